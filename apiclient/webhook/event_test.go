package webhook_test

import (
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"app.tender/tender/apiclient/webhook"
	"app.tender/tender/state"
	"app.tender/tender/state/notify"
)

func TestParse(t *testing.T) {
	created := time.Date(2026, 4, 14, 10, 30, 5, 0, time.UTC)
	tests := []struct {
		body string
		want webhook.Event
	}{
		{
			`{"id":"evt_1","type":"proposal.status_changed","created":1776162605,"data":{"id":7,"number":1042,"status":"Accepted","areas":[],"previousStatus":"Submitted"}}`,
			webhook.Event{
				ID: "evt_1", Type: notify.EventProposalStatus, Created: created,
				Data: webhook.ProposalStatusChanged{
					Proposal: &state.Proposal{ID: 7, Number: 1042, Status: state.StatusAccepted},
					Previous: state.StatusSubmitted,
				},
			},
		},
		{
			`{"id":"evt_2","type":"proposal.build.status_update","created":"2026-04-14T10:30:05Z","data":{"proposalId":7,"status":"Completed","message":"\u001b[2Jdone"}}`,
			webhook.Event{
				ID: "evt_2", Type: notify.EventBuildStatus, Created: created,
				Data: webhook.BuildStatus{Proposal: 7, Status: state.AICompleted, Message: "done"},
			},
		},
		{
			`{"id":"evt_3","type":"proposal.outline.status_update","data":{"proposalId":"7","status":"Failed","message":null}}`,
			webhook.Event{
				ID: "evt_3", Type: notify.EventOutlineStatus,
				Data: webhook.OutlineStatus{Proposal: 7, Status: state.AIFailed},
			},
		},
		{
			`{"id":"evt_4","type":"proposal.deleted","data":{"a":[1]}}`,
			webhook.Event{ID: "evt_4", Type: "proposal.deleted", Data: webhook.Unknown{JSON: []byte(`{"a":[1]}`)}},
		},
		{
			`{"id":"evt_5","type":"ping"}`,
			webhook.Event{ID: "evt_5", Type: "ping", Data: webhook.Unknown{}},
		},
	}
	for _, tt := range tests {
		got, err := webhook.Parse([]byte(tt.body))
		if err != nil {
			t.Errorf("%s: %v", tt.body, err)
			continue
		}
		if diff := cmp.Diff(tt.want, got, cmpopts.IgnoreTypes(state.Unknown(0))); diff != "" {
			t.Errorf("%s: -want +got:\n%s", tt.body, diff)
		}
	}
}

func TestParseRefuses(t *testing.T) {
	for _, body := range []string{
		``, `{`, `[]`, `"x"`, `{}`, `{"id":"evt_1"}`, `{"type":"ping"}`, `{"id":"","type":"ping"}`,
		`{"id":null,"type":"ping"}`,
		`{"id":"evt_1","type":"proposal.status_changed"}`,
		`{"id":"evt_1","type":"proposal.status_changed","data":{"status":"Draft"}}`,
	} {
		if e, err := webhook.Parse([]byte(body)); !errors.Is(err, webhook.ErrPayload) {
			t.Errorf("%s: %+v, %v", body, e, err)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add(
		[]byte(`{"id":"evt_1","type":"proposal.status_changed","created":1,"data":{"id":7,"previousStatus":"Draft"}}`))
	f.Add([]byte(`{"id":"evt_1","type":"ping","data":null}`))
	f.Fuzz(func(t *testing.T, body []byte) {
		e, err := webhook.Parse(body)
		if (err == nil) != (e.Data != nil) || err != nil && !errors.Is(err, webhook.ErrPayload) {
			t.Errorf("%q: %+v, %v", body, e, err)
		}
	})
}
