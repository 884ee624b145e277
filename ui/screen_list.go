package ui

import (
	"time"

	"app.tender/tender/views"
	"app.tender/tender/views/screen"
	tea "github.com/charmbracelet/bubbletea"
)

// listPlace is the list of proposals.
type listPlace struct{ anyPlace }

func (p listPlace) pane() pane                       { return &p.m.proposals }
func (p listPlace) crumb(w int) (left, right string) { return p.m.proposals.Crumb(w) }
func (p listPlace) show()                            { p.m.showList() }
func (p listPlace) refresh() tea.Cmd                 { return p.m.readListCmd(1) }
func (p listPlace) asOf() time.Time                  { return p.m.list.asOf }
func (p listPlace) back() tea.Cmd                    { return nil }

func (p listPlace) actions() []*screen.Action { return p.m.own.list }

func (p listPlace) hints() []views.Action {
	if p.m.proposals.MarkedCount() > 0 {
		return []views.Action{views.Open, views.CopyNumbers, views.Pin, views.Mark, views.Back}
	}
	return []views.Action{
		views.Open, views.Search, views.Filter, views.SavedFilters, views.Sort, views.NewProposal, views.Refresh, views.GoOutbox,
	}
}
