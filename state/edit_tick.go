package state

// tick is what the journal notes of an installer's tick. It is no edit: nothing of
// it is sent. An edit of a kind that this program does not know counts as one.
type tick struct{}

func (tick) fields(Edit) []filled        { return nil }
func (tick) target(Edit) string          { return "" }
func (tick) mark(*Workspace, Edit, Mark) {}
func (tick) lay(*Workspace, Edit)        {}

func (tick) words(e Edit, _ *Proposal) string {
	if e.Kind != JournalTick {
		return string(e.Kind)
	}
	return e.Text
}
