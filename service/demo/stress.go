package demo

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"app.tender/tender/state"
)

// The dimensions of the stress proposal: 60 × 3 × 40 is 7,200 lines.
const (
	stressAreas  = 60
	stressLines  = 40 // an option
	stressOrders = 40
	stressNote   = 10_000 // characters of the first installer notes
)

// addStress adds one proposal that is larger than any real one. It is a draft with change
// orders, which no real draft has, so that every feature of the editor can be measured
// on it.
func (g *generator) addStress(a *Account, c *catalog) {
	r := g.random(streamStress)
	b := builder{g: g, r: r, c: c}
	p := g.newProposal(a, a.NextProposalNumber)
	a.NextProposalNumber++
	p.Name, p.Status = "Grand Meridian Hotel, 60 suites", state.StatusDraft
	p.Discount = percent("8")
	p.Description = "Sixty suites in three qualities."
	p.InternalNotes = "Larger than any real job."
	p.LastModified = g.now.Add(-20 * time.Minute)
	p.SalesPerson = a.sellers()[0]
	assign(p, &a.Contacts[0], 0)

	plan := rooms().Homes
	for i := range stressAreas {
		g.next.area++
		area := state.Area{ID: g.next.area, Name: fmt.Sprintf("Suite %d", 101+100*(i/20)+i%20)}
		for t := good; t <= best; t++ {
			area.Options = append(area.Options, b.stressOption(plan, i, t))
		}
		p.Areas = append(p.Areas, area)
	}
	p.Areas[0].Options[0].InstallerNotes = longNote(r)
	g.complete(a, p, r)
	for i := range stressOrders {
		b.addChangeOrder(a, p, i)
	}
	a.Proposals = append(a.Proposals, *p)
}

// stressOption makes an option with the equipment of several rooms, cut to stressLines.
func (b builder) stressOption(plan []room, at int, t tier) state.Option {
	o := b.option(plan[at%len(plan)], t, true)
	for i := 1; len(o.Items) < stressLines; i++ {
		for _, w := range plan[(at+i)%len(plan)].Wants {
			o.Items = b.add(o.Items, 0, w, t)
		}
	}
	o.Items = slices.Clip(o.Items[:stressLines])
	b.finish(&o, plan[at%len(plan)].Kind)
	return o
}

// longNote returns notes of exactly stressNote characters.
func longNote(r random) string {
	var b strings.Builder
	for n := 0; n < stressNote; {
		line := pick(r, texts().Team) + "\n"
		b.WriteString(line)
		n += len([]rune(line))
	}
	return string([]rune(b.String())[:stressNote])
}
