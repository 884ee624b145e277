package proposals

import (
	"context"

	"app.tender/tender/cli/find"
	"app.tender/tender/cli/output"
	"app.tender/tender/cli/run"
	"app.tender/tender/state"
	"app.tender/tender/state/history"
	"github.com/spf13/cobra"
)

// happenedJSON is what happened to one field of a proposal or of something in it.
type happenedJSON struct {
	ID      int64   `json:"id"`
	At      *string `json:"at"`
	UserID  *int64  `json:"userId"` // null unless it was a user
	Who     *string `json:"who"`
	App     *string `json:"app"`    // the application that they used
	Action  *string `json:"action"` // the operation or the command
	Kind    *string `json:"kind"`   // proposal, change order, area, option, line, link, answer, content, outline, build, mail
	ThingID *int64  `json:"thingId"`
	Thing   *string `json:"thing"` // what it was called then
	Field   *string `json:"field"` // null for the thing itself, which was added or removed
	Before  *string `json:"before"`
	After   *string `json:"after"`
}

func jsonHappened(e *history.Entry) happenedJSON {
	return happenedJSON{
		e.ID, output.Time(e.At), output.NumberOf(int64(e.UserID)), output.Word(e.Who), output.Word(e.App),
		output.Word(e.Action), output.Word(e.Kind), output.NumberOf(e.ThingID), output.Word(e.Thing),
		output.Word(e.Field), output.OrNull(e.Before, e.Withheld), output.OrNull(e.After, e.Withheld),
	}
}

func newHistory(r *run.Run) *cobra.Command {
	var since, field string
	var limit int
	cmd := &cobra.Command{
		Use:   "history N",
		Short: "List who changed what in a proposal, and when",
		Long: `List what happened to a proposal at the service, whoever did it: who changed which field of
what, when, and what it was before and after. The newest comes first. The service must be
tender's own (tender serve, or the demo).`,
		Example: `  tender history 1042
  tender history 1042 --field total --since 2w`,
		Args: cobra.ExactArgs(1),
	}
	cmd.RunE = r.InPassing(func(ctx context.Context, s *run.Session, args []string) error {
		q := history.Query{Field: field}
		var err error
		if q.Since, err = s.Run.Since(since); err != nil {
			return err
		}
		if s.Run.Flags.Offline {
			return state.Offline("The history is at the service and can't be read offline.",
				"Run this without --offline; `tender journal` lists what was changed on this machine.")
		}
		id, err := find.ProposalID(ctx, s, args[0])
		if err != nil {
			return err
		}
		list, more, err := happened(ctx, s, id, q, limit)
		if err != nil {
			return err
		}
		if more {
			s.Sayf("There is more; --limit 0 lists all.")
		}
		t := output.NewTable("When", "Who", "What", "Before → after").Give(3)
		return run.PrintList(s.Run, list, jsonHappened, t, func(e *history.Entry) []string {
			return []string{output.Minute(e.At), e.Who, e.What(), e.Change()}
		}, "No matching entries in the history.")
	}, (*run.Session).MaySeePrices)
	flags := cmd.Flags()
	flags.StringVar(&since, "since", "", "only since this `time`: 2006-01-02, or an age such as 36h, 30d, 2w, 3m, 1y")
	flags.StringVar(&field, "field", "", "only changes of this field, such as total or installerNotes")
	run.LimitFlag(flags, &limit, 100)
	return run.Prints[[]happenedJSON](r, cmd)
}

// happened reads up to limit entries, all for 0, and reports whether there are more.
func happened(
	ctx context.Context, s *run.Session, id state.ProposalID, q history.Query, limit int,
) (list []history.Entry, more bool, err error) {
	for {
		q.Limit = max(0, limit-len(list)) // 0: a whole page
		page, err := s.Client.History(ctx, id, q)
		if state.FaultOf(err).Kind == state.FaultNotFound {
			if _, err = s.Client.Proposal(ctx, id); err == nil {
				err = run.Said(history.None())
			}
		}
		list = append(list, page.Entries...)
		if err != nil || !page.More || len(page.Entries) == 0 || limit > 0 && len(list) >= limit {
			return list, page.More, err
		}
		q.Before = page.Entries[len(page.Entries)-1].ID
	}
}
