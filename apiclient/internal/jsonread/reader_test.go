package jsonread_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"app.tender/tender/apiclient/internal/jsonread"
)

// walk reads a document with Fields and Elems and writes what it finds to b.
func walk(r *jsonread.Reader, b *strings.Builder) {
	switch r.Kind() {
	case jsonread.Object:
		b.WriteByte('{')
		for name := range r.Fields {
			fmt.Fprintf(b, "%s=", name)
			walk(r, b)
			b.WriteByte(' ')
		}
		b.WriteByte('}')
	case jsonread.Array:
		b.WriteByte('[')
		for range r.Elems {
			walk(r, b)
			b.WriteByte(' ')
		}
		b.WriteByte(']')
	default:
		fmt.Fprintf(b, "%q", r.Text())
	}
}

func TestWalk(t *testing.T) {
	tests := []struct{ in, want string }{
		{`{}`, `{}`},
		{` [ ] `, `[]`},
		{"\xef\xbb\xbf{}", `{}`},
		{`{"a":1,"b":[true,null,"x"]}`, `{a="1" b=["true" "" "x" ] }`},
		{` { "a" : { "b" : { } } , "c" : [ [ ] , [ 1 ] ] } `, `{a={b={} } c=[[] ["1" ] ] }`},
		{`{"Id":1,"ID":2,"iD":3,"":4}`, `{id="1" iD="2" iD="3" ="4" }`},
		{`{"\u0041b":1}`, `{ab="1" }`},
		{`"x"`, `"x"`},
	}
	for _, tt := range tests {
		r := jsonread.New([]byte(tt.in))
		var b strings.Builder
		walk(r, &b)
		if err := r.Done(); err != nil {
			t.Errorf("%s: %v", tt.in, err)
		}
		if got := b.String(); got != tt.want {
			t.Errorf("%s: read %s, want %s", tt.in, got, tt.want)
		}
	}
}

func TestFieldsSkipUnreadValues(t *testing.T) {
	r := jsonread.New([]byte(`{"skip":{"deep":[1,{"x":"y"}]},"n":7,"also":[1,2],"last":"z"}`))
	var n int64
	var last string
	for name := range r.Fields {
		switch string(name) {
		case "n":
			n = r.Int()
		case "last":
			last = r.Text()
		}
	}
	if err := r.Done(); err != nil || n != 7 || last != "z" {
		t.Errorf("n %d, last %q, err %v", n, last, err)
	}
}

func TestBreakingALoopReadsToTheEnd(t *testing.T) {
	r := jsonread.New([]byte(`[{"a":1,"b":2},[3,4,5],6]`))
	var seen []string
	for range r.Elems {
		switch r.Kind() {
		case jsonread.Object:
			for name := range r.Fields {
				seen = append(seen, string(name))
				break
			}
		case jsonread.Array:
			for range r.Elems {
				seen = append(seen, r.Text())
				break
			}
		default:
			seen = append(seen, r.Text())
		}
	}
	if diff := cmp.Diff([]string{"a", "3", "6"}, seen); diff != "" {
		t.Error(diff)
	}
	if err := r.Done(); err != nil {
		t.Error(err)
	}
}

func TestOtherKindsAreEmpty(t *testing.T) {
	for _, in := range []string{`null`, `1`, `"x"`, `true`, `[1]`} {
		r := jsonread.New([]byte(in))
		for name := range r.Fields {
			t.Errorf("%s has a field %s", in, name)
		}
		if err := r.Done(); err != nil {
			t.Errorf("%s: %v", in, err)
		}
	}
	for _, in := range []string{`null`, `1`, `"x"`, `true`, `{"a":1}`} {
		r := jsonread.New([]byte(in))
		for range r.Elems {
			t.Errorf("%s has an element", in)
		}
		if err := r.Done(); err != nil {
			t.Errorf("%s: %v", in, err)
		}
	}
}

var broken = []string{
	``, ` `, `{`, `}`, `[`, `]`, `{"a"}`, `{"a":}`, `{"a":1,}`, `{"a" 1}`, `{a:1}`, `{,}`, `[1,]`, `[,1]`, `[1 2]`,
	`{"a":1]`, `[1}`, `tru`, `nul`, `falsy`, `TRUE`, `+1`, `01`, `1.`, `.5`, `1e`, `1e+`, `-`, `--1`, `1 2`, `{} {}`,
	`"`, `"a`, `"\`, `"\x"`, `"\u12"`, `"\u12g4"`, "\"\n\"", "\"a\x01\"", "\"\\n\x02\"", `"\n`, `'a'`, `{"a":1`,
	`{"a":[1`,
	"\xef\xbb", `{"a":"b","a`, `[1,2`, `{"x":tru}`,
}

func TestBrokenSyntaxIsAnError(t *testing.T) {
	for _, in := range broken {
		r := jsonread.New([]byte(in))
		r.Skip()
		err := r.Done()
		if !errors.Is(err, jsonread.ErrSyntax) {
			t.Errorf("%q: err %v, want ErrSyntax", in, err)
			continue
		}
		if again := r.Done(); again.Error() != err.Error() {
			t.Errorf("%q: the error changes from %v to %v", in, err, again)
		}
	}
}

func TestErrorsDoNotRepeatTheDocument(t *testing.T) {
	r := jsonread.New([]byte(`{"password":"hunter2",]`))
	r.Skip()
	if err := r.Done(); err == nil || strings.Contains(err.Error(), "hunter2") ||
		strings.Contains(err.Error(), "password") {
		t.Errorf("err %v", err)
	}
}

// A document that was cut off in transit has a different error from a malformed one.
func TestTruncatedDocumentsAreDistinguished(t *testing.T) {
	for in, cutOff := range map[string]bool{
		``: true, `{"a":[1`: true, `{"a":"b`: true, `[1,`: true, `{"a":[1}`: false,
		`{"a" 1}`: false,
	} {
		r := jsonread.New([]byte(in))
		r.Skip()
		if err := r.Done(); err == nil || strings.Contains(err.Error(), "breaks off") != cutOff {
			t.Errorf("%q: %v", in, err)
		}
	}
}

func TestDeepNestingIsRefused(t *testing.T) {
	for _, in := range []string{
		strings.Repeat("[", 100_000), strings.Repeat(`{"a":`, 100_000),
		strings.Repeat("[", 600) + strings.Repeat("]", 600),
	} {
		r := jsonread.New([]byte(in))
		r.Skip()
		if err := r.Done(); !errors.Is(err, jsonread.ErrSyntax) {
			t.Errorf("err %v, want ErrSyntax", err)
		}
	}
	ok := strings.Repeat("[", 500) + strings.Repeat("]", 500)
	r := jsonread.New([]byte(ok))
	r.Skip()
	if err := r.Done(); err != nil {
		t.Error(err)
	}
}

func TestRaw(t *testing.T) {
	doc := []byte(` { "data" : {"x": 1} , "y":2}`)
	r := jsonread.New(doc)
	var got string
	for name := range r.Fields {
		if string(name) == "data" {
			got = string(r.Raw())
		}
	}
	if got != `{"x": 1}` {
		t.Errorf("data is %q", got)
	}
}

// The reader accepts exactly what encoding/json accepts.
func FuzzSyntax(f *testing.F) {
	for _, in := range broken {
		f.Add([]byte(in))
	}
	for _, in := range []string{`{"a":[1,-0.5e+10,"\u00e9\ud83d\ude00",true,false,null,{}]}`, ` "x" `, `0`, `[[[]]]`} {
		f.Add([]byte(in))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if bytes.Count(data, []byte("["))+bytes.Count(data, []byte("{")) > 500 ||
			bytes.HasPrefix(data, []byte("\xef\xbb\xbf")) {
			t.Skip("nesting and byte order marks are treated differently on purpose")
		}
		before := bytes.Clone(data)
		r := jsonread.New(data)
		r.Skip()
		if got, want := r.Done() == nil, json.Valid(data); got != want {
			t.Errorf("%q: accepted %v, encoding/json %v (%v)", data, got, want, r.Done())
		}
		r = jsonread.New(data)
		var b strings.Builder
		walk(r, &b)
		if got, want := r.Done() == nil, json.Valid(data); got != want {
			t.Errorf("%q: walked %v, encoding/json %v (%v)", data, got, want, r.Done())
		}
		if !bytes.Equal(before, data) {
			t.Error("the document was changed")
		}
	})
}
