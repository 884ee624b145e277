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
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/viewtest"
)

// keys are those of the line.
var keys = viewtest.List().With(screen.Listed{Info: screen.Info{ID: Offered, Keys: []string{"ctrl+o"}}, Group: "Plan"}).DefaultKeys()

var usd = money.Currency{Code: "USD", Symbol: "$"}

func known(s string) decimal.NullDecimal {
	return decimal.NewNullDecimal(decimal.RequireFromString(s))
}

// items returns what the catalog has: one that can't be had any more, and one whose price is not
// known.
func items() []state.CatalogItem {
	part := func(id state.CatalogItemID, model, about, price, cost string) state.CatalogItem {
		return state.CatalogItem{
			ID: id, Type: state.ItemPart, Brand: "Northlight", Model: model, ShortDescription: about, MSRP: known(price), Currency: "USD",
			Cost: state.SupplierPrice{SupplierName: "Keystone", Value: known(cost), IsInStock: true},
		}
	}
	favorite, gone, unpriced := part(1, "VX-75", `75" display`, "3999.99", "2719.99"), part(2, "VX-72", `72" display`, "3499", "2500"), part(3, "VX-7 mount", "wall mount", "0", "0")
	favorite.IsFavorite, gone.IsDiscontinued, unpriced.MSRP = true, true, decimal.NullDecimal{}
	return []state.CatalogItem{favorite, gone, unpriced}
}

// line returns the line as it is typed in.
func line(typed string, with func(*Model)) Model {
	m := New(viewtest.Theme(), keys)
	m.Begin(0, typed, usd)
	if with != nil {
		with(&m)
	}
	return m
}

// pane draws a line as high as it wants to be in so much room.
type pane struct{ m *Model }

func (p pane) View(area screen.Rect) string {
	if area.H == 0 {
		return ""
	}
	h := min(area.H, max(2, p.m.Height(area.W, 20)))
	return strings.Repeat(strings.Repeat(" ", area.W)+"\n", area.H-h) + strings.Join(p.m.Lines(area.W, h), "\n")
}

// lines returns the line in each of its states.
func lines() map[string]Model {
	found := func(m *Model) { m.Found(items(), plan.Facts{}, true) }
	change := New(viewtest.Theme(), keys)
	change.Begin(4, "2 vx-75 @3799", usd)
	found(&change)
	return map[string]Model{
		"empty":    line("", nil),
		"found":    line("2 vx-7", found),
		"as-typed": line("2 vx-7", func(m *Model) { found(m); m.Next(-1) }),
		"looking":  line("trim ring @12.50", nil),
		"none":     line("3h wizardry", func(m *Model) { m.Found(nil, plan.Facts{}, true) }),
		"fault":    line("2 vx-75 @much", nil),
		"offer":    line("", func(m *Model) { m.Offer("Usual with it: 1 × Slimline SM-6") }),
		"change":   change,
		"refused":  line("2 vx-75 @1,5", func(m *Model) { m.Reject(nil) }),
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

// A user who types a list does not look at the screen: the line after a refused one became a part
// of it.
func TestALineThatIsNotPlannedComesBackAfterTheNext(t *testing.T) {
	m := line("", func(m *Model) { typeIn(m, "2 vx-75 @1,5") })
	m.Reject(nil)
	typeIn(&m, "1 lamp @5")
	if e, ok := m.Entry(); !ok || e.Name() != "lamp" {
		t.Fatalf("the next line is %+v", e)
	}
	if kept := m.Unconfirmed(); kept != "2 vx-75 @1,5\n1 lamp @5" {
		t.Errorf("kept is %q", kept)
	}
	again := line("", nil)
	again.Recall(m.Unconfirmed(), "kept")
	for _, m := range []*Model{&m, &again} {
		m.Clear()
		if kept := m.Unconfirmed(); kept != "2 vx-75 @1,5" {
			t.Errorf("after it comes %q", kept)
		}
		typeIn(m, "2")
		m.PutAside("third")
		m.Clear()
		m.Key(tea.KeyMsg{Type: tea.KeyBackspace}) // goes on with the line that was not planned
		if typeIn(m, "0"); m.Unconfirmed() != "third\n2 vx-75 @1,0" {
			t.Errorf("corrected: %q", m.Unconfirmed())
		}
	}
}

// A line with the sign of another currency came back without the reason until a key was pressed.
func TestALineThatComesBackShowsWhyAtOnce(t *testing.T) {
	m := line("", func(m *Model) { m.PutAside("3 shade @€7") })
	m.Clear()
	if m.Unconfirmed() != "3 shade @€7" || !strings.Contains(m.fault.Message, "€") {
		t.Errorf("%q comes back with %q", m.Unconfirmed(), m.fault.Message)
	}
}

// A line that was kept and can't be planned was continued by the next one.
func TestAKeptLineThatIsNotPlannedIsNotContinued(t *testing.T) {
	for _, kept := range []string{"5 vx-55 m100", "3 shade @€7"} {
		m := line("", func(m *Model) { m.Recall(kept, "kept") })
		if m.fault.Next == "" {
			t.Errorf("%q comes back without what to type instead", kept)
		}
		if typeIn(&m, "2 c6p"); m.Unconfirmed() != kept+"\n2 c6p" {
			t.Errorf("then it is %q", m.Unconfirmed())
		}
	}
	m := line("", func(m *Model) { m.Recall("2 c6", "kept") })
	if typeIn(&m, "p"); m.Unconfirmed() != "2 c6p" {
		t.Errorf("a half-typed line is not continued: %q", m.Unconfirmed())
	}
}

// A rejected line was cut after 500 characters.
func TestALongLineThatIsNotPlannedIsNotCut(t *testing.T) {
	long := strings.Repeat("wide ", 200) + "@x"
	m := line("", func(m *Model) { m.PutAside(strings.Replace(long, " ", "\t", 1)) })
	if m.Unconfirmed() != long {
		t.Errorf("aside is %q", m.Unconfirmed())
	}
	if m.Clear(); m.Unconfirmed() != long {
		t.Errorf("it comes back as %q", m.Unconfirmed())
	}
}

// A planned line being changed is one line: text typed after it was refused changes it.
func TestAChangeThatIsRefusedStaysTheLine(t *testing.T) {
	m := line("", nil)
	m.Begin(4, "2 vx-75 @1,5", usd)
	m.Reject(nil)
	if typeIn(&m, "0"); m.Unconfirmed() != "2 vx-75 @1,50" {
		t.Errorf("it is %q", m.Unconfirmed())
	}
}

// The end of what to type instead was cut off, which is all that helps.
func TestWhatToTypeInsteadIsReadAtEveryWidth(t *testing.T) {
	for _, w := range []int{38, 63, 78} {
		m := line("2 vx-75 @1,5", nil)
		for rows := range 12 {
			h := m.Height(w, rows+3)
			if got := strings.Join(strings.Fields(ansi.Strip(strings.Join(m.Lines(w, h), " "))), " "); !strings.Contains(got, m.fault.Next) {
				t.Errorf("in %d cells and %d lines: %s", w, rows+3, got)
			}
		}
	}
}

func TestPictures(t *testing.T) {
	for name, m := range lines() {
		viewtest.Golden(t, name, pane{&m}, max(2, m.Height(40, 20)))
	}
}

func TestItFillsEverySize(t *testing.T) {
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

// Hours are not out of stock, however the service fills that field for them.
func TestLaborSaysNothingOfStock(t *testing.T) {
	for _, tt := range []struct {
		kind  state.ItemType
		typed string
		says  bool
	}{{state.ItemLabor, "4h install", false}, {state.ItemPart, "4 install", true}} {
		m := line(tt.typed, func(m *Model) {
			m.Found([]state.CatalogItem{{ID: 9, Type: tt.kind, Name: "Installation", MSRP: known("110"), Currency: "USD"}}, plan.Facts{}, true)
		})
		drawn := ansi.Strip(strings.Join(m.Lines(80, 4), "\n"))
		if !strings.Contains(drawn, "Installation") || strings.Contains(drawn, "in stock") != tt.says {
			t.Errorf("%s:\n%s", tt.typed, drawn)
		}
	}
}
