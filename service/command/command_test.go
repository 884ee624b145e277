package command_test

import (
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"app.tender/tender/service/command"
)

// TestMain lets the test binary act as the operator's program: with a first argument of
// "as", it does what the second one says.
func TestMain(m *testing.M) {
	if len(os.Args) > 2 && os.Args[1] == "as" {
		syscall.Exit(act(os.Args[2], os.Args[3:])) // at once, without what -cover writes at a program's end
	}
	os.Exit(m.Run())
}

func act(what string, args []string) int {
	switch what {
	case "echo":
		fmt.Printf("\ufeff  %q\n\n", args)
	case "cat":
		if _, err := io.Copy(os.Stdout, os.Stdin); err != nil {
			return 1
		}
	case "env":
		fmt.Println(os.Environ())
	case "hang":
		time.Sleep(time.Hour)
	case "flood":
		for {
			if _, err := fmt.Println(strings.Repeat("x", 1000)); err != nil {
				return 1
			}
		}
	case "child": // goes on for an hour, as its connection tells
		if _, err := net.Dial("tcp", args[0]); err != nil {
			return 1
		}
		fmt.Println("connected")
		time.Sleep(time.Hour)
	case "parent", "orphan": // starts a child, and waits for it or ends
		child := exec.Command(os.Args[0], "as", "child", args[0])
		out, err := child.StdoutPipe()
		if err == nil {
			err = child.Start()
		}
		if err == nil {
			_, err = io.ReadFull(out, make([]byte, len("connected")))
		}
		if err != nil {
			return 1
		}
		fmt.Println("started")
		if what == "parent" {
			time.Sleep(time.Hour)
		}
	case "binary":
		fmt.Print("\xff\xfe")
	case "nul":
		fmt.Print("a\x00b")
	case "fail":
		fmt.Print("half an answer")
		fmt.Fprint(os.Stderr, strings.Repeat("x", 10_000), "out of memory")
		return 3
	}
	return 0
}

func as(what string) command.Command { return command.Command{os.Args[0], "as", what} }

var limits = command.Limits{Time: time.Minute, Output: 1 << 16}

func TestRun(t *testing.T) {
	got, err := as("echo").Run(t.Context(), nil, limits, "a b", "$(id)", "; rm *")
	if want := `["a b" "$(id)" "; rm *"]`; err != nil || got != want {
		t.Errorf("got %s, %v, want %s", got, err, want)
	}
	got, err = as("cat").Run(t.Context(), strings.NewReader("Küche\n"), limits)
	if err != nil || got != "Küche" {
		t.Errorf("got %q, %v", got, err)
	}
}

func TestRunHidesTheServicesSecrets(t *testing.T) {
	t.Setenv("TENDER_SECRET", "hush")
	got, err := as("env").Run(t.Context(), nil, limits)
	if err != nil || strings.Contains(got, "hush") || !strings.Contains(got, "PATH=") {
		t.Errorf("environment %s, %v", got, err)
	}
}

func TestRunFails(t *testing.T) {
	for what, want := range map[string]error{
		"hang": command.ErrTooLong, "flood": command.ErrTooMuch, "binary": command.ErrNotText,
		"nul": command.ErrNotText, "nothing": command.ErrNoOutput,
	} {
		l := limits
		if what == "hang" {
			l.Time = 200 * time.Millisecond
		}
		if got, err := as(what).Run(t.Context(), nil, l); !errors.Is(err, want) || got != "" {
			t.Errorf("%s: got %q, %v", what, got, err)
		}
	}
	_, err := as("fail").Run(t.Context(), nil, limits)
	if failed, ok := errors.AsType[*command.Error](err); !ok || !strings.HasSuffix(failed.Stderr, "out of memory") ||
		len(failed.Stderr) > 4096 {
		t.Errorf("%v", err)
	}
	if strings.Contains(err.Error(), "memory") {
		t.Errorf("the error contains the program's output: %v", err)
	}
	for _, c := range []command.Command{nil, {"/nonexistent/program"}} {
		if _, err := c.Run(t.Context(), nil, limits); err == nil {
			t.Errorf("%v ran", c)
		}
	}
}
