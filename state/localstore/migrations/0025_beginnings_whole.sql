-- The figures of a beginning are in its data, under the checksum of that. Those stored so far are made again.
DELETE FROM proposal_beginnings;
ALTER TABLE proposal_beginnings DROP COLUMN figures;
