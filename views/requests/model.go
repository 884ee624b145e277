// Package requests shows the log of the requests that this machine made of the service, the
// newest first: answer, cause, time, retries and size. All that is known of the one under
// the cursor stands below the list.
package requests

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/list"
	"app.tender/tender/views/widget/theme"
	"app.tender/tender/views/widget/viewport"
)

const pageSize = 200

type model struct {
	screen.RenderCache
	env    *screen.Env
	th     *theme.Theme
	keys   screen.Keys
	here   []*screen.Action // what can be done
	typing []*screen.Action // while the search is typed

	rows *list.Searched[state.Request, string, query]
	now  time.Time // as of the last drawing

	inDetail bool // the details take the whole screen
	detail   viewport.Viewport
	detailOf string // the request whose details they are
}

func newModel(env *screen.Env, l Log) *model {
	m := &model{env: env, th: env.Theme, keys: env.Keys}
	rows := list.New(env, "requests", pageSize, query{}, func(r *state.Request) string { return r.ID }, from(l))
	m.rows = list.NewSearched(rows, func(q *query) *string { return &q.Text }, rows.Ask)
	m.here, m.typing = screen.Bind(m, defs), screen.Bind(m, typing)
	return m
}

// Show shows the log as it was left and reads it again.
func (m *model) Show(screen.Location) tea.Cmd { return m.rows.Reread() }

func (m *model) Here() screen.Location         { return screen.Location{Screen: screen.AtRequests} }
func (m *model) Typing() bool                  { return m.rows.Search.Typing }
func (m *model) Found() (rows int, ready bool) { return len(m.rows.Rows()), m.rows.Ready() }
func (m *model) Actions() []*screen.Action     { return m.rows.Actions(m.here, m.typing, nil) }

func (m *model) Update(msg tea.Msg) tea.Cmd {
	m.Invalidate()
	if cmd, mine := m.rows.Take(msg); mine {
		m.follow()
		return cmd
	}
	switch msg := msg.(type) {
	case screen.Changed, screen.Reread:
		return m.rows.Reread()
	case screen.Click:
		return m.click(msg)
	case screen.Wheel:
		return m.wheel(msg)
	case tea.KeyMsg:
		return m.rows.Typed(msg)
	}
	return nil
}

// follow shows the details of the request under the cursor.
func (m *model) follow() {
	if r := m.rows.Current(); r != nil && r.ID != m.detailOf {
		m.detailOf, m.detail = r.ID, viewport.Viewport{}
	}
}

// click selects a request, and shows all of the one that is selected already, or whose
// details are clicked.
func (m *model) click(c screen.Click) tea.Cmd {
	if m.inDetail {
		return nil
	}
	m.rows.Search.Typing = false
	if m.overDetail(c.Y) {
		return m.toggleDetail()
	}
	return m.rows.Click(c.Y-1, m.moved, m.toggleDetail)
}

// wheel scrolls the list or the details, whichever is below the pointer.
func (m *model) wheel(w screen.Wheel) tea.Cmd {
	if m.inDetail || m.overDetail(w.Y) {
		m.detail.Do(w.Move)
		return nil
	}
	return m.move(w.Move)
}

// overDetail reports whether a line of the screen belongs to the details.
func (m *model) overDetail(y int) bool {
	rows, details := m.rows.Split(m.Area().H)
	return details && y > rows && m.rows.Current() != nil
}

func (m *model) move(id screen.ID) tea.Cmd {
	if m.inDetail && m.detail.Do(id) {
		return nil
	}
	if !m.rows.Move(id) {
		return nil
	}
	return m.moved()
}

func (m *model) moved() tea.Cmd {
	m.follow()
	return m.rows.More()
}

func (m *model) noRequest() string { return m.rows.None("There is no request here.") }

func (m *model) openWord() string {
	if m.inDetail {
		return "to the list"
	}
	return "all of it"
}

func (m *model) toggleDetail() tea.Cmd {
	m.inDetail = !m.inDetail
	return nil
}

func (m *model) beginSearch() tea.Cmd {
	m.rows.Search.Typing, m.inDetail = true, false
	return nil
}

func (m *model) leaveWord() string { return m.rows.OpenWord() }

func (m *model) leaveSearch() tea.Cmd {
	m.rows.Search.Enter(m.env.Host)
	return nil
}

func (m *model) back() tea.Cmd {
	switch {
	case m.inDetail:
		m.inDetail = false
	case m.rows.Search.Back(m.env.Host):
		return m.rows.Narrow()
	}
	return nil
}
