package history

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state/history"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/list"
	"app.tender/tender/views/widget/theme"
)

const pageSize = 100

type model struct {
	*list.Log[history.Entry, int64, query]
	env  *screen.Env
	name func(screen.Location) string
	th   *theme.Theme
	now  time.Time // as of the last drawing
}

func newModel(env *screen.Env, service Service, name func(screen.Location) string) *model {
	m := &model{env: env, name: name, th: env.Theme}
	rows := list.New(env, "entries", pageSize, query{}, func(e *history.Entry) int64 { return e.ID }, from(service))
	m.Log = list.NewLog(rows, func(q *query) *string { return &q.Text }, list.LogLook{
		Titles: func(w int) string { return columns("When", "Who", "What", w) },
		Row:    m.line, Detail: m.detailLines, Empty: m.empty, None: "Nothing in the history matches",
		Opens: "before and after", Deeper: "goes in",
	})
	m.Do(screen.Bind(m, defs), screen.Bind(m, typing))
	return m
}

// Show shows the history of what a location chooses, or reads the same one again.
func (m *model) Show(at screen.Location) tea.Cmd {
	at.Screen = ID
	if at.Proposal == 0 || at == m.List.Query().Of {
		return m.List.Reread()
	}
	m.InDetail = false
	return m.List.Choose(query{Of: at})
}

func (m *model) Here() screen.Location {
	at := m.List.Query().Of
	at.Screen = ID
	return at
}

// View draws the history as of now.
func (m *model) View(area screen.Rect) string {
	m.now = m.env.Now()
	return m.Log.View(area)
}

// Update handles the messages of the shell and of the list. A change on this machine is not at the service yet, so it
// asks for nothing.
func (m *model) Update(msg tea.Msg) tea.Cmd {
	if _, here := msg.(screen.Changed); here {
		m.Invalidate()
		return nil
	}
	return m.Log.Update(msg)
}

func (m *model) noEntry() string { return m.List.None("Nothing has happened here.") }

// widest returns why there is nothing wider to show, or "".
func (m *model) widest() string {
	of := m.List.Query().Of
	return screen.Refuse(within(of) == of, "This is the history of the whole proposal.")
}

// wider says what widen shows.
func (m *model) wider() string {
	kind, _ := thing(within(m.List.Query().Of))
	return "all of the " + string(kind)
}

// widen shows the history of what the chosen thing is in.
func (m *model) widen() tea.Cmd {
	q := m.List.Query()
	q.Of = within(q.Of)
	m.InDetail = false
	return m.List.Ask(q)
}
