package session_test

import (
	"os/signal"
	"strings"
	"syscall"
	"testing"

	"app.tender/tender/state"
	"app.tender/tender/state/session"
	"golang.org/x/sys/unix"
)

// On a full disk half of the text would stay in a file, and be reported at the next start as a text that $EDITOR left.
func TestAFailedExportLeavesNoFile(t *testing.T) {
	signal.Ignore(syscall.SIGXFSZ) // how the system reports it
	defer signal.Reset(syscall.SIGXFSZ)
	m := newMachine(t, t.TempDir())
	x := m.start()
	dir := t.TempDir()
	var limit unix.Rlimit
	must(t, unix.Getrlimit(unix.RLIMIT_FSIZE, &limit))
	small := limit
	small.Cur = 1 << 20
	must(t, unix.Setrlimit(unix.RLIMIT_FSIZE, &small))
	_, err := x.Export(dir, "internal notes", state.Draft{Ref: internal, Text: strings.Repeat("text ", 1<<18)})
	must(t, unix.Setrlimit(unix.RLIMIT_FSIZE, &limit))
	if f := state.FaultOf(err); f.Kind != state.FaultLocal {
		t.Errorf("the export: %v", err)
	}
	if kept := session.KeptFiles(dir); kept != "" {
		t.Errorf("reported at the next start: %q", kept)
	}
	m.idle()
}
