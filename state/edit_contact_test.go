package state

import "testing"

// The assigned person is shown even if nobody was assigned before. If the same person was assigned
// already, what is known of them stays.
func TestOverlayAssignsWhereNobodyWasAssigned(t *testing.T) {
	for name, tt := range map[string]struct {
		edit Edit
		p    *Proposal
		who  string
		at   string
	}{
		"the first contact": {
			Edit{Contact: 9, Change: SetContact{Details: &Contact{ID: 9, LastName: "Ada"}}},
			&Proposal{ID: 7}, "Ada", "",
		},
		"the same contact": {Edit{Contact: 3, Change: SetContact{}}, overlaid(), "Halvorsen", "Austin"},
		"the first location": {
			Edit{Location: 90, Change: SetLocation{Details: &Location{City: "Bergen"}}},
			&Proposal{ID: 7}, "", "Bergen",
		},
		"another location": {
			Edit{Location: 90, Change: SetLocation{Details: &Location{City: "Bergen"}}},
			overlaid(), "Halvorsen", "Bergen",
		},
		"the same location":      {Edit{Location: 30, Change: SetLocation{}}, overlaid(), "Halvorsen", "Austin"},
		"a location of no words": {Edit{Location: 90, Change: SetLocation{}}, overlaid(), "Halvorsen", ""},
	} {
		tt.edit.Proposal = 7
		p := Overlay(tt.p, []OutboxEdit{{ID: 1, State: EditWaiting, Edit: tt.edit}}, nil).Proposal
		if p.Customer.DisplayName() != tt.who || p.Location.OneLine() != tt.at {
			t.Errorf("%s: %q at %q, want %q at %q", name, p.Customer.DisplayName(), p.Location.OneLine(), tt.who, tt.at)
		}
	}
}

// A person assigned by someone else is recognized by their id. A response without the field
// differs from one with nobody assigned: otherwise we would overwrite someone else's assignment,
// or report a conflict where nobody changed anything.
func TestUnknownAssignmentsAreNotEmpty(t *testing.T) {
	contact, location, user := Edit{Change: SetContact{}}, Edit{Change: SetLocation{}}, Edit{Change: SetSalesPerson{}}
	for name, tt := range map[string]struct {
		edit  Edit
		p     *Proposal
		value string
		how   Presence
	}{
		"a contact":             {contact, overlaid(), "3", Present},
		"no contact":            {contact, &Proposal{}, "0", Present},
		"a contact without id":  {contact, &Proposal{Customer: &Contact{LastName: "Ada"}}, "", Omitted},
		"a contact not said":    {contact, &Proposal{Unknown: UnknownFields(FieldCustomer)}, "", Omitted},
		"a location":            {location, overlaid(), "30", Present},
		"no location":           {location, &Proposal{}, "0", Present},
		"a location without id": {location, &Proposal{Location: &Location{City: "Bergen"}}, "", Omitted},
		"a location not said":   {location, &Proposal{Unknown: UnknownFields(FieldLocation)}, "", Omitted},
		"a salesperson":         {user, &Proposal{SalesPerson: User{ID: 5}}, "5", Present},
		"no salesperson":        {user, &Proposal{}, "", Omitted},
	} {
		if value, how := tt.p.Value(tt.edit); value != tt.value || how != tt.how {
			t.Errorf("%s: %q, %v; want %q, %v", name, value, how, tt.value, tt.how)
		}
	}
}
