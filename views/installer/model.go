// Package installer is the sheet that is read on site: area by area the notes,
// the parts to tick off, the hours and what is still to be asked. It holds no
// price unless it is handed some.
package installer

import (
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/views"
	"app.tender/tender/views/letters"
	"app.tender/tender/views/scroll"
	"app.tender/tender/views/theme"
)

// box is one of the three that an area's sheet is made of.
type box int

const (
	boxNotes box = iota
	boxParts
	boxLabor
	boxCount
)

// Copy says how far the sheet can be relied upon.
type Copy struct {
	AsOf    time.Time   // when it was read from the service; zero while there is none
	Changed time.Time   // when it was changed at the service after that; zero: not that we know
	Offline bool        // the service can't be asked now
	Fault   state.Fault // why there is no copy; FaultNone while it is being read
	Refused bool        // the service answers, and not this account; a banner says why
}

// Model is the pane. It selects areas and parts by id.
type Model struct {
	th   *theme.Theme
	keys views.Keys
	now  time.Time

	loaded   bool
	proposal state.ProposalID
	head     head
	sheet    state.Sheet
	picks    []state.Pick
	prices   bool
	ticks    state.Ticks
	copied   Copy

	focus    box
	arrived  bool // the area was just come to and not drawn yet
	picking  bool // the pick list is shown instead of an area
	big      bool
	area     state.AreaID
	at       int // of the area in the sheet
	item     state.ItemID
	partsWin scroll.Window
	notesWin scroll.Window
	laborWin scroll.Window
	picksWin scroll.Window
	timed    bool // a part of the area was ticked off: there are times to show
	drawn    views.Drawn
}

// head is what the crumb says of the proposal.
type head struct {
	number    int64
	name      string
	addresses []string // the same one, the longest first
}

// addresses are ways to write l, the longest first.
func addresses(l *state.Location) []string {
	if l == nil {
		return nil
	}
	here := *l
	here.Country = "" // who stands there knows
	return []string{l.OneLine(), here.OneLine(), strings.Trim(l.Street+", "+l.City, ", "), l.Street}
}

// New makes a sheet without a proposal.
func New(th *theme.Theme, keys views.Keys) Model {
	return Model{th: th, keys: keys, focus: boxParts}
}

// SetNow tells the time, for words such as "20 hours old".
func (m *Model) SetNow(now time.Time) {
	if views.SameMinute(m.now, now) {
		return
	}
	m.now = now
	m.drawn.Forget()
}

// SetProposal shows the sheet of p, with prices where they are allowed; nil shows
// that there is none. Of the same proposal, the area and the part under the cursor
// stay where they still are.
func (m *Model) SetProposal(p *state.Proposal, prices bool) {
	m.drawn.Forget()
	m.loaded, m.prices = p != nil, prices
	m.sheet = state.SheetOf(p, prices)
	m.picks = m.sheet.Picks()
	m.head = head{}
	if p != nil {
		m.head = head{number: p.Number, name: p.Name, addresses: addresses(p.Location)}
		if p.ID != m.proposal {
			m.proposal, m.at, m.area, m.picking, m.picksWin = p.ID, 0, 0, false, scroll.Window{}
		}
	}
	at := min(m.at, max(0, len(m.sheet.Areas)-1))
	for i := range m.sheet.Areas {
		if m.sheet.Areas[i].Area == m.area {
			at = i
		}
	}
	if a := m.areaAt(at); a == nil || a.Area != m.area {
		m.restart()
	}
	m.at = at
	m.take()
}

// SelectArea shows an area of the proposal, if it has it.
func (m *Model) SelectArea(id state.AreaID) {
	for i := range m.sheet.Areas {
		if m.sheet.Areas[i].Area == id && id != m.area {
			m.goTo(i)
		}
	}
}

// SetTicks shows which parts are done.
func (m *Model) SetTicks(t state.Ticks) { m.ticks = t; m.drawn.Forget() }

// SetCopy tells how far the sheet can be relied upon.
func (m *Model) SetCopy(c Copy) {
	if m.copied.AsOf.Equal(c.AsOf) && m.copied.Changed.Equal(c.Changed) && m.copied.Offline == c.Offline && m.copied.Refused == c.Refused && m.copied.Fault.Kind == c.Fault.Kind {
		return
	}
	m.copied = c
	m.drawn.Forget()
}

// Part is the part under the cursor; nil when the area has none.
func (m *Model) Part() *state.SheetPart {
	a := m.here()
	if a == nil || len(a.Parts) == 0 {
		return nil
	}
	return &a.Parts[m.partsWin.At]
}

// Item finds a part of the sheet by its id; nil when it is not there.
func (m *Model) Item(id state.ItemID) *state.SheetPart {
	for i := range m.sheet.Areas {
		a := &m.sheet.Areas[i]
		for j := range a.Parts {
			if a.Parts[j].Item == id {
				return &a.Parts[j]
			}
		}
	}
	return nil
}

// TakesText reports whether keys are text: never here.
func (m *Model) TakesText() bool { return false }

func (m *Model) areaAt(i int) *state.SheetArea {
	if i < 0 || i >= len(m.sheet.Areas) {
		return nil
	}
	return &m.sheet.Areas[i]
}

// here is the area that is shown; nil when there is none.
func (m *Model) here() *state.SheetArea { return m.areaAt(m.at) }

// restart puts the cursors of a new area to its top.
func (m *Model) restart() {
	m.partsWin, m.notesWin, m.laborWin, m.item = scroll.Window{}, scroll.Window{}, scroll.Window{}, 0
	m.arrived = true
}

func (m *Model) goTo(i int) {
	m.at = max(0, min(i, len(m.sheet.Areas)-1))
	m.restart()
	m.take()
	m.drawn.Forget()
}

// take finds the part under the cursor after the parts have changed, and notes
// which it is.
func (m *Model) take() {
	a := m.here()
	if a == nil {
		m.area, m.item = 0, 0
		return
	}
	m.area = a.Area
	for i := range a.Parts {
		if a.Parts[i].Item == m.item && m.item != 0 {
			m.partsWin.At = i
		}
	}
	m.partsWin.Fit(len(a.Parts), m.boxHeight(boxParts))
	m.item = 0
	if p := m.Part(); p != nil {
		m.item = p.Item
	}
}

// Update answers to an action.
func (m *Model) Update(msg tea.Msg) (views.Intent, tea.Cmd) {
	action, ok := msg.(views.ActionMsg)
	if !ok {
		return nil, nil
	}
	m.drawn.Forget()
	a := action.Action
	switch a {
	case views.SheetNext:
		m.goTo(m.at + 1)
	case views.SheetPrevious:
		m.goTo(m.at - 1)
	case views.SheetPicks:
		m.picking = !m.picking
	case views.SheetBig:
		m.big = !m.big
		m.notesWin = scroll.Window{}
	case views.PaneNext:
		m.focus = (m.focus + 1) % boxCount
	case views.PanePrevious:
		m.focus = (m.focus + boxCount - 1) % boxCount
	case views.SheetTick:
		return m.tick(), nil
	case views.Back:
		// The nearest first: the letters, then the list.
		if m.big {
			m.big = false
		} else {
			m.picking = false
		}
	default:
		m.move(a)
	}
	return nil, nil
}

// tick asks for a tick, or to take one back, and goes on to the next part.
func (m *Model) tick() views.Intent {
	p := m.Part()
	if p == nil || m.picking || m.focus != boxParts {
		return nil
	}
	done := m.ticks.Done(p)
	intent := views.TickPart{Item: p.Item, Done: !done}
	if !done {
		m.move(views.MoveDown)
	}
	return intent
}

func (m *Model) move(a views.Action) {
	switch {
	case m.picking:
		m.picksWin.Move(a, len(m.picks), m.picksHeight())
	case m.focus == boxParts:
		if here := m.here(); here != nil && m.partsWin.Move(a, len(here.Parts), m.boxHeight(boxParts)) {
			m.item = 0
			if p := m.Part(); p != nil {
				m.item = p.Item
			}
		}
	case m.focus == boxLabor:
		m.laborWin.Scroll(a, len(m.laborLines(m.boxWidth(boxLabor))), m.boxHeight(boxLabor))
	default:
		m.scrollNotes(a)
	}
}

// scrollNotes moves by lines, or by lines of letters where those are big.
func (m *Model) scrollNotes(a views.Action) {
	w, h := m.boxWidth(boxNotes), m.boxHeight(boxNotes)
	if !m.big {
		m.notesWin.Scroll(a, len(m.notesLines(w)), h)
		return
	}
	steps, lines := 1, len(m.bigNotes(w))
	if a == views.MoveUp || a == views.MoveDown {
		steps = letters.Height
	}
	for range steps {
		m.notesWin.Scroll(a, lines, h)
	}
}

// Bindings lists what can be done here.
func (m *Model) Bindings() []views.Binding {
	next, previous, tick, any := "", "", "", ""
	if m.at+1 >= len(m.sheet.Areas) {
		next = "This is the last area."
	}
	if m.at == 0 {
		previous = "This is the first area."
	}
	switch {
	case m.picking:
		tick = "Parts are ticked off area by area: " + m.keys.Name(views.SheetPicks) + " goes back to the area."
	case m.Part() == nil:
		tick = "There is no part here to tick off."
	case m.focus != boxParts:
		tick = "Go to the parts first (" + m.keys.Name(views.PaneNext) + ")."
	}
	if !m.loaded {
		any = "There is no sheet to show yet."
	}
	bs := []views.Binding{
		{Action: views.SheetTick, Disabled: tick},
		{Action: views.SheetNext, Disabled: next},
		{Action: views.SheetPrevious, Disabled: previous},
		{Action: views.SheetPicks, Disabled: any},
		{Action: views.SheetBig, Disabled: any},
		{Action: views.PaneNext},
		{Action: views.PanePrevious},
	}
	bs = append(bs, views.MoveBindings()...)
	if m.big || m.picking {
		bs = append(bs, views.Binding{Action: views.Back})
	}
	return bs
}
