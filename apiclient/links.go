package apiclient

import (
	"context"
	"net/url"
	"strconv"
	"strings"
	"time"

	"app.tender/tender/apiclient/internal/wire"
	"app.tender/tender/state"
)

// Links groups the operations on a client's page: its addresses, and what came back. The
// interface does not have them: only this program's own service does, and on any other they fail
// with ErrNotFound; state.Office.ClientPage reports whether a service has them. Use it as
// Client.Links.
type Links struct{ c *Client }

// linkPath returns the path of an operation on a proposal, or on one of its change orders.
func linkPath(proposal state.ProposalID, order state.ChangeOrderID, operation string) (pattern string, ids []int64) {
	if order == 0 {
		return "/office/proposals/{ProposalId}/" + operation, []int64{int64(proposal)}
	}
	return "/office/proposals/{ProposalId}/changeorders/{ChangeOrderId}/" + operation,
		[]int64{int64(proposal), int64(order)}
}

// Create makes a link for one recipient and withdraws the earlier one that they had (POST
// /office/proposals/{ProposalId}/link). Only this result holds the address. It is not retried,
// because each call makes another address. It fails with ErrConflict before the proposal is
// submitted, unless preview is set: then the page shows what a client would see and takes no
// answer.
func (l Links) Create(
	ctx context.Context, proposal state.ProposalID, d state.Delivery, preview bool,
) (state.Link, error) {
	pattern, ids := linkPath(proposal, d.Order, "link")
	r := post("make a link to the client's page", never, pattern, ids...)
	r.office = true
	if d.To != "" {
		setText(r.form, "Recipient", d.To)
	}
	setDay(r, d.Until)
	if preview {
		r.form.Set("Preview", strconv.FormatBool(preview))
	}
	made, err := call(ctx, l.c, r, needsID(wire.Link, func(made state.Link) bool { return ofTheWeb(made.URL) }))
	made.Preview = preview
	return made, err
}

// Send sends the client a mail with a new link to what they may decide on (POST
// /office/proposals/{ProposalId}/send), at d.To or at the contact's address. It is not retried,
// because each call is another mail. It fails with ErrConflict where no mail is sent, or nothing
// is to be decided.
func (l Links) Send(ctx context.Context, proposal state.ProposalID, d state.Delivery) (state.Office, error) {
	pattern, ids := linkPath(proposal, d.Order, "send")
	r := post("send the link to the client's page", never, pattern, ids...)
	r.office = true
	setDelivery(r, d)
	return call(ctx, l.c, r, wire.Office)
}

// setDelivery sends who gets a mail, and the last day of its link, as far as they are chosen.
func setDelivery(r *request, d state.Delivery) {
	if d.To != "" {
		setText(r.form, "To", d.To)
	}
	if d.Cc != "" || d.Alone {
		r.form.Set("Cc", d.Cc)
	}
	setDay(r, d.Until)
}

// ofTheWeb reports whether an address from a service may be opened in a browser.
func ofTheWeb(address string) bool {
	u, err := url.Parse(address)
	return err == nil && (u.Scheme == "https" || u.Scheme == "http") && u.Hostname() != "" &&
		!strings.Contains(address, " ")
}

// setDay sends the last day of a link, if one is chosen.
func setDay(r *request, day time.Time) {
	if !day.IsZero() {
		r.form.Set("Until", day.Format(time.DateOnly))
	}
}

// List returns the links of a proposal, or of one of its change orders if order is not 0, without
// their addresses (GET /office/proposals/{ProposalId}/links).
func (l Links) List(ctx context.Context, proposal state.ProposalID, order state.ChangeOrderID) ([]state.Link, error) {
	pattern, ids := linkPath(proposal, order, "links")
	return call(ctx, l.c, get("list links to the client's page", pattern, ids...), wire.Links)
}

// Withdraw ends a link (DELETE /office/proposals/{ProposalId}/links/{LinkId}). It fails with
// ErrNotFound.
func (l Links) Withdraw(ctx context.Context, proposal state.ProposalID, link state.LinkID) error {
	r := del("withdraw a link", "/office/proposals/{ProposalId}/links/{LinkId}", int64(proposal), int64(link))
	r.office = true
	return l.c.send(ctx, r, ignoreResponse)
}

// Answers returns what clients said about a proposal and its change orders, the oldest first (GET
// /office/proposals/{ProposalId}/answers).
func (l Links) Answers(ctx context.Context, proposal state.ProposalID) ([]state.Answer, error) {
	pattern, ids := linkPath(proposal, 0, "answers")
	return call(ctx, l.c, get("read the client's answers", pattern, ids...), wire.Answers)
}
