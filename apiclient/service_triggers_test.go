package apiclient_test

import (
	"errors"
	"testing"

	"github.com/shopspring/decimal"

	"app.tender/tender/apiclient"
	"app.tender/tender/state"
)

func dec(s string) decimal.Decimal { return decimal.RequireFromString(s) }

func serveTriggers(t *testing.T, w *world) {
	ctx := t.Context()
	accepted := must(w.Triggers.Proposal(ctx, state.StatusAccepted))(t)
	if p := accepted.Proposal; p.ID == 0 || p.Status != state.StatusAccepted || p.Customer == nil ||
		len(p.Areas) == 0 || p.Summary.Total.Decimal.IsZero() {
		t.Errorf("%+v", accepted)
	}
	if accepted.ProposalPDF == "" || accepted.ProposalCSV == "" || accepted.InstallerPDF == "" ||
		accepted.SalesPerson == "" || accepted.SalesPersonEmail == "" || !accepted.Total.Valid {
		t.Errorf("%+v", accepted)
	}
	if draft := must(w.Triggers.Proposal(ctx, state.StatusDraft))(t); draft.Proposal.Status != state.StatusDraft ||
		draft.ProposalPDF != "" {
		t.Errorf("%+v", draft)
	}
	if p := must(w.Triggers.Payment(ctx, state.PaymentPaid))(t); p.ID == 0 || p.Status != state.PaymentPaid ||
		p.Amount.Decimal.IsZero() || p.Paid.IsZero() || p.ClientName == "" || p.Person == 0 {
		t.Errorf("%+v", p)
	}
	if o := must(w.Triggers.Order(ctx, ""))(t); o.ID == 0 || o.Status == "" || len(o.Suppliers) == 0 ||
		o.Suppliers[0].Name == "" || o.Total.Decimal.IsZero() {
		t.Errorf("%+v", o)
	}
	if p := must(w.Triggers.Contact(ctx))(t); p.ID == 0 || p.DisplayName() == "" || p.PartyType == "" {
		t.Errorf("%+v", p)
	}
	if _, err := w.Triggers.Order(ctx, "Lost"); !errors.Is(err, apiclient.ErrInvalid) {
		t.Errorf("unknown status: %v", err)
	}
	w.covers(t, triggerOperations())
}
