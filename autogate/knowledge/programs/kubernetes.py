"""Clusters: kubectl, oc, helm and the tools around them."""

from __future__ import annotations

import posixpath
from typing import TYPE_CHECKING

from autogate.effects import Effect, Kind, Outcome, RunCommand, unclear
from autogate.knowledge.building import is_elsewhere
from autogate.knowledge.interface import Call, Example, Program, Style
from autogate.knowledge.services import ask_for, change, group, local, remove, secret, sub, subs
from autogate.words.addresses import is_local
from autogate.words.values import MANY, as_path, has_unknown, is_static

if TYPE_CHECKING:
    from collections.abc import Iterator

CLUSTER = "the cluster"

_GLOBAL = """
--as= --as-group= --as-uid= --as-user-extra= --cache-dir= --certificate-authority= --client-certificate=
--client-key= --cluster= --context= --disable-compression --insecure-skip-tls-verify --kubeconfig=
--kuberc= --log-flush-frequency= --match-server-version -n|--namespace= --password=secret --profile=
--profile-output=write --request-timeout= -s|--server= --tls-server-name= --token=secret --user=
--username= -v|--v= --vmodule= --warnings-as-errors --add-dir-header --alsologtostderr --logtostderr
--stderrthreshold= --skip-headers --loglevel=
"""

_GET = """
-A|--all-namespaces --allow-missing-template-keys --chunk-size= --field-selector= -f|--filename=
--ignore-not-found -k|--kustomize= -L|--label-columns= -o|--output= --output-watch-events --raw=
-R|--recursive -l|--selector= --server-print --show-kind --show-labels --show-managed-fields --sort-by=
--subresource= --template= -w|--watch --watch-only --no-headers --show-events --all --export
--include-uninitialized --all-containers -c|--container= --follow --ignore-errors
--insecure-skip-tls-verify-backend --limit-bytes= --max-log-requests= --pod-running-timeout= --prefix
-p|--previous --since= --since-time= --tail= --timestamps --all-pods --containers --show-capacity
--show-swap --sum --use-protocol-buffers --api-group= --api-version= --cached --categories= --namespaced
--verbs= --for= --types= --timeout= --list -q|--quiet --revision= --client --short --local --current
--minify --flatten --concurrency= --force-conflicts --field-manager= --server-side --prune
--no-description --reverse --heading
"""

_LOGS = """
--all-containers --all-pods -c|--container= -f|--follow --ignore-errors --insecure-skip-tls-verify-backend
--limit-bytes= --max-log-requests= --pod-running-timeout= --prefix -p|--previous -l|--selector= --since=
--since-time= --tail= --timestamps --version= -R|--recursive
"""

_PUT = """
--all -A|--all-namespaces --allow-missing-template-keys --cascade=? --dry-run=? --field-manager=
--field-selector= -f|--filename= --force --force-conflicts --grace-period= --ignore-not-found
-k|--kustomize= --now --openapi-patch -o|--output= --overwrite --prune --prune-allowlist=
--prune-whitelist= --applyset= --raw= -R|--recursive -l|--selector= --server-side --show-managed-fields
--template= --timeout= --validate=? --wait=? --record=? --save-config --edit --windows-line-endings
--output-patch --list --local --resource-version= -p|--patch= --patch-file=read --type= --subresource=
--current-replicas= --replicas= --max= --min= --cpu= --memory= --cpu-percent= --name= --cluster-ip=
--external-ip= --labels= --load-balancer-ip= --override-type= --overrides= --port= --protocol=
--session-affinity= --target-port= --annotations= --attach --command --env= --expose --image=
--image-pull-policy= --leave-stdin-open --pod-running-timeout= --privileged -q|--quiet --restart= --rm
-i|--stdin -t|--tty --to-revision= --revision= --containers= -c|--container= --from= --keys= --prefix=
-e|--env-add= --limits= --requests= --serviceaccount= --resolve --chunk-size= --delete-emptydir-data
--delete-local-data --disable-eviction --ignore-daemonsets --ignore-errors --pod-selector=
--skip-wait-for-delete-timeout= --remove-extra-permissions --remove-extra-subjects --interactive
--from-literal= --from-file= --from-env-file= --append-hash --docker-email= --docker-password=secret
--docker-server= --docker-username= --cert= --key= --class= --default-backend= --rule= --annotation=
--tcp= --node-port= --external-name= --clusterrole= --role= --group= --user= --verb= --resource=
--resource-name= --non-resource-url= --aggregation-rule= --hard= --scopes= --schedule= --description=
--global-default --value= --preemption-policy= --min-available= --max-unavailable= --audience=
--bound-object-kind= --bound-object-name= --bound-object-uid= --duration= --generator= --service-account=
--hostport= --host-port= --docker-config=
"""


def _access(call: Call) -> Iterator[Outcome]:
    """What the options on the way to the cluster do."""
    for name, value in call.options:
        if name == "--insecure-skip-tls-verify":
            yield Effect(Kind.SECURITY, "certificate checks", "off", force="medium")
        elif name in ("-s", "--kube-apiserver") and value is not None and not is_local(value):
            yield Effect(Kind.NETWORK, value, "connect")
        elif name == "--kubeconfig" and value is not None and call.path[:1] != ("config",):
            # The file may name a program that logs in; those of the user and the machine lie where they do.
            kept = not is_elsewhere(value) or "/.kube/" in value or value.startswith("/etc/")
            force = "medium" if kept else "uncertain"
            yield Effect(Kind.EXECUTE, f"the access to a cluster that {value} describes", force=force)


def _files(call: Call) -> Iterator[Outcome]:
    for name in ("-f", "--values"):
        for value in call.values(name):
            yield from _file(value)
    for value in call.values("-k"):
        yield from _kustomization(value)
    for name in ("--from-file", "--from-env-file", "--docker-config"):
        for value in call.values(name):
            yield Effect(Kind.READ, value.rpartition("=")[2])
    output = call.value("-o") or ""
    kind, _, path = output.partition("=")
    if kind.endswith("-file") or kind == "templatefile":
        yield Effect(Kind.READ, path)


def _file(value: str) -> Iterator[Outcome]:
    for path in value.split(","):
        if path == "-":
            continue
        if "://" in path:
            yield Effect(Kind.NETWORK, path, "download")
        else:
            yield Effect(Kind.READ, path, recursive=True)


def _kustomization(path: str) -> Iterator[Outcome]:
    if "://" in path or path.startswith(("github.com/", "git@")):
        yield Effect(Kind.NETWORK, path, "download")
    else:
        yield Effect(Kind.READ, path, recursive=True)


def _names_secrets(words: tuple[str, ...]) -> bool:
    for word in words[:1] if not any("/" in word for word in words) else words:
        for part in word.lower().split(","):
            kind = part.partition("/")[0].partition(".")[0]
            if kind in ("secret", "secrets", "sealedsecret-key") or has_unknown(kind):
                return True
    return False


def _shows_data(output: str) -> bool:
    kind, _, template = output.partition("=")
    if kind in ("", "name", "wide"):
        return False
    if kind in ("jsonpath", "go-template", "template", "custom-columns", "jsonpath-as-json"):
        rest = template.lower().replace("metadata", "")
        return "data" in rest or "metadata" not in template or not is_static(template)
    return True


def _get(call: Call) -> Iterator[Outcome]:
    yield from _access(call)
    yield from _files(call)
    if call.operands[:1] == (MANY,):
        yield unclear("kubectl get with words that are not known")
    raw = call.value("--raw")
    if (raw is not None and ("secrets" in raw or has_unknown(raw))) or (
        _names_secrets(call.operands) and _shows_data(call.value("-o") or "")
    ):
        yield Effect(Kind.SECRET, f"secrets of {CLUSTER}")
    yield Effect(Kind.NETWORK, CLUSTER, "request")


def _read(call: Call) -> Iterator[Outcome]:
    yield from _access(call)
    yield from _files(call)
    yield Effect(Kind.NETWORK, CLUSTER, "request")


def _dry(call: Call) -> bool:
    return call.has("--dry-run") and call.value("--dry-run") not in ("none", "false")


def _target(call: Call) -> str:
    words = " ".join(call.operands[:3]) if call.operands else ""
    files = " ".join(call.values("-f", "-k"))
    space = call.value("-n")
    name = words or files or "objects"
    return f"{name} in {CLUSTER}" + (f", namespace {space}" if space else "")


def _write(call: Call) -> Iterator[Outcome]:
    yield from _access(call)
    yield from _files(call)
    if _dry(call) or call.has("--local") or (call.has("--list") and call.path[:1] == ("set",)):
        yield Effect(Kind.NETWORK, CLUSTER, "request")
        return
    verb = call.path[-1]
    if call.has("--prune", "--force") and call.path[-1] in ("apply", "replace"):
        yield Effect(Kind.REMOTE, _target(call), "delete", force="high")
    yield Effect(Kind.REMOTE, _target(call), {"create": "create", "run": "run"}.get(verb, "change"))


def _delete(call: Call) -> Iterator[Outcome]:
    yield from _access(call)
    yield from _files(call)
    if _dry(call):
        yield Effect(Kind.NETWORK, CLUSTER, "request")
    else:
        yield Effect(Kind.REMOTE, _target(call), "delete", force="high")


def _drain(call: Call) -> Iterator[Outcome]:
    yield from _access(call)
    if _dry(call):
        yield Effect(Kind.NETWORK, CLUSTER, "request")
    else:
        yield Effect(Kind.REMOTE, _target(call), "evict all pods", force="high")


def _exec(call: Call) -> Iterator[Outcome]:
    yield from _access(call)
    pod, *command = call.operands or (MANY,)
    if call.has("-f"):
        command = [pod, *command]
        pod = call.value("-f") or ""
    if command[:1] == ["--"]:
        command = command[1:]
    yield Effect(Kind.NETWORK, CLUSTER, "request")
    if pod == MANY or not command:
        yield unclear("a command in a pod that is not known")
    else:
        yield RunCommand(tuple(command), remote=f"host {pod}")


def _cp(call: Call) -> Iterator[Outcome]:
    yield from _access(call)
    if len(call.operands) != 2 or MANY in call.operands:
        yield unclear("a copy whose places are not known")
        return
    source, target = call.operands
    inside = [":" in place and not place.startswith((".", "/", "~")) for place in (source, target)]
    if inside[0]:
        yield Effect(Kind.NETWORK, CLUSTER, "download")
    else:
        yield Effect(Kind.READ, source, recursive=True)
    if inside[1]:
        yield Effect(Kind.REMOTE, target, "change")
    else:
        yield Effect(Kind.WRITE, target, "unpack", recursive=True)


def _forward(call: Call) -> Iterator[Outcome]:
    yield from _access(call)
    address = call.value("--address") or "localhost"
    here = all(is_local(each) and not each.startswith("0.") for each in address.split(","))
    yield Effect(Kind.NETWORK, address, "listen", force="medium" if here and call.path[-1] != "proxy" else "")


def _debug(call: Call) -> Iterator[Outcome]:
    yield from _access(call)
    node = any(word.startswith("node") for word in call.operands)
    privileged = call.value("--profile") == "sysadmin"
    yield Effect(Kind.REMOTE, _target(call), "run", force="high" if node or privileged else "")


def _view(call: Call) -> Iterator[Outcome]:
    if call.has("--raw"):
        yield Effect(Kind.SECRET, "the credentials of kubectl's configuration")


def _dump(call: Call) -> Iterator[Outcome]:
    yield from _access(call)
    folder = call.value("--output-directory")
    if folder not in (None, "-"):
        yield Effect(Kind.WRITE, folder or "", "unpack", recursive=True)
    yield Effect(Kind.NETWORK, CLUSTER, "request")


def _build(call: Call) -> Iterator[Outcome]:
    for name, value in call.options:
        if name in ("--enable-alpha-plugins", "--enable-exec", "--enable-star"):
            yield Effect(Kind.EXECUTE, "the kustomization's plugins")
        elif name == "--helm-command" and value is not None:
            yield RunCommand((value,))
        elif name == "-o" and value is not None:
            yield Effect(Kind.WRITE, value, "unpack", recursive=True)
    for path in call.operands or (".",):
        if call.has("--enable-helm"):
            yield Effect(Kind.WRITE, f"{as_path(path).rstrip('/')}/charts", "unpack", recursive=True)
        yield from _kustomization(path)


_KUSTOMIZE = """
--as-current-user --enable-alpha-plugins --enable-helm --enable-managedby-label -e|--env=
--helm-api-versions= --helm-command= --helm-kube-version= --helm-debug --load-restrictor= --mount=
--network --network-name= -o|--output= --reorder= --enable-exec --enable-star --allow-id-changes
--stack-trace
"""

_CHANGES = "apply create edit patch replace scale autoscale expose run annotate label taint cordon uncordon"
_EXEC = (
    "-c|--container= -f|--filename= --pod-running-timeout= -q|--quiet -i|--stdin -t|--tty -T "
    "--shell= --no-tty"
)

_KUBECTL = (
    Program("get", _GET, "", Style.EXACT, then=_get),
    *subs(
        "describe top explain api-resources api-versions version events wait diff options", _GET, then=_read
    ),
    sub("logs log", _LOGS, then=_read),
    sub("completion"),
    group(
        "cluster-info",
        "",
        sub(
            "dump",
            "-A|--all-namespaces --namespaces= -o|--output= --output-directory= --pod-running-timeout=",
            then=_dump,
        ),
        then=_read,
    ),
    group(
        "auth",
        "",
        *subs("can-i whoami", _GET, then=_read),
        sub("reconcile", _PUT, then=_write),
    ),
    *subs(_CHANGES, _PUT, then=_write),
    Program("delete", _PUT, "", Style.EXACT, then=_delete),
    Program("drain", _PUT, "", Style.EXACT, then=_drain),
    group(
        "rollout",
        "",
        *subs("status history", f"{_GET} --dry-run=?", then=_read),
        *subs("restart undo pause resume", _PUT, then=_write),
    ),
    group(
        "set",
        "",
        *subs(
            "image env resources selector sa,serviceaccount subject probe volume volumes",
            f"{_PUT} --add --remove --mount-path= --sub-path= --claim-name=",
            then=_write,
        ),
    ),
    group("certificate", "", *subs("approve deny", _PUT, change("certificate requests", "change", "high"))),
    Program("exec", _EXEC, "", Style.EXACT, then=_exec),
    sub("attach", _EXEC, then=_read),
    Program("cp", "-c|--container= --no-preserve --retries=", "", Style.EXACT, then=_cp),
    Program("port-forward", "--address= --pod-running-timeout=", "text*", Style.EXACT, then=_forward),
    Program(
        "proxy",
        "--accept-hosts= --accept-paths= --address= --api-prefix= --disable-filter --keepalive= "
        "-p|--port= --reject-methods= --reject-paths= -u|--unix-socket= -w|--www= "
        "-P|--www-prefix= --append-server-path",
        "text*",
        Style.EXACT,
        then=_forward,
    ),
    Program(
        "debug",
        f"{_EXEC} --arguments-only --attach --copy-to= --custom= --env= --image= "
        f"--image-pull-policy= --keep-annotations --keep-init-containers --keep-labels "
        f"--keep-liveness --keep-readiness --keep-startup --profile= --replace --same-node "
        f"--set-image= --share-processes --target= --as-root --node-name= --preserve-pod "
        f"--one-container",
        "text*",
        Style.POSIX,
        then=_debug,
    ),
    Program("kustomize", _KUSTOMIZE, "text*", Style.EXACT, then=_build),
    group(
        "config",
        "",
        sub(
            "view",
            "--allow-missing-template-keys --flatten --merge=? --minify -o|--output= --raw "
            "--show-managed-fields --template=",
            then=_view,
        ),
        *subs("current-context get-clusters get-contexts get-users", "-o|--output= --no-headers"),
        sub("use-context use", "", "text*", local("which cluster kubectl talks to", "change", "uncertain")),
        *subs(
            "set set-cluster set-context set-credentials rename-context unset delete-cluster "
            "delete-context delete-user",
            "--current --cluster= --user= --namespace= --server= --certificate-authority= "
            "--embed-certs=? --proxy-url= --tls-server-name="
            " --client-certificate= --client-key= --token=secret --username= --password=secret "
            "--set-raw-bytes --insecure-skip-tls-verify=? --auth-provider= --auth-provider-arg=",
            local("kubectl's configuration", "change", "uncertain"),
        ),
        sub("set-credentials-exec", "", "text*", (unclear("a program that kubectl runs for credentials"),)),
    ),
    group("plugin", "", sub("list", "--name-only")),
    group("alpha", "", group("kuberc", "", sub("view", "-o|--output= --kuberc="))),
)
_CREATE_TOKEN = secret("a token of a service account")


def _create(call: Call) -> Iterator[Outcome]:
    if call.operands[:1] == ("token",):
        yield from _CREATE_TOKEN
    yield from _write(call)


_KUBECTL = tuple(each._replace(then=_create) if each.names == "create" else each for each in _KUBECTL)

# --- OpenShift


def _whoami(call: Call) -> Iterator[Outcome]:
    if call.has("-t"):
        yield Effect(Kind.SECRET, "the cluster's token")
    yield Effect(Kind.NETWORK, CLUSTER, "request")


_OC = (
    sub(
        "whoami",
        "-t|--show-token -c|--show-context --show-server --show-console",
        then=_whoami,
    ),
    *subs("status projects", "-q|--short -o|--output= --suggest -A|--all-namespaces", ask_for(CLUSTER)),
    sub(
        "project",
        "-q|--short",
        "text*",
        local("which project oc works in", "change", "uncertain"),
        bare=ask_for(CLUSTER),
    ),
    sub(
        "login",
        "--certificate-authority= -p|--password=secret -u|--username= -t|--token=secret -w|--web "
        "--insecure-skip-tls-verify",
        "text*",
        local("the login at a cluster", "change", "uncertain"),
    ),
    sub("logout", "", "text*", local("the login at a cluster", "remove", "medium")),
    *subs(
        "new-project new-app new-build start-build cancel-build import-image tag process idle "
        "rollback policy registry secrets serviceaccounts trigger",
        f"{_PUT} --param= --param-file= --strategy= --code= --context-dir= --docker-image= "
        f"--from-dir=tree --from-repo=tree --follow -F --display-name= --commit= --confirm "
        f"--build-env= --source= --insecure",
        then=_write,
    ),
    Program("rsh", _EXEC, "", Style.POSIX, then=_exec),
    Program(
        "rsync",
        "-c|--container= --delete --exclude= --include= --compress --no-perms -q|--quiet "
        "--progress --strategy= -w|--watch",
        "",
        Style.EXACT,
        then=_cp,
    ),
    sub("extract", "--confirm --keys= --to=create -f|--filename= ", "text*", secret(f"secrets of {CLUSTER}")),
    group(
        "image",
        "",
        *subs(
            "info",
            "--filter-by-os= -o|--output= --show-multiarch --insecure -a|--registry-config=",
            ask_for("the registry"),
        ),
        *subs("extract", "--path= --confirm --file=", (Effect(Kind.WRITE, ".", "unpack", recursive=True),)),
        *subs("mirror append", "--to= --from= -f|--filename=read --dry-run", change("images", "publish")),
    ),
    group(
        "adm",
        "",
        *subs("top inspect node-logs", f"{_GET} --dest-dir=write --role= --unit= --path=", ask_for(CLUSTER)),
        sub("must-gather", "--dest-dir=create --image= --since=", "text*", ask_for(CLUSTER)),
        *subs(
            "cordon uncordon policy taint new-project upgrade certificate groups",
            f"{_PUT} --to= --to-latest --to-image= --clear --allow-explicit-upgrade",
            change(CLUSTER, "change", "high"),
        ),
        sub("drain", _PUT, then=_drain),
        sub(
            "prune",
            f"{_PUT} --confirm --keep-tag-revisions= --keep-younger-than= --orphans "
            f"--keep-complete= --keep-failed=",
            "text*",
            remove(f"objects of {CLUSTER}"),
        ),
    ),
)


# --- helm

_HELM_GLOBAL = """
--burst-limit= --debug --kube-apiserver= --kube-as-group= --kube-as-user= --kube-ca-file= --kube-context=
--kube-insecure-skip-tls-verify --kube-tls-server-name= --kube-token=secret --kubeconfig= -n|--namespace=
--qps= --registry-config= --repository-cache= --repository-config= --content-cache= --color= --colour=
"""
_HELM = """
-a|--all -A|--all-namespaces -d|--date --deployed --failed -f|--filter= -l|--selector= -m|--max=
--no-headers --offset= -o|--output= --pending -r|--reverse -q|--short --superseded --time-format=
--uninstalled --uninstalling --revision= --show-desc --show-resources --ca-file= --cert-file= --devel
--insecure-skip-tls-verify --key-file= --keyring= --pass-credentials --password=secret --plain-http
--repo= --username= --verify --version= --endpoint= --list-repo-url --max-col-width= --fail-on-no-result
--regexp --versions --template= --quiet --strict --with-subcharts --skip-schema-validation --jsonpath=
--enable-dns --kube-version= --api-versions= --client
"""
_HELM_VALUES = """
-f|--values= --set= --set-file= --set-json= --set-literal= --set-string= --post-renderer=command
--post-renderer-args=
"""
_HELM_RELEASE = """
--atomic --rollback-on-failure --ca-file= --cert-file= --create-namespace --dependency-update
--description= --devel --disable-openapi-validation --dry-run=? --enable-dns --force --force-replace
--force-conflicts --server-side=? --generate-name --hide-notes --hide-secret --history-max= -i|--install
--insecure-skip-tls-verify --key-file= --keyring= -l|--labels= --name-template= --no-hooks -o|--output=
--pass-credentials --password=secret --plain-http --render-subchart-notes --replace --repo=
--reset-then-reuse-values --reset-values --reuse-values --skip-crds --skip-schema-validation
--take-ownership --timeout= --username= --verify --version= --wait=? --wait-for-jobs -g --cleanup-on-fail
--recreate-pods --kube-version= --api-versions= --include-crds --is-upgrade --no-validate --output-dir=
--release-name -s|--show-only= --skip-tests --validate --dry-run-option= --keep-history --ignore-not-found
--cascade= --filter= --logs --crds
"""


def _helm_values(call: Call) -> Iterator[Outcome]:
    for value in call.values("-f"):
        yield from _file(value)
    for value in call.values("--set-file"):
        yield Effect(Kind.READ, value.partition("=")[2])


def _chart(word: str) -> Iterator[Outcome]:
    if word.startswith((".", "/")) or (word.endswith(".tgz") and "://" not in word):
        yield Effect(Kind.READ, word, recursive=True)
    else:
        yield Effect(Kind.NETWORK, word, "download")


def _helm_read(call: Call) -> Iterator[Outcome]:
    yield from _access(call)
    yield Effect(Kind.NETWORK, CLUSTER, "request")


def _helm_template(call: Call) -> Iterator[Outcome]:
    yield from _helm_values(call)
    for word in call.operands[-1:]:
        yield from _chart(word)
    folder = call.value("--output-dir")
    if folder is not None:
        yield Effect(Kind.WRITE, folder, "unpack", recursive=True)


def _helm_release(call: Call) -> Iterator[Outcome]:
    yield from _access(call)
    yield from _helm_values(call)
    if call.path[-1] in ("install", "upgrade"):
        for word in call.operands[-1:]:
            yield from _chart(word)
    name = call.operands[0] if call.operands else ""
    if _dry(call):
        yield Effect(Kind.NETWORK, CLUSTER, "request")
    elif call.path[-1] in ("uninstall", "del", "delete", "un"):
        yield Effect(Kind.REMOTE, f"release {name}", "delete", force="high")
    else:
        yield Effect(Kind.REMOTE, f"release {name}", call.path[-1])


def _helm_fetch(call: Call) -> Iterator[Outcome]:
    for word in call.operands:
        yield Effect(Kind.NETWORK, word, "download")
    folder = call.value("-d") or call.value("--untardir") or "."
    yield Effect(Kind.WRITE, folder, "unpack", recursive=True)


def _folder(call: Call) -> Iterator[Outcome]:
    folder = call.value("-d") or "."
    for word in call.operands:
        yield Effect(Kind.READ, word, recursive=True)
    yield Effect(Kind.WRITE, folder, "unpack", recursive=True)


def _chart_of(call: Call) -> Iterator[Outcome]:
    for word in call.operands[:1]:
        yield from _chart(word)


def _linted(call: Call) -> Iterator[Outcome]:
    yield from _helm_values(call)
    for word in call.operands or (".",):
        yield Effect(Kind.READ, word, recursive=True)


_DEPENDENCIES = (Effect(Kind.INSTALL, "", "project"),)
_HELM_COMMANDS = (
    *subs("list,ls status history,hist", _HELM, then=_helm_read),
    group("get", "", *subs("all values manifest hooks notes metadata", _HELM, then=_helm_read)),
    group("show inspect", "", *subs("all chart readme values crds", _HELM, then=_chart_of)),
    group(
        "search",
        "",
        sub(
            "repo",
            "--devel --fail-on-no-result --max-col-width= -o|--output= -r|--regexp --version= -l|--versions",
        ),
        sub("hub", _HELM, "text*", ask_for("Artifact Hub")),
    ),
    *subs("version env completion docs", _HELM),
    *subs("lint verify", f"{_HELM_VALUES} {_HELM}".replace("-f|--filter= ", ""), then=_linted),
    sub("template", f"{_HELM_VALUES} {_HELM_RELEASE}", then=_helm_template),
    *subs(
        "install upgrade rollback uninstall,del,delete,un test",
        f"{_HELM_VALUES} {_HELM_RELEASE}",
        then=_helm_release,
    ),
    group(
        "repo",
        "",
        sub("list ls", "-o|--output= --no-headers"),
        sub(
            "add",
            "--allow-deprecated-repos --ca-file= --cert-file= --force-update "
            "--insecure-skip-tls-verify --key-file= --no-update --pass-credentials "
            "--password=secret --password-stdin --timeout= --username=",
            "text url",
            local("helm's repositories", "add"),
        ),
        sub(
            "update up",
            "--fail-on-repo-update-fail --timeout=",
            "text*",
            (
                Effect(Kind.NETWORK, "helm's repositories", "download"),
                *local("helm's repositories", "update"),
            ),
        ),
        sub("remove rm", "", "text*", local("helm's repositories", "remove")),
        sub("index", "--json --merge=read --url=", "tree", (Effect(Kind.WRITE, "index.yaml"),)),
    ),
    group(
        "dependency dep dependencies",
        "",
        sub("list ls", "--max-col-width="),
        *subs("update,up build", f"{_HELM} --skip-refresh".replace("-f|--filter= ", ""), _DEPENDENCIES),
    ),
    sub(
        "pull fetch",
        f"{_HELM} -d|--destination= --prov --untar --untardir=".replace(" -d|--date", ""),
        then=_helm_fetch,
    ),
    sub(
        "package",
        "--app-version= -u|--dependency-update -d|--destination= --key= --keyring= "
        "--passphrase-file= --sign --version=",
        then=_folder,
    ),
    sub("create", "-p|--starter=", "create"),
    sub("push", _HELM, "read text", change("a chart", "publish")),
    group(
        "registry",
        "",
        sub(
            "login",
            "--ca-file= --cert-file= --insecure --key-file= -p|--password=secret "
            "--password-stdin -u|--username= --plain-http",
            "text*",
            local("the login at a registry", "change", "uncertain"),
        ),
        sub("logout", "", "text*", local("the login at a registry", "remove")),
    ),
    group(
        "plugin",
        "",
        sub("list ls", "--type="),
        *subs(
            "install,add update,up",
            "--version= --verify=? --keyring=",
            (Effect(Kind.INSTALL, "a helm plugin", "user"),),
        ),
        sub("uninstall rm remove", "", "text*", local("helm plugins", "remove")),
    ),
    group(
        "diff",
        "",
        *subs(
            "upgrade release revision rollback version",
            f"{_HELM_VALUES} {_HELM_RELEASE} --allow-unreleased -C|--context= --detailed-exitcode "
            f"--no-color --color --normalize-manifests -q|--suppress-secrets --show-secrets "
            f"--suppress= --three-way-merge",
            then=_helm_read,
        ),
    ),
)


# --- around them


def _helmfile(call: Call) -> Iterator[Outcome]:
    file = call.value("-f")
    yield Effect(Kind.BUILD, posixpath.dirname(file or "") or ".", f"helmfile {call.path[-1]}")
    verb = call.path[-1]
    if verb in ("destroy", "delete"):
        yield Effect(Kind.REMOTE, "the helmfile's releases", "delete", force="high")
    elif verb in ("apply", "sync", "charts", "test"):
        yield Effect(Kind.REMOTE, "the helmfile's releases", verb)


_HELMFILE = """
--allow-no-matching-release -c|--chart= --color --debug --disable-force-update --enable-live-output
-e|--environment= -f|--file= -b|--helm-binary=command --kube-context= --kubeconfig= --log-level=
-n|--namespace= --no-color -q|--quiet -l|--selector= --skip-deps --state-values-file=read
--state-values-set= --state-values-set-string= --strip-args-values-on-exit-error -i|--interactive --args=
--concurrency= --values=read --set= --skip-diff-on-install --include-tests --retain-values-files
--suppress-secrets --show-secrets --detailed-exitcode --context= --output= --output-dir=write
--output-dir-template= --include-crds --skip-crds --wait --wait-for-jobs --keep-temp-dir --embed-values
--sync-args= --diff-args= --include-needs --skip-needs --include-transitive-needs --reuse-values
--reset-values --cleanup --purge --validate
"""


def _contexts(call: Call) -> Iterator[Outcome]:
    if call.has("-d", "-u") or any("=" in word for word in call.operands):
        yield Effect(Kind.CHANGE, "kubectl's contexts", "remove or rename", force="uncertain")
    elif call.operands:
        yield Effect(Kind.CHANGE, "which cluster kubectl talks to", "change", force="uncertain")


def _k9s(call: Call) -> Iterator[Outcome]:
    if not call.has("--readonly"):
        yield Effect(Kind.REMOTE, CLUSTER, "change")
    yield Effect(Kind.NETWORK, CLUSTER, "request")


PROGRAMS = (
    Program("kubectl k kubecolor", _GLOBAL, "", Style.EXACT, subcommands=_KUBECTL, inherit=True),
    Program("oc", _GLOBAL, "", Style.EXACT, subcommands=(*_KUBECTL, *_OC), inherit=True),
    Program("helm helm3", _HELM_GLOBAL, "", Style.EXACT, subcommands=_HELM_COMMANDS, inherit=True),
    Program(
        "helmfile",
        _HELMFILE,
        "",
        Style.EXACT,
        inherit=True,
        subcommands=(
            *subs(
                "diff template lint list status fetch deps repos build write-values apply sync "
                "destroy delete test charts",
                "",
                then=_helmfile,
            ),
            *subs("version completion"),
        ),
    ),
    Program(
        "kustomize",
        "--stack-trace",
        "",
        Style.EXACT,
        inherit=True,
        subcommands=(
            sub("build", _KUSTOMIZE.replace(" --stack-trace", ""), then=_build),
            *subs("version completion docs", "--short -o="),
            sub(
                "create",
                "--annotations= --autodetect --labels= --namePrefix= --nameSuffix= --namespace= "
                "--recursive --resources=",
                "text*",
                (Effect(Kind.WRITE, "kustomization.yaml", "create"),),
            ),
            sub(
                "edit",
                "--force -f --disableNameSuffixHash --from-file= --from-literal= "
                "--from-env-file= --kind= --name= --namespace= --patch= --path= --type= "
                "--without-selector --include-templates",
                "text*",
                (Effect(Kind.WRITE, "kustomization.yaml", "edit"),),
            ),
        ),
    ),
    Program(
        "kubectx kubens kubie",
        "-c|--current -d= -u|--unset -h -V -f|--force",
        "text*",
        Style.EXACT,
        then=_contexts,
    ),
    Program(
        "k9s",
        "-A|--all-namespaces --as= --as-group= --cluster= -c|--command= --context= --crumbsless "
        "--headless --kubeconfig= -l|--logLevel= --logFile=write --logoless -n|--namespace= "
        "--readonly -r|--refresh= --request-timeout= --user= --write --splashless",
        "",
        Style.EXACT,
        then=_k9s,
        subcommands=subs("version info help completion", "-s|--short"),
    ),
    Program(
        "stern kubetail",
        "-A|--all-namespaces --color= -c|--container= --container-state= --context= "
        "-E|--exclude-container= -e|--exclude= --field-selector= -i|--include= -H|--highlight= "
        "--init-containers --ephemeral-containers --kubeconfig= --max-log-requests= "
        "-n|--namespace= --no-follow --node= --only-log-lines -o|--output= -p|--prompt "
        "-l|--selector= --show-hidden-options -s|--since= --stdin --tail= -t|--template= "
        "-T|--template-file=read --timestamps=? --timezone= -v|--version --verbosity= "
        "--condition= --diff-container -h --exclude-pod= -f -k -b",
        "text*",
        Style.EXACT,
        effects=ask_for(CLUSTER),
    ),
    Program(
        "kubeconform kubeval kube-linter kube-score polaris pluto kubesec datree",
        "-strict -summary -verbose -output= -schema-location= -kubernetes-version= "
        "-ignore-missing-schemas -skip= -n= -v -h -exit-on-error -reject= -debug -cache= "
        "-format= -config=read -o= -d= -f=read -A -q --no-color",
        "tree*",
        Style.SINGLE,
    ),
    Program(
        "kubeseal",
        "--cert=read --controller-name= --controller-namespace= -f|--secret-file=read "
        "-w|--sealed-secret-file=write -o|--format= -n|--namespace= --name= --scope= --raw "
        "--from-file= --fetch-cert --merge-into=edit --recovery-unseal --recovery-private-key= "
        "--re-encrypt --allow-empty-data --validate --version --kubeconfig= --context=",
        "",
        Style.EXACT,
        then=lambda call: secret("sealed secrets") if call.has("--recovery-unseal") else ask_for(CLUSTER),
    ),
)

EXAMPLES = (
    Example("kubectl kustomize --enable-helm x", "read x recursive; write unpack x/charts recursive"),
    Example("kubectl get pods -A -o wide", "network request the cluster"),
    Example(
        "kubectl -n prod get secret db -o yaml", "secret secrets of the cluster; network request the cluster"
    ),
    Example("kubectl get secrets", "network request the cluster"),
    Example("kubectl get secret/db -o jsonpath={.metadata.name}", "network request the cluster"),
    Example(
        "kubectl get secret db -o jsonpath={.data.p}",
        "secret secrets of the cluster; network request the cluster",
    ),
    Example("kubectl logs -f deploy/web --tail=5", "network request the cluster"),
    Example(
        "kubectl delete ns staging -n default",
        "remote delete ns staging in the cluster, namespace default !high",
    ),
    Example("kubectl delete pod a --dry-run=client", "network request the cluster"),
    Example(
        "kubectl apply -f https://x.example/a.yaml",
        "network download https://x.example/a.yaml; remote change https://x.example/a.yaml in the cluster",
    ),
    Example(
        "kubectl apply -k ops --prune",
        "read ops recursive; remote delete ops in the cluster !high; remote change ops in the cluster",
    ),
    Example("kubectl drain n1 --ignore-daemonsets", "remote evict all pods n1 in the cluster !high"),
    Example(
        "kubectl exec -it web -c app -- rm -rf /x", "network request the cluster; run rm -rf /x in host web"
    ),
    Example("kubectl cp web:/etc/x ./x", "network download the cluster; write unpack ./x recursive"),
    Example("kubectl port-forward svc/web 8080:80", "network listen localhost !medium"),
    Example("kubectl config view --raw", "secret the credentials of kubectl's configuration"),
    Example(
        "kubectl create token x", "secret a token of a service account; remote create token x in the cluster"
    ),
    Example("kubectl config use-context prod", "change change which cluster kubectl talks to !uncertain"),
    Example("kubectl rollout status ds/x", "network request the cluster"),
    Example("kubectl rollout undo deploy/x", "remote change deploy/x in the cluster"),
    Example("kubectl frobnicate", "unknown kubectl: subcommand frobnicate is not known"),
    Example("kubectl get pods --frob", "unknown kubectl get: option --frob is not known"),
    Example("oc whoami -t", "secret the cluster's token; network request the cluster"),
    Example("helm list -A", "network request the cluster"),
    Example("helm uninstall web -n prod --wait", "remote delete release web !high"),
    Example("helm upgrade --install a b/c --dry-run", "network download b/c; network request the cluster"),
    Example(
        "helm upgrade a ./c -f v.yaml", "read v.yaml recursive; read ./c recursive; remote upgrade release a"
    ),
    Example("helm template a ./c --post-renderer ./x", "shell './x'; read ./c recursive"),
    Example("helm plugin install https://x.example/p", "install user a helm plugin"),
    Example("helmfile destroy", "build helmfile destroy .; remote delete the helmfile's releases !high"),
    Example("kustomize build ops -o out", "write unpack out recursive; read ops recursive"),
    Example("kubectx prod", "change change which cluster kubectl talks to !uncertain"),
    Example("k9s --readonly", "network request the cluster"),
    Example("stern web", "network request the cluster"),
)
