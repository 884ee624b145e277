package apiclient_test

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"app.tender/tender/apiclient"
	"app.tender/tender/state"
)

func TestRedirects(t *testing.T) {
	elsewhere := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		t.Errorf("%s %s reached another host with %v", r.Method, r.URL, r.Header)
	}))
	defer elsewhere.Close()
	to := func(code int, where string) reply {
		return reply{status: code, header: http.Header{"Location": {where}}}
	}

	t.Run("read on the same host", func(t *testing.T) {
		srv := newCapture(t, to(302, basePath+"/public/proposals/8?x=1"), reply{body: detail})
		if err := readCall(t.Context(), srv.client()); err != nil {
			t.Fatal(err)
		}
		r := srv.requests()
		// The capture server checks that the second request is signed for its path.
		if len(r) != 2 || r[1].Path != "/public/proposals/8" || r[1].header.Get("Referer") != "" {
			t.Errorf("sent %v", r)
		}
	})
	t.Run("in a circle", func(t *testing.T) {
		srv := newCapture(t, to(302, basePath+"/public/proposals/7"))
		if err := readCall(t.Context(), srv.client()); !errors.Is(err, apiclient.ErrRedirected) ||
			len(srv.requests()) > 6 {
			t.Errorf("%v after %d requests", err, len(srv.requests()))
		}
	})
	for name, where := range map[string]string{
		"another host":   elsewhere.URL + "/x",
		"another scheme": "https://127.0.0.1/x",
		"another port":   "http://127.0.0.1:1/x",
	} {
		for _, code := range []int{301, 302, 303, 307, 308} {
			for _, call := range []call{readCall, textCall, createCall} {
				srv := newCapture(t, to(code, where))
				err := call(t.Context(), srv.client(apiclient.WithAttempts(3)))
				var e *apiclient.Error
				if !errors.Is(err, apiclient.ErrRedirected) || !errors.As(err, &e) || e.Status != code ||
					len(srv.requests()) != 1 {
					t.Errorf("%s, %d: %v", name, code, err)
				}
				if f := state.FaultOf(err); f.Kind != state.FaultUnavailable || f.Next == "" {
					t.Errorf("%s, %d: %+v", name, code, f)
				}
			}
		}
	}
	t.Run("write on the same host", func(t *testing.T) {
		for _, code := range []int{301, 302, 303, 307, 308} {
			srv := newCapture(t, to(code, basePath+"/public/proposals/8"), reply{body: detail})
			if err := textCall(t.Context(), srv.client()); !errors.Is(err, apiclient.ErrRedirected) ||
				len(srv.requests()) != 1 {
				t.Errorf("%d: %v", code, err)
			}
		}
	})
	t.Run("exchange", func(t *testing.T) {
		srv := newCapture(t, to(302, basePath+"/authenticate/apikeyexchange"), reply{body: `{"meta":{"apiKey":"k"}}`})
		if _, err := srv.client().Authenticate(t.Context(), "dana@example.com", password); !errors.Is(err,
			apiclient.ErrRedirected) || len(srv.requests()) != 1 {
			t.Errorf("%v", err)
		}
	})
	t.Run("without an address", func(t *testing.T) {
		for _, code := range []int{300, 304, 305, 399} {
			if err := readCall(t.Context(), newCapture(t, reply{status: code}).client()); !errors.Is(err,
				apiclient.ErrUnavailable) {
				t.Errorf("%d: %v", code, err)
			}
		}
	})
}

// An untrusted certificate ends the call before anything is sent.
func TestUntrustedCertificate(t *testing.T) {
	srv := httptest.NewUnstartedServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {
		t.Error("a request arrived")
	}))
	srv.Config.ErrorLog = log.New(io.Discard, "", 0)
	srv.StartTLS()
	defer srv.Close()
	c, err := apiclient.New(srv.URL, credentials())
	if err != nil {
		t.Fatal(err)
	}
	err = createCall(t.Context(), c)
	if f := state.FaultOf(err); !errors.Is(err, apiclient.ErrUntrusted) || f.Kind != state.FaultOffline ||
		!strings.Contains(f.Message, "certificate") {
		t.Errorf("%v, %+v", err, f)
	}
	if e, ok := errors.AsType[*apiclient.Error](err); ok && e.Attempts != 1 {
		t.Errorf("%d attempts", e.Attempts)
	}
}

func zipped(text string) string {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	_, _ = io.WriteString(w, text)
	_ = w.Close()
	return b.String()
}

func TestGzip(t *testing.T) {
	srv := newCapture(t, reply{header: http.Header{"Content-Encoding": {"gzip"}}, body: zipped(detail)})
	// Go's transport decompresses only what it requested compressed.
	own := &http.Transport{DisableCompression: true}
	for _, c := range []*apiclient.Client{srv.client(), srv.client(apiclient.WithTransport(own))} {
		if p, err := c.Proposals.Get(t.Context(), 7); err != nil || p.Number != 1042 {
			t.Errorf("%v, %v", p, err)
		}
	}
	own.CloseIdleConnections()
	for name, body := range map[string]string{
		"no gzip": detail, "cut": zipped(detail)[:20],
		"spoilt": zipped(detail)[:12] + "xxxxxxxx" + zipped(detail)[20:],
	} {
		srv := newCapture(t, reply{header: http.Header{"Content-Encoding": {"gzip"}}, body: body})
		for _, c := range []*apiclient.Client{srv.client(), srv.client(apiclient.WithTransport(own))} {
			if _, err := c.Proposals.Get(t.Context(), 7); !errors.Is(err, apiclient.ErrUnavailable) {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
}

// What is too large is said, since only that tells the operator what to look for.
func TestADocumentOfTooManyPartsSaysWhich(t *testing.T) {
	body := `{"id":7,"areas":[{"id":1,"options":[` + strings.TrimSuffix(strings.Repeat(`{"id":1},`, 101), ",") + `]}]}`
	srv := newCapture(t, reply{body: body})
	_, err := srv.client().Proposals.Get(t.Context(), 7)
	f := state.FaultOf(err)
	if !errors.Is(err, apiclient.ErrTooLarge) || f.Kind != state.FaultUnavailable || f.Next == "" ||
		f.Message != "The service's answer is larger than this program takes: more than 100 options in an area." {
		t.Errorf("%v, %+v", err, f)
	}
	_, err = srv.client().Areas.Create(t.Context(), 7, "Patio")
	if state.FaultOf(err).Kind != state.FaultUncertain || strings.Contains(state.FaultOf(err).Message, "too large") {
		t.Errorf("a write: %v", err)
	}
}

func TestResponsesAreBounded(t *testing.T) {
	large := `{"id":7,"areas":[],"name":"` + strings.Repeat("x", 2000) + `"}`
	for name, r := range map[string]reply{
		"plain": {body: large},
		"gzip":  {header: http.Header{"Content-Encoding": {"gzip"}}, body: zipped(large)},
	} {
		srv := newCapture(t, r)
		_, err := srv.client(apiclient.WithMaxAnswer(1000)).Proposals.Get(t.Context(), 7)
		f := state.FaultOf(err)
		if !errors.Is(err, apiclient.ErrTooLarge) || !errors.Is(err, apiclient.ErrUnavailable) ||
			f.Kind != state.FaultUnavailable {
			t.Errorf("%s: %v, %+v", name, err, f)
		}
		if _, err := srv.client(apiclient.WithMaxAnswer(int64(len(large)))).Proposals.Get(t.Context(), 7); err != nil {
			t.Errorf("%s at the limit: %v", name, err)
		}
		// The write was done anyway, but its detail can't be read.
		_, err = srv.client(apiclient.WithMaxAnswer(1000)).Areas.Create(t.Context(), 7, "Patio")
		if !errors.Is(err, apiclient.ErrUncertain) || state.FaultOf(err).Kind != state.FaultUncertain {
			t.Errorf("%s, write: %v", name, err)
		}
	}
	srv := newCapture(t, reply{status: 500, body: strings.Repeat("x", 10<<20)})
	var received int64
	_, err := srv.client(apiclient.WithHook(func(c apiclient.Call) { received = c.BytesReceived })).
		Proposals.Get(t.Context(), 7)
	if !errors.Is(err, apiclient.ErrUnavailable) || received > 1<<20 || len(err.Error()) > 4000 {
		t.Errorf("%d bytes read, %v", received, err)
	}
}

// The bound of a response depends on its kind: only proposals and change orders may be
// that long.
func TestResponsesAreBoundedByKind(t *testing.T) {
	const mib = 1 << 20
	padded := func(size int) string {
		const text = `{"id":7,"areas":[],"proposals":[],"users":[],"name":""}`
		return text[:len(text)-2] + strings.Repeat("x", size-len(text)) + text[len(text)-2:]
	}
	for name, tc := range map[string]struct {
		limit int
		read  func(*apiclient.Client) error
	}{
		"a proposal": {32 * mib, func(c *apiclient.Client) error {
			_, err := c.Proposals.Get(t.Context(), 7)
			return err
		}},
		"a list": {16 * mib, func(c *apiclient.Client) error {
			_, err := c.Proposals.List(t.Context(), state.ProposalQuery{})
			return err
		}},
		"anything else": {4 * mib, func(c *apiclient.Client) error { _, err := c.Users.List(t.Context()); return err }},
	} {
		for _, over := range []int{0, 1} {
			srv := newCapture(t, reply{body: padded(tc.limit + over)})
			if err := tc.read(srv.client()); errors.Is(err, apiclient.ErrTooLarge) != (over > 0) ||
				over == 0 && err != nil {
				t.Errorf("%s, %d bytes over: %v", name, over, err)
			}
		}
	}
}

// A body without an end is read up to the bound and no further.
func TestEndlessResponsesAreCutOff(t *testing.T) {
	for _, code := range []int{http.StatusOK, http.StatusInternalServerError} {
		endless := func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(code)
			for line := []byte(strings.Repeat(" ", 32<<10)); ; {
				if _, err := w.Write(line); err != nil {
					return
				}
			}
		}
		inBubble(t, endless, func(t *testing.T, _ *memNet, client func(...apiclient.Option) *apiclient.Client) {
			start := time.Now()
			err := readCall(t.Context(), client(apiclient.WithAttempts(1), apiclient.WithMaxAnswer(1<<20)))
			if !errors.Is(err, apiclient.ErrUnavailable) ||
				errors.Is(err, apiclient.ErrTooLarge) != (code == http.StatusOK) || time.Since(start) > 0 {
				t.Errorf("%d: %v after %v", code, err, time.Since(start))
			}
		})
	}
}

// Many calls at once share one client; run with -race.
func TestConcurrentUse(t *testing.T) {
	srv := newCapture(t, reply{body: detail})
	c := srv.client(apiclient.WithHook(func(apiclient.Call) {}))
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for range 5 {
				_, err := c.Proposals.Get(t.Context(), 7)
				_, err2 := c.Proposals.UpdateDescription(t.Context(), 7, "text")
				_, err3 := c.Authenticate(t.Context(), "dana@example.com", password)
				if err != nil || err2 != nil || !errors.Is(err3, apiclient.ErrUnreadable) {
					t.Errorf("%v, %v, %v", err, err2, err3)
				}
			}
		})
	}
	wg.Wait()
	if n := len(srv.requests()); n != 120 {
		t.Errorf("%d requests", n)
	}
}

// Escaped characters in the base path are signed and sent as they were written.
func TestEscapedBasePath(t *testing.T) {
	var got string
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		got = r.RequestURI
		_, _ = io.WriteString(w, detail)
	}))
	defer srv.Close()
	c, err := apiclient.New(srv.URL+"/a%2Fb/c%20d/", credentials())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.Proposals.Get(t.Context(), 7); err != nil || got != "/a%2Fb/c%20d/public/proposals/7" {
		t.Errorf("%s, %v", got, err)
	}
}

func TestHook(t *testing.T) {
	srv := newCapture(t, reply{status: 500, header: http.Header{"X-Request-Id": {"r-1"}}, body: "failed"},
		reply{body: detail})
	var calls []apiclient.Call
	c := srv.client(apiclient.WithAttempts(2), apiclient.WithHook(func(c apiclient.Call) { calls = append(calls, c) }))
	if _, err := c.Proposals.Get(t.Context(), 7); err != nil {
		t.Fatal(err)
	}
	if _, err := c.Proposals.UpdateDescription(t.Context(), 7, "text"); err != nil {
		t.Fatal(err)
	}
	if _, err := c.Proposals.Get(t.Context(), 0); err == nil || len(calls) != 2 {
		t.Fatalf("%d calls: an unsent request was reported", len(calls))
	}
	read, write := calls[0], calls[1]
	if read.Operation != "read a proposal" || read.Method != http.MethodGet || read.Path != "/public/proposals/7" ||
		read.Status != 200 || read.Attempts != 2 ||
		read.BytesReceived != int64(len(detail)+len("failed")) || read.BytesSent != 0 || read.Duration <= 0 ||
		read.Err != nil {
		t.Errorf("%+v", read)
	}
	if write.Method != http.MethodPost || write.BytesSent != int64(len(url.Values{"Description": {"text"}}.Encode())) {
		t.Errorf("%+v", write)
	}
	denied := newCapture(t,
		reply{
			status: 401, header: http.Header{"X-Request-Id": {"r-2"}},
			body: `"The request signature (hash) is invalid."`,
		})
	c = denied.client(apiclient.WithHook(func(c apiclient.Call) { calls = append(calls, c) }))
	if err := textCall(t.Context(), c); !errors.Is(err, apiclient.ErrBadSignature) {
		t.Fatal(err)
	}
	got := calls[2]
	date := denied.requests()[0].header.Get("X-MSS-CUSTOM-DATE")
	if got.Canonical != "POST"+denied.URL+basePath+"/public/proposals/7/descriptionapplication/x-www-form-urlencoded"+
		date+"<User Key>" || got.Err == nil || got.RequestID != "r-2" {
		t.Errorf("%+v", got)
	}
	if s := got.LogValue().String(); !strings.Contains(s, "request=r-2") || !strings.Contains(s, "error=") {
		t.Errorf("%s", s)
	}
}
