package service

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"net/http"
	"net/mail"
	"time"

	"app.tender/tender/service/store"
	"app.tender/tender/service/wire"
	"app.tender/tender/state"
)

// linkOperations are the operations on the links to a client's page, and on what came back
// through them.
type linkOperations struct {
	store *store.Store
	needs permission
}

func (h linkOperations) endpoints() []endpoint {
	const path = "/office/proposals/{ProposalId}"
	const order = path + "/changeorders/{ChangeOrderId}"
	needs := h.needs
	return []endpoint{
		{method: http.MethodPost, path: path + "/link", needs: needs, handle: h.createLink},
		{method: http.MethodPost, path: order + "/link", needs: needs, handle: h.createOrderLink},
		{method: http.MethodGet, path: path + "/links", needs: mayReadProposals, handle: h.listLinks},
		{method: http.MethodGet, path: order + "/links", needs: mayReadProposals, handle: h.listOrderLinks},
		{method: http.MethodDelete, path: path + "/links/{LinkId}", needs: needs, handle: h.withdrawLink},
		{method: http.MethodGet, path: path + "/answers", needs: mayReadProposals, handle: h.listAnswers},
	}
}

const (
	// linkDays is how long a link is valid unless something else is asked for, linkLongest the
	// longest.
	linkDays    = 30
	linkLongest = 2 * 365
	// previewTime is how long a preview is valid.
	previewTime = time.Hour
)

// tokenBytes is the length of a token before it is encoded: nobody can guess one.
const tokenBytes = 32

// newToken returns a random token and its hash.
func newToken() (token string, hash []byte) {
	b := make([]byte, tokenBytes)
	rand.Read(b) // never fails: the program ends when the system has no randomness
	token = base64.RawURLEncoding.EncodeToString(b)
	return token, hashToken(token)
}

func hashToken(token string) []byte {
	sum := sha256.Sum256([]byte(token))
	return sum[:]
}

// newLink is what a caller says about a link.
type newLink struct {
	recipient string    // empty: the contact's address
	until     time.Time // the last day; zero: as usual
	preview   bool
}

// linkWire is a new link. No other response has its address.
type linkWire struct {
	ID        store.LinkID `json:"id"`
	URL       string       `json:"url"`
	Recipient string       `json:"recipient"`
	Until     wire.Stamp   `json:"until"`
}

func (h linkOperations) createLink(ctx context.Context, c *call) (reply, error) {
	return h.createLinkOf(ctx, c, store.Owner{Proposal: pathID[state.ProposalID](c, "ProposalId")})
}

func (h linkOperations) createOrderLink(ctx context.Context, c *call) (reply, error) {
	return h.createLinkOf(ctx, c, orderOwner(c))
}

// orderOwner returns the change order that a path names.
func orderOwner(c *call) store.Owner {
	return store.Owner{Proposal: pathID[state.ProposalID](c, "ProposalId"), ChangeOrder: pathID[state.ChangeOrderID](c, "ChangeOrderId")}
}

func (h linkOperations) createLinkOf(ctx context.Context, c *call, o store.Owner) (reply, error) {
	f := c.form()
	n := newLink{recipient: f.email("Recipient"), until: f.day("Until"), preview: f.flag("Preview")}
	if !n.until.IsZero() && !f.refused("Until") {
		f.lastDay("Until", n.until, c.now)
	}
	if err := c.err(); err != nil {
		return reply{}, err
	}
	if c.base == "" {
		return reply{}, errNoAddress
	}
	made, err := changing(ctx, h.store, c.actor(), o.Proposal, func(tx *store.Tx, p *store.Proposal) (linkWire, error) {
		status, err := statusOf(tx, p, o)
		if err != nil {
			return linkWire{}, err
		}
		if err := mayLink(status, n.preview); err != nil {
			return linkWire{}, err
		}
		return makeLink(tx, c.actor(), p, o, n)
	})
	return ok(made), err
}

// statusOf returns the status of a proposal or of one of its change orders.
func statusOf(tx *store.Tx, p *store.Proposal, o store.Owner) (state.Status, error) {
	if o.ChangeOrder == 0 {
		return p.Status, nil
	}
	row, err := requested(tx.ChangeOrders().Find(o.Proposal, o.ChangeOrder))
	return row.Status, err
}

// mayLink refuses a link to what is not for the client yet. A preview shows it to the dealer.
func mayLink(at state.Status, preview bool) error {
	if preview || at != state.StatusDraft && at != state.StatusDelayed {
		return nil
	}
	return conflict(codeNotSubmitted, fmt.Sprintf("It is %s: the client has nothing to open before it is submitted.", at.Word()))
}

// makeLink makes a link and returns it with its address, in the transaction that needs it.
func makeLink(tx *store.Tx, by actor, p *store.Proposal, o store.Owner, n newLink) (linkWire, error) {
	if n.recipient == "" && !n.preview {
		who, err := customer(tx, by.account.ID, p.ContactID)
		if err != nil {
			return linkWire{}, err
		}
		if who != nil {
			n.recipient = who.Email
		}
	}
	token, hash := newToken()
	l := store.Link{Owner: o, TokenHash: hash, Recipient: n.recipient, Preview: n.preview, Created: by.now, CreatedBy: by.user, Until: n.until}
	switch {
	case n.preview:
		l.Until = by.now.Add(previewTime)
	case n.until.IsZero():
		look, err := tx.Accounts().Look(by.account.ID)
		if err != nil {
			return linkWire{}, err
		}
		l.Until = dayOf(by.now).AddDate(0, 0, validDays(&look))
	}
	err := tx.Links().Create(&l)
	return linkWire{l.ID, by.base + "/p/" + token, l.Recipient, wire.Stamp(l.Until)}, err
}

// dayOf returns the beginning of a day in UTC.
func dayOf(t time.Time) time.Time { return t.UTC().Truncate(24 * time.Hour) }

// email reads an e-mail address without a name; absent or empty is "".
func (p *params) email(name string) string {
	s := p.line(name, state.MaxName)
	if s == "" {
		return ""
	}
	if at, err := mail.ParseAddress(s); err != nil || at.Address != s {
		p.refuse(fieldInvalid, name, "%s must be an e-mail address.", name)
	}
	return s
}

// day reads a date; absent or empty is the zero time.
func (p *params) day(name string) time.Time {
	s := p.line(name, maxWord)
	if s == "" {
		return time.Time{}
	}
	t, err := time.Parse(time.DateOnly, s)
	if err != nil {
		p.refuse(fieldInvalid, name, "%s must be a date like 2026-12-29.", name)
	}
	return t
}

// lastDay refuses a last day that is over everywhere or too far away.
func (p *params) lastDay(name string, day, now time.Time) {
	over := store.Link{Until: day}
	switch {
	case !now.Before(over.Over()):
		p.refuse(fieldInvalid, name, "%s is in the past.", name)
	case day.After(now.AddDate(0, 0, linkLongest)):
		p.refuse(fieldInvalid, name, "%s is more than two years away.", name)
	}
}

// linkRow is a link in a list.
type linkRow struct {
	ID          store.LinkID `json:"id"`
	Recipient   string       `json:"recipient"`
	Preview     bool         `json:"preview"`
	Created     wire.Stamp   `json:"created"`
	Until       wire.Stamp   `json:"until"`
	Withdrawn   wire.Stamp   `json:"withdrawn"`
	FirstOpened wire.Stamp   `json:"firstOpened"`
	LastOpened  wire.Stamp   `json:"lastOpened"`
}

func linkRowOf(l *store.Link) linkRow {
	return linkRow{
		l.ID, l.Recipient, l.Preview, wire.Stamp(l.Created), wire.Stamp(l.Until),
		wire.Stamp(l.Withdrawn), wire.Stamp(l.FirstOpened), wire.Stamp(l.LastOpened),
	}
}

// linkList is the links of a proposal or a change order.
type linkList struct {
	Links []linkRow `json:"links"`
}

func (h linkOperations) listLinks(ctx context.Context, c *call) (reply, error) {
	return h.listLinksOf(ctx, c, store.Owner{Proposal: pathID[state.ProposalID](c, "ProposalId")})
}

func (h linkOperations) listOrderLinks(ctx context.Context, c *call) (reply, error) {
	return h.listLinksOf(ctx, c, orderOwner(c))
}

func (h linkOperations) listLinksOf(ctx context.Context, c *call, o store.Owner) (reply, error) {
	return c.readOf(ctx, h.store, o.Proposal, func(tx *store.Tx, p *store.Proposal) (reply, error) {
		if _, err := statusOf(tx, p, o); err != nil {
			return reply{}, err
		}
		links, err := tx.Links().List(o)
		return ok(linkList{wire.NotNil(state.Map(links, linkRowOf))}), err
	})
}

func (h linkOperations) withdrawLink(ctx context.Context, c *call) (reply, error) {
	id, link := pathID[state.ProposalID](c, "ProposalId"), pathID[store.LinkID](c, "LinkId")
	if err := c.err(); err != nil {
		return reply{}, err
	}
	_, err := changing(ctx, h.store, c.actor(), id, func(tx *store.Tx, _ *store.Proposal) (struct{}, error) {
		return requested(struct{}{}, tx.Links().Withdraw(id, link, c.now))
	})
	return reply{status: http.StatusNoContent}, err
}

// answerWire is what a client said on their page.
type answerWire struct {
	ID             int64                `json:"id"`
	Kind           store.AnswerKind     `json:"kind"`
	Name           string               `json:"name"`
	Text           string               `json:"text"`
	OptionIDs      []state.OptionID     `json:"optionIds"`
	At             wire.Stamp           `json:"at"`
	LinkID         store.LinkID         `json:"linkId"`
	ChangeOrderID  *state.ChangeOrderID `json:"changeOrderId"`
	DocumentSHA256 *string              `json:"documentSha256"`
}

func answerOf(a *store.Answer) answerWire {
	w := answerWire{ID: a.ID, Kind: a.Kind, Name: a.Name, Text: a.Text, OptionIDs: wire.NotNil(a.Options), At: wire.Stamp(a.At), LinkID: a.Link}
	if a.Owner.ChangeOrder != 0 {
		w.ChangeOrderID = &a.Owner.ChangeOrder
	}
	if len(a.DocumentHash) > 0 {
		w.DocumentSHA256 = new(fmt.Sprintf("%x", a.DocumentHash))
	}
	return w
}

// answerList is the answers about a proposal and its change orders, the oldest first.
type answerList struct {
	Answers []answerWire `json:"answers"`
}

func (h linkOperations) listAnswers(ctx context.Context, c *call) (reply, error) {
	id := pathID[state.ProposalID](c, "ProposalId")
	return c.readOf(ctx, h.store, id, func(tx *store.Tx, _ *store.Proposal) (reply, error) {
		answers, err := tx.Answers().List(id)
		return ok(answerList{wire.NotNil(state.Map(answers, answerOf))}), err
	})
}
