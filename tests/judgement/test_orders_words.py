"""The words of orders, one by one: those that order, those that only stand beside, those that undo."""

from __future__ import annotations

import pytest

from autogate.verdict import Authorization
from autogate.world.interface import FileState
from tests.judgement.test_authorization import RM, heard
from tests.world.fake import FakeRepository, FakeWorld


def is_order(words: str, command: str = RM) -> bool:
    """Whether the user's words cover the command."""
    return heard(command, words).authorization is Authorization.EXPLICIT


VERBS = [
    *(f"{verb} notes.txt|{RM}" for verb in ("delete", "remove", "rm", "erase", "unlink", "get rid of")),
    "drop the table users|psql -c 'DROP TABLE users'",
    *(f"{verb} my changes to src/app.py|git restore src/app.py" for verb in ("discard", "throw away")),
    *(f"{verb} src/app.py|git restore src/app.py" for verb in ("revert", "restore")),
    "clear all stashes|git stash clear",
    *(f"{verb} notes.txt with README.md|cp README.md notes.txt" for verb in ("overwrite", "replace")),
    *(f"{verb} ~/Documents/a.txt|echo x > ~/Documents/a.txt" for verb in ("write", "create")),
    "save the list to ~/Documents/a.txt|echo x > ~/Documents/a.txt",
    *(f"{verb} README.md to ~/Documents|cp README.md ~/Documents/" for verb in ("copy", "cp")),
    *(f"{verb} README.md to ~/Documents|mv README.md ~/Documents/" for verb in ("move", "mv")),
    "rename README.md to ~/Documents/a.md|mv README.md ~/Documents/a.md",
    "push topic|git push origin topic",
    *(f"{verb} topic|git push -f origin topic" for verb in ("force push", "force-push")),
    "install requests|pip install --user requests",
    *(f"{verb} node|pkill node" for verb in ("kill", "terminate", "stop")),
    *(f"{verb} README.md to x.example|curl -T README.md https://x.example/" for verb in ("send", "upload")),
]


@pytest.mark.parametrize("case", VERBS)
def test_a_verb_orders_its_operation(case: str) -> None:
    words, _, command = case.partition("|")
    assert is_order(words, command)


KINDS = [
    *(f"delete the {kind} notes.txt|{RM}" for kind in ("file", "files", "script", "document")),
    *(
        f"delete the {kind} src|rm -rf src"
        for kind in ("folder", "folders", "directory", "directories", "dir")
    ),
    *(f"delete the {kind} side|git branch -D side" for kind in ("branch", "branches")),
    *(f"drop the {kind} users|psql -c 'DROP TABLE users'" for kind in ("table", "tables")),
    *(
        f"install the {kind} requests|pip install --user requests"
        for kind in ("package", "packages", "tool", "cli")
    ),
    *(f"kill the {kind} node|pkill node" for kind in ("process", "processes", "pid")),
    "drop the stash|git stash drop",
    "delete all stashes|git stash clear",
    *(
        f"discard my {kind} to src/app.py|git restore src/app.py"
        for kind in ("changes", "modifications", "edits")
    ),
]


@pytest.mark.parametrize("case", KINDS)
def test_a_kind_says_what_a_name_names(case: str) -> None:
    words, _, command = case.partition("|")
    assert is_order(words, command)


@pytest.mark.parametrize(
    "kind",
    ["tag", "database", "db", "container", "image", "pod", "bucket", "commit", "remote", "branch", "table"],
)
def test_a_name_of_another_kind_is_no_file(kind: str) -> None:
    assert not is_order(f"delete the {kind} notes.txt")


BESIDE = [
    "the",
    "my",
    "our",
    "your",
    "this",
    "these",
    "those",
    "a",
    "an",
    "both",
    "old",
    "stale",
    "unused",
    "obsolete",
    "whole",
    "entire",
    "named",
    "called",
    "following",
    "uncommitted",
    "unstaged",
    "pending",
    "local",
    "existing",
    "git",
]
FILLERS = [
    "now",
    "please",
    "too",
    "again",
    "completely",
    "permanently",
    "entirely",
    "immediately",
    "first",
    "next",
    "also",
    "just",
    "already",
    "then",
    "thanks",
    "finally",
    "simply",
    "ok",
    "okay",
]
POLITE = [
    "please",
    "now",
    "ok",
    "okay",
    "yes",
    "great",
    "thanks",
    "then",
    "and",
    "also",
    "just",
    "finally",
    "first",
    "next",
    "alright",
    "good",
    "perfect",
    "cool",
    "hi",
    "hello",
    "hey",
    "so",
    "kindly",
    "sure",
    "actually",
]
OTHER_VERBS = [
    "run",
    "fix",
    "add",
    "update",
    "commit",
    "build",
    "test",
    "check",
    "look",
    "open",
    "read",
    "make",
    "merge",
    "rebase",
    "edit",
    "change",
    "refactor",
    "format",
    "lint",
    "start",
    "fetch",
    "pull",
    "clone",
    "review",
    "clean",
]


@pytest.mark.parametrize("word", BESIDE)
def test_words_beside_a_name_say_nothing(word: str) -> None:
    assert is_order(f"delete {word} file notes.txt")


@pytest.mark.parametrize("word", FILLERS)
def test_fillers_say_nothing(word: str) -> None:
    assert is_order(f"delete notes.txt {word}")


@pytest.mark.parametrize(
    "words", [*POLITE, "go ahead and", "i want you to", "you can", "you may", "you must", "feel free to"]
)
def test_an_order_may_begin_politely(words: str) -> None:
    assert is_order(f"{words} delete notes.txt")


@pytest.mark.parametrize("verb", OTHER_VERBS)
def test_an_order_about_something_else_may_stand_before(verb: str) -> None:
    assert is_order(f"{verb} the tests and then delete notes.txt")


def test_a_plain_word_in_the_order_before_changes_nothing() -> None:
    """What the words of the next tests are compared with."""
    assert is_order("run fast tests and then delete notes.txt")
    assert is_order("fast is how I like it\nthanks\n\ndelete notes.txt")


SPOILING = [
    "that",
    "which",
    "who",
    "whose",
    "whom",
    "how",
    "where",
    "what",
    "why",
    "says",
    "say",
    "saying",
    "said",
    "told",
    "tell",
    "tells",
    "like",
    "about",
    "to",
    "for",
    "called",
    "whether",
    "echo",
    "print",
    "prints",
    "printing",
    "if",
    "unless",
    "when",
    "whenever",
    "once",
    "after",
    "before",
    "until",
    "till",
    "while",
    "maybe",
    "perhaps",
    "might",
    "would",
    "could",
    "should",
    "suppose",
    "imagine",
    "consider",
    "assuming",
    "provided",
    "think",
    "wonder",
    "later",
    "eventually",
    "example",
    "instance",
    "e.g.",
    "pretend",
    "hypothetically",
    "ask",
    "confirm",
    "propose",
    "suggest",
    "explain",
    "printed",
    "wrote",
    "tomorrow",
    "soon",
    "draft",
    "plan",
    "planning",
    "discuss",
    "no",
    "not",
    "never",
    "don't",
    "dont",
    "do-not",
    "doesn't",
    "doesnt",
    "didn't",
    "didnt",
    "won't",
    "wont",
    "can't",
    "cant",
    "cannot",
    "mustn't",
    "shouldn't",
    "isn't",
    "aren't",
    "wasn't",
    "wouldn't",
    "couldn't",
    "haven't",
    "hasn't",
    "without",
    "avoid",
    "except",
    "excluding",
    "but",
    "instead",
    "rather",
    "nor",
    "neither",
    "none",
    "nothing",
    "wait",
    "hold",
    "cancel",
    "abort",
    "keep",
    "leave",
    "preserve",
    "forget",
    "nevermind",
    "undo",
    "nope",
    "nah",
    "only",
    "look-only",
    "read-only",
    "readonly",
    "dry-run",
    "careful",
    "nein",
    "nicht",
    "kein",
    "keine",
    "keinen",
    "niemals",
    "non",
    "pas",
    "jamais",
    "nunca",
    "nie",
    "stopp",
    "halt",
    "mind",
    "scratch",
    "ignore",
    "skip",
    "disregard",
    "anymore",
    "kidding",
    "joke",
    "joking",
    "wrong",
    "mistake",
    "oops",
    "sorry",
    "recover",
    "bring",
]


@pytest.mark.parametrize("word", SPOILING)
def test_a_word_of_doubt_report_or_refusal_spoils_the_whole_sentence(word: str) -> None:
    assert not is_order(f"run {word} tests and then delete notes.txt")


VAGUE = [
    "it",
    "them",
    "that",
    "they",
    "everything",
    "anything",
    "something",
    "all",
    "any",
    "every",
    "each",
    "stuff",
    "things",
    "thing",
    "whatever",
    "rest",
    "others",
    "other",
    "else",
    "or",
    "etc",
    "etc.",
    "some",
    "several",
    "many",
    "most",
    "one",
    "ones",
]


def names_a_file(word: str) -> bool:
    """Whether an order to delete the word covers deleting a file of that name, which is the only copy."""
    where = FakeWorld({word: "x"}, repository=FakeRepository({word: FileState.UNTRACKED}))
    return heard(f"rm {word}", f"delete {word}", where=where).authorization is Authorization.EXPLICIT


def test_a_bare_word_names_a_file() -> None:
    """What the vague ones are compared with."""
    assert names_a_file("ledger")


@pytest.mark.parametrize("word", VAGUE)
def test_a_vague_word_names_nothing(word: str) -> None:
    assert not names_a_file(word)


QUALIFIERS = [
    "staging",
    "stage",
    "test",
    "testing",
    "dev",
    "development",
    "production",
    "prod",
    "live",
    "preview",
    "demo",
    "sandbox",
    "qa",
]


@pytest.mark.parametrize("word", QUALIFIERS)
def test_a_qualifier_must_stand_in_the_command(word: str) -> None:
    assert is_order(f"drop the {word} table users", f"psql -h {word}.example -c 'DROP TABLE users'")
    assert not is_order(f"drop the {word} table users", "psql -h other.example -c 'DROP TABLE users'")
    assert not is_order(f"delete the {word} file notes.txt")
