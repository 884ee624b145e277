package run_test

import (
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
