package client_test

import (
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/changeorder"
	"app.tender/tender/state/money"
	"app.tender/tender/ui/uitest"
)

func TestListSearchAndOpenChangeOrders(t *testing.T) {
	uitest.Sizes(t, func(t *testing.T, w, h int) {
		world := uitest.NewWorld(t, "small")
		proposal, orders := world.ChangeOrders()
		d := world.StartEditor(w, h).Idle().Open(int(proposal.Number))
		contract, err := changeorder.ContractOf(money.Money{Amount: proposal.Total, Currency: proposal.Currency},
			orders)
		if err != nil {
			t.Fatal(err)
		}
		d.Press("3").See("Change orders", "Contract value "+money.Format(contract.Running, contract.Currency),
			"pending, not included")
		for _, o := range orders {
			d.See(start(o.Name))
		}

		// A model is found in lines read in the background.
		order, model := orderWithModel(t, world, proposal.ID, orders)
		d.Press("/").Type(model).See("of "+fmt.Sprint(len(orders)), start(order.Name))
		d.Press("enter").Idle().See("Changes", fmt.Sprintf("#%d %s", order.Number, start(order.Name)), model)
		d.Press("G").See("created", "completed")
		d.Press("esc", "esc", "g", "enter", "]").See("#" + fmt.Sprint(orders[1].Number) + " ").Press("[").
			See("#" + fmt.Sprint(orders[0].Number) + " ")
		d.Press("v").DoNotSee("Profit", "team only").Press("v", "esc", "esc").See("Areas")
	})
}

// start returns as much of a name as fits every size.
func start(name string) string {
	word, _, _ := strings.Cut(name, ",")
	return word[:min(len(word), 8)]
}

// orderWithModel returns a change order with a line that has a model, and the model.
func orderWithModel(
	t *testing.T, world *uitest.World, id state.ProposalID,
	orders []state.ChangeOrderSummary,
) (*state.ChangeOrder, string) {
	t.Helper()
	for _, row := range orders {
		co, err := world.Client().ChangeOrders.Get(t.Context(), id, row.ID)
		if err != nil {
			t.Fatal(err)
		}
		for _, it := range state.CountedItems(co.Areas) {
			if it.Model != "" && !slices.ContainsFunc(orders, func(o state.ChangeOrderSummary) bool {
				return strings.Contains(o.Name, it.Model)
			}) {
				return co, it.Model
			}
		}
	}
	t.Fatal("no change order has a line with a model")
	return nil, ""
}

func TestCachedChangeOrdersAreShownOffline(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		proposal, orders := world.ChangeOrders()
		order, model := orderWithModel(t, world, proposal.ID, orders)
		d := world.StartEditor(120, 36).Idle().Open(int(proposal.Number)).Press("3").See(start(orders[0].Name))
		world.StopService()
		d.Press("R").See(start(orders[0].Name), "Offline").Press("enter").See("Changes", "created").Press("esc")
		world.StartService()
		d.Advance(20 * time.Second).DoNotSee("Offline").See(start(orders[0].Name))

		// The next editor has the cached change orders, including their models.
		world.StopService()
		d = world.StartEditor(120, 36).Idle().Open(int(proposal.Number)).Press("3").
			See(start(orders[0].Name), "Offline")
		d.Press("/").Type(model).Press("enter").See(start(order.Name)).Press("enter").See("Changes", model)
	})
}

func TestUncachedChangeOrdersSaySo(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		proposal, _ := world.ChangeOrders()
		world.StartEditor(120, 36).Idle().Open(int(proposal.Number))
		world.StopService()
		world.StartEditor(120, 36).Idle().Open(int(proposal.Number)).Press("3").
			See("Offline, and this proposal's change orders are not on this machine.")
	})
}

func TestAProposalWithoutChangeOrdersSaysSo(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		world.OpenHalvorsen(80, 24).Press("3").See("This proposal has no change orders.").Press("esc").See("Areas")
	})
}

// Reading an unchanged change order again transfers no document, neither in the next editor on this machine nor for a
// pin.
func TestUnchangedChangeOrdersAreNotTransferredAgain(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		var mu sync.Mutex
		whole, unchanged, bytes := 0, 0, 0
		world.Wrap(func(next http.Handler) http.Handler {
			return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if _, id, ok := strings.Cut(r.URL.Path, "/changeorders/"); !ok || id == "" {
					next.ServeHTTP(w, r)
					return
				}
				answer := httptest.NewRecorder()
				next.ServeHTTP(answer, r)
				mu.Lock()
				defer mu.Unlock()
				if answer.Code == http.StatusNotModified {
					unchanged++
					bytes += answer.Body.Len()
				} else {
					whole++
				}
				maps.Copy(w.Header(), answer.Header())
				w.WriteHeader(answer.Code)
				_, _ = w.Write(answer.Body.Bytes())
			})
		})
		proposal, orders := world.ChangeOrders()
		count := func(what string, wantWhole, wantUnchanged int) {
			t.Helper()
			mu.Lock()
			defer mu.Unlock()
			if whole != wantWhole || unchanged != wantUnchanged || bytes != 0 {
				t.Errorf("%s: %d transferred, %d unchanged with %d bytes; want %d and %d", what, whole, unchanged, bytes,
					wantWhole, wantUnchanged)
			}
		}
		d := world.StartEditor(120, 36).Idle().Open(int(proposal.Number)).Press("3").See(start(orders[0].Name)).
			Idle()
		count("first read", len(orders), 0)
		d.Press("R").Idle()
		count("the list again", len(orders), 0)
		d.Press("enter").See("Changes").Press("R").Idle()
		count("one again", len(orders), 1)
		d = world.StartEditor(120, 36).Idle().Open(int(proposal.Number)).Press("3").See(start(orders[0].Name)).
			Press("enter").See("Changes").Press("R").Idle()
		count("in the next editor", len(orders), 2)
		d.Press("esc", "esc", "P").Idle()
		count("by a pin", len(orders), 2+len(orders))
	})
}
