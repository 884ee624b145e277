package ui_test

import (
	"strings"
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/ui/uitest"
)

func TestFilterTheListByClient(t *testing.T) {
	uitest.Sizes(t, func(t *testing.T, w, h int) {
		world := uitest.NewWorld(t, "small")
		d := world.StartEditor(w, h).Idle()
		d.Press("f", "G", "enter").Idle().See("Proposals of a client").Type("halvorsen").Advance(time.Second).
			Press("enter").
			Idle()
		d.See("client Erik Halvorsen", "client: Erik Halvorsen").Press("esc")
		d.See("Halvorsen Residence").DoNotSee("Boardrooms", "Piñon Ridge")
		d.Press("f", "G", "enter").Idle().Press("esc").See("Boardrooms")
	})
}

func TestOutdatedRowsAreMarked(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.StartEditor(200, 50).Idle().See("As of").DoNotSee("○")
		world.StopService()
		d.Advance(20 * time.Minute).See("○ not refreshed since today")
		world.StartService()
		d.Press("R").Idle().DoNotSee("○")
	})
}

func TestANewProposalHasASalespersonOffline(t *testing.T) {
	uitest.Sizes(t, func(t *testing.T, w, h int) {
		world := uitest.NewWorld(t, "small")
		world.StartEditor(w, h).Idle().Press("q")
		world.StopService()
		d := world.StartEditor(w, h).Idle().See("Offline")
		d.Press("N").Idle().Press("up", "enter").Idle().Press("enter").Idle().Type("Cedar Hollow").Idle().
			See("Dana Reyes").Press("ctrl+s").Idle().See("Cedar Hollow")
	})
}

func TestChangeNameAndSalesperson(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		p := world.Proposal(1042)
		d := world.OpenHalvorsen(80, 24)
		d.Press("tab", "r").Idle().See("#1042", p.Name, p.SalesPerson.DisplayName())
		d.Press("end").Type(" II").Press("tab", "right").Press("ctrl+s").Idle().Advance(time.Second)
		got := world.Proposal(1042)
		if got.Name != p.Name+" II" || got.SalesPerson.ID == p.SalesPerson.ID {
			t.Errorf("%q by %q\n%s", got.Name, got.SalesPerson.DisplayName(), d.Screen())
		}
	})
}

func TestFilterTheCatalogByPrice(t *testing.T) {
	uitest.Sizes(t, func(t *testing.T, w, h int) {
		world := uitest.NewWorld(t, "small")
		d := world.StartEditor(w, h).Idle().Press("5").Idle().Press("f", "down", "down", "down", "enter").
			See("Price", "From")
		d.Type("1x").Press("tab").See("A price is a number").Press("shift+tab", "backspace").Type(",000").Press("tab")
		d.Type("5").Press("ctrl+s").See("at least the minimum").Press("backspace").Type("2500").Press("ctrl+s").Idle().
			Advance(time.Second)
		d.See("price: 1000 to 2500").Press("esc").Idle()
		page, err := world.Client().Catalog.List(t.Context(),
			state.CatalogQuery{ItemType: state.ItemPart, PageSize: 100})
		if err != nil {
			t.Fatal(err)
		}
		for _, it := range page.Items {
			cheap := it.MSRP.Valid && it.MSRP.Decimal.IntPart() < 1000
			if name := it.Brand + " " + it.Model; cheap && strings.Contains(d.Screen(), name+" ") {
				t.Errorf("%s at %s is listed:\n%s", name, it.MSRP.Decimal, d.Screen())
			}
		}
	})
}
