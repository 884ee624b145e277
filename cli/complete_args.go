package cli

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"app.tender/tender/cli/find"
	"app.tender/tender/cli/output"
	"app.tender/tender/cli/run"
	"app.tender/tender/cli/shapes"
	"app.tender/tender/cli/status"
	"app.tender/tender/state"
	"app.tender/tender/state/localstore"
	"app.tender/tender/state/text"
	"github.com/spf13/cobra"
)

// The shell completes numbers, areas, options, contacts and the like from the local cache. It never sends requests: a
// key press must not wait for a network.

// completes returns the values of an argument, by its name in the command's usage. given are the arguments before it.
type completes func(k *kept, given []string) []cobra.Completion

// completesArgument has the arguments whose values are cached.
var completesArgument = map[string]completes{
	"N":        (*kept).numbers,
	"AREA":     (*kept).areas,
	"OPTION":   (*kept).options,
	"CO":       (*kept).changeOrders,
	"KEY":      (*kept).draftKeys,
	"ID":       (*kept).edits,
	"CONTACT":  (*kept).contacts,
	"USER":     (*kept).users,
	"ITEM":     (*kept).items,
	"PROPOSAL": (*kept).numbers,
	"FILTER":   (*kept).filters,
}

// completesFirst returns the values of the first argument of commands that take only some of the proposals, by their
// names.
func completesFirst() map[string]completes {
	all := map[string]completes{"pin remove": (*kept).pins}
	for _, m := range status.Moves() {
		all["status "+m.To.Verb()] = func(k *kept, _ []string) []cobra.Completion {
			return numbersOf(state.Filter(k.rows(), func(row *state.ProposalSummary) bool {
				return slices.Contains(row.Status.Moves(), m.To)
			}))
		}
	}
	return all
}

// completesFlag is completesArgument for the values of flags.
var completesFlag = map[string]completes{
	"contact":      (*kept).contacts,
	"sales-person": (*kept).users,
	"location":     (*kept).locations,
	"brand":        func(k *kept, _ []string) []cobra.Completion { return facetsOf(k.catalog().Brands) },
	"supplier":     func(k *kept, _ []string) []cobra.Completion { return facetsOf(k.catalog().Suppliers) },
	"category":     (*kept).categories,
	"proposal":     (*kept).numbers,
	"to":           (*kept).numbers,
	"filter":       (*kept).filters,
	"changeorder":  (*kept).changeOrders,
}

// kept reads the chosen profile's local data. What can't be read is left out.
type kept struct {
	ctx     context.Context
	store   *localstore.Store
	contact string // that a flag of the command line names
}

// ofKept calls f with the local data. It changes nothing on this machine: a key press must not migrate or repair
// anything.
func ofKept(ctx context.Context, r *run.Run, f func(*kept) []cobra.Completion) []cobra.Completion {
	_, access, err := r.Chosen()
	if err != nil {
		return nil
	}
	store, err := localstore.OpenToRead(ctx, r.Dirs().LocalFile(access.Profile.Name), run.OwnerOf(access))
	if err != nil {
		return nil
	}
	defer func() { _ = store.Close() }() // only read
	return f(&kept{ctx: ctx, store: store})
}

// completeArgs completes arguments by their names in the usage, in addition to a command's own completion.
func completeArgs(r *run.Run, root *cobra.Command) {
	first := completesFirst()
	each(root, func(cmd *cobra.Command) {
		own, names := cmd.ValidArgsFunction, argumentNames(cmd)
		if strings.HasPrefix(cmd.CommandPath(), "tender serve") || cmd.HasSubCommands() {
			return
		}
		cmd.ValidArgsFunction = func(cmd *cobra.Command, given []string,
			prefix string,
		) (list []cobra.Completion, directive cobra.ShellCompDirective) {
			directive = cobra.ShellCompDirectiveNoFileComp
			if len(given) < len(names) {
				of, known := first[run.CommandWords(cmd)]
				if !known || len(given) > 0 {
					of, known = completesArgument[names[len(given)]]
				}
				if known && (names[0] != "ID" || strings.HasPrefix(cmd.CommandPath(), "tender outbox")) {
					list = ofKept(cmd.Context(), r, func(k *kept) []cobra.Completion { return of(k, given) })
				}
			}
			ofKept := len(given) == 0 && len(names) > 0 && names[0] == "N"
			if own != nil && !ofKept {
				more, d := own(cmd, given, prefix)
				list, directive = append(list, more...), d
			}
			return withPrefix(list, prefix), directive
		}
	})
}

// withPrefix returns the completions with a prefix.
func withPrefix(list []cobra.Completion, prefix string) []cobra.Completion {
	return slices.DeleteFunc(list, func(c cobra.Completion) bool { return !strings.HasPrefix(c, prefix) })
}

// described returns a value with a description.
func described(value, about string) cobra.Completion {
	return cobra.CompletionWithDesc(value, strings.Join(strings.Fields(about), " "))
}

// proposal returns the cached proposal that the first argument names, or an empty one.
func (k *kept) proposal(given []string) *state.Proposal {
	if len(given) == 0 {
		return &state.Proposal{}
	}
	id, _ := find.ID(given[0])
	for _, row := range k.rows() {
		if strconv.FormatInt(row.Number, 10) == strings.TrimPrefix(given[0], "#") {
			id = int64(row.ID)
		}
	}
	p, _, _ := k.store.Cache.Proposal(k.ctx, state.ProposalID(id))
	return cmp.Or(p, &state.Proposal{})
}

func (k *kept) rows() []state.ProposalSummary {
	page, _, _ := k.store.Cache.Proposals(k.ctx,
		state.ProposalQuery{SortBy: state.SortModified, Direction: state.Descending, Page: 1, PageSize: find.AllRows})
	return page.Proposals
}

func (k *kept) numbers([]string) []cobra.Completion { return numbersOf(k.rows()) }

func numbersOf(rows []state.ProposalSummary) []cobra.Completion {
	return state.Map(rows, func(row *state.ProposalSummary) cobra.Completion {
		return described(strconv.FormatInt(row.Number, 10), row.NameWord()+" "+row.ClientWord())
	})
}

// pins returns the pinned proposals.
func (k *kept) pins([]string) []cobra.Completion {
	pins, _ := k.store.Marks.Pins(k.ctx)
	return numbersOf(slices.DeleteFunc(k.rows(), func(row state.ProposalSummary) bool {
		return !slices.ContainsFunc(pins, func(p state.Pin) bool { return p.Proposal == row.ID })
	}))
}

func (k *kept) areas(given []string) []cobra.Completion {
	return state.Map(k.proposal(given).Areas, func(a *state.Area) cobra.Completion {
		return described(a.Name, text.Count(len(a.Options), "option"))
	})
}

func (k *kept) options(given []string) (list []cobra.Completion) {
	if len(given) < 2 {
		return nil
	}
	area := find.AreaIn(k.proposal(given), given[1])
	if area == nil {
		return nil
	}
	for i := range area.Options {
		list = append(list, described(strconv.Itoa(i+1), state.OptionLabel(i, &area.Options[i])))
	}
	return list
}

func (k *kept) changeOrders(given []string) []cobra.Completion {
	orders, _, _ := k.store.Cache.ChangeOrders(k.ctx, k.proposal(given).ID)
	return state.Map(orders, func(o *state.ChangeOrderSummary) cobra.Completion {
		return described(strconv.FormatInt(o.Number, 10), o.Name+", "+o.Status.Word())
	})
}

func (k *kept) draftKeys([]string) []cobra.Completion {
	drafts, _ := k.store.Typed.Drafts(k.ctx)
	return state.Map(drafts, func(d *state.Draft) cobra.Completion {
		return described(shapes.DraftKey(d.Ref), output.Excerpt(d.Text))
	})
}

func (k *kept) edits([]string) []cobra.Completion {
	entries, _ := k.store.Queue.Records(k.ctx, 0)
	return state.Map(entries, func(e *state.OutboxRecord) cobra.Completion {
		return described(strconv.FormatInt(e.ID, 10), e.State.Word()+": "+e.Edit.Words(nil))
	})
}

func (k *kept) people() []state.Contact {
	page, _, _ := k.store.Cache.People(k.ctx, state.PeopleQuery{Page: 1, PageSize: find.AllRows})
	return page.People
}

func (k *kept) contacts([]string) []cobra.Completion {
	return state.Map(k.people(), func(c *state.Contact) cobra.Completion { return described(c.DisplayName(), c.Email) })
}

func (k *kept) users([]string) []cobra.Completion {
	users, _, _ := k.store.Cache.Users(k.ctx)
	return state.Map(users, func(u *state.User) cobra.Completion { return described(u.DisplayName(), u.Email) })
}

// locations returns the locations of the contact that a flag names, or else of the proposal's client. A new
// proposal has none, and gets the locations of all contacts.
func (k *kept) locations(given []string) (list []cobra.Completion) {
	of, client := k.people(), k.proposal(given).Customer
	whose := func(*state.Contact) string { return "" }
	switch {
	case k.contact != "":
		of = state.Filter(of, func(c *state.Contact) bool {
			return text.SameName(c.DisplayName(), k.contact) || text.SameName(c.Email, k.contact) ||
				fmt.Sprintf("id:%d", c.ID) == k.contact
		})
	case client != nil:
		of = state.Filter(append(of, *client), func(c *state.Contact) bool { return c.ID == client.ID })[:1]
	default:
		whose = (*state.Contact).DisplayName
	}
	for i := range of {
		places, _, _ := k.store.Cache.Locations(k.ctx, of[i].ID)
		if primary := of[i].PrimaryLocation; len(places) == 0 && primary != nil {
			places = []state.Location{*primary}
		}
		for j := range places {
			list = append(list, described(fmt.Sprintf("id:%d", places[j].ID), places[j].OneLine()+" "+whose(&of[i])))
		}
	}
	return list
}

// catalog returns the cached part of the catalog.
func (k *kept) catalog() state.CatalogPage {
	page, _, _ := k.store.Cache.Catalog(k.ctx,
		state.CatalogQuery{ItemType: state.ItemPart, Page: 1, PageSize: find.AllRows})
	return page
}

func (k *kept) items([]string) []cobra.Completion {
	return state.Map(k.catalog().Items, func(it *state.CatalogItem) cobra.Completion {
		return described(fmt.Sprintf("id:%d", it.ID), it.DisplayName())
	})
}

func facetsOf(facets []state.Facet) []cobra.Completion {
	return state.Map(facets, func(f *state.Facet) cobra.Completion {
		return described(f.Value, text.Count(f.Count, "item"))
	})
}

// categories returns the cached categories, each with its path.
func (k *kept) categories([]string) (list []cobra.Completion) {
	roots, _, _ := k.store.Cache.Categories(k.ctx)
	var walk func(within string, of []state.Category)
	walk = func(within string, of []state.Category) {
		for _, c := range of {
			list = append(list, described(c.Name, within))
			walk(strings.TrimPrefix(within+" › "+c.Name, " › "), c.Children)
		}
	}
	for _, root := range roots {
		walk(root.Name, root.Children)
	}
	return list
}

func (k *kept) filters([]string) []cobra.Completion {
	filters, _ := k.store.Marks.Filters(k.ctx)
	return state.Map(filters, func(f *state.SavedFilter) cobra.Completion { return f.Name })
}
