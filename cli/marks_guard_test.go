package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"

	"app.tender/tender/cli/run"
	"app.tender/tender/state"
)

// No marked note goes to the client by way of the builder, nor comes back to them by an undo or a redo, unless a
// person agrees.
func TestNoMarkedNoteIsUploadedOrUndoneForTheClient(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		o := &markedMachine{machine: sandboxed(t)}
		o.plantNotes()
		if code, printed := o.run("show", "1042"); code != 0 { // reads the notes
			t.Fatal(printed)
		}
		p := o.world.Proposal(1042)
		notes := []string{p.InternalNotes}
		for _, option := range state.EachOption(p.Areas) {
			notes = append(notes, option.InstallerNotes)
		}
		path := filepath.Join(t.TempDir(), "call.txt")
		refused := func(args ...string) {
			t.Helper()
			if code, printed := o.run(args...); code != run.ExitUsage || !strings.Contains(printed, "--client-may-see") {
				t.Errorf("%q: %d, %s", args, code, printed)
			}
		}
		client := func() string { return o.world.Proposal(1042).Description }
		for _, note := range notes {
			o.must(os.WriteFile(path, []byte("They want four speakers.\n"+note+"\n"), 0o600))
			refused("build", "start", "1042", "--from", path)
			refused("content", "add", "1042", path)
			o.write(p.ID, note)
			o.write(p.ID, "A quiet house.")
			refused("undo")
			if got := client(); got != "A quiet house." {
				t.Fatalf("the client reads %q", got)
			}
			if code, printed := o.run("undo", "--client-may-see"); code != 0 || client() != note {
				t.Fatalf("agreed: %d, %s: the client reads %q", code, printed, client())
			}
			if code, printed := o.run("redo"); code != 0 || client() != "A quiet house." {
				t.Fatalf("redo: %d, %s: the client reads %q", code, printed, client())
			}
		}
		refused("build", "wish", "1042", notes[0])
		if code, printed := o.run("content", "list", "1042"); code != 0 || strings.Contains(printed, "call.txt") {
			t.Errorf("%d: %s", code, printed)
		}
		if code, printed := o.run("content", "add", "1042", path, "--client-may-see"); code != 0 ||
			!strings.Contains(printed, "call.txt") {
			t.Errorf("agreed: %d, %s", code, printed)
		}
	})
}

// write saves a text for the client, unguarded.
func (o *markedMachine) write(id state.ProposalID, text string) {
	o.t.Helper()
	s := o.session()
	defer o.closed(s)
	e := state.Edit{
		Proposal: id, Base: o.world.Proposal(1042).Description,
		Change: state.WriteText{Field: state.ProposalDescription, Text: text},
	}
	_, err := s.Outbox.CommitAll(o.t.Context(), []state.Edit{e})
	o.must(err)
	out, err := s.Outbox.PushNext(o.t.Context())
	o.must(err)
	if out.Edit.State != state.EditSent {
		o.t.Fatalf("%+v", out)
	}
}
