package installer

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/installer"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/dialog"
)

// ticked holds the ticks of the proposal.
type ticked struct {
	of       state.ProposalID
	ticks    installer.Ticks // nil while they are unknown
	initials string
}

// readTicks reads the ticks when the proposal changed.
func (m *model) readTicks() tea.Cmd {
	id := m.job.ID()
	if m.done.of == id && m.done.ticks != nil {
		return nil
	}
	m.done.of, m.done.ticks = id, installer.Ticks{}
	ctx, st := m.env.Life(), m.store
	return m.env.Latest("ticks", screen.Then(func() (installer.Ticks, error) { return st.Ticks(ctx, id) }, m.receivedTicks))
}

func (m *model) receivedTicks(ticks installer.Ticks, err error) tea.Cmd {
	if err != nil {
		m.done.ticks = nil // read them again the next time
		if f := state.FaultOf(err); f.Kind != state.FaultCanceled {
			m.env.Host.Tell(screen.Notice{Kind: screen.Bad, Text: f.Error(), Audience: screen.Installer})
		}
		return nil
	}
	m.done.ticks = ticks
	for _, w := range m.keeper.Ticking(m.done.of) {
		m.done.ticks.Apply(w)
	}
	return nil
}

// setTick ticks a part off or unticks it, at once on the screen and then on the disk.
func (m *model) setTick(part *installer.Part, done bool) {
	if part.Key.Item == 0 || !part.Quantity.Valid { // the tick would be on another part or on none
		m.env.Host.Tell(screen.Notice{
			Kind: screen.Warn, Audience: screen.Installer,
			Text: "The part or its quantity is unknown: the service did not return it. " + m.keys.Name(screen.Refresh) + " refreshes.",
		})
		return
	}
	w := installer.Ticked{Done: done, Tick: installer.Tick{
		Proposal: m.job.ID(), TickKey: part.Key, Part: part.Name(), Quantity: part.Quantity.Decimal, Initials: m.done.initials, At: m.env.Now(),
	}}
	if a := m.here(); a != nil {
		w.Area, w.AreaName = a.Area, a.Name
	}
	if m.done.of == w.Proposal && m.done.ticks != nil {
		m.done.ticks.Apply(w)
	}
	m.keeper.Tick(w)
}

// askInitials asks for the initials of the next ticks, since a laptop on site is shared.
func (m *model) askInitials() {
	now := ""
	if m.done.initials != "" {
		now = "Current initials: " + m.done.initials + "; leave empty to keep them."
	}
	f := dialog.NewForm(m.th, m.keys, "Initials for ticks", now, dialog.Field{
		Name: "Initials", Label: "Initials", Limit: 4,
		Help: "Shown beside each part ticked off from now on.",
	})
	m.env.Host.Open(screen.Dialog{Audience: screen.Installer, Form: f, Submit: screen.Does(func(a screen.Answer) {
		if typed := strings.TrimSpace(a.Values["Initials"]); typed != "" {
			m.done.initials = strings.ToUpper(typed)
		}
	})})
}
