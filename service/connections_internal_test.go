package service

import (
	"bufio"
	"context"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"app.tender/tender/service/limits"
)

// callers is a listener with connections from chosen addresses.
type callers struct {
	conns chan net.Conn
	done  chan struct{}
	once  sync.Once
}

func newCallers() *callers { return &callers{conns: make(chan net.Conn), done: make(chan struct{})} }

// Accept implements net.Listener.
func (c *callers) Accept() (net.Conn, error) {
	select {
	case conn := <-c.conns:
		return conn, nil
	case <-c.done:
		return nil, net.ErrClosed
	}
}

// Close implements net.Listener.
func (c *callers) Close() error {
	c.once.Do(func() { close(c.done) })
	return nil
}

// Addr implements net.Listener: no other machine reaches it.
func (c *callers) Addr() net.Addr { return &net.UnixAddr{Name: "callers"} }

// from is a connection with a given remote address.
type from struct {
	net.Conn
	ip string
}

// RemoteAddr implements net.Conn.
func (f from) RemoteAddr() net.Addr { return &net.TCPAddr{IP: net.ParseIP(f.ip), Port: 1} }

// call connects from an address and returns the caller's end.
func (c *callers) call(ip string) net.Conn {
	ours, theirs := net.Pipe()
	c.conns <- from{theirs, ip}
	return ours
}

// isCut reports whether the other end has closed a connection.
func isCut(conn net.Conn) bool {
	_ = conn.SetReadDeadline(time.Now().Add(time.Second))
	_, err := conn.Read(make([]byte, 1))
	return errors.Is(err, io.EOF)
}

// One address can't take the connections that everybody else needs.
func TestConnectionsOfAnAddressAreBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		in := newCallers()
		ln := limits.Connections(in, 100, 2, slog.New(slog.DiscardHandler))
		taken := make(chan net.Conn, 100)
		go func() {
			for {
				conn, err := ln.Accept()
				if err != nil {
					return
				}
				taken <- conn
			}
		}()
		for _, step := range []struct {
			ip   string
			want bool
		}{
			{"198.51.100.7", true},
			{"198.51.100.7", true},
			{"198.51.100.7", false},
			{"::ffff:198.51.100.7", false},
			{"198.51.100.8", true},
			{"2001:db8:1:2::1", true},
			{"2001:db8:1:2:ffff::9", true},
			{"2001:db8:1:2::3", false},
			{"2001:db8:1:3::1", true},
			{"127.0.0.1", true},
			{"127.0.0.1", true},
			{"127.0.0.1", true}, // a proxy on this machine
		} {
			if got := !isCut(in.call(step.ip)); got != step.want {
				t.Errorf("from %s: taken %v", step.ip, got)
			}
		}
		first := <-taken
		for range 2 { // closing it twice frees one slot
			_ = first.Close()
		}
		if isCut(in.call("198.51.100.7")) || !isCut(in.call("198.51.100.7")) {
			t.Error("a closed connection's slot was not reused")
		}
		_ = ln.Close()
	})
}

// At the limit, the next connection waits; the listener can be closed meanwhile.
func TestConnectionsAreBoundedInAll(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		in := newCallers()
		ln := limits.Connections(in, 1, 0, slog.New(slog.DiscardHandler))
		go in.call("198.51.100.7")
		first, err := ln.Accept()
		if err != nil {
			t.Fatal(err)
		}
		go in.call("198.51.100.8")
		second := make(chan error, 1)
		go func() {
			_, err := ln.Accept()
			second <- err
		}()
		synctest.Wait()
		if len(second) > 0 {
			t.Fatal("the second connection was accepted")
		}
		_ = first.Close()
		if err := <-second; err != nil {
			t.Error(err)
		}
		go func() {
			_, err := ln.Accept()
			second <- err
		}()
		synctest.Wait()
		_ = ln.Close()
		if err := <-second; !errors.Is(err, net.ErrClosed) {
			t.Errorf("after the end: %v", err)
		}
	})
}

// opened opens a service whose background work runs outside the bubbles of a test.
func opened(t *testing.T, c Config) *Server {
	t.Helper()
	c.DataDir = t.TempDir()
	s, err := Open(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	// A bubble must not write while the background work does: it could not wait for that.
	if err := s.recordAddress(t.Context(), newCallers().Addr()); err != nil {
		t.Fatal(err)
	}
	s.Handler() // starts the background work
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// serveTest serves the connections of in until stop is called.
func (s *Server) serveTest(t *testing.T, in net.Listener) (stop func()) {
	ctx, cancel := context.WithCancel(t.Context())
	served := make(chan error, 1)
	go func() { served <- s.Serve(ctx, in) }()
	return func() {
		cancel()
		if err := <-served; err != nil {
			t.Error(err)
		}
	}
}

// The limits come from the configuration. Behind a proxy all connections are the proxy's,
// so they are not counted by address unless the operator says so.
func TestConnectionLimitsAreConfigured(t *testing.T) {
	for _, tc := range []struct {
		config             Config
		all, ofEachAddress int
	}{
		{Config{}, 2000, 0},
		{Config{TLSCertFile: "cert.pem"}, 2000, 200},
		{Config{TLSCertFile: "cert.pem", MaxConnections: -1, MaxConnectionsPerAddress: -1}, -1, -1},
		{Config{MaxConnections: 7, MaxConnectionsPerAddress: 3}, 7, 3},
	} {
		if c := tc.config.withDefaults(); c.MaxConnections != tc.all || c.MaxConnectionsPerAddress != tc.ofEachAddress {
			t.Errorf("%+v: %d in total, %d per address", tc.config, c.MaxConnections, c.MaxConnectionsPerAddress)
		}
	}
}

// At the limit, a new connection takes the place of the one that has been idle for longest, whether it
// had a request or none. One with a request stays.
func TestTheOldestIdleConnectionMakesRoom(t *testing.T) {
	s := opened(t, Config{MaxConnections: 2})
	synctest.Test(t, func(t *testing.T) {
		in := newCallers()
		stop := s.serveTest(t, in)
		probe := func(conn net.Conn) {
			t.Helper()
			_ = conn.SetDeadline(time.Now().Add(time.Second))
			_, err := io.WriteString(conn, "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
			if err != nil {
				t.Fatal(err)
			}
			answer, err := http.ReadResponse(bufio.NewReader(conn), nil)
			if err != nil || answer.StatusCode != http.StatusOK {
				t.Fatalf("%v, %v", answer, err)
			}
			_, _ = io.Copy(io.Discard, answer.Body)
			_ = answer.Body.Close()
			time.Sleep(time.Second)
		}
		busy := in.call("198.51.100.1")
		if _, err := io.WriteString(busy, "GET /healthz HTTP/1.1\r\n"); err != nil {
			t.Fatal(err)
		}
		silent := in.call("198.51.100.2")
		time.Sleep(time.Second)
		// The server knows of a request when it has read its head.
		if _, err := io.WriteString(busy, "Host: localhost\r\n\r\n"); err != nil {
			t.Fatal(err)
		}
		synctest.Wait() // its response is not read yet
		used := in.call("198.51.100.3")
		probe(used)
		if !isCut(silent) {
			t.Error("the connection without a request is still there")
		}
		last := in.call("198.51.100.4")
		probe(last)
		if !isCut(used) {
			t.Error("the connection that has been idle for longest is still there")
		}
		answer, err := http.ReadResponse(bufio.NewReader(busy), nil)
		if err != nil || answer.StatusCode != http.StatusOK {
			t.Errorf("the connection with a request: %v, %v", answer, err)
		}
		_ = busy.Close()
		_ = last.Close()
		stop()
	})
}

// A client that announces a body and sends none holds a connection for seconds, with or
// without a key, not for as long as an upload may take.
func TestMissingBodyTimesOut(t *testing.T) {
	s := opened(t, Config{})
	for _, head := range []string{
		"POST /public/proposals HTTP/1.1\r\nContent-Length: 1000",
		"POST /public/proposals HTTP/1.1\r\nTransfer-Encoding: chunked",
		"POST /public/proposals/1/ai/content HTTP/1.1\r\nContent-Type: multipart/form-data; boundary=a\r\nContent-Length: 100000",
		"POST /nowhere HTTP/1.1\r\nContent-Length: 1000", "PUT /healthz HTTP/1.1\r\nContent-Length: 1000",
		"GET /healthz HTTP/1.1\r\nContent-Length: 1000",
	} {
		synctest.Test(t, func(t *testing.T) {
			in := newCallers()
			stop := s.serveTest(t, in)
			began := time.Now()
			conn := in.call("198.51.100.7")
			go func() { _, _ = io.WriteString(conn, head+"\r\nHost: localhost\r\n\r\n") }()
			answer, err := io.ReadAll(conn)
			if held := time.Since(began); err != nil || held > 10*time.Second ||
				!strings.HasPrefix(string(answer), "HTTP/1.1 ") {
				t.Errorf("%s: held for %v, %v, %.60q", head, held, err, answer)
			}
			stop()
		})
	}
}

// A caller who does not read their response holds it for seconds, not for as long as an upload may take.
func TestUnreadAnswerTimesOut(t *testing.T) {
	s := opened(t, Config{})
	synctest.Test(t, func(t *testing.T) {
		in := newCallers()
		stop := s.serveTest(t, in)
		conn := in.call("198.51.100.7")
		_, _ = io.WriteString(conn, "GET /openapi.yaml HTTP/1.1\r\nHost: localhost\r\n\r\n")
		time.Sleep(progressTime + time.Second)
		if got, _ := io.ReadAll(conn); len(got) > 0 {
			t.Errorf("after %v the response was still there: %d bytes", progressTime, len(got))
		}
		stop()
	})
	if n := s.httpServer().HTTP2.MaxConcurrentStreams; n < 1 || n > 50 {
		t.Errorf("%d requests at once over one connection", n)
	}
}
