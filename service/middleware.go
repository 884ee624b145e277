package service

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"runtime/debug"
	"strings"
	"time"

	"app.tender/tender/service/operation"
	"app.tender/tender/service/papers"
	"app.tender/tender/service/site"
	"app.tender/tender/service/store"
)

// trace is what is logged about one request. It has no query, body or header, because they
// hold passwords, keys and contacts' data.
type trace struct {
	id      string
	account int64
	user    int64
	device  int64
	app     string
	appKey  string
	address string // of the network

	operation string // the path's pattern; empty: no operation

	refused *operation.Fault // why the request was refused; nil: it was not
	signed  []string         // the schemes and hosts that the signature was checked against
}

type traceKey struct{}

// traceOf returns the trace of a request, or where nothing is logged, a new one that nobody reads.
func traceOf(ctx context.Context) *trace {
	if t, ok := ctx.Value(traceKey{}).(*trace); ok {
		return t
	}
	return &trace{}
}

// answers sends replies and refusals, and logs and counts requests.
type answers struct {
	log     *slog.Logger
	metrics *metrics
	now     func() time.Time

	refusals *refusals
}

// traced gives each request an id, which is in the response's X-Request-Id and in
// the log, and logs the request when it is done.
func (a *answers) traced(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		t := &trace{id: newRequestID()}
		w.Header().Set("X-Request-Id", t.id)
		w.Header().Set("Date", a.now().Format(http.TimeFormat)) // the clock that signatures are checked against
		// What an account reads stays out of every cache on the way; the files of pages say otherwise themselves.
		w.Header().Set("Cache-Control", "no-store")
		w.Header().Set("X-Content-Type-Options", "nosniff")
		rec := &recorder{ResponseWriter: w, status: http.StatusOK}
		started := time.Now()
		a.metrics.begin()
		next.ServeHTTP(rec, r.WithContext(context.WithValue(r.Context(), traceKey{}, t)))
		took := time.Since(started)
		a.metrics.end(r.Method, t, rec.status, took)
		if t.kept() {
			a.refusals.count(refusal{t.actor(r.Method), fmt.Sprintf("%d %s", t.refused.Status, t.refused.Code)}, a.now())
		}
		level := slog.LevelInfo
		if rec.status >= http.StatusInternalServerError {
			level = slog.LevelError
		} else if isProbe(r.URL.Path) { // every few seconds, and there is nothing to tell
			return
		}
		attrs := []slog.Attr{
			slog.String("id", t.id), slog.String("method", r.Method), slog.String("path", loggedPath(r.URL.Path)),
			slog.Int("status", rec.status), slog.Int64("bytes", rec.bytes), slog.Float64("took_ms", milliseconds(took)),
			slog.Int64("account", t.account), slog.Int64("user", t.user), slog.Int64("device", t.device),
			slog.String("app", t.app),
		}
		a.log.LogAttrs(r.Context(), level, "request", append(attrs, t.refusal(r)...)...)
	})
}

// isProbe reports whether a request only asks how the process is.
func isProbe(path string) bool { return path == "/healthz" || path == "/readyz" }

// loggedPath returns a path without what opens a client's page or a document.
func loggedPath(path string) string {
	for _, open := range []string{site.Path, papers.Path} {
		if secret, found := strings.CutPrefix(path, open); found && !strings.HasPrefix(path, site.AssetPath) {
			_, rest, more := strings.Cut(secret, "/")
			if more {
				rest = "/" + rest
			}
			return open + "…" + rest
		}
	}
	return path
}

// milliseconds returns d in milliseconds, to the microsecond. The attribute's name has the
// unit, because a duration in JSON has none.
func milliseconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// maxLogged bounds what a log line repeats of a request, in bytes.
const maxLogged = 100

// refusal returns what to log about a refused request: enough to tell the caller why. An
// application key is not a secret.
func (t *trace) refusal(r *http.Request) []slog.Attr {
	if t.refused == nil {
		return nil
	}
	client, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		client = r.RemoteAddr
	}
	key := r.Header.Get(headerAppKey)
	attrs := []slog.Attr{
		slog.String("error_code", t.refused.Code), slog.String("app_key", key[:min(len(key), maxLogged)]),
		slog.String("client", client),
	}
	if t.signed != nil {
		attrs = append(attrs, slog.String("signed_address", strings.Join(t.signed, " ")))
	}
	return attrs
}

func newRequestID() string {
	b := make([]byte, 12)
	rand.Read(b) // never fails: the program ends when the system has no randomness
	return hex.EncodeToString(b)
}

// busyRetry is when to retry a write that did not get the database's write lock.
const busyRetry = 5 * time.Second

// answer runs f and sends its reply. For a panic, or an error that is not a fault, it
// logs the error with the request's id and sends a 500 with only that id.
func (a *answers) answer(w http.ResponseWriter, r *http.Request, f func() (operation.Reply, error)) {
	ctx := r.Context()
	t := traceOf(ctx)
	rp, err := a.guarded(ctx, f)
	if err == nil {
		err = rp.Write(w, r)
		if _, refused := errors.AsType[*operation.Fault](err); !refused {
			if err != nil {
				a.log.WarnContext(ctx, "answering", "id", t.id, "error", err)
			}
			return
		}
	}
	refused := a.refusal(ctx, err)
	t.refused = refused
	if err := refused.Write(w, t.id); err != nil {
		a.log.WarnContext(ctx, "answering", "id", t.id, "error", err)
	}
}

// refusal returns how an error is told to the caller. What is not a fault goes only to the log.
func (a *answers) refusal(ctx context.Context, err error) (refused *operation.Fault) {
	id := traceOf(ctx).id
	switch {
	case errors.As(err, &refused):
	case errors.Is(err, store.ErrBusy): // nothing was written
		a.log.WarnContext(ctx, "another process writes for long", "id", id)
		refused = &operation.Fault{
			Status: http.StatusServiceUnavailable, Code: operation.CodeBusy,
			Message: "Another write takes long.", RetryAfter: busyRetry,
		}
	case errors.Is(err, context.DeadlineExceeded):
		refused = &operation.Fault{
			Status: http.StatusServiceUnavailable, Code: operation.CodeTimeout,
			Message: "The request took too long.", RetryAfter: time.Second,
		}
	default:
		if ctx.Err() == nil { // else the caller hung up, which is not a fault
			a.log.ErrorContext(ctx, "request failed", "id", id, "error", err)
		}
		refused = &operation.Fault{
			Status: http.StatusInternalServerError, Code: operation.CodeInternalError,
			Message: "Unexpected failure. Retry after a short delay; quote " + id + " when you report it.",
		}
	}
	return refused
}

// guarded runs f and turns a panic into an error. The stack goes only to the log.
func (a *answers) guarded(ctx context.Context, f func() (operation.Reply, error)) (rp operation.Reply, err error) {
	defer func() {
		if p := recover(); p != nil {
			if p == http.ErrAbortHandler { //nolint:errorlint // a sentinel that is panicked with, never wrapped
				panic(p)
			}
			a.log.ErrorContext(ctx, "panic", "id", traceOf(ctx).id, "panic", fmt.Sprint(p), "stack",
				string(debug.Stack()))
			rp, err = operation.Reply{}, fmt.Errorf("panic: %v", p)
		}
	}()
	return f()
}

// recorder records the status and size of a response, for the log.
type recorder struct {
	http.ResponseWriter
	status int
	bytes  int64
}

// WriteHeader implements http.ResponseWriter.
func (r *recorder) WriteHeader(status int) {
	r.status = status
	r.ResponseWriter.WriteHeader(status)
}

// Write implements http.ResponseWriter.
func (r *recorder) Write(b []byte) (int, error) {
	n, err := r.ResponseWriter.Write(b)
	r.bytes += int64(n)
	return n, err
}

// Unwrap lets http.ResponseController reach the connection's deadlines.
func (r *recorder) Unwrap() http.ResponseWriter { return r.ResponseWriter }
