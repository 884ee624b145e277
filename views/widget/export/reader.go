package export

import (
	"context"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/documents"
	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/viewport"
)

// reader is the client's proposal in full screen, to be read together with the client: the text of the document, and
// nothing else.
type reader struct {
	screen.RenderCache
	env     *screen.Env
	maker   Maker
	of      Subject
	on      screen.Answers
	actions []*screen.Action

	ctx     context.Context // until it is closed
	width   int             // of the text
	lines   []string
	waiting bool
	fault   state.Fault
	page    viewport.Viewport
	next    func() tea.Cmd // what the screen is to do
}

var readerDefs = append(screen.MoveDefs((*reader).move), screen.Def[*reader]{
	ID: screen.Back, Word: screen.Says[*reader]("close"), Do: func(r *reader) tea.Cmd { return r.on.Closed() },
})

// widestText is the greatest width of the text in cells: longer lines are hard to read.
const widestText = 110

// Read shows a proposal as its client gets it, with what is not saved or built yet, which the document marks.
func (x *Exporter) Read(of Subject) tea.Cmd {
	r := &reader{env: x.env, maker: x.maker, of: of, waiting: true}
	var cancel func()
	r.ctx, cancel = context.WithCancel(x.env.Life())
	r.actions = screen.Bind(r, readerDefs)
	x.env.Host.Open(screen.Dialog{
		Audience: screen.Everyone, Form: r, Closed: screen.Just(cancel),
		Find: func(string) tea.Cmd {
			next := r.next
			r.next = nil
			return next()
		},
	})
	return r.read()
}

// room returns the width of the text on the terminal.
func (r *reader) room() int {
	w, _ := r.env.Size()
	return max(least, min(widestText, w-margins))
}

// read makes the text in the width that there is.
func (r *reader) read() tea.Cmd {
	ctx, maker, of, width := r.ctx, r.maker, r.of.ID, r.room()
	r.width = width
	return r.env.Latest("the client's proposal", screen.Then(func() (Preview, error) {
		s, err := maker.Start(ctx, of)
		if err != nil {
			return Preview{}, err
		}
		return maker.Preview(ctx, Job{
			Proposal: of, Kind: documents.KindProposal, Format: documents.FormatPDF, Detail: s.Detail,
			ChosenOnly: s.ChosenOnly, Unsaved: true,
		}, width)
	}, func(p Preview, err error) tea.Cmd {
		r.Invalidate()
		r.waiting, r.fault, r.lines = false, state.FaultOf(err), nil
		for i, page := range p.Pages {
			if i > 0 {
				r.lines = append(r.lines, "", r.env.Theme.Border.Render(cells.Rule(width)), "")
			}
			r.lines = append(r.lines, page...)
		}
		return nil
	}))
}

// move scrolls. The text is made again if the terminal has another width by now.
func (r *reader) move(id screen.ID) tea.Cmd {
	r.page.Do(id)
	if r.room() == r.width {
		return nil
	}
	r.next = r.read
	return r.on.Sought("")
}

// Open opens the page with what takes its closing.
func (r *reader) Open(on screen.Answers) { r.on = on }

// Actions returns what can be done here.
func (r *reader) Actions() []*screen.Action { return r.actions }

// TakesText returns false: there is nothing to type.
func (r *reader) TakesText() bool { return false }

// Update does nothing: there is no text.
func (r *reader) Update(tea.Msg) tea.Cmd { return nil }

// Size returns all of the terminal.
func (r *reader) Size(w, h int) (wide, high int) { return w, h }

// View draws the visible part of the text in the middle of the terminal.
func (r *reader) View(area screen.Rect) string {
	return r.Get(area, func() string {
		th := r.env.Theme
		f := cells.PaneFrame(th, r.of.Title, true)
		f.Right = th.Dim.Render(r.env.Keys.Name(screen.Back) + " closes")
		if r.env.ClientView() { // every screen of it says so
			f.Right = th.Client.Render(screen.ClientViewTitle) + "  " + f.Right
		}
		w, h := f.Inner(area.W, area.H)
		text := r.lines
		switch {
		case r.fault.Kind != state.FaultNone:
			text = cells.Prose(th.Warn, "! "+r.fault.Error(), 1, w)
		case r.waiting:
			text = []string{th.Dim.Render(" Making the page…")}
		}
		beside := cells.Spaces(max(0, w-r.width) / 2)
		lines := r.page.Lines(text, h)
		for i := range lines {
			lines[i] = cells.Cut(beside+lines[i], w, "…")
		}
		f.Foot = th.Dim.Render(r.page.More())
		return f.Render(lines, area.W, area.H)
	})
}
