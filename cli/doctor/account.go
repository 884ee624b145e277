package doctor

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"time"

	"app.tender/tender/apiclient"
	"app.tender/tender/state"
)

// accountChecks are those that the service itself makes.
var accountChecks = []string{CheckApplication, CheckSignIn, CheckSignature, CheckSubscription, CheckPermission}

// accountFailure says on which check of the service's own a request failed.
func accountFailure(err error) (f state.Finding, ok bool) {
	fault := state.FaultOf(err)
	f = state.Finding{Result: state.CheckBad, Found: fault.Message, Next: fault.Next, Kind: fault.Kind}
	said := ""
	var e *apiclient.Error
	if errors.As(err, &e) && e.Message != "" {
		said = " It says: “" + e.Message + "”"
	}
	switch {
	case errors.Is(err, apiclient.ErrClockSkew):
		f.Check = CheckClock
	case errors.Is(err, apiclient.ErrUnknownApplication):
		f.Check = CheckApplication
		f.Next = "Check the application key and the service's address: a sandbox does not know the keys of the live service, nor the other way round."
	case errors.Is(err, apiclient.ErrExpiredUserKey):
		f.Check = CheckSignIn
		f.Found = "The User Key was revoked or has expired, or its user is no longer active." + said
		f.Next = "Sign in again with `tender login`."
	case errors.Is(err, apiclient.ErrWrongCredentials), errors.Is(err, apiclient.ErrEmailNotVerified):
		f.Check = CheckSignIn
	case errors.Is(err, apiclient.ErrMissingHeader):
		f.Check = CheckSignature
		f.Found = "A header of the request did not arrive, although it was sent." + said
		f.Next = "Something on the way takes it off: have the proxy let the X-MSS headers through."
	case errors.Is(err, apiclient.ErrBadSignature):
		f.Check = CheckSignature
		f.Found = "The service does not accept the signature." + said
		f.Next = "What follows narrows it down."
	case errors.Is(err, apiclient.ErrSubscription):
		f.Check = CheckSubscription
	case errors.Is(err, apiclient.ErrPermission):
		f.Check = CheckPermission
		f.Found = "This user may not read proposals." + said
	default:
		return f, false
	}
	return f, true
}

// account tells what the service said of the account. Behind a 401 nothing is
// known of what it did not name.
func (x *examination) account(f state.Finding, err error) {
	signed := err == nil || f.Check == CheckSubscription || f.Check == CheckPermission
	failedAt := slices.Index(accountChecks, f.Check)
	words := map[string]string{
		CheckApplication:  "The service knows the application key.",
		CheckSignIn:       "The User Key is valid.",
		CheckSignature:    "It is accepted.",
		CheckSubscription: "It is active.",
		CheckPermission:   "This user may read proposals.",
	}
	for i, check := range accountChecks {
		switch {
		case i == failedAt:
			x.tell(f)
		case signed && (failedAt < 0 || i < failedAt):
			x.good(check, words[check])
		}
	}
}

// How far the clocks may be apart: the service refuses five minutes.
const (
	nearSkew    = 2 * time.Minute
	refusedSkew = 5 * time.Minute
)

// clock compares this machine's clock with the date of the answer, f being what
// the request failed on.
func (x *examination) clock(s *sighting, f state.Finding) {
	skew, known := skewOf(s)
	const next = "Set this computer's date and time, or have it set automatically."
	switch {
	case !known && f.Check == CheckClock:
		x.tell(f)
	case !known:
		x.skip(CheckClock, "The answer tells no time.")
	case f.Check == CheckClock && skew.Abs() < nearSkew:
		x.bad(CheckClock, f.Kind, "The service refuses the request's date, although its answer carries the same time as this computer.",
			"Something on the way may hold requests back or change their date; else the service's own clock is wrong. Tell its operator.")
	case f.Check == CheckClock:
		x.bad(CheckClock, f.Kind, skewWords(skew)+" The service refuses requests for it.", next+zoneHint(skew))
	case skew.Abs() >= refusedSkew:
		x.warn(CheckClock, skewWords(skew)+" More than five minutes are refused.", next+zoneHint(skew))
	case skew.Abs() >= nearSkew:
		x.warn(CheckClock, skewWords(skew)+" From five minutes on requests are refused.", next)
	default:
		x.good(CheckClock, "It agrees with the service's.")
	}
}

// skewOf is the service's clock minus this one's, by the date of an answer.
func skewOf(s *sighting) (skew time.Duration, known bool) {
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

// zoneHint tells a wrong time zone from a wrong time: it is off by whole half
// hours.
func zoneHint(skew time.Duration) string {
	if half := skew.Abs().Round(30 * time.Minute); half > 0 && half <= 14*time.Hour && (skew.Abs()-half).Abs() < time.Minute {
		return " A difference of this kind comes from a wrong time zone."
	}
	return ""
}

// catalog asks for what needs a permission of its own.
func (x *examination) catalog(ctx context.Context, c *apiclient.Client) {
	_, err := c.Catalog.Categories(ctx)
	switch {
	case ctx.Err() != nil:
	case errors.Is(err, apiclient.ErrCatalogAccess):
		x.bad(CheckCatalog, state.FaultPermission, "The account has no access to the catalog (403).", "Ask the owner of the account for it; everything else works.")
	case err != nil:
		x.fault(CheckCatalog, err)
	default:
		x.good(CheckCatalog, "The account has access.")
	}
}

// variants shows the text that was signed and tries what the service may expect
// in its place.
func (x *examination) variants(ctx context.Context, c *apiclient.Client, canonical string) {
	if canonical != "" {
		x.tell(state.Finding{
			Check: CheckSigned, Result: state.CheckWarning, Found: canonical,
			Next: "This is the text that was signed, with the User Key named instead of written; docs/signing.md tells how to check it by hand.",
		})
	}
	tried := 0
	for _, v := range apiclient.Variants() {
		accepted, sent, err := v.Try(ctx, c)
		if ctx.Err() != nil || err != nil {
			break
		}
		if accepted {
			x.bad(CheckVariants, state.FaultUnauthorized, "The service expects "+v.Differs+".", differsNext(v))
			return
		}
		if sent {
			tried++
		}
	}
	if ctx.Err() != nil {
		return
	}
	x.tell(state.Finding{
		Check: CheckVariants, Result: state.CheckBad, Kind: state.FaultUnauthorized,
		Found: fmt.Sprintf("None of %d other ways to sign is accepted, with and without separators, host and query.", tried),
		Next:  "So the secret key is not that of the application key, or something on the way changes the host's name, the path or the date. Check the secret key first.",
	})
}

// differsNext says who has to mend what the service sees otherwise.
func differsNext(v apiclient.Variant) string {
	if v.Address {
		return "Something on the way, such as a proxy, changes it, or the service is set up with another public address: tell its operator."
	}
	return "It signs in another way than its documents say: tell its operator."
}
