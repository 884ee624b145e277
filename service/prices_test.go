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
	"app.tender/tender/service/servicetest/world"
	"app.tender/tender/service/store"
	"app.tender/tender/state"
)

// priced has in account north everything that a service says of prices, and what is only for the team. secrets are
// the figures and words in it, each of which stands for one sort of them.
func priced(w *world.World) (all belongings, secrets []string) {
	w.T.Helper()
	ctx, c := context.WithoutCancel(w.T.Context()), w.Admin
	all = belonging(c, "Secret")
	all["ContactId"] = c.Post("/public/people", "PartyType", "Person", "ContactType", "Client", "FirstName", "Ann",
		"Notes", "pays-late").Want(http.StatusOK).ID()
	id, path := c.NewProposal("House")
	all["ProposalId"] = id
	c.Post(path + "/contact/" + all["ContactId"]).Want(http.StatusOK)
	c.Built(path, "# Den\n## One\n- 3 x Oak shelf @ 7654.32 cost 6543.21\n")
	all["OutlineId"] = c.Get(path + "/ai/outline").JSON().Text("outlineId")
	all["ContentId"] = c.Get(path + "/ai/content").List("items")[0].Text("id")
	c.Post("/sandbox/proposals/"+id+"/status", "Status", "Submitted").Want(http.StatusOK)
	all["LinkId"] = c.Post(world.Office(id) + "/link").Want(http.StatusOK).ID()
	c.Post("/sandbox/proposals/"+id+"/status", "Status", "Accepted").Want(http.StatusOK)
	all["ChangeOrderId"] = c.Post("/sandbox/proposals/"+id+"/changeorders", "ItemName", "Rack", "SellPrice", "5432.19",
		"Cost", "4321.98").Want(http.StatusOK).ID()
	of, err := strconv.ParseInt(id, 10, 64)
	if err != nil {
		w.T.Fatal(err)
	}
	number := func(s string) decimal.NullDecimal { return decimal.NewNullDecimal(decimal.RequireFromString(s)) }
	err = w.Server.Parts().Store.Write(ctx, func(tx *store.Tx) error {
		a, err := tx.Accounts().Find(w.North.ID)
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
		pay.Person, pay.Modified = p.ContactID, w.Clock.Now()
		return errors.Join(tx.Accounts().Update(&a), tx.Proposals().Update(&p), tx.Payments().Create(p.AccountID, pay))
	})
	if err != nil {
		w.T.Fatal(err)
	}
	return all, []string{
		"7654.32", "6543.21", "5432.19", "4321.98", "3219.87", "2198.76", "1987.65", "9876.54", "2499.99",
		"pays-late", "half-now", "first-half", "half-is-due",
	}
}

// shownTo returns what every operation that reads says of all to a caller, by path, with every document.
func shownTo(c world.Caller, all belongings) map[string]*world.Answer {
	c.W.T.Helper()
	shown := map[string]*world.Answer{}
	for _, operation := range slices.Sorted(maps.Keys(c.W.Server.Handlers())) {
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
			shown[at] = c.Get(at)
		}
	}
	return shown
}

// An installer gets no cost, price, profit or payment, and no note about a contact, whatever they ask for; the
// document of the interface, which every response is held to, has none in theirs either.
func TestAnInstallerGetsNoPrice(t *testing.T) {
	w := world.NewHalted(t)
	all, secrets := priced(w)
	var team strings.Builder
	for _, a := range shownTo(w.Admin, all) {
		team.WriteString(a.Body)
	}
	for _, secret := range secrets {
		if !strings.Contains(team.String(), secret) {
			t.Errorf("the team does not see %s, so that this test proves nothing", secret)
		}
	}
	read := 0
	for at, a := range shownTo(w.Fitter, all) {
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
				a.WantFault(http.StatusForbidden, "PermissionDenied")
			}
		case a.Status != http.StatusNotFound || !strings.Contains(at, "/documents/"):
			t.Errorf("%s: %d %s", at, a.Status, a.Body)
		}
	}
	if read < 20 {
		t.Errorf("an installer may read only %d things", read)
	}
	for _, write := range slices.Sorted(maps.Keys(w.Server.Handlers())) {
		method, path, _ := strings.Cut(write, " ")
		if method == http.MethodGet || strings.HasPrefix(path, "/authenticate/") || strings.HasSuffix(path, "/site") {
			continue // what was done on site is all that installers write
		}
		at := placeholder.ReplaceAllStringFunc(path, func(name string) string { return all[name[1:len(name)-1]] })
		probe(w.Fitter, method, at).WantFault(http.StatusForbidden, "PermissionDenied")
	}
}

// A price is not to be found by asking for what is cheaper.
func TestAnInstallerCannotSearchByPrice(t *testing.T) {
	w := world.NewStocked(t)
	w.Sales.Get("/public/catalog?MinPrice=2000").Want(http.StatusOK)
	w.Fitter.Get("/public/catalog?SearchText=vx").Want(http.StatusOK)
	for _, name := range []string{"MinPrice", "MaxPrice"} {
		w.Fitter.Get("/public/catalog?"+name+"=2000").WantFault(http.StatusForbidden, "PermissionDenied")
	}
}

// What an installer gets depends on the group at the time of the request.
func TestPricesFollowTheGroup(t *testing.T) {
	w := world.New(t)
	id, path := w.Sales.NewProposal("House")
	total := func() string {
		return w.Fitter.Get("/public/proposals").List("proposals")[0].Object("total").Text("proposalTotal")
	}
	before, etag := total(), w.Fitter.Get(path).Header.Get("ETag")
	w.Fitter.User.PermissionGroup = string(admin.GroupSales)
	if err := w.Server.Admin().SetGroup(t.Context(), w.Fitter.User.Email, admin.GroupSales); err != nil {
		t.Fatal(err)
	}
	if after := total(); before != "null" || after != "0" {
		t.Errorf("proposal %s: total %q, then %q", id, before, after)
	}
	w.Fitter.Do(world.Request{Method: http.MethodGet, Path: path, Header: http.Header{"If-None-Match": {etag}}}).
		Want(http.StatusOK)
}
