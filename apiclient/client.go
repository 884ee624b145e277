package apiclient

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"

	"app.tender/tender/state/notify"
)

// Client sends the operations of the interface, grouped by resource. It is safe
// for concurrent use.
type Client struct {
	Proposals    Proposals
	Areas        Areas
	AreaOptions  AreaOptions
	ChangeOrders ChangeOrders
	Office       Office
	Contacts     Contacts
	Locations    Locations
	Catalog      Catalog
	Users        Users
	AI           AI
	Webhooks     Webhooks
	Deliveries   Deliveries
	Links        Links
	Triggers     Triggers

	base   *url.URL // scheme, host and path without a slash at the end
	creds  Credentials
	set    settings
	signed *http.Client
	plain  *http.Client // for the operations that carry no credentials
}

// New returns a Client for the service at baseURL, which may have a path. It
// sends nothing. It refuses a plain http address unless its host is this machine,
// because the signature does not cover bodies and queries, and one query holds a
// password. It also refuses an address with a user, a query or a fragment.
//
// The User Key may be missing from c. Then only Authenticate and the triggers
// work; see WithUserKey.
func New(baseURL string, c Credentials, opts ...Option) (*Client, error) {
	made, err := unsigned(baseURL, opts)
	if err != nil {
		return nil, err
	}
	if err := checkCredentials(c); err != nil {
		return nil, err
	}
	return assemble(made.base, c, made.set), nil
}

// unsigned is New for a Client without keys, which signs nothing.
func unsigned(baseURL string, opts []Option) (*Client, error) {
	base, err := checkBase(baseURL)
	if err != nil {
		return nil, err
	}
	set := defaults()
	for _, o := range opts {
		o(&set)
	}
	if set.transport == nil {
		set.transport = newTransport()
	}
	return assemble(base, Credentials{}, set), nil
}

// newTransport returns Go's default transport with a shorter idle time: networks drop
// idle connections silently, and a write sent on one has an unknown outcome.
func newTransport() *http.Transport {
	t := http.DefaultTransport.(*http.Transport).Clone()
	t.IdleConnTimeout = 30 * time.Second
	t.MaxIdleConnsPerHost = 4
	return t
}

func assemble(base *url.URL, c Credentials, set settings) *Client {
	transport := set.transport
	if set.trace != nil {
		transport = &tracer{transport, set.trace, []string{c.SecretKey, c.UserKey}, set.hideBodies}
	}
	made := &Client{
		base:   base,
		creds:  c,
		set:    set,
		signed: &http.Client{Transport: NewSigner(transport, c, set.now), CheckRedirect: checkRedirect},
		plain:  &http.Client{Transport: transport, CheckRedirect: checkRedirect},
	}
	made.Office = Office{made}
	made.Proposals, made.Areas, made.AreaOptions, made.ChangeOrders = Proposals{made}, Areas{made}, AreaOptions{made},
		ChangeOrders{made}
	made.Contacts, made.Locations, made.Catalog, made.Users = Contacts{made}, Locations{made}, Catalog{made},
		Users{made}
	made.AI, made.Webhooks, made.Deliveries, made.Triggers, made.Links = AI{made}, Webhooks{made}, Deliveries{made},
		Triggers{made}, Links{made}
	return made
}

// WithUserKey returns a Client like c that signs for the user of key, as
// Authenticate returns it. It shares c's connections.
func (c *Client) WithUserKey(key string) (*Client, error) {
	creds := c.creds
	creds.UserKey = key
	if err := checkCredentials(creds); err != nil {
		return nil, err
	}
	return assemble(c.base, creds, c.set), nil
}

// Uses reports whether c signs with these credentials.
func (c *Client) Uses(creds Credentials) bool { return c.creds == creds }

// BaseURL returns the address that c sends to, without a slash at the end.
func (c *Client) BaseURL() string { return c.base.String() }

// String describes c without its secrets.
func (c *Client) String() string {
	return fmt.Sprintf("client of %s with %s", c.BaseURL(), c.creds)
}

// Format keeps the secrets out of every verb of package fmt.
func (c *Client) Format(f fmt.State, _ rune) { _, _ = io.WriteString(f, c.String()) }

func checkBase(baseURL string) (*url.URL, error) {
	u, err := url.Parse(strings.TrimRight(strings.TrimSpace(baseURL), "/"))
	if err != nil {
		// The parser's error repeats the address, which may hold a password.
		return nil, badAddress("it can't be read as an address")
	}
	u.Scheme, u.Host = strings.ToLower(u.Scheme), strings.ToLower(u.Host)
	switch {
	case u.Scheme != "https" && u.Scheme != "http":
		return nil, badAddress("it has to begin with https://")
	case u.Hostname() == "":
		return nil, badAddress("it names no host")
	case u.User != nil:
		return nil, badAddress("it must not hold a user name or password")
	case u.RawQuery != "" || u.ForceQuery || u.Fragment != "":
		return nil, badAddress("it must not hold a query or a fragment")
	case !isASCII(u.Host):
		// A host is sent in its ASCII form, and the signature covers what is sent.
		return nil, badAddress("write the host in its ASCII form (xn--…)")
	case u.Scheme == "http" && !notify.IsLoopback(u.Hostname()):
		return nil, badAddress("only https:// keeps what is sent private; http:// works for this machine alone")
	}
	return u, nil
}

func badAddress(why string) error {
	return localError("set up the client", "baseURL", "The service's address does not work: "+why+".")
}

func isASCII(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool { return r <= ' ' || r >= 0x7f }) < 0
}

// checkCredentials refuses keys that are missing or that a header can't carry
// unchanged.
func checkCredentials(c Credentials) error {
	for _, k := range []struct {
		field, name, key string
		optional         bool
	}{
		{"appKey", "application key", c.AppKey, false},
		{"secretKey", "secret key", c.SecretKey, false},
		{"userKey", "User Key", c.UserKey, true},
	} {
		if k.key == "" && !k.optional {
			return localError("set up the client", k.field, "The "+k.name+" is missing.")
		}
		if !isASCII(k.key) {
			return localError("set up the client", k.field,
				"The "+k.name+" holds spaces or characters that no key has.")
		}
	}
	return nil
}

var errRedirect = errors.New("redirect refused")

// checkRedirect lets only reads follow a redirect, and only on the same host: a
// signature and a body must not reach another host, and a write must not become a
// read or be sent twice.
func checkRedirect(req *http.Request, via []*http.Request) error {
	first := via[0]
	switch {
	case len(via) > 4,
		first.Method != http.MethodGet,
		req.URL.Scheme != first.URL.Scheme,
		!strings.EqualFold(req.URL.Host, first.URL.Host),
		first.Context().Value(noRedirect{}) != nil:
		return errRedirect
	}
	req.Header.Del("Referer") // it would carry the query of the first address
	return nil
}

// noRedirect marks the context of a call whose query is a secret.
type noRedirect struct{}
