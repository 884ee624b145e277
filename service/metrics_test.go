package service_test

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"

	"app.tender/tender/service/servicetest/world"
	"app.tender/tender/state"
)

// metrics returns what the operator's listener serves.
func metrics(w *world.World) string {
	w.T.Helper()
	rec := httptest.NewRecorder()
	w.Server.Metrics().ServeHTTP(rec, httptest.NewRequest(http.MethodGet, "/metrics", nil))
	body, err := io.ReadAll(rec.Result().Body)
	if err != nil || rec.Code != http.StatusOK {
		w.T.Fatalf("%d, %v", rec.Code, err)
	}
	return string(body)
}

func TestMetricsCountByOperation(t *testing.T) {
	w := world.New(t)
	_, path := w.Sales.NewProposal("P")
	w.Sales.Get(path).Want(http.StatusOK)
	w.Sales.Get(path).Want(http.StatusOK)
	w.Sales.Get("/public/proposals/999999").Want(http.StatusNotFound)
	w.Sales.Get("/nothing/" + path).Want(http.StatusNotFound)
	w.Sales.Do(world.Request{Method: "BREW", Path: path}).Want(http.StatusMethodNotAllowed)
	got := metrics(w)
	for _, line := range []string{
		`tender_requests_total{method="GET",operation="/public/proposals/{ProposalId}",status="200"} 2`,
		`tender_requests_total{method="GET",operation="/public/proposals/{ProposalId}",status="404"} 1`,
		`tender_requests_total{method="other",operation="none",status="404"} 1`,
		`tender_requests_total{method="other",operation="none",status="405"} 1`,
		`tender_refusals_total{error_code="NotFound"} 2`,
		`tender_requests_running 0`,
		`tender_request_duration_seconds_count{operation="/public/proposals/{ProposalId}"} 3`,
	} {
		if !strings.Contains(got, line+"\n") {
			t.Errorf("without %s in\n%s", line, got)
		}
	}
	if regexp.MustCompile(`\{[^}]*(999999|BREW|/nothing)`).MatchString(got) {
		t.Error("a caller can create labels")
	}
}

// The metrics have their own listener.
func TestMetricsAreNotForCallers(t *testing.T) {
	w := world.New(t)
	w.Sales.Get("/metrics").Want(http.StatusNotFound)
}

func TestMetricsCountDeliveries(t *testing.T) {
	w := world.New(t, world.AllowPrivate)
	w.Admin.Listen(world.StatusEvent)
	id, _ := w.Sales.NewProposal("P")
	w.Sales.Move(id, "Submitted")
	if got := metrics(w); !regexp.MustCompile(`tender_webhook_deliveries\{outcome="(pending|delivered)"\} 1`).
		MatchString(got) {
		t.Error(got)
	}
}

func TestUnreadableMetricsAreAnError(t *testing.T) {
	w := world.New(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	rec := httptest.NewRecorder()
	w.Server.Metrics().ServeHTTP(rec, httptest.NewRequestWithContext(ctx, http.MethodGet, "/metrics", nil))
	if rec.Code != http.StatusInternalServerError || strings.Contains(rec.Body.String(), "tender_requests_total") {
		t.Errorf("%d: %s", rec.Code, rec.Body)
	}
}

func TestAboutAnInstance(t *testing.T) {
	w := world.New(t)
	for path, want := range map[string]string{"/version": `"go":"go1.`, "/openapi.yaml": "\nopenapi: 3.1"} {
		req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, w.HTTP.URL+path, nil) // without credentials
		if err != nil {
			t.Fatal(err)
		}
		if got := w.Send(req).Want(http.StatusOK).Body; !strings.Contains("\n"+got, want) {
			t.Errorf("%s: %.200s", path, got)
		}
	}
}

// The metrics need no credentials, so a listener that others reach is a decision.
func TestMetricsAreForThisMachine(t *testing.T) {
	w := world.New(t)
	for address, public := range map[string]bool{"127.0.0.1:0": false, "0.0.0.0:0": true} {
		ln, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		port := ln.Addr().(*net.TCPAddr).Port
		stop, err := w.Server.ServeMetrics(ln, public)
		if err != nil {
			t.Fatal(err)
		}
		idle := make([]net.Conn, 40) // more than it serves at once
		for i := range idle {
			if idle[i], err = net.Dial("tcp", fmt.Sprintf("127.0.0.1:%d", port)); err != nil {
				t.Fatal(err)
			}
		}
		got, err := http.Get(fmt.Sprintf("http://127.0.0.1:%d/metrics", port))
		if err != nil || got.StatusCode != http.StatusOK {
			t.Fatalf("%v, %v", got, err)
		}
		_ = got.Body.Close()
		for _, c := range idle {
			_ = c.Close()
		}
		stop()
	}
	ln, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "0.0.0.0:0")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Server.ServeMetrics(ln, false); state.FaultOf(err).Next == "" {
		t.Errorf("others may read: %v", err)
	}
}
