package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"app.tender/tender/apiclient"
	"app.tender/tender/cli/remote"
	"app.tender/tender/cli/requestlog"
	"app.tender/tender/config"
	"app.tender/tender/state"
	"app.tender/tender/state/bridge"
	"app.tender/tender/state/bridge/planned"
	"app.tender/tender/state/localstore"
	"app.tender/tender/state/outbox"
	work "app.tender/tender/state/session"
)

// session is a profile in use: the way to its service, and what this machine
// keeps for it.
type session struct {
	app      *app
	settings config.Settings
	profile  config.Profile
	access   config.Access // with keys only where the environment names them
	readOnly string        // why nothing may be written; empty when it may
	client   *remote.Client
	store    *localstore.Store
	outbox   *outbox.Outbox
	builder  *bridge.Engine
	work     *work.Session
	requests *requestlog.Log
	told     []string                             // what is wrong with this machine and was said
	naming   map[state.ProposalID]*state.Proposal // see proposalHere

	fromEnvironment bool   // the keys come from the environment, not from a profile's file
	passing         string // the directory of what is kept for this run alone; empty for none

	commits bool // the command is to put something into the outbox
	queued  bool // and has

	embedded *embedded // the demo's own service; nil until it is started
}

// clock is the machine's clock with the program's own time.
type clock struct {
	work.SystemClock

	now func() time.Time
}

// Now returns the program's time.
func (c clock) Now() time.Time { return c.now() }

// open opens the profile that the flags, the environment or the settings name.
// It sends nothing.
func (a *app) open(ctx context.Context) (*session, error) {
	settings, access, err := a.chosen()
	if err != nil {
		return nil, err
	}
	return a.openAccess(ctx, settings, access)
}

// chosen returns the settings, and whom the program works for.
func (a *app) chosen() (settings config.Settings, access config.Access, err error) {
	if settings, err = a.settings(); err == nil {
		access, err = a.access(settings)
	}
	return settings, access, err
}

func (a *app) openAccess(ctx context.Context, settings config.Settings, access config.Access) (*session, error) {
	s := &session{app: a, settings: settings, profile: access.Profile, access: access, requests: a.requestLog(access.Profile)}
	begin := func(operation string) (end func()) { return a.waits.begin(operation) }
	a.clientOptions = append(slices.Clip(a.clientOptions), apiclient.WithClock(a.now), apiclient.WithStart(begin), apiclient.WithHook(func(c apiclient.Call) {
		s.requests.Call(c)
		a.waits.learn(c)
	}))
	switch {
	case a.readOnly:
		s.readOnly = "This run is read-only (--read-only)."
	case access.Profile.Installer:
		s.readOnly = fmt.Sprintf("The profile %q is an installer's, and those are read-only.", access.Profile.Name)
	case access.Profile.ReadOnly:
		s.readOnly = fmt.Sprintf("The profile %q is read-only.", access.Profile.Name)
	}
	s.fromEnvironment = access.Secrets.SecretKey != ""
	s.client = remote.New(s.readOnly, s.dialer(access))
	s.client.GivenUp = func() error { return a.waits.given() }
	path, err := s.storeFile()
	if err != nil {
		return nil, err
	}
	store, err := localstore.Open(ctx, localstore.Config{Path: path, Now: a.now})
	if err != nil {
		return nil, errors.Join(err, s.dropPassing())
	}
	s.store = store
	s.outbox = outbox.New(store, s.client, a.now)
	s.builder = bridge.New(remote.Builder{Client: s.client}, planned.New(store), store, remote.Files{}, a.now)
	s.work = work.New(ctx, work.Config{
		Store: store, Outbox: s.outbox, History: outbox.NewHistory(s.outbox, store), Builder: s.builder, Clock: clock{now: a.now},
		ReadOnly: s.readOnly, Offline: a.offline,
	})
	return s, nil
}

// storeFile returns the file of what this machine keeps for the session. A command that
// only reads, under an account that the environment names and that has kept nothing here
// before, has one for itself that goes when it ends: scripts name a good many accounts.
func (s *session) storeFile() (string, error) {
	path := s.app.dirs().LocalFile(s.profile.Name)
	if !s.fromEnvironment {
		return path, nil
	}
	if !s.app.onlyReads {
		_ = s.app.dirs().NoteAddress(s.profile) // where it can't be written, the store says so
		return path, nil
	}
	if _, err := os.Stat(path); err == nil {
		return path, nil
	}
	dir, err := os.MkdirTemp("", "tender-passing-")
	if err != nil {
		return "", state.Local("No place can be made for what is read: "+err.Error(), "Set TMPDIR to a directory that can be written.")
	}
	s.passing = dir
	return filepath.Join(dir, filepath.Base(path)), nil
}

// dropPassing takes away what was kept for this run alone.
func (s *session) dropPassing() error {
	if s.passing == "" {
		return nil
	}
	return os.RemoveAll(s.passing)
}

// access finds out whom the program works for. It has only the name and the address of a
// profile: its keys are read when they are needed.
func (a *app) access(settings config.Settings) (config.Access, error) {
	if a.profile == "" {
		access, ok, err := config.EnvironmentAccess(a.Env)
		if err != nil {
			return access, usage(err)
		}
		if ok {
			return access, nil
		}
	}
	name, err := config.ChooseProfile(a.dirs(), a.Env, settings, a.profile)
	if err != nil {
		return config.Access{}, usage(err)
	}
	if name == config.Demo {
		return config.Access{Profile: demoProfile()}, nil
	}
	p, err := a.dirs().ReadProfile(name)
	return config.Access{Profile: p}, err
}

// dialer returns how the client of access is made.
func (s *session) dialer(access config.Access) func(context.Context) (*apiclient.Client, error) {
	switch {
	case access.Profile.Name == config.Demo:
		return s.dialDemo
	case access.Secrets.SecretKey != "":
		return func(ctx context.Context) (*apiclient.Client, error) {
			return dialAccess(ctx, access, s.app.clientOptions...)
		}
	default:
		return func(ctx context.Context) (*apiclient.Client, error) {
			secrets, err := s.secrets(ctx)
			if err != nil {
				return nil, err
			}
			return dialAccess(ctx, config.Access{Profile: access.Profile, Secrets: secrets}, s.app.clientOptions...)
		}
	}
}

// secrets reads the keys of the profile, wherever they are kept.
func (s *session) secrets(ctx context.Context) (config.Secrets, error) {
	secrets, err := s.app.dirs().Secrets(ctx, s.profile)
	switch {
	case ctx.Err() != nil:
		return config.Secrets{}, ctx.Err()
	case errors.Is(err, config.ErrNoSecrets):
		return config.Secrets{}, notSignedIn(s.profile)
	case err != nil:
		return config.Secrets{}, state.Fault{Kind: state.FaultLocal, Message: err.Error()}
	}
	return secrets, nil
}

// dialAccess makes the client of access, and exchanges its password first when
// it has no user key.
func dialAccess(ctx context.Context, access config.Access, opts ...apiclient.Option) (*apiclient.Client, error) {
	if access.Secrets.UserKey == "" {
		c, _, err := exchange(ctx, access.Profile, access.Secrets.SecretKey, access.Password, opts...)
		return c, err
	}
	return apiclient.New(access.Profile.BaseURL, apiclient.Credentials{
		AppKey: access.Profile.AppKey, SecretKey: access.Secrets.SecretKey, UserKey: access.Secrets.UserKey,
	}, opts...)
}

// exchange signs the user of p in with a password, and returns who that is and a
// client that uses the user key.
func exchange(ctx context.Context, p config.Profile, secretKey, password string, opts ...apiclient.Option) (*apiclient.Client, apiclient.Authentication, error) {
	c, err := apiclient.New(p.BaseURL, apiclient.Credentials{AppKey: p.AppKey, SecretKey: secretKey}, opts...)
	if err != nil {
		return nil, apiclient.Authentication{}, err
	}
	who, err := c.Authenticate(ctx, p.UserName, password)
	if err != nil {
		return nil, who, err
	}
	c, err = c.WithUserKey(who.UserKey)
	return c, who, err
}

func notSignedIn(p config.Profile) state.Fault {
	return state.Fault{
		Kind:    state.FaultUnauthorized,
		Message: fmt.Sprintf("You are not signed in to the profile %q on this machine.", p.Name),
		Next:    fmt.Sprintf("Run `tender login --profile %s`.", p.Name),
	}
}

// mayWrite is the first gate for whatever writes: an edit that will not be sent
// must not get into the outbox either.
func (s *session) mayWrite() error {
	if s.readOnly != "" {
		return remote.ReadOnlyFault(s.readOnly)
	}
	return nil
}

// mayCommit is mayWrite of a command that puts something into the outbox.
func (s *session) mayCommit() error {
	s.commits = true
	return s.mayWrite()
}

// Close ends the demo's service and closes the local store.
func (s *session) Close() error {
	defer s.client.Hold()() // a demo that is just starting is waited for
	var errs []error
	if s.embedded != nil {
		errs = append(errs, s.embedded.Close())
		s.embedded = nil
	}
	if s.store != nil {
		errs = append(errs, s.store.Close())
	}
	s.requests.Close()
	errs = append(errs, s.dropPassing())
	return errors.Join(errs...)
}

// requestLog returns the log of a profile's requests.
func (a *app) requestLog(p config.Profile) *requestlog.Log {
	return requestlog.New(a.dirs().RequestLog(p.Name), p.Name, a.now)
}

// with runs f in a session of the chosen profile.
func (a *app) with(ctx context.Context, f func(*session) error) (err error) {
	s, err := a.open(ctx)
	if err != nil {
		return err
	}
	defer func() {
		if cerr := s.Close(); err == nil && cerr != nil {
			err = fmt.Errorf("close the session: %w", cerr)
		}
		if s.fromEnvironment {
			a.forgetAccounts(context.WithoutCancel(ctx))
		}
	}()
	s.tellOnce(s.store.Notice())
	err = s.notQueued(s.withWayIn(f(s)))
	s.tellOnce(s.store.Notice()) // what is damaged may show only when it is read
	if f := state.FaultOf(err); f.Kind == state.FaultLocal && slices.Contains(s.told, f.Message) {
		return silent(exitCode(err))
	}
	return err
}

// withWayIn names the command that signs in again, where the user key has expired
// or was revoked.
func (s *session) withWayIn(err error) error {
	if !errors.Is(err, apiclient.ErrExpiredUserKey) || s.profile.Name == config.Demo || s.fromEnvironment {
		return err
	}
	fault := state.FaultOf(err)
	fault.Next = fmt.Sprintf("Run `tender login --profile %s`.", s.profile.Name)
	return said(fault)
}

// notQueued says of a command that was to write, and could not reach the service
// before it knew what, that nothing of it waits anywhere.
func (s *session) notQueued(err error) error {
	if !s.commits || s.queued {
		return err
	}
	fault := state.FaultOf(err)
	switch code := faultCode(fault.Kind); {
	case code == ExitOffline, code == ExitNotSignedIn, fault.Kind == state.FaultCanceled:
		fault.Next = strings.TrimSpace(fault.Next + " Nothing was put into the outbox.")
		return fault
	default:
		return err
	}
}

// userName returns who works in this session, empty when it is not known.
func (s *session) userName() string {
	if s.embedded != nil {
		return s.embedded.ready.UserName
	}
	return s.profile.UserName
}
