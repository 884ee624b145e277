package proposals

import (
	"context"
	"errors"
	"net/http"

	"app.tender/tender/service/operation"
	"app.tender/tender/service/store"
	"app.tender/tender/service/wire"
	"app.tender/tender/state"
)

// areaEndpoints returns the operations that add areas to a proposal and options to an area.
func (h Operations) areaEndpoints() []operation.Endpoint {
	const areas = "/public/proposals/{ProposalId}/area"
	return []operation.Endpoint{
		{Method: http.MethodPost, Path: areas, Needs: operation.MayWriteProposals, Handle: h.createArea},
		{
			Method: http.MethodPost, Path: areas + "/{AreaId}/option", Needs: operation.MayWriteProposals,
			Handle: h.createOption,
		},
	}
}

// createArea adds an area with one default option.
func (h Operations) createArea(ctx context.Context, c *operation.Call) (operation.Reply, error) {
	id := operation.PathID[state.ProposalID](c, "ProposalId")
	f := c.Form()
	name := f.RequiredLine("Name", state.MaxAreaName)
	return h.editProposal(ctx, c, id, &edit{
		status: http.StatusCreated,
		grows:  true,
		change: func(tx *store.Tx, p *store.Proposal) error {
			area := state.Area{Name: name, Options: []state.Option{store.BlankOption(c.Now)}}
			err := tx.Areas().Create(p.Owner(), &area)
			if errors.Is(err, store.ErrTaken) {
				return operation.Broken(operation.CodeDuplicateAreaName, "Name", operation.FieldTaken,
					"The proposal has an area of this name already.")
			}
			return err
		},
	})
}

// createOption adds an option to an area that has fewer than three.
func (h Operations) createOption(ctx context.Context, c *operation.Call) (operation.Reply, error) {
	id := operation.PathID[state.ProposalID](c, "ProposalId")
	area := operation.PathID[state.AreaID](c, "AreaId")
	f := c.Form()
	option := store.BlankOption(c.Now)
	option.ClientDescription, option.InstallerNotes = f.Text("ClientDescription", operation.MaxText),
		f.Text("InternalNotes", operation.MaxText)
	var have int
	return h.editProposal(ctx, c, id, &edit{
		status: http.StatusCreated,
		grows:  true,
		find: func(tx *store.Tx, p *store.ProposalHead) (err error) {
			have, err = operation.Requested(tx.Areas().CountOptions(c.Account.ID, p.ID, area))
			return err
		},
		change: func(tx *store.Tx, _ *store.Proposal) error {
			if have >= state.MaxOptionsPerArea {
				return operation.Broken(operation.CodeTooManyOptions, "AreaId", operation.FieldInvalid,
					"The area has three options already, which is the most.")
			}
			return tx.Areas().CreateOption(c.Account.ID, area, &option)
		},
	})
}

// textEndpoints returns the operations on the four texts of a proposal. Those of an
// option have two equivalent path forms.
func (h Operations) textEndpoints() []operation.Endpoint {
	const (
		proposal = "/public/proposals/{ProposalId}"
		flat     = proposal + "/area-options/{AreaOptionId}"
		nested   = proposal + "/area/{AreaId}/option/{OptionId}"
	)
	post := func(path string, h operation.Handler) operation.Endpoint {
		return operation.Endpoint{Method: http.MethodPost, Path: path, Needs: operation.MayWriteProposals, Handle: h}
	}
	return []operation.Endpoint{
		post(proposal+"/description", h.proposalText("Description", state.ProposalDescription)),
		post(proposal+"/internalnotes", h.proposalText("InternalNotes", state.InternalNotes)),
		post(flat+"/clientdescription", h.optionText("AreaOptionId", "ClientDescription", state.ClientDescription)),
		post(flat+"/installernotes", h.optionText("AreaOptionId", "InstallerNotes", state.InstallerNotes)),
		post(nested+"/clientdescription", h.optionText("OptionId", "ClientDescription", state.ClientDescription)),
		post(nested+"/installernotes", h.optionText("OptionId", "InstallerNotes", state.InstallerNotes)),
	}
}

// proposalText changes one of the proposal's own texts to the parameter param.
func (h Operations) proposalText(param string, field state.TextField) operation.Handler {
	return func(ctx context.Context, c *operation.Call) (operation.Reply, error) {
		id := operation.PathID[state.ProposalID](c, "ProposalId")
		text := c.Form().RequiredText(param, operation.MaxText)
		return h.editText(ctx, c, id, text, &edit{text: func(tx *store.Tx) error {
			return tx.Proposals().SetText(c.Account.ID, id, field, text)
		}})
	}
}

// optionText changes one of the two texts of an option to the parameter param. The path
// names the option as idName and, in its nested form, also the area.
func (h Operations) optionText(idName, param string, field state.TextField) operation.Handler {
	return func(ctx context.Context, c *operation.Call) (operation.Reply, error) {
		id := operation.PathID[state.ProposalID](c, "ProposalId")
		option := operation.PathID[state.OptionID](c, idName)
		nested := c.Request.PathValue("AreaId") != ""
		var area state.AreaID
		if nested {
			area = operation.PathID[state.AreaID](c, "AreaId")
		}
		text := c.Form().RequiredText(param, operation.MaxText)
		return h.editText(ctx, c, id, text, &edit{
			find: func(tx *store.Tx, p *store.ProposalHead) error {
				in, err := operation.Requested(tx.Areas().OfOption(c.Account.ID, p.ID, option))
				if err == nil && nested && in != area {
					return operation.ErrNotFound
				}
				return err
			},
			text: func(tx *store.Tx) error {
				set := func() error { return tx.Areas().SetOptionText(c.Account.ID, option, field, text, c.Now) }
				if len(text) <= smallText {
					return set()
				}
				return within(tx, c.Account.ID, id, set)
			},
		})
	}
}

// editText is editProposal for an edit of one text. A caller that prefers a minimal answer gets the text as it is
// stored, instead of the detail, which takes longer to read than the text to write.
func (h Operations) editText(
	ctx context.Context, c *operation.Call, id state.ProposalID, text string, e *edit,
) (operation.Reply, error) {
	if !c.PrefersMinimal() {
		return h.editProposal(ctx, c, id, e)
	}
	rp, err := h.write(ctx, c, id, e)
	if err != nil {
		return rp, err
	}
	rp = operation.OK(wire.WrittenTextOf(id, text, e.was, c.Now, c.User.User))
	rp.Minimal = true
	return rp, nil
}
