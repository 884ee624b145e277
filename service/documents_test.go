package service_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"
)

// TestDocumentsOfAProposal: every kind in every format that it has, with the name of a file.
func TestDocumentsOfAProposal(t *testing.T) {
	w := newWorld(t)
	o := w.sales.newOffer("Häuser")
	begins := map[string]string{"pdf": "%PDF-", "html": "<!doctype html>", "csv": "", "xlsx": "PK"}
	for _, kind := range []string{"proposal", "sheet", "picks"} {
		for format, head := range begins {
			a := w.sales.get(office(o.id) + "/documents/" + kind + "." + format).want(http.StatusOK)
			if !strings.HasPrefix(strings.ToLower(a.Body), strings.ToLower(head)) {
				t.Errorf("%s.%s begins with %.20q", kind, format, a.Body)
			}
			if name := a.Header.Get("Content-Disposition"); !strings.HasPrefix(name, "inline; filename") ||
				!strings.Contains(name, "."+format) {
				t.Errorf("%s.%s is named %q", kind, format, name)
			}
		}
	}
	order := office(o.id) + "/changeorders/" + w.sales.post(office(o.id)+"/changeorders", "Name", "Shelf").
		want(http.StatusOK).id()
	for _, format := range []string{"pdf", "html", "csv", "xlsx"} {
		w.sales.get(order + "/documents/changeorder." + format).want(http.StatusOK)
	}
	for _, name := range []string{
		"proposal.doc", "proposal", "changeorder.pdf", "note.pdf", "Proposal.pdf",
		"proposal.pdf.html",
	} {
		w.sales.get(office(o.id)+"/documents/"+name).wantFault(http.StatusNotFound, "NotFound")
	}
	w.sales.get(order+"/documents/proposal.pdf").wantFault(http.StatusNotFound, "NotFound")
	w.sales.get(office(o.id)+"/changeorders/999999/documents/changeorder.pdf").
		wantFault(http.StatusNotFound, "NotFound")
	w.sales.get(office("999999")+"/documents/proposal.pdf").wantFault(http.StatusNotFound, "NotFound")
	w.sales.get(office("x") + "/documents/proposal.pdf").wantBare()
	w.far.get(office(o.id)+"/documents/proposal.pdf").wantFault(http.StatusNotFound, "NotFound")
	html := w.sales.get(office(o.id) + "/documents/proposal.html").Body
	if !strings.Contains(html, "Prices hold until May 6, 2026") {
		t.Error("the document does not say how long its prices hold")
	}
}

// addresses returns the addresses of the documents of a proposal in a trigger or an event.
func addresses(t *testing.T, p node) []string {
	t.Helper()
	list := []string{p.text("proposalPdf"), p.text("proposalCsv"), p.text("installerPdf")}
	for _, at := range list {
		u, err := url.Parse(at)
		if err != nil || u.Scheme != "http" || u.Hostname() != "127.0.0.1" || !strings.HasPrefix(u.Path, "/d/") {
			t.Errorf("address %q: %v", at, err)
		}
	}
	return list
}

// The addresses in an event of a sold proposal give its documents without a key, for a week and as
// long as it is sold.
func TestAddressesOfDocuments(t *testing.T) {
	w := newWorld(t)
	o := w.sales.newOffer("House")
	w.events()
	r := w.reader(o.at)
	r.open()
	r.send("accept", "name", "Erik Halvorsen").want(http.StatusSeeOther)
	var list []string
	for _, d := range w.admin.get("/public/webhook/deliveries").list("deliveries") {
		data := w.admin.get("/public/webhook/deliveries/" + d.text("deliveryId")).object("body").object("data")
		if data.text("status") == "Accepted" {
			list = addresses(t, data)
		} else if data.text("proposalPdf") != "null" {
			t.Errorf("%s has %s", data.text("status"), data.text("proposalPdf"))
		}
	}
	for i, want := range []struct{ media, begins, has string }{
		{"application/pdf", "%PDF-", ""},
		{"text/csv", "", "100"},
		{"application/pdf", "%PDF-", ""},
	} {
		a := w.reader(list[i]).open().want(http.StatusOK)
		if !strings.HasPrefix(a.Header.Get("Content-Type"), want.media) || !strings.HasPrefix(a.Body, want.begins) ||
			!strings.Contains(a.Body, want.has) {
			t.Errorf("%s: %s, %.40q", list[i], a.Header.Get("Content-Type"), a.Body)
		}
	}
	wantNone := func(at string) {
		t.Helper()
		if a := w.reader(at).open().want(http.StatusNotFound); !strings.Contains(a.Body, "There is no such document") {
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
	w.reader(list[0]).do(http.MethodPost, "", "a=b", nil).want(http.StatusMethodNotAllowed)
	w.sales.move(o.id, "Completed")
	w.reader(list[0]).open().want(http.StatusOK)
	w.clock.Advance(7 * 24 * time.Hour)
	w.reader(list[0]).open().want(http.StatusOK)
	w.clock.Advance(time.Hour)
	wantNone(list[0])
}

// An address is only of a proposal that is sold, and ends with the account's subscription.
func TestAddressesOfWhatIsNotSold(t *testing.T) {
	w := newWorld(t)
	o := w.sales.newOffer("House")
	at := w.documentAddress(w.north.ID, o.id)
	w.reader(at).open().want(http.StatusNotFound)
	w.sales.move(o.id, "Accepted")
	w.reader(at).open().want(http.StatusOK)
	w.reader(w.documentAddress(w.south.ID, o.id)).open().want(http.StatusNotFound)
	w.reader(w.documentAddress(w.north.ID, "999999")).open().want(http.StatusNotFound)
}
