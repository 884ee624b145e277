package service_test

import (
	"net/http"
	"strings"
	"testing"
	"time"
)

// A person changes their own password with the old one, and only the device that they do it on stays signed in.
func TestUsersChangeTheirOwnPassword(t *testing.T) {
	w := newWorld(t)
	const fresh = "violet anvil drum 88"
	other := caller{w: w, user: w.sales.user, key: w.signIn("sam@north.example", password).object("meta").text("apiKey")}
	a := w.sales.post("/authenticate/password", "OldPassword", password, "NewPassword", fresh).want(http.StatusOK)
	a.wantTexts(map[string]string{"signedOut": "1"})
	w.sales.get("/public/users").want(http.StatusOK)
	other.get("/public/users").wantFault(http.StatusUnauthorized, "InvalidUserKey")
	w.signIn("sam@north.example", password).wantFault(http.StatusUnauthorized, "InvalidCredentials")
	w.signIn("sam@north.example", fresh).want(http.StatusOK)
	w.plain.get("/public/users").want(http.StatusOK)
	var secret bool
	for _, r := range w.audited(w.north.ID) {
		secret = secret || r.Field == "password" && r.User == w.sales.user.ID
		if strings.Contains(r.After+r.Before, fresh) {
			t.Error("the history has a password")
		}
	}
	if !secret {
		t.Error("the change is not in the history")
	}
}

func TestPasswordsAreChangedWithTheOldOne(t *testing.T) {
	w := newWorld(t)
	change := func(c caller, old, fresh string) *answer {
		t.Helper()
		return c.post("/authenticate/password", "OldPassword", old, "NewPassword", fresh)
	}
	change(w.sales, "", "").wantFault(http.StatusBadRequest, "InvalidParameter").
		wantField("OldPassword", "Required").wantField("NewPassword", "Required")
	weak := change(w.sales, password, "sam@north2026").wantFault(http.StatusBadRequest, "InvalidParameter")
	if weak.wantField("NewPassword", "InvalidValue"); !strings.Contains(weak.Body, "easy to guess") {
		t.Error(weak.Body)
	}
	// The key of a stolen device does not help to guess the password.
	for range 10 {
		change(w.sales, "a wrong password", "violet anvil drum 88").wantFault(http.StatusUnauthorized, "InvalidCredentials")
	}
	change(w.sales, password, "violet anvil drum 88").wantFault(http.StatusTooManyRequests, "TooManyRequests")
	w.clock.Advance(5 * time.Minute)
	change(w.sales, password, "violet anvil drum 88").want(http.StatusOK)

	kofi := w.joined(w.redeem(w.invite("kofi@north.example", "", week).Code))
	change(kofi, "x", "violet anvil drum 88").wantFault(http.StatusConflict, "NoPassword")
}
