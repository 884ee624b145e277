// Package signontest has a small provider of OpenID Connect for tests.
package signontest

import (
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/url"
	"sync"
	"testing"
	"time"

	"github.com/go-jose/go-jose/v4"
)

// ClientID is the id of the only client.
const ClientID = "tender"

// Issuer is a provider at which one person is signed in.
type Issuer struct {
	*httptest.Server

	Now func() time.Time

	mu     sync.Mutex
	claims map[string]any
	key    *rsa.PrivateKey
	grants map[string]url.Values // what each code was asked for with
}

// New starts a provider at which the person with an e-mail address is signed in.
func New(t testing.TB, email string) *Issuer {
	t.Helper()
	i := &Issuer{Now: time.Now, grants: map[string]url.Values{}, claims: map[string]any{"email": email, "email_verified": true}}
	i.NewKey(t)
	mux := http.NewServeMux()
	mux.HandleFunc("/.well-known/openid-configuration", func(w http.ResponseWriter, _ *http.Request) {
		answer(w, map[string]any{
			"issuer": i.URL, "authorization_endpoint": i.URL + "/authorize", "token_endpoint": i.URL + "/token",
			"jwks_uri": i.URL + "/keys", "id_token_signing_alg_values_supported": []string{"RS256"},
		})
	})
	mux.HandleFunc("/keys", func(w http.ResponseWriter, _ *http.Request) {
		i.mu.Lock()
		defer i.mu.Unlock()
		answer(w, jose.JSONWebKeySet{Keys: []jose.JSONWebKey{{Key: i.key.Public(), KeyID: i.keyID(), Algorithm: "RS256", Use: "sig"}}})
	})
	mux.HandleFunc("/authorize", i.authorize)
	mux.HandleFunc("/token", i.token)
	i.Server = httptest.NewServer(mux)
	t.Cleanup(i.Close)
	return i
}

// NewKey gives the provider another key.
func (i *Issuer) NewKey(t testing.TB) {
	t.Helper()
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	i.mu.Lock()
	defer i.mu.Unlock()
	i.key = key
}

// Say sets a claim of the next tokens.
func (i *Issuer) Say(claim string, value any) {
	i.mu.Lock()
	defer i.mu.Unlock()
	i.claims[claim] = value
}

// Token returns an ID token with a nonce.
func (i *Issuer) Token(nonce string) string {
	i.mu.Lock()
	defer i.mu.Unlock()
	now := i.Now()
	claims := map[string]any{
		"iss": i.URL, "aud": ClientID, "sub": "1", "nonce": nonce, "iat": now.Unix(), "exp": now.Add(time.Minute).Unix(),
	}
	for name, value := range i.claims {
		claims[name] = value
	}
	text, err := json.Marshal(claims)
	if err != nil {
		panic(err)
	}
	signer, err := jose.NewSigner(jose.SigningKey{
		Algorithm: jose.RS256, Key: jose.JSONWebKey{Key: i.key, KeyID: i.keyID()},
	}, nil)
	if err != nil {
		panic(err)
	}
	signed, err := signer.Sign(text)
	if err != nil {
		panic(err)
	}
	token, err := signed.CompactSerialize()
	if err != nil {
		panic(err)
	}
	return token
}

// keyID returns the id of the key. i.mu is held.
func (i *Issuer) keyID() string { return i.key.N.Text(36)[:12] }

// authorize sends the person back to the program with a code, as if they had signed in.
func (i *Issuer) authorize(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	back, err := url.Parse(q.Get("redirect_uri"))
	if err != nil || back.Hostname() != "127.0.0.1" || q.Get("client_id") != ClientID || q.Get("response_type") != "code" ||
		q.Get("code_challenge_method") != "S256" || q.Get("nonce") == "" || q.Get("state") == "" {
		http.Error(w, "a request that is not allowed", http.StatusBadRequest)
		return
	}
	code := rand.Text()
	i.mu.Lock()
	i.grants[code] = q
	i.mu.Unlock()
	back.RawQuery = url.Values{"code": {code}, "state": {q.Get("state")}}.Encode()
	http.Redirect(w, r, back.String(), http.StatusFound)
}

// token gives the ID token for a code, once, to who has the verifier of its challenge.
func (i *Issuer) token(w http.ResponseWriter, r *http.Request) {
	code := r.PostFormValue("code")
	i.mu.Lock()
	asked, known := i.grants[code]
	delete(i.grants, code)
	i.mu.Unlock()
	sum := sha256.Sum256([]byte(r.PostFormValue("code_verifier")))
	if !known || base64.RawURLEncoding.EncodeToString(sum[:]) != asked.Get("code_challenge") ||
		r.PostFormValue("redirect_uri") != asked.Get("redirect_uri") {
		w.WriteHeader(http.StatusBadRequest)
		answer(w, map[string]string{"error": "invalid_grant"})
		return
	}
	answer(w, map[string]any{
		"access_token": rand.Text(), "token_type": "Bearer", "expires_in": 60, "id_token": i.Token(asked.Get("nonce")),
	})
}

func answer(w http.ResponseWriter, v any) {
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(v) // a test that gets no answer fails by that
}
