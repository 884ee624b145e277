package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/text"
)

// mostCandidates is how many items of the catalog are looked at for a line.
const mostCandidates = 100

// finder finds items of the catalog for what is typed. It asks for the same words
// once.
type finder struct {
	s     *session
	free  bool // what the catalog does not have is planned all the same
	sure  bool // but not what nobody knows of because the catalog can't be read
	facts plan.Facts
	seen  map[string][]state.CatalogItem
}

func (s *session) finder(ctx context.Context, free bool) (*finder, error) {
	facts, err := s.store.Facts(ctx)
	return &finder{s: s, free: free, facts: facts, seen: map[string][]state.CatalogItem{}}, err
}

// line makes a line of what is typed.
func (f *finder) line(ctx context.Context, p *openPlan, e plan.Entry) (plan.Line, error) {
	read, it, err := f.find(ctx, e)
	if err != nil {
		return plan.Line{}, err
	}
	l, err := read.Line(p.next(), it, p.proposal.Summary.Currency.Symbol)
	if err != nil {
		return l, planRefused(err)
	}
	if e.Accessory {
		l.Parent = plan.Above
	}
	return l, nil
}

// find returns the item that an entry means; nil for a custom line.
func (f *finder) find(ctx context.Context, e plan.Entry) (plan.Entry, *state.CatalogItem, error) {
	items, err := f.candidates(ctx, e)
	if err != nil {
		return e, nil, err
	}
	read, ranked := e.Meant(items, f.facts)
	switch {
	case plan.Sure(read.Words, ranked):
		return read, &ranked[0], nil
	case f.free:
		return e, nil, nil
	case len(ranked) == 0:
		return e, nil, usagef("the catalog has no “%s”\n  `tender catalog` searches it; --free plans it as a custom line.", e.Name())
	}
	names := make([]string, 0, 6)
	for i := range ranked[:min(len(ranked), 5)] {
		names = append(names, catalogName(&ranked[i]))
	}
	if len(ranked) > len(names) {
		names = append(names, "…")
	}
	return e, nil, usagef("“%s” may be %s: %s\n  Type more of it, such as brand and model.", e.Name(), text.Count(len(ranked), "item"), strings.Join(names, ", "))
}

// candidates are the items that have the words. What this machine has no copy of, or the
// person may not read, is only a failure when nothing else has them and nothing free is
// wanted; nil says that the catalog could not be looked at.
func (f *finder) candidates(ctx context.Context, e plan.Entry) ([]state.CatalogItem, error) {
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
			page, err := f.s.catalog(ctx, q, mostCandidates)
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
	if f.free && !f.sure {
		missing = nil
	}
	return nil, missing
}

// finds is find as templates ask for it: what is not found, or not for sure, is a
// custom line, and what went wrong is in err.
func (f *finder) finds(ctx context.Context, err *error) plan.Finder {
	return func(e plan.Entry) (plan.Entry, *state.CatalogItem) {
		if *err != nil {
			return e, nil
		}
		read, it, failed := (&finder{s: f.s, free: true, sure: true, facts: f.facts, seen: f.seen}).find(ctx, e)
		*err = failed
		return read, it
	}
}

// entries reads lines as they are typed; all of them must be good. The argument -
// stands for the lines of the standard input.
func (s *session) entries(args []string) ([]plan.Entry, error) {
	var list []plan.Pasted
	for _, arg := range args {
		if arg != "-" {
			e, err := plan.ParseEntry(text.CleanLine(arg))
			list = append(list, plan.Pasted{Text: arg, Entry: e, Err: err})
			continue
		}
		pasted, err := s.app.value(arg)
		if err != nil {
			return nil, err
		}
		list = append(list, plan.ParseLines(pasted)...)
	}
	return goodEntries(list)
}

// goodEntries returns the entries of lines, or an error that names each line that is wrong.
func goodEntries(list []plan.Pasted) ([]plan.Entry, error) {
	var entries []plan.Entry
	var wrong []error
	for _, p := range list {
		if p.Err != nil {
			at := fmt.Sprintf("%q", strings.TrimSpace(p.Text))
			if p.Number > 0 {
				at = fmt.Sprintf("line %d, %s", p.Number, at)
			}
			wrong = append(wrong, fmt.Errorf("%s: %s", at, p.Err.Error()))
		}
		entries = append(entries, p.Entry)
	}
	if err := errors.Join(wrong...); err != nil {
		return nil, usage(err)
	}
	if len(entries) == 0 {
		return nil, usagef("there is no line to plan")
	}
	return slices.Clip(entries), nil
}
