package webhook

import (
	"bytes"
	"crypto/hmac"
	"encoding/json"
	"slices"
	"strings"
	"time"
)

// Explanation reports why a captured delivery is refused.
type Explanation struct {
	Err    error         // as Verify returns it; nil: the delivery is good
	At     time.Time     // when it was signed; zero: the header does not say
	Age    time.Duration // of the delivery; below 0: it is from the future
	Signed bool          // the signature is right, whatever its time
	// how the body was changed after it was signed, such as "a line break at its end is missing"; empty: not known
	Body   string
	Secret string // how the secret is wrong, such as "it has space around it"; empty: not known
}

// Explain finds out what is wrong with a captured delivery: its time, a body changed in
// transit, or the secret. If Err is ErrSignature and Body and Secret are empty, either the
// secret is another one or the body was changed in an unknown way.
func Explain(header string, body []byte, now time.Time, secret string) Explanation {
	x := Explanation{Err: Verify(header, body, now, secret)}
	at, signatures, err := parseHeader(header)
	if err != nil {
		return x
	}
	x.At = time.Unix(at, 0)
	x.Age = now.Sub(x.At)
	matches := func(secret string, body []byte) bool {
		want := mac(secret, at, body)
		return slices.ContainsFunc(signatures, func(s []byte) bool { return hmac.Equal(s, want) })
	}
	if x.Signed = secret != "" && matches(secret, body); x.Signed {
		return x
	}
	for _, v := range bodyVariants(body) {
		if matches(secret, v.body) {
			x.Body = v.change
			return x
		}
	}
	if trimmed := strings.TrimSpace(secret); trimmed != secret && matches(trimmed, body) {
		x.Secret = "it has space around it"
	} else if matches(strings.TrimPrefix(secret, "whsec_"), body) {
		x.Secret = "it was signed without its beginning whsec_"
	} else if matches("whsec_"+secret, body) {
		x.Secret = "its beginning whsec_ is missing"
	}
	return x
}

// bodyVariant is what a body may have been before something in transit changed it.
type bodyVariant struct {
	change string
	body   []byte
}

func bodyVariants(body []byte) []bodyVariant {
	list := []bodyVariant{
		{"a line break was added at its end", bytes.TrimRight(body, "\r\n")},
		{"a line break at its end is missing", append(bytes.Clone(body), '\n')},
		{"its line breaks were changed", bytes.ReplaceAll(body, []byte("\r\n"), []byte("\n"))},
		{"a byte order mark was put before it", bytes.TrimPrefix(body, []byte("\ufeff"))},
	}
	var compact bytes.Buffer
	if json.Compact(&compact, body) == nil {
		list = append(list, bodyVariant{"its JSON was encoded again with other spaces", bytes.Clone(compact.Bytes())})
		var unescaped bytes.Buffer
		if v, err := reread(compact.Bytes()); err == nil {
			encoder := json.NewEncoder(&unescaped)
			encoder.SetEscapeHTML(false)
			if encoder.Encode(v) == nil {
				list = append(list,
					bodyVariant{"its JSON was encoded again", bytes.TrimSuffix(unescaped.Bytes(), []byte("\n"))})
			}
		}
	}
	return list
}

// reread decodes JSON and keeps its numbers as written. Raw messages keep the order of
// an object's members.
func reread(body []byte) (any, error) {
	var top map[string]json.RawMessage
	if err := json.Unmarshal(body, &top); err != nil {
		return nil, err
	}
	// The service writes id, type, created and data in this order.
	return struct {
		ID      json.RawMessage `json:"id"`
		Type    json.RawMessage `json:"type"`
		Created json.RawMessage `json:"created"`
		Data    json.RawMessage `json:"data"`
	}{top["id"], top["type"], top["created"], top["data"]}, nil
}
