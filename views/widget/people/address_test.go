package people

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
	"github.com/google/go-cmp/cmp"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/dialog"
	"app.tender/tender/views/widget/viewtest"
)

// An address pasted in one line went whole into the street, without a state for the sales tax.
func TestAPastedAddressIsSplit(t *testing.T) {
	for _, tt := range []struct {
		pasted string
		want   state.Location
	}{
		{
			"12 Main St, Springfield, IL 62701",
			state.Location{Street: "12 Main St", City: "Springfield", State: "IL", PostalCode: "62701"},
		},
		{
			" 12 Main St\r\nSpringfield, il 62701-1234\n",
			state.Location{Street: "12 Main St", City: "Springfield", State: "il", PostalCode: "62701-1234"},
		},
		{
			"12 Main St, Suite 4, New York, New York 10001, USA",
			state.Location{
				Street: "12 Main St", Suite: "Suite 4", City: "New York", State: "New York",
				PostalCode: "10001", Country: "USA",
			},
		},
		{
			"12B Main St, New York NY 10001",
			state.Location{Street: "12B Main St", City: "New York", State: "NY", PostalCode: "10001"},
		},
		{
			"12 Main St, Raleigh, N. Carolina 27601",
			state.Location{Street: "12 Main St", City: "Raleigh", State: "N. Carolina", PostalCode: "27601"},
		},
		{
			"12 Main St, Springfield, IL, 62701",
			state.Location{Street: "12 Main St", City: "Springfield", State: "IL", PostalCode: "62701"},
		},
		{"12 Main St, Suite 4, Washington 98101", state.Location{Street: "12 Main St, Suite 4, Washington 98101"}},
		{"1 Broadway, Suite B, New York 10001", state.Location{Street: "1 Broadway, Suite B, New York 10001"}},
		{
			"Halvorsen, 12 Main St, Springfield, IL 62701",
			state.Location{Street: "Halvorsen, 12 Main St, Springfield, IL 62701"},
		},
		{"12 Main St, Springfield, IL", state.Location{Street: "12 Main St, Springfield, IL"}},
		{"12 Main St, Springfield, XY 62701", state.Location{Street: "12 Main St, Springfield, XY 62701"}},
		{"12 Main St, Toronto, ON 62701", state.Location{Street: "12 Main St, Toronto, ON 62701"}},
		{
			"12 Main St, Springfield, IL 62701, Australia",
			state.Location{Street: "12 Main St, Springfield, IL 62701, Australia"},
		},
		{"12 Main St, , IL 62701", state.Location{Street: "12 Main St, , IL 62701"}},
		{"12 Main St", state.Location{Street: "12 Main St"}},
	} {
		f := locationForm(viewtest.Theme(), viewtest.Keys(), &state.Contact{FirstName: "Erik"}, someOthers)
		f.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(tt.pasted), Paste: true})
		if d := cmp.Diff(tt.want, locationOf(f.Values())); d != "" {
			t.Errorf("%q: %s", tt.pasted, d)
		}
		if said := strings.Contains(drawn(f), "Split into Street, "); said != (tt.want.City != "") {
			t.Errorf("%q: it says so: %v\n%s", tt.pasted, said, drawn(f))
		}
		if len(f.Changed()) != len(f.Unconfirmed()) || f.Changed()[fieldPostal] != tt.want.PostalCode {
			t.Errorf("%q: kept for later are %v", tt.pasted, f.Unconfirmed())
		}
	}
	f := locationForm(viewtest.Theme(), viewtest.Keys(), &state.Contact{FirstName: "Erik"}, someOthers)
	fill(f, "", "", "Austin")
	f.Select(fieldStreet)
	f.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("12 Main St, Springfield, IL 62701"), Paste: true})
	if got := locationOf(f.Values()); got.City != "Austin" || got.State != "" ||
		!strings.Contains(got.Street, "62701") {
		t.Errorf("over a typed city: %+v", got)
	}
	if fill(f, ""); !strings.Contains(drawn(f), "have their own fields") {
		t.Errorf("a whole address as street is not warned about:\n%s", drawn(f))
	}
}

// An address dictated in one line, or pasted by a terminal that does not mark pastes, went whole into the street.
func TestATypedAddressIsSplitWhenTheStreetIsLeft(t *testing.T) {
	for name, leave := range map[string]screen.ID{"next field": screen.PaneNext, "save": screen.Save} {
		f := locationForm(viewtest.Theme(), viewtest.Keys(), &state.Contact{FirstName: "Erik"}, someOthers)
		for _, r := range "12 Main St, Springfield, IL 62701" {
			f.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}})
		}
		saved := false
		f.Open(screen.Answers{Submit: func(screen.Answer) tea.Cmd { saved = true; return nil }})
		screen.Find(f.Actions(), leave).Do()
		want := state.Location{Street: "12 Main St", City: "Springfield", State: "IL", PostalCode: "62701"}
		if d := cmp.Diff(want, locationOf(f.Values())); d != "" || saved {
			t.Errorf("%s: saved %t before anybody saw it, %s", name, saved, d)
		}
		if !strings.Contains(drawn(f), "Split into Street, City, State, Postal code.") {
			t.Errorf("%s: it does not say so:\n%s", name, drawn(f))
		}
		screen.Find(f.Actions(), leave).Do()
		if saved != (leave == screen.Save) || strings.Contains(drawn(f), "✗") {
			t.Errorf("%s: the second time: saved %t\n%s", name, saved, drawn(f))
		}
	}
}

// "Did you mean Colorado?" had to be typed out.
func TestOneKeyTakesWhatWasMeant(t *testing.T) {
	keys := viewtest.List().With(dialog.Listing()...).DefaultKeys()
	f := locationForm(viewtest.Theme(), keys, &state.Contact{FirstName: "Erik"}, someOthers)
	take := func() string { return screen.Find(f.Actions(), "form.take").Unless() }
	fill(f, "1 Main St", "", "Denver")
	if take() == "" {
		t.Error("something is suggested before anything is wrong")
	}
	fill(f, "Colrado")
	if !strings.Contains(drawn(f), "Did you mean Colorado? ^o takes it.") || take() != "" {
		t.Fatalf("nothing is suggested:\n%s", drawn(f))
	}
	screen.Find(f.Actions(), "form.take").Do()
	if got := locationOf(f.Values()).State; got != "Colorado" || strings.Contains(drawn(f), "✗") || take() == "" {
		t.Errorf("%q:\n%s", got, drawn(f))
	}
	fill(f, "2139", "") // of the other field, from elsewhere in the form
	f.Select(fieldState)
	for range "Colorado" {
		f.Update(tea.KeyMsg{Type: tea.KeyBackspace})
	}
	fill(f, "Mass.", "")
	screen.Find(f.Actions(), "form.take").Do()
	if got := locationOf(f.Values()).PostalCode; got != "02139" {
		t.Errorf("%q:\n%s", got, drawn(f))
	}
}

// What is typed is never replaced, and nothing is suggested that the known addresses don't agree about.
func TestAddressesThatAreKnownHelpEachOther(t *testing.T) {
	austin := state.Location{City: "Austin", State: "Texas", PostalCode: "78704"}
	sunset := state.Location{City: "Sunset Valley", State: "Texas", PostalCode: "78704"}
	minnesota := state.Location{City: "Austin", State: "Minnesota", PostalCode: "55912"}
	for _, tt := range []struct {
		name        string
		typed       map[string]string
		known       []state.Location
		city, state string
	}{
		{"by the code", map[string]string{fieldPostal: "78704-1234"}, []state.Location{austin, minnesota}, "Austin", "Texas"},
		{"two cities", map[string]string{fieldPostal: "78704"}, []state.Location{austin, sunset}, "", "Texas"},
		{"by the city", map[string]string{fieldCity: "austin"}, []state.Location{austin, sunset}, "Austin", "Texas"},
		{"two states", map[string]string{fieldCity: "austin"}, []state.Location{austin, minnesota}, "Austin", ""},
		{"nothing known", map[string]string{fieldCity: "austin"}, nil, "", ""},
	} {
		got := likely(tt.typed, tt.known)
		if got[fieldCity] != tt.city || got[fieldState] != tt.state {
			t.Errorf("%s: %v", tt.name, got)
		}
		f := locationForm(viewtest.Theme(), viewtest.Keys(), &state.Contact{FirstName: "Erik"}, someOthers)
		fill(f, "", "", "Typed")
		if f.Suggest(got, "As in another address here."); f.Values()[fieldCity] != "Typed" ||
			f.Values()[fieldState] != tt.state {
			t.Errorf("%s: %v", tt.name, f.Values())
		}
	}
}

// An address with a misspelled state, or a postal code that a spreadsheet cut, would be quoted with a wrong sales tax.
func TestImpossibleStatesAndPostalCodesAreRefused(t *testing.T) {
	for _, tt := range []struct{ region, code, country, want string }{
		{"TX", "78701", "", ""},
		{"Calif.", "90012", "", ""},
		{"Texas", "78701–1234", "USA", ""},
		{"Mass.", "2139", "", "Is a leading 0 lost: 02139?"},
		{"TX", "787", "", "5 digits, or 9: 78701 or 78701-1234."},
		{"TX", "T2R 1G4", "", "5 digits"},
		{"Alberta", "T2R 1G4", "", ""},
		{"London", "SW1A 1AA", "United Kingdom", ""},
		{"Texsa", "", "", "Did you mean Texas?"},
		{"Alberta", "", "USA", "no state of the United States"},
		{"Bayern", "", "", "needs its country"},
		{"Bayern", "80331", "Germany", ""},
	} {
		f := locationForm(viewtest.Theme(), viewtest.Keys(), &state.Contact{ID: 2}, someOthers)
		fill(f, "1 Main St", "", "Calgary", tt.region, tt.code, tt.country)
		drawing := strings.Join(strings.Fields(strings.ReplaceAll(ansi.Strip(drawn(f)), "┃", " ")), " ")
		if _, ok := submit(f); tt.want != "" && ok || !strings.Contains(drawing, tt.want) ||
			tt.want == "" && strings.Contains(drawing, "✗") {
			t.Errorf("%+v: submitted %v\n%s", tt, ok, drawn(f))
		}
	}
}

func TestPostalCodesOfElsewhereAreWarnedAbout(t *testing.T) {
	for _, tt := range []struct{ code, region, country, want string }{
		{"", "Alberta", "", ""},
		{"T2R 1G4", "AB", "", ""},
		{"t2r1g4", "Alberta", "Canada", ""},
		{"T2R", "Alberta", "Canada", "T2R 1G4"},
		{"D1A 1A1", "", "Canada", "T2R 1G4"},
		{"78701", "Quebec", "", "T2R 1G4"},
		{"7870", "Cascadia", "", ""},
		{"78704", "Texas", "", ""},
		{"78704", "CO", "", "78704 is in Texas, not in Colorado"},
		{"78704", "", "", ""},
		{"78704", "Victoria", "Australia", ""},
	} {
		got := postalWarning(tt.code, tt.region, tt.country)
		if tt.want == "" && got != "" || !strings.Contains(got, tt.want) {
			t.Errorf("%q in %q, %q: %q, want %q", tt.code, tt.region, tt.country, got, tt.want)
		}
	}
}

func TestAStateWithoutSalesTaxIsWarnedAbout(t *testing.T) {
	for _, tt := range []struct{ region, country, want string }{
		{"", "", ""},
		{"tx", "", ""},
		{"Texas", "us", ""},
		{"Alberta", "", "United States only"},
		{"Alberta", "Canada", "United States only"},
		{"WA", "Australia", "United States only"},
	} {
		if got := stateWarning(tt.region, tt.country) + countryWarning(tt.country); tt.want == "" && got != "" ||
			!strings.Contains(got, tt.want) {
			t.Errorf("%q, %q: %q, want %q", tt.region, tt.country, got, tt.want)
		}
	}
}
