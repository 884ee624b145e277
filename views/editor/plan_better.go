package editor

import (
	"strconv"

	"app.tender/tender/state"
	"app.tender/tender/state/plan"
	"app.tender/tender/views/editor/better"
	"app.tender/tender/views/screen"
)

// cannotBetter returns why no better option can be planned here, or "".
func (m *Model) cannotBetter() string {
	if why := m.cannotPlan(); why != "" {
		return why
	}
	switch _, o := m.planned.with.Option(m.option); {
	case o == nil || len(o.Items) == 0:
		return "This option has no lines to improve: " + m.keys.Name(screen.Plan) + " plans lines."
	case len(m.planned.with.Area(m.area).Options) >= state.MaxOptionsPerArea:
		return m.planned.with.Area(m.area).NameWord() + " has " + strconv.Itoa(state.MaxOptionsPerArea) + " options already."
	}
	return ""
}

// beginBetter starts a better option than the one under the cursor.
func (m *Model) beginBetter() {
	a, proposal := m.planned.with.Area(m.area), m.seen.ID
	c, err := plan.CopyOption(m.source(), m.option, m.source(), a, plan.NewID)
	if err != nil {
		m.tellFault(err)
		return
	}
	title := "Better"
	if len(a.Options) > 1 {
		title = "Best"
	}
	m.better = better.Begin(m.env, better.From{
		Copied: c, Title: title, Currency: m.workspace.Proposal.Summary.Currency, About: copiedWords(plan.Copied{Refusals: c.Refusals}),
		Kept:    state.ScratchPlace{Form: state.ScratchBetter, Proposal: proposal, Part: int64(m.option)},
		Service: m.Service, Cache: m.Cache,
		Plan: func(e plan.Edit, at plan.Area, back, done func()) {
			if m.seen.ID != proposal { // it has got its id, and the copy has the old ones
				m.tell(screen.Warn, "Not planned: the proposal was saved meanwhile. "+m.keys.Name(PlanBetter)+" begins with the chosen items again.")
				back()
				return
			}
			m.planAs(e, at, back, func() {
				done()
				m.compare()
			})
		},
	})
}
