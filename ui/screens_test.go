package ui

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/shopspring/decimal"

	"app.tender/tender/state"
	"app.tender/tender/views"
)

func TestAssigningSaysWhatItChanges(t *testing.T) {
	home := &state.Location{Street: "1 Main St", City: "Austin", StateAbbrev: "TX"}
	bare := &state.Location{Street: "2 Lake Rd"}
	for name, c := range map[string]struct {
		p    state.Proposal
		c    state.Contact
		want []string
		not  string
	}{
		"a location comes": {state.Proposal{}, state.Contact{FirstName: "Ana", PrimaryLocation: home}, []string{"Assign Ana", "1 Main St", "tax and the total follow"}, "takes the place"},
		"without a state":  {state.Proposal{}, state.Contact{FirstName: "Ana", PrimaryLocation: bare}, []string{"no state"}, "loses"},
		"a location goes":  {state.Proposal{Customer: &state.Contact{FirstName: "Erik"}, Location: home}, state.Contact{FirstName: "Ana"}, []string{"takes the place of Erik", "loses its location, 1 Main St"}, "follow it"},
		"nothing moves":    {state.Proposal{}, state.Contact{FirstName: "Ana"}, []string{"Assign Ana"}, "location"},
	} {
		got := assignWords(&c.p, &c.c)
		for _, want := range c.want {
			if !strings.Contains(got, want) {
				t.Errorf("%s: %q is missing in %q", name, want, got)
			}
		}
		if strings.Contains(got, c.not) {
			t.Errorf("%s: %q is in %q", name, c.not, got)
		}
	}
}

func TestLikelyDuplicatesAreNamed(t *testing.T) {
	var found []state.Duplicate
	for _, name := range []string{"Ana", "Bea", "Cleo", "Dora", "Edda"} {
		found = append(found, state.Duplicate{Contact: state.Contact{FirstName: name, Email: "x@y.example"}, Reason: "the same e-mail address"})
	}
	got := duplicateWords(found)
	if !strings.HasPrefix(got, "Ana has the same e-mail address: x@y.example\nBea") || !strings.HasSuffix(got, "2 contacts more share something with it.") {
		t.Errorf("got %q", got)
	}
}

func TestWaitingContactsAreSearched(t *testing.T) {
	c := &state.Contact{PartyType: state.PartyPerson, ContactType: state.ContactClient, FirstName: "Ana", Email: "ana@ruiz.example"}
	for name, q := range map[string]struct {
		query state.PeopleQuery
		want  bool
	}{
		"everyone":      {state.PeopleQuery{}, true},
		"by two words":  {state.PeopleQuery{SearchText: "RUIZ ana"}, true},
		"another":       {state.PeopleQuery{SearchText: "ana erik"}, false},
		"by its type":   {state.PeopleQuery{ContactTypes: []string{"Employee", "Client"}}, true},
		"by its party":  {state.PeopleQuery{ContactTypes: []string{"Person"}}, true},
		"another type":  {state.PeopleQuery{ContactTypes: []string{"Company"}}, false},
		"type and text": {state.PeopleQuery{ContactTypes: []string{"Person"}, SearchText: "zz"}, false},
	} {
		if got := matches(c, q.query); got != q.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

// fullDisk keeps no tick.
type fullDisk struct {
	Store
	ticks state.Ticks
}

func (f fullDisk) Ticks(context.Context, state.ProposalID) (state.Ticks, error) { return f.ticks, nil }

func (f fullDisk) SetTick(context.Context, state.Tick, bool) error {
	return errors.New("the disk is full")
}

// Two parts are ticked off on a disk that is full: it is told, they stay on the sheet,
// and whoever ends the program gets them back.
func TestATickThatIsNotKeptIsTold(t *testing.T) {
	m, err := New(Options{Store: fullDisk{ticks: state.Ticks{}}})
	if err != nil {
		t.Fatal(err)
	}
	one := decimal.NewFromInt(1)
	m.open.id, m.screen = 7, screenInstaller
	m.open.proposal = &state.Proposal{ID: 7, Areas: []state.Area{{ID: 1, Options: []state.Option{{ID: 2, Items: []state.Item{
		{ID: 3, Type: state.ItemPart, Quantity: decimal.NewNullDecimal(one)}, {ID: 4, Type: state.ItemPart, Quantity: decimal.NewNullDecimal(one)},
	}}}}}}
	m.showOpen()
	m.dispatch(m.readTicks()())
	m.tickPart(views.TickPart{Part: state.TickKey{Item: 3}, Done: true})
	m.tickPart(views.TickPart{Part: state.TickKey{Item: 4}, Done: true})
	if lost := m.LastSave(t.Context()); len(lost) != 2 {
		t.Errorf("handed back: %q", lost)
	}
	m.followSession()
	if !strings.Contains(m.notices.local.Message, "disk is full") || m.snap.Unsaved != 2 {
		t.Errorf("it is not told: %+v, %d unsaved", m.notices.local, m.snap.Unsaved)
	}
	m.dispatch(ticksReadMsg{proposal: 7, ticks: state.Ticks{}})
	if len(m.sheet.ticks) != 2 {
		t.Errorf("on the screen: %v", m.sheet.ticks)
	}
	m.dispatch(ticksReadMsg{proposal: 8, ticks: state.Ticks{{Item: 3}: {}}})
	if len(m.sheet.ticks) != 2 {
		t.Error("ticks of another proposal are shown")
	}
}

func TestEveryScreenHasANameOfItsOwn(t *testing.T) {
	seen := map[string]bool{}
	for s, name := range screenNames {
		if name == "" || seen[name] {
			t.Errorf("screen %d is called %q", s, name)
		}
		seen[name] = true
	}
	for _, p := range (&Model{}).pages() {
		if p.Name == "" || seen[p.Name] {
			t.Errorf("screen %s is called %q", p.ID, p.Name)
		}
		seen[p.Name] = true
	}
}
