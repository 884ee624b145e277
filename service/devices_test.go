package service_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"app.tender/tender/service"
	"app.tender/tender/service/admin"
	"app.tender/tender/service/store"
	"app.tender/tender/state"
)

// week is how long the invitations of tests are good.
var week = admin.Terms{Valid: 7 * 24 * time.Hour}

// invite invites a user of the account north.
func (w *world) invite(email string, g admin.PermissionGroup, t admin.Terms) admin.Invited {
	w.t.Helper()
	made, err := w.srv.Admin().Invite(w.t.Context(), admin.User{
		User: state.User{Email: email, PermissionGroup: string(g)}, Account: w.north.ID,
	}, w.http.URL, t)
	if err != nil {
		w.t.Fatal(err)
	}
	return made
}

// redeem sends the code of an invitation.
func (w *world) redeem(code string) *answer {
	w.t.Helper()
	req, err := http.NewRequestWithContext(w.t.Context(), http.MethodPost, w.http.URL+"/authenticate/device",
		strings.NewReader(form("InvitationCode", code, "DeviceName", "kofi's laptop").Encode()))
	if err != nil {
		w.t.Fatal(err)
	}
	req.Header.Set("Content-Type", formType)
	return w.send(req)
}

// joined returns the caller whose device an answer added.
func (w *world) joined(a *answer) caller {
	w.t.Helper()
	meta := a.want(http.StatusOK).object("meta")
	return caller{
		w: w, user: admin.User{User: state.User{PermissionGroup: string(admin.GroupInstaller)}},
		key: meta.text("apiKey"), appKey: meta.text("appKey"), secret: meta.text("secretKey"),
	}
}

// device returns the listed device of a user.
func (w *world) device(email string) admin.Device {
	w.t.Helper()
	list, err := w.srv.Admin().Devices(w.t.Context(), email)
	if err != nil || len(list) == 0 {
		w.t.Fatalf("devices of %s: %+v, %v", email, list, err)
	}
	return list[0]
}

// A person who was invited has keys of their own device, and never had a secret key to type.
func TestAnInvitationAddsADevice(t *testing.T) {
	w := newWorld(t)
	invited := w.invite("kofi@north.example", admin.GroupInstaller, week)
	if want := invited.Code + ",kofi@north.example," + w.http.URL; invited.Text() != want || !invited.User.EmailVerified {
		t.Errorf("invited by %q, %+v", invited.Text(), invited.User)
	}
	a := w.redeem(" " + strings.ToLower(strings.ReplaceAll(invited.Code, "-", " ")))
	kofi := w.joined(a)
	a.wantTexts(map[string]string{"userName": "kofi@north.example", "roles": `["Installer"]`, "authProvider": "invitation"})
	if len(kofi.secret) != 44 || kofi.secret == w.secret || kofi.appKey == w.app.AppKey {
		t.Error("the device has no keys of its own")
	}
	kofi.get("/public/users").want(http.StatusOK)
	other := kofi
	other.appKey, other.secret = "", ""
	other.get("/public/users").wantFault(http.StatusUnauthorized, "InvalidUserKey") // with another application

	d := w.device("kofi@north.example")
	if d.Name != "kofi's laptop" || d.Application != d.Name || d.Account != w.north.ID ||
		d.LastUsed.IsZero() || !d.Expires.IsZero() {
		t.Errorf("listed as %+v", d)
	}
	apps, err := w.srv.Admin().Applications(t.Context())
	if err != nil || len(apps) != 1 {
		t.Errorf("the applications of programs are %+v, %v", apps, err)
	}
	// The keys of a device serve only its user.
	q := "/authenticate/apikeyexchange?UserName=sam@north.example&Password=correct+horse+battery"
	kofi.key = ""
	kofi.do(request{method: http.MethodGet, path: q}).wantFault(http.StatusUnauthorized, "InvalidCredentials")
}

// A code is good once, until it expires, and until there is a newer one.
func TestACodeIsGoodOnce(t *testing.T) {
	w := newWorld(t)
	first := w.invite("kofi@north.example", "", week)
	code := w.invite("kofi@north.example", "", week).Code
	refused := func(code string) {
		t.Helper()
		w.redeem(code).wantFault(http.StatusUnauthorized, "InvalidInvitation")
	}
	refused(first.Code)
	w.joined(w.redeem(code))
	refused(code)
	refused("AAAA-AAAA-AAAA-AAAA")

	code = w.invite("kofi@north.example", "", admin.Terms{Valid: time.Hour}).Code
	w.clock.Advance(time.Hour)
	refused(code)
	code = w.invite("kofi@north.example", "", week).Code
	if err := w.srv.Admin().Deactivate(t.Context(), "kofi@north.example"); err != nil {
		t.Fatal(err)
	}
	refused(code)
	w.redeem("").wantFault(http.StatusBadRequest, "InvalidParameter").wantField("InvitationCode", "Required")
}

// Of many who come with one code at once, one gets keys.
func TestACodeIsGoodForOneOfMany(t *testing.T) {
	w := newWorld(t)
	code := w.invite("kofi@north.example", "", week).Code
	statuses := make(chan int, 8)
	for range cap(statuses) {
		go func() { statuses <- w.redeem(code).Status }()
	}
	joined := 0
	for range cap(statuses) {
		if <-statuses == http.StatusOK {
			joined++
		}
	}
	if devices, err := w.srv.Admin().Devices(t.Context(), "kofi@north.example"); joined != 1 || err != nil || len(devices) != 1 {
		t.Errorf("%d got keys: %+v, %v", joined, devices, err)
	}
}

// Nobody tries many codes, and nobody keeps others from theirs.
func TestGuessingCodesIsBounded(t *testing.T) {
	w := newWorld(t)
	code := w.invite("kofi@north.example", "", week).Code
	for range 10 {
		w.redeem("WRONG").wantFault(http.StatusUnauthorized, "InvalidInvitation")
	}
	w.redeem(code).wantFault(http.StatusTooManyRequests, "TooManyRequests")
	w.signIn("sam@north.example", password).want(http.StatusOK)
	w.clock.Advance(5 * time.Minute)
	w.joined(w.redeem(code))
}

func TestWhoCanNotBeInvited(t *testing.T) {
	w := newWorld(t)
	a := w.srv.Admin()
	for what, try := range map[string]struct {
		email string
		group admin.PermissionGroup
		terms admin.Terms
	}{
		`"kofi" is no e-mail address.`:                    {"kofi", "", week},
		`"a,b@north.example" is no e-mail address.`:       {"a,b@north.example", "", week},
		`sam@north.example is in the group "Sales".`:      {"sam@north.example", admin.GroupInstaller, week},
		`There is no permission group "Fitters".`:         {"kofi@north.example", "Fitters", week},
		"An invitation can't be good for that long.":      {"kofi@north.example", "", admin.Terms{Valid: 31 * 24 * time.Hour}},
		"pat@north.example is deactivated.":               {"pat@north.example", "", week},
		"The service has not run yet, so its address is ": {"finn@north.example", "", week},
	} {
		if err := a.Deactivate(t.Context(), "pat@north.example"); err != nil {
			t.Fatal(err)
		}
		user := admin.User{User: state.User{Email: try.email, PermissionGroup: string(try.group)}, Account: w.north.ID}
		_, err := a.Invite(t.Context(), user, "", try.terms)
		if f := state.FaultOf(err); !strings.HasPrefix(f.Message, what) && what != f.Message || f.Next == "" {
			t.Errorf("%s: %+v", what, f)
		}
	}
}

// Who loses a laptop loses only that: another process of the service refuses it from the next request on, and says so.
func TestRevokingADeviceEndsItEverywhere(t *testing.T) {
	dir := t.TempDir()
	w := newWorld(t, func(c *service.Config) { c.DataDir = dir })
	kofi := w.joined(w.redeem(w.invite("kofi@north.example", admin.GroupInstaller, week).Code))
	tablet := w.joined(w.redeem(w.invite("kofi@north.example", "", week).Code))
	kofi.get("/public/users").want(http.StatusOK)
	list, err := w.srv.Admin().Devices(t.Context(), "kofi@north.example")
	if err != nil || len(list) != 2 {
		t.Fatalf("%+v, %v", list, err)
	}
	operator, err := service.Open(t.Context(), service.Config{DataDir: dir, Database: w.database, Now: w.clock.Now})
	if err != nil {
		t.Fatal(err)
	}
	revoked, err := operator.Admin().RevokeDevice(t.Context(), min(list[0].ID, list[1].ID))
	if err != nil || revoked.Revoked.IsZero() {
		t.Fatalf("%+v, %v", revoked, err)
	}
	if _, err := operator.Admin().RevokeDevice(t.Context(), 4711); state.FaultOf(err).Kind != state.FaultNotFound {
		t.Errorf("an unknown device: %v", err)
	}
	if err := operator.Close(); err != nil {
		t.Fatal(err)
	}
	kofi.get("/public/users").wantFault(http.StatusUnauthorized, "DeviceRevoked")
	tablet.get("/public/users").want(http.StatusOK)

	w.clock.Advance(time.Minute)
	if err := w.srv.KeepHistory(t.Context()); err != nil {
		t.Fatal(err)
	}
	if !slices.ContainsFunc(w.audited(w.north.ID), func(r store.HistoryRow) bool {
		return strings.Contains(r.Outcome, "DeviceRevoked") && r.User == revoked.User && r.App == "kofi's laptop"
	}) {
		t.Errorf("the call of the revoked device is not in the history: %+v", w.audited(w.north.ID))
	}

	stranger := kofi // who has the user key alone learns nothing
	stranger.secret = w.secret
	if got := stranger.get("/public/users").want(http.StatusUnauthorized).Body; got != mismatch {
		t.Errorf("a wrong signature: %s", got)
	}
	kofi.key = "" // nor does the device sign in again
	kofi.do(request{method: http.MethodGet, path: "/authenticate/apikeyexchange?UserName=kofi@north.example&Password=x"}).
		wantFault(http.StatusUnauthorized, "DeviceRevoked")
}

// A device that was revoked deletes what it has read, also if it calls only after its key would have expired and its
// user has others.
func TestARevokedDeviceIsToldHoweverLate(t *testing.T) {
	w := newWorld(t, func(c *service.Config) { c.KeyLife = time.Hour })
	short := admin.Terms{Valid: time.Hour, KeyLife: time.Hour}
	join := func() caller { return w.joined(w.redeem(w.invite("kofi@north.example", "", short).Code)) }
	stolen := join()
	if _, err := w.srv.Admin().RevokeDevice(t.Context(), w.device("kofi@north.example").ID); err != nil {
		t.Fatal(err)
	}
	if _, err := w.srv.Admin().RevokeDevice(t.Context(), w.device("sam@north.example").ID); err != nil {
		t.Fatal(err)
	}
	w.clock.Advance(2 * time.Hour)
	forgotten := join()
	w.signIn("sam@north.example", password).want(http.StatusOK)
	stolen.get("/public/users").wantFault(http.StatusUnauthorized, "DeviceRevoked")
	w.sales.get("/public/users").wantFault(http.StatusUnauthorized, "DeviceRevoked")

	w.clock.Advance(2 * time.Hour)
	join()
	forgotten.get("/public/users").wantFault(http.StatusUnauthorized, "InvalidUserKey") // it may sign in again
	if err := w.srv.Admin().Deactivate(t.Context(), "kofi@north.example"); err != nil {
		t.Fatal(err)
	}
	forgotten.get("/public/users").wantFault(http.StatusUnauthorized, "DeviceRevoked")
}

// The keys of sign-ins and invitations end when the operator wants them to.
func TestKeysHaveALife(t *testing.T) {
	w := newWorld(t, func(c *service.Config) { c.KeyLife = 24 * time.Hour })
	kofi := w.joined(w.redeem(w.invite("kofi@north.example", admin.GroupInstaller,
		admin.Terms{Valid: time.Hour, KeyLife: 48 * time.Hour}).Code))
	w.clock.Advance(24 * time.Hour)
	w.sales.get("/public/users").wantFault(http.StatusUnauthorized, "InvalidUserKey")
	kofi.get("/public/users").want(http.StatusOK)
	w.clock.Advance(24 * time.Hour)
	kofi.get("/public/users").wantFault(http.StatusUnauthorized, "InvalidUserKey")
	w.signIn("sam@north.example", password).want(http.StatusOK)
	if list, err := w.srv.Admin().Devices(t.Context(), "sam@north.example"); err != nil || len(list) != 1 {
		t.Errorf("an expired key is still listed: %+v, %v", list, err)
	}
}

// The last use is known to a minute, though a request writes nothing.
func TestTheLastUseOfADeviceIsKnown(t *testing.T) {
	w := newWorld(t)
	before := w.device("sam@north.example")
	w.clock.Advance(30 * time.Second)
	w.sales.get("/public/users").want(http.StatusOK)
	w.flush()
	if d := w.device("sam@north.example"); !d.LastUsed.Equal(before.LastUsed) {
		t.Errorf("a use within the minute was recorded: %v", d.LastUsed)
	}
	w.clock.Advance(time.Hour)
	now := w.clock.Now()
	w.sales.get("/public/users").want(http.StatusOK)
	w.flush()
	if d := w.device("sam@north.example"); d.LastUsed.Before(now) {
		t.Errorf("last used %v, want after %v", d.LastUsed, now)
	}
	w.sales.get("/public/users").want(http.StatusOK)
	w.clock.Advance(-2 * time.Hour) // a late answer of another process
	err := w.srv.Parts().Store.Write(t.Context(), func(tx *store.Tx) error {
		return tx.Devices().Used(before.ID, w.clock.Now(), "203.0.113.9/32")
	})
	if d := w.device("sam@north.example"); err != nil || d.LastUsed.Before(now) || d.LastAddress != "" {
		t.Errorf("an earlier use replaced the last: %+v, %v", d, err)
	}
}

// Whoever has signed in from an address is known there, and only there and by this name, until the device is revoked.
func TestAPersonIsKnownWhereTheirDeviceIs(t *testing.T) {
	w := newWorld(t)
	const home, abroad = "203.0.113.9/32", "198.51.100.7/32"
	sam := w.device("sam@north.example")
	known := func(name, address string) (is bool) {
		err := w.srv.Parts().Store.Write(t.Context(), func(tx *store.Tx) (err error) {
			is, err = tx.Devices().Known(name, address)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		return is
	}
	change := func(f func(store.Devices) error) {
		if err := w.srv.Parts().Store.Write(t.Context(), func(tx *store.Tx) error { return f(tx.Devices()) }); err != nil {
			t.Fatal(err)
		}
	}
	change(func(d store.Devices) error { return d.Used(sam.ID, w.clock.Now().Add(time.Hour), home) })
	if !known("Sam@North.example", home) {
		t.Error("Sam is not known at home")
	}
	if known("sam@north.example", abroad) || known("ada@north.example", home) || known("nobody@north.example", home) {
		t.Error("somebody else is known, or elsewhere")
	}
	change(func(d store.Devices) error { return d.Revoke(sam.ID, w.clock.Now()) })
	if known("sam@north.example", home) {
		t.Error("a revoked device is known")
	}
}

func (w *world) flush() {
	w.t.Helper()
	if err := w.srv.RecordUses(w.t.Context()); err != nil {
		w.t.Fatal(err)
	}
}

// An invitation names the address at which the service was last served.
func TestInvitationsNameTheAddressOfTheService(t *testing.T) {
	w := newWorld(t, func(c *service.Config) { c.PublicURL = "https://proposals.example.com" })
	base, cancel, done := serving(t, w.srv)
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, base+"/healthz", nil)
	if err != nil {
		t.Fatal(err)
	}
	w.send(req).want(http.StatusOK)
	cancel()
	if err := <-done; err != nil {
		t.Fatal(err)
	}
	made, err := w.srv.Admin().Invite(t.Context(),
		admin.User{User: state.User{Email: "kofi@north.example"}, Account: w.north.ID}, "", week)
	if err != nil || made.Address != "https://proposals.example.com" || made.User.PermissionGroup != "Sales" {
		t.Errorf("%+v, %v", made, err)
	}
}
