package builds_test

import (
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"app.tender/tender/service"
	"app.tender/tender/service/builder"
	"app.tender/tender/service/servicetest/world"
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
	os.Exit(world.Main(m))
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
	case "await":
		return awaitClose(args[0])
	case "fail":
		fmt.Fprint(os.Stderr, "key=hush /secret/path")
		return 1
	}
	return 0
}

func TestOutlineFromAList(t *testing.T) {
	w := world.NewStocked(t, world.AllowPrivate)
	r, _ := w.Admin.Listen(world.OutlineEvent)
	id, path := w.Sales.NewProposal("House")
	w.Sales.Post(path+"/ai/outline").WantFault(http.StatusBadRequest, "NothingTranscribed")
	w.Sales.Get(path+"/ai/outline").WantFault(http.StatusNotFound, "NotFound")
	w.Sales.Upload(path+"/ai/content", world.NewPart(
		"f", "brief.txt", "text/plain",
		"Room,Qty,Item,Price,Notes\nTheater,2,vx-65,,Mind the dog.\nTheater,8 h,installation,,\nDen,1,Oak shelf,40,\n",
	)).Want(http.StatusOK)
	w.Work()
	w.Sales.Post(path + "/ai/outline").Want(http.StatusOK).WantJSON(`{"proposalId":` + id + `,"status":"Generating"}`)
	w.Work()
	o := w.Sales.Get(path + "/ai/outline").Want(http.StatusOK).JSON()
	want := "# Theater\n\n## As described\n\nInstaller: Northlight VX-65: Mind the dog.\n\n- 2 x Northlight VX-65\n- 8 h Installation\n\n# Den\n\n## As described\n\n- 1 x Oak shelf @ 40\n"
	if o.Text("status") != "Completed" || o.Text("outline") != want || o.Text("grammar") != "1" || len(o.M) != 5 {
		t.Errorf("outline %v, want %q", o.M, want)
	}
	other := w.Plain.Get("/public/ai/outline/" + o.Text("outlineId")).Want(http.StatusOK).Body
	if got := w.Sales.Get(path + "/ai/outline").Body; got != other {
		t.Errorf("the other path returned %s", other)
	}
	events := r.Delivered(w)
	if len(events) != 1 || events[0].Text("type") != world.OutlineEvent {
		t.Fatalf("events %v", events)
	}
	if d := events[0].Object("data"); d.Text("proposalId") != id || d.Text("status") != "Completed" ||
		d.Text("message") != "" {
		t.Errorf("event %v", d.M)
	}
	w.Far.Get(path+"/ai/outline").WantFault(http.StatusNotFound, "NotFound")
	w.Far.Post(path+"/ai/outline").WantFault(http.StatusNotFound, "NotFound")
	w.Far.Get("/public/ai/outline/"+o.Text("outlineId")).WantFault(http.StatusNotFound, "NotFound")
	w.Fitter.Post(path+"/ai/outline").WantFault(http.StatusForbidden, "PermissionDenied")
	w.Sales.Get("/public/ai/outline/x").WantBare()
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
			w := world.NewStocked(t)
			_, path := w.Sales.NewProposal("House")
			w.Sales.Upload(path+"/ai/content", world.NewPart("f", "brief.txt", "text/plain", tc.text)).
				Want(http.StatusOK)
			w.Work()
			w.Sales.Post(path + "/ai/outline").Want(http.StatusOK)
			w.Work()
			got := w.Sales.Get(path + "/ai/outline").Want(http.StatusOK).Text("outline")
			if tc.want == "" {
				if n := strings.Count(got, "weather"); n != 1000 || !strings.HasPrefix(got, "General:\n") ||
					!strings.Contains(got, "There is more, before the first area") {
					t.Errorf("%d of 1000 sentences are there: %.400s", n, got)
				}
			} else if got != tc.want {
				t.Errorf("got %s\nwant %s", got, tc.want)
			}
			if !built(w, path) {
				t.Errorf("it can't be built: %s", w.Sales.Get(path+"/ai/build").Body)
			}
		})
	}
}

// built builds the outline of a proposal and reports whether that worked.
func built(w *world.World, path string) bool {
	w.T.Helper()
	w.Sales.Post(path + "/ai/build").Want(http.StatusOK)
	w.Work()
	return w.Sales.Get(path+"/ai/build").Text("status") == "Completed"
}

// An area has three options at most, and what is uploaded may be ten texts.
func TestSeveralTextsAreOneOption(t *testing.T) {
	w := world.NewStocked(t)
	_, path := w.Sales.NewProposal("House")
	for _, words := range []string{
		"2 vx-65", "Mind the dog.", "And the cat.", "1 aurora s-9",
		"# General\n## Better\n- 1 x Aurora S-9\n",
	} {
		w.Sales.Upload(path+"/ai/content", world.NewPart("f", "a.txt", "", words)).Want(http.StatusOK)
	}
	w.Work()
	w.Sales.Post(path + "/ai/outline").Want(http.StatusOK)
	w.Work()
	const want = "# General\n\n## As described\n\nInstaller: Mind the dog.\n\nAnd the cat.\n\n- 2 x Northlight VX-65\n- 1 x Aurora S-9\n\n## Better\n\n- 1 x Aurora S-9\n"
	if got := w.Sales.Get(path + "/ai/outline").Text("outline"); got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
	if !built(w, path) {
		t.Error("it can't be built")
	}
}

func TestOutlineInTheGrammarIsUsedUnchanged(t *testing.T) {
	w := world.NewStocked(t, withPrograms("transcribe", "outline"))
	id, path := w.Sales.NewProposal("House")
	w.Sales.Upload(path+"/ai/content", world.NewPart("f", "plan.md", "",
		"# Den\n## One\nClient: Warm.\n- 2 x Unknown thing\n"),
		world.NewPart("g", "more.md", "", "# den\n## Two\n- 1 x Aurora S-9")).Want(http.StatusOK)
	w.Work()
	o := w.Sales.Post("/public/ai/generate-outline", "ProposalId", id).Want(http.StatusOK).Text("outlineId")
	w.Work()
	got := w.Sales.Get("/public/ai/outline/" + o).Text("outline")
	if want := "# Den\n\n## One\n\nClient: Warm.\n\n- 2 x Unknown thing\n\n## Two\n\n- 1 x Aurora S-9\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	w.Sales.Post("/public/ai/generate-outline").WantField("ProposalId", "Required")
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
			w := world.NewStocked(t, withPrograms(tc.transcribe, tc.outline))
			_, path := w.Sales.NewProposal("House")
			w.Sales.Upload(path+"/ai/content", world.NewPart("f", "talk.mp3", "audio/mpeg", "ID3")).Want(http.StatusOK)
			w.Work()
			it := w.Sales.Get(path + "/ai/content").List("items")[0]
			if it.Text("status") != tc.status || !strings.HasPrefix(it.Text("summary"), tc.summary) {
				t.Errorf("content %v", it.M)
			}
			if tc.made == "" {
				return
			}
			w.Sales.Post(path + "/ai/outline").Want(http.StatusOK)
			w.Work()
			o := w.Sales.Get(path + "/ai/outline").JSON()
			if tc.made == "Completed" && o.Text("outline") != tc.text || o.Text("status") != tc.made {
				t.Errorf("outline %v, want %q", o.M, tc.text)
			}
			if tc.made == "Failed" && (o.Text("outline") != "null" || o.Text("message") == "") {
				t.Errorf("failed outline %v", o.M)
			}
			if strings.Contains(fmt.Sprint(o.M, it.M), "hush") {
				t.Error("callers see the program's output")
			}
		})
	}
}

// An account with many pending outlines keeps no other waiting: all processes together make
// one at a time for it.
func TestOutlinesAreMadeInTurn(t *testing.T) {
	w := world.NewHalted(t)
	start := func(c world.Caller) (path string) {
		_, path = c.NewProposal("House")
		c.Upload(path+"/ai/content", world.NewPart("f", "a.txt", "", "A soundbar in the den")).Want(http.StatusOK)
		return path
	}
	paths := []string{start(w.Sales), start(w.Sales), start(w.Far)}
	w.Work()
	for i, c := range []world.Caller{w.Sales, w.Sales, w.Far} {
		c.Post(paths[i] + "/ai/outline").Want(http.StatusOK)
	}
	now := w.Clock.Now()
	var next time.Time
	var held []store.AIOutline
	err := w.Server.Parts().Store.Write(t.Context(), func(tx *store.Tx) error {
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
	err = w.Server.Parts().Store.Write(t.Context(), func(tx *store.Tx) error {
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
	w := world.NewHalted(t, func(c *service.Config) { c.AI.Reading = time.Nanosecond })
	_, path := w.Sales.NewProposal("House")
	w.Sales.Upload(path+"/ai/content", world.NewPart("f", "a.txt", "", "A soundbar in the den")).Want(http.StatusOK)
	w.Work()
	w.Sales.Post(path + "/ai/outline").Want(http.StatusOK)
	w.Work()
	o := w.Sales.Get(path + "/ai/outline").Want(http.StatusOK).JSON()
	if o.Text("status") != "Failed" || !strings.Contains(o.Text("message"), "Delete some of it") {
		t.Errorf("outline %v", o.M)
	}
}

// Work left when the service stopped or died is done after the next start.
func TestBuilderResumesAfterARestart(t *testing.T) {
	var dir string
	w := world.NewHalted(t, world.KeepDir(&dir))
	_, path := w.Sales.NewProposal("House")
	await := func(what, status string, read func() string) {
		t.Helper()
		deadline := time.Now().Add(2 * time.Minute)
		for got := read(); got != status; got = read() {
			if time.Now().After(deadline) {
				t.Fatalf("%s is %s, want %s", what, got, status)
			}
		}
	}
	content := func() string { return w.Sales.Get(path + "/ai/content").List("items")[0].Text("status") }
	w.Sales.Upload(path+"/ai/content", world.NewPart("f", "a.txt", "", "A soundbar in the den")).Want(http.StatusOK)
	err := w.Server.Parts().Store.Write(t.Context(), func(tx *store.Tx) error {
		_, err := tx.Content().Lease(w.Clock.Now(), w.Clock.Now().Add(30*time.Second), store.SourceText)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if got := content(); got != "Processing" {
		t.Fatalf("content is %s", got)
	}
	w.Work()
	if got := content(); got != "Processing" {
		t.Errorf("content leased by another process became %s", got)
	}
	w.Clock.Advance(31 * time.Second)
	w.Restart(dir)
	await("content", "Transcribed", content)

	w.Server.Parts().Halt()
	w.Sales.Post(path + "/ai/outline").Want(http.StatusOK)
	w.Restart(dir)
	await("the outline", "Completed", func() string { return w.Sales.Get(path + "/ai/outline").Text("status") })

	w.Server.Parts().Halt()
	w.Sales.Post(path + "/ai/build").Want(http.StatusOK)
	w.Restart(dir)
	await("the build", "Completed", func() string { return w.Sales.Get(path + "/ai/build").Text("status") })
	if areas := w.Sales.Get(path).List("areas"); len(areas) != 1 {
		t.Errorf("%d areas", len(areas))
	}
}

// The builder works in the background while the service runs.
func TestBuilderWorksInTheBackground(t *testing.T) {
	w := world.NewStocked(t, world.AllowPrivate)
	signaled := make(chan struct{}, 9)
	r := world.NewReceiver(t)
	r.Arrived = func() { signaled <- struct{}{} }
	w.Admin.Post("/public/webhook/subscribe", "Url", r.URL, "Events", world.OutlineEvent, "Events", world.BuildEvent).
		Want(http.StatusOK)
	_, path := w.Sales.NewProposal("House")
	w.Sales.Upload(path+"/ai/content", world.NewPart("f", "a.md", "", plan)).Want(http.StatusOK)
	testenv.Poll(t, "the content is read", func() bool {
		return w.Sales.Post(path+"/ai/outline").Status == http.StatusOK
	})
	<-signaled
	w.Sales.Post(path + "/ai/build").Want(http.StatusOK)
	<-signaled
	if got := w.Sales.Get(path + "/ai/build").Text("status"); got != "Completed" {
		t.Errorf("build %s", got)
	}
}

// A process that dies while somebody uploads, or while a program transcribes, leaves nothing for long.
func TestWhatADeadProcessLeavesIsDeleted(t *testing.T) {
	var dir string
	w := world.NewHalted(t, world.KeepDir(&dir), withPrograms("transcribe", ""))
	_, path := w.Sales.NewProposal("House")
	w.Sales.Upload(path+"/ai/content", world.NewPart("f", "talk.mp3", "audio/mpeg", "ID3")).Want(http.StatusOK)
	add := func(name string) {
		t.Helper()
		if err := w.Server.Parts().Store.Write(t.Context(), func(tx *store.Tx) error {
			return tx.Uploads().Add(w.North.ID, name, 0, []byte("x"), w.Clock.Now())
		}); err != nil {
			t.Fatal(err)
		}
	}
	add("OLD")
	w.Clock.Advance(2 * time.Hour)
	add("YOUNG")
	young := time.Now() // the file system's clock
	old := young.Add(-2 * time.Hour)
	copied := filepath.Join(dir, "transcribing-")
	for name, changed := range map[string]time.Time{"OLD": old, "YOUNG": young} {
		at := copied + name
		if err := errors.Join(os.WriteFile(at, []byte("x"), 0o600), os.Chtimes(at, changed, changed)); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Server.Parts().Builder.Sweep(t.Context()); err != nil {
		t.Fatal(err)
	}
	w.Work()
	if left, err := filepath.Glob(copied + "*"); err != nil || !slices.Equal(left, []string{copied + "YOUNG"}) {
		t.Errorf("left %v, %v", left, err)
	}
	if n := stray(w); n != 1 {
		t.Errorf("%d parts are left, want the recent one", n)
	}
	if it := w.Sales.Get(path + "/ai/content").List("items")[0]; it.Text("status") != "Transcribed" {
		t.Errorf("the upload: %v", it.M)
	}
}
