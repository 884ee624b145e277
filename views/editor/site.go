package editor

import (
	"strconv"

	"app.tender/tender/state"
	"app.tender/tender/state/changeorder"
	"app.tender/tender/state/installer"
	"app.tender/tender/state/text"
	"app.tender/tender/views/widget/phrase"
)

// mostSiteLines is the most areas whose progress on site is listed.
const mostSiteLines = 8

// siteLines returns how far the areas are in which something was entered on site: "Nave 4 of 9, KM 08:43".
func (m *Model) siteLines(p *state.Proposal, orders changeorder.Set) (lines []string) {
	if !m.site.Any() {
		return nil
	}
	sheet := installer.SheetOf(installer.Sources{Proposal: p, ChangeOrders: orders})
	now, missing, more := m.env.Now(), 0, 0
	for i := range sheet.Areas {
		a := &sheet.Areas[i]
		at := m.site.Progress(a)
		missing += len(m.site.OfArea(state.SiteMissing, a))
		switch {
		case !at.Begun():
		case len(lines) == mostSiteLines:
			more++
		default:
			lines = append(lines, a.Name+" "+at.Words(func(e *state.SiteEvent) string {
				return phrase.Stamp(e.At, now, true)
			}))
		}
	}
	if more > 0 {
		lines = append(lines, strconv.Itoa(more)+" more")
	}
	if missing > 0 {
		lines = append(lines, "! missing: "+text.Count(missing, "item")+", see the installers' sheet")
	}
	return lines
}
