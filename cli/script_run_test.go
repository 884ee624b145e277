package cli_test

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"maps"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"app.tender/tender/cli"
	"app.tender/tender/cli/run"
	"github.com/rogpeppe/go-internal/testscript"
)

// roles are what the test binary runs as, by its name. They are in PATH.
func roles() map[string]func() {
	return map[string]func(){
		"fragile-editor": func() { os.Exit(cli.RunEditor(context.Background(), run.SystemStreams(), fragile{})) },
		"probed":         func() { os.Exit(runProbed()) },
		"browser":        browse,
		"pager":          func() { os.Exit(cli.RunEditor(context.Background(), run.SystemStreams(), pager{})) },
		"tender":         func() { os.Exit(cli.Main(context.Background(), run.SystemStreams(), os.Args[1:])) },
		performing:       perform,
	}
}

// browse is a browser in which the person is signed in at the provider: it follows where it is sent.
func browse() {
	resp, err := http.Get(os.Args[1])
	if err != nil || resp.StatusCode != http.StatusOK {
		os.Exit(1)
	}
	_ = resp.Body.Close()
}

// withRoles are tests that find the roles in PATH.
type withRoles struct{ tests *testing.M }

func (w withRoles) Run() int {
	self, err := os.Executable()
	if err != nil {
		panic(err)
	}
	dir, err := os.MkdirTemp(filepath.Dir(self), "roles-") // where it can be a link
	if err != nil {
		panic(err)
	}
	defer func() { _ = os.RemoveAll(dir) }()
	for name := range roles() {
		if err := os.Link(self, filepath.Join(dir, name)); err != nil {
			panic(err)
		}
	}
	if err := os.Setenv("PATH", dir+string(filepath.ListSeparator)+os.Getenv("PATH")); err != nil {
		panic(err)
	}
	return w.tests.Run()
}

// performing is the role of a performer's process.
const performing = "performing"

// performer runs the commands of a script, one after the other, in one process: to start the program takes ten times as
// long as most of what it then does.
type performer struct {
	env      map[string]string // at the beginning of the script
	changing []string          // names of variables that scripts set

	to   *json.Encoder // nil before the first command
	from *json.Decoder
}

type performerKey struct{}

// performance is a command with its surroundings.
type performance struct {
	Dir  string
	Env  map[string]string
	Args []string
}

// performed is what came of a performance.
type performed struct {
	Code     int
	Out, Err string
}

// newPerformer returns the performer of a script that begins in env.
func newPerformer(env *testscript.Env, changing []string) *performer {
	p := &performer{env: make(map[string]string), changing: changing}
	for _, v := range env.Vars {
		name, value, _ := strings.Cut(v, "=")
		p.env[name] = value
	}
	return p
}

// start starts the process.
func (p *performer) start(ts *testscript.TestScript) {
	path, err := exec.LookPath(performing)
	ts.Check(err)
	cmd := exec.Command(path)
	var said bytes.Buffer
	cmd.Stderr = &said
	in, err := cmd.StdinPipe()
	ts.Check(err)
	out, err := cmd.StdoutPipe()
	ts.Check(err)
	ts.Check(cmd.Start())
	ts.Defer(func() {
		_ = in.Close()
		if err := cmd.Wait(); err != nil || said.Len() > 0 {
			ts.Logf("the process of the commands: %v\n%s", err, said.String())
		}
	})
	p.to, p.from = json.NewEncoder(in), json.NewDecoder(out)
}

// run runs the program with args and returns its exit code.
func (p *performer) run(ts *testscript.TestScript, args []string) (code int) {
	if p.to == nil {
		p.start(ts)
	}
	env := maps.Clone(p.env)
	for _, name := range p.changing {
		if env[name] = ts.Getenv(name); env[name] == "" {
			delete(env, name)
		}
	}
	ts.Check(p.to.Encode(performance{ts.MkAbs("."), env, args}))
	var came performed
	ts.Check(p.from.Decode(&came))
	_, _ = io.WriteString(ts.Stdout(), came.Out)
	_, _ = io.WriteString(ts.Stderr(), came.Err)
	return came.Code
}

// tenderCmd is `tender ARG…`: run the program, in one process with the script's other such commands. `exec tender ARG…`
// gives it a process of its own, and with that an input, signals and a time beside the script.
func tenderCmd(ts *testscript.TestScript, neg bool, args []string) {
	p, _ := ts.Value(performerKey{}).(*performer)
	if code := p.run(ts, args); (code != 0) != neg {
		ts.Fatalf("exit code %d", code)
	}
}

// perform is the process: it runs what it reads.
func perform() {
	in, out := json.NewDecoder(os.Stdin), json.NewEncoder(os.Stdout)
	os.Stdout = os.Stderr
	nothing, err := os.Open(os.DevNull)
	if err != nil {
		panic(err)
	}
	for {
		var p performance
		if err := in.Decode(&p); err == io.EOF {
			return
		} else if err != nil {
			panic(err)
		}
		os.Clearenv()
		for name, value := range p.Env {
			_ = os.Setenv(name, value)
		}
		if err := os.Chdir(p.Dir); err != nil {
			panic(err)
		}
		var printed, said bytes.Buffer
		streams := run.Streams{In: nothing, Out: &printed, Err: &said, Env: os.LookupEnv}
		code := cli.Main(context.Background(), streams, p.Args)
		if err := out.Encode(performed{code, printed.String(), said.String()}); err != nil {
			panic(err)
		}
	}
}

// set finds the variables that scripts set.
var set = regexp.MustCompile(`(?m)^(?:env|setenv) (\w+)`)

// variables returns the names of the variables that any of files sets.
func variables(files []string) ([]string, error) {
	names := make(map[string]bool)
	for _, file := range files {
		content, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		for _, match := range set.FindAllStringSubmatch(string(content), -1) {
			names[match[1]] = true
		}
	}
	return slices.Collect(maps.Keys(names)), nil
}
