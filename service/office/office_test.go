package office_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/shopspring/decimal"

	"app.tender/tender/service/admin"
	"app.tender/tender/service/servicetest/world"
	"app.tender/tender/state"
)

// realWorld is a service that is no sandbox, with a user of the group Office.
func realWorld(t *testing.T) (w *world.World, office world.Caller) {
	t.Helper()
	w = world.New(t, world.Live)
	return w, w.NewUser(w.North, "ola@north.example", admin.GroupOffice)
}

// TestMovingStatusesNeedsAPermissionInProduction: on real proposals only an administrator and
// users with the permission can decide for the client.
func TestMovingStatusesNeedsAPermissionInProduction(t *testing.T) {
	w, office := realWorld(t)
	id, _ := w.Sales.NewProposal("P")
	path := "/office/proposals/" + id
	for _, c := range []world.Caller{w.Sales, w.Plain, w.Fitter} {
		c.Get(path+"/status").WantFault(http.StatusForbidden, "PermissionDenied")
		c.Post(path+"/status", "Status", "Submitted").WantFault(http.StatusForbidden, "PermissionDenied")
		c.Post(path+"/archive", "IsArchive", "true").WantFault(http.StatusForbidden, "PermissionDenied")
		c.Post(path+"/changeorders", "Name", "More").WantFault(http.StatusForbidden, "PermissionDenied")
	}
	if got := w.Sales.Get("/public/proposals/" + id).Text("status"); got != "Draft" {
		t.Errorf("status is %s", got)
	}
	for i, c := range []world.Caller{office, w.Admin} {
		status := []string{"Submitted", "Accepted"}[i]
		if got := c.Post(path+"/status", "Status", status).Want(http.StatusOK).Text("status"); got != status {
			t.Errorf("status is %s, want %s", got, status)
		}
		c.Post(path+"/changeorders", "Name", "More").Want(http.StatusOK)
	}
	office.Post(path+"/status", "Status", "Draft").WantFault(http.StatusConflict, "InvalidTransition")
	office.Post("/sandbox/proposals/"+id+"/status", "Status", "Completed").WantFault(http.StatusNotFound, "NotFound")
	if err := w.Server.Admin().SetGroup(t.Context(), office.User.Email, admin.GroupSales); err != nil {
		t.Fatal(err)
	}
	office.Post(path+"/status", "Status", "Completed").WantFault(http.StatusForbidden, "PermissionDenied")
}

// TestProposalStanding: a client program can read where a proposal may go before it asks a
// person.
func TestProposalStanding(t *testing.T) {
	w := world.New(t)
	id, _ := w.Sales.NewProposal("P")
	at := w.Sales.Get("/office/proposals/" + id + "/status").Want(http.StatusOK)
	if at.Body != `{"proposalId":`+id+
		`,"status":"Draft","isArchive":false,"moves":["Submitted"],"clientPage":true,"sendsMail":false,"mail":null,"changeOrderMails":[]}` {
		t.Errorf("got %s", at.Body)
	}
	w.Sales.Move(id, "Submitted", "Declined")
	if at := w.Sales.Get("/office/proposals/" + id + "/status"); !strings.Contains(at.Body, `"moves":[]`) {
		t.Errorf("got %s", at.Body)
	}
	w.Sales.Get("/office/proposals/999999/status").WantFault(http.StatusNotFound, "NotFound")
	w.Sales.Get("/office/proposals/x/status").WantBare()
}

// TestArchive: an archived proposal is missing only from the list, and comes back unchanged.
func TestArchive(t *testing.T) {
	w := world.New(t)
	id, path := w.Sales.NewProposal("Old job")
	w.Sales.NewProposal("New job")
	w.Sales.Move(id, "Submitted", "Accepted", "Completed")
	archive := "/office/proposals/" + id + "/archive"
	w.Sales.Post(archive).WantField("IsArchive", "Required")
	w.Sales.Post(archive, "IsArchive", "perhaps").WantField("IsArchive", "InvalidValue")
	w.Sales.Post("/office/proposals/999999/archive", "IsArchive", "true").WantFault(http.StatusNotFound, "NotFound")
	for _, step := range []struct {
		archived     string
		listed, away []string
	}{
		{"true", []string{"New job"}, []string{"Old job"}},
		{"true", []string{"New job"}, []string{"Old job"}}, // again, with the same result
		{"false", []string{"Old job", "New job"}, nil},
	} {
		if got := w.Sales.Post(archive, "IsArchive", step.archived).Want(http.StatusOK).
			Text("isArchive"); got != step.archived {
			t.Errorf("isArchive is %s, want %s", got, step.archived)
		}
		if listed, away := w.Sales.Names("SortBy=Number"),
			w.Sales.Names("SortBy=Number&IsArchive=true"); !sameNames(listed, step.listed) ||
			!sameNames(away, step.away) {
			t.Errorf("IsArchive=%s: listed %q, archived %q", step.archived, listed, away)
		}
	}
	if got := w.Sales.Get(path).Want(http.StatusOK).Text("status"); got != "Completed" {
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
	w := world.New(t, world.Live)
	id, path := w.Sales.NewProposal("P")
	area, first := w.Sales.NewArea(path, "Theater")
	other := w.Sales.Post(path + "/area/" + area + "/option").Want(http.StatusCreated).
		List("areas")[0].List("options")[1].Text("id")
	byUser := w.Sales.Get(path).Text("lastModifiedByUserDate")
	number, err := decimal.NewFromString(w.Sales.Get(path).Text("number"))
	if err != nil {
		t.Fatal(err)
	}
	office, err := w.Server.Office(t.Context(), w.North.ID)
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
	options := w.Sales.Get(path).List("areas")[0].List("options")
	if options[0].Text("id") != first || options[0].Text("status") != "Declined" || options[1].Text("id") != other ||
		options[1].Text("status") != "Accepted" {
		t.Errorf("the options are %v", options)
	}
	if got := w.Sales.Get(path).Text("lastModifiedByUserDate"); got != byUser {
		t.Errorf("attributed to a user at %s", got)
	}
	o, err := office.AddChangeOrder(t.Context(), p.ID,
		state.NewChangeOrder{Name: "Shelf", Items: []state.Item{world.Line(state.ItemCustom, "2", "12.50")}})
	if err != nil || o.Number != 1 {
		t.Fatalf("made %+v, %v", o, err)
	}
	order := w.Sales.Get(path + "/changeorders/" + state.FormatID(o.ID)).Want(http.StatusOK)
	world.CheckFigures(t, order, map[string]string{"changeOrderSubtotal": "25"})
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
	if got := w.Sales.Names("IsArchive=true"); !slices.Equal(got, []string{"P"}) {
		t.Errorf("archived are %q", got)
	}
	for _, err := range []error{
		second(w.Server.Office(t.Context(), 999)), third(office.Find(t.Context(), 999)),
		office.Archive(t.Context(), 999, true),
		second(office.Move(t.Context(), 999, state.StatusSubmitted, nil)),
		second(office.AddChangeOrder(t.Context(), 999, state.NewChangeOrder{})),
	} {
		if state.FaultOf(err).Kind != state.FaultNotFound {
			t.Errorf("unknown proposal: %v", err)
		}
	}
	far, err := w.Server.Office(t.Context(), w.South.ID)
	if err != nil {
		t.Fatal(err)
	}
	if err := far.Archive(t.Context(), p.ID, false); state.FaultOf(err).Kind != state.FaultNotFound {
		t.Errorf("another account's: %v", err)
	}
}

func second[T any](_ T, err error) error        { return err }
func third[T, U any](_ T, _ U, err error) error { return err }
