package proposals

import (
	"context"
	"strings"

	"app.tender/tender/cli/commit"
	"app.tender/tender/cli/output"
	"app.tender/tender/cli/run"
	"app.tender/tender/cli/shapes"
	"app.tender/tender/state"
	"app.tender/tender/state/text"
)

func jsonPending(ctx context.Context, s *run.Session, w *state.Workspace) *shapes.Pending {
	return &shapes.Pending{
		Drafts: w.Count(state.MarkDraft), Waiting: w.Count(state.MarkWaiting),
		Problem: w.Count(state.MarkConflict) + w.Count(state.MarkRefused) + w.Count(state.MarkUncertain),
		Edits:   output.Map(w.Entries, func(e *state.Entry) shapes.Entry { return commit.EntryOf(ctx, s, *e) }), Texts: output.Map(w.Drafts, shapes.DraftOf),
	}
}

// printPending prints what was changed here and is not at the service: the edits
// with the state of each and the reason for it, then the drafts.
func printPending(ctx context.Context, s *run.Session, w *state.Workspace) {
	if len(w.Entries)+len(w.Drafts) == 0 {
		return
	}
	s.Printf("\nNot at the service\n")
	for _, e := range w.Entries {
		s.Printf("  %s, edit %d: %s\n", e.State, e.ID, commit.Placed(ctx, s, e.Edit))
		if e.Reason != "" {
			s.Printf("    %s %s\n", e.Reason, commit.Next(e))
		}
		switch c := e.Edit.Change.(type) {
		case state.WriteText:
			s.PrintLines("    ", c.Text)
		case state.AddOption:
			s.PrintLines("    ", c.Client)
			s.PrintLines("    ", c.Installer)
		}
	}
	for _, d := range w.Drafts {
		s.Printf("  draft: %s\n", commit.Placed(ctx, s, d.Edit()))
		s.PrintLines("    ", d.Text)
	}
}

// sayLeftOut says that the printed proposal lacks unsent edits.
func sayLeftOut(s *run.Session, w *state.Workspace) {
	if words := notSent(w); words != "" {
		s.Sayf("Not in this, since the service does not hold it: %s. `tender show %d` lists it.", words, w.Held().Number)
	}
}

// notThere prints the state of a proposal that exists only on this machine.
func notThere(ctx context.Context, s *run.Session, w *state.Workspace) error {
	e, _ := w.Maker(int64(w.Held().ID))
	entries, err := s.Outbox.Entries(ctx)
	if err != nil {
		return err
	}
	s.Sayf("This proposal is not at the service.")
	return run.Silent(commit.Tell(ctx, s, e, entries, state.Fault{}, false))
}

// notSent counts the unsent edits of w.
func notSent(w *state.Workspace) string {
	var words []string
	for _, of := range []struct {
		mark      state.Mark
		one, many string
	}{
		{state.MarkDraft, "draft", "drafts"},
		{state.MarkWaiting, "waiting", "waiting"},
		{state.MarkRefused, "refused", "refused"},
		{state.MarkConflict, "conflict", "conflicts"},
		{state.MarkUncertain, "uncertain", "uncertain"},
	} {
		if n := w.Count(of.mark); n > 0 {
			words = append(words, text.CountOf(n, of.one, of.many))
		}
	}
	return strings.Join(words, ", ")
}
