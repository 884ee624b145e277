package service_test

import (
	"net/http"
	"testing"
)

// trigger calls a trigger as a platform without credentials does.
func (w *world) trigger(path string) *answer {
	w.t.Helper()
	req, err := http.NewRequestWithContext(w.t.Context(), http.MethodGet, w.http.URL+"/automation/trigger/"+path, nil)
	if err != nil {
		w.t.Fatal(err)
	}
	req.Header.Set("Accept", "application/json")
	return w.send(req)
}

var triggerKinds = []string{"proposal", "payment", "order", "person"}

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
	w := newWorld(t) // a sandbox, but no demo: its data belongs to somebody
	w.admin.newProposal("Secret")
	for _, kind := range triggerKinds {
		a := w.trigger(kind).want(http.StatusOK)
		for name, v := range a.json().m {
			switch kind + "." + name {
			case "proposal.financialSummary", "proposal.areas", "proposal.changeOrders", "payment.isEstExpired":
				continue // taxes that don't apply have no names, and the first line has no parent
			}
			complete(t, kind+"."+name, v)
		}
		if again := w.trigger(kind).Body; again != a.Body {
			t.Errorf("%s: another sample: %s", kind, again)
		}
	}
	p := w.trigger("proposal").json()
	if p.text("status") != "Accepted" || p.text("name") == "Secret" || p.text("salesPerson") != "Sam Seller" {
		t.Errorf("proposal %v", p.m)
	}
	s := p.object("financialSummary")
	s.wantTexts(map[string]string{
		// 2 × 2,500 less 10 %, 8 × 95 of labor, 6.25 % on the parts.
		"partsSubtotal": "5000", "partsTotal": "4500", "laborTotal": "760", "feeTotal": "0", "proposalSubtotal": "5260",
		"proposalTotal": "5541.25",
	})
	if p.text("total") != s.text("proposalTotal") {
		t.Errorf("total %s", p.text("total"))
	}
	for _, at := range addresses(t, p) { // they give the sample's documents
		w.reader(at).open().want(http.StatusOK)
	}
	if location := p.object("customer").object("location"); location.text("stateAbbrev") != "TX" {
		t.Errorf("location %v", location.m)
	}
}

func TestTriggersByStatus(t *testing.T) {
	w := newWorld(t)
	for _, status := range []string{"Draft", "Submitted", "Completed", "Undefined"} {
		p := w.trigger("proposal?Status=" + status).want(http.StatusOK).json()
		if p.text("status") != status || p.text("proposalPdf")+p.text("proposalCsv")+
			p.text("installerPdf") != "nullnullnull" {
			t.Errorf("%s: %v", status, p.m)
		}
	}
	if got := w.trigger("payment?Status=RequiresAction").want(http.StatusOK).text("status"); got != "RequiresAction" {
		t.Errorf("payment %s", got)
	}
	if got := w.trigger("order?Status=ViewedBySupplier").want(http.StatusOK).text("status"); got != "ViewedBySupplier" {
		t.Errorf("order %s", got)
	}
	for _, kind := range triggerKinds[:3] {
		w.trigger(kind+"?Status=Nothing").wantFault(http.StatusBadRequest, "InvalidParameter").
			wantField("Status", "InvalidValue")
		w.trigger(kind + "?Status=%zz").wantBare()
	}
	w.trigger("nothing").wantFault(http.StatusNotFound, "NotFound")
}

func TestTriggersNeedOnlyAccept(t *testing.T) {
	w := newWorld(t)
	for _, kind := range triggerKinds {
		req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, w.http.URL+"/automation/trigger/"+kind, nil)
		if err != nil {
			t.Fatal(err)
		}
		w.send(req).wantFault(http.StatusUnauthorized, "MissingHeader")
		req.Method = http.MethodPost
		w.send(req).wantFault(http.StatusMethodNotAllowed, "MethodNotAllowed")
	}
	// Samples are made up, so a caller without credentials uses no database connection.
	if err := w.srv.Parts().Store.Close(); err != nil {
		t.Fatal(err)
	}
	for _, kind := range triggerKinds {
		w.trigger(kind).want(http.StatusOK)
		w.trigger(kind + "?Stats=x").want(http.StatusOK)
	}
}

func TestTriggersOfADemoShowItsLatest(t *testing.T) {
	w, c, _ := openDemo(t, "small")
	for _, status := range []string{"Draft", "Submitted", "Accepted"} {
		p := w.trigger("proposal?Status=" + status).want(http.StatusOK).json()
		latest := c.get("/public/proposals?PageSize=1&Statuses=" + status).list("proposals")[0]
		if p.text("id") != latest.text("id") || p.text("total") != latest.object("total").text("proposalTotal") {
			t.Errorf("%s: trigger shows %s, latest is %v", status, p.text("id"), latest.m)
		}
		if set := p.text("proposalPdf") != "null"; set != (status == "Accepted") {
			t.Errorf("%s: proposalPdf %s", status, p.text("proposalPdf"))
		} else if set {
			for _, at := range addresses(t, p) {
				w.reader(at).open().want(http.StatusOK)
			}
		}
		detail := c.get("/public/proposals/" + p.text("id")).json()
		for _, field := range []string{"number", "name", "status", "financialSummary", "profit", "recurringServices"} {
			if p.text(field) != detail.text(field) {
				t.Errorf("%s: %s differs from the detail's", status, field)
			}
		}
		for _, area := range detail.list("areas") {
			for _, option := range area.list("options") {
				delete(option.m, "installerDescription") // a trigger asks for no key
			}
		}
		if p.text("areas") != detail.text("areas") {
			t.Errorf("%s: the areas differ from the detail's in more than the installer notes", status)
		}
		orders := c.get("/public/proposals/" + p.text("id") + "/changeorders").array()
		if len(orders) != len(p.list("changeOrders")) {
			t.Errorf("%s: %d change orders, want %d", status, len(p.list("changeOrders")), len(orders))
		}
	}
	for _, path := range []string{
		"payment?Status=Paid", "payment?Status=Submitted", "order?Status=Submitted",
		"order?Status=Accepted",
	} {
		if a := w.trigger(path).want(http.StatusOK).json(); a.text("id") == "1101" || a.text("id") == "1301" {
			t.Errorf("%s shows the sample", path)
		}
	}
	id := c.post("/public/people", "PartyType", "Person", "ContactType", "Client", "FirstName", "Zoë").
		want(http.StatusOK).id()
	if p := w.trigger("person").want(http.StatusOK).json(); p.text("id") != id || p.text("location") != "null" {
		t.Errorf("person %v", p.m)
	}
}
