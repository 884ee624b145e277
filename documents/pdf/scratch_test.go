package pdf_test

import (
	"bytes"
	"os"
	"testing"
	"time"

	"app.tender/tender/documents"
	"app.tender/tender/documents/page"
	"app.tender/tender/documents/pdf"
	"app.tender/tender/service/demo"
	"app.tender/tender/state"
)

func TestScratch(t *testing.T) {
	data, err := demo.Generate(demo.Config{Seed: 1, Now: time.Date(2026, 11, 29, 12, 0, 0, 0, time.UTC)})
	if err != nil {
		t.Fatal(err)
	}
	a := data.Accounts[0]
	for _, p := range a.Proposals {
		if p.Number != 1042 {
			continue
		}
		q := p.Proposal
		q.Dealer.Name = a.Name
		q.AboutUs, q.ProjectTerms = a.AboutUs, a.ProjectTerms
		for _, c := range a.Contacts {
			if q.Customer != nil && c.ID == q.Customer.ID {
				q.Customer = &c.Contact
			}
		}
		d := documents.ProposalOf(state.ForClient(&q), documents.Printing{At: time.Date(2026, 11, 29, 0, 0, 0, 0, time.UTC), Look: documents.Look{ValidDays: 30}})
		t.Log(d.Warnings)
		var b bytes.Buffer
		start := time.Now()
		n, err := pdf.Write(t.Context(), &b, page.Proposal(d, page.ForPrint(&d.Look, d.Dealer+" · "+d.Kind())), pdf.About{At: d.At})
		t.Log(n, err, b.Len(), time.Since(start))
		os.WriteFile("/tmp/sp/p.pdf", b.Bytes(), 0o644)
		b.Reset()
		page.Write(&b, page.Proposal(d, page.ForScreen(&d.Look)))
		os.WriteFile("/tmp/sp/p.html", b.Bytes(), 0o644)
	}
}
