package builds_test

import (
	"errors"
	"fmt"
	"net/http"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"app.tender/tender/service"
	"app.tender/tender/service/servicetest/world"
	"app.tender/tender/service/store"
	"app.tender/tender/state"
)

// stray counts the parts of files that no content has.
func stray(w *world.World) (n int64) {
	w.T.Helper()
	err := w.Server.Parts().Store.Write(w.T.Context(), func(tx *store.Tx) (err error) {
		n, err = tx.Uploads().Sweep(w.Clock.Now().Add(time.Hour))
		return err
	})
	if err != nil {
		w.T.Fatal(err)
	}
	return n
}

func TestUploadIsReadAndListed(t *testing.T) {
	w := world.New(t)
	_, path := w.Sales.NewProposal("House")
	if got := w.Sales.Get(path + "/ai/content").Want(http.StatusOK).Body; got != `{"items":[]}` {
		t.Errorf("nothing is %s", got)
	}
	a := w.Sales.Upload(path+"/ai/content", world.NewPart("Name", "", "", " Brief "),
		world.NewPart("anything", "brief.txt", "text/plain", "Two displays in the den.")).Want(http.StatusOK).JSON()
	a.WantTexts(map[string]string{"name": "Brief", "status": "Uploaded", "sourceType": "Text", "summary": ""})
	if items := a.List("items"); len(items) != 1 || items[0].Text("id") != a.Text("id") {
		t.Errorf("items %v", items)
	}
	w.Work()
	items := w.Plain.Get(path + "/ai/content").Want(http.StatusOK).List("items")
	if len(items) != 1 {
		t.Fatalf("%d items", len(items))
	}
	it := items[0]
	it.WantTexts(map[string]string{
		"id": a.Text("id"), "name": "Brief", "status": "Transcribed", "sourceType": "Text",
		"summary": "Two displays in the den.",
	})
	if u := it.Object("userCreated"); u.Text("email") != "sam@north.example" || u.Text("firstName") != "sam" ||
		u.Text("lastName") != "Tester" {
		t.Errorf("uploaded by %v", u.M)
	}
}

func TestUploadOfSeveralFiles(t *testing.T) {
	w := world.New(t)
	id, _ := w.Sales.NewProposal("House")
	items := w.Sales.Upload("/public/ai/content", world.NewPart("a", "one.md", "", "One."), world.NewPart("Name", "",
		"", "Talk"),
		world.NewPart("b", "two.mp3", "audio/mpeg", "ID3"), world.NewPart("c", "", "video/mp4",
			"\x00\x00\x00\x18ftypmp42"),
		world.NewPart("ProposalId", "", "", id),
		world.NewPart("d", "five.wav", "application/octet-stream", "RIFF\x00\x00\x00\x00WAVEfmt ")).Want(http.StatusOK).
		List("items")
	for i, want := range []string{"Talk (one.md) Text", "Talk (two.mp3) Audio", "Talk Video", "Talk (five.wav) Audio"} {
		if got := items[i].Text("name") + " " + items[i].Text("sourceType"); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
	w.Work()
	items = w.Sales.Get("/public/ai/content?ProposalId=" + id).Want(http.StatusOK).List("items")
	if items[0].Text("status") != "Transcribed" {
		t.Errorf("text: %v", items[0].M)
	}
	for _, it := range items[1:] {
		if it.Text("status") != "Invalid" || !strings.Contains(it.Text("summary"), "no program") {
			t.Errorf("media without a program: %v", it.M)
		}
	}
}

func TestContentThatIsNoText(t *testing.T) {
	w := world.New(t)
	_, path := w.Sales.NewProposal("House")
	for text, want := range map[string]string{"\xff\xfe\x41": "UTF-8", "a\x00b": "UTF-8", " \n ": "no text"} {
		w.Sales.Upload(path+"/ai/content", world.NewPart("f", "x.txt", "text/plain", text)).Want(http.StatusOK)
		w.Work()
		items := w.Sales.Get(path + "/ai/content").List("items")
		if it := items[len(items)-1]; it.Text("status") != "Invalid" || !strings.Contains(it.Text("summary"), want) {
			t.Errorf("%q: %v", text, it.M)
		}
	}
	w.Sales.Post(path+"/ai/outline").WantFault(http.StatusBadRequest, "NothingTranscribed")
}

// A PDF may be ASCII from end to end. Its source would fill the notes of the installers, and the order in it be lost.
func TestThePDFOfAnOrderIsRead(t *testing.T) {
	w := world.New(t)
	_, path := w.Sales.NewProposal("House")
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
		w.Sales.Upload(path+"/ai/content", world.NewPart("f", tc.name, tc.kind, tc.content)).Want(http.StatusOK)
		w.Work()
		items := w.Sales.Get(path + "/ai/content").List("items")
		items[len(items)-1].WantTexts(map[string]string{
			"status": tc.status, "summary": tc.summary,
			"sourceType": "Text",
		})
	}
}

func TestUploadRefuses(t *testing.T) {
	w := world.New(t)
	id, path := w.Sales.NewProposal("House")
	good := world.NewPart("File", "a.txt", "text/plain", "a")
	w.Sales.Upload(path+"/ai/content", world.NewPart("Name", "", "", "x")).
		WantFault(http.StatusBadRequest, "InvalidParameter").
		WantField("File", "Required")
	w.Sales.Upload(path+"/ai/content", world.NewPart("File", "a.txt", "", "")).WantField("File", "InvalidValue")
	w.Sales.Upload(path+"/ai/content", good, world.NewPart("Name", "", "", strings.Repeat("x", 300))).
		WantField("Name", "TooLong")
	w.Sales.Upload("/public/ai/content", good).WantField("ProposalId", "Required")
	w.Sales.Upload("/public/ai/content", good, world.NewPart("ProposalId", "", "", "x")).
		WantField("ProposalId", "InvalidValue")
	w.Sales.Upload("/public/ai/content?ProposalId=999999", good).WantFault(http.StatusNotFound, "NotFound")
	w.Sales.Upload("/public/proposals/x/ai/content", good).WantBare()
	w.Sales.Upload("/public/proposals/999999/ai/content", good).WantFault(http.StatusNotFound, "NotFound")
	w.Far.Upload(path+"/ai/content", good).WantFault(http.StatusNotFound, "NotFound")
	w.Fitter.Upload(path+"/ai/content", good).WantFault(http.StatusForbidden, "PermissionDenied")
	w.Sales.Post(path+"/ai/content", "Name", "x").WantBare()
	body, kind := world.MultipartOf(good)
	for _, cut := range []string{"", body[:20], body[:len(body)-10], "nonsense"} {
		w.Sales.Do(world.Request{Method: http.MethodPost, Path: path + "/ai/content", Body: cut, ContentType: kind}).
			WantBare()
	}
	w.Sales.Get("/public/ai/content").WantField("ProposalId", "Required")
	w.Far.Get(path+"/ai/content").WantFault(http.StatusNotFound, "NotFound")
	w.Far.Get("/public/ai/content?ProposalId="+id).WantFault(http.StatusNotFound, "NotFound")
	if n := stray(w); n != 0 {
		t.Errorf("%d parts of refused uploads are stored", n)
	}
}

func TestUploadLimits(t *testing.T) {
	w := world.New(t, world.Live)
	_, path := w.Sales.NewProposal("House")
	const limit = 25 << 20
	w.Sales.Upload(path+"/ai/content", world.NewPart("File", "a.txt", "text/plain", strings.Repeat("a ", limit/2))).
		Want(http.StatusOK)
	w.Sales.Upload(path+"/ai/content", world.NewPart("File", "a.txt", "text/plain", "a"),
		world.NewPart("File2", "b.txt", "text/plain", strings.Repeat("a", limit+1))).
		WantFault(http.StatusRequestEntityTooLarge, "RequestTooLarge")
	var many []world.Part
	for range 11 {
		many = append(many, world.NewPart("File", "a.txt", "text/plain", "a"))
	}
	w.Sales.Upload(path+"/ai/content", many...).WantFault(http.StatusRequestEntityTooLarge, "RequestTooLarge")
	w.Sales.Upload(path+"/ai/content", world.NewPart("Name", "", "", strings.Repeat("x", 100_000))).
		WantFault(http.StatusRequestEntityTooLarge, "RequestTooLarge")
	// Fields are held in memory, so the limit is for their sum, names included.
	fields := func(n int, p world.Part) []world.Part {
		return append(slices.Repeat([]world.Part{p}, n), world.NewPart("File", "b.txt", "text/plain", "b"))
	}
	w.Sales.Upload(path+"/ai/content", fields(50, world.NewPart("Other", "", "", "x"))...).Want(http.StatusOK)
	for _, many := range [][]world.Part{
		fields(51, world.NewPart("Other", "", "", "")), fields(5, world.NewPart("Other", "", "", strings.Repeat("x",
			15_000))),
		fields(1, world.NewPart(strings.Repeat("x", 100_000), "", "", "")),
	} {
		w.Sales.Upload(path+"/ai/content", many...).WantFault(http.StatusRequestEntityTooLarge, "RequestTooLarge")
	}
	// File names are held in memory too.
	long := w.Sales.Upload(path+"/ai/content", world.NewPart("File", strings.Repeat("ü", 100_000), "text/plain", "c")).
		Want(http.StatusOK).Text("name")
	if long != strings.Repeat("ü", 256) {
		t.Errorf("a name of %d bytes", len(long))
	}
	if n := stray(w); n != 0 {
		t.Errorf("%d parts of refused uploads are stored", n)
	}
}

func TestContentIsDeletedWithItsFile(t *testing.T) {
	w := world.NewHalted(t) // what is read has no file
	id, path := w.Sales.NewProposal("House")
	_, other := w.Sales.NewProposal("Another")
	var ids []string
	for range 2 {
		ids = append(ids, w.Sales.Upload(path+"/ai/content", world.NewPart("f", "a.txt", "", "a")).Want(http.StatusOK).
			ID())
	}
	w.Far.Remove(path+"/ai/content/"+ids[0]).WantFault(http.StatusNotFound, "NotFound")
	w.Far.Remove("/public/ai/content/"+ids[0]).WantFault(http.StatusNotFound, "NotFound")
	w.Fitter.Remove("/public/ai/content/"+ids[0]).WantFault(http.StatusForbidden, "PermissionDenied")
	w.Sales.Remove(other+"/ai/content/"+ids[0]).WantFault(http.StatusNotFound, "NotFound")
	w.Sales.Remove(path + "/ai/content/x").WantBare()
	for i, at := range []string{path + "/ai/content/", "/public/ai/content/"} {
		if got, want := w.Sales.Remove(at+ids[i]).Want(http.StatusOK).Body,
			`{"id":`+ids[i]+`,"deleted":true}`; got != want {
			t.Errorf("got %s, want %s", got, want)
		}
		w.Sales.Remove(at+ids[i]).WantFault(http.StatusNotFound, "NotFound")
	}
	if n := stray(w); n != 0 {
		t.Errorf("%d parts are left", n)
	}
	if got := w.Sales.Get("/public/ai/content?ProposalId=" + id).Body; got != `{"items":[]}` {
		t.Errorf("left %s", got)
	}
}

func TestContentNeedsADraft(t *testing.T) {
	w := world.New(t)
	id, path := w.Sales.NewProposal("House")
	content := w.Sales.Upload(path+"/ai/content", world.NewPart("f", "a.txt", "", "Two soundbars in the den")).
		Want(http.StatusOK).ID()
	w.Work()
	w.Sales.Post(path + "/ai/outline").Want(http.StatusOK)
	w.Work()
	for _, step := range []struct{ status, code string }{
		{"Submitted", "ProposalNotDraft"},
		{"Delayed", "ProposalNotDraft"},
		{"Submitted", "ProposalNotDraft"},
		{"Accepted", "ProposalNotEditable"},
	} {
		w.Sales.Post("/sandbox/proposals/"+id+"/status", "Status", step.status).Want(http.StatusOK)
		w.Sales.Upload(path+"/ai/content", world.NewPart("f", "a.txt", "", "a")).
			WantFault(http.StatusConflict, step.code)
		w.Sales.Remove(path+"/ai/content/"+content).WantFault(http.StatusConflict, step.code)
		w.Sales.Remove("/public/ai/content/"+content).WantFault(http.StatusConflict, step.code)
		w.Sales.Post(path+"/ai/outline").WantFault(http.StatusConflict, step.code)
		w.Sales.Post("/public/ai/generate-outline", "ProposalId", id).WantFault(http.StatusConflict, step.code)
		w.Sales.Post(path+"/ai/build").WantFault(http.StatusConflict, step.code)
		w.Sales.Post("/public/ai/build-proposal", "ProposalId", id).WantFault(http.StatusConflict, step.code)
		w.Sales.Get(path + "/ai/content").Want(http.StatusOK)
		w.Sales.Get(path + "/ai/outline").Want(http.StatusOK)
	}
}

// A stalled process that finishes work after another process has taken it over and
// finished it does not overwrite the result.
func TestContentIsStoredOnce(t *testing.T) {
	w := world.NewHalted(t)
	_, path := w.Sales.NewProposal("House")
	w.Sales.Upload(path+"/ai/content", world.NewPart("f", "a.txt", "", "Two displays")).Want(http.StatusOK)
	now := w.Clock.Now()
	err := w.Server.Parts().Store.Write(t.Context(), func(tx *store.Tx) error {
		mine, err := tx.Content().Lease(now, now.Add(time.Second), store.SourceText)
		if err != nil {
			return err
		}
		theirs, err := tx.Content().Lease(now.Add(2*time.Second), now.Add(time.Minute), store.SourceText)
		if err != nil || theirs.ID != mine.ID {
			t.Errorf("an expired lease was not taken over: %d, %v", theirs.ID, err)
		}
		return errors.Join(
			tx.Content().Finish(&theirs, state.AITranscribed, "Two displays", "Two displays"),
			tx.Content().Finish(&mine, state.AIInvalid, "It took too long.", ""))
	})
	if err != nil {
		t.Fatal(err)
	}
	if got := w.Sales.Get(path + "/ai/content").List("items")[0]; got.Text("status") != "Transcribed" ||
		got.Text("summary") != "Two displays" {
		t.Errorf("content %v", got.M)
	}
}

// What is uploaded at one process is transcribed by another, which on PostgreSQL may be on another machine, and its
// text makes the outline at the first one. No process needs the other's directory.
func TestContentOfOneProcessIsReadByAnother(t *testing.T) {
	var dir string
	w := world.NewHalted(t, world.KeepDir(&dir))
	id, path := w.Sales.NewProposal("House")
	w.Sales.Upload(path+"/ai/content",
		world.NewPart("f", "talk.mp3", "audio/mpeg", strings.Repeat("ID3", 1<<20))).Want(http.StatusOK)
	if w.Database != "" {
		dir = t.TempDir()
	}
	config := service.Config{DataDir: dir, Database: w.Database, Sandbox: true, Now: w.Clock.Now}
	withPrograms("transcribe", "")(&config)
	other, err := service.Open(t.Context(), config)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(other.Parts().Builder.Settle(t.Context()), other.Close()); err != nil {
		t.Fatal(err)
	}
	const said = "Heard 3145728 bytes. Two soundbars in the den."
	w.Sales.Get(path + "/ai/content").List("items")[0].
		WantTexts(map[string]string{"status": "Transcribed", "summary": said})
	w.Sales.Post(path + "/ai/outline").Want(http.StatusOK)
	w.Work()
	if o := w.Sales.Get(path + "/ai/outline").JSON(); !strings.Contains(o.Text("outline"), said) {
		t.Errorf("outline %v", o.M)
	}
	if left, err := filepath.Glob(filepath.Join(dir, "transcribing-*")); err != nil || len(left) > 0 {
		t.Errorf("left %v, %v", left, err)
	}
	// The recording itself is kept no longer than it is needed.
	err = w.Server.Parts().Store.Read(t.Context(), func(tx *store.Tx) error {
		n, err := strconv.ParseInt(id, 10, 64)
		if err != nil {
			return err
		}
		list, err := tx.Content().List(w.North.ID, state.ProposalID(n))
		if err != nil {
			return err
		}
		_, err = tx.Uploads().Part(w.North.ID, list[0].Upload, 0)
		return err
	})
	if !errors.Is(err, store.ErrNotFound) {
		t.Errorf("the recording is still there: %v", err)
	}
}

// A text of which no outline can be made is refused at once, and not kept.
func TestATextThatIsTooLongIsInvalid(t *testing.T) {
	w := world.NewHalted(t)
	_, path := w.Sales.NewProposal("House")
	w.Sales.Upload(path+"/ai/content", world.NewPart("f", "a.txt", "", strings.Repeat("a ", 1<<20)+"."),
		world.NewPart("g", "b.txt", "", strings.Repeat("a ", 1<<20))).Want(http.StatusOK)
	w.Work()
	items := w.Sales.Get(path + "/ai/content").List("items")
	items[0].WantTexts(map[string]string{
		"status": "Invalid", "summary": "The file holds more than 2 MiB of text, of which no outline can be made.",
	})
	items[1].WantTexts(map[string]string{"status": "Transcribed"})
}
