package demo

import (
	"strings"
	"testing"

	"app.tender/tender/state"
)

func TestRoomsReferToExistingCatalogFamilies(t *testing.T) {
	parts, work := map[string]bool{}, map[string]bool{}
	for _, f := range families() {
		if parts[f.key] {
			t.Errorf("family %s occurs twice", f.key)
		}
		parts[f.key] = true
		last := dec("0")
		for _, p := range f.products {
			if price := dec(p.price); price.LessThan(last) {
				t.Errorf("%s %s is cheaper than the simpler one", f.brand, p.model)
			}
			last = dec(p.price)
		}
	}
	for _, l := range labors() {
		work[l[0]] = true
	}
	var check func(ws []want)
	check = func(ws []want) {
		for _, w := range ws {
			if w.Hours != "" && !work[w.Hours] || w.Hours == "" && !parts[w.family()] {
				t.Errorf("a room needs %+v, which does not exist", w)
			}
			check(w.With)
		}
	}
	names := map[string]bool{}
	for _, rm := range rooms().all() {
		check(rm.Wants)
		for _, name := range rm.Names {
			key := strings.ToLower(name)
			if names[key] {
				t.Errorf("two kinds of rooms are named %s", name)
			}
			names[key] = true
		}
	}
	for _, j := range jobs().Brightline {
		for _, p := range j.Rooms {
			if !names[strings.ToLower(p.Name)] {
				t.Errorf("%s has unknown room %q", j.Name, p.Name)
			}
		}
	}
}

func TestCatalogHasEverySortOfItem(t *testing.T) {
	a := generate(t, SizeSmall, 1).main()
	if len(a.Items) != catalogSmall {
		t.Errorf("%d items", len(a.Items))
	}
	kinds := map[state.ItemType]int{}
	favorites, discontinued, outOfStock, noPrice, noCost := 0, 0, 0, 0, 0
	models := map[string]bool{}
	for _, it := range a.Items {
		kinds[it.Type]++
		if it.IsFavorite {
			favorites++
		}
		if it.IsDiscontinued {
			discontinued++
		}
		if it.Type != state.ItemPart {
			continue
		}
		if !it.Cost.IsInStock {
			outOfStock++
		}
		if !it.MSRP.Valid {
			noPrice++
		}
		if !it.Cost.Value.Valid {
			noCost++
		}
		model := it.Brand + " " + it.Model
		if models[model] {
			t.Errorf("%s occurs twice", model)
		}
		models[model] = true
	}
	if kinds[state.ItemPart] == 0 || kinds[state.ItemLabor] != 7 || kinds[state.ItemCustom] == 0 {
		t.Errorf("item types: %v", kinds)
	}
	for what, n := range map[string]int{
		"favorite": favorites, "discontinued": discontinued, "out of stock": outOfStock, "without price": noPrice,
		"without cost": noCost,
	} {
		if n == 0 {
			t.Errorf("no item has type %s", what)
		}
	}
	if len(a.Industries) != 3 || len(a.Industries[0].Children) < 3 || len(a.Industries[0].Children[0].Children) < 2 {
		t.Errorf("the tree has %d industries", len(a.Industries))
	}
}
