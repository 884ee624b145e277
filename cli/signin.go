package cli

import (
	"context"
	"net/url"

	"app.tender/tender/config"
	"app.tender/tender/state"
	"app.tender/tender/ui/signin"
)

// signIn is the way back in from the editor: the profile stays, its user key is
// renewed.
type signIn struct {
	*session

	profile config.Profile // with the name that signed in last
}

// signIn returns the editor's way back in; nil for the demo and for an account
// that the environment names, whose keys are not ours to keep.
func (s *session) signIn() signin.Service {
	if s.profile.Name == config.Demo || s.fromEnvironment {
		return nil
	}
	return &signIn{s, s.profile}
}

// keysFrom returns who signed in where the editor can't.
func (s *session) keysFrom() string {
	if s.fromEnvironment {
		return "the environment of this shell"
	}
	return "the demo"
}

// Asks says who signs in, and whether the secret key is missing here.
func (s *signIn) Asks(ctx context.Context) (userName string, secretKey bool) {
	kept, err := s.app.dirs().Secrets(ctx, s.profile)
	return s.profile.UserName, err != nil || kept.SecretKey == ""
}

// SignIn exchanges c for a user key, keeps it and lets the client use it.
func (s *signIn) SignIn(ctx context.Context, c signin.Form) (where string, err error) {
	secrets := config.Secrets{SecretKey: c.SecretKey}
	if c.SecretKey == "" {
		if secrets, err = s.app.dirs().Secrets(ctx, s.profile); err != nil {
			return "", state.Fault{Kind: state.FaultLocal, Message: err.Error()}
		}
	}
	p := s.profile
	p.UserName = c.UserName
	client, who, err := exchange(ctx, p, secrets.SecretKey, c.Password, s.app.clientOptions...)
	if err != nil {
		return "", err
	}
	secrets.UserKey = who.UserKey
	// The keys work from here on, whether or not they can be kept.
	s.client.Use(client)
	p.DisplayName = who.DisplayName
	if p.SecretsIn, err = s.app.dirs().SaveSecrets(p, s.settings.Secrets, secrets); err == nil {
		err = s.app.dirs().SaveProfile(p)
	}
	if err != nil {
		return "", state.Fault{
			Kind: state.FaultLocal, Message: "You are signed in until tender ends, but the keys can't be kept: " + err.Error(),
		}
	}
	s.profile = p
	return s.app.secretsPlace(p, s.settings.Secrets), nil
}

// secretsPlace says in words where the keys of p are, and why they are in a file
// where a keyring was wanted.
func (a *app) secretsPlace(p config.Profile, wanted string) string {
	if p.SecretsIn != config.SecretsFile {
		return "in the system's keyring"
	}
	why := ""
	if wanted != config.SecretsFile {
		why = ", since no keyring answered"
	}
	return "in a file that only you can read (mode 0600)" + why + ": " + a.dirs().SecretsFile(p.Name)
}

// host returns the host of the profile's address, for people.
func host(p config.Profile) string {
	u, err := url.Parse(p.BaseURL)
	if err != nil || u.Host == "" {
		return p.BaseURL
	}
	return u.Host
}

// liveHost returns the host whose first write in a session is asked about; empty
// where none is.
func (s *session) liveHost() string {
	if s.profile.Environment != config.Live || s.settings.LiveWrite != config.LiveAsk {
		return ""
	}
	return host(s.profile)
}
