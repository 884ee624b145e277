package proposals

import (
	"container/list"
	"context"
	"sync"

	"app.tender/tender/service/operation"
	"app.tender/tender/service/store"
	"app.tender/tender/service/wire"
	"app.tender/tender/state"
)

// Details keeps the details of proposals as they are sent. What is kept never becomes wrong, since it is kept under
// everything that it is made of; what was not used for the longest time goes. Its methods are safe for concurrent use.
type Details struct {
	most int // bytes

	mu    sync.Mutex
	held  map[detailKey]*list.Element // of *keptDetail
	used  list.List                   // the last used first
	bytes int
}

// NewDetails keeps at most so many bytes of details.
func NewDetails(most int) *Details { return &Details{most: most, held: map[detailKey]*list.Element{}} }

// detailKey is all that the bytes of a detail depend on.
type detailKey struct {
	version store.Version
	prices  bool // for a reader who may see them
	zipped  bool
}

type keptDetail struct {
	key  detailKey
	body *operation.Encoded
}

// of returns what is kept under a key, or else keeps what f makes.
func (d *Details) of(key detailKey, f func() (*operation.Encoded, error)) (*operation.Encoded, error) {
	if body := d.find(key); body != nil {
		return body, nil
	}
	body, err := f()
	if err == nil {
		d.keep(key, body)
	}
	return body, err
}

// find returns what is kept under a key; nil: nothing.
func (d *Details) find(key detailKey) *operation.Encoded {
	d.mu.Lock()
	defer d.mu.Unlock()
	e, ok := d.held[key]
	if !ok {
		return nil
	}
	d.used.MoveToFront(e)
	return e.Value.(*keptDetail).body
}

// largestShare is the part of the bytes that one detail may have.
const largestShare = 8

func (d *Details) keep(key detailKey, body *operation.Encoded) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if _, ok := d.held[key]; ok || len(body.Data) > d.most/largestShare {
		return
	}
	d.held[key] = d.used.PushFront(&keptDetail{key, body})
	for d.bytes += len(body.Data); d.bytes > d.most; {
		oldest := d.used.Remove(d.used.Back()).(*keptDetail)
		delete(d.held, oldest.key)
		d.bytes -= len(oldest.body.Data)
	}
}

// detail answers with the detail of a proposal.
func (h Operations) detail(
	ctx context.Context, c *operation.Call, id state.ProposalID, status int,
) (operation.Reply, error) {
	return c.Read(ctx, h.Store, func(tx *store.Tx) (rp operation.Reply, err error) {
		version, err := operation.Requested(tx.Proposals().Version(&c.Account, id))
		if err != nil {
			return rp, err
		}
		key := detailKey{version: version, prices: c.May(operation.MayReadPrices)}
		body, err := h.Details.of(key, func() (*operation.Encoded, error) {
			return encoded(tx, &c.Account, id, key.prices)
		})
		if err == nil && c.WantsZipped() {
			key.zipped = true
			body, err = h.Details.of(key, body.Zip)
		}
		if err != nil {
			return rp, err
		}
		return operation.Reply{Status: status, Body: body, Modified: body.Modified}, nil
	})
}

// encoded reads the detail of a proposal as it is sent to readers who may see prices, or may not.
func encoded(tx *store.Tx, a *store.Account, id state.ProposalID, prices bool) (*operation.Encoded, error) {
	d, err := Read(tx, a, id)
	if err != nil {
		return nil, err
	}
	var body any = d.written()
	if !prices {
		body = wire.WithoutPrices(body)
	}
	return operation.Encode(body, d.LastModified)
}
