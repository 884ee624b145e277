package ui

import (
	"context"

	"app.tender/tender/state"
	"app.tender/tender/views/installer"
	"app.tender/tender/views/screen"
	tea "github.com/charmbracelet/bubbletea"
)

// sheetWay opens the installers' sheet.
type sheetWay struct {
	*base
	hosting func() *hosted
}

// unless returns why there is no sheet to open here, or "".
func (s sheetWay) unless() string {
	switch {
	case s.chosen() != 0:
		return ""
	case s.hosting().lister() != nil:
		return "No proposal in this list."
	default:
		return screen.NoneOpen
	}
}

// chosen returns the proposal under the cursor of the list, or elsewhere the open one; 0 for none.
func (s sheetWay) chosen() state.ProposalID {
	if l := s.hosting().lister(); l != nil {
		return l.Chosen()
	}
	return s.snap.Open.ID
}

// location returns where the sheet's action goes: from the list to the first page of the chosen proposal's sheet, from
// elsewhere to the area under the cursor.
func (s sheetWay) location() screen.Location {
	to := screen.Location{Screen: installer.ID, Item: installer.AtArea}
	switch h := s.hosting(); {
	case h != nil && h.page.ID == installer.ID:
		to.Item = 0
	case s.hosting().lister() != nil:
		to.Proposal, to.Item = s.chosen(), installer.AtJob
		if to.Proposal == s.snap.Open.ID {
			s.session.Proposal.Reread()
		}
	}
	return to
}

// openSheet continues to the sheet if an installer opened the proposal for it.
func (m *Model) openSheet(from int64) tea.Cmd {
	if !m.opts.Installer {
		return nil
	}
	return m.goToLocation(screen.Location{Screen: installer.ID, Item: from})
}

// chosenInitials names the choice of the initials.
const chosenInitials = "sheet.initials"

// ChosenInitials returns the initials that were chosen on this machine for what is entered on site; "" for none.
func ChosenInitials(ctx context.Context, marks Marks) string {
	chosen, _, err := marks.Choice(ctx, chosenInitials)
	if err != nil {
		return ""
	}
	return chosen
}

// keepInitials returns what keeps the chosen initials for the next start.
func keepInitials(marks Marks) func(context.Context, string) error {
	return func(ctx context.Context, chosen string) error { return marks.SetChoice(ctx, chosenInitials, chosen) }
}
