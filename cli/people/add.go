package people

import (
	"context"
	"fmt"
	"strings"

	"app.tender/tender/cli/commit"
	"app.tender/tender/cli/run"
	"app.tender/tender/state"
	"app.tender/tender/state/text"
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
		Use: "add [NAME]", Short: "Create a contact", Args: cobra.MaximumNArgs(1),
		Long: `Create a contact: a person with a first and a last name or, with --company, that
person's company. NAME is "First Last" or "Last, First"; --first-name and --last-name
give each alone. It goes through the outbox, like every edit.

If a contact with the same name, e-mail address or phone number exists, here or at the
service, the command names it and creates nothing; --force creates it anyway.`,
		Example: `  tender people add "Ada Okafor" --email ada@example.com --phone "+1 512 555 0199"
  tender people add "Ada Okafor" --company "Okafor Yachts" --type Client
  tender people add "de la Cruz, María"
  tender people add --first-name "Mary Jo" --last-name "Van Buren"`,
		PreRunE: func(*cobra.Command, []string) error {
			types := []string{kind}
			if err := knownTypes(types, roles()); err != nil {
				return err
			}
			c.ContactType = state.ContactType(types[0])
			line(&c.FirstName, &c.LastName, &c.CompanyName, &c.Email, &c.EmailCC, &c.Phone)
			c.Notes = text.Clean(c.Notes)
			return refuseFaults("--email", state.EmailFault(c.Email), "--email-cc", state.EmailFault(c.EmailCC),
				"--phone", state.PhoneFault(c.Phone))
		},
		RunE: r.InSession(func(ctx context.Context, s *run.Session, args []string) error {
			if err := nameOf(&c, args); err != nil {
				return err
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
	f.AddMaySee(flags)
	flags.StringVar(&kind, "type", string(state.ContactClient), "Client, Employee, Contractor or Other")
	flags.StringVar(&c.FirstName, "first-name", "", "the first name")
	flags.StringVar(&c.LastName, "last-name", "", "the last name")
	flags.StringVar(&c.CompanyName, "company", "", "the company's name")
	flags.StringVar(&c.Email, "email", "", "the e-mail address")
	flags.StringVar(&c.EmailCC, "email-cc", "", "the e-mail address for copies of proposals")
	flags.StringVar(&c.Phone, "phone", "", "the phone number")
	flags.StringVar(&c.Notes, "notes", "", "notes, for the team only")
	flags.BoolVar(&also, "force", false, "create it even if it seems to exist")
	return f.Add(r, cmd)
}

// nameOf sets the name of a contact, from the argument or the flags for both parts, and whether it is a company.
func nameOf(c *state.Contact, args []string) error {
	c.PartyType = state.PartyPerson
	if c.CompanyName != "" {
		c.PartyType = state.PartyCompany
	}
	if len(args) > 0 && c.FirstName+c.LastName != "" {
		return run.Usagef("give the name either as NAME or by --first-name and --last-name")
	}
	if len(args) > 0 {
		c.FirstName, c.LastName = state.SplitName(args[0])
	}
	if c.FirstName == "" && c.PartyType == state.PartyPerson {
		return run.Usagef("a person needs a first name: give NAME or --first-name")
	}
	return nil
}

// line makes each value a single line without space around it.
func line(values ...*string) {
	for _, v := range values {
		*v = strings.TrimSpace(text.SingleLine(*v))
	}
}

// refuseFaults refuses the first flag with an error; pairs are flags with their errors.
func refuseFaults(pairs ...string) error {
	for i := 0; i < len(pairs); i += 2 {
		if pairs[i+1] != "" {
			return run.Usagef("%s: %s", pairs[i], pairs[i+1])
		}
	}
	return nil
}

// mostCompared is the number of cached contacts that a new one is compared with.
const mostCompared = 5000

// refuseDuplicate refuses a contact that seems to exist already, in the cache or at the service. If the service is
// unreachable, only the cache is compared.
func refuseDuplicate(ctx context.Context, s *run.Session, c *state.Contact) error {
	entries, err := s.Outbox.Edits(ctx)
	if err != nil {
		return err
	}
	known, _ := state.PendingContacts(entries)
	here, _, err := s.Store.Cache.People(ctx, state.PeopleQuery{PageSize: mostCompared})
	if err != nil {
		return err
	}
	known = append(known, here.People...)
	for _, words := range c.Searches() {
		if s.Run.Flags.Offline {
			break
		}
		page, err := s.Client.People(ctx, state.PeopleQuery{SearchText: words, PageSize: 100})
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
	return run.Usagef("this contact seems to exist; use it, or create another one with --force:%s", list)
}
