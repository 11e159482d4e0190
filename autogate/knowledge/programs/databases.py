"""Databases: their shells, dumps, servers and migrations."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from autogate.effects import Effect, Kind, Outcome, RunCode, RunFile, RunInput, RunShell, unclear
from autogate.invocations.interface import StdinKind
from autogate.knowledge.interface import Call, Example, Program, Style, effect
from autogate.knowledge.services import ask_for, group, listens, sub, subs
from autogate.words.addresses import is_local
from autogate.words.values import MANY, has_unknown, is_static

if TYPE_CHECKING:
    from collections.abc import Iterator

DATABASE = "the database"


def _changes(what: str = DATABASE, detail: str = "change", force: str = "") -> tuple[Effect, ...]:
    return (Effect(Kind.DATABASE, what, detail, force=force),)


def _foreign(address: str | None) -> Iterator[Outcome]:
    """A database server on another machine."""
    if address and not address.startswith("/") and not is_local(address):
        yield Effect(Kind.NETWORK, address, "request")


def _asked(address: str | None) -> Iterator[Outcome]:
    """A question to the database server, wherever it is."""
    yield from tuple(_foreign(address)) or ask_for(DATABASE)


def _input(call: Call, script: object) -> Iterator[Outcome]:
    """SQL from the standard input, where it is known."""
    stdin = call.invocation.stdin
    if stdin.kind is StdinKind.TEXT:
        yield from script(stdin.value)  # type: ignore[operator]
    elif stdin.kind is StdinKind.FILE:
        yield RunFile(stdin.value, "sql")
    else:
        yield RunInput("sql")


# --- PostgreSQL

_PG_READS = re.compile(
    r"\\(d\w*\+?|l\+?|z|sf|sv|conninfo|encoding|timing|x|t|a|pset|echo|qecho|warn|\?|h|help|q|copyright|errverbose|set|unset|prompt|if|elif|else|endif|p|bind|f|html|C|H|T|c|connect|watch|crosstabview|gx|g|gset|gdesc)(\s[^`|]*)?$"
)
_COPY = re.compile(
    r"\\copy\s+(?P<what>.+?)\s+(?P<way>from|to)\s+(?P<program>program\s+)?(?P<where>'[^']*'|\S+)",
    re.IGNORECASE | re.DOTALL,
)


def _psql_meta(line: str) -> Iterator[Outcome]:
    """A backslash command of psql."""
    if line.startswith("\\!"):
        yield RunShell(line[2:].strip())
        return
    copied = _COPY.match(line)
    if copied is not None:
        where = copied["where"].strip("'")
        if copied["program"]:
            yield RunShell(where)
        elif where.lower() not in ("stdin", "stdout", "pstdin", "pstdout"):
            yield Effect(Kind.READ if copied["way"].lower() == "from" else Kind.WRITE, where)
        if copied["way"].lower() == "from":
            yield Effect(Kind.DATABASE, copied["what"], "change")
        return
    name, _, rest = line[1:].partition(" ")
    rest = rest.strip().strip("'")
    if name in ("i", "include", "ir", "include_relative"):
        yield RunFile(rest, "sql")
    elif name in ("o", "out", "w", "write"):
        if rest.startswith("|"):
            yield RunShell(rest[1:])
        elif rest:
            yield Effect(Kind.WRITE, rest)
    elif _PG_READS.match(line) is None or "`" in line or "|" in line:
        yield unclear(f"psql: {line}")


def _psql_script(text: str) -> Iterator[Outcome]:
    sql: list[str] = []
    for line in text.split("\n"):
        stripped = line.strip()
        if stripped.startswith("\\"):
            yield from _psql_meta(stripped)
        elif "\\" in line and re.search(r"\\[!\w]", line):
            yield unclear(f"psql: {stripped}")
        elif line:
            sql.append(line)
    if sql:
        yield RunCode("sql", "\n".join(sql))


def _psql(call: Call) -> Iterator[Outcome]:
    if call.has("-V", "-?"):
        return
    yield from _asked(call.value("-h") or _url_host(call.operands[:1]) or _url_host(call.values("-d")))
    output = call.value("-o")
    if output is not None:
        if output.startswith("|"):
            yield RunShell(output[1:])
        else:
            yield Effect(Kind.WRITE, output)
    if call.has("-l"):
        return
    for name, value in call.options:
        if name == "-c" and value is not None:
            yield from _psql_script(value)
        elif name == "-f" and value is not None:
            yield RunFile(value, "sql") if value != "-" else RunInput("sql")
    if not call.has("-c", "-f"):
        yield from _input(call, _psql_script)


def _url_host(words: tuple[str, ...]) -> str:
    for word in words:
        if "://" in word:
            return word
        if "host=" in word:
            return word.partition("host=")[2].partition(" ")[0]
    return ""


_PG_CONNECTION = (
    "-h|--host= -p|--port= -U|--username= -w|--no-password -W|--password -V|--version -?|--help=?"
)
_PSQL = f"""
-a|--echo-all -b|--echo-errors -A|--no-align -c|--command= --csv -d|--dbname= -e|--echo-queries
-E|--echo-hidden -f|--file= -F|--field-separator= -H|--html -l|--list -L|--log-file=append
-n|--no-readline -o|--output= -P|--pset= -q|--quiet -R|--record-separator= -s|--single-step
-S|--single-line -t|--tuples-only -T|--table-attr= -v|--set|--variable= -x|--expanded -X|--no-psqlrc
-z|--field-separator-zero -0|--record-separator-zero -1|--single-transaction {_PG_CONNECTION}
"""
_PG_DUMP = f"""
-f|--file=write -F|--format= -j|--jobs= -v|--verbose -Z|--compress= --lock-wait-timeout= --no-sync
-a|--data-only -b|--large-objects --blobs -B|--no-large-objects --no-blobs -c|--clean -C|--create
-e|--extension= -E|--encoding= -n|--schema= -N|--exclude-schema= -O|--no-owner -s|--schema-only
-S|--superuser= -t|--table= -T|--exclude-table= -x|--no-privileges|--no-acl --binary-upgrade
--column-inserts --attribute-inserts --disable-dollar-quoting --disable-triggers --enable-row-security
--exclude-table-data= --extra-float-digits= --filter=read --if-exists --include-foreign-data= --inserts
--load-via-partition-root --no-comments --no-publications --no-security-labels --no-subscriptions
--no-statistics --no-data --no-schema --no-table-access-method --no-tablespaces --no-toast-compression
--no-unlogged-table-data --on-conflict-do-nothing --quote-all-identifiers --rows-per-insert= --section=
--serializable-deferrable --snapshot= --strict-names --table-and-children= --exclude-table-and-children=
--use-set-session-authorization -d|--dbname= --role= --sync-method= -g|--globals-only -r|--roles-only
--tablespaces-only -l|--database= --exclude-database= --no-role-passwords --statistics --with-statistics
-o {_PG_CONNECTION}
"""
_PG_RESTORE = f"""
-d|--dbname= -f|--file=write -F|--format= -l|--list -v|--verbose -a|--data-only -c|--clean -C|--create
-e|--exit-on-error -I|--index= -j|--jobs= -L|--use-list=read -n|--schema= -N|--exclude-schema=
-O|--no-owner -P|--function= -s|--schema-only -S|--superuser= -t|--table= -T|--trigger=
-x|--no-privileges|--no-acl -1|--single-transaction --disable-triggers --enable-row-security --filter=read
--if-exists --no-comments --no-data-for-failed-tables --no-publications --no-security-labels
--no-subscriptions --no-table-access-method --no-tablespaces --section= --strict-names --transaction-size=
--use-set-session-authorization --role= --no-statistics {_PG_CONNECTION}
"""
_PG_ADMIN = f"""
-e|--echo -a|--all -d|--dbname= -t|--table= -v|--verbose -z|--analyze -Z|--analyze-only
--analyze-in-stages -f|--full -F|--freeze -j|--jobs= -q|--quiet -n|--schema= -N|--exclude-schema=
-P|--parallel= --skip-locked --min-xid-age= --min-mxid-age= --no-index-cleanup --buffer-usage-limit=
--maintenance-db= -i|--index= -s|--system --concurrently --tablespace= -S {_PG_CONNECTION}
"""
_PG_CREATE = f"""
-D|--tablespace= -e|--echo -E|--encoding= -l|--locale= --lc-collate= --lc-ctype= --icu-locale=
--icu-rules= --locale-provider= -O|--owner= -S|--strategy= -T|--template= --maintenance-db=
-a|--with-admin= -c|--connection-limit= -d|--createdb --no-createdb -g|--member-of|--role= -i|--inherit
-I|--no-inherit --interactive -m|--with-member= -P|--pwprompt -r|--createrole -R|--no-createrole
-s|--superuser --no-superuser -v|--valid-until= --bypassrls --no-bypassrls --replication --no-replication
{_PG_CONNECTION}
"""
_PG_DROP = f"-e|--echo -f|--force -i|--interactive --if-exists --maintenance-db= {_PG_CONNECTION}"


def _pg_restore(call: Call) -> Iterator[Outcome]:
    for file in call.operands:
        yield Effect(Kind.READ, file, recursive=True)
    if call.has("-l", "-V") or not call.has("-d"):
        return
    yield from _foreign(call.value("-h"))
    name = call.value("-d") or ""
    if call.has("-c"):
        yield Effect(Kind.DATABASE, name, "drop", force="high")
    yield Effect(Kind.DATABASE, name, "change")


def _pg_ctl(call: Call) -> Iterator[Outcome]:
    action = call.operands[0] if call.operands else ""
    data = call.value("-D") or "the database's folder"
    match action:
        case "status" | "":
            return
        case "start" | "restart" | "reload" | "logrotate":
            yield Effect(Kind.PROCESS, "the PostgreSQL server", action)
        case "stop" | "promote" | "kill":
            yield Effect(Kind.PROCESS, "the PostgreSQL server", action, force="medium")
        case "init" | "initdb":
            yield Effect(Kind.WRITE, data, "unpack", recursive=True)
        case _:
            yield unclear(f"pg_ctl {action}")
    if call.has("-o", "-c"):
        yield unclear("options handed to the PostgreSQL server")


# --- MySQL

_MYSQL_CONNECTION = """
-h|--host= -P|--port= -u|--user= -p|--password=?secret -S|--socket= --protocol= --ssl --ssl-mode=
--ssl-ca= --ssl-cert= --ssl-key= --ssl-cipher= --ssl-capath= --ssl-verify-server-cert --skip-ssl
--default-character-set= --defaults-file= --defaults-extra-file= --defaults-group-suffix= --no-defaults
--print-defaults --login-path= -C|--compress --connect-timeout= -V|--version -?|--help -v|--verbose
--default-auth= --plugin-dir=unknown -W|--wait --bind-address= --get-server-public-key
--server-public-key-path= --tls-version= --compression-algorithms= --zstd-compression-level= -f|--force
-s|--silent --character-sets-dir= --enable-cleartext-plugin --max-allowed-packet= --max_allowed_packet=
--net-buffer-length= -#|--debug=?
"""
_MYSQL = f"""
-e|--execute= -D|--database= -B|--batch -N|--skip-column-names -t|--table -H|--html -X|--xml -r|--raw
-E|--vertical -A|--no-auto-rehash --disable-auto-rehash --auto-rehash -b|--no-beep --column-names
--column-type-info -c|--comments --skip-comments --delimiter= -G|--named-commands -i|--ignore-spaces
--init-command=code:sql --line-numbers -L|--skip-line-numbers --local-infile=? -n|--unbuffered
-o|--one-database --pager=?shell --prompt= -q|--quick --reconnect --skip-reconnect --safe-updates
-U|--i-am-a-dummy --select-limit= --max-join-size= --show-warnings --sigint-ignore --tee=append
--binary-mode --no-pager --no-tee --skip-auto-rehash --abort-source-on-error --syslog --ssl-fips-mode=
--json --binary-as-hex {_MYSQL_CONNECTION}
"""
_MYSQL_DUMP = f"""
-A|--all-databases -Y|--all-tablespaces -y|--no-tablespaces --add-drop-database --add-drop-table
--skip-add-drop-table --add-drop-trigger --add-locks --skip-add-locks --allow-keywords
--apply-replica-statements -B|--databases -c|--complete-insert --comments --skip-comments --compact
--compatible= -n|--no-create-db --create-options --delete-master-logs=unknown --disable-keys --dump-date
--skip-dump-date -E|--events -e|--extended-insert --skip-extended-insert --fields-terminated-by=
--fields-enclosed-by= --fields-escaped-by= -F|--flush-logs --flush-privileges --hex-blob --ignore-error=
--ignore-table= --insert-ignore --lines-terminated-by= -x|--lock-all-tables -l|--lock-tables
--skip-lock-tables --log-error=append --master-data=? --source-data=? --dump-slave=? --no-autocommit
-t|--no-create-info -d|--no-data -N|--no-set-names --opt --order-by-primary -q|--quick -Q|--quote-names
--replace -r|--result-file=write -R|--routines --set-charset --set-gtid-purged= --single-transaction
--skip-opt --skip-triggers --triggers -T|--tab=unpack --tables --tz-utc --skip-tz-utc -w|--where= -X|--xml
--column-statistics=? --skip-definer --system= -i {_MYSQL_CONNECTION}
"""
_MYSQL_META = re.compile(
    r"(?:^|;)\s*(system|source|tee|pager|edit)\b(.*?)(?=;|$)|\\([!.TPe])(.*?)(?=;|$)",
    re.IGNORECASE | re.DOTALL,
)


def _mysql_script(text: str) -> Iterator[Outcome]:
    rest = text
    for found in _MYSQL_META.finditer(text):
        word = (found[1] or found[3]).lower()
        argument = (found[2] or found[4] or "").strip()
        match word:
            case "system" | "!":
                yield RunShell(argument)
            case "source" | ".":
                yield RunFile(argument, "sql")
            case "tee" | "t":
                yield Effect(Kind.WRITE, argument, "append")
            case "pager" | "p":
                yield RunShell(argument)
            case _:
                yield unclear(f"mysql: {found[0].strip()}")
        rest = rest.replace(found[0], " ")
    if rest.strip():
        yield RunCode("sql", rest)


def _mysql(call: Call) -> Iterator[Outcome]:
    if call.has("-V", "-?", "--print-defaults"):
        return
    yield from _asked(call.value("-h"))
    for value in call.values("-e"):
        yield from _mysql_script(value)
    if not call.has("-e"):
        yield from _input(call, _mysql_script)


def _mysqladmin(call: Call) -> Iterator[Outcome]:
    yield from _foreign(call.value("-h"))
    words = list(call.operands)
    while words:
        word = words.pop(0)
        if word in (
            "ping",
            "status",
            "extended-status",
            "processlist",
            "variables",
            "version",
            "proc",
            "ver",
        ):
            yield Effect(Kind.NETWORK, DATABASE, "request")
        elif word == "create":
            yield Effect(Kind.DATABASE, words.pop(0) if words else "", "change")
        elif word == "drop":
            yield Effect(Kind.DATABASE, f"the database {words.pop(0) if words else ''}", "drop", force="high")
        elif word in ("shutdown", "kill", "stop-replica", "stop-slave"):
            yield Effect(Kind.PROCESS, "the MySQL server", word, force="high")
            words.clear()
        elif word.startswith(("flush-", "refresh", "reload", "start-")):
            yield Effect(Kind.DATABASE, word, "change", force="medium")
        elif word == "password":
            yield Effect(Kind.SECURITY, "a database password", "change", force="high")
            words.clear()
        else:
            yield unclear(f"mysqladmin {word}")


def _dropdb(call: Call) -> Iterator[Outcome]:
    name = call.operands[-1] if call.operands else ""
    yield Effect(Kind.DATABASE, f"{DATABASE} {name}".rstrip(), "drop", force="high")


# --- SQLite and DuckDB

_SQL_FILES = re.compile(
    r"\b(readfile|writefile|edit|load_extension|fsdir|fts3_tokenizer)\s*\(\s*('(?:[^']|'')*')?(?:\s*,\s*('(?:[^']|'')*'))?",
    re.IGNORECASE,
)
_DUCK_COPY = re.compile(r"\bcopy\b.+?\b(to|from)\s+'([^']*)'", re.IGNORECASE | re.DOTALL)
_DUCK_READ = re.compile(r"\b(?:read_\w+|parquet_scan|from|sniff_csv|glob)\s*\(?\s*'([^']*)'", re.IGNORECASE)
_DOT_PURE = frozenset(
    [
        "bail",
        "binary",
        "bit",
        "changes",
        "check",
        "databases",
        "dbinfo",
        "dbconfig",
        "dbtotxt",
        "echo",
        "eqp",
        "exit",
        "expert",
        "explain",
        "filectrl",
        "fullschema",
        "headers",
        "header",
        "help",
        "indexes",
        "indices",
        "intck",
        "iotrace",
        "limit",
        "lint",
        "log-off",
        "mode",
        "nonce",
        "nullvalue",
        "parameter",
        "print",
        "progress",
        "prompt",
        "quit",
        "schema",
        "selftest",
        "separator",
        "sha3sum",
        "show",
        "stats",
        "tables",
        "timeout",
        "timer",
        "trace-off",
        "vfsinfo",
        "vfslist",
        "vfsname",
        "width",
        "columns",
        "maxrows",
        "maxwidth",
        "rows",
        "large_number_rendering",
        "decimal_sep",
        "thousand_sep",
        "highlight",
        "highlight_colors",
        "constant",
        "keyword",
        "dump",
        "multiline",
        "singleline",
        "version",
        "connection",
        "null",
    ]
)


def _sql(text: str, *, duck: bool) -> Iterator[Outcome]:
    for found in _SQL_FILES.finditer(text):
        name = found[1].lower()
        path = (found[2] or "").strip("'")
        if name in ("readfile", "fsdir"):
            yield Effect(Kind.READ, path or "a file that is not known", recursive=name == "fsdir")
        elif name == "writefile":
            yield Effect(Kind.WRITE, path) if path else unclear("writefile to a path that is not known")
        elif name == "edit":
            yield RunShell((found[3] or "").strip("'") or "${EDITOR}")
        else:
            yield Effect(Kind.EXECUTE, path or name)
    if duck:
        for found in _DUCK_COPY.finditer(text):
            yield Effect(Kind.WRITE if found[1].lower() == "to" else Kind.READ, found[2])
        for found in _DUCK_READ.finditer(text):
            remote = "://" in found[1]
            yield Effect(Kind.NETWORK, found[1], "download") if remote else Effect(Kind.READ, found[1])
        if re.search(r"\b(install|load)\s+\w", text, re.IGNORECASE):
            yield Effect(Kind.INSTALL, "a DuckDB extension", "user")
        if re.search(
            r"\b(export|import)\s+database\b|\battach\b|\bshellfs\b|\bsecret\b", text, re.IGNORECASE
        ):
            yield unclear(f"duckdb: {text}")
    yield RunCode("sql", text)


def _dot(line: str, *, duck: bool) -> Iterator[Outcome]:  # a table in the form of code
    """A dot command of sqlite3 and duckdb."""
    words = [word.strip("'\"") for word in line[1:].split()]
    name, rest = (words[0] if words else ""), words[1:]
    target = next((word for word in reversed(rest) if not word.startswith("-")), "")
    match name:
        case "shell" | "system":
            yield RunShell(line[1:].partition(name)[2].strip())
        case "output" | "once" | "log" | "trace" | "excel" | "www":
            text = line[1:].partition(name)[2].strip().strip("'\"")
            if text.startswith("|"):
                yield RunShell(text[1:])
            elif name in ("excel", "www") or target in ("", "off", "stdout", "stderr"):
                return
            else:
                yield Effect(Kind.WRITE, target)
        case "import":
            plain = [word for word in rest if not word.startswith("-")]
            source = plain[0] if plain else ""
            text = line[1:].partition(name)[2].strip().strip("'\"")
            if source.startswith("|"):
                yield RunShell(text[1:].rpartition(" ")[0])
            else:
                yield Effect(Kind.READ, source)
            yield Effect(Kind.DATABASE, target, "change")
        case "read":
            if target.startswith("|"):
                yield RunShell(line.partition("|")[2])
            else:
                yield RunFile(target, "sql")
        case "load":
            yield Effect(Kind.EXECUTE, target)
        case "open":
            if target and "--readonly" not in rest:
                yield Effect(Kind.WRITE, target, "append")
        case "backup" | "save":
            yield Effect(Kind.WRITE, target)
        case "clone":
            yield Effect(Kind.WRITE, target)
        case "restore":
            yield Effect(Kind.READ, target)
            yield Effect(Kind.DATABASE, "the whole database", "delete", force="high")
        case "recover":
            return
        case _:
            if name not in _DOT_PURE or not is_static(line):
                yield unclear(f"{'duckdb' if duck else 'sqlite3'}: {line}")


def _dotted(text: str, *, duck: bool) -> Iterator[Outcome]:
    sql: list[str] = []
    for line in text.split("\n"):
        if line.strip().startswith("."):
            yield from _dot(line.strip(), duck=duck)
        elif line.strip():
            sql.append(line)
    if sql:
        yield from _sql("\n".join(sql), duck=duck)


_SQLITE = """
-A= -append -ascii -bail -batch -box -cmd= -column -csv -deserialize -echo -escape= -header -noheader
-headers -help -html -init= -interactive -json -line -list -lookaside= -markdown -maxsize= -memtrace
-mmap= -newline= -nofollow -no-rowid-in-view -nonce= -nullvalue= -pagecache= -pcachetrace -quote -readonly
-safe -separator= -stats -table -tabs -unsafe-testing -version -vfs= -zip -vfstrace -heap= -multiplex -c=
-s= -f= -ui=unknown -unsigned=unknown -unredacted -no-init -no-stdin -storage-version= -jsonlines -latex
-storage_version= -duckbox -encryption-key=secret
"""


def _sqlite(call: Call) -> Iterator[Outcome]:
    if call.has("-help", "-version"):
        return
    duck = call.invocation.name == "duckdb"
    if MANY in call.operands:
        yield unclear(f"{call.invocation.name} with words that are not known")
        return
    if call.has("-A"):
        yield unclear("sqlite3 as an archiver")
    database = call.operands[0] if call.operands else ""
    if database and database not in (":memory:", "/dev/null"):
        yield Effect(Kind.READ, database)
        if not call.has("-readonly"):  # it is made where it is not there
            yield Effect(Kind.CHANGE, f"the database file {database}", "open", force="low")
    for name, value in call.options:
        if name in ("-cmd", "-c", "-s") and value is not None:
            yield from _dotted(value, duck=duck)
        elif name in ("-init", "-f") and value not in (None, "/dev/null"):
            yield RunFile(value or "", "sql")
    texts = call.operands[1:]
    for text in texts:
        yield from _dotted(text, duck=duck)
    typed = call.has("-cmd") and call.invocation.stdin.kind is StdinKind.INHERITED
    if not texts and not call.has("-c", "-s", "-f") and not typed:
        yield from _input(call, lambda text: _dotted(text, duck=duck))


# --- Redis

_REDIS_OPTIONS = """
-h= -p= -t= -s= -a=secret --user= --pass=secret --askpass -u= -r= -i= -n= -2 -3 -x -X= -d= -D= -c -e --tls
--sni= --cacert= --cacertdir= --insecure --cert= --key= --tls-ciphers= --tls-ciphersuites= --raw --no-raw
--quoted-input --csv --json --quoted-json --show-pushes= --stat --latency --latency-history --latency-dist
--lru-test= --replica --slave --rdb=write --functions-rdb=write --pipe --pipe-timeout= --bigkeys --memkeys
--memkeys-samples= --keystats --keystats-samples= --hotkeys --scan --pattern= --count= --quoted-pattern=
--intrinsic-latency= --eval= --ldb --ldb-sync-mode --cluster --verbose --no-auth-warning --cursor= --top=
-v|--version -4 -6
"""
_REDIS_READS = frozenset(
    [
        "get",
        "mget",
        "strlen",
        "getrange",
        "exists",
        "type",
        "ttl",
        "pttl",
        "keys",
        "scan",
        "hget",
        "hgetall",
        "hmget",
        "hkeys",
        "hvals",
        "hlen",
        "hexists",
        "hscan",
        "hstrlen",
        "hrandfield",
        "llen",
        "lrange",
        "lindex",
        "lpos",
        "smembers",
        "sismember",
        "smismember",
        "scard",
        "sscan",
        "srandmember",
        "sinter",
        "sunion",
        "sdiff",
        "sintercard",
        "zrange",
        "zrangebyscore",
        "zrangebylex",
        "zrevrange",
        "zrevrangebyscore",
        "zrevrangebylex",
        "zscore",
        "zmscore",
        "zcard",
        "zcount",
        "zlexcount",
        "zrank",
        "zrevrank",
        "zscan",
        "zrandmember",
        "zinter",
        "zunion",
        "zdiff",
        "zintercard",
        "info",
        "ping",
        "echo",
        "time",
        "dbsize",
        "lastsave",
        "role",
        "command",
        "memory",
        "object",
        "randomkey",
        "dump",
        "touch",
        "bitcount",
        "bitpos",
        "getbit",
        "geopos",
        "geodist",
        "geohash",
        "geosearch",
        "georadius_ro",
        "georadiusbymember_ro",
        "pfcount",
        "xlen",
        "xrange",
        "xrevrange",
        "xread",
        "xinfo",
        "xpending",
        "slowlog",
        "latency",
        "pubsub",
        "subscribe",
        "psubscribe",
        "ssubscribe",
        "monitor",
        "hello",
        "select",
        "auth",
        "client",
        "config",
        "acl",
        "cluster",
        "module",
        "script",
        "function",
        "wait",
        "expiretime",
        "pexpiretime",
        "substr",
        "lolwut",
        "lcs",
        "json.get",
        "json.mget",
        "json.type",
        "json.strlen",
        "json.arrlen",
        "json.objkeys",
        "json.objlen",
        "ft.search",
        "ft.info",
        "ft._list",
        "ft.aggregate",
        "ft.explain",
        "ts.get",
        "ts.range",
        "ts.info",
        "ts.mrange",
        "sort_ro",
        "eval_ro",
        "evalsha_ro",
        "fcall_ro",
    ]
)
_REDIS_SUBCOMMANDS = {
    "config": ("get",),
    "client": ("list", "info", "id", "getname", "trackinginfo", "getredir"),
    "acl": ("list", "users", "whoami", "cat", "getuser", "log", "dryrun"),
    "cluster": (
        "info",
        "nodes",
        "slots",
        "shards",
        "keyslot",
        "countkeysinslot",
        "myid",
        "links",
        "replicas",
        "slaves",
        "count-failure-reports",
        "getkeysinslot",
    ),
    "module": ("list",),
    "script": ("exists",),
    "function": ("list", "stats", "dump"),
    "slowlog": ("get", "len", "help"),
    "memory": ("usage", "stats", "doctor", "malloc-stats", "help"),
    "latency": ("latest", "history", "doctor", "graph", "histogram"),
}
_REDIS_LOSING = frozenset(
    [
        "del",
        "unlink",
        "flushall",
        "flushdb",
        "getdel",
        "hdel",
        "ltrim",
        "lrem",
        "spop",
        "srem",
        "zrem",
        "zremrangebyrank",
        "zremrangebyscore",
        "zremrangebylex",
        "xdel",
        "xtrim",
        "rename",
        "json.del",
        "json.clear",
        "ft.dropindex",
        "ft.drop",
        "ts.del",
        "restore",
        "swapdb",
        "migrate",
        "move",
        "lpop",
        "rpop",
        "zpopmin",
        "zpopmax",
    ]
)
_REDIS_WRITES = frozenset(
    [
        "set",
        "setnx",
        "setex",
        "psetex",
        "mset",
        "msetnx",
        "append",
        "incr",
        "incrby",
        "incrbyfloat",
        "decr",
        "decrby",
        "getset",
        "getex",
        "setrange",
        "setbit",
        "expire",
        "expireat",
        "pexpire",
        "pexpireat",
        "persist",
        "hset",
        "hmset",
        "hsetnx",
        "hincrby",
        "hincrbyfloat",
        "lpush",
        "rpush",
        "lpushx",
        "rpushx",
        "lset",
        "linsert",
        "lmove",
        "rpoplpush",
        "sadd",
        "smove",
        "sinterstore",
        "sunionstore",
        "sdiffstore",
        "zadd",
        "zincrby",
        "zinterstore",
        "zunionstore",
        "zdiffstore",
        "zrangestore",
        "xadd",
        "xack",
        "xgroup",
        "xclaim",
        "xautoclaim",
        "xsetid",
        "pfadd",
        "pfmerge",
        "geoadd",
        "bitfield",
        "bitop",
        "copy",
        "publish",
        "spublish",
        "sort",
        "json.set",
        "json.merge",
        "json.arrappend",
        "json.numincrby",
        "ft.create",
        "ft.alter",
        "ts.add",
        "ts.create",
        "blpop",
        "brpop",
        "blmove",
        "renamenx",
        "georadius",
        "geosearchstore",
    ]
)


def _redis(call: Call) -> Iterator[Outcome]:  # one word decides
    if call.has("-v"):
        return
    yield from _foreign(call.value("-h") or call.value("-u"))
    for value in call.values("--eval"):
        yield RunFile(value, "lua", remote="host redis")
        yield Effect(Kind.DATABASE, f"Redis, by the script {value}", "change")
        return
    if call.has("--cluster"):
        safe = call.operands[:1] and call.operands[0] in ("check", "info", "help")
        yield (
            Effect(Kind.NETWORK, "Redis", "request")
            if safe
            else Effect(Kind.REMOTE, "the Redis cluster", "change")
        )
        return
    if call.has("--pipe"):
        yield unclear("Redis commands from its input")
        return
    if not call.operands:
        reading = call.has(
            "--stat",
            "--latency",
            "--latency-history",
            "--latency-dist",
            "--bigkeys",
            "--memkeys",
            "--hotkeys",
            "--scan",
            "--rdb",
            "--intrinsic-latency",
            "--keystats",
            "--functions-rdb",
        )
        yield (
            Effect(Kind.NETWORK, "Redis", "request") if reading else unclear("Redis commands from its input")
        )
        return
    yield from _redis_command(call.operands)


def _redis_command(words: tuple[str, ...]) -> Iterator[Outcome]:
    name = words[0].lower()
    what = f"Redis: {' '.join(words[:3])}"
    if name in ("flushall", "flushdb"):
        yield Effect(Kind.DATABASE, "everything in Redis", "delete", force="high")
    elif name in _REDIS_LOSING:
        yield Effect(Kind.DATABASE, what, "delete")
    elif name in _REDIS_WRITES:
        yield Effect(Kind.DATABASE, what, "change")
    elif name in _REDIS_SUBCOMMANDS and not (len(words) > 1 and words[1].lower() in _REDIS_SUBCOMMANDS[name]):
        yield Effect(Kind.DATABASE, what, "change", force="high")
    elif name in _REDIS_READS:
        yield Effect(Kind.NETWORK, "Redis", "request")
    elif name in ("shutdown", "debug", "replicaof", "slaveof", "failover", "eval", "evalsha", "fcall"):
        yield Effect(Kind.DATABASE, what, "change", force="uncertain" if name[0] in "ef" else "high")
    elif name in ("save", "bgsave", "bgrewriteaof"):
        yield Effect(Kind.CHANGE, "Redis' files", "save", force="low")
    else:
        yield unclear(what)


# --- MongoDB

_MONGO_READS = frozenset(
    [
        "find",
        "findOne",
        "count",
        "countDocuments",
        "estimatedDocumentCount",
        "distinct",
        "aggregate",
        "explain",
        "stats",
        "getIndexes",
        "getCollectionNames",
        "getCollectionInfos",
        "getCollection",
        "getSiblingDB",
        "getDB",
        "limit",
        "skip",
        "sort",
        "pretty",
        "toArray",
        "forEach",
        "map",
        "stringify",
        "print",
        "printjson",
        "serverStatus",
        "version",
        "hostInfo",
        "status",
        "conf",
        "isMaster",
        "hello",
        "currentOp",
        "getName",
        "getMongo",
        "help",
        "listDatabases",
        "dataSize",
        "storageSize",
        "totalSize",
        "size",
        "length",
        "tojson",
        "ObjectId",
        "ISODate",
        "projection",
        "hint",
        "itcount",
        "hasNext",
        "next",
        "log",
        "keys",
        "entries",
        "values",
        "join",
        "filter",
        "getUsers",
        "getRoles",
        "getProfilingStatus",
        "buildInfo",
        "connectionStatus",
        "NumberLong",
        "NumberInt",
        "UUID",
        "Date",
        "indexStats",
        "latencyStats",
        "shardedDataDistribution",
        "toString",
    ]
)
_MONGO_LOSING = re.compile(
    r"\b(drop\w*|remove|delete\w*|findOneAndDelete|findAndModify|shutdownServer|fsyncLock|killOp|replSet\w*|stepDown|revoke\w*)\s*\("
)
_MONGO_WRITES = re.compile(
    r"\b(insert\w*|update\w*|replace\w*|findOneAnd(Update|Replace)|bulkWrite|create\w*|save|rename\w*|mapReduce|grant\w*|adminCommand|runCommand|set\w*|changeUserPassword|convertToCapped|compact|reIndex|enableSharding|add\w*)\s*\("
)
_MONGO_CALL = re.compile(r"([A-Za-z_$][\w$]*)\s*\(")


def _mongo_code(text: str) -> Iterator[Outcome]:
    """What JavaScript for the server does, by the methods that it calls."""
    shown = text.strip()
    if not is_static(text):
        yield unclear(f"MongoDB: {shown}")
    elif _MONGO_LOSING.search(text):
        yield Effect(Kind.DATABASE, shown, "delete", force="high")
    elif _MONGO_WRITES.search(text) or "$out" in text or "$merge" in text:
        yield Effect(Kind.DATABASE, shown, "change")
    elif (
        set(_MONGO_CALL.findall(text)) <= _MONGO_READS
        and "require" not in text
        and "process" not in text
        and "[" not in text.replace("[{", "")
    ):
        yield Effect(Kind.NETWORK, "MongoDB", "request")
    else:
        yield unclear(f"MongoDB: {shown}")


def _mongo(call: Call) -> Iterator[Outcome]:
    if call.has("--version", "-h"):
        return
    yield from _foreign(call.value("--host") or _url_host(call.operands[:1]))
    for name, value in call.options:
        if name == "--eval" and value is not None:
            yield from _mongo_code(value)
        elif name == "-f" and value is not None:
            yield RunFile(value, "javascript")
    scripts = [word for word in call.operands if word.endswith((".js", ".mjs"))]
    for script in scripts:
        yield RunFile(script, "javascript")
    if not scripts and not call.has("--eval", "-f"):
        stdin = call.invocation.stdin
        if stdin.kind is StdinKind.TEXT:
            yield from _mongo_code(stdin.value)
        else:
            yield unclear("MongoDB commands from its input")


_MONGO_CONNECTION = """
--host= --port= -h= -u|--username= -p|--password=?secret --authenticationDatabase=
--authenticationMechanism= --uri= --config=read --ssl --tls --sslCAFile= --sslPEMKeyFile=
--sslPEMKeyPassword=secret --sslAllowInvalidCertificates --tlsInsecure -d|--db= -c|--collection=
-v|--verbose=? --quiet --version --readPreference= --gssapiServiceName= --gssapiHostName=
--awsSessionToken=secret
"""
_MONGO_SHELL = """
--host= --port= -u|--username= -p|--password=?secret --authenticationDatabase= --authenticationMechanism=
--eval= -f|--file= --nodb --norc --quiet --json=? --tls --ssl --tlsCAFile= --tlsCertificateKeyFile=
--tlsCertificateKeyFilePassword=secret --tlsAllowInvalidCertificates --tlsAllowInvalidHostnames
--retryWrites=? --shell --verbose --version --build-info --disableImplicitSessions --apiVersion=
--apiStrict --apiDeprecationErrors --awsIamSessionToken=secret --jsContext= -h --sslCAFile=
--sslPEMKeyFile= --networkMessageCompressors= --readMode= --skipStartupWarnings --no-quiet
"""


def _mongo_restore(call: Call) -> Iterator[Outcome]:
    if call.has("--version", "--dryRun"):
        return
    for file in (*call.operands, *call.values("--file", "--archive", "--dir")):
        yield Effect(Kind.READ, file, recursive=True)
    yield from _foreign(call.value("--host", "-h") or _url_host(call.values("--uri")))
    if call.has("--drop") or call.value("--mode") == "delete":
        yield Effect(Kind.DATABASE, call.value("-d") or "MongoDB", "drop", force="high")
    yield Effect(Kind.DATABASE, call.value("-d") or "MongoDB", "change")


# --- other SQL shells


def _cqlsh(call: Call) -> Iterator[Outcome]:
    """The host is an operand, its port another."""
    yield from _foreign(call.operands[0] if call.operands else None)
    yield from _statements(call)


def _statements(call: Call) -> Iterator[Outcome]:
    """Shells with options for statements (``--query``) and files (``--file``)."""
    yield from _asked(call.value("--host"))
    given = False
    for name, value in call.options:
        if name == "--query" and value is not None:
            given = True
            yield RunCode("sql", value)
        elif name == "--file" and value is not None:
            given = True
            yield RunFile(value, "sql")
    if not given:
        yield from _input(call, lambda text: (RunCode("sql", text),))


def _sqlcmd(call: Call) -> Iterator[Outcome]:
    if call.operands[:1] == ("query",) or call.has("--query"):
        yield from _asked(call.value("--host"))
        for value in call.values("--query"):
            if value.lstrip().startswith(("!!", ":")):
                yield unclear(f"sqlcmd: {value}")
            else:
                yield RunCode("sql", value)
        for value in call.operands[1:]:
            yield RunCode("sql", value)
    elif call.operands:
        yield unclear(f"sqlcmd {' '.join(call.operands[:2])}")
    else:
        yield from _statements(call)


# --- migrations

_DROPS = _changes("all tables of the database", "drop", "high")
_MIGRATES = _changes("the database's schema")
_PROJECT = effect(Kind.BUILD, ".", "database migrations")


def _prisma_push(call: Call) -> Iterator[Outcome]:
    lost = call.has("--accept-data-loss", "--force-reset")
    yield from _DROPS if lost else _MIGRATES


def _diff(call: Call) -> Iterator[Outcome]:
    for value in call.values("-o", "--output"):
        yield Effect(Kind.WRITE, value)


_PRISMA = (
    "--schema= --config=read --skip-generate --skip-seed --force -f --create-only -n|--name= "
    "--accept-data-loss --force-reset --preview-feature --print --port= -p= --hostname= "
    "-b|--browser= --watch --no-engine --generator= --data-proxy --accelerate --no-hints --sql "
    "--allow-no-models --datasource-provider= --url= --output= --with-model --generator-provider="
)
_FLYWAY_READS = "info validate history version help list-engines check diff diffText"


def _server(call: Call) -> Iterator[Outcome]:
    """A database server in the foreground, or a question to it."""
    words = call.operands
    if words and words[-1] in ("--version", "-V", "-v", "--help", "-h", "-?"):
        return
    name = call.invocation.name
    yield Effect(Kind.NETWORK, f"{name}'s port", "listen", force="medium")
    yield Effect(Kind.CHANGE, f"a {name} server and its data", "start", force="medium")
    if any(
        word.lower().startswith(("--loadmodule", "--init-file", "--init_file", "--plugin")) for word in words
    ):
        yield unclear(f"{name} with code to load")


def _pg_danger(call: Call) -> Iterator[Outcome]:
    words = call.operands
    if words and words[-1] in ("--version", "-V", "--help", "-?"):
        return
    if "-n" in words or "--dry-run" in words or "-c" in words or "--check" in words:
        yield Effect(Kind.READ, DATABASE)
        return
    yield Effect(
        Kind.DATABASE, f"the files of a PostgreSQL server ({call.invocation.name})", "delete", force="high"
    )


def _clickhouse(call: Call) -> Iterator[Outcome]:
    if call.has("-V"):
        return
    yield from _asked(call.value("-h"))
    given = False
    for name, value in call.options:
        if name == "-q" and value is not None:
            given = True
            yield RunCode("sql", value)
        elif name == "--queries-file" and value is not None:
            given = True
            yield RunFile(value, "sql")
    if not given:
        yield from _input(call, lambda text: (RunCode("sql", text),))


def _shells(call: Call) -> Iterator[Outcome]:
    if call.has("--version"):
        return
    yield from _asked(call.value("--server"))
    given = False
    for name, value in call.options:
        if value is None:
            continue
        if name == "-e":
            given = True
            if value.lstrip().startswith("!"):
                yield call.unclear(f"{value}")
            else:
                yield RunCode("sql", value)
        elif name in ("-f", "-i"):
            given = True
            yield RunFile(value, "sql")
    if not given:
        yield from _input(call, lambda text: (RunCode("sql", text),))


_CYPHER_LOSING = re.compile(r"\b(delete|remove|drop|detach)\b", re.IGNORECASE)
_CYPHER_WRITES = re.compile(
    r"\b(create|merge|set|call|load|alter|grant|revoke|deny|start|stop)\b", re.IGNORECASE
)


def _cypher(call: Call) -> Iterator[Outcome]:
    if call.has("-v"):
        return
    yield from _foreign(call.value("-a"))
    for value in call.values("--file"):
        yield Effect(Kind.READ, value)
        yield unclear(f"the Cypher statements in {value}")
    for text in call.operands:
        if _CYPHER_LOSING.search(text) or has_unknown(text):
            yield Effect(Kind.DATABASE, text, "delete", force="high")
        elif _CYPHER_WRITES.search(text):
            yield Effect(Kind.DATABASE, text, "change")
        else:
            yield Effect(Kind.NETWORK, "Neo4j", "request")
    if not call.operands and not call.has("--file"):
        yield unclear("Cypher statements from its input")


_LOSING_STEPS = frozenset(
    [
        "down",
        "rollback",
        "undo",
        "reset",
        "drop",
        "clean",
        "revert",
        "fresh",
        "wipe",
        "redo",
        "refresh",
        "force",
        "dropall",
        "drop_all",
    ]
)
_CHANGING_STEPS = frozenset(
    [
        "up",
        "latest",
        "migrate",
        "run",
        "deploy",
        "apply",
        "push",
        "seed",
        "sync",
        "update",
        "setup",
        "upgrade",
        "baseline",
        "repair",
        "changelog",
    ]
)
_READING_STEPS = frozenset(
    [
        "status",
        "list",
        "info",
        "validate",
        "generate",
        "make",
        "create",
        "new",
        "diff",
        "history",
        "show",
        "check",
        "lint",
        "dump",
        "version",
        "init",
        "pull",
        "introspect",
        "add",
        "inspect",
        "hash",
        "help",
        "prepare",
        "current",
        "entity",
        "migration",
    ]
)


def _migrator(call: Call) -> Iterator[Outcome]:
    """Tools whose steps are told by their names: ``migrate:latest``, ``db:drop``, ``migration:run``."""
    steps: set[str] = set()
    for word in call.operands:
        if word in ("--help", "-h", "--version"):
            return
        if word.startswith("-"):
            if "force" in word or "accept-data-loss" in word or "drop" in word:
                steps.add("force")
            continue
        if not is_static(word):
            yield unclear(f"{call.invocation.name} {word}")
            return
        steps.update(re.split(r"[:\-_]", word.lower()))
    name = call.invocation.name
    if steps & _LOSING_STEPS:
        yield Effect(Kind.DATABASE, f"the database, by {name}", "drop", force="high")
    elif steps & _CHANGING_STEPS:
        yield Effect(Kind.DATABASE, f"the database's schema, by {name}", "change")
    elif not steps & _READING_STEPS:
        yield unclear(f"{name} {' '.join(call.operands[:2])}")
        return
    yield Effect(Kind.BUILD, ".", f"{name} migrations")


PROGRAMS = (
    Program("psql pgcli", _PSQL, "text text", then=_psql),
    Program("pg_dump pg_dumpall", _PG_DUMP, "text*", effects=ask_for(DATABASE)),
    Program("pg_restore", _PG_RESTORE, "", then=_pg_restore),
    Program("createdb createuser", _PG_CREATE, "text*", effects=_changes()),
    Program("dropdb", _PG_DROP, "text*", then=_dropdb),
    Program("dropuser", _PG_DROP, "text*", effects=_changes("a database user", "drop", "high")),
    Program(
        "vacuumdb reindexdb clusterdb", _PG_ADMIN, "text*", effects=_changes(DATABASE, "change", "medium")
    ),
    Program(
        "pg_isready", f"-d|--dbname= -q|--quiet -t|--timeout= {_PG_CONNECTION}", effects=ask_for(DATABASE)
    ),
    Program(
        "initdb",
        "-A|--auth= --auth-host= --auth-local= -D|--pgdata=unpack -E|--encoding= "
        "-g|--allow-group-access --icu-locale= -k|--data-checksums --no-data-checksums --locale= "
        "--lc-collate= --lc-ctype= --lc-messages= --lc-monetary= --lc-numeric= --lc-time= "
        "--locale-provider= --builtin-locale= --no-locale -N|--no-sync --no-instructions "
        "--pwfile=read -S|--sync-only -T|--text-search-config= -U|--username= -W|--pwprompt "
        "-X|--waldir=unpack --wal-segsize= -d|--debug -s|--show -V|--version -n|--no-clean",
        "unpack",
    ),
    Program(
        "pg_ctl",
        "-c|--core-files -D|--pgdata= -l|--log=append -m|--mode= -o|--options= -p= -s|--silent "
        "-t|--timeout= -w|--wait -W|--no-wait -V|--version -N= -P= -S= -U= -e=",
        "",
        then=_pg_ctl,
    ),
    Program(
        "postgres postmaster mysqld mariadbd mysqld_safe mariadbd-safe redis-server "
        "redis-sentinel valkey-server mongod mongos memcached",
        raw=_server,
    ),
    Program(
        "pg_basebackup",
        f"-D|--pgdata=unpack -F|--format= -R|--write-recovery-conf -r|--max-rate= -t|--target= "
        f"-T|--tablespace-mapping= --waldir=create -X|--wal-method= -z|--gzip -Z|--compress= "
        f"-c|--checkpoint= -C|--create-slot -l|--label= -n|--no-clean -N|--no-sync -P|--progress "
        f"-S|--slot= -v|--verbose --manifest-checksums= --no-manifest --no-slot "
        f"--no-verify-checksums -d|--dbname= -s|--status-interval= -i|--incremental=read "
        f"{_PG_CONNECTION}",
        effects=ask_for(DATABASE),
    ),
    Program("pg_config", lenient=True),
    Program(
        "pg_controldata pg_verifybackup pg_waldump pg_checksums pg_test_timing",
        "-D|--pgdata=tree -c|--check -P|--progress -v|--verbose -e|--exit-on-error -i|--ignore= "
        "-m|--manifest-path= -n|--no-parse-wal -q|--quiet -s|--skip-checksums "
        "-w|--wal-directory= -V|--version -d|--duration= -p|--path=tree -f|--follow -r|--rmgr= "
        "-t|--timeline= -x|--xid= -z|--stats=?",
        "tree*",
    ),
    Program("pg_resetwal pg_rewind pg_upgrade pg_archivecleanup", raw=_pg_danger),
    Program(
        "pgbench",
        f"-i|--initialize -I= -F= -n|--no-vacuum -q|--quiet -s|--scale= --foreign-keys "
        f"--partitions= -b|--builtin= -f|--file=file:sql -c|--client= -C|--connect -D|--define= "
        f"-j|--jobs= -l|--log -L|--latency-limit= -M|--protocol= -N|--skip-some-updates "
        f"-P|--progress= -r|--report-per-command -R|--rate= -S|--select-only -t|--transactions= "
        f"-T|--time= -v|--vacuum-all -d|--debug {_PG_CONNECTION}",
        "text",
        effects=_changes(),
    ),
    Program("mysql mariadb mycli", _MYSQL, "text*", then=_mysql),
    Program("mysqldump mariadb-dump mysqlpump", _MYSQL_DUMP, "text*", effects=ask_for(DATABASE)),
    Program(
        "mysqladmin mariadb-admin",
        f"{_MYSQL_CONNECTION} -b|--no-beep -c|--count= -E|--vertical -i|--sleep= -r|--relative "
        f"-t|--shutdown-timeout= -w",
        "",
        then=_mysqladmin,
    ),
    Program(
        "mysqlshow mariadb-show mysqlbinlog mariadb-binlog",
        f"{_MYSQL_CONNECTION} --count -k|--keys -i|--status -t|--show-table-type -d|--database= "
        f"--start-datetime= --stop-datetime= --start-position= --stop-position= "
        f"-r|--result-file=write -R|--read-from-remote-server --base64-output= -o|--offset= "
        f"--short-form",
        "text*",
        effects=ask_for(DATABASE),
    ),
    Program(
        "mysqlimport mariadb-import mysqlcheck mariadb-check mysql_upgrade mysqlslap mariadb-slap",
        f"{_MYSQL_CONNECTION} -c|--columns= -d|--delete -L|--local -r|--replace -i|--ignore "
        f"--ignore-lines= --fields-terminated-by= --lines-terminated-by= -A|--all-databases "
        f"-a|--analyze -o|--optimize --repair --auto-repair --check -B|--databases -e|--extended "
        f"-q|--quick -m|--medium-check --tables --concurrency= --iterations= --query=code:sql "
        f"--create=code:sql --create-schema= --auto-generate-sql --number-of-queries= --engine=",
        "text*",
        effects=_changes(),
        on={"-d": _changes("the table's rows", "delete", "high")},
    ),
    Program(
        "mysql_secure_installation mariadb-secure-installation mysql_config_editor",
        "",
        "text*",
        effects=effect(Kind.SECURITY, "the MySQL server's accounts", "change", force="uncertain"),
        lenient=True,
    ),
    Program("sqlite3 sqlite duckdb", _SQLITE, "", style=Style.SINGLE, then=_sqlite),
    Program("redis-cli valkey-cli keydb-cli", _REDIS_OPTIONS, "", style=Style.POSIX, then=_redis, help=True),
    Program(
        "redis-benchmark",
        "-h= -p= -s= -a=secret -c= -n= -d= -t= -q -r= -P= -l -I --csv --threads= --dbnum= --user= -k= -e -x",
        "text*",
        style=Style.POSIX,
        effects=_changes("Redis"),
    ),
    Program("mongosh mongo", _MONGO_SHELL, "text*", style=Style.EXACT, then=_mongo),
    Program(
        "mongodump mongoexport bsondump mongostat mongotop",
        f"{_MONGO_CONNECTION} -o|--out=unpack --gzip --archive=?write --oplog --query|-q= "
        f"--queryFile=read --dumpDbUsersAndRoles --excludeCollection= "
        f"--excludeCollectionsWithPrefix= -j|--numParallelCollections= --viewsAsCollections "
        f"--forceTableScan -f|--fields= --fieldFile=read --type= --jsonArray --pretty "
        f"--jsonFormat= --sort= --limit= --skip= --noHeaderLine --outFile=write --bsonFile=read "
        f"--objcheck --json --rowcount= --discover --all -n= --humanReadable=",
        "text*",
        effects=ask_for("MongoDB"),
    ),
    Program(
        "mongorestore mongoimport mongofiles",
        f"{_MONGO_CONNECTION} --drop --gzip --archive=? --dir= --file= --type= --headerline "
        f"--jsonArray --mode= --upsert --upsertFields= --ignoreBlanks -f|--fields= "
        f"--fieldFile=read --nsInclude= --nsExclude= --nsFrom= --nsTo= --oplogReplay "
        f"--oplogLimit= --objcheck --dryRun --writeConcern= --noIndexRestore --noOptionsRestore "
        f"--keepIndexVersion --maintainInsertionOrder -j|--numParallelCollections= "
        f"--numInsertionWorkers= --stopOnError --bypassDocumentValidation "
        f"--restoreDbUsersAndRoles --parseGrace= --columnsHaveTypes --useArrayIndexFields "
        f"--preserveUUID -l|--local= --prefix= -r",
        "",
        then=_mongo_restore,
    ),
    Program(
        "clickhouse-client clickhouse-local",
        "-q|--query= --queries-file= -h|--host= --port= -u|--user= --password=secret "
        "-d|--database= -n|--multiquery -m|--multiline --format= --output-format= -t|--time "
        "-E|--vertical --progress= --secure -s --file=read -S|--structure= --input-format= "
        "-N|--table= --stacktrace --max_memory_usage= -V|--version --param_x=",
        style=Style.EXACT,
        then=_clickhouse,
    ),
    Program(
        "trino presto beeline hive impala-shell spark-sql snowsql",
        "-e|--execute|--query|-q= -f|--file= -u= -n= -p= -d= -o= --catalog= --schema= --server= "
        "--user= --output-format= --outputformat= --silent= --showHeader= -S -a|--accountname= "
        "-w|--warehouse= -r|--rolename= -s|--schemaname= -c|--connection= --noup --dbname= "
        "--username= --password --debug --insecure -i= -k --version",
        style=Style.EXACT,
        then=_shells,
    ),
    Program(
        "sqlcmd",
        "--query|-Q|-q= --file|-i= -o=write --host|-S= -d= -U= -P=secret -E -C -N -G -h= -s= -W "
        "-w= -y= -Y= -b -l= -t= -v= -V= -I -f= -k -m= -r= -u -x -X -e -p -a= --version",
        style=Style.EXACT,
        then=_sqlcmd,
    ),
    Program(
        "cqlsh",
        "--query|-e|--execute= --file|-f= -u|--username= -p|--password=secret -k|--keyspace= "
        "--ssl -C|--color --no-color --connect-timeout= --request-timeout= --cqlversion= "
        "--encoding= --debug -t|--tty --version",
        "text text",
        style=Style.EXACT,
        then=_cqlsh,
    ),
    Program(
        "cypher-shell",
        "-a|--address|--uri= -u|--username= -p|--password=secret -d|--database= --encryption= "
        "--format= --file|-f= -P|--param= --non-interactive --fail-fast --fail-at-end --wrap= "
        "-v|--version --access-mode= --change-password",
        "text*",
        style=Style.EXACT,
        then=_cypher,
    ),
    Program(
        "cockroach",
        style=Style.EXACT,
        subcommands=(
            sub(
                "sql",
                "--query|-e|--execute= --file|-f= --host= --insecure --certs-dir= -d|--database= "
                "-u|--user= -p|--port= --url= --format= --set= --echo-sql --read-only "
                "--no-line-editor --watch=",
                then=_statements,
            ),
            sub("version", "--build-tag"),
            *subs(
                "start start-single-node demo",
                "--insecure --store= --listen-addr= --http-addr= --join= --background "
                "--certs-dir= --advertise-addr= --cache= --max-sql-memory= --nodes= --empty "
                "--http-port= --sql-port= --pid-file=write --accept-sql-without-tls",
                listens("CockroachDB"),
            ),
            group(
                "node",
                "--insecure --host= --certs-dir= --url=",
                *subs("ls status", "--all --decommission --format= --ranges --stats", ask_for("CockroachDB")),
                *subs(
                    "decommission drain recommission",
                    "--wait= --self --drain-wait= --checks= --dry-run",
                    _changes("the CockroachDB cluster", "change", "high"),
                ),
            ),
            sub("init", "--insecure --host= --certs-dir=", "text*", _changes("the CockroachDB cluster")),
        ),
    ),
    # migrations
    Program(
        "prisma",
        style=Style.EXACT,
        subcommands=(
            *subs("validate format version debug", _PRISMA),
            sub("init", _PRISMA, "text*", effect(Kind.WRITE, "prisma", "create")),
            sub("generate", _PRISMA, "text*", effect(Kind.BUILD, ".", "prisma generate")),
            sub("studio", _PRISMA, "text*", listens("localhost")),
            group(
                "migrate",
                "",
                sub(
                    "dev",
                    _PRISMA,
                    "text*",
                    (*_PROJECT, *_changes("the development database's schema", "change")),
                ),
                sub("deploy", _PRISMA, "text*", _MIGRATES),
                sub("reset", _PRISMA, "text*", _DROPS),
                sub("resolve", f"{_PRISMA} --applied= --rolled-back=", "text*", _MIGRATES),
                sub("status", _PRISMA, "text*", ask_for(DATABASE)),
                sub(
                    "diff",
                    f"{_PRISMA} --from-empty --from-migrations= --from-schema-datamodel= "
                    f"--from-schema-datasource= --from-schema= --from-url= --from-local-d1 "
                    f"--to-empty --to-migrations= --to-schema-datamodel= --to-schema-datasource= "
                    f"--to-schema= --to-url= --to-local-d1 --shadow-database-url= --script "
                    f"--exit-code ".replace(" --output=", " -o|--output="),
                    "text*",
                    then=_diff,
                ),
            ),
            group(
                "db",
                "",
                sub("push", _PRISMA, "text*", then=_prisma_push),
                sub(
                    "pull",
                    f"{_PRISMA} --composite-type-depth= --schemas= --local-d1",
                    "text*",
                    effect(Kind.WRITE, "prisma/schema.prisma", "edit"),
                ),
                sub("seed", _PRISMA, "text*", (*_PROJECT, *_changes())),
                sub("execute", f"{_PRISMA} --file=file:sql --stdin", "text*", _changes()),
            ),
        ),
    ),
    Program(
        "alembic",
        "-c|--config= -n|--name= -x= --raiseerr -q|--quiet",
        style=Style.EXACT,
        subcommands=(
            *subs(
                "current heads history show branches check",
                "-v|--verbose -r|--rev-range= -i|--indicate-current --resolve-dependencies",
                (*_PROJECT,),
            ),
            *subs(
                "revision merge init edit list_templates",
                "-m|--message= --autogenerate --sql --head= --splice --branch-label= "
                "--version-path= --rev-id= --depends-on= -t|--template= --package",
                (*_PROJECT,),
            ),
            *subs("upgrade stamp", "--sql --tag= --purge", (*_PROJECT, *_MIGRATES)),
            sub(
                "downgrade",
                "--sql --tag=",
                "text*",
                (*_PROJECT, *_changes("the database's schema", "drop", "high")),
            ),
        ),
    ),
    Program(
        "flyway",
        "-url= -user= -password= -configFiles= -locations= -schemas= -target= -outOfOrder= "
        "-baselineVersion= -baselineOnMigrate= -validateOnMigrate= -X -q -v -n -outputType= "
        "-environment= -workingDirectory= -cleanDisabled=",
        style=Style.SINGLE,
        subcommands=(
            *(Program(name, effects=ask_for(DATABASE)) for name in _FLYWAY_READS.split() if name != "help"),
            *(Program(name, effects=_MIGRATES) for name in ("migrate", "baseline", "repair", "deploy")),
            *(Program(name, effects=_DROPS) for name in ("clean", "undo")),
        ),
        inherit=True,
    ),
    Program("liquibase", raw=_migrator),
    Program(
        "knex sequelize sequelize-cli typeorm mikro-orm dbmate goose migrate atlas sqlx diesel "
        "drizzle-kit node-pg-migrate db-migrate golang-migrate sqitch yoyo aerich refinery",
        raw=_migrator,
    ),
)

EXAMPLES = (
    Example("psql -d shop -c 'select 1'", "code sql 'select 1'; network request the database"),
    Example("psql -h localhost -f x.sql", "file sql x.sql; network request the database"),
    Example("psql -h db.example -Atc 'drop table x'", "network request db.example; code sql 'drop table x'"),
    Example("psql -c '\\! rm -rf /'", "shell 'rm -rf /'; network request the database"),
    Example("psql -c '\\dt+'", "network request the database"),
    Example("psql -c \"\\copy t to '/etc/x'\"", "write /etc/x; network request the database"),
    Example("psql shop", "input sql; network request the database"),
    Example("psql -l", "network request the database"),
    Example("psql -o '|sh' -c x", "shell 'sh'; code sql 'x'; network request the database"),
    Example("pg_dump -Fc -f a.dump shop", "write a.dump; network request the database"),
    Example(
        "pg_restore --clean -d shop a", "read a recursive; database drop shop !high; database change shop"
    ),
    Example("pg_restore -l a", "read a recursive"),
    Example("dropdb --if-exists shop", "database drop the database shop !high"),
    Example("createdb shop", "database change the database"),
    Example("initdb -D data", "write unpack data recursive"),
    Example("pg_ctl -D data start", "process start the PostgreSQL server"),
    Example("pg_resetwal -f data", "database delete the files of a PostgreSQL server (pg_resetwal) !high"),
    Example("mysql -u root -pxyz -e 'select 1' shop", "code sql 'select 1'; network request the database"),
    Example("mysql -e '\\! /bin/sh'", "shell '/bin/sh'; network request the database"),
    Example("mysql -e 'system id'", "shell 'id'; network request the database"),
    Example("mysqldump shop -r x.sql", "write x.sql; network request the database"),
    Example("mysqladmin -u root drop shop", "database drop the database shop !high"),
    Example(
        "sqlite3 a.db 'select 1'", "read a.db; change open the database file a.db !low; code sql 'select 1'"
    ),
    Example("sqlite3 /dev/null '.shell /bin/sh'", "shell '/bin/sh'"),
    Example(
        "sqlite3 a.db -cmd '.output /x' 'select 1'",
        "read a.db; change open the database file a.db !low; write /x; code sql 'select 1'",
    ),
    Example("sqlite3 a.db .tables", "read a.db; change open the database file a.db !low"),
    Example(
        "sqlite3 a.db '.import /etc/shadow t'",
        "read a.db; change open the database file a.db !low; read /etc/shadow; database change t",
    ),
    Example(
        "sqlite3 a.db \"select writefile('x', 1)\"",
        "read a.db; change open the database file a.db !low; write x; code sql \"select writefile('x', 1)\"",
    ),
    Example("sqlite3 a.db '.load ./x'", "read a.db; change open the database file a.db !low; execute ./x"),
    Example("duckdb -c \"copy t to 'x.csv'\"", "write x.csv; code sql \"copy t to 'x.csv'\""),
    Example(
        "duckdb a.db -json 'select 1'",
        "read a.db; change open the database file a.db !low; code sql 'select 1'",
    ),
    Example(
        "redis-cli -h 10.0.0.1 FLUSHALL",
        "network request 10.0.0.1; database delete everything in Redis !high",
    ),
    Example("redis-cli get k", "network request Redis"),
    Example("redis-cli config set dir /root", "database change Redis: config set dir !high"),
    Example("redis-cli set k v", "database change Redis: set k v"),
    Example("redis-cli frob", "unknown Redis: frob"),
    Example("mongosh shop --eval 'db.a.find().pretty()'", "network request MongoDB"),
    Example("mongosh --eval 'db.dropDatabase()'", "database delete db.dropDatabase() !high"),
    Example("mongosh --eval 'eval(x)'", "unknown MongoDB: eval(x)"),
    Example(
        "mongorestore --drop dump",
        "read dump recursive; database drop MongoDB !high; database change MongoDB",
    ),
    Example("sqlcmd query --query 'drop table x'", "code sql 'drop table x'; network request the database"),
    Example("cqlsh -e 'select 1'", "code sql 'select 1'; network request the database"),
    Example("cypher-shell 'MATCH (n) DETACH DELETE n'", "database delete MATCH (n) DETACH DELETE n !high"),
    Example("prisma migrate reset --force", "database drop all tables of the database !high"),
    Example("prisma generate", "build prisma generate ."),
    Example(
        "alembic downgrade base", "build database migrations .; database drop the database's schema !high"
    ),
    Example("flyway clean", "database drop all tables of the database !high"),
    Example("knex migrate:latest", "database change the database's schema, by knex; build knex migrations ."),
    Example(
        "sequelize db:drop", "database drop the database, by sequelize !high; build sequelize migrations ."
    ),
)
