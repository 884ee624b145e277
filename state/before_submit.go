package state

import (
	"fmt"
	"slices"
	"strings"

	"app.tender/tender/state/money"
	"app.tender/tender/state/text"
)

// namedBefore is how many places a sentence before a move names.
const namedBefore = 4

// BeforeSubmit names what to look at before the client gets a proposal: "2 lines have the price
// 0.00: Bracket in Den, Mount in Patio · 2 Better. No lines: Attic. No client description: Den. The
// proposal has no terms." It is empty for nothing. drafts may hold texts of other proposals too.
func (p *Proposal) BeforeSubmit(drafts []Draft) string {
	var free, bare, unsaved []string
	for _, d := range drafts {
		if d.Ref.Proposal == p.ID && d.Ref.Field.ClientLayer() && !d.Begun() {
			unsaved = append(unsaved, d.Ref.Words(p))
		}
	}
	for i := range p.Areas {
		a := &p.Areas[i]
		if len(a.Options) == 0 && !a.Unknown.Has(FieldOptions) {
			bare = append(bare, a.NameWord())
		}
		for j := range a.Options {
			o, place := &a.Options[j], a.NameWord()
			if len(a.Options) > 1 {
				place += " · " + optionName(j, o)
			}
			if len(o.Items) == 0 && !o.Unknown.Has(FieldItems) {
				bare = append(bare, place)
			}
			for k := range o.Items {
				if money.IsZero(o.Items[k].SellPrice) {
					free = append(free, LineName(&o.Items[k])+" in "+place)
				}
			}
		}
	}
	var words []string
	if len(unsaved) > 0 {
		words = append(words, text.CountOf(len(unsaved), "text for the client is", "texts for the client are")+
			" not saved: "+firstOf(unsaved))
	}
	if len(p.Areas) == 0 && !p.Unknown.Has(FieldAreas) {
		words = append(words, "The proposal has no areas.")
	}
	if len(free) > 0 {
		zero := money.Format(money.Zero, p.Summary.Currency)
		words = append(words, text.CountOf(len(free), "line has", "lines have")+" the price "+zero+": "+firstOf(free))
	}
	if len(bare) > 0 {
		words = append(words, "No lines: "+firstOf(bare))
	}
	if mute := p.undescribed(); len(mute) > 0 {
		words = append(words, "No client description: "+firstOf(mute))
	}
	if p.ProjectTerms == "" && !p.Unknown.Has(FieldProjectTerms) {
		words = append(words, "The proposal has no terms.")
	}
	return strings.Join(words, " ")
}

// undescribed names the areas whose counted option has lines and no text for the client.
func (p *Proposal) undescribed() (areas []string) {
	for a, o := range CountedOptions(p.Areas) {
		if len(o.Items) > 0 && !o.Unknown.Has(FieldClientDescription) && strings.TrimSpace(o.ClientDescription) == "" {
			areas = append(areas, a.NameWord())
		}
	}
	return areas
}

// firstOf lists the first places, each once, and ends the sentence.
func firstOf(places []string) string {
	var once []string
	for _, place := range places {
		if !slices.Contains(once, place) {
			once = append(once, place)
		}
	}
	if more := len(once) - namedBefore; more > 0 {
		return text.Join(once[:namedBefore]) + fmt.Sprintf(" and %d more.", more)
	}
	return text.Join(once) + "."
}
