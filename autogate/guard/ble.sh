# The guard of bash under ble.sh: evaluated by what stands in bash.sh, and uses its functions, once ble.sh is there.

# It reads the keys itself: readline's are given back, and the widget that accepts a line judges it first. Whatever it
# is about to run, an edited line or the command of a key among it, then goes through one function of it, which
# judges what has not been judged.
__ag_ble() {
  if ! builtin declare -F ble/function#advice ble/widget/default/accept-line ble-edit/exec/register >/dev/null; then
    __ag_mechanism=ble
    builtin printf 'autogate: this shell is NOT guarded: ble.sh has taken over the line editor, and it is none that is known\n' >&2
    return 0
  fi
  [[ -z $__ag_bound ]] || __ag_unbind
  __ag_mechanism=ble __ag_armed='' __ag_entered=1
  ble/function#advice around ble/widget/default/accept-line __ag_ble_accept
  ble/function#advice around ble-edit/exec/register __ag_ble_register
  __ag_attach
}

__ag_unbind() { # gives the keys back: to readline, or to ble.sh where that has taken them from it already
  local __ag_my_map __ag_my_key
  if [[ -n ${_ble_attached-} ]]; then # it takes them again whenever it is loaded anew
    for __ag_my_map in emacs vi_imap; do
      ble-bind -m "$__ag_my_map" -f C-m accept-single-line-or-newline -f RET accept-single-line-or-newline -f C-j accept-line
    done
    __ag_my_key='accept-single-line-or vi-command/forward-first-non-space'
    ble-bind -m vi_nmap -f C-m "$__ag_my_key" -f RET "$__ag_my_key" -f C-j accept-line -f v vi_nmap/charwise-visual-mode
    ble-bind -m emacs -f C-o accept-and-next -f 'C-x C-e' edit-and-execute-command
    return 0
  fi
  for __ag_my_map in emacs vi-insert vi-command; do
    for __ag_my_key in "$__ag_k1" "$__ag_k2" "$__ag_k3" "$__ag_k4"; do builtin bind -m "$__ag_my_map" -r "$__ag_my_key"; done
    builtin bind -m "$__ag_my_map" '"\C-m": accept-line'
    builtin bind -m "$__ag_my_map" '"\C-j": accept-line'
  done
  builtin bind -m emacs '"\C-o": operate-and-get-next'
  builtin bind -m emacs '"\C-x\C-e": edit-and-execute-command'
  builtin bind -m vi-command '"v": edit-and-execute-command'
  __ag_bound=''
} 2>/dev/null

__ag_ble_accept() {
  local ret
  __ag_text=$_ble_edit_str __ag_passed=''
  if [[ $__ag_text == *[![:space:]]* ]]; then
    if [[ -o histexpand ]] && ble/edit/histexpand "$__ag_text"; then __ag_text=$ret; fi
    __ag_ble_question nv
    if [[ $__ag_word != @(allow|incomplete) ]]; then
      ble/widget/.internal-print-command '__ag_ble_verdict nv' pre-flush
      if [[ $__ag_status != 0 ]]; then
        ble/history/add "$_ble_edit_str"
        ble/widget/.newline/clear-content
        return 0
      fi
    fi
    [[ $__ag_word == incomplete ]] || __ag_passed=$__ag_text # else ble.sh wants more of it, or it is judged late
  fi
  ble/function#advice/do
  __ag_passed='' # of a line that was not run after all
}

__ag_ble_register() {
  __ag_text=${ADVICE_WORDS[1]-}
  if [[ -z $__ag_passed || $__ag_text != "$__ag_passed" ]]; then
    __ag_ble_question fnv
    if [[ $__ag_word != allow ]]; then
      builtin printf '\n' >/dev/tty
      __ag_ble_verdict fnv
      [[ $__ag_status == 0 ]] || return 0
    fi
  fi
  __ag_passed='' __ag_ok=''
  ble/function#advice/do
}

__ag_ble_question() { # FLAGS: what becomes of __ag_text, into __ag_word
  local IFS=' '
  __ag_entered=1 __ag_values=() __ag_looked='' __ag_wanted='' __ag_names='' __ag_hidden='' __ag_reason='' __ag_instead='' __ag_number='' __ag_status=''
  if [[ $__ag_text == 'AUTOGATE_BYPASS=1 '* && $__ag_posture == person ]]; then
    __ag_bypass "$__ag_text"
    __ag_word=allow
    return 0
  fi
  if [[ $__ag_text == *'$'[{A-Za-z_0-9@*]* ]]; then __ag_wanted=$__ag_text; fi
  while true; do
    if [[ -n $__ag_wanted ]]; then
      # The functions around may have variables of these names.
      __ag_hidden=$(builtin declare -f -- "${FUNCNAME[@]}" 2>/dev/null)
      __ag_collect "$__ag_wanted" "${_ble_edit_exec_lastarg-}"
      __ag_wanted=''
    fi
    __ag_word=''
    __ag_question "$__ag_text" "$1"
    case $? in
      0) return 0 ;;
      3) ;;
      *)
        __ag_word=none __ag_reason='its worker does not answer'
        return 0 ;;
    esac
  done
}

# NAME BODY: whether a function is what ble.sh has put in place of a builtin, word for word.
__ag_ble_wraps() {
  [[ $2 == "$1 () "$'\n{ \n    builtin eval -- "$_ble_bash_POSIXLY_CORRECT_local_adjust";\n    ble/builtin/'"$1"$' "$@";\n    builtin eval -- "$_ble_bash_POSIXLY_CORRECT_local_return"\n}' ]]
}

# The value of __ag_variable, although functions of ble.sh around may have variables of that name.
__ag_ble_value() {
  local __ag_my_found
  __ag_my_found=$(
    __ag_ble_bare "$__ag_variable" || exit 1
    if [[ ${__ag_behind#*"$__ag_variable"} == '['* ]]; then
      local -n __ag_list=$__ag_variable
      if ((${#__ag_list[@]} > 0 && ${#__ag_list[@]} <= 100)); then builtin printf 'l:%s.' "${__ag_list[*]@Q}"; fi
    elif [[ -n ${!__ag_variable+x} ]]; then builtin printf 'v:%s.' "${!__ag_variable:0:1000}"
    else builtin printf 'u:.'; fi
  ) 2>/dev/null || return 0
  [[ -z $__ag_my_found ]] || __ag_values+=("${__ag_my_found:0:2}$__ag_variable" "${__ag_my_found:2:${#__ag_my_found}-3}")
}

# NAME: in a subshell, takes away the variables of that name that functions have, down to the shell's own. That is the
# last of them, unless there is one more once the shell's own is set.
__ag_ble_bare() {
  local -i __ag_my_layers __ag_my_set
  __ag_my_layers=$(__ag_ble_layers "$1")
  __ag_my_set=$(builtin declare -g "$1="; __ag_ble_layers "$1")
  ((__ag_my_set == __ag_my_layers)) || __ag_my_layers+=1
  while ((__ag_my_layers-- > 1)); do builtin unset -v "$1" || return 1; done
  return 0
}

__ag_ble_layers() { # NAME
  local -i __ag_my_number=0
  while ((__ag_my_number < 50)) && builtin declare -p "$1" >/dev/null; do
    __ag_my_number+=1
    builtin unset -v "$1" || break # it cannot be, and so it is the shell's own
  done
  builtin printf '%s' "$__ag_my_number"
}

__ag_ble_verdict() { # FLAGS
  __ag_verdict "$__ag_text" "$1" 2>/dev/tty
  __ag_status=$?
}

readonly -f __ag_ble __ag_unbind __ag_ble_accept __ag_ble_register __ag_ble_question __ag_ble_wraps __ag_ble_value __ag_ble_bare __ag_ble_layers __ag_ble_verdict
