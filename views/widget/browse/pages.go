package browse

import "app.tender/tender/views/widget/scroll"

// Pages asks for the pages of a list as one scrolls, once for each. The zero
// value has asked for none.
type Pages struct{ asked int }

// Again lets the page that was asked for last be asked for again.
func (p *Pages) Again() { p.asked = 0 }

// Next is the page, counted from 1, that is missing from what is in sight of
// have rows out of total, at size rows a page; 0 when none is, or when it was
// asked for already. A list that has no row yet misses none: its first page is
// read without being asked for here.
func (p *Pages) Next(win scroll.Window, height, have, total, size int) int {
	if have == 0 || have >= total || win.Top+2*height < have {
		return 0
	}
	size = max(1, size)
	page := (have+size-1)/size + 1
	if page == p.asked {
		return 0
	}
	p.asked = page
	return page
}
