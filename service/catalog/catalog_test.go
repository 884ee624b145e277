package catalog_test

import (
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"

	"app.tender/tender/service/admin"
	"app.tender/tender/service/servicetest/world"
	"app.tender/tender/state"
)

func models(items []world.Node) string {
	var list []string
	for _, it := range items {
		list = append(list, it.Text("model")+it.Text("name"))
	}
	return strings.Join(list, " ")
}

func TestCategories(t *testing.T) {
	w := world.NewStocked(t)
	a := w.Admin.Get("/public/catalog/categories").Want(http.StatusOK)
	tree := a.Array()
	if len(tree) != 2 || tree[0].Text("name") != "Residential" || tree[1].Text("name") != "Commercial" ||
		len(tree[1].List("categories")) != 0 {
		t.Fatalf("industries: %s", a.Body)
	}
	video := tree[0].List("categories")[0]
	if video.Text("name") != "Video" || video.Text("imageUrl") != "https://example.com/video.png" {
		t.Errorf("category: %v", video.M)
	}
	displays := video.List("subCategories")[0]
	if displays.Text("name") != "Displays" || displays.Text("imageUrl") != "null" ||
		len(displays.List("subCategories")) != 0 {
		t.Errorf("subcategory: %v", displays.M)
	}
	if got := w.Far.Get("/public/catalog/categories").Want(http.StatusOK).Body; got != "[]" {
		t.Errorf("another account sees %s", got)
	}
}

func TestCatalogSearch(t *testing.T) {
	w := world.NewStocked(t)
	category := func(name string) string {
		for _, c := range w.Admin.Get("/public/catalog/categories").Array()[0].List("categories") {
			for _, x := range append(c.List("subCategories"), c) {
				if x.Text("name") == name {
					return x.Text("id")
				}
			}
		}
		t.Fatalf("no category %s", name)
		return ""
	}
	for query, want := range map[string]string{
		"":                   "VX-55 VX-65 SM-4 S-9",
		"SearchText=display": "VX-55 VX-65",
		"SearchText=" + url.QueryEscape(`65" DISPLAY northlight`): "VX-65",
		"SearchText=sku-sm":                     "SM-4",
		"SearchText=nothing+like+it":            "",
		"SearchText=" + url.QueryEscape(`"OR*`): "",
		"CategoryId=" + category("Mounts"):      "SM-4",
		"CategoryIds=" + category("Mounts") + "&CategoryIds=" + category("Soundbars"): "SM-4 S-9",
		"ParentCategoryId=" + category("Video"):                                       "VX-55 VX-65 SM-4",
		"ParentCategoryIds=" + category("Audio"):                                      "S-9",
		"CategoryId=" + category("Mounts") + "&ParentCategoryId=" + category("Audio"): "",
		"CategoryId=999999":                 "",
		"Brands=Northlight&Brands=Slimline": "VX-55 VX-65 SM-4",
		"Suppliers=Union":                   "VX-55 VX-65",
		"IsFavorite=true":                   "VX-65",
		"IsInStock=true":                    "VX-55 VX-65",
		"IncludeDiscontinued=true":          "VX-55 VX-65 SM-4 S-9 S-5",
		"MinPrice=1299&MaxPrice=1499.99":    "VX-55 S-9",
		"MaxPrice=1298.99":                  "SM-4",
		"MaxPrice=1e20":                     "VX-55 VX-65 SM-4 S-9",
		"PageSize=2":                        "VX-55 VX-65",
		"PageSize=2&PageNumber=2":           "SM-4 S-9",
		"PageSize=2&PageNumber=0":           "VX-55 VX-65",
		"PageSize=2&PageNumber=3":           "",
		"PageSize=101":                      "VX-55 VX-65 SM-4 S-9",
		"ItemType=Labor":                    "",
	} {
		a := w.Admin.Get("/public/catalog?" + query).Want(http.StatusOK)
		if got := models(a.List("items")); got != want {
			t.Errorf("%s: got %s, want %s", query, got, want)
		}
	}
}

func TestCatalogSearchCountsFacets(t *testing.T) {
	w := world.NewStocked(t)
	a := w.Admin.Get("/public/catalog?PageSize=1").Want(http.StatusOK).JSON()
	if a.Text("totalItemCount") != "4" || a.Text("favoriteItemCount") != "1" ||
		models(a.List("favoriteItems")) != "VX-65" {
		t.Errorf("counts: %v", a.M)
	}
	for name, want := range map[string][]string{
		"brandFacets":    {"Northlight 2", "Aurora 1", "Slimline 1"},
		"categoryFacets": {"Displays 2", "Mounts 1", "Soundbars 1"},
		"supplierFacets": {"Coast 2", "Union 2"},
	} {
		var got []string
		for _, f := range a.List(name) {
			got = append(got, f.Text("value")+" "+f.Text("count"))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: got %v, want %v", name, got, want)
		}
	}
	it := a.List("items")[0]
	it.WantTexts(map[string]string{
		"itemType": "Part", "brand": "Northlight", "model": "VX-55", "shortDescription": `55" display`,
		"primaryImageUrl": "null",
		"categories":      `["Video"]`, "isFavorite": "false", "isDiscontinued": "false",
	})
	if msrp := it.Object("msrp"); msrp.Text("value") != "1499.99" || msrp.Text("currency") != "USD" {
		t.Errorf("msrp %v", msrp.M)
	}
	if cost := it.Object("defaultCost"); cost.Text("supplierName") != "Union" ||
		cost.Text("supplierSku") != "SKU-VX-55" ||
		cost.Text("value") != "10" || cost.Text("isInStock") != "true" {
		t.Errorf("cost %v", cost.M)
	}
	for kind, field := range map[string]string{"Labor": "labors", "CustomItem": "customItems"} {
		a := w.Admin.Get("/public/catalog?ItemType=" + kind).Want(http.StatusOK).JSON()
		if len(a.List(field)) == 0 || a.Text("totalItemCount") == "0" || len(a.List("items")) != 0 {
			t.Errorf("%s: %v", kind, a.M)
		}
	}
	if got := models(w.Admin.Get("/public/catalog?ItemType=Labor&SearchText=program").
		List("labors")); got != "Programming" {
		t.Errorf("labors: %s", got)
	}
}

func TestCatalogSearchRefuses(t *testing.T) {
	w := world.NewStocked(t)
	for query, field := range map[string]string{
		"PageNumber=-1": "PageNumber", "PageNumber=x": "PageNumber", "PageSize=0": "PageSize",
		"ItemType=Fee":  "ItemType",
		"ItemType=part": "ItemType", "CategoryId=x": "CategoryId", "ParentCategoryIds=1.5": "ParentCategoryIds",
		"MinPrice=cheap":   "MinPrice",
		"IsFavorite=maybe": "IsFavorite",
	} {
		w.Admin.Get("/public/catalog?"+query).WantFault(http.StatusBadRequest, "InvalidParameter").
			WantField(field, "InvalidValue")
	}
	w.Admin.Get("/public/catalog?SearchText=%zz").WantBare()
	w.Admin.Get("/public/catalog/x").WantBare()
	w.Admin.Get("/public/catalog/12345").WantFault(http.StatusNotFound, "NotFound")
	w.Admin.Get("/public/catalog/1?ExtendedDetails=x").WantField("ExtendedDetails", "InvalidValue")
	w.Admin.Post("/public/catalog", "A", "b").WantFault(http.StatusMethodNotAllowed, "MethodNotAllowed")
}

func TestCatalogItem(t *testing.T) {
	w := world.NewStocked(t)
	id := w.Admin.Get("/public/catalog?SearchText=vx-65").List("items")[0].Text("id")
	short := w.Admin.Get("/public/catalog/" + id).Want(http.StatusOK).JSON()
	if short.Text("model") != "VX-65" || short.M["description"] != nil || short.M["suppliers"] != nil {
		t.Errorf("item: %v", short.M)
	}
	long := w.Admin.Get("/public/catalog/" + id + "?ExtendedDetails=true").Want(http.StatusOK).JSON()
	if long.Text("description") != "All about VX-65" || long.List("specs")[0].Text("value") != "3 years" ||
		long.List("suppliers")[0].Text("supplierSku") != "SKU-VX-65" || long.Text("isFavorite") != "true" {
		t.Errorf("details: %v", long.M)
	}
	w.Far.Get("/public/catalog/"+id).WantFault(http.StatusNotFound, "NotFound")
}

func TestCatalogNeedsAccess(t *testing.T) {
	w := world.NewStocked(t)
	paths := []string{"/public/catalog", "/public/catalog/categories", "/public/catalog/x"}
	for _, path := range paths {
		w.Plain.Get(path).WantFault(http.StatusForbidden, "PermissionDenied")
	}
	w.Update(func(a *admin.Account) { a.CatalogAccess = false })
	for _, path := range paths {
		w.Admin.Get(path).WantFault(http.StatusForbidden, "PermissionDenied")
	}
}

func TestImportCatalogRefusesUnusableItems(t *testing.T) {
	w := world.New(t)
	tree := []state.Category{{ID: 1, Name: "Residential"}}
	for name, it := range map[string]state.CatalogItem{
		"no type":     {Name: "x"},
		"a fee":       {Type: state.ItemFee, Name: "x"},
		"no model":    {Type: state.ItemPart, Brand: "x"},
		"no name":     {Type: state.ItemLabor},
		"no category": {Type: state.ItemPart, Brand: "x", Model: "y", CategoryID: 2},
	} {
		if _, err := w.Server.Admin().
			ImportCatalog(t.Context(), w.North.ID, tree, []state.CatalogItem{it}); err == nil {
			t.Errorf("%s: imported", name)
		}
	}
	if _, err := w.Server.Admin().ImportCatalog(t.Context(), 999, tree, nil); err == nil {
		t.Error("imported for a missing account")
	}
	if got := w.Admin.Get("/public/catalog/categories").Body; got != "[]" {
		t.Errorf("a failed import was partly stored: %s", got)
	}
}

// Nobody chooses hundreds of values. More than a query can take give a specific error, not
// an internal one.
func TestRepeatedParametersAreBounded(t *testing.T) {
	w := world.New(t)
	many := func(name string, n int) string {
		q := url.Values{}
		for i := range n {
			q.Add(name, strconv.Itoa(i))
		}
		return q.Encode()
	}
	for _, name := range []string{"Suppliers", "Brands", "CategoryIds", "CategoryId", "ParentCategoryIds"} {
		w.Admin.Get("/public/catalog?" + many(name, 100)).Want(http.StatusOK)
		w.Admin.Get("/public/catalog?"+many(name, 1000)).WantField(name, "InvalidValue")
	}
	w.Admin.Get("/public/proposals?"+many("Statuses", 1000)).WantField("Statuses", "InvalidValue")
	w.Admin.Get("/public/people?"+many("ContactTypes", 1000)).WantField("ContactTypes", "InvalidValue")
	w.Admin.Get("/public/catalog?"+many("Brands", 1001)).WantFault(http.StatusBadRequest, "InvalidParameter")
}
