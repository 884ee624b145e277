package entry

import (
	"slices"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
)

// Place is where a table means a line; the zero value is the option under the cursor.
type Place struct {
	Area   string
	Option string // its number or its title; may be empty
}

// Words names the place: "Den, 2".
func (p Place) Words() string {
	if p.Option == "" {
		return p.Area
	}
	return p.Area + ", " + p.Option
}

// aside is a rejected line.
type aside struct {
	line string
	in   Place
}

// stored returns the line as a text that asideOf reads. A line has no tabs.
func (a aside) stored() string {
	return strings.TrimRight(a.line+"\t"+a.in.Area+"\t"+a.in.Option, "\t")
}

func asideOf(stored string) aside {
	parts := append(strings.Split(stored, "\t"), "", "")
	return aside{parts[0], Place{parts[1], parts[2]}}
}

// Recall restores text returned by Unconfirmed. words say since when it was stored. other names the option that it was
// typed in, if that is not this one. A line that can't be planned is rejected again, so that the next line is not
// appended to it.
func (m *Model) Recall(typed, words, other string) {
	m.aside = nil
	for line := range strings.SplitSeq(typed, "\n") {
		m.aside = append(m.aside, asideOf(line))
	}
	last := m.aside[len(m.aside)-1]
	m.kept, m.other, m.aside = words, other, m.aside[:len(m.aside)-1]
	m.take(last)
	if err := m.unfit(); err != nil || m.fault.Message != "" {
		m.Reject(err)
	}
}

// take continues with a rejected line.
func (m *Model) take(a aside) {
	m.in = a.in
	m.set(a.line)
}

// In returns where a table means the line that came back.
func (m *Model) In() Place { return m.in }

// Unconfirmed returns the typed text that would be lost if it were not stored, starting with the rejected lines, each
// with where it is meant; empty for none.
func (m *Model) Unconfirmed() string {
	lines := state.Map(m.aside, func(a *aside) string { return a.stored() })
	if typed := m.line.Text(); strings.TrimSpace(typed) != "" && typed != m.begun {
		lines = append(lines, aside{typed, m.in}.stored())
	}
	return strings.Join(lines, "\n")
}

// Reject shows why the line was not planned; a nil err shows nothing. If the user has typed ahead, the next line is not
// appended to this one, which comes back afterwards.
func (m *Model) Reject(err error) {
	if err != nil {
		m.fault = state.FaultOf(err)
	}
	m.marked = m.change == 0 && !m.Blank()
}

// PutAside keeps a rejected line, which is shown again once the others are planned.
func (m *Model) PutAside(line string, in Place) {
	m.aside = append(m.aside, aside{text.SingleLine(line), Place{text.SingleLine(in.Area), text.SingleLine(in.Option)}})
}

// Rejected returns how many lines are rejected, the one in the line included.
func (m *Model) Rejected() int {
	if m.marked {
		return len(m.aside) + 1
	}
	return len(m.aside)
}

// DropRejected clears all rejected lines. A line that is being typed stays.
func (m *Model) DropRejected() {
	if m.aside = nil; m.marked {
		m.marked = false
		m.set("")
	}
}

// Clear empties the line for the next one, or shows the oldest rejected line.
func (m *Model) Clear() {
	m.marked = false
	m.set("")
	if len(m.aside) > 0 {
		next := m.aside[0]
		m.aside = slices.Clip(m.aside[1:])
		m.take(next)
		m.Reject(m.unfit())
	}
}
