"""The tables, as the steps that lead to them: a file of any earlier version is brought up to date.

A step that was released is never changed; a change is a further step.
"""

from __future__ import annotations

MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        """CREATE TABLE sessions (
            id TEXT PRIMARY KEY,
            generation INTEGER NOT NULL DEFAULT 0,
            consecutive INTEGER NOT NULL DEFAULT 0,
            total INTEGER NOT NULL DEFAULT 0,
            created REAL NOT NULL,
            seen REAL NOT NULL
        ) WITHOUT ROWID""",
        "CREATE INDEX sessions_by_time ON sessions (seen)",
        # AUTOINCREMENT: an id that a person was told never comes to mean another action.
        """CREATE TABLE decisions (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            time REAL NOT NULL,
            session TEXT NOT NULL,
            tool TEXT NOT NULL,
            digest BLOB NOT NULL,
            text TEXT NOT NULL,
            decision TEXT NOT NULL,
            layer TEXT NOT NULL,
            rule TEXT NOT NULL,
            reason TEXT NOT NULL,
            risk TEXT NOT NULL,
            stage TEXT NOT NULL DEFAULT '',
            model TEXT NOT NULL DEFAULT '',
            unavailable INTEGER NOT NULL DEFAULT 0,
            input INTEGER NOT NULL DEFAULT 0,
            output INTEGER NOT NULL DEFAULT 0,
            cache_read INTEGER NOT NULL DEFAULT 0,
            cache_write INTEGER NOT NULL DEFAULT 0,
            cache_write_hour INTEGER NOT NULL DEFAULT 0,
            context_tokens INTEGER NOT NULL DEFAULT 0,
            main_tokens INTEGER NOT NULL DEFAULT 0,
            duration REAL NOT NULL DEFAULT 0,
            generation INTEGER NOT NULL DEFAULT 0
        )""",
        "CREATE INDEX decisions_by_session ON decisions (session, time)",
        "CREATE INDEX decisions_by_time ON decisions (time)",
        # Most decisions are allows; what people look for is small, and so is this index.
        "CREATE INDEX decisions_denied ON decisions (decision, time) WHERE decision != 'allow'",
        """CREATE INDEX decisions_denied_by_session ON decisions (session, decision, time)
            WHERE decision != 'allow'""",
        "CREATE INDEX decisions_unavailable ON decisions (time) WHERE unavailable",
        "CREATE INDEX decisions_by_model ON decisions (time) WHERE model != ''",
    ),
    (
        "ALTER TABLE sessions ADD COLUMN mode TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE sessions ADD COLUMN auto_active INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE sessions ADD COLUMN auto_by_flag INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE sessions ADD COLUMN circuit_broken INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE sessions ADD COLUMN auto_available INTEGER NOT NULL DEFAULT 1",
        "ALTER TABLE sessions ADD COLUMN set_aside TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE sessions ADD COLUMN notice TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE sessions ADD COLUMN config TEXT NOT NULL DEFAULT ''",
        """CREATE TABLE approvals (
            session TEXT NOT NULL,
            digest BLOB NOT NULL,
            decision INTEGER NOT NULL,
            created REAL NOT NULL,
            expires REAL NOT NULL,
            PRIMARY KEY (session, digest)
        ) WITHOUT ROWID""",
        """CREATE TABLE failures (
            session TEXT NOT NULL,
            signature TEXT NOT NULL,
            output TEXT NOT NULL,
            times INTEGER NOT NULL,
            PRIMARY KEY (session, signature)
        ) WITHOUT ROWID""",
        """CREATE TABLE outages (
            endpoint TEXT PRIMARY KEY,
            failures INTEGER NOT NULL,
            opened REAL,
            pause REAL NOT NULL DEFAULT 0,
            probe REAL
        ) WITHOUT ROWID""",
        """CREATE TABLE gate (
            one INTEGER PRIMARY KEY CHECK (one = 1),
            tickets INTEGER NOT NULL DEFAULT 0,
            ticket INTEGER NOT NULL DEFAULT 0,
            state TEXT,
            disable_fast_mode INTEGER NOT NULL DEFAULT 0,
            source TEXT NOT NULL DEFAULT '',
            problem TEXT NOT NULL DEFAULT '',
            fetched REAL NOT NULL DEFAULT 0,
            signature TEXT NOT NULL DEFAULT ''
        )""",
        "INSERT INTO gate (one) VALUES (1)",
    ),
    (
        # What a person said to a question, "yes" or "no"; "" where nobody knows.
        "ALTER TABLE decisions ADD COLUMN answer TEXT NOT NULL DEFAULT ''",
    ),
)
VERSION = len(MIGRATIONS)
