package outbox_test

import (
	"bytes"
	"context"
	"flag"
	"io"
	"maps"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"app.tender/tender/apiclient"
	"app.tender/tender/service"
	"app.tender/tender/service/servicetest"
	"app.tender/tender/state"
)

// baseURL is the real service's own address. Requests reach it in this process.
const baseURL = "http://127.0.0.1:8080"

// realService is the service with its database, behind the signed client and a bad network.
type realService struct {
	clientPort // through the bad network

	t       *testing.T
	clean   *apiclient.Client
	signer  *apiclient.Signer
	handler http.Handler
	keys    apiclient.Credentials

	net   network
	under state.Edit // the write in flight
	log   []written

	pair      [2]state.ProposalID
	contacts  []state.ContactID
	locations []state.LocationID
	staff     []state.UserID
}

// TestHistoriesWithTheRealService runs the histories with the real service: its rules, its
// database, its signatures.
func TestHistoriesWithTheRealService(t *testing.T) {
	var mu sync.Mutex
	now := newClock().now // the clock of the current history
	srv := realServer(t, func() time.Time {
		mu.Lock()
		defer mu.Unlock()
		return now()
	})
	fewer(t, "15")
	histories(t, func(c *clock) backend {
		mu.Lock()
		now = c.now
		mu.Unlock()
		return newRealService(t, c, srv)
	})
}

// realServer returns a service with its own demo data.
func realServer(t *testing.T, now func() time.Time) *service.Server {
	t.Helper()
	data := t.TempDir()
	if err := servicetest.Demo(data, "house", newClock().now()); err != nil {
		t.Fatal(err)
	}
	srv, err := service.Open(t.Context(),
		service.Config{DataDir: data, Demo: true, Sandbox: true, RequestsPerMinute: -1, Now: now})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = srv.Close() })
	return srv
}

// fewer sets the number of histories unless the command line does.
func fewer(t *testing.T, checks string) {
	t.Helper()
	f := flag.Lookup("rapid.checks")
	if f == nil || f.Value.String() != f.DefValue {
		return
	}
	if err := f.Value.Set(checks); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = f.Value.Set(f.DefValue) })
}

func newRealService(t *testing.T, c *clock, srv *service.Server) *realService {
	t.Helper()
	r := &realService{t: t, handler: srv.Handler()}
	ready := srv.Ready(baseURL)
	keys := apiclient.Credentials{AppKey: ready.AppKey, SecretKey: ready.SecretKey, UserKey: ready.UserKey}
	r.keys = keys
	client := func(n http.RoundTripper) *apiclient.Client {
		made, err := apiclient.New(baseURL, keys, apiclient.WithClock(c.now), apiclient.WithAttempts(1),
			apiclient.WithTransport(n))
		if err != nil {
			t.Fatal(err)
		}
		return made
	}
	r.signer = apiclient.NewSigner(roundTrip(r.serve), keys, c.now)
	r.clean = client(roundTrip(r.serve))
	r.clientPort = clientPort{client(roundTrip(r.meet))}
	r.furnish()
	return r
}

// furnish creates two proposals, and contacts to assign to them.
func (r *realService) furnish() {
	users, err := r.clean.Users.List(background)
	if err != nil {
		r.t.Fatal(err)
	}
	for _, u := range users {
		r.staff = append(r.staff, u.ID)
	}
	for i := range r.pair {
		r.pair[i] = r.do(state.Edit{User: r.staff[0], Change: state.AddProposal{Name: "Halvorsen"}}).Proposal.ID
		contact := r.do(state.Edit{
			Change: state.AddContact{Details: state.Contact{
				PartyType: state.PartyPerson, ContactType: state.ContactClient, FirstName: "Erik",
			}},
		}).Contact.ID
		place := r.do(state.Edit{
			Contact: contact, Change: state.AddLocation{Details: state.Location{
				Street: "1 Main St", City: "Austin", State: "Texas", Country: "United States",
			}},
		})
		r.contacts, r.locations = append(r.contacts, contact), append(r.locations, place.Location.ID)
	}
	r.writeText(state.TextRef{Proposal: r.pair[0], Field: state.ProposalDescription}, original)
	r.writeText(state.TextRef{Proposal: r.pair[1], Field: state.InternalNotes},
		"one\ntwo\nthree\nfour\nfive\nsix\nseven")
	r.addArea(r.pair[0], "Living Room")
}

// do applies an edit as someone else, on a good network.
func (r *realService) do(e state.Edit) state.Applied {
	a, err := r.clean.Apply(background, e)
	if err != nil {
		r.t.Fatalf("%s: %v", e.Kind(), err)
	}
	return a
}

func (r *realService) Apply(ctx context.Context, e state.Edit) (state.Applied, error) {
	r.under = e
	return r.clientPort.Apply(ctx, e)
}

func (r *realService) ids() [2]state.ProposalID { return r.pair }

func (r *realService) people() ([]state.ContactID, []state.LocationID) {
	return r.contacts, r.locations
}

func (r *realService) users() []state.UserID { return r.staff }

func (r *realService) proposal(id state.ProposalID) *state.Proposal {
	p, err := r.clean.Proposals.Get(background, id)
	if err != nil {
		r.t.Fatal(err)
	}
	return p
}

func (r *realService) writeText(ref state.TextRef, text string) {
	r.do(state.Edit{Proposal: ref.Proposal, Option: ref.Option, Change: state.WriteText{Field: ref.Field, Text: text}})
}

func (r *realService) rename(id state.ProposalID, name string) {
	r.do(state.Edit{Proposal: id, Change: state.Rename{Name: name}})
}

func (r *realService) addArea(id state.ProposalID, name string) {
	r.do(state.Edit{Proposal: id, Change: state.AddArea{Name: name}})
}

func (r *realService) addOption(id state.ProposalID, area state.AreaID, text string) {
	if a := r.proposal(id).Area(area); len(a.Options) < state.MaxOptionsPerArea {
		r.do(state.Edit{Proposal: id, Area: area, Change: state.AddOption{Client: text}})
	}
}

func (r *realService) assign(id state.ProposalID) state.ContactID {
	contact := r.do(state.Edit{
		Change: state.AddContact{Details: state.Contact{
			PartyType: state.PartyPerson, ContactType: state.ContactClient, FirstName: "Astrid",
		}},
	}).Contact.ID
	r.do(state.Edit{Proposal: id, Contact: contact, Change: state.SetContact{}})
	return contact
}

// setStatus makes a proposal accepted. No proposal leaves a terminal status.
func (r *realService) setStatus(id state.ProposalID, status state.Status) {
	if status != state.StatusAccepted || r.proposal(id).Status != state.StatusDraft {
		return
	}
	for _, to := range []state.Status{state.StatusSubmitted, state.StatusAccepted} {
		form := strings.NewReader(url.Values{"Status": {string(to)}}.Encode())
		req, err := http.NewRequestWithContext(background, http.MethodPost,
			baseURL+"/sandbox/proposals/"+state.FormatID(id)+"/status", form)
		if err != nil {
			r.t.Fatal(err)
		}
		req.Header.Set("Accept", "application/json")
		req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		resp, err := r.signer.RoundTrip(req)
		if err != nil || resp.StatusCode != http.StatusOK {
			r.t.Fatalf("moving to %s: %+v, %v", to, resp, err)
		}
	}
}

func (r *realService) taken() []written { return r.log }

func (r *realService) network(n network) { r.net = n }

type roundTrip func(*http.Request) (*http.Response, error)

func (f roundTrip) RoundTrip(req *http.Request) (*http.Response, error) { return f(req) }

// serve passes a request to the service.
func (r *realService) serve(req *http.Request) (*http.Response, error) {
	in := req.Clone(req.Context())
	in.Host, in.RequestURI, in.RemoteAddr = req.URL.Host, req.URL.RequestURI(), "127.0.0.1:50000"
	if in.Body == nil {
		in.Body = http.NoBody
	}
	out := httptest.NewRecorder()
	r.handler.ServeHTTP(out, in)
	answer := out.Result()
	answer.Request = req
	return answer, nil
}

// meet implements the bad network.
func (r *realService) meet(req *http.Request) (*http.Response, error) {
	op := "read"
	if req.Method != http.MethodGet {
		op = "write"
		if r.net.onWrite != nil {
			r.net.onWrite(r.under)
		}
	}
	f := arrives
	if r.net.outcome != nil {
		f = r.net.outcome(op)
	}
	pass := func() (*http.Response, error) { return r.serve(req) }
	if op == "write" {
		pass = r.write(req, r.under)
	}
	switch f {
	case twice: // duplicate creates can't be prevented
		if !r.under.Creates() {
			_, _ = pass()
		}
		return pass()
	case arrives:
		return pass()
	case offline:
		return nil, &net.OpError{Op: "dial", Net: "tcp", Err: syscall.ECONNREFUSED}
	case late:
		r.net.later(r.under, func() { _, _ = pass() })
		return nil, io.ErrUnexpectedEOF
	case cutAfter:
		_, _ = pass()
		return nil, io.ErrUnexpectedEOF
	case failsDone:
		_, _ = pass()
		return answer(req, http.StatusInternalServerError, "InternalError", nil), nil
	case fails:
		return answer(req, http.StatusBadGateway, "", nil), nil
	case busy:
		return answer(req, http.StatusTooManyRequests, "", http.Header{"Retry-After": {"7"}}), nil
	case deniesKey:
		return answer(req, http.StatusUnauthorized, "InvalidUserKey", nil), nil
	default:
		return nil, io.ErrUnexpectedEOF
	}
}

// write returns a function that sends a request and records, if it arrives, what it overwrote.
func (r *realService) write(req *http.Request, e state.Edit) func() (*http.Response, error) {
	body, err := io.ReadAll(req.Body)
	if err != nil {
		r.t.Fatal(err)
	}
	return func() (*http.Response, error) {
		before := ""
		if !e.Creates() {
			before, _ = r.proposal(e.Proposal).Value(e)
		}
		again := req.Clone(context.WithoutCancel(req.Context()))
		again.Body = io.NopCloser(bytes.NewReader(body))
		resp, err := r.serve(again)
		if err == nil && resp.StatusCode/100 == 2 {
			r.log = append(r.log, written{edit: e, before: before})
		}
		return resp, err
	}
}

// answer returns a response that is not from the service.
func answer(req *http.Request, status int, code string, h http.Header) *http.Response {
	out := httptest.NewRecorder()
	maps.Copy(out.Header(), h)
	body := "<html>a proxy</html>"
	if code != "" {
		out.Header().Set("Content-Type", "application/json")
		body = `{"responseStatus":{"errorCode":"` + code + `","message":"It did not work.","errors":[]}}`
	}
	out.WriteHeader(status)
	_, _ = io.Copy(out, strings.NewReader(body))
	resp := out.Result()
	resp.Request = req
	return resp
}
