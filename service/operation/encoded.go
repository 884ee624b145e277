package operation

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"app.tender/tender/service/wire"
)

// Encoded is a body as it is sent, with its validators. It is never changed.
type Encoded struct {
	Validators

	Data   []byte
	zipped bool
}

// Encode returns a body of JSON that was changed last at a time.
func Encode(body any, modified time.Time) (*Encoded, error) {
	data, err := wire.Encode(body)
	if err != nil {
		return nil, err
	}
	return &Encoded{Validators: Validators{ETag: ETagOf(data), Modified: modified}, Data: data}, nil
}

// zippedTag ends the tag of a compressed body: it has other bytes. As a condition it stands for the body's own tag.
const zippedTag = `-gzip"`

// Zip returns the body compressed.
func (e *Encoded) Zip() (*Encoded, error) {
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestSpeed)
	if err == nil {
		_, err = z.Write(e.Data)
	}
	if err == nil {
		err = z.Close()
	}
	if err != nil {
		return nil, fmt.Errorf("compressing a response: %w", err)
	}
	zipped := &Encoded{Validators: e.Validators, Data: bytes.Clone(b.Bytes()), zipped: true}
	zipped.ETag = strings.TrimSuffix(e.ETag, `"`) + zippedTag
	return zipped, nil
}

// write sends the body, or a 304 to a caller that has it already.
func (e *Encoded) write(w http.ResponseWriter, r *http.Request, status int) error {
	w.Header().Set("ETag", e.ETag)
	w.Header().Set("Last-Modified", e.Modified.UTC().Format(http.TimeFormat))
	if status == http.StatusOK && isRead(r.Method) && e.unchanged(r.Header) {
		w.WriteHeader(http.StatusNotModified)
		return nil
	}
	if e.zipped {
		w.Header().Set("Content-Encoding", "gzip")
	}
	return writeBytes(w, status, e.Data)
}

// WantsZipped reports whether the caller takes compressed responses, and is elsewhere: within this machine,
// compressing takes longer than sending.
func (c *Call) WantsZipped() bool {
	if !c.From.IsValid() || c.From.Addr().IsLoopback() {
		return false
	}
	for coding := range strings.SplitSeq(strings.Join(c.Request.Header.Values("Accept-Encoding"), ","), ",") {
		name, weight, weighted := strings.Cut(coding, ";")
		if strings.EqualFold(strings.TrimSpace(name), "gzip") {
			q, err := strconv.ParseFloat(strings.TrimPrefix(strings.TrimSpace(weight), "q="), 64)
			return !weighted || err == nil && q > 0
		}
	}
	return false
}
