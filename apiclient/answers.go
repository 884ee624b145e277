package apiclient

import (
	"errors"
	"fmt"

	"app.tender/tender/state"
	"app.tender/tender/state/history"
	"app.tender/tender/state/notify"
)

// answers returns ErrOther unless v, the decoded response to r, is about the objects that r names: a cache or a proxy
// may mix up two responses, and the caller would then write into the wrong object. It checks the responses to reads
// and to writes. It does not compare ids that a response omits, and responses without an id of the object or its
// parent, such as a page of a contact's locations.
func (r *request) answers(v any) error {
	switch v := v.(type) {
	case *state.Proposal:
		return errors.Join(r.is("ProposalId", int64(v.ID)), r.partsOf(v))
	case *state.WrittenText:
		return r.is("ProposalId", int64(v.Proposal))
	case *state.ChangeOrder:
		return r.is("ChangeOrderId", int64(v.ID))
	case state.Contact:
		return r.is("ContactId", int64(v.ID))
	case state.CatalogItem:
		return r.is("ItemId", int64(v.ID))
	case state.AIOutline:
		return errors.Join(r.is("ProposalId", int64(v.Proposal)), r.is("OutlineId", int64(v.ID)))
	case state.AIBuild:
		return r.is("ProposalId", int64(v.Proposal))
	case state.SitePage:
		return r.is("ProposalId", int64(v.Proposal))
	case history.Page:
		return r.is("ProposalId", int64(v.Proposal))
	case notify.Webhook:
		return r.is("SubscriptionId", int64(v.ID))
	case notify.Delivery:
		return errors.Join(r.is("DeliveryId", int64(v.ID)), r.is("SubscriptionId", int64(v.Webhook)))
	case notify.DeliveryPage:
		for _, d := range v.Deliveries {
			if err := r.is("SubscriptionId", int64(d.Webhook)); err != nil {
				return err
			}
		}
	}
	return nil
}

// partsOf is answers for what r names within a proposal: it has the area and the option, and the assigned client and
// location.
func (r *request) partsOf(p *state.Proposal) error {
	if c := p.Customer; c != nil {
		if err := r.is("ContactId", int64(c.ID)); err != nil {
			return err
		}
	}
	if l := p.Location; l != nil {
		if err := r.is("LocationId", int64(l.ID)); err != nil {
			return err
		}
	}
	if !p.SaysOptions() {
		return nil
	}
	for _, name := range []string{"OptionId", "AreaOptionId"} {
		option := r.ids[name]
		if option == 0 {
			continue
		}
		in, found := p.Option(state.OptionID(option))
		if found == nil {
			return fmt.Errorf("%w: it has no %s %d", ErrOther, name, option)
		}
		if err := r.is("AreaId", int64(in.ID)); err != nil {
			return err
		}
	}
	if area := r.ids["AreaId"]; area != 0 &&
		state.Find(p.Areas, func(a *state.Area) bool { return int64(a.ID) == area }) == nil {
		return fmt.Errorf("%w: it has no AreaId %d", ErrOther, area)
	}
	return nil
}

// is returns an error if r names another id than an answer does; 0 is an unknown one.
func (r *request) is(name string, id int64) error {
	if asked := r.ids[name]; asked != 0 && id != 0 && asked != id {
		return fmt.Errorf("%w: %s %d, not %d", ErrOther, name, id, asked)
	}
	return nil
}
