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

// The ways.
const (
	Undoing Way = iota
	Redoing
)

// namedStep is a step with the names in it.
type namedStep struct {
	state.Step
	what  string // "installer notes of Theater · 2 Better"
	where string // "#1042 Halvorsen Residence"; empty for what is in no proposal
	stays string // why the newest of what was done since can't be undone; empty for none
}

// withWords adds the names of a step from the cached proposal. Without one, the words fit any
// proposal.
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
		s.stays = cannot(newest, describeAction(kept(ctx, c, newest.Edit.Proposal), newest), newest.Undo(nil))
	}
	return s
}

// kept returns the local copy of a proposal; nil if there is none.
func kept(ctx context.Context, c outbox.ProposalCache, id state.ProposalID) *state.Proposal {
	p, _, err := c.Proposal(ctx, id)
	if err != nil {
		return nil
	}
	return p
}

// cannot says why a step can't be taken.
func (s *namedStep) cannot() string { return cannot(s.Action, s.what, s.Reversal) }

// cannot says why the action a, with the words what, can't be undone, and what to do instead.
func cannot(a state.Action, what string, r state.Reversal) string {
	return "Can't undo " + doing(a, what) + ": " + r.Why
}

// asks reports whether a person must agree first: to another write at the service, a change in a
// proposal that is not open, the loss of what was put into something new, or a draft that gives
// way to an older one.
func (s *namedStep) asks(way Way, open state.ProposalID) bool {
	e := s.Action.Edit
	switch {
	case s.Action.ID == 0 || s.Reversal.Kind == state.ReverseNot:
		return false
	case s.Sent(), s.Reversal.Newer, s.stays != "", e.Proposal != 0 && e.Proposal != open:
		return true
	default:
		return s.Reversal.Kind == state.ReverseDrop && (way == Undoing && e.Creates() || len(s.Action.More) > 0)
	}
}

// doing names the action a, with the words what, by what was done.
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
	case s.Action.Kind == state.ActPlan: // which names the area
		return what + ", " + s.where
	default:
		return what + " in " + s.where
	}
}

// question says what the step would do, and first which newest step stays.
func (s *namedStep) question(way Way) string {
	verb := "Undo "
	if way == Redoing {
		verb = "Redo "
	}
	if s.stays == "" {
		return verb + s.doing() + "?" + s.consequence(way)
	}
	others := ""
	if n := len(s.Passed) - 1; n > 0 {
		others = " The " + text.Count(n, "step") + " before it can't be undone."
	}
	return s.stays + others + "\n\n" + verb + "the step before: “" + s.doing() + "”?" + s.consequence(way)
}

// consequence says what the step leads to, if its name does not.
func (s *namedStep) consequence(way Way) string {
	switch r := s.Reversal; {
	case way == Redoing:
		return ""
	case s.Sent() && len(s.With) > 0:
		return " They were saved. Undo saves edits that set them back.\n\n" + ofOthers(s.Action.Edit)
	case r.Sent:
		words := " It was saved. Undo saves an edit that sets it back"
		if state.Is[state.WriteText](s.Action.Edit) || state.Is[state.Rename](s.Action.Edit) {
			words += " to: " + shortText(r.Edits[0].Text())
		}
		return words + ".\n\n" + ofOthers(s.Action.Edit)
	case r.Newer:
		return "\n\nIt replaces a newer draft of this text. Redo restores that."
	case r.Kind == state.ReverseDrop && s.Action.Edit.Creates():
		return " It was not saved yet. It is dropped."
	default:
		return ""
	}
}

// ofOthers says what becomes of what someone else has changed since the edit.
func ofOthers(e state.Edit) string {
	if state.Is[state.WriteText](e) {
		return "Someone else's later changes stay; if they touch the same passage, you are asked."
	}
	return "If someone changed it since, nothing is overwritten: you are asked."
}

// shortText returns the beginning of a text in quotes.
func shortText(text string) string {
	const most = 60
	line := strings.Join(strings.Fields(text), " ")
	if line == "" {
		return "nothing, it was empty"
	}
	if r := []rune(line); len(r) > most {
		line = string(r[:most]) + "…"
	}
	return "“" + line + "”"
}

// done says what the step did.
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
		return "Undone, nothing was saved: " + doing + "."
	default:
		return "Undone: " + doing + "."
	}
}

// describeAction names an action within a sentence.
func describeAction(p *state.Proposal, a state.Action) string {
	if a.Kind == state.ActPlan {
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
