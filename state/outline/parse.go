package outline

import (
	"strconv"
	"strings"

	"github.com/shopspring/decimal"

	"app.tender/tender/state/text"
)

// Parse reads an outline. It refuses no text: a line that is no heading, label or item is
// text of the place where it stands, so that nothing that a person wrote is lost.
func Parse(s string) Outline {
	var p parser
	for line := range strings.SplitSeq(text.NormalizeNewlines(s), "\n") {
		p.line(line)
	}
	p.endText()
	p.endOption()
	return Outline{Preamble: Paragraphs(p.preamble...), Areas: p.out.list}
}

// Written reports whether text is an outline in the grammar, and not free text
// that may have a heading or two.
func Written(s string) bool {
	var area, more bool
	for line := range strings.SplitSeq(text.NormalizeNewlines(s), "\n") {
		k := classify(line).kind
		area = area || k == areaLine
		more = more || area && k != textLine && k != areaLine
	}
	return area && more
}

// kind is what a line is.
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

// number has at most nine digits before the point and six after: enough for any
// job, and nothing that is expensive to reckon with.
const number = `\d{1,9}(?:\.\d{1,6})?`

// read is what a line is and carries.
type read struct {
	kind   kind
	text   string
	addTo  int // of an optionLine
	item   Item
	indent int // of an itemLine
}

// classify says what a line is.
func classify(line string) read {
	if m := areaPattern().FindStringSubmatch(line); m != nil {
		if name := strings.TrimSpace(m[1]); name != "" {
			return read{kind: areaLine, text: name}
		}
	}
	if m := optionPattern().FindStringSubmatch(line); m != nil {
		title := strings.TrimSpace(m[1])
		if add := addPattern().FindStringSubmatch(title); add != nil {
			n, _ := strconv.Atoi(add[1]) // of two digits
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

// width returns the width of white space, with a tab as wide as four spaces.
func width(space string) int { return len(space) + 3*strings.Count(space, "\t") }

// unescape takes the backslash from a line that would be something else without
// it.
func unescape(line string) string {
	if rest := strings.TrimLeft(line, `\`); rest != line {
		if classify(rest).kind != textLine {
			return line[1:]
		}
	}
	return line
}

// escape returns the reverse of unescape.
func escape(line string) string {
	if classify(strings.TrimLeft(line, `\`)).kind != textLine {
		return `\` + line
	}
	return line
}

// parser reads an outline line by line.
type parser struct {
	preamble []string
	out      Areas
	area     *Area   // nil in the preamble
	option   *Option // nil before the first one of an area
	indent   int     // of the option's last item that is no accessory

	text              []string // lines, of what is being read
	forClient         bool     // the text is
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

// addItem adds a line. One that is indented deeper than the last item which is no
// accessory is an accessory of that.
func (p *parser) addItem(it Item, indent int) {
	o := p.inOption()
	if it.Accessory = len(o.Items) > 0 && indent > p.indent; !it.Accessory {
		p.indent = indent
	}
	o.Items = append(o.Items, it)
}

// endText gives the text that was gathered to its place.
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

// endOption ends the option that is being read.
func (p *parser) endOption() {
	if p.option != nil {
		p.option.Client, p.option.Installer = Paragraphs(p.client...), Paragraphs(p.installer...)
	}
	p.option, p.client, p.installer = nil, nil, nil
}

// Unnamed is the area of what stands before the first heading.
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
