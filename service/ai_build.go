package service

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/shopspring/decimal"

	"app.tender/tender/service/outline"
	"app.tender/tender/service/store"
	"app.tender/tender/state"
)

// build does the oldest build that waits. All of it is one transaction with its
// status and its event: however it ends, the proposal is untouched or built. A
// build that breaks a rule changes nothing, and says so in a second one.
func (b *builder) build(ctx context.Context) error {
	ctx = context.WithoutCancel(ctx) // it takes no longer than any write
	var job store.AIBuild
	err := b.s.store.Write(ctx, func(tx *store.Tx) (err error) {
		if job, err = tx.WaitingAIBuild(); err != nil {
			return err
		}
		err = caught(func() (err error) {
			job.Messages, err = b.buildProposal(tx, &job)
			return err
		})
		if err != nil {
			return err
		}
		return b.finishBuild(ctx, tx, &job, state.AICompleted)
	})
	if err == nil || job.ID == 0 {
		return ignoring(err, store.ErrNotFound) // another process was faster
	}
	job.Messages = []string{"Unexpected failure. Start the build again."}
	var told *builderFault
	var refused *fault
	switch {
	case errors.As(err, &told):
		job.Messages = []string{told.message}
	case errors.As(err, &refused):
		job.Messages = []string{refused.message}
	default:
		b.s.log.Error("building a proposal", "build", job.ID, "error", err)
	}
	err = b.s.store.Write(ctx, func(tx *store.Tx) error {
		waiting, err := tx.WaitingAIBuild()
		if err != nil || waiting.ID != job.ID {
			return err
		}
		return b.finishBuild(ctx, tx, &job, state.AIFailed)
	})
	return ignoring(err, store.ErrNotFound)
}

// ignoring is err, unless it is the one that is expected.
func ignoring(err, expected error) error {
	if errors.Is(err, expected) {
		return nil
	}
	return err
}

func (b *builder) finishBuild(ctx context.Context, tx *store.Tx, job *store.AIBuild, s state.AIStatus) error {
	job.Status = s
	if err := tx.FinishAIBuild(job); err != nil {
		return err
	}
	return b.tell(ctx, tx, job.AccountID, state.EventBuildStatus, aiEventWire{job.Proposal, s, strings.Join(job.Messages, "\n")})
}

// buildProposal turns an outline into areas, options and lines, and answers what
// there is to say about it.
func (b *builder) buildProposal(tx *store.Tx, job *store.AIBuild) ([]string, error) {
	o, err := tx.AIOutline(job.AccountID, job.Outline)
	if err != nil {
		return nil, err
	}
	p, err := draftProposal(tx, job.AccountID, job.Proposal)
	if err != nil {
		return nil, err
	}
	account, err := tx.Account(job.AccountID)
	if err != nil {
		return nil, err
	}
	allowed, err := mayUseCatalog(tx, job.AccountID, job.UserID)
	if err != nil {
		return nil, err
	}
	site := buildingSite{tx: tx, proposal: p.ID, account: account.ID, catalog: allowed, now: b.s.now()}
	if err := site.build(outline.Parse(o.Text)); err != nil {
		return nil, err
	}
	if err := b.s.reprice(tx, &account, &p); err != nil {
		return nil, err
	}
	p.LastModified, p.LastModifiedByUser, p.LastModifiedUser = site.now, site.now, job.UserID
	if err := tx.UpdateProposal(&p); err != nil {
		return nil, err
	}
	return site.messages, tx.NoteActivity(&p, job.UserID, site.now)
}

// maxBuildLines bounds what one build adds.
const maxBuildLines = 5000

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

func (s *buildingSite) build(o outline.Outline) error {
	if o.Preamble != "" {
		s.say("Text before the first area was left out: %s", beginning(o.Preamble))
	}
	if !s.catalog {
		s.say("The catalog was not used: there is no access to it.")
	}
	lines := 0
	existing, err := s.tx.Areas(store.Owner{Proposal: s.proposal})
	if err != nil {
		return err
	}
	for _, a := range o.Areas {
		if err := checkOutlineArea(a); err != nil {
			return err
		}
		options := make([]state.Option, len(a.Options))
		for i, planned := range a.Options {
			if lines += len(planned.Items); lines > maxBuildLines {
				return &builderFault{fmt.Sprintf("The outline has more than %d lines.", maxBuildLines)}
			}
			if options[i], err = s.option(a.Name, planned); err != nil {
				return err
			}
		}
		if err := s.area(existing, a.Name, options); err != nil {
			return err
		}
	}
	return nil
}

// checkOutlineArea refuses what an area can't be.
func checkOutlineArea(a outline.Area) error {
	if n := utf8.RuneCountInString(a.Name); n > state.MaxAreaName {
		return &builderFault{fmt.Sprintf("The name of the area %q has %d characters; at most %d are allowed.", cutText(a.Name, 40)+"…", n, state.MaxAreaName)}
	}
	for _, o := range a.Options {
		for _, text := range []string{o.Client, o.Installer} {
			if n := utf8.RuneCountInString(text); n > state.MaxText {
				return &builderFault{fmt.Sprintf("A text in the area %q has %d characters; at most %d are allowed.", a.Name, n, state.MaxText)}
			}
		}
	}
	return nil
}

// area adds an area with its options. One that the proposal has already gets
// them beside its own; an only option that is still blank, as the one that every
// new area begins with, becomes the first of them.
func (s *buildingSite) area(existing []state.Area, name string, options []state.Option) error {
	have := 0
	var at *state.Area
	for i := range existing {
		if state.SameAreaName(existing[i].Name, name) {
			at = &existing[i]
			have = len(at.Options)
		}
	}
	var blank *state.Option
	if at != nil && len(options) > 0 && isBlank(at) {
		blank, have = &at.Options[0], 0
	}
	if have+len(options) > state.MaxOptionsPerArea {
		return &builderFault{fmt.Sprintf("The area %q would have %d options; at most %d are allowed.", name, have+len(options), state.MaxOptionsPerArea)}
	}
	if at == nil {
		if len(options) == 0 {
			options = []state.Option{s.blankOption()}
		}
		return s.tx.CreateArea(store.Owner{Proposal: s.proposal}, &state.Area{Name: name, Options: options})
	}
	for i := range options {
		var err error
		if i == 0 && blank != nil {
			err = s.fill(blank.ID, &options[i])
		} else {
			err = s.tx.CreateOption(at.ID, &options[i])
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func isBlank(a *state.Area) bool {
	if len(a.Options) != 1 {
		return false
	}
	o := &a.Options[0]
	return o.ClientDescription == "" && o.InstallerNotes == "" && len(o.Items) == 0
}

// fill lays a planned option over a blank one, which keeps its id.
func (s *buildingSite) fill(id state.OptionID, o *state.Option) error {
	if err := s.tx.SetOptionText(id, state.ClientDescription, o.ClientDescription, s.now); err != nil {
		return err
	}
	if err := s.tx.SetOptionText(id, state.InstallerNotes, o.InstallerNotes, s.now); err != nil {
		return err
	}
	return s.tx.AddItems(id, o.Items)
}

func (s *buildingSite) blankOption() state.Option {
	return state.Option{Status: state.StatusDraft, LastModified: s.now, TotalRecurringService: decimal.NewNullDecimal(decimal.Zero)}
}

func (s *buildingSite) option(area string, planned outline.Option) (state.Option, error) {
	o := s.blankOption()
	o.ClientDescription, o.InstallerNotes = planned.Client, planned.Installer
	for _, it := range planned.Items {
		line, err := s.line(area, it)
		if err != nil {
			return o, err
		}
		o.Items = append(o.Items, line)
	}
	return o, nil
}

// line makes a line of what the catalog has under that name. What it does not
// have becomes a custom item at price 0, so that it is not lost, and is named in
// the messages, so that it is not overlooked.
func (s *buildingSite) line(area string, planned outline.Item) (state.Item, error) {
	it, err := s.named(planned)
	if errors.Is(err, store.ErrNotFound) {
		unit := ""
		if planned.Labor {
			unit = "hours of "
		}
		s.say("%s: the catalog has no %s%q; it was added as a custom item at price 0.", area, unit, planned.Name)
		return state.Item{Type: state.ItemCustom, Name: cutText(planned.Name, maxName), Quantity: planned.Quantity}, nil
	}
	if err != nil {
		return state.Item{}, err
	}
	if !it.MSRP.Valid {
		s.say("%s: %q has no list price; it was added at price 0.", area, planned.Name)
	}
	if it.IsDiscontinued {
		s.say("%s: %q is discontinued.", area, planned.Name)
	}
	return state.Item{
		Type: it.Type, ReferencedItemID: it.ID, Brand: it.Brand, Model: it.Model, Name: it.Name,
		ShortDescription: it.ShortDescription, Description: it.Description, Quantity: planned.Quantity,
		SellPrice: it.MSRP.Decimal, Cost: it.Cost.Value,
	}, nil
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
