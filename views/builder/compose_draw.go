package builder

import (
	"strings"

	"github.com/dustin/go-humanize"

	"app.tender/tender/state"
	"app.tender/tender/state/build"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/textedit"
	"app.tender/tender/views/widget/theme"
)

// draw draws the text, its purpose, and its size.
func (c *composing) draw(area screen.Rect) string {
	title, about := "Content ✎", "Type or paste a text, or the path of a file, for an outline of it. "+state.WhatIsRead
	if c.wishes() {
		title, about = "Changes to the outline ✎",
			"Describe in your own words what to change. The service regenerates the outline from all content and this; "+
				"you check the changes before anything is built."
	}
	f := cells.PaneFrame(c.env.Theme, title, true)
	w, h := f.Inner(area.W, area.H)
	foot := c.foot(w)
	const leastRows = 4 // rows of the text, before the lines about its purpose
	head := append(cells.Prose(c.env.Theme.Dim, about, 1, w), "")
	if h-len(head)-len(foot) < leastRows {
		head = nil
	}
	rows := max(1, h-len(head)-len(foot))
	c.ed.SetStyles(textedit.StylesOf(c.env.Theme, theme.Style{}))
	c.ed.SetSize(max(1, w-1), rows)
	lines := head
	for _, row := range strings.Split(c.ed.View(), "\n") {
		lines = append(lines, " "+row)
	}
	return f.Render(append(cells.Height(lines, h-len(foot)), foot...), area.W, area.H)
}

// foot returns how the text will be read, its size and the limit of the service, and the keys.
func (c *composing) foot(w int) []string {
	th := c.env.Theme
	text := c.ed.Text()
	size := build.Bytes(int64(len(text))) + " of 25 MiB at most"
	style := th.Dim
	if c.wishes() {
		size = humanize.Comma(int64(c.ed.Characters())) + "/" + humanize.Comma(state.MaxText)
		if c.ed.Over() > 0 {
			style = th.Bad
		}
	}
	what := textedit.Characters(text)
	if len(c.files) > 0 {
		names := state.Map(c.files, fileWords)
		what, size = "a file: ", "25 MiB at most"
		if len(names) > 1 {
			what = "files: "
		}
		what += strings.Join(names, ", ")
	}
	if c.wishes() {
		what = ""
	}
	keys := c.env.Keys.Name(screen.Save) + " " + c.uploadWord() + " · " + c.env.Keys.Name(screen.Back) + " " + leaveWord
	left := th.Dim.Render(" " + keys)
	right := style.Render(strings.TrimPrefix(what+" · "+size, " · ") + " ")
	if cells.Width(left)+1+cells.Width(right) <= w {
		return []string{cells.Ends(left, right, w)}
	}
	return []string{cells.Cut(" "+right, w, "…"), cells.Cut(left, w, "…")}
}

// kept lists the texts that were typed here and are not uploaded.
func (m *model) kept(w int) []string {
	if r := &m.view.Run; r.Open() && r.Status == build.Going && r.Phase == build.Uploading {
		return nil // it is being uploaded
	}
	var out []string
	for _, k := range []struct {
		form state.ScratchForm
		name string
		key  screen.ID
	}{
		{state.ScratchContent, "Content", actionUpload},
		{state.ScratchChangeRequests, "Changes to the outline", actionChangeRequests},
	} {
		t, ok := m.env.Scratch.Scratch(state.ScratchPlace{Form: k.form, Proposal: m.proposal})
		if !ok {
			continue
		}
		text := t.Values[state.ScratchText]
		words := k.name + ", " + textedit.Characters(text) + ": “" + strings.Join(strings.Fields(text), " ") + "”"
		out = append(out, cells.Ends("   "+cells.Cut(words, max(0, w-18), "…"),
			m.env.Theme.Dim.Render(m.env.Keys.Name(k.key)+" continues")+" ", w))
	}
	if len(out) > 0 {
		out = append([]string{"", m.env.Theme.Title.Render(" Typed, not uploaded")}, out...)
	}
	return out
}
