package build

import (
	"slices"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"github.com/shopspring/decimal"
)

// Snapshot is a snapshot of a proposal's content, to recognize later additions.
type Snapshot struct {
	At       time.Time           `json:"at"` // zero if there is no snapshot
	Currency money.Currency      `json:"currency"`
	Total    decimal.NullDecimal `json:"total"`
	Areas    []SnapshotArea      `json:"areas,omitempty"`
}

// SnapshotArea is an area in a snapshot.
type SnapshotArea struct {
	ID      state.AreaID     `json:"id"`
	Name    string           `json:"name"`
	Options []SnapshotOption `json:"options"`
}

// SnapshotOption is an option in a snapshot.
type SnapshotOption struct {
	ID        state.OptionID `json:"id"`
	Client    bool           `json:"client,omitempty"`    // it had a client description
	Installer bool           `json:"installer,omitempty"` // it had installer notes
	Items     []state.ItemID `json:"items,omitempty"`
}

// SnapshotOf returns a snapshot of p.
func SnapshotOf(p *state.Proposal, at time.Time) Snapshot {
	h := Snapshot{At: at, Currency: p.Summary.Currency, Total: p.Summary.Total}
	for i := range p.Areas {
		a := SnapshotArea{ID: p.Areas[i].ID, Name: p.Areas[i].Name}
		for j := range p.Areas[i].Options {
			o := &p.Areas[i].Options[j]
			a.Options = append(a.Options, SnapshotOption{
				ID: o.ID, Client: o.ClientDescription != "", Installer: o.InstallerNotes != "",
				Items: state.Map(o.Items, func(it *state.Item) state.ItemID { return it.ID }),
			})
		}
		h.Areas = append(h.Areas, a)
	}
	return h
}

// Items returns the number of lines.
func (h Snapshot) Items() int {
	n := 0
	for _, a := range h.Areas {
		for _, o := range a.Options {
			n += len(o.Items)
		}
	}
	return n
}

// Proposal returns the snapshot as a proposal with ids, names and currency. Its texts are
// placeholders for existing texts.
func (h Snapshot) Proposal() *state.Proposal {
	p := &state.Proposal{}
	p.Summary.Currency, p.Summary.Total = h.Currency, h.Total
	text := func(had bool) string {
		if had {
			return state.UnknownWord
		}
		return ""
	}
	for _, a := range h.Areas {
		area := state.Area{ID: a.ID, Name: a.Name}
		for _, o := range a.Options {
			area.Options = append(area.Options, state.Option{
				ID: o.ID, ClientDescription: text(o.Client), InstallerNotes: text(o.Installer),
				Items: state.Map(o.Items, func(id *state.ItemID) state.Item { return state.Item{ID: *id} }),
			})
		}
		p.Areas = append(p.Areas, area)
	}
	return p
}

// HasNew reports whether p has an area, an option, a line or a text that is not in the snapshot.
func (h Snapshot) HasNew(p *state.Proposal) bool {
	now := SnapshotOf(p, h.At)
	if now.Items() > h.Items() {
		return true
	}
	for _, a := range now.Areas {
		i := slices.IndexFunc(h.Areas, func(was SnapshotArea) bool { return was.ID == a.ID })
		if i < 0 || hasNew(h.Areas[i], a) {
			return true
		}
	}
	return false
}

func hasNew(was, now SnapshotArea) bool {
	for _, o := range now.Options {
		i := slices.IndexFunc(was.Options, func(w SnapshotOption) bool { return w.ID == o.ID })
		if i < 0 {
			return true
		}
		w := was.Options[i]
		fuller := o.Client && !w.Client || o.Installer && !w.Installer
		if fuller || slices.ContainsFunc(o.Items, func(id state.ItemID) bool { return !slices.Contains(w.Items, id) }) {
			return true
		}
	}
	return false
}
