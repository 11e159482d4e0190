"""A whole database that is dropped: where it lies decides how grave that is."""

from __future__ import annotations

import pytest

from tests.judgement.project import answer

_DROPS = {
    # a client with a place for its host, and what drops all of a database by it
    "dropdb {} shop": ("-h {}", "-h{}", "--host {}", "--host={}"),
    "psql {} -c 'DROP DATABASE shop'": (
        "-h {}",
        "-h{}",
        "--host={}",
        "postgres://u@{}/postgres",
        "'host={} port=1'",
    ),
    "psql {} -c 'DROP SCHEMA public CASCADE'": ("-h {}", "--host={}"),
    "mysql {} -e 'drop database shop'": ("-h {}", "-h{}", "--host={}"),
    "mysqladmin {} -f drop shop": ("-h {}", "--host={}"),
    "mongosh {} --eval 'db.dropDatabase()'": ("--host {}", "mongodb://{}/shop", "mongodb+srv://{}/shop"),
    "redis-cli {} flushall": ("-h {}", "-u redis://{}:6379"),
    "clickhouse-client {} -q 'DROP DATABASE shop'": ("-h {}", "--host={}"),
}
_COMMANDS = [drop.format(host) for drop, hosts in _DROPS.items() for host in hosts]


@pytest.mark.parametrize("command", _COMMANDS)
@pytest.mark.parametrize("host", ["db.acme.com", "prod", "shop-prod-1", "203.0.113.7"])
def test_on_another_machine_or_in_production_it_is_blocked(command: str, host: str) -> None:
    """However the client is told the host."""
    assert answer(command.format(host)) == ("block", "drop-elsewhere")


@pytest.mark.parametrize("command", _COMMANDS)
@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "db", "10.0.0.5", "products", "nonprod"])
def test_on_this_machine_or_where_that_is_open_a_person_is_asked(command: str, host: str) -> None:
    assert answer(command.format(host)) == ("ask", "database")


@pytest.mark.parametrize(
    "command",
    [
        "PGHOST=db.acme.com dropdb shop",
        "export PGHOST=prod; dropdb shop",
        "dropdb shop_production",
        "dropdb --if-exists prod",
        "psql -c 'DROP DATABASE shop_prod'",
        "PGDATABASE=shop_production psql -c 'DROP SCHEMA public CASCADE'",
        "mysql production -e 'drop database x'",
        "rails db:drop RAILS_ENV=production",
        "ssh prod dropdb shop",
        "ssh db.acme.com 'redis-cli flushall'",
        "kubectl exec -n production deploy/db -- dropdb shop",
        "kubectl --context=prod-eu exec db-0 -- redis-cli flushall",
        "cqlsh db.acme.com -e 'DROP KEYSPACE shop'",
    ],
)
def test_other_ways_of_naming_it(command: str) -> None:
    """By variables, by the database's own name, by what starts the client elsewhere."""
    assert answer(command) == ("block", "drop-elsewhere")


@pytest.mark.parametrize(
    "command",
    [
        "dropdb shop",
        "dropdb shop_test",
        "dropdb shop_prod_copy",
        "dropdb -h localhost shop_production",
        "docker exec db dropdb shop_production",
        "docker compose exec db psql -c 'DROP DATABASE shop'",
        "redis-cli flushall",
        "redis-cli -p 6380 FLUSHDB",
        "dropuser -h db.acme.com bob",
        "psql -h prod -c 'DROP TABLE t'",
        "kubectl exec -n staging db-0 -- dropdb shop",
        "rails db:drop RAILS_ENV=test",
    ],
)
def test_what_is_asked_all_the_same(command: str) -> None:
    """Of this machine, of a container, of a part of a database."""
    assert answer(command) == ("ask", "database")
