package plan

import (
	"strconv"
	"strings"

	"app.tender/tender/state"
)

// Write formats the document in the grammar. Parse reads it back. Of prices it has only those that lines state
// themselves.
func (d Doc) Write() string {
	var b strings.Builder
	paragraph := func(lines ...string) {
		if b.Len() > 0 {
			b.WriteString("\n")
		}
		for _, l := range lines {
			b.WriteString(l + "\n")
		}
	}
	if d.Preamble != "" {
		paragraph(escapeLines(d.Preamble))
	}
	for _, a := range d.Areas {
		paragraph("# " + a.Name)
		for i, option := range a.Options {
			if i > 0 || option.Title != "" || option.AddTo > 0 || option.blank() {
				paragraph(option.heading())
			}
			if option.Client != "" {
				paragraph("Client: " + escapeLines(option.Client))
			}
			if option.Installer != "" {
				paragraph("Installer: " + escapeLines(option.Installer))
			}
			if len(option.Lines) > 0 {
				paragraph(state.Map(option.Lines, (*Line).written)...)
			}
		}
	}
	return b.String()
}

// blank reports whether the option has nothing but perhaps a title.
func (o Option) blank() bool { return o.Client == "" && o.Installer == "" && len(o.Lines) == 0 }

// heading returns the heading of the option.
func (o Option) heading() string {
	if o.AddTo > 0 {
		return "## +" + strconv.Itoa(o.AddTo)
	}
	return strings.TrimRight("## "+o.Title, " ")
}

// written returns the line in the grammar.
func (l *Line) written() string {
	mark, unit := "- ", " x "
	if l.Parent != 0 {
		mark = "  - "
	}
	if l.Labor() {
		unit = " h "
	}
	return mark + l.Quantity.String() + unit + l.rest()
}

func escapeLines(text string) string {
	lines := strings.Split(text, "\n")
	for i, l := range lines {
		lines[i] = escapeLine(l)
	}
	return strings.Join(lines, "\n")
}
