package localstore

import (
	"context"

	"app.tender/tender/state"
	"app.tender/tender/state/plan"
)

// searchPlans finds planned lines by their names, areas and texts. There are few, so
// they are read.
func searchPlans(ctx context.Context, db querier, q state.Search, limit int) (hits []state.SearchHit, err error) {
	if len(q.Terms) == 0 || len(q.Statuses) > 0 {
		return nil, nil
	}
	plans, err := listPlans(ctx, db)
	if err != nil {
		return nil, err
	}
	for _, p := range plans {
		if p.Changed.Before(q.Since) {
			continue
		}
		title, err := titleOf(ctx, db, p.Proposal)
		if err != nil {
			return nil, err
		}
		for _, found := range plannedHits(&p, q.Terms) {
			if len(hits) == limit {
				return hits, nil
			}
			found.Title = title
			if found.Name == "" {
				if _, found.Name, err = optionNames(ctx, db, state.TextRef{Proposal: p.Proposal, Option: found.Option}); err != nil {
					return nil, err
				}
			}
			hits = append(hits, found)
		}
	}
	return hits, nil
}

// plannedHits are the lines of a plan that are not built and hold all terms, with the
// words of the area and the texts that they are planned with.
func plannedHits(p *plan.Plan, terms []state.SearchTerm) (hits []state.SearchHit) {
	for _, a := range p.Areas {
		for _, o := range a.Options {
			for _, l := range o.Lines {
				if !l.State.Open() {
					continue // it is found in the proposal
				}
				option := o.Option
				if option == 0 {
					option = state.OptionID(-o.ID)
				}
				words := l.Title() + " " + l.About
				if !holdsAll(words, terms) && !holdsAll(words+" "+a.Name+" "+o.Client+" "+o.Installer, terms) {
					continue
				}
				hits = append(hits, state.SearchHit{
					Kind: state.HitPlan, Proposal: p.Proposal, Option: option, Line: state.ItemID(-l.ID), Room: a.Name, Name: o.Title, Modified: p.Changed,
					InItems: true, Excerpt: []state.SearchPart{{Text: words, Match: true}},
				})
			}
		}
	}
	return hits
}
