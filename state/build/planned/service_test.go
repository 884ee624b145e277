package planned_test

import (
	"errors"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/build"
	"app.tender/tender/state/build/planned"
	"app.tender/tender/state/money"
	"app.tender/tender/state/plan"
	"github.com/google/go-cmp/cmp"
	"github.com/shopspring/decimal"
)

// large plans 300 lines of all kinds in 20 areas.
func (w *world) large() {
	for a := range 20 {
		area := fmt.Sprintf("Room %d", a+1)
		for option, title := range []string{"Good", "Better"} {
			at := w.part(2*a+option, "1")
			wall := w.part(2*a+option+1, "1")
			wall.Parent = at.ID
			custom := priced(plan.Line{
				ID: w.id(), Type: state.ItemCustom,
				Name: fmt.Sprintf("Trim ring %d-%d", a, option), Quantity: decimal.NewFromInt(3), State: plan.Planned,
			},
				"12.345")
			custom.Cost = decimal.NewNullDecimal(decimal.RequireFromString("7.1"))
			lines := []plan.Line{at, wall, priced(w.part(2*a+option+2, "2.5"), "1049.99"), custom, w.hours("3.75")}
			for n := range 2 {
				lines = append(lines, w.part(7*a+option+3*n+5, fmt.Sprint(n+1)))
			}
			if option == 0 {
				lines = append(lines, priced(w.hours("1"), "99.5"))
			}
			w.at(area, title, lines...)
		}
	}
}

// The service builds a plan of 300 lines in 20 areas as planned, to the cent, and the plan
// recognizes it.
func TestALargePlanIsBuiltAsPlanned(t *testing.T) {
	w := newWorld(t)
	w.large()
	pl := w.plan()
	if n := pl.Lines(); n != 300 {
		t.Fatalf("%d lines are planned", n)
	}
	r := w.drive(w.begin().ID)
	if r.Phase != build.Done || !r.Check.Same() || !r.Proof.Same() || r.Proof.AsPlanned != 300 ||
		r.Proof.Lines != 300 {
		t.Fatalf("%s, %s, %+v\noutline %+v\nproposal %+v", r.Phase, r.Status, r.Fault, r.Check, r.Proof)
	}
	p := w.read()
	lines, sum := 0, decimal.Zero
	for i := range p.Areas {
		for j := range p.Areas[i].Options {
			for k := range p.Areas[i].Options[j].Items {
				lines++
				sum = sum.Add(p.Areas[i].Options[j].Items[k].Extended(money.Currency{}).Decimal)
			}
		}
	}
	if len(p.Areas) != 20 || lines != 300 || !sum.Equal(r.Proof.Planned.Decimal) || !sum.Equal(r.Proof.Built.Decimal) {
		t.Errorf("%d areas, %d lines, sum %s, planned %s, compared %s", len(p.Areas), lines, sum,
			r.Proof.Planned.Decimal, r.Proof.Built.Decimal)
	}
	if got := w.states(); got != "map[built:300]" {
		t.Errorf("the plan is %s", got)
	}
	content, err := w.client.AI.ListContent(t.Context(), w.proposal)
	if err != nil || len(content) > 0 {
		t.Errorf("%+v, %v: the next outline would repeat its lines", content, err)
	}
}

// A custom line stays custom even if the catalog has an item with its name: a client who was
// offered a used screen must not get a new one in the proposal.
func TestACustomLineWithTheNameOfAnItemStaysCustom(t *testing.T) {
	w := newWorld(t)
	named := w.part(0, "1").Title()
	w.at("Theater", "Good", w.part(1, "1"),
		priced(plan.Line{
			ID: w.id(), Type: state.ItemCustom, Custom: true, Name: named, Quantity: decimal.NewFromInt(2),
			State: plan.Planned,
		}, "40"))
	r := w.drive(w.begin().ID)
	p := w.read()
	got := p.Areas[0].Options[0].Items[1]
	if r.Phase != build.Done || !r.Check.Same() || !r.Proof.Same() || got.ReferencedItemID != 0 ||
		got.Type != state.ItemCustom || got.Name != named {
		t.Errorf("%s, %s, %+v: %+v", r.Phase, r.Status, r.Proof, got)
	}
	for _, said := range r.Messages {
		if strings.Contains(said, named) {
			t.Errorf("it reports: %s", said)
		}
	}
}

// An unclear line with a price was built as a custom line without a question: only a line without a price waited.
func TestAnUnclearLineWaitsForADecision(t *testing.T) {
	for words, line := range map[string]plan.Line{
		"“mount” may be 9 items":       {Name: "mount", Candidates: 9},
		"“mount” is not looked up yet": {Name: "mount", LookupPending: true},
	} {
		w := newWorld(t)
		line.ID, line.Type, line.Quantity, line.State = w.id(), state.ItemCustom, decimal.NewFromInt(2), plan.Planned
		w.at("Theater", "Good", w.part(0, "1"), priced(line, "40"))
		l, err := w.engine.Preview(t.Context(), w.proposal)
		if want := "2 lines in 1 area · unclear: " + words; err != nil || build.LoadWords(l) != want {
			t.Errorf("%q, %v; want %q", build.LoadWords(l), err, want)
		}
		r := w.drive(w.begin().ID)
		if r.Status != build.Asking || !r.Check.Same() || len(w.read().Areas) != 0 {
			t.Errorf("%s: %s, %s, %d areas built", words, r.Phase, r.Status, len(w.read().Areas))
			continue
		}
		if _, err := w.engine.Accept(t.Context(), r.ID); err != nil {
			t.Fatal(err)
		}
		if r = w.drive(r.ID); r.Phase != build.Done || !r.Proof.Same() {
			t.Errorf("%s: accepted: %s, %+v", words, r.Phase, r.Proof)
		}
	}
}

// Lines planned later for a built option are added to that option.
func TestLaterLinesAreAddedToTheBuiltOption(t *testing.T) {
	w := newWorld(t)
	w.at("Theater", "Good", w.part(0, "1"))
	w.at("Theater", "Better", w.part(1, "1"), w.hours("4"))
	if r := w.drive(w.begin().ID); !r.Proof.Same() {
		t.Fatalf("%+v, %+v", r.Fault, r.Proof)
	}
	before := w.read()
	second := w.plan().Areas[0].Options[1]
	if second.Option != before.Areas[0].Options[1].ID {
		t.Fatalf("the plan's option is %d in the proposal, which has %d", second.Option, before.Areas[0].Options[1].ID)
	}
	w.edit(plan.Add(plan.In(second.ID), 0, w.part(2, "3")))
	r := w.drive(w.begin().ID)
	if !r.Load.Adds || r.Load.Lines != 1 || !r.Proof.Same() {
		t.Fatalf("%s %+v, %+v, %+v", r.Status, r.Fault, r.Load, r.Proof)
	}
	if p := w.read(); len(p.Areas[0].Options) != 2 || len(p.Areas[0].Options[1].Items) != 3 {
		t.Errorf("%+v", p.Areas[0])
	}
}

// Texts that the builder drops stay in the plan: taken for placed, they are nowhere.
func TestTextsThatTheBuilderDropsStayPlanned(t *testing.T) {
	w := newWorld(t)
	w.reads = func(text string) string {
		return regexp.MustCompile(`(?m)^(Client|Installer): .*$`).ReplaceAllString(text, "")
	}
	w.at("Theater", "Good", w.part(0, "1"))
	w.edit(plan.Describe(w.plan().Areas[0].Options[0].ID, "Good", "A lamp.", "Two studs."))
	r := w.drive(w.begin().ID)
	if r.Status != build.Asking {
		t.Fatalf("%s, %+v", r.Status, r.Fault)
	}
	if _, err := w.engine.Accept(t.Context(), r.ID); err != nil {
		t.Fatal(err)
	}
	w.drive(r.ID)
	if built := w.read().Areas[0].Options[0]; len(built.Items) != 1 || built.ClientDescription != "" {
		t.Fatalf("built: %+v", built)
	}
	if o := w.plan().Areas[0].Options[0]; o.Client != "A lamp." || o.Installer != "Two studs." {
		t.Errorf("the plan has the texts %q and %q", o.Client, o.Installer)
	}
}

// otherwise is a builder that interprets plans its own way: it moves the last line to the start,
// renames one, splits one, drops one and prices one.
func otherwise(text string) string {
	var head, lines []string
	for line := range strings.SplitSeq(text, "\n") {
		switch {
		case !strings.HasPrefix(strings.TrimSpace(line), "- "):
			head = append(head, line)
		case strings.Contains(line, "Dropped"):
		case strings.Contains(line, "Renamed"):
			lines = append(lines, strings.ReplaceAll(line, "Renamed rack", "Rack shelf Renamed"))
		case strings.Contains(line, "Split"):
			part := strings.Replace(line, "- 4 x", "- 2 x", 1)
			lines = append(lines, part, part)
		case strings.Contains(line, "Priced"):
			lines = append(lines, strings.Replace(line, "@ 1099", "@ 1149", 1))
		default:
			lines = append([]string{line}, lines...)
		}
	}
	return strings.Join(append(head, lines...), "\n")
}

// Each difference is found, in the outline and in the proposal: a reordered line is as planned,
// and a dropped line stays planned.
func TestBuilderThatMisreadsPlans(t *testing.T) {
	w := newWorld(t)
	w.reads = otherwise
	custom := func(name, quantity, price string) plan.Line {
		return priced(plan.Line{
			ID: w.id(), Type: state.ItemCustom, Name: name,
			Quantity: decimal.RequireFromString(quantity), State: plan.Planned,
		}, price)
	}
	w.at("Theater", "Good", custom("Renamed rack", "1", "10"), custom("Split cable", "4", "2.5"),
		custom("Dropped lamp", "1", "99"), custom("Priced sub", "1", "1099"), w.hours("2"), custom("Kept", "1", "5"))
	r := w.drive(w.begin().ID)
	if r.Status != build.Asking || r.Phase != build.Checking || r.Grammar != 0 {
		t.Fatalf("%s, %s, %+v", r.Phase, r.Status, r.Fault)
	}
	differences := func(c build.Check) []string {
		var out []string
		for _, d := range c.Differences {
			out = append(out, fmt.Sprintf("%s | %s | %s | %s", d.Kind, d.Planned, d.Built, d.What))
		}
		slices.Sort(out)
		return out
	}
	want := []string{
		"missing | 1 × Dropped lamp |  | ",
		"otherwise | 1 × Priced sub | 1 × Priced sub | price 1,149.00 in place of 1,099.00",
		"otherwise | 1 × Renamed rack | 1 × Rack shelf Renamed | name Rack shelf Renamed in place of Renamed rack",
		"otherwise | 4 × Split cable | 2 × Split cable, 2 × Split cable | lines 2 in place of 1",
	}
	if diff := cmp.Diff(want, differences(r.Check)); diff != "" || r.Check.AsPlanned != 2 {
		t.Errorf("the outline, %d as planned: -want +got:\n%s", r.Check.AsPlanned, diff)
	}
	if _, err := w.engine.Accept(t.Context(), r.ID); err != nil {
		t.Fatal(err)
	}
	r = w.drive(r.ID)
	if diff := cmp.Diff(want, differences(r.Proof)); diff != "" || r.Proof.AsPlanned != 2 {
		t.Errorf("the proposal, %d as planned: -want +got:\n%s", r.Proof.AsPlanned, diff)
	}
	if r.Proof.Planned.Decimal.Sub(r.Proof.Built.Decimal).String() != "49" { // 99 less, 50 more
		t.Errorf("planned %s, got %s", r.Proof.Planned.Decimal, r.Proof.Built.Decimal)
	}
	if got := w.states(); got != "map[built:2 built otherwise:3 not built:1]" {
		t.Errorf("the plan is %s", got)
	}
	for _, reason := range []string{"", "It may have been built."} { // a newer reason replaces the older one
		if err := planned.New(w.store.Plans, w.store.Typed).
			Mark(t.Context(), w.proposal,
				build.Mark{Load: r.Load, Stage: build.StagePlanned, Reason: reason}); err != nil {
			t.Fatal(err)
		}
		want := reason
		if reason == "" {
			want = "The build left it out."
		}
		left := w.plan()
		for l := range left.Each() {
			if l.Name == "Dropped lamp" && l.Note != want {
				t.Errorf("it says %q, want %q", l.Note, want)
			}
		}
	}
	_, err := w.engine.BeginPlan(t.Context(), w.proposal)
	if f := state.FaultOf(err); f.Kind != state.FaultInvalid || f.Next == "" {
		t.Errorf("the rest, with a builder that adds nothing: %v", err)
	}
}

// A request that is cut off in either direction, at any point of the run, does not duplicate the
// build.
func TestCutsAtEveryRequest(t *testing.T) {
	w := newWorld(t)
	for _, arrives := range []bool{false, true} {
		for n := 0; ; n++ {
			w.empty()
			w.at("Theater", "Good", w.part(0, "2"), w.hours("4"))
			r := w.begin()
			requests, cut := 0, false
			w.net = func(r *http.Request, direct http.RoundTripper) (*http.Response, error) {
				requests++
				if requests != n {
					return direct.RoundTrip(r)
				}
				cut = true
				if arrives {
					resp, err := direct.RoundTrip(r)
					if err != nil {
						return nil, err
					}
					_ = resp.Body.Close()
				}
				return nil, errors.New("connection reset by peer")
			}
			r = w.drive(r.ID)
			w.net = nil
			p := w.read()
			if r.Phase != build.Done || !r.Proof.Same() || len(p.Areas) != 1 || len(p.Areas[0].Options) != 1 ||
				len(p.Areas[0].Options[0].Items) != 2 {
				t.Fatalf("request %d, arrives: %t: %s %s %+v\nproof %+v\n%+v", n, arrives, r.Phase, r.Status, r.Fault,
					r.Proof, p.Areas)
			}
			if n > 0 && !cut {
				break
			}
		}
	}
}

// The program is killed during each kind of request of each phase, before and after it has arrived
// at the service. Another process continues, and the plan is built once.
func TestKillsAtEveryRequest(t *testing.T) {
	w := newWorld(t)
	for _, arrives := range []bool{false, true} {
		met := map[string]bool{} // the requests that were hit by a kill, by phase, method and path
		phases := map[build.Phase]bool{}
		for {
			w.empty()
			w.at("Theater", "Good", w.part(0, "2"), w.hours("4"))
			w.at("Theater", "Better", w.part(1, "1"))
			r := w.begin()
			name := ""
			w.net = func(req *http.Request, direct http.RoundTripper) (*http.Response, error) {
				kept, ok, err := w.store.Plans.Run(t.Context(), r.ID)
				if err != nil || !ok {
					t.Fatalf("the unfinished text was lost: %v", err)
				}
				kind := fmt.Sprintf("%s: %s %s, arrives: %t", kept.Phase, req.Method,
					numbers.ReplaceAllString(req.URL.Path, "N"), arrives)
				if met[kind] {
					return direct.RoundTrip(req)
				}
				met[kind], phases[kept.Phase], name = true, true, kind
				if arrives {
					resp, err := direct.RoundTrip(req)
					if err != nil {
						return nil, err
					}
					_ = resp.Body.Close()
				}
				panic(killed{})
			}
			died := w.driveTo(r.ID)
			w.net = nil
			if died {
				w.restart()
			}
			r = w.drive(r.ID)
			p := w.read()
			if r.Phase != build.Done || !r.Proof.Same() || r.Proof.Lines != 3 {
				t.Fatalf("%s: %s %s %+v\nproof %+v", name, r.Phase, r.Status, r.Fault, r.Proof)
			}
			if len(p.Areas) != 1 || len(p.Areas[0].Options) != 2 || len(p.Areas[0].Options[0].Items) != 2 ||
				len(p.Areas[0].Options[1].Items) != 1 {
				t.Fatalf("%s: %+v", name, p.Areas)
			}
			if got := w.states(); got != "map[built:3]" {
				t.Fatalf("%s: the plan is %s", name, got)
			}
			if !died {
				break
			}
		}
		for _, phase := range []build.Phase{build.Uploading, build.Outlining, build.Building, build.Proving} {
			if !phases[phase] {
				t.Errorf("never killed while it was %s, arrives: %t", phase, arrives)
			}
		}
	}
}

// numbers matches the ids in a path.
var numbers = regexp.MustCompile(`[0-9]+`)

// A line without a price is in the client's copy at 0. Neither check calls it as planned.
func TestALineWithoutAPriceIsNotCalledAsPlanned(t *testing.T) {
	w := newWorld(t)
	w.at("Theater", "Good", w.part(0, "1"),
		plan.Line{
			ID: w.id(), Type: state.ItemCustom, Custom: true, Name: "Zork", Quantity: decimal.NewFromInt(1),
			State: plan.Planned,
		})
	r := w.drive(w.begin().ID)
	if r.Status != build.Asking || r.Check.AsPlanned != 1 || r.Check.Unpriced != 1 || len(w.read().Areas) != 0 {
		t.Fatalf("%s, %s: %+v", r.Phase, r.Status, r.Check)
	}
	if _, err := w.engine.Accept(t.Context(), r.ID); err != nil {
		t.Fatal(err)
	}
	r = w.drive(r.ID)
	if got := r.Steps(time.Now())[5]; got.State != build.StepDiffers ||
		got.Words != "1 of 2 lines built as planned, 1 without a price, at 0. Total 1,499.99" {
		t.Errorf("%+v", got)
	}
}
