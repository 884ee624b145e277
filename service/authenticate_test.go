package service_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"app.tender/tender/service"
	"app.tender/tender/service/admin"
)

const mismatch = `"Not authorized. The request signature (hash) is invalid."`

func TestUnauthorized(t *testing.T) {
	w := newWorld(t)
	get := func(tamper func(*http.Request)) request {
		return request{method: http.MethodGet, path: "/public/proposals", tamper: tamper}
	}
	set := func(name, value string) func(*http.Request) {
		return func(r *http.Request) { r.Header.Set(name, value) }
	}
	for _, name := range []string{
		"Accept", "X-MSS-API-APPID", "X-MSS-API-USERKEY", "X-MSS-CUSTOM-DATE",
		"X-MSS-SIGNATURE",
	} {
		w.sales.do(get(func(r *http.Request) { r.Header.Del(name) })).
			wantFault(http.StatusUnauthorized, "MissingHeader")
		w.sales.do(get(set(name, ""))).wantFault(http.StatusUnauthorized, "MissingHeader")
	}
	for what, tc := range map[string]struct {
		header, value, code string
	}{
		"no such application": {"X-MSS-API-APPID", "3f2c8a54-6d0b-4c1e-9a77-51b0c2d4e6f8", "UnknownApplication"},
		"no application key":  {"X-MSS-API-APPID", "' OR 1=1 --", "UnknownApplication"},
		"date too old":        {"X-MSS-CUSTOM-DATE", "Mon, 06 Apr 2026 00:10:00 GMT", "TimestampOutOfRange"},
		"date too new":        {"X-MSS-CUSTOM-DATE", "Mon, 06 Apr 2026 00:40:00 GMT", "TimestampOutOfRange"},
		"no date":             {"X-MSS-CUSTOM-DATE", "2026-04-06T00:22:19Z", "TimestampOutOfRange"},
		"no such user key":    {"X-MSS-API-USERKEY", "q83vEjRWeJq83vEjRWeJq83vEjRWeJq83vEjRWeJq80=", "InvalidUserKey"},
	} {
		t.Run(what, func(t *testing.T) {
			w.sales.do(get(set(tc.header, tc.value))).wantFault(http.StatusUnauthorized, tc.code)
		})
	}
}

func TestSignatureMismatchIsOneString(t *testing.T) {
	w := newWorld(t)
	_, path := w.sales.newProposal("P")
	post := request{method: http.MethodPost, path: path + "/description", form: form("Description", "x")}
	for what, tamper := range map[string]func(*http.Request){
		"another date": func(r *http.Request) {
			r.Header.Set("X-MSS-CUSTOM-DATE", "Mon, 06 Apr 2026 00:22:00 GMT")
		},
		"another user":        func(r *http.Request) { r.Header.Set("X-MSS-API-USERKEY", w.admin.key) },
		"another path":        func(r *http.Request) { r.URL.Path = path + "/internalnotes" },
		"another port":        func(r *http.Request) { r.Host = "127.0.0.1:1" },
		"content type's tail": func(r *http.Request) { r.Header.Set("Content-Type", formType+"; charset=utf-8") },
		"no content type":     func(r *http.Request) { r.Header.Del("Content-Type") },
		"signature cut": func(r *http.Request) {
			r.Header.Set("X-MSS-SIGNATURE", r.Header.Get("X-MSS-SIGNATURE")[:40])
		},
		"signature's case": func(r *http.Request) {
			r.Header.Set("X-MSS-SIGNATURE", strings.ToLower(r.Header.Get("X-MSS-SIGNATURE")))
		},
		"nonsense, not Base64": func(r *http.Request) { r.Header.Set("X-MSS-SIGNATURE", "%%%") },
	} {
		t.Run(what, func(t *testing.T) {
			r := post
			r.tamper = tamper
			a := w.sales.do(r).want(http.StatusUnauthorized)
			if a.Body != mismatch || !strings.HasPrefix(a.Header.Get("Content-Type"), "application/json") {
				t.Errorf("got %s as %s", a.Body, a.Header.Get("Content-Type"))
			}
		})
	}
}

func TestQueryAndBodyAreNotSigned(t *testing.T) {
	w := newWorld(t)
	r := request{method: http.MethodGet, path: "/public/proposals", tamper: func(r *http.Request) {
		r.URL.RawQuery = "PageSize=5&SearchText=%C3%96"
	}}
	w.sales.do(r).want(http.StatusOK)
}

func TestOrderOfChecks(t *testing.T) {
	w := newWorld(t)
	// A request that is wrong in every way is refused for the first reason, and, as
	// each is fixed, for the next.
	everything := []struct {
		what  string
		apply func(*http.Request)
		code  string
	}{
		{"header", func(r *http.Request) { r.Header.Del("X-MSS-SIGNATURE") }, "MissingHeader"},
		{"application", func(r *http.Request) { r.Header.Set("X-MSS-API-APPID", "x") }, "UnknownApplication"},
		{"time", func(r *http.Request) { r.Header.Set("X-MSS-CUSTOM-DATE", "x") }, "TimestampOutOfRange"},
		{"key", func(r *http.Request) { r.Header.Set("X-MSS-API-USERKEY", "x") }, "InvalidUserKey"},
	}
	for i, wrong := range everything {
		r := request{method: http.MethodGet, path: "/public/proposals", tamper: func(r *http.Request) {
			for _, e := range everything[i:] {
				e.apply(r)
			}
		}}
		w.fitter.do(r).wantFault(http.StatusUnauthorized, wrong.code)
	}

	// 402 before 403 before 400 before 404.
	post := func(c caller, path string) *answer {
		return c.do(request{method: http.MethodPost, path: path, body: "Name=%zz"})
	}
	_, path := w.sales.newProposal("P")
	w.update(func(a *admin.Account) { a.SubscriptionActive = false })
	post(w.fitter, path).wantFault(http.StatusPaymentRequired, "SubscriptionInactive")
	w.sales.do(request{method: http.MethodGet, path: "/public/proposals", sign: func(string, string) string {
		return "x"
	}}).want(http.StatusUnauthorized)
	w.update(func(a *admin.Account) { a.SubscriptionActive = true })
	post(w.fitter, path).wantFault(http.StatusForbidden, "PermissionDenied")
	post(w.sales, "/public/proposals/999999").wantBare()
	w.sales.post("/public/proposals/999999", "Name", "x").wantFault(http.StatusNotFound, "NotFound")
}

func TestEndedSubscription(t *testing.T) {
	w := newWorld(t)
	ends := w.clock.Now().Add(time.Hour)
	w.update(func(a *admin.Account) { a.SubscriptionEnds = ends })
	w.sales.get("/public/proposals").want(http.StatusOK)
	w.clock.Advance(time.Hour)
	w.sales.get("/public/proposals").wantFault(http.StatusPaymentRequired, "SubscriptionInactive")
	w.far.get("/public/proposals").want(http.StatusOK)
}

func TestInstallersOnlyRead(t *testing.T) {
	w := newWorld(t)
	_, path := w.sales.newProposal("P")
	w.fitter.get(path).want(http.StatusOK)
	w.fitter.get("/public/people").want(http.StatusOK)
	w.fitter.get("/public/users").want(http.StatusOK)
	for _, p := range []string{
		"/public/proposals", path, path + "/description", path + "/internalnotes", path + "/area",
		path + "/area/1/option",
		path + "/contact/1", path + "/location/1", path + "/area-options/1/clientdescription",
		path + "/area-options/1/installernotes", path + "/area/1/option/1/clientdescription",
		path + "/area/1/option/1/installernotes", "/public/people", "/public/people/1/location",
		"/sandbox/proposals/1/status", "/sandbox/proposals/1/changeorders",
		"/office/proposals/1/status", "/office/proposals/1/archive", "/office/proposals/1/changeorders",
	} {
		w.fitter.post(p, "x", "y").wantFault(http.StatusForbidden, "PermissionDenied")
	}
}

func TestUserKeyEndsWithItsUserApplicationOrRevocation(t *testing.T) {
	w := newWorld(t)
	admin := w.srv.Admin()
	check := func(c caller, code string) {
		t.Helper()
		c.get("/public/proposals").wantFault(http.StatusUnauthorized, code)
	}
	if err := admin.RevokeKeys(t.Context(), w.sales.user.Email); err != nil {
		t.Fatal(err)
	}
	check(w.sales, "InvalidUserKey")
	if err := admin.Deactivate(t.Context(), w.plain.user.Email); err != nil {
		t.Fatal(err)
	}
	check(w.plain, "DeviceRevoked")

	first, secret := w.app, w.secret
	var err error
	if w.app, w.secret, err = admin.CreateApplication(t.Context(), "Another"); err != nil {
		t.Fatal(err)
	}
	check(w.admin, "InvalidUserKey") // a key is valid only for its application
	w.app, w.secret = first, secret
	w.admin.get("/public/proposals").want(http.StatusOK)
	if _, err := admin.RevokeApplication(t.Context(), w.app.AppKey); err != nil {
		t.Fatal(err)
	}
	check(w.admin, "UnknownApplication")
}

// A captured signature must not delete another webhook: moving digits from the end of the
// path into the content type does not change the signed message.
func TestSignatureIsValidOnlyForItsPath(t *testing.T) {
	w := newWorld(t)
	for range 13 {
		w.admin.post("/public/webhook/subscribe", "Url", "https://93.184.216.34/hook", "Events",
			"proposal.status_changed").want(http.StatusOK)
	}
	w.admin.do(request{
		method: http.MethodDelete, path: "/public/webhook/unsubscribe/13", contentType: formType,
		tamper: func(r *http.Request) {
			r.URL.Path = "/public/webhook/unsubscribe/1"
			r.Header.Set("Content-Type", "3"+formType)
		},
	}).wantFault(http.StatusUnsupportedMediaType, "UnsupportedMediaType")
	if got := strings.Count(w.admin.get("/public/webhook/subscriptions").want(http.StatusOK).Body,
		"subscriptionId"); got != 13 {
		t.Errorf("%d of 13 subscriptions are left", got)
	}
}

// Only exactly the documented types are accepted, even if others are signed correctly; a
// GET signs none.
func TestContentTypes(t *testing.T) {
	w := newWorld(t)
	_, path := w.sales.newProposal("P")
	post := func(contentType, body string) *answer {
		return w.sales.do(request{
			method: http.MethodPost, path: path + "/description", contentType: contentType,
			body: body,
		})
	}
	for _, good := range []string{formType, formType + "; charset=utf-8"} {
		post(good, "Description=x").want(http.StatusOK)
	}
	for _, other := range []string{
		"application/json", "text/plain", strings.ToUpper(formType), formType + ";charset=utf-8",
		formType + "; charset=UTF-8", formType + ";",
		"x" + formType, "multipart/form-data", "multipart/form-data; boundary=", "multipart/form-data; boundary=a b",
		"multipart/mixed; boundary=a",
	} {
		post(other, "Description=y").wantFault(http.StatusUnsupportedMediaType, "UnsupportedMediaType")
		// A proxy that changes the type makes the signature wrong, and that is what a client must be told.
		a := w.sales.do(request{
			method: http.MethodPost, path: path + "/description", form: form("Description", "y"),
			tamper: func(r *http.Request) {
				r.Header.Set("Content-Type", other)
			},
		})
		if a.want(http.StatusUnauthorized); a.Body != mismatch {
			t.Errorf("%s: %s", other, a.Body)
		}
	}
	w.sales.do(request{
		method: http.MethodPost, path: path + "/description", form: form("Description", "y"),
		tamper: func(r *http.Request) {
			r.Header.Add("Content-Type", "text/plain")
		},
	}).wantFault(http.StatusUnsupportedMediaType, "UnsupportedMediaType")
	if got := w.sales.do(request{method: http.MethodGet, path: path, contentType: "application/json"}).
		want(http.StatusOK).text("projectDescription"); got != "x" {
		t.Errorf("the description is %q", got)
	}
}

// Without a public URL the service can't know for which address a signature was made:
// another service could relay the requests that it gets.
func TestWithoutAPublicURLOnlyLoopbackIsServed(t *testing.T) {
	w := newWorld(t)
	for _, host := range []string{
		"api.example.com", "192.0.2.7:8421", "localhost.example.com",
		"127.0.0.1.example.com:80",
	} {
		a := w.sales.do(request{
			method: http.MethodGet, path: "/public/users",
			sign: func(canonical, secret string) string {
				return sign(strings.Replace(canonical, strings.TrimPrefix(w.http.URL, "http://"), host, 1), secret)
			}, tamper: func(r *http.Request) { r.Host = host },
		})
		if a.wantFault(http.StatusMisdirectedRequest, "MisdirectedRequest"); !strings.Contains(a.Body, "--public-url") {
			t.Errorf("%s: no next step in %s", host, a.Body)
		}
	}
	w.sales.get("/public/users").want(http.StatusOK)
}

func TestPublicURLIsWhatIsSigned(t *testing.T) {
	w := newWorld(t, func(c *service.Config) { c.PublicURL = "https://api.example.com/" })
	as := func(base string) request {
		return request{method: http.MethodGet, path: "/public/users", sign: func(canonical, secret string) string {
			return sign(strings.Replace(canonical, w.http.URL, base, 1), secret)
		}}
	}
	w.sales.do(as("https://api.example.com")).want(http.StatusOK)
	w.sales.do(as(w.http.URL)).want(http.StatusOK) // on loopback the request's own counts too
	w.sales.do(as("http://api.example.com")).want(http.StatusUnauthorized)
	behindProxy := as("https://api.example.com")
	behindProxy.tamper = func(r *http.Request) { r.Host = "internal.example" }
	w.sales.do(behindProxy).want(http.StatusOK)
	forged := as("http://internal.example")
	forged.tamper = func(r *http.Request) { r.Host = "internal.example" }
	w.sales.do(forged).want(http.StatusUnauthorized)
}
