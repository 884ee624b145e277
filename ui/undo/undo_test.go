package undo

import (
	"testing"

	"app.tender/tender/state"
	"app.tender/tender/state/session"
	"app.tender/tender/ui/notice"
	"app.tender/tender/views/widget/theme"
)

// taken takes each step that it is asked for.
type taken struct{ Session }

func (taken) Reverse(bool, state.Step) {}

// A redo during the upload of its undo would seem to be saved once that is: the service has the text of the undo then.
func TestOnlyTheTextOfTheStepCompletesIt(t *testing.T) {
	writes := func(text string) state.Edit {
		return state.Edit{Proposal: 7, Change: state.WriteText{Text: text}}
	}
	action := state.Action{ID: 3, Kind: state.ActCommit, Edit: writes("second")}
	s, notices := session.Snapshot{Undo: state.Step{Action: action}}, &notice.Queue{}
	h := History{Ports: Ports{Session: taken{}, Notices: notices, Snapshot: func() *session.Snapshot { return &s }}}
	h.take(Redoing, namedStep{Step: state.Step{Action: action, Reversal: action.Redo()}, what: "notes"})
	for _, tt := range []struct {
		saved state.Edit
		want  string
	}{
		{writes("first"), ""},
		{writes("second"), "✓ Redone: notes."},
	} {
		says := h.Saved(state.OutboxEdit{Edit: tt.saved, State: state.EditSent})
		got := ""
		for _, m := range notices.Messages("", &theme.Theme{}) {
			got = m.Text
		}
		if says != (tt.want != "") || got != tt.want {
			t.Errorf("after %q is saved it says %q, want %q", tt.saved.Text(), got, tt.want)
		}
	}
}
