package run

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"time"

	"app.tender/tender/apiclient"
	"app.tender/tender/config"
	"app.tender/tender/service"
	"app.tender/tender/state"
)

// DemoProfile returns the profile that always exists.
func DemoProfile() config.Profile {
	return config.Profile{
		Name: config.Demo, Environment: config.Sandbox, Account: "Brightline AV",
		DisplayName: "Dana Reyes",
	}
}

// embedded is our own service in this process, on a loopback port. The editor uses it over HTTP like any other: the
// demo shows what a real account would do, signatures included.
type embedded struct {
	server *service.Server
	ready  service.Ready
	stop   context.CancelFunc
	served chan error
}

// setDemoAside moves the demo data of another version of tender out of the way, and says so: it must not block this
// version, and texts typed in it may still be wanted.
func (r *Run) setDemoAside() error {
	service := r.Dirs().DemoService()
	aside := filepath.Join(filepath.Dir(service), "aside-"+r.Time().UTC().Format("20060102-150405"))
	err := os.MkdirAll(aside, 0o700)
	for name, dir := range map[string]string{"service": service, "profile": r.Dirs().ProfileData(config.Demo)} {
		if err == nil {
			err = os.Rename(dir, filepath.Join(aside, name))
		}
		if errors.Is(err, fs.ErrNotExist) {
			err = nil
		}
	}
	if err != nil {
		return state.Local("The demo's data was made by another version of tender, and can't be moved aside: "+
			err.Error()+".",
			"Make the data directory writable, or set TENDER_DATA_DIR to a directory that is.")
	}
	r.Sayf("The demo's data was made by another version of tender: this is a new demo, and the data is in %s.", aside)
	return nil
}

// startEmbedded opens the demo's data in dir, created on the first start, and serves it until Close, by the clock of
// now.
func startEmbedded(ctx context.Context, dir string, now func() time.Time) (*embedded, error) {
	server, err := service.Open(ctx, service.Config{
		DataDir: dir, Demo: true, Sandbox: true, Now: now, Logger: slog.New(slog.DiscardHandler),
		AllowPrivateWebhooks: true, // its receivers are on this machine
		RequestsPerMinute:    -1,   // the limit would refuse twenty commands in a minute
	})
	if errors.Is(err, fs.ErrPermission) {
		return nil, state.Local("The demo keeps its data in "+dir+", which can't be written.",
			"Make it writable, or set TENDER_DATA_DIR to a directory that is.")
	}
	if err != nil {
		return nil, fmt.Errorf("open the demo's data: %w", err)
	}
	listener, err := listenDemo(ctx, filepath.Join(dir, "port"))
	if err != nil {
		return nil, errors.Join(fmt.Errorf("serve the demo: %w", err), server.Close())
	}
	serving, stop := context.WithCancel(context.WithoutCancel(ctx))
	e := &embedded{
		server: server, ready: server.Ready("http://" + listener.Addr().String()),
		stop: stop, served: make(chan error, 1),
	}
	go func() { e.served <- server.Serve(serving, listener) }()
	return e, nil
}

// listenDemo listens on the port of the demo's first start, kept in a file, so that the links that clients were given
// then still work; on another while that one is taken, as by a demo in another terminal.
func listenDemo(ctx context.Context, file string) (net.Listener, error) {
	var lc net.ListenConfig
	port, err := os.ReadFile(file)
	if err == nil {
		if l, err := lc.Listen(ctx, "tcp", "127.0.0.1:"+string(port)); err == nil {
			return l, nil
		}
	}
	first := errors.Is(err, fs.ErrNotExist)
	l, err := lc.Listen(ctx, "tcp", "127.0.0.1:0")
	if err == nil && first {
		// If it can't be written, a later start writes another: no reason not to start now.
		_ = config.WriteFile(file, fmt.Append(nil, l.Addr().(*net.TCPAddr).Port))
	}
	return l, err
}

// Close ends requests and closes the data.
func (e *embedded) Close() error {
	e.stop()
	return errors.Join(<-e.served, e.server.Close())
}

// dialDemo starts the demo's service and returns its client. The caller holds the lazy client.
func (s *Session) dialDemo(ctx context.Context) (*apiclient.Client, error) {
	if s.embedded == nil {
		e, err := startEmbedded(ctx, s.Run.Dirs().DemoService(), s.Run.Time)
		if err != nil {
			return nil, err
		}
		s.embedded = e
	}
	r := s.embedded.ready
	return apiclient.New(r.BaseURL, apiclient.Credentials{AppKey: r.AppKey, SecretKey: r.SecretKey, UserKey: r.UserKey},
		s.Run.ClientOptions...)
}

// InDemo reports whether the service is the demo's, which ends with the command.
func (s *Session) InDemo() bool { return s.Profile.Name == config.Demo }
