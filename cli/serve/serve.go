// Package serve has the operator's commands: they run the service and administer an instance.
package serve

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/url"
	"os"
	"os/exec"
	"os/signal"
	"syscall"
	"time"

	"app.tender/tender/cli/run"
	"app.tender/tender/service"
	"app.tender/tender/state"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// Commands returns the commands of this folder.
func Commands(r *run.Run) []*cobra.Command {
	return []*cobra.Command{newServe(r)}
}

// serveFlags is how the service runs.
type serveFlags struct {
	at     instance
	config service.Config
	listen string
	logAs  string
	reset  bool

	mail mailFlags

	keepHistory int // days

	metrics       string // the address of the metrics; empty for none
	metricsPublic bool   // others than this machine may read them

	transcribe string // a program and its arguments, or empty
	outline    string // the program that makes outlines; empty for the built-in rules
}

const day = 24 * time.Hour

// addSignIns adds the flags about how people sign in.
func (f *serveFlags) addSignIns(flags *pflag.FlagSet) {
	flags.StringVar(&f.config.SignOn.Issuer, "oidc-issuer", "",
		"address of the OpenID Connect provider by which people sign in with `tender login --browser`")
	flags.StringVar(&f.config.SignOn.ClientID, "oidc-client-id", "", "the id of tender at that provider, a public client")
	flags.DurationVar(&f.config.KeyLife, "key-life", 0,
		"how long the key of a sign-in is valid, such as 2160h for 90 days; 0 means without end")
}

func newServe(r *run.Run) *cobra.Command {
	var f serveFlags
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Run the service",
		Long: `Run the service that stores proposals, with its data in an SQLite file in the data
directory, or with --database in PostgreSQL, where several processes may share it.

--demo fills an empty data directory with demo data and a user, and prints one line of
JSON with address and credentials when the service is ready. Without --data, the demo's
data is deleted at the end.`,
		Example: `  tender serve --demo --listen 127.0.0.1:0
  tender serve --data /var/lib/tender --listen :8443 --public-url https://proposals.example.com --tls-cert cert.pem --tls-key key.pem`,
		Args: cobra.NoArgs,
		RunE: r.Command(func(cmd *cobra.Command, _ []string) error { return serve(cmd.Context(), r, f) }),
	}
	flags := cmd.Flags()
	flags.StringVar(&f.listen, "listen", "127.0.0.1:8421", "address and port to listen on; port 0 means any free port")
	cmd.PersistentFlags().StringVar(&f.at.dir, "data", "", "the data directory")
	cmd.PersistentFlags().StringVar(&f.at.database, "database", "",
		"postgres://… for PostgreSQL instead of a file in the data directory; with a password in $"+databaseVariable)
	flags.StringVar(&f.config.Replica, "replica", "",
		"postgres://… of a server that follows the database, for lists and searches; its password is in ~/.pgpass")
	flags.BoolVar(&f.config.Demo, "demo", false, "fill an empty data directory with demo data; implies --sandbox")
	flags.StringVar(&f.config.DemoSize, "demo-size", "",
		"house, small, stress or account; by default the size of the existing data, or else small")
	flags.BoolVar(&f.reset, "reset", false,
		"with --demo: delete the demo's data first; the service must not be running")
	flags.BoolVar(&f.config.Sandbox, "sandbox", false,
		"let everyone who may write proposals change statuses and create change orders")
	flags.StringVar(&f.metrics, "metrics-listen", "",
		"address and port to serve /metrics on, for Prometheus, without authentication")
	flags.BoolVar(&f.metricsPublic, "metrics-public", false, "let other machines read the metrics")
	flags.StringVar(&f.config.PublicURL, "public-url", "",
		"scheme and host that clients call; needed if any of them is on another machine")
	flags.StringVar(&f.config.TLSCertFile, "tls-cert", "", "serve TLS with this certificate")
	flags.StringVar(&f.config.TLSKeyFile, "tls-key", "", "the certificate's key")
	flags.DurationVar(&f.config.ClockTolerance, "clock-tolerance", 5*time.Minute, "how far a request's date may be off")
	flags.BoolVar(&f.config.AllowPrivateWebhooks, "allow-private-webhooks", false,
		"deliver webhooks to private and loopback addresses; for tests")
	flags.IntVar(&f.config.RequestsPerMinute, "requests-per-minute", 12_000,
		"limit of requests per minute of a device; a user has twice as many; negative for no limit")
	f.addSignIns(flags)
	flags.IntVar(&f.config.MaxConnections, "max-connections", 2_000,
		"limit of concurrent connections; negative for no limit")
	flags.IntVar(&f.config.MaxConnectionsPerAddress, "max-connections-per-address", 0,
		"limit of concurrent connections from one address; 0 means 200 with --tls-cert and no limit without it, negative no limit")
	flags.IntVar(&f.keepHistory, "keep-history", int(service.DefaultKeepHistory/day),
		"how many days the history is kept")
	flags.StringVar(&f.transcribe, "transcribe-command", "",
		"a program that gets the path of an audio or video file and prints its transcript")
	flags.StringVar(&f.outline, "outline-command", "",
		"a program that reads text and prints an outline, instead of the built-in rules")
	f.mail.add(flags)
	flags.StringVar(&f.logAs, "log", "text", "format of the log on standard error: text, json or none")
	cmd.MarkFlagsRequiredTogether("tls-cert", "tls-key")
	cmd.MarkFlagsRequiredTogether("oidc-issuer", "oidc-client-id")
	cmd.PersistentFlags().StringVar(&f.at.sealKeyFile, "seal-key-file", "",
		"a file with the key of the secrets in the database; without it $"+sealKeyVariable)
	cmd.PersistentFlags().StringVar(&f.at.s3Endpoint, "s3-endpoint", "",
		"where the buckets of backups are, such as https://s3.example.com; Amazon's by default")
	addSettings(r, cmd, &f.at)
	at := &f.at
	cmd.AddCommand(
		newInit(r, at), newAccounts(r, at), newUsers(r, at), newDevices(r, at), newApps(r, at), newCatalog(r, at),
		newProposal(r, at), newAudit(r, at), newBackup(r, at), newRestore(r, at), newCheck(r, at), newSeal(r, at),
		newCopy(r, at), newWebhook(r, at), newBounce(r, at),
	)
	return cmd
}

// serve runs the service. The reason for its end is in the log, in the log's format, so that its reader needs only one
// format.
func serve(ctx context.Context, r *run.Run, f serveFlags) (err error) {
	if f.config.Logger, err = logger(r, f.logAs); err != nil {
		return err
	}
	if err = serveUntil(ctx, r, f); err == nil || f.logAs == "none" {
		return err
	}
	code := run.ExitCode(err)
	fault := run.DetailsOf(err, code)
	f.config.Logger.Error("the service ended", "error", fault.Message, "next", fault.Next, "kind", fault.Kind,
		"exit_code", code)
	return run.Silent(code)
}

// check refuses settings that would let the service start but fail at every request or upload.
func (f *serveFlags) check() error {
	if f.keepHistory <= 0 {
		return run.Usagef("--keep-history is %d: give a number of days above 0, such as 730", f.keepHistory)
	}
	if f.config.ClockTolerance <= 0 {
		return run.Usagef("--clock-tolerance is %s: every request would be refused; give a time above 0, such as 5m",
			f.config.ClockTolerance)
	}
	if f.config.KeyLife < 0 {
		return run.Usagef("--key-life is %s: give a time above 0, or 0 for keys without an end", f.config.KeyLife)
	}
	if u, err := url.Parse(f.config.Replica); err == nil {
		if _, secret := u.User.Password(); secret {
			return run.Usagef("--replica has a password: give that in ~/.pgpass, where nobody else can read it")
		}
	}
	return cmp.Or(noProgram("--transcribe-command", f.config.AI.Transcribe),
		noProgram("--outline-command", f.config.AI.Outline))
}

// noProgram refuses a command whose program does not exist.
func noProgram(flag string, command []string) error {
	if len(command) == 0 {
		return nil
	}
	if _, err := exec.LookPath(command[0]); err != nil {
		return run.Usagef("%s: there is no program %q; give its path", flag, command[0])
	}
	return nil
}

// serveUntil runs the service until ctx ends or a signal arrives.
func serveUntil(ctx context.Context, r *run.Run, f serveFlags) (err error) {
	if f.config.AI.Transcribe, err = run.CommandLine("--transcribe-command", f.transcribe); err != nil {
		return err
	}
	if f.config.AI.Outline, err = run.CommandLine("--outline-command", f.outline); err != nil {
		return err
	}
	if err := f.check(); err != nil {
		return err
	}
	f.config.KeepHistory = time.Duration(f.keepHistory) * day
	if f.config.Mail, err = f.mail.read(r); err != nil {
		return err
	}
	if f.config.Database, err = f.at.address(r); err != nil {
		return err
	}
	if f.config.SealKey, err = f.at.sealKey(r); err != nil {
		return err
	}
	if f.config.DataDir = f.at.dir; f.config.DataDir == "" {
		if !f.config.Demo {
			f.config.DataDir = f.at.directory(r)
		} else {
			if f.config.DataDir, err = os.MkdirTemp("", "tender-demo-"); err != nil {
				return fmt.Errorf("make a data directory: %w", err)
			}
			defer func() { err = errors.Join(err, os.RemoveAll(f.config.DataDir)) }()
		}
	}
	if f.reset {
		if !f.config.Demo {
			return run.Usagef("--reset goes with --demo; it never deletes a real instance's data")
		}
		if f.config.Database != "" {
			return run.Usagef("--reset deletes no database of PostgreSQL: make an empty one with dropdb and createdb")
		}
		if err := service.RemoveDemo(f.config.DataDir); err != nil {
			return err
		}
	}
	f.config.Progress = r.ProgressBar()
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM)
	defer stop()
	server, err := service.Open(ctx, f.config)
	if err != nil {
		return unusableDirectory(f.config.DataDir, otherSize(err))
	}
	defer func() { err = errors.Join(err, server.Close()) }()
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", f.listen)
	if err != nil {
		return run.ListenError("--listen", f.listen, err)
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
	if err := announce(ctx, r, server, f, listener.Addr()); err != nil {
		return errors.Join(err, listener.Close())
	}
	if f.config.TLSCertFile != "" {
		defer reloadOnHangup(server, f.config.Logger)()
	}
	return server.Serve(ctx, listener)
}

// serveMetrics serves the operator's metrics until stop is called.
func serveMetrics(ctx context.Context, server *service.Server, f serveFlags) (stop func(), err error) {
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", f.metrics)
	if err != nil {
		return nil, run.ListenError("--metrics-listen", f.metrics, err)
	}
	return server.ServeMetrics(listener, f.metricsPublic)
}

// reloadOnHangup reloads the TLS files on each SIGHUP, until stop is called: a renewed certificate needs no restart.
func reloadOnHangup(server *service.Server, log *slog.Logger) (stop func()) {
	hangups := make(chan os.Signal, 1)
	signal.Notify(hangups, syscall.SIGHUP)
	ended := make(chan struct{})
	go func() {
		for {
			select {
			case <-hangups:
				if err := server.ReloadCertificate(); err != nil {
					log.Error("the certificate was not replaced", "error", run.Describe(err))
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

// otherSize explains what to do about a demo of another size than requested.
func otherSize(err error) error {
	size, ok := errors.AsType[*service.DemoSizeError](err)
	if !ok {
		return err
	}
	return state.Local(fmt.Sprintf("%s holds a demo of size %s, not %s.", size.DataDir, size.Kept, size.Wanted),
		"Leave out --demo-size to use it, add --reset to replace it, or name another directory with --data.")
}

// announce prints what a caller needs to know: the listener accepts connections from here on.
func announce(ctx context.Context, r *run.Run, server *service.Server, f serveFlags, at net.Addr) error {
	scheme := "http"
	if f.config.TLSCertFile != "" {
		scheme = "https"
	}
	address := cmp.Or(f.config.PublicURL, scheme+"://"+run.Reachable(at))
	if !f.config.Demo {
		f.config.Logger.Info("serving", "address", address, "data", f.config.DataDir)
		empty, err := server.Admin().Empty(ctx)
		if empty && err == nil {
			f.config.Logger.Warn("there is no account yet; run `tender serve init` beside the service", "data",
				f.config.DataDir)
		}
		return err
	}
	line, err := json.Marshal(server.Ready(address))
	if err != nil {
		return fmt.Errorf("write the ready line: %w", err)
	}
	_, err = fmt.Fprintf(r.Out, "%s\n", line)
	return err
}

func logger(r *run.Run, as string) (*slog.Logger, error) {
	switch as {
	case "text":
		return slog.New(slog.NewTextHandler(r.Err, nil)), nil
	case "json":
		return slog.New(slog.NewJSONHandler(r.Err, nil)), nil
	case "none":
		return slog.New(slog.DiscardHandler), nil
	default:
		return nil, run.Usagef("--log takes text, json or none, not %q", as)
	}
}
