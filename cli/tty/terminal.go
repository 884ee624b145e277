package tty

import (
	"os"
	"time"

	"github.com/charmbracelet/x/ansi"
	"golang.org/x/term"
)

// Terminal is the terminal set up for drawing: unbuffered keys, alternate screen, hidden cursor
// and no line wrap. Otherwise a terminal that counts a character wider than the program does would
// shift everything below it.
type Terminal struct {
	in, out *os.File
	mouse   bool
	before  *settings // nil while they are as they were
}

// NewTerminal returns the terminal at in and out. The mouse is reported while the program
// has it if mouse is true.
func NewTerminal(in, out *os.File, mouse bool) *Terminal {
	return &Terminal{in: in, out: out, mouse: mouse}
}

// Enter takes the terminal. Taking it again after another program has changed it does no harm.
func (t *Terminal) Enter() error {
	before, err := raw(t.in, t.out)
	if err != nil {
		return err
	}
	if t.before == nil {
		t.before = before
	}
	modes := ansi.SetModeAltScreenSaveCursor + ansi.ResetModeAutoWrap + ansi.ResetModeTextCursorEnable +
		ansi.SetModeBracketedPaste
	if t.mouse {
		modes += ansi.SetModeMouseButtonEvent + ansi.SetModeMouseExtSgr
	}
	_, err = t.out.WriteString(modes)
	return err
}

// leaveTime is how long a terminal that takes no output is waited for.
const leaveTime = time.Second

// Leave gives the terminal back as it was. What was drawn is gone with the other screen.
func (t *Terminal) Leave() {
	if t.before == nil {
		return
	}
	const modes = "\x1b[?2026l\x1b[m\x1b[r" + // in the middle of a frame
		ansi.EraseEntireScreen + // the only screen of some
		ansi.ResetModeMouseExtSgr + ansi.ResetModeMouseButtonEvent + ansi.ResetModeBracketedPaste +
		ansi.SetModeAutoWrap + ansi.SetModeTextCursorEnable + ansi.ResetModeAltScreenSaveCursor
	written := make(chan struct{})
	go func() {
		_, _ = t.out.WriteString(modes)
		close(written)
	}()
	select {
	case <-written:
	case <-time.After(leaveTime):
	}
	t.before.restore(t.in, t.out)
	t.before = nil
}

// Size returns how many cells the terminal has; 80 by 24 when it does not say, as at the end of
// a serial line.
func (t *Terminal) Size() (w, h int) {
	w, h, err := term.GetSize(int(t.out.Fd()))
	if err != nil || w <= 0 || h <= 0 {
		return 80, 24
	}
	return w, h
}
