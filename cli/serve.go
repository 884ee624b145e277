package cli

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"app.tender/tender/service"
	"app.tender/tender/state"
	"github.com/spf13/cobra"
)

// serveFlags is how the service is to run.
type serveFlags struct {
	config service.Config
	listen string
	logAs  string
	reset  bool

	metrics string // where the figures are served; empty: nowhere

	transcribe string // a program and its arguments, or empty
	outline    string // the program that makes outlines; empty for the rules
}

func newServe(a *app) *cobra.Command {
	var f serveFlags
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Run the service on its own",
		Long: `Run the service that proposals are kept on: the interface from the other side, on
an SQLite file in the data directory.

With --demo it fills an empty data directory with demo data and a user, and prints
one line of JSON with the address and the credentials once it answers; without
--data the demo's data is thrown away at the end.`,
		Example: `  tender serve --demo --listen 127.0.0.1:0
  tender serve --data /var/lib/tender --listen :8443 --public-url https://proposals.example.com --tls-cert cert.pem --tls-key key.pem`,
		Args: cobra.NoArgs,
		RunE: a.run(func(cmd *cobra.Command, _ []string) error { return a.serve(cmd.Context(), f) }),
	}
	flags := cmd.Flags()
	flags.StringVar(&f.listen, "listen", "127.0.0.1:8421", "address and port to listen on; port 0 takes a free one")
	cmd.PersistentFlags().StringVar(&f.config.DataDir, "data", "", "the data directory")
	flags.BoolVar(&f.config.Demo, "demo", false, "fill an empty data directory with demo data; implies --sandbox")
	flags.StringVar(&f.config.DemoSize, "demo-size", "", "house, small, stress or account; without it what there is, or else small")
	flags.BoolVar(&f.reset, "reset", false, "with --demo: delete the demo's data first; no service may run on it")
	flags.BoolVar(&f.config.Sandbox, "sandbox", false, "let everyone who may write proposals move statuses and make change orders")
	flags.StringVar(&f.metrics, "metrics-listen", "", "address and port to serve /metrics on, for Prometheus; it asks for no credentials")
	flags.StringVar(&f.config.PublicURL, "public-url", "", "scheme and host that clients call; needed unless all of them are on this machine")
	flags.StringVar(&f.config.TLSCertFile, "tls-cert", "", "serve TLS with this certificate")
	flags.StringVar(&f.config.TLSKeyFile, "tls-key", "", "the certificate's key")
	flags.DurationVar(&f.config.ClockTolerance, "clock-tolerance", 5*time.Minute, "how far a request's date may be off")
	flags.BoolVar(&f.config.AllowPrivateWebhooks, "allow-private-webhooks", false, "deliver webhooks to private and loopback addresses; for tests")
	flags.IntVar(&f.config.RequestsPerMinute, "requests-per-minute", 12_000, "how many requests an application may make; below 0 for no limit")
	flags.IntVar(&f.config.MaxConnections, "max-connections", 2_000, "how many connections there may be at once; below 0 for no limit")
	flags.IntVar(&f.config.MaxConnectionsPerAddress, "max-connections-per-address", 0, "how many of them from one address; 0 for 200 with --tls-cert and no limit behind a proxy, below 0 for no limit")
	flags.StringVar(&f.transcribe, "transcribe-command", "", "a program that is given the path of an audio or video file and writes what is said in it")
	flags.StringVar(&f.outline, "outline-command", "", "a program that reads text and writes an outline, in place of the rules")
	flags.StringVar(&f.logAs, "log", "text", "what is logged on the standard error: text, json or none")
	cmd.MarkFlagsRequiredTogether("tls-cert", "tls-key")
	dir := &f.config.DataDir
	cmd.AddCommand(
		newServeInit(a, dir), newServeAccount(a, dir), newServeUser(a, dir), newServeApp(a, dir), newServeCatalog(a, dir),
		newServeProposal(a, dir), newServeBackup(a, dir), newServeRestore(a, dir), newServeWebhook(a, dir),
	)
	return cmd
}

// serve runs the service. Why it ends is in the log, in the format of the log: whoever
// reads it reads one format.
func (a *app) serve(ctx context.Context, f serveFlags) (err error) {
	if f.config.Logger, err = a.logger(f.logAs); err != nil {
		return err
	}
	if err = a.serveUntil(ctx, f); err == nil || f.logAs == "none" {
		return err
	}
	code := exitCode(err)
	fault := errorDetails(err, code)
	f.config.Logger.Error("the service ended", "error", fault.Message, "next", fault.Next, "kind", fault.Kind, "exit_code", code)
	return silent(code)
}

// serveUntil runs the service until ctx ends or the process is to.
func (a *app) serveUntil(ctx context.Context, f serveFlags) (err error) {
	f.config.AI.Transcribe, f.config.AI.Outline = strings.Fields(f.transcribe), strings.Fields(f.outline)
	if f.config.DataDir == "" {
		if !f.config.Demo {
			f.config.DataDir = a.dataDir("")
		} else {
			dir, err := os.MkdirTemp("", "tender-demo-")
			if err != nil {
				return fmt.Errorf("make a data directory: %w", err)
			}
			defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
			f.config.DataDir = dir
		}
	}
	if f.reset {
		if !f.config.Demo {
			return usagef("--reset goes with --demo; it never deletes a real instance's data")
		}
		if err := service.RemoveDemo(f.config.DataDir); err != nil {
			return err
		}
	}
	f.config.Progress = a.progress()
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM)
	defer stop()
	server, err := service.Open(ctx, f.config)
	if err != nil {
		return unusableDirectory(f.config.DataDir, otherSize(err))
	}
	defer func() { err = errors.Join(err, server.Close()) }()
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", f.listen)
	if err != nil {
		return listenError("--listen", f.listen, err)
	}
	if err := server.CheckAddress(listener.Addr()); err != nil {
		return errors.Join(err, listener.Close())
	}
	if f.metrics != "" {
		stop, err := serveMetrics(ctx, server, f)
		if err != nil {
			return errors.Join(err, listener.Close())
		}
		defer stop()
	}
	if err := a.announce(ctx, server, f, listener.Addr()); err != nil {
		return errors.Join(err, listener.Close())
	}
	if f.config.TLSCertFile != "" {
		defer reloadOnHangup(server, f.config.Logger)()
	}
	return server.Serve(ctx, listener)
}

// serveMetrics serves the operator's figures until stop is called.
func serveMetrics(ctx context.Context, server *service.Server, f serveFlags) (stop func(), err error) {
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", f.metrics)
	if err != nil {
		return nil, listenError("--metrics-listen", f.metrics, err)
	}
	srv := &http.Server{
		Handler: server.Metrics(), ReadHeaderTimeout: 10 * time.Second,
		ErrorLog: slog.NewLogLogger(f.config.Logger.Handler(), slog.LevelWarn),
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		_ = srv.Serve(listener) // it ends with Close
	}()
	return func() {
		_ = srv.Close() // nothing of a scrape is lost
		<-done
	}, nil
}

// reloadOnHangup reads the TLS files again at each SIGHUP, until stop is called: a
// renewed certificate needs no restart.
func reloadOnHangup(server *service.Server, log *slog.Logger) (stop func()) {
	hangups := make(chan os.Signal, 1)
	signal.Notify(hangups, syscall.SIGHUP)
	ended := make(chan struct{})
	go func() {
		for {
			select {
			case <-hangups:
				if err := server.ReloadCertificate(); err != nil {
					log.Error("the certificate stays as it is", "error", describe(err))
				} else {
					log.Info("read the certificate again")
				}
			case <-ended:
				return
			}
		}
	}()
	return func() { signal.Stop(hangups); close(ended) }
}

// listenError says why nothing can be served at address.
func listenError(flag, address string, err error) error {
	if _, ok := errors.AsType[*net.AddrError](err); ok {
		return usagef("%s takes an address with a port, such as 127.0.0.1:8421 or :8421, not %q", flag, address)
	}
	return state.Local(fmt.Sprintf("The service can't listen on %s: %v.", address, err), "Name another address with "+flag+", or end what is listening there.")
}

// otherSize says what to do about a demo of another size than the one asked for.
func otherSize(err error) error {
	var size *service.DemoSizeError
	if !errors.As(err, &size) {
		return err
	}
	return state.Local(fmt.Sprintf("%s holds a demo of size %s, not %s.", size.DataDir, size.Kept, size.Wanted),
		"Leave --demo-size out to use it, add --reset to make it anew, or name another directory with --data.")
}

// announce prints what a caller needs to know: the listener takes connections
// from here on.
func (a *app) announce(ctx context.Context, server *service.Server, f serveFlags, at net.Addr) error {
	scheme := "http"
	if f.config.TLSCertFile != "" {
		scheme = "https"
	}
	address := cmp.Or(f.config.PublicURL, scheme+"://"+reachable(at))
	if !f.config.Demo {
		f.config.Logger.Info("serving", "address", address, "data", f.config.DataDir)
		return emptyInstance(ctx, server, f.config)
	}
	line, err := json.Marshal(server.Ready(address))
	if err != nil {
		return fmt.Errorf("write the ready line: %w", err)
	}
	_, err = fmt.Fprintf(a.Out, "%s\n", line)
	return err
}

// reachable returns an address that a client on this machine can use: one that
// listens everywhere is reached by the loopback interface.
func reachable(at net.Addr) string {
	tcp, ok := at.(*net.TCPAddr)
	if !ok || !tcp.IP.IsUnspecified() {
		return at.String()
	}
	return net.JoinHostPort("127.0.0.1", fmt.Sprint(tcp.Port))
}

func (a *app) logger(as string) (*slog.Logger, error) {
	switch as {
	case "text":
		return slog.New(slog.NewTextHandler(a.Err, nil)), nil
	case "json":
		return slog.New(slog.NewJSONHandler(a.Err, nil)), nil
	case "none":
		return slog.New(slog.DiscardHandler), nil
	default:
		return nil, usagef("--log takes text, json or none, not %q", as)
	}
}
