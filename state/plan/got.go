package plan

import (
	"app.tender/tender/state"
	"app.tender/tender/state/outline"
	"github.com/shopspring/decimal"
)

// GotArea is an area as a builder has understood or built it.
type GotArea struct {
	Name    string
	Options []GotOption
}

// GotOption is an option as a builder has understood or built it.
type GotOption struct {
	Option    state.OptionID // the proposal's option; 0 if unknown
	Title     string
	Client    string
	Installer string
	Lines     []Got
}

// Got is a line as a builder has understood or built it.
type Got struct {
	Item      state.CatalogItemID // 0: unknown, or not from the catalog
	Name      string
	Labor     bool
	Quantity  decimal.NullDecimal
	Price     decimal.NullDecimal // per unit; invalid: not stated, so the catalog's price applies
	Cost      decimal.NullDecimal // per unit; invalid: unknown
	Accessory bool
}

// Understood returns an outline in comparable form. p is the outline's proposal, which resolves
// the options of "## +2".
func Understood(o outline.Outline, p *state.Proposal) []GotArea {
	var out []GotArea
	for _, planned := range FromOutline(o, p, nil, func() ID { return 0 }) {
		out = append(out, GotArea{Name: planned.Name, Options: state.Map(planned.Options, func(o *Option) GotOption {
			return GotOption{Option: o.Option, Title: o.Title, Client: o.Client, Installer: o.Installer}
		})})
	}
	for i, a := range o.Areas {
		for j, option := range a.Options {
			for _, it := range option.Items {
				into := &out[i].Options[j]
				into.Lines = append(into.Lines, Got{
					Name: it.Name, Labor: it.Labor, Quantity: decimal.NewNullDecimal(it.Quantity), Price: it.Price, Cost: it.Cost, Accessory: it.Accessory,
				})
			}
		}
	}
	return out
}

// BuiltSince returns the lines of after that before does not have, with the texts of their
// options. before may be nil for an empty proposal.
func BuiltSince(before, after *state.Proposal) []GotArea {
	had := hadOf(before)
	var out []GotArea
	for i := range after.Areas {
		a := GotArea{Name: after.Areas[i].Name}
		for j := range after.Areas[i].Options {
			if got, more := had.since(&after.Areas[i].Options[j]); more {
				a.Options = append(a.Options, got)
			}
		}
		if len(a.Options) > 0 {
			out = append(out, a)
		}
	}
	return out
}

// had is what a proposal had before.
type had struct {
	options map[state.OptionID]*state.Option
	items   map[state.ItemID]bool
}

func hadOf(p *state.Proposal) had {
	h := had{map[state.OptionID]*state.Option{}, map[state.ItemID]bool{}}
	if p == nil {
		return h
	}
	for _, o := range state.EachOption(p.Areas) {
		h.options[o.ID] = o
		for _, it := range o.Items {
			h.items[it.ID] = true
		}
	}
	return h
}

// since returns the lines and texts of an option that are new; more is false for none.
func (h had) since(o *state.Option) (got GotOption, more bool) {
	got = GotOption{Option: o.ID, Client: o.ClientDescription, Installer: o.InstallerNotes}
	for i := range o.Items {
		if it := &o.Items[i]; !h.items[it.ID] {
			got.Lines = append(got.Lines, gotItem(it))
		}
	}
	was := h.options[o.ID]
	told := was == nil || got.Client+got.Installer != "" && was.ClientDescription+was.InstallerNotes == ""
	return got, told || len(got.Lines) > 0
}

func gotItem(it *state.Item) Got {
	return Got{
		Item: it.ReferencedItemID, Name: it.Title(), Labor: it.Type == state.ItemLabor,
		Quantity: it.Quantity, Price: it.SellPrice, Cost: it.Cost, Accessory: it.ParentID != 0,
	}
}

// String returns the line in words, such as "2 × Northlight VX-75".
func (g Got) String() string {
	l := Line{Name: g.Name, Quantity: g.Quantity.Decimal, Type: state.ItemCustom}
	if g.Labor {
		l.Type = state.ItemLabor
	}
	return l.brief()
}
