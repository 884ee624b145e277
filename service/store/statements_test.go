package store

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// ofNoAccount says why a table has no account_id.
var ofNoAccount = map[string]string{
	"accounts":       "its id is the account",
	"applications":   "a program's serves all accounts, and signs a request before its user is known",
	"login_failures": "under a name and a network, of which no account needs to exist",
	"rate_windows":   "as login_failures",
	"service_keys":   "the instance's own",
}

// ofAllAccounts says why a function has a statement that is not held to one account.
var ofAllAccounts = map[string]string{
	"Users.ByEmail":           "who signs in has named no account",
	"Devices.Known":           "as Users.ByEmail",
	"Devices.Holder":          "the key says which account calls",
	"Devices.Redeem":          "the code says which account its user is of",
	"Links.ByToken":           "the token says whose page it opens",
	"Mails.ByMessageID":       "a bounce names the mail alone",
	"Devices.List":            "the operator's",
	"Devices.Find":            "the operator's",
	"Deliveries.AccountOf":    "the operator's",
	"Webhooks.AccountOf":      "the operator's",
	"Deliveries.List":         "the operator's, for the account 0",
	"Deliveries.Counts":       "the operator's metrics",
	"Store.SealSecrets":       "the operator's key seals all",
	"Tx.nextAI":               "work of all accounts",
	"Content.Lease":           "work of all accounts",
	"oldestAI":                "work of all accounts",
	"Uploads.Sweep":           "work of all accounts",
	"Outlines.Lease":          "work of all accounts",
	"Builds.Waiting":          "work of all accounts",
	"Mails.Next":              "work of all accounts",
	"Mails.Lease":             "work of all accounts",
	"Deliveries.Next":         "work of all accounts",
	"Deliveries.Lease":        "work of all accounts",
	"Deliveries.ForgetEvents": "work of all accounts",
	"Links.Overdue":           "work of all accounts",
	"History.chains":          "work of all accounts",
	"History.Unplaced":        "work of all accounts",
	"History.Chain":           "work of all accounts",
	"table.rows":              "the copy takes whole tables",
	"table.copyTo":            "the copy takes whole tables",
}

// Every table that belongs to an account says to which, so that its rows can be divided by it.
func TestEveryTableHasItsAccount(t *testing.T) {
	for _, dir := range []string{"sqlite", "postgres"} {
		of := accountTables(t, dir)
		for table, has := range of {
			if _, none := ofNoAccount[table]; none == has {
				t.Errorf("%s: the table %s has an account: %v, and is in ofNoAccount: %v", dir, table, has, none)
			}
		}
		for table := range ofNoAccount {
			if _, is := of[table]; !is {
				t.Errorf("%s has no table %s", dir, table)
			}
		}
	}
}

// Every statement on such a table is held to one account, given as a parameter: a database divided by accounts knows
// where to go with it, and nobody reads another account's row by its id.
//
// It reads the source: of an alias that two tables of one statement have, it wants the account once, and of the values
// that a variable may have, it takes all together for one. So the search indexes, which SQLite does not ask for the
// account, count as if it did.
func TestEveryStatementNamesItsAccount(t *testing.T) {
	s := sourceOf(t, accountTables(t, "postgres"))
	faults, statements := map[string][]string{}, 0
	for _, name := range slices.Sorted(maps.Keys(s.functions)) {
		for _, statement := range s.statements(name) {
			statements++
			if why := s.fault(statement); why != "" {
				faults[name] = append(faults[name], why+": "+statement)
			}
		}
	}
	for name, list := range faults {
		if ofAllAccounts[name] == "" {
			t.Errorf("%s: %s", name, strings.Join(list, "\n"))
		}
	}
	for name := range ofAllAccounts {
		if faults[name] == nil {
			t.Errorf("%s is an exception without a cause", name)
		}
	}
	if statements < 200 {
		t.Errorf("only %d statements were found", statements)
	}
}

// ofAccount finds the column in a table, which is never NULL; SQLite's search indexes can't say that.
var ofAccount = regexp.MustCompile(`[( ]account_id\s+(?:(?:bigint|INTEGER)\s+(?:NOT NULL|PRIMARY KEY)|UNINDEXED)`)

// accountTables returns the tables of a database, and whether they have an account.
func accountTables(t *testing.T, dir string) map[string]bool {
	t.Helper()
	tables := map[string]bool{}
	files, err := fs.Glob(migrations, "migrations/"+dir+"/*.sql")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		text, err := migrations.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range regexp.MustCompile(`(?s)CREATE (?:VIRTUAL )?TABLE (\w+)(.*?);`).
			FindAllStringSubmatch(string(text), -1) {
			tables[m[1]] = ofAccount.MatchString(m[2])
		}
	}
	return tables
}

// source is this package as the program that writes its statements.
type source struct {
	tables    map[string]bool
	functions map[string]*ast.FuncDecl // by Type.Name or name
	values    map[string]ast.Expr      // of the package
}

func sourceOf(t *testing.T, tables map[string]bool) *source {
	t.Helper()
	s := &source{tables, map[string]*ast.FuncDecl{}, map[string]ast.Expr{}}
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range f.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				s.functions[nameOfFunction(d)] = d
			case *ast.GenDecl:
				s.add(s.values, d)
			}
		}
	}
	return s
}

func nameOfFunction(d *ast.FuncDecl) string {
	if d.Recv == nil {
		return d.Name.Name
	}
	of := d.Recv.List[0].Type
	if p, is := of.(*ast.StarExpr); is {
		of = p.X
	}
	if g, is := of.(*ast.IndexExpr); is {
		of = g.X
	}
	return of.(*ast.Ident).Name + "." + d.Name.Name
}

func (*source) add(to map[string]ast.Expr, d *ast.GenDecl) {
	for _, spec := range d.Specs {
		if v, is := spec.(*ast.ValueSpec); is && len(v.Values) == len(v.Names) {
			for i, name := range v.Names {
				to[name.Name] = v.Values[i]
			}
		}
	}
}

var verb = regexp.MustCompile(`^\s*(SELECT|INSERT|UPDATE|DELETE|WITH)\b`)

// statements returns the statements that a function writes, as far as the source tells them.
func (s *source) statements(function string) (list []string) {
	d := s.functions[function]
	if d.Body == nil || function == "insertInto" { // whose calls are read
		return nil
	}
	in := s.scopeOf(d)
	found := func(e ast.Expr) bool {
		text := s.text(e, in)
		if !verb.MatchString(text) {
			return false
		}
		list = append(list, strings.Join(strings.Fields(text), " "))
		return true
	}
	ast.Inspect(d.Body, func(n ast.Node) bool {
		switch e := n.(type) {
		case *ast.AssignStmt: // a part, which is read where it is used
			_, is := e.Rhs[0].(*ast.BasicLit)
			return !is
		case *ast.BinaryExpr:
			return !found(e)
		case *ast.BasicLit:
			return !found(e)
		case *ast.CallExpr:
			for _, a := range e.Args {
				if id, is := a.(*ast.Ident); is {
					found(id)
				}
			}
			return called(e) != "insertInto" || !found(e)
		}
		return true
	})
	return list
}

// scope is what the names within a function stand for: all that it may assign to them.
type scope struct {
	values     map[string][]ast.Expr
	arguments  map[string]string // of a function that is called
	conditions string            // that it adds, itself or through others
}

func (s *source) scopeOf(d *ast.FuncDecl) *scope {
	in := &scope{values: map[string][]ast.Expr{}}
	ast.Inspect(d.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, to := range n.Lhs {
				if id, is := to.(*ast.Ident); is && len(n.Lhs) == len(n.Rhs) {
					in.values[id.Name] = append(in.values[id.Name], n.Rhs[i])
				}
			}
		case *ast.GenDecl:
			local := map[string]ast.Expr{}
			s.add(local, n)
			for name, e := range local {
				in.values[name] = append(in.values[name], e)
			}
		}
		return true
	})
	in.conditions = s.conditions(d, map[*ast.FuncDecl]bool{})
	return in
}

// conditions returns the conditions that a function adds to a Where, and those that it has others add.
func (s *source) conditions(d *ast.FuncDecl, seen map[*ast.FuncDecl]bool) (list string) {
	if d == nil || d.Body == nil || seen[d] {
		return ""
	}
	seen[d] = true
	ast.Inspect(d.Body, func(n ast.Node) bool {
		c, is := n.(*ast.CallExpr)
		if !is || onDatabase(c) {
			return true
		}
		if called(c) == "Add" && len(c.Args) > 0 {
			list += " " + s.text(c.Args[0], &scope{})
		}
		for name, f := range s.functions {
			if (name == called(c) || strings.HasSuffix(name, "."+called(c))) && addsConditions(f) {
				list += s.conditions(f, seen)
			}
		}
		return true
	})
	return list
}

// addsConditions reports whether a function takes or returns a Where.
func addsConditions(d *ast.FuncDecl) (does bool) {
	ast.Inspect(d.Type, func(n ast.Node) bool {
		id, is := n.(*ast.Ident)
		does = does || is && id.Name == "Where"
		return true
	})
	return does
}

// onDatabase reports whether a call is of a method of a database, which has names in common with subjects.
func onDatabase(c *ast.CallExpr) bool {
	f, is := c.Fun.(*ast.SelectorExpr)
	if !is {
		return false
	}
	of, is := f.X.(*ast.SelectorExpr)
	return is && of.Sel.Name == "db"
}

func called(c *ast.CallExpr) string {
	switch f := c.Fun.(type) {
	case *ast.Ident:
		return f.Name
	case *ast.SelectorExpr:
		return f.Sel.Name
	}
	return ""
}

// text returns what an expression of strings comes to. What only a run would know is in angle brackets.
func (s *source) text(e ast.Expr, in *scope) string {
	switch e := e.(type) {
	case *ast.BasicLit:
		v, err := strconv.Unquote(e.Value)
		if err != nil {
			return ""
		}
		return v
	case *ast.ParenExpr:
		return s.text(e.X, in)
	case *ast.BinaryExpr:
		if e.Op == token.ADD {
			return s.text(e.X, in) + s.text(e.Y, in)
		}
	case *ast.Ident:
		return s.named(e.Name, in)
	case *ast.CallExpr:
		return s.call(e, in)
	}
	return "<unknown>"
}

func (s *source) named(name string, in *scope) string {
	if given, is := in.arguments[name]; is {
		return given
	}
	if list := in.values[name]; list != nil {
		without := &scope{values: maps.Clone(in.values), conditions: in.conditions}
		delete(without.values, name) // which it may be made of
		text := ""
		for _, e := range list {
			text += " " + s.text(e, without)
		}
		return text
	}
	if e := s.values[name]; e != nil {
		return s.text(e, &scope{})
	}
	return "<" + name + ">"
}

func (s *source) call(c *ast.CallExpr, in *scope) string {
	switch called(c) {
	case "insertInto":
		columns := ""
		for _, a := range c.Args[2:] {
			columns += s.text(a, in) + ", "
		}
		return "INSERT INTO " + s.text(c.Args[0], in) + " (" +
			strings.ReplaceAll(columns, s.text(c.Args[1], in)+".", "") + ")"
	case "ReplaceAll": // of aliases
		return strings.ReplaceAll(s.text(c.Args[0], in), s.text(c.Args[1], in), "")
	case "String":
		return " WHERE" + in.conditions
	}
	d := s.functions[called(c)]
	if d == nil || d.Body == nil {
		return "<" + called(c) + ">"
	}
	within := &scope{arguments: map[string]string{}}
	i := 0
	for _, f := range d.Type.Params.List {
		for _, name := range f.Names {
			within.arguments[name.Name] = s.text(c.Args[i], in)
			i++
		}
	}
	text := ""
	ast.Inspect(d.Body, func(n ast.Node) bool {
		if r, is := n.(*ast.ReturnStmt); is && len(r.Results) == 1 {
			text += s.text(r.Results[0], within)
		}
		return true
	})
	return text
}

var (
	reference = regexp.MustCompile(`\b(FROM|JOIN|INTO|UPDATE) (<?\w+>?)(?: (\w+))?`)
	anyone    = regexp.MustCompile(`= 0 OR`) // the account 0 is any
	parameter = regexp.MustCompile(`\baccount_id = \?`)
	inserted  = regexp.MustCompile(`INSERT (?:OR REPLACE )?INTO <?\w+>? ?\(([^)]*)\)`)
	bare      = regexp.MustCompile(`(?:^|[^.\w])account_id = `)
	noAlias   = regexp.MustCompile(`^(|[A-Z]+)$`)
)

// fault says why a statement is not held to one account; empty: it is, or it needs none.
func (s *source) fault(statement string) string {
	var aliases []string
	plain, reads := 0, false
	for _, m := range reference.FindAllStringSubmatch(statement, -1) {
		table := m[2]
		if has, is := s.tables[table]; is && !has || !is && !strings.HasPrefix(table, "<") {
			continue
		}
		if m[1] == "INTO" {
			columns := inserted.FindStringSubmatch(statement)
			if columns == nil || !strings.Contains(columns[1], "account_id") {
				return "it adds rows of no account to " + table
			}
			continue
		}
		reads = true
		switch {
		case !noAlias.MatchString(m[3]):
			aliases = append(aliases, m[3])
		case strings.Contains(statement, "= "+table+".account_id"), strings.Contains(statement, table+".account_id ="):
		default:
			plain++
		}
	}
	switch {
	case !reads:
		return ""
	case !parameter.MatchString(statement):
		return "it is held to no account"
	case anyone.MatchString(statement):
		return "it may be held to no account"
	case len(bare.FindAllString(statement, -1)) < plain:
		return "it reads a table without its account"
	}
	for _, alias := range aliases {
		if !regexp.MustCompile(`\b` + alias + `\.account_id = |= ` + alias + `\.account_id\b`).MatchString(statement) {
			return "it reads " + alias + " without its account"
		}
	}
	return ""
}
