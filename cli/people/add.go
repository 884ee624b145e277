package people

import (
	"context"
	"fmt"
	"strings"

	"app.tender/tender/cli/commit"
	"app.tender/tender/cli/run"
	"app.tender/tender/state"
	"github.com/spf13/cobra"
)

func newPeopleAdd(r *run.Run) *cobra.Command {
	var (
		f    commit.Flags
		c    state.Contact
		kind string
		also bool
	)
	cmd := &cobra.Command{
		Use: "add NAME", Short: "Make a contact", Args: cobra.ExactArgs(1),
		Long: `Make a contact: a person by first and last name, or with --company NAME the company of
that person. It goes through the outbox, as every edit does.

One that shares a name, an e-mail address or a phone number with a contact that there
is, here or at the service, is not made: the contact is named. --force makes it.`,
		Example: `  tender people add "Ada Okafor" --email ada@example.com --phone "+1 512 555 0199"
  tender people add "Ada Okafor" --company "Okafor Yachts" --type Client`,
		PreRunE: func(*cobra.Command, []string) error {
			types := []string{kind}
			if err := contactTypes(types); err != nil {
				return err
			}
			c.ContactType = state.ContactType(types[0])
			return nil
		},
		RunE: r.InSession(func(ctx context.Context, s *run.Session, args []string) error {
			c.FirstName, c.LastName, _ = strings.Cut(strings.Join(strings.Fields(args[0]), " "), " ")
			if c.FirstName == "" {
				return run.Usagef("a contact needs a name")
			}
			c.PartyType = state.PartyPerson
			if c.CompanyName != "" {
				c.PartyType = state.PartyCompany
			}
			if err := s.MayCommit(); err != nil {
				return err
			}
			if !also {
				if err := refuseDuplicate(ctx, s, &c); err != nil {
					return err
				}
			}
			return commit.Write(ctx, s, f, state.Edit{Change: state.AddContact{Details: c}})
		}),
	}
	flags := cmd.Flags()
	flags.StringVar(&kind, "type", string(state.ContactClient), "Client, Employee, Contractor or Other")
	flags.StringVar(&c.CompanyName, "company", "", "the company's name")
	flags.StringVar(&c.Email, "email", "", "the e-mail address")
	flags.StringVar(&c.EmailCC, "email-cc", "", "who gets copies of proposals")
	flags.StringVar(&c.Phone, "phone", "", "the phone number")
	flags.StringVar(&c.Notes, "notes", "", "notes of the team")
	flags.BoolVar(&also, "force", false, "make it also where there seems to be one already")
	return f.Add(r, cmd)
}

// mostCompared is the number of cached contacts that a new one is compared with.
const mostCompared = 5000

// refuseDuplicate refuses a contact that seems to exist already, here or at the service. If
// the service can't be reached, it compares with this machine alone.
func refuseDuplicate(ctx context.Context, s *run.Session, c *state.Contact) error {
	entries, err := s.Outbox.Entries(ctx)
	if err != nil {
		return err
	}
	known, _ := state.PendingContacts(entries)
	here, _, err := s.Store.People(ctx, state.PeopleQuery{PageSize: mostCompared})
	if err != nil {
		return err
	}
	known = append(known, here.People...)
	for _, text := range c.Searches() {
		if s.Run.Flags.Offline {
			break
		}
		page, err := s.Client.People(ctx, state.PeopleQuery{SearchText: text, PageSize: 100})
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			break
		}
		known = append(known, page.People...)
	}
	found := state.Duplicates(*c, known)
	if len(found) == 0 {
		return nil
	}
	list := ""
	for _, d := range found {
		at := fmt.Sprintf("id:%d", d.Contact.ID)
		if d.Contact.ID < 0 {
			at = "in the outbox"
		}
		list += fmt.Sprintf("\n  %s  %s: %s", at, d.Contact.DisplayName(), d.Reason)
	}
	return run.Usagef("there seems to be this contact already; name it as it is here, or make another one with --force:%s", list)
}
