package cli

import (
	"context"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
)

// pendingJSON has the edits and drafts of a proposal that the service does not have. The rest
// of the output is without them.
type pendingJSON struct {
	Drafts  int         `json:"drafts"`
	Waiting int         `json:"waiting"`
	Problem int         `json:"problems"`
	Edits   []entryJSON `json:"edits"` // in the order in which they were made
	Texts   []draftJSON `json:"texts"` // the drafts
}

func (s *session) jsonPending(ctx context.Context, w *state.Workspace) *pendingJSON {
	return &pendingJSON{
		Drafts: w.Count(state.MarkDraft), Waiting: w.Count(state.MarkWaiting),
		Problem: w.Count(state.MarkConflict) + w.Count(state.MarkRefused) + w.Count(state.MarkUncertain),
		Edits:   mapped(w.Entries, func(e *state.Entry) entryJSON { return s.jsonEntry(ctx, *e) }), Texts: mapped(w.Drafts, jsonDraft),
	}
}

// printPending prints what was changed here and is not at the service: the edits
// with how each stands and why, then the drafts.
func (s *session) printPending(ctx context.Context, w *state.Workspace) {
	if len(w.Entries)+len(w.Drafts) == 0 {
		return
	}
	s.app.printf("\nNot at the service\n")
	for _, e := range w.Entries {
		s.app.printf("  %s, edit %d: %s\n", e.State, e.ID, s.placed(ctx, e.Edit))
		if e.Reason != "" {
			s.app.printf("    %s %s\n", e.Reason, e.Next)
		}
		switch c := e.Edit.Change.(type) {
		case state.WriteText:
			s.app.printLines("    ", c.Text)
		case state.AddOption:
			s.app.printLines("    ", c.Client)
			s.app.printLines("    ", c.Installer)
		}
	}
	for _, d := range w.Drafts {
		s.app.printf("  draft: %s\n", s.placed(ctx, d.Edit()))
		s.app.printLines("    ", d.Text)
	}
}

// sayLeftOut says that something of a proposal is not at the service, and so not
// in what is printed for others.
func (s *session) sayLeftOut(w *state.Workspace) {
	if words := notSent(w); words != "" {
		s.app.sayf("Not in this, since the service does not hold it: %s. `tender show %d` lists it.", words, w.Held().Number)
	}
}

// notThere says how a proposal stands that exists only on this machine: there is
// nothing of it to show.
func (s *session) notThere(ctx context.Context, w *state.Workspace) error {
	e, _ := w.Maker(int64(w.Held().ID))
	entries, err := s.outbox.Entries(ctx)
	if err != nil {
		return err
	}
	s.app.sayf("This proposal is not at the service.")
	return silent(s.tell(ctx, e, entries, state.Fault{}, false))
}

// notSent counts what this machine has of w that the service has not.
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
