package outline

import (
	"regexp"
	"strings"

	"github.com/shopspring/decimal"
)

// Parse reads an outline. There is no text that it refuses: what is no heading,
// label or item is text of the place where it stands, so that nothing that
// somebody wrote is lost.
func Parse(text string) Outline {
	var p parser
	for line := range strings.SplitSeq(strings.ReplaceAll(text, "\r\n", "\n"), "\n") {
		p.line(line)
	}
	p.endText()
	return p.out
}

// Written reports whether text is an outline in the grammar, and not free text
// that may have a heading or two.
func Written(text string) bool {
	var area, more bool
	for line := range strings.SplitSeq(strings.ReplaceAll(text, "\r\n", "\n"), "\n") {
		k, _, _ := classify(line)
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
	areaPattern   = regexp.MustCompile(`^#[ \t]+(\S.*)$`)
	optionPattern = regexp.MustCompile(`^##(?:[ \t]+(.*))?$`)
	labelPattern  = regexp.MustCompile(`^(Client|Installer):(.*)$`)
	// At most nine digits before the point and six after: enough for any job, and
	// nothing that is expensive to reckon with.
	itemPattern = regexp.MustCompile(`^[ \t]*[-*][ \t]+(\d{1,9}(?:\.\d{1,6})?)[ \t]*(x|X|×|h|hrs?|hours?)[ \t]+(\S.*)$`)
)

// classify tells what a line is, with the text that it carries.
func classify(line string) (kind, string, Item) {
	if m := areaPattern.FindStringSubmatch(line); m != nil {
		if name := strings.TrimSpace(m[1]); name != "" {
			return areaLine, name, Item{}
		}
	}
	if m := optionPattern.FindStringSubmatch(line); m != nil {
		return optionLine, strings.TrimSpace(m[1]), Item{}
	}
	if m := labelPattern.FindStringSubmatch(line); m != nil {
		if m[1] == "Client" {
			return clientLine, m[2], Item{}
		}
		return installerLine, m[2], Item{}
	}
	if m := itemPattern.FindStringSubmatch(line); m != nil {
		q, err := decimal.NewFromString(m[1])
		if name := strings.TrimSpace(m[3]); err == nil && q.IsPositive() && name != "" {
			return itemLine, "", Item{Quantity: q, Labor: strings.HasPrefix(m[2], "h"), Name: name}
		}
	}
	return textLine, line, Item{}
}

// unescape takes the backslash from a line that would be something else without
// it.
func unescape(line string) string {
	if rest := strings.TrimLeft(line, `\`); rest != line {
		if k, _, _ := classify(rest); k != textLine {
			return line[1:]
		}
	}
	return line
}

// escape is the reverse of unescape.
func escape(line string) string {
	if k, _, _ := classify(strings.TrimLeft(line, `\`)); k != textLine {
		return `\` + line
	}
	return line
}

// parser reads an outline line by line.
type parser struct {
	out    Outline
	option *Option // nil before the first one of an area
	area   *Area   // nil in the preamble
	client bool    // whom the text is for
	text   []string
}

func (p *parser) line(line string) {
	k, content, item := classify(line)
	if k == textLine {
		p.text = append(p.text, unescape(content))
		return
	}
	p.endText()
	switch k {
	case areaLine:
		p.area, p.option = p.out.area(content), nil
	case optionLine:
		p.addOption(content)
	case clientLine, installerLine:
		p.client = k == clientLine
		p.text = []string{unescape(strings.TrimLeft(content, " \t"))}
	case itemLine:
		o := p.inOption()
		o.Items = append(o.Items, item)
	case textLine: // handled above
	}
}

// endText gives the text that was gathered to its place.
func (p *parser) endText() {
	text := strings.TrimSpace(strings.Join(p.text, "\n"))
	client := p.client
	p.text, p.client = nil, false
	switch {
	case text == "":
	case p.area == nil && !client:
		p.out.Preamble = joinParagraphs(p.out.Preamble, text)
	case client:
		o := p.inOption()
		o.Client = joinParagraphs(o.Client, text)
	default:
		o := p.inOption()
		o.Installer = joinParagraphs(o.Installer, text)
	}
}

// unnamed is the area of what stands before the first heading.
const unnamed = "General"

func (p *parser) inArea() *Area {
	if p.area == nil {
		p.area = p.out.area(unnamed)
	}
	return p.area
}

func (p *parser) inOption() *Option {
	if p.option == nil {
		p.addOption("")
	}
	return p.option
}

func (p *parser) addOption(title string) {
	a := p.inArea()
	a.Options = append(a.Options, Option{Title: title})
	p.option = &a.Options[len(a.Options)-1]
}
