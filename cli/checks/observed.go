package checks

import (
	"bytes"
	"cmp"
	"crypto/tls"
	"io"
	"net"
	"net/http"
	"net/http/httptrace"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// observed is the trace of one request and its response.
type observed struct {
	url   *url.URL // without the query
	proxy *url.URL // nil for none

	mu        sync.Mutex // guards what the trace sets: a dial may continue concurrently
	addresses []string
	remote    string
	handshake bool // TLS has started
	gotten    bool // the connection was ready for the request
	secured   *tls.ConnectionState

	err    error // there was no response
	status int   // 0: no response
	header http.Header
	body   bytes.Buffer // its beginning
	asked  time.Time
	heard  time.Time
}

// seenBody is the number of bytes kept of a response.
const seenBody = 16 << 10

// watcher is a round tripper that keeps the trace of the last request, which the last error is about.
type watcher struct {
	transport *http.Transport
	now       func() time.Time
	last      atomic.Pointer[observed]
}

func newWatcher(t *http.Transport, now func() time.Time) *watcher {
	if t == nil {
		t = http.DefaultTransport.(*http.Transport).Clone()
		t.DialContext = (&net.Dialer{Timeout: patience}).DialContext
		t.TLSHandshakeTimeout, t.ResponseHeaderTimeout = patience, patience
	}
	return &watcher{transport: t, now: now}
}

// patience is the time limit of each stage.
const patience = 10 * time.Second

// RoundTrip sends req and traces it.
func (w *watcher) RoundTrip(req *http.Request) (*http.Response, error) {
	s := &observed{url: &url.URL{Scheme: req.URL.Scheme, Host: req.URL.Host, Path: req.URL.Path}, asked: w.now()}
	if w.transport.Proxy != nil {
		s.proxy, _ = w.transport.Proxy(req)
	}
	w.last.Store(s)
	resp, err := w.transport.RoundTrip(req.WithContext(httptrace.WithClientTrace(req.Context(), s.trace())))
	s.heard = w.now()
	if err != nil {
		s.err = err
		return nil, err
	}
	s.status, s.header = resp.StatusCode, resp.Header
	s.secured = cmp.Or(s.secured, resp.TLS)
	resp.Body = &tee{ReadCloser: resp.Body, to: &s.body}
	return resp, nil
}

func (s *observed) trace() *httptrace.ClientTrace {
	locked := func(note func()) {
		s.mu.Lock()
		defer s.mu.Unlock()
		note()
	}
	return &httptrace.ClientTrace{
		DNSDone: func(i httptrace.DNSDoneInfo) {
			locked(func() {
				for _, a := range i.Addrs {
					s.addresses = append(s.addresses, a.String())
				}
			})
		},
		ConnectDone: func(_, addr string, err error) {
			if err == nil {
				locked(func() { s.remote = addr })
			}
		},
		TLSHandshakeStart: func() { locked(func() { s.handshake = true }) },
		GotConn: func(i httptrace.GotConnInfo) {
			locked(func() {
				s.gotten, s.remote = true, i.Conn.RemoteAddr().String()
				if c, ok := i.Conn.(*tls.Conn); ok {
					s.secured = new(c.ConnectionState())
				}
			})
		},
	}
}

// reached reports how far the request got: whether TLS has started, and whether a connection was ready.
func (s *observed) reached() (handshake, ready bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.handshake, s.gotten
}

// text returns the beginning of the response's body.
func (s *observed) text() string { return s.body.String() }

// isPage reports whether the response is a page for a browser.
func (s *observed) isPage() bool {
	return strings.Contains(s.header.Get("Content-Type"), "html") ||
		bytes.HasPrefix(bytes.TrimSpace(s.body.Bytes()), []byte("<"))
}

// tee records the beginning of what is read.
type tee struct {
	io.ReadCloser
	to *bytes.Buffer
}

func (t *tee) Read(p []byte) (int, error) {
	n, err := t.ReadCloser.Read(p)
	if room := seenBody - t.to.Len(); room > 0 {
		t.to.Write(p[:min(n, room)])
	}
	return n, err
}
