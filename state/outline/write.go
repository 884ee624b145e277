package outline

import (
	"strconv"
	"strings"
)

// Write formats an outline in the grammar. Parse reads it back.
func Write(o Outline) string {
	var b strings.Builder
	paragraph := func(lines ...string) {
		if b.Len() > 0 {
			b.WriteString("\n")
		}
		for _, l := range lines {
			b.WriteString(l + "\n")
		}
	}
	if o.Preamble != "" {
		paragraph(escapeLines(o.Preamble))
	}
	for _, a := range o.Areas {
		paragraph("# " + a.Name)
		for i, option := range a.Options {
			if i > 0 || option.Title != "" || option.AddTo > 0 || option.empty() {
				paragraph(option.heading())
			}
			if option.Client != "" {
				paragraph("Client: " + escapeLines(option.Client))
			}
			if option.Installer != "" {
				paragraph("Installer: " + escapeLines(option.Installer))
			}
			if len(option.Items) > 0 {
				paragraph(items(option.Items)...)
			}
		}
	}
	return b.String()
}

func items(list []Item) []string {
	lines := make([]string, len(list))
	for i, it := range list {
		lines[i] = it.String()
	}
	return lines
}

// heading returns the heading of the option.
func (o Option) heading() string {
	if o.AddTo > 0 {
		return "## +" + strconv.Itoa(o.AddTo)
	}
	return strings.TrimRight("## "+o.Title, " ")
}

// String returns the item's line in the grammar.
func (it Item) String() string {
	mark, unit := "- ", " x "
	if it.Accessory {
		mark = "  - "
	}
	if it.Labor {
		unit = " h "
	}
	return mark + it.Quantity.String() + unit + it.rest()
}

func escapeLines(text string) string {
	lines := strings.Split(text, "\n")
	for i, l := range lines {
		lines[i] = escape(l)
	}
	return strings.Join(lines, "\n")
}
