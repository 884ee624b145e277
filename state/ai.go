package state

import (
	"bytes"
	"io"
	"time"
)

type (
	// AIContentID identifies one piece of source content of the AI builder.
	AIContentID int64
	// AIOutlineID identifies an outline that the AI builder made.
	AIOutlineID int64
)

// AIStatus is how a piece of content, an outline or a build stands. Values that
// are not listed here are kept as they came.
type AIStatus string

// The statuses: of content the first four, of an outline Generating, Completed
// and Failed, of a build Building, Completed and Failed.
const (
	AIUploaded    AIStatus = "Uploaded"
	AIProcessing  AIStatus = "Processing"
	AITranscribed AIStatus = "Transcribed"
	AIInvalid     AIStatus = "Invalid"
	AIGenerating  AIStatus = "Generating"
	AIBuilding    AIStatus = "Building"
	AICompleted   AIStatus = "Completed"
	AIFailed      AIStatus = "Failed"
)

// Settled reports whether s does not change any more by itself.
func (s AIStatus) Settled() bool {
	switch s {
	case AITranscribed, AIInvalid, AICompleted, AIFailed:
		return true
	default:
		return false
	}
}

// MaxAIContentBytes is the largest file that the AI builder takes.
const MaxAIContentBytes = 25 << 20

// AIFile is one file to upload as content.
type AIFile struct {
	Name string                        // its base name is sent
	Size int64                         // in bytes; at most MaxAIContentBytes
	Open func() (io.ReadCloser, error) // called once for every attempt
}

// AIFileOf is a file that is in memory, which is not copied.
func AIFileOf(name string, data []byte) AIFile {
	return AIFile{Name: name, Size: int64(len(data)), Open: func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(data)), nil }}
}

// AIContent is one piece of source content that was uploaded to a proposal.
type AIContent struct {
	ID         AIContentID
	Name       string
	Summary    string // what it holds, or why it is Invalid
	Status     AIStatus
	SourceType string // "Text", "Audio", "Video"
	Created    time.Time
	CreatedBy  User
}

// AIOutline is the plan that the AI builder made from a proposal's content.
type AIOutline struct {
	Proposal ProposalID
	ID       AIOutlineID // 0 until the service names it
	Status   AIStatus
	Text     string // Markdown; empty until Status is AICompleted
	Grammar  int    // the version of the grammar that Text is in and content may be; 0 when the service names none
	Message  string // what the service says about it; may be empty
}

// AIBuild is the building of a proposal from its outline.
type AIBuild struct {
	Proposal ProposalID
	Status   AIStatus
	Messages []string // what could not be matched, and why a build failed
}
