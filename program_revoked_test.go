//go:build unix

package main_test

import (
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"app.tender/tender/service"
	"app.tender/tender/service/admin"
	"app.tender/tender/state"
	"app.tender/tender/testenv/terminal"
)

// The editor of a device that is revoked ends at the next contact: what was typed is saved, and nothing of the account
// is left on the screen or in the files.
func TestARevokedDeviceEndsItsEditor(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	srv, err := service.Open(t.Context(), service.Config{DataDir: filepath.Join(h.data, "demo", "service"), Demo: true})
	if err != nil {
		t.Fatal(err)
	}
	web := httptest.NewServer(srv.Handler())
	t.Cleanup(func() {
		web.Close()
		if err := srv.Close(); err != nil {
			t.Error(err)
		}
	})
	demo, err := srv.Admin().User(t.Context(), srv.Ready(web.URL).UserName)
	if err != nil {
		t.Fatal(err)
	}
	invited, err := srv.Admin().Invite(t.Context(), admin.User{
		User: state.User{Email: "kofi@brightline.example", PermissionGroup: "Sales"}, Account: demo.Account,
	}, web.URL, admin.Terms{Valid: time.Hour})
	if err != nil {
		t.Fatal(err)
	}
	must := func(args ...string) {
		t.Helper()
		cmd := h.command(t, args...)
		cmd.Env = append(cmd.Env, "DBUS_SESSION_BUS_ADDRESS=unix:path=/nonexistent")
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%v: %v\n%s", args, err, out)
		}
	}
	must("login", invited.Text(), "--profile", "work", "--environment", "sandbox")
	x := terminal.Start(t, h.command(t, "--profile", "work"), 120, 36, false)
	openNotes(x)
	x.Send("typedword")
	x.Await("typedword")
	x.Send("\x1b")
	x.AwaitThat("left the text", func(s string) bool { return !strings.Contains(s, "✎") })

	devices, err := srv.Admin().Devices(t.Context(), invited.User.Email)
	if err != nil || len(devices) != 1 {
		t.Fatalf("%+v, %v", devices, err)
	}
	if _, err := srv.Admin().RevokeDevice(t.Context(), devices[0].ID); err != nil {
		t.Fatal(err)
	}
	x.Send("R")
	if code := x.AwaitExit(); code != 3 {
		t.Errorf("exit code %d", code)
	}
	x.IsRestored()
	if !strings.Contains(x.Output(), "This device was revoked") {
		t.Error("the editor does not say why it ended")
	}
	if text := h.notesDraft(t); !strings.Contains(text, "typedword") {
		t.Errorf("what was typed is gone: %q", text)
	}
	err = filepath.WalkDir(filepath.Join(h.data, "profiles"), func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		content, err := os.ReadFile(path)
		if strings.Contains(string(content), "Halvorsen") {
			t.Errorf("%s still has what was read", path)
		}
		return err
	})
	if keys, _ := filepath.Glob(filepath.Join(h.config, "secrets", "*")); err != nil || len(keys) > 0 {
		t.Errorf("the keys are there: %q, %v", keys, err)
	}
}
