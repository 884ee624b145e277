package run

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"

	"app.tender/tender/apiclient"
	"app.tender/tender/cli/remote"
	"app.tender/tender/cli/requestlog"
	"app.tender/tender/config"
	"app.tender/tender/state"
	"app.tender/tender/state/build"
	"app.tender/tender/state/build/planned"
	"app.tender/tender/state/localstore"
	"app.tender/tender/state/outbox"
	work "app.tender/tender/state/session"
)

// Session is a profile in use: its service and its local data.
type Session struct {
	*Printer
	Run *Run

	Settings config.Settings
	Profile  config.Profile
	Access   config.Access // with keys only if the environment names them
	ReadOnly string        // why the profile is read-only; empty if it is not
	Client   *remote.Client
	Store    *localstore.Store
	Outbox   *outbox.Outbox
	Builder  *build.Engine
	Work     work.Command
	Requests *requestlog.Log

	FromEnvironment bool // the keys come from the environment, not from a profile's file
	Queued          bool // the command has added to the outbox
	inGroup         bool // the service has said that its user is in the group of installers

	commits  bool   // the command adds to the outbox
	passing  string // the temporary directory of this run's data; empty for none
	revoked  revocation
	unnoted  atomic.Pointer[state.Fault]          // why a move is not in the journal; the editor's run concurrently
	told     []string                             // the local faults already reported
	saidAge  string                               // see Copied
	naming   map[state.ProposalID]*state.Proposal // see ProposalHere
	embedded *embedded                            // the demo's own service; nil until it is started
}

// Open opens the profile named by flags, environment or settings. It sends nothing.
func (r *Run) Open(ctx context.Context) (*Session, error) {
	settings, access, err := r.Chosen()
	if err != nil {
		return nil, err
	}
	return r.OpenAccess(ctx, settings, access)
}

// Chosen returns the settings, and the account that ChooseAccess chooses.
func (r *Run) Chosen() (settings config.Settings, access config.Access, err error) {
	if settings, err = r.ReadSettings(); err == nil {
		access, err = r.ChooseAccess(settings)
	}
	return settings, access, err
}

// OpenAccess opens the profile of access. It sends nothing.
func (r *Run) OpenAccess(ctx context.Context, settings config.Settings, access config.Access) (*Session, error) {
	r.web = access.Profile.WebAddress
	s := &Session{
		Printer: &r.Printer, Run: r, Settings: settings, Profile: access.Profile, Access: access,
		Requests: r.RequestLog(access.Profile), revoked: revocation{told: make(chan struct{})},
	}
	s.FromEnvironment = access.Secrets.SecretKey != ""
	if err := s.openStore(ctx); err != nil {
		return nil, err
	}
	access = s.Access
	begin := func(operation string) (end func()) { return r.waits.begin(operation) }
	ended := func(c apiclient.Call) {
		s.Requests.Call(c)
		r.waits.learn(c)
	}
	r.ClientOptions = append(slices.Clip(r.ClientOptions), apiclient.WithClock(r.Time), apiclient.WithStart(begin),
		apiclient.WithHook(ended))
	if s.Profile.Installer {
		r.ClientOptions = append(r.ClientOptions, apiclient.WithoutResponseBodies())
	}
	switch {
	case r.Flags.ReadOnly:
		s.ReadOnly = remote.ByFlag
	case s.inGroup:
		s.ReadOnly = fmt.Sprintf("The user of the profile %q is in the permission group Installer, which only reads.",
			access.Profile.Name)
	case s.Profile.Installer:
		s.ReadOnly = fmt.Sprintf("The profile %q is an installer's (installer = true), and those are read-only.",
			access.Profile.Name)
	case access.Profile.ReadOnly:
		s.ReadOnly = fmt.Sprintf("The profile %q is read-only (read_only = true).", access.Profile.Name)
	}
	s.Client = remote.New(s.ReadOnly, r.offline(), s.dialer(access))
	s.Client.OnSite = s.Profile.Installer && !r.Flags.ReadOnly && !access.Profile.ReadOnly
	s.Client.GivenUp = func() error { return r.waits.given() }
	if !s.FromEnvironment && access.Profile.Name != config.Demo {
		s.Client.Renewed = s.renewed
	}
	s.Client.Revoked = s.noteRevoked
	store := s.Store
	s.Client.Note = func(ctx context.Context, m state.Move) func(context.Context, state.Fault) {
		ended := store.Journal.NoteMove(ctx, m)
		return func(ctx context.Context, outcome state.Fault) {
			if f := state.FaultOf(ended(ctx, outcome)); f.Kind != state.FaultNone {
				s.unnoted.Store(&f)
			}
		}
	}
	s.Outbox = outbox.New(store.Queue, s.Client, r.Now)
	s.Builder = build.New(remote.Builder{Client: s.Client}, planned.New(store.Plans, store.Typed), store.Plans,
		remote.Files{}, r.Time)
	s.Work = work.Command{
		Outbox: s.Outbox, Cache: store.Cache, Plans: store.Plans, Builder: s.Builder, Leases: store.Typed,
		Offline: r.Flags.Offline,
	}
	return s, nil
}

// openStore opens the session's local data, and makes the profile one for installers if the service has said that its
// user is one: settings may narrow what is shown, and not widen it.
func (s *Session) openStore(ctx context.Context) error {
	r := s.Run
	path, err := s.storeFile()
	if err != nil {
		return err
	}
	store, err := r.openStore(ctx, path, s.Access)
	if s.Profile.Name == config.Demo && errors.Is(err, localstore.ErrVersion) {
		if err = r.setDemoAside(); err == nil {
			store, err = r.openStore(ctx, path, s.Access)
		}
	}
	if err != nil {
		return errors.Join(err, s.dropPassing())
	}
	s.Store = store
	// What can't be read shows no price either, and whoever uses it reports why.
	group, err := store.Group(ctx)
	if s.inGroup = err == nil && state.IsInstallerGroup(group); s.inGroup {
		s.Profile.Installer, s.Access.Profile.Installer, s.Settings.SheetPrice = true, true, false
	}
	return nil
}

// History returns what a person can undo and redo.
func (s *Session) History() *outbox.History {
	return outbox.NewHistory(s.Outbox,
		outbox.HistoryStore{Queue: s.Store.Queue, Cache: s.Store.Cache, Drafts: s.Store.Typed, Plans: s.Store.Plans})
}

// Close stops the demo's service and closes the local store.
func (s *Session) Close() error {
	defer s.Client.Hold()() // waits for a demo that is just starting
	var errs []error
	if s.embedded != nil {
		errs = append(errs, s.embedded.Close())
		s.embedded = nil
	}
	errs = append(errs, s.forgetAgain())
	if s.Store != nil {
		errs = append(errs, s.Store.Close())
	}
	s.Requests.Close()
	errs = append(errs, s.dropPassing())
	return errors.Join(errs...)
}

// With runs f in a session of the chosen profile.
func (r *Run) With(ctx context.Context, f func(*Session) error) (err error) {
	s, err := r.Open(ctx)
	if err != nil {
		return err
	}
	defer func() {
		if cerr := s.Close(); err == nil && cerr != nil {
			err = fmt.Errorf("close the session: %w", cerr)
		}
		if s.FromEnvironment {
			r.ForgetAccounts(context.WithoutCancel(ctx))
		}
	}()
	s.tellOnce(s.Store.Notice())
	err = s.tellQueued(s.withWayIn(f(s)))
	s.tellOnce(s.Store.Notice()) // damage may be found only on reading
	if f := s.unnoted.Load(); f != nil {
		s.tellOnce(*f)
	}
	if f := state.FaultOf(err); f.Kind == state.FaultLocal && slices.Contains(s.told, f.Message) {
		return Silent(ExitCode(err))
	}
	return err
}

// tellQueued says of an error whether anything entered the outbox, since a writing command may have been unable to
// reach the service before or after that.
func (s *Session) tellQueued(err error) error {
	switch {
	case s.Queued:
		return Kept(err)
	case !s.commits:
		return err
	}
	fault := state.FaultOf(err)
	switch code := FaultCode(fault.Kind); {
	case code == ExitOffline, code == ExitNotSignedIn, fault.Kind == state.FaultCanceled:
		fault.Next = strings.TrimSpace(fault.Next + " Nothing was put into the outbox.")
		return fault
	default:
		return err
	}
}

// UserName returns the signed-in user name; empty if unknown.
func (s *Session) UserName() string {
	if s.embedded != nil {
		return s.embedded.ready.UserName
	}
	return s.Profile.UserName
}
