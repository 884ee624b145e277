package state

import (
	"testing"
	"time"
)

// A text that was written is put into a copy: the proposal that was read is shown meanwhile, and stays as it was.
func TestWithWrittenChangesACopy(t *testing.T) {
	at := time.Date(2026, 4, 6, 0, 22, 19, 0, time.UTC)
	read := func() *Proposal {
		p := &Proposal{ID: 7, Version: Version{ETag: "1"}, Areas: []Area{
			{ID: 1, Options: []Option{{ID: 2}}}, {ID: 3, Options: []Option{{ID: 4}, {ID: 5}}},
		}}
		p.Areas[1].Options[1].Unknown.Set(FieldInstallerNotes, true)
		return p
	}
	for _, ref := range []TextRef{
		{7, 0, ProposalDescription},
		{7, 0, InternalNotes},
		{7, 5, ClientDescription},
		{7, 5, InstallerNotes},
	} {
		p := read()
		after := p.WithWritten(ref, WrittenText{Text: "new", Modified: at, ModifiedBy: "Ann"})
		if got, how := after.Text(ref); got != "new" || how != Present || !after.LastModified.Equal(at) ||
			after.LastModifiedUserName != "Ann" || after.Version != (Version{}) {
			t.Errorf("%v: %q, %v, changed at %v by %q, version %v", ref, got, how, after.LastModified,
				after.LastModifiedUserName, after.Version)
		}
		if _, o := after.Option(5); ref.Option != 0 && !o.LastModified.Equal(at) {
			t.Errorf("%v: the option was changed at %v", ref, o.LastModified)
		}
		before, how := p.Text(ref)
		was, wasHow := read().Text(ref)
		_, o := p.Option(5)
		if before != was || how != wasHow || !o.LastModified.IsZero() || p.Version.ETag != "1" {
			t.Errorf("%v: what was read has changed: %q, the option at %v", ref, before, o.LastModified)
		}
	}
	p := read()
	p.LastModified = at
	if after := p.WithWritten(TextRef{7, 0, InternalNotes}, WrittenText{}); !after.LastModified.Equal(at) {
		t.Errorf("an answer without a date makes it a change of %v", after.LastModified)
	}
	for before, complete := range map[time.Time]bool{at: true, at.Add(time.Second): false} {
		after := p.WithWritten(TextRef{7, 0, InternalNotes}, WrittenText{Before: before, Modified: at.Add(time.Minute)})
		if (after != nil) != complete {
			t.Errorf("changed before at %v, read as of %v: %+v", before, at, after)
		}
	}
	if after := read().WithWritten(TextRef{7, 9, InstallerNotes}, WrittenText{Text: "new"}); after != nil {
		t.Errorf("an option that is not there got a text: %+v", after)
	}
}
