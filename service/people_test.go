package service_test

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"app.tender/tender/state"
)

// newContact makes a client and returns its id.
func (c caller) newContact(party, first, last, email string) string {
	c.w.t.Helper()
	return c.post("/public/people", "PartyType", party, "ContactType", "Client", "FirstName", first, "LastName", last,
		"CompanyName", "", "ContactEmail", email).want(http.StatusOK).id()
}

func TestCreateContact(t *testing.T) {
	w := newWorld(t)
	a := w.admin.post("/public/people", "PartyType", "Person", "ContactType", "Client", "FirstName", " Seán ",
		"LastName", "Ó Dálaigh & Sons",
		"ContactEmail", "s+o@x.example", "ContactEmailCC", "cc@x.example", "ContactPhone", "+1 617 555 0100", "Notes",
		"a\r\nb").want(http.StatusOK)
	want := `{"id":` + a.id() +
		`,"partyType":"Person","contactType":"Client","firstName":"Seán","lastName":"Ó Dálaigh & Sons",` +
		`"companyName":"","contactEmail":"s+o@x.example","contactPhone":"+1 617 555 0100","contactEmailCC":"cc@x.example",` +
		`"notes":"a\nb","lastModifiedDate":"2026-04-06T00:22:19Z","primaryLocation":null,"billingLocation":null,` +
		`"proposalCount":0,"paymentCount":0}`
	if a.Body != want {
		t.Errorf("got  %s\nwant %s", a.Body, want)
	}
	if got := w.admin.get("/public/people/" + a.id()).want(http.StatusOK).Body; got != want {
		t.Errorf("read back %s", got)
	}
	w.admin.post("/public/people", "PartyType", "Company", "ContactType", "Other", "CompanyName",
		strings.Repeat("x", 80)).want(http.StatusOK)
}

func TestCreateContactRefuses(t *testing.T) {
	w := newWorld(t)
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
		w.admin.do(request{method: http.MethodPost, path: "/public/people", form: v}).
			wantFault(http.StatusBadRequest, "InvalidParameter").wantField(tc.name, tc.code)
	}
	w.admin.post("/public/people", "PartyType", "Company", "ContactType", "Client", "FirstName", "A").
		wantField("CompanyName", "Required")
	if got := w.admin.get("/public/people").text("peopleCount"); got != "0" {
		t.Errorf("%s contacts were created", got)
	}
}

func TestListPeople(t *testing.T) {
	w := newWorld(t)
	var names []string
	for i := range 12 {
		name := fmt.Sprintf("P%02d", i)
		w.admin.newContact("Person", name, "L", name+"@x.example")
		names = append(names, name)
	}
	first := func(query string) []string {
		t.Helper()
		got := []string{}
		for _, p := range w.admin.get("/public/people?" + query).want(http.StatusOK).list("people") {
			got = append(got, p.text("firstName"))
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
	if got := w.admin.get("/public/people?PageNumber=9").text("peopleCount"); got != "12" {
		t.Errorf("count past the end: %s", got)
	}
	for query, field := range map[string]string{
		"PageNumber=x": "PageNumber", "SortBy=Email": "SortBy", "SortDirection=desc": "SortDirection",
		"ContactTypes=Enemy": "ContactTypes",
	} {
		w.admin.get("/public/people?"+query).wantFault(http.StatusBadRequest, "InvalidParameter").
			wantField(field, "InvalidValue")
	}
	for _, sort := range []string{"ModifiedDate", "LastName", "LastActive", "LastActiveByMe"} {
		if got := len(first("SortBy=" + sort)); got != 10 {
			t.Errorf("by %s: %d", sort, got)
		}
	}
}

func TestPeopleAreOrderedWithoutAccents(t *testing.T) {
	w := newWorld(t)
	for _, name := range []string{"Zofia", "étienne", "Eva", "Anna"} {
		w.admin.newContact("Person", name, "Ó "+name, "")
	}
	for _, sort := range []string{"FirstName", "LastName"} {
		got := []string{}
		for _, p := range w.admin.get("/public/people?SortBy=" + sort).want(http.StatusOK).list("people") {
			got = append(got, p.text("firstName"))
		}
		if diff := cmp.Diff([]string{"Anna", "étienne", "Eva", "Zofia"}, got); diff != "" {
			t.Errorf("by %s: %s", sort, diff)
		}
	}
}

func TestPeopleByActivity(t *testing.T) {
	w := newWorld(t)
	a, b := w.admin.newContact("Person", "A", "", ""), w.admin.newContact("Person", "B", "", "")
	_, path := w.sales.newProposal("P")
	w.sales.post(path + "/contact/" + a).want(http.StatusOK)
	top := func(c caller, sort string) string {
		t.Helper()
		return c.get("/public/people?SortDirection=Desc&SortBy=" + sort).want(http.StatusOK).
			list("people")[0].text("id")
	}
	if got := top(w.admin, "LastActive"); got != a {
		t.Errorf("last active: %s, want %s", got, a)
	}
	if got := top(w.admin, "LastActiveByMe"); got != b {
		t.Errorf("last active for the creator: %s, want %s", got, b)
	}
	if got := top(w.sales, "LastActiveByMe"); got != a {
		t.Errorf("last active for the assigner: %s, want %s", got, a)
	}
}

func TestContactCounts(t *testing.T) {
	w := newWorld(t)
	a := w.admin.newContact("Person", "A", "", "")
	_, path := w.admin.newProposal("P")
	w.admin.post(path + "/contact/" + a).want(http.StatusOK)
	if got := w.admin.get("/public/people/" + a).want(http.StatusOK).text("proposalCount"); got != "0" {
		t.Errorf("returned without being requested: %s", got)
	}
	for _, yes := range []string{"true", "True", "1"} {
		if got := w.admin.get("/public/people/" + a + "?IncludeCounts=" + yes).want(http.StatusOK).
			text("proposalCount"); got != "1" {
			t.Errorf("%s: %s", yes, got)
		}
	}
	w.admin.get("/public/people/"+a+"?IncludeCounts=yes").wantField("IncludeCounts", "InvalidValue")
	w.admin.get("/public/people/999999").wantFault(http.StatusNotFound, "NotFound")
}

func TestUsers(t *testing.T) {
	w := newWorld(t)
	if err := w.srv.Admin().Deactivate(t.Context(), w.plain.user.Email); err != nil {
		t.Fatal(err)
	}
	a := w.fitter.get("/public/users").want(http.StatusOK)
	want := fmt.Sprintf(`{"users":[`+
		`{"id":%d,"firstName":"ada","lastName":"Tester","email":"ada@north.example","permissionGroup":"Admin"},`+
		`{"id":%d,"firstName":"sam","lastName":"Tester","email":"sam@north.example","permissionGroup":"Sales"},`+
		`{"id":%d,"firstName":"finn","lastName":"Tester","email":"finn@north.example","permissionGroup":"Installer"}],"usersCount":3}`,
		w.admin.user.ID, w.sales.user.ID, w.fitter.user.ID)
	if a.Body != want {
		t.Errorf("got %s", a.Body)
	}
	w.admin.post("/public/proposals", "SalesPersonId", state.FormatID(w.plain.user.ID)).
		wantFault(http.StatusNotFound, "NotFound")
}
