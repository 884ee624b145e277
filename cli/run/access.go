package run

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"app.tender/tender/apiclient"
	"app.tender/tender/cli/requestlog"
	"app.tender/tender/config"
	"app.tender/tender/state"
)

// DemoAccess returns the access to the demo's own service, which it starts, also offline: it runs in this process.
func (s *Session) DemoAccess(ctx context.Context) (config.Access, error) {
	s.Client.LetAsk()
	if _, err := s.Client.Client(ctx); err != nil {
		return config.Access{}, err
	}
	defer s.Client.Hold()()
	if s.embedded == nil {
		return config.Access{}, context.Canceled // the session was closed meanwhile
	}
	ready := s.embedded.ready
	p := s.Profile
	p.BaseURL, p.AppKey = ready.BaseURL, ready.AppKey
	return config.Access{Profile: p, Secrets: config.Secrets{SecretKey: ready.SecretKey, UserKey: ready.UserKey}}, nil
}

// ChooseAccess chooses the account by flags, environment or settings. It reads only the name and the address of a
// profile: the keys are read when needed.
func (r *Run) ChooseAccess(settings config.Settings) (config.Access, error) {
	if r.Flags.Profile == "" {
		access, ok, err := config.EnvironmentAccess(r.Env)
		if err != nil {
			return access, Usage(err)
		}
		if ok {
			return access, nil
		}
	}
	name, err := config.ChooseProfile(r.Dirs(), r.Env, settings, r.Flags.Profile)
	if err != nil {
		return config.Access{}, Usage(err)
	}
	if name == config.Demo {
		return config.Access{Profile: DemoProfile()}, nil
	}
	p, err := r.Dirs().ReadProfile(name)
	return config.Access{Profile: p}, err
}

// dialer returns the function that creates the client of access.
func (s *Session) dialer(access config.Access) func(context.Context) (*apiclient.Client, error) {
	if access.Profile.Name == config.Demo {
		return s.dialDemo
	}
	return func(ctx context.Context) (_ *apiclient.Client, err error) {
		if !s.FromEnvironment {
			if access.Secrets, err = s.ReadSecrets(ctx); err != nil {
				return nil, err
			}
		}
		c, who, err := dialAccess(ctx, access, s.Run.ClientOptions...)
		if i := slices.IndexFunc(who.Roles, state.IsInstallerGroup); err == nil && i >= 0 {
			err = s.Keep(s.Store.Learn(ctx, who.Roles[i]))
		}
		return c, err
	}
}

// ReadSecrets reads the keys of the profile from where they are stored.
func (s *Session) ReadSecrets(ctx context.Context) (config.Secrets, error) {
	secrets, err := s.Run.Dirs().Secrets(ctx, s.Profile)
	switch {
	case ctx.Err() != nil:
		return config.Secrets{}, ctx.Err()
	case errors.Is(err, config.ErrNoSecrets):
		return config.Secrets{}, notSignedIn(s.Profile)
	case err != nil:
		return config.Secrets{}, state.Fault{Kind: state.FaultLocal, Message: err.Error(), Next: NextStep(err)}
	}
	return secrets, nil
}

// renewed returns a client with the keys that the profile has by now, if they differ from those of used: `tender
// login` in another terminal stores new ones. It returns nil for another service or user, which this session is not
// about.
func (s *Session) renewed(ctx context.Context, used *apiclient.Client) *apiclient.Client {
	now, err := s.Run.Dirs().ReadProfile(s.Profile.Name)
	if err != nil || now.BaseURL != s.Profile.BaseURL || now.UserName != s.Profile.UserName {
		return nil
	}
	secrets, err := s.Run.Dirs().Secrets(ctx, now)
	if err != nil || secrets.UserKey == "" {
		return nil
	}
	creds := apiclient.Credentials{AppKey: now.AppKey, SecretKey: secrets.SecretKey, UserKey: secrets.UserKey}
	if used.Uses(creds) {
		return nil
	}
	c, err := apiclient.New(now.BaseURL, creds, s.Run.ClientOptions...)
	if err != nil {
		return nil // the stored keys are damaged; the refusal of those in use says what to do
	}
	return c
}

// dialAccess returns the client of access, after exchanging its password if it has no user key; who is zero if it has.
func dialAccess(
	ctx context.Context, access config.Access, opts ...apiclient.Option,
) (c *apiclient.Client, who apiclient.Authentication, err error) {
	if access.Secrets.UserKey == "" {
		return Exchange(ctx, access.Profile, access.Secrets.SecretKey, access.Password, opts...)
	}
	c, err = apiclient.New(access.Profile.BaseURL, apiclient.Credentials{
		AppKey: access.Profile.AppKey, SecretKey: access.Secrets.SecretKey, UserKey: access.Secrets.UserKey,
	}, opts...)
	return c, who, err
}

// Exchange signs the user of p in with a password, and returns the user and a client with the user
// key.
func Exchange(
	ctx context.Context, p config.Profile, secretKey, password string, opts ...apiclient.Option,
) (*apiclient.Client, apiclient.Authentication, error) {
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
		SignIn:  true,
	}
}

// RequestLog returns the log of a profile's requests.
func (r *Run) RequestLog(p config.Profile) *requestlog.Log {
	return requestlog.New(r.Dirs().RequestLog(p.Name), p.Name, r.Time)
}

// WayIn returns a fault with how to sign in again to this profile, if that is the next step.
func (s *Session) WayIn(f state.Fault) state.Fault {
	switch {
	case f.Next != apiclient.SignInAgain || s.Profile.Name == config.Demo:
	case s.FromEnvironment:
		f.Next = "TENDER_USER_KEY holds the key: set a new one there, or unset TENDER_BASE_URL and run `tender login`."
	default:
		f.Next = fmt.Sprintf("Run `tender login --profile %s`.", s.Profile.Name)
	}
	return f
}

// withWayIn is WayIn for the error of a command.
func (s *Session) withWayIn(err error) error {
	was := state.FaultOf(err)
	fault := s.WayIn(was)
	if s.FromEnvironment && errors.Is(err, apiclient.ErrWrongCredentials) {
		fault.Next = "Set TENDER_USER_NAME and TENDER_PASSWORD again, or unset TENDER_BASE_URL and run `tender login`."
	}
	if fault.Next == was.Next {
		return err
	}
	return Said(fault)
}

// SecretsPlace returns where the keys of p are, and why they are in a file although the settings name the keyring.
func (r *Run) SecretsPlace(p config.Profile, wanted string) string {
	if p.SecretsIn != config.SecretsFile {
		return "in the system's keyring"
	}
	why := ""
	if wanted != config.SecretsFile {
		why = ", because no keyring is available"
	}
	return "in a file that only you can read (mode 0600)" + why + ": " + r.Dirs().SecretsFile(p.Name)
}
