//go:build unix

package run

import (
	"bytes"
	"encoding/json"
	"io"
	"strings"
	"testing"

	"app.tender/tender/cli/output"
	"github.com/creack/pty"
)

// The body of a delivery, of a sample or of a refusal is written by others: on a terminal, whose size may be
// unknown, it could write the clipboard, rewrite what stands above or show a sum in another order. In a pipe its
// bytes are unchanged.
func TestWhatOthersWroteIsVisibleOnATerminal(t *testing.T) {
	const hostile = "Falkner\x1b]52;c;eHg=\x07 \u009b2J\x9b2J \u202e001"
	body := json.RawMessage("{\"name\":\"Falkner \u009b2J \u202e001\"}")
	write := func(s *Streams) {
		for _, f := range []output.Format{{}, {JSON: true}, {JQ: ".name"}, {CSV: true}} {
			p := &Printer{Format: f, streams: s}
			if err := p.Format.Prepare(); err != nil {
				t.Fatal(err)
			}
			p.Printf("%s\n", hostile)
			p.Sayf("The receiver said %s", hostile)
			if f.CSV { // it is written through a buffer of 4096 bytes, whose end here falls within a letter
				long := struct {
					Name string `json:"name"`
				}{strings.Repeat("ö", 3000) + "\u202e001"}
				if err := p.PrintJSON(long); err != nil {
					t.Error(err)
				}
			} else if err := p.PrintJSON(body); err != nil {
				t.Error(err)
			}
		}
	}
	var piped bytes.Buffer
	write(&Streams{Out: &piped, Err: &piped})
	if n := strings.Count(piped.String(), hostile); n != 8 || strings.Count(piped.String(), "\u202e001") != 12 ||
		strings.Contains(piped.String(), `\u00`) {
		t.Errorf("the bytes in a pipe are changed: %q", piped.String())
	}
	master, terminal, err := pty.Open()
	if err != nil {
		t.Fatal(err)
	}
	shown := make(chan string)
	go func() {
		all, _ := io.ReadAll(master) // ends with an error once the other side is closed
		shown <- string(all)
	}()
	write(&Streams{Out: terminal, Err: terminal})
	_ = terminal.Close()
	got := <-shown
	_ = master.Close()
	if strings.ContainsAny(got, "\x1b\x07\u009b\u202e\ufffd") || strings.Contains(got, `\xc3`) ||
		strings.Count(got, `\u202e001`) != 12 {
		t.Errorf("on a terminal: %q", got)
	}
}
