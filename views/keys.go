package views

import "strings"

// Keys tells which keys are bound to which action, in the words of tea.KeyMsg
// ("ctrl+s", "up", " "). The root hands it to whatever names a key, since the
// settings can change every one.
type Keys map[Action][]string

// DefaultKeys are the keys of Actions.
func DefaultKeys() Keys {
	k := make(Keys, len(actions))
	for _, a := range actions {
		k[a.Action] = a.Keys
	}
	return k
}

// Name is the first key of a as people write it, empty when a has none.
func (k Keys) Name(a Action) string {
	if len(k[a]) == 0 {
		return ""
	}
	return KeyName(k[a][0])
}

// Names are all keys of a as people write them, with spaces between.
func (k Keys) Names(a Action) string {
	names := make([]string, len(k[a]))
	for i, key := range k[a] {
		names[i] = KeyName(key)
	}
	return strings.Join(names, " ")
}

var keyNames = map[string]string{
	"up": "↑", "down": "↓", "left": "←", "right": "→", "enter": "↵", "tab": "⇥", "shift+tab": "⇤",
	" ": "space", "pgup": "PgUp", "pgdown": "PgDn", "home": "Home", "end": "End",
}

// KeyName writes a key for a person: "ctrl+k" is "^k", "enter" is "↵", "alt+left"
// is "alt+←".
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

// Info is what is known of an action; ok is false when there is no such one.
func Info(a Action) (info ActionInfo, ok bool) {
	for _, i := range actions {
		if i.Action == a {
			return i, true
		}
	}
	return ActionInfo{}, false
}

// Moves reports whether a only moves about, so that it is not worth a word when
// it can't be done or a place in the palette.
func Moves(a Action) bool { return strings.HasPrefix(string(a), "move.") || movesCursor(a) }

// MoveBindings are the actions that move within a list or a page, from its top to
// its bottom.
func MoveBindings() []Binding {
	return []Binding{
		{Action: MoveUp},
		{Action: MoveDown},
		{Action: MovePageUp},
		{Action: MovePageDown},
		{Action: MoveTop},
		{Action: MoveBottom},
	}
}
