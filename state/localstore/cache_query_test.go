package localstore

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"app.tender/tender/state"
	"app.tender/tender/state/sqlitefile"
)

// A page that begins at the wrong row hides proposals, or shows them twice, also when another
// terminal saves proposals while somebody scrolls.
func TestPagesInTurnAreThoseOfTheWholeList(t *testing.T) {
	ctx := context.Background()
	rapid.Check(t, func(rt *rapid.T) {
		s := newStore(t)
		save := func(ids ...int) {
			rows := make([]state.ProposalSummary, len(ids))
			for i, id := range ids {
				few := func(what string) int { return rapid.IntRange(0, 3).Draw(rt, what) } // so that many are equal
				rows[i] = state.ProposalSummary{
					ID: state.ProposalID(id), Number: int64(few("number")), Name: fmt.Sprint("Name ", few("name")),
					Status:   state.ProposalStatuses()[few("status")],
					Customer: &state.Contact{ID: 1, LastName: fmt.Sprint("Client ", few("client"))},
					Created:  unstamp(int64(1 + few("created"))), LastModified: unstamp(int64(1 + few("modified"))),
				}
			}
			must(t, s.Cache.SaveProposals(ctx, rows, time.Now()))
		}
		save(rapid.SliceOfNDistinct(rapid.IntRange(1, 40), 5, 30, rapid.ID).Draw(rt, "ids")...)
		q := state.ProposalQuery{
			PageSize: rapid.IntRange(1, 4).Draw(rt, "size"),
			Direction: rapid.SampledFrom([]state.SortDirection{state.Ascending, state.Descending}).
				Draw(rt, "direction"),
			SortBy: rapid.SampledFrom([]state.ProposalSort{
				state.SortModified, state.SortCreated, state.SortNumber, state.SortName, state.SortClientName,
				state.SortStatus, state.SortSold, state.SortLastModifiedByMe,
			}).Draw(rt, "order"),
		}
		ids := func(q state.ProposalQuery) (ids []state.ProposalID) {
			p, _, err := s.Cache.Proposals(ctx, q)
			must(t, err)
			for i := range p.Proposals {
				ids = append(ids, p.Proposals[i].ID)
			}
			return ids
		}
		for q.Page = 1; q.Page <= 10; q.Page++ {
			if rapid.Bool().Draw(rt, "somebody saves") {
				save(rapid.IntRange(1, 40).Draw(rt, "id"))
			}
			got := ids(q)
			after := s.Cache.listed.Load()
			whole := ids(state.ProposalQuery{PageSize: 1000, SortBy: q.SortBy, Direction: q.Direction})
			from := min(len(whole), (q.Page-1)*q.PageSize)
			if want := whole[from:min(len(whole), from+q.PageSize)]; !slices.Equal(got, want) {
				rt.Fatalf("page %d is %v, want %v", q.Page, got, want)
			}
			s.Cache.listed.Store(after)
		}
	})
}

// Otherwise each page takes longer than the one before, and at the end of a long list ten times as
// long as at its top.
func TestTheNextPageBeginsBehindTheLastRow(t *testing.T) {
	s := newStore(t)
	must(t, s.Cache.SaveProposals(t.Context(), rowsOf(10), time.Now()))
	q := state.ProposalQuery{Page: 1, PageSize: 3}
	offset := func(q state.ProposalQuery) (n any) {
		must(t, s.read(t.Context(), "", func(db querier) error {
			w := conditions(q)
			_, before, err := s.Cache.pageOf(t.Context(), db, q, w)
			_, args := pagedQuery(q, w, before)
			n = args[len(args)-1]
			return err
		}))
		return n
	}
	if _, _, err := s.Cache.Proposals(t.Context(), q); err != nil {
		t.Fatal(err)
	}
	q.Page = 2
	if n := offset(q); n != 0 {
		t.Errorf("page 2 passes over %v rows", n)
	}
	q.Page = 3
	if n := offset(q); n != 6 {
		t.Errorf("page 3 after page 1 passes over %v rows", n)
	}
}

// interrupted is a connection between whose statements somebody else writes once.
type interrupted struct {
	querier

	write func() // nil once it was done
}

func (i *interrupted) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	if write := i.write; write != nil {
		i.write = nil
		write()
	}
	return i.querier.QueryContext(ctx, query, args...)
}

// A page that begins behind a row that moves meanwhile hides the rows between its old and its new place.
func TestAPageIsOfOneMomentIfTheRowBeforeItMoves(t *testing.T) {
	s := newStore(t)
	must(t, s.Cache.SaveProposals(t.Context(), rowsOf(6), time.Now()))
	var first, second []state.ProposalID
	into := func(ids *[]state.ProposalID) func(*state.ProposalSummary) {
		return func(p *state.ProposalSummary) { *ids = append(*ids, p.ID) }
	}
	must(t, s.readers.Use(t.Context(), func(c *sqlitefile.Conn) error {
		whole, _, err := s.Cache.Proposals(t.Context(), state.ProposalQuery{Page: 1, PageSize: 6})
		must(t, err)
		on := &interrupted{querier: c}
		_, _, err = s.Cache.queryRows(t.Context(), on, state.ProposalQuery{Page: 1, PageSize: 4}, into(&first))
		must(t, err)
		on.write = func() {
			last := whole.Proposals[3]
			last.LastModified = last.LastModified.Add(-time.Hour)
			must(t, s.Cache.SaveProposals(t.Context(), []state.ProposalSummary{last}, time.Now()))
		}
		must(t, c.Snapshot(t.Context(), func() error {
			_, _, err = s.Cache.queryRows(t.Context(), on, state.ProposalQuery{Page: 2, PageSize: 4}, into(&second))
			return err
		}))
		if got, want := slices.Concat(first, second),
			state.Map(whole.Proposals, func(p *state.ProposalSummary) state.ProposalID {
				return p.ID
			}); on.write != nil || !slices.Equal(got, want) {
			t.Errorf("the pages are %v, want %v", got, want)
		}
		return nil
	}))
}
