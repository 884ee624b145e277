// Package people asks for people: a user of the account, who becomes the salesperson, or a
// contact.
package people

import (
	"strconv"

	"app.tender/tender/state"
	"app.tender/tender/views/widget/dialog"
)

// Sellers are the known users of the account, who can all be salespeople. All screens share them.
type Sellers struct{ users []state.User }

// learn stores the users that were read, unless there are none.
func (s *Sellers) learn(users []state.User) {
	if len(users) > 0 {
		s.users = users
	}
}

// Name returns the name of a user, even if only the id is set; empty for an unknown one.
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

// sellerField is the field's name in the interface, so that a refusal is shown below it.
const sellerField = "SalesPersonId"

// Field returns a field for the salesperson that starts with the current one, or none. The others
// are added once they are read.
func Field(now state.User) dialog.Field {
	f := dialog.Field{
		Name: sellerField, Label: "Salesperson", Value: state.FormatID(now.ID),
		Help: "‹ › or a first letter chooses.", Check: dialog.Needed("Choose a salesperson."),
		Options: []dialog.Option{{Label: "reading the users…"}},
	}
	if now.ID != 0 {
		f.Options = []dialog.Option{{Value: state.FormatID(now.ID), Label: now.DisplayName()}}
	}
	return f
}

// Chosen returns the salesperson chosen in a form; 0 for none.
func Chosen(values map[string]string) state.UserID {
	n, err := strconv.ParseInt(values[sellerField], 10, 64)
	if err != nil {
		return 0
	}
	return state.UserID(n)
}

// offer offers the known users in the field of a form, and reports whether there are any.
func (s *Sellers) offer(f *dialog.Form) bool {
	if len(s.users) == 0 {
		return false
	}
	f.SetOptions(sellerField, state.Map(s.users, func(u *state.User) dialog.Option {
		return dialog.Option{Value: state.FormatID(u.ID), Label: u.DisplayName()}
	}))
	return true
}

// Picker offers the known users in a picker.
func (s *Sellers) Picker(p *dialog.Picker) {
	p.SetItems(state.Map(s.users, func(u *state.User) dialog.Item {
		return dialog.Item{ID: int64(u.ID), Title: u.DisplayName(), Detail: u.Email}
	}))
	if len(s.users) == 0 {
		p.SetFault(unreadSellers)
	}
}

// unreadSellers is why no salesperson can be chosen.
var unreadSellers = state.Fault{
	Kind: state.FaultOffline, Message: "Salespeople are not known on this machine yet.",
	Next: "They are read once the service answers.",
}
