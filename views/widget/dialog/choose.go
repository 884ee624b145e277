package dialog

import (
	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/views/screen"
)

// Choose asks the user to choose one of several things. row returns the item of one; its ID is
// ignored. about is the line below the title; it may be empty.
func Choose[T any](
	env *screen.Env, who screen.Audience, title, about string, of []T, row func(T) Item, chosen func(T) tea.Cmd,
) {
	p := NewPicker(env.Theme, env.Keys, title)
	items := make([]Item, len(of))
	for i, one := range of {
		items[i] = row(one)
		items[i].ID = int64(i)
	}
	p.SetItems(items)
	p.SetAbout(about)
	env.Host.Open(screen.Dialog{Audience: who, Form: p, Submit: func(a screen.Answer) tea.Cmd {
		return chosen(of[a.Choice])
	}})
}

// Action is an item that runs something when it is chosen.
type Action struct {
	Item
	Do func() tea.Cmd
}

// ChooseAction asks the team to choose one of several actions; see Choose.
func ChooseAction(env *screen.Env, title, about string, of []Action) {
	Choose(env, screen.Team, title, about, of, func(a Action) Item { return a.Item }, func(a Action) tea.Cmd {
		return a.Do()
	})
}
