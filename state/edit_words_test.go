package state

import (
	"strings"
	"testing"
)

// A person decides by an edit's words whether to drop it or send it again: they name the person or
// place, as far as the proposal or the edit itself knows it.
func TestEditWordsNameWhatIsKnown(t *testing.T) {
	p := overlaid()
	ada, den := &Contact{ID: 9, LastName: "Ada"}, &Location{ID: 90, City: "Bergen"}
	for _, tt := range []struct {
		edit Edit
		p    *Proposal
		want string
	}{
		{Edit{Contact: 3, Change: SetContact{}}, p, "the contact Halvorsen"},
		{Edit{Contact: 3, Change: SetContact{}}, nil, "the contact id:3"},
		{Edit{Contact: 9, Change: SetContact{Details: ada}}, p, "the contact Ada"},
		{Edit{Contact: 9, Change: SetContact{Details: &Contact{ID: 9}}}, p, "the contact id:9"},
		{Edit{Contact: -2, Change: SetContact{}}, p, "the contact"},
		{Edit{Contact: 9, Change: SetContact{}}, &Proposal{}, "the contact id:9"},
		{Edit{Location: 30, Change: SetLocation{}}, p, "the location Austin; tax and total follow it"},
		{Edit{Location: 30, Change: SetLocation{}}, nil, "the location id:30; tax and total follow it"},
		{Edit{Location: 90, Change: SetLocation{Details: den}}, p, "the location Bergen; tax and total follow it"},
		{
			Edit{Location: 90, Change: SetLocation{Details: &Location{ID: 90}}},
			p,
			"the location id:90; tax and total follow it",
		},
		{Edit{Location: 90, Change: SetLocation{}}, &Proposal{}, "the location id:90; tax and total follow it"},
		{Edit{Area: 2, Change: AddOption{}}, p, "a new option of Patio"},
		{Edit{Area: 4, Change: AddOption{}}, p, "a new option"},
		{Edit{Area: 2, Change: AddOption{}}, nil, "a new option"},
		{Edit{Change: AddProposal{}}, nil, "the new proposal"},
		{Edit{Change: AddProposal{Name: "Halvorsen"}}, nil, "the new proposal “Halvorsen”"},
	} {
		if got := tt.edit.Words(tt.p); got != tt.want {
			t.Errorf("%q, want %q", got, tt.want)
		}
	}
}

// A text is named by its place, so that a person finds it again.
func TestEditWordsNameThePlaceOfAText(t *testing.T) {
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

// Texts that differ only in line ends are the same, and nobody is asked to merge them. Every other
// difference counts.
func TestTextsThatDifferOnlyInLineEndsAreTheSame(t *testing.T) {
	for _, tt := range []struct {
		a, b string
		same bool
	}{{"a\nb", "a\nb", true}, {"a\nb", "a\r\nb", true}, {"a", "b", false}, {"a", "a ", false}} {
		if got := SameText(tt.a, tt.b); got != tt.same {
			t.Errorf("%q and %q: %v", tt.a, tt.b, got)
		}
	}
}

// Old edits of a client description, from which the option has its name, were all named by its newest text.
func TestAnEditNamesTheOptionAsItWas(t *testing.T) {
	p := &Proposal{Areas: []Area{{
		ID: 1, Name: "Theater",
		Options: []Option{{ID: 10}, {ID: 11, ClientDescription: "Best: all of it"}},
	}}}
	edit := func(f TextField, text string) Edit {
		return Edit{Option: 11, Change: WriteText{Field: f, Text: text}}
	}
	for want, e := range map[string]Edit{
		"client description of Theater · 2 Better": edit(ClientDescription, "Better: more of it"),
		"client description of Theater · Option 2": edit(ClientDescription, ""),
		"installer notes of Theater · 2 Best":      edit(InstallerNotes, "Mind the step."),
	} {
		if got := e.Words(p); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	gone := edit(ClientDescription, "Better: more of it")
	gone.Option = 12
	if got := gone.Words(p) + gone.Words(nil); strings.Count(got, "client description of an option") != 2 {
		t.Error(got)
	}
}
