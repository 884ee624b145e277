package changeorder

import (
	"context"
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/statetest"
)

// kept is what a machine has read: the list, and the details of some.
type kept struct {
	list    []state.ChangeOrderSummary
	details map[state.ChangeOrderID]*state.ChangeOrder
}

func (k kept) ChangeOrders(context.Context, state.ProposalID) ([]state.ChangeOrderSummary, time.Time, error) {
	return k.list, readAt, nil
}

func (k kept) ChangeOrder(
	_ context.Context, _ state.ProposalID, id state.ChangeOrderID,
) (*state.ChangeOrder, time.Time, error) {
	return k.details[id], readAt, nil
}

var readAt = time.Date(2026, 3, 4, 14, 2, 0, 0, time.UTC)

// A contract value that lacks something would be taken for what the client pays.
func TestTheContractValueOfKnownChangeOrders(t *testing.T) {
	order := func(s state.Status, total string) []state.ChangeOrderSummary {
		return []state.ChangeOrderSummary{{ID: 1, Status: s, Total: statetest.Known(total), LastModified: readAt}}
	}
	detail := func(s state.Status, subtotal, total string) map[state.ChangeOrderID]*state.ChangeOrder {
		return map[state.ChangeOrderID]*state.ChangeOrder{1: {
			ID: 1, Status: s, LastModified: readAt.Add(time.Hour),
			Summary: money.Summary{Subtotal: statetest.Known(subtotal), Total: statetest.Known(total)},
		}}
	}
	stale := detail(state.StatusSubmitted, "100", "106.25")
	stale[1].LastModified = readAt
	for name, c := range map[string]struct {
		kept kept
		want string // empty for none
	}{
		"accepted":   {kept{list: order(state.StatusAccepted, "177.10")}, "1177.1"},
		"a credit":   {kept{list: order(state.StatusCompleted, "-50")}, "950"},
		"none known": {kept{}, ""},
		"not agreed": {kept{list: order(state.StatusSubmitted, "177.10")}, ""},
		"an unknown status": {
			kept{list: append(order("", "5"), order(state.StatusAccepted, "177.10")...)},
			"",
		},
		"before tax": {kept{order(state.StatusAccepted, "100"), stale}, ""},
		"accepted since the list": {kept{
			order(state.StatusSubmitted, "100"),
			detail(state.StatusAccepted, "100", "106.25"),
		}, "1106.25"},
		"reopened since the list": {kept{
			order(state.StatusAccepted, "100"),
			detail(state.StatusDraft, "100", "106.25"),
		}, ""},
		"the list is newer than details": {kept{order(state.StatusAccepted, "106.25"), stale}, "1106.25"},
	} {
		k, err := Read(t.Context(), c.kept, 7)
		if err != nil || !k.AsOf.Equal(readAt) {
			t.Fatal(k, err)
		}
		v := k.Contract(money.Money{Amount: statetest.Known("1000")})
		switch {
		case c.want == "" && v != nil:
			t.Errorf("%s: %v, want none", name, v.Running)
		case c.want != "" && v == nil:
			t.Errorf("%s: none, want %s", name, c.want)
		case v != nil:
			wantKnown(t, name, v.Running, c.want)
		}
	}
}

func TestUnsubmittedChangeOrdersAreNamed(t *testing.T) {
	draft := func(number int64, name string) state.ChangeOrderSummary {
		return state.ChangeOrderSummary{
			ID: state.ChangeOrderID(number), Number: number, Name: name,
			Status: state.StatusDraft,
		}
	}
	for want, list := range map[string][]state.ChangeOrderSummary{
		"": {{ID: 3, Status: state.StatusSubmitted}},
		"Change order 2, Speakers, is a draft and was not submitted.": {
			draft(2, "Speakers"),
			{ID: 3, Status: state.StatusAccepted},
		},
		"Change orders 2, Speakers; 4, Screen, are drafts and were not submitted.": {
			draft(2, "Speakers"),
			draft(4, "Screen"),
		},
	} {
		k, err := Read(t.Context(), kept{list: list}, 7)
		if got := k.Unsubmitted(); err != nil || got != want {
			t.Errorf("%q, %v, want %q", got, err, want)
		}
	}
}
