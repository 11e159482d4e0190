# The guard of autogate @VERSION@ for bash, written by `autogate guard bash`.
#
# Enter is a macro of two keys. The first judges the line and, where it may run, binds the second to
# accept-line; at any other time the second does nothing. So the shell parses nothing that was not judged.
# PS0 is the second net: it costs nothing when the first did its work, and asks late where it did not.

if \shopt -q expand_aliases; then \shopt -u expand_aliases; __ag_expands=1; fi # no alias is to change a word of this

if [[ $- != *i* ]]; then
  :
elif [[ ${__ag_loaded-} == "$$" ]] && declare -F __ag_hook >/dev/null; then
  __ag_hook # the start-up file is read again
elif ((BASH_VERSINFO[0] * 100 + BASH_VERSINFO[1] < 404)); then
  printf 'autogate: this shell is NOT guarded: bash %s is too old for it, 4.4 is needed\n' "$BASH_VERSION" >&2
elif [[ -n ${BLE_VERSION-}${_ble_bash-} ]] && ! declare -F ble/function#advice ble/widget/default/accept-line ble-edit/exec/register >/dev/null; then
  printf 'autogate: this shell is NOT guarded: ble.sh has taken over the line editor, and it is none that is known\n' >&2
else

declare -r __ag_python=@PYTHON@
__ag_posture=person
for __ag_marker in @MARKERS@; do [[ -z ${!__ag_marker-} ]] || __ag_posture=agent; done
unset -v __ag_marker
declare -r __ag_posture
declare -r __ag_version=$((BASH_VERSINFO[0] * 100 + BASH_VERSINFO[1]))
declare -r __ag_session=${AUTOGATE_SESSION:-shell-$$-$RANDOM$RANDOM}
__ag_failure=@ON_FAILURE@ __ag_loaded=$$
__ag_folder='' __ag_worker='' __ag_w='' __ag_r='' __ag_ticket='' __ag_seq=0 __ag_sent='' __ag_begun=''
__ag_word='' __ag_rest='' __ag_asked='' __ag_nocase='' __ag_name='' __ag_names='' __ag_number='' __ag_reason='' __ag_instead='' __ag_id=''
__ag_mechanism=line __ag_before='' __ag_typed='' __ag_armed='' __ag_run=0 __ag_told='' __ag_last=0 __ag_entered=''
__ag_values=() __ag_looked='' __ag_wanted='' __ag_positional=() __ag_places='' __ag_trap='' __ag_text=''
__ag_bound='' __ag_hidden='' __ag_passed='' __ag_status=''
# Short, for every key of them is a table of 4 kB to readline, and binding one looks through all tables.
__ag_name=ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789
__ag_token=${__ag_name:RANDOM % 62:1}${__ag_name:RANDOM % 62:1}${__ag_name:RANDOM % 62:1}${__ag_name:RANDOM % 62:1}
declare -r __ag_k1='\C-x\C-_'$__ag_token'a' __ag_k2='\C-x\C-_'$__ag_token'b' __ag_k3='\C-x\C-_'$__ag_token'c' __ag_k4='\C-x\C-_'$__ag_token'd'
unset -v __ag_token
declare -r __ag_signal=RTMAX-3 # of no use to anybody else

# What is local to a function begins with __ag_my_, for the person may have made any other name readonly.

# ── the worker ────────────────────────────────────────────────────────────────────────────────────

# All in the background, and the first one only once the prompt is there: an interpreter that starts beside it
# would slow it down. Not as a job of this shell: for one that is disowned it keeps a table of 512 kB from then on,
# which each fork would copy. So whether it lives is not for certain, and the time for an answer is what counts.
__ag_start() { # SECONDS to wait
  __ag_stop
  __ag_folder=${XDG_RUNTIME_DIR:-${TMPDIR:-/tmp}}/autogate-$$-$RANDOM$RANDOM$RANDOM
  __ag_worker=$(__ag_launch "${1-}") 2>/dev/null
  __ag_ticket=''
  return 0
}

# In a subshell, which says the number and ends. By itself, for what stands in a substitution meets aliases.
__ag_launch() { # SECONDS
  builtin trap '' INT QUIT TSTP TTIN TTOU # meant for others, also while it starts
  {
    [[ -z $1 ]] || command -p sleep "$1"
    command -p mkdir -m 700 -- "$__ag_folder" && command -p mkfifo -m 600 -- "$__ag_folder/r" "$__ag_folder/q" &&
      AUTOGATE_MECHANISM=$__ag_mechanism exec "$__ag_python" -I -m autogate.guard.worker bash "$$" "$__ag_session" "$__ag_posture" "$__ag_folder"
  } </dev/null >/dev/null 2>&1 &
  builtin printf '%s' "$!"
}

# Both pipes are opened for reading and writing: opening cannot block, and a worker that is gone
# raises no SIGPIPE, which would end the shell.
__ag_open() {
  [[ -z $__ag_w ]] || return 0
  local -i __ag_my_waits=0
  until [[ -p $__ag_folder/q && -O $__ag_folder/q && -p $__ag_folder/r ]]; do
    ((++__ag_my_waits < 200)) && __ag_alive || return 1
    : "$(command -p sleep 0.02)" # not by itself: 5.1 would take the line editor's terminal for that of programs
  done
  { exec {__ag_w}<>"$__ag_folder/q" {__ag_r}<>"$__ag_folder/r"; } 2>/dev/null
}

__ag_stop() {
  [[ -z $__ag_worker ]] || builtin kill -KILL "$__ag_worker" 2>/dev/null
  [[ -z $__ag_w ]] || exec {__ag_w}>&- {__ag_r}>&-
  __ag_worker='' __ag_w='' __ag_r='' __ag_ticket='' __ag_sent='' __ag_places='' __ag_rest=''
}

# Reads until the answer to __ag_id; others are of questions that nobody waits for any more.
# A line is read without a short timeout, which costs as much for each character as all the rest, and would leave
# the end of it for the next one; the timeout is for its first character. And `read` may say that its time is over
# although it has just read one, so what counts is whether there is one.
__ag_listen() {
  local - __ag_my_lead __ag_my_line IFS=' '
  local -a __ag_my_header
  local -i __ag_my_waits=0 __ag_my_most=12 __ag_my_lines=2000
  set -f # for the header
  [[ -n $__ag_ticket ]] || __ag_my_most=40 # it is just starting
  while ((__ag_my_waits < __ag_my_most && __ag_my_lines-- > 0)); do # who writes into the pipe without end is not waited for
    if [[ $__ag_rest == *$'\n'* ]]; then
      __ag_my_line=${__ag_rest%%$'\n'*} __ag_rest=${__ag_rest#*$'\n'}
    else
      builtin read -r -t 0.25 -N 1 -u "$__ag_r" __ag_my_lead
      if [[ -z $__ag_my_lead ]]; then
        __ag_alive || return 1
        __ag_my_waits+=1
        ((__ag_my_waits != 8)) || __ag_say 'autogate: its worker takes its time (^C gives the line up)'
        continue
      fi
      __ag_my_line=''
      if [[ $__ag_my_lead != $'\n' ]]; then IFS='' builtin read -r -t 5 -u "$__ag_r" __ag_my_line || return 1; fi
      __ag_my_line=$__ag_rest${__ag_my_lead%$'\n'}$__ag_my_line __ag_rest=''
    fi
    __ag_my_header=(${__ag_my_line%%=*}) # AG1 ID TICKET NEXT WORD CHARACTERS BYTES
    [[ ${__ag_my_header[0]-} == AG1 ]] || continue
    if [[ -z $__ag_ticket && ${__ag_my_header[1]-} == hello ]]; then
      __ag_ticket=${__ag_my_header[3]-}
      [[ ${__ag_my_header[4]-} != @(ask|block) ]] || __ag_failure=${__ag_my_header[4]}
      continue
    fi
    [[ -n $__ag_ticket && ${__ag_my_header[2]-} == "$__ag_ticket" ]] || continue
    __ag_ticket=${__ag_my_header[3]-}
    [[ ${__ag_my_header[1]} == "$__ag_id" ]] || continue
    __ag_my_line=${__ag_my_line#*=}
    __ag_take "${__ag_my_header[4]-}" "${__ag_my_header[5]-}" "${__ag_my_header[6]-}" "=${__ag_my_line%.*}." # behind it there are blanks
    return
  done
  return 1
}

__ag_take() {
  local __ag_my_text=$4
  [[ $__ag_my_text == =*. && ( ${#__ag_my_text} == "$2" || ${#__ag_my_text} == "$3" ) ]] || return 1
  __ag_word=$1 __ag_my_text=${__ag_my_text#=} __ag_my_text=${__ag_my_text%.}
  __ag_names=${__ag_my_text%%$'\t'*} __ag_my_text=${__ag_my_text#*$'\t'}
  __ag_number=${__ag_my_text%%$'\t'*} __ag_my_text=${__ag_my_text#*$'\t'}
  __ag_reason=${__ag_my_text%%$'\t'*} __ag_instead=${__ag_my_text#*$'\t'}
}

__ag_send() { # KIND FIELD…: without an answer to wait for
  __ag_open || return 1
  local __ag_my_field __ag_my_lengths=''
  for __ag_my_field in "${@:2}"; do __ag_my_lengths+=" ${#__ag_my_field}"; done
  __ag_id=$RANDOM$RANDOM.$((++__ag_seq))
  builtin printf '%s\0' '' "AG1 $__ag_id $1$__ag_my_lengths" "${@:2}" >&"$__ag_w"
}

# A question to a process of its own: for long lines, and where the worker cannot be reached.
__ag_once() {
  local __ag_my_field __ag_my_lengths='' __ag_my_line __ag_my_protocol __ag_my_ticket __ag_my_next __ag_my_word __ag_my_characters __ag_my_bytes __ag_my_text
  for __ag_my_field in "${@:2}"; do __ag_my_lengths+=" ${#__ag_my_field}"; done
  __ag_id=$RANDOM$RANDOM.$((++__ag_seq))
  __ag_my_line=$(builtin printf '%s\0' '' "AG1 $__ag_id $1$__ag_my_lengths" "${@:2}" |
    "$__ag_python" -I -m autogate.guard.worker bash "$$" "$__ag_session" "$__ag_posture" --once 2>/dev/null) || return 1
  IFS=' ' builtin read -r __ag_my_protocol __ag_my_field __ag_my_ticket __ag_my_next __ag_my_word __ag_my_characters __ag_my_bytes __ag_my_text <<<"$__ag_my_line"
  [[ $__ag_my_protocol == AG1 && $__ag_my_field == "$__ag_id" && $__ag_my_ticket == once ]] || return 1
  __ag_take "$__ag_my_word" "$__ag_my_characters" "$__ag_my_bytes" "$__ag_my_text"
}

__ag_alive() { [[ -n $__ag_worker ]] && builtin kill -0 "$__ag_worker" 2>/dev/null; }

# Puts into `functions` the bodies of those of __ag_names that the question had not yet; 1 where there is none.
# Variables among the names are wanted: their values have to be looked up where no variable of ours hides one.
__ag_bodies() {
  local __ag_my_name __ag_my_body __ag_my_again=1
  for __ag_my_name in $__ag_names; do
    if [[ $__ag_my_name == '$'* ]]; then
      [[ $__ag_looked == all* || "$__ag_looked " == *" ${__ag_my_name#'$'} "* ]] || __ag_wanted+=" $__ag_my_name"
      continue
    fi
    [[ $__ag_my_known == *" $__ag_my_name "* || $__ag_my_name == __ag_* ]] && continue
    if builtin declare -F -- "$__ag_my_name"; then
      __ag_my_known+="$__ag_my_name "
      __ag_my_body=$(builtin declare -f -- "$__ag_my_name") || continue
      [[ $__ag_mechanism != ble ]] || ! __ag_ble_wraps "$__ag_my_name" "$__ag_my_body" || continue
      __ag_my_functions+=("f:$__ag_my_name" "$__ag_my_body") __ag_my_again=0
    fi
  done
  return "$__ag_my_again"
} &>/dev/null

# TEXT FLAGS: puts the question, with aliases where they changed and with the functions that it calls.
# With the flag `n` the worker may answer with names instead of a refusal: it wants to know what they are.
# 3 where it wants to know variables: they are in __ag_wanted.
__ag_question() {
  local IFS=' ' __ag_my_flags=$2 __ag_my_known=' fc ' __ag_my_name __ag_my_round __ag_my_size __ag_my_attempt __ag_my_now=''
  local __ag_my_aliases="${!BASH_ALIASES[@]} ${BASH_ALIASES[@]@Q}"
  local -a __ag_my_table __ag_my_functions __ag_my_fields
  [[ -z $__ag_names ]] || __ag_bodies || __ag_my_flags=${__ag_my_flags/n/}
  [[ -z $__ag_wanted ]] || return 3
  for __ag_my_round in 1 2 3 4 5 6 7 8; do
    __ag_word=''
    for __ag_my_attempt in 1 2 3; do
      if [[ $__ag_my_attempt != 3 && $__ag_my_flags != *f* ]]; then
        __ag_alive || __ag_start || continue
      else
        __ag_sent='' __ag_places='' __ag_my_attempt=3 # a process of its own
      fi
      __ag_my_table=() __ag_my_now=$__ag_my_flags
      if [[ $__ag_my_aliases != "$__ag_sent" ]]; then
        __ag_my_now+=a
        for __ag_my_name in "${!BASH_ALIASES[@]}"; do __ag_my_table+=("a:$__ag_my_name" "${BASH_ALIASES[$__ag_my_name]}"); done
      fi
      if [[ $PATH:${CDPATH-} != "$__ag_places" ]]; then
        __ag_my_now+=e
        __ag_my_table+=(e:PATH "$PATH" e:CDPATH "${CDPATH-}")
      fi
      # Not together with `local`: that expands the words a second time.
      __ag_my_fields=("$PWD" "$1" "${__ag_my_now:--}" ${__ag_values[@]+"${__ag_values[@]}"} ${__ag_my_table[@]+"${__ag_my_table[@]}"} ${__ag_my_functions[@]+"${__ag_my_functions[@]}"})
      __ag_my_size="${__ag_my_fields[*]}"
      if ((__ag_my_attempt == 3 || ${#__ag_my_size} > 15000)); then
        [[ $__ag_my_now == *a*e ]] || { __ag_sent='' __ag_places=''; continue; }
        __ag_once judge "${__ag_my_fields[@]}" && __ag_sent='' __ag_places='' && break
        [[ $__ag_my_attempt != 3 ]] || return 1
      else
        __ag_send judge "${__ag_my_fields[@]}" && __ag_listen && __ag_sent=$__ag_my_aliases __ag_places=$PATH:${CDPATH-} && break
        __ag_stop
      fi
    done || return 1
    [[ -n $__ag_word ]] || return 1
    if __ag_bodies; then continue; fi
    [[ -z $__ag_wanted ]] || return 3
    [[ $__ag_word == names ]] || return 0
    __ag_my_flags=${__ag_my_flags/n/}
  done
  return 1
}

# ── the person ────────────────────────────────────────────────────────────────────────────────────

__ag_say() { builtin printf '\r\033[K%s\n' "$@" >&2; }

__ag_confirm() {
  local __ag_my_key='' __ag_my_dropped=''
  while IFS= builtin read -r -s -n 1 -t 0.01 __ag_my_key; do __ag_my_dropped=1; done </dev/tty # what was typed before answers nothing
  __ag_my_key=''
  [[ -z $__ag_my_dropped ]] || builtin printf '  (what was typed or pasted behind this line was dropped)\n' >/dev/tty
  builtin printf '%s [y/N] ' "$1" >/dev/tty
  IFS= builtin read -r -s -n 1 __ag_my_key </dev/tty || __ag_my_key=''
  [[ $__ag_my_key == [yY] ]] && builtin printf 'yes\n' >/dev/tty && return 0
  builtin printf 'no\n' >/dev/tty
  if [[ $__ag_my_key == $'\e' ]]; then # the rest of an arrow's bytes is no text
    while IFS= builtin read -r -s -n 1 -t 0.01 __ag_my_key; do :; done </dev/tty
  fi
  return 1
} 2>/dev/null

# Readline takes the line from the screen while a key is handled: puts it there again, to be read with what follows.
__ag_show() {
  [[ $__ag_mechanism != ble ]] || return 0
  local __ag_my_prompt=${PS1-}
  [[ -z $__ag_before ]] || __ag_my_prompt=${PS2-}
  __ag_my_prompt=${__ag_my_prompt@P} __ag_my_prompt=${__ag_my_prompt##*$'\n'}
  builtin printf '\r\033[K%s%s\n' "${__ag_my_prompt//[$'\001\002']}" "$READLINE_LINE" >&2
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
  local __ag_my_why="it could not be judged ($__ag_reason), and the person said yes"
  __ag_confirm 'run it unchecked?' || return 1
  __ag_alive && __ag_send unchecked "$PWD" "$1" "$__ag_my_why"
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
  [[ $- != *[efkux]* && ! -o posix ]] || { local -; set +efkuxo posix; } 2>/dev/null
  __ag_asked=''
  if [[ -n $__ag_ticket && $__ag_run == 0 && -z $__ag_rest$__ag_armed$__ag_before${__ag_ok+x}${histchars+x} && -o emacs &&
    $READLINE_LINE == *[![:space:]]* && $READLINE_LINE != @(*'$'[{A-Za-z_0-9@*]*|AUTOGATE_BYPASS=*) && ${#READLINE_LINE} -lt 15000 &&
    ( $- != *H* || $READLINE_LINE != *['!^']* ) && $PATH:${CDPATH-} == "$__ag_places" && "${!BASH_ALIASES[@]} ${BASH_ALIASES[@]@Q}" == "$__ag_sent" && $BASHOPTS != *nocasematch* ]]; then
    __ag_id=$((++__ag_seq)) __ag_asked=1
    builtin printf "\0AG1 $__ag_id judge ${#PWD} ${#READLINE_LINE} 3\0%s\0%s\0nvp\0" "$PWD" "$READLINE_LINE" >&"$__ag_w"
    [[ ${IFS-$' \t\n'} == $' \t\n' && ${PROMPT_COMMAND[*]-} == *__ag_prompt* && ${PS0-} == *__ag_late* ]] || __ag_asked=late
    # The flag `p` makes the answer this long at least, so all of it is there at once, or the beginning of a refusal.
    builtin read -r -t 0.25 -N 128 -u "$__ag_r" __ag_rest
    __ag_names=${__ag_rest#*=} __ag_names=${__ag_names%%$'\t'*}
    if [[ $__ag_rest == "AG1 $__ag_id $__ag_ticket "????????????" allow $((${#__ag_names} + 5)) $((${#__ag_names} + 5)) =$__ag_names"$'\t\t\t. '* &&
      $__ag_names != *'$'* && $__ag_asked == 1 ]] && ! for __ag_name in $__ag_names; do builtin declare -F -- "$__ag_name" && break; done &>/dev/null; then
      __ag_ticket=${__ag_rest:18+${#__ag_id}:12} __ag_rest='' __ag_ok='' __ag_entered=1 __ag_before=$READLINE_LINE$'\n'
      __ag_typed=$__ag_before __ag_armed=emacs
      builtin bind -m emacs "\"$__ag_k2\": $1"
      return 0
    fi
  fi
  __ag_careful "$@"
}

__ag_careful() { # FUNCTION "$_" "$@"
  if [[ $BASHOPTS == *nocasematch* ]]; then # names and answers are what they are
    builtin shopt -u nocasematch
    __ag_nocase=1
    __ag_careful "$@"
    builtin shopt -s nocasematch
    __ag_nocase=''
    return 0
  fi
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
  local IFS=' ' __ag_my_line=$READLINE_LINE __ag_my_text __ag_my_status=''
  [[ -z $__ag_armed ]] || __ag_disarm
  if [[ $__ag_run == 1 && ${PROMPT_COMMAND[*]-} == *__ag_prompt* ]]; then
    __ag_arm "$1" # a command that runs is reading (read -e, select): data, not a line of the shell
    return 0
  fi
  unset -v __ag_ok
  __ag_entered=1 __ag_my_text=$__ag_before$__ag_my_line __ag_names=''
  case $__ag_my_text in
    'AUTOGATE_BYPASS=1 '*) [[ $__ag_posture != person ]] || __ag_my_status=0 ;;
    *[![:space:]]*) ;;
    *)
      __ag_ok='' && __ag_arm "$1"
      return 0 ;;
  esac
  if [[ $- == *H* && ( $__ag_my_line == *['!^']* || ${histchars-!^} != '!^'* ) ]]; then __ag_expand; fi
  [[ -z $__ag_my_status ]] || __ag_bypass "$__ag_my_text"
  if [[ -n $__ag_asked ]]; then # by __ag_enter, which did not understand the answer, or got none
    __ag_asked=''
    if ! __ag_listen; then
      __ag_stop
    elif [[ $__ag_word == allow ]]; then
      ! __ag_usual || __ag_my_status=0
    elif [[ $__ag_word != names ]]; then
      __ag_verdict "$__ag_my_text" nv
      __ag_my_status=$?
    fi
  fi
  if [[ -z $__ag_my_status ]]; then
    __ag_judge "$__ag_my_text" nv
    __ag_my_status=$?
  fi
  case $__ag_my_status in
    0) __ag_ok='' ;;
    2) ;; # what the shell takes for finished all the same, the second net stops
    3) return 0 ;;
    *)
      __ag_refuse "$__ag_my_line"
      return 0 ;;
  esac
  [[ ${PROMPT_COMMAND[*]-} == *__ag_prompt* && ${PS0-} == *__ag_late* ]] || __ag_attach
  __ag_before=$__ag_my_text$'\n' __ag_typed+=$__ag_my_line$'\n'
  __ag_arm "$1"
  return 0
}

# Whether no name in the answer is a function, whose body would have to be seen, or a variable.
__ag_usual() {
  local __ag_my_name
  for __ag_my_name in $__ag_names; do
    if [[ $__ag_my_name == '$'* ]]; then
      [[ "$__ag_looked " == *" ${__ag_my_name#'$'} "* ]] || return 1
    elif builtin declare -F -- "$__ag_my_name"; then return 1; fi
  done
  __ag_names=''
  return 0
} &>/dev/null

# TEXT "$_": the values of the variables that the text names, for an earlier line may have set them. What was
# looked up once for this line is not again, whatever came of it.
__ag_collect() {
  local __ag_behind=$1 __ag_variable IFS=' '
  local -i __ag_most=300
  __ag_wanted=''
  while [[ $__ag_behind == *'$'* ]]; do
    ((--__ag_most)) || __ag_looked="all $__ag_looked" __ag_behind=''
    __ag_behind=${__ag_behind#*'$'} __ag_variable=${__ag_behind#'{'} __ag_variable=${__ag_variable#[#!]}
    if [[ $__ag_variable == [0-9@*]* ]]; then
      [[ $__ag_mechanism != ble || $__ag_looked == *' @ '* ]] || __ag_values+=(p: '$__ag_arguments') # out of reach: any
      [[ $__ag_looked == *' @ '* || ${#__ag_positional[@]} == 0 ]] || __ag_values+=(p: "${__ag_positional[*]@Q}")
      __ag_looked+=' @ '
      continue
    fi
    __ag_variable=${__ag_variable%%[!A-Za-z_0-9]*}
    [[ $__ag_variable == [A-Za-z_]* && $__ag_variable != __ag_* && "$__ag_looked " != *" $__ag_variable "* ]] || continue
    __ag_looked+=" $__ag_variable"
    ((${#__ag_variable} < 100)) || continue
    if [[ $__ag_hidden == *[!A-Za-z_0-9]"$__ag_variable"[!A-Za-z_0-9]* ]]; then
      __ag_ble_value
      continue
    fi
    if [[ $__ag_variable == _ ]]; then
      __ag_values+=(v:_ "${2:0:1000}")
    elif [[ ${__ag_behind#*"$__ag_variable"} == '['* ]]; then
      local -n __ag_list=$__ag_variable
      ((${#__ag_list[@]} == 0 || ${#__ag_list[@]} > 100)) || __ag_values+=("l:$__ag_variable" "${__ag_list[*]@Q}")
      unset -n __ag_list
    elif [[ -n ${!__ag_variable+x} ]]; then
      __ag_values+=("v:$__ag_variable" "${!__ag_variable:0:1000}")
      [[ $__ag_behind != '{!'* ]] || __ag_behind+=" \$${!__ag_variable:0:100}"
    elif [[ $1 == ' $'* || ${__ag_behind#"{$__ag_variable"} == @(:|)[-=]* ]]; then # the worker wants it, or text that stands for it
      __ag_values+=("u:$__ag_variable" '')
    fi
  done
  return 0
} 2>/dev/null

# History expansion, as the shell will do it: on the whole command, for what is quoted is left alone.
__ag_expand() {
  local __ag_my_marks=${histchars-!^} __ag_my_whole
  [[ $__ag_my_marks == ??* && ( $__ag_my_line == *"${__ag_my_marks:0:1}"[!' '$'\t\r\n=']* || $__ag_my_line == "${__ag_my_marks:1:1}"* ) ]] || return 0
  if __ag_my_whole=$(__ag_recall "$__ag_typed$__ag_my_line" 2>/dev/null); then
    __ag_my_text=$__ag_my_whole
  fi
}

# In a subshell. `history -p` takes the last line typed for its own and forgets it first, unless something was
# pushed onto the history since.
__ag_recall() {
  local __ag_my_number
  HISTCONTROL='' HISTIGNORE='' HISTTIMEFORMAT=''
  set +o history
  builtin history -s -- autogate
  __ag_my_number=$(builtin history 1) __ag_my_number=${__ag_my_number#"${__ag_my_number%%[0-9]*}"}
  builtin history -d "${__ag_my_number%%[!0-9]*}"
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
    if ((__ag_version == 501 || __ag_version == 502)); then
      __ag_before=''
      __ag_interrupt
    else
      __ag_trap=$(builtin trap -p INT)
      [[ -z $__ag_trap ]] || builtin trap - INT
      ({ command -p sleep 0.03; builtin kill -INT $$; } >/dev/null 2>&1 &) # else lost while a key is handled (5.0), or the second prompt stays (5.3)
    fi
  fi
  return 0
}

__ag_edit() { # edits the line, and does not run what comes back
  local __ag_my_file __ag_my_editor=${VISUAL:-${EDITOR:-vi}}
  __ag_my_file=$(command -p mktemp "${TMPDIR:-/tmp}/autogate.XXXXXX") || return 0
  builtin printf '%s\n' "$READLINE_LINE" >|"$__ag_my_file"
  local IFS=$' \t\n'
  $__ag_my_editor "$__ag_my_file" </dev/tty >/dev/tty 2>&1
  READLINE_LINE=$(<"$__ag_my_file") READLINE_POINT=${#READLINE_LINE}
  command -p rm -f -- "$__ag_my_file"
  return 0
}

function fc { # which may be an alias
  case ${1-} in
    -l* | -nl* | -rl* | -lr* | -ln*) builtin fc "$@" ;;
    *) __ag_say 'autogate: fc would run what nobody has judged: take the line from the history (arrow up)'; return 1 ;;
  esac
}

# ── prompt and second net ─────────────────────────────────────────────────────────────────────────

__ag_prompt() { # "$_"
  local __ag_my_status=$?
  [[ $- != *[efkux]* && ! -o posix ]] || { local -; set +efkuxo posix; } 2>/dev/null
  local IFS=$' \t\n'
  if [[ $__ag_mechanism == ble ]]; then [[ -z $__ag_bound ]] || __ag_unbind
  elif [[ -n ${BLE_VERSION-} && ( -n ${_ble_attached-} || -z $__ag_begun ) ]]; then __ag_ble; fi # loaded since
  if [[ $__ag_run == 1 && -z $__ag_entered && $__ag_mechanism == ble ]]; then
    if [[ -n ${_ble_attached-} ]]; then __ag_ble # loaded anew, without what was put around its functions
    else
      __ag_mechanism=line # it does not read the keys after all; the next worker is to say so
      __ag_stop
      __ag_bind
    fi
  elif [[ $__ag_run == 1 && -z $__ag_entered && -z $__ag_told ]]; then
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
  [[ -z $__ag_nocase ]] || { builtin shopt -s nocasematch; __ag_nocase=''; } # the line was given up
  __ag_last=$HISTCMD
  if [[ -z $__ag_begun ]]; then
    __ag_begun=1
    __ag_start 0.03
  fi
  ((__ag_version >= 501)) && return 0
  return "$__ag_my_status"
}

__ag_late() { # in a subshell of PS0: the line has been read and has not run
  { set +efkuxo posix; } 2>/dev/null
  builtin shopt -u nocasematch
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
  local __ag_my_map
  for __ag_my_map in emacs vi-insert vi-command; do
    builtin bind -m "$__ag_my_map" "\"$__ag_k2\": \"\""
    builtin bind -m "$__ag_my_map" -x "\"$__ag_k1\": __ag_enter accept-line \"\$_\" \"\$@\""
    builtin bind -m "$__ag_my_map" -x "\"$__ag_k3\": __ag_enter operate-and-get-next \"\$_\" \"\$@\""
    builtin bind -m "$__ag_my_map" -x "\"$__ag_k4\": __ag_edit"
    builtin bind -m "$__ag_my_map" "\"\\C-m\": \"$__ag_k1$__ag_k2\""
    builtin bind -m "$__ag_my_map" "\"\\C-j\": \"$__ag_k1$__ag_k2\""
  done
  builtin bind -m emacs "\"\\C-o\": \"$__ag_k3$__ag_k2\""
  builtin bind -m emacs "\"\\C-x\\C-e\": \"$__ag_k4\""
  builtin bind -m vi-command "\"v\": \"$__ag_k4\""
  [[ -z $__ag_told ]] || { __ag_alive && __ag_send hooked; }
  __ag_armed='' __ag_told='' __ag_entered=1 __ag_bound=1
  __ag_attach
} 2>/dev/null

# ── ble.sh ────────────────────────────────────────────────────────────────────────────────────────

__ag_ble() { # what stands in autogate/guard/ble.sh, and takes the place of this
  builtin eval @BLE@
  __ag_ble
}

__ag_hook() {
  if [[ -n ${BLE_VERSION-} ]]; then
    __ag_ble
  elif [[ -o emacs || -o vi ]]; then
    __ag_bind
  else
    __ag_mechanism=late
    __ag_attach
    builtin printf 'autogate: advisory only: this shell has no line editor, so lines are judged late\n' >&2
  fi
}

__ag_hook
builtin trap __ag_interrupt "$__ag_signal"
readonly -f __ag_show __ag_careful __ag_line __ag_recall __ag_cancel __ag_interrupt __ag_start __ag_launch __ag_open __ag_stop __ag_listen __ag_take __ag_send __ag_once __ag_alive __ag_question __ag_say __ag_confirm \
  __ag_bodies __ag_verdict __ag_usual __ag_collect __ag_expand __ag_explain __ag_judge __ag_arm __ag_disarm __ag_enter __ag_bypass __ag_refuse __ag_edit __ag_prompt __ag_late __ag_attach __ag_bind __ag_hook fc

fi
if [[ -n ${__ag_expands-} ]]; then shopt -s expand_aliases; unset -v __ag_expands; fi
