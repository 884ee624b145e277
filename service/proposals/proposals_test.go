package proposals_test

import (
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"app.tender/tender/service/servicetest/world"
	"app.tender/tender/state"
)

func TestCreateAndReadProposal(t *testing.T) {
	w := world.New(t)
	sales := state.FormatID(w.Sales.User.ID)
	a := w.Admin.Post("/public/proposals", "SalesPersonId", sales, "Name", "Küche & Bad").Want(http.StatusCreated)
	p := a.JSON()
	p.WantTexts(map[string]string{
		"number": "1", "name": "Küche & Bad", "status": "Draft", "projectDescription": "", "internalNotes": "",
		"customer": "null", "location": "null", "createdDate": "2026-04-06T00:22:19Z", "lastSubmittedDate": "null",
		"areas": "[]", "paymentRequests": "[]", "coverpageImageUrl": "null",
	})
	if got := p.Object("salesPerson").Text("id"); got != sales {
		t.Errorf("sales person %s, want %s", got, sales)
	}
	if got := p.Object("dealer").Text("name"); got != "North AV" {
		t.Errorf("dealer %s", got)
	}
	if got := p.Object("financialSummary").Object("salesTax").Text("taxStatus"); got != "NoLocation" {
		t.Errorf("tax status %s", got)
	}
	if got := w.Admin.Get("/public/proposals/" + p.Text("id")).Want(http.StatusOK).Body; got != a.Body {
		t.Errorf("read:\n%s\ncreated:\n%s", got, a.Body)
	}
	second := w.Admin.Post("/public/proposals", "SalesPersonId", sales).Want(http.StatusCreated)
	if got := second.Text("name"); got != "New proposal 2" {
		t.Errorf("default name %q", got)
	}
}

func TestCreateProposalRefuses(t *testing.T) {
	w := world.New(t)
	w.Admin.Post("/public/proposals", "Name", "x").WantFault(http.StatusBadRequest, "InvalidParameter").
		WantField("SalesPersonId", "Required")
	w.Admin.Post("/public/proposals", "SalesPersonId", "me").WantField("SalesPersonId", "InvalidValue")
	w.Admin.Post("/public/proposals", "SalesPersonId", "1", "Name", strings.Repeat("x", 257)).
		WantField("Name", "TooLong")
	for _, id := range []string{"0", "-1", "999999", state.FormatID(w.Far.User.ID)} {
		w.Admin.Post("/public/proposals", "SalesPersonId", id).WantFault(http.StatusNotFound, "NotFound")
	}
	p := w.Admin.Post("/public/proposals", "SalesPersonId", state.FormatID(w.Admin.User.ID)).Want(http.StatusCreated)
	if got := p.Text("number"); got != "1" {
		t.Errorf("a refused proposal took a number: the first is %s", got)
	}
}

func TestUpdateProposal(t *testing.T) {
	w := world.New(t, world.Live)
	_, path := w.Admin.NewProposal("Before")
	sales := state.FormatID(w.Sales.User.ID)
	w.Clock.Advance(time.Hour)
	p := w.Admin.Post(path, "Name", " After ").Want(http.StatusOK)
	if p.Text("name") != "After" || p.Object("salesPerson").Text("id") != state.FormatID(w.Admin.User.ID) {
		t.Errorf("after the name: %s", p.Body)
	}
	p = w.Sales.Post(path, "SalesPersonId", sales).Want(http.StatusOK)
	if p.Text("name") != "After" || p.Object("salesPerson").Text("id") != sales {
		t.Errorf("after the sales person: %s", p.Body)
	}
	if got := p.Object("lastModifiedUser").Text("id"); got != sales {
		t.Errorf("last modified by %s", got)
	}
	if got := p.Text("lastModifiedDate"); got != "2026-04-06T01:22:19Z" || p.Text("lastModifiedByUserDate") != got ||
		p.Text("createdDate") == got {
		t.Errorf("dates: %s", p.Body)
	}
	w.Clock.Advance(time.Hour)
	if got := w.Admin.Post(path).Want(http.StatusOK); got.Body != p.Body {
		t.Errorf("an empty update changed it: %s", got.Body)
	}
	w.Admin.Post(path, "Status", "Accepted").Want(http.StatusOK)
	w.Admin.Post(path, "Name", "").WantField("Name", "Required")
	w.Admin.Post(path, "SalesPersonId", "").WantField("SalesPersonId", "Required")
	w.Admin.Post(path, "SalesPersonId", "x").WantField("SalesPersonId", "InvalidValue")
	w.Admin.Post(path, "Name", "Never", "SalesPersonId", state.FormatID(w.Far.User.ID)).
		WantFault(http.StatusNotFound, "NotFound")
	if got := w.Admin.Get(path).Want(http.StatusOK); got.Body != p.Body {
		t.Errorf("a refused update changed it: %s", got.Body)
	}
}

func TestNumbersHaveNoGaps(t *testing.T) {
	w := world.New(t)
	sales := state.FormatID(w.Admin.User.ID)
	var wg sync.WaitGroup
	numbers := make([]int, 20)
	for i := range numbers {
		wg.Go(func() {
			// In between, some are refused after taking a number.
			w.Admin.Post("/public/proposals", "SalesPersonId", "999999")
			numbers[i], _ = strconv.Atoi(w.Admin.Post("/public/proposals", "SalesPersonId", sales).Text("number"))
		})
	}
	wg.Wait()
	slices.Sort(numbers)
	for i, n := range numbers {
		if n != i+1 {
			t.Fatalf("numbers %v", numbers)
		}
	}
	if got := w.Far.Post("/public/proposals", "SalesPersonId", state.FormatID(w.Far.User.ID)).
		Text("number"); got != "1" {
		t.Errorf("another account begins at %s", got)
	}
}
