package service_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"app.tender/tender/service"
	"app.tender/tender/service/signon"
	"app.tender/tender/service/signon/signontest"
	"app.tender/tender/state"
)

// signOnWorld is a world whose people sign in by a provider, where sam is signed in.
func signOnWorld(t *testing.T) (*world, *signontest.Issuer) {
	t.Helper()
	issuer := signontest.New(t, "Sam@north.example")
	w := newWorld(t, func(c *service.Config) {
		c.SignOn = signon.Config{Issuer: issuer.URL, ClientID: signontest.ClientID}
		issuer.Now = c.Now
	})
	return w, issuer
}

// signOn sends an ID token with the secret of its nonce.
func (w *world) signOn(token, secret string) *answer {
	w.t.Helper()
	req, err := http.NewRequestWithContext(w.t.Context(), http.MethodPost, w.http.URL+"/authenticate/oidc",
		strings.NewReader(form("IdToken", token, "NonceSecret", secret, "DeviceName", "sam's laptop").Encode()))
	if err != nil {
		w.t.Fatal(err)
	}
	req.Header.Set("Content-Type", formType)
	return w.send(req)
}

const secret = "known to whom has begun the sign-in"

func TestPeopleSignInByTheirProvider(t *testing.T) {
	w, issuer := signOnWorld(t)
	a := w.admin.get("/authenticate/oidc").want(http.StatusOK)
	a.wantTexts(map[string]string{"issuer": issuer.URL, "clientId": signontest.ClientID})
	sam := w.joined(w.signOn(issuer.Token(signon.NonceOf(secret)), secret))
	sam.user = w.sales.user
	sam.get("/public/users").want(http.StatusOK)
	if d := w.device("sam@north.example"); d.Name != "sam's laptop" {
		t.Errorf("listed as %+v", d)
	}
	issuer.NewKey(t) // providers change their keys
	w.joined(w.signOn(issuer.Token(signon.NonceOf(secret)), secret))
}

func TestTokensThatAreNoSignIn(t *testing.T) {
	w, issuer := signOnWorld(t)
	good := func() string { return issuer.Token(signon.NonceOf(secret)) }
	refused := func(token, of string) {
		t.Helper()
		w.signOn(token, of).wantFault(http.StatusUnauthorized, "InvalidCredentials")
	}
	w.signOn("", "").wantFault(http.StatusBadRequest, "InvalidParameter").wantField("IdToken", "Required")
	refused(good(), "what somebody guesses who has only seen the token")
	refused(good()[:len(good())-8]+"AAAAAAAA", secret)
	refused(signontest.New(t, "sam@north.example").Token(signon.NonceOf(secret)), secret)
	old := good()
	w.clock.Advance(2 * time.Minute)
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
	w.signOn(good(), secret).wantFault(http.StatusUnauthorized, "EmailNotVerified")
	issuer.Say("email_verified", true)
	if err := w.srv.Admin().Deactivate(t.Context(), "sam@north.example"); err != nil {
		t.Fatal(err)
	}
	refused(good(), secret)
	w.signOn(good(), secret).want(http.StatusUnauthorized)
	w.signOn(good(), secret).wantFault(http.StatusTooManyRequests, "TooManyRequests")
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
		w.signOn(token, secret).wantFault(http.StatusServiceUnavailable, "Busy")
	}
	known, gone := signOnWorld(t)
	known.joined(known.signOn(gone.Token(signon.NonceOf(secret)), secret))
	gone.NewKey(t)
	token = gone.Token(signon.NonceOf(secret))
	gone.Close() // before the service has seen its new key
	known.signOn(token, secret).wantFault(http.StatusServiceUnavailable, "Busy")
	other := newWorld(t)
	other.admin.get("/authenticate/oidc").wantFault(http.StatusNotFound, "NotFound")
	other.signOn(token, secret).wantFault(http.StatusNotFound, "NotFound")
}
