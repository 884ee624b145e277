package uitest

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/vt"
)

// A sequence for a larger screen may arrive after the screen was made smaller. It ends no
// test: the program draws anew in a moment.
func TestASequenceForRowsThatAreGone(t *testing.T) {
	x := &Terminal{emu: vt.NewEmulator(20, 30), changed: make(chan struct{})}
	x.show([]byte("\x1b[1;30r"))
	x.emu.Resize(20, 10)
	x.show([]byte("\x1b[3;30r\x1b[5;1H\x1b[2M\x1b[r\x1b[1;1Hwhole"))
	if !strings.HasPrefix(x.Screen(), "whole") {
		t.Errorf("the screen shows %q", x.Screen())
	}
}
