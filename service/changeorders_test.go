package service_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"app.tender/tender/service"
	"app.tender/tender/service/admin"
	"app.tender/tender/state"
	"app.tender/tender/state/money"
)

func TestChangeOrders(t *testing.T) {
	w := newWorld(t)
	ann := w.admin.newContact("Person", "Ann", "Lee", "ann@x.example")
	w.admin.newLocation(ann, "State", "MA")
	id, path := w.admin.newProposal("P")
	if got := w.admin.get(path + "/changeorders").want(http.StatusOK).Body; got != "[]" {
		t.Errorf("none: %s", got)
	}
	w.admin.post(path + "/contact/" + ann).want(http.StatusOK)
	w.fill(id, money.Discount{}, []state.Item{line(state.ItemPart, "1", "5000")})
	w.admin.move(id, "Submitted", "Accepted")
	orders := "/sandbox/proposals/" + id + "/changeorders"
	made := w.admin.post(orders, "Name", "Fewer speakers", "Description", "Two less", "Area", "Theater",
		"ItemName", "Speaker", "ItemType", "Part", "Quantity", "-2", "SellPrice", "625",
		"ItemName", "Refit", "ItemType", "Labor", "Quantity", "1.5", "SellPrice", "100").want(http.StatusOK)
	made.wantTexts(map[string]string{
		"number": "1", "name": "Fewer speakers", "status": "Draft", "projectDescription": "Two less",
		"lastSubmittedDate": "null",
		"coverpageImageUrl": "null", "aboutUs": "", "projectTerms": "", "paymentRequests": "[]",
	})
	checkFigures(t, made, map[string]string{
		"partsSubtotal": "-1250", "laborTotal": "150", "feeTotal": "0", "changeOrderSubtotal": "-1100",
		"total":            "-78.13",
		"changeOrderTotal": "-1178.13", "taxStatus": "Ok",
	})
	if got := made.object("customer").text("contactEmail") + made.object("dealer").text("name") +
		made.object("lastModifiedUser").text("firstName"); got != "ann@x.exampleNorth AVada" {
		t.Errorf("customer, dealer, user: %s", got)
	}
	if got := made.list("areas")[0]; got.text("name") != "Theater" ||
		got.list("options")[0].list("items")[0].text("quantity") != "-2" {
		t.Errorf("areas: %v", got)
	}
	second := w.admin.post(orders).want(http.StatusOK)
	if second.text("number") != "2" || second.text("name") != "Change order 2" {
		t.Errorf("the second: %s", second.Body)
	}
	list := w.admin.get(path + "/changeorders").want(http.StatusOK)
	want := `[{"id":` + made.id() +
		`,"number":1,"name":"Fewer speakers","status":"Draft","total":{"changeOrderTotal":-1178.13,` +
		`"currency":{"code":"USD","symbol":"$"}},"customer":{"id":` + ann +
		`,"partyType":"Person","contactType":"Client",` +
		`"firstName":"Ann","lastName":"Lee","companyName":"","contactEmail":"ann@x.example","contactPhone":""},`
	if !strings.HasPrefix(list.Body, want) {
		t.Errorf("list %s", list.Body)
	}
	read := w.admin.get(path + "/changeorders/" + made.id()).want(http.StatusOK)
	if read.Body != made.Body {
		t.Errorf("read back %s", read.Body)
	}
	modified, err := time.Parse(time.RFC3339, read.text("lastModifiedDate"))
	if err != nil || read.Header.Get("Last-Modified") != modified.Format(http.TimeFormat) {
		t.Errorf("Last-Modified %s", read.Header.Get("Last-Modified"))
	}
	if got := w.admin.get(path).list("areas"); len(got) != 1 || got[0].text("name") != "Filled" {
		t.Error("the change order's areas are shown as the proposal's")
	}
	_, other := w.admin.newProposal("Q")
	w.admin.get(other+"/changeorders/"+made.id()).wantFault(http.StatusNotFound, "NotFound")
	w.admin.get(path+"/changeorders/999999").wantFault(http.StatusNotFound, "NotFound")
	w.admin.get("/public/proposals/999999/changeorders").wantFault(http.StatusNotFound, "NotFound")
	w.admin.post("/sandbox/proposals/999999/changeorders").wantFault(http.StatusNotFound, "NotFound")
	option := made.list("areas")[0].list("options")[0].text("id")
	w.admin.post(path+"/area-options/"+option+"/clientdescription", "ClientDescription", "x").
		wantFault(http.StatusNotFound, "NotFound")
}

func TestChangeOrderLinesRefuse(t *testing.T) {
	w := newWorld(t)
	id, _ := w.admin.newProposal("P")
	path := "/sandbox/proposals/" + id + "/changeorders"
	w.admin.post(path, "ItemName", "x", "Quantity", "two").wantField("Quantity", "InvalidValue")
	w.admin.post(path, "ItemName", "x", "SellPrice", "1e999999999").wantField("SellPrice", "InvalidValue")
	w.admin.post(path, "ItemName", "x", "ItemType", "Gift").wantField("ItemType", "InvalidValue")
	w.admin.post(path, "ItemName", " ").wantField("ItemName", "Required")
	w.admin.post(path, "ItemName", "x", "TaxExempt", "maybe").wantField("TaxExempt", "InvalidValue")
}

// A credit of what was sold exempt from tax gives no tax back that nobody paid.
func TestAnExemptLineOfAChangeOrderIsNotTaxed(t *testing.T) {
	w := newWorld(t)
	ann := w.admin.newContact("Person", "Ann", "Lee", "ann@x.example")
	w.admin.newLocation(ann, "State", "MA")
	id, path := w.admin.newProposal("P")
	w.admin.post(path + "/contact/" + ann).want(http.StatusOK)
	made := w.admin.post("/sandbox/proposals/"+id+"/changeorders",
		"ItemName", "Speaker", "ItemType", "Part", "Quantity", "-2", "SellPrice", "625", "TaxExempt", "true",
		"ItemName", "Screen", "ItemType", "Part", "Quantity", "1", "SellPrice", "1000", "TaxExempt", "false").
		want(http.StatusOK)
	checkFigures(t, made, map[string]string{"partsSubtotal": "-250", "total": "62.5", "changeOrderTotal": "-187.5"})
}

// A user who may not read the catalog can't read it through a change order either, least of
// all an item's dealer cost; custom lines still work.
func TestChangeOrderReadsTheCatalogOnlyWithPermission(t *testing.T) {
	for what, c := range map[string]struct {
		group   admin.PermissionGroup
		catalog bool // of the account
		sandbox bool
	}{
		"a user of a sandbox without catalog":      {admin.GroupSalesNoCatalog, true, true},
		"the office of an account without catalog": {admin.GroupOffice, false, false},
	} {
		t.Run(what, func(t *testing.T) {
			w := newStockedWorld(t, func(config *service.Config) { config.Sandbox = c.sandbox })
			who := w.newUser(w.north, "ola@north.example", c.group)
			id, path := w.admin.newProposal("P")
			item := w.admin.get("/public/catalog?SearchText=VX-55").want(http.StatusOK).list("items")[0].text("id")
			w.update(func(a *admin.Account) { a.CatalogAccess = c.catalog })
			orders := "/office/proposals/" + id + "/changeorders"
			who.post(orders, "ItemName", "Screen", "ItemId", item).wantFault(http.StatusForbidden, "PermissionDenied")
			who.post(orders, "ItemName", "Shelf", "ItemId", "0", "ItemName", "Screen", "ItemId", item).
				wantFault(http.StatusForbidden, "PermissionDenied")
			if got := who.get(path + "/changeorders").array(); len(got) != 0 {
				t.Errorf("%d change orders were created", len(got))
			}
			who.post(orders, "ItemName", "Shelf", "ItemId", "0").want(http.StatusOK)
		})
	}
}

// A line that refers to the catalog is that item, whatever name the request has: otherwise
// somebody would buy by a wrong name. The agreed price stays.
func TestChangeOrderLineReferencesItsCatalogItem(t *testing.T) {
	w := newStockedWorld(t)
	id, path := w.admin.newProposal("P")
	item := w.admin.get("/public/catalog?SearchText=VX-55").want(http.StatusOK).list("items")[0].text("id")
	made := w.admin.post("/sandbox/proposals/"+id+"/changeorders", "ItemName", "Screen", "ItemId", item, "Quantity",
		"-1", "SellPrice", "1200", "Cost", "",
		"ItemName", "Shelf", "ItemId", "0", "Quantity", "1", "SellPrice", "12.5", "Cost", "4").want(http.StatusOK)
	lines := made.list("areas")[0].list("options")[0].list("items")
	lines[0].wantTexts(map[string]string{
		"referencedItemId": item, "itemType": "Part", "brand": "Northlight", "model": "VX-55",
		"shortDescription": `55" display`, "quantity": "-1", "sellPrice": "1200", "cost": "10",
	})
	if got := lines[1].text("name") + " " + lines[1].text("cost"); got != "Shelf 4" {
		t.Errorf("the custom line is %s", got)
	}
	gone := w.admin.post("/sandbox/proposals/"+id+"/changeorders", "ItemName", "Shelf", "ItemId", "0", "ItemName",
		"Screen", "ItemId", "999999").wantField("ItemId", "InvalidValue")
	if said := gone.want(http.StatusBadRequest).Body; !strings.Contains(said, "Line 2: the catalog no longer has it.") {
		t.Errorf("for a deleted item, the response is %s", said)
	}
	if got := w.admin.get(path + "/changeorders").array(); len(got) != 1 {
		t.Errorf("%d change orders", len(got))
	}
}
