package localstore

import (
	"strings"
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/search"
	"github.com/shopspring/decimal"
)

// planIDs returns a generator of ids from 1.
func planIDs() func() plan.ID {
	n := plan.ID(0)
	return func() plan.ID { n++; return n }
}

// den returns an area to plan in.
func den(option state.OptionID, next func() plan.ID) plan.Place {
	return plan.At(&state.Area{ID: 5, Name: "Den"}, option, next)
}

// wish returns a planned line.
func wish(id plan.ID, name string) plan.Line {
	return plan.Line{ID: id, Type: state.ItemCustom, Name: name, Quantity: decimal.NewFromInt(1), State: plan.Planned}
}

func editPlan(t *testing.T, s *Store, id state.ProposalID, e plan.Edit) plan.Plan {
	t.Helper()
	p, err := s.Plans.EditPlan(t.Context(), id, e)
	if err != nil {
		t.Fatalf("%s: %v", e.Words, err)
	}
	return p
}

// wishes returns the names of the lines planned for a proposal.
func wishes(t *testing.T, s *Store, id state.ProposalID) string {
	t.Helper()
	p, err := s.Plans.Plan(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for l := range p.Each() {
		names = append(names, l.Title())
	}
	return strings.Join(names, " ")
}

func wantWishes(t *testing.T, s *Store, id state.ProposalID, want string) {
	t.Helper()
	if got := wishes(t, s, id); got != want {
		t.Errorf("planned %q, want %q", got, want)
	}
}

// A plan survives a restart, with the person who changed it last.
func TestPlansAreStored(t *testing.T) {
	s, next := newStore(t), planIDs()
	p := editPlan(t, s, 7, plan.Add(den(11, next), 0, wish(101, "lamp"), wish(102, "shade")))
	if p.Revision != 1 || p.Changed.IsZero() {
		t.Errorf("kept as %+v", p)
	}
	p = editPlan(t, s, 7, plan.More(101, decimal.NewFromInt(2)))
	editPlan(t, s, 8, plan.Add(plan.New(0, "Garage", "Good", next), 0, wish(103, "door")))
	must(t, s.Close())
	s = openAt(t, s.Path())
	again, err := s.Plans.Plan(t.Context(), 7)
	if err != nil || again.Revision != 2 || !again.Changed.Equal(p.Changed) ||
		!again.Areas[0].Options[0].Lines[0].Quantity.Equal(decimal.NewFromInt(3)) {
		t.Errorf("read %+v, %v", again, err)
	}
	list, err := s.Plans.Summaries(t.Context())
	if err != nil || len(list) != 2 || list[0].Proposal != 8 || list[0].Open != 1 || list[1].Open != 2 ||
		list[1].Areas != 1 {
		t.Errorf("listed %+v, %v", list, err)
	}
	editPlan(t, s, 8, plan.Remove(103)) // the planned option stays
	editPlan(t, s, 8, plan.RemoveArea(mustPlan(t, s, 8).Areas[0].ID))
	if list, err = s.Plans.Summaries(t.Context()); err != nil || len(list) != 1 {
		t.Errorf("an empty plan is listed: %+v, %v", list, err)
	}
	if p := editPlan(t, s, 8, plan.Add(plan.New(0, "Garage", "Good", next), 0, wish(104, "door"))); p.Revision != 4 {
		t.Errorf("revision %d counts from the start", p.Revision)
	}
}

func mustPlan(t *testing.T, s *Store, id state.ProposalID) plan.Plan {
	t.Helper()
	p, err := s.Plans.Plan(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// An edit that does not fit changes nothing and is not an undo step.
func TestAnEditThatDoesNotFitChangesNothing(t *testing.T) {
	s := newStore(t)
	_, err := s.Plans.EditPlan(t.Context(), 7, plan.More(1, decimal.NewFromInt(1)))
	if f := state.FaultOf(err); f.Kind != state.FaultInvalid || f.Next == "" {
		t.Errorf("got %v", err)
	}
	if list, err := s.Queue.Actions(t.Context(), 9); err != nil || len(list) != 0 {
		t.Errorf("%v, %v", list, err)
	}
}

// Two terminals that plan at once do not remove each other's lines.
func TestTwoTerminalsPlanAtOnce(t *testing.T) {
	s, next := newStore(t), planIDs()
	other := openAt(t, s.Path())
	editPlan(t, s, 7, plan.Add(den(11, next), 0, wish(101, "lamp")))
	editPlan(t, other, 7, plan.Add(den(11, next), 0, wish(102, "shade")))
	editPlan(t, s, 7, plan.Add(den(11, next), 0, wish(103, "cord")))
	wantWishes(t, other, 7, "lamp shade cord")
}

// reversePlan undoes or redoes the next step.
func reversePlan(t *testing.T, s *Store, undo bool) error {
	t.Helper()
	list, err := s.Queue.Actions(t.Context(), 50)
	if err != nil {
		t.Fatal(err)
	}
	var due state.Action
	for _, a := range list {
		if undo && !a.Undone {
			due = a
			break
		}
		if !undo && a.Undone {
			due = a
		}
	}
	return s.Plans.ReversePlan(t.Context(), due.Edit.Proposal, state.Reversed{Action: due.ID, Undone: undo})
}

func TestPlanningCanBeUndone(t *testing.T) {
	s, next := newStore(t), planIDs()
	editPlan(t, s, 7, plan.Add(den(11, next), 0, wish(101, "lamp")))
	editPlan(t, s, 7, plan.Add(den(11, next), 0, wish(102, "shade")))
	editPlan(t, s, 7, plan.Remove(101))
	for _, want := range []string{"lamp shade", "lamp", ""} {
		must(t, reversePlan(t, s, true))
		wantWishes(t, s, 7, want)
	}
	must(t, s.Close())
	s = openAt(t, s.Path()) // also after a restart
	for _, want := range []string{"lamp", "lamp shade", "shade"} {
		must(t, reversePlan(t, s, false))
		wantWishes(t, s, 7, want)
	}
	if list, err := s.Queue.Actions(t.Context(), 9); err != nil || len(list) != 3 ||
		list[0].Words != "removing a planned line in Den" || list[0].Kind != state.ActPlan {
		t.Errorf("%+v, %v", list, err)
	}
	// A step that another terminal has undone already is not undone again.
	list, err := s.Queue.Actions(t.Context(), 1)
	must(t, err, s.Plans.ReversePlan(t.Context(), 7, state.Reversed{Action: list[0].ID, Undone: true}),
		s.Plans.ReversePlan(t.Context(), 7, state.Reversed{Action: list[0].ID, Undone: true}))
	wantWishes(t, s, 7, "lamp shade")
	must(t, s.Plans.ReversePlan(t.Context(), 7, state.Reversed{Action: 999, Undone: true}))
}

// Undo does not revert what the builder has done: lines would be built twice.
func TestWhatWasBuiltIsNotUndone(t *testing.T) {
	s, next := newStore(t), planIDs()
	editPlan(t, s, 8, plan.Add(den(11, next), 0, wish(101, "door")))
	editPlan(t, s, 7, plan.Add(den(11, next), 0, wish(102, "lamp")))
	p, err := s.Plans.SettlePlan(t.Context(), 7, plan.Settle(map[plan.ID]plan.LineResult{102: {State: plan.Built}}))
	if err != nil || p.Lines(plan.Built) != 1 {
		t.Fatalf("%+v, %v", p, err)
	}
	list, err := s.Queue.Actions(t.Context(), 9)
	if err != nil || len(list) != 2 || list[0].Edit.Proposal != 7 || list[1].Edit.Proposal != 8 {
		t.Errorf("%+v, %v", list, err)
	}
	if list, err := s.Plans.Summaries(t.Context()); err != nil || len(list) != 2 || list[0].Open != 0 {
		t.Errorf("%+v, %v", list, err)
	}
}

// Undo names a build before it goes on to something older, which it would take back silently. A build leaves what can
// be redone.
func TestABuildIsAStepThatCannotBeUndone(t *testing.T) {
	s, next := newStore(t), planIDs()
	editPlan(t, s, 7, plan.Add(den(11, next), 0, wish(101, "lamp")))
	editPlan(t, s, 8, plan.Add(den(11, next), 0, wish(102, "door")))
	must(t, reversePlan(t, s, true))
	for _, to := range []plan.LineResult{
		{State: plan.Sent},
		{State: plan.Built},
		{State: plan.Built, Note: "once more"},
	} {
		_, err := s.Plans.SettlePlan(t.Context(), 7, plan.Settle(map[plan.ID]plan.LineResult{101: to}))
		must(t, err)
	}
	list, err := s.Queue.Actions(t.Context(), 9)
	if err != nil || len(list) != 2 || list[0].Kind != state.ActBuild ||
		list[0].Words != "the build of 1 planned line in Den" || !list[1].Undone {
		t.Fatalf("%+v, %v", list, err)
	}
	if r := list[0].Undo(nil); r.Kind != state.ReverseNot || !r.Stays || r.Why == "" {
		t.Errorf("%+v", r)
	}
}

// Lines planned in a new proposal, area or option follow it to the service's ids, and can still be
// undone.
func TestPlansFollowLocalIds(t *testing.T) {
	s, next := newStore(t), planIDs()
	area := state.Area{ID: -2, Name: "Den"}
	editPlan(t, s, -1, plan.Add(plan.At(&area, -3, next), 0, wish(101, "lamp")))
	editPlan(t, s, 70, plan.Add(plan.New(0, "Garage", "", next), 0, wish(102, "door")))
	put(t, s, state.QueueChange{Resolved: map[int64]int64{-1: 70, -2: 71, -3: 72}})
	p := mustPlan(t, s, -1)
	if p.Proposal != 70 || len(p.Areas) != 2 || p.Areas[1].Area != 71 || p.Areas[1].Options[0].Option != 72 {
		t.Errorf("read %+v", p)
	}
	if list, err := s.Plans.Summaries(t.Context()); err != nil || len(list) != 1 || list[0].Open != 2 {
		t.Errorf("%+v, %v", list, err)
	}
	must(t, reversePlan(t, s, true), reversePlan(t, s, true))
	wantWishes(t, s, 70, "")
	must(t, reversePlan(t, s, false))
	if p = mustPlan(t, s, 70); p.Areas[0].Area != 71 || p.Areas[0].Options[0].Option != 72 {
		t.Errorf("after redo it is %+v", p)
	}
	// by the id that a screen still has
	editPlan(t, s, -1, plan.Add(plan.In(p.Areas[0].Options[0].ID), 0, wish(103, "cord")))
	editPlan(t, s, -1, plan.Add(plan.At(&area, -3, next), 0, wish(104, "plug"))) // all ids are local
	if p = mustPlan(t, s, 70); len(p.Areas) != 1 || len(p.Areas[0].Options) != 1 {
		t.Errorf("the area occurs twice: %+v", p)
	}
	wantWishes(t, s, 70, "lamp cord plug")
	_, err := s.Plans.SettlePlan(t.Context(), 70, plan.Settle(map[plan.ID]plan.LineResult{101: {State: plan.Built}}))
	must(t, err)
	if list, err := s.Queue.Actions(t.Context(), 9); err != nil || len(list) != 1 || list[0].Kind != state.ActBuild {
		t.Errorf("%+v, %v", list, err)
	}
}

func TestPlannedLinesAreFound(t *testing.T) {
	s, next := newStore(t), planIDs()
	must(t, s.Cache.SaveProposals(t.Context(), []state.ProposalSummary{{ID: 7, Number: 1042, Name: "Halvorsen"}},
		readAt))
	l := wish(101, "Trim ring")
	l.Description = "brushed"
	editPlan(t, s, 7, plan.Add(den(11, next), 0, l, wish(102, "lamp")))
	find := func(words string) []search.Hit {
		hits, err := s.Index.Search(t.Context(), search.Parse(words, time.Now()), 10)
		must(t, err)
		return hits
	}
	hits := find("trim brushed")
	if len(hits) != 1 || hits[0].Kind != search.HitPlan || hits[0].Option != 11 || hits[0].Room != "Den" ||
		hits[0].Title != "#1042 Halvorsen" || hits[0].Excerpt[0].Text != "Trim ring brushed" {
		t.Errorf("found %+v", hits)
	}
	if hits = find("den"); len(hits) != 2 {
		t.Errorf("by the area: %+v", hits)
	}
	after := editPlan(t, s, 7, plan.Add(plan.New(0, "Bar", "Good", next), 0, wish(103, "fridge")))
	bar := after.Areas[len(after.Areas)-1].Options[0].ID
	if hits = find("fridge"); len(hits) != 1 || plan.IDOf(hits[0].Option) != bar || plan.IDOf(hits[0].Line) != 103 {
		t.Errorf("a hit in an option that is only planned leads to none: %+v", hits)
	}
	_, err := s.Plans.SettlePlan(t.Context(), 7, plan.Settle(map[plan.ID]plan.LineResult{103: {State: plan.Built}}))
	must(t, err)
	if hits = find("fridge"); len(hits) != 0 {
		t.Errorf("a line that is built is found as one that is not: %+v", hits)
	}
	if hits = find("sofa"); len(hits) != 0 {
		t.Errorf("found %+v", hits)
	}
}

// Favorites and recently used items come first.
func TestFavoritesAndUses(t *testing.T) {
	s, next := newStore(t), planIDs()
	l := wish(101, "")
	l.Item, l.Model, l.Listed = 40, "VX-65",
		plan.Listed{Price: decimal.NewNullDecimal(decimal.RequireFromString("2499.99")), Currency: "USD"}
	m := l
	m.ID, m.Item, m.Listed.Price.Valid = 102, 41, false
	editPlan(t, s, 7, plan.Add(den(11, next), 0, l, m, wish(103, "lamp")))
	editPlan(t, s, 7, plan.More(101, decimal.NewFromInt(1))) // adds no new item
	l.ID = 104
	editPlan(t, s, 7, plan.Add(den(11, next), 0, l))
	must(t, s.Plans.SetFavorite(t.Context(), 41, true), s.Plans.SetFavorite(t.Context(), 42, true),
		s.Plans.SetFavorite(t.Context(), 42, false))
	f, err := s.Plans.Facts(t.Context())
	must(t, err)
	if u := f.Used[40]; u.Times != 2 || u.Last.IsZero() || u.Price.Decimal.String() != "2499.99" {
		t.Errorf("used %+v", u)
	}
	if u := f.Used[41]; u.Times != 1 || u.Price.Valid {
		t.Errorf("used %+v", u)
	}
	if len(f.Used) != 2 || len(f.Favorites) != 1 || !f.Favorites[41] {
		t.Errorf("facts %+v", f)
	}
}

func TestCompanionsOfPastProposals(t *testing.T) {
	s := newStore(t)
	one := decimal.NewNullDecimal(decimal.NewFromInt(1))
	for id := range state.ProposalID(3) {
		p := &state.Proposal{
			ID: id + 1,
			Areas: []state.Area{{ID: 1, Options: []state.Option{{ID: 1, Items: []state.Item{
				{ID: 1, Type: state.ItemPart, ReferencedItemID: 40, Model: "VX-65", Quantity: one},
				{ID: 2, ParentID: 1, Type: state.ItemPart, ReferencedItemID: 41, Model: "SM-6", Quantity: one},
			}}}}},
		}
		must(t, s.Cache.SaveProposal(t.Context(), p, time.Date(2026, 4, 1, 0, 0, int(id), 0, time.UTC)))
	}
	l := wish(101, "")
	l.Item, l.Type = 40, state.ItemPart
	c, err := s.Cache.Companions(t.Context())
	must(t, err)
	if got := c.Of(l); len(got) != 1 || got[0].Times != 3 || got[0].Line.Item != 41 {
		t.Errorf("%+v", got)
	}
}

// Plans never expire; they are deleted only when nothing is planned any more.
func TestTidyKeepsPlans(t *testing.T) {
	s, next := newStore(t), planIDs()
	editPlan(t, s, 7, plan.Add(den(11, next), 0, wish(101, "lamp")))
	editPlan(t, s, 8, plan.Add(den(12, next), 0, wish(102, "door")))
	editPlan(t, s, 8, plan.Remove(102))
	must(t, s.Plans.SetFavorite(t.Context(), 40, true))
	must(t, s.Tidy(t.Context(), Retention{Journal: time.Nanosecond}))
	wantWishes(t, s, 7, "lamp")
	var rows int
	must(t, s.db.QueryRow("SELECT count(*) FROM plans").Scan(&rows))
	f, err := s.Plans.Facts(t.Context())
	must(t, err)
	if rows != 1 || !f.Favorites[40] {
		t.Errorf("%d plans are left, favorites %v", rows, f.Favorites)
	}
}

// Planned lines are recovered from a damaged file, or from the backup if the file is unreadable.
func TestPlansSurviveADamagedFile(t *testing.T) {
	s, next := newStore(t), planIDs()
	editPlan(t, s, 7, plan.Add(den(11, next), 0, wish(101, "lamp")))
	must(t, s.Plans.SetFavorite(t.Context(), 40, true))
	backUp(t, s)
	must(t, s.Close())
	spoil(t, s.Path(), withoutFirstPage)
	s = openAt(t, s.Path())
	if n := s.Notice(); !strings.Contains(n.Message, "1 planned line") {
		t.Errorf("events %+v", n)
	}
	wantWishes(t, s, 7, "lamp")
	must(t, reversePlan(t, s, true))
	wantWishes(t, s, 7, "")
	if f, err := s.Plans.Facts(t.Context()); err != nil || !f.Favorites[40] {
		t.Errorf("%+v, %v", f, err)
	}
}

// Plans are listed with the titles of their proposals: nobody knows a proposal only by its number.
func TestPlansAreListedByTheirTitles(t *testing.T) {
	s, next := newStore(t), planIDs()
	for id, name := range map[state.ProposalID]string{7: "Lake House", 8: "Boat House"} {
		must(t, s.Cache.SaveProposal(t.Context(), &state.Proposal{ID: id, Number: int64(1035 + id), Name: name},
			readAt))
		editPlan(t, s, id, plan.Add(plan.New(0, "Den", "Good", next), 0, wish(next(), "lamp")))
	}
	list, err := s.Plans.Summaries(t.Context())
	must(t, err)
	for _, p := range list {
		if want := map[state.ProposalID]string{
			7: "#1042 Lake House",
			8: "#1043 Boat House",
		}[p.Proposal]; p.Title != want {
			t.Errorf("%d is %q, want %q", p.Proposal, p.Title, want)
		}
	}
}

// A line that was planned before the catalog responded becomes its item, in the plan and in its
// undo step: one undo removes it, and redo restores it as the item.
func TestAPlannedLineIsRefined(t *testing.T) {
	s, next := newStore(t), planIDs()
	typed := wish(101, "vx-75")
	item := typed.Of(&state.CatalogItem{ID: 40, Type: state.ItemPart, Brand: "Northlight", Model: "VX-75"})
	editPlan(t, s, 7, plan.Add(den(11, next), 0, typed))
	editPlan(t, s, 7, plan.Add(den(11, next), 101, wish(102, "shade"), plan.Line{
		ID: 103, Parent: 101, Type: state.ItemCustom, Name: "mount", Quantity: decimal.NewFromInt(1),
		State: plan.Planned,
	}))
	if _, err := s.Plans.RefinePlan(t.Context(), 7, plan.Refined{Was: typed, Is: item}); err != nil {
		t.Fatal(err)
	}
	wantWishes(t, s, 7, "Northlight VX-75 shade mount")
	if f, err := s.Plans.Facts(t.Context()); err != nil || f.Used[40].Times != 1 {
		t.Errorf("used %+v, %v", f.Used, err)
	}
	must(t, reversePlan(t, s, true))
	wantWishes(t, s, 7, "Northlight VX-75")
	must(t, reversePlan(t, s, true))
	wantWishes(t, s, 7, "")
	must(t, reversePlan(t, s, false))
	wantWishes(t, s, 7, "Northlight VX-75")
}

// A late response does not overwrite a line that was changed, sent or removed since.
func TestOnlyUnchangedLinesAreRefined(t *testing.T) {
	for want, touch := range map[string]plan.Edit{
		"vx-75": plan.More(101, decimal.NewFromInt(1)),
		"":      plan.Remove(101),
		"VX-75": plan.Change(wish(101, "VX-75")),
		"vx-75 lamp": plan.Both("planning", plan.Settle(map[plan.ID]plan.LineResult{101: {State: plan.Sent}}),
			plan.Add(den(11, func() plan.ID { return 200 }), 0, wish(102, "lamp"))),
	} {
		s := newStore(t)
		typed := wish(101, "vx-75")
		editPlan(t, s, 7, plan.Add(den(11, planIDs()), 0, typed))
		editPlan(t, s, 7, touch)
		before := mustPlan(t, s, 7).Revision
		if p, err := s.Plans.RefinePlan(t.Context(), 7,
			plan.Refined{
				Was: typed,
				Is:  typed.Of(&state.CatalogItem{ID: 40, Brand: "Northlight", Model: "VX-75"}),
			}); err != nil ||
			p.Revision != before {
			t.Errorf("revision %d after %d, %v", p.Revision, before, err)
		}
		wantWishes(t, s, 7, want)
	}
}
