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

// fromTable parses a comma-separated file whose rows name their places. All rows must be valid.
func (p *openPlan) fromTable(ctx context.Context, table plan.Table) ([]plan.Area, error) {
	catalog, err := find.NewFinder(ctx, p.s, p.flags.free)
	if err != nil {
		return nil, err
	}
	for _, code := range table.Currencies {
		if p.foreign(code) {
			return nil, run.Usagef("the figures of the table are in %s, and those of the proposal in %s\n  Convert them, or leave out the prices, costs, totals and the column for the currency.", code, p.proposal.Summary.Currency.Code)
		}
	}
	if len(table.Unread) > 0 {
		p.s.Sayf("Not read: %s.", columnsWords(table.Unread))
	}
	if table.Built > 0 {
		p.s.Sayf("Left out: %s that the table calls built.", text.Count(table.Built, "line"))
	}
	if len(table.Fees) > 0 {
		p.s.Sayf("Left out: %s. The builder makes no fees; add them in the web app.", strings.Join(table.Fees, ", "))
	}
	var areas []plan.Area
	var wrong []error
	for _, tabled := range table.Options {
		lines, bad, err := p.tabledLines(ctx, catalog, tabled.Lines)
		if err != nil {
			return nil, err
		}
		wrong = append(wrong, bad...)
		i := slices.IndexFunc(areas, func(a plan.Area) bool { return text.SameName(a.Name, tabled.Area) })
		if i < 0 {
			i, areas = len(areas), append(areas, plan.Area{ID: p.next(), Name: tabled.Area})
			if at := find.AreaIn(p.proposal, tabled.Area); at != nil {
				areas[i].Area, areas[i].Name = at.ID, at.Name
			}
		}
		areas[i].Options = append(areas[i].Options, p.tabledOption(tabled, lines))
	}
	if err := errors.Join(wrong...); err != nil {
		return nil, run.Usage(err)
	}
	if len(areas) == 0 {
		return nil, run.Usagef("the table has no line to plan")
	}
	return areas, nil
}

// foreign reports whether a currency is not that of the proposal, as far as both are known.
func (p *openPlan) foreign(code string) bool {
	own := p.proposal.Summary.Currency.Code
	return code != "" && own != "" && !strings.EqualFold(code, own)
}

// tabledOption returns the option that a row names: one of the proposal or of its plan, by its place, or else a new one.
func (p *openPlan) tabledOption(tabled plan.Tabled, lines []plan.Line) plan.Option {
	made := plan.Option{ID: p.next(), Lines: lines}
	place, err := strconv.Atoi(tabled.Option)
	at := find.AreaIn(p.over(), tabled.Area)
	switch {
	case err != nil && tabled.Option != "":
		made.Title = tabled.Option
		return made
	case at != nil && tabled.Option == "" && len(at.Options) == 1:
		place = 1
	case at == nil || place < 1 || place > len(at.Options):
		return made
	}
	o := &at.Options[place-1]
	if planned := p.plan.Shown(o); planned != nil && planned.Option == 0 {
		made.ID = planned.ID
	} else {
		made.Option = o.ID
	}
	return made
}

// tabledLines converts rows to lines; wrong describes the invalid rows.
func (p *openPlan) tabledLines(ctx context.Context, catalog *find.Finder, rows []plan.Pasted) (lines []plan.Line, wrong []error, err error) {
	for _, row := range rows {
		l, err := plan.Line{}, row.Err
		if err == nil {
			l, err = line(ctx, catalog, p, row.Entry)
		}
		if err != nil {
			if row.Err == nil && !run.IsUsage(err) {
				return nil, nil, err
			}
			wrong = append(wrong, fmt.Errorf("line %d: %w", row.Number, err))
			continue
		}
		lines = append(lines, l)
	}
	return lines, wrong, nil
}

// columnsWords names columns.
func columnsWords(names []string) string {
	if len(names) == 1 {
		return "the column " + names[0]
	}
	return "the columns " + strings.Join(names, ", ")
}
