package changeorder

import (
	"slices"
	"strings"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/search"
	"app.tender/tender/state/text"
)

// Finds reports whether a change order matches s. A word without a field may be in its number
// ("#3"), name, status, client, dates ("2026-11-18", "18 November 2026" in loc), areas or, unless
// detail is nil, the brand, model and names of its lines. Case is ignored.
func Finds(s search.Query, row *state.ChangeOrderSummary, detail *state.ChangeOrder, loc *time.Location) bool {
	status := strings.ToLower(string(row.Status))
	if len(s.Statuses) > 0 && !slices.ContainsFunc(s.Statuses, func(begin string) bool {
		return strings.HasPrefix(status, begin)
	}) {
		return false
	}
	if row.Created.Before(s.Since) && row.LastModified.Before(s.Since) {
		return false
	}
	if len(s.Terms) == 0 {
		return true
	}
	words := orderWords(row, detail, loc)
	for _, t := range s.Terms {
		in := words[t.Field]
		if t.Field == search.FieldAny {
			in = strings.Join([]string{
				words[search.FieldAny], words[search.FieldClient], words[search.FieldArea],
				words[search.FieldModel],
			}, "\n")
		}
		if !text.WordsOf(t.Text).In(in) {
			return false
		}
	}
	return true
}

// orderWords returns the folded words of a change order by field, one value per line.
func orderWords(row *state.ChangeOrderSummary, detail *state.ChangeOrder, loc *time.Location) map[search.Field]string {
	words := map[search.Field]string{}
	say := func(f search.Field, ss ...string) {
		words[f] += text.SearchDoc(ss...) + "\n"
	}
	say(search.FieldAny, "#"+state.FormatID(state.ChangeOrderID(row.Number)), row.Name, string(row.Status))
	if c := row.Customer; c != nil {
		say(search.FieldClient, c.DisplayName(), c.Email, c.FirstName+" "+c.LastName)
	}
	dates := []time.Time{row.Created, row.LastModified}
	if detail != nil {
		dates = append(dates, detail.LastSubmitted, detail.ClientLastOpened, detail.ClientLastDecision,
			detail.LastCompleted)
		for i := range detail.Areas {
			a := &detail.Areas[i]
			say(search.FieldArea, a.Name)
			for _, o := range a.Options {
				for _, it := range o.Items {
					say(search.FieldModel, it.Brand+" "+it.Model, it.Name, it.ShortDescription)
				}
			}
		}
	}
	for _, d := range dates {
		if !d.IsZero() {
			say(search.FieldAny, d.In(loc).Format("2006-01-02 2 January 2006"))
		}
	}
	return words
}
