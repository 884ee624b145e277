//go:build unix

package cli_test

import (
	"bytes"
	"context"
	"io"
	"strings"
	"testing"

	"app.tender/tender/cli"
	"app.tender/tender/cli/run"
	"github.com/creack/pty"
)

// A killed run can't delete its subscription: the service would try its deliveries again and again, for everything that
// happens, until someone finds it. The next run finds it and offers to delete it.
func TestASubscriptionOfAKilledRunIsOffered(t *testing.T) {
	for answer, left := range map[string]bool{"yes": false, "": true} {
		h := newHooked(t)
		h.run(run.ExitOK, nil, "webhook", "subscribe", "http://127.0.0.1:1/tender", "--event",
			"proposal.status_changed", "--description", "tender webhook listen")
		master, terminal, err := pty.Open()
		if err != nil {
			t.Fatal(err)
		}
		said := newLines()
		go func() { _, _ = io.Copy(said, master) }() // ends with an error once the other side is closed
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan int)
		streams := h.streams(new(bytes.Buffer), terminal, nil)
		streams.In = terminal
		go func() { done <- cli.Main(ctx, streams, []string{"webhook", "listen"}) }()
		said.find(t, `Webhook 1 to http://127\.0\.0\.1:1/tender was left`)
		said.find(t, `Delete it\? Type yes to (continue)`)
		if _, err := io.WriteString(master, answer+"\r"); err != nil {
			t.Fatal(err)
		}
		said.find(t, `Listening on (\S+)`)
		cancel()
		if code := <-done; code != run.ExitOK {
			t.Errorf("exit %d, %s", code, said)
		}
		_, _ = terminal.Close(), master.Close()
		if got := h.run(run.ExitOK, nil, "webhook", "list"); strings.Contains(got, "no subscriptions") == left {
			t.Errorf("answer %q: %s", answer, got)
		}
	}
}
