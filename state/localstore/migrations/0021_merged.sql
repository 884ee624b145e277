-- The text that was saved where someone else's changes were merged into it; what the
-- service held before is in theirs. NULL where what was typed was saved.
ALTER TABLE entries ADD COLUMN merged TEXT;
