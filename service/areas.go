package service

import (
	"context"
	"errors"
	"net/http"

	"app.tender/tender/service/store"
	"app.tender/tender/state"
)

// areaEndpoints returns the operations that add areas to a proposal and options to an area.
func (h proposalOperations) areaEndpoints() []endpoint {
	const areas = "/public/proposals/{ProposalId}/area"
	return []endpoint{
		{method: http.MethodPost, path: areas, needs: mayWriteProposals, handle: h.createArea},
		{method: http.MethodPost, path: areas + "/{AreaId}/option", needs: mayWriteProposals, handle: h.createOption},
	}
}

// createArea adds an area with one default option.
func (h proposalOperations) createArea(ctx context.Context, c *call) (reply, error) {
	id := pathID[state.ProposalID](c, "ProposalId")
	f := c.form()
	name := f.requiredLine("Name", state.MaxAreaName)
	return h.editProposal(ctx, c, id, &edit{
		status: http.StatusCreated,
		change: func(tx *store.Tx, p *store.Proposal) error {
			area := state.Area{Name: name, Options: []state.Option{store.BlankOption(c.now)}}
			err := tx.Areas().Create(store.Owner{Proposal: p.ID}, &area)
			if errors.Is(err, store.ErrTaken) {
				return broken(codeDuplicateAreaName, "Name", fieldTaken, "The proposal has an area of this name already.")
			}
			return err
		},
	})
}

// createOption adds an option to an area that has fewer than three.
func (h proposalOperations) createOption(ctx context.Context, c *call) (reply, error) {
	id := pathID[state.ProposalID](c, "ProposalId")
	area := pathID[state.AreaID](c, "AreaId")
	f := c.form()
	option := store.BlankOption(c.now)
	option.ClientDescription, option.InstallerNotes = f.text("ClientDescription", maxText), f.text("InternalNotes", maxText)
	var have int
	return h.editProposal(ctx, c, id, &edit{
		status: http.StatusCreated,
		find: func(tx *store.Tx, p *store.Proposal) (err error) {
			have, err = requested(tx.Areas().CountOptions(p.ID, area))
			return err
		},
		change: func(tx *store.Tx, _ *store.Proposal) error {
			if have >= state.MaxOptionsPerArea {
				return broken(codeTooManyOptions, "AreaId", fieldInvalid, "The area has three options already, which is the most.")
			}
			return tx.Areas().CreateOption(area, &option)
		},
	})
}

// textEndpoints returns the operations on the four texts of a proposal. Those of an
// option have two equivalent path forms.
func (h proposalOperations) textEndpoints() []endpoint {
	const (
		proposal = "/public/proposals/{ProposalId}"
		flat     = proposal + "/area-options/{AreaOptionId}"
		nested   = proposal + "/area/{AreaId}/option/{OptionId}"
	)
	post := func(path string, h handler) endpoint {
		return endpoint{method: http.MethodPost, path: path, needs: mayWriteProposals, handle: h}
	}
	return []endpoint{
		post(proposal+"/description", h.proposalText("Description", func(p *store.Proposal, text string) { p.Description = text })),
		post(proposal+"/internalnotes", h.proposalText("InternalNotes", func(p *store.Proposal, text string) { p.InternalNotes = text })),
		post(flat+"/clientdescription", h.optionText("AreaOptionId", "ClientDescription", state.ClientDescription)),
		post(flat+"/installernotes", h.optionText("AreaOptionId", "InstallerNotes", state.InstallerNotes)),
		post(nested+"/clientdescription", h.optionText("OptionId", "ClientDescription", state.ClientDescription)),
		post(nested+"/installernotes", h.optionText("OptionId", "InstallerNotes", state.InstallerNotes)),
	}
}

// proposalText changes one of the proposal's own texts to the parameter param.
func (h proposalOperations) proposalText(param string, set func(*store.Proposal, string)) handler {
	return func(ctx context.Context, c *call) (reply, error) {
		id := pathID[state.ProposalID](c, "ProposalId")
		text := c.form().requiredText(param, maxText)
		return h.editProposal(ctx, c, id, &edit{change: func(_ *store.Tx, p *store.Proposal) error {
			set(p, text)
			return nil
		}})
	}
}

// optionText changes one of the two texts of an option to the parameter param. The path
// names the option as idName and, in its nested form, also the area.
func (h proposalOperations) optionText(idName, param string, field state.TextField) handler {
	return func(ctx context.Context, c *call) (reply, error) {
		id := pathID[state.ProposalID](c, "ProposalId")
		option := pathID[state.OptionID](c, idName)
		nested := c.r.PathValue("AreaId") != ""
		var area state.AreaID
		if nested {
			area = pathID[state.AreaID](c, "AreaId")
		}
		text := c.form().requiredText(param, maxText)
		return h.editProposal(ctx, c, id, &edit{
			find: func(tx *store.Tx, p *store.Proposal) error {
				in, err := requested(tx.Areas().OfOption(p.ID, option))
				if err == nil && nested && in != area {
					return errNotFound
				}
				return err
			},
			change: func(tx *store.Tx, _ *store.Proposal) error {
				return tx.Areas().SetOptionText(option, field, text, c.now)
			},
		})
	}
}
