package plan

import (
	"cmp"
	"slices"
	"strings"
	"time"
	"unicode"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
	"github.com/shopspring/decimal"
)

// Facts are local facts about catalog items.
type Facts struct {
	Favorites map[state.CatalogItemID]bool // in addition to the catalog's favorites
	Used      map[state.CatalogItemID]Use
}

// Use is how a person has recently used an item.
type Use struct {
	Times int
	Last  time.Time
	Price decimal.NullDecimal // per unit, when it was last planned
}

// Favorite reports whether an item is a favorite.
func (f Facts) Favorite(it *state.CatalogItem) bool { return it.IsFavorite || f.Favorites[it.ID] }

// How well an item matches typed words, the best first.
const (
	modelTyped = iota // a word is the model
	modelBegun        // a word is a prefix of the model
	modelHolds        // a word is within the model
	wordsOnly         // brand, name, description and categories have the words
	notMeant          // a word does not match
)

// Rank returns the items that match all the words, the most likely first: model numbers before
// other words, then favorites, then recently used, then others, with discontinued ones at the end
// of each group, each item of the catalog once. Without words it returns all items.
func Rank(words []string, items []state.CatalogItem, f Facts) []state.CatalogItem {
	type ranked struct {
		item *state.CatalogItem
		tier int
	}
	wanted := searched(words)
	var found []ranked
	for i := range items {
		if tier := meant(wanted, &items[i]); tier != notMeant {
			found = append(found, ranked{&items[i], tier})
		}
	}
	slices.SortStableFunc(found, func(a, b ranked) int {
		return cmp.Or(
			cmp.Compare(a.tier, b.tier),
			first(!a.item.IsDiscontinued, !b.item.IsDiscontinued),
			first(f.Favorite(a.item), f.Favorite(b.item)),
			f.Used[b.item.ID].Last.Compare(f.Used[a.item.ID].Last),
			cmp.Compare(f.Used[b.item.ID].Times, f.Used[a.item.ID].Times),
			cmp.Compare(a.item.Brand+" "+a.item.Model+a.item.Name, b.item.Brand+" "+b.item.Model+b.item.Name),
			cmp.Compare(a.item.ID, b.item.ID),
		)
	})
	found = slices.CompactFunc(found, func(a, b ranked) bool { return a.item.ID != 0 && a.item.ID == b.item.ID }) // several of Searches found it
	return state.Map(found, func(r *ranked) state.CatalogItem { return *r.item })
}

// first sorts true before false.
func first(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return -1
	default:
		return 1
	}
}

// word is a searched word: as typed, without punctuation, and that without the ending of a plural.
type word struct{ plain, bare, one string }

func searched(words []string) []word {
	var out []word
	for _, w := range words {
		for _, typed := range text.WordsOf(w) {
			if b := text.Model(typed.Plain); b != "" {
				out = append(out, word{typed.Plain, b, singular(b)})
			}
		}
	}
	return out
}

// singular returns a folded word without the ending of an English plural. A word with a digit is a model and stays.
func singular(w string) string {
	ends := func(endings ...string) bool {
		return slices.ContainsFunc(endings, func(e string) bool { return strings.HasSuffix(w, e) })
	}
	switch {
	case w == "s" || strings.ContainsFunc(w, unicode.IsDigit) || ends("ss", "us", "is") || !ends("s"):
		return w
	case ends("ies"):
		return strings.TrimSuffix(w, "ies") + "y"
	case ends("ches", "shes", "sses", "xes", "zes"):
		return strings.TrimSuffix(w, "es")
	default:
		return strings.TrimSuffix(w, "s")
	}
}

// joins reports whether r joins words that are also searched alone: in-ceiling.
func joins(r rune) bool { return unicode.IsSpace(r) || r == '-' || r == '/' }

// meant returns how well an item matches all of the words.
func meant(wanted []word, it *state.CatalogItem) int {
	model := text.Model(it.Model)
	described := text.FoldSearch(strings.Join([]string{it.Brand, it.Name, it.ShortDescription, it.Model, strings.Join(it.Categories, " ")}, " "))
	others := append(strings.Fields(described), strings.FieldsFunc(described, joins)...)
	all := ""
	for _, w := range wanted {
		all += w.bare
	}
	brand := text.Model(it.Brand)
	if model != "" && (all == model || all == brand+model) {
		return modelTyped
	}
	if it.Model == "" && all != "" && all == text.Model(it.Name) {
		return modelTyped // labor and custom items match by name
	}
	best := wordsOnly
	for _, w := range wanted {
		tier := notMeant
		switch {
		case model != "" && w.bare == model:
			tier = modelTyped
		case model != "" && strings.HasPrefix(model, w.bare):
			tier = modelBegun
		case model != "" && strings.Contains(model, w.bare):
			tier = modelHolds
		case slices.ContainsFunc(others, func(o string) bool {
			return strings.HasPrefix(o, w.plain) || strings.HasPrefix(text.Model(o), w.bare) || text.Model(o) == w.one
		}):
			tier = wordsOnly
		}
		if tier == notMeant && (model == "" || !strings.Contains(brand+model, all)) {
			return notMeant
		}
		best = min(best, tier)
	}
	return best
}

// Searches returns the catalog queries for what an entry may mean: labor for hours, parts and
// custom items for others, nothing for words in quotes. Plurals are searched as typed and as singulars. The queries
// include discontinued items: one may be planned, with a warning, and a change order removes them.
func (e Entry) Searches() (searches []state.CatalogQuery) {
	if e.Custom {
		return nil
	}
	find := func(words string, types ...state.ItemType) {
		for _, t := range types {
			searches = append(searches, state.CatalogQuery{SearchText: text.PlainSigns(words), ItemType: t, IncludeDiscontinued: true})
		}
	}
	types := []state.ItemType{state.ItemPart, state.ItemCustom}
	if e.Hours {
		types = []state.ItemType{state.ItemLabor}
	}
	find(e.Name(), types...)
	typed := strings.Fields(text.FoldSearch(e.Name()))
	one := state.Map(typed, func(w *string) string { return singular(*w) })
	switch model := strings.Join(e.Model, " "); {
	case !e.Hours && model != "" && model != e.Name():
		find(model, state.ItemPart)
	case !slices.Equal(one, typed):
		find(strings.Join(one, " "), types...)
	}
	return searches
}

// Meant ranks the items for an entry: labor for hours, parts and custom items for others, none for
// words in quotes. It returns the entry in its final reading: in "1 k4", which looks like a
// markup, k4 is a model if an item has it. If no item has all the words of a table's row, it is the one whose model the row
// has.
func (e Entry) Meant(items []state.CatalogItem, f Facts) (Entry, []state.CatalogItem) {
	if e.Custom {
		return e, nil
	}
	fit := slices.DeleteFunc(slices.Clone(items), func(it state.CatalogItem) bool { return (it.Type == state.ItemLabor) != e.Hours })
	if whole, ok := e.whole(); ok {
		if found := Rank(whole.Words, fit, f); len(found) > 0 {
			return whole, found
		}
	}
	found := Rank(e.Words, fit, f)
	if len(found) == 0 && len(e.Model) > 0 { // the table describes it in other words
		byModel := Rank(e.Model, fit, f)
		if Sure(e.Model, byModel) && meant(searched(e.Model), &byModel[0]) == modelTyped {
			return e, byModel[:1]
		}
	}
	return e, found
}

// Sure reports whether the first of the ranked items can be used without asking: it is the only
// one, or the only one whose model or name was typed completely.
func Sure(words []string, ranked []state.CatalogItem) bool {
	wanted := searched(words)
	switch {
	case len(ranked) == 0 || len(wanted) == 0:
		return false
	case len(ranked) == 1:
		return true
	}
	return meant(wanted, &ranked[0]) == modelTyped && meant(wanted, &ranked[1]) != modelTyped
}

// Line returns the entry as a line of a catalog item, or without one if it is nil. It rejects
// amounts with another currency's sign.
func (e Entry) Line(id ID, it *state.CatalogItem, sign string) (Line, error) {
	if e.Sign != "" && sign != "" && e.Sign != sign {
		what, example := "price", "@"+e.Pricing.Value.String()
		if e.Pricing.Kind != Set {
			what, example = "cost", "cost "+e.Cost.Decimal.String()
		}
		return Line{}, state.Invalid("The "+what+" has the sign "+e.Sign+", and the proposal's is "+sign+".", "Type the "+what+" in the proposal's currency without a sign, such as "+example+".")
	}
	l := Line{ID: id, Type: state.ItemCustom, Custom: e.Custom, Quantity: e.Quantity, Pricing: e.Pricing, Cost: e.Cost, State: Planned}
	if it != nil {
		return l.Of(it), nil
	}
	if e.Hours {
		l.Type = state.ItemLabor
	}
	l.Name, l.Tabled = e.Name(), strings.Join(e.Model, " ")
	return l, nil
}
