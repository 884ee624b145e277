package service_test

import (
	"net/http"
	"strings"
	"testing"
)

// newLocation adds an address and returns its id.
func (c caller) newLocation(contact string, pairs ...string) string {
	c.w.t.Helper()
	return c.post("/public/people/"+contact+"/location", append([]string{"Street", "1 Main St"}, pairs...)...).
		want(http.StatusCreated).id()
}

func locationID(a *answer) string {
	if a.text("location") == "null" {
		return "null"
	}
	return a.object("location").text("id")
}

func TestAssignContact(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.admin.newContact("Person", "Ann", "", ""), w.admin.newContact("Person", "Bob", "", "")
	home := w.admin.newLocation(ann, "City", "Austin", "State", "TX")
	cabin := w.admin.newLocation(ann, "City", "Taos", "State", "NM")
	_, path := w.admin.newProposal("P")

	a := w.sales.post(path + "/contact/" + ann).want(http.StatusOK)
	if got := a.object("customer").text("firstName"); got != "Ann" || locationID(a) != home {
		t.Errorf("customer %s, location %s; want Ann at %s", got, locationID(a), home)
	}
	if got := w.sales.get(path).Body; got != a.Body {
		t.Errorf("the response is not the detail: %s", got)
	}
	if got := locationID(w.sales.post(path + "/location/" + cabin).want(http.StatusOK)); got != cabin {
		t.Errorf("location %s, want %s", got, cabin)
	}
	if got := locationID(w.sales.post(path + "/contact/" + ann).want(http.StatusOK)); got != home {
		t.Errorf("location %s, want Ann's primary one again, %s", got, home)
	}
	w.sales.post(path + "/location/" + cabin).want(http.StatusOK)
	a = w.sales.post(path + "/contact/" + bob).want(http.StatusOK)
	if got := a.object("customer").text("firstName"); got != "Bob" || locationID(a) != "null" {
		t.Errorf("customer %s, location %s; want Bob without a location", got, locationID(a))
	}
	if got := a.object("financialSummary").object("salesTax").text("taxStatus"); got != "NoLocation" {
		t.Errorf("tax status %s", got)
	}
	w.sales.post(path+"/location/"+home).wantFault(http.StatusNotFound, "NotFound") // Ann's
	if got := locationID(w.sales.post(path + "/contact/" + ann).want(http.StatusOK)); got != home {
		t.Errorf("location %s, want %s", got, home)
	}
	carl := w.admin.newContact("Person", "Carl", "", "")
	loft := w.admin.newLocation(carl, "City", "Reno", "State", "NV")
	w.sales.post(path + "/location/" + cabin).want(http.StatusOK)
	// or no tax is charged
	if got := locationID(w.sales.post(path + "/contact/" + carl).want(http.StatusOK)); got != loft {
		t.Errorf("location %s in place of Ann's, want Carl's %s", got, loft)
	}
	w.sales.post(path+"/contact/999999").wantFault(http.StatusNotFound, "NotFound")
	w.sales.post(path+"/location/999999").wantFault(http.StatusNotFound, "NotFound")
	w.sales.post("/public/proposals/999999/contact/"+ann).wantFault(http.StatusNotFound, "NotFound")
	w.sales.post("/public/proposals/999999/location/"+home).wantFault(http.StatusNotFound, "NotFound")
}

func TestAssignLocationNeedsAContact(t *testing.T) {
	w := newWorld(t)
	ann := w.admin.newContact("Person", "Ann", "", "")
	home := w.admin.newLocation(ann)
	_, path := w.admin.newProposal("P")
	w.admin.post(path+"/location/"+home).wantFault(http.StatusConflict, "NoContact")
	w.admin.post(path+"/location/999999").wantFault(http.StatusNotFound, "NotFound")
}

func TestAssignmentBodies(t *testing.T) {
	w := newWorld(t, live)
	ann := w.admin.newContact("Person", "Ann", "", "")
	home := w.admin.newLocation(ann)
	id, path := w.admin.newProposal("P")
	send := func(what, other, contentType, body string) *answer {
		return w.admin.do(request{
			method: http.MethodPost, path: path + what + other, contentType: contentType,
			body: body,
		})
	}
	for _, tc := range []struct{ what, id, name string }{
		{"/contact/", ann, "ContactId"},
		{"/location/", home, "LocationId"},
	} {
		for contentType, bodies := range map[string][]string{
			"application/json": {"", "{}", `{"` + tc.name + `":` + tc.id + `}`, `{"proposalId":"` + id + `","x":[1]}`},
			"none": {
				"", "{}", `{"` + tc.name + `":` + tc.id + `}`,
				`{"proposalId":"` + id + `","x":[1],"` + strings.ToLower(tc.name) + `":null}`,
			},
			formType: {
				"", tc.name + "=" + tc.id, "ProposalId=" + id + "&" + tc.name + "=" + tc.id,
				"Other=1",
			},
		} {
			for _, body := range bodies {
				send(tc.what, tc.id, contentType, body).want(http.StatusOK)
			}
		}
		send(tc.what, tc.id, formType, tc.name+"=999").wantField(tc.name, "InvalidValue")
		send(tc.what, tc.id, formType, tc.name+"=x").wantField(tc.name, "InvalidValue")
		send(tc.what, tc.id, formType, "ProposalId=999").wantField("ProposalId", "InvalidValue")
		send(tc.what, tc.id, "none", `{"`+tc.name+`":999}`).wantField(tc.name, "InvalidValue")
		send(tc.what, tc.id, "none", `{"ProposalId":999}`).wantField("ProposalId", "InvalidValue")
		send(tc.what, "999999", "none", `{"`+tc.name+`":999}`).want(http.StatusBadRequest) // before the look-up
		send(tc.what, tc.id, "application/json", `{"`+tc.name+`":999}`).wantField(tc.name, "InvalidValue")
		for _, broken := range []string{"{", "[]", `"x"`, "{} {}", "x"} {
			send(tc.what, tc.id, "none", broken).wantBare()
			send(tc.what, tc.id, "application/json", broken).wantBare()
		}
		for _, other := range []string{
			"Application/json", "application/json; charset=utf-8", "application/json;",
			"text/plain",
		} {
			send(tc.what, tc.id, other, "{}").wantFault(http.StatusUnsupportedMediaType, "UnsupportedMediaType")
		}
	}
}
