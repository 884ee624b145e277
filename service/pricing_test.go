package service_test

import (
	"net/http"
	"testing"

	"github.com/shopspring/decimal"

	"app.tender/tender/service/admin"
	"app.tender/tender/service/store"
	"app.tender/tender/state"
	"app.tender/tender/state/money"
)

// fill adds an area with options of the given lines to a proposal, and sets a discount on
// parts. No operation of the interface does that directly.
func (w *world) fill(proposal string, d money.Discount, options ...[]state.Item) {
	w.t.Helper()
	w.fillArea(proposal, "Filled", d, options...)
}

func (w *world) fillArea(proposal, name string, d money.Discount, options ...[]state.Item) {
	w.t.Helper()
	area := state.Area{Name: name}
	for _, items := range options {
		area.Options = append(area.Options,
			state.Option{Status: state.StatusDraft, Items: items, LastModified: w.clock.Now()})
	}
	err := w.srv.Parts().Store.Write(w.t.Context(), func(tx *store.Tx) error {
		p, err := tx.Proposals().Find(w.north.ID, w.number(proposal))
		if err != nil {
			return err
		}
		if err := tx.Areas().Create(store.Owner{Proposal: p.ID}, &area); err != nil {
			return err
		}
		p.Discount = d
		return tx.Proposals().Update(&p)
	})
	if err != nil {
		w.t.Fatal(err)
	}
}

func dec(s string) decimal.Decimal { return decimal.RequireFromString(s) }

func line(kind state.ItemType, quantity, price string) state.Item {
	return state.Item{
		Type: kind, Name: "x", Quantity: decimal.NewNullDecimal(dec(quantity)),
		SellPrice: decimal.NewNullDecimal(dec(price)),
	}
}

// checkFigures checks figures of a financial summary.
func checkFigures(t *testing.T, a *answer, want map[string]string) {
	t.Helper()
	s := a.object("financialSummary")
	for name, w := range want {
		n := s
		if name == "taxStatus" || name == "total" {
			n = s.object("salesTax")
		}
		if got := n.text(name); got != w {
			t.Errorf("%s: got %s, want %s", name, got, w)
		}
	}
}

func TestLocationDecidesTheTax(t *testing.T) {
	w := newWorld(t)
	ann := w.admin.newContact("Person", "Ann", "", "")
	nowhere := w.admin.newLocation(ann)
	boston := w.admin.newLocation(ann, "State", "MA", "City", "Boston")
	calgary := w.admin.newLocation(ann, "State", "AB", "Country", "Canada")
	oregon := w.admin.newLocation(ann, "State", "Oregon")
	id, path := w.admin.newProposal("P")
	exempt := line(state.ItemPart, "1", "1000")
	exempt.TaxExempt = true
	w.fill(id, money.Discount{Type: money.DiscountPercentage, Percentage: dec("10")},
		[]state.Item{
			line(state.ItemPart, "2", "3500"), exempt, line(state.ItemLabor, "25", "100"),
			line(state.ItemFee, "1", "150"),
		},
		[]state.Item{line(state.ItemPart, "1", "99999")})

	a := w.admin.post(path + "/contact/" + ann).want(http.StatusOK)
	checkFigures(t, a, map[string]string{
		"partsSubtotal": "8000", "partsDiscount": "800", "partsDiscountTaxable": "700", "partsDiscountTaxExempt": "100",
		"partsTotal": "7200", "laborTotal": "2500", "feeTotal": "150", "proposalSubtotal": "9850",
		"proposalTotal": "9850",
		"taxStatus":     "NoState", "total": "0",
	})
	for location, want := range map[string]map[string]string{
		boston:  {"taxStatus": "Ok", "total": "393.75", "proposalTotal": "10243.75"}, // 6.25 % of 6,300
		calgary: {"taxStatus": "OutOfCountry", "total": "0", "proposalTotal": "9850"},
		oregon:  {"taxStatus": "Ok", "total": "0", "proposalTotal": "9850"},
		nowhere: {"taxStatus": "NoState", "total": "0", "proposalTotal": "9850"},
	} {
		a := w.admin.post(path + "/location/" + location).want(http.StatusOK)
		checkFigures(t, a, want)
		listed := w.admin.get("/public/proposals").list("proposals")[0].object("total").text("proposalTotal")
		if listed != want["proposalTotal"] {
			t.Errorf("listed at %s", listed)
		}
	}
	a = w.admin.post(path + "/location/" + boston).want(http.StatusOK)
	c := a.object("financialSummary").object("salesTax").object("calculation")
	if c.text("applyTo") != `["Parts"]` || c.text("partsTax") != "0.0625" || c.text("partsTotalTax") != "393.75" ||
		c.text("taxLocation") != "Boston, MA" {
		t.Errorf("calculation %v", c.m)
	}
	for i, want := range []string{"10650", "99999"} {
		if got := a.list("areas")[0].list("options")[i].text("total"); got != want {
			t.Errorf("option %d: total %s, want %s", i, got, want)
		}
	}
}

func TestAccountDecidesWhatIsTaxed(t *testing.T) {
	w := newWorld(t)
	ann := w.admin.newContact("Person", "Ann", "", "")
	w.admin.newLocation(ann, "State", "MA", "PostalCode", "02101")
	id, path := w.admin.newProposal("P")
	w.fill(id, money.Discount{Type: money.DiscountPercentage, Percentage: dec("10")},
		[]state.Item{
			line(state.ItemPart, "1", "8000"), line(state.ItemLabor, "1", "2500"),
			line(state.ItemFee, "1", "150"),
		})
	checkFigures(t, w.admin.post(path+"/contact/"+ann).want(http.StatusOK),
		map[string]string{"total": "450", "proposalTotal": "10300"})

	closedID, closed := w.admin.newProposal("Agreed")
	w.fill(closedID, money.Discount{}, []state.Item{line(state.ItemPart, "1", "100")})
	w.admin.post(closed + "/contact/" + ann).want(http.StatusOK)
	w.admin.move(closedID, "Submitted", "Accepted")

	w.update(func(a *admin.Account) { a.TaxOnLabor, a.TaxOnFees = true, true })
	checkFigures(t, w.admin.get(path), map[string]string{"total": "615.63", "proposalTotal": "10465.63"})
	for _, rate := range []struct{ postal, rate, total string }{
		{"", "0.1", "985"},
		{"02101", "0.07", "689.5"},
		{"99999", "0.5", "689.5"},
	} {
		if err := w.srv.Admin().SetTaxRate(t.Context(), w.north.ID, "Massachusetts", rate.postal,
			dec(rate.rate)); err != nil {
			t.Fatal(err)
		}
		checkFigures(t, w.admin.get(path), map[string]string{"total": rate.total})
	}
	checkFigures(t, w.admin.get(closed), map[string]string{"total": "6.25"}) // the agreed price stays
}

func TestNumbersAreExact(t *testing.T) {
	w := newWorld(t)
	id, path := w.admin.newProposal("P")
	free := line(state.ItemPart, "1.25", "0.1")
	free.Cost = decimal.NewNullDecimal(dec("123456789012345678.123456789"))
	w.fill(id, money.Discount{}, []state.Item{free, line(state.ItemPart, "0.333", "1000000000000.01")})
	items := w.admin.get(path).list("areas")[0].list("options")[0].list("items")
	items[0].wantTexts(map[string]string{
		"quantity": "1.25", "sellPrice": "0.1", "cost": "123456789012345678.123456789",
		"parentId": "null",
	})
	if got := items[1].text("cost"); got != "null" {
		t.Errorf("unknown cost: %s", got)
	}
	if got := w.admin.get(path).list("areas")[0].list("options")[0].text("total"); got != "333000000000.13" {
		t.Errorf("option total %s", got) // 0.13 and 333,000,000,000.00333 rounded to …0.00
	}
}
