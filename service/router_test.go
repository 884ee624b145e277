package service_test

import (
	"net/http"
	"strings"
	"testing"
)

func TestUnknownPaths(t *testing.T) {
	w := newWorld(t)
	for _, path := range []string{
		"/", "/public", "/public/", "/public/proposals/", "/public/nothing", "/public/proposals/1/area/2",
		"/authenticate",
		"/public/proposals/1/nothing", "//public/proposals", "/public//proposals", "/public/../public/proposals",
		"/sandbox",
	} {
		w.sales.get(path).wantFault(http.StatusNotFound, "NotFound")
		w.sales.post(path, "x", "y").wantFault(http.StatusNotFound, "NotFound")
	}
}

func TestWrongMethod(t *testing.T) {
	w := newWorld(t)
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
			a := w.sales.do(request{method: method, path: path}).
				wantFault(http.StatusMethodNotAllowed, "MethodNotAllowed")
			if got := a.Header.Get("Allow"); got != allow {
				t.Errorf("%s %s: Allow %q, want %q", method, path, got, allow)
			}
		}
		if !strings.Contains(allow, "GET") {
			w.sales.get(path).wantFault(http.StatusMethodNotAllowed, "MethodNotAllowed")
		}
	}
}

func TestHEADIsGETWithoutItsBody(t *testing.T) {
	w := newWorld(t)
	a := w.sales.do(request{method: http.MethodHead, path: "/public/proposals"}).want(http.StatusOK)
	if a.Body != "" || a.Header.Get("Content-Length") == "0" {
		t.Errorf("body %q, length %s", a.Body, a.Header.Get("Content-Length"))
	}
}

func TestPathIDs(t *testing.T) {
	w := newWorld(t)
	id, path := w.sales.newProposal("P")
	for _, bad := range []string{"abc", "1.0", "1e3", "+1", "0x1", "%201", "1%2F2", "%E6%97%A5", "--1", "1,000"} {
		w.sales.get("/public/proposals/" + bad).wantBare()
		w.sales.get("/public/people/" + bad).wantBare()
		w.sales.get("/public/people/" + bad + "/location").wantBare()
		w.sales.get(path + "/changeorders/" + bad).wantBare()
		w.sales.post("/public/proposals/"+bad+"/description", "Description", "x").wantBare()
		w.sales.post(path+"/area-options/"+bad+"/clientdescription", "ClientDescription", "x").wantBare()
		w.sales.post(path+"/area/"+bad+"/option/1/installernotes", "InstallerNotes", "x").wantBare()
		w.sales.post(path+"/area/1/option/"+bad+"/installernotes", "InstallerNotes", "x").wantBare()
		w.sales.post(path + "/contact/" + bad).wantBare()
		w.sales.post(path + "/location/" + bad).wantBare()
	}
	for _, none := range []string{"0", "-1", "999999", "99999999999999999999999"} {
		w.sales.get("/public/proposals/"+none).wantFault(http.StatusNotFound, "NotFound")
	}
	w.sales.get("/public/proposals/00" + id).want(http.StatusOK)
}

func TestBodies(t *testing.T) {
	w := newWorld(t)
	_, path := w.sales.newProposal("P")
	post := func(contentType, body string) *answer {
		return w.sales.do(request{
			method: http.MethodPost, path: path + "/description", contentType: contentType,
			body: body,
		})
	}
	post(formType, "Description=%zz").wantBare()
	post(formType, "%zz=1&Description=x").wantBare()
	post("none", `{"Description":"x"}`).wantBare()
	post("multipart/form-data; boundary=a", "Description=x").wantBare()
	post(formType+"; charset=utf-8", "Description=x").want(http.StatusOK)
	post("", "").wantField("Description", "Required")
	if got := post(formType, "Description=a;b+%2B&description=second").want(http.StatusOK).
		text("projectDescription"); got != "a;b +" {
		t.Errorf("got %q", got)
	}
	post(formType, "Description="+strings.Repeat("x", 5<<20)).
		wantFault(http.StatusRequestEntityTooLarge, "RequestTooLarge")
}
