package service_test

import (
	"net/http"
	"testing"

	"app.tender/tender/state"
)

func TestCreateAndReadProposal(t *testing.T) {
	w := newWorld(t)
	sales := state.FormatID(w.sales.user.ID)
	a := w.admin.post("/public/proposals", "SalesPersonId", sales, "Name", "Küche & Bad").want(http.StatusCreated)
	p := a.json()
	for name, want := range map[string]string{
		"number": "1", "name": "Küche & Bad", "status": "Draft", "projectDescription": "", "internalNotes": "",
		"customer": "null", "location": "null", "createdDate": "2026-04-06T00:22:19Z", "lastSubmittedDate": "null",
		"areas": "[]", "paymentRequests": "[]", "coverpageImageUrl": "null",
	} {
		if got := p.text(name); got != want {
			t.Errorf("%s: got %s, want %s", name, got, want)
		}
	}
	if got := p.object("salesPerson").text("id"); got != sales {
		t.Errorf("sales person %s, want %s", got, sales)
	}
	if got := p.object("dealer").text("name"); got != "North AV" {
		t.Errorf("dealer %s", got)
	}
	if got := p.object("financialSummary").object("salesTax").text("taxStatus"); got != "NoLocation" {
		t.Errorf("tax status %s", got)
	}
	if got := w.admin.get("/public/proposals/" + p.text("id")).want(http.StatusOK).Body; got != a.Body {
		t.Errorf("read back:\n%s\nmade:\n%s", got, a.Body)
	}
	second := w.admin.post("/public/proposals", "SalesPersonId", sales).want(http.StatusCreated)
	if got := second.text("name"); got != "New proposal 2" {
		t.Errorf("default name %q", got)
	}
}
