package conflict

import (
	"fmt"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/merge"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/textedit"
	"app.tender/tender/views/widget/theme"
)

// sideBySide is the least width of a version that is shown next to another.
const sideBySide = 30

// baseWidth is the width from which the base is always shown between the versions.
const baseWidth = 150

// side is a visible version.
type side struct {
	name   string
	choice merge.Choice
	key    screen.ID // the action that chooses its part; empty for the base
}

// sides returns the versions that fit w cells.
func (m *model) sides(w int) []side {
	mine := side{"Mine", merge.ChooseMine, actionMine}
	base := side{"Before both", merge.ChooseBase, ""}
	if m.of.Edit.Base == state.UnknownBase {
		base.name += ": " + state.UnknownWord
	}
	theirs := side{"Theirs", merge.ChooseTheirs, actionTheirs}
	if m.base || w >= baseWidth {
		return []side{mine, base, theirs}
	}
	return []side{mine, theirs}
}

// View draws the screen in exactly the cells of area: the versions above, the result below.
func (m *model) View(area screen.Rect) string { return m.Draw(area, m.draw) }

func (m *model) draw(area screen.Rect) string {
	w, h := area.W, area.H
	top := h / 2
	switch {
	case m.editing && h < 20:
		return m.drawResult(w, h)
	case m.editing:
		top = h * 2 / 5
	case h < 9:
		return m.drawVersions(w, h)
	}
	blocks := []string{m.drawVersions(w, top)}
	if h >= 14 {
		blocks = append(blocks, m.legend(w))
		top++
	}
	return cells.JoinVertical(append(blocks, m.drawResult(w, h-top))...)
}

// legend returns what happened, or else what the signs mean.
func (m *model) legend(w int) string {
	signs := "≠ both changed it  ✓ taken  – left out  › goes in  [+added] [−removed]"
	if m.inPart() {
		signs = partly + " without what the other removed  ✓ taken  – left out  › goes in"
	}
	if m.of.Reason != "" && cells.Width(m.of.Reason)+cells.Width(signs)+4 < w {
		return cells.Fit(" "+m.th.Warn.Render(m.of.Reason)+"  "+m.th.Dim.Render(signs), w)
	}
	return cells.Fit(" "+m.th.Dim.Render(signs), w)
}

func (m *model) drawVersions(w, h int) string {
	sides := m.sides(w)
	n := len(sides)
	blocks := make([]string, n)
	if w < sideBySide*n {
		for i, s := range sides {
			blocks[i] = m.drawVersion(s, w, h*(i+1)/n-h*i/n)
		}
		return cells.JoinVertical(blocks...)
	}
	for i, s := range sides {
		blocks[i] = m.drawVersion(s, w*(i+1)/n-w*i/n, h)
	}
	return cells.JoinHorizontal(blocks...)
}

// drawVersion draws one version with the collision under the cursor visible.
func (m *model) drawVersion(s side, w, h int) string {
	focused := !m.editing && s.choice == merge.ChooseMine // the first: the keys move in all versions at once
	frame := cells.PaneFrame(m.th, s.name, focused)
	if key := m.keys.Name(s.key); key != "" && !m.editing {
		frame.Right = m.th.Dim.Render(key + " takes it")
	}
	if m.author != nil && s.choice == merge.ChooseTheirs {
		named := cells.PaneFrame(m.th, s.name+" · "+state.ByAt(m.author.Who, m.author.At, m.env.Now()), focused)
		if named.Right = frame.Right; named.Fits(w) {
			frame = named
		}
	}
	innerW, innerH := frame.Inner(w, h)
	lines, first := m.versionLines(s.choice, focused, innerW)
	top := max(0, min(first-innerH/3, len(lines)-innerH))
	return frame.Render(lines[top:], w, h)
}

const (
	resultTitle = 16 // the width of the frame and of the words around the name in the title
	leastName   = 12 // a shorter name says nothing
)

// resultState returns whether the text to be sent is ready, in full and for a narrow screen.
func (m *model) resultState() (full, short string, style theme.Style) {
	accept := m.keys.Name(actionAccept) + " saves it"
	switch n := m.open(); {
	case m.taking != 0:
		return screen.TakingOver(m.keys), "keys wait", m.th.Warn
	case m.ed.Over() > 0:
		long := state.TooLong(m.ed.Characters())
		return long, long, m.th.Bad
	case m.fixed() != "":
		return "can't be saved: the proposal is " + m.Words.Named(m.of.Edit.Proposal).Status.Word(), "can't be saved",
			m.th.Bad
	case m.edited:
		return strings.TrimPrefix(m.note+" · ", " · ") + "edited by hand: " + accept, "edited by hand", m.th.Good
	case n > 0:
		return m.toChoose(n) + " to choose", fmt.Sprintf("%d to choose", n), m.th.Warn
	default:
		return "ready: " + accept, "ready", m.th.Good
	}
}

// drawResult draws the text to be sent.
func (m *model) drawResult(w, h int) string {
	right, short, style := m.resultState()
	if w-cells.Width(right)-resultTitle < leastName {
		right = short
	}
	title, what := "Result", m.what
	room := w - cells.Width(right) - resultTitle // the state matters more than the name
	if room >= leastName {
		what = cells.Cut(what, room, "…")
	}
	if room >= leastName || room < 0 {
		title += " " + what
	}
	frame := cells.PaneFrame(m.th, title, m.editing)
	frame.Right = style.Render(right)
	innerW, innerH := frame.Inner(w, h)
	if innerW == 0 || innerH == 0 {
		return frame.Render(nil, w, h)
	}
	m.ed.SetStyles(textedit.StylesOf(m.th, theme.Style{}))
	m.ed.SetSize(innerW, innerH)
	return frame.Render(strings.Split(m.ed.View(), "\n"), w, h)
}
