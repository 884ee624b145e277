package state

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestPendingProposals(t *testing.T) {
	at := time.Date(2026, 3, 1, 9, 0, 0, 0, time.UTC)
	ada := &Contact{ID: 9, FirstName: "Ada"}
	got := PendingProposals([]OutboxEdit{
		{State: EditWaiting, Created: at, Edit: Edit{Proposal: -1, Change: AddProposal{Name: "Older"}}},
		{State: EditSent, Created: at, Edit: Edit{Proposal: 7, Change: AddProposal{Name: "Sent"}}},
		{State: EditRefused, Created: at, Edit: Edit{Proposal: -2, Change: AddProposal{}}},
		{State: EditWaiting, Created: at, Edit: Edit{Proposal: 3, Change: Rename{Name: "Other"}}},
		{State: EditWaiting, Created: at, Edit: Edit{Proposal: -1, Contact: 9, Change: SetContactTo(ada)}},
	})
	want := []ProposalSummary{
		{ID: -2, Status: StatusDraft, Created: at, LastModified: at},
		{ID: -1, Name: "Older", Status: StatusDraft, Created: at, LastModified: at, Customer: ada},
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

func TestChangedSinceACopyWasMade(t *testing.T) {
	then := time.Date(2026, 3, 4, 14, 2, 0, 0, time.UTC)
	copied := &Proposal{ID: 7, LastModified: then}
	row := func(id ProposalID, at time.Time) *ProposalSummary {
		return &ProposalSummary{ID: id, LastModified: at}
	}
	later := then.Add(time.Second)
	for name, c := range map[string]struct {
		p    *Proposal
		row  *ProposalSummary
		want time.Time
	}{
		"changed":          {copied, row(7, later), later},
		"the same":         {copied, row(7, then), time.Time{}},
		"an older row":     {copied, row(7, then.Add(-time.Hour)), time.Time{}},
		"of another":       {copied, row(8, later), time.Time{}},
		"not in the list":  {copied, nil, time.Time{}},
		"without any copy": {nil, row(7, later), time.Time{}},
	} {
		if got := ChangedSince(c.p, c.row); !got.Equal(c.want) {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}
