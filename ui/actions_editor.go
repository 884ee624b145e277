package ui

import (
	"fmt"
	"slices"

	"app.tender/tender/state"
	"app.tender/tender/views"
	"app.tender/tender/views/areas"
	"app.tender/tender/views/compare"
	"app.tender/tender/views/items"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/summary"
	"app.tender/tender/views/texts"
	"app.tender/tender/views/widget/textedit"
	"app.tender/tender/views/widget/theme"
	tea "github.com/charmbracelet/bubbletea"
)

// editorDefs are the actions on the open proposal beyond those of its panes.
func editorDefs() []screen.Def[*Model] {
	text := func(f state.TextField) func(*Model) tea.Cmd {
		return func(m *Model) tea.Cmd { return m.beginText(f) }
	}
	return []screen.Def[*Model]{
		{ID: views.PaneNext, Do: func(m *Model) tea.Cmd { return m.cyclePane(1) }},
		{ID: views.PanePrevious, Do: func(m *Model) tea.Cmd { return m.cyclePane(-1) }},
		{ID: views.EditClient, Audience: clients, Unless: (*Model).cannotEditOption, Do: text(state.ClientDescription)},
		{ID: views.EditNotes, Unless: (*Model).cannotEditOption, Do: text(state.InstallerNotes)},
		{ID: views.EditExternally, Audience: clients, Unless: (*Model).cannotEditOption, Do: (*Model).editExternally},
		{ID: views.CopyWhole, Audience: clients, Unless: (*Model).noTextToCopy, Do: (*Model).copyWhole},
		{ID: views.Compare, Audience: clients, Unless: (*Model).cannotCompare, Do: func(m *Model) tea.Cmd {
			return m.goToLocation(screen.Location{Screen: compare.ID})
		}},
		{ID: views.AddArea, Audience: clients, Unless: (*Model).cannotWrite, Do: (*Model).askArea},
		{ID: views.AddOption, Audience: clients, Unless: (*Model).cannotAddOption, Do: (*Model).askOption},
		{ID: views.AssignLocation, Audience: clients, Unless: (*Model).cannotAssignLocation, Do: (*Model).askLocation},
		{ID: views.AssignContact, Unless: (*Model).cannotWrite, Do: (*Model).askContact},
		{ID: views.EditDescription, Audience: clients, Unless: (*Model).cannotWrite, Do: text(state.ProposalDescription)},
		{ID: views.EditInternal, Unless: (*Model).cannotWrite, Do: text(state.InternalNotes)},
		{ID: views.Rename, Unless: (*Model).cannotWrite, Do: (*Model).askRename},
		{ID: views.ClientView, Audience: clients, Word: (*Model).clientViewAction, Do: (*Model).toggleClientView},
		{ID: views.Save, Audience: clients, Unless: (*Model).cannotSaveHere, Do: func(m *Model) tea.Cmd { return m.saveTexts(m.draftsToSave()) }},
		{ID: views.DiscardDraft, Unless: (*Model).noDraftHere, Do: (*Model).discardHere},
		{ID: views.PreviewChanges, Unless: (*Model).nothingStaged, Do: (*Model).previewHere},
	}
}

// editorAudience is for whom those actions of the panes are that the root does not do.
var editorAudience = map[screen.ID]audience{views.OptionNext: clients, views.OptionPrevious: clients}

// cannotWrite is why nothing of the open proposal can be changed, or empty.
func (m *Model) cannotWrite() string {
	if m.open.workspace == nil {
		return "The proposal has not been read yet."
	}
	return m.readOnly()
}

func (m *Model) cannotEditOption() string {
	if why := m.cannotWrite(); why != "" {
		return why
	}
	if _, o := m.selectedOption(); o == nil {
		return "There is no option here: a adds an area with one."
	}
	return ""
}

func (m *Model) cannotAddOption() string {
	area, _ := m.selectedOption()
	switch why := m.cannotWrite(); {
	case why != "":
		return why
	case area == nil:
		return "There is no area to add an option to: a adds one."
	case len(area.Options) >= state.MaxOptionsPerArea:
		return fmt.Sprintf("%s already has %d options, the most that the service takes.", area.Name, state.MaxOptionsPerArea)
	default:
		return ""
	}
}

func (m *Model) cannotAssignLocation() string {
	if why := m.cannotWrite(); why != "" {
		return why
	}
	if m.open.workspace.Proposal.Customer == nil {
		return "A location belongs to a contact: assign one first (" + m.keys.Name(views.AssignContact) + ")."
	}
	return ""
}

// clientViewAction is what its key does while only what the customer sees is shown.
func (m *Model) clientViewAction() string {
	if m.clientView {
		return "leave the client view"
	}
	return ""
}

// editorPlaces are the panes of the editor, and the texts of the proposal itself.
func editorPlaces(keys views.Keys) (out []placeActions) {
	th, board := theme.New(theme.Config{}), &textedit.Clipboard{}
	tree, lines, totals := areas.New(th, keys), items.New(th, keys), summary.New(th, keys)
	text := texts.New(th, keys, texts.Client, board)
	behind := behindScreens()
	for _, p := range []pane{&tree, &lines, &text, &totals} {
		out = append(out, placeActions{Name: "the editor", Actions: slices.Concat(bindingIDs(p.Bindings()), idsOf(editorDefs()), behind)})
	}
	return append(out, placeActions{Name: "the proposal's texts", Actions: slices.Concat(bindingIDs(text.Bindings()), textActions, behind)})
}
