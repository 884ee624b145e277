package views

import "app.tender/tender/state"

// Intent is what a pane asks of the root: panes never fetch and never save.
// Nil asks for nothing.
type Intent interface{ intent() }

type (
	// SelectArea says that the cursor of the areas pane is on this area and option.
	SelectArea struct {
		Area   state.AreaID
		Option state.OptionID
	}
	// TextChanged says that the text under edit is not what the last draft holds.
	// Copied is what was cut by the same key, for the terminal's clipboard.
	TextChanged struct {
		Ref    state.TextRef
		Copied string
	}
	// ClipText asks to put a text on the terminal's clipboard.
	ClipText struct{ Text string }
	// CommitText asks to send a text.
	CommitText struct {
		Ref  state.TextRef
		Text string
	}
	// EditOther asks to leave the editor for that of another text: of the same
	// option, or of the proposal.
	EditOther struct{ Field state.TextField }
	// LeaveText says that an editor was left; its draft is kept.
	LeaveText struct{ Ref state.TextRef }
	// Close closes the screen that returned it.
	Close struct{}
	// Perform asks for an action, as if its key had been pressed.
	Perform struct{ Action Action }
	// Tell asks for a toast.
	Tell struct{ Text string }
)

func (SelectArea) intent()  {}
func (TextChanged) intent() {}
func (ClipText) intent()    {}
func (CommitText) intent()  {}
func (EditOther) intent()   {}
func (LeaveText) intent()   {}
func (Close) intent()       {}
func (Perform) intent()     {}
func (Tell) intent()        {}
