package installer

import (
	"app.tender/tender/state/installer"
	"app.tender/tender/state/money"
	"app.tender/tender/state/text"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/scroll"
	"app.tender/tender/views/widget/theme"
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

// pickList is all parts of the job, by brand and model.
type pickList struct {
	th  *theme.Theme
	all []installer.Pick
	win scroll.Window
}

// move moves the cursor in a list that is drawn in r.
func (p *pickList) move(id screen.ID, r screen.Rect) {
	rows, _ := p.rows(max(0, r.W-2), max(0, r.H-2))
	p.win.Move(id, len(p.all), max(1, rows))
}

// rows divides h lines between the list and the areas below it.
func (p *pickList) rows(w, h int) (rows int, below []string) {
	rows = h
	if h >= headerFrom {
		rows--
	}
	if p.splitFits(w) || len(p.all) == 0 || h < 2*headerFrom {
		return rows, nil
	}
	current := &p.all[min(p.win.At, len(p.all)-1)]
	areas := cells.Prose(p.th.Dim, current.Where(), 1, w)
	room := min(splitRows, 1+p.widestSplit()/max(1, w-2), max(1, h/splitPart))
	if len(areas) > room {
		areas[room-1] = cells.Cut(areas[room-1]+areas[room], w-1, "…")
	}
	below = append([]string{p.th.Border.Render(cells.Rule(w))}, cells.Height(areas, room)...)
	return rows - room - 1, below
}

// splitFits reports whether the areas of every line fit.
func (p *pickList) splitFits(w int) bool { return w >= splitFrom && p.widestSplit() <= splitWidth(w) }

// widestSplit returns the width of the longest areas of a line.
func (p *pickList) widestSplit() (widest int) {
	for i := range p.all {
		widest = max(widest, cells.Width(p.all[i].Where()))
	}
	return widest
}

func (p *pickList) draw(r screen.Rect) string {
	f := cells.PaneFrame(p.th, "Pick list", true)
	if n := len(p.all); n > 0 {
		f.Right = text.CountOf(n, "part", "different parts")
	}
	w, h := f.Inner(r.W, r.H)
	rows, below := p.rows(w, h)
	var lines []string
	if h >= headerFrom {
		lines = append(lines, p.th.Dim.Render(pickColumns("Qty", "Part", "Where", w)))
	}
	p.win.Fit(len(p.all), rows)
	f.Foot = p.th.Dim.Render(cells.More(p.win.Below(len(p.all), rows)))
	for i := p.win.Top; i < min(len(p.all), p.win.Top+max(0, rows)); i++ {
		pick := &p.all[i]
		line := pickColumns(money.FormatQuantity(pick.Quantity), pickName(pick), pick.Where(), w)
		if i == p.win.At {
			line = p.th.Cursor(line, true)
		}
		lines = append(lines, line)
	}
	if len(p.all) == 0 {
		lines = append(lines, cells.Prose(p.th.Dim, "No parts to pick: the options that count have none.", 1, w)...)
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
