package changeorders

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/shopspring/decimal"

	"app.tender/tender/state"
	"app.tender/tender/state/changeorder"
	"app.tender/tender/state/money"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/list"
	"app.tender/tender/views/widget/theme"
)

// wrappedContract is the width from which several figures of the contract share a line.
const wrappedContract = 80

// layout is how many lines the parts above the rows take.
type layout struct {
	search, header, rule bool
	rows                 int
	contract             int // including the rule above it; 0 if left out
}

func (m *model) layout(w, h int) layout {
	l := layout{search: h >= 2 && (m.search.Typing || !m.search.Empty()), header: h >= 3, rule: h >= 7}
	h -= l.above()
	want := len(m.contractLines(w))
	if want > 0 && h >= want+3 {
		l.contract = want + 1
	} else if want > 0 && h >= 4 {
		l.contract = 2
	}
	l.rows = max(0, h-l.contract)
	return l
}

// above counts the lines above the rows.
func (l layout) above() int { return cells.Shown(l.search, l.header, l.rule) }

func (m *model) View(area screen.Rect) string { return m.Draw(area, m.draw) }

func (m *model) draw(area screen.Rect) string {
	lay := m.layout(area.W, area.H)
	cols := m.columns(area.W)
	lines := make([]string, 0, area.H)
	if lay.search {
		lines = append(lines, m.searchLine(area.W))
	}
	if lay.header {
		lines = append(lines, m.th.Dim.Render(" "+cols.Titles()+" "))
	}
	if lay.rule {
		lines = append(lines, m.th.Border.Render(cells.Rule(area.W)))
	}
	lines = append(lines, cells.Height(m.rowLines(cols, area.W, lay.rows), lay.rows)...)
	if lay.contract > 0 {
		lines = append(lines, m.th.Border.Render(cells.Rule(area.W)))
		lines = append(lines, cells.Height(m.contractLines(area.W), lay.contract-1)...)
	}
	return cells.Block(lines, area.W, area.H)
}

// searchFields are the fields that can be searched by name.
const searchFields = "status:  model:  client:  area:  since:"

// searchLine returns the search, and which part of it is not understood or can't be searched yet.
func (m *model) searchLine(w int) string {
	const leastSearch = 20
	right, style := fmt.Sprintf("%d of %d", len(m.found.Rows()), len(m.rows)), m.th.Dim
	longer := func(text string) {
		if text += " · " + right; cells.Width(text)+leastSearch <= w {
			right = text
		}
	}
	switch n := m.unread(); {
	case m.query.Problem != "":
		style = m.th.Warn
		longer("! " + m.query.Problem)
	case m.search.Empty():
		longer(searchFields)
	case n > 0:
		longer(fmt.Sprintf("%d not read yet: their models are not found", n))
	}
	if cells.Width(right)+leastSearch > w {
		right = ""
	}
	room := max(0, w-3-cells.Width(right)-2)
	return m.th.Accent.Render(" / ") + m.search.View(room, m.search.Typing, m.th) + " " + style.Render(right)
}

func (m *model) rowLines(cols table, w, height int) []string {
	from, to := m.found.Fit(height)
	if from == to {
		return m.emptyLines(w)
	}
	var lines []string
	for i := from; i < to; i++ {
		r := &m.found.Rows()[i]
		selected := i == m.found.Win.At
		var b strings.Builder
		cols.Write(&b, r, func(title string) theme.Style {
			if title == "Status" && !selected {
				return m.th.Status(string(r.Status))
			}
			return theme.Style{}
		})
		line := " " + b.String() + " "
		if selected {
			line = m.th.Cursor(cells.Fit(line, w), true)
		}
		lines = append(lines, line)
	}
	return lines
}

func (m *model) emptyLines(w int) []string {
	first := "This proposal has no change orders."
	second := "Once it is accepted, changes to it are made as change orders."
	if key := m.keys.Name(screen.MoveStatus); key != "" && m.r.moving.ReadOnly() == "" {
		second = "Once it is accepted, changes to it are made as change orders: " + key + " in the editor makes one."
	}
	set, _, _ := m.r.Set()
	switch s := m.status(); {
	case len(m.rows) > 0:
		first, second = "No change order matches.", m.keys.Name(screen.Back)+" clears the search."
	case !set.AsOf.IsZero():
	case s.Loading:
		second = ""
		first = "Reading the change orders…"
	case s.Failed.Kind == state.FaultOffline, s.Offline:
		first = "Offline, and this proposal's change orders are not on this machine."
		second = screen.OfflineNext(m.keys, s.Chosen)
	case s.Failed.Kind != state.FaultNone:
		first, second = s.Failed.Message, cmp.Or(s.Failed.Next, m.keys.Name(screen.Refresh)+" retries.")
	}
	return list.Message(first, second, 2, w, m.th)
}

// beforeTax counts the totals known to exclude tax, which the contract value lacks.
func (m *model) beforeTax() (n int) {
	for i := range m.rows {
		if m.rows[i].Basis == changeorder.TotalBeforeTax {
			n++
		}
	}
	return n
}

// contractLines returns the value of the contract. Pending changes are separate, since nobody has
// agreed to them.
func (m *model) contractLines(w int) []string {
	if m.contract == nil || len(m.rows) == 0 {
		return nil
	}
	if m.mixed {
		return []string{" " + m.th.Warn.Render("! A change order is in another currency: no contract value.")}
	}
	v, c := m.contract, m.contract.Currency
	type figure struct {
		style       theme.Style
		label, text string
	}
	figures := []figure{
		{m.th.Strong, "Contract value", money.Money{Amount: v.Running, Currency: c}.String()},
		{m.th.Text, "original", money.Format(v.Original, c)},
		{m.th.Text, "accepted changes", money.FormatSigned(v.Accepted, c)},
		{m.th.Warn, "pending, not included", money.FormatSigned(v.Pending, c)},
	}
	for _, f := range []struct {
		label  string
		amount decimal.NullDecimal
	}{{"declined", v.Declined}, {"expired", v.Expired}} {
		if !money.IsZero(f.amount) {
			figures = append(figures, figure{m.th.Dim, f.label, money.FormatSigned(f.amount, c)})
		}
	}
	if v.NoTotal > 0 {
		figures = append(figures, figure{m.th.Warn, "without a total", fmt.Sprint(v.NoTotal)})
	}
	if n := m.beforeTax(); n > 0 {
		figures = append(figures, figure{m.th.Warn, "totals before tax", fmt.Sprint(n)})
	}
	var lines []string
	if w < wrappedContract {
		for _, f := range figures {
			const widest = 44
			room := max(0, min(w, widest)-2-cells.Width(f.text))
			lines = append(lines, " "+f.style.Render(cells.Fit(f.label, room)+" "+f.text))
		}
		return lines
	}
	line := ""
	for _, f := range figures {
		text := f.label + " " + f.text
		switch {
		case line == "":
			line = " " + f.style.Render(text)
		case cells.Width(line)+3+cells.Width(text) > w:
			lines = append(lines, line)
			line = " " + f.style.Render(text)
		default:
			line += m.th.Dim.Render(" · ") + f.style.Render(text)
		}
	}
	return append(lines, line)
}
