package localstore

import (
	"testing"

	"app.tender/tender/state"
)

func baseOf(t *testing.T, s *Store, e state.Edit) string {
	t.Helper()
	base, err := s.Queue.Base(t.Context(), e)
	must(t, err)
	return base
}

// sendText commits a draft and marks it as sent.
func sendText(t *testing.T, s *Store, d state.Draft) {
	t.Helper()
	e := commit(t, s, textEdit(d))
	e.State = state.EditSent
	put(t, s, state.QueueChange{Put: []state.OutboxRecord{e}})
}

// A person continues a text that still waits to be sent. The base of the new edit must be the
// service's text: with the waiting text as its base, the edit would conflict with the person's
// own. The same applies to names.
func TestWaitingTextIsNotABase(t *testing.T) {
	local := state.TextRef{Proposal: 7, Option: -1, Field: state.InstallerNotes}
	for name, waits := range map[string]state.Edit{
		"text":                       textEdit(state.Draft{Ref: notes, Text: "two\r\nlines", Base: "one"}),
		"text of an unsent option":   textEdit(state.Draft{Ref: local, Text: "two\nlines", Base: "one"}),
		"name":                       {Proposal: 7, Base: "one", Change: state.Rename{Name: "two\nlines"}},
		"name of an unsent proposal": {Proposal: -1, Base: "one", Change: state.Rename{Name: "two\nlines"}},
	} {
		t.Run(name, func(t *testing.T) {
			s := newStore(t)
			d := commit(t, s, waits)
			next := waits
			next = next.WithText("three")
			next.Base = "two\nlines"
			if got := baseOf(t, s, next); got != "one" {
				t.Errorf("base of three is %q", got)
			}
			other := next
			other.Proposal, other.Option = 8, other.Option+100
			if got := baseOf(t, s, other); got != "two\nlines" {
				t.Errorf("in another process, base of three is %q", got)
			}
			put(t, s, state.QueueChange{Resolved: map[int64]int64{-1: 77}})
			if got := baseOf(t, s, next); got != "one" {
				t.Errorf("under its real id, base of three is %q", got)
			}
			d.State = state.EditSent
			put(t, s, state.QueueChange{Put: []state.OutboxRecord{d}, Resolved: map[int64]int64{-1: 77}})
			if got := baseOf(t, s, next); got != "two\nlines" {
				t.Errorf("after the save, base of three is %q", got)
			}
		})
	}
}

// A text that returns to the service's is a valid base.
func TestTheServicesTextIsABase(t *testing.T) {
	s := newStore(t)
	commit(t, s, textEdit(state.Draft{Ref: notes, Text: "two", Base: "one"}))
	commit(t, s, textEdit(state.Draft{Ref: notes, Text: "two", Base: "two"})) // read from the service since
	if got := baseOf(t, s, textEdit(state.Draft{Ref: notes, Text: "three", Base: "two"})); got != "two" {
		t.Errorf("base of three is %q", got)
	}
}

// An assignment without a base replaces what the cached copy shows: with another base, it would
// silently overwrite someone else's choice.
func TestBaseOfAnAssignmentIsTheShownValue(t *testing.T) {
	s := newStore(t)
	p := &state.Proposal{
		ID: 7, SalesPerson: state.User{ID: 5}, Customer: &state.Contact{ID: 31},
		Location: &state.Location{ID: 41},
	}
	omitted := &state.Proposal{ID: 9, Unknown: state.UnknownFields(state.FieldCustomer)}
	must(t, s.Cache.SaveProposal(t.Context(), p, readAt), s.Cache.SaveProposal(t.Context(), omitted, readAt))
	commit(t, s, state.Edit{Change: state.AddProposal{Name: "Lake House"}})
	commit(t, s, state.Edit{Change: state.AddProposal{Name: "Boat House"}})
	put(t, s, state.QueueChange{Resolved: map[int64]int64{-1: 7}})
	for _, tt := range []struct {
		name string
		edit state.Edit
		want string
	}{
		{"the client", state.Edit{Proposal: 7, Change: state.SetContact{}}, "31"},
		{"the location", state.Edit{Proposal: 7, Change: state.SetLocation{}}, "41"},
		{"the salesperson", state.Edit{Proposal: 7, Change: state.SetSalesPerson{}}, "5"},
		{"the client that was not said", state.Edit{Proposal: 9, Change: state.SetContact{}}, state.UnknownBase},
		{"the salesperson that was not said", state.Edit{Proposal: 9, Change: state.SetSalesPerson{}}, ""},
		{"by a local id that is real", state.Edit{Proposal: -1, Change: state.SetContact{}}, "31"},
		{"of one that is not made", state.Edit{Proposal: -2, Change: state.SetContact{}}, "0"},
		{"the salesperson of one that is not made", state.Edit{Proposal: -2, Change: state.SetSalesPerson{}}, ""},
		{"without a copy", state.Edit{Proposal: 8, Change: state.SetContact{}}, ""},
		{"with a base", state.Edit{Proposal: 7, Base: "30", Change: state.SetContact{}}, "30"},
		{"no assignment", state.Edit{Proposal: 7, Base: "as it is", Change: state.AddArea{}}, "as it is"},
		{"no assignment, without a base", state.Edit{Proposal: 7, Change: state.AddArea{}}, ""},
	} {
		if got := baseOf(t, s, tt.edit); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
}

// After a text was sent, the base of further typing is the sent text, however often the draft is
// saved, and never a text that the person has not seen. With a wrong base, a person's own edit
// would be a conflict, or someone else's text would be overwritten.
func TestBaseOfContinuedTyping(t *testing.T) {
	for _, tt := range []struct {
		name     string
		from     *state.Draft // the draft known to the editor
		inOther  bool         // in another terminal
		want     string
		wantNext string // after the next letter
	}{
		{"the editor saw all of it", &state.Draft{Base: "base", Revision: 2}, false, "two", "two"},
		{"it did not hear of the last save", &state.Draft{Base: "base", Revision: 1}, false, "base", "two"},
		{"another terminal saw all of it", &state.Draft{Base: "base", Revision: 2}, true, "two", "two"},
		{"another terminal did not", &state.Draft{Base: "base", Revision: 1}, true, "base", "base"},
		{"the text is read anew", &state.Draft{Base: "of someone else"}, false, "of someone else", "of someone else"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := newStore(t)
			save(t, s, state.Draft{Ref: notes, Text: "one", Base: "base"})
			sendText(t, s, save(t, s, state.Draft{Ref: notes, Text: "two", Base: "base", Revision: 1}))
			if tt.inOther {
				left(t, s)
				s = openAt(t, s.Path())
			}
			d := *tt.from
			d.Ref, d.Text = notes, "three"
			d = save(t, s, d)
			if d.Base != tt.want {
				t.Errorf("base %q, want %q", d.Base, tt.want)
			}
			d.Text, d.Base = "four", tt.from.Base // as the editor still names it
			d = save(t, s, d)
			if d.Base != tt.wantNext {
				t.Errorf("with the next letter base is %q, want %q", d.Base, tt.wantNext)
			}
			e := textEdit(d)
			e.Base = tt.from.Base
			if e = commit(t, s, e).Edit; e.Base != tt.wantNext {
				t.Errorf("it is sent with base %q, want %q", e.Base, tt.wantNext)
			}
		})
	}
}

// A text that is sent after its first letters is the base of the next ones, even if it was read
// again before.
func TestBaseAfterAFirstSave(t *testing.T) {
	s := newStore(t)
	for _, read := range []string{"base", "of someone else"} {
		first := save(t, s, state.Draft{Ref: notes, Text: "first on " + read, Base: read})
		sendText(t, s, first)
		if d := save(t, s,
			state.Draft{Ref: notes, Text: "second", Base: read, Revision: first.Revision}); d.Base != first.Text {
			t.Errorf("the base of the second is %q", d.Base)
		}
		must(t, discardText(t.Context(), s, notes))
	}
}

// A text without a draft, such as one from the command line, keeps its base: otherwise it would
// overwrite whatever is stored.
func TestATextWithoutADraftKeepsItsBase(t *testing.T) {
	s := newStore(t)
	if d := commit(t, s,
		state.Edit{
			Proposal: 7, Option: 11, Base: "old",
			Change: state.WriteText{Field: state.InstallerNotes, Text: "new"},
		}); d.Edit.Base != "old" {
		t.Errorf("base is %q", d.Edit.Base)
	}
}
