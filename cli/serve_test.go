package cli_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"os"
	"sync"
	"testing"

	"app.tender/tender/apiclient"
	"app.tender/tender/cli"
	"app.tender/tender/state"
)

// streamsOf are streams without a terminal and with an environment of their own.
func streamsOf(out, errs io.Writer, env map[string]string) cli.Streams {
	return cli.Streams{In: bytes.NewReader(nil), Out: out, Err: errs, Env: func(name string) (string, bool) {
		v, ok := env[name]
		return v, ok
	}}
}

func TestServeDemoSaysWhenItIsReady(t *testing.T) {
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
	// It answers from the moment of the line on, to the keys in it.
	client, err := apiclient.New(ready["base_url"], apiclient.Credentials{
		AppKey: ready["app_key"], SecretKey: ready["secret_key"], UserKey: ready["user_key"],
	})
	if err != nil {
		t.Fatal(err)
	}
	page, err := client.Proposals(t.Context(), state.ProposalQuery{})
	if err != nil || page.Total == 0 {
		t.Errorf("%d proposals, %v", page.Total, err)
	}
	cancel()
	wg.Wait()
	if code != cli.ExitOK {
		t.Errorf("exit code %d\n%s", code, log.Bytes())
	}
	if _, err := http.Get(ready["base_url"] + "/healthz"); err == nil {
		t.Error("it still answers after it ended")
	}
	if bytes.Contains(log.Bytes(), []byte(ready["secret_key"])) || bytes.Contains(log.Bytes(), []byte(ready["user_key"])) {
		t.Error("a secret is in the log")
	}
	if _, err := os.Stat(dir + "/service"); err != nil {
		t.Errorf("the data directory: %v", err)
	}
}
