package planning

import (
	"cmp"
	"fmt"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/text"
	"app.tender/tender/views/editor/shown"
	"app.tender/tender/views/screen"
)

// Whole areas and options can be copied: what is built in them is planned again.

// part is a copied area or option, with the proposal as it was then.
type part struct {
	from   plan.Source
	area   state.AreaID
	option state.OptionID // 0 for the whole area
	name   string         // its name: "the area Theater"
}

// noPart returns why there is no area or option to copy, or "".
func (m *Model) noPart() string {
	s := m.frame.Shown()
	a, _ := s.WithPlan()
	return cmp.Or(s.CannotOpen(), screen.Refuse(a == nil, "No area here to copy."))
}

// copyPart copies the area or option under the cursor of the tree.
func (m *Model) copyPart() {
	s := m.frame.Shown()
	a, _ := s.WithPlan()
	p := &part{from: s.Source(), area: a.ID, name: "the area " + a.NameWord()}
	if m.areas.OnOption() {
		p.option, p.name = s.Option, s.OptionName(a, s.Option)
	}
	m.part, m.copied = p, nil
	m.tell(screen.Good, "Copied "+p.name+"; "+m.env.Keys.Name(Paste)+" here or in another proposal plans it there.")
}

// pastePart shows what a copy would plan here, and plans it after confirmation.
func (m *Model) pastePart() {
	s := m.frame.Shown()
	c, err := m.part.into(&s, m.env.Keys)
	if err != nil {
		m.tellFault(err)
		return
	}
	m.propose("Plan a copy of "+m.part.name+"?", c, c.Edit(), func() {})
}

// into returns what a copy would plan in a proposal.
func (p *part) into(s *shown.Proposal, keys screen.Keys) (plan.Copied, error) {
	if p.option == 0 {
		return plan.CopyArea(p.from, p.area, s.Source(), plan.NewID)
	}
	to, _ := s.WithPlan()
	if to == nil {
		return plan.Copied{},
			state.Invalid("No area here for an option.", keys.Name(screen.AddArea)+" adds one; or copy the whole area.")
	}
	return plan.CopyOption(p.from, p.option, s.Source(), to, plan.NewID)
}

// unplanned returns the edit that removes the plan of the area or option under the cursor of the tree.
func (m *Model) unplanned() (plan.Edit, bool) {
	s := m.frame.Shown()
	if s.Plan == nil {
		return plan.Edit{}, false
	}
	option := state.OptionID(0)
	if m.areas.OnOption() {
		option = s.Option
	}
	return plan.Unplan(s.Plan, s.Area, option)
}

func (m *Model) unplanWord() string {
	_, planned := m.unplanned()
	return screen.Refuse(!planned, "export")
}

func (m *Model) cannotUnplan() string {
	if _, planned := m.unplanned(); planned {
		return ""
	}
	return m.ports.Export.Unless()
}

// unplan removes the plan of the area or option under the cursor; elsewhere its key exports.
func (m *Model) unplan() tea.Cmd {
	e, planned := m.unplanned()
	if !planned {
		return m.ports.Export.Do()
	}
	if m.Edit(e) {
		m.tell(screen.Good, "Removed the plan here; "+m.env.Keys.Name(screen.Undo)+" restores it.")
	}
	return nil
}

// propose shows what a copy would plan, plans it by e after confirmation, and calls done.
func (m *Model) propose(title string, c plan.Copied, e plan.Edit, done func()) {
	m.env.Ask(screen.Team, screen.Question{Title: title, Text: copiedWords(c)},
		screen.Choice{Key: "y", Label: "Plan it", Do: screen.Just(func() { m.planAt(e, c.Areas[0], func() {}, done) })},
		screen.Choice{Key: "n", Label: "No"},
	)
}

// copiedWords returns what a copy plans, what that becomes, and what is not copied.
func copiedWords(c plan.Copied) string {
	var words []string
	if c.Named != "" {
		words = append(words, fmt.Sprintf("The name is taken: the copy is called “%s”.", c.Named))
	}
	for _, a := range c.Areas {
		p := plan.Plan{Areas: []plan.Area{a}}
		words = append(words,
			fmt.Sprintf("%s: %s, %s.", a.Name, text.Count(len(a.Options), "option"), text.Count(p.Lines(), "line")))
	}
	for _, said := range c.Refusals {
		words = append(words, strings.TrimSpace("! "+said.Why+" "+said.Next))
	}
	return strings.Join(append(words, "This builds nothing; undo reverts it."), "\n")
}

// planAt plans the lines of e, moves to the first option of area a in it, and calls done; or back if they are not
// planned.
func (m *Model) planAt(e plan.Edit, a plan.Area, back, done func()) {
	m.Plan(e, back, func() {
		area := state.AreaID(-a.ID)
		if a.Area != 0 {
			area = a.Area
		}
		m.frame.Point(area, state.OptionID(-a.Options[0].ID))
		done()
	})
}
