package service

import (
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	"app.tender/tender/service/store"
)

// fault is the refusal of a request, in the words and shape of the interface. Handlers
// return it as an error.
type fault struct {
	status     int
	code       string // errorCode
	message    string
	fields     []fieldFault
	bare       bool          // the bare text "Bad Request" instead of the structure
	asText     bool          // only the message, as one JSON string
	retryAfter time.Duration // 429
	allow      []string      // 405
	canonical  []string      // the service's canonical messages; only from a sandbox
}

// fieldFault is what is wrong with one field of a form or a query.
type fieldFault struct {
	Code    string `json:"errorCode"`
	Field   string `json:"fieldName"`
	Message string `json:"message"`
}

// Error implements error.
func (f *fault) Error() string { return fmt.Sprintf("%d %s: %s", f.status, f.code, f.message) }

// The error codes of the interface, and our own.
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
	codeNotSubmitted         = "ProposalNotSubmitted"
	codeNoAddress            = "NoPublicAddress"
	codeNoMail               = "NoMail"
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

// The error codes of single fields.
const (
	fieldRequired = "Required"
	fieldInvalid  = "InvalidValue"
	fieldTooLong  = "TooLong"
	fieldEncoding = "InvalidEncoding"
	fieldTaken    = "Duplicate"
)

// errBadRequest is the error for a path id that is not an integer and for a body that
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

// invalid returns the refusal of invalid fields. Its message is the first field's.
func invalid(fields ...fieldFault) *fault {
	return &fault{
		status: http.StatusBadRequest, code: codeInvalidParameter,
		message: fields[0].Message, fields: fields,
	}
}

// broken returns the refusal for a business rule that one field breaks.
func broken(code, field, fieldCode, message string) *fault {
	return &fault{
		status: http.StatusBadRequest, code: code, message: message,
		fields: []fieldFault{{Code: fieldCode, Field: field, Message: message}},
	}
}

func conflict(code, message string) *fault {
	return &fault{status: http.StatusConflict, code: code, message: message}
}

// requested turns store.ErrNotFound into a 404, for look-ups of what a request names. Any other
// missing row is a fault in the data: a 500, which the operator finds in the log.
func requested[T any](v T, err error) (T, error) {
	if errors.Is(err, store.ErrNotFound) {
		err = errNotFound
	}
	return v, err
}

// write sends the fault. The body of a 500 has the correlation id, so that a person
// can quote it and an operator can find it in the log.
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
