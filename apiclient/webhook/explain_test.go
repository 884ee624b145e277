package webhook_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"app.tender/tender/apiclient/webhook"
)

// Explain names each common mistake of a receiver.
func TestExplain(t *testing.T) {
	now := time.Date(2026, 4, 14, 10, 30, 0, 0, time.UTC)
	const secret = "whsec_0123456789abcdef"
	body := `{"id":"evt_1","type":"ping","created":"2026-04-14T10:30:00Z","data":{"name":"Theater & Den"}}`
	header := webhook.Sign([]byte(body), now, secret)
	for name, tt := range map[string]struct {
		header, body, secret string
		now                  time.Time
		err                  error
		signed               bool
		why                  string
	}{
		"good":            {header, body, secret, now, nil, true, ""},
		"old":             {header, body, secret, now.Add(2 * time.Hour), webhook.ErrTime, true, ""},
		"from the future": {header, body, secret, now.Add(-time.Hour), webhook.ErrTime, true, ""},
		"wrong secret":    {header, body, "whsec_other", now, webhook.ErrSignature, false, ""},
		"no secret":       {header, body, "", now, webhook.ErrSignature, false, ""},
		"secret's space":  {header, body, secret + "\n", now, webhook.ErrSignature, false, "space around"},
		"secret cut": {
			header, body, strings.TrimPrefix(secret, "whsec_"), now, webhook.ErrSignature, false,
			"whsec_ is missing",
		},
		"line break": {header, body + "\n", secret, now, webhook.ErrSignature, false, "line break was added"},
		"line break of another system": {
			header, body + "\r\n", secret, now, webhook.ErrSignature, false, "line break was added",
		},
		"rewritten": {
			header, strings.ReplaceAll(body, `":`, `": `), secret, now, webhook.ErrSignature, false,
			"other spaces",
		},
		"other order": {
			header,
			`{"type":"ping","id":"evt_1","created":"2026-04-14T10:30:00Z","data":{"name":"Theater & Den"}}`, secret,
			now, webhook.ErrSignature, false, "encoded again",
		},
		"changed": {
			header, strings.Replace(body, "Den", "Kitchen", 1), secret, now, webhook.ErrSignature,
			false, "",
		},
		"no header": {"", body, secret, now, webhook.ErrHeader, false, ""},
	} {
		x := webhook.Explain(tt.header, []byte(tt.body), tt.now, tt.secret)
		if !errors.Is(x.Err, tt.err) || (x.Err == nil) != (tt.err == nil) || x.Signed != tt.signed ||
			!strings.Contains(x.Body+x.Secret, tt.why) || tt.why == "" && x.Body+x.Secret != "" {
			t.Errorf("%s: %+v", name, x)
		}
	}
	if x := webhook.Explain(header, []byte(body), now.Add(2*time.Hour), secret); x.Age != 2*time.Hour ||
		!x.At.Equal(now) {
		t.Errorf("%+v", x)
	}
}
