package proposals_test

import (
	"net/http"
	"testing"

	"github.com/shopspring/decimal"

	"app.tender/tender/service/admin"
	"app.tender/tender/service/servicetest/world"
	"app.tender/tender/state"
	"app.tender/tender/state/money"
)

func TestLocationDecidesTheTax(t *testing.T) {
	w := world.New(t)
	ann := w.Admin.NewContact("Person", "Ann", "", "")
	nowhere := w.Admin.NewLocation(ann)
	boston := w.Admin.NewLocation(ann, "State", "MA", "City", "Boston")
	calgary := w.Admin.NewLocation(ann, "State", "AB", "Country", "Canada")
	oregon := w.Admin.NewLocation(ann, "State", "Oregon")
	id, path := w.Admin.NewProposal("P")
	exempt := world.Line(state.ItemPart, "1", "1000")
	exempt.TaxExempt = true
	w.Fill(id, money.Discount{Type: money.DiscountPercentage, Percentage: world.Dec("10")},
		[]state.Item{
			world.Line(state.ItemPart, "2", "3500"), exempt, world.Line(state.ItemLabor, "25", "100"),
			world.Line(state.ItemFee, "1", "150"),
		},
		[]state.Item{world.Line(state.ItemPart, "1", "99999")})

	a := w.Admin.Post(path + "/contact/" + ann).Want(http.StatusOK)
	world.CheckFigures(t, a, map[string]string{
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
		a := w.Admin.Post(path + "/location/" + location).Want(http.StatusOK)
		world.CheckFigures(t, a, want)
		listed := w.Admin.Get("/public/proposals").List("proposals")[0].Object("total").Text("proposalTotal")
		if listed != want["proposalTotal"] {
			t.Errorf("listed at %s", listed)
		}
	}
	a = w.Admin.Post(path + "/location/" + boston).Want(http.StatusOK)
	c := a.Object("financialSummary").Object("salesTax").Object("calculation")
	if c.Text("applyTo") != `["Parts"]` || c.Text("partsTax") != "0.0625" || c.Text("partsTotalTax") != "393.75" ||
		c.Text("taxLocation") != "Boston, MA" {
		t.Errorf("calculation %v", c.M)
	}
	for i, want := range []string{"10650", "99999"} {
		if got := a.List("areas")[0].List("options")[i].Text("total"); got != want {
			t.Errorf("option %d: total %s, want %s", i, got, want)
		}
	}
}

func TestAccountDecidesWhatIsTaxed(t *testing.T) {
	w := world.New(t)
	ann := w.Admin.NewContact("Person", "Ann", "", "")
	w.Admin.NewLocation(ann, "State", "MA", "PostalCode", "02101")
	id, path := w.Admin.NewProposal("P")
	w.Fill(id, money.Discount{Type: money.DiscountPercentage, Percentage: world.Dec("10")},
		[]state.Item{
			world.Line(state.ItemPart, "1", "8000"), world.Line(state.ItemLabor, "1", "2500"),
			world.Line(state.ItemFee, "1", "150"),
		})
	world.CheckFigures(t, w.Admin.Post(path+"/contact/"+ann).Want(http.StatusOK),
		map[string]string{"total": "450", "proposalTotal": "10300"})

	closedID, closed := w.Admin.NewProposal("Agreed")
	w.Fill(closedID, money.Discount{}, []state.Item{world.Line(state.ItemPart, "1", "100")})
	w.Admin.Post(closed + "/contact/" + ann).Want(http.StatusOK)
	w.Admin.Move(closedID, "Submitted", "Accepted")

	w.Update(func(a *admin.Account) { a.TaxOnLabor, a.TaxOnFees = true, true })
	world.CheckFigures(t, w.Admin.Get(path), map[string]string{"total": "615.63", "proposalTotal": "10465.63"})
	for _, rate := range []struct{ postal, rate, total string }{
		{"", "0.1", "985"},
		{"02101", "0.07", "689.5"},
		{"99999", "0.5", "689.5"},
	} {
		if err := w.Server.Admin().SetTaxRate(t.Context(), w.North.ID, "Massachusetts", rate.postal,
			world.Dec(rate.rate)); err != nil {
			t.Fatal(err)
		}
		world.CheckFigures(t, w.Admin.Get(path), map[string]string{"total": rate.total})
	}
	world.CheckFigures(t, w.Admin.Get(closed), map[string]string{"total": "6.25"}) // the agreed price stays
}

func TestNumbersAreExact(t *testing.T) {
	w := world.New(t)
	id, path := w.Admin.NewProposal("P")
	free := world.Line(state.ItemPart, "1.25", "0.1")
	free.Cost = decimal.NewNullDecimal(world.Dec("123456789012345678.123456789"))
	w.Fill(id, money.Discount{}, []state.Item{free, world.Line(state.ItemPart, "0.333", "1000000000000.01")})
	items := w.Admin.Get(path).List("areas")[0].List("options")[0].List("items")
	items[0].WantTexts(map[string]string{
		"quantity": "1.25", "sellPrice": "0.1", "cost": "123456789012345678.123456789",
		"parentId": "null",
	})
	if got := items[1].Text("cost"); got != "null" {
		t.Errorf("unknown cost: %s", got)
	}
	if got := w.Admin.Get(path).List("areas")[0].List("options")[0].Text("total"); got != "333000000000.13" {
		t.Errorf("option total %s", got) // 0.13 and 333,000,000,000.00333 rounded to …0.00
	}
}
