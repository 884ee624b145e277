package account

import (
	"cmp"
	"context"
	"errors"
	"os"
	"slices"
	"strings"

	"app.tender/tender/apiclient"
	"app.tender/tender/cli/run"
	"app.tender/tender/config"
	"app.tender/tender/state"
	"github.com/spf13/cobra"
)

// loginFlags answer the questions of login beforehand.
type loginFlags struct {
	baseURL, webAddress, appKey, userName, environment, device string
	secretKeyFD, passwordFD                                    int
	installer, sameAccount, browser                            bool
}

func newLogin(r *run.Run) *cobra.Command {
	var f loginFlags
	cmd := &cobra.Command{
		Use:   "login [CODE]",
		Short: "Sign in to an account",
		Long: `Sign in to an account with the code of an invitation, or exchange a user name and
password for a user key. The keys are stored in the system's keyring or, without a
keyring, in a file that only you can read. The password is not stored.

The command prompts for missing values. Secrets are never arguments: type them at
the prompt, or pass them in $TENDER_SECRET_KEY and $TENDER_PASSWORD or on a file
descriptor. A code may be an argument: it is good once, and used up at once. At the
prompt it goes where the address of the service is asked for.

With --browser you sign in at your company's own provider (OpenID Connect), if the
service has one: no password is typed here.

A profile is one account: its drafts, outbox and plans never reach another. To sign
in to another address, or as another user, makes another profile, named by --profile
or after the address, and the first one stays as it is. If it is the same account,
whose service has moved or whose user has another name, say --same-account.

With --read-only the profile refuses every write. With --installer, or
if the user is in the permission group Installer, the profile is read-only, shows no
prices, and opens the installers' sheet of the proposal last pinned or opened.`,
		Example: `  tender login HGD4-DNS7-OVEZ-3QH6,kofi@brightline.example,https://proposals.example.com
  tender login --base-url https://api.example.com --profile work
  tender login --profile work --password-fd 3 3<password.txt`,
		Args: cobra.MaximumNArgs(1),
		RunE: r.Command(func(cmd *cobra.Command, args []string) error { return login(cmd.Context(), r, f, args) }),
	}
	flags := cmd.Flags()
	flags.StringVar(&f.baseURL, "base-url", "", "the address of the service")
	flags.StringVar(&f.webAddress, "web-address", "",
		"the https address of the account's web app, which messages name; may be left out")
	flags.StringVar(&f.appKey, "app-key", "", "the application key, which is not secret")
	flags.StringVar(&f.userName, "user-name", "", "the e-mail address to sign in with")
	flags.StringVar(&f.environment, "environment", "", "sandbox or live (the default)")
	flags.BoolVar(&f.installer, "installer", false,
		"for installers: read-only, without prices, opens the installers' sheet")
	flags.BoolVar(&f.sameAccount, "same-account", false,
		"the profile's account has another address or user name now: keep its drafts and outbox")
	flags.BoolVar(&f.browser, "browser", false, "sign in in the browser, at your company's own provider")
	flags.StringVar(&f.device, "device", "",
		"how the service's operator finds this device, with a code or --browser; by default the name of this machine")
	flags.IntVar(&f.secretKeyFD, "secret-key-fd", -1, "read the secret key from this file descriptor")
	flags.IntVar(&f.passwordFD, "password-fd", -1, "read the password from this file descriptor")
	return cmd
}

func login(ctx context.Context, r *run.Run, f loginFlags, args []string) error {
	if r.Flags.Offline {
		return run.Usagef("signing in needs the service; leave out --offline")
	}
	settings, err := r.ReadSettings()
	if err != nil {
		return err
	}
	was, known, err := loginProfile(r, settings)
	if err != nil {
		return err
	}
	asked, p := run.NewAsker(r.Streams), was
	invited, err := askProfile(asked, f, args, &p)
	if err != nil {
		return err
	}
	var person signedOn
	if f.browser {
		if person, err = inBrowser(ctx, r, p.BaseURL, apiclient.WithClock(r.Time)); err != nil {
			return err
		}
		p.UserName = person.email
	}
	left, err := leave(ctx, r, f, was, &p)
	if err != nil {
		return err
	}
	requests := r.RequestLog(p)
	defer requests.Close()
	options := append(slices.Clip(r.ClientOptions), apiclient.WithClock(r.Time), apiclient.WithHook(requests.Call))
	var client *apiclient.Client
	var who apiclient.Authentication
	var secrets config.Secrets
	switch {
	case invited.Code != "":
		client, who, err = run.Redeem(ctx, invited, deviceName(f), options...)
	case f.browser:
		client, who, err = run.SignOn(ctx, p.BaseURL, person.token, person.secret, deviceName(f), options...)
	default:
		client, who, secrets, err = byPassword(ctx, r, asked, f, p, was, known, options)
	}
	if who.AppKey != "" { // this device's own
		p.AppKey, secrets.SecretKey = who.AppKey, who.SecretKey
	}
	if f := state.FaultOf(err); f.Kind == state.FaultOffline {
		f.Next = "Check the address, " + p.BaseURL + ", and the network. Nothing was stored."
		return f
	}
	if err != nil {
		return err
	}
	secrets.UserKey = who.UserKey
	p.DisplayName = who.DisplayName
	p.Account = accountName(ctx, client)
	p.Installer = p.Installer || f.installer
	if f.sameAccount {
		if err := rename(ctx, r, p); err != nil {
			return err
		}
	}
	group := groupOf(ctx, client, who, p.UserName)
	if err := r.LearnGroup(ctx, p, group); err != nil {
		return err
	}
	if err := keepLogin(r, settings, p, secrets, p.Installer || state.IsInstallerGroup(group)); err != nil ||
		left == nil {
		return err
	}
	left.say(r)
	r.Printf("The default profile is now %q.\n", p.Name)
	return config.SetDefaultProfile(r.Dirs().SettingsFile(), p.Name)
}

// byPassword signs the user of p in with a password.
func byPassword(
	ctx context.Context, r *run.Run, asked *run.Asker, f loginFlags, p, was config.Profile, known bool,
	options []apiclient.Option,
) (client *apiclient.Client, who apiclient.Authentication, secrets config.Secrets, err error) {
	if secrets, err = loginSecret(ctx, r, asked, f, was, known && was.AppKey == p.AppKey); err != nil {
		return nil, who, secrets, err
	}
	password, err := asked.Secret("Password", "TENDER_PASSWORD", "password-fd", f.passwordFD)
	if err != nil {
		return nil, who, secrets, err
	}
	client, who, err = run.Exchange(ctx, p, secrets.SecretKey, password, options...)
	return client, who, secrets, err
}

// loginProfile returns the profile to sign in to, with what is known of it already.
func loginProfile(r *run.Run, settings config.Settings) (p config.Profile, known bool, err error) {
	name, err := config.ChooseProfile(r.Dirs(), r.Env, settings, r.Flags.Profile)
	if err != nil || name == config.Demo && r.Flags.Profile == "" {
		name = "default"
	}
	if err := config.CheckProfileName(name); err != nil {
		return p, false, run.Usage(err)
	}
	p, err = r.Dirs().ReadProfile(name)
	if errors.Is(err, config.ErrNoProfile) {
		return config.Profile{Name: name, Environment: config.Live, ReadOnly: r.Flags.ReadOnly}, false, nil
	}
	p.ReadOnly = p.ReadOnly || r.Flags.ReadOnly
	return p, true, err
}

// deviceName returns the name of this device for the service's list.
func deviceName(f loginFlags) string {
	if f.device != "" {
		return f.device
	}
	host, _ := os.Hostname() // a device without a name is one too
	return host
}

// askProfile asks for what is missing in p. If the person gives an invitation, p gets its address and user, and the
// result is its code.
func askProfile(
	asked *run.Asker, f loginFlags, args []string, p *config.Profile,
) (invited run.Invitation, err error) {
	switch f.environment {
	case "":
	case config.Sandbox, config.Live:
		p.Environment = f.environment
	default:
		return invited, run.Usagef("--environment takes sandbox or live, not %q", f.environment)
	}
	given := f.baseURL
	if len(args) > 0 {
		if given != "" {
			return invited, run.Usagef("the code has the address of the service: leave out --base-url")
		}
		if given = args[0]; !run.IsInvitation(given) {
			return invited,
				run.Usagef("%q is no code of an invitation, such as CODE,kofi@example.com,https://proposals.example.com", given)
		}
	}
	address, err := asked.Line(run.Question{
		What: "Address of the service", Flag: "base-url", Given: given, Standard: p.BaseURL,
		Hint: " or code of an invitation", Check: run.CheckAddressOrInvitation,
	})
	if err != nil {
		return invited, err
	}
	if f.browser && !run.IsInvitation(address) {
		p.BaseURL, p.WebAddress = address, cmp.Or(f.webAddress, p.WebAddress)
		return invited, config.CheckWebAddress(p.WebAddress)
	}
	if f.browser {
		return invited, run.Usagef("an invitation needs no --browser; leave one of them out")
	}
	if run.IsInvitation(address) {
		invited = run.InvitationOf(address)
		p.BaseURL, p.UserName = invited.BaseURL, invited.UserName
		p.WebAddress = cmp.Or(f.webAddress, p.WebAddress)
		return invited, config.CheckWebAddress(p.WebAddress)
	}
	p.BaseURL = address
	for _, q := range []struct {
		run.Question
		into *string
	}{
		{run.Question{What: "Application key", Flag: "app-key", Given: f.appKey}, &p.AppKey},
		{run.Question{What: "User name", Flag: "user-name", Given: f.userName}, &p.UserName},
		{run.Question{
			What: "Address of the web app, empty if unknown", Flag: "web-address", Given: f.webAddress,
			Optional: true, Check: config.CheckWebAddress,
		}, &p.WebAddress},
	} {
		q.Standard = *q.into
		if *q.into, err = asked.Line(q.Question); err != nil {
			return invited, err
		}
	}
	return invited, nil
}

// loginSecret returns the secret key: a new one if it is given, else the one stored with was if that is known.
func loginSecret(
	ctx context.Context, r *run.Run, asked *run.Asker, f loginFlags, was config.Profile,
	known bool,
) (config.Secrets, error) {
	if known && f.secretKeyFD < 0 && r.Getenv("TENDER_SECRET_KEY") == "" {
		if s, err := r.Dirs().Secrets(ctx, was); err == nil {
			return s, nil
		}
	}
	key, err := asked.Secret("Secret key", "TENDER_SECRET_KEY", "secret-key-fd", f.secretKeyFD)
	return config.Secrets{SecretKey: key}, err
}

// keepLogin saves keys and profile, and reports where they are.
func keepLogin(
	r *run.Run, settings config.Settings, p config.Profile, secrets config.Secrets, installer bool,
) error {
	place, err := r.Dirs().SaveSecrets(p, settings.Secrets, secrets)
	if err != nil {
		return err
	}
	p.SecretsIn = place
	if err := r.Dirs().SaveProfile(p); err != nil {
		return err
	}
	r.Printf("Signed in to %s, %s, as %s, profile %q.\n",
		cmp.Or(p.Account, p.BaseURL), strings.ToUpper(p.Environment), cmp.Or(p.DisplayName, p.UserName), p.Name)
	if installer {
		r.Printf(
			"This is an installer's profile: read-only and without prices. It opens the sheet of the proposal last pinned or opened, and the list the first time.\n")
	}
	r.Printf("The keys are %s.\n", r.SecretsPlace(p, settings.Secrets))
	return nil
}

// accountName reads the dealer's name from any proposal, the only place where the interface has it. It is only for
// display, so it is empty for an account without proposals and after an error.
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

// groupOf returns the permission group of the user who has signed in: that of installers if it is one of their roles,
// or else what the service's list of users says; empty if that is not known.
func groupOf(ctx context.Context, c *apiclient.Client, who apiclient.Authentication, userName string) string {
	if i := slices.IndexFunc(who.Roles, state.IsInstallerGroup); i >= 0 {
		return who.Roles[i]
	}
	users, err := c.Users.List(ctx)
	if i := state.UserNamed(users, userName); err == nil && i >= 0 {
		return users[i].PermissionGroup
	}
	return ""
}
