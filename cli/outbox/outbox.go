// Package outbox has the commands about unsent and past edits: outbox, drafts, undo and redo,
// journal.
package outbox

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"app.tender/tender/cli/commit"
	"app.tender/tender/cli/find"
	"app.tender/tender/cli/output"
	"app.tender/tender/cli/run"
	"app.tender/tender/cli/shapes"
	"app.tender/tender/state"
	"app.tender/tender/state/outbox"
	"github.com/spf13/cobra"
)

// Commands returns the commands of this folder.
func Commands(r *run.Run) []*cobra.Command {
	return []*cobra.Command{
		newDrafts(r), newOutbox(r), newJournal(r),
		reversing(r, "undo", "Undo the last action", false),
		reversing(r, "redo", "Redo the last undone action", true),
	}
}

func newOutbox(r *run.Run) *cobra.Command {
	var f commit.Flags
	list := r.InSession(listOutbox)
	cmd := &cobra.Command{
		Use: "outbox", Short: "List edits that are not saved, and resolve them", Args: cobra.NoArgs,
		Long: `List the edits that the service does not have yet, and resolve those that need you.
Correct, retry or drop a refused edit. In a conflict, keep yours (resolve) or theirs
(drop). If the outcome of an edit is unknown, say whether it was done (done) or not
(retry). Edits that wait for another one continue with it. "tender undo" restores a
dropped edit.`,
		RunE: list,
	}
	r.Format.AddFlags(cmd.PersistentFlags())
	cmd.PersistentFlags().BoolVar(&f.Yes, "yes", false,
		"don't ask before writing to a live account, or before dropping other edits along with one")
	one := func(use, short string, do func(ctx context.Context, s *run.Session, e queued) error) *cobra.Command {
		return &cobra.Command{
			Use: use + " ID", Short: short, Args: cobra.ExactArgs(1),
			RunE: r.InSession(func(ctx context.Context, s *run.Session, args []string) error {
				e, err := entry(ctx, s, args[0])
				if err != nil {
					return err
				}
				return do(ctx, s, e)
			}),
		}
	}
	decide := func(kind state.DecisionKind) func(context.Context, *run.Session, queued) error {
		return func(ctx context.Context, s *run.Session, e queued) error {
			return decide(ctx, s, f, e, state.Decision{Kind: kind})
		}
	}
	var (
		resolve *cobra.Command
		text    string
	)
	resolve = one("resolve", "Resolve a conflict by saving your text over theirs",
		func(ctx context.Context, s *run.Session, e queued) error {
			return settle(ctx, s, f, e, text, resolve.Flags().Changed("text"))
		})
	f.AddMaySee(resolve.Flags())
	resolve.Flags().StringVar(&text, "text", "",
		"the text to save: given directly, as @FILE or as -; your own by default")
	cmd.AddCommand(
		run.Shaped[[]shapes.Entry](r, &cobra.Command{
			Use: "list", Short: "List the open edits, then the latest settled ones", Args: cobra.NoArgs, RunE: list,
		}),
		run.Shaped[[]shapes.Entry](r, &cobra.Command{
			Use: "push", Short: "Save the waiting edits", Args: cobra.NoArgs,
			RunE: r.InSession(func(ctx context.Context, s *run.Session, _ []string) error {
				return pushAll(ctx, s, f)
			}),
		}),
		run.Shaped[shapes.Entry](r,
			one("show", "Show an edit with both versions of its text",
				func(ctx context.Context, s *run.Session, e queued) error {
					return showEntry(ctx, s, e.Entry)
				})),
		run.Shaped[[]shapes.Entry](r,
			one("retry", "Save an edit again; also for an uncertain edit that was not done",
				decide(state.DecideRetry))),
		newCorrect(r, &f),
		run.Shaped[[]shapes.Entry](r, one("done", "Mark an uncertain edit as done", decide(state.DecideDone))),
		run.Shaped[[]shapes.Entry](r,
			one("drop", "Drop an edit, with the edits inside what it adds", decide(state.DecideDrop))),
		run.Shaped[[]shapes.Entry](r, resolve),
	)
	return run.Shaped[[]shapes.Entry](r, cmd)
}

func listOutbox(ctx context.Context, s *run.Session, _ []string) error {
	entries, err := s.Outbox.Entries(ctx)
	if err != nil {
		return err
	}
	commit.KnowWaiting(ctx, s, entries)
	t := output.NewTable("Edit", "State", "Proposal", "What", "Why", "Changed").Figures(0).Give(2, 3, 4)
	return run.PrintList(s.Run, entries, func(e *state.Entry) shapes.Entry {
		return commit.EntryOf(ctx, s, *e)
	}, t, func(e *state.Entry) []string {
		why := e.Reason
		if first, ok := outbox.Behind(entries, *e); ok && e.State == state.EntryWaiting {
			why = fmt.Sprintf("It waits for edit %d, which %s.", first.ID, find.Standing(first))
		}
		return []string{
			strconv.FormatInt(e.ID, 10), e.Word(), commit.ProposalName(ctx, s, e.Edit.Proposal),
			commit.Placed(ctx, s, e.Edit),
			why, e.Updated.Local().Format(time.DateTime),
		}
	}, "The outbox is empty.")
}

func showEntry(ctx context.Context, s *run.Session, e state.Entry) error {
	if s.ForPrograms() {
		return s.PrintJSON(commit.EntryOf(ctx, s, e))
	}
	s.Printf("%d %s: %s\n", e.ID, e.Word(), commit.Named(ctx, s, e.Edit))
	if e.Reason != "" {
		s.Printf("%s\n", strings.TrimSpace(e.Reason+" "+commit.Next(e)))
	}
	if e.Edit.Assigns() {
		showAssigned(ctx, s, e)
		return nil
	}
	r := e.Edit.Record()
	s.PrintText("Before", state.BaseWord(e.Edit.Base))
	s.PrintText("Yours", r.Text)
	s.PrintText(state.ClientDescription.Title(), r.Client)
	s.PrintText(output.NotesHeading(state.InstallerNotes), r.Installer)
	if e.State == state.EntryConflict || e.Merged != nil {
		s.PrintText("Theirs", e.Theirs)
	}
	if e.Merged != nil {
		s.PrintText("Saved", *e.Merged)
	}
	return nil
}

// showAssigned shows who or what was assigned before an edit, who or what it assigns, and someone else's assignment in
// a conflict.
func showAssigned(ctx context.Context, s *run.Session, e state.Entry) {
	words := func(e state.Edit, ok bool) string {
		if !ok {
			return "nobody"
		}
		if name := commit.Assigned(ctx, s, e); name != "" {
			return fmt.Sprintf("%s (id:%s)", name, e.Value())
		}
		return "id:" + e.Value()
	}
	before := state.UnknownWord
	if e.Edit.Base != state.UnknownBase && e.Edit.Base != "" {
		before = words(e.Edit.Before())
	}
	s.PrintText("Before", before)
	s.PrintText("Yours", words(e.Edit, true))
	if e.State == state.EntryConflict {
		s.PrintText("Theirs", words(e.TheirEdit()))
	}
}

// pushAll sends everything that waits and reports the result of each edit.
func pushAll(ctx context.Context, s *run.Session, f commit.Flags) error {
	if err := s.MayWrite(); err != nil {
		return err
	}
	entries, err := s.Outbox.Entries(ctx)
	if err != nil {
		return err
	}
	var open []int64
	for _, e := range entries {
		if e.State.Open() {
			open = append(open, e.ID)
		}
	}
	if len(open) == 0 {
		if !s.ForPrograms() {
			s.Sayf("No edits are waiting.")
		}
		return commit.Report(ctx, s, nil, state.Fault{})
	}
	if err := s.ConfirmLive(f.Yes); err != nil {
		return err
	}
	fault, err := s.Work.FinishAll(ctx, func(wait time.Duration) {
		s.Sayf("Waiting %s, because an interrupted request may still arrive.", wait.Round(time.Second))
	})
	if err != nil {
		return err
	}
	return commit.Report(ctx, s, open, fault)
}
