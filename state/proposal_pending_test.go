package state

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestPendingProposals(t *testing.T) {
	at := time.Date(2026, 3, 1, 9, 0, 0, 0, time.UTC)
	got := PendingProposals([]Entry{
		{State: EntryWaiting, Created: at, Edit: Edit{Proposal: -1, Change: AddProposal{Name: "Older"}}},
		{State: EntrySent, Created: at, Edit: Edit{Proposal: 7, Change: AddProposal{Name: "Sent"}}},
		{State: EntryRefused, Created: at, Edit: Edit{Proposal: -2, Change: AddProposal{}}},
		{State: EntryWaiting, Created: at, Edit: Edit{Proposal: 3, Change: Rename{Name: "Other"}}},
	})
	want := []ProposalSummary{
		{ID: -2, Status: StatusDraft, Created: at, LastModified: at},
		{ID: -1, Name: "Older", Status: StatusDraft, Created: at, LastModified: at},
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}
