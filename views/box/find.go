package box

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"unicode/utf8"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/search"
	"app.tender/tender/state/text"
	"app.tender/tender/views/screen"
)

// found is the result of a search.
type found struct {
	hits  []named // best first
	query search.Query
	of    string // what was searched for
	names *names // nil before the first search
	fault state.Fault
}

// names are what is here by name, prepared for matching. They never change.
type names struct {
	all         []named
	here, there int // the proposals on this machine, and at the service; there is 0 if that is unknown
	whole       int // the proposals that are here with their areas and texts
}

// named is a hit with the words that it is shown with.
type named struct {
	line

	hit  search.Hit
	deep bool // it was found by words that need not be in its line
}

// hitID identifies a hit by its kind and subject.
type hitID struct {
	kind search.Kind
	to   screen.Location
	item state.CatalogItemID
}

// idOf returns the identity of a hit. The text in which words were found is only of a draft the subject itself.
func idOf(h *search.Hit) hitID {
	to := placeOf(h)
	if h.Kind != search.HitDraft {
		to.Field, to.Items = "", false
	}
	return hitID{h.Kind, to, h.Item}
}

// seek searches this machine once typing pauses. Enter waits for it if nothing is found yet.
func (m *Model) seek() tea.Cmd {
	m.asked++
	typed, number := m.typed(), m.asked
	if m.reading = typed != "" && !m.commandsOnly(); !m.reading {
		return nil
	}
	q, store, life, known := search.Parse(typed, m.p.Now()), m.p.Store, m.p.Life(), m.found.names
	return m.p.Pause(func() tea.Cmd {
		if number != m.asked {
			return nil
		}
		return screen.Fetch(func() found { return look(life, store, typed, q, known) }, func(f found) tea.Cmd {
			if number != m.asked {
				return nil
			}
			return m.take(f)
		})
	})
}

// take shows what was found. The cursor stays on the row that a person moved it to.
func (m *Model) take(f found) tea.Cmd {
	m.Invalidate()
	f.hits = slices.DeleteFunc(f.hits, func(n named) bool {
		return !m.p.Shows(pageOf(&n.hit)) || !m.p.Team && n.deep && n.hit.Kind == search.HitContact
	})
	for i := range f.hits {
		if h := &f.hits[i].hit; !m.p.Team && h.Kind == search.HitContact {
			h.Excerpt = nil // it may be of the notes
		}
	}
	m.found, m.reading = f, false
	var on *row
	if m.moved && m.win.At < len(m.rows) {
		on = &row{}
		*on = m.rows[m.win.At]
	}
	m.match()
	if on != nil {
		if i := slices.IndexFunc(m.rows, func(r row) bool { return r.same(on) }); i >= 0 {
			m.win.At = i
		}
	}
	m.win.Fit(len(m.rows), m.visible(m.below()))
	early := m.early
	m.early = false
	if early && m.alone() { // of several that nobody has seen, none is opened
		return m.choose()
	}
	return m.look()
}

// alone reports whether one thing was found.
func (m *Model) alone() bool {
	return len(m.rows) > 0 && m.rows[0].make == nil && (len(m.rows) == 1 || m.rows[1].make != nil)
}

// look searches: by name, with letters left out as in fzf, and for words anywhere in the texts.
func look(ctx context.Context, store Store, typed string, q search.Query, known *names) (f found) {
	f = found{query: q, of: typed, names: known}
	if f.names == nil {
		read, err := store.Names(ctx)
		if f.fault = state.FaultOf(err); f.fault.Kind != state.FaultNone {
			return f
		}
		f.names = namesOf(read)
	}
	if plain(q, typed) {
		f.hits = f.names.find(typed)
	}
	deep, err := store.Search(ctx, q, limit)
	if f.fault = state.FaultOf(err); f.fault.Kind != state.FaultNone {
		return f
	}
	places := make(map[hitID]int, len(f.hits))
	for i := range f.hits {
		places[idOf(&f.hits[i].hit)] = i
	}
	for i := range deep {
		h := &deep[i]
		if at, twice := places[idOf(h)]; twice {
			f.hits[at].hit = *h
			continue
		}
		places[idOf(h)] = len(f.hits)
		f.hits = append(f.hits, named{line: lineOf(hitWords(h)), hit: *h, deep: true})
	}
	return f
}

// plain reports whether a search has words alone, without fields, dates and phrases.
func plain(q search.Query, typed string) bool {
	return len(q.Statuses) == 0 && q.Since.IsZero() && !strings.Contains(typed, `"`) &&
		!slices.ContainsFunc(q.Terms, func(t search.Term) bool { return t.Field != search.FieldAny })
}

func namesOf(read search.Names) *names {
	n := &names{all: make([]named, len(read.Hits)), here: read.Here, there: read.There, whole: read.Whole}
	for i := range read.Hits {
		n.all[i] = named{line: lineOf(hitWords(&read.Hits[i])), hit: read.Hits[i]}
	}
	return n
}

// find returns the best names for what is typed, at most limit.
func (n *names) find(typed string) []named {
	type scored struct {
		*named
		fit
	}
	words := wordsOf(typed)
	var fits []scored
	for i := range n.all {
		if f, ok := n.all[i].fits(typed, words, typed); ok {
			fits = append(fits, scored{&n.all[i], f})
		}
	}
	slices.SortStableFunc(fits, func(a, b scored) int {
		return cmp.Or(cmp.Compare(a.way, b.way), cmp.Compare(b.score, a.score), b.hit.Modified.Compare(a.hit.Modified))
	})
	return state.Map(fits[:min(len(fits), limit)], func(s *scored) named { return *s.named })
}

// fits is how a hit matches what is typed now; of is what it was found for.
func (n *named) fits(typed string, words []string, of string) (fit, bool) {
	f, ok := n.fit(words)
	switch {
	case ok && n.onlyIn(f.at):
		return fit{}, false
	case ok && n.hit.Kind == search.HitProposal && strings.HasPrefix(n.words, "#"+strings.TrimPrefix(typed, "#")+" "):
		f.way = byNumber
	case ok:
	case n.deep && (typed == of || text.Finds(typed, n.shown()...)):
		return fit{way: byText}, true
	}
	return f, ok
}

// onlyIn reports whether the matched letters of an area or an option are all in the name of its proposal, which is
// found itself.
func (n *named) onlyIn(at []int) bool {
	if len(at) == 0 || n.hit.Kind != search.HitArea && n.hit.Kind != search.HitOption {
		return false
	}
	own, _, _ := strings.Cut(n.words, " · ")
	return slices.Min(at) >= utf8.RuneCountInString(own)
}

// shown returns all words that a hit shows.
func (n *named) shown() []string {
	shown := []string{n.words}
	for _, p := range n.hit.Excerpt {
		shown = append(shown, p.Text)
	}
	return shown
}

// placeOf returns the location of a hit.
func placeOf(h *search.Hit) screen.Location {
	switch h.Kind {
	case search.HitContact:
		name, _, _ := strings.Cut(h.Client, " · ")
		return screen.Location{Screen: screen.AtContacts, Item: int64(h.Contact), Text: name}
	case search.HitChangeOrder:
		return screen.Location{Screen: screen.AtOrder, Proposal: h.Proposal, Item: int64(h.Order)}
	case search.HitCatalog:
		return screen.Location{Screen: screen.AtCatalog, Text: h.Model}
	case search.HitFilter:
		return screen.Location{Screen: screen.AtProposals, Item: h.Filter}
	default:
		return screen.Location{
			Screen: screen.AtProposal, Proposal: h.Proposal, Option: h.Option, Field: h.Field,
			Items: h.InItems, Item: int64(h.Line),
		}
	}
}

// pageOf returns the page that a hit opens; a proposal opens for everyone who has a list of them.
func pageOf(h *search.Hit) string {
	if at := placeOf(h).Screen; at != screen.AtProposal {
		return at
	}
	return screen.AtProposals
}
