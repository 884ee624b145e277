package installer

import (
	"slices"
	"strconv"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/changeorder"
	"app.tender/tender/state/money"
	"app.tender/tender/state/text"
)

// Change describes what change orders did to the part: "new", "was 420", "for Halewick Column 8",
// "removed, was 2"; empty if they did nothing.
func (p *Part) Change() string {
	if len(p.By) == 0 {
		return ""
	}
	var words []string
	switch {
	case p.Gone && len(p.Instead) > 0:
		words = append(words, "replaced by "+strings.Join(p.Instead, " and "))
	case p.Gone:
		words = append(words, "removed")
	case len(p.Instead) > 0:
		words = append(words, "for "+strings.Join(p.Instead, " and "))
	case p.New:
		words = append(words, "new")
	}
	if p.Was.Valid {
		words = append(words, "was "+money.FormatQuantity(p.Was))
	} else if !p.Quantity.Valid {
		words = append(words, "was "+money.UnknownWord)
	}
	if len(words) == 0 {
		return "as before" // one change order removed what another added
	}
	return strings.Join(words, ", ")
}

// Mark returns Change with the change orders: "was 420, CO 1".
func (p *Part) Mark() string {
	if len(p.By) == 0 {
		return ""
	}
	return p.Change() + ", " + changeorder.Refs(p.By)
}

// Mark describes what change orders did to the hours: "was 14, CO 1".
func (l *Labor) Mark() string {
	if len(l.By) == 0 {
		return ""
	}
	if !money.IsZero(l.Was) {
		return "was " + money.FormatQuantity(l.Was) + ", " + changeorder.Refs(l.By)
	}
	return "new, " + changeorder.Refs(l.By)
}

// String returns a description such as "CO 2: −3 Aurora S-9".
func (u *Unmatched) String() string {
	return u.By.String() + ": " + money.FormatQuantity(u.Quantity) + " " + u.Name
}

// namedAreas is the largest number of areas that Undecided.String names.
const namedAreas = 4

// String returns a description such as "CO 2: −1 Aurora S-9 from Den or Living Room".
func (u *Undecided) String() string {
	last := len(u.Areas) - 1
	if last >= namedAreas {
		return u.Unmatched.String() + " from some of " + strconv.Itoa(len(u.Areas)) + " areas"
	}
	return u.Unmatched.String() + " from " + strings.Join(u.Areas[:last], ", ") + " or " + u.Areas[last]
}

// MayLose returns what change orders remove in an area or in another one.
func (s *Sheet) MayLose(area string) []Undecided {
	return state.Filter(s.Undecided, func(u *Undecided) bool { return slices.Contains(u.Areas, area) })
}

// MayChange returns the pending change orders that name an area: they may change the sheet.
func (s *Sheet) MayChange(area string) []changeorder.Built {
	return state.Filter(s.Pending(), func(o *changeorder.Built) bool {
		return slices.ContainsFunc(o.Areas, func(name string) bool { return text.SameName(name, area) })
	})
}

// Agreed returns the change orders that are applied to the sheet.
func (s *Sheet) Agreed() []changeorder.Built {
	return state.Filter(s.ChangeOrders, func(o *changeorder.Built) bool { return o.Agreed })
}

// Pending returns the change orders that nobody has agreed to yet and that are not applied.
func (s *Sheet) Pending() []changeorder.Built {
	return state.Filter(s.ChangeOrders, func(o *changeorder.Built) bool { return !o.Agreed })
}

// Doubt is a reason why the sheet may be wrong.
type Doubt struct {
	Words string // a sentence or two
	Short string // for a line of a narrow screen
}

// Doubts returns why the sheet may be wrong, the worst reason first: its standing, change orders that were not
// read or that match nothing in the proposal. It is empty for a reliable sheet.
func (s *Sheet) Doubts() []Doubt {
	doubts := s.Standing()
	if s.Local {
		return doubts
	}
	if len(s.Omitted) > 0 {
		areas := strings.Join(s.Omitted, ", ")
		doubts = append(doubts,
			Doubt{"PARTS UNKNOWN: the service did not return everything in " + areas + ".", "PARTS UNKNOWN: " + areas})
	}
	if s.AsOf.IsZero() {
		return append(doubts,
			Doubt{"CHANGE ORDERS NOT READ: this is the proposal without their changes.", "CHANGE ORDERS NOT READ"})
	}
	for _, o := range s.Agreed() {
		ref := o.Ref.String()
		name := strings.TrimSpace(ref + " " + o.Name)
		switch o.Copy {
		case changeorder.CopyMissing:
			doubts = append(doubts,
				Doubt{
					"NOT READ: " + name + " (" + o.Status.Word() + "). Its changes are not on this sheet.",
					"NOT READ: " + ref,
				})
		case changeorder.CopyOutdated:
			doubts = append(doubts,
				Doubt{"CHANGED since it was read: " + name + ".", "CHANGED since it was read: " + ref})
		case changeorder.CopyEmpty:
			doubts = append(doubts,
				Doubt{name + " (" + o.Status.Word() + ") lists no changes.", ref + " lists no changes."})
		case changeorder.CopyCurrent:
		}
	}
	for i := range s.Undecided {
		u := &s.Undecided[i]
		doubts = append(doubts,
			Doubt{"AREA UNKNOWN, " + u.String() + ". Ask before building.", "AREA UNKNOWN, " + u.Unmatched.String()})
	}
	for _, o := range s.Pending() {
		if o.Status == "" {
			ref := o.Ref.String()
			doubts = append(doubts, Doubt{
				"STATUS UNKNOWN: " + strings.TrimSpace(ref+" "+o.Name) +
					". The service did not return it. Ask before building.",
				"STATUS UNKNOWN: " + ref + ". Ask first.",
			})
		}
	}
	n := 0
	for i := range s.Areas {
		n += len(s.Areas[i].Unmatched)
	}
	switch n {
	case 0:
	case 1:
		doubts = append(doubts,
			Doubt{"1 line of a change order matches nothing in the proposal; its area names it.", "1 line unmatched."})
	default:
		several := strconv.Itoa(n)
		doubts = append(doubts,
			Doubt{
				several + " lines of change orders match nothing in the proposal; their areas name them.",
				several + " lines unmatched.",
			})
	}
	return doubts
}
