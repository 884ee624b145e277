package admin_test

import (
	"errors"
	"sync"
	"testing"

	"app.tender/tender/service/admin"
	"app.tender/tender/service/servicetest/world"
	"app.tender/tender/state"
)

func beginning() admin.Setup {
	return admin.Setup{
		Account: admin.Account{Name: "North", SubscriptionActive: true},
		User: admin.User{
			User:          state.User{Email: "ada@north.example", PermissionGroup: "Admin"},
			EmailVerified: true,
		},
		Application: admin.Application{Name: "tender"},
	}
}

// A refused init leaves the instance empty.
func TestBeginIsAtomic(t *testing.T) {
	a := world.NewBare(t).Server.Admin()
	for what, spoil := range map[string]func(*admin.Setup) string{
		"no name":      func(b *admin.Setup) string { b.Account.Name = " "; return world.Password },
		"no currency":  func(b *admin.Setup) string { b.Account.Currency.Code = "Dollars"; return world.Password },
		"no address":   func(b *admin.Setup) string { b.User.Email = "ada"; return world.Password },
		"bad password": func(*admin.Setup) string { return "short" },
		"no app":       func(b *admin.Setup) string { b.Application.Name = ""; return world.Password },
	} {
		b := beginning()
		secret := spoil(&b)
		if _, err := a.Init(t.Context(), b, secret); err == nil {
			t.Errorf("%s: it began", what)
		}
		if empty, err := a.Empty(t.Context()); err != nil || !empty {
			t.Errorf("%s: empty: %v, %v", what, empty, err)
		}
	}
	b, err := a.Init(t.Context(), beginning(), world.Password)
	if err != nil {
		t.Fatal(err)
	}
	if b.Account.ID == 0 || b.User.Account != b.Account.ID || b.Application.AppKey == "" || b.SecretKey == "" {
		t.Errorf("began with %+v", b)
	}
}

// If several inits run at once, one succeeds.
func TestBeginOnce(t *testing.T) {
	w := world.NewBare(t)
	a := w.Server.Admin()
	errs := make([]error, 4)
	var all sync.WaitGroup
	for i := range errs {
		all.Go(func() { _, errs[i] = a.Init(t.Context(), beginning(), world.Password) })
	}
	all.Wait()
	begun := 0
	for _, err := range errs {
		switch {
		case err == nil:
			begun++
		case !errors.Is(err, admin.ErrInitialized):
			t.Error(err)
		}
	}
	if begun != 1 {
		t.Errorf("%d began", begun)
	}
}
