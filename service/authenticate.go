package service

import (
	"context"
	"crypto/sha256"
	"errors"
	"net/http"
	"slices"
	"time"

	"app.tender/tender/service/admin"
	"app.tender/tender/service/limits"
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
func (g gate) admit(ctx context.Context, c *call, e endpoint) error {
	if e.access == open {
		return nil
	}
	if err := g.address.checkHost(c.r); err != nil {
		return err
	}
	if err := g.identify(ctx, c, e.access); err != nil {
		return err
	}
	t := traceOf(ctx)
	t.account, t.user, t.app = int64(c.account.ID), int64(c.user.ID), c.app.Name
	retryAfter, err := g.limits.Take(ctx, c.app.AppKey, c.now)
	if err != nil {
		return err
	}
	if retryAfter > 0 {
		return &fault{
			status: http.StatusTooManyRequests, code: codeTooManyRequests, retryAfter: retryAfter,
			message: "The application has sent too many requests.",
		}
	}
	if err := checkContentType(c.r, e.takesJSON); err != nil {
		return err
	}
	if e.access == exchange {
		return nil
	}
	if !c.account.Subscribed(c.now) {
		return &fault{
			status: http.StatusPaymentRequired, code: codeSubscriptionInactive,
			message: "The account's subscription is inactive or has expired.",
		}
	}
	if e.needs != "" && !c.may(e.needs) {
		return lacks(e.needs)
	}
	return nil
}

// lacks returns the refusal of a caller without the permission p.
func lacks(p permission) error {
	return &fault{
		status: http.StatusForbidden, code: codePermissionDenied,
		message: "The user lacks the permission " + string(p) + ".",
	}
}

// may reports whether the caller has a permission.
func (c *call) may(p permission) bool {
	if p == mayReadCatalog && !c.account.CatalogAccess {
		return false
	}
	return slices.Contains(permissionsOf(admin.PermissionGroup(c.user.PermissionGroup)), p)
}

// identify checks the headers and the signature, and fills in the application
// and, except for the exchange, the user with the account.
func (g gate) identify(ctx context.Context, c *call, a access) error {
	h := c.r.Header
	required := []string{"Accept", headerAppKey, headerDate, headerSignature}
	if a == signed {
		required = append(required, headerUserKey)
	}
	for _, name := range required {
		if h.Get(name) == "" {
			return unauthorized(codeMissingHeader, "The header "+name+" is missing.")
		}
	}
	userKey := ""
	if a == signed {
		userKey = h.Get(headerUserKey)
	}
	err := g.store.Read(ctx, func(tx *store.Tx) error {
		var err error
		if c.app, err = tx.Credentials().Application(h.Get(headerAppKey)); errors.Is(err, store.ErrNotFound) {
			return unauthorized(codeUnknownApplication, "The application is not known.")
		} else if err != nil {
			return err
		}
		if !withinTolerance(h.Get(headerDate), c.now, g.tolerance) {
			return unauthorized(codeTimestampOutOfRange, "The header "+headerDate+
				" is not an HTTP date, or too far from the service's clock.")
		}
		if a != signed {
			return nil
		}
		if !userKeys().MatchString(userKey) {
			return unauthorized(codeInvalidUserKey, "The user key is not valid.")
		}
		c.user, c.account, err = tx.Credentials().KeyHolder(hashUserKey(userKey), c.app.AppKey)
		if errors.Is(err, store.ErrNotFound) {
			return unauthorized(codeInvalidUserKey, "The user key is not valid.")
		}
		return err
	})
	if err != nil {
		return err
	}
	bases := g.address.baseURLs(c.r)
	for _, base := range bases {
		if validSignature(c.app.SecretKey, canonicalMessage(c.r, base, userKey), h.Get(headerSignature)) {
			return nil
		}
	}
	traceOf(ctx).signed = bases
	if g.sandbox {
		return explained(c.r, bases, userKey != "")
	}
	return errSignature
}

// explained returns errSignature with the service's canonical message, for people who
// write a client. The message goes into a header, because clients compare the body
// exactly. It omits the user key, because responses end up in logs and tickets.
func explained(r *http.Request, bases []string, withUserKey bool) error {
	key := ""
	if withUserKey {
		key = "{user key}"
	}
	f := *errSignature
	for _, base := range bases {
		f.canonical = append(f.canonical, canonicalMessage(r, base, key))
	}
	return &f
}

// hashUserKey returns the stored hash of a user key.
func hashUserKey(key string) []byte {
	sum := sha256.Sum256([]byte(key))
	return sum[:]
}

// permission is something that a user may be allowed to do.
type permission string

// The permissions, as the credential exchange lists them.
const (
	mayReadProposals  permission = "proposals.read"
	mayWriteProposals permission = "proposals.write"
	mayMoveProposals  permission = "proposals.move" // statuses, the archive, change orders
	mayReadPeople     permission = "people.read"
	mayWritePeople    permission = "people.write"
	mayReadUsers      permission = "users.read"
	mayReadCatalog    permission = "catalog.read" // the account must have catalog access too
	mayManageWebhooks permission = "webhooks.manage"
)

// permissionsOf lists what members of a group may do. An unknown group may do
// nothing.
func permissionsOf(g admin.PermissionGroup) []permission {
	read := []permission{mayReadProposals, mayReadPeople, mayReadUsers}
	write := slices.Concat(read, []permission{mayWriteProposals, mayWritePeople})
	office := append(slices.Clone(write), mayMoveProposals, mayReadCatalog)
	switch g {
	case admin.GroupAdmin:
		return append(office, mayManageWebhooks)
	case admin.GroupOffice:
		return office
	case admin.GroupSales:
		return append(write, mayReadCatalog)
	case admin.GroupSalesNoCatalog:
		return write
	case admin.GroupInstaller:
		return append(read, mayReadCatalog)
	default:
		return nil
	}
}
