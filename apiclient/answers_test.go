package apiclient_test

import (
	"context"
	"errors"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"app.tender/tender/apiclient"
	"app.tender/tender/state"
)

// unnamed are the operations that name ids, and whose answers have none of them.
var unnamed = map[string]string{
	"ChangeOrders.List": "rows have no proposal", "Locations.List": "rows have no contact",
	"Locations.Create": "it has no contact",
	"AI.ListContent":   "rows have no proposal", "AI.Upload": "as the list", "AI.DeleteContent": "it has no body",
	"Webhooks.Unsubscribe": "it has no body", "Office.Archive": "it has no body", "Office.Standing": "it has no id",
	"Office.AddChangeOrder": "what it makes is new", "Proposals.List": "a filter", "Catalog.List": "a filter",
	"Proposals.Create": "what it makes is new", "Links.Create": "what it makes is new",
	"Proposals.AddSite": "what came of it is read again",
	"Links.List":        "no row names the proposal",
	"Links.Answers":     "no row names the proposal", "Links.Send": "it has no id",
}

var anID = regexp.MustCompile(`"(id|proposalId|outlineId|subscriptionId|deliveryId)":(\d+)`)

// another returns an answer with other ids, also where it had none.
func another(answer string) string {
	for _, name := range []string{"id", "subscriptionId"} {
		if object, is := strings.CutPrefix(answer, "{"); is && !strings.Contains(answer, `"`+name+`":`) {
			answer = `{"` + name + `":9,` + object
		}
	}
	return anID.ReplaceAllStringFunc(answer, func(field string) string {
		m := anID.FindStringSubmatch(field)
		n, _ := strconv.Atoi(m[2]) // the pattern has digits only
		return `"` + m[1] + `":` + strconv.Itoa(n+1000)
	})
}

// A cache that mixed answers up had the edit of one proposal written into another, with exit code 0. No operation
// believes an answer about anything but what it asked for.
func TestNoAnswerIsBelievedForAnotherID(t *testing.T) {
	checked := 0
	for _, op := range operations() {
		if _, none := unnamed[op.method]; none || !strings.ContainsAny(op.want.Path, "0123456789") {
			continue
		}
		mixed := another(op.answer)
		if mixed == "" {
			continue
		}
		var replies []reply
		for range op.missing {
			replies = append(replies, reply{status: http.StatusNotFound})
		}
		srv := newCapture(t, append(replies, reply{body: mixed})...)
		got, err := op.call(t.Context(), srv.client())
		if !errors.Is(err, apiclient.ErrOther) {
			t.Errorf("%s %s believes %s: %+v, %v", op.method, op.want.Path, mixed, got, err)
		}
		checked++
	}
	if checked < 25 {
		t.Errorf("only %d operations were checked", checked)
	}
}

// An answer to a write may have the right proposal, as it was before, without the area or option that was written
// to, or with another client. Then the proposal is read again.
func TestWhatAnAnswerHasInItIsCompared(t *testing.T) {
	const whole = `{"id":7,"customer":{"id":77},"location":{"id":5},"areas":[{"id":11,"options":[{"id":21}]}]}`
	for name, tt := range map[string]struct {
		answer string
		call   func(context.Context, C) (*state.Proposal, error)
	}{
		"an option that is missing": {
			strings.Replace(whole, `"id":21`, `"id":22`, 1),
			func(ctx context.Context, c C) (*state.Proposal, error) {
				return c.AreaOptions.UpdateInstallerNotes(ctx, 7, 11, 21, "x")
			},
		},
		"an option of another area": {
			strings.Replace(whole, `"id":11`, `"id":12`, 1),
			func(ctx context.Context, c C) (*state.Proposal, error) {
				return c.AreaOptions.UpdateInstallerNotes(ctx, 7, 11, 21, "x")
			},
		},
		"an area that is missing": {`{"id":7,"areas":[]}`, func(ctx context.Context, c C) (*state.Proposal, error) {
			return c.AreaOptions.Create(ctx, 7, 11, apiclient.NewAreaOption{})
		}},
		"another client": {
			strings.Replace(whole, `"id":77`, `"id":78`, 1),
			func(ctx context.Context, c C) (*state.Proposal, error) {
				return c.Proposals.AssignContact(ctx, 7, 77)
			},
		},
		"another location": {
			strings.Replace(whole, `"id":5`, `"id":6`, 1),
			func(ctx context.Context, c C) (*state.Proposal, error) {
				return c.Proposals.AssignLocation(ctx, 7, 5)
			},
		},
	} {
		srv := newCapture(t, reply{body: tt.answer}, reply{body: whole})
		p, err := tt.call(t.Context(), srv.client())
		if err != nil || p.Customer == nil || p.Customer.ID != 77 || p.Location.ID != 5 || len(p.Areas) != 1 ||
			p.Areas[0].Options[0].ID != 21 {
			t.Errorf("%s: %+v, %v", name, p, err)
		}
		if n := len(srv.requests()); n != 2 {
			t.Errorf("%s: %d requests", name, n)
		}
		srv = newCapture(t, reply{body: whole})
		if _, err := tt.call(t.Context(), srv.client()); err != nil || len(srv.requests()) != 1 {
			t.Errorf("%s, as it should be: %d requests, %v", name, len(srv.requests()), err)
		}
	}
}

// What an answer says of itself is told, and for a read nothing was done.
func TestAnAnswerAboutSomethingElseIsAFault(t *testing.T) {
	srv := newCapture(t, reply{body: detail})
	_, err := srv.client().Proposals.Get(t.Context(), 8)
	if f := state.FaultOf(err); f.Kind != state.FaultUnavailable || !strings.Contains(f.Message, "something else") ||
		!strings.Contains(err.Error(), "ProposalId 7, not 8") {
		t.Errorf("%+v, %v", f, err)
	}
	_, err = srv.client().Webhooks.RenewSecret(t.Context(), 9)
	if f := state.FaultOf(err); f.Kind != state.FaultUncertain {
		t.Errorf("%+v, %v", f, err)
	}
}
