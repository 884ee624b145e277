package installer

import (
	"maps"
	"slices"
	"strings"
	"unicode"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"github.com/rivo/uniseg"
	"github.com/shopspring/decimal"
)

// PartKey identifies the part of a sheet that a site event is about: a line by its id, within the
// proposal or the change order that adds it, since change orders may number their lines
// separately. A change of the quantity does not change the key.
type PartKey struct {
	ChangeOrder state.ChangeOrderID // 0 for a line of the proposal
	Item        state.ItemID
}

// Site is what was done and found at a job: its events, folded. The zero value has none.
type Site struct {
	last map[subject]state.SiteEvent
	at   map[place][]subject // by what they are about, in no particular order
	seq  int64               // of the last event
}

// place is a part, or an area without its parts.
type place struct {
	order state.ChangeOrderID
	area  state.AreaID // 0 for a part, which may be in another area after a change
	item  state.ItemID
}

// subject is what an event is about. Of several about the same, the last holds.
type subject struct {
	place
	kind  state.SiteKind
	words string // the question, the serial number, the photo, what is missing; for hours the event's own id
}

func subjectOf(e *state.SiteEvent) subject {
	s := subject{place{order: e.ChangeOrder, area: e.Area}, e.Kind, ""}
	switch e.Kind {
	case state.SiteTick, state.SiteBuilt:
		s.place = partPlace(e.ChangeOrder, e.Item)
	case state.SiteSerial:
		s.place, s.words = partPlace(e.ChangeOrder, e.Item), e.Text
	case state.SiteAnswer:
		s.words = e.Question
	case state.SitePhoto, state.SiteMissing:
		s.words = e.Text
	default: // hours are added up
		s.words = e.ID
	}
	return s
}

func partPlace(order state.ChangeOrderID, item state.ItemID) place {
	return place{order: order, item: item}
}

// SiteOf folds events, in any order.
func SiteOf(events []state.SiteEvent) Site {
	var s Site
	s.Apply(events...)
	return s
}

// Apply adds events.
func (s *Site) Apply(events ...state.SiteEvent) {
	if s.last == nil {
		s.last, s.at = make(map[subject]state.SiteEvent, len(events)), make(map[place][]subject)
	}
	for i := range events {
		of := subjectOf(&events[i])
		was, known := s.last[of]
		if !known {
			s.at[of.place] = append(s.at[of.place], of)
		}
		if !known || was.Compare(&events[i]) < 0 {
			s.last[of] = events[i]
		}
		s.seq = max(s.seq, events[i].Seq)
	}
}

// With returns a copy with further events.
func (s *Site) With(events ...state.SiteEvent) *Site {
	with := Site{last: maps.Clone(s.last), at: maps.Clone(s.at), seq: s.seq}
	for i := range events {
		if at := subjectOf(&events[i]).place; with.at[at] != nil {
			with.at[at] = slices.Clip(with.at[at]) // an append makes its own
		}
	}
	with.Apply(events...)
	return &with
}

// Any reports whether anything was entered.
func (s *Site) Any() bool { return s != nil && len(s.last) > 0 }

// Next returns the number of the next event.
func (s *Site) Next() int64 { return s.seq + 1 }

// Tick returns the event that ticked a part off.
func (s *Site) Tick(p *Part) (tick state.SiteEvent, ticked bool) { return s.ofPart(state.SiteTick, p) }

// Used returns the event with the quantity of a part that was used.
func (s *Site) Used(p *Part) (e state.SiteEvent, known bool) { return s.ofPart(state.SiteBuilt, p) }

func (s *Site) ofPart(kind state.SiteKind, p *Part) (e state.SiteEvent, holds bool) {
	e, known := s.last[subject{place: partPlace(p.Key.ChangeOrder, p.Key.Item), kind: kind}]
	return e, known && !e.Gone
}

// Serials returns the serial numbers of a part, in the order in which they were entered.
func (s *Site) Serials(p *Part) []state.SiteEvent {
	return s.list(state.SiteSerial, partPlace(p.Key.ChangeOrder, p.Key.Item))
}

// Answer returns the answer to a question of an area.
func (s *Site) Answer(a *Area, question string) (e state.SiteEvent, answered bool) {
	asked := state.SiteEvent{Question: question}.Sealed().Question
	e, answered = s.last[subject{a.place(), state.SiteAnswer, asked}]
	return e, answered && !e.Gone
}

// OfArea returns the events of a kind that hold in an area, in the order in which they were made.
func (s *Site) OfArea(kind state.SiteKind, a *Area) []state.SiteEvent {
	return s.list(kind, a.place())
}

func (a *Area) place() place { return place{order: a.From.ID, area: a.Area} }

func (s *Site) list(kind state.SiteKind, at place) (list []state.SiteEvent) {
	for _, of := range s.at[at] {
		if e := s.last[of]; of.kind == kind && !e.Gone {
			list = append(list, e)
		}
	}
	return ordered(list)
}

// All returns all events that hold, in the order in which they were made.
func (s *Site) All() (list []state.SiteEvent) {
	for _, e := range s.last {
		if !e.Gone {
			list = append(list, e)
		}
	}
	return ordered(list)
}

func ordered(list []state.SiteEvent) []state.SiteEvent {
	slices.SortFunc(list, func(a, b state.SiteEvent) int { return a.Compare(&b) })
	return list
}

// Hours returns the hours worked in an area; ok is false if none were entered.
func (s *Site) Hours(a *Area) (hours decimal.Decimal, ok bool) {
	for _, e := range s.OfArea(state.SiteHours, a) {
		hours, ok = hours.Add(e.Quantity), true
	}
	return hours, ok
}

// Done reports whether a part is ticked off in its current quantity. A tick of a smaller quantity
// remains, but does not count.
func (s *Site) Done(p *Part) bool {
	tick, ok := s.Tick(p)
	return ok && !p.Gone && money.Equal(decimal.NewNullDecimal(tick.Quantity), p.Quantity)
}

// Wrong describes a tick of p that is out of date: "2 of 3" if three are needed now, "take
// out 2" for a removed part. It is empty if there is no tick or it is current.
func (s *Site) Wrong(p *Part) string {
	tick, ok := s.Tick(p)
	switch {
	case !ok || s.Done(p):
		return ""
	case p.Gone:
		return "remove " + money.FormatQuantity(decimal.NewNullDecimal(tick.Quantity))
	default:
		return money.FormatQuantity(decimal.NewNullDecimal(tick.Quantity)) + " of " + money.FormatQuantity(p.Quantity)
	}
}

// Count returns how many of an area's parts are done, and how many there are to build.
func (s *Site) Count(a *Area) (done, parts int) {
	for i := range a.Parts {
		if a.Parts[i].Gone {
			continue
		}
		parts++
		if s.Done(&a.Parts[i]) {
			done++
		}
	}
	return done, parts
}

// Initials returns the capitalized first letters of the first and the last word of a name: "Dana
// Reyes" gives "DR". It is empty for a name without letters.
func Initials(name string) string {
	words := strings.FieldsFunc(name, func(r rune) bool { return unicode.IsSpace(r) || r == '-' })
	var letters []string
	for _, w := range words {
		first, _, _, _ := uniseg.FirstGraphemeClusterInString(w, -1)
		if strings.IndexFunc(first, unicode.IsLetter) == 0 {
			letters = append(letters, strings.ToUpper(first))
		}
	}
	if len(letters) == 0 {
		return ""
	}
	if len(letters) == 1 {
		return letters[0]
	}
	return letters[0] + letters[len(letters)-1]
}
