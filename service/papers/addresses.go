package papers

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
	"app.tender/tender/service/operation"
	"app.tender/tender/service/sample"
	"app.tender/tender/service/store"
	"app.tender/tender/service/wire"
	"app.tender/tender/state"
	"app.tender/tender/state/changeorder"
)

// Path is below what the addresses of documents are.
const Path = "/d/"

// addressTime is how long the address of a document is valid at least. To give the same address to
// reads that follow each other, its end is a whole hour.
const addressTime = 7 * 24 * time.Hour

// addressedDocuments are the documents that have addresses; the place in the list is part of an address.
var addressedDocuments = []written{
	{documents.KindProposal, documents.FormatPDF},
	{documents.KindProposal, documents.FormatCSV},
	{documents.KindSheet, documents.FormatPDF},
}

// Key authenticates what the service gives out and later gets back.
type Key []byte

// LoadKey reads the service's key, and makes one at the first start.
func LoadKey(ctx context.Context, db *store.Store) (Key, error) {
	fresh := make([]byte, sha256.Size)
	rand.Read(fresh)
	return store.Change(ctx, db, func(tx *store.Tx) (Key, error) {
		return tx.Credentials().AddressKey(fresh)
	})
}

// MAC returns the HMAC of data for one purpose.
func (k Key) MAC(purpose string, data ...[]byte) []byte {
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
func (k Key) url(base string, a documentAddress) string {
	says := fmt.Appendf(nil, addressForm, a.Account, a.Proposal, a.Which, a.Ends)
	return base + Path + base64.RawURLEncoding.EncodeToString(append(k.MAC("document", says), says...))
}

// readAddress returns what an address says, if this service made it and it has not ended.
func (k Key) readAddress(secret string, now time.Time) (a documentAddress, valid bool) {
	b, err := base64.RawURLEncoding.Strict().DecodeString(secret)
	if err != nil || len(b) < sha256.Size || !hmac.Equal(b[:sha256.Size], k.MAC("document", b[sha256.Size:])) {
		return a, false
	}
	_, err = fmt.Sscanf(string(b[sha256.Size:]), addressForm, &a.Account, &a.Proposal, &a.Which, &a.Ends)
	return a, err == nil && now.Before(time.Unix(a.Ends, 0))
}

// Addresses returns the addresses of a proposal's documents; none if the service does not know its
// own address.
func (k Key) Addresses(base string, account store.AccountID, p state.ProposalID, now time.Time) wire.Documents {
	if base == "" {
		return wire.Documents{}
	}
	of := func(which int) string {
		ends := now.Add(addressTime).Truncate(time.Hour).Add(time.Hour)
		return k.url(base, documentAddress{account, p, which, ends.Unix()})
	}
	return wire.Documents{ProposalPDF: of(0), ProposalCSV: of(1), InstallerPDF: of(2)}
}

// Site gives the documents at addresses.
type Site struct {
	Store *store.Store
	Press Press
	Key   Key
}

// Open gives the document at an address, while its proposal is sold.
func (s Site) Open(ctx context.Context, v *operation.Visit) (operation.Reply, error) {
	if v.Request.Method != http.MethodGet && v.Request.Method != http.MethodHead {
		return operation.Reply{},
			&operation.Fault{
				Status: http.StatusMethodNotAllowed, Code: operation.CodeMethodNotAllowed,
				Message: "It can only be read.", Allow: []string{http.MethodGet, http.MethodHead},
			}
	}
	a, valid := s.Key.readAddress(v.Secret, v.Now)
	if !valid || a.Which < 0 || a.Which >= len(addressedDocuments) {
		return operation.Reply{}, errNoDocument
	}
	wanted := addressedDocuments[a.Which]
	if a.Account == 0 {
		return s.renderedSample(ctx, wanted, v.Now)
	}
	d, err := store.View(ctx, s.Store, func(tx *store.Tx) (documents.Document, error) {
		account, err := tx.Accounts().Find(a.Account)
		if err != nil {
			return nil, err
		}
		p, err := operation.Requested(tx.Proposals().Find(a.Account, a.Proposal))
		if err != nil {
			return nil, err
		}
		if !p.Status.Sold() || !account.Subscribed(v.Now) {
			return nil, errNoDocument
		}
		return Read(tx, &account, p.Owner(), wanted.kind, v.Now)
	})
	if err != nil {
		return operation.Reply{}, err
	}
	return s.Press.Rendered(ctx, d, wanted.format)
}

// renderedSample gives the document of the proposal that the triggers show without a demo.
func (s Site) renderedSample(ctx context.Context, wanted written, now time.Time) (operation.Reply, error) {
	p, _ := sample.Proposal(state.StatusAccepted)
	p.Dealer.Name = "Sample AV"
	d, err := Make(&p, changeorder.Set{AsOf: now}, 0, wanted.kind, documents.Printing{At: Day(now)})
	if err != nil {
		return operation.Reply{}, err
	}
	return s.Press.Rendered(ctx, d, wanted.format)
}

var errNoDocument = &operation.Fault{
	Status: http.StatusNotFound, Code: operation.CodeNotFound,
	Message: "There is no such document, or its address has ended. Ask for a new one.",
}
