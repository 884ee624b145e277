package texts

import (
	"fmt"
	"strings"
	"unicode/utf8"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/text"
	"app.tender/tender/views/editor/guard"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/dialog"
	"app.tender/tender/views/widget/textedit"
)

// Copies copies texts: to the terminal's clipboard without opening them, and to other options.
type Copies struct{ of *Texts }

// shownText is a visible text of the proposal.
type shownText struct {
	name string // its name for people: "installer notes of Theater · 2 Better"
	text string
}

// found returns the texts, none of them empty, that can be copied here without being opened:
// that of the pane with the focus, or else those of the current option and of the proposal itself.
func (c *Copies) found() (out []shownText) {
	if c.of.at().Workspace == nil {
		return nil
	}
	refs := c.of.refs(0)
	_, o := c.of.at().Selected()
	f, _ := c.of.frame.Focused()
	switch ofOption := o != nil || c.of.at().OnlyPlanned(); {
	case ofOption && f != "":
		refs = c.of.refsHere(f)
	case ofOption:
		refs = append(c.of.refsHere(state.ClientDescription, state.InstallerNotes), refs...)
	}
	for _, ref := range refs {
		text, _ := c.of.at().Workspace.Proposal.Text(ref)
		if isPlanned(ref) {
			text = c.of.plannedText(ref)
		}
		if text != "" {
			out = append(out, shownText{c.of.textWords(ref), text})
		}
	}
	return out
}

// Unless returns why no text here can be copied, or "".
func (c *Copies) Unless() string {
	return screen.Refuse(len(c.found()) == 0, "No text here to copy.")
}

// Here puts a text on the terminal's clipboard. If there are several, it asks which.
func (c *Copies) Here() {
	found := c.found()
	if len(found) == 1 {
		c.copy(found[0])
		return
	}
	row := func(t shownText) dialog.Item {
		return dialog.Item{Title: t.name, Detail: textedit.Characters(t.text), Note: t.text}
	}
	dialog.Choose(c.of.env, screen.Client, "Copy a text", "", found, row, screen.Does(c.copy))
}

// copy copies a text and shows its name and length.
func (c *Copies) copy(t shownText) {
	c.of.env.Host.Copy(t.text, t.name+", "+textedit.Characters(t.text))
}

// copyTarget is one possible destination of a copied text.
type copyTarget struct {
	ref   state.TextRef
	text  string
	title string
	words string
}

// Across asks which other option of its area to copy a text of an option to. If field is empty
// it first asks which text. It shows what the copy replaces before anything is saved.
func (c *Copies) Across(from state.OptionID, field state.TextField) tea.Cmd {
	c.of.frame.ShowChanges()
	why := c.of.at().CannotWrite()
	var targets []copyTarget
	if why == "" {
		targets, why = c.targets(c.of.at().Proposal(), from, field)
	}
	if len(targets) == 0 {
		c.of.tell(screen.Refusal, why)
		return nil
	}
	area, _ := c.of.at().Proposal().Option(from)
	row := func(t copyTarget) dialog.Item { return dialog.Item{Title: t.title, Detail: t.words} }
	dialog.Choose(c.of.env, screen.Team, "Copy a text of "+area.OptionName(from), "", targets, row,
		screen.Does(func(t copyTarget) {
			c.of.tell(screen.Plain, "Copying: "+t.title+".")
			c.across(t)
		}))
	return nil
}

// targets returns where the texts of an option can be copied to, or why none can be copied
// anywhere.
func (c *Copies) targets(
	p *state.Proposal, option state.OptionID, field state.TextField,
) (targets []copyTarget, why string) {
	area, from := p.Option(option)
	switch {
	case from == nil && plan.Makes(c.of.at().Plan, option):
		return nil, "This option is only planned: build it to copy its texts."
	case from == nil:
		return nil, "This option is no longer in the proposal."
	case len(area.Options) == 1:
		return nil, "The other options are only planned: build them to copy a text there."
	}
	why = "The other options already have the same texts."
	fields := []state.TextField{field}
	if field == "" {
		fields = []state.TextField{state.ClientDescription, state.InstallerNotes}
	}
	for _, f := range fields {
		words, how := p.Text(state.TextRef{Option: option, Field: f})
		for n := range area.Options {
			to := &area.Options[n]
			ref := state.TextRef{Proposal: p.ID, Option: to.ID, Field: f}
			old, there := p.Text(ref)
			name := area.OptionName(to.ID)
			switch _, draft := c.of.ports.Snapshot().Draft(ref); {
			case to.ID == from.ID, how == state.Present && there == state.Present && words == old:
			case how == state.Omitted:
				why = "Text unknown: the service did not return it."
			case words == "":
				why = "No text to copy."
			case draft:
				why = "A draft of " + name + " is not saved yet: save or discard it first."
			default:
				targets = append(targets,
					copyTarget{
						ref: ref, text: words, title: text.UpperFirst(f.Name()) + " to " + name,
						words: replaces(old, there),
					})
			}
		}
	}
	return targets, why
}

// replaces returns what a copied text overwrites.
func replaces(old string, how state.Presence) string {
	switch {
	case how == state.Omitted:
		return "the current text is " + state.UnknownWord
	case old == "":
		return "empty now"
	}
	first, _, _ := strings.Cut(strings.TrimSpace(old), "\n")
	return fmt.Sprintf("replaces %d characters: %s", utf8.RuneCountInString(old), first)
}

// across saves a copied text like a typed one: first as a durable draft, and with a question
// if the client would see text that looks internal.
func (c *Copies) across(t copyTarget) {
	if c.of.at().Watched.Proposal == nil || c.of.at().ID() != t.ref.Proposal {
		return
	}
	d := state.Draft{Ref: t.ref, Text: t.text, Base: c.of.at().Workspace.Base(t.ref)}
	c.of.ports.Guard.Unless(guard.Edits(d.Edit()), screen.Question{}, func() {}, func() {
		if c.of.at().Watched.Proposal.Status.ClientMayBeLooking() && d.Ref.Field.ClientLayer() {
			c.of.tell(screen.Warn, "The client may have this proposal open and sees the copy at once.")
		}
		c.of.commitDrafts(d)
	})
}
