package demo

import (
	"fmt"
	"strings"

	"github.com/shopspring/decimal"

	"app.tender/tender/state"
)

// catalog is an account's catalog while it is being made.
type catalog struct {
	industries []state.Category
	items      []state.CatalogItem
	parts      map[string][]state.CatalogItem // by family, from the simplest to the best
	labors     map[string]state.CatalogItem
	places     map[string]shelf // by industry/category/subcategory
	currency   string
}

// shelf is an item's place in the tree.
type shelf struct {
	category    state.CategoryID
	subcategory state.CategoryID
	names       []string
}

// suppliers returns the suppliers of the parts.
func suppliers() []string {
	return []string{"Union AV Supply", "Coastline Distribution", "Prairie Electronics", "Northgate Wholesale"}
}

// newCatalog makes the catalog's own lines, labor and custom items.
func (g *generator) newCatalog(r random, currency string) *catalog {
	c := &catalog{
		parts:    map[string][]state.CatalogItem{},
		labors:   map[string]state.CatalogItem{},
		places:   map[string]shelf{},
		currency: currency,
	}
	for _, f := range families() {
		at := g.shelfFor(c, f)
		for _, p := range f.products {
			c.parts[f.key] = append(c.parts[f.key], g.part(r, c, f, p, at))
		}
	}
	for _, l := range labors() {
		key, name, rate, cost := l[0], l[1], l[2], l[3]
		g.next.item++
		it := state.CatalogItem{
			ID: g.next.item, Type: state.ItemLabor, Name: name, ShortDescription: name + ", per hour",
			MSRP: decimal.NewNullDecimal(dec(rate)), Currency: currency,
			Cost: state.SupplierPrice{Value: decimal.NewNullDecimal(dec(cost))},
		}
		c.labors[key] = it
		c.items = append(c.items, it)
	}
	for _, name := range []string{
		"Custom millwork enclosure", "Engraved faceplate", "Site lift rental, per day",
		"Trenching by others, allowance",
	} {
		g.next.item++
		c.items = append(c.items, state.CatalogItem{
			ID: g.next.item, Type: state.ItemCustom, Name: name, ShortDescription: name,
			MSRP: decimal.NewNullDecimal(whole(r.between(2, 30) * 50)), Currency: currency,
		})
	}
	return c
}

// shelfFor returns a family's place in the tree, and makes it if it is new.
func (g *generator) shelfFor(c *catalog, f family) shelf {
	path := strings.Join([]string{f.industry, f.category, f.subcategory}, "/")
	if at, ok := c.places[path]; ok {
		return at
	}
	industry := g.child(&c.industries, f.industry)
	category := g.child(&industry.Children, f.category)
	subcategory := g.child(&category.Children, f.subcategory)
	at := shelf{category: category.ID, subcategory: subcategory.ID, names: []string{f.category, f.subcategory}}
	c.places[path] = at
	return at
}

// nextBetter returns the next product of the same family.
func (c *catalog) nextBetter(id state.CatalogItemID) (state.CatalogItem, bool) {
	for _, f := range families() {
		line := c.parts[f.key]
		for i := range line[:len(line)-1] {
			if line[i].ID == id {
				return line[i+1], true
			}
		}
	}
	return state.CatalogItem{}, false
}

// child returns the node of that name, and adds it if it is new.
func (g *generator) child(nodes *[]state.Category, name string) *state.Category {
	if there := state.Find(*nodes, func(c *state.Category) bool { return c.Name == name }); there != nil {
		return there
	}
	g.next.category++
	*nodes = append(*nodes, state.Category{ID: g.next.category, Name: name})
	return &(*nodes)[len(*nodes)-1]
}

// part makes a part of the catalog and adds it.
func (g *generator) part(r random, c *catalog, f family, p product, at shelf) state.CatalogItem {
	g.next.item++
	price := dec(p.price)
	it := state.CatalogItem{
		ID: g.next.item, Type: state.ItemPart, Brand: f.brand, Model: p.model, ShortDescription: p.short,
		Description: fmt.Sprintf("%s %s, %s. Ships with mounting hardware and a three-year warranty.", f.brand,
			p.model, p.short),
		ParentCategoryID: at.category, CategoryID: at.subcategory, Categories: at.names,
		MSRP: decimal.NewNullDecimal(price), Currency: c.currency,
		Specs: []state.Spec{{Name: "Category", Value: f.subcategory}, {Name: "Warranty", Value: "3 years"}},
	}
	cost := price.Mul(decimal.New(f.costPercent, -2)).Round(2)
	for _, name := range some(r, r.between(1, 2), suppliers()) {
		sp := state.SupplierPrice{
			SupplierName: name,
			SupplierSKU:  fmt.Sprintf("%s-%06d", strings.ToUpper(name[:2]), g.next.item),
			Value:        decimal.NewNullDecimal(cost),
			IsInStock:    r.chance(80),
		}
		it.Suppliers = append(it.Suppliers, sp)
		cost = cost.Mul(dec("1.02")).Round(2)
	}
	it.Cost = it.Suppliers[0]
	it.IsFavorite = r.chance(8)
	c.items = append(c.items, it)
	return it
}

// otherBrands returns brands with models similar to the catalog's own lines. They fill the
// catalog and are not used in proposals.
func otherBrands() []string {
	return []string{
		"Calderon Works", "Eastmere", "Fennick", "Greywater Audio", "Hollins & Vane", "Ironbark",
		"Juniper Field", "Kestrelle", "Marlowe Bay", "Osterhaus", "Tamarisk", "Wexcombe",
	}
}

// fill adds variants of the catalog's lines by other brands until the catalog
// holds size items.
func (g *generator) fill(r random, c *catalog, size int) {
	lines := families()
	brands := otherBrands()
	for n := 0; len(c.items) < size; n++ {
		f := lines[n%len(lines)]
		round := n / len(lines)
		brand := brands[round%len(brands)]
		round /= len(brands)
		p := f.products[round%len(f.products)]
		f.brand = brand
		price := dec(p.price).Mul(decimal.New(int64(r.between(70, 135)), -2)).Round(2)
		variant := product{
			model: fmt.Sprintf("%s%d-%d", brand[:1], 10+n%len(lines), 100+round*5+r.IntN(5)),
			short: p.short, price: price.String(),
		}
		g.part(r, c, f, variant, g.shelfFor(c, f))
		it := &c.items[len(c.items)-1]
		it.IsDiscontinued = r.chance(10)
		it.IsFavorite = false
		if r.chance(3) {
			it.MSRP = decimal.NullDecimal{}
		}
		if r.chance(3) {
			it.Cost.Value = decimal.NullDecimal{}
		}
		if len(c.items)%500 == 0 {
			g.report("catalog items", len(c.items), size)
		}
	}
}
