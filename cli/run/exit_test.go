package run

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"

	"app.tender/tender/apiclient"
	"app.tender/tender/config"
	"app.tender/tender/state"
)

// Exit codes tell programs whether to correct their input (2), check this machine (1), or accept the service's refusal
// (5). Tests each kind of failure, found by the client and reported by the service.
func TestExitCodes(t *testing.T) {
	for kind, want := range map[state.FaultKind]struct{ here, said int }{
		state.FaultNone:         {ExitOK, ExitOK},
		state.FaultLocal:        {ExitFailed, ExitFailed},
		state.FaultCanceled:     {ExitFailed, ExitFailed},
		state.FaultUnknown:      {ExitFailed, ExitFailed},
		state.FaultReadOnly:     {ExitUsage, ExitUsage},
		state.FaultUnauthorized: {ExitNotSignedIn, ExitNotSignedIn},
		state.FaultOffline:      {ExitOffline, ExitOffline},
		state.FaultUnavailable:  {ExitOffline, ExitOffline},
		state.FaultRateLimited:  {ExitOffline, ExitOffline},
		state.FaultUncertain:    {ExitConflict, ExitConflict},
		state.FaultInvalid:      {ExitUsage, ExitRefused},
		state.FaultNotFound:     {ExitUsage, ExitRefused},
		state.FaultConflict:     {ExitConflict, ExitRefused},
		state.FaultTerminal:     {ExitRefused, ExitRefused},
		state.FaultPermission:   {ExitRefused, ExitRefused},
		state.FaultSubscription: {ExitRefused, ExitRefused},
		state.FaultClock:        {ExitRefused, ExitRefused},
	} {
		fault := state.Fault{Kind: kind, Message: "no"}
		if got := ExitCode(fmt.Errorf("doing: %w", fault)); got != want.here {
			t.Errorf("%q, found locally: exit code %d, want %d", kind, got, want.here)
		}
		if got := ExitCode(fmt.Errorf("doing: %w", Said(fault))); got != want.said {
			t.Errorf("%q, from the service: exit code %d, want %d", kind, got, want.said)
		}
	}
	for _, tt := range []struct {
		err  error
		want int
	}{
		{nil, ExitOK},
		{errors.New("odd"), ExitFailed},
		{context.Canceled, ExitFailed},
		{&os.PathError{Op: "open", Path: "plan.txt", Err: os.ErrNotExist}, ExitFailed},
		{Usagef("no"), ExitUsage},
		{fmt.Errorf("doing: %w", Usagef("no")), ExitUsage},
		{&config.FileError{Problems: []config.Problem{{Line: 1, Column: 1, Message: "no"}}}, ExitUsage},
		{fmt.Errorf("doing: %w", config.ErrNoProfile), ExitUsage},
		{fmt.Errorf("doing: %w", config.ErrNoSecrets), ExitNotSignedIn},
		{&state.EditedElsewhere{}, ExitConflict},
		{Silent(ExitConflict), ExitConflict},
		{fmt.Errorf("doing: %w", Kept(state.Offline("no", ""))), ExitKept},
		{Kept(config.ErrNoSecrets), ExitKept},
		{Kept(state.Invalid("no", "")), ExitUsage},
		{Kept(nil), ExitOK},
	} {
		if got := ExitCode(tt.err); got != tt.want {
			t.Errorf("%v: exit code %d, want %d", tt.err, got, tt.want)
		}
	}
}

// A script that repeats a command after code 4 makes a proposal twice if its edit waits. So one code says that
// nothing was kept, and another that it was, and several results together need the person that the worst of them
// needs.
func TestExitCodesSayWhetherSomethingWasKept(t *testing.T) {
	for _, tt := range []struct{ a, b, want int }{
		{ExitOK, ExitKept, ExitKept},
		{ExitKept, ExitRefused, ExitRefused},
		{ExitConflict, ExitKept, ExitConflict},
		{ExitRefused, ExitConflict, ExitConflict},
		{ExitKept, ExitFailed, ExitFailed},
		{ExitOK, ExitOK, ExitOK},
	} {
		if got := Worse(tt.a, tt.b); got != tt.want {
			t.Errorf("%d and %d together: exit code %d, want %d", tt.a, tt.b, got, tt.want)
		}
	}
	for _, tt := range []struct {
		commits, queued bool
		want            int
	}{{false, false, ExitOffline}, {true, false, ExitOffline}, {true, true, ExitKept}} {
		s := &Session{commits: tt.commits, Queued: tt.queued}
		if got := ExitCode(s.tellQueued(state.Offline("no", ""))); got != tt.want {
			t.Errorf("commits %t, in the outbox %t: exit code %d, want %d", tt.commits, tt.queued, got, tt.want)
		}
		// said of an edit that waits, it is made twice
		for _, kind := range []state.FaultKind{state.FaultOffline, state.FaultUnauthorized, state.FaultCanceled} {
			err := s.tellQueued(state.Fault{Kind: kind, Message: "no"})
			if said := strings.Contains(state.FaultOf(err).Next,
				"Nothing was put into the outbox"); said != (tt.commits && !tt.queued) {
				t.Errorf("%v, commits %t, in the outbox %t: %q", kind, tt.commits, tt.queued, state.FaultOf(err).Next)
			}
		}
	}
}

// Each status of the service has its exit code, and what the client refuses to send is bad input.
func TestExitCodesOfResponses(t *testing.T) {
	for status, want := range map[int]int{
		400: ExitRefused, 401: ExitNotSignedIn, 402: ExitRefused, 403: ExitRefused, 404: ExitRefused, 409: ExitRefused,
		429: ExitOffline, 500: ExitOffline, 503: ExitOffline,
	} {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Retry-After", "600") // prevents retries
			http.Error(w, "no", status)
		}))
		c, err := apiclient.New(server.URL, apiclient.Credentials{AppKey: "app", SecretKey: "secret", UserKey: "user"})
		if err != nil {
			t.Fatal(err)
		}
		_, err = c.Proposals.Get(t.Context(), 7)
		if got := ExitCode(err); got != want {
			t.Errorf("%d: exit code %d, want %d (%v)", status, got, want, err)
		}
		_, err = c.Proposals.Get(t.Context(), 0)
		if got := ExitCode(err); got != ExitUsage {
			t.Errorf("not sent: exit code %d (%v)", got, err)
		}
		server.Close()
	}
}

func TestDescribeNamesTheNextStep(t *testing.T) {
	err := fmt.Errorf("set: %w", state.Fault{
		Kind: state.FaultInvalid, Message: "It was not accepted.", Next: "Check it.",
		Fields: []state.FieldFault{{Field: "Name", Message: "is too long"}},
	})
	if got, want := Describe(err), "It was not accepted.\n  Name: is too long\n  Check it."; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	once := state.Fault{
		Kind: state.FaultInvalid, Message: "What is searched for is too long.", Next: "Check it.",
		Fields: []state.FieldFault{{Field: "SearchText", Message: "What is searched for is too long."}},
	}
	if got, want := Describe(once), "What is searched for is too long.\n  Check it."; got != want {
		t.Errorf("a reason is repeated, with a name that nobody typed: %q, want %q", got, want)
	}
	if got := Describe(fmt.Errorf("%w: x", config.ErrNoSecrets)); !strings.Contains(got, "tender login") {
		t.Errorf("got %q", got)
	}
}
