package service

import (
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	"app.tender/tender/service/store"
)

// fault is a request that is refused, in the words and the shape of the interface.
// Handlers return it as an error.
type fault struct {
	status     int
	code       string // errorCode
	message    string
	fields     []fieldFault
	bare       bool          // the bare text "Bad Request" in place of the structure
	asText     bool          // message alone, as one JSON string
	retryAfter time.Duration // 429
	allow      []string      // 405
	canonical  []string      // what the service signed; only a sandbox tells it
}

// fieldFault is what is wrong with one field of a form or a query.
type fieldFault struct {
	Code    string `json:"errorCode"`
	Field   string `json:"fieldName"`
	Message string `json:"message"`
}

// Error implements error.
func (f *fault) Error() string { return fmt.Sprintf("%d %s: %s", f.status, f.code, f.message) }

// The error codes of the interface and our own.
const (
	codeMissingHeader       = "MissingHeader"
	codeUnknownApplication  = "UnknownApplication"
	codeTimestampOutOfRange = "TimestampOutOfRange"
	codeInvalidUserKey      = "InvalidUserKey"
	codeInvalidCredentials  = "InvalidCredentials"
	codeEmailNotVerified    = "EmailNotVerified"
	codeInternalError       = "InternalError"

	codeInvalidSignature     = "InvalidSignature"
	codeSubscriptionInactive = "SubscriptionInactive"
	codePermissionDenied     = "PermissionDenied"
	codeInvalidParameter     = "InvalidParameter"
	codeNotFound             = "NotFound"
	codeMethodNotAllowed     = "MethodNotAllowed"
	codeProposalNotEditable  = "ProposalNotEditable"
	codeProposalNotDraft     = "ProposalNotDraft"
	codeNothingTranscribed   = "NothingTranscribed"
	codeNoOutline            = "NoCompletedOutline"
	codeAlreadyBuilt         = "AlreadyBuilt"
	codeNoContact            = "NoContact"
	codeInvalidTransition    = "InvalidTransition"
	codeDuplicateAreaName    = "DuplicateAreaName"
	codeTooManyOptions       = "TooManyOptions"
	codePreconditionFailed   = "PreconditionFailed"
	codeRequestTooLarge      = "RequestTooLarge"
	codeUnsupportedMediaType = "UnsupportedMediaType"
	codeMisdirected          = "MisdirectedRequest"
	codeTooManyRequests      = "TooManyRequests"
	codeTimeout              = "Timeout"
	codeBusy                 = "Busy"
)

// What is wrong with a field, in codes.
const (
	fieldRequired = "Required"
	fieldInvalid  = "InvalidValue"
	fieldTooLong  = "TooLong"
	fieldEncoding = "InvalidEncoding"
	fieldTaken    = "Duplicate"
	fieldUnknown  = "UnknownParameter" // only a sandbox refuses them
)

// errBadRequest is the error for a path id that is no integer and for a body that
// does not parse.
var errBadRequest = &fault{status: http.StatusBadRequest, code: "BadRequest", message: "Bad Request", bare: true}

// errNotFound does not say whether the id is unknown or another account's.
var errNotFound = &fault{status: http.StatusNotFound, code: codeNotFound, message: "Not found."}

var errSignature = &fault{
	status: http.StatusUnauthorized, code: codeInvalidSignature, asText: true,
	message: "Not authorized. The request signature (hash) is invalid.",
}

func unauthorized(code, message string) *fault {
	return &fault{status: http.StatusUnauthorized, code: code, message: message}
}

// invalid refuses a request for its fields. The first field's message is the
// whole's.
func invalid(fields ...fieldFault) *fault {
	return &fault{
		status: http.StatusBadRequest, code: codeInvalidParameter,
		message: fields[0].Message, fields: fields,
	}
}

// broken refuses a request for a business rule that one field breaks.
func broken(code, field, fieldCode, message string) *fault {
	return &fault{
		status: http.StatusBadRequest, code: code, message: message,
		fields: []fieldFault{{Code: fieldCode, Field: field, Message: message}},
	}
}

func conflict(code, message string) *fault {
	return &fault{status: http.StatusConflict, code: code, message: message}
}

// requested is the look-up of what a request names: a row that is not there is a 404. Any other
// row that is missing is a fault of the data, and a 500 that an operator reads of.
func requested[T any](v T, err error) (T, error) {
	if errors.Is(err, store.ErrNotFound) {
		err = errNotFound
	}
	return v, err
}

// write sends the fault. The correlation id stands in the body of a 500, so
// that a person can quote it and an operator find it in the log.
func (f *fault) write(w http.ResponseWriter, correlationID string) error {
	h := w.Header()
	if f.retryAfter > 0 {
		h.Set("Retry-After", retryAfterSeconds(f.retryAfter))
	}
	if f.allow != nil {
		h.Set("Allow", strings.Join(f.allow, ", "))
	}
	for _, message := range f.canonical {
		h.Add(headerCanonical, message)
	}
	switch {
	case f.bare:
		h.Set("Content-Type", "text/plain; charset=utf-8")
		w.WriteHeader(f.status)
		_, err := w.Write([]byte(f.message))
		return err
	case f.asText:
		return writeJSON(w, f.status, f.message)
	}
	status := responseStatus{Code: f.code, Message: f.message, Fields: f.fields}
	if status.Fields == nil {
		status.Fields = []fieldFault{}
	}
	if f.status == http.StatusInternalServerError {
		status.CorrelationID = correlationID
	}
	return writeJSON(w, f.status, failure{status})
}

// failure is the structured error of the interface.
type failure struct {
	ResponseStatus responseStatus `json:"responseStatus"`
}

type responseStatus struct {
	Code          string       `json:"errorCode"`
	Message       string       `json:"message"`
	CorrelationID string       `json:"correlationId,omitempty"`
	Fields        []fieldFault `json:"errors"`
}
