package cli

import (
	"app.tender/tender/state"
	"app.tender/tender/state/changeorder"
	"app.tender/tender/state/installer"
	"app.tender/tender/state/money"
)

// sheetJSON is what is to be built: the proposal with its accepted and completed
// change orders laid over it.
type sheetJSON struct {
	Doubts           []string               `json:"doubts"`           // why it may not be what is to be built
	ChangeOrdersAsOf *string                `json:"changeOrdersAsOf"` // null when they were never read
	ChangeOrders     []builtChangeOrderJSON `json:"changeOrders"`
	Client           *string                `json:"client"`
	Phone            *string                `json:"phone"`
	SiteContact      *string                `json:"siteContact"`
	SitePhone        *string                `json:"sitePhone"`
	SiteEmail        *string                `json:"siteEmail"`
	Hours            *string                `json:"hours"`
	Areas            []sheetAreaJSON        `json:"areas"`
	Picks            []pickJSON             `json:"picks"`
}

type builtChangeOrderJSON struct {
	ID     int64  `json:"id"`
	Number int64  `json:"number"`
	Name   string `json:"name"`
	Status string `json:"status"`
	Agreed bool   `json:"agreed"` // accepted or completed: it is on the sheet, unless it was not read
	Read   bool   `json:"read"`   // its lines are known
}

type sheetAreaJSON struct {
	ID          int64           `json:"id"`
	Name        string          `json:"name"`
	ChangeOrder *int64          `json:"changeOrder"` // that brings the area; null when the proposal has it
	Notes       []sheetNoteJSON `json:"notes"`
	Questions   []sheetNoteJSON `json:"questions"`
	Parts       []sheetPartJSON `json:"parts"`
	Labor       []laborJSON     `json:"labor"`
	Unmatched   []unmatchedJSON `json:"unmatched"`
}

type sheetNoteJSON struct {
	ChangeOrder *int64  `json:"changeOrder"` // the id of the one that brings it, null for the proposal's own
	Text        *string `json:"text"`
}

type sheetPartJSON struct {
	ItemID       int64    `json:"itemId"`
	ChangeOrder  *int64   `json:"changeOrder"` // that brings the part; null when the proposal has it
	Depth        int      `json:"depth"`       // how many parts it belongs to
	Brand        string   `json:"brand"`
	Model        string   `json:"model"`
	Description  string   `json:"description"`
	Quantity     *string  `json:"quantity"`     // to be built
	Was          *string  `json:"was"`          // before change orders; null when they changed nothing
	ChangeOrders []int64  `json:"changeOrders"` // that made it so
	Gone         bool     `json:"gone"`         // change orders take all of it away
	Instead      []string `json:"instead"`      // what it comes for, and what comes for it when it is gone
	SellPrice    *string  `json:"sellPrice,omitempty"`
}

type laborJSON struct {
	Kind         string  `json:"kind"`
	Hours        *string `json:"hours"`
	Was          *string `json:"was"`          // before change orders changed it
	ChangeOrders []int64 `json:"changeOrders"` // the ids of those that changed it
}

type unmatchedJSON struct {
	ChangeOrder *int64  `json:"changeOrder"` // its id
	Quantity    *string `json:"quantity"`
	Name        string  `json:"name"`
}

type pickJSON struct {
	Brand       string          `json:"brand"`
	Model       string          `json:"model"`
	Description string          `json:"description"`
	Quantity    *string         `json:"quantity"`
	Areas       []pickShareJSON `json:"areas"`
}

type pickShareJSON struct {
	Area         string  `json:"area"`
	Quantity     *string `json:"quantity"`
	ChangeOrders []int64 `json:"changeOrders"`
}

func jsonSheet(s *installer.Sheet) *sheetJSON {
	text := func(f state.Field, value string) *string { return jsonText(s.Head.Unknown, f, value) }
	return &sheetJSON{
		Doubts: append([]string{}, s.Doubts()...), ChangeOrdersAsOf: jsonTime(s.AsOf), ChangeOrders: mapped(s.ChangeOrders, jsonBuiltChangeOrder),
		Client: text(state.FieldCustomer, s.Head.Client), Phone: text(state.FieldPhone, s.Head.Phone),
		SiteContact: text(state.FieldFirstName, s.Head.SiteContact), SitePhone: text(state.FieldContactPhone, s.Head.SitePhone),
		SiteEmail: text(state.FieldEmail, s.Head.SiteEmail), Hours: jsonNumber(s.Hours),
		Areas: mapped(s.Areas, func(a *installer.Area) sheetAreaJSON { return jsonSheetArea(a, s.Currency) }),
		Picks: mapped(s.Picks(), func(p *installer.Pick) pickJSON {
			return pickJSON{p.Brand, p.Model, p.Description, jsonNumber(p.Quantity), mapped(p.Split, func(share *installer.PickShare) pickShareJSON {
				return pickShareJSON{share.Name, jsonNumber(share.Quantity), jsonRefs(share.By)}
			})}
		}),
	}
}

func jsonBuiltChangeOrder(o *changeorder.Built) builtChangeOrderJSON {
	return builtChangeOrderJSON{int64(o.ID), o.Number, o.Name, string(o.Status), o.Agreed, o.Copy != changeorder.CopyMissing}
}

func jsonSheetArea(a *installer.Area, c money.Currency) sheetAreaJSON {
	return sheetAreaJSON{
		ID: int64(a.Area), Name: a.Name, ChangeOrder: jsonRef(a.From.ID), Notes: mapped(a.Notes, jsonNotes), Questions: mapped(a.Questions, jsonNotes),
		Parts: mapped(a.Parts, func(p *installer.Part) sheetPartJSON {
			return sheetPartJSON{
				ItemID: int64(p.Key.Item), ChangeOrder: jsonRef(p.Key.ChangeOrder), Depth: p.Depth, Brand: p.Brand, Model: p.Model,
				Description: p.Description, Quantity: jsonNumber(p.Quantity), Was: jsonNumber(p.Was), ChangeOrders: jsonRefs(p.By),
				Gone: p.Gone, Instead: append([]string{}, p.Instead...), SellPrice: jsonMoney(p.Price, c),
			}
		}),
		Labor: mapped(a.Labor, func(l *installer.Labor) laborJSON {
			return laborJSON{l.Kind, jsonNumber(l.Hours), jsonNumber(l.Was), jsonRefs(l.By)}
		}),
		Unmatched: mapped(a.Unmatched, func(u *installer.Unmatched) unmatchedJSON {
			return unmatchedJSON{jsonRef(u.By.ID), jsonNumber(u.Quantity), u.Name}
		}),
	}
}

func jsonNotes(n *installer.Notes) sheetNoteJSON {
	return sheetNoteJSON{jsonRef(n.From.ID), orNull(n.Text, n.Unknown)}
}

// jsonRef returns the id of a change order; nil for what the proposal has itself.
func jsonRef(id state.ChangeOrderID) *int64 {
	return orNull(int64(id), id == 0)
}

func jsonRefs(refs []changeorder.Ref) []int64 {
	return mapped(refs, func(r *changeorder.Ref) int64 { return int64(r.ID) })
}
