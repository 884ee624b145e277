package commit

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"app.tender/tender/cli/find"
	"app.tender/tender/cli/output"
	"app.tender/tender/cli/run"
	"app.tender/tender/cli/shapes"
	"app.tender/tender/state"
	"app.tender/tender/state/outbox"
	"app.tender/tender/state/text"
)

// EditOf returns an edit of the outbox for programs.
func EditOf(ctx context.Context, s *run.Session, e state.OutboxEdit) shapes.Edit {
	return shapes.Edit{
		ID: e.ID, Kind: e.Edit.Kind(), State: string(e.State), EditRecord: e.Edit.Record(),
		Assigned: assignedOf(ctx, s, &e),
		Number:   NumberHere(ctx, s, e.Edit.Proposal), Theirs: e.Theirs, Merged: e.Merged, Reason: e.Reason,
		Next:     e.Next,
		Attempts: e.Attempts, NextTry: output.Time(e.NextTry), Created: output.Time(e.Created),
		Updated: output.Time(e.Updated),
	}
}

// assignedOf returns the names of an assignment; nil for another edit.
func assignedOf(ctx context.Context, s *run.Session, e *state.OutboxEdit) *shapes.Assigned {
	if !e.Edit.Assigns() {
		return nil
	}
	name := func(e state.Edit, ok bool) *string {
		known := Assigned(ctx, s, e)
		return output.OrNull(known, !ok || known == "")
	}
	out := &shapes.Assigned{Before: name(e.Edit.Before()), Mine: name(e.Edit, true)}
	if e.State == state.EditConflict {
		out.Theirs = name(e.TheirEdit())
	}
	return out
}

// Finish sends the edits with these IDs, as far as the service accepts them, and reports their results.
func Finish(ctx context.Context, s *run.Session, ids []int64) error {
	fault, err := s.Work.Finish(ctx, ids)
	if err != nil {
		return err
	}
	return Report(ctx, s, ids, fault)
}

// Report prints the results of the edits with these IDs; its error has the exit code.
func Report(ctx context.Context, s *run.Session, ids []int64, fault state.Fault) error {
	ctx = context.WithoutCancel(ctx) // a person who stopped the command reads the result, too
	entries, err := s.Outbox.Edits(ctx)
	if err != nil {
		return err
	}
	KnowWaiting(ctx, s, entries)
	code := run.ExitOK
	found := []shapes.Edit{}
	for _, id := range ids {
		if i := slices.IndexFunc(entries, func(e state.OutboxEdit) bool { return e.ID == id }); i >= 0 {
			found = append(found, EditOf(ctx, s, entries[i]))
			code = run.Worse(code, Tell(ctx, s, entries[i], entries, fault, s.ForPrograms()))
		}
	}
	if s.ForPrograms() {
		if err := s.PrintJSON(found); err != nil {
			return err
		}
	}
	if code != run.ExitOK {
		return run.Silent(code)
	}
	return nil
}

// Tell prints the state of an edit and returns its exit code. entries is the whole outbox.
func Tell(
	ctx context.Context, s *run.Session, e state.OutboxEdit, entries []state.OutboxEdit, fault state.Fault, quiet bool,
) int {
	say, what := s.Sayf, Named(ctx, s, e.Edit)
	if quiet {
		say = func(string, ...any) {}
	}
	switch e.State {
	case state.EditSent:
		if !quiet {
			s.Printf("Saved: %s.\n", what)
		}
		if e.Merged != nil {
			say("%s `tender outbox show %d` shows the saved text and yours.", e.Reason, e.ID)
		}
		return run.ExitOK
	case state.EditRefused:
		say("Refused: %s %s\n  Edit: %s. It stays in the outbox: %s.", e.Reason, e.Next, what, refusedNext(ctx, s, e))
		return run.ExitRefused
	case state.EditConflict, state.EditUncertain:
		say("%s: %s. %s", text.UpperFirst(string(e.State)), what, e.Reason)
		say("  `tender outbox show %d` shows it. %s", e.ID, Next(e))
		return run.ExitConflict
	}
	if first, ok := outbox.Behind(entries, e); ok && e.State == state.EditWaiting {
		say("Not saved: %s. It waits for edit %d, %s, which %s.", what, first.ID, Named(ctx, s, first.Edit),
			find.Standing(first))
		say("  `tender outbox show %d` shows that edit; this one continues once you correct, retry or drop it.",
			first.ID)
		if first.State == state.EditRefused {
			return run.ExitRefused
		}
		return run.ExitConflict
	}
	why := state.Fault{Message: e.Reason, Next: e.Next}
	if fault.Kind != state.FaultNone && fault.Kind != state.FaultUncertain { // the edit says what becomes of that
		why = fault
	}
	say("Not saved yet: %s. %s", what, strings.TrimSpace(waitsHere(e)+" "+s.WayIn(why).Error()))
	switch code := run.FaultCode(fault.Kind); code {
	case run.ExitOK, run.ExitOffline, run.ExitNotSignedIn:
		return run.ExitKept
	default:
		if fault.Kind == state.FaultCanceled || fault.Kind == state.FaultUncertain {
			return run.ExitKept
		}
		return code
	}
}

// Next returns what a person can do about an edit, with the commands for it.
func Next(e state.OutboxEdit) string {
	switch e.State {
	case state.EditConflict:
		resolve := fmt.Sprintf("`tender outbox resolve %d` saves yours over theirs", e.ID)
		switch {
		case state.Is[state.WriteText](e.Edit):
			resolve += ", with --text another text"
		case !e.Edit.Assigns():
			resolve += ", with --text another name"
		}
		return resolve + fmt.Sprintf("; `tender outbox drop %d` leaves theirs.", e.ID)
	case state.EditUncertain:
		return strings.TrimSpace(
			fmt.Sprintf("%s `tender outbox done %d` marks it as done, `tender outbox retry %d` saves it again.", e.Next,
				e.ID, e.ID))
	default:
		return e.Next
	}
}

// refusedNext returns what can be done with a refused edit.
func refusedNext(ctx context.Context, s *run.Session, e state.OutboxEdit) string {
	drop := fmt.Sprintf("`tender outbox drop %d` drops it", e.ID)
	if p := s.ProposalHere(ctx, e.Edit.Proposal); p != nil && p.Status.Terminal() {
		return drop // nothing else would be accepted
	}
	drop += fmt.Sprintf(", `tender outbox retry %d` tries it again unchanged", e.ID)
	if Corrections(e.Edit) == nil {
		return drop
	}
	return fmt.Sprintf("`tender outbox correct %d` changes it, %s", e.ID, drop)
}

// waitsHere says where an unsent edit is, and what a proposal that it creates is called until then.
func waitsHere(e state.OutboxEdit) string {
	if state.Is[state.AddProposal](e.Edit) {
		return fmt.Sprintf("It waits in the outbox, and is id:%d until then.", e.Edit.Proposal)
	}
	return "It waits in the outbox; `tender outbox push` saves it."
}
