package apiclient_test

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"mime"
	"mime/multipart"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"app.tender/tender/apiclient"
	"app.tender/tender/state"
)

func aiOperations() []operation {
	return []operation{
		{
			method: "AI.ListContent",
			call:   func(ctx context.Context, c C) (any, error) { return ok(c.AI.ListContent(ctx, 7)) },
			want:   sent{Method: "GET", Path: "/public/proposals/7/ai/content"},
			answer: `{"items":[{"id":1}]}`, result: []state.AIContent{{ID: 1}},
		},
		{
			method:  "AI.ListContent",
			call:    func(ctx context.Context, c C) (any, error) { return ok(c.AI.ListContent(ctx, 7)) },
			missing: []string{"/public/proposals/7/ai/content"},
			want:    sent{Method: "GET", Path: "/public/ai/content", Query: url.Values{"ProposalId": {"7"}}},
			answer:  `{"items":[]}`,
		},
		{
			method: "AI.DeleteContent",
			call:   func(ctx context.Context, c C) (any, error) { return nil, c.AI.DeleteContent(ctx, 7, 1) },
			want:   sent{Method: "DELETE", Path: "/public/proposals/7/ai/content/1"},
			answer: `{"id":1,"deleted":true}`,
		},
		{
			method: "AI.StartOutline",
			call:   func(ctx context.Context, c C) (any, error) { return ok(c.AI.StartOutline(ctx, 7)) },
			want:   sent{Method: "POST", Path: "/public/proposals/7/ai/outline"},
			answer: `{"proposalId":7,"status":"Generating"}`,
			result: state.AIOutline{Proposal: 7, Status: state.AIGenerating},
		},
		{
			method:  "AI.StartOutline",
			call:    func(ctx context.Context, c C) (any, error) { return ok(c.AI.StartOutline(ctx, 7)) },
			missing: []string{"/public/proposals/7/ai/outline"},
			want:    sent{Method: "POST", Path: "/public/ai/generate-outline", Form: url.Values{"ProposalId": {"7"}}},
			result:  state.AIOutline{Proposal: 7, Status: state.AIGenerating},
		},
		{
			method: "AI.GetOutline",
			call:   func(ctx context.Context, c C) (any, error) { return ok(c.AI.GetOutline(ctx, 7)) },
			want:   sent{Method: "GET", Path: "/public/proposals/7/ai/outline"},
			answer: `{"proposalId":7,"outlineId":3,"status":"Completed","outline":"# A","grammar":1}`,
			result: state.AIOutline{Proposal: 7, ID: 3, Status: state.AICompleted, Text: "# A", Grammar: 1},
		},
		{
			method: "AI.GetOutlineByID",
			call:   func(ctx context.Context, c C) (any, error) { return ok(c.AI.GetOutlineByID(ctx, 3)) },
			want:   sent{Method: "GET", Path: "/public/ai/outline/3"},
			answer: `{"outlineId":3,"status":"Generating","outline":null}`,
			result: state.AIOutline{ID: 3, Status: state.AIGenerating},
		},
		{
			method: "AI.StartBuild",
			call:   func(ctx context.Context, c C) (any, error) { return ok(c.AI.StartBuild(ctx, 7)) },
			want:   sent{Method: "POST", Path: "/public/proposals/7/ai/build"},
			answer: `{"proposalId":7,"status":"Building"}`,
			result: state.AIBuild{Proposal: 7, Status: state.AIBuilding},
		},
		{
			method:  "AI.StartBuild",
			call:    func(ctx context.Context, c C) (any, error) { return ok(c.AI.StartBuild(ctx, 7)) },
			missing: []string{"/public/proposals/7/ai/build"},
			want:    sent{Method: "POST", Path: "/public/ai/build-proposal", Form: url.Values{"ProposalId": {"7"}}},
			answer:  `{"proposalId":7,"status":"Building"}`,
		},
		{
			method: "AI.BuildOutline",
			call:   func(ctx context.Context, c C) (any, error) { return ok(c.AI.BuildOutline(ctx, 7, 3)) },
			want:   sent{Method: "POST", Path: "/public/proposals/7/ai/build", Form: url.Values{"OutlineId": {"3"}}},
			answer: `{"proposalId":7,"status":"Building"}`,
		},
		{
			method: "AI.GetBuild",
			call:   func(ctx context.Context, c C) (any, error) { return ok(c.AI.GetBuild(ctx, 7)) },
			want:   sent{Method: "GET", Path: "/public/proposals/7/ai/build"},
			answer: `{"proposalId":7,"status":"Completed","messages":["2 lines"]}`,
			result: state.AIBuild{Proposal: 7, Status: state.AICompleted, Messages: []string{"2 lines"}},
		},
		{
			method: "AI.Upload",
			call: func(ctx context.Context, c C) (any, error) {
				return ok(c.AI.Upload(ctx, 7, "walk", []state.AIFile{textFile("a.txt", "x")}, nil))
			},
			want:   sent{Method: "POST", Path: "/public/proposals/7/ai/content"},
			answer: `{"id":1,"status":"Uploaded"}`, result: []state.AIContent{{ID: 1, Status: state.AIUploaded}},
		},
	}
}

func textFile(name, text string) state.AIFile {
	return state.AIFile{Name: name, Size: int64(len(text)), Open: func() (io.ReadCloser, error) {
		return io.NopCloser(strings.NewReader(text)), nil
	}}
}

// On a service that knows only the flat path, a delete uses it; other content of the
// account, whose id was given by mistake, stays.
func TestDeleteContentByTheFlatPath(t *testing.T) {
	missing, list := reply{status: 404}, reply{body: `{"items":[{"id":1},{"id":3}]}`}
	srv := newCapture(t, missing, missing, list, reply{body: `{"id":1,"deleted":true}`})
	if err := srv.client().AI.DeleteContent(t.Context(), 7, 1); err != nil {
		t.Fatal(err)
	}
	if r := srv.requests(); len(r) != 4 || r[3].Method != http.MethodDelete || r[3].Path != "/public/ai/content/1" {
		t.Errorf("sent %+v", r)
	}
	srv = newCapture(t, missing, list)
	if err := srv.client().AI.DeleteContent(t.Context(), 7, 2); !errors.Is(err, apiclient.ErrNotFound) {
		t.Errorf("%v", err)
	}
	if r := srv.requests(); len(r) != 2 {
		t.Errorf("sent %+v", r)
	}
}

// The parts arrive unchanged, the boundary is signed (which the capture server
// checks), and progress ends at the total.
func TestUpload(t *testing.T) {
	srv := newCapture(t, reply{status: 404}, reply{status: 201})
	var mu sync.Mutex
	var last, whole int64
	attempts := 1
	progress := func(sent, total int64) {
		mu.Lock()
		defer mu.Unlock()
		if sent <= last { // the other path's attempt
			attempts, whole = attempts+1, 0
		}
		if sent > total || whole != 0 && total != whole {
			t.Errorf("progress from %d to %d of %d", last, sent, total)
		}
		last, whole = sent, total
	}
	big := strings.Repeat("0123456789", 50_000)
	pdf := "%PDF-1.4\n1 0 obj" // in ASCII: as text its commands would become notes
	files := []state.AIFile{
		textFile("/home/dana/walk \"one\".txt", "# Living\n"), textFile("tone.mp3", big),
		textFile("日本", "x"), textFile("quote.txt", pdf),
	}
	if _, err := srv.client().AI.Upload(t.Context(), 7, "Küche", files, progress); err != nil {
		t.Fatal(err)
	}
	r := srv.requests()[1]
	if r.Path != "/public/ai/content" || attempts != 2 || last != whole || int(whole) != len(r.body) {
		t.Errorf("%s: progress %d of %d, body %d", r.Path, last, whole, len(r.body))
	}
	_, params, err := mime.ParseMediaType(r.header.Get("Content-Type"))
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	for m := multipart.NewReader(strings.NewReader(r.body), params["boundary"]); ; {
		p, err := m.NextPart()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(p)
		if err != nil {
			t.Fatal(err)
		}
		got[p.FormName()+" "+p.FileName()+" "+p.Header.Get("Content-Type")] = string(body)
	}
	want := map[string]string{
		"Name  ": "Küche", "ProposalId  ": "7",
		"File walk %22one%22.txt text/plain; charset=utf-8": "# Living\n", "File2 tone.mp3 audio/mpeg": big,
		"File3 日本 application/octet-stream": "x", "File4 quote.txt application/pdf": pdf,
	}
	if diff := gocmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

func TestUploadRefusals(t *testing.T) {
	srv := newCapture(t, reply{})
	missing := state.AIFile{Name: "a", Size: 1, Open: func() (io.ReadCloser, error) { return nil, fs.ErrNotExist }}
	closed := false
	first := state.AIFile{Name: "a", Size: 1, Open: func() (io.ReadCloser, error) {
		return closer{strings.NewReader("x"), &closed}, nil
	}}
	for name, files := range map[string][]state.AIFile{
		"none":      nil,
		"unnamed":   {textFile(" ", "x")},
		"empty":     {textFile("a", "")},
		"too large": {{Name: "a", Size: state.MaxAIContentBytes + 1, Open: missing.Open}},
		"no opener": {{Name: "a", Size: 1}},
		"too many":  slices.Repeat([]state.AIFile{textFile("a", "x")}, 11),
		"missing":   {first, missing},
	} {
		_, err := srv.client().AI.Upload(t.Context(), 7, "", files, nil)
		if !errors.Is(err, apiclient.ErrNotSent) || state.FaultOf(err).Kind != state.FaultInvalid {
			t.Errorf("%s: %v", name, err)
		}
	}
	if !closed {
		t.Error("a file was left open")
	}
	if n := len(srv.requests()); n > 0 {
		t.Errorf("%d requests", n)
	}
}

// A file that can't be sent is named before any request goes out.
func TestFileAt(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "call.m4a")
	if err := os.WriteFile(path, []byte("tone"), 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := apiclient.FileAt(path)
	if err != nil || f.Size != 4 || f.Name != path {
		t.Fatalf("%+v, %v", f, err)
	}
	r, err := f.Open()
	if err != nil {
		t.Fatal(err)
	}
	if got, err := io.ReadAll(r); err != nil || string(got) != "tone" {
		t.Errorf("%q, %v", got, err)
	}
	if err := r.Close(); err != nil {
		t.Error(err)
	}
	for _, path := range []string{dir, filepath.Join(dir, "none.pdf")} {
		if _, err := apiclient.FileAt(path); !errors.Is(err, apiclient.ErrNotSent) ||
			!strings.Contains(state.FaultOf(err).Message, path) {
			t.Errorf("%s: %v", path, err)
		}
	}
	f.Size = state.MaxAIContentBytes + 1
	if err := apiclient.CheckFiles([]state.AIFile{f}); !errors.Is(err, apiclient.ErrInvalid) ||
		!strings.Contains(state.FaultOf(err).Message, "call.m4a") {
		t.Errorf("%v", err)
	}
	if err := apiclient.CheckFiles([]state.AIFile{state.AIFileOf("plan.md", []byte("# A"))}); err != nil {
		t.Error(err)
	}
}

// A refusal says what to do about a proposal that is no draft, an outline that is already
// built, a subscription or a permission.
func TestBuilderRefusals(t *testing.T) {
	for _, tt := range []struct {
		answer reply
		kind   error
		next   string
	}{
		{reply{
			status: 409,
			body:   `{"responseStatus":{"errorCode":"ProposalNotDraft","message":"The proposal is Submitted; drafts only."}}`,
		}, apiclient.ErrNotDraft, "change order"},
		{
			reply{
				status: 409,
				body:   `{"responseStatus":{"errorCode":"AlreadyBuilt","message":"The outline has been built already."}}`,
			},
			apiclient.ErrAlreadyBuilt, "new outline",
		},
		{
			reply{
				status: 409,
				body:   `{"responseStatus":{"errorCode":"ProposalNotEditable","message":"The proposal is Accepted."}}`,
			},
			apiclient.ErrTerminal, "change order",
		},
		{reply{status: 402}, apiclient.ErrSubscription, "renew"},
		{reply{status: 403}, apiclient.ErrPermission, "owner"},
	} {
		srv := newCapture(t, tt.answer)
		_, err := srv.client().AI.BuildOutline(t.Context(), 7, 3)
		if f := state.FaultOf(err); !errors.Is(err, tt.kind) || !strings.Contains(f.Next, tt.next) {
			t.Errorf("%v: %v, next %q", tt.kind, err, f.Next)
		}
	}
}

type closer struct {
	io.Reader
	closed *bool
}

func (c closer) Close() error {
	*c.closed = true
	return nil
}

func TestUploadCanBeCancelled(t *testing.T) {
	srv := newCapture(t, reply{})
	ctx, cancel := context.WithCancel(t.Context())
	closed := false
	endless := state.AIFile{Name: "a.mp3", Size: 20 << 20, Open: func() (io.ReadCloser, error) {
		return closer{zeros{}, &closed}, nil
	}}
	_, err := srv.client().AI.Upload(ctx, 7, "", []state.AIFile{endless}, func(sent, _ int64) {
		if sent > 1<<20 {
			cancel()
		}
	})
	// Part of it was sent, so the outcome is unknown.
	if !errors.Is(err, apiclient.ErrCanceled) || !errors.Is(err, context.Canceled) ||
		!errors.Is(err, apiclient.ErrUncertain) {
		t.Errorf("%v", err)
	}
	if len(srv.requests()) > 0 {
		t.Error("the whole body arrived")
	}
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) {
	clear(p)
	return len(p), nil
}
