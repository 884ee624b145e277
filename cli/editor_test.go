package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"app.tender/tender/apiclient"
	"app.tender/tender/cli/editor"
	"app.tender/tender/cli/run"
	"app.tender/tender/config"
	"app.tender/tender/service/admin"
	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/ui"
	"app.tender/tender/ui/uitest"
)

// machine is a machine with a profile on the world's service. Its editor is wired as the program wires it, with files
// and keys.
type machine struct {
	t       *testing.T
	world   *uitest.World
	env     map[string]string
	profile config.Profile
	written *atomic.Int64 // requests other than GET and sign-in
	last    *run.Session  // of the last started editor
}

// kill ends the last started editor as the system does.
func (o *machine) kill(d *uitest.Driver) {
	o.t.Helper()
	d.Kill()
	if err := o.last.Close(); err != nil {
		o.t.Fatal(err)
	}
}

func newMachine(t *testing.T) *machine {
	t.Helper()
	world := uitest.NewWorld(t, "small")
	written := countWrites(world)
	dir := t.TempDir()
	o := &machine{
		t: t, world: world, written: written,
		env: map[string]string{"TENDER_CONFIG_DIR": dir + "/config", "TENDER_DATA_DIR": dir + "/data", "TERM": "xterm"},
		profile: config.Profile{
			Name: "work", BaseURL: world.Ready.BaseURL, AppKey: world.Ready.AppKey, UserName: world.Ready.UserName,
			Account: "Brightline AV", Environment: config.Live,
		},
	}
	o.keep(config.Secrets{SecretKey: world.Ready.SecretKey, UserKey: world.Ready.UserKey})
	o.settings("")
	return o
}

// countWrites counts requests other than reading and signing in.
func countWrites(world *uitest.World) *atomic.Int64 {
	written := new(atomic.Int64)
	world.Intercept(func(_ http.ResponseWriter, r *http.Request) bool {
		if r.Method != http.MethodGet && !strings.Contains(strings.ToLower(r.URL.Path), "authenticate") {
			written.Add(1)
		}
		return false
	})
	return written
}

func (o *machine) app() *run.Run {
	r := run.New(run.Streams{
		In: strings.NewReader(""), Out: &bytes.Buffer{}, Err: &bytes.Buffer{},
		Env: func(name string) (string, bool) { v, ok := o.env[name]; return v, ok }, Now: time.Now,
	}, knownSettings)
	r.ClientOptions = []apiclient.Option{
		apiclient.WithSleep(uitest.NoSleep), apiclient.WithTransport(o.world.HTTP.Transport),
	}
	return r
}

// keep stores profile and secrets, like a login.
func (o *machine) keep(s config.Secrets) {
	o.t.Helper()
	dirs := o.app().Dirs()
	place, err := dirs.SaveSecrets(o.profile, config.SecretsFile, s)
	o.profile.SecretsIn = place
	if err := errors.Join(err, dirs.SaveProfile(o.profile)); err != nil {
		o.t.Fatal(err)
	}
}

// settings writes the settings file; keys never go to this machine's keyring.
func (o *machine) settings(lines string) {
	o.t.Helper()
	path := o.app().Dirs().SettingsFile()
	if err := config.WriteFile(path, []byte("secrets = \"file\"\n"+lines)); err != nil {
		o.t.Fatal(err)
	}
}

// start starts the editor with 120 by 36 cells.
func (o *machine) start(change ...func(*run.Run)) *uitest.Driver {
	o.t.Helper()
	r := o.app()
	for _, f := range change {
		f(r)
	}
	s, err := r.Open(o.t.Context())
	if err != nil {
		o.t.Fatal(err)
	}
	o.t.Cleanup(func() { _ = s.Close() })
	o.last = s
	s.Settings.Documents.Folder = o.t.TempDir()
	options := editor.Options(s)
	options.Clock = uitest.Clock()
	m, err := ui.New(options)
	if err != nil {
		o.t.Fatal(err)
	}
	return uitest.Drive(o.t, m, 120, 36)
}

// openEditor opens proposal #1042.
func openEditor(d *uitest.Driver) *uitest.Driver {
	return d.Idle().Press("/").Type("1042").Idle().Press("enter").Idle().See("#1042", "Client description")
}

// run runs a command and returns its exit code and output.
func (o *machine) run(args ...string) (code int, printed string) {
	var out bytes.Buffer
	r := o.app()
	r.Out, r.Err = &out, &out
	return execute(o.t.Context(), r, args), out.String()
}

// held is longer than a dialog that opened by itself ignores keys.
const held = 2 * time.Second

func TestTheFirstWriteToALiveAccountAsks(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		o := newMachine(t)
		d := openEditor(o.start())
		d.See(" LIVE ")
		d.Press("n", "ctrl+end").Type(" Ladder is in the garage.").Press("ctrl+s").Idle()
		d.See("LIVE account", "Brightline AV", strings.TrimPrefix(o.world.Ready.BaseURL, "http://"), "Save to LIVE")
		d.Press("ctrl+s", "enter").Idle().Advance(held)
		if n := o.written.Load(); n != 0 {
			t.Fatalf("%d writes before consent", n)
		}
		d.Press("n").Idle().Advance(20*time.Second).See("1 edit waits on this machine", "R asks again").
			DoNotSee("Save to LIVE")
		d.Press("R").Idle().See("Save to LIVE").Advance(held)
		d.Press("l").Idle().See("Saved installer notes").DoNotSee("Save to LIVE")
		d.Press("n", "ctrl+end").Type(" And the key.").Press("ctrl+s").Idle().Advance(time.Second).DoNotSee("Save to LIVE")
		if n := o.written.Load(); n != 2 {
			t.Errorf("%d writes, want 2", n)
		}
	})
}

func TestSettingsAllowWritesToALiveAccount(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		o := newMachine(t)
		o.settings("live_writes = \"allow\"\n")
		d := openEditor(o.start())
		d.Press("n", "ctrl+end").Type(" x").Press("ctrl+s").Idle().See("Saved installer notes")
		if code, out := o.run("set", "1042", "--name", "Allowed"); code != run.ExitOK {
			t.Errorf("exit code %d: %s", code, out)
		}
	})
}

func TestACommandThatWritesToALiveAccountNeedsYes(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		o := newMachine(t)
		if code, out := o.run("outbox", "push"); code != run.ExitOK || !strings.Contains(out, "No edits are waiting.") {
			t.Errorf("no question: exit code %d\n%s", code, out)
		}
		o.run("show", "1042") // caches the proposal
		if code, out := o.run("--offline", "set", "1042", "--name", "x"); code != run.ExitKept {
			t.Fatalf("exit code %d\n%s", code, out)
		}
		for _, args := range [][]string{
			{"set", "1042", "--name", "y"}, {"area", "add", "1042", "Attic"}, {"new", "x"}, {"outbox", "push"},
		} {
			code, out := o.run(args...)
			if code != run.ExitUsage || !strings.Contains(out, "LIVE account Brightline AV at 127.0.0.1") ||
				!strings.Contains(out, "--yes") {
				t.Errorf("%q: exit code %d\n%s", args, code, out)
			}
		}
		if n := o.written.Load(); n != 0 {
			t.Errorf("%d writes without --yes", n)
		}
		if code, out := o.run("outbox", "push", "--yes"); code != run.ExitOK || o.written.Load() != 1 {
			t.Errorf("with --yes: exit code %d, %d writes\n%s", code, o.written.Load(), out)
		}
	})
}

// Tries everything that writes.
func TestAReadOnlyProfileWritesNothing(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		o := newMachine(t)
		if code, out := o.run("--offline", "set", "1042", "--name", "kept from before"); code == run.ExitOK {
			t.Fatalf("an offline write went through:\n%s", out)
		}
		o.run("show", "1042") // caches the proposal
		if code, out := o.run("--offline", "set", "1042", "--name", "kept from before"); code != run.ExitKept {
			t.Fatalf("exit code %d\n%s", code, out)
		}
		o.profile.ReadOnly = true
		o.keep(config.Secrets{SecretKey: o.world.Ready.SecretKey, UserKey: o.world.Ready.UserKey})
		for _, args := range writingCommands() {
			if code, out := o.run(append(args, "--yes")...); code != run.ExitUsage || !strings.Contains(out, "read-only") {
				t.Errorf("%q: exit code %d\n%s", args, code, out)
			}
		}
		d := openEditor(o.start())
		d.See(" LIVE ", "read-only  Brightline AV")
		for _, key := range []string{"e", "n", "D", "N", "r", "a", "o", "C", "L", "E"} {
			d.Press(key).Idle().See("read-only").Press("esc", "2").Idle()
		}
		d.Press("6").Idle().Press("t").Idle().Press("4", "a").Idle().Press("1", "N").Idle().DoNotSee("New proposal").
			Advance(time.Minute)
		if n := o.written.Load(); n != 0 {
			t.Errorf("%d writes left the machine", n)
		}
	})
}

// writingCommands returns all commands that write to the service.
func writingCommands() [][]string {
	return [][]string{
		{"set", "1042", "--name", "x"},
		{"set", "1042", "--description", "x"},
		{"area", "add", "1042", "Attic"},
		{"option", "add", "1042", "Attic"},
		{"assign", "1042", "--contact", "id:1"},
		{"new", "x"},
		{"status", "submit", "1042"},
		{"changeorder", "add", "1042", "x", "1 vx-55"},
		{"outbox", "push"},
		{"outbox", "retry", "1"},
		{"outbox", "done", "1"},
	}
}

func TestARevokedKeyShowsHowToSignInAgain(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		o := newMachine(t)
		o.settings("live_writes = \"allow\"\n")
		d := openEditor(o.start())
		if err := o.world.Service().Admin().RevokeKeys(t.Context(), o.world.Ready.UserName); err != nil {
			t.Fatal(err)
		}
		d.Press("n", "ctrl+end").Type(" Typed with a key that is no more.").Press("ctrl+s").Idle().Advance(20 * time.Second)
		d.See("! Sign in with !.", "1 edit waits", "Nothing is lost")
		d.Press("!").Idle().See("Sign in to Brightline AV", o.world.Ready.UserName, "Password").DoNotSee("Secret key")
		d.Type("not the password").Idle().DoNotSee("not the password").See("••••").Press("enter").Idle()
		d.See("Sign in to Brightline AV", "✗ The user name or the password is wrong.", "Type both again").DoNotSee("••••")
		d.Advance(20 * time.Second).See("! Sign in with !.")
		d.Type(o.world.Ready.Password).Press("ctrl+s").Idle().DoNotSee("Sign in to")
		d.Advance(time.Second).DoNotSee("Sign in with")
		kept, err := o.app().Dirs().Secrets(o.t.Context(), o.profile)
		if err != nil || kept.UserKey == o.world.Ready.UserKey || kept.UserKey == "" {
			t.Errorf("the new key was not stored: %v", err)
		}
		d.Advance(time.Minute).DoNotSee("waits")
		if _, out := o.run("show", "1042"); !strings.Contains(out, "Typed with a key that is no more.") {
			t.Errorf("the service does not have the typed text:\n%s", out)
		}
	})
}

// `tender login` in another terminal renewed the key: the editor needs no second sign-in, and what waits is saved.
func TestTheEditorUsesAKeyThatAnotherTerminalRenewed(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		o := newMachine(t)
		o.settings("live_writes = \"allow\"\n")
		d := openEditor(o.start())
		if err := o.world.Service().Admin().RevokeKeys(t.Context(), o.world.Ready.UserName); err != nil {
			t.Fatal(err)
		}
		d.Press("n", "ctrl+end").Type(" Typed with a key that is no more.").Press("ctrl+s").Idle().Press("esc").Idle().
			Press("R").Idle().See("Sign in with !", "1 edit waits")
		_, who, err := run.Exchange(t.Context(), o.profile, o.world.Ready.SecretKey, o.world.Ready.Password,
			apiclient.WithTransport(o.world.HTTP.Transport))
		if err != nil {
			t.Fatal(err)
		}
		o.keep(config.Secrets{SecretKey: o.world.Ready.SecretKey, UserKey: who.UserKey})
		d.Press("R").Idle().DoNotSee("Sign in with !", "waits")
		if _, out := o.run("show", "1042"); !strings.Contains(out, "Typed with a key that is no more.") {
			t.Errorf("the service does not have the typed text:\n%s", out)
		}
	})
}

// The keys of the application are changed, and `tender login` in another terminal stored the new ones.
func TestSigningInUsesTheKeysThatAnotherTerminalStored(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		o := newMachine(t)
		o.settings("live_writes = \"allow\"\n")
		d, admin := openEditor(o.start()), o.world.Service().Admin()
		app, secretKey, err := admin.CreateApplication(t.Context(), "New")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := admin.RevokeApplication(t.Context(), o.world.Ready.AppKey); err != nil {
			t.Fatal(err)
		}
		d.Press("n", "ctrl+end").Type(" Typed with keys that are no more.").Press("ctrl+s").Idle().See("1 edit waits")
		// that can't help
		d.See("The service does not know the application key. Ask whoever set the program up").DoNotSee("Sign in with")
		o.profile.AppKey = app.AppKey
		o.keep(config.Secrets{SecretKey: secretKey, UserKey: o.world.Ready.UserKey})
		d.Press("!").Idle().Type(o.world.Ready.Password).Press("enter").Idle().DoNotSee("does not know")
		d.Advance(time.Minute).DoNotSee("waits")
		if p, err := o.app().Dirs().ReadProfile(o.profile.Name); err != nil || p.AppKey != app.AppKey {
			t.Errorf("the profile has the old application key: %v", err)
		}
	})
}

// A person who returns to an old editor would be asked for a secret key that this machine has, and for someone else's
// password.
func TestTheFormToSignInIsOfTheProfileAsItIsNow(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		o := newMachine(t)
		d := openEditor(o.start())
		if err := o.world.Service().Admin().RevokeKeys(t.Context(), o.world.Ready.UserName); err != nil {
			t.Fatal(err)
		}
		d.Advance(20 * time.Second)
		o.profile.UserName = "mara@example.com"
		o.keep(config.Secrets{SecretKey: o.world.Ready.SecretKey, UserKey: "another"})
		d.Press("!").Idle().See("Sign in to Brightline AV", "mara@example.com")
	})
}

func TestWithoutAProfileTheDemoIsNamed(t *testing.T) {
	t.Parallel()
	o := &machine{t: t, world: uitest.NewWorld(t, "small"), env: map[string]string{
		"TENDER_CONFIG_DIR": t.TempDir(), "TENDER_DATA_DIR": t.TempDir(), "TERM": "xterm",
	}}
	o.start().Idle().See(" SANDBOX ", "this is the demo", "tender login")
	o.start(func(r *run.Run) { r.Flags.Profile = config.Demo }).Idle().See(" SANDBOX ").DoNotSee("tender login")
}

func TestSignInFromTheEditor(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		o := newMachine(t)
		o.start().Idle().See("Halvorsen Residence").Press("q")
		if code, out := o.run("logout"); code != run.ExitOK {
			t.Fatal(out)
		}
		d := o.start().Idle().See("Halvorsen Residence", "! Sign in with !.", "not signed in")
		if n := strings.Count(d.Frame(), "not signed in"); n != 1 {
			t.Errorf("the hint is shown %d times:\n%s", n, d.Frame())
		}
		d.Press("!").Idle().See("Secret key")
		d.Type(o.world.Ready.Password).Press("tab").Type(o.world.Ready.SecretKey).Press("enter").Idle()
		d.See("Signed in as", "only you can read").DoNotSee("Sign in with")
		if code, out := o.run("proposals"); code != run.ExitOK || !strings.Contains(out, "Halvorsen") {
			t.Errorf("exit code %d\n%s", code, out)
		}
	})
}

// Whoever was invited anew types the code where the password goes, and no secret key.
func TestACodeSignsInFromTheEditor(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		o := newMachine(t)
		o.start().Idle().See("Halvorsen Residence").Press("q")
		if code, out := o.run("logout"); code != run.ExitOK {
			t.Fatal(out)
		}
		d := o.start().Idle().See("! Sign in with !.")
		invited, err := o.world.Service().Admin().Invite(t.Context(), admin.User{
			User: state.User{Email: o.world.Ready.UserName},
		}, o.world.Ready.BaseURL, admin.Terms{Valid: time.Hour})
		if err != nil {
			t.Fatal(err)
		}
		d.Press("!").Idle().See("Secret key").Type(o.world.Ready.Password).Press("ctrl+s").Idle().
			See("The application's secret key is missing.")
		other := invited
		other.User.Email = "mara@example.com"
		d.Press("ctrl+u").Type(other.Text()).Press("ctrl+s").Idle().See("profile is of another account")
		d.Press("ctrl+u").Type(invited.Text()).Press("ctrl+s").Idle().See("Signed in as").DoNotSee("Sign in with")
		if code, out := o.run("proposals"); code != run.ExitOK || !strings.Contains(out, "Halvorsen") {
			t.Errorf("exit code %d\n%s", code, out)
		}
		if p, err := o.app().Dirs().ReadProfile(o.profile.Name); err != nil || p.AppKey == o.world.Ready.AppKey {
			t.Errorf("the device has no application key of its own: %v", err)
		}
	})
}

// On site, the last opened proposal opens by itself, and no screen has a price.
func TestAnInstallersEditorStartsOnTheSheetOffline(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		o := newMachine(t)
		o.profile.Installer = true
		o.keep(config.Secrets{SecretKey: o.world.Ready.SecretKey, UserKey: o.world.Ready.UserKey})
		o.world.Move(o.world.Proposal(1042).ID, state.StatusSubmitted, state.StatusAccepted)
		o.written.Store(0)
		d := o.start().Idle().See("LIVE", "Halvorsen Residence").DoNotSee("42,921.57")
		d.Press("/").Type("1042").Idle().Press("enter").Idle().
			See("installers' sheet · the job", "+1 512 555 0142", "Builder wants rough-in done")
		d.Press("n").See("installers' sheet · area 1 of", "Blocking behind drywall").Advance(time.Second).Press("q")
		o.world.StopService()

		d = o.start().Idle().See("installers' sheet · the job", "+1 512 555 0142", "This copy is", "Offline").
			DoNotSee("orders as of")
		d.Press("n").See("installers' sheet · area 1 of", "Blocking behind drywall")
		d.Press("l").Idle().See("Pick list", "installers' sheet · pick list  ").Press("l")
		for _, key := range []string{"2", "5"} {
			d.Press(key).Idle().See("This profile is for installers").DoNotSee("42,921.57", "1,499.99")
		}
		d.Press(" ").Idle().See("1 of 6 done").Press("esc").Idle().See("Proposals").DoNotSee("42,921.57").Press("q")

		d = o.start().Idle().Press("n").See("1 of 6 done", "✓")
		d.Press("q")
		o.settings("sheet_prices = true\n")
		o.start().Idle().See("installers' sheet").Press("2").Idle().See("42,921.57")
		if n := o.written.Load(); n != 0 {
			t.Errorf("%d writes", n)
		}
	})
}

// Opens the change orders by key, through a search, and from the sheet.
func TestAnInstallerSeesChangeOrdersWithoutPrices(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		o := newMachine(t)
		o.profile.Installer = true
		o.keep(config.Secrets{SecretKey: o.world.Ready.SecretKey, UserKey: o.world.Ready.UserKey})
		p := o.world.Proposal(1037)
		prices := func(d *uitest.Driver) {
			t.Helper()
			d.DoNotSee(money.Format(p.Summary.Total, p.Summary.Currency), "5,520.68", "5,530.00", "3,899.00",
				"Contract value", "Profit", "Before tax")
		}
		d := o.start().Idle().Press("/").Type("1037").Idle().Press("enter").Idle()
		d.See("Change orders on this sheet", "CO 1 Revision after the walk-through, Nave").Press("n")
		d.See("Halewick Column 16", "for Halewick Column 8", "was 420", "With CO 1, 2").DoNotSee("Change orders as of")
		d.Press("l").See("Halewick Column 16").DoNotSee("Nave 2 ·", "Nave 420").Press("l")
		d.Press("3").Idle().See("Revision after the walk-th")
		prices(d)
		d.Press("enter").Idle().See("Column 16", "Timeline", "decided")
		prices(d)
		d.Press("esc", "esc").See("installers' sheet").Press("ctrl+f").Type("revision walk-through nave").
			Advance(time.Second).See("searched")
		prices(d)
		d.Press("enter").Idle().See("Column 16", "Timeline")
		prices(d)
		d.Press("q")
	})
}

// refusing refuses every connection and counts them, as without any network, not even loopback.
type refusing struct{ dials atomic.Int64 }

func (r *refusing) option() apiclient.Option {
	return apiclient.WithTransport(&http.Transport{
		DialContext: func(_ context.Context, _, address string) (net.Conn, error) {
			r.dials.Add(1)
			return nil, &net.OpError{Op: "dial", Net: "tcp", Err: fmt.Errorf("%s: %w", address, syscall.ENETUNREACH)}
		},
	})
}

// Pins a proposal in the office and works from it on site, first without a network, then without an account.
func TestAnInstallersDay(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		o := newMachine(t)
		o.profile.Installer = true
		o.keep(config.Secrets{SecretKey: o.world.Ready.SecretKey, UserKey: o.world.Ready.UserKey})
		p := o.world.Proposal(1042)
		o.world.Move(p.ID, state.StatusSubmitted, state.StatusAccepted)
		o.written.Store(0)
		area := p.Areas[0].Name
		prices := func(d *uitest.Driver) {
			t.Helper()
			d.DoNotSee(money.Format(p.Summary.Total, p.Summary.Currency), "1,499.99", "Profit", "TOTAL")
		}
		d := o.start().Idle().See("Halvorsen Residence")
		prices(d)
		d.Press("/").Type("1042").Idle().Press("enter").Idle().See("installers' sheet").DoNotSee("This copy is").Press("n").
			See(area)
		d.Advance(time.Minute).Press("q") // sold jobs have pinned themselves by now

		var network refusing
		away := func(r *run.Run) { r.ClientOptions = append(r.ClientOptions, network.option()) }
		d = o.start(away).Idle().See("installers' sheet · the job", "This copy is", "Offline", "can be read")
		d.Press("n").See("installers' sheet · area 1 of", area)
		d.Press(" ").See("1 of ").Press("n").See(p.Areas[1].Name, "area 2 of").Press("p")
		d.Press("l").See("Pick list").Press("l")
		d.Press("R").Idle().See("This copy is", area)
		for _, key := range []string{"2", "5"} {
			d.Press(key).Idle().See("shows no prices").DoNotSee("Summary")
		}
		d.Press("c").Idle().See("c does nothing here. ? shows the keys.").DoNotSee("Summary")
		d.Press("ctrl+f").Type("1042 residence").Advance(time.Second).See("searched")
		prices(d)
		d.Press("enter").Idle().See("installers' sheet")
		d.Press("3").Idle().See("This proposal has no change orders.")
		prices(d)
		d.Press("esc").See("installers' sheet")
		d.Press("1").Idle().See("Halvorsen Residence")
		prices(d)
		d.Press("q")
		if network.dials.Load() == 0 {
			t.Error("nothing was dialled, so the test proves nothing")
		}

		// Without keys the cached proposal with its ticks is still there.
		if code, out := o.run("logout"); code != run.ExitOK {
			t.Fatal(out)
		}
		o.start(away).Idle().Press("n").See("installers' sheet", area, "1 of ", "This copy is", "not signed in").Press("q")
		code, out := o.run("show", "1042")
		if code != run.ExitOK || !strings.Contains(out, "You are not signed in") ||
			!strings.Contains(out, "From the copy of") || !strings.Contains(out, "[x]") {
			t.Errorf("exit code %d\n%s", code, out)
		}
		if strings.Contains(out, "1,499.99") || strings.Contains(out, "$") {
			t.Errorf("the sheet shows a price:\n%s", out)
		}
		if n := o.written.Load(); n != 0 {
			t.Errorf("%d writes left the machine", n)
		}
	})
}
