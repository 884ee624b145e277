package wire

import (
	"bytes"
	"strings"

	"app.tender/tender/apiclient/internal/jsonread"
	"app.tender/tender/state/text"
)

// Failure is the content of an error response.
type Failure struct {
	Code      string
	Message   string
	Fields    []FieldFailure
	RequestID string
}

// FieldFailure is the service's error for one field.
type FieldFailure struct{ Code, Field, Message string }

// ParseFailure reads the body of an error response in any of its shapes: the
// object responseStatus, the same fields without it around them, one JSON
// string, or bare text. A page of HTML from a proxy gives nothing. scrub removes
// secrets from every text before it is cut to its bound, because half a secret would
// not be recognised.
func ParseFailure(body []byte, scrub func(string) string) Failure {
	r := jsonread.New(body)
	var f Failure
	switch r.Kind() {
	case jsonread.Object:
		readFailure(r, &f)
	case jsonread.String:
		f.Message = r.Text()
	default:
		r.Skip()
	}
	if f.empty() && r.Done() != nil {
		f.Message = bareText(body)
	}
	f.finish(scrub)
	return f
}

func (f Failure) empty() bool { return f.Code == "" && f.Message == "" && len(f.Fields) == 0 }

// bareText returns body as a message, or "" when it is markup or a broken document.
func bareText(body []byte) string {
	body = bytes.TrimSpace(body)
	if len(body) == 0 || bytes.IndexByte([]byte(`<{["`), body[0]) >= 0 {
		return ""
	}
	return string(body)
}

func readFailure(r *jsonread.Reader, f *Failure) {
	object(r,
		field{"responseStatus", func(r *jsonread.Reader) {
			if r.Kind() == jsonread.Object {
				readFailure(r, f)
			}
		}},
		textOf("errorCode", &f.Code),
		textOf("message", &f.Message),
		textOf("requestId", &f.RequestID),
		textOf("correlationId", &f.RequestID),
		listOf("errors", &f.Fields, readFieldFailure),
		partOf("meta", f, readFailure),
	)
}

// maxFieldFailures is how many fields of an error are kept.
const maxFieldFailures = 32

// finish scrubs and bounds what was read.
func (f *Failure) finish(scrub func(string) string) {
	f.Code, f.RequestID = Short(scrub(f.Code), 64), Short(scrub(f.RequestID), 64)
	f.Message = Short(scrub(f.Message), text.MaxLine)
	f.Fields = f.Fields[:min(len(f.Fields), maxFieldFailures)]
	for i := range f.Fields {
		w := &f.Fields[i]
		w.Code, w.Field = Short(scrub(w.Code), 64), Short(scrub(w.Field), 64)
		w.Message = Short(scrub(w.Message), text.MaxLine)
	}
}

func readFieldFailure(r *jsonread.Reader, f *FieldFailure) {
	object(r, textOf("errorCode", &f.Code), textOf("fieldName", &f.Field), textOf("message", &f.Message))
}

// Short returns s, cleaned, on one line and no longer than limit bytes.
func Short(s string, limit int) string {
	s = text.CleanLine(s)
	if len(s) <= limit {
		return s
	}
	return strings.ToValidUTF8(s[:limit-len("…")], "") + "…"
}
