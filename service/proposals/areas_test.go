package proposals_test

import (
	"net/http"
	"strings"
	"sync"
	"testing"

	"app.tender/tender/service/servicetest/world"
)

func TestCreateArea(t *testing.T) {
	w := world.New(t)
	_, path := w.Admin.NewProposal("P")
	a := w.Admin.Post(path+"/area", "Name", "  Great room ").Want(http.StatusCreated)
	area := a.List("areas")[0]
	if area.Text("name") != "Great room" {
		t.Errorf("name %q", area.Text("name"))
	}
	want := `"options":[{"id":` + area.List("options")[0].Text("id") +
		`,"status":"Draft","lastModifiedDate":"2026-04-06T00:22:19Z",` +
		`"clientDescription":"","installerDescription":"","items":[],"total":0,"totalRecurringService":0}]`
	if !strings.Contains(a.Body, want) {
		t.Errorf("no default option in %s", a.Body)
	}
	if got := w.Admin.Get(path).Body; got != a.Body {
		t.Errorf("the response is not the detail: %s", got)
	}
	w.Admin.NewArea(path, "Attic")
	if got := w.Admin.Get(path).List("areas")[1].Text("name"); got != "Attic" {
		t.Errorf("the second area is %s", got)
	}
}

func TestAreaNames(t *testing.T) {
	w := world.New(t)
	_, path := w.Admin.NewProposal("P")
	_, other := w.Admin.NewProposal("Q")
	for _, taken := range []string{"Great Room", "Straße", "Café", "ΣΊΣΥΦΟΣ", "林", "Kids' Room", "Bath-2x4"} {
		w.Admin.NewArea(path, taken)
		w.Admin.NewArea(other, taken) // free in another proposal
	}
	for _, name := range []string{
		"Great Room", "great room", " GREAT ROOM\t", "Great  Room", "great\u00a0room", "STRASSE", "cafe\u0301", "CAFÉ",
		"σίσυφος", "林",
		"kids’ room", "Kids` Room", "Kids\u2019\u2009ROOM", "Bath–2×4", "Ｇｒｅａｔ Room", "Gr\u200beat Room",
	} {
		w.Admin.Post(path+"/area", "Name", name).WantFault(http.StatusBadRequest, "DuplicateAreaName").
			WantField("Name", "Duplicate")
	}
	for _, name := range []string{
		"Great Rooms", "GreatRoom", "Cafe", strings.Repeat("é", 100),
		" " + strings.Repeat("x", 100) + " ",
	} {
		w.Admin.NewArea(path, name)
	}
	for name, code := range map[string]string{
		"": "Required", " \n\t": "Required", strings.Repeat("é", 101): "TooLong", "\xff": "InvalidEncoding",
		"a\x00": "InvalidEncoding",
	} {
		w.Admin.Post(path+"/area", "Name", name).WantFault(http.StatusBadRequest, "InvalidParameter").
			WantField("Name", code)
	}
	w.Admin.Post(path+"/area").WantField("Name", "Required")
	w.Admin.Post("/public/proposals/999999/area", "Name", "x").WantFault(http.StatusNotFound, "NotFound")
}

func TestOneAreaOfANameUnderConcurrency(t *testing.T) {
	w := world.New(t)
	_, path := w.Admin.NewProposal("P")
	var wg sync.WaitGroup
	answers := make([]*world.Answer, 20)
	for i := range answers {
		name := "Theater"
		if i%2 == 1 {
			name = "THEATER"
		}
		wg.Go(func() { answers[i] = w.Admin.Post(path+"/area", "Name", name) })
	}
	wg.Wait()
	made := 0
	for _, a := range answers {
		if a.Status == http.StatusCreated {
			made++
			continue
		}
		a.WantFault(http.StatusBadRequest, "DuplicateAreaName")
	}
	if n := len(w.Admin.Get(path).List("areas")); made != 1 || n != 1 {
		t.Errorf("%d callers got a success; there are %d areas", made, n)
	}
}

func TestOptions(t *testing.T) {
	w := world.New(t)
	_, path := w.Admin.NewProposal("P")
	area, _ := w.Admin.NewArea(path, "Theater")
	other, _ := w.Admin.NewArea(path, "Attic")
	options := path + "/area/" + area + "/option"
	a := w.Admin.Post(options, "ClientDescription", "for you\r\n", "InternalNotes", "for us").Want(http.StatusCreated)
	o := a.List("areas")[0].List("options")[1]
	if o.Text("status") != "Draft" || o.Text("clientDescription") != "for you\n" ||
		o.Text("installerDescription") != "for us" {
		t.Errorf("option %v", o)
	}
	if a := w.Admin.Post(options).Want(http.StatusCreated); len(a.List("areas")[0].List("options")) != 3 {
		t.Errorf("without a body: %s", a.Body)
	}
	w.Admin.Post(options).WantFault(http.StatusBadRequest, "TooManyOptions")
	w.Admin.Post(path + "/area/" + other + "/option").Want(http.StatusCreated)
	w.Admin.Post(path+"/area/"+other+"/option", "InternalNotes", strings.Repeat("x", 20001)).
		WantField("InternalNotes", "TooLong")
	w.Admin.Post(path+"/area/"+other+"/option", "ClientDescription", "\x00").
		WantField("ClientDescription", "InvalidEncoding")

	_, stranger := w.Admin.NewProposal("Q")
	w.Admin.Post(stranger+"/area/"+area+"/option").WantFault(http.StatusNotFound, "NotFound")
	w.Admin.Post(path+"/area/999999/option").WantFault(http.StatusNotFound, "NotFound")
	w.Admin.Post("/public/proposals/999999/area/"+area+"/option").WantFault(http.StatusNotFound, "NotFound")
}

func TestThreeOptionsAtMostUnderConcurrency(t *testing.T) {
	w := world.New(t)
	_, path := w.Admin.NewProposal("P")
	area, _ := w.Admin.NewArea(path, "Theater")
	var wg sync.WaitGroup
	for range 20 {
		wg.Go(func() { w.Admin.Post(path + "/area/" + area + "/option") })
	}
	wg.Wait()
	if n := len(w.Admin.Get(path).List("areas")[0].List("options")); n != 3 {
		t.Errorf("%d options", n)
	}
}
