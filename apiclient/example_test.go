package apiclient_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"

	"app.tender/tender/apiclient"
	"app.tender/tender/state"
	"app.tender/tender/state/notify"
)

// exampleService returns a fake service with two proposals and one user.
func exampleService() *httptest.Server {
	answers := map[string]string{
		"GET /authenticate/apikeyexchange": `{"displayName":"Dana Reyes","meta":{"apiKey":"q83vEjRWeJq83vEjRWeJq83vEjRWeJq83vEjRWeJq80="}}`,
		"GET /public/proposals": `{"proposalCount":2,"proposals":[
			{"id":7,"number":1042,"name":"Halvorsen Residence","status":"Draft","total":{"proposalTotal":10300.00,"currency":{"code":"USD"}}},
			{"id":8,"number":1043,"name":"林 Residence","status":"Accepted","total":{"proposalTotal":48250.50,"currency":{"code":"USD"}}}]}`,
		"POST /public/proposals/7/area":        `{"id":7,"areas":[{"id":11,"name":"Patio","options":[{"id":21,"status":"Draft"}]}]}`,
		"POST /public/proposals/8/description": `409 {"responseStatus":{"errorCode":"ProposalNotEditable","message":"The proposal is Accepted."}}`,
		"POST /public/webhook/subscribe":       `{"subscriptionId":4,"secretKey":"whsec_1","enabled":true}`,
		"POST /public/proposals/7/ai/content":  `{"items":[{"id":3,"name":"walk","status":"Uploaded","sourceType":"Text"}]}`,
	}
	return httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		answer := answers[r.Method+" "+r.URL.Path]
		if body, isConflict := strings.CutPrefix(answer, "409 "); isConflict {
			w.WriteHeader(http.StatusConflict)
			answer = body
		}
		_, _ = io.WriteString(w, answer)
	}))
}

func exampleClient(baseURL string) *apiclient.Client {
	client, err := apiclient.New(baseURL, apiclient.Credentials{
		AppKey:    "3f2c8a54-6d0b-4c1e-9a77-51b0c2d4e6f8",
		SecretKey: "Zk9xQ2hSVGJ1V3lLbU5wQXNEZkdoSmtMcU93RXJUeVU=",
		UserKey:   "q83vEjRWeJq83vEjRWeJq83vEjRWeJq83vEjRWeJq80=",
	})
	if err != nil {
		log.Fatal(err)
	}
	return client
}

// Signing in, listing proposals and adding an area to one.
func Example() {
	service := exampleService() // or the address of a real one
	defer service.Close()
	ctx := context.Background()

	client, err := apiclient.New(service.URL, apiclient.Credentials{
		AppKey:    "3f2c8a54-6d0b-4c1e-9a77-51b0c2d4e6f8",
		SecretKey: "Zk9xQ2hSVGJ1V3lLbU5wQXNEZkdoSmtMcU93RXJUeVU=",
	})
	if err != nil {
		log.Fatal(err)
	}
	login, err := client.Authenticate(ctx, "dana@example.com", "correct horse")
	if err != nil {
		log.Fatal(err)
	}
	if client, err = client.WithUserKey(login.UserKey); err != nil {
		log.Fatal(err)
	}
	fmt.Println("Signed in:", login.DisplayName)

	for p, err := range client.Proposals.All(ctx, state.ProposalQuery{}) {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("#%d %s, %s: %s %s\n", p.Number, p.Name, p.Status, p.Total.Decimal.StringFixed(2), p.Currency.Code)
	}

	p, err := client.Areas.Create(ctx, 7, "Patio")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("Areas:", p.Areas[0].Name)
	// Output:
	// Signed in: Dana Reyes
	// #1042 Halvorsen Residence, Draft: 10300.00 USD
	// #1043 林 Residence, Accepted: 48250.50 USD
	// Areas: Patio
}

// Reading one page: the newest of the drafts.
func ExampleProposals_List() {
	service := exampleService()
	defer service.Close()
	client := exampleClient(service.URL)

	page, err := client.Proposals.List(context.Background(), state.ProposalQuery{
		Statuses: []state.Status{state.StatusDraft},
		SortBy:   state.SortCreated, Direction: state.Descending,
		Page: 1, PageSize: 20,
	})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(page.Proposals[0].Name, "of", page.Total)
	// Output:
	// Halvorsen Residence of 2
}

// Subscribing to events; package webhook verifies the deliveries.
func ExampleWebhooks_Subscribe() {
	service := exampleService()
	defer service.Close()
	client := exampleClient(service.URL)

	hook, err := client.Webhooks.Subscribe(context.Background(), notify.NewWebhook{
		URL:    "https://hooks.example.com/proposals",
		Events: []notify.Event{notify.EventProposalStatus},
	})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(hook.ID, hook.Enabled, hook.SecretKey != "") // keep the key: the service returns it only now
	// Output:
	// 4 true true
}

// Distinguishing errors, and describing one for a person.
func ExampleError() {
	service := exampleService()
	defer service.Close()
	client := exampleClient(service.URL)

	_, err := client.Proposals.UpdateDescription(context.Background(), 8, "New text")
	switch {
	case errors.Is(err, apiclient.ErrUncertain):
		fmt.Println("it may have been written: look before writing again")
	case errors.Is(err, apiclient.ErrTerminal):
		fmt.Println(err)
		fault := state.FaultOf(err)
		fmt.Println(fault.Message)
		fmt.Println(fault.Next)
	}
	// Output:
	// update the proposal's description: 409 Conflict: The proposal is Accepted. (ProposalNotEditable)
	// The proposal can no longer be edited: it is accepted, declined or completed.
	// Make a change order instead.
}

// Uploading a file to the AI builder, with progress.
func ExampleAI_Upload() {
	service := exampleService()
	defer service.Close()
	client := exampleClient(service.URL)

	dir, err := os.MkdirTemp("", "")
	if err != nil {
		log.Fatal(err)
	}
	defer func() { _ = os.RemoveAll(dir) }()
	name := filepath.Join(dir, "walk-through.txt")
	if err := os.WriteFile(name, []byte("# Living Room\n## Better\n- 1 x Northlight VX-75\n"), 0o600); err != nil {
		log.Fatal(err)
	}
	file, err := apiclient.FileAt(name)
	if err != nil {
		log.Fatal(err)
	}
	var done bool
	content, err := client.AI.Upload(context.Background(), 7, "walk", []state.AIFile{file}, func(sent, total int64) {
		done = sent == total
	})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(content[0].Name, content[0].Status, done)
	// Output:
	// walk Uploaded true
}

// Signing your own requests.
func ExampleNewSigner() {
	service := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		fmt.Println(r.Method, r.URL.Path, "by", r.Header.Get("X-MSS-API-APPID"))
	}))
	defer service.Close()

	hc := &http.Client{Transport: apiclient.NewSigner(nil,
		apiclient.Credentials{AppKey: "app", SecretKey: "secret", UserKey: "user"}, nil)}
	req, err := http.NewRequestWithContext(context.Background(), http.MethodGet, service.URL+"/public/users", nil)
	if err != nil {
		log.Fatal(err)
	}
	req.Header.Set("Accept", "application/json")
	resp, err := hc.Do(req)
	if err != nil {
		log.Fatal(err)
	}
	_ = resp.Body.Close()
	// Output:
	// GET /public/users by app
}
