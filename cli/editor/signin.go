package editor

import (
	"context"
	"errors"
	"os"

	"app.tender/tender/apiclient"
	"app.tender/tender/cli/run"
	"app.tender/tender/config"
	"app.tender/tender/state"
	"app.tender/tender/state/localstore"
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

// redeem exchanges the code of an invitation of the profile's user.
func (s *signIn) redeem(
	ctx context.Context, p config.Profile, i run.Invitation,
) (*apiclient.Client, apiclient.Authentication, error) {
	if !localstore.OwnerOf(i.BaseURL, i.UserName).Is(localstore.OwnerOf(p.BaseURL, p.UserName)) {
		return nil, apiclient.Authentication{}, state.Invalid(
			"The code is for "+i.UserName+" at "+i.BaseURL+", and this profile is of another account. It was not used.",
			"`tender login` takes it, and makes a profile of its own.")
	}
	host, _ := os.Hostname() // a device without a name is one too
	return run.Redeem(ctx, i, host, s.session.Run.ClientOptions...)
}

// secretKey returns the secret key that was typed, or else the stored keys.
func (s *signIn) secretKey(ctx context.Context, p config.Profile, typed string) (config.Secrets, error) {
	if typed != "" {
		return config.Secrets{SecretKey: typed}, nil
	}
	secrets, err := s.session.Run.Dirs().Secrets(ctx, p)
	switch {
	case errors.Is(err, config.ErrNoSecrets):
		return secrets, state.Invalid("The application's secret key is missing.",
			"Enter it, or in place of the password the code of an invitation.")
	case err != nil:
		return secrets, state.Fault{Kind: state.FaultLocal, Message: err.Error()}
	}
	return secrets, nil
}

// SignIn exchanges c for a user key, stores it and makes the client use it.
func (s *signIn) SignIn(ctx context.Context, c signin.Form) (where string, err error) {
	p := s.stored()
	var client *apiclient.Client
	var who apiclient.Authentication
	var secrets config.Secrets
	if run.IsInvitation(c.Password) {
		client, who, err = s.redeem(ctx, p, run.InvitationOf(c.Password))
		p.AppKey, secrets.SecretKey = who.AppKey, who.SecretKey
	} else {
		if secrets, err = s.secretKey(ctx, p, c.SecretKey); err != nil {
			return "", err
		}
		p.UserName = c.UserName
		client, who, err = run.Exchange(ctx, p, secrets.SecretKey, c.Password, s.session.Run.ClientOptions...)
	}
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
