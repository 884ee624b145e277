package service_test

import (
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/shopspring/decimal"

	"app.tender/tender/service/admin"
	"app.tender/tender/state"
	"app.tender/tender/state/money"
)

const script = `<script>alert(1)</script>"'><img src=x onerror=alert(2)>`

// What somebody writes stands on the page as it was written, and runs nowhere.
func TestScriptsStandAsWords(t *testing.T) {
	w := newWorld(t)
	id, path := w.sales.newProposal(script + "name")
	contact := w.sales.post("/public/people", "PartyType", "Person", "ContactType", "Client", "FirstName", script,
		"LastName", "x", "ContactEmail", "a@b.example").want(http.StatusOK).id()
	w.sales.post(path + "/contact/" + contact).want(http.StatusOK)
	w.sales.post(path+"/description", "Description", script+"\n\n"+script).want(http.StatusOK)
	w.update(func(a *admin.Account) { a.Name, a.AboutUs, a.ProjectTerms = "North "+script, script, script })
	it := line(state.ItemPart, "1", "100")
	it.Name, it.ShortDescription = script, script
	area, option := w.sales.newArea(path, script)
	w.sales.post(path+"/area-options/"+option+"/clientdescription", "ClientDescription", script).want(http.StatusOK)
	w.fill(id, money.Discount{}, []state.Item{it})
	w.sales.move(id, "Submitted")
	r := w.reader(w.sales.link(id))
	r.open().want(http.StatusOK)
	pages := []string{r.page}
	r.send("ask", "question", script).want(http.StatusSeeOther)
	pages = append(pages, r.page)
	r.send("accept", "name", "", "area"+area, script).want(http.StatusBadRequest)
	r.open()
	r.send("choose", "name", script, "reason", script, "question", script).want(http.StatusOK)
	pages = append(pages, r.page)
	r.send("accept", "name", script).want(http.StatusSeeOther)
	pages = append(pages, r.page)
	for i, p := range pages {
		if strings.Contains(p, "<script>") || strings.Contains(p, "<img") || strings.Contains(p, `"'>`) ||
			strings.Contains(p, "onerror=alert(2)>") {
			t.Errorf("page %d has markup that somebody wrote", i)
		}
		if n := strings.Count(p, "&lt;script&gt;alert(1)"); n < 8 {
			t.Errorf("page %d has the words %d times: %s", i, n, p)
		}
	}
	if strings.Count(pages[3], "<script") != 1 {
		t.Errorf("the accepted page has other scripts: %s", pages[3])
	}
}

// marks are what the team keeps to itself, by where it is.
var marks = []string{
	"INTERNALNOTE", "INSTALLERNOTE", "CONTACTNOTE", "8787.87", "8,787.87", "SITECONTACT",
	"SUPPLIERSKU", "CATALOGDESCRIPTION",
}

// wantNoMarks fails the test if a text has what the team keeps to itself.
func wantNoMarks(t *testing.T, what, text string) {
	t.Helper()
	folded := strings.ToUpper(strings.ReplaceAll(text, "\n", " "))
	for _, m := range marks {
		if strings.Contains(folded, m) {
			t.Errorf("%s has %s", what, m)
		}
	}
}

// Nothing of the team's own is on any page, in any answer to its script, or in any document for the client.
func TestClientsSeeNothingInternal(t *testing.T) {
	w := newWorld(t)
	o := w.sales.newOffer("House")
	w.sales.move(o.id, "Delayed", "Draft")
	w.sales.post(o.path+"/internalnotes", "InternalNotes", "INTERNALNOTE margin").want(http.StatusOK)
	for _, option := range []string{o.cheap, o.dear} {
		w.sales.post(o.path+"/area-options/"+option+"/installernotes", "InstallerNotes", "INSTALLERNOTE code 1234").
			want(http.StatusOK)
	}
	it := line(state.ItemPart, "1", "100")
	it.Cost, it.Description = decimal.NewNullDecimal(dec("8787.87")), "CATALOGDESCRIPTION SUPPLIERSKU"
	w.fillArea(o.id, "Den", money.Discount{}, []state.Item{it}, []state.Item{it, it})
	w.sales.move(o.id, "Submitted")
	see := func(what, at string) {
		t.Helper()
		r := w.reader(at)
		r.open().want(http.StatusOK)
		wantNoMarks(t, what, r.page)
		wantNoMarks(t, what+", total", r.do(http.MethodPost, "/total", r.fields("area"+o.area, o.dear).Encode(), nil).
			Body)
		wantNoMarks(t, what+", PDF",
			pdfText(t, r.do(http.MethodGet, "/proposal.pdf", "", nil).want(http.StatusOK).Body))
	}
	see("the page", w.sales.link(o.id))
	see("the preview", w.sales.link(o.id, "Preview", "true"))
	at := w.sales.link(o.id)
	r := w.reader(at)
	r.open()
	r.send("choose", "area"+o.area, o.dear, "name", "x").want(http.StatusOK)
	wantNoMarks(t, "the page with a choice", r.page)
	r.open()
	r.send("accept", "name", "Erik").want(http.StatusSeeOther)
	see("the record", at)
	for _, format := range []string{"html", "csv", "pdf"} {
		text := w.sales.get(office(o.id) + "/documents/proposal." + format).want(http.StatusOK).Body
		if format == "pdf" {
			text = pdfText(t, text)
		}
		wantNoMarks(t, "proposal."+format, text)
	}
	// A change order has its own.
	order := office(o.id) + "/changeorders/" +
		w.sales.post(office(o.id)+"/changeorders", "Name", "Shelf", "Area", "Den", "ItemName", "Oak shelf",
			"Quantity", "2", "SellPrice", "12.50", "Cost", "8787.87").want(http.StatusOK).id()
	w.sales.post(order+"/status", "Status", "Submitted").want(http.StatusOK)
	see("the change order", w.sales.post(order+"/link").want(http.StatusOK).text("url"))
	for _, format := range []string{"html", "csv"} {
		wantNoMarks(t, "changeorder."+format,
			w.sales.get(order+"/documents/changeorder."+format).want(http.StatusOK).Body)
	}
	// The marks are where they were put: the detail, which the team reads, has them.
	detail := w.sales.get(o.path).Body
	for _, m := range []string{"INTERNALNOTE", "INSTALLERNOTE", "8787.87", "CATALOGDESCRIPTION"} {
		if !strings.Contains(detail, m) {
			t.Errorf("the detail lacks %s", m)
		}
	}
	if text := w.sales.get(office(o.id) + "/documents/sheet.html").want(http.StatusOK).
		Body; !strings.Contains(text, "INSTALLERNOTE") {
		t.Error("the installers' sheet lacks their notes")
	}
}

// pdfText returns the text of a PDF.
func pdfText(t *testing.T, pdf string) string {
	t.Helper()
	if _, err := exec.LookPath("pdftotext"); err != nil {
		t.Skip("pdftotext is not here: install poppler-utils to read PDFs back")
	}
	path := filepath.Join(t.TempDir(), "a.pdf")
	if err := os.WriteFile(path, []byte(pdf), 0o600); err != nil {
		t.Fatal(err)
	}
	text, err := exec.CommandContext(t.Context(), "pdftotext", "-layout", path, "-").Output()
	if err != nil || !strings.Contains(string(text), "North AV") {
		t.Fatalf("%v: %s", err, text)
	}
	return string(text)
}
