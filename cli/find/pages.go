package find

import (
	"app.tender/tender/apiclient"
)

// aPage is how many rows are read at once.
const aPage = 100

// readPages reads a list page by page until there are most rows of it. total is how
// many there are, as the service states it.
func readPages[T any, K comparable](most int, id func(*T) K, read func(page, size int) ([]T, int, error)) (all []T, total int, err error) {
	pages := apiclient.Pages[T, K]{ID: id}
	for page, more := 1, true; more && len(all) < most; page++ {
		rows, n, err := read(page, min(most, aPage))
		if err != nil {
			return all, total, err
		}
		rows, more, err = pages.Take(rows, n)
		all, total = append(all, rows...), n
		if err != nil && len(all) < most {
			return all, total, err
		}
	}
	return all[:min(most, len(all))], total, nil
}

// allPages reads a list page by page to its end, or until found.
func allPages[T any, K comparable](id func(*T) K, read func(page, size int) ([]T, int, error), found func([]T) bool) error {
	_, _, err := readPages(AllRows, id, func(page, size int) ([]T, int, error) {
		rows, total, err := read(page, size)
		if err == nil && found(rows) {
			return nil, 0, nil // as if it ended there
		}
		return rows, total, err
	})
	return err
}
