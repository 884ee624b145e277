package apiclient

import (
	"log/slog"
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"time"
)

// Call describes a call for the hook: enough to see what went wrong, and nothing
// secret. It holds no part of a body or of a search text.
type Call struct {
	Operation     string // in words, such as "read a proposal"
	Method        string
	Path          string // below the base URL's path, without the query
	Query         string // with only the values that reveal nothing about a person, such as PageSize=100&SearchText=…
	Status        int    // of the last response, 0 when there was none
	Duration      time.Duration
	Attempts      int
	BytesSent     int64    // of bodies, in all attempts
	BytesReceived int64    // of bodies, in all attempts
	RequestID     string   // the service's operator can find the request by it
	Canonical     string   // after a refused signature: the signed message, without the User Key
	Expected      []string // after a refused signature, from some services: the canonical messages that they expected
	Refused       []string // the fields of the request that the service refused
	Err           error    // nil, or an *Error
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
		Operation: r.op, Method: r.method, Path: r.path, Query: r.shownQuery(),
		Status: t.status, Duration: time.Since(t.started), Attempts: t.attempts,
		BytesSent: t.sent, BytesReceived: t.received,
		RequestID: t.requestID, Canonical: t.canonical, Expected: t.expected,
	}
	if e != nil {
		info.Err, info.Refused = e, r.ownFields(e.Fields)
	}
	c.set.hook(info)
}

// shownValues lists the query parameters whose values reveal nothing about a person.
var shownValues = []string{
	"PageNumber", "PageSize", "SortBy", "SortDirection", "Statuses", "ContactTypes", "ModifiedAfter", "IsArchive",
	"IncludeCounts", "IncludeDiscontinued", "IsInStock", "IsFavorite", "ContactId", "SalespersonId", "CategoryIds",
	"ParentCategoryIds", "SubscriptionId",
}

// shownValue matches values that are not free text, unless they are long.
var shownValue = regexp.MustCompile(`^[0-9A-Za-z:.+-]+$`)

const longestShown = 40 // bytes

// shownQuery returns the query for a log. For a raw request it also leaves out unknown
// parameter names.
func (r *request) shownQuery() string {
	if r.isExchange() {
		return "" // it signs in
	}
	var parts []string
	for _, name := range slices.Sorted(maps.Keys(r.query)) {
		known := slices.Contains(shownValues, name)
		if r.raw && !known {
			parts = append(parts, "…")
			continue
		}
		for _, value := range r.query[name] {
			if !known || len(value) > longestShown || !shownValue.MatchString(value) {
				value = "…"
			}
			parts = append(parts, name+"="+value)
		}
	}
	return strings.Join(parts, "&")
}

// ownFields returns the names of those fields that the request itself has.
func (r *request) ownFields(fields []FieldError) []string {
	var own []string
	for _, f := range fields {
		if !r.raw && (r.form.Has(f.Field) || r.query.Has(f.Field)) {
			own = append(own, f.Field)
		}
	}
	return own
}

// Cause describes the failure for a log in this program's own words. It repeats nothing
// that the service said about the input.
func (e *Error) Cause() string {
	words := make([]string, 0, 2)
	if len(e.kinds) > 0 {
		words = append(words, e.kinds[0].Error())
	}
	switch {
	case e.Is(ErrClockSkew) && e.Skew != 0:
		words = append(words, skewInWords(e.Skew))
	case e.Status == 0 && e.Message != "":
		words = append(words, e.Message)
	}
	return strings.Join(words, ": ")
}

// sentCanonical returns the canonical message of a request that went out, with the
// User Key, where it has one, named instead of written.
func sentCanonical(req *http.Request) string {
	if req == nil { // a custom transport may not set it
		return ""
	}
	message := string(canonical(nil, req, req.Header.Get(headerDate)))
	if req.Header.Get(headerUserKey) == "" {
		return message // the exchange has none
	}
	return message + "<User Key>"
}
