package plan

import (
	"slices"
	"strings"

	"app.tender/tender/state"
)

// TextRef returns the reference of a text of a planned option, with the id that Over gives the
// option. Its draft is stored like any other, and goes into the plan instead of the outbox.
func TextRef(of state.ProposalID, option ID, f state.TextField) state.TextRef {
	return state.TextRef{Proposal: of, Option: state.OptionID(-option), Field: f}
}

// TextOf returns the option of a plan whose text ref names; ok is false for any other text.
func TextOf(ref state.TextRef) (option ID, ok bool) {
	option = IDOf(ref.Option)
	return option, option >= firstID
}

// Text returns the text that ref names; ok is false if the plan has no such option. p may be nil.
func (p *Plan) Text(ref state.TextRef) (text string, ok bool) {
	if p == nil {
		return "", false
	}
	option, _ := TextOf(ref)
	_, o := p.Option(option)
	if o == nil {
		return "", false
	}
	return *o.text(ref.Field), true
}

// BuiltAs returns the text of the proposal that a build has made from the plan's text ref. ok is
// false while the text is in the plan, also for an existing option.
func (p *Plan) BuiltAs(ref state.TextRef) (built state.TextRef, ok bool) {
	option, _ := TextOf(ref)
	_, o := p.Option(option)
	if o == nil || o.Option == 0 || *o.text(ref.Field) != "" {
		return built, false
	}
	ref.Option = o.Option
	return ref, true
}

// text returns a pointer to one of the texts that the build gives the option.
func (o *Option) text(f state.TextField) *string {
	if f.ClientLayer() {
		return &o.Client
	}
	return &o.Installer
}

// Write sets one of the texts that a build gives an option.
func Write(option ID, f state.TextField, text string) Edit {
	return Edit{Words: "writing the " + f.Name() + " of a planned option", do: func(p *Plan) error {
		_, o := p.Option(option)
		if o == nil {
			return state.Invalid("This option of the plan is gone.",
				"Another terminal removed or built it; your text is kept as a draft.")
		}
		*o.text(f) = text
		return fits(text)
	}}
}

// fits returns an error for a text that an option can't have.
func fits(text string) error {
	if n := state.Length(text); n > state.MaxText {
		return state.Invalid("A text of the option is too long. "+state.TooLong(n), "Shorten it.")
	}
	return nil
}

// ClientTexts returns what a build would show the client of the plan: the names of new areas and options, client
// descriptions, and what lines say that the catalog does not have.
func (p *Plan) ClientTexts() (shown []string) {
	say := func(texts ...string) {
		shown = append(shown, slices.DeleteFunc(texts, func(text string) bool { return text == "" })...)
	}
	for a, o := range p.Options() {
		if a.Area == 0 {
			say(a.Name)
		}
		say(o.Title, o.Client)
		for _, l := range o.Lines {
			if l.Item == 0 && l.State.Open() && !l.Unread { // a sentence is not built
				say(l.Brand, l.Model, l.Name, l.Description)
			}
		}
	}
	return shown
}

// TeamNotes returns the installer notes of all options, to compare a text for the client with.
func (p *Plan) TeamNotes() string {
	var b strings.Builder
	for _, o := range p.Options() {
		b.WriteString("\n\n" + o.Installer)
	}
	return b.String()
}
