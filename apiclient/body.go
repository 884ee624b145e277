package apiclient

import (
	"compress/flate"
	"compress/gzip"
	"errors"
	"io"
	"net"
	"net/http"
	"slices"
	"strings"
)

// readBody reads a body of at most limit bytes, counted after decompression. If the
// body is larger, it leaves the rest unread and sets tooLarge.
func readBody(resp *http.Response, body io.Reader, limit int64) (data []byte, tooLarge bool, err error) {
	if strings.EqualFold(resp.Header.Get("Content-Encoding"), "gzip") {
		// A transport with compression turned off leaves decompression to us.
		zr, err := gzip.NewReader(body)
		if err != nil {
			return nil, false, err
		}
		body = zr
	}
	size := int64(firstChunk)
	if n := resp.ContentLength; n > 0 && n <= limit {
		size = n + 1 // so that the end is found in the same read
	}
	var chunks [][]byte
	for total := int64(0); ; size = min(2*size, maxChunk) {
		chunk, err := fill(body, make([]byte, min(size, limit+1-total)))
		chunks, total = append(chunks, chunk), total+int64(len(chunk))
		switch {
		case total > limit:
			return nil, true, nil
		case err == io.EOF: //nolint:errorlint // the end itself; a body that is cut off wraps it
			return joined(chunks), false, nil
		case err != nil:
			return joined(chunks), false, err
		}
	}
}

// A body of unknown length is read in pieces, because a growing buffer is in memory
// twice each time it grows.
const (
	firstChunk = 32 << 10
	maxChunk   = 1 << 20
)

// fill reads until p is full or there is no more.
func fill(r io.Reader, p []byte) ([]byte, error) {
	n := 0
	for n < len(p) {
		k, err := r.Read(p[n:])
		if n += k; err != nil {
			return p[:n], err
		}
	}
	return p, nil
}

func joined(chunks [][]byte) []byte {
	if len(chunks) == 1 {
		return chunks[0]
	}
	return slices.Concat(chunks...)
}

// notConnected reports whether err says by itself that no connection was made.
func notConnected(err error) bool {
	if op, ok := errors.AsType[*net.OpError](err); ok && op.Op == "dial" {
		return true
	}
	var dns *net.DNSError
	return errors.As(err, &dns)
}

// isCorrupt reports whether err says that the body can't be decompressed.
func isCorrupt(err error) bool {
	var flateErr flate.CorruptInputError
	return errors.Is(err, gzip.ErrHeader) || errors.Is(err, gzip.ErrChecksum) || errors.As(err, &flateErr)
}

// maxMessage bounds the text of a wrapped error, in bytes.
const maxMessage = 300
