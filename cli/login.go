package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"

	"app.tender/tender/apiclient"
	"app.tender/tender/config"
	"app.tender/tender/state"
	"app.tender/tender/state/text"
	"github.com/spf13/cobra"
)

// loginFlags answer the questions of login beforehand.
type loginFlags struct {
	baseURL, appKey, userName, environment string
	secretKeyFD, passwordFD                int
	installer                              bool
}

func newLogin(a *app) *cobra.Command {
	var f loginFlags
	cmd := &cobra.Command{
		Use:   "login",
		Short: "Sign in to an account and keep its keys",
		Long: `Sign in to an account: exchange a user name and password for a user key, and keep
that and the secret key in the system's keyring, or in a file that only you can
read where there is no keyring. The password is not kept.

What is not given is asked for. Secrets are never arguments: they are typed
without echo, or read from $TENDER_SECRET_KEY and $TENDER_PASSWORD, or from a
descriptor. With --read-only the profile will refuse every write. With --installer,
and for a user of the permission group Installer, it is read-only, shows no
prices and opens on the installers' sheet.`,
		Example: `  tender login --base-url https://api.example.com --profile work
  tender login --profile work --password-fd 3 3<password.txt`,
		Args: cobra.NoArgs,
		RunE: a.run(func(cmd *cobra.Command, _ []string) error { return a.login(cmd.Context(), f) }),
	}
	flags := cmd.Flags()
	flags.StringVar(&f.baseURL, "base-url", "", "the address of the service")
	flags.StringVar(&f.appKey, "app-key", "", "the application key; it is no secret")
	flags.StringVar(&f.userName, "user-name", "", "the name to sign in with, an e-mail address")
	flags.StringVar(&f.environment, "environment", "", "sandbox or live (the default)")
	flags.BoolVar(&f.installer, "installer", false, "for those who install: read-only, no prices, opens on the sheet")
	flags.IntVar(&f.secretKeyFD, "secret-key-fd", -1, "read the secret key from this descriptor")
	flags.IntVar(&f.passwordFD, "password-fd", -1, "read the password from this descriptor")
	return cmd
}

func (a *app) login(ctx context.Context, f loginFlags) error {
	if a.offline {
		return usagef("signing in asks the service; leave --offline out")
	}
	settings, err := a.settings()
	if err != nil {
		return err
	}
	p, known, err := a.loginProfile(settings)
	if err != nil {
		return err
	}
	asked := newAsker(a.Streams)
	if err := askProfile(asked, f, &p); err != nil {
		return err
	}
	secrets, err := a.loginSecret(ctx, asked, f, p, known)
	if err != nil {
		return err
	}
	password, err := asked.secret("Password", "TENDER_PASSWORD", "password-fd", f.passwordFD)
	if err != nil {
		return err
	}
	requests := a.requestLog(p)
	defer requests.Close()
	client, who, err := exchange(ctx, p, secrets.SecretKey, password, apiclient.WithClock(a.now), apiclient.WithHook(requests.Call))
	if f := state.FaultOf(err); f.Kind == state.FaultOffline {
		f.Next = "Check the address, " + p.BaseURL + ", and the network. Nothing was kept."
		return f
	}
	if err != nil {
		return err
	}
	secrets.UserKey = who.UserKey
	p.DisplayName = who.DisplayName
	p.Account = accountName(ctx, client)
	p.Installer = p.Installer || f.installer || inInstallerGroup(ctx, client, p.UserName)
	return a.keepLogin(settings, p, secrets)
}

// loginProfile returns the profile to sign in to, as far as it is known already.
func (a *app) loginProfile(settings config.Settings) (p config.Profile, known bool, err error) {
	name := cmp.Or(a.profile, settings.Profile, "default")
	if err := config.CheckProfileName(name); err != nil {
		return p, false, usage(err)
	}
	p, err = a.dirs().ReadProfile(name)
	if errors.Is(err, config.ErrNoProfile) {
		return config.Profile{Name: name, Environment: config.Live, ReadOnly: a.readOnly}, false, nil
	}
	p.ReadOnly = p.ReadOnly || a.readOnly
	return p, true, err
}

func askProfile(asked *asker, f loginFlags, p *config.Profile) (err error) {
	switch f.environment {
	case "":
	case config.Sandbox, config.Live:
		p.Environment = f.environment
	default:
		return usagef("--environment takes sandbox or live, not %q", f.environment)
	}
	for _, q := range []struct {
		question
		into *string
	}{
		{question{what: "Address of the service", flag: "base-url", given: f.baseURL, check: config.CheckBaseURL}, &p.BaseURL},
		{question{what: "Application key", flag: "app-key", given: f.appKey}, &p.AppKey},
		{question{what: "User name", flag: "user-name", given: f.userName}, &p.UserName},
	} {
		q.standard = *q.into
		if *q.into, err = asked.line(q.question); err != nil {
			return err
		}
	}
	return nil
}

// loginSecret returns the secret key: a new one if it is given, else the profile's own.
func (a *app) loginSecret(ctx context.Context, asked *asker, f loginFlags, p config.Profile, known bool) (config.Secrets, error) {
	if known && f.secretKeyFD < 0 && a.env("TENDER_SECRET_KEY") == "" {
		if s, err := a.dirs().Secrets(ctx, p); err == nil {
			return s, nil
		}
	}
	key, err := asked.secret("Secret key", "TENDER_SECRET_KEY", "secret-key-fd", f.secretKeyFD)
	return config.Secrets{SecretKey: key}, err
}

// keepLogin writes keys and profile down and says where.
func (a *app) keepLogin(settings config.Settings, p config.Profile, secrets config.Secrets) error {
	place, err := a.dirs().SaveSecrets(p, settings.Secrets, secrets)
	if err != nil {
		return err
	}
	p.SecretsIn = place
	if err := a.dirs().SaveProfile(p); err != nil {
		return err
	}
	a.printf("Signed in to %s, %s, as %s, profile %q.\n",
		cmp.Or(p.Account, p.BaseURL), strings.ToUpper(p.Environment), cmp.Or(p.DisplayName, p.UserName), p.Name)
	if p.Installer {
		a.printf("It is an installer's profile: read-only, without prices, and it opens on the sheet.\n")
	}
	a.printf("The keys are %s.\n", a.secretsPlace(p, settings.Secrets))
	return nil
}

// accountName reads the dealer's name out of any proposal, the only place where
// the interface has it. It is for show: an account without proposals or a
// failure leaves it empty.
func accountName(ctx context.Context, c *apiclient.Client) string {
	page, err := c.Proposals.List(ctx, state.ProposalQuery{PageSize: 1})
	if err != nil || len(page.Proposals) == 0 {
		return ""
	}
	p, err := c.Proposals.Get(ctx, page.Proposals[0].ID)
	if err != nil {
		return ""
	}
	return p.Dealer.Name
}

func newLogout(a *app) *cobra.Command {
	var purge, yes bool
	cmd := &cobra.Command{
		Use:   "logout",
		Short: "Forget the keys of a profile",
		Long: `Forget the keys of a profile on this machine. Its drafts and what waits in its
outbox stay, and are there again after the next login. With --purge they and the
profile go, too, after a question.`,
		Args: cobra.NoArgs,
		RunE: a.run(func(cmd *cobra.Command, _ []string) error { return a.logout(cmd.Context(), purge, yes) }),
	}
	cmd.Flags().BoolVar(&purge, "purge", false, "delete the profile and all that this machine keeps for it, too")
	cmd.Flags().BoolVar(&yes, "yes", false, "don't ask")
	return cmd
}

func (a *app) logout(ctx context.Context, purge, yes bool) error {
	settings, err := a.settings()
	if err != nil {
		return err
	}
	name, err := config.ChooseProfile(a.dirs(), a.Env, settings, a.profile)
	if err != nil {
		return usage(err)
	}
	if name == config.Demo {
		return usagef("the demo has no keys; `tender demo --reset` begins it anew")
	}
	p, err := a.dirs().ReadProfile(name)
	if err != nil {
		return err
	}
	if purge && !yes {
		if err := a.confirmPurge(ctx, settings, p); err != nil {
			return err
		}
	}
	if err := a.dirs().DeleteSecrets(p); err != nil {
		return err
	}
	a.printf("The keys of the profile %q are gone from this machine.\n", name)
	if !purge {
		return nil
	}
	if err := a.dirs().DeleteProfileData(name); err != nil {
		return err
	}
	if err := a.dirs().DeleteProfile(name); err != nil {
		return err
	}
	a.printf("So are the profile, its cache and its drafts.\n")
	return nil
}

// confirmPurge says what would be lost before it asks.
func (a *app) confirmPurge(ctx context.Context, settings config.Settings, p config.Profile) error {
	s, err := a.openAccess(ctx, settings, config.Access{Profile: p})
	if err != nil {
		return err
	}
	drafts, derr := s.store.Drafts(ctx)
	entries, eerr := s.outbox.Entries(ctx)
	if err := errors.Join(derr, eerr, s.Close()); err != nil {
		return err
	}
	waiting := 0
	for _, e := range entries {
		if e.State.Open() {
			waiting++
		}
	}
	return a.confirm(fmt.Sprintf(
		"This deletes the profile %q with %s and %s that the service does not have.",
		p.Name, text.Count(len(drafts), "draft"), text.Count(waiting, "edit")), "Nothing was deleted.")
}
