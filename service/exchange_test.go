package service_test

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"app.tender/tender/service"
	"app.tender/tender/service/admin"
	"app.tender/tender/service/servicetest/world"
	"app.tender/tender/service/store"
	"app.tender/tender/state"
)

func TestExchange(t *testing.T) {
	w := world.New(t)
	a := w.SignIn("ada@north.example", world.Password).Want(http.StatusOK)
	a.WantTexts(map[string]string{
		"userId": state.FormatID(w.Admin.User.ID), "userName": "ada@north.example", "displayName": "ada Tester",
		"roles": `["Admin"]`, "sessionId": "", "refreshTokenExpiry": w.Clock.Now().Format(time.RFC3339),
	})
	if a.Header.Get("Cache-Control") != "no-store" {
		t.Error("the response may be cached")
	}
	key := a.Object("meta").Text("apiKey")
	if len(key) != 44 {
		t.Errorf("the user key has %d characters", len(key))
	}
	c := world.Caller{W: w, Key: key}
	c.Get("/public/proposals").Want(http.StatusOK)
	w.Admin.Get("/public/proposals").Want(http.StatusOK) // the earlier key stays valid
	if w.SignIn("  ADA@north.example ", world.Password).Want(http.StatusOK).Object("meta").Text("apiKey") == key {
		t.Error("a second exchange gave the same key")
	}
}

func TestExchangeReturnsPermissions(t *testing.T) {
	w := world.New(t)
	for email, want := range map[string]struct{ writes, catalog bool }{
		"ada@north.example": {true, true}, "sam@north.example": {true, true},
		"pat@north.example": {true, false}, "finn@north.example": {false, true},
	} {
		list := w.SignIn(email, world.Password).Want(http.StatusOK).JSON().Value("permissions").([]any)
		if got := slices.Contains(list, any("proposals.write")); got != want.writes {
			t.Errorf("%s writes: %v", email, got)
		}
		if got := slices.Contains(list, any("catalog.read")); got != want.catalog {
			t.Errorf("%s may read the catalog: %v", email, got)
		}
	}
}

func TestExchangeRefuses(t *testing.T) {
	w := world.New(t)
	exchange := func(query string) *world.Answer {
		return world.Caller{W: w}.Do(world.Request{
			Method: http.MethodGet,
			Path:   "/authenticate/apikeyexchange" + query,
		})
	}
	exchange("").WantFault(http.StatusBadRequest, "InvalidParameter").WantField("UserName", "Required").
		WantField("Password", "Required")
	exchange("?UserName=a&Password=").WantField("Password", "Required")
	exchange("?UserName="+strings.Repeat("x", 257)+"&Password=x").WantField("UserName", "TooLong")
	exchange("?UserName="+strings.Repeat("x", 256)+"&Password=x").
		WantFault(http.StatusUnauthorized, "InvalidCredentials")
	exchange("?UserName=%zz").WantBare()
	exchange("?UserName=%FF&Password=x").WantField("UserName", "InvalidEncoding")

	wrong := w.SignIn("ada@north.example", "not the password").WantFault(http.StatusUnauthorized, "InvalidCredentials")
	unknown := w.SignIn("nobody@north.example", world.Password).WantFault(http.StatusUnauthorized, "InvalidCredentials")
	if wrong.Body != unknown.Body {
		t.Errorf("a wrong password differs from an unknown name:\n%s\n%s", wrong.Body, unknown.Body)
	}
	if err := w.Server.Admin().Deactivate(t.Context(), "sam@north.example"); err != nil {
		t.Fatal(err)
	}
	if gone := w.SignIn("sam@north.example", world.Password); gone.Status != http.StatusUnauthorized ||
		gone.Body != unknown.Body {
		t.Errorf("a deactivated user differs from an unknown one: %d %s", gone.Status, gone.Body)
	}
}

func TestExchangeNeedsASignature(t *testing.T) {
	w := world.New(t)
	r := world.Request{
		Method: http.MethodGet,
		Path: "/authenticate/apikeyexchange?UserName=ada@north.example&Password=" +
			url.QueryEscape(world.Password),
	}
	r.Tamper = func(r *http.Request) { r.Header.Del("X-MSS-API-USERKEY") } // empty or left out
	world.Caller{W: w}.Do(r).Want(http.StatusOK)
	for _, name := range []string{"Accept", "X-MSS-API-APPID", "X-MSS-CUSTOM-DATE", "X-MSS-SIGNATURE"} {
		r.Tamper = func(r *http.Request) { r.Header.Del(name) }
		world.Caller{W: w}.Do(r).WantFault(http.StatusUnauthorized, "MissingHeader")
	}
	r.Tamper, r.Sign = nil, func(string, string) string { return "x" }
	if got := (world.Caller{W: w}).Do(r).Want(http.StatusUnauthorized).Body; got != mismatch {
		t.Errorf("got %s", got)
	}
}

func TestExchangeNeedsAVerifiedAddress(t *testing.T) {
	w := world.New(t)
	_, err := w.Server.Admin().CreateUser(t.Context(), admin.User{
		User: state.User{Email: "new@north.example", PermissionGroup: "Sales"}, Account: w.North.ID,
	}, world.Password)
	if err != nil {
		t.Fatal(err)
	}
	w.SignIn("new@north.example", "a wrong password").WantFault(http.StatusUnauthorized, "InvalidCredentials")
	w.SignIn("new@north.example", world.Password).WantFault(http.StatusUnauthorized, "EmailNotVerified")
	if err := w.Server.Admin().VerifyEmail(t.Context(), "new@north.example"); err != nil {
		t.Fatal(err)
	}
	w.SignIn("new@north.example", world.Password).Want(http.StatusOK)
}

func TestExchangeLimitsFailures(t *testing.T) {
	w := world.New(t)
	for range 10 {
		w.SignIn("ADA@north.example", "wrong password").Want(http.StatusUnauthorized)
		w.Clock.Advance(time.Second)
	}
	a := w.SignIn("ada@north.example", world.Password).WantFault(http.StatusTooManyRequests, "TooManyRequests")
	wait, err := strconv.Atoi(a.Header.Get("Retry-After"))
	if err != nil || wait < 280 || wait > 300 {
		t.Errorf("Retry-After %q", a.Header.Get("Retry-After"))
	}
	w.SignIn("sam@north.example", world.Password).Want(http.StatusOK) // the limit is for one name
	w.Clock.Advance(time.Duration(wait) * time.Second)
	w.SignIn("ada@north.example", world.Password).Want(http.StatusOK)
	w.SignIn("ada@north.example", "wrong password").Want(http.StatusUnauthorized) // the count was reset
}

// newProxied returns a world whose requests come through a proxy on the same machine.
func newProxied(t *testing.T) *world.World {
	t.Helper()
	w := world.NewBare(t, func(c *service.Config) { c.PublicURL = "http://proposals.example.com" })
	at := w.HTTP.Listener.Addr().String()
	w.HTTP.URL = "http://proposals.example.com"
	w.Transport = &http.Transport{DialContext: func(ctx context.Context, network, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, network, at)
	}}
	w.People()
	return w
}

// signInFrom signs in from an address behind the proxy.
func signInFrom(w *world.World, address, name, password string) *world.Answer {
	w.T.Helper()
	q := url.Values{"UserName": {name}, "Password": {password}}
	return world.Caller{W: w}.Do(world.Request{
		Method: http.MethodGet, Path: "/authenticate/apikeyexchange?" + q.Encode(),
		Header: http.Header{"X-Forwarded-For": {"192.0.2.1, " + address}},
	})
}

// A sign-in with a password that is changed while it is checked gives no key: the change has signed all others out.
func TestAChangedPasswordEndsSignInsUnderWay(t *testing.T) {
	w := world.New(t)
	hashes, answered := w.Server.HashesWait(), make(chan *world.Answer, 1)
	go func() { answered <- w.SignIn("sam@north.example", world.Password) }()
	<-hashes
	if err := w.Server.Parts().Store.Write(t.Context(), func(tx *store.Tx) error {
		u, err := tx.Users().ByEmail("sam@north.example")
		if err != nil {
			return err
		}
		u.PasswordHash = "another"
		return tx.Users().Update(&u)
	}); err != nil {
		t.Fatal(err)
	}
	hashes <- struct{}{}
	(<-answered).WantFault(http.StatusUnauthorized, "InvalidCredentials")
}

// Whoever tries passwords locks out only their own network, until they come from very many.
func TestAStrangerLocksNobodyOut(t *testing.T) {
	w := newProxied(t)
	const ada = "ada@north.example"
	for range 10 {
		signInFrom(w, "2001:db8:1::1", ada, "wrong password").Want(http.StatusUnauthorized)
	}
	signInFrom(w, "2001:db8:1::2", ada, "wrong password").Want(http.StatusTooManyRequests) // the same /64
	signInFrom(w, "198.51.100.7", ada, world.Password).Want(http.StatusOK)
	signInFrom(w, "2001:db8:1::1", "sam@north.example", world.Password).Want(http.StatusOK)
	for i := range 90 {
		signInFrom(w, fmt.Sprintf("203.0.113.%d", i), ada, "wrong password").Want(http.StatusUnauthorized)
	}
	signInFrom(w, "198.51.100.7", ada, world.Password).Want(http.StatusTooManyRequests)
}

// Whoever tries one password for many names is stopped too.
func TestExchangeLimitsFailuresFromOneAddress(t *testing.T) {
	w := newProxied(t)
	for i := range 100 {
		signInFrom(w, "203.0.113.1", fmt.Sprintf("user%d@north.example", i), world.Password).
			Want(http.StatusUnauthorized)
	}
	signInFrom(w, "203.0.113.1", "ada@north.example", world.Password).Want(http.StatusTooManyRequests)
	signInFrom(w, "203.0.113.2", "ada@north.example", world.Password).Want(http.StatusOK)
}

func TestExchangeLimitsConcurrentFailures(t *testing.T) {
	w := world.New(t)
	var wg sync.WaitGroup
	status := make([]int, 40)
	for i := range status {
		wg.Go(func() { status[i] = w.SignIn("nobody@north.example", "wrong password").Status })
	}
	wg.Wait()
	refused := 0
	for _, s := range status {
		if s == http.StatusUnauthorized {
			refused++
		}
	}
	if refused != 10 {
		t.Errorf("%d attempts were checked, want 10", refused)
	}
}

func TestConcurrentExchangesAreNotAnAttack(t *testing.T) {
	w := world.New(t)
	var wg sync.WaitGroup
	for range 24 {
		wg.Go(func() { w.SignIn("ada@north.example", world.Password).Want(http.StatusOK) })
	}
	wg.Wait()
}

func TestExchangeForgetsFailuresAfterASuccess(t *testing.T) {
	w := world.New(t)
	for range 3 {
		for range 9 {
			w.SignIn("ada@north.example", "wrong password").Want(http.StatusUnauthorized)
		}
		w.SignIn("ada@north.example", world.Password).Want(http.StatusOK)
	}
}
