package office

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"net/http"
	"time"

	"app.tender/tender/documents"
	"app.tender/tender/service/operation"
	"app.tender/tender/service/papers"
	"app.tender/tender/service/proposals"
	"app.tender/tender/service/store"
	"app.tender/tender/service/wire"
	"app.tender/tender/state"
)

// LinkOperations are the operations on the links to a client's page, and on what came back
// through them.
type LinkOperations struct {
	Store *store.Store
	Needs operation.Permission
}

// Endpoints lists the operations.
func (h LinkOperations) Endpoints() []operation.Endpoint {
	const path = "/office/proposals/{ProposalId}"
	const order = path + "/changeorders/{ChangeOrderId}"
	needs := h.Needs
	return []operation.Endpoint{
		{Method: http.MethodPost, Path: path + "/link", Needs: needs, Handle: h.createLink},
		{Method: http.MethodPost, Path: order + "/link", Needs: needs, Handle: h.createLink},
		{Method: http.MethodGet, Path: path + "/links", Needs: operation.MayReadProposals, Handle: h.listLinks},
		{Method: http.MethodGet, Path: order + "/links", Needs: operation.MayReadProposals, Handle: h.listLinks},
		{Method: http.MethodDelete, Path: path + "/links/{LinkId}", Needs: needs, Handle: h.withdrawLink},
		{Method: http.MethodGet, Path: path + "/answers", Needs: operation.MayReadProposals, Handle: h.listAnswers},
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

// TokenBytes is the length of a token before it is encoded: nobody can guess one.
const TokenBytes = 32

// newToken returns a random token and its hash.
func newToken() (token string, hash []byte) {
	b := make([]byte, TokenBytes)
	rand.Read(b) // never fails: the program ends when the system has no randomness
	token = base64.RawURLEncoding.EncodeToString(b)
	return token, HashToken(token)
}

// HashToken returns the hash of a token, by which its link is found.
func HashToken(token string) []byte {
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

func (h LinkOperations) createLink(ctx context.Context, c *operation.Call) (operation.Reply, error) {
	o, f := operation.PathOwner(c), c.Form()
	n := newLink{recipient: f.Email("Recipient"), until: f.Day("Until"), preview: f.Flag("Preview")}
	if !n.until.IsZero() && !f.Refused("Until") {
		lastDay(f, "Until", n.until, c.Now)
	}
	if err := c.Err(); err != nil {
		return operation.Reply{}, err
	}
	if c.Base == "" {
		return operation.Reply{}, errNoAddress
	}
	made, err := Changing(ctx, h.Store, actorOf(c), o.Proposal,
		func(tx *store.Tx, p *store.Proposal) (linkWire, error) {
			status, err := StatusOf(tx, p, o)
			if err != nil {
				return linkWire{}, err
			}
			if err := mayLink(status, n.preview); err != nil {
				return linkWire{}, err
			}
			return makeLink(tx, actorOf(c), p, o, n)
		})
	return operation.OK(made), err
}

// StatusOf returns the status of a proposal or of one of its change orders.
func StatusOf(tx *store.Tx, p *store.Proposal, o store.Owner) (state.Status, error) {
	if o.ChangeOrder == 0 {
		return p.Status, nil
	}
	row, err := operation.Requested(tx.ChangeOrders().Find(o.Account, o.Proposal, o.ChangeOrder))
	return row.Status, err
}

// mayLink refuses a link to what is not for the client yet. A preview shows it to the dealer.
func mayLink(at state.Status, preview bool) error {
	if preview || at != state.StatusDraft && at != state.StatusDelayed {
		return nil
	}
	return operation.Conflict(operation.CodeNotSubmitted,
		fmt.Sprintf("It is %s: the client has nothing to open before it is submitted.", at.Word()))
}

// makeLink makes a link and returns it with its address, in the transaction that needs it.
func makeLink(tx *store.Tx, by Actor, p *store.Proposal, o store.Owner, n newLink) (linkWire, error) {
	if n.recipient == "" && !n.preview {
		who, err := proposals.Customer(tx, by.Account.ID, p.ContactID)
		if err != nil {
			return linkWire{}, err
		}
		if who != nil {
			n.recipient = who.Email
		}
	}
	token, hash := newToken()
	l := store.Link{
		Owner: o, TokenHash: hash, Recipient: n.recipient, Preview: n.preview, Created: by.Now,
		CreatedBy: by.user, Until: n.until,
	}
	switch {
	case n.preview:
		l.Until = by.Now.Add(previewTime)
	case n.until.IsZero():
		look, err := tx.Accounts().Look(by.Account.ID)
		if err != nil {
			return linkWire{}, err
		}
		l.Until = papers.Day(by.Now).AddDate(0, 0, ValidDays(&look))
	}
	err := tx.Links().Create(&l)
	return linkWire{l.ID, by.Base + "/p/" + token, l.Recipient, wire.Stamp(l.Until)}, err
}

// lastDay refuses a last day that is over everywhere or too far away.
func lastDay(p *operation.Params, name string, day, now time.Time) {
	over := store.Link{Until: day}
	switch {
	case !now.Before(over.Over()):
		p.Refuse(operation.FieldInvalid, name, "%s is in the past.", name)
	case day.After(now.AddDate(0, 0, linkLongest)):
		p.Refuse(operation.FieldInvalid, name, "%s is more than two years away.", name)
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

func (h LinkOperations) listLinks(ctx context.Context, c *operation.Call) (operation.Reply, error) {
	o := operation.PathOwner(c)
	return c.ReadOf(ctx, h.Store, o.Proposal, func(tx *store.Tx, p *store.Proposal) (operation.Reply, error) {
		if _, err := StatusOf(tx, p, o); err != nil {
			return operation.Reply{}, err
		}
		links, err := tx.Links().List(o)
		return operation.OK(linkList{wire.NotNil(state.Map(links, linkRowOf))}), err
	})
}

func (h LinkOperations) withdrawLink(ctx context.Context, c *operation.Call) (operation.Reply, error) {
	id, link := operation.PathID[state.ProposalID](c, "ProposalId"), operation.PathID[store.LinkID](c, "LinkId")
	if err := c.Err(); err != nil {
		return operation.Reply{}, err
	}
	_, err := Changing(ctx, h.Store, actorOf(c), id, func(tx *store.Tx, _ *store.Proposal) (struct{}, error) {
		return operation.Requested(struct{}{}, tx.Links().Withdraw(c.Account.ID, id, link, c.Now))
	})
	return operation.Reply{Status: http.StatusNoContent}, err
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
	w := answerWire{
		ID: a.ID, Kind: a.Kind, Name: a.Name, Text: a.Text, OptionIDs: wire.NotNil(a.Options),
		At: wire.Stamp(a.At), LinkID: a.Link,
	}
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

func (h LinkOperations) listAnswers(ctx context.Context, c *operation.Call) (operation.Reply, error) {
	id := operation.PathID[state.ProposalID](c, "ProposalId")
	return c.ReadOf(ctx, h.Store, id, func(tx *store.Tx, _ *store.Proposal) (operation.Reply, error) {
		answers, err := tx.Answers().List(c.Account.ID, id)
		return operation.OK(answerList{wire.NotNil(state.Map(answers, answerOf))}), err
	})
}

// ValidDays is how many days a link is valid.
func ValidDays(l *documents.Look) int {
	if l.ValidDays > 0 {
		return l.ValidDays
	}
	return linkDays
}
