package browse

import "app.tender/tender/views/widget/scroll"

// Pages reads the pages of a list while scrolling, each once.
type Pages struct{ asked int }

// Again allows the last page to be read again.
func (p *Pages) Again() { p.asked = 0 }

// Next is the page, counted from 1, whose rows come into sight next, if there are have
// rows out of total at size rows a page; 0 if none is missing or it was returned before.
// An empty list misses none, since its first page is read anyway.
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
