// Package installer is the sheet for work on site: the notes, the parts to tick off, the hours and
// the open questions of each area. It shows prices only if the screen is created with them.
package installer

import (
	"cmp"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/installer"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/export"
	"app.tender/tender/views/widget/scroll"
	"app.tender/tender/views/widget/theme"
	"app.tender/tender/views/widget/viewport"
)

type box int

const (
	boxNotes box = iota
	boxParts
	boxLabor
	boxCount
)

// copied is how up to date the sheet is.
type copied struct {
	AsOf    time.Time   // when it was read from the service; zero if never
	Changed time.Time   // when the service changed it after that; zero if not known to be changed
	Offline bool        // the service can't be reached now
	Chosen  bool        // the user chose to work offline; a banner says how to go online again
	Fault   state.Fault // why nothing is cached; FaultNone while it is being read
	Refused bool        // the service refuses this account; a banner says why

	OrdersChanged bool        // the service has other change orders than those of the sheet
	OrdersLoading bool        // the change orders are being read
	OrdersFault   state.Fault // why reading the change orders again failed; FaultNone if it did not
}

type model struct {
	screen.RenderCache
	env     *screen.Env
	job     Job
	orders  Orders
	cache   Cache
	th      *theme.Theme
	keys    screen.Keys
	actions []*screen.Action
	prices  bool

	exporter *export.Exporter

	now time.Time

	loaded   bool
	proposal state.ProposalID
	head     head
	sheet    installer.Sheet
	picks    pickList
	done     entered
	people   people
	copied   copied
	watch    watch

	focus    box
	arrived  bool // the area was not drawn since the cursor moved to it
	picking  bool // the pick list is shown instead of an area
	onJob    bool // the page about the whole job is shown, which comes before the first area
	jobFirst bool // another proposal opens on that page
	follow   bool // show the area under the editor's cursor once it is read
	area     installer.AreaKey
	at       int // the index of the area in the sheet
	part     installer.PartKey
	partsWin scroll.Window

	jobPage, notesPage, laborPage viewport.Viewport
}

// head is what the crumb shows of the proposal.
type head struct {
	number    int64
	name      string
	addresses []string // the same address in several lengths, longest first
}

// addresses returns ways to write l, longest first.
func addresses(l *state.Location) []string {
	if l == nil {
		return nil
	}
	here := *l
	here.Country = "" // installers know their country
	return []string{l.OneLine(), here.OneLine(), strings.Trim(l.Street+", "+l.City, ", "), l.Street}
}

func newModel(
	env *screen.Env, job Job, orders Orders, cache Cache, svc Service, keeper Keeper, set Setting,
) *model {
	m := &model{
		env: env, job: job, orders: orders, cache: cache, th: env.Theme, keys: env.Keys, prices: set.Prices,
		focus: boxParts, exporter: export.New(env, set.Exports), picks: pickList{th: env.Theme},
		done: entered{
			env: env, job: job, keeper: keeper, site: &installer.Site{}, keep: set.Keep,
			initials: cmp.Or(set.Initials, installer.Initials(set.User)),
		},
	}
	m.watch = watch{env: env, job: job, service: svc, seen: m.renew}
	m.actions = screen.Bind(m, defs)
	orders.Use(ID, env, func() {
		if env.Shown() {
			m.renew()
		}
	})
	return m
}

// Show shows the sheet of the open proposal as the user left it, or at the page of the location.
func (m *model) Show(at screen.Location) tea.Cmd {
	if at.Item != 0 {
		m.jobFirst, m.follow = at.Item == AtJob, at.Item == AtArea
	}
	orders := m.orders.Load()
	m.renew()
	return tea.Batch(orders, m.readPeople(), m.watch.ask(), m.watch.later())
}

func (m *model) Here() screen.Location     { return screen.Location{Screen: ID, Proposal: m.job.ID()} }
func (m *model) Actions() []*screen.Action { return m.actions }

func (m *model) Update(msg tea.Msg) tea.Cmd {
	m.Invalidate()
	switch msg := msg.(type) {
	case screen.Wheel:
		m.move(msg.Move)
	case screen.Reread:
		return m.orders.Reread()
	case screen.Changed, screen.AudienceChanged:
		if m.env.Shown() { // else when it is shown
			m.renew()
			return m.readPeople()
		}
	}
	return nil
}

func (m *model) renew() {
	m.now = m.env.Now()
	m.done.read()
	from := installer.Sources{
		Proposal: m.job.Shown(), Prices: m.prices, Contact: m.people.contact,
		Locations: m.people.locations,
	}
	set, reading, fault := m.orders.Set()
	from.ChangeOrders = set
	m.setSources(from)
	if m.follow && m.loaded {
		m.follow = false
		m.selectArea(m.job.Area())
	}
	p, asOf := m.job.Read()
	link := m.env.Link()
	c := copied{
		AsOf: asOf, Changed: m.watch.changed(), Offline: link.Offline(), Chosen: link.ByChoice,
		Refused:       !link.Offline() && link.Fault.Kind != state.FaultNone,
		OrdersChanged: m.watch.orders.changedSince(m.job.ID(), &set), OrdersLoading: reading, OrdersFault: fault,
	}
	if reading, why := m.job.Reading(); p == nil && !reading && !c.Offline {
		c.Fault = why
	}
	m.copied = c
}

// setSources shows the sheet of a proposal, or that there is none. The page and the part stay if
// the proposal does; another one opens on the page about the job, or on its first area.
func (m *model) setSources(from installer.Sources) {
	m.Invalidate()
	p := from.Proposal
	m.loaded = p != nil
	m.sheet = installer.SheetOf(from)
	m.picks.all = m.sheet.Picks()
	m.head = head{}
	if p != nil {
		m.head = head{number: p.Number, name: p.Unknown.Word(state.FieldName, p.Name), addresses: addresses(p.Location)}
		if p.ID != m.proposal {
			m.proposal, m.at, m.area, m.onJob, m.picking = p.ID, 0, installer.AreaKey{}, m.jobFirst, false
			m.picks.win, m.jobPage = scroll.Window{}, viewport.Viewport{}
		}
	}
	if m.loaded && len(m.sheet.Areas) == 0 {
		m.onJob = true // it says why there is nothing else
	}
	at := min(m.at, max(0, len(m.sheet.Areas)-1))
	for i := range m.sheet.Areas {
		if m.sheet.Areas[i].Key() == m.area {
			at = i
		}
	}
	if a := m.areaAt(at); a == nil || a.Key() != m.area {
		m.restart()
	}
	m.at = at
	m.take()
}

func (m *model) selectArea(id state.AreaID) {
	key := installer.AreaKey{Area: id}
	for i := range m.sheet.Areas {
		if m.sheet.Areas[i].Key() == key && (m.onJob || key != m.area) {
			m.goTo(i)
		}
	}
}

// current returns the part under the cursor; nil if there is none.
func (m *model) current() *installer.Part {
	a := m.here()
	if a == nil || len(a.Parts) == 0 {
		return nil
	}
	return &a.Parts[m.partsWin.At]
}

func (m *model) areaAt(i int) *installer.Area {
	if i < 0 || i >= len(m.sheet.Areas) {
		return nil
	}
	return &m.sheet.Areas[i]
}

// here returns the visible area; nil if there is none, or on the page about the job.
func (m *model) here() *installer.Area {
	if m.onJob {
		return nil
	}
	return m.areaAt(m.at)
}

func (m *model) restart() {
	m.partsWin, m.notesPage, m.laborPage, m.part = scroll.Window{}, viewport.Viewport{}, viewport.Viewport{},
		installer.PartKey{}
	m.arrived = true
}

func (m *model) goTo(i int) {
	m.at, m.onJob = max(0, min(i, len(m.sheet.Areas)-1)), false
	m.restart()
	m.take()
}

// take restores the cursor to its part after the parts changed.
func (m *model) take() {
	a := m.areaAt(m.at)
	if a == nil {
		m.area, m.part = installer.AreaKey{}, installer.PartKey{}
		return
	}
	m.area = a.Key()
	for i := range a.Parts {
		if a.Parts[i].Key == m.part && m.part != (installer.PartKey{}) {
			m.partsWin.At = i
		}
	}
	m.partsWin.Fit(len(a.Parts), m.partsHeight())
	m.notePart()
}

func (m *model) notePart() {
	m.part = installer.PartKey{}
	if a := m.areaAt(m.at); a != nil && len(a.Parts) > 0 {
		m.part = a.Parts[m.partsWin.At].Key
	}
}
