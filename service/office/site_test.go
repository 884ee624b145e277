package office_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/shopspring/decimal"

	"app.tender/tender/service/servicetest/world"
	"app.tender/tender/state"
)

// entered returns an event of a proposal, and its JSON.
func entered(t *testing.T, proposal string, n int, change func(*state.SiteEvent)) string {
	t.Helper()
	id, err := strconv.ParseInt(proposal, 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	e := state.SiteEvent{
		Proposal: state.ProposalID(id), Kind: state.SiteHours, Area: 1, AreaName: "Nave", Seq: int64(n), Initials: "KM",
		Quantity: decimal.RequireFromString("2.50"), At: time.Date(2026, 4, 6, 8, 43, 0, 0, time.UTC),
	}.Sealed()
	if change != nil {
		change(&e)
	}
	data, err := json.Marshal(e)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// Installers write nothing but this, and read no price for it. What they enter is there once, whatever was repeated, in
// the order in which it came, and in the history.
func TestInstallersBringWhatTheyEntered(t *testing.T) {
	w := world.New(t)
	id, path := w.Sales.NewProposal("P")
	before := w.Sales.Get(path).Text("lastModifiedDate")
	w.Clock.Advance(time.Hour)
	at := world.Office(id) + "/site"
	one, two := entered(t, id, 1, nil), entered(t, id, 2, nil)
	w.Fitter.Post(at, "Event", one).Want(http.StatusOK)
	a := w.Fitter.Post(at, "Event", one, "Event", two).Want(http.StatusOK)
	if got := a.Text("added"); got != "1" {
		t.Errorf("%s were added by a request that repeats one", got)
	}
	read := w.Sales.Get(at).Want(http.StatusOK)
	events := read.List("events")
	if len(events) != 2 || events[0].Text("seq") != "1" || events[1].Text("quantity") != "2.5" ||
		read.Text("last") != "2" {
		t.Errorf("the site is %v, up to %s", events, read.Text("last"))
	}
	if rest := w.Sales.Get(at + "?After=1").Want(http.StatusOK).List("events"); len(rest) != 1 {
		t.Errorf("after the first there are %d", len(rest))
	}
	rows := w.Sales.Get(world.Office(id) + "/history?Field=site").Want(http.StatusOK).List("history")
	if len(rows) != 2 || rows[0].Text("after") != "1 site event, the first: 2.5 h worked in Nave" {
		t.Errorf("the history has %v", rows)
	}
	if now := w.Sales.Get(path).Text("lastModifiedDate"); now != before {
		t.Errorf("the proposal was modified at %s, as if its lines had changed", now)
	}
}

// What is no event, is about another job or was changed is refused as a whole, and so is what would grow without end.
func TestSiteEventsAreChecked(t *testing.T) {
	w := world.New(t)
	id, _ := w.Sales.NewProposal("P")
	other, _ := w.Sales.NewProposal("Q")
	at := world.Office(id) + "/site"
	good := entered(t, id, 1, nil)
	if added := w.Fitter.Post(at).Want(http.StatusOK).Text("added"); added != "0" {
		t.Errorf("nothing added %s", added)
	}
	for name, bad := range map[string]string{
		"no JSON":     "{",
		"another job": entered(t, other, 1, nil),
		"changed":     entered(t, id, 1, func(e *state.SiteEvent) { e.Initials = "XX" }),
		"a control":   entered(t, id, 1, func(e *state.SiteEvent) { e.AreaName = "\x1b[2J" }),
	} {
		w.Fitter.Post(at, "Event", good, "Event", bad).WantField("Event", "InvalidValue")
		if n := len(w.Sales.Get(at).Want(http.StatusOK).List("events")); n > 0 {
			t.Errorf("%s: %d were stored", name, n)
		}
	}
	var many []string
	for n := range state.MaxSiteBatch + 1 {
		many = append(many, "Event", entered(t, id, n+1, nil))
	}
	w.Fitter.Post(at, many...).WantField("Event", "InvalidValue")
	w.Far.Post(at, "Event", good).WantFault(http.StatusNotFound, "NotFound")
	w.Fitter.Get(at+"?After=x").WantField("After", "InvalidValue")
}

// A job has at most so many, and says so.
func TestASiteIsBounded(t *testing.T) {
	w := world.New(t)
	id, _ := w.Sales.NewProposal("P")
	at := world.Office(id) + "/site"
	for batch := range slices.Chunk(slices.Collect(numbers(state.MaxSiteEvents)), state.MaxSiteBatch) {
		var events []string
		for _, n := range batch {
			events = append(events, "Event", entered(t, id, n, nil))
		}
		w.Fitter.Post(at, events...).Want(http.StatusOK)
	}
	w.Fitter.Post(at, "Event", entered(t, id, state.MaxSiteEvents+1, nil)).
		WantFault(http.StatusConflict, "TooManySiteEvents")
	w.Fitter.Post(at, "Event", entered(t, id, 1, nil)).Want(http.StatusOK)
	got, after, more := 0, "0", "true"
	for more == "true" {
		page := w.Sales.Get(fmt.Sprint(at, "?After=", after)).Want(http.StatusOK)
		got, after, more = got+len(page.List("events")), page.Text("last"), page.Text("more")
	}
	if got != state.MaxSiteEvents {
		t.Errorf("%d can be read", got)
	}
}

func numbers(n int) func(func(int) bool) {
	return func(yield func(int) bool) {
		for i := range n {
			if !yield(i + 1) {
				return
			}
		}
	}
}
