package jsonread

import (
	"errors"
	"fmt"
)

// maxDepth bounds nesting, so that a hostile document can't exhaust the stack.
const maxDepth = 512

// ErrSyntax is what every error of this package wraps.
var ErrSyntax = errors.New("malformed JSON")

// Reader reads one JSON document. It must not be used by two goroutines at a
// time. The document is only read, but must not change meanwhile.
type Reader struct {
	data    []byte
	pos     int // of the next byte, which is no white space
	depth   int
	err     error
	scratch []byte            // the last string that had to be unescaped
	names   map[string]string // texts that come again and again; see Token
	known   bool              // a field of the outermost object was read
	budget  int               // bytes that may still be spent
	said    bool              // the last value had what was asked for
}

// New returns a Reader at the start of data. A byte order mark is passed over.
func New(data []byte) *Reader {
	r := &Reader{data: data, budget: freeBytes + 2*len(data)}
	if len(data) >= 3 && data[0] == 0xef && data[1] == 0xbb && data[2] == 0xbf {
		r.pos = 3
	}
	r.space()
	return r
}

// freeBytes may be spent on any document, however small.
const freeBytes = 8 << 20

// Spend notes that so many bytes are to be taken for a part of the document, beside
// its texts. A document of empty parts, three bytes each, would otherwise take more
// than a hundred times its own size. It reports whether they may be; if not, the
// reading ends.
func (r *Reader) Spend(bytes int) bool {
	if r.budget -= bytes; r.budget < 0 {
		r.fail("too many parts for the size of the document")
	}
	return r.err == nil
}

// Done reports the first thing that was wrong with the syntax of what was read,
// or that something follows the document. It never repeats any of the text.
func (r *Reader) Done() error {
	if r.err == nil && r.pos < len(r.data) {
		r.fail("something follows the end of the document")
	}
	return r.err
}

// Known reports whether any field of the outermost object was read and not just
// passed over. An object of which nothing is known is an answer to something else.
func (r *Reader) Known() bool { return r.known }

// Said reports whether the value that was read last was one of the kind that was
// asked for. It was not when it was null, an object or an array, or text that
// should have been a number, a date or a truth value.
func (r *Reader) Said() bool { return r.said }

// Kind tells what stands next without reading it.
func (r *Reader) Kind() Kind {
	if r.err != nil {
		return Nothing
	}
	switch b := r.peek(); {
	case b == '{':
		return Object
	case b == '[':
		return Array
	case b == '"':
		return String
	case b == 't' || b == 'f':
		return Bool
	case b == 'n':
		return Null
	case b == '-' || b >= '0' && b <= '9':
		return Number
	default:
		return Nothing
	}
}

// Kind is what a JSON value is.
type Kind int

// The kinds. Nothing is the end of the document or no JSON at all.
const (
	Nothing Kind = iota
	Object
	Array
	String
	Number
	Bool
	Null
)

// Fields walks over the fields of an object; use it as "for name := range
// r.Fields". The body reads the value or leaves it, and then it is passed over.
// name is valid until the body reads something. Its first letter is always in
// lower case, since services differ in that alone. Any other value than an
// object is passed over as one without fields.
func (r *Reader) Fields(yield func(name []byte) bool) {
	if r.Kind() != Object {
		r.Skip()
		return
	}
	if !r.enter('}') {
		return
	}
	for more := true; r.err == nil; {
		if r.peek() != '"' {
			r.fail("expected a field name")
			return
		}
		name := r.fieldName()
		if r.peek() != ':' {
			r.fail("expected a colon after a field name")
			return
		}
		r.advance()
		start := r.pos
		if more {
			more = yield(name)
		}
		if r.pos == start {
			r.Skip()
		} else if r.depth == 1 {
			r.known = true
		}
		if !r.next('}') {
			return
		}
	}
}

// Elems walks over the elements of an array; use it as "for range r.Elems". The
// body reads the element or leaves it, and then it is passed over. Any other
// value than an array is passed over as one without elements.
func (r *Reader) Elems(yield func() bool) {
	if r.Kind() != Array {
		r.Skip()
		return
	}
	if !r.enter(']') {
		return
	}
	for more := true; r.err == nil; {
		start := r.pos
		if more {
			more = yield()
		}
		if r.pos == start {
			r.Skip()
		}
		if !r.next(']') {
			return
		}
	}
}

// Skip passes over the next value, whatever it is, and checks its syntax.
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

// enter steps into an object or array that end closes; false when it is empty
// or nested too deep.
func (r *Reader) enter(end byte) bool {
	if r.depth == maxDepth {
		r.fail("nested too deep")
		return false
	}
	r.advance()
	if r.peek() == end {
		r.advance()
		return false
	}
	r.depth++
	return true
}

// next steps over a comma; false at end, which it steps over as well.
func (r *Reader) next(end byte) bool {
	if r.err != nil {
		return false
	}
	switch r.peek() {
	case ',':
		r.advance()
		return true
	case end:
		r.depth--
		r.advance()
		return false
	default:
		r.fail("expected a comma or the end of an object or array")
		return false
	}
}

// peek is the next byte that is no white space, 0 at the end.
func (r *Reader) peek() byte {
	if r.pos < len(r.data) {
		return r.data[r.pos]
	}
	return 0
}

// advance steps over one byte and the white space after it.
func (r *Reader) advance() {
	r.pos++
	r.space()
}

func (r *Reader) space() {
	for r.pos < len(r.data) {
		switch r.data[r.pos] {
		case ' ', '\t', '\n', '\r':
			r.pos++
		default:
			return
		}
	}
}

// fail keeps the first error and ends the reading.
func (r *Reader) fail(what string) {
	if r.err == nil {
		if r.pos >= len(r.data) {
			what = "the document breaks off"
		}
		r.err = fmt.Errorf("%w at byte %d: %s", ErrSyntax, r.pos, what)
	}
	r.pos = len(r.data)
}

// Offset is where the next value begins in the document, in bytes.
func (r *Reader) Offset() int { return r.pos }
