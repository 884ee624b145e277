package testenv_test

import (
	"errors"
	"io"
	"net"
	"syscall"
	"testing"

	"app.tender/tender/testenv"
)

// A story that stops its service must not reach the service of another story.
func TestAHeldAddressIsNobodyElses(t *testing.T) {
	a, err := testenv.HoldAddress()
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := a.Close(); err != nil {
			t.Error(err)
		}
	}()
	dial := func() error {
		c, err := (&net.Dialer{}).DialContext(t.Context(), "tcp", a.String())
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
		if ln, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", a.String()); err == nil {
			_ = ln.Close()
			t.Fatal("someone else got it")
		}
		ln, err := a.Listen(t.Context())
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
