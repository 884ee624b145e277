package texts

import (
	"cmp"
	"slices"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/session"
	"app.tender/tender/views/editor/areas"
	"app.tender/tender/views/editor/guard"
	"app.tender/tender/views/editor/shown"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/textedit"
)

// Typing keeps the texts: those being typed, those not saved, and what other terminals edit.
type Typing interface {
	// Open starts typing in a text: with its draft, or else with d.
	Open(d state.Draft) state.Draft
	// Typed returns the typed text; ok is false while the text is not open.
	Typed(ref state.TextRef) (d state.Draft, ok bool)
	// Type stores the content of the editor. It is on the disk within 150 ms.
	Type(ref state.TextRef, text string, cursor int)
	// Leave ends typing. told is set if the service has the typed text.
	Leave(ref state.TextRef, told bool)
	// Send ends typing and saves d. It returns false if nothing changed.
	Send(d state.Draft) bool
	// Export saves the typed text at once, and writes it to a new file in dir, named after what. The error is a
	// state.Fault.
	Export(dir, what string, d state.Draft) (session.Exported, error)
	// Import saves an exported text at once, as it is after the file was read. It removes the file
	// once all its content is on the disk.
	Import(r session.Returned, text string, cursor int)
	// Newest returns a text as typed last; stored reports whether it is on the disk.
	Newest(ref state.TextRef) (d state.Draft, stored, ok bool)
	// Refs returns the texts with a draft, in a stable order.
	Refs() []state.TextRef
	Discard(d state.Draft)
	// Elsewhere returns since when another terminal has a proposal open; ok is false if none has.
	Elsewhere(id state.ProposalID) (since time.Time, ok bool)
	// TakeOver makes this terminal the one that edits a proposal. session.TakenOver reports when it
	// does, session.NotTakenOver why it does not.
	TakeOver(id state.ProposalID)
}

// Outbox holds unsaved edits.
type Outbox interface {
	Edits() []state.OutboxEdit
	// ReadOnly returns why nothing may be written, or "".
	ReadOnly() string
}

// Words returns the names that this machine knows.
type Words interface {
	Edit(e state.Edit) string
	// Proposal returns the name of a proposal, empty for an unknown one.
	Proposal(id state.ProposalID) string
	// Named returns a proposal with only its names; nil if they are unknown.
	Named(id state.ProposalID) *state.Proposal
}

// Shell is the part of the program's shell that has the terminal.
type Shell interface {
	// RunEditor hands the terminal to $EDITOR with a file. It calls done with the result, or returns why it can't
	// start. The program does not end before Returned.
	RunEditor(path string, done func(err error) tea.Cmd) error
	// Returned reports that the file was read back. words are what the user has to know even if the program is ending;
	// empty for nothing.
	Returned(words string)
}

// Frame is the editor around the texts.
type Frame interface {
	shown.Frame
	// Focused returns the text whose pane has the focus, empty for another pane, and whether that is the tree.
	Focused() (f state.TextField, tree bool)
	// FocusOn moves the focus to the pane of a text.
	FocusOn(f state.TextField)
	// Stale shows everything again with the next change.
	Stale()
	// DropKeys drops the keys that wait for a text, and reports whether there were any.
	DropKeys() bool
}

// Ports are the dependencies of the texts.
type Ports struct {
	Typing Typing
	// Snapshot returns the state of the user's work, including the open proposal.
	Snapshot func() *session.Snapshot
	Outbox   Outbox
	Words    Words
	Shell    Shell
	Guard    *guard.Guard
	// attaches the plan of a blank option to it before it gets a text
	Anchor    func(option state.OptionID, now *session.Snapshot)
	Part      screen.Action       // saves a planned area or option under the cursor that needs no build
	Clipboard *textedit.Clipboard // shared by all texts
	Files     string              // the directory of the files for $EDITOR
}

// Texts are the texts of the proposal and of the option under the cursor, of both layers: the user opens one, types
// in it, and leaves or saves it.
type Texts struct {
	Client Model
	Notes  Model
	Full   Model // a text of the proposal itself
	Whole  bool  // Full fills the screen

	env   *screen.Env
	ports Ports
	frame Frame
	tree  *areas.Model

	taking   bool          // the proposal is being taken over
	takes    state.TextRef // the text that the keys are for then; zero for none
	lostText lostText      // the last text that another terminal took over, until it is free
}

// NewTexts returns the texts of what a frame shows, none of them open.
func NewTexts(env *screen.Env, p Ports, f Frame, tree *areas.Model) *Texts {
	return &Texts{
		env: env, ports: p, frame: f, tree: tree,
		Client: newModel(env.Theme, env.Keys, layerClient, p.Clipboard),
		Notes:  newModel(env.Theme, env.Keys, layerTeam, p.Clipboard),
		Full:   newModel(env.Theme, env.Keys, layerClient, p.Clipboard),
	}
}

// Copies returns what copies them.
func (m *Texts) Copies() *Copies { return &Copies{m} }

func (m *Texts) panes() [3]*Model { return [3]*Model{&m.Client, &m.Notes, &m.Full} }

func (m *Texts) at() shown.Proposal { return m.frame.Shown() }

// tell shows a notice, which must not hold anything that a client may not see.
func (m *Texts) tell(kind screen.Kind, words string) {
	m.env.Host.Tell(screen.Notice{Kind: kind, Text: words, Audience: screen.Everyone})
}

// Readable reports whether the audience may see a text.
func (m *Texts) Readable(f state.TextField) bool { return !m.env.ClientView() || f.ClientLayer() }

// Resolve replaces local ids by the service's, so that the user types on where they are.
func (m *Texts) Resolve(ids map[int64]int64) {
	m.takes = m.takes.Resolve(ids)
	for _, t := range m.panes() {
		if ref := t.Ref().Resolve(ids); ref != t.Ref() {
			t.SetRef(ref)
		}
	}
}

// The headings of the actions.
const (
	ofTexts  = "Texts"
	ofSaving = "Drafts and saving"
)

// InPane is open in a pane of a text.
var InPane = []screen.Def[*Texts]{{
	ID: screen.Open, Word: (*Texts).openWord, Unless: (*Texts).noText,
	Do: screen.Does((*Texts).openFocused),
}}

// Reading are the actions while a text of the proposal itself fills the screen.
var Reading = []screen.Def[*Texts]{
	{
		ID: screen.Open, Hint: 1, Word: (*Texts).openWord, Unless: (*Texts).cannotWrite,
		Do: screen.Does((*Texts).openFocused),
	},
	{ID: screen.PaneNext, Unless: (*Texts).cannotOpen, Do: screen.Does((*Texts).goBeside)},
	{ID: screen.PanePrevious, Unless: (*Texts).cannotOpen, Do: screen.Does((*Texts).goBeside)},
	{
		ID: screen.EditDescription, Audience: screen.Client, Unless: (*Texts).cannotOpen,
		Do: edits(state.ProposalDescription),
	},
	{ID: screen.EditInternal, Unless: (*Texts).cannotOpen, Do: edits(state.InternalNotes)},
}

// OfOption are the actions on the texts of the option under the cursor.
var OfOption = []screen.Def[*Texts]{
	{
		ID: screen.EditClient, Group: ofTexts, Keys: []string{"e"}, Short: "client text",
		Long:     "Edit the option's client description",
		Audience: screen.Client, Word: readWord("read client text"), Unless: (*Texts).cannotOpenOption,
		Do: edits(state.ClientDescription),
	},
	{
		ID: screen.EditNotes, Group: ofTexts, Keys: []string{"n"}, Short: "notes",
		Long: "Edit the option's installer notes; team only", Word: readWord("read notes"),
		Unless: (*Texts).cannotOpenOption, Do: edits(state.InstallerNotes),
	},
	{
		ID: screen.EditExternally, Group: ofTexts, Keys: []string{"E"}, Short: "$EDITOR",
		Long:     "Edit this text in $EDITOR",
		Audience: screen.Client, Unless: func(m *Texts) string {
			return cmp.Or(m.cannotWrite(), m.cannotOpenOption())
		}, Do: (*Texts).editExternally,
	},
	{
		ID: screen.CopyWhole, Group: ofTexts, Keys: []string{"y"}, Short: "copy text",
		Long:     "Copy the text shown, without opening it",
		Audience: screen.Client, Unless: func(m *Texts) string { return m.Copies().Unless() },
		Do: screen.Does(func(m *Texts) { m.Copies().Here() }),
	},
}

// OfProposal are the actions on the texts of the proposal itself.
var OfProposal = []screen.Def[*Texts]{
	{
		ID: screen.EditDescription, Group: ofTexts, Keys: []string{"D"}, Short: "description",
		Long:     "Edit the proposal's client description",
		Audience: screen.Client, Unless: (*Texts).cannotOpen, Do: edits(state.ProposalDescription),
	},
	{
		ID: screen.EditInternal, Group: ofTexts, Keys: []string{"N"}, Short: "internal notes",
		Long: "Edit the proposal's internal notes; team only", Unless: (*Texts).cannotOpen,
		Do: edits(state.InternalNotes),
	},
}

// TakeOver takes the proposal over.
var TakeOver = []screen.Def[*Texts]{{
	ID: screen.TakeOver, Group: ofTexts, Keys: []string{"t"}, Short: "take over",
	Long:     "Take this proposal over from the terminal that has it open",
	Audience: screen.Client, Unless: (*Texts).notElsewhere,
	Do: screen.Does(func(m *Texts) { m.offer(state.TextRef{}) }),
}}

// Saving are the actions on drafts.
var Saving = []screen.Def[*Texts]{
	{
		ID: screen.Save, Group: ofSaving, Keys: []string{"ctrl+s"}, Short: "save",
		Long:     "Save the changes here, both texts of the option",
		Audience: screen.Client, Unless: (*Texts).nothingToSave,
		Do: (*Texts).saveHere,
	},
	{
		ID: screen.DiscardDraft, Group: ofSaving, Keys: []string{"X"}, Short: "discard draft",
		Long: "Discard the draft of this text; undo restores it", Unless: (*Texts).noDraft,
		Do: screen.Does((*Texts).discardHere),
	},
	{
		ID: screen.PreviewChanges, Group: ofSaving, Keys: []string{"d"}, Short: "changes",
		Long: "Show the unsaved changes here, line by line", Do: screen.Does((*Texts).previewHere),
		Unless: (*Texts).nothingToPreview,
	},
}

// The actions while the user types a text. Always are those that its prompts have, too.
var (
	Always = []screen.Def[*Texts]{
		{ID: screen.Save, Do: screen.Does((*Texts).saveTyped)},
		{ID: screen.PaneNext, Word: (*Texts).besideWord, Do: screen.Does((*Texts).goBeside)},
		{ID: screen.PanePrevious, Do: screen.Does((*Texts).goBeside)},
		{ID: screen.HelpTyping},
		{ID: screen.Box},
		{ID: screen.SaveAll},
	}
	Writing = slices.Insert(slices.Clone(Always), 1,
		screen.Def[*Texts]{ID: screen.Back, Word: (*Texts).leaveWord, Do: screen.Does((*Texts).Leave)})
	Lost = []screen.Def[*Texts]{{
		ID: screen.Back, Word: screen.Says[*Texts]("leave"),
		Do: screen.Does((*Texts).Leave),
	}}
)

// edits returns a function that opens a text.
func edits(f state.TextField) func(*Texts) tea.Cmd {
	return screen.Does(func(m *Texts) { m.Open(f) })
}

func (m *Texts) cannotOpen() string { return m.at().CannotOpen() }

func (m *Texts) cannotWrite() string { return m.at().CannotWrite() }

func (m *Texts) nothingToPreview() string {
	w := m.at().Workspace
	return screen.Refuse(w == nil || w.Whole == state.MarkNone, "Everything here is saved.")
}
