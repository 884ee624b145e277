package service_test

import (
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/shopspring/decimal"

	"app.tender/tender/service"
	"app.tender/tender/service/admin"
	"app.tender/tender/state"
)

func listPrice(s string) decimal.NullDecimal {
	return decimal.NewNullDecimal(decimal.RequireFromString(s))
}

// stock gives the account a small catalog.
func (w *world) stock(a admin.Account) {
	w.t.Helper()
	tree := []state.Category{{ID: 1, Name: "Residential", Children: []state.Category{
		{
			ID: 2, Name: "Video", ImageURL: "https://example.com/video.png",
			Children: []state.Category{{ID: 3, Name: "Displays"}, {ID: 4, Name: "Mounts"}},
		},
		{ID: 5, Name: "Audio", Children: []state.Category{{ID: 6, Name: "Soundbars"}}},
	}}, {ID: 7, Name: "Commercial"}}
	part := func(brand, model, short, price string, parent, category state.CategoryID,
		seller string,
	) state.CatalogItem {
		sold := state.SupplierPrice{
			SupplierName: seller, SupplierSKU: "SKU-" + model, Value: listPrice("10"),
			IsInStock: seller == "Union",
		}
		return state.CatalogItem{
			Type: state.ItemPart, Brand: brand, Model: model, ShortDescription: short,
			Description: "All about " + model, MSRP: listPrice(price),
			Currency: "USD", ParentCategoryID: parent, CategoryID: category, Categories: []string{"Video"}, Cost: sold,
			Suppliers: []state.SupplierPrice{sold}, Specs: []state.Spec{{Name: "Warranty", Value: "3 years"}},
		}
	}
	items := []state.CatalogItem{
		part("Northlight", "VX-55", `55" display`, "1499.99", 2, 3, "Union"),
		part("Northlight", "VX-65", `65" display`, "2499.99", 2, 3, "Union"),
		part("Slimline", "SM-4", "wall mount", "219", 2, 4, "Coast"),
		part("Aurora", "S-9", "soundbar", "1299", 5, 6, "Coast"),
		part("Aurora", "S-5", "soundbar", "699", 5, 6, "Union"),
		{
			Type: state.ItemLabor, Name: "Installation", ShortDescription: "Installation, per hour",
			MSRP:     listPrice("95"),
			Currency: "USD",
		},
		{
			Type: state.ItemLabor, Name: "Programming", ShortDescription: "Programming, per hour",
			MSRP:     listPrice("125"),
			Currency: "USD",
		},
		{
			Type: state.ItemCustom, Name: "Engraved faceplate", ShortDescription: "Engraved faceplate",
			MSRP: listPrice("80"), Currency: "USD",
		},
	}
	items[1].IsFavorite, items[4].IsDiscontinued = true, true
	if _, err := w.srv.Admin().ImportCatalog(w.t.Context(), a.ID, tree, items); err != nil {
		w.t.Fatal(err)
	}
}

func newStockedWorld(t *testing.T, configure ...func(*service.Config)) *world {
	t.Helper()
	w := newWorld(t, configure...)
	w.stock(w.north)
	return w
}

func models(items []node) string {
	var list []string
	for _, it := range items {
		list = append(list, it.text("model")+it.text("name"))
	}
	return strings.Join(list, " ")
}

func TestCategories(t *testing.T) {
	w := newStockedWorld(t)
	a := w.admin.get("/public/catalog/categories").want(http.StatusOK)
	tree := a.array()
	if len(tree) != 2 || tree[0].text("name") != "Residential" || tree[1].text("name") != "Commercial" ||
		len(tree[1].list("categories")) != 0 {
		t.Fatalf("industries: %s", a.Body)
	}
	video := tree[0].list("categories")[0]
	if video.text("name") != "Video" || video.text("imageUrl") != "https://example.com/video.png" {
		t.Errorf("category: %v", video.m)
	}
	displays := video.list("subCategories")[0]
	if displays.text("name") != "Displays" || displays.text("imageUrl") != "null" ||
		len(displays.list("subCategories")) != 0 {
		t.Errorf("subcategory: %v", displays.m)
	}
	if got := w.far.get("/public/catalog/categories").want(http.StatusOK).Body; got != "[]" {
		t.Errorf("another account sees %s", got)
	}
}

func TestCatalogSearch(t *testing.T) {
	w := newStockedWorld(t)
	category := func(name string) string {
		for _, c := range w.admin.get("/public/catalog/categories").array()[0].list("categories") {
			for _, x := range append(c.list("subCategories"), c) {
				if x.text("name") == name {
					return x.text("id")
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
		a := w.admin.get("/public/catalog?" + query).want(http.StatusOK)
		if got := models(a.list("items")); got != want {
			t.Errorf("%s: got %s, want %s", query, got, want)
		}
	}
}

func TestCatalogSearchCountsFacets(t *testing.T) {
	w := newStockedWorld(t)
	a := w.admin.get("/public/catalog?PageSize=1").want(http.StatusOK).json()
	if a.text("totalItemCount") != "4" || a.text("favoriteItemCount") != "1" ||
		models(a.list("favoriteItems")) != "VX-65" {
		t.Errorf("counts: %v", a.m)
	}
	for name, want := range map[string][]string{
		"brandFacets":    {"Northlight 2", "Aurora 1", "Slimline 1"},
		"categoryFacets": {"Displays 2", "Mounts 1", "Soundbars 1"},
		"supplierFacets": {"Coast 2", "Union 2"},
	} {
		var got []string
		for _, f := range a.list(name) {
			got = append(got, f.text("value")+" "+f.text("count"))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: got %v, want %v", name, got, want)
		}
	}
	it := a.list("items")[0]
	it.wantTexts(map[string]string{
		"itemType": "Part", "brand": "Northlight", "model": "VX-55", "shortDescription": `55" display`,
		"primaryImageUrl": "null",
		"categories":      `["Video"]`, "isFavorite": "false", "isDiscontinued": "false",
	})
	if msrp := it.object("msrp"); msrp.text("value") != "1499.99" || msrp.text("currency") != "USD" {
		t.Errorf("msrp %v", msrp.m)
	}
	if cost := it.object("defaultCost"); cost.text("supplierName") != "Union" ||
		cost.text("supplierSku") != "SKU-VX-55" ||
		cost.text("value") != "10" || cost.text("isInStock") != "true" {
		t.Errorf("cost %v", cost.m)
	}
	for kind, field := range map[string]string{"Labor": "labors", "CustomItem": "customItems"} {
		a := w.admin.get("/public/catalog?ItemType=" + kind).want(http.StatusOK).json()
		if len(a.list(field)) == 0 || a.text("totalItemCount") == "0" || len(a.list("items")) != 0 {
			t.Errorf("%s: %v", kind, a.m)
		}
	}
	if got := models(w.admin.get("/public/catalog?ItemType=Labor&SearchText=program").
		list("labors")); got != "Programming" {
		t.Errorf("labors: %s", got)
	}
}

func TestCatalogSearchRefuses(t *testing.T) {
	w := newStockedWorld(t)
	for query, field := range map[string]string{
		"PageNumber=-1": "PageNumber", "PageNumber=x": "PageNumber", "PageSize=0": "PageSize",
		"ItemType=Fee":  "ItemType",
		"ItemType=part": "ItemType", "CategoryId=x": "CategoryId", "ParentCategoryIds=1.5": "ParentCategoryIds",
		"MinPrice=cheap":   "MinPrice",
		"IsFavorite=maybe": "IsFavorite",
	} {
		w.admin.get("/public/catalog?"+query).wantFault(http.StatusBadRequest, "InvalidParameter").
			wantField(field, "InvalidValue")
	}
	w.admin.get("/public/catalog?SearchText=%zz").wantBare()
	w.admin.get("/public/catalog/x").wantBare()
	w.admin.get("/public/catalog/12345").wantFault(http.StatusNotFound, "NotFound")
	w.admin.get("/public/catalog/1?ExtendedDetails=x").wantField("ExtendedDetails", "InvalidValue")
	w.admin.post("/public/catalog", "A", "b").wantFault(http.StatusMethodNotAllowed, "MethodNotAllowed")
}

func TestCatalogItem(t *testing.T) {
	w := newStockedWorld(t)
	id := w.admin.get("/public/catalog?SearchText=vx-65").list("items")[0].text("id")
	short := w.admin.get("/public/catalog/" + id).want(http.StatusOK).json()
	if short.text("model") != "VX-65" || short.m["description"] != nil || short.m["suppliers"] != nil {
		t.Errorf("item: %v", short.m)
	}
	long := w.admin.get("/public/catalog/" + id + "?ExtendedDetails=true").want(http.StatusOK).json()
	if long.text("description") != "All about VX-65" || long.list("specs")[0].text("value") != "3 years" ||
		long.list("suppliers")[0].text("supplierSku") != "SKU-VX-65" || long.text("isFavorite") != "true" {
		t.Errorf("details: %v", long.m)
	}
	w.far.get("/public/catalog/"+id).wantFault(http.StatusNotFound, "NotFound")
}

func TestCatalogNeedsAccess(t *testing.T) {
	w := newStockedWorld(t)
	paths := []string{"/public/catalog", "/public/catalog/categories", "/public/catalog/x"}
	for _, path := range paths {
		w.plain.get(path).wantFault(http.StatusForbidden, "PermissionDenied")
	}
	w.update(func(a *admin.Account) { a.CatalogAccess = false })
	for _, path := range paths {
		w.admin.get(path).wantFault(http.StatusForbidden, "PermissionDenied")
	}
}

func TestImportCatalogRefusesUnusableItems(t *testing.T) {
	w := newWorld(t)
	tree := []state.Category{{ID: 1, Name: "Residential"}}
	for name, it := range map[string]state.CatalogItem{
		"no type":     {Name: "x"},
		"a fee":       {Type: state.ItemFee, Name: "x"},
		"no model":    {Type: state.ItemPart, Brand: "x"},
		"no name":     {Type: state.ItemLabor},
		"no category": {Type: state.ItemPart, Brand: "x", Model: "y", CategoryID: 2},
	} {
		if _, err := w.srv.Admin().ImportCatalog(t.Context(), w.north.ID, tree, []state.CatalogItem{it}); err == nil {
			t.Errorf("%s: imported", name)
		}
	}
	if _, err := w.srv.Admin().ImportCatalog(t.Context(), 999, tree, nil); err == nil {
		t.Error("imported for a missing account")
	}
	if got := w.admin.get("/public/catalog/categories").Body; got != "[]" {
		t.Errorf("a failed import was partly stored: %s", got)
	}
}

// Nobody chooses hundreds of values. More than a query can take give a specific error, not
// an internal one.
func TestRepeatedParametersAreBounded(t *testing.T) {
	w := newWorld(t)
	many := func(name string, n int) string {
		q := url.Values{}
		for i := range n {
			q.Add(name, strconv.Itoa(i))
		}
		return q.Encode()
	}
	for _, name := range []string{"Suppliers", "Brands", "CategoryIds", "CategoryId", "ParentCategoryIds"} {
		w.admin.get("/public/catalog?" + many(name, 100)).want(http.StatusOK)
		w.admin.get("/public/catalog?"+many(name, 1000)).wantField(name, "InvalidValue")
	}
	w.admin.get("/public/proposals?"+many("Statuses", 1000)).wantField("Statuses", "InvalidValue")
	w.admin.get("/public/people?"+many("ContactTypes", 1000)).wantField("ContactTypes", "InvalidValue")
	w.admin.get("/public/catalog?"+many("Brands", 1001)).wantFault(http.StatusBadRequest, "InvalidParameter")
}
