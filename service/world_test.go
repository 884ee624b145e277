package service_test

import (
	"bytes"
	"cmp"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"app.tender/tender/service"
	"app.tender/tender/service/admin"
	"app.tender/tender/service/servicetest"
	"app.tender/tender/service/store"
	"app.tender/tender/state"
	"app.tender/tender/testenv/postgres"
)

// clock is a clock that tests move.
type clock struct {
	mu  sync.Mutex
	now time.Time
}

func (c *clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(time.Millisecond) // no two events at the same time
	return c.now
}

func (c *clock) Advance(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}

// password is the password of every user of a world.
const password = "correct horse battery"

// world is a service over HTTP with two accounts: north, with a user of each
// permission group, and south, with an administrator.
type world struct {
	t     *testing.T
	srv   *service.Server
	http  *httptest.Server
	clock *clock
	log   *bytes.Buffer
	app   admin.Application

	transport http.RoundTripper // nil: the default
	database  string            // of PostgreSQL; empty: SQLite's
	secret    string

	north, south                     admin.Account
	admin, sales, plain, fitter, far caller
}

// caller signs requests for one user.
type caller struct {
	w    *world
	user admin.User
	key  string

	appKey, secret string // of an own application; empty: the world's
}

func newWorld(t *testing.T, configure ...func(*service.Config)) *world {
	t.Helper()
	w := newBareWorld(t, configure...)
	w.people()
	return w
}

// newBareWorld returns a world without accounts.
func newBareWorld(t *testing.T, configure ...func(*service.Config)) *world {
	t.Helper()
	w := &world{t: t, clock: &clock{now: time.Date(2026, 4, 6, 0, 22, 19, 0, time.UTC)}, log: new(bytes.Buffer)}
	config := service.Config{
		DataDir: filepath.Join(t.TempDir(), "data"), Sandbox: true, Now: w.clock.Now,
		PasswordCost: service.PasswordCost{MemoryKiB: 8, Passes: 1},
		Logger:       slog.New(slog.NewJSONHandler(&lockedWriter{w: w.log}, nil)),
	}
	if postgres.Wanted() {
		config.Database = emptyDatabase(t)
	}
	for _, f := range configure {
		f(&config)
	}
	if !postgres.Wanted() {
		if err := servicetest.Empty(config.DataDir); err != nil {
			t.Fatal(err)
		}
	}
	w.database = config.Database
	var err error
	if w.srv, err = service.Open(t.Context(), config); err != nil {
		t.Fatal(err)
	}
	w.srv.Parts().Rate.Patience = time.Hour
	w.http = httptest.NewServer(w.srv.Handler())
	t.Cleanup(func() {
		w.http.Close()
		if err := w.srv.Close(); err != nil {
			t.Error(err)
		}
	})
	return w
}

// onAFile skips a test of what only a database in a file has.
func onAFile(t *testing.T) {
	t.Helper()
	if postgres.Wanted() {
		t.Skip("about SQLite alone")
	}
}

// emptyDatabase returns a database of PostgreSQL with empty tables.
func emptyDatabase(t *testing.T) string {
	t.Helper()
	template, err := withTables()
	if err != nil {
		t.Fatal(err)
	}
	return postgres.New(t, template)
}

// withTables makes the database that those of tests are copies of.
var withTables = sync.OnceValues(func() (at string, err error) {
	if at, err = postgres.Make(""); err != nil {
		return "", err
	}
	s, err := store.Open(context.Background(), at)
	if err != nil {
		return "", err
	}
	return at, s.Close()
})

// live configures a world that is not a sandbox.
func live(c *service.Config) { c.Sandbox = false }

type lockedWriter struct {
	mu sync.Mutex
	w  io.Writer
}

func (l *lockedWriter) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.w.Write(b)
}

func (w *world) people() {
	w.t.Helper()
	a := w.srv.Admin()
	must := func(err error) {
		w.t.Helper()
		if err != nil {
			w.t.Fatal(err)
		}
	}
	var err error
	w.app, w.secret, err = a.CreateApplication(w.t.Context(), "Tests")
	must(err)
	w.north, err = a.CreateAccount(w.t.Context(),
		admin.Account{Name: "North AV", SubscriptionActive: true, CatalogAccess: true})
	must(err)
	w.south, err = a.CreateAccount(w.t.Context(),
		admin.Account{Name: "South AV", SubscriptionActive: true, CatalogAccess: true})
	must(err)
	w.admin = w.newUser(w.north, "ada@north.example", admin.GroupAdmin)
	w.sales = w.newUser(w.north, "sam@north.example", admin.GroupSales)
	w.plain = w.newUser(w.north, "pat@north.example", admin.GroupSalesNoCatalog)
	w.fitter = w.newUser(w.north, "finn@north.example", admin.GroupInstaller)
	w.far = w.newUser(w.south, "sue@south.example", admin.GroupAdmin)
}

// update changes the settings of the account north.
func (w *world) update(change func(*admin.Account)) {
	w.t.Helper()
	if _, err := w.srv.Admin().UpdateAccount(w.t.Context(), w.north.ID, change); err != nil {
		w.t.Fatal(err)
	}
}

// newUser makes a verified user and signs them in.
func (w *world) newUser(a admin.Account, email string, g admin.PermissionGroup) caller {
	w.t.Helper()
	first, _, _ := strings.Cut(email, "@")
	u, err := w.srv.Admin().CreateUser(w.t.Context(), admin.User{
		User:    state.User{FirstName: first, LastName: "Tester", Email: email, PermissionGroup: string(g)},
		Account: a.ID, EmailVerified: true,
	}, password)
	if err != nil {
		w.t.Fatal(err)
	}
	return caller{w: w, user: u, key: w.signIn(email, password).object("meta").text("apiKey")}
}

func (w *world) signIn(name, password string) *answer {
	w.t.Helper()
	q := url.Values{"UserName": {name}, "Password": {password}}
	return caller{w: w}.do(request{method: http.MethodGet, path: "/authenticate/apikeyexchange?" + q.Encode()})
}

// request is one request before it is signed. The zero value of a field is what
// a well-behaved client would send.
type request struct {
	method      string
	path        string // with the query
	form        url.Values
	body        string              // in place of form
	contentType string              // "none": none, though there is a body
	header      http.Header         // sent after signing
	tamper      func(*http.Request) // changes the signed request
	sign        func(canonical, secret string) string
}

const formType = "application/x-www-form-urlencoded"

// sign is the tests' own signature code, independent of the client's and the service's.
func sign(canonical, secret string) string {
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(canonical))
	return base64.StdEncoding.EncodeToString(mac.Sum(nil))
}

func (c caller) do(r request) *answer {
	c.w.t.Helper()
	req, err := c.signed(r)
	if err != nil {
		c.w.t.Fatal(err)
	}
	return c.w.sendFor(admin.PermissionGroup(c.user.PermissionGroup), req)
}

// signed returns a request as it is sent.
func (c caller) signed(r request) (*http.Request, error) {
	body := r.body
	if r.form != nil {
		body = r.form.Encode()
	}
	switch {
	case r.contentType == "none":
		r.contentType = ""
	case r.contentType == "" && body != "":
		r.contentType = formType
	}
	req, err := http.NewRequestWithContext(context.Background(), r.method, c.w.http.URL+r.path, strings.NewReader(body))
	if err != nil {
		return nil, err
	}
	date := c.w.clock.Now().UTC().Format(http.TimeFormat)
	path, _, _ := strings.Cut(r.path, "?")
	canonical := r.method + c.w.http.URL + path
	if r.method != http.MethodGet {
		canonical += r.contentType
	}
	canonical += date + c.key
	if r.sign == nil {
		r.sign = sign
	}
	req.Header.Set("Accept", "application/json")
	req.Header.Set("X-MSS-API-APPID", cmp.Or(c.appKey, c.w.app.AppKey))
	req.Header.Set("X-MSS-API-USERKEY", c.key)
	req.Header.Set("X-MSS-CUSTOM-DATE", date)
	req.Header.Set("X-MSS-SIGNATURE", r.sign(canonical, cmp.Or(c.secret, c.w.secret)))
	if r.contentType != "" {
		req.Header.Set("Content-Type", r.contentType)
	}
	maps.Copy(req.Header, r.header)
	if r.tamper != nil {
		r.tamper(req)
	}
	return req, nil
}

func (w *world) send(req *http.Request) *answer { w.t.Helper(); return w.sendFor("", req) }

// sendFor sends a request of a user of a group, whose answers the document describes.
func (w *world) sendFor(g admin.PermissionGroup, req *http.Request) *answer {
	w.t.Helper()
	transport := w.transport
	if transport == nil {
		transport = http.DefaultTransport
	}
	res, err := transport.RoundTrip(req)
	if err != nil {
		w.t.Fatal(err)
	}
	text, err := io.ReadAll(res.Body)
	if err := errors.Join(err, res.Body.Close()); err != nil {
		w.t.Fatal(err)
	}
	openAPI(w.t).readBy(g, req.URL.Path).answered(w.t, req.Method, req.URL, res.StatusCode, res.Header, string(text))
	return &answer{
		t: w.t, Status: res.StatusCode, Header: res.Header, Body: string(text),
		what: req.Method + " " + req.URL.Path,
	}
}

func (c caller) get(path string) *answer {
	c.w.t.Helper()
	return c.do(request{method: http.MethodGet, path: path})
}

// post sends a form of name, value pairs.
func (c caller) post(path string, pairs ...string) *answer {
	c.w.t.Helper()
	return c.do(request{method: http.MethodPost, path: path, form: form(pairs...)})
}

func form(pairs ...string) url.Values {
	v := url.Values{}
	for i := 0; i < len(pairs); i += 2 {
		v.Add(pairs[i], pairs[i+1])
	}
	return v
}

// answer is a response.
type answer struct {
	t      *testing.T
	what   string
	Status int
	Header http.Header
	Body   string
}

// want fails the test unless the response has the status.
func (a *answer) want(status int) *answer {
	a.t.Helper()
	if a.Status != status {
		a.t.Fatalf("%s: got %d, want %d: %.300s", a.what, a.Status, status, a.Body)
	}
	return a
}

// wantFault fails the test unless the response is a structured error with code.
func (a *answer) wantFault(status int, code string) *answer {
	a.t.Helper()
	a.want(status)
	if got := a.object("responseStatus").text("errorCode"); got != code {
		a.t.Fatalf("%s: errorCode %q, want %q: %s", a.what, got, code, a.Body)
	}
	return a
}

// wantField fails the test unless the error names the field with the code.
func (a *answer) wantField(field, code string) *answer {
	a.t.Helper()
	for _, e := range a.object("responseStatus").list("errors") {
		if e.text("fieldName") == field && e.text("errorCode") == code {
			return a
		}
	}
	a.t.Fatalf("%s: no field fault %s/%s in %s", a.what, field, code, a.Body)
	return a
}

// wantBare fails the test unless the response is the bare Bad Request.
func (a *answer) wantBare() *answer {
	a.t.Helper()
	a.want(http.StatusBadRequest)
	if a.Body != "Bad Request" || !strings.HasPrefix(a.Header.Get("Content-Type"), "text/plain") {
		a.t.Fatalf("%s: got %q as %s, want the bare text Bad Request", a.what, a.Body, a.Header.Get("Content-Type"))
	}
	return a
}

// wantJSON fails the test unless the response is exactly this.
func (a *answer) wantJSON(text string) *answer {
	a.t.Helper()
	if got := strings.TrimSpace(a.Body); got != text {
		a.t.Fatalf("%s: got %s, want %s", a.what, got, text)
	}
	return a
}

// node is a JSON object with the text of its numbers.
type node struct {
	t *testing.T
	m map[string]any
}

func (a *answer) json() node {
	a.t.Helper()
	d := json.NewDecoder(strings.NewReader(a.Body))
	d.UseNumber()
	n := node{t: a.t}
	if err := d.Decode(&n.m); err != nil {
		a.t.Fatalf("%s: %v in %.300s", a.what, err, a.Body)
	}
	return n
}

func (a *answer) object(name string) node { a.t.Helper(); return a.json().object(name) }
func (a *answer) list(name string) []node { a.t.Helper(); return a.json().list(name) }
func (a *answer) text(name string) string { a.t.Helper(); return a.json().text(name) }
func (a *answer) id() string              { a.t.Helper(); return a.json().text("id") }

func (n node) value(name string) any {
	n.t.Helper()
	v, found := n.m[name]
	if !found {
		n.t.Fatalf("no field %q in %v", name, n.m)
	}
	return v
}

func (n node) object(name string) node {
	n.t.Helper()
	m, isObject := n.value(name).(map[string]any)
	if !isObject {
		n.t.Fatalf("field %q is %v, not an object", name, n.m[name])
	}
	return node{n.t, m}
}

func (n node) list(name string) []node {
	n.t.Helper()
	values, isList := n.value(name).([]any)
	if !isList {
		n.t.Fatalf("field %q is %v, not a list", name, n.m[name])
	}
	list := make([]node, len(values))
	for i, v := range values {
		m, _ := v.(map[string]any)
		list[i] = node{n.t, m}
	}
	return list
}

// text returns a string, the digits of a number, or "null", "true", "false".
func (n node) text(name string) string {
	n.t.Helper()
	switch v := n.value(name).(type) {
	case string:
		return v
	case nil:
		return "null"
	default:
		b, err := json.Marshal(v)
		if err != nil {
			n.t.Fatal(err)
		}
		return string(b)
	}
}

// wantTexts fails the test unless the fields have these texts.
func (n node) wantTexts(want map[string]string) {
	n.t.Helper()
	for name, text := range want {
		if got := n.text(name); got != text {
			n.t.Errorf("%s: got %s, want %s", name, got, text)
		}
	}
}

func (a *answer) wantTexts(want map[string]string) { a.t.Helper(); a.json().wantTexts(want) }

// documentAddress returns an address of a proposal's document, whatever its status.
func (w *world) documentAddress(account admin.AccountID, proposal string) string {
	return w.srv.Parts().Moves.Key.Addresses(w.http.URL, account, w.number(proposal), w.clock.Now()).ProposalPDF
}

// number returns the number that a proposal's id is.
func (w *world) number(id string) state.ProposalID {
	w.t.Helper()
	n, err := strconv.ParseInt(id, 10, 64)
	if err != nil {
		w.t.Fatal(err)
	}
	return state.ProposalID(n)
}

// newProposal makes a proposal and returns its path.
func (c caller) newProposal(name string) (id, path string) {
	c.w.t.Helper()
	id = c.post("/public/proposals", "SalesPersonId", state.FormatID(c.user.ID), "Name", name).want(http.StatusCreated).
		id()
	return id, "/public/proposals/" + id
}
