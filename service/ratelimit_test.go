package service_test

import (
	"net/http"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"app.tender/tender/service"
	"app.tender/tender/service/servicetest/world"
)

func TestRateLimit(t *testing.T) {
	w := world.New(t, func(c *service.Config) { c.RequestsPerMinute = 100 })
	again := world.Caller{W: w, User: w.Sales.User, Key: w.SignIn("sam@north.example", world.Password).Object("meta").
		Text("apiKey")}
	third := world.Caller{W: w, User: w.Sales.User, Key: w.SignIn("sam@north.example", world.Password).Object("meta").
		Text("apiKey")}
	w.Clock.Advance(time.Minute) // past the window of the sign-ins
	for range 100 {
		w.Sales.Get("/public/users").Want(http.StatusOK)
	}
	a := w.Sales.Get("/public/users").WantFault(http.StatusTooManyRequests, "TooManyRequests")
	wait, err := strconv.Atoi(a.Header.Get("Retry-After"))
	if err != nil || wait < 1 || wait > 60 {
		t.Fatalf("Retry-After %q", a.Header.Get("Retry-After"))
	}
	w.Far.Get("/public/users").Want(http.StatusOK) // another user of the same application
	for range 99 {
		again.Get("/public/users").Want(http.StatusOK)
	}
	w.Sales.Get("/public/users").Want(http.StatusTooManyRequests)
	again.Get("/public/users").Want(http.StatusOK)
	third.Get("/public/users").WantFault(http.StatusTooManyRequests, "TooManyRequests") // the user has no more
	w.Sales.Get("/healthz").Want(http.StatusOK)
	w.Sales.Do(world.Request{Method: http.MethodGet, Path: "/public/users", Sign: func(string, string) string {
		return "x"
	}}).
		Want(http.StatusUnauthorized) // unknown callers use nothing up
	w.Clock.Advance(time.Duration(wait) * time.Second)
	w.Sales.Get("/public/users").Want(http.StatusOK)
}

func TestProcessesShareTheRateLimit(t *testing.T) {
	dir := t.TempDir()
	w := world.New(t, func(c *service.Config) { c.DataDir, c.RequestsPerMinute = dir, 100 })
	w.Clock.Advance(time.Minute)
	second, err := service.Open(t.Context(), service.Config{
		DataDir: dir, Database: w.Database, Now: w.Clock.Now, RequestsPerMinute: 100, PublicURL: w.HTTP.URL,
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
	handlers := []http.Handler{w.Server.Handler(), second.Handler()}
	var turn atomic.Int64
	w.HTTP.Config.Handler = http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		handlers[turn.Add(1)%2].ServeHTTP(rw, r)
	})
	var served atomic.Int64
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			for range 50 {
				if w.Sales.Get("/public/users").Status == http.StatusOK {
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
	w := world.New(t, func(c *service.Config) { c.RequestsPerMinute = -1 })
	for range 50 {
		w.Sales.Get("/public/users").Want(http.StatusOK)
	}
}
