package jsonread_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"
	"unsafe"

	"github.com/shopspring/decimal"

	"app.tender/tender/apiclient/internal/jsonread"
	"app.tender/tender/state"
	"app.tender/tender/state/text"
)

// read reads one value and fails the test if the document has an error.
func read[T any](t *testing.T, doc string, value func(*jsonread.Reader) T) T {
	t.Helper()
	r := jsonread.New([]byte(doc))
	v := value(r)
	if err := r.Done(); err != nil {
		t.Errorf("%s: %v", doc, err)
	}
	return v
}

func TestText(t *testing.T) {
	tests := []struct{ in, want string }{
		{`"plain"`, "plain"},
		{`""`, ""},
		{`null`, ""},
		{`12.50`, "12.50"},
		{`true`, "true"},
		{`{"a":1}`, ""},
		{`[1]`, ""},
		{`"line\r\nline\ttab"`, "line\nline\ttab"},
		{`"\"\\\/\u0041\u00e9\ud83d\ude00"`, `"\/Aé😀`},
		{`"é 日本語"`, "é 日本語"},
		{`"half \ud83d pair"`, "half \uFFFD pair"},
		{`"\ud83d\u0041"`, "\uFFFDA"},
		{"\"bad \xff byte\"", "bad \uFFFD byte"},
		{"\"\\nbad \xff byte\"", "\nbad \uFFFD byte"},
		{`"\u001b[31mred\u001b[0m\u0000\u009b2J"`, "red"},
		{"\"\u202eevil\"", "⟦RLO⟧evil"},
		{`"\u202eevil"`, "⟦RLO⟧evil"},
		{"\"del \x7f!\"", "del !"},
	}
	for _, tt := range tests {
		if got := read(t, tt.in, (*jsonread.Reader).Text); got != tt.want {
			t.Errorf("%s: text %q, want %q", tt.in, got, tt.want)
		}
	}
}

func TestLineAndToken(t *testing.T) {
	long := strings.Repeat("x", text.MaxLine+10)
	tests := []struct{ in, want string }{
		{`"a\nb\tc"`, "a b c"},
		{`7`, "7"},
		{`null`, ""},
		{`{}`, ""},
		{`"` + long + `"`, text.CleanLine(long)},
		{`"\u001b]0;title\u0007name"`, "name"},
	}
	for _, tt := range tests {
		if got := read(t, tt.in, (*jsonread.Reader).Line); got != tt.want {
			t.Errorf("%s: line %q, want %q", tt.in, got, tt.want)
		}
		if got := read(t, tt.in, (*jsonread.Reader).Token); got != tt.want {
			t.Errorf("%s: token %q, want %q", tt.in, got, tt.want)
		}
	}
}

func TestTokensAreInterned(t *testing.T) {
	r := jsonread.New([]byte(`["Northlight","Northlight","\u004eorthlight"]`))
	var got []string
	for range r.Elems {
		got = append(got, r.Token())
	}
	for _, s := range got[1:] {
		if s != "Northlight" || unsafe.StringData(s) != unsafe.StringData(got[0]) {
			t.Errorf("%q is interned again", s)
		}
	}
}

func TestInt(t *testing.T) {
	tests := []struct {
		in   string
		want int64
	}{
		{`7`, 7},
		{`-7`, -7},
		{`"7"`, 7},
		{`" 7 "`, 7},
		{`7.0`, 7},
		{`"7.00"`, 7},
		{`7e2`, 700},
		{`9223372036854775807`, 9223372036854775807},
		{`9223372036854775808`, 0},
		{`7.5`, 0},
		{`"seven"`, 0},
		{`""`, 0},
		{`null`, 0},
		{`true`, 0},
		{`{}`, 0},
		{`[7]`, 0},
		{`1e400000000`, 0},
	}
	for _, tt := range tests {
		if got := read(t, tt.in, (*jsonread.Reader).Int); got != tt.want {
			t.Errorf("%s: int %d, want %d", tt.in, got, tt.want)
		}
	}
	if got := read(t, `-3`, jsonread.ID[state.ProposalID]); got != 0 {
		t.Errorf("a negative id is read as %d, like a local id", got)
	}
	if got := read(t, `"42"`, jsonread.ID[state.ProposalID]); got != 42 {
		t.Errorf("id %d, want 42", got)
	}
	for in, want := range map[string]int{`5`: 5, `-1`: 0, `9999999999`: 2147483647, `null`: 0} {
		if got := read(t, in, (*jsonread.Reader).Count); got != want {
			t.Errorf("%s: count %d, want %d", in, got, want)
		}
	}
}

func TestBool(t *testing.T) {
	for in, want := range map[string]bool{
		`true`: true, `false`: false, `"true"`: true, `"True"`: true, `"FALSE"`: false, `1`: true, `0`: false,
		`"1"`: true, `null`: false, `""`: false, `"yes"`: false, `{}`: false, `[true]`: false,
	} {
		if got := read(t, in, (*jsonread.Reader).Bool); got != want {
			t.Errorf("%s: %v, want %v", in, got, want)
		}
	}
}

func TestDecimal(t *testing.T) {
	tests := []struct {
		in   string
		want string // empty: not valid
	}{
		{`0`, "0"},
		{`12.50`, "12.5"},
		{`-0.01`, "-0.01"},
		{`"12.50"`, "12.5"},
		{`" 1 "`, "1"},
		{`1e3`, "1000"},
		{`1.5E-3`, "0.0015"},
		{`0.1`, "0.1"},
		{`123456789012345678`, "123456789012345678"},
		{`1234567890123456789.123`, "1234567890123456789.123"},
		{`-12345678901234567890123456789012345.67`, "-12345678901234567890123456789012345.67"},
		{`null`, ""},
		{`""`, ""},
		{`"n/a"`, ""},
		{`"-"`, ""},
		{`"1.2.3"`, ""},
		{`"."`, ""},
		{`true`, ""},
		{`{}`, ""},
		{`[1]`, ""},
		{`1e999999999`, ""},
		{`1e-999999999`, ""},
		{`"1e99999999999999999999"`, ""},
		{`"` + strings.Repeat("9", 1000) + `"`, ""},
		{`"NaN"`, ""},
		{`"Infinity"`, ""},
	}
	for _, tt := range tests {
		got := read(t, tt.in, (*jsonread.Reader).Decimal)
		if got.Valid != (tt.want != "") || got.Valid && got.Decimal.String() != tt.want {
			t.Errorf("%s: decimal %v, want %q", tt.in, got, tt.want)
		}
	}
}

func TestTime(t *testing.T) {
	at := time.Date(2026, 4, 14, 10, 30, 5, 0, time.UTC)
	tests := []struct {
		in   string
		want time.Time
	}{
		{`"2026-04-14T10:30:05Z"`, at},
		{`"2026-04-14T12:30:05+02:00"`, at},
		{`"2026-04-14T10:30:05.123Z"`, at.Add(123 * time.Millisecond)},
		{`"2026-04-14T10:30:05"`, at},
		{`"2026-04-14T10:30:05.1234567"`, at.Add(123456700 * time.Nanosecond)},
		{`"2026-04-14 10:30:05"`, at},
		{`"2026-04-14T10:30"`, at.Truncate(time.Minute)},
		{`"2026-04-14"`, at.Truncate(24 * time.Hour)},
		{`"/Date(1776162605000)/"`, at},
		{`"\/Date(1776162605000-0700)\/"`, at},
		{`"/Date(-1000+0000)/"`, time.Unix(-1, 0).UTC()},
		{`"/Date(x)/"`, time.Time{}},
		{`"/Date(1"`, time.Time{}},
		{`"0001-01-01T00:00:00"`, time.Time{}},
		{`"/Date(99999999999999999)/"`, time.Time{}},
		{`null`, time.Time{}},
		{`""`, time.Time{}},
		{`"soon"`, time.Time{}},
		{`12`, time.Time{}},
		{`{}`, time.Time{}},
	}
	for _, tt := range tests {
		got := read(t, tt.in, (*jsonread.Reader).Time)
		if !got.Equal(tt.want) || got.Location() != time.UTC {
			t.Errorf("%s: %v, want %v", tt.in, got, tt.want)
		}
	}
	if got := read(t, `1776162605`, (*jsonread.Reader).Instant); !got.Equal(at) {
		t.Errorf("seconds give %v, want %v", got, at)
	}
	if got := read(t, `"2026-04-14T10:30:05Z"`, (*jsonread.Reader).Instant); !got.Equal(at) {
		t.Errorf("a date gives %v, want %v", got, at)
	}
}

// Text is what encoding/json reads, cleaned.
func FuzzText(f *testing.F) {
	for _, in := range []string{`"plain"`, `"\u00e9\ud83d\ude00\ud83d"`, "\"\xff\xfe\"", `"\n\u001b[2J"`, `"日本"`} {
		f.Add([]byte(in))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var want string
		if json.Unmarshal(data, &want) != nil || strings.HasPrefix(strings.TrimLeft(string(data), " \t\r\n"), "n") {
			t.Skip("no string")
		}
		r := jsonread.New(data)
		got := r.Text()
		if err := r.Done(); err != nil {
			t.Fatalf("%q: %v", data, err)
		}
		if got != text.Clean(want) {
			t.Errorf("%q: text %q, want %q", data, got, text.Clean(want))
		}
		r = jsonread.New(data)
		if got := r.Token(); got != text.CleanLine(want) {
			t.Errorf("%q: token %q, want %q", data, got, text.CleanLine(want))
		}
	})
}

// A number within the bounds is read exactly, and no number makes arithmetic explode.
func FuzzDecimal(f *testing.F) {
	for _, in := range []string{
		"0", "-12.50", "1e10", "123456789012345678901", "1e-999999999",
		"0.000000000000000000000001",
	} {
		f.Add(in)
	}
	f.Fuzz(func(t *testing.T, number string) {
		if !json.Valid([]byte(number)) {
			t.Skip("no JSON")
		}
		got := jsonread.New([]byte(number)).Decimal()
		if !got.Valid {
			return
		}
		if e := got.Decimal.Exponent(); e > 80 || e < -120 {
			t.Errorf("%q: exponent %d", number, e)
		}
		number = strings.Trim(number, "\" \t\r\n")
		want, err := decimal.NewFromString(number)
		if err != nil || !want.Equal(got.Decimal) {
			t.Errorf("%q: read %s, want %s (%v)", number, got.Decimal, want, err)
		}
	})
}
