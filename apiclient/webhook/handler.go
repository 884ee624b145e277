package webhook

import (
	"context"
	"errors"
	"io"
	"net/http"
	"strings"
	"time"
)

// Handler is an http.Handler that receives deliveries. It is safe for
// concurrent use.
type Handler struct {
	handle   func(context.Context, Event) error
	secrets  []string
	seen     Seen
	now      func() time.Time
	maxBytes int64
}

// Option changes how a Handler works; pass it to NewHandler.
type Option func(*Handler)

// WithSecret also accepts deliveries signed with another secret key, for the time
// when a subscription's key is being renewed.
func WithSecret(secret string) Option {
	return func(h *Handler) { h.secrets = append(h.secrets, secret) }
}

// WithSeen records events in s instead of in memory, so that a restart or a second
// receiver does not handle an event again.
func WithSeen(s Seen) Option { return func(h *Handler) { h.seen = s } }

// WithClock uses now instead of time.Now.
func WithClock(now func() time.Time) Option { return func(h *Handler) { h.now = now } }

// WithMaxBytes bounds the size of a delivery. The default is 16 MiB, which is
// room for a proposal of many thousand lines.
func WithMaxBytes(n int64) Option { return func(h *Handler) { h.maxBytes = n } }

// NewHandler returns a Handler that hands the events of the subscription with
// the given secret key to handle.
//
// handle gets each event once: a repeated delivery of an event that was handled
// without an error is skipped. An error of handle makes the service deliver again
// later. The service waits ten seconds, so longer work must continue in the
// background.
func NewHandler(secret string, handle func(context.Context, Event) error, opts ...Option) *Handler {
	h := &Handler{handle: handle, secrets: []string{secret}, seen: NewMemory(), now: time.Now, maxBytes: 16 << 20}
	for _, o := range opts {
		o(h)
	}
	return h
}

// ServeHTTP responds to a delivery: 200 when the event is or was handled, 401 for a
// wrong signature or time, 400 for an invalid event, 405, 413, 409 while the same event
// is being handled, and 500 when handling failed. After any status other than 2xx the
// service delivers again later.
func (h *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodPost {
		w.Header().Set("Allow", http.MethodPost)
		http.Error(w, "a delivery is a POST", http.StatusMethodNotAllowed)
		return
	}
	header, body, err := ReadBody(w, r, h.maxBytes)
	if err != nil {
		code := http.StatusBadRequest
		if errors.Is(err, ErrHeader) {
			http.Error(w, err.Error(), http.StatusUnauthorized)
			return
		}
		if _, ok := errors.AsType[*http.MaxBytesError](err); ok {
			code = http.StatusRequestEntityTooLarge
		}
		http.Error(w, "the body can't be read", code)
		return
	}
	if err := Verify(header, body, h.now(), h.secrets...); err != nil {
		http.Error(w, err.Error(), http.StatusUnauthorized)
		return
	}
	e, err := Parse(body)
	if err != nil {
		http.Error(w, ErrPayload.Error(), http.StatusBadRequest)
		return
	}
	code, text := h.once(r.Context(), e)
	http.Error(w, text, code)
}

// ReadBody returns the value of Header and the body of a delivery, of at most maxBytes. It reads nothing of a
// request that has no signature or is said to be longer: anyone can send those, and many at once would fill the
// memory. The error is ErrHeader, or an *http.MaxBytesError.
func ReadBody(w http.ResponseWriter, r *http.Request, maxBytes int64) (header string, body []byte, err error) {
	header = strings.Join(r.Header.Values(Header), ",")
	if _, _, err := parseHeader(header); err != nil {
		return header, nil, err
	}
	if r.ContentLength > maxBytes {
		return header, nil, &http.MaxBytesError{Limit: maxBytes}
	}
	body, err = io.ReadAll(http.MaxBytesReader(w, r.Body, maxBytes))
	return header, body, err
}

// once handles e unless it was handled before.
func (h *Handler) once(ctx context.Context, e Event) (code int, text string) {
	switch h.seen.Begin(e.ID, h.now()) {
	case Handled:
		return http.StatusOK, "known"
	case Busy:
		return http.StatusConflict, "the event is being handled"
	}
	handled := false
	defer func() { h.seen.End(e.ID, handled) }() // even when handle panics
	if err := h.handle(ctx, e); err != nil {
		return http.StatusInternalServerError, "the event was not handled"
	}
	handled = true
	return http.StatusOK, "handled"
}
