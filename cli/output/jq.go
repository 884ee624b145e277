package output

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/itchyny/gojq"
)

// writeQuery prints the results of the jq expression on v: strings as they are, anything else as JSON on one line.
func (f *Format) writeQuery(w io.Writer, v any) error {
	input, err := plain(v)
	if err != nil {
		return err
	}
	results := f.query.Run(input)
	for {
		result, ok := results.Next()
		if !ok {
			return nil
		}
		if err, failed := result.(error); failed {
			if halt, ok := errors.AsType[*gojq.HaltError](err); ok && halt.Value() == nil {
				return nil
			}
			return problem("--jq: %s\n  `--json` prints what it is applied to.",
				strings.TrimPrefix(err.Error(), "gojq: "))
		}
		text, isText := result.(string)
		if !isText {
			b, err := gojq.Marshal(result)
			if err != nil {
				return fmt.Errorf("print JSON: %w", err)
			}
			text = string(b)
		}
		if _, err := io.WriteString(w, text+"\n"); err != nil {
			return fmt.Errorf("print: %w", err)
		}
	}
}
