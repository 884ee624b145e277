package localstore

import (
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/search"
	"github.com/google/go-cmp/cmp"
	"github.com/shopspring/decimal"
)

var readAt = time.Date(2026, 4, 6, 14, 2, 0, 0, time.UTC)

func row(id int64, name string, change ...func(*state.ProposalSummary)) state.ProposalSummary {
	r := state.ProposalSummary{
		ID: state.ProposalID(id), Number: 1000 + id, Name: name, Status: state.StatusDraft,
		Total:    decimal.NewNullDecimal(decimal.RequireFromString("51277.87")),
		Currency: money.Currency{Code: "USD", Symbol: "$"},
		Created:  readAt.Add(-time.Duration(id) * time.Hour), LastModified: readAt.Add(time.Duration(id) * time.Minute),
	}
	for _, c := range change {
		c(&r)
	}
	return r
}

func of(c state.Contact) func(*state.ProposalSummary) {
	c.Unknown |= notInRows // as the service leaves it out of rows
	return func(r *state.ProposalSummary) { r.Customer = &c }
}

func as(s state.Status) func(*state.ProposalSummary) {
	return func(r *state.ProposalSummary) { r.Status = s }
}

func TestLocalListAnswersEveryQuery(t *testing.T) {
	s := newStore(t)
	rows := []state.ProposalSummary{
		row(1, "Halvorsen Residence",
			of(state.Contact{ID: 31, FirstName: "Erik", LastName: "Halvorsen", Email: "erik@example.com"})),
		row(2, "Lake House", of(state.Contact{ID: 32, CompanyName: "Okafor-Lindqvist"}), as(state.StatusSubmitted)),
		row(3, "CAFE\u0301 Piñon", as(state.StatusAccepted)),
		row(4, "attic", as("SomethingNew"), func(r *state.ProposalSummary) { r.Total = decimal.NullDecimal{} }),
		row(5, "old job", func(r *state.ProposalSummary) { r.Archived = true }),
	}
	if err := s.Cache.SaveProposals(t.Context(), rows, readAt); err != nil {
		t.Fatal(err)
	}
	detail := &state.Proposal{
		ID: 2, Number: 1002, Name: "Lake House", Status: state.StatusSubmitted,
		SalesPerson: state.User{ID: 5}, LastModified: rows[1].LastModified, Created: rows[1].Created,
		Customer: rows[1].Customer,
	}
	if err := s.Cache.SaveProposal(t.Context(), detail, readAt.Add(time.Minute)); err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name  string
		query state.ProposalQuery
		want  []state.ProposalID
		total int
	}{
		{"the default", state.ProposalQuery{}, []state.ProposalID{4, 3, 2, 1}, 4},
		{"archived", state.ProposalQuery{Archived: true}, []state.ProposalID{5}, 1},
		{"a page", state.ProposalQuery{PageSize: 3, Page: 2}, []state.ProposalID{1}, 4},
		{"past the end", state.ProposalQuery{Page: 9}, nil, 4},
		{
			"by name",
			state.ProposalQuery{SortBy: state.SortName, Direction: state.Ascending},
			[]state.ProposalID{4, 3, 1, 2},
			4,
		},
		{
			"by number",
			state.ProposalQuery{SortBy: state.SortNumber, Direction: state.Ascending},
			[]state.ProposalID{1, 2, 3, 4},
			4,
		},
		{
			"by client",
			state.ProposalQuery{SortBy: state.SortClientName, Direction: state.Descending},
			[]state.ProposalID{2, 1, 4, 3},
			4,
		},
		{
			"by status",
			state.ProposalQuery{SortBy: state.SortStatus, Direction: state.Ascending},
			[]state.ProposalID{3, 1, 4, 2},
			4,
		},
		{"sold jobs first", state.ProposalQuery{SortBy: state.SortSold}, []state.ProposalID{3, 4, 2, 1}, 4},
		{"by creation", state.ProposalQuery{SortBy: state.SortCreated}, []state.ProposalID{1, 2, 3, 4}, 4},
		{
			"by what I changed",
			state.ProposalQuery{SortBy: state.SortLastModifiedByMe},
			[]state.ProposalID{4, 3, 2, 1},
			4,
		},
		{
			"statuses",
			state.ProposalQuery{Statuses: []state.Status{state.StatusAccepted, state.StatusDraft}},
			[]state.ProposalID{3, 1},
			2,
		},
		{"a contact", state.ProposalQuery{ContactID: 31}, []state.ProposalID{1}, 1},
		{"a sales person", state.ProposalQuery{SalesPersonID: 5}, []state.ProposalID{2}, 1},
		{"modified after", state.ProposalQuery{ModifiedAfter: rows[1].LastModified}, []state.ProposalID{4, 3}, 2},
		{"text in the name", state.ProposalQuery{SearchText: " café  "}, []state.ProposalID{3}, 1},
		{"text in the client", state.ProposalQuery{SearchText: "ERIK halv"}, []state.ProposalID{1}, 1},
		{"the number", state.ProposalQuery{SearchText: "1002"}, []state.ProposalID{2}, 1},
		{"nothing", state.ProposalQuery{SearchText: "% _"}, nil, 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			page, asOf, err := s.Cache.Proposals(t.Context(), tt.query)
			if err != nil {
				t.Fatal(err)
			}
			var ids []state.ProposalID
			for _, r := range page.Proposals {
				ids = append(ids, r.ID)
			}
			if d := cmp.Diff(tt.want, ids); d != "" || page.Total != tt.total {
				t.Errorf("%d in all, %s", page.Total, d)
			}
			if asOf.IsZero() != (len(ids) == 0) || asOf.After(readAt.Add(time.Minute)) {
				t.Errorf("as of %v", asOf)
			}
		})
	}
	page, _, err := s.Cache.Proposals(t.Context(), state.ProposalQuery{ContactID: 31})
	if err != nil {
		t.Fatal(err)
	}
	rows[0].AsOf = readAt
	if d := cmp.Diff(rows[0], page.Proposals[0]); d != "" {
		t.Errorf("a row changed on its way: %s", d)
	}
}

// A cached copy that the service confirms gets the current asOf, never an earlier one.
func TestAConfirmedCopyGetsTheCurrentAge(t *testing.T) {
	s := newStore(t)
	must(t, s.Cache.SaveProposal(t.Context(), &state.Proposal{ID: 7, Name: "kept", Version: state.Version{ETag: `"1"`}},
		readAt))
	for _, d := range []time.Duration{time.Minute, -time.Minute} {
		must(t, s.Cache.NoteUnchanged(t.Context(), 7, readAt.Add(d)))
		p, asOf, err := s.Cache.Proposal(t.Context(), 7)
		if err != nil || p.Name != "kept" || p.Version.ETag != `"1"` || !asOf.Equal(readAt.Add(time.Minute)) {
			t.Errorf("%+v of %v, %v", p, asOf, err)
		}
	}
	must(t, s.Cache.NoteUnchanged(t.Context(), 8, readAt))
	if p, _, err := s.Cache.Proposal(t.Context(), 8); p != nil || err != nil {
		t.Errorf("a copy that was never read: %+v, %v", p, err)
	}
}

func TestOlderResponseReplacesNothing(t *testing.T) {
	s := newStore(t)
	p := &state.Proposal{ID: 7, Name: "new"}
	if err := s.Cache.SaveProposal(t.Context(), p, readAt); err != nil {
		t.Fatal(err)
	}
	old := &state.Proposal{ID: 7, Name: "old"}
	if err := s.Cache.SaveProposal(t.Context(), old, readAt.Add(-time.Minute)); err != nil {
		t.Fatal(err)
	}
	if err := s.Cache.SaveProposals(t.Context(), []state.ProposalSummary{old.Row()},
		readAt.Add(-time.Minute)); err != nil {
		t.Fatal(err)
	}
	got, asOf, err := s.Cache.Proposal(t.Context(), 7)
	if err != nil || got.Name != "new" || !asOf.Equal(readAt) {
		t.Errorf("%+v as of %v, %v", got, asOf, err)
	}
	page, asOf, err := s.Cache.Proposals(t.Context(), state.ProposalQuery{})
	if err != nil || page.Proposals[0].Name != "new" || !asOf.Equal(readAt) {
		t.Errorf("%+v as of %v, %v", page, asOf, err)
	}
	none, asOf, err := s.Cache.Proposal(t.Context(), 99)
	if none != nil || !asOf.IsZero() || err != nil {
		t.Errorf("%v as of %v, %v", none, asOf, err)
	}
}

func TestUnreadableCacheEntryIsIgnored(t *testing.T) {
	s := newStore(t)
	must(t, s.Cache.SaveProposal(t.Context(), &state.Proposal{ID: 7}, readAt))
	_, err := s.db.Exec("UPDATE proposal_details SET data = 'of another version'")
	must(t, err)
	if p, asOf, err := s.Cache.Proposal(t.Context(), 7); p != nil || !asOf.IsZero() || err != nil {
		t.Errorf("%v as of %v, %v", p, asOf, err)
	}
}

func TestDetailIsCachedCompletely(t *testing.T) {
	s := newStore(t)
	want := bigProposal(360)
	want.Customer = &state.Contact{
		ID: 3, CompanyName: "林 Residence",
		PrimaryLocation: &state.Location{ID: 4, City: "Irvine"},
	}
	want.Location = want.Customer.PrimaryLocation
	want.Created, want.Recurring.Total = readAt, decimal.NewNullDecimal(decimal.RequireFromString("-0.10"))
	want.Schedule.Items = []state.PaymentScheduleItem{{ID: 1, Name: "Deposit", Due: readAt}}
	if err := s.Cache.SaveProposal(t.Context(), want, readAt); err != nil {
		t.Fatal(err)
	}
	got, _, err := s.Cache.Proposal(t.Context(), 7)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

// Reading a list again updates asOf of each row, changed or not; an older response changes none.
func TestRowsReadAgainGetTheCurrentAge(t *testing.T) {
	s := newStore(t)
	must(t, s.Cache.SaveProposals(t.Context(), []state.ProposalSummary{row(7, "same"), row(8, "before")}, readAt))
	must(t, s.Cache.SaveProposals(t.Context(), []state.ProposalSummary{row(7, "same"), row(8, "after"), row(9, "new")},
		readAt.Add(time.Minute)))
	must(t, s.Cache.SaveProposals(t.Context(), []state.ProposalSummary{row(7, "same"), row(8, "before")}, readAt))
	page, _, err := s.Cache.Proposals(t.Context(), state.ProposalQuery{})
	must(t, err)
	names := make(map[state.ProposalID]string)
	for _, p := range page.Proposals {
		names[p.ID] = p.Name
		if !p.AsOf.Equal(readAt.Add(time.Minute)) {
			t.Errorf("%s is of %v", p.Name, p.AsOf)
		}
	}
	if d := cmp.Diff(map[state.ProposalID]string{7: "same", 8: "after", 9: "new"}, names); d != "" {
		t.Error(d)
	}
	hits, err := s.Index.Search(t.Context(), search.Parse("after", readAt), 20)
	if err != nil || len(hits) != 1 {
		t.Errorf("found: %+v, %v", hits, err)
	}
}

// A cache written while the clock was a year ahead must not keep every later copy out.
func TestCacheEntriesFromTheFutureAreReplaced(t *testing.T) {
	s := newStore(t)
	for _, at := range []time.Time{readAt.AddDate(1, 0, 0), readAt} {
		name := at.Format(time.DateOnly)
		s.now = func() time.Time { return at }
		must(
			t, s.Cache.SaveProposal(t.Context(), &state.Proposal{ID: 7, Name: name}, at),
			s.Cache.SaveProposals(t.Context(), []state.ProposalSummary{row(8, name)}, at),
			s.Cache.SavePeople(t.Context(), []state.Contact{{ID: 3, LastName: name}}, at),
			s.Cache.SaveUsers(t.Context(), []state.User{{FirstName: name}}, at),
		)
	}
	want := readAt.Format(time.DateOnly)
	p, _, err := s.Cache.Proposal(t.Context(), 7)
	must(t, err)
	page, _, err := s.Cache.Proposals(t.Context(), state.ProposalQuery{})
	must(t, err)
	contact, _, err := s.Cache.Contact(t.Context(), 3)
	must(t, err)
	users, _, err := s.Cache.Users(t.Context())
	must(t, err)
	if p.Name != want || page.Proposals[0].Name != want || page.Proposals[1].Name != want || contact.LastName != want ||
		users[0].FirstName != want {
		t.Errorf("%+v, %+v, %+v, %+v", p, page.Proposals, contact, users)
	}
}
