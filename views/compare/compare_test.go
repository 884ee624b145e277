package compare

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"
	"github.com/shopspring/decimal"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/plan"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/screen/screentest"
	"app.tender/tender/views/widget/viewtest"
)

func dec(s string) decimal.Decimal { return decimal.RequireFromString(s) }

func some(s string) decimal.NullDecimal { return decimal.NewNullDecimal(dec(s)) }

func part(id, parent state.ItemID, brand, model, short, qty, price, cost string) state.Item {
	it := state.Item{
		ID: id, ParentID: parent, Type: state.ItemPart, Brand: brand, Model: model, ShortDescription: short,
		Quantity: decimal.NewNullDecimal(dec(qty)), SellPrice: decimal.NewNullDecimal(dec(price)),
	}
	if cost != "" {
		it.Cost = some(cost)
	}
	return it
}

func hours(id state.ItemID, name, qty, price string) state.Item {
	it := part(id, 0, "", "", "", qty, price, "60")
	it.Type, it.Name = state.ItemLabor, name
	return it
}

// option returns an option whose total is the sum of its lines.
func option(id state.OptionID, client, notes, recurring string, items ...state.Item) state.Option {
	return state.Option{
		ID: id, ClientDescription: client, InstallerNotes: notes, Items: items,
		Total: state.ItemsTotal(items, money.Currency{}), TotalRecurringService: some(recurring),
	}
}

// sample returns a proposal of three areas: a living room with three options, a patio with two, and a rack with one.
func sample() *state.Proposal {
	living := state.Area{ID: 10, Name: "Living Room", Options: []state.Option{
		option(101, "Good: a display", "Attic access.", "0",
			part(1, 0, "Northlight", "VX-65", `65" display`, "1", "2499.99", "1700"),
			part(2, 1, "Slimline", "SM-4", "wall mount", "1", "219", "114"),
			part(3, 0, "Aurora", "S-5", "soundbar", "1", "699", ""),
			part(4, 0, "", "", "Cat6A plenum cable (ft)", "120", "0.85", "0.30"),
			hours(5, "Installation", "4", "110")),
		option(102, "Better: a larger one\nand a subwoofer", "Attic access.", "49",
			part(6, 0, "Northlight", "VX-75", `75" display`, "1", "3999.99", "2720"),
			part(7, 6, "Slimline", "SM-4", "wall mount", "1", "219", "114"),
			part(8, 0, "Aurora", "S-9", "soundbar", "1", "1299", "860"),
			part(9, 0, "Aurora", "W-10", "wireless subwoofer", "2", "799", "500"),
			part(10, 0, "", "", "Cat6A plenum cable (ft)", "150", "0.85", "0.30"),
			hours(11, "Installation", "6", "110")),
		option(103, "Best: "+strings.Repeat("一番大きい e\u0301cran ", 12), "", "49",
			part(12, 0, "Northlight", "OX-83", `83" display`, "1", "7999.99", "5440"),
			part(13, 12, "Slimline", "MX-2", "motion mount", "1", "999", "520"),
			part(14, 0, "Aurora", "W-12", "wireless subwoofer", "2", "999", "640"),
			part(15, 0, "", "", "Cat6A plenum cable (ft)", "120", "0.95", "0.30"),
			part(16, 0, "Meridon", strings.Repeat("特注の棚 ", 9), "receiver", "-2", "9999999.5", ""),
			hours(17, "Installation", "14", "110")),
	}}
	living.Options[1].Status = state.StatusAccepted
	patio := state.Area{ID: 20, Name: "Patio", Options: []state.Option{
		option(201, "Two speakers", "", "0", part(21, 0, "Aurora", "P-6", "outdoor speaker", "2", "480", "300")),
		option(202, "Four speakers", "", "0", part(22, 0, "Aurora", "P-6", "outdoor speaker", "4", "480", "300")),
	}}
	rack := state.Area{
		ID: 30, Name: "Rack",
		Options: []state.Option{option(301, "A rack", "", "0", part(31, 0, "Kite", "R-1", "rack", "1", "900", "500"))},
	}
	p := &state.Proposal{
		ID: 1, Number: 1042, Areas: []state.Area{living, patio, rack},
		Recurring: state.RecurringServices{Items: []state.RecurringItem{{
			Period: "Month",
			Total:  decimal.NewNullDecimal(dec("49")),
		}}},
	}
	p.Summary = state.Summarize(p.Areas, money.Discount{Type: money.DiscountPercentage, Percentage: dec("5")},
		money.TaxRates{
			Status: money.TaxOk, ApplyTo: []string{money.TaxOnParts},
			Parts: money.TaxRate{Rate: decimal.NewNullDecimal(dec("0.0625")), Name: "TX state base rate"},
		}, money.Currency{})
	p.Summary.Currency = money.Currency{Code: "USD"}
	return p
}

// fakeEditor is the open proposal with an area under the cursor. It records what is copied.
type fakeEditor struct {
	p      *state.Proposal
	area   state.AreaID
	plan   *plan.Plan
	copied []copied
}

type copied struct {
	from state.OptionID
	text state.TextField
}

func (d *fakeEditor) Workspace() *state.Workspace { return state.Overlay(d.p, nil, nil) }
func (d *fakeEditor) Plan() *plan.Plan            { return d.plan }
func (d *fakeEditor) Area() state.AreaID          { return d.area }
func (d *fakeEditor) AsOf() time.Time             { return time.Time{} }
func (d *fakeEditor) Crumb(int) string            { return "" }
func (d *fakeEditor) ToggleClientView()           {}

func (d *fakeEditor) CopyAcross(from state.OptionID, f state.TextField) {
	d.copied = append(d.copied, copied{from, f})
}

// comparing returns the screen of an area, drawn once.
func comparing(t testing.TB, p *state.Proposal, area state.AreaID) (*screentest.Stage, *fakeEditor) {
	t.Helper()
	d := &fakeEditor{p: p, area: area}
	s := screentest.New(t, Page(d, nil), time.Date(2026, 3, 4, 14, 2, 0, 0, time.UTC), viewtest.List().All()...).Show()
	s.View(screen.Rect{W: 120, H: 32})
	return s, d
}

// at shows another proposal, or another area of it.
func (d *fakeEditor) at(s *screentest.Stage, p *state.Proposal, area state.AreaID) {
	d.p, d.area = p, area
	s.Send(screen.Changed{})
}

func modelOf(s *screentest.Stage) *model { return s.Screen.(*model) }

// do runs actions, drawing before each.
func do(s *screentest.Stage, ids ...screen.ID) {
	for _, id := range ids {
		s.Do(id).View(modelOf(s).Area())
	}
}

func forClient(s *screentest.Stage) *screentest.Stage {
	s.Audience = screen.Client
	return s.Send(screen.AudienceChanged{})
}

func shown(s *screentest.Stage, w, h int) string {
	return ansi.Strip(s.View(screen.Rect{W: w, H: h}))
}

func TestPictures(t *testing.T) {
	m, _ := comparing(t, sample(), 10)
	viewtest.Golden(t, "compare", m, 32)
	do(m, actionDifferences, actionBaseline, screen.MoveDown, screen.MoveDown, screen.MoveRight)
	viewtest.Golden(t, "baseline", m, 18)
	do(m, screen.MoveBottom)
	viewtest.Golden(t, "texts", m, 30)
	do(m, screen.PaneNext, screen.MoveTop, screen.MoveLeft, screen.MoveLeft, actionChoose)
	viewtest.Golden(t, "whatif", m, 32)
	viewtest.Golden(t, "short", m, 8)
	m, _ = comparing(t, sample(), 10)
	viewtest.Golden(t, "client", forClient(m), 30)
}

func TestEverySizeIsFilledExactly(t *testing.T) {
	at := func(p *state.Proposal, area state.AreaID) *screentest.Stage {
		s, _ := comparing(t, p, area)
		return s
	}
	m, _ := comparing(t, sample(), 10)
	viewtest.Sizes(t, m)
	do(m, screen.MoveBottom, screen.MoveRight, screen.PaneNext, screen.MoveDown)
	viewtest.Sizes(t, m)
	viewtest.Sizes(t, forClient(m))
	viewtest.Sizes(t, at(sample(), 20))
	viewtest.Sizes(t, at(sample(), 30))
	viewtest.Sizes(t, at(sample(), 99))
	viewtest.Sizes(t, at(nil, 0))
	viewtest.Sizes(t, at(&state.Proposal{Areas: []state.Area{{ID: 1, Name: "Empty"}}}, 1))
}

func TestDifferencesAreAgainstTheBaseline(t *testing.T) {
	m, _ := comparing(t, sample(), 10)
	for _, want := range []string{
		"≠ Aurora S-9", "+600.00", "− removed", "−699.00", "+ 2 × Aurora W-10", "= same",
		"≠ 120 at 0.95",
	} {
		if got := shown(m, 120, 32); !strings.Contains(got, want) {
			t.Errorf("%q is missing against the first option:\n%s", want, got)
		}
	}
	do(m, actionBaseline)
	for _, want := range []string{"≠ Aurora S-5", "−600.00", "− removed            −1,598.00", "−3,943.50"} {
		if got := shown(m, 120, 32); !strings.Contains(got, want) {
			t.Errorf("%q is missing against the second option:\n%s", want, got)
		}
	}
	c := m.Screen.Crumb(120)
	if got := ansi.Strip(c.Left + c.Right); got != "Living Room: comparebaseline 2 Better · b to change" {
		t.Errorf("the crumb is %q", got)
	}
}

func TestDifferencesOnlyKeepsParents(t *testing.T) {
	p := sample()
	living := &p.Areas[0]
	living.Options = living.Options[:2]
	living.Options[1].Items[0] = living.Options[0].Items[0]
	living.Options[1].Items[0].ID = 6
	living.Options[1].Items[1].Quantity = decimal.NewNullDecimal(dec("2"))
	m, _ := comparing(t, p, 10)
	do(m, actionDifferences)
	got := shown(m, 120, 32)
	for _, want := range []string{`65" display`, "└ wall mount", "soundbar", "differences only"} {
		if !strings.Contains(got+m.Screen.Crumb(120).Right, want) {
			t.Errorf("%q is missing:\n%s", want, got)
		}
	}
	if strings.Contains(got, "Installer notes") {
		t.Errorf("notes that do not differ are shown:\n%s", got)
	}
	same := sample()
	same.Areas[0].Options = same.Areas[0].Options[:1]
	m, _ = comparing(t, same, 10)
	do(m, actionDifferences)
	if got := shown(m, 80, 20); !strings.Contains(got, "The options do not differ.") ||
		!strings.Contains(got, "d shows every row again.") {
		t.Errorf("nothing differs:\n%s", got)
	}
}

func TestClientViewHidesInternalData(t *testing.T) {
	m, _ := comparing(t, sample(), 10)
	do(m, screen.MoveBottom)
	forClient(m)
	for _, w := range viewtest.Widths {
		got := strings.ToLower(shown(m, w, 40))
		viewtest.DoNotSee(t, got, "cost", "profit", "margin", "notes", "attic")
		if !strings.Contains(got, "price") {
			t.Errorf("the price is missing from\n%s", got)
		}
	}
}

func TestCopyTakesTheTextUnderTheCursor(t *testing.T) {
	m, d := comparing(t, sample(), 10)
	do(m, actionCopyText)
	do(m, screen.MoveBottom, screen.MoveLeft, actionCopyText)
	do(m, screen.MoveUp, actionCopyText)
	want := []copied{{102, ""}, {101, state.InstallerNotes}, {101, state.ClientDescription}}
	if !slices.Equal(d.copied, want) {
		t.Errorf("copied %v, want %v", d.copied, want)
	}
	m, _ = comparing(t, sample(), 30)
	if m.Action(actionCopyText).Unless() == "" {
		t.Error("copy is enabled in an area with one option")
	}
}

func TestRefreshKeepsRowColumnAndBaseline(t *testing.T) {
	m, d := comparing(t, sample(), 10)
	do(m, screen.MoveRight, actionBaseline, screen.MoveDown, screen.MoveDown, screen.MoveDown)
	want := modelOf(m).rows[modelOf(m).win.At].items.Items[2].ID
	fresh := sample()
	o := &fresh.Areas[0].Options[2]
	o.Items = append([]state.Item{part(90, 0, "New", "N", "lamp", "1", "1", "")}, o.Items...)
	d.at(m, fresh, 10)
	if got := modelOf(m).rows[modelOf(m).win.At].items.Items[2]; got == nil || got.ID != want ||
		modelOf(m).column != 2 || modelOf(m).baseline != 2 {
		t.Errorf("the cursor went from item %d to %v, column %d, baseline %d", want, got, modelOf(m).column,
			modelOf(m).baseline)
	}
	do(m, screen.MoveBottom)
	d.at(m, sample(), 10)
	if modelOf(m).rows[modelOf(m).win.At].text != state.InstallerNotes {
		t.Error("the cursor left the installer notes")
	}
	d.at(m, fresh, 20)
	if modelOf(m).area.ID != 20 || modelOf(m).win.At != 0 || modelOf(m).baseline != 0 || modelOf(m).column != 1 {
		t.Errorf("another area starts at row %d, column %d, baseline %d", modelOf(m).win.At, modelOf(m).column,
			modelOf(m).baseline)
	}
	d.at(m, fresh, 99)
	if got := shown(m, 80, 10); !strings.Contains(got, "no longer in the proposal") || modelOf(m).area != nil {
		t.Errorf("a deleted area:\n%s", got)
	}
	do(m, screen.MoveDown, screen.MoveRight, screen.PaneNext)
	for _, id := range []screen.ID{actionCopyText, actionBaseline, actionDifferences} {
		if m.Action(id).Unless() == "" {
			t.Errorf("%s is enabled in a deleted area", id)
		}
	}
}

// The totals are marked as an estimate: a client who takes one for the service's would be quoted it.
func TestWhatIfTotalsTheChosenOptions(t *testing.T) {
	p := sample()
	m, d := comparing(t, p, 10)
	total := func(s state.Selection) string {
		return "Total ≈" + money.Format(state.NewWhatIf(p).Of(s).Total, p.Summary.Currency) + " USD"
	}
	sees := func(want string) {
		t.Helper()
		if got := shown(m, 120, 32); !strings.Contains(got, want) {
			t.Errorf("%q is missing from\n%s", want, got)
		}
	}
	sees(total(nil) + " · as selected now")
	do(m, screen.PaneNext, screen.MoveLeft, actionChoose)
	sees(total(state.Selection{10: 101}))
	do(m, screen.MoveDown, screen.MoveRight, actionChoose)
	sees(total(state.Selection{10: 101, 20: 202}))

	do(m, screen.MoveRight)
	if got := m.Action(actionChoose).Unless(); got != "Patio has 2 options." {
		t.Errorf("the third option of two: %q", got)
	}
	sees(total(state.Selection{10: 101, 20: 202}))

	d.at(m, sample(), 20)
	d.at(m, sample(), 10)
	sees(total(state.Selection{10: 101, 20: 202}))
	do(m, screen.PaneNext, screen.MoveBottom, actionChoose)
	sees(total(state.NewWhatIf(p).Highest()))
	do(m, screen.MoveUp, screen.MoveUp, actionChoose)
	sees(total(nil) + " · as selected now")
}

// A line that is hidden without a hint would look as if no option had it.
func TestHiddenRowsAreCounted(t *testing.T) {
	for _, w := range []int{24, 60, 120} {
		for h := 6; h <= 40; h++ {
			stage, _ := comparing(t, sample(), 10)
			got, m := shown(stage, w, h), modelOf(stage)
			hidden := len(m.rows) - m.heights().rows
			if want := fmt.Sprintf("↓ %d more", hidden); hidden > 0 && w >= 120 && !strings.Contains(got, want) {
				t.Errorf("%d × %d: %q is missing from\n%s", w, h, want, got)
			}
			if hidden > 0 && h >= 16 && !strings.Contains(got, "more ─") {
				t.Errorf("%d × %d: nothing says that rows are hidden in\n%s", w, h, got)
			}
			if hidden <= 0 && m.heights().choices == len(m.whatIf.rows) && strings.Contains(got, "↓") {
				t.Errorf("%d × %d: nothing is hidden in\n%s", w, h, got)
			}
		}
	}
	m, _ := comparing(t, sample(), 10)
	got := shown(m, 120, 26)
	if want := "↓ 3 more"; !strings.Contains(got, want) || strings.Contains(got, "As selected now") {
		t.Errorf("option totals displace lines in\n%s", got)
	}
}

func TestWhatIfNamesItsBaseAndDifferencesFromTheService(t *testing.T) {
	p := sample()
	p.Summary.Total = decimal.NewNullDecimal(p.Summary.Total.Decimal.Add(dec("10")))
	m, d := comparing(t, p, 10)
	got := shown(m, 120, 32)
	viewtest.See(t, got, "our estimate: 5% off parts, 6.25% on parts, TX state base rate",
		"the service says 9,858.84 now")
	p.Summary.PartsDiscountType, p.Summary.PartsDiscount = money.DiscountFlat, decimal.NewNullDecimal(dec("100"))
	p.Summary.SalesTax = money.SalesTax{Status: money.TaxNoLocation}
	d.at(m, p, 10)
	got = shown(m, 120, 32)
	viewtest.See(t, got, "100.00 off parts, no tax: no location assigned",
		"profit without the proposal's flat discount")
}

func TestMissingFigures(t *testing.T) {
	p := sample()
	o := &p.Areas[0].Options[1]
	o.Total, o.TotalRecurringService = decimal.NullDecimal{}, decimal.NullDecimal{}
	for i := range o.Items {
		o.Items[i].Cost = decimal.NullDecimal{}
	}
	m, _ := comparing(t, p, 10)
	got := shown(m, 120, 32)
	viewtest.See(t, got, "≈7,903.49", "≈ our sum of the lines", "6 lines")
	for line := range strings.SplitSeq(got, "\n") {
		if strings.HasPrefix(line, " Profit") && !strings.Contains(line, "unknown") {
			t.Errorf("a profit without a cost: %q", line)
		}
	}
}

// Planned lines have no recurring amounts: a planned option has none, instead of an unknown one, and planned lines
// don't change that of another.
func TestAPlanDoesNotChangeRecurringAmounts(t *testing.T) {
	p := sample()
	line := plan.Line{
		ID: 1, Type: state.ItemCustom, Name: "oak shelf", Quantity: dec("1"),
		Pricing: plan.Pricing{Kind: plan.Set, Value: dec("321")}, State: plan.Planned,
	}
	d := &fakeEditor{
		p: p, area: 10,
		plan: &plan.Plan{Proposal: 1, Areas: []plan.Area{{ID: 2, Area: 10, Name: "Living Room", Options: []plan.Option{
			{ID: 3, Option: 102, Lines: []plan.Line{line}},
			{ID: 4, Title: "Shelf", Lines: []plan.Line{line}},
		}}}},
	}
	p.Areas[0].Options = p.Areas[0].Options[:2]
	m := screentest.New(t, Page(d, nil), time.Date(2026, 3, 4, 14, 2, 0, 0, time.UTC), viewtest.List().All()...).Show()
	got := shown(m, 120, 32)
	for line := range strings.SplitSeq(got, "\n") {
		if strings.HasPrefix(line, " Recurring") {
			if words := strings.Join(strings.Fields(line), " "); words != "Recurring, a month 0.00 49.00 +49.00 0.00" {
				t.Errorf("%q in\n%s", words, got)
			}
			return
		}
	}
	t.Errorf("no recurring amount in\n%s", got)
}

// An option named after the first sentence of its description has no full stop when a line follows.
func TestAnOptionNameBeforeALineHasNoFullStop(t *testing.T) {
	p := sample()
	p.Areas[0].Options[0].ClientDescription = "A clean wall, no cables."
	s, _ := comparing(t, p, 10)
	if got := shown(s, 120, 32); !strings.Contains(got, "1 A clean wall, no cables: ") {
		t.Errorf("the name is missing from\n%s", got)
	}
}

// Otherwise an option seems to earn more by what another one's soundbar of unknown cost earns.
func TestProfitsThatLeaveOutLinesHaveNoDifference(t *testing.T) {
	for cost, want := range map[string]string{
		"":    "Profit 1,029.94 2,442.32",
		"420": "Profit 1,273.99 2,442.32 +1,168.33",
	} {
		p := sample()
		p.Areas[0].Options = p.Areas[0].Options[:2]
		if cost != "" {
			p.Areas[0].Options[0].Items[2].Cost = some(cost)
		}
		m, _ := comparing(t, p, 10)
		got := strings.Join(strings.Fields(shown(m, 120, 32)), " ")
		if !strings.Contains(got, want+" Margin") || strings.Contains(got, " pt") != (cost != "") {
			t.Errorf("with the cost %q, %q is missing in\n%s", cost, want, got)
		}
	}
}

// A count is no estimate: "≈ 2 lines" would leave open how many lines the profit excludes.
func TestLinesMissingFromTheProfitAreCountedExactly(t *testing.T) {
	p := sample()
	line := plan.Line{
		ID: 1, Type: state.ItemCustom, Name: "oak shelf", Quantity: dec("1"),
		Pricing: plan.Pricing{Kind: plan.Set, Value: dec("321")}, State: plan.Planned,
	}
	d := &fakeEditor{
		p: p, area: 10,
		plan: &plan.Plan{Proposal: 1, Areas: []plan.Area{{ID: 2, Area: 10, Name: "Living Room", Options: []plan.Option{
			{ID: 3, Option: 102, Lines: []plan.Line{line}},
		}}}},
	}
	p.Areas[0].Options = p.Areas[0].Options[:2]
	m := screentest.New(t, Page(d, nil), time.Date(2026, 3, 4, 14, 2, 0, 0, time.UTC), viewtest.List().All()...).Show()
	got := shown(m, 120, 32)
	for line := range strings.SplitSeq(got, "\n") {
		if strings.HasPrefix(line, " Without cost") {
			if words := strings.Join(strings.Fields(line), " "); words != "Without cost 1 line 1 line" {
				t.Errorf("%q in\n%s", words, got)
			}
			return
		}
	}
	t.Errorf("no lines are counted in\n%s", got)
}

// large returns n lines in each of three options, a third of them equal.
func large(n int) *state.Proposal {
	a := state.Area{ID: 1, Name: "Rack"}
	for o := range 3 {
		option := state.Option{ID: state.OptionID(o + 1)}
		for i := range n {
			model := fmt.Sprintf("M-%d", i)
			if i%3 > 0 {
				model = fmt.Sprintf("%s-%d", model, o)
			}
			option.Items = append(option.Items,
				part(state.ItemID(o*n+i+1), 0, "Brand", model, model+" part", "1", "10.01", ""))
		}
		a.Options = append(a.Options, option)
	}
	return &state.Proposal{ID: 1, Areas: []state.Area{a}}
}

// Drawing only costs time for visible rows. A test cannot rely on a clock, so this one compares the number of
// allocations for a hundred times as many lines.
func TestDrawingCostsOnlyVisibleRows(t *testing.T) {
	cost := func(n int) float64 {
		m, _ := comparing(t, large(n), 1)
		return testing.AllocsPerRun(20, func() {
			modelOf(m).Invalidate()
			m.View(screen.Rect{W: 120, H: 36})
		})
	}
	small, big := cost(40), cost(4000)
	if big > small*1.2 {
		t.Errorf("%v allocations at 4,000 lines per option, %v at 40", big, small)
	}
}

// The screen appears at once however many lines an area has, esc leaves before they are compared, and a comparison
// begun for the team is not shown to a client when it ends.
func TestAHugeAreaIsComparedInTheBackground(t *testing.T) {
	s, _ := comparing(t, sample(), 10)
	d := &fakeEditor{p: large(atOnce/2 + 1), area: 1}
	m := modelOf(s)
	m.editor = d
	begun := m.Show(screen.Location{})
	if got, want := shown(s, 80, 20),
		fmt.Sprintf("Comparing %d line items…", linesIn(d.p.Area(1))); !strings.Contains(got, want) {
		t.Fatalf("while it is compared:\n%s", got)
	}
	s.Do(screen.Back)
	if s.Left != 1 {
		t.Error("esc does not leave while it is compared")
	}
	s.Audience = screen.Client
	forClient := m.Update(screen.AudienceChanged{})
	s.Run(begun)
	if m.area != nil || m.team != nil {
		t.Fatal("a comparison for the team is shown to a client")
	}
	s.Run(forClient)
	if m.area == nil || m.team != nil || len(m.rows) == 0 {
		t.Fatalf("no comparison for the client: %d rows", len(m.rows))
	}
	row := m.Here()
	do(s, screen.MoveDown)
	s.Send(screen.Changed{})
	if m.win.At != 1 || m.Here() != row {
		t.Error("comparing the same lines again moves the cursor")
	}
}

// "Total unknown" alone sends a person through every line of every area.
func TestAnUnknownTotalSaysWhy(t *testing.T) {
	p := sample()
	line := plan.Line{ID: 1, Type: state.ItemCustom, Name: "oak shelf", Quantity: dec("1"), State: plan.Planned}
	d := &fakeEditor{
		p: p, area: 10,
		plan: &plan.Plan{Proposal: 1, Areas: []plan.Area{{ID: 2, Area: 10, Name: "Living Room", Options: []plan.Option{
			{ID: 3, Option: 102, Lines: []plan.Line{line}},
		}}}},
	}
	m := screentest.New(t, Page(d, nil), time.Date(2026, 3, 4, 14, 2, 0, 0, time.UTC), viewtest.List().All()...).Show()
	if got := shown(m, 100, 40); !strings.Contains(got,
		"Total unknown · a selected option has a line without a price") {
		t.Errorf("no reason in\n%s", got)
	}
}

// Without the totals of the proposal, a person compares options by prices before discount and tax.
func TestTheTotalWithEachOptionIsShownWhereItFits(t *testing.T) {
	for _, tt := range []struct {
		area    state.AreaID
		w, h    int
		rows    int // at least
		total   string
		missing bool
	}{
		{10, 80, 20, manyRows, "Total with it              ≈5,870.43    −3,978.41       ≈9,848.84", false},
		{10, 120, 20, manyRows, "Total with this option", false},
		{10, 120, 24, manyRows, "Total with this option", false},
		{10, 80, 18, manyRows, "Total with it", true},
		{20, 80, 16, 2, "Total with it", false}, // it has few rows
	} {
		m, _ := comparing(t, sample(), tt.area)
		got := shown(m, tt.w, tt.h)
		if strings.Contains(got, tt.total) == tt.missing ||
			strings.Contains(got, "What if · our estimate") == tt.missing {
			t.Errorf("%d × %d: %q in\n%s", tt.w, tt.h, tt.total, got)
		}
		if rows := modelOf(m).heights().rows; rows < tt.rows {
			t.Errorf("%d × %d: only %d rows", tt.w, tt.h, rows)
		}
	}
}
