package status

import (
	"context"

	"app.tender/tender/cli/find"
	"app.tender/tender/cli/output"
	"app.tender/tender/cli/run"
	"app.tender/tender/cli/shapes"
	"app.tender/tender/state"
	"github.com/spf13/pflag"
)

// orderFlag adds --changeorder.
func orderFlag(flags *pflag.FlagSet, order *string) {
	flags.StringVar(order, "changeorder", "", "a change order of the proposal, by its number")
}

// showOrder prints the status of a change order.
func showOrder(ctx context.Context, s *run.Session, arg, order string) error {
	id, all, err := find.ChangeOrdersOf(ctx, s, arg)
	if err != nil {
		return err
	}
	co, err := find.ChangeOrderOf(all, arg, order)
	if err != nil {
		return err
	}
	return PrintOrder(s.Run, id, &co.Row, "", mailAbout(ctx, s, id, &co.Row))
}

// moveOrder changes the status of a change order.
func moveOrder(ctx context.Context, s *run.Session, m move, arg string) error {
	p, at, err := find.Offered(ctx, s, m.yes, arg)
	if err != nil {
		return err
	}
	if err := sendable(p, m.deliver, &at); err != nil {
		return err
	}
	all, _, err := find.ChangeOrders(ctx, s, p.ID)
	if err != nil {
		return err
	}
	co, err := find.ChangeOrderOf(all, arg, m.order)
	if err != nil {
		return err
	}
	var moved *state.ChangeOrder
	if m.to == state.StatusSubmitted {
		m.deliver.Order = co.Row.ID
		moved, err = s.Client.SubmitChangeOrder(ctx, p.ID, m.deliver)
	} else {
		moved, err = s.Client.MoveChangeOrder(ctx, p.ID, co.Row.ID, m.to)
	}
	if err != nil {
		return WithMoves(err, "Nothing was moved. "+MovesWords(co.Row.Status, nil))
	}
	if err := s.Keep(s.Store.Cache.SaveChangeOrder(ctx, p.ID, moved, s.Run.Time())); err != nil {
		return err
	}
	if m.to == state.StatusSubmitted {
		sayDelivery(s.Run, p, m.deliver, &at, m.order)
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
func PrintOrder(
	r *run.Run, of state.ProposalID, co *state.ChangeOrderSummary, was state.Status, mail *state.Mail,
) error {
	more := MovesWords(co.Status, nil)
	if was != "" {
		more = "It was " + was.Word() + "."
	}
	out := shapes.Status{
		ID: int64(co.ID), Number: output.NumberOf(co.Number), ProposalID: int64(of), Status: output.Word(co.Status),
		Was: string(was), Moves: output.Texts(co.Status.Moves()), Mail: jsonMail(mail),
	}
	return r.PrintWords(out, "Change order %s, %s, is %s. %s", state.NumberWord("", co.Number), co.NameWord(),
		co.Status.Word(), more+mailWords(r, mail))
}
