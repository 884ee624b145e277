// Package outgoing checks a proposal before the client gets it: what is missing, what is free, what the client should
// not read, and where words and lines disagree.
package outgoing

import (
	"cmp"
	"fmt"
	"iter"
	"strconv"
	"strings"

	"app.tender/tender/state"
	"github.com/shopspring/decimal"
)

// Job is a proposal with what is known about it on this machine. What the service omitted is never a finding.
type Job struct {
	Proposal *state.Proposal
	Drafts   []state.Draft // may be of other proposals too
	Planned  string        // what is not built: "34 lines, 2 texts"; empty for nothing

	Floor  decimal.Decimal // the lowest margin without a finding, in percent; 0 or less: the cost
	Habits Habits
}

// Finding is something to look at.
type Finding struct {
	Rule   ID
	Weight Weight
	Area   state.AreaID   // 0 for the whole proposal
	Option state.OptionID // 0 for the whole area
	Place  string         // area and option in words; empty for the whole proposal
	Words  string         // a sentence
	Apart  bool           // in an option that the total does not count
	What   string         // what was found, in a few words: "34 lines"; empty if one more is all there is to say
}

// ID is a rule's name in the settings.
type ID string

// The rules.
const (
	Agree    ID = "words"
	Mount    ID = "mount"
	Hours    ID = "hours"
	Free     ID = "free"
	NoCost   ID = "cost"
	Margin   ID = "margin"
	Tax      ID = "tax"
	Internal ID = "internal"
	NoText   ID = "text"
	NoLines  ID = "lines"
	Terms    ID = "terms"
	Schedule ID = "schedule"
	Mail     ID = "mail"
	Unsaved  ID = "unsaved"
	Unbuilt  ID = "plan"
)

// Weight says how much the findings of a rule matter.
type Weight string

// The weights.
const (
	Warn Weight = "warn" // a person decides before the proposal goes out
	Note Weight = "note" // it is said
	Off  Weight = "off"  // it is not looked for
)

// Weights returns the names of all weights.
func Weights() []string { return []string{string(Warn), string(Note), string(Off)} }

// Rule is one question that is asked of a proposal.
type Rule struct {
	ID     ID
	Weight Weight // unless the settings have another
	Brief  string // its findings in a narrow column; # stands for what or how many they are, (s) for the s of several
	Amid   string // added to Brief if some are in options that the total does not count; empty for nothing

	find func(*Job) []Finding
}

// Rules returns all rules, in the order of their findings.
func Rules() []Rule {
	return []Rule{
		{Unbuilt, Warn, "# not built", "", unbuilt},
		{Unsaved, Warn, "# text(s) not saved", "", unsaved},
		{NoLines, Warn, "# without lines", "", noLines},
		{NoText, Warn, "# without text", "", noText},
		{Agree, Warn, "# text(s) against lines", "", agree},
		{Internal, Warn, "# looks internal", "", internal},
		{Free, Warn, "# at 0.00", "", free},
		{Margin, Warn, "# below margin", "", margins},
		{NoCost, Note, "# without cost", ", all options", noCost},
		{Mount, Note, "# without mount", "", mounts},
		{Hours, Note, "unusual hours", "", hours},
		{Tax, Warn, "tax not known", "", tax},
		{Mail, Warn, "no e-mail", "", mail},
		{Schedule, Warn, "instalments off the total", "", schedule},
		{Terms, Note, "no terms", "", terms},
	}
}

// Names returns the names of all rules.
func Names() (names []string) {
	for _, r := range Rules() {
		names = append(names, string(r.ID))
	}
	return names
}

// Check returns what the rules find in a job. weights are those of the settings, by rule.
func Check(j *Job, weights map[ID]Weight) (found []Finding) {
	if j.Proposal == nil {
		return nil
	}
	for _, r := range Rules() {
		weight := cmp.Or(weights[r.ID], r.Weight)
		if weight == Off {
			continue
		}
		for _, f := range r.find(j) {
			f.Rule, f.Weight = r.ID, weight
			found = append(found, f)
		}
	}
	return found
}

// Warnings returns how many findings a person decides about.
func Warnings(found []Finding) (n int) {
	for _, f := range found {
		if f.Weight == Warn {
			n++
		}
	}
	return n
}

// Count is how many findings a rule has.
type Count struct {
	Rule   ID
	Weight Weight
	Words  string // "2 without text"
}

// Counts counts the findings of each rule, in their order.
func Counts(found []Finding) (counts []Count) {
	for _, r := range Rules() {
		n, weight, what, amid := 0, Note, "", ""
		for _, f := range found {
			if f.Rule == r.ID {
				n, weight, what = n+1, f.Weight, f.What
				if f.Apart {
					amid = r.Amid
				}
			}
		}
		if n > 0 {
			s := "s"
			if n == 1 {
				s = ""
			}
			brief := strings.NewReplacer("#", cmp.Or(what, strconv.Itoa(n)), "(s)", s).Replace(r.Brief)
			counts = append(counts, Count{r.ID, weight, brief + amid})
		}
	}
	return counts
}

// Lines returns a sentence for each rule that found something: what it found, or how much.
func Lines(found []Finding) (lines []string) {
	for _, c := range Counts(found) {
		said, n := "", 0
		for _, f := range found {
			if f.Rule == c.Rule {
				said, n = f.Sentence(), n+1
			}
		}
		if n > 1 {
			said = strings.ToUpper(c.Words[:1]) + c.Words[1:] + "."
		}
		lines = append(lines, said)
	}
	return lines
}

// mostSaid is how many warnings Words says.
const mostSaid = 4

// Words returns the first warnings in a few sentences, and how much else is noted; empty for nothing.
func Words(found []Finding) string {
	var said, noted []string
	warnings := Warnings(found)
	for _, f := range found {
		if f.Weight == Warn && len(said) < mostSaid {
			said = append(said, f.Sentence())
		}
	}
	if more := warnings - len(said); more > 0 {
		said = append(said, fmt.Sprintf("And %d more.", more))
	}
	for _, c := range Counts(found) {
		if c.Weight == Note {
			noted = append(noted, c.Words)
		}
	}
	if len(noted) > 0 {
		said = append(said, "Noted: "+strings.Join(noted, ", ")+".")
	}
	return strings.Join(said, " ")
}

// Sentence returns the finding with its place: "Den · 2 Better: No lines."
func (f Finding) Sentence() string {
	if f.Place == "" {
		return f.Words
	}
	return f.Place + ": " + f.Words
}

// options are all options with their areas.
func (j *Job) options() iter.Seq2[*state.Area, *state.Option] {
	return func(yield func(*state.Area, *state.Option) bool) {
		for i := range j.Proposal.Areas {
			a := &j.Proposal.Areas[i]
			for k := range a.Options {
				if !yield(a, &a.Options[k]) {
					return
				}
			}
		}
	}
}

// at returns a finding of an option.
func at(a *state.Area, o *state.Option, words string) Finding {
	place := a.NameWord()
	if len(a.Options) > 1 {
		place += " · " + a.OptionName(o.ID)
	}
	apart := o != a.Counted()
	return Finding{Area: a.ID, Option: o.ID, Place: place, Words: words, Apart: apart}
}

// whole returns a finding of the whole proposal.
func whole(words string) []Finding { return []Finding{{Words: words}} }
