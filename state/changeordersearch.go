package state

import (
	"strings"
	"time"
)

// ChangeOrderMatches reports whether a change order has every word of query in
// its number ("#3"), name, status, client, dates ("2026-11-18", "18 November
// 2026") or, when its detail is at hand, in the brand, model and names of its
// lines. Case does not count. Dates are those of loc; detail may be nil.
func ChangeOrderMatches(query string, row *ChangeOrderSummary, detail *ChangeOrder, loc *time.Location) bool {
	words := strings.Fields(strings.ToLower(query))
	if len(words) == 0 {
		return true
	}
	var b strings.Builder
	say := func(ss ...string) {
		for _, s := range ss {
			b.WriteString(strings.ToLower(s))
			b.WriteByte('\n')
		}
	}
	say("#"+FormatID(ChangeOrderID(row.Number)), row.Name, string(row.Status), row.Customer.DisplayName())
	if row.Customer != nil {
		say(row.Customer.Email, row.Customer.FirstName+" "+row.Customer.LastName)
	}
	dates := []time.Time{row.Created, row.LastModified}
	if detail != nil {
		dates = append(dates, detail.LastSubmitted, detail.ClientLastOpened, detail.ClientLastDecision, detail.LastCompleted)
		for i := range detail.Areas {
			a := &detail.Areas[i]
			say(a.Name)
			for j := range a.Options {
				for k := range a.Options[j].Items {
					it := &a.Options[j].Items[k]
					say(it.Brand+" "+it.Model, it.Name, it.ShortDescription)
				}
			}
		}
	}
	for _, d := range dates {
		if !d.IsZero() {
			say(d.In(loc).Format("2006-01-02 2 January 2006"))
		}
	}
	text := b.String()
	for _, w := range words {
		if !strings.Contains(text, w) {
			return false
		}
	}
	return true
}
