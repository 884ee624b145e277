// Package proposals is the list of proposals with search, filters and sort orders. It reads pages
// as the user scrolls.
package proposals

import (
	"cmp"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/views/proposals/lead"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/export"
	"app.tender/tender/views/widget/list"
	"app.tender/tender/views/widget/people"
	"app.tender/tender/views/widget/status"
	"app.tender/tender/views/widget/theme"
)

// pageSize is the service's largest page.
const pageSize = 100

// listed is the rows with their search.
type listed = list.Searched[row, state.ProposalID, state.ProposalQuery]

type model struct {
	screen.RenderCache
	Ports
	env     *screen.Env
	th      *theme.Theme
	keys    screen.Keys
	hints   string // the main keys
	actions struct{ usual, searched, marking, typing, filtering []*screen.Action }

	rows    *listed
	filters filters
	saved   saved
	follow  followUps
	marked  marked
	watch   watch
	preview preview
	rowOf   func(*state.ProposalSummary) row // with a total if the audience may see it
	totals  bool
	waiting int // unsaved rows, above the others
	marks   map[state.ProposalID]rowMark
	here    map[state.ProposalID]waits
	planned map[state.ProposalID]int // lines not built yet; for the team alone
	code    string                   // the currency that all rows share, or ""
	sums    []state.StatusSum        // of the rows

	chosen  []columnID // the columns that the list is to have; nil for the usual ones
	details map[state.ProposalID]state.RowDetails
	site    onSite
	at      columnID // the column where the person has gone; empty for the one that sorts the list
	sorted  sortedHere

	bulk bulk

	sumsDrawn screen.RenderCache

	users         *people.Users
	contactPicker *people.ContactPicker
	status        *status.Changer
	lead          *lead.Lead // creates a new proposal
}

// newModel returns an empty list, newest first like the service's own, or with sold jobs first.
func newModel(env *screen.Env, p Ports) *model {
	m := &model{
		Ports: p, env: env, th: env.Theme, keys: env.Keys,
		hints: list.Hints(env.Keys, screen.Search, screen.Filter, screen.Sort),
		rowOf: bare, totals: env.Audience()&screen.Installer == 0, details: map[state.ProposalID]state.RowDetails{},
	}
	if m.totals {
		m.rowOf = priced
	}
	first := state.ProposalQuery{SortBy: state.SortModified, Direction: state.Descending, PageSize: pageSize}
	if p.SoldFirst {
		first.SortBy = state.SortSold
	}
	m.rows = list.NewSearched(list.New(env, "proposals", pageSize, first, rowID, rowsFrom(p.Service, p.Cache, m.rowOf)),
		func(q *state.ProposalQuery) *string { return &q.SearchText }, m.ask)
	m.rows.Took = m.taken
	m.users = people.NewUsers(env, p.Service, p.Cache, p.Sellers)
	m.contactPicker = people.NewContactPicker(env, p.Service, p.Cache)
	m.status = status.New(env, p.Status)
	m.filters = filters{env: env, list: m.rows, sellers: p.Sellers, contacts: m.contactPicker}
	m.saved = saved{env: env, filters: &m.filters, store: p.Filters}
	m.follow = followUps{env: env, list: m.rows, marked: &m.marked, store: p.FollowUps, changed: m.followed}
	m.marked = marked{
		env: env, list: m.rows, pins: p.Pins, exporter: export.New(env, p.Exports),
		rows: map[state.ProposalID]row{},
	}
	m.bulk = bulk{env: env, marked: &m.marked, work: p.Work, sellers: p.Sellers, commands: p.Commands}
	m.watch = watch{env: env, list: m.rows, service: p.Service, cache: p.Cache, rowOf: m.rowOf, open: p.Open}
	m.preview = preview{env: env, cache: p.Cache}
	m.site = onSite{
		env: env, list: m.rows, cache: p.Cache, store: p.Sites, read: m.showPending,
		shown: func() bool { return m.wants(columnOf(colSite)) },
	}
	m.lead = lead.New(env, m.users, m.contactPicker,
		lead.Ports{Service: p.Service, Cache: p.Cache, Marks: p.Marks, Templates: p.Templates, Outbox: p.Work})
	m.actions.usual, m.actions.searched, m.actions.marking = screen.Bind(m, defs), screen.Bind(m, searched),
		screen.Bind(m, marking)
	m.actions.typing, m.actions.filtering = screen.Bind(m, typing), screen.Bind(m, filtering)
	return m
}

// Show shows the list as the user left it, and reads it if the service was not asked yet. It applies the saved filter
// of the location, or begins the proposal that it wants to be made.
func (m *model) Show(at screen.Location) tea.Cmd {
	var names, then tea.Cmd
	switch {
	case at.Item != 0:
		then = m.saved.open(at.Item)
	case at.New == screen.NewProposal:
		then = m.lead.BeginFor(at.Text)
	}
	if !m.rows.Told() {
		names = tea.Batch(m.users.Cached(), m.readChoice())
	}
	if m.totals {
		names = tea.Batch(names, m.follow.read("", nil))
	}
	m.showPending()
	clear(m.site.of)
	return tea.Batch(m.rows.Load(), names, m.rows.More(), m.watch.begin(), m.look(true), m.readDetails(true), then)
}

// followed shows the follow-ups that were read.
func (m *model) followed() tea.Cmd {
	m.showPending()
	if m.rows.Query().FollowUpBy != "" {
		return m.rows.Reread()
	}
	return nil
}

// Redraw draws also what stays the same at a key.
func (m *model) Redraw() {
	m.RenderCache.Redraw()
	m.sumsDrawn.Redraw()
}

func (m *model) Here() screen.Location         { return screen.Location{Screen: ID} }
func (m *model) Typing() bool                  { return m.rows.Search.Typing }
func (m *model) Found() (rows int, ready bool) { return len(m.rows.Rows()), m.rows.Ready() }

// Chosen returns the proposal under the cursor; 0 if there is none.
func (m *model) Chosen() state.ProposalID {
	if r := m.rows.Current(); r != nil {
		return r.id
	}
	return 0
}

// Listed returns the title of a listed proposal and when it was changed.
func (m *model) Listed(id state.ProposalID) (title string, changed time.Time, ok bool) {
	r := m.rows.Find(id)
	if r == nil || state.IsLocal(id) {
		return "", time.Time{}, false
	}
	return state.ProposalTitle(r.number, r.name), r.modified, true
}

func (m *model) Activity() (what string, local bool) {
	return cmp.Or(m.users.Activity(), m.contactPicker.Activity(), m.status.Activity(), m.lead.Activity(),
		m.rows.Activity("proposals"), m.bulk.activity()), false
}

func (m *model) Actions() []*screen.Action {
	usual := m.actions.usual
	switch {
	case len(m.marked.rows) > 0:
		usual = m.actions.marking
	case !m.rows.Search.Empty():
		usual = m.actions.searched
	}
	return m.rows.Actions(usual, m.actions.typing, m.actions.filtering)
}

func (m *model) Update(msg tea.Msg) tea.Cmd {
	m.Invalidate()
	switch msg := msg.(type) {
	case tea.KeyMsg:
		return m.rows.Typed(msg)
	case screen.Click:
		return m.click(msg)
	case screen.Wheel:
		return m.wheel(msg)
	case screen.Changed:
		m.showPending()
		return tea.Batch(m.rows.More(), m.look(true), m.filters.repinned(m.Pins.Pins()), m.site.look(),
			m.status.Resume())
	case screen.Reread:
		return m.rows.Reread()
	case screen.Carried:
		m.lead.Carried(msg.Outcome.Resolved)
		return m.carried(&msg.Outcome)
	}
	return m.lead.Told(msg)
}

// taken handles newly read rows: it reads the salespeople once there are any.
func (m *model) taken() (cmd tea.Cmd) {
	m.showPending()
	if m.rows.Told() {
		cmd = m.users.Fetch()
	}
	return tea.Batch(cmd, m.look(false), m.readDetails(false))
}
