-- The AI builder: what was uploaded, the outlines that were made of it, and the builds.

CREATE TABLE ai_contents (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    proposal_id INTEGER NOT NULL REFERENCES proposals (id),
    user_id     INTEGER NOT NULL REFERENCES users (id),
    name        TEXT    NOT NULL,
    source_type TEXT    NOT NULL,
    status      TEXT    NOT NULL,
    summary     TEXT    NOT NULL,
    file        TEXT    NOT NULL UNIQUE, -- its name in the content directory
    created     INTEGER NOT NULL,
    held_until  INTEGER                  -- a process is at it, and is believed to be until then
) STRICT;
CREATE INDEX ai_contents_by_proposal ON ai_contents (proposal_id, id);
CREATE INDEX ai_contents_waiting ON ai_contents (id) WHERE status IN ('Uploaded', 'Processing');

CREATE TABLE ai_outlines (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    proposal_id INTEGER NOT NULL REFERENCES proposals (id),
    user_id     INTEGER NOT NULL REFERENCES users (id),
    status      TEXT    NOT NULL,
    outline     TEXT    NOT NULL, -- empty until it is completed
    message     TEXT    NOT NULL,
    created     INTEGER NOT NULL,
    held_until  INTEGER
) STRICT;
CREATE INDEX ai_outlines_by_proposal ON ai_outlines (proposal_id, id);
CREATE INDEX ai_outlines_waiting ON ai_outlines (id) WHERE status = 'Generating';

CREATE TABLE ai_builds (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    proposal_id INTEGER NOT NULL REFERENCES proposals (id),
    outline_id  INTEGER NOT NULL REFERENCES ai_outlines (id),
    user_id     INTEGER NOT NULL REFERENCES users (id),
    status      TEXT    NOT NULL,
    messages    TEXT    NOT NULL, -- []string as JSON
    created     INTEGER NOT NULL
) STRICT;
CREATE INDEX ai_builds_by_proposal ON ai_builds (proposal_id, id);
CREATE INDEX ai_builds_waiting ON ai_builds (id) WHERE status = 'Building';
