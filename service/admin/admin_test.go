package admin_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"app.tender/tender/service"
	"app.tender/tender/service/admin"
	"app.tender/tender/service/servicetest/world"
	"app.tender/tender/state"
	"app.tender/tender/state/money"
)

// What an operator types goes to terminals, so a name keeps no control characters.
func TestAdminOfAnEmptyInstance(t *testing.T) {
	w := world.NewBare(t)
	a := w.Server.Admin()
	if empty, err := a.Empty(t.Context()); err != nil || !empty {
		t.Errorf("empty: %v, %v", empty, err)
	}
	account, err := a.CreateAccount(t.Context(), admin.Account{Name: " \x1b[31mNorth\n", SubscriptionActive: true})
	if err != nil {
		t.Fatal(err)
	}
	if account.Name != "North" || account.Currency.Code != "USD" || account.ID == 0 {
		t.Errorf("account %+v", account)
	}
	if empty, err := a.Empty(t.Context()); err != nil || empty {
		t.Errorf("empty: %v, %v", empty, err)
	}
	if got := w.Server.Ready("http://h"); got != (service.Ready{BaseURL: "http://h"}) {
		t.Errorf("a real instance has credentials %+v", got)
	}
}

// The caller can't set an account's id and numbering, neither at its creation nor later.
func TestAnAccountKeepsItsIDAndNumbering(t *testing.T) {
	w := world.New(t)
	a, ctx := w.Server.Admin(), t.Context()
	foreign := admin.Account{
		ID: 4711, Name: "East", NextProposalNumber: 500,
		CoverPageImageURL: "https://example.com/x.png",
	}
	made, err := a.CreateAccount(ctx, foreign)
	if err != nil {
		t.Fatal(err)
	}
	if made.ID == foreign.ID || made.NextProposalNumber != 1 || made.CoverPageImageURL != "" || made.Created.IsZero() {
		t.Errorf("made %+v", made)
	}
	changed, err := a.UpdateAccount(ctx, made.ID, func(x *admin.Account) {
		x.ID, x.Created, x.NextProposalNumber, x.Name = w.North.ID, time.Time{}, 500, "West"
	})
	if err != nil || changed.ID != made.ID || !changed.Created.Equal(made.Created) || changed.NextProposalNumber != 1 ||
		changed.Name != "West" {
		t.Errorf("changed to %+v, %v", changed, err)
	}
	for id, name := range map[admin.AccountID]string{made.ID: "West", w.North.ID: w.North.Name} {
		if got, err := a.Account(ctx, id); err != nil || got.Name != name {
			t.Errorf("account %d is %+v, %v", id, got, err)
		}
	}
}

func TestAdminRefuses(t *testing.T) {
	w := world.New(t)
	a, ctx := w.Server.Admin(), t.Context()
	user := func(email, group string) admin.User {
		return admin.User{User: state.User{Email: email, PermissionGroup: group}, Account: w.North.ID}
	}
	lost := user("c@d.example", "Sales")
	lost.Account = 99
	for what, tc := range map[string]struct {
		err  error
		says string
	}{
		"account without a name":     {second(a.CreateAccount(ctx, admin.Account{Name: " "})), "needs a name"},
		"application without a name": {third(a.CreateApplication(ctx, "")), "needs a name"},
		"no e-mail address": {
			second(a.CreateUser(ctx, user("ada", "Sales"), world.Password)),
			"no e-mail address",
		},
		"a name around the address": {
			second(a.CreateUser(ctx, user("Ada <a@b.example>", "Sales"), world.Password)),
			"no e-mail address",
		},
		"no such group": {
			second(a.CreateUser(ctx, user("a@b.example", "Boss"), world.Password)),
			`no permission group "Boss"`,
		},
		"short password": {
			second(a.CreateUser(ctx, user("a@b.example", "Sales"), "short")),
			"at least 10 characters",
		},
		"name in use": {
			second(a.CreateUser(ctx, user("ADA@north.example", "Sales"), world.Password)),
			"There is a user ADA@north.example already",
		},
		"short new password": {a.SetPassword(ctx, "ada@north.example", "short"), "at least 10 characters"},
		"no such user":       {a.VerifyEmail(ctx, "nobody@north.example"), "no user nobody@north.example"},
		"no such new group":  {a.SetGroup(ctx, "ada@north.example", "Boss"), "no permission group"},
		"no such currency": {
			second(
				a.CreateAccount(ctx, admin.Account{Name: "A", Currency: money.Currency{Code: "FOO"}})),
			"FOO is no currency",
		},
		"users of no account":  {second(a.Users(ctx, 99)), "no account 99"},
		"a user of no account": {second(a.CreateUser(ctx, lost, world.Password)), "no account 99"},
		"no such account":      {second(a.UpdateAccount(ctx, 99, func(*admin.Account) {})), "account 99"},
		"no such application":  {second(a.RevokeApplication(ctx, "x")), "no application with the key x"},
		"no such state":        {a.SetTaxRate(ctx, w.North.ID, "Bavaria", "", world.Dec("0.1")), "no state Bavaria"},
		"no such postal code": {
			a.SetTaxRate(ctx, w.North.ID, "TX", "abc", world.Dec("0.05")),
			"abc is no postal code",
		},
		"a rate in percent": {a.SetTaxRate(ctx, w.North.ID, "TX", "", world.Dec("8.25")), "825 % is no rate"},
	} {
		if fault := state.FaultOf(tc.err); !strings.Contains(fault.Message, tc.says) || fault.Next == "" {
			t.Errorf("%s: %v, want %q and what to do next", what, tc.err, tc.says)
		}
	}
	if _, err := a.CreateUser(ctx, user("a@b.example", "Sales"), world.Password); err != nil {
		t.Error(err)
	}
}

func second[T any](_ T, err error) error        { return err }
func third[T, U any](_ T, _ U, err error) error { return err }

func TestAdminChangesUsers(t *testing.T) {
	w := world.New(t)
	a, ctx := w.Server.Admin(), t.Context()
	if err := a.SetPassword(ctx, "sam@north.example", "violet anvil drum"); err != nil {
		t.Fatal(err)
	}
	w.Sales.Get("/public/users").WantFault(http.StatusUnauthorized, "InvalidUserKey")
	w.SignIn("sam@north.example", world.Password).Want(http.StatusUnauthorized)
	w.SignIn("sam@north.example", "violet anvil drum").Want(http.StatusOK)

	if err := a.SetGroup(ctx, "finn@north.example", "sales"); err != nil {
		t.Fatal(err)
	}
	w.Fitter.User.PermissionGroup = string(admin.GroupSales)
	w.Fitter.NewProposal("now he may")
	if err := a.Deactivate(ctx, "finn@north.example"); err != nil {
		t.Fatal(err)
	}
	users, err := a.Users(ctx, w.North.ID)
	if err != nil || len(users) != 4 || users[3].Active || users[3].PermissionGroup != "Sales" {
		t.Errorf("users %+v, %v", users, err)
	}
	apps, err := a.Applications(ctx)
	if err != nil || len(apps) != 1 || apps[0].AppKey != w.App.AppKey {
		t.Errorf("applications %+v, %v", apps, err)
	}
	accounts, err := a.Accounts(ctx)
	if err != nil || len(accounts) != 2 || accounts[1].Name != "South AV" {
		t.Errorf("accounts %+v, %v", accounts, err)
	}
}
