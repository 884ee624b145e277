package service_test

import (
	"net/http"
	"strings"
	"sync"
	"testing"
)

func TestCreateArea(t *testing.T) {
	w := newWorld(t)
	_, path := w.admin.newProposal("P")
	a := w.admin.post(path+"/area", "Name", "  Great room ").want(http.StatusCreated)
	area := a.list("areas")[0]
	if area.text("name") != "Great room" {
		t.Errorf("name %q", area.text("name"))
	}
	want := `"options":[{"id":` + area.list("options")[0].text("id") +
		`,"status":"Draft","lastModifiedDate":"2026-04-06T00:22:19Z",` +
		`"clientDescription":"","installerDescription":"","items":[],"total":0,"totalRecurringService":0}]`
	if !strings.Contains(a.Body, want) {
		t.Errorf("no default option in %s", a.Body)
	}
	if got := w.admin.get(path).Body; got != a.Body {
		t.Errorf("the response is not the detail: %s", got)
	}
	w.admin.newArea(path, "Attic")
	if got := w.admin.get(path).list("areas")[1].text("name"); got != "Attic" {
		t.Errorf("the second area is %s", got)
	}
}

func TestAreaNames(t *testing.T) {
	w := newWorld(t)
	_, path := w.admin.newProposal("P")
	_, other := w.admin.newProposal("Q")
	for _, taken := range []string{"Great Room", "Straße", "Café", "ΣΊΣΥΦΟΣ", "林", "Kids' Room", "Bath-2x4"} {
		w.admin.newArea(path, taken)
		w.admin.newArea(other, taken) // free in another proposal
	}
	for _, name := range []string{
		"Great Room", "great room", " GREAT ROOM\t", "Great  Room", "great\u00a0room", "STRASSE", "cafe\u0301", "CAFÉ",
		"σίσυφος", "林",
		"kids’ room", "Kids` Room", "Kids\u2019\u2009ROOM", "Bath–2×4", "Ｇｒｅａｔ Room", "Gr\u200beat Room",
	} {
		w.admin.post(path+"/area", "Name", name).wantFault(http.StatusBadRequest, "DuplicateAreaName").
			wantField("Name", "Duplicate")
	}
	for _, name := range []string{
		"Great Rooms", "GreatRoom", "Cafe", strings.Repeat("é", 100),
		" " + strings.Repeat("x", 100) + " ",
	} {
		w.admin.newArea(path, name)
	}
	for name, code := range map[string]string{
		"": "Required", " \n\t": "Required", strings.Repeat("é", 101): "TooLong", "\xff": "InvalidEncoding",
		"a\x00": "InvalidEncoding",
	} {
		w.admin.post(path+"/area", "Name", name).wantFault(http.StatusBadRequest, "InvalidParameter").
			wantField("Name", code)
	}
	w.admin.post(path+"/area").wantField("Name", "Required")
	w.admin.post("/public/proposals/999999/area", "Name", "x").wantFault(http.StatusNotFound, "NotFound")
}

func TestOneAreaOfANameUnderConcurrency(t *testing.T) {
	w := newWorld(t)
	_, path := w.admin.newProposal("P")
	var wg sync.WaitGroup
	answers := make([]*answer, 20)
	for i := range answers {
		name := "Theater"
		if i%2 == 1 {
			name = "THEATER"
		}
		wg.Go(func() { answers[i] = w.admin.post(path+"/area", "Name", name) })
	}
	wg.Wait()
	made := 0
	for _, a := range answers {
		if a.Status == http.StatusCreated {
			made++
			continue
		}
		a.wantFault(http.StatusBadRequest, "DuplicateAreaName")
	}
	if n := len(w.admin.get(path).list("areas")); made != 1 || n != 1 {
		t.Errorf("%d callers got a success; there are %d areas", made, n)
	}
}

func TestOptions(t *testing.T) {
	w := newWorld(t)
	_, path := w.admin.newProposal("P")
	area, _ := w.admin.newArea(path, "Theater")
	other, _ := w.admin.newArea(path, "Attic")
	options := path + "/area/" + area + "/option"
	a := w.admin.post(options, "ClientDescription", "for you\r\n", "InternalNotes", "for us").want(http.StatusCreated)
	o := a.list("areas")[0].list("options")[1]
	if o.text("status") != "Draft" || o.text("clientDescription") != "for you\n" ||
		o.text("installerDescription") != "for us" {
		t.Errorf("option %v", o)
	}
	if a := w.admin.post(options).want(http.StatusCreated); len(a.list("areas")[0].list("options")) != 3 {
		t.Errorf("without a body: %s", a.Body)
	}
	w.admin.post(options).wantFault(http.StatusBadRequest, "TooManyOptions")
	w.admin.post(path + "/area/" + other + "/option").want(http.StatusCreated)
	w.admin.post(path+"/area/"+other+"/option", "InternalNotes", strings.Repeat("x", 20001)).
		wantField("InternalNotes", "TooLong")
	w.admin.post(path+"/area/"+other+"/option", "ClientDescription", "\x00").
		wantField("ClientDescription", "InvalidEncoding")

	_, stranger := w.admin.newProposal("Q")
	w.admin.post(stranger+"/area/"+area+"/option").wantFault(http.StatusNotFound, "NotFound")
	w.admin.post(path+"/area/999999/option").wantFault(http.StatusNotFound, "NotFound")
	w.admin.post("/public/proposals/999999/area/"+area+"/option").wantFault(http.StatusNotFound, "NotFound")
}

func TestThreeOptionsAtMostUnderConcurrency(t *testing.T) {
	w := newWorld(t)
	_, path := w.admin.newProposal("P")
	area, _ := w.admin.newArea(path, "Theater")
	var wg sync.WaitGroup
	for range 20 {
		wg.Go(func() { w.admin.post(path + "/area/" + area + "/option") })
	}
	wg.Wait()
	if n := len(w.admin.get(path).list("areas")[0].list("options")); n != 3 {
		t.Errorf("%d options", n)
	}
}
