# Written by `autogate completions bash`.
_autogate() {
  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} words= word=
  COMPREPLY=()
  for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case $words/$word in
      /check) words=/check ;;
      /mode) words=/mode ;;
      /stats) words=/stats ;;
      /install) words=/install ;;
      /uninstall) words=/uninstall ;;
      /hook) words=/hook ;;
      /replay) words=/replay ;;
      /completions) words=/completions ;;
      /config) words=/config ;;
      /config/path) words=/config/path ;;
      /config/show) words=/config/show ;;
      /config/get) words=/config/get ;;
      /config/set) words=/config/set ;;
      /config/unset) words=/config/unset ;;
      /config/check) words=/config/check ;;
      /rules) words=/rules ;;
      /rules/show) words=/rules/show ;;
      /rules/defaults) words=/rules/defaults ;;
      /rules/check) words=/rules/check ;;
      /rules/import) words=/rules/import ;;
      /dump) words=/dump ;;
      /dump/request) words=/dump/request ;;
      /dump/run) words=/dump/run ;;
      /dump/list) words=/dump/list ;;
      /dump/show) words=/dump/show ;;
      /dump/diff) words=/dump/diff ;;
      /dump/clean) words=/dump/clean ;;
      /denials) words=/denials ;;
      /denials/show) words=/denials/show ;;
      /denials/history) words=/denials/history ;;
      /denials/explain) words=/denials/explain ;;
      /denials/approve) words=/denials/approve ;;
      /denials/reset) words=/denials/reset ;;
      /denials/repair) words=/denials/repair ;;
      /denials/prune) words=/denials/prune ;;
      /gate) words=/gate ;;
      /gate/status) words=/gate/status ;;
      /gate/check) words=/gate/check ;;
      /gate/opt-in) words=/gate/opt-in ;;
      /gate/opt-out) words=/gate/opt-out ;;
      /guard) words=/guard ;;
      /guard/bash) words=/guard/bash ;;
      /guard/zsh) words=/guard/zsh ;;
      /guard/status) words=/guard/status ;;
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
    /check:--backend) COMPREPLY=($(compgen -W "auto local anthropic" -- "$current")); return ;;
    /check:--mode) COMPREPLY=($(compgen -W "both fast thinking tool_use" -- "$current")); return ;;
    /check:--max-transcript-tokens) :; return ;;
    /mode:--session) :; return ;;
    /stats:--session) :; return ;;
    /stats:--since) :; return ;;
    /install:--scope) COMPREPLY=($(compgen -W "user project" -- "$current")); return ;;
    /uninstall:--scope) COMPREPLY=($(compgen -W "user project" -- "$current")); return ;;
    /replay:--format) COMPREPLY=($(compgen -W "auto claude codex compact" -- "$current")); return ;;
    /replay:--backend) COMPREPLY=($(compgen -W "auto local anthropic" -- "$current")); return ;;
    /replay:--mode) COMPREPLY=($(compgen -W "both fast thinking tool_use" -- "$current")); return ;;
    /replay:--since) :; return ;;
    /replay:--only-tool) :; return ;;
    /replay:--cwd-map) :; return ;;
    /replay:--sample) :; return ;;
    /replay:--shard) :; return ;;
    /replay:--jobs) :; return ;;
    /replay:--baseline) COMPREPLY=($(compgen -f -- "$current")); return ;;
    /replay:--write-baseline) COMPREPLY=($(compgen -f -- "$current")); return ;;
    /replay:--fail-on) COMPREPLY=($(compgen -W "allow ask block" -- "$current")); return ;;
    /replay:--report) :; return ;;
    /rules/import:--settings) COMPREPLY=($(compgen -f -- "$current")); return ;;
    /dump/request:--transcript) COMPREPLY=($(compgen -f -- "$current")); return ;;
    /dump/request:--cwd) COMPREPLY=($(compgen -d -- "$current")); return ;;
    /dump/request:--mode) COMPREPLY=($(compgen -W "both fast thinking tool_use" -- "$current")); return ;;
    /dump/request:--out) COMPREPLY=($(compgen -d -- "$current")); return ;;
    /dump/run:--transcript) COMPREPLY=($(compgen -f -- "$current")); return ;;
    /dump/run:--cwd) COMPREPLY=($(compgen -d -- "$current")); return ;;
    /dump/run:--mode) COMPREPLY=($(compgen -W "both fast thinking tool_use" -- "$current")); return ;;
    /dump/run:--out) COMPREPLY=($(compgen -d -- "$current")); return ;;
    /dump/clean:--older-than) :; return ;;
    /denials:--limit) :; return ;;
    /denials/history:--decision) COMPREPLY=($(compgen -W "allow ask block" -- "$current")); return ;;
    /denials/history:--since) :; return ;;
    /denials/history:--limit) :; return ;;
    /denials/prune:--older-than) :; return ;;
    /gate/status:--session) :; return ;;
    /gate/check:--session) :; return ;;
  esac
  case $words in
    "") COMPREPLY=($(compgen -W "--version --help check mode stats install uninstall hook replay completions config rules dump denials gate guard" -- "$current")) ;;
    /check) COMPREPLY=($(compgen -W "--tool --input --cwd --transcript --session --batch --posture --json --explain --no-record --headless --backend --mode --max-transcript-tokens --help" -- "$current")) ;;
    /mode) COMPREPLY=($(compgen -W "--session --json --help auto default" -- "$current")) ;;
    /stats) COMPREPLY=($(compgen -W "--session --since --json --help" -- "$current")) ;;
    /install) COMPREPLY=($(compgen -W "--scope --dry-run --json --help" -- "$current")) ;;
    /uninstall) COMPREPLY=($(compgen -W "--scope --dry-run --json --help" -- "$current")) ;;
    /hook) COMPREPLY=($(compgen -W "--help" -- "$current")) ;;
    /replay) COMPREPLY=($(compgen -W "--format --backend --mode --since --only-tool --cwd-map --sample --shard --jobs --record --lenient --baseline --write-baseline --strict --against-labels --fail-on --report --resume --verbose --json --help FILE DIR GLOB..." -- "$current")) ;;
    /completions) COMPREPLY=($(compgen -W "--help bash zsh fish" -- "$current")) ;;
    /config) COMPREPLY=($(compgen -W "--help path show get set unset check" -- "$current")) ;;
    /config/path) COMPREPLY=($(compgen -W "--json --help" -- "$current")) ;;
    /config/show) COMPREPLY=($(compgen -W "--json --help" -- "$current")) ;;
    /config/get) COMPREPLY=($(compgen -W "--json --help posture headless color backend mode classifier.model classifier.fast_model classifier.thinking_model classifier.base_url classifier.deadline classifier.encoding classifier.redact classifier.instructions classifier.max_transcript_tokens classifier.powershell classifier.permissions classifier.force_standard auto.disabled auto.opt_in auto.fast_mode auto.supported_models guard.on_failure" -- "$current")) ;;
    /config/set) COMPREPLY=($(compgen -W "--yes --json --help posture headless color backend mode classifier.model classifier.fast_model classifier.thinking_model classifier.base_url classifier.deadline classifier.encoding classifier.redact classifier.instructions classifier.max_transcript_tokens classifier.powershell classifier.permissions classifier.force_standard auto.disabled auto.opt_in auto.fast_mode auto.supported_models guard.on_failure" -- "$current")) ;;
    /config/unset) COMPREPLY=($(compgen -W "--yes --json --help posture headless color backend mode classifier.model classifier.fast_model classifier.thinking_model classifier.base_url classifier.deadline classifier.encoding classifier.redact classifier.instructions classifier.max_transcript_tokens classifier.powershell classifier.permissions classifier.force_standard auto.disabled auto.opt_in auto.fast_mode auto.supported_models guard.on_failure" -- "$current")) ;;
    /config/check) COMPREPLY=($(compgen -W "--json --help" -- "$current")) ;;
    /rules) COMPREPLY=($(compgen -W "--help show defaults check import" -- "$current")) ;;
    /rules/show) COMPREPLY=($(compgen -W "--prompt --json --help" -- "$current")) ;;
    /rules/defaults) COMPREPLY=($(compgen -W "--json --help" -- "$current")) ;;
    /rules/check) COMPREPLY=($(compgen -W "--json --help" -- "$current")) ;;
    /rules/import) COMPREPLY=($(compgen -W "--settings --dry-run --yes --json --help" -- "$current")) ;;
    /dump) COMPREPLY=($(compgen -W "--help request run list show diff clean" -- "$current")) ;;
    /dump/request) COMPREPLY=($(compgen -W "--transcript --cwd --mode --out --no-redact --json --help" -- "$current")) ;;
    /dump/run) COMPREPLY=($(compgen -W "--transcript --cwd --mode --out --no-redact --json --help" -- "$current")) ;;
    /dump/list) COMPREPLY=($(compgen -W "--json --help" -- "$current")) ;;
    /dump/show) COMPREPLY=($(compgen -W "--json --help" -- "$current")) ;;
    /dump/diff) COMPREPLY=($(compgen -W "--help" -- "$current")) ;;
    /dump/clean) COMPREPLY=($(compgen -W "--older-than --json --help" -- "$current")) ;;
    /denials) COMPREPLY=($(compgen -W "--limit --json --help show history explain approve reset repair prune" -- "$current")) ;;
    /denials/show) COMPREPLY=($(compgen -W "--json --help" -- "$current")) ;;
    /denials/history) COMPREPLY=($(compgen -W "--decision --since --limit --json --help" -- "$current")) ;;
    /denials/explain) COMPREPLY=($(compgen -W "--json --help" -- "$current")) ;;
    /denials/approve) COMPREPLY=($(compgen -W "--json --help" -- "$current")) ;;
    /denials/reset) COMPREPLY=($(compgen -W "--json --help" -- "$current")) ;;
    /denials/repair) COMPREPLY=($(compgen -W "--check --json --help" -- "$current")) ;;
    /denials/prune) COMPREPLY=($(compgen -W "--older-than --json --help" -- "$current")) ;;
    /gate) COMPREPLY=($(compgen -W "--help status check opt-in opt-out" -- "$current")) ;;
    /gate/status) COMPREPLY=($(compgen -W "--session --json --help" -- "$current")) ;;
    /gate/check) COMPREPLY=($(compgen -W "--session --enable-auto --json --help" -- "$current")) ;;
    /gate/opt-in) COMPREPLY=($(compgen -W "--yes --json --help" -- "$current")) ;;
    /gate/opt-out) COMPREPLY=($(compgen -W "--yes --json --help" -- "$current")) ;;
    /guard) COMPREPLY=($(compgen -W "--help bash zsh status" -- "$current")) ;;
    /guard/bash) COMPREPLY=($(compgen -W "--help" -- "$current")) ;;
    /guard/zsh) COMPREPLY=($(compgen -W "--help" -- "$current")) ;;
    /guard/status) COMPREPLY=($(compgen -W "--json --help" -- "$current")) ;;
  esac
}
complete -F _autogate autogate
