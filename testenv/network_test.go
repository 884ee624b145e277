package testenv_test

import (
	"errors"
	"io"
	"syscall"
	"testing"

	"app.tender/tender/testenv"
)

// What the program says about a service that is not there depends on this error.
func TestANetworkRefusesConnectionsUnlessSomebodyListens(t *testing.T) {
	var n testenv.Network
	dial := func() error {
		c, err := n.Dial(t.Context(), "tcp", "anywhere:80")
		if err != nil {
			return err
		}
		defer func() { _ = c.Close() }()
		_, err = io.ReadAll(c)
		return err
	}
	for range 3 {
		if err := dial(); !errors.Is(err, syscall.ECONNREFUSED) {
			t.Fatalf("nobody listens: %v", err)
		}
		ln, err := n.Listen(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		go func() {
			if c, err := ln.Accept(); err == nil {
				_ = c.Close()
			}
		}()
		if err := dial(); err != nil {
			t.Errorf("somebody listens: %v", err)
		}
		if err := ln.Close(); err != nil {
			t.Error(err)
		}
	}
}
