package service

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"strings"
	"time"

	"app.tender/tender/state/text"
)

// The headers of a signed request (docs/interface.md, "Authentication").
const (
	headerAppKey    = "X-MSS-API-APPID"
	headerUserKey   = "X-MSS-API-USERKEY"
	headerDate      = "X-MSS-CUSTOM-DATE"
	headerSignature = "X-MSS-SIGNATURE"

	headerCanonical = "X-Canonical-Message" // of an answer in a sandbox
)

// canonicalMessage returns what the client must have signed: the segments, joined
// with nothing. baseURL is scheme and host of the service as the client knows
// it. A GET has no content-type segment, even when it carries the header.
func canonicalMessage(r *http.Request, baseURL, userKey string) string {
	contentType := ""
	if r.Method != http.MethodGet {
		contentType = r.Header.Get("Content-Type")
	}
	return r.Method + baseURL + pathAsSent(r) + contentType + r.Header.Get(headerDate) + userKey
}

// pathAsSent returns the path with its escapes exactly as they came. Decoding and
// escaping it again could change it: "%c3" and "%C3" are the same path, but not
// the same signature.
func pathAsSent(r *http.Request) string {
	path, _, _ := strings.Cut(r.RequestURI, "?")
	if !strings.HasPrefix(path, "/") { // the absolute form that proxies are sent
		return r.URL.EscapedPath()
	}
	return path
}

// validSignature reports whether signature is that of message. The secret key's
// text is the key as it stands, though it looks like Base64. The time that it
// takes does not depend on where the signatures differ.
func validSignature(secretKey, message, signature string) bool {
	mac := hmac.New(sha256.New, []byte(secretKey))
	mac.Write([]byte(message))
	want := base64.StdEncoding.EncodeToString(mac.Sum(nil))
	return hmac.Equal([]byte(want), []byte(signature))
}

// withinTolerance reports whether a request's date is near enough to now. The date has
// exactly the form of an HTTP date, and so always the same length, which fixes where it
// begins in a canonical message. It is compared to the second: HTTP dates are no finer.
func withinTolerance(date string, now time.Time, tolerance time.Duration) bool {
	sent, err := time.Parse(http.TimeFormat, date)
	return err == nil && sent.Format(http.TimeFormat) == date && now.Truncate(time.Second).Sub(sent).Abs() <= tolerance
}

// userKeys is the form of a user key: the Base64 of userKeyBytes. Its length says
// where it begins in a canonical message.
var userKeys = text.Pattern(`^[A-Za-z0-9+/]{43}=$`)

// Nothing separates the segments of a canonical message, so what ends a path
// could as well begin a content type: a signature for "…/unsubscribe/13" with the
// type of a form would fit "…/unsubscribe/1" with the type "3application/…" too.
// So the service takes exactly these types, and checks that before the signature.
var contentTypes = text.Pattern(`^(?:` +
	`application/x-www-form-urlencoded(?:; charset=utf-8)?` +
	// A boundary of RFC 2046: bare where a header allows that, else in quotes.
	`|multipart/form-data; boundary=(?:[0-9A-Za-z'+_.-]{1,70}|"[0-9A-Za-z'()+_,./:=? -]{0,69}[0-9A-Za-z'()+_,./:=?-]")` +
	`)$`)

var errContentType = &fault{
	status: http.StatusUnsupportedMediaType, code: codeUnsupportedMediaType,
	message: "The Content-Type is none that is taken here. Send a form as application/x-www-form-urlencoded, " +
		"an upload as multipart/form-data with its boundary, and nothing else.",
}

// checkContentType refuses a request with a content type that is not listed. The
// type of a GET is not signed and says nothing, so it may be any.
func checkContentType(r *http.Request) error {
	types := r.Header.Values("Content-Type")
	switch {
	case r.Method == http.MethodGet || len(types) == 0 || len(types) == 1 && types[0] == "":
		return nil
	case len(types) > 1 || !contentTypes().MatchString(types[0]):
		return errContentType
	default:
		return nil
	}
}
