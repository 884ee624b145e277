package proposals

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
	"github.com/google/go-cmp/cmp"
	"github.com/shopspring/decimal"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/views"
	"app.tender/tender/views/widget/browse"
	"app.tender/tender/views/widget/viewtest"
)

var now = time.Date(2026, 11, 21, 15, 30, 0, 0, time.UTC)

func row(number int64, name, client string, status state.Status, total string, modified time.Time) state.ProposalSummary {
	return state.ProposalSummary{
		ID: state.ProposalID(number * 10), Number: number, Name: name, Status: status,
		Total: decimal.NewNullDecimal(decimal.RequireFromString(total)), Currency: money.Currency{Code: "USD", Symbol: "$"},
		Customer: &state.Contact{CompanyName: client}, LastModified: modified,
	}
}

func sample() []state.ProposalSummary {
	rows := []state.ProposalSummary{
		row(1042, "Halvorsen Residence", "Erik Halvorsen", state.StatusDraft, "76493.5", now.Add(-88*time.Minute)),
		row(1041, "Boardrooms ×12", "Brightwater Dental Group", state.StatusSubmitted, "312880", now.Add(-4*time.Hour)),
		row(1039, "Okafor-Lindqvist Lake House", "Ada Okafor-Lindqvist", state.StatusViewedByClient, "128412.77", now.AddDate(0, 0, -1)),
		row(1038, "林 Residence", "林 美咲", state.StatusDraft, "41206.1", now.AddDate(0, 0, -1)),
		row(1036, "O\u0301 Da\u0301laigh & Sons, Showroom", "Ó Dálaigh & Sons", state.StatusEmailFailed, "18990", now.AddDate(0, 0, -3)),
		row(1035, strings.Repeat("A name that goes on and on ", 12), strings.Repeat("日本語", 40), state.StatusAccepted, "9999999999.99", now.AddDate(-1, 0, 0)),
		row(1030, "Calgary Loft", "T. Whitford", "SomethingNew", "-12.5", time.Time{}),
	}
	for i := range rows {
		rows[i].AsOf = now.Add(-time.Minute)
	}
	rows[4].AsOf, rows[5].AsOf, rows[6].AsOf = now.Add(-16*time.Minute), now.AddDate(0, 0, -2), time.Time{}
	rows[6].Total = decimal.NullDecimal{}
	rows[6].Customer = nil
	return rows
}

func list(rows []state.ProposalSummary) *Model {
	m := New(viewtest.Theme(), viewtest.Keys())
	m.SetNow(now)
	m.SetRows(rows, len(rows), now)
	return &m
}

func many(n int) []state.ProposalSummary {
	rows := make([]state.ProposalSummary, n)
	for i := range rows {
		rows[i] = row(int64(i+1), fmt.Sprintf("Job %d", i+1), "Client", state.StatusDraft, "1", now)
	}
	return rows
}

func do(t *testing.T, m *Model, actions ...views.Action) views.Intent {
	t.Helper()
	var last views.Intent
	for _, a := range actions {
		last, _ = m.Update(views.ActionMsg{Action: a})
	}
	return last
}

func typing(m *Model, s string) views.Intent {
	var last views.Intent
	for _, r := range s {
		last, _ = m.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}})
	}
	return last
}

func TestPictures(t *testing.T) {
	m := list(sample())
	m.SetMarks(map[state.ProposalID]RowMark{10420: Edited | Pinned, 10390: Pinned, 10360: NeedsLook | Edited})
	do(t, m, views.MoveDown, views.MoveDown, views.Mark)
	viewtest.Golden(t, "list", m, 14)

	m.SetStatus(browse.Status{Failed: state.Fault{Kind: state.FaultUnavailable, Message: "The service failed."}})
	viewtest.Golden(t, "failed", m, 10)

	do(t, m, views.Filter, views.MoveDown, views.Mark)
	viewtest.Golden(t, "filter", m, 16)

	for name, status := range map[string]browse.Status{
		"empty": {}, "loading": {Loading: true}, "offline": {Offline: true}, "offline-by-choice": {Offline: true, Chosen: true},
	} {
		m := list(nil)
		m.SetStatus(status)
		viewtest.Golden(t, name, m, 6)
	}
	archived := list(nil)
	q := archived.Query()
	q.Archived = true
	archived.SetQuery(q)
	viewtest.Golden(t, "archived", archived, 6)
}

func TestEmptyStatesSayWhyAndWhatNext(t *testing.T) {
	narrowed := state.ProposalQuery{Statuses: []state.Status{state.StatusDraft}}
	for _, tt := range []struct {
		name   string
		status browse.Status
		query  state.ProposalQuery
		want   []string
	}{
		{"loading", browse.Status{Loading: true}, state.ProposalQuery{}, []string{"Reading the proposals"}},
		{"none at all", browse.Status{}, state.ProposalQuery{}, []string{"No proposals yet.", "N makes the first one."}},
		{"none match", browse.Status{}, narrowed, []string{"No proposal matches.", "f changes the filters"}},
		{"offline by choice", browse.Status{Offline: true, Chosen: true}, state.ProposalQuery{}, []string{"Offline", "w goes online again."}},
		{"offline", browse.Status{Offline: true}, state.ProposalQuery{}, []string{"Offline", "It is tried again by itself; R tries at once."}},
		{"offline, narrowed", browse.Status{Offline: true}, narrowed, []string{"nothing kept on this machine matches"}},
		{
			"failed",
			browse.Status{Failed: state.Fault{Kind: state.FaultSubscription, Message: "The subscription has ended.", Next: "Ask the owner of the account to renew it."}},
			state.ProposalQuery{},
			[]string{"The subscription has ended.", "Ask the owner of the account to renew it."},
		},
		{
			"failed without advice",
			browse.Status{Failed: state.Fault{Kind: state.FaultUnavailable, Message: "The service failed."}},
			state.ProposalQuery{},
			[]string{"The service failed.", "R reads it again."},
		},
	} {
		m := list(nil)
		m.SetQuery(tt.query)
		m.SetStatus(tt.status)
		got := ansi.Strip(m.View(views.Rect{W: 80, H: 20}))
		for _, want := range tt.want {
			if !strings.Contains(got, want) {
				t.Errorf("%s: %q is missing from\n%s", tt.name, want, strings.TrimSpace(got))
			}
		}
		viewtest.Sizes(t, m)
	}
}

func TestEverySizeIsFilledExactly(t *testing.T) {
	m := list(sample())
	m.SetMarks(map[state.ProposalID]RowMark{10420: Edited})
	viewtest.Sizes(t, m)
	do(t, m, views.Filter)
	viewtest.Sizes(t, m)
}

func TestRefreshKeepsTheSelectedProposalWhereItIs(t *testing.T) {
	rows := many(50)
	m := list(rows)
	m.View(views.Rect{W: 80, H: 13})
	for range 20 {
		do(t, m, views.MoveDown)
	}
	before, id := m.win.At-m.win.Top, m.Selected()
	fresh := append([]state.ProposalSummary{row(99, "New", "C", state.StatusDraft, "1", now)}, rows...)
	m.SetRows(fresh, len(fresh), now)
	if m.Selected() != id {
		t.Errorf("selected %d, want %d", m.Selected(), id)
	}
	if got := m.win.At - m.win.Top; got != before {
		t.Errorf("the selected row moved from line %d to %d", before, got)
	}
	m.SetRows(slices.DeleteFunc(fresh, func(r state.ProposalSummary) bool { return r.ID == id }), len(rows), now)
	if m.Selected() == id || m.Selected() == 0 {
		t.Errorf("selected %d after %d went", m.Selected(), id)
	}
}

func TestPagesAreAskedForOnceAsTheirRowsComeIntoSight(t *testing.T) {
	m := list(nil)
	m.SetRows(many(100), 250, now)
	m.View(views.Rect{W: 80, H: 23})
	if got := do(t, m, views.MoveDown); got != nil {
		t.Fatalf("at the top: %v", got)
	}
	if got := do(t, m, views.MoveBottom); got != (views.NeedPage{Page: 2}) {
		t.Fatalf("at the end: %v", got)
	}
	if got := do(t, m, views.MoveUp); got != nil {
		t.Fatalf("asked twice: %v", got)
	}
	m.SetStatus(browse.Status{Failed: state.Fault{Kind: state.FaultOffline}})
	if got := do(t, m, views.MoveDown); got != (views.NeedPage{Page: 2}) {
		t.Fatalf("not asked again after a failure: %v", got)
	}
	m.SetStatus(browse.Status{})
	m.SetRows(many(200), 250, now)
	if got := do(t, m, views.MoveBottom); got != (views.NeedPage{Page: 3}) {
		t.Fatalf("third page: %v", got)
	}
	m.SetRows(many(250), 250, now)
	if got := do(t, m, views.MoveBottom); got != nil {
		t.Fatalf("all rows are here: %v", got)
	}
}

func TestSearchFollowsTyping(t *testing.T) {
	m := list(sample())
	m.View(views.Rect{W: 80, H: 20})
	do(t, m, views.Search)
	if !m.TakesText() {
		t.Fatal("a search takes no text")
	}
	got, ok := typing(m, "日q").(views.ChangeQuery)
	if !ok || got.Query.SearchText != "日q" {
		t.Fatalf("got %+v", got)
	}
	if left, _ := m.Crumb(80); !strings.Contains(ansi.Strip(left), "Proposals / 日q") {
		t.Errorf("crumb: %q", left)
	}
	if got := do(t, m, views.Back); got != nil || m.TakesText() {
		t.Fatalf("leaving a search changed it: %v", got)
	}
	if got := do(t, m, views.Back); got == nil || got.(views.ChangeQuery).Query.SearchText != "" {
		t.Fatalf("the second time did not clear it: %v", got)
	}
}

func TestFiltersAndSortsAskAgain(t *testing.T) {
	m := list(sample())
	m.SetUsers([]state.User{{ID: 7, FirstName: "Dana", LastName: "Reyes"}})
	m.View(views.Rect{W: 120, H: 30})
	base := m.Query()

	do(t, m, views.Filter, views.Mark, views.MoveDown)
	want := base
	want.Statuses = []state.Status{state.StatusDraft, state.StatusSubmitted}
	if diff := cmp.Diff(views.ChangeQuery{Query: want}, do(t, m, views.Mark)); diff != "" {
		t.Error(diff)
	}
	do(t, m, views.Mark, views.MoveBottom, views.MoveUp, views.MoveUp)
	if got := do(t, m, views.Open); got != (views.ChooseSeller{}) {
		t.Errorf("choosing a salesperson: %v", got)
	}
	want.Statuses, want.SalesPersonID = []state.Status{state.StatusDraft}, 7
	m.SetQuery(want)
	do(t, m, views.MoveUp)
	want.ModifiedAfter = time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC)
	if diff := cmp.Diff(views.ChangeQuery{Query: want}, do(t, m, views.Open)); diff != "" {
		t.Error(diff)
	}
	do(t, m, views.Back)
	defer func() {
		do(t, m, views.Filter)
		all := base
		all.SortBy, all.Direction = want.SortBy, want.Direction
		if diff := cmp.Diff(views.ChangeQuery{Query: all}, do(t, m, views.MoveBottom, views.Open)); diff != "" {
			t.Errorf("taking all filters away: %s", diff)
		}
	}()
	left, _ := m.Crumb(120)
	if got := ansi.Strip(left); !strings.Contains(got, "Draft · modified today · by Dana Reyes · newest first") {
		t.Errorf("crumb %q", got)
	}

	want.SortBy, want.Direction = state.SortLastModifiedByMe, state.Descending
	if diff := cmp.Diff(views.ChangeQuery{Query: want}, do(t, m, views.Sort)); diff != "" {
		t.Error(diff)
	}
	want.Direction = state.Ascending
	if diff := cmp.Diff(views.ChangeQuery{Query: want}, do(t, m, views.SortReverse)); diff != "" {
		t.Error(diff)
	}
}

func TestEverySortOfTheInterfaceIsReached(t *testing.T) {
	m := list(sample())
	seen := map[state.ProposalSort]bool{}
	for range orders {
		do(t, m, views.Sort)
		seen[m.Query().SortBy] = true
	}
	for _, s := range []state.ProposalSort{
		state.SortCreated, state.SortModified, state.SortNumber, state.SortName, state.SortClientName, state.SortStatus,
		state.SortLastModifiedByMe,
	} {
		if !seen[s] {
			t.Errorf("%s can't be chosen", s)
		}
	}
}

func TestMarkedRows(t *testing.T) {
	m := list(many(5))
	m.View(views.Rect{W: 80, H: 20})
	if diff := cmp.Diff([]state.ProposalID{10}, m.Marked()); diff != "" {
		t.Errorf("without a mark the selected row counts: %s", diff)
	}
	do(t, m, views.MoveDown, views.Mark, views.Mark)
	if diff := cmp.Diff([]state.ProposalID{20, 30}, m.Marked()); diff != "" {
		t.Error(diff)
	}
	if got := do(t, m, views.Open); got != (views.OpenProposal{ID: 40}) {
		t.Errorf("opening: %v", got)
	}
	do(t, m, views.Back)
	if diff := cmp.Diff([]state.ProposalID{40}, m.Marked()); diff != "" {
		t.Errorf("going back clears the marks: %s", diff)
	}
}

func TestMarksOutliveASearchThatHidesTheirRows(t *testing.T) {
	rows := many(5)
	rows[3].ID, rows[3].Number = -7, 0 // made here, not numbered yet
	m := list(rows)
	m.View(views.Rect{W: 80, H: 20})
	do(t, m, views.Mark, views.Mark, views.MoveDown, views.Mark)
	m.SetRows(rows[1:2], 1, now)
	if diff := cmp.Diff([]state.ProposalID{20, 10, -7}, m.Marked()); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]int64{2, 1}, m.MarkedNumbers()); diff != "" {
		t.Error(diff)
	}
	if got := m.MarkedCount(); got != 3 {
		t.Errorf("%d are marked", got)
	}
}

func TestTotalsNameTheirCurrencyWhenThereAreSeveral(t *testing.T) {
	rows := many(2)
	m := list(rows)
	if got := ansi.Strip(m.View(views.Rect{W: 100, H: 10})); !strings.Contains(got, "Total USD") {
		t.Errorf("one currency is named once:\n%s", got)
	}
	rows[1].Currency.Code = "CAD"
	m.SetRows(rows, 2, now)
	got := ansi.Strip(m.View(views.Rect{W: 100, H: 10}))
	if !strings.Contains(got, "1.00 USD") || !strings.Contains(got, "1.00 CAD") {
		t.Errorf("two currencies:\n%s", got)
	}
}

func BenchmarkView(b *testing.B) {
	for _, n := range []int{50, 5000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			m := list(many(n))
			for b.Loop() {
				m.Update(views.ActionMsg{Action: views.MoveDown})
				m.View(views.Rect{W: 120, H: 32})
			}
		})
	}
}
