package state

import "testing"

// A draft in which nothing was typed is not listed, and nobody is asked about it.
func TestDraftBegunWithoutTyping(t *testing.T) {
	for _, tt := range []struct {
		text, base string
		begun      bool
	}{{"was", "was", true}, {"typed", "was", false}, {"", UnknownBase, true}, {"typed", UnknownBase, false}} {
		if got := (Draft{Text: tt.text, Base: tt.base}).Begun(); got != tt.begun {
			t.Errorf("%q from %q: %v", tt.text, tt.base, got)
		}
	}
}

// A text that the service omitted may still exist: its draft waits and is not returned.
func TestTextOfAnUnlistedOptionIsUnknown(t *testing.T) {
	omitted := overlaid()
	omitted.Unknown.Set(FieldAreas, true)
	for name, tt := range map[string]struct {
		p    *Proposal
		ref  TextRef
		text string
		how  Presence
	}{
		"there":                      {overlaid(), notesOfPatio, "wet", Present},
		"there, others are not said": {omitted, notesOfPatio, "wet", Present},
		"gone":                       {overlaid(), TextRef{7, 99, InstallerNotes}, "", Absent},
		"not listed":                 {omitted, TextRef{7, 99, InstallerNotes}, "", Omitted},
		"only made here":             {omitted, TextRef{7, -9, InstallerNotes}, "", Absent},
	} {
		if text, how := tt.p.Text(tt.ref); text != tt.text || how != tt.how {
			t.Errorf("%s: %q, %v; want %q, %v", name, text, how, tt.text, tt.how)
		}
	}
}
