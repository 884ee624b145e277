package export

import (
	"context"
	"errors"
	"fmt"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/documents"
	"app.tender/tender/state"
	"app.tender/tender/state/text"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/input"
	"app.tender/tender/views/widget/viewport"
)

// form is the dialog: it chooses, then writes, then tells what was written.
type form struct {
	screen.RenderCache
	env     *screen.Env
	maker   Maker
	on      screen.Answers
	actions []*screen.Action
	ctx     context.Context // until it is closed
	cancel  func()
	next    func() tea.Cmd // what the screen is to do; see do

	of     []Subject
	start  Start
	begun  bool
	rows   []row
	at     int // the row with the cursor
	folder *input.Line

	preview Preview
	reading bool        // the preview is being made
	fault   state.Fault // why there is none
	page    viewport.Viewport

	writing int    // the number of the proposal that is being written; 0 for none
	stop    func() // ends the writing
	replace string // the file that may be replaced, if the person agrees; empty for no question
	done    []result
	ended   bool // what was written is shown
	chosen  int  // of done
}

// result is the outcome for one proposal.
type result struct {
	of Subject
	Written
	fault state.Fault
}

var defs = []screen.Def[*form]{
	{ID: screen.Open, Word: (*form).openWord, Unless: (*form).cannotExport, Do: (*form).open},
	{ID: screen.Back, Word: (*form).backWord, Do: (*form).back},
	{ID: screen.MoveUp, Do: screen.Does(func(d *form) { d.move(-1) })},
	{ID: screen.MoveDown, Do: screen.Does(func(d *form) { d.move(1) })},
	{
		ID: screen.PaneNext, Word: screen.Says[*form]("next row"), Unless: (*form).cannotChange,
		Do: screen.Does(func(d *form) { d.move(1) }),
	},
	{ID: screen.PanePrevious, Do: screen.Does(func(d *form) { d.move(-1) })},
	{ID: screen.MoveLeft, Do: func(d *form) tea.Cmd { return d.change(-1) }},
	{ID: screen.MoveRight, Do: func(d *form) tea.Cmd { return d.change(1) }},
	{ID: screen.MovePageUp, Do: screen.Does(func(d *form) { d.page.Do(screen.MovePageUp) })},
	{ID: screen.MovePageDown, Do: screen.Does(func(d *form) { d.page.Do(screen.MovePageDown) })},
}

// Open opens the dialog with what takes its answers.
func (d *form) Open(on screen.Answers) { d.on = on }

// Actions returns what can be done here.
func (d *form) Actions() []*screen.Action { return d.actions }

// TakesText returns true: keys go into the folder, or choose an answer.
func (d *form) TakesText() bool { return true }

// Wordless reports whether no text is typed.
func (d *form) Wordless() bool { return d.onFolder() == nil }

// onFolder returns the folder if it has the cursor, else nil.
func (d *form) onFolder() *input.Line {
	if d.choosing() && d.rows[d.at].name == rowFolder {
		return d.folder
	}
	return nil
}

// choosing reports whether the rows can be changed.
func (d *form) choosing() bool { return d.writing == 0 && !d.ended }

func (d *form) cannotExport() string {
	return screen.Refuse(d.writing > 0 || !d.begun && !d.ended, "Not now: wait, or stop it.")
}

func (d *form) cannotChange() string {
	return screen.Refuse(!d.choosing(), "Nothing to change any more.")
}

// do has the screen run a request: only its replies come back here.
func (d *form) do(request func() tea.Cmd) tea.Cmd {
	d.next = request
	return d.on.Sought("")
}

// Update handles keys that are no action: letters.
func (d *form) Update(msg tea.Msg) tea.Cmd {
	k, ok := msg.(tea.KeyMsg)
	if !ok {
		return nil
	}
	d.Invalidate()
	if line := d.onFolder(); line != nil {
		line.Update(k)
		return nil
	}
	key := k.String()
	switch {
	case d.replace != "" && key == "r":
		return d.do(func() tea.Cmd { return d.write(true) })
	case d.replace != "" && key == "n":
		return d.do(d.keepOld)
	case d.choosing() && key == "y" && d.job().Kind == documents.KindProposal && len(d.of) == 1:
		return d.do(d.copyMail)
	case d.ended && key == "y" && d.written() != nil:
		return d.do(func() tea.Cmd {
			d.env.Host.Copy(d.written().Path, "the path "+d.written().Shown)
			return nil
		})
	case d.ended && key == "o" && d.written() != nil:
		return d.do(d.show)
	default:
		return nil
	}
}

// written returns the file under the cursor; nil for none.
func (d *form) written() *Written {
	if d.chosen < len(d.done) && d.done[d.chosen].Path != "" {
		return &d.done[d.chosen].Written
	}
	return nil
}

func (d *form) move(by int) {
	switch {
	case d.ended:
		d.chosen = max(0, min(len(d.done)-1, d.chosen+by))
	case d.choosing():
		d.at = max(0, min(len(d.rows)-1, d.at+by))
	}
}

// change chooses another value, and makes the preview again.
func (d *form) change(by int) tea.Cmd {
	if line := d.onFolder(); line != nil {
		key := tea.KeyRight
		if by < 0 {
			key = tea.KeyLeft
		}
		line.Update(tea.KeyMsg{Type: key})
		return nil
	}
	if !d.choosing() || !d.rows[d.at].step(by) {
		return nil
	}
	if d.rows[d.at].name == rowDocument {
		at := d.rows[d.at].at
		d.rows = d.rowsFor(d.job().Kind, d.rows)
		d.rows[d.at].at = at
	}
	return d.do(func() tea.Cmd { return d.renew(settled) })
}

// settled is how long a choice must stay unchanged before its preview is made, which takes a while.
const settled = 200 * time.Millisecond

// renew makes the preview, after a while.
func (d *form) renew(after time.Duration) tea.Cmd {
	d.reading = true
	j := d.job()
	read := func() tea.Cmd {
		if d.ctx.Err() != nil || j != d.job() {
			return nil // closed, or another one is coming
		}
		ctx, maker, width := d.ctx, d.maker, max(least, d.Area().W-margins)
		return d.env.Latest("preview of a document",
			screen.Then(func() (Preview, error) { return maker.Preview(ctx, j, width) },
				func(p Preview, err error) tea.Cmd {
					d.Invalidate()
					d.preview, d.reading, d.fault = p, false, state.FaultOf(err)
					d.page.To(0)
					return nil
				}))
	}
	if after == 0 {
		return read()
	}
	return d.env.After(after, read)
}

// open writes, agrees to nothing, or closes.
func (d *form) open() tea.Cmd {
	switch {
	case d.ended:
		return d.on.Closed()
	case !d.choosing() || !d.begun:
		return nil
	default:
		ctx, stop := context.WithCancel(d.ctx)
		d.stop = stop
		return d.do(func() tea.Cmd {
			d.writing = 1
			return d.writeIn(ctx, false)
		})
	}
}

// write continues with the proposal that is being written.
func (d *form) write(replace bool) tea.Cmd {
	d.replace = ""
	ctx, stop := context.WithCancel(d.ctx)
	d.stop = stop
	return d.writeIn(ctx, replace)
}

// writeIn writes one proposal, and then the next.
func (d *form) writeIn(ctx context.Context, replace bool) tea.Cmd {
	of := d.of[d.writing-1]
	j, folder, maker := d.job(), d.folder.Text(), d.maker
	j.Proposal = of.ID
	return screen.Then(func() (Written, error) { return maker.Write(ctx, j, folder, replace) },
		func(w Written, err error) tea.Cmd {
			d.Invalidate()
			switch {
			case ctx.Err() != nil && d.ctx.Err() == nil:
				if err == nil {
					d.done = append(d.done, result{of: of, Written: w})
				}
				d.end()
				return nil
			case errors.Is(err, ErrExists):
				d.replace = w.Shown
				return nil
			}
			d.done = append(d.done, result{of, w, state.FaultOf(err)})
			return d.following()
		})
}

// keepOld leaves a file that exists as it is.
func (d *form) keepOld() tea.Cmd {
	d.done = append(d.done, result{of: d.of[d.writing-1], fault: state.Local(d.replace+" stays as it was.", "")})
	d.replace = ""
	return d.following()
}

// following goes on to the next proposal, or ends.
func (d *form) following() tea.Cmd {
	if d.writing < len(d.of) {
		d.writing++
		return d.write(false)
	}
	d.end()
	return nil
}

func (d *form) end() {
	d.writing, d.replace, d.ended = 0, "", true
	for i := range d.done {
		if d.done[i].Path != "" {
			d.chosen = i
			break
		}
	}
	d.page.To(0)
}

// back stops the writing, or closes.
func (d *form) back() tea.Cmd {
	switch {
	case d.replace != "":
		return d.do(d.keepOld)
	case d.writing > 0:
		d.stop()
		return nil
	default:
		return d.on.Closed()
	}
}

// copyMail copies the proposal as the text of an e-mail.
func (d *form) copyMail() tea.Cmd {
	ctx, maker, j := d.ctx, d.maker, d.job()
	return screen.Then(func() (string, error) { return maker.Mail(ctx, j) }, func(words string, err error) tea.Cmd {
		d.Invalidate()
		if err != nil {
			d.fault = state.FaultOf(err)
			return nil
		}
		d.env.Host.Copy(words,
			fmt.Sprintf("the proposal as an e-mail, %s", text.Count(state.Length(words), "character")))
		return nil
	})
}

// show opens the file under the cursor.
func (d *form) show() tea.Cmd {
	ctx, maker, path := d.env.Life(), d.maker, d.written().Path
	return screen.Then(func() (struct{}, error) { return struct{}{}, maker.Show(ctx, path) },
		func(_ struct{}, err error) tea.Cmd {
			if err != nil {
				f := state.FaultOf(err)
				d.env.Host.Tell(screen.Notice{Kind: screen.Warn, Text: f.Error(), Audience: screen.Everyone})
			}
			return nil
		})
}
