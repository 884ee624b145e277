package screen

import (
	"cmp"
	"slices"

	tea "github.com/charmbracelet/bubbletea"
)

// Def declares an action of a screen of type S. A shared action needs only its ID and Do.
type Def[S any] struct {
	ID          ID
	Group       string   // its heading in help and docs/keys.md; empty for a shared action
	Keys        []string // the default keys
	Short, Long string   // a label for the key line, a sentence for help and the box
	Audience    Audience
	Hint        int             // its rank in the key line, from 1; 0: not in it
	Word        func(S) string  // the label at present, in place of Short; may be nil
	Unless      func(S) string  // why it is disabled, or ""; may be nil
	Do          func(S) tea.Cmd // the handler; nil for an action of the shell, which is only named in the key line
}

// Action is an action bound to its screen.
type Action struct {
	Listed
	Hint   int
	Word   func() string
	Unless func() string
	Do     func() tea.Cmd
}

// Bind binds actions to their screen, which is redrawn after each. If two have the same key the
// first wins.
func Bind[S any](s S, tables ...[]Def[S]) []*Action {
	out := make([]*Action, 0, sizeOf(tables))
	for _, table := range tables {
		for i := range table {
			out = append(out, table[i].bind(s))
		}
	}
	return out
}

// Of returns the actions of a part of a screen as actions of the screen.
func Of[S, P any](part func(S) P, defs []Def[P]) []Def[S] {
	out := make([]Def[S], len(defs))
	for i, d := range defs {
		out[i] = Def[S]{
			ID: d.ID, Group: d.Group, Keys: d.Keys, Short: d.Short, Long: d.Long, Audience: d.Audience,
			Hint: d.Hint,
		}
		if d.Word != nil {
			out[i].Word = func(s S) string { return d.Word(part(s)) }
		}
		if d.Unless != nil {
			out[i].Unless = func(s S) string { return d.Unless(part(s)) }
		}
		if d.Do != nil {
			out[i].Do = func(s S) tea.Cmd { return d.Do(part(s)) }
		}
	}
	return out
}

func (d *Def[S]) bind(s S) *Action {
	a := &Action{Listed: d.listed(), Hint: d.Hint, Word: noWord, Unless: noWord}
	if d.Word != nil {
		a.Word = func() string { return d.Word(s) }
	}
	if d.Unless != nil {
		a.Unless = func() string { return d.Unless(s) }
	}
	if d.Do == nil {
		return a
	}
	a.Do = func() tea.Cmd {
		if cache, ok := any(s).(interface{ Invalidate() }); ok {
			cache.Invalidate()
		}
		return d.Do(s)
	}
	return a
}

// sizeOf returns how many actions the tables declare.
func sizeOf[S any](tables [][]Def[S]) (n int) {
	for _, table := range tables {
		n += len(table)
	}
	return n
}

func noWord() string { return "" }

// Listing returns the actions of tables, each once, without a screen.
func Listing[S any](tables ...[]Def[S]) []Listed {
	out := make([]Listed, 0, sizeOf(tables))
	for _, table := range tables {
		for i := range table {
			d := &table[i]
			if d.Do != nil && !slices.ContainsFunc(out, func(a Listed) bool { return a.ID == d.ID }) {
				out = append(out, d.listed())
			}
		}
	}
	return out
}

// Lists returns a Page's Actions: Listing, when it is needed.
func Lists[S any](tables ...[]Def[S]) func() []Listed {
	return func() []Listed { return Listing(tables...) }
}

func (d *Def[S]) listed() Listed {
	if a, ok := Shared(d.ID); ok {
		return a
	}
	return Listed{
		Info: Info{ID: d.ID, Keys: d.Keys, Short: d.Short, Long: d.Long}, Group: d.Group,
		Audience: d.Audience,
	}
}

// MoveDefs returns the shared actions that move within a list or a page. move handles all of them.
func MoveDefs[S any](move func(S, ID) tea.Cmd) []Def[S] {
	return defsOf(move, MoveUp, MoveDown, MovePageUp, MovePageDown, MoveTop, MoveBottom)
}

// RowDefs returns the MoveDefs whose keys do nothing in a line of text, for a list that moves while its search is
// typed.
func RowDefs[S any](move func(S, ID) tea.Cmd) []Def[S] {
	return defsOf(move, MoveUp, MoveDown, MovePageUp, MovePageDown)
}

func defsOf[S any](do func(S, ID) tea.Cmd, ids ...ID) []Def[S] {
	out := make([]Def[S], len(ids))
	for i, id := range ids {
		out[i] = Def[S]{ID: id, Do: func(s S) tea.Cmd { return do(s, id) }}
	}
	return out
}

// Ranked restricts the key line to the actions of order, in that order.
func Ranked[S any](defs []Def[S], order ...ID) []Def[S] {
	out := slices.Clone(defs)
	for i := range out {
		out[i].Hint = slices.Index(order, out[i].ID) + 1
	}
	return out
}

// Hints returns the actions for the key line in order.
func Hints(actions []*Action) (out []ID) {
	ranked := slices.DeleteFunc(slices.Clone(actions), func(a *Action) bool { return a.Hint == 0 })
	slices.SortStableFunc(ranked, func(a, b *Action) int { return cmp.Compare(a.Hint, b.Hint) })
	for _, a := range ranked {
		out = append(out, a.ID)
	}
	return out
}

// Says returns a Word that never changes.
func Says[S any](word string) func(S) string { return func(S) string { return word } }

// IDs returns the IDs of the actions of tables, in order.
func IDs[S any](tables ...[]Def[S]) (out []ID) {
	for _, d := range slices.Concat(tables...) {
		out = append(out, d.ID)
	}
	return out
}

// Does returns a Do without a command.
func Does[S any](act func(S)) func(S) tea.Cmd {
	return func(s S) tea.Cmd {
		act(s)
		return nil
	}
}

// Scrolls returns a move of MoveDefs and RowDefs without a command.
func Scrolls[S any](move func(S, ID)) func(S, ID) tea.Cmd {
	return func(s S, id ID) tea.Cmd {
		move(s, id)
		return nil
	}
}

// Find returns the action of an ID; nil if there is none.
func Find(actions []*Action, id ID) *Action {
	i := slices.IndexFunc(actions, func(a *Action) bool { return a.ID == id })
	if i < 0 {
		return nil
	}
	return actions[i]
}

// Not returns the same action, unavailable for the reason why.
func (a *Action) Not(why string) *Action {
	not := *a
	not.Unless = func() string { return why }
	return &not
}
