package client_test

import (
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/changeorder"
	"app.tender/tender/state/money"
	"app.tender/tender/ui/uitest"
)

// Takes a draft to its end from the editor, with a change order. Enter alone does nothing irreversible.
func TestTheLifeOfAProposal(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.OpenHalvorsen(120, 36).Advance(time.Second)
		id := world.Proposal(1042).ID
		status := func(want state.Status) {
			t.Helper()
			if got := world.Proposal(1042).Status; got != want {
				t.Fatalf("the service has %s, want %s\n%s", got, want, d.Frame())
			}
		}
		status(state.StatusDraft)
		d.Press("m").Idle().See("#1042 Halvorsen Residence is Draft", "Submit", "becomes Submitted").
			DoNotSee("Change order").Press("enter").Idle()
		d.See("Submit #1042", "This service sends no").Press("enter").Idle()
		status(state.StatusDraft)
		d.Press("m").Idle().Press("enter").Idle().Press("y").Idle().See("is Submitted", "send the client this link").
			Advance(time.Second).Press("n").Idle()
		status(state.StatusSubmitted)
		d.Press("m").Idle().Type("accept").Press("enter").Idle().See("what the client accepted", "Living Room")
		took := world.Proposal(1042).Areas[0]
		d.Press("right", "ctrl+s").Advance(time.Second).
			See("Living Room: 2 Better,", "Primary Suite: 1 Good", "can't be undone").Press("ctrl+s", "enter").Idle()
		status(state.StatusSubmitted)
		d.See("Choose what the client accepted", "‹ 2 Better") // a No loses no choice
		d.Press("ctrl+s").Advance(time.Second).Press("y").Idle().See("is Accepted.").
			DoNotSee("what the client accepted")
		status(state.StatusAccepted)
		if o := world.Proposal(1042).Areas[0].Options; o[0].Status != state.StatusDeclined ||
			o[1].Status != state.StatusAccepted {
			t.Errorf("the options of %s are %s and %s", took.Name, o[0].Status, o[1].Status)
		}
		d.Press("m").Idle().Type("change").Press("enter").Idle().See("Change order", "Line")
		d.Type("Second screen").Press("ctrl+s").Idle().See("A change order needs a line.", "Type what to add or remove").
			DoNotSee("Make change order").Type("2 bracket").Press("ctrl+s").Idle().See("may be", "Type more of it")
		d.Type(" @12.50").Press("ctrl+s").Idle().See("may be").Press("ctrl+u").Type(`2 "bracket" @12.50`).Press("ctrl+s").
			Advance(time.Second).See("+2 bracket at 12.50: +25.00, not in the catalog").Press("y").Idle().
			See("Second screen, is a draft now. 3 in the proposal shows it; submit it there.")
		d.Press("3").Idle().See("Second screen", "Draft").Press("m").Idle().
			See("Change order 1, Second screen, is Draft", "Submit", "becomes Submitted").Press("enter").Idle()
		d.See("Submit change order 1, Second screen?", "This service sends no").Press("enter").Idle().Press("m").Idle().
			Press("enter").Idle().Press("y").Idle().See("Second screen, is Submitted", "send the client this link").
			Advance(time.Second).Press("n").Idle()
		d.Press("enter").Idle().Press("m").Idle().Type("accept").Press("enter").Idle().See("contract value from then").
			Press("y").Idle()
		d.See("Second screen, is Accepted.").Press("esc").Idle().See("Accepted", "accepted changes +26.56").Press("2").
			Idle().See("Contract ", "change orders as of")
		d.Press("m").Idle().Press("enter").Idle().Press("y").Idle().See("is Completed.")
		status(state.StatusCompleted)
		d.Press("1").Idle().Type("/").Press("ctrl+u").Type("1042").Idle().See("Completed").Press("enter")
		d.Press("m").Idle().See("is Completed", "Change order").DoNotSee("Submit")
		if id != world.Proposal(1042).ID {
			t.Error("another proposal")
		}
		d.Type("archive").Press("enter").Idle().See("#1042 Halvorsen Residence is archived.")
		d.Press("1").Idle().See("No proposal matches")
		d.Press("esc").Advance(60 * time.Second).See("Proposals  19").DoNotSee("Halvorsen Residence")
		world.StopService()
		d.Press("R").Advance(60 * time.Second).See("Boardrooms").
			DoNotSee("Halvorsen Residence") // gone from the cache, too
	})
}

// The total of an accepted proposal is not what the client pays. The contract value is in the summary and the details
// once this machine knows the change orders, and opening the proposal asks the service for none.
func TestTheContractValueIsNextToTheTotal(t *testing.T) {
	uitest.Sizes(t, func(t *testing.T, w, h int) {
		world := uitest.NewWorld(t, "small")
		var asked atomic.Int32
		world.Intercept(func(_ http.ResponseWriter, r *http.Request) bool {
			if strings.Contains(r.URL.Path, "changeorders") {
				asked.Add(1)
			}
			return false
		})
		proposal, orders := world.ChangeOrders()
		contract, err := changeorder.ContractOf(money.Money{Amount: proposal.Total, Currency: proposal.Currency},
			orders)
		if err != nil {
			t.Fatal(err)
		}
		value := money.Format(contract.Running, contract.Currency)
		asked.Store(0)
		d := world.StartEditor(w, h).Idle().Open(int(proposal.Number)).Advance(time.Second).
			DoNotSee("ontract value", value)
		d.Press("8").Idle().DoNotSee("Contract value")
		if asked.Load() > 0 {
			t.Errorf("opening the proposal asks %d times for change orders", asked.Load())
		}
		d.Press("3").Advance(time.Second).Press("2").Idle().See(value).Press("8").Idle()
		for range 3 {
			if d.Sees("Accepted changes") {
				break
			}
			d.Press("tab")
		}
		d.See("Contract value", value).Press("v").Idle().DoNotSee("Contract value", value)
		d.Press("2").Idle().DoNotSee("ontract value", value)
	})
}

// A completed proposal is off the salesperson's list, and nobody submits the change order that was forgotten.
func TestCompletingNamesChangeOrdersThatAreDrafts(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		id := world.Proposal(1042).ID
		world.Move(id, state.StatusSubmitted, state.StatusAccepted)
		world.AddChangeOrder(id, "Second screen")
		d := world.OpenHalvorsen(120, 36).Advance(time.Second)
		d.Press("3").Advance(time.Second).Press("2", "m").Idle().Press("enter").Idle()
		d.See("Complete #1042", "Change order 1, Second screen, is a draft and was not")
	})
}

// A proposal with unbuilt planned lines goes to the client at a lower total, which the question mentions.
func TestSendingMentionsUnbuiltLines(t *testing.T) {
	uitest.Halvorsen(t, func(t *testing.T, _ *uitest.World, d *uitest.Driver) {
		d.Advance(time.Second).Press("p").Idle().DoNotSee("Only drafts are built").Type("1 lamp @3999.99").
			Press("enter").Idle().
			Press("esc").Idle()
		d.Press("m").Idle().Press("enter").Idle().See("Submit #1042", "1 planned line, ≈3,999.99, is not built",
			"b in the open proposal", "Delay it and then")
		d.Press("y").Idle().See("is Submitted", "send the client this link").Advance(time.Second).Press("n").
			Advance(20 * time.Second)
		d.Press("p").Idle().See("Only drafts are built; this is Submitted. m delays and reopens it.")
	})
}

// The client would get an area with nothing in it, or a line for nothing, which the question names.
func TestSendingNamesWhatIsEmpty(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		world.Apply(state.Edit{Proposal: world.Proposal(1042).ID, Change: state.AddArea{Name: "Attic"}})
		d := world.OpenHalvorsen(120, 36).Advance(time.Second)
		d.Press("m").Idle().Press("enter").Idle().See("Submit #1042", "Attic: No lines.")
	})
}

// From the list of archived proposals.
func TestUnarchive(t *testing.T) {
	uitest.Halvorsen(t, func(t *testing.T, _ *uitest.World, d *uitest.Driver) {
		d.Advance(time.Second).Press("m").Idle().Type("archive").Press("enter").Idle().See("is archived.")
		d.Press("m").Idle().See("Unarchive").Type("unarchive").Press("enter").Idle().See("is back in the list.")
		d.Press("1").Idle().See("Halvorsen Residence")
	})
}

// After the client has accepted, a typed text could no longer be saved.
func TestAnUnsavedTextBlocksAcceptance(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		world.Move(world.Proposal(1042).ID, state.StatusSubmitted)
		d := world.OpenHalvorsen(120, 36).Advance(time.Second)
		d.Press("n", "ctrl+end").Type(" Ladder in the garage.").Press("esc").Idle()
		d.Press("m").Idle().Type("accept").Press("enter").Idle().See("can't be saved once", "Status unchanged")
		if got := world.Proposal(1042).Status; got != state.StatusSubmitted {
			t.Errorf("the service has %s", got)
		}
	})
}

// Without an operation for it no status change is sent, and neither the client view nor a read-only profile offers one.
func TestAServiceWithoutStatusChanges(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		var sent atomic.Int64
		world.Intercept(func(w http.ResponseWriter, r *http.Request) bool {
			if !strings.HasPrefix(r.URL.Path, "/office/") {
				return false
			}
			if r.Method != http.MethodGet {
				sent.Add(1)
			}
			http.NotFound(w, r)
			return true
		})
		d := world.OpenHalvorsen(120, 36).Advance(time.Second)
		d.Press("m").Idle().See("no operation for statuses", "was changed. The demo has one").DoNotSee("becomes Submitted")
		d.Press("v").Idle().Press("m").Idle().DoNotSee("no operation", "becomes Submitted")
		if n := sent.Load(); n != 0 {
			t.Errorf("%d status changes were sent", n)
		}
	})
}

// A proposal was accepted without a line that the client never saw, and nothing said so; nor was a planned text
// mentioned that the client does not get.
func TestAcceptanceMentionsUnbuiltLines(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.OpenHalvorsen(120, 36).Press("down", "down").Advance(time.Second)
		d.Press("Y").Press("ctrl+v").Idle()
		d.Press("down", "down", "down").Advance(time.Second).Press("ctrl+v").Idle().Press("y").Idle().See("3 Better").
			Press("tab", "G")
		d.Press("m").Idle().Press("enter").Idle().
			See("and 2 texts are not built and", "do not go to the client. b in the open proposal builds").Press("y").
			Idle().See("is Submitted").Advance(time.Second).Press("n").Idle()
		d.Press("m").Idle().Type("accept").Press("enter").Idle().Press("ctrl+s").Idle().
			See("and 2 texts are not built", "Delay it and then reopen it").Press("esc", "esc").Idle()
		d.Press("m").Idle().Type("decline").Press("enter").Idle().See("and 2 texts are not built", "what is declined.")
	})
}

// A failure of the service dropped the chosen options.
func TestTheChosenOptionsStayUntilTheProposalIsAccepted(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		world.Move(world.Proposal(1042).ID, state.StatusSubmitted)
		d := world.OpenHalvorsen(120, 36).Advance(time.Second).Press("m").Idle().Type("accept").Press("enter").Idle().
			Press("right", "ctrl+s").Advance(time.Second)
		d.See("Living Room: 2 Better").Press("n").Idle().See("what the client accepted").Press("ctrl+s").
			Advance(time.Second)
		world.StopService()
		d.See("Living Room: 2 Better").Press("y").Advance(60*time.Second).See("✗ The ", "what the client accepted").
			Press("ctrl+s").Advance(time.Second)
		world.StartService()
		d.See("Living Room: 2 Better").Press("y").Idle().See("is Accepted.").DoNotSee("what the client accepted")
	})
}

// The status decides what can be done with it.
func TestALongNameDoesNotHideTheStatus(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		id := world.Proposal(1042).ID
		world.Move(id, state.StatusSubmitted, state.StatusAccepted)
		d := world.OpenHalvorsen(80, 24).Advance(time.Second).Press("m").Idle().Type("change").Press("enter").Idle()
		d.Type("A second screen on the other side of the fireplace in the living room").Press("tab", "tab").
			Type(`2 "bracket" @12.50`).Press("ctrl+s").Advance(time.Second)
		d.Press("y").Idle().See("is a draft now").Press("3").Idle().Press("m").Idle().See("A second screen", "is Draft")
	})
}

// What only happens is no act: "Open #1042?" would read as if it opened the proposal.
func TestASandboxAsksWhatItMarks(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		world.Move(world.Proposal(1042).ID, state.StatusSubmitted)
		d := world.OpenHalvorsen(120, 36).Advance(time.Second).Press("m").Idle().Type("client opened").Press("enter")
		d.Idle().See("Mark #1042 Halvorsen Residence as Viewed by client?", "y Mark").DoNotSee("Open #1042")
	})
}
