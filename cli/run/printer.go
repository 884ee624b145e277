package run

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"syscall"

	"app.tender/tender/cli/output"
	"app.tender/tender/state"
	"app.tender/tender/state/text"
)

// Printer prints the result of a command, for people or for programs, and messages.
type Printer struct {
	Format  output.Format // the format of the result
	Printed func(any)     // is called with every result for programs; may be nil

	streams   *Streams
	web       string // the address of the account's web app, which messages name; empty if unknown
	unwritten error  // why some output is missing
}

// Printf writes to standard output, visibly on a terminal. If that fails, the command fails at its end, unless
// only the reader went away.
func (p *Printer) Printf(format string, args ...any) {
	p.write(p.streams.visible(), fmt.Sprintf(format, args...))
}

func (p *Printer) write(w io.Writer, s string) {
	_, err := io.WriteString(w, s)
	if p.unwritten == nil && !readerWent(err) {
		p.unwritten = err
	}
}

// CutOff reports whether some output could not be written.
func (p *Printer) CutOff() bool { return p.unwritten != nil }

// readerWent reports whether err says that the reader of the output is gone.
func readerWent(err error) bool {
	return errors.Is(err, syscall.EPIPE) || errors.Is(err, io.ErrClosedPipe)
}

// Written returns err, the result of a command, or why its output is incomplete: a script must not continue with half a
// file.
func (p *Printer) Written(err error) error {
	if err != nil || p.unwritten == nil {
		return err
	}
	return state.Local("The output is incomplete: "+p.unwritten.Error()+".",
		"The command itself is done; print its result elsewhere.")
}

// Sayf writes a message to standard error, visibly on a terminal.
func (p *Printer) Sayf(format string, args ...any) {
	w := p.streams.Err
	if IsTerminal(w) {
		w = output.OnTerminal(w)
	}
	_, _ = io.WriteString(w, text.InWebApp(fmt.Sprintf(format, args...), p.web)+"\n")
}

// ForPrograms reports whether the result is for a program.
func (p *Printer) ForPrograms() bool { return p.Format.Wanted() }

// Result prints v for programs, or calls print for people.
func (p *Printer) Result(v any, print func()) error {
	if p.ForPrograms() {
		return p.PrintJSON(v)
	}
	print()
	return nil
}

// PrintWords prints v for programs, or a line for people.
func (p *Printer) PrintWords(v any, format string, args ...any) error {
	return p.Result(v, func() { p.Printf(format+"\n", args...) })
}

// Fits refuses requested fields that v, which is to be printed, does not have. A command that prints one of several
// types calls it before it writes anything.
func (p *Printer) Fits(v any) error { return usageOf(p.Format.Fits(v)) }

// PrintJSON prints v in the requested format. Its type must be one that the command declares with Prints.
func (p *Printer) PrintJSON(v any) error {
	if p.Printed != nil {
		p.Printed(v)
	}
	if err := p.Fits(v); err != nil {
		return err
	}
	w := p.streams.visible()
	if w == p.streams.Out {
		return usageOf(p.Format.Write(w, v))
	}
	var all bytes.Buffer // a CSV is written in parts that may end within a letter
	err := p.Format.Write(&all, v)
	if _, failed := all.WriteTo(w); err == nil {
		err = failed
	}
	return usageOf(err)
}

// SayRest reports that a list was cut, also for programs: the person who looks for the missing rows reads standard
// error.
func (p *Printer) SayRest(shown, total int) {
	if shown < total {
		p.Sayf("%d of %d; --limit 0 lists all.", shown, total)
	}
}

// PrintText prints a text below its heading, indented.
func (p *Printer) PrintText(heading, words string) {
	if words == "" {
		return
	}
	p.Printf("\n%s\n", heading)
	p.PrintLines("  ", words)
}

// PrintLines prints a text line by line with an indent.
func (p *Printer) PrintLines(indent, words string) {
	for line := range strings.Lines(words) {
		p.Printf("%s\n", strings.TrimRight(indent+line, " \n"))
	}
}

// PrintTable prints a table, fitted to the terminal, or none if it has no rows; with an empty none only its heading.
func (p *Printer) PrintTable(t *output.Table, none string) {
	if t.Empty() && none != "" {
		p.Printf("%s\n", none)
		return
	}
	p.write(p.streams.Out, t.Text(p.streams.Width(), p.streams.makesLinks()))
}

// PrintNext prints more rows of a printed table.
func (p *Printer) PrintNext(t *output.Table, rows [][]string) {
	p.write(p.streams.Out, t.Next(p.streams.Width(), p.streams.makesLinks(), rows))
}

// PrintFields prints the non-empty fields with their labels in a column of a width.
func (p *Printer) PrintFields(width int, fields [][2]string) {
	for _, f := range fields {
		if f[1] != "" {
			p.Printf("%-*s%s\n", width, f[0], f[1])
		}
	}
}
