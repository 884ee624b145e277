package admin_test

import (
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"app.tender/tender/service/admin"
	"app.tender/tender/service/servicetest/world"
	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/rows"
)

const catalogCSV = "\ufeffBrand,MODEL,Category,Price,Supplier,SupplierSku,Cost,InStock,Type,Name,Favorite,Description\r\n" +
	"Aurora,S-9,Residential/Audio/Soundbars,1299.00,Union,U-9,900.50,yes,,,x,\"Wide,\nand loud\"\r\n" +
	"\r\n" +
	",,Residential/Audio,145,,,,,labor,Installation,,\r\n" +
	"Höger,H 1,Residential/Video,,,,,,Part,,no,\r\n"

// read reads a catalog of an account in dollars.
func read(text string) (admin.CatalogFile, error) {
	return admin.ReadCatalog([]byte(text), admin.CatalogReading{Currency: money.Currency{Code: "USD", Symbol: "$"}})
}

func TestReadCatalog(t *testing.T) {
	for name, text := range map[string]string{
		"commas":     catalogCSV,
		"semicolons": strings.NewReplacer("Wide,", "Wide;", ",", ";").Replace(catalogCSV),
		"tabs":       strings.NewReplacer("Wide,", "Wide ", ",", "\t").Replace(catalogCSV),
		"other words": strings.NewReplacer("Brand,MODEL", "Manufacturer,Part #", "Supplier,", "Vendor,", "Price",
			"MSRP (USD)", "1299.00", "\"$1,299.00\"").Replace(catalogCSV),
	} {
		t.Run(name, func(t *testing.T) {
			got, err := read(text)
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
			if bar.Type != state.ItemPart || bar.Brand != "Aurora" || bar.Model != "S-9" ||
				bar.MSRP.Decimal.String() != "1299" ||
				bar.Currency != "USD" || !bar.IsFavorite || bar.CategoryID != 3 || bar.ParentCategoryID != 2 ||
				fmt.Sprint(bar.Categories) != "[Audio Soundbars]" || len(bar.Suppliers) != 1 || !bar.Cost.IsInStock ||
				bar.Cost.Value.Decimal.String() != "900.5" || !strings.HasSuffix(bar.Description, "\nand loud") {
				t.Errorf("bar %+v", bar)
			}
			if labor.Type != state.ItemLabor || labor.Name != "Installation" || labor.CategoryID != 2 ||
				labor.ParentCategoryID != 1 {
				t.Errorf("labor %+v", labor)
			}
			if third.Brand != "Höger" || third.MSRP.Valid || third.IsFavorite || len(third.Suppliers) != 0 {
				t.Errorf("third %+v", third)
			}
		})
	}
}

// All wrong lines are reported at once, by their number in the file.
func TestReadCatalogReportsEveryLine(t *testing.T) {
	for name, tc := range map[string]struct {
		text string
		want []string
	}{
		"nothing":   {"", []string{"There is no header. Put a row with headings"}},
		"no header": {"Aurora,S-9,12\n", []string{"There is no header."}},
		"twice a head": {
			"Brand,Model,Part Number\nAurora,S-9,A-9\n",
			[]string{"The columns “Model” and “Part Number” would both be the model. Leave one out, such as --ignore “Part Number”"},
		},
		"figures": {
			"Brand,Model,Weight\nAurora,S-9,7\n",
			[]string{"Nothing says what the figures of “Weight” are."},
		},
		"amounts": {
			"Name,Type,Price,Cost\na,Labor,\"1,50\",-1\nb,Labor,1e3,0.00001\n",
			[]string{
				"line 2, Price: “1,50” is no figure", "line 2, Cost: An amount is", "line 3, Price: “1e3”",
				"line 3, Cost: An amount is",
			},
		},
		"currency": {
			"Name,Type,Price\na,Labor,€5\nb,Labor,5 CAD\nc,Labor,US$5\n",
			[]string{"line 2, Price: This is an amount in another currency: €5", "line 3, Price: "},
		},
		"heading": {
			"Name,Type,Price (EUR)\na,Labor,5\n",
			[]string{"The column “Price (EUR)” is in another currency"},
		},
		"words": {
			"Name,Type,Favorite\na,Fee,\nb,Labor,maybe\n",
			[]string{`line 2, Type: "Fee" is none of`, "line 3, Favorite: “maybe” is neither"},
		},
		"no name": {
			"Brand,Model,Price,Type\nAurora,,5,\n,,5,Labor\n",
			[]string{"line 2: A part needs a brand and a model", "line 3: A Labor needs a name"},
		},
		"twice": {
			"Brand,Model\nAurora,S-9\n\"aurora\",\"s-9\"\n",
			[]string{"line 3: The same item is on line 2."},
		},
		"path":   {"Name,Type,Category\na,Labor,Residential//x\n", []string{"line 2, Category: "}},
		"fields": {"Name,Type\na,Labor,more\n", []string{"line 2: “more” is below no heading."}},
		"quotes": {"Name,Type\na,Labor\n\"b,Labor\n", []string{"The quote in line 3 is not closed."}},
		"after a field": {
			"Name,Description,Type,Price\na,\"two\nlines\",Labor,\n,,Labor,1\n",
			[]string{"line 4: A Labor needs a name"},
		},
		"long": {"Name,Type\n" + strings.Repeat("é", 257) + ",Labor\n", []string{"line 2, Name: "}},

		// As prices are written in Europe: 1.899 is a thousand times more or less.
		"thousands": {
			"\ufeffBrand;Model;Category;Price;Cost\r\nNordlicht;NL-55;Residential/Video;1.899;1.245\r\n",
			[]string{"line 2, Price: “1.899” may be 1899 or 1.899.", "line 2, Cost: "},
		},
		// A code that a spreadsheet has rounded is the code of another item.
		"codes": {
			"Brand,Model,Price,SupplierSku\nAcme,HDMI-2M,12.50,7.31E+11\nAcme,HDMI-3M,12.50,7.31E+11\n",
			[]string{"line 2, SupplierSku: “7.31E+11” is shortened", "line 3, SupplierSku: "},
		},
		"errors": {
			"Brand,Model,Price\nAcme,#N/A,12.50\n",
			[]string{"line 2, Model: “#N/A” is an error of the spreadsheet."},
		},
		// An item that looks the same would be there twice, once without its price.
		"invisible": {"Brand,Model,Price\nAcme,AMP-6,12\nAcme,AMP-6\u200b,12\nAcme,AMP\u20116,12\nAcme,\ufeffAMP-8,12\n", []string{"line 3: The same item is on line 2.", "line 4: The same item is on line 2."}},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := read(tc.text)
			if err == nil || len(got.Items) != 0 {
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

// The cells of a price list get onto every screen, so they are cleaned; what is left out is told.
func TestCatalogCellsAreCleaned(t *testing.T) {
	got, err := read(
		"Price list 2026,,,\n\nBrand,Model,ShortDescription,Price,Color\nAMPLIFIERS,,,,\nAcme,\ufeffAMP-8,\"a\nb\",12,red\nAcme,AMP-10,\x1b[31mred\x1b[0m,12,\n,,,Total,24\n")
	if err != nil {
		t.Fatal(err)
	}
	if a, b := got.Items[0], got.Items[1]; len(got.Items) != 2 || a.Model != "AMP-8" || a.ShortDescription != "a b" ||
		b.ShortDescription != "red" {
		t.Errorf("%+v", got.Items)
	}
	want := []string{
		"Columns that are not read: Color.", "Left out, above the header: “Price list 2026” (line 1).",
		"Left out, headings within the table: “AMPLIFIERS” (line 4).", "Left out, sums: “Total 24” (line 8).",
	}
	if diff := cmp.Diff(want, got.Said); diff != "" {
		t.Error(diff)
	}
	if got, err = read("Brand;Model\nB\xf6se;X 1\n"); err != nil || got.Items[0].Brand != "Böse" || len(got.Said) != 1 {
		t.Errorf("Windows-1252: %+v, %v", got, err)
	}
	how := admin.CatalogReading{
		Currency: money.Currency{Code: "USD"},
		Columns:  rows.Mapping{Columns: map[string]rows.Column{"Kurs": rows.Price}, Ignored: []string{"Gewicht"}},
	}
	if got, err = admin.ReadCatalog([]byte("Brand,Model,Kurs,Gewicht\nAcme,A,5,7\n"), how); err != nil ||
		got.Items[0].MSRP.Decimal.String() != "5" {
		t.Errorf("mapped: %+v, %v", got, err)
	}
}

// A second import updates existing items and their search index and counts.
func TestImportCatalogAgain(t *testing.T) {
	w := world.New(t)
	load := func(text string) admin.ImportedCatalog {
		t.Helper()
		file, err := read(text)
		if err != nil {
			t.Fatal(err)
		}
		done, err := w.Server.Admin().ImportCatalog(t.Context(), w.North.ID, file.Industries, file.Items)
		if err != nil {
			t.Fatal(err)
		}
		return done
	}
	if done := load(
		"Brand,Model,Category,Price,Supplier,ShortDescription\nAurora,S-9,R/Audio,10,Union,Soundbar\nAurora,S-8,R/Audio,9,Union,Soundbar\n"); done != (admin.ImportedCatalog{Added: 2}) {
		t.Errorf("first %+v", done)
	}
	first := w.Sales.Get("/public/catalog?SearchText=S-9").List("items")[0]
	if done := load(
		"Brand,Model,Category,Price,Supplier,ShortDescription\naurora,s-9,R/Video,12.5,Coast,Screen\nAurora,S-7,R/Video,7,Coast,Screen\n"); done != (admin.ImportedCatalog{Added: 1, Changed: 1}) {
		t.Errorf("second %+v", done)
	}
	all := w.Sales.Get("/public/catalog").Want(http.StatusOK)
	if all.Text("totalItemCount") != "3" {
		t.Errorf("all %s", all.Body)
	}
	facets := func(name string) string {
		var list []string
		for _, f := range all.List(name) {
			list = append(list, f.Text("value")+" "+f.Text("count"))
		}
		return strings.Join(list, ", ")
	}
	if got := facets("brandFacets") + "; " + facets("categoryFacets") + "; " +
		facets("supplierFacets"); got != "Aurora 2, aurora 1; Video 2, Audio 1; Coast 2, Union 1" {
		t.Errorf("facets %s", got)
	}
	changed := w.Sales.Get("/public/catalog?SearchText=screen&MinPrice=12").List("items")
	if len(changed) != 1 || changed[0].Text("id") != first.Text("id") ||
		changed[0].Object("msrp").Text("value") != "12.5" {
		t.Errorf("changed %v", changed)
	}
	if again := w.Sales.Get("/public/catalog?SearchText=soundbar").Text("totalItemCount"); again != "1" {
		t.Errorf("%s is still found under its old values", again)
	}
	if tree := w.Sales.Get("/public/catalog/categories").Array(); len(tree) != 1 ||
		len(tree[0].List("categories")) != 2 {
		t.Errorf("categories %v", tree)
	}
	if _, err := w.Server.Admin().ImportCatalog(t.Context(), w.North.ID, nil, []state.CatalogItem{
		{Type: state.ItemLabor, Name: "Twice"}, {Type: state.ItemLabor, Name: "twice"},
	}); err == nil {
		t.Error("a duplicate item was accepted")
	}
}

func FuzzReadCatalog(f *testing.F) {
	f.Add(catalogCSV)
	f.Add("Name;Type\na;Labor\n")
	f.Fuzz(func(t *testing.T, text string) {
		file, err := read(text)
		var lines rows.LineErrors
		if err != nil && !errors.As(err, &lines) && state.FaultOf(err).Kind != state.FaultInvalid {
			t.Fatalf("%v", err)
		}
		if err != nil && len(file.Items) > 0 {
			t.Fatal("items were returned with an error")
		}
	})
}
