package cells

import "app.tender/tender/views/widget/theme"

// Prose wraps text to lines of at most w cells with a margin on both sides. An empty text returns
// no lines.
func Prose(style theme.Style, text string, margin, w int) []string {
	if text == "" {
		return nil
	}
	lines := Wrap(text, max(1, w-2*margin))
	for i, l := range lines {
		lines[i] = Spaces(margin) + style.Render(l)
	}
	return lines
}
