package service_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"app.tender/tender/state"
)

// names returns the names of the proposals that a query finds.
func (c caller) names(query string) []string {
	c.w.t.Helper()
	names := []string{}
	for _, p := range c.get("/public/proposals?" + query).want(http.StatusOK).list("proposals") {
		names = append(names, p.text("name"))
	}
	return names
}

func wantNames(t *testing.T, c caller, query string, want ...string) {
	t.Helper()
	if diff := cmp.Diff(append([]string{}, want...), c.names(query)); diff != "" {
		t.Errorf("%s: %s", query, diff)
	}
}

func TestListDefaults(t *testing.T) {
	w := newWorld(t)
	w.admin.get("/public/proposals").want(http.StatusOK)
	if got := w.admin.get("/public/proposals").Body; got != `{"proposals":[],"proposalCount":0}` {
		t.Errorf("empty: %s", got)
	}
	var want []string
	for i := range 12 {
		name := fmt.Sprintf("P%02d", i)
		w.admin.newProposal(name)
		want = append([]string{name}, want...)
	}
	a := w.admin.get("/public/proposals").want(http.StatusOK)
	if got := a.text("proposalCount"); got != "12" {
		t.Errorf("count %s", got)
	}
	wantNames(t, w.admin, "", want[:10]...)
	wantNames(t, w.admin, "PageNumber=2", want[10:]...)
	wantNames(t, w.admin, "PageNumber=3")
	wantNames(t, w.admin, "PageSize=3&PageNumber=2", want[3:6]...)
	wantNames(t, w.admin, "PageSize=100000", want...)
	if got := w.admin.get("/public/proposals?PageNumber=900000000000").want(http.StatusOK).
		Body; got != `{"proposals":[],"proposalCount":12}` {
		t.Errorf("past the end: %s", got)
	}
	row := a.list("proposals")[0]
	want2 := `{"id":` + row.text("id") + `,"number":12,"name":"P11","status":"Draft",` +
		`"total":{"proposalTotal":0,"currency":{"code":"USD","symbol":"$"}},` +
		`"createdDate":"2026-04-06T00:22:19Z","lastModifiedDate":"2026-04-06T00:22:19Z","customer":null}`
	if !strings.Contains(a.Body, want2) {
		t.Errorf("row: %s", a.Body)
	}
}

func TestListRefuses(t *testing.T) {
	w := newWorld(t)
	for query, field := range map[string]string{
		"PageNumber=0": "PageNumber", "PageNumber=-1": "PageNumber", "PageNumber=x": "PageNumber",
		"PageSize=0":  "PageSize",
		"PageSize=-5": "PageSize", "PageSize=ten": "PageSize", "Statuses=Lost": "Statuses",
		"Statuses=Draft&Statuses=draft": "Statuses",
		"Statuses=Draft,Accepted":       "Statuses", "SortBy=Total": "SortBy", "SortBy=name": "SortBy",
		"SortDirection=up": "SortDirection",
		"ContactId=x":      "ContactId", "SalespersonId=1.5": "SalespersonId",
		"ModifiedAfter=yesterday": "ModifiedAfter",
		"IsArchive=maybe":         "IsArchive",
	} {
		a := w.admin.get("/public/proposals?"+query).wantFault(http.StatusBadRequest, "InvalidParameter")
		a.wantField(field, "InvalidValue")
		if n := len(a.object("responseStatus").list("errors")); n != 1 {
			t.Errorf("%s: %d faults", query, n)
		}
	}
	a := w.admin.get("/public/proposals?PageNumber=0&SortBy=x&Statuses=y").want(http.StatusBadRequest)
	if n := len(a.object("responseStatus").list("errors")); n != 3 {
		t.Errorf("three invalid parameters, %d field errors", n)
	}
	w.admin.get("/public/proposals?PageNumber=%zz").wantBare()
	newWorld(t, live).
		admin.get(
		"/public/proposals?PageNumber=&Statuses=&SortBy=&SortDirection=&ContactId=&ModifiedAfter=&IsArchive=&Unknown=1").want(http.StatusOK)
}

func TestListFilters(t *testing.T) {
	w := newWorld(t)
	contact := w.admin.newContact("Person", "Zoë", "Halvorsen", "")
	_, a := w.admin.newProposal("Alpha kitchen")
	id, _ := w.sales.newProposal("Beta bath")
	_, c := w.admin.newProposal("Gamma cellar")
	w.admin.post(a + "/contact/" + contact).want(http.StatusOK)
	w.admin.post("/sandbox/proposals/"+id+"/status", "Status", "Submitted").want(http.StatusOK)

	wantNames(t, w.admin, "SortBy=Number&SortDirection=Asc&Statuses=Draft", "Alpha kitchen", "Gamma cellar")
	wantNames(t, w.admin, "Statuses=Submitted", "Beta bath")
	wantNames(t, w.admin, "SortBy=Number&SortDirection=Asc&Statuses=Submitted&Statuses=Draft", "Alpha kitchen",
		"Beta bath", "Gamma cellar")
	wantNames(t, w.admin, "Statuses=Expired")
	wantNames(t, w.admin, "ContactId="+contact, "Alpha kitchen")
	wantNames(t, w.admin, "ContactId=999999")
	wantNames(t, w.admin, "SalespersonId="+state.FormatID(w.sales.user.ID), "Beta bath")
	wantNames(t, w.admin, "IsArchive=true")
	wantNames(t, w.admin, "IsArchive=false&ContactId="+contact, "Alpha kitchen")

	w.clock.Advance(time.Hour)
	since := w.clock.Now()
	w.clock.Advance(time.Hour)
	w.admin.post(c+"/description", "Description", "x").want(http.StatusOK)
	for _, form := range []string{time.RFC3339, time.RFC3339Nano, "2006-01-02T15:04:05", "2006-01-02T15:04"} {
		wantNames(t, w.admin, "ModifiedAfter="+url.QueryEscape(since.Format(form)), "Gamma cellar")
	}
	wantNames(t, w.admin, "ModifiedAfter=2026-04-07")
	wantNames(t, w.admin, "ModifiedAfter="+url.QueryEscape(since.In(time.FixedZone("", 7200)).Format(time.RFC3339)),
		"Gamma cellar")
}

func TestListSearch(t *testing.T) {
	w := newWorld(t)
	contact := w.admin.newContact("Person", "Zoë", "Ó Dálaigh", "zoe@lake.example")
	company := w.admin.post("/public/people", "PartyType", "Company", "ContactType", "Client", "CompanyName",
		"林 Residence").want(http.StatusOK).id()
	_, a := w.admin.newProposal("Piñon Ridge Lodge")
	_, b := w.admin.newProposal("100% % _ \"quoted\" (OR)")
	w.admin.newProposal("Harborline HQ, boardrooms")
	w.admin.post(a + "/contact/" + contact).want(http.StatusOK)
	w.admin.post(b + "/contact/" + company).want(http.StatusOK)
	for search, want := range map[string][]string{
		"pinon": {"Piñon Ridge Lodge"}, "PIÑON": {"Piñon Ridge Lodge"}, "idge": {"Piñon Ridge Lodge"},
		"ridge pin": {"Piñon Ridge Lodge"}, "ridge boardrooms": nil, "o dalaigh": {"Piñon Ridge Lodge"},
		"zoe@lake": {"Piñon Ridge Lodge"}, "林": {"100% % _ \"quoted\" (OR)"}, "%": {"100% % _ \"quoted\" (OR)"},
		"_": {"100% % _ \"quoted\" (OR)"}, `"quoted"`: {"100% % _ \"quoted\" (OR)"},
		"(OR)": {"100% % _ \"quoted\" (OR)"},
		"HQ,":  {"Harborline HQ, boardrooms"}, "nothing like it": nil, "' OR 1=1": nil, "NEAR(": nil, "doc:x": nil,
	} {
		wantNames(t, w.admin, "SearchText="+url.QueryEscape(search), want...)
	}
	wantNames(t, w.admin, "SortBy=Number&SortDirection=Asc&SearchText=%20%20", "Piñon Ridge Lodge",
		"100% % _ \"quoted\" (OR)", "Harborline HQ, boardrooms")
	number := w.admin.get(a).text("number")
	if got := w.admin.names("SearchText=" + number); len(got) == 0 {
		t.Error("not found by its number")
	}
	w.admin.post(a, "Name", "Renamed").want(http.StatusOK)
	wantNames(t, w.admin, "SearchText=pinon")
	wantNames(t, w.admin, "SearchText=renamed", "Renamed")
	w.admin.post(a + "/contact/" + company).want(http.StatusOK)
	wantNames(t, w.admin, "SearchText=dalaigh")
	wantNames(t, w.far, "SearchText=renamed")
}

func TestListOrdersNamesWithoutAccents(t *testing.T) {
	w := newWorld(t)
	for _, name := range []string{"Zoo", "Österreich", "Pier", "oak"} {
		w.admin.newProposal(name)
	}
	wantNames(t, w.admin, "SortBy=Name&SortDirection=Asc", "oak", "Österreich", "Pier", "Zoo")
	wantNames(t, w.admin, "SortBy=Name&SortDirection=Desc", "Zoo", "Pier", "Österreich", "oak")
}

func TestListOrders(t *testing.T) {
	w := newWorld(t)
	amy := w.admin.newContact("Person", "Amy", "Zorn", "")
	zed := w.admin.newContact("Person", "zed", "Adams", "")
	_, b := w.admin.newProposal("beta")
	idA, _ := w.admin.newProposal("Alpha")
	_, c := w.admin.newProposal("Gamma")
	w.admin.post(b + "/contact/" + zed).want(http.StatusOK)
	w.admin.post(c + "/contact/" + amy).want(http.StatusOK)
	w.admin.post("/sandbox/proposals/"+idA+"/status", "Status", "Submitted").want(http.StatusOK)
	w.sales.post(c+"/description", "Description", "x").want(http.StatusOK)
	w.sales.post(b+"/description", "Description", "x").want(http.StatusOK)
	w.admin.post(c+"/description", "Description", "y").want(http.StatusOK)
	for query, want := range map[string][]string{
		"SortBy=CreatedDate&SortDirection=Asc":      {"beta", "Alpha", "Gamma"},
		"SortBy=CreatedDate":                        {"Gamma", "Alpha", "beta"},
		"SortBy=Number&SortDirection=Desc":          {"Gamma", "Alpha", "beta"},
		"SortBy=Name&SortDirection=Asc":             {"Alpha", "beta", "Gamma"},
		"SortBy=Name":                               {"Gamma", "beta", "Alpha"},
		"SortBy=ClientName&SortDirection=Asc":       {"Alpha", "Gamma", "beta"},
		"SortBy=ClientName&SortDirection=Desc":      {"beta", "Gamma", "Alpha"},
		"SortBy=Status&SortDirection=Desc":          {"Alpha", "Gamma", "beta"},
		"SortBy=ModifiedDate":                       {"Gamma", "beta", "Alpha"},
		"SortDirection=Asc":                         {"Alpha", "beta", "Gamma"},
		"SortBy=LastModifiedByMe":                   {"Gamma", "beta", "Alpha"},
		"SortBy=LastModifiedByMe&SortDirection=Asc": {"Alpha", "beta", "Gamma"},
	} {
		wantNames(t, w.admin, query, want...)
	}
	// The sales person changed beta last and Alpha never.
	wantNames(t, w.sales, "SortBy=LastModifiedByMe", "beta", "Gamma", "Alpha")
	wantNames(t, w.sales, "SortBy=LastModifiedByMe&SortDirection=Asc", "Gamma", "beta", "Alpha")
}
