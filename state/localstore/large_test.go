package localstore

import (
	"context"
	"os"
	"strings"
	"testing"
	"time"

	"app.tender/tender/state"
	"pgregory.net/rapid"
)

// Sorting tens of thousands of rows to show a hundred would be a noticeable delay.
func TestEveryOrderOfTheListHasAnIndex(t *testing.T) {
	s := newStore(t)
	for _, by := range []state.ProposalSort{
		state.SortModified, state.SortCreated, state.SortNumber, state.SortName, state.SortClientName, state.SortStatus,
		state.SortLastModifiedByMe,
	} {
		for _, direction := range []state.SortDirection{state.Ascending, state.Descending} {
			q := state.ProposalQuery{SortBy: by, Direction: direction}
			index := "USING INDEX proposal_rows_"
			if by == state.SortModified {
				index = "USING PRIMARY KEY"
			}
			if plan := planOf(t, s, q); !strings.Contains(plan, index) || strings.Contains(plan, "TEMP B-TREE") {
				t.Errorf("by %s %s: %s", by, direction, plan)
			}
		}
	}
	draft := []state.Status{state.StatusDraft}
	for index, queries := range map[string][]state.ProposalQuery{
		"customer": {
			{ContactID: 7},
			{ContactID: 7, SalesPersonID: 7},
			{ContactID: 7, SearchText: "villa"},
			{ContactID: 7, SortBy: state.SortNumber},
		},
		"sales_person": {
			{SalesPersonID: 7},
			{SalesPersonID: 7, Statuses: draft},
			{SalesPersonID: 7, SortBy: state.SortLastModifiedByMe},
		},
	} {
		for _, q := range queries {
			w := conditions(q)
			for what, plan := range map[string]string{
				"page":  planOf(t, s, q),
				"count": explained(t, s, counting(q)+w.String(), w.Args...),
			} {
				if !strings.Contains(plan, "INDEX proposal_rows_"+index) || strings.Contains(plan, "TEMP B-TREE") &&
					q.SortBy == "" {
					t.Errorf("%s of %+v: %s", what, q, plan)
				}
			}
		}
	}
	if plan := planOf(t, s, state.ProposalQuery{SearchText: "villa"}); !strings.Contains(plan,
		"INDEX proposal_rows_modified") || strings.Contains(plan, "TEMP B-TREE") {
		t.Error(plan)
	}
}

// planOf returns SQLite's query plan for a page of q.
func planOf(t *testing.T, s *Store, q state.ProposalQuery) string {
	t.Helper()
	query, args := pagedQuery(q, conditions(q), nil)
	return explained(t, s, query, args...)
}

// explained returns SQLite's query plan.
func explained(t *testing.T, s *Store, query string, args ...any) string {
	t.Helper()
	steps, err := listOf(t.Context(), s, "explain", func(row scanner) (step string, err error) {
		var a, b, c int
		return step, row.Scan(&a, &b, &c, &step)
	}, "EXPLAIN QUERY PLAN "+query, args...)
	must(t, err)
	return strings.Join(steps, "; ")
}

// The count stays correct as rows come and go: a wrong one hides rows or shows empty ones.
func TestRowsAreCountedAsTheyComeAndGo(t *testing.T) {
	s := newStore(t)
	rapid.Check(t, func(t *rapid.T) {
		if err := s.write(context.Background(), "clear", func(tx *txn) error {
			_, err := tx.ExecContext(t.Context(), "DELETE FROM proposal_rows")
			return err
		}); err != nil {
			t.Fatal(err)
		}
		now := time.Date(2026, 3, 4, 14, 0, 0, 0, time.UTC)
		for i := range rapid.IntRange(1, 8).Draw(t, "steps") {
			row := state.ProposalSummary{
				ID: state.ProposalID(rapid.IntRange(1, 4).Draw(t, "id")), Name: "Residence",
				Archived: rapid.Bool().Draw(t, "archived"),
				Status:   rapid.SampledFrom([]state.Status{state.StatusDraft, state.StatusAccepted}).Draw(t, "status"),
			}
			asOf := now.Add(time.Duration(rapid.IntRange(-1, 1).Draw(t, "as of")) * time.Hour)
			if err := s.Cache.SaveProposals(context.Background(), []state.ProposalSummary{row}, asOf); err != nil {
				t.Fatal(err)
			}
			if i%3 == 2 {
				if err := s.write(context.Background(), "drop", func(tx *txn) error {
					_, err := tx.ExecContext(context.Background(), "DELETE FROM proposal_rows WHERE id = ?", row.ID)
					return err
				}); err != nil {
					t.Fatal(err)
				}
			}
		}
		for _, q := range []state.ProposalQuery{
			{},
			{Archived: true},
			{Statuses: []state.Status{state.StatusDraft}},
			{Archived: true, Statuses: []state.Status{state.StatusDraft, state.StatusAccepted}},
		} {
			q.PageSize = 100
			page, _, err := s.Cache.Proposals(context.Background(), q)
			if err != nil || page.Total != len(page.Proposals) {
				t.Fatalf("%+v: counted %d, found %d; %v", q, page.Total, len(page.Proposals), err)
			}
		}
	})
}

// A page of the list is read again at each visit. If nothing has changed, that writes the few pages of the file on
// which its rows are, not one per row.
func TestUnchangedPageIsASmallWrite(t *testing.T) {
	s := newStore(t)
	rows := rowsOf(3000)
	must(t, s.Cache.SaveProposals(t.Context(), rows, readAt))
	page := rows[1000:1100]
	if _, err := s.db.Exec("PRAGMA wal_checkpoint(TRUNCATE)"); err != nil {
		t.Fatal(err)
	}
	must(t, s.Cache.SaveProposals(t.Context(), page, readAt.Add(time.Minute)))
	log, err := os.Stat(s.path + "-wal")
	must(t, err)
	const frame = 4096 + 24
	if pages := log.Size() / frame; pages == 0 || pages > 20 {
		t.Errorf("100 unchanged rows write %d pages", pages)
	}
	got, asOf, err := s.Cache.Proposals(t.Context(),
		state.ProposalQuery{PageSize: 200, Page: 6, SortBy: state.SortNumber, Direction: state.Ascending})
	must(t, err)
	if newest := got.Proposals[0].AsOf; !newest.Equal(readAt.Add(time.Minute)) || !asOf.Equal(readAt) {
		t.Errorf("row is from %v, the oldest of its page from %v", newest, asOf)
	}
}

// A detail that was read before the row in the list does not change the row.
func TestAnOlderDetailLeavesTheRow(t *testing.T) {
	s := newStore(t)
	rows := rowsOf(1)
	must(t, s.Cache.SaveProposals(t.Context(), rows, readAt))
	must(t, s.Cache.SaveProposal(t.Context(), &state.Proposal{ID: rows[0].ID, Name: "before"}, readAt.Add(-time.Hour)))
	page, asOf, err := s.Cache.Proposals(t.Context(), state.ProposalQuery{})
	if err != nil || len(page.Proposals) != 1 || page.Proposals[0].Name != rows[0].Name || !asOf.Equal(readAt) {
		t.Errorf("%+v of %v; %v", page, asOf, err)
	}
}
