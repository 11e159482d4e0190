"""Containers: docker, podman, nerdctl and their compose tools."""

from __future__ import annotations

import posixpath
import re
from typing import TYPE_CHECKING

from autogate.effects import Effect, Kind, Outcome, RunCommand, unclear
from autogate.knowledge.building import runs
from autogate.knowledge.interface import Call, Example, Program, Style, effect
from autogate.knowledge.services import ask_for, change, group, listens, local, remove, secret, sub, subs
from autogate.words.values import MANY, UNKNOWN, has_unknown, is_static

if TYPE_CHECKING:
    from collections.abc import Iterator

# --- what a container gets of this machine

_WHOLE = frozenset(
    [
        "/",
        "/etc",
        "/root",
        "/home",
        "/Users",
        "/var",
        "/var/run",
        "/run",
        "/proc",
        "/sys",
        "/dev",
        "/boot",
        "/usr",
        "/bin",
        "/sbin",
        "/lib",
        "/lib64",
        "/opt",
        "/mnt",
        "/media",
        "/var/lib",
        "/var/lib/docker",
        "/var/log",
        "/System",
        "/Library",
        "/private",
        "/private/etc",
        "/private/var",
    ]
)
_PARTS = (
    "/etc/",
    "/dev/",
    "/proc/",
    "/sys/",
    "/boot/",
    "/usr/",
    "/bin/",
    "/sbin/",
    "/lib/",
    "/root/",
    "/var/lib/",
    "/var/run/",
    "/run/",
    "/private/etc/",
)
_SOCKETS = re.compile(
    r"(docker|containerd|podman|crio|buildkitd?)[\w.-]*\.sock$|/run/podman|/run/containerd$"
)
_HOME = re.compile(r"^(/home/[^/]+|/Users/[^/]+|~)$")
_READABLE = frozenset(("/etc/localtime", "/etc/timezone", "/etc/hosts", "/etc/resolv.conf", "/etc/ssl/certs"))
_STRONG = frozenset(
    [
        "ALL",
        "SYS_ADMIN",
        "SYS_PTRACE",
        "SYS_MODULE",
        "SYS_RAWIO",
        "SYS_BOOT",
        "SYS_TIME",
        "DAC_READ_SEARCH",
        "DAC_OVERRIDE",
        "NET_ADMIN",
        "BPF",
        "MKNOD",
        "MAC_ADMIN",
        "MAC_OVERRIDE",
        "PERFMON",
        "SYSLOG",
    ]
)
_DISKS = re.compile(r"^/dev/(sd|nvme|hd|vd|xvd|mmcblk|disk|rdisk|mapper|dm-|mem|kmem|port|loop)")


def mount(source: str, directory: str, *, read_only: bool) -> Iterator[Effect]:
    """What a container can do with a folder of this machine."""
    path = source
    if is_static(source) and not source.startswith("~") and is_static(directory):
        path = posixpath.normpath(posixpath.join(directory, source))
    what = f"{source} of this machine"
    if _SOCKETS.search(path):
        yield Effect(Kind.SECURITY, what, "handed to a container: it controls the engine", force="high")
        return
    whole = path in _WHOLE or path == "//" or _HOME.match(path) is not None
    if whole or (path.startswith(_PARTS) and not (read_only or path in _READABLE)):
        yield Effect(Kind.SECURITY, what, "handed to a container", force="high")
        return
    yield Effect(Kind.READ, source, recursive=True)
    if not read_only and path not in _READABLE:
        yield Effect(Kind.BUILD, source, "a container")


def _volume(value: str, directory: str) -> Iterator[Effect]:
    source, sign, rest = value.partition(":")
    if not sign:
        if has_unknown(value):
            yield unclear(f"a volume that may be any folder of this machine, {value}")
        return
    if source.startswith(("/", ".", "~")) or not is_static(source):
        target, _, options = rest.partition(":")
        yield from mount(source, directory, read_only="ro" in options.split(",") and bool(target))


def _mount_option(value: str, directory: str) -> Iterator[Effect]:
    fields = dict(part.partition("=")[::2] for part in value.split(","))
    kind = fields.get("type", "volume")
    source = fields.get("source", fields.get("src", ""))
    if has_unknown(value) and not source:
        yield unclear(f"a mount that is not known, {value}")
    elif kind == "bind":
        read_only = fields.get("readonly", fields.get("ro", "false")) not in ("false", "0")
        yield from mount(source, directory, read_only=read_only)
    elif kind not in ("volume", "tmpfs", "image", "cache", "devpts", "ramfs"):
        yield unclear(f"a mount of the kind {kind}")
    elif "volume-opt" in value and "device=" in value:
        yield unclear(f"a volume that may be a folder of this machine, {value}")


def access(call: Call) -> Iterator[Outcome]:
    """What the options of ``run`` and ``create`` hand to the container."""
    directory = call.invocation.directory
    for name, value in call.options:
        if name == "--privileged":
            yield Effect(Kind.SECURITY, "the container's confinement", "off", force="high")
        elif value is None:
            continue
        elif name == "-v":
            yield from _volume(value, directory)
        elif name == "--mount":
            yield from _mount_option(value, directory)
        elif name in ("--pid", "--ipc", "--uts", "--userns", "--network", "--cgroupns", "--cgroups"):
            if value == "host" or has_unknown(value):
                force = "high" if name == "--pid" else "medium"
                yield Effect(Kind.SECURITY, f"the container's {name[2:]} namespace", "host", force=force)
        elif name == "--cap-add":
            strong = value.upper().removeprefix("CAP_") in _STRONG or not is_static(value)
            yield Effect(Kind.SECURITY, f"capability {value}", "given", force="high" if strong else "medium")
        elif name == "--security-opt":
            if not value.startswith(("no-new-privileges", "label=level", "label=type", "label=user")):
                yield Effect(Kind.SECURITY, f"the container's {value}", "set", force="medium")
        elif name == "--device":
            disk = _DISKS.match(value) is not None or not is_static(value)
            yield Effect(Kind.SECURITY, f"device {value}", "given", force="high" if disk else "medium")
        elif name in ("--device-cgroup-rule", "--cgroup-parent", "--sysctl"):
            yield Effect(Kind.SECURITY, f"the container's {name[2:]}", value, force="medium")


_REGISTRIES = (
    "docker.io",
    "ghcr.io",
    "quay.io",
    "gcr.io",
    "registry.k8s.io",
    "k8s.gcr.io",
    "mcr.microsoft.com",
    "public.ecr.aws",
    "amazonaws.com",
    "azurecr.io",
    "pkg.dev",
    "registry.gitlab.com",
    "localhost",
    "127.0.0.1",
    "nvcr.io",
    "lscr.io",
    "docker.elastic.co",
    "registry.access.redhat.com",
    "registry.redhat.io",
    "registry.fedoraproject.org",
    "container-registry.oracle.com",
    "codeberg.org",
    "registry.suse.com",
    "registry.opensuse.org",
    "docker.pkg.github.com",
    "registry.digitalocean.com",
    "icr.io",
    "dhi.io",
)


def is_usual(image: str) -> bool:
    """True where the image comes from a registry that is widely used."""
    if not image or has_unknown(image[:1]) or image == MANY:
        return False
    head, sign, _ = image.removeprefix("docker://").partition("/")
    if not sign or ("." not in head and ":" not in head):
        return True
    host = head.partition(":")[0]
    return any(host == each or host.endswith("." + each) for each in _REGISTRIES)


def started(image: str) -> Effect:
    """The effect of starting a container of an image."""
    force = "medium" if is_usual(image) else "uncertain"
    return Effect(Kind.CHANGE, f"a container of {image}", "run", force=force)


# --- run, exec, build, cp

_RUN = """
--add-host= --annotation= -a|--attach= --blkio-weight= --blkio-weight-device= --cap-add= --cap-drop=
--cgroup-parent= --cgroupns= --cidfile=write --cpu-count= --cpu-percent= --cpu-period= --cpu-quota=
--cpu-rt-period= --cpu-rt-runtime= -c|--cpu-shares= --cpus= --cpuset-cpus= --cpuset-mems= -d|--detach
--detach-keys= --device= --device-cgroup-rule= --device-read-bps= --device-read-iops= --device-write-bps=
--device-write-iops= --disable-content-trust --dns= --dns-opt|--dns-option= --dns-search= --domainname=
--entrypoint= -e|--env= --env-file= --expose= --gpus= --group-add= --health-cmd= --health-interval=
--health-retries= --health-start-interval= --health-start-period= --health-timeout= -h|--hostname= --init
-i|--interactive --io-maxbandwidth= --io-maxiops= --ip= --ip6= --ipc= --isolation= --kernel-memory=
-l|--label= --label-file= --link= --link-local-ip= --log-driver= --log-opt= --mac-address= -m|--memory=
--memory-reservation= --memory-swap= --memory-swappiness= --mount= --name= --network|--net=
--network-alias|--net-alias= --no-healthcheck --oom-kill-disable --oom-score-adj= --pid= --pids-limit=
--platform= --privileged -p|--publish= -P|--publish-all --pull= -q|--quiet --read-only --restart= --rm
--runtime= --security-opt= --shm-size= --sig-proxy --stop-signal= --stop-timeout= --storage-opt= --sysctl=
--tmpfs= -t|--tty --ulimit= --use-api-socket -u|--user= --userns= --uts= -v|--volume=
--volume-driver=unknown --volumes-from= -w|--workdir= --arch= --os= --variant= --authfile= --chrootdirs=
--conmon-pidfile=write --pidfile=write --creds=secret --tls-verify --env-merge= --env-host --http-proxy
--image-volume= --init-path=unknown --init-ctr= --no-hosts --no-hostname --passwd --passwd-entry=
--group-entry= --pod= --pod-id-file= --preserve-fds= --preserve-fd= --rdt-class= --replace --requires=
--retry= --retry-delay= --rmi --rootfs=unknown --sdnotify= --secret= --seccomp-policy= --shm-size-systemd=
--subgidname= --subuidname= --systemd= --timeout= --timezone|--tz= --umask= --unsetenv= --unsetenv-all
--uidmap= --gidmap= --gidmap-auto= --hostuser= --decryption-key= --cgroup-conf= --cgroups=
--health-log-destination= --health-max-log-count= --health-max-log-size= --health-on-failure=
--health-startup-cmd= --health-startup-interval= --health-startup-retries= --health-startup-success=
--health-startup-timeout= --personality= --volumes= --hooks-dir=unknown --module= --cert-dir=
--interactive-tty --blkio= --ipfs-address= --cosign-key= --verify= --snapshotter= --insecure-registry
"""

_EXEC = """
-d|--detach --detach-keys= -e|--env= --env-file= -i|--interactive --privileged -t|--tty -u|--user=
-w|--workdir= --preserve-fds= --preserve-fd= -l|--latest --cidfile= --no-session
"""


def _run(call: Call) -> Iterator[Outcome]:
    yield from access(call)
    if not call.operands:
        yield unclear(f"{call.invocation.name} {' '.join(call.path)} without an image")
        return
    image, *command = call.operands
    if image == MANY:
        yield unclear("a container with words that are not known")
        return
    if call.has("--rootfs"):
        yield unclear(f"a container of the folder {image}")
    yield started(image)
    if call.has("--use-api-socket"):
        yield Effect(Kind.SECURITY, "the engine's socket", "handed to a container", force="high")
    entry = call.value("--entrypoint")
    words = (entry, *command) if entry else tuple(command)
    if words and call.path[-1:] != ("create",):
        yield RunCommand(words, remote="container")


def _exec(call: Call) -> Iterator[Outcome]:
    if call.has("--privileged"):
        yield Effect(Kind.SECURITY, "the container's confinement", "off", force="high")
    command = call.operands if call.has("-l", "--cidfile") else call.operands[1:]
    if call.operands[:1] == (MANY,) or not command:
        yield unclear("a command in a container that is not known")
        return
    yield RunCommand(command, remote="container")


_BUILD = """
--add-host= --allow= --annotation= --attest= --build-arg= --build-context= --builder= --cache-from=
--cache-to= --call= --cgroup-parent= --check -D|--debug -f|--file= --iidfile=write --label= --load
--metadata-file=write --network= --no-cache --no-cache-filter= -o|--output= --platform= --policy=
--progress= --provenance= --pull --push -q|--quiet --sbom= --secret= --shm-size= --ssh= -t|--tag=
--target= --ulimit= --compress --cpu-period= --cpu-quota= -c|--cpu-shares= --cpuset-cpus= --cpuset-mems=
--disable-content-trust --force-rm --isolation= -m|--memory= --memory-swap= --rm --security-opt= --squash
--all-platforms --annotation-file= --arch= --authfile= --build-arg-file=read --cap-add= --cap-drop=
--cert-dir= --cpp-flag= --creds=secret --cw= --decryption-key= --device= --dns= --dns-option=
--dns-search= --env= --format= --from= --group-add= --http-proxy --identity-label --ignorefile=read
--inherit-annotations --inherit-labels --ipc= --jobs= --layer-label= --layers --log-split-platform
--logfile=write --manifest= --no-hostname --no-hosts --omit-history --os= --os-feature= --os-version=
--pid= --retry= --retry-delay= --rewrite-timestamp --runtime= --sbom-image= --sign-by=
--skip-unused-stages --source-date-epoch= --squash-all --stdin --timestamp= --tls-verify
--unsetannotation= --unsetenv= --unsetlabel= --userns= --userns-gid-map= --userns-uid-map= --uts=
--variant= -v|--volume= --hooks-dir=unknown --runtime-flag= --buildkit-host=host --ipfs
"""


def _build(call: Call) -> Iterator[Outcome]:
    who = f"{call.invocation.name} {' '.join(call.path)}".strip()
    for context in call.operands or (".",):
        if context == "-":
            yield unclear(f"{who} of what its input holds")
        elif "://" in context or context.startswith("git@"):
            yield Effect(Kind.NETWORK, context, "download")
            yield Effect(Kind.EXECUTE, context, "image build")
        elif context == MANY:
            yield unclear(f"{who} with words that are not known")
        else:
            yield Effect(Kind.BUILD, context, who)
    yield from build_access(call)


def build_access(call: Call) -> Iterator[Outcome]:
    """What the options of ``build`` and ``bake`` do besides building."""
    for name, value in call.options:
        if name == "--push":
            yield Effect(Kind.REMOTE, call.value("-t") or "the image", "publish")
        elif value is None:
            continue
        elif name == "-o":
            yield from _output(value)
        elif name == "--allow":
            yield Effect(Kind.SECURITY, f"build entitlement {value}", "given", force="high")
        elif name == "--network" and value == "host":
            yield Effect(Kind.SECURITY, "the build's network namespace", "host", force="medium")
        elif name == "-v":
            yield from _volume(value, call.invocation.directory)
        elif name == "--build-context":
            path = value.partition("=")[2]
            if path and "://" not in path and path[:1] in "./~":
                yield Effect(Kind.READ, path, recursive=True)
        elif name == "--cache-to":
            if "type=local" in value:
                fields = dict(part.partition("=")[::2] for part in value.split(","))
                yield Effect(Kind.WRITE, fields.get("dest", UNKNOWN), "unpack", recursive=True)
            else:
                yield Effect(Kind.REMOTE, value, "push")
        elif name in ("--cap-add", "--device", "--security-opt", "--pid", "--ipc"):
            yield Effect(Kind.SECURITY, f"the build's {name[2:]}", value, force="uncertain")


def _output(value: str) -> Iterator[Effect]:
    fields = dict(part.partition("=")[::2] for part in value.split(","))
    kind = fields.get("type")
    if kind is None and "=" not in value:
        if value != "-":
            yield Effect(Kind.WRITE, value, "unpack", recursive=True)
    elif kind in ("local", "tar", "oci", "docker"):
        if "dest" in fields and fields["dest"] != "-":
            folder = kind == "local"
            yield Effect(Kind.WRITE, fields["dest"], "unpack" if folder else "", recursive=folder)
    elif kind in ("image", "registry"):
        if kind == "registry" or fields.get("push") == "true":
            yield Effect(Kind.REMOTE, fields.get("name", "the image"), "publish")
    elif kind not in ("cacheonly", "none"):
        yield unclear(f"an output of the kind {kind}")


def _in_container(place: str) -> bool:
    head, sign, _ = place.partition(":")
    return bool(sign) and not head.startswith((".", "/", "~"))


def _cp(call: Call) -> Iterator[Outcome]:
    if len(call.operands) != 2 or MANY in call.operands:
        yield unclear("a copy whose places are not known")
        return
    source, target = call.operands
    if not _in_container(source) and source != "-":
        yield Effect(Kind.READ, source, recursive=True)
    if _in_container(target):
        yield Effect(Kind.CHANGE, f"files in the container {target}", "copy", force="low")
    elif target != "-":
        over = source.endswith(("/.", ":."))  # what the folder holds goes right into the target
        yield Effect(Kind.WRITE, target, "unpack-over" if over else "unpack", recursive=True)


def _removal(kind: str, force: str) -> object:
    """Removes the named things; more weight where they are not named."""

    def find(call: Call) -> Iterator[Outcome]:
        every = call.has("--all") or any(not is_static(word) for word in call.operands)
        weight = "uncertain" if every and force == "medium" else force
        for word in call.operands or (("all",) if every else ()):
            yield Effect(Kind.CHANGE, f"{kind} {word}", "remove", force=weight)

    return find


def _rm(call: Call) -> Iterator[Outcome]:
    every = call.has("-a") or any(not is_static(word) for word in call.operands)
    for word in call.operands or ("all",):
        force = "high" if call.has("-v") and every else "uncertain" if every else "medium"
        yield Effect(Kind.CHANGE, f"container {word}", "remove", force=force)


def _pull(call: Call) -> Iterator[Outcome]:
    for image in call.operands:
        yield Effect(Kind.NETWORK, image, "download")
        yield Effect(Kind.CHANGE, f"image {image}", "pull", force="low" if is_usual(image) else "medium")


def _push(call: Call) -> Iterator[Outcome]:
    for image in call.operands or ("images",):
        yield Effect(Kind.REMOTE, image, "publish")


def _login(call: Call) -> Iterator[Outcome]:
    registry = call.operands[0] if call.operands else "Docker Hub"
    if call.has("--get-login"):
        return
    yield Effect(Kind.NETWORK, registry, "request")
    yield Effect(Kind.CHANGE, f"the login at {registry}", "change", force="uncertain")


def _image_prune(call: Call) -> Iterator[Outcome]:
    force = "uncertain" if call.has("-a") else "medium"
    yield Effect(Kind.CHANGE, "unused images", "remove", force=force)


def _saved(call: Call) -> Iterator[Outcome]:
    for name in ("-o", "--file"):
        for value in call.values(name):
            if value != "-":
                yield Effect(Kind.WRITE, value)


_FORMAT = (
    "--format= -f|--filter= --no-trunc -q|--quiet -n|--last= -a|--all -l|--latest -s|--size "
    "--noheading --sort= --ns --pod -p --sync -w|--watch= --external --namespace -r --digests "
    "--history --tree --list"
)
_PRUNE = (
    "-a|--all --filter= -f|--force --keep-storage= --reserved-space= --max-used-space= "
    "--min-free-space= --verbose --builder= --volumes --build --external --build-cache"
)
_HOLD = (
    "-s|--signal= -t|--time|--timeout= -a|--all -i|--ignore --cidfile= -f|--filter= -l|--latest "
    "--running --pod-id-file="
)

_CONTAINER_COMMANDS = (
    *subs(
        "attach",
        "--detach-keys= --no-stdin --sig-proxy -l|--latest",
        local("a container's terminal", "attach"),
    ),
    *subs(
        "diff port stats,stat top wait",
        "--no-stream --no-trunc -a|--all --format= --no-reset -l|--latest --interval|-i= "
        "--condition= --ignore --exit-first-match --no-header",
    ),
    sub(
        "logs",
        "--details -f|--follow --since= -n|--tail= -t|--timestamps --until= -l|--latest --names --color -c",
    ),
    sub("inspect", "-f|--format= -s|--size --type= -t= -l|--latest --mode="),
    *subs(
        "stop start restart pause unpause kill",
        f"{_HOLD} --attach --checkpoint= --checkpoint-dir= --detach-keys= --interactive --sig-proxy",
        local("containers", "start or stop", "medium"),
    ),
    sub("rename", "", "text text", local("a container's name")),
    sub(
        "update",
        "--blkio-weight= --cpu-period= --cpu-quota= --cpu-rt-period= --cpu-rt-runtime= "
        "-c|--cpu-shares= --cpus="
        " --cpuset-cpus= --cpuset-mems= -m|--memory= --memory-reservation= --memory-swap= "
        "--pids-limit= --restart="
        " --kernel-memory= -e|--env= --unsetenv= -l|--latest",
        "text*",
        local("a container's limits"),
    ),
    sub(
        "commit",
        "-a|--author= -c|--change= -m|--message= -p|--pause --no-pause -f|--format= "
        "--iidfile=write -q|--quiet"
        " --include-volumes -s|--squash --config=read",
        "text*",
        local("an image", "create"),
    ),
    sub("export", "-o|--output=", "text*", then=_saved),
    sub("cp", "-a|--archive -L|--follow-link -q|--quiet --overwrite --pause", "", then=_cp),
    Program("run", _RUN, "", Style.POSIX, then=_run),
    Program("create", _RUN, "", Style.POSIX, then=_run),
    Program("exec", _EXEC, "", Style.POSIX, then=_exec),
    sub(
        "rm remove",
        "-f|--force -l|--link --latest -v|--volumes -a|--all -i|--ignore -t|--time= --depend "
        "--cidfile= --filter=",
        "",
        then=_rm,
    ),
)

_IMAGE_BUILD = Program("build", _BUILD, "", Style.EXACT, then=_build)
_LOAD = sub(
    "load", "-i|--input=read -q|--quiet --platform= --all-platforms", "text*", local("images", "load")
)
_SAVE = sub(
    "save",
    "-o|--output= --platform= --compress --format= -m|--multi-image-archive -q|--quiet "
    "--uncompressed --all-platforms",
    "text*",
    then=_saved,
)
_PULL = sub(
    "pull",
    "-a|--all-tags --disable-content-trust --platform= -q|--quiet --arch= --os= --variant= "
    "--authfile= --cert-dir="
    " --creds=secret --tls-verify --policy= --retry= --retry-delay= --decryption-key= --unpack= --verify="
    " --cosign-key= --snapshotter= --all-platforms",
    "",
    then=_pull,
)
_PUSH = sub(
    "push",
    "-a|--all-tags --disable-content-trust --platform= -q|--quiet --authfile= --cert-dir= --compress"
    " --compression-format= --compression-level= --creds=secret --digestfile=write -f|--format= "
    "--force-compression"
    " --remove-signatures --sign-by= --sign-by-sigstore= --sign-passphrase-file= --tls-verify "
    "--retry= --retry-delay="
    " --add-compression= --encrypt-layer= --encryption-key= --estargz --sign= --all "
    "--all-platforms --allow-nondistributable-artifacts",
    "",
    then=_push,
)
_IMPORT = sub(
    "import",
    "-c|--change= -m|--message= --platform= -q|--quiet --signature-policy= --os= --arch= --variant=",
    "read text",
    local("an image", "import"),
)
_TAG = sub("tag", "", "text*", local("an image's name", "add"))
_HISTORY = sub("history", "--format= -H|--human --no-trunc -q|--quiet --platform=")
_IMAGE_LIST = (
    "-a|--all --digests -f|--filter= --format= --no-trunc -q|--quiet --tree --history -n|--noheading "
    "--sort= --names --external"
)
_RMI = sub(
    "rmi", "-f|--force --no-prune --platform= -a|--all -i|--ignore", "", then=_removal("image", "medium")
)
_SEARCH = sub(
    "search",
    "-f|--filter= --format= --limit= --no-trunc --authfile= --cert-dir= --compatible "
    "--creds=secret --list-tags"
    " --tls-verify",
    "text*",
    ask_for("the registry"),
)
_LOGIN = sub(
    "login",
    "-p|--password=secret --password-stdin -u|--username= --authfile= --cert-dir= "
    "--compat-auth-file= --get-login"
    " --secret= --tls-verify -v|--verbose --scope= -i|--identity= --tenant-id=",
    "",
    then=_login,
)
_LOGOUT = sub(
    "logout",
    "-a|--all --authfile= --compat-auth-file=",
    "text*",
    local("the login at a registry", "remove", "medium"),
)

_IMAGE_COMMANDS = (
    _IMAGE_BUILD,
    _HISTORY,
    _IMPORT,
    _LOAD,
    _PULL,
    _PUSH,
    _SAVE,
    _TAG,
    sub("inspect", "-f|--format= --platform= --mode="),
    sub("ls list", _IMAGE_LIST),
    sub("prune", _PRUNE, "text*", then=_image_prune),
    sub(
        "rm remove",
        "-f|--force --no-prune --platform= -a|--all -i|--ignore",
        "",
        then=_removal("image", "medium"),
    ),
    sub("untag", "", "text*", local("an image's name", "remove")),
    sub("exists"),
    sub("tree diff", "--whatrequires --format="),
    sub("mount unmount umount", "-a|--all --format= -f|--force", "text*", local("an image's files", "mount")),
    sub("search", "-f|--filter= --format= --limit= --no-trunc --list-tags", "text*", ask_for("the registry")),
)


def _volume_create(call: Call) -> Iterator[Outcome]:
    for value in call.values("-o"):
        if value.startswith("device="):
            yield from mount(value[7:], call.invocation.directory, read_only=False)
        elif has_unknown(value):
            yield unclear(f"a volume with the option {value}")
    yield Effect(Kind.CHANGE, "a volume", "create", force="low")


_VOLUME = group(
    "volume",
    "",
    sub("ls list", "--cluster -f|--filter= --format= -q|--quiet --noheading -n -s|--size"),
    sub("inspect", "-f|--format= -a|--all -s|--size"),
    sub(
        "create",
        "--availability= -d|--driver= --group= --label= --limit-bytes= --name= -o|--opt= "
        "--required-bytes= --scope="
        " --secret= --sharing= --topology-preferred= --topology-required= --type= -l= --ignore --uid= --gid=",
        "text*",
        then=_volume_create,
    ),
    sub("rm remove", "-f|--force -a|--all -t|--time=", "text*", then=_removal("volume", "high")),
    sub("prune", _PRUNE, "text*", local("all unused volumes", "remove", "high")),
    sub("update", "--availability=", "text*", local("a volume", "change", "medium")),
    sub("exists"),
    sub("export", "-o|--output=", "text*", then=_saved),
    sub("import", "", "text read", local("a volume's files", "replace", "high")),
    sub("mount unmount reload", "", "text*", local("a volume's files", "mount", "medium")),
)

_NETWORK = group(
    "network",
    "",
    sub("ls list", "-f|--filter= --format= --no-trunc -q|--quiet --noheading -n"),
    sub("inspect", "-f|--format= -v|--verbose"),
    sub("exists"),
    sub(
        "create",
        "--attachable --aux-address= --config-from= --config-only -d|--driver= --gateway= "
        "--ingress --internal"
        " --ip-range= --ipam-driver= --ipam-opt= --ipv4 --ipv6 --label= -o|--opt= --scope= "
        "--subnet= --disable-dns --dns="
        " --ignore --interface-name= --route=",
        "text*",
        local("a container network", "create"),
    ),
    *subs(
        "connect disconnect update",
        "--alias= --driver-opt= --gw-priority= --ip= --ip6= --link= --link-local-ip= -f|--force "
        "--mac-address= --dns-add="
        " --dns-drop=",
        local("a container network", "change", "medium"),
    ),
    sub("rm remove", "-f|--force -t|--time=", "", then=_removal("container network", "medium")),
    sub("prune", _PRUNE, "text*", local("unused container networks", "remove", "medium")),
    sub("reload", "-a|--all -l|--latest", "text*", local("a container network", "reload")),
)

_CONTAINER = group(
    "container",
    "",
    *_CONTAINER_COMMANDS,
    sub("ls list ps", _FORMAT),
    sub("prune", _PRUNE, "text*", local("all stopped containers", "remove", "uncertain")),
    sub("exists", "--external"),
    *subs(
        "checkpoint restore init cleanup mount,umount,unmount clone",
        "-a|--all -l|--latest -k|--keep --name= -f|--force",
        local("a container", "change", "medium"),
    ),
    sub("runlabel", "--display", "text*", (unclear("a command that the image names, on this machine"),)),
)

_IMAGE = group("image", "", *_IMAGE_COMMANDS)


def _system_prune(call: Call) -> Iterator[Outcome]:
    more = " and volumes" if call.has("--volumes") else ""
    what = f"all unused containers, images, networks{more}"
    yield Effect(Kind.CHANGE, what, "remove", force="high")


_SYSTEM = group(
    "system",
    "",
    sub("df", "--format= -v|--verbose"),
    sub("events", "-f|--filter= --format= --since= --until= --no-trunc --stream"),
    sub("info", "-f|--format= -D|--debug"),
    sub("prune", _PRUNE, "text*", then=_system_prune),
    sub("check", "-q|--quick -m|--max="),
    sub(
        "reset",
        "-f|--force",
        "text*",
        local("all containers, images, networks and volumes", "remove", "high"),
    ),
    *subs(
        "migrate renumber", "--new-runtime= --migrate-db", local("the containers' store", "change", "medium")
    ),
    sub("service", "-t|--time= --cors=", "text*", listens("the engine's socket")),
    group(
        "connection",
        "",
        sub("list ls", "--format= -q|--quiet"),
        *subs(
            "add default remove,rm rename,mv",
            "-d|--default --identity= -p|--port= --socket-path= -f|--force -a|--all --farm= -c=",
            local("engine connections", "change", "medium"),
        ),
    ),
)

_CONTEXT = group(
    "context",
    "",
    sub("ls list", "--format= -q|--quiet"),
    sub("inspect", "-f|--format="),
    sub("show"),
    sub("export", "", "text write", secret("the keys of a docker context")),
    *subs(
        "create import update",
        "--default-stack-orchestrator= --description= --docker= --from= --kubernetes= ",
        local("docker contexts", "change", "medium"),
    ),
    sub("use", "", "text*", local("which engine docker talks to", "change", "uncertain")),
    sub("rm remove", "-f|--force", "text*", local("docker contexts", "remove", "medium")),
)

_SWARM = group(
    "swarm",
    "",
    sub(
        "init",
        "--advertise-addr= --autolock --availability= --cert-expiry= --data-path-addr= "
        "--data-path-port= --default-addr-pool= --default-addr-pool-mask-length= "
        "--dispatcher-heartbeat= --external-ca= --force-new-cluster --listen-addr= "
        "--max-snapshots= --snapshot-interval= --task-history-limit=",
        "text*",
        change("a swarm", "create"),
    ),
    sub(
        "join",
        "--advertise-addr= --availability= --data-path-addr= --listen-addr= --token=secret",
        "text*",
        change("a swarm", "join"),
    ),
    sub("join-token", "-q|--quiet --rotate", "text*", secret("the swarm's join token")),
    sub("unlock-key", "-q|--quiet --rotate", "text*", secret("the swarm's unlock key")),
    sub("leave", "-f|--force", "text*", remove("the swarm", "leave")),
    *subs(
        "update unlock ca",
        "--autolock --cert-expiry= --rotate -d|--detach -q|--quiet --ca-cert= --ca-key= "
        "--external-ca= --dispatcher-heartbeat= --max-snapshots= --snapshot-interval= "
        "--task-history-limit=",
        change("the swarm"),
    ),
)

_LIST = (
    "-f|--filter= --format= -q|--quiet --no-trunc --no-resolve --pretty --size --orchestrator= "
    "-a|--all --no-task-ids --raw"
)
_SERVICE_LOGS = (
    "--details -f|--follow --no-resolve --no-task-ids --no-trunc --raw --since= -n|--tail= -t|--timestamps"
)
_SERVICE_SET = """
--args= --cap-add= --cap-drop= --config= --config-add= --config-rm= --constraint= --constraint-add=
--constraint-rm= --container-label= --container-label-add= --container-label-rm= --credential-spec=
-d|--detach --dns= --dns-add= --dns-rm= --dns-option= --dns-search= --endpoint-mode= --entrypoint=
-e|--env= --env-add= --env-rm= --env-file= --force --generic-resource= --group= --group-add= --group-rm=
--health-cmd= --health-interval= --health-retries= --health-start-period= --health-timeout= --host=
--hostname= --image= --init --isolation= -l|--label= --label-add= --label-rm= --limit-cpu= --limit-memory=
--limit-pids= --log-driver= --log-opt= --max-concurrent= --mode= --mount= --mount-add= --mount-rm= --name=
--network= --network-add= --network-rm= --no-healthcheck --no-resolve-image --placement-pref=
--placement-pref-add= --placement-pref-rm= -p|--publish= --publish-add= --publish-rm= -q|--quiet
--read-only --replicas= --replicas-max-per-node= --reserve-cpu= --reserve-memory= --restart-condition=
--restart-delay= --restart-max-attempts= --restart-window= --rollback --rollback-delay=
--rollback-failure-action= --rollback-max-failure-ratio= --rollback-monitor= --rollback-order=
--rollback-parallelism= --secret= --secret-add= --secret-rm= --stop-grace-period= --stop-signal= --sysctl=
-t|--tty --ulimit= --update-delay= --update-failure-action= --update-max-failure-ratio= --update-monitor=
--update-order= --update-parallelism= -u|--user= --with-registry-auth -w|--workdir=
"""

_SERVICE = group(
    "service",
    "",
    *subs("ls,list ps inspect", _LIST),
    sub("logs", _SERVICE_LOGS),
    *subs("create update", _SERVICE_SET, change("a swarm service")),
    *subs("scale rollback", "-d|--detach -q|--quiet", change("a swarm service")),
    sub("rm remove", "", "text*", remove("swarm services")),
)
_STACK = group(
    "stack",
    "--orchestrator=",
    *subs("ls,list ps services", "-f|--filter= --format= -q|--quiet --no-trunc --no-resolve"),
    sub("config", "-c|--compose-file=read --skip-interpolation"),
    sub(
        "deploy up",
        "-c|--compose-file=read -d|--detach --prune -q|--quiet --resolve-image= --with-registry-auth",
        "text*",
        change("a swarm stack", "deploy"),
    ),
    sub("rm remove down", "-d|--detach", "text*", remove("swarm stacks")),
)
_NODE = group(
    "node",
    "",
    *subs("ls,list ps inspect", _LIST),
    *subs("update promote demote", "--availability= --label-add= --label-rm= --role=", change("swarm nodes")),
    sub("rm remove", "-f|--force", "text*", remove("swarm nodes")),
)
_KEPT = "-d|--driver= -l|--label= --template-driver= --env --replace --driver-opts= --ignore"
_SECRET = group(
    "secret",
    "",
    sub("ls list", _LIST),
    sub("inspect", "-f|--format= --pretty", "text*"),
    sub("exists"),
    sub("create", _KEPT, "text read", change("a secret", "create")),
    sub("rm remove", "-a|--all -i|--ignore", "text*", remove("secrets")),
)
_CONFIG = group(
    "config",
    "",
    *subs("ls,list inspect", _LIST),
    sub("create", _KEPT, "text read", change("a config", "create")),
    sub("rm remove", "", "text*", remove("configs")),
)
_PLUGIN = group(
    "plugin",
    "",
    *subs("ls,list inspect", _LIST),
    *subs(
        "enable disable set rm,remove",
        "-f|--force --timeout=",
        local("engine plugins", "change", "uncertain"),
    ),
    *subs(
        "install upgrade create",
        "--alias= --disable --disable-content-trust --grant-all-permissions --skip-remote-check --compress",
        (Effect(Kind.INSTALL, "an engine plugin", "system"),),
    ),
    sub("push", "", "text*", change("a plugin", "publish")),
)
_TRUST = group(
    "trust",
    "",
    sub("inspect", "--pretty", "text*", ask_for("the registry")),
    *subs("sign revoke", "--local -y|--yes", change("an image's signatures")),
    group(
        "key",
        "",
        sub("generate", "--dir=create", "text*", local("a key", "create")),
        sub("load", "--name=", "read", local("a key", "load")),
    ),
    group("signer", "", *subs("add remove", "--key=read -f|--force", change("an image's signers"))),
)
_MANIFEST = group(
    "manifest",
    "",
    sub("inspect", "--insecure -v|--verbose --authfile= --tls-verify", "text*", ask_for("the registry")),
    *subs(
        "create annotate add remove exists rm",
        "-a|--amend --all --insecure --arch= --os= --os-features= --os-version= --variant= "
        "--annotation= --index --features= --artifact",
        local("a manifest", "change"),
    ),
    sub(
        "push",
        "--insecure -p|--purge --all --rm -f|--format= --authfile= -q|--quiet --tls-verify",
        "",
        then=_push,
    ),
)

_BAKE = """
--allow= --builder= --call= --check -D|--debug -f|--file= --list= --load --metadata-file=write --no-cache
--print --progress= --provenance= --pull --push --sbom= --set= --var=
"""


def _bake(call: Call) -> Iterator[Outcome]:
    if call.has("--print", "--list"):
        return
    yield Effect(Kind.BUILD, ".", "docker buildx bake")
    yield from build_access(call)


_BUILDER_PRUNE = sub("prune", _PRUNE, "text*", local("the build cache", "remove", "medium"))
_BUILDX = group(
    "buildx",
    "--builder= -D|--debug",
    Program(
        "build b", _BUILD.replace("--builder= ", "").replace("-D|--debug", ""), "", Style.EXACT, then=_build
    ),
    Program(
        "bake f", _BAKE.replace("--builder= ", "").replace("-D|--debug ", ""), "", Style.EXACT, then=_bake
    ),
    *subs("ls version", "--format= --no-trunc --timeout="),
    sub(
        "inspect",
        "--bootstrap --timeout=",
        on={"--bootstrap": effect(Kind.CHANGE, "the builder", "start", force="low")},
    ),
    sub("du", "--filter= --format= --verbose"),
    sub("prune", _PRUNE.replace(" --builder=", ""), "text*", local("the build cache", "remove", "medium")),
    *subs(
        "create use stop rm",
        "--append --bootstrap --buildkitd-config=read --config=read --buildkitd-flags= --driver= "
        "--driver-opt= --leave --name= --node= --platform= --use --default --global "
        "--all-inactive -f|--force --keep-daemon --keep-state --timeout=",
        local("builders", "change", "medium"),
    ),
    *subs("install uninstall", "", local("docker's build alias")),
    group(
        "imagetools",
        "",
        sub("inspect", "--format= --raw", "text*", ask_for("the registry")),
        sub(
            "create",
            "--annotation= --append --dry-run -f|--file=read --progress= -p|--prefer-index "
            "-t|--tag= --platform= --metadata-file=write",
            "text*",
            change("an image", "publish"),
        ),
    ),
    group(
        "history",
        "",
        *subs(
            "ls logs inspect trace open",
            "--filter= --format= --local --no-trunc --progress= --addr= --compare= --type=",
        ),
        sub("rm", "--all", "text*", local("build records", "remove")),
        sub("export", "-o|--output=write --all --finalize"),
    ),
)

_SCOUT = group(
    "scout",
    "--debug --verbose-debug",
    *subs(
        "cves quickview,qv compare,diff recommendations sbom policy version",
        "--format= -o|--output=write --only-severity= --only-package= --only-fixed "
        "--only-unfixed --ignore-base --platform= --ref= --to= --env= --org= --exit-code -e "
        "--locations --details --list --type= --epss --vex-location= --only-package-type= "
        "--only-vuln-packages --ignore-unchanged",
        ask_for("Docker Scout"),
    ),
)

_GLOBAL = (
    "--config= -c|--context= -D|--debug -H|--host=host -l|--log-level= --tls --tlscacert= --tlscert= "
    "--tlskey= --tlsverify -v|--version"
)

# --- compose

_COMPOSE_GLOBAL = """
--all-resources --ansi= --compatibility --dry-run --env-file= -f|--file= --parallel= --profile=
--progress= --project-directory= -p|--project-name= --verbose --no-ansi --log-level= -H|--host=host
-c|--context= --tls --tlsverify --in-pod= --pod-args=unknown --podman-path=unknown --podman-args=unknown
--podman-run-args=unknown --podman-build-args=unknown --no-pod
"""


def _compose(call: Call) -> Iterator[Outcome]:
    yield _project(call)
    if call.has("--push"):
        yield Effect(Kind.REMOTE, "the images", "publish")


def _project(call: Call) -> Effect:
    folder = call.value("--project-directory")
    if folder is None:
        file = call.value("-f")
        folder = "." if file in (None, "-") else posixpath.dirname(file or "") or "."
        if file == "-" or (file or "").startswith(("http:", "https:", "git@", "oci:")):
            return unclear(f"a compose file from {file}")
    return Effect(Kind.BUILD, folder, f"compose {' '.join(call.path[-1:])}")


def _compose_run(call: Call) -> Iterator[Outcome]:
    yield _project(call)
    yield from access(call)
    command = call.operands[1:]
    if command:
        yield RunCommand(command, remote="container")


def _down(call: Call) -> Iterator[Outcome]:
    yield Effect(Kind.CHANGE, "the project's containers", "remove", force="medium")
    if call.has("-v"):
        yield Effect(Kind.CHANGE, "the project's volumes, with the data in them", "remove", force="high")


def _compose_rm(call: Call) -> Iterator[Outcome]:
    yield Effect(Kind.CHANGE, "the project's containers", "remove", force="medium")
    if call.has("-v"):
        yield Effect(Kind.CHANGE, "anonymous volumes", "remove", force="uncertain")


_UP = """
--abort-on-container-exit --abort-on-container-failure --always-recreate-deps --attach=
--attach-dependencies --build -d|--detach --exit-code-from= --force-recreate --menu --no-attach=
--no-build --no-color --no-deps --no-log-prefix --no-recreate --no-start --pull= --quiet-build
--quiet-pull --remove-orphans -V|--renew-anon-volumes --scale= -t|--timeout= --timestamps --wait
--wait-timeout= -w|--watch -y|--yes
"""
_COMPOSE_COMMANDS = (
    sub("up", _UP, "", then=_compose),
    sub("create", _UP, "", then=_compose),
    sub(
        "build",
        "--build-arg= --builder= --check -m|--memory= --no-cache --print --provenance= --pull "
        "--push -q|--quiet --sbom= --ssh= --with-dependencies --compress --force-rm --no-rm "
        "--podman-build-arg=unknown",
        "",
        then=_compose,
    ),
    sub("watch", "--no-up --prune --quiet", "", then=_compose),
    sub("scale", "--no-deps", "", then=_compose),
    sub("down", "--remove-orphans --rmi= -t|--timeout= -v|--volumes", "", then=_down),
    *subs(
        "start stop restart pause unpause kill",
        "-t|--timeout= --no-deps -s|--signal= --remove-orphans --wait --wait-timeout=",
        local("the project's containers", "start or stop", "medium"),
    ),
    sub("rm", "-f|--force -s|--stop -v|--volumes -a|--all", "", then=_compose_rm),
    sub(
        "pull",
        "--ignore-buildable --ignore-pull-failures --include-deps --policy= -q|--quiet --no-parallel",
        "text*",
        (Effect(Kind.NETWORK, "the registry", "download"), *local("images", "pull")),
    ),
    sub(
        "push",
        "--ignore-push-failures --include-deps -q|--quiet",
        "text*",
        change("the project's images", "publish"),
    ),
    sub("ps", "-a|--all --filter= --format= --no-trunc --orphans -q|--quiet --services --status="),
    sub("images", "--format= -q|--quiet"),
    sub(
        "logs",
        "--follow --index= --no-color --no-log-prefix --since= -n|--tail= -t|--timestamps "
        "--until= -f -l|--latest --names",
    ),
    *subs(
        "top port stats events volumes version",
        "--index= --protocol= -a|--all --format= --no-stream --no-trunc --json --since= --until= "
        "--short -q|--quiet",
    ),
    sub("ls", "-a|--all --filter= --format= -q|--quiet"),
    sub("wait", "--down-project", "text*", local("the project's containers", "wait", "low")),
    sub(
        "config convert",
        "--environment --format= --hash= --images --lock-image-digests --models --networks "
        "--no-consistency --no-env-resolution"
        " --no-interpolate --no-normalize --no-path-resolution -o|--output=write --profiles "
        "-q|--quiet --resolve-image-digests --services"
        " --variables --volumes",
    ),
    Program(
        "exec",
        "-d|--detach -e|--env= --index= -T|--no-tty --privileged -u|--user= -w|--workdir= "
        "-i|--interactive -t|--tty",
        "",
        Style.POSIX,
        then=_exec,
    ),
    Program(
        "run",
        "--build --cap-add= --cap-drop= -d|--detach --entrypoint= -e|--env= --env-from-file= "
        "-i|--interactive -l|--label= --name= -T|--no-TTY --no-deps -p|--publish= --pull= "
        "-q|--quiet --quiet-build --quiet-pull --remove-orphans --rm -P|--service-ports "
        "--use-aliases -u|--user= -v|--volume= -w|--workdir= --tty",
        "",
        Style.POSIX,
        then=_compose_run,
    ),
    sub("cp", "--all --archive -a -L|--follow-link --index=", "", then=_cp),
    sub(
        "attach",
        "--detach-keys= --index= --no-stdin --sig-proxy",
        "text*",
        local("a container's terminal", "attach"),
    ),
    sub(
        "commit",
        "-a|--author= -c|--change= --index= -m|--message= -p|--pause",
        "text*",
        local("an image", "create"),
    ),
    sub("export", "--index= -o|--output=", "text*", then=_saved),
    sub(
        "publish",
        "--oci-version= --resolve-image-digests --with-env -y|--yes --app",
        "text*",
        change("the project's compose file", "publish"),
    ),
    sub("viz", "--indentation-size= --networks --ports --spaces --image"),
)


_COMPOSE_SUBS = _COMPOSE_COMMANDS
_COMPOSE = group("compose", _COMPOSE_GLOBAL, *_COMPOSE_SUBS)

# --- the programs


def _all(*groups: Program) -> tuple[Program, ...]:
    """The commands that docker and its relatives share."""
    kept = (
        each for each in (*_CONTAINER_COMMANDS, _IMAGE_BUILD, _HISTORY, _IMPORT, _LOAD, _PULL, _PUSH, _SAVE)
    )
    return (
        *kept,
        _TAG,
        _RMI,
        _SEARCH,
        _LOGIN,
        _LOGOUT,
        sub("ps", _FORMAT),
        sub("images", _IMAGE_LIST),
        sub("info", "-f|--format= -D|--debug"),
        sub("version", "-f|--format= --kubeconfig="),
        sub("events", "-f|--filter= --format= --since= --until= --no-trunc --stream"),
        _VOLUME,
        _NETWORK,
        _CONTAINER,
        _IMAGE,
        _SYSTEM,
        _COMPOSE,
        *groups,
    )


_PODMAN_GLOBAL = """
--cgroup-manager= --config= --conmon=unknown -c|--connection= --events-backend= --hooks-dir=unknown
--identity= --imagestore= --log-level= --module= --network-cmd-path=unknown --network-config-dir= --noout
--out=write -r|--remote --root= --runroot= --runtime= --runtime-flag= --ssh= --storage-driver=
--storage-opt= --syslog --tmpdir= --transient-store --url=host --volumepath= -v|--version --debug
--context= -H|--host=host
"""


def _kube_play(call: Call) -> Iterator[Outcome]:
    for file in call.operands:
        if "://" in file:
            yield Effect(Kind.NETWORK, file, "download")
            yield Effect(Kind.EXECUTE, file, "pods")
        else:
            yield Effect(Kind.BUILD, posixpath.dirname(file) or ".", f"pods of {file}")


_PODMAN_MORE = (
    _SECRET,
    _MANIFEST,
    sub("untag", "", "text*", local("an image's name", "remove")),
    sub(
        "auto-update",
        "--authfile= --dry-run --format= --rollback",
        "text*",
        local("containers", "update", "uncertain"),
    ),
    *subs(
        "init mount,umount,unmount",
        "-a|--all -l|--latest --format= -f|--force --no-trunc",
        local("a container", "change"),
    ),
    Program("unshare", "--rootless-netns", "", Style.POSIX, then=runs),
    sub("healthcheck", "", "text*", local("a container's health check", "run")),
    group(
        "pod",
        "",
        *subs(
            "ps,ls,list inspect logs stats top exists",
            f"{_FORMAT} --follow --tail= --since= --no-stream --ctr-names --ctr-ids --ctr-status "
            f"--cgroup --status --label -t|--timestamps -c|--container=",
        ),
        *subs(
            "create clone",
            f"{_RUN} --share= --infra --infra-command= --infra-image= --infra-name= "
            f"--exit-policy= --share-parent",
            local("a pod", "create", "medium"),
            then=access,
        ),
        *subs(
            "start stop restart pause unpause kill",
            "-a|--all -l|--latest -t|--time= -s|--signal= -i|--ignore --pod-id-file=",
            local("pods", "start or stop", "medium"),
        ),
        sub(
            "rm",
            "-a|--all -f|--force -i|--ignore -l|--latest -t|--time= --pod-id-file=",
            "text*",
            local("pods", "remove", "uncertain"),
        ),
        sub("prune", "-f|--force", "text*", local("stopped pods", "remove", "uncertain")),
    ),
    group(
        "kube",
        "",
        sub(
            "play",
            "--annotation= --authfile= --build --configmap=read --context-dir= --creds=secret "
            "--down --force --log-driver= --log-opt= --network= --no-hosts --publish= -q|--quiet "
            "--replace --start --tls-verify --userns= -w|--wait --no-trunc --publish-all",
            "",
            then=_kube_play,
        ),
        sub("down", "--force", "text*", local("pods", "remove", "uncertain")),
        sub("generate", "-f|--filename=write -s|--service -t|--type= --replicas= --podman-only --no-trunc"),
        sub(
            "apply",
            "-f|--file=read --kubeconfig= --ns= -s|--service --ca-cert-file=",
            "text*",
            change("the cluster"),
        ),
    ),
    group(
        "play",
        "",
        sub(
            "kube",
            "--replace --down --network= --start --build -q|--quiet --configmap=read",
            "",
            then=_kube_play,
        ),
    ),
    group(
        "generate",
        "",
        sub("kube", "-f|--filename=write -s|--service -t|--type= --replicas= --podman-only"),
        sub(
            "systemd",
            "--after= --container-prefix= -e|--env= -f|--files --format= -n|--name --new "
            "--no-header --pod-prefix= --requires= --restart-policy= --restart-sec= --separator= "
            "--start-timeout= -t|--stop-timeout= --time= --template --wants=",
        ),
        sub("spec", "-c|--compact -f|--filename=write -n|--name"),
    ),
    group(
        "machine",
        "",
        *subs("list,ls info inspect", "-a|--all-providers --format= --noheading -q|--quiet"),
        *subs(
            "init start stop set",
            "--cpus= --disk-size= --image= --memory= --now --rootful --timezone= --usb= "
            "--user-mode-networking --username= -v|--volume= -q|--quiet --no-info -m= "
            "--update-connection",
            local("the container machine", "change", "medium"),
        ),
        sub(
            "rm",
            "-f|--force --save-ignition --save-image",
            "text*",
            local("the container machine, with its containers and volumes", "remove", "high"),
        ),
        sub("reset", "-f|--force", "text*", local("all container machines", "remove", "high")),
        Program("ssh", "--username=", "", Style.POSIX, then=_exec),
        sub("os", "", "text*", local("the container machine's system", "change", "uncertain")),
        sub("cp", "-q|--quiet", "", then=_cp),
    ),
    group(
        "quadlet",
        "",
        *subs("list,ls print", "--format= --filter= -n|--noheading"),
        sub(
            "install",
            "--reload-systemd --replace",
            "text*",
            (Effect(Kind.PERSIST, "a container as a service"),),
        ),
        sub(
            "rm",
            "-f|--force -a|--all -i|--ignore --reload-systemd",
            "text*",
            local("container services", "remove", "uncertain"),
        ),
    ),
)

_NERDCTL_GLOBAL = """
--debug --debug-full -a|--address= -H|--host= -n|--namespace= --snapshotter|--storage-driver=
--cni-path=unknown --cni-netconfpath= --data-root= --cgroup-manager= --insecure-registry --hosts-dir=
--experimental --host-gateway-ip= --bridge-ip= --kube-hide-dupe --cdi-spec-dirs= --userns-remap=
-v|--version
"""

_DOCKER_MORE = (
    _CONTEXT,
    _SWARM,
    _SERVICE,
    _STACK,
    _NODE,
    _SECRET,
    _CONFIG,
    _PLUGIN,
    _TRUST,
    _MANIFEST,
    _BUILDX,
    _SCOUT,
    group("builder", "", _BUILDER_PRUNE, _IMAGE_BUILD),
    group(
        "checkpoint",
        "",
        sub("ls list", "--checkpoint-dir="),
        *subs(
            "create rm,remove",
            "--checkpoint-dir= --leave-running",
            local("a container's checkpoints", "change", "medium"),
        ),
    ),
    sub("sbom", "-D --debug --format= --layers= --output|-o=write --platform= -q|--quiet --exclude="),
    sub("init", "--version", "", (Effect(Kind.WRITE, ".", "create"),)),
)

PROGRAMS = (
    Program("docker com.docker.cli", _GLOBAL, "", Style.EXACT, subcommands=_all(*_DOCKER_MORE)),
    Program("podman podman-remote", _PODMAN_GLOBAL, "", Style.EXACT, subcommands=_all(*_PODMAN_MORE)),
    Program(
        "nerdctl finch",
        _NERDCTL_GLOBAL,
        "",
        Style.EXACT,
        subcommands=_all(
            _BUILDX,
            group("builder", "", _BUILDER_PRUNE, _IMAGE_BUILD),
            _MANIFEST,
            group(
                "namespace",
                "",
                sub("ls list inspect", "-q|--quiet -f|--format="),
                *subs("create update", "--label=", local("a namespace", "change")),
                sub("remove rm", "--cgroup -c", "text*", local("a namespace", "remove", "high")),
            ),
            group(
                "apparmor",
                "",
                sub("inspect ls list", "--format= -q|--quiet"),
                *subs("load unload", "", (Effect(Kind.SECURITY, "the containers' profile", "change"),)),
            ),
            sub("init"),
        ),
    ),
    Program(
        "docker-compose podman-compose",
        f"{_COMPOSE_GLOBAL} -v|--version",
        "",
        Style.EXACT,
        subcommands=_COMPOSE_SUBS,
        inherit=True,
    ),
    Program(
        "docker-buildx",
        "--builder= -D|--debug",
        "",
        Style.EXACT,
        subcommands=_BUILDX.subcommands,
        inherit=True,
    ),
)

EXAMPLES = (
    Example("docker buildx inspect", "pure"),
    Example("docker buildx inspect --bootstrap", "change start the builder !low"),
    Example("docker ps -a --filter name=x", "pure"),
    Example("docker --context prod ps", "pure"),
    Example("docker run -h", "unknown docker run: option -h lacks its value"),
    Example("docker rmi -h", "pure"),
    Example(
        "docker run --rm -it alpine sh -c 'rm -rf /'",
        "change run a container of alpine !medium; run sh -c rm -rf / in container",
    ),
    Example(
        "docker run -v /:/mnt --rm alpine chroot /mnt",
        "security handed to a container / of this machine !high; change run a container of alpine !medium;"
        " run chroot /mnt in container",
    ),
    Example(
        "docker run --privileged=true nginx",
        "security off the container's confinement !high; change run a container of nginx !medium",
    ),
    Example(
        "docker run --privileged=false --pid=host evil.example/x",
        "security host the container's pid namespace !high;"
        " change run a container of evil.example/x !uncertain",
    ),
    Example(
        "docker run -v /var/run/docker.sock:/s x",
        "security handed to a container: it controls the engine /var/run/docker.sock of this machine !high;"
        " change run a container of x !medium",
    ),
    Example(
        "docker run --mount type=bind,source=.,target=/w node npm test",
        "read . recursive; build a container .; change run a container of node !medium;"
        " run npm test in container",
    ),
    Example(
        "docker run -v data:/d -v ./src:/src:ro x",
        "read ./src recursive; change run a container of x !medium",
    ),
    Example(
        "docker run --cap-add SYS_ADMIN x",
        "security given capability SYS_ADMIN !high; change run a container of x !medium",
    ),
    Example("docker exec -it web bash", "run bash in container"),
    Example(
        "docker exec --privileged web rm x",
        "security off the container's confinement !high; run rm x in container",
    ),
    Example("docker build -t x --no-cache .", "build docker build ."),
    Example(
        "docker build https://x.example/a.git",
        "network download https://x.example/a.git; execute image build https://x.example/a.git",
    ),
    Example("docker buildx build --push -t a/b .", "build docker buildx build .; remote publish a/b"),
    Example(
        "docker cp /etc/shadow web:/x",
        "read /etc/shadow recursive; change copy files in the container web:/x !low",
    ),
    Example("docker cp web:/x out", "write unpack out recursive"),
    Example("docker rm -f a …", "change remove container a !uncertain; change remove container … !uncertain"),
    Example("docker volume rm pg", "change remove volume pg !high"),
    Example("docker volume prune -f", "change remove all unused volumes !high"),
    Example(
        "docker system prune -af --volumes",
        "change remove all unused containers, images, networks and volumes !high",
    ),
    Example("docker push a/b", "remote publish a/b"),
    Example("docker save -o x.tar a", "write x.tar"),
    Example("docker swarm leave --force", "remote leave the swarm !high"),
    Example("docker stack rm s", "remote delete swarm stacks !high"),
    Example("docker compose up -d --build", "build compose up ."),
    Example(
        "docker compose -f ops/c.yml down -v",
        "change remove the project's containers !medium;"
        " change remove the project's volumes, with the data in them !high",
    ),
    Example(
        "docker compose run --rm -v /:/h web sh",
        "build compose run .; security handed to a container / of this machine !high; run sh in container",
    ),
    Example("docker compose --env-file .env ps", "pure"),
    Example("docker-compose exec -T db psql -c x", "run psql -c x in container"),
    Example("podman images -q", "pure"),
    Example("podman system reset -f", "change remove all containers, images, networks and volumes !high"),
    Example("podman unshare rm -rf x", "run rm -rf x"),
    Example("podman container runlabel x y", "unknown a command that the image names, on this machine"),
    Example("nerdctl logs -f web", "pure"),
    Example("docker run --volume-plugin x", "unknown docker run: option --volume-plugin is not known"),
    Example("docker frobnicate", "unknown docker: subcommand frobnicate is not known"),
    Example("docker run $(x) …", "change run a container of $(x) !medium; run … in container"),
)
