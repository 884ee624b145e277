package apiclient_test

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"app.tender/tender/apiclient"
)

const form = "application/x-www-form-urlencoded"

// handSigned is how the author of another client signs: the segments of the interface in his own code.
type handSigned struct {
	method, address, contentType, date, userKey string
	separator                                   string
	secret                                      []byte
	last                                        string // after all the others, for a wrong order
}

func (h handSigned) sum() []byte {
	var some []string
	for _, s := range []string{h.method, h.address, h.contentType, h.date, h.userKey, h.last} {
		if s != "" {
			some = append(some, s)
		}
	}
	mac := hmac.New(sha256.New, h.secret)
	mac.Write([]byte(strings.Join(some, h.separator)))
	return mac.Sum(nil)
}

// handMistakes are mistakes that authors of clients make, with the words that must name them. make returns "" where the
// mistake can't be made.
var handMistakes = []struct {
	says string
	make func(h handSigned, exchange bool) string
}{
	{"a line end between", of(func(h *handSigned) { h.separator = "\n" })},
	{"a space between", of(func(h *handSigned) { h.separator = " " })},
	{"the query", of(func(h *handSigned) { h.address += "?PageSize=1" })},
	{"decoded from Base64", of(func(h *handSigned) {
		h.secret, _ = base64.StdEncoding.DecodeString(string(h.secret))
	})},
	{"the path alone", of(func(h *handSigned) { h.address = h.address[len("https://api.example.com:8443"):] })},
	{"without its port", of(func(h *handSigned) { h.address = strings.Replace(h.address, ":8443", "", 1) })},
	{"the path without the part", of(func(h *handSigned) { h.address = strings.Replace(h.address, "/v1", "", 1) })},
	{"the method in lower case", of(func(h *handSigned) { h.method = strings.ToLower(h.method) })},
	{"date in local time (UTC-05:00)", of(func(h *handSigned) { h.date = "Mon, 06 Apr 2026 07:00:00 GMT" })},
	{"date in local time (UTC+05:30)", of(func(h *handSigned) { h.date = "Mon, 06 Apr 2026 17:30:00 +0530" })},
	{"UTC in place of GMT", of(func(h *handSigned) { h.date = "Mon, 06 Apr 2026 12:00:00 UTC" })},
	{"the day of the date without its 0", of(func(h *handSigned) { h.date = "Mon, 6 Apr 2026 12:00:00 GMT" })},
	{"the date in ISO 8601", of(func(h *handSigned) { h.date = "2026-04-06T12:00:00.000Z" })},
	{"a date 1 s earlier", of(func(h *handSigned) { h.date = "Mon, 06 Apr 2026 11:59:59 GMT" })},
	{"a hex digest in place of Base64", func(h handSigned, _ bool) string { return hex.EncodeToString(h.sum()) }},
	{"the Base64 of a hex digest", func(h handSigned, _ bool) string {
		return base64.StdEncoding.EncodeToString([]byte(hex.EncodeToString(h.sum())))
	}},
	{"Base64 of URLs", func(h handSigned, _ bool) string {
		s := base64.URLEncoding.EncodeToString(h.sum())
		if !strings.ContainsAny(s, "-_") {
			return "" // it is the same
		}
		return s
	}},
	// the date last
	{"the parts in a wrong order", onlyIf(false, func(h *handSigned) { h.last, h.date = h.date, "" })},
	// the address first
	{"the parts in a wrong order", of(func(h *handSigned) { h.method, h.address = h.address, h.method })},
	// none with a POST, one with a GET
	{"content type", onlyIf(false, func(h *handSigned) { h.contentType = opposite(h.contentType) })},
	// the User Key before the date
	{"the parts in a wrong order", onlyIf(false, func(h *handSigned) { h.date, h.userKey = h.userKey, h.date })},
	{"no User Key in the signed text", onlyIf(false, func(h *handSigned) { h.userKey = "" })},
	{
		"a User Key in the signed text, where the exchange has none",
		onlyIf(true, func(h *handSigned) { h.userKey = userKey }),
	},
}

func of(mistake func(*handSigned)) func(handSigned, bool) string {
	return func(h handSigned, _ bool) string { mistake(&h); return base64.StdEncoding.EncodeToString(h.sum()) }
}

func onlyIf(exchange bool, mistake func(*handSigned)) func(handSigned, bool) string {
	return func(h handSigned, is bool) string {
		if is != exchange {
			return ""
		}
		return of(mistake)(h, is)
	}
}

func opposite(contentType string) string {
	if contentType == "" {
		return form
	}
	return ""
}

// The author of a client has a refused signature and asks which mistake it comes from. Each mistake is named for each
// method and for the exchange; a wrong name, or none, costs him the day.
func TestEachMistakeIsNamedForEachMethod(t *testing.T) {
	const date = "Mon, 06 Apr 2026 12:00:00 GMT"
	c, err := apiclient.New("https://api.example.com:8443/v1",
		apiclient.Credentials{AppKey: "app", SecretKey: base64Secret, UserKey: userKey})
	if err != nil {
		t.Fatal(err)
	}
	query := url.Values{"PageSize": {"1"}}
	named := 0
	for _, r := range []apiclient.Raw{
		{Method: http.MethodGet, Path: "/authenticate/apikeyexchange", Fields: query},
		{Method: http.MethodGet, Path: "/public/proposals", Fields: query},
		{Method: "POST", Path: "/public/proposals"},
		{Method: "PUT", Path: "/public/proposals"},
		{Method: "DELETE", Path: "/public/webhook/unsubscribe/7"},
		{Method: "POST", Path: "/public/ai/build", ContentType: "multipart/form-data; boundary=a1"},
		{Method: "POST", Path: "/public/proposals/1/contact/2", ContentType: "application/json"},
	} {
		exchange := strings.HasPrefix(r.Path, "/authenticate")
		h := handSigned{
			method: r.Method, address: "https://api.example.com:8443/v1" + r.Path, date: date,
			secret: []byte(base64Secret),
		}
		if !exchange {
			h.userKey = userKey
		}
		if h.contentType = r.ContentType; r.Method != http.MethodGet && h.contentType == "" {
			h.contentType = form
		}
		signed, err := c.Sign(r, date)
		if err != nil || strings.Contains(signed.Canonical, userKey) ||
			strings.Contains(signed.Canonical, "<User Key>") == exchange {
			t.Errorf("%s %s is signed as %q, %v", r.Method, r.Path, signed.Canonical, err)
		}
		if ok, name, err := c.Explain(r, date, of(func(*handSigned) {})(h, exchange)); !ok || name != "" || err != nil {
			t.Errorf("%s %s, signed as documented: %v, %q, %v", r.Method, r.Path, ok, name, err)
		}
		for _, m := range handMistakes {
			signature := m.make(h, exchange)
			if signature == "" || m.says == "the query" && r.Method != http.MethodGet {
				continue
			}
			if ok, name, err := c.Explain(r, date, signature); ok || !strings.Contains(name, m.says) ||
				strings.Contains(name, ", and ") && !strings.Contains(m.says, ",") || err != nil {
				t.Errorf("%s %s %s, signed with %s: %v, %q, %v", r.Method, r.Path, r.ContentType, m.says, ok, name, err)
			}
			named++
			// Two mistakes together are both named.
			twice := h
			twice.separator = "|"
			if signature = m.make(twice, exchange); signature != "" && !strings.Contains(m.says, "between") {
				if _, name, err := c.Explain(r, date, signature); !strings.Contains(name, m.says) ||
					!strings.Contains(name, "| between") || err != nil {
					t.Errorf("%s %s %s, signed with %s and |: %q, %v", r.Method, r.Path, r.ContentType, m.says, name,
						err)
				}
			}
		}
	}
	t.Logf("%d pairs of mistake and method are named", named)

	// A signature by another key is no mistake in signing, and a date that is not UTC is one though it was signed
	// as it was sent.
	r := apiclient.Raw{Method: "POST", Path: "/public/proposals"}
	h := handSigned{
		method: "POST", address: "https://api.example.com:8443/v1/public/proposals", contentType: form,
		date: date, userKey: userKey, secret: []byte("another"),
	}
	if ok, name, err := c.Explain(r, date, of(func(*handSigned) {})(h, false)); ok || name != "" || err != nil {
		t.Errorf("another key: %v, %q, %v", ok, name, err)
	}
	h.secret, h.date = []byte(base64Secret), "Mon, 06 Apr 2026 14:00:00 +0200"
	if ok, name, err := c.Explain(r, h.date, of(func(*handSigned) {})(h, false)); ok ||
		!strings.Contains(name, "a date that is not UTC") || err != nil {
		t.Errorf("a local date: %v, %q, %v", ok, name, err)
	}
}
