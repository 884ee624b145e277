package bridge

import (
	"slices"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"github.com/shopspring/decimal"
)

// Had is what a proposal held at one moment, so that what comes later is known for
// new.
type Had struct {
	At       time.Time           `json:"at"` // zero when it was not looked at
	Currency money.Currency      `json:"currency"`
	Total    decimal.NullDecimal `json:"total"`
	Areas    []HadArea           `json:"areas,omitempty"`
}

// HadArea is an area that a proposal had.
type HadArea struct {
	ID      state.AreaID `json:"id"`
	Name    string       `json:"name"`
	Options []HadOption  `json:"options"`
}

// HadOption is an option that a proposal had.
type HadOption struct {
	ID        state.OptionID `json:"id"`
	Client    bool           `json:"client,omitempty"`    // it had a client description
	Installer bool           `json:"installer,omitempty"` // it had installer notes
	Items     []state.ItemID `json:"items,omitempty"`
}

// HadOf notes what a proposal holds.
func HadOf(p *state.Proposal, at time.Time) Had {
	h := Had{At: at, Currency: p.Summary.Currency, Total: p.Summary.Total}
	for i := range p.Areas {
		a := HadArea{ID: p.Areas[i].ID, Name: p.Areas[i].Name}
		for j := range p.Areas[i].Options {
			o := &p.Areas[i].Options[j]
			had := HadOption{ID: o.ID, Client: o.ClientDescription != "", Installer: o.InstallerNotes != ""}
			for k := range o.Items {
				had.Items = append(had.Items, o.Items[k].ID)
			}
			a.Options = append(a.Options, had)
		}
		h.Areas = append(h.Areas, a)
	}
	return h
}

// Items counts the lines.
func (h Had) Items() int {
	n := 0
	for _, a := range h.Areas {
		for _, o := range a.Options {
			n += len(o.Items)
		}
	}
	return n
}

// Proposal is what is known of the proposal as it was: ids, names and currency. A
// text in it only says that there was one.
func (h Had) Proposal() *state.Proposal {
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
			option := state.Option{ID: o.ID, ClientDescription: text(o.Client), InstallerNotes: text(o.Installer)}
			for _, id := range o.Items {
				option.Items = append(option.Items, state.Item{ID: id})
			}
			area.Options = append(area.Options, option)
		}
		p.Areas = append(p.Areas, area)
	}
	return p
}

// Moved reports whether p holds an area, an option or a line that it did not hold, or
// texts in an option that had none.
func (h Had) Moved(p *state.Proposal) bool {
	now := HadOf(p, h.At)
	if now.Items() > h.Items() {
		return true
	}
	for _, a := range now.Areas {
		i := slices.IndexFunc(h.Areas, func(was HadArea) bool { return was.ID == a.ID })
		if i < 0 || moved(h.Areas[i], a) {
			return true
		}
	}
	return false
}

func moved(was, now HadArea) bool {
	for _, o := range now.Options {
		i := slices.IndexFunc(was.Options, func(w HadOption) bool { return w.ID == o.ID })
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
