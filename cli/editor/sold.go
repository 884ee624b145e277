package editor

import (
	"context"
	"strings"

	"app.tender/tender/cli/run"
	"app.tender/tender/config"
	"app.tender/tender/state"
)

// mostSold is the most jobs that pin themselves.
const mostSold = 20

// soldOf returns the function that finds the jobs that pin themselves; nil for none: in an installer's profile the sold
// ones that changed last, for others those of the user.
func soldOf(s *run.Session) func(context.Context) ([]state.ProposalID, error) {
	set := s.Settings.PinSold
	if set == config.PinSoldOff || set == config.PinSoldAuto && !s.Profile.Installer {
		return nil
	}
	return func(ctx context.Context) (ids []state.ProposalID, err error) {
		q := state.ProposalQuery{
			Statuses: []state.Status{state.StatusAccepted}, SortBy: state.SortModified, Direction: state.Descending,
			PageSize: mostSold,
		}
		if !s.Profile.Installer {
			if q.SalesPersonID, err = ownID(ctx, s); err != nil || q.SalesPersonID == 0 {
				return nil, err
			}
		}
		page, err := s.Client.Proposals(ctx, q)
		for _, p := range page.Proposals {
			ids = append(ids, p.ID)
		}
		return ids, err
	}
}

// ownID returns the id of the user; 0 if the account has no such user.
func ownID(ctx context.Context, s *run.Session) (state.UserID, error) {
	users, err := s.Client.Users(ctx)
	for _, u := range users {
		if strings.EqualFold(u.Email, s.UserName()) {
			return u.ID, nil
		}
	}
	return 0, err
}
