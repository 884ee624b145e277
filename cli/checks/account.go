package checks

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"app.tender/tender/apiclient"
	"app.tender/tender/state"
	"app.tender/tender/state/support"
)

// accountChecks are the checks that the service itself makes, with the words for passing them.
var accountChecks = []struct{ check, passed string }{
	{checkApplication, "The service knows the application key."},
	{checkSignIn, "The User Key is valid."},
	{checkSignature, "It is accepted."},
	{checkSubscription, "It is active."},
	{checkPermission, "This user may read proposals."},
}

// accountFailure returns which of the service's own checks refused a request; its check is empty if none did.
func accountFailure(err error) support.Finding {
	fault := state.FaultOf(err)
	f := support.Finding{Result: support.CheckBad, Found: fault.Message, Next: fault.Next, Kind: fault.Kind}
	said := ""
	if e, ok := errors.AsType[*apiclient.Error](err); ok {
		said = e.Message
	}
	switch {
	case errors.Is(err, apiclient.ErrClockSkew):
		f.Check = checkClock
	case errors.Is(err, apiclient.ErrUnknownApplication):
		f.Check = checkApplication
		f.Next = "Check the application key and the service's address: a sandbox does not know the keys of the live service, nor the other way round."
	case errors.Is(err, apiclient.ErrExpiredUserKey):
		f.Check = checkSignIn
		f.Found, f.ServiceMessage = "The User Key was revoked or has expired, or its user is no longer active.", said
		f.Next = "Sign in again with `tender login`."
	case errors.Is(err, apiclient.ErrWrongCredentials), errors.Is(err, apiclient.ErrEmailNotVerified):
		f.Check = checkSignIn
	case errors.Is(err, apiclient.ErrMissingHeader):
		f.Check = checkSignature
		f.Found, f.ServiceMessage = "A header of the request did not arrive, although it was sent.", said
		f.Next = "Something on the way removes it: let the proxy pass on the X-MSS headers."
	case errors.Is(err, apiclient.ErrBadSignature):
		f.Check = checkSignature
		f.Found, f.ServiceMessage = "The service does not accept the signature.", said
		f.Next = "The checks below narrow it down."
	case errors.Is(err, apiclient.ErrSubscription):
		f.Check = checkSubscription
	case errors.Is(err, apiclient.ErrPermission):
		f.Check = checkPermission
		f.Found, f.ServiceMessage = "This user may not read proposals.", said
	}
	return f
}

// account reports the service's findings about the account. After a 401, everything that it did not name is unknown.
func (x *run) account(f support.Finding, err error) {
	signed := err == nil || f.Check == checkSubscription || f.Check == checkPermission
	for _, of := range accountChecks {
		if of.check == f.Check {
			x.tell(f)
			return
		}
		if signed {
			x.good(of.check, of.passed)
		}
	}
}

// Limits of clock skew. The service refuses requests from five minutes on.
const (
	nearSkew    = 2 * time.Minute
	refusedSkew = 5 * time.Minute
)

// clock compares this machine's clock with the date of the response. f is the finding about the request.
func (x *run) clock(s *observed, f support.Finding) {
	skew, known := skewOf(s)
	const next = "Set this computer's date and time, best automatically."
	switch {
	case !known && f.Check == checkClock:
		x.tell(f)
	case !known:
		x.skip(checkClock, "The response has no time.")
	case f.Check == checkClock && skew.Abs() < nearSkew:
		x.bad(checkClock, f.Kind,
			"The service refuses the request's date, although its response has the same time as this computer.",
			"Something on the way may delay requests or change their date; otherwise the service's own clock is wrong. Tell its operator.")
	case f.Check == checkClock:
		x.bad(checkClock, f.Kind, skewWords(skew)+" The service refuses requests because of it.", next+zoneHint(skew))
	case skew.Abs() >= refusedSkew:
		x.warn(checkClock, skewWords(skew)+" More than five minutes are refused.", next+zoneHint(skew))
	case skew.Abs() >= nearSkew:
		x.warn(checkClock, skewWords(skew)+" From five minutes, requests are refused.", next)
	default:
		x.good(checkClock, "It agrees with the service's.")
	}
}

// skewOf returns the service's clock minus this machine's, by the date of a response.
func skewOf(s *observed) (skew time.Duration, known bool) {
	date, err := http.ParseTime(s.header.Get("Date"))
	if err != nil {
		return 0, false
	}
	return date.Sub(s.heard.Truncate(time.Second)), true
}

func skewWords(skew time.Duration) string {
	word := "behind"
	if skew < 0 {
		word = "ahead of"
	}
	return fmt.Sprintf("This computer's clock is %v %s the service's.", skew.Abs().Round(time.Second), word)
}

// zoneHint explains a clock that is off by whole half hours: a wrong time zone.
func zoneHint(skew time.Duration) string {
	if half := skew.Abs().Round(30 * time.Minute); half > 0 && half <= 14*time.Hour &&
		(skew.Abs()-half).Abs() < time.Minute {
		return " Such a difference comes from a wrong time zone."
	}
	return ""
}

// catalog reads what needs a separate permission.
func (x *run) catalog(ctx context.Context, c *apiclient.Client) {
	_, err := c.Catalog.Categories(ctx)
	switch {
	case ctx.Err() != nil:
	case errors.Is(err, apiclient.ErrCatalogAccess):
		x.warn(checkCatalog, "The account has no access to the catalog (403).",
			"Planning lines needs it: ask the owner of the account. Everything else works.")
	case err != nil:
		x.fault(checkCatalog, err)
	default:
		x.good(checkCatalog, "The account has access.")
	}
}

// webhooks reads the subscriptions, which need a separate permission that few users have.
func (x *run) webhooks(ctx context.Context, c *apiclient.Client) {
	if x.Profile.Installer {
		x.skip(checkWebhooks, "Not checked: this is an installer's profile.")
		return
	}
	_, err := c.Webhooks.List(ctx)
	switch {
	case ctx.Err() != nil:
	case errors.Is(err, apiclient.ErrPermission):
		x.warn(checkWebhooks, "This user may not read webhooks (403).",
			"Webhook subscriptions need it: ask the owner of the account. Everything else works.")
	case errors.Is(err, apiclient.ErrNotFound):
		x.skip(checkWebhooks, "This service has none.")
	case err != nil:
		x.fault(checkWebhooks, err)
	default:
		x.good(checkWebhooks, "This user may read them.")
	}
}
