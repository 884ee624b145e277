package operation

import (
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	"app.tender/tender/service/store"
)

// Fault is the refusal of a request, in the words and shape of the interface. Handlers
// return it as an error.
type Fault struct {
	Status     int
	Code       string // errorCode
	Message    string
	fields     []FieldFault
	bare       bool          // the bare text "Bad Request" instead of the structure
	asText     bool          // only the message, as one JSON string
	RetryAfter time.Duration // 429
	Allow      []string      // 405
	Canonical  []string      // the service's canonical messages; only from a sandbox
}

// FieldFault is what is wrong with one field of a form or a query.
type FieldFault struct {
	Code    string `json:"errorCode"`
	Field   string `json:"fieldName"`
	Message string `json:"message"`
}

// Error implements error.
func (f *Fault) Error() string { return fmt.Sprintf("%d %s: %s", f.Status, f.Code, f.Message) }

// The error codes of the interface, and our own.
const (
	CodeMissingHeader       = "MissingHeader"
	CodeUnknownApplication  = "UnknownApplication"
	CodeTimestampOutOfRange = "TimestampOutOfRange"
	CodeInvalidUserKey      = "InvalidUserKey"
	CodeInvalidCredentials  = "InvalidCredentials"
	CodeEmailNotVerified    = "EmailNotVerified"
	CodeDeviceRevoked       = "DeviceRevoked"
	CodeInvalidInvitation   = "InvalidInvitation"
	CodeNoPassword          = "NoPassword"
	CodeInternalError       = "InternalError"

	codeInvalidSignature     = "InvalidSignature"
	CodeSubscriptionInactive = "SubscriptionInactive"
	codePermissionDenied     = "PermissionDenied"
	CodeInvalidParameter     = "InvalidParameter"
	CodeNotFound             = "NotFound"
	CodeMethodNotAllowed     = "MethodNotAllowed"
	CodeProposalNotEditable  = "ProposalNotEditable"
	CodeProposalNotDraft     = "ProposalNotDraft"
	CodeNothingTranscribed   = "NothingTranscribed"
	CodeNoOutline            = "NoCompletedOutline"
	CodeAlreadyBuilt         = "AlreadyBuilt"
	CodeNoContact            = "NoContact"
	CodeInvalidTransition    = "InvalidTransition"
	CodeNotSubmitted         = "ProposalNotSubmitted"
	CodeTooManySiteEvents    = "TooManySiteEvents"
	CodeNoAddress            = "NoPublicAddress"
	CodeNoMail               = "NoMail"
	CodeDuplicateAreaName    = "DuplicateAreaName"
	CodeTooManyOptions       = "TooManyOptions"
	CodePreconditionFailed   = "PreconditionFailed"
	codeRequestTooLarge      = "RequestTooLarge"
	CodeUnsupportedMediaType = "UnsupportedMediaType"
	CodeMisdirected          = "MisdirectedRequest"
	CodeTooManyRequests      = "TooManyRequests"
	CodeTimeout              = "Timeout"
	CodeBusy                 = "Busy"
)

// The error codes of single fields.
const (
	FieldRequired = "Required"
	FieldInvalid  = "InvalidValue"
	fieldTooLong  = "TooLong"
	fieldEncoding = "InvalidEncoding"
	FieldTaken    = "Duplicate"
)

// headerCanonical is, in a sandbox, the header with the message that the client must have signed.
const headerCanonical = "X-Canonical-Message"

// ErrBadRequest is the error for a path id that is not an integer and for a body that
// does not parse.
var ErrBadRequest = &Fault{Status: http.StatusBadRequest, Code: "BadRequest", Message: "Bad Request", bare: true}

// ErrNotFound does not say whether the id is unknown or another account's.
var ErrNotFound = &Fault{Status: http.StatusNotFound, Code: CodeNotFound, Message: "Not found."}

// ErrSignature is the error for a signature that does not fit its request.
var ErrSignature = &Fault{
	Status: http.StatusUnauthorized, Code: codeInvalidSignature, asText: true,
	Message: "Not authorized. The request signature (hash) is invalid.",
}

// Unauthorized returns the refusal of a caller who is not known.
func Unauthorized(code, message string) *Fault {
	return &Fault{Status: http.StatusUnauthorized, Code: code, Message: message}
}

// Invalid returns the refusal of invalid fields. Its message is the first field's.
func Invalid(fields ...FieldFault) *Fault {
	return &Fault{
		Status: http.StatusBadRequest, Code: CodeInvalidParameter,
		Message: fields[0].Message, fields: fields,
	}
}

// Broken returns the refusal for a business rule that one field breaks.
func Broken(code, field, fieldCode, message string) *Fault {
	return &Fault{
		Status: http.StatusBadRequest, Code: code, Message: message,
		fields: []FieldFault{{Code: fieldCode, Field: field, Message: message}},
	}
}

// Conflict returns the refusal of what can't be done as things stand.
func Conflict(code, message string) *Fault {
	return &Fault{Status: http.StatusConflict, Code: code, Message: message}
}

// Requested turns store.ErrNotFound into a 404, for look-ups of what a request names. Any other
// missing row is a fault in the data: a 500, which the operator finds in the log.
func Requested[T any](v T, err error) (T, error) {
	if errors.Is(err, store.ErrNotFound) {
		err = ErrNotFound
	}
	return v, err
}

// Write sends the fault. The body of a 500 has the correlation id, so that a person
// can quote it and an operator can find it in the log.
func (f *Fault) Write(w http.ResponseWriter, correlationID string) error {
	h := w.Header()
	if f.RetryAfter > 0 {
		h.Set("Retry-After", RetryAfterSeconds(f.RetryAfter))
	}
	if f.Allow != nil {
		h.Set("Allow", strings.Join(f.Allow, ", "))
	}
	for _, message := range f.Canonical {
		h.Add(headerCanonical, message)
	}
	switch {
	case f.bare:
		h.Set("Content-Type", "text/plain; charset=utf-8")
		w.WriteHeader(f.Status)
		_, err := w.Write([]byte(f.Message))
		return err
	case f.asText:
		return writeJSON(w, f.Status, f.Message)
	}
	status := responseStatus{Code: f.Code, Message: f.Message, Fields: f.fields}
	if status.Fields == nil {
		status.Fields = []FieldFault{}
	}
	if f.Status == http.StatusInternalServerError {
		status.CorrelationID = correlationID
	}
	return writeJSON(w, f.Status, failure{status})
}

// failure is the structured error of the interface.
type failure struct {
	ResponseStatus responseStatus `json:"responseStatus"`
}

type responseStatus struct {
	Code          string       `json:"errorCode"`
	Message       string       `json:"message"`
	CorrelationID string       `json:"correlationId,omitempty"`
	Fields        []FieldFault `json:"errors"`
}
