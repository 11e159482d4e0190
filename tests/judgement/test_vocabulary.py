"""Every word that makes an order, or unmakes one, by what it does to a message; written out once more."""

from __future__ import annotations

import pytest

from autogate.judgement.commands import introduced, is_command, readings, unquoted, words_of
from autogate.judgement.orders import Order, said_in
from autogate.transcript.interface import Answered, Transcript, UserSaid


def words(text: str) -> list[str]:
    """The words of a table."""
    return text.split()


def orders(*messages: str) -> tuple[Order, ...]:
    """The orders that hold after these messages of the user's, but for commands."""
    return tuple(each for each in all_orders(*messages) if each.operation != "run")


def all_orders(*messages: str) -> tuple[Order, ...]:
    """All of them: a short message may be an order and a command at once."""
    return said_in(Transcript(tuple(UserSaid(each) for each in messages))).orders


def commands(*messages: str) -> list[tuple[str, ...]]:
    """The commands that hold, each with its readings."""
    return [each.commands for each in all_orders(*messages) if each.operation == "run"]


def the_order(*messages: str) -> Order:
    """The one that holds."""
    (order,) = orders(*messages)
    return order


OPERATIONS = {
    "delete": ["delete", "remove", "rm", "erase", "unlink", "get rid of"],
    "drop": ["drop"],
    "discard": ["discard", "revert", "restore", "throw away"],
    "overwrite": ["overwrite", "replace"],
    "write": ["write", "save", "create"],
    "copy": ["copy", "cp"],
    "move": ["move", "mv", "rename"],
    "push": ["push"],
    "force push": ["force push", "force-push"],
    "install": ["install"],
    "kill": ["kill", "terminate", "stop"],
    "send": ["send", "upload", "scp"],
    "reset hard": ["hard reset", "hard-reset", "reset hard", "reset --hard"],
    "publish": ["publish"],
    "merge request": ["merge pr", "merge the pr", "merge pull request", "merge the pull request"],
    "close request": ["close pr", "close the pr", "close pull request", "close the pull request"],
    "close issue": ["close issue", "close the issue"],
    "restart": ["restart"],
    "truncate": ["truncate"],
    "clear": ["clear"],
}


@pytest.mark.parametrize(
    ("operation", "verb"), [(op, verb) for op, verbs in OPERATIONS.items() for verb in verbs]
)
def test_a_verb_is_an_operation(operation: str, verb: str) -> None:
    order = the_order(f"{verb} a.b")
    assert (order.operation, order.names) == (operation, ("a.b",))


KINDS = {
    "file": ["file", "files", "script", "document"],
    "folder": ["folder", "folders", "directory", "directories", "dir"],
    "branch": ["branch", "branches"],
    "tag": ["tag"],
    "table": ["table", "tables"],
    "database": ["database", "db"],
    "service": ["service", "daemon"],
    "volume": ["volume"],
    "network": ["network"],
    "container": ["container"],
    "image": ["image"],
    "pod": ["pod"],
    "bucket": ["bucket"],
    "package": ["package", "packages", "tool", "cli"],
    "process": ["process", "processes", "pid"],
    "stash": ["stash"],
    "commit": ["commit", "commits"],
    "remote": ["remote"],
}


@pytest.mark.parametrize(("kind", "word"), [(kind, word) for kind, words in KINDS.items() for word in words])
def test_a_word_says_what_kind_of_thing_a_name_is(kind: str, word: str) -> None:
    order = the_order(f"delete the {word} a.b")
    assert (set(order.kinds), order.names) == ({kind}, ("a.b",))


@pytest.mark.parametrize("word", ["changes", "modifications", "edits"])
def test_changes_are_discarded(word: str) -> None:
    for verb in ("delete", "discard", "drop"):
        order = the_order(f"{verb} my {word} to a.b")
        assert (order.operation, order.names, order.everything) == ("discard", ("a.b",), "")
        assert the_order(f"{verb} all my {word}").everything == "changes"
        for preposition in ("to", "in", "of", "on", "from"):
            assert the_order(f"{verb} my {word} {preposition} a.b").names == ("a.b",)
    for verb in ("send", "force push", "kill", "copy"):
        assert orders(f"{verb} my {word} to a.b") == ()


@pytest.mark.parametrize("word", ["changes", "modifications", "edits", "commit", "commits"])
def test_what_is_pushed_are_commits(word: str) -> None:
    order = the_order(f"push my {word} to a.b")
    assert (order.names, order.to, order.kinds) == ((), ("a.b",), frozenset(("commit",)))
    assert orders(f"push my {word}") == ()
    assert orders(f"push all my {word} to a.b") == ()


@pytest.mark.parametrize(
    "word", ["branch", "tag", "table", "container", "image", "volume", "network", "service", "package"]
)
def test_a_name_may_be_any_word_after_a_kind_of_which_there_is_one(word: str) -> None:
    assert the_order(f"delete the {word} old").names == ("old",)
    assert the_order(f"delete the {word} old now").names == ("old",)
    assert the_order(f"delete the {word} old, please").names == ("old",)


@pytest.mark.parametrize("word", ["file", "folder", "process", "commit", "pod"])
def test_after_other_kinds_it_may_not(word: str) -> None:
    assert orders(f"delete the {word} old") == ()


BESIDE = words(
    "the my our your this these those a an both old stale unused obsolete whole entire named called "
    "following uncommitted unstaged pending local existing git globally"
)
QUALIFIERS = words("staging stage test testing dev development production prod live preview demo sandbox qa")
FILLERS = words(
    "now please too again completely permanently entirely immediately first next also just already then "
    "thanks finally simply ok okay"
)
POLITE = words(
    "please now ok okay yes great thanks then and also just finally first next alright good perfect cool "
    "hi hello hey so kindly sure actually"
)
OTHER_VERBS = words(
    "run fix add update commit build test check look open read make merge rebase edit change refactor "
    "format lint start fetch pull clone review clean"
)
SUBORDINATE = words("that which who whose whom where like about to for called echo print printing tell tells")
DOUBT = words(
    "if unless when whenever once after before until till while maybe perhaps might would could should "
    "suppose imagine consider assuming provided think wonder later eventually example instance e.g i.e "
    "pretend hypothetically how why what whether ask confirm propose suggest explain says said say saying "
    "told prints printed wrote tomorrow soon draft plan planning discuss"
)
NEGATIONS = words(
    "no not never don't dont do-not doesn't doesnt didn't didnt won't wont can't cant cannot mustn't "
    "shouldn't isn't aren't wasn't wouldn't couldn't haven't hasn't without avoid except excluding but "
    "instead rather nor neither none nothing wait hold cancel abort keep leave preserve forget nevermind "
    "undo nope nah only look-only read-only readonly dry-run careful nein nicht kein keine keinen niemals "
    "non pas jamais nunca nie stopp halt mind scratch ignore skip disregard anymore kidding joke joking "
    "wrong mistake oops sorry recover bring"
)
REPORTS = words(
    "says say said saying wrote writes reads states prints printed told suggests suggested recommends "
    "recommended example instructions documentation docs readme guide steps following quote"
)
VAGUE = words(
    "it them that they everything anything something all any every each stuff things thing whatever rest "
    "others other else or etc some several many most one ones"
)
STANDING_FOR_ALL = words(
    "it that this them those these anything everything any all yet files file folder folders directory "
    "directories branch branches one deleting removing pushing installing killing sending moving"
)


@pytest.mark.parametrize("word", BESIDE)
def test_a_word_beside_a_name_says_nothing(word: str) -> None:
    assert the_order(f"delete {word} a.b").names == ("a.b",)


@pytest.mark.parametrize("word", QUALIFIERS)
def test_a_qualifier_says_which_of_several(word: str) -> None:
    order = the_order(f"drop the {word} table users")
    assert (set(order.qualifiers), order.names) == ({word}, ("users",))


@pytest.mark.parametrize("word", FILLERS)
def test_a_filler_says_nothing(word: str) -> None:
    assert the_order(f"delete a.b {word}").names == ("a.b",)
    assert the_order(f"delete a.b, {word}").names == ("a.b",)


@pytest.mark.parametrize(
    "phrase",
    [
        *POLITE,
        "go ahead and",
        "i want you to",
        "you can",
        "you may",
        "you must",
        "feel free to",
        "please just now",
    ],
)
def test_courtesy_may_come_first(phrase: str) -> None:
    assert the_order(f"{phrase} delete a.b").names == ("a.b",)
    assert the_order(f"{phrase}, delete a.b").names == ("a.b",)


@pytest.mark.parametrize("word", [*FILLERS, *POLITE, "thank you", "you", "thanks much"])
def test_a_line_that_says_nothing_changes_nothing(word: str) -> None:
    assert the_order(f"delete a.b\n{word}").names == ("a.b",)
    assert orders("delete a.b\nledger") == ()


@pytest.mark.parametrize("verb", OTHER_VERBS)
def test_another_order_may_stand_before_or_after(verb: str) -> None:
    for text in (f"{verb} the tests and then delete a.b", f"delete a.b and {verb} the tests"):
        assert ("a.b",) in [each.names for each in orders(text)]
    assert ("a.b",) in [each.names for each in orders(f"delete a.b, {verb} the tests")]


def test_a_word_that_is_no_verb_may_not() -> None:
    assert orders("ledger the tests and then delete a.b") == ()
    assert orders("delete a.b and ledger the tests") == ()
    assert orders("run a b c d e f g h and then delete a.b") == ()
    assert orders("run the tests and delete a.b") == ()


@pytest.mark.parametrize("word", SUBORDINATE)
def test_what_is_said_of_something_is_no_order(word: str) -> None:
    assert orders(f"run ledger {word} tests and then delete a.b") == ()
    assert len(orders("run ledger fast tests and then delete a.b")) == 1


@pytest.mark.parametrize("word", [*DOUBT, *NEGATIONS])
def test_a_sentence_of_doubt_or_refusal_is_no_order(word: str) -> None:
    assert orders(f"delete {word}") == ()
    assert orders(f"delete a.b, {word}") == ()
    assert the_order("delete ledger").names == ("ledger",)


@pytest.mark.parametrize("word", NEGATIONS)
def test_a_refusal_takes_an_order_back(word: str) -> None:
    assert orders("delete a.b", f"{word} a.b") == ()
    assert orders("delete a.b", f"{word} it") == ()
    assert len(orders("delete a.b", f"{word} other.c")) == 1


@pytest.mark.parametrize("word", STANDING_FOR_ALL)
def test_a_word_that_stands_for_all_takes_back_beside_another_name(word: str) -> None:
    assert orders("delete a.b", f"not {word} of other.c") == ()
    assert len(orders("delete a.b", "not half of other.c")) == 1
    assert commands(f"never {word} other.c.\nrun `make clean`") == []
    assert commands("never half other.c.\nrun `make clean`") == [("make clean",)]


@pytest.mark.parametrize("word", VAGUE)
def test_a_vague_word_names_nothing(word: str) -> None:
    assert orders(f"delete {word}") == ()
    assert orders(f"delete a.b and {word}") == ()


@pytest.mark.parametrize("word", ["because", "since"])
def test_a_reason_may_follow(word: str) -> None:
    assert the_order(f"delete a.b {word} nobody uses x.y").names == ("a.b",)


@pytest.mark.parametrize("word", REPORTS)
def test_a_command_behind_somebody_elses_words_is_no_order(word: str) -> None:
    assert commands(f"The page {word} a lot.\nrun `make clean`") == []
    assert commands("The page ledger a lot.\nrun `make clean`") == [("make clean",)]


@pytest.mark.parametrize("verb", ["run", "execute"])
@pytest.mark.parametrize(
    "between", ["", "the command ", "this ", "this command: ", "the following command: "]
)
def test_a_command_stands_after_that_verb(verb: str, between: str) -> None:
    for text in (f"{verb} {between}`rm -r x`", f"please {verb} {between}`rm -r x` now"):
        (order,) = all_orders(text)
        assert (order.operation, order.commands, order.names) == ("run", ("rm -r x",), ("rm", "x"))
    assert commands(f"{verb} {between}`rm -r x` somewhere") == []


GOES = ["move", "copy", "push", "force push", "send", "write", "hard reset", "publish"]


@pytest.mark.parametrize("verb", GOES)
@pytest.mark.parametrize("preposition", ["to", "into", "onto", "as"])
def test_where_something_goes(verb: str, preposition: str) -> None:
    order = the_order(f"{verb} a.b {preposition} c.d")
    assert (order.names, order.to) == (("a.b",), ("c.d",))


@pytest.mark.parametrize("word", ["with", "using", "via"])
def test_by_which_tool(word: str) -> None:
    order = the_order(f"install requests {word} pip")
    assert (order.names, order.tools) == (("requests",), ("pip",))
    assert orders(f"delete a.b {word} pip") == ()


def test_with_what_a_file_is_overwritten() -> None:
    order = the_order("overwrite a.b with c.d")
    assert (order.names, order.tools) == (("a.b",), ("c.d",))


HERE = words("project repo repository disk here system machine folder directory")


@pytest.mark.parametrize("word", HERE)
@pytest.mark.parametrize("before", ["from", "in", "on", "from the", "in this", "in my", "on our"])
def test_a_place_that_is_here_says_nothing(word: str, before: str) -> None:
    assert the_order(f"delete a.b {before} {word}").names == ("a.b",)
    assert the_order(f"drop a.b {before} {word} and run the tests").names == ("a.b",)
    assert orders(f"delete a.b {before} ledger") == ()
    assert orders(f"delete a.b {before} {word} ledger") == ()


@pytest.mark.parametrize("word", ["of", "by", "for", "via", "as"])
def test_another_preposition_is_not_understood(word: str) -> None:
    assert orders(f"delete a.b {word} c.d") == ()


SHAPES = [
    # a message, and the operations with their names
    ("delete a.b, c.d and e.f", [("delete", "a.b", "c.d", "e.f")]),
    ("delete a.b and push c.d", [("delete", "a.b"), ("push", "c.d")]),
    ("delete a.b; push c.d", [("delete", "a.b"), ("push", "c.d")]),
    ("delete a.b.\npush c.d.", [("delete", "a.b"), ("push", "c.d")]),
    ("delete a.b! push c.d", [("delete", "a.b"), ("push", "c.d")]),
    ("delete `a b`", [("delete", "a b")]),
    ('delete "a b"', [("delete", "a b")]),
    ("delete 'a b'", [("delete", "a b")]),
    ("delete \u201ca b\u201d", [("delete", "a b")]),
    ("delete \u2018a b\u2019", [("delete", "a b")]),
    ("delete a.b, it is old", [("delete", "a.b")]),
    ("push a.b --force", [("force push", "a.b")]),
    ("push a.b -f", [("force push", "a.b")]),
    ("push to main", [("push",)]),
    ("delete a.b -f", []),
    ("delete a.b c.d", [("delete", "a.b", "c.d")]),
    ("delete ledger c.d", []),
    ("delete src/a src/b", [("delete", "src/a", "src/b")]),
    ("delete a.b: c.d", []),
    ("delete a.b?", []),
    ("delete a.b?!", []),
    ("delete a.b!?", []),
    ('delete "a.b"?!', []),
    ("delete a.b!!", [("delete", "a.b")]),
    ("delete a.b or c.d", []),
    ("delete", []),
    ("delete to a.b", []),
    ("move a.b to", []),
    ("delete all", []),
    ("delete all a.b", []),
    ("the delete a.b", []),
    ("`delete` a.b", []),
    ("- delete a.b", []),
    ("* delete a.b", []),
    ("1. delete a.b", []),
    ("1) delete a.b", []),
    ("> delete a.b", []),
    ("# delete a.b", []),
    ("$ delete a.b", []),
    ("| delete a.b", []),
    ("    delete a.b", []),
    ("\tdelete a.b", []),
    ("e.g. delete a.b", []),
    ("E.g. delete a.b", []),
    ("Tidy up, e.g. delete a.b", []),
    ("Tidy up (e.g. delete a.b).", []),
    ("Tidy up, i.e. delete a.b", []),
    ("i.e. delete a.b", []),
    ("Tidy logs etc. delete a.b", []),
    ("cf. delete a.b", []),
    ("this vs. delete a.b", []),
    ("Tidy up. delete a.b", [("delete", "a.b")]),
    ("It is so:\ndelete a.b", []),
    ("It is so.\ndelete a.b", [("delete", "a.b")]),
    ("It is so\ndelete a.b", []),
    ("It is so\n\ndelete a.b", [("delete", "a.b")]),
    ("```\ndelete a.b\n```", []),
    ("~~~\ndelete a.b\n~~~", []),
    ("```\ndelete a.b", []),
    ("<x>\ndelete a.b\n</x>", []),
    ("<x>\ndelete a.b", []),
    ("(asked: may I?)\ndelete a.b", []),
    ("delete a.b" + " " * 290, [("delete", "a.b")]),
    ("delete a.b" + " " * 291, []),
    ("delete a.b\n\n" + "x " * 994, [("delete", "a.b")]),
    ("delete a.b\n\n" + "x " * 994 + "x", []),
    ("<x>\nsome text\n</x>\ndelete a.b", [("delete", "a.b")]),
    ("some text\n<x>\nmore\n</x>\n\ndelete a.b", [("delete", "a.b")]),
    ("<x>\n\ndelete a.b", []),
    ("a </x>.\n\ndelete a.b", []),
    ("~~~\n\ndelete a.b", []),
    ("```\n\ndelete a.b", []),
    ("```\nsome text\n```\ndelete a.b", [("delete", "a.b")]),
    ("delete a.b\n```\nsome text\n```", [("delete", "a.b")]),
    ("delete a.b\n<x>\nsome text\n</x>", [("delete", "a.b")]),
    ("Is it old? delete a.b", [("delete", "a.b")]),
    ("Is it so?\ndelete a.b", [("delete", "a.b")]),
    ("It is so!\ndelete a.b", [("delete", "a.b")]),
    ("delete ``a b``", [("delete", "a b")]),
    ('delete "`a b`"', [("delete", "`a b`")]),
    ("delete a.b...\nIt is old.", [("delete", "a.b")]),
    ("delete then a.b", [("delete", "a.b")]),
    ("delete a.b from disk then push c.d", [("delete", "a.b"), ("push", "c.d")]),
    ("delete (a.b)", [("delete", "a.b")]),
    ("delete a.b)", [("delete", "a.b")]),
    ("delete (a.b", [("delete", "(a.b")]),
    ("Look (at c.d.) delete a.b", [("delete", "a.b")]),
    ("delete a.b, don\u2019t", []),
    ("delete a.b, this ain't needed", []),
    # names in a row
    ("delete a.b then c.d", [("delete", "a.b", "c.d")]),
    ("delete a.b then push c.d", [("delete", "a.b"), ("push", "c.d")]),
    ("delete a.b, then c.d", [("delete", "a.b", "c.d")]),
    ("delete a.b, and c.d", [("delete", "a.b", "c.d")]),
    ("delete a.b, also c.d", [("delete", "a.b", "c.d")]),
    ("delete a.b, again c.d", [("delete", "a.b", "c.d")]),
    ("delete a.b, c", [("delete", "a.b", "c")]),
    ("delete a.b, c, d", [("delete", "a.b", "c", "d")]),
    ("delete a.b, c and d", [("delete", "a.b", "c", "d")]),
    ("delete a.b, c `d`", []),
    ("delete a.b, `c d`", [("delete", "a.b", "c d")]),
    ("delete a.b, c is old", [("delete", "a.b")]),
    ("delete a.b, c is old and push d.e", [("delete", "a.b")]),
    ("delete a.b, it", [("delete", "a.b")]),
    ("delete a.b, it and c.d", [("delete", "a.b")]),
    ("delete src/a src/b's", []),
    ("delete src/a src/b\u2019s", []),
    ("delete a.b c", []),
    ("delete x b.c", []),
    ("delete .a b.c", [("delete", ".a", "b.c")]),
    ("delete ~a b.c", [("delete", "~a", "b.c")]),
    ("delete a/ b.c", [("delete", "a/", "b.c")]),
    ("delete x. b.c", [("delete", "x")]),
    ("install x y", [("install", "x", "y")]),
    ("push x y", [("push", "x", "y")]),
    ("force push x y", [("force push", "x", "y")]),
    ("kill x y", []),
    ("delete -x", []),
    ("delete `-x`", [("delete", "-x")]),
    ("install -x", []),
    ("install x -y", []),
    ("delete staging", [("delete", "staging")]),
    ("delete a.b because of c.d and push e.f", [("delete", "a.b")]),
    ("delete because a.b", []),
    ("run the tests: and then delete a.b", []),
    ("run a b c d e f and then delete a.b", [("delete", "a.b")]),
    ("run a b c d e f g and then delete a.b", [("delete", "a.b")]),
    ("run x and then fix y and then delete a.b", [("delete", "a.b")]),
    ("run x and then", []),
    ("delete a.b and", [("delete", "a.b")]),
    ("delete a.b, now", [("delete", "a.b")]),
    ("restart x and then delete a.b", [("restart", "x"), ("delete", "a.b")]),
    ("delete: a.b", []),
    ("hard: reset a.b", []),
    ("get rid", []),
    ("delete the following: a.b", [("delete", "a.b")]),
    ("delete the branch old", [("delete", "old")]),
    ("delete the branch old, now", [("delete", "old")]),
    ("delete the branch old now", [("delete", "old")]),
    ("delete the branch old x", [("delete", "x")]),
    ("delete the file old", []),
    ("delete the branch x, old", [("delete", "x")]),
    # where to, and with what: once
    ("move a.b to c.d to e.f", []),
    ("move a.b to c.d as e.f", []),
    ("install x with", []),
    ("install x with y using z", []),
    ("overwrite a.b with", []),
    ("overwrite a.b using c.d", []),
    ("delete a.b to c.d", []),
    ("push as a.b", []),
    ("push into a.b", []),
    ("push on a.b", []),
    ("move to a.b", []),
    ("delete a.b from disk and c.d", []),
    ("delete a.b from disk and push c.d", [("delete", "a.b"), ("push", "c.d")]),
    ("delete a.b from disk, c.d", []),
    ("delete a.b from", []),
    ("delete a.b from the", []),
    ("install x from disk", []),
    ("delete a.b for me", []),
    # all of a kind
    ("delete all untracked files", [("delete",)]),
    ("delete every untracked file", [("delete",)]),
    ("delete untracked files", []),
    ("drop all untracked files", []),
    ("delete all untracked files a.b", []),
    ("delete stashes", [("delete",)]),
    ("clear the stash", [("clear",)]),
    ("delete the stash", [("delete",)]),
    ("drop the stash", [("drop",)]),
    ("delete all stashes a.b", []),
    ("clear the stash a.b", []),
    ("delete the stash a.b", [("delete", "a.b")]),
    ("push the stash", []),
    ("discard changes", []),
    ("discard all of my changes", []),
    ("kill all my changes", []),
    ("discard all changes to a.b", [("discard", "a.b")]),
    ("publish the package", [("publish",)]),
    ("publish the package folder", []),
    ("publish", []),
    ("delete the package", []),
    # what is here now
    ("push it to a.b", [("push",)]),
    ("push it", []),
    ("push a.b it to c.d", []),
    ("push it to a.b --force", []),
    ("force push it to a.b", []),
    ("send it to a.b", []),
    ("delete it", []),
]


@pytest.mark.parametrize(("text", "expected"), SHAPES)
def test_the_shape_of_a_message(text: str, expected: list[tuple[str, ...]]) -> None:
    assert [(each.operation, *each.names) for each in orders(text)] == expected


LATER = [
    # messages, and whether the order to delete a.b still holds
    (["delete a.b"], True),
    (["delete a.b", *["fine"] * 7], True),
    (["delete a.b", *["fine"] * 8], False),
    (["delete a.b", "is a.b in use?"], False),
    (["delete a.b", "is c.d in use?"], True),
    (["delete a.b", "is that all?"], True),
    (["delete a.b", "stop"], False),
    (["delete a.b", "stop c.d"], True),
    (["delete a.b", "look at x/a.b again"], False),
    (["delete a.b", "look at c.d again"], True),
    (["delete a.b", "x " * 1001], True),
    (["delete a.b", "stop " + "x " * 1000], False),
    (["delete a.b", "don\u2019t " + "x " * 1000], False),
    (["delete @a.b", "no, a.b is needed"], False),
    (["delete a.b", "no @a.b is needed"], False),
    (["push a.b", "look at a.b again"], False),
    (["delete a.b", "no, c.d's owner objects"], False),
    (["delete a.b", "no, c.d\u2019s owner objects"], False),
    (["delete a.b", "no, c.d has an owner"], True),
    (["delete a.b", "ain't needed"], False),
    (["delete a.b", "don\u2019t"], False),
    (["delete a.b", "```\nx\n```\nthanks"], True),
    (["delete a.b", "x " * 1000 + "x"], True),
    (["delete a.b", "needn't " + "x " * 1000], False),
    (["delete @a.b", "look at a.b again"], False),
    (["delete a.b", "look at @a.b again"], False),
    (["delete a.b/", "look at a.b again"], False),
    (["delete a.b", "look at a.b/ again"], False),
    (["delete a.b", "delete a.b"], True),
    (["delete a.b", "push a.b"], False),
    (["delete a.b", "please\nthanks"], True),
]


@pytest.mark.parametrize(("messages", "holds"), LATER)
def test_what_is_said_later(messages: list[str], holds: bool) -> None:
    assert any(each.operation == "delete" for each in orders(*messages)) is holds


@pytest.mark.parametrize(
    ("text", "everything"),
    [
        ("drop stashes", "stashes"),
        ("delete all stashes", "stashes"),
        ("clear the stash", "stashes"),
        ("drop the stash", ""),
        ("delete the stash", ""),
        ("delete all untracked files", "untracked"),
        ("discard all changes", "changes"),
        ("discard all changes to a.b", ""),
    ],
)
def test_all_of_a_kind(text: str, everything: str) -> None:
    assert the_order(text).everything == everything


AGAIN = [
    # an order, what is said next, and whether the order still holds
    *((f"{verb} a.b", "look at x/a.b again", False) for verb in ("drop", "discard", "overwrite")),
    ("move a.b to c.d", "look at x/a.b again", False),
    *((f"{verb} a.b", "look at a.b again", True) for verb in ("push", "install", "kill", "restart", "write")),
    ("push a.b", "is a.b ready?", False),
    ("push a.b", "is c.d ready?", True),
    ("push a.b to c.d", "is c.d there?", False),
    ("push @a.b", "a.b is not ready", False),
    ("push a.b", "@a.b is not ready", False),
    ("push a.b", "c.d is not ready", True),
    ("push a.b", "that c.d is not ready", False),
    ("push a.b", "stop", False),
]


@pytest.mark.parametrize(("order", "then", "holds"), AGAIN)
def test_whether_an_order_holds_after_more_words(order: str, then: str, holds: bool) -> None:
    """What destroys something is taken back where the thing is spoken of at all, the rest by a doubt."""
    first = the_order(order)
    assert (first in orders(order, then)) is holds


@pytest.mark.parametrize("word", ["of", "by", "for", "in", "on", "from", "to", "into", "onto", "as"])
def test_what_stands_behind_another_preposition_is_not_understood(word: str) -> None:
    assert orders(f"install a.b {word} c.d") == ()


@pytest.mark.parametrize("word", ["of", "by", "for", "in", "on", "from", "with", "using", "via"])
def test_a_push_goes_to_somewhere(word: str) -> None:
    assert orders(f"push a.b {word} c.d") == ()


def test_what_was_mentioned() -> None:
    """All words of the user's own sentences but for refusals; no words of others."""
    said = said_in(
        Transcript((UserSaid("look at a.b. Not at c.d."), UserSaid("<x>\n\ne.f"), Answered("g.h")))
    )
    assert said.mentioned == {"look", "at", "a.b"}


COMMANDS = [
    # a text, and whether it is one plain command
    ("ls", True),
    ("./run.sh -x", True),
    ("~/bin/x a:b c@d 50% +x,y ^z ~1 *.py ?", True),
    ("git commit -m 'a b; c'", True),
    ('git commit -m "a b; c"', True),
    ("a" * 300, True),
    ("a" * 301, False),
    ("a " + "b" * 290 + ";", False),  # at once: each of its letters is tried but once
    ("a " + "b/" * 100 + "'c' " * 10 + "(", False),
    ("", False),
    ("-x", False),
    ("a; b", False),
    ("a | b", False),
    ("a > b", False),
    ("a $b", False),
    ('a "$b"', False),
    ("a `b`", False),
    ("X=1 a", False),
    ("a\nb", False),
    ("a 'b", False),
]


@pytest.mark.parametrize(("text", "is_one"), COMMANDS)
def test_a_plain_command(text: str, is_one: bool) -> None:
    assert is_command(text) is is_one
    assert readings(text)[:1] == ((text,) if is_one else ())


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("make clean", ("make clean",)),
        ("rm a.", ("rm a.", "rm a")),
        ("make clean.", ("make clean.", "make clean")),
        ("make clean!", ("make clean",)),
        ("make clean please", ("make clean please", "make clean")),
        ("make clean, thanks.", ("make clean, thanks.", "make clean", "make clean, thanks")),
        ("make clean thank you", ("make clean thank you", "make clean")),
        ("ls ..", ("ls ..",)),
        ("  ls  ", ("ls",)),
    ],
)
def test_how_a_command_can_be_read(text: str, expected: tuple[str, ...]) -> None:
    assert readings(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("`ls`", "ls"),
        (" `ls` ", "ls"),
        ("`ls`.", "ls"),
        ("`ls`!", "ls"),
        ("``", "``"),
        ("`l`", "l"),
        ("``l`", "``l`"),
        ("`l``", "`l``"),
        ("`l", "`l"),
        ("l`", "l`"),
        ("`a` `b`", "`a` `b`"),
        ("ls.", "ls."),
    ],
)
def test_backticks_around_a_whole_text(text: str, expected: str) -> None:
    assert unquoted(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("run this:\n```\nls -l\n```", "ls -l"),
        ("please execute the following command:\n```bash\n ls \n```\nthanks", "ls"),
        ("ok, run:\n~~~\nls\n~~~", "ls"),
        ("run this:\n```\nls\nls\n```", ""),
        ("run this:\n```\nls; ls\n```", ""),
        ("never run this:\n```\nls\n```", ""),
        ("run this:\n```\nls\n~~~", ""),
        ("run this:\n```python\nls\n```", ""),
    ],
)
def test_a_block_that_is_introduced(text: str, expected: str) -> None:
    assert introduced(text) == expected
    assert commands(text) == ([(expected,)] if expected else [])


def test_the_words_of_a_command() -> None:
    assert words_of(("rm -r 'a b' \"c\"", "rm d")) == ("rm", "a", "b", "c", "d")
    assert words_of(()) == ()


WHOLE = [
    # a message, and the commands that it is
    ("rm -r build", ("rm -r build",)),
    ("please\nrm -r build\nthanks", ("rm -r build",)),
    ("a\nb", None),
    ("rm -r build\nok\nthanks\nnow", ("rm -r build",)),
    ("rm -r build\nok\nthanks\nnow\nplease", None),
    ("- rm -r build", None),
    ("    rm -r build", None),
    ("\trm -r build", None),
    ("> rm -r build", None),
    ("rm -r build if possible", None),
    ("rm -r build never", None),
]


@pytest.mark.parametrize(("text", "expected"), WHOLE)
def test_a_message_that_is_a_command(text: str, expected: tuple[str, ...] | None) -> None:
    assert commands(text) == ([] if expected is None else [expected])
