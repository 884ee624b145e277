package editor

import (
	"cmp"
	"slices"
	"strconv"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/shopspring/decimal"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/text"
	"app.tender/tender/views/catalog"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/dialog"
)

// Better and Best are derived from Good: the same lines, some with other items.

// improving is a better option being put together.
type improving struct {
	proposal state.ProposalID
	copied   plan.Copied // a copy of the option
	title    string
	replaced map[plan.ID]*state.CatalogItem // by line of copied
	lease    screen.ScratchLease            // of the place where replaced is kept
	kept     string                         // since when what replaced began with was kept; empty if nothing was

	list *dialog.Picker // the lines

	line     plan.ID        // the line whose replacement is being chosen
	picker   *dialog.Picker // offers the replacements
	upgrades []state.CatalogItem
}

// The rows of the pickers that are not a line or an item.
const (
	rowPlanIt int64 = -1
	rowKeep   int64 = -1
)

func (b *improving) lines() []plan.Line { return b.copied.Areas[0].Options[0].Lines }

// better returns the option as it would be planned now.
func (b *improving) better() plan.Option {
	return plan.Improve(b.copied.Areas[0].Options[0], b.title, b.replaced, plan.NewID)
}

// cannotBetter returns why no better option can be planned here, or "".
func (m *Model) cannotBetter() string {
	if why := m.cannotPlan(); why != "" {
		return why
	}
	switch _, o := m.planned.with.Option(m.option); {
	case o == nil || len(o.Items) == 0:
		return "This option has no lines to improve: " + m.keys.Name(screen.Plan) + " plans lines."
	case len(m.planned.with.Area(m.area).Options) >= state.MaxOptionsPerArea:
		return m.planned.with.Area(m.area).NameWord() + " has " + strconv.Itoa(state.MaxOptionsPerArea) + " options already."
	}
	return ""
}

// beginBetter starts a better option than the one under the cursor.
func (m *Model) beginBetter() {
	a := m.planned.with.Area(m.area)
	c, err := plan.CopyOption(m.source(), m.option, m.source(), a, plan.NewID)
	if err != nil {
		m.tellFault(err)
		return
	}
	title := "Better"
	if len(a.Options) > 1 {
		title = "Best"
	}
	m.improving = &improving{proposal: m.seen.ID, copied: c, title: title, replaced: map[plan.ID]*state.CatalogItem{}}
	m.improving.lease = screen.ScratchLease{Scratch: m.env.Scratch, At: state.ScratchPlace{Form: state.ScratchBetter, Proposal: m.seen.ID, Part: int64(m.option)}}
	m.improving.recall(m.env.Now())
	m.askReplaced()
}

// askReplaced asks which line to give another item, until the user is done.
func (m *Model) askReplaced() {
	b, c := m.improving, m.workspace.Proposal.Summary.Currency
	p := dialog.NewPicker(m.th, m.keys, b.title+": which lines to upgrade?")
	o := b.better()
	b.list = p
	made := plan.Plan{Areas: []plan.Area{{Options: []plan.Option{o}}}}
	rows := []dialog.Item{{
		ID: rowPlanIt, Title: "Plan " + text.Count(len(o.Lines), "line") + ", " + money.Estimated(money.Format(sumOf(o.Lines, c), c)),
		Note: copiedWords(plan.Copied{Refusals: b.copied.Refusals}) + "\n" + made.NamesLost(),
	}}
	for i, l := range b.lines() {
		row := dialog.Item{ID: int64(i) + 1, Title: l.Title(), Detail: money.FormatUnit(l.UnitPrice(c), c)}
		if it := b.replaced[l.ID]; it != nil {
			row.Title += " → " + plan.Line{}.Of(it).Title()
			row.Detail = money.FormatUnit(it.MSRP, c)
		}
		rows = append(rows, row)
	}
	alignFigures(rows[1:])
	p.SetItems(rows)
	p.SetAbout(b.about(m.env.Now()))
	m.env.Host.Open(screen.Dialog{Form: p, Submit: func(a screen.Answer) tea.Cmd {
		if a.Choice == rowPlanIt {
			m.planBetter()
			return nil
		}
		return m.askUpgrade(b.lines()[a.Choice-1])
	}, Closed: screen.Just(m.leaveBetter)})
}

// leaveBetter closes the list, after a question if any line has got another item.
func (m *Model) leaveBetter() {
	b := m.improving
	if len(b.replaced) == 0 {
		m.endBetter()
		return
	}
	m.askReplaced()
	end := func(discard bool) func() tea.Cmd {
		return screen.Just(func() {
			m.env.Close(b.list)
			if discard {
				b.lease.Set(nil)
			}
			m.endBetter()
		})
	}
	lines := "The items chosen for " + text.Count(len(b.replaced), "line")
	q := screen.Question{Title: "Not planned yet", Text: lines + " are lost if you close this."}
	choices := []screen.Choice{
		{Key: dialog.No, Label: "No, keep choosing"},
		{Key: "d", Label: "Discard them", Danger: true, Do: end(true)},
	}
	if b.lease.Held() {
		q.Text = lines + " are not planned. They can be kept for next time."
		choices = slices.Insert(choices, 1, screen.Choice{Key: "k", Label: "Keep them for later", Do: end(false)})
	}
	m.env.Ask(screen.Team, q, choices...)
}

// endBetter ends the better option, whose choices stay kept unless they were planned or discarded.
func (m *Model) endBetter() {
	m.improving.lease.Release()
	m.improving = nil
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

// askUpgrade asks which item replaces that of a line.
func (m *Model) askUpgrade(l plan.Line) tea.Cmd {
	b := m.improving
	p := dialog.NewPicker(m.th, m.keys, "Replace "+l.Title())
	b.line, b.picker, b.upgrades = l.ID, p, nil
	p.SetItems([]dialog.Item{{ID: rowKeep, Title: "Leave it as it is"}})
	p.SetStatus("searching the catalog…")
	m.env.Host.Open(screen.Dialog{Form: p, Submit: func(a screen.Answer) tea.Cmd {
		delete(b.replaced, l.ID)
		if i := slices.IndexFunc(b.upgrades, func(it state.CatalogItem) bool { return int64(it.ID) == a.Choice }); i >= 0 {
			b.replaced[l.ID] = &b.upgrades[i]
		}
		b.keep()
		m.askReplaced()
		return nil
	}, Closed: screen.Just(m.askReplaced), Back: true})
	src, now, ctx := catalog.Items(m.Service, m.Cache), m.env.Now(), m.env.Work()
	return screen.Then(func() ([]state.CatalogItem, error) {
		return upgradesOf(l, func(q state.CatalogQuery) ([]state.CatalogItem, error) {
			page, err := src.There(ctx, q, 1, mostUpgrades, now)
			if err != nil { // then the cached items are all there is
				here, hereErr := src.Here(ctx, q, 1, mostUpgrades)
				if hereErr != nil || len(here.Rows) == 0 {
					return nil, err
				}
				return here.Rows, nil
			}
			return page.Rows, nil
		})
	}, func(items []state.CatalogItem, err error) tea.Cmd {
		m.showUpgrades(l.ID, items, err)
		return nil
	})
}

// mostUpgrades is the most items of a category that are read.
const mostUpgrades = 100

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

// showUpgrades shows the items found for a line, unless the user has moved on to another line.
func (m *Model) showUpgrades(line plan.ID, items []state.CatalogItem, err error) {
	b := m.improving
	if b == nil || b.line != line || !m.env.IsOpen(b.picker) || m.workspace == nil {
		return
	}
	if err != nil {
		b.picker.SetFault(state.FaultOf(err))
		return
	}
	b.upgrades = items
	c := m.workspace.Proposal.Summary.Currency
	keep := dialog.Item{ID: rowKeep, Title: "Leave it as it is"}
	if len(items) == 0 {
		keep.Detail = "the catalog has nothing better of its kind"
	}
	rows := []dialog.Item{keep}
	for i := range items {
		it := &items[i]
		l := plan.Line{}.Of(it)
		rows = append(rows, dialog.Item{
			ID: int64(it.ID), Title: l.Title(), Detail: money.FormatUnit(it.MSRP, c), Note: l.About,
			Now: b.replaced[line] != nil && b.replaced[line].ID == it.ID,
		})
	}
	alignFigures(rows[1:])
	b.picker.SetItems(rows)
}

// alignFigures puts the details of rows, which are figures, one below the other.
func alignFigures(rows []dialog.Item) {
	wide := 0
	for i := range rows {
		wide = max(wide, cells.Width(rows[i].Detail))
	}
	for i := range rows {
		rows[i].Detail = cells.FitFigure(rows[i].Detail, wide)
	}
}

// planBetter plans the option, and compares it with the others of its area.
func (m *Model) planBetter() {
	b := m.improving
	defer m.endBetter()
	if m.seen.ID != b.proposal {
		return
	}
	c := b.copied
	c.Areas[0].Options = []plan.Option{b.better()}
	if m.planAs(plan.AddAreas("planning "+b.title, c.Areas), c.Areas[0]) {
		b.lease.Set(nil)
		m.compare()
	}
}
