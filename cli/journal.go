package cli

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"app.tender/tender/state"
	"github.com/spf13/cobra"
)

// journalFlags narrow the journal and choose where it goes.
type journalFlags struct {
	proposal string
	since    string
	limit    int
	out      string
}

func newJournal(a *app) *cobra.Command {
	var f journalFlags
	cmd := &cobra.Command{
		Use:   "journal [SEARCH]",
		Short: "Show what this machine changed and saved, and what came of it",
		Long: `Show what this machine changed and saved, when, and with what outcome, the newest
first. A search finds the lines that hold all its words: in a text, in a reason,
or in the name of a proposal.

With --out the lines are written into a new file that only you can read, the
oldest first, one JSON object a line.`,
		Example: `  tender journal --proposal 1042 --since 2w
  tender journal --out journal.jsonl`,
		Args: cobra.MaximumNArgs(1),
		RunE: a.reads(func(ctx context.Context, s *session, args []string) error {
			return s.showJournal(ctx, f, strings.Join(args, ""))
		}),
	}
	flags := cmd.Flags()
	flags.StringVar(&f.proposal, "proposal", "", "only about this proposal, by its number or id:N")
	flags.StringVar(&f.since, "since", "", "only since this `time`: 2006-01-02, 36h, 30d, 2w, 3m or 1y")
	limitFlag(flags, &f.limit, 100)
	flags.StringVarP(&f.out, "out", "o", "", "write it to this new `file`, one JSON object a line")
	return prints[[]state.JournalRecord](a, cmd)
}

func (s *session) showJournal(ctx context.Context, f journalFlags, search string) error {
	since, err := s.app.since(f.since)
	if err != nil {
		return err
	}
	q := state.JournalQuery{Text: search, Since: since, Limit: cmp.Or(f.limit, -1)}
	if f.proposal != "" {
		id, err := s.findProposal(ctx, f.proposal)
		if err != nil {
			return err
		}
		q.Proposal = id
	}
	if f.out != "" {
		return s.exportJournal(ctx, f.out, q)
	}
	lines, err := s.store.Journal(ctx, q)
	if err != nil {
		return err
	}
	total, err := s.store.JournalCount(ctx, q)
	if err != nil {
		return err
	}
	s.app.sayRest(len(lines), total)
	t := newTable("When", "Outcome", "What", "Proposal", "Edit", "Why").figures(4)
	return printList(s.app, lines, (*state.JournalLine).Record, t, func(line *state.JournalLine) []string {
		edit := ""
		if line.Entry != 0 {
			edit = fmt.Sprintf("%d", line.Entry)
		}
		return []string{line.At.Local().Format(time.DateTime), journalWord(line.State), s.placed(ctx, line.Edit), line.Proposal, edit, line.Reason}
	}, "Nothing in the journal matches.")
}

// journalWord returns how an edit stood then. The journal's first line of an edit
// says that it waits, which is that it was changed here.
func journalWord(s state.EntryState) string {
	if s == state.EntryWaiting {
		return "changed here"
	}
	return s.Word()
}

// exportJournal writes lines to a new file; one that is there is left alone.
func (s *session) exportJournal(ctx context.Context, path string, q state.JournalQuery) error {
	err := writeNewFile(path, func(w io.Writer) error { return s.store.ExportJournal(ctx, w, q) })
	if err != nil {
		return err
	}
	s.app.sayf("The journal is in %s.", path)
	return nil
}
