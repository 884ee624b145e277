package state

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"app.tender/tender/state/text"
	"github.com/dustin/go-humanize"
)

// The longest texts that the service takes, in characters as Length counts them.
const (
	MaxText         = 20_000 // descriptions and notes, those of a contact as well
	MaxAreaName     = 100    // at least one
	MaxProposalName = 256
	MaxName         = 256 // of a person or a company, and e-mail addresses
	MaxPhone        = 50
	MaxStreet       = 100 // also the suite
	MaxCity         = 50
	MaxPostalCode   = 20
	MaxState        = 256 // also the country
	MaxSiteName     = 50  // first or last, of the person to ask for at a location
	MaxSiteEmail    = 100 // of the same
	MaxSearch       = 256
)

// Length counts the characters of a text as the service does, which gets it with
// plain line ends and with marks of direction for their words.
func Length(s string) int {
	return utf8.RuneCountInString(text.RestoreMarks(text.NormalizeNewlines(s)))
}

// TooLong says that a text of n characters is beyond MaxText, and by how much.
func TooLong(n int) string { return Over(n, MaxText) }

// Over says that a text of n characters is beyond a limit, and by how much.
func Over(n, limit int) string {
	return fmt.Sprintf("%s of %s: %s too long.", humanize.Comma(int64(n)), text.Count(limit, "character"), text.Count(n-limit, "character"))
}

// filled is a field of what an edit sends, with what it is called in a sentence.
type filled struct {
	what   string
	value  string
	limit  int
	needed bool
}

// Unfit says, without asking the service, why it can't take e as it is: FaultInvalid,
// or FaultNone for nothing against it.
func (e Edit) Unfit() Fault {
	fields := e.what().fields()
	if fields == nil && e.Creates() {
		return Invalid("There is nothing to save in it.", "Drop it.")
	}
	for _, f := range fields {
		value := f.value
		if f.limit != MaxText {
			value = strings.TrimSpace(value) // as the service does with what is one line
		}
		n := Length(value)
		switch {
		case !utf8.ValidString(value) || strings.ContainsAny(value, "\x00"+UnknownBase):
			return Invalid(f.what+" holds bytes that are no text.", "Take them out and save it again.")
		case f.needed && n == 0:
			return Invalid(f.what+" is missing.", "Give it one and save it again.")
		case n > f.limit:
			return Invalid(f.what+" has "+text.Count(n, "character")+"; the service takes "+humanize.Comma(int64(f.limit))+".", "Shorten it and save it again.")
		}
	}
	return Fault{}
}
