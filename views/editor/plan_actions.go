package editor

import (
	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/views/screen"
)

// The actions on planned lines.
const (
	PlanMore         screen.ID = "plan.more"
	PlanLess         screen.ID = "plan.less"
	PlanRemove       screen.ID = "plan.remove"
	PlanDown         screen.ID = "plan.down"
	PlanUp           screen.ID = "plan.up"
	PlanLine         screen.ID = "plan.copy-line"
	PlanOption       screen.ID = "plan.copy"
	PlanPaste        screen.ID = "plan.paste"
	PlanPart         screen.ID = "plan.copy-part"
	PlanBetter       screen.ID = "plan.better"
	PlanSaveTemplate screen.ID = "plan.template-save"
	PlanNone         screen.ID = "plan.remove-part"
	PlanTemplate     screen.ID = "plan.template"
)

// onPlannedDefs are the actions on a planned line, in the pane of the items.
var onPlannedDefs = []screen.Def[*Model]{
	{ID: PlanMore, Group: ofPlans, Keys: []string{"+"}, Short: "one more", Long: "Plan one more of this line", Unless: (*Model).noPlanned, Do: onPlanned(more(1))},
	{ID: PlanLess, Group: ofPlans, Keys: []string{"-"}, Short: "one less", Long: "Plan one less of this line", Unless: (*Model).noPlanned, Do: onPlanned(more(-1))},
	{
		ID: PlanRemove, Group: ofPlans, Keys: []string{"x"}, Short: "remove", Long: "Remove this planned line with its accessories; undo restores it; elsewhere export",
		Word: onPlannedWord("", "export"), Unless: (*Model).cannotRemoveHere, Do: (*Model).removeHere,
	},
	{ID: PlanDown, Group: ofPlans, Keys: []string{"J"}, Short: "down", Long: "Move this planned line down", Unless: (*Model).noPlanned, Do: onPlanned(shift(1))},
	{ID: PlanUp, Group: ofPlans, Keys: []string{"K"}, Short: "up", Long: "Move this planned line up", Unless: (*Model).noPlanned, Do: onPlanned(shift(-1))},
	{
		ID: PlanLine, Group: ofPlans, Keys: []string{"y"}, Short: "copy", Long: "Copy the planned line, or else a text",
		Word: onPlannedWord("", "copy text"), Unless: (*Model).nothingToCopyHere, Do: screen.Does((*Model).copyLine),
	},
	{ID: PlanOption, Group: ofPlans, Keys: []string{"Y"}, Short: "copy plan", Long: "Copy the plan of this option", Unless: (*Model).noPlan, Do: screen.Does((*Model).copyPlan)},
}

// onPartsDefs are the actions on areas and options, in the pane of the areas.
var onPartsDefs = []screen.Def[*Model]{{
	ID: PlanPart, Group: ofPlans, Keys: []string{"Y"}, Short: "copy", Long: "Copy this area or option, to plan it here or in another proposal",
	Unless: (*Model).noPart, Do: screen.Does((*Model).copyPart),
}, {
	ID: PlanSaveTemplate, Group: ofPlans, Keys: []string{"K"}, Short: "save template", Long: "Save this area or option as a template",
	Unless: (*Model).cannotKeep, Do: screen.Does((*Model).askKeep),
}, {
	ID: PlanNone, Group: ofPlans, Keys: []string{"x"}, Short: "remove plan", Long: "Remove the plan of this area or option; undo restores it; elsewhere export",
	Word: (*Model).unplanWord, Unless: (*Model).cannotUnplanHere, Do: (*Model).unplanHere,
}}

// planDefs are the other actions on plans, in all panes.
var planDefs = []screen.Def[*Model]{
	{ID: PlanPaste, Group: ofPlans, Keys: []string{"ctrl+v"}, Short: "paste", Long: "Paste the copy into the plan", Unless: (*Model).cannotPaste, Do: screen.Does((*Model).pastePlanned)},
	{
		ID: PlanBetter, Group: ofPlans, Keys: []string{"B"}, Short: "better", Long: "Plan a better option from this one, replacing some items",
		Unless: (*Model).cannotBetter, Do: screen.Does((*Model).beginBetter),
	},
	{
		ID: PlanTemplate, Group: ofPlans, Keys: []string{"T"}, Short: "template", Long: "Plan from a template",
		Unless: (*Model).noTemplates, Do: func(m *Model) tea.Cmd { return m.askTemplate(false) },
	},
	{
		ID: Spread, Group: ofProposals, Keys: []string{"M"}, Short: "to marked", Long: "Put one text, plan or template into all marked options, after a preview",
		Unless: (*Model).cannotSpread, Do: screen.Does((*Model).askSpread),
	},
}

// onPlannedWord returns a function that returns one word on a planned line, and another one elsewhere.
func onPlannedWord(planned, other string) func(*Model) string {
	return func(m *Model) string {
		if _, ok := m.items.Planned(); ok {
			return planned
		}
		return other
	}
}

// cannotOpenItem returns why open does nothing on a line, or "". It is the same for all built
// lines, since the key line would otherwise change as the cursor moves.
func (m *Model) cannotOpenItem() string {
	if why := m.items.None(); why != "" || m.items.AnyFolds() || m.env.ClientView() {
		return why
	}
	return m.noPlanned()
}

func (m *Model) nothingToCopyHere() string {
	if _, ok := m.items.Planned(); ok {
		return ""
	}
	return m.nothingToCopy()
}
