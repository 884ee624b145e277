package state

import (
	"time"

	"app.tender/tender/state/text"
)

// TextField names one of the four texts of a proposal.
type TextField string

// The texts. The two option texts need an option, the other two do not.
const (
	ClientDescription   TextField = "clientDescription"   // of an option; the customer sees it
	InstallerNotes      TextField = "installerNotes"      // of an option; team only
	ProposalDescription TextField = "proposalDescription" // of the proposal; the customer sees it
	InternalNotes       TextField = "internalNotes"       // of the proposal; team only
)

// The readers of a text, as named beside it.
const (
	CustomerSees = "customer sees this"
	TeamOnly     = "team only"
)

// ClientLayer reports whether the customer sees texts of field f.
func (f TextField) ClientLayer() bool {
	return f == ClientDescription || f == ProposalDescription
}

// TextRef names one text: a draft and an edit of a text belong to a TextRef.
type TextRef struct {
	Proposal ProposalID
	Option   OptionID // 0 for the proposal's own texts
	Field    TextField
}

// Text reads the text that ref names, and says how far it is known: it is empty
// unless it is Said, and NotThere when p has no such option.
func (p *Proposal) Text(ref TextRef) (text string, how Presence) {
	switch ref.Field {
	case ProposalDescription:
		return p.Description, p.Unknown.presence(FieldDescription)
	case InternalNotes:
		return p.InternalNotes, p.Unknown.presence(FieldInternalNotes)
	case ClientDescription, InstallerNotes:
		_, o := p.Option(ref.Option)
		switch {
		case o == nil && !IsLocal(ref.Option) && !p.SaysOptions():
			return "", NotSaid
		case o == nil:
			return "", NotThere
		case ref.Field == ClientDescription:
			return o.ClientDescription, o.Unknown.presence(FieldClientDescription)
		default:
			return o.InstallerNotes, o.Unknown.presence(FieldInstallerNotes)
		}
	default:
		return "", NotThere
	}
}

// Draft is text that was typed and that the service is not known to hold.
type Draft struct {
	Ref      TextRef
	Text     string
	Base     string // the service's text when the edit began; UnknownBase when it did not say one
	Revision int64  // counts up with every save of this draft, from 1
	Cursor   int    // where the cursor was, in grapheme clusters from the start
	Saved    time.Time
}

// Begun reports whether nothing was typed yet: the text is what it began from.
func (d Draft) Begun() bool { return d.Text == BaseText(d.Base) }

// Edit returns the edit that sends d.
func (d Draft) Edit() Edit {
	return Edit{
		Proposal: d.Ref.Proposal, Option: d.Ref.Option, Base: d.Base, DraftRevision: d.Revision,
		Change: WriteText{Field: d.Ref.Field, Text: d.Text},
	}
}

// Resolve replaces local ids that have become real.
func (r TextRef) Resolve(ids map[int64]int64) TextRef {
	r.Proposal = Resolved(r.Proposal, ids)
	r.Option = Resolved(r.Option, ids)
	return r
}

// Name returns what people call the text, "installer notes"; empty for any other
// field.
func (f TextField) Name() string {
	switch f {
	case ClientDescription, ProposalDescription:
		return "client description"
	case InstallerNotes:
		return "installer notes"
	case InternalNotes:
		return "internal notes"
	default:
		return "" // a name from elsewhere is not for a screen
	}
}

// Title returns the name as a heading has it, "Installer notes".
func (f TextField) Title() string { return text.UpperFirst(f.Name()) }

// Audience says who reads texts of field f.
func (f TextField) Audience() string {
	if f.ClientLayer() {
		return CustomerSees
	}
	return TeamOnly
}

// Words names the text and its place: "installer notes of Theater · 2 Better". p
// is what is known of its proposal, which may be nil.
func (r TextRef) Words(p *Proposal) string { return r.Field.Name() + r.Place(p) }

// Place returns where the text is, as it stands behind its name: " of the proposal".
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

// SameText reports whether two texts differ in nothing but their line ends,
// which the service stores as "\n" however they were sent.
func SameText(a, b string) bool {
	return a == b || text.NormalizeNewlines(a) == text.NormalizeNewlines(b)
}
