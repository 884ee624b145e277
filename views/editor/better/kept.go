package better

import (
	"encoding/json"
	"strconv"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/text"
	"app.tender/tender/views/widget/phrase"
)

// names returns the key of each line's kept item: its title, numbered among equal ones. Ids are new
// each time that the option is copied.
func (b *offer) names() map[plan.ID]string {
	names, seen := map[plan.ID]string{}, map[string]int{}
	for _, l := range b.lines() {
		seen[l.Title()]++
		names[l.ID] = l.Title() + " #" + strconv.Itoa(seen[l.Title()])
	}
	return names
}

// keep stores the chosen items with their prices: the catalog may not be readable later.
func (b *offer) keep() {
	b.kept = ""
	values, names := make(map[string]string, len(b.replaced)), b.names()
	for line, it := range b.replaced {
		if item, err := json.Marshal(it); err == nil {
			values[names[line]] = string(item)
		}
	}
	b.env.Scratch.SetScratch(b.from.Kept, values)
}

// recall restores the stored choices, for the lines that the option still has.
func (b *offer) recall(now time.Time) {
	kept, ok := b.env.Scratch.TakeScratch(b.from.Kept, "")
	if !ok {
		return
	}
	for line, name := range b.names() {
		var it state.CatalogItem
		if item, chosen := kept.Values[name]; chosen && json.Unmarshal([]byte(item), &it) == nil {
			b.replaced[line] = &it
		}
	}
	b.kept = text.UpperFirst(phrase.KeptFrom(kept.Saved, now))
	if gone := len(kept.Values) - len(b.replaced); gone > 0 {
		b.kept += "; " + text.Count(gone, "line") + " no longer in the option"
	}
}
