package service

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"app.tender/tender/service/outline"
	"app.tender/tender/service/store"
	"app.tender/tender/state"
)

// generate makes an outline and keeps it with its event. When the service stops
// meanwhile, the next start makes it; when other content is transcribed by then,
// it is made again.
func (b *builder) generate(ctx context.Context, o *store.AIOutline) error {
	stop := b.holding(ctx, func(tx *store.Tx, until time.Time) error { return tx.HoldAIOutlineLonger(o.ID, until) })
	var used []state.AIContentID
	err := caught(func() (err error) {
		o.Text, used, err = b.makeOutline(ctx, o)
		return err
	})
	stop()
	o.Status = state.AICompleted
	var told *builderFault
	switch {
	case errors.As(err, &told):
		o.Status, o.Text, o.Message = state.AIFailed, "", told.message
	case ctx.Err() != nil:
		return b.s.store.Write(context.WithoutCancel(ctx), func(tx *store.Tx) error { return tx.HoldAIOutlineLonger(o.ID, b.s.now()) })
	case err != nil:
		b.s.log.Error("making an outline", "outline", o.ID, "error", err)
		o.Status, o.Text, o.Message = state.AIFailed, "", "Unexpected failure. Start the outline again."
	}
	return b.s.store.Write(context.WithoutCancel(ctx), func(tx *store.Tx) error {
		contents, err := tx.AIContents(o.Proposal)
		if err != nil {
			return err
		}
		if used != nil && !slices.Equal(idsOf(transcribed(contents)), used) {
			return tx.HoldAIOutlineLonger(o.ID, b.s.now())
		}
		kept, err := tx.FinishAIOutline(o)
		if err != nil || !kept { // another process was faster
			return err
		}
		return b.tell(ctx, tx, o.AccountID, state.EventOutlineStatus, aiEventWire{o.Proposal, o.Status, o.Message})
	})
}

// tell publishes how a phase stands.
func (b *builder) tell(ctx context.Context, tx *store.Tx, a store.AccountID, kind state.WebhookEvent, data aiEventWire) error {
	return b.s.publish(ctx, tx, event{account: a, kind: kind, data: func() (any, error) { return data, nil }})
}

// builderFault is a failure of a phase, in words for the caller.
type builderFault struct{ message string }

// Error implements error.
func (f *builderFault) Error() string { return f.message }

// makeOutline makes one outline of all transcribed content of a proposal: what
// is written in the grammar is taken as it is, and the rest is read by rules or
// by the operator's program. It tells which content that was, as far as it came.
func (b *builder) makeOutline(ctx context.Context, o *store.AIOutline) (_ string, used []state.AIContentID, err error) {
	var contents []store.AIContent
	var catalog outline.Catalog
	err = b.s.store.Read(ctx, func(tx *store.Tx) (err error) {
		if contents, err = tx.AIContents(o.Proposal); err != nil {
			return err
		}
		contents = transcribed(contents)
		catalog, err = b.catalogFor(tx, o.AccountID, o.UserID)
		return err
	})
	if err != nil {
		return "", nil, err
	}
	used = idsOf(contents)
	reading, cancel := context.WithTimeout(ctx, b.reading)
	defer cancel()
	size := 0
	parts := make([]outline.Outline, 0, len(contents))
	for _, c := range contents {
		text, err := b.s.files.text(c.File)
		if err != nil {
			return "", used, err
		}
		if size += len(text); size > maxOutlineBytes {
			return "", used, &builderFault{fmt.Sprintf("The content holds more than %d MiB of text; delete some of it.", maxOutlineBytes>>20)}
		}
		part, err := b.outlineOf(ctx, reading, text, catalog)
		if err != nil {
			return "", used, err
		}
		parts = append(parts, part)
	}
	if len(parts) == 0 {
		return "", used, &builderFault{"No content is transcribed any more."}
	}
	all := outline.Merge(parts...)
	if len(all.Areas) == 0 {
		return "", used, &builderFault{"The outline has no areas."}
	}
	return outline.Write(all), used, nil
}

// transcribed are those contents whose text there is.
func transcribed(list []store.AIContent) []store.AIContent {
	return slices.DeleteFunc(list, func(c store.AIContent) bool { return c.Status != state.AITranscribed })
}

func idsOf(list []store.AIContent) []state.AIContentID {
	ids := make([]state.AIContentID, len(list))
	for i := range list {
		ids[i] = list[i].ID
	}
	return ids
}

// outlineOf makes an outline of one text. The rules may read until reading ends.
func (b *builder) outlineOf(ctx, reading context.Context, text string, catalog outline.Catalog) (outline.Outline, error) {
	switch {
	case outline.Written(text):
		return outline.Parse(text), nil
	case len(b.outline) == 0:
		o, err := outline.FromText(reading, text, catalog)
		if err != nil && reading.Err() != nil && ctx.Err() == nil {
			return o, &builderFault{"The content takes too long to read. Delete some of it, or upload an outline in the grammar."}
		}
		return o, err
	}
	written, err := b.outline.Run(ctx, strings.NewReader(text), b.limits)
	if err != nil {
		b.logFailed("running the outline program", err)
		return outline.Outline{}, &builderFault{"The outline failed: " + reason(err)}
	}
	return outline.Parse(written), nil
}

// catalogFor is the catalog as a user may see it. One without access to it has
// an empty one.
func (b *builder) catalogFor(tx *store.Tx, account store.AccountID, user state.UserID) (outline.Catalog, error) {
	allowed, err := mayUseCatalog(tx, account, user)
	if err != nil || !allowed {
		return noCatalog{}, err
	}
	return &searchedCatalog{store: b.s.store, account: account, parts: map[string]string{}}, nil
}

func mayUseCatalog(tx *store.Tx, account store.AccountID, user state.UserID) (bool, error) {
	a, err := tx.Account(account)
	if err != nil {
		return false, err
	}
	u, err := tx.User(user)
	c := call{account: a, user: u}
	return c.may(mayReadCatalog), err
}

// noCatalog knows nothing.
type noCatalog struct{}

// Part implements outline.Catalog.
func (noCatalog) Part(context.Context, string) (string, error) { return "", nil }

// Labor implements outline.Catalog.
func (noCatalog) Labor(context.Context, string) (string, error) { return "", nil }

// searchedCatalog looks things up in an account's catalog, each once.
type searchedCatalog struct {
	store   *store.Store
	account store.AccountID
	parts   map[string]string
}

// Part implements outline.Catalog.
func (s *searchedCatalog) Part(ctx context.Context, phrase string) (string, error) {
	if known, ok := s.parts[phrase]; ok {
		return known, nil
	}
	it, err := s.find(ctx, func(tx *store.Tx) (state.CatalogItem, error) { return tx.CatalogItemDescribed(s.account, phrase) })
	s.parts[phrase] = strings.TrimSpace(it.Brand + " " + it.Model)
	return s.parts[phrase], err
}

// Labor implements outline.Catalog.
func (s *searchedCatalog) Labor(ctx context.Context, name string) (string, error) {
	it, err := s.find(ctx, func(tx *store.Tx) (state.CatalogItem, error) {
		return tx.CatalogItemNamed(s.account, name, state.ItemLabor)
	})
	return it.Name, err
}

func (s *searchedCatalog) find(ctx context.Context, look func(*store.Tx) (state.CatalogItem, error)) (state.CatalogItem, error) {
	it, err := store.View(ctx, s.store, look)
	if errors.Is(err, store.ErrNotFound) {
		return state.CatalogItem{}, nil
	}
	return it, err
}
