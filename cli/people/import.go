package people

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"app.tender/tender/cli/commit"
	"app.tender/tender/cli/find"
	"app.tender/tender/cli/output"
	"app.tender/tender/cli/run"
	"app.tender/tender/cli/shapes"
	"app.tender/tender/state"
	"app.tender/tender/state/rows"
	"app.tender/tender/state/rows/rowfile"
	"app.tender/tender/state/text"
	"github.com/spf13/cobra"
)

// importFlags are the flags of an import.
type importFlags struct {
	commit.Flags
	table                run.TableFlags
	kind                 string
	zeros, force, dryRun bool
}

// importedPersonJSON is what an import makes of a contact.
type importedPersonJSON struct {
	Line      int                `json:"line"` // of the file
	Name      string             `json:"name"`
	Is        string             `json:"is"` // new, there
	PartyType string             `json:"partyType"`
	Type      string             `json:"contactType"`
	Email     string             `json:"email"`
	Phone     string             `json:"phone"`
	Locations []*shapes.Location `json:"locations"` // the new ones
}

func newPeopleImport(r *run.Run) *cobra.Command {
	var f importFlags
	cmd := &cobra.Command{
		Use: "import FILE", Short: "Create contacts with their locations from a table", Args: cobra.ExactArgs(1),
		Long: `Create contacts with their locations from a CSV file or a workbook (.xlsx); - reads
standard input. A row with headings names the columns:

  ` + strings.Join(state.Map(columns(), func(c *rows.Column) string { return string(*c) }), ", ") + `

Usual other headings are known, such as Surname, Mobile and ZIP; --column names any
other, and --ignore leaves one out. Figures in a column that nothing names are refused. A
row needs a first name, a name or a company. Several rows of one contact are its locations.

If anything in the file can't be read, the command names each line and column, and makes
nothing. What is there already, here or at the service, is not made again; what only
seems to be is refused, and made with --force.`,
		Example: `  tender people import clients.csv --dry-run
  tender people import clients.xlsx --column "Best Phone=phone" --ignore "Fax"`,
		PreRunE: func(*cobra.Command, []string) error {
			types := []string{f.kind}
			err := knownTypes(types, roles())
			f.kind = types[0]
			return err
		},
		RunE: r.InSession(f.run, (*run.Session).MayCommit),
	}
	flags := cmd.Flags()
	flags.StringVar(&f.kind, "type", string(state.ContactClient),
		"of rows that name no type: Client, Employee, Contractor or Other")
	f.table.Add(flags)
	flags.BoolVar(&f.zeros, "leading-zeros", false, "US postal codes of four digits have lost their leading 0")
	flags.BoolVar(&f.force, "force", false, "make contacts even if they seem to exist")
	flags.BoolVar(&f.dryRun, "dry-run", false, "show what would be made, and make nothing")
	return run.Shaped[[]importedPersonJSON](r, f.Add(r, cmd), "with `--dry-run`")
}

func (f *importFlags) run(ctx context.Context, s *run.Session, args []string) error {
	table, err := f.read(s, args[0])
	if err != nil {
		return err
	}
	known, err := knownPeople(ctx, s)
	if err != nil {
		return err
	}
	var edits []state.Edit
	var made []importedPersonJSON
	for _, c := range table.found {
		one, add, err := f.plan(ctx, s, table, c, known)
		if err != nil {
			return err
		}
		made, edits = append(made, one), append(edits, add...)
	}
	if err := wrongLines(args[0], table.Err()); err != nil {
		return err
	}
	for _, said := range table.Said {
		s.Sayf("%s", said)
	}
	there := len(state.Filter(made, func(m *importedPersonJSON) bool { return m.Is != isNew }))
	if there > 0 {
		s.Sayf("There already, and not made again: %s.", text.Count(there, "contact"))
	}
	if f.dryRun {
		return f.show(s, made)
	}
	if len(edits) == 0 {
		s.Sayf("There is nothing new in the file.")
		return s.Result([]shapes.Edit{}, func() {})
	}
	return commit.Write(ctx, s, f.Flags, edits...)
}

// read reads a table of contacts. Nothing is returned unless all of it can be read.
func (f *importFlags) read(s *run.Session, path string) (*tableReader, error) {
	mapping, err := rows.ParseMapping(f.table.Columns, f.table.Ignore, columns())
	if err != nil {
		return nil, run.AsUsage(err)
	}
	content, err := s.Run.File(path)
	if err != nil {
		return nil, err
	}
	sheet, err := rowfile.Read(content, f.table.Sheet)
	if err != nil {
		return nil, run.AsUsage(err)
	}
	records, err := rows.ReadRecords(sheet, headings(), mapping, columnName, columnFirst, columnLast, columnCompany,
		columnEmail)
	if err != nil {
		return nil, run.AsUsage(err)
	}
	t := &tableReader{Records: records, kind: state.ContactType(f.kind), zeros: f.zeros, seen: map[string]int{}}
	t.Each(t.row)
	if err := wrongLines(path, t.Err()); err != nil {
		return nil, err
	}
	if len(t.found) == 0 {
		return nil, run.Usagef("the file has no contact\n  %s", strings.Join(t.Said, "\n  "))
	}
	return t, nil
}

// wrongLines returns the errors of a file with its name; nil for none.
func wrongLines(path string, err error) error {
	if wrong, ok := errors.AsType[rows.LineErrors](err); ok {
		return run.AsUsage(wrong.Fault(path))
	}
	return err
}

// knownPeople returns all contacts, those of the outbox first. They are compared here: searching for each row takes
// long.
func knownPeople(ctx context.Context, s *run.Session) ([]state.Contact, error) {
	entries, err := s.Outbox.Edits(ctx)
	if err != nil {
		return nil, err
	}
	waiting, _ := state.PendingContacts(entries)
	all, err := find.People(ctx, s, state.PeopleQuery{}, 0)
	return slices.Concat(waiting, all.People), err
}

const isNew, isThere = "new", "there"

// plan returns what the import does with a contact of the table, and the edits that create what is new. It refuses a
// contact that may exist already.
func (f *importFlags) plan(
	ctx context.Context, s *run.Session, t *tableReader, c candidate,
	known []state.Contact,
) (one importedPersonJSON, edits []state.Edit, err error) {
	one = importedPersonJSON{
		Line: c.row.Line, Name: c.contact.DisplayName(), Is: isNew, PartyType: string(c.contact.PartyType),
		Type:  string(c.contact.ContactType),
		Email: c.contact.Email, Phone: c.contact.Phone, Locations: []*shapes.Location{},
	}
	var of state.ContactID
	at := slices.IndexFunc(known, func(k state.Contact) bool { return k.SameKey() == c.contact.SameKey() })
	switch {
	case at >= 0:
		of, one.Is = known[at].ID, isThere
		if c.locations, err = missing(ctx, s, of, c.locations); err != nil {
			return one, nil, err
		}
	case !f.force:
		if found := state.Duplicates(c.contact, known); len(found) > 0 {
			t.Refuse(c.row, "",
				fmt.Sprintf("%s seems to exist: %s has %s. Leave the row out, or make such contacts with --force.",
					one.Name, found[0].Contact.DisplayName(), found[0].Reason))
		}
		fallthrough
	default:
		edits = append(edits, state.Edit{Change: state.AddContact{Details: c.contact}})
	}
	for _, l := range c.locations {
		edits = append(edits, state.Edit{Contact: of, Change: state.AddLocation{Details: l}})
		one.Locations = append(one.Locations, shapes.LocationOf(&l))
	}
	return one, edits, nil
}

// missing returns the locations that a contact does not have, here or at the service.
func missing(
	ctx context.Context, s *run.Session, of state.ContactID, locations []state.Location,
) ([]state.Location, error) {
	if len(locations) == 0 {
		return nil, nil
	}
	entries, err := s.Outbox.Edits(ctx)
	if err != nil {
		return nil, err
	}
	there, _ := state.PendingLocations(of, entries)
	if !state.IsLocal(of) {
		kept, err := find.Locations(ctx, s, of)
		if err != nil {
			return nil, err
		}
		there = append(there, kept...)
	}
	return state.Filter(locations, func(l *state.Location) bool {
		return !slices.ContainsFunc(there, func(o state.Location) bool { return o.SameKey() == l.SameKey() })
	}), nil
}

// show prints what an import would make.
func (f *importFlags) show(s *run.Session, made []importedPersonJSON) error {
	t := output.NewTable("Line", "", "Name", "Type", "E-mail", "Phone", "New locations").Figures(0).Give(2, 4, 6)
	err := run.PrintList(s.Run, made, func(m *importedPersonJSON) importedPersonJSON { return *m }, t,
		func(m *importedPersonJSON) []string {
			places := state.Map(m.Locations, func(l **shapes.Location) string { return (*l).Address })
			return []string{fmt.Sprint(m.Line), m.Is, m.Name, m.Type, m.Email, m.Phone, strings.Join(places, "; ")}
		}, "")
	s.Sayf("Dry run: nothing was made.")
	return err
}
