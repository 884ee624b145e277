package cli

import (
	"context"
	"strings"

	"app.tender/tender/apiclient"
	"app.tender/tender/state"
)

// installerGroup is the permission group of those who only read and install.
const installerGroup = "Installer"

// inInstallerGroup reports whether the service lists the user in the group of
// installers; false if it can't be asked.
func inInstallerGroup(ctx context.Context, c *apiclient.Client, userName string) bool {
	users, err := c.Users.List(ctx)
	if err != nil {
		return false
	}
	for _, u := range users {
		if strings.EqualFold(u.Email, userName) {
			return strings.EqualFold(strings.TrimSpace(u.PermissionGroup), installerGroup)
		}
	}
	return false
}

// hidesPrices reports whether this profile is not to see costs, profit and
// prices.
func (s *session) hidesPrices() bool { return s.profile.Installer && !s.settings.SheetPrice }

// audience returns for whom this profile prints.
func (s *session) audience() audience {
	if s.hidesPrices() {
		return forInstaller
	}
	return forTeam
}

// maySeePrices fails where the profile is not to see prices. Commands that are about
// prices call it first.
func (s *session) maySeePrices() error {
	if !s.hidesPrices() {
		return nil
	}
	return usagef("the profile %q is an installer's and shows no prices.\n"+
		"  `tender show N` prints the installers' sheet; sheet_prices = true in the settings allows prices.", s.profile.Name)
}

// first returns the proposal that the editor of an installer opens: the newest pin that
// is all here, else the one that was opened last; 0 for the list. The editor of a
// salesperson begins with the list.
func (s *session) first() state.ProposalID {
	if !s.profile.Installer {
		return 0
	}
	ctx := context.Background()
	if pins, err := s.store.Pins(ctx); err == nil {
		for _, p := range pins {
			if len(p.Missing) == 0 {
				return p.Proposal
			}
		}
	}
	id, _, err := s.store.LastOpened(ctx)
	if err != nil {
		return 0
	}
	return id
}
