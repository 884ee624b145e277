package state

import (
	"encoding/json"
	"slices"
)

// EditKind is the name of a Change, in the database and in JSON output.
type EditKind string

// storedChanges decodes each kind of change that this program knows.
var storedChanges = map[EditKind]func(data []byte) (Change, error){
	WriteText{}.kind():      readChange[WriteText],
	Rename{}.kind():         readChange[Rename],
	SetSalesPerson{}.kind(): readChange[SetSalesPerson],
	SetContact{}.kind():     readChange[SetContact],
	SetLocation{}.kind():    readChange[SetLocation],
	AddArea{}.kind():        readChange[AddArea],
	AddOption{}.kind():      readChange[AddOption],
	AddProposal{}.kind():    readChange[AddProposal],
	AddContact{}.kind():     readChange[AddContact],
	AddLocation{}.kind():    readChange[AddLocation],
}

func readChange[C Change](data []byte) (Change, error) {
	var c C
	err := json.Unmarshal(data, &c)
	return c, err
}

// storedEdit is the stored form of an Edit without its change, which is in the same JSON object.
type storedEdit struct {
	Kind EditKind
	plainEdit
}

type plainEdit Edit

// MarshalJSON encodes e and its change as one object.
func (e Edit) MarshalJSON() ([]byte, error) {
	object := map[string]json.RawMessage{}
	for _, part := range []any{e.what(), storedEdit{e.Kind(), plainEdit(e)}} {
		data, err := json.Marshal(part)
		if err == nil {
			err = json.Unmarshal(data, &object)
		}
		if err != nil {
			return nil, err
		}
	}
	return json.Marshal(object)
}

// UnmarshalJSON decodes what MarshalJSON encodes.
func (e *Edit) UnmarshalJSON(data []byte) error {
	var kept storedEdit
	if err := json.Unmarshal(data, &kept); err != nil {
		return err
	}
	read, known := storedChanges[kept.Kind]
	if !known {
		read = readChange[Other]
	}
	change, err := read(data)
	*e = Edit(kept.plainEdit)
	e.Change = change
	return err
}

// EditRecord is the JSON output of an edit. Fields that it does not have are 0 or empty.
type EditRecord struct {
	ProposalID ProposalID `json:"proposalId"` // any id is negative while it is only local
	AreaID     AreaID     `json:"areaId"`     // any id is 0 for none
	OptionID   OptionID   `json:"optionId"`
	ContactID  ContactID  `json:"contactId"`
	LocationID LocationID `json:"locationId"`
	UserID     UserID     `json:"userId"`
	Field      TextField  `json:"field"` // which text it is about
	// the text that it writes; for a tick, the part and its area; for a status, the archive, a change order or a
	// build, what was done
	Text      string  `json:"text"`
	Base      *string `json:"base"`              // the text before the edit; null if unknown
	Client    string  `json:"clientDescription"` // of a new option
	Installer string  `json:"installerNotes"`    // of a new option
	Contact   string  `json:"contact"`           // name of the new or assigned contact
	Location  string  `json:"location"`          // address of the new or assigned location
}

// Kind returns the kind of e's change.
func (e Edit) Kind() EditKind { return e.what().kind() }

// Record returns the JSON form of e.
func (e Edit) Record() EditRecord {
	r := EditRecord{
		ProposalID: e.Proposal, AreaID: e.Area, OptionID: e.Option, ContactID: e.Contact, LocationID: e.Location,
		UserID: e.User,
		Field:  e.Ref().Field, Text: e.Text(),
	}
	if e.Base != UnknownBase {
		r.Base = &e.Base
	}
	switch c := e.Change.(type) {
	case AddOption:
		r.Client, r.Installer = c.Client, c.Installer
	case SetContact:
		r.Contact = c.Details.DisplayName()
	case AddContact:
		r.Contact = c.Details.DisplayName()
	case SetLocation:
		r.Location = c.Details.OneLine()
	case AddLocation:
		r.Location = c.Details.OneLine()
	}
	return r
}

// Other is never sent. It is what the journal has beside edits, such as a tick or a status, or an edit
// that a newer version of the program stored.
type Other struct {
	Kind EditKind
	Text string // for a tick, the part; in the journal otherwise what was done
}

func (c Other) kind() EditKind            { return c.Kind }
func (c Other) text() string              { return c.Text }
func (Other) fields() []filled            { return nil }
func (Other) target(Edit) string          { return "" }
func (Other) mark(*Workspace, Edit, Mark) {}
func (Other) apply(*Workspace, Edit)      {}

func (c Other) withText(text string) Change {
	c.Text = text
	return c
}

func (c Other) words(Edit, *Proposal) string {
	if !slices.Contains(journalOnly, c.Kind) {
		return string(c.Kind)
	}
	return c.Text
}
