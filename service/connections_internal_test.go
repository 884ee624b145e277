package service

import (
	"bufio"
	"context"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"app.tender/tender/testenv"
)

// opened opens a service whose background work runs outside the bubbles of a test.
func opened(t *testing.T, c Config) *Server {
	t.Helper()
	c.DataDir = t.TempDir()
	s, err := Open(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	// A bubble must not write while the background work does: it could not wait for that.
	if err := s.recordAddress(t.Context(), testenv.NewCallers().Addr()); err != nil {
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
		in := testenv.NewCallers()
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
		busy := in.Call("198.51.100.1")
		if _, err := io.WriteString(busy, "GET /healthz HTTP/1.1\r\n"); err != nil {
			t.Fatal(err)
		}
		silent := in.Call("198.51.100.2")
		time.Sleep(time.Second)
		// The server knows of a request when it has read its head.
		if _, err := io.WriteString(busy, "Host: localhost\r\n\r\n"); err != nil {
			t.Fatal(err)
		}
		synctest.Wait() // its response is not read yet
		used := in.Call("198.51.100.3")
		probe(used)
		if !testenv.IsCut(silent) {
			t.Error("the connection without a request is still there")
		}
		last := in.Call("198.51.100.4")
		probe(last)
		if !testenv.IsCut(used) {
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
			in := testenv.NewCallers()
			stop := s.serveTest(t, in)
			began := time.Now()
			conn := in.Call("198.51.100.7")
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
		in := testenv.NewCallers()
		stop := s.serveTest(t, in)
		conn := in.Call("198.51.100.7")
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
