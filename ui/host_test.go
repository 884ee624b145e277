package ui

import (
	"io"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/dialog"
)

// probe is a screen that says nothing of its audience and asks for everything that
// can be asked for.
type probe struct {
	env  *screen.Env
	here []*screen.Action
}

var probeDefs = []screen.Def[*probe]{
	{ID: "probe.tell", Group: "Probe", Keys: []string{"t"}, Short: "tell", Long: "Tell", Do: (*probe).tell},
	{ID: "probe.both", Group: "Probe", Keys: []string{"b"}, Short: "both", Long: "Both", Audience: screen.Everyone, Do: (*probe).tell},
}

func (p *probe) tell() tea.Cmd {
	p.env.Host.Tell(screen.Notice{Text: "for the team"})
	p.env.Host.Tell(screen.Notice{Kind: screen.Warn, Text: "for everyone", Audience: screen.Everyone})
	p.env.Host.Open(screen.Dialog{Question: &screen.Question{Title: "A cost?"}})
	return nil
}

func (p *probe) Show(screen.Location) tea.Cmd { return nil }

// Update goes to the place that it is sent.
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
func (p *probe) Actions() []*screen.Action { return p.here }
func (p *probe) Crumb(int) screen.Crumb    { return screen.Crumb{Left: "Probe"} }
func (p *probe) Here() screen.Location     { return screen.Location{Screen: "probe"} }

// withProbe is a program that has the probe for a screen, for such an audience.
func withProbe(t *testing.T, a screen.Audience) *Model {
	t.Helper()
	m, err := New(Options{Terminal: io.Discard})
	if err != nil {
		t.Fatal(err)
	}
	m.width, m.height = 80, 24
	m.keys["probe.tell"], m.keys["probe.both"] = []string{"t"}, []string{"b"}
	m.host(screen.Page{ID: "probe", Name: "the probe", Audience: a, Actions: screen.Listing(probeDefs), New: func(env *screen.Env) screen.Screen {
		p := &probe{env: env}
		p.here = screen.Bind(p, probeDefs)
		return p
	}})
	return m
}

// envOf is what the probe was handed.
func envOf(m *Model) *screen.Env {
	h := m.pageNamed("probe")
	return h.env
}

// A screen that somebody adds and marks for nobody would show a customer the margin.
func TestAScreenThatIsMarkedForNobodyIsForTheTeam(t *testing.T) {
	m := withProbe(t, screen.Team)
	m.goToLocation(screen.Location{Screen: "probe"})
	if !strings.Contains(m.View(), "margin") {
		t.Fatalf("the team does not see it:\n%s", m.View())
	}
	m.clientView = true
	m.Update(minutePassedMsg{})
	if strings.Contains(m.View(), "margin") {
		t.Errorf("the customer sees it:\n%s", m.View())
	}
}

// A person who pressed enter in a search, and went elsewhere before its answer came,
// would be taken away from what they type there.
func TestAnAnswerLeadsNobodyAwayFromWhereTheyWent(t *testing.T) {
	m := withProbe(t, screen.Team)
	answer := screen.Addressed{To: "probe", Msg: screen.Location{Screen: "journal"}}
	m.goToLocation(screen.Location{Screen: "probe"})
	m.dialogs.Ask("", "A question", "Sure?")
	if m.Update(answer); m.hosting().page.ID != "probe" {
		t.Error("it leads away below a question")
	}
	m.dialogs.Clear()
	if m.Update(answer); m.hosting().page.ID != "journal" {
		t.Error("it does not lead where the screen asked for")
	}
	if m.goBack(); m.hosting() == nil || m.hosting().page.ID != "probe" {
		t.Error("Back does not lead to the screen again")
	}
	m.goTo(home)
	if m.Update(answer); m.hosting().page.ID != home {
		t.Error("it leads away from another screen")
	}
}

// A question that opens over a form would be answered with the keys that a person was
// typing into the form.
func TestAQuestionThatComesLateTakesNoKeyThatWasTypedBefore(t *testing.T) {
	m := withProbe(t, screen.Team)
	m.goToLocation(screen.Location{Screen: "probe"})
	f := dialog.NewForm(m.theme, m.keys, "Form", "", dialog.Field{Name: "Name", Label: "Name"})
	envOf(m).Host.Open(screen.Dialog{Form: f})
	m.doAsked()
	done := false
	m.Update(screen.Addressed{To: "probe", Msg: screen.Question{Title: "Make it?", Choices: []screen.Choice{
		{Key: "m", Label: "Make it", Do: func() tea.Cmd { done = true; return nil }},
	}}})
	m.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{'m'}})
	if done || m.dialogs.Top() == nil || m.dialogs.Top().Pane == screen.Pane(f) {
		t.Error("the key answers it")
	}
	if !envOf(m).IsOpen(f) {
		t.Error("the form is said to be closed")
	}
	envOf(m).Close(f)
	if m.doAsked(); m.dialogs.Top() != nil || envOf(m).IsOpen(f) {
		t.Error("something is open over a form that was closed")
	}
}

// An installer's search finds parts of the catalog, which has prices.
func TestAPlaceThatIsNotForThoseWhoLookIsNotShown(t *testing.T) {
	m := withProbe(t, screen.Installer)
	m.opts.Installer, m.noPrices = true, true
	m.goToLocation(screen.Location{Screen: "probe"})
	m.Update(screen.Addressed{To: "probe", Msg: screen.Location{Screen: screen.AtCatalog}})
	if m.hosting() == nil || m.hosting().page.ID != "probe" || !strings.Contains(m.View(), "it shows no prices") {
		t.Errorf("the catalog is shown, or not said why it isn't:\n%s", m.View())
	}
}

func TestNoticesAndQuestionsAreForWhomTheySay(t *testing.T) {
	m := withProbe(t, screen.Client)
	press := func(key rune) string {
		m.notices.Clear()
		m.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{key}})
		m.notices.Elsewhere(false) // why it does nothing comes first
		return m.View()
	}
	m.clientView = true
	m.goToLocation(screen.Location{Screen: "probe"})
	if drawn := press('t'); strings.Contains(drawn, "for the team") || strings.Contains(drawn, "for everyone") || m.dialogs.Top() != nil {
		t.Errorf("an action of the team is done before a customer:\n%s", drawn)
	}
	if drawn := press('b'); strings.Contains(drawn, "for the team") || !strings.Contains(drawn, "for everyone") || m.dialogs.Top() != nil {
		t.Errorf("the customer is told what the team is, or asked:\n%s", drawn)
	}
	m.clientView = false
	if press('t'); m.dialogs.Top() == nil {
		t.Error("the team is not asked")
	}
}
