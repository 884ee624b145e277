package apiclient_test

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"testing"
	"time"

	"app.tender/tender/apiclient"
	"app.tender/tender/state"
)

func linkOperations() []operation {
	until := time.Date(2026, 12, 29, 0, 0, 0, 0, time.UTC)
	return []operation{
		{
			method: "Links.Create",
			call: func(ctx context.Context, c C) (any, error) {
				return ok(c.Links.Create(ctx, 7, state.Delivery{To: "erik@halvorsen.example", Until: until}, false))
			},
			want: sent{
				Method: "POST", Path: "/office/proposals/7/link",
				Form: url.Values{"Recipient": {"erik@halvorsen.example"}, "Until": {"2026-12-29"}},
			},
			answer: `{"id":3,"url":"https://p.example/p/abc","recipient":"erik@halvorsen.example","until":"2026-12-29T00:00:00Z"}`,
			result: state.Link{
				ID: 3, URL: "https://p.example/p/abc", Recipient: "erik@halvorsen.example",
				Until: until,
			},
		},
		{
			method: "Links.Create",
			call: func(ctx context.Context, c C) (any, error) {
				return ok(c.Links.Create(ctx, 7, state.Delivery{Order: 5}, true))
			},
			want: sent{
				Method: "POST", Path: "/office/proposals/7/changeorders/5/link",
				Form: url.Values{"Preview": {"true"}},
			},
			answer: `{"id":3,"url":"https://p.example/p/abc"}`,
			result: state.Link{ID: 3, URL: "https://p.example/p/abc", Preview: true},
		},
		{
			method: "Links.List",
			call:   func(ctx context.Context, c C) (any, error) { return ok(c.Links.List(ctx, 7, 0)) },
			want:   sent{Method: "GET", Path: "/office/proposals/7/links"},
			answer: `{"links":[{"id":3,"recipient":"","preview":true,"until":"2026-12-29T00:00:00Z","withdrawn":null,"firstOpened":null,"lastOpened":null}]}`,
			result: []state.Link{{ID: 3, Preview: true, Until: until}},
		},
		{
			method: "Links.Send",
			call: func(ctx context.Context, c C) (any, error) {
				return ok(c.Links.Send(ctx, 7,
					state.Delivery{To: "erik@halvorsen.example", Cc: "anna@halvorsen.example", Until: until}))
			},
			want: sent{Method: "POST", Path: "/office/proposals/7/send", Form: url.Values{
				"To": {"erik@halvorsen.example"}, "Cc": {"anna@halvorsen.example"}, "Until": {"2026-12-29"},
			}},
			answer: `{"isArchive":false,"mail":{"state":"queued"}}`,
			result: state.Office{Offered: true, Mails: []state.Mail{{State: state.MailQueued}}},
		},
		{
			method: "Links.Send",
			call: func(ctx context.Context, c C) (any, error) {
				return ok(c.Links.Send(ctx, 7, state.Delivery{Order: 5}))
			},
			want:   sent{Method: "POST", Path: "/office/proposals/7/changeorders/5/send", Form: url.Values{}},
			answer: `{"isArchive":false}`, result: state.Office{Offered: true},
		},
		{
			method: "Links.Withdraw",
			call:   func(ctx context.Context, c C) (any, error) { return true, c.Links.Withdraw(ctx, 7, 3) },
			want:   sent{Method: "DELETE", Path: "/office/proposals/7/links/3"},
			answer: ``, result: true,
		},
		{
			method: "Links.Answers",
			call:   func(ctx context.Context, c C) (any, error) { return ok(c.Links.Answers(ctx, 7)) },
			want:   sent{Method: "GET", Path: "/office/proposals/7/answers"},
			answer: `{"answers":[{"id":1,"kind":"Accepted","name":"Erik\u001b[2J Halvorsen","text":"","optionIds":[31,42],"at":"2026-12-01T10:00:00Z","linkId":3,"changeOrderId":null,"documentSha256":"ab"}]}`,
			result: []state.Answer{{
				ID: 1, Kind: state.AnswerAccepted, Name: "Erik Halvorsen", Options: []state.OptionID{31, 42},
				At: time.Date(2026, 12, 1, 10, 0, 0, 0, time.UTC), Link: 3, Document: "ab",
			}},
		},
	}
}

// What a service tells as an address is given to the person's browser, so it is one of the web, and no file or flag.
func TestALinkIsAnAddressOfTheWeb(t *testing.T) {
	for _, address := range []string{
		"file:///etc/passwd", "--renderer-cmd-prefix=sh", "javascript:alert(1)", "/p/abc",
		"https:///p/abc", "https://p.example/p/a b", "HTTPS://p.example/%zz",
	} {
		body := fmt.Sprintf(`{"id":3,"url":%q}`, address)
		if l, err := newCapture(t, reply{body: body}).client().
			Links.Create(t.Context(), 7, state.Delivery{}, false); !errors.Is(err, apiclient.ErrUncertain) {
			t.Errorf("%s: %q, %v", address, l.URL, err)
		}
	}
}

// A link whose address was lost can't be read again, so a service that does not tell it made none.
func TestALinkWithoutAnAddressIsNone(t *testing.T) {
	_, err := newCapture(t, reply{body: `{"id":3}`}).client().Links.Create(t.Context(), 7, state.Delivery{}, false)
	if !errors.Is(err, apiclient.ErrUncertain) {
		t.Fatalf("error %v", err)
	}
}
