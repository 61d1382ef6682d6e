-- Games that wait for the army of one of the players. A game of the same name takes the place of an invitation.
CREATE TABLE invitations (
    id TEXT NOT NULL PRIMARY KEY,
    -- The game as it was wished for: JSON.
    wish TEXT NOT NULL,
    red_token TEXT NOT NULL,
    blue_token TEXT NOT NULL,
    created BIGINT NOT NULL
);
