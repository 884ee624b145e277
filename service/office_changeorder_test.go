package service_test

import (
	"net/http"
	"slices"
	"strconv"
	"testing"
	"time"

	"app.tender/tender/state"
)

// newOrder makes a change order of one line over 25.00 and returns its id.
func (c caller) newOrder(proposal, name string) string {
	c.w.t.Helper()
	made := c.post("/office/proposals/"+proposal+"/changeorders", "Name", name, "ItemName", "Shelf", "Quantity", "2",
		"SellPrice", "12.50")
	return made.want(http.StatusOK).text("id")
}

// TestChangeOrderStatusMoves: each move is stored with its date, and the client's moves are
// not attributed to a user.
func TestChangeOrderStatusMoves(t *testing.T) {
	w := newWorld(t)
	id, path := w.sales.newProposal("P")
	w.sales.move(id, "Submitted", "Accepted")
	order := w.sales.newOrder(id, "Shelf")
	for _, step := range []struct {
		to, date, option string
		byUser           bool
	}{
		{"Submitted", "lastSubmittedDate", "Submitted", true},
		{"ViewedByClient", "clientLastOpenedDate", "ViewedByClient", false},
		{"Accepted", "clientLastDecisionDate", "Accepted", false},
		{"Completed", "lastCompletedDate", "Accepted", true},
	} {
		before := w.sales.get(path + "/changeorders/" + order).want(http.StatusOK)
		w.clock.Advance(time.Hour)
		now := w.clock.Now().UTC().Format(time.RFC3339)
		w.sales.post("/office/proposals/"+id+"/changeorders/"+order+"/status", "Status", step.to).want(http.StatusOK)
		a := w.sales.get(path + "/changeorders/" + order).want(http.StatusOK)
		if a.text("status") != step.to || a.text(step.date) != now || a.text("lastModifiedDate") != now {
			t.Errorf("%s: status is %s, %s is %s", step.to, a.text("status"), step.date, a.text(step.date))
		}
		if moved := a.text("lastModifiedByUserDate") != before.text("lastModifiedByUserDate"); moved != step.byUser {
			t.Errorf("%s: attributed to a user at %s", step.to, a.text("lastModifiedByUserDate"))
		}
		if got := a.list("areas")[0].list("options")[0].text("status"); got != step.option {
			t.Errorf("%s: option is %s", step.to, got)
		}
		if row := w.sales.get(path + "/changeorders").array()[0]; row.text("status") != step.to {
			t.Errorf("%s: listed as %s", step.to, row.text("status"))
		}
	}
	if got := w.sales.get(path).text("status"); got != "Accepted" {
		t.Errorf("the proposal is %s", got)
	}
}

// TestChangeOrderMovesAreRefusedLikeProposalMoves: the same moves are impossible as for a proposal.
// Nor can it go to a client who has not decided about the proposal, because the client could
// then agree to two things that don't fit together.
func TestChangeOrderMovesAreRefusedLikeProposalMoves(t *testing.T) {
	w := newWorld(t)
	id, _ := w.sales.newProposal("P")
	order := w.sales.newOrder(id, "Shelf")
	at := "/office/proposals/" + id + "/changeorders/" + order + "/status"
	w.sales.post(at).wantField("Status", "Required")
	w.sales.post(at, "Status", "submitted").wantField("Status", "InvalidValue")
	w.sales.post(at, "Status", "Accepted").wantFault(http.StatusConflict, "InvalidTransition")
	w.sales.post(at, "Status", "Submitted").wantFault(http.StatusConflict, "InvalidTransition")
	other, _ := w.sales.newProposal("Q")
	w.sales.post("/office/proposals/"+other+"/changeorders/"+order+"/status", "Status", "Submitted").
		wantFault(http.StatusNotFound, "NotFound")
	w.sales.post("/office/proposals/"+id+"/changeorders/999999/status", "Status", "Submitted").
		wantFault(http.StatusNotFound, "NotFound")
	w.sales.post("/office/proposals/"+id+"/changeorders/x/status", "Status", "Submitted").wantBare()
	w.sales.move(id, "Submitted", "Declined")
	w.sales.post(at, "Status", "Submitted").want(http.StatusOK)
	w.sales.post(at, "Status", "Declined").want(http.StatusOK)
	w.sales.post(at, "Status", "Draft").wantFault(http.StatusConflict, "InvalidTransition")
}

// TestMovingChangeOrdersNeedsAPermissionInProduction: as with proposals, moving needs the
// permission, and the operator can do it while the server runs.
func TestMovingChangeOrdersNeedsAPermissionInProduction(t *testing.T) {
	w, office := realWorld(t)
	id, path := w.sales.newProposal("P")
	for _, to := range []string{"Submitted", "Accepted"} {
		office.post("/office/proposals/"+id+"/status", "Status", to).want(http.StatusOK)
	}
	order := office.newOrder(id, "Shelf")
	at := "/office/proposals/" + id + "/changeorders/" + order + "/status"
	for _, c := range []caller{w.sales, w.plain, w.fitter} {
		c.post(at, "Status", "Submitted").wantFault(http.StatusForbidden, "PermissionDenied")
	}
	office.post(at, "Status", "Submitted").want(http.StatusOK)
	byUser := w.sales.get(path + "/changeorders/" + order).text("lastModifiedByUserDate")

	operator, err := w.srv.Office(t.Context(), w.north.ID)
	if err != nil {
		t.Fatal(err)
	}
	number, err := strconv.ParseInt(w.sales.get(path).text("number"), 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	p, _, err := operator.Find(t.Context(), number)
	if err != nil {
		t.Fatal(err)
	}
	o, err := operator.ChangeOrder(t.Context(), p.ID, 1)
	if err != nil || state.FormatID(o.ID) != order {
		t.Fatalf("found %+v, %v", o, err)
	}
	if moved, err := operator.MoveChangeOrder(t.Context(), p.ID, o.ID, state.StatusAccepted); err != nil ||
		moved.Status != state.StatusAccepted {
		t.Errorf("moved to %+v, %v", moved, err)
	}
	if got := w.sales.get(path + "/changeorders/" + order).text("lastModifiedByUserDate"); got != byUser {
		t.Errorf("attributed to a user at %s", got)
	}
	_, none := operator.ChangeOrder(t.Context(), p.ID, 2)
	_, back := operator.MoveChangeOrder(t.Context(), p.ID, o.ID, state.StatusDraft)
	if kinds := []state.FaultKind{state.FaultOf(none).Kind, state.FaultOf(back).Kind}; !slices.Equal(kinds,
		[]state.FaultKind{state.FaultNotFound, state.FaultConflict}) {
		t.Errorf("refused as %v: %v, %v", kinds, none, back)
	}
}
