package ui_test

import (
	"context"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"net/http"
	"os"
	"path"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/support"
	"app.tender/tender/ui"
	"app.tender/tender/ui/uitest"
)

// search is a list or picker behind which something is searched or read.
type search struct {
	name string
	made string // the function that makes it, as makers returns it; several may share one
	open func(d *uitest.Driver)
	late bool // the service is slow, silent or failing from before it opens

	online bool // it can't be opened offline

	old   string // on the screen before anything is typed, and matches neither of the words below; empty for none
	words string // words that nothing on the screen matches, although the service has a contact of that name
	stays string // on the screen as long as nothing was taken
	// if not empty, what enter takes for these words, as shown: a new thing of that name, once nothing matches
	takes string

	makes string // the title of the form of a new thing, which enter opens if nothing matches

	near  string // words that match something on the screen; empty for none
	taken string // what enter takes then
}

func press(keys ...string) func(*uitest.Driver) {
	return func(d *uitest.Driver) {
		for _, key := range keys {
			d.Press(key).Idle()
		}
	}
}

// byName opens a screen without a key.
func byName(name string) func(*uitest.Driver) {
	return func(d *uitest.Driver) { d.Press("ctrl+k").Type(name).Press("enter").Idle() }
}

// searches are all of them.
var searches = []search{
	{
		name: "contact", made: "widget/people.ContactPicker.Ask", open: press("C"), old: "Mei Lachance",
		words: "Zed Quill", stays: "Assign a contact", near: "Grace Ueda", taken: "Grace Ueda · ",
	},
	{
		name: "client of a new proposal", made: "widget/people.ContactPicker.Ask", open: press("1", "N"),
		old:   "Falkner Architecture",
		words: "Zed Quill", stays: "New proposal, 1 of 4", near: "Grace Ueda", taken: "New proposal, 2 of 4",
	},
	{
		name: "location", made: "widget/people.LocationPicker.Ask", open: press("L"), late: true,
		words: "Zed Quill", stays: "Location of Erik Halvorsen", makes: "New location",
	},
	{
		name: "proposals", made: "proposals.newModel", open: press("1", "/", "ctrl+u"), old: "Halvorsen Residence",
		words: "zed quill", stays: "/zed quill", near: "boardrooms", taken: "Boardrooms",
	},
	{
		name: "contacts", made: "contacts.newModel", open: press("4", "/"), old: "Mei Lachance",
		words: "zed quill", stays: "Contacts", near: "grace ueda", taken: "Grace Ueda",
	},
	{
		name: "catalog", made: "catalog.newModel", open: press("5", "/"), old: "Northlight",
		words: "zed quill", stays: "/zed quill", near: "vx-55", taken: "Northlight VX-55",
	},
	{
		name: "journal", made: "journal.newModel", open: press("7", "/"), old: "✓ saved",
		words: "zed quill", stays: "/zed quill", near: "mind the", taken: "Mind the step.",
	},
	{
		name: "history", made: "history.newModel", open: press("H", "/"), late: true,
		words: "zed quill", stays: "/zed quill",
	},
	{
		name: "requests", made: "requests.newModel", open: func(d *uitest.Driver) {
			byName("Go to the requests")(d)
			d.Press("/")
		}, old: "read the first",
		words: "zed quill", stays: "/zed quill", near: "second", taken: "read the second",
	},
	{
		name: "planned line", made: "editor/planning.newEntry", open: press("tab", "p"),
		words: "Zed Quill", stays: "as a custom item", takes: "Zed Quill",
	},
	{
		name: "change order", made: "widget/status.New", open: func(d *uitest.Driver) {
			d.Press("R").Idle().Press("m").Idle().Type("change").Press("enter").Idle()
			d.See("Change order").Type("Extras").Press("tab", "tab")
		},
		online: true, words: "Zed Quill", stays: "Line",
	},
	{
		name: "better item", made: "editor/better.offer.askItem", open: func(d *uitest.Driver) {
			press("down", "down", "down", "down", "down", "B", "down", "enter")(d)
		}, late: true,
		words: "Zed Quill", stays: "Replace ",
	},
	{
		name: "template", made: "editor/planning.Templates.Ask", open: press("T"), old: "Den",
		words: "Zed Quill", stays: "Plan from a template", near: "patio", taken: "preview",
	},
	{
		name: "saved filters", made: "proposals.saved.ask", open: func(d *uitest.Driver) { press("1")(d); d.Type("F") },
		words: "Zed Quill", stays: "Saved filters",
	},
}

// atOnce are the pickers whose items are all there when they open, or a moment later from this machine: nothing is
// searched behind them.
var atOnce = []string{
	"compare.kept.ask",
	"editor/better.offer.askLines", "proposals.filters.askSeller", "proposals.bulk.askSeller",
	"proposals.model.chooseColumns", "proposals/lead.Lead.askStart",
	"widget/dialog.Choose", "widget/dialog.NewSearchPicker", "widget/status.Changer.begin",
}

// makers returns the functions of the screens and widgets that make a list or a picker.
func makers(t *testing.T) (found []string) {
	t.Helper()
	eachFunc(t, os.DirFS("../views"), func(dir string, fn *ast.FuncDecl) {
		ast.Inspect(fn, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok && makes(call) {
				found = append(found, dir+"."+receiver(fn)+fn.Name.Name)
			}
			return true
		})
	})
	slices.Sort(found)
	return slices.Compact(found)
}

// eachFunc calls see with each function of the program's files below a folder.
func eachFunc(t *testing.T, files fs.FS, see func(dir string, fn *ast.FuncDecl)) {
	t.Helper()
	err := fs.WalkDir(files, ".", func(name string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return err
		}
		src, err := fs.ReadFile(files, name)
		if err != nil {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, src, 0)
		if err != nil {
			return err
		}
		for _, decl := range file.Decls {
			if fn, ok := decl.(*ast.FuncDecl); ok {
				see(path.Dir(name), fn)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func makes(call *ast.CallExpr) bool {
	switch f := call.Fun.(type) {
	case *ast.SelectorExpr:
		in, _ := f.X.(*ast.Ident)
		return in != nil &&
			slices.Contains([]string{"list.New", "entry.NewItems", "dialog.NewPicker", "dialog.NewSearchPicker"},
				in.Name+"."+f.Sel.Name)
	case *ast.Ident:
		return f.Name == "NewPicker" || f.Name == "NewSearchPicker"
	default:
		return false
	}
}

func receiver(fn *ast.FuncDecl) string {
	if fn.Recv == nil {
		return ""
	}
	kind := fn.Recv.List[0].Type
	if star, ok := kind.(*ast.StarExpr); ok {
		kind = star.X
	}
	return fmt.Sprint(kind) + "."
}

// A new list or picker must be tried, too.
func TestEverySearchIsTried(t *testing.T) {
	var tried []string
	for _, s := range searches {
		tried = append(tried, s.made)
	}
	tried = append(tried, atOnce...)
	for _, made := range makers(t) {
		if made != "widget/entry.NewItems" && !slices.Contains(tried, made) {
			t.Errorf("%s makes a list or picker that searches does not try", made)
		}
	}
	for _, made := range tried {
		if !slices.Contains(makers(t), made) {
			t.Errorf("%s makes none", made)
		}
	}
}

// gated is a service whose searches wait at a gate.
type gated struct{ slow }

func (g *gated) Catalog(ctx context.Context, q state.CatalogQuery) (state.CatalogPage, error) {
	if err := g.gate.Wait(ctx); err != nil {
		return state.CatalogPage{}, err
	}
	return g.Remote.Catalog(ctx, q)
}

func (g *gated) Locations(ctx context.Context, of state.ContactID, page int) (state.LocationPage, error) {
	if err := g.gate.Wait(ctx); err != nil {
		return state.LocationPage{}, err
	}
	return g.Remote.Locations(ctx, of, page)
}

type log []support.Request

func (l log) Requests() ([]support.Request, error) { return l, nil }

// searched is a story of a search.
type searched struct {
	world *uitest.World
	gate  *uitest.Gate
	fails *atomic.Bool
	d     *uitest.Driver
}

// theServices are what may happen to a search. again lets the service respond after all.
var theServices = []struct {
	name         string
	begin, again func(s *searched)
}{
	{"prompt", func(*searched) {}, func(*searched) {}},
	{"slow", func(s *searched) { s.gate.Shut() }, func(s *searched) {
		s.gate.Open()
	}},
	{"silent", func(s *searched) { s.gate.Shut() }, func(*searched) {}},
	{"failing", func(s *searched) { s.fails.Store(true) }, func(*searched) {}},
	{"offline", func(s *searched) { byName("Work offline")(s.d) }, func(*searched) {}},
}

// atSearch opens a search over the open proposal, while the service responds as begin has it.
func atSearch(t *testing.T, sr *search, name string, begin func(s *searched)) *searched {
	t.Helper()
	s := &searched{world: uitest.NewWorld(t, "small"), gate: uitest.NewGate(t)}
	p := s.world.Proposal(1042)
	if sr.name == "change order" {
		s.world.Move(p.ID, state.StatusSubmitted, state.StatusAccepted)
	}
	s.fails = new(atomic.Bool)
	s.world.Intercept(func(w http.ResponseWriter, _ *http.Request) bool {
		if s.fails.Load() {
			w.WriteHeader(http.StatusInternalServerError)
		}
		return s.fails.Load()
	})
	s.world.Tune = func(o *ui.Options) {
		o.Remote = &gated{slow{uitest.RemoteOf(s.world.Client()), s.gate}}
		o.Templates = uitest.Shelf{"Den", "Patio"}
		o.Requests = log{
			{ID: "1", Method: "GET", Path: "/api/first", Operation: "read the first"},
			{ID: "2", Method: "GET", Path: "/api/second", Operation: "read the second"},
		}
	}
	s.d = s.world.OpenHalvorsen(120, 36)
	if sr.name != "change order" {
		s.d.Press("n", "ctrl+home").Type("Mind the step. ").Press("ctrl+s").Advance(2 * time.Second)
		s.d.Open(1042)
	}
	switch {
	case sr.late:
		begin(s)
		sr.open(s.d)
		return s
	case name == "offline": // with what this machine has read before
		sr.open(s.d)
		s.d.Press("esc", "esc", "esc").Open(1042)
		begin(s)
	}
	sr.open(s.d)
	if name == "offline" {
		return s
	}
	s.world.Apply(
		state.Edit{Change: state.AddContact{Details: state.Contact{
			PartyType:   state.PartyPerson,
			ContactType: state.ContactClient, FirstName: "Zed", LastName: "Quill",
		}}})
	begin(s)
	return s
}

// saved returns what the service has, which a person would lose by a wrong choice.
func (s *searched) saved() string {
	defer s.fails.Store(s.fails.Swap(false))
	p := s.world.Proposal(1042)
	return fmt.Sprintf("client %+v, location %+v, %s, changed %s", p.Customer, p.Location, p.Status, p.LastModified)
}

// Typing a name and pressing enter at once took another one: what had been under the cursor before the search. With a
// third of a second of network, "Zed Quill" made Falkner Architecture the client, and saved that.
func TestEnterTakesWhatIsSeen(t *testing.T) {
	for i := range searches {
		sr := &searches[i]
		for _, svc := range theServices {
			if sr.online && svc.name == "offline" {
				continue
			}
			t.Run(sr.name+"/"+svc.name, func(t *testing.T) {
				t.Parallel()
				synctest.Test(t, func(t *testing.T) {
					s := atSearch(t, sr, svc.name, svc.begin)
					d := s.d
					was := s.saved()
					if sr.old != "" {
						d.See(sr.old)
					}
					d.Type(sr.words + "\n\n")
					if sr.old != "" {
						d.DoNotSee(sr.old)
					}
					nothingTaken := func(when string) {
						t.Helper()
						made := sr.makes != "" && d.Sees(sr.makes)
						if sr.takes == "" && !d.Sees(sr.stays) && !made || !d.Sees(sr.takes) {
							t.Fatalf("%s: something was taken for %q:\n%s", when, sr.words, d.Screen())
						}
					}
					nothingTaken("at once")
					d.Advance(time.Second)
					nothingTaken("after a second")
					svc.again(s)
					d.Advance(time.Second)
					nothingTaken("once the service has responded")
					if d.Press("esc", "esc"); sr.takes == "" && s.saved() != was {
						t.Errorf("saved:\n%s\nbefore:\n%s", s.saved(), was)
					}
				})
			})
		}
	}
}

// What is shown and matches is taken at once, whatever the service does.
func TestEnterTakesAMatchThatIsShown(t *testing.T) {
	for i := range searches {
		sr := &searches[i]
		for _, svc := range theServices {
			if sr.near == "" {
				continue
			}
			t.Run(sr.name+"/"+svc.name, func(t *testing.T) {
				t.Parallel()
				synctest.Test(t, func(t *testing.T) {
					s := atSearch(t, sr, svc.name, svc.begin)
					s.d.Type(sr.near + "\n")
					svc.again(s)
					if s.d.Advance(time.Second); !s.d.Sees(sr.taken) {
						s.d.Press("enter").Advance(time.Second) // from the list
					}
					s.d.See(sr.taken)
				})
			})
		}
	}
}
