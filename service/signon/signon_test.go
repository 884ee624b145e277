package signon_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"app.tender/tender/service"
	"app.tender/tender/service/servicetest/world"
	"app.tender/tender/service/signon"
	"app.tender/tender/service/signon/signontest"
	"app.tender/tender/state"
)

// signOnWorld is a world whose people sign in by a provider, where sam is signed in.
func signOnWorld(t *testing.T) (*world.World, *signontest.Issuer) {
	t.Helper()
	issuer := signontest.New(t, "Sam@north.example")
	w := world.New(t, func(c *service.Config) {
		c.SignOn = signon.Config{Issuer: issuer.URL, ClientID: signontest.ClientID}
		issuer.Now = c.Now
	})
	return w, issuer
}

// signOn sends an ID token with the secret of its nonce.
func signOn(w *world.World, token, secret string) *world.Answer {
	w.T.Helper()
	req, err := http.NewRequestWithContext(w.T.Context(), http.MethodPost, w.HTTP.URL+"/authenticate/oidc",
		strings.NewReader(world.Form("IdToken", token, "NonceSecret", secret, "DeviceName", "sam's laptop").Encode()))
	if err != nil {
		w.T.Fatal(err)
	}
	req.Header.Set("Content-Type", world.FormType)
	return w.Send(req)
}

const secret = "known to whom has begun the sign-in"

func TestPeopleSignInByTheirProvider(t *testing.T) {
	w, issuer := signOnWorld(t)
	a := w.Admin.Get("/authenticate/oidc").Want(http.StatusOK)
	a.WantTexts(map[string]string{"issuer": issuer.URL, "clientId": signontest.ClientID})
	sam := w.Joined(signOn(w, issuer.Token(signon.NonceOf(secret)), secret))
	sam.User = w.Sales.User
	sam.Get("/public/users").Want(http.StatusOK)
	list, err := w.Server.Admin().Devices(t.Context(), "sam@north.example")
	if err != nil || len(list) == 0 || list[0].Name != "sam's laptop" {
		t.Errorf("listed as %+v, %v", list, err)
	}
	issuer.NewKey(t) // providers change their keys
	w.Joined(signOn(w, issuer.Token(signon.NonceOf(secret)), secret))
}

func TestTokensThatAreNoSignIn(t *testing.T) {
	w, issuer := signOnWorld(t)
	good := func() string { return issuer.Token(signon.NonceOf(secret)) }
	refused := func(token, of string) {
		t.Helper()
		signOn(w, token, of).WantFault(http.StatusUnauthorized, "InvalidCredentials")
	}
	signOn(w, "", "").WantFault(http.StatusBadRequest, "InvalidParameter").WantField("IdToken", "Required")
	refused(good(), "what somebody guesses who has only seen the token")
	refused(good()[:len(good())-8]+"AAAAAAAA", secret)
	refused(signontest.New(t, "sam@north.example").Token(signon.NonceOf(secret)), secret)
	old := good()
	w.Clock.Advance(2 * time.Minute)
	refused(old, secret)
	for claim, value := range map[string]any{"aud": "another program", "iss": "https://elsewhere.example"} {
		issuer.Say(claim, value)
		refused(good(), secret)
		issuer.Say("aud", signontest.ClientID)
		issuer.Say("iss", issuer.URL)
	}
	issuer.Say("email", "stranger@north.example")
	refused(good(), secret)
	issuer.Say("email", "sam@north.example")
	issuer.Say("email_verified", false)
	signOn(w, good(), secret).WantFault(http.StatusUnauthorized, "EmailNotVerified")
	issuer.Say("email_verified", true)
	if err := w.Server.Admin().Deactivate(t.Context(), "sam@north.example"); err != nil {
		t.Fatal(err)
	}
	refused(good(), secret)
	signOn(w, good(), secret).Want(http.StatusUnauthorized)
	signOn(w, good(), secret).WantFault(http.StatusTooManyRequests, "TooManyRequests")
	if _, err := service.Open(t.Context(), service.Config{
		DataDir: t.TempDir(), SignOn: signon.Config{Issuer: "http://login.example.com", ClientID: "x"},
	}); state.FaultOf(err).Next == "" {
		t.Errorf("a provider without TLS: %v", err)
	}
}

func TestAProviderThatCanNotBeReached(t *testing.T) {
	w, issuer := signOnWorld(t)
	token := issuer.Token(signon.NonceOf(secret))
	issuer.Close()
	for range 12 { // nobody is locked out for it
		signOn(w, token, secret).WantFault(http.StatusServiceUnavailable, "Busy")
	}
	known, gone := signOnWorld(t)
	known.Joined(signOn(known, gone.Token(signon.NonceOf(secret)), secret))
	gone.NewKey(t)
	token = gone.Token(signon.NonceOf(secret))
	gone.Close() // before the service has seen its new key
	signOn(known, token, secret).WantFault(http.StatusServiceUnavailable, "Busy")
	other := world.New(t)
	other.Admin.Get("/authenticate/oidc").WantFault(http.StatusNotFound, "NotFound")
	signOn(other, token, secret).WantFault(http.StatusNotFound, "NotFound")
}
