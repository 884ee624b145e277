package state

import (
	"slices"
	"time"

	"app.tender/tender/state/text"
)

// TextField names one of the four texts of a proposal.
type TextField string

// The texts. The first two belong to an option, the others to the proposal.
const (
	ClientDescription   TextField = "clientDescription"   // of an option; for the client
	InstallerNotes      TextField = "installerNotes"      // of an option; for the team only
	ProposalDescription TextField = "proposalDescription" // of the proposal; for the client
	InternalNotes       TextField = "internalNotes"       // of the proposal; for the team only
)

// The readers of a text, as displayed next to it.
const (
	ClientSees = "client sees this"
	TeamOnly   = "team only"
)

// ClientLayer reports whether the client sees texts in field f.
func (f TextField) ClientLayer() bool {
	return f == ClientDescription || f == ProposalDescription
}

// TextRef identifies a text, for drafts and edits.
type TextRef struct {
	Proposal ProposalID
	Option   OptionID // 0 for the proposal's own texts
	Field    TextField
}

// Text returns the text that ref names and whether it is known: Absent if p has no such option.
// The text is empty unless it is Present.
func (p *Proposal) Text(ref TextRef) (text string, how Presence) {
	var o *Option
	if ref.Field.ofOption() {
		_, o = p.Option(ref.Option)
	}
	at, unknown, field := ref.Field.in(p, o)
	switch {
	case at != nil:
		return *at, unknown.presence(field)
	case ref.Field.ofOption() && !IsLocal(ref.Option) && !p.SaysOptions():
		return "", Omitted
	default:
		return "", Absent
	}
}

// ofOption reports whether a text belongs to an option.
func (f TextField) ofOption() bool { return f == ClientDescription || f == InstallerNotes }

// in returns where p or its option o has the text, and what says whether it is known. It returns
// nil for an option's text if o is nil, and for an unlisted field.
func (f TextField) in(p *Proposal, o *Option) (text *string, unknown *Unknown, field Field) {
	switch {
	case f == ProposalDescription:
		return &p.Description, &p.Unknown, FieldDescription
	case f == InternalNotes:
		return &p.InternalNotes, &p.Unknown, FieldInternalNotes
	case f == ClientDescription && o != nil:
		return &o.ClientDescription, &o.Unknown, FieldClientDescription
	case f == InstallerNotes && o != nil:
		return &o.InstallerNotes, &o.Unknown, FieldInstallerNotes
	default:
		return nil, nil, 0
	}
}

// Draft is typed text that may not be at the service yet.
type Draft struct {
	Ref      TextRef
	Text     string
	Base     string // the service's text when the edit began; UnknownBase if the service omitted it
	Revision int64  // incremented by every save of this draft, from 1
	Cursor   int    // cursor position in grapheme clusters
	Saved    time.Time

	// Merge is the edit of the outbox whose conflict the text settles, written by hand: then Base is the service's
	// text of the conflict. 0: it is the text's draft.
	Merge int64
}

// Begun reports whether nothing was typed yet: the text equals its base.
func (d Draft) Begun() bool { return d.Text == BaseText(d.Base) }

// Queued reports whether an open edit has the text of d, or a newer revision. d is stored.
func (d Draft) Queued(entries []OutboxEdit) bool {
	return slices.ContainsFunc(entries, func(e OutboxEdit) bool {
		return e.State.Open() && e.Edit.Ref() == d.Ref && e.Edit.DraftRevision >= d.Revision
	})
}

// Edit returns the edit that sends d.
func (d Draft) Edit() Edit {
	return Edit{
		Proposal: d.Ref.Proposal, Option: d.Ref.Option, Base: d.Base, DraftRevision: d.Revision,
		Change: WriteText{Field: d.Ref.Field, Text: d.Text},
	}
}

// Resolve returns r with its local ids replaced by the service's ids, as far as ids has them.
func (r TextRef) Resolve(ids map[int64]int64) TextRef {
	r.Proposal = Resolved(r.Proposal, ids)
	r.Option = Resolved(r.Option, ids)
	return r
}

// Name returns the text's name, such as "installer notes"; empty for an unlisted field.
func (f TextField) Name() string {
	switch f {
	case ClientDescription, ProposalDescription:
		return "client description"
	case InstallerNotes:
		return "installer notes"
	case InternalNotes:
		return "internal notes"
	default:
		return "" // unlisted names are not for display
	}
}

// Title returns the capitalized name, such as "Installer notes".
func (f TextField) Title() string { return text.UpperFirst(f.Name()) }

// Audience returns who reads texts in field f.
func (f TextField) Audience() string {
	if f.ClientLayer() {
		return ClientSees
	}
	return TeamOnly
}

// Words returns the text's name and place: "installer notes of Theater · 2 Better". p is what is
// known of its proposal, and may be nil.
func (r TextRef) Words(p *Proposal) string { return r.Field.Name() + r.Place(p) }

// Place returns the text's place as a suffix to its name, such as " of the proposal".
func (r TextRef) Place(p *Proposal) string {
	if r.Option == 0 {
		return " of the proposal"
	}
	if p == nil {
		return " of an option"
	}
	a, _ := p.Option(r.Option)
	if a == nil {
		return " of an option"
	}
	return " of " + a.NameWord() + " · " + a.OptionName(r.Option)
}

// SameText reports whether two texts are equal up to line ends, which the service always stores as
// "\n".
func SameText(a, b string) bool {
	return a == b || text.NormalizeNewlines(a) == text.NormalizeNewlines(b)
}
