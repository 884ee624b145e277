//go:build unix

package command_test

import (
	"errors"
	"net"
	"os"
	"testing"
	"time"

	"app.tender/tender/service/command"
)

// A converter that starts others must not leave them behind: neither when it takes too long nor when it ends before
// them.
func TestAProgramEndsWithItsChildren(t *testing.T) {
	for what, want := range map[string]error{"parent": command.ErrTooLong, "orphan": nil} {
		ln, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		l := limits
		if want != nil {
			l.Time = 2 * time.Second
		}
		if _, err := as(what).Run(t.Context(), nil, l, ln.Addr().String()); !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", what, err, want)
		}
		child, err := ln.Accept()
		if err != nil {
			t.Fatal(err)
		}
		if err := child.SetReadDeadline(time.Now().Add(10 * time.Second)); err != nil {
			t.Fatal(err)
		}
		if _, err := child.Read(make([]byte, 1)); errors.Is(err, os.ErrDeadlineExceeded) {
			t.Errorf("%s: its child runs on", what)
		}
		_, _ = child.Close(), ln.Close()
	}
}
