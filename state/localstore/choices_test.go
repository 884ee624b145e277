package localstore

import (
	"slices"
	"testing"
	"time"

	"github.com/shopspring/decimal"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
)

func TestChoices(t *testing.T) {
	s := newStore(t)
	if value, ok, err := s.Marks.Choice(t.Context(), "columns"); value != "" || ok || err != nil {
		t.Errorf("none yet: %q, %v, %v", value, ok, err)
	}
	must(t, s.Marks.SetChoice(t.Context(), "columns", "a,b"), s.Marks.SetChoice(t.Context(), "columns", ""))
	if value, ok, err := s.Marks.Choice(t.Context(), "columns"); value != "" || !ok || err != nil {
		t.Errorf("nothing was chosen, which is a choice: %q, %v, %v", value, ok, err)
	}
}

// The list is read far more often than details: it must not lose what only they say.
func TestRowDetailsOutliveTheirRows(t *testing.T) {
	s := newStore(t)
	p := &state.Proposal{
		ID: 7, Number: 1042, SalesPerson: state.User{ID: 4}, LastSubmitted: readAt,
		ClientLastOpened: readAt.Add(time.Hour),
		Profit:           money.Profit{Percentage: decimal.NewNullDecimal(decimal.RequireFromString("38.24"))},
	}
	other := p.Row()
	other.ID = 8
	must(t, s.Cache.SaveProposal(t.Context(), p, readAt),
		s.Cache.SaveProposals(t.Context(), []state.ProposalSummary{p.Row(), other}, readAt.Add(time.Hour)))
	got, err := s.Cache.RowDetails(t.Context(), []state.ProposalID{7, 8, 9})
	if err != nil || len(got) != 1 {
		t.Fatalf("%+v, %v", got, err)
	}
	if d := got[0]; d.ID != 7 || d.SalesPerson != 4 || !d.Submitted.Equal(readAt) ||
		!d.Opened.Equal(readAt.Add(time.Hour)) || d.Margin.Decimal.String() != "38.24" {
		t.Errorf("%+v", d)
	}
}

// The rows with a follow-up and the pinned ones are found without the service, and the former stay for as long as it
// does.
func TestRowsByFollowUpAndPin(t *testing.T) {
	s := newStore(t)
	rows := []state.ProposalSummary{{ID: 7, Name: "due"}, {ID: 8, Name: "later"}, {ID: 9, Name: "none"}}
	must(t, s.Cache.SaveProposals(t.Context(), rows, readAt),
		s.Marks.SetFollowUp(t.Context(), state.FollowUp{Proposal: 7, Day: "2026-12-01"}),
		s.Marks.SetFollowUp(t.Context(), state.FollowUp{Proposal: 8, Day: "2026-12-09"}))
	for by, want := range map[string][]string{
		"": {"due", "later", "none"}, "2026-12-01": {"due"}, "2026-11-30": nil, state.AnyDay: {"due", "later"},
	} {
		page, _, err := s.Cache.Proposals(t.Context(), state.ProposalQuery{
			FollowUpBy: by, SortBy: state.SortName, Direction: state.Ascending,
		})
		names := state.Map(page.Proposals, func(p *state.ProposalSummary) string { return p.Name })
		if err != nil || !slices.Equal(names, want) || page.Total != len(want) {
			t.Errorf("by %q: %q of %d, %v", by, names, page.Total, err)
		}
	}
	must(t, s.Marks.Pin(t.Context(), 9), s.Marks.Pin(t.Context(), 7), s.Marks.Unpin(t.Context(), 7))
	page, _, err := s.Cache.Proposals(t.Context(), state.ProposalQuery{Pinned: true})
	if err != nil || page.Total != 1 || len(page.Proposals) != 1 || page.Proposals[0].ID != 9 {
		t.Errorf("the pinned ones: %+v, %v", page, err)
	}
	must(t, s.Marks.Unpin(t.Context(), 9))
	at := readAt.AddDate(2, 0, 0)
	s.now = func() time.Time { return at }
	for range 120 { // the clock may go on by a week in each
		must(t, s.Tidy(t.Context(), Retention{}))
	}
	if got := count(t, s, "proposal_rows"); got != 2 {
		t.Errorf("%d rows after two years, want those with a follow-up", got)
	}
}
