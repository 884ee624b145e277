package service_test

import (
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"app.tender/tender/service"
	"app.tender/tender/service/store"
	"app.tender/tender/state"
)

// keepDir records a world's data directory.
func keepDir(dir *string) func(*service.Config) {
	return func(c *service.Config) { *dir = c.DataDir }
}

// kept counts the stored files of uploads.
func kept(t *testing.T, dir string) int {
	t.Helper()
	entries, err := os.ReadDir(filepath.Join(dir, "content"))
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	return len(entries)
}

func TestUploadIsReadAndListed(t *testing.T) {
	w := newWorld(t)
	_, path := w.sales.newProposal("House")
	if got := w.sales.get(path + "/ai/content").want(http.StatusOK).Body; got != `{"items":[]}` {
		t.Errorf("nothing is %s", got)
	}
	a := w.sales.upload(path+"/ai/content", part{"Name", "", "", " Brief "},
		part{"anything", "brief.txt", "text/plain", "Two displays in the den."}).want(http.StatusOK).json()
	a.wantTexts(map[string]string{"name": "Brief", "status": "Uploaded", "sourceType": "Text", "summary": ""})
	if items := a.list("items"); len(items) != 1 || items[0].text("id") != a.text("id") {
		t.Errorf("items %v", items)
	}
	w.work()
	items := w.plain.get(path + "/ai/content").want(http.StatusOK).list("items")
	if len(items) != 1 {
		t.Fatalf("%d items", len(items))
	}
	it := items[0]
	it.wantTexts(map[string]string{
		"id": a.text("id"), "name": "Brief", "status": "Transcribed", "sourceType": "Text",
		"summary": "Two displays in the den.",
	})
	if u := it.object("userCreated"); u.text("email") != "sam@north.example" || u.text("firstName") != "sam" ||
		u.text("lastName") != "Tester" {
		t.Errorf("uploaded by %v", u.m)
	}
}

func TestUploadOfSeveralFiles(t *testing.T) {
	w := newWorld(t)
	id, _ := w.sales.newProposal("House")
	items := w.sales.upload("/public/ai/content", part{"a", "one.md", "", "One."}, part{"Name", "", "", "Talk"},
		part{"b", "two.mp3", "audio/mpeg", "ID3"}, part{"c", "", "video/mp4", "\x00\x00\x00\x18ftypmp42"},
		part{"ProposalId", "", "", id},
		part{"d", "five.wav", "application/octet-stream", "RIFF\x00\x00\x00\x00WAVEfmt "}).want(http.StatusOK).
		list("items")
	for i, want := range []string{"Talk (one.md) Text", "Talk (two.mp3) Audio", "Talk Video", "Talk (five.wav) Audio"} {
		if got := items[i].text("name") + " " + items[i].text("sourceType"); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
	w.work()
	items = w.sales.get("/public/ai/content?ProposalId=" + id).want(http.StatusOK).list("items")
	if items[0].text("status") != "Transcribed" {
		t.Errorf("text: %v", items[0].m)
	}
	for _, it := range items[1:] {
		if it.text("status") != "Invalid" || !strings.Contains(it.text("summary"), "no program") {
			t.Errorf("media without a program: %v", it.m)
		}
	}
}

func TestContentThatIsNoText(t *testing.T) {
	w := newWorld(t)
	_, path := w.sales.newProposal("House")
	for text, want := range map[string]string{"\xff\xfe\x41": "UTF-8", "a\x00b": "UTF-8", " \n ": "no text"} {
		w.sales.upload(path+"/ai/content", part{"f", "x.txt", "text/plain", text}).want(http.StatusOK)
		w.work()
		items := w.sales.get(path + "/ai/content").list("items")
		if it := items[len(items)-1]; it.text("status") != "Invalid" || !strings.Contains(it.text("summary"), want) {
			t.Errorf("%q: %v", text, it.m)
		}
	}
	w.sales.post(path+"/ai/outline").wantFault(http.StatusBadRequest, "NothingTranscribed")
}

// A PDF may be ASCII from end to end. Its source would fill the notes of the installers, and the order in it be lost.
func TestThePDFOfAnOrderIsRead(t *testing.T) {
	w := newWorld(t)
	_, path := w.sales.newProposal("House")
	pdf := func(content string) string {
		return "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n" +
			"3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>endobj\n" +
			fmt.Sprintf("4 0 obj<</Length %d>>stream\n%s\nendstream endobj\n", len(content), content) +
			"5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"
	}
	for _, tc := range []struct{ name, kind, content, status, summary string }{
		{
			"order.pdf", "application/pdf", pdf("BT /F1 12 Tf 72 700 Td (2 x Aurora S-9) Tj ET"), "Transcribed",
			"2 x Aurora S-9",
		},
		{
			"order.txt", "text/plain", pdf("BT /F1 12 Tf 72 700 Td (2 x Aurora S-9) Tj ET"), "Transcribed",
			"2 x Aurora S-9",
		},
		{
			"scan.pdf", "application/pdf", pdf("0 0 m 9 9 l S"), "Invalid",
			"The PDF has no text; it may be a scan. Upload its text instead.",
		},
		{
			"cut.pdf", "application/pdf", "%PDF-1.4\n1 0 obj<</Ty", "Invalid",
			"The PDF is damaged. Upload its text instead.",
		},
	} {
		w.sales.upload(path+"/ai/content", part{"f", tc.name, tc.kind, tc.content}).want(http.StatusOK)
		w.work()
		items := w.sales.get(path + "/ai/content").list("items")
		items[len(items)-1].wantTexts(map[string]string{
			"status": tc.status, "summary": tc.summary,
			"sourceType": "Text",
		})
	}
}

func TestUploadRefuses(t *testing.T) {
	var dir string
	w := newWorld(t, keepDir(&dir))
	id, path := w.sales.newProposal("House")
	good := part{"File", "a.txt", "text/plain", "a"}
	w.sales.upload(path+"/ai/content", part{"Name", "", "", "x"}).wantFault(http.StatusBadRequest, "InvalidParameter").
		wantField("File", "Required")
	w.sales.upload(path+"/ai/content", part{"File", "a.txt", "", ""}).wantField("File", "InvalidValue")
	w.sales.upload(path+"/ai/content", good, part{"Name", "", "", strings.Repeat("x", 300)}).
		wantField("Name", "TooLong")
	w.sales.upload("/public/ai/content", good).wantField("ProposalId", "Required")
	w.sales.upload("/public/ai/content", good, part{"ProposalId", "", "", "x"}).wantField("ProposalId", "InvalidValue")
	w.sales.upload("/public/ai/content?ProposalId=999999", good).wantFault(http.StatusNotFound, "NotFound")
	w.sales.upload("/public/proposals/x/ai/content", good).wantBare()
	w.sales.upload("/public/proposals/999999/ai/content", good).wantFault(http.StatusNotFound, "NotFound")
	w.far.upload(path+"/ai/content", good).wantFault(http.StatusNotFound, "NotFound")
	w.fitter.upload(path+"/ai/content", good).wantFault(http.StatusForbidden, "PermissionDenied")
	w.sales.post(path+"/ai/content", "Name", "x").wantBare()
	body, kind := multipartOf(good)
	for _, cut := range []string{"", body[:20], body[:len(body)-10], "nonsense"} {
		w.sales.do(request{method: http.MethodPost, path: path + "/ai/content", body: cut, contentType: kind}).
			wantBare()
	}
	w.sales.get("/public/ai/content").wantField("ProposalId", "Required")
	w.far.get(path+"/ai/content").wantFault(http.StatusNotFound, "NotFound")
	w.far.get("/public/ai/content?ProposalId="+id).wantFault(http.StatusNotFound, "NotFound")
	if n := kept(t, dir); n != 0 {
		t.Errorf("%d files of refused uploads are stored", n)
	}
}

func TestUploadLimits(t *testing.T) {
	var dir string
	w := newWorld(t, live, keepDir(&dir))
	_, path := w.sales.newProposal("House")
	const limit = 25 << 20
	w.sales.upload(path+"/ai/content", part{"File", "a.txt", "text/plain", strings.Repeat("a ", limit/2)}).
		want(http.StatusOK)
	w.sales.upload(path+"/ai/content", part{"File", "a.txt", "text/plain", "a"},
		part{"File2", "b.txt", "text/plain", strings.Repeat("a", limit+1)}).
		wantFault(http.StatusRequestEntityTooLarge, "RequestTooLarge")
	var many []part
	for range 11 {
		many = append(many, part{"File", "a.txt", "text/plain", "a"})
	}
	w.sales.upload(path+"/ai/content", many...).wantFault(http.StatusRequestEntityTooLarge, "RequestTooLarge")
	w.sales.upload(path+"/ai/content", part{"Name", "", "", strings.Repeat("x", 100_000)}).
		wantFault(http.StatusRequestEntityTooLarge, "RequestTooLarge")
	// Fields are held in memory, so the limit is for their sum, names included.
	fields := func(n int, p part) []part {
		return append(slices.Repeat([]part{p}, n), part{"File", "b.txt", "text/plain", "b"})
	}
	w.sales.upload(path+"/ai/content", fields(50, part{"Other", "", "", "x"})...).want(http.StatusOK)
	for _, many := range [][]part{
		fields(51, part{"Other", "", "", ""}), fields(5, part{"Other", "", "", strings.Repeat("x", 15_000)}),
		fields(1, part{strings.Repeat("x", 100_000), "", "", ""}),
	} {
		w.sales.upload(path+"/ai/content", many...).wantFault(http.StatusRequestEntityTooLarge, "RequestTooLarge")
	}
	// File names are held in memory too.
	long := w.sales.upload(path+"/ai/content", part{"File", strings.Repeat("ü", 100_000), "text/plain", "c"}).
		want(http.StatusOK).text("name")
	if long != strings.Repeat("ü", 256) {
		t.Errorf("a name of %d bytes", len(long))
	}
	if n := kept(t, dir); n != 3 {
		t.Errorf("%d files are stored", n)
	}
}

func TestContentIsDeletedWithItsFile(t *testing.T) {
	var dir string
	w := newWorld(t, keepDir(&dir))
	id, path := w.sales.newProposal("House")
	_, other := w.sales.newProposal("Another")
	var ids []string
	for range 2 {
		ids = append(ids, w.sales.upload(path+"/ai/content", part{"f", "a.txt", "", "a"}).want(http.StatusOK).id())
	}
	w.far.remove(path+"/ai/content/"+ids[0]).wantFault(http.StatusNotFound, "NotFound")
	w.far.remove("/public/ai/content/"+ids[0]).wantFault(http.StatusNotFound, "NotFound")
	w.fitter.remove("/public/ai/content/"+ids[0]).wantFault(http.StatusForbidden, "PermissionDenied")
	w.sales.remove(other+"/ai/content/"+ids[0]).wantFault(http.StatusNotFound, "NotFound")
	w.sales.remove(path + "/ai/content/x").wantBare()
	for i, at := range []string{path + "/ai/content/", "/public/ai/content/"} {
		if got, want := w.sales.remove(at+ids[i]).want(http.StatusOK).Body,
			`{"id":`+ids[i]+`,"deleted":true}`; got != want {
			t.Errorf("got %s, want %s", got, want)
		}
		w.sales.remove(at+ids[i]).wantFault(http.StatusNotFound, "NotFound")
	}
	if n := kept(t, dir); n != 0 {
		t.Errorf("%d files are left", n)
	}
	if got := w.sales.get("/public/ai/content?ProposalId=" + id).Body; got != `{"items":[]}` {
		t.Errorf("left %s", got)
	}
}

func TestContentNeedsADraft(t *testing.T) {
	w := newWorld(t)
	id, path := w.sales.newProposal("House")
	content := w.sales.upload(path+"/ai/content", part{"f", "a.txt", "", "Two soundbars in the den"}).
		want(http.StatusOK).id()
	w.work()
	w.sales.post(path + "/ai/outline").want(http.StatusOK)
	w.work()
	for _, step := range []struct{ status, code string }{
		{"Submitted", "ProposalNotDraft"},
		{"Delayed", "ProposalNotDraft"},
		{"Submitted", "ProposalNotDraft"},
		{"Accepted", "ProposalNotEditable"},
	} {
		w.sales.post("/sandbox/proposals/"+id+"/status", "Status", step.status).want(http.StatusOK)
		w.sales.upload(path+"/ai/content", part{"f", "a.txt", "", "a"}).wantFault(http.StatusConflict, step.code)
		w.sales.remove(path+"/ai/content/"+content).wantFault(http.StatusConflict, step.code)
		w.sales.remove("/public/ai/content/"+content).wantFault(http.StatusConflict, step.code)
		w.sales.post(path+"/ai/outline").wantFault(http.StatusConflict, step.code)
		w.sales.post("/public/ai/generate-outline", "ProposalId", id).wantFault(http.StatusConflict, step.code)
		w.sales.post(path+"/ai/build").wantFault(http.StatusConflict, step.code)
		w.sales.post("/public/ai/build-proposal", "ProposalId", id).wantFault(http.StatusConflict, step.code)
		w.sales.get(path + "/ai/content").want(http.StatusOK)
		w.sales.get(path + "/ai/outline").want(http.StatusOK)
	}
}

// A stalled process that finishes work after another process has taken it over and
// finished it does not overwrite the result.
func TestContentIsStoredOnce(t *testing.T) {
	w := newHaltedWorld(t)
	_, path := w.sales.newProposal("House")
	w.sales.upload(path+"/ai/content", part{"f", "a.txt", "", "Two displays"}).want(http.StatusOK)
	now := w.clock.Now()
	err := w.srv.Parts().Store.Write(t.Context(), func(tx *store.Tx) error {
		mine, err := tx.Content().Lease(now, now.Add(time.Second), store.SourceText)
		if err != nil {
			return err
		}
		theirs, err := tx.Content().Lease(now.Add(2*time.Second), now.Add(time.Minute), store.SourceText)
		if err != nil || theirs.ID != mine.ID {
			t.Errorf("an expired lease was not taken over: %d, %v", theirs.ID, err)
		}
		return errors.Join(
			tx.Content().Finish(theirs.ID, state.AITranscribed, "Two displays"),
			tx.Content().Finish(mine.ID, state.AIInvalid, "It took too long."))
	})
	if err != nil {
		t.Fatal(err)
	}
	if got := w.sales.get(path + "/ai/content").list("items")[0]; got.text("status") != "Transcribed" ||
		got.text("summary") != "Two displays" {
		t.Errorf("content %v", got.m)
	}
}
