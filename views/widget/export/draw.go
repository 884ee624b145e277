package export

import (
	"fmt"
	"strconv"
	"strings"

	"app.tender/tender/documents"
	"app.tender/tender/state"
	"app.tender/tender/state/text"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/cells"
)

// The cells beside the text, the least width of a preview, and the most of the dialog.
const (
	margins = 4
	least   = 20
	narrow  = 60
	most    = 104
)

// Size returns the preferred size: all of the height for the preview, and what it takes to tell what was written.
func (d *form) Size(w, h int) (wide, high int) {
	wide = min(w, most)
	if d.choosing() {
		return wide, h
	}
	const frame = 3 // with the line of the keys
	return wide,
		min(h, len(d.head(wide-margins))+len(d.body(wide-margins))+
			len(cells.Wrap(d.keysLine(wide-margins), wide-margins))+frame)
}

// View draws the dialog.
func (d *form) View(area screen.Rect) string {
	return d.Get(area, func() string {
		th, w, h := d.env.Theme, area.W-margins, max(0, area.H-2)
		head, foot := d.head(w), cells.Wrap(d.keysLine(w), w)
		room := max(0, h-len(head)-len(foot))
		body := d.page.Lines(d.body(w), room)
		lines := make([]string, 0, h)
		for _, l := range append(head, cells.Height(body, room)...) {
			lines = append(lines, " "+cells.Fit(l, w))
		}
		for _, l := range foot {
			lines = append(lines, " "+th.Dim.Render(cells.Fit(l, w)))
		}
		f := cells.PaneFrame(th, d.title(), true)
		f.Foot = th.Dim.Render(d.page.More())
		return f.Render(lines, area.W, area.H)
	})
}

// head draws the rows, or how far the writing is.
func (d *form) head(w int) []string {
	th := d.env.Theme
	s := cells.Sheet{W: w}
	switch {
	case d.ended:
		return nil
	case d.replace != "":
		s.Say(th.Warn, d.replace+" already exists.")
	case d.writing > 0:
		what := d.of[d.writing-1].Title
		if len(d.of) > 1 {
			what = fmt.Sprintf("%d of %d: %s", d.writing, len(d.of), what)
		}
		s.Say(th.Text, "Writing "+what+"…")
	default:
		for i := range d.rows {
			s.Add(d.drawRow(&d.rows[i], i == d.at, w))
		}
	}
	return s.Lines
}

// labels is the width of the names of rows.
const labels = 10

func (d *form) drawRow(r *row, here bool, w int) string {
	th := d.env.Theme
	name := th.Dim.Render(cells.Fit(r.name, labels))
	room := max(1, w-labels)
	if r.name == rowFolder {
		return name + "  " + d.folder.View(max(1, room-2), here, th)
	}
	words := ""
	if len(r.values) > 0 {
		words = r.values[r.at].label
	}
	if here {
		before, after := " ", " "
		if r.at > 0 {
			before = "‹"
		}
		if r.at < len(r.values)-1 {
			after = "›"
		}
		return name + th.Cursor(cells.Cut(before+" "+words+" "+after, room, "…"), true)
	}
	return name + "  " + cells.Cut(words, room-2, "…")
}

// body draws the preview, or what was written.
func (d *form) body(w int) []string {
	th := d.env.Theme
	s := cells.Sheet{W: w}
	switch {
	case d.ended || d.writing > 0:
		d.drawDone(&s)
		return s.Lines
	case d.fault.Kind != state.FaultNone:
		s.Blank()
		s.Say(th.Warn, "! "+d.refusal())
		return s.Lines
	case !d.begun || d.reading && d.preview.Pages == nil:
		s.Blank()
		s.Say(th.Dim, "Making the preview…")
		return s.Lines
	}
	for _, words := range d.preview.Warnings {
		s.Say(th.Warn, "! "+words)
	}
	for i, page := range d.preview.Pages {
		word := d.preview.File
		if d.preview.Paged {
			word = "page " + strconv.Itoa(i+1) + " of " + strconv.Itoa(len(d.preview.Pages))
		}
		s.Add(th.Border.Render(cells.RuleWith(" "+word+" ", w)))
		for _, line := range page {
			s.Add(cells.Cut(line, w, "…"))
		}
	}
	return s.Lines
}

// refusal says why there is no preview, and what to do.
func (d *form) refusal() string {
	if d.fault.Kind == state.FaultConflict && d.job().Kind == documents.KindProposal {
		return d.fault.Message + " Save or build it first, or change “" + rowUnsaved +
			"” to export it as a draft or an estimate."
	}
	return d.fault.Error()
}

// drawDone lists what was written.
func (d *form) drawDone(s *cells.Sheet) {
	th := d.env.Theme
	if d.ended && len(d.done) < len(d.of) {
		s.Say(th.Warn, fmt.Sprintf("Stopped after %d of %d.", len(d.done), len(d.of)))
	}
	for i := range d.done {
		r := &d.done[i]
		if r.fault.Kind != state.FaultNone {
			s.Say(th.Bad, "✗ "+r.of.Title+": "+r.fault.Error())
			continue
		}
		words := "Written: " + r.Shown
		if r.Pages > 0 {
			words += ", " + text.Count(r.Pages, "page")
		}
		style := th.Good
		if d.ended && len(d.done) > 1 && i == d.chosen {
			s.Add(th.Cursor(cells.Fit("✓ "+words, s.W), true))
		} else {
			s.Say(style, "✓ "+words)
		}
		for _, warning := range r.Warnings {
			s.Further(2, th.Warn, "! "+warning)
		}
	}
}

func (d *form) openWord() string {
	if d.ended {
		return "close"
	}
	return "export"
}

func (d *form) backWord() string {
	switch {
	case d.replace != "":
		return "keep it"
	case d.writing > 0:
		return "stop"
	default:
		return "close"
	}
}

// keysLine names the keys; in a narrow dialog only what the preview leaves room for.
func (d *form) keysLine(w int) string {
	name := d.env.Keys.Name
	var words []string
	switch {
	case d.replace != "":
		words = []string{"r replaces it", "n keeps it"}
	case d.writing > 0:
	case d.ended:
		if d.written() != nil {
			words = []string{"o opens", "y copies the path"}
		}
	default:
		words = []string{name(screen.Open) + " export", name(screen.MoveLeft) + name(screen.MoveRight) + " change"}
		if w < narrow {
			break
		}
		if d.job().Kind == documents.KindProposal && len(d.of) == 1 && d.onFolder() == nil {
			words = append(words, "y copies it as an e-mail")
		}
		words = append(words, name(screen.MovePageDown)+" next page")
	}
	return strings.Join(append(words, name(screen.Back)+" "+d.backWord()), "  ")
}
