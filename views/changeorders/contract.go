package changeorders

import (
	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/changeorder"
	"app.tender/tender/state/money"
	"app.tender/tender/views/screen"
)

// Contract is the contract value of the open proposal for a screen that shows its total, from the
// change orders on this machine. It asks the service nothing.
type Contract struct {
	env  *screen.Env
	here changeorder.Cache
	took func()

	proposal state.ProposalID
	known    changeorder.Set
}

// NewContract returns a contract without a value. took is called when its value may have changed.
func NewContract(env *screen.Env, here changeorder.Cache, took func()) *Contract {
	return &Contract{env: env, here: here, took: took}
}

// Want reads the change orders of a proposal, unless they were read.
func (c *Contract) Want(id state.ProposalID) tea.Cmd {
	if id == c.proposal {
		return nil
	}
	return c.Read(id)
}

// Read reads the change orders of a proposal, again if they were read.
func (c *Contract) Read(id state.ProposalID) tea.Cmd {
	if id != c.proposal {
		c.proposal, c.known = id, changeorder.Set{}
	}
	if id == 0 || state.IsLocal(id) {
		return nil
	}
	ctx, here := c.env.Life(), c.here
	return c.env.Latest("contract value", screen.Then(
		func() (changeorder.Set, error) { return changeorder.Read(ctx, here, id) },
		func(known changeorder.Set, err error) tea.Cmd {
			c.env.Local(false, err)
			if err == nil { // else the value would be wrong; the set read before has its own time
				c.known = known
			}
			c.took()
			return nil
		},
	))
}

// Of returns the known change orders and the contract value of a proposal; nil if that equals its
// total.
func (c *Contract) Of(p *state.Proposal) (*changeorder.Contract, changeorder.Set) {
	if p == nil || p.ID != c.proposal {
		return nil, changeorder.Set{}
	}
	return c.known.Contract(money.Money{Amount: p.Summary.Total, Currency: p.Summary.Currency}), c.known
}
