package outbox

import (
	"context"
	"fmt"
	"strings"

	"app.tender/tender/cli/commit"
	"app.tender/tender/cli/run"
	"app.tender/tender/state"
	"app.tender/tender/state/text"
	"app.tender/tender/views/widget/phrase"
)

// drop gives an edit up. It lists what would go with it, and asks first.
func drop(ctx context.Context, s *run.Session, f commit.Flags, e state.Entry) error {
	entries, err := s.Outbox.Entries(ctx)
	if err != nil {
		return err
	}
	s.NameAsPlanned(ctx, e.Edit.Proposal, entries)
	what := commit.Named(ctx, s, e.Edit)
	along := state.DependentsOf(e, entries)
	list := listed(ctx, s, along)
	if err := confirmDrop(s, f.Yes, what, list); err != nil {
		return err
	}
	if _, err := s.Outbox.Decide(ctx, e.ID, state.Decision{Kind: state.DecideDrop}); err != nil {
		return err
	}
	if list != "" {
		list = " With it went:\n" + list + "\nUndo in the editor brings all of it back."
	}
	s.Sayf("Dropped: %s.%s", what, list)
	return nil
}

// confirmDrop asks before other edits are dropped along with one. A program that
// can't be asked must say --yes.
func confirmDrop(s *run.Session, yes bool, what, along string) error {
	if yes || along == "" {
		return nil
	}
	goes := fmt.Sprintf("dropping %s drops what was put into it, too:\n%s", what, along)
	if !s.Run.Interactive() {
		return run.Usagef("%s\n  Nothing was dropped. Say --yes if all of it is meant.", goes)
	}
	s.Sayf("%s", text.UpperFirst(goes))
	return s.Run.Confirm("Drop all of it?", "Nothing was dropped.")
}

// listed returns a line for each of some entries: its number, what it is and how its
// text begins.
func listed(ctx context.Context, s *run.Session, entries []state.Entry) string {
	lines := make([]string, len(entries))
	for i, e := range entries {
		lines[i] = fmt.Sprintf("  %d  %s", e.ID, commit.Placed(ctx, s, e.Edit))
		if begins := phrase.ExcerptOf(e.Edit, 60); begins != "" {
			lines[i] += ": " + begins
		}
	}
	return strings.Join(lines, "\n")
}
