package builds_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"app.tender/tender/service/servicetest/world"
)

const plan = `# Theater

## Better

Client: A picture that fills the wall.

Installer: Power behind the screen.

- 2 x Northlight VX-65
- 1.5 x slimline  sm-4
- 8 h installation
- 1 x Engraved faceplate
- 3 x Foo Bar 9
- 2 h Dowsing

## Best

- 1 x Aurora S-5

# Kitchen
`

func TestBuildIsExact(t *testing.T) {
	w := world.NewStocked(t, world.AllowPrivate)
	r, _ := w.Admin.Listen(world.BuildEvent)
	id, path := w.Sales.NewProposal("House")
	w.Sales.Post(path+"/ai/build").WantFault(http.StatusBadRequest, "NoCompletedOutline")
	w.Sales.Get(path+"/ai/build").WantFault(http.StatusNotFound, "NotFound")
	before := w.Admin.Post(path, "Name", "Lake house").JSON()
	w.Clock.Advance(time.Minute)
	build, areas := w.Sales.Built(path, plan)
	if build.Text("status") != "Completed" || build.Text("proposalId") != id {
		t.Fatalf("build %v", build.M)
	}
	wantMessages := []string{
		`Theater, Better: the catalog has no "Foo Bar 9"; it was added as a custom item at price 0.00 USD.`,
		`Theater, Better: the catalog has no hours of "Dowsing"; it was added as a custom item at price 0.00 USD.`,
		`Theater, Best: "Aurora S-5" is discontinued.`,
	}
	if got := build.Words("messages"); fmt.Sprint(got) != fmt.Sprint(wantMessages) {
		t.Errorf("messages %q, want %q", got, wantMessages)
	}
	if len(areas) != 2 || areas[0].Text("name") != "Theater" || areas[1].Text("name") != "Kitchen" {
		t.Fatalf("areas %v", areas)
	}
	options := areas[0].List("options")
	if len(options) != 2 || len(areas[1].List("options")) != 1 {
		t.Fatalf("options %v", options)
	}
	better := options[0]
	if better.Text("clientDescription") != "A picture that fills the wall." ||
		better.Text("installerDescription") != "Power behind the screen." || better.Text("status") != "Draft" {
		t.Errorf("option %v", better.M)
	}
	want := "Part 2 x Northlight VX-65 at 2499.99; Part 1.5 x Slimline SM-4 at 219; Labor 8 x Installation at 95; " +
		"CustomItem 1 x Engraved faceplate at 80; CustomItem 3 x Foo Bar 9 at 0; CustomItem 2 x Dowsing at 0"
	if got := lines(better); got != want {
		t.Errorf("lines\n%s, want\n%s", got, want)
	}
	it := better.List("items")[0]
	if it.Text("referencedItemId") == "null" || it.Text("cost") != "10" ||
		it.Text("shortDescription") != `65" display` {
		t.Errorf("line %v", it.M)
	}
	if custom := better.List("items")[4]; custom.Text("referencedItemId") != "null" || custom.Text("cost") != "null" {
		t.Errorf("unmatched line %v", custom.M)
	}
	after := w.Sales.Get(path).JSON()
	// 2 × 2,499.99 + 1.5 × 219 + 80, and 8 × 95 of labor; the second option is an alternate.
	if s := after.Object("financialSummary"); s.Text("partsSubtotal") != "5408.48" || s.Text("laborTotal") != "760" {
		t.Errorf("summary %v", s.M)
	}
	if after.Text("lastModifiedDate") == before.Text("lastModifiedDate") ||
		after.Object("lastModifiedUser").Text("firstName") != "sam" {
		t.Errorf("modified %s by %v", after.Text("lastModifiedDate"), after.Object("lastModifiedUser").M)
	}
	events := r.Delivered(w)
	if len(events) != 1 || events[0].Object("data").Text("status") != "Completed" ||
		events[0].Object("data").Text("message") != strings.Join(wantMessages, "\n") {
		t.Errorf("events %v", events)
	}
}

func TestBuildInBothPathForms(t *testing.T) {
	w := world.NewHalted(t)
	id, path := w.Sales.NewProposal("House")
	_, other := w.Sales.NewProposal("Another")
	w.Sales.Upload("/public/ai/content", world.NewPart("f", "a.md", "", plan), world.NewPart("ProposalId", "", "", id)).
		Want(http.StatusOK)
	w.Work()
	outline := w.Sales.Post("/public/ai/generate-outline", "ProposalId", id).Want(http.StatusOK).Text("outlineId")
	w.Sales.Post("/public/ai/build-proposal", "OutlineId", outline).
		WantFault(http.StatusBadRequest, "NoCompletedOutline")
	w.Work()
	w.Sales.Post("/public/ai/build-proposal").WantField("ProposalId", "Required")
	w.Sales.Post("/public/ai/build-proposal", "OutlineId", "x").WantField("OutlineId", "InvalidValue")
	w.Sales.Post("/public/ai/build-proposal", "OutlineId", "999").WantFault(http.StatusNotFound, "NotFound")
	w.Sales.Post(other+"/ai/build", "OutlineId", outline).WantFault(http.StatusNotFound, "NotFound")
	w.Sales.Post(other+"/ai/build", "OutlineId", "").WantFault(http.StatusBadRequest, "NoCompletedOutline")
	w.Far.Post("/public/ai/build-proposal", "OutlineId", outline).WantFault(http.StatusNotFound, "NotFound")
	w.Far.Post("/public/ai/build-proposal", "ProposalId", id).WantFault(http.StatusNotFound, "NotFound")
	w.Far.Get(path+"/ai/build").WantFault(http.StatusNotFound, "NotFound")
	w.Fitter.Post(path+"/ai/build").WantFault(http.StatusForbidden, "PermissionDenied")
	for range 2 { // the second call returns the first build
		w.Sales.Post("/public/ai/build-proposal", "OutlineId", outline).Want(http.StatusOK).
			WantJSON(`{"proposalId":` + id + `,"status":"Building"}`)
	}
	w.Work()
	if areas := w.Sales.Get(path).List("areas"); len(areas) != 2 {
		t.Errorf("%d areas", len(areas))
	}
	if b := w.Sales.Get(path + "/ai/build").Want(http.StatusOK).JSON(); len(b.M) != 3 ||
		b.Text("status") != "Completed" {
		t.Errorf("build %v", b.M)
	}
	w.Sales.Post(path+"/ai/build").WantFault(http.StatusConflict, "AlreadyBuilt")
}

func TestBuildKeepsExistingContent(t *testing.T) {
	w := world.NewStocked(t)
	_, path := w.Sales.NewProposal("House")
	area, option := w.Sales.NewArea(path, "Den")
	_, areas := w.Sales.Built(path, "# DEN\n## One\nClient: First.\n- 1 x Aurora S-9\n## Two\n- 2 x Aurora S-9\n")
	if len(areas) != 1 || areas[0].Text("id") != area || areas[0].Text("name") != "Den" {
		t.Fatalf("areas %v", areas)
	}
	options := areas[0].List("options")
	if len(options) != 2 || options[0].Text("id") != option || options[0].Text("clientDescription") != "First." ||
		lines(options[0]) != "Part 1 x Aurora S-9 at 1299" {
		t.Errorf("the blank option was not filled: %v", options)
	}

	// The texts of both plans exist now: one more option fits, but not two.
	before := w.Sales.Get(path).Want(http.StatusOK).Body
	build, _ := w.Sales.Built(path, "# Loft\n## One\n- 1 x Aurora S-9")
	if build.Text("status") != "Failed" ||
		!strings.Contains(fmt.Sprint(build.Words("messages")), `"DEN" would have 4 options`) {
		t.Errorf("build %v", build.M)
	}
	if after := w.Sales.Get(path).Body; after != before {
		t.Errorf("a failed build changed\n%s\nto\n%s", after, before)
	}
}

// Prices, costs and accessories are built as planned; the rest comes from the catalog.
func TestBuildPricesAndAccessories(t *testing.T) {
	w := world.NewStocked(t)
	_, path := w.Sales.NewProposal("House")
	long := strings.TrimSpace(strings.Repeat("engraved ", 40))
	build, areas := w.Sales.Built(path,
		"# Den\n## One\n- 2 x Northlight VX-65 @ 1999.50\n  - 2 x Slimline SM-4 cost 7.25\n  - 1 h Installation @ 110 cost 60\n"+
			"- 1 x Foo Bar 9 @ 12.5 cost 4\n- 1 x "+long+"\n")
	wantMessages := []string{
		`Den, One: the catalog has no "Foo Bar 9"; it was added as a custom item at price 12.50 USD.`,
		`Den, One: the catalog has no "` + long + `"; it was added as a custom item at price 0.00 USD.`,
	}
	if got := build.Words("messages"); fmt.Sprint(got) != fmt.Sprint(wantMessages) {
		t.Errorf("messages %q, want %q", got, wantMessages)
	}
	items := areas[0].List("options")[0].List("items")
	var got []string
	for _, it := range items {
		parent := "no"
		if id := it.Text("parentId"); id == items[0].Text("id") {
			parent = "first"
		} else if id != "null" {
			parent = id
		}
		got = append(got,
			strings.Join([]string{
				it.Text("itemType"), it.Text("quantity"), it.Text("sellPrice"), it.Text("cost"),
				parent,
			}, " "))
	}
	want := "Part 2 1999.5 10 no; Part 2 219 7.25 first; Labor 1 110 60 first; CustomItem 1 12.5 4 no; CustomItem 1 0 null no"
	if joined := strings.Join(got, "; "); joined != want {
		t.Errorf("lines\n%s, want\n%s", joined, want)
	}
	if last := items[4]; last.Text("name") != long[:256] || last.Text("description") != long {
		t.Errorf("words of a long name were lost: %v", last.M)
	}
}

// Lines go to the option that they are planned for, after its own, and none of its text
// is lost.
func TestBuildAddsToAnOption(t *testing.T) {
	w := world.NewStocked(t)
	_, path := w.Sales.NewProposal("House")
	w.Sales.Built(path, "# Den\n## One\nClient: Warm.\nInstaller: Mind the dog.\n- 1 x Aurora S-9\n## Two\n")
	before := w.Sales.Get(path).List("areas")[0].List("options")
	w.Sales.RemoveContent(path)
	_, areas := w.Sales.Built(path,
		"# Hall\n## One\n- 1 x Aurora S-9\n# den\n## +1\nInstaller: And the cat.\n- 2 x Northlight VX-65\n  - 1 x Slimline SM-4\n## +2\n- 1 x Aurora S-9\n## Three\nClient: Big.")
	options := areas[0].List("options")
	if len(areas) != 2 || len(options) != 3 || options[0].Text("id") != before[0].Text("id") ||
		options[1].Text("id") != before[1].Text("id") {
		t.Fatalf("areas %v", areas)
	}
	if o := options[0]; o.Text("clientDescription") != "Warm." ||
		o.Text("installerDescription") != "Mind the dog.\n\nAnd the cat." {
		t.Errorf("texts of the first option: %v", o.M)
	}
	if got := lines(
		options[0]); got !=
		"Part 1 x Aurora S-9 at 1299; Part 2 x Northlight VX-65 at 2499.99; Part 1 x Slimline SM-4 at 219" {
		t.Errorf("lines of the first option: %s", got)
	}
	if items := options[0].List("items"); items[0].Text("id") != before[0].List("items")[0].Text("id") ||
		items[2].Text("parentId") != items[1].Text("id") {
		t.Errorf("items of the first option: %v", items)
	}
	if lines(options[1]) != "Part 1 x Aurora S-9 at 1299" || options[2].Text("clientDescription") != "Big." {
		t.Errorf("the other options: %v, %v", options[1].M, options[2].M)
	}
	after := w.Sales.Get(path).Body
	for text, why := range map[string]string{
		"# Attic\n## +1\n- 1 x Aurora S-9":                        `no area "Attic"`,
		"# Hall\n## Two\n## +2\n- 1 x Aurora S-9":                 `no option 2 to add to. It has 1`,
		"# Den\n## +1\nInstaller: " + strings.Repeat("x", 19_990): "20019 characters",
	} {
		w.Sales.RemoveContent(path)
		build, _ := w.Sales.Built(path, text)
		if build.Text("status") != "Failed" || !strings.Contains(fmt.Sprint(build.Words("messages")), why) {
			t.Errorf("%.40q: build %v", text, build.M)
		}
		if got := w.Sales.Get(path).Body; got != after {
			t.Errorf("%.40q: a failed build left\n%s", text, got)
		}
	}
}

// areasUpTo returns n areas in the grammar.
func areasUpTo(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "# Area %d\n", i)
	}
	return b.String()
}

func TestFailedBuildChangesNothing(t *testing.T) {
	for name, tc := range map[string]struct{ text, why string }{
		"a long name":      {"# " + strings.Repeat("x", 101) + "\n## One", "101 characters"},
		"a long text":      {"# A\n# Den\n## One\nClient: " + strings.Repeat("é", 20_001), "20001 characters"},
		"four options":     {"# A\n# Den\n## 1\n## 2\n## 3\n## 4", "4 options"},
		"many areas":       {"# A\n## One\n" + areasUpTo(501), "500 areas"},
		"more for no area": {"# A\n## +1", `no area "A" yet`},
		"many lines":       {"# A\n# Den\n## 1\n" + strings.Repeat("- 1 x Aurora S-9\n", 5001), "5000 lines"},
	} {
		t.Run(name, func(t *testing.T) {
			w := world.NewStocked(t, world.AllowPrivate)
			r, _ := w.Admin.Listen(world.BuildEvent)
			_, path := w.Sales.NewProposal("House")
			before := w.Sales.Get(path).Body
			build, _ := w.Sales.Built(path, tc.text)
			if build.Text("status") != "Failed" || !strings.Contains(fmt.Sprint(build.Words("messages")), tc.why) {
				t.Errorf("build %v", build.M)
			}
			if after := w.Sales.Get(path).Body; after != before {
				t.Errorf("left %s", after)
			}
			events := r.Delivered(w)
			if len(events) != 1 || events[0].Object("data").Text("status") != "Failed" ||
				!strings.Contains(events[0].Object("data").Text("message"), tc.why) {
				t.Errorf("events %v", events)
			}
			w.Sales.Post(path + "/ai/build").Want(http.StatusOK) // a failed one may be tried again
		})
	}
}

// The proposal may have been sent between the start of a build and its turn.
func TestBuildDoesNotChangeASentProposal(t *testing.T) {
	w := world.NewHalted(t)
	id, path := w.Sales.NewProposal("House")
	w.Sales.Upload(path+"/ai/content", world.NewPart("f", "a.md", "", plan)).Want(http.StatusOK)
	w.Work()
	w.Sales.Post(path + "/ai/outline").Want(http.StatusOK)
	w.Work()
	w.Sales.Post(path + "/ai/build").Want(http.StatusOK)
	w.Sales.Post("/sandbox/proposals/"+id+"/status", "Status", "Submitted").Want(http.StatusOK)
	w.Work()
	build := w.Sales.Get(path + "/ai/build").JSON()
	if build.Text("status") != "Failed" || !strings.Contains(fmt.Sprint(build.Words("messages")), "drafts only") {
		t.Errorf("build %v", build.M)
	}
	if areas := w.Sales.Get(path).List("areas"); len(areas) != 0 {
		t.Errorf("%d areas", len(areas))
	}
}

func TestBuildWithoutTheCatalog(t *testing.T) {
	w := world.NewStocked(t)
	_, path := w.Plain.NewProposal("House")
	build, areas := w.Plain.Built(path, "# Den\n## One\n- 1 x Aurora S-9\n")
	if !strings.Contains(build.Words("messages")[0], "no access") ||
		lines(areas[0].List("options")[0]) != "CustomItem 1 x Aurora S-9 at 0" {
		t.Errorf("build %v, %v", build.M, areas)
	}
	_, path = w.Plain.NewProposal("Hut")
	_, areas = w.Plain.Built(path, "A soundbar and two soundbars in the den")
	if got := lines(areas[0].List("options")[0]); strings.Contains(got, "Aurora") {
		t.Errorf("the outline reveals the catalog: %s", got)
	}
}

// lines writes the lines of an option, for comparing.
func lines(option world.Node) string {
	var list []string
	for _, it := range option.List("items") {
		name := strings.TrimSpace(it.Text("brand") + " " + it.Text("model") + it.Text("name"))
		list = append(list, it.Text("itemType")+" "+it.Text("quantity")+" x "+name+" at "+it.Text("sellPrice"))
	}
	return strings.Join(list, "; ")
}
