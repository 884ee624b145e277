package cli

import (
	"context"
	"errors"
	"net"
	"path/filepath"
	"testing"

	"app.tender/tender/config"
)

// A keyring may wait for its password for hours, in a window behind others. Quitting must not wait for it.
func TestClosingDoesNotWaitForTheKeyring(t *testing.T) {
	asked := silentKeyring(t)
	o := newMachine(t)
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
		t.Errorf("waiting for the keys ended with %v", err)
	}
}

// silentKeyring returns a session bus that accepts connections and never responds. The channel gets a value for each
// connection.
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
