package service_test

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"app.tender/tender/service"
	"app.tender/tender/service/admin"
	"app.tender/tender/service/store"
	"app.tender/tender/state"
	"github.com/google/go-cmp/cmp"
)

// history returns what happened to a proposal as a user reads it, the newest first.
func (c caller) history(id, query string) (list []string) {
	c.w.t.Helper()
	for _, r := range c.get(office(id) + "/history" + query).want(http.StatusOK).list("history") {
		list = append(list, fmt.Sprintf("%s: %s %s %q: %s → %s", r.text("who"), r.text("kind"), r.text("thing"),
			r.text("field"), r.text("before"), r.text("after")))
	}
	return list
}

func TestHistoryOfAProposal(t *testing.T) {
	w := newWorld(t)
	id, path := w.sales.newProposal("House")
	w.clock.Advance(time.Hour)
	_, option := w.admin.newArea(path, "Kitchen")
	w.admin.post(path+"/area-options/"+option+"/installernotes", "InstallerNotes", "Two men.").want(http.StatusOK)
	w.sales.post(path, "Name", "Lake house").want(http.StatusOK)
	w.sales.post(path, "Name", "Lake house").want(http.StatusOK) // it has the name
	w.admin.post(path+"/internalnotes", "InternalNotes", "Ask for the key.").want(http.StatusOK)
	w.sales.post(path, "Name", strings.Repeat("x", 300)).want(http.StatusBadRequest)
	want := []string{
		`ada Tester: proposal 1 Lake house "internalNotes":  → Ask for the key.`,
		`sam Tester: proposal 1 Lake house "name": House → Lake house`,
		`ada Tester: option Kitchen, option 1 "installerNotes":  → Two men.`,
		`ada Tester: option Kitchen, option 1 "":  → Kitchen, option 1`,
		`ada Tester: area Kitchen "":  → Kitchen`,
		`sam Tester: proposal 1 House "":  → House`,
	}
	if d := cmp.Diff(want, w.sales.history(id, "")); d != "" {
		t.Error(d)
	}
	for query, rows := range map[string][]string{
		"?PageSize=2":                      want[:2],
		"?PageSize=2&PageNumber=2":         want[2:4],
		"?Field=installernotes":            want[2:3],
		"?Kind=option&ThingId=" + option:   want[2:4],
		"?Since=2026-04-06T01:00:00Z":      want[:5],
		"?Kind=line&ThingId=1":             nil,
		"?Kind=change+order&ThingId=12345": nil,
	} {
		if d := cmp.Diff(rows, w.sales.history(id, query)); d != "" {
			t.Errorf("%s: %s", query, d)
		}
	}
	page := w.sales.get(office(id) + "/history?PageSize=4").want(http.StatusOK)
	last := page.list("history")[3]
	if page.text("more") != "true" || last.text("action") != "POST /public/proposals/{ProposalId}/area" ||
		last.text("app") != "Tests" {
		t.Error(page.Body)
	}
	if d := cmp.Diff(want[4:], w.sales.history(id, "?Before="+last.text("id"))); d != "" {
		t.Error(d)
	}
	w.sales.get(office(id)+"/history?PageSize=0&Kind=house&Since=soon").wantField("Kind", "InvalidValue")
	w.far.get(office(id) + "/history").want(http.StatusNotFound)
}

// What an installer may not see in the proposal must not be in its history.
func TestInstallersReadNoFiguresInTheHistory(t *testing.T) {
	w := newWorld(t)
	id, path := w.sales.newProposal("House")
	w.sales.built(path, "# Kitchen\n\n- 2 x Sonance VX-65 @ 1234.50\n")
	all, fitters := w.sales.history(id, ""), w.fitter.history(id, "")
	text := strings.Join(all, "\n")
	for _, want := range []string{"sam Tester: line Kitchen, option 1: ", "2 × 1234.50", `"total": 0.00 → `} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in\n%s", want, text)
		}
	}
	text = strings.Join(fitters, "\n")
	if len(fitters) != len(all) || strings.Contains(text, "1234") || !strings.Contains(text, `"total": null → null`) ||
		!strings.Contains(text, "area Kitchen") {
		t.Error(text)
	}
}

// audited returns the whole history of an account as the operator reads it.
func (w *world) audited(a admin.AccountID) []store.HistoryRow {
	w.t.Helper()
	rows, err := w.srv.Audit(w.t.Context(), store.HistoryQuery{}, a)
	if err != nil {
		w.t.Fatal(err)
	}
	return rows
}

// Whoever tries passwords, or what they may not do, is seen, and a flood of tries is a few rows.
func TestRefusalsAreInTheHistory(t *testing.T) {
	w := newWorld(t)
	for range 5 {
		w.signIn("sam@north.example", "wrong password").want(http.StatusUnauthorized)
	}
	w.signIn("nobody@north.example", "wrong password").want(http.StatusUnauthorized)
	w.fitter.post("/public/proposals", "Name", "Mine").want(http.StatusForbidden)
	w.clock.Advance(time.Minute)
	if err := w.srv.KeepHistory(t.Context()); err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, a := range []admin.AccountID{w.north.ID, 0} {
		for _, r := range w.audited(a) {
			if r.Outcome != store.OutcomeDone {
				got = append(got, fmt.Sprintf("%d %s %s: %s × %d from %s by %s", r.Thing.Account, r.Actor.Name, r.Action,
					r.Outcome, r.Times, r.Address, r.App))
			}
		}
	}
	slices.Sort(got)
	exchange := "GET /authenticate/apikeyexchange: 401 InvalidCredentials × "
	want := []string{
		"0  " + exchange + "1 from 127.0.0.1 by Tests",
		"1 finn Tester POST /public/proposals: 403 PermissionDenied × 1 from 127.0.0.1 by Tests",
		"1 sam Tester " + exchange + "5 from 127.0.0.1 by Tests",
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
	var signedIn []string
	for _, r := range w.audited(w.north.ID) {
		if r.Field == "device" {
			signedIn = append(signedIn, r.Actor.Name+" "+r.After+" by "+r.App+" from "+r.Address)
		}
	}
	if len(signedIn) != 4 || !slices.Contains(signedIn, "sam Tester signed in by Tests from 127.0.0.1") {
		t.Error(signedIn)
	}
}

// A busy database, or a service that ends, loses none.
func TestRefusalsThatCannotBeWrittenAreWrittenLater(t *testing.T) {
	w := newWorld(t)
	for range 3 {
		w.signIn("sam@north.example", "wrong password").want(http.StatusUnauthorized)
	}
	w.clock.Advance(time.Minute)
	ended, end := context.WithCancel(t.Context())
	end()
	if err := w.srv.KeepHistory(ended); err == nil {
		t.Fatal("the history was kept in a context that has ended")
	}
	w.clock.Advance(time.Minute)
	if err := w.srv.KeepHistory(t.Context()); err != nil {
		t.Fatal(err)
	}
	if rows := w.audited(w.north.ID); !slices.ContainsFunc(rows, func(r store.HistoryRow) bool {
		return strings.Contains(r.Outcome, "InvalidCredentials") && r.Times == 3
	}) {
		t.Errorf("the refusals are lost: %+v", rows)
	}
}

// A flood from many callers costs no more rows than the most, and they come more seldom.
func TestAFloodOfRefusalsIsBounded(t *testing.T) {
	w := newWorld(t)
	before := len(w.audited(0))
	for i := range 1000 {
		w.srv.Refused(fmt.Sprintf("192.0.2.%d:%d", i%250, i/250))
	}
	for _, wait := range []struct {
		time.Duration
		rows int
	}{{2 * time.Minute, 0}, {9 * time.Minute, 31}} {
		w.clock.Advance(wait.Duration)
		if err := w.srv.KeepHistory(t.Context()); err != nil {
			t.Fatal(err)
		}
		rows := w.audited(0)
		times := 0
		for _, r := range rows[:len(rows)-before] {
			times += r.Times
		}
		if len(rows)-before != wait.rows || wait.rows > 0 && times != 1000 {
			t.Errorf("after %v %d rows for %d refusals", wait.Duration, len(rows)-before, times)
		}
	}
}

// The operator's commands name whoever ran them.
func TestCommandsAreInTheHistory(t *testing.T) {
	w := newWorld(t)
	ctx := service.AsOperator(t.Context(), "root", "host-1", "tender serve user group")
	a := w.srv.Admin()
	if err := a.SetGroup(ctx, "sam@north.example", admin.GroupOffice); err != nil {
		t.Fatal(err)
	}
	if err := a.SetGroup(ctx, "nobody@north.example", admin.GroupOffice); state.FaultOf(err).Message == "" {
		t.Fatal(err)
	}
	done, refused := w.audited(w.north.ID)[0], w.audited(0)[0]
	if done.Actor.Name != "the operator root" || done.Address != "host-1" || done.Action != "tender serve user group" ||
		done.Thing.Name != "sam Tester" || done.Before != "Sales" || done.After != "Office" {
		t.Errorf("%+v", done)
	}
	if refused.Actor.Name != "the operator root" || !strings.Contains(refused.Outcome, "nobody@north.example") {
		t.Errorf("%+v", refused)
	}
}

// All new rows get their places at once, however many there are: else those of a busy hour would wait for hours.
func TestHistoryOfManyWritesIsChained(t *testing.T) {
	w := newWorld(t)
	db := w.srv.Parts().Store
	unplaced := func() (waiting bool) {
		err := db.Read(t.Context(), func(tx *store.Tx) (err error) {
			waiting, err = tx.History().Unplaced()
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		return waiting
	}
	err := db.Write(t.Context(), func(tx *store.Tx) error {
		return tx.History().Add(slices.Repeat([]store.HistoryRow{{
			At: w.clock.Now(), Thing: store.Thing{Account: w.north.ID}, Outcome: store.OutcomeDone, Times: 1,
		}}, 1000))
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := w.srv.KeepHistory(t.Context()); err != nil || unplaced() {
		t.Error(err, "some rows have no place")
	}
}

// Old history goes by itself, and the chain that is left holds.
func TestHistoryIsKeptForASetTime(t *testing.T) {
	w := newWorld(t, func(c *service.Config) { c.KeepHistory = 24 * time.Hour })
	before := len(w.audited(w.north.ID))
	w.clock.Advance(25 * time.Hour)
	id, _ := w.sales.newProposal("House")
	if err := w.srv.KeepHistory(t.Context()); err != nil {
		t.Fatal(err)
	}
	rows := w.audited(w.north.ID)
	checks, err := w.srv.VerifyHistory(t.Context(), w.north.ID)
	if err != nil || len(rows) != 1 || rows[0].After != "House" || checks[0].Broken != nil || checks[0].Rows != 1 ||
		checks[0].Removed != int64(before) {
		t.Errorf("%v, %d of %d rows, %+v", err, len(rows), before, checks)
	}
	if got := w.sales.history(id, ""); len(got) != 1 {
		t.Error(got)
	}
}

// What the client and the operator do is in the history of the proposal, too, though they are no users of its account.
func TestTheClientAndTheOperatorAreInTheHistory(t *testing.T) {
	w := newWorld(t)
	o := w.sales.newOffer("House")
	r := w.reader(o.at)
	r.open().want(http.StatusOK)
	r.send("accept", "area"+o.area, o.cheap, "name", "Erik Halvorsen").want(http.StatusSeeOther)
	ctx := service.AsOperator(t.Context(), "root", "host-1", "tender serve proposal changeorder add")
	desk, err := w.srv.Office(ctx, w.north.ID)
	if err != nil {
		t.Fatal(err)
	}
	p, _, err := desk.Find(ctx, 1)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := desk.AddChangeOrder(ctx, p.ID, state.NewChangeOrder{Name: "Extras"}); err != nil {
		t.Fatal(err)
	}
	got := strings.Join(w.sales.history(o.id, "?PageSize=100"), "\n")
	for _, want := range []string{
		`the client: proposal 1 House "status": ViewedByClient → Accepted`,
		`the client: answer Erik Halvorsen "":  → Accepted`,
		`the client: option `,
		`the operator root: change order Extras "":  → Extras`,
		`the operator root: area Changes "":  → Changes`,
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is not in\n%s", want, got)
		}
	}
}
