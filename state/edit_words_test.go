package state

import "testing"

// The words of an edit are what a person decides by whether it is dropped or sent again:
// they name who or where it is about as far as that is known, from the proposal or from
// the edit itself.
func TestTheWordsOfAnEditNameWhatIsKnown(t *testing.T) {
	p := overlaid()
	ada, den := &Contact{ID: 9, LastName: "Ada"}, &Location{ID: 90, City: "Bergen"}
	for _, tt := range []struct {
		edit Edit
		p    *Proposal
		want string
	}{
		{Edit{Kind: EditContact, Contact: 3}, p, "the contact Halvorsen"},
		{Edit{Kind: EditContact, Contact: 3}, nil, "the contact"},
		{Edit{Kind: EditContact, Contact: 9, NewContact: ada}, p, "the contact Ada"},
		{Edit{Kind: EditContact, Contact: 9, NewContact: &Contact{ID: 9}}, p, "the contact"},
		{Edit{Kind: EditContact, Contact: 9}, &Proposal{}, "the contact"},
		{Edit{Kind: EditLocation, Location: 30}, p, "the location Austin; tax and total follow it"},
		{Edit{Kind: EditLocation, Location: 30}, nil, "the location; tax and total follow it"},
		{Edit{Kind: EditLocation, Location: 90, NewLocation: den}, p, "the location Bergen; tax and total follow it"},
		{Edit{Kind: EditLocation, Location: 90, NewLocation: &Location{ID: 90}}, p, "the location; tax and total follow it"},
		{Edit{Kind: EditLocation, Location: 90}, &Proposal{}, "the location; tax and total follow it"},
		{Edit{Kind: EditAddOption, Area: 2}, p, "a new option of Patio"},
		{Edit{Kind: EditAddOption, Area: 4}, p, "a new option"},
		{Edit{Kind: EditAddOption, Area: 2}, nil, "a new option"},
		{Edit{Kind: EditNewProposal}, nil, "the new proposal"},
		{Edit{Kind: EditNewProposal, Text: "Halvorsen"}, nil, "the new proposal “Halvorsen”"},
	} {
		if got := tt.edit.Words(tt.p); got != tt.want {
			t.Errorf("%q, want %q", got, tt.want)
		}
	}
}

// A text is named by where it stands, so that a person finds it again.
func TestThePlaceOfATextIsNamed(t *testing.T) {
	for _, tt := range []struct {
		ref  TextRef
		p    *Proposal
		want string
	}{
		{description, overlaid(), " of the proposal"},
		{notesOfPatio, overlaid(), " of Patio · Option 1"},
		{TextRef{7, 12, InstallerNotes}, overlaid(), " of Living Room · Option 2"},
		{TextRef{7, 99, InstallerNotes}, overlaid(), " of an option"},
		{notesOfPatio, nil, " of an option"},
	} {
		if got := tt.ref.Place(tt.p); got != tt.want {
			t.Errorf("%q, want %q", got, tt.want)
		}
	}
}

// What differs in line ends alone is the same text: a person is not asked to merge it. All
// else differs.
func TestOnlyLineEndsMakeNoOtherText(t *testing.T) {
	for _, tt := range []struct {
		a, b string
		same bool
	}{{"a\nb", "a\nb", true}, {"a\nb", "a\r\nb", true}, {"a", "b", false}, {"a", "a ", false}} {
		if got := SameText(tt.a, tt.b); got != tt.same {
			t.Errorf("%q and %q: %v", tt.a, tt.b, got)
		}
	}
}
