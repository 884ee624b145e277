package terminal

import (
	"os/exec"
	"strings"
	"testing"

	"github.com/charmbracelet/x/vt"
)

// A sequence for a larger screen may arrive after the screen became smaller. It must not end the
// test: the program redraws in a moment.
func TestASequenceForRowsThatAreGone(t *testing.T) {
	x := &Terminal{emu: vt.NewEmulator(20, 30), changed: make(chan struct{})}
	x.show([]byte("\x1b[1;30r"))
	x.emu.Resize(20, 10)
	x.show([]byte("\x1b[3;30r\x1b[5;1H\x1b[2M\x1b[r\x1b[1;1Hwhole"))
	if !strings.HasPrefix(x.Screen(), "whole") {
		t.Errorf("the screen shows %q", x.Screen())
	}
}

// A test reads what a program prints last, such as where it kept typed text, after the program
// ended. On a busy machine it must not see a screen on which that is missing.
func TestTheLastOfTheOutputIsThereAtTheEnd(t *testing.T) {
	x := Start(t, exec.Command("sh", "-c", "seq 1 5000; echo the end; exit 3"), 80, 24, false)
	if code := x.AwaitExit(); code != 3 {
		t.Errorf("exit code %d", code)
	}
	if !strings.Contains(x.Screen(), "the end") || !strings.HasSuffix(x.Output(), "the end\r\n") {
		t.Errorf("the screen shows\n%s", x.Screen())
	}
}
