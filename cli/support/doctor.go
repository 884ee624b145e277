package support

import (
	"cmp"
	"context"
	"os"
	"runtime"
	"strings"
	"time"

	"app.tender/tender/apiclient"
	"app.tender/tender/cli/checks"
	"app.tender/tender/cli/requestlog"
	"app.tender/tender/cli/run"
	"app.tender/tender/cli/tty"
	"app.tender/tender/config"
	"app.tender/tender/state"
	"app.tender/tender/state/support"
	"github.com/charmbracelet/x/ansi"
	"github.com/spf13/cobra"
	"golang.org/x/term"
)

func newDoctor(r *run.Run) *cobra.Command {
	var report string
	cmd := &cobra.Command{
		Use:   "doctor",
		Short: "Diagnose problems with settings, network and account",
		Long: `Check one by one everything that a request depends on: settings, profile, keys, data
directory, local database, terminal, address, connection, certificate, response, clock,
application key, sign-in, signature, subscription, permissions, a write for a proposal that
can't exist, and the latest failures in the log. Each check reports its result and the next
step. If the service refuses the signature, the command shows the
signed text and tries what the service may expect instead.

It changes nothing at the service, works signed out and offline, and prints no secrets. The
exit code is that of the first failed check. --report writes the results and the latest
requests to a new file for support.`,
		Args: cobra.NoArgs,
		RunE: r.Command(func(cmd *cobra.Command, _ []string) error { return runDoctor(cmd.Context(), r, report) }),
	}
	cmd.Flags().StringVar(&report, "report", "", "write a report to this new `file`")
	return run.Prints[[]finding](r, cmd)
}

// finding is a support.Finding for programs.
type finding struct {
	Check  string              `json:"check"`  // what was looked at
	Result support.CheckResult `json:"result"` // good, warning, bad, skipped
	Found  string              `json:"found"`
	Next   string              `json:"next"` // what to do
}

func runDoctor(ctx context.Context, r *run.Run, path string) error {
	if err := run.MustBeNew(path); err != nil { // "" is not the name of a file
		return err
	}
	rows, findings := []finding{}, []support.Finding(nil)
	code, err := examine(ctx, r, func(f support.Finding) {
		findings = append(findings, f)
		if r.ForPrograms() {
			rows = append(rows, finding{f.Check, f.Result, f.Words(), f.Next})
			return
		}
		width := r.Width()
		if f.Check == checks.CheckSigned {
			width = 0 // to be copied as it is
		}
		r.Printf("%s", wrapped(support.FindingsText([]support.Finding{f}), width))
	}, func(s *run.Session) error {
		if path == "" {
			return nil
		}
		found := makeReport(r, s, findings)
		return run.WriteNewFile(path, run.Writing([]byte(found.String())))
	})
	if r.ForPrograms() {
		if err := r.PrintJSON(rows); err != nil {
			return err
		}
	}
	switch {
	case err != nil:
		return err
	case path != "":
		r.Sayf("Wrote %s. It has no keys and no texts of proposals.", path)
	}
	if code != run.ExitOK {
		return run.Silent(code)
	}
	return nil
}

// wrapped wraps findings between words to width cells within their column; 0 means no limit. A longer word, such as a
// path, is not broken.
func wrapped(text string, width int) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		head, rest := "", strings.TrimSuffix(line, "\n")
		if runes := []rune(rest); len(runes) > support.FindingColumn {
			head, rest = string(runes[:support.FindingColumn]), string(runes[support.FindingColumn:])
		}
		indent := strings.Repeat(" ", support.FindingColumn)
		if strings.HasPrefix(rest, "→ ") {
			indent += "  "
		}
		at := 0
		b.WriteString(head)
		for i, word := range strings.Split(rest, " ") {
			switch w := ansi.StringWidth(word); {
			case i == 0:
				at = support.FindingColumn + w
			case width > 0 && at+1+w > width:
				b.WriteString("\n" + indent)
				at = len(indent) + w
			default:
				b.WriteByte(' ')
				at += 1 + w
			}
			b.WriteString(word)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// examine runs the checks, from the settings on, and returns the exit code of the first that failed. Then it calls then
// with the session; nil if none could be opened.
func examine(
	ctx context.Context, r *run.Run, tell func(support.Finding), then func(*run.Session) error,
) (code int, err error) {
	settings, err := examineSettings(r, tell)
	if err != nil {
		return run.ExitCode(err), then(nil)
	}
	access, err := r.ChooseAccess(settings)
	if err != nil {
		tell(failed(checkProfile, err))
		return run.ExitCode(err), then(nil)
	}
	tell(inOrder(checkProfile, profileWords(access.Profile)))
	s, err := r.OpenAccess(ctx, settings, access)
	if err != nil {
		tell(failed(checks.CheckDatabase, err))
		return run.ExitCode(err), then(nil)
	}
	defer func() { _ = s.Close() }()
	checks.Run(ctx, doctorConfig(s, func() checks.Answers { return askTerminal(r) }), func(f support.Finding) {
		if f.Result == support.CheckBad && code == run.ExitOK {
			code = run.FaultCode(f.Kind)
		}
		tell(f)
	})
	if err := ctx.Err(); err != nil {
		return code, err
	}
	return code, then(s)
}

func failed(check string, err error) support.Finding {
	f := state.FaultOf(err)
	return support.Finding{
		Check: check, Result: support.CheckBad, Found: f.Message,
		Next: cmp.Or(f.Next, run.NextStep(err)), Kind: f.Kind,
	}
}

func inOrder(check, found string) support.Finding {
	return support.Finding{Check: check, Result: support.CheckGood, Found: found}
}

// examineSettings checks the settings and returns them.
func examineSettings(r *run.Run, tell func(support.Finding)) (config.Settings, error) {
	path := r.Dirs().SettingsFile()
	settings, err := r.ReadSettings()
	if err != nil {
		tell(failed(checkSettings, err))
	} else if _, missing := os.Stat(path); missing != nil {
		tell(inOrder(checkSettings, "There is no "+path+"; the defaults apply."))
	} else {
		tell(inOrder(checkSettings, path+" is valid."))
	}
	return settings, err
}

func profileWords(p config.Profile) string {
	words := "\"" + p.Name + "\", " + p.Environment
	if p.UserName != "" {
		words += ", " + p.UserName
	}
	if p.Installer {
		words += ", an installer's"
	} else if p.ReadOnly {
		words += ", read-only"
	}
	return words + "."
}

// doctorConfig returns how to check this session. ask queries the terminal; nil if something else reads its replies.
func doctorConfig(s *run.Session, ask func() checks.Answers) checks.Config {
	r, dirs := s.Run, s.Run.Dirs()
	p := checks.Config{
		Profile: s.Profile, Store: s.Store, Offline: r.Flags.Offline, ReadOnly: s.ReadOnly, Now: r.Time,
		Requests: s.Requests.Requests,
		Terminal: terminalFacts(r, s.Settings, ask),
		Keep: func(c apiclient.Call, tried []support.TriedVariant) {
			line := requestlog.Line(c)
			line.Variants = tried
			s.Requests.Add(line)
		},
	}
	switch {
	case s.Profile.Name == config.Demo:
		p.KeysIn = "made by the demo"
		p.Access = s.DemoAccess
		p.Profile.AppKey = ""
	case s.FromEnvironment:
		p.KeysIn = "in the environment"
		p.Access = func(context.Context) (config.Access, error) { return s.Access, nil }
	default:
		p.KeysIn = "in the system's keyring"
		if s.Profile.SecretsIn != config.SecretsKeyring {
			p.KeysFile = dirs.SecretsFile(s.Profile.Name)
			p.KeysIn = "in " + p.KeysFile + ", which only you can read"
		}
		p.Access = func(ctx context.Context) (config.Access, error) {
			secrets, err := s.ReadSecrets(ctx)
			return config.Access{Profile: s.Profile, Secrets: secrets}, err
		}
	}
	return p
}

// terminalFacts returns what is known about the terminal without querying it.
func terminalFacts(r *run.Run, settings config.Settings, ask func() checks.Answers) checks.Terminal {
	t := checks.Terminal{
		Env: r.Env, Drawn: run.IsTerminal(r.In) && run.IsTerminal(r.Out), Mouse: settings.Mouse,
		Answers: ask,
	}
	t.Depth, t.Why = r.ColourDepth(settings.Theme.Colors)
	if f, ok := r.Out.(*os.File); ok {
		if w, h, err := term.GetSize(int(f.Fd())); err == nil {
			t.Width, t.Height = w, h
		}
	}
	return t
}

// terminalWait is how long the terminal may take to reply; many never do.
const terminalWait = time.Second

// askTerminal queries the terminal's capabilities. On Windows the replies would arrive as keys.
func askTerminal(r *run.Run) checks.Answers {
	in, ok := r.In.(*os.File)
	out, isFile := r.Out.(*os.File)
	if !ok || !isFile || runtime.GOOS == "windows" {
		return checks.Answers{}
	}
	got := tty.Ask(in, out, terminalWait, checks.WidthSamples()...)
	return checks.Answers{Asked: true, Any: got.Any, Widths: got.Widths, Mouse: got.Mouse, Clip: got.Clipboard}
}
