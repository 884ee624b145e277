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
	"app.tender/tender/service/servicetest/world"
	"app.tender/tender/service/store"
	"app.tender/tender/state"
	"github.com/google/go-cmp/cmp"
)

func TestHistoryOfAProposal(t *testing.T) {
	w := world.New(t)
	id, path := w.Sales.NewProposal("House")
	w.Clock.Advance(time.Hour)
	_, option := w.Admin.NewArea(path, "Kitchen")
	w.Admin.Post(path+"/area-options/"+option+"/installernotes", "InstallerNotes", "Two men.").Want(http.StatusOK)
	w.Sales.Post(path, "Name", "Lake house").Want(http.StatusOK)
	w.Sales.Post(path, "Name", "Lake house").Want(http.StatusOK) // it has the name
	w.Admin.Post(path+"/internalnotes", "InternalNotes", "Ask for the key.").Want(http.StatusOK)
	w.Sales.Post(path, "Name", strings.Repeat("x", 300)).Want(http.StatusBadRequest)
	want := []string{
		`ada Tester: proposal 1 Lake house "internalNotes":  → Ask for the key.`,
		`sam Tester: proposal 1 Lake house "name": House → Lake house`,
		`ada Tester: option Kitchen, option 1 "installerNotes":  → Two men.`,
		`ada Tester: option Kitchen, option 1 "":  → Kitchen, option 1`,
		`ada Tester: area Kitchen "":  → Kitchen`,
		`sam Tester: proposal 1 House "":  → House`,
	}
	if d := cmp.Diff(want, w.Sales.History(id, "")); d != "" {
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
		if d := cmp.Diff(rows, w.Sales.History(id, query)); d != "" {
			t.Errorf("%s: %s", query, d)
		}
	}
	page := w.Sales.Get(world.Office(id) + "/history?PageSize=4").Want(http.StatusOK)
	last := page.List("history")[3]
	if page.Text("more") != "true" || last.Text("action") != "POST /public/proposals/{ProposalId}/area" ||
		last.Text("app") != "Tests" {
		t.Error(page.Body)
	}
	if d := cmp.Diff(want[4:], w.Sales.History(id, "?Before="+last.Text("id"))); d != "" {
		t.Error(d)
	}
	w.Sales.Get(world.Office(id)+"/history?PageSize=0&Kind=house&Since=soon").WantField("Kind", "InvalidValue")
	w.Far.Get(world.Office(id) + "/history").Want(http.StatusNotFound)
}

// What an installer may not see in the proposal must not be in its history.
func TestInstallersReadNoFiguresInTheHistory(t *testing.T) {
	w := world.New(t)
	id, path := w.Sales.NewProposal("House")
	w.Sales.Built(path, "# Kitchen\n\n- 2 x Sonance VX-65 @ 1234.50\n")
	all, fitters := w.Sales.History(id, ""), w.Fitter.History(id, "")
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
func audited(w *world.World, a admin.AccountID) []store.HistoryRow {
	w.T.Helper()
	rows, err := w.Server.Audit(w.T.Context(), store.HistoryQuery{}, a)
	if err != nil {
		w.T.Fatal(err)
	}
	return rows
}

// Whoever tries passwords, or what they may not do, is seen, and a flood of tries is a few rows.
func TestRefusalsAreInTheHistory(t *testing.T) {
	w := world.New(t)
	for range 5 {
		w.SignIn("sam@north.example", "wrong password").Want(http.StatusUnauthorized)
	}
	w.SignIn("nobody@north.example", "wrong password").Want(http.StatusUnauthorized)
	w.Fitter.Post("/public/proposals", "Name", "Mine").Want(http.StatusForbidden)
	w.Clock.Advance(time.Minute)
	if err := w.Server.KeepHistory(t.Context()); err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, a := range []admin.AccountID{w.North.ID, 0} {
		for _, r := range audited(w, a) {
			if r.Outcome != store.OutcomeDone {
				got = append(got, fmt.Sprintf("%d %s %s: %s × %d from %s by %s", r.Thing.Account, r.Actor.Name,
					r.Action,
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
	for _, r := range audited(w, w.North.ID) {
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
	w := world.New(t)
	for range 3 {
		w.SignIn("sam@north.example", "wrong password").Want(http.StatusUnauthorized)
	}
	w.Clock.Advance(time.Minute)
	ended, end := context.WithCancel(t.Context())
	end()
	if err := w.Server.KeepHistory(ended); err == nil {
		t.Fatal("the history was kept in a context that has ended")
	}
	w.Clock.Advance(time.Minute)
	if err := w.Server.KeepHistory(t.Context()); err != nil {
		t.Fatal(err)
	}
	if rows := audited(w, w.North.ID); !slices.ContainsFunc(rows, func(r store.HistoryRow) bool {
		return strings.Contains(r.Outcome, "InvalidCredentials") && r.Times == 3
	}) {
		t.Errorf("the refusals are lost: %+v", rows)
	}
}

// A flood from many callers costs no more rows than the most, and they come more seldom.
func TestAFloodOfRefusalsIsBounded(t *testing.T) {
	w := world.New(t)
	before := len(audited(w, 0))
	for i := range 1000 {
		w.Server.Refused(fmt.Sprintf("192.0.2.%d:%d", i%250, i/250))
	}
	for _, wait := range []struct {
		time.Duration
		rows int
	}{{2 * time.Minute, 0}, {9 * time.Minute, 31}} {
		w.Clock.Advance(wait.Duration)
		if err := w.Server.KeepHistory(t.Context()); err != nil {
			t.Fatal(err)
		}
		rows := audited(w, 0)
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
	w := world.New(t)
	ctx := service.AsOperator(t.Context(), "root", "host-1", "tender serve user group")
	a := w.Server.Admin()
	if err := a.SetGroup(ctx, "sam@north.example", admin.GroupOffice); err != nil {
		t.Fatal(err)
	}
	if err := a.SetGroup(ctx, "nobody@north.example", admin.GroupOffice); state.FaultOf(err).Message == "" {
		t.Fatal(err)
	}
	done, refused := audited(w, w.North.ID)[0], audited(w, 0)[0]
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
	w := world.New(t)
	db := w.Server.Parts().Store
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
			At: w.Clock.Now(), Thing: store.Thing{Account: w.North.ID}, Outcome: store.OutcomeDone, Times: 1,
		}}, 1000))
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Server.KeepHistory(t.Context()); err != nil || unplaced() {
		t.Error(err, "some rows have no place")
	}
}

// Old history goes by itself, and the chain that is left holds.
func TestHistoryIsKeptForASetTime(t *testing.T) {
	w := world.New(t, func(c *service.Config) { c.KeepHistory = 24 * time.Hour })
	before := len(audited(w, w.North.ID))
	w.Clock.Advance(25 * time.Hour)
	id, _ := w.Sales.NewProposal("House")
	if err := w.Server.KeepHistory(t.Context()); err != nil {
		t.Fatal(err)
	}
	rows := audited(w, w.North.ID)
	checks, err := w.Server.VerifyHistory(t.Context(), w.North.ID)
	if err != nil || len(rows) != 1 || rows[0].After != "House" || checks[0].Broken != nil || checks[0].Rows != 1 ||
		checks[0].Removed != int64(before) {
		t.Errorf("%v, %d of %d rows, %+v", err, len(rows), before, checks)
	}
	if got := w.Sales.History(id, ""); len(got) != 1 {
		t.Error(got)
	}
}

// What the client and the operator do is in the history of the proposal, too, though they are no users of its account.
func TestTheClientAndTheOperatorAreInTheHistory(t *testing.T) {
	w := world.New(t)
	o := w.Sales.NewOffer("House")
	r := w.Reader(o.At)
	r.Open().Want(http.StatusOK)
	r.Send("accept", "area"+o.Area, o.Cheap, "name", "Erik Halvorsen").Want(http.StatusSeeOther)
	ctx := service.AsOperator(t.Context(), "root", "host-1", "tender serve proposal changeorder add")
	desk, err := w.Server.Office(ctx, w.North.ID)
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
	got := strings.Join(w.Sales.History(o.ID, "?PageSize=100"), "\n")
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
