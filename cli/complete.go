package cli

import (
	"context"
	"fmt"
	"os"
	"strconv"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/localstore"
	"github.com/spf13/cobra"
)

// The shell completes numbers, areas, options, contacts and the like from the cache of this
// machine. It never asks the service: a key press must not wait for a network.

// completes are the values that an argument may have, by what its command's usage calls it.
// given are the arguments before it.
type completes func(k *kept, given []string) []cobra.Completion

// completesArgument has those whose values this machine has cached.
var completesArgument = map[string]completes{
	"N":        (*kept).numbers,
	"AREA":     (*kept).areas,
	"OPTION":   (*kept).options,
	"CO":       (*kept).changeOrders,
	"MOVE":     (*kept).moves,
	"KEY":      (*kept).draftKeys,
	"ID":       (*kept).edits,
	"CONTACT":  (*kept).contacts,
	"USER":     (*kept).users,
	"ITEM":     (*kept).items,
	"PROPOSAL": (*kept).numbers,
	"FILTER":   (*kept).filters,
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
}

// kept is what this machine keeps for the chosen profile. What can't be read is not there.
type kept struct {
	ctx   context.Context
	store *localstore.Store
}

// ofKept calls f with what this machine keeps; it makes nothing where nothing is kept.
func (a *app) ofKept(ctx context.Context, f func(*kept) []cobra.Completion) []cobra.Completion {
	settings, err := a.settings()
	if err != nil {
		return nil
	}
	access, err := a.access(settings)
	if err != nil {
		return nil
	}
	path := a.dirs().LocalFile(access.Profile.Name)
	if _, err := os.Stat(path); err != nil {
		return nil
	}
	store, err := localstore.Open(ctx, localstore.Config{Path: path, Now: a.now})
	if err != nil {
		return nil
	}
	defer func() { _ = store.Close() }() // it was only read
	return f(&kept{ctx, store})
}

// argumentNames returns what the usage of a command calls its arguments, in their order.
func argumentNames(cmd *cobra.Command) []string {
	words := strings.FieldsFunc(cmd.Use, func(r rune) bool { return r == ' ' || r == '[' || r == ']' })
	if len(words) < 2 {
		return nil
	}
	return words[1:]
}

// completeArgs completes arguments by their names in the usage, beside what a command
// completes by itself.
func (a *app) completeArgs(root *cobra.Command) {
	each(root, func(cmd *cobra.Command) {
		own, names := cmd.ValidArgsFunction, argumentNames(cmd)
		if strings.HasPrefix(cmd.CommandPath(), "tender serve") || cmd.HasSubCommands() && !strings.Contains(cmd.Use, " ") {
			return
		}
		cmd.ValidArgsFunction = func(cmd *cobra.Command, given []string, begun string) (list []cobra.Completion, directive cobra.ShellCompDirective) {
			directive = cobra.ShellCompDirectiveNoFileComp
			if len(given) < len(names) {
				if of, known := completesArgument[names[len(given)]]; known && (names[0] != "ID" || strings.HasPrefix(cmd.CommandPath(), "tender outbox")) {
					list = a.ofKept(cmd.Context(), func(k *kept) []cobra.Completion { return of(k, given) })
				}
			}
			ofKept := len(given) == 0 && len(names) > 0 && names[0] == "N"
			if own != nil && !ofKept {
				more, d := own(cmd, given, begun)
				list, directive = append(list, more...), d
			}
			return begunBy(list, begun), directive
		}
	})
}

// begunBy returns those that begin with what was typed.
func begunBy(list []cobra.Completion, begun string) []cobra.Completion {
	out := list[:0]
	for _, c := range list {
		if strings.HasPrefix(c, begun) {
			out = append(out, c)
		}
	}
	return out
}

// described is a value with what it is.
func described(value, about string) cobra.Completion {
	return cobra.CompletionWithDesc(value, strings.Join(strings.Fields(about), " "))
}

// proposal returns the copy of the proposal that the first argument names.
func (k *kept) proposal(given []string) *state.Proposal {
	if len(given) == 0 {
		return nil
	}
	id, byID := idOf(given[0])
	for _, row := range k.rows() {
		if strconv.FormatInt(row.Number, 10) == strings.TrimPrefix(given[0], "#") {
			id, byID = int64(row.ID), true
		}
	}
	if !byID {
		return nil
	}
	p, _, err := k.store.Proposal(k.ctx, state.ProposalID(id))
	if err != nil {
		return nil
	}
	return p
}

func (k *kept) rows() []state.ProposalSummary {
	page, _, err := k.store.Proposals(k.ctx, state.ProposalQuery{SortBy: state.SortModified, Direction: state.Descending, Page: 1, PageSize: allCached})
	if err != nil {
		return nil
	}
	return page.Proposals
}

func (k *kept) numbers([]string) (list []cobra.Completion) {
	for _, row := range k.rows() {
		about := row.NameWord() + " " + row.ClientWord()
		list = append(list, described(strconv.FormatInt(row.Number, 10), about))
	}
	return list
}

func (k *kept) areas(given []string) (list []cobra.Completion) {
	p := k.proposal(given)
	if p == nil {
		return nil
	}
	for i := range p.Areas {
		list = append(list, described(p.Areas[i].Name, counted(len(p.Areas[i].Options), "option")))
	}
	return list
}

func (k *kept) options(given []string) (list []cobra.Completion) {
	p := k.proposal(given)
	if p == nil || len(given) < 2 {
		return nil
	}
	area, err := areaOf(p, given[1])
	if err != nil {
		return nil
	}
	for i := range area.Options {
		list = append(list, described(strconv.Itoa(i+1), state.OptionLabel(i, &area.Options[i])))
	}
	return list
}

func (k *kept) changeOrders(given []string) (list []cobra.Completion) {
	p := k.proposal(given)
	if p == nil {
		return nil
	}
	orders, _, err := k.store.ChangeOrders(k.ctx, p.ID)
	if err != nil {
		return nil
	}
	for i := range orders {
		list = append(list, described(strconv.FormatInt(orders[i].Number, 10), orders[i].Name+", "+orders[i].Status.Word()))
	}
	return list
}

func (k *kept) moves(given []string) (list []cobra.Completion) {
	if p := k.proposal(given); p != nil {
		for _, to := range p.Status.Moves() {
			list = append(list, described(to.Verb(), "it becomes "+to.Word()))
		}
	}
	return list
}

func (k *kept) draftKeys([]string) (list []cobra.Completion) {
	drafts, err := k.store.Drafts(k.ctx)
	if err != nil {
		return nil
	}
	for _, d := range drafts {
		list = append(list, described(draftKey(d.Ref), excerpt(d.Text)))
	}
	return list
}

func (k *kept) edits([]string) (list []cobra.Completion) {
	entries, err := k.store.Queue(k.ctx, 0)
	if err != nil {
		return nil
	}
	for _, e := range entries {
		list = append(list, described(strconv.FormatInt(e.ID, 10), e.State.Word()+": "+e.Edit.Words(nil)))
	}
	return list
}

func (k *kept) contacts([]string) (list []cobra.Completion) {
	page, _, err := k.store.People(k.ctx, state.PeopleQuery{Page: 1, PageSize: allCached})
	if err != nil {
		return nil
	}
	for i := range page.People {
		list = append(list, described(page.People[i].DisplayName(), page.People[i].Email))
	}
	return list
}

func (k *kept) users([]string) (list []cobra.Completion) {
	users, _, err := k.store.Users(k.ctx)
	if err != nil {
		return nil
	}
	for i := range users {
		list = append(list, described(users[i].DisplayName(), users[i].Email))
	}
	return list
}

// locations are those of the client of the proposal.
func (k *kept) locations(given []string) (list []cobra.Completion) {
	p := k.proposal(given)
	if p == nil || p.Customer == nil {
		return nil
	}
	places, _, err := k.store.Locations(k.ctx, p.Customer.ID)
	if err != nil {
		return nil
	}
	for i := range places {
		list = append(list, described(fmt.Sprintf("id:%d", places[i].ID), places[i].OneLine()))
	}
	return list
}

// catalog is what is known of the catalog here.
func (k *kept) catalog() state.CatalogPage {
	page, _, err := k.store.Catalog(k.ctx, state.CatalogQuery{ItemType: state.ItemPart, Page: 1, PageSize: allCached})
	if err != nil {
		return state.CatalogPage{}
	}
	return page
}

func (k *kept) items([]string) (list []cobra.Completion) {
	page := k.catalog()
	for i := range page.Items {
		list = append(list, described(fmt.Sprintf("id:%d", page.Items[i].ID), page.Items[i].DisplayName()))
	}
	return list
}

func facetsOf(facets []state.Facet) (list []cobra.Completion) {
	for _, f := range facets {
		list = append(list, described(f.Value, counted(f.Count, "item")))
	}
	return list
}

// categories are those of the copied tree, each with where it is.
func (k *kept) categories([]string) []cobra.Completion {
	roots, _, err := k.store.Categories(k.ctx)
	if err != nil {
		return nil
	}
	var list []cobra.Completion
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

func (k *kept) filters([]string) (list []cobra.Completion) {
	filters, err := k.store.Filters(k.ctx)
	if err != nil {
		return nil
	}
	for _, f := range filters {
		list = append(list, f.Name)
	}
	return list
}
