package main_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// sentWords matches words that a salesperson would take for "sent to the client".
var sentWords = regexp.MustCompile(`(?i)\b(re)?sen(d|ds|ding|t)\b|\bunsent\b`)

// toClients lists the phrases where the word is right: about what goes to a client or
// over the network.
var toClients = []string{
	"to be sent to the client",
	"a copy when a proposal is sent",
	"no terminal sends",
	"although it was sent.",
	"send nothing.",
	"This service sends no mail: send it to the client yourself.",
	"swallow what is sent there.",
	"keeps what is sent private",
	"refused before it was sent",
	"sends no mail",
	"what clients are sent",
	"send the link to the client's page",
	`" is being sent"`, `" was sent"`, `" was not sent"`, // of a mail
	`"Resend"`,
	"o mail is sent",
	"No mail was sent",
	"it to the client yourself",
	"a document to send.",
	"you get a link to the client's page to send",
}

// storedWords matches state.EditSending and state.EditSent, which no person reads, the local store's queries for
// them, and the word for which a person who types it finds another.
var storedWords = regexp.MustCompile(`^"sen(d|ding|t)"$|state (NOT )?IN \('sent', 'dropped'\)`)

// TestSavingIsNeverCalledSending checks every string literal: "sent" would make a
// salesperson believe that the client has the proposal.
func TestSavingIsNeverCalledSending(t *testing.T) {
	n := 0
	for _, room := range []string{"apiclient", "cli", "config", "state", "ui", "views"} {
		err := filepath.WalkDir(room, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			if strings.HasPrefix(filepath.ToSlash(path), "ui/uitest/") {
				return nil
			}
			files := token.NewFileSet()
			f, err := parser.ParseFile(files, path, nil, parser.SkipObjectResolution)
			if err != nil {
				return err
			}
			ast.Inspect(f, func(x ast.Node) bool {
				lit, ok := x.(*ast.BasicLit)
				if !ok || lit.Kind != token.STRING {
					return true
				}
				n++
				right := func(s string) bool { return strings.Contains(lit.Value, s) }
				if sentWords.MatchString(lit.Value) && !storedWords.MatchString(lit.Value) &&
					!slices.ContainsFunc(toClients, right) {
					t.Errorf("%s: the word for what goes to the service is save: %s", files.Position(lit.Pos()),
						lit.Value)
				}
				return true
			})
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if n == 0 {
		t.Error("nothing was read")
	}
}
