package demo

import "app.tender/tender/state"

// addUser adds a user to the account.
func (g *generator) addUser(a *Account, first, last, email, group string) *User {
	g.next.user++
	a.Users = append(a.Users, User{
		User: state.User{
			ID: g.next.user, FirstName: first, LastName: last, Email: email,
			PermissionGroup: group,
		},
		EmailVerified: true,
		Active:        true,
		Created:       a.Created,
	})
	return &a.Users[len(a.Users)-1]
}

// brightlineUsers adds the team of the main account. Dana signs in.
func (g *generator) brightlineUsers(a *Account) {
	const at = "@brightline-av.example"
	g.addUser(a, "Dana", "Reyes", "dana.reyes"+at, groupAdmin)
	g.addUser(a, "Marcus", "Bell", "marcus.bell"+at, groupSales)
	g.addUser(a, "Inês", "Duarte", "ines.duarte"+at, groupSales)
	g.addUser(a, "Tomasz", "Wrona", "tomasz.wrona"+at, groupSales)
	g.addUser(a, "Noor", "Haddad", "noor.haddad"+at, groupSalesNoCatalog)
	g.addUser(a, "Kofi", "Mensah", "kofi.mensah"+at, groupInstaller)
	g.addUser(a, "Robin", "Castle", "robin.castle"+at, groupSales).EmailVerified = false
	g.addUser(a, "Lena", "Park", "lena.park"+at, groupSales).Active = false
}

// sellers returns the users who may be a proposal's salesperson.
func (a *Account) sellers() []state.User {
	var us []state.User
	for _, u := range a.Users {
		if u.Active && u.EmailVerified && u.PermissionGroup != groupInstaller {
			us = append(us, u.User)
		}
	}
	return us
}
