package papers_test

import (
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"app.tender/tender/service/servicetest/world"
)

// TestDocumentsOfAProposal: every kind in every format that it has, with the name of a file.
func TestDocumentsOfAProposal(t *testing.T) {
	w := world.New(t)
	o := w.Sales.NewOffer("Häuser")
	begins := map[string]string{"pdf": "%PDF-", "html": "<!doctype html>", "csv": "", "xlsx": "PK"}
	for _, kind := range []string{"proposal", "sheet", "picks"} {
		for format, head := range begins {
			a := w.Sales.Get(world.Office(o.ID) + "/documents/" + kind + "." + format).Want(http.StatusOK)
			if !strings.HasPrefix(strings.ToLower(a.Body), strings.ToLower(head)) {
				t.Errorf("%s.%s begins with %.20q", kind, format, a.Body)
			}
			if name := a.Header.Get("Content-Disposition"); !strings.HasPrefix(name, "inline; filename") ||
				!strings.Contains(name, "."+format) {
				t.Errorf("%s.%s is named %q", kind, format, name)
			}
		}
	}
	order := world.Office(o.ID) + "/changeorders/" + w.Sales.Post(world.Office(o.ID)+"/changeorders", "Name", "Shelf").
		Want(http.StatusOK).ID()
	for _, format := range []string{"pdf", "html", "csv", "xlsx"} {
		w.Sales.Get(order + "/documents/changeorder." + format).Want(http.StatusOK)
	}
	for _, name := range []string{
		"proposal.doc", "proposal", "changeorder.pdf", "note.pdf", "Proposal.pdf",
		"proposal.pdf.html",
	} {
		w.Sales.Get(world.Office(o.ID)+"/documents/"+name).WantFault(http.StatusNotFound, "NotFound")
	}
	w.Sales.Get(order+"/documents/proposal.pdf").WantFault(http.StatusNotFound, "NotFound")
	w.Sales.Get(world.Office(o.ID)+"/changeorders/999999/documents/changeorder.pdf").
		WantFault(http.StatusNotFound, "NotFound")
	w.Sales.Get(world.Office("999999")+"/documents/proposal.pdf").WantFault(http.StatusNotFound, "NotFound")
	w.Sales.Get(world.Office("x") + "/documents/proposal.pdf").WantBare()
	w.Far.Get(world.Office(o.ID)+"/documents/proposal.pdf").WantFault(http.StatusNotFound, "NotFound")
	html := w.Sales.Get(world.Office(o.ID) + "/documents/proposal.html").Body
	if !strings.Contains(html, "Prices hold until May 6, 2026") {
		t.Error("the document does not say how long its prices hold")
	}
}

// A change order that nobody has submitted has the day of today, and not that of its proposal.
func TestADraftOfAChangeOrderIsOfToday(t *testing.T) {
	w := world.New(t)
	o := w.Sales.NewOffer("House") // submitted on April 6
	w.Sales.Post(world.Office(o.ID)+"/status", "Status", "Accepted").Want(http.StatusOK)
	w.Clock.Advance(60 * 24 * time.Hour)
	order := world.Office(o.ID) + "/changeorders/" + w.Sales.Post(world.Office(o.ID)+"/changeorders", "Name", "Shelf",
		"Area", "Den", "ItemName", "Oak shelf", "Quantity", "1", "SellPrice", "12.50").Want(http.StatusOK).ID()
	wantDay := func(want string) {
		t.Helper()
		body := w.Sales.Get(order + "/documents/changeorder.html").Want(http.StatusOK).Body
		if got := day.FindString(body); got != want {
			t.Errorf("it is of %s, want %s", got, want)
		}
	}
	wantDay("June 5, 2026")
	w.Sales.Post(order+"/status", "Status", "Submitted").Want(http.StatusOK)
	w.Clock.Advance(24 * time.Hour)
	wantDay("June 5, 2026")
}

// A link that had ended before it was submitted again does not say how long the prices of today hold.
func TestPricesHoldByTheLinksOfThisSubmission(t *testing.T) {
	for _, document := range []string{"proposal", "changeorder"} {
		w := world.New(t)
		o := w.Sales.NewOffer("House") // submitted on April 6
		at := world.Office(o.ID)
		if document == "changeorder" {
			w.Sales.Move(o.ID, "Accepted")
			at += "/changeorders/" + w.Sales.Post(at+"/changeorders", "Name", "Shelf", "Area", "Den",
				"ItemName", "Oak shelf", "Quantity", "1", "SellPrice", "12.50").Want(http.StatusOK).ID()
			w.Sales.Post(at+"/status", "Status", "Submitted").Want(http.StatusOK)
			w.Sales.Post(at + "/link").Want(http.StatusOK)
		}
		wantHeld := func(want string) {
			t.Helper()
			body := w.Sales.Get(at + "/documents/" + document + ".html").Want(http.StatusOK).Body
			if got := held.FindString(body); got != want {
				t.Errorf("%s: %q, want %q", document, got, want)
			}
		}
		wantHeld("Prices hold until May 6, 2026")
		w.Sales.Post(at+"/status", "Status", "Delayed").Want(http.StatusOK)
		w.Clock.Advance(40 * 24 * time.Hour)
		w.Sales.Post(at+"/status", "Status", "Submitted").Want(http.StatusOK)
		wantHeld("")
		w.Sales.Post(at + "/link").Want(http.StatusOK)
		wantHeld("Prices hold until June 15, 2026")
	}
}

var held = regexp.MustCompile(`Prices hold until [A-Z][a-z]+ \d+, 20\d\d`)

var day = regexp.MustCompile(`[A-Z][a-z]+ \d+, 20\d\d`)

// The addresses in an event of a sold proposal give its documents without a key, for a week and as
// long as it is sold.
func TestAddressesOfDocuments(t *testing.T) {
	w := world.New(t)
	o := w.Sales.NewOffer("House")
	w.Events()
	r := w.Reader(o.At)
	r.Open()
	r.Send("accept", "name", "Erik Halvorsen").Want(http.StatusSeeOther)
	var list []string
	for _, d := range w.Admin.Get("/public/webhook/deliveries").List("deliveries") {
		data := w.Admin.Get("/public/webhook/deliveries/" + d.Text("deliveryId")).Object("body").Object("data")
		if data.Text("status") == "Accepted" {
			list = world.Addresses(t, data)
		} else if data.Text("proposalPdf") != "null" {
			t.Errorf("%s has %s", data.Text("status"), data.Text("proposalPdf"))
		}
	}
	for i, want := range []struct{ media, begins, has string }{
		{"application/pdf", "%PDF-", ""},
		{"text/csv", "", "100"},
		{"application/pdf", "%PDF-", ""},
	} {
		a := w.Reader(list[i]).Open().Want(http.StatusOK)
		if !strings.HasPrefix(a.Header.Get("Content-Type"), want.media) || !strings.HasPrefix(a.Body, want.begins) ||
			!strings.Contains(a.Body, want.has) {
			t.Errorf("%s: %s, %.40q", list[i], a.Header.Get("Content-Type"), a.Body)
		}
	}
	wantNone := func(at string) {
		t.Helper()
		if a := w.Reader(at).Open().Want(http.StatusNotFound); !strings.Contains(a.Body, "There is no such document") {
			t.Errorf("%s: %s", at, a.Body)
		}
	}
	at := strings.LastIndex(list[0], "/") + 1
	secret := []byte(list[0][at:])
	for i := range secret { // any other address is refused
		other := secret[i]
		if secret[i] = 'A'; other == 'A' {
			secret[i] = 'B'
		}
		wantNone(list[0][:at] + string(secret))
		secret[i] = other
	}
	wantNone(list[0][:at] + "AAAA")
	w.Reader(list[0]).Do(http.MethodPost, "", "a=b", nil).Want(http.StatusMethodNotAllowed)
	w.Sales.Move(o.ID, "Completed")
	w.Reader(list[0]).Open().Want(http.StatusOK)
	w.Clock.Advance(7 * 24 * time.Hour)
	w.Reader(list[0]).Open().Want(http.StatusOK)
	w.Clock.Advance(time.Hour)
	wantNone(list[0])
}

// An address is only of a proposal that is sold, and ends with the account's subscription.
func TestAddressesOfWhatIsNotSold(t *testing.T) {
	w := world.New(t)
	o := w.Sales.NewOffer("House")
	at := w.DocumentAddress(w.North.ID, o.ID)
	w.Reader(at).Open().Want(http.StatusNotFound)
	w.Sales.Move(o.ID, "Accepted")
	w.Reader(at).Open().Want(http.StatusOK)
	w.Reader(w.DocumentAddress(w.South.ID, o.ID)).Open().Want(http.StatusNotFound)
	w.Reader(w.DocumentAddress(w.North.ID, "999999")).Open().Want(http.StatusNotFound)
}
