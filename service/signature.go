package service

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"strings"
	"time"

	"app.tender/tender/service/operation"
	"app.tender/tender/state/text"
)

// The headers of a signed request (docs/interface.md, "Authentication").
const (
	headerAppKey    = "X-MSS-API-APPID"
	headerUserKey   = "X-MSS-API-USERKEY"
	headerDate      = "X-MSS-CUSTOM-DATE"
	headerSignature = "X-MSS-SIGNATURE"
)

// canonicalMessage returns the message that the client must have signed: the segments
// with nothing between them. baseURL is the service's scheme and host as the client knows
// them. A GET has no content-type segment, even when it has the header.
func canonicalMessage(r *http.Request, baseURL, userKey string) string {
	contentType := ""
	if r.Method != http.MethodGet {
		contentType = r.Header.Get("Content-Type")
	}
	return r.Method + baseURL + pathAsSent(r) + contentType + r.Header.Get(headerDate) + userKey
}

// pathAsSent returns the path with its escapes exactly as sent. Decoding and escaping it
// again could change it: "%c3" and "%C3" are the same path but have different signatures.
func pathAsSent(r *http.Request) string {
	path, _, _ := strings.Cut(r.RequestURI, "?")
	if !strings.HasPrefix(path, "/") { // the absolute form for proxies
		return r.URL.EscapedPath()
	}
	return path
}

// validSignature reports, in constant time, whether signature is valid for message. The key
// is the secret key's text itself, though it looks like Base64.
func validSignature(secretKey, message, signature string) bool {
	mac := hmac.New(sha256.New, []byte(secretKey))
	mac.Write([]byte(message))
	want := base64.StdEncoding.EncodeToString(mac.Sum(nil))
	return hmac.Equal([]byte(want), []byte(signature))
}

// withinTolerance reports whether a request's date is close enough to now, to the second.
// The date must have exactly the form of an HTTP date, whose fixed length determines where
// it begins in a canonical message.
func withinTolerance(date string, now time.Time, tolerance time.Duration) bool {
	sent, err := time.Parse(http.TimeFormat, date)
	return err == nil && sent.Format(http.TimeFormat) == date && now.Truncate(time.Second).Sub(sent).Abs() <= tolerance
}

// userKeys matches a user key: the Base64 of userKeyBytes. The fixed length determines
// where it begins in a canonical message.
var userKeys = text.Pattern(`^[A-Za-z0-9+/]{43}=$`)

// Nothing separates the segments of a canonical message, so the end of a path could also
// be the beginning of a content type: a signature for "…/unsubscribe/13" with a form's
// type would also be valid for "…/unsubscribe/1" with the type "3application/…". So the
// service accepts exactly these types, and application/json where an operation takes it.
var contentTypes = text.Pattern(`^(?:` +
	`application/x-www-form-urlencoded(?:; charset=utf-8)?` +
	// A boundary of RFC 2046: bare where a header allows that, else in quotes.
	`|multipart/form-data; boundary=(?:[0-9A-Za-z'+_.-]{1,70}|"[0-9A-Za-z'()+_,./:=? -]{0,69}[0-9A-Za-z'()+_,./:=?-]")` +
	`)$`)

var errContentType = &operation.Fault{
	Status: http.StatusUnsupportedMediaType, Code: operation.CodeUnsupportedMediaType,
	Message: "The Content-Type is none that is taken here. Send a form as application/x-www-form-urlencoded, " +
		"an upload as multipart/form-data with its boundary, and JSON only where a contact or a location is assigned, as application/json.",
}

// checkContentType refuses a request with an unlisted content type. A GET may have any,
// because it is not signed.
func checkContentType(r *http.Request, takesJSON bool) error {
	types := r.Header.Values("Content-Type")
	switch {
	case r.Method == http.MethodGet || len(types) == 0 || len(types) == 1 && types[0] == "":
		return nil
	case len(types) == 1 && types[0] == operation.JSONType && takesJSON:
		return nil
	case len(types) > 1 || !contentTypes().MatchString(types[0]):
		return errContentType
	default:
		return nil
	}
}
