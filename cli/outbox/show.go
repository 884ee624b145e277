package outbox

import (
	"context"
	"fmt"
	"strings"

	"app.tender/tender/cli/commit"
	"app.tender/tender/cli/output"
	"app.tender/tender/cli/run"
	"app.tender/tender/cli/shapes"
	"app.tender/tender/state"
	"github.com/spf13/cobra"
)

func newShow(r *run.Run) *cobra.Command {
	return run.Prints[shapes.Edit](r, onEdit(r,
		&cobra.Command{Use: "show", Short: "Show an edit with both versions of its text"},
		func(ctx context.Context, s *run.Session, e queued) error { return showEdit(ctx, s, e.OutboxEdit) }))
}

func showEdit(ctx context.Context, s *run.Session, e state.OutboxEdit) error {
	if s.ForPrograms() {
		return s.PrintJSON(commit.EditOf(ctx, s, e))
	}
	s.Printf("%d %s: %s\n", e.ID, e.Word(), commit.Named(ctx, s, e.Edit))
	if e.Reason != "" {
		s.Printf("%s\n", strings.TrimSpace(e.Reason+" "+commit.Next(e)))
	}
	if e.Edit.Assigns() {
		showAssigned(ctx, s, e)
		return nil
	}
	r := e.Edit.Record()
	s.PrintText("Before", state.BaseWord(e.Edit.Base))
	s.PrintText("Yours", r.Text)
	s.PrintText(state.ClientDescription.Title(), r.Client)
	s.PrintText(output.NotesHeading(state.InstallerNotes), r.Installer)
	if e.State == state.EditConflict || e.Merged != nil {
		s.PrintText("Theirs", e.Theirs)
	}
	if e.Merged != nil {
		s.PrintText("Saved", *e.Merged)
	}
	return nil
}

// showAssigned shows who or what was assigned before an edit, who or what it assigns, and someone else's assignment in
// a conflict.
func showAssigned(ctx context.Context, s *run.Session, e state.OutboxEdit) {
	words := func(e state.Edit, ok bool) string {
		if !ok {
			return "nobody"
		}
		if name := commit.Assigned(ctx, s, e); name != "" {
			return fmt.Sprintf("%s (id:%s)", name, e.Value())
		}
		return "id:" + e.Value()
	}
	before := state.UnknownWord
	if e.Edit.Base != state.UnknownBase && e.Edit.Base != "" {
		before = words(e.Edit.Before())
	}
	s.PrintText("Before", before)
	s.PrintText("Yours", words(e.Edit, true))
	if e.State == state.EditConflict {
		s.PrintText("Theirs", words(e.TheirEdit()))
	}
}
