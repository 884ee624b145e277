package draw

import "strconv"

// style is how a cell looks.
type style struct {
	fg, bg colour
	attrs  attrs
}

// colour is a colour of the terminal: its kind in the highest byte, and its number
// or its red, green and blue below.
type colour uint32

const (
	palette colour = 1 << 24 // one of the 256
	direct  colour = 2 << 24 // 24 bits
)

// attrs are the attributes of a cell, a bit each. It is as large as a colour, since a style without
// padding is compared in fewer steps.
type attrs uint32

const (
	bold attrs = 1 << iota
	faint
	italic
	underline
	blink
	reverse
	hidden
	struck
)

// codes are the parameters that switch attributes on and off. Bold and faint go off
// together.
var codes = [...]struct {
	attr    attrs
	on, off int
}{
	{bold, 1, 22},
	{faint, 2, 22},
	{italic, 3, 23},
	{underline, 4, 24},
	{blink, 5, 25},
	{reverse, 7, 27},
	{hidden, 8, 28},
	{struck, 9, 29},
}

// showsBlank reports whether a blank in this style is seen.
func (s style) showsBlank() bool { return s.bg != 0 || s.attrs&(underline|reverse|struck|blink) != 0 }

// apply returns the style after the parameters of an SGR sequence. Unknown parameters change
// nothing.
func (s style) apply(params string) style {
	for p := (reader{rest: params}); !p.done; {
		switch n := p.next(); {
		case n == 0:
			s = style{}
		case n == 38:
			s.fg = p.colour(s.fg)
		case n == 48:
			s.bg = p.colour(s.bg)
		case n == 39:
			s.fg = 0
		case n == 49:
			s.bg = 0
		case n >= 30 && n <= 37:
			s.fg = palette | colour(n-30)
		case n >= 40 && n <= 47:
			s.bg = palette | colour(n-40)
		case n >= 90 && n <= 97:
			s.fg = palette | colour(n-90+8)
		case n >= 100 && n <= 107:
			s.bg = palette | colour(n-100+8)
		default:
			s.attrs = s.attrs.apply(n)
		}
	}
	return s
}

func (a attrs) apply(n int) attrs {
	for _, c := range codes {
		switch n {
		case c.on:
			a |= c.attr
		case c.off:
			a &^= c.attr
		}
	}
	return a
}

// reader reads numbers between semicolons.
type reader struct {
	rest string
	done bool // the last was read
}

// next returns the next number: 0 if it is missing, -1 if it is not a number or too large.
func (r *reader) next() (n int) {
	for i := range len(r.rest) {
		switch c := r.rest[i]; {
		case c == ';':
			r.rest = r.rest[i+1:]
			return n
		case c < '0' || c > '9' || n < 0 || n > 9999:
			n = -1
		default:
			n = n*10 + int(c-'0')
		}
	}
	r.rest, r.done = "", true
	return n
}

// colour reads what follows 38 or 48. It returns before if that is invalid.
func (r *reader) colour(before colour) colour {
	switch r.next() {
	case 5:
		if n := r.next(); n >= 0 && n <= 255 {
			return palette | colour(n)
		}
	case 2:
		red, green, blue := r.next(), r.next(), r.next()
		if min(red, green, blue) >= 0 && max(red, green, blue) <= 255 {
			return direct | colour(red)<<16 | colour(green)<<8 | colour(blue)
		}
	}
	return before
}

// appendChange appends the shorter sequence from one style to another: the difference, or a reset
// and the whole style.
func appendChange(out []byte, from, to style) []byte {
	switch to {
	case from:
		return out
	case style{}:
		return append(out, "\x1b[m"...)
	}
	begin := len(out)
	out = appendDifference(append(out, "\x1b["...), from, to)
	middle := len(out)
	out = appendDifference(append(out, "\x1b[0;"...), style{}, to)
	if anew := len(out) - middle; anew < middle-begin {
		copy(out[begin:], out[middle:])
		return appendEnd(out[:begin+anew])
	}
	return appendEnd(out[:middle])
}

// appendEnd replaces the last semicolon by the end of the sequence.
func appendEnd(out []byte) []byte {
	out[len(out)-1] = 'm'
	return out
}

// appendDifference appends parameters, with a semicolon behind each.
func appendDifference(out []byte, from, to style) []byte {
	gone := from.attrs &^ to.attrs
	if gone&(bold|faint) != 0 {
		from.attrs &^= bold | faint
	}
	for _, c := range codes {
		if gone&c.attr != 0 && (c.attr != faint || gone&bold == 0) {
			out = appendParam(out, c.off)
		}
	}
	for _, c := range codes {
		if to.attrs&^from.attrs&c.attr != 0 {
			out = appendParam(out, c.on)
		}
	}
	if from.fg != to.fg {
		out = appendColour(out, to.fg, 30)
	}
	if from.bg != to.bg {
		out = appendColour(out, to.bg, 40)
	}
	return out
}

// appendColour appends the parameters of a colour. first is the parameter of the palette's first
// colour.
func appendColour(out []byte, c colour, first int) []byte {
	n := int(c & 0xffffff)
	switch {
	case c == 0:
		return appendParam(out, first+9)
	case c >= direct:
		out = appendParam(appendParam(out, first+8), 2)
		return appendParam(appendParam(appendParam(out, n>>16), n>>8&0xff), n&0xff)
	case n < 8:
		return appendParam(out, first+n)
	case n < 16:
		return appendParam(out, first+60+n-8)
	default:
		return appendParam(appendParam(appendParam(out, first+8), 5), n)
	}
}

func appendParam(out []byte, n int) []byte { return append(strconv.AppendInt(out, int64(n), 10), ';') }
