package people

import (
	"fmt"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/region"
	"app.tender/tender/state/text"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/dialog"
)

// Outbox receives new contacts and locations.
type Outbox interface {
	// Edits returns all edits in order, as last read.
	Edits() []state.OutboxEdit
	// Commit adds an edit right after the current action.
	Commit(e state.Edit)
}

// Maker creates contacts and locations for one screen. It shows likely duplicates before it saves
// a new contact.
type Maker struct {
	env  *screen.Env
	svc  ContactService
	here ContactCache
	out  Outbox

	checking *dialog.Form // the form whose contact is being compared with others; nil for none
	keeping  *keeping     // what is being handed to the outbox; nil for nothing

	completing *dialog.Form // the form whose address was compared with others last
	about      [2]string    // the postal code and the city that were looked for then
}

// keeping is a new contact or location that was handed to the outbox.
type keeping struct {
	form *dialog.Form
	edit state.Edit
	made func(made state.Edit) tea.Cmd
}

// NewMaker returns a maker for a screen.
func NewMaker(env *screen.Env, svc ContactService, here ContactCache, out Outbox) *Maker {
	return &Maker{env: env, svc: svc, here: here, out: out}
}

// NewContact is a request for a new contact.
type NewContact struct {
	Party    state.PartyType
	ID       state.ContactID // its id while it waits in the outbox to be corrected; 0 for a new one
	Name     string          // the name typed already
	Form     *dialog.Form    // as the user left it; nil for an empty one
	Twin     string          // the verb for taking a likely duplicate: "Take"
	TakeTwin func(c state.Contact) tea.Cmd
	// Made is called with the contact once it is in the outbox; the form stays open until then. If
	// nil, the form closes at once.
	Made   func(c state.Contact) tea.Cmd
	Closed func() tea.Cmd // as in screen.Dialog
}

// Contact asks for a contact and creates it.
func (k *Maker) Contact(w NewContact) *dialog.Form {
	f := w.Form
	if f == nil {
		f = contactForm(k.env.Theme, k.env.Keys, w.Party)
		f.Ask(strings.TrimSpace(w.Name), named(w.Party, w.Name))
	}
	d := screen.Dialog{Form: f, Closed: w.Closed, Back: w.Closed != nil, Keep: placeOfContact(w.Party, w.ID)}
	d.Submit = func(a screen.Answer) tea.Cmd {
		k.env.Host.Open(d) // the form stays open until the check for duplicates
		f.SetBusy("Looking for likely duplicates…")
		c := contactOf(w.Party, a.Values)
		c.ID = w.ID
		return k.check(checked{form: f, wanted: w, contact: c})
	}
	k.env.Host.Open(d)
	return f
}

// placeOfContact returns where the form of a new contact is kept. id is that of a contact in the
// outbox; 0 for none.
func placeOfContact(party state.PartyType, id state.ContactID) state.ScratchPlace {
	at := state.ScratchPlace{Form: state.ScratchPerson, Part: int64(id)}
	if party == state.PartyCompany {
		at.Form = state.ScratchCompany
	}
	return at
}

// named splits typed text into the fields of a name.
func named(party state.PartyType, typed string) map[string]string {
	typed = strings.TrimSpace(typed)
	switch {
	case typed == "":
		return nil
	case strings.Contains(typed, "@"):
		return map[string]string{fieldEmail: typed}
	case party == state.PartyCompany:
		return map[string]string{fieldCompany: typed}
	default:
		first, last := state.SplitName(typed)
		return map[string]string{fieldFirst: first, fieldLast: last}
	}
}

// takeChecked saves the contact, or asks first if there is a likely duplicate.
func (k *Maker) takeChecked(msg checked) tea.Cmd {
	k.env.Answered(msg.err)
	k.checking = nil
	if !k.env.IsOpen(msg.form) {
		return nil // the form was closed meanwhile
	}
	msg.form.SetBusy("")
	if state.FaultOf(msg.err).Kind == state.FaultCanceled {
		return nil // the form stays open, and nothing was created
	}
	if len(msg.found) == 0 {
		return k.keepContact(msg)
	}
	twin := msg.found[0].Contact
	k.env.Ask(screen.Team, screen.Question{Title: "Make it anyway?", Text: duplicateWords(msg.found)},
		screen.Choice{Key: dialog.No, Label: "No, back to the form"},
		screen.Choice{
			Key: strings.ToLower(msg.wanted.Twin[:1]), Label: msg.wanted.Twin + " " + twin.DisplayName(),
			Do: func() tea.Cmd {
				k.env.Close(msg.form)
				return msg.wanted.TakeTwin(twin)
			},
		},
		screen.Choice{Key: "m", Label: "Make it", Danger: true, Do: func() tea.Cmd { return k.keepContact(msg) }},
	)
	return nil
}

func (k *Maker) keepContact(msg checked) tea.Cmd {
	c := msg.contact
	e := state.Edit{Contact: c.ID}
	c.ID = 0
	e.Change = state.AddContact{Details: c}
	made := msg.wanted.Made
	if made == nil {
		return k.keep(msg.form, e, nil)
	}
	return k.keep(msg.form, e, func(e state.Edit) tea.Cmd {
		c := c
		c.ID = e.Contact
		return made(c)
	})
}

// keep hands an edit to the outbox. The form stays open until the outbox has the edit; then made is called, if it
// is set.
func (k *Maker) keep(f *dialog.Form, e state.Edit, made func(made state.Edit) tea.Cmd) tea.Cmd {
	k.out.Commit(e)
	f.SetBusy("Saving…")
	k.keeping = &keeping{f, e, made}
	return nil
}

// committed continues once the outbox has the edit. If the form was closed meanwhile, the user
// does not want to continue.
func (k *Maker) committed(e state.Edit) tea.Cmd {
	w := k.keeping
	if w == nil || !same(e, w.edit) {
		return nil
	}
	k.keeping = nil
	w.form.SetBusy("")
	if !k.env.IsOpen(w.form) {
		return nil
	}
	k.env.Close(w.form)
	if w.made == nil {
		return nil
	}
	return w.made(e)
}

// same reports whether two edits create the same thing: the ids of one may have become real.
func same(a, b state.Edit) bool {
	switch one := a.Change.(type) {
	case state.AddContact:
		other, ok := b.Change.(state.AddContact)
		return ok && one.Details.SameKey() == other.Details.SameKey()
	case state.AddLocation:
		other, ok := b.Change.(state.AddLocation)
		return ok && one.Details.SameKey() == other.Details.SameKey()
	default:
		return false
	}
}

// NewLocation is a request for a new location.
type NewLocation struct {
	Of     state.Contact
	Others Others       // what is known about the contact's other locations
	Street string       // the street typed already
	Form   *dialog.Form // as the user left it; nil for an empty one
	ID     state.LocationID
	Made   func(l state.Location) tea.Cmd // as for NewContact
	// Closed is as in screen.Dialog.
	Closed   func() tea.Cmd
	Audience screen.Audience
}

// placeOf returns where the form of a new location of a contact is kept.
func placeOf(c state.ContactID) state.ScratchPlace {
	return state.ScratchPlace{Form: state.ScratchLocation, Part: int64(c)}
}

// Location asks for a location of a contact and creates it.
func (k *Maker) Location(w NewLocation) *dialog.Form {
	f := w.Form
	if f == nil {
		f = locationForm(k.env.Theme, k.env.Keys, &w.Of, w.Others)
		street := strings.TrimSpace(w.Street)
		values := splitAddress(street)
		if values == nil {
			values = map[string]string{fieldStreet: street}
		}
		f.Ask(street, values)
	}
	d := screen.Dialog{Audience: w.Audience, Form: f, Closed: w.Closed, Back: w.Closed != nil, Keep: placeOf(w.Of.ID)}
	d.Find = func(string) tea.Cmd { return k.complete(f) }
	d.Submit = func(a screen.Answer) tea.Cmd {
		l := region.WithState(region.Complete(locationOf(a.Values)))
		e := state.Edit{Contact: w.Of.ID, Location: w.ID, Change: state.AddLocation{Details: l}}
		k.env.Host.Open(d)
		if w.Made == nil {
			return k.keep(f, e, nil)
		}
		return k.keep(f, e, func(e state.Edit) tea.Cmd {
			l := l
			l.ID = e.Location
			return w.Made(l)
		})
	}
	k.env.Host.Open(d)
	return f
}

// Correct opens the form of an unsaved contact or location with its values; it returns nil for any
// other edit. of is the contact of a location.
func (k *Maker) Correct(e state.Edit, of state.Contact, w NewContact) *dialog.Form {
	switch made := e.Change.(type) {
	case state.AddContact:
		w.ID, w.Party = e.Contact, made.Details.PartyType
		f := k.Contact(w)
		f.Fill(contactValues(&made.Details))
		return f
	case state.AddLocation:
		f := k.Location(NewLocation{Of: of, ID: e.Location})
		f.Fill(locationValues(&made.Details))
		return f
	default:
		return nil
	}
}

// Told continues after the outbox has taken an edit, or shows in the form why it has not. msg may
// be any message.
func (k *Maker) Told(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case screen.Committed:
		return k.committed(msg.Edit)
	case screen.Uncommitted:
		if w := k.keeping; w != nil && same(msg.Edit, w.edit) {
			k.keeping = nil
			w.form.SetFault(msg.Fault)
		}
	}
	return nil
}

// Activity returns what is being looked for while a form is open.
func (k *Maker) Activity() string {
	if k.checking != nil && k.env.IsOpen(k.checking) {
		return "Looking for likely duplicates"
	}
	return ""
}

const mostNamed = 3

func duplicateWords(found []state.Duplicate) string {
	var b strings.Builder
	for i, d := range found {
		if i == mostNamed {
			b.WriteString(text.CountOf(len(found)-i, "more contact shares", "more contacts share") +
				" something with it.")
			break
		}
		reach := strings.TrimSpace(d.Contact.Email + "  " + d.Contact.Phone)
		fmt.Fprintf(&b, "%s has %s", d.Contact.DisplayName(), d.Reason)
		if reach != "" {
			fmt.Fprintf(&b, ": %s", reach)
		}
		b.WriteString("\n")
	}
	return strings.TrimSpace(b.String())
}
