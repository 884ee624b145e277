package planning

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"app.tender/tender/cli/find"
	"app.tender/tender/cli/run"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/rows"
	"app.tender/tender/state/rows/rowfile"
	"app.tender/tender/state/text"
)

// line converts a typed entry to a line.
func line(ctx context.Context, f *find.Finder, p *openPlan, e plan.Entry) (plan.Line, error) {
	r, err := f.Line(ctx, e)
	if err != nil {
		return plan.Line{}, err
	}
	r.Custom = r.Custom || f.Free && r.Item == nil
	l, err := r.Line(p.next(), r.Item, p.proposal.Summary.Currency.Symbol)
	if err != nil {
		return l, run.AsUsage(err)
	}
	if e.Accessory {
		l.Parent = plan.Above
	}
	return l, nil
}

// foreign reports whether a currency is not that of the proposal, as far as both are known.
func (p *openPlan) foreign(code string) bool {
	own := p.proposal.Summary.Currency.Code
	return code != "" && own != "" && !strings.EqualFold(code, own)
}

// typedList reads the lines of arguments. The argument "-" stands for those of standard input.
func (p *openPlan) typedList(args []string) (all plan.List, err error) {
	for _, arg := range args {
		if arg != "-" {
			e, err := plan.ParseEntry(text.CleanLine(arg))
			all.Lines = append(all.Lines, plan.Pasted{Text: arg, Entry: e, Err: err})
			continue
		}
		content, err := p.s.Run.Content(arg)
		if err != nil {
			return all, err
		}
		l, err := p.readList(content)
		if err != nil {
			return all, err
		}
		all = all.With(l)
	}
	return all, nil
}

// readList reads a text or a file of lines.
func (p *openPlan) readList(content []byte) (l plan.List, err error) {
	m, err := rows.ParseMapping(p.flags.table.Columns, p.flags.table.Ignore, plan.Columns())
	if err != nil {
		return l, run.AsUsage(err)
	}
	sheet, err := rowfile.Read(content, p.flags.table.Sheet)
	if err != nil {
		return l, run.AsUsage(err)
	}
	l, err = plan.ReadList(sheet, m)
	if unread, ok := errors.AsType[*plan.ColumnsError](err); ok {
		return l, run.Usagef("%s\n  Say what each is, such as --column %q, or leave it out: --ignore %q.",
			unread.Message, unread.Figures[0]+"="+string(unread.Means), unread.Figures[0])
	}
	for _, code := range l.Currencies {
		if p.foreign(code) {
			return l,
				run.Usagef(
					"the figures of the table are in %s, and those of the proposal in %s\n  Convert them, or leave out the prices, costs, totals and the column for the currency.", code, p.proposal.Summary.Currency.Code)
		}
	}
	return l, run.AsUsage(err)
}

// putInQuotes is the next step if the words of a line are separate arguments.
const putInQuotes = "A line is one argument: put it in quotes, such as \"2 vx-55\"."

// lines converts a list to lines, all of which must be valid. A sentence of a mail that no item fits stays one to
// be written.
func (p *openPlan) lines(ctx context.Context, l plan.List) ([]plan.Line, error) {
	catalog, err := find.NewFinder(ctx, p.s, p.flags.free)
	if err != nil {
		return nil, err
	}
	var lines []plan.Line
	var wrong []error
	unquoted := false
	for _, row := range l.Lines {
		made, err := plan.Line{}, row.Err
		if err == nil {
			made, err = line(ctx, catalog, p, row.Entry)
		}
		if err != nil && row.Err == nil && row.From != "" && run.IsUsage(err) {
			row.Entry.Unread = true
			made, err = row.Entry.Line(p.next(), nil, "")
		}
		switch {
		case err == nil:
			made.From = row.From
			lines = append(lines, made)
			continue
		case row.Err == nil && !run.IsUsage(err):
			return nil, err
		case row.Number > 0:
			err = fmt.Errorf("line %d, %q: %w", row.Number,
				text.Shorten(strings.Join(strings.Fields(row.Text), " "), 60), err)
		default:
			unquoted = unquoted || row.Err != nil && len(l.Lines) > 1 && !strings.Contains(row.Text, " ")
			err = fmt.Errorf("%q: %w", text.Shorten(row.Text, 60), err)
		}
		wrong = append(wrong, err)
	}
	for _, s := range l.Sections {
		words := strings.Fields(s.Area)
		if it, err := catalog.Item(ctx, plan.Entry{Words: words}); err == nil && plan.IsModel(words, it) {
			wrong = append(wrong,
				fmt.Errorf("line %d: “%s” alone in its row may be an area, or the item: write its quantity", s.Number,
					s.Area))
		}
	}
	if err := errors.Join(wrong...); unquoted {
		return nil, run.Usagef("%s\n  %s", err, putInQuotes)
	} else if err != nil {
		return nil, run.Usage(err)
	}
	if len(lines) == 0 {
		return nil, run.Usagef("there is no line to plan")
	}
	for _, said := range l.Said {
		p.s.Sayf("%s", said)
	}
	return lines, nil
}
