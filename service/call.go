package service

import (
	"context"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

	"app.tender/tender/service/store"
	"app.tender/tender/state"
	"app.tender/tender/state/text"
)

// call is one request in a handler. Its readers (pathID, query, form) record what is wrong
// with the request and let the handler go on; read, write and err then refuse it.
type call struct {
	w   http.ResponseWriter
	r   *http.Request
	now time.Time // of the whole call: all its changes have the same time

	base string // of this service's addresses for others; empty: not known

	queried bool    // the handler has read the query
	failed  error   // why the request is unreadable; the first reason counts
	given   *params // the parameters that the handler reads; nil: none

	app     store.Application // not of open operations
	user    store.User        // of signed operations
	account store.Account     // of signed operations
}

// err returns the refusal for everything wrong in what was read of the request, or nil.
func (c *call) err() error {
	if c.failed != nil || c.given == nil {
		return c.failed
	}
	return c.given.err()
}

// read runs f in a transaction of db that reads, unless the request is refused.
func (c *call) read(ctx context.Context, db *store.Store, f func(*store.Tx) (reply, error)) (reply, error) {
	if err := c.err(); err != nil {
		return reply{}, err
	}
	return store.View(ctx, db, f)
}

// write is read in a transaction that may change data.
func (c *call) write(ctx context.Context, db *store.Store, f func(*store.Tx) (reply, error)) (reply, error) {
	if err := c.err(); err != nil {
		return reply{}, err
	}
	return store.Change(ctx, db, f)
}

// readOf is read with a proposal of the account.
func (c *call) readOf(ctx context.Context, db *store.Store, id state.ProposalID, f func(*store.Tx, *store.Proposal) (reply, error)) (reply, error) {
	return c.read(ctx, db, func(tx *store.Tx) (reply, error) {
		p, err := requested(tx.Proposals().Find(c.account.ID, id))
		if err != nil {
			return reply{}, err
		}
		return f(tx, &p)
	})
}

var wholeNumber = text.Pattern(`^-?[0-9]+$`)

// pathID reads an id from the path. Anything but an integer is a Bad Request; an integer
// that can't be an id counts as an unknown id.
func pathID[T state.ID](c *call, name string) T {
	s := c.r.PathValue(name)
	if !wholeNumber().MatchString(s) {
		c.fail(errBadRequest)
	}
	n, err := strconv.ParseInt(s, 10, 64)
	if err != nil {
		return 0
	}
	return T(n)
}

func (c *call) fail(err error) {
	if c.failed == nil {
		c.failed = err
	}
}

// query reads the parameters of the address.
func (c *call) query() *params {
	c.queried = true
	return c.params(c.r.URL.RawQuery)
}

// params parses the parameters of a query or a form; none when that fails.
func (c *call) params(encoded string) *params {
	p, err := parseParams(encoded)
	if err != nil {
		c.fail(err)
		p = newParams()
	}
	c.given = p
	return p
}

// headerIgnored names, in the responses of a sandbox, the parameters that nothing reads, so that
// a misspelled one is found while a client is written.
const headerIgnored = "X-Ignored-Parameters"

// nameIgnored sets headerIgnored if the request has such parameters.
func (c *call) nameIgnored() {
	var names []string
	if c.given != nil {
		names = c.given.unread()
	}
	if !c.queried { // the operation has no query
		if p, err := parseParams(c.r.URL.RawQuery); err == nil {
			names = append(names, p.unread()...)
		}
	}
	if len(names) > 0 {
		c.w.Header().Set(headerIgnored, strings.Join(names[:min(len(names), maxIgnored)], ", "))
	}
}

// maxIgnored and maxIgnoredName bound headerIgnored: the names, and the bytes of each.
const maxIgnored, maxIgnoredName = 20, 60

// form reads the parameters of the body. A request without a body has none,
// whatever its content type.
func (c *call) form() *params {
	body := c.body()
	if len(body) > 0 && !strings.HasPrefix(c.r.Header.Get("Content-Type"), "application/x-www-form-urlencoded") { // an upload, or no type
		c.fail(errBadRequest)
	}
	return c.params(string(body))
}

// body reads the whole body of a request.
func (c *call) body() []byte {
	if c.failed == nil {
		c.failed = mayRead(c.w, formReadTime)
	}
	if c.failed != nil {
		return nil
	}
	b, err := io.ReadAll(c.r.Body)
	if err != nil {
		c.fail(bodyFault(err))
		return nil
	}
	return b
}
