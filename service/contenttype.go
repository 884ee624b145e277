package service

import (
	"net/http"

	"app.tender/tender/state/text"
)

// Nothing separates the segments of a canonical message, so what ends a path
// could as well begin a content type: a signature for "…/unsubscribe/13" with the
// type of a form would fit "…/unsubscribe/1" with the type "3application/…" too.
// So only these types are taken, to the letter, before any signature is judged.
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
