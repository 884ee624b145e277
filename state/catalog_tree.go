package state

import (
	"cmp"
	"strings"
)

// Within lists the ids of a category and of all below it: what to ask the
// catalog for to see everything in it.
func (c *Category) Within() []CategoryID {
	ids := []CategoryID{c.ID}
	for i := range c.Children {
		ids = append(ids, c.Children[i].Within()...)
	}
	return ids
}

// Of returns the part of the page that holds items of a type: labor and custom items
// come in lists of their own. An empty type is Part.
func (p *CatalogPage) Of(t ItemType) []CatalogItem {
	switch {
	case t == ItemLabor && len(p.Items) == 0:
		return p.Labors
	case t == ItemCustom && len(p.Items) == 0:
		return p.CustomItems
	default:
		return p.Items
	}
}

// DisplayName returns brand and model, else the name, else the description, else #id.
func (i *CatalogItem) DisplayName() string {
	id := "#" + FormatID(i.ID)
	if i.Unknown.HasAny(UnknownFields(FieldBrand, FieldModel, FieldName)) {
		id = UnknownWord + " " + id
	}
	return cmp.Or(strings.TrimSpace(i.Brand+" "+i.Model), strings.TrimSpace(i.Name), strings.TrimSpace(i.ShortDescription), id)
}
