package operation

import (
	"errors"
	"fmt"
	"io"
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

// unwanted bounds what is read of a body beyond its limit.
const unwanted = 64 << 20

// LimitBody returns the body of a request, which fails with *http.MaxBytesError beyond limit bytes. It reads on before
// it fails: whoever still sends when the connection is closed gets a reset in place of the reason. A caller that waits
// to be asked for a body is not asked for one that is too large.
func LimitBody(w http.ResponseWriter, r *http.Request, limit int64) io.ReadCloser {
	if r.ContentLength > limit && r.Header.Get("Expect") != "" {
		return io.NopCloser(refused{limit})
	}
	return &limited{ReadCloser: http.MaxBytesReader(w, r.Body, limit), sent: r.Body}
}

// limited is a body that reads on when it was too large.
type limited struct {
	io.ReadCloser

	sent io.Reader
}

// Read implements io.Reader.
func (b *limited) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p)
	if _, large := errors.AsType[*http.MaxBytesError](err); large {
		_, _ = io.CopyN(io.Discard, b.sent, unwanted)
	}
	return n, err
}

// refused is a body that is not asked for.
type refused struct{ limit int64 }

// Read implements io.Reader.
func (b refused) Read([]byte) (int, error) { return 0, &http.MaxBytesError{Limit: b.limit} }

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
