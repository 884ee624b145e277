package operation_test

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"app.tender/tender/service/operation"
)

// reader serves bodies of at most 1 MiB.
func reader(t *testing.T) *httptest.Server {
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		n, err := io.Copy(io.Discard, operation.LimitBody(w, r, 1<<20))
		if err != nil {
			status := http.StatusBadRequest
			if fault, ok := errors.AsType[*operation.Fault](operation.BodyFault(err)); ok {
				status = fault.Status
			}
			w.WriteHeader(status)
		}
		_, _ = fmt.Fprint(w, n)
	}))
	t.Cleanup(srv.Close)
	return srv
}

// Many programs send a whole request before they read the response. One whose connection is reset while it sends
// never learns why.
func TestABodyThatIsTooLargeIsRefusedBeforeTheConnectionCloses(t *testing.T) {
	srv := reader(t)
	for size, want := range map[int]int{
		1 << 20: http.StatusOK, 1<<20 + 1: http.StatusRequestEntityTooLarge,
		32 << 20: http.StatusRequestEntityTooLarge,
	} {
		conn, err := (&net.Dialer{}).DialContext(t.Context(), "tcp", srv.Listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		if _, err := fmt.Fprintf(conn, "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n%s", size,
			strings.Repeat("x", size)); err != nil {
			t.Errorf("%d bytes: sending: %v", size, err)
		}
		got, err := http.ReadResponse(bufio.NewReader(conn), nil)
		if err != nil {
			t.Fatalf("%d bytes: %v", size, err)
		}
		if got.StatusCode != want {
			t.Errorf("%d bytes: %s, want %d", size, got.Status, want)
		}
		_, _ = got.Body.Close(), conn.Close()
	}
}

func TestABodyThatIsTooLargeIsNotAskedFor(t *testing.T) {
	srv := reader(t)
	for size, want := range map[int64]int{1 << 20: http.StatusContinue, 1<<20 + 1: http.StatusRequestEntityTooLarge} {
		conn, err := (&net.Dialer{}).DialContext(t.Context(), "tcp", srv.Listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		_, err = fmt.Fprintf(conn, "POST / HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: %d\r\n\r\n", size)
		if err != nil {
			t.Fatal(err)
		}
		got, err := http.ReadResponse(bufio.NewReader(conn), nil)
		if err != nil {
			t.Fatal(err)
		}
		if got.StatusCode != want {
			t.Errorf("%d bytes announced: %s, want %d", size, got.Status, want)
		}
		_, _ = got.Body.Close(), conn.Close()
	}
}
