package service

import (
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"strings"
	"time"
)

// validators tell one state of a resource from another.
type validators struct {
	etag     string    // strong: two answers with the same tag are the same bytes
	modified time.Time // to the second, as HTTP dates are
}

func etagOf(body []byte) string {
	sum := sha256.Sum256(body)
	return `"` + hex.EncodeToString(sum[:16]) + `"`
}

// unchanged reports whether a read's conditions say that the client has this
// state. If-None-Match decides alone when it is there.
func (v validators) unchanged(h http.Header) bool {
	if tags := h.Values("If-None-Match"); len(tags) > 0 {
		return v.listed(tags, true)
	}
	since, err := http.ParseTime(h.Get("If-Modified-Since"))
	return err == nil && !v.modified.Truncate(time.Second).After(since)
}

// allows reports whether a write's conditions hold. If-Match decides alone when
// it is there; a date that can't be read is ignored, as HTTP asks.
func (v validators) allows(h http.Header) bool {
	if tags := h.Values("If-Match"); len(tags) > 0 {
		return v.listed(tags, false)
	}
	since, err := http.ParseTime(h.Get("If-Unmodified-Since"))
	return err != nil || !v.modified.Truncate(time.Second).After(since)
}

// conditional reports whether a write names any condition.
func conditional(h http.Header) bool {
	return len(h.Values("If-Match")) > 0 || h.Get("If-Unmodified-Since") != ""
}

// listed reports whether the tag is in a list of entity tags. With weak, W/ is
// no difference, as it is for reads.
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
