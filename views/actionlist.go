package views

import "slices"

// ActionInfo is what is known of an action apart from whether it can be done
// now: its keys unless the settings say otherwise, a word for the key line, and
// a sentence for help and the palette.
type ActionInfo struct {
	Action Action
	Keys   []string
	Short  string
	Long   string
}

// Group is actions of one kind under a heading.
type Group struct {
	Name    string
	Actions []ActionInfo
}

// Groups lists every action in the order of the help page: what belongs to one
// screen, what changes something, what works everywhere, what moves about, and
// what works within a text that is typed. Keys, help, the palette and
// docs/keys.md all come from this list.
func Groups() []Group { return groups }

// Actions lists every action in the order of Groups.
func Actions() []ActionInfo { return actions }

var (
	groups  = slices.Concat(screenGroups, typingGroups)
	actions = flat(groups)
)

func flat(groups []Group) (out []ActionInfo) {
	for _, g := range groups {
		out = append(out, g.Actions...)
	}
	return out
}

// screenGroups are what is done on the screens, while no text is typed.
var screenGroups = []Group{
	{"Conflict", []ActionInfo{
		{ConflictMine, []string{"m"}, "mine", "Take my version of this part"},
		{ConflictTheirs, []string{"t"}, "theirs", "Take their version of this part"},
		{ConflictBoth, []string{"b"}, "both", "Take both versions of this part, mine first"},
		{ConflictEdit, []string{"e"}, "edit", "Edit the result by hand"},
		{ConflictAgain, []string{"x"}, "choose again", "Give up the result that was written by hand, and choose again"},
		{ConflictBase, []string{"o"}, "before both", "Show what both versions began from, or hide it again"},
		{ConflictAccept, []string{"ctrl+s"}, "save result", "Save the result"},
	}},
	{"Outbox", []ActionInfo{
		{OutboxLook, []string{"enter"}, "look", "Look at this edit and decide"},
		{OutboxCorrect, []string{"e"}, "correct", "Correct what this edit saves, which was refused or waits"},
		{OutboxRetry, []string{"t"}, "try again", "Save this edit again"},
		{OutboxDrop, []string{"x"}, "drop", "Drop this edit; its text can be restored"},
		{OutboxDone, []string{"y"}, "it arrived", "Say that this edit did arrive at the service"},
		{RequestChange, []string{"o"}, "change order", "Write this text into a file, to ask for it as a change order"},
		{OutboxUp, []string{"K", "shift+up"}, "scroll up", "Scroll up in what the edit changes"},
		{OutboxDown, []string{"J", "shift+down"}, "scroll down", "Scroll down in what the edit changes"},
	}},
	{"Compare", []ActionInfo{
		{CompareChoose, []string{"enter", " "}, "what if", "Count this option, to see what the proposal would come to"},
		{CompareBaseline, []string{"b"}, "baseline", "Measure the other options against this one"},
		{CompareDifferences, []string{"d"}, "differences", "Show only what differs, or everything again"},
		{CompareCopy, []string{"y"}, "copy text", "Copy a text of this option to another option of the area"},
	}},
	{"Installers' sheet", []ActionInfo{
		{SheetNext, []string{"n", "right"}, "next area", "Go to the next area of the sheet"},
		{SheetPrevious, []string{"p", "left"}, "area before", "Go to the area before this one, and from the first to the page about the whole job"},
		{SheetTick, []string{" "}, "tick", "Tick a part off with initials and time, or take the tick back"},
		{SheetPicks, []string{"l"}, "pick list", "Show what the whole job takes, by brand and model"},
		{SheetBig, []string{"+"}, "big", "Write in big letters, to be read at a distance"},
		{SheetInitials, []string{"I"}, "initials", "Say whose initials the ticks carry"},
	}},
	{"Journal and checks", []ActionInfo{
		{JournalExport, []string{"x"}, "export", "Write the journal, or what of it matches, into a file"},
		{DoctorAgain, []string{"R"}, "look again", "Look again at what may not work"},
		{DoctorCopy, []string{"y"}, "copy", "Copy what was found"},
		{DoctorSave, []string{"s"}, "report", "Write a report for support into a file: what was found and the latest requests"},
	}},
	{"Texts", []ActionInfo{
		{EditClient, []string{"e"}, "client text", "Edit the option's client description; the customer sees it"},
		{EditNotes, []string{"n"}, "notes", "Edit the option's installer notes; team only"},
		{EditDescription, []string{"D"}, "description", "Edit the proposal's client description; the customer sees it"},
		{EditInternal, []string{"N"}, "internal notes", "Edit the proposal's internal notes; team only"},
		{EditExternally, []string{"E"}, "$EDITOR", "Edit this text in $EDITOR"},
		{CopyWhole, []string{"y"}, "copy text", "Copy the text that is shown, without opening it"},
	}},
	{"Drafts and saving", []ActionInfo{
		{Save, []string{"ctrl+s"}, "save", "Save what is changed here, both texts of the option"},
		{SaveAll, []string{"alt+s"}, "save all", "Save all drafts, those of other proposals too"},
		{PreviewChanges, []string{"d"}, "changes", "Show what was changed here before it is saved, line by line"},
		{DiscardDraft, []string{"X"}, "discard draft", "Discard the draft of this text; undo brings it back"},
		{OtherVersions, []string{"="}, "two versions", "Compare two versions of this text, as when two terminals typed in it"},
		{Undo, []string{"u"}, "undo", "Undo the last change"},
		{Redo, []string{"ctrl+r"}, "redo", "Redo what was undone"},
	}},
	{"Proposals", []ActionInfo{
		{NewProposal, []string{"N"}, "new", "Make a new proposal"},
		{Rename, []string{"r"}, "rename", "Rename the proposal or change its salesperson"},
		{AddArea, []string{"a"}, "area", "Add an area"},
		{AddOption, []string{"o"}, "option", "Add an option to the area"},
		{AssignContact, []string{"C"}, "contact", "Assign a contact"},
		{AssignLocation, []string{"L"}, "location", "Assign a location; the sales tax follows it"},
		{CopyNumbers, []string{"y"}, "copy number", "Copy the numbers of the marked proposals"},
		{Pin, []string{"P"}, "pin", "Pin for the site: fetch everything and keep it here; again to let it go"},
	}},
	{"Contacts", []ActionInfo{
		{NewPerson, []string{"a"}, "person", "Make a new contact, a person"},
		{NewCompany, []string{"A"}, "company", "Make a new contact, a company"},
		{NewLocation, []string{"L"}, "location", "Add a location to the contact"},
	}},
	{"Look", []ActionInfo{
		{ClientView, []string{"v"}, "client view", "Show only what the customer sees, or everything again"},
		{Compare, []string{"c"}, "compare", "Compare the options of the area side by side"},
		{OptionNext, []string{"]"}, "next option", "Look at the next option of the area"},
		{OptionPrevious, []string{"["}, "option before", "Look at the option before this one"},
		{OrderNext, []string{"]", "right", "l"}, "next", "Look at the next change order"},
		{OrderPrevious, []string{"[", "left", "h"}, "before", "Look at the change order before this one"},
	}},
	{"Find, filter, sort", []ActionInfo{
		{Search, []string{"/"}, "search", "Search or filter here"},
		{SearchLocal, []string{"ctrl+f"}, "search all", "Search everything on this machine"},
		{Filter, []string{"f"}, "filter", "Filter by status"},
		{SavedFilters, []string{"F"}, "saved filters", "Keep what the list shows under a name, or show what was kept"},
		{Sort, []string{"s"}, "sort", "Sort by the next column"},
		{SortReverse, []string{"S"}, "reverse", "Sort the other way round"},
		{CatalogFavorites, []string{"*"}, "favorites", "Show only favorites, or everything again"},
		{Mark, []string{" "}, "mark", "Mark"},
		{RemoveItem, []string{"ctrl+d"}, "remove", "Remove the item under the cursor from the list"},
	}},
	{"Go to", []ActionInfo{
		{GoProposals, []string{"1"}, "proposals", "Go to the proposals"},
		{GoEditor, []string{"2"}, "editor", "Go to the open proposal"},
		{GoChangeOrders, []string{"3"}, "change orders", "Go to the change orders of the open proposal"},
		{GoContacts, []string{"4"}, "contacts", "Go to the contacts"},
		{GoCatalog, []string{"5"}, "catalog", "Go to the catalog"},
		{GoOutbox, []string{"6"}, "outbox", "Go to the outbox"},
		{GoJournal, []string{"7"}, "journal", "Go to the journal: what this machine changed and saved, and what came of it"},
		{GoInstaller, []string{"i"}, "installer sheet", "Open the installers' sheet of the proposal"},
		{GoDoctor, nil, "doctor", "Find out why something does not work: check everything in turn, look at the latest requests"},
	}},
	{"The program", []ActionInfo{
		{Help, []string{"?", "f1"}, "help", "Show the keys that work here"},
		{HelpTyping, []string{"f1"}, "keys", "While a text is typed: show the keys of the text editor"},
		{Palette, []string{"ctrl+k"}, "commands", "Find any action by its name"},
		{Refresh, []string{"R"}, "refresh", "Read again from the service"},
		{WorkOffline, []string{"w"}, "offline", "Work offline, or go online again"},
		{SignIn, []string{"!"}, "sign in", "Sign in again, when the keys have expired or were revoked"},
		{Stop, []string{"ctrl+t"}, "stop", "Stop what is being read or saved; also while text is typed"},
		{Repaint, []string{"ctrl+l"}, "repaint", "Redraw"},
		{Suspend, []string{"ctrl+z"}, "suspend", "Go back to the shell until `fg`; drafts are kept"},
		{Quit, []string{"q", "ctrl+c"}, "quit", "Quit; drafts are kept"},
	}},
	{"Move", []ActionInfo{
		{Open, []string{"enter"}, "open", "Open, go in"},
		{Back, []string{"esc"}, "back", "Go back, close"},
		{MoveUp, []string{"up", "k"}, "up", "Move up"},
		{MoveDown, []string{"down", "j"}, "down", "Move down"},
		{MoveLeft, []string{"left", "h"}, "left", "Move left, or close what is open"},
		{MoveRight, []string{"right", "l"}, "right", "Move right, or open what is closed"},
		{MovePageUp, []string{"pgup"}, "page up", "Move a page up"},
		{MovePageDown, []string{"pgdown"}, "page down", "Move a page down"},
		{MoveTop, []string{"g", "home"}, "top", "Move to the top"},
		{MoveBottom, []string{"G", "end"}, "bottom", "Move to the bottom"},
		{PaneNext, []string{"tab"}, "pane", "Go to the next pane"},
		{PanePrevious, []string{"shift+tab"}, "pane back", "Go to the previous pane"},
	}},
}
