package ui

import (
	"context"
	"slices"
	"time"

	"app.tender/tender/views"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/textedit"
	tea "github.com/charmbracelet/bubbletea"
)

// hosted is a screen that owns itself, as the root holds it.
type hosted struct {
	page screen.Page
	scr  screen.Screen
	env  *screen.Env
	at   screen.Location // where Show leads to next
	link screen.Link     // as the screen was told last
}

// openPages makes the screens that own themselves.
func (m *Model) openPages() {
	for _, p := range m.pages() {
		m.host(p)
	}
}

// host makes the screen of a page.
func (m *Model) host(p screen.Page) {
	h, dirs := &hosted{page: p, at: screen.Location{Screen: p.ID}}, m.fileDirs()
	h.env = &screen.Env{
		Theme: m.theme, Keys: m.keys, Clock: m.opts.Clock, Host: hostOf{m, h},
		Life: func() context.Context { return m.ctx }, Work: m.session.Work,
		Link:     func() screen.Link { return screen.Link{ByChoice: m.snap.Link.Chosen, Fault: m.snap.Link.Fault} },
		Shown:    func() bool { return m.hosting() == h },
		Write:    func(name, text string) (string, error) { return writeFirst(dirs, name, text) },
		IsOpen:   m.dialogs.isOpen,
		Close:    func(f screen.Pane) { m.later(func() tea.Cmd { m.dialogs.close(f); return nil }) },
		Looking:  m.looking,
		Answered: func(err error) { m.later(func() tea.Cmd { m.noteAnswer(err); return nil }) },
		Local:    func(wrote bool, err error) { m.later(func() tea.Cmd { m.noteLocal(wrote, err); return nil }) },
	}
	h.scr = p.New(h.env)
	for _, a := range p.Listed() {
		m.lookers.actions[a.ID] |= a.Audience
	}
	m.hosts = append(m.hosts, h)
	if p.Enter.ID != "" {
		m.own.ways = append(m.own.ways, m.wayTo(p))
	}
}

// noteLocal learns how this machine did for a screen.
func (m *Model) noteLocal(wrote bool, err error) {
	m.keptOrTold(err)
	if wrote && err == nil && m.snap.Unsaved == 0 { // this machine can write
		m.notices.over()
	}
}

// hosting is the screen that is shown, where it owns itself; else nil.
func (m *Model) hosting() *hosted { return m.pageNamed(m.screen) }

// pageNamed is the screen that owns itself by the id of its page; nil for none.
func (m *Model) pageNamed(id string) *hosted {
	for _, h := range m.hosts {
		if h.page.ID == id {
			return h
		}
	}
	return nil
}

// later does something right after what a screen is doing now.
func (m *Model) later(do func() tea.Cmd) { m.asked = append(m.asked, do) }

// carryOut makes what a screen's command answers come back to it, and does what the
// screen has asked for meanwhile.
func (m *Model) carryOut(h *hosted, cmd tea.Cmd) tea.Cmd {
	return tea.Batch(screen.Address(h.page.ID, cmd), m.doAsked())
}

// doAsked does what screens have asked for.
func (m *Model) doAsked() tea.Cmd {
	var cmds []tea.Cmd
	for len(m.asked) > 0 {
		do := m.asked[0]
		m.asked = m.asked[1:]
		cmds = append(cmds, do())
	}
	return tea.Batch(cmds...)
}

// tellHosts tells every screen something, also those that are not shown.
func (m *Model) tellHosts(msg tea.Msg) {
	for _, h := range m.hosts {
		m.later(func() tea.Cmd { return m.update(h, msg) })
	}
}

// update hands a screen a message.
func (m *Model) update(h *hosted, msg tea.Msg) tea.Cmd { return m.carryOut(h, h.scr.Update(msg)) }

// applyAddressed hands an answer to the screen that asked, unless it has asked again
// since.
func (m *Model) applyAddressed(msg screen.Addressed) tea.Cmd {
	h := m.pageNamed(msg.To)
	if h == nil {
		return nil
	}
	own, fresh := h.env.Fresh(msg.Msg)
	if !fresh {
		return nil
	}
	m.late = true
	defer func() { m.late = false }()
	return m.update(h, own)
}

// wayTo is the action that leads to a page.
func (m *Model) wayTo(p screen.Page) *screen.Action {
	return &screen.Action{
		Listed: p.Listed()[0], Word: func() string { return "" },
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

// hostedPlace is the place of a screen that owns itself.
type hostedPlace struct {
	m *Model
	*hosted
}

func (p hostedPlace) pane() pane            { return hostedPane{p.m, p.hosted} }
func (p hostedPlace) hints() []views.Action { return screen.Hints(p.scr.Actions()) }
func (p hostedPlace) enter() tea.Cmd        { return p.m.carryOut(p.hosted, p.scr.Show(p.at)) }
func (p hostedPlace) asOf() time.Time       { return p.scr.Crumb(p.m.width).AsOf }

// freshen tells the screen that we stand differently with the service.
func (p hostedPlace) freshen() {
	now := p.env.Link()
	if now.ByChoice != p.link.ByChoice || now.Fault.Kind != p.link.Fault.Kind || now.Fault.Message != p.link.Fault.Message {
		p.link = now
		p.show()
	}
}

func (p hostedPlace) show() {
	p.m.later(func() tea.Cmd { return p.m.update(p.hosted, screen.Changed{}) })
}

func (p hostedPlace) crumb(w int) (l, r string) {
	c := p.scr.Crumb(w)
	return c.Left, c.Right
}

// refresh reads what is shown again. Where that asks the service nothing, something
// else does, so that one learns how it stands.
func (p hostedPlace) refresh() tea.Cmd {
	own := p.m.update(p.hosted, screen.Reread{})
	if p.page.Asks {
		return own
	}
	return tea.Batch(own, p.m.reread())
}

// stale reports whether the rows are those of another search.
func (p hostedPlace) stale() bool {
	n, ok := p.scr.(screen.Narrowed)
	if !ok {
		return false
	}
	_, ready := n.Found()
	return !ready
}

// hostedPane is the pane of a screen that owns itself.
type hostedPane struct {
	m *Model
	*hosted
}

// Update hands the screen a message, or does one of its actions.
func (p hostedPane) Update(msg tea.Msg) tea.Cmd {
	a, ok := msg.(views.ActionMsg)
	if !ok {
		return p.m.update(p.hosted, msg)
	}
	if own := screen.Find(p.Actions(), a.Action); own != nil {
		return p.m.do(own)
	}
	return p.m.update(p.hosted, screen.Within{Do: a.Action})
}

// Typing lists what can be done within the text that is typed.
func (p hostedPane) Typing() []views.Binding {
	if w, ok := p.scr.(screen.Writer); ok {
		if within := w.Within(); within != nil {
			return within
		}
	}
	return textedit.LineBindings()
}

// View draws the screen.
func (p hostedPane) View(area views.Rect) string { return p.scr.View(area) }

// TakesText reports whether keys are text.
func (p hostedPane) TakesText() bool {
	t, ok := p.scr.(screen.Typist)
	return ok && t.Typing()
}

// Found is how many rows a search has left.
func (p hostedPane) Found() int {
	n, ok := p.scr.(screen.Narrowed)
	if !ok {
		return 0
	}
	rows, _ := n.Found()
	return rows
}

// Actions are the screen's. Those of the shell that it only names are among them while
// text is typed: else they are behind the screen's own.
func (p hostedPane) Actions() []*screen.Action {
	var out []*screen.Action
	for _, a := range p.scr.Actions() {
		if a.Do == nil && p.TakesText() {
			a = screen.Find(slices.Concat(p.m.own.chords, p.m.own.shell), a.ID)
		}
		if a != nil && a.Do != nil {
			out = append(out, a)
		}
	}
	return out
}

// Bindings is nothing: a screen that owns itself has Actions.
func (p hostedPane) Bindings() []views.Binding { return nil }

// hostedWork is what a screen that owns itself has under way: what this machine does
// for the one that is shown, or what the service does for any.
func (m *Model) hostedWork(local bool) string {
	for _, h := range m.hosts {
		w, ok := h.scr.(screen.Worker)
		if !ok || local && h != m.hosting() {
			continue
		}
		if what, here := w.Activity(); what != "" && here == local {
			return what
		}
	}
	return ""
}
