package run

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"app.tender/tender/cli/output"
	"app.tender/tender/config"
	"app.tender/tender/state"
	"app.tender/tender/state/localstore"
)

// openStore opens the local database, and says so if that takes long: it waits for other programs.
func (r *Run) openStore(ctx context.Context, path string, access config.Access) (*localstore.Store, error) {
	said := make(chan struct{})
	slow := time.AfterFunc(sayWaitingAfter, func() {
		defer close(said)
		r.Sayf(
			"Waiting for the local database: another program has locked it, or changes it for a new version. ctrl+c stops.")
	})
	defer func() {
		if !slow.Stop() {
			<-said // nothing is printed beside it
		}
	}()
	store, err := localstore.Open(ctx, localstore.Config{Path: path, Now: r.Time, Owner: OwnerOf(access)})
	if other, ok := errors.AsType[*localstore.OtherOwner](err); ok {
		return nil, r.notTheirs(access, other.Owner)
	}
	return store, err
}

// LearnGroup records the permission group of the user who signed in to p with the profile's data, and deletes what
// that user may not have of it. An unknown group, which is empty, changes nothing.
func (r *Run) LearnGroup(ctx context.Context, p config.Profile, group string) error {
	if group == "" {
		return nil
	}
	store, err := r.openStore(ctx, r.Dirs().LocalFile(p.Name), config.Access{Profile: p})
	if err != nil {
		return err
	}
	return errors.Join(store.Learn(ctx, group), store.Close())
}

// OfInstaller reports whether the service has said that the user of p is an installer. It is false for data that can't
// be read: opening the profile fails then.
func (r *Run) OfInstaller(ctx context.Context, p config.Profile) bool {
	store, err := localstore.OpenToRead(ctx, r.Dirs().LocalFile(p.Name), OwnerOf(config.Access{Profile: p}))
	if err != nil {
		return false
	}
	group, err := store.Group(ctx)
	return errors.Join(err, store.Close()) == nil && state.IsInstallerGroup(group)
}

// OwnerOf returns the owner of the data of access; the demo's data has none, since its address changes each time.
func OwnerOf(access config.Access) localstore.Owner {
	if access.Profile.Name == config.Demo {
		return localstore.Owner{}
	}
	return localstore.OwnerOf(access.Profile.BaseURL, access.User())
}

// notTheirs is the error of a profile whose file names another account than that of its data: somebody has edited it.
func (r *Run) notTheirs(access config.Access, of localstore.Owner) error {
	name := access.Profile.Name
	return state.Invalid(
		fmt.Sprintf("The data of the profile %q on this machine is of %s, and the profile is now of %s.", name, of,
			OwnerOf(access)),
		fmt.Sprintf(
			"Correct %s, or sign in with another profile: `tender login --profile NAME`. If it is the same account, which has moved: `tender login --profile %s --same-account`.",
			r.Dirs().ProfileFile(name), name),
	)
}

// Keep handles err, the result of caching something. It reports a local failure once and returns no error for it: what
// was read is still good.
func (s *Session) Keep(err error) error {
	f := state.FaultOf(err)
	if f.Kind != state.FaultLocal {
		return err
	}
	s.tellOnce(f)
	return nil
}

// tellOnce reports a local fault once.
func (s *Session) tellOnce(f state.Fault) {
	if f.Kind != state.FaultNone && !slices.Contains(s.told, f.Message) {
		s.Sayf("tender: %s", Describe(f))
		s.told = append(s.told, f.Message)
	}
}

// Copied records that what is printed comes from a copy of asOf, and prints that with words such as "Change orders from
// the copy of", unless data of the same age was named just before. For programs, the result has the time as asOf: they
// do not read standard error.
func (s *Session) Copied(words string, asOf time.Time) {
	s.Format.Copied(asOf)
	age := output.Minute(asOf) + ", " + output.Ago(s.Run.Time().Sub(asOf)) + "; later changes are missing."
	if s.saidAge != age {
		s.Sayf("%s %s", words, age)
	}
	s.saidAge = age
}

// MayUseCopy reports whether a copy may replace a failed read: not after the service has said that there is nothing to
// read, and not with --fresh.
func (s *Session) MayUseCopy(failed error) bool {
	code := FaultCode(state.FaultOf(failed).Kind)
	return !s.Run.Flags.Fresh && (code == ExitOffline || code == ExitNotSignedIn)
}

// CopiesOnly is the gate of what reads only copies, which --fresh refuses.
func (s *Session) CopiesOnly() error {
	if s.Run.Flags.Fresh {
		return state.Offline("This reads only the copies on this machine, and --fresh refuses them.",
			"Run this without --fresh.")
	}
	return nil
}

// ProposalHere returns the cached copy of a proposal for the names in it; nil for none. It reads each once, since a
// list names one many times.
func (s *Session) ProposalHere(ctx context.Context, id state.ProposalID) *state.Proposal {
	p, known := s.naming[id]
	if known {
		return p
	}
	p, _, err := s.Store.Cache.Proposal(ctx, id)
	if err != nil {
		p = nil // it is named by its ID
	}
	if s.naming == nil {
		s.naming = make(map[state.ProposalID]*state.Proposal)
	}
	s.naming[id] = p
	return p
}

// NameAsPlanned makes names include the proposal's waiting areas and options as cached now:
// saving an edit changes it.
func (s *Session) NameAsPlanned(ctx context.Context, id state.ProposalID, entries []state.OutboxEdit) {
	delete(s.naming, id)
	if p := s.ProposalHere(ctx, id); p != nil {
		s.naming[id] = state.Overlay(p, entries, nil).Proposal
	}
}

// storeFile returns the path of the session's local data. A command that only reads, under an account named by the
// environment that has no data here yet, gets a temporary file: scripts use many accounts.
func (s *Session) storeFile() (string, error) {
	path := s.Run.Dirs().LocalFile(s.Profile.Name)
	if !s.FromEnvironment {
		return path, nil
	}
	if !s.Run.inPassing {
		_ = s.Run.Dirs().NoteAddress(s.Profile) // if this fails, opening the store reports it
		return path, nil
	}
	if _, err := os.Stat(path); err == nil {
		return path, nil
	}
	dir, err := os.MkdirTemp("", "tender-passing-")
	if err != nil {
		return "", state.Local("No temporary directory can be created: "+err.Error(),
			"Set TMPDIR to a writable directory.")
	}
	s.passing = dir
	return filepath.Join(dir, filepath.Base(path)), nil
}

// dropPassing deletes this run's temporary data.
func (s *Session) dropPassing() error {
	if s.passing == "" {
		return nil
	}
	return os.RemoveAll(s.passing)
}
