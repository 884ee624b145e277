package template_test

import (
	"testing"
	"time"

	"app.tender/tender/service/demo"
	"app.tender/tender/state"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/plan/template"
	"github.com/google/go-cmp/cmp"
	"github.com/shopspring/decimal"
)

var one = decimal.NewFromInt(1)

// Every line of the built-in templates is an item of the demo's catalog with a price and a cost.
func TestReadyTemplatesUseTheDemoCatalog(t *testing.T) {
	data, err := demo.Generate(demo.Config{
		Size: demo.SizeSmall, Seed: 1,
		Now: time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC),
	})
	if err != nil {
		t.Fatal(err)
	}
	account := data.Accounts[0]
	find := plan.FindIn(account.Items, plan.Facts{})
	list, faults := template.ReadAll(template.Ready())
	if len(list) != 5 || len(faults) > 0 {
		t.Fatalf("%d templates, %v", len(list), faults)
	}
	p := &state.Proposal{ID: 1}
	p.Summary.Currency.Code = "USD"
	for _, made := range list {
		preview, err := made.Preview(nil, plan.Source{Proposal: p}, find, ids())
		if err != nil {
			t.Errorf("%s: %v", made.Name, err)
			continue
		}
		for _, l := range preview.Free {
			t.Errorf("%s: the catalog has no %s", made.Name, l.Title())
		}
		pl, err := preview.Edit().Apply(plan.Plan{})
		if err != nil {
			t.Fatal(err)
		}
		if pl.Lines() < 18 || made.About == "" {
			t.Errorf("%s has %d lines and description %q", made.Name, pl.Lines(), made.About)
		}
		if w := pl.Warnings(p.Summary.Currency, decimal.NewNullDecimal(decimal.NewFromInt(20))); len(w) > 0 {
			t.Errorf("%s: %v", made.Name, w)
		}
		for _, a := range pl.Areas {
			for _, o := range a.Options {
				if o.Client == "" || o.Installer == "" || o.Title == "" {
					t.Errorf("%s: an option of %s has no text", made.Name, a.Name)
				}
			}
		}
	}
}

// The preview shows what is created: in a blank area with that name, or next to a non-empty one
// under another name.
func TestPreview(t *testing.T) {
	made := read(t, den)
	values := map[string]string{"client": "Bo"}
	nothing := func(e plan.Entry) (plan.Entry, *state.CatalogItem) { return e, nil }
	for name, tc := range map[string]struct {
		area    state.Area
		want    string
		renamed int
		into    state.AreaID
	}{
		"a new area":  {state.Area{ID: 7, Name: "Kitchen"}, "Den of Bo", 0, 0},
		"a blank one": {state.Area{ID: 7, Name: "den of bo", Options: make([]state.Option, 1)}, "den of bo", 0, 7},
		"one that is not": {
			state.Area{ID: 7, Name: "den of bo", Options: make([]state.Option, 2)},
			"Den of Bo 2", 1,
			0,
		},
	} {
		p := &state.Proposal{ID: 1, Areas: []state.Area{tc.area}}
		preview, err := made.Preview(values, plan.Source{Proposal: p}, nothing, ids())
		if err != nil {
			t.Fatal(err)
		}
		a := preview.Areas[0]
		if a.Name != tc.want || a.Area != tc.into || len(preview.Renamed) != tc.renamed || len(preview.Sets()) != 1 ||
			len(preview.Sets()[0].Lines) != 2 || len(preview.Free) != 2 {
			t.Errorf("%s: %+v", name, preview)
		}
		pl, err := preview.Edit().Apply(plan.Plan{})
		if err != nil {
			t.Fatal(err)
		}
		lines := pl.Areas[0].Options[0].Lines
		if lines[1].Parent != lines[0].ID || lines[0].Pricing.Kind != plan.Set {
			t.Errorf("%s: lines %+v", name, lines)
		}
	}
}

// A template of what was built uses the prices at the time of its use, and fields instead of the
// client's name.
func TestFrom(t *testing.T) {
	built := plan.Line{
		ID: 1, Type: state.ItemPart, Item: 5, Brand: "Northlight", Model: "VX-65", Quantity: one,
		Pricing: plan.Pricing{Kind: plan.Set, Value: one}, Cost: decimal.NewNullDecimal(one),
	}
	margin := built
	margin.ID, margin.Parent, margin.Pricing = 2, 1, plan.Pricing{Kind: plan.Margin, Value: decimal.NewFromInt(30)}
	custom := plan.Line{
		ID: 3, Type: state.ItemCustom, Name: "Trim ring", Quantity: one,
		Pricing: plan.Pricing{Kind: plan.Set, Value: one},
	}
	made := template.From("Bo's den", "",
		[]plan.Area{{
			Name: "Den of Bo",
			Options: []plan.Option{{
				Title: "Good", Client: "For Bo, in the Den of Bo",
				Lines: []plan.Line{built, margin, custom},
			}},
		}}, map[string]string{"client": "Bo", "room": "Den of Bo"})
	want := template.Area{Name: "{room}", Options: []template.Option{{
		Title: "Good", Client: "For {client}, in the {room}",
		Lines: []string{"1 Northlight VX-65", "> 1 Northlight VX-65 m30%", "1 Trim ring @1"},
	}}}
	if diff := cmp.Diff(want, made.Areas[0]); diff != "" || made.Slug != "bo-s-den" || len(made.Fields) != 2 {
		t.Errorf("%+v\n%s", made, diff)
	}
}
