package proposals

import (
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"
	"github.com/shopspring/decimal"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
)

// The list says where somebody was last on each job, and reads again only what has more events.
func TestTheListSaysHowFarAJobIs(t *testing.T) {
	s, o := shown(t, sample())
	tick := func(id string, p state.ProposalID, area state.AreaID, item state.ItemID, ago time.Duration) {
		o.onSite = append(o.onSite, state.SiteEvent{
			ID: id, Proposal: p, Kind: state.SiteTick, Area: area, Item: item, Initials: "KM",
			Quantity: decimal.NewFromInt(1), At: now.Add(-ago),
		})
	}
	one := decimal.NewNullDecimal(decimal.NewFromInt(1))
	job := func(id state.ProposalID, areas ...string) *state.Proposal {
		p := &state.Proposal{ID: id, Status: state.StatusAccepted}
		for i, name := range areas {
			at := state.ItemID(10 * (i + 1))
			p.Areas = append(p.Areas, state.Area{ID: state.AreaID(i + 1), Name: name, Options: []state.Option{{
				ID: state.OptionID(at), Status: state.StatusAccepted, Items: []state.Item{
					{ID: at, Type: state.ItemPart, Name: "one", Quantity: one},
					{ID: at + 1, Type: state.ItemPart, Name: "two", Quantity: one},
				},
			}}})
		}
		return p
	}
	o.whole = map[state.ProposalID]*state.Proposal{
		10420: job(10420, "Vestry", "Nave"), 10390: job(10390, "The long gallery above the west door"),
	}
	tick("a", 10420, 1, 10, 3*time.Hour)
	tick("b", 10420, 2, 20, 2*time.Hour)
	tick("c", 10390, 1, 10, 26*time.Hour)
	tick("d", 10350, 1, 10, time.Hour) // not read whole here
	s.Do(actionColumns)
	toggle(t, modelOf(s), colSite, func(a screen.Answer) { submit(t, s, a) })
	look := func() string { return ansi.Strip(s.View(screen.Rect{W: 139, H: 20})) }
	has := func(words ...string) {
		t.Helper()
		for _, w := range words {
			if !strings.Contains(look(), w) {
				t.Errorf("%q is missing:\n%s", w, look())
			}
		}
	}
	has("Site", "Nave 1 of 2, KM 13:30", "The lon… 1 of 2, KM 20 Nov")
	if o.readSite != 2 {
		t.Errorf("read %d times", o.readSite)
	}
	tick("e", 10420, 1, 11, time.Minute)
	s.Send(screen.Changed{})
	if has("Vestry 2 of 2, KM 15:29"); o.readSite != 3 {
		t.Errorf("read %d times after one more event", o.readSite)
	}
	modelOf(s).at = colSite
	s.Do(screen.Sort)
	lines := strings.Split(look(), "\n")
	if !strings.Contains(lines[3], "Vestry") || !strings.Contains(lines[4], "The lon") {
		t.Errorf("sorted by it:\n%s", look())
	}
}
