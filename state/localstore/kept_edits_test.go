package localstore

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"app.tender/tender/state"
)

// keptEdits are edits as stored by an earlier version, in which an edit was one struct of fifteen
// fields, and their meaning. Text and base are stored separately.
var keptEdits = []struct {
	text string
	kept string
	want state.Edit
}{
	{
		"a\xffb", `{"Kind":"text","Proposal":7,"Area":3,"Option":11,"Contact":0,"Location":0,"User":0,"Field":"installerNotes","Text":"","Base":"","DraftRevision":4,"Client":"","Installer":""}`,
		state.Edit{Proposal: 7, Area: 3, Option: 11, DraftRevision: 4, Change: state.WriteText{Field: state.InstallerNotes, Text: "a\xffb"}},
	},
	{
		"Lake house", `{"Kind":"rename","Proposal":7,"Area":0,"Option":0,"Contact":0,"Location":0,"User":0,"Field":"","Text":"","Base":"","DraftRevision":0,"Client":"","Installer":""}`,
		state.Edit{Proposal: 7, Change: state.Rename{Name: "Lake house"}},
	},
	{
		"", `{"Kind":"sales-person","Proposal":7,"Area":0,"Option":0,"Contact":0,"Location":0,"User":5,"Field":"","Text":"","Base":"","DraftRevision":0,"Client":"","Installer":""}`,
		state.Edit{Proposal: 7, User: 5, Change: state.SetSalesPerson{}},
	},
	{
		"", `{"Kind":"assign-contact","Proposal":7,"Area":0,"Option":0,"Contact":9,"Location":0,"User":0,"Field":"","Text":"","Base":"","DraftRevision":0,"Client":"","Installer":"","NewContact":{"ID":9,"PartyType":"Person","ContactType":"","FirstName":"Ada","LastName":"Lund","CompanyName":"","Email":"","EmailCC":"","Phone":"","Notes":"","LastModified":"0001-01-01T00:00:00Z","PrimaryLocation":null,"BillingLocation":null,"ProposalCount":0,"PaymentCount":0}}`,
		state.Edit{Proposal: 7, Contact: 9, Change: state.SetContact{Details: &state.Contact{ID: 9, PartyType: state.PartyPerson, FirstName: "Ada", LastName: "Lund"}}},
	},
	{
		"", `{"Kind":"assign-location","Proposal":7,"Area":0,"Option":0,"Contact":9,"Location":90,"User":0,"Field":"","Text":"","Base":"","DraftRevision":0,"Client":"","Installer":"","NewLocation":{"ID":90,"Street":"1 Quay","Suite":"","City":"Bergen","PostalCode":"","State":"","StateAbbrev":"","Country":"","Phone":"","IsPrimary":false,"IsBilling":false,"ContactFirstName":"","ContactLastName":"","ContactPhone":"","ContactEmail":""}}`,
		state.Edit{Proposal: 7, Contact: 9, Location: 90, Change: state.SetLocation{Details: &state.Location{ID: 90, Street: "1 Quay", City: "Bergen"}}},
	},
	{
		"Attic", `{"Kind":"add-area","Proposal":7,"Area":-1,"Option":-2,"Contact":0,"Location":0,"User":0,"Field":"","Text":"","Base":"","DraftRevision":0,"Client":"","Installer":""}`,
		state.Edit{Proposal: 7, Area: -1, Option: -2, Change: state.AddArea{Name: "Attic"}},
	},
	{
		"", `{"Kind":"add-option","Proposal":7,"Area":3,"Option":-3,"Contact":0,"Location":0,"User":0,"Field":"","Text":"","Base":"","DraftRevision":0,"Client":"Better","Installer":"ladder"}`,
		state.Edit{Proposal: 7, Area: 3, Option: -3, Change: state.AddOption{Client: "Better", Installer: "ladder"}},
	},
	{
		"Boathouse", `{"Kind":"new-proposal","Proposal":-4,"Area":0,"Option":0,"Contact":0,"Location":0,"User":5,"Field":"","Text":"","Base":"","DraftRevision":0,"Client":"","Installer":""}`,
		state.Edit{Proposal: -4, User: 5, Change: state.AddProposal{Name: "Boathouse"}},
	},
	{
		"", `{"Kind":"new-contact","Proposal":0,"Area":0,"Option":0,"Contact":-5,"Location":0,"User":0,"Field":"","Text":"","Base":"","DraftRevision":0,"Client":"","Installer":"","NewContact":{"ID":0,"PartyType":"Company","ContactType":"","FirstName":"","LastName":"","CompanyName":"Lund AS","Email":"","EmailCC":"","Phone":"","Notes":"","LastModified":"0001-01-01T00:00:00Z","PrimaryLocation":null,"BillingLocation":null,"ProposalCount":0,"PaymentCount":0}}`,
		state.Edit{Contact: -5, Change: state.AddContact{Details: state.Contact{PartyType: state.PartyCompany, CompanyName: "Lund AS"}}},
	},
	{
		"", `{"Kind":"new-location","Proposal":0,"Area":0,"Option":0,"Contact":-5,"Location":-6,"User":0,"Field":"","Text":"","Base":"","DraftRevision":0,"Client":"","Installer":"","NewLocation":{"ID":0,"Street":"","Suite":"","City":"Bergen","PostalCode":"","State":"","StateAbbrev":"","Country":"","Phone":"","IsPrimary":false,"IsBilling":false,"ContactFirstName":"","ContactLastName":"","ContactPhone":"","ContactEmail":""}}`,
		state.Edit{Contact: -5, Location: -6, Change: state.AddLocation{Details: state.Location{City: "Bergen"}}},
	},
	{
		"2 × Aurora S-5", `{"Kind":"tick","Proposal":7,"Area":0,"Option":0,"Contact":0,"Location":0,"User":0,"Field":"","Text":"","Base":"","DraftRevision":0,"Client":"","Installer":""}`,
		state.Edit{Proposal: 7, Change: state.Other{Kind: state.JournalTick, Text: "2 × Aurora S-5"}},
	},
	{
		"of tomorrow", `{"Kind":"merge-areas","Proposal":7,"Area":3,"Option":11,"Contact":0,"Location":0,"User":0,"Field":"","Text":"","Base":"","DraftRevision":0,"Client":"","Installer":""}`,
		state.Edit{Proposal: 7, Area: 3, Option: 11, Change: state.Other{Kind: "merge-areas", Text: "of tomorrow"}},
	},
}

// After an update, the edits in the outbox are unchanged: each kind that an earlier version stored
// can be read, written, and read again, byte for byte.
func TestEditsStoredAsOneStructAreReadAndStored(t *testing.T) {
	s := newStore(t)
	err := s.write(t.Context(), "keep as before", func(tx *txn) error {
		for i, e := range keptEdits {
			const entry = `INSERT INTO entries (proposal, kind, edit, text, base, state, created, updated, seen)
				VALUES (?, '', ?, ?, 'begun from', 'waiting', 0, 0, '{}')`
			if _, err := tx.ExecContext(t.Context(), entry, e.want.Proposal, []byte(e.kept), e.text); err != nil {
				return err
			}
			const line = `INSERT INTO journal (at, entry, proposal, edit, text, base, state, reason, title, words)
				VALUES (0, ?, ?, ?, ?, '', 'sent', '', '', '')`
			if _, err := tx.ExecContext(t.Context(), line, i, e.want.Proposal, []byte(e.kept), e.text); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	check := func(when string) {
		t.Helper()
		for i, d := range queue(t, s) {
			want := keptEdits[i].want
			want.Base = "begun from"
			if want != want.Resolve(nil) { // resolving compares edits
				t.Errorf("%+v changed although nothing was resolved", want)
			}
			if d := cmp.Diff(want, d.Edit); d != "" {
				t.Errorf("%s: %s", when, d)
			}
		}
	}
	check("as they were kept")
	put(t, s, state.QueueChange{Put: queue(t, s)})
	check("kept again")
	lines, err := s.Journal(t.Context(), state.JournalQuery{Limit: -1})
	for _, line := range lines {
		if i := line.Entry; line.Edit.Text() != keptEdits[i].text || line.Edit.Kind() != keptEdits[i].want.Kind() {
			t.Errorf("journal: %+v", line)
		}
	}
	if err != nil || len(lines) != len(keptEdits) {
		t.Errorf("the journal has %d lines of %d, %v", len(lines), len(keptEdits), err)
	}
}

// Actions stored before an update can be undone after it: an action has its edit with the text,
// and all edits that were dropped with it.
func TestActionsOfEarlierVersionsAreRead(t *testing.T) {
	s := newStore(t)
	err := s.write(t.Context(), "keep as before", func(tx *txn) error {
		for _, e := range keptEdits[1:] { // JSON does not keep invalid UTF-8
			edit := strings.Replace(e.kept, `"Text":""`, `"Text":"`+e.text+`"`, 1)
			action := `{"Kind":"drop","Edit":` + edit + `,"Was":` + edit + `,"More":[` + edit + `]}`
			if _, err := tx.ExecContext(t.Context(), "INSERT INTO undo (at, action, entry) VALUES (0, ?, 0)", []byte(action)); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	actions := actionsOf(t, s, 100)
	for i, e := range keptEdits[1:] {
		a := actions[len(actions)-1-i]
		if d := cmp.Diff([]state.Edit{e.want, e.want, e.want}, append([]state.Edit{a.Edit, *a.Was}, a.More...)); d != "" {
			t.Error(d)
		}
	}
}
