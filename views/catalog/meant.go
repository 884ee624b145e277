package catalog

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/plan"
	"app.tender/tender/views/widget/entry"
	"app.tender/tender/views/widget/list"
)

// Matches reads the items that a line being typed may mean: the results of all its searches. A
// failed search does not affect the others; if all fail, the error is that of the first.
func Matches(svc ItemService, here ItemCache) list.Source[state.CatalogItem, []state.CatalogQuery] {
	src := Items(svc, here)
	each := func(searches []state.CatalogQuery,
		read func(q state.CatalogQuery) (list.Page[state.CatalogItem], error),
	) (all list.Page[state.CatalogItem], err error) {
		pages := map[int]list.Page[state.CatalogItem]{} // of the searches that succeeded
		for i, q := range searches {
			page, failed := read(q)
			if failed != nil {
				err = cmp.Or(err, failed)
				continue
			}
			pages[i] = page
			all.Rows, all.Total = append(all.Rows, page.Rows...), all.Total+page.Total
			all.AsOf = page.AsOf
		}
		all.With = pages
		if len(pages) > 0 {
			return all, nil
		}
		return all, err
	}
	return list.Source[state.CatalogItem, []state.CatalogQuery]{
		Here: func(ctx context.Context, searches []state.CatalogQuery,
			page, size int,
		) (list.Page[state.CatalogItem], error) {
			return each(searches, func(q state.CatalogQuery) (list.Page[state.CatalogItem], error) {
				return src.Here(ctx, q, page, size)
			})
		},
		There: func(ctx context.Context, searches []state.CatalogQuery, page, size int,
			now time.Time,
		) (list.Page[state.CatalogItem], error) {
			return each(searches, func(q state.CatalogQuery) (list.Page[state.CatalogItem], error) {
				return src.There(ctx, q, page, size, now)
			})
		},
		Keep: func(ctx context.Context, searches []state.CatalogQuery, page, size int,
			p list.Page[state.CatalogItem],
		) (err error) {
			for i, read := range p.With.(map[int]list.Page[state.CatalogItem]) {
				read.AsOf = p.AsOf
				err = errors.Join(err, src.Keep(ctx, searches[i], page, size, read))
			}
			return err
		},
		Waits: func([]state.CatalogQuery) bool { return true },
	}
}

// Finder finds the items that lines mean, with what this machine knows of items.
type Finder struct {
	Service ItemService
	Cache   ItemCache
	Facts   plan.Facts
	Now     time.Time
	Offline bool // a person chose to work offline: the service is not asked
}

// Meant returns the items that a line may mean: those of this machine, and those of the service if
// this machine is not sure. If the service could not be asked, it returns those of this machine
// and the error.
func (f Finder) Meant(ctx context.Context, e plan.Entry) (found []state.CatalogItem, err error) {
	if e.Custom {
		return nil, nil
	}
	src := Matches(f.Service, f.Cache)
	if page, err := src.Here(ctx, e.Searches(), 1, entry.MostItems); err == nil {
		found = page.Rows
	}
	if e.In(found, f.Facts).Item != nil {
		return found, nil
	}
	if f.Offline {
		return found, state.Offline("Working offline: the catalog is not searched.", "")
	}
	page, err := src.There(ctx, e.Searches(), 1, entry.MostItems, f.Now)
	return unique(slices.Concat(found, page.Rows)), err
}

// In returns a finder for the lines of a template.
func (f Finder) In(ctx context.Context) plan.Finder {
	return func(e plan.Entry) (plan.Entry, *state.CatalogItem) {
		found, _ := f.Meant(ctx, e) // offline, the cached items are all there is
		return plan.FindIn(found, f.Facts)(e)
	}
}

func unique(all []state.CatalogItem) []state.CatalogItem {
	seen := make(map[state.CatalogItemID]bool, len(all))
	return slices.DeleteFunc(all, func(it state.CatalogItem) bool {
		was := seen[it.ID]
		seen[it.ID] = true
		return was
	})
}
