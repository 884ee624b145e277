package state

import (
	"cmp"
	"slices"
	"strings"

	"app.tender/tender/state/money"
	"app.tender/tender/state/text"
	"github.com/shopspring/decimal"
)

// Comparison holds the options of an area side by side, aligned by line item.
type Comparison struct {
	Options []OptionID // the columns, in the order of the area
	Rows    []ComparedRow
}

// ComparedRow is what the options have in one place: the same item, or one that
// does the same job. Parents come before their children.
type ComparedRow struct {
	Label string        // what does the job, for example "display"; never empty
	Depth int           // 0 for what stands on its own
	Below int           // how many rows after it belong to it
	Items []*ClientItem // one a column; nil where the option has none
}

// Difference says how a column differs from the baseline. Several may hold at
// once; zero is no difference.
type Difference uint8

// The differences.
const (
	DiffAdded    Difference = 1 << iota // the baseline has nothing there
	DiffRemoved                         // the baseline alone has something there
	DiffItem                            // another item in its place
	DiffQuantity                        // of the same or another item; also when either is not known
	DiffPrice                           // per unit, of the same item; also when either is not known
)

// Difference tells how column differs from baseline in this row.
func (r *ComparedRow) Difference(column, baseline int) Difference {
	here, base := r.Items[column], r.Items[baseline]
	switch {
	case here == nil && base == nil, column == baseline:
		return 0
	case base == nil:
		return DiffAdded
	case here == nil:
		return DiffRemoved
	}
	var d Difference
	switch {
	case !Same(here.naming(), base.naming()):
		d |= DiffItem
	case !money.Equal(here.SellPrice, base.SellPrice):
		d |= DiffPrice
	}
	if !money.Equal(here.Quantity, base.Quantity) {
		d |= DiffQuantity
	}
	return d
}

// Amount returns what column costs more or less than baseline in this row, signed,
// before discount and tax; invalid when either is not known.
func (r *ComparedRow) Amount(column, baseline int) decimal.NullDecimal {
	return money.Difference(extendedOf(r.Items[column]), extendedOf(r.Items[baseline]))
}

// Differs reports whether any column differs from baseline in this row.
func (r *ComparedRow) Differs(baseline int) bool {
	for i := range r.Items {
		if r.Difference(i, baseline) != 0 {
			return true
		}
	}
	return false
}

func extendedOf(it *ClientItem) decimal.NullDecimal {
	if it == nil {
		return money.Zero
	}
	return it.Extended
}

// CompareOptions aligns the options of an area. Items are the same when they
// refer to the same catalog item, or else have the same brand, model and name;
// what is left over stands in one row when its description names the same kind
// of thing. Children are aligned under their parents.
func CompareOptions(a *ClientArea) *Comparison {
	n := len(a.Options)
	c := &Comparison{}
	forests := make([][]*compareNode, n)
	for i := range a.Options {
		o := &a.Options[i]
		c.Options = append(c.Options, o.ID)
		forests[i] = forest(o.Items)
	}
	c.align(forests, 0)
	return c
}

// Same reports whether two lines are of the same item: they refer to the same
// catalog item, or have the same brand, model and name.
func Same(it, other *Item) bool {
	if it.Type != other.Type {
		return false
	}
	if it.ReferencedItemID != 0 && it.ReferencedItemID == other.ReferencedItemID {
		return true
	}
	return nameKey(it) != "" && nameKey(it) == nameKey(other)
}

// AlignKeys are the keys under which lines of different options find one another, the surest
// first. An empty key finds nothing.
var AlignKeys = []func(*Item) string{referenceKey, nameKey, descriptionKey, kindKey}

func referenceKey(it *Item) string {
	if it.ReferencedItemID == 0 {
		return ""
	}
	return string(it.Type) + "\x00" + FormatID(it.ReferencedItemID)
}

func nameKey(it *Item) string {
	name := cmp.Or(it.Name, it.ShortDescription)
	if it.Brand+it.Model+name == "" {
		return ""
	}
	return strings.ToLower(strings.Join([]string{string(it.Type), it.Brand, it.Model, name}, "\x00"))
}

func descriptionKey(it *Item) string { return typedKey(it, Describe(it)) }

func kindKey(it *Item) string {
	words := kindWords(it)
	if len(words) == 0 {
		return ""
	}
	return typedKey(it, words[len(words)-1])
}

func typedKey(it *Item, s string) string {
	if s == "" {
		return ""
	}
	return string(it.Type) + "\x00" + strings.ToLower(s)
}

// Describe returns what a line says of its item beside brand and model.
func Describe(it *Item) string {
	return strings.TrimSpace(cmp.Or(it.ShortDescription, it.Name))
}

// kindWords returns the words that name what an item is, without what only tells
// it apart: of "motion mount, recessed (black)" they are "motion" and "mount",
// of "room remote with screen" they are "room" and "remote".
func kindWords(it *Item) []string {
	s, _, _ := strings.Cut(Describe(it), ",")
	s, _, _ = strings.Cut(s, "(")
	words := strings.Fields(s)
	if end := slices.IndexFunc(words, isPreposition); end > 0 {
		words = words[:end]
	}
	return words
}

func isPreposition(word string) bool {
	return slices.Contains([]string{"with", "without", "for", "per", "in"}, strings.ToLower(word))
}

// ThingKeys returns the keys under which a line of a change order finds the lines of
// the proposal that are of the same thing, the surest first: the same item of the
// catalog, the same words, the same brand and model, or, without either, the same
// description. Keys of different sureness never meet.
func ThingKeys(it *Item) []string {
	keys := make([]string, 0, 3)
	add := func(sureness, key string) {
		if key != "" {
			keys = append(keys, sureness+"\x00"+key)
		}
	}
	add("catalog", referenceKey(it))
	add("words", nameKey(it))
	brand, model := strings.TrimSpace(it.Brand), strings.TrimSpace(it.Model)
	switch {
	case model != "":
		add("model", it.use()+"\x00"+text.FoldCase(brand+"\x00"+model))
	case brand == "" && Describe(it) != "":
		add("description", it.use()+"\x00"+text.FoldCase(Describe(it)))
	}
	return keys
}

// use returns what an installer does with a line: carry it, work it, or nothing.
func (it *Item) use() string {
	if it.IsPart() {
		return "part"
	}
	return string(it.Type)
}
