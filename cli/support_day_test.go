package cli_test

import (
	"context"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"strings"
	"time"

	"app.tender/tender/apiclient/webhook"
	"app.tender/tender/service"
	"github.com/rogpeppe/go-internal/testscript"
)

// watched restarts the service with a log in $WORK/service.log, a clock that `service clock` sets, and deliveries to
// receivers on this machine.
func (r *running) watched(ts *testscript.TestScript) {
	r.stop()
	ts.Check(r.server.Close())
	file, err := os.Create(ts.MkAbs("service.log"))
	ts.Check(err)
	ts.Defer(func() { _ = file.Close() })
	r.server, err = service.Open(context.Background(), service.Config{
		DataDir: r.dir, Demo: true, AllowPrivateWebhooks: true, Logger: slog.New(slog.NewJSONHandler(file, nil)),
		Now: func() time.Time { return time.Now().Add(time.Duration(r.ahead.Load())) },
	})
	ts.Check(err)
	r.listen(ts)
}

// receiverCmd is `receiver`: start a customer's receiver of webhooks, and set RECEIVER to its address. It refuses
// requests that the key in receiver-secret does not verify, and writes the last delivery to delivery.json and
// header.txt, and to changed.json as re-encoded by a framework.
func receiverCmd(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 0 {
		ts.Fatalf("usage: receiver")
	}
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		body, err := io.ReadAll(req.Body)
		if err != nil {
			return
		}
		header := req.Header.Get(webhook.Header)
		for name, content := range map[string]string{
			"delivery.json": string(body), "header.txt": header,
			"changed.json": strings.ReplaceAll(string(body), `":`, `": `),
		} {
			if err := os.WriteFile(ts.MkAbs(name), []byte(content), 0o600); err != nil {
				http.Error(w, err.Error(), http.StatusInternalServerError)
				return
			}
		}
		secret, _ := os.ReadFile(ts.MkAbs("receiver-secret"))
		if explained := webhook.Explain(header, body, time.Now(),
			strings.TrimSpace(string(secret))); explained.Err != nil {
			http.Error(w, "the signature is wrong", http.StatusUnauthorized)
		}
	}))
	ts.Defer(srv.Close)
	ts.Setenv("RECEIVER", srv.URL)
}

// untilCmd is `until PATTERN tender ARG…`: repeat a command until its output matches.
func untilCmd(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: until PATTERN COMMAND…")
	}
	pattern := regexp.MustCompile(args[0])
	for end := time.After(2 * time.Minute); ; {
		ts.Check(ts.Exec(args[1], args[2:]...))
		if pattern.MatchString(ts.ReadFile("stdout")) {
			return
		}
		select {
		case <-time.After(20 * time.Millisecond):
		case <-end:
			ts.Fatalf("%s never matched", args[0])
		}
	}
}

// setenvCmd is `setenv NAME FILE`: set a variable to the first line of a file, like NAME="$(cat FILE)" in a shell.
func setenvCmd(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: setenv NAME FILE")
	}
	line, _, _ := strings.Cut(ts.ReadFile(args[1]), "\n")
	ts.Setenv(args[0], line)
}
