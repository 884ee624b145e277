package run

import (
	"context"
	"errors"
	"sync"

	"app.tender/tender/apiclient"
	"app.tender/tender/config"
	"app.tender/tender/state"
)

// revocation is what the service has said of this device's keys.
type revocation struct {
	told chan struct{} // closed when it has said that they are revoked

	mu sync.Mutex
	by *apiclient.Client // which used them; nil: it has not said so
}

// Revoked returns a channel that is closed when the service has said that this device was revoked.
func (s *Session) Revoked() <-chan struct{} { return s.revoked.told }

// noteRevoked deletes what was read with the keys of used, once the service has said that they are revoked, and the
// keys. Close does it again, since an answer may have been on its way.
func (s *Session) noteRevoked(ctx context.Context, used *apiclient.Client) {
	s.revoked.mu.Lock()
	defer s.revoked.mu.Unlock()
	if s.revoked.by == used {
		return
	}
	if s.revoked.by == nil {
		close(s.revoked.told)
	}
	s.revoked.by = used
	_ = s.forget(context.WithoutCancel(ctx)) // Close reports what can't be deleted
}

// forget deletes what was read from the service with revoked keys, and then the keys, so that an interrupted deletion
// is repeated. What a person typed here stays, sent or not.
func (s *Session) forget(ctx context.Context) error {
	if err := s.Store.ForgetCache(ctx); err != nil || s.FromEnvironment || s.Profile.Name == config.Demo {
		return err
	}
	kept, err := s.Run.Dirs().Secrets(ctx, s.Profile)
	if errors.Is(err, config.ErrNoSecrets) {
		return nil
	}
	p, perr := s.Run.Dirs().ReadProfile(s.Profile.Name)
	if err = errors.Join(err, perr); err != nil {
		return err
	}
	if !s.revoked.by.Uses(apiclient.Credentials{
		AppKey: p.AppKey, SecretKey: kept.SecretKey, UserKey: kept.UserKey,
	}) {
		return nil // the person has signed in again meanwhile
	}
	return s.Run.Dirs().DeleteSecrets(p)
}

// forgetAgain is forget at the end of a session; it does nothing if the keys are not revoked.
func (s *Session) forgetAgain() error {
	s.revoked.mu.Lock()
	defer s.revoked.mu.Unlock()
	if s.revoked.by == nil || s.Store == nil {
		return nil
	}
	if err := s.forget(context.Background()); err != nil {
		return state.Local("This device was revoked, and what it has read from the service can't be deleted: "+err.Error(),
			"Run tender again when no other terminal has it open, or `tender logout --purge`.")
	}
	return nil
}

// RevokedFault returns that this device was revoked; nil if it was not.
func (s *Session) RevokedFault() error {
	select {
	case <-s.revoked.told:
		return apiclient.RevokedFault()
	default:
		return nil
	}
}
