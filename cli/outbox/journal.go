package outbox

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"app.tender/tender/cli/commit"
	"app.tender/tender/cli/find"
	"app.tender/tender/cli/output"
	"app.tender/tender/cli/run"
	"app.tender/tender/state"
	"github.com/spf13/cobra"
)

// journalFlags narrow the journal and choose its destination.
type journalFlags struct {
	proposal string
	since    string
	limit    int
	out      string
}

func newJournal(r *run.Run) *cobra.Command {
	var f journalFlags
	cmd := &cobra.Command{
		Use:   "journal [SEARCH]",
		Short: "List what was changed and saved on this machine",
		Long: `List what was changed and saved on this machine, when, and with what outcome, the newest
first: edits, moves of statuses, archiving, new change orders, builds, and ticks on the
installers' sheet. SEARCH finds the lines with all its words in a text, a reason or the
name of a proposal.

--out writes the lines to a new file that only you can read, the oldest first, one JSON
object a line.`,
		Example: `  tender journal --proposal 1042 --since 2w
  tender journal --out journal.jsonl`,
		Args: cobra.MaximumNArgs(1),
		RunE: r.InPassing(f.show),
	}
	flags := cmd.Flags()
	flags.StringVar(&f.proposal, "proposal", "", "only about this proposal, by its number or id:N")
	flags.StringVar(&f.since, "since", "", "only since this `time`: 2006-01-02, or an age such as 36h, 30d, 2w, 3m, 1y")
	run.LimitFlag(flags, &f.limit, 100)
	flags.StringVarP(&f.out, "out", "o", "", "write the journal to this new `file`, one JSON object a line")
	return run.Prints[[]state.JournalRecord](r, cmd)
}

// show prints the journal lines that match the flags and a search, or writes them to a file.
func (f *journalFlags) show(ctx context.Context, s *run.Session, args []string) error {
	since, err := s.Run.Since(f.since)
	if err != nil {
		return err
	}
	q := state.JournalQuery{Text: strings.Join(args, ""), Since: since, Limit: cmp.Or(f.limit, -1)}
	if f.proposal != "" {
		id, err := find.ProposalID(ctx, s, f.proposal)
		if err != nil {
			return err
		}
		q.Proposal = id
	}
	if f.out != "" {
		if err := run.WriteNewFile(f.out, func(w io.Writer) error {
			return s.Store.Journal.ExportJournal(ctx, w, q)
		}); err != nil {
			return err
		}
		s.Sayf("Wrote the journal to %s.", f.out)
		return nil
	}
	lines, err := s.Store.Journal.Journal(ctx, q)
	if err != nil {
		return err
	}
	total, err := s.Store.Journal.JournalCount(ctx, q)
	if err != nil {
		return err
	}
	s.SayRest(len(lines), total)
	if _, err := strconv.ParseInt(strings.TrimPrefix(q.Text, "#"), 10, 64); err == nil && total == 0 {
		if _, err := find.ProposalID(ctx, s, q.Text); err != nil { // otherwise the proposal has no entries
			s.Sayf("%s", state.FaultOf(err).Error())
		}
	}
	t := output.NewTable("When", "Outcome", "What", "Proposal", "Edit", "Why").Figures(4)
	return run.PrintList(s.Run, lines, (*state.JournalLine).Record, t, func(line *state.JournalLine) []string {
		edit := ""
		if line.Entry != 0 {
			edit = fmt.Sprintf("%d", line.Entry)
		}
		return []string{
			line.At.Local().Format(time.DateTime), line.Word(), commit.Placed(ctx, s, line.Edit),
			line.Proposal, edit, line.Reason,
		}
	}, "No entries in the journal.")
}
