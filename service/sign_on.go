package service

import (
	"context"
	"errors"
	"net/http"
	"time"

	"app.tender/tender/service/admin"
	"app.tender/tender/service/operation"
	"app.tender/tender/service/signon"
	"app.tender/tender/service/store"
)

// signOnProvider is the response to who asks how people sign in.
type signOnProvider struct {
	Issuer   string `json:"issuer"`
	ClientID string `json:"clientId"`
}

var errNoSignOn = &operation.Fault{
	Status: http.StatusNotFound, Code: operation.CodeNotFound,
	Message: "People don't sign in by a provider of OpenID Connect here.",
}

// readSignOn returns the provider by which people sign in.
func (h exchangeOperations) readSignOn(context.Context, *operation.Call) (operation.Reply, error) {
	if h.provider == nil {
		return operation.Reply{}, errNoSignOn
	}
	return operation.OK(signOnProvider{h.provider.Issuer, h.provider.ClientID}), nil
}

// tokens is what tokens that are not valid are counted under; no user has the name.
const tokens = "an ID token"

// tokenLimits bound tokens that are not valid, from one network: one with an unknown key has the provider asked.
var tokenLimits = store.LoginLimits{Window: 5 * time.Minute, Own: 10, Origin: 100}

// signOn adds the device of a person who has signed in at the provider.
func (h exchangeOperations) signOn(ctx context.Context, c *operation.Call) (operation.Reply, error) {
	form := c.Form()
	token, secret := form.Raw("IdToken"), form.Raw("NonceSecret")
	form.MustHave("IdToken")
	form.MustHave("NonceSecret")
	name := form.Line("DeviceName", operation.MaxWord)
	if err := c.Err(); err != nil {
		return operation.Reply{}, err
	}
	if h.provider == nil {
		return operation.Reply{}, errNoSignOn
	}
	origin := originOf(c)
	wait, err := store.Change(ctx, h.store, func(tx *store.Tx) (time.Duration, error) {
		return tx.Throttle().BeginLogin(tokens, origin, c.Now, tokenLimits)
	})
	if err == nil && wait > 0 {
		err = tooMany("There were too many failed sign-ins from this network.", wait)
	}
	if err != nil {
		return operation.Reply{}, err
	}
	end := func(tx *store.Tx) error { return tx.Throttle().EndLogin(tokens, origin, c.Now) }
	email, err := h.provider.Verify(ctx, token, secret)
	switch {
	case errors.Is(err, signon.ErrUnreachable): // which is not the person's fault
		h.log.WarnContext(ctx, "signing in by the provider", "error", err)
		if err := h.store.Write(ctx, end); err != nil {
			return operation.Reply{}, err
		}
		return operation.Reply{}, &operation.Fault{
			Status: http.StatusServiceUnavailable, Code: operation.CodeBusy, RetryAfter: time.Minute,
			Message: "The provider that people sign in by can't be reached.",
		}
	case errors.Is(err, signon.ErrUnverified):
		return operation.Reply{}, operation.Unauthorized(operation.CodeEmailNotVerified,
			"The provider does not vouch for the e-mail address.")
	case err != nil:
		return operation.Reply{}, operation.Unauthorized(operation.CodeInvalidCredentials, "The ID token is not valid.")
	}
	arrival := admin.Arrival{Name: name, Origin: origin, At: c.Now}
	joined, err := h.admin.SignOn(ctx, email, arrival, h.keyLife, end)
	if errors.Is(err, store.ErrNotFound) {
		err = operation.Unauthorized(operation.CodeInvalidCredentials, "No user here has the address of that person.")
	}
	if err != nil {
		return operation.Reply{}, err
	}
	return h.joined(ctx, c, "oidc", joined), nil
}
