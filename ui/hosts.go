package ui

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/session"
	"app.tender/tender/views/screen"
)

// hosts are the screens and their pending requests to the shell.
type hosts struct {
	list  []*hosted
	asked []func() tea.Cmd // to be run after the current call
	late  bool             // a screen handles a reply to an earlier request
}

// pageNamed returns the screen of a page; nil for none.
func (s *hosts) pageNamed(id string) *hosted {
	for _, h := range s.list {
		if h.page.ID == id {
			return h
		}
	}
	return nil
}

// later runs do right after the current call into a screen.
func (s *hosts) later(do func() tea.Cmd) { s.asked = append(s.asked, do) }

// carryOut returns a screen's command with its messages addressed to that screen, together with the screen's requests
// to the shell.
func (s *hosts) carryOut(h *hosted, cmd tea.Cmd) tea.Cmd {
	typed := h.typed
	if h.typed = h.typing(); typed && !h.typed { // what it did not do meanwhile, it does now
		s.tell(h, screen.Changed{})
	}
	return tea.Batch(screen.Address(h.page.ID, cmd), s.doAsked())
}

// doAsked carries out the requests of screens.
func (s *hosts) doAsked() tea.Cmd {
	var cmds []tea.Cmd
	for len(s.asked) > 0 {
		do := s.asked[0]
		s.asked = s.asked[1:]
		cmds = append(cmds, do())
	}
	return tea.Batch(cmds...)
}

// tellHosts sends a message to every screen, hidden ones too.
func (s *hosts) tellHosts(msg tea.Msg) {
	for _, h := range s.list {
		s.tell(h, msg)
	}
}

// tell sends a message to a screen after the current call.
func (s *hosts) tell(h *hosted, msg tea.Msg) {
	s.later(func() tea.Cmd { return s.update(h, msg) })
}

// update sends a message to a screen now.
func (s *hosts) update(h *hosted, msg tea.Msg) tea.Cmd { return s.carryOut(h, h.scr.Update(msg)) }

// forward passes a reply to its screen, unless that has made a newer request.
func (s *hosts) forward(msg screen.Addressed) tea.Cmd {
	h := s.pageNamed(msg.To)
	if h == nil {
		return nil
	}
	own, fresh := h.env.Fresh(msg.Msg)
	if !fresh {
		return nil
	}
	s.late = true
	defer func() { s.late = false }()
	return s.carryOut(h, screen.Deliver(h.scr, own))
}

// redraw makes every screen draw when it is shown next.
func (s *hosts) redraw() {
	for _, h := range s.list {
		h.scr.Redraw()
	}
}

// work returns the work in progress, or "": here for local work, only of the shown screen, and service for requests of
// any screen.
func (s *hosts) work(shown *hosted) (here, service string) {
	for _, h := range s.list {
		if h.worker == nil {
			continue
		}
		switch what, local := h.worker.Activity(); {
		case local && h == shown:
			here = what
		case !local && service == "":
			service = what
		}
	}
	return here, service
}

// showFirst returns what a screen must show before the program ends, or "".
func (s *hosts) showFirst() string {
	for _, h := range s.list {
		if h.env.Held() != "" {
			return screen.KeysWait(h.env.Keys)
		}
		if w, ok := h.scr.(screen.ShownOnce); ok {
			if what := w.Unseen(); what != "" {
				return what
			}
		}
	}
	return ""
}

// listed returns the title of a proposal and its last change, from the screen that lists it.
func (s *hosts) listed(id state.ProposalID) (title string, changed time.Time, ok bool) {
	for _, h := range s.list {
		if l, is := h.scr.(screen.ProposalList); is {
			if title, changed, ok = l.Listed(id); ok {
				return title, changed, true
			}
		}
	}
	return "", time.Time{}, false
}

// correct opens the form of a refused edit on the screen that has it.
func (s *hosts) correct(e state.Edit, against state.Fault) tea.Cmd {
	for _, h := range s.list {
		if c, ok := h.scr.(screen.Corrector); ok {
			if cmd, mine := c.Correct(e, against); mine {
				return s.carryOut(h, cmd)
			}
		}
	}
	return nil
}

// notCommitted reopens the form of an edit of a proposal, so that the input is not lost, if the outbox did not take the
// edit: the edit that it corrects was sent meanwhile, or the edit that it depends on was dropped. The forms of a new
// proposal do so themselves.
func (s *hosts) notCommitted(e session.Uncommitted) tea.Cmd {
	if e.Edit.Proposal == 0 && !e.Edit.Corrects() {
		return nil
	}
	return s.correct(e.Edit, e.Fault)
}

// leaveTyped leaves the text being typed before the program ends or is suspended.
func (s *hosts) leaveTyped() {
	for _, h := range s.list {
		if l, ok := h.scr.(screen.Leaver); ok {
			l.Leave()
		}
	}
}
