# The guard of autogate @VERSION@ for bash, written by `autogate guard bash`.
#
# Enter is a macro of two keys. The first judges the line and, where it may run, binds the second to
# accept-line; at any other time the second does nothing. So the shell parses nothing that was not judged.
# PS0 is the second net: it costs nothing when the first did its work, and asks late where it did not.

if [[ $- != *i* ]]; then
  :
elif [[ ${__ag_loaded-} == "$$" ]] && declare -F __ag_bind >/dev/null; then
  __ag_bind # the start-up file is read again
elif ((BASH_VERSINFO[0] * 100 + BASH_VERSINFO[1] < 404)); then
  printf 'autogate: this shell is NOT guarded: bash %s is too old for it, 4.4 is needed\n' "$BASH_VERSION" >&2
elif [[ -n ${BLE_VERSION-}${_ble_bash-} ]]; then
  printf 'autogate: this shell is NOT guarded: ble.sh has taken over the line editor\n' >&2
else

declare -r __ag_python=@PYTHON@
__ag_posture=person
for __ag_marker in @MARKERS@; do [[ -z ${!__ag_marker-} ]] || __ag_posture=agent; done
unset -v __ag_marker
declare -r __ag_posture
declare -r __ag_version=$((BASH_VERSINFO[0] * 100 + BASH_VERSINFO[1]))
declare -r __ag_session=${AUTOGATE_SESSION:-shell-$$-$RANDOM$RANDOM}
__ag_failure=@ON_FAILURE@ __ag_loaded=$$
__ag_folder='' __ag_worker='' __ag_w='' __ag_r='' __ag_ticket='' __ag_seq=100000 __ag_sent='' __ag_begun=''
__ag_word='' __ag_rest='' __ag_asked='' __ag_name='' __ag_names='' __ag_number='' __ag_reason='' __ag_instead='' __ag_id=''
__ag_mechanism=line __ag_before='' __ag_typed='' __ag_armed='' __ag_run=0 __ag_told='' __ag_last=0 __ag_entered=''
__ag_values=() __ag_looked='' __ag_wanted='' __ag_positional=() __ag_places='' __ag_trap='' __ag_text=''
# Short, for every key of them is a table of 4 kB to readline, and binding one looks through all tables.
printf -v __ag_token %04x "$((RANDOM * 2 % 65536 ^ RANDOM & 1))"
declare -r __ag_k1='\C-x\C-_'$__ag_token'a' __ag_k2='\C-x\C-_'$__ag_token'b' __ag_k3='\C-x\C-_'$__ag_token'c' __ag_k4='\C-x\C-_'$__ag_token'd'
unset -v __ag_token
declare -r __ag_signal=RTMAX-3 # of no use to anybody else

# ── the worker ────────────────────────────────────────────────────────────────────────────────────

# All in the background, and the first one only once the prompt is there: an interpreter that starts beside it
# would slow it down.
__ag_start() { # SECONDS to wait
  __ag_stop
  __ag_folder=${XDG_RUNTIME_DIR:-${TMPDIR:-/tmp}}/autogate-$$-$RANDOM$RANDOM$RANDOM
  { {
    [[ -z ${1-} ]] || command -p sleep "$1"
    command -p mkdir -m 700 -- "$__ag_folder" && command -p mkfifo -m 600 -- "$__ag_folder/r" "$__ag_folder/q" &&
      AUTOGATE_MECHANISM=$__ag_mechanism exec "$__ag_python" -I -m autogate.guard.worker bash "$$" "$__ag_session" "$__ag_posture" "$__ag_folder"
  } </dev/null >/dev/null 2>&1 & } 2>/dev/null
  __ag_worker=$!
  builtin disown "$__ag_worker" 2>/dev/null # no job, no notice of its end, nothing to wait for
  __ag_ticket=''
  return 0
}

# Both pipes are opened for reading and writing: opening cannot block, and a worker that is gone
# raises no SIGPIPE, which would end the shell.
__ag_open() {
  [[ -z $__ag_w ]] || return 0
  local -i waits=0
  until [[ -p $__ag_folder/q && -O $__ag_folder/q && -p $__ag_folder/r ]]; do
    ((++waits < 200)) && __ag_alive || return 1
    command -p sleep 0.02
  done
  { exec {__ag_w}<>"$__ag_folder/q" {__ag_r}<>"$__ag_folder/r"; } 2>/dev/null
}

__ag_stop() {
  [[ -z $__ag_worker ]] || builtin kill -KILL "$__ag_worker" 2>/dev/null
  [[ -z $__ag_w ]] || exec {__ag_w}>&- {__ag_r}>&-
  __ag_worker='' __ag_w='' __ag_r='' __ag_ticket='' __ag_sent='' __ag_places='' __ag_rest=''
}

# Reads until the answer to __ag_id; others are of questions that nobody waits for any more.
# The short timeout is for the first character alone: in the midst of a line it would lose the rest of it. And
# `read` may say that its time is over although it has just read one, so what counts is whether there is one.
__ag_listen() {
  local - lead line IFS=' '
  local -a header
  local -i waits=0 most=12
  set -f # for the header
  [[ -n $__ag_ticket ]] || most=40 # it is just starting
  while ((waits < most)); do
    if [[ $__ag_rest == *$'\n'* ]]; then
      line=${__ag_rest%%$'\n'*} __ag_rest=${__ag_rest#*$'\n'}
    else
      builtin read -r -t 0.25 -N 1 -u "$__ag_r" lead
      if [[ -z $lead ]]; then
        __ag_alive || return 1
        waits+=1
        ((waits != 8)) || __ag_say 'autogate: its worker takes its time (^C gives the line up)'
        continue
      fi
      line=''
      if [[ $lead != $'\n' ]]; then IFS='' builtin read -r -t 5 -u "$__ag_r" line || return 1; fi
      line=$__ag_rest${lead%$'\n'}$line __ag_rest=''
    fi
    header=(${line%%=*}) # AG1 ID TICKET NEXT WORD CHARACTERS BYTES
    [[ ${header[0]-} == AG1 ]] || continue
    if [[ -z $__ag_ticket && ${header[1]-} == hello ]]; then
      __ag_ticket=${header[3]-}
      [[ ${header[4]-} != @(ask|block) ]] || __ag_failure=${header[4]}
      continue
    fi
    [[ -n $__ag_ticket && ${header[2]-} == "$__ag_ticket" ]] || continue
    __ag_ticket=${header[3]-}
    [[ ${header[1]} == "$__ag_id" ]] || continue
    line=${line#*=}
    __ag_take "${header[4]-}" "${header[5]-}" "${header[6]-}" "=${line%.*}." # behind it there are blanks
    return
  done
  return 1
}

__ag_take() {
  local text=$4
  [[ $text == =*. && ( ${#text} == "$2" || ${#text} == "$3" ) ]] || return 1
  __ag_word=$1 text=${text#=} text=${text%.}
  __ag_names=${text%%$'\t'*} text=${text#*$'\t'}
  __ag_number=${text%%$'\t'*} text=${text#*$'\t'}
  __ag_reason=${text%%$'\t'*} __ag_instead=${text#*$'\t'}
}

__ag_send() { # KIND FIELD…: without an answer to wait for
  __ag_open || return 1
  local field lengths=''
  for field in "${@:2}"; do lengths+=" ${#field}"; done
  __ag_id=$RANDOM$RANDOM.$((++__ag_seq))
  builtin printf '%s\0' '' "AG1 $__ag_id $1$lengths" "${@:2}" >&"$__ag_w"
}

# A question to a process of its own: for long lines, and where the worker cannot be reached.
__ag_once() {
  local field lengths='' line protocol ticket next word characters bytes text
  for field in "${@:2}"; do lengths+=" ${#field}"; done
  __ag_id=$RANDOM$RANDOM.$((++__ag_seq))
  line=$(builtin printf '%s\0' '' "AG1 $__ag_id $1$lengths" "${@:2}" |
    "$__ag_python" -I -m autogate.guard.worker bash "$$" "$__ag_session" "$__ag_posture" --once 2>/dev/null) || return 1
  IFS=' ' builtin read -r protocol field ticket next word characters bytes text <<<"$line"
  [[ $protocol == AG1 && $field == "$__ag_id" && $ticket == once ]] || return 1
  __ag_take "$word" "$characters" "$bytes" "$text"
}

__ag_alive() { [[ -n $__ag_worker ]] && builtin kill -0 "$__ag_worker" 2>/dev/null; }

# Puts into `functions` the bodies of those of __ag_names that the question had not yet; 1 where there is none.
# Variables among the names are wanted: their values have to be looked up where no variable of ours hides one.
__ag_bodies() {
  local name body again=1
  for name in $__ag_names; do
    if [[ $name == '$'* ]]; then
      [[ $__ag_looked == all* || "$__ag_looked " == *" ${name#'$'} "* ]] || __ag_wanted+=" $name"
      continue
    fi
    [[ $known == *" $name "* || $name == __ag_* ]] && continue
    if builtin declare -F -- "$name"; then
      known+="$name "
      body=$(builtin declare -f -- "$name") && functions+=("f:$name" "$body") && again=0
    fi
  done
  return "$again"
} >/dev/null

# TEXT FLAGS: puts the question, with aliases where they changed and with the functions that it calls.
# With the flag `n` the worker may answer with names instead of a refusal: it wants to know what they are.
# 3 where it wants to know variables: they are in __ag_wanted.
__ag_question() {
  local IFS=' ' flags=$2 known=' fc ' name round size attempt now=''
  local aliases="${!BASH_ALIASES[@]}"$'\037'"${BASH_ALIASES[@]}"
  local -a table functions fields
  [[ -z $__ag_names ]] || __ag_bodies || flags=${flags/n/}
  [[ -z $__ag_wanted ]] || return 3
  for round in 1 2 3 4 5 6 7 8; do
    __ag_word=''
    for attempt in 1 2 3; do
      if [[ $attempt != 3 && $flags != *f* ]]; then
        __ag_alive || __ag_start || continue
      else
        __ag_sent='' __ag_places='' attempt=3 # a process of its own
      fi
      table=() now=$flags
      if [[ $aliases != "$__ag_sent" ]]; then
        now+=a
        for name in "${!BASH_ALIASES[@]}"; do table+=("a:$name" "${BASH_ALIASES[$name]}"); done
      fi
      if [[ $PATH:${CDPATH-} != "$__ag_places" ]]; then
        now+=e
        table+=(e:PATH "$PATH" e:CDPATH "${CDPATH-}")
      fi
      # Not together with `local`: that expands the words a second time.
      fields=("$PWD" "$1" "${now:--}" ${__ag_values[@]+"${__ag_values[@]}"} ${table[@]+"${table[@]}"} ${functions[@]+"${functions[@]}"})
      size="${fields[*]}"
      if ((attempt == 3 || ${#size} > 15000)); then
        [[ $now == *a*e ]] || { __ag_sent='' __ag_places=''; continue; }
        __ag_once judge "${fields[@]}" && __ag_sent='' __ag_places='' && break
        [[ $attempt != 3 ]] || return 1
      else
        __ag_send judge "${fields[@]}" && __ag_listen && __ag_sent=$aliases __ag_places=$PATH:${CDPATH-} && break
        __ag_stop
      fi
    done || return 1
    [[ -n $__ag_word ]] || return 1
    if __ag_bodies; then continue; fi
    [[ -z $__ag_wanted ]] || return 3
    [[ $__ag_word == names ]] || return 0
    flags=${flags/n/}
  done
  return 1
}

# ── the person ────────────────────────────────────────────────────────────────────────────────────

__ag_say() { builtin printf '\r\033[K%s\n' "$@" >&2; }

__ag_confirm() {
  local key='' dropped=''
  while IFS= builtin read -r -s -n 1 -t 0.01 key; do dropped=1; done </dev/tty # what was typed before answers nothing
  key=''
  [[ -z $dropped ]] || builtin printf '  (what was typed or pasted behind this line was dropped)\n' >/dev/tty
  builtin printf '%s [y/N] ' "$1" >/dev/tty
  IFS= builtin read -r -s -n 1 key </dev/tty || key=''
  [[ $key == [yY] ]] && builtin printf 'yes\n' >/dev/tty && return 0
  builtin printf 'no\n' >/dev/tty
  if [[ $key == $'\e' ]]; then # the rest of an arrow's bytes is no text
    while IFS= builtin read -r -s -n 1 -t 0.01 key; do :; done </dev/tty
  fi
  return 1
} 2>/dev/null

# Readline takes the line from the screen while a key is handled: puts it there again, to be read with what follows.
__ag_show() {
  local prompt=${PS1-}
  [[ -z $__ag_before ]] || prompt=${PS2-}
  prompt=${prompt@P} prompt=${prompt##*$'\n'}
  builtin printf '\r\033[K%s%s\n' "${prompt//[$'\001\002']}" "$READLINE_LINE" >&2
}

__ag_explain() {
  __ag_say "autogate: $1: $__ag_reason"
  [[ -z $__ag_instead ]] || __ag_say "  instead: $__ag_instead"
}

# TEXT FLAGS: 0 it runs, 1 it does not, 2 it is not finished, 3 variables are wanted first.
__ag_judge() {
  __ag_word='' __ag_reason='' __ag_instead='' __ag_number=''
  __ag_question "$1" "$2"
  case $? in
    0) ;;
    3) return 3 ;;
    *) __ag_word=none __ag_reason='its worker does not answer' ;;
  esac
  __ag_verdict "$1" "$2"
}

__ag_verdict() { # the same, of an answer that is there
  case $__ag_word in
    allow) return 0 ;;
    incomplete) [[ $2 != *f* ]] && return 2 ;;
  esac
  __ag_show
  case $__ag_word in
    block) __ag_explain 'not run'; return 1 ;;
    ask)
      __ag_explain 'asks before this runs'
      if [[ $__ag_posture == agent ]]; then
        __ag_say "  not run: a person has to say yes${__ag_number:+, in a terminal of their own: autogate denials approve $__ag_number}"
        return 1
      fi
      __ag_confirm 'run it?' || return 1
      __ag_alive && __ag_send yes "$__ag_id"
      return 0 ;;
    none | fail) ;;
    *) __ag_reason='the answer is not understood' ;;
  esac
  __ag_say "autogate cannot judge this line: ${__ag_reason:-its reading and the reading of the shell differ}"
  [[ $__ag_word != fail || -z $__ag_instead ]] || __ag_say "  instead: $__ag_instead"
  if [[ $__ag_failure == block || $__ag_posture == agent ]]; then
    __ag_say '  not run (guard.on_failure)'
    [[ $__ag_posture == agent ]] || __ag_say '  AUTOGATE_BYPASS=1 at the front of the line runs it unchecked'
    return 1
  fi
  local why="it could not be judged ($__ag_reason), and the person said yes"
  __ag_confirm 'run it unchecked?' || return 1
  __ag_alive && __ag_send unchecked "$PWD" "$1" "$why"
  return 0
}

# ── the line editor ───────────────────────────────────────────────────────────────────────────────

__ag_arm() { # FUNCTION: the second key runs it, in the keymaps of the mode that is on
  if [[ -o vi ]]; then
    __ag_armed=vi
    builtin bind -m vi-insert "\"$__ag_k2\": $1"
    builtin bind -m vi-command "\"$__ag_k2\": $1"
  else
    __ag_armed=emacs
    builtin bind -m emacs "\"$__ag_k2\": $1"
  fi
}

__ag_disarm() { # wherever it was armed
  if [[ $__ag_armed == emacs ]]; then
    builtin bind -m emacs "\"$__ag_k2\": \"\""
  else
    builtin bind -m vi-insert "\"$__ag_k2\": \"\""
    builtin bind -m vi-command "\"$__ag_k2\": \"\""
  fi
  __ag_armed=''
}

# What Enter does. For the line of every day it puts the question and takes the answer by itself, with as few
# commands as it can and no variable that would hide one of the person's: each command is felt, and so is the
# length of this function, which the shell copies whenever it calls it. All else is for __ag_careful.
__ag_enter() { # FUNCTION "$_" "$@"
  [[ $- != *[eufx]* && ! -o posix ]] || { local -; set +eufxo posix; } 2>/dev/null
  __ag_asked=''
  if [[ -n $__ag_ticket && $__ag_run == 0 && -z $__ag_rest$__ag_armed$__ag_before${__ag_ok+x}${histchars+x} && -o emacs &&
    $READLINE_LINE == *[![:space:]]* && $READLINE_LINE != @(*'$'[{A-Za-z_0-9@*]*|AUTOGATE_BYPASS=*) && ${#READLINE_LINE} -lt 15000 &&
    ( $- != *H* || $READLINE_LINE != *['!^']* ) && $PATH:${CDPATH-} == "$__ag_places" && "${!BASH_ALIASES[@]}"$'\037'"${BASH_ALIASES[@]}" == "$__ag_sent" ]]; then
    __ag_id=$((++__ag_seq)) __ag_asked=1
    builtin printf "\0AG1 $__ag_id judge ${#PWD} ${#READLINE_LINE} 3\0%s\0%s\0nvp\0" "$PWD" "$READLINE_LINE" >&"$__ag_w"
    [[ ${IFS-$' \t\n'} == $' \t\n' && ${PROMPT_COMMAND[*]-} == *__ag_prompt* && ${PS0-} == *__ag_late* ]] || __ag_asked=late
    # The flag `p` makes the answer this long at least, so all of it is there at once, or the beginning of a refusal.
    builtin read -r -t 0.25 -N 128 -u "$__ag_r" __ag_rest
    __ag_names=${__ag_rest#*=} __ag_names=${__ag_names%%$'\t'*}
    if [[ $__ag_rest == "AG1 $__ag_id $__ag_ticket "????????????" allow $((${#__ag_names} + 5)) $((${#__ag_names} + 5)) =$__ag_names"$'\t\t\t. '* &&
      $__ag_names != *'$'* && $__ag_asked == 1 ]] && ! for __ag_name in $__ag_names; do builtin declare -F -- "$__ag_name" && break; done >/dev/null; then
      __ag_ticket=${__ag_rest:24:12} __ag_rest='' __ag_ok='' __ag_entered=1 __ag_before=$READLINE_LINE$'\n'
      __ag_typed=$__ag_before __ag_armed=emacs
      builtin bind -m emacs "\"$__ag_k2\": $1"
      return 0
    fi
  fi
  __ag_careful "$@"
}

__ag_careful() { # FUNCTION "$_" "$@"
  __ag_values=() __ag_looked='' __ag_wanted=''
  if [[ $__ag_before$READLINE_LINE == *'$'[{A-Za-z_0-9@*]* ]]; then # before any variable of ours hides one
    __ag_positional=("${@:3}")
    __ag_collect "$__ag_before$READLINE_LINE" "$2"
  fi
  __ag_line "$1"
  while [[ -n $__ag_wanted ]]; do
    __ag_positional=("${@:3}")
    __ag_collect "$__ag_wanted" "$2" && __ag_line "$1"
  done
  return 0
}

__ag_line() { # FUNCTION
  local IFS=' ' line=$READLINE_LINE text status=''
  [[ -z $__ag_armed ]] || __ag_disarm
  if [[ $__ag_run == 1 && ${PROMPT_COMMAND[*]-} == *__ag_prompt* ]]; then
    __ag_arm "$1" # a command that runs is reading (read -e, select): data, not a line of the shell
    return 0
  fi
  unset -v __ag_ok
  __ag_entered=1 text=$__ag_before$line __ag_names=''
  case $text in
    'AUTOGATE_BYPASS=1 '*) [[ $__ag_posture != person ]] || status=0 ;;
    *[![:space:]]*) ;;
    *)
      __ag_ok='' && __ag_arm "$1"
      return 0 ;;
  esac
  if [[ $- == *H* && ( $line == *['!^']* || ${histchars-!^} != '!^'* ) ]]; then __ag_expand; fi
  [[ -z $status ]] || __ag_bypass "$text"
  if [[ -n $__ag_asked ]]; then # by __ag_enter, which did not understand the answer, or got none
    __ag_asked=''
    if ! __ag_listen; then
      __ag_stop
    elif [[ $__ag_word == allow ]]; then
      ! __ag_usual || status=0
    elif [[ $__ag_word != names ]]; then
      __ag_verdict "$text" nv
      status=$?
    fi
  fi
  if [[ -z $status ]]; then
    __ag_judge "$text" nv
    status=$?
  fi
  case $status in
    0) __ag_ok='' ;;
    2) ;; # what the shell takes for finished all the same, the second net stops
    3) return 0 ;;
    *)
      __ag_refuse "$line"
      return 0 ;;
  esac
  [[ ${PROMPT_COMMAND[*]-} == *__ag_prompt* && ${PS0-} == *__ag_late* ]] || __ag_attach
  __ag_before=$text$'\n' __ag_typed+=$line$'\n'
  __ag_arm "$1"
  return 0
}

# Whether no name in the answer is a function, whose body would have to be seen, or a variable.
__ag_usual() {
  local name
  for name in $__ag_names; do
    if [[ $name == '$'* ]]; then
      [[ "$__ag_looked " == *" ${name#'$'} "* ]] || return 1
    elif builtin declare -F -- "$name"; then return 1; fi
  done
  __ag_names=''
  return 0
} >/dev/null

# TEXT "$_": the values of the variables that the text names, for an earlier line may have set them. What was
# looked up once for this line is not again, whatever came of it.
__ag_collect() {
  local __ag_rest=$1 __ag_name IFS=' '
  local -i __ag_most=300
  __ag_wanted=''
  while [[ $__ag_rest == *'$'* ]]; do
    ((--__ag_most)) || __ag_looked="all $__ag_looked" __ag_rest=''
    __ag_rest=${__ag_rest#*'$'} __ag_name=${__ag_rest#'{'} __ag_name=${__ag_name#[#!]}
    if [[ $__ag_name == [0-9@*]* ]]; then
      [[ $__ag_looked == *' @ '* || ${#__ag_positional[@]} == 0 ]] || __ag_values+=(p: "${__ag_positional[*]@Q}")
      __ag_looked+=' @ '
      continue
    fi
    __ag_name=${__ag_name%%[!A-Za-z_0-9]*}
    [[ $__ag_name == [A-Za-z_]* && $__ag_name != __ag_* && "$__ag_looked " != *" $__ag_name "* ]] || continue
    __ag_looked+=" $__ag_name"
    ((${#__ag_name} < 100)) || continue
    if [[ $__ag_name == _ ]]; then
      __ag_values+=(v:_ "${2:0:1000}")
    elif [[ ${__ag_rest#*"$__ag_name"} == '['* ]]; then
      local -n __ag_list=$__ag_name
      ((${#__ag_list[@]} == 0 || ${#__ag_list[@]} > 100)) || __ag_values+=("l:$__ag_name" "${__ag_list[*]@Q}")
      unset -n __ag_list
    elif [[ -n ${!__ag_name+x} ]]; then
      __ag_values+=("v:$__ag_name" "${!__ag_name:0:1000}")
      [[ $__ag_rest != '{!'* ]] || __ag_rest+=" \$${!__ag_name:0:100}"
    fi
  done
  return 0
} 2>/dev/null

# History expansion, as the shell will do it: on the whole command, for what is quoted is left alone.
__ag_expand() {
  local marks=${histchars-!^} whole
  [[ $marks == ??* && ( $line == *"${marks:0:1}"[!' '$'\t\r\n=']* || $line == "${marks:1:1}"* ) ]] || return 0
  if whole=$(__ag_recall "$__ag_typed$line" 2>/dev/null); then
    text=$whole
  fi
}

# In a subshell. `history -p` takes the last line typed for its own and forgets it first, unless something was
# pushed onto the history since.
__ag_recall() {
  local number
  HISTCONTROL='' HISTIGNORE='' HISTTIMEFORMAT=''
  set +o history
  builtin history -s -- autogate
  number=$(builtin history 1) number=${number#"${number%%[0-9]*}"}
  builtin history -d "${number%%[!0-9]*}"
  builtin history -p -- "$1"
}

__ag_bypass() {
  if __ag_alive; then __ag_send bypass "$PWD" "$1"
  else { ( builtin printf '%s\0' '' "AG1 1 bypass ${#PWD} ${#1}" "$PWD" "$1" | "$__ag_python" -I -m autogate.guard.worker bash "$$" "$__ag_session" "$__ag_posture" --once & ) >/dev/null 2>&1; }
  fi
  return 0
}

__ag_refuse() {
  if [[ -o history && ! ( $1 == ' '* && ${HISTCONTROL-} == *ignore@(space|both)* ) ]]; then builtin history -s -- "$1"; fi
  READLINE_LINE='' READLINE_POINT=0
  if [[ -o vi ]]; then builtin bind -m vi-command "\"$__ag_k2\": vi-insertion-mode" && __ag_armed=vi; fi
  if [[ -n $__ag_before ]]; then # what the shell has read of it so far goes as well
    if ((__ag_version >= 501)); then
      __ag_before=''
      __ag_interrupt
    else
      __ag_trap=$(builtin trap -p INT)
      [[ -z $__ag_trap ]] || builtin trap - INT
      ({ command -p sleep 0.03; builtin kill -INT $$; } >/dev/null 2>&1 &) # 5.0 and older lose it while a key is handled
    fi
  fi
  return 0
}

__ag_edit() { # edits the line, and does not run what comes back
  local file editor=${VISUAL:-${EDITOR:-vi}}
  file=$(command -p mktemp "${TMPDIR:-/tmp}/autogate.XXXXXX") || return 0
  builtin printf '%s\n' "$READLINE_LINE" >|"$file"
  local IFS=$' \t\n'
  $editor "$file" </dev/tty >/dev/tty 2>&1
  READLINE_LINE=$(<"$file") READLINE_POINT=${#READLINE_LINE}
  command -p rm -f -- "$file"
  return 0
}

fc() {
  case ${1-} in
    -l* | -nl* | -rl* | -lr* | -ln*) builtin fc "$@" ;;
    *) __ag_say 'autogate: fc would run what nobody has judged: take the line from the history (arrow up)'; return 1 ;;
  esac
}

# ── prompt and second net ─────────────────────────────────────────────────────────────────────────

__ag_prompt() { # "$_"
  local status=$?
  [[ $- != *[eufx]* && ! -o posix ]] || { local -; set +eufxo posix; } 2>/dev/null
  local IFS=$' \t\n'
  if [[ $__ag_run == 1 && -z $__ag_entered && -z $__ag_told ]]; then
    __ag_told=1
    if [[ $__ag_mechanism == line ]]; then
      __ag_say 'autogate: something took over Enter; lines are judged late, and a refused one is interrupted' \
        '  start a new shell, or read the start-up file again'
      __ag_alive && __ag_send unhooked
    fi
  fi
  __ag_before='' __ag_typed='' __ag_run=0 __ag_entered=''
  unset -v __ag_ok
  [[ -z $__ag_trap ]] || { builtin eval "$__ag_trap"; __ag_trap=''; }
  [[ ${PS0-} == *__ag_late* ]] || __ag_attach
  [[ -z $__ag_armed ]] || __ag_disarm
  __ag_last=$HISTCMD
  if [[ -z $__ag_begun ]]; then
    __ag_begun=1
    __ag_start 0.03
  fi
  ((__ag_version >= 501)) && return 0
  return "$status"
}

__ag_late() { # in a subshell of PS0: the line has been read and has not run
  { set +eufxo posix; } 2>/dev/null
  IFS=$' \t\n' __ag_number=''
  __ag_text=$(HISTTIMEFORMAT='' builtin history 1)
  __ag_text=${__ag_text#"${__ag_text%%[0-9]*}"} __ag_number=${__ag_text%%[!0-9]*} __ag_text=${__ag_text#"$__ag_number"}
  __ag_text=${__ag_text#[* ]} __ag_text=${__ag_text# }
  __ag_worker='' __ag_w='' # its answers are the shell's
  if [[ -o history && $__ag_number =~ ^[0-9]+$ ]] && ((__ag_number >= __ag_last)); then
    __ag_values=() __ag_looked='' __ag_wanted=$__ag_text __ag_number=''
    while [[ -n $__ag_wanted ]]; do
      __ag_collect "$__ag_wanted" ''
      __ag_word='' __ag_reason='' __ag_names=''
      if __ag_question "$__ag_text" fnv && [[ $__ag_word == allow ]]; then return 0; fi
    done
    [[ $__ag_word != block ]] || { __ag_explain 'not run'; __ag_cancel; return 0; }
    __ag_reason=${__ag_reason:-its worker does not answer}
  else
    __ag_reason='the line did not come from Enter, and the history does not hold it'
  fi
  __ag_say "autogate asks before this runs: $__ag_reason"
  [[ $__ag_posture == person && $__ag_failure != block ]] && __ag_confirm 'run it?' && return 0
  __ag_cancel
} >/dev/null

# Throws away what the shell has read, from a subshell. A trap of the person's on SIGINT would let it run: then
# another signal is sent, and what is trapped for that takes their trap away first, in the shell itself.
__ag_cancel() {
  if [[ -z $(builtin trap -p INT) ]]; then builtin kill -INT $$
  else builtin kill -s "$__ag_signal" $$; fi
  return 0
}

__ag_interrupt() { # in the shell itself; the next prompt puts the trap back
  __ag_trap=$(builtin trap -p INT)
  [[ -z $__ag_trap ]] || builtin trap - INT
  builtin kill -INT $$
}

__ag_attach() {
  if [[ ${PROMPT_COMMAND[*]-} != *__ag_prompt* ]]; then
    if ((__ag_version >= 501)); then PROMPT_COMMAND=('__ag_prompt "$_"' ${PROMPT_COMMAND[@]+"${PROMPT_COMMAND[@]}"})
    else PROMPT_COMMAND='__ag_prompt "$_"'${PROMPT_COMMAND:+$'\n'$PROMPT_COMMAND}; fi
  fi
  if [[ ${PS0-} != *__ag_late* ]] && shopt -q promptvars; then
    PS0=${PS0-}'${__ag_ok-$(__ag_late)}${__ag_nil[__ag_run=1,0]-}'
  fi
}

__ag_bind() {
  local map
  for map in emacs vi-insert vi-command; do
    builtin bind -m "$map" "\"$__ag_k2\": \"\""
    builtin bind -m "$map" -x "\"$__ag_k1\": __ag_enter accept-line \"\$_\" \"\$@\""
    builtin bind -m "$map" -x "\"$__ag_k3\": __ag_enter operate-and-get-next \"\$_\" \"\$@\""
    builtin bind -m "$map" -x "\"$__ag_k4\": __ag_edit"
    builtin bind -m "$map" "\"\\C-m\": \"$__ag_k1$__ag_k2\""
    builtin bind -m "$map" "\"\\C-j\": \"$__ag_k1$__ag_k2\""
  done
  builtin bind -m emacs "\"\\C-o\": \"$__ag_k3$__ag_k2\""
  builtin bind -m emacs "\"\\C-x\\C-e\": \"$__ag_k4\""
  builtin bind -m vi-command "\"v\": \"$__ag_k4\""
  [[ -z $__ag_told ]] || { __ag_alive && __ag_send hooked; }
  __ag_armed='' __ag_told='' __ag_entered=1
  __ag_attach
} 2>/dev/null

if [[ -o emacs || -o vi ]]; then
  __ag_bind
else
  __ag_mechanism=late
  __ag_attach
  printf 'autogate: advisory only: this shell has no line editor, so lines are judged late\n' >&2
fi
builtin trap __ag_interrupt "$__ag_signal"
readonly -f __ag_show __ag_careful __ag_line __ag_recall __ag_cancel __ag_interrupt __ag_start __ag_open __ag_stop __ag_listen __ag_take __ag_send __ag_once __ag_alive __ag_question __ag_say __ag_confirm \
  __ag_bodies __ag_verdict __ag_usual __ag_collect __ag_expand __ag_explain __ag_judge __ag_arm __ag_disarm __ag_enter __ag_bypass __ag_refuse __ag_edit __ag_prompt __ag_late __ag_attach __ag_bind fc

fi
