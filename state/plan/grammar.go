package plan

import (
	"strconv"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
	"github.com/shopspring/decimal"
)

// Parse reads a document in the grammar. It never fails: a line that is not a heading, label or item is text, so
// that nothing a person wrote is lost.
func Parse(s string) Doc {
	var p docParser
	for line := range strings.SplitSeq(text.NormalizeNewlines(s), "\n") {
		p.line(line)
	}
	p.endText()
	p.endOption()
	return Doc{Preamble: text.Paragraphs(p.preamble...), Areas: p.out.list}
}

// InGrammar reports whether text is a document in the grammar, not free text with a heading or two.
func InGrammar(s string) bool {
	var area, more bool
	for line := range strings.SplitSeq(text.NormalizeNewlines(s), "\n") {
		k := classify(line).kind
		area = area || k == areaLine
		more = more || area && k != textLine && k != areaLine
	}
	return area && more
}

// lineKind is the kind of a line in the grammar.
type lineKind int

const (
	textLine lineKind = iota
	areaLine
	optionLine
	clientLine
	installerLine
	itemLine
)

var (
	areaPattern   = text.Pattern(`^#[ \t]+(\S.*)$`)
	optionPattern = text.Pattern(`^##(?:[ \t]+(.*))?$`)
	addPattern    = text.Pattern(`^\+([1-9]\d?)$`)
	labelPattern  = text.Pattern(`^(Client|Installer):(.*)$`)
	itemPattern   = text.Pattern(`^([ \t]*)[-*][ \t]+(` + plainNumber + `)[ \t]*(x|X|×|h|hrs?|hours?)[ \t]+(\S.*)$`)
)

// plainNumber has at most nine digits before the decimal point and six after: enough for any job, and
// cheap to calculate with.
const plainNumber = `\d{1,9}(?:\.\d{1,6})?`

// grammarLine is a line in the grammar.
type grammarLine struct {
	kind   lineKind
	text   string
	addTo  int // for an optionLine
	item   Line
	indent int // for an itemLine
}

// classify parses a line.
func classify(line string) grammarLine {
	if m := areaPattern().FindStringSubmatch(line); m != nil {
		if name := strings.TrimSpace(m[1]); name != "" {
			return grammarLine{kind: areaLine, text: name}
		}
	}
	if m := optionPattern().FindStringSubmatch(line); m != nil {
		title := strings.TrimSpace(m[1])
		if add := addPattern().FindStringSubmatch(title); add != nil {
			n, _ := strconv.Atoi(add[1]) // at most two digits
			return grammarLine{kind: optionLine, addTo: n}
		}
		return grammarLine{kind: optionLine, text: title}
	}
	if m := labelPattern().FindStringSubmatch(line); m != nil {
		if m[1] == "Client" {
			return grammarLine{kind: clientLine, text: m[2]}
		}
		return grammarLine{kind: installerLine, text: m[2]}
	}
	if m := itemPattern().FindStringSubmatch(line); m != nil {
		q, err := decimal.NewFromString(m[2])
		it := named(m[4])
		if it.Quantity = q; strings.HasPrefix(m[3], "h") {
			it.Type = state.ItemLabor
		}
		if err == nil && q.IsPositive() && it.Name != "" {
			return grammarLine{kind: itemLine, item: it, indent: indentOf(m[1])}
		}
	}
	return grammarLine{kind: textLine, text: line}
}

// indentOf returns the width of white space; a tab counts as four spaces.
func indentOf(space string) int { return len(space) + 3*strings.Count(space, "\t") }

// unescapeLine removes the backslash from an escaped line.
func unescapeLine(line string) string {
	if rest := strings.TrimLeft(line, `\`); rest != line {
		if classify(rest).kind != textLine {
			return line[1:]
		}
	}
	return line
}

// escapeLine reverses unescapeLine.
func escapeLine(line string) string {
	if classify(strings.TrimLeft(line, `\`)).kind != textLine {
		return `\` + line
	}
	return line
}

// docParser reads a document line by line.
type docParser struct {
	preamble []string
	out      areas
	area     *Area   // nil in the preamble
	option   *Option // nil before an area's first
	indent   int     // of the option's last item that is not an accessory

	text              []string // lines of the current text
	forClient         bool     // the current text is for the client
	client, installer []string // paragraphs of the option
}

func (p *docParser) line(line string) {
	l := classify(line)
	if l.kind == textLine {
		p.text = append(p.text, unescapeLine(l.text))
		return
	}
	p.endText()
	switch l.kind {
	case areaLine:
		p.endOption()
		p.area = p.out.named(l.text)
	case optionLine:
		p.endOption()
		p.addOption(Option{Title: l.text, AddTo: l.addTo})
	case clientLine, installerLine:
		p.forClient = l.kind == clientLine
		p.text = []string{unescapeLine(strings.TrimLeft(l.text, " \t"))}
	case itemLine:
		p.addItem(l.item, l.indent)
	case textLine: // handled above
	}
}

// addItem adds a line. If it is indented deeper than the last item that is not an accessory, it is
// an accessory of that item.
func (p *docParser) addItem(l Line, indent int) {
	o := p.inOption()
	if len(o.Lines) > 0 && indent > p.indent {
		l.Parent = Above
	} else {
		p.indent = indent
	}
	o.Lines = append(o.Lines, l)
}

// endText stores the current text.
func (p *docParser) endText() {
	written := strings.TrimSpace(strings.Join(p.text, "\n"))
	client := p.forClient
	p.text, p.forClient = nil, false
	switch {
	case written == "":
	case p.area == nil && !client:
		p.preamble = append(p.preamble, written)
	case client:
		p.inOption()
		p.client = append(p.client, written)
	default:
		p.inOption()
		p.installer = append(p.installer, written)
	}
}

// endOption stores the current option.
func (p *docParser) endOption() {
	if p.option != nil {
		p.option.Client, p.option.Installer = text.Paragraphs(p.client...), text.Paragraphs(p.installer...)
	}
	p.option, p.client, p.installer = nil, nil, nil
}

// Unnamed is the name of the area before the first heading.
const Unnamed = "General"

func (p *docParser) inOption() *Option {
	if p.option == nil {
		p.addOption(Option{})
	}
	return p.option
}

func (p *docParser) addOption(o Option) {
	if p.area == nil {
		p.area = p.out.named(Unnamed)
	}
	p.area.Options = append(p.area.Options, o)
	p.option = &p.area.Options[len(p.area.Options)-1]
}
