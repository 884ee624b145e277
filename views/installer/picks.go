package installer

import (
	"app.tender/tender/state/installer"
	"app.tender/tender/state/money"
	"app.tender/tender/state/text"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/cells"
)

// splitFrom is the width from which the areas are shown next to each line of the pick list. If
// they do not all fit, those of the line under the cursor are shown below the list.
const splitFrom = 84

// splitRows is the most lines of areas below the list, which are also at most one part in
// splitPart.
const (
	splitRows = 3
	splitPart = 5
)

func (m *model) picksHeight() int {
	body := m.body(m.Area())
	rows, _ := m.picksRows(max(0, body.W-2), max(0, body.H-2))
	return max(1, rows)
}

// picksRows divides h lines between the list and the areas below it.
func (m *model) picksRows(w, h int) (rows int, below []string) {
	rows = h
	if h >= headerFrom {
		rows--
	}
	if m.splitFits(w) || len(m.picks) == 0 || h < 2*headerFrom {
		return rows, nil
	}
	p := &m.picks[min(m.picksWin.At, len(m.picks)-1)]
	areas := cells.Prose(m.th.Dim, p.Where(), 1, w)
	room := min(splitRows, 1+m.widestSplit()/max(1, w-2), max(1, h/splitPart))
	if len(areas) > room {
		areas[room-1] = cells.Cut(areas[room-1]+areas[room], w-1, "…")
	}
	below = append([]string{m.th.Border.Render(cells.Rule(w))}, cells.Height(areas, room)...)
	return rows - room - 1, below
}

// splitFits reports whether the areas of every line fit.
func (m *model) splitFits(w int) bool { return w >= splitFrom && m.widestSplit() <= splitWidth(w) }

// widestSplit returns the width of the longest areas of a line.
func (m *model) widestSplit() (widest int) {
	for i := range m.picks {
		widest = max(widest, cells.Width(m.picks[i].Where()))
	}
	return widest
}

func (m *model) drawPicks(r screen.Rect) string {
	f := cells.PaneFrame(m.th, "Pick list", true)
	if n := len(m.picks); n > 0 {
		f.Right = text.CountOf(n, "part", "different parts")
	}
	w, h := f.Inner(r.W, r.H)
	rows, below := m.picksRows(w, h)
	var lines []string
	if h >= headerFrom {
		lines = append(lines, m.th.Dim.Render(pickColumns("Qty", "Part", "Where", w)))
	}
	m.picksWin.Fit(len(m.picks), rows)
	f.Foot = m.th.Dim.Render(cells.More(m.picksWin.Below(len(m.picks), rows)))
	for i := m.picksWin.Top; i < min(len(m.picks), m.picksWin.Top+max(0, rows)); i++ {
		p := &m.picks[i]
		line := pickColumns(money.FormatQuantity(p.Quantity), pickName(p), p.Where(), w)
		if i == m.picksWin.At {
			line = m.th.Cursor(line, true)
		}
		lines = append(lines, line)
	}
	if len(m.picks) == 0 {
		lines = append(lines, cells.Prose(m.th.Dim, "No parts to pick: the options that count have none.", 1, w)...)
	}
	if below != nil {
		lines = append(cells.Height(lines, h-len(below)), below...)
	}
	return f.Render(lines, r.W, r.H)
}

func pickColumns(quantity, name, where string, w int) string {
	head := " " + cells.FitFigure(quantity, quantityWidth) + "  "
	room := w - quantityWidth - 4
	if w < splitFrom {
		return cells.Fit(head+fitName(name, max(0, room))+" ", w)
	}
	part := room - splitWidth(w) - 2
	return cells.Fit(head+fitName(name, part)+"  "+cells.Fit(where, splitWidth(w))+" ", w)
}

// splitWidth returns the width of the areas next to a line: half of what the quantity leaves.
func splitWidth(w int) int {
	room := w - quantityWidth - 4
	return room - room/2 - 2
}

func pickName(p *installer.Pick) string {
	name := p.Name()
	if p.Description != "" && p.Description != name {
		name += "  " + p.Description
	}
	return name
}
