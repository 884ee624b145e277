package views

// The actions, by group. Their keys and words stand in Actions.
const (
	MoveUp       Action = "move.up"
	MoveDown     Action = "move.down"
	MoveLeft     Action = "move.left"
	MoveRight    Action = "move.right"
	MovePageUp   Action = "move.page-up"
	MovePageDown Action = "move.page-down"
	MoveTop      Action = "move.top"
	MoveBottom   Action = "move.bottom"
	PaneNext     Action = "pane.next"
	PanePrevious Action = "pane.previous"
	Open         Action = "open"
	Back         Action = "back"

	GoProposals    Action = "go.proposals"
	GoEditor       Action = "go.editor"
	GoChangeOrders Action = "go.change-orders"
	GoContacts     Action = "go.contacts"
	GoCatalog      Action = "go.catalog"
	GoOutbox       Action = "go.outbox"
	GoJournal      Action = "go.journal"

	EditClient      Action = "text.client"
	EditNotes       Action = "text.notes"
	EditDescription Action = "text.description"
	EditInternal    Action = "text.internal"
	EditExternally  Action = "text.external-editor"
	Send            Action = "send"
	DiscardDraft    Action = "text.discard"
	PreviewChanges  Action = "text.preview"
	OtherVersions   Action = "text.versions"

	Rename         Action = "proposal.rename"
	NewProposal    Action = "proposal.new"
	CopyNumbers    Action = "proposal.copy-number"
	AddArea        Action = "area.add"
	AddOption      Action = "option.add"
	AssignContact  Action = "contact.assign"
	AssignLocation Action = "location.assign"
	OptionNext     Action = "option.next"
	OptionPrevious Action = "option.previous"
	Compare        Action = "option.compare"
	ClientView     Action = "client-view"
	Mark           Action = "mark"
	Undo           Action = "undo"
	Redo           Action = "redo"

	Search       Action = "search"
	SearchLocal  Action = "search.local"
	Filter       Action = "filter"
	SavedFilters Action = "filter.saved"
	Sort         Action = "sort"
	SortReverse  Action = "sort.reverse"
	Refresh      Action = "refresh"
	WorkOffline  Action = "offline"
	Pin          Action = "pin"
	Palette      Action = "palette"
	SignIn       Action = "sign-in"
	Help         Action = "help"
	Repaint      Action = "repaint"
	Stop         Action = "stop"
	Suspend      Action = "suspend"
	HelpTyping   Action = "help.typing"
	Quit         Action = "quit"

	RemoveItem Action = "picker.remove"

	GoInstaller   Action = "go.installer"
	SheetNext     Action = "sheet.next"
	SheetPrevious Action = "sheet.previous"
	SheetTick     Action = "sheet.tick"
	SheetPicks    Action = "sheet.picks"
	SheetBig      Action = "sheet.big"
	SheetInitials Action = "sheet.initials"

	NewPerson   Action = "contact.person"
	NewCompany  Action = "contact.company"
	NewLocation Action = "contact.location"

	CatalogFavorites Action = "catalog.favorites"

	OutboxRetry Action = "outbox.retry"
	OutboxDrop  Action = "outbox.drop"
	OutboxLook  Action = "outbox.look"
	OutboxDone  Action = "outbox.done"
	OutboxUp    Action = "outbox.scroll-up"
	OutboxDown  Action = "outbox.scroll-down"

	RequestChange Action = "outbox.change-order"
	JournalExport Action = "journal.export"

	CompareBaseline    Action = "compare.baseline"
	CompareDifferences Action = "compare.differences"
	CompareCopy        Action = "compare.copy-text"
	CompareChoose      Action = "compare.what-if"

	OrderNext     Action = "change-order.next"
	OrderPrevious Action = "change-order.previous"

	GoDoctor    Action = "go.doctor"
	DoctorAgain Action = "doctor.again"
	DoctorCopy  Action = "doctor.copy"
	DoctorSave  Action = "doctor.save"

	ConflictMine   Action = "conflict.mine"
	ConflictTheirs Action = "conflict.theirs"
	ConflictBoth   Action = "conflict.both"
	ConflictEdit   Action = "conflict.edit"
	ConflictAgain  Action = "conflict.again"
	ConflictBase   Action = "conflict.base"
	ConflictAccept Action = "conflict.accept"
)

// ActionInfo is what is known of an action apart from whether it can be done
// now: its keys unless the settings say otherwise, a word for the key line, and
// a sentence for help and the palette.
type ActionInfo struct {
	Action Action
	Keys   []string
	Short  string
	Long   string
}

// Actions lists every action in the order of the help page. Keys, help, the
// palette and docs/keys.md all come from this list.
func Actions() []ActionInfo { return actions }

var actions = []ActionInfo{
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
	{Open, []string{"enter"}, "open", "Open, go in"},
	{Back, []string{"esc"}, "back", "Go back, close"},

	{GoProposals, []string{"1"}, "proposals", "Go to the proposals"},
	{GoEditor, []string{"2"}, "editor", "Go to the open proposal"},
	{GoChangeOrders, []string{"3"}, "change orders", "Go to the change orders of the open proposal"},
	{GoContacts, []string{"4"}, "contacts", "Go to the contacts"},
	{GoCatalog, []string{"5"}, "catalog", "Go to the catalog"},
	{GoOutbox, []string{"6"}, "outbox", "Go to the outbox"},
	{GoJournal, []string{"7"}, "journal", "Go to the journal: what this machine changed and sent, and what came of it"},

	{EditClient, []string{"e"}, "client text", "Edit the option's client description; the customer sees it"},
	{EditNotes, []string{"n"}, "notes", "Edit the option's installer notes; team only"},
	{EditDescription, []string{"D"}, "description", "Edit the proposal's client description; the customer sees it"},
	{EditInternal, []string{"N"}, "internal notes", "Edit the proposal's internal notes; team only"},
	{EditExternally, []string{"E"}, "$EDITOR", "Edit this text in $EDITOR"},
	{Send, []string{"ctrl+s"}, "send", "Save and send"},

	{DiscardDraft, []string{"X"}, "discard draft", "Discard the draft of this text; undo brings it back"},
	{PreviewChanges, []string{"d"}, "changes", "Show what was changed here before it is sent, line by line"},
	{OtherVersions, []string{"="}, "two versions", "Compare two versions of this text, as when two terminals typed in it"},

	{Rename, []string{"r"}, "rename", "Rename the proposal or change its salesperson"},
	{NewProposal, []string{"N"}, "new", "Make a new proposal"},
	{CopyNumbers, []string{"y"}, "copy number", "Copy the numbers of the marked proposals"},
	{AddArea, []string{"a"}, "area", "Add an area"},
	{AddOption, []string{"o"}, "option", "Add an option to the area"},
	{AssignContact, []string{"C"}, "contact", "Assign a contact"},
	{AssignLocation, []string{"L"}, "location", "Assign a location; the sales tax follows it"},
	{OptionNext, []string{"]"}, "next option", "Look at the next option of the area"},
	{OptionPrevious, []string{"["}, "option before", "Look at the option before this one"},
	{Compare, []string{"c"}, "compare", "Compare the options of the area side by side"},
	{ClientView, []string{"v"}, "client view", "Show only what the customer sees, or everything again"},
	{Mark, []string{" "}, "mark", "Mark for a bulk action or a partial sum"},
	{Undo, []string{"u"}, "undo", "Undo the last change"},
	{Redo, []string{"ctrl+r"}, "redo", "Redo what was undone"},

	{Search, []string{"/"}, "search", "Search or filter here"},
	{SearchLocal, []string{"ctrl+f"}, "search all", "Search everything on this machine"},
	{Filter, []string{"f"}, "filter", "Filter by status"},
	{SavedFilters, []string{"F"}, "saved filters", "Keep what the list shows under a name, or show what was kept"},
	{Sort, []string{"s"}, "sort", "Sort by the next column"},
	{SortReverse, []string{"S"}, "reverse", "Sort the other way round"},
	{Refresh, []string{"R"}, "refresh", "Read again from the service"},
	{WorkOffline, []string{"w"}, "offline", "Work offline, or go online again"},
	{SignIn, []string{"!"}, "sign in", "Sign in again, when the keys have expired or were revoked"},
	{Pin, []string{"P"}, "pin", "Pin for the site: fetch everything and keep it here; again to let it go"},
	{Palette, []string{"ctrl+k"}, "commands", "Find any action by its name"},
	{Help, []string{"?"}, "help", "Show the keys that work here"},
	{Repaint, []string{"ctrl+l"}, "repaint", "Draw the whole screen again"},
	{Stop, []string{"ctrl+t"}, "stop", "Stop what is being read or sent; also while text is typed"},
	{Suspend, []string{"ctrl+z"}, "suspend", "Go back to the shell until `fg`; drafts are saved first. While text is typed the key undoes"},
	{HelpTyping, []string{"f1"}, "keys", "While a text is typed: show the keys of the text editor"},
	{Quit, []string{"q", "ctrl+c"}, "quit", "Quit; drafts are saved first"},

	{RemoveItem, []string{"ctrl+d"}, "remove", "Remove the item under the cursor from the list"},

	{GoInstaller, []string{"i"}, "installer sheet", "Open the installers' sheet of the proposal"},
	{SheetNext, []string{"n", "right"}, "next area", "Go to the next area of the sheet"},
	{SheetPrevious, []string{"p", "left"}, "area before", "Go to the area before this one"},
	{SheetTick, []string{" "}, "tick", "Tick a part off with initials and time, or take the tick back"},
	{SheetPicks, []string{"l"}, "pick list", "Show what the whole job takes, by brand and model"},
	{SheetBig, []string{"+"}, "big", "Write in big letters, to be read at a distance"},
	{SheetInitials, []string{"I"}, "initials", "Say whose initials the ticks carry"},

	{NewPerson, []string{"a"}, "person", "Make a new contact, a person"},
	{NewCompany, []string{"A"}, "company", "Make a new contact, a company"},
	{NewLocation, []string{"L"}, "location", "Add a location to the contact"},

	{CatalogFavorites, []string{"*"}, "favorites", "Show only favorites, or everything again"},

	{OutboxRetry, []string{"t"}, "try again", "Send this edit again"},
	{OutboxDrop, []string{"x"}, "drop", "Drop this edit; its text can be restored"},
	{OutboxDone, []string{"y"}, "it arrived", "Say that this edit did arrive at the service"},
	{OutboxLook, []string{"enter"}, "look", "Look at this edit and decide"},
	{OutboxUp, []string{"K", "shift+up"}, "scroll up", "Scroll up in what the edit changes"},
	{OutboxDown, []string{"J", "shift+down"}, "scroll down", "Scroll down in what the edit changes"},
	{RequestChange, []string{"o"}, "change order", "Write this text into a file, to ask for it as a change order"},
	{JournalExport, []string{"x"}, "export", "Write the journal, or what of it matches, into a file"},

	{CompareBaseline, []string{"b"}, "baseline", "Measure the other options against this one"},
	{CompareDifferences, []string{"d"}, "differences", "Show only what differs, or everything again"},
	{CompareCopy, []string{"y"}, "copy text", "Copy a text of this option to another option of the area"},
	{CompareChoose, []string{"enter", " "}, "what if", "Count this option, to see what the proposal would come to"},

	{OrderNext, []string{"]", "right", "l"}, "next", "Look at the next change order"},
	{OrderPrevious, []string{"[", "left", "h"}, "before", "Look at the change order before this one"},

	{GoDoctor, nil, "doctor", "Find out why something does not work: check everything in turn, look at the latest requests"},
	{DoctorAgain, []string{"R"}, "look again", "Look again at what may not work"},
	{DoctorCopy, []string{"y"}, "copy", "Copy what was found"},
	{DoctorSave, []string{"s"}, "report", "Write a report for support into a file: what was found and the latest requests"},

	{ConflictMine, []string{"m"}, "mine", "Take my version of this part"},
	{ConflictTheirs, []string{"t"}, "theirs", "Take their version of this part"},
	{ConflictBoth, []string{"b"}, "both", "Take both versions of this part, mine first"},
	{ConflictEdit, []string{"e"}, "edit", "Edit the result by hand"},
	{ConflictAgain, []string{"x"}, "choose again", "Give up the result that was written by hand, and choose again"},
	{ConflictBase, []string{"o"}, "before both", "Show what both versions began from, or hide it again"},
	{ConflictAccept, []string{"ctrl+s"}, "send", "Send the result"},
}
