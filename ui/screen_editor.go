package ui

import (
	"slices"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/views"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/cells"
	tea "github.com/charmbracelet/bubbletea"
)

// editorPlace is the open proposal with its panes.
type editorPlace struct{ anyPlace }

func (p editorPlace) pane() pane                { return p.m.focusedPane() }
func (p editorPlace) actions() []*screen.Action { return p.m.own.editor }

func (p editorPlace) hints() []views.Action {
	if p.m.clientView {
		return []views.Action{
			views.ClientView, views.PaneNext, views.EditClient, views.AddArea, views.AddOption, views.Compare,
			views.AssignLocation, views.Back,
		}
	}
	return []views.Action{
		views.Save, views.PaneNext, views.EditClient, views.EditNotes, views.AddArea, views.AddOption, views.Compare, views.AssignContact,
		views.AssignLocation, views.ClientView, views.Back,
	}
}

func (p editorPlace) crumb(w int) (left, right string) { return p.m.editorCrumb(w) }

func (p editorPlace) back() tea.Cmd {
	if p.m.width < twoWidth && p.m.focus != paneAreas {
		p.m.focus = paneAreas
		return nil
	}
	return p.m.goBack()
}

// focusedPane is the pane of the open proposal that has the focus.
func (m *Model) focusedPane() pane {
	switch m.focus {
	case paneItems:
		return &m.items
	case paneClient:
		return &m.client
	case paneNotes:
		return &m.notes
	case paneSummary:
		return &m.summary
	case paneAreas, paneCount:
	}
	return &m.areas
}

// editorCrumb names the open proposal, how it stands and whose it is.
func (m *Model) editorCrumb(w int) (left, right string) {
	t := m.theme
	p := m.shown()
	if p == nil {
		return t.Dim.Render("Proposals › #" + state.FormatID(m.snap.Open.ID)), ""
	}
	left = m.placeCrumb(p, w)
	var client []string
	for _, s := range []string{p.ClientWord(), p.Unknown.Word(state.FieldLocation, p.Location.Place())} {
		if s != "" {
			client = append(client, s)
		}
	}
	right = strings.Join(client, " · ")
	if s := m.sellers.Name(p.SalesPerson); s != "" && !m.clientView {
		more := strings.Join(append(client, "by "+s), " · ")
		if cells.Width(left)+cells.Width(more)+3 <= w {
			right = more
		}
	}
	return left, right
}

// textPlace is one of the texts of the proposal itself.
type textPlace struct{ anyPlace }

// textActions are what can be done with a text of the proposal that is only read.
var textActions = []screen.ID{views.EditDescription, views.EditInternal}

func (p textPlace) pane() pane { return &p.m.full }

func (p textPlace) actions() []*screen.Action {
	return slices.DeleteFunc(slices.Clone(p.m.own.editor), func(a *screen.Action) bool { return !slices.Contains(textActions, a.ID) })
}

func (p textPlace) hints() []views.Action            { return []views.Action{views.Save, views.Open, views.Back} }
func (p textPlace) crumb(w int) (left, right string) { return p.m.editorCrumb(w) }

// back leaves a text that is only read, because another terminal edits it.
func (p textPlace) back() tea.Cmd {
	p.m.screen = screenEditor
	return nil
}

// cyclePane moves the focus to the next pane that has something to show.
func (m *Model) cyclePane(by int) tea.Cmd {
	m.focus = (m.focus + paneID(by) + paneCount) % paneCount
	if m.focus == paneNotes && !m.readable(state.InstallerNotes) {
		m.focus = (m.focus + paneID(by) + paneCount) % paneCount
	}
	return nil
}
