package state

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestSamePhone(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"+1 (512) 555-0142", "512.555.0142", true},
		{"512 555 0142 x7", "(512) 555-0142 ext. 12", true},
		{"0044 20 7946 0018", "+44 (0)20 7946 0018", true},
		{"020 7946 0018", "+44 20 7946 0018", true},
		{"555-0142", "555 0142", true},
		{"555-0142", "512 555-0142", false}, // every area code may have one
		{"512 555 0142", "512 555 0143", false},
		{"fax 512 555 0142", "512 555 0142", true},
		{"", "", false},
		{"911", "911", false},
		{"+33 1 23 45 67 89", "01 23 45 67 89", true},
		{"512 555 0142", "512 555 01429", false},
		{"555-0142 x7", "555-0142", true}, // an extension, not another digit
		{"n/a", "n/a", false},
	} {
		if got := samePhone(c.a, c.b); got != c.want {
			t.Errorf("%q and %q: %v, want %v", c.a, c.b, got, c.want)
		}
		if got := samePhone(c.b, c.a); got != c.want {
			t.Errorf("%q and %q: %v, want %v", c.b, c.a, got, c.want)
		}
	}
}

func TestSameEmail(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"Erik@Example.com ", "erik@example.com", true},
		{"erik@example.com", "erik@example.org", false},
		{"", "", false},
		{" ", " ", false},
	} {
		if got := sameEmail(c.a, c.b); got != c.want {
			t.Errorf("%q and %q: %v, want %v", c.a, c.b, got, c.want)
		}
	}
}

func TestDuplicates(t *testing.T) {
	among := []Contact{
		{ID: 1, FirstName: "Erik", Email: "erik@example.com"},
		{ID: 2, FirstName: "Anna", Phone: "512 555 0142"},
		{ID: 3, FirstName: "Office", EmailCC: "office@example.com"},
		{ID: 4, FirstName: "Both", Email: "ERIK@example.com", Phone: "+1 512 555 0142"},
		{ID: 1, FirstName: "Erik", Email: "erik@example.com"}, // listed twice
		{ID: 5, FirstName: "Nobody"},
	}
	reasons := func(found []Duplicate) map[ContactID]string {
		out := map[ContactID]string{}
		for _, d := range found {
			out[d.Contact.ID] = d.Reason
		}
		return out
	}
	got := reasons(Duplicates(Contact{Email: "erik@example.com", Phone: "5125550142", EmailCC: "office@example.com"},
		among))
	want := map[ContactID]string{
		1: "the same e-mail address", 2: "the same phone number", 4: "the same e-mail address and phone number",
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("found: %s", d)
	}
	if got := reasons(Duplicates(among[0], among)); len(got) != 1 || got[4] == "" {
		t.Errorf("a contact is its own duplicate: %v", got)
	}
	if got := Duplicates(Contact{FirstName: "Nobody"}, among); got != nil {
		t.Errorf("without e-mail and phone: %v", got)
	}
}

// TestSamePhoneNeedsTheSameDigits checks that punctuation never matters.
func TestSamePhoneNeedsTheSameDigits(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		digits := rapid.StringMatching(`[1-9][0-9]{6,11}`).Draw(t, "digits")
		written := ""
		for _, r := range digits {
			written += rapid.SampledFrom([]string{"", " ", "-", "(", ")", "."}).Draw(t, "between") + string(r)
		}
		if !samePhone(digits, written) {
			t.Fatalf("%q is not %q", digits, written)
		}
	})
}

func TestPendingContactsAndLocations(t *testing.T) {
	entries := []OutboxEdit{
		{State: EditWaiting, Edit: Edit{Contact: -1, Change: AddContact{Details: Contact{FirstName: "Old"}}}},
		{State: EditSent, Edit: Edit{Contact: 9, Change: AddContact{Details: Contact{FirstName: "Sent"}}}},
		{State: EditRefused, Edit: Edit{Contact: -2, Change: AddContact{Details: Contact{FirstName: "New"}}}},
		{
			State: EditWaiting,
			Edit:  Edit{Contact: -1, Location: -3, Change: AddLocation{Details: Location{City: "Austin"}}},
		},
		{
			State: EditWaiting,
			Edit:  Edit{Contact: 5, Location: -4, Change: AddLocation{Details: Location{City: "Taos"}}},
		},
	}
	contacts, marks := PendingContacts(entries)
	if d := cmp.Diff([]Contact{{ID: -2, FirstName: "New"}, {ID: -1, FirstName: "Old"}}, contacts); d != "" {
		t.Errorf("contacts: %s", d)
	}
	if d := cmp.Diff(map[ContactID]Mark{-1: MarkAdded, -2: MarkRefused}, marks); d != "" {
		t.Errorf("marks: %s", d)
	}
	locations, at := PendingLocations(-1, entries)
	if d := cmp.Diff([]Location{{ID: -3, City: "Austin"}}, locations); d != "" {
		t.Errorf("locations: %s", d)
	}
	if d := cmp.Diff(map[LocationID]Mark{-3: MarkAdded}, at); d != "" {
		t.Errorf("marks: %s", d)
	}
}

// A location missing from a later page looks unknown, and someone would enter it a second time.
func TestAllLocationsAreReadFromEveryPage(t *testing.T) {
	broken := errors.New("broken")
	for name, tt := range map[string]struct {
		pages []LocationPage
		fails int // the page that fails; 0 for none
		want  []LocationID
		err   error
	}{
		"one page": {
			pages: []LocationPage{{Total: 2, Locations: []Location{{ID: 1}, {ID: 2}}}},
			want:  []LocationID{1, 2},
		},
		"two pages": {pages: []LocationPage{
			{Total: 3, Locations: []Location{{ID: 1}, {ID: 2}}},
			{Total: 3, Locations: []Location{{ID: 3}}},
		}, want: []LocationID{1, 2, 3}},
		"fewer than the service counts": {
			pages: []LocationPage{{Total: 9, Locations: []Location{{ID: 1}}}, {Total: 9}},
			want:  []LocationID{1},
		},
		"a page that can't be read": {
			pages: []LocationPage{{Total: 2, Locations: []Location{{ID: 1}}}, {}},
			fails: 2, err: broken,
		},
	} {
		read := 0
		all, err := AllLocations(t.Context(),
			func(_ context.Context, contact ContactID, page int) (LocationPage, error) {
				if read++; page != read || page > len(tt.pages) || contact != 4 {
					return LocationPage{}, fmt.Errorf("page %d of %d is asked for", page, contact)
				}
				if page == tt.fails {
					return LocationPage{}, broken
				}
				return tt.pages[page-1], nil
			}, 4)
		var got []LocationID
		for _, l := range all {
			got = append(got, l.ID)
		}
		if !slices.Equal(got, tt.want) || !errors.Is(err, tt.err) || read != len(tt.pages) {
			t.Errorf("%s: %v, %v after %d pages", name, got, err, read)
		}
	}
}

// Pinning reads all locations of a contact. A service whose list never ends kept it reading for ever, and the
// memory growing.
func TestALocationListThatDoesNotEndIsLeft(t *testing.T) {
	for name, page := range map[string]func(page int) LocationPage{
		"the same page again": func(int) LocationPage {
			return LocationPage{Total: 1_000_000, Locations: locationsFrom(0)}
		},
		"more on every page": func(page int) LocationPage {
			return LocationPage{Total: (page + 1) * 100, Locations: locationsFrom(page)}
		},
		"no total": func(page int) LocationPage { return LocationPage{Locations: locationsFrom(page)} },
	} {
		read := 0
		all, err := AllLocations(t.Context(), func(_ context.Context, _ ContactID, n int) (LocationPage, error) {
			read++
			return page(n), nil
		}, 4)
		if f := FaultOf(err); len(all) > 0 || !strings.Contains(f.Message, "does not end") || f.Next == "" ||
			read > maxLocations/100 {
			t.Errorf("%s: %d locations after %d pages, %v", name, len(all), read, err)
		}
	}
	whole, err := AllLocations(t.Context(), func(_ context.Context, _ ContactID, n int) (LocationPage, error) {
		return LocationPage{Locations: locationsFrom(min(n, 3))}, nil
	}, 4)
	if len(whole) != 300 || err != nil {
		t.Errorf("a list without a total: %d locations, %v", len(whole), err)
	}
}

// locationsFrom returns a page of a hundred locations.
func locationsFrom(page int) []Location {
	out := make([]Location, 100)
	for i := range out {
		out[i].ID = LocationID(page*100 + i + 1)
	}
	return out
}

// An address shows the state by its full name or its abbreviation, or marks it as unknown: without
// the state, it could be a town of the same name elsewhere.
func TestAddressShowsTheKnownPartOfItsState(t *testing.T) {
	neither := UnknownFields(FieldState, FieldStateAbbrev)
	for _, tt := range []struct {
		at   *Location
		want string
	}{
		{&Location{City: "Austin", State: "Texas", StateAbbrev: "TX"}, "Austin TX"},
		{&Location{City: "Austin", State: "Texas", Unknown: UnknownFields(FieldStateAbbrev)}, "Austin Texas"},
		{&Location{City: "Austin", StateAbbrev: "TX", Unknown: UnknownFields(FieldState)}, "Austin TX"},
		{&Location{City: "Austin", Unknown: neither}, "Austin " + UnknownWord},
		{&Location{City: "Austin"}, "Austin"},
		{nil, ""},
	} {
		if got := tt.at.Place(); got != tt.want {
			t.Errorf("%+v: %q, want %q", tt.at, got, tt.want)
		}
	}
}

// Two new contacts or locations that nobody can tell apart are created once. Others are created
// separately: merging them would lose one.
func TestSameKeyIsEqualOnlyForIndistinguishableValues(t *testing.T) {
	ana := Contact{PartyType: PartyPerson, FirstName: "Ana", LastName: "Ruiz", Email: "ana@ruiz.example"}
	den := Location{Street: "33 Madison Pl", Suite: "2", City: "Albany", PostalCode: "12202"}
	contact := func(f func(*Contact)) string { c := ana; f(&c); return c.SameKey() }
	location := func(f func(*Location)) string { l := den; f(&l); return l.SameKey() }
	for name, same := range map[string]bool{
		"a contact in other case":  contact(func(c *Contact) { c.FirstName = " ANA" }) == ana.SameKey(),
		"a location in other case": location(func(l *Location) { l.City = "ALBANY " }) == den.SameKey(),
	} {
		if !same {
			t.Errorf("%s counts as different", name)
		}
	}
	for name, key := range map[string]string{
		"another first name": contact(func(c *Contact) { c.FirstName = "Eva" }),
		"another last name":  contact(func(c *Contact) { c.LastName = "Roth" }),
		"another address":    contact(func(c *Contact) { c.Email = "" }),
		"a company":          contact(func(c *Contact) { c.CompanyName = "Ruiz" }),
		"another street":     location(func(l *Location) { l.Street = "34 Madison Pl" }),
		"another suite":      location(func(l *Location) { l.Suite = "3" }),
		"another city":       location(func(l *Location) { l.City = "Troy" }),
		"another code":       location(func(l *Location) { l.PostalCode = "12203" }),
	} {
		if key == ana.SameKey() || key == den.SameKey() {
			t.Errorf("%s counts as equal", name)
		}
	}
}
