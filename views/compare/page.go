package compare

import (
	"slices"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/plan"
	"app.tender/tender/views/screen"
)

// Editor has the open proposal, and does what the screen asks for.
type Editor interface {
	// Workspace returns the proposal with unsaved edits; nil until it is read.
	Workspace() *state.Workspace
	// Plan returns the plan of the proposal; nil in the client view.
	Plan() *plan.Plan
	// Area returns the area under the cursor.
	Area() state.AreaID
	// AsOf returns when the proposal was read.
	AsOf() time.Time
	// Crumb returns its name for the beginning of a line of w cells.
	Crumb(w int) string
	// ToggleClientView switches between the client's view and the team's.
	ToggleClientView()
	// CopyAcross asks which option of the area to copy a text to, and which text if f is empty.
	CopyAcross(from state.OptionID, f state.TextField)
}

// ID identifies the page in a location; with AtBudget as the Text, it asks what the client wants to pay.
const (
	ID       = "compare"
	AtBudget = "budget"
)

// The actions of the screen.
const (
	actionChoose      screen.ID = "compare.what-if"
	actionBaseline    screen.ID = "compare.baseline"
	actionDifferences screen.ID = "compare.differences"
	actionCopyText    screen.ID = "compare.copy-text"
	actionBudget      screen.ID = "compare.budget"
	actionKept        screen.ID = "compare.kept"
)

const group = "Compare"

var defs = slices.Concat([]screen.Def[*model]{
	{
		ID: actionChoose, Group: group, Keys: []string{"enter", " "}, Short: "what if",
		Long:     "Count this option to see the proposal's new total",
		Audience: screen.Client, Hint: 2, Unless: (*model).cannotChoose, Do: screen.Does((*model).choose),
	},
	{ID: screen.MoveLeft, Do: screen.Does(func(m *model) { m.step(-1) })},
	{ID: screen.MoveRight, Do: screen.Does(func(m *model) { m.step(1) })},
	{ID: screen.PaneNext, Hint: 1, Word: (*model).otherWord, Do: screen.Does((*model).turn)},
	{ID: screen.PanePrevious, Word: (*model).otherWord, Do: screen.Does((*model).turn)},
	{
		ID: actionBaseline, Group: group, Keys: []string{"b"}, Short: "baseline",
		Long:     "Compare the other options with this one",
		Audience: screen.Client, Hint: 4, Unless: (*model).nothing, Do: screen.Does((*model).setBaseline),
	},
	{
		ID: actionDifferences, Group: group, Keys: []string{"d"}, Short: "differences",
		Long:     "Show only what differs, or everything again",
		Audience: screen.Client, Hint: 5, Unless: (*model).nothing, Do: screen.Does((*model).toggleDifferences),
	},
	{
		ID: actionCopyText, Group: group, Keys: []string{"y"}, Short: "copy text",
		Long: "Copy a text of this option to another option of the area",
		Hint: 3, Unless: (*model).cannotCopy, Do: screen.Does((*model).copyText),
	},
	{
		ID: actionBudget, Group: group, Keys: []string{"$"}, Short: "budget",
		Long:     "Find the options that fit what the client wants to pay",
		Audience: screen.Client, Unless: (*model).cannotBudget, Do: (*model).askBudget,
	},
	{
		ID: actionKept, Group: group, Keys: []string{"s"}, Short: "kept what-ifs",
		Long:   "Keep the chosen options under a name on this machine, or choose or remove what is kept",
		Unless: func(m *model) string { return m.kept.unless() }, Do: func(m *model) tea.Cmd { return m.kept.ask() },
	},
	{ID: screen.ClientView, Audience: screen.Client, Hint: 6, Word: func(m *model) string {
		return m.env.ClientViewWord()
	}, Do: screen.Does(func(m *model) { m.editor.ToggleClientView() })},
	{ID: screen.Back, Hint: 7, Do: screen.Does(func(m *model) { m.env.Host.Back() })},
}, screen.MoveDefs(screen.Scrolls((*model).move)))

// Page returns the screen that compares the options of an area. Only the editor opens it.
func Page(editor Editor, whatIfs Kept) screen.Page {
	return screen.Page{
		ID: ID, Name: "compare", Audience: screen.Client,
		Actions: screen.Lists(defs),
		New:     func(env *screen.Env) screen.Screen { return newModel(env, editor, whatIfs) },
	}
}
