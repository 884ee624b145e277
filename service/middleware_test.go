package service_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"app.tender/tender/service"
	"app.tender/tender/service/store"
)

// guarded runs f for one request with the service's middleware.
func (w *world) guarded(f func() error) *answer {
	w.t.Helper()
	rec := httptest.NewRecorder()
	w.srv.Guarding(f).ServeHTTP(rec, httptest.NewRequest(http.MethodGet, "/public/proposals", nil))
	return &answer{t: w.t, what: "guarded", Status: rec.Code, Header: rec.Header(), Body: rec.Body.String()}
}

func TestBusyWriteIsRetryable(t *testing.T) {
	w := newWorld(t)
	a := w.guarded(func() error { return fmt.Errorf("beginning a transaction: %w", store.ErrBusy) })
	a.wantFault(http.StatusServiceUnavailable, "Busy")
	if got := a.Header.Get("Retry-After"); got != "5" {
		t.Errorf("Retry-After %q", got)
	}
}

func TestFailuresRevealOnlyAnID(t *testing.T) {
	w := newWorld(t)
	for what, f := range map[string]func() error{
		"panic":          func() error { panic("the password is swordfish") },
		"nil pointer":    func() error { var m *service.Ready; return errors.New(m.BaseURL) },
		"a failing disk": func() error { return errors.New("disk I/O error: /var/lib/secret.db, swordfish") },
	} {
		t.Run(what, func(t *testing.T) {
			a := w.guarded(f).wantFault(http.StatusInternalServerError, "InternalError")
			status := a.object("responseStatus")
			id := status.text("correlationId")
			if len(id) != 24 || a.Header.Get("X-Request-Id") != id || !strings.Contains(status.text("message"), id) {
				t.Errorf("id %q, header %q, message %q", id, a.Header.Get("X-Request-Id"), status.text("message"))
			}
			for _, word := range []string{"swordfish", "goroutine", ".go:", "stackTrace", "nil pointer", "disk"} {
				if strings.Contains(a.Body, word) {
					t.Errorf("the response reveals %q: %s", word, a.Body)
				}
			}
			if !strings.Contains(w.log.String(), id) {
				t.Error("the log lacks the id")
			}
		})
	}
}

func TestStorageFaultIsA500(t *testing.T) {
	w := newWorld(t)
	if err := w.srv.Parts().Store.Close(); err != nil {
		t.Fatal(err)
	}
	w.sales.get("/public/proposals").wantFault(http.StatusInternalServerError, "InternalError")
	w.sales.get("/readyz").want(http.StatusServiceUnavailable)
	w.sales.get("/healthz").want(http.StatusOK)
}

func TestHealth(t *testing.T) {
	w := newWorld(t)
	for path, want := range map[string]string{"/healthz": `{"status":"ok"}`, "/readyz": `{"status":"ready"}`} {
		req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, w.http.URL+path, nil) // without credentials
		if err != nil {
			t.Fatal(err)
		}
		if got := w.send(req).want(http.StatusOK).Body; got != want {
			t.Errorf("%s: %s", path, got)
		}
	}
	w.http.Close() // a request is logged after its response
	if log := w.log.String(); strings.Contains(log, `z","status":200`) {
		t.Errorf("probes are logged: %s", log)
	}
}

func TestRequestsHaveUniqueIDs(t *testing.T) {
	w := newWorld(t)
	seen := map[string]bool{}
	for _, path := range []string{"/public/proposals", "/public/proposals", "/nothing", "/public/people/x"} {
		id := w.sales.get(path).Header.Get("X-Request-Id")
		if id == "" || seen[id] {
			t.Errorf("%s: id %q", path, id)
		}
		seen[id] = true
	}
}

func TestLogHoldsNoSecrets(t *testing.T) {
	w := newWorld(t)
	w.signIn("ada@north.example", "a-wrong-swordfish").want(http.StatusUnauthorized)
	w.admin.get("/public/proposals?SearchText=swordfish").want(http.StatusOK)
	_, path := w.admin.newProposal("swordfish")
	w.admin.post(path+"/internalnotes", "InternalNotes", "swordfish").want(http.StatusOK)
	w.sales.do(request{method: http.MethodGet, path: "/public/proposals", sign: func(string, string) string {
		return "swordfish"
	}})
	log := w.log.String()
	for _, secret := range []string{
		"swordfish", password, w.secret, w.admin.key, w.sales.key, "SearchText", "UserName",
		"ada@",
	} {
		if strings.Contains(log, secret) {
			t.Errorf("the log contains %q", secret)
		}
	}
	lines := strings.Split(strings.TrimSpace(log), "\n")
	var last struct {
		Msg, Method, Path, ID, App string
		Status, Account, User      int
	}
	if err := json.Unmarshal([]byte(lines[len(lines)-2]), &last); err != nil {
		t.Fatal(err)
	}
	if last.Msg != "request" || last.Method != http.MethodPost || last.Path != path+"/internalnotes" ||
		last.Status != 200 ||
		last.Account != int(w.north.ID) || last.User != int(w.admin.user.ID) || last.App != "Tests" || last.ID == "" {
		t.Errorf("log line: %s", lines[len(lines)-2])
	}
}

// Support can tell from the log why a customer's program is refused.
func TestLogExplainsRefusals(t *testing.T) {
	w := newWorld(t)
	last := func() (line struct {
		ErrorCode     string  `json:"error_code"`
		AppKey        string  `json:"app_key"`
		Client        string  `json:"client"`
		SignedAddress string  `json:"signed_address"`
		Took          float64 `json:"took_ms"`
	},
	) {
		t.Helper()
		lines := strings.Split(strings.TrimSpace(w.log.String()), "\n")
		if err := json.Unmarshal([]byte(lines[len(lines)-1]), &line); err != nil {
			t.Fatal(err)
		}
		return line
	}
	w.sales.do(request{method: http.MethodGet, path: "/public/proposals", sign: func(string, string) string {
		return "wrong"
	}}).want(http.StatusUnauthorized)
	if got := last(); got.ErrorCode != "InvalidSignature" || got.AppKey != w.app.AppKey || got.Client != "127.0.0.1" ||
		got.SignedAddress != w.http.URL || got.Took <= 0 {
		t.Errorf("a wrong signature: %+v", got)
	}
	long := strings.Repeat("k", 5000)
	w.sales.do(request{method: http.MethodGet, path: "/public/proposals", tamper: func(r *http.Request) {
		r.Header.Set("X-MSS-API-APPID", long)
	}}).want(http.StatusUnauthorized)
	if got := last(); got.ErrorCode != "UnknownApplication" || got.AppKey != long[:100] || got.SignedAddress != "" {
		t.Errorf("an unknown application: %+v", got)
	}
	w.sales.get("/public/proposals").want(http.StatusOK)
	if got := last(); got.ErrorCode != "" || got.Client != "" {
		t.Errorf("a request that is not refused: %+v", got)
	}
}

// A sandbox shows developers of clients its canonical message, without the user key.
func TestASandboxExplainsSignatures(t *testing.T) {
	w := newWorld(t)
	wrong := request{
		method: http.MethodPost, path: "/public/people?x=1", form: form("FirstName", "A"),
		sign: func(string, string) string { return "wrong" },
	}
	got := w.sales.do(wrong).want(http.StatusUnauthorized)
	want := "POST" + w.http.URL + "/public/people" + formType + "Mon, 06 Apr 2026 00:22:19 GMT{user key}"
	if message := got.Header.Get("X-Canonical-Message"); message != want || got.Body != mismatch {
		t.Errorf("message is %q, want %q, in %s", message, want, got.Body)
	}
	other := newWorld(t, live)
	if message := other.sales.do(wrong).want(http.StatusUnauthorized).Header.Get("X-Canonical-Message"); message != "" {
		t.Errorf("outside a sandbox, message is %q", message)
	}
}

// No response of an account is kept on the way, or taken for what it is not: refusals neither.
func TestResponsesAreNotCached(t *testing.T) {
	w := newWorld(t)
	for _, a := range []*answer{
		w.sales.get("/public/proposals"), w.sales.get("/public/proposals/99"), w.sales.get("/nowhere"),
	} {
		for name, want := range map[string]string{"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"} {
			if got := a.Header.Get(name); got != want {
				t.Errorf("%d: %s is %q, want %q", a.Status, name, got, want)
			}
		}
	}
}
