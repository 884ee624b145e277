package run_test

import (
	"bytes"
	"database/sql"
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"app.tender/tender/cli/find"
	"app.tender/tender/cli/run"
	"app.tender/tender/config"
	"app.tender/tender/views/widget/theme"
)

// The first screen names account and user before the demo's service has started, so the names are constants, which must
// match its data.
func TestDemoProfileIsTheDemosOwn(t *testing.T) {
	env := map[string]string{"TENDER_CONFIG_DIR": t.TempDir(), "TENDER_DATA_DIR": t.TempDir()}
	r := run.New(run.Streams{Env: func(name string) (string, bool) {
		v, ok := env[name]
		return v, ok
	}}, func() config.Known { return config.Known{Themes: theme.Names()} })
	r.Flags.Profile = "demo"
	err := r.With(t.Context(), func(s *run.Session) error {
		users, err := s.Client.Users(t.Context())
		if err != nil {
			return err
		}
		named := false
		for _, u := range users {
			named = named || u.DisplayName() == s.Profile.DisplayName && u.Email == s.UserName()
		}
		if !named {
			t.Errorf("the demo's user is not named %q", s.Profile.DisplayName)
		}
		id, err := find.ProposalID(t.Context(), s, "1042")
		if err != nil {
			return err
		}
		p, err := find.Proposal(t.Context(), s, id)
		if err == nil && p.Dealer.Name != s.Profile.Account {
			t.Errorf("the demo's account is %q, want %q", p.Dealer.Name, s.Profile.Account)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// The last try must not keep anybody from the next one: a demo of another version is moved aside, and nothing of it
// is lost.
func TestADemoOfAnotherVersionIsMadeAnew(t *testing.T) {
	dirs := map[string]string{"TENDER_CONFIG_DIR": t.TempDir(), "TENDER_DATA_DIR": t.TempDir()}
	var said bytes.Buffer
	open := func() *run.Run {
		r := run.New(run.Streams{Err: &said, Env: func(name string) (string, bool) {
			v, ok := dirs[name]
			return v, ok
		}}, func() config.Known { return config.Known{Themes: theme.Names()} })
		r.Flags.Profile = "demo"
		return r
	}
	use := func(s *run.Session) error {
		_, err := s.Client.Users(t.Context())
		return err
	}
	r := open()
	if err := r.With(t.Context(), use); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{
		r.Dirs().LocalFile(config.Demo),
		filepath.Join(r.Dirs().DemoService(), "service.db"),
	} {
		db, err := sql.Open("sqlite", path)
		if err == nil {
			_, err = db.ExecContext(t.Context(), "PRAGMA user_version = 31")
			err = errors.Join(err, db.Close())
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	said.Reset()
	if err := open().With(t.Context(), use); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"service/service.db", "profile/tender.db"} {
		kept, err := filepath.Glob(filepath.Join(filepath.Dir(r.Dirs().DemoService()), "aside-*", name))
		if err != nil || len(kept) != 1 || !strings.Contains(said.String(), filepath.Dir(filepath.Dir(kept[0]))) {
			t.Errorf("%s is in %v, %v; said %q", name, kept, err, said.String())
		}
	}
}

// A link that a client was given works after a restart, too. A demo that runs beside another one changes nothing of
// that.
func TestTheDemoKeepsItsPort(t *testing.T) {
	dirs := map[string]string{"TENDER_CONFIG_DIR": t.TempDir(), "TENDER_DATA_DIR": t.TempDir()}
	serve := func(meanwhile func()) (address string) {
		t.Helper()
		r := run.New(run.Streams{Env: func(name string) (string, bool) {
			v, ok := dirs[name]
			return v, ok
		}}, func() config.Known { return config.Known{Themes: theme.Names()} })
		r.Flags.Profile = "demo"
		err := r.With(t.Context(), func(s *run.Session) error {
			a, err := s.DemoAccess(t.Context())
			address = a.Profile.BaseURL
			meanwhile()
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		return address
	}
	var beside string
	first := serve(func() { beside = serve(func() {}) })
	if beside == first {
		t.Errorf("two demos at once are at %s", first)
	}
	again := ""
	for range 3 { // another program may have the port for a moment
		if again = serve(func() {}); again == first {
			return
		}
	}
	t.Errorf("after a restart it is at %s, not at %s", again, first)
}
