package apiclient

import (
	"bytes"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"app.tender/tender/state/text"
)

// WithTrace passes every request and response to say, for debugging, without secrets,
// signatures, user keys and the content of uploads. The sending goroutines call say.
func WithTrace(say func(text string)) Option { return func(s *settings) { s.trace = say } }

// WithoutResponseBodies leaves the bodies of responses out of the trace, for a person who
// must not see everything that the service sends.
func WithoutResponseBodies() Option { return func(s *settings) { s.hideBodies = true } }

// tracer is the transport below the signer that shows what passes.
type tracer struct {
	below   http.RoundTripper
	say     func(string)
	secrets []string
	hide    bool // the bodies of responses
}

const (
	hiddenWord = "[hidden]"
	// mostShown is how much of a body is shown, in bytes.
	mostShown = 64 << 10
)

// hiddenHeaders lists the headers whose values are never shown.
var hiddenHeaders = []string{
	headerUserKey, headerSignature, "Authorization", "Cookie", "Set-Cookie",
	"Proxy-Authorization", "X-Webhook-Signature",
}

// secretNames matches fields of forms, queries and JSON whose values are never shown.
const secretNames = `(?:old_?|new_?)?password|invitation_?code|id_?token|nonce_?secret|secret_?key|api_?key|user_?key|bearer_?token|access_?token|refresh_?token|session_?id|signature`

var (
	secretName  = text.Pattern(`(?i)^(?:` + secretNames + `)$`)
	secretField = text.Pattern(`(?i)("(?:` + secretNames + `)"\s*:\s*)"(?:\\.|[^"\\])*"`)
)

// RoundTrip shows req, sends it, and shows the response.
func (t *tracer) RoundTrip(req *http.Request) (*http.Response, error) {
	hidden := append(slices.Clone(t.secrets), req.Header.Get(headerSignature))
	for name, values := range req.URL.Query() {
		if secretName().MatchString(name) {
			hidden = append(hidden, values...)
		}
	}
	t.show(">", t.request(req), hidden)
	began := time.Now()
	resp, err := t.below.RoundTrip(req)
	took := time.Since(began).Round(time.Millisecond)
	if err != nil {
		t.show("<", fmt.Sprintf("no answer after %s: %s", took, err), hidden)
		return resp, err
	}
	t.show("<", fmt.Sprintf("%s after %s\n%s\n%s", resp.Status, took, headerLines(resp.Header), t.answer(resp)), hidden)
	return resp, nil
}

// show passes what to say, with a mark on each line.
func (t *tracer) show(mark, what string, hidden []string) {
	lines := strings.Split(strings.TrimRight(text.Clean(scrub(what, hidden...)), "\n"), "\n")
	t.say(mark + " " + strings.Join(lines, "\n"+mark+" "))
}

func (t *tracer) request(req *http.Request) string {
	u := *req.URL
	u.RawQuery = formText(u.Query(), "&")
	out := fmt.Sprintf("%s %s\n%s\n", req.Method, unescaped(&u), headerLines(req.Header))
	switch {
	case req.GetBody != nil:
		body, err := req.GetBody()
		if err != nil {
			return out
		}
		defer func() { _ = body.Close() }()
		b, _ := io.ReadAll(io.LimitReader(body, mostShown)) // what can't be read is not shown
		if form, err := url.ParseQuery(string(b)); err == nil {
			return out + formText(form, "\n")
		}
		return out + fmt.Sprintf("(%d bytes)", len(b))
	case req.ContentLength > 0:
		return out + fmt.Sprintf("(an upload of %d bytes)", req.ContentLength)
	default:
		return out
	}
}

// unescaped writes an address with its query in the form of formText.
func unescaped(u *url.URL) string {
	query := u.RawQuery
	u.RawQuery = ""
	if query == "" {
		return u.String()
	}
	return u.String() + "?" + query
}

// formText writes the values of a form or a query, without secrets.
func formText(form url.Values, between string) string {
	var lines []string
	for _, name := range slices.Sorted(maps.Keys(form)) {
		for _, v := range form[name] {
			if secretName().MatchString(name) {
				v = hiddenWord
			}
			lines = append(lines, name+"="+v)
		}
	}
	return strings.Join(lines, between)
}

func headerLines(h http.Header) string {
	var lines []string
	for _, name := range slices.Sorted(maps.Keys(h)) {
		for _, v := range h[name] {
			if slices.Contains(hiddenHeaders, http.CanonicalHeaderKey(name)) && v != "" {
				v = hiddenWord
			}
			lines = append(lines, name+": "+v)
		}
	}
	return strings.Join(lines, "\n")
}

// answer returns the beginning of the response's body. The whole body can still be read.
func (t *tracer) answer(resp *http.Response) string {
	if t.hide {
		return "(a body, " + hiddenWord + ")"
	}
	var shown bytes.Buffer
	_, err := io.Copy(&shown, io.LimitReader(resp.Body, mostShown))
	resp.Body = &rest{io.MultiReader(bytes.NewReader(shown.Bytes()), failing{err}, resp.Body), resp.Body}
	out := secretField().ReplaceAllString(shown.String(), `$1"`+hiddenWord+`"`)
	if shown.Len() == mostShown {
		// A field that is cut in two can't be recognised by its name.
		out = out[:max(0, strings.LastIndexByte(out, '\n'), strings.LastIndexByte(out, ','))] + "\n(and more)"
	}
	return out
}

// rest is a body whose beginning has been read.
type rest struct {
	io.Reader
	io.Closer
}

// failing is a reader that returns err, or io.EOF if err is nil.
type failing struct{ err error }

// Read returns the error.
func (f failing) Read([]byte) (int, error) {
	if f.err != nil {
		return 0, f.err
	}
	return 0, io.EOF
}
