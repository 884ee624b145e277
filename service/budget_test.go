package service_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
)

// When too much is under way, in all, of one account or of one user, a request is refused at once and told when to
// come again. The probe of the operator is answered.
func TestOverloadIsRefused(t *testing.T) {
	w := newWorld(t)
	north, sam := fmt.Sprintf("account %d", w.north.ID), fmt.Sprintf("user %d", w.sales.user.ID)
	for _, tc := range []struct {
		what     string
		requests int
		caller   string
		bytes    int64
		near     int // the status for another user of the account
		far      int // and of another account
	}{
		{"requests in all", 1000, "somebody", 0, http.StatusServiceUnavailable, http.StatusServiceUnavailable},
		{"requests of the account", 400, north, 0, http.StatusServiceUnavailable, http.StatusOK},
		{"requests of the user", 100, sam, 0, http.StatusOK, http.StatusOK},
	} {
		free := w.srv.Occupy(tc.requests, tc.caller, tc.bytes)
		a := w.sales.get("/public/users").wantFault(http.StatusServiceUnavailable, "Busy")
		if a.Header.Get("Retry-After") == "" {
			t.Errorf("%s: no Retry-After", tc.what)
		}
		w.plain.get("/public/users").want(tc.near)
		w.far.get("/public/users").want(tc.far)
		w.sales.get("/healthz").want(http.StatusOK)
		free()
		w.sales.get("/public/users").want(http.StatusOK)
	}
}

// Bodies and responses that are under way count, too.
func TestBytesUnderWayAreBounded(t *testing.T) {
	w := newWorld(t)
	free := w.srv.Occupy(1, fmt.Sprintf("user %d", w.sales.user.ID), 64<<20)
	form := strings.Repeat("x", 1000)
	post := request{method: http.MethodPost, path: "/public/proposals", body: "Name=" + form}
	w.sales.do(post).wantFault(http.StatusServiceUnavailable, "Busy")
	w.sales.get("/openapi.yaml").want(http.StatusOK) // of no account
	free()
	free = w.srv.Occupy(1, "somebody", 512<<20)
	a := w.sales.get("/openapi.yaml").wantFault(http.StatusServiceUnavailable, "Busy")
	if a.Header.Get("Retry-After") == "" || strings.Contains(a.Body, "openapi:") {
		t.Errorf("refused with %v, %.60s", a.Header, a.Body)
	}
	w.sales.get("/version").want(http.StatusOK) // it is small
	free()
	w.sales.get("/openapi.yaml").want(http.StatusOK)
}
