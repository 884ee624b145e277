package proposals

import (
	"fmt"

	"app.tender/tender/service/operation"
	"app.tender/tender/service/store"
	"app.tender/tender/state"
)

// most is what a proposal may hold: a proposal is read, priced and sent as a whole, while others wait.
var most = store.Size{Areas: 500, Lines: 10_000, Bytes: 8 << 20}

// smallText is how many bytes a text of an option may have without the proposal being measured, which takes longer
// than writing it: small texts alone can't make a proposal twice as large as it may be.
const smallText = 2 << 10

// within runs a change, and refuses it if it has made the proposal larger than it may be.
func within(tx *store.Tx, account store.AccountID, id state.ProposalID, change func() error) error {
	before, err := tx.Areas().Size(account, id)
	if err != nil {
		return err
	}
	if err := change(); err != nil {
		return err
	}
	refusal, err := Grown(tx, account, id, before)
	if err == nil && refusal != "" {
		err = operation.TooLarge(refusal)
	}
	return err
}

// Grown says why a change that began at before has made a proposal larger than it may be; empty: it has
// not. One that was too large already may be changed, if it does not grow.
func Grown(
	tx *store.Tx, account store.AccountID, id state.ProposalID, before store.Size,
) (refusal string, err error) {
	now, err := tx.Areas().Size(account, id)
	switch {
	case err != nil:
		return "", err
	case now.Areas > most.Areas && now.Areas > before.Areas:
		return fmt.Sprintf("The proposal would have %d areas; at most %d are allowed.", now.Areas, most.Areas), nil
	case now.Lines > most.Lines && now.Lines > before.Lines:
		return fmt.Sprintf("The proposal would have %d lines; at most %d are allowed.", now.Lines, most.Lines), nil
	case now.Bytes > most.Bytes && now.Bytes > before.Bytes:
		return fmt.Sprintf("The texts of the proposal would have %d bytes; at most %d are allowed.", now.Bytes,
			most.Bytes), nil
	}
	return "", nil
}
