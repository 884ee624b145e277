package apiclient

import (
	"context"
	"io"
	"maps"
	"net/http"
	"net/url"
	"strings"
)

// repeat is when a request may be retried.
type repeat int

const (
	// always: the request changes nothing.
	always repeat = iota
	// whenUndone: the request sets a value, so it is idempotent. Somebody else may have changed the
	// value in between, though, so it is repeated only when the service is known not to have acted.
	whenUndone
	// never: doing it twice makes two things. The request is repeated only when it
	// was not sent or hit the rate limit.
	never
)

// formType is the content type of every request that is not a GET, even without a
// body: the signature covers it, and the service compares it literally.
const formType = "application/x-www-form-urlencoded"

// request is one operation, ready to be sent, possibly in several attempts.
type request struct {
	op     string // in words, for errors and the hook
	method string
	path   string           // below the base path; made of literals and numbers only, so never escaped
	ids    map[string]int64 // that it names, by their names in the interface: see answers
	query  url.Values
	form   url.Values
	upload *upload // instead of form
	header http.Header
	repeat repeat

	unsigned      bool     // carries no credentials
	raw           bool     // made up by a person
	catalog       bool     // needs catalog access: 403 means that
	editsProposal bool     // 409 means that the proposal is not editable
	office        bool     // needs its own permission: 403 means that it is missing; 409, that the move is impossible
	needsContact  bool     // 409 may mean that the proposal has no contact
	needsDraft    bool     // 409 may mean that the proposal is not a draft, or is built
	secrets       []string // of the exchange: must not appear in an error
	conditional   bool     // 304 is a success
	answer        int64    // how large the response may be, in bytes; 0: smallAnswer
	refused       *Error   // why it must not be sent
	refusal       *[]byte  // where to store the body of an error response; may be nil
}

// The largest responses that are read, by kind, in bytes after decompression, so that a
// service can't make a client run out of memory. They have room for a hundred contacts
// with notes of full length, and for some 30,000 lines with texts.
const (
	smallAnswer  = 4 << 20
	listAnswer   = 16 << 20 // a page of a list, or an outline
	detailAnswer = 32 << 20 // a proposal or a change order
)

// isExchange reports whether r carries a password, and so no User Key.
func (r *request) isExchange() bool { return len(r.secrets) > 0 }

func get(op, pattern string, ids ...int64) *request {
	return (&request{op: op, method: http.MethodGet, repeat: always, query: url.Values{}}).at(pattern, ids)
}

func post(op string, again repeat, pattern string, ids ...int64) *request {
	return (&request{op: op, method: http.MethodPost, repeat: again, form: url.Values{}}).at(pattern, ids)
}

func del(op, pattern string, ids ...int64) *request {
	return (&request{op: op, method: http.MethodDelete, repeat: whenUndone}).at(pattern, ids)
}

// body returns the body of one attempt.
func (r *request) body() (body io.ReadCloser, contentType string, length int64, err error) {
	switch {
	case r.method == http.MethodGet:
		return http.NoBody, "", 0, nil
	case r.upload != nil:
		body, err = r.upload.open()
		return body, r.upload.contentType, r.upload.length, err
	default:
		encoded := r.form.Encode()
		return io.NopCloser(strings.NewReader(encoded)), formType, int64(len(encoded)), nil
	}
}

// build makes the HTTP request of one attempt, without the signature.
func (c *Client) build(ctx context.Context, r *request) (*http.Request, error) {
	body, contentType, length, err := r.body()
	if err != nil {
		return nil, err
	}
	if length == 0 {
		_ = body.Close()
		body = http.NoBody
	}
	u := *c.base
	u.Path, u.RawPath = u.Path+r.path, u.EscapedPath()+r.path
	u.RawQuery = r.query.Encode()
	req := (&http.Request{
		Method: r.method, URL: &u, Host: u.Host, Header: make(http.Header, 8),
		Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
		Body: body, ContentLength: length,
	}).WithContext(ctx)
	if r.upload == nil && length > 0 {
		// Lets the transport retry on a new connection when the old one was closed
		// before anything was written.
		req.GetBody = func() (io.ReadCloser, error) {
			body, _, _, err := r.body()
			return body, err
		}
	}
	maps.Copy(req.Header, r.header)
	req.Header.Set("Accept", "application/json")
	req.Header.Set("User-Agent", "tender")
	if contentType != "" {
		req.Header.Set("Content-Type", contentType)
	}
	return req, nil
}

// refuse records why the request must not be sent; the first reason counts.
func (r *request) refuse(field, message string) *request {
	if r.refused == nil {
		r.refused = localError(r.op, field, message)
	}
	return r
}
