package uitest

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"
)

// named are the keys that are not printable, by their Bubble Tea names.
var named = func() map[string]tea.KeyType {
	out := make(map[string]tea.KeyType)
	for t := tea.KeyType(-100); t < 128; t++ {
		if name := (tea.Key{Type: t}).String(); name != "" && t != tea.KeyRunes {
			out[name] = t
		}
	}
	return out
}()

// keyMsg returns the message of a key by name: "enter", "ctrl+s", "alt+b", "e".
func keyMsg(name string) tea.KeyMsg {
	rest, alt := strings.CutPrefix(name, "alt+")
	if t, ok := named[rest]; ok {
		msg := tea.KeyMsg{Type: t, Alt: alt}
		if t == tea.KeySpace {
			msg.Runes = []rune{' '}
		}
		return msg
	}
	return tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(rest), Alt: alt}
}
