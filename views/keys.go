package views

import (
	"strings"

	"app.tender/tender/views/screen"
)

// DefaultKeys are the keys of Actions.
func DefaultKeys() Keys { return List().DefaultKeys() }

// KeyName writes a key for a person: "ctrl+k" is "^k", "enter" is "↵".
func KeyName(key string) string { return screen.KeyName(key) }

// Info is what is known of an action; ok is false when there is no such one.
func Info(a Action) (info ActionInfo, ok bool) { return List().Info(a) }

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
