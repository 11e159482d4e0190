"""Command lines of services around development: scanners, CI, payments, chat, trackers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from autogate.effects import Effect, Kind, Outcome, RunCommand, unclear
from autogate.knowledge.interface import Call, Example, Program, Style
from autogate.knowledge.options import outcomes_of
from autogate.knowledge.services import ask_for, change, listens, local, login, remove, secret, sub, subs
from autogate.knowledge.verbs import Rule, runs_rest, verb_program

if TYPE_CHECKING:
    from collections.abc import Iterator

SCANS = (Effect(Kind.READ, ".", recursive=True),)


# --- scanners

_TRIVY = """
-f|--format= -o|--output=write -s|--severity= -q|--quiet -d|--debug -c|--config=read --cache-dir=
--timeout= --skip-dirs= --skip-files= --exit-code= --exit-on-eol= --ignore-unfixed --ignorefile=read
--ignore-status= --scanners= --security-checks= --vuln-type= --pkg-types= --skip-db-update
--skip-java-db-update --offline-scan --list-all-pkgs --dependency-tree --db-repository=
--java-db-repository= --no-progress --server=host --token=secret --input=read --image-src= --platform=
--removed-pkgs --file-patterns= --include-dev-deps --include-non-failures --compliance= --report=
--template=unknown --policy= --config-policy=read --config-data=read --trace --tf-vars=read
--helm-values=read --helm-set= --secret-config=read --license-full --ignored-licenses= --insecure
--download-db-only --reset --clear-cache --branch= --commit= --tag= --parallel= --rekor-url=
--sbom-sources= --vex= --show-suppressed --generate-default-config --username= --password=secret
--registry-token=secret --all --vuln-db --java-db --checks-bundle --scan-cache -n|--namespace=
--include-namespaces= --exclude-namespaces= --include-kinds= --exclude-kinds= --kubeconfig= --context= -A
--detection-priority= --misconfig-scanners= --check-namespaces= --listen= --version --skip-policy-update
--skip-check-update
"""


def _trivy(call: Call) -> Iterator[Outcome]:
    kind = call.path[-1]
    for target in call.operands:
        if kind in ("fs", "filesystem", "config", "conf", "rootfs", "sbom", "vm") or (
            kind in ("repo", "repository") and "://" not in target
        ):
            yield Effect(Kind.READ, target, recursive=True)
        else:
            yield Effect(Kind.NETWORK, target, "download")
    yield Effect(Kind.NETWORK, "the vulnerability database", "download")


_GRYPE = """
-o|--output= --file=write -c|--config=read -f|--fail-on= --only-fixed --only-notfixed --ignore-states=
--by-cve --add-cpes-if-none --distro= --exclude= --platform= -s|--scope= -q|--quiet -v|--verbose --name=
--show-suppressed --sort-by= -t|--template=read --from= --base-path= --catalogers= --select-catalogers=
--override-default-catalogers= --source-name= --source-version= --vex=read --profile= --enrich=
--parallelism= --source-supplier=
"""


def _syft(call: Call) -> Iterator[Outcome]:
    for value in call.values("-o"):
        for each in value.split(","):
            if "=" in each:
                yield Effect(Kind.WRITE, each.partition("=")[2])
    for target in call.operands:
        kind, sign, rest = target.partition(":")
        if sign and kind in ("dir", "file", "sbom", "oci-dir", "oci-archive", "docker-archive"):
            yield Effect(Kind.READ, rest, recursive=True)
        elif target.startswith((".", "/", "~")):
            yield Effect(Kind.READ, target, recursive=True)
        else:
            yield Effect(Kind.NETWORK, target, "download")
    if call.invocation.name == "grype":
        yield Effect(Kind.NETWORK, "the vulnerability database", "download")


def _semgrep(call: Call) -> Iterator[Outcome]:
    for value in call.values("-c", "--config", "-f"):
        if value.startswith(("p/", "r/", "s/")) or value in ("auto", "policy") or "://" in value:
            yield Effect(Kind.NETWORK, "semgrep.dev", "download")
        else:
            yield Effect(Kind.READ, value, recursive=True)
    for target in call.operands or (".",):
        yield Effect(Kind.READ, target, recursive=True)
    if call.has("-a"):
        for target in call.operands or (".",):
            yield Effect(Kind.WRITE, target, "edit", recursive=True)
    if call.path[-1:] == ("ci",):
        yield Effect(Kind.NETWORK, "semgrep.dev", "upload")


_SEMGREP = """
-c|--config|-f= -e|--pattern= -l|--lang= -a|--autofix --no-autofix -d|--dryrun --dry-run --no-dryrun
--replacement= --exclude= --include= --exclude-rule= --max-target-bytes= --timeout= --timeout-threshold=
--max-memory= -j|--jobs= --json --sarif --text --emacs --vim --junit-xml --gitlab-sast --gitlab-secrets
--json-output=write --sarif-output=write --text-output=write -o|--output= -q|--quiet -v|--verbose --debug
--error --no-error --strict --no-strict --severity= --metrics= --baseline-commit= --use-git-ignore
--no-git-ignore --scan-unknown-extensions --no-rewrite-rule-ids --validate --version
--disable-version-check --enable-version-check --force-color --time --no-time --dataflow-traces
--max-lines-per-finding= --pro --oss-only --secrets --supply-chain --code --no-suppress-errors --dump-ast
--test --no-secrets-validation --allow-untrusted-validators=unknown --allow-local-builds=unknown
"""

_SNYK_RULES: dict[str, Rule] = {
    "test": (*SCANS, Effect(Kind.NETWORK, "Snyk", "upload")),
    "code test": (*SCANS, Effect(Kind.NETWORK, "Snyk", "upload")),
    "iac test": (*SCANS, Effect(Kind.NETWORK, "Snyk", "upload")),
    "iac describe": (*SCANS, Effect(Kind.NETWORK, "Snyk", "upload")),
    "container test": (
        Effect(Kind.NETWORK, "the registry", "download"),
        Effect(Kind.NETWORK, "Snyk", "upload"),
    ),
    "monitor": (*SCANS, Effect(Kind.NETWORK, "Snyk", "upload")),
    "container monitor": (Effect(Kind.NETWORK, "Snyk", "upload"),),
    "sbom": (*SCANS, Effect(Kind.NETWORK, "Snyk", "upload")),
    "fix": (Effect(Kind.WRITE, ".", "edit", recursive=True),),
    "ignore": (Effect(Kind.WRITE, ".snyk", "edit"),),
    "policy": (),
    "auth": login("Snyk"),
    "config get": secret("the settings of Snyk"),
    "config": local("the settings of Snyk", "change", "medium"),
    "log4shell": SCANS,
}

_UPLOADS = (*SCANS, Effect(Kind.NETWORK, "the service", "upload"))


def _act(call: Call) -> Iterator[Outcome]:
    if call.has("-l", "-n", "--version", "-g", "--bug-report", "--man-page", "--list-options", "--validate"):
        return
    for name in ("--privileged",):
        if call.has(name):
            yield Effect(Kind.SECURITY, "the containers' confinement", "off", force="high")
    for value in call.values("--container-options"):
        yield unclear(f"act with container options {value}")
    yield Effect(Kind.BUILD, call.value("-C") or ".", "act")


_ACT = """
-a|--actor= --action-cache-path= --action-offline-mode --actions-runtime-port= --artifact-server-addr=
--artifact-server-path=create --artifact-server-port= -b|--bind --bug-report --cache-server-addr=
--cache-server-path= --cache-server-port= --concurrent-jobs= --container-architecture=
--container-cap-add= --container-cap-drop= --container-daemon-socket= --container-options=
--defaultbranch= --detect-event -C|--directory= -n|--dryrun --env= --env-file= -e|--eventpath=read
--github-instance= -g|--graph --input= --input-file= --insecure-secrets -j|--job= --json -l|--list
--local-repository= --log-prefix-job-id --man-page --matrix= --network= --no-cache-server --no-recurse
--no-skip-checkout -P|--platform= --privileged -p|--pull -q|--quiet --rebuild --remote-name=
--replace-ghe-action-with-github-com= --replace-ghe-action-token-with-github-com= -r|--reuse --rm
-s|--secret= --secret-file= --use-gitignore --use-new-action-cache --userns= --var= --var-file=
-v|--verbose --version -w|--watch -W|--workflows= --list-options --validate --strict
"""


def _sonar(call: Call) -> Iterator[Outcome]:
    words = call.operands
    if words and words[-1] in ("-h", "--help", "-v", "--version"):
        return
    yield Effect(Kind.READ, ".", recursive=True)
    yield Effect(Kind.NETWORK, "SonarQube", "upload")


def _codecov(call: Call) -> Iterator[Outcome]:
    words = call.operands
    if words and words[-1] in ("-h", "--help", "--version"):
        return
    if any(word in ("--dry-run", "-d") for word in words):
        yield Effect(Kind.READ, ".", recursive=True)
        return
    yield Effect(Kind.READ, ".", recursive=True)
    yield Effect(Kind.NETWORK, "the coverage service", "upload")


def _chat(call: Call) -> Iterator[Outcome]:
    """Messages to people cannot be taken back."""
    words = call.operands
    if words and words[-1] in ("-h", "--help", "--version"):
        return
    if words[:1] and words[0] in ("list", "ls", "history", "users", "channels", "status", "version"):
        yield Effect(Kind.NETWORK, "the chat", "request")
        return
    for at, word in enumerate(words):
        if word in ("-f", "--file", "--attach", "-a", "-i") and at + 1 < len(words):
            yield Effect(Kind.READ, words[at + 1])
    yield Effect(Kind.NETWORK, f"the chat ({call.invocation.name})", "upload")


_STRIPE: dict[str, Rule] = {
    "login": login("Stripe"),
    "logout": login("Stripe"),
    "listen": (Effect(Kind.NETWORK, "Stripe", "request"), *listens("localhost")),
    "logs tail": ask_for("Stripe"),
    "trigger": change("Stripe", "run"),
    "get": ask_for("Stripe"),
    "post": change("Stripe"),
    "delete": remove("Stripe"),
    "open": (),
    "config": local("stripe's settings", "change", "medium"),
    "status": ask_for("Stripe"),
    "samples": ask_for("Stripe"),
    "fixtures": change("Stripe", "run"),
    "serve": listens("localhost"),
    "resources": (),
    "community": (),
    "feedback": (),
    "completion": (),
    "events resend": change("Stripe"),
}
_SENTRY: dict[str, Rule] = {
    "login": login("Sentry"),
    "info": ask_for("Sentry"),
    "send-event": (Effect(Kind.NETWORK, "Sentry", "upload"),),
    "send-envelope": (Effect(Kind.NETWORK, "Sentry", "upload"),),
    "sourcemaps upload": (*SCANS, Effect(Kind.NETWORK, "Sentry", "upload")),
    "sourcemaps inject": (Effect(Kind.WRITE, ".", "edit", recursive=True),),
    "sourcemaps explain": ask_for("Sentry"),
    "upload-dif": (*SCANS, Effect(Kind.NETWORK, "Sentry", "upload")),
    "debug-files upload": (*SCANS, Effect(Kind.NETWORK, "Sentry", "upload")),
    "debug-files check": (),
    "debug-files find": (),
    "releases list": ask_for("Sentry"),
    "releases info": ask_for("Sentry"),
    "releases propose-version": (),
    "releases delete": remove("Sentry: a release"),
    "releases": change("Sentry"),
    "deploys": change("Sentry"),
    "update": (Effect(Kind.INSTALL, "sentry-cli", "user"),),
    "uninstall": local("sentry-cli", "remove", "medium"),
    "monitors run": change("Sentry", "run"),
    "bash-hook": (),
}


def _leaks(call: Call) -> Iterator[Outcome]:
    """Scanners of the project, its history or an image."""
    words = call.operands
    if words and words[-1] in ("-h", "--help", "--version", "version"):
        return
    for at, word in enumerate(words):
        name, _, value = word.partition("=")
        value = value or (words[at + 1] if at + 1 < len(words) else "")
        if name in ("-r", "--report-path", "--output", "-o", "--baseline-path", "--output-file") and (
            "/" in value or "." in value
        ):
            yield Effect(Kind.WRITE, value)
        elif name in ("--config", "-c", "--source", "-s") and ("/" in value or "." in value):
            yield Effect(Kind.READ, value, recursive=True)
        elif name in ("--install", "--register-aws", "fix", "--fix"):
            yield (
                Effect(Kind.REPOSITORY, "hooks", "hook")
                if name[0] == "-" and "install" in name
                else unclear(f"{call.invocation.name} {word}")
            )
        elif "://" in word:
            yield Effect(Kind.NETWORK, word, "download")
    if words[:1] == ("install",):
        yield Effect(Kind.REPOSITORY, "hooks", "hook")
    if call.invocation.name == "ggshield":
        yield Effect(Kind.NETWORK, "GitGuardian", "upload")
    yield Effect(Kind.READ, ".", recursive=True)


def _pipeline(call: Call) -> Iterator[Outcome]:
    words = [word for word in call.operands if not word.startswith("-")]
    if (
        not words
        or words[0] in ("version", "help", "completion")
        or call.operands[-1] in ("--help", "--version")
    ):
        return
    name = call.invocation.name
    if any(word in ("--push", "--allow-privileged", "-P") for word in call.operands):
        yield Effect(Kind.REMOTE, "the registry", "publish")
    if words[0] in ("login", "account", "logout"):
        yield Effect(Kind.CHANGE, f"the login of {name}", "change", force="uncertain")
    elif words[0] == "run" and name == "dagger":
        yield RunCommand(tuple(words[1:])) if len(words) > 1 else unclear("dagger run")
    elif words[0] == "prune":
        yield Effect(Kind.CHANGE, "the build cache", "remove", force="medium")
    else:
        yield Effect(Kind.BUILD, ".", f"{name} {words[0]}")


def _calendar(call: Call) -> Iterator[Outcome]:
    words = [word for word in call.operands if not word.startswith("-")]
    verb = words[0] if words else ""
    if verb in ("list", "agenda", "calw", "calm", "search", "updates", "conflicts"):
        yield Effect(Kind.NETWORK, "Google Calendar", "request")
    elif verb == "delete":
        yield Effect(Kind.REMOTE, "Google Calendar", "delete", force="high")
    elif verb in ("add", "quick", "import", "edit"):
        yield Effect(Kind.REMOTE, "Google Calendar", "change")
    elif verb == "remind":
        yield unclear("gcalcli runs a program as a reminder")
    elif verb == "init":
        yield Effect(Kind.CHANGE, "the login at Google Calendar", "change", force="uncertain")
    elif verb:
        yield unclear(f"gcalcli {verb}")


def _either(names: str, plain: Program, subcommands: tuple[Program, ...]) -> Program:
    """A program that takes operands, or a subcommand as its first word."""
    grouped = Program(names, style=Style.EXACT, subcommands=subcommands)
    verbs = {name for each in subcommands for name in each.names.split()}

    def find(call: Call) -> tuple[Outcome, ...]:
        return outcomes_of(
            grouped if call.operands[:1] and call.operands[0] in verbs else plain, call.invocation
        )

    return Program(names, raw=find)


_ONE_PASSWORD: dict[str, Rule] = {
    "read": secret("what 1Password keeps"),
    "item get": secret("what 1Password keeps"),
    "item list": ask_for("1Password"),
    "item template": (),
    "item share": change("1Password", "share", "high"),
    "document get": secret("what 1Password keeps"),
    "run": runs_rest,
    "inject": (Effect(Kind.SECRET, "what 1Password keeps"),),
    "signin": login("1Password"),
    "signout": local("the login at 1Password", "remove", "medium"),
    "whoami": ask_for("1Password"),
    "account list": (),
    "account add": login("1Password"),
    "account forget": local("the login at 1Password", "remove", "uncertain"),
    "plugin run": runs_rest,
    "plugin list": (),
    "plugin init": local("the plugins of 1Password", "change", "uncertain"),
    "service-account create": secret("a token of 1Password"),
    "connect token create": secret("a token of 1Password"),
    "user suspend": change("1Password", "change", "high"),
    "update": (Effect(Kind.INSTALL, "op", "user"),),
    "completion": (),
}
_BITWARDEN: dict[str, Rule] = {
    "get": secret("what Bitwarden keeps"),
    "list": secret("what Bitwarden keeps"),
    "export": secret("all that Bitwarden keeps"),
    "unlock": secret("the key of a Bitwarden session"),
    "login": secret("the key of a Bitwarden session"),
    "lock": local("the Bitwarden vault", "lock"),
    "logout": local("the login at Bitwarden", "remove", "medium"),
    "sync": ask_for("Bitwarden"),
    "status": ask_for("Bitwarden"),
    "generate": (),
    "encode": (),
    "config": local("the settings of bw", "change", "medium"),
    "serve": listens("localhost"),
    "secret get": secret("what Bitwarden keeps"),
    "secret list": secret("what Bitwarden keeps"),
    "project list": ask_for("Bitwarden"),
    "run": runs_rest,
    "send": (Effect(Kind.NETWORK, "Bitwarden", "upload"),),
    "receive": (Effect(Kind.NETWORK, "Bitwarden", "download"),),
}

PROGRAMS = (
    Program(
        "trivy",
        style=Style.EXACT,
        inherit=True,
        subcommands=(
            *subs(
                "image,i fs,filesystem,f repo,repository,r config,conf rootfs sbom vm kubernetes,k8s",
                _TRIVY,
                then=_trivy,
            ),
            sub("convert", _TRIVY, "read"),
            *subs("version clean", _TRIVY, local("trivy's cache", "change")),
            sub("server", _TRIVY, "text*", listens("trivy")),
            sub("plugin", _TRIVY, "text*", (Effect(Kind.INSTALL, "a plugin of trivy", "user"),)),
            sub("module", _TRIVY, "text*", (Effect(Kind.INSTALL, "a module of trivy", "user"),)),
            sub("registry", _TRIVY, "text*", login("a registry")),
        ),
    ),
    _either(
        "grype syft",
        Program("grype", _GRYPE, "", Style.EXACT, then=_syft),
        (
            sub("scan packages", _GRYPE, "", then=_syft),
            sub("version", "-o="),
            sub("db", "", "text*", ask_for("the vulnerability database")),
            sub("cataloger", "-o=", "text*"),
            sub("convert", _GRYPE, "read"),
            sub("explain", "--id=", "text*"),
            sub("config"),
            sub("login", "-u= -p=secret", "text*", login("a registry")),
            sub("attest", _GRYPE, "text*", change("the registry", "publish")),
        ),
    ),
    _either(
        "semgrep opengrep",
        Program("semgrep", _SEMGREP, "", Style.EXACT, then=_semgrep),
        (
            *subs("scan ci", _SEMGREP, then=_semgrep),
            sub("login", "", "text*", login("semgrep.dev")),
            sub("logout", "", "text*", login("semgrep.dev")),
            *subs("show test validate", _SEMGREP),
            sub("publish", "--visibility=", "text*", change("semgrep.dev", "publish")),
            sub("install-semgrep-pro", "", "text*", (Effect(Kind.INSTALL, "semgrep pro", "user"),)),
            sub("lsp"),
            sub("mcp"),
        ),
    ),
    verb_program(
        "snyk",
        "Snyk",
        flags="-d --json --all-projects --sarif --print-deps --dev",
        values="--org --file --severity-threshold --project-name",
        rules=_SNYK_RULES,
    ),
    Program("sonar-scanner sonar", raw=_sonar),
    Program(
        "codecov codecovcli coveralls codeclimate cc-test-reporter codacy-coverage-reporter deepsource",
        raw=_codecov,
    ),
    Program(
        "gitleaks trufflehog git-secrets osv-scanner dockle dive hadolint "
        "clair-scanner ggshield kubescape kube-bench",
        raw=_leaks,
    ),
    Program("act", _ACT, "text*", Style.EXACT, then=_act),
    Program("dagger earthly", raw=_pipeline),
    verb_program(
        "gitlab-runner buildkite-agent drone woodpecker-cli travis jenkins-cli bk",
        "the CI",
        rules={
            "exec": (Effect(Kind.BUILD, ".", "a CI job"),),
            "local": (Effect(Kind.BUILD, ".", "a CI job"),),
            "list": (),
            "status": (),
            "verify": ask_for("the CI"),
            "register": change("the CI", "create", "high"),
            "run": change("the CI", "run", "high"),
            "start": local("the runner", "start", "uncertain"),
            "install": (Effect(Kind.PERSIST, "a runner of CI jobs"),),
            "pipeline upload": change("the CI", "run"),
            "login": login("the CI"),
            "token": secret("a token of the CI"),
            "lint": ask_for("the CI"),
            "info": ask_for("the CI"),
            "secret ls": ask_for("the CI"),
            "encrypt": ask_for("the CI"),
            "artifact download": (
                Effect(Kind.NETWORK, "the CI", "download"),
                Effect(Kind.WRITE, ".", "unpack", recursive=True),
            ),
        },
        nouns=(
            "build pipeline repo org secret cron job agent artifact user server log cache env "
            "annotation meta-data"
        ),
    ),
    verb_program(
        "stripe",
        "Stripe",
        values="--api-key --project-name --color --config --device-name --log-level",
        flags="--live -l",
        nouns=(
            "customers charges payment_intents products prices subscriptions invoices refunds "
            "payouts events accounts balance coupons"
        ),
        rules=_STRIPE,
    ),
    verb_program(
        "twilio",
        "Twilio",
        values="-p --profile -o --cli-output-format -l --cli-log-level",
        colon=True,
        nouns=(
            "api core messages calls phone-numbers profiles plugins flex serverless conversations "
            "verify studio sync video"
        ),
        rules={
            "login": login("Twilio"),
            "profiles list": (),
            "profiles use": local("which account is in use", "change", "uncertain"),
            "plugins install": (Effect(Kind.INSTALL, "a plugin of twilio", "user"),),
            "serverless deploy": change("Twilio", "deploy"),
            "serverless start": (Effect(Kind.BUILD, ".", "twilio serverless"),),
            "config list": (),
            "autocomplete": (),
            "plugins": (),
            "token": secret("a token of Twilio"),
            "email send": (Effect(Kind.NETWORK, "Twilio", "upload"),),
        },
    ),
    verb_program(
        "sentry-cli",
        "Sentry",
        values="--url --header --auth-token --log-level -o --org -p --project",
        flags="--quiet --allow-failure",
        rules=_SENTRY,
        nouns="releases issues events projects organizations repos monitors logs build",
    ),
    verb_program(
        "datadog-ci newrelic pagerduty-cli pd opsgenie grafana-cli grafanactl honeycomb",
        "the monitoring service",
        rules={
            "synthetics run-tests": change("the monitoring service", "run"),
            "junit upload": _UPLOADS,
            "sarif upload": _UPLOADS,
            "sbom upload": _UPLOADS,
            "sourcemaps upload": _UPLOADS,
            "git-metadata upload": _UPLOADS,
            "coverage upload": _UPLOADS,
            "trace": (unclear("a command that is traced"),),
            "lambda instrument": change("AWS"),
            "profile add": login("the monitoring service"),
            "login": login("the monitoring service"),
            "plugins install": (Effect(Kind.INSTALL, "a plugin of Grafana", "system"),),
            "plugins ls": (),
            "plugins list-remote": ask_for("the monitoring service"),
            "admin": change("the monitoring service", "change", "high"),
        },
        colon=True,
        nouns=(
            "synthetics junit sarif sbom sourcemaps git-metadata lambda tag measure deployment dora "
            "stepfunctions cloud-run plugins profile incident service schedule user entity apm alert "
            "dashboard"
        ),
    ),
    verb_program(
        "jira jira-cli acli linear trello notion asana clickup",
        "the tracker",
        values="-p --project -c --config",
        flags="--debug --plain --raw",
        nouns=(
            "issue epic sprint board project release user team cycle label document comment worklog "
            "workitem jira"
        ),
        rules={
            "init": login("the tracker"),
            "me": ask_for("the tracker"),
            "serverinfo": ask_for("the tracker"),
            "open": (),
            "auth": login("the tracker"),
            "completion": (),
            "man": (),
        },
        verbs={"comment": "change", "worklog": "change"},
    ),
    Program(
        "slack slackcat slack-cli slacktee discord discord.sh telegram-send telegram-cli apprise "
        "ntfy pushover signal-cli matrix-commander notify-slack",
        raw=_chat,
    ),
    Program("gcalcli", raw=_calendar),
    verb_program(
        "expo eas ionic appcenter shorebird",
        "the app service",
        colon=True,
        values="--platform -p --profile",
        nouns=(
            "build update channel branch device credentials env project account webhook metadata "
            "workflow deploy"
        ),
        rules={
            "start": (Effect(Kind.BUILD, ".", "expo start"),),
            "serve": (Effect(Kind.BUILD, ".", "ionic serve"),),
            "export": (Effect(Kind.BUILD, ".", "expo export"),),
            "prebuild": (
                Effect(Kind.BUILD, ".", "expo prebuild"),
                Effect(Kind.WRITE, ".", "unpack", recursive=True),
            ),
            "doctor": (),
            "install": (Effect(Kind.INSTALL, "", "project"),),
            "run": (Effect(Kind.BUILD, ".", "expo run"),),
            "lint": (Effect(Kind.BUILD, ".", "expo lint"),),
            "login": login("the app service"),
            "logout": login("the app service"),
            "whoami": ask_for("the app service"),
            "submit": change("the app service", "publish"),
            "update": change("the app service", "publish"),
            "build": change("the app service", "run"),
            "build list": ask_for("the app service"),
            "build view": ask_for("the app service"),
            "update list": ask_for("the app service"),
            "env pull": (
                Effect(Kind.SECRET, "the variables of the project"),
                Effect(Kind.WRITE, ".env.local"),
            ),
            "init": (Effect(Kind.WRITE, ".", "create"),),
            "config": (),
            "deploy": change("the app service", "deploy"),
            "capacitor": (Effect(Kind.BUILD, ".", "ionic capacitor"),),
            "generate": (Effect(Kind.WRITE, ".", "create"),),
        },
    ),
    verb_program(
        "huggingface-cli hf kaggle wandb mlflow replicate modal comet clearml",
        "the model service",
        nouns=(
            "repo datasets competitions kernels models files artifact cache jobs app secret volume "
            "profile token auth collections discussions"
        ),
        rules={
            "login": login("the model service"),
            "logout": login("the model service"),
            "auth login": login("the model service"),
            "whoami": ask_for("the model service"),
            "env": (),
            "scan-cache": (),
            "delete-cache": local("downloaded models", "remove", "medium"),
            "cache ls": (),
            "cache scan": (),
            "cache delete": local("downloaded models", "remove", "medium"),
            "cache prune": local("downloaded models", "remove", "medium"),
            "download": (
                Effect(Kind.NETWORK, "the model service", "download"),
                Effect(Kind.WRITE, ".", "unpack", recursive=True),
            ),
            "upload": (
                Effect(Kind.READ, ".", recursive=True),
                Effect(Kind.NETWORK, "the model service", "upload"),
            ),
            "run": (Effect(Kind.BUILD, ".", "a run"),),
            "serve": listens("modal"),
            "sync": (
                Effect(Kind.READ, ".", recursive=True),
                Effect(Kind.NETWORK, "the model service", "upload"),
            ),
            "init": (Effect(Kind.WRITE, ".", "create"),),
            "offline": local("the settings", "change"),
            "online": local("the settings", "change"),
            "server": listens("the server"),
            "ui": listens("localhost"),
            "agent": change("the model service", "run"),
            "deploy": change("the model service", "deploy"),
            "token": login("the model service"),
            "config": local("the settings", "change", "medium"),
            "version": (),
        },
    ),
    verb_program(
        "ollama",
        "ollama",
        rules={
            "list": (),
            "ls": (),
            "ps": (),
            "show": (),
            "pull": (Effect(Kind.NETWORK, "ollama.com", "download"),),
            "push": change("ollama.com", "publish"),
            "run": local("a model on this machine", "run", "medium"),
            "serve": listens("localhost"),
            "create": local("a model on this machine", "create"),
            "cp": local("a model on this machine", "create"),
            "rm": local("a model on this machine", "remove", "medium"),
            "stop": local("a model on this machine", "stop"),
            "signin": login("ollama.com"),
            "signout": login("ollama.com"),
        },
    ),
    verb_program(
        "shopify contentful contentful-cli sanity storyblok prismic hasura ghost-cli",
        "the service",
        colon=True,
        nouns=(
            "app theme space spaces content-type dataset documents cors hook migrate metadata "
            "migration seed config auth extension graphql schema"
        ),
        rules={
            "app dev": (Effect(Kind.BUILD, ".", "shopify app dev"),),
            "theme dev": (
                Effect(Kind.BUILD, ".", "shopify theme dev"),
                Effect(Kind.NETWORK, "the service", "upload"),
            ),
            "app build": (Effect(Kind.BUILD, ".", "shopify app build"),),
            "theme check": SCANS,
            "theme pull": (
                Effect(Kind.NETWORK, "the service", "download"),
                Effect(Kind.WRITE, ".", "unpack", recursive=True),
            ),
            "theme push": change("the service", "publish"),
            "login": login("the service"),
            "logout": login("the service"),
            "init": (Effect(Kind.WRITE, ".", "create"),),
            "dev": (Effect(Kind.BUILD, ".", "dev"),),
            "build": (Effect(Kind.BUILD, ".", "build"),),
            "start": (Effect(Kind.BUILD, ".", "start"),),
            "console": listens("localhost"),
            "debug": (),
            "dataset export": (
                Effect(Kind.NETWORK, "the service", "download"),
                Effect(Kind.WRITE, ".", "create"),
            ),
            "migrate apply": (Effect(Kind.DATABASE, "the service's database", "change"),),
            "metadata export": (
                Effect(Kind.NETWORK, "the service", "download"),
                Effect(Kind.WRITE, ".", "unpack", recursive=True),
            ),
            "metadata apply": change("the service"),
        },
    ),
    verb_program(
        "op",
        "1Password",
        values="--account --format --session --config --vault --encoding",
        flags="--cache --debug --no-color --iso-timestamps",
        rules=_ONE_PASSWORD,
        nouns="item vault user group document account connect events-api service-account plugin",
    ),
    verb_program(
        "bw bws",
        "Bitwarden",
        values="--session -o --output --organizationid --server-url --access-token",
        flags="--pretty --raw --response --cleanexit --quiet --nointeraction",
        rules=_BITWARDEN,
        nouns="secret project",
    ),
)

EXAMPLES = (
    Example("trivy image nginx", "network download nginx; network download the vulnerability database"),
    Example(
        "trivy fs --format json -o r.json .",
        "write r.json; read . recursive; network download the vulnerability database",
    ),
    Example(
        "trivy image --template @x nginx",
        "unknown --template @x is not understood; network download nginx;"
        " network download the vulnerability database",
    ),
    Example("syft dir:. -o json=s.json", "write s.json; read . recursive"),
    Example("grype -h", "pure"),
    Example("semgrep --config auto src", "network download semgrep.dev; read src recursive"),
    Example(
        "semgrep scan --config r.yml --autofix src",
        "read r.yml recursive; read src recursive; write edit src recursive",
    ),
    Example("snyk test", "read . recursive; network upload Snyk"),
    Example("snyk frob", "unknown snyk: frob is not known"),
    Example("sonar-scanner --help", "pure"),
    Example("sonar-scanner", "read . recursive; network upload SonarQube"),
    Example("codecov -f c.xml", "read . recursive; network upload the coverage service"),
    Example("gitleaks detect -r x.json", "write x.json; read . recursive"),
    Example("act -l", "pure"),
    Example("act push --privileged", "security off the containers' confinement !high; build act ."),
    Example("stripe customers list", "network request Stripe"),
    Example("stripe customers delete x", "remote delete Stripe: customers delete x !high"),
    Example("twilio api:core:messages:list", "network request Twilio"),
    Example("twilio api:core:messages:create --to x", "remote create Twilio: api core messages create"),
    Example("sentry-cli releases delete x", "remote delete Sentry: a release !high"),
    Example("jira issue list", "network request the tracker"),
    Example("jira issue delete X-1", "remote delete the tracker: issue delete X-1 !high"),
    Example("slack chat send x", "network upload the chat (slack)"),
    Example("gcalcli agenda", "network request Google Calendar"),
    Example("gcalcli delete x", "remote delete Google Calendar !high"),
    Example("ollama list", "pure"),
    Example("ollama push x", "remote publish ollama.com"),
    Example("eas submit", "remote publish the app service"),
    Example("op item list --vault x", "network request 1Password"),
    Example("op read op://v/i/f", "secret what 1Password keeps"),
    Example("op run --env-file=.env -- npm start", "run npm start; read .env"),
    Example("op item delete x", "remote delete 1Password: item delete x !high"),
    Example("bw export", "secret all that Bitwarden keeps"),
)
