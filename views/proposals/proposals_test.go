package proposals

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"
	"github.com/google/go-cmp/cmp"
	"github.com/shopspring/decimal"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/region"
	"app.tender/tender/views/catalog"
	"app.tender/tender/views/proposals/lead"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/screen/screentest"
	"app.tender/tender/views/widget/people"
	"app.tender/tender/views/widget/theme"
	"app.tender/tender/views/widget/viewtest"
)

var now = time.Date(2026, 11, 21, 15, 30, 0, 0, time.UTC)

func summary(
	number int64, name, client string, status state.Status, total string, modified time.Time,
) state.ProposalSummary {
	return state.ProposalSummary{
		ID: state.ProposalID(number * 10), Number: number, Name: name, Status: status,
		Total:    decimal.NewNullDecimal(decimal.RequireFromString(total)),
		Currency: money.Currency{Code: "USD", Symbol: "$"},
		Customer: &state.Contact{CompanyName: client}, LastModified: modified,
	}
}

func sample() []state.ProposalSummary {
	rows := []state.ProposalSummary{
		summary(1042, "Halvorsen Residence", "Erik Halvorsen", state.StatusDraft, "76493.5", now.Add(-88*time.Minute)),
		summary(1041, "Boardrooms ×12", "Brightwater Dental Group", state.StatusSubmitted, "312880",
			now.Add(-4*time.Hour)),
		summary(1039, "Okafor-Lindqvist Lake House", "Ada Okafor-Lindqvist", state.StatusViewedByClient, "128412.77",
			now.AddDate(0, 0, -1)),
		summary(1038, "林 Residence", "林 美咲", state.StatusDraft, "41206.1", now.AddDate(0, 0, -1)),
		summary(1036, "O\u0301 Da\u0301laigh & Sons, Showroom", "Ó Dálaigh & Sons", state.StatusEmailFailed, "18990",
			now.AddDate(0, 0, -3)),
		summary(1035, strings.Repeat("A name that goes on and on ", 12), strings.Repeat("日本語", 40),
			state.StatusAccepted, "9999999999.99", now.AddDate(-1, 0, 0)),
		summary(1030, "Calgary Loft", "T. Whitford", "SomethingNew", "-12.5", time.Time{}),
	}
	for i := range rows {
		rows[i].AsOf = now.Add(-time.Minute)
	}
	rows[4].AsOf, rows[5].AsOf, rows[6].AsOf = now.Add(-16*time.Minute), now.AddDate(0, 0, -2), time.Time{}
	rows[6].Total = decimal.NullDecimal{}
	rows[6].Customer = nil
	return rows
}

// fakeService is the service, the outbox and the pins. It records its requests.
type fakeService struct {
	people.LocationService // has none
	catalog.ItemService    // never called

	rows  []state.ProposalSummary // at the service
	total int                     // 0: len(rows)
	here  []state.ProposalSummary
	fault error
	asked []state.ProposalQuery

	onSite   []state.SiteEvent
	readSite int // how often events were read
	readHere int // how often this machine's rows were read

	people  []state.Contact
	users   []state.User
	kept    []string
	filters []state.SavedFilter
	follow  []state.FollowUp
	chosen  []string // the columns
	details []state.RowDetails

	entries  []state.OutboxEdit
	drafts   []state.Draft
	made     []state.Edit
	together int // how often edits were made together
	readOnly string
	open     state.ProposalID
	pins     []state.Pin
	toggled  [][]state.ProposalID
	plans    []plan.Summary
	whole    map[state.ProposalID]*state.Proposal // on this machine
	looked   []state.ProposalID                   // at those
}

func (o *fakeService) Proposals(_ context.Context, q state.ProposalQuery) (state.ProposalPage, error) {
	o.asked = append(o.asked, q)
	if o.fault != nil {
		return state.ProposalPage{}, o.fault
	}
	from := min(len(o.rows), (q.Page-1)*q.PageSize)
	return state.ProposalPage{
		Proposals: slices.Clone(o.rows[from:min(len(o.rows), from+q.PageSize)]),
		Total:     max(o.total, len(o.rows)),
	}, nil
}

func (o *fakeService) Users(context.Context) ([]state.User, error) { return o.users, o.fault }

func (o *fakeService) People(_ context.Context, q state.PeopleQuery) (state.PeoplePage, error) {
	p := state.PeoplePage{}
	for _, c := range o.people {
		if q.Fits(&c) {
			p.People = append(p.People, c)
		}
	}
	p.Total = len(p.People)
	return p, o.fault
}

func (o *fakeService) Filters(context.Context) ([]state.SavedFilter, error) { return o.filters, nil }

func (o *fakeService) SaveFilter(_ context.Context, f state.SavedFilter) error {
	f.ID = int64(len(o.filters) + 1)
	o.filters = append(o.filters, f)
	return nil
}

func (o *fakeService) DropFilter(_ context.Context, id int64) error {
	o.filters = slices.DeleteFunc(o.filters, func(f state.SavedFilter) bool { return f.ID == id })
	return nil
}

func (o *fakeService) FollowUps(context.Context) ([]state.FollowUp, error) { return o.follow, nil }

func (o *fakeService) SetFollowUp(ctx context.Context, f state.FollowUp) error {
	_ = o.ClearFollowUp(ctx, f.Proposal)
	o.follow = append(o.follow, f)
	return nil
}

func (o *fakeService) ClearFollowUp(_ context.Context, id state.ProposalID) error {
	o.follow = slices.DeleteFunc(o.follow, func(f state.FollowUp) bool { return f.Proposal == id })
	return nil
}

func (o *fakeService) SetChoice(_ context.Context, _, value string) error {
	o.chosen = append(o.chosen, value)
	return nil
}

func (o *fakeService) Choice(context.Context, string) (value string, ok bool, err error) {
	if len(o.chosen) == 0 {
		return "", false, nil
	}
	return o.chosen[len(o.chosen)-1], true, nil
}

func (o *fakeService) CatalogItemDetails(context.Context, state.CatalogItemID) (*state.CatalogItem, error) {
	return nil, o.fault
}

func (o *fakeService) Proposal(_ context.Context, id state.ProposalID) (*state.Proposal, error) {
	return o.whole[id], o.fault
}

func (o *fakeService) Decide(int64, state.Decision)               {}
func (o *fakeService) Edits() []state.OutboxEdit                  { return o.entries }
func (o *fakeService) Drafts() []state.Draft                      { return o.drafts }
func (o *fakeService) Commit(e state.Edit)                        { o.made = append(o.made, e) }
func (o *fakeService) CommitAll(edits []state.Edit, _ *plan.Edit) { o.made = append(o.made, edits...) }

func (o *fakeService) CommitTogether(edits []state.Edit) {
	o.made = append(o.made, edits...)
	o.together++
}

func (o *fakeService) ReadOnly() string                 { return o.readOnly }
func (o *fakeService) Pins() []state.Pin                { return o.pins }
func (o *fakeService) Plans() []plan.Summary            { return o.plans }
func (o *fakeService) Cannot([]state.ProposalID) string { return "" }
func (o *fakeService) Toggle(ids []state.ProposalID)    { o.toggled = append(o.toggled, ids) }

// cache is the local cache.
type cache struct {
	*fakeService
	lead.Cache
}

func (c cache) Facts(context.Context) (f plan.Facts, err error)        { return f, nil }
func (c cache) Taxes(context.Context, int) (k region.Taxes, err error) { return k, nil }

func (c cache) SaveProposals(_ context.Context, rows []state.ProposalSummary, _ time.Time) error {
	for i := range rows {
		c.kept = append(c.kept, rows[i].Name)
	}
	return nil
}

func (c cache) EachProposal(
	_ context.Context, _ state.ProposalQuery, begin func(),
	take func(*state.ProposalSummary),
) (total int, asOf time.Time, err error) {
	c.readHere++
	begin()
	for _, p := range c.here {
		take(&p)
	}
	return max(c.total, len(c.here)), now, nil
}

func (c cache) Proposal(_ context.Context, id state.ProposalID) (*state.Proposal, time.Time, error) {
	c.looked = append(c.looked, id)
	return c.whole[id], now.Add(-time.Hour), nil
}

func (c cache) RowDetails(_ context.Context, ids []state.ProposalID) ([]state.RowDetails, error) {
	return slices.DeleteFunc(slices.Clone(c.details), func(d state.RowDetails) bool {
		return !slices.Contains(ids, d.ID)
	}), nil
}

func (c cache) SaveUsers(context.Context, []state.User, time.Time) error     { return nil }
func (c cache) SavePeople(context.Context, []state.Contact, time.Time) error { return nil }

func (c cache) Users(context.Context) ([]state.User, time.Time, error) { return c.users, now, nil }

func (c cache) People(context.Context, state.PeopleQuery) (state.PeoplePage, time.Time, error) {
	return state.PeoplePage{}, time.Time{}, nil
}

func (c cache) ChangeOrders(
	context.Context, state.ProposalID,
) ([]state.ChangeOrderSummary, time.Time, error) {
	return nil, now, nil
}

func (c cache) ChangeOrder(
	context.Context, state.ProposalID, state.ChangeOrderID,
) (*state.ChangeOrder, time.Time, error) {
	return nil, now, nil
}

func (o *fakeService) SiteCounts(
	_ context.Context, ids []state.ProposalID,
) (map[state.ProposalID]int, error) {
	counts := map[state.ProposalID]int{}
	for _, e := range o.onSite {
		if slices.Contains(ids, e.Proposal) {
			counts[e.Proposal]++
		}
	}
	return counts, nil
}

func (o *fakeService) SiteEvents(_ context.Context, id state.ProposalID) ([]state.SiteEvent, error) {
	o.readSite++
	return state.Filter(o.onSite, func(e *state.SiteEvent) bool { return e.Proposal == id }), nil
}

func ports(o *fakeService) Ports {
	return Ports{
		Service: o, Cache: cache{fakeService: o}, Marks: cache{fakeService: o}, Filters: o, FollowUps: o,
		Choices: o, Sites: o,
		Work: o, Pins: o, Sellers: &people.Sellers{}, Open: func() state.ProposalID { return o.open },
	}
}

func page(o *fakeService) screen.Page { return Page(ports(o)) }

func stageOf(t testing.TB, p Ports) *screentest.Stage {
	t.Helper()
	return screentest.New(t, Page(p), now, viewtest.Shell()...)
}

func stage(t testing.TB, o *fakeService) *screentest.Stage {
	t.Helper()
	return stageOf(t, ports(o))
}

func modelOf(s *screentest.Stage) *model { return s.Screen.(*model) }

// shown returns a list with rows that both the cache and the service have.
func shown(t testing.TB, rows []state.ProposalSummary) (*screentest.Stage, *fakeService) {
	t.Helper()
	o := &fakeService{rows: rows, here: rows}
	s := stage(t, o)
	s.Link.ByChoice = true // so that each row's age is shown
	s.Show()
	s.Link.ByChoice = false
	return s, o
}

// set changes the service's rows.
func set(s *screentest.Stage, o *fakeService, rows []state.ProposalSummary) {
	o.rows, o.here = rows, rows
	s.Link.ByChoice = true
	s.Send(screen.Reread{})
	s.Link.ByChoice = false
}

// last returns the service's last request, after typing has paused.
func (o *fakeService) last(t *testing.T, s *screentest.Stage) state.ProposalQuery {
	t.Helper()
	s.Pass(time.Second)
	if len(o.asked) == 0 {
		t.Fatal("the service got no request")
	}
	q := o.asked[len(o.asked)-1]
	q.Page = 0
	return q
}

func many(n int) []state.ProposalSummary {
	rows := make([]state.ProposalSummary, n)
	for i := range rows {
		rows[i] = summary(int64(i+1), fmt.Sprintf("Job %d", i+1), "Client", state.StatusDraft, "1", now)
	}
	return rows
}

// query returns the query of the list.
func query(s *screentest.Stage) state.ProposalQuery { return modelOf(s).rows.Query() }

func refused(id state.ProposalID) state.OutboxEdit {
	return state.OutboxEdit{State: state.EditRefused, Edit: state.Edit{Proposal: id, Change: state.Rename{}}}
}

func draft(id state.ProposalID) state.Draft {
	return state.Draft{Ref: state.TextRef{Proposal: id, Field: state.InternalNotes}}
}

func TestPictures(t *testing.T) {
	s, o := shown(t, sample())
	o.drafts = []state.Draft{draft(10420), draft(10360)}
	o.pins = []state.Pin{{Proposal: 10420}, {Proposal: 10390}, {Proposal: 10350, Missing: []state.PinPart{"details"}}}
	o.entries = []state.OutboxEdit{refused(10360)}
	o.whole = map[state.ProposalID]*state.Proposal{10380: wholeProposal()}
	s.Send(screen.Changed{}).Do(screen.MoveDown, screen.MoveDown, screen.Mark).Pass(time.Second)
	viewtest.Golden(t, "list", s, 14)

	o.fault = state.Fault{Kind: state.FaultPermission, Message: "The service failed."}
	s.Send(screen.Reread{})
	viewtest.Golden(t, "failed", s, 10)

	s.Do(screen.Filter, screen.MoveDown, screen.Mark)
	viewtest.Golden(t, "filter", s, 16)

	loading := stage(t, &fakeService{})
	loading.Screen.Show(screen.Location{})
	viewtest.Golden(t, "loading", loading, 6)
	viewtest.Golden(t, "empty", stage(t, &fakeService{}).Show(), 6)
	offline := stage(t, &fakeService{}).Show()
	offline.Link.Fault.Kind = state.FaultOffline
	viewtest.Golden(t, "offline", offline, 6)
	offline = stage(t, &fakeService{}).Show()
	offline.Link.ByChoice = true
	viewtest.Golden(t, "offline-by-choice", offline, 6)

	archived := stage(t, &fakeService{}).Show()
	q := query(archived)
	q.Archived = true
	archived.Run(modelOf(archived).filters.choose(q))
	viewtest.Golden(t, "archived", archived, 6)
}

func TestEmptyStatesNameTheNextStep(t *testing.T) {
	narrowed := state.ProposalQuery{Statuses: []state.Status{state.StatusDraft}}
	away := screen.Link{Fault: state.Fault{Kind: state.FaultOffline}}
	for _, tt := range []struct {
		name  string
		link  screen.Link
		fault error
		query state.ProposalQuery
		want  []string
	}{
		{
			"none at all",
			screen.Link{},
			nil,
			state.ProposalQuery{},
			[]string{"No proposals yet.", "N makes the first one."},
		},
		{"none match", screen.Link{}, nil, narrowed, []string{"No proposal matches.", "f changes the filters."}},
		{
			"offline by choice",
			screen.Link{ByChoice: true},
			nil,
			state.ProposalQuery{},
			[]string{"Offline", "w goes online again."},
		},
		{
			"offline", away, away.Fault,
			state.ProposalQuery{},
			[]string{"Offline", "Retrying automatically; R retries now."},
		},
		{"offline, narrowed", away, away.Fault, narrowed, []string{"nothing kept on this machine matches"}},
		{
			"failed",
			screen.Link{},
			state.Fault{
				Kind: state.FaultSubscription, Message: "The subscription has ended.",
				Next: "Ask the owner of the account to renew it.",
			},
			state.ProposalQuery{},
			[]string{"The subscription has ended.", "Ask the owner of the account to renew it."},
		},
		{
			"failed without advice",
			screen.Link{},
			state.Fault{Kind: state.FaultUnavailable, Message: "The service failed."},
			state.ProposalQuery{},
			[]string{"The service failed.", "R retries."},
		},
	} {
		s := stage(t, &fakeService{fault: tt.fault})
		s.Link = tt.link
		s.Run(modelOf(s).filters.choose(tt.query))
		got := ansi.Strip(s.View(screen.Rect{W: 80, H: 20}))
		for _, want := range tt.want {
			if !strings.Contains(got, want) {
				t.Errorf("%s: %q is missing from\n%s", tt.name, want, strings.TrimSpace(got))
			}
		}
		viewtest.Sizes(t, s)
	}
	s := stage(t, &fakeService{})
	s.Screen.Show(screen.Location{})
	if got := ansi.Strip(s.View(screen.Rect{W: 80, H: 20})); !strings.Contains(got, "Reading the proposals") {
		t.Errorf("while it is read:\n%s", got)
	}
	viewtest.Sizes(t, s)
}

func TestEverySizeIsFilledExactly(t *testing.T) {
	s, o := shown(t, sample())
	o.drafts = []state.Draft{draft(10420)}
	viewtest.Sizes(t, s.Send(screen.Changed{}))
	viewtest.Sizes(t, s.Do(screen.Filter))
}

func TestRefreshKeepsTheSelectedRow(t *testing.T) {
	rows := many(50)
	s, o := shown(t, rows)
	m := modelOf(s)
	s.View(screen.Rect{W: 80, H: 13})
	s.Do(slices.Repeat([]screen.ID{screen.MoveDown}, 20)...)
	before, id := m.rows.Win.At-m.rows.Win.Top, m.Chosen()
	fresh := append([]state.ProposalSummary{summary(99, "New", "C", state.StatusDraft, "1", now)}, rows...)
	set(s, o, fresh)
	if m.Chosen() != id {
		t.Errorf("selected %d, want %d", m.Chosen(), id)
	}
	if got := m.rows.Win.At - m.rows.Win.Top; got != before {
		t.Errorf("the selected row moved from line %d to %d", before, got)
	}
	set(s, o, slices.DeleteFunc(slices.Clone(fresh), func(r state.ProposalSummary) bool { return r.ID == id }))
	if m.Chosen() == id || m.Chosen() == 0 {
		t.Errorf("selected %d after %d was removed", m.Chosen(), id)
	}
}

func TestPagesAreRequestedOnceWhenVisible(t *testing.T) {
	o := &fakeService{rows: many(250)}
	s := stage(t, o).Show()
	s.View(screen.Rect{W: 80, H: 23})
	pages := func(want ...int) {
		t.Helper()
		var got []int
		for _, q := range o.asked {
			got = append(got, q.Page)
		}
		if !slices.Equal(got, want) {
			t.Fatalf("requested the pages %v, want %v", got, want)
		}
	}
	s.Do(screen.MoveDown)
	pages(1)
	o.fault = state.Fault{Kind: state.FaultUnavailable}
	s.Do(screen.MoveBottom)
	pages(1, 2) // not retried automatically while the service fails
	o.fault = nil
	s.Do(screen.MoveUp)
	pages(1, 2, 2)
	s.Do(screen.MoveUp)
	pages(1, 2, 2)
	s.Do(screen.MoveBottom)
	pages(1, 2, 2, 3)
	s.Do(screen.MoveBottom)
	pages(1, 2, 2, 3)
	if rows, _ := modelOf(s).Found(); rows != 250 {
		t.Errorf("%d rows loaded", rows)
	}
}

func TestTypingSearches(t *testing.T) {
	s, o := shown(t, sample())
	s.View(screen.Rect{W: 80, H: 20})
	s.Do(screen.Search)
	if !modelOf(s).Typing() {
		t.Fatal("the search field takes no text")
	}
	s.Type("日q")
	if got := query(s).SearchText; got != "日q" || len(o.asked) > 0 {
		t.Fatalf("searching for %q, %d requests while typing", got, len(o.asked))
	}
	if got := o.last(t, s).SearchText; got != "日q" || len(o.asked) != 1 {
		t.Fatalf("the last request was for %q, of %d", got, len(o.asked))
	}
	if left := modelOf(s).Crumb(80).Left; !strings.Contains(ansi.Strip(left), "Proposals / 日q") {
		t.Errorf("crumb: %q", left)
	}
	if s.Do(screen.Back); modelOf(s).Typing() || query(s).SearchText == "" {
		t.Fatalf("leaving the field changed the search to %q", query(s).SearchText)
	}
	if s.Do(screen.Back); query(s).SearchText != "" || o.last(t, s).SearchText != "" {
		t.Fatalf("back did not clear the search: %q", query(s).SearchText)
	}
}

// submit submits the last opened dialog.
func submit(t *testing.T, s *screentest.Stage, a screen.Answer) {
	t.Helper()
	if len(s.Opened) == 0 {
		t.Fatal("no dialog is open")
	}
	d := s.Opened[len(s.Opened)-1]
	s.Opened = nil
	s.Run(d.Submit(a))
}

func TestFiltersAndSortOrdersRequestAgain(t *testing.T) {
	s, o := shown(t, sample())
	o.users = []state.User{{ID: 7, FirstName: "Dana", LastName: "Reyes"}}
	s.Send(screen.Reread{}) // reads the list, then the users
	s.View(screen.Rect{W: 120, H: 30})
	base := query(s)
	asks := func(what string, want state.ProposalQuery) {
		t.Helper()
		if diff := cmp.Diff(want, o.last(t, s)); diff != "" {
			t.Errorf("%s: %s", what, diff)
		}
	}

	s.Do(screen.Filter, screen.Mark, screen.MoveDown, screen.Mark)
	want := base
	want.Statuses = []state.Status{state.StatusDraft, state.StatusSubmitted}
	asks("two statuses", want)
	s.Do(screen.Mark, screen.MoveBottom, screen.MoveUp, screen.MoveUp, screen.Open)
	want.Statuses, want.SalesPersonID = []state.Status{state.StatusDraft}, 7
	submit(t, s, screen.Answer{Choice: 7})
	asks("a salesperson", want)
	s.Do(screen.MoveUp, screen.Open)
	want.ModifiedAfter = time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC)
	asks("today", want)
	s.Do(screen.Back)
	s.View(screen.Rect{W: 120, H: 8})
	if got := ansi.Strip(modelOf(s).Crumb(120).Left); !strings.Contains(got,
		"Draft · modified today · by Dana Reyes · newest first") {
		t.Errorf("crumb %q", got)
	}

	want.SortBy, want.Direction = state.SortLastModifiedByMe, state.Descending
	s.Do(screen.Sort)
	asks("the next sort", want)
	want.Direction = state.Ascending
	s.Do(screen.SortReverse)
	asks("the other way round", want)
	s.Do(screen.Filter, screen.MoveBottom, screen.Open)
	all := base
	all.SortBy, all.Direction = want.SortBy, want.Direction
	asks("all filters taken away", all)
}

func TestEverySortOrderCanBeChosen(t *testing.T) {
	s, _ := shown(t, sample())
	s.View(screen.Rect{W: 120, H: 30})
	seen := map[state.ProposalSort]bool{}
	for range columnDefs {
		s.Do(screen.MoveLeft)
	}
	for range columnDefs {
		for range 3 {
			if s.Action(screen.Sort).Unless() == "" {
				s.Do(screen.Sort)
			}
			seen[query(s).SortBy] = true
		}
		s.Do(screen.MoveRight)
	}
	for _, by := range []state.ProposalSort{
		state.SortCreated, state.SortModified, state.SortNumber, state.SortName, state.SortClientName, state.SortStatus,
		state.SortSold, state.SortLastModifiedByMe,
	} {
		if !seen[by] {
			t.Errorf("%s can't be chosen", by)
		}
	}
}

func TestMarkedRows(t *testing.T) {
	s, o := shown(t, many(5))
	m := modelOf(s)
	s.View(screen.Rect{W: 80, H: 20})
	if diff := cmp.Diff([]state.ProposalID{10}, m.marked.chosen()); diff != "" {
		t.Errorf("without marks, the selected row should count: %s", diff)
	}
	s.Do(screen.MoveDown, screen.Mark, screen.Mark)
	if diff := cmp.Diff([]state.ProposalID{20, 30}, m.marked.chosen()); diff != "" {
		t.Error(diff)
	}
	if got := s.Action(screen.Pin).Word(); got != "pin 2 proposals" {
		t.Errorf("P would %q", got)
	}
	o.pins = []state.Pin{{Proposal: 20}, {Proposal: 30, Missing: []state.PinPart{"details"}}}
	if got := s.Action(screen.Pin).Word(); got != "unpin 2 proposals" {
		t.Errorf("P would %q where both are pinned", got)
	}
	s.Do(screen.Pin, actionCopyNumbers, screen.Open)
	if diff := cmp.Diff([][]state.ProposalID{{20, 30}}, o.toggled); diff != "" {
		t.Errorf("pinned: %s", diff)
	}
	if !slices.Equal(s.Copied, []string{"2\n3"}) {
		t.Errorf("copied: %q", s.Copied)
	}
	if want := []screen.Location{{Screen: screen.AtProposal, Proposal: 40}}; !slices.Equal(s.Gone, want) {
		t.Errorf("opening: %v", s.Gone)
	}
	s.Do(screen.Back)
	if diff := cmp.Diff([]state.ProposalID{40}, m.marked.chosen()); diff != "" {
		t.Errorf("going back clears the marks: %s", diff)
	}
}

func TestMarksSurviveASearch(t *testing.T) {
	rows := many(5)
	rows[3].ID, rows[3].Number = -7, 0 // created here, not numbered yet
	s, o := shown(t, rows)
	m := modelOf(s)
	s.View(screen.Rect{W: 80, H: 20})
	s.Do(screen.Mark, screen.Mark, screen.MoveDown, screen.Mark)
	set(s, o, rows[1:2])
	if diff := cmp.Diff([]state.ProposalID{20, 10, -7}, m.marked.chosen()); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]int64{2, 1}, m.marked.numbers()); diff != "" {
		t.Error(diff)
	}
	if got := len(m.marked.rows); got != 3 {
		t.Errorf("%d are marked", got)
	}
}

func TestTotalsNameTheirCurrencyIfThereAreSeveral(t *testing.T) {
	rows := many(2)
	s, o := shown(t, rows)
	if got := ansi.Strip(s.View(screen.Rect{W: 100, H: 10})); !strings.Contains(got, "Total USD") {
		t.Errorf("a single currency is not named once:\n%s", got)
	}
	rows[1].Currency.Code = "CAD"
	set(s, o, rows)
	got := ansi.Strip(s.View(screen.Rect{W: 100, H: 10}))
	if !strings.Contains(got, "1.00 USD") || !strings.Contains(got, "1.00 CAD") {
		t.Errorf("two currencies:\n%s", got)
	}
}

func BenchmarkView(b *testing.B) {
	for _, n := range []int{50, 2000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			s, _ := shown(b, many(n))
			for b.Loop() {
				s.Do(screen.MoveDown)
				s.View(screen.Rect{W: 120, H: 32})
			}
		})
	}
}

// In a long list, a proposal that needs attention would be overlooked if its cross had the colour of success.
func TestRowSignsHaveTheirColours(t *testing.T) {
	th := theme.New(theme.Config{Dark: true, Profile: theme.TrueColor})
	m := &model{marks: map[state.ProposalID]rowMark{
		1: needsLook | added | edited | pinned, 2: added | edited,
		3: edited | pinned, 4: pinned,
	}}
	m.th = th
	for id, want := range map[state.ProposalID]string{
		1: th.Bad.Render("✗"), 2: th.Good.Render("+"), 3: th.Warn.Render("~"), 4: th.Good.Render("⚑"), 5: " ",
	} {
		if got := m.sign(id); got != want {
			t.Errorf("row %d has %q, want %q", id, got, want)
		}
	}
}

// interrupted is a cache that has to read its rows again after some.
type interrupted struct{ cache }

func (c interrupted) EachProposal(
	ctx context.Context, q state.ProposalQuery, begin func(),
	take func(*state.ProposalSummary),
) (total int, asOf time.Time, err error) {
	take(&state.ProposalSummary{ID: 9})
	return c.cache.EachProposal(ctx, q, begin, take)
}

func TestRowsThatAreReadAgainAreThereOnce(t *testing.T) {
	o := &fakeService{}
	for _, here := range [][]state.ProposalSummary{{{ID: 1}, {ID: 2}}, nil} {
		o.here = here
		page, err := rowsFrom(o, interrupted{cache{fakeService: o}}, bare).
			Here(t.Context(), state.ProposalQuery{}, 1, 10)
		if err != nil || len(page.Rows) != len(here) || len(here) > 0 && page.Rows[0].id != 1 {
			t.Error(page.Rows, err)
		}
	}
}
