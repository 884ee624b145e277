package apiclient

import (
	"cmp"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"mime"
	"net/http"
	"net/url"
	"strings"
	"time"

	"app.tender/tender/state/text"
)

// Raw is a request of any method to any path, for operations without a method here.
type Raw struct {
	What   string     // as errors and the log name it; empty for "call the service"
	Method string     // in capitals
	Path   string     // below the service's address, beginning with /
	Fields url.Values // the query of a GET, the form of anything else

	// ContentType is the header of a request to Sign or Explain that is not a GET; empty for a form's.
	ContentType string
}

// rawPath matches the accepted paths, which need no escaping.
var rawPath = text.Pattern(`^(?:/[0-9A-Za-z._~-]+)+/?$`)

// exchangePath is the path of the operation whose query holds a password.
const exchangePath = "/authenticate/apikeyexchange"

func (r Raw) request() *request {
	what := cmp.Or(r.What, "call the service")
	q := get(what, r.Path)
	if q.query = r.Fields; r.Method != http.MethodGet {
		q = post(what, never, r.Path)
		q.method, q.form = r.Method, r.Fields
	}
	q.answer, q.raw = detailAnswer, true
	switch {
	case r.Method == "" || strings.Trim(r.Method, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") != "":
		q.refuse("Method", "A method is GET, POST, DELETE or another word in capitals.")
	case !rawPath().MatchString(r.Path) || strings.Contains(r.Path, "/.."):
		q.refuse("Path",
			"A path begins with / and has letters, digits, -, _ and . between slashes, as in /public/proposals/7.")
	}
	return q
}

// isExchange reports whether r exchanges a password for a User Key, which it neither sends nor signs.
func (r Raw) isExchange() bool {
	return strings.EqualFold(strings.TrimRight(r.Path, "/"), exchangePath)
}

// Do sends r and returns the body of the response as received, not cleaned. It sends a
// request other than a GET only once. It fails as every operation does, and then returns
// the body of the last response, if there was one, without the keys. A web page or broken
// JSON is ErrUnreadable, whatever its status.
func (c *Client) Do(ctx context.Context, r Raw) (body []byte, err error) {
	q := r.request()
	if r.isExchange() {
		q.refuse("Path", "This path exchanges a password for a user key; `tender login` does that.")
	}
	q.refusal = &body
	err = c.send(ctx, q, func(a *answer) error {
		body = a.body
		return notOfService(a)
	})
	if e := asError(err); e != nil && e.Is(ErrNotFound) {
		e.kinds = append([]error{errNoOperation}, e.kinds...)
	}
	return body, err
}

// notOfService returns an error for a web page, as a network that wants a sign-in sends
// with status 200, and for JSON that can't be read.
func notOfService(a *answer) error {
	switch kind, _, _ := mime.ParseMediaType(a.header.Get("Content-Type")); {
	case kind == "text/html":
		return errors.New("the response is a web page")
	case kind == "application/json" && len(a.body) > 0 && !json.Valid(a.body):
		return errors.New("the response is not JSON")
	default:
		return nil
	}
}

// Signed is a signature with everything it was computed from.
type Signed struct {
	Method, Address string
	ContentType     string // empty for a GET
	Date            string // as in the header
	Canonical       string // the signed message, with a placeholder for the User Key, which the exchange does not have
	Signature       string
}

// unsent returns the request of r and the credentials that sign it.
func (c *Client) unsent(r Raw) (*http.Request, Credentials, error) {
	q, creds := r.request(), c.creds
	switch {
	case r.isExchange() && (r.Method != http.MethodGet || r.Path != exchangePath):
		q.refuse("Path", "The exchange of a password for a user key is GET "+exchangePath+".")
	case r.isExchange():
		creds.UserKey = ""
	case strings.ContainsAny(r.ContentType, "\r\n"):
		q.refuse("ContentType", "A content type is one line.")
	}
	if q.refused != nil {
		return nil, creds, q.refused
	}
	req, err := c.build(context.Background(), q)
	if err == nil && r.ContentType != "" && r.Method != http.MethodGet {
		req.Header.Set("Content-Type", r.ContentType)
	}
	return req, creds, err
}

// Sign signs r and sends nothing. date is the value of the header, or empty for now. The
// result holds neither the secret key nor the User Key.
func (c *Client) Sign(r Raw, date string) (Signed, error) {
	req, creds, err := c.unsent(r)
	if err != nil {
		return Signed{}, err
	}
	if date == "" {
		date = c.set.now().UTC().Format(http.TimeFormat)
	}
	address := *req.URL
	address.RawQuery = ""
	signed := Signed{
		Method: r.Method, Address: address.String(), ContentType: req.Header.Get("Content-Type"), Date: date,
		Canonical: string(canonical(nil, req, date)),
		Signature: NewSigner(nil, creds, c.set.now).sign(req, date),
	}
	if !r.isExchange() {
		signed.Canonical += "<User Key>"
	}
	return signed, nil
}

// isHTTPDate reports whether a date has the one form of a Date header, which is in UTC.
func isHTTPDate(date string) bool {
	at, err := time.Parse(http.TimeFormat, date)
	return err == nil && at.Format(http.TimeFormat) == date
}

// Explain reports how signature was computed for r at date: as documented (ok), or with which
// mistakes, as the end of a sentence that begins with "It was made with". If it is neither,
// the secret key, the User Key, the date or the address differs.
func (c *Client) Explain(r Raw, date, signature string) (ok bool, mistakes string, err error) {
	req, creds, err := c.unsent(r)
	if err != nil {
		return false, "", err
	}
	s := signingOf(req, c.base.EscapedPath(), date, creds, c.creds.UserKey)
	if s.signature() == signature {
		if !isHTTPDate(date) {
			return false, "a date that is not UTC in the form " + c.set.now().UTC().Format(http.TimeFormat), nil
		}
		return true, "", nil
	}
	if found := s.explain(signature); found != nil {
		return false, namesOf(found), nil
	}
	if _, err := base64.StdEncoding.DecodeString(signature); err != nil {
		return false, "", localError("check a signature", "Signature", "A signature is Base64, of 44 characters.")
	}
	return false, "", nil
}
