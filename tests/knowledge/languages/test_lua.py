"""Lua code that only computes is nothing; every way out is found or uncertain."""

from __future__ import annotations

import pytest

from autogate.knowledge.languages import lua

PURE = [
    "print('hi')",
    "print(1 + 1, 2 ^ 10, 7 // 2)",
    "for i = 1, 3 do print(i) end",
    "for k, v in pairs({a = 1}) do print(k, v) end",
    "local t = {1, 2, 3}; table.sort(t, function(a, b) return a > b end); print(table.concat(t, ','))",
    "local function f(n) if n < 2 then return n end return f(n - 1) + f(n - 2) end print(f(10))",
    "function add(a, b) return a + b end print(add(1, 2))",
    "print(('x'):rep(3), #'abc')",
    "print(os.time(), os.date('%Y'), os.clock())",
    "print(string.format('%05.2f', math.pi))",
    "for l in io.lines() do print(l:upper()) end",
    "local s = io.read('*a'); print(#s)",
    "io.write('x\\n')",
    "print(arg[1])",
    "local x, y = 1, 2; x, y = y, x; print(x, y)",
    "while x < 3 do x = x + 1 end",
    "repeat x = x - 1 until x == 0",
    "print(_VERSION)",
    "for w in ('a b'):gmatch('%S+') do print(w) end",
    "local o = {n = 1}; function o:inc() self.n = self.n + 1 end o:inc() print(o.n)",
]

NOT_PURE = [
    "os.execute('id')",
    'os.execute"id"',
    "os.execute[[id]]",
    "os.execute[==[id]==]",
    "os['execute']('id')",
    "_G.os.execute('id')",
    "_G['o'..'s'].execute('id')",
    "_ENV.os.execute('id')",
    "local o = os; o.execute('id')",
    "local e = os.execute; e('id')",
    "pcall(os.execute, 'id')",
    "pcall(load, 'x')",
    '("x"):dump()',
    "string.dump(print)",
    "io.popen('id')",
    "io.popen('sh','w'):write('id')",
    "io.open('x','w')",
    "io.open('x','a+')",
    "io.output('x')",
    "io.lines('/etc/passwd')",
    "os.remove('x')",
    "os.rename('a','b')",
    "load('x')()",
    "loadstring('x')()",
    "loadfile('x')()",
    "dofile('x')",
    "require('x')",
    "require 'socket.http'",
    "package.loadlib('x','y')",
    "package.loaded.os.execute('id')",
    "debug.getinfo(1)",
    "getmetatable('').__index = function() end",
    "setmetatable({}, {__index = os})",
    "rawget(_G, 'os')",
    "getfenv(0)",
    "string.rep = os.execute",
    "local string = os; string.execute('id')",
    "print = os.execute; print('id')",
    "t[1]('id')",
    "t.x('id')",
    "x('id')",
    "x:frobnicate()",
    "--[[ x ]] os.execute('id')",
    "--[==[ ]] ]==] os.execute('id')",
    "-- x\nos.execute('id')",
    "a = [[ ]] os.execute('id') --]]",
    "goto x ::x:: os.execute('id')",
    "ffi.C.system('id')",
    "local f = function(g) g('id') end f(os.execute)",
    "for k, v in pairs(os) do v('id') end",
    "table.foreach(os, print)",
    "print(os.getenv('DB_PASSWORD'))",
]


@pytest.mark.parametrize("code", PURE)
def test_accepts_code_that_only_computes(code: str) -> None:
    assert lua.outcomes(code) == ()


@pytest.mark.parametrize("code", NOT_PURE)
def test_rejects_what_does_more_or_hides_it(code: str) -> None:
    assert lua.outcomes(code) != ()
