package tty

import (
	"context"
	"os"

	"golang.org/x/sys/windows"
)

// settings are the terminal's settings beyond its sequences: the modes of the console.
type settings struct{ in, out uint32 }

func (m *settings) restore(in, out *os.File) {
	_ = windows.SetConsoleMode(windows.Handle(in.Fd()), m.in)
	_ = windows.SetConsoleMode(windows.Handle(out.Fd()), m.out)
}

// raw makes keys come one by one and unseen and sequences be understood, and returns how the
// console was before.
func raw(in, out *os.File) (*settings, error) {
	var before settings
	if err := windows.GetConsoleMode(windows.Handle(in.Fd()), &before.in); err != nil {
		return nil, err
	}
	if err := windows.GetConsoleMode(windows.Handle(out.Fd()), &before.out); err != nil {
		return nil, err
	}
	now := before.in&^(windows.ENABLE_ECHO_INPUT|windows.ENABLE_PROCESSED_INPUT|windows.ENABLE_LINE_INPUT) |
		windows.ENABLE_VIRTUAL_TERMINAL_INPUT
	if err := windows.SetConsoleMode(windows.Handle(in.Fd()), now); err != nil {
		return nil, err
	}
	return &before, windows.SetConsoleMode(windows.Handle(out.Fd()),
		before.out|windows.ENABLE_PROCESSED_OUTPUT|windows.ENABLE_VIRTUAL_TERMINAL_PROCESSING)
}

// Watch calls resized at once and waits until ctx ends: the console reports a new size among the
// keys.
func Watch(ctx context.Context, resized, _ func()) {
	resized()
	<-ctx.Done()
}
