package service

import (
	"context"
	"net/http"

	"app.tender/tender/service/store"
	"app.tender/tender/state"
)

// textEndpoints returns the operations on the four texts of a proposal. Those of an
// option have two path forms, which behave alike.
func (s *Server) textEndpoints() []endpoint {
	const (
		proposal = "/public/proposals/{ProposalId}"
		flat     = proposal + "/area-options/{AreaOptionId}"
		nested   = proposal + "/area/{AreaId}/option/{OptionId}"
	)
	post := func(path string, h handler) endpoint {
		return endpoint{method: http.MethodPost, path: path, needs: mayWriteProposals, handle: h}
	}
	client := textParam{"ClientDescription", state.ClientDescription}
	installer := textParam{"InstallerNotes", state.InstallerNotes}
	return []endpoint{
		post(proposal+"/description", s.proposalText("Description", func(p *store.Proposal, text string) { p.Description = text })),
		post(proposal+"/internalnotes", s.proposalText("InternalNotes", func(p *store.Proposal, text string) { p.InternalNotes = text })),
		post(flat+"/clientdescription", s.optionText(client, flatOption)),
		post(flat+"/installernotes", s.optionText(installer, flatOption)),
		post(nested+"/clientdescription", s.optionText(client, nestedOption)),
		post(nested+"/installernotes", s.optionText(installer, nestedOption)),
	}
}

// proposalText changes one of the proposal's own texts, which comes as param.
func (s *Server) proposalText(param string, set func(*store.Proposal, string)) handler {
	return func(ctx context.Context, c *call) (reply, error) {
		id, err := pathID[state.ProposalID](c, "ProposalId")
		if err != nil {
			return reply{}, err
		}
		f, err := c.form()
		if err != nil {
			return reply{}, err
		}
		text := f.requiredText(param, maxText)
		if err := f.err(); err != nil {
			return reply{}, err
		}
		return s.editProposal(ctx, c, id, &edit{change: func(_ *store.Tx, p *store.Proposal) error {
			set(p, text)
			return nil
		}})
	}
}

// textParam is a text of an option with the parameter that it comes as.
type textParam struct {
	name  string
	field state.TextField
}

// optionPath names an option, and in the nested form its area.
type optionPath struct {
	nested bool
	area   state.AreaID
	option state.OptionID
}

func flatOption(c *call) (optionPath, error) {
	option, err := pathID[state.OptionID](c, "AreaOptionId")
	return optionPath{option: option}, err
}

func nestedOption(c *call) (optionPath, error) {
	area, err := pathID[state.AreaID](c, "AreaId")
	if err != nil {
		return optionPath{}, err
	}
	option, err := pathID[state.OptionID](c, "OptionId")
	return optionPath{nested: true, area: area, option: option}, err
}

// optionText changes one of the two texts of an option.
func (s *Server) optionText(param textParam, path func(*call) (optionPath, error)) handler {
	return func(ctx context.Context, c *call) (reply, error) {
		id, err := pathID[state.ProposalID](c, "ProposalId")
		if err != nil {
			return reply{}, err
		}
		at, err := path(c)
		if err != nil {
			return reply{}, err
		}
		f, err := c.form()
		if err != nil {
			return reply{}, err
		}
		text := f.requiredText(param.name, maxText)
		if err := f.err(); err != nil {
			return reply{}, err
		}
		return s.editProposal(ctx, c, id, &edit{
			find: func(tx *store.Tx, p *store.Proposal) error {
				area, err := tx.AreaOfOption(p.ID, at.option)
				if err == nil && at.nested && at.area != area {
					return errNotFound
				}
				return err
			},
			change: func(tx *store.Tx, _ *store.Proposal) error {
				return tx.SetOptionText(at.option, param.field, text, c.now)
			},
		})
	}
}
