package plan

import (
	"slices"
	"strings"
	"unicode"

	"app.tender/tender/state"
	"app.tender/tender/state/rows"
	"app.tender/tender/state/text"
	"github.com/shopspring/decimal"
)

// greetings is the most words of a sentence that only greets, thanks or closes.
const greetings = 4

// prose finds the sentences of a list. A greeting above or below the items is left out. A text with other sentences
// is a mail.
func (l *List) prose() {
	from, to := -1, -1 // the lines with a figure
	for i, p := range l.Lines {
		if strings.ContainsFunc(p.Text, unicode.IsDigit) {
			if to = i; from < 0 {
				from = i
			}
		}
	}
	ends := sentenceEnds
	if from >= 0 && slices.ContainsFunc(l.Lines[from:to+1], func(p Pasted) bool {
		return strings.HasSuffix(strings.TrimSpace(p.Text), ",")
	}) {
		ends = strings.TrimPrefix(ends, ",") // the lines of the list end so
	}
	if slices.ContainsFunc(l.Lines, func(p Pasted) bool {
		return isSentence(p.Text, ends) && len(strings.Fields(p.Text)) > greetings
	}) {
		l.mail()
		return
	}
	if from < 0 {
		return
	}
	var around []string
	var list []Pasted
	for i, p := range l.Lines {
		if (i < from || i > to) && isSentence(p.Text, ends) {
			around = append(around, quoted(text.Shorten(strings.TrimSpace(p.Text), mostQuoted)))
		} else {
			list = append(list, p)
		}
	}
	if len(around) > 0 {
		l.Lines = list
		l.say("Not planned, since it reads like a sentence: " + text.Join(around) + ". Type it to plan it.")
	}
}

const sentenceEnds = ",.:!?…"

// IsMail reports whether a pasted line is a sentence, which is read as a mail.
func IsMail(line string) bool {
	return isSentence(line, sentenceEnds) && len(strings.Fields(line)) > greetings
}

// isSentence reports whether a line is a sentence: it begins with a letter and ends with one of ends. One with a
// figure is longer than a name, and does not end in a comma.
func isSentence(line, ends string) bool {
	s := []rune(strings.TrimSpace(line))
	if len(s) == 0 || !unicode.IsLetter(s[0]) || !strings.ContainsRune(ends, s[len(s)-1]) ||
		strings.Contains(line, "\t") {
		return false
	}
	return !strings.ContainsFunc(string(s), unicode.IsDigit) || len(strings.Fields(line)) > greetings &&
		s[len(s)-1] != ','
}

// addressPattern matches a line that reaches somebody: a phone number, an address of mail or of the web.
var addressPattern = text.Pattern(`\S@\S+\.\S|://|www\.|^\D{0,12}\+?\(?\d{1,4}\)?(?:[ .\-/]\d{2,4}){2,4}$`)

// mail makes a plan to be corrected of a mail: the lines that are read, those with a figure that can't be, and all
// other text as notes, word for word. Nothing is dropped, and each line has the sentence that it comes from.
func (l *List) mail() {
	lines := l.Lines
	l.Lines = nil
	var notes strings.Builder
	unread, last := 0, 0
	for _, p := range lines {
		p.From = strings.TrimSpace(text.SingleLine(p.Text))
		switch {
		case p.Err == nil && p.listed():
			l.Lines = append(l.Lines, p)
		case strings.ContainsFunc(p.From, unicode.IsDigit) && !addressPattern().MatchString(p.From):
			p.Entry, p.Err = Entry{
				Quantity: decimal.NewFromInt(1),
				Words:    strings.Fields(text.First(p.From, state.MaxName)), Unread: true,
			}, nil
			l.Lines = append(l.Lines, p)
			unread++
		default:
			if notes.Len() > 0 {
				notes.WriteString(strings.Repeat("\n", min(max(p.Number-last, 1), 2)))
			}
			notes.WriteString(strings.TrimRight(p.Text, " \t"))
			last = p.Number
			continue
		}
		last = p.Number
	}
	l.Notes = notes.String()
	l.say("This reads like a mail: " + text.CountOf(len(l.Lines)-unread, "line is", "lines are") + " planned, " +
		text.CountOf(unread, "line with ? is", "lines with ? are") +
		" to be written by you, and the other text goes into the installer notes.")
}

// listed reports whether a line of a mail has the form of a list: a mark or a quantity before it, a price behind
// it, or no more than a model.
func (p Pasted) listed() bool {
	if isSentence(p.Text, sentenceEnds) {
		return false
	}
	rest, mark := rows.Unmark(p.Text)
	words := strings.Fields(rest)
	return mark != "" || p.Entry.Pricing.Kind != AsListed || quantityPattern().MatchString(words[0]) ||
		wordPattern().MatchString(words[0]) ||
		len(words) <= 2 && strings.ContainsFunc(rest, unicode.IsDigit)
}
