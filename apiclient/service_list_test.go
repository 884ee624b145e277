package apiclient_test

import (
	"errors"
	"slices"
	"testing"
	"time"

	"app.tender/tender/apiclient"
	"app.tender/tender/state"
)

func serveList(t *testing.T, w *world) {
	ctx := t.Context()
	all := must(w.Proposals.List(ctx, state.ProposalQuery{}))(t)
	if all.Total == 0 || len(all.Proposals) == 0 || !all.Proposals[0].Total.Valid ||
		all.Proposals[0].Currency.Code == "" {
		t.Fatalf("%+v", all)
	}
	seen := map[state.ProposalID]bool{}
	for p, err := range w.Proposals.All(ctx,
		state.ProposalQuery{PageSize: 2, SortBy: state.SortNumber, Direction: state.Ascending}) {
		if err != nil {
			t.Fatal(err)
		}
		seen[p.ID] = true
		if p.LastModified.IsZero() || p.Status == "" {
			t.Errorf("%+v", p)
		}
	}
	if len(seen) != all.Total {
		t.Errorf("iterated over %d of %d", len(seen), all.Total)
	}
	first := all.Proposals[0]
	for name, q := range map[string]state.ProposalQuery{
		"status": {Statuses: []state.Status{first.Status, state.StatusExpired}}, "text": {SearchText: first.Name},
		"since": {ModifiedAfter: first.LastModified.Add(-time.Second)}, "sorted": {SortBy: state.SortLastModifiedByMe},
	} {
		page := must(w.Proposals.List(ctx, q))(t)
		if !slices.ContainsFunc(page.Proposals, func(p state.ProposalSummary) bool { return p.ID == first.ID }) {
			t.Errorf("%s: %+v", name, page)
		}
	}
	if _, err := w.Proposals.List(ctx, state.ProposalQuery{SortBy: "Colour"}); !errors.Is(err, apiclient.ErrInvalid) {
		t.Errorf("%v", err)
	}
	for id := range seen {
		p := must(w.Proposals.Get(ctx, id))(t)
		sum := p.Summary.PartsTotal.Decimal.Add(p.Summary.LaborTotal.Decimal).Add(p.Summary.FeeTotal.Decimal)
		if !sum.Equal(p.Summary.Subtotal.Decimal) ||
			!p.Summary.Subtotal.Decimal.Add(p.Summary.SalesTax.Total.Decimal).Equal(p.Summary.Total.Decimal) ||
			p.Dealer.Name == "" {
			t.Errorf("#%d: %+v", p.Number, p.Summary)
		}
		orders := must(w.ChangeOrders.List(ctx, id))(t)
		for _, o := range orders {
			d := must(w.ChangeOrders.Get(ctx, id, o.ID))(t)
			if d.Number == 0 || d.Name != o.Name || d.Status != o.Status || d.LastModified.IsZero() ||
				len(d.Areas) == 0 {
				t.Errorf("change order %+v of %+v", d, o)
			}
			if same, err := w.ChangeOrders.Renew(ctx, id, o.ID, d); err != nil || same != d {
				t.Errorf("unchanged: %+v, %v", same, err)
			}
		}
		if p.Status.Terminal() {
			if _, err := w.Proposals.UpdateDescription(ctx, id, "x"); !errors.Is(err, apiclient.ErrTerminal) ||
				state.FaultOf(err).Kind != state.FaultTerminal {
				t.Errorf("%s: %v", p.Status, err)
			}
		}
	}
	w.covers(t, changeOrderOperations(), proposalOperations()[:1])
}
