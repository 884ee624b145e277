package ui

import (
	"cmp"
	"context"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
	"app.tender/tender/views/box"
	"app.tender/tender/views/screen"
)

// boxPause is how long the box waits for the next key before it searches this machine.
const boxPause = 120 * time.Millisecond

// boxes opens the box in which everything is found.
type boxes struct{ m *Model }

// open opens it with a text typed already.
func (b boxes) open(typed string) {
	m := b.m
	p := box.Ports{
		Life: func() context.Context { return m.ctx }, Now: m.opts.Clock.Now, Perform: m.performByName, Go: b.goTo,
		Pause: func(do func() tea.Cmd) tea.Cmd {
			return m.opts.Clock.AfterCmd(boxPause, func(time.Time) tea.Msg { return screen.Reply(do) })
		},
		Shows: m.available, Team: m.audience() == screen.Team, Web: m.opts.WebAddress, Begin: typed,
	}
	if !m.clientView { // what is found may be about other clients
		p.Store = m.opts.Store.Index
		p.Settings, p.Change = m.opts.Settings.All, b.changeSettings
	}
	if p.Team {
		p.Read = m.opts.Store.Cache.Proposal
		p.Makes = b.makes(m.opts.ReadOnly == "")
	}
	m.dialogs.Open(box.New(m.theme, m.keys, Actions(), m.own.all(), p), screen.Answers{})
}

// makes returns what can be done about a name that is not found on this machine: it is made, or the catalog, of which
// only what was read is here, is searched at the service.
func (b boxes) makes(writes bool) []box.Make {
	way := func(label, word, does, page, thing string) box.Make {
		return box.Make{Label: label, Word: word, Does: does, Do: func(named string) tea.Cmd {
			return b.goTo(screen.Location{Screen: page, New: thing, Text: named})
		}}
	}
	catalog := way("/ Search the catalog for", "search", "asks the service for it", screen.AtCatalog, "")
	if !writes {
		return []box.Make{catalog}
	}
	return []box.Make{
		way("+ New person", "make", "makes it", screen.AtContacts, screen.NewPerson),
		way("+ New company", "make", "makes it", screen.AtContacts, screen.NewCompany),
		way("+ New proposal", "make", "makes it", screen.AtProposals, screen.NewProposal),
		catalog,
	}
}

// leave closes the box. A text that is being typed is left, and its draft kept.
func (b boxes) leave() {
	b.m.dialogs.Clear()
	b.m.screens.leaveTyped()
}

// goTo goes to what was chosen in the box.
func (b boxes) goTo(to screen.Location) tea.Cmd {
	m := b.m
	b.leave()
	m.nav.way = wayInto
	return m.goToLocation(to)
}

// changeSettings opens the file of the settings in $EDITOR, and says what is wrong with it afterwards.
func (b boxes) changeSettings() tea.Cmd {
	settings := b.m.opts.Settings
	b.leave()
	return screen.Then(settings.File, func(path string, err error) tea.Cmd {
		var lend tea.Cmd
		if err == nil {
			lend, err = screenPorts(b).lend(path, func(failed error) tea.Cmd {
				return screen.Then(func() (any, error) { return nil, cmp.Or(failed, settings.Check()) }, b.changed)
			})
		}
		if err != nil {
			b.m.notices.TellHere(screen.Refusal, state.FaultOf(err).Error())
		}
		return lend
	})
}

// changed says what came of the file of the settings.
func (b boxes) changed(_ any, err error) tea.Cmd {
	if err != nil {
		b.m.notices.Tell(screen.Bad, text.CleanLine(err.Error())+
			" Correct it before the next start: the box opens the file again.")
	} else {
		b.m.notices.Tell(screen.Good, "The settings are fine. They count from the next start.")
	}
	return screenPorts(b).tookBack("")
}
