package demo

import "strconv"

// family is a line of products for the same purpose, from the simplest to the best. Areas
// are planned by family; the option decides which product they get.
type family struct {
	key         string
	industry    string
	category    string
	subcategory string
	brand       string
	costPercent int64 // what the dealer pays, in percent of the list price
	products    []product
}

// product is one model with its list price in dollars.
type product struct{ model, short, price string }

// readFamilies reads the catalog's own lines in the order of the tree. Each row of the
// file is a product; the products of a family are consecutive.
func readFamilies() (all []family) {
	for _, row := range rows("catalog.csv") {
		if len(all) == 0 || all[len(all)-1].key != row[0] {
			cost, err := strconv.ParseInt(row[5], 10, 64)
			must(err)
			all = append(all, family{
				key: row[0], industry: row[1], category: row[2], subcategory: row[3],
				brand: row[4], costPercent: cost,
			})
		}
		f := &all[len(all)-1]
		f.products = append(f.products, product{row[6], row[7], row[8]})
	}
	return all
}
