package service_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"app.tender/tender/service"
	"app.tender/tender/service/admin"
	"app.tender/tender/service/servicetest/world"
)

const mismatch = `"Not authorized. The request signature (hash) is invalid."`

func TestUnauthorized(t *testing.T) {
	w := world.New(t)
	get := func(tamper func(*http.Request)) world.Request {
		return world.Request{Method: http.MethodGet, Path: "/public/proposals", Tamper: tamper}
	}
	set := func(name, value string) func(*http.Request) {
		return func(r *http.Request) { r.Header.Set(name, value) }
	}
	for _, name := range []string{
		"Accept", "X-MSS-API-APPID", "X-MSS-API-USERKEY", "X-MSS-CUSTOM-DATE",
		"X-MSS-SIGNATURE",
	} {
		w.Sales.Do(get(func(r *http.Request) { r.Header.Del(name) })).
			WantFault(http.StatusUnauthorized, "MissingHeader")
		w.Sales.Do(get(set(name, ""))).WantFault(http.StatusUnauthorized, "MissingHeader")
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
			w.Sales.Do(get(set(tc.header, tc.value))).WantFault(http.StatusUnauthorized, tc.code)
		})
	}
}

func TestSignatureMismatchIsOneString(t *testing.T) {
	w := world.New(t)
	_, path := w.Sales.NewProposal("P")
	post := world.Request{Method: http.MethodPost, Path: path + "/description", Form: world.Form("Description", "x")}
	for what, tamper := range map[string]func(*http.Request){
		"another date": func(r *http.Request) {
			r.Header.Set("X-MSS-CUSTOM-DATE", "Mon, 06 Apr 2026 00:22:00 GMT")
		},
		"another user":        func(r *http.Request) { r.Header.Set("X-MSS-API-USERKEY", w.Admin.Key) },
		"another path":        func(r *http.Request) { r.URL.Path = path + "/internalnotes" },
		"another port":        func(r *http.Request) { r.Host = "127.0.0.1:1" },
		"content type's tail": func(r *http.Request) { r.Header.Set("Content-Type", world.FormType+"; charset=utf-8") },
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
			r.Tamper = tamper
			a := w.Sales.Do(r).Want(http.StatusUnauthorized)
			if a.Body != mismatch || !strings.HasPrefix(a.Header.Get("Content-Type"), "application/json") {
				t.Errorf("got %s as %s", a.Body, a.Header.Get("Content-Type"))
			}
		})
	}
}

func TestQueryAndBodyAreNotSigned(t *testing.T) {
	w := world.New(t)
	r := world.Request{Method: http.MethodGet, Path: "/public/proposals", Tamper: func(r *http.Request) {
		r.URL.RawQuery = "PageSize=5&SearchText=%C3%96"
	}}
	w.Sales.Do(r).Want(http.StatusOK)
}

func TestOrderOfChecks(t *testing.T) {
	w := world.New(t)
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
		r := world.Request{Method: http.MethodGet, Path: "/public/proposals", Tamper: func(r *http.Request) {
			for _, e := range everything[i:] {
				e.apply(r)
			}
		}}
		w.Fitter.Do(r).WantFault(http.StatusUnauthorized, wrong.code)
	}

	// 402 before 403 before 400 before 404.
	post := func(c world.Caller, path string) *world.Answer {
		return c.Do(world.Request{Method: http.MethodPost, Path: path, Body: "Name=%zz"})
	}
	_, path := w.Sales.NewProposal("P")
	w.Update(func(a *admin.Account) { a.SubscriptionActive = false })
	post(w.Fitter, path).WantFault(http.StatusPaymentRequired, "SubscriptionInactive")
	w.Sales.Do(world.Request{Method: http.MethodGet, Path: "/public/proposals", Sign: func(string, string) string {
		return "x"
	}}).Want(http.StatusUnauthorized)
	w.Update(func(a *admin.Account) { a.SubscriptionActive = true })
	post(w.Fitter, path).WantFault(http.StatusForbidden, "PermissionDenied")
	post(w.Sales, "/public/proposals/999999").WantBare()
	w.Sales.Post("/public/proposals/999999", "Name", "x").WantFault(http.StatusNotFound, "NotFound")
}

func TestEndedSubscription(t *testing.T) {
	w := world.New(t)
	ends := w.Clock.Now().Add(time.Hour)
	w.Update(func(a *admin.Account) { a.SubscriptionEnds = ends })
	w.Sales.Get("/public/proposals").Want(http.StatusOK)
	w.Clock.Advance(time.Hour)
	w.Sales.Get("/public/proposals").WantFault(http.StatusPaymentRequired, "SubscriptionInactive")
	w.Far.Get("/public/proposals").Want(http.StatusOK)
}

func TestInstallersOnlyRead(t *testing.T) {
	w := world.New(t)
	_, path := w.Sales.NewProposal("P")
	w.Fitter.Get(path).Want(http.StatusOK)
	w.Fitter.Get("/public/people").Want(http.StatusOK)
	w.Fitter.Get("/public/users").Want(http.StatusOK)
	for _, p := range []string{
		"/public/proposals", path, path + "/description", path + "/internalnotes", path + "/area",
		path + "/area/1/option",
		path + "/contact/1", path + "/location/1", path + "/area-options/1/clientdescription",
		path + "/area-options/1/installernotes", path + "/area/1/option/1/clientdescription",
		path + "/area/1/option/1/installernotes", "/public/people", "/public/people/1/location",
		"/sandbox/proposals/1/status", "/sandbox/proposals/1/changeorders",
		"/office/proposals/1/status", "/office/proposals/1/archive", "/office/proposals/1/changeorders",
	} {
		w.Fitter.Post(p, "x", "y").WantFault(http.StatusForbidden, "PermissionDenied")
	}
}

func TestUserKeyEndsWithItsUserApplicationOrRevocation(t *testing.T) {
	w := world.New(t)
	admin := w.Server.Admin()
	check := func(c world.Caller, code string) {
		t.Helper()
		c.Get("/public/proposals").WantFault(http.StatusUnauthorized, code)
	}
	if err := admin.RevokeKeys(t.Context(), w.Sales.User.Email); err != nil {
		t.Fatal(err)
	}
	check(w.Sales, "InvalidUserKey")
	if err := admin.Deactivate(t.Context(), w.Plain.User.Email); err != nil {
		t.Fatal(err)
	}
	check(w.Plain, "DeviceRevoked")

	first, secret := w.App, w.Secret
	var err error
	if w.App, w.Secret, err = admin.CreateApplication(t.Context(), "Another"); err != nil {
		t.Fatal(err)
	}
	check(w.Admin, "InvalidUserKey") // a key is valid only for its application
	w.App, w.Secret = first, secret
	w.Admin.Get("/public/proposals").Want(http.StatusOK)
	if _, err := admin.RevokeApplication(t.Context(), w.App.AppKey); err != nil {
		t.Fatal(err)
	}
	check(w.Admin, "UnknownApplication")
}

// A captured signature must not delete another webhook: moving digits from the end of the
// path into the content type does not change the signed message.
func TestSignatureIsValidOnlyForItsPath(t *testing.T) {
	w := world.New(t)
	for range 13 {
		w.Admin.Post("/public/webhook/subscribe", "Url", "https://93.184.216.34/hook", "Events",
			"proposal.status_changed").Want(http.StatusOK)
	}
	w.Admin.Do(world.Request{
		Method: http.MethodDelete, Path: "/public/webhook/unsubscribe/13", ContentType: world.FormType,
		Tamper: func(r *http.Request) {
			r.URL.Path = "/public/webhook/unsubscribe/1"
			r.Header.Set("Content-Type", "3"+world.FormType)
		},
	}).WantFault(http.StatusUnsupportedMediaType, "UnsupportedMediaType")
	if got := strings.Count(w.Admin.Get("/public/webhook/subscriptions").Want(http.StatusOK).Body,
		"subscriptionId"); got != 13 {
		t.Errorf("%d of 13 subscriptions are left", got)
	}
}

// Only exactly the documented types are accepted, even if others are signed correctly; a
// GET signs none.
func TestContentTypes(t *testing.T) {
	w := world.New(t)
	_, path := w.Sales.NewProposal("P")
	post := func(contentType, body string) *world.Answer {
		return w.Sales.Do(world.Request{
			Method: http.MethodPost, Path: path + "/description", ContentType: contentType,
			Body: body,
		})
	}
	for _, good := range []string{world.FormType, world.FormType + "; charset=utf-8"} {
		post(good, "Description=x").Want(http.StatusOK)
	}
	for _, other := range []string{
		"application/json", "text/plain", strings.ToUpper(world.FormType), world.FormType + ";charset=utf-8",
		world.FormType + "; charset=UTF-8", world.FormType + ";",
		"x" + world.FormType, "multipart/form-data", "multipart/form-data; boundary=",
		"multipart/form-data; boundary=a b",
		"multipart/mixed; boundary=a",
	} {
		post(other, "Description=y").WantFault(http.StatusUnsupportedMediaType, "UnsupportedMediaType")
		// A proxy that changes the type makes the signature wrong, and that is what a client must be told.
		a := w.Sales.Do(world.Request{
			Method: http.MethodPost, Path: path + "/description", Form: world.Form("Description", "y"),
			Tamper: func(r *http.Request) {
				r.Header.Set("Content-Type", other)
			},
		})
		if a.Want(http.StatusUnauthorized); a.Body != mismatch {
			t.Errorf("%s: %s", other, a.Body)
		}
	}
	w.Sales.Do(world.Request{
		Method: http.MethodPost, Path: path + "/description", Form: world.Form("Description", "y"),
		Tamper: func(r *http.Request) {
			r.Header.Add("Content-Type", "text/plain")
		},
	}).WantFault(http.StatusUnsupportedMediaType, "UnsupportedMediaType")
	if got := w.Sales.Do(world.Request{Method: http.MethodGet, Path: path, ContentType: "application/json"}).
		Want(http.StatusOK).Text("projectDescription"); got != "x" {
		t.Errorf("the description is %q", got)
	}
}

// Without a public URL the service can't know for which address a signature was made:
// another service could relay the requests that it gets.
func TestWithoutAPublicURLOnlyLoopbackIsServed(t *testing.T) {
	w := world.New(t)
	for _, host := range []string{
		"api.example.com", "192.0.2.7:8421", "localhost.example.com",
		"127.0.0.1.example.com:80",
	} {
		a := w.Sales.Do(world.Request{
			Method: http.MethodGet, Path: "/public/users",
			Sign: func(canonical, secret string) string {
				return world.Sign(strings.Replace(canonical, strings.TrimPrefix(w.HTTP.URL, "http://"), host, 1),
					secret)
			}, Tamper: func(r *http.Request) { r.Host = host },
		})
		if a.WantFault(http.StatusMisdirectedRequest, "MisdirectedRequest"); !strings.Contains(a.Body, "--public-url") {
			t.Errorf("%s: no next step in %s", host, a.Body)
		}
	}
	w.Sales.Get("/public/users").Want(http.StatusOK)
}

func TestPublicURLIsWhatIsSigned(t *testing.T) {
	w := world.New(t, func(c *service.Config) { c.PublicURL = "https://api.example.com/" })
	as := func(base string) world.Request {
		return world.Request{Method: http.MethodGet, Path: "/public/users", Sign: func(canonical,
			secret string,
		) string {
			return world.Sign(strings.Replace(canonical, w.HTTP.URL, base, 1), secret)
		}}
	}
	w.Sales.Do(as("https://api.example.com")).Want(http.StatusOK)
	w.Sales.Do(as(w.HTTP.URL)).Want(http.StatusOK) // on loopback the request's own counts too
	w.Sales.Do(as("http://api.example.com")).Want(http.StatusUnauthorized)
	behindProxy := as("https://api.example.com")
	behindProxy.Tamper = func(r *http.Request) { r.Host = "internal.example" }
	w.Sales.Do(behindProxy).Want(http.StatusOK)
	forged := as("http://internal.example")
	forged.Tamper = func(r *http.Request) { r.Host = "internal.example" }
	w.Sales.Do(forged).Want(http.StatusUnauthorized)
}
