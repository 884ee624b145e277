package editor

import (
	"cmp"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/views/editor/forms"
	"app.tender/tender/views/editor/planning"
	"app.tender/tender/views/editor/spread"
	"app.tender/tender/views/editor/texts"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/textedit"
)

// actionGo opens the editor.
const actionGo = screen.GoEditor

// The actions on figures.
const (
	costs  screen.ID = "costs"
	budget screen.ID = "budget"
)

// clientPage shows the client's page in full screen.
const clientPage screen.ID = "client-page"

// The headings of the editor's actions.
const (
	ofProposals = "Proposals"
	ofLook      = "View"
)

// The actions of one pane, which come before those of all panes.
var (
	moving  = screen.MoveDefs(screen.Scrolls((*Model).do))
	inAreas = slices.Concat([]screen.Def[*Model]{
		{ID: screen.MoveLeft, Do: inPane(screen.MoveLeft)},
		{ID: screen.MoveRight, Do: inPane(screen.MoveRight)},
		{ID: screen.Open, Do: screen.Does((*Model).openRow)},
		{ID: screen.Mark, Do: inPane(screen.Mark), Unless: func(m *Model) string {
			return screen.Refuse(m.env.ClientView(), "Marking is for the team. "+m.keys.LeaveClientView())
		}},
	}, screen.Of(ofForms, forms.InTree), []screen.Def[*Model]{
		{ID: screen.Search, Do: inPane(screen.Search)},
	}, screen.Of(inPlan, planning.OnPart), moving)
	inItems = slices.Concat([]screen.Def[*Model]{
		{ID: screen.MoveLeft, Do: inPane(screen.MoveLeft)},
		{ID: screen.MoveRight, Do: inPane(screen.MoveRight)},
	}, screen.Of(inPlan, planning.OpenLine), []screen.Def[*Model]{
		{ID: screen.GoBuilder},
		{ID: screen.Mark, Unless: func(m *Model) string { return m.items.None() }, Do: inPane(screen.Mark)},
		{ID: screen.Search, Do: inPane(screen.Search)},
		{
			ID: screen.OptionNext, Group: ofLook, Keys: []string{"]"}, Short: "next option",
			Long:     "Show the next option of the area",
			Audience: screen.Client, Unless: noOption(1), Do: stepOption(1),
		},
		{
			ID: screen.OptionPrevious, Group: ofLook, Keys: []string{"["}, Short: "prev option",
			Long:     "Show the previous option of the area",
			Audience: screen.Client, Unless: noOption(-1), Do: stepOption(-1),
		},
	}, screen.Of(inPlan, planning.OnLine), moving)
	inTexts = append(screen.Of(ofTexts, texts.InPane), moving...)
	reading = slices.Concat(screen.Of(ofTexts, texts.Reading),
		[]screen.Def[*Model]{{ID: screen.Back, Hint: 2, Do: screen.Does((*Model).back)}}, moving)
	filtering = slices.Concat([]screen.Def[*Model]{
		{ID: screen.Open, Word: screen.Says[*Model]("to the list"), Do: inPane(screen.Open)},
		{ID: screen.Back, Word: screen.Says[*Model]("leave the filter"), Do: screen.Does((*Model).back)},
	}, screen.RowDefs(screen.Scrolls((*Model).do)))
)

// usual is the actions of all panes.
var usual = slices.Concat(screen.Of(inPlan, planning.Anywhere), screen.Of(ofMarked, spread.Actions),
	screen.Of(inPlan, planning.Begin), []screen.Def[*Model]{
		{ID: screen.PaneNext, Do: screen.Does(func(m *Model) { m.cycle(1) })},
		{ID: screen.PanePrevious, Do: screen.Does(func(m *Model) { m.cycle(-1) })},
	}, screen.Of(ofTexts, texts.OfOption), []screen.Def[*Model]{
		{ID: screen.Export, Unless: (*Model).cannotExport, Do: (*Model).export},
		{
			ID: screen.Compare, Group: ofLook, Keys: []string{"c"}, Short: "compare",
			Long:     "Compare the options of the area side by side",
			Audience: screen.Client, Unless: (*Model).cannotCompare, Do: screen.Does((*Model).compare),
		},
		{
			ID: costs, Group: ofLook, Keys: []string{"%"}, Short: "costs",
			Long: "Show or hide cost and margin of each line and of the option", Word: (*Model).costsWord,
			Unless: func(m *Model) string { return m.at().CannotOpen() },
			Do:     screen.Does(func(m *Model) { m.items.ToggleCosts() }),
		},
		{
			ID: budget, Group: ofLook, Keys: []string{"$"}, Short: "budget",
			Long:     "Find the options that fit what the client wants to pay",
			Audience: screen.Client, Unless: (*Model).cannotBudget, Do: screen.Does((*Model).askBudget),
		},
	}, screen.Of(ofForms, forms.Parts), screen.Of(ofTexts, texts.OfProposal), screen.Of(ofForms, forms.Name),
	[]screen.Def[*Model]{
		{
			ID: screen.MoveStatus, Group: ofProposals, Keys: []string{"m"}, Short: "status",
			Long:   "Submit, accept, decline, complete or archive the proposal, or make a change order, where the service allows it",
			Unless: (*Model).cannotMove,
			Do:     func(m *Model) tea.Cmd { return m.status.Ask(m.seen.ID) },
		},
		{
			ID: Check, Group: ofProposals, Keys: []string{"V"}, Short: "check",
			Long:   "List what to look at before the client gets the proposal",
			Unless: func(m *Model) string { return m.checker.unless() },
			Do:     func(m *Model) tea.Cmd { return m.checker.list() },
		},
		{
			ID: screen.ClientView, Group: ofLook, Keys: []string{"v"}, Short: "client view",
			Long:     "Show only what the client sees, or everything again",
			Audience: screen.Client, Word: func(m *Model) string { return m.env.ClientViewWord() },
			Do: screen.Does(func(m *Model) { m.Shell.ToggleClientView() }),
		},
		{
			ID: clientPage, Group: ofLook, Keys: []string{"F"}, Short: "full screen",
			Long:     "Read the proposal as the client gets it, in full screen",
			Audience: screen.Client, Unless: (*Model).cannotExport,
			Do: func(m *Model) tea.Cmd { return m.exporter.Read(m.subjects()[0]) },
		},
	}, screen.Of(ofTexts, texts.TakeOver), screen.Of(ofTexts, texts.Saving), []screen.Def[*Model]{
		{ID: screen.Back, Word: (*Model).backWord, Do: screen.Does((*Model).back)},
	})

// ofItems is the order of the key line in the pane of the items. Actions on a planned line are
// only listed on one.
var ofItems = []screen.ID{
	screen.Save, screen.Open, planning.Remove, planning.More, planning.Less, screen.GoBuilder, screen.Plan,
	planning.Down, planning.Up,
	screen.PaneNext, screen.EditClient, screen.EditNotes, screen.AddArea, screen.AddOption, screen.Compare,
	screen.ClientView, screen.Back,
}

// defs has the actions as the key line lists them for the team, lookDefs those for the client
// view. spread.Spread is only listed while options are marked.
var (
	defs = screen.Ranked(usual, screen.Save, spread.Spread, screen.PaneNext, screen.Plan, screen.EditClient,
		screen.EditNotes, screen.AddArea, screen.AddOption, screen.Compare,
		screen.AssignContact, screen.AssignLocation, screen.ClientView, screen.Back)
	lookDefs = screen.Ranked(usual, screen.ClientView, clientPage, screen.PaneNext, screen.EditClient, screen.AddArea,
		screen.AddOption, screen.Compare,
		screen.AssignLocation, screen.Back)
)

func ofTexts(m *Model) *texts.Texts    { return m.texts }
func ofForms(m *Model) *forms.Forms    { return m.forms }
func inPlan(m *Model) *planning.Model  { return m.planning }
func ofMarked(m *Model) *spread.Marked { return m.marked }

// inPane returns a function that runs an action in the pane with the focus.
func inPane(id screen.ID) func(*Model) tea.Cmd { return screen.Does(func(m *Model) { m.do(id) }) }

// bound holds the actions bound to one model, by where they apply.
type bound struct {
	panes     [paneCount][2][]*screen.Action // the second array is for the client view
	filtering []*screen.Action
	reading   []*screen.Action
	planning  []*screen.Action
	lost      []*screen.Action
	typed     textedit.Typed
}

func (m *Model) bind() {
	tables := [paneCount][]screen.Def[*Model]{
		paneAreas: inAreas, paneItems: inItems, paneClient: inTexts, paneNotes: inTexts, paneSummary: moving,
	}
	for p, table := range tables {
		m.bound.panes[p] = [2][]*screen.Action{
			screen.Bind(m, table, defs),
			screen.Bind(m, withoutPlan(table), lookDefs),
		}
	}
	m.bound.panes[paneItems][0] = screen.Bind(m, screen.Ranked(inItems, ofItems...), screen.Ranked(usual, ofItems...))
	m.bound.planning = screen.Bind(m.entry, planning.Actions)
	m.bound.filtering = screen.Bind(m, filtering)
	m.bound.reading = screen.Bind(m, reading)
	m.bound.lost = screen.Bind(m.texts, texts.Lost)
	m.bound.typed = textedit.BindTyped(m.texts, texts.Writing, texts.Always, screen.Scrolls((*texts.Texts).Do),
		func(t *texts.Texts) { t.Typing().ClosePrompt() })
}

// Actions returns what can be done now, in the pane with the focus or in the text being typed.
func (m *Model) Actions() []*screen.Action {
	e := m.texts.Typing()
	switch {
	case e != nil && e.Elsewhere() != "":
		return m.bound.lost
	case e == nil && m.texts.Whole:
		return m.bound.reading
	case e != nil:
		return m.bound.typed.At(e.Prompt())
	case m.entry.IsOpen():
		return m.bound.planning
	case m.filters():
		return m.bound.filtering
	default:
		return m.Behind()
	}
}

// Behind returns the actions of the pane with the focus after typing ends.
func (m *Model) Behind() []*screen.Action {
	audience := 0
	if m.env.ClientView() {
		audience = 1
	}
	return m.bound.panes[m.focus][audience]
}

// Writing returns the actions while the user types a text, besides those within it.
func Writing() []screen.ID { return screen.IDs(texts.Writing) }

// cannotMove returns why the proposal can't be moved, or "".
func (m *Model) cannotMove() string { return cmp.Or(m.Outbox.ReadOnly(), m.status.Unless(m.seen.ID)) }

// cannotOrder returns why the proposal can't get a change order, or "".
func (m *Model) cannotOrder() string {
	return cmp.Or(m.Outbox.ReadOnly(), m.status.UnlessOrder(m.seen.ID))
}
