-- Portable between SQLite and PostgreSQL: BIGINT and TEXT only.
CREATE TABLE games (
    id TEXT NOT NULL PRIMARY KEY,
    game TEXT NOT NULL,
    -- What was agreed before the game, and the position it starts from if it is not the beginning: JSON.
    setup TEXT NOT NULL,
    position TEXT,
    seed TEXT NOT NULL,
    -- Hashes: whoever reads the database cannot take a seat.
    red_token TEXT NOT NULL,
    blue_token TEXT NOT NULL,
    red_controller TEXT NOT NULL,
    blue_controller TEXT NOT NULL,
    created BIGINT NOT NULL
);

-- The log of a game. The key makes two writers of the same number fail, all but one.
CREATE TABLE entries (
    game TEXT NOT NULL,
    seq BIGINT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (game, seq)
);
