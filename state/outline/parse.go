package outline

import (
	"strconv"
	"strings"

	"github.com/shopspring/decimal"

	"app.tender/tender/state/text"
)

// Parse parses an outline. It never fails: a line that is not a heading, label or item is text, so
// that nothing a person wrote is lost.
func Parse(s string) Outline {
	var p parser
	for line := range strings.SplitSeq(text.NormalizeNewlines(s), "\n") {
		p.line(line)
	}
	p.endText()
	p.endOption()
	return Outline{Preamble: Paragraphs(p.preamble...), Areas: p.out.list}
}

// Written reports whether text is an outline in the grammar, not free text with a heading or two.
func Written(s string) bool {
	var area, more bool
	for line := range strings.SplitSeq(text.NormalizeNewlines(s), "\n") {
		k := classify(line).kind
		area = area || k == areaLine
		more = more || area && k != textLine && k != areaLine
	}
	return area && more
}

// kind is the kind of a line.
type kind int

const (
	textLine kind = iota
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
	itemPattern   = text.Pattern(`^([ \t]*)[-*][ \t]+(` + number + `)[ \t]*(x|X|×|h|hrs?|hours?)[ \t]+(\S.*)$`)
)

// number has at most nine digits before the decimal point and six after: enough for any job, and
// cheap to calculate with.
const number = `\d{1,9}(?:\.\d{1,6})?`

// read is a parsed line.
type read struct {
	kind   kind
	text   string
	addTo  int // for an optionLine
	item   Item
	indent int // for an itemLine
}

// classify parses a line.
func classify(line string) read {
	if m := areaPattern().FindStringSubmatch(line); m != nil {
		if name := strings.TrimSpace(m[1]); name != "" {
			return read{kind: areaLine, text: name}
		}
	}
	if m := optionPattern().FindStringSubmatch(line); m != nil {
		title := strings.TrimSpace(m[1])
		if add := addPattern().FindStringSubmatch(title); add != nil {
			n, _ := strconv.Atoi(add[1]) // at most two digits
			return read{kind: optionLine, addTo: n}
		}
		return read{kind: optionLine, text: title}
	}
	if m := labelPattern().FindStringSubmatch(line); m != nil {
		if m[1] == "Client" {
			return read{kind: clientLine, text: m[2]}
		}
		return read{kind: installerLine, text: m[2]}
	}
	if m := itemPattern().FindStringSubmatch(line); m != nil {
		q, err := decimal.NewFromString(m[2])
		it := named(m[4])
		it.Quantity, it.Labor = q, strings.HasPrefix(m[3], "h")
		if err == nil && q.IsPositive() && it.Name != "" {
			return read{kind: itemLine, item: it, indent: width(m[1])}
		}
	}
	return read{kind: textLine, text: line}
}

// width returns the width of white space; a tab counts as four spaces.
func width(space string) int { return len(space) + 3*strings.Count(space, "\t") }

// unescape removes the backslash from an escaped line.
func unescape(line string) string {
	if rest := strings.TrimLeft(line, `\`); rest != line {
		if classify(rest).kind != textLine {
			return line[1:]
		}
	}
	return line
}

// escape reverses unescape.
func escape(line string) string {
	if classify(strings.TrimLeft(line, `\`)).kind != textLine {
		return `\` + line
	}
	return line
}

// parser parses an outline line by line.
type parser struct {
	preamble []string
	out      Areas
	area     *Area   // nil in the preamble
	option   *Option // nil before an area's first
	indent   int     // of the option's last item that is not an accessory

	text              []string // lines of the current text
	forClient         bool     // the current text is for the client
	client, installer []string // paragraphs of the option
}

func (p *parser) line(line string) {
	l := classify(line)
	if l.kind == textLine {
		p.text = append(p.text, unescape(l.text))
		return
	}
	p.endText()
	switch l.kind {
	case areaLine:
		p.endOption()
		p.area = p.out.Named(l.text)
	case optionLine:
		p.endOption()
		p.addOption(Option{Title: l.text, AddTo: l.addTo})
	case clientLine, installerLine:
		p.forClient = l.kind == clientLine
		p.text = []string{unescape(strings.TrimLeft(l.text, " \t"))}
	case itemLine:
		p.addItem(l.item, l.indent)
	case textLine: // handled above
	}
}

// addItem adds a line. If it is indented deeper than the last item that is not an accessory, it is
// an accessory of that item.
func (p *parser) addItem(it Item, indent int) {
	o := p.inOption()
	if it.Accessory = len(o.Items) > 0 && indent > p.indent; !it.Accessory {
		p.indent = indent
	}
	o.Items = append(o.Items, it)
}

// endText stores the current text.
func (p *parser) endText() {
	text := strings.TrimSpace(strings.Join(p.text, "\n"))
	client := p.forClient
	p.text, p.forClient = nil, false
	switch {
	case text == "":
	case p.area == nil && !client:
		p.preamble = append(p.preamble, text)
	case client:
		p.inOption()
		p.client = append(p.client, text)
	default:
		p.inOption()
		p.installer = append(p.installer, text)
	}
}

// endOption stores the current option.
func (p *parser) endOption() {
	if p.option != nil {
		p.option.Client, p.option.Installer = Paragraphs(p.client...), Paragraphs(p.installer...)
	}
	p.option, p.client, p.installer = nil, nil, nil
}

// Unnamed is the name of the area before the first heading.
const Unnamed = "General"

func (p *parser) inOption() *Option {
	if p.option == nil {
		p.addOption(Option{})
	}
	return p.option
}

func (p *parser) addOption(o Option) {
	if p.area == nil {
		p.area = p.out.Named(Unnamed)
	}
	p.area.Options = append(p.area.Options, o)
	p.option = &p.area.Options[len(p.area.Options)-1]
}
