package people_test

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"app.tender/tender/service/servicetest/world"
	"app.tender/tender/state"
)

func TestCreateContact(t *testing.T) {
	w := world.New(t)
	a := w.Admin.Post("/public/people", "PartyType", "Person", "ContactType", "Client", "FirstName", " Seán ",
		"LastName", "Ó Dálaigh & Sons",
		"ContactEmail", "s+o@x.example", "ContactEmailCC", "cc@x.example", "ContactPhone", "+1 617 555 0100", "Notes",
		"a\r\nb").Want(http.StatusOK)
	want := `{"id":` + a.ID() +
		`,"partyType":"Person","contactType":"Client","firstName":"Seán","lastName":"Ó Dálaigh & Sons",` +
		`"companyName":"","contactEmail":"s+o@x.example","contactPhone":"+1 617 555 0100","contactEmailCC":"cc@x.example",` +
		`"notes":"a\nb","lastModifiedDate":"2026-04-06T00:22:19Z","primaryLocation":null,"billingLocation":null,` +
		`"proposalCount":0,"paymentCount":0}`
	if a.Body != want {
		t.Errorf("got  %s\nwant %s", a.Body, want)
	}
	if got := w.Admin.Get("/public/people/" + a.ID()).Want(http.StatusOK).Body; got != want {
		t.Errorf("read back %s", got)
	}
	w.Admin.Post("/public/people", "PartyType", "Company", "ContactType", "Other", "CompanyName",
		strings.Repeat("x", 80)).Want(http.StatusOK)
}

func TestCreateContactRefuses(t *testing.T) {
	w := world.New(t)
	good := map[string]string{"PartyType": "Person", "ContactType": "Client", "FirstName": "A"}
	for _, tc := range []struct{ name, value, code string }{
		{"PartyType", "", "Required"},
		{"PartyType", "Undefined", "InvalidValue"},
		{"PartyType", "person", "InvalidValue"},
		{"ContactType", "", "Required"},
		{"ContactType", "Enemy", "InvalidValue"},
		{"FirstName", "", "Required"},
		{"FirstName", " ", "Required"},
		{"FirstName", strings.Repeat("x", 257), "TooLong"},
		{"LastName", "\xff", "InvalidEncoding"},
		{"LastName", "a\x00b", "InvalidEncoding"},
		{"ContactPhone", strings.Repeat("1", 51), "TooLong"},
		{"Notes", strings.Repeat("x", 20001), "TooLong"},
	} {
		v := url.Values{}
		for name, value := range good {
			v.Set(name, value)
		}
		v.Set(tc.name, tc.value)
		w.Admin.Do(world.Request{Method: http.MethodPost, Path: "/public/people", Form: v}).
			WantFault(http.StatusBadRequest, "InvalidParameter").WantField(tc.name, tc.code)
	}
	w.Admin.Post("/public/people", "PartyType", "Company", "ContactType", "Client", "FirstName", "A").
		WantField("CompanyName", "Required")
	if got := w.Admin.Get("/public/people").Text("peopleCount"); got != "0" {
		t.Errorf("%s contacts were created", got)
	}
}

func TestListPeople(t *testing.T) {
	w := world.New(t)
	var names []string
	for i := range 12 {
		name := fmt.Sprintf("P%02d", i)
		w.Admin.NewContact("Person", name, "L", name+"@x.example")
		names = append(names, name)
	}
	first := func(query string) []string {
		t.Helper()
		got := []string{}
		for _, p := range w.Admin.Get("/public/people?" + query).Want(http.StatusOK).List("people") {
			got = append(got, p.Text("firstName"))
		}
		return got
	}
	backward := slices.Clone(names)
	slices.Reverse(backward)
	for query, want := range map[string][]string{
		"": names[:10], "PageNumber=2": names[10:], "PageNumber=0": names[:10], "PageNumber=-3": names[:10],
		"PageSize=0":  names[:10],
		"PageSize=-1": names[:10], "PageSize=5000": names, "PageSize=4&PageNumber=2": names[4:8], "PageNumber=9": {},
		"SortDirection=Desc&PageSize=3":                        backward[:3],
		"SortBy=FirstName&SortDirection=Desc&PageSize=2":       {"P11", "P10"},
		"SortBy=CreatedDate&PageSize=2":                        names[:2],
		"SearchText=p07":                                       {"P07"},
		"SearchText=p11%40x":                                   {"P11"},
		"ContactTypes=Person&PageSize=2":                       names[:2],
		"ContactTypes=Company":                                 {},
		"ContactTypes=Employee&ContactTypes=Client&PageSize=1": names[:1],
	} {
		if diff := cmp.Diff(want, first(query)); diff != "" {
			t.Errorf("%s: %s", query, diff)
		}
	}
	if got := w.Admin.Get("/public/people?PageNumber=9").Text("peopleCount"); got != "12" {
		t.Errorf("count past the end: %s", got)
	}
	for query, field := range map[string]string{
		"PageNumber=x": "PageNumber", "SortBy=Email": "SortBy", "SortDirection=desc": "SortDirection",
		"ContactTypes=Enemy": "ContactTypes",
	} {
		w.Admin.Get("/public/people?"+query).WantFault(http.StatusBadRequest, "InvalidParameter").
			WantField(field, "InvalidValue")
	}
	for _, sort := range []string{"ModifiedDate", "LastName", "LastActive", "LastActiveByMe"} {
		if got := len(first("SortBy=" + sort)); got != 10 {
			t.Errorf("by %s: %d", sort, got)
		}
	}
}

func TestPeopleAreOrderedWithoutAccents(t *testing.T) {
	w := world.New(t)
	for _, name := range []string{"Zofia", "étienne", "Eva", "Anna"} {
		w.Admin.NewContact("Person", name, "Ó "+name, "")
	}
	for _, sort := range []string{"FirstName", "LastName"} {
		got := []string{}
		for _, p := range w.Admin.Get("/public/people?SortBy=" + sort).Want(http.StatusOK).List("people") {
			got = append(got, p.Text("firstName"))
		}
		if diff := cmp.Diff([]string{"Anna", "étienne", "Eva", "Zofia"}, got); diff != "" {
			t.Errorf("by %s: %s", sort, diff)
		}
	}
}

func TestPeopleByActivity(t *testing.T) {
	w := world.New(t)
	a, b := w.Admin.NewContact("Person", "A", "", ""), w.Admin.NewContact("Person", "B", "", "")
	_, path := w.Sales.NewProposal("P")
	w.Sales.Post(path + "/contact/" + a).Want(http.StatusOK)
	top := func(c world.Caller, sort string) string {
		t.Helper()
		return c.Get("/public/people?SortDirection=Desc&SortBy=" + sort).Want(http.StatusOK).
			List("people")[0].Text("id")
	}
	if got := top(w.Admin, "LastActive"); got != a {
		t.Errorf("last active: %s, want %s", got, a)
	}
	if got := top(w.Admin, "LastActiveByMe"); got != b {
		t.Errorf("last active for the creator: %s, want %s", got, b)
	}
	if got := top(w.Sales, "LastActiveByMe"); got != a {
		t.Errorf("last active for the assigner: %s, want %s", got, a)
	}
}

func TestContactCounts(t *testing.T) {
	w := world.New(t)
	a := w.Admin.NewContact("Person", "A", "", "")
	_, path := w.Admin.NewProposal("P")
	w.Admin.Post(path + "/contact/" + a).Want(http.StatusOK)
	if got := w.Admin.Get("/public/people/" + a).Want(http.StatusOK).Text("proposalCount"); got != "0" {
		t.Errorf("returned without being requested: %s", got)
	}
	for _, yes := range []string{"true", "True", "1"} {
		if got := w.Admin.Get("/public/people/" + a + "?IncludeCounts=" + yes).Want(http.StatusOK).
			Text("proposalCount"); got != "1" {
			t.Errorf("%s: %s", yes, got)
		}
	}
	w.Admin.Get("/public/people/"+a+"?IncludeCounts=yes").WantField("IncludeCounts", "InvalidValue")
	w.Admin.Get("/public/people/999999").WantFault(http.StatusNotFound, "NotFound")
}

func TestUsers(t *testing.T) {
	w := world.New(t)
	if err := w.Server.Admin().Deactivate(t.Context(), w.Plain.User.Email); err != nil {
		t.Fatal(err)
	}
	a := w.Fitter.Get("/public/users").Want(http.StatusOK)
	want := fmt.Sprintf(`{"users":[`+
		`{"id":%d,"firstName":"ada","lastName":"Tester","email":"ada@north.example","permissionGroup":"Admin"},`+
		`{"id":%d,"firstName":"sam","lastName":"Tester","email":"sam@north.example","permissionGroup":"Sales"},`+
		`{"id":%d,"firstName":"finn","lastName":"Tester","email":"finn@north.example","permissionGroup":"Installer"}],"usersCount":3}`,
		w.Admin.User.ID, w.Sales.User.ID, w.Fitter.User.ID)
	if a.Body != want {
		t.Errorf("got %s", a.Body)
	}
	w.Admin.Post("/public/proposals", "SalesPersonId", state.FormatID(w.Plain.User.ID)).
		WantFault(http.StatusNotFound, "NotFound")
}
