package proposals

import (
	"cmp"
	"context"
	"strings"

	"app.tender/tender/cli/find"
	"app.tender/tender/cli/output"
	"app.tender/tender/cli/run"
	"app.tender/tender/state/search"
	"github.com/spf13/cobra"
)

// hitJSON is something that a search of this machine found.
type hitJSON struct {
	Kind          string  `json:"kind"` // proposal, option, contact, draft, plan, change order, catalog
	ProposalID    int64   `json:"proposalId"`
	OptionID      int64   `json:"optionId"`
	ContactID     int64   `json:"contactId"`
	ChangeOrderID int64   `json:"changeOrderId"`
	CatalogID     int64   `json:"catalogId"`
	Title         string  `json:"title"` // number and name of the proposal
	Client        string  `json:"client"`
	Area          string  `json:"area"`
	Name          string  `json:"name"`
	Field         string  `json:"field"` // the text that matches
	Excerpt       string  `json:"excerpt"`
	AsOf          *string `json:"asOf"` // when it was read; null for local texts
}

func newSearch(r *run.Run) *cobra.Command {
	var limit int
	cmd := &cobra.Command{
		Use: "search WORD...", Short: "Search the data on this machine", Args: cobra.MinimumNArgs(1),
		Long: `Search the cache, drafts and plans on this machine, without the service: texts, names,
lines, change orders, contacts and the catalog. As in the editor, client:, area:, model:,
status: and since: narrow the search.`,
		Example: `  tender search gate code
  tender search client: halvorsen since: 2w`,
		RunE: r.InPassing(func(ctx context.Context, s *run.Session, args []string) error {
			return searchHere(ctx, s, strings.Join(args, " "), limit)
		}, maySearch, (*run.Session).CopiesOnly),
	}
	run.LimitFlag(cmd.Flags(), &limit, 50)
	return run.Prints[[]hitJSON](r, cmd)
}

// maySearch refuses an installer's profile: what is found here does not say which of it an installer may see.
func maySearch(s *run.Session) error {
	if !s.HidesPrices() {
		return nil
	}
	return run.Usagef("The profile %q is an installer's, and the data on this machine has prices.\n"+
		"  ctrl+f in the editor searches the notes; `tender proposals WORDS` searches the proposals.", s.Profile.Name)
}

func searchHere(ctx context.Context, s *run.Session, words string, limit int) error {
	q := search.Parse(words, s.Run.Time())
	if q.Problem != "" {
		return run.Usagef("%s", q.Problem)
	}
	hits, err := s.Store.Index.Search(ctx, q, find.RowsFor(limit))
	if err != nil {
		return err
	}
	if limit > 0 && len(hits) == limit {
		s.Sayf("The first %d; --limit 0 lists all.", limit)
	}
	t := output.NewTable("What", "Where", "Area and option", "Words", "Read").Give(1, 2, 3)
	return run.PrintList(s.Run, hits, jsonHit, t, func(h *search.Hit) []string {
		where := cmp.Or(h.Title, h.Model, h.Client)
		part := strings.Trim(h.Room+" · "+h.Name, " ·")
		return []string{string(h.Kind), where, part, jsonHit(h).Excerpt, cmp.Or(output.Day(h.AsOf), "here")}
	}, "Nothing found on this machine. `tender proposals WORDS` searches at the service.")
}

func jsonHit(h *search.Hit) hitJSON {
	var excerpt strings.Builder
	for _, part := range h.Excerpt {
		excerpt.WriteString(part.Text)
	}
	return hitJSON{
		Kind: string(h.Kind), ProposalID: int64(h.Proposal), OptionID: int64(h.Option), ContactID: int64(h.Contact),
		ChangeOrderID: int64(h.Order),
		CatalogID:     int64(h.Item), Title: h.Title, Client: h.Client, Area: h.Room, Name: h.Name,
		Field:   string(h.Field),
		Excerpt: strings.Join(strings.Fields(excerpt.String()), " "), AsOf: output.Time(h.AsOf),
	}
}
