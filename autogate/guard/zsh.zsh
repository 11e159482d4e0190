# The guard of autogate @VERSION@ for zsh, written by `autogate guard zsh`.
#
# The widgets that accept a line judge it first, so the shell parses nothing that was not judged. preexec is
# the second net: it knows what was approved, and asks late about anything else.

if [[ ! -o interactive ]]; then
  :
elif [[ ! -o zle ]]; then
  print -u2 -- 'autogate: this shell is NOT guarded: it has no line editor'
elif [[ ${__ag_loaded-} == $$ ]] && (( $+functions[__ag_hook] )); then
  __ag_hook # the start-up file is read again
else

zmodload zsh/system zsh/parameter zsh/zle 2>/dev/null
typeset -gr __ag_python=@PYTHON@
() {
  local name posture=person
  for name in @MARKERS@; do [[ -z ${(P)name-} ]] || posture=agent; done
  typeset -gr __ag_posture=$posture
}
typeset -gr __ag_session=${AUTOGATE_SESSION:-shell-$$-$RANDOM$RANDOM}
typeset -g __ag_failure=@ON_FAILURE@ __ag_loaded=$$ __ag_folder= __ag_worker= __ag_w= __ag_r= __ag_ticket= __ag_sent= __ag_begun=
typeset -g __ag_word= __ag_names= __ag_number= __ag_reason= __ag_instead= __ag_id= __ag_ok= __ag_told=
typeset -gi __ag_seq=0

# ── the worker ────────────────────────────────────────────────────────────────────────────────────

# All in the background: the first prompt does not wait for it.
__ag_start() {
  emulate -L zsh
  setopt no_monitor no_notify no_bg_nice
  __ag_stop
  __ag_folder=${XDG_RUNTIME_DIR:-${TMPDIR:-/tmp}}/autogate-$$-$RANDOM$RANDOM$RANDOM
  {
    command -p mkdir -m 700 -- $__ag_folder && command -p mkfifo -m 600 -- $__ag_folder/r $__ag_folder/q &&
      exec $__ag_python -I -m autogate.guard.worker zsh $$ $__ag_session $__ag_posture $__ag_folder
  } </dev/null >/dev/null 2>&1 &!
  __ag_worker=$!
  __ag_ticket=
  return 0
}

# Opened for reading and writing, which cannot block, and not inherited by what the shell starts.
__ag_open() {
  emulate -L zsh
  [[ -z $__ag_w ]] || return 0
  local -i waits=0
  until [[ -p $__ag_folder/q && -O $__ag_folder/q && -p $__ag_folder/r ]]; do
    (( ++waits < 200 )) && __ag_alive || return 1
    command -p sleep 0.02
  done
  sysopen -rw -o cloexec,nofollow -u __ag_w -- $__ag_folder/q 2>/dev/null && sysopen -rw -o cloexec,nofollow -u __ag_r -- $__ag_folder/r 2>/dev/null
}

__ag_stop() {
  emulate -L zsh
  [[ -z $__ag_worker ]] || builtin kill -KILL $__ag_worker 2>/dev/null
  [[ -z $__ag_w ]] || exec {__ag_w}>&-
  [[ -z $__ag_r ]] || exec {__ag_r}>&-
  __ag_worker= __ag_w= __ag_r= __ag_ticket= __ag_sent=
}

__ag_alive() { [[ -n $__ag_worker ]] && builtin kill -0 $__ag_worker 2>/dev/null }

# Reads until the answer to __ag_id; others are of questions that nobody waits for any more.
__ag_listen() {
  emulate -L zsh
  local protocol id ticket next word characters bytes text IFS=' '
  local -i waits=0 most=12
  [[ -n $__ag_ticket ]] || most=40 # it is just starting
  while (( waits < most )); do
    if ! builtin read -r -t 0.25 -u $__ag_r protocol id ticket next word characters bytes text; then
      __ag_alive || return 1
      waits+=1
      continue
    fi
    [[ $protocol == AG1 ]] || continue
    if [[ -z $__ag_ticket && $id == hello ]]; then
      __ag_ticket=$next
      [[ $word != (ask|block) ]] || __ag_failure=$word
      continue
    fi
    [[ -n $__ag_ticket && $ticket == $__ag_ticket ]] || continue
    __ag_ticket=$next
    [[ $id == $__ag_id ]] || continue
    __ag_take "$word" "$characters" "$bytes" "$text"
    return
  done
  return 1
}

__ag_take() {
  emulate -L zsh
  local text=$4
  [[ $text == '='*. && ( $#text == $2 || $#text == $3 ) ]] || return 1
  __ag_word=$1
  local -a parts=("${(@ps:\t:)${${text#'='}%.}}")
  __ag_names=$parts[1] __ag_number=$parts[2] __ag_reason=$parts[3] __ag_instead=$parts[4]
}

__ag_send() { # KIND FIELD…: without an answer to wait for
  emulate -L zsh
  __ag_open || return 1
  local field lengths=
  for field in "${@:2}"; do lengths+=" $#field"; done
  __ag_id=$RANDOM$RANDOM.$((++__ag_seq))
  print -rNu $__ag_w -- '' "AG1 $__ag_id $1$lengths" "${@:2}" 2>/dev/null
}

# A question to a process of its own: for long lines, and where the worker cannot be reached.
__ag_once() {
  emulate -L zsh
  local field lengths= line protocol id ticket next word characters bytes text IFS=' '
  for field in "${@:2}"; do lengths+=" $#field"; done
  __ag_id=$RANDOM$RANDOM.$((++__ag_seq))
  line=$(print -rN -- '' "AG1 $__ag_id $1$lengths" "${@:2}" |
    $__ag_python -I -m autogate.guard.worker zsh $$ $__ag_session $__ag_posture --once 2>/dev/null) || return 1
  builtin read -r protocol id ticket next word characters bytes text <<<$line
  [[ $protocol == AG1 && $id == $__ag_id && $ticket == once ]] || return 1
  __ag_take "$word" "$characters" "$bytes" "$text"
}

# TEXT FLAGS: puts the question, with aliases where they changed and with the functions that it calls.
__ag_question() {
  emulate -L zsh
  local flags name again aliases_now=${(pj:\x1f:)${(@kv)aliases}}
  local -i round attempt size
  local -a table functions_sent fields
  local -A known
  [[ $1 != *$'\0'* ]] || return 1
  for round in {1..8}; do
    for attempt in 1 2 3; do
      if (( attempt < 3 )); then
        __ag_alive || __ag_start || continue
      fi
      table=() flags=$2
      if (( attempt == 3 )) || [[ $aliases_now != "$__ag_sent" ]]; then
        flags+=a
        for name in ${(k)aliases}; do table+=("a:$name" "$aliases[$name]"); done
      fi
      fields=("$PWD" "$1" "${flags:--}" "${(@)table}" "${(@)functions_sent}")
      size=${#${(j: :)fields}}
      if (( attempt == 3 || size > 15000 )); then
        (( attempt == 3 )) || continue
        __ag_once judge "${(@)fields}" && break
      else
        __ag_send judge "${(@)fields}" && __ag_listen && __ag_sent=$aliases_now && break
        __ag_stop
      fi
    done || return 1
    [[ -n $__ag_word ]] || return 1
    again=
    for name in ${=__ag_names}; do
      [[ -z ${known[$name]-} && $name != __ag_* ]] || continue
      if (( $+functions[$name] )); then
        known[$name]=1 again=1
        functions_sent+=("f:$name" "$name () {"$'\n'"$functions[$name]"$'\n}')
      fi
    done
    [[ -n $again ]] || return 0
    __ag_word=
  done
  return 1
}

# ── the person ────────────────────────────────────────────────────────────────────────────────────

# In a widget the terminal must stay as the line editor has set it, or `read -k` waits for a whole line.
__ag_confirm() {
  emulate -L zsh
  local key
  # What was typed before answers nothing.
  while (( ${KEYS_QUEUED_COUNT:-0} + ${PENDING:-0} > 0 )) && builtin read -s -k 1 key; do :; done
  print -rn -- "$1 [y/N] " >/dev/tty
  key=
  builtin read -s -r -k 1 key || key=
  if [[ $key == [yY] ]]; then print -rn -- yes$'\n' >/dev/tty
  else print -rn -- no$'\n' >/dev/tty; fi
  [[ -z ${WIDGET-} ]] || zle -I
  [[ $key == [yY] ]]
}

__ag_say() {
  emulate -L zsh
  print -rn -- $'\r\e[K'"$1"$'\n' >&2
}

__ag_below() { # leaves the line that is being edited
  emulate -L zsh
  [[ -z ${WIDGET-} ]] || print -rn -- $'\n' >&2
}

__ag_leave() { # the line editor draws anew
  emulate -L zsh
  [[ -z ${WIDGET-} ]] || zle -I
}

__ag_explain() {
  emulate -L zsh
  __ag_say "autogate: $1: $__ag_reason"
  [[ -z $__ag_instead ]] || __ag_say "  instead: $__ag_instead"
}

# TEXT FLAGS: 0 it runs, 1 it does not, 2 it is not finished.
__ag_judge() {
  emulate -L zsh
  __ag_word= __ag_reason= __ag_instead= __ag_number=
  if __ag_question "$1" "$2"; then
    case $__ag_word in
      (allow) return 0 ;;
      (incomplete) [[ $2 == *f* ]] || return 2 ;;
    esac
    __ag_below
    case $__ag_word in
      (block)
        __ag_explain 'not run'
        __ag_leave
        return 1 ;;
      (ask)
        __ag_explain 'asks before this runs'
        if [[ $__ag_posture == agent ]]; then
          __ag_say "  not run: a person has to say yes${__ag_number:+, in a terminal of their own: autogate denials approve $__ag_number}"
          __ag_leave
          return 1
        fi
        __ag_confirm 'run it?' || return 1
        __ag_alive && __ag_send yes $__ag_id
        return 0 ;;
    esac
    [[ $__ag_word == fail ]] || __ag_reason='the answer is not understood'
  else
    __ag_below
    __ag_reason='its worker does not answer'
  fi
  __ag_say "autogate cannot judge this line: $__ag_reason"
  if [[ $__ag_failure == block || $__ag_posture == agent ]]; then
    __ag_say '  not run (guard.on_failure)'
    [[ $__ag_posture == agent ]] || __ag_say '  AUTOGATE_BYPASS=1 at the front of the line runs it unchecked'
    __ag_leave
    return 1
  fi
  local why="it could not be judged ($__ag_reason), and the person said yes"
  __ag_confirm 'run it unchecked?' || return 1
  __ag_alive && __ag_send unchecked "$PWD" "$1" "$why"
  return 0
}

__ag_bypass() {
  emulate -L zsh
  if __ag_alive; then __ag_send bypass "$PWD" "$1"
  else
    print -rN -- '' "AG1 1 bypass $#PWD $#1" "$PWD" "$1" |
      $__ag_python -I -m autogate.guard.worker zsh $$ $__ag_session $__ag_posture --once >/dev/null 2>&1 &!
  fi
  return 0
}

# ── the line editor ───────────────────────────────────────────────────────────────────────────────

__ag_gate() { # WIDGET that accepts the line
  if [[ $CONTEXT != (start|cont) ]]; then # vared, select: data, not a line of the shell
    zle "$1"
    return
  fi
  __ag_history
  local REPLY="$PREBUFFER$BUFFER"
  # Parsed by the shell itself, by its own options, without running it: aliases, global ones too, are then
  # what they stand for. What is not finished does not parse, and is judged as it is.
  if functions[__ag_parsed]="$REPLY"; then
    [[ -z "${functions[__ag_parsed]-}" ]] || REPLY="${functions[__ag_parsed]}"
    unset 'functions[__ag_parsed]'
  fi 2>/dev/null
  __ag_accept "$1" "$REPLY"
}

__ag_history() { # first, so that what is shown is what is judged is what runs
  emulate -L zsh
  [[ -o banghist && ( $BUFFER == *"${histchars[1]}"* || $BUFFER == "${histchars[2]}"* ) ]] && zle .expand-history 2>/dev/null
  return 0
}

__ag_accept() { # WIDGET RUNS
  emulate -L zsh
  local text=$PREBUFFER$BUFFER
  __ag_ok=
  if [[ -z ${text//[[:space:]]/} ]]; then
    zle $1
    return
  fi
  if [[ $text == 'AUTOGATE_BYPASS=1 '* && $__ag_posture == person ]]; then
    __ag_bypass "$text"
    __ag_ok=$text
    zle $1
    return
  fi
  __ag_judge "$2" ''
  case $? in
    (0) __ag_ok=$text; zle $1 ;;
    (2) zle $1 ;; # what the shell takes for finished all the same, the second net stops
    (*) __ag_refuse ;;
  esac
}

__ag_refuse() {
  emulate -L zsh
  [[ $BUFFER == ' '* && -o histignorespace ]] || print -s -r -- "$BUFFER"
  local before=$PREBUFFER
  BUFFER= CURSOR=0
  [[ ${KEYMAP-} != vicmd ]] || zle -K viins
  if [[ -n $before ]]; then zle .send-break; else zle .redisplay; fi
}

__ag_preexec() { # TYPED SHORT FULL
  emulate -L zsh
  local ok=$__ag_ok
  __ag_ok=
  [[ -n $ok && ( $1 == "${ok%$'\n'}" || $1 == $ok || $ok == *"${1%$'\n'}" ) ]] && return 0
  if [[ -z $__ag_told ]]; then
    __ag_told=1
    print -ru2 -- 'autogate: this line did not come through the guard; it is judged late'
    __ag_alive && __ag_send unhooked
  fi
  __ag_judge "$3" f && return 0
  setopt localoptions localtraps
  trap - INT
  builtin kill -INT $$
}

__ag_precmd() {
  [[ -z $__ag_begun ]] || return 0
  __ag_begun=1
  __ag_start
}

__ag_hook() {
  emulate -L zsh
  local name
  for name in accept-line accept-and-hold accept-line-and-down-history accept-and-infer-next-history; do
    [[ ${widgets[$name]-} == user:__ag_widget_* ]] && continue
    if [[ ${widgets[$name]-} == user:* ]]; then
      zle -A $name __ag_before_$name
      functions[__ag_widget_$name]="__ag_gate __ag_before_$name"
    else
      functions[__ag_widget_$name]="__ag_gate .$name"
    fi
    zle -N $name __ag_widget_$name
  done
  typeset -ga preexec_functions precmd_functions
  (( ${preexec_functions[(Ie)__ag_preexec]} )) || preexec_functions+=(__ag_preexec)
  (( ${precmd_functions[(Ie)__ag_precmd]} )) || precmd_functions+=(__ag_precmd)
}
__ag_hook

fi
