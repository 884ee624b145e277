package contacts

import (
	"strings"
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/screen/screentest"
	"app.tender/tender/views/widget/dialog"
)

// made fills in the open form and submits it.
func made(m *screentest.Stage, values map[string]string) {
	d := m.Opened[len(m.Opened)-1]
	d.Form.(*dialog.Form).Fill(values)
	m.Run(d.Submit(screen.Answer{Values: d.Form.(*dialog.Form).Values()}))
}

func drawn(f *dialog.Form) string { return f.View(screen.Rect{W: 70, H: 40}) }

func TestANewContactIsSavedAfterTheDuplicateCheck(t *testing.T) {
	m, o := sample(t)
	m.Do(actionNewPerson)
	made(m, map[string]string{"FirstName": "Ana", "ContactEmail": "ana@x.example", "ContactPhone": "512 555 0177"})
	if len(o.made) != 1 || o.made[0].Change.(state.AddContact).Details.FirstName != "Ana" || len(m.Closed) != 0 {
		t.Fatalf("saved %+v, closed %v", o.made, m.Closed)
	}
	if m.Send(screen.Committed{Edit: o.made[0]}); len(m.Closed) != 1 {
		t.Error("the form is open although the outbox has the contact")
	}
	if len(o.asked) != 3 || o.asked[0].SearchText != "Ana" || o.asked[1].SearchText != "ana@x.example" ||
		o.asked[2].SearchText != "512 555 0177" {
		t.Errorf("searched for %+v", o.asked)
	}
	// The cursor goes to it, and stays there when the service assigns an ID.
	e := newPerson()
	e.Edit.Contact = -2
	o.entries = append(o.entries, e)
	m.Send(screen.Committed{Edit: e.Edit}).Send(screen.Changed{})
	if got := modelOf(m).people.Current(); got.ID != -2 {
		t.Errorf("the cursor is on %+v", got)
	}
	o.people, o.entries = append(rows(), state.Contact{ID: 77, FirstName: "Ana"}), nil
	e.State = state.EditSent
	m.Send(screen.Carried{Outcome: state.Outcome{Edit: e, Resolved: map[int64]int64{-2: 77}}})
	if got := modelOf(m).people.Current(); got.ID != 77 {
		t.Errorf("the cursor is on %+v", got)
	}
}

func TestALikelyDuplicateAsks(t *testing.T) {
	m, o := sample(t)
	o.people = append(o.people, state.Contact{ID: 9, FirstName: "Ana", LastName: "Ruiz", Email: "ana@x.example"})
	m.Do(actionNewCompany)
	made(m, map[string]string{"CompanyName": "Ruiz", "ContactEmail": "ana@x.example"})
	q := m.Opened[len(m.Opened)-1].Question
	if len(o.made) > 0 || q == nil || !strings.Contains(q.Text, "Ana Ruiz has the same e-mail address") {
		t.Fatalf("saved %+v, asked %+v", o.made, q)
	}
	m.Run(q.Choices[1].Do()) // show her
	if got := modelOf(m).people.Current(); got.ID != 9 || len(m.Closed) != 1 || len(o.made) > 0 {
		t.Errorf("the cursor is on %+v, closed %d", got, len(m.Closed))
	}
	m.Run(q.Choices[2].Do())
	if len(o.made) != 1 || o.made[0].Change.(state.AddContact).Details.CompanyName != "Ruiz" {
		t.Errorf("saved %+v", o.made)
	}
}

// Closing the form during the duplicate check discards the contact; stopping the check does not.
func TestClosingAFormDuringTheDuplicateCheck(t *testing.T) {
	m, o := sample(t)
	m.Do(actionNewPerson)
	d := m.Opened[0]
	d.Form.(*dialog.Form).Fill(map[string]string{"FirstName": "Ana"})
	cmd := d.Submit(screen.Answer{Values: d.Form.(*dialog.Form).Values()})
	if what, _ := modelOf(m).Activity(); what != "Looking for likely duplicates" {
		t.Errorf("the activity is %q", what)
	}
	m.Env.Close(d.Form)
	m.Run(cmd)
	if len(o.made) > 0 {
		t.Errorf("saved %+v", o.made)
	}
	m.Closed, o.fault = nil, state.Fault{Kind: state.FaultCanceled}
	made(m, map[string]string{"FirstName": "Ana", "ContactEmail": "ana@x.example"})
	if len(o.made) > 0 || len(m.Closed) > 0 {
		t.Errorf("saved %+v, closed %d", o.made, len(m.Closed))
	}
}

func TestTheLocationForm(t *testing.T) {
	m, o := erik(t)
	m.Do(actionNewLocation)
	if f := m.Opened[0].Form.(*dialog.Form); f.Values()["IsPrimary"] != "" {
		t.Error("a second location is primary by default")
	}
	made(m, map[string]string{"Street": "5 Elm St"})
	if len(o.made) != 1 || o.made[0].Contact != 2 || o.made[0].Change.(state.AddLocation).Details.Street != "5 Elm St" {
		t.Errorf("saved %+v", o.made)
	}
	o.readOnly = "Read only."
	if got := m.Action(actionNewLocation).Unless(); got != o.readOnly {
		t.Errorf("the reason is %q", got)
	}
}

func TestAPendingEditIsCorrectedInItsForm(t *testing.T) {
	m, o := sample(t)
	against := state.Fault{Kind: state.FaultInvalid, Message: "It was saved meanwhile."}
	_, mine := modelOf(m).Correct(newPerson().Edit, against)
	if _, other := modelOf(m).Correct(state.Edit{Change: state.Rename{}}, state.Fault{}); !mine || other {
		t.Fatal("a form of contacts is missing, or another form is accepted")
	}
	f := m.Opened[0].Form.(*dialog.Form)
	if f.Values()["LastName"] != "Person" || !strings.Contains(drawn(f), against.Message) {
		t.Errorf("the form has %v:\n%s", f.Values(), drawn(f))
	}
	made(m, map[string]string{"LastName": "Neighbour"})
	if len(o.made) != 1 || o.made[0].Contact != -1 ||
		o.made[0].Change.(state.AddContact).Details.LastName != "Neighbour" {
		t.Errorf("saved %+v", o.made)
	}
	modelOf(m).Correct(newPlace(2).Edit, state.Fault{})
	if got := m.Opened[len(m.Opened)-1].Form.(*dialog.Form).Values()["Street"]; got != "9 New St" {
		t.Errorf("the street is %q", got)
	}
}

// A form that calls a location the first, and so primary, would move the primary location if the service has others.
func TestAFirstLocationIsNamedOnlyIfKnown(t *testing.T) {
	away := state.Fault{Kind: state.FaultOffline}
	for name, c := range map[string]struct {
		fault error
		down  int // rows below the new person
		says  string
		first bool
	}{
		"the service has none":         {nil, 2, "The first location is the primary one", true},
		"the service is away":          {away, 2, "If it is the contact's first location", false},
		"the contact is not saved yet": {away, 0, "The first location is the primary one", true},
	} {
		m, o := sample(t)
		o.fault = c.fault
		for range c.down {
			m.Do(screen.MoveDown)
		}
		m.Pass(time.Second).Do(actionNewLocation)
		f := m.Opened[len(m.Opened)-1].Form.(*dialog.Form)
		if got := drawn(f); !strings.Contains(got, c.says) || (f.Values()["IsPrimary"] != "") != c.first {
			t.Errorf("%s: primary %q:\n%s", name, f.Values()["IsPrimary"], got)
		}
	}
}
