package find

import (
	"cmp"
	"context"

	"app.tender/tender/cli/run"
	"app.tender/tender/state"
	"app.tender/tender/state/plan"
)

// mostCandidates is how many items of the catalog are looked at for a line.
const mostCandidates = 100

// Finder finds catalog items for typed words. It searches for the same words once.
type Finder struct {
	s     *run.Session
	Free  bool // what is not one item for sure is planned all the same
	sure  bool // but not what is unknown because the catalog can't be read
	Facts plan.Facts
	seen  map[string][]state.CatalogItem
}

// NewFinder returns a finder; a free one makes a custom line of what is not one item for sure.
func NewFinder(ctx context.Context, s *run.Session, free bool) (*Finder, error) {
	facts, err := s.Store.Facts(ctx)
	return &Finder{s: s, Free: free, Facts: facts, seen: map[string][]state.CatalogItem{}}, err
}

// Line reads an entry for a line. What is not clear is refused, unless the finder is a free one.
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

// Item returns the item that words name, which has to be one.
func (f *Finder) Item(ctx context.Context, e plan.Entry) (*state.CatalogItem, error) {
	e = plan.Entry{Words: e.Words, Tail: e.Tail, Hours: e.Hours} // an item is wanted, also of words in quotes
	items, err := f.Candidates(ctx, e)
	if err != nil {
		return nil, err
	}
	r := e.In(items, f.Facts)
	if r.Item == nil {
		return nil, run.Usagef("%s\n  Type brand and model; `tender catalog` searches it.", state.FaultOf(r.Unclear()).Message)
	}
	return r.Item, nil
}

// Candidates returns the items that have the words. What this machine has no copy of, or the person
// may not read, is only a failure when nothing else has them and nothing free is wanted; nil says
// that the catalog could not be looked at.
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
			if kind := state.FaultOf(err).Kind; err != nil && kind != state.FaultOffline && kind != state.FaultPermission {
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

// Finder returns Line in the form that templates need: what is not found, or not for sure, is a
// custom line, and err is set to what went wrong.
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
