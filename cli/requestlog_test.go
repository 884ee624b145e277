package cli

import (
	"errors"
	"strings"
	"testing"
	"time"

	"app.tender/tender/apiclient"
)

func TestTheLogKeepsTheLatestRequests(t *testing.T) {
	at := time.Date(2026, 5, 4, 14, 2, 0, 0, time.UTC)
	l := &requestLog{now: func() time.Time { return at }}
	for n := range keptRequests + 3 {
		l.add(apiclient.Call{Operation: "read a proposal", Status: 200 + n})
	}
	got := l.latest()
	if len(got) != keptRequests || got[0].Status != 200+keptRequests+2 || got[keptRequests-1].Status != 203 || !got[0].At.Equal(at) {
		t.Errorf("%d requests from %+v to %+v", len(got), got[0], got[len(got)-1])
	}
	l.add(apiclient.Call{Err: errors.New("a\x1b[31m red\nfailure")})
	if f := l.latest()[0].Failure; strings.ContainsAny(f, "\x1b\n") {
		t.Errorf("a failure is not clean: %q", f)
	}
}
