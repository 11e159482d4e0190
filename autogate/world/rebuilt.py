"""What is of a kind that a command makes again: build output, caches, installed dependencies."""

from __future__ import annotations

import re

from autogate.world.tables import words as _table

ANYWHERE = frozenset(
    _table(
        """
node_modules bower_components jspm_packages __pycache__ .venv .virtualenv .tox .nox .pytest_cache
.mypy_cache .ruff_cache .pytype .pyre .hypothesis .ipynb_checkpoints .cache .parcel-cache .next
.nuxt .svelte-kit .astro .angular .turbo .vite .docusaurus .jekyll-cache .sass-cache .eslintcache
.stylelintcache .nyc_output htmlcov .eggs .dart_tool .stack-work dist-newstyle .gradle .ccache
.sccache cmakefiles elm-stuff .shadow-cljs .cpcache .bsp .bloop .metals .scala-build .zig-cache
zig-cache zig-out nimcache .pnpm-store .webpack .expo-shared .rpt2_cache .rts2_cache_cjs
.rts2_cache_es .rts2_cache_umd .fusebox deriveddata .build .swiftpm carthage storybook-static
playwright-report .import .godot autom4te.cache .terragrunt-cache .npm .yarn-cache .ds_store
thumbs.db .coverage cmakecache.txt .aws-sam .serverless _cacache .phpunit.cache
.phpunit.result.cache .php-cs-fixer.cache .rubocop_cache .jest-cache .nx-cache .vinxi .wrangler-dist
.netlify-dist .bundle-cache .bazel-cache .buck-out buck-out .pants.d .cxx .externalnativebuild
.konan .kotlin .ionide .fake .paket-cache .ltximg .texpadtmp _minted
"""
    )
)
"""Names that mean one thing wherever they stand."""

IN_PROJECT = frozenset(
    _table(
        """
build builds dist out output target obj coverage _build _site venv vendor pods deps tmp temp .tmp
.temp .output .terraform test-results wheels wheelhouse bazel-bin bazel-out bazel-testlogs cover
reports-html .deps .libs .gen gen-cpp debug-build release-build cmake-build-debug
cmake-build-release coverage.xml lcov.info lcov-report site-packages .svelte .expo .vercel-output
public-dist compiled .clinic logs-tmp .nuxt-dist .swc x64 .idea-caches .elixir_ls erl_crash.dump
.mix .rebar3 ebin doc-build docs-build apidocs .vuepress-dist cache caches .caches
"""
    )
)
"""Names that mean it inside a project; elsewhere they may be anything."""

HOME_CACHES = """
.cache
.npm/_cacache
.npm/_npx
.cargo/registry
.cargo/git
.gradle/caches
.m2/repository
.ivy2/cache
go/pkg/mod
.nuget/packages
.pnpm-store
.yarn/cache
.yarn/berry/cache
.bun/install/cache
.deno
.composer/cache
.gem/specs
.bundle/cache
.cocoapods/repos
.pub-cache
.conan/data
.ccache
.sbt/boot
.hex/packages
.local/share/pnpm/store
library/caches
library/developer/xcode/deriveddata
"""
"""Caches below a home folder."""

_file = re.compile(
    r".*\.(?:py[co]|pyd|o|obj|lo|la|a|class|gcda|gcno|gcov|hi|dyn_hi|dyn_o|beam|elc|fasl|rlib|rmeta|tsbuildinfo|pdb|ilk|aux"
    r"|toc|synctex\.gz|fls|fdb_latexmk|bbl|blg|log|swp|swo|tmp|temp|cache|whl|egg|profraw|profdata|dwo)"
    r"|.*~|(?:npm|yarn|pnpm|lerna)-(?:debug|error)\.log.*|\.coverage\..*|junit.*\.xml|cmake-build-.*"
    r"|\.pnp\..*"
)
_folder = re.compile(
    r"cmake-build-.*|bazel-.*|build-(?:debug|release|[0-9].*)|.*\.(?:egg-info|dist-info|egg)"
)


def is_rebuilt_name(name: str) -> bool:
    """Whether a name inside a project is of that kind."""
    return is_rebuilt((name.lower(),), in_project=True)


def is_rebuilt(parts: tuple[str, ...], *, in_project: bool) -> bool:
    """Whether a path is of that kind, given as its parts below the project or home folder, in lower case."""
    if not ANYWHERE.isdisjoint(parts):
        return True
    if in_project and not IN_PROJECT.isdisjoint(parts):
        return True
    if parts and _file.fullmatch(parts[-1]):
        return True
    return any(_folder.fullmatch(part) is not None for part in parts)
