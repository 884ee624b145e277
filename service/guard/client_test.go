package guard_test

import (
	"context"
	"encoding/binary"
	"errors"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"app.tender/tender/service/guard"
)

// receiver returns a server on loopback that counts what reaches it.
func receiver(t *testing.T, secure bool) (*httptest.Server, *atomic.Int32) {
	t.Helper()
	var calls atomic.Int32
	h := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		calls.Add(1)
		if r.URL.Path == "/away" {
			http.Redirect(w, r, "/", http.StatusTemporaryRedirect)
		}
	})
	srv := httptest.NewUnstartedServer(h)
	srv.Config.ErrorLog = nil
	if secure {
		srv.StartTLS()
	} else {
		srv.Start()
	}
	t.Cleanup(srv.Close)
	return srv, &calls
}

func get(t *testing.T, c *http.Client, url string) (*http.Response, error) {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	resp, err := c.Do(req)
	if err == nil {
		_ = resp.Body.Close()
	}
	return resp, err
}

func TestNoConnectionToAPrivateAddress(t *testing.T) {
	for _, secure := range []bool{false, true} {
		srv, calls := receiver(t, secure)
		g := guard.Guard{}
		c := g.Client(time.Minute)
		_, port, _ := net.SplitHostPort(srv.Listener.Addr().String())
		scheme, _, _ := strings.Cut(srv.URL, ":")
		for _, host := range []string{"127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "0.0.0.0", "127.1"} {
			_, err := get(t, c, scheme+"://"+host+":"+port+"/")
			var refused *guard.AddressError
			var unknown *net.DNSError
			if !errors.As(err, &refused) && !errors.As(err, &unknown) {
				t.Errorf("%s: %v", host, err)
			}
		}
		if n := calls.Load(); n != 0 {
			t.Errorf("%d calls arrived", n)
		}
	}
}

// A name that was public when it was checked and resolves to this machine when it is
// dialled reaches nothing.
func TestANameThatMovesToLoopbackIsRefusedAtTheDial(t *testing.T) {
	srv, calls := receiver(t, false)
	dns := &nameServer{answer: netip.MustParseAddr("93.184.216.34")}
	g := guard.Guard{Resolver: &net.Resolver{PreferGo: true, Dial: dns.dial}}
	if _, err := g.Check(t.Context(), "https://rebind.acme.com/"); err != nil {
		t.Fatal(err)
	}
	dns.answer = netip.MustParseAddr("127.0.0.1")
	if _, err := g.Check(t.Context(), "https://rebind.acme.com/"); err == nil {
		t.Error("subscribing was accepted")
	}
	_, port, _ := net.SplitHostPort(srv.Listener.Addr().String())
	_, err := get(t, g.Client(time.Minute), "http://rebind.acme.com:"+port+"/")
	if refused, ok := errors.AsType[*guard.AddressError](err); !ok || refused.Addr != dns.answer {
		t.Errorf("dialling: %v", err)
	}
	if n := calls.Load(); n != 0 {
		t.Errorf("%d calls arrived", n)
	}
}

func TestAllowPrivateConnects(t *testing.T) {
	for _, secure := range []bool{false, true} {
		srv, calls := receiver(t, secure)
		g := guard.Guard{AllowPrivate: true}
		resp, err := get(t, g.Client(time.Minute), srv.URL)
		if err != nil || resp.StatusCode != http.StatusOK || calls.Load() != 1 {
			t.Errorf("%s: %v, %d calls", srv.URL, err, calls.Load())
		}
	}
}

func TestRedirectsAreNotFollowed(t *testing.T) {
	srv, calls := receiver(t, false)
	g := guard.Guard{AllowPrivate: true}
	resp, err := get(t, g.Client(time.Minute), srv.URL+"/away")
	if err != nil || resp.StatusCode != http.StatusTemporaryRedirect || calls.Load() != 1 {
		t.Errorf("%v, %v, %d calls", resp, err, calls.Load())
	}
}

// nameServer returns the same IPv4 address for every query.
type nameServer struct{ answer netip.Addr }

func (s *nameServer) dial(context.Context, string, string) (net.Conn, error) {
	here, there := net.Pipe()
	go func() {
		defer there.Close() //nolint:errcheck // the other side may be gone already
		for {
			var size [2]byte // over TCP, each message follows its length
			if _, err := there.Read(size[:]); err != nil {
				return
			}
			q := make([]byte, binary.BigEndian.Uint16(size[:]))
			if _, err := there.Read(q); err != nil {
				return
			}
			a := s.reply(q)
			if _, err := there.Write(append(binary.BigEndian.AppendUint16(nil, uint16(len(a))), a...)); err != nil {
				return
			}
		}
	}()
	return here, nil
}

// reply returns the response to a query for one name.
func (s *nameServer) reply(q []byte) []byte {
	end := 12
	for q[end] != 0 {
		end += int(q[end]) + 1
	}
	end += 5
	isA := binary.BigEndian.Uint16(q[end-4:]) == 1
	var answers byte
	if isA {
		answers = 1
	}
	a := []byte{q[0], q[1], 0x81, 0x80, 0, 1, 0, answers, 0, 0, 0, 0}
	a = append(a, q[12:end]...)
	if isA {
		a = append(a, 0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4)
		a = append(a, s.answer.AsSlice()...)
	}
	return a
}
