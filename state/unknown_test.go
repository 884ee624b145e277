package state

import "testing"

// A person or a line that is only partly known is called by the known part.
func TestPartlyKnownNamesUseTheKnownPart(t *testing.T) {
	both := UnknownFields(FieldFirstName, FieldLastName)
	for _, tt := range []struct {
		who  Contact
		want string
	}{
		{Contact{FirstName: "Ana", LastName: "Ruiz"}, "Ana Ruiz"},
		{Contact{FirstName: "Ana", Unknown: UnknownFields(FieldLastName)}, "Ana " + UnknownWord},
		{Contact{LastName: "Ruiz", Unknown: UnknownFields(FieldFirstName)}, UnknownWord + " Ruiz"},
		{Contact{Unknown: both}, UnknownWord},
		{Contact{}, ""},
	} {
		if got := tt.who.PersonWord(); got != tt.want {
			t.Errorf("%+v: %q, want %q", tt.who, got, tt.want)
		}
	}
	for _, tt := range []struct {
		it      Item
		unknown bool
	}{
		{Item{Model: "VX-75", Unknown: UnknownFields(FieldBrand)}, false},
		{Item{Unknown: UnknownFields(FieldModel)}, true},
		{Item{Model: " ", Unknown: UnknownFields(FieldModel)}, true},
		{Item{}, false},
	} {
		if got := tt.it.NameUnknown(); got != tt.unknown {
			t.Errorf("%+v: name unknown %v", tt.it, got)
		}
	}
}
