package people

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/google/go-cmp/cmp"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/dialog"
	"app.tender/tender/views/widget/viewtest"
)

// fill types a value into each field in order; "" leaves a field unchanged.
func fill(f *dialog.Form, values ...string) {
	for _, v := range values {
		for _, r := range v {
			f.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}})
		}
		screen.Find(f.Actions(), screen.PaneNext).Do()
	}
}

func submit(f *dialog.Form) (map[string]string, bool) {
	var values map[string]string
	f.Open(screen.Answers{Submit: func(a screen.Answer) tea.Cmd { values = a.Values; return nil }})
	screen.Find(f.Actions(), screen.Save).Do()
	return values, values != nil
}

func drawn(f *dialog.Form) string { return f.View(screen.Rect{W: 70, H: 40}) }

func TestFormPictures(t *testing.T) {
	p := personForm(viewtest.Theme(), viewtest.Keys())
	fill(p, "", "Halvorsen", "", "", "not an address")
	viewtest.Golden(t, "person", p, 16)
	l := locationForm(viewtest.Theme(), viewtest.Keys(), &state.Contact{FirstName: "Erik"}, noOthers)
	fill(l, "1180 Barton Hills Dr", "", "Austin")
	viewtest.Golden(t, "location", l, 18)
}

func TestAPersonsForm(t *testing.T) {
	f := personForm(viewtest.Theme(), viewtest.Keys())
	if _, ok := submit(f); ok || !strings.Contains(drawn(f), "A person needs a first name.") {
		t.Errorf("a person without a name was submitted:\n%s", drawn(f))
	}
	fill(f, "Erik", "Halvorsen", "", "e", "erik@halvorsen.example", "", "512 555 0101")
	values, ok := submit(f)
	if !ok {
		t.Fatalf("not submitted:\n%s", drawn(f))
	}
	want := state.Contact{
		PartyType: state.PartyPerson, ContactType: state.ContactEmployee, FirstName: "Erik", LastName: "Halvorsen",
		Email: "erik@halvorsen.example", Phone: "512 555 0101",
	}
	if d := cmp.Diff(want, contactOf(state.PartyPerson, values)); d != "" {
		t.Error(d)
	}
}

func TestACompanyNeedsItsName(t *testing.T) {
	f := companyForm(viewtest.Theme(), viewtest.Keys())
	fill(f, "", "Aoife")
	if _, ok := submit(f); ok || !strings.Contains(drawn(f), "A company needs its name.") {
		t.Errorf("a company without a name was submitted:\n%s", drawn(f))
	}
	f = companyForm(viewtest.Theme(), viewtest.Keys())
	fill(f, "Ó Dálaigh & Sons")
	values, ok := submit(f)
	if got := contactOf(state.PartyCompany, values); !ok || got.CompanyName != "Ó Dálaigh & Sons" ||
		got.PartyType != state.PartyCompany {
		t.Errorf("submitted %v: %+v", ok, got)
	}
}

func TestFieldsAreCheckedOnLeaving(t *testing.T) {
	for value, wrong := range map[string]bool{
		"": false, "erik@halvorsen.example": false, "ó@dálaigh.example": false,
		"erik": true, "erik@": true, "@x.example": true, "erik@localhost": true, "a b@x.example": true,
		"a@x.example, b@x.example": true, "a@b@x.example": true, "a@x.": true,
	} {
		f := personForm(viewtest.Theme(), viewtest.Keys())
		fill(f, "Erik", "", "", "", value)
		if got := strings.Contains(drawn(f), "✗"); got != wrong {
			t.Errorf("%q: an error is shown: %v, want %v:\n%s", value, got, wrong, drawn(f))
		}
	}
	f := personForm(viewtest.Theme(), viewtest.Keys())
	fill(f, "Erik", "", "", "", "", "", "call me")
	if !strings.Contains(drawn(f), "A phone number has digits.") {
		t.Errorf("a phone number without digits is accepted:\n%s", drawn(f))
	}
}

func TestALocationNeedsAStateWithACountry(t *testing.T) {
	form := func(region, country string) *dialog.Form {
		f := locationForm(viewtest.Theme(), viewtest.Keys(), &state.Contact{ID: 2}, someOthers)
		fill(f, "1 Main St", "", "Calgary", region, "", country)
		return f
	}
	f := form("", "Canada")
	if _, ok := submit(f); ok || !strings.Contains(drawn(f), "A country needs a state") {
		t.Errorf("submitted without a state:\n%s", drawn(f))
	}
	for _, c := range [][2]string{{"Alberta", "Canada"}, {"", ""}, {"TX", ""}} {
		if _, ok := submit(form(c[0], c[1])); !ok {
			t.Errorf("%q in %q was not submitted", c[0], c[1])
		}
	}
	f = locationForm(viewtest.Theme(), viewtest.Keys(), &state.Contact{ID: 2}, noOthers)
	fill(f, "1 Main St", "2", "Austin", "TX", "78704", "", "Ana", "Ruiz", "512 555 0199", "ana@x.example", "", "y")
	values, ok := submit(f)
	want := state.Location{
		Street: "1 Main St", Suite: "2", City: "Austin", State: "TX", PostalCode: "78704", IsPrimary: true,
		IsBilling:        true,
		ContactFirstName: "Ana", ContactLastName: "Ruiz", ContactPhone: "512 555 0199", ContactEmail: "ana@x.example",
	}
	if d := cmp.Diff(want, locationOf(values)); !ok || d != "" {
		t.Errorf("submitted %v: %s", ok, d)
	}
}

// Text too long for the service would be refused where it can no longer be corrected.
func TestNoFieldExceedsTheServicesLimits(t *testing.T) {
	th, keys := viewtest.Theme(), viewtest.Keys()
	long := strings.Repeat("9", state.MaxText+1)
	for name, form := range map[string]func() *dialog.Form{
		"person":   func() *dialog.Form { return personForm(th, keys) },
		"company":  func() *dialog.Form { return companyForm(th, keys) },
		"location": func() *dialog.Form { return locationForm(th, keys, &state.Contact{}, noOthers) },
	} {
		for field, was := range form().Values() {
			f := form()
			f.Select(field)
			f.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(long), Paste: true})
			if f.Values()[field] == was { // a choice
				continue
			}
			screen.Find(f.Actions(), screen.PaneNext).Do()
			if got := drawn(f); !strings.Contains(got, "✗ 20,001 of") || !strings.Contains(got, "20001/") {
				t.Errorf("%s of a %s takes 20,001 characters:\n%s", field, name, got)
			}
		}
	}
}
