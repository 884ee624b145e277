package jsonread

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"github.com/go-json-experiment/json/jsontext"
)

// maxDepth bounds nesting, so that a hostile document can't exhaust the stack.
const maxDepth = 512

// Errors of this package. Every error is one of them.
var (
	ErrSyntax  = errors.New("malformed JSON")
	ErrTooMany = errors.New("larger than this program takes")
)

// Reader reads one JSON document, which must not change meanwhile. A Reader is not
// safe for concurrent use.
type Reader struct {
	dec     *jsontext.Decoder
	data    []byte
	start   int // of the document, behind a byte order mark
	err     error
	scratch []byte            // the last string that had to be unescaped
	names   map[string]string // interned texts; see Token
	known   bool              // a field of the outermost object was read
	budget  int               // in bytes, what is left
	said    bool              // the last value was of the requested kind
}

// New returns a Reader at the start of data. It skips a byte order mark.
func New(data []byte) *Reader {
	r := &Reader{data: data, budget: freeBytes + 2*len(data)}
	if bytes.HasPrefix(data, []byte("\xef\xbb\xbf")) {
		r.start = 3
	}
	r.dec = jsontext.NewDecoder(bytes.NewBuffer(data[r.start:]), jsontext.AllowDuplicateNames(true),
		jsontext.AllowInvalidUTF8(true))
	return r
}

// freeBytes is the budget of any document, however small.
const freeBytes = 8 << 20

// Spend takes size bytes, the memory of a part of the document without its texts, from
// the budget. Without a budget, a document of empty parts, three bytes each, could take
// more than a hundred times its size. Spend reports whether the part may be read; if
// not, reading ends.
func (r *Reader) Spend(size int) bool {
	if r.budget -= size; r.budget < 0 {
		r.fail("too many parts for the size of the document")
	}
	return r.err == nil
}

// Done returns the first syntax error, or an error if anything follows the document.
// It never repeats any of the text.
func (r *Reader) Done() error {
	if r.err == nil {
		if _, err := r.dec.ReadToken(); !errors.Is(err, io.EOF) {
			r.fail("something follows the end of the document")
		}
	}
	return r.err
}

// Known reports whether any field of the outermost object was read and not just
// skipped. An object without a known field is the response to something else.
func (r *Reader) Known() bool { return r.known }

// Matched reports whether the last value was of the requested kind. Null, an object, an
// array, and text in place of a number, a date or a boolean are not.
func (r *Reader) Matched() bool { return r.said }

// Kind is the kind of a JSON value.
type Kind = jsontext.Kind

// The kinds. Nothing is the end of the document or no JSON at all.
const (
	Nothing Kind = 0
	Object  Kind = '{'
	Array   Kind = '['
	String  Kind = '"'
	Number  Kind = '0'
	True    Kind = 't'
	False   Kind = 'f'
	Null    Kind = 'n'
)

// Kind returns the kind of the next value without reading it.
func (r *Reader) Kind() Kind {
	if r.err != nil {
		return Nothing
	}
	return r.dec.PeekKind()
}

// Fields iterates over the fields of an object; use it as "for name := range
// r.Fields". A value that the body does not read is skipped. name is valid until
// the body reads something. Its first letter is always lower case, because services
// differ in that. A value that is not an object is skipped as one without fields.
func (r *Reader) Fields(yield func(name []byte) bool) {
	if r.Kind() != Object {
		r.Skip()
		return
	}
	for more := r.enter(); r.next('}'); {
		name, _, _ := r.scalar()
		if r.err != nil {
			return
		}
		if len(name) > 0 && name[0] >= 'A' && name[0] <= 'Z' {
			r.scratch = append(r.scratch[:0], name...)
			name = r.scratch
			name[0] |= 0x20
		}
		at := r.dec.InputOffset()
		if more {
			more = yield(name)
		}
		if r.err == nil && r.dec.InputOffset() == at {
			r.Skip()
		} else if r.dec.StackDepth() == 1 {
			r.known = true
		}
	}
}

// Elems iterates over the elements of an array; use it as "for range r.Elems". An
// element that the body does not read is skipped. A value that is not an array is
// skipped as one without elements.
func (r *Reader) Elems(yield func() bool) {
	if r.Kind() != Array {
		r.Skip()
		return
	}
	for more := r.enter(); r.next(']'); {
		at := r.dec.InputOffset()
		if more {
			more = yield()
		}
		if r.err == nil && r.dec.InputOffset() == at {
			r.Skip()
		}
	}
}

// Skip skips the next value and checks its syntax.
func (r *Reader) Skip() {
	switch r.Kind() {
	case Object:
		for range r.Fields {
			continue
		}
	case Array:
		for range r.Elems {
			continue
		}
	default:
		r.scalar()
	}
}

// Raw skips the next value and returns its unparsed text.
func (r *Reader) Raw() []byte {
	start := r.offset()
	r.Skip()
	return bytes.TrimLeft(r.data[start:r.offset()], " \t\r\n:,")
}

// enter steps into an object or array, unless it is nested too deeply.
func (r *Reader) enter() bool {
	if r.dec.StackDepth() == maxDepth {
		r.fail("nested too deep")
	} else if _, err := r.dec.ReadToken(); err != nil {
		r.broken(err)
	}
	return r.err == nil
}

// next reports whether the object or array has another element, and consumes its end.
func (r *Reader) next(end Kind) bool {
	if r.err != nil {
		return false
	}
	if r.dec.PeekKind() != end {
		return true
	}
	if _, err := r.dec.ReadToken(); err != nil {
		r.broken(err)
	}
	return false
}

// scalar reads the next value and returns its text: the content of a string,
// the digits of a number, "true", "false" or "null". The text of an object or
// array is nil. It is valid until the next call. isPlain reports that the text
// needs no clean-up.
func (r *Reader) scalar() (text []byte, kind Kind, isPlain bool) {
	kind = r.Kind()
	if kind == Object || kind == Array {
		r.Skip()
		return nil, kind, false
	}
	raw, err := r.dec.ReadValue()
	switch {
	case r.err != nil:
		return nil, kind, false
	case err != nil:
		r.broken(err)
		return nil, kind, false
	}
	raw = r.data[r.offset()-len(raw) : r.offset()] // not the decoder's copy, which is valid only until it peeks
	if kind != String {
		return raw, kind, true
	}
	i := 1
	for plain[raw[i]] {
		i++
	}
	if i == len(raw)-1 {
		return raw[1:i], kind, true
	}
	r.scratch, _ = jsontext.AppendUnquote(r.scratch[:0], raw)
	return r.scratch, kind, false
}

// plain has the bytes that need neither unescaping nor clean-up in a string:
// printable ASCII except the quote and the backslash.
var plain = func() (t [256]bool) {
	for b := byte(' '); b < 0x7f; b++ {
		t[b] = b != '"' && b != '\\'
	}
	return t
}()

// broken is fail for an error of the decoder, whose own text quotes the document.
func (r *Reader) broken(err error) {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		r.fail("the document breaks off")
	} else {
		r.fail("the syntax is broken")
	}
}

// AtMost ends reading with ErrTooMany if a list has n elements but may have only most. what names them, as in
// "options in an area".
func (r *Reader) AtMost(most, n int, what string) {
	if n > most && r.err == nil {
		r.err = fmt.Errorf("%w: more than %d %s", ErrTooMany, most, what)
	}
}

// fail keeps the first error and ends the reading.
func (r *Reader) fail(what string) {
	if r.err == nil {
		r.err = fmt.Errorf("%w at byte %d: %s", ErrSyntax, r.offset(), what)
	}
}

// offset returns the end of the last value in the document, in bytes.
func (r *Reader) offset() int { return r.start + int(r.dec.InputOffset()) }
