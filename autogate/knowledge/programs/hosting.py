"""Hosting services, stores and queues, registries and cluster add-ons that are told by their verbs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from autogate.effects import Effect, Kind, Outcome, RunCode, RunCommand, RunShell, unclear
from autogate.knowledge.interface import Call, Example, Program, Style, Then
from autogate.knowledge.services import KUBECONFIG, ask_for, change, listens, local, login, remove, secret
from autogate.knowledge.verbs import Parsed, Rule, runs_rest, transfer, verb_program

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


def _deploys(where: str) -> tuple[Effect, ...]:
    return (
        Effect(Kind.BUILD, ".", "build for the deployment"),
        Effect(Kind.REMOTE, where, "deploy"),
    )


def _serves(what: str) -> tuple[Effect, ...]:
    return (Effect(Kind.BUILD, ".", what),)


def _inits() -> tuple[Effect, ...]:
    return (Effect(Kind.WRITE, ".", "create"),)


def _logins(where: str) -> dict[str, Rule]:
    return {
        "login": login(where),
        "logout": local(f"the login at {where}", "remove", "medium"),
        "auth login": login(where),
        "auth logout": local(f"the login at {where}", "remove", "medium"),
        "auth status": (),
        "auth list": (),
        "auth token": secret(f"a token of {where}"),
        "whoami": ask_for(where),
    }


def _remote_shell(parsed: Parsed) -> Iterator[Outcome]:
    command = parsed.value("-C", "--command", "-c")
    if command is not None:
        yield RunShell(command, remote="host the app")
    elif parsed.rest:
        yield RunCommand(parsed.rest, remote="host the app")
    else:
        yield Effect(Kind.REMOTE, "the app", "run")


def _heroku_run(parsed: Parsed) -> Iterator[Outcome]:
    words = parsed.rest or tuple(word for word in parsed.path if word not in ("run", "detached", "inside"))
    yield RunCommand(words, remote="host Heroku") if words else unclear("heroku run")


def _wrangler_d1(parsed: Parsed) -> Iterator[Outcome]:
    for value in parsed.values("--command"):
        yield RunCode("sql", value)
    for value in parsed.values("--file"):
        yield Effect(Kind.READ, value)
        yield unclear(f"the SQL in {value}")
    if parsed.has("--remote"):
        yield Effect(Kind.REMOTE, "Cloudflare", "run")


_FLY: dict[str, Rule] = {
    **_logins("Fly"),
    "deploy": _deploys("Fly"),
    "launch": _deploys("Fly"),
    "ssh console": _remote_shell,
    "console": _remote_shell,
    "machine exec": change("Fly", "run"),
    "machines exec": change("Fly", "run"),
    "proxy": listens("localhost"),
    "dashboard": (),
    "doctor": ask_for("Fly"),
    "tokens list": ask_for("Fly"),
    "tokens create": secret("a token of Fly"),
    "secrets list": ask_for("Fly"),
    "secrets set": change("Fly: secrets"),
    "secrets unset": remove("Fly: secrets"),
    "config": ask_for("Fly"),
    "config validate": ask_for("Fly"),
    "open": (),
    "postgres connect": change("Fly: a database", "run"),
    "pg connect": change("Fly: a database", "run"),
    "wireguard": local("a network tunnel", "change", "uncertain"),
}
_HEROKU: dict[str, Rule] = {
    **_logins("Heroku"),
    "run": _heroku_run,
    "auth token": secret("a token of Heroku"),
    "config": secret("the variables of an app"),
    "config get": secret("a variable of an app"),
    "config set": change("Heroku: variables"),
    "config unset": remove("Heroku: variables"),
    "pg": ask_for("Heroku"),
    "pg psql": change("Heroku: a database", "run"),
    "pg reset": remove("Heroku: a database"),
    "pg credentials": secret("the password of a database"),
    "pg credentials url": secret("the password of a database"),
    "pg backups": ask_for("Heroku"),
    "pg backups capture": change("Heroku: a backup", "create"),
    "pg backups restore": change("Heroku: a database", "change", "high"),
    "pg backups download": (Effect(Kind.NETWORK, "Heroku", "download"), Effect(Kind.WRITE, "latest.dump")),
    "pg copy": change("Heroku: a database", "change", "high"),
    "pg push": change("Heroku: a database", "change", "high"),
    "pg pull": (
        Effect(Kind.NETWORK, "Heroku", "download"),
        Effect(Kind.DATABASE, "a local database", "change"),
    ),
    "pg info": ask_for("Heroku"),
    "redis cli": change("Heroku: Redis", "run"),
    "apps": ask_for("Heroku"),
    "apps info": ask_for("Heroku"),
    "ps": ask_for("Heroku"),
    "ps exec": change("Heroku", "run"),
    "addons": ask_for("Heroku"),
    "domains": ask_for("Heroku"),
    "releases": ask_for("Heroku"),
    "buildpacks": ask_for("Heroku"),
    "logs": ask_for("Heroku"),
    "git remote": (Effect(Kind.REPOSITORY, "remote", "local"),),
    "local": _serves("heroku local"),
    "maintenance on": change("Heroku"),
    "maintenance off": change("Heroku"),
    "container push": change("Heroku", "publish"),
    "open": (),
    "keys": ask_for("Heroku"),
    "authorizations create": secret("a token of Heroku"),
    "plugins": (),
    "plugins install": (Effect(Kind.INSTALL, "a Heroku plugin", "user"),),
}
_VERCEL: dict[str, Rule] = {
    **_logins("Vercel"),
    "deploy": _deploys("Vercel"),
    "dev": _serves("vercel dev"),
    "build": _serves("vercel build"),
    "env pull": (Effect(Kind.SECRET, "the variables of the project"), Effect(Kind.WRITE, ".env.local")),
    "env ls": ask_for("Vercel"),
    "env add": change("Vercel: variables"),
    "env rm": remove("Vercel: variables"),
    "pull": (
        Effect(Kind.SECRET, "the variables of the project"),
        Effect(Kind.WRITE, ".vercel", "unpack", recursive=True),
    ),
    "link": local("the project's link to Vercel"),
    "switch": local("which team is in use", "change", "medium"),
    "promote": change("Vercel", "deploy", "high"),
    "rollback": change("Vercel", "deploy", "high"),
    "redeploy": change("Vercel", "deploy"),
    "logs": ask_for("Vercel"),
    "inspect": ask_for("Vercel"),
    "init": _inits(),
    "telemetry": local("vercel's settings"),
    "bisect": ask_for("Vercel"),
    "teams ls": ask_for("Vercel"),
    "curl": ask_for("Vercel"),
}
_NETLIFY: dict[str, Rule] = {
    **_logins("Netlify"),
    "deploy": _deploys("Netlify"),
    "dev": _serves("netlify dev"),
    "build": _serves("netlify build"),
    "status": ask_for("Netlify"),
    "env list": secret("the variables of the site"),
    "env get": secret("a variable of the site"),
    "env set": change("Netlify: variables"),
    "env unset": remove("Netlify: variables"),
    "env import": change("Netlify: variables"),
    "link": local("the project's link to Netlify"),
    "unlink": local("the project's link to Netlify"),
    "init": local("the project's link to Netlify", "change", "uncertain"),
    "functions serve": _serves("netlify functions"),
    "functions list": ask_for("Netlify"),
    "functions create": _inits(),
    "functions build": _serves("netlify functions"),
    "functions invoke": change("Netlify", "run"),
    "open": (),
    "api": change("Netlify", "run"),
    "logs": ask_for("Netlify"),
    "watch": ask_for("Netlify"),
    "blobs": change("Netlify: blobs"),
    "sites list": ask_for("Netlify"),
}
_WRANGLER: dict[str, Rule] = {
    **_logins("Cloudflare"),
    "deploy": _deploys("Cloudflare"),
    "publish": _deploys("Cloudflare"),
    "pages deploy": _deploys("Cloudflare"),
    "pages publish": _deploys("Cloudflare"),
    "pages dev": _serves("wrangler dev"),
    "dev": _serves("wrangler dev"),
    "build": _serves("wrangler build"),
    "types": _serves("wrangler types"),
    "check": _serves("wrangler check"),
    "init": _inits(),
    "generate": _inits(),
    "tail": ask_for("Cloudflare"),
    "secret list": ask_for("Cloudflare"),
    "secret put": change("Cloudflare: secrets"),
    "secret delete": remove("Cloudflare: secrets"),
    "d1 execute": _wrangler_d1,
    "d1 export": (Effect(Kind.NETWORK, "Cloudflare", "download"),),
    "d1 migrations apply": change("Cloudflare: a database"),
    "d1 migrations list": ask_for("Cloudflare"),
    "d1 migrations create": _inits(),
    "d1 list": ask_for("Cloudflare"),
    "d1 info": ask_for("Cloudflare"),
    "kv key get": ask_for("Cloudflare"),
    "kv key list": ask_for("Cloudflare"),
    "kv key put": change("Cloudflare: kv"),
    "kv key delete": remove("Cloudflare: kv"),
    "kv bulk put": change("Cloudflare: kv"),
    "kv bulk delete": remove("Cloudflare: kv"),
    "r2 object get": (Effect(Kind.NETWORK, "Cloudflare", "download"), Effect(Kind.WRITE, ".", "create")),
    "r2 object put": (Effect(Kind.NETWORK, "Cloudflare", "upload"),),
    "r2 object delete": remove("Cloudflare: r2"),
    "rollback": change("Cloudflare", "deploy", "high"),
    "versions upload": _deploys("Cloudflare"),
    "versions deploy": _deploys("Cloudflare"),
    "versions list": ask_for("Cloudflare"),
    "deployments list": ask_for("Cloudflare"),
    "docs": (),
    "telemetry": local("wrangler's settings"),
}
_FIREBASE: dict[str, Rule] = {
    **_logins("Firebase"),
    "deploy": _deploys("Firebase"),
    "serve": _serves("firebase serve"),
    "emulators start": _serves("firebase emulators"),
    "emulators exec": runs_rest,
    "emulators export": (Effect(Kind.WRITE, ".", "create"),),
    "init": _inits(),
    "use": local("which project is in use", "change", "uncertain"),
    "login ci": secret("a token of Firebase"),
    "login list": (),
    "firestore delete": remove("Firebase: documents"),
    "database remove": remove("Firebase: data"),
    "database get": ask_for("Firebase"),
    "database set": change("Firebase: data", "change", "high"),
    "database update": change("Firebase: data"),
    "database push": change("Firebase: data"),
    "functions delete": remove("Firebase: functions"),
    "functions log": ask_for("Firebase"),
    "functions shell": _serves("firebase functions"),
    "functions secrets access": secret("a secret of Firebase"),
    "functions secrets get": ask_for("Firebase"),
    "functions secrets set": change("Firebase: secrets"),
    "functions secrets destroy": remove("Firebase: secrets"),
    "functions config get": secret("the settings of functions"),
    "functions list": ask_for("Firebase"),
    "functions artifacts": change("Firebase: functions"),
    "auth export": (Effect(Kind.SECRET, "the users' accounts"), Effect(Kind.WRITE, ".", "create")),
    "auth import": change("Firebase: the users' accounts", "change", "high"),
    "hosting disable": remove("Firebase: hosting"),
    "hosting channel deploy": _deploys("Firebase"),
    "hosting clone": change("Firebase", "deploy"),
    "projects list": ask_for("Firebase"),
    "apps list": ask_for("Firebase"),
    "apps sdkconfig": ask_for("Firebase"),
    "ext": ask_for("Firebase"),
    "remoteconfig get": ask_for("Firebase"),
    "firestore indexes": ask_for("Firebase"),
    "firestore databases list": ask_for("Firebase"),
    "setup emulators": (Effect(Kind.INSTALL, "an emulator", "user"),),
    "open": (),
}
_SUPABASE: dict[str, Rule] = {
    **_logins("Supabase"),
    "start": local("a database on this machine", "start", "medium"),
    "stop": local("a database on this machine", "stop", "medium"),
    "status": (),
    "init": _inits(),
    "db reset": (Effect(Kind.DATABASE, "the local database", "drop", force="uncertain"),),
    "db push": (Effect(Kind.DATABASE, "the linked database", "change"),),
    "db pull": (
        Effect(Kind.NETWORK, "Supabase", "download"),
        Effect(Kind.WRITE, "supabase/migrations", "create"),
    ),
    "db dump": (Effect(Kind.NETWORK, "Supabase", "download"),),
    "db diff": ask_for("Supabase"),
    "db lint": ask_for("Supabase"),
    "db start": local("a database on this machine", "start", "medium"),
    "migration new": _inits(),
    "migration list": ask_for("Supabase"),
    "migration up": (Effect(Kind.DATABASE, "the local database", "change"),),
    "migration down": (Effect(Kind.DATABASE, "the database", "drop", force="high"),),
    "migration repair": change("Supabase: migrations"),
    "migration squash": (Effect(Kind.WRITE, "supabase/migrations", "edit", recursive=True),),
    "functions serve": _serves("supabase functions"),
    "functions new": _inits(),
    "functions deploy": _deploys("Supabase"),
    "functions download": (Effect(Kind.NETWORK, "Supabase", "download"), Effect(Kind.WRITE, ".", "create")),
    "gen types": ask_for("Supabase"),
    "gen": ask_for("Supabase"),
    "link": local("the project's link to Supabase"),
    "projects api-keys": secret("the keys of a project"),
    "projects list": ask_for("Supabase"),
    "secrets list": ask_for("Supabase"),
    "secrets set": change("Supabase: secrets"),
    "secrets unset": remove("Supabase: secrets"),
    "test": _serves("supabase test"),
    "seed": change("Supabase: data"),
    "inspect": ask_for("Supabase"),
    "snippets": ask_for("Supabase"),
    "services": ask_for("Supabase"),
}
_RAILWAY: dict[str, Rule] = {
    **_logins("Railway"),
    "up": _deploys("Railway"),
    "deploy": _deploys("Railway"),
    "run": runs_rest,
    "shell": (unclear("a shell with the project's variables"),),
    "variables": secret("the variables of the project"),
    "down": remove("Railway: a deployment"),
    "link": local("the project's link to Railway"),
    "unlink": local("the project's link to Railway"),
    "connect": change("Railway: a database", "run"),
    "ssh": _remote_shell,
    "logs": ask_for("Railway"),
    "status": ask_for("Railway"),
    "init": change("Railway", "create"),
    "environment": local("which environment is in use", "change", "uncertain"),
    "service": local("which service is in use", "change", "medium"),
}

# --- stores and backups

_RCLONE_VALUES = """
--config --transfers --checkers --bwlimit --log-file --log-level --filter --filter-from --include
--include-from --exclude --exclude-from --files-from --max-age --min-age --max-size --min-size --max-depth
--stats --retries --timeout --contimeout --backup-dir --suffix --order-by --drive-chunk-size
--s3-chunk-size --cache-dir --vfs-cache-mode --dir-cache-time --buffer-size --format -F --separator -s
--tpslimit --compare-dest --copy-dest --max-delete --max-transfer --max-duration --low-level-retries
--user-agent --s3-acl --s3-storage-class --hash
"""


def _rclone(parsed: Parsed) -> Iterator[Outcome]:
    verb, *places = parsed.path
    for name, value in parsed.options:
        if (
            name in ("--password-command", "--ssh-command", "--sftp-ssh", "--metadata-mapper", "--rc-files")
            or "-command" in name
        ):
            yield RunShell(value or "")
        elif name == "--log-file" and value:
            yield Effect(Kind.WRITE, value, "append")
    deletes = verb == "sync" or any(name.startswith("--delete") for name, _ in parsed.options)
    if parsed.has("--dry-run", "-n"):
        yield Effect(Kind.NETWORK, "the store", "request")
        return
    target = places[-1] if places else "the store"
    match verb:
        case "copy" | "sync" | "move" | "copyto" | "moveto" if len(places) == 2:
            source, target = places
            far = [":" in place.partition("/")[0] for place in places]
            if far[0]:
                yield Effect(Kind.NETWORK, source, "request" if far[1] else "download")
            else:
                yield Effect(Kind.READ, source, recursive=True)
            if far[1]:
                yield Effect(Kind.NETWORK, target, "upload")
            else:
                yield Effect(Kind.WRITE, target, "unpack", recursive=True)
            if deletes:
                lost = (
                    Effect(Kind.REMOTE, target, "delete", force="high")
                    if far[1]
                    else Effect(Kind.DELETE, target, recursive=True)
                )
                yield lost
            if verb.startswith("move"):
                lost = (
                    Effect(Kind.REMOTE, source, "delete", force="high")
                    if far[0]
                    else Effect(Kind.DELETE, source, recursive=True)
                )
                yield lost
        case "delete" | "purge" | "deletefile" | "rmdir" | "rmdirs" | "cleanup" | "dedupe":
            if ":" in target.partition("/")[0]:
                yield Effect(Kind.REMOTE, target, "delete", force="high")
            else:
                yield Effect(Kind.DELETE, target, recursive=True)
        case (
            "ls"
            | "lsd"
            | "lsl"
            | "lsf"
            | "lsjson"
            | "size"
            | "about"
            | "tree"
            | "ncdu"
            | "check"
            | "cryptcheck"
            | "md5sum"
            | "sha1sum"
            | "hashsum"
            | "cat"
            | "listremotes"
            | "version"
            | "cryptdecode"
            | "checksum"
        ):
            if verb == "cat":
                for place in places:
                    if ":" not in place.partition("/")[0]:
                        yield Effect(Kind.READ, place)
            yield Effect(Kind.NETWORK, "the store", "request")
        case "mkdir" | "touch":
            yield (
                Effect(Kind.REMOTE, target, "create")
                if ":" in target
                else Effect(Kind.WRITE, target, "create")
            )
        case "rcat":
            yield Effect(Kind.NETWORK, target, "upload")
        case "copyurl":
            yield Effect(Kind.NETWORK, places[0] if places else "a URL", "download")
            yield Effect(Kind.NETWORK, target, "upload") if ":" in target else Effect(Kind.WRITE, target)
        case "link" | "settier" | "archive" | "backend" | "bisync":
            yield Effect(Kind.REMOTE, target, "change")
        case "config":
            if places[:1] == ["show"] or places[:1] == ["dump"]:
                yield Effect(Kind.SECRET, "the keys of rclone")
            elif places[:1] not in (["file"], ["paths"], ["providers"]):
                yield Effect(Kind.CHANGE, "the settings of rclone", "change", force="uncertain")
        case "obscure" | "reveal":
            if verb == "reveal":
                yield Effect(Kind.SECRET, "a password of rclone")
        case "mount" | "nfsmount":
            yield Effect(Kind.SYSTEM, target, "mount")
        case "serve" | "rcd":
            yield Effect(Kind.NETWORK, "the store's port", "listen")
        case "selfupdate":
            yield Effect(Kind.INSTALL, "rclone", "user")
        case "completion" | "genautocomplete" | "help":
            return
        case _:
            yield unclear(f"rclone {verb}")


def _rclone_program(call: Call) -> Iterable[Outcome]:
    from autogate.knowledge.verbs import parse

    words = call.operands
    if not words or words[-1] in ("--help", "-h") or words[0] in ("--version", "help", "-V"):
        return ()
    parsed, early = parse(
        call,
        frozenset(_RCLONE_VALUES.split()),
        frozenset(
            [
                "-v",
                "-vv",
                "-P",
                "--progress",
                "-n",
                "--dry-run",
                "-q",
                "--quiet",
                "-u",
                "--update",
                "-c",
                "--checksum",
                "--stats-one-line",
                "--fast-list",
                "--no-traverse",
                "-L",
                "--copy-links",
                "--links",
                "-l",
                "-x",
                "--size-only",
                "--ignore-existing",
                "--immutable",
                "--inplace",
                "--create-empty-src-dirs",
                "--delete-after",
                "--delete-before",
                "--delete-during",
                "--delete-excluded",
                "--no-check-certificate",
                "-R",
                "--recursive",
                "--json",
                "--human-readable",
                "-i",
                "--interactive",
                "--metadata",
                "-M",
                "--track-renames",
                "--ignore-errors",
                "--auto-confirm",
                "--rmdirs",
                "--leave-root",
                "--use-json-log",
                "--server-side-across-configs",
            ]
        ),
    )
    if not parsed.path or early:
        return (unclear(f"rclone: option {early} is not known"),)
    return tuple(_rclone(parsed))


def _backup(call: Call) -> Iterable[Outcome]:
    """restic and borg: backups read, prunes delete, restores write."""
    words = call.operands
    name = call.invocation.name
    if (
        not words
        or words[-1] in ("--help", "-h", "--version", "-V", "help")
        or words[0] in ("help", "version")
    ):
        return ()
    return tuple(_backup_outcomes(name, words))


_BACKUP_VALUES = frozenset(
    [
        "-r",
        "--repo",
        "--repository",
        "--password-file",
        "-p",
        "--key-hint",
        "--cache-dir",
        "-o",
        "--option",
        "--cacert",
        "--tls-client-cert",
        "--limit-upload",
        "--limit-download",
        "--host",
        "-H",
        "--tag",
        "--path",
        "--exclude",
        "-e",
        "--iexclude",
        "--exclude-file",
        "--include",
        "-i",
        "--target",
        "-t",
        "--keep-last",
        "-l",
        "--keep-hourly",
        "--keep-daily",
        "-d",
        "--keep-weekly",
        "-w",
        "--keep-monthly",
        "-m",
        "--keep-yearly",
        "-y",
        "--keep-within",
        "--keep-tag",
        "--group-by",
        "-g",
        "--parent",
        "--files-from",
        "--files-from-verbatim",
        "--stdin-filename",
        "--time",
        "--mode",
        "--max-unused",
        "--max-repack-size",
        "--read-data-subset",
        "--retry-lock",
        "--compression",
        "--pack-size",
        "--snapshot",
        "-C",
        "-P",
        "--prefix",
        "-a",
        "--glob-archives",
        "--encryption",
        "--comment",
        "--timestamp",
        "--checkpoint-interval",
        "--chunker-params",
        "--lock-wait",
        "--remote-path",
        "--umask",
        "--rsh",
        "--upload-ratelimit",
        "--first",
        "--last",
        "--sort-by",
        "--format",
        "--pattern",
        "--patterns-from",
        "--exclude-from",
        "--strip-components",
        "--storage-quota",
        "--match-archives",
        "--older",
        "--newer",
        "--oldest",
        "--newest",
    ]
)


def _backup_outcomes(name: str, words: tuple[str, ...]) -> Iterator[Outcome]:
    path: list[str] = []
    options: list[tuple[str, str]] = []
    at = 0
    while at < len(words):
        word = words[at]
        at += 1
        if word.startswith("-") and len(word) > 1:
            key, sign, value = word.partition("=")
            if not sign and (key in _BACKUP_VALUES or key == "--password-command"):
                value = words[at] if at < len(words) else ""
                at += 1
            options.append((key, value))
        else:
            path.append(word)
    given = {key for key, _ in options}
    for key, value in options:
        if key in ("--password-command", "--rsh", "--passcommand"):
            yield RunShell(value)
        elif key in ("-o", "--option") and ("command" in value or "program" in value or "args" in value):
            yield unclear(f"{name} -o {value}")
        elif key == "--remote-path":
            yield RunShell(value, remote="host the backup's")
        elif (
            key.endswith(("-from", "-file", "-from-verbatim"))
            and value
            and value != "-"
            and "password" not in key
        ):
            yield Effect(Kind.READ, value)
    verb, *places = path or [""]
    repository = next(
        (value for key, value in options if key in ("-r", "--repo", "--repository")), "the backup"
    )
    far = ":" in repository.replace("::", "")
    if given & {"--dry-run", "-n"}:
        yield Effect(Kind.NETWORK, "the backup", "request")
        return
    match verb:
        case "backup" | "create":
            for place in places if verb == "backup" else places[1:]:
                yield Effect(Kind.READ, place, recursive=True)
            target = repository if verb == "backup" else (places[0] if places else repository)
            far = far or ":" in target.replace("::", "")
            yield (
                Effect(Kind.NETWORK, target, "upload")
                if far
                else Effect(Kind.CHANGE, f"the backup {target}", "add", force="low")
            )
        case (
            "snapshots"
            | "ls"
            | "list"
            | "find"
            | "stats"
            | "check"
            | "diff"
            | "info"
            | "cat"
            | "dump"
            | "version"
            | "key-list"
            | "features"
            | "repo-list"
            | "repo-info"
            | "export-tar"
        ):
            yield Effect(Kind.NETWORK, "the backup", "request")
        case "restore" | "extract":
            target = next((value for key, value in options if key in ("-t", "--target")), ".")
            yield Effect(Kind.NETWORK, "the backup", "download")
            yield Effect(Kind.WRITE, target, "unpack", recursive=True)
        case "init" | "repo-create" | "rcreate":
            yield Effect(Kind.CHANGE, f"the backup {repository}", "create", force="low")
        case (
            "forget"
            | "prune"
            | "delete"
            | "repo-delete"
            | "rdelete"
            | "compact"
            | "recreate"
            | "rewrite"
            | "undelete"
        ):
            force = "medium" if verb == "compact" else "high"
            yield Effect(Kind.REMOTE, "the backup", "delete", force=force)
        case "mount" | "umount":
            yield Effect(Kind.SYSTEM, places[-1] if places else "", "mount")
        case (
            "unlock"
            | "break-lock"
            | "repair"
            | "rebuild-index"
            | "migrate"
            | "tag"
            | "copy"
            | "rename"
            | "cache"
            | "recover"
            | "upgrade"
            | "config"
        ):
            yield Effect(Kind.REMOTE, "the backup", "change")
        case "key":
            if places[:1] == ["list"]:
                yield Effect(Kind.NETWORK, "the backup", "request")
            elif places[:1] == ["export"]:
                yield Effect(Kind.SECRET, "the key of the backup")
            else:
                yield Effect(Kind.SECURITY, "the keys of the backup", "change", force="high")
        case "with-lock":
            yield RunCommand(tuple(places[1:])) if len(places) > 1 else unclear("borg with-lock")
        case "self-update":
            yield Effect(Kind.INSTALL, name, "user")
        case "serve":
            yield Effect(Kind.NETWORK, "the backup", "listen")
        case _:
            yield unclear(f"{name} {verb}")


def _bucket_tool(schemes: tuple[str, ...], where: str) -> Then:
    """s3cmd, mc, b2 and azcopy: copies by their places."""

    def find(call: Call) -> Iterable[Outcome]:
        return tuple(_bucket(call, schemes, where))

    return find


def _bucket(call: Call, schemes: tuple[str, ...], where: str) -> Iterator[Outcome]:
    words = [word for word in call.operands if not word.startswith("-")]
    options = [word for word in call.operands if word.startswith("-")]
    if not words or call.operands[-1] in ("--help", "--version", "-h"):
        return
    name = call.invocation.name
    verb, *places = words
    if (
        any(
            option.partition("=")[0] in ("--host", "--host-bucket", "--config-dir", "--config", "-c")
            for option in options
        )
        and name == "s3cmd"
    ):
        yield unclear("s3cmd with a host or settings of its own")
    if "--dry-run" in options or "-n" in options or "--dryrun" in options:
        yield Effect(Kind.NETWORK, where, "request")
        return
    target = places[-1] if places else where
    deletes = any(
        option.startswith(("--delete-removed", "--delete-destination", "--remove")) for option in options
    )
    match verb:
        case (
            "ls"
            | "la"
            | "du"
            | "info"
            | "list"
            | "cat"
            | "stat"
            | "tree"
            | "find"
            | "diff"
            | "head"
            | "version"
            | "file-url"
            | "get-url"
            | "ping"
            | "ready"
            | "bench"
            | "jobs"
            | "env"
            | "get-file-info"
            | "multipart"
        ):
            yield Effect(Kind.NETWORK, where, "request")
        case "get" | "download" | "download-file":
            yield Effect(Kind.NETWORK, places[0] if places else where, "download")
            yield Effect(Kind.WRITE, places[1] if len(places) > 1 else ".", "unpack", recursive=True)
        case "put" | "upload-file" | "pipe" | "upload":
            for place in places[:-1]:
                if not place.startswith(schemes):
                    yield Effect(Kind.READ, place, recursive=True)
            yield Effect(Kind.NETWORK, target, "upload")
        case "cp" | "copy" | "sync" | "mirror" | "mv" | "move" if len(places) > 1:
            if name in ("mc", "mcli"):
                schemes = tuple(place for place in places if not place.startswith((".", "/", "~"))) or (
                    "\x00",
                )
            yield from transfer(
                tuple(places[:-1]),
                target,
                schemes,
                moves=verb in ("mv", "move"),
                deletes=deletes or (verb == "sync" and name == "b2"),
            )
        case (
            "rm"
            | "del"
            | "rb"
            | "delete"
            | "remove"
            | "delete-bucket"
            | "delete-file-version"
            | "multipart-abort"
            | "abortmp"
            | "expire"
            | "cancel-all-unfinished-large-files"
        ):
            yield Effect(Kind.REMOTE, target, "delete", force="high")
        case (
            "mb"
            | "make"
            | "create-bucket"
            | "setacl"
            | "setpolicy"
            | "modify"
            | "tag"
            | "retention"
            | "legalhold"
            | "encrypt"
            | "ilm"
            | "event"
            | "quota"
            | "undo"
            | "replicate"
            | "policy"
            | "anonymous"
            | "share"
            | "signurl"
            | "bucket"
            | "file"
            | "key"
            | "account"
            | "admin"
            | "alias"
            | "support"
            | "license"
            | "idp"
            | "batch"
            | "update"
        ):
            listing = bool(places) and places[0] in ("list", "ls", "info", "get", "export")
            if verb in ("key", "account") and not listing:
                yield Effect(Kind.CHANGE, f"the keys of {where}", "change", force="uncertain")
            elif verb == "alias" and not listing:
                yield Effect(Kind.CHANGE, "mc's servers", "change", force="uncertain")
            elif listing:
                yield Effect(Kind.NETWORK, where, "request")
            elif places and places[0] in ("rm", "remove", "delete"):
                yield Effect(Kind.REMOTE, where, "delete", force="high")
            else:
                yield Effect(Kind.REMOTE, f"{where}: {verb}", "change")
        case "login" | "logout" | "authorize-account" | "clear-account":
            yield Effect(Kind.CHANGE, f"the login at {where}", "change", force="uncertain")
        case _:
            yield unclear(f"{name} {verb}")


# --- queues


def _kafka(call: Call) -> Iterable[Outcome]:
    return tuple(_kafka_outcomes(call))


def _kafka_outcomes(call: Call) -> Iterator[Outcome]:
    words = set(call.operands)
    name = call.invocation.name.removesuffix(".sh")
    for at, word in enumerate(call.operands):
        if (
            word.endswith(("config", "-file", "-json-file"))
            and word.startswith("--")
            and at + 1 < len(call.operands)
        ):
            yield Effect(Kind.READ, call.operands[at + 1])
    if not words or words & {"--help", "--version"}:
        return
    if "producer" in name:
        yield Effect(Kind.NETWORK, "Kafka", "upload")
    elif words & {"--delete", "--delete-offsets", "--reset-offsets", "--remove"} or "delete-records" in name:
        if "--dry-run" in words:
            yield Effect(Kind.NETWORK, "Kafka", "request")
        else:
            yield Effect(Kind.REMOTE, "Kafka", "delete", force="high")
    elif words & {"--create", "--alter", "--add", "--add-config", "--execute", "--cancel"}:
        yield Effect(Kind.REMOTE, "Kafka", "change")
    elif (
        words & {"--list", "--describe", "--verify", "--generate"}
        or ("consumer" in name and "groups" not in name)
        or "versions" in name
        or "dump" in name
        or "log-dirs" in name
        or "offsets" in name
    ):
        yield Effect(Kind.NETWORK, "Kafka", "request")
    elif name.endswith(("-start", "server-start")):
        yield Effect(Kind.NETWORK, "Kafka's port", "listen", force="medium")
    elif name.endswith("-stop"):
        yield Effect(Kind.PROCESS, "the Kafka server", "stop", force="medium")
    else:
        yield unclear(f"{name} with these options")


_RABBIT_READS = [
    "status",
    "list_queues",
    "list_exchanges",
    "list_bindings",
    "list_connections",
    "list_channels",
    "list_consumers",
    "list_users",
    "list_vhosts",
    "list_permissions",
    "list_user_permissions",
    "list_policies",
    "list_parameters",
    "list_feature_flags",
    "list_operator_policies",
    "list_global_parameters",
    "list_topic_permissions",
    "list_user_topic_permissions",
    "list_unresponsive_queues",
    "list_vhost_limits",
    "list_user_limits",
    "list_ciphers",
    "list_hashes",
    "list_node_auth_attempt_stats",
    "cluster_status",
    "environment",
    "report",
    "ping",
    "version",
    "node_health_check",
    "help",
    "await_startup",
    "await_online_nodes",
    "decode",
    "encode",
    "hash_password",
    "list_deprecated_features",
    "check_running",
    "check_local_alarms",
    "check_alarms",
    "check_port_connectivity",
    "check_port_listener",
    "check_virtual_hosts",
    "memory_breakdown",
    "listeners",
    "server_version",
    "erlang_version",
    "runtime_thread_stats",
    "log_tail",
    "log_location",
    "log_tail_stream",
    "observer",
    "alarms",
    "list_plugins",
    "is_enabled",
    "list",
    "directories",
    "os_env",
    "maybe_stuck",
    "resolve_hostname",
    "consume_event_stream",
    "schema_info",
    "cipher_suites",
    "certificates",
]
_RABBIT_LOSES = [
    "delete_user",
    "delete_vhost",
    "delete_queue",
    "purge_queue",
    "clear_permissions",
    "clear_policy",
    "clear_parameter",
    "clear_password",
    "clear_topic_permissions",
    "clear_user_limits",
    "clear_vhost_limits",
    "clear_operator_policy",
    "clear_global_parameter",
    "forget_cluster_node",
    "force_reset",
    "reset",
    "stop",
    "stop_app",
    "shutdown",
    "close_connection",
    "close_all_connections",
    "close_all_user_connections",
    "delete_member",
    "remove_member",
    "force_boot",
    "delete_shovel",
]
_RABBIT_CHANGES = [
    "add_user",
    "add_vhost",
    "change_password",
    "set_permissions",
    "set_policy",
    "set_user_tags",
    "set_parameter",
    "set_topic_permissions",
    "set_vhost_limits",
    "set_user_limits",
    "set_global_parameter",
    "set_operator_policy",
    "set_cluster_name",
    "set_disk_free_limit",
    "set_vm_memory_high_watermark",
    "set_log_level",
    "enable_feature_flag",
    "join_cluster",
    "rename_cluster_node",
    "update_cluster_nodes",
    "sync_queue",
    "cancel_sync_queue",
    "start_app",
    "rotate_logs",
    "enable",
    "disable",
    "set",
    "import_definitions",
    "restart_vhost",
    "trace_on",
    "trace_off",
    "suspend_listener",
    "resume_listener",
    "add_member",
    "grow",
    "shrink",
    "rebalance",
    "await",
    "hipe_compile",
]


def _rabbit(names: str) -> Program:
    verbs = {
        **dict.fromkeys(_RABBIT_READS, "read"),
        **dict.fromkeys(_RABBIT_LOSES, "delete"),
        **dict.fromkeys(_RABBIT_CHANGES, "change"),
        "authenticate_user": "read",
        "eval": "run",
        "eval_file": "run",
        "exec": "run",
        "remote_shell": "run",
        "export_definitions": "secret",
    }
    return verb_program(
        names,
        "RabbitMQ",
        values=(
            "-n --node -p --vhost -t --timeout --formatter -u -P -H -V --host --port --username --password"
        ),
        flags="-q --quiet -l --longnames -s --silent -f --local",
        verbs=verbs,
    )


def _etcd(parsed: Parsed) -> Iterator[Outcome]:
    yield Effect(Kind.NETWORK, "etcd", "request")
    if any("/registry/secrets" in word for word in parsed.path):
        yield Effect(Kind.SECRET, "secrets of the cluster")


# --- container images


def _image_copy(parsed: Parsed) -> Iterator[Outcome]:
    places = [word for word in parsed.path if word not in ("copy", "cp", "push", "pull", "sync")]
    for place in places[:-1]:
        kind, sign, rest = place.partition(":")
        if sign and kind in ("dir", "oci", "oci-archive", "docker-archive"):
            yield Effect(Kind.READ, rest.partition(":")[0], recursive=True)
        else:
            yield Effect(Kind.NETWORK, place, "download")
    for place in places[-1:]:
        kind, sign, rest = place.partition(":")
        if sign and kind in ("dir", "oci", "oci-archive", "docker-archive"):
            yield Effect(Kind.WRITE, rest.partition(":")[0], "unpack", recursive=True)
        elif sign and kind in ("docker-daemon", "containers-storage", "sif"):
            yield Effect(Kind.CHANGE, f"image {rest}", "copy", force="low")
        else:
            yield Effect(Kind.REMOTE, place, "publish")


def _crane_pull(parsed: Parsed) -> Iterator[Outcome]:
    places = parsed.path[1:]
    for place in places[:1]:
        yield Effect(Kind.NETWORK, place, "download")
    for place in places[1:]:
        if place != "-":
            yield Effect(Kind.WRITE, place)


_PUBLISH = change("the registry", "publish")
_REGISTRY = ask_for("the registry")
_CRANE: dict[str, Rule] = {
    "pull": _crane_pull,
    "export": _crane_pull,
    "push": _PUBLISH,
    "copy": _PUBLISH,
    "cp": _PUBLISH,
    "append": _PUBLISH,
    "mutate": _PUBLISH,
    "tag": _PUBLISH,
    "rebase": _PUBLISH,
    "flatten": _PUBLISH,
    "delete": remove("the registry"),
    "digest": _REGISTRY,
    "manifest": _REGISTRY,
    "config": _REGISTRY,
    "ls": _REGISTRY,
    "catalog": _REGISTRY,
    "blob": _REGISTRY,
    "validate": _REGISTRY,
    "auth get": secret("the login at a registry"),
    "auth token": secret("the login at a registry"),
    "auth login": login("a registry"),
    "auth logout": login("a registry"),
    "index filter": _PUBLISH,
    "index append": _PUBLISH,
    "index list": _REGISTRY,
    "registry serve": listens("a registry"),
}
_SKOPEO: dict[str, Rule] = {
    "inspect": _REGISTRY,
    "list-tags": _REGISTRY,
    "copy": _image_copy,
    "sync": _PUBLISH,
    "delete": remove("the registry"),
    "login": login("a registry"),
    "logout": login("a registry"),
    "manifest-digest": (),
    "standalone-verify": (),
    "standalone-sign": (),
    "layers": _REGISTRY,
    "generate-sigstore-key": _inits(),
}


def _buildah_run(parsed: Parsed) -> Iterator[Outcome]:
    words = parsed.rest or parsed.path[2:]
    for value in parsed.values("-v", "--volume", "--mount"):
        yield Effect(
            Kind.SECURITY,
            f"{value.partition(':')[0]} of this machine",
            "handed to a container",
            force="uncertain",
        )
    yield RunCommand(words, remote="container") if words else unclear("buildah run")


_BUILDAH: dict[str, Rule] = {
    "run": _buildah_run,
    "build": (Effect(Kind.BUILD, ".", "buildah build"),),
    "bud": (Effect(Kind.BUILD, ".", "buildah build"),),
    "build-using-dockerfile": (Effect(Kind.BUILD, ".", "buildah build"),),
    "from": (Effect(Kind.NETWORK, "the registry", "download"), *local("a container", "create")),
    "pull": (Effect(Kind.NETWORK, "the registry", "download"), *local("an image", "pull")),
    "push": _PUBLISH,
    "images": (),
    "containers": (),
    "ps": (),
    "ls": (),
    "list": (),
    "inspect": (),
    "info": (),
    "version": (),
    "commit": local("an image", "create"),
    "config": local("a container", "change"),
    "tag": local("an image's name"),
    "rm": local("containers", "remove", "medium"),
    "delete": local("containers", "remove", "medium"),
    "rmi": local("images", "remove", "medium"),
    "prune": local("images", "remove", "medium"),
    "mount": local("a container's files", "mount", "medium"),
    "umount": local("a container's files", "mount", "medium"),
    "unmount": local("a container's files", "mount", "medium"),
    "copy": (Effect(Kind.READ, ".", recursive=True), *local("a container", "change")),
    "add": (Effect(Kind.READ, ".", recursive=True), *local("a container", "change")),
    "login": login("a registry"),
    "logout": login("a registry"),
    "unshare": runs_rest,
    "manifest inspect": _REGISTRY,
    "manifest push": _PUBLISH,
    "manifest": local("a manifest"),
    "rename": local("a container's name"),
}


def _apptainer_run(parsed: Parsed) -> Iterator[Outcome]:
    verb, *words = parsed.path
    image = words[0] if words else "an image"
    for value in parsed.values("-B", "--bind", "--mount"):
        yield Effect(
            Kind.SECURITY,
            f"{value.partition(':')[0]} of this machine",
            "handed to a container",
            force="uncertain",
        )
    if parsed.has("--fakeroot", "-f", "--writable", "-w", "--allow-setuid", "--add-caps", "--keep-privs"):
        yield Effect(Kind.SECURITY, "the container's confinement", "weaker", force="medium")
    if "://" in image:
        yield Effect(Kind.NETWORK, image, "download")
    yield Effect(Kind.EXECUTE, image)  # such containers see the home folder
    command = tuple(words[1:])
    if verb == "exec" and command:
        yield RunCommand(command)


_APPTAINER: dict[str, Rule] = {
    "exec": _apptainer_run,
    "run": _apptainer_run,
    "shell": _apptainer_run,
    "test": _apptainer_run,
    "instance start": change("a container", "run"),
    "instance run": change("a container", "run"),
    "instance list": (),
    "instance stop": local("a container", "stop", "medium"),
    "instance stats": (),
    "pull": (Effect(Kind.NETWORK, "the registry", "download"), Effect(Kind.WRITE, ".", "create")),
    "push": _PUBLISH,
    "build": (Effect(Kind.BUILD, ".", "apptainer build"), Effect(Kind.WRITE, ".", "create")),
    "inspect": (),
    "cache list": (),
    "cache clean": local("apptainer's cache", "remove"),
    "search": _REGISTRY,
    "verify": (),
    "sign": local("an image's signature"),
    "delete": remove("the registry"),
    "run-help": (),
    "capability list": (),
    "capability": (Effect(Kind.SECURITY, "who may use capabilities", "change", force="high"),),
    "config": (Effect(Kind.SECURITY, "apptainer's settings", "change", force="high"),),
    "key list": (),
    "key search": _REGISTRY,
    "key": local("keys of apptainer", "change", "uncertain"),
    "remote list": (),
    "remote status": _REGISTRY,
    "remote": login("a registry"),
    "registry": login("a registry"),
    "overlay": (Effect(Kind.WRITE, ".", "create"),),
    "sif list": (),
    "sif header": (),
    "sif info": (),
    "sif dump": (),
    "oci": change("a container", "run"),
    "plugin list": (),
    "plugin": (Effect(Kind.INSTALL, "a plugin", "system"),),
    "checkpoint": local("a container"),
    "buildcfg": (),
    "keyserver list": (),
    "keyserver": login("a key server"),
    "data": (),
}

# --- cluster add-ons

_ARGO: dict[str, Rule] = {
    **_logins("Argo CD"),
    "app list": ask_for("Argo CD"),
    "app get": ask_for("Argo CD"),
    "app diff": ask_for("Argo CD"),
    "app history": ask_for("Argo CD"),
    "app logs": ask_for("Argo CD"),
    "app manifests": ask_for("Argo CD"),
    "app resources": ask_for("Argo CD"),
    "app wait": ask_for("Argo CD"),
    "app sync": change("Argo CD", "deploy"),
    "app delete": remove("Argo CD: an app"),
    "app delete-resource": remove("Argo CD: a resource"),
    "app terminate-op": change("Argo CD"),
    "app rollback": change("Argo CD", "deploy", "high"),
    "account generate-token": secret("a token of Argo CD"),
    "account get-user-info": ask_for("Argo CD"),
    "account update-password": change("Argo CD: a password", "change", "high"),
    "admin": change("Argo CD", "change", "high"),
    "context": local("which server argocd talks to", "change", "uncertain"),
    "admin initial-password": secret("a password of Argo CD"),
}
_FLUX: dict[str, Rule] = {
    "check": ask_for("the cluster"),
    "tree": ask_for("the cluster"),
    "trace": ask_for("the cluster"),
    "diff": ask_for("the cluster"),
    "export": ask_for("the cluster"),
    "build": (Effect(Kind.READ, ".", recursive=True),),
    "bootstrap": change("the cluster", "change", "high"),
    "install": change("the cluster"),
    "reconcile": change("the cluster"),
    "push": _PUBLISH,
    "pull": (Effect(Kind.NETWORK, "the registry", "download"),),
    "envsubst": (),
    "migrate": change("the cluster"),
}
_ISTIO: dict[str, Rule] = {
    "analyze": ask_for("the cluster"),
    "proxy-status": ask_for("the cluster"),
    "proxy-config secret": secret("the proxy's certificates"),
    "proxy-config": ask_for("the cluster"),
    "pc": ask_for("the cluster"),
    "ps": ask_for("the cluster"),
    "x": change("the cluster"),
    "experimental": change("the cluster"),
    "manifest generate": (),
    "manifest diff": (),
    "profile": (),
    "install": change("the cluster"),
    "verify-install": ask_for("the cluster"),
    "upgrade": change("the cluster"),
    "uninstall": remove("the cluster's mesh"),
    "kube-inject": (),
    "dashboard": listens("localhost"),
    "tag list": ask_for("the cluster"),
    "bug-report": ask_for("the cluster"),
    "admin log": ask_for("the cluster"),
    "create-remote-secret": secret("the access to a cluster"),
    "validate": (Effect(Kind.READ, ".", recursive=True),),
    "waypoint list": ask_for("the cluster"),
    "ztunnel-config": ask_for("the cluster"),
}
_VELERO: dict[str, Rule] = {
    "backup download": (Effect(Kind.NETWORK, "the backups", "download"), Effect(Kind.WRITE, ".", "create")),
    "backup logs": ask_for("the backups"),
    "restore logs": ask_for("the backups"),
    "install": change("the cluster"),
    "uninstall": remove("the cluster's backups"),
    "plugin get": ask_for("the cluster"),
    "debug": ask_for("the cluster"),
    "completion": (),
    "client config get": (),
    "client config set": local("velero's settings"),
    "bug": (),
}
_NOUNS_K8S = "backup restore snapshot schedule plugin backup-location snapshot-location"
_EKSCTL: dict[str, Rule] = {
    "utils write-kubeconfig": KUBECONFIG,
    "get": ask_for("AWS"),
    "info": (),
    "drain": change("a cluster", "evict all pods", "high"),
    "utils": change("a cluster"),
    "anywhere": change("a cluster"),
    "version": (),
}
_KOPS: dict[str, Rule] = {
    "export kubecfg": (*KUBECONFIG,),
    "export kubeconfig": (*KUBECONFIG,),
    "get secrets": secret("secrets of a cluster"),
    "get": ask_for("the clusters"),
    "validate": ask_for("the clusters"),
    "rolling-update": change("a cluster", "restart", "high"),
    "toolbox dump": secret("all about a cluster"),
    "edit": change("a cluster"),
    "version": (),
}

_DOCTL: dict[str, Rule] = {
    **_logins("DigitalOcean"),
    "auth init": login("DigitalOcean"),
    "auth switch": login("DigitalOcean"),
    "compute ssh": change("a machine", "run"),
    "kubernetes cluster kubeconfig show": secret("the access to a cluster"),
    "kubernetes cluster kubeconfig save": KUBECONFIG,
    "k8s cluster kubeconfig save": KUBECONFIG,
    "databases connection": secret("the access to a database"),
    "databases user get": secret("the password of a database's user"),
    "registry login": login("a registry"),
    "apps create-deployment": change("DigitalOcean", "deploy"),
    "apps console": change("DigitalOcean", "run"),
    "serverless connect": login("DigitalOcean"),
    "sandbox": change("DigitalOcean", "run"),
    "registry docker-config": secret("the login at a registry"),
}
_OPENSTACK: dict[str, Rule] = {
    "token issue": secret("a token of OpenStack"),
    "server ssh": change("a machine", "run"),
    "console url show": ask_for("OpenStack"),
    "server image create": change("OpenStack", "create"),
    "object save": (Effect(Kind.NETWORK, "OpenStack", "download"), Effect(Kind.WRITE, ".", "create")),
    "complete": (),
}
_CIRCLE: dict[str, Rule] = {
    "setup": login("CircleCI"),
    "config validate": ask_for("CircleCI"),
    "config process": ask_for("CircleCI"),
    "config pack": (),
    "local execute": (Effect(Kind.BUILD, ".", "circleci local execute"),),
    "build": (Effect(Kind.BUILD, ".", "circleci build"),),
    "context remove-secret": remove("CircleCI: a variable"),
    "context store-secret": change("CircleCI: a variable"),
    "context show": ask_for("CircleCI"),
    "orb validate": ask_for("CircleCI"),
    "orb publish": change("CircleCI", "publish"),
    "orb source": ask_for("CircleCI"),
    "orb process": ask_for("CircleCI"),
    "diagnostic": ask_for("CircleCI"),
    "open": (),
    "update check": ask_for("CircleCI"),
    "update": (Effect(Kind.INSTALL, "circleci", "user"),),
    "tests": (),
    "policy diff": ask_for("CircleCI"),
    "policy decide": ask_for("CircleCI"),
    "policy push": change("CircleCI", "change", "high"),
    "runner token create": secret("a token of CircleCI"),
    "info org": ask_for("CircleCI"),
    "follow": change("CircleCI"),
}
_AUTH0: dict[str, Rule] = {
    **_logins("Auth0"),
    "tenants list": (),
    "tenants use": local("which tenant is in use", "change", "uncertain"),
    "test": change("Auth0", "run"),
    "users blocks list": ask_for("Auth0"),
    "apps use": local("which app is in use"),
    "apps session-transfer show": ask_for("Auth0"),
    "test token": secret("a token of Auth0"),
    "terraform generate": _inits(),
    "quickstarts download": (Effect(Kind.NETWORK, "Auth0", "download"), Effect(Kind.WRITE, ".", "create")),
    "completion": (),
}


def _auth0_api(parsed: Parsed) -> Iterator[Outcome]:
    words = [word.lower() for word in parsed.path[1:]]
    method = (
        words[0]
        if words and words[0] in ("get", "post", "put", "patch", "delete")
        else "post"
        if parsed.has("-d", "--data")
        else "get"
    )
    if method == "get":
        yield Effect(Kind.NETWORK, "Auth0", "request")
    else:
        yield Effect(
            Kind.REMOTE,
            f"Auth0: {' '.join(parsed.path[1:])}",
            "delete" if method == "delete" else "change",
            force="high" if method == "delete" else "",
        )


_AUTH0["api"] = _auth0_api

_NATS: dict[str, Rule] = {
    "pub": (Effect(Kind.NETWORK, "NATS", "upload"),),
    "publish": (Effect(Kind.NETWORK, "NATS", "upload"),),
    "sub": ask_for("NATS"),
    "subscribe": ask_for("NATS"),
    "req": (Effect(Kind.NETWORK, "NATS", "upload"),),
    "request": (Effect(Kind.NETWORK, "NATS", "upload"),),
    "reply": (Effect(Kind.EXECUTE, "a command for each message"),),
    "bench": change("NATS", "run"),
    "rtt": ask_for("NATS"),
    "latency": ask_for("NATS"),
    "server run": listens("NATS"),
    "server ls": ask_for("NATS"),
    "server list": ask_for("NATS"),
    "server report": ask_for("NATS"),
    "server info": ask_for("NATS"),
    "server check": ask_for("NATS"),
    "server ping": ask_for("NATS"),
    "context select": local("which server nats talks to", "change", "uncertain"),
    "context add": local("nats' contexts", "add", "medium"),
    "context rm": local("nats' contexts", "remove", "medium"),
    "context ls": (),
    "context show": (),
    "context info": (),
    "stream get": ask_for("NATS"),
    "stream view": ask_for("NATS"),
    "stream report": ask_for("NATS"),
    "stream backup": (
        Effect(Kind.NETWORK, "NATS", "download"),
        Effect(Kind.WRITE, ".", "unpack", recursive=True),
    ),
    "stream restore": change("NATS", "change", "high"),
    "stream rmm": remove("NATS: a message"),
    "stream seal": change("NATS"),
    "consumer next": change("NATS", "read"),
    "consumer sub": change("NATS", "read"),
    "kv get": ask_for("NATS"),
    "kv history": ask_for("NATS"),
    "kv put": change("NATS"),
    "kv create": change("NATS"),
    "kv watch": ask_for("NATS"),
    "object get": (Effect(Kind.NETWORK, "NATS", "download"), Effect(Kind.WRITE, ".", "create")),
    "object put": (Effect(Kind.READ, "."), Effect(Kind.NETWORK, "NATS", "upload")),
    "auth": change("NATS", "change", "high"),
    "account backup": (Effect(Kind.WRITE, ".", "unpack", recursive=True),),
    "schema": (),
    "cheat": (),
    "events": ask_for("NATS"),
    "top": ask_for("NATS"),
    "trace": ask_for("NATS"),
    "errors": (),
}


def _kcat(call: Call) -> Iterator[Outcome]:
    if call.has("-h", "-V"):
        return
    yield Effect(Kind.NETWORK, call.value("-b") or "Kafka", "upload" if call.has("-P") else "request")


PROGRAMS = (
    verb_program(
        "fly flyctl",
        "Fly",
        values="-a --app -c --config -t --access-token -o --org -r --region",
        flags="--verbose --debug -j --json -y --yes",
        nouns=(
            "volume volumes machine machines postgres pg apps secrets tokens certs ips regions image "
            "scale redis config mpg storage"
        ),
        rules=_FLY,
        verbs={"suspend": "change", "detach": "change", "extend": "change", "failover": "change"},
    ),
    verb_program(
        "heroku",
        "Heroku",
        values="-a --app -r --remote -t --team -p --pipeline",
        flags="--json",
        rules=_HEROKU,
        colon=True,
        nouns=(
            "config pg ps domains addons releases logs buildpacks features members access git certs "
            "pipelines webhooks spaces redis"
        ),
        verbs={
            "destroy": "delete",
            "reset": "delete",
            "dyno": "change",
            "resize": "change",
            "on": "change",
            "off": "change",
            "kill": "delete",
        },
    ),
    verb_program(
        "vercel vc now",
        "Vercel",
        values="-t --token -S --scope --cwd -A --local-config -Q --global-config -T --team",
        flags="-y --yes --prod --debug -d --force -f",
        rules=_VERCEL,
        nouns=(
            "env domains dns certs alias secrets project projects teams git blob integration "
            "integration-resource target rolling-release cache"
        ),
        bare=_deploys("Vercel"),
    ),
    verb_program(
        "netlify ntl",
        "Netlify",
        values="--auth --filter --site -s --dir -d --httpProxy",
        flags="--debug --prod -p --json --silent",
        rules=_NETLIFY,
        colon=True,
        nouns="sites env functions api addons logs recipes integration",
    ),
    verb_program(
        "wrangler",
        "Cloudflare",
        values="-c --config -e --env --cwd --env-file",
        rules=_WRANGLER,
        nouns=(
            "kv d1 r2 queues pages secret deployments versions vectorize hyperdrive "
            "dispatch-namespace namespace bucket object key bulk migrations pipelines workflows "
            "triggers cert mtls-certificate ai secrets-store containers"
        ),
    ),
    verb_program(
        "firebase",
        "Firebase",
        values="-P --project --account --token",
        flags="--non-interactive -j --json --debug -i --interactive",
        rules=_FIREBASE,
        colon=True,
        nouns=(
            "functions firestore database auth hosting apps projects emulators remoteconfig "
            "appdistribution crashlytics storage target ext dataconnect apphosting"
        ),
    ),
    verb_program(
        "supabase",
        "Supabase",
        values="--workdir --profile --network-id -o --output --dns-resolver",
        flags="--debug --experimental --yes --create-ticket",
        rules=_SUPABASE,
        nouns=(
            "db migration functions gen secrets projects branches orgs domains network-bans "
            "network-restrictions sso storage ssl-enforcement postgres-config encryption backups "
            "vanity-subdomains"
        ),
    ),
    verb_program(
        "railway",
        "Railway",
        values="-e --environment -s --service -p --project",
        flags="--json",
        rules=_RAILWAY,
        nouns="volume domain",
    ),
    verb_program(
        "doctl",
        "DigitalOcean",
        values="-t --access-token -u --api-url -c --config --context -o --output --http-retry-max",
        flags="-v --verbose --trace --interactive",
        rules=_DOCTL,
        nouns=(
            "compute databases db apps app a registry kubernetes k8s monitoring projects action "
            "domain droplet image snapshot ssh-key tag volume volume-action load-balancer firewall "
            "certificate cdn reserved-ip vpcs account balance invoice billing-history serverless "
            "replica pool user uptime alert records backups functions options"
        ),
    ),
    verb_program(
        "linode-cli",
        "Linode",
        flags="--json --text --all --no-headers",
        values="--format --as-user --page --page-size --target",
        rules={
            "configure": login("Linode"),
            "obj": change("Linode: objects"),
            "ssh": change("a machine", "run"),
            "lke kubeconfig-view": secret("the access to a cluster"),
            "completion": (),
            "show-users": (),
            "set-user": login("Linode"),
            "profile token-create": secret("a token of Linode"),
        },
        nouns=(
            "linodes domains volumes images nodebalancers object-storage lke events tags managed "
            "account profile stackscripts databases firewalls networking regions kernels longview "
            "support tickets types records configs disks backups buckets clusters keys phone sshkeys "
            "tokens logins"
        ),
        verbs={"boot": "change", "rebuild": "delete", "shutdown": "change", "clone": "create"},
    ),
    verb_program(
        "hcloud",
        "Hetzner",
        values="--config --context --endpoint --poll-interval",
        flags="--quiet --debug",
        rules={
            "context": local("which project hcloud talks to", "change", "uncertain"),
            "context list": (),
            "server ssh": change("a machine", "run"),
            "server reset-password": secret("a machine's password"),
            "server request-console": secret("a machine's console"),
            "completion": (),
            "config": local("hcloud's settings", "change", "medium"),
        },
        nouns=(
            "server image volume network floating-ip primary-ip firewall load-balancer certificate "
            "ssh-key placement-group location datacenter iso server-type load-balancer-type all zone "
            "storage-box"
        ),
        verbs={
            "poweron": "change",
            "poweroff": "change",
            "shutdown": "change",
            "reset": "change",
            "rebuild": "delete",
        },
    ),
    verb_program(
        "ibmcloud ic",
        "IBM Cloud",
        flags="-q --quiet",
        rules={
            "login": login("IBM Cloud"),
            "logout": login("IBM Cloud"),
            "target": local("what ibmcloud talks to", "change", "uncertain"),
            "iam oauth-tokens": secret("a token of IBM Cloud"),
            "iam api-key-create": secret("a key of IBM Cloud"),
            "iam service-api-key-create": secret("a key of IBM Cloud"),
            "plugin list": (),
            "plugin install": (Effect(Kind.INSTALL, "a plugin of ibmcloud", "user"),),
            "plugin": local("plugins of ibmcloud", "change", "uncertain"),
            "ks cluster config": KUBECONFIG,
            "cr login": login("a registry"),
            "config": local("ibmcloud's settings", "change", "medium"),
            "api": local("ibmcloud's settings", "change", "uncertain"),
            "regions": ask_for("IBM Cloud"),
            "update": (Effect(Kind.INSTALL, "ibmcloud", "system"),),
            "dev": change("IBM Cloud"),
        },
        nouns=(
            "ks cr iam resource is account billing catalog cos ce cluster worker image plugin sl fn "
            "cdb dns sat"
        ),
    ),
    verb_program(
        "oci",
        "Oracle Cloud",
        values="--profile --region --config-file --auth --output --query -c --compartment-id",
        rules={
            "setup": login("Oracle Cloud"),
            "session": login("Oracle Cloud"),
            "os object put": (Effect(Kind.NETWORK, "Oracle Cloud", "upload"),),
            "os object bulk-delete": remove("Oracle Cloud: objects"),
            "secrets secret-bundle get": secret("a secret of Oracle Cloud"),
            "ce cluster create-kubeconfig": KUBECONFIG,
        },
        nouns=(
            "os compute network db iam ce fn logging monitoring lb bv fs dns kms vault secrets "
            "instance image volume backup object bucket policy user group tag search usage limits "
            "audit events"
        ),
        verbs={
            "action": "change",
            "bulk-upload": "change",
            "bulk-download": "download",
            "bulk-delete": "delete",
            "raw-request": "run",
        },
    ),
    verb_program(
        "aliyun tccli",
        "the cloud",
        values="--profile -p --region --output",
        skip=1,
        rules={
            "configure": login("the cloud"),
            "oss ls": ask_for("the cloud"),
            "oss cat": ask_for("the cloud"),
            "oss rm": remove("the cloud: objects"),
            "oss cp": change("the cloud: objects"),
            "oss sync": change("the cloud: objects"),
            "sts AssumeRole": secret("a token of the cloud"),
        },
        verbs={},
    ),
    verb_program(
        "scw",
        "Scaleway",
        values="-c --config -o --output -p --profile",
        flags="-D --debug",
        rules={
            "init": login("Scaleway"),
            "login": login("Scaleway"),
            "config": login("Scaleway"),
            "k8s kubeconfig get": secret("the access to a cluster"),
            "k8s kubeconfig install": KUBECONFIG,
            "instance server ssh": change("a machine", "run"),
            "secret version access": secret("a secret of Scaleway"),
            "info": (),
            "autocomplete": (),
        },
        nouns=(
            "instance k8s rdb registry container function iam secret object lb vpc dns domain server "
            "image snapshot volume cluster node pool version ip user key project account billing"
        ),
    ),
    verb_program(
        "openstack nova neutron glance cinder",
        "OpenStack",
        values="--os-cloud --os-project-name --os-region-name --os-auth-url -f -c",
        rules=_OPENSTACK,
        nouns=(
            "server image volume network subnet router port flavor keypair security group floating "
            "ip project user role endpoint service domain stack object container store account quota "
            "hypervisor host aggregate availability zone backup snapshot token catalog compute "
            "console event registered limits usage module extension tag policy credential"
        ),
        verbs={
            "rescue": "change",
            "shelve": "change",
            "evacuate": "change",
            "prune": "delete",
            "rebuild": "delete",
        },
    ),
    verb_program(
        "civo vultr-cli upctl exo ovhcloud hostinger render koyeb northflank porter zeet",
        "the cloud",
        rules={
            **_logins("the cloud"),
            "kubernetes config": secret("the access to a cluster"),
            "apikey": secret("the keys of the cloud"),
            "config": login("the cloud"),
        },
        nouns=(
            "instance kubernetes database domain network firewall volume size region sshkey "
            "loadbalancer objectstore cluster server storage service services app apps project job "
            "jobs env deploys"
        ),
    ),
    verb_program(
        "dokku cap kamal",
        "the servers",
        rules={
            "app exec": change("the servers", "run"),
            "app logs": ask_for("the servers"),
            "app details": ask_for("the servers"),
            "run": change("the servers", "run"),
            "enter": change("the servers", "run"),
            "secrets print": secret("the app's secrets"),
            "secrets fetch": secret("the app's secrets"),
            "apps list": ask_for("the servers"),
            "config show": secret("the app's variables"),
            "logs": ask_for("the servers"),
            "setup": change("the servers"),
            "init": _inits(),
        },
        colon=True,
        nouns="app apps config secrets server proxy accessory registry build lock audit ps domains certs",
    ),
    Program("rclone", raw=_rclone_program),
    Program("restic borg borg2 rustic kopia duplicity duplicati-cli", raw=_backup),
    Program("s3cmd s4cmd s5cmd", raw=_bucket_tool(("s3://",), "S3")),
    Program("mcli", raw=_bucket_tool((), "MinIO")),
    Program("b2 b2v3 b2v4 backblaze-b2", raw=_bucket_tool(("b2://",), "Backblaze")),
    Program("azcopy", raw=_bucket_tool(("https://",), "Azure storage")),
    Program(
        " ".join(
            f"{name} {name}.sh"
            for name in [
                "kafka-topics",
                "kafka-consumer-groups",
                "kafka-acls",
                "kafka-configs",
                "kafka-console-producer",
                "kafka-console-consumer",
                "kafka-reassign-partitions",
                "kafka-broker-api-versions",
                "kafka-delete-records",
                "kafka-log-dirs",
                "kafka-get-offsets",
                "kafka-dump-log",
                "kafka-server-start",
                "kafka-server-stop",
                "kafka-leader-election",
                "kafka-cluster",
                "kafka-features",
                "kafka-transactions",
                "kafka-storage",
                "kafka-verifiable-producer",
                "kafka-producer-perf-test",
                "kafka-consumer-perf-test",
                "kafka-metadata-quorum",
                "zookeeper-server-start",
                "zookeeper-server-stop",
            ]
        ),
        raw=_kafka,
    ),
    Program(
        "kcat kafkacat",
        "-b= -t= -C -P -L -Q -G= -p= -o= -e -c= -K= -D= -f= -F=read -X= -J -q -u -v -l -T -z= -Z "
        "-d= -r= -s= -E -h -V -k= -H= -m= -y=",
        "text*",
        Style.EXACT,
        then=_kcat,
    ),
    verb_program(
        "rpk",
        "Redpanda",
        rules={
            "topic consume": ask_for("Redpanda"),
            "topic produce": (Effect(Kind.NETWORK, "Redpanda", "upload"),),
            "container start": local("a broker on this machine", "start", "medium"),
            "container purge": local("a broker on this machine", "delete", "high"),
            "cloud login": login("Redpanda"),
            "profile use": local("what rpk talks to", "change", "uncertain"),
            "profile list": (),
            "redpanda start": listens("Redpanda"),
            "redpanda tune": change("this machine", "change", "high"),
        },
        nouns=(
            "topic group cluster cloud container redpanda acl security transform registry profile "
            "debug connect generate plugin iotune user config schema"
        ),
    ),
    _rabbit(
        "rabbitmqctl rabbitmq-diagnostics rabbitmq-plugins rabbitmq-queues rabbitmq-streams "
        "rabbitmq-upgrade rabbitmqadmin"
    ),
    verb_program(
        "nats",
        "NATS",
        values="-s --server --user --password --creds --nkey --tlscert --tlskey --tlsca --timeout --context",
        nouns=(
            "stream str consumer con kv object obj account server context bucket events auth micro "
            "latency governor errors"
        ),
        rules=_NATS,
    ),
    verb_program(
        "etcdctl",
        "etcd",
        values="--endpoints --cacert --cert --key --user --command-timeout --dial-timeout -w --write-out",
        flags="--debug --hex --insecure-skip-tls-verify",
        nouns="user role auth member lease snapshot endpoint alarm",
        rules={
            "get": _etcd,
            "del": remove("etcd"),
            "put": change("etcd"),
            "txn": change("etcd"),
            "watch": ask_for("etcd"),
            "exec": change("etcd", "run"),
            "defrag": change("etcd"),
            "compaction": change("etcd"),
            "snapshot save": (Effect(Kind.SECRET, "a snapshot of etcd"),),
            "snapshot restore": (Effect(Kind.WRITE, ".", "unpack", recursive=True),),
            "snapshot status": (),
            "member remove": remove("etcd: a member"),
            "endpoint": ask_for("etcd"),
            "alarm": change("etcd"),
            "auth": change("etcd", "change", "high"),
            "lease revoke": remove("etcd"),
            "lock": change("etcd", "run"),
            "elect": change("etcd"),
            "move-leader": change("etcd"),
            "check perf": change("etcd"),
            "make-mirror": change("etcd"),
        },
    ),
    verb_program(
        "influx",
        "InfluxDB",
        values="--host -t --token -o --org --configs-path -c --active-config",
        nouns="bucket org user auth task config backup dashboards stacks secret v1 telegrafs",
        rules={
            "query": ask_for("InfluxDB"),
            "write": change("InfluxDB"),
            "delete": remove("InfluxDB"),
            "config": login("InfluxDB"),
            "setup": change("InfluxDB"),
            "auth create": secret("a token of InfluxDB"),
            "auth list": secret("tokens of InfluxDB"),
            "apply": change("InfluxDB"),
            "backup": (
                Effect(Kind.NETWORK, "InfluxDB", "download"),
                Effect(Kind.WRITE, ".", "unpack", recursive=True),
            ),
            "restore": change("InfluxDB", "change", "high"),
            "ping": ask_for("InfluxDB"),
            "secret list": ask_for("InfluxDB"),
        },
    ),
    verb_program(
        "crane gcrane krane",
        "the registry",
        values="--platform",
        flags="--insecure -v --verbose --allow-nondistributable-artifacts",
        rules=_CRANE,
        nouns="index auth registry",
    ),
    verb_program(
        "skopeo",
        "the registry",
        values=(
            "--command-timeout --override-arch --override-os --policy --registries.d --tmpdir "
            "--authfile --creds"
        ),
        flags="--debug --insecure-policy",
        rules=_SKOPEO,
    ),
    verb_program(
        "oras regctl cosign notation",
        "the registry",
        nouns="blob manifest repo tag artifact index image registry key cert policy plugin",
        rules={
            "pull": (
                Effect(Kind.NETWORK, "the registry", "download"),
                Effect(Kind.WRITE, ".", "unpack", recursive=True),
            ),
            "push": _PUBLISH,
            "attach": _PUBLISH,
            "copy": _PUBLISH,
            "cp": _PUBLISH,
            "discover": _REGISTRY,
            "resolve": _REGISTRY,
            "login": login("a registry"),
            "logout": login("a registry"),
            "sign": _PUBLISH,
            "attest": _PUBLISH,
            "verify": _REGISTRY,
            "verify-attestation": _REGISTRY,
            "verify-blob": (),
            "tree": _REGISTRY,
            "triangulate": (),
            "generate-key-pair": _inits(),
            "sign-blob": local("a signature", "create"),
            "initialize": local("cosign's roots of trust", "change", "uncertain"),
            "clean": remove("an image's signatures"),
        },
    ),
    verb_program(
        "buildah",
        "containers",
        values="--storage-driver --root --runroot --log-level --registries-conf",
        rules=_BUILDAH,
        nouns="manifest",
    ),
    verb_program(
        "apptainer singularity",
        "containers",
        flags=(
            "-d --debug -q --quiet -s --silent -v --verbose --nv --rocm -e --cleanenv -C "
            "--containall -c --contain -i --ipc -p --pid -f --fakeroot -w --writable "
            "--writable-tmpfs --no-home -u --userns"
        ),
        values="--config -B --bind -H --home --env --env-file --pwd --cwd -o --overlay",
        rules=_APPTAINER,
        nouns="instance key cache remote capability plugin sif oci overlay",
    ),
    verb_program(
        "argocd",
        "Argo CD",
        values="--server --auth-token --grpc-web-root-path --config -N --app-namespace",
        flags="--grpc-web --insecure --plaintext --core",
        rules=_ARGO,
        nouns="app repo cluster proj account admin cert context gpg appset repocreds",
    ),
    verb_program(
        "argo",
        "Argo workflows",
        values="-n --namespace --kubeconfig --context -s --argo-server --instanceid",
        rules={
            "submit": change("the cluster", "run"),
            "list": ask_for("the cluster"),
            "lint": (),
            "auth token": secret("a token of Argo"),
            "server": listens("Argo"),
            "stop": change("the cluster"),
            "node": change("the cluster"),
            "cp": (
                Effect(Kind.NETWORK, "the cluster", "download"),
                Effect(Kind.WRITE, ".", "unpack", recursive=True),
            ),
        },
        nouns="cron template cluster-template archive",
    ),
    verb_program(
        "flux",
        "the cluster",
        values="-n --namespace --kubeconfig --context --timeout",
        rules=_FLUX,
        nouns="source helmrelease kustomization image receiver alert",
    ),
    verb_program(
        "istioctl linkerd cilium hubble calicoctl",
        "the cluster",
        values="-n --namespace --context -c --kubeconfig -i --istioNamespace -L --linkerd-namespace",
        rules={
            **_ISTIO,
            "inject": (),
            "viz": ask_for("the cluster"),
            "observe": ask_for("the cluster"),
            "connectivity": change("the cluster", "run"),
            "sysdump": ask_for("the cluster"),
            "config view": ask_for("the cluster"),
            "config set": change("the cluster"),
        },
        nouns="bgp clustermesh encryption node ipam",
    ),
    verb_program(
        "velero",
        "the backups",
        values="-n --namespace --kubeconfig --kubecontext --features",
        nouns=_NOUNS_K8S,
        rules=_VELERO,
    ),
    verb_program("eksctl", "AWS", values="-r --region -p --profile -v --verbose -C --color", rules=_EKSCTL),
    verb_program("kops", "the clusters", values="--name --state -v --config", rules=_KOPS),
    verb_program(
        "clusterctl kubeadm k0s k3s rke2 microk8s talosctl rancher",
        "the cluster",
        values="-n --nodes -e --endpoints --kubeconfig --kubeconfig-context --config",
        nouns="config cluster token certs node addons etcd images",
        rules={
            "token create": secret("a token of the cluster"),
            "token list": secret("tokens of the cluster"),
            "token delete": remove("a token of the cluster"),
            "init": change("the cluster", "create", "high"),
            "join": change("the cluster", "change", "high"),
            "reset": remove("the cluster"),
            "kubectl": lambda parsed: (RunCommand(("kubectl", *parsed.path[1:], *parsed.rest)),),
            "kubeconfig": secret("the access to a cluster"),
            "config": secret("the access to a cluster"),
            "get kubeconfig": secret("the access to a cluster"),
            "server": change("the cluster", "run", "high"),
            "agent": change("the cluster", "run", "high"),
            "inspect": ask_for("the cluster"),
            "status": ask_for("the cluster"),
            "upgrade plan": ask_for("the cluster"),
            "certs check-expiration": (),
            "images list": (),
            "generate": _inits(),
            "dashboard": listens("the cluster"),
        },
    ),
    verb_program(
        "circleci",
        "CircleCI",
        values="--host --token",
        flags="--skip-update-check",
        rules=_CIRCLE,
        nouns="context orb config pipeline policy runner namespace resource-class trigger project env",
    ),
    verb_program(
        "auth0",
        "Auth0",
        values="--tenant",
        flags="--debug --no-color --no-input",
        nouns=(
            "apps users roles apis rules actions logs orgs domains email branding universal-login ul "
            "attack-protection protection quickstarts tenants test event-streams log-streams ip "
            "token-exchange permissions perms members invitations templates themes prompts customize "
            "phone network-acl blocks import search export streams bpd bfp brute-force-protection "
            "breached-password-detection sit suspicious-ip-throttling"
        ),
        rules=_AUTH0,
        verbs={"search-by-email": "read", "deploy": "change", "unblock": "change", "pick": "read"},
    ),
    verb_program(
        "doppler",
        "Doppler",
        values="-t --token -p --project -c --config --scope",
        flags="--json --silent --no-check-version --plain",
        nouns="secrets configs projects environments activity configure settings",
        rules={
            "run": runs_rest,
            "secrets": secret("secrets of Doppler"),
            "secrets get": secret("secrets of Doppler"),
            "secrets download": secret("secrets of Doppler"),
            "secrets set": change("Doppler"),
            "secrets delete": remove("Doppler"),
            "secrets substitute": secret("secrets of Doppler"),
            "login": login("Doppler"),
            "logout": login("Doppler"),
            "setup": local("the project's link to Doppler"),
            "configure get": (),
            "configure": local("doppler's settings", "change", "medium"),
            "me": ask_for("Doppler"),
            "open": (),
            "update": (Effect(Kind.INSTALL, "doppler", "user"),),
            "configs tokens create": secret("a token of Doppler"),
            "import": change("Doppler", "create"),
            "changelog": (),
        },
    ),
)

EXAMPLES = (
    Example("fly apps list", "network request Fly"),
    Example("fly postgres destroy pg", "remote delete Fly: postgres destroy pg !high"),
    Example("flyctl -a shop ssh console -C ls", "shell 'ls' in host the app"),
    Example("heroku apps:destroy shop", "remote delete Heroku: apps destroy shop !high"),
    Example("heroku destroy --app shop", "remote delete Heroku: destroy !high"),
    Example("heroku config -a shop", "secret the variables of an app"),
    Example("heroku pg:reset", "remote delete Heroku: a database !high"),
    Example("vercel --prod", "build build for the deployment .; remote deploy Vercel"),
    Example("vercel project list", "network request Vercel"),
    Example("vercel env rm X", "remote delete Vercel: variables !high"),
    Example("netlify deploy", "build build for the deployment .; remote deploy Netlify"),
    Example("wrangler d1 execute db --command 'drop table x'", "code sql 'drop table x'"),
    Example("wrangler secret delete X", "remote delete Cloudflare: secrets !high"),
    Example("firebase firestore:delete --all-collections", "remote delete Firebase: documents !high"),
    Example("supabase status", "pure"),
    Example("supabase db push", "database change the linked database"),
    Example("railway run npm start", "run npm start"),
    Example("doctl compute droplet delete x", "remote delete DigitalOcean: compute droplet delete x !high"),
    Example("doctl a frob", "unknown doctl: a frob is not known"),
    Example("linode-cli linodes list", "network request Linode"),
    Example("linode-cli lke clusters delete 1", "remote delete Linode: lke clusters delete 1 !high"),
    Example("hcloud server delete x", "remote delete Hetzner: server delete x !high"),
    Example("openstack server delete x", "remote delete OpenStack: server delete x !high"),
    Example("rclone lsd remote:", "network request the store"),
    Example(
        "rclone sync src remote:b",
        "read src recursive; network upload remote:b; remote delete remote:b !high",
    ),
    Example("rclone sync src remote:b --dry-run", "network request the store"),
    Example("rclone config show", "secret the keys of rclone"),
    Example("rclone copy --password-command x a r:b", "shell 'x'; read a recursive; network upload r:b"),
    Example(
        "restic -r rest:http://x.example backup /etc",
        "read /etc recursive; network upload rest:http://x.example",
    ),
    Example("restic forget --keep-last 1 --prune", "remote delete the backup !high"),
    Example("restic --password-command=./x snapshots", "shell './x'; network request the backup"),
    Example("borg prune --keep-daily 7", "remote delete the backup !high"),
    Example("borg extract --dry-run r::a", "network request the backup"),
    Example(
        "borg extract @:/::: --rsh 'sh -c x'",
        "shell 'sh -c x'; network download the backup; write unpack . recursive",
    ),
    Example("s3cmd del s3://b/k", "remote delete s3://b/k !high"),
    Example("kafka-topics --bootstrap-server x:9092 --delete --topic t", "remote delete Kafka !high"),
    Example("kafka-topics --list", "network request Kafka"),
    Example("rabbitmqctl list_queues", "network request RabbitMQ"),
    Example("rabbitmqctl delete_vhost /x", "remote delete RabbitMQ: delete_vhost /x !high"),
    Example("nats stream purge X", "remote delete NATS: stream purge X !high"),
    Example("nats kv get B k", "network request NATS"),
    Example("etcdctl get /registry/secrets/x", "network request etcd; secret secrets of the cluster"),
    Example("etcdctl del x", "remote delete etcd !high"),
    Example("crane digest a/b", "network request the registry"),
    Example("crane push x.tar a/b", "remote publish the registry"),
    Example("skopeo copy docker://a/b dir:out", "network download docker://a/b; write unpack out recursive"),
    Example("buildah run c -- ls", "run ls in container"),
    Example("apptainer exec x.sif ls", "execute x.sif; run ls"),
    Example("argocd app delete x", "remote delete Argo CD: an app !high"),
    Example("flux get all", "network request the cluster"),
    Example("istioctl analyze", "network request the cluster"),
    Example("velero backup get", "network request the backups"),
    Example("velero backup delete x --confirm", "remote delete the backups: backup delete x !high"),
    Example("eksctl delete cluster --name=x", "remote delete AWS: delete cluster !high"),
    Example("circleci context delete x y", "remote delete CircleCI: context delete x y !high"),
    Example("auth0 apps list", "network request Auth0"),
    Example("auth0 api delete users/x", "remote delete Auth0: delete users/x !high"),
    Example("doppler run -- env", "run env"),
)
