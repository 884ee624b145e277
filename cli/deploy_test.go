package cli_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"app.tender/tender/cli"
	"github.com/mattn/go-shellwords"
)

// deployed returns the text of a file that operators copy.
func deployed(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("../docs/deploy", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// Whoever copies a unit and the settings gets commands that this program has, and settings that it takes.
func TestTheUnitsRunCommandsOfThisProgram(t *testing.T) {
	ran := 0
	for _, unit := range []string{"tender.service", "tender-backup.service"} {
		commands := regexp.MustCompile(`(?m)^ExecStart=\S+/tender (.*)$`).FindAllStringSubmatch(deployed(t, unit), -1)
		for _, line := range commands {
			var out, errs bytes.Buffer
			args := append(strings.Fields(line[1]), "--help") // flags before it are read
			if code := cli.Main(t.Context(), streamsOf(&out, &errs, nil), args); code != 0 {
				t.Errorf("%s: %s: %s", unit, line[1], &errs)
			}
			ran++
		}
	}
	if ran != 4 {
		t.Errorf("%d commands", ran)
	}
	var out, errs bytes.Buffer
	nowhere := filepath.Join(t.TempDir(), "nowhere")
	cli.Main(t.Context(), streamsOf(&out, &errs, map[string]string{"TENDER_CONFIG_DIR": nowhere}),
		[]string{"serve", "account", "list", "--config", "../docs/deploy/serve.toml", "--data", nowhere})
	if !strings.Contains(errs.String(), "There is no instance in "+nowhere) {
		t.Errorf("the settings are not taken: %s", &errs)
	}
}

// The page for operators promises that its first ten minutes work as they are written.
func TestTheFirstTenMinutesAreAsWritten(t *testing.T) {
	page, err := os.ReadFile("../docs/service.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(page), "## In ten minutes\n")
	section, _, _ = strings.Cut(section, "\n## ")
	dir := t.TempDir()
	here := strings.NewReplacer("/var/lib/tender", dir+"/data", "/etc/tender", dir, "/backup", dir+"/backup")
	if err := os.Mkdir(dir+"/backup", 0o700); err != nil {
		t.Fatal(err)
	}
	settings := here.Replace(deployed(t, "serve.toml"))
	env := map[string]string{"TENDER_SERVE_CONFIG": dir + "/serve.toml", "TENDER_PASSWORD": "correct-horse-battery"}
	commands := regexp.MustCompile(`(?m)^tender (.*)$`).FindAllStringSubmatch(section, -1)
	for _, c := range commands {
		if err := os.WriteFile(dir+"/serve.toml", []byte(settings), 0o600); err != nil {
			t.Fatal(err)
		}
		args, err := shellwords.Parse(here.Replace(c[1]))
		if err != nil {
			t.Fatal(err)
		}
		var out, errs bytes.Buffer
		if code := cli.Main(t.Context(), streamsOf(&out, &errs, env), args); code != 0 {
			t.Fatalf("%s: %d\n%s%s", c[1], code, &out, &errs)
		}
		if args[1] == "seal" {
			settings = strings.Replace(settings, "# seal-key-file", "seal-key-file", 1)
		}
	}
	if len(commands) != 7 {
		t.Errorf("%d commands", len(commands))
	}
}

// An alert about a figure that nobody serves never comes.
func TestAlertsAreAboutMetricsThatExist(t *testing.T) {
	documented, err := os.ReadFile("../docs/service.md")
	if err != nil {
		t.Fatal(err)
	}
	names := regexp.MustCompile(`\btender_[a-z_]+`).FindAllString(deployed(t, "alerts.yml"), -1)
	for _, name := range names {
		if !strings.Contains(string(documented), "`"+strings.TrimSuffix(name, "_bucket")+"`") {
			t.Errorf("there is no metric %s", name)
		}
	}
	if len(names) < 5 {
		t.Errorf("only %d metrics", len(names))
	}
}

// The programs that read these files check them, where they are installed.
func TestTheirProgramsTakeTheDeploymentFiles(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		t.Helper()
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	// nginx reads the certificate when it checks a site; the rest of its settings is the system's.
	site := regexp.MustCompile(`(?m)^\s*ssl_certificate.*\n`).ReplaceAllString(deployed(t, "nginx.conf"), "")
	site = strings.Replace(site, "listen 443 ssl http2", "listen 127.0.0.1:8443", 1)
	site = strings.Replace(site, "listen 80;", "listen 127.0.0.1:8080;", 1)
	nginx := write("nginx.conf", "pid "+dir+"/pid; error_log stderr; events {}\nhttp {\naccess_log off;\n"+
		"client_body_temp_path "+dir+"/b; proxy_temp_path "+dir+"/p; fastcgi_temp_path "+dir+"/f; uwsgi_temp_path "+
		dir+"/u; scgi_temp_path "+dir+"/s;\n"+site+"}\n")
	for _, check := range [][]string{
		{"promtool", "check", "rules", "../docs/deploy/alerts.yml"},
		{"nginx", "-t", "-q", "-e", "stderr", "-p", dir, "-c", nginx},
		{"caddy", "validate", "--adapter", "caddyfile", "--config", "../docs/deploy/Caddyfile"},
		{"systemd-analyze", "calendar", "*-*-* 02:30:00"},
	} {
		t.Run(check[0], func(t *testing.T) {
			program, err := exec.LookPath(check[0])
			if err != nil {
				t.Skipf("%s is not installed", check[0])
			}
			cmd := exec.CommandContext(t.Context(), program, check[1:]...)
			cmd.Env = append(os.Environ(), "HOME="+dir, "XDG_DATA_HOME="+dir, "XDG_CONFIG_HOME="+dir)
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Errorf("%v\n%s", err, out)
			}
		})
	}
}
