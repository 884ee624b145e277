package state

import (
	"cmp"
	"slices"
)

// SortSold lists jobs that are to be built before those that have been, and these before all others, in each part
// by the last change. The interface has no such order: BySold makes it.
const SortSold ProposalSort = "Sold"

// BySold returns the page of a query in the order SortSold, of pages that list reads in the interface's own orders:
// how that orders statuses is not known.
func BySold(q ProposalQuery, list func(ProposalQuery) (ProposalPage, error)) (page ProposalPage, err error) {
	size := cmp.Or(q.PageSize, defaultPage)
	from := (max(q.Page, 1) - 1) * size
	for _, part := range soldParts(q) {
		at, missing := max(0, from-page.Total), size-len(page.Proposals)
		part.Page, part.PageSize = at/size+1, size
		if missing == 0 { // only to be counted
			part.Page, part.PageSize = 1, 1
		}
		got, err := list(part)
		if err != nil {
			return page, err
		}
		rows := got.Proposals[min(at%size, len(got.Proposals)):]
		if len(rows) < missing && part.Page*size < got.Total {
			part.Page++
			next, err := list(part)
			if err != nil {
				return page, err
			}
			rows = append(slices.Clip(rows), next.Proposals...)
		}
		page.Total += got.Total
		page.Unknown |= got.Unknown
		page.Proposals = append(page.Proposals, rows[:min(missing, len(rows))]...)
	}
	return page, nil
}

// soldParts returns the queries whose rows follow each other in the order SortSold.
func soldParts(q ProposalQuery) (parts []ProposalQuery) {
	rest := slices.DeleteFunc(ProposalStatuses(), Status.Sold)
	for _, statuses := range [][]Status{{StatusAccepted}, {StatusCompleted}, rest} {
		if len(q.Statuses) > 0 {
			statuses = Filter(statuses, func(s *Status) bool { return slices.Contains(q.Statuses, *s) })
		}
		if len(statuses) > 0 {
			part := q
			part.Statuses, part.SortBy = statuses, SortModified
			parts = append(parts, part)
		}
	}
	if q.Direction == Ascending {
		slices.Reverse(parts)
	}
	return parts
}
