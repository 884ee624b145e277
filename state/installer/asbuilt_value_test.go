package installer

import (
	"cmp"
	"fmt"
	"strings"
	"testing"

	"app.tender/tender/state"
	"app.tender/tender/state/changeorder"
	"app.tender/tender/state/money"
	"app.tender/tender/state/statetest"
	gocmp "github.com/google/go-cmp/cmp"
	"github.com/shopspring/decimal"
	"pgregory.net/rapid"
)

// drawAnyLines draws lines unrelated to the proposal: of any type, with existing or missing
// parents, duplicates, zero quantities.
func drawAnyLines(t *rapid.T, name string, signed bool) []state.Item {
	items := make([]state.Item, rapid.IntRange(0, 8).Draw(t, name))
	for i := range items {
		it := &items[i]
		it.ID = state.ItemID(rapid.IntRange(0, 9).Draw(t, "id"))
		it.ParentID = state.ItemID(rapid.IntRange(0, 9).Draw(t, "parent"))
		it.Type = rapid.SampledFrom([]state.ItemType{
			state.ItemPart, state.ItemCustom, state.ItemLabor, state.ItemFee,
			"Unheard", "",
		}).Draw(t, "type")
		it.ReferencedItemID = state.CatalogItemID(rapid.IntRange(0, 3).Draw(t, "reference"))
		it.Brand = rapid.SampledFrom([]string{"", "Aurora", "aurora "}).Draw(t, "brand")
		it.Model = rapid.SampledFrom([]string{"", "S-9", "W-10"}).Draw(t, "model")
		it.Name = rapid.SampledFrom([]string{"", "Installation", "cable"}).Draw(t, "name")
		least := int64(0)
		if signed {
			least = -40
		}
		// Tenths at prices in dimes give whole cents, however they are split.
		it.Quantity = decimal.NewNullDecimal(decimal.New(rapid.Int64Range(least, 40).Draw(t, "quantity"), -1))
		it.SellPrice = decimal.NewNullDecimal(decimal.New(rapid.Int64Range(0, 50).Draw(t, "price"), -1))
	}
	return items
}

func drawAnyAreas(t *rapid.T, name string, signed bool) []state.Area {
	areas := make([]state.Area, rapid.IntRange(0, 3).Draw(t, name))
	for i := range areas {
		areas[i] = state.Area{
			ID:      state.AreaID(rapid.IntRange(1, 4).Draw(t, "area id")),
			Name:    rapid.SampledFrom([]string{"", "Den", "den ", "Garage", state.AnyArea}).Draw(t, "area name"),
			Options: make([]state.Option, rapid.IntRange(0, 2).Draw(t, "options")),
		}
		for j := range areas[i].Options {
			areas[i].Options[j].Items = drawAnyLines(t, "lines", signed)
			if rapid.Bool().Draw(t, "accepted") {
				areas[i].Options[j].Status = state.StatusAccepted
			}
		}
	}
	return areas
}

// TestAsBuiltIsTheContract compares the sheet with the contract value, which is calculated only
// from totals: whatever a service sends, no agreed line is lost, applied twice, or made up.
func TestAsBuiltIsTheContract(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		usd := money.Currency{Code: "USD"}
		p := &state.Proposal{ID: 1, Status: state.StatusAccepted, Areas: drawAnyAreas(t, "areas", false)}
		set := changeorder.Set{Details: map[state.ChangeOrderID]*state.ChangeOrder{}}
		for i := range rapid.IntRange(0, 4).Draw(t, "change orders") {
			co := &state.ChangeOrder{ID: state.ChangeOrderID(i + 1), Areas: drawAnyAreas(t, "changed areas", true)}
			co.Status = rapid.SampledFrom([]state.Status{
				state.StatusAccepted, state.StatusCompleted, state.StatusDraft,
				state.StatusDeclined,
			}).Draw(t, "status")
			set.Details[co.ID] = co
			set.Rows = append(set.Rows, state.ChangeOrderSummary{
				ID: co.ID, Number: int64(rapid.IntRange(0, 3).Draw(t, "number")), Status: co.Status,
				Total:    decimal.NewNullDecimal(state.ItemsTotal(state.CountedItems(co.Areas), usd).Decimal),
				Currency: usd,
			})
		}
		contract, err := changeorder.ContractOf(
			money.Money{Amount: state.ItemsTotal(state.CountedItems(p.Areas), usd), Currency: usd}, set.Rows)
		if err != nil {
			t.Fatal(err)
		}
		built := asBuiltOf(p, set)
		var sum decimal.Decimal
		for _, u := range built.Undecided {
			sum = sum.Add(u.Quantity.Decimal.Mul(u.Item.SellPrice.Decimal))
		}
		for _, a := range built.Areas {
			shares := a.Unmatched
			for _, l := range a.Lines {
				var quantity decimal.Decimal
				for _, s := range l.Shares {
					quantity = quantity.Add(s.Quantity.Decimal)
				}
				if !quantity.Equal(l.Quantity.Decimal) {
					t.Fatalf("%s of a line whose shares add up to %s", l.Quantity.Decimal, quantity)
				}
				shares = append(shares, l.Shares...)
			}
			for _, s := range shares {
				sum = sum.Add(s.Quantity.Decimal.Mul(s.Item.SellPrice.Decimal))
			}
		}
		if !sum.Equal(contract.Running.Decimal) {
			t.Fatalf("the sheet adds up to %s, the contract to %s", sum, contract.Running.Decimal)
		}
		checkSheet(t, p, set)
	})
}

// checkSheet checks the invariants of a sheet: each part appears once, the picks are what the
// parts need, and no part needs a removed one.
func checkSheet(t *rapid.T, p *state.Proposal, set changeorder.Set) {
	s := SheetOf(Sources{Proposal: p, ChangeOrders: set})
	var parts, need, picked decimal.Decimal
	n := 0 // the number of parts
	for _, u := range s.Undecided {
		if u.part != nil {
			picked = picked.Sub(u.Quantity.Decimal)
		}
	}
	for _, a := range asBuiltOf(p, set).Areas {
		for _, l := range a.Lines {
			if l.Item.IsPart() {
				n++
				parts = parts.Add(l.Quantity.Decimal)
			}
		}
	}
	for _, a := range s.Areas {
		n -= len(a.Parts)
		for _, part := range a.Parts {
			need = need.Add(part.Quantity.Decimal)
			if part.Gone && part.Quantity.Decimal.IsPositive() {
				t.Fatalf("%s of %q were removed", part.Quantity.Decimal, part.Name())
			}
		}
	}
	for _, pick := range s.Picks() {
		picked = picked.Add(pick.Quantity.Decimal)
	}
	if n != 0 {
		t.Fatalf("%d parts are missing on the sheet", n)
	}
	if !parts.Equal(need) || !picked.Equal(need) {
		t.Fatalf("%s are built, %s on the sheet, %s picked", parts, need, picked)
	}
}

// product is an item in the drawn jobs.
type product struct {
	item  state.Item
	loose state.Item // the same item as another service may word it
}

func products() []product {
	full := func(ref state.CatalogItemID, brand, model, short string) product {
		it := state.Item{
			Type: state.ItemPart, ReferencedItemID: ref, Brand: brand, Model: model,
			ShortDescription: short, SellPrice: decimal.NewNullDecimal(decimal.NewFromInt(100 + int64(ref))),
		}
		loose := it
		loose.ReferencedItemID, loose.Brand, loose.ShortDescription = 0, " "+strings.ToUpper(brand), "otherwise worded"
		return product{it, loose}
	}
	custom := state.Item{
		Type: state.ItemCustom, Name: "Engraved plate",
		SellPrice: decimal.NewNullDecimal(decimal.NewFromInt(7)),
	}
	named := custom
	named.Type, named.Name = state.ItemPart, "engraved PLATE"
	return []product{
		full(1, "Northlight", "VX-65", "display"), full(2, "Northlight", "VX-75", "display"),
		full(3, "Slimline", "SM-4", "wall mount"),
		full(4, "Aurora", "C-6", "speaker"), full(5, "Aurora", "C-8", "speaker"),
		{custom, named},
	}
}

// job is the reference count of an area's items, by product.
type job map[string][]int64

// TestTheSheetIsWhatWasAgreedStepByStep draws a job and sensible changes to it, and counts the
// items after each agreed change. It writes the changes down as services do: as differences,
// split, reordered, worded otherwise, for rooms in another case. The pick list must equal the
// count.
func TestTheSheetIsWhatWasAgreedStepByStep(t *testing.T) {
	all := products()
	rooms := []string{"Den", "Great Room"}
	rapid.Check(t, func(t *rapid.T) {
		count := job{}
		p := &state.Proposal{ID: 1, Status: state.StatusAccepted}
		next := state.ItemID(0)
		line := func(of int, quantity int64, loose bool) state.Item {
			it := all[of].item
			if loose {
				it = all[of].loose
			}
			next++
			it.ID, it.Quantity = next, decimal.NewNullDecimal(decimal.NewFromInt(quantity))
			return it
		}
		for i, room := range rooms {
			count[room] = make([]int64, len(all))
			o := state.Option{}
			for range rapid.IntRange(0, 6).Draw(t, "lines") {
				of, n := rapid.IntRange(0, len(all)-1).Draw(t, "product"), rapid.Int64Range(1, 5).Draw(t, "number")
				o.Items = append(o.Items, line(of, n, false))
				count[room][of] += n
			}
			p.Areas = append(p.Areas, state.Area{ID: state.AreaID(i + 1), Name: room, Options: []state.Option{o}})
		}
		var orders []orderOf
		for number := range rapid.Int64Range(0, 4).Draw(t, "change orders") {
			agreed := rapid.Bool().Draw(t, "agreed")
			room := rapid.SampledFrom(append(rooms, "Garage")).Draw(t, "room")
			have := append(make([]int64, 0, len(all)), count[room]...)
			if len(have) == 0 {
				have = make([]int64, len(all))
			}
			var items []state.Item
			change := func(of int, by int64) {
				have[of] += by
				first := by
				if rapid.Bool().Draw(t, "split") {
					first = by / 2
				}
				for _, q := range []int64{first, by - first} {
					if q != 0 {
						items = append(items, line(of, q, rapid.Bool().Draw(t, "loose")))
					}
				}
			}
			for range rapid.IntRange(1, 4).Draw(t, "changes") {
				of, other := rapid.IntRange(0, len(all)-1).Draw(t, "product"),
					rapid.IntRange(0, len(all)-1).Draw(t, "other")
				switch kind := rapid.SampledFrom([]string{"add", "fewer", "remove", "replace"}).Draw(t, "kind"); {
				case kind == "add" || have[of] == 0:
					change(of, rapid.Int64Range(1, 4).Draw(t, "number"))
				case kind == "fewer":
					change(of, -rapid.Int64Range(1, have[of]).Draw(t, "number"))
				case kind == "replace" && other != of:
					change(other, have[of])
					fallthrough
				default:
					change(of, -have[of])
				}
			}
			items = rapid.Permutation(items).Draw(t, "order of the lines")
			o := agreedOrder(number+1,
				state.Area{ID: 99, Name: strings.ToUpper(room) + " ", Options: []state.Option{{Items: items}}})
			if agreed {
				count[room] = have
			} else {
				o = o.in(state.StatusSubmitted)
			}
			orders = append(orders, o)
		}
		s := SheetOf(Sources{Proposal: p, ChangeOrders: setOf(orders...)})
		got, want := map[string]string{}, map[string]string{}
		for _, pick := range s.Picks() {
			for _, share := range pick.Split {
				got[strings.TrimSpace(strings.ToLower(share.Name))+": "+
					strings.ToLower(pick.Name())] = share.Quantity.Decimal.String()
			}
		}
		for room, have := range count {
			for of, n := range have {
				if n > 0 {
					it := all[of].item
					want[strings.ToLower(room)+": "+
						strings.ToLower(cmp.Or(strings.TrimSpace(it.Brand+" "+it.Model), it.Name))] = fmt.Sprint(n)
				}
			}
		}
		if d := gocmp.Diff(want, got); d != "" {
			t.Fatalf("the pick list is not what was agreed:\n%s\n%s", d, strings.Join(written(&s), "\n"))
		}
		if doubts := s.Doubts(); len(doubts) > 0 {
			t.Fatalf("everything is known, but doubts are %q", doubts)
		}
	})
}

// An installer who reads "2" where the quantity is unknown, or nothing where there is a part,
// takes too few to the site.
func TestSheetShowsOnlyKnownQuantities(t *testing.T) {
	uncounted := func(it state.Item) state.Item {
		it.Quantity = decimal.NullDecimal{}
		return it
	}
	labor := state.Item{ID: 9, Type: state.ItemLabor, Name: "Pre-wire", Quantity: statetest.Known("3")}
	p := &state.Proposal{
		ID: 1, Status: state.StatusAccepted,
		Areas: []state.Area{{ID: 1, Name: "Living Room", Options: []state.Option{{
			Items: []state.Item{uncounted(display(1, "1")), speakers(2, "4"), labor, uncounted(labor)},
		}}}},
	}
	set := setOf(agreedOrder(1, livingRoom(display(11, "-1"), uncounted(box(12, "1")))))
	s := SheetOf(Sources{Proposal: p, ChangeOrders: set})
	a := &s.Areas[0]
	if part := &a.Parts[0]; part.Gone || part.Quantity.Valid || part.Mark() != "was unknown, CO 1" {
		t.Errorf("removed one from an unknown quantity: %+v, %q", part, part.Mark())
	}
	if len(a.Unmatched) != 1 || a.Unmatched[0].String() != "CO 1: unknown Kitewell One" || len(s.Doubts()) != 1 {
		t.Errorf("change order with an unknown quantity: %v, %v", a.Unmatched, s.Doubts())
	}
	if a.Hours.Valid || s.Hours.Valid || a.Labor[0].Hours.Valid {
		t.Errorf("hours %v, total %v", a.Hours, s.Hours)
	}
	for _, pick := range s.Picks() {
		if pick.Name() == "Northlight VX-65" && (pick.Quantity.Valid || pick.Split[0].Quantity.Valid) {
			t.Errorf("to pick: %+v", pick)
		}
	}
	key := a.Parts[0].Key
	ticks := SiteOf([]state.SiteEvent{{Kind: state.SiteTick, ChangeOrder: key.ChangeOrder, Item: key.Item}})
	if ticks.Done(&a.Parts[0]) {
		t.Error("a part with an unknown quantity counts as done")
	}
	set.Rows[0].Status, set.Details[set.Rows[0].ID].Status = "", ""
	if s := SheetOf(Sources{Proposal: p, ChangeOrders: set}); len(s.Doubts()) != 1 ||
		!strings.Contains(s.Doubts()[0].Words, "STATUS UNKNOWN") {
		t.Errorf("unknown agreement: %q", s.Doubts())
	}
}
