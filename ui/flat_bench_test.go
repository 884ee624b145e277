package ui_test

import (
	"context"
	"fmt"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/localstore"
	"app.tender/tender/state/money"
	"app.tender/tender/state/outbox"
	"app.tender/tender/state/statetest"
	"app.tender/tender/ui"
	"app.tender/tender/ui/uitest"
	"app.tender/tender/views/widget/theme"
	"github.com/shopspring/decimal"
)

// benchNow is the time in the benchmarks.
var benchNow = time.Date(2026, time.March, 18, 10, 0, 0, 0, time.UTC)

// hotelOf returns a proposal with that many line items, in areas of three options of 24 each.
func hotelOf(lines int) *state.Proposal {
	const perOption = 24
	p := &state.Proposal{
		ID: 1, Number: 99_999, Name: "Grand Meridian Hotel", Status: state.StatusDraft, LastModified: benchNow,
		Created:  benchNow,
		Customer: &state.Contact{ID: 1, FirstName: "Erik", LastName: "Halvorsen"},
	}
	for a := range lines / (3 * perOption) {
		area := state.Area{ID: state.AreaID(a + 1), Name: fmt.Sprint("Suite ", 101+a)}
		for o := range 3 {
			option := state.Option{
				ID: state.OptionID(a*3 + o + 1), Status: state.StatusDraft, Total: statetest.Known("35999.28"),
				ClientDescription: []string{"Good", "Better", "Best"}[o] + ": a display with a slim soundbar",
				InstallerNotes:    "Blocking behind drywall at 62 in.",
			}
			for i := range perOption {
				item := state.Item{
					ID: state.ItemID((a*3+o)*perOption + i + 1), Type: state.ItemPart, Brand: "Northlight",
					Model:            fmt.Sprintf("VX-%d", i*(o+1)),
					ShortDescription: fmt.Sprint("display ", i), Quantity: statetest.Known("2"),
					SellPrice: statetest.Known("749.99"), Cost: statetest.Known("450.10"),
				}
				if i%6 == 5 {
					item.Type, item.Brand, item.Model, item.Name = state.ItemLabor, "", "", "Installation"
				}
				option.Items = append(option.Items, item)
			}
			area.Options = append(area.Options, option)
		}
		p.Areas = append(p.Areas, area)
	}
	p.Summary = state.Summarize(p.Areas,
		money.Discount{Type: money.DiscountPercentage, Percentage: decimal.NewFromInt(5)}, money.TaxRates{},
		money.Currency{})
	p.Summary.Currency = money.Currency{Code: "USD"}
	return p
}

// rackOf returns a proposal with that many line items in one option.
func rackOf(lines int) *state.Proposal {
	p := hotelOf(72)
	p.Areas = p.Areas[:1]
	o := &p.Areas[0].Options[0]
	for len(o.Items) < lines {
		item := o.Items[len(o.Items)%24]
		item.ID = state.ItemID(len(o.Items) + 1000)
		o.Items = append(o.Items, item)
	}
	return p
}

// rowsOf returns n rows of the list of proposals.
func rowsOf(n int) []state.ProposalSummary {
	rows := make([]state.ProposalSummary, n)
	for i := range rows {
		rows[i] = state.ProposalSummary{
			ID: state.ProposalID(i + 100), Number: int64(1000 + i), Name: fmt.Sprintf("Residence %d", i),
			Status:       state.StatusDraft,
			Total:        decimal.NewNullDecimal(decimal.NewFromInt(int64(i))),
			Currency:     money.Currency{Code: "USD", Symbol: "$"},
			Customer:     &state.Contact{ID: state.ContactID(i + 1), LastName: "Halvorsen", FirstName: "Erik"},
			LastModified: benchNow.Add(-time.Duration(n-i) * time.Minute),
			Created:      benchNow.Add(-time.Duration(i) * time.Hour),
		}
	}
	return rows
}

// keep creates a database in dir.
func keep(tb testing.TB, dir string, rows []state.ProposalSummary, details ...*state.Proposal) {
	tb.Helper()
	store, err := localstore.Open(tb.Context(), localstore.Config{Path: filepath.Join(dir, "tender.db")})
	if err != nil {
		tb.Fatal(err)
	}
	defer func() { _ = store.Close() }()
	if err := store.Cache.SaveProposals(tb.Context(), rows, benchNow); err != nil {
		tb.Fatal(err)
	}
	for _, p := range details {
		if err := store.Cache.SaveProposal(tb.Context(), p, benchNow); err != nil {
			tb.Fatal(err)
		}
	}
}

// begin starts the whole program without a service on the database in dir, and waits until it is idle.
func begin(tb testing.TB, dir string) (d *uitest.Driver, end func()) {
	tb.Helper()
	return beginOn(tb, dir, func(*localstore.Store, *ui.Store) {})
}

func beginOn(tb testing.TB, dir string, on func(*localstore.Store, *ui.Store)) (d *uitest.Driver, end func()) {
	tb.Helper()
	store, err := localstore.Open(context.Background(),
		localstore.Config{Path: filepath.Join(dir, "tender.db")})
	if err != nil {
		tb.Fatal(err)
	}
	parts := ui.Store{
		Typed: store.Typed, Cache: store.Cache, Plans: store.Plans, Marks: store.Marks, Index: store.Index,
		Journal: store.Journal,
	}
	on(store, &parts)
	box := outbox.New(store.Queue, nil, time.Now)
	m, err := ui.New(ui.Options{
		Store: parts, Outbox: box,
		History: outbox.NewHistory(box,
			outbox.HistoryStore{Queue: store.Queue, Cache: store.Cache, Drafts: store.Typed, Plans: store.Plans}),
		Clock: uitest.Clock(), Theme: theme.Config{Dark: true, Profile: theme.TrueColor},
		Environment: "SANDBOX", Account: "Brightline AV", User: "Dana Reyes", Offline: true,
	})
	if err != nil {
		tb.Fatal(err)
	}
	return uitest.Drive(tb, m, 120, 40), func() { _ = store.Close() }
}

// inEditor returns the program with a proposal open.
func inEditor(tb testing.TB, p *state.Proposal) *uitest.Driver {
	tb.Helper()
	dir := tb.TempDir()
	keep(tb, dir, rowsOf(50), p)
	d, end := begin(tb, dir)
	tb.Cleanup(end)
	d.Press("enter").See(p.Name)
	return d
}

// strokes presses keys in turn, each until the program is idle.
func strokes(keys ...string) func(*uitest.Driver, int) {
	return func(d *uitest.Driver, i int) { d.Press(keys[i%len(keys)]) }
}

// BenchmarkProposal measures a key in proposals of different sizes, until the program is idle.
func BenchmarkProposal(b *testing.B) {
	for _, shape := range []struct {
		name string
		of   func(int) *state.Proposal
	}{{"hotel", hotelOf}, {"rack", rackOf}} {
		for _, lines := range []int{72, 7200, 72_000} {
			p := shape.of(lines)
			for _, k := range []struct {
				name   string
				before []string
				key    func(*uitest.Driver, int)
			}{
				{"area", nil, strokes("down", "down", "up")},
				{"item", []string{"tab"}, strokes("down", "down", "up")},
				{"page", []string{"tab"}, strokes("pgdown", "pgup")},
				{"bottom", []string{"tab"}, strokes("G", "g")},
				{"tab", nil, strokes("tab")},
				{"letter", []string{"n"}, func(d *uitest.Driver, _ int) { d.Type("a").Idle() }},
				{"filter areas", []string{"/"}, strokes("s", "backspace")},
				{"filter items", []string{"tab", "/"}, strokes("v", "backspace")},
				{"compare", nil, strokes("c", "esc")},
				{"compare move", []string{"c"}, strokes("down", "down", "up")},
				{"what if", []string{"c", "tab"}, strokes("down", "down", "up")},
				{"client view", nil, strokes("v")},
				{"details", nil, strokes("8", "esc")},
				{"back and open", nil, strokes("esc", "enter")},
			} {
				b.Run(fmt.Sprintf("%s/%s/items=%d", shape.name, k.name, lines), func(b *testing.B) {
					d := inEditor(b, p).Press(k.before...)
					b.ReportAllocs()
					for i := 0; b.Loop(); i++ {
						k.key(d, i)
					}
				})
			}
		}
	}
}

// BenchmarkFirstOpening measures opening a proposal that this run of the program has not read yet, until its first
// lines are drawn (ms-shown/op), and until the program is idle: all lines are decoded and added up, and "What if"
// is prepared.
func BenchmarkFirstOpening(b *testing.B) {
	for _, lines := range []int{72, 7200, 72_000} {
		b.Run(fmt.Sprintf("items=%d", lines), func(b *testing.B) {
			dir := b.TempDir()
			keep(b, dir, rowsOf(50), hotelOf(lines))
			b.ReportAllocs()
			var shown time.Duration
			for b.Loop() {
				b.StopTimer()
				d, end := begin(b, dir)
				runtime.GC() // what the run before left is not the cost of this one
				b.StartTimer()
				start, seen := time.Now(), false
				d.Watch(func(frame string) {
					if !seen && strings.Contains(frame, "display 0") {
						seen = true
						shown += time.Since(start)
					}
				})
				d.Press("enter")
				b.StopTimer()
				end()
				b.StartTimer()
			}
			b.ReportMetric(float64(shown.Microseconds())/1000/float64(b.N), "ms-shown/op")
		})
	}
}

// BenchmarkList measures a key in the list, by the number of cached proposals, until the program is idle.
func BenchmarkList(b *testing.B) {
	for _, n := range []int{50, 5000, 50_000} {
		rows := rowsOf(n)
		for _, k := range []struct {
			name   string
			before []string
			key    func(*uitest.Driver, int)
		}{
			{"move", nil, strokes("down", "down", "up")},
			{"page", nil, strokes("pgdown", "pgup")},
			{"bottom", nil, strokes("G", "g")},
			{"letter rare", []string{"/"}, strokes("7", "backspace")},
			{"letter all", []string{"/"}, strokes("r", "backspace")},
			{"sort", nil, strokes("s")},
			{"open", nil, strokes("enter", "esc")},
		} {
			b.Run(fmt.Sprintf("%s/proposals=%d", k.name, n), func(b *testing.B) {
				dir := b.TempDir()
				keep(b, dir, rows)
				d, end := begin(b, dir)
				b.Cleanup(end)
				d.Press(k.before...)
				b.ReportAllocs()
				for i := 0; b.Loop(); i++ {
					k.key(d, i)
				}
			})
		}
	}
}

// BenchmarkStart opens the database and starts the program until it is idle.
func BenchmarkStart(b *testing.B) {
	for _, n := range []int{50, 5000, 50_000} {
		b.Run(fmt.Sprintf("proposals=%d", n), func(b *testing.B) {
			dir := b.TempDir()
			keep(b, dir, rowsOf(n))
			b.ReportAllocs()
			for b.Loop() {
				_, end := begin(b, dir)
				end()
			}
		})
	}
}
