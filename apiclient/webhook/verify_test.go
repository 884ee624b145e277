package webhook_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	stripe "github.com/stripe/stripe-go/v82/webhook"
	"pgregory.net/rapid"

	"app.tender/tender/apiclient/webhook"
)

const secret = "whsec_5f1b8d"

var now = time.Unix(1776162605, 0)

// This package accepts the signatures of another implementation of the same format,
// and the other way round.
func TestAnotherImplementationAgrees(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		body := []byte(rapid.String().Draw(t, "body"))
		key := rapid.StringN(1, 80, -1).Draw(t, "secret")
		at := now.Add(time.Duration(rapid.IntRange(-300, 300).Draw(t, "seconds")) * time.Second)
		theirs := stripe.GenerateTestSignedPayload(
			&stripe.UnsignedPayload{Payload: body, Secret: key, Timestamp: at, Scheme: "v1"})
		if err := webhook.Verify(theirs.Header, body, now, key); err != nil {
			t.Errorf("their header %q: %v", theirs.Header, err)
		}
		ours := webhook.Sign(body, at, key)
		if ours != theirs.Header {
			t.Errorf("ours %q, theirs %q", ours, theirs.Header)
		}
		if err := stripe.ValidatePayloadIgnoringTolerance(body, ours, key); err != nil {
			t.Errorf("they refuse %q: %v", ours, err)
		}
	})
}

func TestVerify(t *testing.T) {
	body := []byte(`{"id":"evt_1"}`)
	good := webhook.Sign(body, now, secret)
	signature := strings.TrimPrefix(good, fmt.Sprintf("t=%d,", now.Unix()))
	other := strings.TrimPrefix(webhook.Sign(body, now, "other"), fmt.Sprintf("t=%d,", now.Unix()))
	at := func(d time.Duration) string { return webhook.Sign(body, now.Add(d), secret) }
	stamp := fmt.Sprintf("t=%d,", now.Unix())
	tests := []struct {
		name, header string
		want         error
	}{
		{"good", good, nil},
		{"spaces", " t=1776162605 , " + signature + " ", nil},
		{"upper case", strings.Replace(strings.ToUpper(good), "T=", "t=", 1), webhook.ErrHeader},
		{"upper case digits", stamp + "v1=" + strings.ToUpper(strings.TrimPrefix(signature, "v1=")), nil},
		{"second of two", stamp + other + "," + signature, nil},
		{"first of two", stamp + signature + "," + other, nil},
		{"time last", signature + "," + strings.TrimSuffix(stamp, ","), nil},
		{"later version beside", good + ",v2=abc,x", nil},
		{"five minutes old", at(-5 * time.Minute), nil},
		{"older", at(-5*time.Minute - time.Second), webhook.ErrTime},
		{"five minutes ahead", at(5 * time.Minute), nil},
		{"further ahead", at(5*time.Minute + time.Second), webhook.ErrTime},
		{"other secret", stamp + other, webhook.ErrSignature},
		{"other time", fmt.Sprintf("t=%d,", now.Unix()+1) + signature, webhook.ErrSignature},
		{"cut", good[:len(good)-2], webhook.ErrSignature},
		{"empty signature", stamp + "v1=", webhook.ErrSignature},
		{"no hex", stamp + "v1=xyz", webhook.ErrHeader},
		{"old scheme alone", stamp + "v0=" + strings.TrimPrefix(signature, "v1="), webhook.ErrHeader},
		{"no time", signature, webhook.ErrHeader},
		{"two times", stamp + good, webhook.ErrHeader},
		{"negative time", "t=-1," + signature, webhook.ErrHeader},
		{"huge time", "t=99999999999999999999," + signature, webhook.ErrHeader},
		{"no number", "t=now," + signature, webhook.ErrHeader},
		{"empty", "", webhook.ErrHeader},
		{"too long", good + strings.Repeat(",v2=x", 1000), webhook.ErrHeader},
		{"beyond sixteen", stamp + strings.Repeat(other+",", 16) + signature, webhook.ErrSignature},
	}
	for _, tt := range tests {
		err := webhook.Verify(tt.header, body, now, secret)
		if tt.want == nil && err != nil || !errors.Is(err, tt.want) {
			t.Errorf("%s: %v, want %v", tt.name, err, tt.want)
		}
	}
	if err := webhook.Verify(good, body, now, "", "other", secret); err != nil {
		t.Errorf("several secrets: %v", err)
	}
	if err := webhook.Verify(good, append(body, ' '), now, secret); !errors.Is(err, webhook.ErrSignature) {
		t.Errorf("changed body: %v", err)
	}
	if err := webhook.Verify(webhook.Sign(body, now, ""), body, now, ""); !errors.Is(err, webhook.ErrSignature) {
		t.Errorf("an empty secret: %v", err)
	}
	if err := webhook.Verify(good, body, now); !errors.Is(err, webhook.ErrSignature) {
		t.Errorf("no secret: %v", err)
	}
}

func FuzzVerify(f *testing.F) {
	body := []byte("body")
	f.Add(webhook.Sign(body, now, secret))
	f.Add("t=1,v1=00,v1=zz")
	f.Fuzz(func(t *testing.T, header string) {
		signature := webhook.Sign(body, now, secret)
		_, hex, _ := strings.Cut(signature, "v1=")
		if webhook.Verify(header, body, now, secret) == nil && !strings.Contains(strings.ToLower(header), hex) {
			// Each time in the window has its own signature, which must be the expected one.
			for d := -300; d <= 300; d++ {
				_, h, _ := strings.Cut(webhook.Sign(body, now.Add(time.Duration(d)*time.Second), secret), "v1=")
				if strings.Contains(strings.ToLower(header), h) {
					return
				}
			}
			t.Errorf("%q is accepted", header)
		}
	})
}
