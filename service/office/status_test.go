package office_test

import (
	"net/http"
	"slices"
	"testing"
	"time"

	"app.tender/tender/service/admin"
	"app.tender/tender/service/servicetest/world"
	"app.tender/tender/state"
	"app.tender/tender/state/money"
)

func TestEveryMove(t *testing.T) {
	w := world.New(t)
	allowed := map[string][]string{
		"Draft":          {"Submitted"},
		"Submitted":      {"ViewedByClient", "Accepted", "Declined", "Delayed", "EmailFailed", "Expired"},
		"ViewedByClient": {"Accepted", "Declined", "Delayed", "Expired"},
		"Delayed":        {"Draft", "Submitted"}, "EmailFailed": {"Draft", "Submitted"}, "Expired": {"Draft"},
		"Accepted": {"Completed"},
	}
	for from, way := range world.Ways {
		for to := range world.Ways {
			id, _ := w.Admin.NewProposal(from + " to " + to)
			w.Admin.Move(id, way...)
			a := w.Admin.Post("/sandbox/proposals/"+id+"/status", "Status", to)
			if !slices.Contains(allowed[from], to) {
				a.WantFault(http.StatusConflict, "InvalidTransition")
				continue
			}
			if got := a.Want(http.StatusOK).Text("status"); got != to {
				t.Errorf("from %s to %s: %s", from, to, got)
			}
		}
	}
}

func TestMoveRefuses(t *testing.T) {
	w := world.New(t)
	id, _ := w.Admin.NewProposal("P")
	path := "/sandbox/proposals/" + id + "/status"
	w.Admin.Post(path).WantField("Status", "Required")
	w.Admin.Post(path, "Status", "Undefined").WantField("Status", "InvalidValue")
	w.Admin.Post(path, "Status", "submitted").WantField("Status", "InvalidValue")
	w.Admin.Post("/sandbox/proposals/999999/status", "Status", "Submitted").WantFault(http.StatusNotFound, "NotFound")
	w.Admin.Post("/sandbox/proposals/x/status", "Status", "Submitted").WantBare()
	world.Caller{W: w, Key: "none"}.Post(path, "Status", "Submitted").
		WantFault(http.StatusUnauthorized, "InvalidUserKey")
}

func TestMovesSetDates(t *testing.T) {
	w := world.New(t)
	dates := map[string]string{
		"Submitted": "lastSubmittedDate", "ViewedByClient": "clientLastOpenedDate",
		"Accepted": "clientLastDecisionDate",
		"Declined": "clientLastDecisionDate", "Completed": "lastCompletedDate",
	}
	for status, name := range dates {
		id, _ := w.Admin.NewProposal(status)
		way := world.Ways[status]
		w.Admin.Move(id, way[:len(way)-1]...)
		w.Clock.Advance(time.Hour)
		now := w.Clock.Now().UTC().Format(time.RFC3339)
		a := w.Admin.Move(id, status)
		if a.Text(name) != now || a.Text("lastModifiedDate") != now {
			t.Errorf("%s: %s is %s, lastModifiedDate %s; want %s", status, name, a.Text(name),
				a.Text("lastModifiedDate"), now)
		}
		byUser := status == "Submitted" || status == "Completed"
		if got := a.Text("lastModifiedByUserDate") == now; got != byUser {
			t.Errorf("%s is attributed to a user: %v", status, got)
		}
	}
}

func TestMovesSetOptionStatuses(t *testing.T) {
	w := world.New(t)
	id, path := w.Admin.NewProposal("P")
	area, _ := w.Admin.NewArea(path, "Theater")
	w.Admin.Post(path + "/area/" + area + "/option").Want(http.StatusCreated)
	second := w.Admin.Get(path).List("areas")[0].List("options")[1].Text("id")
	w.Fill(id, money.Discount{}, []state.Item{world.Line(state.ItemPart, "1", "100")},
		[]state.Item{world.Line(state.ItemPart, "1", "250")})
	statuses := func(a *world.Answer) (list []string) {
		for _, area := range a.List("areas") {
			for _, o := range area.List("options") {
				list = append(list, o.Text("status"))
			}
		}
		return list
	}
	want := func(a *world.Answer, want ...string) {
		t.Helper()
		if got := statuses(a); !slices.Equal(got, want) {
			t.Errorf("options %v, want %v", got, want)
		}
	}
	want(w.Admin.Move(id, "Submitted"), "Submitted", "Submitted", "Submitted", "Submitted")
	dear := w.Admin.Get(path).List("areas")[1].List("options")[1].Text("id")
	w.Admin.Post("/sandbox/proposals/"+id+"/status", "Status", "Accepted", "OptionIds", "999999").
		WantFault(http.StatusNotFound, "NotFound")
	first := w.Admin.Get(path).List("areas")[1].List("options")[0].Text("id")
	w.Admin.Post("/sandbox/proposals/"+id+"/status", "Status", "Accepted", "OptionIds", first, "OptionIds", dear).
		WantField("OptionIds", "InvalidValue")
	a := w.Admin.Post("/sandbox/proposals/"+id+"/status", "Status", "Accepted", "OptionIds", second, "OptionIds", dear).
		Want(http.StatusOK)
	want(a, "Declined", "Accepted", "Declined", "Accepted")
	world.CheckFigures(t, a, map[string]string{"proposalTotal": "250"}) // the chosen option counts
	want(w.Admin.Move(id, "Completed"), "Declined", "Accepted", "Declined", "Accepted")
	world.CheckFigures(t, w.Admin.Get(path), map[string]string{"proposalTotal": "250"})

	id, path = w.Admin.NewProposal("Q")
	area, _ = w.Admin.NewArea(path, "Theater")
	w.Admin.Post(path + "/area/" + area + "/option").Want(http.StatusCreated)
	want(w.Admin.Move(id, "Submitted", "Accepted"), "Accepted", "Declined")
	id, path = w.Admin.NewProposal("R")
	w.Admin.NewArea(path, "Theater")
	want(w.Admin.Move(id, "Submitted", "Declined"), "Declined")
}

// What the client has agreed to stays what they owe when the work is done, whatever is taxed by then.
func TestCompletingKeepsTheAgreedTotal(t *testing.T) {
	w := world.New(t)
	ann := w.Admin.NewContact("Person", "Ann", "", "")
	w.Admin.NewLocation(ann, "State", "MA")
	id, path := w.Admin.NewProposal("P")
	w.Fill(id, money.Discount{}, []state.Item{
		world.Line(state.ItemPart, "1", "1000"), world.Line(state.ItemLabor, "1", "500"),
	})
	w.Admin.Post(path + "/contact/" + ann).Want(http.StatusOK)
	agreed := map[string]string{"total": "62.5", "proposalTotal": "1562.5"}
	world.CheckFigures(t, w.Admin.Move(id, "Submitted", "Accepted"), agreed)
	w.Update(func(a *admin.Account) { a.TaxOnLabor = true })
	if err := w.Server.Admin().SetTaxRate(t.Context(), w.North.ID, "MA", "", world.Dec("0.1")); err != nil {
		t.Fatal(err)
	}
	world.CheckFigures(t, w.Admin.Move(id, "Completed"), agreed)
	world.CheckFigures(t, w.Admin.Get(path), agreed)
}
