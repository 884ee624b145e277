package webhook

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Header is the header with the time and the signatures of a delivery:
// t=<seconds since 1970>,v1=<hex>, with more than one v1 while a secret is being
// renewed.
const Header = "X-Webhook-Signature"

// Tolerance is how far the time of a delivery may be from the receiver's.
const Tolerance = 5 * time.Minute

// The reasons why a delivery is refused.
var (
	ErrHeader    = errors.New("the signature header is missing or malformed")
	ErrTime      = errors.New("the delivery is too old, or from the future")
	ErrSignature = errors.New("the signature does not match")
)

// Bounds of a header that anyone may send.
const (
	maxHeaderBytes = 4096
	maxSignatures  = 16
)

// Verify checks that header, the value of Header, has a time within Tolerance of now
// and a signature of body by one of the secrets. Pass several secrets while one is
// being renewed. The comparison takes constant time. Errors wrap one of ErrHeader,
// ErrTime and ErrSignature.
func Verify(header string, body []byte, now time.Time, secrets ...string) error {
	at, signatures, err := parseHeader(header)
	if err != nil {
		return err
	}
	if age := now.Sub(time.Unix(at, 0)); age > Tolerance || age < -Tolerance {
		return ErrTime
	}
	matches := false
	for _, secret := range secrets {
		if secret == "" {
			continue // an empty key would let anyone sign
		}
		want := mac(secret, at, body)
		for _, s := range signatures {
			matches = hmac.Equal(s, want) || matches
		}
	}
	if !matches {
		return ErrSignature
	}
	return nil
}

// Sign returns the value of Header for body, as the service does, to test a receiver.
func Sign(body []byte, at time.Time, secret string) string {
	return fmt.Sprintf("t=%d,v1=%x", at.Unix(), mac(secret, at.Unix(), body))
}

func mac(secret string, at int64, body []byte) []byte {
	h := hmac.New(sha256.New, []byte(secret))
	h.Write(strconv.AppendInt(nil, at, 10))
	h.Write([]byte{'.'})
	h.Write(body)
	return h.Sum(nil)
}

// parseHeader parses a header. It ignores parts other than t and v1, which later
// versions of the format may add.
func parseHeader(header string) (at int64, signatures [][]byte, err error) {
	if len(header) > maxHeaderBytes {
		return 0, nil, fmt.Errorf("%w: it is too long", ErrHeader)
	}
	hasTime := false
	for part := range strings.SplitSeq(header, ",") {
		name, value, _ := strings.Cut(strings.TrimSpace(part), "=")
		switch name {
		case "t":
			seconds, err := strconv.ParseUint(value, 10, 62)
			if err != nil || hasTime {
				return 0, nil, fmt.Errorf("%w: it has no single time", ErrHeader)
			}
			at, hasTime = int64(seconds), true
		case "v1":
			if s, err := hex.DecodeString(value); err == nil && len(signatures) < maxSignatures {
				signatures = append(signatures, s)
			}
		}
	}
	if !hasTime {
		return 0, nil, fmt.Errorf("%w: it has no time", ErrHeader)
	}
	if len(signatures) == 0 {
		return 0, nil, fmt.Errorf("%w: it has no v1 signature", ErrHeader)
	}
	return at, signatures, nil
}
