package viewtest

import (
	"slices"

	"app.tender/tender/views"
	"app.tender/tender/views/screen"
)

// shell are the shell's actions that panes name. A test of the shell compares them.
var shell = screen.List{
	{Name: "Drafts and saving", Actions: []screen.Info{
		{ID: views.Undo, Keys: []string{"u"}, Short: "undo", Long: "Undo the last change"},
		{ID: views.Redo, Keys: []string{"ctrl+r"}, Short: "redo", Long: "Redo what was undone"},
		{ID: views.SaveAll, Keys: []string{"alt+s"}, Short: "save all", Long: "Save all drafts, those of other proposals too"},
	}},
	{Name: "Proposals", Actions: []screen.Info{
		{ID: "proposal.new", Keys: []string{"N"}, Short: "new", Long: "Make a new proposal"},
	}},
	{Name: screen.GoTo, Actions: []screen.Info{
		{ID: screen.GoProposals, Keys: []string{"1"}, Short: "proposals", Long: "Go to the proposals"},
		{ID: views.GoEditor, Keys: []string{"2"}, Short: "editor", Long: "Go to the open proposal"},
		{ID: views.GoOutbox, Keys: []string{"6"}, Short: "outbox", Long: "Go to the outbox"},
	}},
	{Name: "The program", Actions: []screen.Info{
		{ID: views.Help, Keys: []string{"?", "f1"}, Short: "help", Long: "Show the keys that work here"},
		{ID: views.HelpTyping, Keys: []string{"f1"}, Short: "keys", Long: "While a text is typed: show the keys of the text editor"},
		{ID: views.Palette, Keys: []string{"ctrl+k"}, Short: "commands", Long: "Find any action by its name"},
		{ID: views.Refresh, Keys: []string{"R"}, Short: "refresh", Long: "Read again from the service"},
		{ID: views.WorkOffline, Keys: []string{"w"}, Short: "offline", Long: "Work offline, or go online again"},
		{ID: views.SignIn, Keys: []string{"!"}, Short: "sign in", Long: "Sign in again, when the keys have expired or were revoked"},
		{ID: views.Stop, Keys: []string{"ctrl+t"}, Short: "stop", Long: "Stop what is being read or saved; also while text is typed"},
		{ID: views.Quit, Keys: []string{"q", "ctrl+c"}, Short: "quit", Long: "Quit; drafts are kept"},
	}},
}

// Shell lists the shell's actions that panes name.
func Shell() []screen.Info { return shell.All() }

// List is the actions that panes name, by heading in the order of the help page.
func List() screen.List {
	var out, typing screen.List
	for _, g := range views.List() {
		if g.Actions = slices.Clone(g.Actions); len(g.Actions) > 0 && views.Typing(g.Actions[0].ID) {
			typing = append(typing, g)
			continue
		}
		out = append(out, g)
	}
	move := len(out) - 1
	for _, own := range shell {
		if i := slices.IndexFunc(out, func(g screen.Group) bool { return g.Name == own.Name }); i >= 0 {
			out[i].Actions = append(out[i].Actions, own.Actions...)
			continue
		}
		out = slices.Insert(out, move, own)
		move++
	}
	return append(out, typing...)
}

// Keys are the default keys.
func Keys() screen.Keys { return List().DefaultKeys() }

// Offer is an action that can be done, or can't for a reason.
func Offer(id screen.ID, why ...string) *screen.Action {
	a := &screen.Action{Listed: screen.Listed{Info: screen.Info{ID: id}}, Word: func() string { return "" }}
	return a.Not(append(why, "")[0])
}
