package planning

import (
	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/views/screen"
)

// The actions on plans.
const (
	More         screen.ID = "plan.more"
	Less         screen.ID = "plan.less"
	Remove       screen.ID = "plan.remove"
	Down         screen.ID = "plan.down"
	Up           screen.ID = "plan.up"
	CopyLine     screen.ID = "plan.copy-line"
	CopyOption   screen.ID = "plan.copy"
	Paste        screen.ID = "plan.paste"
	CopyPart     screen.ID = "plan.copy-part"
	Better       screen.ID = "plan.better"
	SaveTemplate screen.ID = "plan.template-save"
	PartDown     screen.ID = "plan.part-down"
	PartUp       screen.ID = "plan.part-up"
	RemovePart   screen.ID = "plan.remove-part"
	FromTemplate screen.ID = "plan.template"
)

// OpenLine is open on a line of the items.
var OpenLine = []screen.Def[*Model]{{
	ID: screen.Open, Word: onLine("change", "fold"), Unless: (*Model).cannotOpen,
	Do: (*Model).open,
}}

// OnLine are the actions on a planned line, in the pane of the items.
var OnLine = []screen.Def[*Model]{
	{
		ID: More, Group: group, Keys: []string{"+"}, Short: "one more", Long: "Plan one more of this line",
		Unless: (*Model).noPlanned, Do: editing(more(1)),
	},
	{
		ID: Less, Group: group, Keys: []string{"-"}, Short: "one less", Long: "Plan one less of this line",
		Unless: (*Model).noPlanned, Do: editing(more(-1)),
	},
	{
		ID: Remove, Group: group, Keys: []string{"x"}, Short: "remove",
		Long: "Remove this planned line with its accessories; undo restores it; elsewhere export",
		Word: onLine("", "export"), Unless: (*Model).cannotRemove, Do: (*Model).remove,
	},
	{
		ID: Down, Group: group, Keys: []string{"J"}, Short: "down", Long: "Move this planned line down",
		Unless: (*Model).noPlanned, Do: editing(shift(1)),
	},
	{
		ID: Up, Group: group, Keys: []string{"K"}, Short: "up", Long: "Move this planned line up",
		Unless: (*Model).noPlanned, Do: editing(shift(-1)),
	},
	{
		ID: CopyLine, Group: group, Keys: []string{"y"}, Short: "copy", Long: "Copy the planned line, or else a text",
		Word: onLine("", "copy text"), Unless: (*Model).cannotCopyLine, Do: (*Model).copyLine,
	},
	{
		ID: CopyOption, Group: group, Keys: []string{"Y"}, Short: "copy plan", Long: "Copy the plan of this option",
		Unless: (*Model).noPlan, Do: screen.Does((*Model).copyPlan),
	},
}

// OnPart are the actions on areas and options, in the pane of the areas.
var OnPart = []screen.Def[*Model]{{
	ID: CopyPart, Group: group, Keys: []string{"Y"}, Short: "copy",
	Long:   "Copy this area or option, to plan it here or in another proposal",
	Unless: (*Model).noPart, Do: screen.Does((*Model).copyPart),
}, {
	ID: PartDown, Group: group, Keys: []string{"J"}, Short: "down",
	Long:   "Move the area or option that is only planned down",
	Unless: (*Model).cannotShift, Do: shiftPart(1),
}, {
	ID: PartUp, Group: group, Keys: []string{"K"}, Short: "up",
	Long:   "Move the area or option that is only planned up",
	Unless: (*Model).cannotShift, Do: shiftPart(-1),
}, {
	ID: SaveTemplate, Group: group, Keys: []string{"S"}, Short: "save template",
	Long: "Save this area or option as a template",
	Unless: func(m *Model) string {
		if m.Templates.files == nil {
			return m.Templates.Unless()
		}
		return m.noPart()
	},
	Do: screen.Does(func(m *Model) { m.Templates.askName(m.areas.OnOption()) }),
}, {
	ID: RemovePart, Group: group, Keys: []string{"x"}, Short: "remove plan",
	Long: "Remove the plan of this area or option; undo restores it; elsewhere export",
	Word: (*Model).unplanWord, Unless: (*Model).cannotUnplan, Do: (*Model).unplan,
}}

// Anywhere are the other actions on plans, in all panes.
var Anywhere = []screen.Def[*Model]{
	{
		ID: Paste, Group: group, Keys: []string{"ctrl+v"}, Short: "paste", Long: "Paste the copy into the plan",
		Unless: (*Model).cannotPaste, Do: screen.Does((*Model).paste),
	},
	{
		ID: Better, Group: group, Keys: []string{"B"}, Short: "better",
		Long:   "Plan a better option from this one, replacing some items",
		Unless: (*Model).cannotBetter, Do: screen.Does((*Model).openBetter),
	},
	{
		ID: FromTemplate, Group: group, Keys: []string{"T"}, Short: "template", Long: "Plan from a template",
		Unless: func(m *Model) string { return m.Templates.Unless() }, Do: func(m *Model) tea.Cmd {
			return m.Templates.Ask(nil)
		},
	},
}

// Begin opens the entry.
var Begin = []screen.Def[*Model]{{
	ID: screen.Plan, Group: group, Keys: []string{"p"}, Short: "plan",
	Long: "Plan lines for this option; once the proposal is decided, a change order",
	Word: (*Model).beginWord, Unless: (*Model).cannotBegin, Do: (*Model).begin,
}}

// onLine returns a function that returns one word on a planned line, and another one elsewhere.
func onLine(planned, other string) func(*Model) string {
	return func(m *Model) string {
		if _, ok := m.items.Planned(); ok {
			return planned
		}
		return other
	}
}
