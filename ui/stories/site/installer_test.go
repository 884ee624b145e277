package site_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/installer"
	"app.tender/tender/state/money"
	"app.tender/tender/ui"
	"app.tender/tender/ui/uitest"
)

// sheetOf returns the installers' sheet of a proposal at the service.
func sheetOf(world *uitest.World, number int64) installer.Sheet {
	return installer.SheetOf(installer.Sources{Proposal: world.Proposal(number)})
}

// Opens a proposal online and then works from its sheet offline.
func TestAnInstallersDayOffline(t *testing.T) {
	uitest.Sizes(t, func(t *testing.T, w, h int) {
		world := uitest.NewWorld(t, "small")
		world.Move(world.Proposal(1042).ID, state.StatusSubmitted, state.StatusAccepted)
		sheet := sheetOf(world, 1042)
		world.OpenHalvorsen(w, h).Press("q")
		world.StopService()

		d := world.StartEditor(w, h).Idle().See("Offline")
		d.Press("/").Type("1042").Idle().Press("esc", "i").Idle()
		first := &sheet.Areas[0]
		d.See("sheet · the job", sheet.Head.Phone, "CHANGE ORDERS NOT READ").Press("n")
		d.See("sheet · area 1 of", first.Name, uitest.FirstWords(first.Notes[0].Text), "Parts", "This copy is", "Labor")
		for _, a := range sheet.Areas[1:] {
			d.Press("n").See(a.Name)
		}
		d.Press("n").See("last area")
		for range sheet.Areas[1:] {
			d.Press("p")
		}
		d.See("area 1 of", "0 of").Press(" ").See("✓ DR", "1 of")
		d.Press("I").See("Current initials: DR").Press("enter", "I").Type("mw").Press("enter", " ").
			See("✓ DR", "✓ MW", "2 of")
		d.Press("up", " ").DoNotSee("✓ MW").Press("q")

		d = world.StartEditor(w, h).Idle()
		d.Press("/").Type("1042").Idle().Press("esc", "i").Idle().See("the job").Press("n").See("✓ DR", "1 of").
			DoNotSee("✓ MW")
		d.Press("I").See("Current initials: MW").Press("esc", "down", " ").See("✓ MW") // kept: else they are another's
		d.Press("l").See("Pick list", uitest.FirstWords(sheet.Picks()[0].Name())).Press("l")
		d.Press("esc").See("Proposals")
	})
}

// Someone else changes the proposal after it was cached: the list has the new version, the cached proposal does not.
func TestTheSheetSaysThatTheProposalChanged(t *testing.T) {
	uitest.Halvorsen(t, func(t *testing.T, world *uitest.World, d *uitest.Driver) {
		d.Press("i").Idle().See("installers' sheet").DoNotSee("CHANGED", "This copy is")
		p := world.Proposal(1042)
		world.Apply(state.Edit{Proposal: p.ID, Base: p.Name, Change: state.Rename{Name: "Halvorsen House"}})
		d.Press("1", "R").Idle().See("Halvorsen House")
		world.StopService()
		d.Press("i").Idle().Advance(time.Second).See("CHANGED")
		world.StartService()
		d.Press("R").Idle().DoNotSee("CHANGED").See("Halvorsen House")
	})
}

// The sheet does not move while it is read, and the new version appears on request.
func TestAnOpenSheetNoticesAChange(t *testing.T) {
	uitest.Halvorsen(t, func(t *testing.T, world *uitest.World, d *uitest.Driver) {
		d.Press("i", "n").Idle()
		for range 3 {
			d.Advance(time.Minute).See("area 2 of").DoNotSee("CHANGED")
		}
		before := uitest.FirstLines(d.Screen(), 12)
		p := world.Proposal(1042)
		world.Apply(state.Edit{Proposal: p.ID, Base: p.Name, Change: state.Rename{Name: "Halvorsen House"}})
		d.Advance(time.Minute).See("CHANGED: the service has a version of", "R refreshes.")
		if got := uitest.FirstLines(d.Screen(), 12); got != before {
			t.Errorf("the sheet moved or changed:\n%s\nwas\n%s", got, before)
		}
		d.Press("R").Idle().See("Halvorsen House", "area 2 of").DoNotSee("CHANGED").Advance(2 * time.Minute).
			DoNotSee("CHANGED")
	})
}

func TestAnOpenSheetRequestsNothingOffline(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.OpenHalvorsen(120, 36).Press("i", "w").Idle()
		p := world.Proposal(1042)
		world.Apply(state.Edit{Proposal: p.ID, Base: p.Name, Change: state.Rename{Name: "Halvorsen House"}})
		d.Advance(3*time.Minute).See(p.Name).DoNotSee("CHANGED", "Halvorsen House")
		d.Press("w").Idle().See("Halvorsen House").DoNotSee("CHANGED")
	})
}

func TestTheSheetShowsNoAmounts(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		p := world.Proposal(1042)
		d := world.OpenHalvorsen(200, 50).Press("i").Idle()
		for _, a := range p.Areas {
			for _, it := range a.Options[a.CountedOption()].Items {
				d.DoNotSee(money.Format(it.SellPrice, p.Summary.Currency))
				if cost := money.Format(it.Cost, p.Summary.Currency); it.Cost.Valid {
					d.DoNotSee(cost)
				}
			}
			d.Press("n")
		}
	})
}

func TestMakeAContactWithALocationAndAssignIt(t *testing.T) {
	uitest.Sizes(t, func(t *testing.T, w, h int) {
		world := uitest.NewWorld(t, "small")
		d := world.OpenHalvorsen(w, h).Press("4").Idle().See("Contacts")
		d.Press("a").Press("tab").See("A person needs a first name.").Press("shift+tab")
		d.Type("Ana").Press("tab").Type("Ruiz").Press("tab", "tab", "tab").Type("ana@ruiz.example").Press("ctrl+s").
			Idle().See("Ana Ruiz")
		d.Press("/").Type("ruiz").Advance(time.Second).Press("enter").See("Ana Ruiz", "1 of 1")
		d.Press("L").See("New location of Ana Ruiz", "first location")
		d.Type("500 Lake Dr").Press("tab", "tab").Type("Austin").Press("tab").Type("TX").Press("ctrl+s").Idle().
			Advance(time.Second)
		person := onlyPerson(t, world, "ana@ruiz.example")
		if person.PrimaryLocation == nil || person.PrimaryLocation.StateAbbrev != "TX" {
			t.Fatalf("the location is %+v\n%s", person.PrimaryLocation, d.Screen())
		}
		d.Press("C").See("Assign Ana Ruiz", "500 Lake Dr", "follow it").Press("y").Idle().Advance(time.Second)
		if p := world.Proposal(1042); p.Customer == nil || p.Customer.ID != person.ID || p.Location == nil ||
			p.Location.City != "Austin" {
			t.Errorf("assigned %+v at %+v\n%s", p.Customer, p.Location, d.Screen())
		}
	})
}

func onlyPerson(t *testing.T, world *uitest.World, search string) state.Contact {
	t.Helper()
	page, err := world.Client().Contacts.List(t.Context(), state.PeopleQuery{SearchText: search})
	if err != nil {
		t.Fatal(err)
	}
	if len(page.People) != 1 {
		t.Fatalf("%d people match %q, want 1", len(page.People), search)
	}
	return page.People[0]
}

// Makes the same person again.
func TestALikelyDuplicateAsks(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		p := world.Proposal(1042)
		email := p.Customer.Email
		d := world.StartEditor(120, 36).Idle().Press("4").Idle()
		submit := func() {
			d.Press("ctrl+s").Idle().See("Make it anyway?", "the same e-mail address").Advance(time.Second)
		}
		d.Press("A").Type("Halvorsen Holdings").Press("tab", "tab", "tab", "tab").Type(strings.ToUpper(email))
		submit()
		d.Press("n").See("New company", "Halvorsen Holdings")
		if got := onlyPerson(t, world, email); got.ID != p.Customer.ID {
			t.Fatalf("%+v was made", got)
		}
		submit()
		d.Press("l").Idle().DoNotSee("New company").See(p.Customer.DisplayName())
		d.Press("A").Type("Halvorsen Holdings").Press("tab", "tab", "tab", "tab").Type(email)
		submit()
		d.Press("m").Idle().Advance(time.Second)
		page, err := world.Client().Contacts.List(t.Context(), state.PeopleQuery{SearchText: email})
		if err != nil || len(page.People) != 2 {
			t.Errorf("%d people have the address, %v; want 2\n%s", len(page.People), err, d.Screen())
		}
	})
}

// The contact gets a location before the service knows either.
func TestAContactMadeOfflineIsSentLater(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.StartEditor(120, 36).Idle().Press("4").Idle()
		world.StopService()
		d.Press("A").Type("Offline Ltd").Press("ctrl+s").Idle().See("Offline Ltd", "+")
		d.Press("L").Type("1 Dark Rd").Press("ctrl+s").Idle().See("1 Dark Rd")
		world.StartService()
		d.Advance(300 * time.Second).See("Offline Ltd").DoNotSee("waiting")
		if got := onlyPerson(t, world, "Offline Ltd"); got.PrimaryLocation == nil ||
			got.PrimaryLocation.Street != "1 Dark Rd" {
			t.Errorf("the service has %+v at %+v\n%s", got, got.PrimaryLocation, d.Screen())
		}
	})
}

func TestSearchTheCatalog(t *testing.T) {
	uitest.Sizes(t, func(t *testing.T, w, h int) {
		world := uitest.NewWorld(t, "small")
		page, err := world.Client().Catalog.List(t.Context(), state.CatalogQuery{PageSize: 100})
		if err != nil {
			t.Fatal(err)
		}
		tree, err := world.Client().Catalog.Categories(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		it := page.Items[0]
		d := world.StartEditor(w, h).Idle().Press("5").Idle().See("Catalog", "All categories", tree[0].Name)
		d.Press("/").Type(it.Model).Advance(time.Second).Press("enter").Idle().See(it.DisplayName())
		d.Press("enter").Advance(time.Second).See("List price")
		d.Press("esc", "esc").Advance(time.Second)
		d.Press("f").See("only favorites", "brand: ").Press(" ", "esc").Advance(time.Second).See("★")
		d.Press("*").Advance(time.Second)
		d.Press("shift+tab", "down", "enter").Advance(time.Second).See("✓")
	})
}

func TestNoAccessToTheCatalogIsNotASignInError(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		world.Intercept(func(w http.ResponseWriter, r *http.Request) bool {
			if !strings.Contains(r.URL.Path, "/catalog") {
				return false
			}
			w.Header().Set("Content-Type", "application/json")
			w.WriteHeader(http.StatusForbidden)
			_, _ = w.Write([]byte(`{"responseStatus":{"errorCode":"Forbidden","message":"No."}}`))
			return true
		})
		d := world.StartEditor(120, 36).Idle().Press("5").Idle()
		d.See("no access to the catalog", "separate permission").DoNotSee("sign in again")
		d.Press("1").Idle().See("Halvorsen Residence")
	})
}

// The environment is named on every screen, as is the client view while there is a line for it.
func TestTheEnvironmentIsNamedAtEverySize(t *testing.T) {
	uitest.Halvorsen(t, func(t *testing.T, _ *uitest.World, d *uitest.Driver) {
		for _, keys := range [][]string{{"3"}, {"i"}, {"4"}, {"5"}, {"6"}, {"2", "c"}, {"esc", "1"}} {
			d.Press(keys...).Idle()
			for _, size := range [][2]int{{120, 36}, {80, 24}, {40, 12}, {40, 9}, {30, 6}, {24, 4}} {
				d.Resize(size[0], size[1]).See(" SANDBOX ")
			}
		}
		d.Resize(120, 36).Press("2", "v").Idle().Resize(40, 9).See(" SANDBOX ", "CLIENT VIEW")
		d.Resize(18, 6).See("CLIENT VIEW")
	})
}

// For installers the list has no columns of totals: "unknown" would suggest that there is no price yet.
func TestAnInstallersListHasNoTotals(t *testing.T) {
	uitest.Sizes(t, func(t *testing.T, w, h int) {
		world := uitest.NewWorld(t, "small")
		world.Tune = func(o *ui.Options) {
			o.Installer, o.ReadOnly = true, "This profile is an installer's: read-only."
		}
		world.StartEditor(w, h).Idle().See("Name").DoNotSee("Total", "unknown")
	})
}
