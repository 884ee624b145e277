package main_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os/exec"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"app.tender/tender/service"
	"app.tender/tender/service/servicetest"
)

// instance is a service in its own process, which can be killed, behind an address
// that stays the same.
type instance struct {
	t     *testing.T
	home  home
	front *httptest.Server
	ready service.Ready

	mu      sync.Mutex
	cmd     *exec.Cmd
	at      *url.URL
	arrived func(r *http.Request) // after the service has done what r asks; nil: nothing
}

func newInstance(t *testing.T) *instance {
	t.Helper()
	s := &instance{t: t, home: bareHome(t)}
	if err := servicetest.Demo(s.home.data, "house", time.Time{}); err != nil {
		t.Fatal(err)
	}
	s.start()
	s.front = httptest.NewServer(&httputil.ReverseProxy{
		Rewrite: func(r *httputil.ProxyRequest) {
			s.mu.Lock()
			defer s.mu.Unlock()
			r.SetURL(s.at)
			r.Out.Host = r.In.Host // which is signed
		},
		ModifyResponse: func(r *http.Response) error {
			s.mu.Lock()
			arrived := s.arrived
			s.mu.Unlock()
			if arrived != nil {
				arrived(r.Request)
			}
			return nil
		},
		ErrorHandler: func(http.ResponseWriter, *http.Request, error) { panic(http.ErrAbortHandler) },
	})
	t.Cleanup(func() {
		s.front.Close()
		s.kill()
	})
	return s
}

// start starts the process on the data in its directory.
func (s *instance) start() {
	s.t.Helper()
	cmd := s.home.command(s.t, "serve", "--demo", "--demo-size", "house", "--data", s.home.data, "--listen",
		"127.0.0.1:0", "--log", "none")
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		s.t.Fatal(err)
	}
	line, err := bufio.NewReader(out).ReadBytes('\n')
	if err == nil {
		err = json.Unmarshal(line, &s.ready)
	}
	at, wrong := url.Parse(s.ready.BaseURL)
	if err != nil || wrong != nil {
		s.t.Fatal(err, wrong)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.cmd, s.at = cmd, at
}

func (s *instance) kill() {
	s.mu.Lock()
	defer s.mu.Unlock()
	_ = s.cmd.Process.Kill()
	_ = s.cmd.Wait()
}

// strike calls do once, after the service has handled the first request of a method to a
// path. That request gets no response.
func (s *instance) strike(method, path string, do func()) {
	var struck sync.Once
	s.mu.Lock()
	defer s.mu.Unlock()
	s.arrived = func(r *http.Request) {
		if r.Method != method || !strings.Contains(r.URL.Path, path) {
			return
		}
		struck.Do(func() {
			do()
			panic(http.ErrAbortHandler)
		})
	}
}

func (s *instance) calm() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.arrived = nil
}

// client is a machine that uses the service.
type client struct {
	t *testing.T
	s *instance
	home
}

func (c client) command(args ...string) *exec.Cmd {
	cmd := c.home.command(c.t, args...)
	cmd.Env = append(
		cmd.Env, "TENDER_BASE_URL="+c.s.front.URL, "TENDER_APP_KEY="+c.s.ready.AppKey,
		"TENDER_SECRET_KEY="+c.s.ready.SecretKey,
		"TENDER_USER_KEY="+c.s.ready.UserKey, "TENDER_ENVIRONMENT=sandbox",
	)
	return cmd
}

func (c client) run(args ...string) string {
	c.t.Helper()
	var out, said bytes.Buffer
	cmd := c.command(args...)
	cmd.Stdout, cmd.Stderr = &out, &said
	if err := cmd.Run(); err != nil {
		c.t.Fatalf("%v: %v\n%s%s", args, err, out.String(), said.String())
	}
	return out.String()
}

// moments are the requests of a build, in their order.
var moments = []struct{ method, path string }{
	{http.MethodPost, "/ai/content"},
	{http.MethodGet, "/ai/content"},
	{http.MethodPost, "outline"},
	{http.MethodGet, "outline"},
	{http.MethodPost, "build"},
	{http.MethodGet, "build"},
	{http.MethodDelete, "content"},
}

// TestKilledWhileBuilding kills the program or the service in each phase of a build. The
// build goes on, after the program has been started again if it was the one killed: each
// planned line is built exactly once.
func TestKilledWhileBuilding(t *testing.T) {
	t.Parallel()
	some := moments
	if testing.Short() {
		some = moments[4:5]
	}
	for _, victim := range []string{"program", "service"} {
		t.Run(victim, func(t *testing.T) {
			t.Parallel()
			for _, at := range some {
				t.Run(at.method+" "+at.path, func(t *testing.T) {
					t.Parallel()
					client{t, newInstance(t), bareHome(t)}.buildThrough(victim, at.method, at.path)
				})
			}
		})
	}
}

// buildThrough plans and builds a proposal while the victim is killed.
func (c client) buildThrough(victim, method, path string) {
	c.t.Helper()
	what := fmt.Sprintf("%s killed at %s %s", victim, method, path)
	made := c.run("new", "Killed", "--sales-person", "Dana Reyes")
	_, number, found := strings.Cut(strings.TrimSuffix(strings.TrimSpace(made), "."), "#")
	if !found {
		c.t.Fatalf("made %q", made)
	}
	c.run("plan", "add", number, "Theater", "--new", "--title", "Good", "2 trim ring @12.50", "4h install @110",
		"--free")
	c.run("plan", "add", number, "Theater", "--new", "--title", "Better", "1 shelf @80", "--free")
	build := c.command("build", "start", number, "--wait")
	var said bytes.Buffer
	build.Stdout, build.Stderr = &said, &said
	var met atomic.Bool
	started := make(chan struct{})
	c.s.strike(method, path, func() {
		met.Store(true)
		<-started // else there may be no process yet
		if victim == "program" {
			_ = build.Process.Kill()
			return
		}
		c.s.kill()
		c.s.start()
	})
	if err := build.Start(); err != nil {
		c.t.Fatal(err)
	}
	close(started)
	err := build.Wait()
	c.s.calm()
	if !met.Load() {
		c.t.Fatalf("%s: there was no such request\n%s", what, said.String())
	}
	if victim == "service" && err != nil {
		c.t.Fatalf("%s: %v\n%s", what, err, said.String())
	}
	if victim == "program" {
		out, err := c.command("build", "start", number, "--wait").CombinedOutput()
		if err != nil && !strings.Contains(string(out), "Nothing is planned") {
			c.t.Fatalf("%s, and begun again: %v\n%s", what, err, out)
		}
	}
	shown := c.run("show", number, "--json")
	for _, line := range []string{`"name": "trim ring"`, `"name": "Installation"`, `"name": "shelf"`} {
		if n := strings.Count(shown, line); n != 1 {
			c.t.Fatalf("%s: %s is there %d times\n%s", what, line, n, shown)
		}
	}
	if plan := c.run("plan", "list", number, "--json"); strings.Contains(plan, `"state": "planned"`) {
		c.t.Fatalf("%s: the plan is %s", what, plan)
	}
}
