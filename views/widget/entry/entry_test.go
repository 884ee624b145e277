package entry

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
	"github.com/shopspring/decimal"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/statetest"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/viewtest"
)

// keys are the keys of the entry line.
var keys = viewtest.List().With(
	screen.Listed{Info: screen.Info{ID: Offered, Keys: []string{"ctrl+o"}}, Group: "Plan"},
	screen.Listed{Info: screen.Info{ID: Drop, Keys: []string{"alt+u"}}, Group: "Plan"},
).DefaultKeys()

var usd = money.Currency{Code: "USD", Symbol: "$"}

// items returns a small catalog, with a discontinued item and one without a price.
func items() []state.CatalogItem {
	part := func(id state.CatalogItemID, model, about, price, cost string) state.CatalogItem {
		return state.CatalogItem{
			ID: id, Type: state.ItemPart, Brand: "Northlight", Model: model, ShortDescription: about,
			MSRP: statetest.Known(price), Currency: "USD",
			Cost: state.SupplierPrice{SupplierName: "Keystone", Value: statetest.Known(cost), IsInStock: true},
		}
	}
	favorite, gone, unpriced := part(1, "VX-75", `75" display`, "3999.99", "2719.99"),
		part(2, "VX-72", `72" display`, "3499", "2500"), part(3, "VX-7 mount", "wall mount", "0", "0")
	favorite.IsFavorite, gone.IsDiscontinued, unpriced.MSRP = true, true, decimal.NullDecimal{}
	return []state.CatalogItem{favorite, gone, unpriced}
}

// line returns the entry line with typed text.
func line(typed string, with func(*Model)) Model {
	m := New(viewtest.Theme(), keys)
	m.Begin(0, typed, usd)
	if with != nil {
		with(&m)
	}
	return m
}

// pane draws an entry line at its preferred height.
type pane struct{ m *Model }

func (p pane) View(area screen.Rect) string {
	if area.H == 0 {
		return ""
	}
	h := min(area.H, max(2, p.m.Height(area.W, 20)))
	return strings.Repeat(strings.Repeat(" ", area.W)+"\n", area.H-h) + strings.Join(p.m.Lines(area.W, h), "\n")
}

// lines returns the entry line in each of its states.
func lines() map[string]Model {
	found := func(m *Model) { m.showFound(items(), plan.Facts{}, true) }
	change := New(viewtest.Theme(), keys)
	change.Begin(4, "2 vx-75 @3799", usd)
	found(&change)
	return map[string]Model{
		"empty":    line("", nil),
		"found":    line("2 vx-7", found),
		"as-typed": line("2 vx-7", func(m *Model) { found(m); m.Next(-1) }),
		"long": line("motion", func(m *Model) {
			m.showFound(
				[]state.CatalogItem{{
					ID: 1, Type: state.ItemPart, Brand: "Slimline", Model: "MX-2",
					ShortDescription: "motion mount for large displays, traffic white", MSRP: statetest.Known("1349"),
					Currency: "USD",
				}}, plan.Facts{}, true)
		}),
		"looking": line("trim ring @12.50", nil),
		"none":    line("3h wizardry", func(m *Model) { m.showFound(nil, plan.Facts{}, true) }),
		"fault":   line("2 vx-75 @much", nil),
		"offer":   line("", func(m *Model) { m.Offer("Usual with it: 1 × Slimline SM-6") }),
		"change":  change,
		"refused": line("2 vx-75 @1,5", func(m *Model) { m.Reject(nil) }),
		"aside": line("2 vx-75 @1,5", func(m *Model) {
			m.Reject(nil)
			typeIn(m, "1 lamp @5")
		}),
	}
}

func typeIn(m *Model, text string) {
	for _, r := range text {
		m.Key(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}})
	}
}

// A user typing a list does not look at the screen: the next line was appended to a refused one.
func TestARefusedLineComesBackAfterTheNext(t *testing.T) {
	m := line("", func(m *Model) { typeIn(m, "2 vx-75 @1,5") })
	m.Reject(nil)
	typeIn(&m, "1 lamp @5")
	if e, ok := m.Entry(); !ok || e.Name() != "lamp" {
		t.Fatalf("the next line is %+v", e)
	}
	if kept := m.Unconfirmed(); kept != "2 vx-75 @1,5\n1 lamp @5" {
		t.Errorf("stored %q", kept)
	}
	again := line("", nil)
	again.Recall(m.Unconfirmed(), "kept", "")
	for _, m := range []*Model{&m, &again} {
		m.Clear()
		if kept := m.Unconfirmed(); kept != "2 vx-75 @1,5" {
			t.Errorf("then %q", kept)
		}
		typeIn(m, "2")
		m.PutAside("third", Place{})
		m.Clear()
		m.Key(tea.KeyMsg{Type: tea.KeyBackspace}) // continues with the refused line
		if typeIn(m, "0"); m.Unconfirmed() != "third\n2 vx-75 @1,0" {
			t.Errorf("corrected: %q", m.Unconfirmed())
		}
	}
}

// A line with the sign of another currency came back without its error until a key was pressed.
func TestALineThatComesBackShowsItsErrorAtOnce(t *testing.T) {
	m := line("", func(m *Model) { m.PutAside("3 shade @€7", Place{}) })
	m.Clear()
	if m.Unconfirmed() != "3 shade @€7" || !strings.Contains(m.fault.Message, "€") {
		t.Errorf("%q comes back with %q", m.Unconfirmed(), m.fault.Message)
	}
}

// The next line was appended to a restored line that can't be planned.
func TestARestoredLineThatIsRefusedIsNotContinued(t *testing.T) {
	for _, kept := range []string{"5 vx-55 m100", "3 shade @€7"} {
		m := line("", func(m *Model) { m.Recall(kept, "kept", "") })
		if m.fault.Next == "" {
			t.Errorf("%q comes back without a suggestion", kept)
		}
		if typeIn(&m, "2 c6p"); m.Unconfirmed() != kept+"\n2 c6p" {
			t.Errorf("after typing: %q", m.Unconfirmed())
		}
	}
	m := line("", func(m *Model) { m.Recall("2 c6", "kept", "") })
	if typeIn(&m, "p"); m.Unconfirmed() != "2 c6p" {
		t.Errorf("a half-typed line is not continued: %q", m.Unconfirmed())
	}
}

// The lines of a paste that could not be planned came back one by one, and each had to be cleared by itself.
func TestRejectedLinesAreListedAndClearedAtOnce(t *testing.T) {
	m := line("", func(m *Model) {
		for _, l := range []string{"2 vx-75 @1,5", "first @x", "second @x", "third @x", "fourth @x", "fifth @x"} {
			m.PutAside(l, Place{})
		}
		m.Clear()
	})
	shown := ansi.Strip(strings.Join(m.Lines(100, 14), "\n"))
	for _, s := range []string{"> 2 vx-75 @1,5", "5 lines not planned", "alt+u clears all", "fourth @x", "and 1 more"} {
		if !strings.Contains(shown, s) {
			t.Errorf("%q is not shown:\n%s", s, shown)
		}
	}
	if m.Rejected() != 6 {
		t.Errorf("%d are rejected", m.Rejected())
	}
	if m.DropRejected(); m.Unconfirmed() != "" || m.Rejected() != 0 {
		t.Errorf("left are %q", m.Unconfirmed())
	}
	m.PutAside("again @x", Place{})
	typeIn(&m, "1 lamp @5")
	if m.DropRejected(); m.Unconfirmed() != "1 lamp @5" {
		t.Errorf("what is being typed is gone: %q", m.Unconfirmed())
	}
}

// Which area of the table a rejected line was for was said once, of the first one, and it came back for another.
func TestARejectedLineKeepsItsPlace(t *testing.T) {
	m := line("", func(m *Model) {
		m.PutAside("2 vx-75 @1,5", Place{Area: "Den", Option: "Better"})
		m.PutAside("1 lamp @x", Place{Area: "Hall"})
		m.PutAside("1 shade @x", Place{})
		m.Clear()
	})
	shown := ansi.Strip(strings.Join(m.Lines(100, 14), "\n"))
	for _, s := range []string{"> 2 vx-75 @1,5", "for Den, Better", "1 lamp @x", "Hall"} {
		if !strings.Contains(shown, s) {
			t.Errorf("%q is not shown:\n%s", s, shown)
		}
	}
	m.Key(tea.KeyMsg{Type: tea.KeyBackspace})
	if m.In() != (Place{"Den", "Better"}) {
		t.Errorf("while it is corrected it is meant for %v", m.In())
	}
	m.Key(tea.KeyMsg{Type: tea.KeyCtrlU})
	if m.In() != (Place{}) {
		t.Errorf("cleared, it is meant for %v", m.In())
	}
	if m.Clear(); m.In() != (Place{Area: "Hall"}) || m.Unconfirmed() != "1 shade @x\n1 lamp @x\tHall" {
		t.Errorf("the next one is meant for %v: %q", m.In(), m.Unconfirmed())
	}
	again := line("", nil)
	if again.Recall(m.Unconfirmed(), "kept", ""); again.In() != m.In() || again.Unconfirmed() != m.Unconfirmed() {
		t.Errorf("restored, it is meant for %v: %q", again.In(), again.Unconfirmed())
	}
}

// A refused line was cut to 500 characters.
func TestALongRefusedLineIsNotCut(t *testing.T) {
	long := strings.Repeat("wide ", 200) + "@x"
	m := line("", func(m *Model) { m.PutAside(strings.Replace(long, " ", "\t", 1), Place{}) })
	if m.Unconfirmed() != long {
		t.Errorf("set aside: %q", m.Unconfirmed())
	}
	if m.Clear(); m.Unconfirmed() != long {
		t.Errorf("it comes back as %q", m.Unconfirmed())
	}
}

// When a planned line is being changed, typing after a refusal continues the same line.
func TestARefusedChangeStaysInTheLine(t *testing.T) {
	m := line("", nil)
	m.Begin(4, "2 vx-75 @1,5", usd)
	m.Reject(nil)
	if typeIn(&m, "0"); m.Unconfirmed() != "2 vx-75 @1,50" {
		t.Errorf("the line is %q", m.Unconfirmed())
	}
}

// The end of the suggestion, its useful part, was cut off.
func TestTheSuggestionIsCompleteAtEveryWidth(t *testing.T) {
	for _, w := range []int{38, 63, 78} {
		m := line("2 vx-75 @1,5", nil)
		for rows := range 12 {
			h := m.Height(w, rows+3)
			if got := strings.Join(strings.Fields(ansi.Strip(strings.Join(m.Lines(w, h), " "))),
				" "); !strings.Contains(got, m.fault.Next) {
				t.Errorf("in %d cells and %d lines: %s", w, rows+3, got)
			}
		}
	}
}

// Two matches that differ at the end of their descriptions looked alike, and one of them was planned.
func TestTheSelectedMatchIsReadableWhole(t *testing.T) {
	alike := func(id state.CatalogItemID, colour string) state.CatalogItem {
		return state.CatalogItem{
			ID: id, Type: state.ItemPart, Brand: "Slimline", Model: "MX-" + state.FormatID(id),
			ShortDescription: "motion mount for large displays, " + colour,
			MSRP:             statetest.Known("1349"), Currency: "USD",
		}
	}
	m := line("motion", func(m *Model) {
		m.showFound([]state.CatalogItem{alike(1, "matte black"), alike(2, "traffic white"), alike(3, "bare aluminium")},
			plan.Facts{}, true)
	})
	for _, want := range []string{"black", "white", "aluminium"} {
		for _, size := range [][2]int{{54, 7}, {63, 14}} { // the panes at 80 by 24 and 120 by 36
			h := m.Height(size[0], size[1])
			drawn := ansi.Strip(strings.Join(m.Lines(size[0], h), "\n"))
			if !strings.Contains(drawn, want) || strings.Count(drawn, "Slimline") < 2 || h >= size[1] {
				t.Errorf("%v, in %d lines: %q is not readable\n%s", size, h, want, drawn)
			}
		}
		m.Next(1)
	}
}

// At 80 by 24 nothing said that there are more matches than the shown ones.
func TestMatchesBelowTheShownOnesAreCounted(t *testing.T) {
	m := line("vx", func(m *Model) {
		var all []state.CatalogItem
		for id := range state.CatalogItemID(9) {
			all = append(all, state.CatalogItem{
				ID: id + 1, Type: state.ItemPart, Brand: "Northlight",
				Model: "VX-" + state.FormatID(id+1),
			})
		}
		m.showFound(all, plan.Facts{}, true)
	})
	for i, want := range []string{
		"↓ 6 more", "↓ 6 more", "↓ 6 more", "↓ 6 more", "↓ 5 more", "↓ 4 more", "↓ 3 more",
		"↓ 2 more", "↓ 1 more", "",
	} {
		for _, w := range []int{54, 100} {
			drawn := m.Lines(w, 5)
			if got := ansi.Strip(drawn[4]); want != "" && !strings.Contains(got, want) ||
				want == "" && strings.Contains(got, "more") {
				t.Errorf("match %d in %d cells: want %q\n%s", i+1, w, want, strings.Join(drawn, "\n"))
			}
		}
		m.Next(1)
	}
}

func TestPictures(t *testing.T) {
	for name, m := range lines() {
		viewtest.Golden(t, name, pane{&m}, max(2, m.Height(40, 20)))
	}
}

func TestEverySizeIsFilledExactly(t *testing.T) {
	for name, m := range lines() {
		for w := range 121 {
			for h := 1; h <= m.Height(w, 20); h++ {
				for i, text := range m.Lines(w, h) {
					if i == h {
						t.Fatalf("%s: %d lines in %d", name, i+1, h)
					}
					viewtest.Exact(t, text, w, 1)
				}
			}
		}
	}
}

// "Installation  Installation, per hour" took two lines in a pane of 63 cells.
func TestADescriptionThatBeginsWithTheNameIsShownAlone(t *testing.T) {
	m := line("4h install", func(m *Model) {
		m.showFound(
			[]state.CatalogItem{{
				ID: 9, Type: state.ItemLabor, Name: "Installation",
				ShortDescription: "Installation, per hour", MSRP: statetest.Known("110"), Currency: "USD",
			}},
			plan.Facts{}, true)
	})
	drawn := ansi.Strip(strings.Join(m.Lines(63, m.Height(63, 20)), "\n"))
	if !strings.Contains(drawn, "   Installation, per hour  ") || strings.Count(drawn, "Installation") != 1 {
		t.Errorf("drawn:\n%s", drawn)
	}
}

// Labor is never out of stock, whatever the service reports for it.
func TestLaborShowsNoStock(t *testing.T) {
	for _, tt := range []struct {
		kind  state.ItemType
		typed string
		says  bool
	}{{state.ItemLabor, "4h install", false}, {state.ItemPart, "4 install", true}} {
		m := line(tt.typed, func(m *Model) {
			m.showFound(
				[]state.CatalogItem{{
					ID: 9, Type: tt.kind, Name: "Installation", MSRP: statetest.Known("110"),
					Currency: "USD",
				}}, plan.Facts{}, true)
		})
		drawn := ansi.Strip(strings.Join(m.Lines(80, 4), "\n"))
		if !strings.Contains(drawn, "Installation") || strings.Contains(drawn, "in stock") != tt.says {
			t.Errorf("%s:\n%s", tt.typed, drawn)
		}
	}
}
