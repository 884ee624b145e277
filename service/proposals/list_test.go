package proposals_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"app.tender/tender/service/servicetest/world"
	"app.tender/tender/state"
)

func TestListDefaults(t *testing.T) {
	w := world.New(t)
	w.Admin.Get("/public/proposals").Want(http.StatusOK)
	if got := w.Admin.Get("/public/proposals").Body; got != `{"proposals":[],"proposalCount":0}` {
		t.Errorf("empty: %s", got)
	}
	var want []string
	for i := range 12 {
		name := fmt.Sprintf("P%02d", i)
		w.Admin.NewProposal(name)
		want = append([]string{name}, want...)
	}
	a := w.Admin.Get("/public/proposals").Want(http.StatusOK)
	if got := a.Text("proposalCount"); got != "12" {
		t.Errorf("count %s", got)
	}
	world.WantNames(t, w.Admin, "", want[:10]...)
	world.WantNames(t, w.Admin, "PageNumber=2", want[10:]...)
	world.WantNames(t, w.Admin, "PageNumber=3")
	world.WantNames(t, w.Admin, "PageSize=3&PageNumber=2", want[3:6]...)
	world.WantNames(t, w.Admin, "PageSize=100000", want...)
	if got := w.Admin.Get("/public/proposals?PageNumber=900000000000").Want(http.StatusOK).
		Body; got != `{"proposals":[],"proposalCount":12}` {
		t.Errorf("past the end: %s", got)
	}
	row := a.List("proposals")[0]
	want2 := `{"id":` + row.Text("id") + `,"number":12,"name":"P11","status":"Draft",` +
		`"total":{"proposalTotal":0,"currency":{"code":"USD","symbol":"$"}},` +
		`"createdDate":"2026-04-06T00:22:19Z","lastModifiedDate":"2026-04-06T00:22:19Z","customer":null}`
	if !strings.Contains(a.Body, want2) {
		t.Errorf("row: %s", a.Body)
	}
}

func TestListRefuses(t *testing.T) {
	w := world.New(t)
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
		a := w.Admin.Get("/public/proposals?"+query).WantFault(http.StatusBadRequest, "InvalidParameter")
		a.WantField(field, "InvalidValue")
		if n := len(a.Object("responseStatus").List("errors")); n != 1 {
			t.Errorf("%s: %d faults", query, n)
		}
	}
	a := w.Admin.Get("/public/proposals?PageNumber=0&SortBy=x&Statuses=y").Want(http.StatusBadRequest)
	if n := len(a.Object("responseStatus").List("errors")); n != 3 {
		t.Errorf("three invalid parameters, %d field errors", n)
	}
	w.Admin.Get("/public/proposals?PageNumber=%zz").WantBare()
	world.New(t, world.Live).
		Admin.Get(
		"/public/proposals?PageNumber=&Statuses=&SortBy=&SortDirection=&ContactId=&ModifiedAfter=&IsArchive=&Unknown=1").Want(http.StatusOK)
}

func TestListFilters(t *testing.T) {
	w := world.New(t)
	contact := w.Admin.NewContact("Person", "Zoë", "Halvorsen", "")
	_, a := w.Admin.NewProposal("Alpha kitchen")
	id, _ := w.Sales.NewProposal("Beta bath")
	_, c := w.Admin.NewProposal("Gamma cellar")
	w.Admin.Post(a + "/contact/" + contact).Want(http.StatusOK)
	w.Admin.Post("/sandbox/proposals/"+id+"/status", "Status", "Submitted").Want(http.StatusOK)

	world.WantNames(t, w.Admin, "SortBy=Number&SortDirection=Asc&Statuses=Draft", "Alpha kitchen", "Gamma cellar")
	world.WantNames(t, w.Admin, "Statuses=Submitted", "Beta bath")
	world.WantNames(t, w.Admin, "SortBy=Number&SortDirection=Asc&Statuses=Submitted&Statuses=Draft", "Alpha kitchen",
		"Beta bath", "Gamma cellar")
	world.WantNames(t, w.Admin, "Statuses=Expired")
	world.WantNames(t, w.Admin, "ContactId="+contact, "Alpha kitchen")
	world.WantNames(t, w.Admin, "ContactId=999999")
	world.WantNames(t, w.Admin, "SalespersonId="+state.FormatID(w.Sales.User.ID), "Beta bath")
	world.WantNames(t, w.Admin, "IsArchive=true")
	world.WantNames(t, w.Admin, "IsArchive=false&ContactId="+contact, "Alpha kitchen")

	w.Clock.Advance(time.Hour)
	since := w.Clock.Now()
	w.Clock.Advance(time.Hour)
	w.Admin.Post(c+"/description", "Description", "x").Want(http.StatusOK)
	for _, form := range []string{time.RFC3339, time.RFC3339Nano, "2006-01-02T15:04:05", "2006-01-02T15:04"} {
		world.WantNames(t, w.Admin, "ModifiedAfter="+url.QueryEscape(since.Format(form)), "Gamma cellar")
	}
	world.WantNames(t, w.Admin, "ModifiedAfter=2026-04-07")
	world.WantNames(t, w.Admin, "ModifiedAfter="+url.QueryEscape(since.In(time.FixedZone("", 7200)).
		Format(time.RFC3339)),
		"Gamma cellar")
}

func TestListSearch(t *testing.T) {
	w := world.New(t)
	contact := w.Admin.NewContact("Person", "Zoë", "Ó Dálaigh", "zoe@lake.example")
	company := w.Admin.Post("/public/people", "PartyType", "Company", "ContactType", "Client", "CompanyName",
		"林 Residence").Want(http.StatusOK).ID()
	_, a := w.Admin.NewProposal("Piñon Ridge Lodge")
	_, b := w.Admin.NewProposal("100% % _ \"quoted\" (OR)")
	w.Admin.NewProposal("Harborline HQ, boardrooms")
	w.Admin.Post(a + "/contact/" + contact).Want(http.StatusOK)
	w.Admin.Post(b + "/contact/" + company).Want(http.StatusOK)
	for search, want := range map[string][]string{
		"pinon": {"Piñon Ridge Lodge"}, "PIÑON": {"Piñon Ridge Lodge"}, "idge": {"Piñon Ridge Lodge"},
		"ridge pin": {"Piñon Ridge Lodge"}, "ridge boardrooms": nil, "o dalaigh": {"Piñon Ridge Lodge"},
		"zoe@lake": {"Piñon Ridge Lodge"}, "林": {"100% % _ \"quoted\" (OR)"}, "%": {"100% % _ \"quoted\" (OR)"},
		"_": {"100% % _ \"quoted\" (OR)"}, `"quoted"`: {"100% % _ \"quoted\" (OR)"},
		"(OR)": {"100% % _ \"quoted\" (OR)"},
		"HQ,":  {"Harborline HQ, boardrooms"}, "nothing like it": nil, "' OR 1=1": nil, "NEAR(": nil, "doc:x": nil,
	} {
		world.WantNames(t, w.Admin, "SearchText="+url.QueryEscape(search), want...)
	}
	world.WantNames(t, w.Admin, "SortBy=Number&SortDirection=Asc&SearchText=%20%20", "Piñon Ridge Lodge",
		"100% % _ \"quoted\" (OR)", "Harborline HQ, boardrooms")
	number := w.Admin.Get(a).Text("number")
	if got := w.Admin.Names("SearchText=" + number); len(got) == 0 {
		t.Error("not found by its number")
	}
	w.Admin.Post(a, "Name", "Renamed").Want(http.StatusOK)
	world.WantNames(t, w.Admin, "SearchText=pinon")
	world.WantNames(t, w.Admin, "SearchText=renamed", "Renamed")
	w.Admin.Post(a + "/contact/" + company).Want(http.StatusOK)
	world.WantNames(t, w.Admin, "SearchText=dalaigh")
	world.WantNames(t, w.Far, "SearchText=renamed")
}

func TestListOrdersNamesWithoutAccents(t *testing.T) {
	w := world.New(t)
	for _, name := range []string{"Zoo", "Österreich", "Pier", "oak"} {
		w.Admin.NewProposal(name)
	}
	world.WantNames(t, w.Admin, "SortBy=Name&SortDirection=Asc", "oak", "Österreich", "Pier", "Zoo")
	world.WantNames(t, w.Admin, "SortBy=Name&SortDirection=Desc", "Zoo", "Pier", "Österreich", "oak")
}

func TestListOrders(t *testing.T) {
	w := world.New(t)
	amy := w.Admin.NewContact("Person", "Amy", "Zorn", "")
	zed := w.Admin.NewContact("Person", "zed", "Adams", "")
	_, b := w.Admin.NewProposal("beta")
	idA, _ := w.Admin.NewProposal("Alpha")
	_, c := w.Admin.NewProposal("Gamma")
	w.Admin.Post(b + "/contact/" + zed).Want(http.StatusOK)
	w.Admin.Post(c + "/contact/" + amy).Want(http.StatusOK)
	w.Admin.Post("/sandbox/proposals/"+idA+"/status", "Status", "Submitted").Want(http.StatusOK)
	w.Sales.Post(c+"/description", "Description", "x").Want(http.StatusOK)
	w.Sales.Post(b+"/description", "Description", "x").Want(http.StatusOK)
	w.Admin.Post(c+"/description", "Description", "y").Want(http.StatusOK)
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
		world.WantNames(t, w.Admin, query, want...)
	}
	// The sales person changed beta last and Alpha never.
	world.WantNames(t, w.Sales, "SortBy=LastModifiedByMe", "beta", "Gamma", "Alpha")
	world.WantNames(t, w.Sales, "SortBy=LastModifiedByMe&SortDirection=Asc", "Gamma", "beta", "Alpha")
}
