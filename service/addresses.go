package service

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"net/http"
	"time"

	"app.tender/tender/documents"
	"app.tender/tender/service/sample"
	"app.tender/tender/service/store"
	"app.tender/tender/service/wire"
	"app.tender/tender/state"
	"app.tender/tender/state/changeorder"
)

// documentPath is below what the addresses of documents are.
const documentPath = "/d/"

// addressTime is how long the address of a document is valid at least. To give the same address to
// reads that follow each other, its end is a whole hour.
const addressTime = 7 * 24 * time.Hour

// addressedDocuments are the documents that have addresses; the place in the list is part of an address.
var addressedDocuments = []written{
	{documents.KindProposal, documents.FormatPDF}, {documents.KindProposal, documents.FormatCSV}, {documents.KindSheet, documents.FormatPDF},
}

// serviceKey is the key of what the service hands out and gets back.
type serviceKey []byte

// loadKey reads the service's key, and makes one at the first start.
func loadKey(ctx context.Context, db *store.Store) (serviceKey, error) {
	fresh := make([]byte, sha256.Size)
	rand.Read(fresh)
	return store.Change(ctx, db, func(tx *store.Tx) (serviceKey, error) { return tx.Credentials().ServiceKey("addresses", fresh) })
}

// mac returns the HMAC of data for one purpose.
func (k serviceKey) mac(purpose string, data ...[]byte) []byte {
	m := hmac.New(sha256.New, k)
	m.Write([]byte(purpose))
	for _, d := range data {
		m.Write(binary.BigEndian.AppendUint64(nil, uint64(len(d)))) // so that no two lists of data are the same
		m.Write(d)
	}
	return m.Sum(nil)
}

// documentAddress is what an address of a document says.
type documentAddress struct {
	Account  store.AccountID // 0: the made-up sample
	Proposal state.ProposalID
	Which    int   // in addressedDocuments
	Ends     int64 // Unix seconds
}

// addressForm is how an address says it.
const addressForm = "%d %d %d %d"

// url returns the address below base.
func (k serviceKey) url(base string, a documentAddress) string {
	says := fmt.Appendf(nil, addressForm, a.Account, a.Proposal, a.Which, a.Ends)
	return base + documentPath + base64.RawURLEncoding.EncodeToString(append(k.mac("document", says), says...))
}

// readAddress returns what an address says, if this service made it and it has not ended.
func (k serviceKey) readAddress(secret string, now time.Time) (a documentAddress, valid bool) {
	b, err := base64.RawURLEncoding.Strict().DecodeString(secret)
	if err != nil || len(b) < sha256.Size || !hmac.Equal(b[:sha256.Size], k.mac("document", b[sha256.Size:])) {
		return a, false
	}
	_, err = fmt.Sscanf(string(b[sha256.Size:]), addressForm, &a.Account, &a.Proposal, &a.Which, &a.Ends)
	return a, err == nil && now.Before(time.Unix(a.Ends, 0))
}

// addresses returns the addresses of a proposal's documents; none if the service does not know its
// own address.
func (k serviceKey) addresses(base string, account store.AccountID, p state.ProposalID, now time.Time) wire.Documents {
	if base == "" {
		return wire.Documents{}
	}
	of := func(which int) string {
		ends := now.Add(addressTime).Truncate(time.Hour).Add(time.Hour)
		return k.url(base, documentAddress{account, p, which, ends.Unix()})
	}
	return wire.Documents{ProposalPDF: of(0), ProposalCSV: of(1), InstallerPDF: of(2)}
}

// documentSite gives the documents at addresses.
type documentSite struct {
	store *store.Store
	press press
	key   serviceKey
}

// openDocument gives the document at an address, while its proposal is sold.
func (s documentSite) openDocument(ctx context.Context, v *visit) (reply, error) {
	if v.r.Method != http.MethodGet && v.r.Method != http.MethodHead {
		return reply{}, &fault{status: http.StatusMethodNotAllowed, code: codeMethodNotAllowed, message: "It can only be read.", allow: []string{http.MethodGet, http.MethodHead}}
	}
	a, valid := s.key.readAddress(v.secret, v.now)
	if !valid || a.Which < 0 || a.Which >= len(addressedDocuments) {
		return reply{}, errNoDocument
	}
	wanted := addressedDocuments[a.Which]
	if a.Account == 0 {
		return s.renderedSample(ctx, wanted, v.now)
	}
	d, err := store.View(ctx, s.store, func(tx *store.Tx) (documents.Document, error) {
		account, err := tx.Accounts().Find(a.Account)
		if err != nil {
			return nil, err
		}
		p, err := requested(tx.Proposals().Find(a.Account, a.Proposal))
		if err != nil {
			return nil, err
		}
		if !p.Status.Sold() || !account.Subscribed(v.now) {
			return nil, errNoDocument
		}
		return readPaper(tx, &account, store.Owner{Proposal: p.ID}, wanted.kind, v.now)
	})
	if err != nil {
		return reply{}, err
	}
	return s.press.rendered(ctx, d, wanted.format)
}

// renderedSample gives the document of the proposal that the triggers show without a demo.
func (s documentSite) renderedSample(ctx context.Context, wanted written, now time.Time) (reply, error) {
	p, _ := sample.Proposal(state.StatusAccepted)
	p.Dealer.Name = "Sample AV"
	d, err := makePaper(&p, changeorder.Set{AsOf: now}, 0, wanted.kind, documents.Printing{At: dayOf(now)})
	if err != nil {
		return reply{}, err
	}
	return s.press.rendered(ctx, d, wanted.format)
}

var errNoDocument = &fault{status: http.StatusNotFound, code: codeNotFound, message: "There is no such document, or its address has ended. Ask for a new one."}
