package service_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"app.tender/tender/service/servicetest/world"
)

// A person changes their own password with the old one, and only the device that they do it on stays signed in.
func TestUsersChangeTheirOwnPassword(t *testing.T) {
	w := world.New(t)
	const fresh = "violet anvil drum 88"
	other := world.Caller{W: w, User: w.Sales.User, Key: w.SignIn("sam@north.example", world.Password).Object("meta").
		Text("apiKey")}
	a := w.Sales.Post("/authenticate/password", "OldPassword", world.Password, "NewPassword", fresh).Want(http.StatusOK)
	a.WantTexts(map[string]string{"signedOut": "1"})
	w.Sales.Get("/public/users").Want(http.StatusOK)
	other.Get("/public/users").WantFault(http.StatusUnauthorized, "InvalidUserKey")
	w.SignIn("sam@north.example", world.Password).WantFault(http.StatusUnauthorized, "InvalidCredentials")
	w.SignIn("sam@north.example", fresh).Want(http.StatusOK)
	w.Plain.Get("/public/users").Want(http.StatusOK)
	var secret bool
	for _, r := range audited(w, w.North.ID) {
		secret = secret || r.Field == "password" && r.User == w.Sales.User.ID
		if strings.Contains(r.After+r.Before, fresh) {
			t.Error("the history has a password")
		}
	}
	if !secret {
		t.Error("the change is not in the history")
	}
}

func TestPasswordsAreChangedWithTheOldOne(t *testing.T) {
	w := world.New(t)
	change := func(c world.Caller, old, fresh string) *world.Answer {
		t.Helper()
		return c.Post("/authenticate/password", "OldPassword", old, "NewPassword", fresh)
	}
	change(w.Sales, "", "").WantFault(http.StatusBadRequest, "InvalidParameter").
		WantField("OldPassword", "Required").WantField("NewPassword", "Required")
	weak := change(w.Sales, world.Password, "sam@north2026").WantFault(http.StatusBadRequest, "InvalidParameter")
	if weak.WantField("NewPassword", "InvalidValue"); !strings.Contains(weak.Body, "easy to guess") {
		t.Error(weak.Body)
	}
	// The key of a stolen device does not help to guess the password.
	for range 10 {
		change(w.Sales, "a wrong password", "violet anvil drum 88").
			WantFault(http.StatusUnauthorized, "InvalidCredentials")
	}
	change(w.Sales, world.Password, "violet anvil drum 88").WantFault(http.StatusTooManyRequests, "TooManyRequests")
	w.Clock.Advance(5 * time.Minute)
	change(w.Sales, world.Password, "violet anvil drum 88").Want(http.StatusOK)

	kofi := w.Joined(redeem(w, invite(w, "kofi@north.example", "", week).Code))
	change(kofi, "x", "violet anvil drum 88").WantFault(http.StatusConflict, "NoPassword")
}
