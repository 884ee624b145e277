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
	ticks    installer.Ticks
	initials string
}

// readTicks reads the ticks, which other terminals set, too. A newer tick needs a newer read: this
// one may not have it.
func (m *model) readTicks() tea.Cmd {
	id := m.job.ID()
	if m.done.of != id {
		m.done.of, m.done.ticks = id, installer.Ticks{}
	}
	ctx, marks, unstored := m.env.Life(), m.marks, m.keeper.Ticking(id)
	return m.env.Latest("ticks", screen.Then(func() (installer.Ticks, error) {
		ticks, err := marks.Ticks(ctx, id)
		if err != nil {
			return nil, err
		}
		for _, w := range unstored {
			ticks.Apply(w)
		}
		return ticks, nil
	}, m.receivedTicks))
}

func (m *model) receivedTicks(ticks installer.Ticks, err error) tea.Cmd {
	if err != nil {
		if f := state.FaultOf(err); f.Kind != state.FaultCanceled {
			m.env.Host.Tell(screen.Notice{Kind: screen.Bad, Text: f.Error(), Audience: screen.Installer})
		}
		return nil
	}
	m.done.ticks = ticks
	return nil
}

// setTick ticks a part off or unticks it, at once on the screen and then on the disk.
func (m *model) setTick(part *installer.Part, done bool) tea.Cmd {
	if part.Key.Item == 0 || !part.Quantity.Valid { // the tick would be on another part or on none
		m.env.Host.Tell(screen.Notice{
			Kind: screen.Warn, Audience: screen.Installer,
			Text: "The part or its quantity is unknown: the service did not return it. " + m.keys.Name(screen.Refresh) + " refreshes.",
		})
		return nil
	}
	w := installer.Ticked{Done: done, Tick: installer.Tick{
		Proposal: m.job.ID(), TickKey: part.Key, Part: part.Name(), Quantity: part.Quantity.Decimal, Initials: m.done.initials, At: m.env.Now(),
	}}
	if a := m.here(); a != nil {
		w.Area, w.AreaName = a.Area, a.Name
	}
	m.done.ticks.Apply(w)
	m.keeper.Tick(w)
	return m.readTicks()
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
