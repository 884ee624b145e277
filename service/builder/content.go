package builder

import (
	"context"
	"errors"
	"io/fs"
	"strings"
	"time"
	"unicode/utf8"

	"app.tender/tender/service/command"
	"app.tender/tender/service/pdftext"
	"app.tender/tender/service/store"
	"app.tender/tender/state"
	"app.tender/tender/state/text"
)

// process reads or transcribes a piece of content and stores the result. If the service
// stops meanwhile, it releases the content for the next start.
func (b *Builder) process(ctx context.Context, content *store.AIContent) error {
	longer := func(tx *store.Tx, until time.Time) error { return tx.Content().Renew(content.ID, until) }
	var status state.AIStatus
	var summary string
	err := b.withLease(ctx, longer, func() error {
		status, summary = b.transcript(ctx, content)
		return nil
	})
	if err != nil {
		b.Log.Error("processing content", "content", content.ID, "error", err)
		status, summary = state.AIInvalid, "Unexpected failure. Upload the file again."
	}
	if ctx.Err() != nil {
		status, summary = state.AIUploaded, ""
	}
	return b.Store.Write(context.WithoutCancel(ctx), func(tx *store.Tx) error {
		return tx.Content().Finish(content.ID, status, summary)
	})
}

// transcript extracts the text of a piece of content. It returns Transcribed with the
// beginning of the text, or Invalid with the reason.
func (b *Builder) transcript(ctx context.Context, content *store.AIContent) (state.AIStatus, string) {
	if content.SourceType != store.SourceText {
		if why := b.runTranscribe(ctx, content); why != "" {
			return state.AIInvalid, why
		}
	}
	made, err := b.Files.text(content.File)
	if err == nil && pdftext.Is([]byte(made[:min(len(made), pdfMark)])) {
		if made, err = b.readPDF(ctx, content.File, made); err != nil {
			return state.AIInvalid, text.UpperFirst(err.Error()) + ". Upload its text instead."
		}
	}
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return state.AIInvalid, "The file is gone. Upload it again."
	case err != nil:
		b.Log.Error("reading content", "content", content.ID, "error", err)
		return state.AIInvalid, "The file can't be read."
	case !utf8.ValidString(made) || strings.ContainsRune(made, 0):
		return state.AIInvalid, "The file is not text in UTF-8."
	case strings.TrimSpace(made) == "":
		return state.AIInvalid, "The file holds no text."
	}
	return state.AITranscribed, beginning(made)
}

// pdfMark is how much of a file tells whether it is a PDF.
const pdfMark = 1 << 10

// pdfTime bounds the reading of a PDF. Other accounts' texts may wait for it.
const pdfTime = 30 * time.Second

// readPDF reads the text of a PDF and stores it as the file's transcript. The error is for the caller.
func (b *Builder) readPDF(ctx context.Context, file, content string) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, pdfTime)
	defer cancel()
	made, err := pdftext.Read(ctx, []byte(content), maxOutlineBytes)
	if err != nil {
		return "", err
	}
	if err := b.Files.saveTranscript(file, made); err != nil {
		b.Log.Error("keeping the text of a PDF", "error", err)
		return "", errors.New("the text of the PDF could not be kept")
	}
	return made, nil
}

// runTranscribe transcribes a file with the operator's program and stores the text. It
// returns the reason for a failure in words for the caller.
func (b *Builder) runTranscribe(ctx context.Context, content *store.AIContent) (why string) {
	if len(b.transcribe) == 0 {
		return "This service has no program that transcribes audio or video. Upload the text instead."
	}
	text, err := b.transcribe.Run(ctx, nil, b.limits, b.Files.path(content.File))
	if err == nil {
		err = b.Files.saveTranscript(content.File, text)
	}
	if err != nil {
		b.logFailed("transcribing", err)
		return "The transcription failed: " + reason(err)
	}
	return ""
}

// reason returns why a program failed, in words for the caller. Its output and paths go
// only to the log.
func reason(err error) string {
	switch {
	case errors.Is(err, command.ErrTooLong):
		return "it took too long."
	case errors.Is(err, command.ErrTooMuch):
		return "it gave too much text."
	case errors.Is(err, command.ErrNoOutput), errors.Is(err, command.ErrNotText):
		return "it gave no text."
	default:
		return "the program for it could not be run to its end."
	}
}

func (b *Builder) logFailed(doing string, err error) {
	if failed, ok := errors.AsType[*command.Error](err); ok {
		b.Log.Error(doing, "error", err, "stderr", failed.Stderr)
		return
	}
	b.Log.Error(doing, "error", err)
}

// summaryLength is the maximum length of a summary in characters.
const summaryLength = 200

// beginning returns the beginning of a text on one line.
func beginning(s string) string {
	words := strings.Fields(text.First(s, 4*summaryLength))
	line := strings.Join(words, " ")
	if short := text.First(line, summaryLength); short != line {
		return strings.TrimSpace(short) + "…"
	}
	return line
}
