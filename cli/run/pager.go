package run

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"
	"github.com/spf13/cobra"
	"golang.org/x/term"
)

// pagedVerbs and pagedCommands are the commands whose output goes through the pager, by the last word and by all
// words without "tender". Commands that show progress or ask questions are not among them.
var (
	pagedVerbs    = []string{"list", "show", "estimate", "export", "outline", "history", "answers"}
	pagedCommands = []string{
		"proposals", "journal", "man", "search", "catalog search", "api", "trigger sample",
	}
)

func isPaged(cmd *cobra.Command) bool {
	words := CommandWords(cmd)
	return words != "export" && words != "log list" && slices.Contains(pagedVerbs, cmd.Name()) ||
		slices.Contains(pagedCommands, words)
}

// screenful collects all output before it goes to the terminal.
type screenful struct {
	bytes.Buffer

	terminal *os.File
}

// pagerWords returns the command of the pager with its arguments; none if the person has or wants no pager, or it
// can't be read.
func (r *Run) pagerWords() []string {
	pager, set := r.Env("TENDER_PAGER")
	if !set {
		pager, _ = r.Env("PAGER")
	}
	if r.Flags.NoPager || r.Dumb() || strings.TrimSpace(pager) == "cat" {
		return nil
	}
	words, err := CommandLine("the pager", pager)
	if err != nil {
		r.Sayf("%v", err)
	}
	return words
}

// paged runs a command as f, and sends its output through the pager if it is longer than the terminal.
func (r *Run) paged(ctx context.Context, cmd *cobra.Command, f func() error) error {
	file, isFile := r.Out.(*os.File)
	words := r.pagerWords()
	if !isFile || !IsTerminal(file) || len(words) == 0 || !isPaged(cmd) {
		return f()
	}
	all := &screenful{terminal: file}
	r.Out = all
	err := f()
	r.Out = file
	return errors.Join(err, r.show(ctx, all, words))
}

// show writes the output, through the pager if it is longer than the terminal.
func (r *Run) show(ctx context.Context, all *screenful, pager []string) error {
	width, height, err := term.GetSize(int(all.terminal.Fd()))
	if err == nil && linesOn(all.String(), width) >= height {
		cmd := exec.CommandContext(ctx, pager[0], pager[1:]...)
		cmd.Stdin = strings.NewReader(ansi.Strip(all.String()))
		cmd.Stdout, cmd.Stderr = all.terminal, r.Err
		if _, set := r.Env("LESS"); !set {
			cmd.Env = append(os.Environ(), "LESS=FRX")
		}
		err := cmd.Run()
		if !errors.Is(err, exec.ErrNotFound) {
			return nil // a failing pager does not make the command fail
		}
		r.Sayf("There is no pager %q; set $TENDER_PAGER to another, or use --no-pager.", pager[0])
	}
	if _, err := io.Copy(all.terminal, all); err != nil {
		return fmt.Errorf("print: %w", err)
	}
	return nil
}

// linesOn returns the number of lines of text on a terminal of a width.
func linesOn(text string, width int) int {
	n := 0
	for line := range strings.Lines(text) {
		n += 1 + max(0, ansi.StringWidth(strings.TrimRight(line, "\n"))-1)/max(1, width)
	}
	return n
}
