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
	"app.tender/tender/views/widget/letters"
	"app.tender/tender/views/widget/scroll"
	"app.tender/tender/views/widget/theme"
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

	OrdersChanged bool        // the service has other change orders than those of the sheet
	OrdersLoading bool        // the change orders are being read
	OrdersFault   state.Fault // why the change orders could not be read anew; FaultNone when they could
}

// same reports whether both say the same on the screen.
func (c Copy) same(o Copy) bool {
	return c.AsOf.Equal(o.AsOf) && c.Changed.Equal(o.Changed) && c.Offline == o.Offline && c.Refused == o.Refused &&
		c.Fault.Kind == o.Fault.Kind && c.OrdersChanged == o.OrdersChanged && c.OrdersLoading == o.OrdersLoading && c.OrdersFault.Kind == o.OrdersFault.Kind
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
	job      bool // the page about the whole job is shown, which stands before the first area
	jobFirst bool // another proposal begins with it
	big      bool
	area     state.SheetAreaKey
	at       int // of the area in the sheet
	part     state.TickKey
	jobWin   scroll.Window
	partsWin scroll.Window
	notesWin scroll.Window
	laborWin scroll.Window
	picksWin scroll.Window
	tail     tailWidths
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

// BeginWithJob says whether the next proposal begins with the page about the whole
// job, or with its first area.
func (m *Model) BeginWithJob(job bool) { m.jobFirst = job }

// SetSources shows the sheet made of from; without a proposal it shows that there
// is none. Of the same proposal, the page and the part under the cursor stay where
// they still are. Another one begins as BeginWithJob says.
func (m *Model) SetSources(from state.SheetSources) {
	m.drawn.Forget()
	p := from.Proposal
	m.loaded, m.prices = p != nil, from.Prices
	m.sheet = state.BuildSheet(from)
	m.picks = m.sheet.Picks()
	m.head = head{}
	if p != nil {
		m.head = head{number: p.Number, name: p.Unknown.Word(state.FieldName, p.Name), addresses: addresses(p.Location)}
		if p.ID != m.proposal {
			m.proposal, m.at, m.area, m.job, m.picking = p.ID, 0, state.SheetAreaKey{}, m.jobFirst, false
			m.picksWin, m.jobWin = scroll.Window{}, scroll.Window{}
		}
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

// SelectArea shows an area of the proposal, if it has it.
func (m *Model) SelectArea(id state.AreaID) {
	key := state.SheetAreaKey{Area: id}
	for i := range m.sheet.Areas {
		if m.sheet.Areas[i].Key() == key && (m.job || key != m.area) {
			m.goTo(i)
		}
	}
}

// SetTicks shows which parts are done.
func (m *Model) SetTicks(t state.Ticks) { m.ticks = t; m.drawn.Forget() }

// SetCopy tells how far the sheet can be relied upon.
func (m *Model) SetCopy(c Copy) {
	if m.copied.same(c) {
		return
	}
	m.copied = c
	m.drawn.Forget()
}

// Part is the part under the cursor; nil when the area has none, and where no area
// is shown.
func (m *Model) Part() *state.SheetPart {
	a := m.here()
	if a == nil || len(a.Parts) == 0 {
		return nil
	}
	return &a.Parts[m.partsWin.At]
}

// PartOf finds a part of the sheet by its key; nil when it is not there.
func (m *Model) PartOf(key state.TickKey) *state.SheetPart {
	for i := range m.sheet.Areas {
		a := &m.sheet.Areas[i]
		for j := range a.Parts {
			if a.Parts[j].Key == key {
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

// here is the area that is shown; nil when there is none, and on the page about
// the whole job.
func (m *Model) here() *state.SheetArea {
	if m.job {
		return nil
	}
	return m.areaAt(m.at)
}

// restart puts the cursors of a new area to its top.
func (m *Model) restart() {
	m.partsWin, m.notesWin, m.laborWin, m.part = scroll.Window{}, scroll.Window{}, scroll.Window{}, state.TickKey{}
	m.arrived = true
}

func (m *Model) goTo(i int) {
	m.at, m.job = max(0, min(i, len(m.sheet.Areas)-1)), false
	m.restart()
	m.take()
	m.drawn.Forget()
}

// next goes to the area after this one, and from the whole job to the first.
func (m *Model) next() {
	if m.job {
		m.goTo(0)
		return
	}
	m.goTo(m.at + 1)
}

// previous goes to the area before this one, and from the first to the whole job.
func (m *Model) previous() {
	if m.at == 0 {
		m.job = true
		return
	}
	if !m.job {
		m.goTo(m.at - 1)
	}
}

// take finds the part under the cursor after the parts have changed, and notes
// which it is.
func (m *Model) take() {
	a := m.areaAt(m.at)
	if a == nil {
		m.area, m.part = state.SheetAreaKey{}, state.TickKey{}
		return
	}
	m.area = a.Key()
	for i := range a.Parts {
		if a.Parts[i].Key == m.part && m.part != (state.TickKey{}) {
			m.partsWin.At = i
		}
	}
	m.partsWin.Fit(len(a.Parts), m.boxHeight(boxParts))
	m.notePart()
}

// notePart notes which part is under the cursor.
func (m *Model) notePart() {
	m.part = state.TickKey{}
	if a := m.areaAt(m.at); a != nil && len(a.Parts) > 0 {
		m.part = a.Parts[m.partsWin.At].Key
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
		m.next()
	case views.SheetPrevious:
		m.previous()
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

// tick asks for a tick, or to take one back, and goes on to the next part. Of a
// part that is gone, all that can be done is to take its tick back, once it is out.
func (m *Model) tick() views.Intent {
	p := m.Part()
	if p == nil || m.picking || m.focus != boxParts || m.cannotTick(p) != "" {
		return nil
	}
	done := m.ticks.Done(p) || p.Gone
	intent := views.TickPart{Part: p.Key, Done: !done}
	if !done {
		m.move(views.MoveDown)
	}
	return intent
}

// cannotTick is why a part can't be ticked off, or empty.
func (m *Model) cannotTick(p *state.SheetPart) string {
	if p.Gone && m.ticks.Wrong(p) == "" {
		return "This part is not to be built: " + p.Mark() + "."
	}
	return ""
}

func (m *Model) move(a views.Action) {
	switch {
	case m.picking:
		m.picksWin.Move(a, len(m.picks), m.picksHeight())
	case m.job:
		m.jobWin.Scroll(a, len(m.jobLines(m.jobWidth())), m.jobHeight())
	case m.focus == boxParts:
		if here := m.here(); here != nil && m.partsWin.Move(a, len(here.Parts), m.boxHeight(boxParts)) {
			m.notePart()
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
	var next, previous, tick, pane, any string
	switch {
	case m.job && len(m.sheet.Areas) == 0:
		next = "This proposal has no areas yet."
	case !m.job && m.at+1 >= len(m.sheet.Areas):
		next = "This is the last area."
	}
	if m.job {
		previous = "This is about the whole job; the areas come after it."
		pane = "There is one pane here."
	}
	p := m.Part()
	switch {
	case m.picking:
		tick = "Parts are ticked off area by area: " + m.keys.Name(views.SheetPicks) + " goes back to the area."
	case m.job:
		tick = "Parts are ticked off area by area: " + m.keys.Name(views.SheetNext) + " goes to the first."
	case p == nil:
		tick = "There is no part here to tick off."
	case m.focus != boxParts:
		tick = "Go to the parts first (" + m.keys.Name(views.PaneNext) + ")."
	default:
		tick = m.cannotTick(p)
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
		{Action: views.PaneNext, Disabled: pane},
		{Action: views.PanePrevious, Disabled: pane},
	}
	bs = append(bs, views.MoveBindings()...)
	if m.big || m.picking {
		bs = append(bs, views.Binding{Action: views.Back})
	}
	return bs
}
