package service_test

import (
	"context"
	"errors"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/shopspring/decimal"

	"app.tender/tender/documents"
	"app.tender/tender/service/admin"
	"app.tender/tender/service/billing"
	"app.tender/tender/service/store"
	"app.tender/tender/state"
)

// priced has in account north everything that a service says of prices, and what is only for the team. secrets are
// the figures and words in it, each of which stands for one sort of them.
func (w *world) priced() (all belongings, secrets []string) {
	w.t.Helper()
	ctx, c := context.WithoutCancel(w.t.Context()), w.admin
	all = c.belonging("Secret")
	all["ContactId"] = c.post("/public/people", "PartyType", "Person", "ContactType", "Client", "FirstName", "Ann",
		"Notes", "pays-late").want(http.StatusOK).id()
	id, path := c.newProposal("House")
	all["ProposalId"] = id
	c.post(path + "/contact/" + all["ContactId"]).want(http.StatusOK)
	c.built(path, "# Den\n## One\n- 3 x Oak shelf @ 7654.32 cost 6543.21\n")
	all["OutlineId"] = c.get(path + "/ai/outline").json().text("outlineId")
	all["ContentId"] = c.get(path + "/ai/content").list("items")[0].text("id")
	c.post("/sandbox/proposals/"+id+"/status", "Status", "Submitted").want(http.StatusOK)
	all["LinkId"] = c.post(office(id) + "/link").want(http.StatusOK).id()
	c.post("/sandbox/proposals/"+id+"/status", "Status", "Accepted").want(http.StatusOK)
	all["ChangeOrderId"] = c.post("/sandbox/proposals/"+id+"/changeorders", "ItemName", "Rack", "SellPrice", "5432.19",
		"Cost", "4321.98").want(http.StatusOK).id()
	of, err := strconv.ParseInt(id, 10, 64)
	if err != nil {
		w.t.Fatal(err)
	}
	number := func(s string) decimal.NullDecimal { return decimal.NewNullDecimal(decimal.RequireFromString(s)) }
	err = w.srv.Parts().Store.Write(ctx, func(tx *store.Tx) error {
		a, err := tx.Accounts().Find(w.north.ID)
		if err != nil {
			return err
		}
		a.ProjectTerms = "half-is-due"
		p, err := tx.Proposals().Find(a.ID, state.ProposalID(of))
		if err != nil {
			return err
		}
		p.Recurring = state.RecurringServices{
			Total: number("3219.87"),
			Items: []state.RecurringItem{{Name: "Care", Period: "month", Total: number("2198.76")}},
		}
		p.Schedule = state.PaymentSchedule{
			Description: "half-now",
			Items:       []state.PaymentScheduleItem{{ID: 1, Name: "Half", Amount: number("1987.65")}},
		}
		pay := billing.Payment{ID: 71, Description: "first-half", Amount: number("9876.54").Decimal, Proposal: p.ID}
		pay.Person, pay.Modified = p.ContactID, w.clock.Now()
		return errors.Join(tx.Accounts().Update(&a), tx.Proposals().Update(&p), tx.Payments().Create(p.AccountID, pay))
	})
	if err != nil {
		w.t.Fatal(err)
	}
	return all, []string{
		"7654.32", "6543.21", "5432.19", "4321.98", "3219.87", "2198.76", "1987.65", "9876.54", "2499.99",
		"pays-late", "half-now", "first-half", "half-is-due",
	}
}

// shownTo returns what every operation that reads says of all to a caller, by path, with every document.
func (c caller) shownTo(all belongings) map[string]*answer {
	c.w.t.Helper()
	shown := map[string]*answer{}
	for _, operation := range slices.Sorted(maps.Keys(c.w.srv.Handlers())) {
		method, path, _ := strings.Cut(operation, " ")
		if method != http.MethodGet || strings.HasPrefix(path, "/authenticate/") {
			continue
		}
		paths := []string{path}
		if strings.Contains(path, "{Document}") {
			paths = nil
			for _, kind := range documents.Kinds() {
				for _, format := range []string{"html", "csv"} {
					paths = append(paths, strings.Replace(path, "{Document}", string(kind)+"."+format, 1))
				}
			}
		}
		for _, at := range paths {
			at = placeholder.ReplaceAllStringFunc(at, func(name string) string { return all[name[1:len(name)-1]] })
			switch {
			case strings.HasPrefix(at, "/public/catalog/") && strings.HasSuffix(path, "}"):
				at += "?ExtendedDetails=true"
			case strings.HasSuffix(at, "/ai/content"):
				at += "?ProposalId=" + all["ProposalId"]
			case strings.HasSuffix(at, "/"+all["ContactId"]):
				at += "?IncludeCounts=true"
			}
			shown[at] = c.get(at)
		}
	}
	return shown
}

// An installer gets no cost, price, profit or payment, and no note about a contact, whatever they ask for; the
// document of the interface, which every response is held to, has none in theirs either.
func TestAnInstallerGetsNoPrice(t *testing.T) {
	w := newHaltedWorld(t)
	all, secrets := w.priced()
	var team strings.Builder
	for _, a := range w.admin.shownTo(all) {
		team.WriteString(a.Body)
	}
	for _, secret := range secrets {
		if !strings.Contains(team.String(), secret) {
			t.Errorf("the team does not see %s, so that this test proves nothing", secret)
		}
	}
	read := 0
	for at, a := range w.fitter.shownTo(all) {
		for _, secret := range secrets {
			if strings.Contains(a.Body, secret) {
				t.Errorf("%s tells an installer %s:\n%.2000s", at, secret, a.Body)
			}
		}
		switch {
		case a.Status == http.StatusOK:
			read++
		case strings.Contains(at, "/ai/"), strings.Contains(at, "/documents/proposal."),
			strings.Contains(at, "/documents/changeorder."), strings.Contains(at, "webhook"),
			strings.HasSuffix(at, "/status"):
			if a.Status != http.StatusNotFound {
				a.wantFault(http.StatusForbidden, "PermissionDenied")
			}
		case a.Status != http.StatusNotFound || !strings.Contains(at, "/documents/"):
			t.Errorf("%s: %d %s", at, a.Status, a.Body)
		}
	}
	if read < 20 {
		t.Errorf("an installer may read only %d things", read)
	}
	for _, write := range slices.Sorted(maps.Keys(w.srv.Handlers())) {
		method, path, _ := strings.Cut(write, " ")
		if method == http.MethodGet || strings.HasPrefix(path, "/authenticate/") {
			continue
		}
		at := placeholder.ReplaceAllStringFunc(path, func(name string) string { return all[name[1:len(name)-1]] })
		w.fitter.probe(method, at).wantFault(http.StatusForbidden, "PermissionDenied")
	}
}

// A price is not to be found by asking for what is cheaper.
func TestAnInstallerCannotSearchByPrice(t *testing.T) {
	w := newStockedWorld(t)
	w.sales.get("/public/catalog?MinPrice=2000").want(http.StatusOK)
	w.fitter.get("/public/catalog?SearchText=vx").want(http.StatusOK)
	for _, name := range []string{"MinPrice", "MaxPrice"} {
		w.fitter.get("/public/catalog?"+name+"=2000").wantFault(http.StatusForbidden, "PermissionDenied")
	}
}

// What an installer gets depends on the group at the time of the request.
func TestPricesFollowTheGroup(t *testing.T) {
	w := newWorld(t)
	id, path := w.sales.newProposal("House")
	total := func() string {
		return w.fitter.get("/public/proposals").list("proposals")[0].object("total").text("proposalTotal")
	}
	before, etag := total(), w.fitter.get(path).Header.Get("ETag")
	w.fitter.user.PermissionGroup = string(admin.GroupSales)
	if err := w.srv.Admin().SetGroup(t.Context(), w.fitter.user.Email, admin.GroupSales); err != nil {
		t.Fatal(err)
	}
	if after := total(); before != "null" || after != "0" {
		t.Errorf("proposal %s: total %q, then %q", id, before, after)
	}
	w.fitter.do(request{method: http.MethodGet, path: path, header: http.Header{"If-None-Match": {etag}}}).
		want(http.StatusOK)
}
