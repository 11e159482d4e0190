"""Named tuples whose classes are made quickly.

``typing.NamedTuple`` compiles a constructor from text and every annotation besides, which for the hundred
classes behind one judgement takes a fifth of a fresh process' time. Here a class is made in one step, its
constructor from a compiled one with other names. It behaves the same in the versions of Python that are
listed here, and nothing is changed in others; what is not the plain case (generic classes, more fields than
there are constructors) is left to ``typing``.
"""

from __future__ import annotations

import sys
import typing
from collections.abc import Callable, Iterable
from types import FunctionType
from typing import Any

_new = tuple.__new__
_VERSIONS = ((3, 11), (3, 12), (3, 13))
"""Those whose own named tuples these were compared with."""
_IS_REPLACED = sys.version_info >= (3, 13)
"""Whether ``copy.replace`` takes them, and a name that is no field is a TypeError."""


def use() -> None:
    """From here on the classes of named tuples are made so."""
    if sys.version_info[:2] not in _VERSIONS:
        return
    try:
        from importlib import import_module

        inside: Any = import_module("_collections")
        getter = inside._tuplegetter  # noqa: SLF001 - what ``collections`` itself takes
        meta: Any = typing.NamedTupleMeta  # type: ignore[attr-defined] # not in the stubs
        base: Any = typing._NamedTuple  # type: ignore[attr-defined] # noqa: SLF001 - there is no other way
        original = meta.__new__
        if original.__module__ != "typing" or _CONSTRUCTORS[2].__code__.co_freevars:
            return
    except Exception:  # noqa: BLE001 - another Python may have other insides: then nothing changes
        return
    getters: list[Any] = []

    def made(cls: Any, name: str, bases: tuple[Any, ...], given: dict[str, Any]) -> Any:
        fields = tuple(given.get("__annotations__", ()))
        if bases != (base,) or not _is_plain(fields, given):
            return original(cls, name, bases, given)
        while len(getters) < len(fields):
            number = len(getters)
            getters.append(getter(number, f"Alias for field number {number}"))
        namespace = {
            key: value for key, value in given.items() if key not in ("__name__", "__annotations__", *fields)
        }
        listed = ", ".join(fields) + ("," if len(fields) == 1 else "")
        namespace.setdefault("__doc__", f"{name}({listed})")
        namespace.update(zip(fields, getters, strict=False))
        defaults = tuple(given[field] for field in fields if field in given)
        namespace |= {
            "__slots__": (),
            "_fields": fields,
            "_field_defaults": dict(zip(fields[len(fields) - len(defaults) :], defaults, strict=True)),
            "__new__": _constructor(name, fields, defaults),
            "__match_args__": fields,
            "__annotations__": given["__annotations__"],
        }
        for key, method in _METHODS.items():
            namespace.setdefault(key, method)
        return type(name, (tuple,), namespace)

    meta.__new__ = made


def _is_plain(fields: tuple[str, ...], given: dict[str, Any]) -> bool:
    """Whether ``typing`` would have nothing against it, and nothing special is asked for."""
    if not 0 < len(fields) < len(_CONSTRUCTORS) or any(field.startswith("_") for field in fields):
        return False
    seen = False
    for field in fields:
        if field in given:
            seen = True
        elif seen:
            return False
    return _PROHIBITED.isdisjoint(given) and "__classcell__" not in given


_PROHIBITED = frozenset(
    ("__new__", "__init__", "__slots__", "__getnewargs__", "_fields", "_field_defaults", "_make", "_replace")
) | {"_asdict", "_source"}


def _constructor(name: str, fields: tuple[str, ...], defaults: tuple[Any, ...]) -> Callable[..., Any]:
    code = _CONSTRUCTORS[len(fields)].__code__.replace(
        co_varnames=("_cls", *fields), co_name="__new__", co_qualname=f"{name}.__new__"
    )
    return FunctionType(code, _GLOBALS, "__new__", defaults or None)


def _make(cls: Any, iterable: Iterable[Any]) -> Any:
    result = _new(cls, iterable)
    if len(result) != len(cls._fields):
        raise TypeError(f"Expected {len(cls._fields)} arguments, got {len(result)}")
    return result


def _replace(self: Any, /, **changed: Any) -> Any:
    result = self._make(map(changed.pop, self._fields, self))
    if changed:
        raise (TypeError if _IS_REPLACED else ValueError)(f"Got unexpected field names: {list(changed)!r}")
    return result


def _repr(self: Any) -> str:
    pairs = zip(self._fields, self, strict=True)
    return f"{self.__class__.__name__}({', '.join(f'{field}={value!r}' for field, value in pairs)})"


def _asdict(self: Any) -> dict[str, Any]:
    return dict(zip(self._fields, self, strict=True))


def _getnewargs(self: Any) -> tuple[Any, ...]:
    return tuple(self)


_METHODS: dict[str, Any] = {
    "_make": classmethod(_make),
    "_replace": _replace,
    "__repr__": _repr,
    "_asdict": _asdict,
    "__getnewargs__": _getnewargs,
}
if _IS_REPLACED:
    _METHODS["__replace__"] = _replace
_GLOBALS = {"_new": _new, "__builtins__": {}, "__name__": "namedtuple"}
_CONSTRUCTORS: tuple[Any, ...] = (
    None,
    lambda _cls, a: _new(_cls, (a,)),
    lambda _cls, a, b: _new(_cls, (a, b)),
    lambda _cls, a, b, c: _new(_cls, (a, b, c)),
    lambda _cls, a, b, c, d: _new(_cls, (a, b, c, d)),
    lambda _cls, a, b, c, d, e: _new(_cls, (a, b, c, d, e)),
    lambda _cls, a, b, c, d, e, f: _new(_cls, (a, b, c, d, e, f)),
    lambda _cls, a, b, c, d, e, f, g: _new(_cls, (a, b, c, d, e, f, g)),
    lambda _cls, a, b, c, d, e, f, g, h: _new(_cls, (a, b, c, d, e, f, g, h)),
    lambda _cls, a, b, c, d, e, f, g, h, i: _new(_cls, (a, b, c, d, e, f, g, h, i)),
    lambda _cls, a, b, c, d, e, f, g, h, i, j: _new(_cls, (a, b, c, d, e, f, g, h, i, j)),
    lambda _cls, a, b, c, d, e, f, g, h, i, j, k: _new(_cls, (a, b, c, d, e, f, g, h, i, j, k)),
    lambda _cls, a, b, c, d, e, f, g, h, i, j, k, m: _new(_cls, (a, b, c, d, e, f, g, h, i, j, k, m)),
    lambda _cls, a, b, c, d, e, f, g, h, i, j, k, m, n: _new(_cls, (a, b, c, d, e, f, g, h, i, j, k, m, n)),
    lambda _cls, a, b, c, d, e, f, g, h, i, j, k, m, n, p: _new(
        _cls, (a, b, c, d, e, f, g, h, i, j, k, m, n, p)
    ),
    lambda _cls, a, b, c, d, e, f, g, h, i, j, k, m, n, p, q: _new(
        _cls, (a, b, c, d, e, f, g, h, i, j, k, m, n, p, q)
    ),
    lambda _cls, a, b, c, d, e, f, g, h, i, j, k, m, n, p, q, r: _new(
        _cls, (a, b, c, d, e, f, g, h, i, j, k, m, n, p, q, r)
    ),
    lambda _cls, a, b, c, d, e, f, g, h, i, j, k, m, n, p, q, r, s: _new(
        _cls, (a, b, c, d, e, f, g, h, i, j, k, m, n, p, q, r, s)
    ),
    lambda _cls, a, b, c, d, e, f, g, h, i, j, k, m, n, p, q, r, s, t: _new(
        _cls, (a, b, c, d, e, f, g, h, i, j, k, m, n, p, q, r, s, t)
    ),
    lambda _cls, a, b, c, d, e, f, g, h, i, j, k, m, n, p, q, r, s, t, u: _new(
        _cls, (a, b, c, d, e, f, g, h, i, j, k, m, n, p, q, r, s, t, u)
    ),
    lambda _cls, a, b, c, d, e, f, g, h, i, j, k, m, n, p, q, r, s, t, u, v: _new(
        _cls, (a, b, c, d, e, f, g, h, i, j, k, m, n, p, q, r, s, t, u, v)
    ),
    lambda _cls, a, b, c, d, e, f, g, h, i, j, k, m, n, p, q, r, s, t, u, v, w: _new(
        _cls, (a, b, c, d, e, f, g, h, i, j, k, m, n, p, q, r, s, t, u, v, w)
    ),
    lambda _cls, a, b, c, d, e, f, g, h, i, j, k, m, n, p, q, r, s, t, u, v, w, x: _new(
        _cls, (a, b, c, d, e, f, g, h, i, j, k, m, n, p, q, r, s, t, u, v, w, x)
    ),
    lambda _cls, a, b, c, d, e, f, g, h, i, j, k, m, n, p, q, r, s, t, u, v, w, x, y: _new(
        _cls, (a, b, c, d, e, f, g, h, i, j, k, m, n, p, q, r, s, t, u, v, w, x, y)
    ),
    lambda _cls, a, b, c, d, e, f, g, h, i, j, k, m, n, p, q, r, s, t, u, v, w, x, y, z: _new(
        _cls, (a, b, c, d, e, f, g, h, i, j, k, m, n, p, q, r, s, t, u, v, w, x, y, z)
    ),
)
"""By the number of fields. A field is a local variable of them, and can so be called otherwise."""
