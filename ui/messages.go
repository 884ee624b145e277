package ui

// Messages are results, named in the past tense.
type (
	// minutePassedMsg lets what says "today 14:02" stay true.
	minutePassedMsg struct{}
	// QuitMsg ends the editor after the drafts are saved. A signal sends it.
	QuitMsg struct{}
)
