package outline

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/shopspring/decimal"
)

// Catalog is what the rules need to know of an account's catalog.
type Catalog interface {
	// Part answers brand and model of the part that a phrase like `65" display`
	// describes best; empty when none is described by every word of it.
	Part(ctx context.Context, phrase string) (string, error)
	// Labor answers how the catalog names a kind of labor; empty when it has none.
	Labor(ctx context.Context, name string) (string, error)
}

// FromText makes an outline of free text by rules. It finds amounts of things
// and hours of work, and rooms by "in the …" or "Kitchen: …". What it does not
// understand wholly stays, as it was said, in the installer notes of the room:
// it is for a person to read, and never for the customer. The errors are those
// of the catalog.
func FromText(ctx context.Context, text string, c Catalog) (Outline, error) {
	r := reader{catalog: c, room: unnamed}
	for line := range strings.SplitSeq(strings.ReplaceAll(text, "\r\n", "\n"), "\n") {
		if strings.TrimSpace(line) == "" {
			r.headed = false
			continue
		}
		if err := r.line(ctx, line); err != nil {
			return Outline{}, fmt.Errorf("making an outline: %w", err)
		}
	}
	return r.out, nil
}

// reader makes an outline line by line.
type reader struct {
	catalog Catalog
	out     Outline
	room    string // where the last sentence was
	headed  bool   // the room was named by "Room:" for the lines that follow
}

func (r *reader) line(ctx context.Context, line string) error {
	line = strings.TrimLeft(line, "# \t")
	name, rest := headed(line)
	if name != "" {
		r.room, r.headed = name, true
		r.option(name)
	}
	for _, s := range sentences(rest) {
		if err := r.sentence(ctx, s); err != nil {
			return err
		}
	}
	return nil
}

// sentence reads one sentence. Its things are in the room that was named last
// before them, else in the first one that is named after them.
func (r *reader) sentence(ctx context.Context, s string) error {
	parts := clauses(s)
	rooms := make([]string, len(parts))
	for i, words := range parts {
		rooms[i], parts[i] = place(words)
	}
	room := r.room
	if i := slices.IndexFunc(rooms, func(name string) bool { return name != "" }); i >= 0 && !r.headed {
		room = rooms[i]
	}
	understood := true
	for i, words := range parts {
		if rooms[i] != "" {
			room = rooms[i]
		}
		it, whole, err := r.item(ctx, words)
		if err != nil {
			return err
		}
		if it.Name != "" {
			o := r.option(room)
			o.Items = append(o.Items, it)
		}
		// A clause that only says where ("in the theater, …") is understood.
		understood = understood && (whole || len(words) == 0)
	}
	if !r.headed {
		r.room = room
	}
	if !understood {
		r.note(room, s)
	}
	return nil
}

// maxNotes bounds the notes that are made of free text, in bytes: an hour of
// talk does not fit into the notes of an option.
const maxNotes = 16_000

// note adds a sentence to the installer notes of a room.
func (r *reader) note(room, s string) {
	const more = "There is more in the content that was uploaded."
	o := r.option(room)
	switch {
	case strings.HasSuffix(o.Installer, more):
		return
	case len(o.Installer)+len(s) > maxNotes:
		s = more
	}
	o.Installer = strings.TrimPrefix(o.Installer+"\n"+s, "\n")
}

// option is where the lines of a room go: rules make no alternatives.
func (r *reader) option(room string) *Option {
	a := r.out.area(room)
	if len(a.Options) == 0 {
		a.Options = []Option{{Title: "As described"}}
	}
	return &a.Options[0]
}

// item reads one thing or one time of work out of a clause; its name is empty
// when there is none. whole is whether the clause says nothing more.
func (r *reader) item(ctx context.Context, words []string) (it Item, whole bool, err error) {
	words = leadIn(words)
	if hours, name, ok := work(words); ok {
		known, err := r.catalog.Labor(ctx, name)
		return Item{Quantity: hours, Labor: true, Name: orElse(known, name)}, true, err
	}
	n, used := quantity(words)
	if used == 0 {
		return r.bare(ctx, words)
	}
	phrase, whole := thing(words[used:])
	if phrase == "" {
		return Item{}, false, nil
	}
	known, err := r.catalog.Part(ctx, phrase)
	return Item{Quantity: n, Name: orElse(known, phrase)}, whole, err
}

// maxBareWords bounds what may be a thing without saying how many.
const maxBareWords = 4

// bare reads a thing without an amount, which is one when the catalog knows it.
func (r *reader) bare(ctx context.Context, words []string) (it Item, whole bool, err error) {
	phrase, whole := thing(words)
	if phrase == "" || len(words) > maxBareWords {
		return Item{}, false, nil
	}
	known, err := r.catalog.Part(ctx, phrase)
	return Item{Quantity: decimal.NewFromInt(1), Name: known}, whole && known != "", err
}

// leadIns are the words with which people come to the thing.
var leadIns = []string{
	"add", "also", "and", "client", "for", "gets", "get", "has", "have", "include", "including", "install", "need", "needs", "our",
	"please", "plus", "provide", "put", "supply", "the", "then", "there", "they", "us", "want", "wants", "we", "we'll", "with", "will",
	"would", "like", "be", "is", "are", "about", "approximately", "i", "customer", "it", "should",
}

// leadIn takes off the words before an amount.
func leadIn(words []string) []string {
	for i, w := range words {
		if !slices.Contains(leadIns, strings.ToLower(w)) {
			if i > 0 && !amount(words[i:]) {
				return words // a sentence, and not the way to an amount
			}
			return words[i:]
		}
	}
	return words
}

// work reads "8 hours of installation" and "installation 8 hours".
func work(words []string) (hours decimal.Decimal, name string, ok bool) {
	if n, used := duration(words); used > 0 {
		name, ok := laborName(strings.Join(words[used:], " "))
		return n, name, ok
	}
	for i := 1; i < len(words) && i <= maxBareWords; i++ {
		if n, used := duration(words[i:]); used > 0 && i+used == len(words) {
			name, ok := laborName(strings.TrimRight(strings.Join(words[:i], " "), ":"))
			return n, name, ok
		}
	}
	return decimal.Decimal{}, "", false
}

func orElse(s, fallback string) string {
	if s != "" {
		return s
	}
	return fallback
}
