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

// TickKey identifies the part of a sheet that a tick belongs to: a line by its id, within the
// proposal or the change order that adds it, since change orders may number their lines
// separately. A change of the quantity does not change the key.
type TickKey struct {
	ChangeOrder state.ChangeOrderID // 0 for a line of the proposal
	Item        state.ItemID
}

// Tick records that a part of a sheet is installed. Ticks exist only on this machine.
type Tick struct {
	TickKey
	Proposal state.ProposalID
	Area     state.AreaID    // the part's area; for the journal
	AreaName string          // the area's name at that time; for the journal
	Part     string          // the part's name; for the journal
	Quantity decimal.Decimal // the quantity to install at that time
	Initials string          // of the installer; may be empty
	At       time.Time
}

// Words returns the part and its area: "2 × Aurora S-5 in Living Room".
func (t *Tick) Words() string {
	words := money.FormatQuantity(decimal.NewNullDecimal(t.Quantity)) + " × " + t.Part
	if t.AreaName != "" {
		words += " in " + t.AreaName
	}
	return words
}

// Ticked is a change of one tick: set or taken back.
type Ticked struct {
	Tick

	Done bool
}

// Ticks are the ticks of one proposal.
type Ticks map[TickKey]Tick

// Apply applies a change of a tick.
func (t Ticks) Apply(w Ticked) {
	if w.Done {
		t[w.TickKey] = w.Tick
	} else {
		delete(t, w.TickKey)
	}
}

// Done reports whether a part is ticked off in its current quantity. A tick of a smaller quantity
// remains, but does not count.
func (t Ticks) Done(p *Part) bool {
	tick, ok := t[p.Key]
	return ok && !p.Gone && money.Equal(decimal.NewNullDecimal(tick.Quantity), p.Quantity)
}

// Wrong describes a tick of p that is out of date: "2 of 3" if three are needed now, "take
// out 2" for a removed part. It is empty if there is no tick or it is current.
func (t Ticks) Wrong(p *Part) string {
	tick, ok := t[p.Key]
	switch {
	case !ok || t.Done(p):
		return ""
	case p.Gone:
		return "remove " + money.FormatQuantity(decimal.NewNullDecimal(tick.Quantity))
	default:
		return money.FormatQuantity(decimal.NewNullDecimal(tick.Quantity)) + " of " + money.FormatQuantity(p.Quantity)
	}
}

// Count returns how many of an area's parts are done, and how many there are to build.
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

// Initials returns the capitalized first letters of the first and the last word of a name: "Dana
// Reyes" gives "DR". It is empty for a name without letters.
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
