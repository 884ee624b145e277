package apiclient

import (
	"bytes"
	"compress/flate"
	"compress/gzip"
	"errors"
	"io"
	"net"
	"net/http"
	"strings"

	"app.tender/tender/state"
)

// readBody reads a body of at most limit bytes, counted after decompression.
// What is beyond the limit is left unread and reported by tooLarge.
func readBody(resp *http.Response, body io.Reader, limit int64) (data []byte, tooLarge bool, err error) {
	if strings.EqualFold(resp.Header.Get("Content-Encoding"), "gzip") {
		// A transport that was told not to decompress leaves it to us.
		zr, err := gzip.NewReader(body)
		if err != nil {
			return nil, false, err
		}
		body = zr
	}
	var buf bytes.Buffer
	if n := resp.ContentLength; n > 0 && n <= limit {
		buf.Grow(int(n) + bytes.MinRead)
	}
	n, err := buf.ReadFrom(io.LimitReader(body, limit+1))
	if n > limit {
		return nil, true, nil
	}
	return buf.Bytes(), false, err
}

// notConnected reports whether err says by itself that no connection was made.
func notConnected(err error) bool {
	var op *net.OpError
	if errors.As(err, &op) && op.Op == "dial" {
		return true
	}
	var dns *net.DNSError
	return errors.As(err, &dns)
}

// isCorrupt reports whether err says that what came can't be decompressed.
func isCorrupt(err error) bool {
	var flateErr flate.CorruptInputError
	return errors.Is(err, gzip.ErrHeader) || errors.Is(err, gzip.ErrChecksum) || errors.As(err, &flateErr)
}

// maxMessage bounds the text of an error from below, in bytes.
const maxMessage = 300

// shortText is s, cleaned, on one line and no longer than limit bytes.
func shortText(s string, limit int) string {
	s = state.CleanLine(s)
	if len(s) <= limit {
		return s
	}
	return strings.ToValidUTF8(s[:limit-len("…")], "") + "…"
}
