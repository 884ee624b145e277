package ui

import (
	"io"

	"github.com/aymanbagabas/go-osc52/v2"
	tea "github.com/charmbracelet/bubbletea"
)

// copyCmd puts a text on the clipboard of the terminal, also over SSH. The
// sequence is one write, so that it never lands within a frame.
func (b *base) copyCmd(text string) tea.Cmd {
	if text == "" || b.opts.Terminal == nil {
		return nil
	}
	w := b.opts.Terminal
	return func() tea.Msg {
		_, _ = io.WriteString(w, osc52.New(text).String())
		return nil
	}
}
