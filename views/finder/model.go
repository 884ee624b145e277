// Package finder searches everything on this machine while a person types.
package finder

import (
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/input"
	"app.tender/tender/views/widget/scroll"
	"app.tender/tender/views/widget/theme"
)

// typingPause is how long the search waits for the next letter.
const typingPause = 120 * time.Millisecond

const hitsTopic = "hits"

// model is a field with the hits below it. Every key that is not one of its actions is
// typed.
type model struct {
	screen.Drawn
	env     *screen.Env
	store   Store
	th      *theme.Theme
	keys    screen.Keys
	actions []*screen.Action

	field input.Line
	query state.Search
	hits  []state.SearchHit
	busy  bool        // the hits are those of what was typed before
	enter bool        // was pressed meanwhile: the best hit is opened when it comes
	fault state.Fault // why there are none; zero when there is an answer
	win   scroll.Window
}

func newModel(env *screen.Env, st Store) *model {
	m := &model{env: env, store: st, th: env.Theme, keys: env.Keys}
	m.field.SetKeys(env.Keys)
	m.actions = screen.Bind(m, defs)
	return m
}

// Show shows the search as it was left and repeats it.
func (m *model) Show(screen.Location) tea.Cmd {
	m.Forget()
	return m.find()
}

func (m *model) Here() screen.Location     { return screen.Location{Screen: "search"} }
func (m *model) Typing() bool              { return true }
func (m *model) Actions() []*screen.Action { return m.actions }
func (m *model) Crumb(int) screen.Crumb    { return screen.Crumb{Left: "Search this machine"} }

func (m *model) Update(msg tea.Msg) tea.Cmd {
	m.Forget()
	switch msg := msg.(type) {
	case tea.KeyMsg:
		return m.typed(msg)
	case screen.Click:
		return m.click(msg)
	case screen.Wheel:
		return m.move(msg.Move)
	case screen.Reread, due:
		return m.find()
	case found:
		return m.take(msg)
	}
	return nil
}

// typed types, and searches once typing pauses.
func (m *model) typed(k tea.KeyMsg) tea.Cmd {
	if changed, _ := m.field.Update(k); !changed {
		return nil
	}
	m.query, m.enter = state.ParseSearch(m.field.Text(), m.env.Now()), false
	if m.query.Empty() {
		m.env.Forget(hitsTopic)
		m.hits, m.fault, m.busy, m.win = nil, state.Fault{}, false, scroll.Window{}
		return nil
	}
	m.busy = true
	return m.env.Latest(hitsTopic, m.env.Clock.AfterCmd(typingPause, func(time.Time) tea.Msg { return due{} }))
}

// take shows the hits. If enter was pressed before they arrived it opens the best one. The
// cursor stays where it is if the same search was repeated.
func (m *model) take(msg found) tea.Cmd {
	anew, enter := m.busy, m.enter
	m.hits, m.fault, m.busy, m.enter = msg.hits, state.FaultOf(msg.err), false, false
	if anew {
		m.win = scroll.Window{}
	}
	m.win.Fit(len(m.hits), m.visible(m.Area().H))
	if enter {
		return m.open()
	}
	return nil
}

func (m *model) current() *state.SearchHit {
	if len(m.hits) == 0 {
		return nil
	}
	return &m.hits[m.win.At]
}

func (m *model) noHit() string {
	if len(m.hits) == 0 && !m.busy {
		return "Nothing was found to open."
	}
	return ""
}

func (m *model) move(id screen.ID) tea.Cmd {
	m.win.Move(id, len(m.hits), m.visible(m.Area().H))
	return nil
}

// click selects a hit, and opens the one that is selected already. While another search
// is on its way, what is clicked is about to go.
func (m *model) click(c screen.Click) tea.Cmd {
	if m.busy || c.Y < head {
		return nil
	}
	if hit, again := m.win.Click((c.Y-head)/perHit, len(m.hits), m.visible(m.Area().H)); hit && again {
		return m.open()
	}
	return nil
}

func (m *model) back() tea.Cmd {
	m.enter = false
	m.env.Host.Back()
	return nil
}

// open opens the hit under the cursor. If the hits are those of another search it waits
// for the right ones.
func (m *model) open() tea.Cmd {
	if m.enter = m.busy; m.enter {
		return nil
	}
	if h := m.current(); h != nil {
		m.env.Host.Go(placeOf(h))
	}
	return nil
}

// placeOf is where a hit leads.
func placeOf(h *state.SearchHit) screen.Location {
	switch h.Kind {
	case state.HitContact:
		name, _, _ := strings.Cut(h.Client, " · ")
		return screen.Location{Screen: screen.AtContacts, Item: int64(h.Contact), Text: name}
	case state.HitChangeOrder:
		return screen.Location{Screen: screen.AtOrder, Proposal: h.Proposal, Item: int64(h.Order)}
	case state.HitCatalog:
		return screen.Location{Screen: screen.AtCatalog, Text: h.Model}
	default:
		return screen.Location{Screen: screen.AtProposal, Proposal: h.Proposal, Option: h.Option, Field: h.Field, Items: h.InItems, Item: int64(h.Line)}
	}
}
