package ui

import (
	"maps"
	"reflect"
	"slices"
	"strings"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/views"
	"app.tender/tender/views/texts"
	tea "github.com/charmbracelet/bubbletea"
)

// sending is how the outbox stands.
type sending struct {
	entries []state.Entry
	request int       // of the newest reading of them; older answers are dropped
	read    bool      // the entries of this machine are in entries
	pushing bool      // a step is under way
	again   bool      // something was committed meanwhile
	timer   int       // of the next try
	next    time.Time // of the next try; zero for none

	resolved map[int64]int64  // local ids that have become real while the program runs
	looked   map[int64]string // conflicts that were on the screen, with what was theirs then
}

// counts says how many entries wait and how many need a person.
func (s *sending) counts() (waiting, needLook int) {
	for _, e := range s.entries {
		switch e.State {
		case state.EntryWaiting, state.EntrySending:
			waiting++
		case state.EntryRefused, state.EntryConflict, state.EntryUncertain:
			needLook++
		case state.EntrySent, state.EntryDropped:
		}
	}
	return waiting, needLook
}

// readEntries reads how the outbox stands. An answer from before the last reading
// began is dropped: it would take away what was committed meanwhile, and the cursor
// from it.
func (m *Model) readEntries() tea.Cmd {
	m.sending.request++
	return readEntriesCmd(m.ctx, m.opts.Outbox, m.sending.request)
}

func (m *Model) applyEntriesRead(msg entriesReadMsg) tea.Cmd {
	if msg.err != nil {
		m.notices.local = state.FaultOf(msg.err)
		return nil
	}
	if msg.req != m.sending.request {
		return nil
	}
	m.open.made = false
	first := !m.sending.read
	if !first && reflect.DeepEqual(m.sending.entries, msg.entries) {
		return m.askLive()
	}
	var elsewhere tea.Cmd
	if !first {
		elsewhere = m.sentElsewhere(msg.entries)
	}
	m.sending.entries, m.sending.read = msg.entries, true
	m.showOutbox()
	m.showOpen()
	m.showList()
	peek := m.peekHistoryCmd()
	if first {
		m.tellKept()
		return tea.Batch(peek, m.pushCmd(), m.readNames(), m.toastCmd())
	}
	return tea.Batch(peek, m.askLive(), elsewhere, m.carryLeftCmd(), m.readNames())
}

// carryAfter is how long another terminal is left to carry what it committed.
const carryAfter = 2 * time.Second

// carryLeftCmd carries what another terminal has left in the outbox: a command that
// works offline, or a program that ended before it was sent.
func (m *Model) carryLeftCmd() tea.Cmd {
	at := m.opts.Clock.Now().Add(carryAfter)
	left := slices.ContainsFunc(m.sending.entries, func(e state.Entry) bool {
		return e.State == state.EntryWaiting || e.State == state.EntrySending || e.State == state.EntryUncertain && !e.NextTry.IsZero()
	})
	if !left || m.sending.pushing || !m.sending.next.IsZero() && !m.sending.next.After(at) {
		return nil
	}
	return m.pushLaterCmd(at)
}

// sentElsewhere reads the open proposal again when another terminal has sent
// something of it: what is on the screen does not hold it yet.
func (m *Model) sentElsewhere(now []state.Entry) tea.Cmd {
	for _, e := range now {
		if e.State != state.EntrySent || e.Edit.Proposal != m.open.id || m.open.proposal == nil {
			continue
		}
		known := slices.ContainsFunc(m.sending.entries, func(o state.Entry) bool { return o.ID == e.ID && o.State == e.State })
		if holds, how := m.open.proposal.Value(e.Edit); !known && how == state.Said && holds != e.Edit.Value() {
			return m.readOpenCmd()
		}
	}
	return nil
}

// pushCmd lets the outbox take a step, unless one is under way.
func (m *Model) pushCmd() tea.Cmd {
	if !m.link.online() || m.opts.ReadOnly != "" || m.under.stopped {
		return nil
	}
	if m.heldBack() {
		return m.askLive()
	}
	if m.sending.pushing {
		m.sending.again = true
		return nil
	}
	m.sending.pushing, m.sending.again = true, false
	return pushNextCmd(m.workCtx(), m.opts.Outbox)
}

func (m *Model) applyEditPushed(msg editPushedMsg) tea.Cmd {
	again := m.sending.again
	m.sending.pushing, m.sending.again = false, false
	if msg.err != nil {
		if f := state.FaultOf(msg.err); f.Kind != state.FaultCanceled {
			m.notices.local = f
		}
		return nil
	}
	o := msg.outcome
	if o.Idle {
		if again {
			return m.pushCmd()
		}
		return m.pushLaterCmd(o.NextTry)
	}
	m.followResolved(o.Resolved)
	m.setProposal(o.Proposal)
	cmds := []tea.Cmd{m.readEntries(), m.contactsSent(o)}
	if o.Fault.Kind != state.FaultNone {
		m.noteAnswer(o.Fault)
		cmds = append(cmds, m.probeCmd())
	} else {
		m.noteAnswer(nil)
	}
	m.tellOutcome(o)
	if o.Proposal != nil {
		m.updateRow(o.Proposal)
		if o.Entry.Edit.Kind == state.EditNewProposal {
			m.addRow(o.Proposal)
		}
		cmds = append(cmds, m.readListAgain())
	}
	if o.Entry.State == state.EntrySent && o.Entry.Edit.Kind == state.EditText {
		cmds = append(cmds, m.readDrafts())
		m.forgetSentDraft(o.Entry.Edit)
	}
	m.showOpen()
	m.showList()
	return tea.Batch(append(cmds, m.pushCmd(), m.toastCmd())...)
}

// pushLaterCmd wakes the outbox when its next entry is due.
func (m *Model) pushLaterCmd(at time.Time) tea.Cmd {
	if at.IsZero() {
		return nil
	}
	m.sending.timer++
	timer := m.sending.timer
	m.sending.next = at
	wait := max(time.Second, at.Sub(m.opts.Clock.Now()))
	return m.opts.Clock.AfterCmd(wait, func(time.Time) tea.Msg { return pushDueMsg{timer: timer} })
}

func (m *Model) applyPushDue(msg pushDueMsg) tea.Cmd {
	if msg.timer != m.sending.timer {
		return nil
	}
	m.sending.next = time.Time{}
	return m.pushCmd()
}

// forgetSentDraft drops a draft that the service now holds. A newer revision
// stays.
func (m *Model) forgetSentDraft(e state.Edit) {
	if d, ok := m.drafts.byRef[e.Ref()]; ok && d.Revision <= e.DraftRevision {
		delete(m.drafts.byRef, e.Ref())
	}
}

// followResolved goes from local ids to the service's, wherever they are held,
// so that the cursor and an open editor stay on what was made here.
func (m *Model) followResolved(ids map[int64]int64) {
	if len(ids) == 0 {
		return
	}
	if m.sending.resolved == nil {
		m.sending.resolved = make(map[int64]int64)
	}
	maps.Copy(m.sending.resolved, ids)
	m.drafts.resolve(ids)
	m.trail.resolve(ids)
	m.open.id = resolved(m.open.id, ids)
	m.open.area = resolved(m.open.area, ids)
	m.open.option = resolved(m.open.option, ids)
	for _, e := range []*texts.Model{&m.client, &m.notes, &m.full} {
		e.SetRef(e.Ref().Resolve(ids))
	}
}

func resolved[T state.ID](id T, ids map[int64]int64) T {
	if real, ok := ids[int64(id)]; ok {
		return T(real)
	}
	return id
}

// updateRow lets the list show what the detail of a proposal now says.
func (m *Model) updateRow(p *state.Proposal) {
	for i := range m.list.rows {
		r := &m.list.rows[i]
		if r.ID != p.ID {
			continue
		}
		r.Name, r.Status, r.LastModified = p.Name, p.Status, p.LastModified
		r.Total = p.Summary.Total
		r.Customer = p.Customer
	}
}

// tellOutcome says in words what a step of the outbox came to.
func (m *Model) tellOutcome(o state.Outcome) {
	what := m.describeEdit(o.Entry.Edit)
	switch o.Entry.State {
	case state.EntrySent:
		m.notices.tellSaved(o.Entry, "✓ "+m.savedWords(o))
	case state.EntryRefused:
		m.notices.tellEntry(noticeBad, o.Entry.ID, "Refused: "+o.Entry.Reason+" "+o.Entry.Next+" "+m.keys.Name(views.GoOutbox)+" shows it: "+what+".")
	case state.EntryConflict:
		m.notices.tellEntry(noticeBad, o.Entry.ID, "Conflict, "+m.keys.Name(views.GoOutbox)+" shows it: someone else changed "+what+" too. Nothing is overwritten.")
	case state.EntryUncertain:
		m.notices.tellEntry(noticeBad, o.Entry.ID, "Not sure whether "+what+" arrived. "+o.Entry.Reason+" "+o.Entry.Next)
	case state.EntryWaiting, state.EntrySending, state.EntryDropped:
	}
}

// savedWords say what the service holds now. Both texts of an option that were saved
// one after the other are told of together.
func (m *Model) savedWords(o state.Outcome) string {
	e := o.Entry.Edit
	p := o.Proposal
	if p == nil {
		p = m.named(e.Proposal)
	}
	merged := ""
	if o.Merged {
		merged = "; someone else's changes were merged in"
	}
	is := func(who, what string) string {
		return strings.TrimSpace(who) + " is now the " + what + strings.Replace(m.number(e.Proposal), ", ", " of ", 1)
	}
	who := m.sellerName(state.User{ID: e.User})
	switch ref := e.Ref(); {
	case e.Kind == state.EditContact && contactIn(p, e.Contact) != "":
		return is(contactIn(p, e.Contact), "contact")
	case e.Kind == state.EditLocation && locationIn(p, e.Location) != "":
		street, _, _ := strings.Cut(locationIn(p, e.Location), ",") // one line, so that the total stays in sight
		return is(street, "job site") + "; tax and total follow it"
	case e.Kind == state.EditSalesPerson && who != "":
		return is(who, "salesperson")
	case e.Kind == state.EditText && m.notices.saysSaved(ref) != "":
		both := []string{ref.Field.Name(), m.notices.saysSaved(ref).Name()}
		slices.Sort(both) // what the customer sees comes first
		return "Saved " + strings.Join(both, " and ") + ref.Place(p) + m.number(e.Proposal) + merged
	default:
		return "Saved " + m.describeEdit(e) + m.number(e.Proposal) + merged
	}
}

func (m *Model) applyEntryDecided(msg entryDecidedMsg) tea.Cmd {
	switch e := msg.entry; {
	case msg.err != nil:
		m.tellFault(state.FaultOf(msg.err))
	case e.State == state.EntryDropped:
		m.notices.tell(noticeGood, "Dropped "+m.describeEdit(e.Edit)+m.number(e.Edit.Proposal)+m.takenAlong(e)+"; "+m.keys.Name(views.Undo)+" brings it back.")
	}
	m.askLiveAgain()
	return tea.Batch(m.readEntries(), m.readDrafts(), m.pushCmd(), m.toastCmd())
}

// takenAlong says how many edits were dropped with one that they belong to. What is
// known of the outbox is from before it.
func (m *Model) takenAlong(dropped state.Entry) string {
	n := len(state.DependentsOf(dropped, m.sending.entries))
	if n == 0 {
		return ""
	}
	return " and " + countOf(n, "edit that belongs", "edits that belong") + " to it"
}

// keptOrTold says why this machine could not keep a copy; what is on the screen is
// right all the same.
func (m *Model) keptOrTold(err error) {
	if f := state.FaultOf(err); f.Kind != state.FaultNone && f.Kind != state.FaultCanceled {
		m.notices.local = f
	}
}
