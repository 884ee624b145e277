//go:build unix

package cli_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"app.tender/tender/service"
	"app.tender/tender/testenv"
)

// far is a service in its own process, behind a network that fails in many ways. Its address stays the same.
type far struct {
	t       testing.TB
	dir     string
	size    string
	address *testenv.Address
	ready   service.Ready
	running *exec.Cmd // nil while the service is down

	mu     sync.Mutex
	fault  string // the current failure; see faults
	target string // host and port of the service
	open   map[net.Conn]bool
}

// faults are the states of a network.
var faults = []string{"whole", "refuses", "hangs", "garbles", "breaks off", "is slow"}

func newFar(t testing.TB, size string) *far {
	t.Helper()
	address, err := testenv.HoldAddress()
	if err != nil {
		t.Fatal(err)
	}
	listener, err := address.Listen(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	f := &far{t: t, dir: t.TempDir(), size: size, address: address, fault: "whole", open: make(map[net.Conn]bool)}
	var carried sync.WaitGroup
	carried.Go(func() {
		for {
			c, err := listener.Accept()
			if err != nil {
				return
			}
			carried.Go(func() { f.carry(c) })
		}
	})
	t.Cleanup(func() {
		_ = listener.Close()
		f.cut()
		f.kill(syscall.SIGKILL)
		carried.Wait()
		_ = address.Close()
	})
	f.start()
	return f
}

// start starts the service, unless it is running.
func (f *far) start() {
	f.t.Helper()
	if f.running != nil {
		return
	}
	cmd := programAs("tender", "serve", "--demo", "--demo-size", f.size, "--data", filepath.Join(f.dir, "data"),
		"--listen", "127.0.0.1:0", "--log", "none", "--requests-per-minute", "-1")
	cmd.Env = []string{
		"TENDER_CONFIG_DIR=" + f.dir + "/config", "TENDER_DATA_DIR=" + f.dir + "/none",
		"TZ=" + os.Getenv("TZ"), "TMPDIR=" + f.dir,
	}
	var errs strings.Builder
	cmd.Stderr = &errs
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		f.t.Fatal(err)
	}
	line, err := bufio.NewReader(out).ReadBytes('\n')
	if err == nil {
		err = json.Unmarshal(line, &f.ready)
	}
	if err != nil {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
		f.t.Fatalf("the service does not start: %v\n%s", err, errs.String())
	}
	f.running = cmd
	f.mu.Lock()
	defer f.mu.Unlock()
	f.target = strings.TrimPrefix(f.ready.BaseURL, "http://")
}

// kill ends the service with a signal.
func (f *far) kill(with syscall.Signal) {
	if f.running == nil {
		return
	}
	_ = f.running.Process.Signal(with)
	_ = f.running.Wait()
	f.running = nil
}

// fail sets the current failure of the network.
func (f *far) fail(how string) {
	f.mu.Lock()
	f.fault = how
	f.mu.Unlock()
	f.cut()
}

// cut closes every connection.
func (f *far) cut() {
	f.mu.Lock()
	defer f.mu.Unlock()
	for c := range f.open {
		_ = c.Close()
	}
}

// hold adds a connection to those that cut closes, until letGo is called.
func (f *far) hold(c net.Conn) (letGo func()) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.open[c] = true
	return func() {
		f.mu.Lock()
		defer f.mu.Unlock()
		delete(f.open, c)
		_ = c.Close()
	}
}

// carry serves one connection with the network's failure at its start.
func (f *far) carry(c net.Conn) {
	defer f.hold(c)()
	f.mu.Lock()
	fault, target := f.fault, f.target
	f.mu.Unlock()
	switch fault {
	case "refuses":
		return
	case "hangs":
		_, _ = io.Copy(io.Discard, c)
		return
	case "garbles":
		_, _ = c.Read(make([]byte, 1))
		_, _ = fmt.Fprint(c,
			"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 40\r\n\r\n{\"\x1b[2J\x00: [[[")
		return
	}
	s, err := (&net.Dialer{}).DialContext(context.Background(), "tcp", target)
	if err != nil {
		return
	}
	defer f.hold(s)()
	there := make(chan struct{})
	go func() {
		defer close(there)
		_, _ = io.Copy(s, c)
		_ = s.Close()
	}()
	from := io.Reader(s)
	switch fault {
	case "breaks off":
		from = io.LimitReader(s, 3000)
	case "is slow":
		from = slowly{s}
	}
	_, _ = io.Copy(c, from)
	_ = c.Close()
	<-there
}

// slowly is a reader that delays every read.
type slowly struct{ io.Reader }

func (s slowly) Read(p []byte) (int, error) {
	time.Sleep(300 * time.Millisecond)
	return s.Reader.Read(p[:min(len(p), 4096)])
}

// programAs returns this test binary as one of the programs in TestMain's table.
func programAs(name string, args ...string) *exec.Cmd {
	self, err := os.Executable()
	if err != nil {
		panic(err)
	}
	return &exec.Cmd{Path: self, Args: append([]string{name}, args...)}
}
