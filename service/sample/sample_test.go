package sample_test

import (
	"net/http"
	"testing"

	"app.tender/tender/service/servicetest/world"
)

// complete fails the test for every field of v that is missing a value.
func complete(t *testing.T, path string, v any) {
	t.Helper()
	switch v := v.(type) {
	case nil:
		t.Errorf("%s is null", path)
	case string:
		if v == "" {
			t.Errorf("%s is empty", path)
		}
	case []any:
		if len(v) == 0 {
			t.Errorf("%s is empty", path)
		}
		complete(t, path+"[0]", v[0])
	case map[string]any:
		for name, field := range v {
			complete(t, path+"."+name, field)
		}
	}
}

func TestTriggersReturnCompleteSamples(t *testing.T) {
	w := world.New(t) // a sandbox, but no demo: its data belongs to somebody
	w.Admin.NewProposal("Secret")
	for _, kind := range []string{"proposal", "payment", "order", "person"} {
		a := w.Trigger(kind).Want(http.StatusOK)
		for name, v := range a.JSON().M {
			switch kind + "." + name {
			case "proposal.financialSummary", "proposal.areas", "proposal.changeOrders", "payment.isEstExpired":
				continue // taxes that don't apply have no names, and the first line has no parent
			}
			complete(t, kind+"."+name, v)
		}
		if again := w.Trigger(kind).Body; again != a.Body {
			t.Errorf("%s: another sample: %s", kind, again)
		}
	}
	p := w.Trigger("proposal").JSON()
	if p.Text("status") != "Accepted" || p.Text("name") == "Secret" || p.Text("salesPerson") != "Sam Seller" {
		t.Errorf("proposal %v", p.M)
	}
	s := p.Object("financialSummary")
	s.WantTexts(map[string]string{
		// 2 × 2,500 less 10 %, 8 × 95 of labor, 6.25 % on the parts.
		"partsSubtotal": "5000", "partsTotal": "4500", "laborTotal": "760", "feeTotal": "0", "proposalSubtotal": "5260",
		"proposalTotal": "5541.25",
	})
	if p.Text("total") != s.Text("proposalTotal") {
		t.Errorf("total %s", p.Text("total"))
	}
	for _, at := range world.Addresses(t, p) { // they give the sample's documents
		w.Reader(at).Open().Want(http.StatusOK)
	}
	if location := p.Object("customer").Object("location"); location.Text("stateAbbrev") != "TX" {
		t.Errorf("location %v", location.M)
	}
}
