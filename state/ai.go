package state

import (
	"bytes"
	"io"
	"slices"
	"time"
)

type (
	// AIContentID identifies one piece of source content of the AI builder.
	AIContentID int64
	// AIOutlineID identifies an outline that the AI builder made.
	AIOutlineID int64
)

// AIStatus is the state of a piece of content, an outline or a build. Unlisted values are kept as
// received.
type AIStatus string

// The statuses. Content has the first four, an outline Generating, Completed and Failed, and a
// build Building, Completed and Failed.
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

// Settled reports whether s is final.
func (s AIStatus) Settled() bool {
	return slices.Contains([]AIStatus{AITranscribed, AIInvalid, AICompleted, AIFailed}, s)
}

// MaxAIContentBytes is the largest file that the AI builder accepts.
const MaxAIContentBytes = 25 << 20

// AIFile is a file to upload as content.
type AIFile struct {
	Name string                        // the service gets only the base name
	Size int64                         // in bytes; at most MaxAIContentBytes
	Open func() (io.ReadCloser, error) // called once per attempt
}

// AIFileOf returns an AIFile with data, which is not copied.
func AIFileOf(name string, data []byte) AIFile {
	return AIFile{Name: name, Size: int64(len(data)), Open: func() (io.ReadCloser, error) {
		return io.NopCloser(bytes.NewReader(data)), nil
	}}
}

// IsPDF reports whether the beginning of a text or file is that of a PDF, which may consist of ASCII and still is not
// text.
func IsPDF(begins []byte) bool {
	return bytes.HasPrefix(bytes.TrimLeft(bytes.TrimPrefix(begins, []byte("\uFEFF")), " \t\r\n"), []byte("%PDF-"))
}

// WhatIsRead says, before anything is uploaded, which content a service reads: no operation tells whether it
// transcribes recordings.
const WhatIsRead = "Text and PDFs are read. A recording is read only if this service transcribes; it says so after the upload."

// AIContent is a piece of source content that was uploaded to a proposal.
type AIContent struct {
	ID         AIContentID
	Name       string
	Summary    string // what it contains, or why it is Invalid
	Status     AIStatus
	SourceType string // "Text", "Audio", "Video"
	Created    time.Time
	CreatedBy  User
}

// AIOutline is the plan that the AI builder made from a proposal's content.
type AIOutline struct {
	Proposal ProposalID
	ID       AIOutlineID // 0 until the service assigns one
	Status   AIStatus
	Text     string // Markdown; empty until Status is AICompleted
	Grammar  int    // grammar version of Text, accepted in content too; 0 if the service names none
	Message  string // the service's message; may be empty
}

// AIBuild is a build of a proposal from its outline.
type AIBuild struct {
	Proposal ProposalID
	Status   AIStatus
	Messages []string // what could not be matched, and why a build failed
}
