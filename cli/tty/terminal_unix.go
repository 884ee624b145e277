//go:build !windows

package tty

import (
	"context"
	"os"
	"os/signal"
	"syscall"

	"golang.org/x/term"
)

// settings are the terminal's settings beyond its sequences: how its line is set.
type settings term.State

func (s *settings) restore(in, _ *os.File) { _ = term.Restore(int(in.Fd()), (*term.State)(s)) }

// raw makes keys come one by one and unseen, and returns how the line was before.
func raw(in, _ *os.File) (*settings, error) {
	before, err := term.MakeRaw(int(in.Fd()))
	return (*settings)(before), err
}

// Watch calls resized at once and when the terminal has another size, and continued when the
// program goes on after it was stopped, until ctx ends.
func Watch(ctx context.Context, resized, continued func()) {
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, syscall.SIGWINCH, syscall.SIGCONT)
	defer signal.Stop(signals)
	resized()
	for {
		select {
		case <-ctx.Done():
			return
		case s := <-signals:
			if s == syscall.SIGCONT {
				continued()
			}
			resized()
		}
	}
}
