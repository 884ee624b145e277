package buildtest

import (
	"context"
	"encoding/json"
	"slices"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/build"
)

// Plans implements build.Plans with lists of lines.
type Plans struct {
	Lines    []string      // the plan, each line as "2 x Name"
	Unpriced int           // how many of them have no price
	Adds     bool          // they are for a non-empty option
	Stage    build.Stage   // the stage that they have reached
	Reason   string        // why they have it again
	Refused  []state.Fault // why lines can't be uploaded, if Lines is empty
	Grammar  build.Grammar // the service's, from the last Load
}

// Load returns all lines.
func (p *Plans) Load(_ context.Context, _ *state.Proposal, g build.Grammar) (build.Load, error) {
	p.Grammar = g
	if len(p.Lines) == 0 {
		return build.Load{Refused: p.Refused}, nil
	}
	data, err := json.Marshal(p.Lines)
	return build.Load{
		Text: "# Theater\n- " + strings.Join(p.Lines, "\n- "), Plan: data, Areas: 1, Lines: len(p.Lines),
		Unpriced: p.Unpriced, Adds: p.Adds,
	}, err
}

// Changed reports whether the lines have changed.
func (p *Plans) Changed(_ context.Context, _ state.ProposalID, l build.Load) (bool, error) {
	data, err := json.Marshal(p.Lines)
	return string(data) != string(l.Plan), err
}

// Outlined matches equal lines.
func (p *Plans) Outlined(l build.Load, _ build.Snapshot, o state.AIOutline) (build.Check, error) {
	return compare(l, linesOf(o.Text))
}

// Built matches equal lines.
func (p *Plans) Built(l build.Load, had build.Snapshot, now *state.Proposal) (build.Check, error) {
	known := map[state.ItemID]bool{}
	for _, a := range had.Areas {
		for _, o := range a.Options {
			for _, id := range o.Items {
				known[id] = true
			}
		}
	}
	var got []string
	for _, o := range state.EachOption(now.Areas) {
		for _, it := range o.Items {
			if !known[it.ID] {
				got = append(got, lineOf(&it))
			}
		}
	}
	return compare(l, got)
}

// Mark stores the stage and its reason. What was built stays so.
func (p *Plans) Mark(_ context.Context, _ state.ProposalID, m build.Mark) error {
	if p.Stage == build.StageBuilt {
		return nil
	}
	p.Stage, p.Reason = m.Stage, m.Reason
	return nil
}

func linesOf(text string) []string {
	var out []string
	for line := range strings.SplitSeq(text, "\n") {
		if rest, ok := strings.CutPrefix(line, "- "); ok {
			out = append(out, rest)
		}
	}
	return out
}

// compare matches equal lines.
func compare(l build.Load, got []string) (build.Check, error) {
	var want []string
	if err := json.Unmarshal(l.Plan, &want); err != nil {
		return build.Check{}, err
	}
	c := build.Check{Made: true, Against: true, Lines: len(got)}
	for _, w := range want {
		if i := slices.Index(got, w); i >= 0 {
			got = slices.Delete(got, i, i+1)
			c.AsPlanned++
			continue
		}
		c.Differences = append(c.Differences, build.Difference{Kind: build.Missing, Planned: w})
	}
	for _, g := range got {
		c.Differences = append(c.Differences, build.Difference{Kind: build.Extra, Built: g})
	}
	return c, nil
}
