"""SQL and the commands of its command-line clients.

Statements of the common shapes are told by a quick reader that knows quotes and comments; statements
that hide a change in a query go to a real parser. Where dialects quote differently, and the dialect is
not given, the text is uncertain besides.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from autogate.effects import Effect, Kind, Outcome, RunFile, RunShell
from autogate.knowledge.languages._reader import NotReadError
from autogate.knowledge.languages.common import (
    LIMIT,
    distinct,
    opened,
    strip_markers,
    uncertain,
    unknown_part,
    with_unknown,
)
from autogate.words.values import UNKNOWN, is_static

DIALECTS = {
    "postgres": "postgres", "postgresql": "postgres", "psql": "postgres", "cockroach": "postgres", "redshift": "redshift",
    "mysql": "mysql", "mariadb": "mysql", "sqlite": "sqlite", "sqlite3": "sqlite", "duckdb": "duckdb", "mssql": "tsql",
    "tsql": "tsql", "sqlcmd": "tsql", "oracle": "oracle", "snowflake": "snowflake", "bigquery": "bigquery",
    "clickhouse": "clickhouse", "spark": "spark", "hive": "hive", "trino": "trino", "presto": "presto",
}  # fmt: skip
"""Names that ``options`` may hold, and the dialects they are."""

_BACKSLASH = frozenset(("mysql", "bigquery", "clickhouse", "snowflake", "spark", "hive"))

_FUNCTIONS = frozenset(
    """abs acos adddate addtime age any_value approx_count_distinct array array_agg array_append array_cat array_length
    array_position array_remove array_to_string arrayjoin ascii asin atan atan2 avg bit_and bit_length bit_or bit_xor
    bool_and bool_or btrim cardinality cast cbrt ceil ceiling char char_length character_length charindex chr
    clock_timestamp coalesce col_description collate concat concat_ws convert cos cot count count_if countif crc32 cume_dist
    curdate current_catalog current_database current_date current_schema current_schemas current_setting current_time
    current_timestamp current_user curtime database date date_add date_diff date_format date_part date_sub date_trunc
    dateadd datediff datename datepart datetime day dayname dayofmonth dayofweek dayofyear decode degrees dense_rank
    div each elt encode epoch every exp extract field find_in_set first first_value floor format format_bytes
    format_type formatreadablesize from_base64 from_days from_unixtime generate_series generate_subscripts getdate
    greatest group_concat grouping has_table_privilege hex histogram hour if ifnull iif inet_aton inet_ntoa
    initcap instr interval isnull isnan json json_agg json_array json_array_elements json_array_elements_text
    json_array_length json_arrayagg json_build_array json_build_object json_contains json_each json_each_text
    json_exists json_extract json_extract_path json_extract_path_text json_group_array json_group_object json_keys
    json_length json_object json_object_agg json_object_keys json_objectagg json_pretty json_query json_quote json_search
    json_set json_tree json_type json_typeof json_unquote json_valid json_value jsonb jsonb_agg jsonb_array_elements
    jsonb_array_elements_text jsonb_array_length jsonb_build_array jsonb_build_object jsonb_each jsonb_each_text
    jsonb_extract_path jsonb_extract_path_text jsonb_object_agg jsonb_object_keys jsonb_path_exists jsonb_path_query
    jsonb_path_query_array jsonb_path_query_first jsonb_pretty jsonb_set jsonb_strip_nulls jsonb_typeof julianday
    justify_days lag last last_day last_value lcase lead least left len length list list_value ln localtime
    localtimestamp locate log log10 log2 lower lpad ltrim make_date make_interval make_timestamp makedate max md5 median
    microsecond mid min minute mod mode month monthname now nth_value ntile nullif num_nonnulls numeric nvl nvl2
    obj_description object_id object_name octet_length ord overlay percent_rank percentile_cont percentile_disc
    pg_backend_pid pg_column_size pg_conf_load_time pg_database_size pg_encoding_to_char pg_get_constraintdef
    pg_get_expr pg_get_functiondef pg_get_indexdef pg_get_serial_sequence pg_get_userbyid pg_get_viewdef
    pg_indexes_size pg_is_in_recovery pg_last_wal_receive_lsn pg_last_wal_replay_lsn pg_postmaster_start_time
    pg_relation_filepath pg_relation_size pg_size_bytes pg_size_pretty pg_sleep pg_table_is_visible pg_table_size
    pg_tablespace_size pg_total_relation_size pg_typeof pg_current_wal_lsn pg_wal_lsn_diff pi position pow power
    printf quantile quarter quote quote_ident quote_literal quote_nullable radians rand random rank regexp_count
    regexp_extract regexp_instr regexp_like regexp_match regexp_matches regexp_replace regexp_split_to_array
    regexp_split_to_table regexp_substr repeat replace reverse right round row row_number row_to_json rpad rtrim
    schema_name scope_identity second sec_to_time session_user sha1 sha2 sha224 sha256 sha384 sha512 sign sin sleep
    soundex space split_part sqlite_version sqrt starts_with statement_timestamp std stddev stddev_pop
    stddev_samp str str_to_date strcmp strftime string_agg string_split string_to_array string_to_table strpos struct
    stuff subdate substr substring substring_index sum suser_sname sysdate system_user tan time time_format time_to_sec
    timediff timeofday timestamp timestampadd timestampdiff to_ascii to_base64 to_char to_date to_days to_hex to_json
    to_jsonb to_number to_seconds to_timestamp to_tsquery to_tsvector total transaction_timestamp translate trim trunc
    truncate try_cast try_convert ts_headline ts_rank tsvector typeof ucase unhex unicode uniq unistr unix_timestamp
    unixepoch unnest upper user user_name utc_date utc_time utc_timestamp uuid gen_random_uuid uuid_generate_v4 var_pop
    var_samp variance version week weekday weekofyear width_bucket xmlelement year yearweek zeroblob changes
    last_insert_rowid total_changes likelihood likely unlikely glob like max min sqlite_compileoption_get
    sqlite_source_id pragma_table_info pragma_index_list pragma_index_info pragma_foreign_key_list pragma_table_list
    pragma_database_list pragma_table_xinfo duckdb_tables duckdb_columns duckdb_settings duckdb_extensions
    sum_distinct found_rows row_count connection_id last_insert_id uuid_short charset bin oct conv
    has_schema_privilege has_database_privilege pg_has_role shobj_description pg_get_triggerdef pg_get_ruledef
    to_regclass regclass toyear tomonth todate tostring touint32 toint32 todatetime tostartofhour tostartofday
    countdistinct uniqexact grouparray argmax argmin""".split()
)
_NO_FUNCTIONS = frozenset(
    """in values as exists any all some and or not on using where from join over filter group order by select union
    except intersect limit offset having distinct when then else case end is between lateral with recursive
    materialized within partition window varchar decimal numeric character int integer bigint smallint tinyint float
    double text timestamptz bit varying returning set escape unique top fetch next similar to array ilike rlike
    regexp tablesample cross inner outer natural full cube rollup sets grouping binary nvarchar nchar exclude
    qualify pivot unpivot analyze verbose format for of""".split()
)
_READERS = frozenset(
    """pg_read_file pg_read_binary_file pg_ls_dir pg_stat_file lo_import load_file readfile read_csv read_csv_auto
    read_parquet parquet_scan read_json read_json_auto read_json_objects read_ndjson read_ndjson_auto read_text read_blob
    parquet_metadata parquet_schema sniff_csv read_xlsx st_read xlsx fsdir csv_scan""".split()
)
_SHELLS = frozenset(("sys_exec", "sys_eval", "xp_cmdshell"))
_CODE = frozenset(
    """load_extension edit eval fts3_tokenizer dblink dblink_exec dblink_connect query_to_xml table_to_xml
    database_to_xml cursor_to_xml sp_oacreate sp_executesql openrowset opendatasource openquery lo_create lo_put
    lo_from_bytea lo_unlink pg_file_write pg_file_unlink pg_file_rename pg_reload_conf set_config setval nextval
    pg_execute_server_program plpy""".split()
)
_SESSION = frozenset(
    """BEGIN START COMMIT ROLLBACK SAVEPOINT RELEASE END ABORT USE HELP CLOSE FETCH MOVE UNLISTEN LISTEN DISCARD
    DEALLOCATE DETACH GO QUIT EXIT""".split()
)
_UPKEEP = frozenset("ANALYZE ANALYSE REINDEX OPTIMIZE CHECKPOINT CLUSTER CHECK CHECKSUM REFRESH".split())
_READ_HEADS = frozenset("SELECT VALUES TABLE WITH FROM SUMMARIZE".split())
_CHANGES = frozenset("INSERT UPDATE DELETE MERGE UPSERT TRUNCATE DROP ALTER CREATE".split())
_RUNNING = frozenset(
    "FUNCTION PROCEDURE TRIGGER EXTENSION EVENT RULE LANGUAGE SERVER AGGREGATE OPERATOR ASSEMBLY".split()
)
_PEOPLE = frozenset("USER ROLE LOGIN GROUP POLICY".split())
_PRECIOUS = frozenset(
    "DATABASE SCHEMA TABLE TABLES TABLESPACE KEYSPACE OWNED COLLECTION COLUMN PARTITION SERVER STREAM STAGE".split()
)
_PRAGMAS = frozenset(
    """table_info table_xinfo table_list index_list index_info index_xinfo foreign_key_list foreign_key_check
    integrity_check quick_check database_list collation_list function_list module_list pragma_list compile_options
    foreign_keys cache_size busy_timeout temp_store synchronous case_sensitive_like query_only mmap_size page_count
    page_size freelist_count encoding data_version show_tables database_size version show threads memory_limit
    table_storage_info stats automatic_index recursive_triggers read_uncommitted""".split()
)
_PRAGMA_READS = frozenset("journal_mode user_version schema_version application_id auto_vacuum".split())

_token = re.compile(
    r"""(?P<space>\s+)
    |(?P<comment>--[^\n]*|/\*.*?\*/)
    |(?P<dollar>\$(?:[A-Za-z_]\w*)?\$)
    |(?P<string>[eEnNbBxXrRuU]?&?'(?:[^']|'')*')
    |(?P<quoted>"(?:[^"]|"")*"|`(?:[^`]|``)*`)
    |(?P<number>[0-9]+(?:\.[0-9]*)?(?:[eE][+-]?[0-9]+)?)
    |(?P<word>[^\W0-9][\w$]*|@{1,2}[\w$]+|\#\#?[A-Za-z_]\w*)
    |(?P<end>;)
    |(?P<meta>\\)
    |(?P<op>::|:=|->>|->|\#>>|\#>|\|\||<=|>=|<>|!=|[-+*/%<>=!~^&|,.()\[\]{}:?@\#$])
    """,
    re.VERBOSE | re.DOTALL,
)
_escaped_string = re.compile(r"[eEnNbBxXrRuU]?&?'(?:[^'\\]|''|\\.)*'|\"(?:[^\"\\]|\"\"|\\.)*\"", re.DOTALL)
_meta_command = re.compile(r"(!|\.|\?|[A-Za-z_]+\+?S?\+?)([^\n]*)")
_dot_command = re.compile(r"[ \t]*\.([a-z]+)([^\n]*)")
_client_word = re.compile(
    r"[ \t]*(system|source|tee|notee|pager|nopager|edit|delimiter)\b[ \t]*([^\n]*)", re.IGNORECASE
)


class _Token(NamedTuple):
    kind: str
    text: str


def outcomes(
    text: str, arguments: tuple[str, ...] = (), options: tuple[str, ...] = ()
) -> tuple[Outcome, ...]:
    """What the statements change; reading a database alone is nothing."""
    out: list[Outcome] = []
    if len(text) > LIMIT:
        return (uncertain("sql", "very long code"),)
    if not is_static(text):
        out.append(unknown_part("sql"))
    dialect = next((DIALECTS[option] for option in options if option in DIALECTS), "")
    reader = _Reader(strip_markers(text), dialect)
    try:
        reader.read()
    except NotReadError as problem:
        reader.out.append(uncertain("sql", str(problem)))
    return distinct(reader.out + out)


class _Reader:
    """Reads statement by statement."""

    def __init__(self, text: str, dialect: str) -> None:
        self.text = text
        self.dialect = dialect
        self.out: list[Outcome] = []
        self.escapes = dialect in _BACKSLASH

    def _doubt(self, what: str, *dialects: str) -> None:
        """Adds that the text reads differently elsewhere, unless the dialect settles it."""
        if not self.dialect or self.dialect in dialects:
            self.out.append(uncertain("sql", what))

    def read(self) -> None:
        text = self.text
        at = 0
        tokens: list[_Token] = []
        start = 0
        while at < len(text):
            if not tokens and (at == 0 or text[at - 1] in "\n;"):
                end = self._client_line(at)
                if end > at:
                    at = start = end
                    continue
            match = _token.match(text, at)
            if match is None:
                self.out.append(uncertain("sql", f"the character {text[at]!r}"))
                self._statement(tokens, text[start:])
                raise NotReadError("a text without end")
            kind = match.lastgroup or ""
            if kind in ("string", "quoted") and "\\" in match[0]:
                match = self._escaped(match)
            word = match[0]
            at = match.end()
            if kind == "comment":
                self._comment(word)
            elif kind == "dollar":
                end = text.find(word, at)
                if end < 0:
                    raise NotReadError("a text without end")
                self._doubt("a text in dollars", "mysql", "sqlite", "tsql", "oracle")
                tokens.append(_Token("string", f"'{text[at:end]}'"))
                at = end + len(word)
            elif kind == "meta":
                end = self._meta(at)
                at = end
            elif kind == "end":
                self._statement(tokens, text[start : at - 1])
                tokens = []
                start = at
            elif kind != "space":
                if word == "#" or (kind == "word" and word[0] == "#" and self.dialect != "tsql"):
                    if self.dialect == "mysql":
                        end = text.find("\n", at)
                        at = len(text) if end < 0 else end
                        continue
                    self._doubt("what may be a comment")
                if word == "[" and self.dialect in ("tsql", "sqlite", ""):
                    end = text.find("]", at)
                    if end > 0 and re.search("['\"`;]", text[at:end]):
                        self._doubt("a name in brackets", "tsql", "sqlite")
                tokens.append(_Token(kind, word))
        self._statement(tokens, text[start:])

    def _escaped(self, match: re.Match[str]) -> re.Match[str]:
        """A quoted text with backslashes: whether they take a quote away depends on the dialect."""
        other = _escaped_string.match(self.text, match.start())
        by_prefix = match[0][0] in "eE"
        if self.escapes or (by_prefix and match[0][1] == "'"):
            if other is None:
                raise NotReadError("a text without end")
            return other
        if other is None or other.end() != match.end():
            self._doubt("a backslash before a quote")
        return match

    def _comment(self, word: str) -> None:
        if word.startswith("--"):
            if word[2:3] not in ("", " ", "\t", "\r"):
                self._doubt("what may be a comment", "mysql")
        elif word.startswith(("/*!", "/*M!")):
            self._doubt("a comment that runs", "mysql")
        elif "/*" in word[2:]:
            self._doubt("nested comments", "postgres", "tsql", "duckdb")

    # clients' own commands

    def _client_line(self, at: int) -> int:
        """Reads a line that the client takes itself; returns its end, or ``at`` where it is none."""
        if self.dialect in ("", "sqlite", "duckdb"):
            match = _dot_command.match(self.text, at)
            if match is not None:
                self._dot(match[1], match[2].strip())
                return match.end()
        if self.dialect in ("", "mysql"):
            match = _client_word.match(self.text, at)
            if match is not None:
                self._client_word(match[1].lower(), match[2].strip().rstrip(";").strip())
                return match.end()
        return at

    def _trailing(self, rest: str) -> None:
        """Not every client takes the whole line as the command's own."""
        if re.search(r";\s*\S", rest):
            self.out.append(uncertain("sql", "a statement behind a client's command"))

    def _client_word(self, word: str, rest: str) -> None:
        rest = with_unknown(rest)
        if word in ("system", "pager") and rest:
            self.out.append(RunShell(rest if word == "system" else f"cat | {rest}"))
        elif word == "source":
            self.out.append(RunFile(rest, "sql"))
        elif word == "tee":
            self.out.extend(opened(rest, "append"))
        elif word in ("edit", "delimiter"):
            self.out.append(uncertain("sql", word))

    def _dot(self, name: str, rest: str) -> None:
        self._trailing(rest)
        rest = with_unknown(rest)
        value = _unquoted(rest)
        if name in ("shell", "system"):
            self.out.append(RunShell(rest))
        elif name in ("output", "once", "excel", "log", "trace"):
            if rest.startswith("|") or value.startswith("|"):
                self.out.append(RunShell("cat " + (rest if rest.startswith("|") else value)))
            elif name == "excel" or rest.startswith("-"):
                self.out.append(uncertain("sql", f".{name} {rest}"))
            elif value and value not in ("stdout", "off", "stderr", "on"):
                self.out.extend(opened(value, "write"))
        elif name == "read":
            self.out.append(
                RunShell(f"{value[1:]} | sqlite3") if value.startswith("|") else RunFile(value, "sql")
            )
        elif name in ("backup", "save", "clone"):
            path = _unquoted(rest.split()[-1]) if rest.split() else UNKNOWN
            self.out.extend(opened(path, "write"))
        elif name in ("import", "restore"):
            words = [word for word in rest.split() if not word.startswith("-")]
            path = (
                _unquoted(words[0] if name == "import" or len(words) == 1 else words[-1])
                if words
                else UNKNOWN
            )
            if path.startswith("|"):
                self.out.append(
                    RunShell(path[1:] if is_static(rest) and rest.startswith(('"', "'")) else UNKNOWN)
                )
            else:
                self.out.extend(opened(path))
            self.out.append(Effect(Kind.DATABASE, f".{name} {rest}", "change", force="uncertain"))
        elif name == "load":
            self.out.append(Effect(Kind.EXECUTE, f"the sqlite extension {value}", force="uncertain"))
        elif name in _DOT_PLAIN:
            if name == "open" and rest:
                self.out.extend(opened(_unquoted(rest.split()[-1]), "create"))
        else:
            self.out.append(uncertain("sql", f".{name}"))

    def _meta(self, at: int) -> int:
        """A backslash command of psql or mysql, from after the backslash; returns its end."""
        text = self.text
        if text[at : at + 1] in ("\\", ";"):
            return at + 1
        match = _meta_command.match(text, at)
        if match is None:
            raise NotReadError("a backslash")
        name, rest = match[1], match[2].strip()
        self._trailing(rest)
        rest = with_unknown(rest)
        name = name.rstrip("+S") or name
        if name == "!":
            self.out.append(RunShell(rest or UNKNOWN))
            return match.end()
        for command in re.findall(r"`([^`]*)`", rest):
            self.out.append(RunShell(command))
        separate = rest.find("\\")
        end = match.end()
        if separate >= 0 and name != "copy":
            end = text.index("\\", match.start(2))
            rest = rest[:separate].strip()
        if self.dialect == "mysql" or name == ".":
            if name == ".":
                self.out.append(RunFile(rest, "sql"))
            elif name == "T":
                self.out.extend(opened(rest, "append"))
            elif name == "P":
                self.out.append(RunShell(f"cat | {rest}"))
            elif name not in ("G", "g", "s", "q", "h", "t", "n", "w", "W", "u", "c", "C", "r", "x", "#", "d"):
                self.out.append(uncertain("sql", f"\\{name}"))
            return at + 1 if name in ("G", "g") else end
        if name in ("i", "ir", "include", "include_relative"):
            self.out.append(RunFile(_unquoted(rest), "sql"))
        elif name in ("o", "out", "g", "gx", "w", "write"):
            value = re.sub(r"^\([^)]*\)\s*", "", rest)
            if value.startswith("|"):
                self.out.append(RunShell("cat " + value))
            elif value:
                self.out.extend(opened(_unquoted(value), "write"))
        elif name == "copy":
            self._copy_client(rest)
        elif name in (
            "gexec",
            "e",
            "edit",
            "ef",
            "ev",
            "setenv",
            "password",
            "lo_import",
            "lo_export",
            "lo_unlink",
            "s",
        ):
            self.out.append(uncertain("sql", f"\\{name}"))
        elif name in _META_PLAIN or (name[0] == "d" and name.isalpha()):
            pass
        else:
            self.out.append(uncertain("sql", f"\\{name}"))
        return end

    def _copy_client(self, rest: str) -> None:
        match = re.search(r"\b(from|to)\s+(program\s+)?('(?:[^']|'')*'|\S+)", rest, re.IGNORECASE)
        if match is None:
            self.out.append(uncertain("sql", "\\copy"))
            return
        value = _unquoted(match[3])
        reads = match[1].lower() == "from"
        if match[2]:
            self.out.append(RunShell(value if reads else f"cat | {value}"))
        elif value.lower() not in ("stdin", "stdout", "pstdin", "pstdout"):
            self.out.extend(opened(value, "" if reads else "write"))
        if reads:
            self.out.append(Effect(Kind.DATABASE, "\\copy from", "change", force="uncertain"))

    # statements

    def _statement(self, tokens: list[_Token], text: str) -> None:
        opening = next((at for at, token in enumerate(tokens) if token.text != "("), len(tokens))
        tokens = tokens[opening:]
        if not tokens:
            return
        head = tokens[0].text.upper() if tokens[0].kind == "word" else ""
        if head in _READ_HEADS:
            self._query(tokens, text)
        elif head == "EXPLAIN":
            self._explain(tokens, text)
        elif head == "SHOW":
            return
        elif head in ("DESCRIBE", "DESC"):
            if any(t.text.upper() in _CHANGES or t.text.upper() == "ANALYZE" for t in tokens):
                self._explain(tokens, text)
        elif head in _SESSION:
            if head == "BEGIN" and len(tokens) > 1 and tokens[1].text.upper() not in _BEGIN_WORDS:
                self.out.append(uncertain("sql", "a block"))
            if head == "USE" and len(tokens) > 3:
                self.out.append(uncertain("sql", "USE"))
        elif head == "PRAGMA":
            self._pragma(tokens)
        elif head == "SET":
            self._set(tokens)
        else:
            self._hazards(tokens)
            self._change(head, tokens)

    def _explain(self, tokens: list[_Token], text: str) -> None:
        for at, token in enumerate(tokens[1:], 1):
            word = token.text.upper()
            if word in ("ANALYZE", "ANALYSE", "ALL") or (word == "ANALYZE" and token.kind == "word"):
                inner = next(
                    (
                        i
                        for i in range(at, len(tokens))
                        if tokens[i].text.upper() in _CHANGES | _READ_HEADS | {"EXECUTE", "REPLACE"}
                    ),
                    None,
                )
                if inner is None:
                    if word != "ALL":
                        self.out.append(uncertain("sql", "EXPLAIN ANALYZE"))
                    return
                self._statement(tokens[inner:], text[text.upper().find(tokens[inner].text.upper()) :])
                return
            if word in _CHANGES | _READ_HEADS | {"REPLACE"}:
                return

    def _words(self, tokens: list[_Token]) -> list[str]:
        return [token.text.upper() if token.kind == "word" else token.text for token in tokens]

    def _query(self, tokens: list[_Token], text: str) -> None:
        words = self._words(tokens)
        self._hazards(tokens)
        self._functions(tokens)
        for at, word in enumerate(words):
            if tokens[at].kind != "word":
                continue
            following = tokens[at + 1] if at + 1 < len(tokens) else _Token("", "")
            if word in ("FROM", "JOIN") and (
                following.kind == "string"
                or (following.kind == "quoted" and _looks_like_file(following.text))
            ):
                if words[at - 1] not in ("IS", "DISTINCT") and not _within_call(words, at):
                    self.out.extend(_source(_unquoted(following.text)))
            elif word == "INTO":
                if following.text.upper() in ("OUTFILE", "DUMPFILE"):
                    value = _unquoted(tokens[at + 2].text) if at + 2 < len(tokens) else UNKNOWN
                    self.out.extend(opened(with_unknown(value), "write"))
                elif not following.text.startswith("@") and "INSERT" not in words and "MERGE" not in words:
                    self.out.append(_database(f"SELECT INTO {following.text}", "change"))
        if words[0] == "WITH" and (
            any(w in _CHANGES or w == "REPLACE" for w in words) and _hides_change(tokens)
        ):
            self._parse(text)

    def _functions(self, tokens: list[_Token]) -> None:
        for at, (kind, text) in enumerate(tokens[:-1]):
            if tokens[at + 1].text != "(" or kind not in ("word", "quoted"):
                continue
            name = _unquoted(text).lower()
            before = tokens[at - 1].text.upper() if at else ""
            if name in _FUNCTIONS or name in _HAZARDS:
                if before != "." or (
                    at > 1 and tokens[at - 2].text.lower() in ("pg_catalog", "information_schema")
                ):
                    continue
                if name in _HAZARDS:
                    continue
            elif (kind == "word" and name in _NO_FUNCTIONS) or (
                before in ("WITH", ",", "RECURSIVE", "AS") and _is_cte_or_alias(tokens, at)
            ):
                continue
            self.out.append(uncertain("sql", f"the function {name}"))

    def _hazards(self, tokens: list[_Token]) -> None:
        """Functions that reach outside, wherever they stand."""
        for at, (kind, text) in enumerate(tokens):
            if kind not in ("word", "quoted"):
                continue
            name = _unquoted(text).lower()
            if name not in _HAZARDS:
                continue
            called = at + 1 < len(tokens) and tokens[at + 1].text == "("
            if not called and name != "xp_cmdshell":
                continue
            first = at + 2 if called else at + 1
            argument = tokens[first] if first < len(tokens) else _Token("", "")
            after = tokens[first + 1].text if first + 1 < len(tokens) else ""
            known = argument.kind == "string" and after in (")", ",", "", ";")
            value = with_unknown(_unquoted(argument.text)) if known else UNKNOWN
            if name in _READERS:
                if argument.text == "[":
                    for token in tokens[first + 1 : first + 50]:
                        if token.text == "]":
                            break
                        if token.kind == "string":
                            self.out.extend(_source(_unquoted(token.text)))
                else:
                    self.out.extend(_source(value))
            elif name in _SHELLS:
                self.out.append(RunShell(value))
            elif name == "writefile":
                self.out.extend(opened(value, "write"))
            elif name == "lo_export":
                path = [t for t in tokens[first : first + 6] if t.kind == "string"]
                self.out.extend(opened(with_unknown(_unquoted(path[-1].text)) if path else UNKNOWN, "write"))
            elif name in ("pg_terminate_backend", "pg_cancel_backend"):
                self.out.append(Effect(Kind.PROCESS, "a database session", name))
            elif name == "load_extension":
                self.out.append(Effect(Kind.EXECUTE, f"the sqlite extension {value}", force="high"))
            else:
                self.out.append(uncertain("sql", f"the function {name}"))

    def _pragma(self, tokens: list[_Token]) -> None:
        words = [t.text.lower() for t in tokens[1:] if t.kind == "word"]
        name = words[0] if words else ""
        if len(words) > 1 and len(tokens) > 2 and tokens[2].text == ".":
            name = words[1]
        sets = any(t.text == "=" for t in tokens) or (
            any(t.text == "(" for t in tokens) and name not in _PRAGMAS
        )
        if name in _PRAGMAS or (name in _PRAGMA_READS and not sets):
            return
        self.out.append(_database(f"PRAGMA {name}", "change"))

    def _set(self, tokens: list[_Token]) -> None:
        words = self._words(tokens)
        if "PASSWORD" in words[1:3]:
            self.out.append(Effect(Kind.SECURITY, "database password", "SET PASSWORD", force="high"))
        elif (
            (words[1:2] and words[1] in ("GLOBAL", "PERSIST", "PERSIST_ONLY", "ROLE", "AUTHORIZATION"))
            or "@@GLOBAL" in words
        ) or "AUTHORIZATION" in words:
            self.out.append(_database(" ".join(words[:3]), "change"))
        else:
            self._hazards(tokens)
            self._functions(tokens[1:])

    def _change(self, head: str, tokens: list[_Token]) -> None:
        words = self._words(tokens)
        if head in ("DELETE", "UPDATE"):
            title = _title(words, tokens, ("FROM",) if head == "DELETE" else ())
            detail = "delete" if head == "DELETE" else "change"
            self.out.append(_database(title, detail, "uncertain" if _is_limited(tokens) else "high"))
        elif head in ("INSERT", "REPLACE", "MERGE", "UPSERT"):
            self.out.append(_database(_title(words, tokens, ("INTO",)), "change"))
            if "DELETE" in words and head == "MERGE":
                self.out.append(_database(_title(words, tokens, ("INTO",)), "delete"))
        elif head in ("TRUNCATE", "DROP"):
            self._drop(head, words, tokens)
        elif head == "ALTER":
            self._alter(words, tokens)
        elif head == "CREATE":
            self._create(words, tokens)
        elif head in ("GRANT", "REVOKE", "DENY"):
            self.out.append(Effect(Kind.SECURITY, "database privileges", " ".join(words[:4]), force="high"))
        elif head == "COPY":
            self._copy(words, tokens)
        elif head == "LOAD":
            self._load(words, tokens)
        elif head == "ATTACH":
            strings = [t for t in tokens if t.kind == "string"]
            value = with_unknown(_unquoted(strings[0].text)) if strings else UNKNOWN
            if value != ":memory:":
                self.out.extend(opened(value, "create"))
        elif head == "VACUUM":
            if "INTO" in words:
                self.out.extend(
                    opened(
                        with_unknown(_unquoted(tokens[-1].text)) if tokens[-1].kind == "string" else UNKNOWN,
                        "write",
                    )
                )
            else:
                self.out.append(_database("VACUUM", "change", "low"))
        elif head in _UPKEEP:
            self.out.append(_database(" ".join(words[:2]), "change", "low"))
        elif head == "KILL":
            self.out.append(Effect(Kind.PROCESS, "a database session", "KILL"))
        elif head == "SHUTDOWN":
            self.out.append(Effect(Kind.SYSTEM, "the database server", "SHUTDOWN", force="high"))
        elif head in ("EXEC", "EXECUTE") and any(isinstance(o, RunShell) for o in self.out):
            return
        elif head == "COMMENT":
            self.out.append(_database("COMMENT", "change"))
        else:
            self.out.append(uncertain("sql", f"the statement {head or tokens[0].text}"))

    def _drop(self, head: str, words: list[str], tokens: list[_Token]) -> None:
        if head == "DROP" and any(w in _PEOPLE for w in words[1:3]):
            self.out.append(Effect(Kind.SECURITY, "database users", " ".join(words[:3]), force="high"))
            return
        temporary = words[1:2] in (["TEMPORARY"], ["TEMP"])
        high = head == "TRUNCATE" or (not temporary and any(w in _PRECIOUS for w in words[1:4]))
        title = _title(words, tokens, ("TABLE", "DATABASE", "SCHEMA", "IF", "EXISTS"))
        if any(token.text == "," for token in tokens):
            title += " and others"
        self.out.append(_database(title, "drop", "high" if high else "uncertain"))

    def _alter(self, words: list[str], tokens: list[_Token]) -> None:
        if words[1:2] and (words[1] in _PEOPLE or words[1] in ("SYSTEM", "DEFAULT")):
            self.out.append(
                Effect(
                    Kind.SECURITY,
                    "database users" if words[1] in _PEOPLE else "database settings",
                    " ".join(words[:3]),
                    force="high",
                )
            )
            return
        drops = any(
            word == "DROP" and words[at + 1 : at + 2] not in (["CONSTRAINT"], ["DEFAULT"], ["NOT"], ["INDEX"], ["KEY"], ["FOREIGN"], ["IDENTITY"])
            for at, word in enumerate(words)
        )  # fmt: skip
        drops = drops or "TRUNCATE" in words
        title = _title(words, tokens, ("TABLE", "IF", "EXISTS", "ONLY"))
        self.out.append(_database(title, "drop" if drops else "change", "high" if drops else "uncertain"))

    def _create(self, words: list[str], tokens: list[_Token]) -> None:
        if any(w in _PEOPLE for w in words[1:4]):
            self.out.append(Effect(Kind.SECURITY, "database users", " ".join(words[:3]), force="high"))
            return
        title = _title(
            words,
            tokens,
            (
                "OR",
                "REPLACE",
                "TEMP",
                "TEMPORARY",
                "UNIQUE",
                "TABLE",
                "INDEX",
                "VIEW",
                "IF",
                "NOT",
                "EXISTS",
                "DATABASE",
                "SCHEMA",
            ),
        )
        if any(w in _RUNNING for w in words[1:5]):
            self.out.append(uncertain("sql", title))
        replaces = words[1:3] == ["OR", "REPLACE"] and "TABLE" in words[3:5]
        self.out.append(
            _database(title, "drop" if replaces else "change", "high" if replaces else "uncertain")
        )

    def _copy(self, words: list[str], tokens: list[_Token]) -> None:
        depth = 0
        for at, word in enumerate(words):
            if word == "(":
                depth += 1
            elif word == ")":
                depth -= 1
            elif depth == 0 and word in ("FROM", "TO") and tokens[at].kind == "word":
                rest = tokens[at + 1 :]
                target = (
                    rest[1]
                    if len(rest) > 1 and rest[0].text.upper() == "PROGRAM"
                    else (rest[0] if rest else _Token("", ""))
                )
                value = (
                    with_unknown(_unquoted(target.text)) if target.kind in ("string", "quoted") else UNKNOWN
                )
                if rest and rest[0].text.upper() == "PROGRAM":
                    self.out.append(RunShell(value if word == "FROM" else f"cat | {value}"))
                elif target.text.upper() not in ("STDIN", "STDOUT"):
                    self.out.extend(_source(value) if word == "FROM" else opened(value, "write"))
                if word == "FROM":
                    self.out.append(_database(f"COPY {tokens[1].text}", "change"))
                return
        self.out.append(uncertain("sql", "COPY"))

    def _load(self, words: list[str], tokens: list[_Token]) -> None:
        if "INFILE" in words:
            at = words.index("INFILE") + 1
            value = (
                with_unknown(_unquoted(tokens[at].text))
                if at < len(tokens) and tokens[at].kind == "string"
                else UNKNOWN
            )
            self.out.extend(opened(value))
            self.out.append(_database("LOAD DATA", "change"))
        else:
            self.out.append(
                Effect(
                    Kind.EXECUTE,
                    f"the database extension {with_unknown(_unquoted(tokens[-1].text))}",
                    force="uncertain",
                )
            )

    def _parse(self, text: str) -> None:
        """A real parser finds what a query changes inside."""
        import logging

        import sqlglot
        from sqlglot import exp
        from sqlglot.errors import SqlglotError

        logger = logging.getLogger("sqlglot")
        was, logger.disabled = logger.disabled, True
        try:
            if len(text) > 10_000:
                raise NotReadError("a very long statement")
            trees = sqlglot.parse(text, read=self.dialect or None)
        except (SqlglotError, RecursionError, ValueError):
            self.out.append(uncertain("sql", "a change within a query"))
            return
        finally:
            logger.disabled = was
        found = False
        for tree in trees:
            for node in tree.walk() if tree is not None else ():
                if isinstance(
                    node, (exp.Delete, exp.Update, exp.Insert, exp.Merge, exp.Drop, exp.Create, exp.Command)
                ):
                    found = True
                    name = type(node).__name__.upper()
                    table = node.find(exp.Table)
                    where = node.args.get("where")
                    limited = where is not None and where.find(exp.Column) is not None
                    force = "high" if name in ("DELETE", "UPDATE", "DROP") and not limited else "uncertain"
                    detail = {"DELETE": "delete", "DROP": "drop"}.get(name, "change")
                    title = f"{name} {'FROM ' if name == 'DELETE' else ''}{table.name if table is not None else ''}"
                    self.out.append(_database(title.strip(), detail, force))
        if not found:
            self.out.append(uncertain("sql", "what may be a change within a query"))


_HAZARDS = (
    _READERS | _SHELLS | _CODE | {"writefile", "lo_export", "pg_terminate_backend", "pg_cancel_backend"}
)
_BEGIN_WORDS = frozenset(
    "TRANSACTION TRAN WORK IMMEDIATE DEFERRED EXCLUSIVE ISOLATION READ NOT CONCURRENT".split()
)
_DOT_PLAIN = frozenset(
    """tables schema fullschema databases headers header mode dump indexes indices help show quit exit width timer bail echo
    print nullvalue separator stats changes eqp explain open prompt version dbinfo lint sha3sum maxrows columns timeout
    parameter scanstats limit""".split()
)
_META_PLAIN = frozenset(
    """d l list x t a c connect conninfo q quit echo qecho warn timing pset encoding h help z sf sv set unset f H html
    C T errverbose gdesc gset crosstabview if elif else endif p print r reset watch prompt copyright bind getenv
    dconfig G n u""".split()
) - {"prompt"}


def _database(what: str, detail: str, force: str = "uncertain") -> Effect:
    return Effect(Kind.DATABASE, with_unknown(what), detail, force=force)


def _unquoted(text: str) -> str:
    """The text within quotes of any kind."""
    if len(text) > 1 and text[0] in "eEnNbBxXrRuU" and text[1] in "'&":
        text = text[1:].lstrip("&")
    if len(text) > 1 and text[0] == text[-1] and text[0] in "'\"`":
        return text[1:-1].replace(text[0] * 2, text[0])
    return text


def _source(value: str) -> tuple[Effect, ...]:
    value = with_unknown(value)
    if "://" in value:
        return (Effect(Kind.NETWORK, value, "download"),)
    return opened(value)


def _looks_like_file(quoted: str) -> bool:
    return re.search(r"[/\\]|\.(csv|tsv|json|ndjson|parquet|xlsx|txt|gz|db)\b", quoted) is not None


def _within_call(words: list[str], at: int) -> bool:
    """Whether a FROM belongs to a call such as ``trim(' ' from x)`` or ``extract(year from x)``."""
    depth = 0
    for index in range(at - 1, max(-1, at - 40), -1):
        if words[index] == ")":
            depth += 1
        elif words[index] == "(":
            if depth == 0:
                return index > 0 and words[index - 1] in (
                    "EXTRACT",
                    "TRIM",
                    "SUBSTRING",
                    "OVERLAY",
                    "POSITION",
                )
            depth -= 1
        elif words[index] == "SELECT" and depth == 0:
            return False
    return False


def _is_cte_or_alias(tokens: list[_Token], at: int) -> bool:
    """Whether a name before a parenthesis is that of a common table or an alias with columns."""
    depth = 0
    for index in range(at + 1, min(len(tokens), at + 60)):
        if tokens[index].text == "(":
            depth += 1
        elif tokens[index].text == ")":
            depth -= 1
            if depth == 0:
                after = tokens[index + 1].text.upper() if index + 1 < len(tokens) else ""
                before = tokens[at - 1].text.upper()
                return after == "AS" if before in ("WITH", "RECURSIVE", ",") else before == "AS"
        elif tokens[index].kind not in ("word", "quoted") and tokens[index].text != ",":
            return False
    return False


def _hides_change(tokens: list[_Token]) -> bool:
    """Whether a changing word stands where a statement may begin."""
    return any(
        token.kind == "word"
        and token.text.upper() in _CHANGES
        and (at == 0 or tokens[at - 1].text in ("(", ")") or tokens[at - 1].text.upper() == "AS")
        for at, token in enumerate(tokens)
    ) or any(
        token.text.upper() == "REPLACE" and tokens[at + 1 : at + 2] and tokens[at + 1].text.upper() == "INTO"
        for at, token in enumerate(tokens)
    )


def _is_limited(tokens: list[_Token]) -> bool:
    """Whether a WHERE outside parentheses speaks of a column at all."""
    depth = 0
    for at, token in enumerate(tokens):
        if token.text == "(":
            depth += 1
        elif token.text == ")":
            depth -= 1
        elif depth == 0 and token.kind == "word" and token.text.upper() == "WHERE":
            return any(
                t.kind in ("word", "quoted") and t.text.upper() not in _CONSTANT
                for t in _until_tail(tokens[at + 1 :])
            ) and not _always(tokens[at + 1 :])
    return False


_CONSTANT = frozenset("TRUE FALSE NULL NOT AND OR IS LIKE IN BETWEEN EXISTS".split())


def _until_tail(tokens: list[_Token]) -> list[_Token]:
    for at, token in enumerate(tokens):
        if token.kind == "word" and token.text.upper() in ("LIMIT", "RETURNING", "ORDER"):
            return tokens[:at]
    return tokens


def _always(tokens: list[_Token]) -> bool:
    """``… OR 1=1`` and ``… OR true`` limit nothing."""
    for at, token in enumerate(tokens):
        if token.text.upper() == "OR" and tokens[at + 1 : at + 2]:
            first = tokens[at + 1]
            if first.text.upper() == "TRUE":
                return True
            pair = tokens[at + 2 : at + 4]
            if (
                first.kind in ("number", "string")
                and len(pair) == 2
                and pair[0].text == "="
                and pair[1] == first
            ):
                return True
    return False


def _title(words: list[str], tokens: list[_Token], skipped: tuple[str, ...]) -> str:
    """The head of the statement up to the name of its object, for people."""
    parts = [words[0]]
    for at in range(1, min(len(words), 12)):
        if tokens[at].kind == "word" and words[at] in skipped:
            if words[at] not in ("IF", "NOT", "EXISTS"):
                parts.append(words[at])
            continue
        if tokens[at].kind == "word" and words[at] in ("LOW_PRIORITY", "QUICK", "IGNORE", "ONLY", "OR"):
            continue
        name = tokens[at].text
        while at + 2 < len(tokens) and tokens[at + 1].text == "." and len(name) < 100:
            name += "." + tokens[at + 2].text
            at += 2
        parts.append(_unquoted(name))
        break
    return " ".join(parts)[:100]


EXAMPLES: tuple[tuple[str, str], ...] = (
    ("SELECT * FROM users WHERE name LIKE '%;DROP TABLE x%'", ""),
    ("select count(*), max(a) from t group by b having count(*) > 1; -- DELETE FROM t\nSHOW TABLES;", ""),
    ("WITH x (a) AS (SELECT 1) SELECT * FROM x", ""),
    ("EXPLAIN DELETE FROM t", ""),
    ("EXPLAIN ANALYZE DELETE FROM t", "database delete DELETE FROM t !high"),
    ("PRAGMA table_info(users); PRAGMA journal_mode;", ""),
    ("PRAGMA writable_schema = 1", "database change PRAGMA writable_schema !uncertain"),
    ("DELETE FROM users", "database delete DELETE FROM users !high"),
    ("DELETE FROM public.users WHERE id = 5", "database delete DELETE FROM public.users !uncertain"),
    ("DELETE FROM users WHERE 1=1", "database delete DELETE FROM users !high"),
    ("DELETE FROM users WHERE id = 5 OR 1=1", "database delete DELETE FROM users !high"),
    ("UPDATE users SET a = 1", "database change UPDATE users !high"),
    ("UPDATE users SET a = (SELECT 1 WHERE b) WHERE id = 2", "database change UPDATE users !uncertain"),
    ("INSERT INTO t VALUES (1)", "database change INSERT INTO t !uncertain"),
    ("SELECT 1; DROP TABLE IF EXISTS users", "database drop DROP TABLE users !high"),
    ("TRUNCATE t", "database drop TRUNCATE t !high"),
    ("DROP TABLE t, u", "database drop DROP TABLE t and others !high"),
    ("ALTER TABLE t ADD COLUMN a int", "database change ALTER TABLE t !uncertain"),
    ("ALTER TABLE t DROP COLUMN a", "database drop ALTER TABLE t !high"),
    ("CREATE TABLE t (id int)", "database change CREATE TABLE t !uncertain"),
    ("GRANT ALL ON t TO bob", "security GRANT ALL ON T database privileges !high"),
    ("WITH d AS (DELETE FROM t RETURNING *) SELECT * FROM d", "database delete DELETE FROM t !high"),
    ("SELECT pg_read_file('/etc/passwd')", "read /etc/passwd"),
    ("SELECT load_file('/etc/passwd') INTO OUTFILE '/tmp/x'", "read /etc/passwd; write /tmp/x"),
    ("COPY t TO PROGRAM 'sh'", "shell 'cat | sh'"),
    ("COPY (SELECT 1) TO '/tmp/x'", "write /tmp/x"),
    ("\\dt", ""),
    ("\\! rm -rf /", "shell 'rm -rf /'"),
    ("SELECT 1 \\g |sh", "shell 'cat |sh'"),
    (".tables", ""),
    (".shell id", "shell 'id'"),
    (".output x.csv\nSELECT 1;", "write x.csv"),
    ("ATTACH 'x.db' AS x", "write create x.db"),
    ("VACUUM INTO 'b.db'", "write b.db"),
    ("SELECT writefile('/etc/x', 'a')", "write /etc/x"),
    ("SELECT * FROM 'a.csv'", "read a.csv"),
    ("EXEC xp_cmdshell 'dir'", "shell 'dir'"),
    ("SELECT evil(1)", "execute the function evil inline sql code !uncertain"),
    ("CALL x()", "execute the statement CALL inline sql code !uncertain"),
    ("SELECT 'a\\'; DROP TABLE t; --'", "execute a backslash before a quote inline sql code !uncertain; execute what may be a comment inline sql code !uncertain; database drop DROP TABLE t !high"),
)  # fmt: skip
