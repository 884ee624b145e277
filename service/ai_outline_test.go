package service_test

import (
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"app.tender/tender/service"
	"app.tender/tender/service/builder"
	"app.tender/tender/service/store"
	"app.tender/tender/state"
	"app.tender/tender/testenv"
)

// TestMain lets the test binary act as the operator's programs: with a first argument of
// "as", it does what the second one says.
func TestMain(m *testing.M) {
	if len(os.Args) > 2 && os.Args[1] == "as" {
		syscall.Exit(act(os.Args[2], os.Args[3:])) // at once, without what -cover writes at a program's end
	}
	os.Exit(runTests(m))
}

func act(what string, args []string) int {
	switch what {
	case "transcribe":
		b, err := os.ReadFile(args[0])
		if err != nil {
			return 1
		}
		fmt.Printf("Heard %d bytes. Two soundbars in the den.", len(b))
	case "outline":
		fmt.Print("# By program\n- 1 x Aurora S-9\n")
	case "serve":
		return serveDemo(args[0])
	case "await":
		return awaitClose(args[0])
	case "fail":
		fmt.Fprint(os.Stderr, "key=hush /secret/path")
		return 1
	}
	return 0
}

func TestOutlineFromAList(t *testing.T) {
	w := newStockedWorld(t, allowPrivate)
	r, _ := w.admin.listen(outlineEvent)
	id, path := w.sales.newProposal("House")
	w.sales.post(path+"/ai/outline").wantFault(http.StatusBadRequest, "NothingTranscribed")
	w.sales.get(path+"/ai/outline").wantFault(http.StatusNotFound, "NotFound")
	w.sales.upload(path+"/ai/content", part{
		"f", "brief.txt", "text/plain",
		"Room,Qty,Item,Price,Notes\nTheater,2,vx-65,,Mind the dog.\nTheater,8 h,installation,,\nDen,1,Oak shelf,40,\n",
	}).want(http.StatusOK)
	w.work()
	w.sales.post(path + "/ai/outline").want(http.StatusOK).wantJSON(`{"proposalId":` + id + `,"status":"Generating"}`)
	w.work()
	o := w.sales.get(path + "/ai/outline").want(http.StatusOK).json()
	want := "# Theater\n\n## As described\n\nInstaller: Northlight VX-65: Mind the dog.\n\n- 2 x Northlight VX-65\n- 8 h Installation\n\n# Den\n\n## As described\n\n- 1 x Oak shelf @ 40\n"
	if o.text("status") != "Completed" || o.text("outline") != want || o.text("grammar") != "1" || len(o.m) != 5 {
		t.Errorf("outline %v, want %q", o.m, want)
	}
	other := w.plain.get("/public/ai/outline/" + o.text("outlineId")).want(http.StatusOK).Body
	if got := w.sales.get(path + "/ai/outline").Body; got != other {
		t.Errorf("the other path returned %s", other)
	}
	events := r.delivered(w)
	if len(events) != 1 || events[0].text("type") != outlineEvent {
		t.Fatalf("events %v", events)
	}
	if d := events[0].object("data"); d.text("proposalId") != id || d.text("status") != "Completed" ||
		d.text("message") != "" {
		t.Errorf("event %v", d.m)
	}
	w.far.get(path+"/ai/outline").wantFault(http.StatusNotFound, "NotFound")
	w.far.post(path+"/ai/outline").wantFault(http.StatusNotFound, "NotFound")
	w.far.get("/public/ai/outline/"+o.text("outlineId")).wantFault(http.StatusNotFound, "NotFound")
	w.fitter.post(path+"/ai/outline").wantFault(http.StatusForbidden, "PermissionDenied")
	w.sales.get("/public/ai/outline/x").wantBare()
}

// A list is what it says. Everything else is kept for the installers as it was written: a service that guesses what a
// mail means builds what nobody ordered.
func TestOutlineFromOtherTexts(t *testing.T) {
	const mail = "Hi Tom,\n\nwe need two 65 inch displays in the theater, and about 8 hours of work.\nThe gate code is 4711.\n\nThanks,\nAnn"
	notes := func(words string) string { return "# General\n\n## As described\n\nInstaller: " + words + "\n" }
	for name, tc := range map[string]struct{ text, want string }{
		"a mail": {mail, notes(mail)},
		"a list": {
			"• 2 vx-65 @1200\n• 8h installation\n- \"Oak shelf\" @40\n",
			"# General\n\n## As described\n\n- 2 x Northlight VX-65 @ 1200\n- 8 h Installation\n- 1 x \"Oak shelf\" @ 40\n",
		},
		"what the catalog has": {
			"2 vx-65\n2 wall brackets\n",
			"# General\n\n## As described\n\nInstaller: 2 vx-65\n2 wall brackets\n\n- 2 x Northlight VX-65\n",
		},
		"many items":        {"2 northlight", notes("2 northlight")},
		"an unknown column": {"Item,Units,Kurs\nvx-65,2,700\n", notes("Item,Units,Kurs\nvx-65,2,700")},
		"another currency":  {"Item,Qty,Price (EUR)\nvx-65,2,700\n", notes("Item,Qty,Price (EUR)\nvx-65,2,700")},
		"a sum": {
			"Item,Qty,Price\nvx-65,2,700\nTotal,,1400\n",
			"# General\n\n## As described\n\nInstaller: Item,Qty,Price\nvx-65,2,700\nTotal,,1400\n\n- 2 x Northlight VX-65 @ 700\n",
		},
		"an hour of talk": {strings.Repeat("We talked about the weather and more.\n", 1000), ""},
	} {
		t.Run(name, func(t *testing.T) {
			w := newStockedWorld(t)
			_, path := w.sales.newProposal("House")
			w.sales.upload(path+"/ai/content", part{"f", "brief.txt", "text/plain", tc.text}).want(http.StatusOK)
			w.work()
			w.sales.post(path + "/ai/outline").want(http.StatusOK)
			w.work()
			got := w.sales.get(path + "/ai/outline").want(http.StatusOK).text("outline")
			if tc.want == "" {
				if n := strings.Count(got, "weather"); n != 1000 || !strings.HasPrefix(got, "General:\n") ||
					!strings.Contains(got, "There is more, before the first area") {
					t.Errorf("%d of 1000 sentences are there: %.400s", n, got)
				}
			} else if got != tc.want {
				t.Errorf("got %s\nwant %s", got, tc.want)
			}
			if !w.built(path) {
				t.Errorf("it can't be built: %s", w.sales.get(path+"/ai/build").Body)
			}
		})
	}
}

// built builds the outline of a proposal and reports whether that worked.
func (w *world) built(path string) bool {
	w.t.Helper()
	w.sales.post(path + "/ai/build").want(http.StatusOK)
	w.work()
	return w.sales.get(path+"/ai/build").text("status") == "Completed"
}

// An area has three options at most, and what is uploaded may be ten texts.
func TestSeveralTextsAreOneOption(t *testing.T) {
	w := newStockedWorld(t)
	_, path := w.sales.newProposal("House")
	for _, words := range []string{
		"2 vx-65", "Mind the dog.", "And the cat.", "1 aurora s-9",
		"# General\n## Better\n- 1 x Aurora S-9\n",
	} {
		w.sales.upload(path+"/ai/content", part{"f", "a.txt", "", words}).want(http.StatusOK)
	}
	w.work()
	w.sales.post(path + "/ai/outline").want(http.StatusOK)
	w.work()
	const want = "# General\n\n## As described\n\nInstaller: Mind the dog.\n\nAnd the cat.\n\n- 2 x Northlight VX-65\n- 1 x Aurora S-9\n\n## Better\n\n- 1 x Aurora S-9\n"
	if got := w.sales.get(path + "/ai/outline").text("outline"); got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
	if !w.built(path) {
		t.Error("it can't be built")
	}
}

func TestOutlineInTheGrammarIsUsedUnchanged(t *testing.T) {
	w := newStockedWorld(t, withPrograms("transcribe", "outline"))
	id, path := w.sales.newProposal("House")
	w.sales.upload(path+"/ai/content", part{"f", "plan.md", "", "# Den\n## One\nClient: Warm.\n- 2 x Unknown thing\n"},
		part{"g", "more.md", "", "# den\n## Two\n- 1 x Aurora S-9"}).want(http.StatusOK)
	w.work()
	o := w.sales.post("/public/ai/generate-outline", "ProposalId", id).want(http.StatusOK).text("outlineId")
	w.work()
	got := w.sales.get("/public/ai/outline/" + o).text("outline")
	if want := "# Den\n\n## One\n\nClient: Warm.\n\n- 2 x Unknown thing\n\n## Two\n\n- 1 x Aurora S-9\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	w.sales.post("/public/ai/generate-outline").wantField("ProposalId", "Required")
}

// withPrograms configures programs for transcribing and outlines; an empty name means
// none.
func withPrograms(transcribe, outline string) func(*service.Config) {
	as := func(what string) []string {
		if what == "" {
			return nil
		}
		return []string{os.Args[0], "as", what}
	}
	return func(c *service.Config) {
		c.AI = builder.Config{Transcribe: as(transcribe), Outline: as(outline), Time: time.Minute}
	}
}

func TestPrograms(t *testing.T) {
	for name, tc := range map[string]struct {
		transcribe, outline string
		status, summary     string // of the content
		made, text          string // of the outline
	}{
		"both": {
			"transcribe", "outline", "Transcribed", "Heard 3 bytes. Two soundbars in the den.",
			"Completed", "# By program\n\n- 1 x Aurora S-9\n",
		},
		"rules": {
			"transcribe", "", "Transcribed", "Heard 3 bytes. Two soundbars in the den.", "Completed",
			"# General\n\n## As described\n\nInstaller: Heard 3 bytes. Two soundbars in the den.\n",
		},
		"outline fails": {
			"transcribe", "fail", "Transcribed", "Heard 3 bytes. Two soundbars in the den.",
			"Failed", "",
		},
		"outline is nothing": {
			"transcribe", "nothing", "Transcribed", "Heard 3 bytes. Two soundbars in the den.",
			"Failed", "",
		},
		"transcribing fails": {
			"fail", "", "Invalid",
			"The transcription failed: the program for it could not be run to its end.", "", "",
		},
		"nothing is said": {"nothing", "", "Invalid", "The transcription failed: it gave no text.", "", ""},
	} {
		t.Run(name, func(t *testing.T) {
			w := newStockedWorld(t, withPrograms(tc.transcribe, tc.outline))
			_, path := w.sales.newProposal("House")
			w.sales.upload(path+"/ai/content", part{"f", "talk.mp3", "audio/mpeg", "ID3"}).want(http.StatusOK)
			w.work()
			it := w.sales.get(path + "/ai/content").list("items")[0]
			if it.text("status") != tc.status || !strings.HasPrefix(it.text("summary"), tc.summary) {
				t.Errorf("content %v", it.m)
			}
			if tc.made == "" {
				return
			}
			w.sales.post(path + "/ai/outline").want(http.StatusOK)
			w.work()
			o := w.sales.get(path + "/ai/outline").json()
			if tc.made == "Completed" && o.text("outline") != tc.text || o.text("status") != tc.made {
				t.Errorf("outline %v, want %q", o.m, tc.text)
			}
			if tc.made == "Failed" && (o.text("outline") != "null" || o.text("message") == "") {
				t.Errorf("failed outline %v", o.m)
			}
			if strings.Contains(fmt.Sprint(o.m, it.m), "hush") {
				t.Error("callers see the program's output")
			}
		})
	}
}

// An account with many pending outlines keeps no other waiting: all processes together make
// one at a time for it.
func TestOutlinesAreMadeInTurn(t *testing.T) {
	w := newHaltedWorld(t)
	start := func(c caller) (path string) {
		_, path = c.newProposal("House")
		c.upload(path+"/ai/content", part{"f", "a.txt", "", "A soundbar in the den"}).want(http.StatusOK)
		return path
	}
	paths := []string{start(w.sales), start(w.sales), start(w.far)}
	w.work()
	for i, c := range []caller{w.sales, w.sales, w.far} {
		c.post(paths[i] + "/ai/outline").want(http.StatusOK)
	}
	now := w.clock.Now()
	var next time.Time
	var held []store.AIOutline
	err := w.srv.Parts().Store.Write(t.Context(), func(tx *store.Tx) error {
		for i := range 3 {
			o, err := tx.Outlines().Lease(now, now.Add(time.Duration(i+1)*time.Minute))
			if err == nil {
				held = append(held, o)
			} else if !errors.Is(err, store.ErrNotFound) {
				return err
			}
		}
		var err error
		next, err = tx.Outlines().Next()
		return err
	})
	if err != nil || len(held) != 2 || held[0].AccountID == held[1].AccountID {
		t.Fatalf("held %+v, %v", held, err)
	}
	if want := now.Add(time.Minute).Truncate(time.Microsecond); !next.Equal(want) {
		t.Errorf("the next one is due at %v, want %v", next, want)
	}
	err = w.srv.Parts().Store.Write(t.Context(), func(tx *store.Tx) error {
		held[0].Status = state.AICompleted
		_, err := tx.Outlines().Finish(&held[0])
		if err != nil {
			return err
		}
		o, err := tx.Outlines().Lease(now, now.Add(time.Minute))
		if o.AccountID != held[0].AccountID || o.ID == held[0].ID {
			t.Errorf("the account's next outline was not made: %+v", o)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}

// An outline that takes too long fails with the next step instead of blocking others.
func TestAnOutlineThatTakesTooLongFails(t *testing.T) {
	w := newHaltedWorld(t, func(c *service.Config) { c.AI.Reading = time.Nanosecond })
	_, path := w.sales.newProposal("House")
	w.sales.upload(path+"/ai/content", part{"f", "a.txt", "", "A soundbar in the den"}).want(http.StatusOK)
	w.work()
	w.sales.post(path + "/ai/outline").want(http.StatusOK)
	w.work()
	o := w.sales.get(path + "/ai/outline").want(http.StatusOK).json()
	if o.text("status") != "Failed" || !strings.Contains(o.text("message"), "Delete some of it") {
		t.Errorf("outline %v", o.m)
	}
}

// Work left when the service stopped or died is done after the next start.
func TestBuilderResumesAfterARestart(t *testing.T) {
	var dir string
	w := newHaltedWorld(t, keepDir(&dir))
	_, path := w.sales.newProposal("House")
	await := func(what, status string, read func() string) {
		t.Helper()
		deadline := time.Now().Add(2 * time.Minute)
		for got := read(); got != status; got = read() {
			if time.Now().After(deadline) {
				t.Fatalf("%s is %s, want %s", what, got, status)
			}
		}
	}
	content := func() string { return w.sales.get(path + "/ai/content").list("items")[0].text("status") }
	w.sales.upload(path+"/ai/content", part{"f", "a.txt", "", "A soundbar in the den"}).want(http.StatusOK)
	err := w.srv.Parts().Store.Write(t.Context(), func(tx *store.Tx) error {
		_, err := tx.Content().Lease(w.clock.Now(), w.clock.Now().Add(30*time.Second), store.SourceText)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if got := content(); got != "Processing" {
		t.Fatalf("content is %s", got)
	}
	w.work()
	if got := content(); got != "Processing" {
		t.Errorf("content leased by another process became %s", got)
	}
	w.clock.Advance(31 * time.Second)
	w.restart(dir)
	await("content", "Transcribed", content)

	w.srv.Parts().Halt()
	w.sales.post(path + "/ai/outline").want(http.StatusOK)
	w.restart(dir)
	await("the outline", "Completed", func() string { return w.sales.get(path + "/ai/outline").text("status") })

	w.srv.Parts().Halt()
	w.sales.post(path + "/ai/build").want(http.StatusOK)
	w.restart(dir)
	await("the build", "Completed", func() string { return w.sales.get(path + "/ai/build").text("status") })
	if areas := w.sales.get(path).list("areas"); len(areas) != 1 {
		t.Errorf("%d areas", len(areas))
	}
}

// The builder works in the background while the service runs.
func TestBuilderWorksInTheBackground(t *testing.T) {
	w := newStockedWorld(t, allowPrivate)
	signaled := make(chan struct{}, 9)
	r := newReceiver(t)
	r.arrived = func() { signaled <- struct{}{} }
	w.admin.post("/public/webhook/subscribe", "Url", r.url, "Events", outlineEvent, "Events", buildEvent).
		want(http.StatusOK)
	_, path := w.sales.newProposal("House")
	w.sales.upload(path+"/ai/content", part{"f", "a.md", "", plan}).want(http.StatusOK)
	testenv.Poll(t, "the content is read", func() bool {
		return w.sales.post(path+"/ai/outline").Status == http.StatusOK
	})
	<-signaled
	w.sales.post(path + "/ai/build").want(http.StatusOK)
	<-signaled
	if got := w.sales.get(path + "/ai/build").text("status"); got != "Completed" {
		t.Errorf("build %s", got)
	}
}

func TestOrphanedFilesAreDeleted(t *testing.T) {
	var dir string
	w := newHaltedWorld(t, keepDir(&dir))
	_, path := w.sales.newProposal("House")
	w.sales.upload(path+"/ai/content", part{"f", "a.txt", "", "a"}).want(http.StatusOK)
	young := time.Now() // the file system's clock may differ
	old := young.Add(-2 * time.Hour)
	for name, changed := range map[string]time.Time{"ORPHAN": old, "ORPHAN.txt": old, "YOUNG": young} {
		at := filepath.Join(dir, "content", name)
		if err := errors.Join(os.WriteFile(at, []byte("x"), 0o600), os.Chtimes(at, changed, changed)); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.srv.Parts().Builder.Sweep(t.Context()); err != nil {
		t.Fatal(err)
	}
	if n := kept(t, dir); n != 2 {
		t.Errorf("%d files left, want the upload and the recent one", n)
	}
}
