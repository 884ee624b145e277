package operation

import (
	"errors"
	"fmt"
	"net/http"
	"time"
)

const (
	// FormReadTime is how long a form may take to arrive, so that a slow sender does
	// not hold a connection.
	FormReadTime = 30 * time.Second
	// UploadReadTime is how long an upload may take to arrive.
	UploadReadTime = 5 * time.Minute
)

// MayRead sets the read deadline of a request's body to d from now.
func MayRead(w http.ResponseWriter, d time.Duration) error {
	err := http.NewResponseController(w).SetReadDeadline(time.Now().Add(d))
	if err != nil && !errors.Is(err, http.ErrNotSupported) {
		return fmt.Errorf("bounding the time of a body: %w", err)
	}
	return nil
}

// BodyFault returns the fault for a body that can't be read to its end.
func BodyFault(err error) error {
	if large, ok := errors.AsType[*http.MaxBytesError](err); ok {
		return TooLarge(fmt.Sprintf("The body is larger than %d bytes.", large.Limit))
	}
	return ErrBadRequest
}

// TooLarge returns the refusal of a body that is larger than it may be.
func TooLarge(message string) *Fault {
	return &Fault{Status: http.StatusRequestEntityTooLarge, Code: codeRequestTooLarge, Message: message}
}
