package service

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"app.tender/tender/service/builder"
	"app.tender/tender/service/builds"
	"app.tender/tender/service/catalog"
	"app.tender/tender/service/delivery"
	"app.tender/tender/service/guard"
	"app.tender/tender/service/limits"
	"app.tender/tender/service/mail"
	"app.tender/tender/service/office"
	"app.tender/tender/service/operation"
	"app.tender/tender/service/papers"
	"app.tender/tender/service/people"
	"app.tender/tender/service/proposals"
	"app.tender/tender/service/seal"
	"app.tender/tender/service/signon"
	"app.tender/tender/service/site"
	"app.tender/tender/service/store"
	"app.tender/tender/service/tax"
	"app.tender/tender/service/triggers"
	"app.tender/tender/service/webhooks"
)

// Config configures a service. DataDir is required; the zero value of the rest is a real
// instance with sane limits.
type Config struct {
	DataDir  string // holds the database and what belongs to it; for its owner only
	Database string // the address of one of PostgreSQL; empty: SQLite's in DataDir
	Replica  string // the address of a server that follows Database, for lists; empty: none

	Demo     bool   // fill an empty database with demo data and credentials; implies Sandbox
	DemoSize string // "house", "small", "stress", "account"; empty: what there is, else "small"
	Progress func(what string, done, total int)
	Sandbox  bool // let everyone who may write proposals move statuses and make change orders

	PublicURL         string        // what clients sign before the path; empty: only requests on loopback are accepted
	ClockTolerance    time.Duration // of a request's date; 0: 5 minutes
	RequestsPerMinute int           // of one device, and twice as many of a user; 0: 12,000, below 0: no limit
	KeyLife           time.Duration // of the key of a sign-in; 0: without end
	SignOn            signon.Config // the company's provider by which people sign in; the zero value: none
	PasswordCost      PasswordCost
	TLSCertFile       string // with TLSKeyFile: Serve speaks TLS
	TLSKeyFile        string

	MaxConnections int // at once; 0: 2,000, below 0: no limit
	// MaxConnectionsPerAddress bounds those from one IPv4 address or one IPv6 /64.
	// 0: 200 when Serve speaks TLS, else no limit, since then all connections come
	// from a proxy. Below 0: no limit.
	MaxConnectionsPerAddress int

	AI builder.Config

	Mail mail.Config // without an address: Submit sends nothing

	SealKey *seal.Key // of the secrets in the database; nil: they are open there

	AllowPrivateWebhooks bool // deliver to private and loopback addresses, over http too; for tests

	KeepHistory time.Duration // how long rows of the history are kept; 0: two years

	Logger *slog.Logger     // nil: none
	Now    func() time.Time // nil: the clock
}

// DefaultKeepHistory is how long rows of the history are kept.
const DefaultKeepHistory = 730 * 24 * time.Hour

func (c Config) withDefaults() Config {
	c.ClockTolerance = cmp.Or(c.ClockTolerance, 5*time.Minute)
	c.RequestsPerMinute = cmp.Or(c.RequestsPerMinute, 12_000)
	c.MaxConnections = cmp.Or(c.MaxConnections, 2_000)
	c.KeepHistory = cmp.Or(c.KeepHistory, DefaultKeepHistory)
	if c.TLSCertFile != "" {
		c.MaxConnectionsPerAddress = cmp.Or(c.MaxConnectionsPerAddress, 200)
	}
	c.PublicURL = strings.TrimRight(c.PublicURL, "/")
	c.Sandbox = c.Sandbox || c.Demo
	if c.Logger == nil {
		c.Logger = slog.New(slog.DiscardHandler)
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	return c
}

// Server is an open service: its data, its rules, its handlers.
type Server struct {
	config     Config
	log        *slog.Logger
	store      *store.Store
	address    *ownAddress
	passwords  *passwords
	limits     *limits.Rate
	usage      *usage
	provider   *signon.Provider // nil: none
	budget     *limits.Budget
	signIns    limits.Turns // by origin; from this machine, by name
	guard      *guard.Guard
	moves      office.Moves
	mailing    office.Mailing
	press      papers.Press
	files      builder.Files
	builder    *builder.Builder
	details    *proposals.Details
	background background
	answers    *answers
	historian  *historian
	handler    http.Handler
	ready      readiness
	demo       credentials  // of a demo; zero otherwise
	tls        *certificate // nil: Serve speaks plain HTTP
}

// keptDetails is how many bytes of proposals are kept as they are sent.
const keptDetails = 32 << 20

// databaseName is the file in Config.DataDir that has everything, unless the database is one of PostgreSQL.
const databaseName = "service.db"

// Open opens the service in a data directory. It creates the directory and the database
// if they do not exist, and makes a demo's data and credentials at the first start.
func Open(ctx context.Context, c Config) (*Server, error) {
	if c.DataDir == "" {
		return nil, errors.New("opening the service: no data directory")
	}
	c = c.withDefaults()
	if err := cmp.Or(checkPublicURL(c.PublicURL), c.SignOn.Check()); err != nil {
		return nil, err
	}
	if err := c.checkModes(); err != nil {
		return nil, err
	}
	secured, err := c.certificate()
	if err != nil {
		return nil, err
	}
	mailServer, err := mail.NewServer(c.Mail)
	if err != nil {
		return nil, err
	}
	taxes, err := tax.Load()
	if err != nil {
		return nil, fmt.Errorf("opening the service: %w", err)
	}
	if err := os.MkdirAll(c.DataDir, 0o700); err != nil { // a database of a server makes none
		return nil, fmt.Errorf("making the data directory: %w", err)
	}
	db, err := store.Open(ctx, c.database())
	if err != nil {
		return nil, fmt.Errorf("opening the service: %w", err)
	}
	s := &Server{config: c, log: c.Logger, store: db, tls: secured}
	if err := s.compose(ctx, taxes, mailServer); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return s, nil
}

// compose makes the parts of an open service, and its demo.
func (s *Server) compose(ctx context.Context, taxes *tax.Table, mailServer *mail.Server) error {
	c, db := s.config, s.store
	db.SetKey(c.SealKey)
	if c.Replica != "" {
		if err := db.Follow(c.Replica, s.replicaChanged); err != nil {
			return err
		}
	}
	key, err := papers.LoadKey(ctx, db)
	if err != nil {
		return fmt.Errorf("opening the service: %w", err)
	}
	sealed, err := db.SealSecrets(ctx)
	if err != nil {
		return fmt.Errorf("opening the service: %w", err)
	}
	if sealed > 0 {
		s.log.Info("sealed the secrets that were open", "secrets", sealed)
	}
	s.address = &ownAddress{publicURL: c.PublicURL}
	s.passwords = newPasswords(c.PasswordCost)
	s.signIns.Most = maxSignIns
	s.limits = limits.NewRate(db, c.RequestsPerMinute)
	s.provider = signon.New(c.SignOn, s.now)
	s.usage = &usage{store: db, now: s.now, log: c.Logger, uses: map[store.DeviceID]use{}}
	s.budget = limits.NewBudget(limits.Load{Requests: callerRequests, Bytes: callerBytes},
		limits.Load{Requests: allRequests, Bytes: allBytes})
	s.guard = &guard.Guard{AllowPrivate: c.AllowPrivateWebhooks}
	s.press = papers.NewPress()
	s.details = proposals.NewDetails(keptDetails)
	s.files = builder.Files{Store: db, Now: s.now, Dir: c.DataDir}
	db.SetClock(s.now)
	refused := new(refusals)
	s.answers = &answers{c.Logger, newMetrics(), s.now, refused}
	s.historian = newHistorian(db, refused, c.KeepHistory, s.now, c.Logger)
	s.moves = office.Moves{
		Store: db, Pricing: proposals.Pricing{Taxes: taxes},
		Deliveries: delivery.New(db, s.guard.Client(delivery.Timeout), s.now, c.Logger), Key: key,
	}
	s.mailing = office.Mailing{Moves: s.moves, Server: mailServer}
	if mailServer != nil {
		o := s.mailOffice()
		s.mailing.Queue = mail.NewQueue(db, mailServer,
			mail.Office{Attachment: o.Attachment, Undelivered: o.Undelivered}, s.now, c.Logger)
	}
	s.builder = builder.New(builder.Service{
		Store: db, Files: s.files, Log: c.Logger, Now: s.now, Pricing: s.moves.Pricing, Events: s.moves.Deliveries,
	}, c.AI)
	if c.Demo {
		made := demoData{config: c, store: db, passwords: s.passwords, now: s.now}
		if err := made.open(ctx); err != nil {
			return fmt.Errorf("opening the demo: %w", err)
		}
		s.demo = made.kept
	}
	s.handler = s.answers.traced(limitUnreadBody(s.router().routes(s.endpoints(), map[string]operation.Site{
		site.Path:   site.Pages{Store: db, Moves: s.moves, Press: s.press, Key: key}.Visit,
		papers.Path: papers.Site{Store: db, Press: s.press, Key: key}.Open,
	})))
	return nil
}

// router returns what finds operations and runs them.
func (s *Server) router() router {
	return router{
		answers: s.answers, address: s.address, visitors: limits.NewVisitors(), budget: s.budget,
		sandbox: s.config.Sandbox,
		gate:    gate{s.store, s.limits, s.usage, s.address, s.config.ClockTolerance, s.config.Sandbox},
	}
}

// endpoints returns every operation.
func (s *Server) endpoints() []operation.Endpoint {
	needs := s.config.officePermission()
	desk := office.Operations{Store: s.store, Moves: s.moves, Mailing: s.mailing, Needs: needs}
	list := slices.Concat(
		aboutOperations{s.store, s.log, s.config.Sandbox, &s.ready}.endpoints(),
		s.signing().endpoints(),
		proposals.Operations{Store: s.store, Pricing: s.moves.Pricing, Details: s.details}.Endpoints(),
		people.Operations{Store: s.store}.Endpoints(),
		desk.Endpoints(),
		office.LinkOperations{Store: s.store, Needs: needs}.Endpoints(),
		office.HistoryOperations{Store: s.store}.Endpoints(),
		office.SiteOperations{Store: s.store}.Endpoints(),
		papers.Operations{Store: s.store, Press: s.press}.Endpoints(),
		catalog.Operations{Store: s.store}.Endpoints(),
		webhooks.Operations{Store: s.store, Guard: s.guard, Deliveries: s.moves.Deliveries}.Endpoints(),
		builds.Operations{Store: s.store, Files: s.files, Builder: s.builder, Log: s.log}.Endpoints(),
		triggers.Operations{Store: s.store, DemoUser: s.demo.UserName, Key: s.moves.Key}.Endpoints(),
	)
	if s.config.Sandbox {
		list = append(list, desk.SandboxEndpoints()...)
	}
	return list
}

// replicaChanged logs that the replica does not answer, or does again: nil.
func (s *Server) replicaChanged(err error) {
	if err != nil {
		s.log.Warn("the replica does not answer; lists come from the primary", "error", err)
		return
	}
	s.log.Info("the replica answers again")
}

// base returns the scheme and host of addresses that are given to others outside of a request.
func (s *Server) base() string { return s.address.publicBase(nil) }

func (s *Server) mailOffice() office.MailOffice {
	return office.MailOffice{Moves: s.moves, Press: s.press, Now: s.now, Base: s.base}
}

// Handler returns the handler of the interface. The first call starts the background work,
// which ends with Close.
func (s *Server) Handler() http.Handler {
	work := append(s.builder.Work(), s.checkPages, s.usage.run, s.moves.Deliveries.Run,
		s.moves.Expiries(s.now, s.base, s.log).Run, s.historian.loop.Run)
	if s.mailing.Queue != nil {
		work = append(work, s.mailing.Queue.Run)
	}
	s.background.begin(work...)
	return s.handler
}

// Close ends the background work, waits for what can't be interrupted, and closes the
// database. Requests that are still running fail.
func (s *Server) Close() error {
	s.background.end()
	s.limits.Close()
	ctx, cancel := context.WithTimeout(context.Background(), lastWrites)
	defer cancel()
	if err := errors.Join(s.usage.flush(ctx), s.historian.flush(ctx)); err != nil {
		s.log.Error("keeping the history and the use of devices", "error", err)
	}
	return s.store.Close()
}

// lastWrites is how long Close takes at most to write what was counted.
const lastWrites = 5 * time.Second

// database returns what the store opens.
func (c Config) database() string { return cmp.Or(c.Database, filepath.Join(c.DataDir, databaseName)) }

// Exists reports whether a data directory holds an instance on SQLite.
func Exists(dir string) (bool, error) {
	_, err := os.Stat(filepath.Join(dir, databaseName))
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	return err == nil, err
}

// now returns the service's time in UTC, to the store's precision.
func (s *Server) now() time.Time { return s.config.Now().UTC().Truncate(time.Microsecond) }

// officePermission is what a user needs to do what the client and the office do.
func (c Config) officePermission() operation.Permission {
	if c.Sandbox {
		return operation.MayWriteProposals
	}
	return operation.MayMoveProposals
}
