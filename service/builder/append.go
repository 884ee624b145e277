package builder

import (
	"errors"
	"fmt"
	"strconv"
	"time"
	"unicode/utf8"

	"github.com/shopspring/decimal"

	"app.tender/tender/service/proposals"
	"app.tender/tender/service/store"
	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/text"
)

// The most that one build adds, because nobody else can write meanwhile.
const (
	maxAreas = 500
	maxLines = 5000
)

// maxItemName bounds the name of a custom item, in characters.
const maxItemName = 256

// appender adds an outline to the contents of a proposal.
type appender struct {
	tx       *store.Tx
	proposal state.ProposalID
	account  *store.Account
	catalog  bool // it may be used
	now      time.Time
	messages []string
}

func (to *appender) say(format string, args ...any) {
	to.messages = append(to.messages, fmt.Sprintf(format, args...))
}

// price formats the price of an item.
func (to *appender) price(d decimal.Decimal) string {
	return money.Money{Amount: decimal.NewNullDecimal(d), Currency: to.account.Currency}.PerUnit()
}

func unbuilt(format string, args ...any) error { return &refusal{fmt.Sprintf(format, args...)} }

func (to *appender) append(o plan.Doc) error {
	if o.Preamble != "" {
		to.say("Text before the first area was left out: %s", beginning(o.Preamble))
	}
	if !to.catalog {
		to.say("The catalog was not used: there is no access to it.")
	}
	if len(o.Areas) > maxAreas {
		return unbuilt("The outline has more than %d areas.", maxAreas)
	}
	size, err := to.tx.Areas().Size(to.account.ID, to.proposal)
	if err != nil {
		return err
	}
	existing, err := to.tx.Areas().List(store.Owner{Account: to.account.ID, Proposal: to.proposal})
	if err != nil {
		return err
	}
	byName := make(map[string]*state.Area, len(existing))
	for i := range existing {
		byName[text.NameKey(existing[i].Name)] = &existing[i]
	}
	lines := 0
	for _, a := range o.Areas {
		if err := checkOutlineArea(a); err != nil {
			return err
		}
		for _, planned := range a.Options {
			if lines += len(planned.Lines); lines > maxLines {
				return unbuilt("The outline has more than %d lines.", maxLines)
			}
		}
		if err := to.area(byName[text.NameKey(a.Name)], a); err != nil {
			return err
		}
	}
	refusal, err := proposals.Grown(to.tx, to.account.ID, to.proposal, size)
	if err == nil && refusal != "" {
		err = unbuilt("%s", refusal)
	}
	return err
}

// checkOutlineArea refuses an area that the proposal can't have.
func checkOutlineArea(a plan.Area) error {
	if n := utf8.RuneCountInString(a.Name); n > state.MaxAreaName {
		return unbuilt("The name of the area %q has %d characters; at most %d are allowed.", text.First(a.Name, 40)+"…",
			n, state.MaxAreaName)
	}
	for _, o := range a.Options {
		if err := checkTexts(a.Name, o.Client, o.Installer); err != nil {
			return err
		}
	}
	return nil
}

func checkTexts(area string, texts ...string) error {
	for _, s := range texts {
		if n := utf8.RuneCountInString(s); n > state.MaxText {
			return unbuilt("A text in the area %q has %d characters; at most %d are allowed.", area, n, state.MaxText)
		}
	}
	return nil
}

// area adds an area with its options. If the proposal already has the area (at), area
// adds the options to its own; if its only option is still blank, as in a new area, that
// option becomes the first of them. What is planned for an existing option goes there.
func (to *appender) area(at *state.Area, a plan.Area) error {
	var options []state.Option
	added := false
	for _, planned := range a.Options {
		o, err := to.option(a.Name, planned)
		if err != nil {
			return err
		}
		if planned.AddTo == 0 {
			options = append(options, o)
			continue
		}
		if err := to.addTo(at, a.Name, planned.AddTo, &o); err != nil {
			return err
		}
		added = true
	}
	have := 0
	if at != nil {
		have = len(at.Options)
	}
	fill := !added && at != nil && len(options) > 0 && at.Blank()
	if fill {
		have = 0
	}
	if have+len(options) > state.MaxOptionsPerArea {
		return unbuilt("The area %q would have %d options; at most %d are allowed.", a.Name, have+len(options),
			state.MaxOptionsPerArea)
	}
	if at == nil {
		if len(options) == 0 {
			options = []state.Option{store.BlankOption(to.now)}
		}
		return to.tx.Areas().Create(store.Owner{Account: to.account.ID, Proposal: to.proposal},
			&state.Area{Name: a.Name, Options: options})
	}
	for i := range options {
		if i == 0 && fill {
			if err := to.fill(a.Name, &at.Options[0], &options[i]); err != nil {
				return err
			}
			continue
		}
		if err := to.tx.Areas().CreateOption(to.account.ID, at.ID, &options[i]); err != nil {
			return err
		}
	}
	return nil
}

// addTo adds what was planned to the nth option, from 1, of an area that exists.
func (to *appender) addTo(at *state.Area, name string, n int, planned *state.Option) error {
	switch {
	case at == nil:
		return unbuilt(
			"The proposal has no area %q yet, so nothing can be added to its option %d. Write \"##\" with a title to add an option.", name, n)
	case n > len(at.Options):
		return unbuilt("The area %q has no option %d to add to. It has %d.", name, n, len(at.Options))
	}
	return to.fill(name, &at.Options[n-1], planned)
}

// fill adds texts and lines to an existing option, which keeps its id.
func (to *appender) fill(area string, o, planned *state.Option) error {
	o.ClientDescription = text.Paragraphs(o.ClientDescription, planned.ClientDescription)
	o.InstallerNotes = text.Paragraphs(o.InstallerNotes, planned.InstallerNotes)
	if err := checkTexts(area, o.ClientDescription, o.InstallerNotes); err != nil {
		return err
	}
	areas, account := to.tx.Areas(), to.account.ID
	if err := areas.SetOptionText(account, o.ID, state.ClientDescription, o.ClientDescription, to.now); err != nil {
		return err
	}
	if err := areas.SetOptionText(account, o.ID, state.InstallerNotes, o.InstallerNotes, to.now); err != nil {
		return err
	}
	return areas.AddItems(account, o.ID, planned.Items)
}

// option makes a planned option. Its lines have local ids, so that accessories can name
// their parents.
func (to *appender) option(area string, planned plan.Option) (state.Option, error) {
	o := store.BlankOption(to.now)
	o.ClientDescription, o.InstallerNotes = planned.Client, planned.Installer
	where := area // for people, who know the options by their titles
	switch {
	case planned.AddTo > 0:
		where += ", option " + strconv.Itoa(planned.AddTo)
	case planned.Title != "":
		where += ", " + planned.Title
	}
	var parent state.ItemID
	for i, it := range planned.Lines {
		line, err := to.line(where, it)
		if err != nil {
			return o, err
		}
		line.ID = state.ItemID(-1 - i)
		if it.Parent != 0 {
			line.ParentID = parent
		} else {
			parent = line.ID
		}
		o.Items = append(o.Items, line)
	}
	return o, nil
}

// line makes a line for the catalog item of that name, at the planned price and cost or else at the
// catalog's. Something that the catalog does not have becomes a custom item, because it would be
// lost otherwise. A message names it, unless it was planned as a custom item with a price.
func (to *appender) line(where string, planned plan.Line) (state.Item, error) {
	price := planned.StatedPrice()
	it, err := to.named(planned)
	if errors.Is(err, store.ErrNotFound) {
		unit := ""
		if planned.Labor() {
			unit = "hours of "
		}
		if !planned.Custom || !price.Valid {
			to.say("%s: the catalog has no %s%q; it was added as a custom item at price %s.", where, unit, planned.Name,
				to.price(price.Decimal))
		}
		custom := state.Item{
			Type: state.ItemCustom, Name: text.First(planned.Name, maxItemName),
			Quantity: decimal.NewNullDecimal(planned.Quantity), SellPrice: decimal.NewNullDecimal(price.Decimal),
			Cost: planned.Cost,
		}
		if custom.Name != planned.Name {
			custom.Description = planned.Name
		}
		return custom, nil
	}
	if err != nil {
		return state.Item{}, err
	}
	if !it.MSRP.Valid && !price.Valid {
		to.say("%s: %q has no list price; it was added at price %s.", where, planned.Name, to.price(decimal.Zero))
	}
	if it.IsDiscontinued {
		to.say("%s: %q is discontinued.", where, planned.Name)
	}
	line := state.Item{
		Type: it.Type, ReferencedItemID: it.ID, Brand: it.Brand, Model: it.Model, Name: it.Name,
		ShortDescription: it.ShortDescription, Description: it.Description,
		Quantity:  decimal.NewNullDecimal(planned.Quantity),
		SellPrice: decimal.NewNullDecimal(it.MSRP.Decimal), Cost: it.Cost.Value,
	}
	if price.Valid {
		line.SellPrice = price
	}
	if planned.Cost.Valid {
		line.Cost = planned.Cost
	}
	return line, nil
}

func (to *appender) named(planned plan.Line) (state.CatalogItem, error) {
	switch {
	case !to.catalog, planned.Custom:
		return state.CatalogItem{}, store.ErrNotFound
	case planned.Labor():
		return to.tx.Catalog().ItemNamed(to.account.ID, planned.Name, state.ItemLabor)
	default:
		return to.tx.Catalog().ItemNamed(to.account.ID, planned.Name, state.ItemPart, state.ItemCustom)
	}
}
