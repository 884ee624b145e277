package planned

import (
	"context"
	"slices"

	"app.tender/tender/state"
	"app.tender/tender/state/build"
	"app.tender/tender/state/plan"
)

// Mark stores the stage of a plan's lines.
func (s Plans) Mark(ctx context.Context, proposal state.ProposalID, m build.Mark) error {
	kept, err := read(m.Load)
	if err != nil {
		return err
	}
	now, err := s.store.Plan(ctx, proposal)
	if err != nil {
		return err
	}
	edits := []plan.Edit{plan.Settle(lineResults(kept.Carried, now, m))}
	if m.Stage == build.StageBuilt {
		edits = append(edits, places(kept.Carried, m)...)
	}
	_, err = s.store.SettlePlan(ctx, proposal, plan.Both("building", edits...))
	return err
}

// lineResults returns what happens to the lines that were uploaded. Lines that were built, or that a
// person has changed since, stay as they are.
func lineResults(carried, now plan.Plan, m build.Mark) map[plan.ID]plan.LineResult {
	out := make(map[plan.ID]plan.LineResult)
	for l := range carried.Each() {
		is, _, ok := now.Line(l.ID)
		if !ok || !is.State.Open() {
			continue
		}
		i := slices.IndexFunc(m.Check.Differences, func(d build.Difference) bool { return d.Line == int64(l.ID) })
		f := plan.LineResult{Note: m.Reason}
		if i >= 0 {
			f.Note = note(m.Check.Differences[i], m.Stage)
		}
		switch m.Stage {
		case build.StagePlanned:
			if f.State = plan.Planned; is.State == plan.NotBuilt && f.Note == "" {
				continue
			}
		case build.StageSent:
			f.State = plan.Sent
		case build.StageOutlined:
			f.State = plan.Outlined
		case build.StageBuilt:
			f.State = plan.Built
			if i >= 0 {
				f.State = plan.BuiltDifferently
			}
			if i >= 0 && m.Check.Differences[i].Kind == build.Missing {
				f.State = plan.NotBuilt
			}
		}
		out[l.ID] = f
	}
	return out
}

// note returns the note about a difference on a line of the plan.
func note(d build.Difference, at build.Stage) string {
	switch {
	case d.Kind == build.Missing && at == build.StageBuilt:
		return "The build left it out."
	case d.Kind == build.Missing:
		return "The outline left it out."
	case at == build.StageBuilt:
		return d.What
	default:
		return "In the outline: " + d.What
	}
}

// places returns edits that set the proposal's option for each option of the plan, so that the
// next build adds to it what was not built.
func places(carried plan.Plan, m build.Mark) []plan.Edit {
	var out []plan.Edit
	for _, o := range carried.Options() {
		if became, ok := m.Check.Became[int64(o.ID)]; ok {
			out = append(out, plan.Placed(o.ID, became.Area, became.Option, !became.TextsDiffer))
		}
	}
	return out
}
