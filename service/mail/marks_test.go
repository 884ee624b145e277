package mail_test

import (
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"app.tender/tender/service/admin"
	"app.tender/tender/service/mail/mailtest"
	"app.tender/tender/service/servicetest/world"
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
	m := world.NewMailed(t, mailtest.Rules{})
	if _, err := m.Server.Admin().UpdateLetters(t.Context(), m.North.ID, func(l *admin.Letters) {
		l.From, l.Subject, l.Text, l.AttachPDF = "sales@north.example", "For {client}",
			"{client} {proposal} {dealer} {salesperson} {until}\n{link}", true
	}); err != nil {
		t.Fatal(err)
	}
	id, path := m.Sales.NewProposal("House")
	contact := m.Sales.Post("/public/people", "PartyType", "Person", "ContactType", "Client", "FirstName", "Erik",
		"LastName", "Halvorsen",
		"ContactEmail", "erik@halvorsen.example", "Notes", "mark-contact pays late").Want(http.StatusOK).ID()
	m.Sales.Post(path + "/contact/" + contact).Want(http.StatusOK)
	screen := world.Line(state.ItemPart, "2", "321.5")
	screen.Name, screen.Description, screen.Cost = "Screen", "mark-description",
		decimal.NewNullDecimal(world.Dec("177.77"))
	m.Fill(id, money.Discount{}, []state.Item{screen})
	m.Sales.Post(path+"/internalnotes", "InternalNotes", "mark-internal margin 45").Want(http.StatusOK)
	option := m.Sales.Get(path).List("areas")[0].List("options")[0].Text("id")
	m.Sales.Post(path+"/area-options/"+option+"/installernotes", "InstallerNotes", "mark-installer").Want(http.StatusOK)
	m.Sales.Post(path+"/area-options/"+option+"/clientdescription", "ClientDescription", "for-the-client").
		Want(http.StatusOK)

	m.Sales.Move(id, "Submitted")
	m.Settle()
	l := m.Read()
	if got := l.Header.Get("From"); got != `"sam Tester" <sales@north.example>` ||
		m.SMTP.Received()[0].From != "proposals@example.com" {
		t.Errorf("from %s, envelope %s", got, m.SMTP.Received()[0].From)
	}
	if l.Subject != "For Erik Halvorsen" || l.AttachedTitle != "1-house.pdf" {
		t.Errorf("subject %q, attached %q", l.Subject, l.AttachedTitle)
	}
	pdf := pdfWords(t, l.Attached)
	for _, want := range []string{"Screen", "643.00", "for-the-client", "Erik Halvorsen"} {
		if !strings.Contains(pdf, want) {
			t.Errorf("the PDF has no %s: %s", want, pdf)
		}
	}
	whole := m.SMTP.Received()[0].Content + l.Subject + l.Text + l.HTML + pdf
	for _, mark := range []string{"mark-", "177.77", "355.54", "pays late", "margin", "sue@south"} {
		if strings.Contains(whole, mark) {
			t.Errorf("the mail has %s", mark)
		}
	}
}

// The document in a mail has the last day of the link in it, whatever day another client's link has.
func TestAnAttachmentHasTheDayOfItsLink(t *testing.T) {
	m := world.NewMailed(t, mailtest.Rules{})
	if _, err := m.Server.Admin().UpdateLetters(t.Context(), m.North.ID, func(l *admin.Letters) {
		l.AttachPDF = true
	}); err != nil {
		t.Fatal(err)
	}
	id := m.NewDraft("House")
	m.Sales.Post(world.Office(id)+"/status", "Status", "Submitted", "Until", "2026-12-29").Want(http.StatusOK)
	m.Sales.Post(world.Office(id)+"/send", "To", "bob@example.org", "Until", "2026-12-10").Want(http.StatusOK)
	m.Settle()
	l := m.Read()
	pdf := pdfWords(t, l.Attached)
	if !strings.Contains(pdf, "hold until December 10, 2026") {
		t.Errorf("the PDF in the letter %q says %s", l.Subject, pdf)
	}
}
