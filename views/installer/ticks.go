package installer

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/installer"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/dialog"
)

// ticked is the ticks of the open proposal.
type ticked struct {
	env    *screen.Env
	job    Job
	marks  Marks
	keeper Keeper

	of       state.ProposalID
	ticks    installer.Ticks
	initials string
}

// read reads the ticks, which other terminals set, too. A newer tick needs a newer read: this
// one may not have it.
func (t *ticked) read() tea.Cmd {
	id := t.job.ID()
	if t.of != id {
		t.of, t.ticks = id, installer.Ticks{}
	}
	ctx, marks, unstored := t.env.Life(), t.marks, t.keeper.Ticking(id)
	return t.env.Latest("ticks", screen.Then(func() (installer.Ticks, error) {
		ticks, err := marks.Ticks(ctx, id)
		if err != nil {
			return nil, err
		}
		for _, w := range unstored {
			ticks.Apply(w)
		}
		return ticks, nil
	}, t.received))
}

func (t *ticked) received(ticks installer.Ticks, err error) tea.Cmd {
	if err != nil {
		if f := state.FaultOf(err); f.Kind != state.FaultCanceled {
			t.env.Host.Tell(screen.Notice{Kind: screen.Bad, Text: f.Error(), Audience: screen.Installer})
		}
		return nil
	}
	t.ticks = ticks
	return nil
}

// set ticks a part of an area off or unticks it, at once on the screen and then on the disk.
func (t *ticked) set(a *installer.Area, part *installer.Part, done bool) tea.Cmd {
	if part.Key.Item == 0 || !part.Quantity.Valid { // the tick would be on another part or on none
		t.env.Host.Tell(screen.Notice{
			Kind: screen.Warn, Audience: screen.Installer,
			Text: "The part or its quantity is unknown: the service did not return it. " +
				t.env.Keys.Name(screen.Refresh) + " refreshes.",
		})
		return nil
	}
	w := installer.Ticked{Done: done, Tick: installer.Tick{
		Proposal: t.job.ID(), Area: a.Area, AreaName: a.Name, TickKey: part.Key, Part: part.Name(),
		Quantity: part.Quantity.Decimal, Initials: t.initials, At: t.env.Now(),
	}}
	t.ticks.Apply(w)
	t.keeper.Tick(w)
	return t.read()
}

// askInitials asks for the initials of the next ticks, since a laptop on site is shared.
func (t *ticked) askInitials() {
	now := ""
	if t.initials != "" {
		now = "Current initials: " + t.initials + "; leave empty to keep them."
	}
	f := dialog.NewForm(t.env.Theme, t.env.Keys, "Initials for ticks", now, dialog.Field{
		Name: "Initials", Label: "Initials", Limit: 4,
		Help: "Shown beside each part ticked off from now on.",
	})
	at := state.ScratchPlace{Form: state.ScratchInitials}
	t.env.Host.Open(screen.Dialog{Audience: screen.Installer, Form: f, Keep: at, Submit: screen.Does(func(a screen.Answer) {
		if typed := strings.TrimSpace(a.Values["Initials"]); typed != "" {
			t.initials = strings.ToUpper(typed)
		}
	})})
}
