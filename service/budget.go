package service

import (
	"errors"
	"fmt"
	"net/http"
	"time"

	"app.tender/tender/service/limits"
	"app.tender/tender/service/operation"
)

// What may be under way at once: of one user, from one address, of one account, and in all.
const (
	callerRequests = 100
	callerBytes    = 64 << 20
	accountShare   = 4 // times what a user may: nobody keeps the others of their account waiting
	allRequests    = 1_000
	allBytes       = 512 << 20
	// maxBodyShare is what a body counts for at most: larger ones are uploads, which are on the disk.
	maxBodyShare = 8 << 20
	// smallAnswer is the size below which a response is not counted. Refusals are small.
	smallAnswer = 16 << 10

	// A response is written in parts of writePart, each of which the reader has progressTime to take.
	writePart    = 64 << 10
	progressTime = 30 * time.Second
)

// errOverloaded refuses a request when too much is under way.
var errOverloaded = &operation.Fault{
	Status: http.StatusServiceUnavailable, Code: operation.CodeBusy,
	Message: "Too many requests are under way.", RetryAfter: 2 * time.Second,
}

// bounded lets next handle a request if there is room for it. Only the operator's probe needs none.
func (rt router) bounded(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/healthz" {
			next.ServeHTTP(w, r)
			return
		}
		use, ok := rt.budget.Begin()
		if ok {
			defer use.End()
			from := limits.Origin(rt.address.visitorOf(r))
			ok = !from.IsValid() || use.By("from "+from.String(), 1)
		}
		if !ok {
			rt.answers.answer(w, r, func() (operation.Reply, error) { return operation.Reply{}, errOverloaded })
			return
		}
		next.ServeHTTP(&boundedWriter{ResponseWriter: w, use: use, end: time.Now().Add(writeTime)}, r)
	})
}

// charge counts an admitted call as its user's and its account's, with what its body takes.
func charge(c *operation.Call, mostBody int64) error {
	w, isBounded := c.Writer.(*boundedWriter)
	if !isBounded {
		return nil
	}
	if c.Account.ID != 0 && (!w.use.By(userCaller(c.User.ID), 1) ||
		!w.use.By(fmt.Sprintf("account %d", c.Account.ID), accountShare)) {
		return errOverloaded
	}
	body := c.Request.ContentLength
	if body < 0 || body > mostBody {
		body = mostBody
	}
	if body > 0 && !w.use.Add(min(body, maxBodyShare)) {
		return errOverloaded
	}
	return nil
}

// boundedWriter writes a response within the budget, while its reader reads.
type boundedWriter struct {
	http.ResponseWriter
	use *limits.Use
	end time.Time // when the response must be written
}

// Reserve takes room for a response of n bytes, or returns the refusal of the request.
func (w *boundedWriter) Reserve(n int) error {
	if n > smallAnswer && !w.use.Add(int64(n)) {
		return errOverloaded
	}
	return nil
}

// Write implements http.ResponseWriter.
func (w *boundedWriter) Write(b []byte) (written int, err error) {
	deadlines := http.NewResponseController(w.ResponseWriter)
	for {
		part := b[written:min(len(b), written+writePart)]
		by := time.Now().Add(progressTime)
		if by.After(w.end) {
			by = w.end
		}
		if err := deadlines.SetWriteDeadline(by); err != nil && !errors.Is(err, http.ErrNotSupported) {
			return written, fmt.Errorf("bounding the time of a response: %w", err)
		}
		n, err := w.ResponseWriter.Write(part)
		if written += n; err != nil || written == len(b) {
			return written, err
		}
	}
}

// Unwrap lets http.ResponseController reach the connection's deadlines.
func (w *boundedWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }
