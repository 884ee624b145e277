package ui

import (
	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/views/editor"
	"app.tender/tender/views/installer"
	"app.tender/tender/views/screen"
)

// here returns the current location with the cursor in the open proposal.
func (m *Model) here() screen.Location {
	at := m.hosting().scr.Here()
	area, option := m.editor().Cursor()
	if at.Proposal == m.snap.Open.ID && (at.Area == 0 || at.Area == area) {
		at.Area, at.Option = area, option
	}
	return at
}

// available reports whether a page is for the audience and has something to show.
func (m *Model) available(page string) bool {
	h := m.screens.pageNamed(page)
	return h != nil && m.admits(h.page.Audience) && !m.gone(page)
}

// gone reports whether a page has nothing left to show, such as a settled conflict.
func (m *Model) gone(page string) bool {
	h := m.screens.pageNamed(page)
	return page == screen.AtConflict && (h == nil || h.scr.Here().Item == 0)
}

// goTo shows another screen.
func (m *Model) goTo(page string) tea.Cmd {
	m.nav.screen = page
	h := m.hosting()
	return m.screens.carryOut(h, h.scr.Show(h.at))
}

// keepWithin goes back to from if a message led to a page for another audience. It runs before anything is drawn.
func (m *Model) keepWithin(from screen.Location) {
	if !m.admits(m.hosting().page.Audience) {
		m.nav.screen = m.nav.fallback(from, m.available, editor.ID).Screen
		m.notices.Answer(m.onlyFor())
	}
}

// goBack returns to the previous location, cursor included.
func (m *Model) goBack() tea.Cmd { return m.goToLocation(m.nav.backTarget(m.available)) }

// goToLocation goes to a location, if it is for the audience, and opens its proposal.
func (m *Model) goToLocation(at screen.Location) tea.Cmd {
	if dropped(m.snap, state.Resolved(at.Proposal, m.snap.Open.Resolved)) {
		m.notices.Answer("This proposal was dropped.")
		return nil
	}
	if at.Screen == screen.AtProposal || at.Screen == screen.AtText {
		return m.goToProposal(at)
	}
	h := m.screens.pageNamed(at.Screen)
	switch {
	case h == nil:
		return nil
	case !m.admits(h.page.Audience):
		m.notices.Answer(m.onlyFor())
		return nil
	}
	h.at = at
	m.reopen(at)
	return m.goTo(at.Screen)
}

// reopen opens the proposal of a location with its cursor, unless it is open already.
func (m *Model) reopen(at screen.Location) {
	if at.Proposal != 0 && at.Proposal != m.snap.Open.ID && at.Screen != editor.ID {
		m.editor().Point(at)
		m.readSnapshot()
	}
}

// goToProposal opens a proposal: in the editor, or for an installer on the sheet.
func (m *Model) goToProposal(at screen.Location) tea.Cmd {
	m.screens.pageNamed(editor.ID).at = at
	cmd := m.goTo(editor.ID)
	m.readSnapshot()
	from := installer.AtArea
	if at.Area == 0 && at.Option == 0 {
		from = installer.AtJob
	}
	return tea.Batch(cmd, m.openSheet(from))
}

// openFirst opens the proposal to start with, if any.
func (m *Model) openFirst() tea.Cmd {
	if m.opts.First == 0 {
		return nil
	}
	return m.goToProposal(screen.Location{Screen: screen.AtProposal, Proposal: m.opts.First})
}
