package conflict

import (
	"fmt"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/history"
	"app.tender/tender/state/merge"
	"app.tender/tender/state/session"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/phrase"
	"app.tender/tender/views/widget/textedit"
	"app.tender/tender/views/widget/theme"
)

// model is the screen.
type model struct {
	screen.RenderCache
	Ports

	env  *screen.Env
	th   *theme.Theme
	keys screen.Keys

	of      state.OutboxEdit // zero while none is open
	what    string           // "installer notes of Theater · 2 Better"
	merge   merge.Result
	pieces  [][3][]merge.Piece // of each hunk, by version: mine, base and theirs
	choices []merge.Choice     // one per collision; empty while open
	at      int                // the collision under the cursor
	ed      *textedit.Editor
	taking  int64        // the edit whose result is being taken over from another terminal; 0 for none
	ahead   []tea.KeyMsg // typed meanwhile
	editing bool
	edited  bool // the result was edited by hand and no longer follows from choices
	note    string
	author  *history.Entry // who wrote the service's text; nil if that is not known
	base    bool           // show the base even where there is little room

	choosing []*screen.Action
	typed    textedit.Typed
}

func newModel(env *screen.Env, p Ports) *model {
	m := &model{Ports: p, env: env, th: env.Theme, keys: env.Keys}
	m.choosing = screen.Bind(m, defs)
	m.typed = textedit.BindTyped(m, writing, typed, screen.Scrolls((*model).within), func(m *model) {
		m.ed.ClosePrompt()
	})
	m.put(state.OutboxEdit{})
	return m
}

// Show shows both versions of an edit side by side, with the manual merge if there is one.
func (m *model) Show(at screen.Location) tea.Cmd {
	m.Invalidate()
	if at.Item == 0 || at.Item == m.of.ID {
		return nil // keep it as it was left
	}
	for _, e := range m.Work.Edits() {
		if e.ID == at.Item {
			m.put(e)
			m.restore()
			return m.askAuthor()
		}
	}
	return nil
}

// askAuthor asks the service who wrote its text. Nobody waits for that: without an answer the screen names nobody.
func (m *model) askAuthor() tea.Cmd {
	q, ok := history.OfText(m.of.Edit)
	if !ok || m.Service == nil || m.env.Link().Offline() {
		return nil
	}
	ctx, service, id, theirs := m.env.Life(), m.Service, m.of.Edit.Proposal, m.of.Theirs
	return m.env.Latest("author", screen.Then(func() (history.Page, error) {
		return service.History(ctx, id, q)
	}, func(p history.Page, err error) tea.Cmd {
		if err == nil && len(p.Entries) > 0 && p.Entries[0].Wrote(theirs) && m.of.Theirs == theirs {
			m.author = &p.Entries[0]
			m.Invalidate()
		}
		return nil
	}))
}

// Here returns the location of the open edit.
func (m *model) Here() screen.Location { return screen.Location{Screen: ID, Item: m.of.ID} }

// Crumb returns the screen, the proposal of the text, and its client.
func (m *model) Crumb(int) screen.Crumb {
	c := screen.Crumb{Left: m.th.Dim.Render("Outbox › ") + m.th.Strong.Render("Conflict")}
	id := m.of.Edit.Proposal
	if name := m.Words.Proposal(id); name != "" {
		c.Left += "   " + m.th.Text.Render(name)
	}
	if p := m.Words.Named(id); p != nil {
		c.Right = m.th.Dim.Render(p.ClientWord())
	}
	return c
}

// put compares the two versions of an edit.
func (m *model) put(e state.OutboxEdit) {
	m.notTakenOver(m.taking, state.Fault{})
	m.of, m.what, m.note, m.author = e, "", "", nil
	if e.ID != 0 {
		m.what = m.Words.Edit(e.Edit)
	}
	m.merge = merge.Texts(e.Edit.Base, e.Edit.Text(), e.Theirs)
	m.choices, m.pieces, m.at = make([]merge.Choice, m.merge.Collisions()), nil, 0
	m.editing, m.edited, m.base = false, false, false
	for _, h := range m.merge.Hunks {
		m.pieces = append(m.pieces, piecesOf(h))
	}
	m.result(m.merge.Text())
}

// restore shows the manual merge as it was left, here or in another terminal.
func (m *model) restore() {
	r := m.Results.OpenMerge(m.of)
	if r.Merge == 0 || m.edited && r.Text == m.ed.Text() {
		return
	}
	m.result(r.Text)
	m.ed.SetCursor(r.Cursor)
	m.edited = true
	if !r.Saved.IsZero() {
		m.note = "kept " + phrase.When(r.Saved, m.env.Now())
	}
}

// result shows text as the merge of both versions.
func (m *model) result(text string) {
	m.ed = textedit.New(text, textedit.Options{
		Limit: state.MaxText, Keys: m.keys, Clipboard: m.Clipboard,
	})
	m.ed.Blur()
}

// Actions returns what can be done here.
func (m *model) Actions() []*screen.Action {
	if !m.editing {
		return m.choosing
	}
	return m.typed.At(m.ed.Prompt())
}

// Behind returns the actions available after leaving the result.
func (m *model) Behind() []*screen.Action { return m.choosing }

// Typing reports whether keys are text, which is while the user edits the manual merge.
func (m *model) Typing() bool { return m.editing }

// Within returns the actions within the result while the user edits it.
func (m *model) Within() []screen.Binding {
	if !m.editing {
		return nil
	}
	return m.ed.Bindings()
}

var _ screen.KeyHolder = (*model)(nil)

// HoldKey queues a key meant for a result that is not taken over yet: it would choose a part, or discard the result.
func (m *model) HoldKey(key tea.KeyMsg) bool {
	if m.taking == 0 {
		return false
	}
	m.ahead = append(m.ahead, key)
	return true
}

// HeldKeys returns the queued keys once the result is taken over.
func (m *model) HeldKeys() (keys []tea.KeyMsg) {
	if m.taking == 0 {
		keys, m.ahead = m.ahead, nil
	}
	return keys
}

// Held returns what the queued keys type.
func (m *model) Held() string { return screen.TypedBy(m.ahead) }

var _ screen.ShownOnce = (*model)(nil)

// Unseen returns what is lost if the program ends now.
func (m *model) Unseen() string { return screen.Refuse(len(m.ahead) > 0, screen.KeysWait(m.keys)) }

// Update handles keys while the user edits the result, and messages about it.
func (m *model) Update(msg tea.Msg) tea.Cmd {
	m.Invalidate()
	switch msg := msg.(type) {
	case tea.KeyMsg:
		if m.editing {
			m.did(m.ed.Update(msg))
		}
	case screen.Within:
		m.within(msg.Do)
	case session.MergeKept:
		if msg.Merge.Merge == m.of.ID {
			m.note = "kept " + msg.Merge.Saved.Local().Format("15:04:05")
		}
	case session.MergeLost:
		m.lost(msg)
	case session.TakenOver:
		if m.taking != 0 && msg.Proposal == m.of.Edit.Proposal {
			m.takenOver(m.taking)
		}
	case session.NotTakenOver:
		if m.taking != 0 {
			m.notTakenOver(m.taking, msg.Fault)
		}
	}
	return nil
}

// within runs an action within the result.
func (m *model) within(id screen.ID) {
	if m.editing {
		m.did(m.ed.Do(id))
	}
}

// did handles the effect of a key or an action on the result.
func (m *model) did(changed bool, effect textedit.Effect) {
	if changed {
		m.edited = true
		m.Results.TypeMerge(state.Draft{
			Merge: m.of.ID, Ref: m.of.Edit.Ref(), Text: m.ed.Text(), Base: m.of.Theirs, Cursor: m.ed.Cursor(),
		})
	}
	effect.Tell(m.env.Host, changed, screen.Installer)
}

func (m *model) tell(kind screen.Kind, text string) {
	m.env.Host.Tell(screen.Notice{Kind: kind, Text: text, Audience: screen.Installer})
}

// open returns how many collisions have no choice yet.
func (m *model) open() int {
	n := 0
	for _, c := range m.choices {
		if c == "" {
			n++
		}
	}
	return n
}

// toChoose formats how many parts n of them are: "1 part", "1 of 2 parts".
func (m *model) toChoose(n int) string {
	if len(m.choices) == 1 {
		return "1 part"
	}
	return fmt.Sprintf("%d of %d parts", n, len(m.choices))
}

// filled returns the choices, with the user's text in place of empty ones.
func (m *model) filled() []merge.Choice {
	out := slices.Clone(m.choices)
	for i, c := range out {
		if c == "" {
			out[i] = merge.ChooseMine
		}
	}
	return out
}
