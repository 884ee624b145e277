package cli

import (
	"context"
	"errors"
	"net"
	"path/filepath"
	"testing"

	"app.tender/tender/config"
)

// A keyring that asks for its password may be asked for hours: the window lies behind
// others. Whoever quits meanwhile would sit before a program that does not end, and kill
// it.
func TestClosingWaitsForNoKeyring(t *testing.T) {
	asked := silentKeyring(t)
	o := newOffice(t)
	o.profile.SecretsIn = config.SecretsKeyring
	if err := o.app().Dirs().SaveProfile(o.profile); err != nil {
		t.Fatal(err)
	}
	ctx, quit := context.WithCancel(t.Context())
	r := o.app()
	r.Flags.Profile = o.profile.Name
	s, err := r.Open(ctx)
	if err != nil {
		t.Fatal(err)
	}
	read := make(chan error, 1)
	go func() {
		_, err := s.Client.Users(ctx)
		read <- err
	}()
	<-asked
	quit()
	if err := s.Close(); err != nil {
		t.Error(err)
	}
	if err := <-read; !errors.Is(err, context.Canceled) {
		t.Errorf("what waited for the keys ended with %v", err)
	}
}

// silentKeyring returns a session bus that takes connections and never says anything. The channel
// gets a value when one asks it.
func silentKeyring(t *testing.T) <-chan struct{} {
	path := filepath.Join(t.TempDir(), "bus")
	l, err := net.Listen("unix", path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	t.Setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path="+path)
	asked := make(chan struct{}, 1)
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			t.Cleanup(func() { _ = c.Close() })
			asked <- struct{}{}
		}
	}()
	return asked
}
