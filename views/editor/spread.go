package editor

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/dialog"
)

// The same text, plan or template can be put into all options marked in the tree. The effect on
// each option is shown first, and all of it is one undo step.

// Spread is the action that puts something into all marked options.
const Spread screen.ID = "options.spread"

// effectKind groups effects by what they mean to the user.
type effectKind int

const (
	effectWrites effectKind = iota // the option gets it
	effectSame                     // the option has it already
	effectLoses                    // the option gets it in place of an existing text
	effectCannot                   // the option does not get it
)

// effect is the effect on one marked option.
type effect struct {
	option state.OptionID
	name   string // "Theater, 2 Better"
	kind   effectKind
	words  string
}

// spreading is something to be put into all marked options: a text or planned lines.
type spreading struct {
	what string                         // "The installer notes of Theater, 2 Better"
	of   func(id state.OptionID) effect // the effect on an option now, without its name
	do   func(into []state.OptionID)    // puts it into options
}

// cannotSpread returns why nothing can be put into marked options, or "".
func (m *Model) cannotSpread() string {
	return cmp.Or(m.cannotWrite(), screen.Refuse(len(m.areas.Marked()) == 0,
		"No options marked: "+m.keys.Name(screen.Mark)+" in the tree marks an option or a whole area."))
}

// askSpread asks what to put into the marked options: what the option under the cursor has, or a
// template.
func (m *Model) askSpread() {
	var choices []dialog.Action
	add := func(title, detail string, do func() tea.Cmd) {
		choices = append(choices, dialog.Action{Item: dialog.Item{Title: title, Detail: detail}, Do: do})
	}
	if a, o := m.planned.with.Option(m.option); o != nil {
		name := m.optionName(a, m.option)
		for _, f := range []state.TextField{state.ClientDescription, state.InstallerNotes} {
			ref := state.TextRef{Proposal: m.seen.ID, Option: m.option, Field: f}
			if words, how := m.shown().Text(ref); how == state.Present && words != "" {
				add(text.UpperFirst(f.Name())+" of "+name, text.FirstLine(words, 0), screen.Just(func() {
					m.askEffects(m.spreadText(ref, name, words))
				}))
			}
		}
		if planned := m.plannedFor(o); planned != nil && len(planned.OpenLines()) > 0 {
			lines := planned.OpenLines()
			count := text.Count(len(lines), "line")
			add("Plan of "+name, count, screen.Just(func() {
				m.askEffects(m.spreadLines("The plan of "+name+", "+count, m.option, lines, func() {}))
			}))
		}
	}
	if m.noTemplates() == "" {
		add("Lines of a template", "choose one next", func() tea.Cmd { return m.askTemplate(true) })
	}
	if len(choices) == 0 {
		m.env.Host.Tell(screen.Notice{Kind: screen.Refusal, Text: "This option has no text or plan to put into the others."})
		return
	}
	dialog.ChooseAction(m.env, "Into "+text.Count(len(m.areas.Marked()), "marked option"), "", choices)
}

// effects returns the effect on each marked option now.
func (m *Model) effects(s spreading) []effect {
	var out []effect
	for _, id := range m.areas.Marked() {
		f := s.of(id)
		f.option, f.name = id, "an option that is gone"
		if a, _ := m.planned.with.Option(id); a != nil {
			f.name = m.optionName(a, id)
		}
		out = append(out, f)
	}
	return out
}

// askEffects shows the effect on each marked option, and asks whether to continue: with all of them,
// or without those that would lose a text.
func (m *Model) askEffects(s spreading) {
	all := m.effects(s)
	lines, count := []string{s.what + "."}, map[effectKind]int{}
	for _, f := range all {
		count[f.kind]++
		sign := [...]string{effectWrites: "✓", effectSame: "=", effectLoses: "!", effectCannot: "✗"}[f.kind]
		lines = append(lines, sign+" "+f.name+": "+f.words)
	}
	writes, loses := count[effectWrites], count[effectLoses]
	var choices []screen.Choice
	choose := func(key, label string, danger bool, kinds ...effectKind) {
		choices = append(choices, screen.Choice{Key: key, Label: label, Danger: danger, Do: screen.Just(func() { m.doSpread(s, all, kinds) })})
	}
	no := "No"
	switch {
	case writes+loses == 0:
		no = "Close"
		lines = append(lines, "Nothing to write.")
	case loses == 0:
		choose("y", "Into "+text.Count(writes, "option"), false, effectWrites)
	default:
		if writes > 0 {
			choose("s", fmt.Sprintf("Into %d, skip overwrites", writes), false, effectWrites)
		}
		choose("a", fmt.Sprintf("Into all %d", writes+loses), true, effectWrites, effectLoses)
	}
	if len(choices) > 0 {
		lines = append(lines, "Undo reverts all of it in one step.")
	}
	choices = append(choices, screen.Choice{Key: "n", Label: no})
	m.env.Ask(screen.Team, screen.Question{Title: "Into the marked options?", Text: strings.Join(lines, "\n")}, choices...)
}

// doSpread does what the user agreed to. If an effect has changed since it was shown, it shows all
// of them again.
func (m *Model) doSpread(s spreading, shown []effect, kinds []effectKind) {
	if why := m.cannotWrite(); why != "" {
		m.env.Host.Tell(screen.Notice{Kind: screen.Refusal, Text: why})
		return
	}
	m.follow()
	now := m.effects(s)
	if !slices.Equal(now, shown) {
		m.env.Host.Tell(screen.Notice{Kind: screen.Warn, Text: "Something changed meanwhile; nothing was written. Check again."})
		m.askEffects(s)
		return
	}
	var into []state.OptionID
	for _, f := range now {
		if slices.Contains(kinds, f.kind) {
			into = append(into, f.option)
		}
	}
	s.do(into)
}

// spread reports that something was put into n options, and removes the marks.
func (m *Model) spread(n int) {
	m.areas.Unmark()
	m.env.Host.Tell(screen.Notice{Kind: screen.Good, Text: "Written into " + text.Count(n, "option") + "; " + m.keys.Name(screen.Undo) + " reverts all of it."})
}
