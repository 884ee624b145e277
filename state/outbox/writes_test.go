package outbox_test

import (
	"bytes"
	"encoding/binary"
	"os"
	"testing"

	"app.tender/tender/state"
)

// transactions counts the transactions that stand in the write-ahead log of a
// database: a page that ends one says how large the database is after it.
func transactions(t *testing.T, path string) (n int) {
	t.Helper()
	log, err := os.ReadFile(path + "-wal")
	if err != nil {
		t.Fatal(err)
	}
	const header, frameHeader = 32, 24
	page := int(binary.BigEndian.Uint32(log[8:]))
	for at := header; at+frameHeader+page <= len(log); at += frameHeader + page {
		frame := log[at:]
		if !bytes.Equal(frame[8:16], log[16:24]) {
			break // left over from before the log was begun anew
		}
		if binary.BigEndian.Uint32(frame[4:]) != 0 {
			n++
		}
	}
	return n
}

// A save waits for the disk with every transaction: one that makes more of them
// keeps a person waiting, and a phone's or a network's disk for seconds.
func TestASaveIsThreeTransactions(t *testing.T) {
	r := newRig(t)
	if err := r.store.SaveProposal(t.Context(), r.service.proposals[7], r.clock.now()); err != nil {
		t.Fatal(err)
	}
	before := transactions(t, r.store.Path())
	_, entry, err := r.outbox.CommitText(t.Context(), state.Draft{Ref: description, Text: "mine", Base: told})
	if err != nil {
		t.Fatal(err)
	}
	r.settle()
	r.is(entry.ID, state.EntrySent)
	if p, _, err := r.store.Proposal(t.Context(), 7); err != nil || p.Description != "mine" {
		t.Errorf("the local copy is not kept with it: %+v, %v", p, err)
	}
	if n := transactions(t, r.store.Path()) - before; n > 3 {
		t.Errorf("%d transactions", n)
	}
}
