# Written by `autogate completions bash`.
_autogate() {
  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} words= word=
  COMPREPLY=()
  for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case $words/$word in
      /check) words=/check ;;
      /completions) words=/completions ;;
      /config) words=/config ;;
      /config/path) words=/config/path ;;
      /config/show) words=/config/show ;;
      /config/get) words=/config/get ;;
      /config/set) words=/config/set ;;
      /config/unset) words=/config/unset ;;
      /config/check) words=/config/check ;;
    esac
  done
  case $words:$previous in
    /check:--tool) :; return ;;
    /check:--input) COMPREPLY=($(compgen -f -- "$current")); return ;;
    /check:--cwd) COMPREPLY=($(compgen -d -- "$current")); return ;;
    /check:--transcript) COMPREPLY=($(compgen -f -- "$current")); return ;;
    /check:--session) :; return ;;
    /check:--batch) COMPREPLY=($(compgen -f -- "$current")); return ;;
    /check:--posture) COMPREPLY=($(compgen -W "agent person" -- "$current")); return ;;
  esac
  case $words in
    "") COMPREPLY=($(compgen -W "--version --help check completions config" -- "$current")) ;;
    /check) COMPREPLY=($(compgen -W "--tool --input --cwd --transcript --session --batch --posture --json --explain --no-record --headless --help" -- "$current")) ;;
    /completions) COMPREPLY=($(compgen -W "--help bash zsh fish" -- "$current")) ;;
    /config) COMPREPLY=($(compgen -W "--help path show get set unset check" -- "$current")) ;;
    /config/path) COMPREPLY=($(compgen -W "--json --help" -- "$current")) ;;
    /config/show) COMPREPLY=($(compgen -W "--json --help" -- "$current")) ;;
    /config/get) COMPREPLY=($(compgen -W "--json --help posture headless color" -- "$current")) ;;
    /config/set) COMPREPLY=($(compgen -W "--yes --json --help posture headless color" -- "$current")) ;;
    /config/unset) COMPREPLY=($(compgen -W "--yes --json --help posture headless color" -- "$current")) ;;
    /config/check) COMPREPLY=($(compgen -W "--json --help" -- "$current")) ;;
  esac
}
complete -F _autogate autogate
