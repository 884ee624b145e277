package cli

import (
	"cmp"
	"context"
	"os"
	"runtime"
	"strings"
	"time"

	"app.tender/tender/apiclient"
	"app.tender/tender/cli/doctor"
	"app.tender/tender/cli/requestlog"
	"app.tender/tender/cli/tty"
	"app.tender/tender/config"
	"app.tender/tender/state"
	"app.tender/tender/state/support"
	"github.com/charmbracelet/x/ansi"
	"github.com/spf13/cobra"
	"golang.org/x/term"
)

func newDoctor(a *app) *cobra.Command {
	var report string
	cmd := &cobra.Command{
		Use:   "doctor",
		Short: "Find out why something does not work",
		Long: `Check in turn what a call can fail on: settings, profile, keys, data directory and
local database, terminal, address, connection, certificate, answer, clocks,
application key, sign-in, signature, subscription and permissions. Each check says
what was found and the next step. After a refused signature it shows the text that
was signed and tries what the service may expect in its place.

It changes nothing on the service, works signed out and offline, and prints no
secret. The exit code is that of the first check that failed. --report writes what was
found and the latest requests into a new file, for support.`,
		Args: cobra.NoArgs,
		RunE: a.run(func(cmd *cobra.Command, _ []string) error { return a.doctor(cmd.Context(), report) }),
	}
	cmd.Flags().StringVar(&report, "report", "", "write a report into this new `file`")
	return prints[[]finding](a, cmd)
}

// finding is a support.Finding for programs.
type finding struct {
	Check  string              `json:"check"`  // what was looked at
	Result support.CheckResult `json:"result"` // good, warning, bad, skipped
	Found  string              `json:"found"`
	Next   string              `json:"next"` // what to do
}

func (a *app) doctor(ctx context.Context, path string) error {
	if err := mustBeNew(path); err != nil { // "" is no file's name
		return err
	}
	rows, findings := []finding{}, []support.Finding(nil)
	code, err := a.examine(ctx, func(f support.Finding) {
		findings = append(findings, f)
		if a.forPrograms() {
			rows = append(rows, finding{f.Check, f.Result, f.Words(), f.Next})
			return
		}
		width := a.width()
		if f.Check == doctor.CheckSigned {
			width = 0 // to be copied as it is
		}
		a.printf("%s", wrapped(support.FindingsText([]support.Finding{f}), width))
	}, func(s *session) error {
		if path == "" {
			return nil
		}
		found := a.report(s, findings)
		return writeNewFile(path, writing([]byte(found.String())))
	})
	if a.forPrograms() {
		if err := a.printJSON(rows); err != nil {
			return err
		}
	}
	switch {
	case err != nil:
		return err
	case path != "":
		a.sayf("Written: %s. It holds no key and no text of a proposal.", path)
	}
	if code != ExitOK {
		return silent(code)
	}
	return nil
}

// wrapped breaks the lines of findings between words, so that they keep to width
// cells and to their column; 0 is no limit. A word that is longer, such as a path,
// stays whole.
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

// examine checks from the settings on and returns the exit code of the first check that
// failed. Then it calls then, with the session that was looked at; nil where none could
// be opened.
func (a *app) examine(ctx context.Context, tell func(support.Finding), then func(*session) error) (code int, err error) {
	settings, err := a.settings()
	if err != nil {
		tell(failed(checkSettings, err))
		return exitCode(err), then(nil)
	}
	tell(inOrder(checkSettings, settingsWords(a.dirs().SettingsFile())))
	access, err := a.access(settings)
	if err != nil {
		tell(failed(checkProfile, err))
		return exitCode(err), then(nil)
	}
	tell(inOrder(checkProfile, profileWords(access.Profile)))
	s, err := a.openAccess(ctx, settings, access)
	if err != nil {
		tell(failed(doctor.CheckDatabase, err))
		return exitCode(err), then(nil)
	}
	defer func() { _ = s.Close() }()
	doctor.Run(ctx, s.doctorConfig(a.askTerminal), func(f support.Finding) {
		if f.Result == support.CheckBad && code == ExitOK {
			code = faultCode(f.Kind)
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
	return support.Finding{Check: check, Result: support.CheckBad, Found: f.Message, Next: cmp.Or(f.Next, nextStep(err)), Kind: f.Kind}
}

func inOrder(check, found string) support.Finding {
	return support.Finding{Check: check, Result: support.CheckGood, Found: found}
}

func settingsWords(path string) string {
	if _, err := os.Stat(path); err != nil {
		return "There is no " + path + ", so that all of them are the default ones."
	}
	return path + " is in order."
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

// doctorConfig says how to check this session. ask asks the terminal what it can
// do; nil where something else reads its answers.
func (s *session) doctorConfig(ask func() doctor.Answers) doctor.Config {
	a, dirs := s.app, s.app.dirs()
	p := doctor.Config{
		Profile: s.profile, Store: s.store, Offline: a.offline, Now: a.now,
		Terminal: a.terminalFacts(s.settings, ask),
		Keep: func(c apiclient.Call, tried []support.TriedVariant) {
			line := requestlog.Line(c)
			line.Variants = tried
			s.requests.Add(line)
		},
	}
	switch {
	case s.profile.Name == config.Demo:
		p.KeysIn = "made by the demo for itself"
		p.Access = s.demoAccess
		p.Profile.AppKey = ""
	case s.fromEnvironment:
		p.KeysIn = "in the environment"
		p.Access = func(context.Context) (config.Access, error) { return s.access, nil }
	default:
		p.KeysIn = "in the system's keyring"
		if s.profile.SecretsIn != config.SecretsKeyring {
			p.KeysFile = dirs.SecretsFile(s.profile.Name)
			p.KeysIn = "in " + p.KeysFile + ", which you alone can read"
		}
		p.Access = func(ctx context.Context) (config.Access, error) {
			secrets, err := s.secrets(ctx)
			return config.Access{Profile: s.profile, Secrets: secrets}, err
		}
	}
	return p
}

// demoAccess returns how the demo's own service is asked, which is started for it.
func (s *session) demoAccess(ctx context.Context) (config.Access, error) {
	if _, err := s.client.Client(ctx); err != nil {
		return config.Access{}, err
	}
	defer s.client.Hold()()
	if s.embedded == nil {
		return config.Access{}, context.Canceled // the session was closed meanwhile
	}
	ready := s.embedded.ready
	p := s.profile
	p.BaseURL, p.AppKey = ready.BaseURL, ready.AppKey
	return config.Access{Profile: p, Secrets: config.Secrets{SecretKey: ready.SecretKey, UserKey: ready.UserKey}}, nil
}

// terminalFacts returns what is known of the terminal without asking it.
func (a *app) terminalFacts(settings config.Settings, ask func() doctor.Answers) doctor.Terminal {
	t := doctor.Terminal{Env: a.Env, Drawn: isTerminal(a.In) && isTerminal(a.Out), Mouse: settings.Mouse, Answers: ask}
	t.Depth, t.Why = a.depthAndWhy(settings.Theme.Colors)
	if f, ok := a.Out.(*os.File); ok {
		if w, h, err := term.GetSize(int(f.Fd())); err == nil {
			t.Width, t.Height = w, h
		}
	}
	return t
}

// terminalWait is how long the terminal may take to answer; many never do.
const terminalWait = time.Second

// askTerminal asks the terminal what it can do. On Windows the answers would
// come as keys.
func (a *app) askTerminal() doctor.Answers {
	in, ok := a.In.(*os.File)
	out, isFile := a.Out.(*os.File)
	if !ok || !isFile || runtime.GOOS == "windows" {
		return doctor.Answers{}
	}
	got := tty.Ask(in, out, terminalWait, doctor.WidthSamples()...)
	return doctor.Answers{Asked: true, Any: got.Any, Widths: got.Widths, Mouse: got.Mouse, Clip: got.Clipboard}
}
