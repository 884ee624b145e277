package cli

import (
	"context"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
	"github.com/spf13/cobra"
)

// filterJSON is a search of the list of proposals that was kept under a name.
type filterJSON struct {
	Name          string   `json:"name"`
	Search        string   `json:"search"`
	Statuses      []string `json:"statuses"`
	ModifiedAfter *string  `json:"modifiedAfter"` // as it is meant today
	Archived      bool     `json:"archived"`
	SortBy        string   `json:"sort"` // as --sort names it
	Ascending     bool     `json:"ascending"`
}

func newFilters(a *app) *cobra.Command {
	return prints[[]filterJSON](a, &cobra.Command{
		Use: "filters", Short: "List the filters of proposals that were kept under a name", Args: cobra.NoArgs,
		Long:    "List the filters that the editor keeps under names; `tender proposals --filter NAME` lists what one finds.",
		Example: "  tender filters\n  tender proposals --filter \"Open, mine\"",
		RunE: a.reads(func(ctx context.Context, s *session, _ []string) error {
			filters, err := s.store.Filters(ctx)
			if err != nil {
				return err
			}
			t := newTable("Filter", "Search", "Statuses", "Changed after", "Sorted by").give(0, 1, 2)
			return printList(a, filters, func(f *state.SavedFilter) filterJSON {
				q := f.QueryAt(a.now())
				return filterJSON{f.Name, q.SearchText, texts(q.Statuses), jsonTime(q.ModifiedAfter), q.Archived, sortWord(q.SortBy), q.Direction == state.Ascending}
			}, t, func(f *state.SavedFilter) []string {
				q := f.QueryAt(a.now())
				return []string{f.Name, q.SearchText, text.Join(q.Statuses), day(q.ModifiedAfter), sortWord(q.SortBy)}
			}, "No filter is kept. The editor keeps one from the list of proposals.")
		}),
	})
}

// sortWord returns what --sort calls an order; a list without one is as changed last.
func sortWord(by state.ProposalSort) string {
	for word, sort := range proposalSorts {
		if sort == by {
			return word
		}
	}
	return "modified"
}

// filterNamed returns the query of the filter of that name.
func (s *session) filterNamed(ctx context.Context, name string) (state.ProposalQuery, error) {
	filters, err := s.store.Filters(ctx)
	if err != nil {
		return state.ProposalQuery{}, err
	}
	for _, f := range filters {
		if strings.EqualFold(f.Name, name) {
			return f.QueryAt(s.app.now()), nil
		}
	}
	return state.ProposalQuery{}, usagef("there is no filter %q; `tender filters` lists them", name)
}
