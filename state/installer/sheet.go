// Package installer makes the sheet that a job is installed by: the proposal as it is to be built, with
// its agreed change orders laid over it, what to pick for it, and what of it is ticked off.
package installer

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/changeorder"
	"app.tender/tender/state/compare"
	"app.tender/tender/state/money"
	"app.tender/tender/state/text"
	"github.com/shopspring/decimal"
)

// Sheet is a proposal as those who install it read it: of every area the option
// that counts with the agreed change orders laid over it, and its notes before
// everything else. It holds no price unless SheetOf was asked for prices, so
// what draws a sheet can't show one by mistake.
type Sheet struct {
	Head         Head
	Areas        []Area
	Hours        decimal.NullDecimal // of labor in all areas; invalid when those of any line are not known
	Currency     money.Currency      // of the prices; zero without them
	ChangeOrders []changeorder.Built // agreed and pending ones, by number
	AsOf         time.Time           // when the change orders were read; zero when they never were
	Local        bool                // of a proposal that was never sent: it has no change orders
	Unsaid       []string            // whose areas, options or lines the service did not say, or not all
}

// Area is one area of a sheet.
type Area struct {
	Area      state.AreaID
	From      changeorder.Ref // that brings the area; zero when the proposal has it
	Option    string          // of the proposal, the one that counts, by OptionLabel; empty when there is none
	Options   int             // how many options the area has
	Name      string
	Notes     []Notes // the installer notes without their open questions
	Questions []Notes // what is not decided yet: lines of the notes that begin with "?"
	Parts     []Part
	Labor     []Labor
	Hours     decimal.NullDecimal // of Labor; invalid when those of any line are not known
	Unmatched []Unmatched
}

// AreaKey tells the areas of a sheet apart.
type AreaKey struct {
	From changeorder.Ref
	Area state.AreaID
}

// Key tells the area apart from the others of its sheet.
func (a *Area) Key() AreaKey { return AreaKey{a.From, a.Area} }

// Empty reports whether there is nothing to install in the area.
func (a *Area) Empty() bool {
	return a.Option == "" && len(a.Notes)+len(a.Questions)+len(a.Parts)+len(a.Labor)+len(a.Unmatched) == 0
}

// Labor is how long one kind of labor takes in an area.
type Labor struct {
	Kind  string
	Hours decimal.NullDecimal // invalid when those of any line are not known
	Was   decimal.NullDecimal // as the proposal has it, where a change order makes it more or fewer
	By    []changeorder.Ref   // that do
}

// Unmatched is a line of a change order that could not be laid over the
// proposal, because that has no such line, or not so many.
type Unmatched struct {
	By       changeorder.Ref
	Quantity decimal.NullDecimal // negative for what the change order takes away; invalid when it is not known
	Name     string
}

// Sources is what a sheet is made from.
type Sources struct {
	Proposal     *state.Proposal
	ChangeOrders changeorder.Set
	Contact      *state.Contact   // the proposal's contact as it was read on its own; nil when it was not
	Locations    []state.Location // of that contact
	Prices       bool             // whether the sheet may show them
}

// SheetOf makes the installers' sheet: the proposal as it is to be built.
// Fees are no part of it.
func SheetOf(from Sources) Sheet {
	s := Sheet{Hours: money.Zero}
	p := from.Proposal
	if p == nil {
		return s
	}
	if from.Prices {
		s.Currency = p.Summary.Currency
	}
	built := asBuiltOf(p, from.ChangeOrders)
	s.Head, s.ChangeOrders, s.AsOf, s.Local = sheetHead(&from), built.ChangeOrders, from.ChangeOrders.AsOf, state.IsLocal(p.ID)
	s.Areas = make([]Area, len(built.Areas))
	for i := range built.Areas {
		s.Areas[i] = sheetArea(&built.Areas[i], from.Prices)
		s.Hours = money.Sum(s.Hours, s.Areas[i].Hours)
	}
	if s.Unsaid = unsaidParts(p, &built); len(s.Unsaid) > 0 {
		s.Hours = decimal.NullDecimal{}
	}
	return s
}

// unsaidParts names what the service did not say all parts of.
func unsaidParts(p *state.Proposal, built *asBuilt) (list []string) {
	if p.Unknown.Has(state.FieldAreas) {
		list = append(list, "the proposal")
	}
	for _, b := range built.Areas {
		if b.Area.Unknown.Has(state.FieldOptions) || b.Option != nil && b.Option.Unknown.Has(state.FieldItems) {
			list = append(list, b.Area.NameWord())
		}
	}
	return list
}

func sheetArea(b *builtArea, prices bool) Area {
	out := Area{
		Area: b.Area.ID, From: b.From, Name: b.Area.NameWord(),
		Parts: sheetParts(b.Lines, prices), Labor: sheetLabor(b.Lines), Hours: money.Zero,
	}
	if b.From == (changeorder.Ref{}) {
		out.Options = len(b.Area.Options)
	}
	if b.Option != nil {
		out.Option = state.OptionLabel(b.Index, b.Option)
	}
	for _, n := range b.Notes {
		rest, questions := openQuestions(n.Text)
		if rest != "" {
			out.Notes = append(out.Notes, Notes{n.From, rest, n.Unknown})
		}
		for _, q := range questions {
			out.Questions = append(out.Questions, Notes{From: n.From, Text: q})
		}
	}
	for _, l := range out.Labor {
		out.Hours = money.Sum(out.Hours, l.Hours)
	}
	if slices.ContainsFunc(b.Lines, func(l *builtLine) bool { return l.Item.Type == "" }) {
		out.Hours = decimal.NullDecimal{} // that line may be labor
	}
	for _, s := range b.Unmatched {
		if s.Item.Type != state.ItemFee {
			out.Unmatched = append(out.Unmatched, Unmatched{s.By, s.Quantity, unmatchedName(s.Item)})
		}
	}
	return out
}

func unmatchedName(it *state.Item) string {
	if it.Type == state.ItemLabor {
		return cmp.Or(laborKind(it), string(it.Type)) + " (h)"
	}
	return cmp.Or(partName(it), compare.Describe(it), strings.TrimSpace(it.Description), string(it.Type), itemNoName(it))
}

// sheetLabor adds up the hours by their kind. Kinds keep the order in which the
// lines have them.
func sheetLabor(lines []*builtLine) []Labor {
	var list []Labor
	var shares [][]builtShare
	at := make(map[string]int)
	for _, line := range lines {
		if line.Item.Type != state.ItemLabor {
			continue
		}
		kind := laborKind(line.Item)
		i, known := at[text.FoldCase(kind)]
		if !known {
			i = len(list)
			at[text.FoldCase(kind)] = i
			list, shares = append(list, Labor{Kind: kind, Hours: money.Zero}), append(shares, nil)
		}
		list[i].Hours = money.Sum(list[i].Hours, line.Quantity)
		shares[i] = append(shares[i], line.Shares...)
	}
	for i := range list {
		if list[i].By = changedBy(changeorder.Ref{}, shares[i]); len(list[i].By) > 0 {
			list[i].Was = sumOf(shares[i], changeorder.Ref{})
		}
	}
	return list
}

func laborKind(it *state.Item) string {
	return strings.TrimSpace(cmp.Or(it.Name, partName(it), it.ShortDescription, unknownName(it)))
}

// unknownName is UnknownWord for a line of which no name is known, else empty.
func unknownName(it *state.Item) string {
	if it.NameUnknown() {
		return state.UnknownWord
	}
	return ""
}

func itemNoName(it *state.Item) string { return cmp.Or(unknownName(it), "a line without a name") }

// openQuestions takes the lines that begin with "?" out of installer notes. What
// is left keeps its lines, but no empty ones at its ends.
func openQuestions(notes string) (rest string, questions []string) {
	var kept []string
	for line := range strings.SplitSeq(text.NormalizeNewlines(notes), "\n") {
		after, asks := strings.CutPrefix(strings.TrimSpace(line), "?")
		if !asks {
			kept = append(kept, line)
			continue
		}
		if q := strings.TrimSpace(after); q != "" {
			questions = append(questions, q)
		}
	}
	for len(kept) > 0 && strings.TrimSpace(kept[0]) == "" {
		kept = kept[1:]
	}
	return strings.TrimRight(strings.Join(kept, "\n"), " \t\n"), questions
}
