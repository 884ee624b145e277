package service

import (
	"errors"
	"fmt"
	"time"
	"unicode/utf8"

	"github.com/shopspring/decimal"

	"app.tender/tender/service/outline"
	"app.tender/tender/service/store"
	"app.tender/tender/state"
	"app.tender/tender/state/text"
)

// What one build adds at most: nobody else writes meanwhile.
const (
	maxBuildAreas = 500
	maxBuildLines = 5000
)

// buildingSite is a proposal while an outline is built into it.
type buildingSite struct {
	tx       *store.Tx
	proposal state.ProposalID
	account  store.AccountID
	catalog  bool // it may be used
	now      time.Time
	messages []string
}

func (s *buildingSite) say(format string, args ...any) {
	s.messages = append(s.messages, fmt.Sprintf(format, args...))
}

func unbuilt(format string, args ...any) error { return &builderFault{fmt.Sprintf(format, args...)} }

func (s *buildingSite) build(o outline.Outline) error {
	if o.Preamble != "" {
		s.say("Text before the first area was left out: %s", beginning(o.Preamble))
	}
	if !s.catalog {
		s.say("The catalog was not used: there is no access to it.")
	}
	if len(o.Areas) > maxBuildAreas {
		return unbuilt("The outline has more than %d areas.", maxBuildAreas)
	}
	existing, err := s.tx.Areas(store.Owner{Proposal: s.proposal})
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
			if lines += len(planned.Items); lines > maxBuildLines {
				return unbuilt("The outline has more than %d lines.", maxBuildLines)
			}
		}
		if err := s.area(byName[text.NameKey(a.Name)], a); err != nil {
			return err
		}
	}
	return nil
}

// checkOutlineArea refuses what an area can't be.
func checkOutlineArea(a outline.Area) error {
	if n := utf8.RuneCountInString(a.Name); n > state.MaxAreaName {
		return unbuilt("The name of the area %q has %d characters; at most %d are allowed.", cutText(a.Name, 40)+"…", n, state.MaxAreaName)
	}
	for _, o := range a.Options {
		if err := checkTexts(a.Name, o.Client, o.Installer); err != nil {
			return err
		}
	}
	return nil
}

func checkTexts(area string, texts ...string) error {
	for _, text := range texts {
		if n := utf8.RuneCountInString(text); n > state.MaxText {
			return unbuilt("A text in the area %q has %d characters; at most %d are allowed.", area, n, state.MaxText)
		}
	}
	return nil
}

// area adds an area with its options. One that the proposal has already (at) gets
// them beside its own; an only option that is still blank, as the one that every
// new area begins with, becomes the first of them. What is planned for an option
// of it goes there.
func (s *buildingSite) area(at *state.Area, a outline.Area) error {
	var options []state.Option
	added := false
	for _, planned := range a.Options {
		o, err := s.option(a.Name, planned)
		if err != nil {
			return err
		}
		if planned.AddTo == 0 {
			options = append(options, o)
			continue
		}
		if err := s.addTo(at, a.Name, planned.AddTo, &o); err != nil {
			return err
		}
		added = true
	}
	have := 0
	if at != nil {
		have = len(at.Options)
	}
	fill := !added && at != nil && len(options) > 0 && isBlank(at)
	if fill {
		have = 0
	}
	if have+len(options) > state.MaxOptionsPerArea {
		return unbuilt("The area %q would have %d options; at most %d are allowed.", a.Name, have+len(options), state.MaxOptionsPerArea)
	}
	if at == nil {
		if len(options) == 0 {
			options = []state.Option{s.blankOption()}
		}
		return s.tx.CreateArea(store.Owner{Proposal: s.proposal}, &state.Area{Name: a.Name, Options: options})
	}
	for i := range options {
		if i == 0 && fill {
			if err := s.fill(a.Name, &at.Options[0], &options[i]); err != nil {
				return err
			}
			continue
		}
		if err := s.tx.CreateOption(at.ID, &options[i]); err != nil {
			return err
		}
	}
	return nil
}

// addTo adds what was planned to the nth option, from 1, of an area that exists.
func (s *buildingSite) addTo(at *state.Area, name string, n int, planned *state.Option) error {
	switch {
	case at == nil:
		return unbuilt("The proposal has no area %q yet, so nothing can be added to its option %d. Write \"##\" with a title to add an option.", name, n)
	case n > len(at.Options):
		return unbuilt("The area %q has no option %d to add to. It has %d.", name, n, len(at.Options))
	}
	return s.fill(name, &at.Options[n-1], planned)
}

func isBlank(a *state.Area) bool {
	if len(a.Options) != 1 {
		return false
	}
	o := &a.Options[0]
	return o.ClientDescription == "" && o.InstallerNotes == "" && len(o.Items) == 0
}

// fill adds texts and lines to an option that there is, which keeps its id.
func (s *buildingSite) fill(area string, o, planned *state.Option) error {
	o.ClientDescription = outline.Paragraphs(o.ClientDescription, planned.ClientDescription)
	o.InstallerNotes = outline.Paragraphs(o.InstallerNotes, planned.InstallerNotes)
	if err := checkTexts(area, o.ClientDescription, o.InstallerNotes); err != nil {
		return err
	}
	if err := s.tx.SetOptionText(o.ID, state.ClientDescription, o.ClientDescription, s.now); err != nil {
		return err
	}
	if err := s.tx.SetOptionText(o.ID, state.InstallerNotes, o.InstallerNotes, s.now); err != nil {
		return err
	}
	return s.tx.AddItems(o.ID, planned.Items)
}

func (s *buildingSite) blankOption() state.Option {
	return state.Option{Status: state.StatusDraft, LastModified: s.now, TotalRecurringService: decimal.NewNullDecimal(decimal.Zero)}
}

// option is what was planned of one. Its lines have local ids, so that accessories
// can name their parents.
func (s *buildingSite) option(area string, planned outline.Option) (state.Option, error) {
	o := s.blankOption()
	o.ClientDescription, o.InstallerNotes = planned.Client, planned.Installer
	var parent state.ItemID
	for i, it := range planned.Items {
		line, err := s.line(area, it)
		if err != nil {
			return o, err
		}
		line.ID = state.ItemID(-1 - i)
		if it.Accessory {
			line.ParentID = parent
		} else {
			parent = line.ID
		}
		o.Items = append(o.Items, line)
	}
	return o, nil
}

// line makes a line of what the catalog has under that name, at the price and cost
// that were planned, else at those of the catalog. What it does not have becomes a
// custom item, so that it is not lost, and is named in the messages, so that it is
// not overlooked.
func (s *buildingSite) line(area string, planned outline.Item) (state.Item, error) {
	it, err := s.named(planned)
	if errors.Is(err, store.ErrNotFound) {
		unit := ""
		if planned.Labor {
			unit = "hours of "
		}
		price := planned.Price.Decimal // 0 when there is none
		s.say("%s: the catalog has no %s%q; it was added as a custom item at price %s.", area, unit, planned.Name, price)
		custom := state.Item{
			Type: state.ItemCustom, Name: cutText(planned.Name, maxName), Quantity: decimal.NewNullDecimal(planned.Quantity), SellPrice: decimal.NewNullDecimal(price), Cost: planned.Cost,
		}
		if custom.Name != planned.Name {
			custom.Description = planned.Name
		}
		return custom, nil
	}
	if err != nil {
		return state.Item{}, err
	}
	if !it.MSRP.Valid && !planned.Price.Valid {
		s.say("%s: %q has no list price; it was added at price 0.", area, planned.Name)
	}
	if it.IsDiscontinued {
		s.say("%s: %q is discontinued.", area, planned.Name)
	}
	line := state.Item{
		Type: it.Type, ReferencedItemID: it.ID, Brand: it.Brand, Model: it.Model, Name: it.Name,
		ShortDescription: it.ShortDescription, Description: it.Description, Quantity: decimal.NewNullDecimal(planned.Quantity),
		SellPrice: decimal.NewNullDecimal(it.MSRP.Decimal), Cost: it.Cost.Value,
	}
	if planned.Price.Valid {
		line.SellPrice = decimal.NewNullDecimal(planned.Price.Decimal)
	}
	if planned.Cost.Valid {
		line.Cost = planned.Cost
	}
	return line, nil
}

func (s *buildingSite) named(planned outline.Item) (state.CatalogItem, error) {
	switch {
	case !s.catalog:
		return state.CatalogItem{}, store.ErrNotFound
	case planned.Labor:
		return s.tx.CatalogItemNamed(s.account, planned.Name, state.ItemLabor)
	default:
		return s.tx.CatalogItemNamed(s.account, planned.Name, state.ItemPart, state.ItemCustom)
	}
}
