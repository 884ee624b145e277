package apiclient_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"app.tender/tender/apiclient"
	"app.tender/tender/state"
)

// Every status of the error table, in the structured shape, as bare text, as a
// JSON string, as a proxy's page and without a body.
func TestStatuses(t *testing.T) {
	tests := []struct {
		status int
		call   call
		want   []error
		fault  state.FaultKind
	}{
		{400, readCall, []error{apiclient.ErrInvalid}, state.FaultInvalid},
		{401, readCall, []error{apiclient.ErrUnauthorized, apiclient.ErrBadSignature}, state.FaultUnauthorized},
		{402, readCall, []error{apiclient.ErrSubscription}, state.FaultSubscription},
		{403, readCall, []error{apiclient.ErrPermission}, state.FaultPermission},
		{404, readCall, []error{apiclient.ErrNotFound}, state.FaultNotFound},
		{410, readCall, []error{apiclient.ErrNotFound}, state.FaultNotFound},
		{409, textCall, []error{apiclient.ErrConflict, apiclient.ErrTerminal}, state.FaultTerminal},
		{412, textCall, []error{apiclient.ErrConflict}, state.FaultConflict},
		{413, textCall, []error{apiclient.ErrInvalid}, state.FaultInvalid},
		{422, textCall, []error{apiclient.ErrInvalid}, state.FaultInvalid},
		{429, readCall, []error{apiclient.ErrRateLimited}, state.FaultRateLimited},
		{429, createCall, []error{apiclient.ErrRateLimited}, state.FaultRateLimited},
		{408, createCall, []error{apiclient.ErrUnavailable}, state.FaultUnavailable},
		{500, readCall, []error{apiclient.ErrUnavailable}, state.FaultUnavailable},
		{500, textCall, []error{apiclient.ErrUnavailable}, state.FaultUnavailable},
		{500, createCall, []error{apiclient.ErrUncertain, apiclient.ErrUnavailable}, state.FaultUncertain},
		{502, readCall, []error{apiclient.ErrUnavailable}, state.FaultUnavailable},
		{502, textCall, []error{apiclient.ErrUncertain, apiclient.ErrUnavailable}, state.FaultUncertain},
		{503, createCall, []error{apiclient.ErrUnavailable}, state.FaultUnavailable},
		{504, createCall, []error{apiclient.ErrUncertain, apiclient.ErrUnavailable}, state.FaultUncertain},
		{599, readCall, []error{apiclient.ErrUnavailable}, state.FaultUnavailable},
	}
	bodies := map[string]reply{
		"structured":  {body: `{"responseStatus":{"errorCode":"SomeCode","message":"In words.","errors":[{"errorCode":"F","fieldName":"Name","message":"field"}]}}`},
		"bare text":   {header: http.Header{"Content-Type": {"text/plain"}}, body: "Bad Request"},
		"JSON string": {body: `"In words."`},
		"page":        {header: http.Header{"Content-Type": {"text/html"}}, body: "<html><h1>Bad Gateway</h1></html>"},
		"hidden page": {body: "\n <!doctype html>"},
		"cut":         {body: `{"responseStatus":{"errorCode":`},
		"empty":       {},
	}
	for _, tt := range tests {
		for name, r := range bodies {
			r.status = tt.status
			err := tt.call(t.Context(), newCapture(t, r).client())
			e, ok := errors.AsType[*apiclient.Error](err)
			if !ok || e.Status != tt.status || e.Op == "" || e.Attempts != 1 {
				t.Fatalf("%d %s: %#v", tt.status, name, err)
			}
			for _, want := range tt.want {
				if !errors.Is(err, want) {
					t.Errorf("%d %s: %v is not %v", tt.status, name, err, want)
				}
			}
			wantMessage := map[string]string{
				"structured": "In words.", "bare text": "Bad Request",
				"JSON string": "In words.",
			}[name]
			if e.Message != wantMessage || (e.Code == "SomeCode") != (name == "structured") ||
				(len(e.Fields) == 1) != (name == "structured") {
				t.Errorf("%d %s: %+v", tt.status, name, e)
			}
			f := state.FaultOf(fmt.Errorf("outer: %w", err))
			if f.Kind != tt.fault || f.Message == "" || f.Next == "" || !strings.HasSuffix(f.Message, ".") &&
				f.Message != wantMessage && !strings.HasSuffix(f.Message, ".”") && name != "bare text" {
				t.Errorf("%d %s: fault %+v", tt.status, name, f)
			}
			// Only the service's own sentence names the permission or the invoice that is missing.
			if tt.status > 400 && tt.status < 404 && wantMessage != "" &&
				(!strings.Contains(f.Message, "“"+wantMessage+"”") || strings.HasPrefix(f.Message, wantMessage)) {
				t.Errorf("%d %s: what the service says is lost: %+v", tt.status, name, f)
			}
			if s := err.Error(); !strings.Contains(s, fmt.Sprint(tt.status)) || strings.Contains(s, "<") ||
				strings.Contains(s, "http") {
				t.Errorf("%d %s: %s", tt.status, name, s)
			}
		}
	}
}

func TestReasonsOf401(t *testing.T) {
	date := func(d time.Duration) http.Header {
		return http.Header{"Date": {time.Now().Add(d).UTC().Format(http.TimeFormat)}}
	}
	coded := func(code string) reply {
		return reply{status: 401, body: `{"responseStatus":{"errorCode":"` + code + `","message":"m"}}`}
	}
	said := func(text string) reply { return reply{status: 401, body: `"` + text + `"`} }
	tests := []struct {
		name string
		reply
		want error
		kind state.FaultKind
	}{
		{
			"signature", said("Not authorized. The request signature (hash) is invalid."), apiclient.ErrBadSignature,
			state.FaultUnauthorized,
		},
		{
			"signature with skewed clock",
			reply{status: 401, header: date(-7 * time.Minute), body: `"The request signature (hash) is invalid."`},
			apiclient.ErrClockSkew, state.FaultClock,
		},
		{"timestamp", coded("TimestampOutOfRange"), apiclient.ErrClockSkew, state.FaultClock},
		{"application", coded("UnknownApplication"), apiclient.ErrUnknownApplication, state.FaultUnauthorized},
		{
			"application with skewed clock",
			reply{status: 401, header: date(time.Hour), body: coded("UnknownApplication").body},
			apiclient.ErrUnknownApplication, state.FaultUnauthorized,
		},
		{"user key", coded("InvalidUserKey"), apiclient.ErrExpiredUserKey, state.FaultUnauthorized},
		{"credentials", coded("InvalidCredentials"), apiclient.ErrWrongCredentials, state.FaultUnauthorized},
		{"e-mail", coded("EmailNotVerified"), apiclient.ErrEmailNotVerified, state.FaultUnauthorized},
		{"header", coded("MissingHeader"), apiclient.ErrMissingHeader, state.FaultUnauthorized},
		{"user key in words", said("The user key has expired"), apiclient.ErrExpiredUserKey, state.FaultUnauthorized},
		{
			"credentials in words", said("Invalid UserName or Password"), apiclient.ErrWrongCredentials,
			state.FaultUnauthorized,
		},
		{"e-mail in words", said("Please verify your email"), apiclient.ErrEmailNotVerified, state.FaultUnauthorized},
		{
			"application in words", said("Missing application id"), apiclient.ErrUnknownApplication,
			state.FaultUnauthorized,
		},
		{"silence", reply{status: 401}, apiclient.ErrBadSignature, state.FaultUnauthorized},
	}
	for _, tt := range tests {
		_, err := newCapture(t, tt.reply).client().Users.List(t.Context())
		f := state.FaultOf(err)
		if !errors.Is(err, tt.want) || !errors.Is(err, apiclient.ErrUnauthorized) || f.Kind != tt.kind ||
			f.Message == "" || f.Next == "" {
			t.Errorf("%s: %v, %+v", tt.name, err, f)
		}
		// A sign-in is offered where it helps, also when the key was lost on this machine.
		helps := errors.Is(tt.want, apiclient.ErrExpiredUserKey) || errors.Is(tt.want, apiclient.ErrMissingHeader)
		if f.SignIn != helps {
			t.Errorf("%s: a sign-in is offered: %v", tt.name, f.SignIn)
		}
		for _, other := range tests {
			if !errors.Is(other.want, tt.want) && errors.Is(err, other.want) {
				t.Errorf("%s: %v is also %v", tt.name, err, other.want)
			}
		}
	}
}

func TestSkewInWords(t *testing.T) {
	now := time.Date(2026, 4, 6, 0, 22, 19, 0, time.UTC)
	tests := []struct {
		skew time.Duration
		want string
	}{
		{7 * time.Minute, "This computer's clock is 7 minutes behind the service's."},
		{-7 * time.Minute, "This computer's clock is 7 minutes ahead of the service's."},
		{-61 * time.Minute, "This computer's clock is 61 minutes ahead of the service's."},
		{time.Hour, "This computer's clock is 1 hour behind the service's."},
		{2*time.Hour - time.Second, "This computer's clock is 2 hours behind the service's."},
		{26 * time.Hour, "This computer's clock is 26 hours behind the service's."},
		{-24 * 365 * time.Hour, "This computer's clock is 365 days ahead of the service's."},
		{30 * time.Second, "This computer's clock is 30 seconds behind the service's."},
		{-time.Second, "This computer's clock is 1 second ahead of the service's."},
		{0, "This computer's clock differs from the service's."},
	}
	for _, tt := range tests {
		srv := newCapture(t, reply{
			status: 401, header: http.Header{"Date": {now.Add(tt.skew).Format(http.TimeFormat)}},
			body: `{"responseStatus":{"errorCode":"TimestampOutOfRange","message":"m"}}`,
		})
		_, err := srv.client(apiclient.WithClock(func() time.Time { return now.Add(300 * time.Millisecond) })).
			Users.List(t.Context())
		if e, ok := errors.AsType[*apiclient.Error](err); !ok || e.Skew != tt.skew ||
			e.Fault().Message != tt.want+" The service says: “m”" || e.Fault().Next == "" {
			t.Errorf("%v: %v, %+v", tt.skew, err, state.FaultOf(err))
		}
	}
}

func TestRequestID(t *testing.T) {
	for name, r := range map[string]reply{
		"header":      {status: 500, header: http.Header{"X-Request-Id": {"r-1"}}},
		"correlation": {status: 500, header: http.Header{"X-Correlation-Id": {"r-1"}}},
		"body": {
			status: 500,
			body:   `{"responseStatus":{"errorCode":"InternalError","message":"m","meta":{"correlationId":"r-1"}}}`,
		},
		"hostile": {status: 500, header: http.Header{"X-Request-Id": {"\x9b2Jr-1"}}},
	} {
		_, err := newCapture(t, r).client().Users.List(t.Context())
		if e, ok := errors.AsType[*apiclient.Error](err); !ok || e.RequestID != "r-1" ||
			!strings.Contains(err.Error(), "[request r-1]") || !strings.Contains(e.Fault().Next, "r-1") {
			t.Errorf("%s: %v", name, err)
		}
	}
	_, err := newCapture(t, reply{status: 500, header: http.Header{"X-Request-Id": {strings.Repeat("é", 400)}}}).
		client().Users.List(t.Context())
	if e, ok := errors.AsType[*apiclient.Error](err); !ok || len(e.RequestID) > 80 {
		t.Errorf("%v", err)
	}
}

// "No answer came" would make a person look for a fault of the network.
func TestAFailureAfterAWriteIsNamed(t *testing.T) {
	r := reply{status: 500, header: http.Header{"X-Request-Id": {"r-1"}, "Retry-After": {"5"}}}
	f := state.FaultOf(createCall(t.Context(), newCapture(t, r).client()))
	if f.Kind != state.FaultUncertain ||
		f.Message != "The service failed (500), and may have done this all the same." ||
		!strings.HasSuffix(f.Next, "For support: request r-1.") {
		t.Errorf("%+v", f)
	}
}

func TestRetryAfterReachesTheFault(t *testing.T) {
	now := time.Date(2026, 4, 6, 0, 22, 19, 0, time.UTC)
	for value, want := range map[string]time.Duration{
		"120": 2 * time.Minute, "Mon, 06 Apr 2026 00:24:19 GMT": 2 * time.Minute, "Mon, 06 Apr 2026 00:00:00 GMT": 0,
		"soon": 0, "-5": 0, "": 0, "99999999999999": 0,
	} {
		srv := newCapture(t, reply{status: 429, header: http.Header{"Retry-After": {value}}})
		_, err := srv.client(apiclient.WithClock(func() time.Time { return now })).Users.List(t.Context())
		f := state.FaultOf(err)
		if f.RetryAfter != want || f.Kind != state.FaultRateLimited ||
			strings.Contains(f.Message, "2 minutes") != (want > 0) {
			t.Errorf("%q: %+v", value, f)
		}
	}
}

// A service that echoes a request must not put a secret into an error, a fault or
// the hook.
func TestErrorsContainNoSecret(t *testing.T) {
	escaped := "p%26ss+w%C3%B6rd%2F%2B%25"
	echo := func(text string) []reply {
		return []reply{
			{
				status: 401,
				body: fmt.Sprintf(
					`{"responseStatus":{"errorCode":%[1]q,"message":%[1]q,"errors":[{"errorCode":%[1]q,"fieldName":%[1]q,"message":%[1]q}]}}`, text),
			},
			{status: 400, body: text},
			{status: 500, header: http.Header{"X-Request-Id": {text}}, body: text},
			{status: 200, body: fmt.Sprintf(`{"responseStatus":{"errorCode":%[1]q,"message":%[1]q}}`, text)},
			{status: 200, body: text},
			{status: 302, header: http.Header{"Location": {"https://elsewhere.example.com/?" + url.QueryEscape(text)}}},
			{status: 200, header: http.Header{"Content-Encoding": {"gzip"}}, body: text},
		}
	}
	var all strings.Builder
	hook := func(c apiclient.Call) { _, _ = fmt.Fprintf(&all, "%+v %s\n", c, c.LogValue()) }
	note := func(err error) {
		if err == nil {
			t.Error("no error")
		}
		f := state.FaultOf(err)
		_, _ = fmt.Fprintf(&all, "%v %+v %#v %s %s %v\n", err, err, err, f.Message, f.Next, f.Fields)
		for ; err != nil; err = errors.Unwrap(err) {
			_, _ = fmt.Fprintln(&all, err)
		}
	}
	for _, r := range echo("login failed: " + password + " " + escaped + " " + secretKey + " " + userKey) {
		_, err := newCapture(t, r).client(apiclient.WithHook(hook)).
			Authenticate(t.Context(), "dana@example.com", password)
		note(err)
	}
	for _, r := range echo("signed by " + secretKey + " for " + userKey) {
		_, err := newCapture(t, r).client(apiclient.WithHook(hook)).Areas.Create(t.Context(), 7, "Patio")
		if !strings.HasPrefix(r.body, "{") || r.status != 200 {
			note(err)
		}
	}
	// Failures below HTTP, where Go's own errors hold the whole address.
	gone := newCapture(t, reply{})
	c := gone.client(apiclient.WithHook(hook))
	gone.Close()
	_, err := c.Authenticate(t.Context(), "dana@example.com", password)
	note(err)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = c.Authenticate(ctx, "dana@example.com", password)
	note(err)
	for _, secret := range []string{"p%26ss", "p&ss", secretKey[:8], userKey[:8], "Password="} {
		if strings.Contains(all.String(), secret) {
			i := strings.Index(all.String(), secret)
			t.Errorf("%q was revealed: %.300q", secret, all.String()[max(0, i-200):])
		}
	}
	if !strings.Contains(all.String(), "[secret]") {
		t.Errorf("nothing was echoed:\n%s", all.String())
	}
}

// Only the owner of an outbox knows whether anything waits. A command that reads, or that
// could not find what to write to, must not promise to send its work later.
func TestFaultsDoNotPromiseARetry(t *testing.T) {
	for _, status := range []int{400, 401, 402, 403, 404, 408, 409, 410, 412, 429, 500, 502, 503, 504} {
		for _, header := range []http.Header{nil, {"Retry-After": {"120"}}} {
			_, err := newCapture(t, reply{status: status, header: header}).client().Users.List(t.Context())
			promised(t, state.FaultOf(err))
		}
	}
	c, err := apiclient.New("http://127.0.0.1:1", credentials(), apiclient.WithAttempts(1))
	if err != nil {
		t.Fatal(err)
	}
	_, err = c.Users.List(t.Context())
	promised(t, state.FaultOf(err))
}

func promised(t *testing.T, f state.Fault) {
	t.Helper()
	for _, word := range []string{
		"kept", "waits", "outbox", "goes on", "be sent", "tried again", "be lost",
		"is lost",
	} {
		if strings.Contains(f.Error(), word) {
			t.Errorf("%s: fault is %q", f.Kind, f.Error())
		}
	}
}
