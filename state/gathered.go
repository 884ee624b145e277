package state

import "time"

// Gathered is how far the rows of all proposals are fetched from the service, so that a fetch continues after a
// restart.
type Gathered struct {
	Page     int       // the next page of the fetch under way, from 1; 0 for none
	Archived bool      // it is one of the archived proposals, which are a list of their own and come last
	After    time.Time // only what has changed since is fetched; zero: everything
	Newest   time.Time // the last change of the rows fetched so far
	Total    int       // how many proposals the service has
	All      time.Time // when all were fetched last
}

// Whole reports whether the fetch under way is one of all rows.
func (g *Gathered) Whole() bool { return g.After.IsZero() }

// Listed counts the rows of the list, and those of them that are archived.
type Listed struct{ All, Archived int }

// Begin begins a fetch: of all rows if some are missing here, or others are archived, unless all were fetched within a
// time, or else of what has changed. A proposal that is archived does not count as changed.
func (g *Gathered) Begin(there, here Listed, now time.Time, within time.Duration) {
	g.Page, g.Archived, g.Total, g.After = 1, false, there.All, g.Newest
	if g.All.IsZero() || (here.All < there.All || here.Archived != there.Archived) && now.Sub(g.All) >= within {
		g.After = time.Time{}
	}
}

// Took continues after a page of a size was fetched.
func (g *Gathered) Took(page ProposalPage, size int, now time.Time) {
	for i := range page.Proposals {
		if at := page.Proposals[i].LastModified; at.After(g.Newest) {
			g.Newest = at
		}
	}
	switch {
	case len(page.Proposals) > 0 && g.Page*size < page.Total:
		g.Page++
	case !g.Archived:
		g.Page, g.Archived = 1, true
	default:
		if g.Whole() {
			g.All = now
		}
		g.Page, g.Archived = 0, false
	}
}
