package builder

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"app.tender/tender/service/command"
	"app.tender/tender/service/pdftext"
	"app.tender/tender/service/store"
	"app.tender/tender/state"
	"app.tender/tender/state/text"
)

// reading is what came of reading a piece of content.
type reading struct {
	status     state.AIStatus
	summary    string // for the caller
	transcript string
}

// invalid is the reading of content that has no text, with the reason.
func invalid(why string) reading { return reading{status: state.AIInvalid, summary: why} }

// process reads or transcribes a piece of content and stores the result. If the service
// stops meanwhile, it releases the content for the next start. If the file can't be read now, the
// lease ends, and it is tried again.
func (b *Builder) process(ctx context.Context, content *store.AIContent) error {
	longer := func(tx *store.Tx, until time.Time) error { return tx.Content().Renew(content, until) }
	var made reading
	var failed error
	err := b.withLease(ctx, longer, func() error {
		made, failed = b.transcribed(ctx, content)
		return nil
	})
	if err != nil {
		b.Log.Error("processing content", "content", content.ID, "error", err)
		made = invalid("Unexpected failure. Upload the file again.")
	}
	if failed != nil && ctx.Err() == nil {
		return failed
	}
	return b.Store.Write(context.WithoutCancel(ctx), func(tx *store.Tx) error {
		if ctx.Err() != nil {
			return tx.Content().Release(content)
		}
		return tx.Content().Finish(content, made.status, made.summary, made.transcript)
	})
}

// transcribed extracts the text of a piece of content. The error is that of the database or the disk.
func (b *Builder) transcribed(ctx context.Context, content *store.AIContent) (made reading, err error) {
	if content.SourceType == store.SourceText {
		var file bytes.Buffer
		if err = b.Files.read(ctx, content, &file); err == nil {
			made = readText(ctx, file.Bytes())
		}
	} else {
		made, err = b.listen(ctx, content)
	}
	if errors.Is(err, store.ErrNotFound) {
		return invalid("The file is gone. Upload it again."), nil
	}
	return made, err
}

// readText reads a text, or the text of a PDF.
func readText(ctx context.Context, file []byte) reading {
	made := string(bytes.TrimPrefix(file, []byte("\ufeff")))
	if pdftext.Is(file[:min(len(file), pdfMark)]) {
		ctx, cancel := context.WithTimeout(ctx, pdfTime)
		defer cancel()
		var err error
		if made, err = pdftext.Read(ctx, file, maxOutlineBytes); err != nil {
			return invalid(text.UpperFirst(err.Error()) + ". Upload its text instead.")
		}
	}
	switch {
	case !utf8.ValidString(made) || strings.ContainsRune(made, 0):
		return invalid("The file is not text in UTF-8.")
	case strings.TrimSpace(made) == "":
		return invalid("The file holds no text.")
	case len(made) > maxOutlineBytes:
		return invalid(fmt.Sprintf("The file holds more than %d MiB of text, of which no outline can be made.",
			maxOutlineBytes>>20))
	}
	return reading{state.AITranscribed, beginning(made), made}
}

// pdfMark is how much of a file tells whether it is a PDF.
const pdfMark = 1 << 10

// pdfTime bounds the reading of a PDF. Other accounts' texts may wait for it.
const pdfTime = 30 * time.Second

// listen transcribes a file with the operator's program. The error is that of the database or the disk.
func (b *Builder) listen(ctx context.Context, content *store.AIContent) (made reading, err error) {
	if len(b.transcribe) == 0 {
		return invalid("This service has no program that transcribes audio or video. Upload the text instead."), nil
	}
	err = b.Files.onDisk(ctx, content, func(path string) {
		said, err := b.transcribe.Run(ctx, nil, b.limits, path)
		if err != nil {
			b.logFailed("transcribing", err)
			made = invalid("The transcription failed: " + reason(err))
			return
		}
		made = reading{state.AITranscribed, beginning(said), said}
	})
	return made, err
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
