package main_test

import (
	"encoding/json"
	"errors"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const (
	mostMethods = 80 // of a type, those of embedded types counted
	mostLone    = 7  // interfaces that one type implements, in tests none
)

// A type with more methods is several subjects. An interface that only one type implements, and that no test replaces,
// hides that type behind a second name; a few are there because their package must not import that type's.
func TestSizes(t *testing.T) {
	h := checkHouse(t)
	for name, c := range h.types {
		if !c.test && len(c.methods) > mostMethods {
			t.Errorf("%s has %d methods: more than %d are several subjects", name, len(c.methods), mostMethods)
		}
	}
	var lone []string
	for name, methods := range h.interfaces {
		product, doubles := 0, 0
		for _, c := range h.types {
			switch {
			case !implements(c.methods, methods):
			case c.test:
				doubles++
			default:
				product++
			}
		}
		if product == 1 && doubles == 0 {
			lone = append(lone, name)
		}
	}
	if slices.Sort(lone); len(lone) > mostLone {
		t.Errorf("%d interfaces have one type and no double in tests, %d may; call the type:\n%s", len(lone), mostLone,
			strings.Join(lone, "\n"))
	}
}

// house is all types of the program and of its tests by name, with the signature of each method.
type house struct {
	types      map[string]concrete
	interfaces map[string]map[string]string // of the product
}

type concrete struct {
	methods map[string]string
	test    bool
}

type sources struct {
	ImportPath, Dir, Export            string
	Standard                           bool
	GoFiles, TestGoFiles, XTestGoFiles []string
}

// checkHouse reads the declarations of all packages: ours from their source without the bodies of functions, others as
// they are compiled. A package is read once for those that import it, and once with its tests. Errors are ignored, as
// what only tests import is not compiled here.
func checkHouse(t *testing.T) *house {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "go", "list", "-deps", "-export",
		"-json=ImportPath,Dir,Export,Standard,GoFiles,TestGoFiles,XTestGoFiles", "./...")
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	h := &house{types: map[string]concrete{}, interfaces: map[string]map[string]string{}}
	fset, exports, ours := token.NewFileSet(), map[string]string{}, map[string]*types.Package{}
	compiled := importer.ForCompiler(fset, "gc", func(path string) (io.ReadCloser, error) {
		return os.Open(exports[path])
	})
	check := func(path, dir string, tested *types.Package, files ...string) *types.Package {
		parsed := make([]*ast.File, len(files))
		for i, name := range files {
			if parsed[i], err = parser.ParseFile(fset, filepath.Join(dir, name), nil,
				parser.SkipObjectResolution); err != nil {
				t.Fatal(err)
			}
		}
		config := types.Config{
			IgnoreFuncBodies: true, Error: func(error) {},
			Importer: importing(func(path string) (*types.Package, error) {
				switch {
				case tested != nil && path == tested.Path():
					return tested, nil
				case ours[path] != nil:
					return ours[path], nil
				}
				return compiled.Import(path)
			}),
		}
		p, _ := config.Check(path, fset, parsed, nil)
		return p
	}
	var all []sources
	for decoder := json.NewDecoder(strings.NewReader(string(out))); ; {
		var s sources
		if err := decoder.Decode(&s); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		if exports[s.ImportPath] = s.Export; roomOf(s.ImportPath) != "" {
			all = append(all, s) // after what it imports
			ours[s.ImportPath] = check(s.ImportPath, s.Dir, nil, s.GoFiles...)
		}
	}
	for _, s := range all {
		h.add(fset, ours[s.ImportPath])
		tested := ours[s.ImportPath]
		if len(s.TestGoFiles) > 0 {
			tested = check(s.ImportPath, s.Dir, nil, slices.Concat(s.GoFiles, s.TestGoFiles)...)
			h.add(fset, tested)
		}
		if len(s.XTestGoFiles) > 0 {
			h.add(fset, check(s.ImportPath+"_test", s.Dir, tested, s.XTestGoFiles...))
		}
	}
	if len(all) < 100 || len(h.types) < 1000 || len(h.interfaces) < 50 {
		t.Fatalf("there are %d packages with %d types and %d interfaces", len(all), len(h.types), len(h.interfaces))
	}
	return h
}

type importing func(path string) (*types.Package, error)

func (i importing) Import(path string) (*types.Package, error) { return i(path) }

func (h *house) add(fset *token.FileSet, p *types.Package) {
	for _, name := range p.Scope().Names() {
		of, ok := p.Scope().Lookup(name).(*types.TypeName)
		if !ok || of.IsAlias() {
			continue
		}
		named, ok := of.Type().(*types.Named)
		if !ok || named.TypeParams().Len() > 0 {
			continue
		}
		file := fset.Position(of.Pos()).Filename
		test := strings.HasSuffix(file, "_test.go") || strings.HasSuffix(filepath.Dir(file), "test") ||
			strings.Contains(file, "/testenv/")
		name = strings.TrimPrefix(p.Path(), module+"/") + "." + name
		switch i, is := named.Underlying().(*types.Interface); {
		case !is:
			h.types[name] = concrete{methodsOf(types.NewPointer(named)), test}
		case !test && i.NumMethods() > 0 && i.IsMethodSet():
			h.interfaces[name] = methodsOf(named)
		}
	}
}

// methodsOf returns the signatures of the methods of t. A package that is read twice has its types twice, so that only
// their names are the same.
func methodsOf(t types.Type) map[string]string {
	methods := map[string]string{}
	for m := range types.NewMethodSet(t).Methods() {
		signature := m.Type().(*types.Signature)
		methods[m.Obj().Id()] = typesOf(signature.Params()) + typesOf(signature.Results())
	}
	return methods
}

func typesOf(vars *types.Tuple) string {
	var b strings.Builder
	for v := range vars.Variables() {
		b.WriteString(types.TypeString(v.Type(), (*types.Package).Path) + ", ")
	}
	return b.String() + "; "
}

func implements(c, i map[string]string) bool {
	for name, signature := range i {
		if c[name] != signature {
			return false
		}
	}
	return true
}
