package service_test

import (
	"net/http"
	"strings"
	"testing"

	"app.tender/tender/service/servicetest/world"
)

func TestUnknownPaths(t *testing.T) {
	w := world.New(t)
	for _, path := range []string{
		"/", "/public", "/public/", "/public/proposals/", "/public/nothing", "/public/proposals/1/area/2",
		"/authenticate",
		"/public/proposals/1/nothing", "//public/proposals", "/public//proposals", "/public/../public/proposals",
		"/sandbox",
	} {
		w.Sales.Get(path).WantFault(http.StatusNotFound, "NotFound")
		w.Sales.Post(path, "x", "y").WantFault(http.StatusNotFound, "NotFound")
	}
}

func TestWrongMethod(t *testing.T) {
	w := world.New(t)
	for path, allow := range map[string]string{
		"/public/proposals":                                 "GET, HEAD, POST",
		"/public/proposals/1":                               "GET, HEAD, POST",
		"/public/proposals/1/description":                   "POST",
		"/public/proposals/1/internalnotes":                 "POST",
		"/public/proposals/1/area":                          "POST",
		"/public/proposals/1/area/1/option":                 "POST",
		"/public/proposals/1/contact/1":                     "POST",
		"/public/proposals/1/location/1":                    "POST",
		"/public/proposals/1/changeorders":                  "GET, HEAD",
		"/public/people":                                    "GET, HEAD, POST",
		"/public/people/1":                                  "GET, HEAD",
		"/public/users":                                     "GET, HEAD",
		"/authenticate/apikeyexchange":                      "GET, HEAD",
		"/sandbox/proposals/1/status":                       "POST",
		"/office/proposals/1/status":                        "GET, HEAD, POST",
		"/public/proposals/1/area-options/1/installernotes": "POST",
	} {
		for _, method := range []string{http.MethodPut, http.MethodPatch, http.MethodDelete, http.MethodOptions} {
			a := w.Sales.Do(world.Request{Method: method, Path: path}).
				WantFault(http.StatusMethodNotAllowed, "MethodNotAllowed")
			if got := a.Header.Get("Allow"); got != allow {
				t.Errorf("%s %s: Allow %q, want %q", method, path, got, allow)
			}
		}
		if !strings.Contains(allow, "GET") {
			w.Sales.Get(path).WantFault(http.StatusMethodNotAllowed, "MethodNotAllowed")
		}
	}
}

func TestHEADIsGETWithoutItsBody(t *testing.T) {
	w := world.New(t)
	a := w.Sales.Do(world.Request{Method: http.MethodHead, Path: "/public/proposals"}).Want(http.StatusOK)
	if a.Body != "" || a.Header.Get("Content-Length") == "0" {
		t.Errorf("body %q, length %s", a.Body, a.Header.Get("Content-Length"))
	}
}

func TestPathIDs(t *testing.T) {
	w := world.New(t)
	id, path := w.Sales.NewProposal("P")
	for _, bad := range []string{"abc", "1.0", "1e3", "+1", "0x1", "%201", "1%2F2", "%E6%97%A5", "--1", "1,000"} {
		w.Sales.Get("/public/proposals/" + bad).WantBare()
		w.Sales.Get("/public/people/" + bad).WantBare()
		w.Sales.Get("/public/people/" + bad + "/location").WantBare()
		w.Sales.Get(path + "/changeorders/" + bad).WantBare()
		w.Sales.Post("/public/proposals/"+bad+"/description", "Description", "x").WantBare()
		w.Sales.Post(path+"/area-options/"+bad+"/clientdescription", "ClientDescription", "x").WantBare()
		w.Sales.Post(path+"/area/"+bad+"/option/1/installernotes", "InstallerNotes", "x").WantBare()
		w.Sales.Post(path+"/area/1/option/"+bad+"/installernotes", "InstallerNotes", "x").WantBare()
		w.Sales.Post(path + "/contact/" + bad).WantBare()
		w.Sales.Post(path + "/location/" + bad).WantBare()
	}
	for _, none := range []string{"0", "-1", "999999", "99999999999999999999999"} {
		w.Sales.Get("/public/proposals/"+none).WantFault(http.StatusNotFound, "NotFound")
	}
	w.Sales.Get("/public/proposals/00" + id).Want(http.StatusOK)
}

func TestBodies(t *testing.T) {
	w := world.New(t)
	_, path := w.Sales.NewProposal("P")
	post := func(contentType, body string) *world.Answer {
		return w.Sales.Do(world.Request{
			Method: http.MethodPost, Path: path + "/description", ContentType: contentType,
			Body: body,
		})
	}
	post(world.FormType, "Description=%zz").WantBare()
	post(world.FormType, "%zz=1&Description=x").WantBare()
	post("none", `{"Description":"x"}`).WantBare()
	post("multipart/form-data; boundary=a", "Description=x").WantBare()
	post(world.FormType+"; charset=utf-8", "Description=x").Want(http.StatusOK)
	post("", "").WantField("Description", "Required")
	if got := post(world.FormType, "Description=a;b+%2B&description=second").Want(http.StatusOK).
		Text("projectDescription"); got != "a;b +" {
		t.Errorf("got %q", got)
	}
	post(world.FormType, "Description="+strings.Repeat("x", 5<<20)).
		WantFault(http.StatusRequestEntityTooLarge, "RequestTooLarge")
}
