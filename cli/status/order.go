package status

import (
	"context"

	"app.tender/tender/cli/find"
	"app.tender/tender/cli/output"
	"app.tender/tender/cli/run"
	"app.tender/tender/cli/shapes"
	"app.tender/tender/state"
)

// OrderMoveOf parses a move of a change order, which can't be archived and has no options.
func OrderMoveOf(word string, options []string) (state.Status, error) {
	to, archived, err := MoveOf(word, options)
	switch {
	case err != nil:
		return "", err
	case to == "" || archived:
		return "", run.Usagef("a change order can't be archived; archive its proposal")
	case len(options) > 0:
		return "", run.Usagef("--option names what the client selected in a proposal; a change order has no options")
	default:
		return to, nil
	}
}

// orderStatus prints or changes the status of a change order. args are the proposal and the move, if any.
func orderStatus(ctx context.Context, s *run.Session, yes bool, args []string, order string, options []string, deliver delivery) error {
	if len(args) == 1 {
		if _, err := deliver.read(""); err != nil {
			return err
		}
		id, all, err := find.ChangeOrdersOf(ctx, s, args[0])
		if err != nil {
			return err
		}
		co, err := find.ChangeOrderOf(all, args[0], order)
		if err != nil {
			return err
		}
		return PrintOrder(s.Run, id, &co.Row, "", mailAbout(ctx, s, id, &co.Row))
	}
	to, err := OrderMoveOf(args[1], options)
	if err != nil {
		return err
	}
	d, err := deliver.read(to)
	if err != nil {
		return err
	}
	p, at, err := find.Offered(ctx, s, yes, args[0])
	if err != nil {
		return err
	}
	if err := sendable(p, d, &at); err != nil {
		return err
	}
	all, _, err := find.ChangeOrders(ctx, s, p.ID)
	if err != nil {
		return err
	}
	co, err := find.ChangeOrderOf(all, args[0], order)
	if err != nil {
		return err
	}
	var moved *state.ChangeOrder
	if d.Order = co.Row.ID; to == state.StatusSubmitted {
		moved, err = s.Client.SubmitChangeOrder(ctx, p.ID, d)
	} else {
		moved, err = s.Client.MoveChangeOrder(ctx, p.ID, co.Row.ID, to)
	}
	if err != nil {
		return WithMoves(err, "Nothing was moved. "+MovesWords(co.Row.Status, nil))
	}
	if err := s.Keep(s.Store.SaveChangeOrder(ctx, p.ID, moved, s.Run.Time())); err != nil {
		return err
	}
	if to == state.StatusSubmitted {
		sayDelivery(s.Run, p, d, &at, order)
	}
	row := RowOf(moved)
	return PrintOrder(s.Run, p.ID, &row, co.Row.Status, nil)
}

// mailAbout returns the newest mail about a change order; nil where that is not known.
func mailAbout(ctx context.Context, s *run.Session, of state.ProposalID, co *state.ChangeOrderSummary) *state.Mail {
	if s.Run.Flags.Offline || s.Profile.Installer || !co.Status.WithClient() && co.Status != state.StatusEmailFailed {
		return nil
	}
	at, err := s.Client.Standing(ctx, of)
	if err != nil { // the status is known anyway
		return nil
	}
	return at.MailAbout(co.ID)
}

// RowOf returns the fields of a change order that are printed with its status.
func RowOf(o *state.ChangeOrder) state.ChangeOrderSummary {
	return state.ChangeOrderSummary{ID: o.ID, Number: o.Number, Name: o.Name, Status: o.Status}
}

// PrintOrder prints the status of a change order with the possible moves, or its previous status. mail is
// the newest mail about it, nil for none.
func PrintOrder(r *run.Run, of state.ProposalID, co *state.ChangeOrderSummary, was state.Status, mail *state.Mail) error {
	more := MovesWords(co.Status, nil)
	if was != "" {
		more = "It was " + was.Word() + "."
	}
	out := shapes.Status{
		ID: int64(co.ID), Number: output.NumberOf(co.Number), ProposalID: int64(of), Status: output.Word(co.Status), Was: string(was), Moves: output.Texts(co.Status.Moves()), Mail: jsonMail(mail),
	}
	return r.PrintWords(out, "Change order %s, %s, is %s. %s", state.NumberWord("", co.Number), co.NameWord(), co.Status.Word(), more+mailWords(r, mail))
}
