# The guard of autogate @VERSION@ for zsh, written by `autogate guard zsh`.
#
# The widgets that accept a line judge it first, so the shell parses nothing that was not judged. preexec is
# the second net: it knows what was approved, and asks late about anything else.

# These run with the options of the person's shell, for they parse as it will; their words are quoted, or its
# global aliases would change them.

# A call of a function costs 20 µs, so what every Enter goes through is in few of them.
"__ag_widget_accept-line" () {
  "local" __ag_last="$_" __ag_reply="${REPLY-}" REPLY __ag_widget="accept-line"
  "zle" ".auto-suffix-remove" # what completion would take back once the line is accepted: "cat file ", "ls folder/"
  REPLY="$PREBUFFER$BUFFER"
  if [[ "$CONTEXT" != "start" && "$CONTEXT" != "cont" ]]; then # vared, select: data, not a line of the shell
    "__ag_next"
  elif [[ -n "${__ag_inside-}" && "$REPLY" == "${__ag_ok-}" ]]; then # a widget that wraps this one came back
    REPLY=".$__ag_widget"
  else
    if [[ -o "banghist" && ( "$BUFFER" == *["!^"]* || "${histchars-}" != "!^#" ) &&
      ( "$BUFFER" == *"${${histchars-}:0:1}"* || "$BUFFER" == "${${histchars-}:1:1}"* ) ]]; then
      "zle" ".expand-history" 2>"/dev/null" # first, so that what is shown is what is judged is what runs
      if [[ -o "histverify" && "$REPLY" != "$PREBUFFER$BUFFER" ]]; then "return" "0"; fi
      REPLY="$PREBUFFER$BUFFER"
    fi
    if [[ "$REPLY" == "r"* || "$REPLY" == "fc"* ]]; then
      "__ag_recall"
      REPLY="$PREBUFFER$BUFFER"
    fi
    if [[ -n "${functions[__ag_parsed]-}" ]]; then "unset" "functions[__ag_parsed]"; fi # by an interrupt, of another line
    # Parsed by the shell itself, without running it: aliases, global ones too, are then what they stand for.
    # What is not finished does not parse, and is judged as it is.
    if [[ "$REPLY" == *"#"* && ! -o "interactivecomments" ]]; then
      "__ag_parse_comment"
    elif functions[__ag_parsed]="$REPLY"; then
      if [[ -n "${functions[__ag_parsed]-}" ]]; then REPLY="${${functions[__ag_parsed]}#[[:space:]]}"; fi
    fi 2>"/dev/null" # __ag_accept takes it away, while it waits
    __ag_values=() __ag_looked=() __ag_wanted=""
    if [[ "$REPLY" == *"\$"[A-Za-z_0-9"{@*#^=~"]* ]]; then "__ag_collect" "$REPLY"; fi # where no variable of ours hides one
    if "__ag_accept" "$REPLY" || { [[ -n "$__ag_wanted" ]] && "__ag_again" "$REPLY"; }; then
      if [[ -n "$__ag_chained" ]]; then "__ag_next"; else REPLY=".$__ag_widget"; fi
    else
      "return" "0"
    fi
  fi
  "local" __ag_inside="1"
  "zle" "$REPLY"
}
functions[__ag_widget_accept-and-hold]="${functions[__ag_widget_accept-line]/accept-line/accept-and-hold}"
functions[__ag_widget_accept-line-and-down-history]="${functions[__ag_widget_accept-line]/accept-line/accept-line-and-down-history}"
functions[__ag_widget_accept-and-infer-next-history]="${functions[__ag_widget_accept-line]/accept-line/accept-and-infer-next-history}"

"__ag_parse_comment" () { # else it would drop a comment here that it does not drop in a line
  "local" histchars="${${histchars-}:0:2}"
  if functions[__ag_parsed]="$REPLY"; then
    if [[ -n "${functions[__ag_parsed]-}" ]]; then REPLY="${${functions[__ag_parsed]}#[[:space:]]}"; fi
    "unset" "functions[__ag_parsed]"
  fi 2>"/dev/null"
}

#@ with the options of zsh
if [[ ! -o interactive ]]; then
  :
elif [[ ! -o zle ]]; then
  print -u2 -- "autogate: this shell is NOT guarded: it has no line editor"
elif [[ ${__ag_loaded-} == $$ ]] && (( $+functions[__ag_hook] )); then
  __ag_hook # the start-up file is read again
else

zmodload zsh/system zsh/parameter zsh/zle zsh/zselect 2>/dev/null
typeset -gr __ag_python=@PYTHON@
() {
  local name posture=person
  for name in @MARKERS@; do [[ -z ${(P)name-} ]] || posture=agent; done
  typeset -gr __ag_posture=$posture
}
typeset -gr __ag_session=${AUTOGATE_SESSION:-shell-$$-$RANDOM$RANDOM}
typeset -g __ag_failure=@ON_FAILURE@ __ag_loaded=$$ __ag_folder= __ag_worker= __ag_w= __ag_r= __ag_ticket= __ag_rest= __ag_sent=
typeset -g __ag_begun= __ag_word= __ag_names= __ag_number= __ag_reason= __ag_instead= __ag_id= __ag_ok= __ag_told= __ag_lost=
typeset -g __ag_wanted= __ag_places=
typeset -ga __ag_values __ag_looked
typeset -g __ag_aliases= __ag_counted= __ag_pending= __ag_chained=
typeset -gi __ag_seq=0
typeset -gra __ag_accepting=(accept-line accept-and-hold accept-line-and-down-history accept-and-infer-next-history)
typeset -gA __ag_wrapped

# ── the worker ────────────────────────────────────────────────────────────────────────────────────

# All in the background: the shell does not wait for it.
__ag_start() {
  setopt local_options no_monitor no_notify no_bg_nice
  __ag_stop
  __ag_folder=${XDG_RUNTIME_DIR:-${TMPDIR:-/tmp}}/autogate-$$-$RANDOM$RANDOM$RANDOM
  {
    trap "" INT QUIT TSTP TTIN TTOU # meant for others, also while it starts
    command -p mkdir -m 700 -- $__ag_folder && command -p mkfifo -m 600 -- $__ag_folder/r $__ag_folder/q &&
      exec $__ag_python -I -m autogate.guard.worker zsh $$ $__ag_session $__ag_posture $__ag_folder
  } </dev/null >/dev/null 2>&1 &!
  __ag_worker=$!
  return 0
}

__ag_begin() { # FD: the line editor is idle for the first time
  local fd=$1
  zle -F $fd
  exec {fd}<&-
  [[ -n $__ag_worker ]] || __ag_start
  __ag_searches
}

# A search of the history accepts a line by itself, past every widget, unless the key is another widget's there:
# then the search ends, and the key is what it is elsewhere. Looking costs two processes: not before the prompt.
__ag_searches() {
  local name
  zle -N __ag_search __ag_widget_accept-line
  for name in '^M' '^J'; do
    [[ "$(bindkey -M isearch $name 2>/dev/null)" != *" undefined-key" ]] || bindkey -M isearch $name __ag_search
  done
}

# Opened for reading and writing, which cannot block, and not inherited by what the shell starts.
__ag_open() {
  [[ -z $__ag_w ]] || return 0
  local -i waits=0
  until [[ -p $__ag_folder/q && -O $__ag_folder/q && -p $__ag_folder/r ]]; do
    (( ++waits < 200 )) && __ag_alive || return 1
    zselect -t 2 || :
  done
  sysopen -rw -o cloexec,nofollow -u __ag_w -- $__ag_folder/q 2>/dev/null && sysopen -rw -o cloexec,nofollow -u __ag_r -- $__ag_folder/r 2>/dev/null
}

__ag_stop() {
  [[ -z $__ag_worker ]] || builtin kill -KILL $__ag_worker 2>/dev/null
  [[ -z $__ag_w ]] || exec {__ag_w}>&-
  [[ -z $__ag_r ]] || exec {__ag_r}>&-
  __ag_worker= __ag_w= __ag_r= __ag_ticket= __ag_rest= __ag_sent= __ag_places=
}

__ag_alive() { [[ -n $__ag_worker ]] && builtin kill -0 $__ag_worker 2>/dev/null }

# Reads until the answer to __ag_id; others are of questions that nobody waits for any more.
__ag_listen() {
  local line
  local -i waits=0 reads=0 i
  local -a header lines
  while (( ++reads < 1000 )); do # who writes into the pipe without end is not waited for
    lines=("${(@ps:\n:)__ag_rest}") # patterns would take the square of the time
    __ag_rest=$lines[-1]
    for (( i = 1; i < $#lines; i++ )); do
      line=$lines[i]
      header=(${(s: :)${line%%=*}}) # AG1 ID TICKET NEXT WORD CHARACTERS BYTES
      if [[ -n $__ag_ticket ]]; then
        [[ $header[1] == AG1 && $header[3] == $__ag_ticket ]] || continue
        __ag_ticket=$header[4]
        [[ $header[2] == $__ag_id ]] || continue
        __ag_rest=${(pj:\n:)lines[i+1,-1]}
        __ag_take $header[5] $header[6] $header[7] "=${line#*=}"
        return
      elif [[ $header[1] == AG1 && $header[2] == hello ]]; then
        __ag_ticket=$header[4]
        [[ $header[5] != (ask|block) ]] || __ag_failure=$header[5]
      fi
    done
    # A worker that is just starting has 10 seconds, else there are 3.
    if [[ -z $__ag_rest ]] && sysread -i $__ag_r -t 0.25 __ag_rest; then continue; fi
    if [[ -n $__ag_rest ]] && sysread -i $__ag_r -t 0.25 line; then __ag_rest+=$line; (( waits += $#__ag_rest > 1000000 ? 40 : 0 ))
    else __ag_alive || return 1; fi
    (( ++waits < (${#__ag_ticket} ? 12 : 40) )) || return 1
  done
  return 1
}

__ag_take() { # WORD CHARACTERS BYTES TEXT
  [[ $4 == "="*. && ( $#4 == $2 || $#4 == $3 ) ]] || return 1
  local -a parts=("${(@ps:\t:)4[2,-2]}")
  __ag_word=$1 __ag_names=$parts[1] __ag_number=$parts[2] __ag_reason=$parts[3] __ag_instead=$parts[4]
}

__ag_frame() { # KIND FIELD…: into REPLY
  local field lengths=
  for field in "${@:2}"; do lengths+=" $#field"; done
  __ag_id=$RANDOM$RANDOM.$((++__ag_seq))
  REPLY=$'\0'"AG1 $__ag_id $1$lengths"$'\0'"${(pj:\0:)@[2,-1]}"$'\0'
}

__ag_send() { # KIND FIELD…: without an answer to wait for
  __ag_open || return 1
  local REPLY
  __ag_frame "$@"
  syswrite -o $__ag_w -- $REPLY
}

# A question to a process of its own: for long lines, and where the worker cannot be reached.
__ag_once() {
  local REPLY line
  local -a header
  __ag_frame "$@"
  line=$(print -rn -- $REPLY | $__ag_python -I -m autogate.guard.worker zsh $$ $__ag_session $__ag_posture --once 2>/dev/null) || return 1
  header=(${(s: :)${line%%=*}})
  [[ $header[1] == AG1 && $header[2] == $__ag_id && $header[3] == once ]] || return 1
  __ag_take $header[5] $header[6] $header[7] "=${line#*=}"
}

# TEXT FLAGS: puts the question, unless that is done already, and takes the answer.
__ag_question() {
  local -a functions_sent
  [[ -n $__ag_counted ]] || __ag_count
  if [[ -z $__ag_pending ]]; then
    __ag_ask "$@" || return 1
  elif ! __ag_listen; then
    __ag_stop
    __ag_ask "$@" || return 1
  fi
  __ag_pending=
  [[ -n $__ag_word ]] || return 1
  if __ag_calls; then
    __ag_rounds "$@" || return 1
  fi
  [[ -z $__ag_wanted ]] || return 3
  case " $__ag_names " in
    (*" "(r|fc|builtin)" "*)
      __ag_unseen "$1 ${(j: :)functions_sent}"
      [[ $__ag_word != block ]] || ! __ag_alive || __ag_send refused $__ag_id ;;
  esac
  return 0
}

# Whether the answer names functions of this shell that the worker has not seen; they go to functions_sent.
# Variables among the names are wanted: their values have to be looked up where no variable of ours hides one.
__ag_calls() {
  local name again=
  for name in ${(s: :)__ag_names}; do
    if [[ $name == '$'* ]]; then
      (( ${__ag_looked[(Ie)${name#?}]} || $#__ag_looked > 300 )) || __ag_wanted+=" $name"
      continue
    fi
    (( $+functions[$name] && ! ${__ag_own[(Ie)$name]} && ! ${functions_sent[(Ie)f:$name]} )) || continue
    [[ $functions[$name] != "builtin autoload -X"* ]] || autoload +X -- $name 2>/dev/null # loads, runs nothing
    again=1
    functions_sent+=("f:$name" "$name () {"$'\n'"$functions[$name]"$'\n}')
  done
  [[ -n $again ]]
}

__ag_rounds() { # TEXT FLAGS
  local -i round
  for round in {1..8}; do
    __ag_word=
    __ag_ask "$@" && [[ -n $__ag_word ]] || return 1
    __ag_calls && [[ -z $__ag_wanted ]] || return 0
  done
  return 1
}

# TEXT FLAGS: with aliases where they changed, with functions_sent, and to another worker where one fails.
__ag_ask() {
  local name flags
  local -i attempt
  local -a table fields
  [[ $1 != *$'\0'* ]] || return 1
  for attempt in 1 2 3; do
    if (( attempt < 3 )); then
      __ag_alive || __ag_start || continue
    fi
    table=() flags=$2v
    if (( attempt == 3 )) || [[ $__ag_aliases != "$__ag_sent" ]]; then
      flags+=a
      for name in ${(k)aliases}; do table+=("a:$name" "$aliases[$name]"); done
    fi
    if (( attempt == 3 )) || [[ $PATH:${CDPATH-} != "$__ag_places" ]]; then
      flags+=e table+=(e:PATH "$PATH" e:CDPATH "${CDPATH-}")
    fi
    fields=("$PWD" "$1" "$flags" "${(@)__ag_values}" "${(@)table}" "${(@)functions_sent}")
    fields=("${(@)fields//$'\0'/ }") # IFS has one
    if (( attempt == 3 )); then
      __ag_once judge "${(@)fields}" && return 0
    elif (( ${#${(j: :)fields}} < 15000 )); then
      __ag_send judge "${(@)fields}" && __ag_listen && __ag_sent=$__ag_aliases __ag_places=$PATH:${CDPATH-} && return 0
      __ag_stop
    fi
  done
  return 1
}

__ag_count() { # the aliases as they are now
  __ag_aliases=${(pj:\x1f:)${(@qkv)aliases}}
  __ag_counted=1
}

# What runs lines of the history without showing them to anybody is no part of a line that runs.
__ag_unseen() { # TEXT
  [[ $__ag_word == (allow|ask) ]] || return 0
  local word before=
  for word in "${(@Q)${(@z)1}}"; do
    if [[ ( $before == fc && $word != -*[lpPRWAI]* ) || ( $before == builtin && $word == r ) ||
          ( $word == r && " $__ag_names " == *" r "* ) ]]; then
      __ag_word=block __ag_instead="take the line from the history (arrow up)"
      __ag_reason="$before $word would run what nobody has judged"
      return 0
    fi
    before=$word
  done
  [[ $before != fc ]] || __ag_word=block __ag_reason="fc would run what nobody has judged"
}

# A line that only runs one of the history again, `r` or `fc -e -`, becomes that line.
__ag_recall() {
  local -a words=("${(@Q)${(@z)BUFFER}}") changes
  if [[ "$words[1,3]" == "fc -e -" ]]; then shift 3 words
  elif [[ "$words[1,2]" == "fc -s" ]]; then shift 2 words
  elif [[ $words[1] == r ]] && (( ! $+functions[r] && ! $+aliases[r] )); then shift words
  else return 0; fi
  while [[ ${words[1]-} == ?*=* ]]; do changes+=("$words[1]"); shift words; done
  [[ $#words -le 1 && ${words[1]-} != -[^0-9]* ]] || return 0
  local text=$(builtin fc -l -- ${words[1]:--1} ${words[1]:--1} 2>/dev/null) change
  local number=${${=text}[1]%\*}
  [[ -n $number && -n ${history[$number]-} ]] || return 0
  text=$history[$number]
  for change in "${(@)changes}"; do text=${text//${(b)change%%=*}/${change#*=}}; done
  BUFFER=$text CURSOR=$#BUFFER
}

# ── the person ────────────────────────────────────────────────────────────────────────────────────

# In a widget the terminal must stay as the line editor has set it, or `read -k` waits for a whole line.
__ag_confirm() {
  local key dropped=
  # What was typed before answers nothing.
  while (( ${KEYS_QUEUED_COUNT:-0} + ${PENDING:-0} > 0 )) && builtin read -s -k 1 key; do dropped=1; done
  [[ -z $dropped ]] || __ag_say "  (what was typed or pasted behind this line was dropped)"
  print -rn -- "$1 [y/N] " >/dev/tty
  key=
  builtin read -s -r -k 1 key || key=
  if [[ $key == [yY] ]]; then
    print -rn -- yes >/dev/tty
    [[ -n ${WIDGET-} ]] || print -rn -- $'\n' >/dev/tty # else the line editor begins a new line
  else print -rn -- no$'\n' >/dev/tty; fi
  if [[ $key == $'\e' ]]; then # the rest of an arrow's bytes is no text
    while builtin read -s -t 0.01 -k 1 key; do :; done
    key=
  fi
  __ag_leave
  [[ $key == [yY] ]]
}

__ag_say() { print -rn -- $'\r\e[K'"$1"$'\n' >&2 }

__ag_below() { # leaves the line that is being edited
  [[ -z ${WIDGET-} ]] || print -rn -- $'\n' >&2
}

__ag_leave() { # the line editor draws anew
  [[ -z ${WIDGET-} ]] || zle -I
}

__ag_explain() {
  __ag_say "autogate: $1: $__ag_reason"
  [[ -z $__ag_instead ]] || __ag_say "  instead: $__ag_instead"
}

# TEXT FLAGS: 0 it runs, 1 it does not, 2 it is not finished, 3 variables are wanted first.
__ag_judge() {
  __ag_word= __ag_reason= __ag_instead= __ag_number=
  __ag_question "$1" "$2"
  local -i given=$?
  (( given != 3 )) || return 3
  if (( ! given )); then
    case $__ag_word in
      (allow) return 0 ;;
      (incomplete) [[ $2 == *f* ]] || return 2 ;;
    esac
    __ag_below
    case $__ag_word in
      (block)
        __ag_explain "not run"
        __ag_leave
        return 1 ;;
      (ask)
        __ag_explain "asks before this runs"
        if [[ $__ag_posture == agent ]]; then
          __ag_say "  not run: a person has to say yes${__ag_number:+, in a terminal of their own: autogate denials approve $__ag_number}"
          __ag_leave
          return 1
        fi
        __ag_confirm "run it?" || return 1
        __ag_alive && __ag_send yes $__ag_id
        return 0 ;;
    esac
    [[ $__ag_word == fail ]] || __ag_reason="the answer is not understood"
  else
    __ag_below
    __ag_reason="its worker does not answer"
  fi
  __ag_say "autogate cannot judge this line: $__ag_reason"
  [[ $__ag_word != fail || -z $__ag_instead ]] || __ag_say "  instead: $__ag_instead"
  if [[ $__ag_failure == block || $__ag_posture == agent ]]; then
    __ag_say "  not run (guard.on_failure)"
    [[ $__ag_posture == agent ]] || __ag_say "  AUTOGATE_BYPASS=1 at the front of the line runs it unchecked"
    __ag_leave
    return 1
  fi
  local why="it could not be judged ($__ag_reason), and the person said yes"
  __ag_confirm "run it unchecked?" || return 1
  __ag_alive && __ag_send unchecked "$PWD" "$1" "$why"
  return 0
}

__ag_bypass() {
  if __ag_alive; then __ag_send bypass "$PWD" "$1"
  else
    local REPLY
    __ag_frame bypass "$PWD" "$1"
    print -rn -- $REPLY | $__ag_python -I -m autogate.guard.worker zsh $$ $__ag_session $__ag_posture --once >/dev/null 2>&1 &!
  fi
  return 0
}

# ── the line editor ───────────────────────────────────────────────────────────────────────────────

__ag_next() { # what accepts the line in the end, into REPLY
  if [[ -z ${__ag_inside-} && -n ${__ag_wrapped[$__ag_widget]-} ]]; then REPLY=__ag_before_$__ag_widget
  else REPLY=.$__ag_widget; fi
}

__ag_accept() { # RUNS: whether the line may be accepted
  local text=$PREBUFFER$BUFFER
  __ag_ok= __ag_pending=
  if [[ $text != *[^[:space:]]* ]]; then
    unset "functions[__ag_parsed]"
    return 0
  fi
  if [[ $text == "AUTOGATE_BYPASS=1 "* && $__ag_posture == person ]]; then
    unset "functions[__ag_parsed]"
    __ag_bypass "$text"
    __ag_ok=$text
    return 0
  fi
  # Mostly it is one frame, one answer, and that it may run; all else takes the long way. What can wait is done
  # while the worker thinks.
  if [[ -n $__ag_ticket && -n $__ag_counted && -z $__ag_rest && $#__ag_values -eq 0 && $#1 -lt 9000 && $1 != *$'\0'* && $__ag_aliases == "$__ag_sent" && "$PATH:${CDPATH-}" == "$__ag_places" ]]; then
    __ag_id=$((++__ag_seq)) __ag_pending=1
    syswrite -o $__ag_w -- $'\0'"AG1 $__ag_id judge $#PWD $#1 1"$'\0'$PWD$'\0'$1$'\0v\0'
    unset "functions[__ag_parsed]"
    (( ${preexec_functions[(Ie)__ag_preexec]} && ${precmd_functions[(Ie)__ag_precmd]} )) || __ag_listed
    local name known=1
    local -a header
    if builtin kill -0 $__ag_worker 2>/dev/null && sysread -i $__ag_r -t 0.25 __ag_rest &&
      [[ $__ag_rest == "AG1 $__ag_id $__ag_ticket "*" allow "*$'\t\t\t.\n' && $__ag_rest != *$'\n'?* ]]; then
      header=(${(s: :)__ag_rest}) # AG1 ID TICKET NEXT WORD CHARACTERS BYTES =NAMES
      if [[ $header[5] == allow && $header[6] == $header[7] && $header[8] == "="* && $__ag_rest[-1-header[6]] == "=" ]]; then
        for name in ${(s: :)__ag_rest[-header[6],-6]}; do
          if [[ $name == '$'* ]]; then
            (( ${__ag_looked[(Ie)${name#?}]} )) || known=
          else
            (( ! $+functions[$name] )) && [[ $name != (r|fc|builtin) ]] || known=
          fi
        done
        if [[ -n $known ]]; then
          __ag_ticket=$header[4] __ag_rest= __ag_counted= __ag_ok=$text
          return 0
        fi
      fi
    fi
  else
    unset "functions[__ag_parsed]"
  fi
  __ag_judge "$1" ""
  case $? in
    (0) __ag_ok=$text; return 0 ;;
    (2) return 0 ;; # what the shell takes for finished all the same, the second net stops
    (3) return 1 ;;
  esac
  __ag_refuse
  return 1
}

__ag_again() { # TEXT: has no variables of its own
  while [[ -n $__ag_wanted ]]; do
    __ag_collect "$__ag_wanted"
    if __ag_accept "$1"; then return 0; fi
  done
  return 1
}

# TEXT: the values of the variables that it names, for an earlier line may have set them. What was looked up once
# for this line is not again, whatever came of it.
__ag_collect() {
  local __ag_part __ag_name
  local -a __ag_list
  __ag_wanted=
  for __ag_part in "${(@)${(@s:$:)1}[2,300]}"; do
    __ag_part=${__ag_part#\{} __ag_part=${__ag_part#[#^=~]}
    if [[ $__ag_part == \(*\)* ]]; then __ag_part=${__ag_part#*\)}; fi # flags
    if [[ $__ag_part == [0-9@*]* ]]; then # the shell's own arguments: no function sees them in zsh, so they are unknown
      (( ${__ag_looked[(Ie)@]} )) || __ag_looked+=("@") __ag_values+=("p:" '$__ag_arguments')
      continue
    fi
    __ag_name=${__ag_part%%[^A-Za-z_0-9]*}
    [[ $__ag_name == [A-Za-z_]* ]] && (( ! ${__ag_looked[(Ie)$__ag_name]} )) || continue
    __ag_looked+=($__ag_name)
    case $__ag_name in
      (_) __ag_values+=("v:_" "${__ag_last[1,1000]}"); continue ;;
      (REPLY) [[ -z ${__ag_widget-} ]] || { __ag_values+=("v:REPLY" "${__ag_reply[1,1000]}"); continue; } ;;
    esac
    [[ $__ag_name != __ag_* && $#__ag_name -lt 100 ]] || continue
    case ${(Pt)__ag_name} in
      (array*)
        __ag_list=("${(@P)__ag_name}")
        (( $#__ag_list > 100 )) || __ag_values+=("l:$__ag_name" "${(j: :)${(@qq)__ag_list}}") ;;
      (scalar*|integer*|float*) __ag_values+=("v:$__ag_name" "${${(P)__ag_name}[1,1000]}") ;;
      # Not set: where the worker wants it, or where text stands for it.
      ("") [[ $1 != " $"* && $__ag_part != $__ag_name(:|)[-=]* ]] || __ag_values+=("u:$__ag_name" "") ;;
    esac
  done
  (( ${#${1//[^$]/}} < 300 )) || __ag_looked+=({1..301}) # enough
  return 0
}

__ag_refuse() {
  [[ $BUFFER == " "* && -o histignorespace ]] || print -s -r -- "$BUFFER"
  local before=$PREBUFFER
  BUFFER= CURSOR=0
  [[ ${KEYMAP-} != vicmd ]] || zle -K viins
  if [[ -n $before ]]; then zle .send-break; else zle .redisplay; fi
}

__ag_preexec() { # TYPED SHORT FULL
  local __ag_was=$__ag_ok
  __ag_ok=
  if [[ -n $__ag_was && -n $1 && ( $1 == "${__ag_was%$'\n'}" || $1 == $__ag_was || $__ag_was == *"${1%$'\n'}" ) ]]; then
    [[ -z $__ag_told ]] || __ag_hooked
    return 0
  fi
  __ag_lost=1 __ag_pending=
  print -ru2 -- "autogate: this line did not come through the guard; it is judged late"
  __ag_values=() __ag_looked=() __ag_wanted=$3
  while [[ -n $__ag_wanted ]]; do
    __ag_collect "$__ag_wanted"
    __ag_judge "$3" f && return 0
  done
  setopt localoptions localtraps
  trap - INT
  builtin kill -INT $$
}

__ag_precmd() {
  __ag_ok=
  __ag_count
  [[ -z $__ag_lost ]] || __ag_taken
  if [[ -z $__ag_begun ]]; then
    __ag_begun=1
    # The worker starts when the first prompt is there and nothing is typed.
    local fd
    exec {fd}</dev/null && zle -F $fd __ag_begin 2>/dev/null || __ag_start
  fi
  return 0
}

__ag_taken() { # says once that Enter, or a list of hooks, is somebody else's now
  local name widget
  __ag_lost=
  for name in $__ag_accepting; do
    [[ ${widgets[$name]-builtin} != builtin ]] || __ag_wrap $name
  done
  [[ -z $__ag_told ]] || return 0
  __ag_told=1
  widget=${widgets[accept-line]-}
  if [[ $widget == user:__ag_widget_* ]]; then widget="accept-line is as it was: a key, or a widget, that accepts lines by .accept-line goes past it"
  else widget="accept-line is $widget"; fi
  print -ru2 -- "autogate: a line went past the guard; such lines are judged late, and a refused one is interrupted"
  print -ru2 -- "  $widget; let it call accept-line, or start a new shell"
  __ag_alive && __ag_send unhooked
  return 0
}

__ag_hooked() { # it works again
  __ag_told=
  __ag_alive && __ag_send hooked
}

__ag_wrap() { # WIDGET
  [[ ${widgets[$1]-} != user:__ag_widget_* ]] || return 0
  if [[ ${widgets[$1]-} == user:* ]]; then
    zle -A $1 __ag_before_$1
    __ag_wrapped[$1]=1 __ag_chained=1
  else
    unset "__ag_wrapped[$1]"
  fi
  zle -N $1 __ag_widget_$1
}

__ag_listed() {
  typeset -ga preexec_functions precmd_functions
  (( ${preexec_functions[(Ie)__ag_preexec]} )) || preexec_functions+=(__ag_preexec)
  (( ${precmd_functions[(Ie)__ag_precmd]} )) || precmd_functions+=(__ag_precmd)
}

__ag_hook() {
  local name
  for name in $__ag_accepting; do __ag_wrap $name; done
  __ag_listed
}
__ag_hook
typeset -gra __ag_own=(${(k)functions[(I)__ag_*]})

fi
