// Package freetext turns what people write and say about a job into an outline, by rules
// and without a model.
package freetext

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"app.tender/tender/state/outline"
	"app.tender/tender/state/text"
)

// Catalog is what the rules need of an account's catalog.
type Catalog interface {
	// Part returns brand and model of the part that best matches a phrase like
	// `65" display`; empty when no part matches every word.
	Part(ctx context.Context, phrase string) (string, error)
	// Labor returns the catalog's name for a kind of labor; empty when it has none.
	Labor(ctx context.Context, name string) (string, error)
}

// FromText makes an outline from free text by rules. It finds quantities of things, hours
// of work, and rooms by "in the …" or "Kitchen: …". A sentence that it does not fully
// understand stays, word for word, in the installer notes of the room, for a person to read
// and never for the client. No word is lost: what does not fit into the notes comes
// before the first area. The time is linear in the text. Errors come from the catalog or
// from ctx.
func FromText(ctx context.Context, s string, c Catalog) (outline.Outline, error) {
	r := reader{catalog: c, room: outline.Unnamed}
	for line := range strings.SplitSeq(text.NormalizeNewlines(s), "\n") {
		if strings.TrimSpace(line) == "" {
			r.headed = false
			continue
		}
		if err := r.line(ctx, line); err != nil {
			return outline.Outline{}, fmt.Errorf("making an outline: %w", err)
		}
	}
	return r.made(), nil
}

// reader builds an outline line by line.
type reader struct {
	catalog Catalog
	rooms   outline.Areas
	notes   notes
	room    string // where the last sentence was
	headed  bool   // the room was named by "Room:" for the lines that follow
}

func (r *reader) line(ctx context.Context, line string) error {
	name, rest := headed(line)
	if name != "" {
		r.room, r.headed = name, true
		r.option(name)
	}
	for _, s := range sentences(rest, name == "") {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := r.sentence(ctx, s); err != nil {
			return err
		}
	}
	return nil
}

// sentence reads one sentence. Its things belong to the last room named before them, or
// else to the first one named after them.
func (r *reader) sentence(ctx context.Context, s sentence) error {
	parts := clauses(s.plain)
	rooms := make([]string, len(parts))
	for i, words := range parts {
		rooms[i], parts[i] = place(words)
	}
	room := r.room
	if i := slices.IndexFunc(rooms, func(name string) bool { return name != "" }); i >= 0 && !r.headed {
		room = rooms[i]
	}
	understood, empty := true, "" // the last named room, if it has nothing yet
	for i, words := range parts {
		if rooms[i] != "" {
			understood = understood && empty == ""
			room, empty = rooms[i], rooms[i]
		}
		it, whole, err := r.item(ctx, words)
		if err != nil {
			return err
		}
		if it.Name != "" {
			o := r.option(room)
			o.Items = append(o.Items, it)
			empty = ""
		}
		// A clause that only names a place ("in the theater, …") is understood. A colon
		// refers to everything before it.
		understood = understood && (whole || len(words) == 0) && (i == 0 || !slices.ContainsFunc(words, endsWithColon))
	}
	if !r.headed {
		r.room = room
	}
	if !understood || empty != "" {
		r.option(room)
		r.notes.add(room, s.verbatim)
	}
	return nil
}

func endsWithColon(word string) bool { return strings.HasSuffix(word, ":") }

// option returns the only option of a room: rules make no alternatives.
func (r *reader) option(room string) *outline.Option {
	a := r.rooms.Named(room)
	if len(a.Options) == 0 {
		a.Options = []outline.Option{{Title: "As described"}}
	}
	return &a.Options[0]
}

// made returns the outline.
func (r *reader) made() outline.Outline {
	for i := range r.rooms.List() {
		a := &r.rooms.List()[i]
		a.Options[0].Installer = r.notes.of(a.Name)
	}
	return outline.Outline{Preamble: r.notes.rest(), Areas: r.rooms.List()}
}

// item reads one thing, or hours of one kind of work, from a clause; its name is empty
// when there is none. whole reports whether the clause says nothing more.
func (r *reader) item(ctx context.Context, words []string) (it outline.Item, whole bool, err error) {
	words, plain := leadIn(words)
	if hours, phrase, ok := work(words); ok {
		kind, exact := laborKind(phrase)
		if kind == "" { // a time, but not of one kind of work
			return outline.Item{}, false, nil
		}
		known, err := r.catalog.Labor(ctx, kind)
		return outline.Item{Quantity: hours, Labor: true, Name: cmp.Or(known, kind)}, exact && plain, err
	}
	n, used := quantity(words)
	if used == 0 {
		it, whole, err = r.bare(ctx, words)
		return it, whole && plain, err
	}
	phrase, whole := thing(afterAmount(words[used:]))
	if phrase == "" {
		return outline.Item{}, false, nil
	}
	known, err := r.catalog.Part(ctx, catalogued(phrase))
	return outline.Item{Quantity: n, Name: cmp.Or(known, phrase)}, whole && plain, err
}

// maxBareWords bounds the words of a thing without a quantity.
const maxBareWords = 4

// bare reads a thing without a quantity, which counts as one if the catalog has it.
func (r *reader) bare(ctx context.Context, words []string) (it outline.Item, whole bool, err error) {
	phrase, whole := thing(words)
	if phrase == "" || len(words) > maxBareWords {
		return outline.Item{}, false, nil
	}
	known, err := r.catalog.Part(ctx, catalogued(phrase))
	return outline.Item{Quantity: decimal.NewFromInt(1), Name: known}, whole && known != "", err
}
