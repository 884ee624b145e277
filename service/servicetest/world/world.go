// Package world is a service over HTTP for tests: two accounts, a user of each permission group, and a clock that
// tests move.
package world

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
	"app.tender/tender/service/seal"
	"app.tender/tender/service/servicetest"
	"app.tender/tender/service/store"
	"app.tender/tender/state"
	"app.tender/tender/testenv/postgres"
)

// KeepDir records a world's data directory.
func KeepDir(dir *string) func(*service.Config) {
	return func(c *service.Config) { *dir = c.DataDir }
}

// OpenDemo opens a demo and returns it with a caller that uses its credentials.
func OpenDemo(t *testing.T, size string, configure ...func(*service.Config)) (*World, Caller, service.Ready) {
	t.Helper()
	w := NewBare(t, append([]func(*service.Config){func(c *service.Config) {
		c.Demo, c.DemoSize = true, size
	}}, configure...)...)
	ready := w.Server.Ready(w.HTTP.URL)
	w.App.AppKey, w.Secret = ready.AppKey, ready.SecretKey
	return w, Caller{W: w, Key: ready.UserKey}, ready
}

// NewSealKey returns a new key of the secrets.
func NewSealKey(t *testing.T) (k *seal.Key) {
	t.Helper()
	text, err := seal.New()
	if err == nil {
		k, err = seal.Parse(text)
	}
	if err != nil {
		t.Fatal(err)
	}
	return k
}

// Array reads a response that is a list of objects.
func (a *Answer) Array() []Node {
	a.T.Helper()
	d := json.NewDecoder(strings.NewReader(a.Body))
	d.UseNumber()
	var values []map[string]any
	if err := d.Decode(&values); err != nil {
		a.T.Fatalf("%s: %v in %.300s", a.What, err, a.Body)
	}
	list := make([]Node, len(values))
	for i, m := range values {
		list[i] = Node{a.T, m}
	}
	return list
}

// Clock is a clock that tests move.
type Clock struct {
	mu sync.Mutex
	At time.Time
}

// Now returns its time, which moves by a millisecond.
func (c *Clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.At = c.At.Add(time.Millisecond) // no two events at the same time
	return c.At
}

// Advance moves the clock.
func (c *Clock) Advance(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.At = c.At.Add(d)
}

// Password is the password of every user of a world.
const Password = "correct horse battery"

// World is a service over HTTP with two accounts: north, with a user of each
// permission group, and south, with an administrator.
type World struct {
	T      *testing.T
	Server *service.Server
	HTTP   *httptest.Server
	Clock  *Clock
	Log    *bytes.Buffer
	App    admin.Application

	Transport http.RoundTripper // nil: the default
	Database  string            // of PostgreSQL; empty: SQLite's
	Secret    string

	North, South                     admin.Account
	Admin, Sales, Plain, Fitter, Far Caller
}

// Caller signs requests for one user.
type Caller struct {
	W    *World
	User admin.User
	Key  string

	AppKey, Secret string // of an own application; empty: the world's
}

// Joined returns the caller whose device an answer added.
func (w *World) Joined(a *Answer) Caller {
	w.T.Helper()
	meta := a.Want(http.StatusOK).Object("meta")
	return Caller{
		W: w, User: admin.User{User: state.User{PermissionGroup: string(admin.GroupInstaller)}},
		Key: meta.Text("apiKey"), AppKey: meta.Text("appKey"), Secret: meta.Text("secretKey"),
	}
}

// New returns a world with its accounts and users.
func New(t *testing.T, configure ...func(*service.Config)) *World {
	t.Helper()
	w := NewBare(t, configure...)
	w.People()
	return w
}

// NewBare returns a world without accounts.
func NewBare(t *testing.T, configure ...func(*service.Config)) *World {
	t.Helper()
	w := &World{T: t, Clock: &Clock{At: time.Date(2026, 4, 6, 0, 22, 19, 0, time.UTC)}, Log: new(bytes.Buffer)}
	config := service.Config{
		DataDir: filepath.Join(t.TempDir(), "data"), Sandbox: true, Now: w.Clock.Now,
		PasswordCost: service.PasswordCost{MemoryKiB: 8, Passes: 1},
		Logger:       slog.New(slog.NewJSONHandler(&lockedWriter{w: w.Log}, nil)),
	}
	if postgres.Wanted() {
		config.Database = databases.New(t)
	}
	for _, f := range configure {
		f(&config)
	}
	if !postgres.Wanted() {
		if err := servicetest.Empty(config.DataDir); err != nil {
			t.Fatal(err)
		}
	}
	w.Database = config.Database
	var err error
	if w.Server, err = service.Open(t.Context(), config); err != nil {
		t.Fatal(err)
	}
	w.Server.Parts().Rate.Patience = time.Hour
	w.HTTP = httptest.NewServer(w.Server.Handler())
	t.Cleanup(func() {
		w.HTTP.Close()
		if err := w.Server.Close(); err != nil {
			t.Error(err)
		}
	})
	return w
}

// OnAFile skips a test of what only a database in a file has.
func OnAFile(t *testing.T) {
	t.Helper()
	if postgres.Wanted() {
		t.Skip("about SQLite alone")
	}
}

// databases are those of the tests on PostgreSQL.
var databases = postgres.Pool{Fill: func(ctx context.Context, at string) error {
	s, err := store.Open(ctx, at)
	if err != nil {
		return err
	}
	return s.Close()
}}

// Live configures a world that is not a sandbox.
func Live(c *service.Config) { c.Sandbox = false }

type lockedWriter struct {
	mu sync.Mutex
	w  io.Writer
}

func (l *lockedWriter) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.w.Write(b)
}

// People makes the accounts and users.
func (w *World) People() {
	w.T.Helper()
	a := w.Server.Admin()
	must := func(err error) {
		w.T.Helper()
		if err != nil {
			w.T.Fatal(err)
		}
	}
	var err error
	w.App, w.Secret, err = a.CreateApplication(w.T.Context(), "Tests")
	must(err)
	w.North, err = a.CreateAccount(w.T.Context(),
		admin.Account{Name: "North AV", SubscriptionActive: true, CatalogAccess: true})
	must(err)
	w.South, err = a.CreateAccount(w.T.Context(),
		admin.Account{Name: "South AV", SubscriptionActive: true, CatalogAccess: true})
	must(err)
	w.Admin = w.NewUser(w.North, "ada@north.example", admin.GroupAdmin)
	w.Sales = w.NewUser(w.North, "sam@north.example", admin.GroupSales)
	w.Plain = w.NewUser(w.North, "pat@north.example", admin.GroupSalesNoCatalog)
	w.Fitter = w.NewUser(w.North, "finn@north.example", admin.GroupInstaller)
	w.Far = w.NewUser(w.South, "sue@south.example", admin.GroupAdmin)
}

// Update changes the settings of the account north.
func (w *World) Update(change func(*admin.Account)) {
	w.T.Helper()
	if _, err := w.Server.Admin().UpdateAccount(w.T.Context(), w.North.ID, change); err != nil {
		w.T.Fatal(err)
	}
}

// NewUser makes a verified user and signs them in.
func (w *World) NewUser(a admin.Account, email string, g admin.PermissionGroup) Caller {
	w.T.Helper()
	first, _, _ := strings.Cut(email, "@")
	u, err := w.Server.Admin().CreateUser(w.T.Context(), admin.User{
		User:    state.User{FirstName: first, LastName: "Tester", Email: email, PermissionGroup: string(g)},
		Account: a.ID, EmailVerified: true,
	}, Password)
	if err != nil {
		w.T.Fatal(err)
	}
	return Caller{W: w, User: u, Key: w.SignIn(email, Password).Object("meta").Text("apiKey")}
}

// SignIn exchanges a password for a key.
func (w *World) SignIn(name, password string) *Answer {
	w.T.Helper()
	q := url.Values{"UserName": {name}, "Password": {password}}
	return Caller{W: w}.Do(Request{Method: http.MethodGet, Path: "/authenticate/apikeyexchange?" + q.Encode()})
}

// Request is one request before it is signed. The zero value of a field is what
// a well-behaved client would send.
type Request struct {
	Method      string
	Path        string // with the query
	Form        url.Values
	Body        string              // in place of form
	ContentType string              // "none": none, though there is a body
	Header      http.Header         // sent after signing
	Tamper      func(*http.Request) // changes the signed request
	Sign        func(canonical, secret string) string
}

// FormType is the content type of forms.
const FormType = "application/x-www-form-urlencoded"

// Sign is the tests' own signature code, independent of the client's and the service's.
func Sign(canonical, secret string) string {
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(canonical))
	return base64.StdEncoding.EncodeToString(mac.Sum(nil))
}

// Do signs and sends a request.
func (c Caller) Do(r Request) *Answer {
	c.W.T.Helper()
	req, err := c.Signed(r)
	if err != nil {
		c.W.T.Fatal(err)
	}
	return c.W.sendFor(admin.PermissionGroup(c.User.PermissionGroup), req)
}

// Signed returns a request as it is sent.
func (c Caller) Signed(r Request) (*http.Request, error) {
	body := r.Body
	if r.Form != nil {
		body = r.Form.Encode()
	}
	switch {
	case r.ContentType == "none":
		r.ContentType = ""
	case r.ContentType == "" && body != "":
		r.ContentType = FormType
	}
	req, err := http.NewRequestWithContext(context.Background(), r.Method, c.W.HTTP.URL+r.Path, strings.NewReader(body))
	if err != nil {
		return nil, err
	}
	date := c.W.Clock.Now().UTC().Format(http.TimeFormat)
	path, _, _ := strings.Cut(r.Path, "?")
	canonical := r.Method + c.W.HTTP.URL + path
	if r.Method != http.MethodGet {
		canonical += r.ContentType
	}
	canonical += date + c.Key
	if r.Sign == nil {
		r.Sign = Sign
	}
	req.Header.Set("Accept", "application/json")
	req.Header.Set("X-MSS-API-APPID", cmp.Or(c.AppKey, c.W.App.AppKey))
	req.Header.Set("X-MSS-API-USERKEY", c.Key)
	req.Header.Set("X-MSS-CUSTOM-DATE", date)
	req.Header.Set("X-MSS-SIGNATURE", r.Sign(canonical, cmp.Or(c.Secret, c.W.Secret)))
	if r.ContentType != "" {
		req.Header.Set("Content-Type", r.ContentType)
	}
	maps.Copy(req.Header, r.Header)
	if r.Tamper != nil {
		r.Tamper(req)
	}
	return req, nil
}

// Send sends a request that is signed, or need not be.
func (w *World) Send(req *http.Request) *Answer { w.T.Helper(); return w.sendFor("", req) }

// sendFor sends a request of a user of a group, whose answers the document describes.
func (w *World) sendFor(g admin.PermissionGroup, req *http.Request) *Answer {
	w.T.Helper()
	transport := w.Transport
	if transport == nil {
		transport = http.DefaultTransport
	}
	res, err := transport.RoundTrip(req)
	if err != nil {
		w.T.Fatal(err)
	}
	text, err := io.ReadAll(res.Body)
	if err := errors.Join(err, res.Body.Close()); err != nil {
		w.T.Fatal(err)
	}
	OpenAPI(w.T).readBy(g, req.URL.Path).answered(w.T, req.Method, req.URL, res.StatusCode, res.Header, string(text))
	return &Answer{
		T: w.T, Status: res.StatusCode, Header: res.Header, Body: string(text),
		What: req.Method + " " + req.URL.Path,
	}
}

// Get reads a path.
func (c Caller) Get(path string) *Answer {
	c.W.T.Helper()
	return c.Do(Request{Method: http.MethodGet, Path: path})
}

// Post sends a form of name, value pairs.
func (c Caller) Post(path string, pairs ...string) *Answer {
	c.W.T.Helper()
	return c.Do(Request{Method: http.MethodPost, Path: path, Form: Form(pairs...)})
}

// Form returns the form of name, value pairs.
func Form(pairs ...string) url.Values {
	v := url.Values{}
	for i := 0; i < len(pairs); i += 2 {
		v.Add(pairs[i], pairs[i+1])
	}
	return v
}

// Answer is a response.
type Answer struct {
	T      *testing.T
	What   string
	Status int
	Header http.Header
	Body   string
}

// Want fails the test unless the response has the status.
func (a *Answer) Want(status int) *Answer {
	a.T.Helper()
	if a.Status != status {
		a.T.Fatalf("%s: got %d, want %d: %.300s", a.What, a.Status, status, a.Body)
	}
	return a
}

// WantFault fails the test unless the response is a structured error with code.
func (a *Answer) WantFault(status int, code string) *Answer {
	a.T.Helper()
	a.Want(status)
	if got := a.Object("responseStatus").Text("errorCode"); got != code {
		a.T.Fatalf("%s: errorCode %q, want %q: %s", a.What, got, code, a.Body)
	}
	return a
}

// WantField fails the test unless the error names the field with the code.
func (a *Answer) WantField(field, code string) *Answer {
	a.T.Helper()
	for _, e := range a.Object("responseStatus").List("errors") {
		if e.Text("fieldName") == field && e.Text("errorCode") == code {
			return a
		}
	}
	a.T.Fatalf("%s: no field fault %s/%s in %s", a.What, field, code, a.Body)
	return a
}

// WantBare fails the test unless the response is the bare Bad Request.
func (a *Answer) WantBare() *Answer {
	a.T.Helper()
	a.Want(http.StatusBadRequest)
	if a.Body != "Bad Request" || !strings.HasPrefix(a.Header.Get("Content-Type"), "text/plain") {
		a.T.Fatalf("%s: got %q as %s, want the bare text Bad Request", a.What, a.Body, a.Header.Get("Content-Type"))
	}
	return a
}

// WantJSON fails the test unless the response is exactly this.
func (a *Answer) WantJSON(text string) *Answer {
	a.T.Helper()
	if got := strings.TrimSpace(a.Body); got != text {
		a.T.Fatalf("%s: got %s, want %s", a.What, got, text)
	}
	return a
}

// Node is a JSON object with the text of its numbers.
type Node struct {
	t *testing.T
	M map[string]any
}

// JSON reads a response that is an object.
func (a *Answer) JSON() Node {
	a.T.Helper()
	d := json.NewDecoder(strings.NewReader(a.Body))
	d.UseNumber()
	n := Node{t: a.T}
	if err := d.Decode(&n.M); err != nil {
		a.T.Fatalf("%s: %v in %.300s", a.What, err, a.Body)
	}
	return n
}

// Object returns a field that is an object.
func (a *Answer) Object(name string) Node { a.T.Helper(); return a.JSON().Object(name) }

// List returns a field that is a list of objects.
func (a *Answer) List(name string) []Node { a.T.Helper(); return a.JSON().List(name) }

// Text is the text of a field, as of a Node.
func (a *Answer) Text(name string) string { a.T.Helper(); return a.JSON().Text(name) }

// ID returns the id of what was made.
func (a *Answer) ID() string { a.T.Helper(); return a.JSON().Text("id") }

// Value returns a field.
func (n Node) Value(name string) any {
	n.t.Helper()
	v, found := n.M[name]
	if !found {
		n.t.Fatalf("no field %q in %v", name, n.M)
	}
	return v
}

// Object returns a field that is an object.
func (n Node) Object(name string) Node {
	n.t.Helper()
	m, isObject := n.Value(name).(map[string]any)
	if !isObject {
		n.t.Fatalf("field %q is %v, not an object", name, n.M[name])
	}
	return Node{n.t, m}
}

// List returns a field that is a list of objects.
func (n Node) List(name string) []Node {
	n.t.Helper()
	values, isList := n.Value(name).([]any)
	if !isList {
		n.t.Fatalf("field %q is %v, not a list", name, n.M[name])
	}
	list := make([]Node, len(values))
	for i, v := range values {
		m, _ := v.(map[string]any)
		list[i] = Node{n.t, m}
	}
	return list
}

// Text returns a string, the digits of a number, or "null", "true", "false".
func (n Node) Text(name string) string {
	n.t.Helper()
	switch v := n.Value(name).(type) {
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

// WantTexts fails the test unless the fields have these texts.
func (n Node) WantTexts(want map[string]string) {
	n.t.Helper()
	for name, text := range want {
		if got := n.Text(name); got != text {
			n.t.Errorf("%s: got %s, want %s", name, got, text)
		}
	}
}

// WantTexts fails the test unless the fields have these texts.
func (a *Answer) WantTexts(want map[string]string) { a.T.Helper(); a.JSON().WantTexts(want) }

// DocumentAddress returns an address of a proposal's document, whatever its status.
func (w *World) DocumentAddress(account admin.AccountID, proposal string) string {
	return w.Server.Parts().Moves.Key.Addresses(w.HTTP.URL, account, w.number(proposal), w.Clock.Now()).ProposalPDF
}

// number returns the number that a proposal's id is.
func (w *World) number(id string) state.ProposalID {
	w.T.Helper()
	n, err := strconv.ParseInt(id, 10, 64)
	if err != nil {
		w.T.Fatal(err)
	}
	return state.ProposalID(n)
}

// NewProposal makes a proposal and returns its path.
func (c Caller) NewProposal(name string) (id, path string) {
	c.W.T.Helper()
	id = c.Post("/public/proposals", "SalesPersonId", state.FormatID(c.User.ID), "Name", name).Want(http.StatusCreated).
		ID()
	return id, "/public/proposals/" + id
}
