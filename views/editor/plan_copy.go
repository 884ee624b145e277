package editor

import (
	"cmp"
	"fmt"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/text"
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
	return cmp.Or(m.cannotOpen(), screen.Refuse(m.planned.area(m.area) == nil, "No area here to copy."))
}

// copyPart copies the area or option under the cursor of the tree.
func (m *Model) copyPart() {
	a := m.planned.with.Area(m.area)
	p := &part{from: m.source(), area: a.ID, name: "the area " + a.NameWord()}
	if m.areas.OnOption() {
		p.option, p.name = m.option, m.optionName(a, m.option)
	}
	m.part, m.copied = p, nil
	m.env.Host.Tell(screen.Notice{Kind: screen.Good, Text: "Copied " + p.name + "; " + m.keys.Name(PlanPaste) + " here or in another proposal plans it there."})
}

// unplanned returns the edit that removes the plan of the area or option under the cursor of the
// tree.
func (m *Model) unplanned() (plan.Edit, bool) {
	if m.planned.plan == nil {
		return plan.Edit{}, false
	}
	option := state.OptionID(0)
	if m.areas.OnOption() {
		option = m.option
	}
	return plan.Unplan(m.planned.plan, m.area, option)
}

// nothingToUnplan returns why there is no plan to remove, or "".
func (m *Model) nothingToUnplan() string {
	if _, ok := m.unplanned(); ok {
		return ""
	}
	return "Nothing is planned here. Built areas and options are removed in the web app."
}

// unplan removes the plan of the area or option under the cursor.
func (m *Model) unplan() {
	if e, ok := m.unplanned(); ok && m.edit(e) {
		m.env.Host.Tell(screen.Notice{Kind: screen.Good, Text: "Removed the plan here; " + m.keys.Name(screen.Undo) + " restores it."})
	}
}

// optionName returns the name of an option for a sentence: "Theater, 2 Better".
func (m *Model) optionName(a *state.Area, id state.OptionID) string {
	for i := range a.Options {
		if a.Options[i].ID == id {
			return a.NameWord() + ", " + text.Shorten(m.planned.plan.Label(i, &a.Options[i]), state.LongestOptionName)
		}
	}
	return a.NameWord()
}

// source returns the open proposal with its plan.
func (m *Model) source() plan.Source {
	return plan.Source{Proposal: m.workspace.Proposal, Plan: m.planned.plan}
}

// pastePart shows what a copy would plan here, and plans it after confirmation.
func (m *Model) pastePart() {
	c, err := m.copyOf(m.part)
	if err != nil {
		m.tellFault(err)
		return
	}
	m.askPlanCopy("Plan a copy of "+m.part.name+"?", c, func() { m.planAs(c.Edit(), c.Areas[0], func() {}, func() {}) })
}

// copyOf returns what a copy of a part would plan here.
func (m *Model) copyOf(p *part) (plan.Copied, error) {
	if p.option == 0 {
		return plan.CopyArea(p.from, p.area, m.source(), plan.NewID)
	}
	to := m.planned.with.Area(m.area)
	if to == nil {
		return plan.Copied{}, state.Invalid("No area here for an option.", m.keys.Name(screen.AddArea)+" adds one; or copy the whole area.")
	}
	return plan.CopyOption(p.from, p.option, m.source(), to, plan.NewID)
}

// askPlanCopy shows what a copy would plan, and asks whether to plan it.
func (m *Model) askPlanCopy(title string, c plan.Copied, do func()) {
	m.env.Ask(screen.Team, screen.Question{Title: title, Text: copiedWords(c)},
		screen.Choice{Key: "y", Label: "Plan it", Do: screen.Just(do)},
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
		words = append(words, fmt.Sprintf("%s: %s, %s.", a.Name, text.Count(len(a.Options), "option"), text.Count(p.Lines(), "line")))
	}
	for _, said := range c.Refusals {
		words = append(words, strings.TrimSpace("! "+said.Why+" "+said.Next))
	}
	return strings.Join(append(words, "This builds nothing; undo reverts it."), "\n")
}

// planAs plans the lines of e, moves to the first option of area a in it, and calls done; or back if they are not planned.
func (m *Model) planAs(e plan.Edit, a plan.Area, back, done func()) {
	if why := m.readOnly(); why != "" {
		m.env.Host.Tell(screen.Notice{Kind: screen.Warn, Text: why})
		back()
		return
	}
	m.plans(e, back, func() {
		m.area, m.option = state.AreaID(-a.ID), state.OptionID(-a.Options[0].ID)
		if a.Area != 0 {
			m.area = a.Area
		}
		m.moved = true
		m.follow()
		done()
	})
}
