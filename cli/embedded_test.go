package cli

import (
	"testing"
)

// The first screen names account and user before the demo's service has
// started, so the names are written down; they must be those of its data.
func TestDemoProfileIsTheDemosOwn(t *testing.T) {
	env := map[string]string{"TENDER_CONFIG_DIR": t.TempDir(), "TENDER_DATA_DIR": t.TempDir()}
	a := &app{profile: "demo", Streams: Streams{Env: func(name string) (string, bool) {
		v, ok := env[name]
		return v, ok
	}}}
	err := a.with(t.Context(), func(s *session) error {
		users, err := s.client.Users(t.Context())
		if err != nil {
			return err
		}
		named := false
		for _, u := range users {
			named = named || u.DisplayName() == s.profile.DisplayName && u.Email == s.embedded.ready.UserName
		}
		if !named {
			t.Errorf("the demo's user is not called %q", s.profile.DisplayName)
		}
		id, err := s.findProposal(t.Context(), "1042")
		if err != nil {
			return err
		}
		p, err := s.proposalOrCopy(t.Context(), id)
		if err == nil && p.Dealer.Name != s.profile.Account {
			t.Errorf("the demo's account is %q, not %q", p.Dealer.Name, s.profile.Account)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
