package ui

import (
	"context"
	"strings"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/session"
	"app.tender/tender/views"
	"app.tender/tender/views/installer"
	"app.tender/tender/views/widget/dialog"
	"app.tender/tender/views/widget/theme"
	tea "github.com/charmbracelet/bubbletea"
)

// sheetScreen is the installers' sheet of the open proposal.
type sheetScreen struct {
	pane     installer.Model
	proposal state.ProposalID
	ticks    state.Ticks
	initials string
	watching bool                   // whether it was changed is being asked
	row      *state.ProposalSummary // of a proposal that was changed, as the service told it; nil for none
	watched  watchedOrders
	people   sheetPeople
	jobFirst bool // the page about the whole job was asked for, not an area
}

func newSheetScreen(th *theme.Theme, keys views.Keys, user string) sheetScreen {
	return sheetScreen{pane: installer.New(th, keys), initials: state.Initials(user)}
}

// ticksReadMsg is what is ticked off of a proposal.
type ticksReadMsg struct {
	proposal state.ProposalID
	ticks    state.Ticks
	err      error
}

func readTicksCmd(ctx context.Context, t Ticks, id state.ProposalID) tea.Cmd {
	return func() tea.Msg {
		ticks, err := t.Ticks(ctx, id)
		return ticksReadMsg{proposal: id, ticks: ticks, err: err}
	}
}

// noSheet is why there is no sheet to open here, or empty.
func (m *Model) noSheet() string {
	switch {
	case m.screen == screenProposals && m.proposals.Selected() == 0:
		return "There is no proposal in this list."
	case m.screen != screenProposals && m.open.id == 0:
		return "No proposal is open: choose one in the list first."
	default:
		return ""
	}
}

// openSheet shows the installers' sheet of the open proposal, at the area of the
// cursor, or of the one under the cursor of the list, which begins with the page
// about the whole job.
func (m *Model) openSheet() tea.Cmd {
	switch m.screen {
	case screenInstaller:
		return nil
	case screenProposals:
		return tea.Batch(m.openCmd(m.proposals.Selected()), m.openSheetHere(true))
	default:
		return m.openSheetHere(false)
	}
}

// openSheetHere shows the sheet of the open proposal. One that was not shown before
// begins with the page about the whole job, or else at the area of the cursor.
func (m *Model) openSheetHere(job bool) tea.Cmd {
	m.sheet.jobFirst = job
	m.sheet.pane.BeginWithJob(job)
	cmd := m.openSheetAgain()
	m.sheet.pane.SelectArea(m.open.area)
	return cmd
}

// openSheetAgain shows the sheet as it was left.
func (m *Model) openSheetAgain() tea.Cmd {
	m.screen = screenInstaller
	orders := m.orders.Load()
	m.showSheet()
	return tea.Batch(m.readTicks(), orders, m.readSheetPeople(), m.watchSheet())
}

// readTicks reads what is ticked off, when the sheet is of another proposal than
// before.
func (m *Model) readTicks() tea.Cmd {
	if m.sheet.proposal == m.open.id && m.sheet.ticks != nil {
		return nil
	}
	m.sheet.proposal, m.sheet.ticks = m.open.id, state.Ticks{}
	m.sheet.pane.SetTicks(m.sheet.ticks)
	return readTicksCmd(m.ctx, m.opts.Store, m.open.id)
}

func (m *Model) applyTicksRead(msg ticksReadMsg) tea.Cmd {
	if msg.proposal != m.sheet.proposal {
		return nil
	}
	if msg.err != nil {
		m.sheet.ticks = nil // so that they are read again the next time
		m.tellFault(state.FaultOf(msg.err))
		return m.toastCmd()
	}
	m.sheet.ticks = msg.ticks
	for _, w := range m.session.Ticking(msg.proposal) {
		m.sheet.lay(w)
	}
	m.sheet.pane.SetTicks(m.sheet.ticks)
	return nil
}

// lay shows a tick that may not be on the disk yet.
func (s *sheetScreen) lay(w session.Ticked) {
	switch {
	case w.Proposal != s.proposal || s.ticks == nil:
	case w.Done:
		s.ticks[w.TickKey] = w.Tick
	default:
		delete(s.ticks, w.TickKey)
	}
}

// tickPart ticks a part off or takes its tick back, at once on the screen and
// then on the disk.
func (m *Model) tickPart(i views.TickPart) tea.Cmd {
	part := m.sheet.pane.PartOf(i.Part)
	if part == nil {
		return nil
	}
	if part.Key.Item == 0 || !part.Quantity.Valid { // the tick would be on another part, or on none
		m.notices.tell(noticeWarn, "Which part this is, or how many of it, is unknown: the service did not say. "+m.keys.Name(views.Refresh)+" reads it again.")
		return m.toastCmd()
	}
	w := session.Ticked{Done: i.Done, Tick: state.Tick{
		Proposal: m.open.id, TickKey: i.Part, Part: part.Name(), Quantity: part.Quantity.Decimal, Initials: m.sheet.initials, At: m.opts.Clock.Now(),
	}}
	m.sheet.lay(w)
	m.sheet.pane.SetTicks(m.sheet.ticks)
	m.session.Tick(w)
	return nil
}

// askInitials asks whose ticks the next ones are: a site laptop goes round.
func (m *Model) askInitials() tea.Cmd {
	now := ""
	if m.sheet.initials != "" {
		now = "Until now they are " + m.sheet.initials + "; left empty, they stay."
	}
	f := dialog.NewForm(m.theme, m.keys, "Whose ticks", now, dialog.Field{
		Name: "Initials", Label: "Initials", Limit: 4,
		Help: "They stand beside each part that is ticked off from now on.",
	})
	m.openDialog(&f, func(s views.Submit) tea.Cmd {
		if typed := strings.TrimSpace(s.Values["Initials"]); typed != "" {
			m.sheet.initials = strings.ToUpper(typed)
		}
		return nil
	})
	return nil
}

// sheetPlace is the installers' sheet.
type sheetPlace struct{ anyPlace }

func (p sheetPlace) pane() pane                       { return &p.m.sheet.pane }
func (p sheetPlace) bindings() []views.Binding        { return []views.Binding{{Action: views.SheetInitials}} }
func (p sheetPlace) crumb(w int) (left, right string) { return p.m.sheet.pane.Crumb(w) }
func (p sheetPlace) show()                            { p.m.showSheet() }
func (p sheetPlace) freshen()                         { p.m.freshenSheet() }
func (p sheetPlace) refresh() tea.Cmd                 { return tea.Batch(p.anyPlace.refresh(), p.m.orders.Reread()) }

func (p sheetPlace) hints() []views.Action {
	return []views.Action{
		views.SheetTick, views.SheetNext, views.SheetPrevious, views.PaneNext, views.SheetBig, views.SheetPicks,
		views.SheetInitials, views.Refresh, views.Back,
	}
}

func (m *Model) onSheet() bool { return m.screen == screenInstaller }

// showSheet hands the sheet what it is made from.
func (m *Model) showSheet() {
	from := state.SheetSources{Proposal: m.shown(), Prices: m.opts.SheetPrices}
	from.ChangeOrders, _, _ = m.orders.Set()
	from.Contact, from.Locations = m.sheet.people.contact, m.sheet.people.locations
	m.sheet.pane.SetSources(from)
	m.freshenSheet()
}

// freshenSheet tells the sheet how old the copy is and whether the service is
// known to have a newer one.
func (m *Model) freshenSheet() {
	m.sheet.pane.SetNow(m.opts.Clock.Now())
	c := installer.Copy{AsOf: m.open.asOf, Offline: m.offline()}
	c.Refused = !c.Offline && m.snap.Link.Fault.Kind != state.FaultNone
	if m.open.proposal == nil {
		c.Fault = m.open.fault
		if c.Fault.Stays() {
			c.Fault = state.Fault{} // the banner tells it
		}
	}
	c.Changed = m.sheetChanged()
	orders, reading, fault := m.orders.Set()
	c.OrdersChanged = m.sheet.watched.changedSince(m.open.id, &orders)
	c.OrdersLoading, c.OrdersFault = reading, fault
	m.sheet.pane.SetCopy(c)
}

// sheetChanged is when the service is known to have changed the proposal after it
// was read; zero when it is not.
func (m *Model) sheetChanged() time.Time {
	changed := state.ChangedSince(m.open.proposal, m.sheet.row)
	for i := range m.list.rows {
		if at := state.ChangedSince(m.open.proposal, &m.list.rows[i]); at.After(changed) {
			changed = at
		}
	}
	return changed
}
