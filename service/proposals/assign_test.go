package proposals_test

import (
	"net/http"
	"strings"
	"testing"

	"app.tender/tender/service/servicetest/world"
)

func locationID(a *world.Answer) string {
	if a.Text("location") == "null" {
		return "null"
	}
	return a.Object("location").Text("id")
}

func TestAssignContact(t *testing.T) {
	w := world.New(t)
	ann, bob := w.Admin.NewContact("Person", "Ann", "", ""), w.Admin.NewContact("Person", "Bob", "", "")
	home := w.Admin.NewLocation(ann, "City", "Austin", "State", "TX")
	cabin := w.Admin.NewLocation(ann, "City", "Taos", "State", "NM")
	_, path := w.Admin.NewProposal("P")

	a := w.Sales.Post(path + "/contact/" + ann).Want(http.StatusOK)
	if got := a.Object("customer").Text("firstName"); got != "Ann" || locationID(a) != home {
		t.Errorf("customer %s, location %s; want Ann at %s", got, locationID(a), home)
	}
	if got := w.Sales.Get(path).Body; got != a.Body {
		t.Errorf("the response is not the detail: %s", got)
	}
	if got := locationID(w.Sales.Post(path + "/location/" + cabin).Want(http.StatusOK)); got != cabin {
		t.Errorf("location %s, want %s", got, cabin)
	}
	if got := locationID(w.Sales.Post(path + "/contact/" + ann).Want(http.StatusOK)); got != home {
		t.Errorf("location %s, want Ann's primary one again, %s", got, home)
	}
	w.Sales.Post(path + "/location/" + cabin).Want(http.StatusOK)
	a = w.Sales.Post(path + "/contact/" + bob).Want(http.StatusOK)
	if got := a.Object("customer").Text("firstName"); got != "Bob" || locationID(a) != "null" {
		t.Errorf("customer %s, location %s; want Bob without a location", got, locationID(a))
	}
	if got := a.Object("financialSummary").Object("salesTax").Text("taxStatus"); got != "NoLocation" {
		t.Errorf("tax status %s", got)
	}
	w.Sales.Post(path+"/location/"+home).WantFault(http.StatusNotFound, "NotFound") // Ann's
	if got := locationID(w.Sales.Post(path + "/contact/" + ann).Want(http.StatusOK)); got != home {
		t.Errorf("location %s, want %s", got, home)
	}
	carl := w.Admin.NewContact("Person", "Carl", "", "")
	loft := w.Admin.NewLocation(carl, "City", "Reno", "State", "NV")
	w.Sales.Post(path + "/location/" + cabin).Want(http.StatusOK)
	// or no tax is charged
	if got := locationID(w.Sales.Post(path + "/contact/" + carl).Want(http.StatusOK)); got != loft {
		t.Errorf("location %s in place of Ann's, want Carl's %s", got, loft)
	}
	w.Sales.Post(path+"/contact/999999").WantFault(http.StatusNotFound, "NotFound")
	w.Sales.Post(path+"/location/999999").WantFault(http.StatusNotFound, "NotFound")
	w.Sales.Post("/public/proposals/999999/contact/"+ann).WantFault(http.StatusNotFound, "NotFound")
	w.Sales.Post("/public/proposals/999999/location/"+home).WantFault(http.StatusNotFound, "NotFound")
}

func TestAssignLocationNeedsAContact(t *testing.T) {
	w := world.New(t)
	ann := w.Admin.NewContact("Person", "Ann", "", "")
	home := w.Admin.NewLocation(ann)
	_, path := w.Admin.NewProposal("P")
	w.Admin.Post(path+"/location/"+home).WantFault(http.StatusConflict, "NoContact")
	w.Admin.Post(path+"/location/999999").WantFault(http.StatusNotFound, "NotFound")
}

func TestAssignmentBodies(t *testing.T) {
	w := world.New(t, world.Live)
	ann := w.Admin.NewContact("Person", "Ann", "", "")
	home := w.Admin.NewLocation(ann)
	id, path := w.Admin.NewProposal("P")
	send := func(what, other, contentType, body string) *world.Answer {
		return w.Admin.Do(world.Request{
			Method: http.MethodPost, Path: path + what + other, ContentType: contentType,
			Body: body,
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
			world.FormType: {
				"", tc.name + "=" + tc.id, "ProposalId=" + id + "&" + tc.name + "=" + tc.id,
				"Other=1",
			},
		} {
			for _, body := range bodies {
				send(tc.what, tc.id, contentType, body).Want(http.StatusOK)
			}
		}
		send(tc.what, tc.id, world.FormType, tc.name+"=999").WantField(tc.name, "InvalidValue")
		send(tc.what, tc.id, world.FormType, tc.name+"=x").WantField(tc.name, "InvalidValue")
		send(tc.what, tc.id, world.FormType, "ProposalId=999").WantField("ProposalId", "InvalidValue")
		send(tc.what, tc.id, "none", `{"`+tc.name+`":999}`).WantField(tc.name, "InvalidValue")
		send(tc.what, tc.id, "none", `{"ProposalId":999}`).WantField("ProposalId", "InvalidValue")
		send(tc.what, "999999", "none", `{"`+tc.name+`":999}`).Want(http.StatusBadRequest) // before the look-up
		send(tc.what, tc.id, "application/json", `{"`+tc.name+`":999}`).WantField(tc.name, "InvalidValue")
		for _, broken := range []string{"{", "[]", `"x"`, "{} {}", "x"} {
			send(tc.what, tc.id, "none", broken).WantBare()
			send(tc.what, tc.id, "application/json", broken).WantBare()
		}
		for _, other := range []string{
			"Application/json", "application/json; charset=utf-8", "application/json;",
			"text/plain",
		} {
			send(tc.what, tc.id, other, "{}").WantFault(http.StatusUnsupportedMediaType, "UnsupportedMediaType")
		}
	}
}
