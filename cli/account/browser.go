package account

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"errors"
	"fmt"
	"net"
	"net/http"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"

	"app.tender/tender/apiclient"
	"app.tender/tender/cli/run"
	"app.tender/tender/config"
	"app.tender/tender/state"
	"app.tender/tender/state/text"
)

// browserTime is how long a person may take to sign in.
const browserTime = 5 * time.Minute

// signedOn is a person who has signed in at their company's provider.
type signedOn struct {
	email         string
	token, secret string // for the service
}

// inBrowser has the person sign in at the provider of the service at an address, in their browser. The provider sends
// the browser back to this program with a code, which only this program can exchange for the token (PKCE). The token is
// of use only with the secret of its nonce.
func inBrowser(ctx context.Context, r *run.Run, baseURL string, options ...apiclient.Option) (signedOn, error) {
	found, err := apiclient.ProviderOf(ctx, baseURL, options...)
	if errors.Is(err, apiclient.ErrNotFound) {
		return signedOn{}, state.NotFound("People don't sign in to the service at "+baseURL+" in a browser.",
			"Sign in with a password or with the code of an invitation: `tender login`.")
	}
	if err == nil {
		err = config.CheckBaseURL(found.Issuer) // TLS, too
	}
	if err != nil {
		return signedOn{}, err
	}
	ctx, cancel := context.WithTimeout(ctx, browserTime)
	defer cancel()
	ctx = oidc.ClientContext(ctx, &http.Client{Timeout: 30 * time.Second})
	provider, err := oidc.NewProvider(ctx, found.Issuer)
	if err != nil {
		return signedOn{}, atProvider(found.Issuer, err)
	}
	ln, err := (&net.ListenConfig{}).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return signedOn{}, fmt.Errorf("wait for the browser: %w", err)
	}
	client := oauth2.Config{
		ClientID: found.ClientID, Endpoint: provider.Endpoint(), RedirectURL: "http://" + ln.Addr().String() + "/",
		Scopes: []string{oidc.ScopeOpenID, "email"},
	}
	secret, verifier, same := rand.Text(), oauth2.GenerateVerifier(), rand.Text()
	sum := sha256.Sum256([]byte(secret))
	nonce := base64.RawURLEncoding.EncodeToString(sum[:])
	code, err := codeFrom(ctx, r, ln, same,
		client.AuthCodeURL(same, oidc.Nonce(nonce), oauth2.S256ChallengeOption(verifier)))
	if err != nil {
		return signedOn{}, err
	}
	got, err := client.Exchange(ctx, code, oauth2.VerifierOption(verifier))
	if err != nil {
		return signedOn{}, atProvider(found.Issuer, err)
	}
	raw, _ := got.Extra("id_token").(string)
	checked, err := provider.Verifier(&oidc.Config{ClientID: found.ClientID, Now: r.Time}).Verify(ctx, raw)
	var claims struct{ Email string }
	if err == nil {
		err = checked.Claims(&claims)
	}
	if err == nil && (checked.Nonce != nonce || claims.Email == "") {
		err = errors.New("its answer is not for this sign-in, or has no e-mail address")
	}
	if err != nil {
		return signedOn{}, atProvider(found.Issuer, err)
	}
	return signedOn{email: claims.Email, token: raw, secret: secret}, nil
}

// codeFrom opens an address in the browser and waits until the provider sends it back with a code. same is what must
// come back with it.
func codeFrom(ctx context.Context, r *run.Run, ln net.Listener, same, address string) (code string, err error) {
	type back struct {
		code string
		err  error
	}
	came := make(chan back, 1)
	srv := &http.Server{ReadHeaderTimeout: 10 * time.Second, Handler: http.HandlerFunc(
		func(w http.ResponseWriter, req *http.Request) {
			q := req.URL.Query()
			if subtle.ConstantTimeCompare([]byte(q.Get("state")), []byte(same)) != 1 {
				http.Error(w, "This is not the sign-in that tender waits for.", http.StatusBadRequest)
				return
			}
			b := back{code: q.Get("code")}
			if b.code == "" {
				b.err = state.Fault{
					Kind: state.FaultUnauthorized, Next: "Run `tender login --browser` again.",
					Message: "The sign-in in the browser was refused: " + text.SingleLine(q.Get("error")) + ".",
				}
			}
			w.Header().Set("Content-Type", "text/plain; charset=utf-8")
			_, _ = w.Write([]byte("Done: go back to tender. This window can be closed.\n")) // only a courtesy
			select {
			case came <- b:
			default: // the browser has asked twice
			}
		})}
	go func() { _ = srv.Serve(ln) }() // ends with Close
	defer srv.Close()                 //nolint:errcheck // nothing is lost
	r.Sayf("Sign in in your browser. If it does not open, go to:\n%s", address)
	opened := make(chan error, 1)
	go func() { opened <- r.OpenFile(ctx, address, true) }()
	for {
		select {
		case b := <-came:
			return b.code, b.err
		case err := <-opened: // the person may go there by themselves
			if err != nil && ctx.Err() == nil {
				r.Sayf("%s", run.Describe(err))
			}
			opened = nil
		case <-ctx.Done():
			return "", state.Fault{
				Kind: state.FaultCanceled, Message: "Nobody signed in in the browser. Nothing was stored.",
				Next: "Run `tender login --browser` again.",
			}
		}
	}
}

// atProvider returns the fault of a provider that can't sign a person in.
func atProvider(issuer string, err error) error {
	return state.Fault{
		Kind: state.FaultUnavailable, Message: "The sign-in at " + issuer + " failed: " + text.SingleLine(err.Error()) + ".",
		Next: "Try again; if it stays, tell whoever runs the service. Nothing was stored.",
	}
}
