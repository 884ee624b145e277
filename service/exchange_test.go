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
	"app.tender/tender/service/store"
	"app.tender/tender/state"
)

func TestExchange(t *testing.T) {
	w := newWorld(t)
	a := w.signIn("ada@north.example", password).want(http.StatusOK)
	a.wantTexts(map[string]string{
		"userId": state.FormatID(w.admin.user.ID), "userName": "ada@north.example", "displayName": "ada Tester",
		"roles": `["Admin"]`, "sessionId": "", "refreshTokenExpiry": w.clock.Now().Format(time.RFC3339),
	})
	if a.Header.Get("Cache-Control") != "no-store" {
		t.Error("the response may be cached")
	}
	key := a.object("meta").text("apiKey")
	if len(key) != 44 {
		t.Errorf("the user key has %d characters", len(key))
	}
	c := caller{w: w, key: key}
	c.get("/public/proposals").want(http.StatusOK)
	w.admin.get("/public/proposals").want(http.StatusOK) // the earlier key stays valid
	if w.signIn("  ADA@north.example ", password).want(http.StatusOK).object("meta").text("apiKey") == key {
		t.Error("a second exchange gave the same key")
	}
}

func TestExchangeReturnsPermissions(t *testing.T) {
	w := newWorld(t)
	for email, want := range map[string]struct{ writes, catalog bool }{
		"ada@north.example": {true, true}, "sam@north.example": {true, true},
		"pat@north.example": {true, false}, "finn@north.example": {false, true},
	} {
		list := w.signIn(email, password).want(http.StatusOK).json().value("permissions").([]any)
		if got := slices.Contains(list, any("proposals.write")); got != want.writes {
			t.Errorf("%s writes: %v", email, got)
		}
		if got := slices.Contains(list, any("catalog.read")); got != want.catalog {
			t.Errorf("%s may read the catalog: %v", email, got)
		}
	}
}

func TestExchangeRefuses(t *testing.T) {
	w := newWorld(t)
	exchange := func(query string) *answer {
		return caller{w: w}.do(request{method: http.MethodGet, path: "/authenticate/apikeyexchange" + query})
	}
	exchange("").wantFault(http.StatusBadRequest, "InvalidParameter").wantField("UserName", "Required").
		wantField("Password", "Required")
	exchange("?UserName=a&Password=").wantField("Password", "Required")
	exchange("?UserName="+strings.Repeat("x", 257)+"&Password=x").wantField("UserName", "TooLong")
	exchange("?UserName="+strings.Repeat("x", 256)+"&Password=x").
		wantFault(http.StatusUnauthorized, "InvalidCredentials")
	exchange("?UserName=%zz").wantBare()
	exchange("?UserName=%FF&Password=x").wantField("UserName", "InvalidEncoding")

	wrong := w.signIn("ada@north.example", "not the password").wantFault(http.StatusUnauthorized, "InvalidCredentials")
	unknown := w.signIn("nobody@north.example", password).wantFault(http.StatusUnauthorized, "InvalidCredentials")
	if wrong.Body != unknown.Body {
		t.Errorf("a wrong password differs from an unknown name:\n%s\n%s", wrong.Body, unknown.Body)
	}
	if err := w.srv.Admin().Deactivate(t.Context(), "sam@north.example"); err != nil {
		t.Fatal(err)
	}
	if gone := w.signIn("sam@north.example", password); gone.Status != http.StatusUnauthorized ||
		gone.Body != unknown.Body {
		t.Errorf("a deactivated user differs from an unknown one: %d %s", gone.Status, gone.Body)
	}
}

func TestExchangeNeedsASignature(t *testing.T) {
	w := newWorld(t)
	r := request{method: http.MethodGet, path: "/authenticate/apikeyexchange?UserName=ada@north.example&Password=" +
		url.QueryEscape(password)}
	r.tamper = func(r *http.Request) { r.Header.Del("X-MSS-API-USERKEY") } // empty or left out
	caller{w: w}.do(r).want(http.StatusOK)
	for _, name := range []string{"Accept", "X-MSS-API-APPID", "X-MSS-CUSTOM-DATE", "X-MSS-SIGNATURE"} {
		r.tamper = func(r *http.Request) { r.Header.Del(name) }
		caller{w: w}.do(r).wantFault(http.StatusUnauthorized, "MissingHeader")
	}
	r.tamper, r.sign = nil, func(string, string) string { return "x" }
	if got := (caller{w: w}).do(r).want(http.StatusUnauthorized).Body; got != mismatch {
		t.Errorf("got %s", got)
	}
}

func TestExchangeNeedsAVerifiedAddress(t *testing.T) {
	w := newWorld(t)
	_, err := w.srv.Admin().CreateUser(t.Context(), admin.User{
		User: state.User{Email: "new@north.example", PermissionGroup: "Sales"}, Account: w.north.ID,
	}, password)
	if err != nil {
		t.Fatal(err)
	}
	w.signIn("new@north.example", "a wrong password").wantFault(http.StatusUnauthorized, "InvalidCredentials")
	w.signIn("new@north.example", password).wantFault(http.StatusUnauthorized, "EmailNotVerified")
	if err := w.srv.Admin().VerifyEmail(t.Context(), "new@north.example"); err != nil {
		t.Fatal(err)
	}
	w.signIn("new@north.example", password).want(http.StatusOK)
}

func TestExchangeLimitsFailures(t *testing.T) {
	w := newWorld(t)
	for range 10 {
		w.signIn("ADA@north.example", "wrong password").want(http.StatusUnauthorized)
		w.clock.Advance(time.Second)
	}
	a := w.signIn("ada@north.example", password).wantFault(http.StatusTooManyRequests, "TooManyRequests")
	wait, err := strconv.Atoi(a.Header.Get("Retry-After"))
	if err != nil || wait < 280 || wait > 300 {
		t.Errorf("Retry-After %q", a.Header.Get("Retry-After"))
	}
	w.signIn("sam@north.example", password).want(http.StatusOK) // the limit is for one name
	w.clock.Advance(time.Duration(wait) * time.Second)
	w.signIn("ada@north.example", password).want(http.StatusOK)
	w.signIn("ada@north.example", "wrong password").want(http.StatusUnauthorized) // the count was reset
}

// newProxied returns a world whose requests come through a proxy on the same machine.
func newProxied(t *testing.T) *world {
	t.Helper()
	w := newBareWorld(t, func(c *service.Config) { c.PublicURL = "http://proposals.example.com" })
	at := w.http.Listener.Addr().String()
	w.http.URL = "http://proposals.example.com"
	w.transport = &http.Transport{DialContext: func(ctx context.Context, network, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, network, at)
	}}
	w.people()
	return w
}

// signInFrom signs in from an address behind the proxy.
func (w *world) signInFrom(address, name, password string) *answer {
	w.t.Helper()
	q := url.Values{"UserName": {name}, "Password": {password}}
	return caller{w: w}.do(request{
		method: http.MethodGet, path: "/authenticate/apikeyexchange?" + q.Encode(),
		header: http.Header{"X-Forwarded-For": {"192.0.2.1, " + address}},
	})
}

// A sign-in with a password that is changed while it is checked gives no key: the change has signed all others out.
func TestAChangedPasswordEndsSignInsUnderWay(t *testing.T) {
	w := newWorld(t)
	hashes, answered := w.srv.HashesWait(), make(chan *answer, 1)
	go func() { answered <- w.signIn("sam@north.example", password) }()
	<-hashes
	if err := w.srv.Parts().Store.Write(t.Context(), func(tx *store.Tx) error {
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
	(<-answered).wantFault(http.StatusUnauthorized, "InvalidCredentials")
}

// Whoever tries passwords locks out only their own network, until they come from very many.
func TestAStrangerLocksNobodyOut(t *testing.T) {
	w := newProxied(t)
	const ada = "ada@north.example"
	for range 10 {
		w.signInFrom("2001:db8:1::1", ada, "wrong password").want(http.StatusUnauthorized)
	}
	w.signInFrom("2001:db8:1::2", ada, "wrong password").want(http.StatusTooManyRequests) // the same /64
	w.signInFrom("198.51.100.7", ada, password).want(http.StatusOK)
	w.signInFrom("2001:db8:1::1", "sam@north.example", password).want(http.StatusOK)
	for i := range 90 {
		w.signInFrom(fmt.Sprintf("203.0.113.%d", i), ada, "wrong password").want(http.StatusUnauthorized)
	}
	w.signInFrom("198.51.100.7", ada, password).want(http.StatusTooManyRequests)
}

// Whoever tries one password for many names is stopped too.
func TestExchangeLimitsFailuresFromOneAddress(t *testing.T) {
	w := newProxied(t)
	for i := range 100 {
		w.signInFrom("203.0.113.1", fmt.Sprintf("user%d@north.example", i), password).want(http.StatusUnauthorized)
	}
	w.signInFrom("203.0.113.1", "ada@north.example", password).want(http.StatusTooManyRequests)
	w.signInFrom("203.0.113.2", "ada@north.example", password).want(http.StatusOK)
}

func TestExchangeLimitsConcurrentFailures(t *testing.T) {
	w := newWorld(t)
	var wg sync.WaitGroup
	status := make([]int, 40)
	for i := range status {
		wg.Go(func() { status[i] = w.signIn("nobody@north.example", "wrong password").Status })
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
	w := newWorld(t)
	var wg sync.WaitGroup
	for range 24 {
		wg.Go(func() { w.signIn("ada@north.example", password).want(http.StatusOK) })
	}
	wg.Wait()
}

func TestExchangeForgetsFailuresAfterASuccess(t *testing.T) {
	w := newWorld(t)
	for range 3 {
		for range 9 {
			w.signIn("ada@north.example", "wrong password").want(http.StatusUnauthorized)
		}
		w.signIn("ada@north.example", password).want(http.StatusOK)
	}
}
