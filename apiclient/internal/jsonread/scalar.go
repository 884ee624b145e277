package jsonread

import (
	"unicode/utf16"
	"unicode/utf8"
)

// plain tells the bytes that stand for themselves in a string and that no
// clean-up changes: printable ASCII without the quote and the backslash.
var plain = func() (t [256]bool) {
	for b := byte(' '); b < 0x7f; b++ {
		t[b] = b != '"' && b != '\\'
	}
	return t
}()

// scalar reads the next value and returns its text: the content of a string,
// the digits of a number, "true", "false" or "null". The text of an object or
// array is nil. It is valid until the next call. plain reports that the text
// needs no clean-up.
func (r *Reader) scalar() (text []byte, kind Kind, isPlain bool) {
	kind = r.Kind()
	switch kind {
	case String:
		text, isPlain = r.str()
		r.space()
	case Number:
		text, isPlain = r.number(), true
		r.space()
	case Bool, Null:
		text, isPlain = r.literal(), true
		r.space()
	case Object, Array:
		r.Skip()
	default:
		r.fail("expected a value")
	}
	return text, kind, isPlain
}

func (r *Reader) literal() []byte {
	for _, word := range [...]string{"null", "true", "false"} {
		end := r.pos + len(word)
		if end <= len(r.data) && string(r.data[r.pos:end]) == word {
			text := r.data[r.pos:end]
			r.pos = end
			return text
		}
	}
	r.fail("expected true, false or null")
	return nil
}

// number reads a number by the grammar of JSON.
func (r *Reader) number() []byte {
	start, i, d := r.pos, r.pos, r.data
	digits := func() bool {
		from := i
		for i < len(d) && d[i] >= '0' && d[i] <= '9' {
			i++
		}
		return i > from
	}
	if d[i] == '-' {
		i++
	}
	ok := true
	if i < len(d) && d[i] == '0' {
		i++
	} else {
		ok = digits()
	}
	if ok && i < len(d) && d[i] == '.' {
		i++
		ok = digits()
	}
	if ok && i < len(d) && (d[i] == 'e' || d[i] == 'E') {
		i++
		if i < len(d) && (d[i] == '+' || d[i] == '-') {
			i++
		}
		ok = digits()
	}
	r.pos = i
	if !ok {
		r.fail("a number is broken")
		return nil
	}
	return d[start:i]
}

// fieldName reads a field's name, its first letter in lower case.
func (r *Reader) fieldName() []byte {
	name, _ := r.str()
	r.space()
	if len(name) > 0 && name[0] >= 'A' && name[0] <= 'Z' {
		r.scratch = append(r.scratch[:0], name...)
		r.scratch[0] |= 0x20
		return r.scratch
	}
	return name
}

// str reads a string. It aliases the document where it can, else r.scratch.
func (r *Reader) str() (text []byte, isPlain bool) {
	start := r.pos + 1
	i, d := start, r.data
	for i < len(d) && plain[d[i]] {
		i++
	}
	if i < len(d) && d[i] == '"' {
		r.pos = i + 1
		return d[start:i], true
	}
	isASCII := true
	for i < len(d) {
		switch b := d[i]; {
		case b == '"':
			text = d[start:i]
			r.pos = i + 1
			if !isASCII && !utf8.Valid(text) {
				return r.repair(text), false
			}
			return text, false
		case b == '\\':
			return r.unescape(start, i), false
		case b < 0x20:
			r.pos = i
			r.fail("a control character in a string")
			return nil, false
		default:
			isASCII = isASCII && b < utf8.RuneSelf
			i++
		}
	}
	r.pos = i
	r.fail("")
	return nil, false
}

// unescape reads the rest of a string that began at start and has its first
// backslash at i.
func (r *Reader) unescape(start, i int) []byte {
	d, out := r.data, append(r.scratch[:0], r.data[start:i]...)
	isASCII := true
	for i < len(d) && d[i] != '"' {
		b := d[i]
		if b < 0x20 {
			r.pos = i
			r.fail("a control character in a string")
			return nil
		}
		if b != '\\' {
			isASCII = isASCII && b < utf8.RuneSelf
			out = append(out, b)
			i++
			continue
		}
		var ok bool
		if out, i, ok = appendEscape(out, d, i); !ok {
			r.pos = i
			r.fail("an escape in a string is broken")
			return nil
		}
	}
	r.pos = i
	if i >= len(d) {
		r.fail("")
		return nil
	}
	r.pos = i + 1
	for _, b := range d[start:i] {
		isASCII = isASCII && b < utf8.RuneSelf
	}
	r.scratch = out
	if !isASCII && !utf8.Valid(out) {
		return r.repair(out)
	}
	return out
}

// appendEscape appends what the escape at d[i] stands for and returns where it
// ends. Half of a surrogate pair becomes U+FFFD.
func appendEscape(out, d []byte, i int) ([]byte, int, bool) {
	if i+1 >= len(d) {
		return out, len(d), false
	}
	switch c := d[i+1]; c {
	case '"', '\\', '/':
		return append(out, c), i + 2, true
	case 'b':
		return append(out, '\b'), i + 2, true
	case 'f':
		return append(out, '\f'), i + 2, true
	case 'n':
		return append(out, '\n'), i + 2, true
	case 'r':
		return append(out, '\r'), i + 2, true
	case 't':
		return append(out, '\t'), i + 2, true
	case 'u':
		u, ok := hex4(d, i)
		if !ok {
			return out, i, false
		}
		i += 6
		if utf16.IsSurrogate(u) {
			low, ok := hex4(d, i)
			if u = utf16.DecodeRune(u, low); ok && u != utf8.RuneError {
				i += 6
			}
		}
		return utf8.AppendRune(out, u), i, true
	default:
		return out, i, false
	}
}

// hex4 reads \uXXXX at d[i].
func hex4(d []byte, i int) (u rune, ok bool) {
	if i+6 > len(d) || d[i] != '\\' || d[i+1] != 'u' {
		return 0, false
	}
	for _, c := range d[i+2 : i+6] {
		switch {
		case c >= '0' && c <= '9':
			c -= '0'
		case c >= 'a' && c <= 'f':
			c -= 'a' - 10
		case c >= 'A' && c <= 'F':
			c -= 'A' - 10
		default:
			return 0, false
		}
		u = u<<4 | rune(c)
	}
	return u, true
}

// repair turns every byte that is not UTF-8 into U+FFFD.
func (r *Reader) repair(text []byte) []byte {
	out := make([]byte, 0, len(text)+16)
	for len(text) > 0 {
		u, size := utf8.DecodeRune(text)
		out = utf8.AppendRune(out, u)
		text = text[size:]
	}
	return out
}
