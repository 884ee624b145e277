package planning

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
	s := m.frame.Shown()
	switch a, o := s.WithPlan(); {
	case o == nil || len(o.Items) == 0:
		return "This option has no lines to improve: " + m.env.Keys.Name(screen.Plan) + " plans lines."
	case len(a.Options) >= state.MaxOptionsPerArea:
		return a.NameWord() + " has " + strconv.Itoa(state.MaxOptionsPerArea) + " options already."
	}
	return ""
}

// openBetter starts a better option than the one under the cursor.
func (m *Model) openBetter() {
	s := m.frame.Shown()
	a, _ := s.WithPlan()
	proposal := s.ID()
	c, err := plan.CopyOption(s.Source(), s.Option, s.Source(), a, plan.NewID)
	if err != nil {
		m.tellFault(err)
		return
	}
	title := "Better"
	if len(a.Options) > 1 {
		title = "Best"
	}
	better.Begin(m.env, better.From{
		Copied: c, Title: title, Currency: s.Proposal().Summary.Currency,
		About:   copiedWords(plan.Copied{Refusals: c.Refusals}),
		Kept:    state.ScratchPlace{Form: state.ScratchBetter, Proposal: proposal, Part: int64(s.Option)},
		Service: m.ports.Service, Cache: m.ports.Cache,
		Plan: func(e plan.Edit, at plan.Area, back, done func()) {
			if now := m.frame.Shown(); now.ID() != proposal { // it has got its id, and the copy has the old ones
				m.tell(screen.Warn, "Not planned: the proposal was saved meanwhile. "+m.env.Keys.Name(Better)+
					" begins with the chosen items again.")
				back()
				return
			}
			m.planAt(e, at, back, func() {
				done()
				m.env.Host.Go(screen.Location{Screen: screen.AtCompare})
			})
		},
	})
}
