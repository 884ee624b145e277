package uitest

import (
	"net/http"
	"net/url"
	"strings"
	"time"

	"app.tender/tender/apiclient"
	"app.tender/tender/state"
)

// Move changes the status of a proposal with the sandbox's own operation, as its client's decision would, once for each
// status.
func (w *World) Move(id state.ProposalID, to ...state.Status) {
	w.t.Helper()
	for _, s := range to {
		w.sandbox(id, "status", url.Values{"Status": {string(s)}})
	}
}

// AddChangeOrder creates a draft change order without lines with the sandbox's own operation, as someone in the office
// would.
func (w *World) AddChangeOrder(id state.ProposalID, name string) {
	w.t.Helper()
	w.sandbox(id, "changeorders", url.Values{"Name": {name}})
}

// sandbox runs one of the sandbox's own operations on a proposal.
func (w *World) sandbox(id state.ProposalID, operation string, form url.Values) {
	w.t.Helper()
	hc := &http.Client{Transport: apiclient.NewSigner(w.HTTP.Transport, apiclient.Credentials{
		AppKey: w.Ready.AppKey, SecretKey: w.Ready.SecretKey, UserKey: w.Ready.UserKey,
	}, time.Now)}
	address := w.Ready.BaseURL + "/sandbox/proposals/" + state.FormatID(id) + "/" + operation
	req, err := http.NewRequestWithContext(w.t.Context(), http.MethodPost, address, strings.NewReader(form.Encode()))
	if err != nil {
		w.t.Fatal(err)
	}
	req.Header.Set("Accept", "application/json")
	req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	resp, err := hc.Do(req)
	if err != nil {
		w.t.Fatal(err)
	}
	_ = resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		w.t.Fatalf("%s %v: %s", operation, form, resp.Status)
	}
}
