package shapes

import (
	"app.tender/tender/cli/output"
	"app.tender/tender/state"
	"app.tender/tender/state/changeorder"
	"app.tender/tender/state/installer"
	"app.tender/tender/state/money"
)

// Sheet is what is to be built: the proposal with its accepted and completed
// change orders laid over it.
type Sheet struct {
	Doubts           []string           `json:"doubts"`           // why the sheet may be wrong
	ChangeOrdersAsOf *string            `json:"changeOrdersAsOf"` // null if they were never read
	ChangeOrders     []builtChangeOrder `json:"changeOrders"`
	// why this is not to be built, as the first of the doubts; empty for a sold job
	NotSold     string      `json:"notSold"`
	Client      *string     `json:"client"`
	Phone       *string     `json:"phone"`
	SiteContact *string     `json:"siteContact"`
	SitePhone   *string     `json:"sitePhone"`
	SiteEmail   *string     `json:"siteEmail"`
	SalesPerson *string     `json:"salesPerson"` // whom to call
	SalesEmail  *string     `json:"salesPersonEmail"`
	Hours       *string     `json:"hours"`
	Areas       []sheetArea `json:"areas"`
	Picks       []Pick      `json:"picks"`
}

type builtChangeOrder struct {
	ID     int64   `json:"id"`
	Number *int64  `json:"number"`
	Name   string  `json:"name"`
	Status *string `json:"status"`
	Agreed bool    `json:"agreed"` // accepted or completed: it is on the sheet, unless it was not read
	Read   bool    `json:"read"`   // its lines are known
}

type sheetArea struct {
	ID          int64       `json:"id"`
	Name        string      `json:"name"`
	ChangeOrder *int64      `json:"changeOrder"` // that adds the area; null if the proposal has it
	Notes       []sheetNote `json:"notes"`
	Questions   []sheetNote `json:"questions"`
	Parts       []sheetPart `json:"parts"`
	Labor       []labor     `json:"labor"`
	Unmatched   []unmatched `json:"unmatched"`
}

type sheetNote struct {
	ChangeOrder *int64  `json:"changeOrder"` // the ID of the one that adds it; null for the proposal's own
	Text        *string `json:"text"`
}

type sheetPart struct {
	ItemID       int64    `json:"itemId"`
	ChangeOrder  *int64   `json:"changeOrder"` // that adds the part; null if the proposal has it
	Depth        int      `json:"depth"`       // how many parts it belongs to
	Brand        *string  `json:"brand"`
	Model        *string  `json:"model"`
	Description  *string  `json:"description"`
	Quantity     *string  `json:"quantity"`     // to be built
	Was          *string  `json:"was"`          // before change orders; null if they changed nothing
	ChangeOrders []int64  `json:"changeOrders"` // that changed it
	Gone         bool     `json:"gone"`         // change orders remove all of it
	Instead      []string `json:"instead"`      // the parts that it replaces, or that replace it if it is gone
	SellPrice    *string  `json:"sellPrice,omitempty"`
	Tick         *tick    `json:"tick"` // null if it is not ticked off
}

// tick says that a part is installed, as this machine knows.
type tick struct {
	Done     bool    `json:"done"`     // the quantity is the one to be built
	Quantity string  `json:"quantity"` // what was to be built at that time
	Initials string  `json:"initials"`
	At       *string `json:"at"`
}

type labor struct {
	Kind         string  `json:"kind"`
	Hours        *string `json:"hours"`
	Was          *string `json:"was"`          // before change orders changed it
	ChangeOrders []int64 `json:"changeOrders"` // the ids of those that changed it
}

type unmatched struct {
	ChangeOrder *int64  `json:"changeOrder"` // its id
	Quantity    *string `json:"quantity"`
	Name        string  `json:"name"`
}

// Pick is a row of the pick list.
type Pick struct {
	Brand       *string     `json:"brand"`
	Model       *string     `json:"model"`
	Description *string     `json:"description"`
	Quantity    *string     `json:"quantity"`
	Where       string      `json:"where"` // the areas in words
	Areas       []pickShare `json:"areas"`
}

type pickShare struct {
	Area         string  `json:"area"`
	Quantity     *string `json:"quantity"`
	ChangeOrders []int64 `json:"changeOrders"`
}

// SheetLine is a line of the installers' sheet, as a row of a spreadsheet: a part to build, or the hours for a kind
// of labor.
type SheetLine struct {
	Area        *string `json:"area"` // null if nobody knows which of several loses it
	Accessory   bool    `json:"accessory"`
	Type        string  `json:"type"`
	Quantity    *string `json:"quantity"` // hours for labor
	Brand       *string `json:"brand"`
	Model       *string `json:"model"`
	Description *string `json:"description"` // of labor its kind
	Was         *string `json:"was"`         // before change orders; null if they changed nothing
	Change      string  `json:"change"`      // what change orders did, in words
	Done        bool    `json:"done"`        // ticked off
}

// SheetOf returns a sheet with its ticks for programs.
func SheetOf(s *installer.Sheet, site *installer.Site) *Sheet {
	text := func(f state.Field, value string) *string { return output.Text(s.Head.Unknown, f, value) }
	notSold := ""
	for _, why := range s.Standing() {
		notSold = why.Words
	}
	return &Sheet{
		Doubts:           state.Map(s.Doubts(), func(d *installer.Doubt) string { return d.Words }),
		ChangeOrdersAsOf: output.Time(s.AsOf), ChangeOrders: state.Map(s.ChangeOrders, jsonBuiltChangeOrder),
		NotSold: notSold, Client: text(state.FieldCustomer, s.Head.Client), Phone: text(state.FieldPhone, s.Head.Phone),
		SiteContact: text(state.FieldFirstName, s.Head.SiteContact),
		SitePhone:   text(state.FieldContactPhone, s.Head.SitePhone),
		SiteEmail:   text(state.FieldEmail, s.Head.SiteEmail), Hours: output.Number(s.Hours),
		SalesPerson: text(state.FieldLastName, s.Head.SalesPerson), SalesEmail: output.Word(s.Head.SalesEmail),
		Areas: state.Map(s.Areas, func(a *installer.Area) sheetArea { return jsonSheetArea(a, site, s.Currency) }),
		Picks: state.Map(s.Picks(), PickOf),
	}
}

// PickOf returns a row of the pick list for programs.
func PickOf(p *installer.Pick) Pick {
	return Pick{
		output.Word(p.Brand), output.Word(p.Model), output.Word(p.Description), output.Number(p.Quantity),
		p.Where(), state.Map(p.Split, func(share *installer.PickShare) pickShare {
			return pickShare{share.Name, output.Number(share.Quantity), jsonRefs(share.By)}
		}),
	}
}

// SheetLineOf returns a line of a sheet for programs.
func SheetLineOf(l *installer.Line, site *installer.Site) SheetLine {
	return SheetLine{
		Area: output.Word(l.Name), Accessory: l.Depth > 0, Type: string(l.Type), Quantity: output.Number(l.Quantity),
		Brand: output.Word(l.Brand), Model: output.Word(l.Model), Description: output.Word(l.Description),
		Was: output.Number(l.Was), Change: l.Mark, Done: site.Done(&l.Part),
	}
}

func jsonBuiltChangeOrder(o *changeorder.Built) builtChangeOrder {
	return builtChangeOrder{
		int64(o.ID), output.NumberOf(o.Number), o.Name, output.Word(o.Status), o.Agreed,
		o.Copy != changeorder.CopyMissing,
	}
}

func jsonSheetArea(a *installer.Area, site *installer.Site, c money.Currency) sheetArea {
	return sheetArea{
		ID: int64(a.Area), Name: a.Name, ChangeOrder: jsonRef(a.From.ID),
		Notes: state.Map(a.Notes, jsonNotes), Questions: state.Map(a.Questions, jsonNotes),
		Parts: state.Map(a.Parts, func(p *installer.Part) sheetPart {
			return sheetPart{
				ItemID: int64(p.Key.Item), ChangeOrder: jsonRef(p.Key.ChangeOrder), Depth: p.Depth,
				Brand: output.Word(p.Brand), Model: output.Word(p.Model),
				Description: output.Word(p.Description), Quantity: output.Number(p.Quantity), Was: output.Number(p.Was),
				ChangeOrders: jsonRefs(p.By),
				Gone:         p.Gone, Instead: append([]string{}, p.Instead...), SellPrice: output.Money(p.Price, c),
				Tick: jsonTick(p, site),
			}
		}),
		Labor: state.Map(a.Labor, func(l *installer.Labor) labor {
			return labor{l.Kind, output.Number(l.Hours), output.Number(l.Was), jsonRefs(l.By)}
		}),
		Unmatched: state.Map(a.Unmatched, func(u *installer.Unmatched) unmatched {
			return unmatched{jsonRef(u.By.ID), output.Number(u.Quantity), u.Name}
		}),
	}
}

func jsonTick(p *installer.Part, site *installer.Site) *tick {
	t, ticked := site.Tick(p)
	if !ticked {
		return nil
	}
	return &tick{site.Done(p), t.Quantity.String(), t.Initials, output.Time(t.At)}
}

func jsonNotes(n *installer.Notes) sheetNote {
	return sheetNote{jsonRef(n.From.ID), output.OrNull(n.Text, n.Unknown)}
}

// jsonRef returns the ID of a change order; nil for the proposal's own.
func jsonRef(id state.ChangeOrderID) *int64 {
	return output.OrNull(int64(id), id == 0)
}

func jsonRefs(refs []changeorder.Ref) []int64 {
	return state.Map(refs, func(r *changeorder.Ref) int64 { return int64(r.ID) })
}
