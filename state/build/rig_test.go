package build_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/build"
	"app.tender/tender/state/build/buildtest"
)

// world has a service, a machine and a clock in memory.
type world struct {
	t       *testing.T
	now     time.Time
	service *buildtest.Service
	store   *store
	plans   *buildtest.Plans
	files   files
	// decides the outcome of a request; nil: it arrives
	meet func(request int, write bool) (f state.Fault, done bool)
}

const proposal = state.ProposalID(7)

var planned = []string{"2 x Northlight VX-65", "4 h Installation", "1 x Slimline SM-6"}

func newWorld(t *testing.T) *world {
	w := &world{t: t, now: time.Date(2026, 4, 6, 9, 0, 0, 0, time.UTC)}
	w.service = buildtest.New()
	w.service.Meet = func(request int, write bool) (bool, error) {
		switch {
		case w.store.killed:
			return false, errKilled
		case w.meet == nil:
			return true, nil
		}
		f, done := w.meet(request, write)
		switch {
		case w.store.killed:
			return done, errKilled
		case f.Kind != state.FaultNone:
			return done, f
		default:
			return done, nil
		}
	}
	w.store = &store{runs: map[int64][]byte{}, revisions: map[int64]int64{}, pieces: map[string][]byte{}}
	w.plans = &buildtest.Plans{Lines: slices.Clone(planned)}
	w.files = files{}
	return w
}

// engine returns the engine of a new process.
func (w *world) engine() *build.Engine {
	w.store.killed = false
	return build.New(w.service, w.plans, w.store, w.files, func() time.Time { return w.now })
}

// drive executes steps until the run waits for a person. It replaces a killed process.
func (w *world) drive(e *build.Engine, id int64) build.Run {
	w.t.Helper()
	for range 2000 {
		r, wait, err := e.Step(w.t.Context(), id, nil)
		switch {
		case errors.Is(err, errKilled):
			e = w.engine()
			continue
		case errors.Is(err, build.ErrMoved):
			continue
		case err != nil:
			w.t.Fatal(err)
		case wait.Person:
			return r
		}
		w.now = w.now.Add(wait.For)
	}
	w.t.Fatal("the run does not end")
	return build.Run{}
}

func (w *world) begin(e *build.Engine) build.Run {
	w.t.Helper()
	r, err := e.BeginPlan(w.t.Context(), proposal)
	if err != nil {
		w.t.Fatal(err)
	}
	return r
}

// errKilled is what every call returns in a killed process.
var errKilled = killed{}

type killed struct{}

func (killed) Error() string { return "killed" }

func (killed) Fault() state.Fault { return state.Fault{Kind: state.FaultLocal, Message: "killed"} }

// files are the files of the machine.
type files map[string]string

func (f files) OpenFile(path string) (state.AIFile, error) {
	text, ok := f[path]
	if !ok {
		return state.AIFile{}, state.Invalid("There is no file "+path+".", "Name another one.")
	}
	return state.AIFileOf(path, []byte(text)), nil
}

// store keeps runs as bytes, like the disk.
type store struct {
	runs      map[int64][]byte
	revisions map[int64]int64
	pieces    map[string][]byte
	killed    bool
	writes    int
	strike    func(write int) (before, after bool) // whether the process is killed before or after a write; nil: never
}

func (s *store) put(r build.Run) (build.Run, error) {
	if s.killed {
		return r, errKilled
	}
	s.writes++
	var before, after bool
	if s.strike != nil {
		before, after = s.strike(s.writes)
	}
	if before {
		s.killed = true
		return r, errKilled
	}
	data, err := json.Marshal(r)
	if err != nil {
		return r, err
	}
	s.runs[r.ID] = data
	s.revisions[r.ID]++
	r.Revision = s.revisions[r.ID]
	if after {
		s.killed = true
		return r, errKilled
	}
	return r, nil
}

func (s *store) BeginRun(ctx context.Context, r build.Run, pieces map[int][]byte) (build.Run, error) {
	if err := ctx.Err(); err != nil {
		return r, err
	}
	for _, data := range s.runs {
		if r := read(data); r.Open() {
			return r, build.ErrMoved
		}
	}
	r.ID = int64(len(s.runs) + 1)
	for place, data := range pieces {
		s.pieces[fmt.Sprint(r.ID, place)] = data
	}
	return s.put(r)
}

func (s *store) SaveRun(ctx context.Context, r build.Run) (build.Run, error) {
	if err := ctx.Err(); err != nil {
		return r, err
	}
	if s.revisions[r.ID] != r.Revision {
		return r, build.ErrMoved
	}
	return s.put(r)
}

func read(data []byte) build.Run {
	var r build.Run
	if err := json.Unmarshal(data, &r); err != nil {
		panic(err)
	}
	return r
}

func (s *store) Run(_ context.Context, id int64) (build.Run, bool, error) {
	data, ok := s.runs[id]
	if !ok {
		return build.Run{}, false, nil
	}
	r := read(data)
	r.Revision = s.revisions[id]
	return r, true, nil
}

func (s *store) Runs(ctx context.Context, _ state.ProposalID) ([]build.Run, error) {
	var list []build.Run
	for id := int64(len(s.runs)); id > 0; id-- {
		r, _, _ := s.Run(ctx, id)
		list = append(list, r)
	}
	return list, nil
}

func (s *store) Piece(_ context.Context, run int64, place int) ([]byte, error) {
	return s.pieces[fmt.Sprint(run, place)], nil
}

func (s *store) LastOutlined(ctx context.Context) (build.Run, bool, error) {
	for id := int64(len(s.runs)); id > 0; id-- {
		if r, ok, err := s.Run(ctx, id); err != nil || r.Text != "" {
			return r, ok, err
		}
	}
	return build.Run{}, false, nil
}
