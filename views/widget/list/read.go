// Package list reads a list page by page: it shows the cached rows at once, then those of the
// service, which it caches in turn. A list without a service, such as the journal, is read from
// this machine alone. One reads a single thing in the same way, such as the details of the row
// under the cursor. The package also has the parts that lists share: the search, filters, sort
// orders, columns, and the words for the state of reading.
package list

import (
	"context"
	"slices"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
)

// Page is a page of rows.
type Page[R any] struct {
	Rows  []R
	Total int       // the number of rows on all pages
	AsOf  time.Time // when it was read from the service; zero if never
	With  any       // additional data of the page
}

// Source reads and caches rows. Commands use it concurrently, so it must not be changed.
type Source[R, Q any] struct {
	// Here reads a page from this machine. Pages count from 1.
	Here func(ctx context.Context, q Q, page, size int) (Page[R], error)
	// There reads a page from the service, as of now; nil for what only this machine has.
	There func(ctx context.Context, q Q, page, size int, now time.Time) (Page[R], error)
	// Keep caches what There returned; nil without There.
	Keep func(ctx context.Context, q Q, page, size int, p Page[R]) error
	// Fits reports whether a row of one query belongs to another as well, as far as the row shows it. Only rows
	// that fit stay while those of another query are read, so that enter never takes what does not match. If it is
	// nil, none stays.
	Fits func(was, q Q, r *R) bool
	// Waits reports whether the user is typing a query: the service, or this machine if there is
	// no service, is asked only once typing pauses. It may be nil.
	Waits func(q Q) bool
	// Long is set if this machine may have tens of thousands of rows, in the same order for any
	// page size: rows beyond the first page are read as the user scrolls.
	Long bool
	// Whole reports whether the rows of a page of this machine were read together, so that none is
	// missing between them. Such a page is shown as soon as the user scrolls to it, and the service is
	// asked for it only once scrolling pauses. If it is nil, the service is asked at once.
	Whole func(rows []R) bool
}

// scrollPause is how long a list rests before the service is asked for the cached rows in sight.
const scrollPause = 250 * time.Millisecond

// typingPause is how long a search waits for the next key, and a cursor for the next step, before
// the service is asked.
const typingPause = 120 * time.Millisecond

// mostHere is how many cached rows are shown if the service returns no more pages.
const mostHere = 2000

// read is the result of reading a page of a query, with the pages after it that were read together.
type read[R, Q any] struct {
	query Q
	page  int
	more  int // pages after it
	local bool
	Page[R]
	err  error
	fell bool // the rows are from the cache, since the service failed
}

// List is the rows of a query. Name is unique within the screen.
type List[R any, I comparable, Q any] struct {
	Cursor[R, I]
	// Took is called when rows were read; nil for nothing.
	Took func() tea.Cmd

	env  *screen.Env
	name string
	src  Source[R, Q]
	size int

	query   Q
	read    []R  // the rows that were read
	above   []R  // the rows above them
	other   bool // the rows are those of the previous query that fit this one
	total   int
	pages   int          // pages read for this query, from the first, once the service has answered
	old     map[int]bool // pages of these that are cached ones, to be read from the service
	asOf    time.Time
	with    any
	loading bool
	quietly bool              // nobody waits for it: the rows are on this machine, and a notice would only flicker
	bottom  bool              // the cursor was moved to the end while more rows were to come
	order   func(a, b *R) int // of the rows while they are here whole; nil: that of the source
	fault   state.Fault
	asked   int // the page requested last while scrolling; 0 to request it again

	scrolled time.Time // when the cached rows in sight changed last
	waiting  bool      // for a pause in scrolling
}

// New returns an empty list. size is the page size of the service, id identifies a row.
func New[R any, I comparable, Q any](
	env *screen.Env, name string, size int, q Q, id func(*R) I, src Source[R, Q],
) *List[R, I, Q] {
	return &List[R, I, Q]{Cursor: Cursor[R, I]{id: id}, env: env, name: name, src: src, size: size, query: q}
}

// Query returns the current query.
func (l *List[R, I, Q]) Query() Q { return l.query }

// Total returns how many rows there are, including those not read yet.
func (l *List[R, I, Q]) Total() int { return l.total }

// below counts the rows below the visible ones, including those not read yet.
func (l *List[R, I, Q]) below() int { return l.Below() + max(0, l.total-len(l.read)) }

// AsOf returns when the rows were read from the service; zero if never. Cached pages that were
// scrolled to may be older.
func (l *List[R, I, Q]) AsOf() time.Time { return l.asOf }

// With returns the additional data of the page that was read last.
func (l *List[R, I, Q]) With() any { return l.with }

// Told reports whether the service has answered this query.
func (l *List[R, I, Q]) Told() bool { return l.pages > 0 }

// Loading reports whether a page is being read.
func (l *List[R, I, Q]) Loading() bool { return l.loading }

// Ready reports whether the rows are those of the current query.
func (l *List[R, I, Q]) Ready() bool { return !l.other && (!l.loading || len(l.rows) > 0) }

// None returns why if there are no rows, or that they are still being read; else "".
func (l *List[R, I, Q]) None(why string) string {
	if l.loading {
		why = "Still reading: nothing to choose is shown yet."
	}
	return l.Cursor.None(why)
}

// Above puts other rows, such as unsaved ones, above those that are read. Rows returns both.
func (l *List[R, I, Q]) Above(rows []R) {
	l.above = rows
	all := l.read
	if len(rows) > 0 {
		all = slices.Concat(rows, all)
	}
	if l.Sorted() {
		all = slices.Clone(all)
		slices.SortStableFunc(all[len(rows):], func(a, b R) int { return l.order(&a, &b) })
	}
	l.Set(all)
}

// MostSorted is how many rows are sorted here at most: they are sorted again whenever some are read.
const MostSorted = 2000

// Whole reports whether all rows of the query are here, and not too many to be sorted.
func (l *List[R, I, Q]) Whole() bool {
	return !l.other && len(l.read) >= l.total && l.total <= MostSorted
}

// SortHere sorts the rows while they are here whole, and goes to the first; nil leaves them in the order of the source.
func (l *List[R, I, Q]) SortHere(order func(a, b *R) int) {
	l.order = order
	l.Top()
	l.Above(l.above)
}

// Sorted reports whether the rows are sorted here.
func (l *List[R, I, Q]) Sorted() bool { return l.order != nil && l.Whole() }

// Put puts the cursor on a row found elsewhere, and adds the row at the top if the list does not
// have it.
func (l *List[R, I, Q]) Put(row R) {
	if l.Select(l.id(&row)) {
		return
	}
	l.read = mergedRows(l.read, []R{row}, 0, max(l.total, len(l.read)+1), l.id)
	l.Above(l.above)
	l.Select(l.id(&row))
}

// Add adds a new row at the top, unless the list has it.
func (l *List[R, I, Q]) Add(row R) {
	if slices.ContainsFunc(l.read, func(r R) bool { return l.id(&r) == l.id(&row) }) {
		return
	}
	l.read = slices.Insert(slices.Clone(l.read), 0, row)
	l.total++
	l.Above(l.above)
}

// Change changes the row with an id, if the list has it.
func (l *List[R, I, Q]) Change(id I, change func(*R)) {
	for i := range l.read {
		if l.id(&l.read[i]) == id {
			change(&l.read[i])
			l.Above(l.above)
			return
		}
	}
}

// Move runs an action that moves the cursor; it returns false for any other action. After it, a
// page that failed may be requested again.
func (l *List[R, I, Q]) Move(id screen.ID) bool {
	if l.fault.Kind != state.FaultNone {
		l.asked = 0
	}
	l.bottom = id == screen.MoveBottom && (l.loading || len(l.read) < l.total)
	return l.Cursor.Move(id)
}

// toEnd reports whether the cursor follows the rows that come to the end of the list: it was moved
// to the end, and has not left it since.
func (l *List[R, I, Q]) toEnd() bool { return l.bottom && l.Win.At >= len(l.rows)-1 }

// Status returns the state of reading.
func (l *List[R, I, Q]) Status() Status {
	link := l.env.Link()
	return Status{Loading: l.loading && !l.quietly, Failed: l.fault, Offline: link.Offline(), Chosen: link.ByChoice}
}

// Activity returns what is being read and how much is here, or "": "Reading items: 200 of 1,234
// here".
func (l *List[R, I, Q]) Activity(what string) string {
	switch {
	case !l.loading, l.quietly && !l.toEnd():
		return ""
	case l.pages == 0 || l.other || len(l.read) == 0 || len(l.read) >= l.total:
		return "Reading the " + what
	default:
		return "Reading " + what + ": " + Amount(len(l.read)) + " of " + Amount(l.total) + " here"
	}
}

// Load reads the list unless the service has answered already. When it is shown for the first time, the
// cursor is on the first row until it is moved, or until the service's rows are read.
func (l *List[R, I, Q]) Load() tea.Cmd {
	if l.pages > 0 || l.loading {
		return nil
	}
	if len(l.rows) == 0 {
		l.stayFirst() // the few rows on this machine may be anywhere in the list
	}
	return l.here()
}

// Ask reads the rows of another query from the first. Until then the old rows that fit it stay. The cursor is on
// the first row until it is moved, or until these rows are read.
func (l *List[R, I, Q]) Ask(q Q) tea.Cmd {
	l.keepFitting(q)
	l.query, l.other, l.bottom, l.pages = q, true, false, 0
	l.asked = 0
	l.stayFirst() // the service may order the matches otherwise than this machine
	if l.alone() && l.waits() {
		l.loading, l.quietly = true, false
		return l.pause()
	}
	return l.here()
}

// keepFitting keeps the rows that belong to another query.
func (l *List[R, I, Q]) keepFitting(q Q) {
	var fit []R
	for i := range l.read[:min(len(l.read), mostHere)] { // a key must not take longer the more was scrolled to
		if l.src.Fits != nil && l.src.Fits(l.query, q, &l.read[i]) {
			fit = append(fit, l.read[i])
		}
	}
	l.read, l.total = fit, len(fit)
	l.Above(nil) // the screen puts those that fit there
}

// Reread asks the service for the first page again.
func (l *List[R, I, Q]) Reread() tea.Cmd { return l.there(1) }

// Repeat reads the same rows with a query in new terms, such as a day counted from now. The rows
// stay meanwhile.
func (l *List[R, I, Q]) Repeat(q Q) tea.Cmd {
	l.query = q
	return l.Reread()
}

// alone reports whether there is no service to read the rows from.
func (l *List[R, I, Q]) alone() bool { return l.src.There == nil }

func (l *List[R, I, Q]) waits() bool { return l.src.Waits != nil && l.src.Waits(l.query) }

func (l *List[R, I, Q]) pause() tea.Cmd {
	return l.env.Latest(l.name, l.env.After(typingPause, func() tea.Cmd { return l.there(1) }))
}

// More reads the next page once its rows become visible, and cached pages in sight again once
// scrolling pauses, each page once; nil if there is nothing to read. Nobody waits for the end of a list that was left.
func (l *List[R, I, Q]) More() tea.Cmd {
	if !l.env.Shown() {
		l.bottom = false
		return nil
	}
	offline := !l.alone() && l.env.Link().Offline()
	if l.loading || offline && (!l.src.Long || len(l.read) >= mostHere) {
		return nil
	}
	page, again := l.next(), false
	if page == 0 && !offline {
		page, again = l.oldInSight(), true
	}
	if page == 0 || page == l.asked || again && l.failed() {
		return nil
	}
	if again {
		return l.pauseScroll()
	}
	l.asked = page
	switch {
	case offline:
		return l.readHere(1, mostHere)
	case l.alone():
		return l.readHere(page, l.size)
	case l.src.Whole != nil && l.pages > 0:
		return l.nearest(page)
	default:
		return l.there(page)
	}
}

// pauseScroll asks the service for the cached rows in sight once scrolling pauses. One timer waits
// for all steps: a timer for each would wake the program after each key.
func (l *List[R, I, Q]) pauseScroll() tea.Cmd {
	l.scrolled = l.env.Now()
	if l.waiting {
		return nil
	}
	l.waiting = true
	return l.env.AfterUnseen(scrollPause, l.paused)
}

// paused ends waiting, unless the list was scrolled meanwhile.
func (l *List[R, I, Q]) paused() tea.Cmd {
	if left := l.scrolled.Add(scrollPause).Sub(l.env.Now()); left > 0 {
		return l.env.AfterUnseen(left, l.paused)
	}
	l.waiting = false
	page := l.oldInSight()
	if page == 0 || page == l.asked || l.loading || l.failed() || l.env.Link().Offline() {
		return nil
	}
	l.asked = page
	cmd := l.there(page)
	l.quietly = true
	return cmd
}

// failed reports whether the page requested last failed and may be requested again only after the
// cursor has moved.
func (l *List[R, I, Q]) failed() bool { return l.fault.Kind != state.FaultNone && l.asked != 0 }

// oldInSight returns the first visible page of cached rows; 0 if there is none.
func (l *List[R, I, Q]) oldInSight() int {
	if len(l.old) == 0 {
		return 0
	}
	top := l.Win.Top - len(l.above)
	for page := max(0, top)/l.size + 1; (page-1)*l.size < top+l.height; page++ {
		if l.old[page] {
			return page
		}
	}
	return 0
}

// next returns the page whose rows become visible next; 0 if none is missing. Rows that were added
// at the top don't count, or the page after them would be skipped.
func (l *List[R, I, Q]) next() int {
	have := len(l.read)
	if have == 0 || have >= l.total || l.Win.Top+2*l.height < have {
		return 0
	}
	return max(l.pages, have/l.size) + 1
}

// here reads the first page from this machine, or all rows if the service can't be asked for more.
func (l *List[R, I, Q]) here() tea.Cmd {
	if !l.alone() && l.env.Link().Offline() && !l.src.Long {
		return l.readHere(1, mostHere)
	}
	return l.readHere(1, l.size)
}

// readHere reads a page of size rows from this machine.
func (l *List[R, I, Q]) readHere(page, size int) tea.Cmd {
	l.loading, l.quietly = true, false
	ctx, src, q := l.env.Life(), l.src, l.query
	return l.reads(func() read[R, Q] {
		p, err := src.Here(ctx, q, page, size)
		return read[R, Q]{query: q, page: page, local: true, Page: p, err: err}
	})
}

// there reads a page from the service, or from this machine if the user chose offline or there is
// no service. If the first page fails it returns the cached rows with the error.
func (l *List[R, I, Q]) there(page int) tea.Cmd {
	shown, chosen := max(l.size, len(l.read)), l.env.Link().ByChoice
	switch {
	case l.alone():
		return l.readHere(1, shown)
	case chosen && l.src.Long:
		return l.readHere(1, min(mostHere, shown))
	case chosen:
		return l.here()
	}
	l.loading, l.quietly = true, false
	ctx, src, q, size, now := l.env.Work(), l.src, l.query, l.size, l.env.Now()
	return l.reads(func() read[R, Q] {
		p, err := src.There(ctx, q, page, size, now)
		if err == nil || page > 1 {
			return read[R, Q]{query: q, page: page, Page: p, err: err}
		}
		p, hereErr := src.Here(ctx, q, 1, mostHere) // only the error of the service is shown
		return read[R, Q]{query: q, page: page, Page: p, err: err, fell: hereErr == nil}
	})
}

// pagesTogether is how many pages of this machine are read at once: to wake the program and the
// database takes as long as reading a page.
const pagesTogether = 3

// nearest reads a page from this machine if no row of it is missing, else from the service. If this
// machine has as many rows as the service, it has all of them. Every third time it reads the two pages
// after it too.
func (l *List[R, I, Q]) nearest(page int) tea.Cmd {
	l.loading, l.quietly = true, true
	ctx, src, q, size, total := l.env.Work(), l.src, l.query, l.size, l.total
	pages := 1
	if (page-1)%pagesTogether == 0 {
		pages = pagesTogether
	}
	return l.env.Latest(l.name, func() tea.Msg {
		p, err := src.Here(ctx, q, (page-1)/pages+1, pages*size)
		whole := 0
		for rows := range slices.Chunk(p.Rows, size) {
			if err != nil || len(rows) != min(size, total-(page+whole-1)*size) || p.Total != total && !src.Whole(rows) {
				break
			}
			whole++
		}
		p.Rows = p.Rows[:min(len(p.Rows), whole*size)]
		return screen.Reply(func() tea.Cmd {
			l.quietly = false
			switch {
			case ctx.Err() != nil: // stopped
				return l.taken(read[R, Q]{query: q, page: page, err: ctx.Err()})
			case whole == 0:
				return l.there(page)
			}
			return tea.Batch(l.taken(read[R, Q]{query: q, page: page, more: whole - 1, local: true, Page: p}),
				after(l.Took))
		})
	})
}

// reads reads a page. Its result is dropped if another page is requested meanwhile.
func (l *List[R, I, Q]) reads(page func() read[R, Q]) tea.Cmd {
	return l.env.Latest(l.name, screen.Fetch(page, func(msg read[R, Q]) tea.Cmd {
		return tea.Batch(l.taken(msg), after(l.Took))
	}))
}

// after calls took, unless it is nil.
func after(took func() tea.Cmd) tea.Cmd {
	if took == nil {
		return nil
	}
	return took()
}
