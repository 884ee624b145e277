package localstore

import (
	"bytes"
	"encoding/json"
	"slices"
	"testing"

	"app.tender/tender/state"
	"github.com/google/go-cmp/cmp"
)

func TestJournalRecordsTheLifeOfAnEdit(t *testing.T) {
	s := newStore(t)
	if err := s.Cache.SaveProposal(t.Context(), &state.Proposal{ID: 7, Number: 1042, Name: "Halvorsen"},
		readAt); err != nil {
		t.Fatal(err)
	}
	d := commit(t, s,
		state.Edit{
			Proposal: 7, Base: "b",
			Change: state.WriteText{Field: state.ProposalDescription, Text: "a Display\xff"},
		})
	for _, step := range []struct {
		state  state.EditState
		reason string
		text   string
	}{
		{state.EditSending, "", "a Display\xff"},
		{state.EditWaiting, "No connection.", "a Display\xff"},
		{state.EditWaiting, "", "joined"},
		{state.EditRefused, "The proposal is accepted.", "joined"},
		{state.EditRefused, "The proposal is accepted.", "joined"},
		{state.EditSent, "", "joined"},
	} {
		d.State, d.Reason, d.Edit = step.state, step.reason, d.Edit.WithText(step.text)
		put(t, s, state.QueueChange{Put: []state.OutboxRecord{d}})
	}
	commit(t, s, state.Edit{Change: state.AddContact{Details: state.Contact{LastName: "Okafor"}}})

	lines, err := s.Journal.Journal(t.Context(), state.JournalQuery{})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, l := range lines {
		got = append(got, string(l.State)+" "+l.Proposal+" "+l.Edit.Text()+" "+l.Reason)
	}
	want := []string{
		"waiting   ",
		"sent #1042 Halvorsen joined ",
		"refused #1042 Halvorsen joined The proposal is accepted.",
		"waiting #1042 Halvorsen joined ",
		"waiting #1042 Halvorsen a Display\xff ",
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
	for _, tt := range []struct {
		query state.JournalQuery
		want  int
	}{
		{state.JournalQuery{Text: "DISPLAY halv"}, 1},
		{state.JournalQuery{Text: "accepted"}, 1},
		{state.JournalQuery{Text: "okafor"}, 1},
		{state.JournalQuery{Proposal: 7}, 4},
		{state.JournalQuery{Since: lines[1].At}, 2},
		{state.JournalQuery{Limit: 2}, 2},
		{state.JournalQuery{Skip: 4}, 1},
	} {
		if got, err := s.Journal.Journal(t.Context(), tt.query); err != nil || len(got) != tt.want {
			t.Errorf("%+v finds %d, %v", tt.query, len(got), err)
		}
	}
}

func TestJournalIsExportedOldestFirst(t *testing.T) {
	s := newStore(t)
	for _, name := range []string{"one", "two <&>"} {
		commit(t, s, state.Edit{Proposal: 7, Change: state.Rename{Name: name}})
	}
	commit(t, s, state.Edit{Proposal: 8, Change: state.Rename{Name: "of another one"}})
	var out bytes.Buffer
	if err := s.Journal.ExportJournal(t.Context(), &out, state.JournalQuery{Limit: 1, Proposal: 7}); err != nil {
		t.Fatal(err)
	}
	var names []string
	for dec := json.NewDecoder(&out); dec.More(); {
		var line state.JournalRecord
		if err := dec.Decode(&line); err != nil {
			t.Fatal(err)
		}
		names = append(names, line.Text)
	}
	if d := cmp.Diff([]string{"one", "two <&>"}, names); d != "" {
		t.Error(d)
	}
}

// A journal of any length is exported completely.
func TestLongJournalIsExportedCompletely(t *testing.T) {
	s := newStore(t)
	for _, n := range []int{exportBy, 1} {
		edits := slices.Repeat([]state.Edit{{Proposal: 7, Change: state.Rename{Name: "name"}}}, n)
		put(t, s, state.QueueChange{Add: edits})
		var out bytes.Buffer
		must(t, s.Journal.ExportJournal(t.Context(), &out, state.JournalQuery{}))
		if got, want := bytes.Count(out.Bytes(), []byte("\n")), count(t, s, "journal"); got != want {
			t.Errorf("%d lines of %d", got, want)
		}
	}
}

func TestMyLastEditsComeFirst(t *testing.T) {
	s := newStore(t)
	if err := s.Cache.SaveProposals(t.Context(), []state.ProposalSummary{row(1, "a"), row(2, "b"), row(3, "c")},
		readAt); err != nil {
		t.Fatal(err)
	}
	d := commit(t, s, state.Edit{Proposal: 1, Change: state.Rename{Name: "x"}})
	d.State = state.EditSent
	put(t, s, state.QueueChange{Put: []state.OutboxRecord{d}})
	dropped := commit(t, s, state.Edit{Proposal: 2, Change: state.Rename{Name: "y"}}) // changes nothing there
	dropped.State = state.EditDropped
	put(t, s, state.QueueChange{Put: []state.OutboxRecord{dropped}})
	page, _, err := s.Cache.Proposals(t.Context(), state.ProposalQuery{SortBy: state.SortLastModifiedByMe})
	if err != nil || page.Proposals[0].ID != 1 || page.Proposals[1].ID != 3 {
		t.Errorf("%+v, %v", page.Proposals, err)
	}
}

// The edits of a proposal that was made offline are found by its name, also after a restart.
func TestTheJournalNamesAProposalThatTheServiceDoesNotHave(t *testing.T) {
	s := newStore(t)
	made := commit(t, s, state.Edit{Change: state.AddProposal{Name: "Known"}})
	commit(t, s, state.Edit{Proposal: made.Edit.Proposal, Change: state.AddArea{Name: "Sauna"}})
	lines, err := s.Journal.Journal(t.Context(), state.JournalQuery{Text: "known"})
	if err != nil || len(lines) != 2 || lines[0].Proposal != "New proposal Known" ||
		lines[1].Proposal != "New proposal Known" {
		t.Errorf("%+v, %v", lines, err)
	}
}
