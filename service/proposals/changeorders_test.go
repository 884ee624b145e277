package proposals_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"app.tender/tender/service"
	"app.tender/tender/service/admin"
	"app.tender/tender/service/servicetest/world"
	"app.tender/tender/state"
	"app.tender/tender/state/money"
)

func TestChangeOrders(t *testing.T) {
	w := world.New(t)
	ann := w.Admin.NewContact("Person", "Ann", "Lee", "ann@x.example")
	w.Admin.NewLocation(ann, "State", "MA")
	id, path := w.Admin.NewProposal("P")
	if got := w.Admin.Get(path + "/changeorders").Want(http.StatusOK).Body; got != "[]" {
		t.Errorf("none: %s", got)
	}
	w.Admin.Post(path + "/contact/" + ann).Want(http.StatusOK)
	w.Fill(id, money.Discount{}, []state.Item{world.Line(state.ItemPart, "1", "5000")})
	w.Admin.Move(id, "Submitted", "Accepted")
	orders := "/sandbox/proposals/" + id + "/changeorders"
	made := w.Admin.Post(orders, "Name", "Fewer speakers", "Description", "Two less", "Area", "Theater",
		"ItemName", "Speaker", "ItemType", "Part", "Quantity", "-2", "SellPrice", "625",
		"ItemName", "Refit", "ItemType", "Labor", "Quantity", "1.5", "SellPrice", "100").Want(http.StatusOK)
	made.WantTexts(map[string]string{
		"number": "1", "name": "Fewer speakers", "status": "Draft", "projectDescription": "Two less",
		"lastSubmittedDate": "null",
		"coverpageImageUrl": "null", "aboutUs": "", "projectTerms": "", "paymentRequests": "[]",
	})
	world.CheckFigures(t, made, map[string]string{
		"partsSubtotal": "-1250", "laborTotal": "150", "feeTotal": "0", "changeOrderSubtotal": "-1100",
		"total":            "-78.13",
		"changeOrderTotal": "-1178.13", "taxStatus": "Ok",
	})
	if got := made.Object("customer").Text("contactEmail") + made.Object("dealer").Text("name") +
		made.Object("lastModifiedUser").Text("firstName"); got != "ann@x.exampleNorth AVada" {
		t.Errorf("customer, dealer, user: %s", got)
	}
	if got := made.List("areas")[0]; got.Text("name") != "Theater" ||
		got.List("options")[0].List("items")[0].Text("quantity") != "-2" {
		t.Errorf("areas: %v", got)
	}
	second := w.Admin.Post(orders).Want(http.StatusOK)
	if second.Text("number") != "2" || second.Text("name") != "Change order 2" {
		t.Errorf("the second: %s", second.Body)
	}
	list := w.Admin.Get(path + "/changeorders").Want(http.StatusOK)
	want := `[{"id":` + made.ID() +
		`,"number":1,"name":"Fewer speakers","status":"Draft","total":{"changeOrderTotal":-1178.13,` +
		`"currency":{"code":"USD","symbol":"$"}},"customer":{"id":` + ann +
		`,"partyType":"Person","contactType":"Client",` +
		`"firstName":"Ann","lastName":"Lee","companyName":"","contactEmail":"ann@x.example","contactPhone":""},`
	if !strings.HasPrefix(list.Body, want) {
		t.Errorf("list %s", list.Body)
	}
	read := w.Admin.Get(path + "/changeorders/" + made.ID()).Want(http.StatusOK)
	if read.Body != made.Body {
		t.Errorf("read back %s", read.Body)
	}
	modified, err := time.Parse(time.RFC3339, read.Text("lastModifiedDate"))
	if err != nil || read.Header.Get("Last-Modified") != modified.Format(http.TimeFormat) {
		t.Errorf("Last-Modified %s", read.Header.Get("Last-Modified"))
	}
	if got := w.Admin.Get(path).List("areas"); len(got) != 1 || got[0].Text("name") != "Filled" {
		t.Error("the change order's areas are shown as the proposal's")
	}
	_, other := w.Admin.NewProposal("Q")
	w.Admin.Get(other+"/changeorders/"+made.ID()).WantFault(http.StatusNotFound, "NotFound")
	w.Admin.Get(path+"/changeorders/999999").WantFault(http.StatusNotFound, "NotFound")
	w.Admin.Get("/public/proposals/999999/changeorders").WantFault(http.StatusNotFound, "NotFound")
	w.Admin.Post("/sandbox/proposals/999999/changeorders").WantFault(http.StatusNotFound, "NotFound")
	option := made.List("areas")[0].List("options")[0].Text("id")
	w.Admin.Post(path+"/area-options/"+option+"/clientdescription", "ClientDescription", "x").
		WantFault(http.StatusNotFound, "NotFound")
}

func TestChangeOrderLinesRefuse(t *testing.T) {
	w := world.New(t)
	id, _ := w.Admin.NewProposal("P")
	path := "/sandbox/proposals/" + id + "/changeorders"
	w.Admin.Post(path, "ItemName", "x", "Quantity", "two").WantField("Quantity", "InvalidValue")
	w.Admin.Post(path, "ItemName", "x", "SellPrice", "1e999999999").WantField("SellPrice", "InvalidValue")
	w.Admin.Post(path, "ItemName", "x", "ItemType", "Gift").WantField("ItemType", "InvalidValue")
	w.Admin.Post(path, "ItemName", " ").WantField("ItemName", "Required")
	w.Admin.Post(path, "ItemName", "x", "TaxExempt", "maybe").WantField("TaxExempt", "InvalidValue")
}

// A credit of what was sold exempt from tax gives no tax back that nobody paid.
func TestAnExemptLineOfAChangeOrderIsNotTaxed(t *testing.T) {
	w := world.New(t)
	ann := w.Admin.NewContact("Person", "Ann", "Lee", "ann@x.example")
	w.Admin.NewLocation(ann, "State", "MA")
	id, path := w.Admin.NewProposal("P")
	w.Admin.Post(path + "/contact/" + ann).Want(http.StatusOK)
	made := w.Admin.Post("/sandbox/proposals/"+id+"/changeorders",
		"ItemName", "Speaker", "ItemType", "Part", "Quantity", "-2", "SellPrice", "625", "TaxExempt", "true",
		"ItemName", "Screen", "ItemType", "Part", "Quantity", "1", "SellPrice", "1000", "TaxExempt", "false").
		Want(http.StatusOK)
	world.CheckFigures(t, made, map[string]string{
		"partsSubtotal": "-250", "total": "62.5",
		"changeOrderTotal": "-187.5",
	})
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
			w := world.NewStocked(t, func(config *service.Config) { config.Sandbox = c.sandbox })
			who := w.NewUser(w.North, "ola@north.example", c.group)
			id, path := w.Admin.NewProposal("P")
			item := w.Admin.Get("/public/catalog?SearchText=VX-55").Want(http.StatusOK).List("items")[0].Text("id")
			w.Update(func(a *admin.Account) { a.CatalogAccess = c.catalog })
			orders := "/office/proposals/" + id + "/changeorders"
			who.Post(orders, "ItemName", "Screen", "ItemId", item).WantFault(http.StatusForbidden, "PermissionDenied")
			who.Post(orders, "ItemName", "Shelf", "ItemId", "0", "ItemName", "Screen", "ItemId", item).
				WantFault(http.StatusForbidden, "PermissionDenied")
			if got := who.Get(path + "/changeorders").Array(); len(got) != 0 {
				t.Errorf("%d change orders were created", len(got))
			}
			who.Post(orders, "ItemName", "Shelf", "ItemId", "0").Want(http.StatusOK)
		})
	}
}

// A line that refers to the catalog is that item, whatever name the request has: otherwise
// somebody would buy by a wrong name. The agreed price stays.
func TestChangeOrderLineReferencesItsCatalogItem(t *testing.T) {
	w := world.NewStocked(t)
	id, path := w.Admin.NewProposal("P")
	item := w.Admin.Get("/public/catalog?SearchText=VX-55").Want(http.StatusOK).List("items")[0].Text("id")
	made := w.Admin.Post("/sandbox/proposals/"+id+"/changeorders", "ItemName", "Screen", "ItemId", item, "Quantity",
		"-1", "SellPrice", "1200", "Cost", "",
		"ItemName", "Shelf", "ItemId", "0", "Quantity", "1", "SellPrice", "12.5", "Cost", "4").Want(http.StatusOK)
	lines := made.List("areas")[0].List("options")[0].List("items")
	lines[0].WantTexts(map[string]string{
		"referencedItemId": item, "itemType": "Part", "brand": "Northlight", "model": "VX-55",
		"shortDescription": `55" display`, "quantity": "-1", "sellPrice": "1200", "cost": "10",
	})
	if got := lines[1].Text("name") + " " + lines[1].Text("cost"); got != "Shelf 4" {
		t.Errorf("the custom line is %s", got)
	}
	gone := w.Admin.Post("/sandbox/proposals/"+id+"/changeorders", "ItemName", "Shelf", "ItemId", "0", "ItemArea", "Den",
		"ItemName", "Screen", "ItemId", "999999", "ItemArea", "Patio").WantField("ItemId", "InvalidValue")
	if said := gone.Want(http.StatusBadRequest).Body; !strings.Contains(said, "Line 2: the catalog no longer has it.") {
		t.Errorf("for a deleted item, the response is %s", said)
	}
	if got := w.Admin.Get(path + "/changeorders").Array(); len(got) != 1 {
		t.Errorf("%d change orders", len(got))
	}
}
