-- Lines that a change order brings are ticked off, too. Change orders may count
-- their lines for themselves, so that the id of a line does not tell it apart from
-- those of the proposal. 0 for a line of the proposal.
ALTER TABLE ticks ADD COLUMN change_order INTEGER NOT NULL DEFAULT 0;
DROP INDEX ticks_item;
CREATE INDEX ticks_item ON ticks (proposal, change_order, item, id);
