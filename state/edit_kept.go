package state

import (
	"encoding/json"
)

// EditKind is the name of a Change, where edits are kept and for programs.
type EditKind string

// keptChanges reads the changes that this program knows.
var keptChanges = map[EditKind]func(data []byte) (Change, error){
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

// keptEdit is what is kept of an edit beside its change, in the same object.
type keptEdit struct {
	Kind EditKind
	plainEdit
}

type plainEdit Edit

// MarshalJSON writes e and its change as one object.
func (e Edit) MarshalJSON() ([]byte, error) {
	object := map[string]json.RawMessage{}
	for _, part := range []any{e.what(), keptEdit{e.Kind(), plainEdit(e)}} {
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

// UnmarshalJSON reads what MarshalJSON writes.
func (e *Edit) UnmarshalJSON(data []byte) error {
	var kept keptEdit
	if err := json.Unmarshal(data, &kept); err != nil {
		return err
	}
	read, known := keptChanges[kept.Kind]
	if !known {
		read = readChange[Other]
	}
	change, err := read(data)
	*e = Edit(kept.plainEdit)
	e.Change = change
	return err
}

// EditRecord is an edit for programs. A field that it does not have is 0 or empty.
type EditRecord struct {
	ProposalID ProposalID `json:"proposalId"` // negative while it is only on this machine, as with every id
	AreaID     AreaID     `json:"areaId"`     // 0 for none, as with every id
	OptionID   OptionID   `json:"optionId"`
	ContactID  ContactID  `json:"contactId"`
	LocationID LocationID `json:"locationId"`
	UserID     UserID     `json:"userId"`
	Field      TextField  `json:"field"`             // which text it is about
	Text       string     `json:"text"`              // what it writes; of a tick the part and its area
	Base       *string    `json:"base"`              // what the text began from; null where that was not known
	Client     string     `json:"clientDescription"` // of a new option
	Installer  string     `json:"installerNotes"`    // of a new option
	Contact    string     `json:"contact"`           // name of one that is new or assigned
	Location   string     `json:"location"`          // address of one that is new or assigned
}

// Kind returns the name of what e does.
func (e Edit) Kind() EditKind { return e.what().kind() }

// Record returns e for programs.
func (e Edit) Record() EditRecord {
	r := EditRecord{
		ProposalID: e.Proposal, AreaID: e.Area, OptionID: e.Option, ContactID: e.Contact, LocationID: e.Location, UserID: e.User,
		Field: e.Ref().Field, Text: e.Text(),
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

// Other is no edit of this program and is never sent: an installer's tick in the journal,
// or an edit that a newer program keeps here.
type Other struct {
	Kind EditKind
	Text string // of a tick: the part
}

func (c Other) kind() EditKind            { return c.Kind }
func (c Other) text() string              { return c.Text }
func (Other) fields() []filled            { return nil }
func (Other) target(Edit) string          { return "" }
func (Other) mark(*Workspace, Edit, Mark) {}
func (Other) lay(*Workspace, Edit)        {}

func (c Other) withText(text string) Change {
	c.Text = text
	return c
}

func (c Other) words(Edit, *Proposal) string {
	if c.Kind != JournalTick {
		return string(c.Kind)
	}
	return c.Text
}
