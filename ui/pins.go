package ui

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/views"
	"app.tender/tender/views/proposals"
	tea "github.com/charmbracelet/bubbletea"
)

// Pins are read again in the background: when the service first answers, when a
// person reads again, and now and then.
const (
	pinEvery = 15 * time.Minute
	pinFresh = 5 * time.Minute // younger parts are read again only when a person asks
)

// pinWork is which proposals are kept whole, and what is being fetched of them.
type pinWork struct {
	list  []state.Pin
	read  bool // list is what this machine has
	queue []state.ProposalID
	job   *pinJob // the one that is being fetched; nil for none
	run   int     // of the newest job: what an older one still answers is dropped
	last  time.Time
	asked map[state.ProposalID]bool // a person waits to hear of it
	told  map[state.ProposalID]bool // that it can't be fetched
}

// pinJob is the fetching of one proposal, part by part.
type pinJob struct {
	id     state.ProposalID
	cancel context.CancelFunc
	ctx    context.Context //nolint:containedctx // the life of the job, ended by a person or with its last part
	steps  []pinStep       // what is left
	done   int
}

// total is of how many parts is known by now: the change orders count once their
// list is here.
func (j *pinJob) total() int { return j.done + len(j.steps) }

// pinStep is one thing to read.
type pinStep struct {
	part    state.PinPart
	order   state.ChangeOrderID // PinChangeOrders: 0 for the list
	contact state.ContactID     // PinContact, PinLocations
}

type (
	// pinsReadMsg are the pins on this machine. begun are those that a person has
	// just pinned, ended the one that was let go.
	pinsReadMsg struct {
		pins  []state.Pin
		begun []state.ProposalID
		ended state.ProposalID
		err   error
	}
	// pinPartReadMsg says that a part was read and kept, and what it takes besides.
	pinPartReadMsg struct {
		run  int
		more []pinStep
		err  error
		kept error // why this machine could not keep it
	}
)

func readPinsCmd(ctx context.Context, p Pins) tea.Cmd {
	if p == nil {
		return nil
	}
	return func() tea.Msg {
		pins, err := p.Pins(ctx)
		return pinsReadMsg{pins: pins, err: err}
	}
}

func pinCmd(ctx context.Context, p Pins, ids []state.ProposalID) tea.Cmd {
	return func() tea.Msg {
		for _, id := range ids {
			if err := p.Pin(ctx, id); err != nil {
				return pinsReadMsg{err: err}
			}
		}
		pins, err := p.Pins(ctx)
		return pinsReadMsg{pins: pins, begun: ids, err: err}
	}
}

func unpinCmd(ctx context.Context, p Pins, id state.ProposalID) tea.Cmd {
	return func() tea.Msg {
		if err := p.Unpin(ctx, id); err != nil {
			return pinsReadMsg{err: err}
		}
		pins, err := p.Pins(ctx)
		return pinsReadMsg{pins: pins, ended: id, err: err}
	}
}

// cannotPin is why nothing can be pinned here, or empty.
func (m *Model) cannotPin() string {
	ids := m.pinTargets()
	switch {
	case len(ids) == 0:
		return "There is no proposal to pin: choose one in the list first."
	case slices.ContainsFunc(ids, state.IsLocal[state.ProposalID]):
		return "This proposal has not been saved yet, so that there is nothing to fetch. It is on this machine already."
	default:
		return ""
	}
}

// pinTargets are the proposals that the key is about: those that are marked in
// the list, the one under its cursor, or the open one.
func (m *Model) pinTargets() []state.ProposalID {
	switch {
	case m.screen != screenProposals && m.open.id != 0:
		return []state.ProposalID{m.open.id}
	case m.screen != screenProposals:
		return nil
	case len(m.proposals.Marked()) > 0:
		return m.proposals.Marked()
	case len(m.list.rows) > 0:
		return []state.ProposalID{m.proposals.Selected()}
	default:
		return nil
	}
}

// togglePin pins what the key is about, or lets it go when all of it is pinned.
func (m *Model) togglePin() tea.Cmd {
	ids := m.pinTargets()
	missing := slices.DeleteFunc(slices.Clone(ids), func(id state.ProposalID) bool { return m.pin(id) != nil })
	if len(missing) > 0 {
		return pinCmd(m.ctx, m.opts.Store, missing)
	}
	cmds := make([]tea.Cmd, len(ids))
	for i, id := range ids {
		m.forgetPinJob(id)
		cmds[i] = unpinCmd(m.ctx, m.opts.Store, id)
	}
	return tea.Batch(cmds...)
}

// pin is the pin of a proposal; nil when it has none.
func (m *Model) pin(id state.ProposalID) *state.Pin {
	for i := range m.pins.list {
		if m.pins.list[i].Proposal == id {
			return &m.pins.list[i]
		}
	}
	return nil
}

// forgetPinJob ends the fetching of a proposal.
func (m *Model) forgetPinJob(id state.ProposalID) {
	w := &m.pins
	w.queue = slices.DeleteFunc(w.queue, func(q state.ProposalID) bool { return q == id })
	delete(w.asked, id)
	if w.job != nil && w.job.id == id {
		w.job.cancel()
		w.job = nil
		w.run++
	}
}

func (m *Model) applyPinsRead(msg pinsReadMsg) tea.Cmd {
	if msg.err != nil {
		m.tellFault(state.FaultOf(msg.err))
		return m.toastCmd()
	}
	w := &m.pins
	w.list, w.read = msg.pins, true
	if w.asked == nil {
		w.asked, w.told = make(map[state.ProposalID]bool), make(map[state.ProposalID]bool)
	}
	for _, id := range msg.begun {
		w.asked[id] = true
		w.queue = slices.Insert(slices.DeleteFunc(w.queue, func(q state.ProposalID) bool { return q == id }), 0, id)
	}
	switch {
	case msg.ended != 0:
		m.notices.tell(noticeInfo, "Unpinned "+m.nameOf(msg.ended)+". What is here of it stays until it is old; "+m.keys.Name(views.Pin)+" pins it again.")
	case len(msg.begun) > 0 && m.offline():
		m.notices.tell(noticeWarn, "Offline: "+m.nameOf(msg.begun[0])+" is fetched and pinned once the service answers.")
	}
	m.showList()
	return m.toastCmd()
}

// nameOf names a proposal.
func (m *Model) nameOf(id state.ProposalID) string {
	if name := m.describeProposal(id); name != "" {
		return name
	}
	return "the proposal"
}

// refreshPins lets all pins be fetched again, or those alone that are not fresh.
func (m *Model) refreshPins(all bool) {
	w := &m.pins
	now := m.opts.Clock.Now()
	w.last = now
	for _, p := range slices.Backward(w.list) {
		fresh := len(p.Missing) == 0 && now.Sub(p.AsOf) < pinFresh
		fetching := w.job != nil && w.job.id == p.Proposal
		if (all || !fresh) && !fetching && !slices.Contains(w.queue, p.Proposal) {
			w.queue = append(w.queue, p.Proposal)
		}
	}
}

// pinsCmd fetches what is to be fetched while the service answers: one part at a
// time, so that nothing a person does waits for it.
func (m *Model) pinsCmd() tea.Cmd {
	w := &m.pins
	if !w.read || w.job != nil || !m.snap.Link.Heard || !m.snap.Link.Online() || m.snap.Link.Fault.Kind != state.FaultNone {
		return nil
	}
	if now := m.opts.Clock.Now(); now.Sub(w.last) >= pinEvery {
		m.refreshPins(false)
	}
	if len(w.queue) == 0 {
		return nil
	}
	id := w.queue[0]
	w.queue = w.queue[1:]
	w.run++
	w.job = &pinJob{id: id, steps: []pinStep{{part: state.PinDetail}, {part: state.PinChangeOrders}}}
	w.job.ctx, w.job.cancel = context.WithCancel(m.session.Work())
	return m.nextPinPart()
}

func (m *Model) nextPinPart() tea.Cmd {
	w := &m.pins
	e := m.errand()
	e.ctx = w.job.ctx
	return readPinPartCmd(e, w.run, w.job.id, w.job.steps[0])
}

// readPinPartCmd reads a part from the service and keeps it.
func readPinPartCmd(e errand, run int, id state.ProposalID, s pinStep) tea.Cmd {
	return func() tea.Msg {
		msg := pinPartReadMsg{run: run}
		switch s.part {
		case state.PinDetail:
			p, err := e.remote.Proposal(e.ctx, id)
			if err != nil {
				msg.err = err
				break
			}
			msg.kept = e.store.SaveProposal(e.ctx, p, e.now)
			if p.Customer != nil {
				msg.more = []pinStep{{part: state.PinContact, contact: p.Customer.ID}, {part: state.PinLocations, contact: p.Customer.ID}}
			}
		case state.PinChangeOrders:
			msg.more, msg.err, msg.kept = readPinOrders(e, id, s.order)
		case state.PinContact:
			c, err := e.remote.PersonWithCounts(e.ctx, s.contact)
			if err != nil {
				msg.err = err
				break
			}
			msg.kept = e.store.SavePeople(e.ctx, []state.Contact{*c}, e.now)
		case state.PinLocations:
			all, err := allLocations(e.ctx, e.remote, s.contact)
			if err != nil {
				msg.err = err
				break
			}
			msg.kept = e.store.SaveLocations(e.ctx, s.contact, all, e.now)
		}
		return msg
	}
}

// readPinOrders reads the list of change orders, or one of them.
func readPinOrders(e errand, id state.ProposalID, order state.ChangeOrderID) (more []pinStep, err, kept error) {
	if order != 0 {
		known, _, err := e.store.ChangeOrder(e.ctx, id, order)
		if err != nil {
			return nil, nil, err
		}
		detail, err := e.remote.RenewChangeOrder(e.ctx, id, order, known)
		if err != nil {
			return nil, err, nil
		}
		return nil, nil, e.store.SaveChangeOrder(e.ctx, id, detail, e.now)
	}
	list, err := e.remote.ChangeOrders(e.ctx, id)
	if err != nil {
		return nil, err, nil
	}
	for _, row := range list {
		more = append(more, pinStep{part: state.PinChangeOrders, order: row.ID})
	}
	return more, nil, e.store.SaveChangeOrders(e.ctx, id, list, e.now)
}

func (m *Model) applyPinPartRead(msg pinPartReadMsg) tea.Cmd {
	w := &m.pins
	if msg.run != w.run || w.job == nil {
		return nil
	}
	j := w.job
	m.noteAnswer(msg.err)
	switch {
	case msg.err != nil:
		return m.pinFailed(j.id, state.FaultOf(msg.err))
	case msg.kept != nil:
		return m.pinFailed(j.id, state.FaultOf(msg.kept))
	}
	j.steps = append(j.steps[1:], msg.more...)
	j.done++
	if len(j.steps) > 0 {
		return m.nextPinPart()
	}
	j.cancel()
	w.job = nil
	if w.asked[j.id] {
		delete(w.asked, j.id)
		m.notices.tell(noticeGood, "⚑ Pinned "+m.nameOf(j.id)+": everything of it is on this machine.")
	}
	return tea.Batch(readPinsCmd(m.ctx, m.opts.Store), m.toastCmd())
}

// pinFailed ends a job. When nothing works now, it is tried again once something
// does; else the next one has its turn.
func (m *Model) pinFailed(id state.ProposalID, f state.Fault) tea.Cmd {
	w := &m.pins
	w.job.cancel()
	w.job = nil
	asked := w.asked[id]
	switch {
	case f.Stays():
		w.queue = slices.Insert(w.queue, 0, id)
		if asked {
			m.notices.tell(noticeWarn, m.nameOf(id)+" is not pinned yet: "+f.Message+" It goes on by itself.")
		}
	case f.Kind == state.FaultLocal:
		m.notices.local = f
	case f.Kind != state.FaultCanceled:
		delete(w.asked, id)
		if asked || !w.told[id] {
			m.notices.tell(noticeBad, m.nameOf(id)+" can't be fetched for its pin: "+f.Error())
		}
		w.told[id] = true
	}
	return tea.Batch(readPinsCmd(m.ctx, m.opts.Store), m.toastCmd())
}

// pinProgress is how far the fetching is that a person waits for, or empty.
func (m *Model) pinProgress() string {
	j := m.pins.job
	if j == nil || !m.pins.asked[j.id] {
		return ""
	}
	return fmt.Sprintf("⚑ pinning %d of %d", j.done+1, j.total())
}

// pinSign says before the name of a proposal how its pin stands, with as much
// room as there is in a line of w cells; empty when it has none.
func (m *Model) pinSign(id state.ProposalID, w int) string {
	p := m.pin(id)
	switch {
	case p == nil:
		return ""
	case len(p.Missing) == 0 && w < fullWidth:
		return m.theme.Good.Render("⚑") + " "
	case len(p.Missing) == 0:
		return m.theme.Good.Render("⚑ pinned") + "  "
	case w < fullWidth:
		return m.theme.Warn.Render("⚑ not yet") + " "
	}
	parts := make([]string, len(p.Missing))
	for i, part := range p.Missing {
		parts[i] = string(part)
	}
	return m.theme.Warn.Render("⚑ not here yet: "+strings.Join(parts, ", ")) + "  "
}

// pinMarks adds the marks of what is pinned whole.
func (m *Model) pinMarks(marks map[state.ProposalID]proposals.RowMark) {
	for _, p := range m.pins.list {
		if len(p.Missing) == 0 {
			marks[p.Proposal] |= proposals.Pinned
		}
	}
}
