package run

import (
	"fmt"
	"io"

	"github.com/charmbracelet/bubbles/progress"
	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"
)

// progressBar draws progress on one line of a terminal.
type progressBar struct {
	out  io.Writer
	bar  progress.Model
	last string // the last drawing: only changes are written
}

// The columns of a bar and of the text before it.
const (
	barColumns  = 30
	barPosition = 22
)

// newProgressBar returns a bar for a terminal with a number of colours.
func newProgressBar(out io.Writer, colours termenv.Profile) *progressBar {
	return &progressBar{out: out, bar: progress.New(
		progress.WithSolidFill("6"), progress.WithWidth(barColumns), progress.WithoutPercentage(),
		progress.WithColorProfile(colours),
	)}
}

// tell draws done of total, and ends the line when complete.
func (p *progressBar) tell(what string, done, total int) {
	if total <= 0 {
		return
	}
	part := min(float64(done)/float64(total), 1)
	label := ansi.Truncate(what, barPosition, "…")
	line := fmt.Sprintf("%-*s %s %3.0f%%", barPosition, label, p.bar.ViewAs(part), part*100)
	if line != p.last {
		p.last = line
		_, _ = fmt.Fprint(p.out, "\r"+ansi.EraseEntireLine+line)
	}
	if done >= total {
		p.last = ""
		_, _ = fmt.Fprintln(p.out)
	}
}

// ProgressBar returns the bar of this run, which draws nothing if it would not be seen.
func (s Streams) ProgressBar() func(what string, done, total int) {
	if !IsTerminal(s.Err) || s.Dumb() {
		return func(string, int, int) {}
	}
	colours := termenv.Ascii
	if !s.colourless() {
		colours = termenv.NewOutput(s.Err).ColorProfile()
	}
	return newProgressBar(s.Err, colours).tell
}
