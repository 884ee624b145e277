package state

import "testing"

// What has no number is called so, and one that has is found by it. Nothing, which is the id
// 0, is not something that was made here.
func TestAProposalWithoutANumberIsNew(t *testing.T) {
	for number, want := range map[int64]string{0: "New proposal Halvorsen", 1042: "#1042 Halvorsen"} {
		if got := ProposalTitle(number, "Halvorsen"); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	for id, local := range map[ProposalID]bool{-1: true, 0: false, 1: false} {
		if IsLocal(id) != local {
			t.Errorf("%d is local: %v", id, !local)
		}
	}
}
