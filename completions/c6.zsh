#compdef autogate
# Written by `autogate completions zsh`.

_autogate_gate_opt-out() {
  _arguments \
    '--yes[Lose a comment that is in the way.]' \
    '--json[Print JSON.]' \
    '-h[Show this message and exit.]' '--help[Show this message and exit.]' \
    '*:argument: '
}

_autogate_gate_opt-in() {
  _arguments \
    '--yes[Lose a comment that is in the way.]' \
    '--json[Print JSON.]' \
    '-h[Show this message and exit.]' '--help[Show this message and exit.]' \
    '*:argument: '
}

_autogate_gate_check() {
  _arguments \
    '--session[The session'\''s id.]:value: ' \
    '--enable-auto[Opt in to auto mode for this session.]' \
    '--json[Print JSON.]' \
    '-h[Show this message and exit.]' '--help[Show this message and exit.]' \
    '*:argument: '
}

_autogate_gate_status() {
  _arguments \
    '--session[The session'\''s id.]:value: ' \
    '--json[Print JSON.]' \
    '-h[Show this message and exit.]' '--help[Show this message and exit.]' \
    '*:argument: '
}

_autogate_gate() {
  local context state line
  _arguments -C \
    '-h[Show this message and exit.]' '--help[Show this message and exit.]' \
    '1:command:->command' '*::argument:->argument'
  case $state in
    command)
      local -a names=(
        'status:Print what is known of the gate, without asking anyone.'
        'check:Read the policy afresh, and move sessions out of auto mode that may not stay in it.'
        'opt-in:Opt in to auto mode, where the policy leaves it to you.'
        'opt-out:Take that back.'
      )
      _describe command names ;;
    argument)
      case $line[1] in
        status) _autogate_gate_status ;;
        check) _autogate_gate_check ;;
        opt-in) _autogate_gate_opt-in ;;
        opt-out) _autogate_gate_opt-out ;;
      esac ;;
  esac
}

_autogate_denials_prune() {
  _arguments \
    '--older-than[For example 30d.]:value: ' \
    '--json[Print JSON.]' \
    '-h[Show this message and exit.]' '--help[Show this message and exit.]' \
    '*:argument: '
}

_autogate_denials_repair() {
  _arguments \
    '--check[Only look.]' \
    '--json[Print JSON.]' \
    '-h[Show this message and exit.]' '--help[Show this message and exit.]' \
    '*:argument: '
}

_autogate_denials_reset() {
  _arguments \
    '--json[Print JSON.]' \
    '-h[Show this message and exit.]' '--help[Show this message and exit.]' \
    '*:argument: '
}

_autogate_denials_approve() {
  _arguments \
    '--json[Print JSON.]' \
    '-h[Show this message and exit.]' '--help[Show this message and exit.]' \
    '*:argument: '
}

_autogate_denials_explain() {
  _arguments \
    '--json[Print JSON.]' \
    '-h[Show this message and exit.]' '--help[Show this message and exit.]' \
    '*:argument: '
}

_autogate_denials_history() {
  _arguments \
    '--decision[Only these decisions.]:value:(allow ask block)' \
    '--since[No older than 15m, 2h, 30d…]:value: ' \
    '--limit[At most so many.]:value: ' \
    '--json[Print JSON.]' \
    '-h[Show this message and exit.]' '--help[Show this message and exit.]' \
    '*:argument: '
}

_autogate_denials_show() {
  _arguments \
    '--json[Print JSON.]' \
    '-h[Show this message and exit.]' '--help[Show this message and exit.]' \
    '*:argument: '
}

_autogate_denials() {
  local context state line
  _arguments -C \
    '--limit[At most so many.]:value: ' \
    '--json[Print JSON.]' \
    '-h[Show this message and exit.]' '--help[Show this message and exit.]' \
    '1:command:->command' '*::argument:->argument'
  case $state in
    command)
      local -a names=(
        'show:Print the counters of a session.'
        'history:Print decisions, the newest first, and outages.'
        'explain:Print everything that is known of one decision.'
        'approve:Say yes to one denied action: exactly that, once, in its session, for ten minutes.'
        'reset:Set the counters of a session to zero; its history is kept.'
        'repair:Check the file of the sessions, and move it aside where it is damaged.'
        'prune:Remove old decisions, and sessions that nobody uses any more.'
      )
      _describe command names ;;
    argument)
      case $line[1] in
        show) _autogate_denials_show ;;
        history) _autogate_denials_history ;;
        explain) _autogate_denials_explain ;;
        approve) _autogate_denials_approve ;;
        reset) _autogate_denials_reset ;;
        repair) _autogate_denials_repair ;;
        prune) _autogate_denials_prune ;;
      esac ;;
  esac
}

_autogate_dump_clean() {
  _arguments \
    '--older-than[Leave the newer ones.]:value: ' \
    '--json[Print JSON.]' \
    '-h[Show this message and exit.]' '--help[Show this message and exit.]' \
    '*:argument: '
}

_autogate_dump_diff() {
  _arguments \
    '-h[Show this message and exit.]' '--help[Show this message and exit.]' \
    '*:argument: '
}

_autogate_dump_show() {
  _arguments \
    '--json[Print JSON.]' \
    '-h[Show this message and exit.]' '--help[Show this message and exit.]' \
    '*:argument: '
}

_autogate_dump_list() {
  _arguments \
    '--json[Print JSON.]' \
    '-h[Show this message and exit.]' '--help[Show this message and exit.]' \
    '*:argument: '
}

_autogate_dump_run() {
  _arguments \
    '--transcript[The session'\''s transcript.]:file:_files' \
    '--cwd[The working directory.]:folder:_files -/' \
    '--mode[The model'\''s stages.]:value:(both fast thinking tool_use)' \
    '--out[Write the files to this folder.]:folder:_files -/' \
    '--no-redact[Leave in the files whatever secrets are sent or come back.]' \
    '--json[Print JSON.]' \
    '-h[Show this message and exit.]' '--help[Show this message and exit.]' \
    '*:argument: '
}

_autogate_dump_request() {
  _arguments \
    '--transcript[The session'\''s transcript.]:file:_files' \
    '--cwd[The working directory.]:folder:_files -/' \
    '--mode[The model'\''s stages.]:value:(both fast thinking tool_use)' \
    '--out[Write the files to this folder.]:folder:_files -/' \
    '--no-redact[Leave in the files whatever secrets are sent or come back.]' \
    '--json[Print JSON.]' \
    '-h[Show this message and exit.]' '--help[Show this message and exit.]' \
    '*:argument: '
}

_autogate_dump() {
  local context state line
  _arguments -C \
    '-h[Show this message and exit.]' '--help[Show this message and exit.]' \
    '1:command:->command' '*::argument:->argument'
  case $state in
    command)
      local -a names=(
        'request:Print, or write, the exact requests about a command. Nothing is sent.'
        'run:Send the requests of both stages, whatever the first answers, and write all files.'
        'list:Print which dumps there are.'
        'show:Print a dump.'
        'diff:Print how two dumps'\'' requests differ, or the two stages'\'' of one.'
        'clean:Delete dumps and error files.'
      )
      _describe command names ;;
    argument)
      case $line[1] in
        request) _autogate_dump_request ;;
        run) _autogate_dump_run ;;
        list) _autogate_dump_list ;;
        show) _autogate_dump_show ;;
        diff) _autogate_dump_diff ;;
        clean) _autogate_dump_clean ;;
      esac ;;
  esac
}

_autogate_rules_import() {
  _arguments \
    '--settings[Its settings, if not the user'\''s; may be given again.]:file:_files' \
    '--dry-run[Print the difference only; write nothing.]' \
    '--yes[Write without a question.]' \
    '--json[Print JSON.]' \
    '-h[Show this message and exit.]' '--help[Show this message and exit.]' \
    '*:argument: '
}

_autogate_rules_check() {
  _arguments \
    '--json[Print JSON.]' \
    '-h[Show this message and exit.]' '--help[Show this message and exit.]' \
    '*:argument: '
}

_autogate_rules_defaults() {
  _arguments \
    '--json[Print JSON.]' \
    '-h[Show this message and exit.]' '--help[Show this message and exit.]' \
    '*:argument: '
}

_autogate_rules_show() {
  _arguments \
    '--prompt[Print the whole system prompt that they stand in.]' \
    '--json[Print JSON.]' \
    '-h[Show this message and exit.]' '--help[Show this message and exit.]' \
    '*:argument: '
}

_autogate_rules() {
  local context state line
  _arguments -C \
    '-h[Show this message and exit.]' '--help[Show this message and exit.]' \
    '1:command:->command' '*::argument:->argument'
  case $state in
    command)
      local -a names=(
        'show:Print what applies here, and where each line comes from.'
        'defaults:Print the built-in rules.'
        'check:Find rules that contradict, repeat or can never apply, and what hard_deny overrides.'
        'import:Take over a client'\''s rules into your file. Wants a person at a terminal.'
      )
      _describe command names ;;
    argument)
      case $line[1] in
        show) _autogate_rules_show ;;
        defaults) _autogate_rules_defaults ;;
        check) _autogate_rules_check ;;
        import) _autogate_rules_import ;;
      esac ;;
  esac
}

_autogate_config_check() {
  _arguments \
    '--json[Print JSON.]' \
    '-h[Show this message and exit.]' '--help[Show this message and exit.]' \
    '*:argument: '
}

_autogate_config_unset() {
  _arguments \
    '--yes[Lose a comment that is in the way.]' \
    '--json[Print JSON.]' \
    '-h[Show this message and exit.]' '--help[Show this message and exit.]' \
    '1:argument:(posture headless color backend mode classifier.model classifier.fast_model classifier.thinking_model classifier.base_url classifier.deadline classifier.encoding classifier.redact classifier.instructions classifier.max_transcript_tokens classifier.powershell classifier.permissions classifier.force_standard auto.disabled auto.opt_in auto.fast_mode auto.supported_models)'
}

_autogate_config_set() {
  _arguments \
    '--yes[Lose a comment that is in the way.]' \
    '--json[Print JSON.]' \
    '-h[Show this message and exit.]' '--help[Show this message and exit.]' \
    '1:argument:(posture headless color backend mode classifier.model classifier.fast_model classifier.thinking_model classifier.base_url classifier.deadline classifier.encoding classifier.redact classifier.instructions classifier.max_transcript_tokens classifier.powershell classifier.permissions classifier.force_standard auto.disabled auto.opt_in auto.fast_mode auto.supported_models)'
}

_autogate_config_get() {
  _arguments \
    '--json[Print JSON.]' \
    '-h[Show this message and exit.]' '--help[Show this message and exit.]' \
    '1:argument:(posture headless color backend mode classifier.model classifier.fast_model classifier.thinking_model classifier.base_url classifier.deadline classifier.encoding classifier.redact classifier.instructions classifier.max_transcript_tokens classifier.powershell classifier.permissions classifier.force_standard auto.disabled auto.opt_in auto.fast_mode auto.supported_models)'
}

_autogate_config_show() {
  _arguments \
    '--json[Print JSON.]' \
    '-h[Show this message and exit.]' '--help[Show this message and exit.]' \
    '*:argument: '
}

_autogate_config_path() {
  _arguments \
    '--json[Print JSON.]' \
    '-h[Show this message and exit.]' '--help[Show this message and exit.]' \
    '*:argument: '
}

_autogate_config() {
  local context state line
  _arguments -C \
    '-h[Show this message and exit.]' '--help[Show this message and exit.]' \
    '1:command:->command' '*::argument:->argument'
  case $state in
    command)
      local -a names=(
        'path:Print where your configuration file is.'
        'show:Print every setting and rule that holds here, and where each comes from.'
        'get:Print the value of a setting that holds here.'
        'set:Set a setting in your file. What loosens the gate wants a person at a terminal.'
        'unset:Remove a setting from your file, so that its default holds.'
        'check:Check the configuration files, the examples of their rules too.'
      )
      _describe command names ;;
    argument)
      case $line[1] in
        path) _autogate_config_path ;;
        show) _autogate_config_show ;;
        get) _autogate_config_get ;;
        set) _autogate_config_set ;;
        unset) _autogate_config_unset ;;
        check) _autogate_config_check ;;
      esac ;;
  esac
}

_autogate_completions() {
  _arguments \
    '-h[Show this message and exit.]' '--help[Show this message and exit.]' \
    '1:argument:(bash zsh fish)'
}

_autogate_hook() {
  _arguments \
    '-h[Show this message and exit.]' '--help[Show this message and exit.]' \
    '*:argument: '
}

_autogate_uninstall() {
  _arguments \
    '--scope[Whose settings\: yours, or those of this project.]:value:(user project)' \
    '--dry-run[Print the difference only; write nothing.]' \
    '--json[Print JSON.]' \
    '-h[Show this message and exit.]' '--help[Show this message and exit.]' \
    '*:argument: '
}

_autogate_install() {
  _arguments \
    '--scope[Whose settings\: yours, or those of this project.]:value:(user project)' \
    '--dry-run[Print the difference only; write nothing.]' \
    '--json[Print JSON.]' \
    '-h[Show this message and exit.]' '--help[Show this message and exit.]' \
    '*:argument: '
}

_autogate_stats() {
  _arguments \
    '--session[The session'\''s id.]:value: ' \
    '--since[No older than 15m, 2h, 30d…]:value: ' \
    '--json[Print JSON.]' \
    '-h[Show this message and exit.]' '--help[Show this message and exit.]' \
    '*:argument: '
}

_autogate_mode() {
  _arguments \
    '--session[The session'\''s id.]:value: ' \
    '--json[Print JSON.]' \
    '-h[Show this message and exit.]' '--help[Show this message and exit.]' \
    '1:argument:(auto default)'
}

_autogate_check() {
  _arguments \
    '--tool[Judge a call of this tool.]:value: ' \
    '--input[The tool'\''s input, an object.]:file:_files' \
    '--cwd[The working directory.]:folder:_files -/' \
    '--transcript[The session'\''s transcript.]:file:_files' \
    '--session[The session'\''s id.]:value: ' \
    '--batch[JSON lines in (id, command or tool and input, cwd), JSON lines out in the same order.]:file:_files' \
    '--posture[Who drives the shell\: an agent (default), or a person who typed it.]:value:(agent person)' \
    '--json[Print the verdict as one line of JSON.]' \
    '--explain[Show every program, effect, rule and fact that led here.]' \
    '--no-record[Leave no trace in the session.]' \
    '--headless[Nobody can be asked\: ask becomes block.]' \
    '--backend[Who settles what the analysis cannot\: a model, or nobody but you (local).]:value:(auto local anthropic)' \
    '--mode[The model'\''s stages.]:value:(both fast thinking tool_use)' \
    '--max-transcript-tokens[Leave out the oldest tool calls above so many tokens.]:value: ' \
    '-h[Show this message and exit.]' '--help[Show this message and exit.]' \
    '*:argument: '
}

_autogate() {
  local context state line
  _arguments -C \
    '--version[Print the version.]' \
    '-h[Show this message and exit.]' '--help[Show this message and exit.]' \
    '1:command:->command' '*::argument:->argument'
  case $state in
    command)
      local -a names=(
        'check:Judge a command or a tool call, before it runs. Nothing of it is ever run.'
        'mode:Turn auto mode on or off in a session.'
        'stats:Print which layer settled how much, and what the model cost.'
        'install:Let an agent'\''s client, or a shell, ask before it runs anything.'
        'uninstall:Take that back; everything else in the file stays. Wants a person at a terminal.'
        'hook:Answer one call of a client'\''s hook: its JSON in, its own reply out.'
        'completions:Print a completion script for a shell.'
        'config:Where settings come from, and changing your own.'
        'rules:The plain-language rules that the model is given.'
        'dump:What is, or would be, sent to a model, and what came back.'
        'denials:The sessions: what was denied, and what a person says to it.'
        'gate:Whether a model may decide: policy, settings, session.'
      )
      _describe command names ;;
    argument)
      case $line[1] in
        check) _autogate_check ;;
        mode) _autogate_mode ;;
        stats) _autogate_stats ;;
        install) _autogate_install ;;
        uninstall) _autogate_uninstall ;;
        hook) _autogate_hook ;;
        completions) _autogate_completions ;;
        config) _autogate_config ;;
        rules) _autogate_rules ;;
        dump) _autogate_dump ;;
        denials) _autogate_denials ;;
        gate) _autogate_gate ;;
      esac ;;
  esac
}

if [[ $funcstack[1] == _autogate ]]; then
  _autogate "$@"
else
  compdef _autogate autogate
fi
