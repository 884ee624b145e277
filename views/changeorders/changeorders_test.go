package changeorders

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
	"github.com/google/go-cmp/cmp"
	"github.com/shopspring/decimal"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/views"
	"app.tender/tender/views/widget/browse"
	"app.tender/tender/views/widget/viewtest"
)

var (
	now  = time.Date(2026, 11, 21, 15, 30, 0, 0, time.UTC)
	usd  = money.Currency{Code: "USD", Symbol: "$"}
	erik = &state.Contact{FirstName: "Erik", LastName: "Halvorsen"}
)

func dec(s string) decimal.Decimal { return decimal.RequireFromString(s) }

func line(id, parent state.ItemID, kind state.ItemType, brand, model, name, qty, price, cost string) state.Item {
	it := state.Item{
		ID: id, ParentID: parent, Type: kind, Brand: brand, Model: model, ShortDescription: name,
		Quantity: decimal.NewNullDecimal(dec(qty)), SellPrice: decimal.NewNullDecimal(dec(price)),
	}
	if cost != "" {
		it.Cost = decimal.NewNullDecimal(dec(cost))
	}
	return it
}

func proposal() *state.Proposal {
	items := []state.Item{
		line(1, 0, state.ItemPart, "Northlight", "VX-65", `65" display`, "1", "2499.99", ""),
		line(2, 1, state.ItemPart, "Slimline", "SM-4", "wall mount", "1", "219", ""),
		line(3, 0, state.ItemPart, "Aurora", "C-6", "in-ceiling speaker", "4", "250", ""),
		line(4, 0, state.ItemPart, "Kitewell", "One", "4K media player", "1", "179", ""),
		line(5, 0, state.ItemLabor, "", "", "Installation", "6", "110", ""),
	}
	p := &state.Proposal{ID: 1, Number: 1042, Status: state.StatusAccepted, Areas: []state.Area{
		{ID: 5, Name: "Living Room", Options: []state.Option{{ID: 51, Items: items, ClientDescription: "A display.", Total: state.ItemsTotal(items)}}},
	}}
	p.Summary.Total, p.Summary.Currency = decimal.NewNullDecimal(dec("51277.87")), usd
	return p
}

// order is a change order that does everything at once.
func order() *state.ChangeOrder {
	day := func(n int) time.Time { return now.AddDate(0, 0, -n) }
	items := []state.Item{
		line(11, 0, state.ItemPart, "Northlight", "VX-65", `65" display`, "-1", "2499.99", ""),
		line(12, 0, state.ItemPart, "Northlight", "VX-75", `75" display`, "1", "3999.99", ""),
		line(13, 0, state.ItemPart, "Kitewell", "One", "4K media player", "-1", "179", ""),
		line(14, 0, state.ItemPart, "Meridon", "R-940", "receiver "+strings.Repeat("特注の棚 e\u0301tage ", 8), "1", "1899", ""),
		line(15, 14, state.ItemPart, "", "", "rack shelf", "2", "59.5", ""),
		line(16, 0, state.ItemPart, "Aurora", "C-6", "in-ceiling speaker", "2", "250", ""),
		line(17, 0, state.ItemLabor, "", "", "Installation", "-1.5", "110", ""),
		line(18, 0, state.ItemLabor, "", "", "Rework", "3", "0", "85"),
	}
	co := &state.ChangeOrder{
		ID: 92, Number: 2, Name: "Better display, Living Room", Status: state.StatusViewedByClient, Customer: erik,
		Created: day(14), LastSubmitted: day(12), ClientLastOpened: day(9), LastModified: day(12),
		Description: "A larger display, and sound to go with it.",
		Areas: []state.Area{
			{ID: 70, Name: "Living Room", Options: []state.Option{{
				ID: 71, Items: items, ClientDescription: "A 75-inch display.", InstallerNotes: "Patch the old bracket holes.",
			}}},
			{ID: 80, Name: "Wine Room", Options: []state.Option{{ID: 81, ClientDescription: "Nothing changes in the price: paint is by others."}}},
		},
	}
	co.Summary = state.SummarizeItems(items, money.Discount{}, money.TaxRates{
		Status: money.TaxOk, ApplyTo: []string{money.TaxOnParts}, Parts: money.TaxRate{Rate: decimal.NewNullDecimal(dec("0.0625")), Name: "TX state base rate"},
	})
	co.Summary.Currency = usd
	co.Recurring.Total = decimal.NewNullDecimal(decimal.Zero)
	co.Profit = money.Profit{Total: decimal.NewNullDecimal(dec("901.2")), Percentage: decimal.NewNullDecimal(dec("22.5"))}
	return co
}

func rows() []state.ChangeOrderSummary {
	row := func(id state.ChangeOrderID, name string, status state.Status, total string, days int) state.ChangeOrderSummary {
		r := state.ChangeOrderSummary{
			ID: 90 + id, Number: int64(id), Name: name, Status: status, Currency: usd, Customer: erik,
			Created: now.AddDate(0, 0, -days), LastModified: now.AddDate(0, 0, -days/2),
		}
		if total != "" {
			r.Total = decimal.NewNullDecimal(dec(total))
		}
		return r
	}
	list := []state.ChangeOrderSummary{
		row(1, "Remove equipment, Patio", state.StatusAccepted, "-1250", 40),
		row(2, "Better display, Living Room", state.StatusViewedByClient, order().Summary.Total.Decimal.String(), 14),
		row(3, "Wording, "+strings.Repeat("林の部屋 Cafe\u0301 ", 20), state.StatusDraft, "0", 3),
		row(4, "More cable", state.StatusDeclined, "310.2", 700),
		row(5, "Someone's own status", "Parked", "", 1),
	}
	list[4].Customer = nil
	return list
}

func filled() *Model {
	m := New(viewtest.Theme(), views.DefaultKeys())
	m.SetOrders(proposal(), rows(), Details{92: order()}, now)
	m.View(views.Rect{W: 120, H: 30})
	return &m
}

func detail() *Detail {
	d := NewDetail(viewtest.Theme(), views.DefaultKeys())
	r := rows()[1]
	d.SetOrder(&r, order(), proposal(), now)
	d.View(views.Rect{W: 120, H: 40})
	return &d
}

func do(m *Model, actions ...views.Action) (last views.Intent) {
	for _, a := range actions {
		last, _ = m.Update(views.ActionMsg{Action: a})
	}
	return last
}

func typeInto(m *Model, s string) {
	for _, r := range s {
		m.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}})
	}
}

func shownIDs(m *Model) []state.ChangeOrderID {
	var out []state.ChangeOrderID
	for _, i := range m.shown {
		out = append(out, m.rows[i].ID-90)
	}
	return out
}

func TestPictures(t *testing.T) {
	m := filled()
	do(m, views.MoveDown)
	viewtest.Golden(t, "list", m, 16)
	do(m, views.Search)
	typeInto(m, "vx-75")
	viewtest.Golden(t, "search", m, 9)
	d := detail()
	viewtest.Golden(t, "detail", d, 44)
	d.Update(views.ActionMsg{Action: views.MoveBottom})
	viewtest.Golden(t, "scrolled", d, 16)
	d = detail()
	d.Update(views.ActionMsg{Action: views.PaneNext})
	viewtest.Golden(t, "beside", d, 30)
	d = detail()
	d.SetClientView(true)
	viewtest.Golden(t, "client", d, 36)
}

func TestEverySizeIsFilledExactly(t *testing.T) {
	m := filled()
	viewtest.Sizes(t, m)
	do(m, views.Search)
	typeInto(m, "nothing is called that")
	viewtest.Sizes(t, m)
	empty := New(viewtest.Theme(), views.DefaultKeys())
	viewtest.Sizes(t, &empty)
	d := detail()
	viewtest.Sizes(t, d)
	d.Update(views.ActionMsg{Action: views.MoveBottom})
	viewtest.Sizes(t, d)
	d.Update(views.ActionMsg{Action: views.PaneNext})
	viewtest.Sizes(t, d)
	none := NewDetail(viewtest.Theme(), views.DefaultKeys())
	viewtest.Sizes(t, &none)
	none.SetOrder(nil, &state.ChangeOrder{}, nil, now)
	viewtest.Sizes(t, &none)
}

func TestContractValueKeepsWhatIsPendingApart(t *testing.T) {
	m := filled()
	for _, w := range []int{60, 120} {
		got := strings.Join(strings.Fields(ansi.Strip(m.View(views.Rect{W: w, H: 30}))), " ")
		pending := money.FormatSigned(order().Summary.Total, usd)
		for _, want := range []string{
			"Running contract 50,027.87 USD", "original 51,277.87", "accepted changes −1,250.00", "pending, apart " + pending,
			"declined +310.20", "left out as unknown 1",
		} {
			if !strings.Contains(got, want) {
				t.Errorf("at %d, %q is missing from\n%s", w, want, got)
			}
		}
	}
	list := rows()
	list[1].Total = order().Summary.Subtotal
	m.SetOrders(proposal(), list, Details{92: order()}, now)
	if got := ansi.Strip(m.View(views.Rect{W: 160, H: 30})); !strings.Contains(got, "totals before tax 1") {
		t.Errorf("a total before tax is not said to be one:\n%s", got)
	}
	list[0].Currency = money.Currency{Code: "CAD"}
	m.SetOrders(proposal(), list, nil, now)
	if got := ansi.Strip(m.View(views.Rect{W: 120, H: 30})); !strings.Contains(got, "there is no contract value") || strings.Contains(got, "50,027") {
		t.Errorf("two currencies are added up:\n%s", got)
	}
	m.SetOrders(nil, rows(), nil, now)
	if got := ansi.Strip(m.View(views.Rect{W: 120, H: 30})); strings.Contains(got, "contract") {
		t.Errorf("a contract without a proposal:\n%s", got)
	}
}

func TestSearchGoesOverStatusModelClientAndDate(t *testing.T) {
	for query, want := range map[string][]state.ChangeOrderID{
		"":                         {1, 2, 3, 4, 5},
		"halvorsen":                {1, 2, 3, 4},
		"accepted":                 {1},
		"vx-75":                    {2},
		"2024":                     {4},
		"wording draft":            {3},
		"#5":                       {5},
		"no such thing":            nil,
		"halvorsen viewed ":        {2},
		"status: draft":            {3},
		"model: vx-75":             {2},
		"client: vx-75":            nil,
		"model: vx status: viewed": {2},
	} {
		m := filled()
		do(m, views.Search)
		typeInto(m, query)
		if diff := cmp.Diff(want, shownIDs(m)); diff != "" {
			t.Errorf("%q: %s", query, diff)
		}
	}
	m := filled()
	do(m, views.Search)
	if !m.TakesText() {
		t.Fatal("a search takes no text")
	}
	if got := ansi.Strip(m.View(views.Rect{W: 100, H: 12})); !strings.Contains(got, searchFields+" · 5 of 5") {
		t.Errorf("what can be asked for is not said:\n%s", got)
	}
	typeInto(m, "since: soon")
	if got := ansi.Strip(m.View(views.Rect{W: 120, H: 12})); !strings.Contains(got, "! since: soon is no date.") {
		t.Errorf("what is not understood is not said:\n%s", got)
	}
	m = filled()
	do(m, views.Search)
	typeInto(m, "draft")
	got := ansi.Strip(m.View(views.Rect{W: 100, H: 12}))
	if !strings.Contains(got, "4 not read yet: models in them are not found · 1 of 5") {
		t.Errorf("what can't be found is not said:\n%s", got)
	}
	do(m, views.Back)
	if m.TakesText() || len(m.shown) != 1 {
		t.Error("leaving the search clears it at once")
	}
	do(m, views.Back)
	if len(m.shown) != 5 {
		t.Errorf("%d rows after the search was cleared", len(m.shown))
	}
}

func TestOpeningAndNeighbours(t *testing.T) {
	m := filled()
	if got := do(m, views.MoveDown, views.Open); got != (views.OpenChangeOrder{ID: 92}) {
		t.Errorf("open: %v", got)
	}
	if p, n, none := m.Neighbour(92, -1), m.Neighbour(92, 1), m.Neighbour(91, -1); p != 91 || n != 93 || none != 0 {
		t.Errorf("beside 92 are %d and %d, before the first is %d", p, n, none)
	}
	m.SetOrders(proposal(), rows()[1:], nil, now)
	if m.current() != 92 {
		t.Errorf("after a refresh the cursor is on %d", m.current())
	}
	m.Select(94)
	if m.current() != 94 {
		t.Errorf("the cursor is on %d", m.current())
	}
	m.SetOrders(proposal(), nil, nil, now)
	if m.current() != 0 || do(m, views.Open) != nil {
		t.Error("an empty list has something to open")
	}
	for _, b := range m.Bindings() {
		if b.Action == views.Open && b.Disabled == "" {
			t.Error("an empty list does not say that there is nothing to open")
		}
	}
}

func TestEmptyStatesSayWhy(t *testing.T) {
	for name, tt := range map[string]struct {
		status browse.Status
		want   string
	}{
		"none":    {browse.Status{}, "This proposal has no change orders."},
		"loading": {browse.Status{Loading: true}, "Reading the change orders…"},
		"offline": {browse.Status{Offline: true}, "have not been read yet."},
		"refused": {browse.Status{Failed: state.Fault{Kind: state.FaultPermission, Message: "Not allowed."}}, "R reads it again."},
	} {
		m := New(viewtest.Theme(), views.DefaultKeys())
		m.SetOrders(proposal(), nil, nil, now)
		m.SetStatus(tt.status)
		if got := ansi.Strip(m.View(views.Rect{W: 100, H: 12})); !strings.Contains(got, tt.want) {
			t.Errorf("%s: %q is missing from\n%s", name, tt.want, got)
		}
		d := NewDetail(viewtest.Theme(), views.DefaultKeys())
		d.SetStatus(tt.status)
		if got := ansi.Strip(d.View(views.Rect{W: 100, H: 12})); strings.TrimSpace(got) == "" {
			t.Errorf("%s: the detail is empty", name)
		}
	}
}

func TestDetailGroupsAndSigns(t *testing.T) {
	got := ansi.Strip(detail().View(views.Rect{W: 140, H: 60}))
	squeezed := strings.Join(strings.Fields(got), " ")
	for _, want := range []string{
		"+ Added", "− Removed", "≠ Replaced", "± Quantity", "✎ Client description",
		"4 → 6", "6 → 4.5", "−165.00", "the difference", "+1,500.00", "└ rack shelf", "(internal) Rework", "−179.00", "Wine Room",
		"● submitted", "after 2 days", "○ decided", "waiting 9 days for the", "Before tax", "6.25% on parts",
		"the list shows this total", "The proposal's own",
	} {
		if !strings.Contains(squeezed, want) {
			t.Errorf("%q is missing from\n%s", want, got)
		}
	}
}

func TestDetailSaysWhichFigureIsBeforeTax(t *testing.T) {
	co := order()
	for name, tt := range map[string]struct {
		listed string
		tax    money.SalesTax
		want   string
	}{
		"before tax": {co.Summary.Subtotal.Decimal.String(), co.Summary.SalesTax, "which is before tax"},
		"neither":    {"1.23", co.Summary.SalesTax, "the list shows +1.23, which is neither"},
		"no tax":     {"1.23", money.SalesTax{Status: money.TaxNoLocation}, "no tax: no location assigned"},
		"abroad":     {"1.23", money.SalesTax{Status: money.TaxOutOfCountry}, "no tax: the location is outside"},
	} {
		r := rows()[1]
		r.Total = decimal.NewNullDecimal(dec(tt.listed))
		fresh := order()
		fresh.Summary.SalesTax = tt.tax
		d := NewDetail(viewtest.Theme(), views.DefaultKeys())
		d.SetOrder(&r, fresh, proposal(), now)
		got := strings.Join(strings.Fields(ansi.Strip(d.View(views.Rect{W: 70, H: 70}))), " ")
		if !strings.Contains(got, tt.want) {
			t.Errorf("%s: %q is missing from\n%s", name, tt.want, got)
		}
	}
	credit := order()
	credit.Summary.Total = decimal.NewNullDecimal(credit.Summary.Total.Decimal.Neg())
	d := NewDetail(viewtest.Theme(), views.DefaultKeys())
	d.SetOrder(nil, credit, nil, now)
	if got := ansi.Strip(d.View(views.Rect{W: 140, H: 60})); !strings.Contains(got, "a credit to the client") || !strings.Contains(got, "has not been read yet") {
		t.Errorf("a credit without its proposal:\n%s", got)
	}
}

func TestClientViewLeavesOutWhatIsInternal(t *testing.T) {
	d := detail()
	d.SetClientView(true)
	for _, w := range viewtest.Widths {
		got := strings.ToLower(ansi.Strip(d.View(views.Rect{W: w, H: 90})))
		for _, secret := range []string{"profit", "margin", "internal", "notes", "bracket"} {
			if strings.Contains(got, secret) {
				t.Errorf("the customer would read %q in\n%s", secret, got)
			}
		}
	}
}

func TestDetailScrollsToItsEnd(t *testing.T) {
	d := detail()
	small := views.Rect{W: 60, H: 12}
	if got := ansi.Strip(d.View(small)); strings.Contains(got, "completed") || !strings.Contains(got, "↓ more") {
		t.Fatalf("the detail fits; the test needs it not to:\n%s", got)
	}
	d.Update(views.ActionMsg{Action: views.MoveBottom})
	if got := ansi.Strip(d.View(small)); !strings.Contains(got, "for the client's decision") || strings.Contains(got, "↓ more") {
		t.Errorf("the end is out of reach:\n%s", got)
	}
	r := rows()[0]
	d.SetOrder(&r, nil, proposal(), now)
	if d.win.Top != 0 || !strings.Contains(ansi.Strip(d.Crumb()), "#1 Remove equipment, Patio   Accepted") {
		t.Errorf("another change order begins at line %d as %q", d.win.Top, ansi.Strip(d.Crumb()))
	}
}

func TestDetailGoesToTheOrdersBesideIt(t *testing.T) {
	d := detail()
	d.SetNeighbours(91, 0)
	if got, _ := d.Update(views.ActionMsg{Action: views.OrderPrevious}); got != (views.OpenChangeOrder{ID: 91}) {
		t.Errorf("before: %v", got)
	}
	if got, _ := d.Update(views.ActionMsg{Action: views.OrderNext}); got != nil {
		t.Errorf("beyond the last: %v", got)
	}
	for _, b := range d.Bindings() {
		if (b.Action == views.OrderNext) != (b.Disabled != "") {
			t.Errorf("%s is disabled because %q", b.Action, b.Disabled)
		}
	}
}

// Where there is no room for all, one key puts the proposal's areas in the place
// of price and timeline, and another press puts them back.
func TestTheProposalStandsBesideItsChanges(t *testing.T) {
	d := detail()
	has := func(w int, words ...string) {
		t.Helper()
		got := ansi.Strip(d.View(views.Rect{W: w, H: 50}))
		for _, word := range []string{"─ Changes", "The proposal's own", "Price and timeline"} {
			if strings.Contains(got, word) != slices.Contains(words, word) {
				t.Errorf("at %d cells %q is wrong:\n%s", w, word, got)
			}
		}
	}
	has(120, "─ Changes", "Price and timeline")
	has(60, "─ Changes")
	has(160, "─ Changes", "The proposal's own", "Price and timeline")
	if bs := d.Bindings(); bs[0].Action != views.PaneNext || bs[0].Disabled == "" {
		t.Errorf("%+v where all of it stands there", bs[0])
	}
	d.Update(views.ActionMsg{Action: views.PaneNext})
	has(160, "─ Changes", "The proposal's own", "Price and timeline")
	has(60, "The proposal's own")
	has(120, "─ Changes", "The proposal's own")
	if bs := d.Bindings(); bs[0].Disabled != "" {
		t.Errorf("%+v where there is something else to see", bs[0])
	}
	d.Update(views.ActionMsg{Action: views.PaneNext})
	has(120, "─ Changes", "Price and timeline")
}

// A proposal of the largest kind has 40 change orders; what is drawn is a
// screenful.
func TestDrawingCostsWhatIsInSight(t *testing.T) {
	cost := func(n int) float64 {
		list := make([]state.ChangeOrderSummary, n)
		for i := range list {
			list[i] = rows()[0]
			list[i].ID, list[i].Name = state.ChangeOrderID(i+1), fmt.Sprint("order ", i)
		}
		m := New(viewtest.Theme(), views.DefaultKeys())
		m.SetOrders(proposal(), list, nil, now)
		return testing.AllocsPerRun(20, func() {
			m.drawn.Forget()
			m.View(views.Rect{W: 120, H: 24})
		})
	}
	small, big := cost(40), cost(4000)
	if big > small*1.2 {
		t.Errorf("%v allocations at 4,000 change orders, %v at 40", big, small)
	}
}
