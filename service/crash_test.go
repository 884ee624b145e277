package service_test

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"app.tender/tender/service"
	"app.tender/tender/service/admin"
	"app.tender/tender/service/servicetest/world"
	"app.tender/tender/testenv"
)

// TestMain lets the test binary act as a service: with the argument "as".
func TestMain(m *testing.M) {
	if len(os.Args) > 2 && os.Args[1] == "as" {
		syscall.Exit(serveDemo(os.Args[2])) // at once, without what -cover writes at a program's end
	}
	os.Exit(world.Main(m))
}

// serveDemo serves the demo in dir in its own process: it prints a line with how to call
// it and runs until it is killed.
func serveDemo(dir string) int {
	ctx := context.Background()
	srv, err := service.Open(ctx, service.Config{DataDir: dir, Demo: true, DemoSize: "house"})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	line, err := json.Marshal(srv.Ready("http://" + listener.Addr().String()))
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	fmt.Println(string(line))
	fmt.Fprintln(os.Stderr, srv.Serve(ctx, listener))
	return 1
}

// process is a service in its own process.
type process struct {
	world.Caller
	cmd *exec.Cmd
	out *bufio.Reader
}

// launch starts a process and does not wait for it.
func launch(t *testing.T, dir string) *process {
	t.Helper()
	p := &process{cmd: exec.Command(os.Args[0], "as", dir)}
	p.cmd.Stderr = os.Stderr
	out, err := p.cmd.StdoutPipe()
	if err == nil {
		err = p.cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	p.out = bufio.NewReader(out)
	t.Cleanup(p.kill)
	return p
}

// ready waits until the service responds.
func (p *process) ready(t *testing.T) *process {
	t.Helper()
	line, err := p.out.ReadBytes('\n')
	var ready service.Ready
	if err == nil {
		err = json.Unmarshal(line, &ready)
	}
	if err != nil {
		t.Fatal(err)
	}
	w := &world.World{
		T: t, HTTP: &httptest.Server{URL: ready.BaseURL}, Clock: &world.Clock{At: time.Now()},
		App: admin.Application{AppKey: ready.AppKey}, Secret: ready.SecretKey,
	}
	p.Caller = world.Caller{W: w, Key: ready.UserKey}
	return p
}

// kill kills the process without warning.
func (p *process) kill() {
	_ = p.cmd.Process.Kill()
	_ = p.cmd.Wait()
}

// await polls a status until it is no longer working.
func (p *process) await(path, working string) string {
	p.W.T.Helper()
	got := working
	testenv.Poll(p.W.T, path+" is no longer "+working, func() bool {
		got = p.Get(path).Want(http.StatusOK).Text("status")
		return got != working
	})
	return got
}

// linesOf counts the lines of a proposal.
func (p *process) linesOf(path string) (n int) {
	for _, a := range p.Get(path).Want(http.StatusOK).List("areas") {
		for _, o := range a.List("options") {
			n += len(o.List("items"))
		}
	}
	return n
}

// outlined makes a proposal with an outline of lines lines, ready to build.
func (p *process) outlined(salesPerson string, lines int) (path string) {
	p.W.T.Helper()
	path = "/public/proposals/" + p.Post("/public/proposals", "SalesPersonId", salesPerson).Want(http.StatusCreated).
		ID()
	var plan strings.Builder
	for i := range lines {
		if i%100 == 0 {
			fmt.Fprintf(&plan, "# Room %d\n## One\n", i/100)
		}
		fmt.Fprintf(&plan, "- %d x Northlight VX-65\n", i+1)
	}
	p.Upload(path+"/ai/content", world.NewPart("f", "plan.md", "text/markdown", plan.String())).Want(http.StatusOK)
	testenv.Poll(p.W.T, "the content is read", func() bool {
		return p.Get(path + "/ai/content").List("items")[0].Text("status") == "Transcribed"
	})
	p.Post(path + "/ai/outline").Want(http.StatusOK)
	if got := p.await(path+"/ai/outline", "Generating"); got != "Completed" {
		p.W.T.Fatalf("outline %s", got)
	}
	return path
}

// A process killed in the middle of a build leaves the proposal untouched or built, with
// the right status, and the next process finishes the build.
func TestKilledBuildIsAtomic(t *testing.T) {
	if testing.Short() {
		t.Skip("it starts a dozen processes")
	}
	const lines, rounds = 1000, 5
	dir := t.TempDir()
	p := launch(t, dir).ready(t)
	salesPerson := p.Get("/public/users").List("users")[0].Text("id")

	path := p.outlined(salesPerson, lines)
	began := time.Now()
	p.Post(path + "/ai/build").Want(http.StatusOK)
	if got, n := p.await(path+"/ai/build", "Building"), p.linesOf(path); got != "Completed" || n != lines {
		t.Fatalf("without a kill: %s with %d lines", got, n)
	}
	usual := time.Since(began)

	found := map[string]int{}
	for round := range rounds {
		path := p.outlined(salesPerson, lines)
		p.Post(path + "/ai/build").Want(http.StatusOK)
		<-time.After(rand.N(usual / 3))
		p.kill()

		p = launch(t, dir).ready(t)
		status, n := p.Get(path+"/ai/build").Want(http.StatusOK).Text("status"), p.linesOf(path)
		found[status+" "+strconv.Itoa(n)]++
		if n != 0 && n != lines || status == "Completed" && n != lines || status == "Failed" {
			t.Errorf("round %d: %s with %d lines after the kill", round, status, n)
		}
		if got, n := p.await(path+"/ai/build", "Building"), p.linesOf(path); got != "Completed" || n != lines {
			t.Errorf("round %d: %s with %d lines at the end", round, got, n)
		}
	}
	t.Logf("a build takes %v; outcomes after the kills: %v", usual, found)
}

// A process killed while many write, several of them in one commit, has stored all that it acknowledged: each proposal
// with the last text that was, or the one under way. The proposals' numbers have no gap.
func TestKilledWritersLoseNothing(t *testing.T) {
	if testing.Short() {
		t.Skip("it starts some processes")
	}
	const writers, rounds, enough = 12, 3, 400
	dir := t.TempDir()
	p := launch(t, dir).ready(t)
	salesPerson := p.Get("/public/users").List("users")[0].Text("id")
	list := func() (total, highest int) {
		a := p.Get("/public/proposals?SortBy=Number&SortDirection=Desc&PageSize=1").Want(http.StatusOK)
		total, err := strconv.Atoi(a.Text("proposalCount"))
		if err == nil {
			highest, err = strconv.Atoi(a.List("proposals")[0].Text("number"))
		}
		if err != nil {
			t.Fatal(err)
		}
		return total, highest
	}
	for range rounds {
		before, last := list()
		var acknowledged atomic.Int64
		var all sync.WaitGroup
		written := make([][]writtenProposal, writers)
		for i := range writers {
			all.Go(func() { written[i] = p.writeOn(salesPerson, &acknowledged) })
		}
		testenv.Poll(t, "enough is written", func() bool { return acknowledged.Load() >= enough })
		p.kill()
		all.Wait()
		p = launch(t, dir).ready(t)
		for _, w := range slices.Concat(written...) {
			got := p.Get(w.path).Want(http.StatusOK).Text("internalNotes")
			if got != w.acknowledged && got != w.sent {
				t.Errorf("%s has the text %q; acknowledged is %q, under way was %q", w.path, got, w.acknowledged,
					w.sent)
			}
		}
		if total, highest := list(); total-before != highest-last {
			t.Errorf("%d new proposals, with numbers from %d to %d", total-before, last+1, highest)
		}
	}
}

// writtenProposal is a proposal with the last text that was acknowledged, and the last that was sent.
type writtenProposal struct{ path, acknowledged, sent string }

// writeOn makes proposals and writes texts into them until the process is gone. It counts what is acknowledged.
func (p *process) writeOn(salesPerson string, acknowledged *atomic.Int64) (list []writtenProposal) {
	for {
		a, err := p.attempt("/public/proposals", "SalesPersonId", salesPerson)
		if err != nil {
			return list
		}
		acknowledged.Add(1)
		list = append(list, writtenProposal{path: "/public/proposals/" + a.Text("id")})
		w := &list[len(list)-1]
		for i := range 10 {
			w.sent = fmt.Sprintf("Text %d of %s", i, w.path)
			if _, err := p.attempt(w.path+"/internalnotes", "InternalNotes", w.sent); err != nil {
				return list
			}
			acknowledged.Add(1)
			w.acknowledged = w.sent
		}
	}
}

// attempt posts a form to a process that may be gone.
func (p *process) attempt(path string, pairs ...string) (*world.Answer, error) {
	req, err := p.Signed(world.Request{
		Method: http.MethodPost, Path: path, Form: world.Form(pairs...),
		Header: http.Header{"Prefer": {"return=minimal"}},
	})
	if err != nil {
		return nil, err
	}
	resp, err := http.DefaultTransport.RoundTrip(req)
	if err != nil {
		return nil, err
	}
	body, err := io.ReadAll(resp.Body)
	if err = errors.Join(err, resp.Body.Close()); err == nil && resp.StatusCode/100 != 2 {
		err = errors.New(resp.Status)
	}
	return &world.Answer{T: p.W.T, Status: resp.StatusCode, Header: resp.Header, Body: string(body)}, err
}

// Several processes start on one directory that does not exist yet.
func TestDemoFirstStartsOfProcesses(t *testing.T) {
	dir := t.TempDir()
	starts := []*process{launch(t, dir), launch(t, dir), launch(t, dir)}
	first := starts[0].ready(t)
	for _, p := range starts[1:] {
		if p.ready(t); p.Key != first.Key || p.W.Secret != first.W.Secret {
			t.Error("two starts have different keys")
		}
	}
	first.Get("/public/proposals").Want(http.StatusOK)
}
