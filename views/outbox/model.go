// Package outbox lists everything that the service does not have yet, which is waiting edits and
// drafts, and the edits sent last. The details of the row under the cursor are shown below the
// list.
package outbox

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/list"
	"app.tender/tender/views/widget/theme"
	"app.tender/tender/views/widget/viewport"
)

type model struct {
	screen.RenderCache
	Ports
	env  *screen.Env
	th   *theme.Theme
	keys screen.Keys
	here []*screen.Action // the actions of the screen

	rows      list.Cursor[row, name]
	details   viewport.Viewport
	detailsOf name             // the row that details belong to
	looked    map[int64]string // their version of each conflict that was shown
	now       time.Time
}

func newModel(env *screen.Env, p Ports) *model {
	m := &model{
		Ports: p, env: env, th: env.Theme, keys: env.Keys, looked: make(map[int64]string),
		rows: list.NewCursor((*row).name),
	}
	m.here = screen.Bind(m, defs)
	return m
}

// Show puts the cursor on the row of the location. It opens a conflict that the user has not seen
// at once, since that is why the user comes here, unless the location is another row.
func (m *model) Show(at screen.Location) tea.Cmd {
	m.Invalidate()
	m.read()
	m.Work.Seen()
	switch {
	case at.Item == screen.AsLeft:
	case at.Proposal != 0:
		ref := state.TextRef{Proposal: at.Proposal, Option: at.Option, Field: at.Field}
		m.choose(
			func(r *row) bool { return r.edit().Ref() == ref && r.open() },
			func(r *row) bool { return r.edit().Proposal == ref.Proposal && r.open() },
		)
	default:
		m.choose(func(r *row) bool { return at.Item != 0 && r.entry.ID == at.Item }, m.unseen, (*row).urgent)
		m.openConflict()
	}
	return nil
}

func (m *model) Here() screen.Location     { return screen.Location{Screen: ID, Item: screen.AsLeft} }
func (m *model) Actions() []*screen.Action { return m.here }

func (m *model) Crumb(int) screen.Crumb {
	return screen.Crumb{Left: m.th.Strong.Render("Outbox")}
}

func (m *model) Update(msg tea.Msg) tea.Cmd {
	m.Invalidate()
	switch msg := msg.(type) {
	case screen.Changed, screen.Reread:
		m.read()
	case screen.Click:
		return m.rows.Click(msg.Y-1, func() tea.Cmd { return nil }, m.look)
	case screen.Wheel:
		m.wheel(msg)
	}
	return nil
}

// choose puts the cursor on the first row that fits the earliest possible wish, else on the top
// row.
func (m *model) choose(wishes ...func(*row) bool) {
	m.rows.Top()
	m.details = viewport.Viewport{}
	rows := m.rows.Rows()
	for _, wish := range wishes {
		for i := range rows {
			if wish(&rows[i]) {
				m.rows.Select(rows[i].name())
				return
			}
		}
	}
}

// openConflict opens the row under the cursor if it is a conflict that was not shown in its
// current form.
func (m *model) openConflict() {
	if r := m.row(); r != nil && m.unseen(r) {
		m.lookAtConflict(&r.entry)
	}
}

// unseen reports whether a row is a conflict that was not shown in its current form.
func (m *model) unseen(r *row) bool {
	theirs, looked := m.looked[r.entry.ID]
	return r.entry.State == state.EditConflict && !r.eitherOr() && (!looked || theirs != r.entry.Theirs)
}

func (m *model) lookAtConflict(e *state.OutboxEdit) {
	m.looked[e.ID] = e.Theirs
	m.env.Host.Go(screen.Location{Screen: screen.AtConflict, Item: e.ID})
}

func (m *model) row() *row { return m.rows.Current() }

func (m *model) move(id screen.ID) { m.rows.Move(id) }

const scrollBy = 3

// scroll scrolls the details; drawing limits the position.
func (m *model) scroll(lines int) { m.details.To(m.details.Above() + lines) }

// wheel scrolls the list or the details under the pointer.
func (m *model) wheel(w screen.Wheel) {
	if rows, _ := m.rows.Split(m.Area().H); w.Y <= rows {
		m.move(w.Move)
	} else {
		m.details.Do(w.Move)
	}
}
