package screen

import (
	"cmp"
	"strings"

	"github.com/charmbracelet/bubbles/key"
)

// ID names an action in the settings, for example "text.client".
type ID string

// Binding is an action that is possible here. Disabled is the reason why it is not possible now, a sentence or "".
// Word, if not empty, replaces the action's label in the key line.
type Binding struct {
	Action   ID
	Disabled string
	Word     string
}

// Keys maps actions to their bindings. Text that names a key looks it up here, since the settings can change all of
// them.
type Keys map[ID]key.Binding

// Bound returns the binding of an action with a label: its keys as tea.KeyMsg writes them ("ctrl+s", "up", " "),
// and for help the first as people write it.
func Bound(label string, keys ...string) key.Binding {
	first := ""
	if len(keys) > 0 {
		first = KeyName(keys[0])
	}
	return key.NewBinding(key.WithKeys(keys...), key.WithHelp(first, label))
}

// Name returns the first key of an action as people write it; "" without one.
func (k Keys) Name(id ID) string { return k[id].Help().Key }

// Names returns all keys of an action as people write them, separated by spaces.
func (k Keys) Names(id ID) string {
	names := make([]string, len(k[id].Keys()))
	for i, key := range k[id].Keys() {
		names[i] = KeyName(key)
	}
	return strings.Join(names, " ")
}

// LeaveClientView returns how to leave the client view.
func (k Keys) LeaveClientView() string {
	return cmp.Or(k.Name(ClientView), k.Name(Box)) + " leaves it."
}

var keyNames = map[string]string{
	"up": "↑", "down": "↓", "left": "←", "right": "→", "enter": "↵", "tab": "⇥", "shift+tab": "⇤",
	" ": "space", "pgup": "PgUp", "pgdown": "PgDn", "home": "Home", "end": "End",
}

// KeyName formats a key for people: "ctrl+k" is "^k", "enter" is "↵", "alt+left" is
// "alt+←".
func KeyName(key string) string {
	if name, ok := keyNames[key]; ok {
		return name
	}
	for _, held := range []struct{ prefix, sign string }{{"ctrl+", "^"}, {"alt+", "alt+"}, {"shift+", "shift+"}} {
		if rest, ok := strings.CutPrefix(key, held.prefix); ok && rest != "" {
			return held.sign + KeyName(rest)
		}
	}
	return key
}
