package operation

import (
	"errors"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"app.tender/tender/state"
)

func TestParseParams(t *testing.T) {
	p, err := ParseParams("a=1&B=two+words&b=%26&&c&=x&d=a=b;c")
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"A": "1", "b": "two words", "c": "", "": "x", "D": "a=b;c", "e": ""} {
		if got := p.Raw(name); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	if got := p.Of("b"); len(got) != 2 || got[1] != "&" {
		t.Errorf("b: %q", got)
	}
	if !p.Has("c") || p.Has("e") {
		t.Error("present and absent parameters are not distinguished")
	}
}

// Parsed, very many parameters take a hundred times the memory of their text.
func TestTooManyParams(t *testing.T) {
	if _, err := ParseParams(strings.Repeat("a=1&", maxParams-1) + "a=1"); err != nil {
		t.Errorf("as many as may be: %v", err)
	}
	if _, err := ParseParams(strings.Repeat("a&", maxParams) + "%zz"); !errors.Is(err, errManyParams) {
		t.Errorf("too many: %v", err)
	}
}

// Each word is looked up for itself, so the same one a hundred times is one.
func TestASearchHasFewWords(t *testing.T) {
	most := ""
	for i := range state.MaxSearchWords {
		most += " w" + strconv.Itoa(i)
	}
	for in, good := range map[string]bool{
		most: true, most + " more": false, strings.Repeat("a ", state.MaxSearch/2): true,
		strings.Repeat("a", state.MaxSearch+1): false,
	} {
		p := one("SearchText", in)
		if got := p.Search(); (p.Err() == nil) != good || good && got != strings.TrimSpace(in) {
			t.Errorf("%q: %q, %v", in, got, p.Err())
		}
	}
}

func TestNumbers(t *testing.T) {
	for in, want := range map[string]string{"1.50": "1.5", "-2": "-2", "1e3": "1000", " 7 ": "7"} {
		p := one("n", in)
		if got := p.Number("n"); !got.Valid || got.Decimal.String() != want || p.Err() != nil {
			t.Errorf("%q: %v, %v", in, got, p.Err())
		}
	}
	for _, in := range []string{"x", "1e999999999", "1,5", "NaN", "Inf", "0x10", strings.Repeat("9", 41)} {
		p := one("n", in)
		if got := p.Number("n"); got.Valid || p.Err() == nil {
			t.Errorf("%q was parsed as %v", in, got)
		}
	}
}

func TestInstants(t *testing.T) {
	for in, want := range map[string]string{
		"2026-04-06T00:22:19Z": "2026-04-06T00:22:19Z", "2026-04-06T02:22:19+02:00": "2026-04-06T00:22:19Z",
		"2026-04-06T00:22:19": "2026-04-06T00:22:19Z", "2026-04-06": "2026-04-06T00:00:00Z",
		"2026-04-06T00:22":         "2026-04-06T00:22:00Z",
		"2026-04-06T00:22:19.123Z": "2026-04-06T00:22:19Z",
	} {
		p := one("t", in)
		if got := p.Instant("t").Format(time.RFC3339); got != want || p.Err() != nil {
			t.Errorf("%q: %s, %v", in, got, p.Err())
		}
	}
}

// FuzzParams checks two promises: whatever a client can escape is read back unchanged, and
// no input gives a text that can't be stored.
func FuzzParams(f *testing.F) {
	f.Add("Name", "a&b=c;d e+f%", "raw=%zz")
	f.Add("é", "\r\n\x00\xff", "&&==&")
	f.Fuzz(func(t *testing.T, name, value, raw string) {
		p, err := ParseParams(url.Values{name: {value}}.Encode())
		if err != nil {
			t.Fatalf("url.Values output does not parse: %v", err)
		}
		if got := p.Raw(name); got != value {
			t.Errorf("%q: got %q, want %q", name, got, value)
		}
		if p, err = ParseParams(raw); err != nil {
			return
		}
		for key := range p.given {
			s := p.Text(key, 10)
			if !utf8.ValidString(s) || strings.ContainsRune(s, 0) || utf8.RuneCountInString(s) > 10 {
				t.Errorf("%q was accepted", s)
			}
		}
	})
}

// one returns params with one parameter.
func one(name, value string) *Params {
	p := newParams()
	p.Add(name, value)
	return p
}
