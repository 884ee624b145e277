package ui

import (
	"app.tender/tender/views"
	tea "github.com/charmbracelet/bubbletea"
)

// What is done with what this machine keeps: undo and redo, pins, search and the
// journal. Each has files of its own; here is what routes to them.

// localWork is what is known of them.
type localWork struct {
	history historyState
	pins    pinWork
}

// dispatchLocal applies their messages: one line a message.
func (m *Model) dispatchLocal(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case historyPeekedMsg:
		return m.applyHistoryPeeked(msg)
	case historyAskMsg:
		return m.applyHistoryAsk(msg)
	case historyDoneMsg:
		return m.applyHistoryDone(msg)
	case savedFiltersMsg:
		return m.applySavedFilters(msg)
	case pinsReadMsg:
		return m.applyPinsRead(msg)
	case pinPartReadMsg:
		return m.applyPinPartRead(msg)
	case tea.MouseMsg:
		return m.applyMouse(msg)
	case foundMsg:
		return m.applyFound(msg)
	case journalReadMsg:
		return m.applyJournalRead(msg)
	case journalWrittenMsg:
		return m.applyJournalWritten(msg)
	case findingMadeMsg:
		return m.applyFindingMade(msg)
	case reportWrittenMsg:
		return m.applyReportWritten(msg)
	default:
		return nil
	}
}

// actLocal does an action of theirs: one line an action.
func (m *Model) actLocal(a views.Action) tea.Cmd {
	switch a {
	case views.Undo:
		return m.reverse(undoing)
	case views.Redo:
		return m.reverse(redoing)
	case views.SavedFilters:
		return m.askFilter()
	case views.Pin:
		return m.togglePin()
	case views.SearchLocal:
		return m.openSearch()
	case views.GoJournal:
		return m.openJournal()
	case views.GoDoctor:
		return m.openDoctor()
	case views.DoctorAgain:
		return m.examine()
	case views.DoctorCopy:
		return m.copyReport()
	case views.DoctorSave:
		return m.saveReport()
	default:
		return nil
	}
}

// localBindings are what can be done from everywhere with what is kept here.
func (m *Model) localBindings() []views.Binding {
	return []views.Binding{
		{Action: views.Undo, Disabled: m.cannotReverse(undoing)},
		{Action: views.Redo, Disabled: m.cannotReverse(redoing)},
		{Action: views.Pin, Disabled: m.cannotPin()},
		{Action: views.SearchLocal, Disabled: m.cannotFind()},
		{Action: views.GoJournal, Disabled: m.cannotJournal()},
		{Action: views.GoDoctor, Disabled: m.cannotExamine()},
	}
}
