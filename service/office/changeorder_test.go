package office_test

import (
	"net/http"
	"slices"
	"strconv"
	"testing"
	"time"

	"app.tender/tender/service/servicetest/world"
	"app.tender/tender/state"
)

// newOrder makes a change order of one line over 25.00 and returns its id.
func newOrder(c world.Caller, proposal, name string) string {
	c.W.T.Helper()
	made := c.Post("/office/proposals/"+proposal+"/changeorders", "Name", name, "ItemName", "Shelf", "Quantity", "2",
		"SellPrice", "12.50")
	return made.Want(http.StatusOK).Text("id")
}

// TestChangeOrderStatusMoves: each move is stored with its date, and the client's moves are
// not attributed to a user.
func TestChangeOrderStatusMoves(t *testing.T) {
	w := world.New(t)
	id, path := w.Sales.NewProposal("P")
	w.Sales.Move(id, "Submitted", "Accepted")
	order := newOrder(w.Sales, id, "Shelf")
	for _, step := range []struct {
		to, date, option string
		byUser           bool
	}{
		{"Submitted", "lastSubmittedDate", "Submitted", true},
		{"ViewedByClient", "clientLastOpenedDate", "ViewedByClient", false},
		{"Accepted", "clientLastDecisionDate", "Accepted", false},
		{"Completed", "lastCompletedDate", "Accepted", true},
	} {
		before := w.Sales.Get(path + "/changeorders/" + order).Want(http.StatusOK)
		w.Clock.Advance(time.Hour)
		now := w.Clock.Now().UTC().Format(time.RFC3339)
		w.Sales.Post("/office/proposals/"+id+"/changeorders/"+order+"/status", "Status", step.to).Want(http.StatusOK)
		a := w.Sales.Get(path + "/changeorders/" + order).Want(http.StatusOK)
		if a.Text("status") != step.to || a.Text(step.date) != now || a.Text("lastModifiedDate") != now {
			t.Errorf("%s: status is %s, %s is %s", step.to, a.Text("status"), step.date, a.Text(step.date))
		}
		if moved := a.Text("lastModifiedByUserDate") != before.Text("lastModifiedByUserDate"); moved != step.byUser {
			t.Errorf("%s: attributed to a user at %s", step.to, a.Text("lastModifiedByUserDate"))
		}
		if got := a.List("areas")[0].List("options")[0].Text("status"); got != step.option {
			t.Errorf("%s: option is %s", step.to, got)
		}
		if row := w.Sales.Get(path + "/changeorders").Array()[0]; row.Text("status") != step.to {
			t.Errorf("%s: listed as %s", step.to, row.Text("status"))
		}
	}
	if got := w.Sales.Get(path).Text("status"); got != "Accepted" {
		t.Errorf("the proposal is %s", got)
	}
}

// TestChangeOrderMovesAreRefusedLikeProposalMoves: the same moves are impossible as for a proposal.
// Nor can it go to a client who has not decided about the proposal, because the client could
// then agree to two things that don't fit together.
func TestChangeOrderMovesAreRefusedLikeProposalMoves(t *testing.T) {
	w := world.New(t)
	id, _ := w.Sales.NewProposal("P")
	order := newOrder(w.Sales, id, "Shelf")
	at := "/office/proposals/" + id + "/changeorders/" + order + "/status"
	w.Sales.Post(at).WantField("Status", "Required")
	w.Sales.Post(at, "Status", "submitted").WantField("Status", "InvalidValue")
	w.Sales.Post(at, "Status", "Accepted").WantFault(http.StatusConflict, "InvalidTransition")
	w.Sales.Post(at, "Status", "Submitted").WantFault(http.StatusConflict, "InvalidTransition")
	other, _ := w.Sales.NewProposal("Q")
	w.Sales.Post("/office/proposals/"+other+"/changeorders/"+order+"/status", "Status", "Submitted").
		WantFault(http.StatusNotFound, "NotFound")
	w.Sales.Post("/office/proposals/"+id+"/changeorders/999999/status", "Status", "Submitted").
		WantFault(http.StatusNotFound, "NotFound")
	w.Sales.Post("/office/proposals/"+id+"/changeorders/x/status", "Status", "Submitted").WantBare()
	w.Sales.Move(id, "Submitted", "Declined")
	w.Sales.Post(at, "Status", "Submitted").Want(http.StatusOK)
	w.Sales.Post(at, "Status", "Declined").Want(http.StatusOK)
	w.Sales.Post(at, "Status", "Draft").WantFault(http.StatusConflict, "InvalidTransition")
}

// TestMovingChangeOrdersNeedsAPermissionInProduction: as with proposals, moving needs the
// permission, and the operator can do it while the server runs.
func TestMovingChangeOrdersNeedsAPermissionInProduction(t *testing.T) {
	w, office := realWorld(t)
	id, path := w.Sales.NewProposal("P")
	for _, to := range []string{"Submitted", "Accepted"} {
		office.Post("/office/proposals/"+id+"/status", "Status", to).Want(http.StatusOK)
	}
	order := newOrder(office, id, "Shelf")
	at := "/office/proposals/" + id + "/changeorders/" + order + "/status"
	for _, c := range []world.Caller{w.Sales, w.Plain, w.Fitter} {
		c.Post(at, "Status", "Submitted").WantFault(http.StatusForbidden, "PermissionDenied")
	}
	office.Post(at, "Status", "Submitted").Want(http.StatusOK)
	byUser := w.Sales.Get(path + "/changeorders/" + order).Text("lastModifiedByUserDate")

	operator, err := w.Server.Office(t.Context(), w.North.ID)
	if err != nil {
		t.Fatal(err)
	}
	number, err := strconv.ParseInt(w.Sales.Get(path).Text("number"), 10, 64)
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
	if got := w.Sales.Get(path + "/changeorders/" + order).Text("lastModifiedByUserDate"); got != byUser {
		t.Errorf("attributed to a user at %s", got)
	}
	_, none := operator.ChangeOrder(t.Context(), p.ID, 2)
	_, back := operator.MoveChangeOrder(t.Context(), p.ID, o.ID, state.StatusDraft)
	if kinds := []state.FaultKind{state.FaultOf(none).Kind, state.FaultOf(back).Kind}; !slices.Equal(kinds,
		[]state.FaultKind{state.FaultNotFound, state.FaultConflict}) {
		t.Errorf("refused as %v: %v, %v", kinds, none, back)
	}
}

// A change order that was drafted before the job site was known has the tax of the contract that it adds to, and
// neither none nor that of the day.
func TestSubmittingAChangeOrderTaxesItAsTheProposal(t *testing.T) {
	w := world.New(t)
	ann := w.Admin.NewContact("Person", "Ann", "", "")
	w.Admin.NewLocation(ann, "State", "MA")
	id, path := w.Admin.NewProposal("P")
	order := w.Admin.Post("/office/proposals/"+id+"/changeorders", "ItemName", "Screen", "ItemType", "Part",
		"SellPrice", "1000").Want(http.StatusOK).ID()
	at := path + "/changeorders/" + order
	world.CheckFigures(t, w.Admin.Get(at), map[string]string{"total": "0", "changeOrderTotal": "1000"})
	w.Admin.Post(path + "/contact/" + ann).Want(http.StatusOK)
	w.Admin.Move(id, "Submitted", "Accepted")
	if err := w.Server.Admin().SetTaxRate(t.Context(), w.North.ID, "MA", "", world.Dec("0.1")); err != nil {
		t.Fatal(err)
	}
	want := map[string]string{"total": "62.5", "changeOrderTotal": "1062.5"}
	status := "/office/proposals/" + id + "/changeorders/" + order + "/status"
	for _, to := range []string{"Submitted", "Accepted", "Completed"} {
		world.CheckFigures(t, w.Admin.Post(status, "Status", to).Want(http.StatusOK), want)
		world.CheckFigures(t, w.Admin.Get(at), want)
	}
	about := "/office/proposals/" + id + "/history?Kind=change+order&Field=total&ThingId="
	changes := w.Admin.Get(about + order).List("history")
	if len(changes) != 1 || changes[0].Text("before") != "1000.00" || changes[0].Text("after") != "1062.50" {
		t.Errorf("its history is %v", changes)
	}
}

// A change order of several rooms has their areas: installers build from its sheet. Lines of one area are together,
// whichever way they came.
func TestAChangeOrderOfSeveralAreas(t *testing.T) {
	w := world.New(t)
	id, path := w.Sales.NewProposal("P")
	w.Sales.Move(id, "Submitted", "Accepted")
	made := w.Sales.Post("/office/proposals/"+id+"/changeorders", "Name", "Both", "Area", "Hall",
		"ItemName", "Shelf", "SellPrice", "12.50", "ItemArea", "Den",
		"ItemName", "Rack", "SellPrice", "100", "ItemArea", "",
		"ItemName", "Hook", "SellPrice", "1", "ItemArea", "den").Want(http.StatusOK)
	areas := w.Sales.Get(path + "/changeorders/" + made.Text("id")).Want(http.StatusOK).List("areas")
	var got []string
	for _, a := range areas {
		words := a.Text("name") + ":"
		for _, it := range a.List("options")[0].List("items") {
			words += " " + it.Text("name")
		}
		got = append(got, words)
	}
	if want := []string{"Den: Shelf Hook", "Hall: Rack"}; !slices.Equal(got, want) {
		t.Errorf("the areas are %q, want %q", got, want)
	}
}

// An accessory without its item, or below what is taken out, would be a line that nobody can place.
func TestAccessoriesAndTextsOfAChangeOrder(t *testing.T) {
	w := world.New(t)
	id, path := w.Sales.NewProposal("P")
	at := "/office/proposals/" + id + "/changeorders"
	lines := []string{
		"Area", "Den", "ItemName", "Rack", "ItemParent", "0", "ItemName", "Shelf", "ItemParent", "1",
		"TextArea", "", "ClientDescription", "A rack.", "TextArea", "Attic", "ClientDescription", "Only words.",
	}
	order := w.Sales.Post(at, lines...).Want(http.StatusOK).Text("id")
	areas := w.Sales.Get(path + "/changeorders/" + order).Want(http.StatusOK).List("areas")
	den, attic := areas[0].List("options")[0], areas[1].List("options")[0]
	items := den.List("items")
	if len(items) != 2 || items[1].Text("parentId") != items[0].Text("id") ||
		den.Text("clientDescription") != "A rack." || attic.Text("clientDescription") != "Only words." ||
		areas[1].Text("name") != "Attic" {
		t.Errorf("made %+v", areas)
	}
	for _, wrong := range [][]string{
		{"ItemName", "Shelf", "ItemParent", "1"},
		{"ItemName", "Shelf", "ItemParent", "9"},
		{"ItemName", "Shelf", "ItemParent", "-1"},
		{"ItemName", "Rack", "Quantity", "-1", "ItemParent", "0", "ItemName", "Shelf", "ItemParent", "1"},
		{
			"ItemName", "Rack", "ItemArea", "Den", "ItemParent", "0", "ItemName", "Shelf", "ItemArea", "Attic",
			"ItemParent", "1",
		},
		{"ItemName", "A", "ItemParent", "", "ItemName", "B", "ItemParent", "1", "ItemName", "C", "ItemParent", "2"},
	} {
		w.Sales.Post(at, wrong...).WantField("ItemParent", "InvalidValue")
	}
	// the client would read only the last of them
	w.Sales.Post(at, "Area", "Den", "TextArea", "", "ClientDescription", "One.", "TextArea", "den", "ClientDescription",
		"Two.").WantField("TextArea", "InvalidValue")
}
