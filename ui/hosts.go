package ui

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/session"
	"app.tender/tender/views/screen"
)

// hosts are the screens, and what they have asked the shell for.
type hosts struct {
	list  []*hosted
	asked []func() tea.Cmd // to be done now
	late  bool             // one of them takes an answer
}

// pageNamed is a screen by the ID of its page; nil for none.
func (s *hosts) pageNamed(id string) *hosted {
	for _, h := range s.list {
		if h.page.ID == id {
			return h
		}
	}
	return nil
}

// later does something right after what a screen is doing now.
func (s *hosts) later(do func() tea.Cmd) { s.asked = append(s.asked, do) }

// carryOut sends the results of a screen's command back to it, and does what the
// screen has asked for meanwhile.
func (s *hosts) carryOut(h *hosted, cmd tea.Cmd) tea.Cmd {
	return tea.Batch(screen.Address(h.page.ID, cmd), s.doAsked())
}

// doAsked does what screens have asked for.
func (s *hosts) doAsked() tea.Cmd {
	var cmds []tea.Cmd
	for len(s.asked) > 0 {
		do := s.asked[0]
		s.asked = s.asked[1:]
		cmds = append(cmds, do())
	}
	return tea.Batch(cmds...)
}

// tellHosts tells every screen something, also those that are not shown.
func (s *hosts) tellHosts(msg tea.Msg) {
	for _, h := range s.list {
		s.tell(h, msg)
	}
}

// tell tells a screen something right after what is done now.
func (s *hosts) tell(h *hosted, msg tea.Msg) {
	s.later(func() tea.Cmd { return s.update(h, msg) })
}

// update hands a screen a message.
func (s *hosts) update(h *hosted, msg tea.Msg) tea.Cmd { return s.carryOut(h, h.scr.Update(msg)) }

// answered hands an answer to the screen that asked, unless it has asked again since.
func (s *hosts) answered(msg screen.Addressed) tea.Cmd {
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

// work is what screens have under way, empty for nothing: on this machine only the shown
// one, at the service any.
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

// showFirst is what a screen has to show before the program ends, or empty.
func (s *hosts) showFirst() string {
	for _, h := range s.list {
		if w, ok := h.scr.(screen.Withholder); ok {
			if what := w.Unseen(); what != "" {
				return what
			}
		}
	}
	return ""
}

// listed returns the title of a proposal and its last change, as a screen lists them.
func (s *hosts) listed(id state.ProposalID) (title string, changed time.Time, ok bool) {
	for _, h := range s.list {
		if l, is := h.scr.(screen.Lister); is {
			if title, changed, ok = l.Listed(id); ok {
				return title, changed, true
			}
		}
	}
	return "", time.Time{}, false
}

// correct opens the form of an edit on the screen that has it, with the reason why it was
// refused.
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

// notCorrected opens the form of an edit again that was sent before it could be corrected, so
// that what was typed is not lost.
func (s *hosts) notCorrected(e session.Uncommitted) tea.Cmd {
	if !e.Edit.Corrects() {
		return nil
	}
	return s.correct(e.Edit, e.Fault)
}

// leaveTyped leaves what is typed, because the program ends or is suspended.
func (s *hosts) leaveTyped() {
	for _, h := range s.list {
		if l, ok := h.scr.(screen.Leaver); ok {
			l.Leave()
		}
	}
}
