package find

import (
	"cmp"
	"context"
	"strings"

	"app.tender/tender/cli/run"
	"app.tender/tender/state"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/text"
)

// mostCandidates is how many items of the catalog are looked at for a line.
const mostCandidates = 100

// Finder finds catalog items for typed words. It searches for the same words once.
type Finder struct {
	s     *run.Session
	Free  bool // what the catalog does not have is planned all the same
	sure  bool // but not what is unknown because the catalog can't be read
	Facts plan.Facts
	seen  map[string][]state.CatalogItem
}

// NewFinder returns a finder; a free one takes what the catalog does not have as a custom line.
func NewFinder(ctx context.Context, s *run.Session, free bool) (*Finder, error) {
	facts, err := s.Store.Facts(ctx)
	return &Finder{s: s, Free: free, Facts: facts, seen: map[string][]state.CatalogItem{}}, err
}

// Find returns the item that an entry means; nil for a custom line.
func (f *Finder) Find(ctx context.Context, e plan.Entry) (plan.Entry, *state.CatalogItem, error) {
	items, err := f.Candidates(ctx, e)
	if err != nil {
		return e, nil, err
	}
	read, ranked := e.Meant(items, f.Facts)
	switch {
	case plan.Sure(read.Words, ranked):
		return read, &ranked[0], nil
	case f.Free:
		return e, nil, nil
	case len(ranked) == 0:
		return e, nil, run.Usagef("the catalog has no “%s”\n  `tender catalog` searches it; --free plans it as a custom line.", e.Name())
	}
	names := make([]string, 0, 6)
	for i := range ranked[:min(len(ranked), 5)] {
		names = append(names, ItemName(&ranked[i]))
	}
	if len(ranked) > len(names) {
		names = append(names, "…")
	}
	return e, nil, run.Usagef("“%s” may be %s: %s\n  Type more of it, such as brand and model.", e.Name(), text.Count(len(ranked), "item"), strings.Join(names, ", "))
}

// Candidates returns the items that have the words. What this machine has no copy of, or the person
// may not read, is only a failure when nothing else has them and nothing free is wanted; nil says
// that the catalog could not be looked at.
func (f *Finder) Candidates(ctx context.Context, e plan.Entry) ([]state.CatalogItem, error) {
	kinds := []state.ItemType{state.ItemPart, state.ItemCustom}
	if e.Hours {
		kinds = []state.ItemType{state.ItemLabor}
	}
	all := []state.CatalogItem{}
	var missing error
	for _, kind := range kinds {
		key := string(kind) + " " + e.Name()
		items, known := f.seen[key]
		if !known {
			q := state.CatalogQuery{SearchText: e.Name(), ItemType: kind, IncludeDiscontinued: true, PageSize: mostCandidates}
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

// Finder returns Find in the form that templates need: what is not found, or not for sure, is a
// custom line, and err is set to what went wrong.
func (f *Finder) Finder(ctx context.Context, err *error) plan.Finder {
	return func(e plan.Entry) (plan.Entry, *state.CatalogItem) {
		if *err != nil {
			return e, nil
		}
		read, it, failed := (&Finder{s: f.s, Free: true, sure: true, Facts: f.Facts, seen: f.seen}).Find(ctx, e)
		*err = failed
		return read, it
	}
}
