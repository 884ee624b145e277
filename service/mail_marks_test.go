package service_test

import (
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"app.tender/tender/service/admin"
	"app.tender/tender/service/mail/mailtest"
	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"github.com/shopspring/decimal"
)

// pdfWords returns what a person reads in a PDF.
func pdfWords(t *testing.T, pdf string) string {
	t.Helper()
	if _, err := exec.LookPath("pdftotext"); err != nil {
		t.Skip("pdftotext is not here: install poppler-utils to read PDFs back")
	}
	path := filepath.Join(t.TempDir(), "a.pdf")
	if err := os.WriteFile(path, []byte(pdf), 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := exec.CommandContext(t.Context(), "pdftotext", "-layout", path, "-").CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return string(out)
}

// A mail, and the PDF in it, have nothing that is only for the team.
func TestAMailHasNothingForTheTeam(t *testing.T) {
	m := newMailed(t, mailtest.Rules{})
	if _, err := m.srv.Admin().UpdateLetters(t.Context(), m.north.ID, func(l *admin.Letters) {
		l.From, l.Subject, l.Text, l.AttachPDF = "sales@north.example", "For {client}",
			"{client} {proposal} {dealer} {salesperson} {until}\n{link}", true
	}); err != nil {
		t.Fatal(err)
	}
	id, path := m.sales.newProposal("House")
	contact := m.sales.post("/public/people", "PartyType", "Person", "ContactType", "Client", "FirstName", "Erik",
		"LastName", "Halvorsen",
		"ContactEmail", "erik@halvorsen.example", "Notes", "mark-contact pays late").want(http.StatusOK).id()
	m.sales.post(path + "/contact/" + contact).want(http.StatusOK)
	screen := line(state.ItemPart, "2", "321.5")
	screen.Name, screen.Description, screen.Cost = "Screen", "mark-description", decimal.NewNullDecimal(dec("177.77"))
	m.fill(id, money.Discount{}, []state.Item{screen})
	m.sales.post(path+"/internalnotes", "InternalNotes", "mark-internal margin 45").want(http.StatusOK)
	option := m.sales.get(path).list("areas")[0].list("options")[0].text("id")
	m.sales.post(path+"/area-options/"+option+"/installernotes", "InstallerNotes", "mark-installer").want(http.StatusOK)
	m.sales.post(path+"/area-options/"+option+"/clientdescription", "ClientDescription", "for-the-client").
		want(http.StatusOK)

	m.sales.move(id, "Submitted")
	m.settle()
	l := m.read()
	if got := l.header.Get("From"); got != `"sam Tester" <sales@north.example>` ||
		m.server.Received()[0].From != "proposals@example.com" {
		t.Errorf("from %s, envelope %s", got, m.server.Received()[0].From)
	}
	if l.subject != "For Erik Halvorsen" || l.attachedTitle != "1-house.pdf" {
		t.Errorf("subject %q, attached %q", l.subject, l.attachedTitle)
	}
	pdf := pdfWords(t, l.attached)
	for _, want := range []string{"Screen", "643.00", "for-the-client", "Erik Halvorsen"} {
		if !strings.Contains(pdf, want) {
			t.Errorf("the PDF has no %s: %s", want, pdf)
		}
	}
	whole := m.server.Received()[0].Content + l.subject + l.text + l.html + pdf
	for _, mark := range []string{"mark-", "177.77", "355.54", "pays late", "margin", "sue@south"} {
		if strings.Contains(whole, mark) {
			t.Errorf("the mail has %s", mark)
		}
	}
}
