// Package installer makes the installers' sheet: the proposal with its agreed change orders
// applied, the pick list, and the ticks of finished parts.
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

// Sheet is a proposal as installers read it: the counted option of every area with the agreed
// change orders applied, notes first. It contains no price unless Sources.Prices is set, so no
// drawing code can show one by mistake.
type Sheet struct {
	Head         Head
	Status       state.Status // of the proposal; empty if unknown
	Areas        []Area
	Hours        decimal.NullDecimal // labor in all areas; invalid if any line's hours are unknown
	Currency     money.Currency      // of the prices; zero without them
	ChangeOrders []changeorder.Built // agreed and pending ones, by number
	AsOf         time.Time           // when the change orders were read; zero if never
	Local        bool                // the proposal was never sent, so it has no change orders
	Undecided    []Undecided
	Omitted      []string // names of areas and change orders of which the service omitted parts
}

// Area is one area of a sheet.
type Area struct {
	Area      state.AreaID
	From      changeorder.Ref // the change order that adds it; zero for an area of the proposal
	Option    string          // OptionLabel of the proposal's counted option; empty if there is none
	Options   int             // number of options of the area
	Name      string
	Notes     []Notes // installer notes without the open questions
	Questions []Notes // open questions: lines of the notes that begin with "?"
	Parts     []Part
	Labor     []Labor
	Hours     decimal.NullDecimal // of Labor; invalid if any line's hours are unknown
	Unmatched []Unmatched
}

// AreaKey identifies an area of a sheet.
type AreaKey struct {
	From changeorder.Ref
	Area state.AreaID
}

// Key returns the key of the area within its sheet.
func (a *Area) Key() AreaKey { return AreaKey{a.From, a.Area} }

// Empty reports whether the area has nothing to install.
func (a *Area) Empty() bool {
	return a.Option == "" && len(a.Notes)+len(a.Questions)+len(a.Parts)+len(a.Labor)+len(a.Unmatched) == 0
}

// Labor is the time for one kind of labor in an area.
type Labor struct {
	Kind  string
	Hours decimal.NullDecimal // invalid if any line's hours are unknown
	Was   decimal.NullDecimal // the proposal's hours, if a change order changes them
	By    []changeorder.Ref   // those change orders
}

// Unmatched is a line of a change order that could not be applied, because the proposal has no
// such line or not enough of it. Fees and credits are not among them.
type Unmatched struct {
	By       changeorder.Ref
	Quantity decimal.NullDecimal // negative for a removal; invalid if unknown
	Name     string
}

// Undecided is a line of a change order that removes some of what several areas have, without
// naming one of them.
type Undecided struct {
	Unmatched
	Areas []string // the names of those areas

	part  *Part           // the part with the quantity that is removed; nil for labor
	hours decimal.Decimal // negative; 0 for a part
}

// Sources is the input of a sheet.
type Sources struct {
	Proposal     *state.Proposal
	ChangeOrders changeorder.Set
	Contact      *state.Contact   // the proposal's contact, read separately; nil if it was not
	Locations    []state.Location // of that contact
	Prices       bool             // whether the sheet may show them
}

// SheetOf makes the installers' sheet. Fees and credits are not part of it.
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
	s.Status, s.Head, s.ChangeOrders, s.AsOf, s.Local = p.Status, sheetHead(&from), built.ChangeOrders,
		from.ChangeOrders.AsOf, state.IsLocal(p.ID)
	for i := range built.Areas {
		b := &built.Areas[i]
		a := sheetArea(b, from.Prices)
		if b.From != (changeorder.Ref{}) && a.Empty() && !b.omitted() {
			continue // a change order has only credits there, or what it removes in other areas
		}
		s.Areas = append(s.Areas, a)
		s.Hours = money.Sum(s.Hours, a.Hours)
	}
	s.Undecided = undecidedOf(&built)
	for _, u := range s.Undecided {
		s.Hours = money.Sum(s.Hours, decimal.NewNullDecimal(u.hours))
	}
	if s.Omitted = omittedParts(p, &built); len(s.Omitted) > 0 {
		s.Hours = decimal.NullDecimal{}
	}
	return s
}

// omittedParts names what the service omitted parts of.
func omittedParts(p *state.Proposal, built *asBuilt) (list []string) {
	if p.Unknown.Has(state.FieldAreas) {
		list = append(list, "the proposal")
	}
	for _, b := range built.Areas {
		if b.omitted() {
			list = append(list, b.Area.NameWord())
		}
	}
	for _, by := range built.Omits {
		list = append(list, by.String())
	}
	return list
}

// omitted reports whether the service omitted options of the area, or lines of those that will be built.
func (b *builtArea) omitted() bool {
	return b.Omits || b.Area.Unknown.Has(state.FieldOptions) ||
		b.Option != nil && b.Option.Unknown.Has(state.FieldItems)
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
		if s.Item.Type != state.ItemFee && !b.credit(s) {
			out.Unmatched = append(out.Unmatched, Unmatched{s.By, s.Quantity, unmatchedName(s.Item)})
		}
	}
	return out
}

func unmatchedName(it *state.Item) string {
	if it.Type == state.ItemLabor {
		return cmp.Or(laborKind(it), string(it.Type)) + " (h)"
	}
	return text.NonBlank(state.BrandModel(it.Brand, it.Model), compare.Describe(it), it.Description, string(it.Type),
		unknownName(it), "a line without a name")
}

// sheetLabor adds up the hours by kind, in the order of the lines.
func sheetLabor(lines []*builtLine) []Labor {
	var list []Labor
	var shares [][]builtShare
	at := make(map[string]int)
	for _, line := range lines {
		if line.Item.Type != state.ItemLabor {
			continue
		}
		kind := laborKind(line.Item)
		i, known := at[text.NameKey(kind)]
		if !known {
			i = len(list)
			at[text.NameKey(kind)] = i
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

// laborKind returns what an hour is spent on. The brand and model of labor, if it has any, name the part that it is
// for.
func laborKind(it *state.Item) string {
	return text.NonBlank(it.Name, state.BrandModel(it.Brand, it.Model), it.ShortDescription, unknownName(it))
}

// unknownName returns UnknownWord for a line without a known name, else "".
func unknownName(it *state.Item) string {
	if it.NameUnknown() {
		return state.UnknownWord
	}
	return ""
}

// openQuestions separates the lines that begin with "?" from installer notes. It trims empty lines
// around the rest.
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
