package service

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"app.tender/tender/service/admin"
	"app.tender/tender/service/limits"
	"app.tender/tender/service/operation"
	"app.tender/tender/service/store"
	"app.tender/tender/state"
)

// gate decides who may call.
type gate struct {
	store     *store.Store
	limits    *limits.Rate
	usage     *usage
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
	if e.Access == operation.Invited {
		return checkContentType(c.Request, e.TakesJSON)
	}
	err := g.identify(ctx, c, e.Access)
	if err != nil && !errors.Is(err, errRevoked) {
		return err
	}
	t := traceOf(ctx)
	t.account, t.user, t.device = int64(c.Account.ID), int64(c.User.ID), int64(c.Device.ID)
	t.app, t.appKey = c.App.Name, c.App.AppKey
	if err != nil {
		return err // whose device still calls is known
	}
	if e.Access == operation.Exchange {
		return checkContentType(c.Request, e.TakesJSON)
	}
	if err := g.count(ctx, c); err != nil {
		return err
	}
	if err := checkContentType(c.Request, e.TakesJSON); err != nil {
		return err
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

// count notes the use of a device, and uses one request of its limit and of its user's.
func (g gate) count(ctx context.Context, c *operation.Call) error {
	g.usage.note(c.Device, c.Now, originOf(c))
	wait, err := g.limits.Take(ctx, deviceCaller(c.Device.ID), 1, c.Now)
	if err != nil {
		return err
	}
	if wait > 0 {
		return tooMany("The device has sent too many requests.", wait)
	}
	if wait, err = g.limits.Take(ctx, userCaller(c.User.ID), userShare, c.Now); err == nil && wait > 0 {
		err = tooMany("The user has sent too many requests.", wait)
	}
	return err
}

// userShare is how many times the requests of one device a user may send from all devices.
const userShare = 2

// deviceCaller and userCaller return what the requests of a device and a user are counted under.
func deviceCaller(id store.DeviceID) string { return fmt.Sprintf("device %d", id) }
func userCaller(id state.UserID) string     { return fmt.Sprintf("user %d", id) }

func tooMany(message string, wait time.Duration) error {
	return &operation.Fault{
		Status: http.StatusTooManyRequests, Code: operation.CodeTooManyRequests, RetryAfter: wait, Message: message,
	}
}

// originOf returns the network that a call came from; empty for this machine.
func originOf(c *operation.Call) string {
	if !c.From.IsValid() {
		return ""
	}
	return c.From.String()
}

// errRevoked refuses a revoked device, which then deletes what it has read.
var errRevoked = operation.Unauthorized(operation.CodeDeviceRevoked, "This device was revoked and may no longer use the account.")

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
	held, err := g.caller(ctx, c, userKey)
	if err != nil {
		return err
	}
	if !withinTolerance(h.Get(headerDate), c.Now, g.tolerance) {
		return operation.Unauthorized(operation.CodeTimestampOutOfRange, "The header "+headerDate+
			" is not an HTTP date, or too far from the service's clock.")
	}
	revoked := !c.Device.Revoked.IsZero()
	switch {
	case a != operation.Signed, !held && !c.App.Active: // the application of a device whose key is forgotten
	case !held, !c.User.Active && !revoked:
		return operation.Unauthorized(operation.CodeInvalidUserKey, "The user key is not valid.")
	case !revoked && !c.Device.Expires.IsZero() && !c.Now.Before(c.Device.Expires):
		return operation.Unauthorized(operation.CodeInvalidUserKey, "The user key has expired.")
	}
	err = g.verify(ctx, c, userKey)
	if err == nil && (!c.App.Active || revoked) {
		err = errRevoked // only the device itself is told
	}
	return err
}

// caller fills in the application, and if it has the user key, its device, user and account; held reports that. All of
// them are read at once, as each call does that.
func (g gate) caller(ctx context.Context, c *operation.Call, userKey string) (held bool, err error) {
	appKey := c.Request.Header.Get(headerAppKey)
	err = g.store.Read(ctx, func(tx *store.Tx) (err error) {
		if userKeys().MatchString(userKey) {
			who, err := tx.Devices().Holder(admin.HashSecret(userKey), appKey)
			if held = err == nil; held {
				c.App, c.Device, c.User, c.Account = who.App, who.Device, who.User, who.Account
			}
			if !errors.Is(err, store.ErrNotFound) {
				return err
			}
		}
		c.App, err = tx.Credentials().Application(appKey)
		return err
	})
	if errors.Is(err, store.ErrNotFound) || err == nil && !c.App.Active && c.App.User == 0 {
		err = operation.Unauthorized(operation.CodeUnknownApplication, "The application is not known.")
	}
	return held, err
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
