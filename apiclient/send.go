package apiclient

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"net/http/httptrace"
	"net/url"
	"sync/atomic"
	"time"

	"app.tender/tender/apiclient/internal/wire"
)

// answer is a successful response, read completely.
type answer struct {
	status int
	header http.Header
	body   []byte
}

// ignoreResponse ignores the body of a response.
func ignoreResponse(*answer) error { return nil }

// call sends r and decodes the body of the response.
func call[T any](ctx context.Context, c *Client, r *request, decode func([]byte) (T, error)) (T, error) {
	var v T
	err := c.send(ctx, r, func(a *answer) (err error) {
		if v, err = decode(a.body); err == nil {
			err = r.answers(v)
		}
		return err
	})
	if err != nil {
		var none T
		return none, err
	}
	return v, nil
}

// callFor is call for a pointer to the result.
func callFor[T any](ctx context.Context, c *Client, r *request, decode func([]byte) (T, error)) (*T, error) {
	v, err := call(ctx, c, r, decode)
	if err != nil {
		return nil, err
	}
	return &v, nil
}

// send sends r, retries it where that is safe, and decodes the response. Every
// operation goes through it. Any 2xx is a success, and so is 304 for a conditional
// request.
func (c *Client) send(ctx context.Context, r *request, decode func(*answer) error) error {
	if r.refused == nil && !r.unsigned && c.creds.UserKey == "" && !r.isExchange() {
		return &Error{
			Op: r.op, Message: "no User Key is set; call Authenticate first",
			kinds: []error{ErrMissingHeader, ErrUnauthorized, ErrNotSent},
		}
	}
	if r.refused != nil {
		return r.refused
	}
	if err := context.Cause(ctx); err != nil {
		return ended(r, err)
	}
	if c.set.start != nil {
		defer c.set.start(r.op)()
	}
	watch := newWatch(ctx, c.set, r.upload != nil)
	defer watch.stop()
	t := &attempt{started: time.Now()}
	for {
		t.attempts++
		a, e := c.try(watch, r, t)
		if e == nil {
			if err := decode(a); err != nil {
				if e = asError(err); e == nil {
					e = unreadable(r, a.status, err)
				}
			}
		}
		if e == nil {
			c.report(r, t, nil)
			return nil
		}
		e.Attempts = t.attempts
		pause, again := c.nextTry(r, e, t)
		if !again || !watch.sleep(pause) {
			c.report(r, t, e)
			return e
		}
	}
}

// attempt is what is known of one call, with all its tries.
type attempt struct {
	started       time.Time
	attempts      int
	status        int
	requestID     string
	canonical     string
	expected      []string
	sent          int64
	received      int64
	asked, gotten atomic.Bool // whether a connection was asked for and gotten
}

// reached reports whether the service may have seen any of the request. If in doubt,
// it returns true: a transport that reports no connections may have had one.
func (t *attempt) reached() bool { return !t.asked.Load() || t.gotten.Load() }

func (t *attempt) trace() *httptrace.ClientTrace {
	t.asked.Store(false)
	t.gotten.Store(false)
	return &httptrace.ClientTrace{
		GetConn: func(string) { t.asked.Store(true) },
		GotConn: func(httptrace.GotConnInfo) { t.gotten.Store(true) },
	}
}

// try sends r once.
func (c *Client) try(watch *watch, r *request, t *attempt) (*answer, *Error) {
	ctx := httptrace.WithClientTrace(watch.ctx, t.trace())
	if r.isExchange() {
		ctx = context.WithValue(ctx, noRedirect{}, true)
	}
	req, err := c.build(ctx, r)
	if err != nil {
		return nil, notOpened(r, err)
	}
	t.sent += req.ContentLength
	if req.ContentLength > 0 {
		req.Body = &progressReader{req.Body, watch}
	}
	hc := c.signed
	if r.unsigned {
		hc = c.plain
	}
	resp, err := hc.Do(req)
	if err != nil {
		if errors.Is(err, errRedirect) && resp != nil {
			t.status = resp.StatusCode
			return nil, redirected(r, resp.StatusCode)
		}
		return nil, c.lost(watch, r, t, err)
	}
	defer func() { _ = resp.Body.Close() }()
	t.status, t.requestID = resp.StatusCode, c.requestID(r, resp.Header)
	received := c.set.now()
	ok := resp.StatusCode/100 == 2 || resp.StatusCode == http.StatusNotModified && r.conditional
	limit := min(cmp.Or(r.answer, smallAnswer), c.set.maxAnswer)
	if !ok {
		limit = c.set.maxProblem
	}
	body, tooLarge, err := readBody(resp, &progressReader{resp.Body, watch}, limit)
	t.received += int64(len(body))
	switch {
	case !ok: // a partial body is useless
		e := c.problem(r, resp, body, received)
		if e.Is(ErrBadSignature) || e.Is(ErrClockSkew) {
			t.canonical, t.expected = sentCanonical(resp.Request), c.expected(r, resp.Header)
		}
		return nil, e
	case isCorrupt(err):
		return nil, unreadable(r, resp.StatusCode, err)
	case err != nil:
		e := c.lost(watch, r, t, err)
		e.Status = resp.StatusCode
		return nil, e
	case tooLarge:
		return nil, unreadable(r, resp.StatusCode, errTooLarge)
	}
	return &answer{resp.StatusCode, resp.Header, body}, nil
}

var errTooLarge = errors.New("the answer is larger than the limit")

// unreadable returns the error for a successful response that can't be decoded. A write was
// still done, but with an unknown result.
func unreadable(r *request, status int, cause error) *Error {
	e := &Error{Op: r.op, Status: status, Message: wire.Short(cause.Error(), maxMessage), cause: cause}
	if r.repeat != always {
		e.kinds = append(e.kinds, ErrUncertain)
	}
	if errors.Is(cause, errTooLarge) || errors.Is(cause, wire.ErrTooMany) {
		e.kinds = append(e.kinds, ErrTooLarge)
	}
	if errors.Is(cause, ErrOther) {
		e.kinds = append(e.kinds, ErrOther)
	}
	e.kinds = append(e.kinds, ErrUnreadable)
	if r.repeat == always {
		e.kinds = append(e.kinds, ErrUnavailable)
	}
	return e
}

// ended returns the error for a call whose context ended before it began.
func ended(r *request, cause error) *Error {
	kind := ErrUnavailable
	if errors.Is(cause, context.Canceled) {
		kind = ErrCanceled
	}
	return &Error{
		Op: r.op, Message: wire.Short(cause.Error(), maxMessage), kinds: []error{kind, ErrNotSent},
		cause: cause,
	}
}

func notOpened(r *request, err error) *Error {
	return &Error{Op: r.op, Message: "the file can't be read", kinds: []error{ErrInvalid, ErrNotSent}, cause: err}
}

func redirected(r *request, status int) *Error {
	return &Error{
		Op: r.op, Status: status, Message: "the answer points to another address",
		kinds: []error{ErrRedirected, ErrUnavailable}, cause: errRedirect,
	}
}

// lost returns the error for a request with no response or only part of one.
func (c *Client) lost(watch *watch, r *request, t *attempt, err error) *Error {
	if u, ok := errors.AsType[*url.Error](err); ok {
		err = u.Err // without the address, whose query may hold a password
	}
	if cause := context.Cause(watch.ctx); cause != nil {
		err = cause
	}
	e := &Error{Op: r.op, Message: wire.Short(c.scrub(r, err.Error()), maxMessage), cause: err}
	undone := !t.reached() || notConnected(err)
	switch canceled := errors.Is(err, context.Canceled); {
	case !undone && r.repeat != always:
		e.kinds = []error{ErrUncertain}
		if canceled {
			e.kinds = append(e.kinds, ErrCanceled)
		}
	case canceled:
		e.kinds = []error{ErrCanceled}
	case undone && isUntrusted(err):
		e.kinds = []error{ErrUntrusted, ErrOffline}
	case undone:
		e.kinds = []error{ErrOffline}
	default:
		e.kinds = []error{ErrUnavailable}
	}
	return e
}
