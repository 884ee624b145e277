package outbox_test

import (
	"testing"

	"app.tender/tender/state"
	"app.tender/tender/testenv"
)

// A save waits for the disk with every transaction: more of them would keep a person waiting, on a
// slow or network disk for seconds.
func TestASaveIsThreeTransactions(t *testing.T) {
	r := newRig(t)
	if err := r.store.Cache.SaveProposal(t.Context(), r.service.proposals[7], r.clock.now()); err != nil {
		t.Fatal(err)
	}
	before := testenv.Transactions(t, r.store.Path())
	_, entry, err := r.outbox.CommitText(t.Context(), state.Draft{Ref: description, Text: "mine", Base: original})
	if err != nil {
		t.Fatal(err)
	}
	r.settle()
	r.is(entry.ID, state.EditSent)
	if p, _, err := r.store.Cache.Proposal(t.Context(), 7); err != nil || p.Description != "mine" {
		t.Errorf("not cached in the same transaction: %+v, %v", p, err)
	}
	if n := testenv.Transactions(t, r.store.Path()) - before; n > 3 {
		t.Errorf("%d transactions", n)
	}
}
