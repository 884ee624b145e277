package store

import (
	"strings"
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/sqlitefile"
)

// A proposal's row is long, so finding the proposals of a list must read only the index.
func TestProposalFiltersUseACoveringIndex(t *testing.T) {
	s, _ := openFile(t)
	for name, q := range map[string]state.ProposalQuery{
		"all":      {},
		"archived": {Archived: true},
		"statuses": {Statuses: []state.Status{state.StatusDraft, state.StatusAccepted}},
		"contact":  {ContactID: 1},
		"sales":    {SalesPersonID: 1},
		"modified": {ModifiedAfter: time.Unix(1, 0)},
		"together": {
			Statuses: []state.Status{state.StatusDraft}, ContactID: 1, SalesPersonID: 1,
			ModifiedAfter: time.Unix(1, 0),
		},
	} {
		var w *sqlitefile.Where
		if err := s.Read(t.Context(), func(tx *Tx) (err error) {
			w, err = tx.Proposals().where(1, q)
			return err
		}); err != nil {
			t.Fatal(err)
		}
		err := s.Read(t.Context(), func(tx *Tx) error {
			plan, err := collect(tx, "explaining", func(detail *string) []any {
				return []any{new(int), new(int), new(int), detail}
			}, `EXPLAIN QUERY PLAN SELECT count(*) FROM proposals p`+w.String(), w.Args...)
			if got := strings.Join(plan, "; "); !strings.Contains(got, "COVERING INDEX") {
				t.Errorf("%s: %s", name, got)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}
