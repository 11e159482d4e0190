"""What the rules over the network, shared systems, databases and secrets say of single effects."""

from __future__ import annotations

import json

from autogate.effects import Effect, Kind
from autogate.invocations.interface import Line
from autogate.judgement.judge import assess
from autogate.verdict import Risk
from autogate.words.values import UNKNOWN
from tests.judgement.lines import SHOP, Said, answer_to, effect, line, said, step
from tests.judgement.project import FILES
from tests.world.fake import PROJECT, FakeRepository, FakeWorld

LOW, MEDIUM, HIGH, CRITICAL = Risk.LOW, Risk.MEDIUM, Risk.HIGH, Risk.CRITICAL
FAR, HERE = "https://x.example", "http://localhost:80"
NETWORK: dict[tuple[str, str], Said] = {
    ("download", FAR): ("network", LOW, False),
    ("request", FAR): ("network", LOW, False),
    ("download", f"{UNKNOWN}.x.example"): ("network", LOW, False),
    ("listen", "80"): ("network", MEDIUM, True),
    ("listen", HERE): ("network", MEDIUM, False),
    ("connect", FAR): ("network", MEDIUM, True),
    ("connect", HERE): ("network", MEDIUM, False),
    ("upload", FAR): ("upload", MEDIUM, True),
    ("upload", HERE): ("upload", MEDIUM, False),
    ("shell", FAR): ("remote-shell", CRITICAL, False),
    ("download", "http://169.254.169.254/latest"): ("cloud-metadata", HIGH, False),
    ("upload", "http://metadata.google.internal/"): ("cloud-metadata", HIGH, False),
    ("request", "http://100.100.100.200/"): ("cloud-metadata", HIGH, False),
    ("connect", "[fd00:ec2::254]"): ("cloud-metadata", HIGH, False),
    ("download", "http://169.254.169.25/"): ("network", LOW, False),
}
REMOTE: dict[tuple[str, str], Said] = {
    ("push", ""): ("shared-system", MEDIUM, True),
    ("change", ""): ("shared-system", MEDIUM, True),
    ("change", "low"): ("shared-system", LOW, False),
    ("change", "medium"): ("shared-system", MEDIUM, False),
    ("change", "high"): ("shared-system", HIGH, False),
    ("change", "critical"): ("shared-system", CRITICAL, False),
    ("change", "uncertain"): ("shared-system", MEDIUM, True),
    **{
        (detail, force): ("beyond-recall", HIGH, False)
        for detail in ("force push", "publish", "delete")
        for force in ("", "high")
    },
    ("delete", "low"): ("shared-system", LOW, False),
    ("publish", "uncertain"): ("shared-system", MEDIUM, True),
    ("force push", "critical"): ("shared-system", CRITICAL, False),
}
DATABASE: dict[tuple[str, str], Said] = {
    ("delete", ""): ("database", HIGH, False),
    ("drop", ""): ("database", HIGH, False),
    ("change", ""): ("database", MEDIUM, True),
    ("drop", "medium"): ("database", MEDIUM, False),
}


def test_what_is_said_of_the_network() -> None:
    """In the order of the rules: a shell, the machine's credentials, what is sent, and all else."""
    assert {
        (detail, what): answer_to(effect(Kind.NETWORK, what, detail)) for detail, what in NETWORK
    } == NETWORK


def test_what_is_said_of_a_shared_system() -> None:
    """What the knowledge says of its weight counts, but for what cannot be called back."""
    assert {
        (detail, force): answer_to(effect(Kind.REMOTE, "main", detail, force=force))
        for detail, force in REMOTE
    } == REMOTE


def test_what_is_said_of_a_database() -> None:
    assert {
        (detail, force): answer_to(effect(Kind.DATABASE, "x", detail, force=force))
        for detail, force in DATABASE
    } == DATABASE


def dropped(what: str, words: str = "prog", *others: Effect, detail: str = "drop", **more: object) -> bool:
    """Whether that counts as a database of other people's."""
    of = line(step(words, effect(Kind.DATABASE, what, detail), *others, **more))
    return ("drop-elsewhere", CRITICAL, False) in said(of)


def test_a_whole_database_by_its_name() -> None:
    whole = {
        "the database shop": True, "all tables": True, "the schema public": True, "all databases": False,
        "DROP DATABASE shop": True, "drop schema x": True, "db.dropDatabase()": True, "FLUSHALL": True,
        "flushdb": True, "drop table t": False, "x flushall": False, "in the database": False,
        "the table t": False,
    }  # fmt: skip
    assert {what: dropped(what, "p -h db.acme.com") for what in whole} == whole
    assert dropped("drop database x", "p -h db.acme.com", detail="delete")
    assert not dropped("drop database x", "p -h db.acme.com", detail="change")


def test_whose_database_it_is() -> None:
    """By the host, wherever the command names it, or by the mode of a framework."""
    hosts = {
        "db.acme.com": True, "db.locale.com": True, "10.0.0.5.x": True, "db": False, "localhost": False,
        "127.0.0.1": False, "10.0.0.5": False, "db.local": False, "db.lan": False, "db.localdomain": False,
        f"{UNKNOWN}.acme.com": False, "db.acme.com:5432": True, "db.local:5432": False,
    }  # fmt: skip
    assert {host: dropped("drop database x", f"p -h {host}") for host in hosts} == hosts
    assert {host: dropped("drop database x", f"p --host {host}") for host in hosts} == hosts
    assert {host: dropped("drop database x", f"p postgres://{host}/x") for host in hosts} == hosts
    assert {host: dropped("drop database x", f"p --url=postgres://u@{host}/x") for host in hosts} == hosts
    by_variable = {host: (("U", f"pg://{host}/x"),) for host in hosts}
    assert {host: dropped("drop database x", "p", environment=by_variable[host]) for host in hosts} == hosts
    assert {
        host: dropped("drop database x", "p", effect(Kind.NETWORK, host, "connect")) for host in hosts
    } == hosts
    quiet = (
        "p db.acme.com",
        "p -x db.acme.com",
        "pg://db.acme.com/x",
        "p db.acme.com -h",
        "p -h a.b c.com d",
    )
    assert {words: dropped("drop database x", words) for words in quiet} == {
        **dict.fromkeys(quiet, False),
        "p -h a.b c.com d": True,
    }
    assert not dropped("drop database x", "p", effect(Kind.READ, "db.acme.com"))
    assert not dropped("drop database x", "p", environment=(("U", "db.acme.com"),))
    # a host is no sentence
    spaced = step("p", effect(Kind.DATABASE, "drop database x", "drop"))
    argv = ("p", "-h", "see db.acme.com")
    assert said(line(spaced._replace(invocation=spaced.invocation._replace(argv=argv))))[0][0] == "database"


def test_the_mode_of_a_framework() -> None:
    names = (
        "RAILS_ENV", "RACK_ENV", "NODE_ENV", "APP_ENV", "MIX_ENV", "DJANGO_ENV", "FLASK_ENV", "ENVIRONMENT",
        "ENV",
    )  # fmt: skip
    values = {
        "production": True, "prod": True, "PROD": True, "eu-prod-1": True, "test": False, "products": False,
        "reprod": False, "": False,
    }  # fmt: skip
    for name in names:
        found = {value: dropped("drop database x", "p", environment=((name, value),)) for value in values}
        assert found == values, name
    assert not dropped("drop database x", "p", environment=(("OTHER_ENV", "production"),))
    assert not dropped("drop table x", "p", environment=(("ENV", "production"),))
    mixed = (("OTHER", "prod"), ("ENV", "test"), ("APP_ENV", "prod"))
    assert dropped("drop database x", "p", environment=mixed)


def fetched(name: str, files: dict[str, str | None], what: str = "npm", **more: object) -> Said:
    """What is said of a tool that is run by way of a registry."""
    where = FakeWorld({**FILES, **files}, repository=FakeRepository())
    return answer_to(effect(Kind.NETWORK, what, "download", to=name)._replace(**more), where=where)  # type: ignore[arg-type]


FETCHED, RUNS, NEW = (
    ("fetched-tool", MEDIUM, False),
    ("fetched-tool", LOW, False),
    ("fetched-tool", MEDIUM, True),
)


def manifest(**tables: object) -> str:
    return json.dumps(tables)


def test_a_tool_that_the_project_declares() -> None:
    """In any table of dependencies, or by being installed already."""
    has = {
        **{manifest(**{table: {"prettier": "3"}}): RUNS for table in (
            "dependencies", "devDependencies", "optionalDependencies", "peerDependencies")},
        manifest(dependencies={"other": "3"}, devDependencies={"prettier": "3"}): RUNS,
        manifest(scripts={"prettier": "x"}): NEW,
        manifest(dependencies=["prettier"]): NEW,
        manifest(): NEW,
        '["prettier"]': NEW,
        "{": NEW,
        "": NEW,
        "[" * 99_999: NEW,
    }  # fmt: skip
    assert {text: fetched("prettier", {"package.json": text}) for text in has} == has
    assert fetched("prettier", {}) == FETCHED
    assert fetched("prettier", {"node_modules/.bin/prettier": "x"}) == RUNS
    assert fetched("prettier", {"node_modules/.bin/other": "x"}) == FETCHED
    assert fetched("prettier", {"package.json": None}) == FETCHED
    assert fetched("prettier@3", {"package.json": manifest(dependencies={"prettier": "3"})}) == RUNS


def test_where_a_tool_is_looked_for() -> None:
    """From the folder up to the project, and no further."""
    declares, other = manifest(dependencies={"prettier": "3"}), manifest()
    below = {"directory": f"{PROJECT}/docs"}
    assert fetched("prettier", {"package.json": declares}, **below) == RUNS
    assert fetched("prettier", {"docs/package.json": other, "package.json": declares}, **below) == RUNS
    assert fetched("prettier", {"docs/package.json": other}, **below) == NEW
    assert fetched("prettier", {"docs/node_modules/.bin/prettier": ""}, **below) == RUNS
    assert fetched("prettier", {f"{PROJECT}/../package.json": declares}) == FETCHED
    assert fetched("prettier", {"/home/dev/work/package.json": declares}) == FETCHED
    assert fetched("prettier", {"/srv/package.json": declares}, directory="/srv") == RUNS
    assert fetched("prettier", {"/package.json": declares}, directory="/srv") == FETCHED
    assert fetched("prettier", {"/srv/package.json": other}, directory="/srv") == NEW
    assert fetched("prettier", {"/package.json": other}, directory="/") == NEW
    for directory in (UNKNOWN, "", "docs", f"/{UNKNOWN}", f"{PROJECT}/{UNKNOWN}"):
        assert fetched("prettier", {"package.json": declares}, directory=directory) == FETCHED, directory


def test_tools_that_no_project_declares() -> None:
    there = {"package.json": manifest()}
    names = {
        "create-react-app": FETCHED, "create": FETCHED, "@x/create-app": FETCHED, "@x/create": FETCHED,
        "degit": FETCHED, "creates": NEW, "degits": NEW, "recreate": NEW, "prettier": NEW,
    }  # fmt: skip
    assert {name: fetched(name, there) for name in names} == names
    assert fetched("prettier", there, what="PyPI") == FETCHED
    assert fetched("prettier", there, remote="container") == ("network", LOW, False)
    assert fetched("", there) == ("network", LOW, False)
    assert fetched("prettier", there, detail="request") == ("network", LOW, False)


def test_what_other_words_say_where_a_database_is() -> None:
    """Variables, options and connection strings name a host or the database itself."""
    whole = "drop database x"
    hosts = (
        "PGHOST", "PGHOSTADDR", "MYSQL_HOST", "MYSQL_TCP_HOST", "REDIS_HOST", "MONGO_HOST", "CQLSH_HOST",
        "CLICKHOUSE_HOST", "DB_HOST", "DATABASE_HOST",
    )  # fmt: skip
    names = ("PGDATABASE", "PGSERVICE", "DB_NAME", "DATABASE_NAME", "MYSQL_DATABASE")
    for name in hosts:
        assert dropped(whole, environment=((name, "db.acme.com"),)), name
        assert not dropped(whole, environment=((name, "db"),)), name
    for name in names:
        assert dropped(whole, environment=((name, "shop_prod"),)), name
        assert not dropped(whole, environment=((name, "shop"),)), name
    assert not dropped(whole, environment=(("OTHER", "db.acme.com"), ("OTHER", "prod")))
    assert dropped(whole, "p ENV=production")
    assert not dropped(whole, "p ENV=test")
    assert dropped(whole, "p ENV=production -h localhost")
    assert not dropped(whole, "p OTHER=production -h localhost")
    assert not dropped(whole, "p -h localhost")
    assert dropped(whole, "p --url=pg://db.acme.com/x?a=b")
    words = {
        **{f"p {option} db.acme.com": True for option in (
            "-h", "-S", "--host", "--hostname", "--server", "--address")},
        **{f"p {option}db.acme.com": True for option in (
            "-h", "-S", "--host=", "--hostname=", "--server=", "--address=")},
        "p host=db.acme.com": True, "p hostaddr=203.0.113.7": True, "p host='db.acme.com": True,
        "p ghost=db.acme.com": False, "p -x db.acme.com": False, "p db.acme.com": False,
        "p prod": True, "p shop_production": True, "p prod_copy": False, "p products": False, "p": False,
        "p -h prod": True, "p -h localhost prod": False, "p -h nonprod": False,
    }  # fmt: skip
    assert {each: dropped(whole, each) for each in words} == words
    practice = [
        "non",
        "not",
        "pre",
        "test",
        "testing",
        "tests",
        "dev",
        "development",
        "local",
        "stag",
        "stage",
        "staging",
        "copy",
        "clone",
        "ci",
        "sandbox",
    ]
    assert {word: dropped(whole, f"p prod-{word}") for word in practice} == {
        **dict.fromkeys(practice, False), "stag": True}  # fmt: skip
    numbers = {
        "203.0.113.7": True, "10.1.2.3": False, "127.0.0.1": False, "0.0.0.0": False, "192.168.1.1": False,
        "192.169.1.1": True, "169.254.1.1": False, "172.15.0.1": True, "172.16.0.1": False,
        "172.20.0.1": False,
        "172.31.0.1": False, "172.32.0.1": True, "11.0.0.1": True,
    }  # fmt: skip
    assert {host: dropped(whole, f"p -h {host}") for host in numbers} == numbers


def test_what_starts_a_client_says_where_it_runs() -> None:
    def started(outer: str, *, depth: int = 1, remote: str = "host pod", between: str = "") -> bool:
        of = effect(Kind.DATABASE, "drop database x", "drop", remote=remote)
        steps = [
            step(outer),
            *([step(between)] if between else []),
            step("p", of, depth=depth, remote=remote),
        ]
        return ("drop-elsewhere", CRITICAL, False) in said(line(*steps))

    options = (
        "-n",
        "--namespace",
        "--context",
        "--cluster",
        "--kube-context",
        "--app",
        "-a",
        "--project",
        "-p",
    )
    table = {
        **{f"kubectl {option} prod exec": True for option in options},
        **{f"kubectl {option} staging exec": False for option in options},
        "kubectl --context=prod exec": True, "kubectl context=prod exec": False,
        "kubectl -x prod exec": False,
        "kubectl --prod exec": False,
    }  # fmt: skip
    assert {words: started(words) for words in table} == table
    assert not started("kubectl -n prod exec", depth=0)
    assert not started("kubectl -n prod exec", remote="container")
    assert started("ssh x", remote="host prod")
    assert started("ssh x", remote="host db.acme.com")
    assert not started("ssh x", remote="prod")
    assert not started("kubectl -n prod exec", between="ls"), "it is the other program that starts it"


def test_what_the_reasons_name() -> None:
    def reason(of: Effect) -> str:
        return assess(line(step("p", of)), SHOP).findings[0].reason

    assert reason(effect(Kind.REMOTE, "main", "push")) == "pushes to main, a shared place"
    assert reason(effect(Kind.REMOTE, "main", "create")) == "changes a shared system: main (create)"
    assert reason(effect(Kind.REMOTE, "x", "delete")) == "deletes x, which others may use"
    assert reason(effect(Kind.REMOTE, "x", "delete", to="v1")) == "deletes v1 of x, which others may use"


ENVIRONMENT = effect(Kind.SECRET, "the environment variables", force="low")
SHOWN: Said = ("shows-secret", HIGH, False)
NOT_SHOWN: Said = ("shows-secret", LOW, False)


def picks(words: str, *more: object, flows: tuple[tuple[int, int, str], ...] = ((0, 1, "pipe"),)) -> Said:
    """What is said of the environment where a search keeps some of it."""
    return next(each for each in said(searched(words, *more, flows=flows)) if each[0] == "shows-secret")


def searched(words: str, *more: object, flows: tuple[tuple[int, int, str], ...]) -> Line:
    return line(step("env", ENVIRONMENT), step(words), *more, flows=flows)  # type: ignore[arg-type]


def test_a_search_that_keeps_the_secrets_of_an_environment() -> None:
    shown = {
        **{f"{name} TOKEN": SHOWN for name in ("grep", "egrep", "fgrep", "rg", "ag")},
        "cat TOKEN": NOT_SHOWN,
        "grep -i token": SHOWN,
        "grep PATH": NOT_SHOWN,
        "grep HOME|API_KEY": SHOWN,
        "grep -E API_KEY": SHOWN,
        "grep -TOKEN": NOT_SHOWN,
        "grep": NOT_SHOWN,
        "grep PATH SECRET": SHOWN,
        **{f"grep {option} TOKEN": NOT_SHOWN for option in (
            "-c", "-q", "-l", "-L", "-v", "-iv", "-vi", "--count", "--quiet", "--silent", "--invert-match",
            "--files-with-matches")},
        "grep --color TOKEN": SHOWN,
        "grep TOKEN -q": NOT_SHOWN,
    }  # fmt: skip
    assert {words: picks(words) for words in shown} == shown


def test_what_comes_after_the_search_may_leave_only_the_names() -> None:
    cut = step("cut -d= -f1")
    grep = "grep TOKEN"
    assert picks(grep, cut, flows=((0, 1, "pipe"), (1, 2, "pipe"))) == NOT_SHOWN
    assert picks(grep, cut, flows=((0, 1, "pipe"), (0, 2, "pipe"))) == NOT_SHOWN
    assert picks(grep, cut, flows=((0, 1, "pipe"),)) == SHOWN
    assert picks(grep, cut, flows=((0, 1, "file"),)) == NOT_SHOWN
    assert picks(grep, flows=()) == NOT_SHOWN
    other = (step("echo"), step(grep))
    assert picks("ls", *other, flows=((2, 3, "pipe"),)) == NOT_SHOWN
    far = line(step("env", ENVIRONMENT._replace(remote="host h")), step(grep), flows=((0, 1, "pipe"),))
    assert said(far)[0] == NOT_SHOWN
    token = line(step("t", ENVIRONMENT._replace(what="$X")), step(grep), flows=((0, 1, "pipe"),))
    assert said(token)[0] == NOT_SHOWN


def test_any_other_secret() -> None:
    weights = {"": HIGH, "low": LOW, "medium": MEDIUM, "high": HIGH}
    assert {force: answer_to(effect(Kind.SECRET, "a token", force=force))[1] for force in weights} == weights
