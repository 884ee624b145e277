package undo

import (
	"context"
	"strings"

	"github.com/dustin/go-humanize"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
	"app.tender/tender/views/outbox"
)

// Way is the direction of a step: undo or redo.
type Way int

// The directions.
const (
	Undoing Way = iota
	Redoing
)

// namedStep is a step with its names.
type namedStep struct {
	state.Step
	what  string // "installer notes of Theater · 2 Better"
	where string // "#1042 Halvorsen Residence"; empty outside proposals
	stays string // why the newest later action can't be undone; empty if it can
}

// texts returns the edits of texts that the step writes.
func (s *namedStep) texts() (edits []state.Edit) {
	for _, o := range append([]state.Step{s.Step}, s.With...) {
		for _, e := range o.Reversal.Edits {
			if o.Action.Kind == state.ActCommit && state.Is[state.WriteText](e) {
				edits = append(edits, e)
			}
		}
	}
	return edits
}

// withWords adds names to a step from the cached proposal. Without one, the words fit any proposal.
func withWords(ctx context.Context, c outbox.ProposalCache, step state.Step) namedStep {
	e := step.Action.Edit
	s := namedStep{Step: step}
	p := kept(ctx, c, e.Proposal)
	s.what = describeAction(p, step.Action)
	if n := len(step.With); n > 0 {
		s.what += " and " + humanize.Comma(int64(n)) + " more"
	}
	if p != nil {
		s.where = p.Title()
	}
	if len(step.Passed) > 0 {
		newest := step.Passed[0]
		s.stays = cannot(newest.Action, describeAction(kept(ctx, c, newest.Action.Edit.Proposal), newest.Action),
			newest.Reversal)
	}
	return s
}

// kept returns the cached copy of a proposal; nil for none.
func kept(ctx context.Context, c outbox.ProposalCache, id state.ProposalID) *state.Proposal {
	p, _, err := c.Proposal(ctx, id)
	if err != nil {
		return nil
	}
	return p
}

// cannot returns why a step can't be taken.
func (s *namedStep) cannot() string { return cannot(s.Action, s.what, s.Reversal) }

// cannot returns why the action a, named what, can't be undone, and what to do instead.
func cannot(a state.Action, what string, r state.Reversal) string {
	return "Can't undo " + doing(a, what) + ": " + r.Why
}

// asks reports whether a person must agree first: the step writes to the service again, changes a proposal that is not
// open, loses new content or content in conflict, or replaces a draft by an older one.
func (s *namedStep) asks(way Way, open state.ProposalID) bool {
	e := s.Action.Edit
	switch {
	case s.Action.ID == 0 || s.Reversal.Kind == state.ReverseNot:
		return false
	case s.Sent(), s.Conflict(), s.Reversal.Newer, s.stays != "", e.Proposal != 0 && e.Proposal != open:
		return true
	default:
		return s.Reversal.Kind == state.ReverseDrop && (way == Undoing && e.Creates() || len(s.Action.More) > 0)
	}
}

// doing names the action a on what.
func doing(a state.Action, what string) string {
	switch {
	case a.Kind == state.ActDrop:
		return "dropping " + what
	case a.Kind == state.ActDiscard:
		return "discarding the draft of " + what
	case a.Kind == state.ActCommit && a.Was != nil:
		return "the correction of " + what
	case a.Kind == state.ActCommit && a.Edit.Creates():
		return "adding " + what
	default:
		return what
	}
}

// doing names the action of the step, and where it was done.
func (s *namedStep) doing() string {
	what := doing(s.Action, s.what)
	switch {
	case s.where == "":
		return what
	case s.Action.Kind == state.ActPlan || s.Action.Kind == state.ActBuild: // the words name the area
		return what + ", " + s.where
	default:
		return what + " in " + s.where
	}
}

// question returns the question before a step, which first names a newer action that can't be undone.
func (s *namedStep) question(way Way) string {
	verb := "Undo "
	if way == Redoing {
		verb = "Redo "
	}
	if s.stays == "" {
		return verb + s.doing() + "?" + s.consequence(way)
	}
	others, before := "", "the step before"
	switch n := len(s.Passed) - 1; {
	case n == 1:
		others, before = " The step before it can't be undone either.", "the step before that"
	case n > 1:
		others, before = " The "+text.Count(n, "step")+" before it can't be undone either.", "the step before those"
	}
	return s.stays + others + "\n\n" + verb + before + ": “" + s.doing() + "”?" + s.consequence(way)
}

// consequence returns the effect of a step, if its name does not say it.
func (s *namedStep) consequence(way Way) string {
	switch r := s.Reversal; {
	case way == Redoing:
		return ""
	case s.Sent() && len(s.With) > 0:
		return " They were saved; edits set them back.\n\n" + ofOthers(s.Action.Edit)
	case r.Sent:
		words := " It was saved; an edit sets it back"
		if state.Is[state.WriteText](s.Action.Edit) || state.Is[state.Rename](s.Action.Edit) {
			words += " to: " + shortText(r.Edits[0].Text())
		}
		return words + ".\n\n" + ofOthers(s.Action.Edit)
	case s.Conflict() && len(s.With) > 0:
		return " One of them is in conflict. They are dropped."
	case r.Conflict && (state.Is[state.WriteText](s.Action.Edit) || state.Is[state.Rename](s.Action.Edit)):
		return " It is in conflict, and this is dropped: " + shortText(s.Action.Edit.Text()) + "."
	case r.Conflict:
		return " It is in conflict, and it is dropped."
	case r.Newer:
		return "\n\nIt replaces a newer draft of this text. Redo restores that."
	case r.Kind == state.ReverseDrop && s.Action.Edit.Creates():
		return " It was not saved yet. It is dropped."
	default:
		return ""
	}
}

// ofOthers returns what happens to changes that someone else has made since the edit.
func ofOthers(e state.Edit) string {
	if state.Is[state.WriteText](e) {
		return "Later changes by others stay; you are asked if they touch the same passage."
	}
	return "If someone changed it since, nothing is overwritten: you are asked."
}

// shortText returns the beginning of a text in quotes.
func shortText(text string) string {
	const most = 40
	line := strings.Join(strings.Fields(text), " ")
	if line == "" {
		return "nothing, it was empty"
	}
	if r := []rune(line); len(r) > most {
		line = string(r[:most]) + "…"
	}
	return "“" + line + "”"
}

// done returns the notice after a step.
func (s *namedStep) done(way Way) string {
	doing := s.doing()
	switch {
	case way == Redoing:
		return "Redone: " + doing + "."
	case s.Sent() && len(s.With) > 0:
		return "Undone: " + doing + "; edits that set them back are in the outbox."
	case s.Reversal.Sent:
		return "Undone: " + doing + "; an edit that sets it back is in the outbox."
	case s.Reversal.Newer:
		return "Undone: " + doing + "; the draft replaces a newer one."
	case s.Reversal.Kind == state.ReverseRestore:
		return "Undone: " + doing + "; the draft is back."
	case s.Reversal.Kind == state.ReverseDrop && state.Is[state.WriteText](s.Action.Edit):
		return "Undone before it was saved: " + doing + "."
	default:
		return "Undone: " + doing + "."
	}
}

// saved reports that the service has the texts that the step set back.
func (s *namedStep) saved(way Way) string {
	if way == Redoing {
		return "✓ Redone: " + s.doing() + "."
	}
	return "✓ Undone: " + s.doing() + "."
}

// describeAction names an action within a sentence.
func describeAction(p *state.Proposal, a state.Action) string {
	if a.Kind == state.ActPlan || a.Kind == state.ActBuild {
		return a.Words
	}
	switch a.Edit.Change.(type) {
	case state.SetLocation:
		return "the change of location"
	case state.SetContact:
		return "the change of contact"
	default:
		return a.Edit.Words(p)
	}
}
