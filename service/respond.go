package service

import (
	"crypto/sha256"
	"encoding/hex"
	"mime"
	"net/http"
	"strconv"
	"strings"
	"time"

	"app.tender/tender/service/wire"
)

// reply is what a handler returns on success.
type reply struct {
	status   int
	body     any
	modified time.Time // not zero: the response supports conditional requests
}

// file is a body that is sent unchanged.
type file struct {
	contentType string
	data        []byte
	name        string // to keep it under; empty: none
}

func ok(body any) reply      { return reply{status: http.StatusOK, body: body} }
func created(body any) reply { return reply{status: http.StatusCreated, body: body} }

// write sends the reply, with validators if it has modified. It sends a 304 without a
// body when the client already has this version.
func (rp reply) write(w http.ResponseWriter, r *http.Request) error {
	if rp.status == http.StatusNoContent {
		w.WriteHeader(rp.status)
		return nil
	}
	if f, isFile := rp.body.(file); isFile {
		return f.write(w, rp.status)
	}
	if rp.modified.IsZero() {
		return writeJSON(w, rp.status, rp.body)
	}
	body, err := wire.Encode(rp.body)
	if err != nil {
		return err
	}
	v := validators{etag: etagOf(body), modified: rp.modified}
	w.Header().Set("ETag", v.etag)
	w.Header().Set("Last-Modified", v.modified.UTC().Format(http.TimeFormat))
	if rp.status == http.StatusOK && isRead(r.Method) && v.unchanged(r.Header) {
		w.WriteHeader(http.StatusNotModified)
		return nil
	}
	return writeBytes(w, rp.status, body)
}

func writeJSON(w http.ResponseWriter, status int, v any) error {
	body, err := wire.Encode(v)
	if err != nil {
		return err
	}
	return writeBytes(w, status, body)
}

func writeBytes(w http.ResponseWriter, status int, body []byte) error {
	return file{contentType: "application/json; charset=utf-8", data: body}.write(w, status)
}

func (f file) write(w http.ResponseWriter, status int) error {
	w.Header().Set("Content-Type", f.contentType)
	if f.name != "" {
		w.Header().Set("Content-Disposition", mime.FormatMediaType("inline", map[string]string{"filename": f.name}))
	}
	w.Header().Set("Content-Length", strconv.Itoa(len(f.data)))
	w.WriteHeader(status)
	_, err := w.Write(f.data)
	return err
}

func isRead(method string) bool { return method == http.MethodGet || method == http.MethodHead }

// retryAfterSeconds returns d in whole seconds, rounded up, at least 1.
func retryAfterSeconds(d time.Duration) string {
	return strconv.FormatInt(max(1, int64((d+time.Second-1)/time.Second)), 10)
}

// validators identify the version of a resource.
type validators struct {
	etag     string    // strong: two responses with the same tag are the same bytes
	modified time.Time // to the second, as HTTP dates are
}

func etagOf(body []byte) string {
	sum := sha256.Sum256(body)
	return `"` + hex.EncodeToString(sum[:16]) + `"`
}

// unchanged reports whether a read's conditions say that the client has this version.
// If-None-Match, if present, decides alone.
func (v validators) unchanged(h http.Header) bool {
	if tags := h.Values("If-None-Match"); len(tags) > 0 {
		return v.listed(tags, true)
	}
	since, err := http.ParseTime(h.Get("If-Modified-Since"))
	return err == nil && !v.modified.Truncate(time.Second).After(since)
}

// allows reports whether a write's conditions hold. If-Match, if present, decides alone;
// an unreadable date is ignored, as HTTP requires.
func (v validators) allows(h http.Header) bool {
	if tags := h.Values("If-Match"); len(tags) > 0 {
		return v.listed(tags, false)
	}
	since, err := http.ParseTime(h.Get("If-Unmodified-Since"))
	return err != nil || !v.modified.Truncate(time.Second).After(since)
}

// conditional reports whether a write has any condition.
func conditional(h http.Header) bool {
	return len(h.Values("If-Match")) > 0 || h.Get("If-Unmodified-Since") != ""
}

// listed reports whether the tag is in a list of entity tags. With weak, as for reads,
// it ignores W/.
func (v validators) listed(lists []string, weak bool) bool {
	for tag := range strings.SplitSeq(strings.Join(lists, ","), ",") {
		tag = strings.TrimSpace(tag)
		if weak {
			tag = strings.TrimPrefix(tag, "W/")
		}
		if tag == "*" || tag == v.etag {
			return true
		}
	}
	return false
}
