package cli

import (
	"context"
	"fmt"
	"strings"

	"app.tender/tender/state"
	"github.com/spf13/cobra"
)

// writeFlags is what every writing command has.
type writeFlags struct{ yes, json bool }

func (f *writeFlags) add(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&f.yes, "yes", false, "don't ask before writing to a live account")
	jsonFlag(cmd, &f.json)
}

// entryJSON is an edit of the outbox for programs.
type entryJSON struct {
	ID         int64   `json:"id"`
	Kind       string  `json:"kind"`
	State      string  `json:"state"`
	ProposalID int64   `json:"proposalId"`
	AreaID     int64   `json:"areaId"`
	OptionID   int64   `json:"optionId"`
	Field      string  `json:"field"`
	Text       string  `json:"text"`
	Theirs     string  `json:"theirs"`
	Reason     string  `json:"reason"`
	Next       string  `json:"next"`
	Attempts   int     `json:"attempts"`
	NextTry    *string `json:"nextTry"`
	Created    *string `json:"created"`
	Updated    *string `json:"updated"`
}

func jsonEntry(e state.Entry) entryJSON {
	return entryJSON{
		ID: e.ID, Kind: string(e.Edit.Kind), State: string(e.State),
		ProposalID: int64(e.Edit.Proposal), AreaID: int64(e.Edit.Area), OptionID: int64(e.Edit.Option),
		Field: string(e.Edit.Field), Text: e.Edit.Text, Theirs: e.Theirs, Reason: e.Reason, Next: e.Next,
		Attempts: e.Attempts, NextTry: jsonTime(e.NextTry), Created: jsonTime(e.Created), Updated: jsonTime(e.Updated),
	}
}

// write commits edits to the outbox, durable before anything is sent, and
// carries them to the service as far as it goes. Its error tells the worst that
// came of them.
func (s *session) write(ctx context.Context, f writeFlags, edits ...state.Edit) error {
	if err := s.mayWrite(); err != nil {
		return err
	}
	if err := s.confirmLive(f.yes); err != nil {
		return err
	}
	ids := make([]int64, 0, len(edits))
	for _, e := range edits {
		entry, err := s.outbox.Commit(ctx, e)
		if err != nil {
			return err
		}
		ids = append(ids, entry.ID)
	}
	fault, err := s.push(ctx, ids)
	if err != nil {
		return err
	}
	return s.report(ctx, f.json, ids, fault)
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
	ok, err := newAsker(s.app.Streams).confirm("This writes to " + what + ".")
	if err != nil {
		return err
	}
	if !ok {
		s.app.sayf("Nothing was written.")
		return silentError{ExitFailed}
	}
	return nil
}

// push carries what is due, in order, until the entries called ids are settled,
// or everything when there are none, or until nothing goes on. It answers why
// something still waits.
func (s *session) push(ctx context.Context, ids []int64) (state.Fault, error) {
	if s.app.offline {
		return state.Fault{Kind: state.FaultOffline, Message: "Working offline."}, nil
	}
	// Someone is waiting for it now: a pause after an earlier failure is over.
	if err := s.outbox.Wake(ctx); err != nil {
		return state.Fault{}, err
	}
	left := make(map[int64]bool, len(ids))
	for _, id := range ids {
		left[id] = true
	}
	why := state.Fault{}
	for {
		out, err := s.outbox.PushNext(ctx)
		if err != nil {
			return why, err
		}
		if out.Fault.Kind != state.FaultNone {
			why = out.Fault
		}
		if out.Idle || out.Fault.Passing() {
			return why, nil
		}
		if out.Entry.State != state.EntryWaiting {
			delete(left, out.Entry.ID)
		}
		if len(ids) > 0 && len(left) == 0 {
			return state.Fault{}, nil
		}
	}
}

// report tells how the entries called ids stand; its error carries the exit code.
func (s *session) report(ctx context.Context, asJSON bool, ids []int64, fault state.Fault) error {
	entries, err := s.outbox.Entries(ctx)
	if err != nil {
		return err
	}
	code := ExitOK
	found := []entryJSON{}
	for _, id := range ids {
		for _, e := range entries {
			if e.ID == id {
				found = append(found, jsonEntry(e))
				code = max(code, s.tell(ctx, e, fault, asJSON))
			}
		}
	}
	if asJSON {
		if err := s.app.printJSON(found); err != nil {
			return err
		}
	}
	if code != ExitOK {
		return silentError{code}
	}
	return nil
}

// tell says how an entry stands and answers the exit code for it.
func (s *session) tell(ctx context.Context, e state.Entry, fault state.Fault, quiet bool) int {
	say, what := s.app.sayf, s.named(ctx, e.Edit)
	if quiet {
		say = func(string, ...any) {}
	}
	switch e.State {
	case state.EntrySent:
		if !quiet {
			s.app.printf("Sent: %s.\n", what)
		}
		return ExitOK
	case state.EntryRefused:
		say("Refused: %s. %s %s", what, e.Reason, e.Next)
		return ExitRefused
	case state.EntryConflict, state.EntryUncertain:
		say("%s: %s. %s %s", titled(string(e.State)), what, e.Reason, e.Next)
		say("Look at it with `tender outbox show %d`.", e.ID)
		return ExitConflict
	default:
		say("Not sent yet: %s. It waits in the outbox. %s", what, fault.Message)
		if code := faultCode(fault.Kind); code != ExitOK {
			return code
		}
		return ExitOffline
	}
}

// describeEdit is an edit in a few words.
func describeEdit(e state.Edit) string {
	switch e.Kind {
	case state.EditText:
		return textName(e.Field)
	case state.EditRename:
		return fmt.Sprintf("rename to %q", e.Text)
	case state.EditSalesPerson:
		return "change the salesperson"
	case state.EditAddArea:
		return fmt.Sprintf("add the area %q", e.Text)
	case state.EditAddOption:
		return "add an option"
	case state.EditContact:
		return strings.TrimSpace("assign the contact " + e.NewContact.DisplayName())
	case state.EditLocation:
		return strings.TrimSpace("assign the location " + e.NewLocation.OneLine())
	case state.EditNewProposal:
		if e.Text == "" { // the service gives it a name
			return "new proposal"
		}
		return fmt.Sprintf("new proposal %q", e.Text)
	case state.EditNewContact:
		return fmt.Sprintf("new contact %q", e.NewContact.DisplayName())
	case state.EditNewLocation:
		return fmt.Sprintf("new location %q", e.NewLocation.OneLine())
	case state.JournalTick:
		return e.Text
	default:
		return string(e.Kind)
	}
}

// textName is what people call a text.
func textName(f state.TextField) string {
	switch f {
	case state.ClientDescription:
		return "client description of an option"
	case state.InstallerNotes:
		return "installer notes of an option"
	case state.ProposalDescription:
		return "client description of the proposal"
	case state.InternalNotes:
		return "internal notes of the proposal"
	default:
		return string(f)
	}
}

// titled begins a word with a capital letter.
func titled(word string) string {
	if word == "" {
		return ""
	}
	return string(word[0]-'a'+'A') + word[1:]
}
