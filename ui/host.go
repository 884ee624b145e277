package ui

import (
	"context"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/textedit"
)

// hosted is a screen and what the shell knows about it.
type hosted struct {
	page screen.Page
	scr  screen.Screen
	// worker is scr as a Worker, or nil. It is needed for every message, and failing type assertions are slow.
	worker screen.Worker
	guide  screen.Guide // scr as a Guide, or nil
	env    *screen.Env
	shell  func(screen.ID) *screen.Action // an action of the shell; nil for none
	at     screen.Location                // where Show goes next
	link   screen.Link                    // as last shown to the screen
	typed  bool                           // keys were text after the last call

	tables map[tableKey]*actionTable // by the tables that the screen has shown so far
}

// typing reports whether keys are text.
func (h *hosted) typing() bool {
	t, ok := h.scr.(screen.TextInput)
	return ok && t.Typing()
}

// held returns the text of the keys that wait for what they are meant for.
func (h *hosted) held() string {
	held := h.env.Held()
	if p, ok := h.scr.(screen.KeyHolder); ok {
		held = p.Held() + held
	}
	return held
}

// actionsOf returns the actions of a table that are possible. While typing they include the shell actions that the
// screen only names; otherwise those come after the screen's own.
func (h *hosted) actionsOf(table []*screen.Action, typing bool) []*screen.Action {
	var out []*screen.Action
	for _, a := range table {
		if a.Do == nil && typing {
			a = h.shell(a.ID)
		}
		if a != nil && a.Do != nil {
			out = append(out, a)
		}
	}
	return out
}

// within returns the actions within the typed text.
func (h *hosted) within() []screen.Binding {
	if w, ok := h.scr.(screen.Writer); ok {
		if within := w.Within(); within != nil {
			return within
		}
	}
	return textedit.LineBindings()
}

// relink reports whether the connection has changed since the screen was last told.
func (h *hosted) relink() bool {
	now, was := h.env.Link(), h.link
	h.link = now
	return now.ByChoice != was.ByChoice || now.Fault.Kind != was.Fault.Kind || now.Fault.Message != was.Fault.Message
}

// host creates the screen of a page.
func (m *Model) host(p screen.Page) {
	h, dirs := &hosted{
		page: p, at: screen.Location{Screen: p.ID}, shell: m.own.named,
		tables: make(map[tableKey]*actionTable),
	}, m.fileDirs()
	h.env = &screen.Env{
		Theme: m.theme, Keys: m.keys, Clock: m.opts.Clock, Host: hostOf{m, h}, Scratch: m.session.Typing,
		Web:  m.opts.WebAddress,
		Life: func() context.Context { return m.ctx }, Work: m.session.Sending.Work,
		Link:     func() screen.Link { return screen.Link{ByChoice: m.snap.Link.Chosen, Fault: m.snap.Link.Fault} },
		Size:     func() (w, h int) { return m.width, m.height },
		Shown:    func() bool { return m.hosting() == h },
		Write:    func(name, text string) (string, error) { return writeFirst(dirs, name, text) },
		IsOpen:   m.dialogs.IsOpen,
		Close:    func(f screen.Pane) { m.screens.later(func() tea.Cmd { m.dialogs.Close(f); return nil }) },
		Audience: m.audience,
		Answered: func(err error) { m.screens.later(func() tea.Cmd { m.noteAnswer(err); return nil }) },
		Local: func(wrote bool, err error) {
			m.screens.later(func() tea.Cmd { m.noteLocal(wrote, err); return nil })
		},
	}
	h.scr = p.New(h.env)
	h.worker, _ = h.scr.(screen.Worker)
	h.guide, _ = h.scr.(screen.Guide)
	m.screens.list = append(m.screens.list, h)
	if p.Enter.ID != "" {
		m.own.ways = append(m.own.ways, m.wayTo(p))
	}
}

// hosting returns the screen that is shown.
func (m *Model) hosting() *hosted { return m.screens.pageNamed(m.nav.screen) }

// show tells the screen that its content may have changed.
func (m *Model) show() { m.screens.tell(m.hosting(), screen.Changed{}) }

// wayTo returns the action that goes to a page.
func (m *Model) wayTo(p screen.Page) *screen.Action {
	return &screen.Action{
		Listed: p.Entered(), Word: func() string { return "" },
		Unless: func() string {
			if p.Unless == nil {
				return ""
			}
			return p.Unless()
		},
		Do: func() tea.Cmd {
			to := screen.Location{Screen: p.ID}
			if p.Way != nil {
				to = p.Way()
			}
			return m.goToLocation(to)
		},
	}
}

// lister returns the screen as a ProposalList, or nil.
func (h *hosted) lister() screen.ProposalList {
	l, _ := h.scr.(screen.ProposalList)
	return l
}
