package apiclient

import (
	"context"
	"errors"
	"net/http"
	"net/url"

	"app.tender/tender/apiclient/internal/wire"
)

// Authentication is the result of Authenticate: the User Key that signs later requests, and
// who the user is.
type Authentication = wire.Authentication

// maxUserName is the longest user name in characters.
const maxUserName = 256

// Authenticate exchanges a user name, which is an e-mail address, and a password
// for the User Key (GET /authenticate/apikeyexchange). c itself is not changed;
// see WithUserKey. It fails with ErrWrongCredentials, ErrEmailNotVerified, one of
// the other reasons of ErrUnauthorized, or ErrRateLimited after too many tries.
//
// The interface takes the password in the query. It is kept out of every error and
// out of the hook, and redirects are not followed.
func (c *Client) Authenticate(ctx context.Context, userName, password string) (Authentication, error) {
	r := get("sign in", "/authenticate/apikeyexchange")
	r.query = url.Values{"UserName": {userName}, "Password": {password}}
	r.secrets = []string{password, url.QueryEscape(password), c.creds.UserKey}
	r.needText("UserName", userName).atMost("UserName", userName, maxUserName).needText("Password", password)

	c = assemble(c.base, Credentials{AppKey: c.creds.AppKey, SecretKey: c.creds.SecretKey}, c.set)
	return call(ctx, c, r, func(data []byte) (Authentication, error) {
		login, failure, err := wire.ParseLogin(data, func(s string) string { return c.scrub(r, s) })
		if err == nil && login.UserKey == "" {
			err = noUserKey(r, failure)
		}
		return login, err
	})
}

// Redeem exchanges the code of an invitation for the keys of this device: application key, secret key and User Key
// (POST /authenticate/device). device is how the device is called in the service's list; it may be empty. The
// interface does not have it: only this program's own service does, and any other fails with ErrNotFound. It fails with
// ErrInvitation for a code that is not good, and is not retried: a code is good once, so that after ErrUncertain it may
// be used up.
func Redeem(ctx context.Context, baseURL, code, device string, opts ...Option) (Authentication, error) {
	c, err := unsigned(baseURL, opts)
	if err != nil {
		return Authentication{}, err
	}
	r := post("add this device", never, "/authenticate/device")
	r.unsigned = true
	r.secrets = []string{code, url.QueryEscape(code)}
	r.needText("InvitationCode", code)
	r.form.Set("InvitationCode", code)
	setText(r.form, "DeviceName", device)
	return join(ctx, c, r)
}

// join sends a request for the keys of this device.
func join(ctx context.Context, c *Client, r *request) (Authentication, error) {
	return call(ctx, c, r, func(data []byte) (Authentication, error) {
		joined, failure, err := wire.ParseLogin(data, func(s string) string { return c.scrub(r, s) })
		if err == nil && (joined.UserKey == "" || joined.AppKey == "" || joined.SecretKey == "") {
			err = noUserKey(r, failure)
		}
		return joined, err
	})
}

// SignOnProvider is the OpenID Connect provider by which people sign in to a service.
type SignOnProvider = wire.SignOnProvider

// ProviderOf returns the provider by which people sign in to the service at baseURL (GET /authenticate/oidc). It fails
// with ErrNotFound if there is none, also at every other service than this program's own.
func ProviderOf(ctx context.Context, baseURL string, opts ...Option) (SignOnProvider, error) {
	c, err := unsigned(baseURL, opts)
	if err != nil {
		return SignOnProvider{}, err
	}
	r := get("ask how to sign in", "/authenticate/oidc")
	r.unsigned = true
	return call(ctx, c, r, wire.ParseSignOn)
}

// SignOn exchanges an ID token of the service's provider for the keys of this device (POST /authenticate/oidc), as
// Redeem does for a code. nonceSecret is what the token's nonce was made from: its SHA-256, in Base64 of URLs.
func SignOn(
	ctx context.Context, baseURL, idToken, nonceSecret, device string, opts ...Option,
) (Authentication, error) {
	c, err := unsigned(baseURL, opts)
	if err != nil {
		return Authentication{}, err
	}
	r := post("sign in", never, "/authenticate/oidc")
	r.unsigned = true
	r.secrets = []string{idToken, nonceSecret}
	r.needText("IdToken", idToken).needText("NonceSecret", nonceSecret)
	r.form.Set("IdToken", idToken)
	r.form.Set("NonceSecret", nonceSecret)
	setText(r.form, "DeviceName", device)
	return join(ctx, c, r)
}

var errNoUserKey = errors.New("the answer holds no User Key")

// noUserKey returns the error for a 2xx response without a key: the interface reports
// some failures in the responseStatus of such a response.
func noUserKey(r *request, f wire.Failure) error {
	if f.Code == "" && f.Message == "" {
		return errNoUserKey
	}
	e := &Error{Op: r.op, Status: http.StatusOK, Code: f.Code, Message: f.Message}
	e.kinds = []error{unauthorizedBy(r, e, 0), ErrUnauthorized}
	return e
}
