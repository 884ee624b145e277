package better

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/shopspring/decimal"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/plan"
	"app.tender/tender/views/catalog"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/dialog"
	"app.tender/tender/views/widget/list"
)

// mostUpgrades is the most items of a category, or of a search, that are read.
const mostUpgrades = 100

// replacing is the choice of an item in place of that of a line.
type replacing struct {
	*offer
	line   plan.Line
	picker *dialog.Picker
	typed  string // the search; empty for the better items of the same category
	items  []state.CatalogItem
}

// askItem asks which item replaces that of a line: a better one of its kind, or what is searched for in the catalog.
func (b *offer) askItem(l plan.Line) tea.Cmd {
	r := &replacing{
		offer: b, line: l,
		picker: dialog.NewSearchPicker(b.env.Theme, b.env.Keys, "Replace "+l.Title()),
	}
	r.picker.SetLast("Leave it as it is")
	b.env.Host.Open(screen.Dialog{
		Form: r.picker, Submit: r.choose, Find: r.search, Closed: screen.Just(b.askLines), Back: true,
	})
	return r.search("")
}

func (r *replacing) choose(a screen.Answer) tea.Cmd {
	delete(r.replaced, r.line.ID)
	if it := state.Find(r.items, func(it *state.CatalogItem) bool { return int64(it.ID) == a.Choice }); it != nil {
		r.replaced[r.line.ID] = it
	}
	r.keep()
	r.askLines()
	return nil
}

// search reads the items for typed words: those of this machine if the service can't be read. Meanwhile the items
// that were read before and have the words stay.
func (r *replacing) search(typed string) tea.Cmd {
	r.typed = strings.TrimSpace(typed)
	if r.typed != "" {
		r.show(plan.Rank(strings.Fields(r.typed), r.items, plan.Facts{}))
	}
	r.picker.SetReading("searching the catalog…")
	src, now, ctx, line, want := catalog.Items(r.from.Service, r.from.Cache), r.env.Now(), r.env.Work(), r.line, r.typed
	read := func(q state.CatalogQuery) ([]state.CatalogItem, error) { return itemsOf(ctx, src, q, now) }
	return r.env.Latest("items for a better option", screen.Then(func() ([]state.CatalogItem, error) {
		if want == "" {
			return upgradesOf(line, read)
		}
		found, err := read(state.CatalogQuery{SearchText: want, ItemType: typeOf(line)})
		return plan.Rank(strings.Fields(want), found, plan.Facts{}), err
	}, func(items []state.CatalogItem, err error) tea.Cmd {
		switch {
		case !r.env.IsOpen(r.picker): // the user has moved on
		case err != nil:
			r.picker.SetFault(state.FaultOf(err))
		default:
			r.show(items)
		}
		return nil
	}))
}

// typeOf returns the type of the items that may replace that of a line: a part for a custom line.
func typeOf(l plan.Line) state.ItemType {
	if l.Labor() {
		return state.ItemLabor
	}
	return state.ItemPart
}

// show shows items, except that of the line itself.
func (r *replacing) show(items []state.CatalogItem) {
	r.items = slices.DeleteFunc(slices.Clone(items), func(it state.CatalogItem) bool { return it.ID == r.line.Item })
	rows := make([]dialog.Item, len(r.items))
	was, c := r.line.UnitPrice(r.from.Currency), r.from.Currency
	price, more, stock := make([]string, len(rows)), make([]string, len(rows)), make([]string, len(rows))
	for i := range r.items {
		it := &r.items[i]
		l := plan.Line{}.Of(it)
		rows[i] = dialog.Item{
			ID: int64(it.ID), Title: l.Title(), Note: l.Description,
			Now: r.replaced[r.line.ID] != nil && r.replaced[r.line.ID].ID == it.ID,
		}
		price[i], stock[i] = money.FormatUnit(it.MSRP, c), it.StockWord()
		if was.Valid && it.MSRP.Valid {
			more[i] = money.FormatSigned(decimal.NewNullDecimal(it.MSRP.Decimal.Sub(was.Decimal)), c)
		}
	}
	alignFigures(price)
	alignFigures(more)
	for i := range rows {
		rows[i].Detail = strings.TrimRight(price[i]+"  "+more[i]+"  "+stock[i], " ")
	}
	r.picker.SetItems(rows)
	r.picker.SetAbout("Type to search the whole catalog.")
	switch {
	case r.typed != "":
		r.picker.SetEmpty("Nothing in the catalog matches.")
	default:
		r.picker.SetEmpty("The catalog has nothing better of its kind: type to search all of it.")
	}
}

// alignFigures puts figures one below the other.
func alignFigures(figures []string) {
	wide := 0
	for _, f := range figures {
		wide = max(wide, cells.Width(f))
	}
	for i, f := range figures {
		figures[i] = cells.FitFigure(f, wide)
	}
}

// itemsOf reads the items of a query, those of this machine if the service can't be read.
func itemsOf(
	ctx context.Context, src list.Source[state.CatalogItem, state.CatalogQuery], q state.CatalogQuery, now time.Time,
) ([]state.CatalogItem, error) {
	page, err := src.There(ctx, q, 1, mostUpgrades, now)
	if err == nil {
		return page.Rows, nil
	}
	here, hereErr := src.Here(ctx, q, 1, mostUpgrades)
	if hereErr != nil || len(here.Rows) == 0 {
		return nil, err
	}
	return here.Rows, nil
}

// upgradesOf reads the better items of the kind of a line.
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
