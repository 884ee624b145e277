// Package better puts together a better option from another one: the same lines, some with other items of the catalog.
// Better and Best are derived from Good.
package better

import (
	tea "github.com/charmbracelet/bubbletea"
	"github.com/shopspring/decimal"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/text"
	"app.tender/tender/views/catalog"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/dialog"
)

// From is what an option is made better from.
type From struct {
	Copied   plan.Copied // a copy of the option
	Title    string      // of the better option
	Currency money.Currency
	About    string // what planning it does, and what is not copied

	// Kept is where the chosen items are stored until the option is planned or discarded.
	Kept state.ScratchPlace

	Service catalog.ItemService
	Cache   catalog.ItemCache

	// Plan plans the option, and calls done; or back if it is not planned, and it has told why.
	Plan func(e plan.Edit, at plan.Area, back, done func())
}

// offer is a better option being put together in dialogs.
type offer struct {
	env      *screen.Env
	from     From
	replaced map[plan.ID]*state.CatalogItem // by line of the copy
	kept     string                         // when the initial content of replaced was stored; empty if there was none

	list *dialog.Picker // the lines
}

// Begin asks which lines to give another item.
func Begin(env *screen.Env, from From) {
	b := &offer{env: env, from: from, replaced: map[plan.ID]*state.CatalogItem{}}
	b.recall(env.Now())
	b.askLines()
}

// rowPlanIt is the row of the picker of lines that is not a line.
const rowPlanIt int64 = -1

func (b *offer) lines() []plan.Line { return b.from.Copied.Areas[0].Options[0].Lines }

// better returns the option as it would be planned now.
func (b *offer) better() plan.Option {
	return plan.Improve(b.from.Copied.Areas[0].Options[0], b.from.Title, b.replaced, plan.NewID)
}

// askLines asks which line to give another item, until the user is done.
func (b *offer) askLines() {
	c := b.from.Currency
	p := dialog.NewPicker(b.env.Theme, b.env.Keys, b.from.Title+": which lines to upgrade?")
	o := b.better()
	b.list = p
	made := plan.Plan{Areas: []plan.Area{{Options: []plan.Option{o}}}}
	rows := []dialog.Item{{
		ID: rowPlanIt, Title: "Plan " + text.Count(len(o.Lines), "line") + ", " +
			money.Estimated(money.Format(sumOf(o.Lines, c), c)),
		Note: b.from.About + "\n" + made.NamesLost(),
	}}
	if len(b.replaced) == 0 {
		rows[0].Detail = "nothing changed yet"
	}
	for i, l := range b.lines() {
		row := dialog.Item{ID: int64(i) + 1, Title: l.Title(), Detail: money.FormatUnit(l.UnitPrice(c), c)}
		if it := b.replaced[l.ID]; it != nil {
			row.Title += " → " + plan.Line{}.Of(it).Title()
			row.Detail = money.FormatUnit(it.MSRP, c)
		}
		rows = append(rows, row)
	}
	prices := state.Map(rows[1:], func(i *dialog.Item) string { return i.Detail })
	alignFigures(prices)
	for i, price := range prices {
		rows[i+1].Detail = price
	}
	p.SetItems(rows)
	p.SetAbout(b.kept)
	b.env.Host.Open(screen.Dialog{Form: p, Submit: func(a screen.Answer) tea.Cmd {
		if a.Choice == rowPlanIt {
			b.plan()
			return nil
		}
		return b.askItem(b.lines()[a.Choice-1])
	}, Closed: screen.Just(b.leave)})
}

// leave closes the list, after a question if any line has got another item.
func (b *offer) leave() {
	if len(b.replaced) == 0 {
		b.end()
		return
	}
	b.askLines()
	closes := func(discard bool) func() tea.Cmd {
		return screen.Just(func() {
			b.env.Close(b.list)
			if discard {
				b.env.Scratch.SetScratch(b.from.Kept, nil)
			}
			b.end()
		})
	}
	lines := "The items chosen for " + text.Count(len(b.replaced), "line")
	b.env.Ask(screen.Team,
		screen.Question{Title: "Not planned yet", Text: lines + " are not planned. They can be kept for next time."},
		screen.Choice{Key: dialog.No, Label: "No, keep choosing"},
		screen.Choice{Key: "k", Label: "Keep them for later", Do: closes(false)},
		screen.Choice{Key: "d", Label: "Discard them", Danger: true, Do: closes(true)},
	)
}

func (b *offer) end() { b.env.Scratch.LeaveScratch(b.from.Kept) }

// plan plans the option. Choices that do not fit stay stored.
func (b *offer) plan() {
	c := b.from.Copied
	c.Areas[0].Options = []plan.Option{b.better()}
	b.from.Plan(plan.AddAreas("planning "+b.from.Title, c.Areas), c.Areas[0], b.end, func() {
		if len(b.replaced) == 0 {
			b.env.Host.Tell(screen.Notice{
				Kind: screen.Warn,
				Text: "Nothing changed: “" + b.from.Title + "” has the same lines as the option it is made from.",
			})
		}
		b.env.Scratch.SetScratch(b.from.Kept, nil)
		b.end()
	})
}

func sumOf(lines []plan.Line, c money.Currency) decimal.NullDecimal {
	sum := money.Zero
	for _, l := range lines {
		if e := l.Extended(c); e.Valid {
			sum = money.Sum(sum, e)
		}
	}
	return sum
}
