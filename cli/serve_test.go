package cli_test

import (
	"bufio"
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"app.tender/tender/apiclient"
	"app.tender/tender/cli"
	"app.tender/tender/cli/run"
	"app.tender/tender/service"
	"app.tender/tender/state"
)

// streamsOf returns streams without a terminal, with their own environment.
func streamsOf(out, errs io.Writer, env map[string]string) run.Streams {
	return run.Streams{In: bytes.NewReader(nil), Out: out, Err: errs, Env: func(name string) (string, bool) {
		v, ok := env[name]
		return v, ok
	}}
}

func TestServeDemoReportsReady(t *testing.T) {
	dir := t.TempDir()
	env := map[string]string{"TENDER_CONFIG_DIR": dir + "/config", "TENDER_DATA_DIR": dir + "/data"}
	out, in := io.Pipe()
	ctx, cancel := context.WithCancel(t.Context())
	var wg sync.WaitGroup
	var code int
	var log bytes.Buffer
	wg.Go(func() {
		code = cli.Main(ctx, streamsOf(in, &log, env), []string{
			"serve", "--demo", "--listen", "127.0.0.1:0", "--data", dir + "/service", "--log", "json",
		})
		_ = in.Close()
	})
	line, err := bufio.NewReader(out).ReadBytes('\n')
	if err != nil {
		t.Fatalf("%v\n%s", err, log.Bytes())
	}
	var ready map[string]string
	if err := json.Unmarshal(line, &ready); err != nil {
		t.Fatalf("%v in %s", err, line)
	}
	for _, key := range []string{"base_url", "app_key", "secret_key", "user_name", "password", "user_key"} {
		if ready[key] == "" {
			t.Errorf("the ready line has no %s", key)
		}
	}
	// The service accepts the keys in the line as soon as it is printed.
	client, err := apiclient.New(ready["base_url"], apiclient.Credentials{
		AppKey: ready["app_key"], SecretKey: ready["secret_key"], UserKey: ready["user_key"],
	})
	if err != nil {
		t.Fatal(err)
	}
	page, err := client.Proposals.List(t.Context(), state.ProposalQuery{})
	if err != nil || page.Total == 0 {
		t.Errorf("%d proposals, %v", page.Total, err)
	}
	cancel()
	wg.Wait()
	if code != run.ExitOK {
		t.Errorf("exit code %d\n%s", code, log.Bytes())
	}
	if _, err := http.Get(ready["base_url"] + "/healthz"); err == nil {
		t.Error("it still responds after it ended")
	}
	if bytes.Contains(log.Bytes(), []byte(ready["secret_key"])) ||
		bytes.Contains(log.Bytes(), []byte(ready["user_key"])) {
		t.Error("a secret is in the log")
	}
	if _, err := os.Stat(dir + "/service"); err != nil {
		t.Errorf("the data directory: %v", err)
	}
}

// runServe runs a command on the service's data in dir and returns its exit code and output.
func runServe(t *testing.T, dir, in string, args ...string) (code int, out, errs string) {
	t.Helper()
	var o, e bytes.Buffer
	s := streamsOf(&o, &e, map[string]string{
		"TENDER_CONFIG_DIR": dir + "/config", "TENDER_DATA_DIR": dir + "/data", "TENDER_PASSWORD": "long enough a word",
	})
	s.In = strings.NewReader(in)
	code = cli.Main(t.Context(), s, append([]string{"serve"}, args...))
	return code, o.String(), e.String()
}

func TestServeDemoOfAnotherSize(t *testing.T) {
	dir := t.TempDir()
	data := dir + "/service"
	server, err := service.Open(t.Context(), service.Config{DataDir: data, Demo: true, DemoSize: "house"})
	if err == nil {
		err = server.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	code, _, errs := runServe(t, dir, "", "--demo", "--demo-size", "stress", "--data", data)
	for _, want := range []string{"holds a demo of size house, not stress", "--reset", "--data"} {
		if code == run.ExitOK || !strings.Contains(errs, want) {
			t.Errorf("exit %d, %q has no %q", code, errs, want)
		}
	}
	if code, _, errs := runServe(t, dir, "", "--reset", "--data", data); code != run.ExitUsage ||
		!strings.Contains(errs, "--demo") {
		t.Errorf("--reset of a real instance: exit %d, %s", code, errs)
	}
	if _, err := os.Stat(data + "/service.db"); err != nil {
		t.Error(err)
	}
}

// An instance that would refuse all other machines says so, with the fix, before it reports ready.
func TestServeForOtherMachinesNeedsAPublicURL(t *testing.T) {
	dir := t.TempDir()
	code, out, errs := runServe(t, dir, "", "--listen", "0.0.0.0:0", "--data", dir+"/service", "--log", "none")
	if code == run.ExitOK || !strings.Contains(errs, "--public-url") || strings.Contains(out+errs, "Serving") {
		t.Errorf("exit %d, %q, %q", code, out, errs)
	}
}

// Collected logs have one format, also for the reason why the service ended: a line in another format is lost, and it
// is the one with the next step.
func TestServeLogsWhyItEnds(t *testing.T) {
	taken, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = taken.Close() })
	dir := t.TempDir()
	notPEM := filepath.Join(dir, "cert.pem")
	if err := os.WriteFile(notPEM, []byte("no certificate"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct {
		args       []string
		code       int
		says, next string
	}{
		{
			[]string{"--listen", taken.Addr().String()},
			run.ExitFailed, "can't listen on " + taken.Addr().String(),
			"--listen",
		},
		{
			[]string{"--metrics-listen", taken.Addr().String(), "--listen", "127.0.0.1:0"},
			run.ExitFailed,
			"can't listen on", "--metrics-listen",
		},
		{[]string{"--listen", "nonsense"}, run.ExitUsage, "address and a port", ""},
		{[]string{"--data", notPEM}, run.ExitFailed, notPEM + " can't be used", "--data"},
		{[]string{"--tls-cert", notPEM, "--tls-key", notPEM}, run.ExitUsage, "TLS files can't be used", "PEM"},
		{
			[]string{"--tls-cert", dir + "/none", "--tls-key", dir + "/none"},
			run.ExitFailed, "TLS files can't be read",
			"this user can read",
		},
		{[]string{"--demo", "--demo-size", "vast"}, run.ExitUsage, `no demo size "vast"`, "house"},
	} {
		args := append([]string{"--data", filepath.Join(dir, "service")}, tc.args...)
		code, _, errs := runServe(t, dir, "", append(args, "--log", "json")...)
		var last struct {
			Level, Error, Next string
			Code               int `json:"exit_code"`
		}
		for line := range strings.Lines(errs) {
			if err := json.Unmarshal([]byte(line), &last); err != nil {
				t.Errorf("%v: %q is not JSON: %v", tc.args, line, err)
			}
		}
		if code != tc.code || last.Code != code || last.Level != "ERROR" || !strings.Contains(last.Error, tc.says) ||
			!strings.Contains(last.Next, tc.next) {
			t.Errorf("%v: exit %d, want %d, and the log ends with %+v", tc.args, code, tc.code, last)
		}
		code, _, errs = runServe(t, dir, "", append(args, "--log", "text")...)
		for line := range strings.Lines(errs) {
			if !strings.HasPrefix(line, "time=") {
				t.Errorf("%v: exit %d, %q is not a line of the log", tc.args, code, line)
			}
		}
		if code, _, errs = runServe(t, dir, "", append(args, "--log", "none")...); code != tc.code ||
			!strings.HasPrefix(errs, "tender: ") {
			t.Errorf("%v without a log: exit %d, %q", tc.args, code, errs)
		}
	}
}

// A command for an existing instance does not create one in a mistyped directory.
func TestServeAdministersOnlyExistingInstances(t *testing.T) {
	dir := t.TempDir()
	for _, args := range [][]string{
		{"account", "list"},
		{"user", "verify", "ada@north.example"},
		{"backup", dir + "/copy.db"},
	} {
		code, _, errs := runServe(t, dir, "", append(args, "--data", dir+"/typo")...)
		if code == run.ExitOK || !strings.Contains(errs, "no instance in "+dir+"/typo") ||
			!strings.Contains(errs, "tender serve init") {
			t.Errorf("%v: exit %d, %s", args, code, errs)
		}
	}
	if _, err := os.Stat(dir + "/typo"); err == nil {
		t.Error("the directory was created")
	}
	code, _, errs := runServe(t, dir, "", "init", "--account", "North")
	if code != run.ExitUsage || !strings.Contains(errs, "--email") {
		t.Errorf("exit %d, %s", code, errs)
	}
}

// The operator sets how an account's documents look; what can't be read is refused, and changes nothing.
func TestServeAccountLook(t *testing.T) {
	dir := t.TempDir()
	if code, _, errs := runServe(t, dir, "", "init", "--account", "North", "--email",
		"ada@north.example"); code != run.ExitOK {
		t.Fatal(errs)
	}
	logo, text := dir+"/logo.svg", dir+"/logo.txt"
	for path, content := range map[string]string{logo: "<svg xmlns='http://www.w3.org/2000/svg'/>", text: "no logo"} {
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, tc := range []struct {
		verb      string
		flags     []string
		code      int
		out, errs string
	}{
		{
			verb: "show",
			out:  "Account 1: accent #0f5c66, logo off, paper letter, language en-US, detail prices, prices hold as long as each link says.\n",
		},
		{
			verb: "set", flags: []string{
				"--accent", "#102030", "--logo", logo, "--paper", "a4", "--language", "de", "--detail",
				"lines", "--valid-days", "14",
			},
			out: "Account 1: accent #102030, logo on, paper a4, language de, detail lines, prices hold 14 days.\n",
		},
		{verb: "set", code: run.ExitUsage, errs: "say what to change: --accent, --detail"},
		{verb: "set", flags: []string{"--accent", "#ffee00"}, code: run.ExitUsage, errs: "too light to read"},
		{verb: "set", flags: []string{"--accent", "red"}, code: run.ExitUsage, errs: "is not a colour"},
		{verb: "set", flags: []string{"--logo", text}, code: run.ExitUsage, errs: "a logo is a PNG or SVG"},
		{
			verb: "set", flags: []string{"--logo", dir + "/none.png"}, code: run.ExitFailed,
			errs: "The logo can't be read",
		},
		{verb: "set", flags: []string{"--paper", "a5"}, code: run.ExitUsage, errs: "Give one of letter, a4"},
		{verb: "set", flags: []string{"--language", "en"}, code: run.ExitUsage, errs: "Give one of en-US"},
		{verb: "set", flags: []string{"--detail", "all"}, code: run.ExitUsage, errs: "Give one of prices"},
		{verb: "set", flags: []string{"--valid-days", "-1"}, code: run.ExitUsage, errs: "can't hold for -1 days"},
		{
			verb: "set", flags: []string{"--logo", "", "--paper", ""},
			out: "Account 1: accent #102030, logo off, paper letter, language de, detail lines, prices hold 14 days.\n",
		},
	} {
		code, out, errs := runServe(t, dir, "", append([]string{"account", "look", tc.verb, "1"}, tc.flags...)...)
		if code != tc.code || out != tc.out || !strings.Contains(errs, tc.errs) {
			t.Errorf("%q: exit %d, %q, %q; want %d, %q, %q", tc.flags, code, out, errs, tc.code, tc.out, tc.errs)
		}
	}
	if code, _, errs := runServe(t, dir, "", "account", "look", "show", "7"); code == run.ExitOK ||
		!strings.Contains(errs, "There is no account 7") {
		t.Errorf("exit %d, %s", code, errs)
	}
}

func TestServeCatalogImport(t *testing.T) {
	dir := t.TempDir()
	if code, _, errs := runServe(t, dir, "", "init", "--account", "North", "--email",
		"ada@north.example"); code != run.ExitOK {
		t.Fatal(errs)
	}
	file := dir + "/parts.csv"
	for _, tc := range []struct {
		text       string
		code       int
		out, errs  string
		from, flag string
	}{
		{text: "Brand,Model,Price\nAurora,S-9,12.50\nAurora,S-8,\n", out: "Added 2 items and changed 0.\n", from: file},
		{text: "Brand,Model,Price\nAurora,S-9,13\n", out: "Added 0 items and changed 1.\n", from: "-"},
		{
			text: "Brand,Model,Price\nAurora,S-7,1\nAurora,,2\nAurora,S-6,1.5.2\n", code: run.ExitUsage, from: file,
			errs: "Nothing was imported.\n  " + file + ":3: A part needs a brand and a model.\n  " + file +
				":4, Price: “1.5.2” is no figure",
		},
		{text: "Brand,Model\n", code: run.ExitUsage, from: file, flag: "--account=7", errs: "There is no account 7"},
		{code: run.ExitFailed, from: dir + "/none.csv", errs: "none.csv can't be read: no such file"},
	} {
		if err := os.WriteFile(file, []byte(tc.text), 0o600); err != nil {
			t.Fatal(err)
		}
		code, out, errs := runServe(t, dir, tc.text, strings.Fields("catalog import "+tc.from+" "+tc.flag)...)
		if code != tc.code || out != tc.out || !strings.Contains(errs, tc.errs) {
			t.Errorf("%q from %s: exit %d, %q, %q; want %d, %q, %q", tc.text, tc.from, code, out, errs, tc.code, tc.out,
				tc.errs)
		}
	}
}

// A person who changed the database by hand is found out, and the first row that they changed is named.
func TestServeAuditFindsAChangedRow(t *testing.T) {
	dir := t.TempDir()
	for _, args := range [][]string{
		{"init", "--account", "Brightline AV", "--email", "dana@brightline.example"},
		{"account", "set", "1", "--subscription", "off"},
		{"audit", "--verify"},
	} {
		if code, _, errs := runServe(t, dir, "", args...); code != run.ExitOK {
			t.Fatalf("%v: %d %s", args, code, errs)
		}
	}
	db, err := sql.Open("sqlite", filepath.Join(dir, "data", "service", "service.db"))
	if err != nil {
		t.Fatal(err)
	}
	_, err = db.ExecContext(t.Context(), `UPDATE history SET who = 'Somebody else' WHERE field = 'subscriptionActive'`)
	if err := errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
	code, out, errs := runServe(t, dir, "", "audit", "--verify", "--jq", ".[] | select(.broken) | .account, .broken")
	if code != run.ExitFailed || out != "1\n3\n" || !strings.Contains(errs, "account 1 is not as it was written: row 3 of ") {
		t.Errorf("%d %q %q", code, out, errs)
	}
}

// A key that secrets may be sealed with is never deleted: whether a commit that failed was done is not known.
func TestSealingThatFailsKeepsTheKey(t *testing.T) {
	dir := t.TempDir()
	data, key := dir+"/service", dir+"/seal.key"
	must := func(args ...string) {
		t.Helper()
		if code, _, errs := runServe(t, dir, "", append(args, "--data", data)...); code != run.ExitOK {
			t.Fatalf("%v: exit %d, %s", args, code, errs)
		}
	}
	must("init", "--account", "Brightline AV", "--email", "dana@brightline.example")
	execute := func(statement string) {
		t.Helper()
		db, err := sql.Open("sqlite", data+"/service.db")
		if err == nil {
			_, err = db.ExecContext(t.Context(), statement)
			err = errors.Join(err, db.Close())
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	execute("CREATE TRIGGER fails BEFORE UPDATE ON applications BEGIN SELECT RAISE(ABORT, 'the disk failed'); END")
	code, _, errs := runServe(t, dir, "", "seal", key, "--data", data)
	if code == run.ExitOK || !strings.Contains(errs, "The new key "+key+" stays") {
		t.Errorf("exit %d, %s", code, errs)
	}
	execute("DROP TRIGGER fails")
	must("app", "list", "--seal-key-file", key)
}
