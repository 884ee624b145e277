package webhook_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"time"

	"app.tender/tender/apiclient/webhook"
)

func ExampleNewHandler() {
	h := webhook.NewHandler("whsec_of_the_subscription", func(_ context.Context, e webhook.Event) error {
		switch d := e.Data.(type) {
		case webhook.ProposalStatusChanged:
			fmt.Printf("#%d: %s, was %s\n", d.Proposal.Number, d.Proposal.Status, d.Previous)
		case webhook.BuildStatus:
			fmt.Printf("build of %d: %s\n", d.Proposal, d.Status)
		}
		return nil
	})
	http.Handle("/hooks", h)

	// The service delivers:
	body := `{"id":"evt_1","type":"proposal.status_changed","created":1776162605,
		"data":{"id":7,"number":1042,"status":"Accepted","previousStatus":"Submitted"}}`
	r := httptest.NewRequest(http.MethodPost, "/hooks", strings.NewReader(body))
	r.Header.Set(webhook.Header, webhook.Sign([]byte(body), time.Now(), "whsec_of_the_subscription"))
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	fmt.Println(w.Code)
	// Output:
	// #1042: Accepted, was Submitted
	// 200
}

func ExampleVerify() {
	body := []byte(`{"id":"evt_1","type":"ping"}`)
	header := webhook.Sign(body, time.Unix(1776162605, 0), "secret")
	fmt.Println(webhook.Verify(header, body, time.Unix(1776162700, 0), "secret"))
	fmt.Println(webhook.Verify(header, body, time.Unix(1776170000, 0), "secret"))
	fmt.Println(webhook.Verify(header, body, time.Unix(1776162700, 0), "another"))
	// Output:
	// <nil>
	// the delivery is too old, or from the future
	// the signature does not match
}
