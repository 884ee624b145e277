package triggers_test

import (
	"net/http"
	"testing"

	"app.tender/tender/service/servicetest/world"
)

var triggerKinds = []string{"proposal", "payment", "order", "person"}

func TestTriggersByStatus(t *testing.T) {
	w := world.New(t)
	for _, status := range []string{"Draft", "Submitted", "Completed", "Undefined"} {
		p := w.Trigger("proposal?Status=" + status).Want(http.StatusOK).JSON()
		if p.Text("status") != status || p.Text("proposalPdf")+p.Text("proposalCsv")+
			p.Text("installerPdf") != "nullnullnull" {
			t.Errorf("%s: %v", status, p.M)
		}
	}
	if got := w.Trigger("payment?Status=RequiresAction").Want(http.StatusOK).Text("status"); got != "RequiresAction" {
		t.Errorf("payment %s", got)
	}
	if got := w.Trigger("order?Status=ViewedBySupplier").Want(http.StatusOK).Text("status"); got != "ViewedBySupplier" {
		t.Errorf("order %s", got)
	}
	for _, kind := range triggerKinds[:3] {
		w.Trigger(kind+"?Status=Nothing").WantFault(http.StatusBadRequest, "InvalidParameter").
			WantField("Status", "InvalidValue")
		w.Trigger(kind + "?Status=%zz").WantBare()
	}
	w.Trigger("nothing").WantFault(http.StatusNotFound, "NotFound")
}

func TestTriggersNeedOnlyAccept(t *testing.T) {
	w := world.New(t)
	for _, kind := range triggerKinds {
		req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, w.HTTP.URL+"/automation/trigger/"+kind, nil)
		if err != nil {
			t.Fatal(err)
		}
		w.Send(req).WantFault(http.StatusUnauthorized, "MissingHeader")
		req.Method = http.MethodPost
		w.Send(req).WantFault(http.StatusMethodNotAllowed, "MethodNotAllowed")
	}
	// Samples are made up, so a caller without credentials uses no database connection.
	if err := w.Server.Parts().Store.Close(); err != nil {
		t.Fatal(err)
	}
	for _, kind := range triggerKinds {
		w.Trigger(kind).Want(http.StatusOK)
		w.Trigger(kind + "?Stats=x").Want(http.StatusOK)
	}
}

func TestTriggersOfADemoShowItsLatest(t *testing.T) {
	w, c, _ := world.OpenDemo(t, "small")
	for _, status := range []string{"Draft", "Submitted", "Accepted"} {
		p := w.Trigger("proposal?Status=" + status).Want(http.StatusOK).JSON()
		latest := c.Get("/public/proposals?PageSize=1&Statuses=" + status).List("proposals")[0]
		if p.Text("id") != latest.Text("id") || p.Text("total") != latest.Object("total").Text("proposalTotal") {
			t.Errorf("%s: trigger shows %s, latest is %v", status, p.Text("id"), latest.M)
		}
		if set := p.Text("proposalPdf") != "null"; set != (status == "Accepted") {
			t.Errorf("%s: proposalPdf %s", status, p.Text("proposalPdf"))
		} else if set {
			for _, at := range world.Addresses(t, p) {
				w.Reader(at).Open().Want(http.StatusOK)
			}
		}
		detail := c.Get("/public/proposals/" + p.Text("id")).JSON()
		for _, field := range []string{"number", "name", "status", "financialSummary", "profit", "recurringServices"} {
			if p.Text(field) != detail.Text(field) {
				t.Errorf("%s: %s differs from the detail's", status, field)
			}
		}
		for _, area := range detail.List("areas") {
			for _, option := range area.List("options") {
				delete(option.M, "installerDescription") // a trigger asks for no key
			}
		}
		if p.Text("areas") != detail.Text("areas") {
			t.Errorf("%s: the areas differ from the detail's in more than the installer notes", status)
		}
		orders := c.Get("/public/proposals/" + p.Text("id") + "/changeorders").Array()
		if len(orders) != len(p.List("changeOrders")) {
			t.Errorf("%s: %d change orders, want %d", status, len(p.List("changeOrders")), len(orders))
		}
	}
	for _, path := range []string{
		"payment?Status=Paid", "payment?Status=Submitted", "order?Status=Submitted",
		"order?Status=Accepted",
	} {
		if a := w.Trigger(path).Want(http.StatusOK).JSON(); a.Text("id") == "1101" || a.Text("id") == "1301" {
			t.Errorf("%s shows the sample", path)
		}
	}
	id := c.Post("/public/people", "PartyType", "Person", "ContactType", "Client", "FirstName", "Zoë").
		Want(http.StatusOK).ID()
	if p := w.Trigger("person").Want(http.StatusOK).JSON(); p.Text("id") != id || p.Text("location") != "null" {
		t.Errorf("person %v", p.M)
	}
}
