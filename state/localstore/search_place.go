package localstore

import (
	"context"

	"app.tender/tender/state"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/search"
)

// optionNames returns the names of the area and the option of a text; empty for a proposal's
// texts, or if the option was not read yet.
func optionNames(ctx context.Context, db querier, ref state.TextRef) (room, name string, err error) {
	if ref.Option == 0 {
		return "", "", nil
	}
	const query = "SELECT room, name FROM search_docs WHERE proposal = ? AND option = ? AND kind = 'option'"
	err = db.QueryRowContext(ctx, query, ref.Proposal, ref.Option).Scan(&room, &name)
	return room, name, orNone(err)
}

// searchPlans searches the names, areas and texts of planned lines. They are few, so it reads them
// all.
func searchPlans(ctx context.Context, db querier, q search.Query, limit int) (hits []search.Hit, err error) {
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
				if _, found.Name, err = optionNames(ctx, db,
					state.TextRef{Proposal: p.Proposal, Option: found.Option}); err != nil {
					return nil, err
				}
			}
			hits = append(hits, found)
		}
	}
	return hits, nil
}

// plannedHits returns the unbuilt lines of a plan that match all terms in their own words, their
// area's name and their option's texts.
func plannedHits(p *plan.Plan, terms []search.Term) (hits []search.Hit) {
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
				words := l.Title() + " " + l.Description
				if !holdsAll(words, terms) && !holdsAll(words+" "+a.Name+" "+o.Client+" "+o.Installer, terms) {
					continue
				}
				hits = append(hits, search.Hit{
					Kind: search.HitPlan, Proposal: p.Proposal, Option: option, Line: state.ItemID(-l.ID), Room: a.Name,
					Name: o.Title, Modified: p.Changed,
					InItems: true, Excerpt: []search.Part{{Text: words, Match: true}},
				})
			}
		}
	}
	return hits
}
