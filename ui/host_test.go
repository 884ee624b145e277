package ui

import (
	"io"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/dialog"
)

// probe is a screen without an audience that makes every possible request of its host.
type probe struct {
	env  *screen.Env
	here []*screen.Action
}

var probeDefs = []screen.Def[*probe]{
	{ID: "probe.tell", Group: "Probe", Keys: []string{"t"}, Short: "tell", Long: "Tell", Do: (*probe).tell},
	{
		ID: "probe.both", Group: "Probe", Keys: []string{"b"}, Short: "both", Long: "Both", Audience: screen.Everyone,
		Do: (*probe).tell,
	},
}

func (p *probe) tell() tea.Cmd {
	p.env.Host.Tell(screen.Notice{Text: "for the team"})
	p.env.Host.Tell(screen.Notice{Kind: screen.Warn, Text: "for everyone", Audience: screen.Everyone})
	p.env.Host.Open(screen.Dialog{Question: &screen.Question{Title: "A cost?"}})
	return nil
}

func (p *probe) Show(screen.Location) tea.Cmd { return nil }

// Update goes to the location that it receives.
func (p *probe) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case screen.Location:
		p.env.Host.Go(msg)
	case screen.Question:
		p.env.Host.Open(screen.Dialog{Question: &msg})
	}
	return nil
}

func (p *probe) View(screen.Rect) string   { return "margin 40 %" }
func (p *probe) Redraw()                   {}
func (p *probe) Actions() []*screen.Action { return p.here }
func (p *probe) Crumb(int) screen.Crumb    { return screen.Crumb{Left: "Probe"} }
func (p *probe) Here() screen.Location     { return screen.Location{Screen: "probe"} }

// withProbe returns a program with the probe as a screen for an audience.
func withProbe(t *testing.T, a screen.Audience) *Model {
	t.Helper()
	m, err := New(Options{Terminal: io.Discard})
	if err != nil {
		t.Fatal(err)
	}
	m.width, m.height = 80, 24
	m.keys["probe.tell"], m.keys["probe.both"] = screen.Bound("", "t"), screen.Bound("", "b")
	m.actions["probe.both"] = screen.Everyone
	m.host(screen.Page{
		ID: "probe", Name: "the probe", Audience: a, Actions: screen.Lists(probeDefs),
		New: func(env *screen.Env) screen.Screen {
			p := &probe{env: env}
			p.here = screen.Bind(p, probeDefs)
			return p
		},
	})
	return m
}

// envOf returns the environment of the probe.
func envOf(m *Model) *screen.Env {
	h := m.screens.pageNamed("probe")
	return h.env
}

// A new screen that nobody has marked would show a client the margin.
func TestAScreenWithoutAudienceIsForTheTeam(t *testing.T) {
	m := withProbe(t, screen.Team)
	m.goToLocation(screen.Location{Screen: "probe"})
	if !strings.Contains(m.View(), "margin") {
		t.Fatalf("the team does not see it:\n%s", m.View())
	}
	m.clientView = true
	m.Update(minutePassedMsg{})
	if strings.Contains(m.View(), "margin") {
		t.Errorf("the client sees it:\n%s", m.View())
	}
}

// A late reply to a search would take a person away from the screen where they are typing by then.
func TestALateReplyDoesNotNavigateAway(t *testing.T) {
	m := withProbe(t, screen.Team)
	answer := screen.Addressed{To: "probe", Msg: screen.Location{Screen: "journal"}}
	m.goToLocation(screen.Location{Screen: "probe"})
	m.dialogs.Ask("", "A question", "Sure?")
	if m.Update(answer); m.hosting().page.ID != "probe" {
		t.Error("navigated below a question")
	}
	m.dialogs.Clear()
	if m.Update(answer); m.hosting().page.ID != "journal" {
		t.Error("did not navigate to the requested screen")
	}
	if m.goBack(); m.hosting() == nil || m.hosting().page.ID != "probe" {
		t.Error("back did not return to the screen")
	}
	m.goTo(home)
	if m.Update(answer); m.hosting().page.ID != home {
		t.Error("navigated away from another screen")
	}
}

// A question that opens over a form would take the keys typed into the form as answers.
func TestALateQuestionIgnoresKeysTypedBefore(t *testing.T) {
	m := withProbe(t, screen.Team)
	m.goToLocation(screen.Location{Screen: "probe"})
	f := dialog.NewForm(m.theme, m.keys, "Form", "", dialog.Field{Name: "Name", Label: "Name"})
	envOf(m).Host.Open(screen.Dialog{Form: f})
	m.screens.doAsked()
	done := false
	m.Update(screen.Addressed{To: "probe", Msg: screen.Question{Title: "Make it?", Choices: []screen.Choice{
		{Key: "m", Label: "Make it", Do: func() tea.Cmd { done = true; return nil }},
	}}})
	m.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{'m'}})
	if done || m.dialogs.Top() == nil || m.dialogs.Top().Pane == screen.Pane(f) {
		t.Error("the key answered the question")
	}
	if !envOf(m).IsOpen(f) {
		t.Error("the form is reported as closed")
	}
	envOf(m).Close(f)
	if m.screens.doAsked(); m.dialogs.Top() != nil || envOf(m).IsOpen(f) {
		t.Error("a dialog is open over a closed form")
	}
}

// An installer's search may find catalog items, which have prices.
func TestALocationForAnotherAudienceIsNotShown(t *testing.T) {
	m := withProbe(t, screen.Installer)
	m.opts.Installer, m.noPrices = true, true
	m.goToLocation(screen.Location{Screen: "probe"})
	m.Update(screen.Addressed{To: "probe", Msg: screen.Location{Screen: screen.AtCatalog}})
	if m.hosting() == nil || m.hosting().page.ID != "probe" || !strings.Contains(m.View(), "it shows no prices") {
		t.Errorf("the catalog is shown, or there is no reason:\n%s", m.View())
	}
}

func TestNoticesAndQuestionsHaveAudiences(t *testing.T) {
	m := withProbe(t, screen.Client)
	press := func(key rune) string {
		m.notices.Clear()
		m.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{key}})
		m.notices.Elsewhere(false) // the reason why the key does nothing comes first
		return m.View()
	}
	m.clientView = true
	m.goToLocation(screen.Location{Screen: "probe"})
	if drawn := press('t'); strings.Contains(drawn, "for the team") || strings.Contains(drawn, "for everyone") ||
		m.dialogs.Top() != nil {
		t.Errorf("an action of the team ran in the client view:\n%s", drawn)
	}
	if drawn := press('b'); strings.Contains(drawn, "for the team") || !strings.Contains(drawn, "for everyone") ||
		m.dialogs.Top() != nil {
		t.Errorf("the client view shows a notice or question of the team:\n%s", drawn)
	}
	m.clientView = false
	if press('t'); m.dialogs.Top() == nil {
		t.Error("the team does not get the question")
	}
}
