package apiclient_test

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/shopspring/decimal"

	"app.tender/tender/apiclient"
	"app.tender/tender/state"
)

func officeOperations() []operation {
	return []operation{
		{
			method: "Office.Standing",
			call:   func(ctx context.Context, c C) (any, error) { return ok(c.Office.Standing(ctx, 7)) },
			want:   sent{Method: "GET", Path: "/office/proposals/7/status"},
			answer: `{"proposalId":7,"status":"Draft","isArchive":true,"moves":["Submitted"],"clientPage":true,"sendsMail":true,"mail":{"state":"failed","to":"erik@halvorsen.example","reason":"Mailbox\u001b[2J full.","at":"2026-12-01T10:00:00Z"},"changeOrderMails":[{"changeOrderId":5,"state":"queued","to":"","reason":"","at":null}]}`,
			result: state.Office{Offered: true, Archived: true, ClientPage: true, SendsMail: true, Mails: []state.Mail{
				{
					State: state.MailFailed, To: "erik@halvorsen.example", Reason: "Mailbox full.",
					At: time.Date(2026, 12, 1, 10, 0, 0, 0, time.UTC),
				},
				{Order: 5, State: state.MailQueued},
			}},
		},
		{
			method: "Office.Move",
			call: func(ctx context.Context, c C) (any, error) {
				return ok(c.Office.Move(ctx, 7, state.StatusAccepted, []state.OptionID{31, 42}))
			},
			want: sent{
				Method: "POST", Path: "/office/proposals/7/status",
				Form: url.Values{"Status": {"Accepted"}, "OptionIds": {"31", "42"}},
			},
			answer: detail, result: plain(),
		},
		{
			method: "Office.Submit",
			call: func(ctx context.Context, c C) (any, error) {
				return ok(c.Office.Submit(ctx, 7,
					state.Delivery{
						To: "erik@halvorsen.example", Cc: "pa@halvorsen.example",
						Until: time.Date(2026, 12, 29, 0, 0, 0, 0, time.UTC),
					}))
			},
			want: sent{Method: "POST", Path: "/office/proposals/7/status", Form: url.Values{
				"Status": {"Submitted"}, "To": {"erik@halvorsen.example"}, "Cc": {"pa@halvorsen.example"},
				"Until": {"2026-12-29"},
			}},
			answer: detail, result: plain(),
		},
		{
			method: "Office.Archive",
			call:   func(ctx context.Context, c C) (any, error) { return true, c.Office.Archive(ctx, 7, true) },
			want:   sent{Method: "POST", Path: "/office/proposals/7/archive", Form: url.Values{"IsArchive": {"true"}}},
			answer: `{}`, result: true,
		},
		{
			method: "Office.AddChangeOrder",
			call: func(ctx context.Context, c C) (any, error) {
				return ok(c.Office.AddChangeOrder(ctx, 7,
					state.NewChangeOrder{Name: "More", Area: "Den", Items: []state.Item{
						{
							Name: "Shelf", Quantity: decimal.NewNullDecimal(decimal.New(2, 0)),
							SellPrice: decimal.NewNullDecimal(decimal.New(125, -1)),
						},
						{
							Name: "Installation", Type: state.ItemLabor,
							Quantity: decimal.NewNullDecimal(decimal.New(4, 0)),
						},
					}}))
			},
			want: sent{Method: "POST", Path: "/office/proposals/7/changeorders", Form: url.Values{
				"Name": {"More"}, "Area": {"Den"}, "ItemName": {"Shelf", "Installation"},
				"ItemType": {"CustomItem", "Labor"},
				"Quantity": {"2", "4"}, "SellPrice": {"12.5", "0"},
			}},
			answer: `{"id":9,"number":1}`, result: &state.ChangeOrder{ID: 9, Number: 1},
		},
		{
			method: "Office.AddChangeOrder",
			call: func(ctx context.Context, c C) (any, error) {
				return ok(c.Office.AddChangeOrder(ctx, 7, state.NewChangeOrder{
					Name: "Both", Items: []state.Item{{Name: "Shelf"}, {Name: "Rack"}}, In: []string{"Den", "Attic"},
				}))
			},
			want: sent{Method: "POST", Path: "/office/proposals/7/changeorders", Form: url.Values{
				"Name": {"Both"}, "ItemName": {"Shelf", "Rack"}, "ItemType": {"CustomItem", "CustomItem"},
				"Quantity": {"0", "0"}, "SellPrice": {"0", "0"}, "ItemArea": {"Den", "Attic"},
			}},
			answer: `{"id":9,"number":1}`, result: &state.ChangeOrder{ID: 9, Number: 1},
		},
		{
			method: "Office.AddChangeOrder",
			call: func(ctx context.Context, c C) (any, error) {
				return ok(c.Office.AddChangeOrder(ctx, 7, state.NewChangeOrder{
					Name: "Hung", Items: []state.Item{{ID: -1, Name: "Screen"}, {ID: -2, ParentID: -1, Name: "Mount"}},
					Texts: []state.AreaText{{Area: "Den", Text: "Larger."}},
				}))
			},
			want: sent{Method: "POST", Path: "/office/proposals/7/changeorders", Form: url.Values{
				"Name": {"Hung"}, "ItemName": {"Screen", "Mount"}, "ItemType": {"CustomItem", "CustomItem"},
				"Quantity": {"0", "0"}, "SellPrice": {"0", "0"}, "ItemArea": {"Changes", "Changes"},
				"ItemParent": {"0", "1"}, "TextArea": {"Den"}, "ClientDescription": {"Larger."},
			}},
			answer: `{"id":9,"number":1}`, result: &state.ChangeOrder{ID: 9, Number: 1},
		},
		{
			method: "Office.AddChangeOrder",
			call: func(ctx context.Context, c C) (any, error) {
				return ok(c.Office.AddChangeOrder(ctx, 7, state.NewChangeOrder{
					Name: "One", Items: []state.Item{{Name: "Shelf"}}, In: []string{"Den"},
				}))
			},
			want: sent{Method: "POST", Path: "/office/proposals/7/changeorders", Form: url.Values{
				"Name": {"One"}, "Area": {"Den"}, "ItemName": {"Shelf"}, "ItemType": {"CustomItem"},
				"Quantity": {"0"}, "SellPrice": {"0"},
			}},
			answer: `{"id":9,"number":1}`, result: &state.ChangeOrder{ID: 9, Number: 1},
		},
		{
			method: "Office.AddChangeOrder",
			call: func(ctx context.Context, c C) (any, error) {
				return ok(c.Office.AddChangeOrder(ctx, 7, state.NewChangeOrder{Name: "Swap", Items: []state.Item{
					{
						ReferencedItemID: 31, Type: state.ItemPart, Brand: "Northlight", Model: "VX-55",
						Quantity:  decimal.NewNullDecimal(decimal.New(-1, 0)),
						SellPrice: decimal.NewNullDecimal(decimal.New(1500, 0)),
						Cost:      decimal.NewNullDecimal(decimal.New(900, 0)), TaxExempt: true,
					},
					{
						Name: "Shelf", Quantity: decimal.NewNullDecimal(decimal.New(2, 0)),
						SellPrice: decimal.NewNullDecimal(decimal.New(125, -1)),
					},
				}}))
			},
			want: sent{Method: "POST", Path: "/office/proposals/7/changeorders", Form: url.Values{
				"Name": {"Swap"}, "ItemName": {"Northlight VX-55", "Shelf"}, "ItemType": {"Part", "CustomItem"},
				"ItemId":   {"31", "0"},
				"Quantity": {"-1", "2"}, "SellPrice": {"1500", "12.5"}, "Cost": {"900", ""},
				"TaxExempt": {"true", "false"},
			}},
			answer: `{"id":9,"number":1}`, result: &state.ChangeOrder{ID: 9, Number: 1},
		},
		{
			method: "Office.SubmitChangeOrder",
			call: func(ctx context.Context, c C) (any, error) {
				return ok(c.Office.SubmitChangeOrder(ctx, 7, state.Delivery{Order: 9, To: "erik@halvorsen.example"}))
			},
			want: sent{
				Method: "POST", Path: "/office/proposals/7/changeorders/9/status",
				Form: url.Values{"Status": {"Submitted"}, "To": {"erik@halvorsen.example"}},
			},
			answer: `{"id":9,"number":1,"status":"Submitted"}`,
			result: &state.ChangeOrder{ID: 9, Number: 1, Status: state.StatusSubmitted},
		},
		{
			method: "Office.MoveChangeOrder",
			call: func(ctx context.Context, c C) (any, error) {
				return ok(c.Office.MoveChangeOrder(ctx, 7, 9, state.StatusAccepted))
			},
			want: sent{
				Method: "POST", Path: "/office/proposals/7/changeorders/9/status",
				Form: url.Values{"Status": {"Accepted"}},
			},
			answer: `{"id":9,"number":1,"status":"Accepted"}`,
			result: &state.ChangeOrder{ID: 9, Number: 1, Status: state.StatusAccepted},
		},
	}
}

// TestOfficeOperationsAreCheckedBeforeAMove: a 404 or an HTML page means a service
// without the operations; an unreachable service does not.
func TestOfficeOperationsAreCheckedBeforeAMove(t *testing.T) {
	for _, r := range []reply{
		{status: http.StatusNotFound, body: `{}`},
		{status: http.StatusGone, body: `{}`},
		{status: http.StatusMethodNotAllowed, body: `{}`},
		{status: http.StatusOK, body: `<!doctype html><title>Welcome</title>`},
		{status: http.StatusOK, body: `{"status":"ok"}`},
	} {
		got, err := newCapture(t, r).client().Office.Standing(t.Context(), 7)
		if err != nil || got.Offered {
			t.Errorf("%d %s: %v, %v", r.status, r.body, got, err)
		}
	}
	for _, status := range []int{http.StatusUnauthorized, http.StatusPaymentRequired, http.StatusBadGateway} {
		if _, err := newCapture(t, reply{status: status, body: `{}`}).client().
			Office.Standing(t.Context(), 7); err == nil {
			t.Errorf("%d counts as a response", status)
		}
	}
}

// TestMoveThatCannotBeReadAgainIsUncertain: the service has moved the change order, so an
// error that says it can't be reached would be taken for "nothing happened".
func TestMoveThatCannotBeReadAgainIsUncertain(t *testing.T) {
	srv := newCapture(t, reply{body: `<!doctype html>`}, reply{status: http.StatusForbidden, body: `{}`})
	_, err := srv.client().Office.MoveChangeOrder(t.Context(), 7, 9, state.StatusAccepted)
	if !errors.Is(err, apiclient.ErrUncertain) || len(srv.requests()) != 2 {
		t.Errorf("%v, %d requests", err, len(srv.requests()))
	}
	if f := state.FaultOf(err); f.Kind != state.FaultUncertain ||
		!strings.HasPrefix(f.Message, "The service did this") {
		t.Errorf("a person reads %q", f.Error())
	}
}

// TestUnknownOptionIsNotAccepted: an option that is only on this machine
// would make the whole move fail with a 404.
func TestUnknownOptionIsNotAccepted(t *testing.T) {
	srv := newCapture(t, reply{body: detail})
	_, err := srv.client().Office.Move(t.Context(), 7, state.StatusAccepted, []state.OptionID{31, -1})
	if !errors.Is(err, apiclient.ErrNotSent) || len(srv.requests()) != 0 {
		t.Errorf("%v, %d requests", err, len(srv.requests()))
	}
}

// TestMissingStatusPermissionNamesWhoGrantsIt: the error blames neither the catalog nor the
// sign-in, and an impossible move does not read as a proposal that can't be edited.
func TestMissingStatusPermissionNamesWhoGrantsIt(t *testing.T) {
	move := func(r reply) error {
		_, err := newCapture(t, r).client().Office.Move(t.Context(), 7, state.StatusAccepted, nil)
		return err
	}
	err := move(reply{status: http.StatusForbidden, body: `{}`})
	if f := state.FaultOf(err); !errors.Is(err, apiclient.ErrMovesPermission) ||
		!errors.Is(err, apiclient.ErrPermission) || !strings.Contains(f.Next, "group Office") {
		t.Errorf("403: %v, %q", err, f.Error())
	}
	err = move(reply{
		status: http.StatusConflict,
		body:   `{"responseStatus":{"errorCode":"InvalidTransition","message":"A proposal can't go from Draft to Accepted."}}`,
	})
	f := state.FaultOf(err)
	if !errors.Is(err, apiclient.ErrNoMove) || !errors.Is(err, apiclient.ErrConflict) ||
		errors.Is(err, apiclient.ErrTerminal) ||
		!strings.Contains(f.Message, "from Draft to Accepted") || !strings.Contains(f.Next, "choose one of the moves") {
		t.Errorf("409: %v, %q", err, f.Error())
	}
}
