package editor

import (
	"context"

	"app.tender/tender/cli/run"
	"app.tender/tender/config"
	"app.tender/tender/state"
	"app.tender/tender/ui/signin"
)

// signIn signs in again from the editor: the profile stays, its user key is renewed.
type signIn struct {
	session *run.Session
	profile config.Profile // as the editor began
}

// signInOf returns the sign-in of a session's editor; nil for the demo and for an account named by the environment,
// whose keys are not ours to store.
func signInOf(s *run.Session) signin.Service {
	if s.Profile.Name == config.Demo || s.FromEnvironment {
		return nil
	}
	return &signIn{s, s.Profile}
}

// keysFrom returns where the keys come from if the editor can't sign in.
func keysFrom(s *run.Session) string {
	if s.FromEnvironment {
		return "the environment of this shell"
	}
	return "the demo"
}

// stored returns the profile with the last user name and, if another terminal has signed in with another application,
// the key of that application.
func (s *signIn) stored() config.Profile {
	if now, err := s.session.Run.Dirs().ReadProfile(s.profile.Name); err == nil && now.BaseURL == s.profile.BaseURL {
		return now
	}
	return s.profile
}

// Asks returns who signs in, and whether the secret key is missing here.
func (s *signIn) Asks(ctx context.Context) (userName string, secretKey bool) {
	p := s.stored()
	kept, err := s.session.Run.Dirs().Secrets(ctx, p)
	return p.UserName, err != nil || kept.SecretKey == ""
}

// SignIn exchanges c for a user key, stores it and makes the client use it.
func (s *signIn) SignIn(ctx context.Context, c signin.Form) (where string, err error) {
	p := s.stored()
	secrets := config.Secrets{SecretKey: c.SecretKey}
	if c.SecretKey == "" {
		if secrets, err = s.session.Run.Dirs().Secrets(ctx, p); err != nil {
			return "", state.Fault{Kind: state.FaultLocal, Message: err.Error()}
		}
	}
	p.UserName = c.UserName
	client, who, err := run.Exchange(ctx, p, secrets.SecretKey, c.Password, s.session.Run.ClientOptions...)
	if err != nil {
		return "", err
	}
	secrets.UserKey = who.UserKey
	// The keys work from here on, even if they can't be stored.
	s.session.Client.Use(client)
	p.DisplayName = who.DisplayName
	if p.SecretsIn, err = s.session.Run.Dirs().SaveSecrets(p, s.session.Settings.Secrets, secrets); err == nil {
		err = s.session.Run.Dirs().SaveProfile(p)
	}
	if err != nil {
		return "", state.Fault{
			Kind: state.FaultLocal, Message: "You are signed in until tender ends, but the keys can't be kept: " +
				err.Error(),
		}
	}
	return s.session.Run.SecretsPlace(p, s.session.Settings.Secrets), nil
}
