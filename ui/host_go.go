package ui

import (
	"app.tender/tender/state"
	"app.tender/tender/views/conflict"
	"app.tender/tender/views/screen"
	tea "github.com/charmbracelet/bubbletea"
)

// here is where one is, with what is under the cursor of the open proposal.
func (m *Model) here() screen.Location {
	at := screen.Location{Screen: m.screen, Proposal: m.snap.Open.ID}
	if h := m.hosting(); h != nil {
		at = h.scr.Here()
	} else if m.screen == screenEditor {
		at.Item = int64(m.focus)
	}
	if at.Proposal == m.snap.Open.ID && (at.Area == 0 || at.Area == m.open.area) {
		at.Area, at.Option = m.open.area, m.open.option
	}
	return at
}

// there reports whether one can go back to a screen: it is for those who look, and not
// gone.
func (m *Model) there(page string) bool {
	return !m.gone(page) && m.admitsPage(page)
}

// gone reports whether a screen is left for good: a text is, and a conflict that was
// settled.
func (m *Model) gone(page string) bool {
	return page == screenText || page == conflict.ID && m.pageNamed(page).scr.Here().Item == 0
}

// goBack leads to where one came from, with the cursor where it was.
func (m *Model) goBack() tea.Cmd { return m.goToLocation(m.navigation.back(m.there)) }

// goToLocation leads to a place, where that is for those who look. What it shows of a
// proposal is shown of the one that it tells.
func (m *Model) goToLocation(at screen.Location) tea.Cmd {
	h := m.pageNamed(at.Screen)
	switch {
	case h == nil:
		return m.goToPlace(at)
	case !m.admits(h.page.Audience):
		m.notices.answer(m.onlyFor())
		return nil
	}
	h.at = at
	m.reopen(at)
	return m.goTo(at.Screen)
}

// reopen opens the proposal of a place, where another one is open, with the cursor
// where it was.
func (m *Model) reopen(at screen.Location) {
	if at.Proposal == 0 || at.Proposal == m.snap.Open.ID {
		return
	}
	m.openProposal(at.Proposal)
	if at.Area != 0 {
		m.open.area, m.open.option = at.Area, at.Option
		m.showOpen()
	}
}

// goToPlace leads to a place of a screen that the root has.
func (m *Model) goToPlace(at screen.Location) tea.Cmd {
	switch at.Screen {
	case screen.AtProposal:
		return m.goToProposal(at)
	case screen.AtText:
		return m.openText(state.TextRef{Proposal: at.Proposal, Option: at.Option, Field: at.Field})
	case screenEditor:
		m.reopen(at)
		m.focus = paneID(at.Item)
		return m.goTo(screenEditor)
	default:
		return nil
	}
}

// goToProposal opens a proposal with the cursor on an option, in the pane of what is
// looked for there.
func (m *Model) goToProposal(at screen.Location) tea.Cmd {
	cmd := m.openOption(at.Proposal, at.Area, at.Option)
	switch {
	case at.Items:
		m.focus = paneItems
	case at.Field == state.ClientDescription:
		m.focus = paneClient
	case at.Field == state.InstallerNotes:
		m.focus = paneNotes
	}
	return cmd
}
