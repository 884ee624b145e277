package plan

import (
	"cmp"
	"slices"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/outline"
	"github.com/shopspring/decimal"
)

// GotArea is an area as a service's builder has understood or built it.
type GotArea struct {
	Name    string
	Options []GotOption
}

// GotOption is an option as it was understood or built.
type GotOption struct {
	Option    state.OptionID // of the proposal; 0 when it is not known
	Title     string
	Client    string
	Installer string
	Lines     []Got
}

// Got is a line as it was understood or built.
type Got struct {
	Item      state.CatalogItemID // 0: not known, or not of the catalog
	Name      string
	Labor     bool
	Quantity  decimal.NullDecimal
	Price     decimal.NullDecimal // of one; invalid: not said, so that the catalog's counts
	Cost      decimal.NullDecimal // of one; invalid: unknown
	Accessory bool
}

// Understood returns an outline in a form to be compared. p is the proposal that the
// outline is for, by which the options of "## +2" are known.
func Understood(o outline.Outline, p *state.Proposal) []GotArea {
	var out []GotArea
	for _, planned := range FromOutline(o, p, nil, func() ID { return 0 }) {
		a := GotArea{Name: planned.Name}
		for _, option := range planned.Options {
			a.Options = append(a.Options, GotOption{Option: option.Option, Title: option.Title, Client: option.Client, Installer: option.Installer})
		}
		out = append(out, a)
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

// BuiltSince returns the lines that a proposal has and did not have before, with the
// texts of their options. before may be nil for a proposal that had nothing.
func BuiltSince(before, after *state.Proposal) []GotArea {
	known := map[state.ItemID]bool{}
	var had, untold []state.OptionID // options, and those of them without texts
	if before != nil {
		for i := range before.Areas {
			for _, o := range before.Areas[i].Options {
				had = append(had, o.ID)
				if o.ClientDescription == "" && o.InstallerNotes == "" {
					untold = append(untold, o.ID)
				}
				for _, it := range o.Items {
					known[it.ID] = true
				}
			}
		}
	}
	var out []GotArea
	for i := range after.Areas {
		a := GotArea{Name: after.Areas[i].Name}
		for _, o := range after.Areas[i].Options {
			got := GotOption{Option: o.ID, Client: o.ClientDescription, Installer: o.InstallerNotes}
			for j := range o.Items {
				if !known[o.Items[j].ID] {
					got.Lines = append(got.Lines, gotItem(&o.Items[j]))
				}
			}
			told := got.Client+got.Installer != "" && slices.Contains(untold, o.ID)
			if len(got.Lines) > 0 || told || !slices.Contains(had, o.ID) {
				a.Options = append(a.Options, got)
			}
		}
		if len(a.Options) > 0 {
			out = append(out, a)
		}
	}
	return out
}

func gotItem(it *state.Item) Got {
	return Got{
		Item: it.ReferencedItemID, Name: cmp.Or(strings.TrimSpace(it.Brand+" "+it.Model), it.Name), Labor: it.Type == state.ItemLabor,
		Quantity: it.Quantity, Price: it.SellPrice, Cost: it.Cost, Accessory: it.ParentID != 0,
	}
}

// String is the line in words, as in "2 × Northlight VX-75".
func (g Got) String() string {
	l := Line{Name: g.Name, Quantity: g.Quantity.Decimal, Type: state.ItemCustom}
	if g.Labor {
		l.Type = state.ItemLabor
	}
	return l.brief()
}
