package service_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"app.tender/tender/service"
	"app.tender/tender/service/admin"
	"app.tender/tender/service/servicetest/world"
	"app.tender/tender/service/store"
	"app.tender/tender/state"
)

// week is how long the invitations of tests are good.
var week = admin.Terms{Valid: 7 * 24 * time.Hour}

// invite invites a user of the account north.
func invite(w *world.World, email string, g admin.PermissionGroup, t admin.Terms) admin.Invited {
	w.T.Helper()
	made, err := w.Server.Admin().Invite(w.T.Context(), admin.User{
		User: state.User{Email: email, PermissionGroup: string(g)}, Account: w.North.ID,
	}, w.HTTP.URL, t)
	if err != nil {
		w.T.Fatal(err)
	}
	return made
}

// redeem sends the code of an invitation.
func redeem(w *world.World, code string) *world.Answer {
	w.T.Helper()
	req, err := http.NewRequestWithContext(w.T.Context(), http.MethodPost, w.HTTP.URL+"/authenticate/device",
		strings.NewReader(world.Form("InvitationCode", code, "DeviceName", "kofi's laptop").Encode()))
	if err != nil {
		w.T.Fatal(err)
	}
	req.Header.Set("Content-Type", world.FormType)
	return w.Send(req)
}

// device returns the listed device of a user.
func device(w *world.World, email string) admin.Device {
	w.T.Helper()
	list, err := w.Server.Admin().Devices(w.T.Context(), email)
	if err != nil || len(list) == 0 {
		w.T.Fatalf("devices of %s: %+v, %v", email, list, err)
	}
	return list[0]
}

// A person who was invited has keys of their own device, and never had a secret key to type.
func TestAnInvitationAddsADevice(t *testing.T) {
	w := world.New(t)
	invited := invite(w, "kofi@north.example", admin.GroupInstaller, week)
	if want := invited.Code + ",kofi@north.example," + w.HTTP.URL; invited.Text() != want ||
		!invited.User.EmailVerified {
		t.Errorf("invited by %q, %+v", invited.Text(), invited.User)
	}
	a := redeem(w, " "+strings.ToLower(strings.ReplaceAll(invited.Code, "-", " ")))
	kofi := w.Joined(a)
	a.WantTexts(map[string]string{
		"userName": "kofi@north.example", "roles": `["Installer"]`,
		"authProvider": "invitation",
	})
	if len(kofi.Secret) != 44 || kofi.Secret == w.Secret || kofi.AppKey == w.App.AppKey {
		t.Error("the device has no keys of its own")
	}
	kofi.Get("/public/users").Want(http.StatusOK)
	other := kofi
	other.AppKey, other.Secret = "", ""
	other.Get("/public/users").WantFault(http.StatusUnauthorized, "InvalidUserKey") // with another application

	d := device(w, "kofi@north.example")
	if d.Name != "kofi's laptop" || d.Application != d.Name || d.Account != w.North.ID ||
		d.LastUsed.IsZero() || !d.Expires.IsZero() {
		t.Errorf("listed as %+v", d)
	}
	apps, err := w.Server.Admin().Applications(t.Context())
	if err != nil || len(apps) != 1 {
		t.Errorf("the applications of programs are %+v, %v", apps, err)
	}
	// The keys of a device serve only its user.
	q := "/authenticate/apikeyexchange?UserName=sam@north.example&Password=correct+horse+battery"
	kofi.Key = ""
	kofi.Do(world.Request{Method: http.MethodGet, Path: q}).WantFault(http.StatusUnauthorized, "InvalidCredentials")
}

// A code is good once, until it expires, and until there is a newer one.
func TestACodeIsGoodOnce(t *testing.T) {
	w := world.New(t)
	first := invite(w, "kofi@north.example", "", week)
	code := invite(w, "kofi@north.example", "", week).Code
	refused := func(code string) {
		t.Helper()
		redeem(w, code).WantFault(http.StatusUnauthorized, "InvalidInvitation")
	}
	refused(first.Code)
	w.Joined(redeem(w, code))
	refused(code)
	refused("AAAA-AAAA-AAAA-AAAA")

	code = invite(w, "kofi@north.example", "", admin.Terms{Valid: time.Hour}).Code
	w.Clock.Advance(time.Hour)
	refused(code)
	code = invite(w, "kofi@north.example", "", week).Code
	if err := w.Server.Admin().Deactivate(t.Context(), "kofi@north.example"); err != nil {
		t.Fatal(err)
	}
	refused(code)
	redeem(w, "").WantFault(http.StatusBadRequest, "InvalidParameter").WantField("InvitationCode", "Required")
}

// Of many who come with one code at once, one gets keys.
func TestACodeIsGoodForOneOfMany(t *testing.T) {
	w := world.New(t)
	code := invite(w, "kofi@north.example", "", week).Code
	statuses := make(chan int, 8)
	for range cap(statuses) {
		go func() { statuses <- redeem(w, code).Status }()
	}
	joined := 0
	for range cap(statuses) {
		if <-statuses == http.StatusOK {
			joined++
		}
	}
	if devices, err := w.Server.Admin().Devices(t.Context(), "kofi@north.example"); joined != 1 || err != nil ||
		len(devices) != 1 {
		t.Errorf("%d got keys: %+v, %v", joined, devices, err)
	}
}

// Nobody tries many codes, and nobody keeps others from theirs.
func TestGuessingCodesIsBounded(t *testing.T) {
	w := world.New(t)
	code := invite(w, "kofi@north.example", "", week).Code
	for range 10 {
		redeem(w, "WRONG").WantFault(http.StatusUnauthorized, "InvalidInvitation")
	}
	redeem(w, code).WantFault(http.StatusTooManyRequests, "TooManyRequests")
	w.SignIn("sam@north.example", world.Password).Want(http.StatusOK)
	w.Clock.Advance(5 * time.Minute)
	w.Joined(redeem(w, code))
}

func TestWhoCanNotBeInvited(t *testing.T) {
	w := world.New(t)
	a := w.Server.Admin()
	for what, try := range map[string]struct {
		email string
		group admin.PermissionGroup
		terms admin.Terms
	}{
		`"kofi" is no e-mail address.`:               {"kofi", "", week},
		`"a,b@north.example" is no e-mail address.`:  {"a,b@north.example", "", week},
		`sam@north.example is in the group "Sales".`: {"sam@north.example", admin.GroupInstaller, week},
		`There is no permission group "Fitters".`:    {"kofi@north.example", "Fitters", week},
		"An invitation can't be good for that long.": {
			"kofi@north.example", "",
			admin.Terms{Valid: 31 * 24 * time.Hour},
		},
		"pat@north.example is deactivated.":               {"pat@north.example", "", week},
		"The service has not run yet, so its address is ": {"finn@north.example", "", week},
	} {
		if err := a.Deactivate(t.Context(), "pat@north.example"); err != nil {
			t.Fatal(err)
		}
		user := admin.User{User: state.User{Email: try.email, PermissionGroup: string(try.group)}, Account: w.North.ID}
		_, err := a.Invite(t.Context(), user, "", try.terms)
		if f := state.FaultOf(err); !strings.HasPrefix(f.Message, what) && what != f.Message || f.Next == "" {
			t.Errorf("%s: %+v", what, f)
		}
	}
}

// Who loses a laptop loses only that: another process of the service refuses it from the next request on, and says so.
func TestRevokingADeviceEndsItEverywhere(t *testing.T) {
	dir := t.TempDir()
	w := world.New(t, func(c *service.Config) { c.DataDir = dir })
	kofi := w.Joined(redeem(w, invite(w, "kofi@north.example", admin.GroupInstaller, week).Code))
	tablet := w.Joined(redeem(w, invite(w, "kofi@north.example", "", week).Code))
	kofi.Get("/public/users").Want(http.StatusOK)
	list, err := w.Server.Admin().Devices(t.Context(), "kofi@north.example")
	if err != nil || len(list) != 2 {
		t.Fatalf("%+v, %v", list, err)
	}
	operator, err := service.Open(t.Context(), service.Config{DataDir: dir, Database: w.Database, Now: w.Clock.Now})
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
	kofi.Get("/public/users").WantFault(http.StatusUnauthorized, "DeviceRevoked")
	tablet.Get("/public/users").Want(http.StatusOK)

	w.Clock.Advance(time.Minute)
	if err := w.Server.KeepHistory(t.Context()); err != nil {
		t.Fatal(err)
	}
	if !slices.ContainsFunc(audited(w, w.North.ID), func(r store.HistoryRow) bool {
		return strings.Contains(r.Outcome, "DeviceRevoked") && r.User == revoked.User && r.App == "kofi's laptop"
	}) {
		t.Errorf("the call of the revoked device is not in the history: %+v", audited(w, w.North.ID))
	}

	stranger := kofi // who has the user key alone learns nothing
	stranger.Secret = w.Secret
	if got := stranger.Get("/public/users").Want(http.StatusUnauthorized).Body; got != mismatch {
		t.Errorf("a wrong signature: %s", got)
	}
	kofi.Key = "" // nor does the device sign in again
	kofi.Do(world.Request{
		Method: http.MethodGet,
		Path:   "/authenticate/apikeyexchange?UserName=kofi@north.example&Password=x",
	}).
		WantFault(http.StatusUnauthorized, "DeviceRevoked")
}

// A device that was revoked deletes what it has read, also if it calls only after its key would have expired and its
// user has others.
func TestARevokedDeviceIsToldHoweverLate(t *testing.T) {
	w := world.New(t, func(c *service.Config) { c.KeyLife = time.Hour })
	short := admin.Terms{Valid: time.Hour, KeyLife: time.Hour}
	join := func() world.Caller { return w.Joined(redeem(w, invite(w, "kofi@north.example", "", short).Code)) }
	stolen := join()
	if _, err := w.Server.Admin().RevokeDevice(t.Context(), device(w, "kofi@north.example").ID); err != nil {
		t.Fatal(err)
	}
	if _, err := w.Server.Admin().RevokeDevice(t.Context(), device(w, "sam@north.example").ID); err != nil {
		t.Fatal(err)
	}
	w.Clock.Advance(2 * time.Hour)
	forgotten := join()
	w.SignIn("sam@north.example", world.Password).Want(http.StatusOK)
	stolen.Get("/public/users").WantFault(http.StatusUnauthorized, "DeviceRevoked")
	w.Sales.Get("/public/users").WantFault(http.StatusUnauthorized, "DeviceRevoked")

	w.Clock.Advance(2 * time.Hour)
	join()
	forgotten.Get("/public/users").WantFault(http.StatusUnauthorized, "InvalidUserKey") // it may sign in again
	if err := w.Server.Admin().Deactivate(t.Context(), "kofi@north.example"); err != nil {
		t.Fatal(err)
	}
	forgotten.Get("/public/users").WantFault(http.StatusUnauthorized, "DeviceRevoked")
}

// The keys of sign-ins and invitations end when the operator wants them to.
func TestKeysHaveALife(t *testing.T) {
	w := world.New(t, func(c *service.Config) { c.KeyLife = 24 * time.Hour })
	kofi := w.Joined(redeem(w, invite(w, "kofi@north.example", admin.GroupInstaller,
		admin.Terms{Valid: time.Hour, KeyLife: 48 * time.Hour}).Code))
	w.Clock.Advance(24 * time.Hour)
	w.Sales.Get("/public/users").WantFault(http.StatusUnauthorized, "InvalidUserKey")
	kofi.Get("/public/users").Want(http.StatusOK)
	w.Clock.Advance(24 * time.Hour)
	kofi.Get("/public/users").WantFault(http.StatusUnauthorized, "InvalidUserKey")
	w.SignIn("sam@north.example", world.Password).Want(http.StatusOK)
	if list, err := w.Server.Admin().Devices(t.Context(), "sam@north.example"); err != nil || len(list) != 1 {
		t.Errorf("an expired key is still listed: %+v, %v", list, err)
	}
}

// The last use is known to a minute, though a request writes nothing.
func TestTheLastUseOfADeviceIsKnown(t *testing.T) {
	w := world.New(t)
	before := device(w, "sam@north.example")
	w.Clock.Advance(30 * time.Second)
	w.Sales.Get("/public/users").Want(http.StatusOK)
	flush(w)
	if d := device(w, "sam@north.example"); !d.LastUsed.Equal(before.LastUsed) {
		t.Errorf("a use within the minute was recorded: %v", d.LastUsed)
	}
	w.Clock.Advance(time.Hour)
	now := w.Clock.Now()
	w.Sales.Get("/public/users").Want(http.StatusOK)
	flush(w)
	if d := device(w, "sam@north.example"); d.LastUsed.Before(now) {
		t.Errorf("last used %v, want after %v", d.LastUsed, now)
	}
	w.Sales.Get("/public/users").Want(http.StatusOK)
	w.Clock.Advance(-2 * time.Hour) // a late answer of another process
	err := w.Server.Parts().Store.Write(t.Context(), func(tx *store.Tx) error {
		return tx.Devices().Used(before.Account, before.ID, w.Clock.Now(), "203.0.113.9/32")
	})
	if d := device(w, "sam@north.example"); err != nil || d.LastUsed.Before(now) || d.LastAddress != "" {
		t.Errorf("an earlier use replaced the last: %+v, %v", d, err)
	}
}

// Whoever has signed in from an address is known there, and only there and by this name, until the device is revoked.
func TestAPersonIsKnownWhereTheirDeviceIs(t *testing.T) {
	w := world.New(t)
	const home, abroad = "203.0.113.9/32", "198.51.100.7/32"
	sam := device(w, "sam@north.example")
	known := func(name, address string) (is bool) {
		err := w.Server.Parts().Store.Write(t.Context(), func(tx *store.Tx) (err error) {
			is, err = tx.Devices().Known(name, address)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		return is
	}
	change := func(f func(store.Devices) error) {
		if err := w.Server.Parts().
			Store.Write(t.Context(), func(tx *store.Tx) error { return f(tx.Devices()) }); err != nil {
			t.Fatal(err)
		}
	}
	change(func(d store.Devices) error { return d.Used(sam.Account, sam.ID, w.Clock.Now().Add(time.Hour), home) })
	if !known("Sam@North.example", home) {
		t.Error("Sam is not known at home")
	}
	if known("sam@north.example", abroad) || known("ada@north.example", home) || known("nobody@north.example", home) {
		t.Error("somebody else is known, or elsewhere")
	}
	change(func(d store.Devices) error { return d.Revoke(sam.ID, w.Clock.Now()) })
	if known("sam@north.example", home) {
		t.Error("a revoked device is known")
	}
}

func flush(w *world.World) {
	w.T.Helper()
	if err := w.Server.RecordUses(w.T.Context()); err != nil {
		w.T.Fatal(err)
	}
}

// An invitation names the address at which the service was last served.
func TestInvitationsNameTheAddressOfTheService(t *testing.T) {
	w := world.New(t, func(c *service.Config) { c.PublicURL = "https://proposals.example.com" })
	base, cancel, done := serving(t, w.Server)
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, base+"/healthz", nil)
	if err != nil {
		t.Fatal(err)
	}
	w.Send(req).Want(http.StatusOK)
	cancel()
	if err := <-done; err != nil {
		t.Fatal(err)
	}
	made, err := w.Server.Admin().Invite(t.Context(),
		admin.User{User: state.User{Email: "kofi@north.example"}, Account: w.North.ID}, "", week)
	if err != nil || made.Address != "https://proposals.example.com" || made.User.PermissionGroup != "Sales" {
		t.Errorf("%+v, %v", made, err)
	}
}
