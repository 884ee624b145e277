package people_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"app.tender/tender/service/servicetest/world"
)

func TestCreateLocation(t *testing.T) {
	w := world.New(t)
	ann := w.Admin.NewContact("Person", "Ann", "", "")
	a := w.Admin.Post("/public/people/"+ann+"/location", "Street", "1 Main St", "Suite", "2", "City", "Austin",
		"PostalCode", "78701",
		"State", "tx", "Country", "USA", "ContactFirstName", "Al", "ContactLastName", "Bo", "ContactPhoneNumber", "5",
		"ContactEmail", "a@b",
		"IsBilling", "true").Want(http.StatusCreated)
	want := `{"id":` + a.ID() +
		`,"street":"1 Main St","suite":"2","city":"Austin","postalCode":"78701","state":"Texas","stateAbbrev":"TX",` +
		`"country":"USA","phone":"","isPrimary":true,"isBilling":true,"contactFirstName":"Al","contactLastName":"Bo",` +
		`"contactPhoneNumber":"5","contactEmail":"a@b"}`
	if a.Body != want {
		t.Errorf("got  %s\nwant %s", a.Body, want)
	}
	contact := w.Admin.Get("/public/people/" + ann)
	if !strings.Contains(contact.Body, `"primaryLocation":`+want+`,"billingLocation":`+want) {
		t.Errorf("contact %s", contact.Body)
	}
	if !strings.Contains(w.Admin.Get("/public/people").Body, `"primaryLocation":`+want) {
		t.Error("the list omits it")
	}
	for given, completed := range map[string][2]string{
		"New Mexico": {"New Mexico", "NM"}, "mn": {"Minnesota", "MN"}, "Ontario": {"Ontario", "ON"},
		"Bavaria": {"Bavaria", ""},
	} {
		a := w.Admin.Post("/public/people/"+ann+"/location", "Street", "x", "State", given).Want(http.StatusCreated)
		if got := [2]string{a.Text("state"), a.Text("stateAbbrev")}; got != completed {
			t.Errorf("%s: got %v, want %v", given, got, completed)
		}
	}
}

func TestCreateLocationRefuses(t *testing.T) {
	w := world.New(t)
	ann := w.Admin.NewContact("Person", "Ann", "", "")
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
		w.Admin.Do(world.Request{Method: http.MethodPost, Path: path, Form: v}).
			WantFault(http.StatusBadRequest, "InvalidParameter").WantField(tc.name, tc.code)
	}
	w.Admin.Post(path, "Street", "x", "Country", "USA").WantField("State", "Required")
	w.Admin.Post(path).WantField("Street", "Required")
	w.Admin.Post("/public/people/999999/location", "Street", "x").WantFault(http.StatusNotFound, "NotFound")
	w.Admin.Post(path, "Street", long(100), "Suite", long(100), "City", long(50), "PostalCode", long(20), "State",
		long(256), "Country", long(256)).
		Want(http.StatusCreated)
	if got := w.Admin.Get(path).Text("locationCount"); got != "1" {
		t.Errorf("%s locations", got)
	}
}

// A program that writes "Texsa" would make proposals without sales tax, one that cuts the 0 off a postal code some
// with the tax of the whole state.
func TestStatesAndPostalCodesAreChecked(t *testing.T) {
	w := world.New(t)
	ann := w.Admin.NewContact("Person", "Ann", "", "")
	post := func(in, zip, country string) *world.Answer {
		return w.Admin.Post("/public/people/"+ann+"/location", "Street", "1 Main St", "State", in, "PostalCode", zip,
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
		if a := post(tc.in, tc.zip, tc.country).WantFault(http.StatusBadRequest, "InvalidParameter").
			WantField(tc.field, "InvalidValue"); !strings.Contains(a.Body, tc.meant) {
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
		a := post(tc.in, tc.zip, tc.country).Want(http.StatusCreated)
		if got := a.Text("state") + " " + a.Text("stateAbbrev") + " " + a.Text("postalCode"); got != tc.want {
			t.Errorf("%+v: %q", tc, got)
		}
	}
}

func TestOnePrimaryAndOneBilling(t *testing.T) {
	w := world.New(t)
	ann := w.Admin.NewContact("Person", "Ann", "", "")
	path := "/public/people/" + ann + "/location"
	first := w.Admin.NewLocation(ann)
	second := w.Admin.NewLocation(ann, "IsBilling", "true")
	third := w.Admin.NewLocation(ann)
	order := func(want ...string) {
		t.Helper()
		var got []string
		for _, l := range w.Admin.Get(path).Want(http.StatusOK).List("contactLocations") {
			mark := ""
			if l.Text("isPrimary") == "true" {
				mark += "P"
			}
			if l.Text("isBilling") == "true" {
				mark += "B"
			}
			got = append(got, mark+l.Text("id"))
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
	}
	order("P"+first, "B"+second, third)
	fourth := w.Admin.NewLocation(ann, "IsPrimary", "true")
	order("P"+fourth, "B"+second, first, third)
	fifth := w.Admin.NewLocation(ann, "IsBilling", "True", "IsPrimary", "1")
	order("PB"+fifth, fourth, second, first, third)
	sixth := w.Admin.NewLocation(ann)
	order("PB"+fifth, sixth, fourth, second, first, third)
}

func TestListLocations(t *testing.T) {
	w := world.New(t)
	ann := w.Admin.NewContact("Person", "Ann", "", "")
	path := "/public/people/" + ann + "/location"
	if got := w.Admin.Get(path).Want(http.StatusOK).Body; got != `{"contactLocations":[],"locationCount":0}` {
		t.Errorf("none: %s", got)
	}
	for i := range 12 {
		w.Admin.NewLocation(ann, "Suite", fmt.Sprint(i))
	}
	for query, want := range map[string]int{
		"": 10, "PageNumber=2": 2, "PageNumber=3": 0, "PageSize=5": 5, "PageSize=500": 12, "PageSize=5&PageNumber=3": 2,
	} {
		a := w.Admin.Get(path + "?" + query).Want(http.StatusOK)
		if got := len(a.List("contactLocations")); got != want || a.Text("locationCount") != "12" {
			t.Errorf("%s: %d of %s", query, got, a.Text("locationCount"))
		}
	}
	for _, query := range []string{"PageNumber=0", "PageNumber=-1", "PageNumber=x"} {
		w.Admin.Get(path+"?"+query).WantFault(http.StatusBadRequest, "InvalidParameter").
			WantField("PageNumber", "InvalidValue")
	}
	w.Admin.Get(path+"?PageSize=0").WantField("PageSize", "InvalidValue")
	w.Admin.Get("/public/people/999999/location").WantFault(http.StatusNotFound, "NotFound")
	w.Admin.Get("/public/people/999999/location?PageNumber=0").WantFault(http.StatusBadRequest, "InvalidParameter")
}
