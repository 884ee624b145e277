// Package history shows what happened to a proposal at the service, or to a part of it: who changed what, when, and
// what it was before. The details of the row under the cursor are shown below the list.
package history

import (
	"context"
	"slices"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/history"
	"app.tender/tender/state/text"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/list"
)

// Service reads the history. Errors carry a state.Fault.
type Service interface {
	// History returns some of what happened to a proposal, the newest first.
	History(ctx context.Context, id state.ProposalID, q history.Query) (history.Page, error)
}

// ID identifies the screen in a location, together with the proposal and what is chosen in it.
const ID = "history"

// actionWider shows the history of what the chosen thing is in.
const actionWider screen.ID = "history.wider"

// The actions of the history and of its search.
var (
	defs = slices.Concat([]screen.Def[*model]{
		{ID: screen.Open, Hint: 1, Word: (*model).DetailWord, Unless: (*model).noEntry, Do: (*model).Toggle},
		{
			ID: actionWider, Group: "History", Keys: []string{"a"}, Short: "wider",
			Long: "Show what happened to all of the option, area or proposal that the line or option is in",
			Hint: 2, Word: (*model).wider, Unless: (*model).widest, Do: (*model).widen,
		},
		{ID: screen.Search, Hint: 3, Do: (*model).BeginSearch},
		{ID: screen.PaneNext, Unless: (*model).noEntry, Do: (*model).Toggle},
		{ID: screen.PanePrevious, Unless: (*model).noEntry, Do: (*model).Toggle},
		{ID: screen.Back, Hint: 4, Do: (*model).Back},
	}, screen.MoveDefs((*model).Move))
	typing = list.SearchDefs(func(m *model) string { return m.List.OpenWord() }, (*model).LeaveSearch, (*model).Back,
		(*model).Move)
)

// Page returns the history. chosen returns what is chosen in the open proposal, or the proposal under the list's
// cursor; without a proposal, none. name returns the name of an area, an option or a line, and of a proposal for
// zeros; empty for what is not known.
func Page(from Service, chosen func() screen.Location, name func(screen.Location) string) screen.Page {
	return screen.Page{
		ID: ID, Name: "the history",
		Enter: screen.Info{
			ID: "go.history", Keys: []string{"H"}, Short: "history",
			Long: "Go to the history of what is under the cursor: who changed what, when, and what it was before",
		},
		Way: func() screen.Location {
			to := chosen()
			to.Screen = ID
			return to
		},
		Unless:  func() string { return cannot(chosen().Proposal) },
		Actions: screen.Lists(defs),
		New:     func(env *screen.Env) screen.Screen { return newModel(env, from, name) },
	}
}

// cannot returns why a proposal has no history, or "".
func cannot(id state.ProposalID) string {
	switch {
	case id == 0:
		return screen.NoneOpen
	case state.IsLocal(id):
		return "The proposal is not at the service yet, which keeps the history."
	default:
		return ""
	}
}

// query selects entries.
type query struct {
	Of   screen.Location // the proposal, and what is chosen in it
	Text string
}

// searched is how many entries a search looks through: the newest.
const searched = 1000

// from returns the source of the entries that contain every word of a text. Their total is unknown: one more than the
// rows read means that there are older ones.
func from(service Service) list.Source[history.Entry, query] {
	return list.Source[history.Entry, query]{
		Fits: func(was, q query, e *history.Entry) bool { return was.Of == q.Of && q.fits(e) },
		Here: func(context.Context, query, int, int) (list.Page[history.Entry], error) {
			return list.Page[history.Entry]{}, nil // only the service has it
		},
		There: func(ctx context.Context, q query, page, size int, now time.Time) (list.Page[history.Entry], error) {
			if q.Text != "" {
				return find(ctx, service, q, now)
			}
			p, err := read(ctx, service, q.Of, page, size)
			total := (page-1)*size + len(p.Entries)
			if p.More {
				total++
			}
			return list.Page[history.Entry]{Rows: p.Entries, Total: total, AsOf: now}, err
		},
		Keep:  func(context.Context, query, int, int, list.Page[history.Entry]) error { return nil },
		Waits: func(q query) bool { return q.Text != "" },
	}
}

// find looks through the newest entries.
func find(ctx context.Context, service Service, q query, now time.Time) (list.Page[history.Entry], error) {
	found := list.Page[history.Entry]{AsOf: now}
	for page := 1; page*pageSize <= searched; page++ {
		p, err := read(ctx, service, q.Of, page, pageSize)
		if err != nil {
			return found, err
		}
		for i := range p.Entries {
			if q.fits(&p.Entries[i]) {
				found.Rows = append(found.Rows, p.Entries[i])
			}
		}
		if !p.More {
			break
		}
	}
	found.Total = len(found.Rows)
	return found, nil
}

func (q query) fits(e *history.Entry) bool {
	return text.Finds(q.Text, e.Who, e.What(), e.Before, e.After, e.App)
}

func read(ctx context.Context, service Service, of screen.Location, page, size int) (history.Page, error) {
	kind, id := thing(of)
	p, err := service.History(ctx, of.Proposal, history.Query{Kind: kind, Thing: id, Page: page, Limit: size})
	if state.FaultOf(err).Kind == state.FaultNotFound {
		err = history.None()
	}
	return p, err
}

// thing returns what a location chooses.
func thing(of screen.Location) (history.Kind, int64) {
	switch {
	case of.Item != 0:
		return history.KindLine, of.Item
	case of.Option != 0:
		return history.KindOption, int64(of.Option)
	case of.Area != 0:
		return history.KindArea, int64(of.Area)
	default:
		return history.KindProposal, int64(of.Proposal)
	}
}

// within returns what the chosen thing is in; of itself for a proposal.
func within(of screen.Location) screen.Location {
	switch {
	case of.Item != 0:
		of.Item = 0
	case of.Option != 0:
		of.Option = 0
	default:
		of.Area = 0
	}
	return of
}
