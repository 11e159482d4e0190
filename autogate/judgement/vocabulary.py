"""The words that make an order of the user's, and those that make none of it: English only."""

from __future__ import annotations

VERBS: dict[str, str] = {
    "delete": "delete",
    "remove": "delete",
    "rm": "delete",
    "erase": "delete",
    "unlink": "delete",
    "get rid of": "delete",
    "drop": "drop",
    "discard": "discard",
    "revert": "discard",
    "restore": "discard",
    "throw away": "discard",
    "clear": "clear",
    "overwrite": "overwrite",
    "replace": "overwrite",
    "write": "write",
    "save": "write",
    "create": "write",
    "copy": "copy",
    "cp": "copy",
    "move": "move",
    "mv": "move",
    "rename": "move",
    "push": "push",
    "force push": "force push",
    "force-push": "force push",
    "install": "install",
    "kill": "kill",
    "terminate": "kill",
    "stop": "kill",
    "send": "send",
    "upload": "send",
    "scp": "send",
    "hard reset": "reset hard",
    "hard-reset": "reset hard",
    "reset hard": "reset hard",
    "reset --hard": "reset hard",
    "publish": "publish",
    "merge pr": "merge request",
    "merge the pr": "merge request",
    "merge pull request": "merge request",
    "merge the pull request": "merge request",
    "close pr": "close request",
    "close the pr": "close request",
    "close pull request": "close request",
    "close the pull request": "close request",
    "close issue": "close issue",
    "close the issue": "close issue",
    "restart": "restart",
    "truncate": "truncate",
}
"""Verb to operation."""

KINDS: dict[str, str] = {
    "file": "file", "files": "file", "script": "file", "document": "file",
    "folder": "folder", "folders": "folder", "directory": "folder", "directories": "folder", "dir": "folder",
    "branch": "branch", "branches": "branch", "tag": "tag",
    "table": "table", "tables": "table", "database": "database", "db": "database",
    "service": "service", "daemon": "service", "volume": "volume", "network": "network",
    "container": "container", "image": "image", "pod": "pod", "bucket": "bucket",
    "package": "package", "packages": "package", "tool": "package", "cli": "package",
    "process": "process", "processes": "process", "pid": "process",
    "stash": "stash", "stashes": "stash",
    "commit": "commit", "commits": "commit", "remote": "remote",
    "changes": "changes", "modifications": "changes", "edits": "changes",
}  # fmt: skip
PATHS = frozenset(("file", "folder"))
SINGLE = frozenset(
    ("branch", "tag", "table", "container", "image", "volume", "network", "service", "package")
)
"""Kinds after which a word that is no other's can only be a name."""
BESIDE = frozenset(
    ("the", "my", "our", "your", "this", "these", "those", "a", "an", "both", "old", "stale", "unused",
     "obsolete", "whole", "entire", "named", "called", "following", "uncommitted", "unstaged",
     "pending", "local", "existing", "git", "globally")
)  # fmt: skip
"""Words around a name that say nothing else."""
QUALIFIERS = frozenset(
    ("staging", "stage", "test", "testing", "dev", "development", "production", "prod", "live", "preview",
     "demo", "sandbox", "qa")
)  # fmt: skip
FILLERS = frozenset(
    ("now", "please", "too", "again", "completely", "permanently", "entirely", "immediately", "first",
     "next", "also", "just", "already", "then", "thanks", "finally", "simply", "ok", "okay")
)  # fmt: skip
POLITE = (
    ("go", "ahead", "and"),
    ("i", "want", "you", "to"),
    ("you", "can"),
    ("you", "may"),
    ("you", "must"),
    ("feel", "free", "to"),
    *((word,) for word in ("please", "now", "ok", "okay", "yes", "great", "thanks", "then", "and", "also",
                           "just", "finally", "first", "next", "alright", "good", "perfect", "cool", "hi",
                           "hello", "hey", "so", "kindly", "sure", "actually")),
)  # fmt: skip
OTHER_VERBS = frozenset(
    ("run", "fix", "add", "update", "commit", "build", "test", "check", "look", "open", "read", "make",
     "merge", "rebase", "edit", "change", "refactor", "format", "lint", "start", "fetch",
     "pull", "clone", "review", "clean")
)  # fmt: skip
"""Orders about something else, which may stand before one of the table in the same sentence."""
SUBORDINATE = frozenset(
    ("that", "which", "who", "whose", "whom", "where", "tell", "tells", "like", "about", "to", "for",
     "called", "echo", "print", "printing")
)  # fmt: skip
"""Words, besides those of doubt, that say something of what stands before them."""
REASONS = frozenset(("because", "since"))
VAGUE = frozenset(
    ("it", "them", "that", "they", "everything", "anything", "something", "all", "any", "every", "each",
     "stuff", "things", "thing", "whatever", "rest", "others", "other", "else", "or", "etc",
     "some", "several", "many", "most", "one", "ones")
)  # fmt: skip
DOUBT = frozenset(
    ("if", "unless", "when", "whenever", "once", "after", "before", "until", "till", "while", "maybe",
     "perhaps", "might", "would", "could", "should", "suppose", "imagine", "consider", "assuming",
     "provided", "think", "wonder", "later", "eventually", "example", "instance", "e.g", "i.e", "pretend",
     "hypothetically", "how", "why", "what", "whether", "ask", "confirm", "propose", "suggest",
     "explain", "says", "said", "say", "saying", "told", "prints", "printed", "wrote", "tomorrow",
     "soon", "draft", "plan", "planning", "discuss")
)  # fmt: skip
"""Words of conditions, questions and reports: what a sentence with one says is no order."""
ABBREVIATIONS = frozenset(("e.g", "i.e", "etc", "cf", "vs"))
"""Words whose full stop ends no sentence, without it."""
REPORTS = frozenset(
    ("says", "say", "said", "saying", "wrote", "writes", "reads", "states", "prints", "printed", "told",
     "suggests", "suggested", "recommends", "recommended", "example", "instructions", "documentation",
     "docs", "readme", "guide", "steps", "following", "quote")
)  # fmt: skip
"""Words after which the rest of a message may be somebody else's."""
NEGATIONS = frozenset(
    ("no", "not", "never", "dont", "do-not", "doesnt", "didnt", "wont", "cant", "cannot", "without",
     "avoid", "except", "excluding", "but", "instead",
     "rather", "nor", "neither", "none", "nothing", "wait", "hold", "cancel", "abort", "keep", "leave",
     "preserve", "forget", "nevermind", "undo", "nope", "nah", "only", "look-only", "read-only",
     "readonly", "dry-run", "careful", "nein", "nicht", "kein", "keine", "keinen", "niemals", "non",
     "pas", "jamais", "nunca", "nie", "stopp", "halt", "mind", "scratch", "ignore", "skip", "disregard",
     "anymore", "kidding", "joke", "joking", "wrong", "mistake", "oops", "sorry", "recover", "bring")
)  # fmt: skip
"""Besides every word that ends with "n't"."""
EMPTY = frozenset((*FILLERS, *(phrase[0] for phrase in POLITE if len(phrase) == 1), "much", "you", "thank"))
"""Words of lines that say nothing."""
STANDING_FOR_ALL = frozenset(
    ("it", "that", "this", "them", "those", "these", "anything", "everything", "any", "all", "yet",
     "files", "file", "folder", "folders", "directory", "directories", "branch", "branches", "one",
     "deleting", "removing", "pushing", "installing", "killing", "sending", "moving")
)  # fmt: skip
