package cli

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/outbox"
	work "app.tender/tender/state/session"
	"app.tender/tender/state/text"
	"github.com/spf13/cobra"
)

// writeFlags are the flags of every command that puts edits into the outbox. Commands that
// write no text for the customer have no flag for maySee.
type writeFlags struct{ yes, maySee bool }

// add adds them to cmd, which prints the edits.
func (f *writeFlags) add(a *app, cmd *cobra.Command) *cobra.Command {
	yesFlag(cmd, &f.yes)
	return prints[[]entryJSON](a, cmd)
}

// yesFlag is the flag of every command that writes to the service.
func yesFlag(cmd *cobra.Command, into *bool) {
	cmd.Flags().BoolVar(into, "yes", false, "don't ask before writing to a live account")
}

// entryJSON is an edit of the outbox for programs.
type entryJSON struct {
	ID    int64          `json:"id"`    // by which `tender outbox` names it
	Kind  state.EditKind `json:"kind"`  // such as text, add-area, assign-contact
	State string         `json:"state"` // waiting, sending, sent, refused, conflict, uncertain, dropped
	state.EditRecord
	Number   int64   `json:"number"`   // of the proposal, by which commands name it; 0 while it has none
	Theirs   string  `json:"theirs"`   // the service's text in a conflict
	Reason   string  `json:"reason"`   // why it stands so
	Next     string  `json:"next"`     // what to do
	Attempts int     `json:"attempts"` // how often it was sent
	NextTry  *string `json:"nextTry"`  // when it is sent again by itself
	Created  *string `json:"created"`
	Updated  *string `json:"updated"`
}

func (s *session) jsonEntry(ctx context.Context, e state.Entry) entryJSON {
	return entryJSON{
		ID: e.ID, Kind: e.Edit.Kind(), State: string(e.State), EditRecord: e.Edit.Record(), Number: s.numberHere(ctx, e.Edit.Proposal), Theirs: e.Theirs, Reason: e.Reason, Next: e.Next,
		Attempts: e.Attempts, NextTry: jsonTime(e.NextTry), Created: jsonTime(e.Created), Updated: jsonTime(e.Updated),
	}
}

// write commits edits to the outbox, durable before anything is sent, and
// carries them to the service as far as it goes. Its error tells the worst that
// came of them.
func (s *session) write(ctx context.Context, f writeFlags, edits ...state.Edit) error {
	changes := make([]work.Change, len(edits))
	for i, e := range edits {
		changes[i].Edit = e
	}
	return s.carry(ctx, f, changes...)
}

// anchor keeps what is planned for a blank option with it before an edit gives it a text: the
// build would make another option beside it otherwise.
func (s *session) anchor(ctx context.Context, e state.Edit) error {
	if !state.Is[state.WriteText](e) || e.Option == 0 {
		return nil
	}
	pl, err := s.store.Plan(ctx, e.Proposal)
	if err != nil || pl.Empty() {
		return err
	}
	p, _, err := s.store.Proposal(ctx, e.Proposal)
	if err != nil || p == nil {
		return err
	}
	if keep, ok := pl.Anchor(p, e.Option); ok {
		_, err = s.work.PutPlan(ctx, p.ID, keep)
	}
	return err
}

// carry is write of changes.
func (s *session) carry(ctx context.Context, f writeFlags, changes ...work.Change) error {
	if err := s.mayWrite(); err != nil {
		return err
	}
	for _, e := range newEdits(changes) {
		if err := fits(e); err != nil {
			return err
		}
	}
	if err := s.customerMaySee(ctx, f, newEdits(changes)...); err != nil {
		return err
	}
	if err := s.confirmLive(f.yes); err != nil {
		return err
	}
	ids, err := s.putAll(ctx, changes)
	if err != nil {
		return err
	}
	return s.finish(ctx, ids)
}

// finish carries the entries called ids as far as it goes and tells how they stand.
func (s *session) finish(ctx context.Context, ids []int64) error {
	fault, err := s.work.Finish(ctx, ids)
	if err != nil {
		return err
	}
	return s.report(ctx, ids, fault)
}

// putAll makes changes durable. Several new texts are kept all or none, and are undone in
// one step.
func (s *session) putAll(ctx context.Context, changes []work.Change) (ids []int64, err error) {
	edits := newEdits(changes)
	for _, c := range changes {
		if err := s.anchor(ctx, c.Edit); err != nil {
			return nil, err
		}
	}
	texts := !slices.ContainsFunc(edits, func(e state.Edit) bool { return !state.Is[state.WriteText](e) })
	if len(edits) == len(changes) && len(edits) > 1 && texts {
		ids, err = s.work.PutTogether(ctx, edits)
		s.queued = err == nil
		return ids, err
	}
	ids = make([]int64, len(changes))
	for i, c := range changes {
		if ids[i], err = s.work.Put(ctx, c); err != nil {
			return nil, err
		}
		s.queued = true
	}
	return ids, nil
}

// fits refuses an edit that the service would, before it is put into the outbox.
func fits(e state.Edit) error {
	if f := e.Unfit(); f.Kind != state.FaultNone {
		return usage(f)
	}
	return nil
}

// confirmLive asks once before something is written to a live account. A program
// says --yes instead. Offline nothing is written yet: what carries it out asks.
func (s *session) confirmLive(yes bool) error {
	address := s.liveHost()
	if yes || address == "" || s.app.offline {
		return nil
	}
	what := fmt.Sprintf("the LIVE account %s at %s", s.profile.Words(), address)
	if !s.app.interactive() {
		return usagef("this writes to %s, and there is nobody to ask.\n  Say --yes if that is meant; live_writes = \"allow\" in the settings ends the question.", what)
	}
	return s.app.confirm("This writes to "+what+".", "Nothing was written.")
}

// report tells how the entries called ids stand; its error carries the exit code.
func (s *session) report(ctx context.Context, ids []int64, fault state.Fault) error {
	ctx = context.WithoutCancel(ctx) // a person who stopped the command reads the outcome, too
	entries, err := s.outbox.Entries(ctx)
	if err != nil {
		return err
	}
	code := ExitOK
	found := []entryJSON{}
	for _, id := range ids {
		if i := slices.IndexFunc(entries, func(e state.Entry) bool { return e.ID == id }); i >= 0 {
			found = append(found, s.jsonEntry(ctx, entries[i]))
			code = max(code, s.tell(ctx, entries[i], entries, fault, s.app.forPrograms()))
		}
	}
	if s.app.forPrograms() {
		if err := s.app.printJSON(found); err != nil {
			return err
		}
	}
	if code != ExitOK {
		return silent(code)
	}
	return nil
}

// tell says how an entry stands among all of them and returns the exit code for it.
func (s *session) tell(ctx context.Context, e state.Entry, entries []state.Entry, fault state.Fault, quiet bool) int {
	say, what := s.app.sayf, s.named(ctx, e.Edit)
	if quiet {
		say = func(string, ...any) {}
	}
	switch e.State {
	case state.EntrySent:
		if !quiet {
			s.app.printf("Saved: %s.\n", what)
		}
		return ExitOK
	case state.EntryRefused:
		say("Refused: %s %s\n  It was: %s. It stays in the outbox: %s.", e.Reason, e.Next, what, refusedNext(e))
		return ExitRefused
	case state.EntryConflict, state.EntryUncertain:
		say("%s: %s. %s %s", text.UpperFirst(string(e.State)), what, e.Reason, e.Next)
		say("Look at it with `tender outbox show %d`.", e.ID)
		return ExitConflict
	}
	if first, ok := outbox.Behind(entries, e); ok && e.State == state.EntryWaiting {
		say("Not saved: %s. It waits behind edit %d, %s, which %s.", what, first.ID, s.named(ctx, first.Edit), standing(first))
		say("  `tender outbox show %d` shows that one; to correct, retry or drop it lets this one go on.", first.ID)
		if first.State == state.EntryRefused {
			return ExitRefused
		}
		return ExitConflict
	}
	why := state.Fault{Message: e.Reason, Next: e.Next}
	if fault.Kind != state.FaultNone {
		why = fault
	}
	say("Not saved yet: %s. %s", what, strings.TrimSpace(waitsHere(e)+" "+why.Error()))
	if code := faultCode(fault.Kind); code != ExitOK && fault.Kind != state.FaultCanceled {
		return code
	}
	return ExitOffline
}

// refusedNext returns what can be done with an edit that was refused.
func refusedNext(e state.Entry) string {
	drop := fmt.Sprintf("`tender outbox drop %d` gives it up, `tender outbox retry %d` tries it again as it is", e.ID, e.ID)
	if corrections(e.Edit) == nil {
		return drop
	}
	return fmt.Sprintf("`tender outbox correct %d` changes it, %s", e.ID, drop)
}

// waitsHere says where an edit is that was not sent yet, and of a proposal that it
// makes what it is called meanwhile.
func waitsHere(e state.Entry) string {
	if state.Is[state.AddProposal](e.Edit) {
		return fmt.Sprintf("It waits in the outbox, and is id:%d until then.", e.Edit.Proposal)
	}
	return "It waits in the outbox; `tender outbox push` saves it."
}

// standing says how an entry stands that needs a person, behind "which".
func standing(e state.Entry) string {
	switch e.State {
	case state.EntryRefused:
		return "was refused"
	case state.EntryConflict:
		return "is in conflict"
	default:
		return "may have been done or not"
	}
}
