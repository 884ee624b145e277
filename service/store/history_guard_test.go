package store

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// unnoted are the functions that write and note nothing, with why.
var unnoted = map[string]string{
	"insertInto": "writes a statement", "postgresServer.index": "writes a statement",
	"sqliteFile.index": "writes a statement",

	"Accounts.TakeProposalNumber": withMore, "Areas.createItem": withMore, "Contacts.NoteActivity": withMore,
	"Proposals.NoteChange": withMore, "Proposals.Touch": withMore, "Proposals.Index": withMore,
	"Webhooks.bind": withMore, "Catalog.addCount": withMore, "Catalog.addFacets": withMore,
	"Catalog.addSuppliers": withMore, "Mails.Drop": withMore, "Deliveries.drop": withMore,
	"Deliveries.AddEvent": withMore, "Deliveries.insertEvent": withMore,

	"Builds.Finish": ownWork, "Content.Finish": ownWork, "Content.Lease": ownWork, "Content.Renew": ownWork,
	"Content.Release": ownWork, "Uploads.Add": ownWork, "Uploads.Drop": ownWork, "Uploads.Sweep": ownWork,
	"Outlines.Finish": ownWork, "Outlines.Lease": ownWork, "Outlines.Renew": ownWork,
	"Deliveries.AddAttempt": ownWork, "Deliveries.DeliverLater": ownWork, "Deliveries.Delivered": ownWork,
	"Deliveries.ForgetEvents": ownWork, "Deliveries.Lease": ownWork,
	"Mails.BeginSending": ownWork, "Mails.Bounce": ownWork, "Mails.Lease": ownWork, "Mails.Settle": ownWork,
	"Credentials.AddressKey": ownWork, "Credentials.SetAddress": ownWork, "Store.Ready": ownWork,
	"Store.SealSecrets": "the secrets stay as they are", "Tx.sealServiceKey": "the key stays as it is",
	"Throttle.BeginLogin": ownWork, "Throttle.EndLogin": ownWork, "Throttle.ForgetWindows": ownWork,
	"Throttle.LeaseRequests": ownWork, "Tx.writeRevisions": withMore, "Tx.countWrite": withMore, "Devices.Used": ownWork, "Links.Opened": ownWork,
	"LeaveOutIDs": "moves the ids that come next, in a restored copy",
	"History.Add": ownWork, "History.Chain": ownWork, "History.forgetOf": ownWork, "History.setChain": ownWork,

	"Deliveries.AddEventFor": asSuch, "Deliveries.DeliverAgain": asSuch, "Devices.Withdraw": asSuch,
	"Devices.Redeem": "the device that is made of it is noted",

	"Payments.Create": "a demo alone has payments", "Payments.CreateOrder": "a demo alone has orders",
}

const (
	withMore = "is part of a write that is noted"
	ownWork  = "is the service's own bookkeeping"
	asSuch   = "has no fields: keepHistory adds a row for the operation"
)

var (
	writes = regexp.MustCompile("^[`\"]\\s*(INSERT|UPDATE|DELETE)\\b")
	notes  = regexp.MustCompile(`^(note|noteFor|noteFigure|noteSecret|noteLine|noteUpdate|noteAccount|noteWebhook|countCatalogItem)$`)
)

// A write that nobody thought of would be missing in the history, and somebody could hide behind it.
func TestEveryWriteIsInTheHistoryOrSaysWhyNot(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range file.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Body != nil {
				if wrote, noted := statementsOf(fn); wrote && !noted {
					seen[functionName(fn)] = true
				}
			}
		}
	}
	for name := range seen {
		if unnoted[name] == "" {
			t.Errorf("%s writes and notes nothing for the history: let it note that, or add to unnoted why not", name)
		}
	}
	for name := range unnoted {
		if !seen[name] {
			t.Errorf("%s is in unnoted, and writes nothing or notes it", name)
		}
	}
}

// statementsOf reports whether a function has a statement that writes, and a note.
func statementsOf(fn *ast.FuncDecl) (wrote, noted bool) {
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BasicLit:
			wrote = wrote || writes.MatchString(n.Value)
		case *ast.SelectorExpr:
			noted = noted || notes.MatchString(n.Sel.Name)
		case *ast.Ident:
			wrote = wrote || n.Name == "insertInto"
		}
		return true
	})
	return wrote, noted
}

// functionName returns the name of a function, with the type of its receiver.
func functionName(fn *ast.FuncDecl) string {
	if fn.Recv == nil {
		return fn.Name.Name
	}
	kind := fn.Recv.List[0].Type
	if star, ok := kind.(*ast.StarExpr); ok {
		kind = star.X
	}
	of, ok := kind.(*ast.Ident)
	if !ok {
		return fn.Name.Name
	}
	return of.Name + "." + fn.Name.Name
}
