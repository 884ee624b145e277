package apiclient

import (
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	"app.tender/tender/apiclient/internal/wire"
	"app.tender/tender/state"
	"app.tender/tender/state/text"
)

// Fault describes e for a salesperson, with the next step. It does not say what happens
// to typed text: only the caller knows whether it is kept.
func (e *Error) Fault() state.Fault {
	f := state.Fault{Kind: state.FaultUnknown, Message: "Something went wrong.", RetryAfter: e.RetryAfter}
	for _, kind := range e.kinds {
		if w, ok := wordings[kind]; ok {
			f.Kind, f.Message, f.Next = w.kind, w.message, w.next
			break
		}
	}
	f.SignIn = e.Is(ErrExpiredUserKey) || e.Is(ErrMissingHeader) || e.Is(ErrDeviceRevoked)
	switch {
	case e.Is(ErrClockSkew):
		f.Message = skewInWords(e.Skew)
	case e.Is(ErrInvalid):
		e.describe(&f)
	case e.Is(ErrEndless):
		f.Message = e.Message
	case f.Kind == state.FaultUnavailable && errors.Is(e.cause, wire.ErrTooMany):
		f.Message = "The service's answer is " + e.Message + "."
	case f.Kind == state.FaultConflict && !e.Is(ErrNoContact) && e.Message != "":
		f.Message = e.Message
	case f.Kind == state.FaultUncertain && e.Status >= http.StatusInternalServerError:
		f.Message = fmt.Sprintf("The service failed (%d), and may have done this all the same.", e.Status)
		e.forSupport(&f)
	case e.RetryAfter > 0:
		if f.Kind == state.FaultUnavailable {
			f.Message = "The service is busy."
		}
		f.Message = strings.TrimSuffix(f.Message, ".") + ", and asked to wait " + inWords(e.RetryAfter) + "."
		f.Next = "Try again then."
	case f.Kind == state.FaultUnavailable && e.Status/100 == 2 && !e.Is(ErrUnreadable):
		f.Message = "The connection broke off in the middle of the service's answer."
	case f.Kind == state.FaultUnavailable && e.Status >= http.StatusInternalServerError:
		f.Message = fmt.Sprintf("The service failed (%d).", e.Status)
		e.forSupport(&f)
	}
	e.quote(&f)
	return f
}

// quote adds the service's own sentence to a refusal of the whole request: our words are a guess at what it means, and
// only its own may name the permission or the invoice that is missing.
func (e *Error) quote(f *state.Fault) {
	switch e.Status {
	case http.StatusUnauthorized, http.StatusPaymentRequired, http.StatusForbidden:
	default:
		return
	}
	if said := strings.TrimSpace(e.Message); said != "" && !strings.EqualFold(said, http.StatusText(e.Status)) &&
		said != f.Message {
		*f = f.Quoting(said)
	}
}

// forSupport adds the request's id, by which the service's operator finds the failure.
func (e *Error) forSupport(f *state.Fault) {
	if e.RequestID != "" {
		f.Next += " For support: request " + e.RequestID + "."
	}
}

// describe fills in what the service, or a check before sending, reports about
// an invalid request.
func (e *Error) describe(f *state.Fault) {
	if e.Message != "" && e.Message != http.StatusText(e.Status) {
		f.Message = e.Message
	}
	for _, field := range e.Fields {
		f.Fields = append(f.Fields, state.FieldFault{Field: field.Field, Message: field.Message})
	}
}

type wording struct {
	kind          state.FaultKind
	message, next string
}

// SignInAgain is the next step after ErrExpiredUserKey. A program that knows how replaces it.
const SignInAgain = "Sign in again."

// wordings has the words for each kind of error. For an error of several kinds, the most
// specific one counts.
var wordings = map[error]wording{
	ErrBadSignature: {
		state.FaultUnauthorized, "The service did not accept the signature of this program.",
		"`tender doctor` finds out why: something on the way, such as a proxy, changes requests, or the secret key is not that of the application key.",
	},
	ErrClockSkew: {
		state.FaultClock, "",
		"Set this computer's date and time (or turn on setting them automatically), then try again.",
	},
	ErrUnknownApplication: {
		state.FaultUnauthorized, "The service does not know the application key.",
		"Ask whoever set the program up to check the application key and the service's address.",
	},
	ErrExpiredUserKey: {state.FaultUnauthorized, "Your sign-in is no longer valid.", SignInAgain},
	ErrWrongCredentials: {
		state.FaultUnauthorized, "The user name or the password is wrong.",
		"Type both again. After several wrong tries the service makes you wait.",
	},
	ErrEmailNotVerified: {
		state.FaultUnauthorized, "Your e-mail address is not verified yet.",
		"Ask whoever runs the service to take it for verified, or follow the link if the service mailed one; then sign in.",
	},
	ErrDeviceRevoked: {
		state.FaultUnauthorized, "This device was revoked and may no longer use the account.",
		"What it had read from the service is deleted here, and what you typed is kept: ask to be invited again, and give the code to `tender login`.",
	},
	ErrInvitation: {
		state.FaultUnauthorized, "The invitation code is not valid: it is mistyped, was used, or has expired.",
		"Check it, or ask whoever runs the service for another one.",
	},
	ErrMissingHeader: {state.FaultUnauthorized, "You are not signed in.", "Sign in."},
	ErrSubscription: {
		state.FaultSubscription, "The account's subscription has run out or is not active.",
		"Ask the owner of the account to renew it.",
	},
	ErrCatalogAccess: {
		state.FaultPermission, "The account has no access to the catalog.",
		"Ask the owner of the account for catalog access; everything else still works.",
	},
	ErrMovesPermission: {
		state.FaultPermission, "You may not move statuses, archive or make change orders at this service.",
		"Ask whoever runs it to put you into the group Office (`tender serve user group EMAIL Office`). Nothing was changed.",
	},
	ErrPermission: {
		state.FaultPermission, "You don't have permission to do this.",
		"Ask the owner of the account for it.",
	},
	errNoOperation: {
		state.FaultNotFound,
		"The service has nothing at this path, or no operation by this method; or it belongs to another account.",
		"Check the method and the path.",
	},
	ErrNotFound: {
		state.FaultNotFound, "This no longer exists, or it belongs to another account.",
		"Refresh it from the service.",
	},
	ErrTerminal: {
		state.FaultTerminal, "The proposal can no longer be edited: it is accepted, declined or completed.",
		"Make a change order instead.",
	},
	ErrNoContact: {
		state.FaultConflict, "The proposal has no contact yet.",
		"Assign a contact first, then the location.",
	},
	ErrNotDraft: {
		state.FaultConflict, "The proposal is no longer a draft, and the AI builder works only on drafts.",
		"Take it back to a draft, with `tender status` or in the web app, or make a change order.",
	},
	ErrAlreadyBuilt: {
		state.FaultConflict, "This outline has been built already.",
		"Look at the proposal; make a new outline to build more.",
	},
	ErrNoMove: {
		state.FaultConflict, "The proposal does not go there from the status that it has at the service now.",
		"Look at its status again and choose one of the moves from there. Nothing was changed.",
	},
	ErrConflict: {
		state.FaultConflict, "This conflicts with what the service has now.",
		"Refresh it from the service and look.",
	},
	ErrInvalid: {state.FaultInvalid, "The service did not accept it.", "Check what you entered and try again."},
	ErrRateLimited: {
		state.FaultRateLimited, "The service has had too many requests.",
		"Wait a little, then try again.",
	},
	errNotReadBack: {
		state.FaultUncertain, "The service did this, but what it has now could not be read.",
		"Refresh it from the service.",
	},
	ErrUncertain: {
		state.FaultUncertain, "The answer never came, so it is not known whether the service did this.",
		"Look on the service before you save it again.",
	},
	ErrCanceled: {state.FaultCanceled, "Cancelled.", ""},
	ErrRedirected: {
		state.FaultUnavailable, "The service pointed to another address, which was not followed.",
		"Check the service's address in the settings; a network that wants a sign-in may be in the way.",
	},
	ErrEndless: {
		state.FaultUnknown, "The service's list does not end.",
		"Ask for fewer rows, or narrow the search; tell the service's operator.",
	},
	ErrTooLarge: {
		state.FaultUnavailable, "The service's answer is larger than this program takes.",
		"Tell support which proposal it was.",
	},
	ErrOther: {
		state.FaultUnavailable, "The service's answer is about something else than what was asked for.",
		"Something on the way, such as a proxy or a cache, mixes answers up: tell whoever runs the network or the service.",
	},
	ErrUnreadable: {
		state.FaultUnavailable, "The service's answer can't be read.",
		"Try again; if it stays, a network that wants a sign-in or a wrong address may be in the way.",
	},
	ErrUnavailable: {state.FaultUnavailable, "The service did not answer.", "Try again in a moment."},
	ErrUntrusted: {
		state.FaultOffline, "A secure connection can't be made: the service's certificate is not trusted.",
		"Check this computer's date; a network that wants a sign-in may be in the way.",
	},
	ErrOffline: {state.FaultOffline, "The service can't be reached.", "Check the network."},
}

// skewInWords describes how far apart the clocks are, and which one is ahead.
func skewInWords(skew time.Duration) string {
	switch {
	case skew > 0:
		return "This computer's clock is " + inWords(skew) + " behind the service's."
	case skew < 0:
		return "This computer's clock is " + inWords(-skew) + " ahead of the service's."
	default:
		return "This computer's clock differs from the service's."
	}
}

// inWords writes a duration in its largest fitting unit, rounded.
func inWords(d time.Duration) string {
	for _, u := range [...]struct {
		unit, below time.Duration
		name        string
	}{{24 * time.Hour, time.Hour, "day"}, {time.Hour, time.Minute, "hour"}, {time.Minute, time.Second, "minute"}} {
		if near := d.Round(u.below); near >= 2*u.unit || near == u.unit {
			return text.Count(int((d+u.unit/2)/u.unit), u.name)
		}
	}
	return text.Count(int((d+time.Second-1)/time.Second), "second")
}

// asError returns err as an *Error, or nil if it is not one.
func asError(err error) *Error {
	e, _ := errors.AsType[*Error](err)
	return e
}

// RevokedFault returns the fault of ErrDeviceRevoked.
func RevokedFault() state.Fault { return (&Error{kinds: []error{ErrDeviceRevoked}}).Fault() }
