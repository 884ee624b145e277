package operation

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/netip"
	"strconv"
	"strings"
	"time"

	"app.tender/tender/service/store"
	"app.tender/tender/state"
	"app.tender/tender/state/text"
)

// Call is one request in a handler. Its readers (PathID, Query, Form) record what is wrong
// with the request and let the handler go on; Read, Write and Err then refuse it.
type Call struct {
	Writer  http.ResponseWriter
	Request *http.Request
	Now     time.Time // of the whole call: all its changes have the same time

	Base string       // of this service's addresses for others; empty: not known
	From netip.Prefix // whom the caller is counted with, as limits.Origin says

	queried bool    // the handler has read the query
	failed  error   // why the request is unreadable; the first reason counts
	given   *Params // the parameters that the handler reads; nil: none

	App     store.Application // not of open operations
	Device  store.Device      // of signed operations
	User    store.User        // of signed operations
	Account store.Account     // of signed operations
}

// Err returns the refusal for everything wrong in what was read of the request, or nil.
func (c *Call) Err() error {
	if c.failed != nil || c.given == nil {
		return c.failed
	}
	return c.given.Err()
}

// Read runs f in a transaction of db that reads, unless the request is refused.
func (c *Call) Read(ctx context.Context, db *store.Store, f func(*store.Tx) (Reply, error)) (Reply, error) {
	if err := c.Err(); err != nil {
		return Reply{}, err
	}
	return store.View(ctx, db, f)
}

// ReadList is Read for a list or a search, which may come from a replica.
func (c *Call) ReadList(ctx context.Context, db *store.Store, f func(*store.Tx) (Reply, error)) (rp Reply, err error) {
	if err := c.Err(); err != nil {
		return rp, err
	}
	err = db.ReadList(ctx, c.Account.ID, c.User.ID, func(tx *store.Tx) (err error) {
		rp, err = f(tx)
		return err
	})
	return rp, err
}

// Write is Read in a transaction that may change data. f takes a few milliseconds at most.
func (c *Call) Write(ctx context.Context, db *store.Store, f func(*store.Tx) (Reply, error)) (Reply, error) {
	if err := c.Err(); err != nil {
		return Reply{}, err
	}
	return store.ChangeShort(ctx, db, f)
}

// ReadOf is Read with a proposal of the account.
func (c *Call) ReadOf(
	ctx context.Context, db *store.Store, id state.ProposalID,
	f func(*store.Tx, *store.Proposal) (Reply, error),
) (Reply, error) {
	return c.Read(ctx, db, func(tx *store.Tx) (Reply, error) {
		p, err := Requested(tx.Proposals().Find(c.Account.ID, id))
		if err != nil {
			return Reply{}, err
		}
		return f(tx, &p)
	})
}

// minimal is the preference of a caller who needs no detail back (RFC 7240).
const minimal = "return=minimal"

// PrefersMinimal reports whether the caller prefers a minimal response to a write.
func (c *Call) PrefersMinimal() bool {
	for preference := range strings.SplitSeq(strings.Join(c.Request.Header.Values("Prefer"), ","), ",") {
		preference, _, _ = strings.Cut(preference, ";")
		if strings.EqualFold(strings.TrimSpace(preference), minimal) {
			return true
		}
	}
	return false
}

var wholeNumber = text.Pattern(`^-?[0-9]+$`)

// PathID reads an id from the path. Anything but an integer is a Bad Request; an integer
// that can't be an id counts as an unknown id.
func PathID[T state.ID](c *Call, name string) T {
	s := c.Request.PathValue(name)
	if !wholeNumber().MatchString(s) {
		c.fail(ErrBadRequest)
	}
	n, err := strconv.ParseInt(s, 10, 64)
	if err != nil {
		return 0
	}
	return T(n)
}

// PathOwner reads what a path names: a proposal, or one of its change orders.
func PathOwner(c *Call) store.Owner {
	o := store.Owner{Account: c.Account.ID, Proposal: PathID[state.ProposalID](c, "ProposalId")}
	if c.Request.PathValue("ChangeOrderId") != "" {
		o.ChangeOrder = PathID[state.ChangeOrderID](c, "ChangeOrderId")
	}
	return o
}

func (c *Call) fail(err error) {
	if c.failed == nil {
		c.failed = err
	}
}

// Query reads the parameters of the address.
func (c *Call) Query() *Params {
	c.queried = true
	return c.params(c.Request.URL.RawQuery)
}

// params parses the parameters of a query or a form; none when that fails.
func (c *Call) params(encoded string) *Params {
	p, err := ParseParams(encoded)
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

// NameIgnored sets headerIgnored if the request has such parameters.
func (c *Call) NameIgnored() {
	var names []string
	if c.given != nil {
		names = c.given.unread()
	}
	if !c.queried { // the operation has no query
		if p, err := ParseParams(c.Request.URL.RawQuery); err == nil {
			names = append(names, p.unread()...)
		}
	}
	if len(names) > 0 {
		c.Writer.Header().Set(headerIgnored, strings.Join(names[:min(len(names), maxIgnored)], ", "))
	}
}

// maxIgnored and maxIgnoredName bound headerIgnored: the names, and the bytes of each.
const maxIgnored, maxIgnoredName = 20, 60

// Form reads the parameters of the body. A request without a body has none,
// whatever its content type.
func (c *Call) Form() *Params {
	body := c.body()
	// an upload, or no type
	if len(body) > 0 && !strings.HasPrefix(c.Request.Header.Get("Content-Type"), "application/x-www-form-urlencoded") {
		c.fail(ErrBadRequest)
	}
	return c.params(string(body))
}

// JSONType is the content type of a JSON body.
const JSONType = "application/json"

// maxJSONBytes bounds a JSON body, which holds a few ids and takes far more memory parsed than sent.
const maxJSONBytes = 64 << 10

// body reads the whole body of a request.
func (c *Call) body() []byte {
	if c.failed == nil {
		c.failed = MayRead(c.Writer, FormReadTime)
	}
	if c.failed != nil {
		return nil
	}
	b, err := io.ReadAll(c.Request.Body)
	if err != nil {
		c.fail(BodyFault(err))
		return nil
	}
	return b
}

// FormOrJSON reads a form, or a JSON object, whose fields are read as form parameters. A body
// without a content type is JSON.
func (c *Call) FormOrJSON() *Params {
	if kind := c.Request.Header.Get("Content-Type"); kind != "" && kind != JSONType {
		return c.Form()
	}
	body := c.body()
	p := c.params("")
	if len(body) > maxJSONBytes {
		c.fail(TooLarge(fmt.Sprintf("The body is larger than %d bytes.", maxJSONBytes)))
		return p
	}
	if len(bytes.TrimSpace(body)) == 0 {
		return p
	}
	d := json.NewDecoder(bytes.NewReader(body))
	d.UseNumber()
	var object map[string]any
	if err := d.Decode(&object); err != nil || d.More() {
		c.fail(ErrBadRequest)
	}
	for name, value := range object {
		if value != nil {
			p.Add(name, fmt.Sprint(value))
		}
	}
	return p
}
