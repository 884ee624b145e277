package state

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"app.tender/tender/state/text"
	"github.com/dustin/go-humanize"
)

// The service's length limits for texts, in characters as counted by Length.
const (
	MaxText         = 20_000 // descriptions and notes, also of a contact
	MaxAreaName     = 100    // an area's name must not be empty
	MaxProposalName = 256
	MaxName         = 256 // of a person or a company, or an e-mail address
	MaxPhone        = 50
	MaxStreet       = 100 // also for the suite
	MaxCity         = 50
	MaxPostalCode   = 20
	MaxState        = 256 // also for the country
	MaxSiteName     = 50  // first or last name of the site contact
	MaxSiteEmail    = 100 // e-mail address of the site contact
	MaxSearch       = 256
	MaxSearchWords  = 32 // different ones: each is looked up for itself
)

// Length returns the number of characters in a text as the service counts them: with plain line
// ends, and with direction marks in place of their words.
func Length(s string) int {
	return utf8.RuneCountInString(text.RestoreMarks(text.NormalizeNewlines(s)))
}

// TooLong returns by how much a text of n characters exceeds MaxText.
func TooLong(n int) string { return Over(n, MaxText) }

// Over returns by how much a text of n characters exceeds limit.
func Over(n, limit int) string {
	return fmt.Sprintf("%s of %s: %s too long.", humanize.Comma(int64(n)), text.Count(limit, "character"),
		text.Count(n-limit, "character"))
}

// filled is a field that an edit sends, with its name for a sentence.
type filled struct {
	what   string
	value  string
	limit  int
	needed bool
	reader reader
}

// reader is who will read a field. Without a word it is the client: a field that someone forgets is checked once
// too often.
type reader int

const (
	forClient reader = iota
	forTeam
)

// Unfit returns why the service would refuse e, without a request: FaultInvalid, or FaultNone if
// it is valid.
func (e Edit) Unfit() Fault {
	fields := e.what().fields()
	if fields == nil && e.Creates() {
		return Invalid("Nothing to save in it.", "Drop it.")
	}
	for _, f := range fields {
		value := f.value
		if f.limit != MaxText {
			value = strings.TrimSpace(value) // the service trims single lines too
		}
		n := Length(value)
		switch {
		case !utf8.ValidString(value) || strings.ContainsAny(value, "\x00"+UnknownBase):
			return Invalid(f.what+" contains bytes that are no text.", "Remove them and save it again.")
		case f.needed && n == 0:
			return Invalid(f.what+" is missing.", "Give it one and save it again.")
		case n > f.limit:
			return Invalid(f.what+" has "+text.Count(n, "character")+"; the service takes "+
				humanize.Comma(int64(f.limit))+".", "Shorten it and save it again.")
		}
	}
	return Fault{}
}
