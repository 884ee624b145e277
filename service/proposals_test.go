package service_test

import (
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"app.tender/tender/state"
)

func TestCreateAndReadProposal(t *testing.T) {
	w := newWorld(t)
	sales := state.FormatID(w.sales.user.ID)
	a := w.admin.post("/public/proposals", "SalesPersonId", sales, "Name", "Küche & Bad").want(http.StatusCreated)
	p := a.json()
	p.wantTexts(map[string]string{
		"number": "1", "name": "Küche & Bad", "status": "Draft", "projectDescription": "", "internalNotes": "",
		"customer": "null", "location": "null", "createdDate": "2026-04-06T00:22:19Z", "lastSubmittedDate": "null",
		"areas": "[]", "paymentRequests": "[]", "coverpageImageUrl": "null",
	})
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
		t.Errorf("read:\n%s\ncreated:\n%s", got, a.Body)
	}
	second := w.admin.post("/public/proposals", "SalesPersonId", sales).want(http.StatusCreated)
	if got := second.text("name"); got != "New proposal 2" {
		t.Errorf("default name %q", got)
	}
}

func TestCreateProposalRefuses(t *testing.T) {
	w := newWorld(t)
	w.admin.post("/public/proposals", "Name", "x").wantFault(http.StatusBadRequest, "InvalidParameter").
		wantField("SalesPersonId", "Required")
	w.admin.post("/public/proposals", "SalesPersonId", "me").wantField("SalesPersonId", "InvalidValue")
	w.admin.post("/public/proposals", "SalesPersonId", "1", "Name", strings.Repeat("x", 257)).
		wantField("Name", "TooLong")
	for _, id := range []string{"0", "-1", "999999", state.FormatID(w.far.user.ID)} {
		w.admin.post("/public/proposals", "SalesPersonId", id).wantFault(http.StatusNotFound, "NotFound")
	}
	p := w.admin.post("/public/proposals", "SalesPersonId", state.FormatID(w.admin.user.ID)).want(http.StatusCreated)
	if got := p.text("number"); got != "1" {
		t.Errorf("a refused proposal took a number: the first is %s", got)
	}
}

func TestUpdateProposal(t *testing.T) {
	w := newWorld(t, live)
	_, path := w.admin.newProposal("Before")
	sales := state.FormatID(w.sales.user.ID)
	w.clock.Advance(time.Hour)
	p := w.admin.post(path, "Name", " After ").want(http.StatusOK)
	if p.text("name") != "After" || p.object("salesPerson").text("id") != state.FormatID(w.admin.user.ID) {
		t.Errorf("after the name: %s", p.Body)
	}
	p = w.sales.post(path, "SalesPersonId", sales).want(http.StatusOK)
	if p.text("name") != "After" || p.object("salesPerson").text("id") != sales {
		t.Errorf("after the sales person: %s", p.Body)
	}
	if got := p.object("lastModifiedUser").text("id"); got != sales {
		t.Errorf("last modified by %s", got)
	}
	if got := p.text("lastModifiedDate"); got != "2026-04-06T01:22:19Z" || p.text("lastModifiedByUserDate") != got ||
		p.text("createdDate") == got {
		t.Errorf("dates: %s", p.Body)
	}
	w.clock.Advance(time.Hour)
	if got := w.admin.post(path).want(http.StatusOK); got.Body != p.Body {
		t.Errorf("an empty update changed it: %s", got.Body)
	}
	w.admin.post(path, "Status", "Accepted").want(http.StatusOK)
	w.admin.post(path, "Name", "").wantField("Name", "Required")
	w.admin.post(path, "SalesPersonId", "").wantField("SalesPersonId", "Required")
	w.admin.post(path, "SalesPersonId", "x").wantField("SalesPersonId", "InvalidValue")
	w.admin.post(path, "Name", "Never", "SalesPersonId", state.FormatID(w.far.user.ID)).
		wantFault(http.StatusNotFound, "NotFound")
	if got := w.admin.get(path).want(http.StatusOK); got.Body != p.Body {
		t.Errorf("a refused update changed it: %s", got.Body)
	}
}

func TestNumbersHaveNoGaps(t *testing.T) {
	w := newWorld(t)
	sales := state.FormatID(w.admin.user.ID)
	var wg sync.WaitGroup
	numbers := make([]int, 20)
	for i := range numbers {
		wg.Go(func() {
			// In between, some are refused after taking a number.
			w.admin.post("/public/proposals", "SalesPersonId", "999999")
			numbers[i], _ = strconv.Atoi(w.admin.post("/public/proposals", "SalesPersonId", sales).text("number"))
		})
	}
	wg.Wait()
	slices.Sort(numbers)
	for i, n := range numbers {
		if n != i+1 {
			t.Fatalf("numbers %v", numbers)
		}
	}
	if got := w.far.post("/public/proposals", "SalesPersonId", state.FormatID(w.far.user.ID)).
		text("number"); got != "1" {
		t.Errorf("another account begins at %s", got)
	}
}
