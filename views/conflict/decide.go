package conflict

import (
	"fmt"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/merge"
	"app.tender/tender/state/session"
	"app.tender/tender/views/screen"
)

// choose settles the collision under the cursor and moves to the next open one.
func (m *model) choose(c merge.Choice) {
	if len(m.choices) == 0 {
		return
	}
	m.choices[m.at] = c
	m.result(m.merge.Resolve(m.filled()))
	for i := range m.choices {
		if next := (m.at + i) % len(m.choices); m.choices[next] == "" {
			m.at = next
			return
		}
	}
}

// elsewhere returns words if another terminal has the proposal open: "is open in another terminal since 14:02".
// They are empty if none has.
func (m *model) elsewhere() string {
	since, ok := m.Results.Elsewhere(m.of.Edit.Proposal)
	if !ok {
		return ""
	}
	return "is " + state.OpenElsewhere(since, m.env.Now())
}

// edit starts the manual merge. If another terminal has the proposal open, it asks whether to take it over.
func (m *model) edit() {
	if m.elsewhere() != "" {
		entry := m.of
		m.env.AskTakeOver("This proposal", m.elsewhere, func() {
			m.taking = entry.ID
			m.Results.TakeOverMerge(entry)
			m.Invalidate()
		})
		return
	}
	m.restore()
	m.write()
}

func (m *model) write() {
	m.editing = true
	m.ed.Focus()
}

// stop ends editing the manual merge.
func (m *model) stop() {
	m.editing = false
	m.ed.Blur()
}

// again discards the manual merge, so that parts can be chosen again.
func (m *model) again() {
	m.edited, m.note = false, ""
	m.result(m.merge.Resolve(m.filled()))
	m.Results.DiscardMerge(m.of.ID)
}

// fixed returns why the proposal can't be changed any more, as far as this machine knows, or "".
func (m *model) fixed() string {
	if p := m.Words.Named(m.of.Edit.Proposal); p != nil {
		return p.Status.Fixed()
	}
	return ""
}

// unchosen returns what to do before the result can be saved: every collision needs a choice, or
// the result is edited by hand.
func (m *model) unchosen() string {
	if why := m.fixed(); why != "" {
		return why + " " + m.keys.Name(screen.Back) + " leads to the outbox, which has your text."
	}
	n := m.open()
	if n == 0 || m.edited {
		return ""
	}
	return fmt.Sprintf("%s to choose first: %s takes mine, %s theirs, %s both, %s edits the result by hand.",
		m.toChoose(n), m.keys.Name(actionMine), m.keys.Name(actionTheirs), m.keys.Name(actionBoth),
		m.keys.Name(actionEdit))
}

// accept submits the result.
func (m *model) accept() {
	if m.ed.Over() > 0 {
		m.tell(screen.Plain, state.TooLong(m.ed.Characters())+" Not saved; shorten the result.")
		return
	}
	m.Work.Settle(m.of.ID, state.Decision{Kind: state.DecideResolve, Text: m.ed.Text(), Theirs: m.of.Theirs}, m.close)
}

// back leaves the conflict. The result is kept. It first ends the wait for the result.
func (m *model) back() {
	if m.taking != 0 {
		m.notTakenOver(m.taking, state.Fault{})
		return
	}
	m.Results.LeaveMerge(m.of.ID)
	m.close()
}

// close leaves a settled conflict and returns to the outbox.
func (m *model) close() {
	m.put(state.OutboxEdit{})
	m.env.Host.Go(screen.Location{Screen: screen.AtOutbox, Item: screen.AsLeft})
}

// lost handles another terminal taking over the result that was edited here, or a change of the
// conflict.
func (m *model) lost(e session.MergeLost) {
	here := m.of.ID == e.Entry
	if e.Since.IsZero() {
		if here && m.env.Shown() {
			m.close()
		}
		m.tell(screen.Warn, "This conflict has changed: it was settled or edited elsewhere, or theirs changed.")
		return
	}
	if here {
		m.stop()
	}
	m.tell(screen.Warn, "The proposal of the result is "+state.OpenElsewhere(e.Since, m.env.Now())+
		". It includes what was kept of yours.")
}

// takenOver continues a merge of another terminal, unless the user has left the conflict
// meanwhile.
func (m *model) takenOver(entry int64) {
	if m.editing && m.of.ID == entry {
		m.taking = 0 // it was free meanwhile, and is open
		return
	}
	if m.taking != entry || m.of.ID != entry || !m.env.Shown() {
		m.notTakenOver(entry, state.Fault{})
		return
	}
	m.taking = 0
	m.restore()
	m.write()
}

// notTakenOver ends the wait for a result that is not taken over, and says why. The queued keys are dropped, since
// they were meant for it: the user has to type them again.
func (m *model) notTakenOver(entry int64, why state.Fault) {
	words := why.Error()
	if entry == m.taking && entry != 0 {
		m.Results.LeaveMerge(entry)
		if len(m.ahead) > 0 {
			words = strings.TrimSpace(words + " " + screen.NotApplied)
		}
		m.taking, m.ahead = 0, nil
		m.Invalidate()
	}
	if words != "" {
		m.tell(screen.Bad, words)
	}
}

// onlyPart returns why the cursor can't move to another part, or "".
func (m *model) onlyPart() string {
	return screen.Refuse(len(m.choices) < 2, "Only one part to choose.")
}

// written returns why a part can't be chosen, or "".
func (m *model) written() string {
	if m.edited {
		return "The result was edited by hand; a choice would discard that. " +
			m.keys.Name(actionAgain) + " discards it to choose again."
	}
	return ""
}

func (m *model) notWritten() string {
	return screen.Refuse(!m.edited, "The result is not edited by hand: choose part by part.")
}
