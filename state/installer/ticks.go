package installer

import (
	"strings"
	"time"
	"unicode"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"github.com/rivo/uniseg"
	"github.com/shopspring/decimal"
)

// TickKey says which part of a sheet a tick is about: a line by its id, among
// those of the proposal or of the change order that brings it. Change orders may
// count their lines for themselves, and one that changes how many there are of a
// line leaves its key as it is.
type TickKey struct {
	ChangeOrder state.ChangeOrderID // 0 for a line of the proposal
	Item        state.ItemID
}

// Tick says that a part of a sheet is in its place. Ticks are kept on this
// machine; the service knows nothing of them.
type Tick struct {
	TickKey
	Proposal state.ProposalID
	Area     state.AreaID    // whose part it is; for the journal
	AreaName string          // what the area is called then; for the journal
	Part     string          // what the part is called; for the journal
	Quantity decimal.Decimal // how many there were to install when it was ticked off
	Initials string          // whose tick it is; may be empty
	At       time.Time
}

// Words names what was ticked off and where: "2 × Aurora S-5 in Living Room".
func (t *Tick) Words() string {
	words := money.FormatQuantity(decimal.NewNullDecimal(t.Quantity)) + " × " + t.Part
	if t.AreaName != "" {
		words += " in " + t.AreaName
	}
	return words
}

// Ticked is a part of the sheet that was ticked off, or whose tick was taken back.
type Ticked struct {
	Tick

	Done bool
}

// Ticks are the ticks of one proposal.
type Ticks map[TickKey]Tick

// Lay ticks a part off, or takes its tick back.
func (t Ticks) Lay(w Ticked) {
	if w.Done {
		t[w.TickKey] = w.Tick
	} else {
		delete(t, w.TickKey)
	}
}

// Done reports whether a part is ticked off as it stands now: when it is to be
// another quantity since, the tick is still there but says too little.
func (t Ticks) Done(p *Part) bool {
	tick, ok := t[p.Key]
	return ok && !p.Gone && money.Equal(decimal.NewNullDecimal(tick.Quantity), p.Quantity)
}

// Wrong says what a tick of p says that is no longer so: "2 of 3" when there are
// to be three by now, "take out 2" of a part that is gone. It is empty when there
// is no tick, or when it holds.
func (t Ticks) Wrong(p *Part) string {
	tick, ok := t[p.Key]
	switch {
	case !ok || t.Done(p):
		return ""
	case p.Gone:
		return "take out " + money.FormatQuantity(decimal.NewNullDecimal(tick.Quantity))
	default:
		return money.FormatQuantity(decimal.NewNullDecimal(tick.Quantity)) + " of " + money.FormatQuantity(p.Quantity)
	}
}

// Count returns how many of the parts to build in an area are done.
func (t Ticks) Count(a *Area) (done, parts int) {
	for i := range a.Parts {
		if a.Parts[i].Gone {
			continue
		}
		parts++
		if t.Done(&a.Parts[i]) {
			done++
		}
	}
	return done, parts
}

// Initials returns the first letters of the first and the last word of a name, in
// capitals: "Dana Reyes" gives "DR". A name without a letter has none.
func Initials(name string) string {
	words := strings.FieldsFunc(name, func(r rune) bool { return unicode.IsSpace(r) || r == '-' })
	var letters []string
	for _, w := range words {
		first, _, _, _ := uniseg.FirstGraphemeClusterInString(w, -1)
		if strings.IndexFunc(first, unicode.IsLetter) == 0 {
			letters = append(letters, strings.ToUpper(first))
		}
	}
	if len(letters) == 0 {
		return ""
	}
	if len(letters) == 1 {
		return letters[0]
	}
	return letters[0] + letters[len(letters)-1]
}
