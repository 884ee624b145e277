package theme

import (
	"slices"
	"strings"
)

// Style is how text looks: the escape sequences before and after it. They are built with the
// style, not for every text. The zero value changes nothing.
type Style struct {
	Open, Close string

	attributes [len(parameters)]bool // indexed like parameters
	colours    []string              // parameters for colours
}

// The attributes of a style, in the order in which their parameters are written.
const (
	bold = iota
	underline
	reverse
	faint
	strikethrough
)

var parameters = [...]string{bold: "1", underline: "4", reverse: "7", faint: "2", strikethrough: "9"}

const reset = "\x1b[0m"

// Bold returns the style with or without bold letters.
func (y Style) Bold(on bool) Style { return y.with(bold, on) }

// Underline returns the style with or without a line below the text.
func (y Style) Underline(on bool) Style { return y.with(underline, on) }

// Reverse returns the style with or without text and background colours exchanged.
func (y Style) Reverse(on bool) Style { return y.with(reverse, on) }

// Faint returns the style with or without faint letters.
func (y Style) Faint(on bool) Style { return y.with(faint, on) }

// Strikethrough returns the style with or without a line through the text.
func (y Style) Strikethrough(on bool) Style { return y.with(strikethrough, on) }

func (y Style) with(attribute int, on bool) Style {
	y.attributes[attribute] = on
	return y.made()
}

// coloured returns the style with the parameter of a colour; empty for none.
func (y Style) coloured(parameter string) Style {
	if parameter != "" {
		y.colours = append(slices.Clip(y.colours), parameter)
	}
	return y.made()
}

// made returns the style with its sequences built.
func (y Style) made() Style {
	var all []string
	for i, on := range y.attributes {
		if on {
			all = append(all, parameters[i])
		}
	}
	all = append(all, y.colours...)
	y.Open, y.Close = "", ""
	if len(all) > 0 {
		y.Open, y.Close = "\x1b["+strings.Join(all, ";")+"m", reset
	}
	return y
}

// Write writes the line s, which has no sequences, in the style.
func (y Style) Write(b *strings.Builder, s string) {
	if s == "" {
		return
	}
	b.WriteString(y.Open)
	b.WriteString(s)
	b.WriteString(y.Close)
}

// Render puts the line s between the sequences and resumes the style after each reset within s.
func (y Style) Render(s string) string {
	if s == "" || y.Open == "" {
		return s
	}
	if strings.IndexByte(s, '\x1b') >= 0 {
		s = strings.ReplaceAll(s, reset, reset+y.Open)
		s = strings.ReplaceAll(s, "\x1b[m", "\x1b[m"+y.Open)
	}
	return y.Open + s + y.Close
}
