package apiclient

import (
	"bytes"
	"cmp"
	"net/http"
	"strconv"
	"strings"
	"time"

	"app.tender/tender/apiclient/internal/wire"
)

// problem returns the error for a response that is not a success.
func (c *Client) problem(r *request, resp *http.Response, body []byte, received time.Time) *Error {
	e := &Error{
		Op:        r.op,
		Status:    resp.StatusCode,
		RequestID: c.requestID(r, resp.Header),
	}
	if r.refusal != nil {
		*r.refusal = []byte(c.scrub(r, string(body)))
	}
	if !isMarkup(resp.Header, body) {
		f := wire.ParseFailure(body, func(s string) string { return c.scrub(r, s) })
		e.Code, e.Message, e.Fields = f.Code, f.Message, f.Fields
		e.RequestID = cmp.Or(e.RequestID, f.RequestID)
	}
	if e.Status == http.StatusTooManyRequests || e.Status == http.StatusServiceUnavailable {
		e.RetryAfter = retryAfter(resp.Header, received)
	}
	e.classify(r, clockSkew(resp.Header, received))
	return e
}

// isMarkup reports whether body is a page for a browser, from a proxy or from a
// network's sign-in page. It is not worth showing.
func isMarkup(h http.Header, body []byte) bool {
	return strings.Contains(h.Get("Content-Type"), "html") || bytes.HasPrefix(bytes.TrimSpace(body), []byte("<"))
}

// maxRequestID bounds a request id in bytes.
const maxRequestID = 64

func (c *Client) requestID(r *request, h http.Header) string {
	for _, name := range [...]string{"X-Request-Id", "X-Correlation-Id", "Request-Id"} {
		if id := h.Get(name); id != "" {
			return wire.Short(c.scrub(r, id), maxRequestID)
		}
	}
	return ""
}

// retryAfter reads the Retry-After header: seconds or a date. It returns 0 when the
// header is missing, broken or in the past.
func retryAfter(h http.Header, now time.Time) time.Duration {
	v := strings.TrimSpace(h.Get("Retry-After"))
	if seconds, err := strconv.ParseInt(v, 10, 32); err == nil {
		return max(0, time.Duration(seconds)*time.Second)
	}
	at, err := http.ParseTime(v)
	if err != nil {
		return 0
	}
	return max(0, at.Sub(now))
}

// clockSkew returns the service's clock minus this one's, or 0 when the response has no
// date.
func clockSkew(h http.Header, received time.Time) time.Duration {
	date, err := http.ParseTime(h.Get("Date"))
	if err != nil {
		return 0
	}
	return date.Sub(received.Truncate(time.Second))
}

// maxSkew is the clock difference above which a refused signature is blamed on the
// clock: the service allows five minutes, and a response may take a while to arrive.
const maxSkew = 4 * time.Minute

// classify sets the kinds of an error from its status and code.
func (e *Error) classify(r *request, skew time.Duration) {
	switch s := e.Status; {
	case s == http.StatusUnauthorized:
		e.kinds = []error{unauthorizedBy(r, e, skew), ErrUnauthorized}
		if e.Is(ErrClockSkew) {
			e.Skew = skew
		}
	case s == http.StatusPaymentRequired:
		e.kinds = []error{ErrSubscription}
	case s == http.StatusForbidden && r.catalog:
		e.kinds = []error{ErrCatalogAccess, ErrPermission}
	case s == http.StatusForbidden && r.office:
		e.kinds = []error{ErrMovesPermission, ErrPermission}
	case s == http.StatusForbidden:
		e.kinds = []error{ErrPermission}
	case s == http.StatusNotFound || s == http.StatusGone || s == http.StatusMethodNotAllowed:
		e.kinds = []error{ErrNotFound}
	case s == http.StatusConflict:
		e.kinds = append(conflictBy(r, e), ErrConflict)
	case s == http.StatusPreconditionFailed:
		e.kinds = []error{ErrConflict}
	case s == http.StatusTooManyRequests:
		e.kinds = []error{ErrRateLimited}
	case s >= 400 && s < 500 && s != http.StatusRequestTimeout:
		e.kinds = []error{ErrInvalid}
	default:
		e.kinds = []error{ErrUnavailable}
		if mayHaveActed(r, s) {
			e.kinds = []error{ErrUncertain, ErrUnavailable}
		}
	}
}

// mayHaveActed reports whether a write may have taken effect despite status s. A
// gateway that gave up on the service doesn't know, and a service may have failed
// after a create.
func mayHaveActed(r *request, s int) bool {
	switch s {
	case http.StatusBadGateway, http.StatusGatewayTimeout:
		return r.repeat != always
	case http.StatusServiceUnavailable, http.StatusNotImplemented, http.StatusRequestTimeout:
		return false
	default:
		return r.repeat == never && s >= 500
	}
}

// unauthorizedCodes maps the codes of a 401 to its reason.
var unauthorizedCodes = map[string]error{
	"TimestampOutOfRange": ErrClockSkew,
	"UnknownApplication":  ErrUnknownApplication,
	"InvalidUserKey":      ErrExpiredUserKey,
	"InvalidCredentials":  ErrWrongCredentials,
	"EmailNotVerified":    ErrEmailNotVerified,
	"MissingHeader":       ErrMissingHeader,
	"DeviceRevoked":       ErrDeviceRevoked,
	"InvalidInvitation":   ErrInvitation,
}

// unauthorizedBy returns the reason for a 401: by its code, the clocks, or else its words.
func unauthorizedBy(r *request, e *Error, skew time.Duration) error {
	message := strings.ToLower(e.Message)
	switch reason := unauthorizedCodes[e.Code]; {
	case reason != nil:
		return reason
	case skew.Abs() >= maxSkew:
		return ErrClockSkew
	case strings.Contains(message, "signature") || strings.Contains(message, "hash"):
		return ErrBadSignature
	case strings.Contains(message, "verif") && strings.Contains(message, "mail"):
		return ErrEmailNotVerified
	case strings.Contains(message, "password") || strings.Contains(message, "credential"):
		return ErrWrongCredentials
	case strings.Contains(message, "user key") || strings.Contains(message, "userkey") ||
		strings.Contains(message, "expired"):
		return ErrExpiredUserKey
	case strings.Contains(message, "appl") || strings.Contains(message, "appid"):
		return ErrUnknownApplication
	case r.isExchange():
		return ErrWrongCredentials
	default:
		return ErrBadSignature
	}
}

// conflictBy returns the specific reason for a conflict, if it is known. A write to a
// proposal has no other conflicts, whatever the words.
func conflictBy(r *request, e *Error) []error {
	words := strings.ToLower(e.Code + " " + e.Message)
	switch {
	case r.office:
		return []error{ErrNoMove}
	case r.needsContact && strings.Contains(words, "contact"):
		return []error{ErrNoContact}
	case r.editsProposal || strings.Contains(e.Code, "NotEditable"):
		return []error{ErrTerminal}
	case r.needsDraft && strings.Contains(words, "already") && strings.Contains(words, "built"):
		return []error{ErrAlreadyBuilt}
	case r.needsDraft && strings.Contains(words, "draft"):
		return []error{ErrNotDraft}
	default:
		return nil
	}
}

// scrub removes the secrets of the Client and of the request from text.
func (c *Client) scrub(r *request, text string) string {
	return scrub(text, append([]string{c.creds.SecretKey, c.creds.UserKey}, r.secrets...)...)
}
