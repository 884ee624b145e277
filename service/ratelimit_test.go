package service_test

import (
	"net/http"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"app.tender/tender/service"
)

func TestRateLimit(t *testing.T) {
	w := newWorld(t, func(c *service.Config) { c.RequestsPerMinute = 100 })
	again := caller{w: w, user: w.sales.user, key: w.signIn("sam@north.example", password).object("meta").text("apiKey")}
	third := caller{w: w, user: w.sales.user, key: w.signIn("sam@north.example", password).object("meta").text("apiKey")}
	w.clock.Advance(time.Minute) // past the window of the sign-ins
	for range 100 {
		w.sales.get("/public/users").want(http.StatusOK)
	}
	a := w.sales.get("/public/users").wantFault(http.StatusTooManyRequests, "TooManyRequests")
	wait, err := strconv.Atoi(a.Header.Get("Retry-After"))
	if err != nil || wait < 1 || wait > 60 {
		t.Fatalf("Retry-After %q", a.Header.Get("Retry-After"))
	}
	w.far.get("/public/users").want(http.StatusOK) // another user of the same application
	for range 99 {
		again.get("/public/users").want(http.StatusOK)
	}
	w.sales.get("/public/users").want(http.StatusTooManyRequests)
	again.get("/public/users").want(http.StatusOK)
	third.get("/public/users").wantFault(http.StatusTooManyRequests, "TooManyRequests") // the user has no more
	w.sales.get("/healthz").want(http.StatusOK)
	w.sales.do(request{method: http.MethodGet, path: "/public/users", sign: func(string, string) string {
		return "x"
	}}).
		want(http.StatusUnauthorized) // unknown callers use nothing up
	w.clock.Advance(time.Duration(wait) * time.Second)
	w.sales.get("/public/users").want(http.StatusOK)
}

func TestProcessesShareTheRateLimit(t *testing.T) {
	dir := t.TempDir()
	w := newWorld(t, func(c *service.Config) { c.DataDir, c.RequestsPerMinute = dir, 100 })
	w.clock.Advance(time.Minute)
	second, err := service.Open(t.Context(), service.Config{
		DataDir: dir, Database: w.database, Now: w.clock.Now, RequestsPerMinute: 100, PublicURL: w.http.URL,
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := second.Close(); err != nil {
			t.Error(err)
		}
	})
	second.Parts().Rate.Patience = time.Hour
	handlers := []http.Handler{w.srv.Handler(), second.Handler()}
	var turn atomic.Int64
	w.http.Config.Handler = http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		handlers[turn.Add(1)%2].ServeHTTP(rw, r)
	})
	var served atomic.Int64
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			for range 50 {
				if w.sales.get("/public/users").Status == http.StatusOK {
					served.Add(1)
				}
			}
		})
	}
	wg.Wait()
	// A process may still have part of its lot when the other asks for more.
	if n := served.Load(); n > 100 || n < 90 {
		t.Errorf("%d of 200 were served, want slightly less than 100 or 100", n)
	}
}

func TestNoRateLimit(t *testing.T) {
	w := newWorld(t, func(c *service.Config) { c.RequestsPerMinute = -1 })
	for range 50 {
		w.sales.get("/public/users").want(http.StatusOK)
	}
}
