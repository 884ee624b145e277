// Package planned implements build.Plans: it writes plans in the builder's grammar, and compares
// outlines and built proposals with them.
package planned

import (
	"context"
	"encoding/json"
	"slices"

	"app.tender/tender/state"
	"app.tender/tender/state/build"
	"app.tender/tender/state/plan"
)

// Store stores plans. Its errors are state.Faults.
type Store interface {
	Plan(ctx context.Context, proposal state.ProposalID) (plan.Plan, error)
	// SettlePlan applies an edit that can't be undone.
	SettlePlan(ctx context.Context, proposal state.ProposalID, e plan.Edit) (plan.Plan, error)
}

// Drafts has what is typed and not saved.
type Drafts interface {
	// Drafts returns the drafts of all proposals.
	Drafts(ctx context.Context) ([]state.Draft, error)
}

// Plans implements build.Plans with the plans of a store.
type Plans struct {
	store  Store
	drafts Drafts
}

// New returns the plans of a store, whose texts may have drafts.
func New(s Store, d Drafts) Plans { return Plans{s, d} }

// loaded is the content of build.Load.Plan.
type loaded struct {
	Carried plan.Plan `json:"carried"` // the lines to build, without those that the builder can't accept
	Whole   string    `json:"whole"`   // what a person has planned, to detect changes
}

// Load returns the plan of proposal p for a service with grammar g. If the grammar is unknown, it
// is used only where necessary.
func (s Plans) Load(ctx context.Context, p *state.Proposal, g build.Grammar) (build.Load, error) {
	pl, err := s.store.Plan(ctx, p.ID)
	if err != nil {
		return build.Load{}, err
	}
	if err := s.typed(ctx, &pl); err != nil {
		return build.Load{}, err
	}
	grammar := plan.GrammarUnknown
	if g == build.GrammarOne {
		grammar = plan.GrammarAdds
	}
	brief := pl.Brief(p, grammar)
	if g == build.GrammarUnknown && len(brief.Refused) > 0 {
		brief = pl.Brief(p, plan.GrammarAdds)
	}
	sent := plan.Plan{Areas: brief.Doc.Areas}
	l := build.Load{
		Areas: len(sent.Areas), Lines: sent.Lines(),
		Refused: state.Map(brief.Refused, func(r *plan.Refusal) state.Fault {
			return state.Invalid(r.Area+", "+r.Option+": "+r.Why, r.Next)
		}),
	}
	if sent.Empty() {
		return l, nil
	}
	l.Text = brief.Text()
	kept := loaded{Carried: carried(pl, brief), Whole: written(pl)}
	l.Names = kept.Carried.NamesLost()
	for line := range kept.Carried.Each() {
		if !line.UnitPrice(p.Summary.Currency).Valid {
			l.Unpriced++
		}
		if why := line.Unclear(); why != "" {
			l.Unclear = append(l.Unclear, "“"+line.Title()+"” "+why)
		}
	}
	for id, mode := range brief.Modes {
		l.Adds = l.Adds || mode == plan.Adding
		if mode == plan.Filling {
			a, o := pl.Filled(p, id)
			l.Fills = append(l.Fills, build.Fill{Area: a, Option: o})
		}
	}
	l.Plan, err = json.Marshal(kept)
	return l, err
}

// typed returns an error if one of the plan's texts has an unsaved draft.
func (s Plans) typed(ctx context.Context, pl *plan.Plan) error {
	drafts, err := s.drafts.Drafts(ctx)
	for _, d := range drafts {
		text, ok := pl.Text(d.Ref)
		if d.Ref.Proposal != pl.Proposal || !ok || state.SameText(text, d.Text) {
			continue
		}
		option, _ := plan.TextOf(d.Ref)
		a, _ := pl.Option(option)
		return state.Invalid("The "+d.Ref.Field.Name()+" of an option planned in "+a.Name+
			" is a draft, not in the plan yet.",
			"Save or discard it in the editor, or with `tender drafts`; then build.")
	}
	return err
}

// carried returns the part of a plan that the builder can accept.
func carried(pl plan.Plan, brief plan.Brief) plan.Plan {
	out := unbuilt(pl)
	for i := range out.Areas {
		a := &out.Areas[i]
		a.Options = slices.DeleteFunc(a.Options, func(o plan.Option) bool {
			return brief.Modes[o.ID] == plan.Not || brief.Modes[o.ID] == plan.Nothing
		})
	}
	out.Areas = slices.DeleteFunc(out.Areas, func(a plan.Area) bool { return len(a.Options) == 0 })
	return out
}

// unbuilt returns a plan with only its open lines, without the program's notes on them.
func unbuilt(pl plan.Plan) plan.Plan {
	out := pl.Clone()
	for _, o := range out.Options() {
		o.Lines = o.OpenLines()
		for i := range o.Lines {
			o.Lines[i].State, o.Lines[i].Note = plan.Planned, ""
		}
	}
	return out
}

// written returns the unbuilt part of a plan as a person has written it, for comparison.
func written(pl plan.Plan) string {
	out := unbuilt(pl)
	for _, o := range out.Options() {
		for i := range o.Lines {
			if l := &o.Lines[i]; l.Pricing.Kind != plan.Margin && l.Pricing.Kind != plan.Markup {
				l.Listed = plan.Listed{} // current catalog data is not uploaded
			}
		}
	}
	data, err := json.Marshal(out.Areas)
	if err != nil {
		return err.Error()
	}
	return string(data)
}

// Changed reports whether the plan has changed since it was loaded.
func (s Plans) Changed(ctx context.Context, proposal state.ProposalID, l build.Load) (bool, error) {
	kept, err := read(l)
	if err != nil {
		return false, err
	}
	now, err := s.store.Plan(ctx, proposal)
	return err == nil && written(now) != kept.Whole, err
}

func read(l build.Load) (loaded, error) {
	var kept loaded
	err := json.Unmarshal(l.Plan, &kept)
	return kept, err
}
