package service

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
	"app.tender/tender/service/store"
	"app.tender/tender/service/wire"
	"app.tender/tender/state"
)

// mailEndpoints returns the operations that send a client the link again.
func (h officeOperations) mailEndpoints() []endpoint {
	const path = "/office/proposals/{ProposalId}"
	needs := h.needs
	return []endpoint{
		{method: http.MethodPost, path: path + "/send", needs: needs, handle: h.sendAgain},
		{method: http.MethodPost, path: path + "/changeorders/{ChangeOrderId}/send", needs: needs, handle: h.sendOrderAgain},
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

// letter reads what a caller says about a mail.
func (p *params) letter(now time.Time) newLetter {
	l := newLetter{to: p.email("To"), until: p.day("Until"), copies: p.has("Cc")}
	if !l.until.IsZero() && !p.refused("Until") {
		p.lastDay("Until", l.until, now)
	}
	for _, list := range p.of("Cc") {
		l.cc = append(l.cc, addressesIn(list)...)
	}
	switch {
	case len(l.cc) > maxCopies:
		p.refuse(fieldInvalid, "Cc", "Cc has %d addresses, and may have %d.", len(l.cc), maxCopies)
	case slices.ContainsFunc(l.cc, func(a string) bool { return !mail.IsAddress(a) }):
		p.refuse(fieldInvalid, "Cc", "Cc must have e-mail addresses, with commas between them.")
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
		return l, broken(codeInvalidParameter, field, code, why)
	}
	switch {
	case l.to == "":
		return refuse("To", fieldRequired, "The client has no e-mail address: give one with To, or write it into the contact.")
	case !mail.IsAddress(l.to):
		return refuse("To", fieldInvalid, "The contact's e-mail address is not one: correct it, or give To.")
	case len(l.cc) > maxCopies || slices.ContainsFunc(l.cc, func(a string) bool { return !mail.IsAddress(a) }):
		return refuse("Cc", fieldInvalid, fmt.Sprintf("The contact's addresses for copies are not up to %d e-mail addresses: correct them, or give Cc.", maxCopies))
	}
	l.cc = slices.DeleteFunc(slices.Clone(l.cc), func(a string) bool { return strings.EqualFold(a, l.to) })
	return l, nil
}

// mailing sends clients the links to what is submitted.
type mailing struct {
	moves  moves
	server *mail.Server
	queue  *mail.Queue // nil: no mail is sent
}

// submit moves a proposal to Submitted and queues the mail to its client.
func (q mailing) submit(ctx context.Context, by actor, id state.ProposalID, chosen []state.OptionID, l newLetter) (detail, error) {
	return changing(ctx, q.moves.store, by, id, func(tx *store.Tx, p *store.Proposal) (detail, error) {
		d, err := q.moves.moveWithin(tx, by, p, state.StatusSubmitted, chosen)
		if err != nil {
			return d, err
		}
		return d, q.queueAnew(tx, by, p, store.Owner{Proposal: id}, l)
	})
}

// submitOrder is submit for a change order.
func (q mailing) submitOrder(ctx context.Context, by actor, o store.Owner, l newLetter) (state.ChangeOrder, error) {
	return changing(ctx, q.moves.store, by, o.Proposal, func(tx *store.Tx, p *store.Proposal) (state.ChangeOrder, error) {
		moved, err := moveOrderWithin(tx, by, p, o.ChangeOrder, state.StatusSubmitted)
		if err != nil {
			return moved, err
		}
		return moved, q.queueAnew(tx, by, p, o, l)
	})
}

// queueAnew queues the mail of a submission in place of what an earlier one left.
func (q mailing) queueAnew(tx *store.Tx, by actor, p *store.Proposal, o store.Owner, l newLetter) error {
	if err := tx.Mails().Drop(o, "It was submitted again.", by.now); err != nil {
		return err
	}
	return q.queueMail(tx, by, p, o, l)
}

// queueMail makes a link and queues the mail that brings it.
func (q mailing) queueMail(tx *store.Tx, by actor, p *store.Proposal, o store.Owner, l newLetter) error {
	if by.base == "" {
		return errNoAddress
	}
	d, err := fillDetail(tx, &by.account, p)
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
	letters, err := tx.Accounts().Letters(by.account.ID)
	if err != nil {
		return err
	}
	paper, err := readPaper(tx, &by.account, o, clientPaper(o), by.now)
	if err != nil {
		return err
	}
	m := store.Mail{
		Owner: o, Link: link.ID, MessageID: q.server.NewMessageID(), Sender: cmp.Or(letters.From, q.server.From()),
		SenderName: d.SalesPerson.DisplayName(), Recipient: l.to, CC: l.cc, Attach: letters.AttachPDF, Created: by.now,
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
	tx.AfterCommit(q.queue.Wake)
	return tx.Mails().Queue(&m)
}

// errNoAddress is the refusal of a link where nobody knows what to put before its path.
var errNoAddress = conflict(codeNoAddress, "The service does not know its own address. Start it with --public-url.")

// clientPaper is the document that a client gets.
func clientPaper(o store.Owner) documents.Kind {
	if o.ChangeOrder != 0 {
		return documents.KindChangeOrder
	}
	return documents.KindProposal
}

func (h officeOperations) sendAgain(ctx context.Context, c *call) (reply, error) {
	return h.sendAgainOf(ctx, c, store.Owner{Proposal: pathID[state.ProposalID](c, "ProposalId")})
}

func (h officeOperations) sendOrderAgain(ctx context.Context, c *call) (reply, error) {
	return h.sendAgainOf(ctx, c, orderOwner(c))
}

// sendAgainOf sends the link of what the client may decide on again, as a new one.
func (h officeOperations) sendAgainOf(ctx context.Context, c *call, o store.Owner) (reply, error) {
	l := c.form().letter(c.now)
	if err := c.err(); err != nil {
		return reply{}, err
	}
	st, err := changing(ctx, h.store, c.actor(), o.Proposal, func(tx *store.Tx, p *store.Proposal) (standingWire, error) {
		at, err := statusOf(tx, p, o)
		if err != nil {
			return standingWire{}, err
		}
		if h.mailing.queue == nil {
			return standingWire{}, conflict(codeNoMail, "This service sends no mail. Make a link, and send it to the client yourself.")
		}
		if !at.ClientMayBeLooking() {
			return standingWire{}, conflict(codeNotSubmitted, fmt.Sprintf("It is %s: only what is submitted is sent again.", at.Word()))
		}
		if err := h.mailing.queueMail(tx, c.actor(), p, o, l); err != nil {
			return standingWire{}, err
		}
		return h.mailing.standing(tx, p)
	})
	return ok(st), err
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

// addMails adds the newest mails to a standing.
func (st *standingWire) addMails(tx *store.Tx) error {
	list, err := tx.Mails().Latest(st.ProposalID)
	for i := range list {
		m := mailWire{list[i].State, list[i].Recipient, list[i].Reason, wire.Stamp(list[i].At)}
		if order := list[i].Owner.ChangeOrder; order != 0 {
			st.ChangeOrderMails = append(st.ChangeOrderMails, orderMailWire{order, m})
		} else {
			st.Mail = &m
		}
	}
	return err
}
