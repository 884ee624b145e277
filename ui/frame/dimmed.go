package frame

import (
	"github.com/charmbracelet/x/ansi"

	"app.tender/tender/views/widget/theme"
)

// Dimmed draws what is below a dialog in the style of explanations, so that the dialog stands out. A line that has not
// changed is not drawn again: a key typed into the dialog costs no more for it. The zero value is ready.
type Dimmed struct{ from, to []string }

// line returns line y dimmed.
func (d *Dimmed) line(y int, line string, th *theme.Theme) string {
	for len(d.from) <= y {
		d.from, d.to = append(d.from, ""), append(d.to, "")
	}
	if d.from[y] != line {
		d.from[y], d.to[y] = line, th.Dim.Render(ansi.Strip(line))
	}
	return d.to[y]
}
