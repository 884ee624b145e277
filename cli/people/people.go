// Package people has the commands about contacts, their locations, and the users of the account.
package people

import (
	"slices"
	"strings"

	"app.tender/tender/cli/run"
	"app.tender/tender/state"
	"github.com/spf13/cobra"
)

// Commands returns the commands of this folder.
func Commands(r *run.Run) []*cobra.Command {
	return []*cobra.Command{newPeople(r), newUsers(r), newLocations(r)}
}

func newLocations(r *run.Run) *cobra.Command {
	return run.Group("locations", "List, show and add the locations of a contact", "",
		newLocationsList(r), newLocationsShow(r), newLocationsAdd(r))
}

func newUsers(r *run.Run) *cobra.Command {
	return run.Group("users", "List and show the users of the account", "", newUsersList(r), newUsersShow(r))
}

func newPeople(r *run.Run) *cobra.Command {
	return run.Group("people", "List, show and create contacts", "",
		newPeopleList(r), newPeopleShow(r), newPeopleAdd(r), newPeopleImport(r))
}

// Kinds returns the types of contacts and of parties.
func Kinds() []string {
	return append(roles(), string(state.PartyPerson), string(state.PartyCompany))
}

// roles returns the types that a new contact may have.
func roles() []string {
	return []string{
		string(state.ContactClient), string(state.ContactEmployee), string(state.ContactContractor),
		string(state.ContactOther),
	}
}

// knownTypes spells types as the service does, in place, or names an unknown one.
func knownTypes(types, known []string) error {
	for i, t := range types {
		at := slices.IndexFunc(known, func(known string) bool { return strings.EqualFold(t, known) })
		if at < 0 {
			return run.Usagef("there is no type %q; the types are %s", t, strings.Join(known, ", "))
		}
		types[i] = known[at]
	}
	return nil
}
