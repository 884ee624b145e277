package service_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestCreateLocation(t *testing.T) {
	w := newWorld(t)
	ann := w.admin.newContact("Person", "Ann", "", "")
	a := w.admin.post("/public/people/"+ann+"/location", "Street", "1 Main St", "Suite", "2", "City", "Austin",
		"PostalCode", "78701",
		"State", "tx", "Country", "USA", "ContactFirstName", "Al", "ContactLastName", "Bo", "ContactPhoneNumber", "5",
		"ContactEmail", "a@b",
		"IsBilling", "true").want(http.StatusCreated)
	want := `{"id":` + a.id() +
		`,"street":"1 Main St","suite":"2","city":"Austin","postalCode":"78701","state":"Texas","stateAbbrev":"TX",` +
		`"country":"USA","phone":"","isPrimary":true,"isBilling":true,"contactFirstName":"Al","contactLastName":"Bo",` +
		`"contactPhoneNumber":"5","contactEmail":"a@b"}`
	if a.Body != want {
		t.Errorf("got  %s\nwant %s", a.Body, want)
	}
	contact := w.admin.get("/public/people/" + ann)
	if !strings.Contains(contact.Body, `"primaryLocation":`+want+`,"billingLocation":`+want) {
		t.Errorf("contact %s", contact.Body)
	}
	if !strings.Contains(w.admin.get("/public/people").Body, `"primaryLocation":`+want) {
		t.Error("the list omits it")
	}
	for given, completed := range map[string][2]string{
		"New Mexico": {"New Mexico", "NM"}, "mn": {"Minnesota", "MN"}, "Ontario": {"Ontario", "ON"},
		"Bavaria": {"Bavaria", ""},
	} {
		a := w.admin.post("/public/people/"+ann+"/location", "Street", "x", "State", given).want(http.StatusCreated)
		if got := [2]string{a.text("state"), a.text("stateAbbrev")}; got != completed {
			t.Errorf("%s: got %v, want %v", given, got, completed)
		}
	}
}

func TestCreateLocationRefuses(t *testing.T) {
	w := newWorld(t)
	ann := w.admin.newContact("Person", "Ann", "", "")
	path := "/public/people/" + ann + "/location"
	long := func(n int) string { return strings.Repeat("é", n) }
	for _, tc := range []struct{ name, value, code string }{
		{"Street", "", "Required"},
		{"Street", long(101), "TooLong"},
		{"Suite", long(101), "TooLong"},
		{"City", long(51), "TooLong"},
		{"PostalCode", long(21), "TooLong"},
		{"State", long(257), "TooLong"},
		{"Country", long(257), "TooLong"},
		{"ContactFirstName", long(51), "TooLong"},
		{"ContactLastName", long(51), "TooLong"},
		{"ContactPhoneNumber", long(51), "TooLong"},
		{"ContactEmail", long(101), "TooLong"},
		{"IsPrimary", "maybe", "InvalidValue"},
		{"IsBilling", "2", "InvalidValue"},
		{"City", "\xc3\x28", "InvalidEncoding"},
	} {
		v := url.Values{"Street": {"1 Main St"}}
		v.Set(tc.name, tc.value)
		w.admin.do(request{method: http.MethodPost, path: path, form: v}).
			wantFault(http.StatusBadRequest, "InvalidParameter").wantField(tc.name, tc.code)
	}
	w.admin.post(path, "Street", "x", "Country", "USA").wantField("State", "Required")
	w.admin.post(path).wantField("Street", "Required")
	w.admin.post("/public/people/999999/location", "Street", "x").wantFault(http.StatusNotFound, "NotFound")
	w.admin.post(path, "Street", long(100), "Suite", long(100), "City", long(50), "PostalCode", long(20), "State",
		long(256), "Country", long(256)).
		want(http.StatusCreated)
	if got := w.admin.get(path).text("locationCount"); got != "1" {
		t.Errorf("%s locations", got)
	}
}

// A program that writes "Texsa" would make proposals without sales tax, one that cuts the 0 off a postal code some
// with the tax of the whole state.
func TestStatesAndPostalCodesAreChecked(t *testing.T) {
	w := newWorld(t)
	ann := w.admin.newContact("Person", "Ann", "", "")
	post := func(in, zip, country string) *answer {
		return w.admin.post("/public/people/"+ann+"/location", "Street", "1 Main St", "State", in, "PostalCode", zip,
			"Country", country)
	}
	for _, tc := range []struct{ in, zip, country, field, meant string }{
		{"Texsa", "", "US", "State", "Did you mean Texas?"},
		{"Ontaria", "", "Canada", "State", "Did you mean Ontario?"},
		{"Bayern", "", "USA", "State", "no state of the United States."},
		{"Mass.", "2139", "", "PostalCode", "Is a leading 0 lost: 02139?"},
		{"TX", "7870", "US", "PostalCode", "07870"},
		{"TX", "T2R 1G4", "", "PostalCode", "5 digits"},
	} {
		if a := post(tc.in, tc.zip, tc.country).wantFault(http.StatusBadRequest, "InvalidParameter").
			wantField(tc.field, "InvalidValue"); !strings.Contains(a.Body, tc.meant) {
			t.Errorf("%+v: %s", tc, a.Body)
		}
	}
	for _, tc := range []struct{ in, zip, country, want string }{
		{"Calif.", "90012", "", "California CA 90012"},
		{"Tex.", "78704–1234", "US", "Texas TX 78704-1234"},
		{"N. Carolina", "27601", "United States", "North Carolina NC 27601"},
		{"Hawaiʻi", "96813", "", "Hawaii HI 96813"},
		{"Ont.", "K7L 3N6", "Canada", "Ontario ON K7L 3N6"},
		{"Bayern", "8033", "Germany", "Bayern  8033"},
		{"Cascadia", "7870", "", "Cascadia  7870"}, // without a country it may be anywhere
		{"", "", "", "  "},
	} {
		a := post(tc.in, tc.zip, tc.country).want(http.StatusCreated)
		if got := a.text("state") + " " + a.text("stateAbbrev") + " " + a.text("postalCode"); got != tc.want {
			t.Errorf("%+v: %q", tc, got)
		}
	}
}

func TestOnePrimaryAndOneBilling(t *testing.T) {
	w := newWorld(t)
	ann := w.admin.newContact("Person", "Ann", "", "")
	path := "/public/people/" + ann + "/location"
	first := w.admin.newLocation(ann)
	second := w.admin.newLocation(ann, "IsBilling", "true")
	third := w.admin.newLocation(ann)
	order := func(want ...string) {
		t.Helper()
		var got []string
		for _, l := range w.admin.get(path).want(http.StatusOK).list("contactLocations") {
			mark := ""
			if l.text("isPrimary") == "true" {
				mark += "P"
			}
			if l.text("isBilling") == "true" {
				mark += "B"
			}
			got = append(got, mark+l.text("id"))
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
	}
	order("P"+first, "B"+second, third)
	fourth := w.admin.newLocation(ann, "IsPrimary", "true")
	order("P"+fourth, "B"+second, first, third)
	fifth := w.admin.newLocation(ann, "IsBilling", "True", "IsPrimary", "1")
	order("PB"+fifth, fourth, second, first, third)
	sixth := w.admin.newLocation(ann)
	order("PB"+fifth, sixth, fourth, second, first, third)
}

func TestListLocations(t *testing.T) {
	w := newWorld(t)
	ann := w.admin.newContact("Person", "Ann", "", "")
	path := "/public/people/" + ann + "/location"
	if got := w.admin.get(path).want(http.StatusOK).Body; got != `{"contactLocations":[],"locationCount":0}` {
		t.Errorf("none: %s", got)
	}
	for i := range 12 {
		w.admin.newLocation(ann, "Suite", fmt.Sprint(i))
	}
	for query, want := range map[string]int{
		"": 10, "PageNumber=2": 2, "PageNumber=3": 0, "PageSize=5": 5, "PageSize=500": 12, "PageSize=5&PageNumber=3": 2,
	} {
		a := w.admin.get(path + "?" + query).want(http.StatusOK)
		if got := len(a.list("contactLocations")); got != want || a.text("locationCount") != "12" {
			t.Errorf("%s: %d of %s", query, got, a.text("locationCount"))
		}
	}
	for _, query := range []string{"PageNumber=0", "PageNumber=-1", "PageNumber=x"} {
		w.admin.get(path+"?"+query).wantFault(http.StatusBadRequest, "InvalidParameter").
			wantField("PageNumber", "InvalidValue")
	}
	w.admin.get(path+"?PageSize=0").wantField("PageSize", "InvalidValue")
	w.admin.get("/public/people/999999/location").wantFault(http.StatusNotFound, "NotFound")
	w.admin.get("/public/people/999999/location?PageNumber=0").wantFault(http.StatusBadRequest, "InvalidParameter")
}
