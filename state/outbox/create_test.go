package outbox_test

import (
	"fmt"
	"maps"
	"strings"
	"testing"
	"time"

	"app.tender/tender/state"
)

// creates returns one edit of every kind that creates something, with how many of it the service
// then has.
func creates() map[string]struct {
	edit  state.Edit
	count func(*fakeService) int
} {
	type kind = struct {
		edit  state.Edit
		count func(*fakeService) int
	}
	return map[string]kind{
		"area": {
			state.Edit{Proposal: 7, Change: state.AddArea{Name: "Theater"}},
			func(s *fakeService) int { return len(s.proposals[7].Areas) - 1 },
		},
		"option": {
			state.Edit{Proposal: 7, Area: 1, Change: state.AddOption{Client: "better", Installer: "rack"}},
			func(s *fakeService) int { return len(s.proposals[7].Areas[0].Options) - 1 },
		},
		"proposal": {
			state.Edit{User: 5, Change: state.AddProposal{Name: "New house"}},
			func(s *fakeService) int { return len(s.proposals) - 1 },
		},
		"contact": {
			state.Edit{Change: state.AddContact{Details: state.Contact{FirstName: "Ada", LastName: "Okafor"}}},
			func(s *fakeService) int { return len(s.contacts) - 1 },
		},
		"location": {
			state.Edit{
				Contact: 3,
				Change:  state.AddLocation{Details: state.Location{Street: "2 Elm St", City: "Austin"}},
			},
			func(s *fakeService) int { return len(s.locations[3]) - 1 },
		},
	}
}

func TestCreatesAreNeverBlindlyRepeated(t *testing.T) {
	outcomes := []struct {
		name    string
		outcome outcome
		first   state.EditState // after the step with the fault
	}{
		{"arrives", arrives, state.EditSent},
		{"offline", offline, state.EditWaiting},
		{"429", busy, state.EditWaiting},
		{"cut after", cutAfter, state.EditSent}, // the look-up finds it
		{"500 but done", failsDone, state.EditSent},
		{"cut before", cutBefore, state.EditUncertain},
		{"500", fails, state.EditUncertain},
		{"late", late, state.EditUncertain},
	}
	for name, kind := range creates() {
		for _, f := range outcomes {
			t.Run(name+" "+f.name, func(t *testing.T) {
				r := newRig(t)
				entry := r.commit(kind.edit)
				r.service.outcome = once("write", f.outcome)
				r.push()
				r.is(entry.ID, f.first)
				r.clock.pass(time.Second)
				r.service.arrive()
				r.settle()
				e := r.is(entry.ID, state.EditSent)
				if n := kind.count(r.service); n != 1 {
					t.Errorf("there are %d", n)
				}
				for _, id := range []int64{
					int64(e.Edit.Proposal), int64(e.Edit.Area), int64(e.Edit.Option),
					int64(e.Edit.Contact), int64(e.Edit.Location),
				} {
					if id < 0 {
						t.Errorf("unresolved local id in %+v", e.Edit)
					}
				}
			})
		}
	}
}

func TestCreateIsFoundAmongManySimilar(t *testing.T) {
	const manyLocations = 98 // two per page after the first, so that ours is on the last of 50 pages
	const many = 4999        // with the same name and newer, because of a clock that was set back: also 50 pages
	for _, name := range []string{"proposal", "contact", "location"} {
		t.Run(name, func(t *testing.T) {
			r, kind := newRig(t), creates()[name]
			for i := range many {
				id := int64(1000 + i)
				r.service.proposals[state.ProposalID(id)] = &state.Proposal{
					ID:   state.ProposalID(id),
					Name: kind.edit.Text(), SalesPerson: state.User{ID: 5},
				}
				if made, ok := kind.edit.Change.(state.AddContact); ok {
					r.service.contacts = append(r.service.contacts,
						state.Contact{
							ID: state.ContactID(id), FirstName: made.Details.FirstName,
							LastName: made.Details.LastName,
						})
				}
				if name == "location" && i < manyLocations { // addresses are unique, so these differ
					r.service.locations[3] = append(r.service.locations[3],
						state.Location{ID: state.LocationID(id), Street: fmt.Sprint(id, " Elm St"), City: "Austin"})
				}
			}
			r.service.setBack, r.service.nextID = true, 1000+many
			before := kind.count(r.service)
			entry := r.commit(kind.edit)
			r.service.outcome = once("write", cutAfter)
			r.settle()
			r.is(entry.ID, state.EditSent)
			if got := kind.count(r.service) - before; got != 1 {
				t.Errorf("%d were created, want 1", got)
			}
		})
	}
}

func TestCreatesAfterAKill(t *testing.T) {
	for name, kind := range creates() {
		for _, done := range []bool{false, true} {
			t.Run(name, func(t *testing.T) {
				r := newRig(t)
				entry := r.commit(kind.edit)
				dying := r.another()
				r.service.outcome = func(op string) outcome { // dies during the write
					if op == "write" {
						if done {
							_, _ = r.service.do(r.service.under)
						}
						_ = dying.store.Close()
						return cutBefore
					}
					return arrives
				}
				if _, err := dying.outbox.PushNext(t.Context()); err == nil {
					t.Fatal("a dead process settled an entry")
				}
				r.service.outcome = nil
				r.is(entry.ID, state.EditSending)
				r.settle()
				r.is(entry.ID, state.EditSent)
				if n := kind.count(r.service); n != 1 {
					t.Errorf("there are %d", n)
				}
			})
		}
	}
}

// The addresses of imported contacts belong to them: at another contact they would be the wrong house.
func TestNewLocationsBelongToTheContactBeforeThem(t *testing.T) {
	r := newRig(t)
	place := func(street string) state.Edit {
		return state.Edit{Change: state.AddLocation{Details: state.Location{Street: street}}}
	}
	who := func(name string) state.Edit {
		return state.Edit{Change: state.AddContact{Details: state.Contact{FirstName: name}}}
	}
	known := place("4 Old Rd")
	known.Contact = 70
	made, err := r.outbox.CommitAll(t.Context(),
		[]state.Edit{known, who("Ada"), place("1 Shore Rd"), place("2 Hill Rd"), who("Bo"), place("1 Shore Rd")})
	if err != nil {
		t.Fatal(err)
	}
	of := func(i int) state.ContactID { return made[i].Edit.Contact }
	if of(0) != 70 || !state.IsLocal(of(1)) || of(2) != of(1) || of(3) != of(1) || of(4) == of(1) || of(5) != of(4) {
		t.Errorf("%d %d %d %d %d %d", of(0), of(1), of(2), of(3), of(4), of(5))
	}
}

func TestNewNodesAreSentInAnOrderThatWorks(t *testing.T) {
	r := newRig(t)
	proposal := r.commit(state.Edit{User: 5, Change: state.AddProposal{Name: "Lake house"}}).Edit.Proposal
	contact := r.commit(state.Edit{Change: state.AddContact{Details: state.Contact{LastName: "Okafor"}}}).Edit.Contact
	place := r.commit(state.Edit{
		Contact: contact,
		Change:  state.AddLocation{Details: state.Location{Street: "9 Shore Rd"}},
	}).Edit.Location
	r.commit(state.Edit{Proposal: proposal, Contact: contact, Change: state.SetContact{}})
	r.commit(state.Edit{Proposal: proposal, Contact: contact, Location: place, Change: state.SetLocation{}})
	area := r.commit(state.Edit{Proposal: proposal, Change: state.AddArea{Name: "Den"}}).Edit
	option := r.commit(state.Edit{Proposal: proposal, Area: area.Area, Change: state.AddOption{Client: "better"}}).
		Edit.Option
	r.typeText(state.TextRef{Proposal: proposal, Option: area.Option, Field: state.ClientDescription}, "", "good")
	notes := state.TextRef{Proposal: proposal, Option: option, Field: state.InstallerNotes}
	r.typeText(notes, "", "rack in the closet")
	draft := state.TextRef{Proposal: proposal, Field: state.InternalNotes}
	if _, err := r.store.Typed.Save(t.Context(), state.Draft{Ref: draft, Text: "not sent"}); err != nil {
		t.Fatal(err)
	}
	r.restart()
	resolved := map[int64]int64{}
	for _, out := range r.settle() {
		maps.Copy(resolved, out.Resolved)
	}
	for _, e := range r.entries() {
		if e.State != state.EditSent {
			t.Errorf("%s is %s: %s", e.Edit.Kind(), e.State, e.Reason)
		}
	}
	p := r.service.proposals[state.ProposalID(resolved[int64(proposal)])]
	if p == nil {
		t.Fatalf("the proposal's id was not announced: %v", resolved)
	}
	if p.Customer == nil || p.Location == nil || len(p.Areas) != 1 || len(p.Areas[0].Options) != 2 {
		t.Fatalf("the service holds %+v", p)
	}
	if p.Areas[0].Options[0].ClientDescription != "good" ||
		p.Areas[0].Options[1].InstallerNotes != "rack in the closet" {
		t.Errorf("the texts are %+v", p.Areas[0].Options)
	}
	if d := r.drafts(); len(d) != 1 || d[0].Ref.Proposal != p.ID {
		t.Errorf("the draft has no real id: %+v", d)
	}
	// A terminal that still uses the local ids can continue with them.
	d, err := r.store.Typed.Save(t.Context(),
		state.Draft{Ref: notes, Text: "rack in the garage", Base: "rack in the closet"})
	if err != nil || d.Ref.Option != p.Areas[0].Options[1].ID {
		t.Errorf("saved as %+v, %v", d.Ref, err)
	}
	if id, ok, err := r.store.Queue.RealID(t.Context(), int64(option)); !ok || err != nil ||
		id != int64(p.Areas[0].Options[1].ID) {
		t.Errorf("option %d is %d, %v, %v", option, id, ok, err)
	}
}

func TestRefusedBeforeItIsSent(t *testing.T) {
	tests := []struct {
		name string
		edit state.Edit
		says string
	}{
		{
			"a name that is there",
			state.Edit{Proposal: 7, Change: state.AddArea{Name: " living ROOM "}},
			"already an area",
		},
		{"no name", state.Edit{Proposal: 7, Change: state.AddArea{Name: "  "}}, "name is missing"},
		{
			"a long name",
			state.Edit{Proposal: 7, Change: state.AddArea{Name: strings.Repeat("書", 101)}},
			"has 101 characters; the service takes 100",
		},
		{
			"a long proposal name",
			state.Edit{Change: state.AddProposal{Name: strings.Repeat("é", 299)}},
			"The name has 299 characters; the service takes 256.",
		},
		{
			"a longer name",
			state.Edit{Proposal: 7, Change: state.Rename{Name: strings.Repeat("x", 257)}},
			"The name has 257 characters",
		},
		{
			"a city",
			state.Edit{
				Contact: 3,
				Change:  state.AddLocation{Details: state.Location{Street: "x", City: strings.Repeat("x", 51)}},
			},
			"The city has 51 characters; the service takes 50.",
		},
		{"an area that is gone", state.Edit{Proposal: 7, Area: 99, Change: state.AddOption{}}, "no longer"},
		{"a contact of nobody", state.Edit{Change: state.AddContact{}}, "Nothing to save"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := newRig(t)
			entry := r.commit(tt.edit)
			r.settle()
			e := r.is(entry.ID, state.EditRefused)
			if !strings.Contains(e.Reason, tt.says) || e.Next == "" {
				t.Errorf("reason %q, next %q", e.Reason, e.Next)
			}
			if len(r.service.log) != 0 {
				t.Errorf("sent: %+v", r.service.log)
			}
		})
	}
}

// Another process drops an area while its form is open. What could never be saved stayed in the outbox, and looked
// like an edit that waits.
func TestWhatBelongsToSomethingDroppedIsRefused(t *testing.T) {
	r := newRig(t)
	area := r.commit(state.Edit{Proposal: 7, Change: state.AddArea{Name: "Den"}})
	option := state.Edit{Proposal: 7, Area: area.Edit.Area, Change: state.AddOption{}}
	if _, err := r.decide(area.ID, state.Decision{Kind: state.DecideDrop}); err != nil {
		t.Fatal(err)
	}
	if _, err := commitOne(t.Context(), r.outbox, option); err == nil || !strings.Contains(err.Error(), "was dropped") {
		t.Errorf("committing says %v", err)
	}
	if e := r.entries(); len(e) != 1 {
		t.Errorf("the outbox has %+v", e)
	}
	// Redoing such an edit adds it.
	done, err := r.store.Queue.UpdateQueue(t.Context(), func([]state.OutboxRecord) (state.QueueChange, error) {
		return state.QueueChange{Add: []state.Edit{option}}, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	r.settle()
	if e := r.is(done[0].ID, state.EditRefused); !strings.Contains(e.Reason, "was dropped") ||
		len(r.service.log) != 0 {
		t.Errorf("refused with %q, sent %+v", e.Reason, r.service.log)
	}
}

func TestFourthOption(t *testing.T) {
	r := newRig(t)
	for range 3 {
		r.commit(state.Edit{Proposal: 7, Area: 1, Change: state.AddOption{}})
	}
	r.settle()
	e := r.entries()[0]
	if e.State != state.EditRefused || !strings.Contains(e.Reason, "3 options") {
		t.Errorf("the fourth option is %s: %s", e.State, e.Reason)
	}
	if n := len(r.service.proposals[7].Areas[0].Options); n != 3 {
		t.Errorf("%d options", n)
	}
}

func TestAPersonDecidesWhatStaysUnclear(t *testing.T) {
	unclear := func(t *testing.T) (*rig, int64) {
		r := newRig(t)
		entry := r.commit(state.Edit{Proposal: 7, Area: 1, Change: state.AddOption{Client: "better"}})
		r.service.outcome = once("write", cutBefore)
		r.service.between = func() { // someone else adds another option meanwhile
			r.service.between = nil
			_, _ = r.service.change(state.Edit{Proposal: 7, Area: 1, Change: state.AddOption{Client: "theirs"}})
		}
		r.settle()
		r.clock.pass(time.Minute)
		if e := r.is(entry.ID, state.EditUncertain); !e.NextTry.IsZero() ||
			!strings.Contains(e.Reason, "another option") {
			t.Fatalf("%+v", e)
		}
		return r, entry.ID
	}
	t.Run("it was not done", func(t *testing.T) {
		r, id := unclear(t)
		if _, err := r.decide(id, state.Decision{Kind: state.DecideRetry}); err != nil {
			t.Fatal(err)
		}
		r.settle()
		r.is(id, state.EditSent)
		if n := len(r.service.proposals[7].Areas[0].Options); n != 3 {
			t.Errorf("%d options", n)
		}
	})
	t.Run("it was done, and changed since", func(t *testing.T) {
		r, id := unclear(t)
		if _, err := r.decide(id, state.Decision{Kind: state.DecideDone}); err != nil {
			t.Fatal(err)
		}
		r.settle()
		e := r.is(id, state.EditSent)
		if want := r.service.proposals[7].Areas[0].Options[1].ID; e.Edit.Option != want {
			t.Errorf("matched option %d, want %d", e.Edit.Option, want)
		}
	})
	t.Run("it was done, and can't be found", func(t *testing.T) {
		r, id := unclear(t)
		_, _ = r.service.change(state.Edit{Proposal: 7, Area: 1, Change: state.AddOption{Client: "theirs, too"}})
		if _, err := r.decide(id, state.Decision{Kind: state.DecideDone}); err != nil {
			t.Fatal(err)
		}
		r.settle()
		if e := r.is(id, state.EditUncertain); !strings.Contains(e.Reason, "not found") {
			t.Errorf("reason %q", e.Reason)
		}
		if n := len(r.service.proposals[7].Areas[0].Options); n != 3 {
			t.Errorf("%d options", n)
		}
	})
	t.Run("it was done, by whomever", func(t *testing.T) {
		r, id := unclear(t)
		_, _ = r.service.change(state.Edit{Proposal: 7, Area: 1, Change: state.AddOption{Client: "better"}})
		if _, err := r.decide(id, state.Decision{Kind: state.DecideDone}); err != nil {
			t.Fatal(err)
		}
		r.settle()
		e := r.is(id, state.EditSent)
		if want := r.service.proposals[7].Areas[0].Options[2].ID; e.Edit.Option != want {
			t.Errorf("matched option %d, want %d", e.Edit.Option, want)
		}
	})
	t.Run("dropped", func(t *testing.T) {
		r, id := unclear(t)
		text := r.typeText(state.TextRef{Proposal: 7, Option: r.entry(id).Edit.Option, Field: state.InstallerNotes}, "",
			"belongs to it")
		if _, err := r.decide(id, state.Decision{Kind: state.DecideDrop}); err != nil {
			t.Fatal(err)
		}
		r.is(id, state.EditDropped)
		r.is(text.ID, state.EditDropped)
	})
}

func TestAnAreaThatArrivesVeryLateIsAdopted(t *testing.T) {
	r := newRig(t)
	entry := r.commit(state.Edit{Proposal: 7, Change: state.AddArea{Name: "Theater"}})
	first := once("write", late)
	r.service.outcome = func(op string) outcome {
		if op == "write" && len(r.service.arriving) > 0 {
			r.service.arrive() // just before the retry
		}
		return first(op)
	}
	r.settle()
	r.is(entry.ID, state.EditSent)
	if n := len(r.service.proposals[7].Areas); n != 2 {
		t.Errorf("%d areas", n)
	}
}
