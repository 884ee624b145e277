package better

import (
	"cmp"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/plan"
	"app.tender/tender/views/catalog"
	"app.tender/tender/views/screen"
)

// mostUpgrades is the most items of a category that are read.
const mostUpgrades = 100

// search reads the items that may replace that of a line: those of this machine if the service can't be read.
func (b *offer) search(l plan.Line, show func([]state.CatalogItem, error)) tea.Cmd {
	src, now, ctx := catalog.Items(b.from.Service, b.from.Cache), b.env.Now(), b.env.Work()
	return screen.Then(func() ([]state.CatalogItem, error) {
		return upgradesOf(l, func(q state.CatalogQuery) ([]state.CatalogItem, error) {
			page, err := src.There(ctx, q, 1, mostUpgrades, now)
			if err != nil {
				here, hereErr := src.Here(ctx, q, 1, mostUpgrades)
				if hereErr != nil || len(here.Rows) == 0 {
					return nil, err
				}
				return here.Rows, nil
			}
			return page.Rows, nil
		})
	}, func(items []state.CatalogItem, err error) tea.Cmd {
		show(items, err)
		return nil
	})
}

// upgradesOf reads the items that may replace that of a line.
func upgradesOf(l plan.Line, read func(state.CatalogQuery) ([]state.CatalogItem, error)) ([]state.CatalogItem, error) {
	if l.Item == 0 {
		return nil, nil
	}
	q := state.CatalogQuery{SearchText: cmp.Or(l.Model, l.Name), ItemType: l.Type, IncludeDiscontinued: true}
	same, err := read(q)
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(same, func(it state.CatalogItem) bool { return it.ID == l.Item })
	if i < 0 {
		return nil, nil
	}
	all, err := read(state.CatalogQuery{CategoryIDs: []state.CategoryID{same[i].CategoryID}, ItemType: l.Type})
	return plan.Upgrades(&same[i], all), err
}
