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

// Facts are what this machine knows of catalog items beside the catalog.
type Facts struct {
	Favorites map[state.CatalogItemID]bool // beside those that the catalog marks
	Used      map[state.CatalogItemID]Use
}

// Use is how a person has used an item lately.
type Use struct {
	Times int
	Last  time.Time
	Price decimal.NullDecimal // of one, when it was planned last
}

// Favorite reports whether an item is one.
func (f Facts) Favorite(it *state.CatalogItem) bool { return it.IsFavorite || f.Favorites[it.ID] }

// How well an item is meant by what was typed, the best first.
const (
	modelTyped = iota // a word is the model
	modelBegun        // a word begins the model
	modelHolds        // a word is within the model
	wordsOnly         // brand, name, description and categories have the words
	notMeant          // a word is nowhere
)

// Rank returns the items that have all the words, the likeliest first: model numbers
// before other words, then favorites, then what was used last, then the others, those
// that are discontinued at the end of each. Without any word all items are returned.
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
	out := make([]state.CatalogItem, len(found))
	for i, r := range found {
		out[i] = *r.item
	}
	return out
}

// first puts what is so before what is not.
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

// word is a word that is looked for: as it is, and without signs.
type word struct{ plain, bare string }

func searched(words []string) []word {
	var out []word
	for _, w := range words {
		for plain := range strings.FieldsSeq(text.FoldAccents(w)) {
			if b := bare(plain); b != "" {
				out = append(out, word{plain, b})
			}
		}
	}
	return out
}

// bare returns the letters and digits alone, so that vx65 finds VX-65.
func bare(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, s)
}

// meant says how well an item is meant by all of the words together.
func meant(wanted []word, it *state.CatalogItem) int {
	model := bare(text.FoldAccents(it.Model))
	others := strings.Fields(text.FoldAccents(strings.Join([]string{it.Brand, it.Name, it.ShortDescription, it.Model, strings.Join(it.Categories, " ")}, " ")))
	all := ""
	for _, w := range wanted {
		all += w.bare
	}
	brand := bare(text.FoldAccents(it.Brand))
	if model != "" && (all == model || all == brand+model) {
		return modelTyped
	}
	if it.Model == "" && all != "" && all == bare(text.FoldAccents(it.Name)) {
		return modelTyped // labor and custom items go by their name
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
		case slices.ContainsFunc(others, func(o string) bool { return strings.HasPrefix(o, w.plain) || strings.HasPrefix(bare(o), w.bare) }):
			tier = wordsOnly
		}
		if tier == notMeant && (model == "" || !strings.Contains(brand+model, all)) {
			return notMeant
		}
		best = min(best, tier)
	}
	return best
}

// Searches are the queries of the catalog that find what an entry may mean: labor for hours,
// parts and custom items for others. Items that are discontinued are found, too: one may
// be planned, with a warning, and a change order takes them out.
func (e Entry) Searches() []state.CatalogQuery {
	find := func(t state.ItemType) state.CatalogQuery {
		return state.CatalogQuery{SearchText: e.Name(), ItemType: t, IncludeDiscontinued: true}
	}
	if e.Hours {
		return []state.CatalogQuery{find(state.ItemLabor)}
	}
	return []state.CatalogQuery{find(state.ItemPart), find(state.ItemCustom)}
}

// Meant ranks the items for an entry: labor for hours, parts and custom items for
// others, none for what is in quotes. It returns the entry as it reads then: in "1 k4",
// which begins as a markup would, k4 is a model when an item has it.
func (e Entry) Meant(items []state.CatalogItem, f Facts) (Entry, []state.CatalogItem) {
	if e.Custom {
		return e, nil
	}
	fit := slices.DeleteFunc(slices.Clone(items), func(it state.CatalogItem) bool { return (it.Type == state.ItemLabor) != e.Hours })
	if whole, ok := e.Whole(); ok {
		if found := Rank(whole.Words, fit, f); len(found) > 0 {
			return whole, found
		}
	}
	return e, Rank(e.Words, fit, f)
}

// Sure reports whether the first of the ranked items can be taken without asking: it
// is the only one, or the only one whose model or name was typed as a whole.
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

// Line makes a line of the entry: of a catalog item, or typed in free when it is nil.
// An amount with the sign of another currency than the proposal's is refused.
func (e Entry) Line(id ID, it *state.CatalogItem, sign string) (Line, error) {
	if e.Sign != "" && sign != "" && e.Sign != sign {
		return Line{}, state.Invalid("The price has the sign "+e.Sign+", and the proposal's is "+sign+".", "Type the price in the proposal's currency without a sign, such as @"+e.Pricing.Value.String()+".")
	}
	l := Line{ID: id, Type: state.ItemCustom, Custom: e.Custom, Quantity: e.Quantity, Pricing: e.Pricing, Cost: e.Cost, State: Planned}
	if it != nil {
		return l.Of(it), nil
	}
	if e.Hours {
		l.Type = state.ItemLabor
	}
	l.Name = e.Name()
	return l, nil
}
