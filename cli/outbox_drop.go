package cli

import (
	"context"
	"fmt"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
	"app.tender/tender/views/widget/phrase"
)

// drop gives an edit up. It lists what would go with it, and asks first.
func (s *session) drop(ctx context.Context, f writeFlags, e state.Entry) error {
	entries, err := s.outbox.Entries(ctx)
	if err != nil {
		return err
	}
	s.nameAsPlanned(ctx, e.Edit.Proposal, entries)
	what := s.named(ctx, e.Edit)
	along := state.DependentsOf(e, entries)
	list := s.listed(ctx, along)
	if err := s.confirmDrop(f.yes, what, list); err != nil {
		return err
	}
	if _, err := s.outbox.Decide(ctx, e.ID, state.Decision{Kind: state.DecideDrop}); err != nil {
		return err
	}
	if list != "" {
		list = " With it went:\n" + list + "\nUndo in the editor brings all of it back."
	}
	s.app.sayf("Dropped: %s.%s", what, list)
	return nil
}

// confirmDrop asks before other edits are dropped along with one. A program that
// can't be asked must say --yes.
func (s *session) confirmDrop(yes bool, what, along string) error {
	if yes || along == "" {
		return nil
	}
	goes := fmt.Sprintf("dropping %s drops what was put into it, too:\n%s", what, along)
	if !s.app.interactive() {
		return usagef("%s\n  Nothing was dropped. Say --yes if all of it is meant.", goes)
	}
	s.app.sayf("%s", text.UpperFirst(goes))
	return s.app.confirm("Drop all of it?", "Nothing was dropped.")
}

// listed returns a line for each of some entries: its number, what it is and how its
// text begins.
func (s *session) listed(ctx context.Context, entries []state.Entry) string {
	lines := make([]string, len(entries))
	for i, e := range entries {
		lines[i] = fmt.Sprintf("  %d  %s", e.ID, s.placed(ctx, e.Edit))
		if begins := phrase.ExcerptOf(e.Edit, 60); begins != "" {
			lines[i] += ": " + begins
		}
	}
	return strings.Join(lines, "\n")
}

// nameAsPlanned lets things be named as they are to be: with the areas and options
// that wait.
func (s *session) nameAsPlanned(ctx context.Context, id state.ProposalID, entries []state.Entry) {
	if p := s.proposalHere(ctx, id); p != nil {
		s.naming[id] = state.Overlay(p, entries, nil).Proposal
	}
}
