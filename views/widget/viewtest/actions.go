package viewtest

import (
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/textedit"
)

// shell lists the actions of the shell and of the editor that panes refer to, in the order of
// their headings. A test of the shell compares them.
var shell = screen.List{
	{Name: "Texts", Actions: []screen.Info{
		{
			ID: screen.EditClient, Keys: []string{"e"}, Short: "client text",
			Long: "Edit the option's client description",
		},
		{
			ID: screen.EditNotes, Keys: []string{"n"}, Short: "notes",
			Long: "Edit the option's installer notes; team only",
		},
		{
			ID: screen.EditDescription, Keys: []string{"D"}, Short: "description",
			Long: "Edit the proposal's client description",
		},
		{
			ID: screen.EditInternal, Keys: []string{"N"}, Short: "internal notes",
			Long: "Edit the proposal's internal notes; team only",
		},
		{ID: screen.EditExternally, Keys: []string{"E"}, Short: "$EDITOR", Long: "Edit this text in $EDITOR"},
		{
			ID: screen.CopyWhole, Keys: []string{"y"}, Short: "copy text",
			Long: "Copy the text shown, without opening it",
		},
	}},
	{Name: "Drafts and saving", Actions: []screen.Info{
		{
			ID: screen.Save, Keys: []string{"ctrl+s"}, Short: "save",
			Long: "Save the changes here, both texts of the option",
		},
		{
			ID: screen.PreviewChanges, Keys: []string{"d"}, Short: "changes",
			Long: "Show the unsaved changes here, line by line",
		},
		{
			ID: screen.DiscardDraft, Keys: []string{"X"}, Short: "discard draft",
			Long: "Discard the draft of this text; undo restores it",
		},
		{ID: screen.Undo, Keys: []string{"u"}, Short: "undo", Long: "Undo the last edit or step of the plan"},
		{ID: screen.Redo, Keys: []string{"ctrl+r"}, Short: "redo", Long: "Redo what was undone"},
		{
			ID: screen.SaveAll, Keys: []string{"alt+s"}, Short: "save all",
			Long: "Save all drafts, in other proposals too",
		},
	}},
	{Name: "Proposals", Actions: []screen.Info{
		{
			ID: screen.Rename, Keys: []string{"r"}, Short: "rename",
			Long: "Rename the proposal or change its salesperson",
		},
		{ID: screen.AddArea, Keys: []string{"a"}, Short: "area", Long: "Add an area to the plan"},
		{
			ID: screen.AddOption, Keys: []string{"o"}, Short: "option",
			Long: "Add an option of the area to the plan",
		},
		{ID: screen.AssignContact, Keys: []string{"C"}, Short: "contact", Long: "Assign a contact"},
		{
			ID: screen.AssignLocation, Keys: []string{"L"}, Short: "location",
			Long: "Assign a location; the sales tax follows it",
		},
		{ID: "proposal.new", Keys: []string{"N"}, Short: "new", Long: "Make a new proposal"},
	}},
	{Name: "View", Actions: []screen.Info{
		{
			ID: screen.ClientView, Keys: []string{"v"}, Short: "client view",
			Long: "Show only what the client sees, or everything again",
		},
		{
			ID: screen.Compare, Keys: []string{"c"}, Short: "compare",
			Long: "Compare the options of the area side by side",
		},
		{ID: screen.OptionNext, Keys: []string{"]"}, Short: "next option", Long: "Show the next option of the area"},
		{
			ID: screen.OptionPrevious, Keys: []string{"["}, Short: "prev option",
			Long: "Show the previous option of the area",
		},
	}},
	{Name: screen.GoTo, Actions: []screen.Info{
		{ID: screen.GoProposals, Keys: []string{"1"}, Short: "proposals", Long: "Go to the proposals"},
		{ID: screen.GoEditor, Keys: []string{"2"}, Short: "editor", Long: "Go to the open proposal"},
		{ID: screen.GoOutbox, Keys: []string{"6"}, Short: "outbox", Long: "Go to the outbox"},
	}},
	{Name: "The program", Actions: []screen.Info{
		{ID: screen.Help, Keys: []string{"?", "f1"}, Short: "help", Long: "Show the keys that work here"},
		{
			ID: screen.HelpTyping, Keys: []string{"f1"}, Short: "keys",
			Long: "While typing: show the keys of the text editor",
		},
		{
			ID: screen.Box, Keys: []string{"ctrl+k"}, Short: "find",
			Long: "Find or do anything: proposals, areas, contacts, items, filters, settings and commands",
		},
		{ID: screen.Refresh, Keys: []string{"R"}, Short: "refresh", Long: "Refresh from the service"},
		{ID: screen.WorkOffline, Keys: []string{"w"}, Short: "offline", Long: "Work offline, or go online again"},
		{
			ID: screen.SignIn, Keys: []string{"!"}, Short: "sign in",
			Long: "Sign in again after the keys expired or were revoked",
		},
		{ID: screen.Stop, Keys: []string{"ctrl+t"}, Short: "stop", Long: "Stop reading or saving; also while typing"},
		{ID: screen.Quit, Keys: []string{"q", "ctrl+c"}, Short: "quit", Long: "Quit; drafts are kept"},
	}},
}

// Shell returns the shell's actions that panes refer to.
func Shell() []screen.Info { return shell.All() }

// headings are those of the actions that panes refer to, in the order of the help page.
var headings = []string{
	"Texts", "Drafts and saving", "Proposals", "View", screen.Finding, screen.GoTo, "The program",
	screen.Move,
}

// List returns the actions that panes refer to, by heading.
func List() screen.List {
	list := make(screen.List, len(headings))
	for i, name := range headings {
		list[i].Name = name
	}
	var listed []screen.Listed
	for _, g := range shell {
		for _, info := range g.Actions {
			listed = append(listed, screen.Listed{Info: info, Group: g.Name})
		}
	}
	return list.With(listed...).With(screen.SharedListed()...).With(textedit.Listing()...)
}

// Keys returns the default keys.
func Keys() screen.Keys { return List().DefaultKeys() }

// Offer returns an action that can be done, or can't for a reason.
func Offer(id screen.ID, why ...string) *screen.Action {
	a := &screen.Action{Listed: screen.Listed{Info: screen.Info{ID: id}}, Word: func() string { return "" }}
	return a.Not(append(why, "")[0])
}
