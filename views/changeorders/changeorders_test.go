package changeorders

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"
	"github.com/google/go-cmp/cmp"
	"github.com/shopspring/decimal"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/screen/screentest"
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
		{
			ID: 5, Name: "Living Room",
			Options: []state.Option{{
				ID: 51, Items: items, ClientDescription: "A display.",
				Total: state.ItemsTotal(items, money.Currency{}),
			}},
		},
	}}
	p.Summary.Total, p.Summary.Currency = decimal.NewNullDecimal(dec("51277.87")), usd
	return p
}

// order returns a change order with every kind of change.
func order() *state.ChangeOrder {
	day := func(n int) time.Time { return now.AddDate(0, 0, -n) }
	items := []state.Item{
		line(11, 0, state.ItemPart, "Northlight", "VX-65", `65" display`, "-1", "2499.99", ""),
		line(12, 0, state.ItemPart, "Northlight", "VX-75", `75" display`, "1", "3999.99", ""),
		line(13, 0, state.ItemPart, "Kitewell", "One", "4K media player", "-1", "179", ""),
		line(14, 0, state.ItemPart, "Meridon", "R-940", "receiver "+strings.Repeat("特注の棚 e\u0301tage ", 8), "1", "1899",
			""),
		line(15, 14, state.ItemPart, "", "", "rack shelf", "2", "59.5", ""),
		line(16, 0, state.ItemPart, "Aurora", "C-6", "in-ceiling speaker", "2", "250", ""),
		line(17, 0, state.ItemLabor, "", "", "Installation", "-1.5", "110", ""),
		line(18, 0, state.ItemLabor, "", "", "Rework", "3", "0", "85"),
	}
	co := &state.ChangeOrder{
		ID: 92, Number: 2, Name: "Better display, Living Room", Status: state.StatusViewedByClient, Customer: erik,
		Created: day(14), LastSubmitted: day(12), ClientLastOpened: day(9), LastModified: day(12),
		LastModifiedByUser: day(12), LastModifiedUser: state.User{ID: 5, FirstName: "Marcus", LastName: "Bell"},
		Description: "A larger display, and sound to go with it.",
		Areas: []state.Area{
			{ID: 70, Name: "Living Room", Options: []state.Option{{
				ID: 71, Items: items, ClientDescription: "A 75-inch display.",
				InstallerNotes: "Patch the old bracket holes.",
			}}},
			{
				ID: 80, Name: "Wine Room",
				Options: []state.Option{{
					ID:                81,
					ClientDescription: "Nothing changes in the price: paint is by others.",
				}},
			},
		},
	}
	co.Summary = state.SummarizeItems(items, money.Discount{}, money.TaxRates{
		Status: money.TaxOk, ApplyTo: []string{money.TaxOnParts},
		Parts: money.TaxRate{Rate: decimal.NewNullDecimal(dec("0.0625")), Name: "TX state base rate"},
	}, money.Currency{})
	co.Summary.Currency = usd
	co.Recurring.Total = decimal.NewNullDecimal(decimal.Zero)
	co.Profit = money.Profit{
		Total:      decimal.NewNullDecimal(dec("901.2")),
		Percentage: decimal.NewNullDecimal(dec("22.5")),
	}
	return co
}

func rows() []state.ChangeOrderSummary {
	row := func(id state.ChangeOrderID, name string, status state.Status, total string,
		days int,
	) state.ChangeOrderSummary {
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

// fakeService is the open proposal and the service, with everything cached on this machine.
type fakeService struct {
	p       *state.Proposal
	rows    []state.ChangeOrderSummary
	details map[state.ChangeOrderID]*state.ChangeOrder
	fault   error // returned by the service
	unread  bool  // nothing is cached
	asked   []string
	kept    []string
	toggled int
}

func halvorsen() *fakeService {
	return &fakeService{p: proposal(), rows: rows(), details: map[state.ChangeOrderID]*state.ChangeOrder{92: order()}}
}

func (o *fakeService) ID() state.ProposalID   { return 1 }
func (o *fakeService) Shown() *state.Proposal { return o.p }
func (o *fakeService) Crumb(int) string       { return "#1042 › " }
func (o *fakeService) ToggleClientView()      { o.toggled++ }

func (o *fakeService) ChangeOrders(context.Context, state.ProposalID) ([]state.ChangeOrderSummary, error) {
	o.asked = append(o.asked, "list")
	return o.rows, o.fault
}

func (o *fakeService) RenewChangeOrder(
	_ context.Context, _ state.ProposalID, id state.ChangeOrderID, _ *state.ChangeOrder,
) (*state.ChangeOrder, error) {
	o.asked = append(o.asked, fmt.Sprint(id))
	if co := o.details[id]; co != nil {
		return co, o.fault
	}
	return nil, state.Fault{Kind: state.FaultNotFound, Message: "There is no such change order."}
}

// cache is the local cache.
type cache struct{ *fakeService }

func (c cache) SaveChangeOrders(context.Context, state.ProposalID, []state.ChangeOrderSummary, time.Time) error {
	c.kept = append(c.kept, "list")
	return nil
}

func (c cache) ChangeOrders(context.Context, state.ProposalID) ([]state.ChangeOrderSummary, time.Time, error) {
	if c.unread {
		return nil, time.Time{}, nil
	}
	return c.rows, now, nil
}

func (c cache) SaveChangeOrder(_ context.Context, _ state.ProposalID, co *state.ChangeOrder, _ time.Time) error {
	c.kept = append(c.kept, fmt.Sprint(co.ID))
	return nil
}

func (c cache) ChangeOrder(
	_ context.Context, _ state.ProposalID, id state.ChangeOrderID,
) (*state.ChangeOrder, time.Time, error) {
	return c.details[id], now, nil
}

// listed returns the list of change orders, with what is cached.
func listed(t *testing.T, o *fakeService) *screentest.Stage {
	t.Helper()
	s := screentest.New(t, Page(NewReader(o, o, cache{o}, Moving{ReadOnly: func() string { return "" }})), now, refresh)
	s.Link.ByChoice = true
	s.Show()
	s.View(screen.Rect{W: 120, H: 30})
	return s
}

// page returns the screen of one change order.
func page(t *testing.T, o *fakeService, id state.ChangeOrderID) *screentest.Stage {
	t.Helper()
	s := screentest.New(t, OrderPage(NewReader(o, o, cache{o}, Moving{ReadOnly: func() string { return "" }})), now,
		refresh)
	s.Link.ByChoice = true
	s.Run(s.Screen.Show(screen.Location{Screen: OrderID, Proposal: 1, Item: int64(id)}))
	s.View(screen.Rect{W: 120, H: 40})
	return s
}

var refresh = screen.Info{ID: screen.Refresh, Keys: []string{"R"}}

func filled(t *testing.T) *screentest.Stage { return listed(t, halvorsen()) }
func detail(t *testing.T) *screentest.Stage { return page(t, halvorsen(), 92) }

func modelOf(s *screentest.Stage) *model { return s.Screen.(*model) }

// drawn returns the screen at a size, without styles.
func drawn(s *screentest.Stage, w, h int) string { return ansi.Strip(s.View(screen.Rect{W: w, H: h})) }

func squeezed(text string) string { return strings.Join(strings.Fields(text), " ") }

func shownIDs(s *screentest.Stage) (out []state.ChangeOrderID) {
	for _, id := range modelOf(s).r.listed {
		out = append(out, id-90)
	}
	return out
}

func TestPictures(t *testing.T) {
	m := filled(t).Do(screen.MoveDown)
	viewtest.Golden(t, "list", m, 16)
	viewtest.Golden(t, "search", m.Do(screen.Search).Type("vx-75"), 9)
	d := detail(t)
	viewtest.Golden(t, "detail", d, 44)
	viewtest.Golden(t, "scrolled", d.Do(screen.MoveBottom), 16)
	viewtest.Golden(t, "beside", detail(t).Do(screen.PaneNext), 30)
	viewtest.Golden(t, "client", before(detail(t), screen.Client), 36)
}

// before shows the screen to an audience.
func before(s *screentest.Stage, who screen.Audience) *screentest.Stage {
	s.Audience = who
	return s.Send(screen.AudienceChanged{})
}

func TestEverySizeIsFilledExactly(t *testing.T) {
	m := filled(t)
	viewtest.Sizes(t, m)
	viewtest.Sizes(t, m.Do(screen.Search).Type("nothing is called that"))
	viewtest.Sizes(t, listed(t, &fakeService{}))
	d := detail(t)
	viewtest.Sizes(t, d)
	viewtest.Sizes(t, d.Do(screen.MoveBottom))
	d.View(screen.Rect{W: 80, H: 40}) // too low for all of it
	viewtest.Sizes(t, d.Do(screen.PaneNext))
	viewtest.Sizes(t, page(t, &fakeService{}, 92))
	viewtest.Sizes(t,
		page(t, &fakeService{details: map[state.ChangeOrderID]*state.ChangeOrder{92: {}}, rows: rows()[1:2]}, 92))
}

// A change order whose areas the service left out seems to change nothing.
func TestALeftOutListOfAreasIsNamed(t *testing.T) {
	for _, areas := range [][]state.Area{nil, order().Areas} {
		left := order()
		left.Areas = areas
		left.Unknown.Set(state.FieldAreas, true)
		o := &fakeService{
			p: proposal(), rows: rows()[1:2],
			details: map[state.ChangeOrderID]*state.ChangeOrder{92: left},
		}
		if got := squeezed(drawn(page(t, o, 92), 140, 60)); !strings.Contains(got,
			"The service did not return all changes of this") {
			t.Errorf("with %d areas:\n%s", len(areas), got)
		}
	}
}

func TestContractValueShowsPendingChangesSeparately(t *testing.T) {
	m := filled(t)
	for _, w := range []int{60, 120} {
		got := squeezed(drawn(m, w, 30))
		for _, want := range []string{
			// one of them has no total
			"Contract value 50,027.87 USD", "original 51,277.87", "accepted changes −1,250.00",
			"pending, not included unknown",
			"declined +310.20", "without a total 1",
		} {
			if !strings.Contains(got, want) {
				t.Errorf("at %d, %q is missing from\n%s", w, want, got)
			}
		}
	}
	o := halvorsen()
	o.rows[1].Total = order().Summary.Subtotal
	if got := drawn(listed(t, o), 160, 30); !strings.Contains(got, "totals before tax 1") {
		t.Errorf("a total before tax is not labeled:\n%s", got)
	}
	o.rows[0].Currency = money.Currency{Code: "CAD"}
	if got := drawn(listed(t, o), 120, 30); !strings.Contains(got, "no contract value") ||
		strings.Contains(got, "50,027") {
		t.Errorf("two currencies are added together:\n%s", got)
	}
	o = halvorsen()
	o.p = nil
	if got := drawn(listed(t, o), 120, 30); strings.Contains(got, "contract") {
		t.Errorf("a contract value without a proposal:\n%s", got)
	}
}

// Cells that status, dates and waiting leave free show the end of a long name, and then the client.
func TestNamesAndClientTakeFreeCells(t *testing.T) {
	o := halvorsen()
	o.rows = rows()[:2]
	long := "Better display and its two speakers, Living Room"
	o.rows[1].Name = long
	if got := drawn(listed(t, o), 120, 12); !strings.Contains(got, long) || strings.Contains(got, "Client") {
		t.Errorf("a name is cut beside free cells, or the client takes some:\n%s", got)
	}
	o.rows[1].Name = "Better display"
	if got := drawn(listed(t, o), 120, 12); !strings.Contains(got, "Client") ||
		!strings.Contains(got, "Erik Halvorsen") {
		t.Errorf("the client is left out although there is room:\n%s", got)
	}
}

// A person opens the row under the cursor, and takes it for the first match.
func TestASearchPutsTheCursorOnTheFirstMatch(t *testing.T) {
	for query, want := range map[string]state.ChangeOrderID{"halvorsen": 1, "wording draft": 3} {
		m := filled(t).Do(screen.MoveBottom, screen.Search).Type(query)
		if got := modelOf(m).found.Current(); got == nil || got.ID-90 != want {
			t.Errorf("%q: the cursor is on %+v, want #%d", query, got, want)
		}
	}
}

func TestSearchMatchesStatusModelClientAndDate(t *testing.T) {
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
		m := filled(t).Do(screen.Search).Type(query)
		if diff := cmp.Diff(want, shownIDs(m)); diff != "" {
			t.Errorf("%q: %s", query, diff)
		}
	}
	m := filled(t).Do(screen.Search)
	if !modelOf(m).Typing() {
		t.Fatal("the search field takes no text")
	}
	if got := drawn(m, 100, 12); !strings.Contains(got, searchFields+" · 5 of 5") {
		t.Errorf("the search terms are not explained:\n%s", got)
	}
	m.Type("since: soon")
	if got := drawn(m, 120, 12); !strings.Contains(got, "! since: soon is no date.") {
		t.Errorf("the unknown term is not named:\n%s", got)
	}
	m = filled(t).Do(screen.Search).Type("draft")
	got := drawn(m, 100, 12)
	if !strings.Contains(got, "4 not read yet: their models are not found · 1 of 5") {
		t.Errorf("it does not say what was not found:\n%s", got)
	}
	m.Do(screen.Back)
	if modelOf(m).Typing() || len(shownIDs(m)) != 1 {
		t.Error("leaving the search clears it at once")
	}
	m.Do(screen.Back)
	if len(shownIDs(m)) != 5 || m.Left != 0 {
		t.Errorf("%d rows after the search was cleared, left %d times", len(shownIDs(m)), m.Left)
	}
	if m.Do(screen.Back); m.Left != 1 {
		t.Error("the list can't be left")
	}
}

func TestOpeningAndNeighbours(t *testing.T) {
	o := halvorsen()
	m := listed(t, o).Do(screen.MoveDown, screen.Open)
	if want := (screen.Location{Screen: OrderID, Proposal: 1, Item: 92}); !slices.Contains(m.Gone, want) {
		t.Errorf("open: %v", m.Gone)
	}
	o.rows = rows()[1:]
	m.Link.ByChoice = false
	m.Send(screen.Reread{})
	if got := modelOf(m).found.Current().ID; got != 92 {
		t.Errorf("after a refresh the cursor is on %d", got)
	}
	modelOf(m).r.looked = 94
	if m.Show(); modelOf(m).found.Current().ID != 94 {
		t.Errorf("back from another, the cursor is on %d", modelOf(m).found.Current().ID)
	}
	o.rows = nil
	m.Send(screen.Reread{})
	if modelOf(m).found.Current() != nil || m.Action(screen.Open).Unless() == "" {
		t.Error("open is enabled in an empty list")
	}
}

func TestEmptyStatesSayWhy(t *testing.T) {
	refused := state.Fault{Kind: state.FaultPermission, Message: "Not allowed."}
	for name, tt := range map[string]struct {
		read  bool
		link  screen.Link
		fault error
		want  string
	}{
		"none":    {read: true, want: "This proposal has no change orders."},
		"offline": {link: screen.Link{ByChoice: true}, want: "goes online again."},
		"refused": {fault: refused, want: "R retries."},
	} {
		o := &fakeService{p: proposal(), unread: !tt.read, fault: tt.fault}
		m := screentest.New(t, Page(NewReader(o, o, cache{o}, Moving{ReadOnly: func() string { return "" }})), now,
			refresh)
		m.Link = tt.link
		if got := drawn(m.Show(), 100, 12); !strings.Contains(got, tt.want) {
			t.Errorf("%s: %q is missing from\n%s", name, tt.want, got)
		}
		if told := len(m.Told) > 0; told != (tt.fault != nil) {
			t.Errorf("%s: notices %v", name, m.Told)
		}
		d := screentest.New(t, OrderPage(NewReader(o, o, cache{o}, Moving{ReadOnly: func() string { return "" }})), now,
			refresh)
		d.Link = tt.link
		d.Run(d.Screen.Show(screen.Location{Screen: OrderID, Item: 92}))
		if got := drawn(d, 100, 12); strings.TrimSpace(got) == "" ||
			tt.link.ByChoice && !strings.Contains(got, tt.want) {
			t.Errorf("%s: the detail:\n%s", name, got)
		}
	}
	o := &fakeService{p: proposal(), unread: true}
	m := screentest.New(t, Page(NewReader(o, o, cache{o}, Moving{ReadOnly: func() string { return "" }})), now, refresh)
	reading := m.Screen.Show(screen.Location{Screen: ID})
	if got := drawn(m, 100, 12); reading == nil || !strings.Contains(got, "Reading the change orders…") {
		t.Errorf("while it is read:\n%s", got)
	}
}

func TestDetailGroupsChangesWithSigns(t *testing.T) {
	got := drawn(detail(t), 140, 60)
	for _, want := range []string{
		"+ Added", "− Removed", "≠ Replaced", "± Quantity", "✎ Client description",
		"4 → 6", "6 → 4.5", "−165.00", "the difference", "+1,500.00", "└ rack shelf", "(internal) Rework", "−179.00",
		"Wine Room",
		"● submitted", "after 2 days", "○ decided", "waiting 9 days for the", "Before tax", "6.25% on parts",
		"the list shows this total", "The proposal's own",
	} {
		if !strings.Contains(squeezed(got), want) {
			t.Errorf("%q is missing from\n%s", want, got)
		}
	}
}

// A credit without a cost is not part of the profit; if that is not shown, the profit appears to include every line.
func TestDetailNamesTheLinesMissingFromTheProfit(t *testing.T) {
	o := halvorsen()
	lines := o.details[92].Areas[0].Options[0].Items
	for i := range lines {
		lines[i].Cost = decimal.NewNullDecimal(dec("1"))
	}
	if got := squeezed(drawn(page(t, o, 92), 140, 60)); strings.Contains(got, "cost unknown") {
		t.Errorf("every cost is known:\n%s", got)
	}
	lines[0].Cost = decimal.NullDecimal{}
	if got := squeezed(drawn(page(t, o, 92), 140, 60)); !strings.Contains(got, "1 line without cost") {
		t.Errorf("the line without a cost is not named:\n%s", got)
	}
	if got := squeezed(drawn(before(page(t, o, 92), screen.Client), 140, 60)); strings.Contains(got, "cost") {
		t.Errorf("the client view mentions a cost:\n%s", got)
	}
}

func TestDetailLabelsFiguresBeforeTax(t *testing.T) {
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
		o := halvorsen()
		o.rows[1].Total = decimal.NewNullDecimal(dec(tt.listed))
		o.details[92].Summary.SalesTax = tt.tax
		got := squeezed(drawn(page(t, o, 92), 70, 70))
		if !strings.Contains(got, tt.want) {
			t.Errorf("%s: %q is missing from\n%s", name, tt.want, got)
		}
	}
	o := &fakeService{details: map[state.ChangeOrderID]*state.ChangeOrder{92: order()}, rows: rows()[1:2]}
	credit := o.details[92]
	credit.Summary.Total = decimal.NewNullDecimal(credit.Summary.Total.Decimal.Neg())
	if got := drawn(page(t, o, 92), 140, 60); !strings.Contains(got, "a credit to the client") ||
		!strings.Contains(got, "has not been read yet") {
		t.Errorf("a credit without its proposal:\n%s", got)
	}
}

func TestClientViewHidesInternalData(t *testing.T) {
	d := before(detail(t), screen.Client)
	for _, w := range viewtest.Widths {
		got := strings.ToLower(drawn(d, w, 90))
		viewtest.DoNotSee(t, got, "profit", "margin", "internal", "notes", "bracket", "timeline", "opened", "after ",
			"waiting")
	}
	list := before(listed(t, halvorsen()), screen.Client)
	viewtest.DoNotSee(t, drawn(list, 140, 20), "Waiting")
	if d.Do(screen.ClientView); d.Screen.(*orderModel).r.open.(*fakeService).toggled != 1 {
		t.Error("the client view can't be left")
	}
}

// A tax of 4% on a large amount may be small, or even negative, since most lines may be exempt.
func TestDetailCountsExemptLines(t *testing.T) {
	o := halvorsen()
	if got := squeezed(drawn(page(t, o, 92), 140, 60)); strings.Contains(got, "exempt") {
		t.Errorf("no line is exempt:\n%s", got)
	}
	lines := o.details[92].Areas[0].Options[0].Items
	lines[0].Type, lines[0].TaxExempt = state.ItemPart, true
	if got := squeezed(drawn(page(t, o, 92), 140, 60)); !strings.Contains(got, "1 line exempt") {
		t.Errorf("the exempt line is not counted:\n%s", got)
	}
	if got := drawn(before(page(t, o, 92), screen.Client), 140, 60); strings.Contains(got, "exempt") {
		t.Errorf("the client view mentions it:\n%s", got)
	}
}

func TestDetailScrollsToItsEnd(t *testing.T) {
	d := detail(t)
	if got := drawn(d, 60, 12); strings.Contains(got, "completed") || !strings.Contains(got, " more ━┛") {
		t.Fatalf("the test needs a detail that does not fit:\n%s", got)
	}
	d.Do(screen.MoveBottom)
	if got := drawn(d, 60, 12); !strings.Contains(got, "for the client's decision") ||
		strings.Contains(got, " more ━┛") {
		t.Errorf("the end is out of reach:\n%s", got)
	}
	d.Run(d.Screen.Show(screen.Location{Screen: OrderID, Item: 91}))
	if left := ansi.Strip(d.Screen.Crumb(100).Left); d.Screen.(*orderModel).win.Top != 0 ||
		left != "#1042 › #1 Remove equipment, Patio   Accepted" {
		t.Errorf("another change order begins at line %d as %q", d.Screen.(*orderModel).win.Top, left)
	}
}

// The pages share what either of them has read. Previous and next follow the list as its search filters it.
func TestPreviousAndNextChangeOrder(t *testing.T) {
	o := halvorsen()
	r := NewReader(o, o, cache{o}, Moving{ReadOnly: func() string { return "" }})
	m, d := screentest.New(t, Page(r), now), screentest.New(t, OrderPage(r), now)
	m.Show().Do(screen.Search).Type("halvorsen").Do(screen.Open, screen.MoveBottom, screen.Open)
	asked := len(o.asked)
	if d.Run(d.Screen.Show(m.Gone[0])); len(o.asked) > asked {
		t.Errorf("requested what the list already has: %v", o.asked[asked:])
	}
	if why := d.Action(actionNext).Unless(); why == "" {
		t.Error("next is enabled on the last match")
	}
	d.Do(actionPrevious)
	if got := d.Screen.Here(); got.Item != 93 || d.Action(actionNext).Unless() != "" {
		t.Errorf("the previous one is %+v", got)
	}
	d.Do(actionPrevious, actionPrevious)
	if got := d.Screen.Here(); got.Item != 91 || d.Action(actionPrevious).Unless() == "" {
		t.Errorf("the first one is %+v", got)
	}
	if m.Show(); modelOf(m).found.Current().ID != 91 {
		t.Errorf("back in the list the cursor is on %d", modelOf(m).found.Current().ID)
	}
	if d.Do(screen.Back); d.Left != 1 {
		t.Error("back does not leave the detail")
	}
}

// A recurring amount below the total would be taken for a part of it.
func TestRecurringAmountsAreNotInTheTotal(t *testing.T) {
	o := halvorsen()
	for name, tt := range map[string]struct {
		total   decimal.NullDecimal
		unknown state.Unknown
		want    string
	}{
		"an amount": {decimal.NewNullDecimal(dec("19.91")), 0, "Recurring +19.91 not in the total"},
		"an unknown": {
			decimal.NullDecimal{},
			state.UnknownFields(state.FieldRecurring),
			"Recurring unknown not in the total",
		},
	} {
		o.details[92].Recurring.Total, o.details[92].Unknown = tt.total, tt.unknown
		for _, w := range []int{24, 40} {
			got := squeezed(strings.ReplaceAll(drawn(page(t, o, 92), w, 80), "┃", ""))
			if !strings.Contains(got, tt.want) {
				t.Errorf("%s: %q is missing at %d from\n%s", name, tt.want, w, got)
			}
		}
	}
}

// Without room for both, one key swaps price and timeline for the proposal's areas, and back.
func TestTheProposalIsShownBesideItsChanges(t *testing.T) {
	d := detail(t)
	has := func(w int, words ...string) {
		t.Helper()
		got := drawn(d, w, 50)
		for _, word := range []string{"━ Changes", "The proposal's own", "Price and timeline"} {
			if strings.Contains(got, word) != slices.Contains(words, word) {
				t.Errorf("at %d cells %q is wrong:\n%s", w, word, got)
			}
		}
	}
	has(160, "━ Changes", "The proposal's own", "Price and timeline")
	if d.Action(screen.PaneNext).Unless() == "" {
		t.Error("swap is enabled although everything is visible")
	}
	has(60, "━ Changes")
	has(120, "━ Changes", "Price and timeline")
	d.Do(screen.PaneNext)
	has(160, "━ Changes", "The proposal's own", "Price and timeline")
	has(60, "The proposal's own")
	has(120, "━ Changes", "The proposal's own")
	d.Do(screen.PaneNext)
	has(120, "━ Changes", "Price and timeline")
}

// The columns leave a name the cells that the rows in the list do not need. Those that a search hides take none.
func TestASearchLeavesTheNamesWhatItsRowsLeaveFree(t *testing.T) {
	o := halvorsen()
	o.rows[3].Name = "More cable, Living Room"
	m := before(listed(t, o), screen.Installer)
	if got := drawn(m, 40, 12); strings.Contains(got, "More cable, Living Room") {
		t.Fatalf("the test needs a name that is cut:\n%s", got)
	}
	m.Do(screen.Search).Type("cable")
	if got := drawn(m, 40, 12); !strings.Contains(got, "More cable, Living Room  Declined") {
		t.Errorf("the name is cut:\n%s", got)
	}
}

// A very large proposal has 40 change orders. Drawing only costs time for visible rows.
func TestDrawingCostsOnlyVisibleRows(t *testing.T) {
	cost := func(n int) float64 {
		o := &fakeService{p: proposal()}
		for i := range n {
			r := rows()[0]
			r.ID, r.Name = state.ChangeOrderID(i+1), fmt.Sprint("order ", i)
			o.rows = append(o.rows, r)
		}
		m := listed(t, o)
		return testing.AllocsPerRun(20, func() {
			modelOf(m).Invalidate()
			m.View(screen.Rect{W: 120, H: 24})
		})
	}
	small, big := cost(40), cost(4000)
	if big > small*1.2 {
		t.Errorf("%v allocations at 4,000 change orders, %v at 40", big, small)
	}
}

// Details are read one at a time, and only while something made from them is visible; a late response is cached all the
// same.
func TestDetailsAreReadOnlyWhileVisible(t *testing.T) {
	o := &fakeService{
		p: proposal(), rows: rows()[:2], unread: true,
		details: map[state.ChangeOrderID]*state.ChangeOrder{91: {ID: 91}, 92: order()},
	}
	m := screentest.New(t, Page(NewReader(o, o, cache{o}, Moving{ReadOnly: func() string { return "" }})), now).Show()
	if want := []string{"list", "91", "92"}; !slices.Equal(o.asked, want) || !slices.Equal(o.kept, want) ||
		len(m.Answered) != 3 {
		t.Errorf("requested %v, cached %v, announced %d responses", o.asked, o.kept, len(m.Answered))
	}
	o.asked, m.Hidden = nil, true
	if m.Send(screen.Reread{}); len(o.asked) > 0 {
		t.Errorf("requested %v while hidden", o.asked)
	}
	m.Hidden, o.fault = false, state.Fault{Kind: state.FaultUnavailable, Message: "Down."}
	if m.Send(screen.Reread{}); !slices.Equal(o.asked, []string{"list"}) || len(m.Told) > 0 {
		t.Errorf("with the service down: requested %v, notices %v", o.asked, m.Told)
	}
}

// The settings promise that in every list a click selects and a second one opens. An open search moves the rows down a
// line.
func TestASecondClickOpensTheChangeOrder(t *testing.T) {
	s := filled(t)
	m := modelOf(s)
	click := func(y int) { drawn(s, 80, 20); s.Send(screen.Click{X: 5, Y: y}) }
	want := m.found.Rows()[1].ID
	if click(3); m.found.Current().ID != want || len(s.Gone) != 0 {
		t.Fatalf("the second row was clicked: the cursor is on %d, gone %+v", m.found.Current().ID, s.Gone)
	}
	if click(3); len(s.Gone) != 1 || s.Gone[0].Item != int64(want) {
		t.Errorf("a second click went to %+v", s.Gone)
	}
	s.Do(screen.Search)
	if click(3); m.found.Current().ID != m.found.Rows()[0].ID || m.search.Typing {
		t.Errorf("with a search above, the cursor is on %d, typing %v", m.found.Current().ID, m.search.Typing)
	}
	for _, y := range []int{0, 1, 19} { // the titles, the rule, the contract
		if click(y); m.found.Current().ID != m.found.Rows()[0].ID || len(s.Gone) != 1 {
			t.Errorf("line %d is taken for a row", y)
		}
	}
}
