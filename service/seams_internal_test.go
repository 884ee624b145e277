package service

import (
	"crypto/tls"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"app.tender/tender/service/operation"
)

// segments are what a signature covers. Nothing separates them, so one canonical message
// could fit several requests, and a captured signature would be valid for all of them.
// These rules prevent that at every seam:
//
//	method|base  the methods are those of the operations, in capitals, and a base
//	             begins with "http".
//	base|path    a base has no slash after its "://", and a path begins with one. So
//	             nothing moves between port and path; a public URL has no path.
//	path|type    a content type is one of a list. Those with a parameter have a space,
//	             which no path on the wire has, and the text before the space is
//	             known. The other one, of a form, ends no operation's path.
//	type|date    a date has 29 characters, to the letter.
//	date|key     a user key has 44 characters of Base64 and ends with "="; without one,
//	             for the credential exchange, a message ends with "GMT".
type segments struct{ method, base, path, contentType, date, key string }

func (s segments) canonical() string {
	r := &http.Request{Method: s.method, RequestURI: s.path, Header: http.Header{}}
	r.Header.Set(headerDate, s.date)
	r.Header.Set("Content-Type", s.contentType)
	return canonicalMessage(r, s.base, s.key)
}

// readings returns all requests with this canonical message that s accepts.
func readings(s *Server, m string, now time.Time) (all []segments) {
	for k := range len(m) + 1 {
		beforeKey, key := m[:k], m[k:]
		if key != "" && !userKeys().MatchString(key) {
			continue
		}
		for d := range len(beforeKey) {
			beforeDate, date := beforeKey[:d], beforeKey[d:]
			if !withinTolerance(date, now, s.config.ClockTolerance) {
				continue
			}
			for c := range len(beforeDate) + 1 {
				r := segments{contentType: beforeDate[c:], date: date, key: key}
				all = append(all, addressed(s, r, beforeDate[:c])...)
			}
		}
	}
	return all
}

// addressed returns the requests with these segments after text.
func addressed(s *Server, r segments, text string) (all []segments) {
	for _, method := range []string{
		http.MethodGet, http.MethodHead, http.MethodPost, http.MethodDelete, http.MethodPut,
		http.MethodPatch,
	} {
		address, found := strings.CutPrefix(text, method)
		if !found || !takesType(method, r.contentType) {
			continue
		}
		for p := range len(address) {
			one := segments{method, address[:p], address[p:], r.contentType, r.date, r.key}
			if takesBase(s, one.base) && takesPath(s, one) {
				all = append(all, one)
			}
		}
	}
	return all
}

func takesType(method, contentType string) bool {
	r := &http.Request{Method: method, Header: http.Header{}}
	if contentType != "" {
		r.Header.Set("Content-Type", contentType)
	}
	// A GET has no content-type segment, so none can have been found in the message.
	return checkContentType(r, true) == nil && (method != http.MethodGet || contentType == "")
}

func takesBase(s *Server, base string) bool {
	host, plain := strings.CutPrefix(base, "http://")
	r := &http.Request{Host: host}
	if !plain {
		r.Host, r.TLS = strings.TrimPrefix(base, "https://"), &tls.ConnectionState{}
	}
	return s.address.checkHost(r) == nil && slices.Contains(s.address.baseURLs(r), base)
}

// takesPath reports whether there is such an operation, signed with a user key if and only
// if one has a key.
func takesPath(s *Server, one segments) bool {
	u, err := url.ParseRequestURI(one.path)
	if err != nil || !isClean(u.Path) || strings.ContainsAny(one.path, "? ") {
		return false
	}
	mux := http.NewServeMux()
	methods := map[string]operation.Endpoint{}
	for _, e := range s.endpoints() {
		if e.Method == one.method || e.Method == http.MethodGet && one.method == http.MethodHead {
			mux.HandleFunc(e.Path, http.NotFound)
			methods[e.Path] = e
		}
	}
	_, pattern := mux.Handler(&http.Request{Method: one.method, URL: u})
	e, found := methods[pattern]
	return found && (one.contentType != operation.JSONType || e.TakesJSON) &&
		(e.Access == operation.Signed && one.key != "" || e.Access == operation.Exchange && one.key == "")
}

// requests draws valid requests with pieces in each segment that could also belong to the
// neighbouring one.
func requests(s *Server, now time.Time) *rapid.Generator[segments] {
	date := func(t *rapid.T) string {
		return now.Add(time.Duration(rapid.IntRange(-300, 300).Draw(t, "seconds")) * time.Second).
			Format(http.TimeFormat)
	}
	key := func(t *rapid.T) string {
		return rapid.StringMatching(`(GMT|application/|2026|http|[A-Za-z0-9+/]){0,4}[A-Za-z0-9+/]{43}`).
			Draw(t, "key")[:43] + "="
	}
	id := rapid.OneOf(
		rapid.StringMatching(`[0-9]{1,4}`),
		rapid.SampledFrom([]string{
			"1application", "json", "x-www-form-urlencoded", "application%2Fx-www-form-urlencoded", "multipart",
			"form-data;boundary=a",
			"Mon,%2006%20Apr%202026%2000:22:19%20GMT", "http:", "public", "GMT",
		}),
	)
	operations := s.endpoints()
	return rapid.Custom(func(t *rapid.T) segments {
		e := rapid.SampledFrom(operations).Filter(func(e operation.Endpoint) bool {
			return e.Access == operation.Signed || e.Access == operation.Exchange
		}).Draw(t, "operation")
		parts := strings.Split(e.Path, "/")
		for i, part := range parts {
			if strings.HasPrefix(part, "{") {
				parts[i] = id.Draw(t, "id")
			}
		}
		r := segments{method: e.Method, path: strings.Join(parts, "/"), date: date(t)}
		if e.Access == operation.Signed {
			r.key = key(t)
		}
		if e.Method != http.MethodGet {
			boundary := rapid.SliceOfN(rapid.SampledFrom([]string{
				"1", "a", "-", " ", date(t), key(t)[:20], "application/x-www-form-urlencoded", "; boundary=",
				"http://localhost", "GMT",
			}), 1, 3)
			r.contentType = rapid.OneOf(
				rapid.Just(""), rapid.Just(operation.JSONType), rapid.Just("application/x-www-form-urlencoded"),
				rapid.Just("application/x-www-form-urlencoded; charset=utf-8"),
				rapid.StringMatching(`multipart/form-data; boundary=[0-9A-Za-z'+_.-]{1,70}`),
				rapid.Map(boundary, func(b []string) string {
					return `multipart/form-data; boundary="` + strings.Join(b, "") + `"`
				}),
			).Filter(func(c string) bool { return takesType(e.Method, c) && (c != operation.JSONType || e.TakesJSON) }).
				Draw(t, "type")
		}
		r.base = rapid.StringMatching(`https?://(localhost|127\.0\.0\.1|\[::1\])(:[0-9]{1,5})?`).
			Filter(func(base string) bool { return takesBase(s, base) }).Draw(t, "base")
		if s.config.PublicURL != "" && rapid.Bool().Draw(t, "public") {
			r.base = s.config.PublicURL
		}
		return r
	})
}

// A captured signature must be valid for no other request than its own: otherwise one that
// deletes webhook 13 could delete webhook 1.
func TestNoTwoRequestsShareACanonicalMessage(t *testing.T) {
	now := time.Date(2026, 4, 6, 0, 22, 19, 0, time.UTC)
	for _, public := range []string{"", "http://localhost:8", "http://localhost:84", "https://proposals.example.com"} {
		s := &Server{
			config:  Config{PublicURL: public, ClockTolerance: 5 * time.Minute, Sandbox: true},
			address: &ownAddress{publicURL: public},
		}
		rapid.Check(t, func(t *rapid.T) {
			r := requests(s, now).Draw(t, "request")
			if got := readings(s, r.canonical(), now); len(got) != 1 || got[0] != r {
				t.Fatalf("signed %q\nis valid for %q", r, got)
			}
		})
	}
}

// Requests that would give a message two readings if the segment were accepted.
func TestSeams(t *testing.T) {
	now := time.Date(2026, 4, 6, 0, 22, 19, 0, time.UTC)
	s := &Server{config: Config{ClockTolerance: 5 * time.Minute}, address: &ownAddress{}}
	for what, taken := range map[string]bool{
		"digits before a type": takesType(http.MethodDelete, "3application/x-www-form-urlencoded"),
		"a type in capitals":   takesType(http.MethodPost, "Application/X-WWW-Form-Urlencoded"),
		"another parameter":    takesType(http.MethodPost, "application/x-www-form-urlencoded; charset=UTF-8"),
		"a type's beginning":   takesType(http.MethodPost, "application/x-www-form-urlencode"),
		"no boundary":          takesType(http.MethodPost, "multipart/form-data; boundary="),
		"a boundary's end":     takesType(http.MethodPost, `multipart/form-data; boundary="a "`),
		"a boundary of 71": takesType(http.MethodPost,
			"multipart/form-data; boundary="+strings.Repeat("a", 71)),
		"two lines":                  takesType(http.MethodPost, "application/x-www-form-urlencoded\n"),
		"a fraction in a date":       withinTolerance("Mon, 06 Apr 2026 00:22:19.000 GMT", now, time.Minute),
		"a date's capitals":          withinTolerance("MON, 06 APR 2026 00:22:19 GMT", now, time.Minute),
		"another day's name":         withinTolerance("Tue, 06 Apr 2026 00:22:19 GMT", now, time.Minute),
		"a shorter key":              userKeys().MatchString("q83vEjRWeJq83vEjRWeJq83vEjRWeJq83vEjRWeJq8="),
		"a longer key":               userKeys().MatchString("q83vEjRWeJq83vEjRWeJq83vEjRWeJq83vEjRWeJq80A="),
		"letters in a port":          takesBase(s, "http://localhost:8a"),
		"another host":               takesBase(s, "http://proposals.example.com"),
		"a public URL with a path":   checkPublicURL("https://proposals.example.com/public") == nil,
		"a public URL with a folder": checkPublicURL("https://proposals.example.com/") == nil,
	} {
		if taken {
			t.Errorf("%s: taken", what)
		}
	}
	twice := &http.Request{
		Method: http.MethodPost,
		Header: http.Header{"Content-Type": {"application/x-www-form-urlencoded", "text/plain"}},
	}
	if checkContentType(twice, true) == nil {
		t.Error("two content types were accepted")
	}
}

// A client on this machine may call it by any of its addresses, at the port of the scheme, too.
func TestLoopbackHosts(t *testing.T) {
	for host, want := range map[string]bool{
		"localhost": true, "localhost:8421": true, "127.0.0.1": true, "127.0.0.2:80": true, "[::1]": true,
		"[::1]:8421": true, "[::ffff:127.0.0.1]:80": true,
		"localhost:8a": false, "[::1]:8a": false, "[::2]": false, "proposals.example.com": false,
		"localhost.example.com:80": false, "": false,
	} {
		if got := isLoopback(host); got != want {
			t.Errorf("%q: %v", host, got)
		}
	}
}
