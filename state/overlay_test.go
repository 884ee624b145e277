package state

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func overlaid() *Proposal {
	return &Proposal{
		ID: 7, Name: "Halvorsen", Status: StatusDraft, Description: "their description",
		Customer: &Contact{ID: 3, LastName: "Halvorsen"}, Location: &Location{ID: 30, City: "Austin"},
		Areas: []Area{
			{ID: 1, Name: "Living Room", Options: []Option{{ID: 11, ClientDescription: "a display"}, {ID: 12}}},
			{ID: 2, Name: "Patio", Options: []Option{{ID: 21, InstallerNotes: "wet"}}},
		},
	}
}

func textEntry(id int64, s EditState, ref TextRef, text string, revision int64) OutboxEdit {
	return OutboxEdit{ID: id, State: s, Edit: Edit{
		Proposal: ref.Proposal, Option: ref.Option, Base: "base", DraftRevision: revision,
		Change: WriteText{Field: ref.Field, Text: text},
	}}
}

var (
	clientOfLiving = TextRef{7, 11, ClientDescription}
	notesOfPatio   = TextRef{7, 21, InstallerNotes}
	description    = TextRef{7, 0, ProposalDescription}
)

func TestOverlayShowsMyTextsAndRollsMarksUp(t *testing.T) {
	p := overlaid()
	entries := []OutboxEdit{
		textEntry(1, EditWaiting, clientOfLiving, "a bigger display", 4),
		textEntry(2, EditConflict, notesOfPatio, "very wet", 2),
		textEntry(3, EditSent, description, "sent long ago", 1),
		textEntry(4, EditWaiting, TextRef{8, 0, ProposalDescription}, "of another proposal", 1),
	}
	drafts := []Draft{
		{Ref: clientOfLiving, Text: "a bigger display", Revision: 4}, // is in the entry
		{Ref: description, Text: "my description", Revision: 2},
		{Ref: TextRef{8, 0, InternalNotes}, Text: "of another proposal", Revision: 1},
	}
	w := Overlay(p, entries, drafts)
	texts := map[TextRef]string{
		clientOfLiving: "a bigger display", notesOfPatio: "very wet", description: "my description",
	}
	for ref, want := range texts {
		if got, _ := w.Proposal.Text(ref); got != want {
			t.Errorf("%v shows %q, want %q", ref, got, want)
		}
	}
	wantTexts := map[TextRef]Mark{clientOfLiving: MarkWaiting, notesOfPatio: MarkConflict, description: MarkDraft}
	if d := cmp.Diff(wantTexts, w.Texts); d != "" {
		t.Errorf("texts: %s", d)
	}
	if d := cmp.Diff(map[AreaID]Mark{1: MarkWaiting, 2: MarkConflict}, w.Areas); d != "" {
		t.Errorf("areas: %s", d)
	}
	if d := cmp.Diff(map[OptionID]Mark{11: MarkWaiting, 21: MarkConflict}, w.Options); d != "" {
		t.Errorf("options: %s", d)
	}
	if w.Whole != MarkConflict || w.Count(MarkWaiting) != 1 || w.Count(MarkConflict) != 1 || w.Count(MarkDraft) != 1 {
		t.Errorf("whole %q, %d waiting, %d drafts", w.Whole, w.Count(MarkWaiting), w.Count(MarkDraft))
	}
	if w.Count(MarkRefused) != 0 {
		t.Errorf("%d refused, where none is", w.Count(MarkRefused))
	}
	if w.PendingTotals {
		t.Error("a text edit changes the total")
	}
	if d := cmp.Diff(overlaid(), p); d != "" {
		t.Errorf("the service's proposal was changed: %s", d)
	}
}

func TestOverlayWithTypingAfterACommit(t *testing.T) {
	entries := []OutboxEdit{textEntry(1, EditWaiting, clientOfLiving, "committed", 4)}
	drafts := []Draft{{Ref: clientOfLiving, Text: "typed on", Revision: 5}}
	w := Overlay(overlaid(), entries, drafts)
	if got, _ := w.Proposal.Text(clientOfLiving); got != "typed on" {
		t.Errorf("shows %q, want what was typed last", got)
	}
	if w.Texts[clientOfLiving] != MarkWaiting {
		t.Errorf("mark %q", w.Texts[clientOfLiving])
	}
	if got := w.Base(clientOfLiving); got != "committed" {
		t.Errorf("the base of a new edit is %q, want the waiting text", got)
	}
	if got := w.Base(description); got != "their description" {
		t.Errorf("the base of a new edit is %q, want the service's text", got)
	}
}

func TestOverlayAddsNewNodes(t *testing.T) {
	entries := []OutboxEdit{
		{ID: 1, State: EditWaiting, Edit: Edit{Proposal: 7, Area: -1, Option: -2, Change: AddArea{Name: "Theater"}}},
		{
			ID: 2, State: EditWaiting,
			Edit: Edit{Proposal: 7, Area: -1, Option: -3, Change: AddOption{Client: "better", Installer: "rack"}},
		},
		textEntry(3, EditWaiting, TextRef{7, -2, ClientDescription}, "good", 1),
		{ID: 4, State: EditRefused, Edit: Edit{Proposal: 7, Area: 2, Option: -4, Change: AddOption{}}},
		// the area is gone
		{ID: 5, State: EditWaiting, Edit: Edit{Proposal: 7, Area: 99, Option: -5, Change: AddOption{}}},
		{ID: 6, State: EditWaiting, Edit: Edit{Proposal: 7, Area: 1, Option: -6, Change: AddOption{Client: "best"}}},
	}
	w := Overlay(overlaid(), entries, nil)
	want := Area{ID: -1, Name: "Theater", Options: []Option{
		{ID: -2, Status: StatusDraft, ClientDescription: "good"},
		{ID: -3, Status: StatusDraft, ClientDescription: "better", InstallerNotes: "rack"},
	}}
	got := w.Proposal.Area(-1)
	if got == nil {
		t.Fatal("the new area is not there")
	}
	if d := cmp.Diff(want, *got); d != "" {
		t.Errorf("new area: %s", d)
	}
	if first := w.Proposal.Areas[0].Options; len(first) != 3 || first[2].ClientDescription != "best" {
		t.Errorf("the new option of the first area is not shown: %+v", first)
	}
	if w.Options[-3] != MarkAdded || w.Options[-2] != MarkAdded || w.Areas[-1] != MarkAdded ||
		w.Areas[2] != MarkRefused {
		t.Errorf("marks: areas %v, options %v", w.Areas, w.Options)
	}
	if got := w.Base(TextRef{7, -3, InstallerNotes}); got != "rack" {
		t.Errorf("base of a new option's notes is %q", got)
	}
}

func TestOverlayAssignmentsAndName(t *testing.T) {
	entries := []OutboxEdit{
		{
			ID: 1, State: EditWaiting,
			Edit: Edit{Contact: -1, Change: AddContact{Details: Contact{CompanyName: "St. Alban's"}}},
		},
		{
			ID: 2, State: EditWaiting,
			Edit: Edit{Contact: -1, Location: -2, Change: AddLocation{Details: Location{City: "Albany"}}},
		},
		{ID: 3, State: EditWaiting, Edit: Edit{Proposal: 7, Contact: -1, Change: SetContact{}}},
		{ID: 4, State: EditWaiting, Edit: Edit{Proposal: 7, Contact: -1, Location: -2, Change: SetLocation{}}},
		{ID: 5, State: EditWaiting, Edit: Edit{Proposal: 7, Change: Rename{Name: "Parish hall"}}},
		{ID: 6, State: EditWaiting, Edit: Edit{Proposal: 7, User: 5, Change: SetSalesPerson{}}},
	}
	w := Overlay(overlaid(), entries, nil)
	p := w.Proposal
	if p.Customer.DisplayName() != "St. Alban's" || p.Customer.ID != -1 || p.Location.City != "Albany" ||
		p.Location.ID != -2 {
		t.Errorf("shows %v at %v", p.Customer, p.Location)
	}
	if p.Name != "Parish hall" || p.SalesPerson.ID != 5 {
		t.Errorf("shows %q of %v", p.Name, p.SalesPerson)
	}
	if w.Contact != MarkWaiting || w.Location != MarkWaiting || w.Name != MarkWaiting || w.SalesPerson != MarkWaiting ||
		!w.PendingTotals {
		t.Errorf("marks %+v", w)
	}
	w = Overlay(overlaid(),
		[]OutboxEdit{{ID: 1, State: EditWaiting, Edit: Edit{Proposal: 7, Contact: 9, Change: SetContact{}}}}, nil)
	if w.Proposal.Location != nil || w.Proposal.Customer.DisplayName() != "#9" {
		t.Errorf("a new contact keeps the old one's location: %v at %v", w.Proposal.Customer, w.Proposal.Location)
	}
}

func TestOverlayOfAProposalThatExistsOnlyHere(t *testing.T) {
	entries := []OutboxEdit{
		{ID: 1, State: EditWaiting, Edit: Edit{Proposal: -1, User: 5, Change: AddProposal{Name: "New house"}}},
		{ID: 2, State: EditWaiting, Edit: Edit{Proposal: -1, Area: -2, Option: -3, Change: AddArea{Name: "Kitchen"}}},
	}
	w := Overlay(&Proposal{ID: -1}, entries, nil)
	if w.Proposal.Name != "New house" || len(w.Proposal.Areas) != 1 || w.Name != MarkAdded || w.Whole != MarkAdded {
		t.Errorf("shows %+v, name %q, whole %q", w.Proposal, w.Name, w.Whole)
	}
	if Overlay(nil, entries, nil) != nil {
		t.Error("workspace of a nil proposal")
	}
}

func TestEditLocals(t *testing.T) {
	next := int64(0)
	local := func() int64 { next--; return next }
	area := Edit{Proposal: 7, Change: AddArea{Name: "Den"}}.WithLocalIDs(local)
	if area.Area != -1 || area.Option != -2 || len(area.Locals()) != 0 {
		t.Errorf("%+v needs %v", area, area.Locals())
	}
	text := Edit{Proposal: 7, Option: -2, Change: WriteText{Field: InstallerNotes}}
	if d := cmp.Diff([]int64{-2}, text.WithLocalIDs(local).Locals()); d != "" {
		t.Error(d)
	}
	place := Edit{Contact: -9, Change: AddLocation{}}.WithLocalIDs(local)
	if place.Location != -3 || len(place.Locals()) != 1 {
		t.Errorf("%+v needs %v", place, place.Locals())
	}
	real := text.Resolve(map[int64]int64{-2: 77, 7: 8})
	if real.Option != 77 || len(real.Locals()) != 0 {
		t.Errorf("resolved to %+v", real)
	}
}

// A refused edit must not look saved. A name or an assignment has no mark, so a person would tell
// it to a client.
func TestOverlayOmitsRefusedNamesAndAssignments(t *testing.T) {
	for _, s := range []EditState{EditRefused, EditConflict} {
		w := Overlay(overlaid(), []OutboxEdit{
			{ID: 1, State: s, Edit: Edit{Proposal: 7, Change: Rename{Name: "Free of charge"}}},
			{ID: 2, State: s, Edit: Edit{Proposal: 7, User: 5, Change: SetSalesPerson{}}},
			{ID: 3, State: s, Edit: Edit{Proposal: 7, Contact: 9, Change: SetContact{}}},
			{ID: 4, State: s, Edit: Edit{Proposal: 7, Contact: 9, Location: 90, Change: SetLocation{}}},
		}, nil)
		if d := cmp.Diff(overlaid(), w.Proposal); d != "" {
			t.Errorf("%s: shown anyway: %s", s, d)
		}
		if m := markOf(s); w.Name != m || w.SalesPerson != m || w.Contact != m || w.Location != m || w.Whole != m ||
			w.PendingTotals {
			t.Errorf("%s: marks %+v", s, w)
		}
	}
}

// The three versions: a client who saw a draft or a refused edit would count on something that
// nobody sells them.
func TestOverlayReadings(t *testing.T) {
	texts := func(p *Proposal) []string {
		out := []string{p.Name, p.Description}
		for _, a := range p.Areas {
			out = append(out, a.Name)
			for _, o := range a.Options {
				out = append(out, o.ClientDescription)
			}
		}
		return out
	}
	entries := []OutboxEdit{
		textEntry(1, EditWaiting, clientOfLiving, "waits", 1),
		textEntry(2, EditRefused, description, "refused", 1),
		textEntry(3, EditConflict, TextRef{7, 12, ClientDescription}, "in conflict", 1),
		{
			ID: 4, State: EditRefused,
			Edit: Edit{Proposal: 7, Area: -1, Option: -2, Change: AddArea{Name: "Refused area"}},
		},
		{
			ID: 5, State: EditWaiting,
			Edit: Edit{Proposal: 7, Area: -1, Option: -3, Change: AddOption{Client: "of the refused area"}},
		},
		textEntry(6, EditWaiting, TextRef{7, -2, ClientDescription}, "of its option", 1),
		{
			ID: 7, State: EditUncertain,
			Edit: Edit{Proposal: 7, Area: -4, Option: -5, Change: AddArea{Name: "In doubt"}},
		},
		{
			ID: 8, State: EditSending,
			Edit: Edit{Proposal: 7, Area: -6, Option: -7, Change: AddArea{Name: "On its way"}},
		},
		{
			ID: 9, State: EditRefused,
			Edit: Edit{Contact: -8, Change: AddContact{Details: Contact{LastName: "Refused"}}},
		},
		{ID: 10, State: EditWaiting, Edit: Edit{Proposal: 7, Contact: -8, Change: SetContact{}}},
	}
	drafts := []Draft{{Ref: TextRef{7, 21, ClientDescription}, Text: "half written", Revision: 1}}
	w := Overlay(overlaid(), entries, drafts)
	for name, tt := range map[string]struct {
		shown *Proposal
		want  []string
	}{
		"held": {w.Held(), []string{"Halvorsen", "their description", "Living Room", "a display", "", "Patio", ""}},
		"expected": {
			w.Expected().Proposal,
			[]string{"Halvorsen", "their description", "Living Room", "waits", "", "Patio", "", "On its way", ""},
		},
		"worked on": {w.Proposal, []string{
			"Halvorsen", "refused", "Living Room", "waits", "in conflict", "Patio", "half written",
			"Refused area", "of its option", "of the refused area", "In doubt", "", "On its way", "",
		}},
	} {
		if d := cmp.Diff(tt.want, texts(tt.shown)); d != "" {
			t.Errorf("%s: %s", name, d)
		}
		if tt.shown.Customer.LastName != "Halvorsen" {
			t.Errorf("%s: for %v, whom the service refused", name, tt.shown.Customer)
		}
	}
	expected := w.Expected()
	if got := expected.Base(description); got != "their description" {
		t.Errorf("the base of an edit of the client's text is %q", got)
	}
	if got := w.Base(description); got != "refused" {
		t.Errorf("the base of an edit of a refused text is %q", got)
	}
	if d := cmp.Diff(w.Texts, expected.Texts); d != "" || expected.Whole != w.Whole || len(expected.Drafts) != 1 {
		t.Errorf("marks of omitted edits are missing: whole %q, %s", expected.Whole, d)
	}
}

func TestStandingAndMaker(t *testing.T) {
	w := Overlay(overlaid(), []OutboxEdit{
		textEntry(1, EditRefused, description, "first", 1),
		textEntry(2, EditWaiting, description, "second", 2),
		textEntry(3, EditWaiting, clientOfLiving, "another", 1),
		{ID: 4, State: EditRefused, Edit: Edit{Contact: -8, Change: AddContact{Details: Contact{}}}},
		{ID: 5, State: EditSent, Edit: Edit{Proposal: 7, Area: -1, Option: -2, Change: AddArea{}}},
	}, nil)
	if e, ok := w.Standing(Edit{Proposal: 7, Change: WriteText{Field: ProposalDescription}}); !ok || e.ID != 2 {
		t.Errorf("the description's newest edit is %d, %v", e.ID, ok)
	}
	if e, ok := w.Standing(Edit{Proposal: 7, Change: WriteText{Field: InternalNotes}}); ok {
		t.Errorf("an untouched text has edit %d", e.ID)
	}
	if e, ok := w.Maker(-8); !ok || e.ID != 4 {
		t.Errorf("the contact is created by edit %d, %v", e.ID, ok)
	}
	if e, ok := w.Maker(-2); ok {
		t.Errorf("an existing node is still created by edit %d", e.ID)
	}
}

// Two edits of a text wait. The next one is based on the newer: based on the older, a merge would
// restore what the newer removed.
func TestTheBaseIsTheNewestEditsText(t *testing.T) {
	ref := TextRef{Proposal: 1, Field: InternalNotes}
	waits := func(id int64, text string) OutboxEdit {
		return OutboxEdit{
			ID: id, State: EditWaiting,
			Edit: Edit{Proposal: 1, Change: WriteText{Field: InternalNotes, Text: text}},
		}
	}
	w := Overlay(&Proposal{ID: 1, InternalNotes: "told"}, []OutboxEdit{waits(1, "first"), waits(2, "second")}, nil)
	if got := w.Base(ref); got != "second" {
		t.Errorf("the base is %q", got)
	}
}

// The most urgent mark is shown: a conflict needs a choice that only a person can make, a refusal
// only says why.
func TestMostUrgentMarkIsShown(t *testing.T) {
	p := &Proposal{ID: 1, Areas: []Area{{ID: 2, Options: []Option{{ID: 3}}}}}
	all := []EditState{EditConflict, EditRefused, EditUncertain, EditWaiting} // most urgent first
	marks := []Mark{MarkConflict, MarkRefused, MarkUncertain, MarkWaiting}
	for i := range all {
		for j := range all {
			entries := []OutboxEdit{
				{ID: 1, State: all[i], Edit: Edit{Proposal: 1, Option: 3, Change: WriteText{Field: ClientDescription}}},
				{ID: 2, State: all[j], Edit: Edit{Proposal: 1, Option: 3, Change: WriteText{Field: InstallerNotes}}},
			}
			w, want := Overlay(p, entries, nil), marks[min(i, j)]
			if w.Options[3] != want || w.Areas[2] != want || w.Whole != want {
				t.Errorf("%s and %s show as %s, %s and %s", all[i], all[j], w.Options[3], w.Areas[2], w.Whole)
			}
		}
	}
}

// The first edit counts as a maker too: otherwise its dependents would look like part of
// something that does not exist.
func TestMakerOfTheFirstEdit(t *testing.T) {
	first := OutboxEdit{
		ID: 1, State: EditWaiting,
		Edit: Edit{Proposal: 7, Area: -1, Option: -2, Change: AddArea{Name: "Den"}},
	}
	w := Overlay(overlaid(), []OutboxEdit{first}, nil)
	if got, ok := w.Maker(-1); !ok || got.ID != 1 {
		t.Errorf("area -1 is created by entry %d, %v", got.ID, ok)
	}
	if got, ok := w.Maker(-9); ok {
		t.Errorf("an id that nobody creates is created by entry %d", got.ID)
	}
}

// Workspaces that differ in more than notes are redrawn: otherwise the screen keeps figures, names
// and marks that are out of date.
func TestWorkspacesThatDifferOnlyInNotes(t *testing.T) {
	p := overlaid()
	entries := []OutboxEdit{textEntry(1, EditWaiting, clientOfLiving, "a bigger display", 4)}
	notes := Draft{Ref: notesOfPatio, Text: "very wet", Revision: 2}
	more := Draft{Ref: notesOfPatio, Text: "very wet indeed", Revision: 3}
	label := Draft{Ref: clientOfLiving, Text: "a smaller display", Revision: 5}
	w := Overlay(p, entries, []Draft{notes})
	for name, tt := range map[string]struct {
		of   *Workspace
		want bool
	}{
		"the same":             {Overlay(p, entries, []Draft{notes}), true},
		"other notes":          {Overlay(p, entries, []Draft{more}), true},
		"no draft any more":    {Overlay(p, entries, nil), false},
		"another option's too": {Overlay(p, entries, []Draft{notes, label}), false},
		"told anew":            {Overlay(overlaid(), entries, []Draft{notes}), false},
		"another outbox":       {Overlay(p, []OutboxEdit{entries[0]}, []Draft{notes}), false},
		"nothing waits":        {Overlay(p, nil, []Draft{notes}), false},
		"nothing yet":          {nil, false},
	} {
		if got := w.DiffersInNotes(tt.of); got != tt.want {
			t.Errorf("%s: %v", name, got)
		}
	}
	a, b := Overlay(p, nil, []Draft{label}), Overlay(p, nil, []Draft{{Ref: clientOfLiving, Text: "none", Revision: 6}})
	if a.DiffersInNotes(b) {
		t.Error("the client's texts, which options are called by, differ")
	}
}
