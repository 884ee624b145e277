package contacts

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/phrase"
	"app.tender/tender/views/widget/theme"
)

func (m *model) drawDetail(r screen.Rect) string {
	if r.Empty() {
		return ""
	}
	title := "Details"
	if c := m.shown(); c != nil {
		title = c.DisplayName()
	}
	f := cells.PaneFrame(m.th, title, m.inDetail)
	if m.reading() {
		f.Right = m.th.Dim.Render("reading…")
	} else if asOf := phrase.AsOf(m.readAt(), m.env.Now()); asOf != "" {
		f.Right = m.th.Dim.Render(asOf)
	}
	return m.detailPage.Framed(f, m.th, m.detailLines, r.W, r.H)
}

func (m *model) reading() bool { return m.person.Loading || m.places.Loading }

// readAt returns when the older part of the details was read; zero if neither was.
func (m *model) readAt() time.Time {
	at, other := m.person.AsOf, m.places.AsOf
	if at.IsZero() || !other.IsZero() && other.Before(at) {
		return other
	}
	return at
}

// failed returns why part of the details is missing.
func (m *model) failed() state.Fault {
	if f := m.person.Failed; f.Kind != state.FaultNone {
		return f
	}
	return m.places.Failed
}

// shown returns the contact under the cursor, with its numbers of proposals and payments if they are known.
func (m *model) shown() *state.Contact {
	c := m.people.Current()
	if k := m.person.Value; c != nil && k != nil && k.ID == c.ID && counted(k) {
		return k
	}
	return c
}

// counted reports whether the proposals or the payments of a contact have been counted.
func counted(c *state.Contact) bool {
	return !state.IsLocal(c.ID) && (!c.Unknown.Has(state.FieldProposalCount) || !c.Unknown.Has(state.FieldPaymentCount))
}

const labelWidth = 9

func (m *model) detailLines(w int) []string {
	c := m.shown()
	if c == nil {
		return cells.Wrap(m.th.Dim.Render("No contact selected."), w)
	}
	s := &cells.Sheet{W: w}
	m.fields(s, c)
	if mark := m.marks[c.ID]; mark != state.MarkNone {
		s.Say(phrase.MarkStyle(m.th, mark), phrase.MarkSign(mark)+" "+waiting(mark))
	}
	if counted(c) {
		s.Say(m.th.Text, c.Unknown.Counted(state.FieldProposalCount, c.ProposalCount, "proposal")+" · "+
			c.Unknown.Counted(state.FieldPaymentCount, c.PaymentCount, "payment"))
	}
	if !c.LastModified.IsZero() {
		s.Say(m.th.Dim, "modified "+phrase.When(c.LastModified, m.env.Now()))
	}
	if notes := c.Unknown.Word(state.FieldNotes, c.Notes); notes != "" && m.env.Audience() == screen.Team {
		s.Blank()
		s.Say(m.th.Dim, "Notes")
		s.Say(m.th.Text, notes)
	}
	if f := m.failed(); f.Kind != state.FaultNone {
		s.Blank()
		s.Say(m.th.Warn, "! "+f.Error())
	}
	m.locationLines(s, c)
	return s.Lines
}

// waiting describes the state of unsaved data.
func waiting(mark state.Mark) string {
	if mark == state.MarkAdded {
		return "new, waits to be saved"
	}
	return string(mark) + ": the outbox tells why"
}

func (m *model) fields(s *cells.Sheet, c *state.Contact) {
	party := string(c.PartyType)
	if c.PartyType == state.PartyUndefined {
		party = ""
	}
	s.Say(m.th.Strong, c.DisplayName())
	s.Say(m.th.Accent, phrase.Listed(party, kindWord(c)))
	person := c.PersonWord()
	if person == c.DisplayName() {
		person = ""
	}
	for _, f := range []struct{ label, value string }{
		{"Company", c.Unknown.Word(state.FieldCompanyName, "")},
		{"Person", person},
		{"E-mail", c.Unknown.Word(state.FieldEmail, c.Email)},
		{"Cc", c.Unknown.Word(state.FieldEmailCC, c.EmailCC)},
		{"Phone", c.Unknown.Word(state.FieldPhone, c.Phone)},
	} {
		if f.value == "" {
			continue
		}
		s.Named(m.th.Dim.Render(cells.Fit(f.label, labelWidth)), theme.Style{}, f.value)
	}
}

// locationLines lists the locations, the primary one first, and warns of a missing state.
func (m *model) locationLines(s *cells.Sheet, c *state.Contact) {
	s.Blank()
	locations, marks := m.locations(c)
	head := "Locations"
	if len(locations) > 0 {
		head += "  " + strconv.Itoa(len(locations))
	}
	s.Say(m.th.Title, head)
	switch {
	case len(locations) > 0 || m.reading():
	case c.Unknown.Has(state.FieldPrimaryLocation) || c.Unknown.Has(state.FieldBillingLocation):
		s.Say(m.th.Dim, state.UnknownWord+": the service did not return them.")
	default:
		s.Say(m.th.Dim, "None yet. "+m.keys.Name(actionNewLocation)+
			" adds one; the sales tax of a proposal follows it.")
	}
	for i := range locations {
		l := &locations[i]
		s.Say(m.th.Text, l.OneLine())
		s.Further(2, m.th.Accent, m.locationWords(l))
		for _, line := range person(l, s.W-2) {
			s.Further(2, m.th.Dim, line)
		}
		if l.State == "" && l.StateAbbrev == "" && l.SaysState() {
			s.Further(2, m.th.Warn, "! no state: the sales tax can't be calculated")
		}
		if mark := marks[l.ID]; mark != state.MarkNone {
			s.Further(2, phrase.MarkStyle(m.th, mark), phrase.MarkSign(mark)+" "+waiting(mark))
		}
	}
}

// readPlaces returns the locations that were read; nil if they were not.
func (m *model) readPlaces(id state.ContactID) *[]state.Location {
	if id != m.detailOf {
		return nil
	}
	return m.places.Value
}

// locations returns the locations that were read, or until then those that came with the contact;
// then the unsaved ones.
func (m *model) locations(c *state.Contact) ([]state.Location, map[state.LocationID]state.Mark) {
	var out []state.Location
	if read := m.readPlaces(c.ID); read != nil && len(*read) > 0 {
		out = slices.Clone(*read)
	} else {
		out = cameWith(c)
	}
	waiting, marks := state.PendingLocations(c.ID, m.work.Edits())
	return append(out, waiting...), marks
}

// cameWith returns the locations that came with a contact's row.
func cameWith(c *state.Contact) (out []state.Location) {
	if c.PrimaryLocation != nil {
		out = append(out, *c.PrimaryLocation)
		out[0].IsPrimary = true
	}
	if b := c.BillingLocation; b != nil && (c.PrimaryLocation == nil || b.ID != c.PrimaryLocation.ID) {
		out = append(out, *b)
		out[len(out)-1].IsBilling = true
	}
	return out
}

func (m *model) locationWords(l *state.Location) string {
	var words []string
	if l.IsPrimary {
		words = append(words, "primary")
	}
	if l.IsBilling {
		words = append(words, "billing")
	}
	if l.Unknown.Has(state.FieldIsPrimary) || l.Unknown.Has(state.FieldIsBilling) {
		words = append(words, "use "+state.UnknownWord)
	}
	return strings.Join(words, " · ")
}

// person returns whom to contact at a location: on one line of w cells, or else on one line per
// way to reach them, so that no number is split.
func person(l *state.Location, w int) []string {
	var words []string
	for _, s := range []string{
		l.PersonWord(), l.Unknown.Word(state.FieldContactPhone, l.ContactPhone),
		l.Unknown.Word(state.FieldEmail, l.ContactEmail), l.Unknown.Word(state.FieldPhone, l.Phone),
	} {
		if s != "" && !slices.Contains(words, s) {
			words = append(words, s)
		}
	}
	if line := strings.Join(words, " · "); cells.Width(line) <= w {
		return []string{line}
	}
	return words
}
