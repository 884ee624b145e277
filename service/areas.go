package service

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/shopspring/decimal"

	"app.tender/tender/service/store"
	"app.tender/tender/state"
)

// areaEndpoints add areas to a proposal and options to an area.
func (s *Server) areaEndpoints() []endpoint {
	const areas = "/public/proposals/{ProposalId}/area"
	return []endpoint{
		{method: http.MethodPost, path: areas, needs: mayWriteProposals, handle: s.createArea},
		{method: http.MethodPost, path: areas + "/{AreaId}/option", needs: mayWriteProposals, handle: s.createOption},
	}
}

// createArea adds an area with one default option.
func (s *Server) createArea(ctx context.Context, c *call) (reply, error) {
	id := pathID[state.ProposalID](c, "ProposalId")
	f := c.form()
	name := f.requiredLine("Name", state.MaxAreaName)
	return s.editProposal(ctx, c, id, &edit{
		status: http.StatusCreated,
		change: func(tx *store.Tx, p *store.Proposal) error {
			area := state.Area{Name: name, Options: []state.Option{newOption(c.now, "", "")}}
			err := tx.CreateArea(store.Owner{Proposal: p.ID}, &area)
			if errors.Is(err, store.ErrTaken) {
				return broken(codeDuplicateAreaName, "Name", fieldTaken, "The proposal has an area of this name already.")
			}
			return err
		},
	})
}

// createOption adds an option to an area that has less than three.
func (s *Server) createOption(ctx context.Context, c *call) (reply, error) {
	id := pathID[state.ProposalID](c, "ProposalId")
	area := pathID[state.AreaID](c, "AreaId")
	f := c.form()
	option := newOption(c.now, f.text("ClientDescription", maxText), f.text("InternalNotes", maxText))
	var have int
	return s.editProposal(ctx, c, id, &edit{
		status: http.StatusCreated,
		find: func(tx *store.Tx, p *store.Proposal) (err error) {
			have, err = requested(tx.OptionsInArea(p.ID, area))
			return err
		},
		change: func(tx *store.Tx, _ *store.Proposal) error {
			if have >= state.MaxOptionsPerArea {
				return broken(codeTooManyOptions, "AreaId", fieldInvalid, "The area has three options already, which is the most.")
			}
			return tx.CreateOption(area, &option)
		},
	})
}

func newOption(now time.Time, client, installer string) state.Option {
	return state.Option{
		Status: state.StatusDraft, ClientDescription: client, InstallerNotes: installer, LastModified: now,
		TotalRecurringService: decimal.NewNullDecimal(decimal.Zero),
	}
}
