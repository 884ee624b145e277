package plan

import (
	"fmt"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/text"
	"github.com/shopspring/decimal"
)

// comparison returns the result of the matching.
func (m *matching) comparison() Comparison {
	c := Comparison{Became: map[ID]state.OptionID{}}
	var planned, got []decimal.NullDecimal
	for _, w := range m.wanted {
		r := Result{Line: w.line, Area: w.area, Option: w.option, Outcome: Missing}
		planned = append(planned, w.line.Extended(m.currency))
		for _, f := range w.got {
			r.Got = append(r.Got, f.line)
			got = append(got, money.Line{Quantity: said(f.line.Quantity), Price: m.price(w, f)}.Extended(m.currency))
		}
		if len(w.got) > 0 {
			r.Differences = m.differs(w, w.got)
			r.Outcome = AsPlanned
		}
		if len(r.Differences) > 0 {
			r.Outcome = Differs
		}
		c.Results = append(c.Results, r)
	}
	for _, f := range m.found {
		if !f.taken {
			a := m.areas[f.at.area]
			c.Additional = append(c.Additional,
				Additional{Area: a.Name, Option: a.Options[f.at.option].Title, Got: f.line})
			line := money.Line{Quantity: said(f.line.Quantity), Price: f.line.StatedPrice()}
			got = append(got, line.Extended(m.currency))
		}
	}
	c.Additional = append(c.Additional, m.optionsOfTexts()...)
	for _, o := range m.options {
		if at, ok := m.pair[o.at]; ok {
			if id := m.areas[at.area].Options[at.option].Option; id != 0 {
				c.Became[o.option.ID] = id
			}
		}
	}
	c.Planned, c.Found = money.Sum(planned...), money.Sum(got...)
	c.Texts = m.texts()
	return c
}

// optionsOfTexts returns the unplanned options that are new to the proposal and have only texts.
func (m *matching) optionsOfTexts() []Additional {
	planned := map[optionIndex]bool{}
	for _, at := range m.pair {
		planned[at] = true
	}
	var out []Additional
	for i, a := range m.areas {
		for j, o := range a.Options {
			words := strings.Join(strings.Fields(o.Client+" "+o.Installer), " ")
			if len(o.Lines) == 0 && words != "" && !planned[optionIndex{i, j}] && !m.had[o.Option] {
				out = append(out, Additional{Area: a.Name, Option: o.Title, Text: words})
			}
		}
	}
	return out
}

// price returns the unit price that a found line states, or else the catalog's.
func (m *matching) price(w *wanted, f *found) decimal.NullDecimal {
	if price := f.line.StatedPrice(); price.Valid || !w.line.Listed.in(m.currency) {
		return price
	}
	return w.line.Listed.Price
}

// said returns a quantity that was built; invalid for 0, which the service did not say.
func said(quantity decimal.Decimal) decimal.NullDecimal {
	return decimal.NullDecimal{Decimal: quantity, Valid: !quantity.IsZero()}
}

// differs returns the differences of the found lines from the planned one.
func (m *matching) differs(w *wanted, got []*found) []Difference {
	var out []Difference
	add := func(what, planned, found string) {
		out = append(out, Difference{What: what, Planned: planned, Found: found})
	}
	l, first := w.line, got[0].line
	if !m.sameName(w, got[0]) && nameKey(l.Title()) != nameKey(first.Title()) {
		add(differsName, l.Title(), first.Title())
	}
	if l.Labor() != first.Labor() {
		add(differsLabor, kindWord(l.Labor()), kindWord(first.Labor()))
	}
	if l.Custom && first.Item != 0 {
		add(differsCatalog, "a custom line", "the catalog")
	}
	if area := m.areas[got[0].at.area].Name; !text.SameName(area, w.area) {
		add(differsArea, w.area, area)
	} else if at, ok := m.pair[w.at]; !ok || at != got[0].at {
		add(differsOption, w.option, m.optionWords(got[0].at))
	}
	if q := quantityOf(got); !q.Equal(l.Quantity) {
		add(differsQuantity, figure4(l.Quantity), figure4(q))
	}
	if len(got) > 1 {
		add(differsSplit, "1", fmt.Sprint(len(got)))
	}
	for _, f := range got {
		if d, ok := m.priceDiffers(w, f); ok {
			out = append(out, d)
			break
		}
	}
	if l.Cost.Valid && !money.Equal(l.Cost, first.Cost) {
		add(differsCost, money.FormatUnit(l.Cost, m.currency), money.FormatUnit(first.Cost, m.currency))
	}
	if (l.Parent != 0) != (first.Parent != 0) {
		add(differsAccessory, yes(l.Parent != 0), yes(first.Parent != 0))
	}
	return out
}

// priceDiffers compares unit prices. If neither side states one, both are the catalog's.
func (m *matching) priceDiffers(w *wanted, f *found) (Difference, bool) {
	planned := w.line.UnitPrice(m.currency)
	if w.line.Pricing.Kind == AsListed && !f.line.StatedPrice().Valid || money.Equal(planned, m.price(w, f)) ||
		!planned.Valid && !f.line.StatedPrice().Valid {
		return Difference{}, false
	}
	if !planned.Valid && money.IsZero(f.line.StatedPrice()) {
		return Difference{}, false // without a price it is built at 0; a warning said so
	}
	return Difference{
		What: differsPrice, Planned: money.FormatUnit(planned, m.currency),
		Found: money.FormatUnit(m.price(w, f), m.currency),
	}, true
}

// optionWords returns the name of an option of the builder.
func (m *matching) optionWords(at optionIndex) string {
	if title := m.areas[at.area].Options[at.option].Title; title != "" {
		return title
	}
	return fmt.Sprintf("option %d", at.option+1)
}

func kindWord(labor bool) string {
	if labor {
		return "labor"
	}
	return "part"
}

func yes(is bool) string {
	if is {
		return "yes"
	}
	return "no"
}

func figure4(q decimal.Decimal) string { return money.FormatQuantity(decimal.NewNullDecimal(q)) }

// texts returns the texts of options that the builder omitted, and those in the wrong option: a
// text for the installer must not reach the client.
func (m *matching) texts() []Difference {
	var out []Difference
	for _, o := range m.options {
		var got Option
		if at, ok := m.pair[o.at]; ok {
			got = m.areas[at.area].Options[at.option]
		}
		for _, t := range []struct{ what, planned, found string }{
			{differsClient, o.option.Client, got.Client},
			{differsInstaller, o.option.Installer, got.Installer},
		} {
			where := o.area + ", " + o.name
			if t.planned != "" && !holds(t.found, t.planned) {
				out = append(out, Difference{
					What: t.what, Planned: t.planned, Found: "the text is missing or changed",
					Where: where, Option: o.option.ID,
				})
			}
			if t.what == differsInstaller && t.planned != "" && holds(got.Client, t.planned) &&
				!holds(o.option.Client, t.planned) {
				out = append(out, Difference{
					What: differsClient, Planned: t.planned,
					Found: "it has the installer notes", Where: where, Option: o.option.ID,
				})
			}
		}
	}
	return out
}

// holds reports whether s contains part, ignoring white space.
func holds(s, part string) bool {
	return strings.Contains(strings.Join(strings.Fields(s), " "), strings.Join(strings.Fields(part), " "))
}
