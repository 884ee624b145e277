// Package spread puts the same text, plan or template into all options that are marked in the tree of the editor. The
// effect on each option is shown first, and all of it is one undo step.
package spread

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/session"
	"app.tender/tender/state/text"
	"app.tender/tender/views/editor/areas"
	"app.tender/tender/views/editor/guard"
	"app.tender/tender/views/editor/planning"
	"app.tender/tender/views/editor/shown"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/dialog"
)

// Spread is the action that puts something into all marked options.
const Spread screen.ID = "options.spread"

// Ports are the dependencies of Marked.
type Ports struct {
	Guard    *guard.Guard
	Planning *planning.Model
	Snapshot func() *session.Snapshot
	Newest   func(ref state.TextRef) (d state.Draft, stored, ok bool) // a text as typed last
	Commit   func(edits []state.Edit)                                 // all or none, which are undone in one step
	// why nothing may be written while another terminal has the proposal open, or ""
	Elsewhere func() string
}

// Marked is the options that are marked.
type Marked struct {
	env   *screen.Env
	ports Ports
	frame shown.Frame
	tree  *areas.Model
}

// New returns the marked options of a tree.
func New(env *screen.Env, p Ports, f shown.Frame, tree *areas.Model) *Marked {
	return &Marked{env: env, ports: p, frame: f, tree: tree}
}

// Actions is the action.
var Actions = []screen.Def[*Marked]{{
	ID: Spread, Group: "Proposals", Keys: []string{"M"}, Short: "to marked",
	Long:   "Put one text, plan or template into all marked options, after a preview",
	Unless: (*Marked).unless, Do: screen.Does((*Marked).ask),
}}

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

// unless returns why nothing can be put into marked options, or "".
func (m *Marked) unless() string {
	s := m.frame.Shown()
	return cmp.Or(s.CannotWrite(), screen.Refuse(len(m.tree.Marked()) == 0,
		"No options marked: "+m.env.Keys.Name(screen.Mark)+" in the tree marks an option or a whole area."))
}

// ask asks what to put into the marked options: what the option under the cursor has, or a
// template.
func (m *Marked) ask() {
	var choices []dialog.Action
	add := func(title, detail string, do func() tea.Cmd) {
		choices = append(choices, dialog.Action{Item: dialog.Item{Title: title, Detail: detail}, Do: do})
	}
	s := m.frame.Shown()
	if a, o := s.WithPlan(); o != nil {
		name := s.OptionName(a, s.Option)
		for _, f := range []state.TextField{state.ClientDescription, state.InstallerNotes} {
			ref := state.TextRef{Proposal: s.ID(), Option: s.Option, Field: f}
			if words, how := s.Proposal().Text(ref); how == state.Present && words != "" {
				add(text.UpperFirst(f.Name())+" of "+name, text.FirstLine(words, 0), screen.Just(func() {
					m.askEffects(m.text(ref, name, words))
				}))
			}
		}
		if planned := s.PlanOf(o); planned != nil && len(planned.OpenLines()) > 0 {
			lines := planned.OpenLines()
			count := text.Count(len(lines), "line")
			add("Plan of "+name, count, screen.Just(func() {
				m.askEffects(m.lines("The plan of "+name+", "+count, s.Option, lines, func() {}))
			}))
		}
	}
	if templates := m.ports.Planning.Templates; templates.Unless() == "" {
		add("Lines of a template", "choose one next", func() tea.Cmd {
			return templates.Ask(&planning.Into{Areas: m.areas(), Put: m.askTemplate})
		})
	}
	if len(choices) == 0 {
		m.env.Host.Tell(screen.Notice{
			Kind: screen.Refusal,
			Text: "This option has no text or plan to put into the others.",
		})
		return
	}
	dialog.ChooseAction(m.env, "Into "+text.Count(len(m.tree.Marked()), "marked option"), "", choices)
}

// areas returns the area of each marked option.
func (m *Marked) areas() (names []string) {
	s := m.frame.Shown()
	for _, id := range m.tree.Marked() {
		if a, _ := s.With.Option(id); a != nil {
			names = append(names, a.Name)
		}
	}
	return names
}

// effects returns the effect on each marked option now.
func (m *Marked) effects(of spreading) []effect {
	var out []effect
	s := m.frame.Shown()
	for _, id := range m.tree.Marked() {
		f := of.of(id)
		f.option, f.name = id, "an option that is gone"
		if a, _ := s.With.Option(id); a != nil {
			f.name = s.OptionName(a, id)
		}
		out = append(out, f)
	}
	return out
}

// askEffects shows the effect on each marked option, and asks whether to continue: with all of them,
// or without those that would lose a text.
func (m *Marked) askEffects(s spreading) {
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
		choices = append(choices,
			screen.Choice{Key: key, Label: label, Danger: danger, Do: screen.Just(func() { m.do(s, all, kinds) })})
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
	m.env.Ask(screen.Team, screen.Question{Title: "Into the marked options?", Text: strings.Join(lines, "\n")},
		choices...)
}

// do does what the user agreed to. If an effect has changed since it was shown, it shows all
// of them again.
func (m *Marked) do(s spreading, seen []effect, kinds []effectKind) {
	if was := m.frame.Shown(); was.CannotWrite() != "" {
		m.env.Host.Tell(screen.Notice{Kind: screen.Refusal, Text: was.CannotWrite()})
		return
	}
	m.frame.ShowChanges()
	now := m.effects(s)
	if !slices.Equal(now, seen) {
		m.env.Host.Tell(screen.Notice{
			Kind: screen.Warn,
			Text: "Something changed meanwhile; nothing was written. Check again.",
		})
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

// done reports that something was put into n options, and removes the marks.
func (m *Marked) done(n int) {
	m.tree.Unmark()
	m.env.Host.Tell(screen.Notice{
		Kind: screen.Good,
		Text: "Written into " + text.Count(n, "option") + "; " + m.env.Keys.Name(screen.Undo) + " reverts all of it.",
	})
}

// lines returns the spreading of planned lines, which calls done afterwards; from is the
// option that they come from, 0 for none.
func (m *Marked) lines(what string, from state.OptionID, lines []plan.Line, done func()) spreading {
	return spreading{
		what: what,
		of: func(id state.OptionID) effect {
			s := m.frame.Shown()
			a, o := s.With.Option(id)
			switch {
			case id == from:
				return effect{kind: effectSame, words: "this is the source"}
			case o == nil:
				return effect{kind: effectCannot, words: "can't: it is no longer in the proposal"}
			}
			planned := s.PlanOf(o)
			words := "will get " + text.Count(len(lines), "line")
			switch {
			case planned.Has(lines):
				return effect{kind: effectSame, words: "has the same planned already"}
			case planned != nil && len(planned.OpenLines()) > 0:
				words += ", below the " + text.Count(len(planned.OpenLines()), "line") + " planned there"
			case plan.Makes(s.Plan, a.ID):
			case len(o.Items) > 0:
				words += ", besides " + text.Count(len(o.Items), "line") + " already built"
			}
			return effect{kind: effectWrites, words: words}
		},
		do: func(into []state.OptionID) {
			s := m.frame.Shown()
			places := make([]plan.Place, len(into))
			for i, id := range into {
				a, _ := s.With.Option(id)
				places[i] = s.Place(a, id)
			}
			m.ports.Planning.EditAsked(plan.Spread(places, lines, plan.NewID), func() {}, func() {
				m.done(len(into))
				done()
			})
		},
	}
}
