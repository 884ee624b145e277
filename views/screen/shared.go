package screen

import (
	"slices"
	"strings"
)

// Actions with the same meaning on many screens, which refer to them by ID.
const (
	MoveUp       ID = "move.up"
	MoveDown     ID = "move.down"
	MoveLeft     ID = "move.left"
	MoveRight    ID = "move.right"
	MovePageUp   ID = "move.page-up"
	MovePageDown ID = "move.page-down"
	MoveTop      ID = "move.top"
	MoveBottom   ID = "move.bottom"
	PaneNext     ID = "pane.next"
	PanePrevious ID = "pane.previous"
	Open         ID = "open"
	Back         ID = "back"

	Search      ID = "search"
	Filter      ID = "filter"
	Sort        ID = "sort"
	SortReverse ID = "sort.reverse"
	Mark        ID = "mark"
)

// Actions of the shell and of other screens that the key line or a sentence may name.
const (
	GoOutbox     ID = "go.outbox"
	GoProposals  ID = "go.proposals"
	Save         ID = "save"
	Undo         ID = "undo"
	Redo         ID = "redo"
	GoJournal    ID = "go.journal"
	SignIn       ID = "sign-in"
	Refresh      ID = "refresh"
	WorkOffline  ID = "offline"
	ClientView   ID = "client-view"
	Box          ID = "box"
	FindAnything ID = "find"
	Commands     ID = "commands"
	Help         ID = "help"
	HelpTyping   ID = "help.typing"
	Quit         ID = "quit"
	Stop         ID = "stop"
	Repaint      ID = "repaint"
	CopyWeb      ID = "web.copy"
	Suspend      ID = "suspend"
	SaveAll      ID = "save.all"
	GoEditor     ID = "go.editor"
	Pin          ID = "pin"
)

// Actions on the open proposal that its panes and other screens name.
const (
	EditClient      ID = "text.client"
	EditNotes       ID = "text.notes"
	EditDescription ID = "text.description"
	EditInternal    ID = "text.internal"
	EditExternally  ID = "text.external-editor"
	CopyWhole       ID = "text.copy-whole"
	DiscardDraft    ID = "text.discard"
	TakeOver        ID = "proposal.takeover"
	PreviewChanges  ID = "text.preview"
	Rename          ID = "proposal.rename"
	MoveStatus      ID = "proposal.status"
	AddArea         ID = "area.add"
	AddOption       ID = "option.add"
	AssignContact   ID = "contact.assign"
	AssignLocation  ID = "location.assign"
	OptionNext      ID = "option.next"
	OptionPrevious  ID = "option.previous"
	Compare         ID = "option.compare"
	Plan            ID = "plan"
	GoBuilder       ID = "go.builder"
	GoChangeOrders  ID = "go.change-orders"
	Export          ID = "export"
)

var (
	finding = []Info{
		{Search, []string{"/"}, "search", "Search or filter here"},
		{Filter, []string{"f"}, "filter", "Filter by status"},
		{Sort, []string{"s"}, "sort", "Sort by the next column"},
		{SortReverse, []string{"S"}, "reverse", "Reverse the sort order"},
		{Mark, []string{" "}, "mark", "Mark"},
	}
	documents = []Info{{Export, []string{"x"}, "export", "Export as PDF, HTML or a table, to print, or to mail"}}
	moving    = []Info{
		{Open, []string{"enter"}, "open", "Open, go in"},
		{Back, []string{"esc"}, "back", "Go back, close"},
		{MoveUp, []string{"up", "k"}, "up", "Move up"},
		{MoveDown, []string{"down", "j"}, "down", "Move down"},
		{MoveLeft, []string{"left", "h"}, "left", "Move left, or collapse"},
		{MoveRight, []string{"right", "l"}, "right", "Move right, or expand"},
		{MovePageUp, []string{"pgup"}, "page up", "Move a page up"},
		{MovePageDown, []string{"pgdown"}, "page down", "Move a page down"},
		{MoveTop, []string{"g", "home"}, "top", "Move to the top"},
		{MoveBottom, []string{"G", "end"}, "bottom", "Move to the bottom"},
		{PaneNext, []string{"tab"}, "pane", "Go to the next pane"},
		{PanePrevious, []string{"shift+tab"}, "prev pane", "Go to the previous pane"},
	}

	shared = sharedByID()
)

func sharedByID() map[ID]Listed {
	out := make(map[ID]Listed)
	for _, i := range SharedInfos() {
		out[i.ID] = Listed{Info: i, Audience: Everyone}
	}
	for _, id := range []ID{Sort, SortReverse} {
		out[id] = Listed{Info: out[id].Info, Audience: Installer}
	}
	return out
}

// Shared returns an action of many screens; ok is false for any other.
func Shared(id ID) (a Listed, ok bool) {
	a, ok = shared[id]
	return a, ok
}

// SharedListed returns them with their headings.
func SharedListed() (out []Listed) {
	for _, g := range []Group{{Finding, finding}, {Documents, documents}, {Move, moving}} {
		for _, i := range g.Actions {
			out = append(out, Listed{Info: i, Group: g.Name, Audience: shared[i.ID].Audience})
		}
	}
	return out
}

// SharedInfos returns them.
func SharedInfos() []Info { return slices.Concat(finding, documents, moving) }

// Moves reports whether an action only moves within a list or a text. Such an action needs no reason when it is
// disabled, and is not in the box.
func Moves(id ID) bool {
	for _, begin := range []string{"move.", "cursor.", "select."} {
		if strings.HasPrefix(string(id), begin) {
			return id != "select.all"
		}
	}
	return false
}
