package ui

// Messages are results, named in the past tense.
type (
	// minutePassedMsg keeps texts like "today 14:02" up to date.
	minutePassedMsg struct{}
	// QuitMsg ends the editor after the drafts are saved. A signal sends it.
	QuitMsg struct{}
)
