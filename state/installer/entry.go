package installer

import (
	"fmt"
	"strconv"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
	"github.com/shopspring/decimal"
)

// AboutArea returns an event about an area, without what it says.
func AboutArea(kind state.SiteKind, a *Area) state.SiteEvent {
	return state.SiteEvent{Kind: kind, ChangeOrder: a.From.ID, Area: a.Area, AreaName: a.Name}
}

// AboutPart returns an event about a part of an area, without what it says.
func AboutPart(kind state.SiteKind, a *Area, p *Part) state.SiteEvent {
	return state.SiteEvent{
		Kind: kind, ChangeOrder: p.Key.ChangeOrder, Item: p.Key.Item, Area: a.Area, AreaName: a.Name, Part: p.Name(),
	}
}

// The most hours of one entry, and the most of any other quantity.
const (
	mostHours    = 1000
	mostQuantity = 1_000_000
)

// thousands matches a figure with commas before thousands, as the lines of a plan have them.
var thousands = text.Pattern(`^-?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$`)

// ReadQuantity reads "2.5", "2,5", "1,200" and "−1".
func ReadQuantity(typed string) (d decimal.Decimal, ok bool) {
	typed = strings.ReplaceAll(strings.TrimSpace(typed), "−", "-")
	point := "."
	if thousands().MatchString(typed) {
		point = ""
	}
	typed = strings.ReplaceAll(typed, ",", point)
	d, err := decimal.NewFromString(typed)
	ok = err == nil && len(typed) <= 12 && !strings.ContainsAny(typed, "eE") && d.Exponent() >= -4 &&
		d.Abs().LessThanOrEqual(decimal.NewFromInt(mostQuantity))
	return d, ok
}

// ReadHours reads a quantity, also as "2.5 h" and "2:30".
func ReadHours(typed string) (d decimal.Decimal, ok bool) {
	whole, minutes, clock := strings.Cut(strings.TrimSuffix(strings.TrimSpace(typed), "h"), ":")
	d, ok = ReadQuantity(whole)
	if clock {
		part, err := strconv.ParseUint(minutes, 10, 6)
		ok = ok && err == nil && len(minutes) == 2 && part < 60 && d.IsInteger()
		hours := decimal.NewFromUint64(part).DivRound(decimal.NewFromInt(60), 2)
		if strings.ContainsAny(whole, "-−") {
			hours = hours.Neg()
		}
		d = d.Add(hours)
	}
	return d, ok && d.Abs().LessThanOrEqual(decimal.NewFromInt(mostHours))
}

// mostEntered is the most characters of a serial number or a photo's name.
const mostEntered = 100

// ReadEntry reads a serial number or the name of a photo, and returns what is wrong with it, or "".
func ReadEntry(line string) (e state.SiteEvent, wrong string) {
	if state.Length(line) > mostEntered {
		return e, fmt.Sprintf("At most %d characters a line.", mostEntered)
	}
	return state.SiteEvent{Text: line}, ""
}

// ReadMissing reads "2 vx-75"; without a quantity it is 1.
func ReadMissing(line string) (e state.SiteEvent, wrong string) {
	e, wrong = ReadEntry(line)
	e.Quantity = decimal.NewFromInt(1)
	head, rest, _ := strings.Cut(line, " ")
	if d, ok := ReadQuantity(head); ok && strings.TrimSpace(rest) != "" {
		if !d.IsPositive() {
			return e, "What is missing has a quantity above 0."
		}
		e.Quantity, e.Text = d, strings.TrimSpace(rest)
	}
	return e, wrong
}
