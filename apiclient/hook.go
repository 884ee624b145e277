package apiclient

import (
	"log/slog"
	"net/http"
	"time"
)

// Call is what the hook gets to know of a call: enough to see what went wrong, and
// nothing secret. It has neither query nor body.
type Call struct {
	Operation     string // in words, such as "read a proposal"
	Method        string
	Path          string // below the base URL's path, without the query
	Status        int    // of the last answer, 0 when there was none
	Duration      time.Duration
	Attempts      int
	BytesSent     int64         // of bodies, in all attempts
	BytesReceived int64         // of bodies, in all attempts
	RequestID     string        // by which the service's operator finds the request
	Skew          time.Duration // the service's clock minus this one's, 0 when not known
	Canonical     string        // after a refused signature: what was signed, without the User Key
	Err           error         // nil, or an *Error
}

// LogValue makes a Call a group of attributes in a structured log.
func (c Call) LogValue() slog.Value {
	attrs := []slog.Attr{
		slog.String("operation", c.Operation),
		slog.String("method", c.Method),
		slog.String("path", c.Path),
		slog.Int("status", c.Status),
		slog.Duration("duration", c.Duration),
		slog.Int("attempts", c.Attempts),
		slog.Int64("sent", c.BytesSent),
		slog.Int64("received", c.BytesReceived),
	}
	if c.RequestID != "" {
		attrs = append(attrs, slog.String("request", c.RequestID))
	}
	if c.Err != nil {
		attrs = append(attrs, slog.String("error", c.Err.Error()))
	}
	return slog.GroupValue(attrs...)
}

func (c *Client) report(r *request, t *attempt, e *Error) {
	if c.set.hook == nil {
		return
	}
	info := Call{
		Operation: r.op, Method: r.method, Path: r.path,
		Status: t.status, Duration: time.Since(t.started), Attempts: t.attempts,
		BytesSent: t.sent, BytesReceived: t.received,
		RequestID: t.requestID, Skew: t.skew, Canonical: t.canonical,
	}
	if e != nil {
		info.Err = e
	}
	c.set.hook(info)
}

// sentCanonical returns the canonical message of a request that went out, with the
// User Key named instead of written.
func sentCanonical(req *http.Request) string {
	if req == nil { // a transport of one's own may not say
		return ""
	}
	return string(canonical(nil, req, req.Header.Get(headerDate))) + "<User Key>"
}
