-- When a proposal was read, without its data: SQLite steps through all pages of that to reach what is behind it.
CREATE INDEX proposal_details_ages ON proposal_details (id, as_of);
