package wire_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"app.tender/tender/apiclient/internal/wire"
)

func TestParseFailure(t *testing.T) {
	structured := wire.Failure{
		Code: "Duplicate", Message: "The name is taken.",
		Fields: []wire.FieldFailure{{Code: "NotUnique", Field: "Name", Message: "taken"}},
	}
	tests := []struct {
		name, body string
		want       wire.Failure
	}{
		{
			"structured",
			`{"responseStatus":{"errorCode":"Duplicate","message":"The name is taken.","errors":[{"errorCode":"NotUnique","fieldName":"Name","message":"taken"}]}}`, structured,
		},
		{
			"capitals",
			`{"ResponseStatus":{"ErrorCode":"Duplicate","Message":"The name is taken.","Errors":[{"ErrorCode":"NotUnique","FieldName":"Name","Message":"taken"}]}}`, structured,
		},
		{
			"without a wrapper",
			`{"errorCode":"Duplicate","message":"The name is taken.","errors":[{"errorCode":"NotUnique","fieldName":"Name","message":"taken"}]}`, structured,
		},
		{
			"correlation id",
			`{"responseStatus":{"errorCode":"InternalError","message":"failed","meta":{"correlationId":"c-1"}}}`,
			wire.Failure{Code: "InternalError", Message: "failed", RequestID: "c-1"},
		},
		{"bare text", "Bad Request", wire.Failure{Message: "Bad Request"}},
		{"text with a line end", "Bad Request\r\n", wire.Failure{Message: "Bad Request"}},
		{
			"JSON string", `"Not authorized. The request signature (hash) is invalid."`,
			wire.Failure{Message: "Not authorized. The request signature (hash) is invalid."},
		},
		{"number", `404`, wire.Failure{}},
		{"empty", "", wire.Failure{}},
		{"blank", " \n", wire.Failure{}},
		{"null", "null", wire.Failure{}},
		{"HTML", "<html><title>502</title></html>", wire.Failure{}},
		{"cut JSON", `{"responseStatus":{"errorCode":"Dup`, wire.Failure{}},
		{
			"cut after the message", `{"responseStatus":{"errorCode":"Duplicate","message":"The name is taken."`,
			wire.Failure{Code: "Duplicate", Message: "The name is taken."},
		},
		{"null wrapper", `{"responseStatus":null,"message":"m"}`, wire.Failure{Message: "m"}},
		{"escape sequences", "\x1b[31mred\x1b[0m\nline", wire.Failure{Message: "red line"}},
	}
	for _, tt := range tests {
		if diff := cmp.Diff(tt.want, wire.ParseFailure([]byte(tt.body), unchanged)); diff != "" {
			t.Errorf("%s: -want +got:\n%s", tt.name, diff)
		}
	}
}

func TestFailuresAreBounded(t *testing.T) {
	long := strings.Repeat("日", 5_000)
	field := `{"errorCode":"` + long + `","fieldName":"` + long + `","message":"` + long + `"}`
	f := wire.ParseFailure(
		[]byte(`{"errorCode":"`+long+`","message":"`+long+`","requestId":"`+long+`","errors":[`+
			strings.Repeat(field+",", 99)+field+`]}`), unchanged)
	if len(f.Fields) != 32 {
		t.Errorf("%d fields", len(f.Fields))
	}
	texts := []string{f.Code, f.Message, f.RequestID, f.Fields[0].Code, f.Fields[0].Field, f.Fields[0].Message}
	for _, s := range append(texts, wire.ParseFailure([]byte(long), unchanged).Message) {
		if len(s) > 2000 || len(s) == 0 || !utf8.ValidString(s) || !strings.HasSuffix(s, "…") {
			t.Errorf("text of %d bytes ends in %q", len(s), s[max(0, len(s)-12):])
		}
	}
}

// A secret that the bound would cut in two is removed first.
func TestSecretsAreRemovedBeforeTruncation(t *testing.T) {
	scrub := func(s string) string { return strings.ReplaceAll(s, "hunter2", "[secret]") }
	for n := range 80 {
		text := strings.Repeat("x", n) + "hunter2"
		for _, body := range []string{
			`{"errorCode":"` + text + `","requestId":"` + text + `","errors":[{"errorCode":"` + text +
				`","fieldName":"hunt\u0000er2"}]}`,
			strings.Repeat("y", 440) + text,
		} {
			f := wire.ParseFailure([]byte(body), scrub)
			for _, s := range []string{f.Code, f.RequestID, f.Message} {
				if strings.Contains(s, "hun") {
					t.Fatalf("%q keeps %q", body, s)
				}
			}
			if len(f.Fields) > 0 && strings.Contains(f.Fields[0].Code+f.Fields[0].Field, "hun") {
				t.Fatalf("%q keeps %+v", body, f.Fields)
			}
		}
	}
}

func FuzzParseFailure(f *testing.F) {
	for _, s := range []string{
		`{"responseStatus":{"errorCode":"x","message":"y","errors":[{}]}}`, "Bad Request",
		`"text"`, "<html>",
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		got := wire.ParseFailure(body, unchanged)
		for _, s := range []string{got.Code, got.Message, got.RequestID} {
			if strings.IndexFunc(s, isUnsafe) >= 0 || strings.Contains(s, "\n") || len(s) > 2100 {
				t.Errorf("%q gives %q", body, s)
			}
		}
	})
}
