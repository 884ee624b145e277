package dialog

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/views"
)

// readFor is how long a dialog that came by itself is shown before it takes
// keys.
const readFor = 600 * time.Millisecond

// Guard keeps a dialog from being answered by keys that were meant for
// something else. Every dialog has one.
type Guard struct {
	shown time.Time
	asked string
}

// ShownAt tells that the dialog opened by itself at t.
func (g *Guard) ShownAt(t time.Time) { g.shown = t }

// Ready reports whether the dialog takes keys at now. One that a person asked
// for always does.
func (g *Guard) Ready(now time.Time) bool {
	return g.shown.IsZero() || now.Sub(g.shown) >= readFor
}

// AskedBy tells which key opened the dialog, by the name of tea.KeyMsg. It does
// not confirm it.
func (g *Guard) AskedBy(key string) { g.asked = key }

// confirms reports whether msg may confirm: the action of a key that asked, or
// that key itself, may not.
func (g *Guard) confirms(msg tea.Msg, keys views.Keys) bool {
	if g.asked == "" {
		return true
	}
	switch msg := msg.(type) {
	case tea.KeyMsg:
		return msg.String() != g.asked
	case views.ActionMsg:
		for _, k := range keys[msg.Action] {
			if k == g.asked {
				return false
			}
		}
	}
	return true
}
