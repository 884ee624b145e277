// Package search searches everything on this machine while the user types.
package search

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/search"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/input"
	"app.tender/tender/views/widget/list"
	"app.tender/tender/views/widget/theme"
)

// hitID identifies a hit by its kind and target.
type hitID struct {
	kind search.Kind
	item state.CatalogItemID
	to   screen.Location
}

func idOf(h *search.Hit) hitID { return hitID{h.Kind, h.Item, placeOf(h)} }

// model is a field with the hits below it. A key that is not an action is typed into the field.
type model struct {
	screen.RenderCache
	env     *screen.Env
	th      *theme.Theme
	keys    screen.Keys
	actions []*screen.Action

	field input.Line
	hits  *list.List[search.Hit, hitID, search.Query]
}

func newModel(env *screen.Env, st Store) *model {
	m := &model{env: env, th: env.Theme, keys: env.Keys}
	m.field.SetKeys(env.Keys)
	m.hits = list.New(env, "hits", limit, search.Query{}, idOf, hitsFrom(st))
	m.actions = screen.Bind(m, defs)
	return m
}

// Show shows the search as the user left it and repeats it.
func (m *model) Show(screen.Location) tea.Cmd {
	m.Invalidate()
	return m.hits.Repeat(m.understood())
}

func (m *model) Found() (rows int, ready bool) { return len(m.hits.Rows()), m.hits.Ready() }

func (m *model) Here() screen.Location     { return screen.Location{Screen: "search"} }
func (m *model) Typing() bool              { return true }
func (m *model) Actions() []*screen.Action { return m.actions }
func (m *model) Crumb(int) screen.Crumb    { return screen.Crumb{Left: "Search this machine"} }

func (m *model) Update(msg tea.Msg) tea.Cmd {
	m.Invalidate()
	switch msg := msg.(type) {
	case tea.KeyMsg:
		return m.typed(msg)
	case screen.Click:
		return m.click(msg)
	case screen.Wheel:
		m.move(msg.Move)
	case screen.Reread:
		return m.hits.Repeat(m.understood())
	}
	return nil
}

func (m *model) understood() search.Query {
	return search.Parse(m.field.Text(), m.env.Now())
}

// typed types a key, and searches once typing pauses.
func (m *model) typed(k tea.KeyMsg) tea.Cmd {
	if changed, _ := m.field.Update(k); !changed {
		return nil
	}
	return m.hits.Ask(m.understood())
}

func (m *model) noHit() string {
	if m.hits.Loading() {
		return "" // enter waits
	}
	return m.hits.None("Nothing to open.")
}

func (m *model) move(id screen.ID) { m.hits.Move(id) }

// click selects a hit, and opens one that is selected already.
func (m *model) click(c screen.Click) tea.Cmd {
	if c.Y < head {
		return nil
	}
	return m.hits.Click((c.Y-head)/perHit, func() tea.Cmd { return nil }, m.open)
}

func (m *model) back() { m.env.Host.Back() }

// open opens the hit under the cursor. If none is here yet it waits for them, and opens one only if it is alone.
func (m *model) open() tea.Cmd {
	if h := m.hits.Current(); h != nil {
		m.env.Host.Go(placeOf(h))
	} else {
		m.env.Host.OpenFound()
	}
	return nil
}

// placeOf returns the location of a hit.
func placeOf(h *search.Hit) screen.Location {
	switch h.Kind {
	case search.HitContact:
		name, _, _ := strings.Cut(h.Client, " · ")
		return screen.Location{Screen: screen.AtContacts, Item: int64(h.Contact), Text: name}
	case search.HitChangeOrder:
		return screen.Location{Screen: screen.AtOrder, Proposal: h.Proposal, Item: int64(h.Order)}
	case search.HitCatalog:
		return screen.Location{Screen: screen.AtCatalog, Text: h.Model}
	default:
		return screen.Location{
			Screen: screen.AtProposal, Proposal: h.Proposal, Option: h.Option, Field: h.Field,
			Items: h.InItems, Item: int64(h.Line),
		}
	}
}
