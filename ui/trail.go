package ui

import (
	"slices"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	tea "github.com/charmbracelet/bubbletea"
)

// The way back. Whatever changes the screen need not know where Back leads from
// there: the root looks, after each message, whether it is on another screen than
// before, and notes the one that was left.

// spot is where a person was: a screen, and what of the open proposal was under
// the cursor.
type spot struct {
	screen   screenID
	focus    paneID
	proposal state.ProposalID
	area     state.AreaID
	option   state.OptionID
	at       screen.Location // of a screen that owns itself
}

// way is how a person came to another screen.
type way int

const (
	wayTo   way = iota // by its key or by itself
	wayInto            // into what was under the cursor
	wayBack
)

// trail is the spots that Back leads to, the latest last. The list of proposals is
// where every trail begins; it stands in none.
type trail struct {
	spots []spot
	way   way
}

// longestTrail is how many spots are kept: one that goes from hit to hit all day
// needs no more of them.
const longestTrail = 32

// here is where one is.
func (m *Model) here() spot {
	s := spot{screen: m.screen, focus: m.focus, proposal: m.snap.Open.ID, area: m.open.area, option: m.open.option}
	if h := m.hosting(); h != nil {
		s.at = h.scr.Here()
	}
	return s
}

// follow notes that one was at from and is at now. closed says that there is
// nothing to go back to at from: now is what was below it.
func (t *trail) follow(from, now spot, closed bool) {
	by := t.way
	t.way = wayTo
	at := func(s spot) bool { return s.screen == now.screen }
	switch {
	case from.screen == now.screen, by == wayBack:
	case now.screen == screenProposals:
		t.spots = nil
	case closed:
		if i := slices.IndexFunc(t.spots, at); i >= 0 {
			t.spots = t.spots[:i]
		}
	case from.screen != screenProposals:
		if by == wayTo { // two keys, pressed in turn, make no longer way back
			t.spots = slices.DeleteFunc(t.spots, at)
		}
		t.spots = append(t.spots, from)
		t.spots = t.spots[max(0, len(t.spots)-longestTrail):]
	}
}

// closes reports whether a screen is gone: a text or a conflict is left for good.
func (m *Model) closes(s screenID) bool {
	return s == screenText || s == screenConflict && m.conflict == nil
}

// resolve goes from local ids to the service's.
func (t *trail) resolve(ids map[int64]int64) {
	for i := range t.spots {
		s := &t.spots[i]
		s.proposal, s.area, s.option = resolved(s.proposal, ids), resolved(s.area, ids), resolved(s.option, ids)
		s.at = s.at.Resolved(ids)
	}
}

// goBack leads to where one came from, with the cursor where it was.
func (m *Model) goBack() tea.Cmd {
	t := &m.trail
	t.way = wayBack
	for i, last := range slices.Backward(t.spots) {
		if m.closes(last.screen) || !m.admits(m.screenFor(last.screen)) {
			continue // it was settled, or is not for those who look
		}
		t.spots = t.spots[:i]
		return m.goToSpot(last)
	}
	if m.admits(m.screenFor(screenProposals)) {
		t.spots = nil
	}
	return m.goTo(screenProposals)
}

// goToSpot shows a screen as it was left. What it shows of a proposal is shown of
// the one that was open there.
func (m *Model) goToSpot(s spot) tea.Cmd {
	if s.proposal != 0 && s.proposal != m.snap.Open.ID && showsProposal(s) {
		m.openProposal(s.proposal)
		m.open.area, m.open.option = s.area, s.option
		m.showOpen()
	}
	m.focus = s.focus
	if m.hostedAt(s.screen) != nil {
		return m.goToLocation(s.at)
	}
	return m.goTo(s.screen)
}

// showsProposal reports whether a screen is about the open proposal.
func showsProposal(s spot) bool {
	switch s.screen {
	case screenEditor, screenText:
		return true
	default:
		return s.at.Proposal != 0
	}
}
