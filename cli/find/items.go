package find

import (
	"cmp"
	"context"

	"app.tender/tender/cli/run"
	"app.tender/tender/state"
	"app.tender/tender/state/plan"
)

// mostCandidates is the number of catalog items considered for a line.
const mostCandidates = 100

// Finder finds catalog items for typed words. It caches its searches.
type Finder struct {
	s     *run.Session
	Free  bool // ambiguous and unknown words are planned, too
	sure  bool // unless they are unknown because the catalog can't be read
	Facts plan.Facts
	seen  map[string][]state.CatalogItem
}

// NewFinder returns a finder; a free one makes custom lines of ambiguous and unknown words.
func NewFinder(ctx context.Context, s *run.Session, free bool) (*Finder, error) {
	facts, err := s.Store.Plans.Facts(ctx)
	return &Finder{s: s, Free: free, Facts: facts, seen: map[string][]state.CatalogItem{}}, err
}

// Line converts an entry to a line. A finder that is not free refuses an ambiguous one.
func (f *Finder) Line(ctx context.Context, e plan.Entry) (plan.Reading, error) {
	if e.Custom {
		return plan.Reading{Entry: e}, nil
	}
	items, err := f.Candidates(ctx, e)
	if err != nil {
		return plan.Reading{Entry: e}, err
	}
	r := e.In(items, f.Facts)
	if unclear := r.Unclear(); unclear != nil && !f.Free {
		fault := state.FaultOf(unclear)
		return r, run.Usagef("%s\n  %s --free makes custom lines of unclear ones.", fault.Message, fault.Next)
	}
	return r, nil
}

// Item returns the item that words name unambiguously.
func (f *Finder) Item(ctx context.Context, e plan.Entry) (*state.CatalogItem, error) {
	e = plan.Entry{Words: e.Words, Tail: e.Tail, Hours: e.Hours} // an item is wanted even if the words are in quotes
	items, err := f.Candidates(ctx, e)
	if err != nil {
		return nil, err
	}
	r := e.In(items, f.Facts)
	if r.Item == nil {
		return nil, run.Usagef("%s\n  Type brand and model; `tender catalog search` searches it.",
			state.FaultOf(r.Unclear()).Message)
	}
	return r.Item, nil
}

// Candidates returns the items that match the words. If one search is not cached or not permitted, that is an error
// only if the other has no match and the finder is not free; nil means that the catalog could not be searched.
func (f *Finder) Candidates(ctx context.Context, e plan.Entry) ([]state.CatalogItem, error) {
	all := []state.CatalogItem{}
	var missing error
	for _, q := range e.Searches() {
		key := string(q.ItemType) + " " + q.SearchText
		items, known := f.seen[key]
		if !known {
			q.PageSize = mostCandidates
			page, err := Catalog(ctx, f.s, q, mostCandidates)
			items = page.Items
			if kind := state.FaultOf(err).Kind; err != nil && kind != state.FaultOffline &&
				kind != state.FaultPermission {
				return nil, err
			}
			missing = cmp.Or(missing, err)
			f.seen[key] = items
		}
		all = append(all, items...)
	}
	if len(all) > 0 || missing == nil {
		return all, nil
	}
	if f.Free && !f.sure {
		missing = nil
	}
	return nil, missing
}

// Finder returns Line in the form that templates need: unknown and ambiguous words become custom lines, and err is set
// to errors.
func (f *Finder) Finder(ctx context.Context, err *error) plan.Finder {
	return func(e plan.Entry) (plan.Entry, *state.CatalogItem) {
		if *err != nil {
			return e, nil
		}
		r, failed := (&Finder{s: f.s, Free: true, sure: true, Facts: f.Facts, seen: f.seen}).Line(ctx, e)
		*err = failed
		return r.Entry, r.Item
	}
}
