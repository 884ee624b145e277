-- Accounts, who may act for them, and with which application.
-- Times are microseconds since 1970 in UTC; NULL is "never". Money and rates are decimal text.

CREATE TABLE accounts (
    id                   INTEGER PRIMARY KEY AUTOINCREMENT,
    name                 TEXT    NOT NULL,
    currency_code        TEXT    NOT NULL,
    currency_symbol      TEXT    NOT NULL,
    subscription_active  INTEGER NOT NULL,
    subscription_ends    INTEGER,
    catalog_access       INTEGER NOT NULL,
    tax_on_labor         INTEGER NOT NULL,
    tax_on_fees          INTEGER NOT NULL,
    about_us             TEXT    NOT NULL,
    project_terms        TEXT    NOT NULL,
    coverpage_image_url  TEXT    NOT NULL,
    next_proposal_number INTEGER NOT NULL,
    created              INTEGER NOT NULL
) STRICT;

-- An account's own rates come before the shipped table. An empty postal code is the whole state.
CREATE TABLE account_tax_rates (
    account_id  INTEGER NOT NULL REFERENCES accounts (id),
    state       TEXT    NOT NULL,
    postal_code TEXT    NOT NULL,
    rate        TEXT    NOT NULL,
    PRIMARY KEY (account_id, state, postal_code)
) STRICT, WITHOUT ROWID;

CREATE TABLE users (
    id               INTEGER PRIMARY KEY AUTOINCREMENT,
    account_id       INTEGER NOT NULL REFERENCES accounts (id),
    email            TEXT    NOT NULL,
    email_key        TEXT    NOT NULL UNIQUE, -- lower case: what a sign-in is looked up by
    first_name       TEXT    NOT NULL,
    last_name        TEXT    NOT NULL,
    password_hash    TEXT    NOT NULL,        -- empty: can't sign in
    permission_group TEXT    NOT NULL,
    email_verified   INTEGER NOT NULL,
    active           INTEGER NOT NULL,
    created          INTEGER NOT NULL
) STRICT;
CREATE INDEX users_by_account ON users (account_id, id);

CREATE TABLE applications (
    app_key    TEXT    PRIMARY KEY,
    name       TEXT    NOT NULL,
    secret_key TEXT    NOT NULL, -- as it is: it is the key of the HMAC
    active     INTEGER NOT NULL,
    created    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Only the SHA-256 of a user key is kept. The key itself is 256 random bits, so it needs no salt.
CREATE TABLE user_keys (
    key_hash BLOB    PRIMARY KEY,
    user_id  INTEGER NOT NULL REFERENCES users (id),
    app_key  TEXT    NOT NULL REFERENCES applications (app_key),
    created  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX user_keys_by_user ON user_keys (user_id);

CREATE TABLE login_failures (
    name   TEXT    NOT NULL,
    failed INTEGER NOT NULL
) STRICT;
CREATE INDEX login_failures_by_name ON login_failures (name, failed);

-- Requests handed out to the server processes in the current window of an application.
CREATE TABLE rate_windows (
    app_key      TEXT    PRIMARY KEY,
    window_start INTEGER NOT NULL,
    used         INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
