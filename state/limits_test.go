package state

import (
	"strings"
	"testing"

	"github.com/dustin/go-humanize"
)

func TestLengthCountsAsTheService(t *testing.T) {
	for text, want := range map[string]int{
		"":               0,
		"é書🎛":            3,
		"one\r\ntwo\rx":  9,
		"⟦RLM⟧שלום⟦LRM⟧": 6, // sent as direction marks
	} {
		if got := Length(text); got != want {
			t.Errorf("%q has %d characters, want %d", text, got, want)
		}
	}
}

func TestOverNamesTheLimit(t *testing.T) {
	for _, tt := range []struct {
		n, limit int
		want     string
	}{
		{257, 256, "257 of 256 characters: 1 character too long."},
		{299, 256, "299 of 256 characters: 43 characters too long."},
		{21_000, MaxText, "21,000 of 20,000 characters: 1,000 characters too long."},
	} {
		if got := Over(tt.n, tt.limit); got != tt.want {
			t.Errorf("got %q, want %q", got, tt.want)
		}
	}
}

// If an invalid value got into the outbox, the user would learn of it later, away from where they
// typed it, or never.
func TestUnfitFindsEveryLimit(t *testing.T) {
	contact := func(set func(*Contact, string)) func(string) Edit {
		return func(v string) Edit {
			c := &Contact{}
			set(c, v)
			return Edit{Change: AddContact{Details: *c}}
		}
	}
	location := func(set func(*Location, string)) func(string) Edit {
		return func(v string) Edit {
			l := &Location{}
			set(l, v)
			return Edit{Change: AddLocation{Details: *l}}
		}
	}
	for name, tt := range map[string]struct {
		edit  func(string) Edit
		limit int
	}{
		"text":         {func(v string) Edit { return Edit{Change: WriteText{Text: v}} }, 20_000},
		"rename":       {func(v string) Edit { return Edit{Change: Rename{Name: v}} }, 256},
		"new proposal": {func(v string) Edit { return Edit{Change: AddProposal{Name: v}} }, 256},
		"area":         {func(v string) Edit { return Edit{Change: AddArea{Name: v}} }, 100},
		"client":       {func(v string) Edit { return Edit{Change: AddOption{Client: v}} }, 20_000},
		"installer":    {func(v string) Edit { return Edit{Change: AddOption{Installer: v}} }, 20_000},
		"first name":   {contact(func(c *Contact, v string) { c.FirstName = v }), 256},
		"last name":    {contact(func(c *Contact, v string) { c.LastName = v }), 256},
		"company":      {contact(func(c *Contact, v string) { c.CompanyName = v }), 256},
		"email":        {contact(func(c *Contact, v string) { c.Email = v }), 256},
		"copies":       {contact(func(c *Contact, v string) { c.EmailCC = v }), 256},
		"phone":        {contact(func(c *Contact, v string) { c.Phone = v }), 50},
		"notes":        {contact(func(c *Contact, v string) { c.Notes = v }), 20_000},
		"street":       {location(func(l *Location, v string) { l.Street = v }), 100},
		"suite":        {location(func(l *Location, v string) { l.Suite = v }), 100},
		"city":         {location(func(l *Location, v string) { l.City = v }), 50},
		"postal code":  {location(func(l *Location, v string) { l.PostalCode = v }), 20},
		"state":        {location(func(l *Location, v string) { l.State = v }), 256},
		"country":      {location(func(l *Location, v string) { l.Country = v }), 256},
		"site first":   {location(func(l *Location, v string) { l.ContactFirstName = v }), 50},
		"site last":    {location(func(l *Location, v string) { l.ContactLastName = v }), 50},
		"site phone":   {location(func(l *Location, v string) { l.ContactPhone = v }), 50},
		"site email":   {location(func(l *Location, v string) { l.ContactEmail = v }), 100},
		"wide letters": {func(v string) Edit {
			return Edit{Change: Rename{Name: strings.ReplaceAll(v, "x", "書")}}
		}, 256},
	} {
		if f := tt.edit(strings.Repeat("x", tt.limit)).Unfit(); f.Kind != FaultNone {
			t.Errorf("%s: %d characters are refused: %s", name, tt.limit, f.Message)
		}
		f := tt.edit(strings.Repeat("x", tt.limit+1)).Unfit()
		if f.Kind != FaultInvalid || !strings.Contains(f.Message, humanize.Comma(int64(tt.limit+1))+" characters") ||
			!strings.Contains(f.Message, "takes "+humanize.Comma(int64(tt.limit))+".") || f.Next == "" {
			t.Errorf("%s: %d characters give %+v", name, tt.limit+1, f)
		}
		if f := tt.edit("a\x00b").Unfit(); f.Kind != FaultInvalid {
			t.Errorf("%s: accepts invalid text", name)
		}
	}
	for _, e := range []Edit{
		{Change: Rename{Name: " "}},
		{Change: AddArea{Name: "\t"}},
		{Change: AddContact{}},
		{Change: AddLocation{}},
	} {
		if f := e.Unfit(); f.Kind != FaultInvalid || f.Next == "" {
			t.Errorf("%+v is accepted: %+v", e, f)
		}
	}
	for _, e := range []Edit{
		{Change: WriteText{}},
		{Change: AddProposal{}},
		{Contact: 3, Change: SetContact{}},
		{Change: Rename{Name: strings.Repeat("x", 256) + "  "}},
	} {
		if f := e.Unfit(); f.Kind != FaultNone {
			t.Errorf("%s: %s", e.Kind(), f.Message)
		}
	}
}
