"""jq code that only computes is nothing; every way out is found or uncertain."""

from __future__ import annotations

import pytest

from autogate.knowledge.languages import jq

PURE = [
    ".",
    ".a",
    ".a.b.c",
    ".[0]",
    ".[]",
    ".[1:3]",
    ".a?",
    '.a // "x"',
    ".a | length",
    '.items[] | select(.status.phase != "Running") | .metadata.name',
    "map(.x)",
    "map(select(.a > 1)) | length",
    "keys",
    'to_entries[] | "\\(.key)=\\(.value)"',
    "[.[] | {name, v: .value}]",
    "group_by(.a) | map({a: .[0].a, n: length})",
    ".a as $x | .b + $x",
    'if .a then "x" elif .b then "y" else "z" end',
    'try error("x") catch .',
    "reduce .[] as $i (0; . + $i)",
    "[range(5)]",
    "limit(3; .[])",
    "@csv",
    "@base64d",
    ".[] | [.a, .b] | @tsv",
    '"env"',
    "{env: 1}",
    ".env",
    '{"a": .env.API_KEY}',
    ".environment.env",
    ".data | map_values(@base64d)",
    'test("a.*b"; "i")',
    'sub("(?<x>a)"; "\\(.x)b")',
    'now | strftime("%F")',
    "$x",
    "$__loc__",
    "$ENV.HOME",
    "env.PATH",
    '.["a-b"]',
    '."a b"',
    ".. | numbers",
    'paths(type == "number")',
    'walk(if type == "object" then del(.a) else . end)',
    "with_entries(.value += 1)",
    "input_filename",
    "first(inputs)",
    "def f(g): g | g; f(.+1)",
    "label $out | foreach .[] as $i (0; .+$i; if . > 3 then ., break $out else . end)",
    ".a |= . + 1",
    ".a += 1 | del(.b)",
    'splits(", *")',
    "ascii_downcase",
    "tojson | fromjson",
    '[.[] | tostring] | join(",")',
    "# comment\n.a",
    'limit(1; .[] | select(.id == "x"))',
    'getpath(["a","b"])',
    "{(.k): .v}",
]

NOT_PURE = [
    "env",
    "$ENV",
    "env|keys",
    "$ENV|.X",
    "env.API_KEY",
    'env["API_KEY"]',
    'env."API_KEY"',
    "$ENV.API_KEY",
    '$ENV["API" + "_KEY"]',
    "$ENV[.x]",
    "env[.k]",
    '"\\(env.API_KEY)"',
    '"a\\("b\\($ENV.API_KEY)")"',
    "{a: env}",
    "[env]",
    "env as $e | $e.API_KEY",
    "env as {$API_KEY} | $API_KEY",
    'import "a" as a; .',
    'import "a" as $a; .',
    'include "a"; .',
    "input_secret",
    "evil(.)",
    "def f: env; f",
    'load("x")',
    "$__prog_args",
    '@evil "x" | nope',
]


@pytest.mark.parametrize("code", PURE)
def test_accepts_code_that_only_computes(code: str) -> None:
    assert jq.outcomes(code) == ()


@pytest.mark.parametrize("code", NOT_PURE)
def test_rejects_what_does_more_or_hides_it(code: str) -> None:
    assert jq.outcomes(code) != ()
