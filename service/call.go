package service

import (
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

	"app.tender/tender/service/store"
	"app.tender/tender/state"
	"app.tender/tender/state/text"
)

// call is one request on its way through a handler.
type call struct {
	w   http.ResponseWriter
	r   *http.Request
	now time.Time // of the whole call: everything it changes has one time

	strict  bool // refuse parameters that the operation does not have
	queried bool // the handler has read the query

	app     store.Application // not of open operations
	user    store.User        // of signed operations
	account store.Account     // of signed operations
}

var wholeNumber = text.Pattern(`^-?[0-9]+$`)

// pathID reads an id from the path. It fails with a Bad Request for what is no
// integer, and takes an integer that no id can be for one that does not exist.
func pathID[T state.ID](c *call, name string) (T, error) {
	s := c.r.PathValue(name)
	if !wholeNumber().MatchString(s) {
		return 0, errBadRequest
	}
	if n, err := strconv.ParseInt(s, 10, 64); err == nil {
		return T(n), nil
	}
	return 0, nil
}

// query reads the parameters of the address.
func (c *call) query() (*params, error) {
	c.queried = true
	return c.params(c.r.URL.RawQuery)
}

func (c *call) params(encoded string) (*params, error) {
	p, err := parseParams(encoded)
	if err == nil {
		p.strict = c.strict
	}
	return p, err
}

// strayQuery refuses what stands in the query of an operation that has none.
func (c *call) strayQuery() error {
	if !c.strict || c.queried {
		return nil
	}
	p, err := c.params(c.r.URL.RawQuery)
	if err != nil {
		return err
	}
	return p.err()
}

// form reads the parameters of the body. A request without a body has none,
// whatever its content type says.
func (c *call) form() (*params, error) {
	if err := c.strayQuery(); err != nil {
		return nil, err
	}
	body, err := c.body()
	if err != nil {
		return nil, err
	}
	if len(body) == 0 {
		return c.params("")
	}
	if !strings.HasPrefix(c.r.Header.Get("Content-Type"), "application/x-www-form-urlencoded") { // an upload, or no type
		return nil, errBadRequest
	}
	return c.params(string(body))
}

// noForm refuses, in a sandbox, what is sent to an operation without parameters.
func (c *call) noForm() error {
	f, err := c.form()
	if err != nil {
		return err
	}
	return f.err()
}

// body reads the whole body.
func (c *call) body() ([]byte, error) {
	if err := mayRead(c.w, formReadTime); err != nil {
		return nil, err
	}
	b, err := io.ReadAll(c.r.Body)
	if err != nil {
		return nil, bodyFault(err)
	}
	return b, nil
}
