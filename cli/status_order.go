package cli

import (
	"context"

	"app.tender/tender/state"
)

// orderMoveOf reads a move of a change order, which is never archived and in which the
// client takes no option.
func orderMoveOf(word string, options []string) (state.Status, error) {
	to, archived, err := moveOf(word, options)
	switch {
	case err != nil:
		return "", err
	case to == "" || archived:
		return "", usagef("a change order is not archived; its proposal is")
	case len(options) > 0:
		return "", usagef("--option says what the client took of a proposal; a change order has no choice")
	default:
		return to, nil
	}
}

// orderStatus prints the status of a change order with the moves from it, or moves it.
// args are the proposal and the move, if there is one.
func (s *session) orderStatus(ctx context.Context, f writeFlags, args []string, order string, options []string) error {
	if len(args) == 1 {
		id, all, err := s.changeOrdersOf(ctx, args[0])
		if err != nil {
			return err
		}
		co, err := findChangeOrder(all, order)
		if err != nil {
			return err
		}
		return s.app.printOrderStatus(id, &co.row, "")
	}
	to, err := orderMoveOf(args[1], options)
	if err != nil {
		return err
	}
	p, _, err := s.findOffered(ctx, f.yes, args[0])
	if err != nil {
		return err
	}
	all, _, err := s.readChangeOrders(ctx, p.ID)
	if err != nil {
		return err
	}
	co, err := findChangeOrder(all, order)
	if err != nil {
		return err
	}
	moved, err := s.client.MoveChangeOrder(ctx, p.ID, co.row.ID, to)
	if err != nil {
		return withMoves(err, "Nothing was moved. "+movesWords(co.row.Status, nil))
	}
	if err := s.keep(s.store.SaveChangeOrder(ctx, p.ID, moved, s.app.now())); err != nil {
		return err
	}
	row := rowOf(moved)
	return s.app.printOrderStatus(p.ID, &row, co.row.Status)
}

// rowOf returns the fields of a change order that its status is printed with.
func rowOf(o *state.ChangeOrder) state.ChangeOrderSummary {
	return state.ChangeOrderSummary{ID: o.ID, Number: o.Number, Name: o.Name, Status: o.Status}
}

// printOrderStatus prints the status of a change order with the moves from it, or what it
// was moved from.
func (a *app) printOrderStatus(of state.ProposalID, co *state.ChangeOrderSummary, was state.Status) error {
	more := movesWords(co.Status, nil)
	if was != "" {
		more = "It was " + was.Word() + "."
	}
	out := statusJSON{ID: int64(co.ID), Number: co.Number, ProposalID: int64(of), Status: string(co.Status), Was: string(was), Moves: texts(co.Status.Moves())}
	return a.printWords(out, "Change order %d, %s, is %s. %s", co.Number, co.Name, co.Status.Word(), more)
}
