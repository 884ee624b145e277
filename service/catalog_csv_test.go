package service_test

import (
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"app.tender/tender/service/admin"
	"app.tender/tender/state"
)

const catalogCSV = "\ufeffBrand,MODEL,Category,Price,Supplier,SupplierSku,Cost,InStock,Type,Name,Favorite,Description\r\n" +
	"Aurora,S-9,Residential/Audio/Soundbars,1299.00,Union,U-9,900.50,yes,,,x,\"Wide,\nand loud\"\r\n" +
	"\r\n" +
	",,Residential/Audio,145,,,,,labor,Installation,,\r\n" +
	"Höger,H 1,Residential/Video,,,,,,Part,,no,\r\n"

func TestReadCatalogCSV(t *testing.T) {
	for name, text := range map[string]string{
		"commas":     catalogCSV,
		"semicolons": strings.NewReplacer("Wide,", "Wide;", ",", ";").Replace(catalogCSV),
	} {
		t.Run(name, func(t *testing.T) {
			got, err := admin.ReadCatalogCSV(strings.NewReader(text), "EUR")
			if err != nil {
				t.Fatal(err)
			}
			tree := []state.Category{{ID: 1, Name: "Residential", Children: []state.Category{
				{ID: 2, Name: "Audio", Children: []state.Category{{ID: 3, Name: "Soundbars"}}}, {ID: 4, Name: "Video"},
			}}}
			if diff := cmp.Diff(tree, got.Industries); diff != "" {
				t.Error(diff)
			}
			if len(got.Items) != 3 {
				t.Fatalf("%d items", len(got.Items))
			}
			bar, labor, third := got.Items[0], got.Items[1], got.Items[2]
			if bar.Type != state.ItemPart || bar.Brand != "Aurora" || bar.Model != "S-9" || bar.MSRP.Decimal.String() != "1299" ||
				bar.Currency != "EUR" || !bar.IsFavorite || bar.CategoryID != 3 || bar.ParentCategoryID != 2 ||
				fmt.Sprint(bar.Categories) != "[Audio Soundbars]" || len(bar.Suppliers) != 1 || !bar.Cost.IsInStock ||
				bar.Cost.Value.Decimal.String() != "900.5" || !strings.HasSuffix(bar.Description, "\nand loud") {
				t.Errorf("bar %+v", bar)
			}
			if labor.Type != state.ItemLabor || labor.Name != "Installation" || labor.CategoryID != 2 || labor.ParentCategoryID != 1 {
				t.Errorf("labor %+v", labor)
			}
			if third.Brand != "Höger" || third.MSRP.Valid || third.IsFavorite || len(third.Suppliers) != 0 {
				t.Errorf("third %+v", third)
			}
		})
	}
}

// All wrong lines are reported at once, by their number in the file.
func TestReadCatalogCSVReportsEveryLine(t *testing.T) {
	for name, tc := range map[string]struct {
		text string
		want []string
	}{
		"nothing":       {"", []string{"line 1: there is no header"}},
		"header":        {"Brand,Colour,brand\n", []string{`line 1: there is no column "Colour"`, "line 1: the column Brand is there twice"}},
		"amounts":       {"Name,Type,Price,Cost\na,Labor,\"1,50\",-1\nb,Labor,1e3,0.00001\n", []string{`line 2, Price: "1,50" is no amount`, "line 2, Cost: an amount is", `line 3, Price: "1e3"`, "line 3, Cost: an amount is"}},
		"words":         {"Name,Type,Favorite\na,Fee,\nb,Labor,maybe\n", []string{`line 2, Type: "Fee" is none of`, `line 3, Favorite: "maybe" is neither`}},
		"no name":       {"Brand,Model,Name,Type\nAurora,,,\n,,,Labor\n", []string{"line 2: a part needs a brand and a model", "line 3: a Labor needs a name"}},
		"twice":         {"Brand,Model\nAurora,S-9\n\"aurora\",\"s-9\"\n", []string{"line 3: the same item is on line 2"}},
		"path":          {"Name,Type,Category\na,Labor,Residential//x\n", []string{"line 2, Category: "}},
		"fields":        {"Name,Type\na,Labor,more\n", []string{"line 2: there are 3 fields, and 2 columns"}},
		"no text":       {"Name,Type\n\xff,Labor\n", []string{"line 2: this is not UTF-8"}},
		"quotes":        {"Name,Type\na,Labor\n\"b,Labor\n", []string{"line 3: extraneous or missing"}},
		"after a field": {"Name,Description,Type\na,\"two\nlines\",Labor\n,,Labor\n", []string{"line 4: a Labor needs a name"}},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := admin.ReadCatalogCSV(strings.NewReader(tc.text), "USD")
			if _, ok := errors.AsType[admin.CatalogFileError](err); !ok || len(got.Items) != 0 {
				t.Fatalf("%v, %+v", err, got)
			}
			lines := strings.Split(err.Error(), "\n")
			if len(lines) != len(tc.want) {
				t.Fatalf("errors %q, want %q", lines, tc.want)
			}
			for i := range lines {
				if !strings.HasPrefix(lines[i], tc.want[i]) {
					t.Errorf("errors %q, want %q", lines[i], tc.want[i])
				}
			}
		})
	}
}

// A second import updates existing items and their search index and counts.
func TestImportCatalogAgain(t *testing.T) {
	w := newWorld(t)
	load := func(text string) admin.ImportedCatalog {
		t.Helper()
		file, err := admin.ReadCatalogCSV(strings.NewReader(text), "USD")
		if err != nil {
			t.Fatal(err)
		}
		done, err := w.srv.Admin().ImportCatalog(t.Context(), w.north.ID, file.Industries, file.Items)
		if err != nil {
			t.Fatal(err)
		}
		return done
	}
	if done := load("Brand,Model,Category,Price,Supplier,ShortDescription\nAurora,S-9,R/Audio,10,Union,Soundbar\nAurora,S-8,R/Audio,9,Union,Soundbar\n"); done != (admin.ImportedCatalog{Added: 2}) {
		t.Errorf("first %+v", done)
	}
	first := w.sales.get("/public/catalog?SearchText=S-9").list("items")[0]
	if done := load("Brand,Model,Category,Price,Supplier,ShortDescription\naurora,s-9,R/Video,12.5,Coast,Screen\nAurora,S-7,R/Video,7,Coast,Screen\n"); done != (admin.ImportedCatalog{Added: 1, Changed: 1}) {
		t.Errorf("second %+v", done)
	}
	all := w.sales.get("/public/catalog").want(http.StatusOK)
	if all.text("totalItemCount") != "3" {
		t.Errorf("all %s", all.Body)
	}
	facets := func(name string) string {
		var list []string
		for _, f := range all.list(name) {
			list = append(list, f.text("value")+" "+f.text("count"))
		}
		return strings.Join(list, ", ")
	}
	if got := facets("brandFacets") + "; " + facets("categoryFacets") + "; " + facets("supplierFacets"); got != "Aurora 2, aurora 1; Video 2, Audio 1; Coast 2, Union 1" {
		t.Errorf("facets %s", got)
	}
	changed := w.sales.get("/public/catalog?SearchText=screen&MinPrice=12").list("items")
	if len(changed) != 1 || changed[0].text("id") != first.text("id") || changed[0].object("msrp").text("value") != "12.5" {
		t.Errorf("changed %v", changed)
	}
	if again := w.sales.get("/public/catalog?SearchText=soundbar").text("totalItemCount"); again != "1" {
		t.Errorf("%s is still found under its old values", again)
	}
	if tree := w.sales.get("/public/catalog/categories").array(); len(tree) != 1 || len(tree[0].list("categories")) != 2 {
		t.Errorf("categories %v", tree)
	}
	if _, err := w.srv.Admin().ImportCatalog(t.Context(), w.north.ID, nil, []state.CatalogItem{
		{Type: state.ItemLabor, Name: "Twice"}, {Type: state.ItemLabor, Name: "twice"},
	}); err == nil {
		t.Error("a duplicate item was accepted")
	}
}

func FuzzReadCatalogCSV(f *testing.F) {
	f.Add(catalogCSV)
	f.Add("Name;Type\na;Labor\n")
	f.Fuzz(func(t *testing.T, text string) {
		file, err := admin.ReadCatalogCSV(strings.NewReader(text), "USD")
		var wrong admin.CatalogFileError
		if err != nil && !errors.As(err, &wrong) {
			t.Fatalf("%v", err)
		}
		if err != nil && len(file.Items) > 0 {
			t.Fatal("items were returned with an error")
		}
	})
}
