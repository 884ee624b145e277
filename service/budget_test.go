package service_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"app.tender/tender/service/servicetest/world"
)

// When too much is under way, in all, of one account or of one user, a request is refused at once and told when to
// come again. The probe of the operator is answered.
func TestOverloadIsRefused(t *testing.T) {
	w := world.New(t)
	north, sam := fmt.Sprintf("account %d", w.North.ID), fmt.Sprintf("user %d", w.Sales.User.ID)
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
		free := w.Server.Occupy(tc.requests, tc.caller, tc.bytes)
		a := w.Sales.Get("/public/users").WantFault(http.StatusServiceUnavailable, "Busy")
		if a.Header.Get("Retry-After") == "" {
			t.Errorf("%s: no Retry-After", tc.what)
		}
		w.Plain.Get("/public/users").Want(tc.near)
		w.Far.Get("/public/users").Want(tc.far)
		w.Sales.Get("/healthz").Want(http.StatusOK)
		free()
		w.Sales.Get("/public/users").Want(http.StatusOK)
	}
}

// Bodies and responses that are under way count, too.
func TestBytesUnderWayAreBounded(t *testing.T) {
	w := world.New(t)
	free := w.Server.Occupy(1, fmt.Sprintf("user %d", w.Sales.User.ID), 64<<20)
	form := strings.Repeat("x", 1000)
	post := world.Request{Method: http.MethodPost, Path: "/public/proposals", Body: "Name=" + form}
	w.Sales.Do(post).WantFault(http.StatusServiceUnavailable, "Busy")
	w.Sales.Get("/openapi.yaml").Want(http.StatusOK) // of no account
	free()
	free = w.Server.Occupy(1, "somebody", 512<<20)
	a := w.Sales.Get("/openapi.yaml").WantFault(http.StatusServiceUnavailable, "Busy")
	if a.Header.Get("Retry-After") == "" || strings.Contains(a.Body, "openapi:") {
		t.Errorf("refused with %v, %.60s", a.Header, a.Body)
	}
	w.Sales.Get("/version").Want(http.StatusOK) // it is small
	free()
	w.Sales.Get("/openapi.yaml").Want(http.StatusOK)
}
