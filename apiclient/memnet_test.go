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
	"app.tender/tender/testenv"
)

// memNet is a network in memory that counts the dials.
type memNet struct {
	testenv.Network
	dialed atomic.Int64
	refuse func(dial int) error // by the number of the dial, from 1; nil: none
}

func (n *memNet) dial(ctx context.Context, network, address string) (net.Conn, error) {
	dial := n.dialed.Add(1)
	if n.refuse != nil {
		if err := n.refuse(int(dial)); err != nil {
			return nil, err
		}
	}
	return n.Dial(ctx, network, address)
}

// inBubble runs a test in virtual time with a client of a server in memory.
func inBubble(
	t *testing.T, h http.HandlerFunc,
	test func(t *testing.T, n *memNet, c func(...apiclient.Option) *apiclient.Client),
) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		n := new(memNet)
		ln, err := n.Listen(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		srv := &http.Server{Handler: h}
		done := make(chan struct{})
		go func() {
			_ = srv.Serve(ln)
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
