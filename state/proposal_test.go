package state

import "testing"

// A proposal without a number is called new, and one with a number is found by it. The id 0 is not
// a proposal that was created here.
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
