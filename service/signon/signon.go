// Package signon checks the sign-ins of a company's own provider: ID tokens of OpenID Connect.
package signon

import (
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"

	"app.tender/tender/state"
	"app.tender/tender/state/notify"
)

// Config names the provider. The zero value is none.
type Config struct {
	Issuer   string // its address; https, or http to this machine
	ClientID string // of tender, which is a public client there
}

// Check refuses a configuration that can't work.
func (c Config) Check() error {
	if c == (Config{}) {
		return nil
	}
	u, err := url.Parse(c.Issuer)
	if err != nil || u.Hostname() == "" || u.RawQuery != "" || u.Fragment != "" || c.ClientID == "" ||
		u.Scheme != "https" && (u.Scheme != "http" || !notify.IsLoopback(u.Hostname())) {
		return state.Invalid(fmt.Sprintf("%q with the client %q is no provider of OpenID Connect.", c.Issuer, c.ClientID),
			"Give the https address of the issuer, and the id of a client there.")
	}
	return nil
}

const (
	// patience is how long the provider may take to answer.
	patience = 10 * time.Second
	// rest is how long a provider that did not answer is left alone, so that sign-ins don't wait for it one by one.
	rest = 5 * time.Second
	// maxToken bounds a token, in bytes.
	maxToken = 16 << 10
)

// The errors of Verify.
var (
	ErrRefused     = errors.New("the token is not valid")
	ErrUnverified  = errors.New("the provider does not vouch for the e-mail address")
	ErrUnreachable = errors.New("the provider can't be reached")
)

// Provider is a company's provider.
type Provider struct {
	Config

	now  func() time.Time
	http *http.Client

	mu       sync.Mutex
	verifier *oidc.IDTokenVerifier // nil until the provider has answered
	failed   time.Time
}

// New returns the provider that c names; nil for none. It asks the provider nothing before the first sign-in.
func New(c Config, now func() time.Time) *Provider {
	if c == (Config{}) {
		return nil
	}
	return &Provider{Config: c, now: now, http: &http.Client{Timeout: patience}}
}

// NonceOf returns the nonce of a sign-in whose secret only the one who began it knows, so that a token that somebody
// else sees is of no use to them.
func NonceOf(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return base64.RawURLEncoding.EncodeToString(sum[:])
}

// Verify checks an ID token of a sign-in with the secret of its nonce, and returns the e-mail address that the provider
// vouches for. It fails with ErrRefused, ErrUnverified or ErrUnreachable.
func (p *Provider) Verify(ctx context.Context, token, secret string) (email string, err error) {
	if len(token) > maxToken || secret == "" {
		return "", ErrRefused
	}
	v, err := p.open(ctx)
	if err != nil {
		return "", err
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	checked, err := v.Verify(ctx, token)
	if err != nil && strings.Contains(err.Error(), "fetching keys") { // the library has no other sign of it
		return "", fmt.Errorf("%w: %w", ErrUnreachable, err)
	}
	if err != nil || subtle.ConstantTimeCompare([]byte(checked.Nonce), []byte(NonceOf(secret))) != 1 {
		return "", errors.Join(ErrRefused, err)
	}
	var claims struct {
		Email    string `json:"email"`
		Verified bool   `json:"email_verified"`
	}
	if err := checked.Claims(&claims); err != nil {
		return "", errors.Join(ErrRefused, err)
	}
	if claims.Email == "" || !claims.Verified {
		return "", ErrUnverified
	}
	return claims.Email, nil
}

// open returns what verifies tokens, and asks the provider for its keys the first time.
func (p *Provider) open(ctx context.Context) (*oidc.IDTokenVerifier, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.verifier != nil {
		return p.verifier, nil
	}
	if p.now().Sub(p.failed) < rest {
		return nil, ErrUnreachable
	}
	// The keys are read again later, after this request.
	found, err := oidc.NewProvider(oidc.ClientContext(context.WithoutCancel(ctx), p.http), p.Issuer)
	if err != nil {
		p.failed = p.now()
		return nil, fmt.Errorf("%w: %w", ErrUnreachable, err)
	}
	p.verifier = found.Verifier(&oidc.Config{ClientID: p.ClientID, Now: p.now})
	return p.verifier, nil
}
