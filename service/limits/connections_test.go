package limits_test

import (
	"errors"
	"log/slog"
	"net"
	"testing"
	"testing/synctest"

	"app.tender/tender/service/limits"
	"app.tender/tender/testenv"
)

// One address can't take the connections that everybody else needs.
func TestConnectionsOfAnAddressAreBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		in := testenv.NewCallers()
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
			if got := !testenv.IsCut(in.Call(step.ip)); got != step.want {
				t.Errorf("from %s: taken %v", step.ip, got)
			}
		}
		first := <-taken
		for range 2 { // closing it twice frees one slot
			_ = first.Close()
		}
		if testenv.IsCut(in.Call("198.51.100.7")) || !testenv.IsCut(in.Call("198.51.100.7")) {
			t.Error("a closed connection's slot was not reused")
		}
		_ = ln.Close()
	})
}

// At the limit, the next connection waits; the listener can be closed meanwhile.
func TestConnectionsAreBoundedInAll(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		in := testenv.NewCallers()
		ln := limits.Connections(in, 1, 0, slog.New(slog.DiscardHandler))
		go in.Call("198.51.100.7")
		first, err := ln.Accept()
		if err != nil {
			t.Fatal(err)
		}
		go in.Call("198.51.100.8")
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
