package installer

import (
	"slices"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/changeorder"
	"app.tender/tender/state/money"
	"app.tender/tender/state/text"
	"github.com/shopspring/decimal"
)

// Pick is a line of the pick list: the quantity of a part for the whole job, and for each area.
type Pick struct {
	Brand       string
	Model       string
	Description string
	Quantity    decimal.NullDecimal // invalid if any part's quantity is unknown
	Split       []PickShare         // in the order of the areas
}

// Name returns brand and model, else the description.
func (p *Pick) Name() string { return state.TitleOf(p.Brand, p.Model, p.Description) }

// Where returns how many go to each area, and by which change orders: "Living Room 2 · Theater 4 (CO 1)".
func (p *Pick) Where() string {
	words := make([]string, len(p.Split))
	for i, s := range p.Split {
		words[i] = s.Name + " " + money.FormatQuantity(s.Quantity)
		if len(s.By) > 0 {
			words[i] += " (" + changeorder.Refs(s.By) + ")"
		}
	}
	return strings.Join(words, " · ")
}

// PickShare is the quantity of a part for one area.
type PickShare struct {
	Area     AreaKey
	Name     string              // of the area
	Quantity decimal.NullDecimal // invalid if any part's quantity is unknown
	By       []changeorder.Ref   // the change orders that add them or change their quantity
}

// Picks groups the parts of a sheet by brand and model, ignoring case, and sorts by both. Parts
// with neither are grouped by description. Removed parts are not included.
func (s *Sheet) Picks() []Pick {
	var picks []Pick
	at := make(map[[3]string]int)
	add := func(a *Area, p *Part) {
		k, known := at[pickKey(p)]
		if !known {
			k = len(picks)
			at[pickKey(p)] = k
			picks = append(picks,
				Pick{Brand: p.Brand, Model: p.Model, Description: p.Description, Quantity: money.Zero})
		}
		picks[k].add(a, p)
	}
	for i := range s.Areas {
		a := &s.Areas[i]
		for j := range a.Parts {
			if p := &a.Parts[j]; !p.Gone {
				add(a, p)
			}
		}
	}
	unknown := Area{Name: "area unknown"}
	for _, u := range s.Undecided {
		if u.part != nil {
			add(&unknown, u.part)
		}
	}
	slices.SortStableFunc(picks, func(a, b Pick) int {
		for _, c := range [][2]string{{a.Brand, b.Brand}, {a.Model, b.Model}, {a.Description, b.Description}} {
			// Parts without a brand come last.
			switch {
			case c[0] != "" && c[1] == "":
				return -1
			case c[0] == "" && c[1] != "":
				return 1
			}
			if order := strings.Compare(text.FoldSearch(c[0]), text.FoldSearch(c[1])); order != 0 {
				return order
			}
		}
		return 0
	})
	return picks
}

func pickKey(p *Part) [3]string {
	key := [3]string{text.NameKey(p.Brand), text.NameKey(p.Model)}
	if p.Brand == "" && p.Model == "" {
		key[2] = text.NameKey(p.Description)
	}
	return key
}

func (p *Pick) add(a *Area, part *Part) {
	if p.Description == "" {
		p.Description = part.Description
	}
	p.Quantity = money.Sum(p.Quantity, part.Quantity)
	if n := len(p.Split); n == 0 || p.Split[n-1].Area != a.Key() {
		p.Split = append(p.Split, PickShare{Area: a.Key(), Name: a.Name, Quantity: money.Zero})
	}
	share := &p.Split[len(p.Split)-1]
	share.Quantity = money.Sum(share.Quantity, part.Quantity)
	for _, by := range part.By {
		if !slices.Contains(share.By, by) {
			share.By = append(share.By, by)
		}
	}
}
