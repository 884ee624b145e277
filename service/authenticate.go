package service

import (
	"context"
	"crypto/sha256"
	"errors"
	"net/http"
	"time"

	"app.tender/tender/service/limits"
	"app.tender/tender/service/operation"
	"app.tender/tender/service/store"
)

// gate decides who may call.
type gate struct {
	store     *store.Store
	limits    *limits.Rate
	address   *ownAddress
	tolerance time.Duration // of a request's date
	sandbox   bool
}

// admit authenticates and authorizes a call, in the order of the interface: 401 for
// headers, application, time, key and signature, then 415 for a content type that was signed but
// is not accepted, then 402, then 403.
func (g gate) admit(ctx context.Context, c *operation.Call, e operation.Endpoint) error {
	if e.Access == operation.Open {
		return nil
	}
	if err := g.address.checkHost(c.Request); err != nil {
		return err
	}
	if err := g.identify(ctx, c, e.Access); err != nil {
		return err
	}
	t := traceOf(ctx)
	t.account, t.user, t.app, t.appKey = int64(c.Account.ID), int64(c.User.ID), c.App.Name, c.App.AppKey
	retryAfter, err := g.limits.Take(ctx, c.App.AppKey, c.Now)
	if err != nil {
		return err
	}
	if retryAfter > 0 {
		return &operation.Fault{
			Status: http.StatusTooManyRequests, Code: operation.CodeTooManyRequests, RetryAfter: retryAfter,
			Message: "The application has sent too many requests.",
		}
	}
	if err := checkContentType(c.Request, e.TakesJSON); err != nil {
		return err
	}
	if e.Access == operation.Exchange {
		return nil
	}
	if !c.Account.Subscribed(c.Now) {
		return &operation.Fault{
			Status: http.StatusPaymentRequired, Code: operation.CodeSubscriptionInactive,
			Message: "The account's subscription is inactive or has expired.",
		}
	}
	if e.Needs != "" && !c.May(e.Needs) {
		return operation.Lacks(e.Needs)
	}
	return nil
}

// identify checks the headers and the signature, and fills in the application
// and, except for the exchange, the user with the account.
func (g gate) identify(ctx context.Context, c *operation.Call, a operation.Access) error {
	h := c.Request.Header
	required := []string{"Accept", headerAppKey, headerDate, headerSignature}
	if a == operation.Signed {
		required = append(required, headerUserKey)
	}
	for _, name := range required {
		if h.Get(name) == "" {
			return operation.Unauthorized(operation.CodeMissingHeader, "The header "+name+" is missing.")
		}
	}
	userKey := ""
	if a == operation.Signed {
		userKey = h.Get(headerUserKey)
	}
	err := g.store.Read(ctx, func(tx *store.Tx) error {
		var err error
		if c.App, err = tx.Credentials().Application(h.Get(headerAppKey)); errors.Is(err, store.ErrNotFound) {
			return operation.Unauthorized(operation.CodeUnknownApplication, "The application is not known.")
		} else if err != nil {
			return err
		}
		if !withinTolerance(h.Get(headerDate), c.Now, g.tolerance) {
			return operation.Unauthorized(operation.CodeTimestampOutOfRange, "The header "+headerDate+
				" is not an HTTP date, or too far from the service's clock.")
		}
		if a != operation.Signed {
			return nil
		}
		if !userKeys().MatchString(userKey) {
			return operation.Unauthorized(operation.CodeInvalidUserKey, "The user key is not valid.")
		}
		c.User, c.Account, err = tx.Credentials().KeyHolder(hashUserKey(userKey), c.App.AppKey)
		if errors.Is(err, store.ErrNotFound) {
			return operation.Unauthorized(operation.CodeInvalidUserKey, "The user key is not valid.")
		}
		return err
	})
	if err != nil {
		return err
	}
	return g.verify(ctx, c, userKey)
}

// verify checks the signature of a call. userKey is empty for the exchange.
func (g gate) verify(ctx context.Context, c *operation.Call, userKey string) error {
	bases := g.address.baseURLs(c.Request)
	for _, base := range bases {
		if validSignature(c.App.SecretKey, canonicalMessage(c.Request, base, userKey),
			c.Request.Header.Get(headerSignature)) {
			return nil
		}
	}
	traceOf(ctx).signed = bases
	if g.sandbox {
		return explained(c.Request, bases, userKey != "")
	}
	return operation.ErrSignature
}

// explained returns ErrSignature with the service's canonical message, for people who
// write a client. The message goes into a header, because clients compare the body
// exactly. It omits the user key, because responses end up in logs and tickets.
func explained(r *http.Request, bases []string, withUserKey bool) error {
	key := ""
	if withUserKey {
		key = "{user key}"
	}
	f := *operation.ErrSignature
	for _, base := range bases {
		f.Canonical = append(f.Canonical, canonicalMessage(r, base, key))
	}
	return &f
}

// hashUserKey returns the stored hash of a user key.
func hashUserKey(key string) []byte {
	sum := sha256.Sum256([]byte(key))
	return sum[:]
}
