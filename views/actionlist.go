package views

import (
	"slices"

	"app.tender/tender/views/screen"
)

// List lists every action of the old panes and of the shell in the order of the help
// page: what belongs to one screen, what changes something, what works everywhere,
// what moves about, and what works within a text that is typed. What a screen
// declares by itself is added by the shell.
func List() screen.List { return list }

// Actions lists every action in the order of List.
func Actions() []ActionInfo { return actions }

var (
	list    = listOf(slices.Concat(screenGroups, typingGroups)...)
	actions = list.All()
)

// shared is an action that many screens have.
func shared(id Action) row {
	a, _ := screen.Shared(id)
	return row(a.Info)
}

// row is an Info, and section a Group, to be written in one line.
type row struct {
	ID    Action
	Keys  []string
	Short string
	Long  string
}

type section struct {
	name string
	rows []row
}

func rowsOf(infos []screen.Info) (out []row) {
	for _, i := range infos {
		out = append(out, row(i))
	}
	return out
}

func listOf(sections ...section) (out screen.List) {
	for _, s := range sections {
		g := Group{Name: s.name}
		for _, r := range s.rows {
			g.Actions = append(g.Actions, ActionInfo(r))
		}
		out = append(out, g)
	}
	return out
}

// screenGroups are what is done on the screens, while no text is typed.
var screenGroups = []section{
	{"Conflict", nil},
	{"Outbox", nil},
	{"Compare", nil},
	{"Installers' sheet", nil},
	{"Journal and checks", nil},
	{"Texts", []row{
		{EditClient, []string{"e"}, "client text", "Edit the option's client description; the customer sees it"},
		{EditNotes, []string{"n"}, "notes", "Edit the option's installer notes; team only"},
		{EditDescription, []string{"D"}, "description", "Edit the proposal's client description; the customer sees it"},
		{EditInternal, []string{"N"}, "internal notes", "Edit the proposal's internal notes; team only"},
		{EditExternally, []string{"E"}, "$EDITOR", "Edit this text in $EDITOR"},
		{CopyWhole, []string{"y"}, "copy text", "Copy the text that is shown, without opening it"},
	}},
	{"Drafts and saving", []row{
		{Save, []string{"ctrl+s"}, "save", "Save what is changed here, both texts of the option"},
		{PreviewChanges, []string{"d"}, "changes", "Show what was changed here before it is saved, line by line"},
		{DiscardDraft, []string{"X"}, "discard draft", "Discard the draft of this text; undo brings it back"},
	}},
	{"Proposals", []row{
		{Rename, []string{"r"}, "rename", "Rename the proposal or change its salesperson"},
		{AddArea, []string{"a"}, "area", "Add an area"},
		{AddOption, []string{"o"}, "option", "Add an option to the area"},
		{AssignContact, []string{"C"}, "contact", "Assign a contact"},
		{AssignLocation, []string{"L"}, "location", "Assign a location; the sales tax follows it"},
	}},
	{"Contacts", nil},
	{"Look", []row{
		{ClientView, []string{"v"}, "client view", "Show only what the customer sees, or everything again"},
		{Compare, []string{"c"}, "compare", "Compare the options of the area side by side"},
		{OptionNext, []string{"]"}, "next option", "Look at the next option of the area"},
		{OptionPrevious, []string{"["}, "option before", "Look at the option before this one"},
	}},
	{screen.Finding, []row{
		shared(Search),
		shared(Filter),
		shared(Sort),
		shared(SortReverse),
		shared(Mark),
	}},
	{"Move", rowsOf(screen.Moving())},
}
