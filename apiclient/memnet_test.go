package apiclient_test

import (
	"context"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"app.tender/tender/apiclient"
)

// memNet is a network in memory. Unlike sockets, it lets the clock of
// testing/synctest advance while both ends wait.
type memNet struct {
	conns  chan net.Conn
	closed chan struct{}
	once   sync.Once
	dialed atomic.Int64
	refuse func(dial int) error // by the number of the dial, from 1; nil: none
}

func (n *memNet) Accept() (net.Conn, error) {
	select {
	case c := <-n.conns:
		return c, nil
	case <-n.closed:
		return nil, net.ErrClosed
	}
}

func (n *memNet) Close() error {
	n.once.Do(func() { close(n.closed) })
	return nil
}

func (n *memNet) Addr() net.Addr { return &net.UnixAddr{Name: "memory"} }

func (n *memNet) dial(ctx context.Context, _, _ string) (net.Conn, error) {
	dial := n.dialed.Add(1)
	if n.refuse != nil {
		if err := n.refuse(int(dial)); err != nil {
			return nil, err
		}
	}
	client, server := net.Pipe()
	select {
	case n.conns <- server:
		return client, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-n.closed:
		return nil, net.ErrClosed
	}
}

// refused returns the system's error when nobody listens.
func refused() error {
	return &net.OpError{Op: "dial", Net: "tcp", Err: io.ErrClosedPipe}
}

// inBubble runs a test in virtual time with a client of a server in memory.
func inBubble(
	t *testing.T, h http.HandlerFunc,
	test func(t *testing.T, n *memNet, c func(...apiclient.Option) *apiclient.Client),
) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		n := &memNet{conns: make(chan net.Conn), closed: make(chan struct{})}
		srv := &http.Server{Handler: h}
		done := make(chan struct{})
		go func() {
			_ = srv.Serve(n)
			close(done)
		}()
		transport := &http.Transport{DialContext: n.dial}
		test(t, n, func(opts ...apiclient.Option) *apiclient.Client {
			opts = append([]apiclient.Option{apiclient.WithTransport(transport)}, opts...)
			c, err := apiclient.New("http://localhost"+basePath, credentials(), opts...)
			if err != nil {
				t.Fatal(err)
			}
			return c
		})
		transport.CloseIdleConnections()
		_ = srv.Close()
		<-done
	})
}

// script calls one handler per request, in order; the last one is repeated.
func script(handlers ...http.HandlerFunc) (h http.HandlerFunc, calls func() []*http.Request) {
	var mu sync.Mutex
	var seen []*http.Request
	h = func(w http.ResponseWriter, r *http.Request) {
		mu.Lock()
		seen = append(seen, r)
		next := handlers[min(len(seen), len(handlers))-1]
		mu.Unlock()
		_, _ = io.Copy(io.Discard, r.Body)
		next(w, r)
	}
	return h, func() []*http.Request {
		mu.Lock()
		defer mu.Unlock()
		return append([]*http.Request(nil), seen...)
	}
}

// status replies with a status and headers, which come in pairs.
func status(code int, headers ...string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		for i := 0; i+1 < len(headers); i += 2 {
			w.Header().Set(headers[i], headers[i+1])
		}
		w.WriteHeader(code)
		if code/100 == 2 {
			_, _ = io.WriteString(w, detail)
		}
	}
}

// hangUp closes the connection after the first bytes of a response, or without
// any.
func hangUp(answer string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		conn, _, err := w.(http.Hijacker).Hijack()
		if err != nil {
			panic(err)
		}
		_, _ = io.WriteString(conn, strings.ReplaceAll(answer, "\n", "\r\n"))
		_ = conn.Close()
	}
}
