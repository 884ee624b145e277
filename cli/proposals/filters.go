package proposals

import (
	"context"

	"app.tender/tender/cli/output"
	"app.tender/tender/cli/run"
	"app.tender/tender/state"
	"app.tender/tender/state/text"
	"github.com/spf13/cobra"
)

// filterJSON is a search of the list of proposals that was kept under a name.
type filterJSON struct {
	Name          string   `json:"name"`
	Search        string   `json:"search"`
	Statuses      []string `json:"statuses"`
	ModifiedAfter *string  `json:"modifiedAfter"` // as of today
	Archived      bool     `json:"archived"`
	Pinned        bool     `json:"pinned"`   // only those pinned on this machine
	FollowUp      string   `json:"followUp"` // as --follow-up has it; empty without
	SortBy        string   `json:"sort"`     // as --sort names it
	Ascending     bool     `json:"ascending"`
}

func newFilters(r *run.Run) *cobra.Command {
	return run.Prints[[]filterJSON](r, &cobra.Command{
		Use: "filters", Short: "List the saved filters", Args: cobra.NoArgs,
		Long:    "List the saved filters of the editor. `tender proposals --filter NAME` lists what one finds.",
		Example: "  tender filters\n  tender proposals --filter \"Open, mine\"",
		RunE: r.InPassing(func(ctx context.Context, s *run.Session, _ []string) error {
			filters, err := s.Store.Marks.Filters(ctx)
			if err != nil {
				return err
			}
			t := output.NewTable("Filter", "Search", "Statuses", "Changed after", "Follow-up",
				"Sorted by").Give(0, 1, 2)
			return run.PrintList(r, filters, func(f *state.SavedFilter) filterJSON {
				q := f.QueryAt(r.Time())
				statuses, after, ascending := output.Texts(q.Statuses), output.Time(q.ModifiedAfter),
					q.Direction == state.Ascending
				return filterJSON{
					f.Name, q.SearchText, statuses, after, q.Archived, q.Pinned, followUpWord(q.FollowUpBy),
					sortWord(q.SortBy), ascending,
				}
			}, t, func(f *state.SavedFilter) []string {
				q := f.QueryAt(r.Time())
				return []string{
					f.Name, q.SearchText, text.Join(q.Statuses), output.Day(q.ModifiedAfter),
					followUpWord(q.FollowUpBy), sortWord(q.SortBy),
				}
			}, "There are no saved filters. Save one in the editor's list of proposals.")
		}),
	})
}

// followUpWord returns the value of --follow-up for a query.
func followUpWord(by string) string {
	switch by {
	case "":
		return ""
	case state.AnyDay:
		return "any"
	default:
		return "due"
	}
}

// sortWord returns the value of --sort for an order; the default is the last change.
func sortWord(by state.ProposalSort) string {
	for word, sort := range Sorts {
		if sort == by {
			return word
		}
	}
	return "modified"
}

// filterNamed returns the query of a saved filter.
func filterNamed(ctx context.Context, s *run.Session, name string) (state.ProposalQuery, error) {
	filters, err := s.Store.Marks.Filters(ctx)
	if err != nil {
		return state.ProposalQuery{}, err
	}
	for _, f := range filters {
		if text.SameName(f.Name, name) {
			return f.QueryAt(s.Run.Time()), nil
		}
	}
	return state.ProposalQuery{}, run.Usagef("there is no filter %q; `tender filters` lists them", name)
}
