package cli

import (
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/shopspring/decimal"

	"app.tender/tender/config"
	"app.tender/tender/state"
)

// figuresIn collects the figures in v that are not quantities, as they are written, if they are long enough to be
// told from anything else.
func figuresIn(v reflect.Value, into map[string]bool) {
	if d, ok := v.Interface().(decimal.NullDecimal); ok {
		if s := d.Decimal.String(); d.Valid && len(s) >= 6 {
			into[s] = true
		}
		return
	}
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			if f := v.Type().Field(i); f.IsExported() && f.Name != "Quantity" {
				figuresIn(v.Field(i), into)
			}
		}
	case reflect.Slice:
		for i := range v.Len() {
			figuresIn(v.Index(i), into)
		}
	case reflect.Pointer:
		if !v.IsNil() {
			figuresIn(v.Elem(), into)
		}
	default:
	}
}

// bytesOf returns all that this machine keeps for the chosen profile.
func (o *machine) bytesOf(profile string) string {
	o.t.Helper()
	var all strings.Builder
	err := filepath.WalkDir(o.app().Dirs().ProfileData(profile), func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		content, err := os.ReadFile(path)
		all.Write(content)
		return err
	})
	if err != nil {
		o.t.Fatal(err)
	}
	return all.String()
}

// opensEverything reads what there is to read, by commands and in the editor.
func (o *machine) opensEverything() {
	o.t.Helper()
	for _, line := range []string{
		"proposals", "show 1042", "show 1037", "changeorder list 1037", "changeorder show 1037 1", "people list",
		"users list", "catalog search vx", "show 1042 --installer", "pin add 1037", "pin refresh",
	} {
		o.run(strings.Fields(line)...)
	}
	d := o.start()
	for _, key := range []string{"1", "2", "3", "4", "5"} { // the screens with lists
		d.Press(key).Idle()
	}
	d.Press("1").Idle().Press("/").Type("1042").Idle().Press("enter").Idle().Press("o").Idle()
	if err := o.last.Close(); err != nil {
		o.t.Fatal(err)
	}
}

// An installer's machine has no price and no note about a contact, whatever its settings say: the service does not send
// them, and those that were sent before their user was an installer are deleted when the service says that they are.
func TestNoPriceIsOnAnInstallersMachine(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		o := newMachine(t)
		ctx, admin := t.Context(), o.world.Service().Admin()
		figures := map[string]bool{}
		for _, number := range []int64{1042, 1037} {
			figuresIn(reflect.ValueOf(o.world.Proposal(number)), figures)
		}
		o.opensEverything()
		people, err := o.world.Client().Contacts.List(ctx, state.PeopleQuery{PageSize: 100})
		if err != nil {
			t.Fatal(err)
		}
		known := o.bytesOf("work")
		for _, c := range people.People {
			if c.Notes != "" {
				figures[c.Notes] = true
			}
		}
		maps.DeleteFunc(figures, func(s string, _ bool) bool { return !strings.Contains(known, s) })
		if len(figures) < 10 {
			t.Fatalf("the salesperson's machine has only %q, so that this test proves nothing", slices.Sorted(maps.Keys(figures)))
		}
		without := func(profile string) {
			t.Helper()
			kept := o.bytesOf(profile)
			for secret := range figures {
				if strings.Contains(kept, secret) {
					t.Errorf("the machine of %s has %q", profile, secret)
				}
			}
			if !strings.Contains(kept, "Halvorsen") {
				t.Errorf("the machine of %s has nothing, so that this test proves nothing", profile)
			}
		}

		users, err := o.world.Client().Users.List(ctx)
		if err != nil {
			t.Fatal(err)
		}
		kofi, password := "", "a long password for kofi"
		for _, u := range users {
			if state.IsInstallerGroup(u.PermissionGroup) {
				kofi = u.Email
			}
		}
		if err := admin.SetPassword(ctx, kofi, password); err != nil {
			t.Fatal(err)
		}
		o.settings("sheet_prices = true\n")
		maps.Copy(o.env, map[string]string{
			"TENDER_SECRET_KEY": o.world.Ready.SecretKey, "TENDER_PASSWORD": password, "TENDER_PROFILE": "fitter",
		})
		login := []string{
			"login", "--profile", "fitter", "--base-url", o.world.Ready.BaseURL, "--app-key", o.world.Ready.AppKey,
			"--user-name", kofi, "--web-address", "", "--environment", config.Sandbox,
		}
		if code, out := o.run(login...); code != 0 || !strings.Contains(out, "installer's profile") {
			t.Fatalf("%d %s", code, out)
		}
		delete(o.env, "TENDER_SECRET_KEY")
		delete(o.env, "TENDER_PASSWORD")
		if p, err := o.app().Dirs().ReadProfile("fitter"); err != nil || p.Installer {
			t.Errorf("the group is in the profile's file: %+v, %v", p, err)
		}
		o.opensEverything()
		without("fitter")
		if code, out := o.run("catalog", "search", "vx"); code == 0 || !strings.Contains(out, "sees no prices") {
			t.Errorf("%d %s", code, out)
		}
		if code, out := o.run("profiles", "list"); code != 0 || !strings.Contains(out, "sandbox, installer") {
			t.Errorf("%d %s", code, out)
		}
		if code, out := o.run("export", "1042", "--for", "client"); code == 0 || !strings.Contains(out, "Installer") {
			t.Errorf("%d %s", code, out)
		}

		// Whoever becomes an installer has no prices from then on.
		o.env["TENDER_PROFILE"] = "work"
		if err := admin.SetGroup(ctx, o.world.Ready.UserName, "Installer"); err != nil {
			t.Fatal(err)
		}
		if code, out := o.run("users", "list"); code != 0 {
			t.Fatalf("%d %s", code, out)
		}
		o.opensEverything()
		without("work")
		if code, out := o.run("edit", "1042", "--name", "x"); code == 0 {
			t.Errorf("%d %s", code, out)
		}
	})
}
