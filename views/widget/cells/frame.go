package cells

import (
	"strconv"
	"strings"

	"app.tender/tender/views/widget/theme"
	"github.com/charmbracelet/lipgloss"
	"github.com/charmbracelet/x/ansi"
)

// Frame is a rounded border with a title at the left of its top line and a word at the right:
//
//	╭─ Installer notes ─────────── team only ─╮
//	│Blocking behind drywall at 62 in.        │
//	╰─────────────────────────────────────────╯
//
// Title and Right come with their own styles. If they do not both fit, Right is left out and then
// the title is cut. Foot is at the right of the bottom line, for example to show how many lines
// are below; it is left out if it does not fit.
type Frame struct {
	Title, Right string
	Foot         string
	Border       theme.Style
	Dashed       bool         // dashed lines, for a pane of another kind
	Focus        *theme.Focus // of the pane with the keys: heavy lines and the title in its style; nil for another pane
}

// PaneFrame returns the frame of a pane, which shows whether the pane has the keys: it has the focus, and no dialog is
// over it.
func PaneFrame(th *theme.Theme, title string, focused bool) Frame {
	return LayerFrame(th, &th.Focus, title, focused)
}

// LayerFrame is PaneFrame for a pane that only the client or the team reads, as focus says.
func LayerFrame(th *theme.Theme, focus *theme.Focus, title string, focused bool) Frame {
	if th.HasKeys(focused) {
		return Frame{Title: title, Border: focus.Border, Focus: focus}
	}
	return Frame{Title: th.Dim.Render(title), Border: th.Border}
}

// border returns the lines and corners.
func (f Frame) border() lipgloss.Border {
	switch {
	case f.Dashed && f.Focus != nil:
		return dashedHeavy
	case f.Dashed:
		return dashed
	case f.Focus != nil:
		return heavy
	default:
		return rounded
	}
}

var (
	rounded, heavy      = lipgloss.RoundedBorder(), lipgloss.ThickBorder()
	dashed, dashedHeavy = with(rounded, "╌", "┆"), with(heavy, "╍", "┇")
)

// with returns a border with other lines.
func with(b lipgloss.Border, across, down string) lipgloss.Border {
	b.Top, b.Bottom, b.Left, b.Right = across, across, down, down
	return b
}

// Inner returns the size of the content of a frame of w by h cells.
func (f Frame) Inner(w, h int) (innerW, innerH int) {
	return max(0, w-2), max(0, h-2)
}

// Fits reports whether Title and Right fit side by side in a frame of w cells.
func (f Frame) Fits(w int) bool {
	inner, _ := f.Inner(w, 0)
	return Width(f.Title)+Width(f.Right)+2*Rim < inner
}

// Render draws the frame in exactly w by h cells around lines, which contain no newlines. It cuts
// or pads them.
func (f Frame) Render(lines []string, w, h int) string {
	if w <= 0 || h <= 0 {
		return Fill("", w, h)
	}
	side := f.Border.Render(f.border().Left)
	if w == 1 {
		return strings.TrimSuffix(strings.Repeat(side+"\n", h), "\n")
	}
	inner, rows := f.Inner(w, h)
	var b strings.Builder
	size := (h - rows) * (w + 1) * len("─")
	for i := range rows {
		size += w + 2*len(side) + 1
		if i < len(lines) {
			size += max(0, len(lines[i])-w)
		}
	}
	b.Grow(size)
	f.writeTop(&b, inner)
	if h == 1 {
		return b.String()
	}
	for i := range rows {
		line := ""
		if i < len(lines) {
			line = lines[i]
		}
		b.WriteByte('\n')
		b.WriteString(side)
		writeFit(&b, line, inner)
		b.WriteString(side)
	}
	b.WriteByte('\n')
	f.writeBottom(&b, inner)
	return b.String()
}

func (f Frame) writeBottom(b *strings.Builder, inner int) {
	line := f.border()
	foot := untab(f.Foot)
	fw := Width(foot)
	if fw == 0 || fw+Rim > inner {
		b.WriteString(f.Border.Render(line.BottomLeft + strings.Repeat(line.Bottom, inner) + line.BottomRight))
		return
	}
	b.WriteString(f.Border.Render(line.BottomLeft + strings.Repeat(line.Bottom, inner-fw-Rim)))
	b.WriteString(" " + foot + " ")
	b.WriteString(f.Border.Render(line.Bottom + line.BottomRight))
}

// More returns the foot of a frame, "↓ 3 more", or "" if nothing is below.
func More(below int) string {
	if below <= 0 {
		return ""
	}
	return "↓ " + strconv.Itoa(below) + " more"
}

// Rim is the number of cells around a title in the top line, and around the foot in the bottom line: "─ " and " ".
const Rim = 3

func (f Frame) writeTop(b *strings.Builder, inner int) {
	title, right := untab(f.Title), untab(f.Right)
	line := f.border()
	rule := func(n int) string { return strings.Repeat(line.Top, max(0, n)) }
	tw, rw := Width(title), Width(right)
	if rw > 0 {
		rw += Rim
	}
	if tw > 0 {
		tw += Rim
	}
	if rw > 0 && tw+rw > inner-1 {
		right, rw = "", 0
	}
	if tw > inner {
		title = Cut(title, max(0, inner-Rim), more)
		tw = Width(title)
		if tw > 0 {
			tw += Rim
		}
	}
	open := line.TopLeft
	if tw > 0 {
		b.WriteString(f.Border.Render(open + line.Top))
		f.writeTitle(b, " "+title+" ")
		open = ""
	}
	if rw == 0 {
		b.WriteString(f.Border.Render(open + rule(inner-tw) + line.TopRight))
		return
	}
	b.WriteString(f.Border.Render(open + rule(inner-tw-rw)))
	b.WriteString(" " + right + " ")
	b.WriteString(f.Border.Render(line.Top + line.TopRight))
}

// writeTitle writes the title. That of the pane with the keys is in one style, however its parts are styled.
func (f Frame) writeTitle(b *strings.Builder, title string) {
	if f.Focus == nil {
		b.WriteString(title)
		return
	}
	f.Focus.Title.Write(b, ansi.Strip(title))
}

// Rule returns a horizontal line of w cells.
func Rule(w int) string { return strings.Repeat(rounded.Top, max(0, w)) }

// PaneRule is RuleWith above a pane without a frame, which shows whether the pane has the keys.
func PaneRule(th *theme.Theme, word string, w int, focused bool) string {
	line := RuleWith(word, w)
	if !th.HasKeys(focused) {
		return th.Border.Render(line)
	}
	return th.Here() + th.Focus.Border.Render(strings.ReplaceAll(line, rounded.Top, heavy.Top))
}

// RuleWith is Rule with a word near its right end.
func RuleWith(word string, w int) string {
	return Fit(Rule(w-Width(word)-2)+word+Rule(2), w)
}
