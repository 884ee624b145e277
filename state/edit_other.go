package state

// Other is no edit of this program and is never sent: an installer's tick in the journal,
// or an edit that a newer program keeps here.
type Other struct {
	Kind EditKind
	Text string // of a tick: the part
}

func (c Other) kind() EditKind            { return c.Kind }
func (c Other) text() string              { return c.Text }
func (Other) fields() []filled            { return nil }
func (Other) target(Edit) string          { return "" }
func (Other) mark(*Workspace, Edit, Mark) {}
func (Other) lay(*Workspace, Edit)        {}

func (c Other) withText(text string) Change {
	c.Text = text
	return c
}

func (c Other) words(Edit, *Proposal) string {
	if c.Kind != JournalTick {
		return string(c.Kind)
	}
	return c.Text
}
