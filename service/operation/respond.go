package operation

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

// Reply is what a handler returns on success.
type Reply struct {
	Status   int
	Body     any
	Modified time.Time // not zero: the response supports conditional requests
	Minimal  bool      // the body is less than there would be without a preference of the caller
}

// File is a body that is sent unchanged.
type File struct {
	ContentType string
	Data        []byte
	Name        string // the file name to save it under; empty: none
}

// OK returns a 200 with a body.
func OK(body any) Reply { return Reply{Status: http.StatusOK, Body: body} }

// Created returns a 201 with a body.
func Created(body any) Reply { return Reply{Status: http.StatusCreated, Body: body} }

// WithoutPrices returns the reply without what only callers who may see prices get. A file and what is encoded stay:
// who may have them is decided before they are made.
func (rp Reply) WithoutPrices() Reply {
	switch rp.Body.(type) {
	case File, *Encoded:
	default:
		rp.Body = wire.WithoutPrices(rp.Body)
	}
	return rp
}

// Write sends the reply, with validators if it has modified. It sends a 304 without a
// body when the client already has this version.
func (rp Reply) Write(w http.ResponseWriter, r *http.Request) error {
	if rp.Minimal {
		w.Header().Set("Preference-Applied", minimal)
	}
	if rp.Status == http.StatusNoContent {
		w.WriteHeader(rp.Status)
		return nil
	}
	if f, isFile := rp.Body.(File); isFile {
		if err := reserve(w, len(f.Data)); err != nil {
			return err
		}
		return f.write(w, rp.Status)
	}
	if rp.Modified.IsZero() {
		return writeJSON(w, rp.Status, rp.Body)
	}
	body, kept := rp.Body.(*Encoded)
	if !kept {
		var err error
		if body, err = Encode(rp.Body, rp.Modified); err != nil {
			return err
		}
	}
	if err := reserve(w, len(body.Data)); err != nil {
		return err
	}
	return body.write(w, r, rp.Status)
}

func writeJSON(w http.ResponseWriter, status int, v any) error {
	body, err := wire.Encode(v)
	if err != nil {
		return err
	}
	if err := reserve(w, len(body)); err != nil {
		return err
	}
	return writeBytes(w, status, body)
}

// reserve takes room for n bytes from a writer that has only so much, or returns the refusal of the
// request. Nothing is written before.
func reserve(w http.ResponseWriter, n int) error {
	if room, isRoom := w.(interface{ Reserve(n int) error }); isRoom {
		return room.Reserve(n)
	}
	return nil
}

func writeBytes(w http.ResponseWriter, status int, body []byte) error {
	return File{ContentType: "application/json; charset=utf-8", Data: body}.write(w, status)
}

func (f File) write(w http.ResponseWriter, status int) error {
	w.Header().Set("Content-Type", f.ContentType)
	if f.Name != "" {
		w.Header().Set("Content-Disposition", mime.FormatMediaType("inline", map[string]string{"filename": f.Name}))
	}
	w.Header().Set("Content-Length", strconv.Itoa(len(f.Data)))
	w.WriteHeader(status)
	_, err := w.Write(f.Data)
	return err
}

func isRead(method string) bool { return method == http.MethodGet || method == http.MethodHead }

// RetryAfterSeconds returns d in whole seconds, rounded up, at least 1.
func RetryAfterSeconds(d time.Duration) string {
	return strconv.FormatInt(max(1, int64((d+time.Second-1)/time.Second)), 10)
}

// Validators identify the version of a resource.
type Validators struct {
	ETag     string    // strong: two responses with the same tag are the same bytes
	Modified time.Time // to the second, as HTTP dates are
}

// ETagOf returns the strong entity tag of a body.
func ETagOf(body []byte) string {
	sum := sha256.Sum256(body)
	return `"` + hex.EncodeToString(sum[:16]) + `"`
}

// unchanged reports whether a read's conditions say that the client has this version.
// If-None-Match, if present, decides alone.
func (v Validators) unchanged(h http.Header) bool {
	if tags := h.Values("If-None-Match"); len(tags) > 0 {
		return v.listed(tags, true)
	}
	since, err := http.ParseTime(h.Get("If-Modified-Since"))
	return err == nil && !v.Modified.Truncate(time.Second).After(since)
}

// Allows reports whether a write's conditions hold. If-Match, if present, decides alone;
// an unreadable date is ignored, as HTTP requires.
func (v Validators) Allows(h http.Header) bool {
	if tags := h.Values("If-Match"); len(tags) > 0 {
		return v.listed(tags, false)
	}
	since, err := http.ParseTime(h.Get("If-Unmodified-Since"))
	return err != nil || !v.Modified.Truncate(time.Second).After(since)
}

// Conditional reports whether a write has any condition.
func Conditional(h http.Header) bool {
	return len(h.Values("If-Match")) > 0 || h.Get("If-Unmodified-Since") != ""
}

// listed reports whether the tag is in a list of entity tags, as it is or compressed. With weak, as for reads, it
// ignores W/.
func (v Validators) listed(lists []string, weak bool) bool {
	for tag := range strings.SplitSeq(strings.Join(lists, ","), ",") {
		tag = strings.TrimSpace(tag)
		if weak {
			tag = strings.TrimPrefix(tag, "W/")
		}
		if tag == "*" || plainTag(tag) == plainTag(v.ETag) {
			return true
		}
	}
	return false
}

// plainTag returns the tag of a body that is not compressed.
func plainTag(tag string) string {
	if plain, zipped := strings.CutSuffix(tag, zippedTag); zipped {
		return plain + `"`
	}
	return tag
}
