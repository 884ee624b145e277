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
	"app.tender/tender/service/servicetest/world"
	"app.tender/tender/service/store"
)

// guarded runs f for one request with the service's middleware.
func guarded(w *world.World, f func() error) *world.Answer {
	w.T.Helper()
	rec := httptest.NewRecorder()
	w.Server.Guarding(f).ServeHTTP(rec, httptest.NewRequest(http.MethodGet, "/public/proposals", nil))
	return &world.Answer{T: w.T, What: "guarded", Status: rec.Code, Header: rec.Header(), Body: rec.Body.String()}
}

func TestBusyWriteIsRetryable(t *testing.T) {
	w := world.New(t)
	a := guarded(w, func() error { return fmt.Errorf("beginning a transaction: %w", store.ErrBusy) })
	a.WantFault(http.StatusServiceUnavailable, "Busy")
	if got := a.Header.Get("Retry-After"); got != "5" {
		t.Errorf("Retry-After %q", got)
	}
}

func TestFailuresRevealOnlyAnID(t *testing.T) {
	w := world.New(t)
	for what, f := range map[string]func() error{
		"panic":          func() error { panic("the password is swordfish") },
		"nil pointer":    func() error { var m *service.Ready; return errors.New(m.BaseURL) },
		"a failing disk": func() error { return errors.New("disk I/O error: /var/lib/secret.db, swordfish") },
	} {
		t.Run(what, func(t *testing.T) {
			a := guarded(w, f).WantFault(http.StatusInternalServerError, "InternalError")
			status := a.Object("responseStatus")
			id := status.Text("correlationId")
			if len(id) != 24 || a.Header.Get("X-Request-Id") != id || !strings.Contains(status.Text("message"), id) {
				t.Errorf("id %q, header %q, message %q", id, a.Header.Get("X-Request-Id"), status.Text("message"))
			}
			for _, word := range []string{"swordfish", "goroutine", ".go:", "stackTrace", "nil pointer", "disk"} {
				if strings.Contains(a.Body, word) {
					t.Errorf("the response reveals %q: %s", word, a.Body)
				}
			}
			if !strings.Contains(w.Log.String(), id) {
				t.Error("the log lacks the id")
			}
		})
	}
}

func TestStorageFaultIsA500(t *testing.T) {
	w := world.New(t)
	if err := w.Server.Parts().Store.Close(); err != nil {
		t.Fatal(err)
	}
	w.Sales.Get("/public/proposals").WantFault(http.StatusInternalServerError, "InternalError")
	w.Sales.Get("/readyz").Want(http.StatusServiceUnavailable)
	w.Sales.Get("/healthz").Want(http.StatusOK)
}

func TestHealth(t *testing.T) {
	w := world.New(t)
	for path, want := range map[string]string{"/healthz": `{"status":"ok"}`, "/readyz": `{"status":"ready"}`} {
		req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, w.HTTP.URL+path, nil) // without credentials
		if err != nil {
			t.Fatal(err)
		}
		if got := w.Send(req).Want(http.StatusOK).Body; got != want {
			t.Errorf("%s: %s", path, got)
		}
	}
	w.HTTP.Close() // a request is logged after its response
	if log := w.Log.String(); strings.Contains(log, `z","status":200`) {
		t.Errorf("probes are logged: %s", log)
	}
}

func TestRequestsHaveUniqueIDs(t *testing.T) {
	w := world.New(t)
	seen := map[string]bool{}
	for _, path := range []string{"/public/proposals", "/public/proposals", "/nothing", "/public/people/x"} {
		id := w.Sales.Get(path).Header.Get("X-Request-Id")
		if id == "" || seen[id] {
			t.Errorf("%s: id %q", path, id)
		}
		seen[id] = true
	}
}

func TestLogHoldsNoSecrets(t *testing.T) {
	w := world.New(t)
	w.SignIn("ada@north.example", "a-wrong-swordfish").Want(http.StatusUnauthorized)
	w.Admin.Get("/public/proposals?SearchText=swordfish").Want(http.StatusOK)
	_, path := w.Admin.NewProposal("swordfish")
	w.Admin.Post(path+"/internalnotes", "InternalNotes", "swordfish").Want(http.StatusOK)
	w.Sales.Do(world.Request{Method: http.MethodGet, Path: "/public/proposals", Sign: func(string, string) string {
		return "swordfish"
	}})
	log := w.Log.String()
	for _, secret := range []string{
		"swordfish", world.Password, w.Secret, w.Admin.Key, w.Sales.Key, "SearchText", "UserName",
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
		last.Account != int(w.North.ID) || last.User != int(w.Admin.User.ID) || last.App != "Tests" || last.ID == "" {
		t.Errorf("log line: %s", lines[len(lines)-2])
	}
}

// Support can tell from the log why a customer's program is refused.
func TestLogExplainsRefusals(t *testing.T) {
	w := world.New(t)
	last := func() (line struct {
		ErrorCode     string  `json:"error_code"`
		AppKey        string  `json:"app_key"`
		Client        string  `json:"client"`
		SignedAddress string  `json:"signed_address"`
		Took          float64 `json:"took_ms"`
	},
	) {
		t.Helper()
		lines := strings.Split(strings.TrimSpace(w.Log.String()), "\n")
		if err := json.Unmarshal([]byte(lines[len(lines)-1]), &line); err != nil {
			t.Fatal(err)
		}
		return line
	}
	w.Sales.Do(world.Request{Method: http.MethodGet, Path: "/public/proposals", Sign: func(string, string) string {
		return "wrong"
	}}).Want(http.StatusUnauthorized)
	if got := last(); got.ErrorCode != "InvalidSignature" || got.AppKey != w.App.AppKey || got.Client != "127.0.0.1" ||
		got.SignedAddress != w.HTTP.URL || got.Took <= 0 {
		t.Errorf("a wrong signature: %+v", got)
	}
	long := strings.Repeat("k", 5000)
	w.Sales.Do(world.Request{Method: http.MethodGet, Path: "/public/proposals", Tamper: func(r *http.Request) {
		r.Header.Set("X-MSS-API-APPID", long)
	}}).Want(http.StatusUnauthorized)
	if got := last(); got.ErrorCode != "UnknownApplication" || got.AppKey != long[:100] || got.SignedAddress != "" {
		t.Errorf("an unknown application: %+v", got)
	}
	w.Sales.Get("/public/proposals").Want(http.StatusOK)
	if got := last(); got.ErrorCode != "" || got.Client != "" {
		t.Errorf("a request that is not refused: %+v", got)
	}
}

// A sandbox shows developers of clients its canonical message, without the user key.
func TestASandboxExplainsSignatures(t *testing.T) {
	w := world.New(t)
	wrong := world.Request{
		Method: http.MethodPost, Path: "/public/people?x=1", Form: world.Form("FirstName", "A"),
		Sign: func(string, string) string { return "wrong" },
	}
	got := w.Sales.Do(wrong).Want(http.StatusUnauthorized)
	want := "POST" + w.HTTP.URL + "/public/people" + world.FormType + "Mon, 06 Apr 2026 00:22:19 GMT{user key}"
	if message := got.Header.Get("X-Canonical-Message"); message != want || got.Body != mismatch {
		t.Errorf("message is %q, want %q, in %s", message, want, got.Body)
	}
	other := world.New(t, world.Live)
	if message := other.Sales.Do(wrong).Want(http.StatusUnauthorized).Header.Get("X-Canonical-Message"); message != "" {
		t.Errorf("outside a sandbox, message is %q", message)
	}
}

// No response of an account is kept on the way, or taken for what it is not: refusals neither.
func TestResponsesAreNotCached(t *testing.T) {
	w := world.New(t)
	for _, a := range []*world.Answer{
		w.Sales.Get("/public/proposals"), w.Sales.Get("/public/proposals/99"), w.Sales.Get("/nowhere"),
	} {
		for name, want := range map[string]string{"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"} {
			if got := a.Header.Get(name); got != want {
				t.Errorf("%d: %s is %q, want %q", a.Status, name, got, want)
			}
		}
	}
}
