package demo

import (
	"time"

	"app.tender/tender/service/tax"
	"app.tender/tender/state"
)

// generator holds what all accounts share: the seed, the day, the tax table and the id
// counters.
type generator struct {
	seed     uint64
	now      time.Time
	tax      *tax.Table
	progress func(Progress)
	next     counters
}

// counters hold the last assigned id of each kind.
type counters struct {
	account     int64
	user        state.UserID
	contact     state.ContactID
	location    state.LocationID
	category    state.CategoryID
	item        state.CatalogItemID
	proposal    state.ProposalID
	changeOrder state.ChangeOrderID
	area        state.AreaID
	option      state.OptionID
	line        state.ItemID
	instalment  int64
	payment     int64
	order       int64
	supplier    int64
}

// newGenerator starts the ids of each kind at a different round number, so that an id
// used for the wrong kind finds nothing.
func newGenerator(c Config, table *tax.Table) *generator {
	return &generator{
		seed: c.Seed, now: c.Now.UTC().Truncate(time.Second), tax: table, progress: c.Progress,
		next: counters{
			account: 10, user: 100, contact: 3000, location: 7000, category: 400, item: 1_000_000,
			proposal: 50_000, changeOrder: 80_000, area: 200_000, option: 400_000, line: 2_000_000,
			instalment: 600_000, payment: 700_000, order: 900_000, supplier: 950_000,
		},
	}
}

// The random streams. Each has its own number.
const (
	streamCatalog uint64 = iota + 1
	streamFill
	streamHistory
	streamPeople
	streamStress
	streamCedar
	streamMoney
	streamProposal // plus the proposal's number
)

func (g *generator) random(stream uint64) random { return newRandom(g.seed, stream) }

// report reports progress.
func (g *generator) report(what string, done, total int) {
	if g.progress != nil {
		g.progress(Progress{What: what, Done: done, Total: total})
	}
}
