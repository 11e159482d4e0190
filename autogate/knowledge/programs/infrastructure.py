"""Infrastructure as code, configuration management, stores of secrets, virtual machines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from autogate.effects import Effect, Kind, Outcome, RunCommand, RunShell, unclear
from autogate.knowledge.building import build, is_elsewhere
from autogate.knowledge.interface import Call, Example, Program, Style
from autogate.knowledge.services import ask_for, change, group, listens, local, remove, secret, sub, subs
from autogate.knowledge.verbs import Parsed, Rule, verb_program

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

PROJECT = (Effect(Kind.INSTALL, "", "project"),)
INFRASTRUCTURE = "the infrastructure"

# --- Terraform and its relatives


def _plan(call: Call) -> Iterator[Outcome]:
    for value in call.values("-out", "-generate-config-out", "-state-out"):
        yield Effect(Kind.WRITE, value)
    yield Effect(Kind.NETWORK, INFRASTRUCTURE, "request")


def _apply(call: Call) -> Iterator[Outcome]:
    for plan in call.operands:
        yield Effect(Kind.READ, plan)
    if call.path[-1] == "destroy" or call.has("-destroy"):
        yield Effect(Kind.REMOTE, INFRASTRUCTURE, "delete", force="high")
    else:
        force = "high" if call.has("-auto-approve") else ""
        yield Effect(Kind.REMOTE, INFRASTRUCTURE, "change", force=force)


def _format(call: Call) -> Iterator[Outcome]:
    keeps = call.has("-check") or call.value("-write") == "false"
    for path in call.operands or (".",):
        if path == "-":
            continue
        yield (
            Effect(Kind.READ, path, recursive=True)
            if keeps
            else Effect(Kind.WRITE, path, "edit", recursive=True)
        )


_TF = """
-var= -var-file= -out= -target= -replace= -refresh=? -refresh-only -destroy -detailed-exitcode
-generate-config-out= -input=? -json -json-into= -lock=? -lock-timeout= -no-color -parallelism= -state=
-state-out= -backup= -compact-warnings -auto-approve -concise -exclude= -target-file= -exclude-file=
-allow-missing-config -show-sensitive -deprecation= -consolidate-warnings=? -consolidate-errors=? -chdir=
-light -ignore-remote-version
"""
_TF_INIT = """
-backend=? -backend-config= -force-copy -from-module=unknown -get=? -input=? -lock=? -lock-timeout=
-no-color -plugin-dir=unknown -reconfigure -migrate-state -upgrade=? -lockfile= -ignore-remote-version
-test-directory= -json -cloud=? -var= -var-file= -update
"""


def _tf(
    names: str, options: str = "", operands: str = "text*", effects: tuple[Effect, ...] = (), **more: object
) -> Program:
    return Program(names, options, operands, Style.SINGLE, effects, **more)  # type: ignore[arg-type]


_TERRAFORM = (
    _tf("plan", _TF, "text*", then=_plan),
    _tf("apply", _TF, "", then=_apply),
    _tf("destroy", _TF, "", then=_apply),
    _tf("init", _TF_INIT, "text*", PROJECT),
    _tf("get", "-update -no-color -test-directory=", "text*", PROJECT),
    _tf("validate", "-json -no-color -no-tests -test-directory= -var= -var-file= -query", "tree*"),
    _tf("fmt", "-list=? -write=? -diff -check -recursive -no-color", "", then=_format),
    *(
        _tf(
            name,
            _TF + " -raw -type= -draw-cycles -plan= -module-depth= -dir= -fs-mirror= -platform= -net-mirror="
            " -verbose",
            "text*",
            ask_for(INFRASTRUCTURE),
        )
        for name in ("show", "output", "graph", "version", "metadata", "modules", "query")
    ),
    _tf(
        "providers",
        "-json -test-directory= -no-color",
        "",
        ask_for(INFRASTRUCTURE),
        subcommands=(
            _tf("lock", "-fs-mirror= -net-mirror= -platform= -enable-plugin-cache", "text*", PROJECT),
            _tf("mirror", "-platform= -lock-file=?", "unpack"),
            _tf("schema", "-json", "text*", ask_for(INFRASTRUCTURE)),
        ),
    ),
    _tf("console", "-state= -var= -var-file= -plan", "text*", ask_for(INFRASTRUCTURE)),
    *(
        _tf(name, _TF + " -allow-missing", "text*", change(INFRASTRUCTURE))
        for name in ("import", "taint", "untaint", "refresh")
    ),
    _tf(
        "test",
        _TF + " -filter= -test-directory= -verbose -junit-xml=write -cloud-run=",
        "text*",
        change(INFRASTRUCTURE, "run"),
    ),
    _tf("force-unlock", "-force", "text*", change("the lock of the state", "delete", "high")),
    *(
        _tf(name, "", "text*", local("the login at a registry", "change", "uncertain"))
        for name in ("login", "logout")
    ),
    _tf(
        "state",
        subcommands=(
            *(
                _tf(name, "-state= -id= -json -show-sensitive -no-color", "text*", ask_for(INFRASTRUCTURE))
                for name in ("list", "show", "identities")
            ),
            _tf("pull", "", "text*", secret("the state of the infrastructure")),
            _tf("mv move", f"{_TF} -dry-run", "text*", change("the state of the infrastructure")),
            *(
                _tf(name, f"{_TF} -dry-run -force", "text*", remove("the state of the infrastructure"))
                for name in ("rm remove", "push")
            ),
            _tf("replace-provider", _TF, "text*", change("the state of the infrastructure")),
        ),
    ),
    _tf(
        "workspace",
        subcommands=(
            *(_tf(name, "-no-color", "text*") for name in ("list", "show")),
            *(
                _tf(
                    name,
                    "-lock=? -lock-timeout= -or-create=? -state=read",
                    "text*",
                    local("which workspace is in use", "change", "uncertain"),
                )
                for name in ("select", "new")
            ),
            _tf(
                "delete",
                "-force -lock=? -lock-timeout=",
                "text*",
                remove("a workspace of the infrastructure"),
            ),
        ),
    ),
)


def _terragrunt(call: Call) -> Iterator[Outcome]:
    words = [word for word in call.operands if not word.startswith("-")]
    options = [word for word in call.operands if word.startswith("-")]
    verbs = [word for word in words if word not in ("run-all", "run", "--", "stack", "exec")]
    verb = verbs[0] if verbs else ""
    if "--help" in options or "--version" in options or not call.operands:
        return
    if any(
        "hook" in option or "tfpath" in option or "tf-path" in option or "auth-provider" in option
        for option in options
    ):
        yield unclear("terragrunt with a program to run")
    if "exec" in words[:1]:
        yield (
            RunCommand(tuple(call.operands[call.operands.index("--") + 1 :]))
            if "--" in call.operands
            else unclear("terragrunt exec")
        )
        return
    yield Effect(Kind.BUILD, ".", f"terragrunt {verb}")
    if verb == "destroy" or "-destroy" in options:
        yield Effect(Kind.REMOTE, INFRASTRUCTURE, "delete", force="high")
    elif verb == "state" and verbs[1:2] and verbs[1] in ("rm", "push"):
        yield Effect(Kind.REMOTE, "the state of the infrastructure", "delete", force="high")
    elif verb in (
        "apply",
        "import",
        "taint",
        "untaint",
        "state",
        "refresh",
        "force-unlock",
        "test",
        "apply-all",
        "workspace",
    ):
        force = (
            "high"
            if any("auto-approve" in option or "non-interactive" in option for option in options)
            else ""
        )
        yield Effect(Kind.REMOTE, INFRASTRUCTURE, "change", force=force)
    elif verb in (
        "plan",
        "show",
        "output",
        "graph",
        "providers",
        "init",
        "validate",
        "output-all",
        "plan-all",
    ):
        yield Effect(Kind.NETWORK, INFRASTRUCTURE, "request")
    elif verb not in (
        "hclfmt",
        "hcl",
        "fmt",
        "render-json",
        "render",
        "graph-dependencies",
        "find",
        "list",
        "info",
        "terragrunt-info",
        "validate-inputs",
        "dag",
        "catalog",
        "output-module-groups",
        "get",
        "version",
        "generate",
    ):
        yield unclear(f"terragrunt {verb}")


_PACKER = (
    "-color=? -debug -except= -only= -force -machine-readable -on-error= -parallel-builds= "
    "-timestamp-ui -var= -var-file=read -warn-on-undeclared-var -syntax-only -no-warn-undeclared-var "
    "-evaluate-datasources -use-sequential-evaluation -config-type= -type="
)

# --- Ansible

_ANSIBLE = """
-b|--become --become-method= --become-user= -K|--ask-become-pass --become-password-file= -c|--connection=
-C|--check -D|--diff -e|--extra-vars= -f|--forks= -i|--inventory|--inventory-file= -k|--ask-pass
--connection-password-file= -l|--limit= --list-hosts --list-tasks --list-tags -M|--module-path=unknown
--private-key|--key-file= --scp-extra-args=unknown --sftp-extra-args=unknown --ssh-common-args=unknown
--ssh-extra-args=unknown --skip-tags= -t|--tags= --start-at-task= --step --syntax-check -T|--timeout=
-u|--user= --vault-id= -J|--ask-vault-pass|--ask-vault-password --vault-password-file|--vault-pass-file=
-v|--verbose --version --flush-cache --force-handlers -h -a|--args= -B|--background= -m|--module-name=
-o|--one-line -P|--poll= --playbook-dir= --task-timeout= -S|--su -s|--sudo
"""


def _ansible(call: Call) -> Iterator[Outcome]:
    for value in call.values("-e"):
        if value.startswith("@"):
            yield Effect(Kind.READ, value[1:])
    if call.has("--version", "-h"):
        return
    playbook = "playbook" in call.invocation.name
    for file in (*(call.operands if playbook else ()), *call.values("-i"), *call.values("-M")):
        if is_elsewhere(file) and not file.startswith("/etc/ansible/"):
            yield build(call.invocation.name, file)  # lookups, modules and inventories run on this machine
    if playbook:
        for file in call.operands:
            yield Effect(Kind.READ, file)
    if call.has("--list-hosts", "--list-tasks", "--list-tags", "--syntax-check"):
        return
    if call.has("-C"):
        yield Effect(Kind.NETWORK, "the hosts", "request")
        return
    what = "the hosts" if playbook else f"the hosts {' '.join(call.operands[:1])}"
    module = call.value("-m")
    if not playbook and module in (
        "ping",
        "setup",
        "gather_facts",
        "stat",
        "debug",
        "ansible.builtin.ping",
        "ansible.builtin.setup",
    ):
        yield Effect(Kind.NETWORK, what, "request")
    elif (
        call.value("-c") == "local"
        and not playbook
        and module in (None, "command", "shell", "raw")
        and call.has("-a")
    ):
        yield RunShell(call.value("-a") or "")
    else:
        yield Effect(Kind.REMOTE, what, "run", force="high" if call.has("-b", "-s") and not playbook else "")


def _pull(call: Call) -> Iterator[Outcome]:
    url = call.value("-U") or "a repository"
    yield Effect(Kind.NETWORK, url, "download")
    if not call.has("--list-hosts"):
        yield Effect(Kind.EXECUTE, url)


def _vaulted(call: Call) -> Iterator[Outcome]:
    verb = call.path[-1]
    if verb == "encrypt_string":
        return
    for file in call.operands:
        if verb in ("view", "decrypt"):
            yield Effect(Kind.SECRET, file)
        if verb != "view":
            yield Effect(Kind.WRITE, call.value("--output") or file, "create" if verb == "create" else "edit")


_GALAXY = """
-s|--server= --token|--api-key=secret -c|--ignore-certs --timeout= -v|--verbose
-p|--roles-path|--collections-path= -r|--role-file|--requirements-file=read -f|--force --force-with-deps
-n|--no-deps -i|--ignore-errors -g|--keep-scm-meta --pre -U|--upgrade --offline --keyring=
--disable-gpg-verify --no-cache --clear-response-cache --format= --author= --galaxy-tags= --platforms=
--init-path=create --role-skeleton= --collection-skeleton= --type= -e|--extra-vars= --output-path=create
--import-timeout= --no-wait --download-path=create --signature= --required-valid-signature-count=
"""
_GALAXY_SUBS = (
    *subs("list info search verify", _GALAXY, ask_for("Ansible Galaxy")),
    sub("install", _GALAXY, "text*", (Effect(Kind.INSTALL, "Ansible content", "user"),)),
    sub(
        "download",
        _GALAXY,
        "text*",
        (
            Effect(Kind.NETWORK, "Ansible Galaxy", "download"),
            Effect(Kind.WRITE, "collections", "unpack", recursive=True),
        ),
    ),
    sub("init", _GALAXY, "create"),
    sub("build", _GALAXY, "tree*", (Effect(Kind.WRITE, ".", "create"),)),
    sub("remove", _GALAXY, "text*", local("Ansible roles", "remove", "medium")),
    *subs("publish import setup", _GALAXY, change("Ansible Galaxy", "publish")),
    sub("delete", _GALAXY, "text*", remove("Ansible Galaxy")),
)

# --- stores of secrets

_VAULT = "Vault"
_VAULT_RULES: dict[str, Rule] = {
    "read": secret("what Vault keeps"),
    "kv get": secret("what Vault keeps"),
    "kv patch": change(_VAULT),
    "kv put": change(_VAULT),
    "kv list": ask_for(_VAULT),
    "kv metadata get": ask_for(_VAULT),
    "kv metadata put": change(_VAULT),
    "kv rollback": change(_VAULT),
    "kv undelete": change(_VAULT),
    "kv destroy": remove(_VAULT),
    "kv metadata delete": remove(_VAULT),
    "kv delete": remove(_VAULT),
    "kv enable-versioning": change(_VAULT),
    "unwrap": secret("what Vault keeps"),
    "write": change(_VAULT),
    "login": local("the login at Vault", "change", "uncertain"),
    "print token": secret("the token of Vault"),
    "token lookup": ask_for(_VAULT),
    "token capabilities": ask_for(_VAULT),
    "token create": secret("a token of Vault"),
    "token renew": change(_VAULT),
    "token revoke": remove(_VAULT, "revoke"),
    "auth disable": remove(_VAULT, "disable"),
    "auth help": (),
    "secrets disable": remove(_VAULT, "disable"),
    "audit disable": remove(_VAULT, "disable"),
    "operator init": secret("the keys of Vault"),
    "operator generate-root": secret("the root token of Vault"),
    "operator unseal": change(_VAULT, "change", "high"),
    "operator seal": change(_VAULT, "change", "high"),
    "operator raft list-peers": ask_for(_VAULT),
    "operator raft snapshot save": (Effect(Kind.SECRET, "a snapshot of Vault"),),
    "operator members": ask_for(_VAULT),
    "operator key-status": ask_for(_VAULT),
    "operator": change(_VAULT, "change", "high"),
    "policy fmt": (Effect(Kind.WRITE, ".", "edit"),),
    "plugin": change(_VAULT, "change", "high"),
    "server": listens(_VAULT),
    "agent": (Effect(Kind.EXECUTE, "what Vault's agent is set up to run"),),
    "proxy": listens(_VAULT),
    "ssh": change("a host", "run"),
    "lease lookup": ask_for(_VAULT),
    "transit": change(_VAULT),
    "path-help": ask_for(_VAULT),
    "debug": ask_for(_VAULT),
    "version-history": ask_for(_VAULT),
    "pki health-check": ask_for(_VAULT),
    "pki verify-sign": ask_for(_VAULT),
    "pki list-intermediates": ask_for(_VAULT),
}


def _consul_lock(parsed: Parsed) -> Iterator[Outcome]:
    words = parsed.path[2:] or parsed.rest
    yield Effect(Kind.REMOTE, "Consul", "lock", force="medium")
    yield RunShell(" ".join(words)) if words else unclear("consul lock")


def _consul_watch(parsed: Parsed) -> Iterator[Outcome]:
    words = parsed.path[1:] or parsed.rest
    yield Effect(Kind.NETWORK, "Consul", "request")
    if words:
        yield RunShell(" ".join(words))


def _nomad_exec(parsed: Parsed) -> Iterator[Outcome]:
    words = parsed.rest or tuple(word for word in parsed.path if word not in ("alloc", "exec"))[1:]
    yield RunCommand(words, remote="host Nomad") if words else unclear("nomad alloc exec")


# --- cloud development kits


def _app(call: Call) -> Iterator[Outcome]:
    for value in call.values("-a"):
        if not value.endswith("cdk.out"):
            yield RunShell(value)


def _cdk_read(call: Call) -> Iterator[Outcome]:
    yield from _app(call)
    for value in call.values("-o"):
        yield Effect(Kind.WRITE, value, "unpack", recursive=True)
    yield Effect(Kind.BUILD, ".", "cdk")


def _cdk_deploy(call: Call) -> Iterator[Outcome]:
    yield from _cdk_read(call)
    if call.path[-1] == "destroy":
        yield Effect(Kind.REMOTE, "the stacks", "delete", force="high")
    else:
        yield Effect(Kind.REMOTE, "the stacks", call.path[-1])


_CDK = """
-a|--app= -b|--build=shell -c|--context= -p|--plugin=unknown --trace --strict --lookups --ignore-errors
-j|--json -v|--verbose --debug --profile= --proxy=host --ca-bundle-path= -i|--ec2creds --version-reporting
--path-metadata --asset-metadata -r|--role-arn= --staging -o|--output= --notices --no-notices --color
--no-color --ci --unstable= -l|--long -d|--show-dependencies -e|--exclusively --validation -q|--quiet
--all --build-exclude= --require-approval= --notification-arns= --tags= --execute --no-execute
--change-set-name= -m|--method= --import-existing-resources -f|--force --parameters=
-O|--outputs-file=write --previous-parameters --toolkit-stack-name= --progress= --rollback --no-rollback
--hotswap --hotswap-fallback --hotswap-ecs-minimum-healthy-percent= --watch --logs --concurrency=
--asset-parallelism --asset-prebuild --ignore-no-stacks --context-lines= --template=read --security-only
--fail --no-fail --processed --change-set --no-change-set --no-lookups --no-path-metadata
--no-asset-metadata --no-version-reporting --no-staging --language= --list --generate-only
-n|--lib-version= --from-path= --from-url= --from-scan= --stack-name= --account= --region=
--record-resource-mapping=write --resource-mapping=read --bootstrap-bucket-name= --qualifier= --trust=
--trust-for-lookup= --cloudformation-execution-policies= --public-access-block-configuration
--termination-protection --show-template --template-file= --custom-permissions-boundary=
--example-permissions-boundary --clear --reset= --browser= --yes -y --resources --unacknowledged -u
--include-nested
"""


# --- machines in this machine


def _inside(parsed: Parsed) -> Iterator[Outcome]:
    words = parsed.rest or parsed.path[2:]
    if words:
        yield RunCommand(words, remote="container")
    else:
        yield unclear(f"a shell in {' '.join(parsed.path[1:2])}")


def _ssh_inside(parsed: Parsed) -> Iterator[Outcome]:
    command = parsed.value("-c", "--command")
    if command is not None:
        yield RunShell(command, remote="container")
    elif parsed.rest:
        yield RunCommand(parsed.rest, remote="container")
    elif (
        parsed.path[0] == "ssh"
        and len(parsed.path) > 1
        and parsed.call.invocation.name in ("minikube", "colima")
    ):
        yield RunShell(" ".join(parsed.path[1:]), remote="container")
    else:
        yield unclear("a shell in the machine")


def _copied(parsed: Parsed) -> Iterator[Outcome]:
    for place in parsed.path[1:-1]:
        if ":" not in place:
            yield Effect(Kind.READ, place, recursive=True)
    for place in parsed.path[-1:]:
        if ":" not in place:
            yield Effect(Kind.WRITE, place, "unpack", recursive=True)
    yield Effect(Kind.CHANGE, "files of a machine", "copy", force="low")


_START = local("a virtual machine or cluster on this machine", "start or stop", "medium")
_LOSE = local("a virtual machine or cluster on this machine", "delete", "high")
_MACHINES: dict[str, Rule] = {
    "exec": _inside,
    "shell": _inside,
    "ssh": _ssh_inside,
    "cp": _copied,
    "copy": _copied,
    "transfer": _copied,
    "scp": _copied,
    "mount": (Effect(Kind.SECURITY, "a folder of this machine", "handed to a machine", force="uncertain"),),
}
_MACHINE_VERBS = dict.fromkeys(
    [
        "start",
        "stop",
        "restart",
        "up",
        "halt",
        "reload",
        "suspend",
        "resume",
        "provision",
        "create",
        "launch",
        "edit",
        "set",
        "pause",
        "unpause",
        "addons",
        "addon",
        "prune",
        "cluster",
        "import",
        "load",
        "push",
        "save",
        "snapshot",
        "clone",
        "rename",
        "config",
        "update",
        "upgrade",
        "init",
        "package",
        "repackage",
        "add",
        "enable",
        "disable",
        "node",
        "profile",
        "service",
        "recover",
    ],
    "local",
)
_DELETES = dict.fromkeys(("delete", "destroy", "rm", "remove", "purge"), _LOSE)
_MACHINE_READS = dict.fromkeys(
    (
        "ip",
        "port",
        "status",
        "list",
        "ls",
        "version",
        "info",
        "global-status",
        "ssh-config",
        "validate",
        "show-ssh",
        "find",
        "networks",
        "aliases",
        "docker-env",
        "podman-env",
        "ssh-key",
        "ssh-host",
        "kubeconfig-path",
        "options",
        "logs",
        "url",
        "capabilities",
        "disk-usage",
        "completion",
        "help",
        "images",
        "get",
    ),
    "pure",
)


def _machines(names: str, **more: object) -> Program:
    rules = {**_MACHINES, **_DELETES, **more.pop("rules", {})}  # type: ignore[dict-item]
    verbs = {**_MACHINE_VERBS, **_MACHINE_READS}
    return verb_program(names, "a machine", rules=rules, verbs=verbs, **more)  # type: ignore[arg-type]


_QEMU_VALUES = frozenset(
    (
        "-O",
        "-f",
        "-F",
        "-o",
        "-S",
        "-T",
        "-t",
        "-m",
        "-l",
        "-b",
        "-s",
        "-B",
        "--output",
        "--object",
        "-W",
        "-r",
    )
)


def _qemu_img(call: Call) -> Iterator[Outcome]:
    words = [
        word
        for at, word in enumerate(call.operands)
        if not word.startswith("-") and not (at and call.operands[at - 1] in _QEMU_VALUES)
    ]
    verb = words[0] if words else ""
    if not words or "--help" in call.operands:
        return
    if verb in ("info", "check", "compare", "map", "measure") and "-r" not in call.operands:
        for word in words[1:]:
            yield Effect(Kind.READ, word)
    elif verb == "convert" and len(words) > 2:
        for word in words[1:-1]:
            yield Effect(Kind.READ, word)
        yield Effect(Kind.WRITE, words[-1])
    elif (
        verb in ("create", "resize", "snapshot", "commit", "rebase", "amend", "dd", "bitmap")
        and len(words) > 1
    ):
        image = words[1:2] if verb in ("create", "resize") else words[1:]
        for word in image:
            yield Effect(Kind.WRITE, word, "" if verb == "create" else "edit")
        if "--shrink" in call.operands or (verb == "snapshot" and {"-a", "-d"} & set(call.operands)):
            yield Effect(Kind.CHANGE, f"what {words[1]} holds", "lose", force="high")
    else:
        yield unclear(f"qemu-img {verb}")


def _virsh_inside(parsed: Parsed) -> Iterator[Outcome]:
    yield unclear(f"virsh {' '.join(parsed.path[:2])}")


_VIRSH_READS = (
    "list dominfo domstate dumpxml domblklist domiflist domifaddr domstats domblkinfo net-list "
    "net-info net-dumpxml net-dhcp-leases pool-list pool-info pool-dumpxml vol-list vol-info "
    "vol-dumpxml vol-path snapshot-list snapshot-info snapshot-dumpxml nodeinfo version capabilities "
    "uri hostname domdisplay vcpuinfo vcpucount dommemstat domid domname domuuid iface-list "
    "nodedev-list secret-list sysinfo maxvcpus freecell cpu-stats checkpoint-list nwfilter-list "
    "nwfilter-dumpxml domcapabilities autostart-list domtime domfsinfo guestinfo domhostname"
)
_VIRSH_CHANGES = (
    "start shutdown reboot suspend resume save restore autostart define create edit attach-disk "
    "attach-interface attach-device detach-disk detach-interface detach-device setmem setmaxmem "
    "setvcpus snapshot-create snapshot-create-as net-start net-define net-create net-autostart "
    "net-edit net-update pool-start pool-define pool-define-as pool-create pool-create-as pool-build "
    "pool-refresh pool-autostart vol-create vol-create-as vol-clone vol-resize vol-upload "
    "vol-download managedsave migrate change-media blockresize blockcommit blockpull blockcopy "
    "domrename update-device send-key screenshot console dump domif-setlink metadata"
)
_VIRSH_LOSES = (
    "destroy undefine reset net-destroy net-undefine pool-destroy pool-delete pool-undefine "
    "vol-delete vol-wipe snapshot-delete snapshot-revert managedsave-remove nwfilter-undefine "
    "secret-undefine iface-destroy checkpoint-delete"
)
_VIRSH_VERBS = {
    **dict.fromkeys(_VIRSH_READS.split(), "read"),
    **dict.fromkeys(_VIRSH_CHANGES.split(), "setting"),
    **dict.fromkeys(_VIRSH_LOSES.split(), "delete"),
    "secret-get-value": "secret",
}

_PULUMI_RULES: dict[str, Rule] = {
    "preview": (Effect(Kind.BUILD, ".", "pulumi preview"), *ask_for(INFRASTRUCTURE)),
    "pre": (Effect(Kind.BUILD, ".", "pulumi preview"), *ask_for(INFRASTRUCTURE)),
    "up": (Effect(Kind.BUILD, ".", "pulumi up"), *change(INFRASTRUCTURE)),
    "update": (Effect(Kind.BUILD, ".", "pulumi up"), *change(INFRASTRUCTURE)),
    "watch": (Effect(Kind.BUILD, ".", "pulumi watch"), *change(INFRASTRUCTURE)),
    "refresh": change(INFRASTRUCTURE, "refresh"),
    "import": change(INFRASTRUCTURE),
    "destroy": remove(INFRASTRUCTURE),
    "down": remove(INFRASTRUCTURE),
    "state delete": remove("the state of the infrastructure"),
    "state": change("the state of the infrastructure"),
    "stack rm": remove("a stack"),
    "stack ls": ask_for("Pulumi"),
    "stack history": ask_for("Pulumi"),
    "stack graph": (Effect(Kind.WRITE, ".", "create"),),
    "stack output": ask_for("Pulumi"),
    "stack tag ls": ask_for("Pulumi"),
    "stack tag get": ask_for("Pulumi"),
    "stack export": secret("the state of the infrastructure"),
    "stack select": local("which stack is in use", "change", "uncertain"),
    "stack init": change("a stack", "create"),
    "stack import": change("the state of the infrastructure", "change", "high"),
    "stack change-secrets-provider": change("a stack"),
    "stack rename": change("a stack"),
    "stack unselect": local("which stack is in use"),
    "config get": ask_for("Pulumi"),
    "config set": (Effect(Kind.WRITE, ".", "edit"),),
    "config rm": (Effect(Kind.WRITE, ".", "edit"),),
    "config": ask_for("Pulumi"),
    "about": (),
    "whoami": (),
    "logs": ask_for("Pulumi"),
    "login": local("the login at Pulumi", "change", "uncertain"),
    "logout": local("the login at Pulumi", "change", "medium"),
    "new": (Effect(Kind.NETWORK, "Pulumi", "download"), Effect(Kind.WRITE, ".", "unpack", recursive=True)),
    "install": PROJECT,
    "plugin ls": (),
    "plugin install": (Effect(Kind.INSTALL, "a Pulumi plugin", "user"),),
    "plugin rm": local("Pulumi plugins", "remove"),
    "package": (Effect(Kind.INSTALL, "a Pulumi package", "project"),),
    "schema check": (),
    "convert": (Effect(Kind.WRITE, ".", "unpack", recursive=True),),
    "cancel": change("a deployment", "change", "high"),
    "env get": secret("an environment of Pulumi"),
    "env open": secret("an environment of Pulumi"),
    "env ls": ask_for("Pulumi"),
    "env run": change("Pulumi", "run"),
    "console": (),
    "stack": ask_for("Pulumi"),
    "policy ls": ask_for("Pulumi"),
    "org get-default": (),
    "gen-completion": (),
}


def _pulumi(rule: Rule) -> Rule:
    """The rule, and a secret where the options ask for plain values."""
    if callable(rule):
        return rule

    def find(parsed: Parsed) -> Iterator[Outcome]:
        if parsed.has("--show-secrets"):
            yield Effect(Kind.SECRET, "secrets of the stack")
        for value in parsed.values("-C", "--cwd"):
            yield Effect(Kind.READ, value)
        yield from rule

    return find


_SERVERLESS_RULES: dict[str, Rule] = {
    "deploy list": ask_for("the cloud"),
    "deploy": (Effect(Kind.BUILD, ".", "serverless deploy"), *change("the cloud", "deploy")),
    "remove": remove("the service's stack"),
    "package": (Effect(Kind.BUILD, ".", "serverless package"),),
    "print": (Effect(Kind.BUILD, ".", "serverless print"),),
    "offline": (Effect(Kind.BUILD, ".", "serverless offline"),),
    "invoke local": (Effect(Kind.BUILD, ".", "serverless invoke"),),
    "invoke": change("the cloud", "run"),
    "rollback": change("the cloud"),
    "plugin install": PROJECT,
    "plugin uninstall": local("a plugin of the project", "remove"),
    "plugin list": (),
    "create": (Effect(Kind.WRITE, ".", "create"),),
    "login": local("the login at Serverless", "change", "uncertain"),
    "config": local("the login at the cloud", "change", "uncertain"),
    "info": ask_for("the cloud"),
    "logs": ask_for("the cloud"),
    "metrics": ask_for("the cloud"),
}
_SAM_RULES: dict[str, Rule] = {
    "build": (Effect(Kind.BUILD, ".", "sam build"),),
    "local": (Effect(Kind.BUILD, ".", "sam local"),),
    "validate": ask_for("AWS"),
    "init": (Effect(Kind.NETWORK, "GitHub", "download"), Effect(Kind.WRITE, ".", "unpack", recursive=True)),
    "deploy": (Effect(Kind.READ, ".", recursive=True), *change("AWS", "deploy")),
    "sync": (Effect(Kind.BUILD, ".", "sam sync"), *change("AWS", "deploy")),
    "package": (Effect(Kind.READ, ".", recursive=True), Effect(Kind.NETWORK, "S3", "upload")),
    "delete": remove("the stack"),
    "remote invoke": change("AWS", "run"),
    "pipeline": change("AWS"),
    "publish": change("AWS", "publish"),
    "list": ask_for("AWS"),
    "logs": ask_for("AWS"),
    "traces": ask_for("AWS"),
    "docs": (),
}


def _salt(call: Call) -> Iterator[Outcome]:
    words = [word for word in call.operands if not word.startswith("-")]
    function = words[1] if call.invocation.name == "salt" and len(words) > 1 else words[0] if words else ""
    if not words or call.operands[-1] in ("--help", "--version", "--versions-report"):
        return
    if (
        function
        in (
            "test.ping",
            "grains.items",
            "grains.get",
            "grains.ls",
            "pillar.items",
            "test.version",
            "status.uptime",
            "pkg.version",
            "pkg.list_pkgs",
            "sys.doc",
            "state.show_sls",
            "state.show_top",
        )
        or "test=True" in words
    ):
        yield Effect(Kind.NETWORK, "the hosts", "request")
    else:
        yield Effect(
            Kind.REMOTE, f"the hosts: {function}", "run", force="high" if function.startswith("cmd.") else ""
        )


def _puppet(call: Call) -> Iterator[Outcome]:
    words = [word for word in call.operands if not word.startswith("-")]
    verb = words[0] if words else ""
    if not words or call.operands[-1] in ("--help", "--version") or verb == "help":
        return
    if "--noop" in call.operands or verb in (
        "lookup",
        "config-print",
        "describe",
        "facts",
        "parser",
        "epp",
        "doc",
        "strings",
    ):
        yield Effect(Kind.BUILD, ".", f"puppet {verb}")
    elif verb == "resource" and not any("=" in word for word in words[1:]):
        yield Effect(Kind.NETWORK, "the system's state", "request")
    elif verb == "module" and words[1:2] and words[1] in ("list", "search", "changes"):
        yield Effect(Kind.NETWORK, "Puppet Forge", "request")
    elif verb == "module" and words[1:2] == ["install"]:
        yield Effect(Kind.INSTALL, "a Puppet module", "user")
    elif verb == "config" and words[1:2] == ["print"]:
        return
    else:
        yield Effect(
            Kind.SYSTEM,
            f"puppet {verb}",
            "change",
            force="high" if verb in ("apply", "agent", "resource") else "uncertain",
        )


def _interactive(call: Call) -> Iterator[Outcome]:
    if call.operands and call.operands[-1] in ("--help", "--version", "-h"):
        return
    name = call.invocation.name
    if (
        name == "ansible-test"
        and call.operands[:1]
        and call.operands[0] in ("sanity", "units", "integration", "env", "coverage")
    ):
        yield Effect(Kind.BUILD, ".", f"ansible-test {call.operands[0]}")
    else:
        yield unclear(f"{name} reads its commands from its input")


def _chef(call: Call) -> Iterator[Outcome]:
    if not call.has("-v", "-h"):
        force = "medium" if call.has("-W") else "high"
        yield Effect(Kind.SYSTEM, "what the Chef cookbooks say", "change", force=force)


def _scanner(call: Call) -> Iterator[Outcome]:
    """Linters of infrastructure code: they read it; options that load or write are not all known."""
    words = call.operands
    for at, word in enumerate(words):
        if word in ("--help", "-h", "--version", "-v") and len(words) == 1:
            return
        name, _, value = word.partition("=")
        if any(
            part in name
            for part in ("external-checks", "plugin", "init", "custom-check", "checks-dir", "loader")
        ) and word.startswith("-"):
            yield unclear(f"{call.invocation.name} {word}")
        elif name in ("--fix", "--soft-fix"):
            yield Effect(Kind.WRITE, ".", "edit", recursive=True)
        elif name in ("--out", "-o", "--out-file", "--output-file-path", "--output-file"):
            target = value or (words[at + 1] if at + 1 < len(words) else "")
            if "/" in target or "." in target:
                yield Effect(Kind.WRITE, target)
    if call.invocation.name == "infracost" or "--bc-api-key" in words:
        yield Effect(Kind.NETWORK, "the scanner's service", "upload", force="uncertain")
    yield Effect(Kind.READ, ".", recursive=True)
    yield Effect(Kind.BUILD, ".", call.invocation.name)


def _vbox(call: Call) -> Iterator[Outcome]:
    words = [word for word in call.operands if not word.startswith("-")]
    verb = words[0] if words else ""
    if verb in ("list", "showvminfo", "showmediuminfo", "showhdinfo", "getextradata", "metrics", "help", ""):
        return
    if verb in (
        "startvm",
        "clonevm",
        "createvm",
        "modifyvm",
        "snapshot",
        "createmedium",
        "createhd",
        "storagectl",
        "import",
        "export",
        "registervm",
        "setextradata",
        "natnetwork",
        "hostonlyif",
        "discardstate",
    ):
        yield Effect(Kind.CHANGE, f"virtual machines: {verb}", "change", force="uncertain")
    elif verb in ("unregistervm", "closemedium") or "delete" in words:
        yield Effect(Kind.CHANGE, f"virtual machines: {verb}", "delete", force="high")
    elif verb == "controlvm":
        yield Effect(Kind.PROCESS, "a virtual machine", " ".join(words[2:3]), force="medium")
    else:
        yield unclear(f"VBoxManage {verb}")


_READS_CODE = ("plan", "apply", "destroy", "refresh", "import", "test", "console", "query")
"""They start the providers and data sources that the folder's files ask for."""


def _elsewhere(verb: Program) -> Program:
    """The subcommand, which with ``-chdir`` may run what another project declares."""
    if verb.names.split(" ")[0] not in _READS_CODE:
        return verb

    def then(call: Call) -> Iterable[Outcome]:
        folder = call.value("-chdir")
        if folder is not None and is_elsewhere(folder):
            yield build(f"{call.invocation.name} {call.path[0]}", folder)
        if verb.then is not None:
            yield from verb.then(call)

    return verb._replace(then=then)


PROGRAMS = (
    _tf("terraform tofu", "-chdir= -version -help", "", subcommands=tuple(map(_elsewhere, _TERRAFORM))),
    Program("terragrunt", raw=_terragrunt),
    Program(
        "packer",
        style=Style.SINGLE,
        subcommands=(
            _tf("build", _PACKER, "read*", change("machine images", "create")),
            *(_tf(name, _PACKER, "read*") for name in ("validate", "inspect", "console", "fix")),
            *(_tf(name, "-machine-readable -check", "text*") for name in ("version",)),
            _tf("fmt", "-check -diff -write=? -recursive", "", then=_format),
            _tf("init", "-upgrade -force", "text*", PROJECT),
            _tf("hcl2_upgrade", "-output-file=write -with-annotations", "read"),
            _tf(
                "plugins",
                subcommands=(
                    *(_tf(name, "-machine-readable", "text*") for name in ("installed", "required")),
                    *(
                        _tf(
                            name,
                            "-path=read -force",
                            "text*",
                            (Effect(Kind.INSTALL, "a Packer plugin", "user"),),
                        )
                        for name in ("install", "remove")
                    ),
                ),
            ),
        ),
    ),
    verb_program(
        "pulumi",
        "Pulumi",
        values=(
            "-s --stack -C --cwd --color --logtostderr -v --verbose --profiling --tracing --memprofilerate"
        ),
        flags=(
            "--non-interactive --logflow --disable-integrity-checking -e --emoji -y --yes --diff "
            "--json -j --show-secrets"
        ),
        rules={key: _pulumi(rule) for key, rule in _PULUMI_RULES.items()},
    ),
    Program("ansible ansible-playbook", _ANSIBLE, "text*", Style.EXACT, then=_ansible),
    Program(
        "ansible-pull",
        f"{_ANSIBLE} -U|--url= -d|--directory=create --checkout= --accept-host-key --full --purge "
        f"--only-if-changed --clean --track-subs --verify-commit --sleep=".replace(
            " -C|--check ", " --check "
        ),
        "text*",
        Style.EXACT,
        then=_pull,
    ),
    Program(
        "ansible-galaxy",
        "-v|--verbose",
        style=Style.EXACT,
        inherit=True,
        subcommands=(group("collection", "", *_GALAXY_SUBS), group("role", "", *_GALAXY_SUBS), *_GALAXY_SUBS),
    ),
    Program(
        "ansible-vault",
        "-v|--verbose",
        style=Style.EXACT,
        inherit=True,
        subcommands=subs(
            "create decrypt edit view encrypt encrypt_string rekey",
            "--vault-id= -J|--ask-vault-pass|--ask-vault-password "
            "--vault-password-file|--vault-pass-file= --output= --encrypt-vault-id= -n|--name= "
            "-p|--prompt --show-input --stdin-name= --new-vault-id= --new-vault-password-file= "
            "--skip-tty-check",
            then=_vaulted,
        ),
    ),
    Program(
        "ansible-doc",
        "-F|--list_files -M|--module-path= --playbook-dir= -e|--entry-point= -j|--json -l|--list "
        "-r|--roles-path= -s|--snippet -t|--type= -v|--verbose --metadata-dump "
        "--no-fail-on-errors --version -h",
        "text*",
        Style.EXACT,
    ),
    Program(
        "ansible-config",
        "-v|--verbose",
        style=Style.EXACT,
        inherit=True,
        subcommands=(
            *subs(
                "list dump view validate",
                "-c|--config= -t|--type= -f|--format= --only-changed|--changed-only",
            ),
            sub("init", "-c|--config= -t|--type= -f|--format= --disabled"),
        ),
    ),
    Program(
        "ansible-inventory",
        f"{_ANSIBLE} --graph --vars --host= --list --export --output=write -y|--yaml --toml -r".replace(
            "-t|--tags=", "--tags="
        ),
        "text*",
        Style.EXACT,
        effects=(Effect(Kind.BUILD, ".", "the inventory"),),
    ),
    Program(
        "ansible-lint",
        "-c|--config-file=read -f|--format= -i|--ignore-file=read -L|--list-rules -T|--list-tags "
        "-p|--parseable -q -r|--rules-dir=tree -R -s|--strict -t|--tags= -v -w|--warn-list= "
        "-x|--skip-list= --enable-list= --exclude= --fix=? --generate-ignore "
        "--nocolor|--no-color --force-color|--color --offline --profile|-P= --project-dir= "
        "--sarif-file=write --version --write=? -o -h",
        "tree*",
        Style.EXACT,
        effects=(Effect(Kind.BUILD, ".", "ansible-lint"),),
        on={"--fix": (Effect(Kind.WRITE, ".", "edit", recursive=True),)},
    ),
    Program("ansible-console ansible-test", raw=_interactive),
    Program("salt salt-call salt-ssh salt-run salt-cp salt-key", raw=_salt),
    Program("puppet", raw=_puppet),
    verb_program(
        "knife",
        "Chef",
        nouns="node client role environment data cookbook bag",
        rules={
            "ssh": change("the hosts", "run", "high"),
            "exec": change("Chef", "run"),
            "bootstrap": change("a host", "run", "high"),
            "data bag show": secret("a data bag"),
        },
    ),
    Program(
        "chef-client chef-solo cinc-client chef-apply",
        "-z|--local-mode -o|--override-runlist= -W|--why-run -c|--config= -j= -v|--version "
        "-h|--help --chef-license=",
        "text*",
        then=_chef,
    ),
    verb_program(
        "vault bao",
        _VAULT,
        values="-address -namespace -ca-cert -format -field -mount -header -output-curl-string",
        rules=_VAULT_RULES,
        nouns="token policy auth secrets audit lease operator namespace plugin print",
        verbs={"write": "change", "revoke": "delete", "seal": "change"},
    ),
    verb_program(
        "consul",
        "Consul",
        values="-http-addr -token -datacenter -namespace -token-file -ca-file",
        nouns="kv acl catalog intention snapshot operator connect config services peering tls event",
        rules={
            "lock": _consul_lock,
            "watch": _consul_watch,
            "exec": change("Consul's hosts", "run", "high"),
            "agent": listens("Consul"),
            "members": ask_for("Consul"),
            "kv put": change("Consul"),
            "kv export": ask_for("Consul"),
            "info": ask_for("Consul"),
            "rtt": ask_for("Consul"),
            "operator raft list-peers": ask_for("Consul"),
            "operator raft remove-peer": remove("Consul"),
            "acl token read": secret("a token of Consul"),
            "acl bootstrap": secret("a token of Consul"),
            "acl token create": secret("a token of Consul"),
            "snapshot save": (Effect(Kind.SECRET, "a snapshot of Consul"),),
            "snapshot restore": change("Consul", "change", "high"),
            "force-leave": remove("Consul"),
            "keygen": (),
            "keyring": change("Consul", "change", "high"),
            "maint": change("Consul"),
            "reload": change("Consul"),
            "leave": remove("Consul"),
            "tls": (Effect(Kind.WRITE, ".", "create"),),
        },
    ),
    verb_program(
        "nomad",
        "Nomad",
        values="-address -region -namespace -token -ca-cert",
        nouns=(
            "job alloc node deployment namespace operator system var server volume acl service eval "
            "quota plugin scaling sentinel recommendation tls config"
        ),
        rules={
            "alloc exec": _nomad_exec,
            "exec": _nomad_exec,
            "agent": listens("Nomad"),
            "job run": change("Nomad", "run"),
            "run": change("Nomad", "run"),
            "job stop": change("Nomad", "change", "high"),
            "stop": change("Nomad", "change", "high"),
            "node drain": change("Nomad", "change", "high"),
            "var get": secret("a variable of Nomad"),
            "acl token create": secret("a token of Nomad"),
            "acl bootstrap": secret("a token of Nomad"),
            "system gc": change("Nomad"),
            "fmt": (Effect(Kind.WRITE, ".", "edit"),),
            "job init": (Effect(Kind.WRITE, ".", "create"),),
            "ui": (),
            "alloc fs": ask_for("Nomad"),
            "server members": ask_for("Nomad"),
            "job allocs": ask_for("Nomad"),
            "node status": ask_for("Nomad"),
            "monitor": ask_for("Nomad"),
        },
    ),
    Program(
        "cdk cdktf",
        _CDK,
        style=Style.EXACT,
        inherit=True,
        subcommands=(
            *subs(
                "list,ls synth,synthesize diff context metadata doctor notices docs,doc "
                "acknowledge,ack get watch-notices version drift",
                _CDK,
                then=_cdk_read,
            ),
            *subs(
                "deploy destroy bootstrap import migrate watch rollback gc refactor publish-assets",
                _CDK,
                then=_cdk_deploy,
            ),
            sub("init", _CDK, "text*", (Effect(Kind.WRITE, ".", "unpack", recursive=True), *PROJECT)),
        ),
    ),
    verb_program(
        "serverless sls osls",
        "the cloud",
        values="-s --stage -r --region -c --config --aws-profile -f --function",
        rules=_SERVERLESS_RULES,
    ),
    verb_program(
        "sam samlocal",
        "AWS",
        values="--region --profile --config-file --config-env -t --template",
        rules=_SAM_RULES,
    ),
    verb_program(
        "copilot amplify",
        "AWS",
        nouns="app env svc job pipeline storage auth function api hosting svc task secret",
        rules={
            "init": (Effect(Kind.WRITE, ".", "create"), *change("AWS", "create")),
            "push": change("AWS", "deploy"),
            "env ls": ask_for("AWS"),
            "mock": (Effect(Kind.BUILD, ".", "amplify mock"),),
            "codegen": (Effect(Kind.BUILD, ".", "amplify codegen"),),
        },
    ),
    Program(
        "tflint tfsec checkov terrascan infracost cfn-lint cfn-guard kics regula driftctl "
        "inframap terraform-docs",
        raw=_scanner,
    ),
    _machines(
        "vagrant",
        nouns="box plugin snapshot cloud winrm cap",
        rules={
            "box add": (Effect(Kind.NETWORK, "Vagrant Cloud", "download"),),
            "plugin install": (Effect(Kind.INSTALL, "a Vagrant plugin", "user"),),
            "plugin list": (),
            "box list": (),
            "box outdated": ask_for("Vagrant Cloud"),
            "up": (Effect(Kind.BUILD, ".", "vagrant up"),),
            "provision": (Effect(Kind.BUILD, ".", "vagrant provision"),),
            "reload": (Effect(Kind.BUILD, ".", "vagrant reload"),),
            "init": (Effect(Kind.WRITE, "Vagrantfile", "create"),),
            "cloud": change("Vagrant Cloud"),
            "winrm": change("a machine", "run"),
            "snapshot restore": local("a machine's state", "change", "uncertain"),
            "snapshot delete": _LOSE,
            "box remove": local("a box", "remove", "medium"),
            "box prune": local("boxes", "remove", "medium"),
        },
    ),
    _machines(
        "minikube",
        values="-p --profile -b --bootstrapper --rootless -v --user",
        flags="--alsologtostderr --logtostderr -o",
        nouns="addons image node config cache service profile",
        rules={
            "kubectl": lambda parsed: (RunCommand(("kubectl", *parsed.rest, *parsed.path[1:])),),
            "dashboard": listens("localhost"),
            "tunnel": listens("localhost"),
            "service list": (),
            "addons list": (),
            "image ls": (),
            "config view": (),
            "config get": (),
            "profile list": (),
            "image build": (Effect(Kind.BUILD, ".", "minikube image build"),),
            "update-context": local("kubectl's configuration"),
            "image rm": local("an image", "remove", "medium"),
            "start": _START,
        },
    ),
    _machines(
        "kind",
        nouns="cluster clusters nodes kubeconfig node-image",
        rules={
            "get kubeconfig": secret("the access to a cluster"),
            "get": (),
            "create cluster": _START,
            "build": (Effect(Kind.BUILD, ".", "kind build"),),
            "export": (Effect(Kind.WRITE, ".", "create"),),
            "load": local("images", "load"),
        },
    ),
    _machines(
        "k3d",
        nouns="cluster node registry image kubeconfig config",
        rules={
            "kubeconfig get": secret("the access to a cluster"),
            "kubeconfig merge": local("kubectl's configuration", "change", "medium"),
            "cluster list": (),
            "node list": (),
            "registry list": (),
            "cluster delete": _LOSE,
            "node delete": _LOSE,
            "registry delete": _LOSE,
        },
    ),
    _machines(
        "colima",
        values="-p --profile",
        rules={
            "kubernetes": _START,
            "nerdctl": lambda parsed: (RunCommand(("nerdctl", *parsed.rest, *parsed.path[1:])),),
        },
    ),
    _machines(
        "limactl",
        rules={
            "factory-reset": _LOSE,
            "disk list": (),
            "disk delete": _LOSE,
            "show-ssh": (),
            "sudoers": local("the rules of sudo", "change", "high"),
            "protect": _START,
            "template": (),
        },
    ),
    Program(
        "lima", raw=lambda call: (RunCommand(call.operands, remote="container"),) if call.operands else ()
    ),
    _machines(
        "multipass",
        rules={
            "authenticate": local("multipass", "change", "high"),
            "recover": _START,
            "umount": _START,
            "set": local("multipass", "change", "medium"),
        },
    ),
    _machines(
        "lxc incus",
        nouns=(
            "image network profile storage config file remote project cluster snapshot warning "
            "volume bucket zone acl forward"
        ),
        rules={
            "file pull": (Effect(Kind.WRITE, ".", "unpack", recursive=True),),
            "file push": local("files of a container", "change"),
            "file edit": local("files of a container"),
            "config device add": (
                Effect(
                    Kind.SECURITY, "a device or folder of this machine", "handed to a container", force="high"
                ),
            ),
            "config trust": local("who may use LXD", "change", "high"),
            "config show": (),
            "config get": (),
            "config set": (Effect(Kind.SECURITY, "a container's settings", "change", force="uncertain"),),
            "image delete": local("an image", "remove", "medium"),
            "remote add": local("lxc's servers", "add", "uncertain"),
            "remote list": (),
            "launch": (Effect(Kind.NETWORK, "the image server", "download"), *_START),
            "console": local("a container's console", "attach", "medium"),
            "publish": change("an image", "create"),
            "monitor": (),
            "query": change("LXD"),
            "storage volume delete": _LOSE,
            "storage delete": _LOSE,
        },
    ),
    verb_program(
        "virsh",
        "virtual machines",
        values="-c --connect -d -l",
        flags="-q --quiet -r --readonly",
        verbs=_VIRSH_VERBS,
        rules={
            "qemu-monitor-command": _virsh_inside,
            "qemu-agent-command": _virsh_inside,
            "lxc-enter-namespace": _virsh_inside,
        },
    ),
    Program("qemu-img", raw=_qemu_img),
    Program("VBoxManage vboxmanage", raw=_vbox),
    *(
        Program(
            name,
            "",
            "text*",
            Style.SINGLE,
            effects=local("a virtual machine", "run", "uncertain"),
            lenient=True,
        )
        for name in (
            "qemu-system-x86_64",
            "qemu-system-aarch64",
            "qemu-system-i386",
            "qemu-system-arm",
            "qemu-system-riscv64",
            "kvm",
            "firecracker",
            "cloud-hypervisor",
        )
    ),
)

EXAMPLES = (
    Example("terraform plan -var a=1 -out=p.tfplan", "write p.tfplan; network request the infrastructure"),
    Example(
        "terraform -chdir=/tmp/x plan", "build terraform plan /tmp/x; network request the infrastructure"
    ),
    Example("terraform -chdir=env plan", "network request the infrastructure"),
    Example("terraform -chdir=env destroy -auto-approve", "remote delete the infrastructure !high"),
    Example("terraform apply -auto-approve", "remote change the infrastructure !high"),
    Example("terraform apply p.tfplan", "read p.tfplan; remote change the infrastructure"),
    Example("terraform apply -destroy", "remote delete the infrastructure !high"),
    Example("terraform init -plugin-dir=x", "unknown -plugin-dir x is not understood; install project"),
    Example("terraform fmt -recursive", "write edit . recursive"),
    Example("terraform fmt -check", "read . recursive"),
    Example("terraform state rm a.b", "remote delete the state of the infrastructure !high"),
    Example("terraform workspace list", "pure"),
    Example("tofu frob", "unknown tofu: subcommand frob is not known"),
    Example(
        "terragrunt run-all destroy", "build terragrunt destroy .; remote delete the infrastructure !high"
    ),
    Example("packer build a.pkr.hcl", "read a.pkr.hcl; remote create machine images"),
    Example("packer validate -syntax-only a.json", "read a.json"),
    Example("pulumi preview --diff", "build pulumi preview .; network request the infrastructure"),
    Example("pulumi destroy --yes", "remote delete the infrastructure !high"),
    Example("pulumi config get x --show-secrets", "secret secrets of the stack; network request Pulumi"),
    Example("ansible all -m ping", "network request the hosts all"),
    Example("ansible all -b -m shell -a 'rm -rf /x'", "remote run the hosts all !high"),
    Example("ansible-playbook site.yml --check", "read site.yml; network request the hosts"),
    Example("ansible-playbook site.yml", "read site.yml; remote run the hosts"),
    Example("ansible-vault view s.yml", "secret s.yml"),
    Example("ansible-galaxy role list", "network request Ansible Galaxy"),
    Example(
        "ansible-pull -U https://x.example/r",
        "network download https://x.example/r; execute https://x.example/r",
    ),
    Example("salt '*' cmd.run id", "remote run the hosts: cmd.run !high"),
    Example("vault kv get secret/x", "secret what Vault keeps"),
    Example("vault kv list secret/", "network request Vault"),
    Example("vault auth disable github", "remote disable Vault !high"),
    Example("vault status", "network request Vault"),
    Example("consul kv get x", "network request Consul"),
    Example("consul kv delete -recurse x", "remote delete Consul: kv delete !high"),
    Example("consul lock k rm x", "remote lock Consul !medium; shell 'rm x'"),
    Example("nomad job stop x", "remote change Nomad !high"),
    Example("cdk ls -l", "build cdk ."),
    Example("cdk diff --app 'npx x'", "shell 'npx x'; build cdk ."),
    Example("cdk destroy", "build cdk .; remote delete the stacks !high"),
    Example("serverless remove", "remote delete the service's stack !high"),
    Example("sam build", "build sam build ."),
    Example("vagrant destroy -f", "change delete a virtual machine or cluster on this machine !high"),
    Example("vagrant ssh -c ls", "shell 'ls' in container"),
    Example("minikube start", "change start or stop a virtual machine or cluster on this machine !medium"),
    Example("minikube delete", "change delete a virtual machine or cluster on this machine !high"),
    Example("kind get clusters", "pure"),
    Example("k3d cluster delete x", "change delete a virtual machine or cluster on this machine !high"),
    Example("multipass exec vm -- rm -rf /", "run rm -rf / in container"),
    Example("virsh list --all", "network request virtual machines"),
    Example("virsh undefine vm", "remote delete virtual machines: undefine vm !high"),
    Example("qemu-img convert -O qcow2 a.img b.qcow2", "read a.img; write b.qcow2"),
    Example("qemu-img info a.img", "read a.img"),
    Example("qemu-img create -f qcow2 a.img 1G", "write a.img"),
    Example("qemu-img resize --shrink a.img 1G", "write edit a.img; change lose what a.img holds !high"),
    Example("tflint --init", "unknown tflint --init; read . recursive; build tflint ."),
)
