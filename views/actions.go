package views

import "app.tender/tender/views/screen"

// The actions, by group. Their keys and words stand in Actions.
const (
	MoveUp       = screen.MoveUp
	MoveDown     = screen.MoveDown
	MoveLeft     = screen.MoveLeft
	MoveRight    = screen.MoveRight
	MovePageUp   = screen.MovePageUp
	MovePageDown = screen.MovePageDown
	MoveTop      = screen.MoveTop
	MoveBottom   = screen.MoveBottom
	PaneNext     = screen.PaneNext
	PanePrevious = screen.PanePrevious
	Open         = screen.Open
	Back         = screen.Back

	GoEditor Action = "go.editor"
	GoOutbox        = screen.GoOutbox

	EditClient      Action = "text.client"
	EditNotes       Action = "text.notes"
	EditDescription Action = "text.description"
	EditInternal    Action = "text.internal"
	EditExternally  Action = "text.external-editor"
	CopyWhole       Action = "text.copy-whole"
	Save                   = screen.Save
	SaveAll         Action = "save.all"
	DiscardDraft    Action = "text.discard"
	PreviewChanges  Action = "text.preview"

	Rename         Action = "proposal.rename"
	AddArea        Action = "area.add"
	AddOption      Action = "option.add"
	AssignContact  Action = "contact.assign"
	AssignLocation Action = "location.assign"
	OptionNext     Action = "option.next"
	OptionPrevious Action = "option.previous"
	Compare        Action = "option.compare"
	ClientView     Action = "client-view"
	Mark                  = screen.Mark
	Undo                  = screen.Undo
	Redo           Action = "redo"

	Search             = screen.Search
	Filter             = screen.Filter
	Sort               = screen.Sort
	SortReverse        = screen.SortReverse
	Refresh            = screen.Refresh
	WorkOffline        = screen.WorkOffline
	Pin                = screen.Pin
	Palette     Action = "palette"
	SignIn             = screen.SignIn
	Help        Action = "help"
	Repaint     Action = "repaint"
	Stop        Action = "stop"
	Suspend     Action = "suspend"
	HelpTyping  Action = "help.typing"
	Quit        Action = "quit"

	RemoveItem Action = "picker.remove"
)
