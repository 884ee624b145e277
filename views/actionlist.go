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
	{"Texts", nil},
	{"Drafts and saving", nil},
	{"Proposals", nil},
	{"Contacts", nil},
	{"Look", nil},
	{screen.Finding, []row{
		shared(Search),
		shared(Filter),
		shared(Sort),
		shared(SortReverse),
		shared(Mark),
	}},
	{"Move", rowsOf(screen.Moving())},
}
