package apiclient_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"app.tender/tender/apiclient"
	"app.tender/tender/state"
)

func serveSignIn(t *testing.T, _ *world) {
	w := newWorld(t) // its own: a changed password signs the others out
	login := must(w.Authenticate(t.Context(), w.ready.UserName, w.ready.Password))(t)
	if login.UserKey == "" || login.UserName != w.ready.UserName || login.DisplayName == "" {
		t.Errorf("%v", login)
	}
	if _, err := w.Authenticate(t.Context(), w.ready.UserName, "wrong"); !errors.Is(err,
		apiclient.ErrWrongCredentials) {
		t.Errorf("wrong password: %v", err)
	}
	c := must(w.WithUserKey(login.UserKey))(t)
	if users := must(c.Users.List(t.Context()))(t); len(users) == 0 || users[0].Email == "" {
		t.Errorf("users %+v", users)
	}
	wrong := w.ready
	wrong.SecretKey = "wrong"
	if _, err := w.client(wrong).Users.List(t.Context()); !errors.Is(err, apiclient.ErrBadSignature) ||
		state.FaultOf(err).Kind != state.FaultUnauthorized {
		t.Errorf("wrong secret: %v", err)
	}
	wrong = w.ready
	wrong.UserKey = strings.Repeat("A", 43) + "="
	if _, err := w.client(wrong).Users.List(t.Context()); !errors.Is(err, apiclient.ErrExpiredUserKey) {
		t.Errorf("wrong user key: %v", err)
	}
	wrong = w.ready
	wrong.AppKey = "00000000-0000-0000-0000-000000000000"
	if _, err := w.client(wrong).Users.List(t.Context()); !errors.Is(err, apiclient.ErrUnknownApplication) {
		t.Errorf("wrong application: %v", err)
	}
	slow := func() time.Time { return time.Now().Add(-17 * time.Minute) }
	_, err := w.client(w.ready, apiclient.WithClock(slow)).Users.List(t.Context())
	if f := state.FaultOf(err); !errors.Is(err, apiclient.ErrClockSkew) ||
		!strings.HasPrefix(f.Message,
			"This computer's clock is 17 minutes behind the service's. The service says: “The header X-MSS-CUSTOM-DATE ") {
		t.Errorf("slow clock: %v, %+v", err, f)
	}
	fresh := w.ready.Password + ", another one"
	if err := c.Users.ChangePassword(t.Context(), "wrong", fresh); !errors.Is(err, apiclient.ErrWrongCredentials) {
		t.Errorf("with a wrong password: %v", err)
	}
	if err := c.Users.ChangePassword(t.Context(), w.ready.Password, fresh); err != nil {
		t.Fatal(err)
	}
	if _, err := w.Authenticate(t.Context(), w.ready.UserName, fresh); err != nil {
		t.Errorf("with the new password: %v", err)
	}
	w.covers(t, authenticateOperations(), userOperations())
}
