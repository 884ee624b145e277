package editor_test

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/ui"
	"app.tender/tender/ui/uitest"
)

func TestDemoDataIsOnTheFirstScreen(t *testing.T) {
	uitest.Sizes(t, func(t *testing.T, w, h int) {
		world := uitest.NewWorld(t, "small")
		world.StartEditor(w, h).Idle().See("SANDBOX", "Brightline AV", "1042", "Halvorsen Residence", "Draft")
	})
}

func TestTheCachedListIsShownFirst(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		world.StartEditor(120, 36).Idle().See("Halvorsen Residence").Press("q")
		world.StopService()
		world.StartEditor(120, 36).Idle().See("Halvorsen Residence", "Offline")
	})
}

func TestAProposalOpensInPanes(t *testing.T) {
	uitest.Sizes(t, func(t *testing.T, w, h int) {
		world := uitest.NewWorld(t, "small")
		p := world.Proposal(1042)
		d := world.OpenHalvorsen(w, h)
		d.See(p.Areas[0].Name, "Client description", "Installer notes", "client sees this", "team only")
		if w >= 100 {
			d.See("Parts", "Labor", "TOTAL")
		}
		d.Press("tab", "down", "tab", "tab", "tab", "shift+tab")
		for _, size := range [][2]int{{20, 5}, {300, 100}, {60, 15}, {99, 24}, {40, 12}} {
			d.Resize(size[0], size[1])
		}
		d.Resize(w, h).See(p.Areas[0].Name)
	})
}

func TestTypedTextIsStoredAndSent(t *testing.T) {
	uitest.Sizes(t, func(t *testing.T, w, h int) {
		world := uitest.NewWorld(t, "small")
		p := world.Proposal(1042)
		d := world.OpenHalvorsen(w, h)
		typed := "Blocking at 62 in.\n日本語のメモ, e\u0301 as two code points, 👩‍🔧 on site.\n"
		d.Press("n", "ctrl+home").Type(typed).Idle().See("日本語のメモ")
		d.Paste(strings.Repeat("long paragraph of a note ", 80)).Advance(time.Second).See("draft kept")
		d.Press("esc").Idle().See("~")
		d.Press("n", "ctrl+s").Idle().See("Saved installer notes")
		got := world.Proposal(1042)
		notes := got.Areas[0].Options[got.Areas[0].CountedOption()].InstallerNotes
		if !strings.HasPrefix(notes, typed+"long paragraph") {
			t.Errorf("the service has %q", notes)
		}
		if got.LastModified.Before(p.LastModified) {
			t.Errorf("last modified went from %v to %v", p.LastModified, got.LastModified)
		}
	})
}

func TestRunesInOneMessageOpenAndFillTheEditor(t *testing.T) {
	uitest.Halvorsen(t, func(t *testing.T, _ *uitest.World, d *uitest.Driver) {
		d.TypeAtOnce("nfast").Advance(time.Second).See("fast").Press("ctrl+s").See("Saved installer notes")
	})
}

func TestTypingWhileAProposalOpensRunsNoCommands(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.StartEditor(120, 36).Idle()
		d.Type("\nnquick words ahead of the screen").Idle().Advance(time.Second)
		d.See("ahead of the screen", "draft kept").DoNotSee("Working offline")
	})
}

func TestALocationChangesTheTax(t *testing.T) {
	uitest.Sizes(t, func(t *testing.T, w, h int) {
		world := uitest.NewWorld(t, "small")
		p := proposalWithoutLocation(t, world)
		d := world.StartEditor(w, h).Idle().Open(int(p.Number))
		d.See("no location")
		d.Press("L").Idle().Press("enter").Idle()
		got := world.Proposal(p.Number)
		if got.Location == nil || got.Summary.SalesTax.Total.Decimal.IsZero() {
			t.Fatalf("location %+v, tax %v\n%s", got.Location, got.Summary.SalesTax, d.Screen())
		}
		d.DoNotSee("no location").See(money.Format(got.Summary.Total, got.Summary.Currency))
	})
}

// proposalWithoutLocation returns a draft whose contact has locations, none of them assigned.
func proposalWithoutLocation(t *testing.T, world *uitest.World) *state.Proposal {
	t.Helper()
	page, err := world.Client().Proposals.List(t.Context(),
		state.ProposalQuery{Statuses: []state.Status{state.StatusDraft}, PageSize: 100})
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range page.Proposals {
		p := world.Proposal(row.Number)
		if p.Customer != nil && p.Location == nil {
			return p
		}
	}
	t.Fatal("the demo data has no draft without a location")
	return nil
}

func TestAddAreasAndOptions(t *testing.T) {
	uitest.Sizes(t, func(t *testing.T, w, h int) {
		world := uitest.NewWorld(t, "small")
		taken := world.Proposal(1042).Areas[0].Name
		d := world.OpenHalvorsen(w, h)
		d.Press("a").Type(strings.ToUpper(taken)).Press("enter").See("already")
		d.Press("esc").Advance(time.Second).Press("d", "a", "ctrl+u").Type("Wine Cellar").Press("enter").Idle().See("Wine Cellar")
		d.Press("o").See("New option of Wine Cellar").Type("Better: two doors").Press("enter").Idle().See("2 Better")
		d.Press("o", "esc").Idle().DoNotSee("3 options").Press("o", "enter").Idle().
			See("+ Option 3").Press("ctrl+s").Idle()
		area := areaNamed(t, world.Proposal(1042), "Wine Cellar")
		if len(area.Options) != state.MaxOptionsPerArea {
			t.Fatalf("the new area has %d options\n%s", len(area.Options), d.Screen())
		}
		d.Press("o").Idle().See("3 options")
	})
}

func areaNamed(t *testing.T, p *state.Proposal, name string) state.Area {
	t.Helper()
	for _, a := range p.Areas {
		if a.Name == name {
			return a
		}
	}
	t.Fatalf("the service has no area %q", name)
	return state.Area{}
}

func TestTypedTextSurvivesAKill(t *testing.T) {
	uitest.Halvorsen(t, func(t *testing.T, world *uitest.World, d *uitest.Driver) {
		d.Press("n", "ctrl+home").Type("typed before the lights went out\n").Advance(time.Second)
		// Nothing is closed or flushed.
		d = world.OpenHalvorsen(120, 36)
		d.See("~").Press("n", "ctrl+home").Idle().See("typed before the lights went out")
	})
}

func TestEditsWaitWhileTheServiceIsDown(t *testing.T) {
	uitest.Sizes(t, func(t *testing.T, w, h int) {
		world := uitest.NewWorld(t, "small")
		d := world.OpenHalvorsen(w, h)
		world.StopService()
		d.Press("n", "ctrl+home").Type("First. ").Press("ctrl+s").Idle()
		d.Press("a").Type("Offline Room").Press("enter", "ctrl+s").Idle().See("Offline Room")
		d.Press("e").Type("Made without a network.").Press("ctrl+s").Idle()
		d.Advance(10 * time.Second).See("3 waiting")
		world.StartService()
		d.Advance(2*time.Minute).DoNotSee("waiting", "Offline:")
		p := world.Proposal(1042)
		if got := p.Areas[0].Options[0].InstallerNotes; strings.Count(got, "First. ") != 1 {
			t.Errorf("notes: %q", got)
		}
		area := areaNamed(t, p, "Offline Room")
		if len(area.Options) != 1 || area.Options[0].ClientDescription != "Made without a network." {
			t.Errorf("the new area: %+v", area)
		}
	})
}

func TestForeignChangesMergeOrConflict(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		p := world.Proposal(1042)
		option := p.Areas[0].Options[0]
		set := func(base, text string) {
			world.Apply(state.Edit{
				Proposal: p.ID, Option: option.ID, Base: base,
				Change: state.WriteText{Field: state.InstallerNotes, Text: text},
			})
		}
		set(option.InstallerNotes, "one\ntwo\nthree\nfour\nfive")
		d := world.OpenHalvorsen(120, 36)
		notes := func() string { return world.Proposal(1042).Areas[0].Options[0].InstallerNotes }

		d.Press("n", "ctrl+home").Type("mine ").Advance(time.Second)
		set("", "one\ntwo\nthree\nfour\nfive theirs")
		d.Press("ctrl+s").Idle().See("merged")
		if got, want := notes(), "mine one\ntwo\nthree\nfour\nfive theirs"; got != want {
			t.Fatalf("merged to %q, want %q", got, want)
		}
		d.Press("6").Idle().
			See("Someone else's changes were merged in.", "- one", "+ mine one", "Changed by someone else",
				"- five", "+ five theirs")
		d.Press("7").Idle().See("✓ merged", "Someone else's changes were merged in.", "- one", "+ mine one").
			Press("esc", "esc").Idle()

		d.Advance(time.Minute).Press("n", "ctrl+home").Type("again ").Advance(time.Second)
		set("", "theirs alone\ntwo\nthree\nfour\nfive theirs")
		d.Press("ctrl+s").Idle().See("Conflict")
		if got, want := notes(), "theirs alone\ntwo\nthree\nfour\nfive theirs"; got != want {
			t.Fatalf("a foreign edit was overwritten: %q, want %q", got, want)
		}
		d.Press("6").Idle().
			See("again mine one", "theirs alone", "Conflict   #1042 Halvorsen Residence", "Erik Halvorsen")
		d.Press("m", "ctrl+s").Idle().See("Saved installer notes").DoNotSee("Conflict:")
		if got, want := notes(), "again mine one\ntwo\nthree\nfour\nfive theirs"; got != want {
			t.Errorf("after choosing mine: %q, want %q\n%s", got, want, d.Screen())
		}
	})
}

// Both assigned another contact. Choosing theirs saved mine.
func TestAConflictBetweenAssignedContacts(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for key, mine := range map[string]bool{"m": true, "t": false} {
			world := uitest.NewWorld(t, "small")
			p := world.Proposal(1042)
			d := world.OpenHalvorsen(120, 36).Press("C").Idle()
			world.Apply(state.Edit{
				Proposal: p.ID, Contact: 3003, Base: state.FormatID(p.Customer.ID),
				Change: state.SetContact{},
			})
			theirs := world.Proposal(1042).Customer
			d.Press("down", "down", "down", "enter").Idle().See("Conflict").Press("6").Idle()
			d.See("Before: the contact "+p.Customer.DisplayName(), "Mine: the contact ",
				"Theirs: the contact "+theirs.DisplayName()).Press("enter").See("Which one do you keep?").
				Advance(time.Second).
				Press(key).Idle()
			if got := world.Proposal(1042).Customer; (got.ID != theirs.ID) != mine {
				t.Errorf("%s: the contact is %s, theirs was %s\n%s", key, got.DisplayName(), theirs.DisplayName(),
					d.Screen())
			}
			d.DoNotSee("conflict")
		}
	})
}

func TestQuittingSavesTypedText(t *testing.T) {
	uitest.Halvorsen(t, func(t *testing.T, world *uitest.World, d *uitest.Driver) {
		d.Press("n", "ctrl+home").Type("unsaved a moment ago")
		d.Press("ctrl+c")
		if !d.HasQuit() {
			t.Fatalf("ctrl+c does not quit:\n%s", d.Screen())
		}
		d = world.OpenHalvorsen(120, 36)
		d.Press("n").Idle().See("unsaved a moment ago")
		d.Type(", and more").Send(ui.QuitMsg{})
		if !d.HasQuit() {
			t.Fatal("a signal does not quit")
		}
		world.OpenHalvorsen(120, 36).Press("n").Idle().See("unsaved a moment ago, and more")
	})
}
