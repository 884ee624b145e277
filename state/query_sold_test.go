package state

import (
	"cmp"
	"slices"
	"testing"
	"time"
)

// Another service may order statuses by anything: here by the interface's own list, in which Draft is the first.
func TestSoldJobsComeFirstWhateverTheOrderOfStatuses(t *testing.T) {
	var all []ProposalSummary
	for i := range 40 {
		list := ProposalStatuses()
		all = append(all, ProposalSummary{
			ID: ProposalID(i + 1), Status: list[i*7%len(list)],
			LastModified: time.Unix(int64(i*13%40), 0),
		})
	}
	reads := 0
	list := func(q ProposalQuery) (page ProposalPage, err error) {
		reads++
		rows := Filter(all, func(p *ProposalSummary) bool {
			return len(q.Statuses) == 0 || slices.Contains(q.Statuses, p.Status)
		})
		slices.SortFunc(rows, func(a, b ProposalSummary) int {
			by := a.LastModified.Compare(b.LastModified)
			if q.SortBy == SortStatus {
				by = cmp.Compare(slices.Index(ProposalStatuses(), a.Status), slices.Index(ProposalStatuses(), b.Status))
			}
			if q.Direction != Ascending {
				by = -by
			}
			return by
		})
		from := min((q.Page-1)*q.PageSize, len(rows))
		return ProposalPage{Proposals: rows[from:min(from+q.PageSize, len(rows))], Total: len(rows)}, nil
	}
	parts := map[Status]int{StatusAccepted: -2, StatusCompleted: -1}
	for _, of := range []struct {
		direction SortDirection
		statuses  []Status
	}{
		{Descending, nil},
		{"", nil},
		{Ascending, nil},
		{Descending, []Status{StatusDraft, StatusAccepted}},
		{Descending, []Status{StatusCompleted}},
	} {
		want := Filter(all, func(p *ProposalSummary) bool {
			return len(of.statuses) == 0 || slices.Contains(of.statuses, p.Status)
		})
		slices.SortFunc(want, func(a, b ProposalSummary) int {
			return cmp.Or(cmp.Compare(parts[a.Status], parts[b.Status]), b.LastModified.Compare(a.LastModified))
		})
		if of.direction == Ascending {
			slices.Reverse(want)
		}
		for size := 1; size <= len(want)+1; size++ {
			var got []ProposalSummary
			for page := 1; page <= len(want)/size+1; page++ {
				reads = 0
				p, err := BySold(ProposalQuery{
					Statuses: of.statuses, Direction: of.direction, Page: page,
					PageSize: size,
				}, list)
				if err != nil || p.Total != len(want) || reads > 6 {
					t.Fatalf("%+v: %v, %d of %d, %d reads", of, err, p.Total, len(want), reads)
				}
				got = append(got, p.Proposals...)
			}
			ids := func(list []ProposalSummary) []ProposalID {
				return Map(list, func(p *ProposalSummary) ProposalID { return p.ID })
			}
			if !slices.Equal(ids(got), ids(want)) {
				t.Fatalf("%+v by %d: %v, want %v", of, size, ids(got), ids(want))
			}
		}
	}
}
