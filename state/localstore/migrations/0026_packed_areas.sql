-- The areas in proposal_details.data may be binary (packed_detail.go) from here on. An earlier program can't read them, and
-- refuses a file with this migration. A beginning has the first areas; those stored so far are made again.
DELETE FROM proposal_beginnings;
