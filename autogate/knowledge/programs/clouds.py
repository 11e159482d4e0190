"""The big clouds: aws, gcloud with gsutil and bq, az."""

from __future__ import annotations

from typing import TYPE_CHECKING

from autogate.effects import AT_HOME, Effect, Kind, Outcome, RunCode, RunShell, unclear
from autogate.knowledge.interface import Call, Example, Program
from autogate.knowledge.services import KUBECONFIG, ask_for, change, local, remove, secret
from autogate.knowledge.verbs import (
    Parsed,
    Rule,
    is_request,
    of_kind,
    option_outcomes,
    parse,
    transfer,
    verb_kind,
    verb_program,
)
from autogate.words.addresses import is_local
from autogate.words.values import MANY, has_unknown, is_static

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

# --- AWS

_AWS_VALUES = frozenset(
    [
        "--endpoint-url",
        "--output",
        "--query",
        "--profile",
        "--region",
        "--color",
        "--ca-bundle",
        "--cli-read-timeout",
        "--cli-connect-timeout",
        "--cli-binary-format",
        "--cli-error-format",
    ]
)
_AWS_FLAGS = frozenset(
    [
        "--debug",
        "--no-verify-ssl",
        "--no-paginate",
        "--no-sign-request",
        "--no-cli-pager",
        "--cli-auto-prompt",
        "--no-cli-auto-prompt",
        "--dry-run",
        "--no-dry-run",
        "--with-decryption",
        "--no-with-decryption",
        "--force",
        "--recursive",
        "--dryrun",
        "--quiet",
        "--delete",
        "--follow-symlinks",
        "--no-follow-symlinks",
        "--only-show-errors",
        "--no-progress",
        "--exact-timestamps",
        "--size-only",
        "--human-readable",
        "--summarize",
        "--no-guess-mime-type",
        "--force-delete-without-recovery",
        "--include-value",
        "--include-values",
        "--no-fail-on-empty-changeset",
        "--no-execute-changeset",
    ]
)
_S3 = ("s3://",)
_AWS_VERBS = {
    "head": "read",
    "select": "read",
    "simulate": "read",
    "decode": "read",
    "resolve": "read",
    "retrieve": "read",
    "discover": "read",
    "wait": "read",
    "receive": "change",
    "scan": "read",
    "tail": "read",
    "assume": "secret",
    "decrypt": "secret",
    "re-encrypt": "change",
    "encrypt": "change",
    "generate": "change",
    "generate-data-key": "secret",
    "generate-data-key-pair": "secret",
    "get-session-token": "secret",
    "get-federation-token": "secret",
    "get-login-password": "secret",
    "get-login": "secret",
    "get-authorization-token": "secret",
    "get-role-credentials": "secret",
    "get-credentials-for-identity": "secret",
    "get-password-data": "secret",
    "get-secret-value": "secret",
    "batch-get-secret-value": "secret",
    "get-cluster-credentials": "secret",
    "get-cluster-credentials-with-iam": "secret",
    "get-token": "secret",
    "get-open-id-token": "secret",
    "get-open-id-token-for-developer-identity": "secret",
    "get-instance-access-details": "secret",
    "get-temporary-glue-table-credentials": "secret",
    "get-service-quota": "read",
    "create-access-key": "secret",
    "create-keys-and-certificate": "secret",
    "create-token": "secret",
    "create-service-specific-credential": "secret",
    "export-certificate": "secret",
    "download-default-key-pair": "secret",
    "start-query": "read",
    "start-live-tail": "read",
    "test": "run",
    "test-dns-answer": "read",
    "test-event-pattern": "read",
    "test-metric-filter": "read",
    "refresh": "change",
    "untag": "change",
    "schedule-key-deletion": "delete",
    "cancel": "change",
    "close-account": "delete",
    "disassociate": "change",
    "delete": "delete",
    "deregister": "delete",
    "revoke": "delete",
    "empty": "delete",
    "modify": "change",
    "verify": "read",
    "search": "read",
    "forecast": "read",
    "view": "read",
    "is": "read",
    "execute-command": "run",
    "start-session": "run",
    "send-command": "run",
    "invoke": "run",
    "run": "run",
    "execute": "run",
    "admin": "change",
    "list": "read",
    "filter": "read",
    "lookup": "read",
    "validate": "read",
    "estimate": "read",
}
_AWS_SETTINGS = "the settings of the AWS command line"


def _aws(call: Call) -> Iterable[Outcome]:
    words = call.operands
    if not words or words[-1] in ("help", "--help", "--version") or words[0] == "help":
        return ()
    spread = MANY in words
    if spread:  # more operands for a read are harmless, the start of the command must be known
        call = call._replace(operands=words[: words.index(MANY)])
    parsed, early = parse(call, _AWS_VALUES, _AWS_FLAGS)
    outcomes = tuple(_aws_outcomes(parsed, early))
    if spread and not is_request(outcomes):
        return (unclear("aws with words that are not known"),)
    return outcomes


def _aws_outcomes(parsed: Parsed, early: str) -> Iterator[Outcome]:
    if early:
        yield unclear(f"aws: option {early} is not known")
    endpoint = parsed.value("--endpoint-url")
    if endpoint is not None and not is_local(endpoint):
        yield Effect(Kind.NETWORK, endpoint, "upload", force="uncertain")
    if parsed.has("--no-verify-ssl"):
        yield Effect(Kind.SECURITY, "certificate checks", "off", force="medium")
    if parsed.has("--generate-cli-skeleton"):
        return
    if len(parsed.path) < 2:
        if parsed.path[:1] == ("configure",):
            yield Effect(Kind.CHANGE, _AWS_SETTINGS, "change", force="uncertain")
        else:
            yield unclear("aws without a command")
        return
    service, operation, *places = parsed.path
    if service == "s3":
        yield from _s3(parsed, operation, tuple(places))
        return
    if service == "configure":
        yield from _aws_configure(operation, places)
        return
    if not is_static(service) or not is_static(operation):
        yield unclear(f"aws {service} {operation}")
        return
    special = _AWS_RULES.get(f"{service} {operation}")
    if special is not None:
        yield from special(parsed) if callable(special) else special
    else:
        kind = verb_kind(operation, _AWS_VERBS)
        if operation in (
            "get-parameter",
            "get-parameters",
            "get-parameters-by-path",
            "get-parameter-history",
        ):
            kind = "secret" if parsed.has("--with-decryption") else "read"
        elif operation in ("get-api-key", "get-api-keys") and parsed.has(
            "--include-value", "--include-values"
        ):
            kind = "secret"
        if not kind:
            yield unclear(f"aws {service} {operation} is not known")
        elif kind != "read" and parsed.has("--dry-run"):
            yield Effect(Kind.NETWORK, "AWS", "request")
        else:
            yield from of_kind(kind, "AWS", f"{service} {operation}")
        for place in places:  # such as the file that get-object and invoke write
            if operation in _AWS_OUTFILES:
                yield Effect(Kind.WRITE, place)
    yield from (
        each for each in option_outcomes(parsed, "rule") if "--endpoint-url" not in getattr(each, "what", "")
    )


_AWS_OUTFILES = frozenset(
    [
        "get-object",
        "get-object-torrent",
        "select-object-content",
        "invoke",
        "invoke-async",
        "synthesize-speech",
        "get-export",
        "get-sdk",
        "get-media",
        "download-default-key-pair",
        "get-artifact",
        "get-job-output",
        "invoke-endpoint",
        "invoke-model",
        "get-package-version-asset",
    ]
)


def _aws_configure(operation: str, places: list[str]) -> Iterator[Outcome]:
    if operation in ("list", "list-profiles"):
        return
    if operation == "get":
        if any("secret" in place or "token" in place or has_unknown(place) for place in places):
            yield Effect(Kind.SECRET, "a key of the AWS command line")
    elif operation == "export-credentials":
        yield Effect(Kind.SECRET, "the keys of the AWS command line")
    else:
        yield Effect(Kind.CHANGE, _AWS_SETTINGS, "change", force="uncertain")


def _s3(parsed: Parsed, operation: str, places: tuple[str, ...]) -> Iterator[Outcome]:
    if parsed.has("--dryrun"):
        yield Effect(Kind.NETWORK, "S3", "request")
        return
    target = places[-1] if places else "S3"
    match operation:
        case "ls":
            yield Effect(Kind.NETWORK, "S3", "request")
        case "cp" | "sync" | "mv" if len(places) > 1:
            yield from transfer(
                places[:-1], target, _S3, moves=operation == "mv", deletes=parsed.has("--delete")
            )
        case "rm" | "rb":
            yield Effect(Kind.REMOTE, target, "delete", force="high")
        case "mb":
            yield Effect(Kind.REMOTE, target, "create")
        case "website":
            yield Effect(Kind.REMOTE, target, "change")
        case "presign":
            yield Effect(Kind.SECRET, f"a link that opens {target} to everyone")
        case _:
            yield unclear(f"aws s3 {operation}")


def _aws_sql(parsed: Parsed) -> Iterator[Outcome]:
    text = parsed.value("--query-string", "--sql", "--statement")
    yield Effect(Kind.NETWORK, "AWS", "request")
    if text is None or text.startswith("file://"):
        yield unclear("SQL that is not on the line")
    else:
        yield RunCode("sql", text)


def _aws_deploy(parsed: Parsed) -> Iterator[Outcome]:
    for value in parsed.values("--template-file"):
        yield Effect(Kind.READ, value)
    if parsed.has("--no-execute-changeset"):
        yield Effect(Kind.NETWORK, "AWS", "request")
    else:
        yield Effect(Kind.REMOTE, "AWS: cloudformation deploy", "deploy")


def _aws_invoke(parsed: Parsed) -> Iterator[Outcome]:
    """With DryRun only the rights are looked at."""
    if "DryRun" in parsed.values("--invocation-type"):
        yield Effect(Kind.NETWORK, "AWS", "request")
    else:
        yield Effect(Kind.REMOTE, "AWS: lambda", "run")


_AWS_LOGIN = local("the login at AWS", "change", "medium")
_AWS_RULES: dict[str, Rule] = {
    "athena start-query-execution": _aws_sql,
    "rds-data execute-statement": _aws_sql,
    "redshift-data execute-statement": _aws_sql,
    "dynamodb execute-statement": _aws_sql,
    "eks update-kubeconfig": KUBECONFIG,
    "cloudformation deploy": _aws_deploy,
    "cloudformation package": (Effect(Kind.READ, ".", recursive=True), Effect(Kind.NETWORK, "S3", "upload")),
    "cloudformation detect-stack-drift": ask_for("AWS"),
    "sso login": _AWS_LOGIN,
    "sso logout": _AWS_LOGIN,
    "codeartifact login": local("the login at a package registry", "change", "uncertain"),
    "dynamodb query": ask_for("AWS"),
    "dynamodb scan": ask_for("AWS"),
    "kms decrypt": secret("what KMS decrypts"),
    "lambda invoke": _aws_invoke,
    "sts get-caller-identity": ask_for("AWS"),
    "secretsmanager get-random-password": ask_for("AWS"),
    "ecs run-task": change("AWS: ecs", "run"),
    "ec2 get-password-data": secret("a machine's password"),
    "iam generate-credential-report": ask_for("AWS"),
    "history list": (),
    "history show": (),
}

# --- Google Cloud

_GCLOUD_VALUES = """
--account --billing-project --configuration --format --impersonate-service-account --project --verbosity
--trace-token --user-output-enabled --flatten --filter --zone --region --access-token-file
"""
_GCLOUD_FLAGS = """
--quiet -q --log-http --no-user-output-enabled --global --all --async --force --recursive -r -R --uri
--internal-ip --tunnel-through-iap --dry-run --delete-unmatched-destination-objects --preserve-posix
--allow-unauthenticated --no-traffic
"""
_GS = ("gs://", "s3://")


def _gcloud_ssh(parsed: Parsed) -> Iterator[Outcome]:
    if parsed.has("--dry-run"):
        return
    host = next(
        (word for word in parsed.path if word not in ("compute", "ssh", "alpha", "beta", "tpus", "tpu-vm")),
        "a machine",
    )
    where = f"host {host.rpartition('@')[2]}"
    yield Effect(Kind.NETWORK, host, "connect")
    for value in parsed.values("--command"):
        yield RunShell(value, remote=where)
    if parsed.rest:
        yield RunShell(" ".join(parsed.rest), remote=where)
    for name in ("--ssh-flag",):
        for value in parsed.values(name):
            yield unclear(f"gcloud: ssh option {value}")


def _gcloud_scp(parsed: Parsed) -> Iterator[Outcome]:
    places = parsed.path[2:]
    if len(places) < 2:
        yield unclear("gcloud compute scp")
        return
    *sources, target = places
    for source in sources:
        if ":" in source:
            yield Effect(Kind.NETWORK, source, "download")
        else:
            yield Effect(Kind.READ, source, recursive=True)
    if ":" in target:
        yield Effect(Kind.NETWORK, target, "upload")
    else:
        yield Effect(Kind.WRITE, target, "unpack", recursive=True)


def _gcloud_storage(parsed: Parsed) -> Iterator[Outcome]:
    words = [word for word in parsed.path if word not in ("alpha", "beta")][1:]
    yield from _store(words[0] if words else "", tuple(words[1:]), parsed, "gcloud storage")


def _store(verb: str, places: tuple[str, ...], parsed: Parsed, name: str) -> Iterator[Outcome]:
    """Commands of ``gsutil`` and ``gcloud storage``."""
    if parsed.has("--dry-run") or (verb == "rsync" and parsed.has("-n")):
        yield Effect(Kind.NETWORK, "Cloud Storage", "request")
        return
    target = places[-1] if places else "Cloud Storage"
    match verb:
        case "ls" | "cat" | "du" | "stat" | "hash" | "version" | "help" | "list" | "describe" | "ver":
            yield Effect(Kind.NETWORK, "Cloud Storage", "request")
        case "cp" | "rsync" | "mv" if len(places) > 1:
            deletes = verb == "rsync" and parsed.has("-d", "--delete-unmatched-destination-objects")
            yield from transfer(places[:-1], target, _GS, moves=verb == "mv", deletes=deletes)
        case "rm" | "rb":
            yield Effect(Kind.REMOTE, target, "delete", force="high")
        case "mb":
            yield Effect(Kind.REMOTE, target, "create")
        case "signurl" | "sign-url":
            yield Effect(Kind.SECRET, f"a link that opens {target} to everyone")
        case "config" | "test" | "perfdiag" | "update":
            yield unclear(f"{name} {verb}")
        case (
            "iam"
            | "acl"
            | "defacl"
            | "cors"
            | "lifecycle"
            | "label"
            | "versioning"
            | "logging"
            | "notification"
            | "kms"
            | "requesterpays"
            | "retention"
            | "rewrite"
            | "setmeta"
            | "compose"
            | "web"
            | "ubla"
            | "pap"
            | "bucketpolicyonly"
            | "autoclass"
            | "buckets"
            | "objects"
            | "folders"
            | "managed-folders"
            | "hmac"
            | "service-agent"
            | "operations"
            | "insights"
            | "anywhere-caches"
            | "restore"
            | "bucket"
            | "object"
        ):
            kind = verb_kind(places[0]) if places else ""
            yield from (
                of_kind(kind, "Cloud Storage", f"{verb} {places[0]}")
                if kind
                else (unclear(f"{name} {verb}"),)
            )
        case _:
            yield unclear(f"{name} {verb}")


def _gsutil(call: Call) -> Iterable[Outcome]:
    words = list(call.operands)
    if not words or words[-1] in ("--help", "help", "--version") or words[0] == "help":
        return ()
    if MANY in words:
        return (unclear("gsutil with words that are not known"),)
    options: list[tuple[str, str | None]] = []
    path: list[str] = []
    while words:
        word = words.pop(0)
        if word.startswith("-") and len(word) > 1:
            if (
                word in ("-o", "-h", "-u", "-i", "-x", "-t", "-a", "-c", "-y", "-j")
                and words
                and (not path or word in ("-x", "-y", "-j"))
            ):
                value = words.pop(0)
                options.append((word, value))
                if word == "-o" and (
                    "python" in value.lower() or "endpoint" in value.lower() or not is_static(value)
                ):
                    return (unclear(f"gsutil -o {value}"),)
            else:
                options.extend((f"-{letter}", None) for letter in word[1:])
        else:
            path.append(word)
    parsed = Parsed(call, tuple(path), tuple(options), ())
    return tuple(_store(path[0] if path else "", tuple(path[1:]), parsed, "gsutil"))


def _bq(parsed: Parsed) -> Iterator[Outcome]:
    yield Effect(Kind.NETWORK, "BigQuery", "request")
    for text in parsed.path[1:]:
        if not parsed.has("--dry_run"):
            yield RunCode("sql", text)


_GCLOUD_LOGIN = local("the login at Google Cloud", "change", "uncertain")
_GCLOUD_SETTINGS = local("the settings of gcloud", "change", "uncertain")
_GCLOUD_TOKEN = secret("a token of Google Cloud")


def _upload_source(what: str) -> tuple[Effect, ...]:
    return (
        Effect(Kind.READ, ".", recursive=True),
        Effect(Kind.NETWORK, "Google Cloud", "upload"),
        *change(f"Google Cloud: {what}", "deploy"),
    )


_GCLOUD_RULES: dict[str, Rule] = {
    "auth print-access-token": _GCLOUD_TOKEN,
    "auth print-identity-token": _GCLOUD_TOKEN,
    "auth application-default print-access-token": _GCLOUD_TOKEN,
    "auth list": (),
    "auth describe": (),
    "auth": _GCLOUD_LOGIN,
    "config get-value": (),
    "config get": (),
    "config list": (),
    "config configurations list": (),
    "config configurations describe": (),
    "config": _GCLOUD_SETTINGS,
    "init": _GCLOUD_SETTINGS,
    "info": (),
    "version": (),
    "topic": (),
    "cheat-sheet": (),
    "components list": ask_for("Google Cloud"),
    "components": (Effect(Kind.INSTALL, "parts of the Google Cloud SDK", "user"),),
    "secrets versions access": secret("a secret of Google Cloud"),
    "services api-keys get-key-string": secret("an API key of Google Cloud"),
    "redis instances get-auth-string": secret("a Redis password"),
    "compute reset-windows-password": secret("a machine's password"),
    "sql generate-login-token": secret("a token of a database"),
    "kms decrypt": secret("what Cloud KMS decrypts"),
    "kms asymmetric-decrypt": secret("what Cloud KMS decrypts"),
    "iam service-accounts keys create": secret("a key of a service account"),
    "iam service-accounts keys list": ask_for("Google Cloud"),
    "container clusters get-credentials": KUBECONFIG,
    "container hub memberships get-credentials": KUBECONFIG,
    "container fleet memberships get-credentials": KUBECONFIG,
    "compute ssh": _gcloud_ssh,
    "compute tpus tpu-vm ssh": _gcloud_ssh,
    "compute scp": _gcloud_scp,
    "storage": _gcloud_storage,
    "builds submit": _upload_source("builds submit"),
    "app deploy": _upload_source("app deploy"),
    "run deploy": _upload_source("run deploy"),
    "functions deploy": _upload_source("functions deploy"),
    "compute connect-to-serial-port": change("a machine", "run"),
    "logging read": ask_for("Google Cloud"),
    "logging tail": ask_for("Google Cloud"),
    "logging write": change("Google Cloud: logging"),
    "sql connect": change("Google Cloud: a database", "run"),
    "emulators": local("an emulator", "start", "medium"),
    "compute config-ssh": (Effect(Kind.WRITE, "~/.ssh/config", "edit", directory=AT_HOME),),
    "docker": local("the login at a registry", "change", "medium"),
}


def _tracked(rules: dict[str, Rule]) -> dict[str, Rule]:
    """The same rules for the release tracks ``alpha`` and ``beta``."""
    more = {
        f"{track} {words}": rule for track in ("alpha", "beta", "preview") for words, rule in rules.items()
    }
    return {**rules, **more}


# --- Azure

_AZ_VALUES = """
--output -o --query --subscription --resource-group -g --name -n --location -l --verbosity --method
--organization --org --project -p
"""
_AZ_FLAGS = "--debug --verbose --only-show-errors --yes -y --no-wait --dryrun --dry-run"
_AZ_VERBS = {
    "exists": "read",
    "run-command": "run",
    "invoke": "run",
    "generate-sas": "secret",
    "list-publishing-credentials": "secret",
    "list-publishing-profiles": "secret",
    "list-secrets": "secret",
    "list-connection-strings": "secret",
    "show-keys": "secret",
    "list-admin-key": "secret",
    "list-query-keys": "secret",
    "create-for-rbac": "secret",
    "get-access-token": "secret",
    "purge": "delete",
    "summarize": "read",
    "query": "read",
    "stop": "change",
    "deallocate": "change",
    "list": "read",
    "show": "read",
    "get": "read",
    "check": "read",
    "what-if": "read",
    "validate": "read",
    "evaluate": "read",
    "wait": "read",
    "url": "read",
    "exec": "run",
}
_AZ_LOGIN = local("the login at Azure", "change", "uncertain")
_AZ_SETTINGS = local("the settings of the Azure command line", "change", "uncertain")


def _az_rest(parsed: Parsed) -> Iterator[Outcome]:
    method = (parsed.value("--method", "-m") or "get").lower()
    url = parsed.value("--url", "--uri", "-u") or "Azure"
    if "listkeys" in url.lower() or "listsecrets" in url.lower() or "listcredential" in url.lower():
        yield Effect(Kind.SECRET, url)
    if method in ("get", "head", "options"):
        yield Effect(Kind.NETWORK, url, "request")
    elif method == "delete":
        yield Effect(Kind.REMOTE, url, "delete", force="high")
    elif method in ("post", "put", "patch"):
        yield Effect(Kind.REMOTE, url, "change")
    else:
        yield unclear(f"az rest {method}")


def _az_blob(parsed: Parsed) -> Iterator[Outcome]:
    verb = parsed.path[2] if len(parsed.path) > 2 else ""
    if parsed.has("--dryrun"):
        yield Effect(Kind.NETWORK, "Azure storage", "request")
        return
    source = parsed.value("--source", "-s", "--file", "-f")
    target = parsed.value("--destination", "-d", "--file", "-f") or "."
    if verb.startswith("upload") or verb == "sync":
        if source is not None:
            yield Effect(Kind.READ, source, recursive=True)
        yield Effect(Kind.NETWORK, "Azure storage", "upload")
        if parsed.has("--delete-destination"):
            yield Effect(Kind.REMOTE, "Azure storage", "delete", force="high")
    else:
        yield Effect(Kind.NETWORK, "Azure storage", "download")
        yield Effect(Kind.WRITE, target, "unpack", recursive=True)


_AZ_RULES: dict[str, Rule] = {
    "login": _AZ_LOGIN,
    "logout": _AZ_LOGIN,
    "account get-access-token": secret("a token of Azure"),
    "account set": _AZ_SETTINGS,
    "account clear": _AZ_LOGIN,
    "config get": (),
    "config": _AZ_SETTINGS,
    "configure": _AZ_SETTINGS,
    "cloud list": (),
    "cloud show": (),
    "cloud": _AZ_SETTINGS,
    "version": (),
    "upgrade": (Effect(Kind.INSTALL, "the Azure command line", "user"),),
    "find": ask_for("Azure"),
    "extension list": (),
    "extension show": (),
    "extension list-available": ask_for("Azure"),
    "extension": (Effect(Kind.INSTALL, "an extension of the Azure command line", "user"),),
    "rest": _az_rest,
    "keyvault secret show": secret("a secret of Azure"),
    "keyvault secret download": secret("a secret of Azure"),
    "keyvault secret list": ask_for("Azure"),
    "keyvault secret list-versions": ask_for("Azure"),
    "keyvault key list": ask_for("Azure"),
    "keyvault key show": ask_for("Azure"),
    "keyvault key decrypt": secret("what Azure decrypts"),
    "keyvault certificate download": ask_for("Azure"),
    "storage account keys list": secret("the keys of a storage account"),
    "storage account keys": change("Azure: storage account keys", "change", "high"),
    "storage blob upload": _az_blob,
    "storage blob upload-batch": _az_blob,
    "storage blob download": _az_blob,
    "storage blob download-batch": _az_blob,
    "storage blob sync": _az_blob,
    "storage file upload": _az_blob,
    "storage file upload-batch": _az_blob,
    "storage file download": _az_blob,
    "storage file download-batch": _az_blob,
    "cosmosdb keys list": secret("the keys of a database"),
    "cosmosdb list-keys": secret("the keys of a database"),
    "functionapp keys list": secret("the keys of a function"),
    "functionapp function keys list": secret("the keys of a function"),
    "cognitiveservices account keys list": secret("the keys of a service"),
    "servicebus namespace authorization-rule keys list": secret("the keys of a service bus"),
    "eventhubs namespace authorization-rule keys list": secret("the keys of an event hub"),
    "eventhubs eventhub authorization-rule keys list": secret("the keys of an event hub"),
    "servicebus queue authorization-rule keys list": secret("the keys of a service bus"),
    "servicebus topic authorization-rule keys list": secret("the keys of a service bus"),
    "acr credential show": secret("the password of a registry"),
    "acr credential renew": change("Azure: the password of a registry", "change", "high"),
    "acr login": local("the login at a registry", "change", "medium"),
    "acr build": (Effect(Kind.READ, ".", recursive=True), Effect(Kind.NETWORK, "Azure", "upload")),
    "ad app credential reset": secret("a password of an application"),
    "ad sp credential reset": secret("a password of an application"),
    "aks get-credentials": KUBECONFIG,
    "aks install-cli": (Effect(Kind.INSTALL, "kubectl", "system"),),
    "aks command invoke": change("Azure: a cluster", "run"),
    "bicep version": (),
    "bicep list-versions": ask_for("Azure"),
    "bicep build": (Effect(Kind.WRITE, ".", "create"),),
    "bicep lint": (),
    "bicep": (Effect(Kind.INSTALL, "bicep", "user"),),
    "interactive": change("Azure", "run"),
    "devops login": _AZ_LOGIN,
    "devops configure": _AZ_SETTINGS,
    "devops invoke": change("Azure DevOps", "run"),
    "pipelines run": change("Azure: pipelines", "run"),
    "ssh vm": change("Azure: a machine", "run"),
    "webapp ssh": change("Azure: a web app", "run"),
    "webapp config appsettings list": secret("the settings of a web app"),
    "functionapp config appsettings list": secret("the settings of a function"),
    "webapp config connection-string list": secret("the connection strings of a web app"),
}

PROGRAMS = (
    Program("aws aws2 awslocal", raw=_aws),
    verb_program(
        "gcloud",
        "Google Cloud",
        values=_GCLOUD_VALUES,
        flags=_GCLOUD_FLAGS,
        nouns=(
            "alpha beta preview run sql deploy logs tags events tokens policies metrics backup snapshot batch"
        ),
        rules=_tracked(_GCLOUD_RULES),
        verbs={
            "get-iam-policy": "read",
            "get-credentials": "local",
            "credentials": "",
            "access": "secret",
            "failover": "change",
        },
    ),
    Program("gsutil", raw=_gsutil),
    verb_program(
        "bq",
        "BigQuery",
        values=(
            "--project_id --format --dataset_id --location --max_rows -n --max_results "
            "--destination_table --job_id --api --credential_file --job_property"
        ),
        flags=(
            "--quiet -q --nouse_legacy_sql --use_legacy_sql --dry_run -f -r --force --headless "
            "--sync --nosync --batch --append_table --replace --autodetect -t -d -a -j "
            "--noflatten_results"
        ),
        nouns="",
        dry="--dry_run",
        rules={
            "query": _bq,
            "head": ask_for("BigQuery"),
            "mk": change("BigQuery", "create"),
            "extract": change("BigQuery", "export"),
            "init": local("the settings of bq"),
            "shell": change("BigQuery", "run"),
            "partition": change("BigQuery"),
            "undelete": change("BigQuery"),
            "set-iam-policy": change("BigQuery"),
            "wait": ask_for("BigQuery"),
            "rm": remove("BigQuery"),
        },
    ),
    verb_program(
        "az",
        "Azure",
        values=_AZ_VALUES,
        flags=_AZ_FLAGS,
        nouns=(
            "tag image snapshot backup container resource lock policy monitor group log logs "
            "connection health ssh run deployment eventgrid event-subscription graph metrics account "
            "disk restore-point sql webapp config boards repos pipelines quota report reservations "
            "security sig tokens token publish trigger alert report search feature import-export "
            "dashboard activity-log usage"
        ),
        rules=_AZ_RULES,
        verbs=_AZ_VERBS,
        dry="--dry-run --dryrun --what-if",
    ),
)

EXAMPLES = (
    Example("aws help", "pure"),
    Example("aws s3 ls s3://b --recursive", "network request S3"),
    Example(
        "aws s3 sync dist s3://b --delete",
        "read dist recursive; network upload s3://b; remote delete s3://b !high",
    ),
    Example("aws s3 cp s3://b/k -", "network download s3://b/k"),
    Example(
        "aws s3 mv ~/.aws/credentials s3://b",
        "read ~/.aws/credentials recursive; delete ~/.aws/credentials recursive; network upload s3://b",
    ),
    Example("aws s3 rm s3://b --recursive", "remote delete s3://b !high"),
    Example("aws s3 rm s3://b --recursive --dryrun", "network request S3"),
    Example(
        "aws --profile prod ec2 describe-instances --filters file://f.json",
        "network request AWS; read f.json",
    ),
    Example(
        "aws ec2 terminate-instances --instance-ids i-1", "remote delete AWS: ec2 terminate-instances !high"
    ),
    Example("aws ec2 run-instances --dry-run", "network request AWS"),
    Example("aws iam create-user --user-name x", "remote create AWS: iam create-user"),
    Example(
        "aws secretsmanager get-secret-value --secret-id x", "secret AWS: secretsmanager get-secret-value"
    ),
    Example("aws ssm get-parameter --name x --with-decryption", "secret AWS: ssm get-parameter"),
    Example("aws ssm get-parameter --name x", "network request AWS"),
    Example("aws sts assume-role --role-arn x", "secret AWS: sts assume-role"),
    Example("aws ecr get-login-password", "secret AWS: ecr get-login-password"),
    Example("aws s3api get-object --bucket b --key k out.bin", "network request AWS; write out.bin"),
    Example(
        "aws athena start-query-execution --query-string 'drop table x'",
        "network request AWS; code sql 'drop table x'",
    ),
    Example("aws --endpoint-url http://localhost:4566 s3 ls", "network request S3"),
    Example(
        "aws --endpoint-url https://x.example s3 ls",
        "network upload https://x.example !uncertain; network request S3",
    ),
    Example("aws ec2 frobnicate", "unknown aws ec2 frobnicate is not known"),
    Example("aws configure get aws_secret_access_key", "secret a key of the AWS command line"),
    Example("gcloud compute instances list --project x", "network request Google Cloud"),
    Example(
        "gcloud beta run services delete x", "remote delete Google Cloud: beta run services delete !high"
    ),
    Example("gcloud logging logs delete x", "remote delete Google Cloud: logging logs delete x !high"),
    Example("gcloud auth print-access-token", "secret a token of Google Cloud"),
    Example("gcloud config get-value project", "pure"),
    Example("gcloud compute ssh vm --command 'ls'", "network connect vm; shell 'ls' in host vm"),
    Example("gcloud storage rm -r gs://b", "remote delete gs://b !high"),
    Example("gcloud projects get-iam-policy x", "network request Google Cloud"),
    Example("gcloud frobnicate", "unknown gcloud: frobnicate is not known"),
    Example("gsutil -m rm -r gs://b", "remote delete gs://b !high"),
    Example("gsutil cat gs://b/f", "network request Cloud Storage"),
    Example("bq query --use_legacy_sql=false 'select 1'", "network request BigQuery; code sql 'select 1'"),
    Example("bq rm -f d.t", "remote delete BigQuery !high"),
    Example("az vm list -o table", "network request Azure"),
    Example("az group delete -n rg --yes", "remote delete Azure: group delete !high"),
    Example("az tag delete -n x", "remote delete Azure: tag delete !high"),
    Example("az keyvault secret show --name x --vault-name v", "secret a secret of Azure"),
    Example("az account get-access-token", "secret a token of Azure"),
    Example("az storage account keys list -n x", "secret the keys of a storage account"),
    Example("az vm run-command invoke -n x --command-id y", "remote run Azure: vm run-command invoke"),
    Example(
        "az rest --method delete --url https://management.azure.com/x",
        "remote delete https://management.azure.com/x !high",
    ),
    Example("az frobnicate", "unknown az: frobnicate is not known"),
)
