package service_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"
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
	w := newStockedWorld(t, allowPrivate)
	r, _ := w.admin.listen(buildEvent)
	id, path := w.sales.newProposal("House")
	w.sales.post(path+"/ai/build").wantFault(http.StatusBadRequest, "NoCompletedOutline")
	w.sales.get(path+"/ai/build").wantFault(http.StatusNotFound, "NotFound")
	before := w.admin.post(path, "Name", "Lake house").json()
	w.clock.Advance(time.Minute)
	build, areas := w.sales.built(path, plan)
	if build.text("status") != "Completed" || build.text("proposalId") != id {
		t.Fatalf("build %v", build.m)
	}
	wantMessages := []string{
		`Theater, Better: the catalog has no "Foo Bar 9"; it was added as a custom item at price 0.00 USD.`,
		`Theater, Better: the catalog has no hours of "Dowsing"; it was added as a custom item at price 0.00 USD.`,
		`Theater, Best: "Aurora S-5" is discontinued.`,
	}
	if got := build.words("messages"); fmt.Sprint(got) != fmt.Sprint(wantMessages) {
		t.Errorf("messages %q, want %q", got, wantMessages)
	}
	if len(areas) != 2 || areas[0].text("name") != "Theater" || areas[1].text("name") != "Kitchen" {
		t.Fatalf("areas %v", areas)
	}
	options := areas[0].list("options")
	if len(options) != 2 || len(areas[1].list("options")) != 1 {
		t.Fatalf("options %v", options)
	}
	better := options[0]
	if better.text("clientDescription") != "A picture that fills the wall." ||
		better.text("installerDescription") != "Power behind the screen." || better.text("status") != "Draft" {
		t.Errorf("option %v", better.m)
	}
	want := "Part 2 x Northlight VX-65 at 2499.99; Part 1.5 x Slimline SM-4 at 219; Labor 8 x Installation at 95; " +
		"CustomItem 1 x Engraved faceplate at 80; CustomItem 3 x Foo Bar 9 at 0; CustomItem 2 x Dowsing at 0"
	if got := lines(better); got != want {
		t.Errorf("lines\n%s, want\n%s", got, want)
	}
	it := better.list("items")[0]
	if it.text("referencedItemId") == "null" || it.text("cost") != "10" ||
		it.text("shortDescription") != `65" display` {
		t.Errorf("line %v", it.m)
	}
	if custom := better.list("items")[4]; custom.text("referencedItemId") != "null" || custom.text("cost") != "null" {
		t.Errorf("unmatched line %v", custom.m)
	}
	after := w.sales.get(path).json()
	// 2 × 2,499.99 + 1.5 × 219 + 80, and 8 × 95 of labor; the second option is an alternate.
	if s := after.object("financialSummary"); s.text("partsSubtotal") != "5408.48" || s.text("laborTotal") != "760" {
		t.Errorf("summary %v", s.m)
	}
	if after.text("lastModifiedDate") == before.text("lastModifiedDate") ||
		after.object("lastModifiedUser").text("firstName") != "sam" {
		t.Errorf("modified %s by %v", after.text("lastModifiedDate"), after.object("lastModifiedUser").m)
	}
	events := r.delivered(w)
	if len(events) != 1 || events[0].object("data").text("status") != "Completed" ||
		events[0].object("data").text("message") != strings.Join(wantMessages, "\n") {
		t.Errorf("events %v", events)
	}
}

func TestBuildInBothPathForms(t *testing.T) {
	w := newHaltedWorld(t)
	id, path := w.sales.newProposal("House")
	_, other := w.sales.newProposal("Another")
	w.sales.upload("/public/ai/content", part{"f", "a.md", "", plan}, part{"ProposalId", "", "", id}).
		want(http.StatusOK)
	w.work()
	outline := w.sales.post("/public/ai/generate-outline", "ProposalId", id).want(http.StatusOK).text("outlineId")
	w.sales.post("/public/ai/build-proposal", "OutlineId", outline).
		wantFault(http.StatusBadRequest, "NoCompletedOutline")
	w.work()
	w.sales.post("/public/ai/build-proposal").wantField("ProposalId", "Required")
	w.sales.post("/public/ai/build-proposal", "OutlineId", "x").wantField("OutlineId", "InvalidValue")
	w.sales.post("/public/ai/build-proposal", "OutlineId", "999").wantFault(http.StatusNotFound, "NotFound")
	w.sales.post(other+"/ai/build", "OutlineId", outline).wantFault(http.StatusNotFound, "NotFound")
	w.sales.post(other+"/ai/build", "OutlineId", "").wantFault(http.StatusBadRequest, "NoCompletedOutline")
	w.far.post("/public/ai/build-proposal", "OutlineId", outline).wantFault(http.StatusNotFound, "NotFound")
	w.far.post("/public/ai/build-proposal", "ProposalId", id).wantFault(http.StatusNotFound, "NotFound")
	w.far.get(path+"/ai/build").wantFault(http.StatusNotFound, "NotFound")
	w.fitter.post(path+"/ai/build").wantFault(http.StatusForbidden, "PermissionDenied")
	for range 2 { // the second call returns the first build
		w.sales.post("/public/ai/build-proposal", "OutlineId", outline).want(http.StatusOK).
			wantJSON(`{"proposalId":` + id + `,"status":"Building"}`)
	}
	w.work()
	if areas := w.sales.get(path).list("areas"); len(areas) != 2 {
		t.Errorf("%d areas", len(areas))
	}
	if b := w.sales.get(path + "/ai/build").want(http.StatusOK).json(); len(b.m) != 3 ||
		b.text("status") != "Completed" {
		t.Errorf("build %v", b.m)
	}
	w.sales.post(path+"/ai/build").wantFault(http.StatusConflict, "AlreadyBuilt")
}

func TestBuildKeepsExistingContent(t *testing.T) {
	w := newStockedWorld(t)
	_, path := w.sales.newProposal("House")
	area, option := w.sales.newArea(path, "Den")
	_, areas := w.sales.built(path, "# DEN\n## One\nClient: First.\n- 1 x Aurora S-9\n## Two\n- 2 x Aurora S-9\n")
	if len(areas) != 1 || areas[0].text("id") != area || areas[0].text("name") != "Den" {
		t.Fatalf("areas %v", areas)
	}
	options := areas[0].list("options")
	if len(options) != 2 || options[0].text("id") != option || options[0].text("clientDescription") != "First." ||
		lines(options[0]) != "Part 1 x Aurora S-9 at 1299" {
		t.Errorf("the blank option was not filled: %v", options)
	}

	// The texts of both plans exist now: one more option fits, but not two.
	before := w.sales.get(path).want(http.StatusOK).Body
	build, _ := w.sales.built(path, "# Loft\n## One\n- 1 x Aurora S-9")
	if build.text("status") != "Failed" ||
		!strings.Contains(fmt.Sprint(build.words("messages")), `"DEN" would have 4 options`) {
		t.Errorf("build %v", build.m)
	}
	if after := w.sales.get(path).Body; after != before {
		t.Errorf("a failed build changed\n%s\nto\n%s", after, before)
	}
}

// Prices, costs and accessories are built as planned; the rest comes from the catalog.
func TestBuildPricesAndAccessories(t *testing.T) {
	w := newStockedWorld(t)
	_, path := w.sales.newProposal("House")
	long := strings.TrimSpace(strings.Repeat("engraved ", 40))
	build, areas := w.sales.built(path,
		"# Den\n## One\n- 2 x Northlight VX-65 @ 1999.50\n  - 2 x Slimline SM-4 cost 7.25\n  - 1 h Installation @ 110 cost 60\n"+
			"- 1 x Foo Bar 9 @ 12.5 cost 4\n- 1 x "+long+"\n")
	wantMessages := []string{
		`Den, One: the catalog has no "Foo Bar 9"; it was added as a custom item at price 12.50 USD.`,
		`Den, One: the catalog has no "` + long + `"; it was added as a custom item at price 0.00 USD.`,
	}
	if got := build.words("messages"); fmt.Sprint(got) != fmt.Sprint(wantMessages) {
		t.Errorf("messages %q, want %q", got, wantMessages)
	}
	items := areas[0].list("options")[0].list("items")
	var got []string
	for _, it := range items {
		parent := "no"
		if id := it.text("parentId"); id == items[0].text("id") {
			parent = "first"
		} else if id != "null" {
			parent = id
		}
		got = append(got,
			strings.Join([]string{
				it.text("itemType"), it.text("quantity"), it.text("sellPrice"), it.text("cost"),
				parent,
			}, " "))
	}
	want := "Part 2 1999.5 10 no; Part 2 219 7.25 first; Labor 1 110 60 first; CustomItem 1 12.5 4 no; CustomItem 1 0 null no"
	if joined := strings.Join(got, "; "); joined != want {
		t.Errorf("lines\n%s, want\n%s", joined, want)
	}
	if last := items[4]; last.text("name") != long[:256] || last.text("description") != long {
		t.Errorf("words of a long name were lost: %v", last.m)
	}
}

// Lines go to the option that they are planned for, after its own, and none of its text
// is lost.
func TestBuildAddsToAnOption(t *testing.T) {
	w := newStockedWorld(t)
	_, path := w.sales.newProposal("House")
	w.sales.built(path, "# Den\n## One\nClient: Warm.\nInstaller: Mind the dog.\n- 1 x Aurora S-9\n## Two\n")
	before := w.sales.get(path).list("areas")[0].list("options")
	w.sales.removeContent(path)
	_, areas := w.sales.built(path,
		"# Hall\n## One\n- 1 x Aurora S-9\n# den\n## +1\nInstaller: And the cat.\n- 2 x Northlight VX-65\n  - 1 x Slimline SM-4\n## +2\n- 1 x Aurora S-9\n## Three\nClient: Big.")
	options := areas[0].list("options")
	if len(areas) != 2 || len(options) != 3 || options[0].text("id") != before[0].text("id") ||
		options[1].text("id") != before[1].text("id") {
		t.Fatalf("areas %v", areas)
	}
	if o := options[0]; o.text("clientDescription") != "Warm." ||
		o.text("installerDescription") != "Mind the dog.\n\nAnd the cat." {
		t.Errorf("texts of the first option: %v", o.m)
	}
	if got := lines(
		options[0]); got !=
		"Part 1 x Aurora S-9 at 1299; Part 2 x Northlight VX-65 at 2499.99; Part 1 x Slimline SM-4 at 219" {
		t.Errorf("lines of the first option: %s", got)
	}
	if items := options[0].list("items"); items[0].text("id") != before[0].list("items")[0].text("id") ||
		items[2].text("parentId") != items[1].text("id") {
		t.Errorf("items of the first option: %v", items)
	}
	if lines(options[1]) != "Part 1 x Aurora S-9 at 1299" || options[2].text("clientDescription") != "Big." {
		t.Errorf("the other options: %v, %v", options[1].m, options[2].m)
	}
	after := w.sales.get(path).Body
	for text, why := range map[string]string{
		"# Attic\n## +1\n- 1 x Aurora S-9":                        `no area "Attic"`,
		"# Hall\n## Two\n## +2\n- 1 x Aurora S-9":                 `no option 2 to add to. It has 1`,
		"# Den\n## +1\nInstaller: " + strings.Repeat("x", 19_990): "20019 characters",
	} {
		w.sales.removeContent(path)
		build, _ := w.sales.built(path, text)
		if build.text("status") != "Failed" || !strings.Contains(fmt.Sprint(build.words("messages")), why) {
			t.Errorf("%.40q: build %v", text, build.m)
		}
		if got := w.sales.get(path).Body; got != after {
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
			w := newStockedWorld(t, allowPrivate)
			r, _ := w.admin.listen(buildEvent)
			_, path := w.sales.newProposal("House")
			before := w.sales.get(path).Body
			build, _ := w.sales.built(path, tc.text)
			if build.text("status") != "Failed" || !strings.Contains(fmt.Sprint(build.words("messages")), tc.why) {
				t.Errorf("build %v", build.m)
			}
			if after := w.sales.get(path).Body; after != before {
				t.Errorf("left %s", after)
			}
			events := r.delivered(w)
			if len(events) != 1 || events[0].object("data").text("status") != "Failed" ||
				!strings.Contains(events[0].object("data").text("message"), tc.why) {
				t.Errorf("events %v", events)
			}
			w.sales.post(path + "/ai/build").want(http.StatusOK) // a failed one may be tried again
		})
	}
}

// The proposal may have been sent between the start of a build and its turn.
func TestBuildDoesNotChangeASentProposal(t *testing.T) {
	w := newHaltedWorld(t)
	id, path := w.sales.newProposal("House")
	w.sales.upload(path+"/ai/content", part{"f", "a.md", "", plan}).want(http.StatusOK)
	w.work()
	w.sales.post(path + "/ai/outline").want(http.StatusOK)
	w.work()
	w.sales.post(path + "/ai/build").want(http.StatusOK)
	w.sales.post("/sandbox/proposals/"+id+"/status", "Status", "Submitted").want(http.StatusOK)
	w.work()
	build := w.sales.get(path + "/ai/build").json()
	if build.text("status") != "Failed" || !strings.Contains(fmt.Sprint(build.words("messages")), "drafts only") {
		t.Errorf("build %v", build.m)
	}
	if areas := w.sales.get(path).list("areas"); len(areas) != 0 {
		t.Errorf("%d areas", len(areas))
	}
}

func TestBuildWithoutTheCatalog(t *testing.T) {
	w := newStockedWorld(t)
	_, path := w.plain.newProposal("House")
	build, areas := w.plain.built(path, "# Den\n## One\n- 1 x Aurora S-9\n")
	if !strings.Contains(build.words("messages")[0], "no access") ||
		lines(areas[0].list("options")[0]) != "CustomItem 1 x Aurora S-9 at 0" {
		t.Errorf("build %v, %v", build.m, areas)
	}
	_, path = w.plain.newProposal("Hut")
	_, areas = w.plain.built(path, "A soundbar and two soundbars in the den")
	if got := lines(areas[0].list("options")[0]); strings.Contains(got, "Aurora") {
		t.Errorf("the outline reveals the catalog: %s", got)
	}
}
