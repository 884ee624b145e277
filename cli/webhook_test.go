package cli_test

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"app.tender/tender/apiclient/webhook"
	"app.tender/tender/cli"
	"app.tender/tender/cli/run"
	"app.tender/tender/service/servicetest"
)

// lines is an output that a test can wait for.
type lines struct {
	mu  sync.Mutex
	all bytes.Buffer
	new chan struct{}
}

func newLines() *lines { return &lines{new: make(chan struct{}, 1)} }

func (l *lines) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	select {
	case l.new <- struct{}{}:
	default:
	}
	return l.all.Write(b)
}

func (l *lines) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.all.String()
}

// find waits until the output matches re, and returns its last group.
func (l *lines) find(t *testing.T, re string) string {
	t.Helper()
	end := time.After(2 * time.Minute)
	for {
		if m := regexp.MustCompile(re).FindStringSubmatch(l.String()); m != nil {
			return m[len(m)-1]
		}
		select {
		case <-l.new:
		case <-end:
			t.Fatalf("no %s in\n%s", re, l.String())
		}
	}
}

// hooked is a machine with the demo that receives events.
type hooked struct {
	t   *testing.T
	dir string
}

func newHooked(t *testing.T) *hooked {
	t.Helper()
	h := &hooked{t, t.TempDir()}
	if err := servicetest.Demo(filepath.Join(h.dir, "data", "demo", "service"), "", time.Time{}); err != nil {
		t.Fatal(err)
	}
	return h
}

func (h *hooked) streams(out, errs io.Writer, env map[string]string) run.Streams {
	all := map[string]string{"TENDER_CONFIG_DIR": h.dir + "/config", "TENDER_DATA_DIR": h.dir + "/data"}
	maps.Copy(all, env)
	s := streamsOf(out, errs, all)
	s.In = strings.NewReader("")
	return s
}

// run runs a command and returns its output; it fails unless the exit code is code.
func (h *hooked) run(code int, env map[string]string, args ...string) string {
	h.t.Helper()
	var out, errs bytes.Buffer
	if got := cli.Main(h.t.Context(), h.streams(&out, &errs, env), args); got != code {
		h.t.Fatalf("tender %s: exit %d, %s%s", strings.Join(args, " "), got, out.String(), errs.String())
	}
	return out.String() + errs.String()
}

// await repeats a command until its output has want, and returns it: the service records a delivery only after it was
// received.
func (h *hooked) await(want string, args ...string) string {
	h.t.Helper()
	got := ""
	for end := time.Now().Add(2 * time.Minute); time.Now().Before(end); {
		if got = h.run(run.ExitOK, nil, args...); strings.Contains(got, want) {
			return got
		}
	}
	h.t.Fatalf("tender %s never prints %q:\n%s", strings.Join(args, " "), want, got)
	return ""
}

// listen starts a receiving command, and returns how to end it.
func (h *hooked) listen(args ...string) (out, errs *lines, end func()) {
	h.t.Helper()
	out, errs = newLines(), newLines()
	ctx, cancel := context.WithCancel(h.t.Context())
	done := make(chan int)
	go func() { done <- cli.Main(ctx, h.streams(out, errs, nil), append([]string{"webhook"}, args...)) }()
	end = func() {
		cancel()
		if code := <-done; code != run.ExitOK {
			h.t.Errorf("exit %d, %s", code, errs)
		}
	}
	errs.find(h.t, `Listening on (\S+)`)
	return out, errs, end
}

// An event is received, verified and printed, its change is cached, and the subscription is deleted at the end.
func TestListen(t *testing.T) {
	h := newHooked(t)
	out, errs, end := h.listen("listen")
	h.run(run.ExitOK, nil, "status", "submit", "1042")
	out.find(t, `proposal\.status_changed +#1042 Halvorsen Residence: Draft → (Submitted)`)
	address := errs.find(t, `Listening on (\S+)`)
	resp, err := http.Post("http://"+address+"/tender", "application/json", strings.NewReader(`{"id":"evt_1"}`))
	if err != nil {
		t.Fatal(err)
	}
	_ = resp.Body.Close()
	errs.find(t, "Refused a request that is not a valid delivery")
	if resp.StatusCode != http.StatusUnauthorized {
		t.Errorf("the response to a forged delivery is %d", resp.StatusCode)
	}
	end()
	if got := h.run(run.ExitOK, nil, "webhook", "list"); !strings.Contains(got, "no subscriptions") {
		t.Errorf("left behind: %s", got)
	}
	if got := h.run(run.ExitOK, nil, "show", "1042", "--offline"); !strings.Contains(got, "Submitted") {
		t.Errorf("the cache has\n%s", got)
	}
}

// A delivery is forwarded to the customer's own program as it was signed; its failure is listed, and the delivery is
// retried.
func TestForward(t *testing.T) {
	h := newHooked(t)
	var mu sync.Mutex
	status, arrived := http.StatusInternalServerError, []string(nil)
	own := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		mu.Lock()
		defer mu.Unlock()
		arrived = append(arrived, r.Header.Get(webhook.Header)+" "+string(body))
		w.WriteHeader(status)
		_, _ = io.WriteString(w, "no column named total")
	}))
	defer own.Close()
	_, errs, end := h.listen("forward", own.URL, "--event", "proposal.status_changed")
	h.run(run.ExitOK, nil, "status", "submit", "1042")
	errs.find(t, `forwarded: (500)`)
	if got := h.await("answered 500", "webhook", "deliveries", "list"); !strings.Contains(got, "retrying") {
		t.Errorf("listed\n%s", got)
	}
	mu.Lock()
	status = http.StatusOK
	mu.Unlock()
	h.run(run.ExitOK, nil, "webhook", "retry", "1")
	errs.find(t, `forwarded: (200)`)
	end()
	mu.Lock()
	defer mu.Unlock()
	if len(arrived) < 2 || !strings.HasPrefix(arrived[0], "t=") ||
		!strings.Contains(arrived[0], `"previousStatus":"Draft"`) {
		t.Fatalf("arrived %q", arrived)
	}
	// What somebody builds by the sample works with the delivery: but for its id and time it is the same.
	_, body, _ := strings.Cut(arrived[0], " ")
	sample := h.run(run.ExitOK, nil, "trigger", "sample", "proposal", "Submitted", "--event")
	if got, want := eventOf(t, sample), eventOf(t, body); !reflect.DeepEqual(got, want) {
		t.Errorf("the sample is\n%s\nand a delivery\n%s", sample, body)
	}
}

// eventOf decodes the body of a delivery without its id and time, which must have their form.
func eventOf(t *testing.T, body string) map[string]any {
	t.Helper()
	var e map[string]any
	if err := json.Unmarshal([]byte(body), &e); err != nil {
		t.Fatalf("%v: %s", err, body)
	}
	id, _ := e["id"].(string)
	created, _ := e["created"].(string)
	if _, err := time.Parse(time.RFC3339, created); err != nil || !strings.HasPrefix(id, "evt_") {
		t.Errorf("the event %q is of %q", id, created)
	}
	delete(e, "id")
	delete(e, "created")
	return e
}

// Events that arrive while a slow service is read must not wait: the service would count their deliveries as failed.
func TestEventsArriveWhileAProposalIsRead(t *testing.T) {
	dir, asked, release := t.TempDir(), make(chan struct{}, 1), make(chan struct{})
	slow := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		select {
		case asked <- struct{}{}:
		default:
		}
		<-release
		w.WriteHeader(http.StatusNotFound)
	}))
	defer slow.Close()
	out, errs := newLines(), newLines()
	ctx, cancel := context.WithCancel(t.Context())
	streams := streamsOf(out, errs, map[string]string{
		"TENDER_CONFIG_DIR": dir + "/config", "TENDER_DATA_DIR": dir + "/data", "TENDER_BASE_URL": slow.URL,
		"TENDER_APP_KEY": "0190a0c4-1111-7000-8000-000000000001", "TENDER_SECRET_KEY": "secret",
		"TENDER_USER_KEY":       "key",
		"TENDER_WEBHOOK_SECRET": "whsec_right",
	})
	ended := make(chan int, 1)
	go func() { ended <- cli.Main(ctx, streams, []string{"webhook", "listen", "--webhook", "1"}) }()
	address := "http://" + errs.find(t, `Listening on (\S+)`)
	deliver := func(id string) error {
		body := `{"id":"` + id +
			`","type":"proposal.build.status_update","data":{"proposalId":42,"status":"Completed"}}`
		req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, address, strings.NewReader(body))
		if err != nil {
			return err
		}
		req.Header.Set(webhook.Header, webhook.Sign([]byte(body), time.Now(), "whsec_right"))
		resp, err := http.DefaultClient.Do(req)
		if err == nil {
			err = resp.Body.Close()
		}
		return err
	}
	first, second := make(chan error, 1), make(chan error, 1)
	go func() { first <- deliver("evt_1") }()
	<-asked
	go func() { second <- deliver("evt_2") }()
	out.find(t, `(?s)build of proposal.*(build of proposal)`)
	if said := errs.String(); strings.Contains(said, "can't be refreshed") {
		t.Errorf("the second waited for the first:\n%s", said)
	}
	close(release)
	for _, done := range []chan error{first, second} {
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
	cancel()
	if code := <-ended; code != run.ExitOK {
		t.Errorf("exit %d, %s", code, errs)
	}
}

// Support checks a delivery that a customer captured.
func TestVerifyACapturedDelivery(t *testing.T) {
	h := newHooked(t)
	body := `{"id":"evt_1","type":"ping","data":{}}`
	file := filepath.Join(h.dir, "body.json")
	at := time.Now().Add(-2 * time.Hour)
	secret := map[string]string{"TENDER_WEBHOOK_SECRET": "whsec_right"}
	header := webhook.Sign([]byte(body), at, "whsec_right")
	check := func(code int, env map[string]string, body, want string, more ...string) {
		t.Helper()
		if err := os.WriteFile(file, []byte(body), 0o600); err != nil {
			t.Fatal(err)
		}
		got := h.run(code, env, append([]string{"webhook", "verify", file, "--header", header}, more...)...)
		if !strings.Contains(got, want) || strings.Contains(got, "whsec_right") {
			t.Errorf("%q is missing: %s", want, got)
		}
	}
	then := []string{"--at", at.Format(time.RFC3339)}
	check(run.ExitOK, secret, body, "is valid", then...)
	check(run.ExitFailed, secret, body, "signed 2h0m", "--json")
	check(run.ExitFailed, secret, body, `"cause": "time"`, "--json")
	check(run.ExitFailed, secret, body+"\n", "a line break was added", then...)
	check(run.ExitFailed, map[string]string{"TENDER_WEBHOOK_SECRET": "whsec_right "}, body, "space around it", then...)
	check(run.ExitFailed, map[string]string{"TENDER_WEBHOOK_SECRET": "whsec_other"}, body,
		"the secret key is another one, or the body was changed", then...)
	check(run.ExitUsage, secret, body, "--at takes a time", "--at", "noon")
	if got := h.run(run.ExitUsage, nil, "webhook", "verify", file, "--header", header); !strings.Contains(got,
		"TENDER_WEBHOOK_SECRET") {
		t.Errorf("without a secret: %s", got)
	}
}

func TestReplayADelivery(t *testing.T) {
	h := newHooked(t)
	own := httptest.NewServer(webhook.NewHandler("whsec_right", func(context.Context, webhook.Event) error {
		return nil
	}))
	defer own.Close()
	file := filepath.Join(h.dir, "body.json")
	if err := os.WriteFile(file, []byte(`{"id":"evt_1","type":"ping","data":{}}`), 0o600); err != nil {
		t.Fatal(err)
	}
	if got := h.run(run.ExitOK, map[string]string{"TENDER_WEBHOOK_SECRET": "whsec_right"}, "webhook", "replay", file,
		own.URL); !strings.HasPrefix(got, "200 handled") {
		t.Errorf("replayed: %s", got)
	}
	if got := h.run(run.ExitFailed, map[string]string{"TENDER_WEBHOOK_SECRET": "whsec_other"}, "webhook", "replay",
		file, own.URL); !strings.HasPrefix(got, "401 ") {
		t.Errorf("with another secret: %s", got)
	}
	h.run(run.ExitUsage, nil, "webhook", "replay", file, "127.0.0.1:1")
}

func TestManageWebhooks(t *testing.T) {
	h := newHooked(t)
	made := h.run(run.ExitOK, nil, "webhook", "subscribe", "https://93.184.216.34/hooks", "--event",
		"proposal.status_changed", "--description", "CRM")
	if !strings.Contains(made, "secret key  whsec_") || !strings.Contains(made, "not shown again") {
		t.Errorf("created: %s", made)
	}
	h.run(run.ExitOK, nil, "webhook", "update", "1", "--disable", "--event", "proposal.build.status_update")
	if got := h.run(run.ExitOK, nil, "webhook", "list"); !strings.Contains(got, "disabled") ||
		!strings.Contains(got, "proposal.build.status_update") || strings.Contains(got, "whsec") {
		t.Errorf("listed: %s", got)
	}
	if got := h.run(run.ExitOK, nil, "webhook", "renew", "1", "--json"); !strings.Contains(got,
		`"secretKey": "whsec_`) {
		t.Errorf("renewed: %s", got)
	}
	h.run(run.ExitOK, nil, "webhook", "delete", "1")
	h.run(run.ExitRefused, nil, "webhook", "delete", "1")
	h.run(run.ExitUsage, nil, "webhook", "update", "1")
	h.run(run.ExitUsage, nil, "webhook", "update", "x", "--enable")
	h.run(run.ExitUsage, nil, "webhook", "subscribe", "https://example.com", "--event", "proposal.sneezed")
	h.run(run.ExitUsage, nil, "webhook", "subscribe", "https://example.com", "--read-only")
}
