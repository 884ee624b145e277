package page_test

import (
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/shopspring/decimal"

	"app.tender/tender/service/admin"
	"app.tender/tender/service/servicetest/world"
	"app.tender/tender/state"
	"app.tender/tender/state/money"
)

const script = `<script>alert(1)</script>"'><img src=x onerror=alert(2)>`

// What somebody writes stands on the page as it was written, and runs nowhere.
func TestScriptsStandAsWords(t *testing.T) {
	w := world.New(t)
	id, path := w.Sales.NewProposal(script + "name")
	contact := w.Sales.Post("/public/people", "PartyType", "Person", "ContactType", "Client", "FirstName", script,
		"LastName", "x", "ContactEmail", "a@b.example").Want(http.StatusOK).ID()
	w.Sales.Post(path + "/contact/" + contact).Want(http.StatusOK)
	w.Sales.Post(path+"/description", "Description", script+"\n\n"+script).Want(http.StatusOK)
	w.Update(func(a *admin.Account) { a.Name, a.AboutUs, a.ProjectTerms = "North "+script, script, script })
	it := world.Line(state.ItemPart, "1", "100")
	it.Name, it.ShortDescription = script, script
	area, option := w.Sales.NewArea(path, script)
	w.Sales.Post(path+"/area-options/"+option+"/clientdescription", "ClientDescription", script).Want(http.StatusOK)
	w.Fill(id, money.Discount{}, []state.Item{it})
	w.Sales.Move(id, "Submitted")
	r := w.Reader(w.Sales.Link(id))
	r.Open().Want(http.StatusOK)
	pages := []string{r.Page}
	r.Send("ask", "question", script).Want(http.StatusSeeOther)
	pages = append(pages, r.Page)
	r.Send("accept", "name", "", "area"+area, script).Want(http.StatusBadRequest)
	r.Open()
	r.Send("choose", "name", script, "reason", script, "question", script).Want(http.StatusOK)
	pages = append(pages, r.Page)
	r.Send("accept", "name", script).Want(http.StatusSeeOther)
	pages = append(pages, r.Page)
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
	w := world.New(t)
	o := w.Sales.NewOffer("House")
	w.Sales.Move(o.ID, "Delayed", "Draft")
	w.Sales.Post(o.Path+"/internalnotes", "InternalNotes", "INTERNALNOTE margin").Want(http.StatusOK)
	for _, option := range []string{o.Cheap, o.Dear} {
		w.Sales.Post(o.Path+"/area-options/"+option+"/installernotes", "InstallerNotes", "INSTALLERNOTE code 1234").
			Want(http.StatusOK)
	}
	it := world.Line(state.ItemPart, "1", "100")
	it.Cost, it.Description = decimal.NewNullDecimal(world.Dec("8787.87")), "CATALOGDESCRIPTION SUPPLIERSKU"
	w.FillArea(o.ID, "Den", money.Discount{}, []state.Item{it}, []state.Item{it, it})
	w.Sales.Move(o.ID, "Submitted")
	see := func(what, at string) {
		t.Helper()
		r := w.Reader(at)
		r.Open().Want(http.StatusOK)
		wantNoMarks(t, what, r.Page)
		wantNoMarks(t, what+", total", r.Do(http.MethodPost, "/total", r.Fields("area"+o.Area, o.Dear).Encode(), nil).
			Body)
		wantNoMarks(t, what+", PDF",
			pdfText(t, r.Do(http.MethodGet, "/proposal.pdf", "", nil).Want(http.StatusOK).Body))
	}
	see("the page", w.Sales.Link(o.ID))
	see("the preview", w.Sales.Link(o.ID, "Preview", "true"))
	at := w.Sales.Link(o.ID)
	r := w.Reader(at)
	r.Open()
	r.Send("choose", "area"+o.Area, o.Dear, "name", "x").Want(http.StatusOK)
	wantNoMarks(t, "the page with a choice", r.Page)
	r.Open()
	r.Send("accept", "name", "Erik").Want(http.StatusSeeOther)
	see("the record", at)
	for _, format := range []string{"html", "csv", "pdf"} {
		text := w.Sales.Get(world.Office(o.ID) + "/documents/proposal." + format).Want(http.StatusOK).Body
		if format == "pdf" {
			text = pdfText(t, text)
		}
		wantNoMarks(t, "proposal."+format, text)
	}
	// A change order has its own.
	order := world.Office(o.ID) + "/changeorders/" +
		w.Sales.Post(world.Office(o.ID)+"/changeorders", "Name", "Shelf", "Area", "Den", "ItemName", "Oak shelf",
			"Quantity", "2", "SellPrice", "12.50", "Cost", "8787.87").Want(http.StatusOK).ID()
	w.Sales.Post(order+"/status", "Status", "Submitted").Want(http.StatusOK)
	see("the change order", w.Sales.Post(order+"/link").Want(http.StatusOK).Text("url"))
	for _, format := range []string{"html", "csv"} {
		wantNoMarks(t, "changeorder."+format,
			w.Sales.Get(order+"/documents/changeorder."+format).Want(http.StatusOK).Body)
	}
	// The marks are where they were put: the detail, which the team reads, has them.
	detail := w.Sales.Get(o.Path).Body
	for _, m := range []string{"INTERNALNOTE", "INSTALLERNOTE", "8787.87", "CATALOGDESCRIPTION"} {
		if !strings.Contains(detail, m) {
			t.Errorf("the detail lacks %s", m)
		}
	}
	if text := w.Sales.Get(world.Office(o.ID) + "/documents/sheet.html").Want(http.StatusOK).
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
