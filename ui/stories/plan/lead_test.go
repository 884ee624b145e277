package plan_test

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/plan/template"
	"app.tender/tender/ui"
	"app.tender/tender/ui/uitest"
)

// newest returns the service's proposal of that name.
func newest(t *testing.T, world *uitest.World, name string) *state.Proposal {
	t.Helper()
	page, err := world.Client().Proposals.List(t.Context(), state.ProposalQuery{SearchText: name})
	if err != nil || len(page.Proposals) != 1 {
		t.Fatalf("%d proposals called %q: %v", len(page.Proposals), name, err)
	}
	return world.Proposal(page.Proposals[0].Number)
}

// From the list to a line planned for a new person at a new location, online and offline, without going to the contacts
// first; everything arrives at the service together.
func TestFromAnEmptyListToAPlannedLine(t *testing.T) {
	for name, offline := range map[string]bool{"online": false, "offline": true} {
		t.Run(name, func(t *testing.T) {
			uitest.Story(t, func(t *testing.T, world *uitest.World) {
				d := world.StartEditor(120, 36).Idle()
				d.Press("N").Idle().Press("esc").Idle() // caches the users
				d.NewProposal("Known").Press("1").Idle()
				if offline {
					d.Press("w").Idle()
				}
				d.Press("N").Idle().See("1 of 4: client", "+ New person", "+ New company", "No client yet")
				d.Type("Hannah Zimmermann").Advance(time.Second).See("+ New person “Hannah Zimmermann”").Press("enter").
					Idle()
				d.See("New person", "Hannah", "Zimmermann").Press("tab", "tab", "tab", "tab").Type("hannah@z.example").
					Press("ctrl+s").Advance(time.Second)
				d.See("2 of 4: location of Hannah Zimmermann", "+ New location", "No location yet").Type("77 Live").Idle().
					Press("enter").Idle().See("New location of", "77 Live")
				d.Type(" Oak").Press("tab", "tab").Type("Austin").Press("tab").Type("TX").Press("tab").Type("78704").
					Press("ctrl+s").Advance(time.Second)
				d.See("3 of 4: start with", "Empty plan", "Hannah Zimmermann, Austin", "sales tax").Press("enter").Idle()
				d.See("4 of 4: name", "Leave empty for “Hannah Zimmermann, 77 Live Oak”.").Press("tab").
					See("Leave empty for none.").Type("Den").Press("ctrl+s").Advance(time.Second)
				d.See("Hannah Zimmermann, 77 Live Oak", "Den").Press("p").Type("2 vx-75").Advance(time.Second).
					Press("enter", "esc").Idle().See("1 planned", "75")
				if offline {
					d.Press("w").Idle()
				}
				d.Press("ctrl+s").Advance(10 * time.Second)
				p := newest(t, world, "Hannah Zimmermann")
				if p.Customer == nil || p.Customer.DisplayName() != "Hannah Zimmermann" || p.Location == nil ||
					p.Location.Street != "77 Live Oak" || len(p.Areas) != 0 {
					t.Errorf("the service has %+v, %+v, %d areas", p.Customer, p.Location, len(p.Areas))
				}
				d.See("1 planned", "+ Den")
			})
		})
	}
}

// Going back to look something up keeps the input of every step.
func TestBackKeepsTheInputOfEveryStep(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.StartEditor(120, 36).Idle()
		d.Press("N").Idle().Type("Ida Quill").Advance(time.Second).Press("enter").Idle().Press("tab", "tab").
			Type("Quill Ltd").
			Press("esc").Idle()
		d.See("/ Ida Quill", "+ New person “Ida Quill”").DoNotSee("Not saved yet").Press("enter").Idle().See("Quill Ltd")
		d.Press("ctrl+s").Advance(time.Second).See("2 of 4: location of Quill Ltd").Press("enter").Idle().Type("9 Elm").
			Press("esc").Idle().DoNotSee("9 Elm")
		d.Press("esc").Idle().See("1 of 4: client").Press("enter").Idle().See("2 of 4: location of Quill Ltd").
			Press("enter").Idle().See("9 Elm")
		d.Press("ctrl+s").Advance(time.Second).Press("ctrl+s").Advance(time.Second).
			See("3 of 4: start with", "no state").
			Press("enter").Idle().Type("The lake").Press("esc").Idle()
		d.See("3 of 4: start with").Press("esc").Idle().See("2 of 4: location of Quill Ltd", "┃ 9 Elm").Press("enter").
			Idle().See("3 of 4: start with").Press("enter").Idle().See("The lake")

		// Leaving it asks nothing, and names what was already made.
		d.Press("esc").Idle().Press("esc").Idle().Press("esc").Idle().See("1 of 4: client").Press("esc").Idle().
			DoNotSee("1 of 4: client", "Not saved yet")
		d.See("No proposal was made. Kept on this machine: the contact Quill Ltd, the location 9 Elm.")
	})
}

// The list of locations still had the search of the last time, and seemed to be empty.
func TestTheSearchOfALocationEndsWithItsList(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.StartEditor(120, 36).Idle()
		d.Press("N").Idle().Type("halvorsen").Advance(time.Second).Press("enter").Advance(time.Second).
			See("2 of 4: location of Erik Halvorsen", "1180 Barton Hills")
		d.Type("zz").Idle().See("/ zz").DoNotSee("1180 Barton Hills").Press("esc").Idle().
			See("1 of 4: client", "/ halvorsen")
		d.Press("enter").Idle().See("2 of 4: location of Erik Halvorsen", "1180 Barton Hills").DoNotSee("zz")
	})
}

// What was dictated on the phone returns with the next new proposal, as after a kill.
func TestWhatIsTypedForANewProposalCanBeKeptForLater(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.StartEditor(120, 36).Idle()
		begin := func(keys ...string) { d.Press("N").Idle().Press(keys...).Idle() }
		keep := func() {
			d.Press("esc").Idle().DoNotSee("1 of 4: client", "Not saved yet").Advance(time.Second)
		}

		begin("up", "up", "up", "enter")
		d.See("New person").Type("Ida").Press("esc").Idle()
		keep()
		begin("up", "up", "up", "enter")
		d.See("New person", "Kept from", "Ida").Press("ctrl+s").Advance(time.Second)

		d.See("2 of 4: location of Ida").Press("enter").Idle().Type("9 Elm").Press("esc").Idle().Press("esc").Idle()
		keep()
		begin()
		d.Type("Ida").Advance(time.Second).Press("enter").Advance(time.Second).Press("enter").Idle()
		d.See("New location of Ida", "Kept from", "9 Elm").Press("ctrl+s").Advance(time.Second).Press("ctrl+s").
			Advance(time.Second)

		d.See("3 of 4: start with").Press("enter").Idle().Type("The lake").Press("esc").Idle().Press("esc").Idle().
			Press("esc").Idle()
		keep()
		begin("up", "enter") // without a client: the name was for Ida's
		d.See("3 of 4: start with").Press("enter").Idle().See("4 of 4: name").DoNotSee("Kept from", "The lake").
			Press("esc", "esc", "esc").Idle()
		begin()
		d.Type("Ida").Advance(time.Second).Press("enter").Advance(time.Second).See("2 of 4: location of Ida").
			Press("enter").Idle()
		d.See("3 of 4: start with").Press("enter").Idle().See("4 of 4: name", "Kept from", "The lake").Press("ctrl+s").
			Advance(time.Second).See("The lake")
	})
}

// Two clients call, one after the other, and neither is saved yet: the second one's input took the place of the first
// one's, and nothing said so.
func TestTwoHalfTypedPeopleAreBothKept(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.StartEditor(120, 36).Idle()
		ask := func(name string) *uitest.Driver {
			d.Press("N").Idle().Type(name).Advance(time.Second)
			return d.Press("enter").Idle().See("New person")
		}
		leave := func() { d.Advance(time.Second).Press("esc").Idle().Press("esc").Idle() }
		begin := func(name, mail string) {
			ask(name).DoNotSee("Kept from").Press("tab", "tab", "tab", "tab").Type(mail)
			leave()
			d.See("Your input is kept for next time.")
		}
		begin("Carl Newman", "carl@n.example")
		begin("Eve Stone", "eve@s.example")
		ask("Carl Newman").See("carl@n.example", "Kept from").DoNotSee("eve@s.example").
			Press("tab", "tab", "tab", "tab").Type(".org")
		leave()
		ask("Eve Stone").See("eve@s.example", "Kept from").Kill()

		d = world.StartEditor(120, 36).Idle()
		ask("Eve Stone").See("eve@s.example", "Kept from").Press("esc").Idle().Press("esc").Idle()
		ask("Carl Newman").See("carl@n.example.org", "Kept from").Press("ctrl+s").Advance(2 * time.Second).
			See("2 of 4: location of Carl Newman").Press("esc").Idle().Press("esc").Idle()
		unnamed := func() *uitest.Driver {
			return d.Press("N").Idle().Press("up", "up", "up", "enter").Idle().See("New person")
		}
		unnamed().See("Eve", "Stone", "eve@s.example", "Kept from").Press("ctrl+u", "esc").Idle().Press("esc").Idle()
		unnamed().DoNotSee("Kept from")
	})
}

// After a step back from the form and into it again, the person that was saved came back as an unsaved one, to be saved
// twice.
func TestASavedPersonDoesNotComeBackAfterAStepBack(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.StartEditor(120, 36).Idle()
		d.Press("N").Idle().Type("Carl Newman").Advance(time.Second).Press("enter").Idle().See("New person").
			Press("tab", "tab", "tab", "tab").Type("carl@n.example").Press("esc").Idle().Advance(time.Second).
			Press("enter").Idle().See("carl@n.example").Press("ctrl+s").Advance(2 * time.Second).
			See("2 of 4: location of Carl Newman").Press("esc").Idle().Press("esc").Idle()
		d.Press("N").Idle().Press("up", "up", "up", "enter").Idle().See("New person").DoNotSee("Kept from")
	})
}

// A new person was searched for by name, and the form that opened had another one, kept from before, without the name
// that was just typed: what was asked for got lost, and the wrong person was saved.
func TestAKeptFormDoesNotReplaceWhatIsAskedForNow(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.OpenHalvorsen(120, 36)
		ask := func(name string) *uitest.Driver {
			d.Press("C").Idle().Type(name).Advance(time.Second)
			return d.Press("enter").Idle().See("New person")
		}
		ask("Ann Bee").See("Ann", "Bee").Press("tab", "tab", "tab", "tab").Type("ann@bee.example").Advance(time.Second).
			Press("esc").Idle().See("Assign a contact")
		d.Press("ctrl+u").Type("Zed Quill").Advance(time.Second).Press("enter").Idle()
		d.See("New person", "Zed", "Quill").DoNotSee("ann@bee.example", "Kept from").Press("esc").Idle()
		d.Press("ctrl+u").Type("Ann Bee").Advance(time.Second).Press("enter").Idle().See("ann@bee.example").Kill()

		d = world.OpenHalvorsen(120, 36) // after a kill, too
		ask("Zed Quill").See("Zed", "Quill").DoNotSee("ann@bee.example").Press("esc").Idle().Press("esc").Idle()
		ask("Ann Bee").See("ann@bee.example", "Kept from").Press("ctrl+s").Advance(2 * time.Second)
		if c := world.Proposal(1042).Customer; c == nil || c.LastName != "Bee" {
			t.Errorf("the contact is %+v", c)
		}
	})
}

// A person and a location that are both half typed are there again.
func TestANewProposalThatIsLeftKeepsAllThatIsTyped(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.StartEditor(120, 36).Idle()
		type both struct{ location, person bool }
		leave := func() (typed both) {
			d.Press("N").Idle().Type("halvorsen").Advance(time.Second).Press("enter").Advance(time.Second).
				See("2 of 4: location of Erik Halvorsen").Press("up", "up", "enter").Idle()
			typed.location = d.See("New location").Sees("9 Elm")
			d.Type("9 Elm").Press("esc").Idle().Press("esc").Idle().See("1 of 4: client").
				Press("up", "up", "up", "enter").Idle()
			typed.person = d.See("New person").Sees("Ida")
			d.Type("Ida").Press("esc").Idle().Press("esc").Idle().See("Your input is kept for next time.").
				Advance(time.Second).DoNotSee("Not saved yet", "1 of 4: client")
			return typed
		}
		if got := leave(); got != (both{}) {
			t.Errorf("typed before: %+v", got)
		}
		if got := leave(); got != (both{true, true}) {
			t.Errorf("typed again: %+v", got)
		}
	})
}

// Otherwise enter would make the same person again.
func TestBackSelectsTheNewContact(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.StartEditor(120, 36).Idle()
		d.Press("N").Idle().Type("Baxter Loft").Advance(time.Second).Press("enter").Idle().Press("ctrl+u").Type("Ann").
			Press("ctrl+s").Advance(time.Second)
		d.See("2 of 4: location of Ann Loft").Press("esc").Idle().See("1 of 4: client", "Ann Loft").DoNotSee("Baxter")
		d.Press("enter").Idle().See("2 of 4: location of Ann Loft")
	})
}

// Neither a proposal nor a contact is left, and no question is asked.
func TestCancellingANewProposalAtOnceLeavesNothing(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.StartEditor(120, 36).Idle()
		d.Press("N").Idle().Type("hal").Advance(time.Second).Press("esc").Idle().
			DoNotSee("1 of 4: client", "Not saved yet", "Kept")
		d.Press("6").Idle().See("Nothing waits")
	})
}

// The end of the sentence says that the tax comes by itself.
func TestTheTaxToExpectIsReadInFull(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, w := range []int{80, 120} {
			d := uitest.NewWorld(t, "small").StartEditor(w, 24).Idle()
			d.Press("N").Idle().Type("halvorsen").Advance(time.Second).Press("enter").Advance(time.Second).
				Press("enter").Idle()
			d.See("3 of 4: start with", "Erik Halvorsen, ", "not known here yet", "calculates it.")
		}
	})
}

// A second contact for the same person splits their data.
func TestAnExistingContactIsUsed(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.StartEditor(120, 36).Idle()
		d.Press("N").Idle().Type("zzz").Advance(time.Second).Press("enter").Idle().Press("ctrl+u").Type("Erik").
			Press("tab").
			Type("Halvorsen").Press("ctrl+s").Advance(time.Second)
		d.See("Make it anyway?", "Erik Halvorsen has the same name", "Take Erik Halvorsen").Press("t").
			Advance(time.Second)
		d.See("2 of 4: location of Erik Halvorsen", "Sales tax in TX 78704 not known here yet").Press("enter").Idle().
			See("3 of 4: start with", "Erik Halvorsen, ")
		d.Press("esc").Idle().Press("esc").Idle().Press("esc").Idle().DoNotSee("Kept")
	})
}

// If the cache knows the tax from another proposal there.
func TestChoosingALocationShowsItsTax(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		world.StartEditor(120, 36).Idle().Open(1042).Press("q") // caches the proposal
		d := world.StartEditor(120, 36).Idle()
		d.Press("N").Idle().Type("halvorsen").Advance(time.Second).Press("enter").Advance(time.Second)
		d.See("Sales tax ", "% on parts (Texas, 20")
		d.Press("enter").Idle().See("sales tax ", "% on parts")
	})
}

// A kill leaves no half of a proposal.
func TestAKillAfterAnyStepLosesNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		steps := []struct {
			do   func(d *uitest.Driver)
			kept string
			went bool // the proposal was made
		}{
			{func(d *uitest.Driver) { d.Press("N").Idle().Type("Hannah Zimmermann").Advance(time.Second) }, "", false},
			{
				func(d *uitest.Driver) { d.Press("enter").Idle().Press("ctrl+s").Advance(time.Second) },
				"Hannah Zimmermann",
				false,
			},
			{func(d *uitest.Driver) {
				d.Press("enter").Idle().Type("77 Live Oak").Press("tab", "tab", "tab").Type("TX").Press("ctrl+s").
					Advance(time.Second)
			}, "77 Live Oak", false},
			{func(d *uitest.Driver) { d.Press("enter").Idle().Press("ctrl+s").Advance(time.Second) }, "the new proposal", true},
		}
		for n := range steps {
			world := uitest.NewWorld(t, "small")
			d := world.StartEditor(120, 36).Idle()
			// caches the users
			d.Press("N").Idle().Press("up", "enter").Idle().Press("enter").Idle().Press("esc", "esc", "esc").Idle()
			d.Press("w").Idle()
			for _, s := range steps[:n+1] {
				s.do(d)
			}
			d.Kill()

			d = world.StartEditor(120, 36).Idle().Press("6").Idle()
			for i, s := range steps[:n+1] {
				if s.kept != "" && !d.Sees(s.kept) {
					t.Errorf("killed after step %d: %q of step %d is missing from the outbox:\n%s", n, s.kept, i,
						d.Screen())
				}
			}
			if got := strings.Contains(d.Screen(), "new proposal"); got != steps[n].went {
				t.Errorf("killed after step %d, the proposal exists: %t\n%s", n, got, d.Screen())
			}
		}
	})
}

// From the list to three planned areas of two options each, with fewer than 60 keys beside the words.
func TestThreeAreasFromTemplatesTakeFewKeys(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		world.Tune = func(o *ui.Options) { o.Templates = uitest.Shelf{"Den", "Patio", "Theater"} }
		d := world.StartEditor(120, 36).Idle()
		keys := 0
		press := func(names ...string) { keys += len(names); d.Press(names...).Advance(time.Second) }
		press("N")
		d.Type("halvorsen").Advance(time.Second)
		press("enter", "enter") // the client, the location
		d.See("3 of 4: start with", "Den").Type("den").Advance(time.Second)
		press("enter", "ctrl+s")
		d.See("Erik Halvorsen, 1180 Barton Hills Dr", "Den for Erik Halvorsen", "2 Better")
		for _, name := range []string{"patio", "theater"} {
			press("T")
			d.Type(name).Advance(time.Second)
			press("enter", "ctrl+s") // its fields
			press("y")
		}
		d.See("Den for Erik", "Patio for Eri", "Theater for", "3 areas")
		if keys >= 60 {
			t.Errorf("%d keys", keys)
		}
		t.Logf("%d keys beside the words", keys)
		d.Kill()
		d = world.StartEditor(120, 36).Idle().See("Planned", "Draft                   6  ")
	})
}

// brokenShelf has two more templates, which are invalid.
type brokenShelf struct{ uitest.Shelf }

func (s brokenShelf) List() (list []template.Template, faults []error) {
	list, _ = s.Shelf.List()
	for _, name := range []string{"attic", "cellar"} {
		_, err := template.Read(name, nil)
		faults = append(faults, err)
	}
	return list, faults
}

// Otherwise a person who fixed the first would have to look for the second.
func TestAllBrokenTemplatesAreNamed(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		world.Tune = func(o *ui.Options) { o.Templates = brokenShelf{uitest.Shelf{"Den"}} }
		world.OpenHalvorsen(120, 36).Press("T").Idle().
			See("Den", "The template attic can't be used", "1 other template can't either", "tender template list").Kill()
	})
}

// The error is in the form, where the missing value can be typed.
func TestATemplateWithMissingFieldsSaysSo(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		world.Tune = func(o *ui.Options) { o.Templates = uitest.Shelf{"Den"} }
		d := world.StartEditor(120, 36).Idle()
		d.Press("N").Idle().Press("up", "enter").Idle().Press("down", "enter").Idle().See("name · Den", "┃ Client    ").
			Press("ctrl+s").Advance(time.Second)
		d.See("The template Den needs client.").Press("tab").Type("Quill").Press("ctrl+s").Advance(time.Second).Idle().
			See("Den for Quill")
	})
}

// A new client or job site does not force anyone out of the proposal.
func TestMakeAContactWhileAssigning(t *testing.T) {
	uitest.Halvorsen(t, func(t *testing.T, world *uitest.World, d *uitest.Driver) {
		d.Press("C").Idle().Type("Ida Quill").Advance(time.Second).See("+ New company “Ida Quill”").Press("enter").
			Idle().
			See("New person", "Ida", "Quill")
		d.Press("ctrl+s").Advance(time.Second).
			See("Ida Quill is now the contact of #1042; without a location it has no sales tax")
		d.Press("L").Advance(time.Second).See("Location of Ida Quill", "+ New location").Press("enter").Idle().
			Type("9 Elm St").
			Press("ctrl+s").Advance(time.Second).Press("ctrl+s").Advance(10 * time.Second)
		if p := world.Proposal(1042); p.Customer.DisplayName() != "Ida Quill" || p.Location == nil ||
			p.Location.Street != "9 Elm St" {
			t.Errorf("the service has %+v at %+v\n%s", p.Customer, p.Location, d.Screen())
		}
		d.Press("C").Idle().Type("zzz").Advance(time.Second).Press("enter").Idle().Press("end").Type("a").Press("esc").
			Idle().
			Press("esc").Idle()
		d.See("Your input is kept for next time.").DoNotSee("Assign a contact", "Not saved yet")
	})
}

// A new client with an address, assigned to the proposal: with the words themselves seven keys.
func TestANewClientWithAnAddressTakesFewKeys(t *testing.T) {
	const address = "9 Elm St, Austin, TX 78704"
	for name, give := range map[string]func(d *uitest.Driver){
		"pasted into the street": func(d *uitest.Driver) { d.Press("enter").Idle().Paste(address) },
		"typed into the street":  func(d *uitest.Driver) { d.Press("enter").Idle().Type(address).Press("ctrl+s") },
		"searched for":           func(d *uitest.Driver) { d.Type(address).Idle().Press("enter") },
	} {
		t.Run(name, func(t *testing.T) {
			uitest.Halvorsen(t, func(t *testing.T, world *uitest.World, d *uitest.Driver) {
				d.Press("C").Idle().Type("Ida Quill").Advance(time.Second).Press("enter").Idle().Press("ctrl+s").
					Advance(time.Second).Press("L").Advance(time.Second)
				give(d)
				d.Idle().See("New location of Ida Quill", "Austin", "78704").Press("ctrl+s").Advance(10 * time.Second)
				p := world.Proposal(1042)
				if p.Customer.DisplayName() != "Ida Quill" || p.Location == nil || p.Location.Street != "9 Elm St" ||
					p.Location.City != "Austin" || p.Location.StateAbbrev != "TX" || p.Location.PostalCode != "78704" {
					t.Errorf("the service has %+v at %+v\n%s", p.Customer, p.Location, d.Screen())
				}
			})
		})
	}
}

// The postal code tells the state, and a misspelled one is corrected with a key: without it there is no sales tax.
func TestAPostalCodeTellsTheState(t *testing.T) {
	uitest.Halvorsen(t, func(t *testing.T, world *uitest.World, d *uitest.Driver) {
		d.Press("C").Advance(time.Second).Press("esc").Idle() // the contacts are here
		d.Press("L").Advance(time.Second).Press("up", "enter").Idle().See("New location of Erik Halvorsen")
		d.Type("9 Elm St").Press("tab", "tab", "tab", "tab").Type("78704").Press("tab").Advance(time.Second).
			See("Texas", "By the postal code.", "Austin", "As in another address here.")
		d.Press("shift+tab", "shift+tab", "ctrl+u").Type("Texass").Press("tab").
			See("Did you mean Texas?", "^o takes it").Press("ctrl+o").Idle().DoNotSee("Did you mean")
		d.Press("ctrl+s").Advance(10 * time.Second)
		if at := world.Proposal(1042).Location; at == nil || at.Street != "9 Elm St" || at.StateAbbrev != "TX" ||
			at.City != "Austin" {
			t.Errorf("the service has %+v\n%s", at, d.Screen())
		}
	})
}

// Offline the service can't name the client, and a number instead reads like that of a proposal.
func TestAProposalMadeOfflineNamesItsClient(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		world.StartEditor(120, 36).Idle().Open(1042).Press("q") // caches the client and the users
		d := world.StartEditor(120, 36).Idle()
		// caches their locations
		d.Press("N").Idle().Type("halvorsen").Advance(time.Second).Press("enter").Advance(time.Second).Press("esc").
			Idle().
			Press("esc").Idle()
		d.Press("w").Idle()
		d.Press("N").Idle().Type("halvorsen").Advance(time.Second).Press("enter").Advance(time.Second).Press("enter").
			Idle().
			Press("enter").Idle().Press("ctrl+s").Advance(time.Second)
		d.See("Draft", "Erik Halvorsen · Austin").DoNotSee("#3001")
		d.Kill()
		world.StartEditor(120, 36).Idle().Press("7").Idle().See("the contact Erik Halvorsen", "the location ")
	})
}

// The fields of one template were put into another one, and the name of one area's template was offered for another
// area.
func TestKeptFieldsAreOfTheirTemplate(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		world.Tune = func(o *ui.Options) { o.Templates = uitest.Shelf{"Den", "Patio"} }
		d := world.OpenHalvorsen(120, 36)
		leave := func() { d.Advance(time.Second).Press("esc").Idle().Advance(time.Second).Press("k").Idle() }
		d.Press("T").Idle().Press("enter").Idle().See("Client").Type(" and sons")
		leave()
		d.Press("T").Idle().Press("down", "enter").Idle().See("Client", "Erik Halvorsen").DoNotSee("and sons", "Kept from").
			Press("esc").Idle()
		d.Press("T").Idle().Press("enter").Idle().See("Erik Halvorsen and sons", "Kept from").Press("esc").Idle().
			Advance(time.Second).Press("k").Idle()

		d.Press("S").Idle().See("Save Living Room as a template").Type(" with soundbar")
		leave()
		d.Press("down", "S").Idle().See("Save Living Room, 1 Good as a template").DoNotSee("with soundbar", "Kept from").
			Press("esc").Idle()
		d.Press("up", "S").Idle().See("Living Room with soundbar", "Kept from")
	})
}
