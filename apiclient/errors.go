package apiclient

import (
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"app.tender/tender/apiclient/internal/wire"
)

// The kinds of errors, for errors.Is. Every error of this package is an
// *Error that is at least one of these.
var (
	ErrUnauthorized = errors.New("unauthorized")          // 401; one of those below says why
	ErrSubscription = errors.New("subscription inactive") // 402
	ErrPermission   = errors.New("permission missing")    // 403
	ErrNotFound     = errors.New("not found")             // 404
	ErrConflict     = errors.New("conflict")              // 409 and 412
	ErrInvalid      = errors.New("invalid")               // 400 and other 4xx; also refused before it was sent
	ErrRateLimited  = errors.New("rate limited")          // 429
	// 5xx, no response in time, or a response that can't be read
	ErrUnavailable = errors.New("service unavailable")
	ErrOffline     = errors.New("no connection")              // nothing was sent
	ErrUntrusted   = errors.New("certificate not trusted")    // also ErrOffline
	ErrUncertain   = errors.New("outcome unknown")            // a write that may or may not have been done
	ErrCanceled    = errors.New("canceled")                   // the context was cancelled
	ErrUnreadable  = errors.New("unreadable answer")          // also ErrUnavailable, or ErrUncertain after a write
	ErrTooLarge    = errors.New("answer too large")           // also ErrUnreadable
	ErrOther       = errors.New("about something else")       // the answer; also ErrUnreadable
	ErrRedirected  = errors.New("redirect refused")           // also ErrUnavailable
	ErrNotSent     = errors.New("refused before it was sent") // also ErrInvalid or ErrUnauthorized
)

// The reasons for ErrUnauthorized, ErrPermission, ErrNotFound and ErrConflict.
var (
	ErrBadSignature       = errors.New("bad signature")
	ErrClockSkew          = errors.New("clocks differ")
	ErrUnknownApplication = errors.New("unknown application")
	ErrExpiredUserKey     = errors.New("user key no longer valid")
	ErrWrongCredentials   = errors.New("wrong user name or password")
	ErrEmailNotVerified   = errors.New("e-mail address not verified")
	ErrMissingHeader      = errors.New("a header is missing") // also when no User Key is set
	ErrDeviceRevoked      = errors.New("device revoked")
	ErrInvitation         = errors.New("no such invitation") // its code is wrong, was used or has expired

	ErrCatalogAccess   = errors.New("no catalog access")     // also ErrPermission
	ErrMovesPermission = errors.New("may not move statuses") // also ErrPermission

	ErrTerminal  = errors.New("no longer editable")  // also ErrConflict
	ErrNoContact = errors.New("no contact assigned") // also ErrConflict
	ErrNotDraft  = errors.New("not a draft")         // also ErrConflict; the AI builder works only on drafts

	errNotReadBack = errors.New("written, not read") // also ErrUncertain; of a write that was done
	errNoOperation = errors.New("nothing at a path") // also ErrNotFound; of a Raw request

	ErrAlreadyBuilt = errors.New("already built") // also ErrConflict; of an outline
	ErrNoMove       = errors.New("no such move")  // also ErrConflict; of a status
)

// Error describes a failed call. Its texts are cleaned and bounded and hold no
// secret.
type Error struct {
	Op         string        // the operation in words, such as "read a proposal"
	Status     int           // of the response, 0 when there was none
	Code       string        // the service's errorCode, may be empty
	Message    string        // the message of the service or, for Status 0, of this program
	Fields     []FieldError  // the service's errors in single fields
	RequestID  string        // the service's operator can find the request by it
	RetryAfter time.Duration // how long the service asks to wait, 0 when it doesn't
	Skew       time.Duration // the service's clock minus this one's; only for ErrClockSkew
	Attempts   int           // how often the request was sent

	kinds []error // what errors.Is finds in it, the most particular first
	cause error   // never a *url.Error, since that holds the query
}

// FieldError is what is wrong with one field of a request.
type FieldError = wire.FieldFailure

// Error describes the failure for a log.
func (e *Error) Error() string {
	var b strings.Builder
	b.WriteString(e.Op)
	b.WriteString(": ")
	if e.Status != 0 {
		fmt.Fprintf(&b, "%d %s", e.Status, http.StatusText(e.Status))
		if e.Message != "" || e.Code != "" {
			b.WriteString(": ")
		}
	}
	b.WriteString(e.Message)
	if e.Code != "" {
		fmt.Fprintf(&b, " (%s)", e.Code)
	}
	for _, f := range e.Fields {
		fmt.Fprintf(&b, "; %s: %s", f.Field, f.Message)
	}
	if e.RequestID != "" {
		fmt.Fprintf(&b, " [request %s]", e.RequestID)
	}
	return b.String()
}

// Is reports whether e is of the kind of target, one of the Err values.
func (e *Error) Is(target error) bool { return slices.Contains(e.kinds, target) }

// Unwrap returns the cause, such as context.DeadlineExceeded; often nil.
func (e *Error) Unwrap() error { return e.cause }

// localError returns the error for a request that was refused before it was sent.
func localError(op, field, message string) *Error {
	return &Error{
		Op: op, Message: message,
		Fields: []FieldError{{Field: field, Message: message}},
		kinds:  []error{ErrInvalid, ErrNotSent},
	}
}
