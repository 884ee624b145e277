package state

import (
	"slices"

	"github.com/shopspring/decimal"
)

// Beginning is what is shown of a large proposal until all of it is read, so that opening it does not take longer the
// more lines it has. It has the first areas, and lacks the lines of all options except the one that is shown first.
type Beginning struct {
	Proposal *Proposal
	Check    Check // of the whole proposal
	Beyond   Beyond
}

// Beyond is what a beginning says of the areas that it lacks.
type Beyond struct {
	Areas, Options int
	Counted        decimal.Decimal // what CountedTotal returns for the whole proposal
	Unpriced       int
}

const (
	// largeFrom is the least number of lines of a proposal with a beginning: fewer are read as quickly.
	largeFrom = 500
	// mostBegun is the number of lines of the first option up to which a proposal has a beginning.
	mostBegun = 2000
	// areasBegun is the number of areas of a beginning: with an option each they fill a screen of twice as many lines.
	areasBegun = 60
)

// BeginningOf returns the beginning of p. It returns nil for nil, if p is small, and if what is shown first needs the
// rest: for the total of an option, for parts that the service left out, or because most lines belong to the first
// option.
func BeginningOf(p *Proposal) *Beginning {
	if p == nil || !p.SaysOptions() {
		return nil
	}
	lines, first := 0, 0
	begun := *p
	begun.Areas = make([]Area, len(p.Areas))
	for i := range p.Areas {
		a := &begun.Areas[i]
		*a = p.Areas[i]
		a.Options = slices.Clone(a.Options)
		counted := a.CountedOption()
		for j := range a.Options {
			o := &a.Options[j]
			lines += len(o.Items)
			if i == 0 && j == counted {
				first = len(o.Items)
				continue
			}
			if !o.Total.Valid {
				return nil
			}
			o.Items = nil
		}
	}
	if lines < largeFrom || first > mostBegun {
		return nil
	}
	b := &Beginning{Proposal: &begun, Check: CheckOf(p)}
	b.Beyond.Counted, b.Beyond.Unpriced = CountedTotal(p.Areas)
	if len(p.Areas) > areasBegun {
		b.Beyond.Areas = len(p.Areas) - areasBegun
		for range EachOption(p.Areas[areasBegun:]) {
			b.Beyond.Options++
		}
		begun.Areas = begun.Areas[:areasBegun]
	}
	return b
}

// Fetched returns the beginning as a proposal to show; nil for nil.
func (b *Beginning) Fetched() *Fetched {
	if b == nil {
		return nil
	}
	t := NewFetched(b.Proposal)
	t.check = func() Check { return b.Check }
	t.counted = func() countedTotal { return countedTotal{b.Beyond.Counted, b.Beyond.Unpriced} }
	t.beyond = b.Beyond
	return t
}

// Beyond returns what the workspace of a beginning lacks; zero for one of a whole proposal.
func (w *Workspace) Beyond() Beyond { return w.fetched.beyond }
