package webhooks

import (
	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/notify"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/theme"
	"app.tender/tender/views/widget/viewport"
)

// secret shows a new secret key until the user confirms having it. The key is nowhere else: the
// service does not show it again.
type secret struct {
	screen.RenderCache
	th   *theme.Theme
	keys screen.Keys
	on   screen.Answers

	id      notify.WebhookID
	url     string
	key     string
	copied  bool
	copy    func(key string)
	page    viewport.Viewport
	actions []*screen.Action
}

var secretDefs = []screen.Def[*secret]{
	{ID: actionCopy, Group: group, Word: screen.Says[*secret]("copy the key"), Do: screen.Does((*secret).take)},
	{ID: screen.Back, Word: screen.Says[*secret]("close"), Do: func(s *secret) tea.Cmd { return s.on.Closed() }},
	{ID: screen.MoveUp, Do: screen.Does(func(s *secret) { s.page.Do(screen.MoveUp) })},
	{ID: screen.MoveDown, Do: screen.Does(func(s *secret) { s.page.Do(screen.MoveDown) })},
}

// unconfirmed is a new key that the user has not confirmed having.
type unconfirmed struct {
	env *screen.Env
	key *secret // nil for none
}

// keep shows the secret key of a subscription, now or when the user returns to this screen.
func (u *unconfirmed) keep(h notify.Webhook) {
	if h.SecretKey == "" {
		tell(u.env, screen.Warn, "The service did not return the secret key. "+u.env.Keys.Name(actionRenew)+
			" makes a new one.")
		return
	}
	u.key = &secret{
		th: u.env.Theme, keys: u.env.Keys, id: h.ID, url: h.URL, key: h.SecretKey,
		copy: func(key string) { u.env.Host.Copy(key, "the secret key") },
	}
	if !u.env.Shown() {
		tell(u.env, screen.Warn, "The secret key of webhook "+state.FormatID(h.ID)+
			" is shown once you go back to the webhooks.")
	}
	u.show()
}

// show shows a key that the user has not confirmed, if only the team can see the screen.
func (u *unconfirmed) show() {
	s := u.key
	if s == nil || !u.env.Shown() || u.env.Audience() != screen.Team || u.env.IsOpen(s) {
		return
	}
	u.env.Host.Open(screen.Dialog{
		Form: s, Submit: func(screen.Answer) tea.Cmd { return nil },
		Closed: screen.Just(func() {
			u.show() // the dialog stays until the answer
			u.askSeen(s)
		}),
	})
}

func (u *unconfirmed) askSeen(s *secret) {
	text := "The secret key is not shown again."
	if !s.copied {
		text += " It was not copied."
	}
	u.env.Ask(screen.Team, screen.Question{Title: "Close it?", Text: text, Follows: true},
		screen.Choice{Key: "n", Label: "No, show it"},
		screen.Choice{Key: "c", Label: "Close it", Danger: true, Do: screen.Just(func() {
			u.key = nil
			u.env.Close(s)
		})},
	)
}

// Unseen returns where to see a secret key that the user has not confirmed. A requested key
// counts, too: the service has it before its response arrives.
func (m *model) Unseen() string {
	coming := m.doing == makingKey || m.doing == subscribing
	return screen.Refuse(m.secret.key != nil || coming,
		"The webhooks have a secret key that is shown once: go there first, or it is lost.")
}

// String keeps the key out of the text.
func (s *secret) String() string { return "the secret key of webhook " + state.FormatID(s.id) }

// GoString keeps the key out of %#v.
func (s *secret) GoString() string { return s.String() }

// Open opens the dialog and keeps on, which handles its closing.
func (s *secret) Open(on screen.Answers) { s.on = on }

// TakesText returns false: letters are actions.
func (s *secret) TakesText() bool { return false }

// Guarded keeps keys from ending the program while the dialog is open: in other programs ctrl+c
// copies.
func (s *secret) Guarded() {}

// Update ignores keys other than those of the actions, so that typing closes nothing by accident.
func (s *secret) Update(tea.Msg) tea.Cmd { return nil }

// Actions returns what can be done here.
func (s *secret) Actions() []*screen.Action {
	if s.actions == nil {
		s.actions = screen.Bind(s, secretDefs)
	}
	return s.actions
}

func (s *secret) take() {
	s.copied = true
	s.copy(s.key)
}

// widest is the greatest width of the dialog: the key fits on one line.
const widest = 86

// Size returns the room that the dialog wants.
func (s *secret) Size(w, h int) (wide, high int) {
	wide = min(w, widest)
	return wide, min(h, len(s.lines(wide-4))+2)
}

// View draws the dialog.
func (s *secret) View(area screen.Rect) string {
	return s.Get(area, func() string {
		return s.page.Framed(cells.PaneFrame(s.th, "The secret key, shown once", true), s.th, s.lines, area.W, area.H)
	})
}

func (s *secret) lines(w int) []string {
	out := cells.Sheet{W: w}
	out.Say(s.th.Text, "It signs what webhook "+state.FormatID(s.id)+" delivers to "+s.url+":")
	out.Blank()
	out.Say(s.th.Strong, s.key)
	out.Blank()
	out.Say(s.th.Warn, "It is not shown again. Give it to the receiver now: "+s.keys.Name(actionCopy)+" copies it.")
	if s.copied {
		out.Say(s.th.Good,
			"✓ Handed to the terminal's clipboard. Paste it somewhere before you close this: not every terminal takes it.")
	}
	out.Say(s.th.Dim, s.keys.Name(screen.Back)+" closes it, after a question. Replace a lost key with "+
		s.keys.Name(actionRenew)+".")
	return out.Lines
}
