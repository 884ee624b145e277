package installer

import (
	"slices"
	"strconv"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/changeorder"
	"app.tender/tender/state/installer"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/phrase"
)

// The minimum heights at which more is shown above every page.
const (
	topFrom  = 3  // why the sheet may be wrong
	headFrom = 24 // whom to call, and which change orders there are
)

// topLines returns why the sheet may be wrong and, if there is room, whom to call and which change
// orders count.
func (m *model) topLines(w, h int) []string {
	if !m.loaded || h < topFrom {
		return nil
	}
	lines, _ := m.doubtLines(w, h)
	for i, l := range lines {
		lines[i] = " " + m.th.Warn.Bold(true).Render(l)
	}
	if h < headFrom || w < sideFrom || m.onJob {
		return lines
	}
	for _, words := range []string{m.whoWords(w - 2), m.orderWords()} {
		if words != "" {
			lines = append(lines, " "+m.th.Dim.Render(cells.Cut(words, max(0, w-2), "…")))
		}
	}
	return lines
}

// doubtLines returns the doubts for a screen of w by h cells, and whether they are in full. Otherwise they are in
// short, a line for each, and the last one says how many are left out; the page about the whole job has all of
// them.
func (m *model) doubtLines(w, h int) (lines []string, full bool) {
	w, h = max(1, w-2), max(1, h/4)
	doubts := m.doubts()
	for _, doubt := range doubts {
		lines = append(lines, cells.Wrap("! "+doubt.Words, w)...)
	}
	if len(lines) <= h {
		return lines, true
	}
	lines = lines[:0]
	for i, doubt := range doubts[:min(h, len(doubts))] {
		more := ""
		if left := len(doubts) - h; i == h-1 && left > 0 {
			more = " · " + strconv.Itoa(left) + " more"
		}
		lines = append(lines, cells.Cut("! "+doubt.Short, max(0, w-cells.Width(more)), "…")+more)
	}
	return lines, false
}

// doubts returns why the sheet may be wrong.
func (m *model) doubts() []installer.Doubt {
	s, c := &m.sheet, &m.copied
	standing := s.Standing()
	if s.Local || s.AsOf.IsZero() && c.OrdersLoading {
		return standing
	}
	doubts := s.Doubts()
	if c.OrdersChanged {
		again := m.keys.Name(screen.Refresh) + " refreshes."
		doubts = slices.Insert(doubts, len(standing), installer.Doubt{
			Words: "CHANGED: the service has other change orders; these are " + phrase.AsOf(s.AsOf, m.now) + ". " +
				again,
			Short: "CHANGED change orders. " + again,
		})
	}
	unasked := c.Offline || c.Refused || c.OrdersFault.Kind != state.FaultNone
	switch {
	case s.AsOf.IsZero() && c.OrdersFault.Kind != state.FaultNone:
		doubts[len(doubts)-1].Words += " " + c.OrdersFault.Message
	case !s.AsOf.IsZero() && !c.OrdersChanged && (unasked || m.now.Sub(s.AsOf) >= staleAfter):
		if asOf := m.ordersAsOf(); asOf != "" {
			doubts = append(doubts, inShort("Change orders "+asOf+"."))
		} else if len(m.loud()) == 0 { // else the age of the proposal holds for these, too
			doubts = append(doubts, inShort("Change orders were not refreshed."))
		}
	}
	return doubts
}

// inShort returns a doubt whose words are short.
func inShort(words string) installer.Doubt { return installer.Doubt{Words: words, Short: words} }

// whoWords returns whom to call, in w cells if it can: "Ann Lee · 518-555-0101 · on site Ray, 518-555-0102 ·
// salesperson Inês Duarte".
func (m *model) whoWords(w int) string {
	h := &m.sheet.Head
	name, phone := h.OnSite()
	site := strings.Trim(name+", "+phone, ", ")
	if site != "" {
		site = "on site " + site
	}
	words := phrase.Listed(h.Client, h.Phone, site)
	if h.SalesPerson != "" {
		if more := phrase.Listed(words, "salesperson "+h.SalesPerson); cells.Width(more) <= w {
			return more
		}
	}
	return words // the page about the whole job has all
}

// orderWords returns which change orders are on the sheet and which are not.
func (m *model) orderWords() string {
	var on, apart []changeorder.Ref
	for _, o := range m.sheet.Agreed() {
		if o.Copy != changeorder.CopyMissing {
			on = append(on, o.Ref)
		}
	}
	for _, o := range m.sheet.Pending() {
		apart = append(apart, o.Ref)
	}
	words := ""
	if len(on) > 0 {
		words = "With " + changeorder.Refs(on)
	}
	if len(apart) == 0 {
		return words
	}
	return phrase.Listed(words, "not agreed yet, and not on this sheet: "+changeorder.Refs(apart))
}
