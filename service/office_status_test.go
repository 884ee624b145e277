package service_test

import (
	"net/http"
	"slices"
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
)

// move moves a proposal through statuses.
func (c caller) move(id string, statuses ...string) *answer {
	c.w.t.Helper()
	var a *answer
	for _, s := range statuses {
		a = c.post("/sandbox/proposals/"+id+"/status", "Status", s).want(http.StatusOK)
	}
	return a
}

// ways lead to each status from Draft.
var ways = map[string][]string{
	"Draft": nil, "Submitted": {"Submitted"}, "ViewedByClient": {"Submitted", "ViewedByClient"},
	"Accepted": {"Submitted", "Accepted"},
	"Declined": {"Submitted", "Declined"}, "Delayed": {"Submitted", "Delayed"},
	"Completed":   {"Submitted", "Accepted", "Completed"},
	"EmailFailed": {"Submitted", "EmailFailed"}, "Expired": {"Submitted", "Expired"},
}

func TestEveryMove(t *testing.T) {
	w := newWorld(t)
	allowed := map[string][]string{
		"Draft":          {"Submitted"},
		"Submitted":      {"ViewedByClient", "Accepted", "Declined", "Delayed", "EmailFailed", "Expired"},
		"ViewedByClient": {"Accepted", "Declined", "Delayed", "Expired"},
		"Delayed":        {"Draft", "Submitted"}, "EmailFailed": {"Draft", "Submitted"}, "Expired": {"Draft"},
		"Accepted": {"Completed"},
	}
	for from, way := range ways {
		for to := range ways {
			id, _ := w.admin.newProposal(from + " to " + to)
			w.admin.move(id, way...)
			a := w.admin.post("/sandbox/proposals/"+id+"/status", "Status", to)
			if !slices.Contains(allowed[from], to) {
				a.wantFault(http.StatusConflict, "InvalidTransition")
				continue
			}
			if got := a.want(http.StatusOK).text("status"); got != to {
				t.Errorf("from %s to %s: %s", from, to, got)
			}
		}
	}
}

func TestMoveRefuses(t *testing.T) {
	w := newWorld(t)
	id, _ := w.admin.newProposal("P")
	path := "/sandbox/proposals/" + id + "/status"
	w.admin.post(path).wantField("Status", "Required")
	w.admin.post(path, "Status", "Undefined").wantField("Status", "InvalidValue")
	w.admin.post(path, "Status", "submitted").wantField("Status", "InvalidValue")
	w.admin.post("/sandbox/proposals/999999/status", "Status", "Submitted").wantFault(http.StatusNotFound, "NotFound")
	w.admin.post("/sandbox/proposals/x/status", "Status", "Submitted").wantBare()
	caller{w: w, key: "none"}.post(path, "Status", "Submitted").wantFault(http.StatusUnauthorized, "InvalidUserKey")
}

func TestMovesSetDates(t *testing.T) {
	w := newWorld(t)
	dates := map[string]string{
		"Submitted": "lastSubmittedDate", "ViewedByClient": "clientLastOpenedDate",
		"Accepted": "clientLastDecisionDate",
		"Declined": "clientLastDecisionDate", "Completed": "lastCompletedDate",
	}
	for status, name := range dates {
		id, _ := w.admin.newProposal(status)
		way := ways[status]
		w.admin.move(id, way[:len(way)-1]...)
		w.clock.Advance(time.Hour)
		now := w.clock.Now().UTC().Format(time.RFC3339)
		a := w.admin.move(id, status)
		if a.text(name) != now || a.text("lastModifiedDate") != now {
			t.Errorf("%s: %s is %s, lastModifiedDate %s; want %s", status, name, a.text(name),
				a.text("lastModifiedDate"), now)
		}
		byUser := status == "Submitted" || status == "Completed"
		if got := a.text("lastModifiedByUserDate") == now; got != byUser {
			t.Errorf("%s is attributed to a user: %v", status, got)
		}
	}
}

func TestMovesSetOptionStatuses(t *testing.T) {
	w := newWorld(t)
	id, path := w.admin.newProposal("P")
	area, _ := w.admin.newArea(path, "Theater")
	w.admin.post(path + "/area/" + area + "/option").want(http.StatusCreated)
	second := w.admin.get(path).list("areas")[0].list("options")[1].text("id")
	w.fill(id, money.Discount{}, []state.Item{line(state.ItemPart, "1", "100")},
		[]state.Item{line(state.ItemPart, "1", "250")})
	statuses := func(a *answer) (list []string) {
		for _, area := range a.list("areas") {
			for _, o := range area.list("options") {
				list = append(list, o.text("status"))
			}
		}
		return list
	}
	want := func(a *answer, want ...string) {
		t.Helper()
		if got := statuses(a); !slices.Equal(got, want) {
			t.Errorf("options %v, want %v", got, want)
		}
	}
	want(w.admin.move(id, "Submitted"), "Submitted", "Submitted", "Submitted", "Submitted")
	dear := w.admin.get(path).list("areas")[1].list("options")[1].text("id")
	w.admin.post("/sandbox/proposals/"+id+"/status", "Status", "Accepted", "OptionIds", "999999").
		wantFault(http.StatusNotFound, "NotFound")
	first := w.admin.get(path).list("areas")[1].list("options")[0].text("id")
	w.admin.post("/sandbox/proposals/"+id+"/status", "Status", "Accepted", "OptionIds", first, "OptionIds", dear).
		wantField("OptionIds", "InvalidValue")
	a := w.admin.post("/sandbox/proposals/"+id+"/status", "Status", "Accepted", "OptionIds", second, "OptionIds", dear).
		want(http.StatusOK)
	want(a, "Declined", "Accepted", "Declined", "Accepted")
	checkFigures(t, a, map[string]string{"proposalTotal": "250"}) // the chosen option counts
	want(w.admin.move(id, "Completed"), "Declined", "Accepted", "Declined", "Accepted")
	checkFigures(t, w.admin.get(path), map[string]string{"proposalTotal": "250"})

	id, path = w.admin.newProposal("Q")
	area, _ = w.admin.newArea(path, "Theater")
	w.admin.post(path + "/area/" + area + "/option").want(http.StatusCreated)
	want(w.admin.move(id, "Submitted", "Accepted"), "Accepted", "Declined")
	id, path = w.admin.newProposal("R")
	w.admin.newArea(path, "Theater")
	want(w.admin.move(id, "Submitted", "Declined"), "Declined")
}

func TestTerminalProposalsAreNotEdited(t *testing.T) {
	w := newWorld(t)
	ann := w.admin.newContact("Person", "Ann", "", "")
	home := w.admin.newLocation(ann)
	for status, way := range ways {
		id, path := w.admin.newProposal(status)
		area, option := w.admin.newArea(path, "Theater")
		w.admin.post(path + "/contact/" + ann).want(http.StatusOK)
		w.admin.move(id, way...)
		before := w.admin.get(path).want(http.StatusOK)
		writes := []*answer{
			w.admin.post(path, "Name", "x"),
			w.admin.post(path),
			w.admin.post(path+"/area", "Name", "Attic"),
			w.admin.post(path + "/area/" + area + "/option"),
			w.admin.post(path + "/contact/" + ann),
			w.admin.post(path + "/location/" + home),
		}
		for _, op := range textOperations(path, area, option) {
			writes = append(writes, w.admin.post(op.path, op.param, "x"))
		}
		terminal := status == "Accepted" || status == "Declined" || status == "Completed"
		for _, a := range writes {
			if terminal {
				a.wantFault(http.StatusConflict, "ProposalNotEditable")
			} else if a.Status >= 300 {
				t.Errorf("%s: %s: %d %s", status, a.what, a.Status, a.Body)
			}
		}
		if !terminal {
			continue
		}
		if got := w.admin.get(path).Body; got != before.Body {
			t.Errorf("%s: it was edited", status)
		}
		// A malformed request, or one for an unknown id, is refused before; one that
		// breaks a rule, after.
		w.admin.post(path+"/area", "Name", "").wantFault(http.StatusBadRequest, "InvalidParameter")
		w.admin.post(path+"/area-options/999999/installernotes", "InstallerNotes", "x").
			wantFault(http.StatusNotFound, "NotFound")
		w.admin.post(path+"/area", "Name", "Theater").wantFault(http.StatusConflict, "ProposalNotEditable")
	}
}
