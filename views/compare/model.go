// Package compare shows the options of an area side by side: their line items aligned, their
// texts, what each costs and earns compared to a baseline, and the total of the proposal with
// another choice of options in each area.
//
// Work that grows with the number of lines is done when the proposal changes; drawing only touches
// the visible rows.
package compare

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/compare"
	"app.tender/tender/state/plan"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/scroll"
	"app.tender/tender/views/widget/theme"
)

// section is one of the two parts that can have the focus.
type section int

const (
	sectionRows   section = iota // items and texts, row by row
	sectionWhatIf                // the choice of an option per area
)

type model struct {
	screen.RenderCache
	env     *screen.Env
	editor  Editor
	th      *theme.Theme
	keys    screen.Keys
	actions []*screen.Action

	p    *state.ClientProposal // nil while nothing is compared
	area *state.ClientArea     // nil if the proposal no longer has it
	cmp  *compare.Comparison
	team *teamSide // nil in the client view
	rows []row     // the rows that the filter shows

	pending int // how many lines are being compared in the background while nothing is shown

	differences bool // show only rows that differ
	baseline    int
	column      int
	win         scroll.Window
	selected    row

	section section
	whatIf  whatIf
	kept    kept

	proposal *state.Proposal // of p, as the audience knows it
}

// row is a row of items, or one of the two texts.
type row struct {
	items *compare.Row // nil for a text
	text  state.TextField
}

func newModel(env *screen.Env, editor Editor, whatIfs Kept) *model {
	m := &model{env: env, editor: editor, th: env.Theme, keys: env.Keys}
	m.kept = kept{env: env, m: m, store: whatIfs}
	m.actions = screen.Bind(m, defs)
	return m
}

// Show compares the options of the area under the editor's cursor.
func (m *model) Show(at screen.Location) tea.Cmd {
	compared := m.setArea(m.editor.Workspace(), m.editor.Area())
	if at.Text == AtBudget {
		return tea.Batch(compared, m.askBudget())
	}
	return compared
}

func (m *model) Here() screen.Location {
	at := screen.Location{Screen: ID}
	if m.p != nil {
		at.Proposal = m.p.ID
	}
	if m.area != nil {
		at.Area = m.area.ID
	}
	return at
}

func (m *model) Actions() []*screen.Action { return m.actions }

func (m *model) Update(msg tea.Msg) tea.Cmd {
	m.Invalidate()
	switch msg := msg.(type) {
	case screen.Changed, screen.AudienceChanged:
		if m.env.Shown() { // else when it is shown
			return m.Show(screen.Location{})
		}
	case screen.Wheel:
		m.move(msg.Move)
	}
	return nil
}

// setArea compares the options of an area. Baseline, column and row are kept if the area is the
// same, the choices under "What if" if the proposal is. A nil w compares nothing. An area with
// very many lines is compared in the background, and the previous comparison stays visible
// meanwhile if it is of the same area.
func (m *model) setArea(w *state.Workspace, area state.AreaID) tea.Cmd {
	m.env.Forget(topic)
	m.pending = 0
	if w == nil {
		m.clear()
		return nil
	}
	var pl *plan.Plan
	client := m.env.ClientView()
	if !client {
		pl = m.editor.Plan()
	}
	n := linesIn(w.Proposal.Area(area))
	if n <= atOnce {
		return m.take(compareArea(w, pl, area, client))
	}
	if m.p == nil || m.p.ID != w.Proposal.ID || m.area == nil || m.area.ID != area || client != (m.team == nil) {
		m.clear()
		m.pending = n
	}
	return m.env.Latest(topic, screen.Fetch(func() compared {
		return compareArea(w, pl, area, client)
	}, m.take))
}

// clear removes the comparison.
func (m *model) clear() {
	m.p, m.proposal, m.area, m.cmp, m.team, m.whatIf = nil, nil, nil, nil, nil, whatIf{}
	m.rebuild()
}

// take shows the result of a comparison, and finds the choices for a budget again if it is another one.
func (m *model) take(c compared) tea.Cmd {
	if m.p == nil || m.p.ID != c.shown.ID {
		m.whatIf = whatIf{}
	}
	if m.area == nil || m.area.ID != c.id {
		m.baseline, m.column, m.section = 0, 0, sectionRows
		m.win, m.selected = scroll.Window{}, row{}
		if c.area != nil && len(c.area.Options) > 1 {
			m.column = max(1, c.counted)
		}
	}
	m.pending = 0
	if (m.team == nil) != (c.team == nil) {
		m.whatIf.wish, m.whatIf.budget = nil, nil // it may name the best margin
	}
	m.p, m.proposal, m.area, m.cmp, m.team = c.shown, c.of, c.area, c.cmp, c.team
	if m.area != nil {
		last := max(0, len(m.area.Options)-1)
		m.baseline, m.column = min(m.baseline, last), min(m.column, last)
	}
	was := m.whatIf.of
	m.whatIf.set(m.p, c.id)
	m.rebuild()
	if m.whatIf.of == was {
		return nil
	}
	return m.findBudget((*model).showBudget)
}

func (m *model) options() int {
	if m.area == nil {
		return 0
	}
	return len(m.area.Options)
}

// rebuild updates the visible rows and keeps the cursor on its row.
func (m *model) rebuild() {
	m.Invalidate()
	m.rows = m.rows[:0]
	if m.cmp == nil || m.options() == 0 {
		return
	}
	for i := range m.cmp.Rows {
		if !m.differences || m.differsWithin(i) {
			m.rows = append(m.rows, row{items: &m.cmp.Rows[i]})
		}
	}
	fields := []state.TextField{state.ClientDescription}
	if m.team != nil {
		fields = append(fields, state.InstallerNotes)
	}
	for _, f := range fields {
		if !m.differences || m.textsDiffer(f) {
			m.rows = append(m.rows, row{text: f})
		}
	}
	if at := slices.IndexFunc(m.rows, m.selected.same); at >= 0 {
		m.win.Top += at - m.win.At
		m.win.At = at
	}
	m.fit()
}

// differsWithin reports whether a row or one of its children differs: a child that differs keeps
// its parent visible.
func (m *model) differsWithin(i int) bool {
	rows := m.cmp.Rows[i : i+m.cmp.Rows[i].Below+1]
	return slices.ContainsFunc(rows, func(r compare.Row) bool { return r.Differs(m.baseline) })
}

func (m *model) textsDiffer(f state.TextField) bool {
	for i := range m.area.Options {
		if m.omitted(f, i) || m.text(f, i) != m.text(f, m.baseline) {
			return true
		}
	}
	return false
}

func (m *model) text(f state.TextField, column int) string {
	if f == state.InstallerNotes {
		return m.team.notes[column].text
	}
	return m.area.Options[column].Description
}

// omitted reports whether the service left out the text of an option.
func (m *model) omitted(f state.TextField, column int) bool {
	if f == state.InstallerNotes {
		return m.team.notes[column].omitted
	}
	return m.area.Options[column].Omitted
}

func (m *model) textWord(f state.TextField, column int) string {
	if m.omitted(f, column) {
		return state.UnknownWord
	}
	return m.text(f, column)
}

// same reports whether other is r after a refresh: the same text, or a row that has one of the
// same items in the same column.
func (r row) same(other row) bool {
	if r.items == nil || other.items == nil {
		return r.items == nil && other.items == nil && r.text == other.text
	}
	for i, it := range r.items.Items {
		if i < len(other.items.Items) && it != nil && other.items.Items[i] != nil && it.ID == other.items.Items[i].ID {
			return true
		}
	}
	return false
}

func (m *model) fit() {
	m.win.Fit(len(m.rows), m.heights().rows)
	if len(m.rows) > 0 {
		m.selected = m.rows[m.win.At]
	}
}

func (m *model) turn() {
	if m.area != nil {
		m.section = sectionWhatIf - m.section
		m.column = min(m.column, m.lastColumn())
	}
}

func (m *model) otherWord() string {
	if m.section == sectionWhatIf {
		return "items"
	}
	return "what if"
}

func (m *model) step(by int) {
	m.column = min(max(0, m.column+by), m.lastColumn())
}

func (m *model) move(id screen.ID) {
	if m.section == sectionWhatIf {
		m.whatIf.win.Move(id, len(m.whatIf.rows), m.heights().choices)
	} else if m.win.Move(id, len(m.rows), m.heights().rows) {
		m.fit()
	}
}

func (m *model) nothing() string {
	return screen.Refuse(m.options() == 0, "No option to compare.")
}

func (m *model) setBaseline() {
	m.baseline = min(m.column, max(0, m.options()-1))
	m.rebuild()
}

func (m *model) toggleDifferences() {
	m.differences = !m.differences
	m.rebuild()
}

func (m *model) cannotChoose() string {
	if m.section == sectionWhatIf {
		return m.whatIf.cannotChoose(m.column)
	}
	return screen.Refuse(m.options() < 2, "No other option to choose.")
}

// choose counts the option under the cursor: one of the area that is compared, or in "What if" of the area there.
func (m *model) choose() {
	if m.section != sectionWhatIf {
		m.whatIf.stand()
	}
	m.whatIf.choose(m.column)
}

// lastColumn returns the column of the cursor, limited to the options of this area, since another
// area may have more.
func (m *model) lastColumn() int {
	last := m.options() - 1
	if m.section == sectionWhatIf {
		last = max(last, m.whatIf.widest-1)
	}
	return max(0, last)
}

func (m *model) cannotCopy() string {
	if m.options() == 1 {
		return "No other option to copy a text to."
	}
	return m.nothing()
}

// copyText copies a text of the option under the cursor: the row's, if the row is a text; otherwise
// the user chooses one.
func (m *model) copyText() {
	if m.column >= m.options() {
		return
	}
	var f state.TextField
	if m.section == sectionRows && len(m.rows) > 0 {
		f = m.rows[m.win.At].text
	}
	m.editor.CopyAcross(m.area.Options[m.column].ID, f)
}

// Crumb returns what is compared, and the baseline if there is room: the columns show it, too.
func (m *model) Crumb(width int) screen.Crumb {
	left, right := m.crumb()
	c := screen.Crumb{Left: m.editor.Crumb(width) + left, Right: right, AsOf: m.editor.AsOf()}
	if cells.Width(c.Left)+cells.Width(c.Right)+3 > width {
		c.Right = ""
	}
	return c
}

func (m *model) crumb() (left, right string) {
	if m.area == nil || m.options() == 0 {
		return m.th.Strong.Render("Compare"), ""
	}
	left = m.th.Strong.Render(m.area.Name + ": compare")
	right = "baseline " + m.area.Options[m.baseline].Label
	if key := m.keys.Name(actionBaseline); key != "" {
		right += " · " + key + " to change"
	}
	if m.differences {
		right = "differences only · " + right
	}
	return left, m.th.Dim.Render(right)
}
