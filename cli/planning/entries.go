package planning

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"app.tender/tender/cli/find"
	"app.tender/tender/cli/run"
	"app.tender/tender/state/plan"
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

// entries parses lines, all of which must be valid. The argument "-" stands for the lines of standard input.
func entries(s *run.Session, args []string) ([]plan.Entry, error) {
	var list []plan.Pasted
	for _, arg := range args {
		if arg != "-" {
			e, err := plan.ParseEntry(text.CleanLine(arg))
			list = append(list, plan.Pasted{Text: arg, Entry: e, Err: err})
			continue
		}
		pasted, err := s.Run.Value(arg)
		if err != nil {
			return nil, err
		}
		list = append(list, plan.ParseLines(pasted)...)
	}
	return goodEntries(list)
}

// putInQuotes is the next step if the words of a line are separate arguments.
const putInQuotes = "A line is one argument: put it in quotes, such as \"2 vx-55\"."

// goodEntries returns the entries of lines, or an error that names each invalid line.
func goodEntries(list []plan.Pasted) ([]plan.Entry, error) {
	var entries []plan.Entry
	var wrong []error
	unquoted := false
	for _, p := range list {
		if p.Err != nil {
			at := strconv.Quote(text.Shorten(strings.TrimSpace(p.Text), 60))
			if p.Number > 0 {
				at = fmt.Sprintf("line %d, %s", p.Number, at)
			} else {
				unquoted = unquoted || len(list) > 1 && !strings.Contains(p.Text, " ")
			}
			wrong = append(wrong, fmt.Errorf("%s: %s", at, p.Err.Error()))
		}
		entries = append(entries, p.Entry)
	}
	if err := errors.Join(wrong...); unquoted {
		return nil, run.Usagef("%s\n  %s", err, putInQuotes)
	} else if err != nil {
		return nil, run.Usage(err)
	}
	if len(entries) == 0 {
		return nil, run.Usagef("there is no line to plan")
	}
	return slices.Clip(entries), nil
}
