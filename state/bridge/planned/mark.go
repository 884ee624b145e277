package planned

import (
	"context"
	"slices"

	"app.tender/tender/state"
	"app.tender/tender/state/bridge"
	"app.tender/tender/state/plan"
)

// Mark keeps in the plan of a proposal how far its lines have come.
func (s Plans) Mark(ctx context.Context, proposal state.ProposalID, m bridge.Mark) error {
	kept, err := read(m.Load)
	if err != nil {
		return err
	}
	now, err := s.store.Plan(ctx, proposal)
	if err != nil {
		return err
	}
	edits := []plan.Edit{plan.Settle(fates(kept.Carried, now, m))}
	if m.Stage == bridge.StageBuilt {
		edits = append(edits, places(kept.Carried, m)...)
	}
	_, err = s.store.SettlePlan(ctx, proposal, plan.Both("building", edits...))
	return err
}

// fates says what becomes of the lines that went to the builder. What a person has
// changed since, and what is built already, stays as it is.
func fates(carried, now plan.Plan, m bridge.Mark) map[plan.ID]plan.Fate {
	out := make(map[plan.ID]plan.Fate)
	for l := range carried.Each() {
		is, _, ok := now.Line(l.ID)
		if !ok || !is.State.Open() {
			continue
		}
		i := slices.IndexFunc(m.Check.Differences, func(d bridge.Difference) bool { return d.Line == int64(l.ID) })
		f := plan.Fate{Note: m.Reason}
		if i >= 0 {
			f.Note = note(m.Check.Differences[i], m.Stage)
		}
		switch m.Stage {
		case bridge.StagePlanned:
			if f.State = plan.Planned; is.State == plan.NotBuilt && f.Note == "" {
				continue
			}
		case bridge.StageSent:
			f.State = plan.Sent
		case bridge.StageOutlined:
			f.State = plan.Outlined
		case bridge.StageBuilt:
			f.State = plan.Built
			if i >= 0 {
				f.State = plan.BuiltOtherwise
			}
			if i >= 0 && m.Check.Differences[i].Kind == bridge.Missing {
				f.State = plan.NotBuilt
			}
		}
		out[l.ID] = f
	}
	return out
}

// note is what a line of the plan says of a difference.
func note(d bridge.Difference, at bridge.Stage) string {
	switch {
	case d.Kind == bridge.Missing && at == bridge.StageBuilt:
		return "The build left it out."
	case d.Kind == bridge.Missing:
		return "The outline left it out."
	case at == bridge.StageBuilt:
		return d.What
	default:
		return "In the outline: " + d.What
	}
}

// places says which options of the proposal those of the plan have become, so that what
// was not built is added there the next time.
func places(carried plan.Plan, m bridge.Mark) []plan.Edit {
	var out []plan.Edit
	for _, o := range carried.Options() {
		if became, ok := m.Check.Became[int64(o.ID)]; ok {
			out = append(out, plan.Placed(o.ID, became.Area, became.Option, !became.TextsDiffer))
		}
	}
	return out
}
