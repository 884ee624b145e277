// Package box is the one box in which everything is found: proposals, areas, options, line items, contacts, change
// orders, catalog items, saved filters, settings and actions, in one list, the best first. What is not found can be
// made there.
package box

import (
	"context"
	"slices"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/search"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/input"
	"app.tender/tender/views/widget/phrase"
	"app.tender/tender/views/widget/scroll"
	"app.tender/tender/views/widget/theme"
)

// Store finds what is on this machine.
type Store interface {
	// Search returns at most limit hits for words anywhere, best first.
	Search(ctx context.Context, q search.Query, limit int) ([]search.Hit, error)
	// Names returns what can be found by its name.
	Names(ctx context.Context) (search.Names, error)
}

// Ports are what the box needs of the shell.
type Ports struct {
	Store   Store // nil: only actions are found
	Life    func() context.Context
	Now     func() time.Time
	Pause   func(do func() tea.Cmd) tea.Cmd // runs do once typing has paused
	Perform func(screen.ID) tea.Cmd         // runs an action
	Go      func(screen.Location) tea.Cmd
	Shows   func(page string) bool // whether a screen is for the audience
	Team    bool                   // it is for the team, which may read the notes of contacts
	Makes   []Make                 // what can be made with the typed name
	// the settings of this machine; nil: none are shown
	Settings []Setting
	// Read returns a proposal as this machine has it, and when it was read; nil if it was not. nil: no totals are shown
	Read   func(ctx context.Context, id state.ProposalID) (p *state.Proposal, asOf time.Time, err error)
	Change func() tea.Cmd // opens what changes a setting
	Web    string         // the address of the account's web app, which answers name; empty if unknown
	Begin  string         // what is typed at first
}

// Make is what can be done about a name that is not found here: "+ New person".
type Make struct {
	Label string
	Word  string // in the key line: "make"
	Does  string // after the key: "makes it"
	Do    func(named string) tea.Cmd
}

// Setting is a setting with its value.
type Setting struct {
	Name    string   // "theme.mode"
	Value   string   // "" if nothing is set
	Choices []string // nil: any value
	About   string   // what it does, in sentences
}

// words returns what a row says of a setting.
func (s *Setting) words() string { return phrase.Listed(s.Name, s.Value, s.About) }

// CommandsOnly is what a search for actions alone begins with.
const CommandsOnly = ":"

// limit is the most hits that are shown; more words narrow them down.
const limit = 100

// Model is a text field with what it finds below it.
type Model struct {
	screen.RenderCache
	p    Ports
	th   *theme.Theme
	keys screen.Keys
	all  screen.List
	here []*screen.Action
	by   []searched // one per action in here
	set  []searched // one per setting

	query input.Line
	rows  []row
	win   scroll.Window
	moved bool // the cursor was moved since the text changed

	asked   int // the number of the last search
	reading bool
	early   bool // enter was pressed before anything was found
	found   found
	areas   map[state.ProposalID]areas // those that were asked for

	on      screen.Answers
	actions []*screen.Action
}

// row is one line, about the one of these that is not nil.
type row struct {
	action  *screen.Action
	hit     *named
	setting *Setting
	make    *Make
	at      []int // the places of the matched letters of a hit in its words
	way     int
}

// New offers the actions here, with their words from all, and what the ports find. If two actions have the same name,
// the first, which is the nearest, counts. Movements are left out.
func New(th *theme.Theme, keys screen.Keys, all screen.List, here []*screen.Action, p Ports) *Model {
	m := &Model{th: th, keys: keys, all: all, p: p, areas: make(map[state.ProposalID]areas)}
	m.actions = screen.Bind(m, defs)
	m.query.SetKeys(keys)
	m.query.Set(p.Begin)
	seen := make(map[screen.ID]bool, len(here))
	for _, a := range here {
		info, ok := all.Info(a.ID)
		if !ok || seen[a.ID] || screen.Moves(a.ID) {
			continue
		}
		seen[a.ID] = true
		m.here = append(m.here, a)
		m.by = append(m.by, searchedOf(info))
	}
	for _, s := range p.Settings {
		m.set = append(m.set, searchedOf(screen.Info{ID: screen.ID(s.Name), Short: s.Value, Long: s.About}))
	}
	m.match()
	return m
}

// TakesText returns true: keys go into the text field.
func (m *Model) TakesText() bool { return true }

// The size of the box: how much of the screen below stays visible, and its least width.
const (
	leastWidth = 76
	beside     = 8
	above      = 4
)

// Size returns the room the box wants.
func (m *Model) Size(w, h int) (wide, high int) {
	return min(w, max(leastWidth, w-beside)), min(h, max(6, h-above))
}

// Open opens the box and keeps on, which handles its closing.
func (m *Model) Open(on screen.Answers) { m.on = on }

var defs = slices.Concat([]screen.Def[*Model]{
	{ID: screen.Open, Word: (*Model).openWord, Unless: (*Model).nothing, Do: (*Model).choose},
	{ID: screen.Back, Word: screen.Says[*Model]("close"), Do: func(m *Model) tea.Cmd { return m.on.Closed() }},
}, screen.RowDefs((*Model).move))

// Actions returns what can be done in the box.
func Actions() []screen.ID { return screen.IDs(defs) }

// Actions returns what can be done here.
func (m *Model) Actions() []*screen.Action { return m.actions }

// Update types into the text field.
func (m *Model) Update(msg tea.Msg) tea.Cmd {
	k, ok := msg.(tea.KeyMsg)
	if !ok {
		return nil
	}
	m.Invalidate()
	if changed, _ := m.query.Update(k); !changed {
		return nil
	}
	m.moved, m.early, m.win = false, false, scroll.Window{}
	m.match()
	return tea.Batch(m.seek(), m.look())
}

// typed returns what is searched for.
func (m *Model) typed() string {
	return strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(m.query.Text()), CommandsOnly))
}

// commandsOnly reports whether only actions are searched for.
func (m *Model) commandsOnly() bool {
	return m.p.Store == nil || strings.HasPrefix(strings.TrimSpace(m.query.Text()), CommandsOnly)
}

// selected returns the row under the cursor; nil if there is none: while nothing is found yet, the last lines are not
// what is searched for until a person moves to them.
func (m *Model) selected() *row {
	if m.win.At >= len(m.rows) || m.reading && !m.moved && m.rows[m.win.At].make != nil {
		return nil
	}
	return &m.rows[m.win.At]
}

// openWord returns what enter does.
func (m *Model) openWord() string {
	switch r := m.selected(); {
	case r == nil:
		return ""
	case r.action != nil:
		return "run"
	case r.make != nil:
		return r.make.Word
	case r.setting != nil:
		return "change"
	default:
		return "open"
	}
}

// nothing says that nothing can be chosen; "" if something can, or if enter waits for what is being read.
func (m *Model) nothing() string {
	return screen.Refuse(m.selected() == nil && !m.reading, "Nothing matches.")
}

func (m *Model) choose() tea.Cmd {
	r := m.selected()
	m.early = r == nil && m.reading
	switch {
	case r == nil:
		return nil
	case r.action != nil:
		return m.p.Perform(r.action.ID)
	case r.make != nil:
		return r.make.Do(m.typed())
	case r.setting != nil:
		return m.p.Change()
	default:
		return m.p.Go(placeOf(&r.hit.hit))
	}
}

func (m *Model) move(to screen.ID) tea.Cmd {
	m.moved, m.early = true, false
	m.win.Move(to, len(m.rows), m.visible(m.below()))
	return m.look()
}
