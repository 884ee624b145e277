// Package people is what screens share to ask for somebody: for a user of the account,
// who becomes the salesperson, or for a contact.
package people

import (
	"strconv"

	"app.tender/tender/state"
	"app.tender/tender/views/widget/dialog"
)

// Sellers are the users of the account, as far as they are known: any of them can be a
// salesperson. All screens share them. The zero value knows none.
type Sellers struct{ users []state.User }

// All are those that are known.
func (s *Sellers) All() []state.User { return s.users }

// Learn keeps the users that were read. None is no news.
func (s *Sellers) Learn(users []state.User) {
	if len(users) > 0 {
		s.users = users
	}
}

// Name is what a user is called, of whom an edit that waits to be saved has the id
// alone; empty for one that is not known.
func (s *Sellers) Name(u state.User) string {
	for i := range s.users {
		if s.users[i].ID == u.ID {
			return s.users[i].DisplayName()
		}
	}
	if u.FirstName+u.LastName == "" {
		return ""
	}
	return u.DisplayName()
}

// sellerField is the field's name in the interface, so that what the service refuses
// is told below it.
const sellerField = "SalesPersonId"

// Field chooses a salesperson, and begins with the one that is now; with its zero
// value nobody is. The others come once they are read.
func Field(now state.User) dialog.Field {
	f := dialog.Field{
		Name: sellerField, Label: "Salesperson", Value: state.FormatID(now.ID),
		Help: "◂ ▸ or a first letter chooses.", Check: dialog.Needed("Choose a salesperson."),
		Options: []dialog.Option{{Label: "reading the users…"}},
	}
	if now.ID != 0 {
		f.Options = []dialog.Option{{Value: state.FormatID(now.ID), Label: now.DisplayName()}}
	}
	return f
}

// Chosen is the salesperson among the values of a form; 0 for none.
func Chosen(values map[string]string) state.UserID {
	n, err := strconv.ParseInt(values[sellerField], 10, 64)
	if err != nil {
		return 0
	}
	return state.UserID(n)
}

// Offer lets the field of a form choose among those that are known, and reports
// whether any is.
func (s *Sellers) Offer(f *dialog.Form) bool {
	if len(s.users) == 0 {
		return false
	}
	options := make([]dialog.Option, len(s.users))
	for i, u := range s.users {
		options[i] = dialog.Option{Value: state.FormatID(u.ID), Label: u.DisplayName()}
	}
	f.SetOptions(sellerField, options)
	return true
}

// Picker chooses one of those that are known.
func (s *Sellers) Picker(p *dialog.Picker) {
	items := make([]dialog.Item, len(s.users))
	for i, u := range s.users {
		items[i] = dialog.Item{ID: int64(u.ID), Title: u.DisplayName(), Detail: u.Email}
	}
	p.SetItems(items)
	if len(items) == 0 {
		p.SetFault(Unknown)
	}
}

// Unknown is why nobody can be chosen.
var Unknown = state.Fault{
	Kind: state.FaultOffline, Message: "Who is a salesperson is not known on this machine yet.", Next: "It is read once, when the service answers.",
}
