package plan

import (
	"cmp"
	"slices"
	"strings"
	"time"
	"unicode"

	"app.tender/tender/state"
	"app.tender/tender/state/rows"
	"app.tender/tender/state/text"
	"github.com/shopspring/decimal"
)

// Facts are local facts about catalog items.
type Facts struct {
	Favorites map[state.CatalogItemID]bool // in addition to the catalog's favorites
	Used      map[state.CatalogItemID]Use
	Hangs     Hangs // what the typed line is an accessory of; zero for none
}

// Hangs is what is known of the line that an accessory belongs to.
type Hangs struct {
	Usual map[state.CatalogItemID]int // how often items were its accessory in past proposals
	About []string                    // words that tell what it is, as in "display"
}

// On returns what is known of a line for its accessories.
func (c *Companions) On(l Line) Hangs {
	h := Hangs{Usual: map[state.CatalogItemID]int{}, About: kinds(l.Name + " " + l.Description)}
	for _, found := range c.with[lineKey(l)] {
		if found.Line.Item != 0 {
			h.Usual[found.Line.Item] = found.Times
		}
	}
	return h
}

// kinds returns the words of a description that may tell what something is: no figures and nothing short.
func kinds(about string) (words []string) {
	for _, w := range strings.FieldsFunc(text.FoldSearch(about), func(r rune) bool { return !unicode.IsLetter(r) }) {
		if len(w) > 3 {
			words = append(words, singular(w))
		}
	}
	return words
}

// fits returns how well an item is known to belong to the line that it would hang on: 0 for not.
func (h Hangs) fits(it *state.CatalogItem) int {
	if n := h.Usual[it.ID]; n > 0 {
		return 1 + len(h.About) + n
	}
	if len(h.About) == 0 {
		return 0
	}
	is := kinds(strings.Join(append([]string{it.Name, it.ShortDescription}, it.Categories...), " "))
	return state.Count(h.About, func(w *string) bool { return slices.Contains(is, *w) })
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
// of each group, each item of the catalog once. What is known to belong to what the line hangs on comes before all but
// a typed model. Without words it returns all items.
func Rank(words []string, items []state.CatalogItem, f Facts) []state.CatalogItem {
	type ranked struct {
		item *state.CatalogItem
		tier int
		fits int
	}
	wanted := searched(words)
	var found []ranked
	for i := range items {
		if tier := meant(wanted, &items[i]); tier != notMeant {
			found = append(found, ranked{&items[i], tier, f.Hangs.fits(&items[i])})
		}
	}
	slices.SortStableFunc(found, func(a, b ranked) int {
		return cmp.Or(
			first(a.tier == modelTyped, b.tier == modelTyped),
			cmp.Compare(b.fits, a.fits),
			cmp.Compare(a.tier, b.tier),
			first(!a.item.IsDiscontinued, !b.item.IsDiscontinued),
			first(f.Favorite(a.item), f.Favorite(b.item)),
			f.Used[b.item.ID].Last.Compare(f.Used[a.item.ID].Last),
			cmp.Compare(f.Used[b.item.ID].Times, f.Used[a.item.ID].Times),
			cmp.Compare(a.item.Brand+" "+a.item.Model+a.item.Name, b.item.Brand+" "+b.item.Model+b.item.Name),
			cmp.Compare(a.item.ID, b.item.ID),
		)
	})
	// several of Searches found it
	found = slices.CompactFunc(found, func(a, b ranked) bool { return a.item.ID != 0 && a.item.ID == b.item.ID })
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

func bareOf(wanted []word) (all string) {
	for _, w := range wanted {
		all += w.bare
	}
	return all
}

// isNamed reports whether the words are an item's model, with its brand or without. Labor and custom items have a
// name instead.
func isNamed(wanted []word, it *state.CatalogItem) bool {
	model, all := text.Model(it.Model), bareOf(wanted)
	if model == "" {
		return all != "" && all == text.Model(it.Name)
	}
	return all == model || all == text.Model(it.Brand)+model
}

// meant returns how well an item matches all of the words.
func meant(wanted []word, it *state.CatalogItem) int {
	if isNamed(wanted, it) {
		return modelTyped
	}
	model, brand, all := text.Model(it.Model), text.Model(it.Brand), bareOf(wanted)
	described := text.FoldSearch(
		strings.Join([]string{it.Brand, it.Name, it.ShortDescription, it.Model, strings.Join(it.Categories, " ")}, " "))
	others := append(strings.Fields(described), strings.FieldsFunc(described, joins)...)
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
	if e.Custom || e.Unread {
		return nil
	}
	find := func(words string, types ...state.ItemType) {
		for _, t := range types {
			searches = append(searches,
				state.CatalogQuery{SearchText: text.PlainSigns(words), ItemType: t, IncludeDiscontinued: true})
		}
	}
	own, other := []state.ItemType{state.ItemPart, state.ItemCustom}, []state.ItemType{state.ItemLabor}
	if e.Hours {
		own, other = other, own
	}
	all := slices.Concat(own, other)
	find(e.Name(), all...) // hours of a part, or a part that is labor, are a mistake to name
	typed := strings.Fields(text.FoldSearch(e.Name()))
	if one := state.Map(typed, func(w *string) string { return singular(*w) }); len(e.Named.Items) == 0 &&
		!slices.Equal(one, typed) {
		find(strings.Join(one, " "), own...)
	}
	for _, name := range e.Named.Items {
		if name != e.Name() {
			find(name, own...)
		}
	}
	for _, words := range e.cores() {
		find(strings.Join(words, " "), all...)
	}
	return searches
}

// Named is what the columns of a table call an item. Its words alone may not find it, since the table describes it
// in words of its own.
type Named struct {
	Brand string `json:"brand,omitempty"`
	// of the columns for models, numbers and items, each of which names it alone
	Items []string `json:"items,omitempty"`
}

// find returns the items that the columns name each alone. sure is false if they are several, or of another brand
// than the row says.
func (n Named) find(items []state.CatalogItem, f Facts) (found []state.CatalogItem, sure bool) {
	sure = true
	for _, name := range n.Items {
		words := strings.Fields(name)
		ranked := Rank(words, items, f)
		if !Sure(words, ranked) || meant(searched(words), &ranked[0]) != modelTyped {
			continue
		}
		it := ranked[0]
		is, says := text.Model(it.Brand), text.Model(n.Brand)
		sure = sure && (strings.Contains(is, says) || is != "" && strings.Contains(says, is))
		if !slices.ContainsFunc(found, func(have state.CatalogItem) bool { return have.ID == it.ID }) {
			found = append(found, it)
		}
	}
	return found, sure && len(found) == 1
}

// Meant ranks the items for an entry: labor for hours, parts and custom items for others, none for words in quotes.
// It returns the entry in its final reading: in "1 k4", which looks like a markup, k4 is a model if an item has it.
// If no item has all the words of a table's row, it is the one that a column names.
func (e Entry) Meant(items []state.CatalogItem, f Facts) (Entry, []state.CatalogItem) {
	read, found, _ := e.meaning(items, f)
	return read, found
}

// meaning is Meant that also reports whether the first item can be used without asking.
func (e Entry) meaning(items []state.CatalogItem, f Facts) (read Entry, found []state.CatalogItem, sure bool) {
	if e.Custom || e.Unread {
		return e, nil, false
	}
	fit := e.fitting(items)
	if whole, ok := e.whole(); ok {
		if found := Rank(whole.Words, fit, f); len(found) > 0 {
			return whole, found, Sure(whole.Words, found)
		}
	}
	if found = Rank(e.Words, fit, f); Sure(e.Words, found) {
		if e.beside(&found[0]) {
			return e, nil, false
		}
		return e, found, true
	}
	if named, sure := e.Named.find(fit, f); sure || len(found) == 0 {
		return e, named, sure
	}
	return e, found, false
}

// fitting returns the items of the entry's type.
func (e Entry) fitting(items []state.CatalogItem) []state.CatalogItem {
	return state.Filter(items, func(it *state.CatalogItem) bool { return (it.Type == state.ItemLabor) == e.Hours })
}

// cores returns the words of the name, and of each name in a table, without marks, figures, and the units beside
// them; none for a name that has only words.
func (e Entry) cores() (cores [][]string) {
	for _, name := range append([]string{e.Name()}, e.Named.Items...) {
		words := strings.Fields(name)
		var core []string
		counted := true // a quantity or a figure is before the word
		for _, w := range parts(rows.Unmarked(name)) {
			letters := strings.ContainsFunc(w, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) })
			figure := rows.Is(w) || quantityPattern().MatchString(w) || besidePattern().MatchString(w)
			if letters && !figure && (!counted || !rows.IsUnit(w)) {
				core = append(core, w)
			}
			counted = figure || counted && !letters
		}
		if len(core) > 0 && !slices.Equal(core, words) &&
			!slices.ContainsFunc(cores, func(c []string) bool { return slices.Equal(c, core) }) {
			cores = append(cores, core)
		}
	}
	return cores
}

// beside reports whether the name is an item's with a figure beside it, which may be a quantity even if a
// description has it: "pl-20 2".
func (e Entry) beside(it *state.CatalogItem) bool {
	return !IsModel(e.Words, it) && slices.ContainsFunc(e.cores(), func(words []string) bool {
		return IsModel(words, it)
	})
}

// parts returns the words of a name, divided at signs that people write without a space: "vx-75,2". A figure stays
// whole.
func parts(name string) (parts []string) {
	for w := range strings.FieldsSeq(name) {
		if w = strings.Trim(w, ",;:()[]"); rows.Is(w) {
			parts = append(parts, w)
			continue
		}
		parts = append(parts, strings.FieldsFunc(w, func(r rune) bool {
			return strings.ContainsRune(",;:=()[]", r)
		})...)
	}
	return parts
}

// besidePattern matches words that stand beside a quantity: "Qty", "x2", "of".
var besidePattern = text.Pattern(`^(?i:qty|quantity|of|at|usd|eur|gbp|cad|aud|[x×*@]\d*)$`)

// offered returns the line of an item that the entry means once a mark, a figure or a unit is left out, or the
// hours of what is labor. It is empty if there is none: then the name is a custom line's.
func (e Entry) offered(items []state.CatalogItem, f Facts) (line string) {
	if e.Custom || e.Unread {
		return ""
	}
	offer := e
	offer.Named = Named{}
	for _, offer.Words = range slices.Insert(e.cores(), 0, e.Words) {
		for _, offer.Hours = range []bool{e.Hours, !e.Hours} {
			if offer.Hours == e.Hours && slices.Equal(offer.Words, e.Words) {
				continue // the line itself
			}
			found := Rank(offer.Words, offer.fitting(items), f)
			if len(found) > 0 &&
				(offer.Hours == e.Hours || Sure(offer.Words, found) && IsModel(offer.Words, &found[0])) {
				return offer.String()
			}
		}
	}
	return ""
}

// IsModel reports whether words are the model or the name of an item.
func IsModel(words []string, it *state.CatalogItem) bool { return isNamed(searched(words), it) }

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
		return Line{}, state.Invalid("The "+what+" has the sign "+e.Sign+", and the proposal's is "+sign+".",
			"Type the "+what+" in the proposal's currency without a sign, such as "+example+".")
	}
	l := Line{
		ID: id, Type: state.ItemCustom, Custom: e.Custom, Quantity: e.Quantity, Pricing: e.Pricing, Cost: e.Cost,
		Unread: e.Unread, State: Planned,
	}
	if it != nil {
		return l.Of(it), nil
	}
	if e.Hours {
		l.Type = state.ItemLabor
	}
	l.Name, l.Named = e.Name(), e.Named
	return l, nil
}
