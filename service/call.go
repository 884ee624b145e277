package service

import (
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"time"

	"app.tender/tender/service/store"
	"app.tender/tender/state"
)

// call is one request on its way through a handler.
type call struct {
	w   http.ResponseWriter
	r   *http.Request
	now time.Time // of the whole call: everything it changes has one time

	app     store.Application // not of open operations
	user    store.User        // of signed operations
	account store.Account     // of signed operations
}

var wholeNumber = regexp.MustCompile(`^-?[0-9]+$`)

// pathID reads an id from the path. What is no integer is a Bad Request; an
// integer that no id can be is one that does not exist.
func pathID[T state.ID](c *call, name string) (T, error) {
	s := c.r.PathValue(name)
	if !wholeNumber.MatchString(s) {
		return 0, errBadRequest
	}
	if n, err := strconv.ParseInt(s, 10, 64); err == nil {
		return T(n), nil
	}
	return 0, nil
}

// query reads the parameters of the address.
func (c *call) query() (*params, error) { return parseParams(c.r.URL.RawQuery) }

// form reads the parameters of the body. A request without a body has none,
// whatever its content type says.
func (c *call) form() (*params, error) {
	body, err := c.body()
	if err != nil {
		return nil, err
	}
	if len(body) == 0 {
		return parseParams("")
	}
	if mediaType(c.r) != "application/x-www-form-urlencoded" {
		return nil, errBadRequest
	}
	return parseParams(string(body))
}

// formReadTime is how long a form may take to arrive: who sends a byte a minute
// must not hold a connection for long.
const formReadTime = 30 * time.Second

// body reads the whole body.
func (c *call) body() ([]byte, error) {
	deadline := time.Now().Add(formReadTime)
	if err := http.NewResponseController(c.w).SetReadDeadline(deadline); err != nil && !errors.Is(err, http.ErrNotSupported) {
		return nil, fmt.Errorf("bounding the time of a body: %w", err)
	}
	b, err := io.ReadAll(c.r.Body)
	var large *http.MaxBytesError
	if errors.As(err, &large) {
		return nil, &fault{
			status: http.StatusRequestEntityTooLarge, code: codeRequestTooLarge,
			message: "The body is larger than " + strconv.FormatInt(large.Limit, 10) + " bytes.",
		}
	}
	if err != nil {
		return nil, errBadRequest
	}
	return b, nil
}

// mediaType is the type of the body in lower case, without its parameters.
func mediaType(r *http.Request) string {
	t, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil {
		return strings.ToLower(strings.TrimSpace(r.Header.Get("Content-Type")))
	}
	return t
}
