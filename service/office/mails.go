package office

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"app.tender/tender/documents"
	"app.tender/tender/service/mail"
	"app.tender/tender/service/operation"
	"app.tender/tender/service/papers"
	"app.tender/tender/service/proposals"
	"app.tender/tender/service/store"
	"app.tender/tender/service/wire"
	"app.tender/tender/state"
)

// mailEndpoints returns the operations that send a client the link again.
func (h Operations) mailEndpoints() []operation.Endpoint {
	const path = "/office/proposals/{ProposalId}"
	needs := h.Needs
	return []operation.Endpoint{
		{Method: http.MethodPost, Path: path + "/send", Needs: needs, Handle: h.sendAgain},
		{Method: http.MethodPost, Path: path + "/changeorders/{ChangeOrderId}/send", Needs: needs, Handle: h.sendAgain},
	}
}

// maxCopies is how many addresses get a copy of a mail.
const maxCopies = 10

// newLetter is what a caller says about a mail.
type newLetter struct {
	to     string // empty: the contact's address
	cc     []string
	copies bool // cc was given, even if nobody gets a copy
	until  time.Time
}

// letterIn reads what a caller says about a mail.
func letterIn(p *operation.Params, now time.Time) newLetter {
	l := newLetter{to: p.Email("To"), until: p.Day("Until"), copies: p.Has("Cc")}
	if !l.until.IsZero() && !p.Refused("Until") {
		lastDay(p, "Until", l.until, now)
	}
	for _, list := range p.Of("Cc") {
		l.cc = append(l.cc, addressesIn(list)...)
	}
	switch {
	case len(l.cc) > maxCopies:
		p.Refuse(operation.FieldInvalid, "Cc", "Cc has %d addresses, and may have %d.", len(l.cc), maxCopies)
	case slices.ContainsFunc(l.cc, func(a string) bool { return !mail.IsAddress(a) }):
		p.Refuse(operation.FieldInvalid, "Cc", "Cc must have e-mail addresses, with commas between them.")
	}
	return l
}

// addressesIn splits a list of addresses.
func addressesIn(list string) []string {
	return strings.FieldsFunc(list, func(r rune) bool { return r == ',' || r == ';' || r == ' ' || r == '\t' })
}

// addressed completes a letter from the contact of its proposal.
func (l newLetter) addressed(who *state.Contact) (newLetter, error) {
	if who == nil {
		who = &state.Contact{}
	}
	l.to = cmp.Or(l.to, strings.TrimSpace(who.Email))
	if !l.copies {
		l.cc = addressesIn(who.EmailCC)
	}
	refuse := func(field, code, why string) (newLetter, error) {
		return l, operation.Broken(operation.CodeInvalidParameter, field, code, why)
	}
	switch {
	case l.to == "":
		return refuse("To", operation.FieldRequired,
			"The client has no e-mail address: give one with To, or write it into the contact.")
	case !mail.IsAddress(l.to):
		return refuse("To", operation.FieldInvalid, "The contact's e-mail address is not one: correct it, or give To.")
	case len(l.cc) > maxCopies || slices.ContainsFunc(l.cc, func(a string) bool { return !mail.IsAddress(a) }):
		return refuse("Cc", operation.FieldInvalid,
			fmt.Sprintf(
				"The contact's addresses for copies are not up to %d e-mail addresses: correct them, or give Cc.",
				maxCopies))
	}
	l.cc = slices.DeleteFunc(slices.Clone(l.cc), func(a string) bool { return strings.EqualFold(a, l.to) })
	return l, nil
}

// Mailing sends clients the links to what is submitted.
type Mailing struct {
	Moves  Moves
	Server *mail.Server
	Queue  *mail.Queue // nil: no mail is sent
}

// submit moves a proposal to Submitted and queues the mail to its client.
func (q Mailing) submit(
	ctx context.Context, by Actor, id state.ProposalID, chosen []state.OptionID,
	l newLetter,
) (proposals.Detail, error) {
	return Changing(ctx, q.Moves.Store, by, id, func(tx *store.Tx, p *store.Proposal) (proposals.Detail, error) {
		d, err := q.Moves.moveWithin(tx, by, p, state.StatusSubmitted, chosen)
		if err != nil {
			return d, err
		}
		return d, q.queueMail(tx, by, p, p.Owner(), l)
	})
}

// submitOrder is submit for a change order.
func (q Mailing) submitOrder(ctx context.Context, by Actor, o store.Owner, l newLetter) (state.ChangeOrder, error) {
	return Changing(ctx, q.Moves.Store, by, o.Proposal,
		func(tx *store.Tx, p *store.Proposal) (state.ChangeOrder, error) {
			moved, err := moveOrderWithin(tx, by, p, o.ChangeOrder, state.StatusSubmitted)
			if err != nil {
				return moved, err
			}
			return moved, q.queueMail(tx, by, p, o, l)
		})
}

// queueMail makes a link and queues the mail that brings it.
func (q Mailing) queueMail(tx *store.Tx, by Actor, p *store.Proposal, o store.Owner, l newLetter) error {
	if by.Base == "" {
		return errNoAddress
	}
	d, err := proposals.Fill(tx, &by.Account, p)
	if err != nil {
		return err
	}
	if l, err = l.addressed(d.Customer); err != nil {
		return err
	}
	link, err := makeLink(tx, by, p, o, newLink{recipient: l.to, until: l.until})
	if err != nil {
		return err
	}
	letters, err := tx.Accounts().Letters(by.Account.ID)
	if err != nil {
		return err
	}
	paper, err := papers.Read(tx, &by.Account, o, clientPaper(o), by.Now)
	if err != nil {
		return err
	}
	m := store.Mail{
		Owner: o, Link: link.ID, MessageID: q.Server.NewMessageID(), Sender: cmp.Or(letters.From, q.Server.From()),
		SenderName: d.SalesPerson.DisplayName(), Recipient: l.to, CC: l.cc, Attach: letters.AttachPDF, Created: by.Now,
	}
	if mail.IsAddress(d.SalesPerson.Email) {
		m.ReplyTo = d.SalesPerson.Email
	}
	client := l.to
	if d.Customer != nil {
		client = d.Customer.DisplayName()
		if strings.EqualFold(d.Customer.Email, l.to) {
			m.RecipientName = client
		}
	}
	front := paper.Front()
	places := mail.Places{
		Client: client, Proposal: documents.Title(paper), Dealer: front.Dealer, Salesperson: m.SenderName,
		Until: front.Look.Language.Date(time.Time(link.Until)), Link: link.URL,
	}
	m.Subject, m.Body = places.Fill(letters.Subject, letters.Text)
	tx.AfterCommit(q.Queue.Wake)
	return tx.Mails().Queue(&m)
}

// errNoAddress is the refusal of a link where nobody knows what to put before its path.
var errNoAddress = operation.Conflict(operation.CodeNoAddress,
	"The service does not know its own address. Start it with --public-url.")

// clientPaper is the document that a client gets.
func clientPaper(o store.Owner) documents.Kind {
	if o.ChangeOrder != 0 {
		return documents.KindChangeOrder
	}
	return documents.KindProposal
}

// sendAgain sends the link of what the client may decide on again, as a new one.
func (h Operations) sendAgain(ctx context.Context, c *operation.Call) (operation.Reply, error) {
	o, l := operation.PathOwner(c), letterIn(c.Form(), c.Now)
	if err := c.Err(); err != nil {
		return operation.Reply{}, err
	}
	st, err := Changing(ctx, h.Store, actorOf(c), o.Proposal,
		func(tx *store.Tx, p *store.Proposal) (standingWire, error) {
			at, err := StatusOf(tx, p, o)
			if err != nil {
				return standingWire{}, err
			}
			if h.Mailing.Queue == nil {
				return standingWire{},
					operation.Conflict(operation.CodeNoMail,
						"This service sends no mail. Make a link, and send it to the client yourself.")
			}
			if !at.ClientMayBeLooking() {
				return standingWire{},
					operation.Conflict(operation.CodeNotSubmitted,
						fmt.Sprintf("It is %s: only what is submitted is sent again.", at.Word()))
			}
			if err := h.Mailing.queueMail(tx, actorOf(c), p, o, l); err != nil {
				return standingWire{}, err
			}
			return h.Mailing.standing(tx, p)
		})
	return operation.OK(st), err
}

// mailWire is how far the newest mail about a proposal or a change order is.
type mailWire struct {
	State  store.MailState `json:"state"`
	To     string          `json:"to"`
	Reason string          `json:"reason"`
	At     wire.Stamp      `json:"at"`
}

// orderMailWire is a mailWire of a change order.
type orderMailWire struct {
	ChangeOrderID state.ChangeOrderID `json:"changeOrderId"`
	mailWire
}

// noMailServer is why a mail waits at a service that had a mail server when it was asked for.
const noMailServer = "This service sends no mail now. " +
	"The mail goes out once the operator names a mail server; until then, make a link and send it yourself."

// addMails adds the newest mails to a standing.
func (st *standingWire) addMails(tx *store.Tx, account store.AccountID) error {
	list, err := tx.Mails().Latest(account, st.ProposalID)
	for i := range list {
		m := mailWire{list[i].State, list[i].Recipient, list[i].Reason, wire.Stamp(list[i].At)}
		if m.State == store.MailQueued && !st.SendsMail { // nobody tries it, whatever the last attempt said
			m.Reason = noMailServer
		}
		if order := list[i].Owner.ChangeOrder; order != 0 {
			st.ChangeOrderMails = append(st.ChangeOrderMails, orderMailWire{order, m})
		} else {
			st.Mail = &m
		}
	}
	return err
}
