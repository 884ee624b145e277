package proposals

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"
	"github.com/shopspring/decimal"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/screen/screentest"
	"app.tender/tender/views/widget/dialog"
)

func pendingNew(name string) state.OutboxEdit {
	return state.OutboxEdit{
		State: state.EditWaiting, Edit: state.Edit{Proposal: -1, Change: state.AddProposal{Name: name}},
	}
}

func names(s *screentest.Stage) (out []string) {
	for _, r := range modelOf(s).rows.Rows() {
		out = append(out, r.name)
	}
	return out
}

// Otherwise a proposal made offline would seem lost until the service is back.
func TestANewProposalIsListedBeforeAndAfterItIsSaved(t *testing.T) {
	s, o := shown(t, many(2))
	s.View(screen.Rect{W: 80, H: 20})
	o.entries = []state.OutboxEdit{pendingNew("Boathouse")}
	s.Send(screen.Changed{})
	if got := names(s); !slices.Equal(got, []string{"Boathouse", "Job 1", "Job 2"}) {
		t.Fatalf("before: %q", got)
	}
	if text := ansi.Strip(s.View(screen.Rect{W: 80, H: 20})); !strings.Contains(text, "+ new") ||
		!strings.Contains(text, "Boathouse") {
		t.Errorf("before:\n%s", text)
	}
	s.Do(screen.Filter, screen.MoveDown, screen.Mark) // only submitted ones
	if got := names(s); slices.Contains(got, "Boathouse") {
		t.Errorf("a draft is listed as submitted: %q", got)
	}
	s.Do(screen.Mark, screen.Back)

	done := o.entries[0]
	done.State, o.entries = state.EditSent, nil
	saved := &state.Proposal{ID: 90, Number: 9, Name: "Boathouse", Status: state.StatusDraft}
	s.Send(screen.Carried{Outcome: state.Outcome{Edit: done, Proposal: saved}})
	if got := names(s); !slices.Equal(got, []string{"Boathouse", "Job 1", "Job 2"}) {
		t.Errorf("after: %q", got)
	}
	if modelOf(s).Crumb(80).Left == "" || modelOf(s).rows.Total() != 3 {
		t.Errorf("%d in all", modelOf(s).rows.Total())
	}
	saved = &state.Proposal{ID: 20, Number: 2, Name: "Job 2, renamed", Status: state.StatusAccepted}
	s.Send(screen.Carried{Outcome: state.Outcome{Proposal: saved}})
	if got := modelOf(s).rows.Find(20); got.name != "Job 2, renamed" || got.status != state.StatusAccepted ||
		got.asOf.IsZero() != modelOf(s).rows.Find(10).asOf.IsZero() {
		t.Errorf("the row of the saved proposal: %+v", got)
	}
}

// Enter before the results arrive opened a proposal of another search, or one that nobody had seen.
func TestEnterBeforeTheResultsOpensNothing(t *testing.T) {
	s, o := shown(t, many(3))
	s.View(screen.Rect{W: 80, H: 20})
	read := modelOf(s).filters.choose(state.ProposalQuery{Statuses: []state.Status{state.StatusAccepted}})
	if why := s.Action(screen.Open).Unless(); !strings.HasPrefix(why, "Still reading") {
		t.Errorf("enter is refused with %q", why)
	}
	if why := s.Action(actionStatusChosen).Unless(); why == "" || modelOf(s).Chosen() != 0 {
		t.Error("a proposal of another search can be moved")
	}
	o.rows, o.here = []state.ProposalSummary{summary(77, "Accepted", "C", state.StatusAccepted, "1", now)}, nil
	if s.Run(read); len(s.Gone) > 0 {
		t.Errorf("opened %v", s.Gone)
	}
	s.Do(screen.Open)
	if want := []screen.Location{{Screen: screen.AtProposal, Proposal: 770}}; !slices.Equal(s.Gone, want) {
		t.Errorf("opened %v, want %v", s.Gone, want)
	}
}

// What a row does not show can't be told from another query: a salesperson's rows would stand for those of another.
func TestOnlyRowsThatFitStayWhileOthersAreRead(t *testing.T) {
	r := bare(&state.ProposalSummary{
		Number: 1042, Name: "Lake House", Status: state.StatusDraft, LastModified: now,
		Customer: &state.Contact{ID: 5, FirstName: "Kari", LastName: "Ødegård", Email: "kari@lake.example"},
	})
	for _, tt := range []struct {
		was, q state.ProposalQuery
		want   bool
	}{
		{state.ProposalQuery{}, state.ProposalQuery{SortBy: state.SortName}, true},
		{state.ProposalQuery{}, state.ProposalQuery{SearchText: "ødegård lake 1042"}, true},
		{state.ProposalQuery{}, state.ProposalQuery{SearchText: "zed"}, false},
		{
			state.ProposalQuery{},
			state.ProposalQuery{Statuses: []state.Status{state.StatusAccepted, state.StatusDraft}},
			true,
		},
		{state.ProposalQuery{}, state.ProposalQuery{Statuses: []state.Status{state.StatusAccepted}}, false},
		{state.ProposalQuery{}, state.ProposalQuery{ContactID: 5}, true},
		{state.ProposalQuery{}, state.ProposalQuery{ContactID: 6}, false},
		{state.ProposalQuery{}, state.ProposalQuery{ModifiedAfter: now}, true},
		{state.ProposalQuery{}, state.ProposalQuery{ModifiedAfter: now.Add(1)}, false},
		{state.ProposalQuery{}, state.ProposalQuery{SalesPersonID: 7}, false},
		{state.ProposalQuery{SalesPersonID: 7}, state.ProposalQuery{SalesPersonID: 7, SearchText: "kari"}, true},
		{state.ProposalQuery{SalesPersonID: 7}, state.ProposalQuery{}, true},
		{state.ProposalQuery{}, state.ProposalQuery{Archived: true}, false},
		{state.ProposalQuery{Archived: true}, state.ProposalQuery{}, false},
	} {
		if got := fits(tt.was, tt.q, &r); got != tt.want {
			t.Errorf("%+v of the rows of %+v: %v", tt.q, tt.was, got)
		}
	}
}

func TestMakingAProposal(t *testing.T) {
	s, o := shown(t, nil)
	o.users = []state.User{{ID: 7, FirstName: "Dana", LastName: "Reyes"}}
	s.Do(actionNew)
	submit(t, s, screen.Answer{Last: 3})    // no client yet
	submit(t, s, screen.Answer{Choice: -1}) // an empty plan
	f := s.Opened[0].Form.(*dialog.Form)
	if got := f.View(screen.Rect{W: 60, H: 20}); !strings.Contains(got, "Dana Reyes") {
		t.Errorf("no client can be chosen:\n%s", got)
	}
	submit(t, s, screen.Answer{Values: map[string]string{"Name": "Boathouse", "SalesPersonId": "7"}})
	if len(o.made) != 1 || o.made[0].Change != (state.AddProposal{Name: "Boathouse", Here: true}) || o.made[0].User != 7 {
		t.Fatalf("made: %+v", o.made)
	}
	refused := o.made[0]
	refused.Proposal = -1
	cmd, mine := modelOf(s).Correct(refused, state.Fault{Kind: state.FaultInvalid, Message: "Too long."})
	if s.Run(cmd); !mine {
		t.Fatal("the form of the refused proposal does not open")
	}
	f = s.Opened[len(s.Opened)-1].Form.(*dialog.Form)
	if got := f.View(screen.Rect{W: 60, H: 20}); !strings.Contains(got, "Boathouse") ||
		!strings.Contains(got, "Too long.") {
		t.Errorf("the form of the refused proposal:\n%s", got)
	}
	if _, mine := modelOf(s).Correct(state.Edit{Change: state.Rename{}}, state.Fault{}); mine {
		t.Error("it accepts the form of another screen")
	}
	o.readOnly = "Nothing may be written."
	if s.Action(actionNew).Unless() == "" {
		t.Error("new is enabled in a read-only profile")
	}
}

func TestSavedFilters(t *testing.T) {
	s, o := shown(t, many(3))
	s.Do(screen.Filter, screen.Mark, screen.Back, actionSavedFilters)
	submit(t, s, screen.Answer{Last: 1, Values: map[string]string{dialog.TextValue: "drafts"}})
	s.Do(actionSavedFilters)
	submit(t, s, screen.Answer{Last: 1, Values: map[string]string{dialog.TextValue: "Drafts"}})
	if f, form := s.Opened[0].Form.(*dialog.Form); !form ||
		!strings.Contains(f.View(screen.Rect{W: 60, H: 20}), "Replaces a filter of the same name.") {
		t.Error("a filter is replaced without a word")
	}
	o.filters, s.Opened = nil, nil
	s.Do(actionSavedFilters)
	submit(t, s, screen.Answer{Last: 1})
	submit(t, s, screen.Answer{Values: map[string]string{"Name": " drafts "}})
	if len(o.filters) != 1 || o.filters[0].Name != "drafts" || len(o.filters[0].Query.Statuses) != 1 {
		t.Fatalf("saved: %+v", o.filters)
	}
	s.Do(screen.Filter, screen.Mark, screen.Back, actionSavedFilters)
	if len(query(s).Statuses) > 0 {
		t.Fatalf("the filter is still applied: %+v", query(s))
	}
	if d := s.Opened[0]; d.Audience&screen.Installer == 0 {
		t.Error("saved filters are hidden from installers")
	}
	submit(t, s, screen.Answer{Choice: 1})
	if got := o.last(t, s); !slices.Equal(got.Statuses, []state.Status{state.StatusDraft}) {
		t.Errorf("applied: %+v", got)
	}
	s.Do(actionSavedFilters)
	if s.Run(s.Opened[0].Remove(1)); len(o.filters) > 0 {
		t.Errorf("not removed: %+v", o.filters)
	}
	for _, want := range []string{"Saved as “drafts”. F shows the saved filters.", "Removed the filter."} {
		if !slices.ContainsFunc(s.Told, func(n screen.Notice) bool { return n.Text == want }) {
			t.Errorf("no notice %q in %+v", want, s.Told)
		}
	}
}

// At the client's, an installer would see the price.
func TestInstallersGetNoTotals(t *testing.T) {
	rows := many(3)
	for i := range rows {
		rows[i].Total = decimal.NewNullDecimal(decimal.RequireFromString("86753.09"))
	}
	o := &fakeService{rows: rows, here: rows}
	s := stage(t, o)
	s.Audience = screen.Installer
	s.Screen = page(o).New(s.Env)
	s.Show().Do(screen.Mark, screen.Mark)
	s.Send(
		screen.Carried{Outcome: state.Outcome{Proposal: &state.Proposal{
			ID:      10,
			Summary: money.Summary{Total: rows[0].Total},
		}}})
	for _, r := range slices.Concat(modelOf(s).rows.Rows(),
		[]row{modelOf(s).marked.rows[10], modelOf(s).marked.rows[20]}) {
		if r.total != nil {
			t.Fatalf("a row has a total: %+v", r)
		}
	}
	for _, w := range []int{40, 80, 120, 200} {
		all := ansi.Strip(s.View(screen.Rect{W: w, H: 20}) + modelOf(s).Crumb(w).Left)
		if strings.Contains(all, "86,753") || strings.Contains(all, "Total") || strings.Contains(all, "summed") {
			t.Errorf("%d columns:\n%s", w, all)
		}
	}
	if !slices.Contains(o.kept, "Job 1") {
		t.Error("the rows were not cached")
	}
	s.Pass(time.Second)
}
