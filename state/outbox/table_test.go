package outbox

import (
	"strings"
	"testing"
	"time"

	"app.tender/tender/state"
)

const (
	was    = "one\ntwo\nthree"
	mine   = "ONE\ntwo\nthree"
	theirs = "one\ntwo\nTHREE"
	both   = "ONE\ntwo\nTHREE"
)

var (
	typed = state.Edit{
		Proposal: 7, Option: 11, Base: was,
		Change: state.WriteText{Field: state.InstallerNotes, Text: mine},
	}
	seller = state.Edit{Proposal: 7, User: 6, Base: "5", Change: state.SetSalesPerson{}}
	area   = state.Edit{Proposal: 7, Area: -1, Option: -2, Change: state.AddArea{Name: "Den"}}
	person = state.Edit{Contact: -1, Change: state.AddContact{}}
	noon   = time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)
)

func faulty(k state.FaultKind) state.Fault { return state.Fault{Kind: k, Message: "It failed."} }

// knowing returns the facts of an edit, with what else is known.
func knowing(e state.Edit, more ...func(*facts)) facts {
	f := facts{entry: state.OutboxRecord{OutboxEdit: state.OutboxEdit{Edit: e, Attempts: 1}}, now: noon}
	for _, add := range more {
		add(&f)
	}
	return f
}

// proposal reads a proposal whose notes have a value.
func proposal(notes string, more ...func(*state.Proposal)) func(*facts) {
	return func(f *facts) {
		p := &state.Proposal{
			ID: 7, Number: 1042, Name: "Theirs", Status: state.StatusDraft,
			Areas: []state.Area{{ID: 10, Options: []state.Option{
				{ID: 11, InstallerNotes: notes, LastModified: noon},
			}}},
		}
		for _, add := range more {
			add(p)
		}
		f.read, f.proposal, f.like = complete, p, inProposal(f.entry.Edit, p)
	}
}

// exists reads what there is of the kind that an edit creates.
func exists(s candidates) func(*facts) { return func(f *facts) { f.read, f.like = complete, s } }

func response(f *facts)          { f.read = answered }
func accepted(p *state.Proposal) { p.Status = state.StatusAccepted }
func silent(p *state.Proposal) {
	p.Areas[0].Options[0].Unknown = state.UnknownFields(state.FieldInstallerNotes)
}
func nobody(p *state.Proposal)  { p.SalesPerson = state.User{} }
func without(p *state.Proposal) { p.Areas = nil }
func done(f *facts)             { f.entry.Decided = true }
func overUnknown(f *facts)      { f.entry.Observed.Omitted = true }
func arriving(f *facts)         { f.until = noon.Add(time.Second) }
func began(over, sent string) func(*facts) {
	return func(f *facts) {
		f.entry.Began, f.entry.Observed = noon, state.Precondition{Theirs: over, Sent: sent, IDs: []int64{1}}
	}
}

func wrote(sent string) func(*facts) {
	return func(f *facts) {
		began("", sent)(f)
		f.wrote = true
	}
}

// fails is a fault of the read, or of the write if there was one.
func fails(k state.FaultKind) func(*facts) {
	return func(f *facts) {
		if f.fault = faulty(k); !f.wrote {
			f.read = unreadable
		} else if certainlyNotDone(k) {
			f.entry.Began = time.Time{}
		}
	}
}

func blind(f *facts)   { f.read = unreadable }
func doubted(f *facts) { f.entry.Observed.Doubted = true }

// TestTable has a case for each row of the decision table, in order.
func TestTable(t *testing.T) {
	tooLong := typed.WithText(strings.Repeat("x", state.MaxText+1))
	long := strings.Repeat("y", state.MaxText-20) + "."
	tests := []struct {
		name  string
		facts facts
		then  move
		says  string
	}{
		{"what can't be sent is not read", knowing(tooLong), refuses, "20,001 characters"},
		{"reads first", knowing(typed), reads, ""},
		{
			"a refused create in doubt may have been made before",
			knowing(area, wrote(""), doubted, fails(state.FaultInvalid)), reads, "",
		},
		{
			"it was made before",
			knowing(area, wrote(""), doubted, fails(state.FaultInvalid),
				exists(candidates{unique: true, match: []int64{2}})), saved, "",
		},
		{"the service refuses it", knowing(typed, wrote("x"), fails(state.FaultInvalid)), refuses, "It failed."},
		{"a write in doubt is compared at once", knowing(typed, wrote("x"), fails(state.FaultUncertain)), reads, ""},
		{
			"a create in doubt that can't be looked up", knowing(area, wrote(""), fails(state.FaultUnavailable), blind),
			looksSoon, "It failed.",
		},
		{"the same in a later step", knowing(area, began("", ""), fails(state.FaultOffline)), doubts, mayBeDone},
		{"offline", knowing(typed, fails(state.FaultOffline)), waits, "It failed."},

		{
			"one new match",
			knowing(person, began("", ""), exists(candidates{ids: []int64{1, 2}, match: []int64{1, 2}})),
			saved, "",
		},
		{
			"a person says that it was made",
			knowing(person, began("", ""), done, exists(candidates{ids: []int64{1, 2}})),
			saved, "",
		},
		{
			"a person says so, and it is not there",
			knowing(person, began("", ""), done, exists(candidates{ids: []int64{1}})), unclear, notFound,
		},
		{
			"another appeared", knowing(person, began("", ""), exists(candidates{ids: []int64{1, 2}, noun: "contact"})),
			unclear, "another contact appeared",
		},
		{
			"it may still arrive", knowing(person, began("", ""), arriving, exists(candidates{ids: []int64{1}})),
			looksLater, mayBeDone,
		},
		{
			"it has not appeared", knowing(person, wrote(""), fails(state.FaultUncertain), exists(candidates{})),
			looksSoon, "It failed.",
		},
		{
			"the name is taken", knowing(area, exists(candidates{refuse: faulty(state.FaultInvalid)})), refuses,
			"It failed.",
		},
		{"nothing like it", knowing(person, exists(candidates{ids: []int64{1}})), sends, ""},

		{"the option is gone", knowing(typed, proposal("", without)), refuses, "no longer in proposal 1042"},
		{
			"a write in doubt is not there", knowing(typed, wrote(mine), fails(state.FaultUncertain), proposal(was)),
			waits, mayBeWritten,
		},
		{"the response omits the text", knowing(typed, wrote(mine), proposal("", silent), response), reads, ""},
		{"the service never says who sells", knowing(seller, wrote("6"), proposal("", nobody)), saved, ""},
		{
			"the service keeps a text for itself", knowing(typed, wrote(mine), proposal("", silent)), unclear,
			holdsOmitted,
		},
		{"and the proposal is accepted", knowing(typed, proposal("", silent, accepted)), refuses, "Accepted"},
		{"what would be overwritten is unknown", knowing(typed, proposal("", silent)), holds, standsUnseen},
		{"a person overwrites it", knowing(typed, overUnknown, proposal("", silent)), sends, ""},

		{
			"a write in doubt arrived, with both changes", knowing(typed, began(theirs, both), proposal(both)), saved,
			othersMerged,
		},
		{"the service changed it", knowing(typed, wrote(mine), proposal("else")), asks, unexpectedResponse},
		{
			"a write in doubt may have been changed back", knowing(typed, began(was, mine), proposal(was)), asks,
			changedBack,
		},
		{"nothing to send", knowing(typed, proposal(mine)), saved, ""},
		{
			"both changes are too long", knowing(typed.WithText(long+mine), proposal(theirs+", and more than fits")),
			asks,
			"too long",
		},
		{"the same sentence", knowing(typed, proposal("uno\ntwo\nthree")), asks, "by someone else"},
		{"theirs has mine", knowing(typed, proposal(both)), saved, othersMerged},
		{"the proposal is accepted", knowing(typed, proposal(was, accepted)), refuses, "Accepted"},
		{
			"an earlier write may still arrive", knowing(typed, began("zero", mine), arriving, proposal(was)),
			looksLater,
			mayBeWritten,
		},
		{"the merge can't be sent", knowing(typed, proposal(theirs+"\x00")), refuses, "bytes that are no text"},
		{"both changes", knowing(typed, proposal(theirs)), sends, ""},
	}
	for i, tt := range tests {
		c := compare(tt.facts)
		table := rows(tt.facts, c)
		if len(tests) != len(table) {
			t.Fatalf("%d cases for %d rows", len(tests), len(table))
		}
		first := 0
		for !table[first].when {
			first++
		}
		v := judge(tt.facts)
		if first != i || v.then != tt.then || !strings.Contains(v.words.Message, tt.says) ||
			(tt.says == "") != (v.words.Message == "") {
			t.Errorf("%s: row %d instead of %d, move %d instead of %d, words %q", tt.name, first, i, v.then, tt.then,
				v.words)
		}
	}
}

// TestWhatAPersonSaysIsSaved: a person who says that a write was done is right about that, even if the service has
// something else by now, or does not say what it has.
func TestWhatAPersonSaysIsSaved(t *testing.T) {
	renamed := knowing(area, began("", ""), done,
		exists(candidates{unique: true, ids: []int64{1, 2}, proposal: &state.Proposal{}}))
	if r := settled(renamed, judge(renamed)); r.State != state.EditSent || r.resolved[-1] != 2 {
		t.Errorf("an area that was renamed since: %s, %v", r.State, r.resolved)
	}
	cleared := knowing(typed, began(was, ""), done, proposal("", silent))
	if r := settled(cleared, judge(cleared)); r.State != state.EditSent || r.Merged != nil {
		t.Errorf("a text that the service omits: %s, merged %v", r.State, r.Merged)
	}
}
