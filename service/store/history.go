package store

import (
	"cmp"
	"context"
	"crypto/sha256"
	"fmt"
	"slices"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/sqlitefile"
)

// Actor is who changes data, for the history. The zero Actor is the service itself.
type Actor struct {
	Account AccountID    // of the user; 0: what is changed says it
	User    state.UserID // 0: nobody of an account
	Name    string       // as people know them; empty: that of the user
	AppKey  string       // of the program or device that they use; empty: none
	App     string       // its name
	Address string       // of the network; empty: not known
	Action  string       // the operation of the interface or the command
	Command bool         // of the operator: its refusals are kept too
}

type actorKey struct{}

// By returns a context whose writes are done by a.
func By(ctx context.Context, a Actor) context.Context { return context.WithValue(ctx, actorKey{}, a) }

func actorOf(ctx context.Context) Actor {
	a, _ := ctx.Value(actorKey{}).(Actor)
	return a
}

// ActFor sets the actor of this transaction, for background work that somebody has asked for.
func (t *Tx) ActFor(a Actor) { t.actor = a }

// The name of the history's actor who is nobody else, and the outcome of what was done.
const (
	ActorService = "the service"
	OutcomeDone  = "done"
)

// Thing is what a row of the history is about, with what it is within.
type Thing struct {
	Account     AccountID // 0: the actor's
	Kind        ThingKind
	ID          int64
	Name        string // what it was called then
	Proposal    state.ProposalID
	ChangeOrder state.ChangeOrderID
	Area        state.AreaID
	Option      state.OptionID
}

// ThingKind is what a row of the history is about.
type ThingKind string

// The kinds of things.
const (
	ThingProposal    ThingKind = "proposal"
	ThingChangeOrder ThingKind = "change order"
	ThingArea        ThingKind = "area"
	ThingOption      ThingKind = "option"
	ThingLine        ThingKind = "line"
	ThingLink        ThingKind = "link"
	ThingAnswer      ThingKind = "answer"
	ThingContent     ThingKind = "content"
	ThingOutline     ThingKind = "outline"
	ThingBuild       ThingKind = "build"
	ThingMail        ThingKind = "mail"
	ThingContact     ThingKind = "contact"
	ThingLocation    ThingKind = "location"
	ThingUser        ThingKind = "user"
	ThingAccount     ThingKind = "account"
	ThingCatalog     ThingKind = "catalog"
	ThingApplication ThingKind = "application"
	ThingWebhook     ThingKind = "webhook"
)

// HistoryRow is a row of the history: one field of one thing, or what happened to the thing itself.
type HistoryRow struct {
	ID    int64
	Place int64 // in the chain of its account, from 1; 0: it has none yet
	At    time.Time
	Actor
	Thing
	Field   string // as the interface names it; empty: the thing itself, which was added (no Before) or removed
	Before  string // as kept writes it
	After   string
	Team    bool   // Before and After are for who may see prices
	Outcome string // OutcomeDone, or why it was refused
	Times   int    // how often within a minute; 1 but for what was refused
	Hash    []byte // of the row before and this one; nil: it has no place yet
}

// maxKept bounds what a row keeps of a value, in bytes.
const maxKept = 2000

// kept returns what the history keeps of a value: all of it, or of a long text its length and hash.
func kept(value string) string {
	if len(value) <= maxKept {
		return value
	}
	return fmt.Sprintf("%d bytes, SHA-256 %x", len(value), sha256.Sum256([]byte(value)))
}

// changeColumns are those of a row that never change. The rows of one transaction are written at once.
const changeColumns = `account_id, at, user_id, who, app_key, app, address, action, kind, thing_id, thing, proposal_id,
	change_order_id, area_id, option_id, field, before, after, team, outcome, times`

func (c *HistoryRow) columns() []any {
	return []any{
		&c.Thing.Account, timeOf(&c.At), &c.User, &c.Actor.Name, &c.AppKey, &c.App, &c.Address, &c.Action, &c.Kind,
		&c.Thing.ID, &c.Thing.Name, &c.Proposal, &c.ChangeOrder, &c.Area, &c.Option, &c.Field, &c.Before, &c.After,
		&c.Team, &c.Outcome, &c.Times,
	}
}

func (c *HistoryRow) dest() []any {
	return append([]any{&c.ID, idOf(&c.Place), &c.Hash}, c.columns()...)
}

// note records that a field of a thing changes, unless it stays as it is.
func (t *Tx) note(about Thing, field, before, after string) {
	t.noteFor(about, field, before, after, false)
}

// noteFigure is note for what only callers who may see prices get.
func (t *Tx) noteFigure(about Thing, field, before, after string) {
	t.noteFor(about, field, before, after, true)
}

func (t *Tx) noteFor(about Thing, field, before, after string, team bool) {
	if before == after || t.bulk != nil {
		return
	}
	t.changes = append(t.changes, HistoryRow{
		Thing: about, Field: field, Before: kept(before), After: kept(after), Team: team, Outcome: OutcomeDone,
		Times: 1,
	})
}

// noteSecret records that a secret was replaced, and nothing of it.
func (t *Tx) noteSecret(about Thing, field string) { t.note(about, field, "", "(replaced)") }

// countCatalogItem records that an item or a category of a catalog is written. They come by the thousand, so they
// share a row.
func (t *Tx) countCatalogItem(account AccountID) {
	if t.catalogItems == nil {
		t.catalogItems = map[AccountID]int{}
	}
	t.catalogItems[account]++
}

// keepHistory writes what the transaction has noted. Whatever somebody changed has a row at least.
func (t *Tx) keepHistory(now time.Time) error {
	for account, n := range t.catalogItems {
		t.changes = append(t.changes, HistoryRow{
			Thing: Thing{Account: account, Kind: ThingCatalog}, Field: "items", After: fmt.Sprintf("%d written", n),
			Outcome: OutcomeDone, Times: 1,
		})
	}
	if len(t.changes) == 0 && t.wrote && !t.uncounted && t.actor.Action != "" {
		t.changes = []HistoryRow{{Thing: Thing{Account: t.actor.Account}, Outcome: OutcomeDone, Times: 1}}
	}
	if t.bulk != nil && t.actor.Action == "" { // the data of a demo
		return nil
	}
	return t.History().add(t.changes, now)
}

// History is what happened, in a transaction: the rows are added by the other subjects when they write.
type History struct{ tx *Tx }

// History returns the history.
func (t *Tx) History() History { return History{t} }

// add adds rows by the transaction's actor.
func (t History) add(changes []HistoryRow, now time.Time) error {
	by := t.tx.actor
	if len(changes) > 0 && by.Name == "" && by.User != 0 {
		u, err := t.tx.Users().Find(by.Account, by.User)
		if err != nil {
			return err
		}
		by.Name = u.DisplayName()
	}
	for i := range changes {
		c := &changes[i]
		c.Actor, c.At = by, now
		if c.Actor.Name == "" {
			c.Actor.Name = ActorService
		}
		c.Thing.Account = cmp.Or(c.Thing.Account, by.Account)
	}
	return t.Add(changes)
}

// Add adds rows that have everything but a place.
func (t History) Add(changes []HistoryRow) error {
	if len(changes) > 0 {
		t.tx.AfterCommit(t.tx.added)
	}
	for rows := range slices.Chunk(changes, rowsAtOnce) {
		var args []any
		for i := range rows {
			args = append(args, rows[i].columns()...)
		}
		columns := len(args) / len(rows)
		if err := t.tx.do("keeping the history",
			`INSERT INTO history (`+changeColumns+`) VALUES `+rowsOf(len(rows), columns), args...); err != nil {
			return err
		}
	}
	return nil
}

// HistoryQuery asks for rows of the history, the newest first.
type HistoryQuery struct {
	Proposal state.ProposalID // 0: of the whole account
	Kind     ThingKind        // with Thing: what is about it, or about what is within it; empty: any
	Thing    int64
	Field    string    // empty: any
	Since    time.Time // zero: any
	Until    int64     // the id of a row: only older ones; 0: any
	Skip     int
	Limit    int
}

// List lists rows of an account.
func (t History) List(account AccountID, q HistoryQuery) ([]HistoryRow, error) {
	w := new(sqlitefile.Where)
	w.Add("h.account_id = ?", account)
	if q.Proposal != 0 {
		w.Add("h.proposal_id = ?", q.Proposal)
	}
	switch q.Kind {
	case "", ThingProposal:
	case ThingChangeOrder:
		w.Add("h.change_order_id = ?", q.Thing)
	case ThingArea:
		w.Add("h.area_id = ?", q.Thing)
	case ThingOption:
		w.Add("h.option_id = ?", q.Thing)
	default:
		w.Add("h.kind = ?", q.Kind)
		w.Add("h.thing_id = ?", q.Thing)
	}
	if q.Field != "" {
		w.Add("lower(h.field) = lower(?)", q.Field)
	}
	if !q.Since.IsZero() {
		w.Add("h.at >= ?", micros(q.Since))
	}
	if q.Until != 0 {
		w.Add("h.id < ?", q.Until)
	}
	return collect(t.tx, "reading the history", (*HistoryRow).dest,
		`SELECT h.id, h.place, h.hash, `+changeColumns+` FROM history h`+w.String()+` ORDER BY h.id DESC LIMIT ? OFFSET ?`,
		append(w.Args, q.Limit, q.Skip)...)
}
