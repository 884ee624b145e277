-- +goose Up
-- The service's tables, as in sqlite/0001_tables.sql, which explains them. Texts compare by their bytes, as there.
-- Truth is 0 or 1, so that the statements are the same.
--
-- The keys, the references and the unique indexes of what belongs to an account begin with the account, so that its rows
-- can be divided by it. Where the account is not known yet, a row is found by a hash or an id that nobody can guess.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Accounts, who may act for them, and with which application.

CREATE TABLE accounts (
    id                   bigint PRIMARY KEY,
    name                 text COLLATE "C"    NOT NULL,
    currency_code        text COLLATE "C"    NOT NULL,
    currency_symbol      text COLLATE "C"    NOT NULL,
    subscription_active  bigint  NOT NULL,
    subscription_ends    bigint,
    catalog_access       bigint  NOT NULL,
    tax_on_labor         bigint  NOT NULL,
    tax_on_fees          bigint  NOT NULL,
    about_us             text COLLATE "C"    NOT NULL,
    project_terms        text COLLATE "C"    NOT NULL,
    coverpage_image_url  text COLLATE "C"    NOT NULL,
    next_proposal_number bigint  NOT NULL,
    created              bigint  NOT NULL,
    look                 text COLLATE "C"    NOT NULL DEFAULT '{}', -- documents.Look as JSON
    letters              text COLLATE "C"    NOT NULL DEFAULT '{}'  -- store.Letters as JSON: what its mails say
);

-- An account's own rates come before the shipped table. An empty postal code is the whole state.
CREATE TABLE account_tax_rates (
    account_id  bigint  NOT NULL REFERENCES accounts (id),
    state       text COLLATE "C"    NOT NULL,
    postal_code text COLLATE "C"    NOT NULL,
    rate        text COLLATE "C"    NOT NULL,
    PRIMARY KEY (account_id, state, postal_code)
);

CREATE TABLE users (
    id               bigint PRIMARY KEY,
    account_id       bigint  NOT NULL REFERENCES accounts (id),
    email            text COLLATE "C"    NOT NULL,
    email_key        text COLLATE "C"    NOT NULL UNIQUE, -- lower case: what a sign-in is looked up by
    first_name       text COLLATE "C"    NOT NULL,
    last_name        text COLLATE "C"    NOT NULL,
    password_hash    text COLLATE "C"    NOT NULL,        -- empty: can't sign in
    permission_group text COLLATE "C"    NOT NULL,
    email_verified   bigint  NOT NULL,
    active           bigint  NOT NULL,
    created          bigint  NOT NULL
);
CREATE INDEX users_by_account ON users (account_id, id);

CREATE TABLE user_writes (
    account_id bigint  NOT NULL REFERENCES accounts (id),
    user_id    bigint  NOT NULL REFERENCES users (id),
    slot       bigint  NOT NULL,
    n          bigint  NOT NULL,
    PRIMARY KEY (account_id, user_id, slot)
);

CREATE TABLE applications (
    app_key    text COLLATE "C"    PRIMARY KEY,
    name       text COLLATE "C"    NOT NULL,
    secret_key text COLLATE "C"    NOT NULL, -- as it is, or sealed: it is the key of the HMAC
    active     bigint  NOT NULL,
    user_id    bigint  REFERENCES users (id), -- whose device it is; NULL for a program
    created    bigint  NOT NULL
);

-- A device has a user key, from a sign-in or an invitation. Only the SHA-256 of the key is kept. The key itself is 256
-- random bits, so it needs no salt. What was revoked stays, so that the device is told when it calls.
CREATE TABLE devices (
    id           bigint PRIMARY KEY,
    account_id   bigint  NOT NULL,
    user_id      bigint  NOT NULL REFERENCES users (id),
    app_key      text COLLATE "C"    NOT NULL REFERENCES applications (app_key),
    key_hash     bytea   NOT NULL UNIQUE,
    name         text COLLATE "C"    NOT NULL, -- as it calls itself; empty: not known
    created      bigint  NOT NULL,
    expires      bigint,
    last_used    bigint,                       -- to a minute
    last_address text COLLATE "C"    NOT NULL, -- empty: this machine
    revoked      bigint
);
CREATE INDEX devices_by_user ON devices (user_id);

-- A user has one invitation at most. Only the SHA-256 of its code is kept, which has 80 random bits.
CREATE TABLE invitations (
    account_id bigint  NOT NULL,
    user_id    bigint  PRIMARY KEY REFERENCES users (id),
    code_hash  bytea   NOT NULL UNIQUE,
    expires    bigint  NOT NULL,
    key_life   bigint  NOT NULL -- microseconds; 0: without end
);

CREATE TABLE login_failures (
    name   text COLLATE "C"    NOT NULL,
    failed bigint  NOT NULL
);
CREATE INDEX login_failures_by_name ON login_failures (name, failed);

-- Requests handed out to the server processes in the current window of a device, or of a user.
CREATE TABLE rate_windows (
    caller       text COLLATE "C"    PRIMARY KEY,
    window_start bigint  NOT NULL,
    used         bigint  NOT NULL
);

-- Contacts with their addresses, proposals down to the line item, change orders.

CREATE TABLE contacts (
    id           bigint  NOT NULL,
    account_id   bigint  NOT NULL REFERENCES accounts (id),
    party_type   text COLLATE "C"    NOT NULL,
    contact_type text COLLATE "C"    NOT NULL,
    first_name   text COLLATE "C"    NOT NULL,
    last_name    text COLLATE "C"    NOT NULL,
    company_name text COLLATE "C"    NOT NULL,
    email        text COLLATE "C"    NOT NULL,
    email_cc     text COLLATE "C"    NOT NULL,
    phone        text COLLATE "C"    NOT NULL,
    notes        text COLLATE "C"    NOT NULL,
    sort_name    text COLLATE "C"    NOT NULL, -- folded display name, for ordering proposals by client
    first_key    text COLLATE "C"    NOT NULL, -- folded, for ordering, as last_key
    last_key     text COLLATE "C"    NOT NULL,
    created      bigint  NOT NULL,
    modified     bigint  NOT NULL,
    last_active  bigint  NOT NULL,
    PRIMARY KEY (account_id, id)
);
CREATE INDEX contacts_by_account ON contacts (account_id, modified);

CREATE TABLE contact_activity (
    account_id bigint  NOT NULL,
    contact_id bigint  NOT NULL,
    user_id    bigint  NOT NULL REFERENCES users (id),
    at         bigint  NOT NULL,
    PRIMARY KEY (account_id, contact_id, user_id),
    FOREIGN KEY (account_id, contact_id) REFERENCES contacts (account_id, id)
);

CREATE TABLE locations (
    id                 bigint  NOT NULL,
    account_id         bigint  NOT NULL,
    contact_id         bigint  NOT NULL,
    street             text COLLATE "C"    NOT NULL,
    suite              text COLLATE "C"    NOT NULL,
    city               text COLLATE "C"    NOT NULL,
    postal_code        text COLLATE "C"    NOT NULL,
    state              text COLLATE "C"    NOT NULL,
    state_abbrev       text COLLATE "C"    NOT NULL,
    country            text COLLATE "C"    NOT NULL,
    phone              text COLLATE "C"    NOT NULL,
    contact_first_name text COLLATE "C"    NOT NULL,
    contact_last_name  text COLLATE "C"    NOT NULL,
    contact_phone      text COLLATE "C"    NOT NULL,
    contact_email      text COLLATE "C"    NOT NULL,
    is_primary         bigint  NOT NULL,
    is_billing         bigint  NOT NULL,
    modified           bigint  NOT NULL,
    PRIMARY KEY (account_id, id),
    FOREIGN KEY (account_id, contact_id) REFERENCES contacts (account_id, id)
);
CREATE INDEX locations_by_contact ON locations (account_id, contact_id);
CREATE UNIQUE INDEX locations_one_primary ON locations (account_id, contact_id) WHERE is_primary = 1;
CREATE UNIQUE INDEX locations_one_billing ON locations (account_id, contact_id) WHERE is_billing = 1;

CREATE TABLE proposals (
    id                  bigint  NOT NULL,
    account_id          bigint  NOT NULL REFERENCES accounts (id),
    number              bigint  NOT NULL,
    name                text COLLATE "C"    NOT NULL,
    name_key            text COLLATE "C"    NOT NULL, -- folded, for ordering
    client_key          text COLLATE "C"    NOT NULL DEFAULT '', -- the client's sort_name, for ordering
    status              text COLLATE "C"    NOT NULL,
    archived            bigint  NOT NULL,
    description         text COLLATE "C"    NOT NULL,
    internal_notes      text COLLATE "C"    NOT NULL,
    project_terms       text COLLATE "C"    NOT NULL, -- empty: the account's
    contact_id          bigint,
    location_id         bigint,
    sales_person_id     bigint  NOT NULL REFERENCES users (id),
    discount_type       text COLLATE "C"    NOT NULL, -- empty: none
    discount_percentage text COLLATE "C"    NOT NULL,
    discount_amount     text COLLATE "C"    NOT NULL,
    summary             text COLLATE "C"    NOT NULL, -- state.FinancialSummary as JSON, kept right by every write that moves a price
    total               text COLLATE "C"    NOT NULL, -- its total, for the list
    recurring           text COLLATE "C"    NOT NULL, -- state.RecurringServices as JSON
    payment_schedule    text COLLATE "C"    NOT NULL, -- state.PaymentSchedule as JSON
    revision            bigint  NOT NULL,
    created             bigint  NOT NULL,
    modified            bigint  NOT NULL,
    modified_by_user    bigint  NOT NULL,
    modified_user_id    bigint  NOT NULL REFERENCES users (id),
    submitted           bigint,
    client_opened       bigint,
    client_decided      bigint,
    completed           bigint,
    PRIMARY KEY (account_id, id),
    UNIQUE (account_id, number),
    FOREIGN KEY (account_id, contact_id) REFERENCES contacts (account_id, id),
    FOREIGN KEY (account_id, location_id) REFERENCES locations (account_id, id)
);
-- The list's filters and its count read this index alone. A proposal's row is long, because its summary
-- is in it: to look at the status of thousands of them took most of the time of a list.
CREATE INDEX proposals_by_modified ON proposals (account_id, archived, modified, id, status, contact_id, sales_person_id);
CREATE INDEX proposals_by_created ON proposals (account_id, archived, created, id);
CREATE INDEX proposals_by_name ON proposals (account_id, archived, name_key, id);
CREATE INDEX proposals_by_client ON proposals (account_id, archived, client_key, id);
CREATE INDEX proposals_by_status ON proposals (account_id, archived, status, id);
CREATE INDEX proposals_by_contact ON proposals (account_id, contact_id);

-- How many proposals have the same: the list says how many there are, and must not count them for that.
CREATE TABLE proposal_counts (
    account_id      bigint  NOT NULL,
    archived        bigint  NOT NULL,
    status          text COLLATE "C" NOT NULL,
    sales_person_id bigint  NOT NULL,
    n               bigint  NOT NULL,
    PRIMARY KEY (account_id, archived, status, sales_person_id)
);
-- +goose StatementBegin
CREATE FUNCTION count_proposal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' THEN
        UPDATE proposal_counts SET n = n - 1 WHERE account_id = OLD.account_id AND archived = OLD.archived
            AND status = OLD.status AND sales_person_id = OLD.sales_person_id;
    END IF;
    INSERT INTO proposal_counts VALUES (NEW.account_id, NEW.archived, NEW.status, NEW.sales_person_id, 1)
        ON CONFLICT (account_id, archived, status, sales_person_id) DO UPDATE SET n = proposal_counts.n + 1;
    RETURN NULL;
END
$$;
-- +goose StatementEnd
CREATE TRIGGER proposals_counted AFTER INSERT ON proposals FOR EACH ROW EXECUTE FUNCTION count_proposal();
CREATE TRIGGER proposals_recounted AFTER UPDATE OF archived, status, sales_person_id ON proposals FOR EACH ROW
    WHEN ((OLD.archived, OLD.status, OLD.sales_person_id) IS DISTINCT FROM (NEW.archived, NEW.status, NEW.sales_person_id))
    EXECUTE FUNCTION count_proposal();

-- When each user last changed a proposal, for ordering by "last modified by me".
CREATE TABLE proposal_activity (
    account_id  bigint  NOT NULL,
    proposal_id bigint  NOT NULL,
    user_id     bigint  NOT NULL REFERENCES users (id),
    at          bigint  NOT NULL,
    PRIMARY KEY (account_id, proposal_id, user_id),
    FOREIGN KEY (account_id, proposal_id) REFERENCES proposals (account_id, id)
);

CREATE TABLE change_orders (
    id               bigint  NOT NULL,
    account_id       bigint  NOT NULL,
    proposal_id      bigint  NOT NULL,
    number           bigint  NOT NULL,
    name             text COLLATE "C"    NOT NULL,
    status           text COLLATE "C"    NOT NULL,
    description      text COLLATE "C"    NOT NULL,
    summary          text COLLATE "C"    NOT NULL, -- state.FinancialSummary as JSON
    created          bigint  NOT NULL,
    modified         bigint  NOT NULL,
    modified_by_user bigint  NOT NULL,
    modified_user_id bigint  NOT NULL REFERENCES users (id),
    submitted        bigint,
    client_opened    bigint,
    client_decided   bigint,
    completed        bigint,
    PRIMARY KEY (account_id, id),
    UNIQUE (account_id, proposal_id, number),
    FOREIGN KEY (account_id, proposal_id) REFERENCES proposals (account_id, id)
);

-- The areas of a proposal, or of one of its change orders.
CREATE TABLE areas (
    id              bigint  NOT NULL,
    account_id      bigint  NOT NULL,
    proposal_id     bigint  NOT NULL,
    change_order_id bigint,
    position        bigint  NOT NULL,
    name            text COLLATE "C"    NOT NULL,
    name_key        text COLLATE "C"    NOT NULL, -- folded: names are unique without regard to case
    PRIMARY KEY (account_id, id),
    FOREIGN KEY (account_id, proposal_id) REFERENCES proposals (account_id, id),
    FOREIGN KEY (account_id, change_order_id) REFERENCES change_orders (account_id, id)
);
CREATE INDEX areas_in_order ON areas (account_id, proposal_id, change_order_id, position);
CREATE UNIQUE INDEX areas_one_name ON areas (account_id, proposal_id, name_key) WHERE change_order_id IS NULL;

CREATE TABLE options (
    id                 bigint  NOT NULL,
    account_id         bigint  NOT NULL,
    area_id            bigint  NOT NULL,
    position           bigint  NOT NULL,
    status             text COLLATE "C"    NOT NULL,
    client_description text COLLATE "C"    NOT NULL,
    installer_notes    text COLLATE "C"    NOT NULL,
    recurring_total    text COLLATE "C",
    modified           bigint  NOT NULL,
    PRIMARY KEY (account_id, id),
    FOREIGN KEY (account_id, area_id) REFERENCES areas (account_id, id)
);
CREATE INDEX options_in_order ON options (account_id, area_id, position);

CREATE TABLE items (
    id                 bigint  NOT NULL,
    account_id         bigint  NOT NULL,
    option_id          bigint  NOT NULL,
    parent_id          bigint,
    position           bigint  NOT NULL,
    item_type          text COLLATE "C"    NOT NULL,
    referenced_item_id bigint,
    brand              text COLLATE "C"    NOT NULL,
    model              text COLLATE "C"    NOT NULL,
    name               text COLLATE "C"    NOT NULL,
    short_description  text COLLATE "C"    NOT NULL,
    description        text COLLATE "C"    NOT NULL,
    quantity           text COLLATE "C"    NOT NULL,
    sell_price         text COLLATE "C"    NOT NULL,
    cost               text COLLATE "C", -- NULL: not known
    tax_exempt         bigint  NOT NULL,
    PRIMARY KEY (account_id, id),
    FOREIGN KEY (account_id, option_id) REFERENCES options (account_id, id),
    FOREIGN KEY (account_id, parent_id) REFERENCES items (account_id, id)
);
CREATE INDEX items_in_order ON items (account_id, option_id, position);
CREATE INDEX items_by_parent ON items (account_id, parent_id) WHERE parent_id IS NOT NULL;

-- What a search looks through, folded (lower case, no accents) before it gets here. A trigram index
-- finds any part of a word, also in scripts without spaces. The rowid is the id of the row it stands for.
CREATE TABLE proposal_search (
    account_id bigint NOT NULL,
    rowid      bigint NOT NULL,
    doc        text COLLATE "C" NOT NULL,
    PRIMARY KEY (account_id, rowid)
);
CREATE INDEX proposal_search_trigrams ON proposal_search USING gin (doc gin_trgm_ops);
CREATE TABLE contact_search (
    account_id bigint NOT NULL,
    rowid      bigint NOT NULL,
    doc        text COLLATE "C" NOT NULL,
    PRIMARY KEY (account_id, rowid)
);
CREATE INDEX contact_search_trigrams ON contact_search USING gin (doc gin_trgm_ops);

-- The client's page: the links to it, what came back through them, and the service's own keys.

CREATE TABLE links (
    id              bigint  NOT NULL,
    account_id      bigint  NOT NULL,
    proposal_id     bigint  NOT NULL,
    change_order_id bigint, -- NULL: the proposal itself
    token_hash      bytea    NOT NULL, -- SHA-256; the token itself is in the address alone
    recipient       text COLLATE "C"    NOT NULL, -- an e-mail address; empty: not known
    preview         bigint  NOT NULL, -- for the dealer: records nothing
    created         bigint  NOT NULL,
    created_by      bigint  REFERENCES users (id), -- NULL: the operator
    until           bigint  NOT NULL, -- the last day, at its beginning in UTC; of a preview, its end
    withdrawn       bigint,
    first_opened    bigint,
    last_opened     bigint,
    PRIMARY KEY (account_id, id),
    FOREIGN KEY (account_id, proposal_id) REFERENCES proposals (account_id, id) ON DELETE CASCADE,
    FOREIGN KEY (account_id, change_order_id) REFERENCES change_orders (account_id, id) ON DELETE CASCADE
);
CREATE INDEX links_by_token ON links (token_hash);
CREATE INDEX links_by_proposal ON links (account_id, proposal_id, id);

CREATE TABLE answers (
    id              bigint  NOT NULL,
    account_id      bigint  NOT NULL,
    proposal_id     bigint  NOT NULL,
    change_order_id bigint,
    link_id         bigint  NOT NULL,
    kind            text COLLATE "C"    NOT NULL, -- 'Accepted', 'Declined' or 'Asked'
    name            text COLLATE "C"    NOT NULL, -- as typed
    text            text COLLATE "C"    NOT NULL, -- the reason or the question
    options         text COLLATE "C"    NOT NULL, -- ids as JSON: one of each area
    at              bigint  NOT NULL,
    address         text COLLATE "C"    NOT NULL, -- of the network
    document_hash   bytea,             -- SHA-256 of document
    document        text COLLATE "C",              -- the HTML that was decided on
    PRIMARY KEY (account_id, id),
    FOREIGN KEY (account_id, proposal_id) REFERENCES proposals (account_id, id) ON DELETE CASCADE,
    FOREIGN KEY (account_id, change_order_id) REFERENCES change_orders (account_id, id) ON DELETE CASCADE,
    FOREIGN KEY (account_id, link_id) REFERENCES links (account_id, id) ON DELETE CASCADE
);
CREATE INDEX answers_by_proposal ON answers (account_id, proposal_id, id);
-- A client decides once.
CREATE UNIQUE INDEX answers_one_decision ON answers (account_id, proposal_id, (coalesce(change_order_id, 0))) WHERE kind <> 'Asked';

CREATE TABLE site_events (
    account_id  bigint  NOT NULL,
    proposal_id bigint  NOT NULL,
    place       bigint  NOT NULL, -- among those of the proposal, from 1
    user_id     bigint  NOT NULL, -- who brought it
    event_id    text COLLATE "C"    NOT NULL, -- SHA-256 of the event
    event       text COLLATE "C"    NOT NULL, -- state.SiteEvent as JSON
    PRIMARY KEY (account_id, proposal_id, place),
    FOREIGN KEY (account_id, proposal_id) REFERENCES proposals (account_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX site_events_once ON site_events (account_id, event_id);

CREATE TABLE service_keys (
    name  text COLLATE "C" PRIMARY KEY,
    value bytea NOT NULL
);

-- The mails that bring a client the link.

CREATE TABLE mails (
    id              bigint  NOT NULL,
    account_id      bigint  NOT NULL,
    proposal_id     bigint  NOT NULL,
    change_order_id bigint, -- NULL: the proposal itself
    link_id         bigint  NOT NULL,
    message_id      text COLLATE "C"    NOT NULL, -- without its angle brackets; nobody can guess one
    sender          text COLLATE "C"    NOT NULL, -- an address, as those that follow
    sender_name     text COLLATE "C"    NOT NULL,
    reply_to        text COLLATE "C"    NOT NULL, -- empty: the sender
    recipient       text COLLATE "C"    NOT NULL,
    recipient_name  text COLLATE "C"    NOT NULL,
    cc              text COLLATE "C"    NOT NULL, -- addresses as JSON
    subject         text COLLATE "C"    NOT NULL,
    body            text COLLATE "C"    NOT NULL, -- plain text with the link; empty once the mail is not sent any more
    attach          bigint  NOT NULL, -- the document as PDF
    created         bigint  NOT NULL,
    state           text COLLATE "C"    NOT NULL, -- 'queued', 'sending', 'sent', 'failed', 'uncertain' or 'dropped'
    at              bigint  NOT NULL, -- when it came to be so, or was last tried
    tries           bigint  NOT NULL,
    reason          text COLLATE "C"    NOT NULL, -- of a failure
    due             bigint, -- when it is tried next; NULL: never
    held_until      bigint,   -- a process is sending it
    PRIMARY KEY (account_id, id),
    FOREIGN KEY (account_id, proposal_id) REFERENCES proposals (account_id, id) ON DELETE CASCADE,
    FOREIGN KEY (account_id, change_order_id) REFERENCES change_orders (account_id, id) ON DELETE CASCADE,
    FOREIGN KEY (account_id, link_id) REFERENCES links (account_id, id) ON DELETE CASCADE
);
CREATE INDEX mails_by_message_id ON mails (message_id);
CREATE INDEX mails_by_proposal ON mails (account_id, proposal_id, id);
CREATE INDEX mails_due ON mails (due) WHERE due IS NOT NULL;

-- The catalog.

-- Roots are industries.
CREATE TABLE categories (
    id         bigint  NOT NULL,
    account_id bigint  NOT NULL REFERENCES accounts (id),
    parent_id  bigint,
    position   bigint  NOT NULL,
    name       text COLLATE "C"    NOT NULL,
    name_key   text COLLATE "C"    NOT NULL, -- folded: what an import finds it by
    image_url  text COLLATE "C"    NOT NULL,
    PRIMARY KEY (account_id, id),
    FOREIGN KEY (account_id, parent_id) REFERENCES categories (account_id, id)
);
CREATE INDEX categories_in_order ON categories (account_id, parent_id, position);

CREATE TABLE catalog_items (
    id                 bigint  NOT NULL,
    account_id         bigint  NOT NULL REFERENCES accounts (id),
    item_type          text COLLATE "C"    NOT NULL,
    brand              text COLLATE "C"    NOT NULL,
    model              text COLLATE "C"    NOT NULL,
    name               text COLLATE "C"    NOT NULL,
    short_description  text COLLATE "C"    NOT NULL,
    description        text COLLATE "C"    NOT NULL,
    primary_image_url  text COLLATE "C"    NOT NULL,
    parent_category_id bigint,
    category_id        bigint,
    categories         text COLLATE "C"    NOT NULL, -- names as JSON
    is_favorite        bigint  NOT NULL,
    is_discontinued    bigint  NOT NULL,
    msrp               text COLLATE "C",             -- NULL: none
    msrp_order         bigint,          -- msrp in ten-thousandths, to compare by
    currency           text COLLATE "C"    NOT NULL,
    cost               text COLLATE "C"    NOT NULL, -- state.SupplierPrice as JSON
    specs              text COLLATE "C"    NOT NULL, -- []state.Spec as JSON
    match_key          text COLLATE "C"    NOT NULL, -- folded brand and model, or name: what an outline is matched by
    name_key           text COLLATE "C"    NOT NULL,  -- folded brand, model and name: which of several matches is meant
    PRIMARY KEY (account_id, id)
);
CREATE INDEX catalog_items_by_match ON catalog_items (account_id, match_key);

CREATE TABLE catalog_suppliers (
    account_id  bigint  NOT NULL,
    item_id     bigint  NOT NULL,
    position    bigint  NOT NULL,
    name        text COLLATE "C"    NOT NULL,
    sku         text COLLATE "C"    NOT NULL,
    value       text COLLATE "C",
    is_in_stock bigint  NOT NULL,
    PRIMARY KEY (account_id, item_id, position),
    FOREIGN KEY (account_id, item_id) REFERENCES catalog_items (account_id, id)
);

CREATE TABLE catalog_search (
    account_id bigint NOT NULL,
    rowid      bigint NOT NULL,
    doc        text COLLATE "C" NOT NULL,
    PRIMARY KEY (account_id, rowid)
);
CREATE INDEX catalog_search_trigrams ON catalog_search USING gin (doc gin_trgm_ops);

-- What a search of the catalog filters and counts by, apart from the wide rows of the items: counting a
-- hundred thousand of these is quick.

CREATE TABLE catalog_facets (
    item_id            bigint  NOT NULL,
    account_id         bigint  NOT NULL,
    item_type          text COLLATE "C"    NOT NULL,
    is_discontinued    bigint  NOT NULL,
    is_favorite        bigint  NOT NULL,
    is_in_stock        bigint  NOT NULL,
    brand              text COLLATE "C"    NOT NULL,
    category_id        bigint  NOT NULL, -- 0: none
    parent_category_id bigint  NOT NULL, -- 0: none
    suppliers          text COLLATE "C"    NOT NULL, -- names in order, each between two U+001F
    price              bigint,            -- in ten-thousandths; NULL: none
    PRIMARY KEY (account_id, item_id),
    FOREIGN KEY (account_id, item_id) REFERENCES catalog_items (account_id, id)
);
-- Within one account and type the index is in the order of the items.
CREATE INDEX catalog_facets_by_account ON catalog_facets (account_id, item_type);
CREATE INDEX catalog_facets_by_brand ON catalog_facets (account_id, item_type, brand);
CREATE INDEX catalog_facets_by_category ON catalog_facets (account_id, item_type, category_id);
CREATE INDEX catalog_facets_favorites ON catalog_facets (account_id, item_type) WHERE is_favorite = 1;

-- How many items have the same values. It answers whatever asks neither for text nor for a price. The program
-- keeps it, not a trigger: an import counts all its items at once.
CREATE TABLE catalog_counts (
    account_id         bigint  NOT NULL,
    item_type          text COLLATE "C"    NOT NULL,
    is_discontinued    bigint  NOT NULL,
    is_favorite        bigint  NOT NULL,
    is_in_stock        bigint  NOT NULL,
    brand              text COLLATE "C"    NOT NULL,
    category_id        bigint  NOT NULL,
    parent_category_id bigint  NOT NULL,
    suppliers          text COLLATE "C"    NOT NULL,
    n                  bigint  NOT NULL,
    PRIMARY KEY (account_id, item_type, is_discontinued, is_favorite, is_in_stock, brand, category_id, parent_category_id, suppliers)
);

-- The payments and orders that the automation triggers show.

CREATE TABLE payments (
    id          bigint  NOT NULL,
    account_id  bigint  NOT NULL REFERENCES accounts (id),
    contact_id  bigint  NOT NULL,
    proposal_id bigint,
    status      text COLLATE "C"    NOT NULL,
    modified    bigint  NOT NULL,
    data        text COLLATE "C"    NOT NULL, -- Payment as JSON
    PRIMARY KEY (account_id, id),
    FOREIGN KEY (account_id, contact_id) REFERENCES contacts (account_id, id),
    FOREIGN KEY (account_id, proposal_id) REFERENCES proposals (account_id, id)
);
CREATE INDEX payments_by_modified ON payments (account_id, modified);
CREATE INDEX payments_by_contact ON payments (account_id, contact_id);
CREATE INDEX payments_by_proposal ON payments (account_id, proposal_id);

CREATE TABLE orders (
    id         bigint  NOT NULL,
    account_id bigint  NOT NULL REFERENCES accounts (id),
    status     text COLLATE "C"    NOT NULL,
    modified   bigint  NOT NULL,
    data       text COLLATE "C"    NOT NULL, -- Order as JSON
    PRIMARY KEY (account_id, id)
);
CREATE INDEX orders_by_modified ON orders (account_id, modified);

-- Webhook subscriptions, the events that they were told of, and how far the telling is.

CREATE TABLE webhooks (
    id            bigint  NOT NULL,
    account_id    bigint  NOT NULL REFERENCES accounts (id),
    url           text COLLATE "C"    NOT NULL,
    description   text COLLATE "C"    NOT NULL,
    enabled       bigint  NOT NULL,
    secret_key    text COLLATE "C"    NOT NULL, -- as it is, or sealed: it is the key of the HMAC
    old_secret    text COLLATE "C"    NOT NULL DEFAULT '', -- the one before; it signs too until old_until
    old_until     bigint,
    failed_in_row bigint  NOT NULL, -- events that used up their retries since one arrived
    created       bigint  NOT NULL,
    modified      bigint  NOT NULL,
    PRIMARY KEY (account_id, id)
);
CREATE INDEX webhooks_by_account ON webhooks (account_id, id);

CREATE TABLE webhook_bindings (
    account_id bigint  NOT NULL,
    webhook_id bigint  NOT NULL,
    event      text COLLATE "C"    NOT NULL,
    position   bigint  NOT NULL,
    PRIMARY KEY (account_id, webhook_id, event),
    FOREIGN KEY (account_id, webhook_id) REFERENCES webhooks (account_id, id) ON DELETE CASCADE
);

CREATE TABLE webhook_events (
    id         text COLLATE "C" NOT NULL,
    account_id bigint  NOT NULL,
    type       text COLLATE "C"    NOT NULL,
    body       bytea    NOT NULL, -- what is sent, to the byte
    created    bigint  NOT NULL,
    PRIMARY KEY (account_id, id)
);
CREATE INDEX webhook_events_by_age ON webhook_events (created);

CREATE TABLE webhook_deliveries (
    id         bigint  NOT NULL,
    account_id bigint  NOT NULL,
    webhook_id bigint  NOT NULL,
    event_id   text COLLATE "C"    NOT NULL,
    attempts   bigint  NOT NULL, -- that came to an end
    due        bigint,          -- NULL: settled
    held_until bigint,          -- a process is at it, and is believed to be until then
    outcome    text COLLATE "C"    NOT NULL, -- empty, 'delivered', 'failed' or 'dropped'
    error      text COLLATE "C"    NOT NULL, -- of the last attempt
    PRIMARY KEY (account_id, id),
    UNIQUE (account_id, webhook_id, event_id),
    FOREIGN KEY (account_id, webhook_id) REFERENCES webhooks (account_id, id) ON DELETE CASCADE,
    FOREIGN KEY (account_id, event_id) REFERENCES webhook_events (account_id, id) ON DELETE CASCADE
);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (due) WHERE due IS NOT NULL;
CREATE INDEX webhook_deliveries_held ON webhook_deliveries (account_id, webhook_id, held_until) WHERE held_until IS NOT NULL;
CREATE INDEX webhook_deliveries_of_event ON webhook_deliveries (account_id, event_id);

-- Each attempt to deliver an event, for whoever finds out why a receiver does not get it.

CREATE TABLE webhook_attempts (
    id          bigint  NOT NULL,
    account_id  bigint  NOT NULL,
    delivery_id bigint  NOT NULL,
    at          bigint  NOT NULL,
    took        bigint  NOT NULL, -- microseconds
    status      bigint  NOT NULL, -- of the receiver's answer; 0: there was none
    answer      text COLLATE "C"    NOT NULL, -- how its body begins
    error       text COLLATE "C"    NOT NULL,  -- why it did not arrive; empty: it did
    PRIMARY KEY (account_id, id),
    FOREIGN KEY (account_id, delivery_id) REFERENCES webhook_deliveries (account_id, id) ON DELETE CASCADE
);
CREATE INDEX webhook_attempts_of_delivery ON webhook_attempts (account_id, delivery_id, id);

-- The AI builder: what was uploaded, the outlines that were made of it, and the builds.

CREATE TABLE ai_contents (
    id          bigint  NOT NULL,
    account_id  bigint  NOT NULL,
    proposal_id bigint  NOT NULL,
    user_id     bigint  NOT NULL REFERENCES users (id),
    name        text COLLATE "C"    NOT NULL,
    source_type text COLLATE "C"    NOT NULL,
    status      text COLLATE "C"    NOT NULL,
    summary     text COLLATE "C"    NOT NULL,
    upload      text COLLATE "C"    NOT NULL, -- the name of its file in ai_uploads
    created     bigint  NOT NULL,
    held_until  bigint,                  -- a process is at it, and is believed to be until then
    transcript  text COLLATE "C",        -- what was read in the file, or heard
    PRIMARY KEY (account_id, id),
    UNIQUE (account_id, upload),
    FOREIGN KEY (account_id, proposal_id) REFERENCES proposals (account_id, id)
);
CREATE INDEX ai_contents_by_proposal ON ai_contents (account_id, proposal_id, id);
CREATE INDEX ai_contents_waiting ON ai_contents (id) WHERE status IN ('Uploaded', 'Processing');

-- The files of content, in parts, until they are read.

CREATE TABLE ai_uploads (
    account_id bigint  NOT NULL REFERENCES accounts (id),
    name       text COLLATE "C"    NOT NULL,
    part       bigint  NOT NULL, -- from 0 on
    created    bigint  NOT NULL,
    body       bytea   NOT NULL,
    PRIMARY KEY (account_id, name, part)
);

CREATE TABLE ai_outlines (
    id          bigint  NOT NULL,
    account_id  bigint  NOT NULL,
    proposal_id bigint  NOT NULL,
    user_id     bigint  NOT NULL REFERENCES users (id),
    status      text COLLATE "C"    NOT NULL,
    outline     text COLLATE "C"    NOT NULL, -- empty until it is completed
    message     text COLLATE "C"    NOT NULL,
    created     bigint  NOT NULL,
    held_until  bigint,
    PRIMARY KEY (account_id, id),
    FOREIGN KEY (account_id, proposal_id) REFERENCES proposals (account_id, id)
);
CREATE INDEX ai_outlines_by_proposal ON ai_outlines (account_id, proposal_id, id);
CREATE INDEX ai_outlines_waiting ON ai_outlines (id) WHERE status = 'Generating';

CREATE TABLE ai_builds (
    id          bigint  NOT NULL,
    account_id  bigint  NOT NULL,
    proposal_id bigint  NOT NULL,
    outline_id  bigint  NOT NULL,
    user_id     bigint  NOT NULL REFERENCES users (id),
    status      text COLLATE "C"    NOT NULL,
    messages    text COLLATE "C"    NOT NULL, -- []string as JSON
    created     bigint  NOT NULL,
    PRIMARY KEY (account_id, id),
    FOREIGN KEY (account_id, proposal_id) REFERENCES proposals (account_id, id),
    FOREIGN KEY (account_id, outline_id) REFERENCES ai_outlines (account_id, id)
);
CREATE INDEX ai_builds_by_proposal ON ai_builds (account_id, proposal_id, id);
CREATE INDEX ai_builds_waiting ON ai_builds (id) WHERE status = 'Building';

-- What happened: who changed which field of what, how, and what was refused. Rows are added in the transaction of the
-- change, and never changed after they have their place in the chain of their account. 0 is "none" for ids: a row
-- outlives what it is about. The account 0 is the instance itself.

CREATE TABLE history (
    id              bigint  NOT NULL,
    account_id      bigint NOT NULL,
    place           bigint,          -- in the chain of the account, from 1; NULL until a process gives it
    hash            bytea,             -- SHA-256 of the hash of the row before and of this row
    at              bigint NOT NULL,
    user_id         bigint NOT NULL,
    who             text COLLATE "C" NOT NULL, -- the name of the user then, or who else it was
    app_key         text COLLATE "C" NOT NULL,
    app             text COLLATE "C" NOT NULL,
    address         text COLLATE "C" NOT NULL, -- of the network
    action          text COLLATE "C" NOT NULL, -- the operation of the interface or the command; empty: the service's own work
    kind            text COLLATE "C" NOT NULL, -- of the thing that it is about
    thing_id        bigint NOT NULL,
    thing           text COLLATE "C" NOT NULL, -- what it was called then
    proposal_id     bigint NOT NULL, -- within which the thing is, like the next three
    change_order_id bigint NOT NULL,
    area_id         bigint NOT NULL,
    option_id       bigint NOT NULL,
    field           text COLLATE "C" NOT NULL, -- empty: the thing itself
    before          text COLLATE "C" NOT NULL, -- of a long text, its length and hash; never a secret
    after           text COLLATE "C" NOT NULL,
    team            bigint NOT NULL, -- before and after are for who may see prices
    outcome         text COLLATE "C" NOT NULL, -- "done", or why it was refused
    times           bigint NOT NULL,  -- how often within a minute, if it was refused
    PRIMARY KEY (account_id, id)
);
CREATE INDEX history_of_proposals ON history (account_id, proposal_id, id);
CREATE UNIQUE INDEX history_chained ON history (account_id, place) WHERE place IS NOT NULL;
CREATE INDEX history_unplaced ON history (id) WHERE place IS NULL;

-- The ends of each chain. Rows up to the place "removed" are not kept any more.

CREATE TABLE history_chains (
    account_id   bigint PRIMARY KEY,
    removed      bigint NOT NULL,
    removed_hash bytea    NOT NULL,
    last         bigint NOT NULL,
    last_hash    bytea    NOT NULL
);

-- Rows get the next id of their table, or keep the one they come with; then the next ones are higher.

-- +goose StatementBegin
CREATE FUNCTION give_id() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    ids regclass := (TG_TABLE_NAME || '_ids')::regclass;
BEGIN
    IF NEW.id IS NULL THEN
        NEW.id := nextval(ids);
    ELSIF NEW.id > coalesce(pg_sequence_last_value(ids), 0) THEN
        PERFORM setval(ids, NEW.id);
    END IF;
    RETURN NEW;
END
$$;
-- +goose StatementEnd

CREATE SEQUENCE accounts_ids OWNED BY accounts.id;
CREATE TRIGGER accounts_give_id BEFORE INSERT ON accounts FOR EACH ROW EXECUTE FUNCTION give_id();
CREATE SEQUENCE users_ids OWNED BY users.id;
CREATE TRIGGER users_give_id BEFORE INSERT ON users FOR EACH ROW EXECUTE FUNCTION give_id();
CREATE SEQUENCE devices_ids OWNED BY devices.id;
CREATE TRIGGER devices_give_id BEFORE INSERT ON devices FOR EACH ROW EXECUTE FUNCTION give_id();
CREATE SEQUENCE contacts_ids OWNED BY contacts.id;
CREATE TRIGGER contacts_give_id BEFORE INSERT ON contacts FOR EACH ROW EXECUTE FUNCTION give_id();
CREATE SEQUENCE locations_ids OWNED BY locations.id;
CREATE TRIGGER locations_give_id BEFORE INSERT ON locations FOR EACH ROW EXECUTE FUNCTION give_id();
CREATE SEQUENCE proposals_ids OWNED BY proposals.id;
CREATE TRIGGER proposals_give_id BEFORE INSERT ON proposals FOR EACH ROW EXECUTE FUNCTION give_id();
CREATE SEQUENCE change_orders_ids OWNED BY change_orders.id;
CREATE TRIGGER change_orders_give_id BEFORE INSERT ON change_orders FOR EACH ROW EXECUTE FUNCTION give_id();
CREATE SEQUENCE areas_ids OWNED BY areas.id;
CREATE TRIGGER areas_give_id BEFORE INSERT ON areas FOR EACH ROW EXECUTE FUNCTION give_id();
CREATE SEQUENCE options_ids OWNED BY options.id;
CREATE TRIGGER options_give_id BEFORE INSERT ON options FOR EACH ROW EXECUTE FUNCTION give_id();
CREATE SEQUENCE items_ids OWNED BY items.id;
CREATE TRIGGER items_give_id BEFORE INSERT ON items FOR EACH ROW EXECUTE FUNCTION give_id();
CREATE SEQUENCE links_ids OWNED BY links.id;
CREATE TRIGGER links_give_id BEFORE INSERT ON links FOR EACH ROW EXECUTE FUNCTION give_id();
CREATE SEQUENCE answers_ids OWNED BY answers.id;
CREATE TRIGGER answers_give_id BEFORE INSERT ON answers FOR EACH ROW EXECUTE FUNCTION give_id();
CREATE SEQUENCE mails_ids OWNED BY mails.id;
CREATE TRIGGER mails_give_id BEFORE INSERT ON mails FOR EACH ROW EXECUTE FUNCTION give_id();
CREATE SEQUENCE categories_ids OWNED BY categories.id;
CREATE TRIGGER categories_give_id BEFORE INSERT ON categories FOR EACH ROW EXECUTE FUNCTION give_id();
CREATE SEQUENCE catalog_items_ids OWNED BY catalog_items.id;
CREATE TRIGGER catalog_items_give_id BEFORE INSERT ON catalog_items FOR EACH ROW EXECUTE FUNCTION give_id();
CREATE SEQUENCE payments_ids OWNED BY payments.id;
CREATE TRIGGER payments_give_id BEFORE INSERT ON payments FOR EACH ROW EXECUTE FUNCTION give_id();
CREATE SEQUENCE orders_ids OWNED BY orders.id;
CREATE TRIGGER orders_give_id BEFORE INSERT ON orders FOR EACH ROW EXECUTE FUNCTION give_id();
CREATE SEQUENCE webhooks_ids OWNED BY webhooks.id;
CREATE TRIGGER webhooks_give_id BEFORE INSERT ON webhooks FOR EACH ROW EXECUTE FUNCTION give_id();
CREATE SEQUENCE webhook_deliveries_ids OWNED BY webhook_deliveries.id;
CREATE TRIGGER webhook_deliveries_give_id BEFORE INSERT ON webhook_deliveries FOR EACH ROW EXECUTE FUNCTION give_id();
CREATE SEQUENCE webhook_attempts_ids OWNED BY webhook_attempts.id;
CREATE TRIGGER webhook_attempts_give_id BEFORE INSERT ON webhook_attempts FOR EACH ROW EXECUTE FUNCTION give_id();
CREATE SEQUENCE ai_contents_ids OWNED BY ai_contents.id;
CREATE TRIGGER ai_contents_give_id BEFORE INSERT ON ai_contents FOR EACH ROW EXECUTE FUNCTION give_id();
CREATE SEQUENCE ai_outlines_ids OWNED BY ai_outlines.id;
CREATE TRIGGER ai_outlines_give_id BEFORE INSERT ON ai_outlines FOR EACH ROW EXECUTE FUNCTION give_id();
CREATE SEQUENCE ai_builds_ids OWNED BY ai_builds.id;
CREATE TRIGGER ai_builds_give_id BEFORE INSERT ON ai_builds FOR EACH ROW EXECUTE FUNCTION give_id();
CREATE SEQUENCE history_ids OWNED BY history.id;
CREATE TRIGGER history_give_id BEFORE INSERT ON history FOR EACH ROW EXECUTE FUNCTION give_id();
