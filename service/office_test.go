package service_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/shopspring/decimal"

	"app.tender/tender/service/admin"
	"app.tender/tender/state"
)

// realWorld is a service that is no sandbox, with a user of the group Office.
func realWorld(t *testing.T) (w *world, office caller) {
	t.Helper()
	w = newWorld(t, live)
	return w, w.newUser(w.north, "ola@north.example", admin.GroupOffice)
}

// TestMovingStatusesNeedsAPermissionInProduction: on real proposals only an administrator and
// users with the permission can decide for the client.
func TestMovingStatusesNeedsAPermissionInProduction(t *testing.T) {
	w, office := realWorld(t)
	id, _ := w.sales.newProposal("P")
	path := "/office/proposals/" + id
	for _, c := range []caller{w.sales, w.plain, w.fitter} {
		c.get(path+"/status").wantFault(http.StatusForbidden, "PermissionDenied")
		c.post(path+"/status", "Status", "Submitted").wantFault(http.StatusForbidden, "PermissionDenied")
		c.post(path+"/archive", "IsArchive", "true").wantFault(http.StatusForbidden, "PermissionDenied")
		c.post(path+"/changeorders", "Name", "More").wantFault(http.StatusForbidden, "PermissionDenied")
	}
	if got := w.sales.get("/public/proposals/" + id).text("status"); got != "Draft" {
		t.Errorf("status is %s", got)
	}
	for i, c := range []caller{office, w.admin} {
		status := []string{"Submitted", "Accepted"}[i]
		if got := c.post(path+"/status", "Status", status).want(http.StatusOK).text("status"); got != status {
			t.Errorf("status is %s, want %s", got, status)
		}
		c.post(path+"/changeorders", "Name", "More").want(http.StatusOK)
	}
	office.post(path+"/status", "Status", "Draft").wantFault(http.StatusConflict, "InvalidTransition")
	office.post("/sandbox/proposals/"+id+"/status", "Status", "Completed").wantFault(http.StatusNotFound, "NotFound")
	if err := w.srv.Admin().SetGroup(t.Context(), office.user.Email, admin.GroupSales); err != nil {
		t.Fatal(err)
	}
	office.post(path+"/status", "Status", "Completed").wantFault(http.StatusForbidden, "PermissionDenied")
}

// TestProposalStanding: a client program can read where a proposal may go before it asks a
// person.
func TestProposalStanding(t *testing.T) {
	w := newWorld(t)
	id, _ := w.sales.newProposal("P")
	at := w.sales.get("/office/proposals/" + id + "/status").want(http.StatusOK)
	if at.Body != `{"proposalId":`+id+
		`,"status":"Draft","isArchive":false,"moves":["Submitted"],"clientPage":true,"sendsMail":false,"mail":null,"changeOrderMails":[]}` {
		t.Errorf("got %s", at.Body)
	}
	w.sales.move(id, "Submitted", "Declined")
	if at := w.sales.get("/office/proposals/" + id + "/status"); !strings.Contains(at.Body, `"moves":[]`) {
		t.Errorf("got %s", at.Body)
	}
	w.sales.get("/office/proposals/999999/status").wantFault(http.StatusNotFound, "NotFound")
	w.sales.get("/office/proposals/x/status").wantBare()
}

// TestArchive: an archived proposal is missing only from the list, and comes back unchanged.
func TestArchive(t *testing.T) {
	w := newWorld(t)
	id, path := w.sales.newProposal("Old job")
	w.sales.newProposal("New job")
	w.sales.move(id, "Submitted", "Accepted", "Completed")
	archive := "/office/proposals/" + id + "/archive"
	w.sales.post(archive).wantField("IsArchive", "Required")
	w.sales.post(archive, "IsArchive", "perhaps").wantField("IsArchive", "InvalidValue")
	w.sales.post("/office/proposals/999999/archive", "IsArchive", "true").wantFault(http.StatusNotFound, "NotFound")
	for _, step := range []struct {
		archived     string
		listed, away []string
	}{
		{"true", []string{"New job"}, []string{"Old job"}},
		{"true", []string{"New job"}, []string{"Old job"}}, // again, with the same result
		{"false", []string{"Old job", "New job"}, nil},
	} {
		if got := w.sales.post(archive, "IsArchive", step.archived).want(http.StatusOK).
			text("isArchive"); got != step.archived {
			t.Errorf("isArchive is %s, want %s", got, step.archived)
		}
		if listed, away := w.sales.names("SortBy=Number"),
			w.sales.names("SortBy=Number&IsArchive=true"); !sameNames(listed, step.listed) ||
			!sameNames(away, step.away) {
			t.Errorf("IsArchive=%s: listed %q, archived %q", step.archived, listed, away)
		}
	}
	if got := w.sales.get(path).want(http.StatusOK).text("status"); got != "Completed" {
		t.Errorf("status is %s", got)
	}
}

// sameNames compares names, ignoring their order.
func sameNames(got, want []string) bool {
	got, want = slices.Sorted(slices.Values(got)), slices.Sorted(slices.Values(want))
	return slices.Equal(got, want)
}

// TestOperatorCanMoveStatuses: the operator moves, archives and makes change orders while
// the server runs, and no user is recorded for it.
func TestOperatorCanMoveStatuses(t *testing.T) {
	w := newWorld(t, live)
	id, path := w.sales.newProposal("P")
	area, first := w.sales.newArea(path, "Theater")
	other := w.sales.post(path + "/area/" + area + "/option").want(http.StatusCreated).
		list("areas")[0].list("options")[1].text("id")
	byUser := w.sales.get(path).text("lastModifiedByUserDate")
	number, err := decimal.NewFromString(w.sales.get(path).text("number"))
	if err != nil {
		t.Fatal(err)
	}
	office, err := w.srv.Office(t.Context(), w.north.ID)
	if err != nil {
		t.Fatal(err)
	}
	p, archived, err := office.Find(t.Context(), number.IntPart())
	if err != nil || archived || state.FormatID(p.ID) != id || len(p.Areas) != 1 {
		t.Fatalf("found %+v, %v, %v", p, archived, err)
	}
	if _, err := office.Move(t.Context(), p.ID, state.StatusAccepted, nil); state.FaultOf(err).
		Kind != state.FaultConflict {
		t.Errorf("from Draft to Accepted: %v", err)
	}
	if _, err := office.Move(t.Context(), p.ID, state.StatusSubmitted, nil); err != nil {
		t.Fatal(err)
	}
	moved, err := office.Move(t.Context(), p.ID, state.StatusAccepted, []state.OptionID{p.Areas[0].Options[1].ID})
	if err != nil || moved.Status != state.StatusAccepted {
		t.Fatalf("moved to %+v, %v", moved, err)
	}
	options := w.sales.get(path).list("areas")[0].list("options")
	if options[0].text("id") != first || options[0].text("status") != "Declined" || options[1].text("id") != other ||
		options[1].text("status") != "Accepted" {
		t.Errorf("the options are %v", options)
	}
	if got := w.sales.get(path).text("lastModifiedByUserDate"); got != byUser {
		t.Errorf("attributed to a user at %s", got)
	}
	o, err := office.AddChangeOrder(t.Context(), p.ID,
		state.NewChangeOrder{Name: "Shelf", Items: []state.Item{line(state.ItemCustom, "2", "12.50")}})
	if err != nil || o.Number != 1 {
		t.Fatalf("made %+v, %v", o, err)
	}
	order := w.sales.get(path + "/changeorders/" + state.FormatID(o.ID)).want(http.StatusOK)
	checkFigures(t, order, map[string]string{"changeOrderSubtotal": "25"})
	for err == nil {
		var more *state.ChangeOrder
		if more, err = office.AddChangeOrder(t.Context(), p.ID, state.NewChangeOrder{}); err == nil {
			o = more
		}
	}
	if o.Number != 500 || !strings.Contains(err.Error(), "at most 500 change orders") {
		t.Errorf("after change order %d: %v", o.Number, err)
	}
	if err := office.Archive(t.Context(), p.ID, true); err != nil {
		t.Fatal(err)
	}
	if got := w.sales.names("IsArchive=true"); !slices.Equal(got, []string{"P"}) {
		t.Errorf("archived are %q", got)
	}
	for _, err := range []error{
		second(w.srv.Office(t.Context(), 999)), third(office.Find(t.Context(), 999)),
		office.Archive(t.Context(), 999, true),
		second(office.Move(t.Context(), 999, state.StatusSubmitted, nil)),
		second(office.AddChangeOrder(t.Context(), 999, state.NewChangeOrder{})),
	} {
		if state.FaultOf(err).Kind != state.FaultNotFound {
			t.Errorf("unknown proposal: %v", err)
		}
	}
	far, err := w.srv.Office(t.Context(), w.south.ID)
	if err != nil {
		t.Fatal(err)
	}
	if err := far.Archive(t.Context(), p.ID, false); state.FaultOf(err).Kind != state.FaultNotFound {
		t.Errorf("another account's: %v", err)
	}
}
