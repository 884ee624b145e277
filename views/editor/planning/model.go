package planning

import (
	"cmp"
	"strings"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/shopspring/decimal"

	"app.tender/tender/state"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/session"
	"app.tender/tender/views/catalog"
	"app.tender/tender/views/editor/areas"
	"app.tender/tender/views/editor/guard"
	"app.tender/tender/views/editor/items"
	"app.tender/tender/views/editor/shown"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/phrase"
)

// Frame is the editor around the pane.
type Frame interface {
	shown.Frame
	// FocusItems moves the focus to the items, where the plan is.
	FocusItems()
}

// Ports are the dependencies of planning.
type Ports struct {
	Plans     Plans
	Templates TemplateFiles // nil for none
	Service   catalog.ItemService
	Cache     Cache
	Marks     catalog.Marks
	Guard     *guard.Guard
	Order     screen.Action // what the key of planning does once the proposal is decided
	Export    screen.Action // what the key of removing does where nothing is planned
	CopyText  screen.Action // what the key of copying a line does where none is planned
	// Save saves edits at the service, and takes what they save out of the plan.
	Save    func(edits []state.Edit, taken plan.Edit)
	Drafted func(option state.OptionID) bool // whether a text of the option is a draft
}

// Model is planning in the option under the cursor: the entry, the planned lines, which the items show, and copies.
type Model struct {
	Entry     *Entry
	Templates *Templates

	env   *screen.Env
	ports Ports
	frame Frame
	items *items.Model
	areas *areas.Model

	copied []plan.Line // to be pasted
	part   *part       // to be pasted in place of lines; nil for none
}

// NewModel returns planning in what the panes of an editor show.
func NewModel(env *screen.Env, p Ports, f Frame, lines *items.Model, tree *areas.Model) *Model {
	m := &Model{env: env, ports: p, frame: f, items: lines, areas: tree}
	m.Entry = newEntry(env, p, lines, m)
	m.Templates = &Templates{env: env, files: p.Templates, frame: f, finder: m.Entry.Lookups.finder, propose: m.propose}
	return m
}

// cannotPlan returns why nothing can be planned, or "".
func (m *Model) cannotPlan() string {
	s := m.frame.Shown()
	if why := s.CannotWrite(); why != "" {
		return why
	}
	if a, _ := s.WithPlan(); a == nil {
		return m.noArea()
	}
	return ""
}

func (m *Model) noArea() string {
	return "No area here: " + m.env.Keys.Name(screen.AddArea) + " adds one."
}

// place returns the option under the cursor as the place to plan a line, or why there is none.
func (m *Model) place() (at plan.Place, why string) {
	if why := m.cannotPlan(); why != "" {
		return at, why
	}
	s := m.frame.Shown()
	a, o := s.WithPlan()
	switch {
	case o == nil && s.Option != 0:
		return at, "This option is gone, and the line is not planned: " + m.env.Keys.Name(screen.Back) +
			" leaves, to choose another option."
	case o == nil:
		area := a.ID
		if plan.Makes(s.Plan, area) {
			area = 0
		}
		return plan.New(area, a.Name, "", plan.NewID), ""
	default:
		return s.Place(a, o.ID), ""
	}
}

// decided reports whether only change orders change the proposal.
func (m *Model) decided() bool {
	s := m.frame.Shown()
	p := s.Proposal()
	return p != nil && p.Status.Terminal()
}

// cannotBegin returns why neither lines nor a change order can be planned, or "".
func (m *Model) cannotBegin() string {
	if m.decided() {
		return m.ports.Order.Unless()
	}
	return m.cannotPlan()
}

func (m *Model) beginWord() string {
	if m.decided() {
		return "change order"
	}
	return ""
}

// begin opens the entry for new lines; once the proposal is decided, it begins a change order.
func (m *Model) begin() tea.Cmd {
	if m.decided() {
		return m.ports.Order.Do()
	}
	return m.openEntry()
}

// openEntry opens the entry for new lines.
func (m *Model) openEntry() tea.Cmd {
	s := m.frame.Shown()
	if why := phrase.NotDraft(s.Proposal().Status, m.env.Keys.Name(screen.MoveStatus)); why != "" {
		m.tell(screen.Warn, why)
	}
	m.frame.FocusItems()
	return m.Entry.begin(0, "")
}

// PlanItem opens the entry with one of an item typed in it. A half-typed line comes back afterwards.
func (m *Model) PlanItem(words string) tea.Cmd {
	if !m.env.Shown() || m.env.ClientView() {
		return nil
	}
	if why := m.cannotPlan(); why != "" {
		m.tell(screen.Refusal, why)
		return nil
	}
	cmd := m.openEntry()
	return tea.Batch(cmd,
		m.Entry.insert(plan.Entry{Quantity: decimal.NewFromInt(1), Words: strings.Fields(words)}.String()))
}

// tell shows a notice to the team.
func (m *Model) tell(kind screen.Kind, words string) {
	m.env.Host.Tell(screen.Notice{Kind: kind, Text: words})
}

// tellFault shows why something was not planned.
func (m *Model) tellFault(err error) { m.tell(screen.Warn, state.FaultOf(err).Error()) }

// Proposal returns what the entry needs to know of the open proposal.
func (m *Model) Proposal() OpenProposal {
	s := m.frame.Shown()
	p := OpenProposal{
		ID: s.ID(), Resolved: s.Watched.Resolved, Plan: s.Plan, Of: s.Proposal(),
		Fixed: s.CannotWrite() != "",
	}
	if p.Of != nil {
		p.Currency = p.Of.Summary.Currency
	}
	if a, _ := s.WithPlan(); a != nil {
		p.Area = a.Name
	}
	return p
}

// Option returns the option under the cursor, in words.
func (m *Model) Option() string {
	s := m.frame.Shown()
	if a, _ := s.WithPlan(); a != nil {
		return s.OptionName(a, s.Option)
	}
	return ""
}

// Parent returns the line that an accessory would belong to which replaces a planned line, or with 0 is planned below
// the cursor.
func (m *Model) Parent(change plan.ID) (parent plan.Line, ok bool) {
	s := m.frame.Shown()
	o := s.Planned()
	if o == nil {
		return parent, false
	}
	at := cmp.Or(change, m.above())
	if at == 0 && len(o.Lines) > 0 {
		at = o.Lines[len(o.Lines)-1].ID
	}
	l, _, ok := s.Plan.Line(at)
	if ok && l.Parent != 0 {
		l, _, ok = s.Plan.Line(l.Parent)
	}
	return l, ok && l.ID != change
}

// Add plans lines below the line under the cursor, with installer notes, and reports whether they fitted.
func (m *Model) Add(lines []plan.Line, notes string) bool {
	at, why := m.place()
	if why != "" {
		m.tell(screen.Warn, why)
		return false
	}
	planned := plan.Add(at, m.above(), lines...)
	if notes != "" {
		planned = plan.Both(planned.Words, planned, plan.Note(at, notes))
	}
	if !m.Edit(planned) {
		return false
	}
	s := m.frame.Shown()
	if _, o := s.WithPlan(); o == nil { // the first lines of an area create its option
		m.frame.Point(s.Area, state.OptionID(-at.Option(s.Plan)))
	}
	return true
}

// Unless plans lines by do, or what e plans if it is not nil, and asks first if the client would see what looks
// internal.
func (m *Model) Unless(lines []plan.Line, e *plan.Edit, back, do func() tea.Cmd) tea.Cmd {
	s := m.frame.Shown()
	return m.ports.Guard.UnlessCmd(session.Doing{Proposal: s.ID(), Lines: lines, Planned: e}, screen.Question{}, back,
		do)
}

// Edit applies an edit to the plan, and reports whether it fitted. If not, it tells why.
func (m *Model) Edit(e plan.Edit) bool {
	s := m.frame.Shown()
	if err := m.ports.Plans.EditPlan(s.ID(), e); err != nil {
		m.tellFault(err)
		return false
	}
	m.frame.ShowChanges()
	return true
}

// ShowChanges shows the plan again.
func (m *Model) ShowChanges() { m.frame.ShowChanges() }

// EditAsked applies an edit to the plan, and calls done; or back if it did not fit. It asks first if the client
// would see what looks internal.
func (m *Model) EditAsked(e plan.Edit, back, done func()) {
	s := m.frame.Shown()
	m.ports.Guard.Unless(session.Doing{Proposal: s.ID(), Planned: &e}, screen.Question{}, back, func() {
		if m.Edit(e) {
			done()
		} else {
			back()
		}
	})
}

// Plan is EditAsked for what was typed a while ago, when more may have been allowed.
func (m *Model) Plan(e plan.Edit, back, done func()) {
	s := m.frame.Shown()
	if why := s.CannotWrite(); why != "" {
		m.tell(screen.Warn, why)
		back()
		return
	}
	m.EditAsked(e, back, done)
}

// Anchor attaches the plan of a blank option to it before it gets a text.
func (m *Model) Anchor(option state.OptionID, now *session.Snapshot) {
	s := m.frame.Shown()
	if option == 0 || s.Makes(option) || !now.Planned || m.env.ClientView() {
		return
	}
	if e, ok := now.Plan.Anchor(s.Workspace.Proposal, option); ok {
		m.Edit(e)
	}
}
