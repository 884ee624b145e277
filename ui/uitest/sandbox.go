package uitest

import (
	"net/http"
	"net/url"
	"strings"

	"app.tender/tender/apiclient"
	"app.tender/tender/state"
)

// Move changes the status of a proposal by the sandbox's own operation, as its
// client's decision would.
func (w *World) Move(id state.ProposalID, to state.Status) {
	w.t.Helper()
	hc := &http.Client{Transport: apiclient.NewSigner(nil, apiclient.Credentials{
		AppKey: w.Ready.AppKey, SecretKey: w.Ready.SecretKey, UserKey: w.Ready.UserKey,
	}, nil)}
	form := url.Values{"Status": {string(to)}}.Encode()
	address := w.Ready.BaseURL + "/sandbox/proposals/" + state.FormatID(id) + "/status"
	req, err := http.NewRequestWithContext(w.t.Context(), http.MethodPost, address, strings.NewReader(form))
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
		w.t.Fatalf("moving to %s: %s", to, resp.Status)
	}
}
